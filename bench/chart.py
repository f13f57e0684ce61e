# SPDX-License-Identifier: Apache-2.0
"""The report as one SVG picture: bars per call, or lines over threads, on a logarithmic scale."""

import math
from xml.sax.saxutils import escape

COLOURS = {"none": "#9aa0a6", "thin": "#c2a878", "passthrough": "#7cb9a8", "async": "#1f77b4", "async-default": "#1f77b4",
           "async-1-worker": "#4c9bd1", "async-0-workers": "#17415f", "inline": "#7b61b8",
           "khronos": "#d9822b", "khronos-sync": "#b3362b", "async-sync": "#3a8f6a",
           "gpuav": "#2f6fb0", "gpuav-idle": "#b08fd0", "gpuav-alone": "#78b0dd", "khronos-gpuav": "#b3362b"}
WIDTH, LEFT, RIGHT, BAR, GAP, TOP = 960, 220, 90, 11, 12, 34
STYLE = "font-family='sans-serif' font-size='12'"


class Scale:
    """Decades from the smallest to the largest value, onto pixels."""

    def __init__(self, values, start, end):
        positive = [value for value in values if value > 0] or [1]
        self.low = math.floor(math.log10(min(positive)))
        self.high = max(self.low + 1, math.ceil(math.log10(max(positive))))
        self.start, self.end = start, end

    def at(self, value):
        if value <= 10 ** self.low:
            return self.start
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self):
        return [10.0 ** power for power in range(self.low, self.high + 1)]


def _text(x, y, words, anchor="start", extra=""):
    where = f"x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}'"
    return f"<text {where} {STYLE} {extra}>{escape(words)}</text>"


def _bold(y, words):
    return _text(12, y, words, extra="font-weight='bold'")


def _legend(report, subjects, y):
    """Squares with labels, in as many lines as they need. Returns SVG lines and the y of the
    last."""
    out, x = [], 12
    for name in subjects:
        label = report["subjects"][name]
        if x + 30 + 7 * len(label) > WIDTH:
            x, y = 12, y + 18
        out.append(f"<rect x='{x}' y='{y - 10}' width='12' height='12' fill='{COLOURS[name]}'/>")
        out.append(_text(x + 16, y, label))
        x += 30 + 7 * len(label)
    return out, y


def _subjects(report, rows):
    return [name for name in report["subjects"] if any(row["subject"] == name for row in rows)]


def bars(report, rows, title, field, label_field, y):
    """A group of bars per value of label_field. Returns SVG lines and the y below them."""
    subjects = _subjects(report, rows)
    groups = list(dict.fromkeys(row[label_field] for row in rows))
    by_key = {(row[label_field], row["subject"]): row.get(field) for row in rows}
    scale = Scale([value for value in by_key.values() if value], LEFT, WIDTH - RIGHT)
    title_y = y + 18
    out, y = _legend(report, subjects, y + 38)
    out.append(_bold(title_y, title))
    y += TOP
    height = len(groups) * (len(subjects) * BAR + GAP)
    for tick in scale.ticks():
        x = scale.at(tick)
        out.append(f"<line x1='{x:.1f}' y1='{y - 6}' x2='{x:.1f}' y2='{y + height}' "
                   "stroke='#ddd'/>")
        out.append(_text(x, y - 10, f"{tick:g}", "middle"))
    for group in groups:
        out.append(_text(LEFT - 8, y + len(subjects) * BAR / 2 + 4, str(group), "end"))
        for name in subjects:
            value = by_key.get((group, name))
            if value is not None:
                end = scale.at(value)
                out.append(f"<rect x='{LEFT}' y='{y}' width='{max(end - LEFT, 1):.1f}' "
                           f"height='{BAR - 1}' fill='{COLOURS[name]}'/>")
                out.append(_text(end + 4, y + BAR - 2,
                                 f"{value:,.1f}" if value < 100 else f"{value:,.0f}",
                                 extra="style='font-size:9px'"))
            y += BAR
        y += GAP
    return out, y + 16


