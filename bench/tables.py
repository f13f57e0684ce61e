# SPDX-License-Identifier: Apache-2.0
"""The report as text: one table per driver and thread count, then the comparison with the
ceilings."""


def number(value, digits=None):
    if value is None:
        return "–"
    if digits is None:
        digits = 0 if abs(value) >= 100 else 1
    return f"{value:,.{digits}f}"


def signed(value):
    """What is measured as less than no layer is noise around nothing; the sign shows it."""
    return ("+" if value >= 0 else "") + number(0.0 if abs(value) < 0.05 else value)


def table(title, head, rows):
    """Left-aligned first column, right-aligned others."""
    widths = [max(len(str(row[i])) for row in [head, *rows]) for i in range(len(head))]
    out = [title]
    for row in [head, ["-" * width for width in widths], *rows]:
        cells = [str(row[0]).ljust(widths[0])]
        cells += [str(cell).rjust(width) for cell, width in zip(row[1:], widths[1:])]
        out.append("  " + "  ".join(cells).rstrip())
    return "\n".join(out) + "\n"


def _unique(rows, field):
    return list(dict.fromkeys(row[field] for row in rows if field in row))


def _find(rows, **wanted):
    for row in rows:
        if all(row.get(key) == value for key, value in wanted.items()):
            return row
    return {}


def _ordered_subjects(report, rows):
    there = {row["subject"] for row in rows}
    return [name for name in report["subjects"] if name in there]


def _labels(report, names):
    return [report["subjects"][name] for name in names]


def _spread(row, field):
    low, high = row.get(field + "_low"), row.get(field + "_high")
    middle = row.get(field)
    if low is None or not middle:
        return ""
    return f" ±{100 * (high - low) / 2 / middle:.0f}%"


def _per_case(report, rows, title, field, added):
    names = _ordered_subjects(report, rows)
    lines = []
    for case in _unique(rows, "case"):
        base = _find(rows, case=case, subject="none").get(field)
        cells = [case]
        for name in names:
            row = _find(rows, case=case, subject=name)
            value = row.get(field)
            if added and name != "none" and value is not None and base is not None:
                cells.append(signed(value - base) + _spread(row, field))
            else:
                cells.append(number(value) + _spread(row, field))
        lines.append(cells)
    return table(title, ["", *_labels(report, names)], lines)


def burst_tables(report):
    rows = [row for row in report["results"] if row["kind"] == "burst"]
    out = []
    for driver in _unique(rows, "driver"):
        for threads in sorted(_unique(rows, "threads")):
            some = [row for row in rows if (row["driver"], row["threads"]) == (driver, threads)]
            where = f"{driver}, {threads} recording thread(s)"
            if report["command"] in ("core", "sync"):
                out.append(_per_case(report, some,
                                     f"{where}: CPU ns per call of all threads (no layer), added "
                                     "(others); ± half the range of the rounds' medians",
                                     "cpu_ns", True))
            out.append(_per_case(report, some,
                                 f"{where}: ns per call on each recording thread (no layer), "
                                 "added ns (others); ± half the range of the rounds' medians",
                                 "ns", True))
            if report["command"] not in ("core", "sync"):
                out.append(_per_case(report, some,
                                     f"{where}: CPU ns per call of the whole process, workers and "
                                     "driver included", "cpu_ns", False))
            if any("instructions" in row for row in some):
                out.append(_per_case(report, some,
                                     f"{where}: instructions per call on the recording thread "
                                     "(no layer), added instructions (others)", "instructions",
                                     True))
    return out


def flat_tables(report):
    rows = [row for row in report["results"] if row["kind"] == "flat"]
    out = []
    for driver in _unique(rows, "driver"):
        some = [row for row in rows if row["driver"] == driver]
        names = _ordered_subjects(report, some)
        threads = sorted(_unique(some, "threads"))
        lines = []
        for count in threads:
            cells = [f"{count} thread(s)"]
            for name in names:
                cells.append(_with_growth(some, name, count, "calls_per_second", 1e6))
            cells.append(_with_growth(some, names[0], count, "additions_per_second", 1e9))
            lines.append(cells)
        out.append(table(f"{driver}: draw cycle flat out, million calls per second over all "
                         "threads (growth over 1 thread); what the machine itself grows by, in "
                         "10^9 additions", ["", *_labels(report, names), "additions"], lines))
    return out


def _with_growth(rows, subject, threads, field, unit):
    rate = _find(rows, subject=subject, threads=threads).get(field)
    one = _find(rows, subject=subject, threads=1).get(field)
    growth = f" ({rate / one:.1f} x)" if rate and one else ""
    return (number(rate / unit, 2) if rate else "–") + growth


def frame_tables(report):
    rows = [row for row in report["results"] if row["kind"] == "frames"]
    out = []
    for driver in _unique(rows, "driver"):
        some = [row for row in rows if row["driver"] == driver]
        names = _ordered_subjects(report, some)
        for field, title in (("ns", "ns per call on each thread"), ("spread", "99 % of frames over their median")):
            lines = [[f"{kind}, {count} thread(s)",
                      *(number(_find(some, subject=name, threads=count, case=kind).get(field), 1) for name in names)]
                     for kind in _unique(some, "case") for count in sorted(_unique(some, "threads"))]
            out.append(table(f"{driver}: frames of 2,000 draws without a pause, {title}",
                             ["", *_labels(report, names)], lines))
    return out


def tune_tables(report):
    """What each value of a setting costs, and the lines for a file of settings."""
    out = []
    for driver in _unique(report["results"], "driver"):
        rows = [row for row in report["results"] if row["kind"] == "tune" and row["driver"] == driver]
        advice = [row for row in report["results"] if row["kind"] == "advice" and row["driver"] == driver]
        if not rows:
            continue
        lines = [[row["case"], number(row.get("ns"), 1) + _spread(row, "ns"), number(row.get("spread"), 2),
                  number(row.get("worker_ns"), 1), number(row.get("helped"), 0), number(row.get("peak_mib"), 0)]
                 for row in rows]
        out.append(table(f"{driver}: changing frames on {rows[0]['threads']} thread(s), one setting after the other",
                         ["", "ns per call", "99 % of frames over their median", "ns of workers per record", "helped",
                          "peak MiB"], lines))
        out.append(f"{driver}: settings to use, in vk_layer_settings.txt\n"
                   + "".join(f"  wake.{row['setting']} = {row['value']}\n" for row in advice)
                   + "or in the environment\n  "
                   + " ".join(f"WAKE_{row['setting'].upper()}={row['value']}" for row in advice) + "\n")
    return out


LAG_COLUMNS = [
    ("calls/s", "calls_per_second", 1), ("furthest behind µs", "behind_us", 1),
    ("lag p50 ms", "lag_p50_ms", 1), ("lag p99 ms", "lag_p99_ms", 1),
    ("lag max ms", "lag_max_ms", 1),
    ("stalls", "stalls", 1), ("records/s of a worker", "records_per_second", 1),
    ("message µs, load", "message_load_us", 1), ("p99", "message_load_p99_us", 1),
    ("message µs, silent", "message_silent_us", 1), ("p99", "message_silent_p99_us", 1),
    ("peak MiB", "peak_kib", 1024), ("its own count MiB", "wake_peak_kib", 1024),
]
WORKER_COLUMNS = [("records/s of its CPU time", "records_per_second", 1)]
IDLE_COLUMNS = [("allocated MiB", "allocated_kib", 1024), ("recorded MiB", "idle_kib", 1024)]


def _plain_tables(report, kind, title, columns):
    rows = [row for row in report["results"] if row["kind"] == kind]
    out = []
    for driver in _unique(rows, "driver"):
        some = [row for row in rows if row["driver"] == driver]
        shown = [column for column in columns if any(column[1] in row for row in some)]
        lines = []
        for name in _ordered_subjects(report, some):
            row = _find(some, subject=name)
            cells = [report["subjects"][name]]
            for _, field, divisor in shown:
                value = row.get(field)
                digits = 2 if "_ms" in field else None
                cells.append(number(None if value is None else value / divisor, digits))
            lines.append(cells)
        out.append(table(f"{driver}: {title}", ["", *(column[0] for column in shown)], lines))
    return out


SHADER_COLUMNS = [
    ("µs per module", "module_us", 1), ("median", "module_p50_us", 1),
    ("µs per pipeline", "pipeline_us", 1), ("calls ms", "wall_ms", 1),
    ("CPU of all threads ms", "shader_cpu_ms", 1), ("followed after ms", "settled_ms", 1),
]


def shader_tables(report):
    rows = [row for row in report["results"] if row["kind"] == "shaders"]
    out = []
    for driver in _unique(rows, "driver"):
        for case in _unique(rows, "case"):
            lines = [[report["subjects"][name],
                      *(number(_find(rows, driver=driver, case=case, subject=name).get(field), 1)
                        for _, field, _ in SHADER_COLUMNS)]
                     for name in _ordered_subjects(report, rows)]
            out.append(table(f"{driver}: shader modules and pipelines on the application's thread, "
                             f"{case}", ["", *(column[0] for column in SHADER_COLUMNS)], lines))
    return out