def lines(report, rows, title, field, y):
    """A line per subject over the number of threads, both axes logarithmic."""
    subjects = _subjects(report, rows)
    threads = sorted({row["threads"] for row in rows})
    title_y = y + 18
    out, y = _legend(report, subjects, y + 38)
    out.append(_bold(title_y, title))
    top, bottom = y + TOP, y + TOP + 260
    scale = Scale([row[field] for row in rows if field in row], bottom, top)
    for tick in scale.ticks():
        at = scale.at(tick)
        out.append(f"<line x1='80' y1='{at:.1f}' x2='{WIDTH - RIGHT}' y2='{at:.1f}' "
                   "stroke='#ddd'/>")
        out.append(_text(74, at + 4, f"{tick:g}", "end"))
    span = math.log2(threads[-1]) or 1

    def across(count):
        return 100 + math.log2(count) / span * (WIDTH - RIGHT - 120)

    for count in threads:
        out.append(_text(across(count), bottom + 18, f"{count} thread(s)", "middle"))
    for name in subjects:
        points = [(across(row["threads"]), scale.at(row[field])) for row in
                  sorted(rows, key=lambda row: row["threads"])
                  if row["subject"] == name and field in row]
        path = " ".join(f"{x:.1f},{at:.1f}" for x, at in points)
        out.append(f"<polyline points='{path}' fill='none' stroke='{COLOURS[name]}' "
                   "stroke-width='2'/>")
        out += [f"<circle cx='{x:.1f}' cy='{at:.1f}' r='3' fill='{COLOURS[name]}'/>" for x,
                at in points]
    return out, bottom + 40


def _panels(report):
    """(function, rows, title, arguments) for whatever the report holds."""
    rows = report["results"]
    for driver in report["drivers"]:
        here = [row for row in rows if row.get("driver") == driver]
        burst = [row for row in here if row["kind"] == "burst"]
        if report["command"] == "calls":
            one = [row for row in burst if row["threads"] == min(r["threads"] for r in burst)]
            if one:
                yield bars, one, f"{driver}: ns per call on the recording thread", ("ns", "case")
            counted = [row for row in one if "instructions" in row]
            if counted:
                yield bars, counted, f"{driver}: instructions per call", ("instructions", "case")
        if report["command"] == "core" and burst:
            yield bars, burst, f"{driver}: CPU ns per call, all threads", ("cpu_ns", "case")
        for case in dict.fromkeys(row["case"] for row in burst):
            some = [row for row in burst if row["case"] == case]
            if report["command"] == "scaling":
                title = f"{driver}: {case}, ns per call on each thread, in bursts"
                yield lines, some, title, ("ns",)
        tuned = [row for row in here if row["kind"] == "tune"]
        if tuned:
            yield (bars, tuned, f"{driver}: changing frames on {tuned[0]['threads']} thread(s), ns per call on each",
                   ("ns", "case"))
        gpu = [dict(row, group="") for row in here if row["kind"] == "gpuav"]
        for field, title in (("submit_ns", "vkQueueSubmit of one small command buffer, ns"),
                             ("rate", "frames per second, two in flight"),
                             ("module_us", "vkCreateShaderModule of 20 KB, µs")):
            if gpu:
                yield bars, gpu, f"{driver}: {title}", (field, "group")
        flat = [row for row in here if row["kind"] == "flat"]
        if flat:
            title = f"{driver}: draw cycle flat out, calls per second"
            yield lines, flat, title, ("calls_per_second",)
        for kind, field, title in (("lag", "peak_kib", "peak resident memory under load, KiB"),
                                   ("lag", "message_load_us",
                                    "from call to message under load, µs"),
                                   ("idle", "idle_kib",
                                    "resident memory of idle command buffers, KiB")):
            some = [dict(row, group="") for row in here if row["kind"] == kind and row.get(field)]
            if some:
                yield bars, some, f"{driver}: {title}", (field, "group")


def svg(report):
    host = report["host"]
    about = f"{host['model']}, {host['cpus']} core(s), {host['time']}, {report['rounds']} round(s)"
    out, y = [_text(12, 22, f"bench {report['command']}: {about}")], 34
    for draw, rows, title, arguments in _panels(report):
        part, y = draw(report, rows, title, *arguments, y)
        out += part
    head = (f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{y + 10:.0f}' "
            f"viewBox='0 0 {WIDTH} {y + 10:.0f}'>")
    return "\n".join([head, f"<rect width='{WIDTH}' height='{y + 10:.0f}' fill='white'/>", *out,
                      "</svg>\n"])