GPUAV_COLUMNS = [
    ("submit ns", "submit_ns", 1), ("90 %", "submit_ns_p90", 1), ("and a batch ns", "submit_more_ns", 1),
    ("frames/s", "rate", 1), ("alone µs", "device_us", 1),
    ("frames/s of 64 submits", "small_rate", 1), ("message µs", "message_us", 1),
    ("90 %", "message_p90_us", 1), ("µs per module", "module_us", 1), ("again", "module_again_us", 1),
    ("from disk", "module_disk_us", 1),
]


SUBMIT_COLUMNS = [("submits", "count", 0), ("CPU ns each", "cpu_ns", 0), ("CPU s in all", "cpu_s", 3),
                  ("last over second quarter", "growth", 2), ("grown by KiB", "grown_kib", 0)]


def submit_tables(report):
    rows = [row for row in report["results"] if row["kind"] == "submits"]
    out = []
    for driver in _unique(rows, "driver"):
        for case in _unique([row for row in rows if row["driver"] == driver], "case"):
            some = [row for row in rows if (row["driver"], row["case"]) == (driver, case)]
            lines = [[report["subjects"][name],
                      *(number(_find(some, subject=name).get(field), digits) for _, field, digits in SUBMIT_COLUMNS)]
                     for name in _ordered_subjects(report, some)]
            out.append(table(f"{driver}: submits that the host never waits for, {case}",
                             ["", *(column[0] for column in SUBMIT_COLUMNS)], lines))
    return out


def instrument_table(report):
    rows = [row for row in report["results"] if row["kind"] == "instrument"]
    if not rows:
        return []
    lines = [[row["case"], number(row["mb_per_second"], 1), number(row["us_per_module"], 1),
              number(row["growth"], 2)] for row in rows]
    return [table("instrumentation on one thread", ["", "MB/s", "µs per module", "times the words"], lines)]


def replay_tables(report):
    rows = [row for row in report["results"] if row["kind"] == "replay"]
    out = []
    for driver in _unique(rows, "driver"):
        some = [row for row in rows if row["driver"] == driver]
        names = _ordered_subjects(report, some)
        lines = [[case, *(number(_find(some, subject=name, case=case).get("replayed"), 0) for name in names)]
                 for case in _unique(some, "case")]
        out.append(table(f"{driver}: instructions of the workers per record", ["", *_labels(report, names)], lines))
    return out


def target_table(report):
    rows = []
    for row in report["targets"]:
        sign = "≥" if row["at_least"] else "≤"
        ceiling = number(row["ceiling"], 0 if row["ceiling"] % 1 == 0 else 1)
        rows.append([f"{row['label']} ({row['metric']})", number(row["figure"]),
                     f"{sign} {ceiling} {row['unit']}", row["verdict"]])
    if not rows:
        return []
    driver = report["targets"][0]["driver"]
    title = f"Wake against its ceilings, on the {driver} driver"
    if driver != "null" and report["command"] not in ("shaders", "gpuav"):
        title += " (the ceilings are for the null driver, which is not here)"
    return [table(title, ["", "measured", "ceiling", ""], rows)]


def text(report):
    host = report["host"]
    parts = [f"bench {report['command']}: {host['model']}, {host['cpus']} core(s), load "
             f"{host['load']}, {report['rounds']} round(s)\n"]
    parts += burst_tables(report)
    parts += flat_tables(report)
    parts += frame_tables(report)
    parts += tune_tables(report)
    parts += _plain_tables(report, "lag", "draw cycle from one thread at a steady rate",
                           LAG_COLUMNS)
    parts += _plain_tables(report, "worker", "draw cycle, records that a worker replays",
                           WORKER_COLUMNS)
    parts += _plain_tables(report, "idle", "resident memory for idle command buffers", IDLE_COLUMNS)
    parts += submit_tables(report)
    parts += shader_tables(report)
    parts += _plain_tables(report, "gpuav", "a program with one compute shader, two frames in flight",
                           GPUAV_COLUMNS)
    parts += instrument_table(report)
    parts += replay_tables(report)
    parts += target_table(report)
    if report["notes"]:
        parts.append("Notes\n" + "".join(f"  - {note}\n" for note in report["notes"]))
    return "\n".join(parts)
