# SPDX-License-Identifier: Apache-2.0
"""The commands: which probe runs on which subject how often. Each returns rows, one per figure
group.

Subjects are interleaved: a round runs every subject once, and each round starts with another one,
so that a
machine that grows slower or faster does not favour any.
"""

import dataclasses
import shutil
import statistics
import sys
import tempfile

from probes import ProbeFailed

CALL_SUBJECTS = ("none", "thin", "passthrough", "async", "inline", "khronos", "khronos-sync")
LAG_SUBJECTS = ("none", "passthrough", "async", "async-1-worker", "inline", "khronos",
                "khronos-sync")
SCALING_SUBJECTS = ("none", "passthrough", "async", "khronos", "khronos-sync")
FLAT_ROUNDS = 7     # at least: see _flat_out()
FLAT_SUBJECTS = ("none", "passthrough", "async", "async-0-workers", "khronos", "khronos-sync")
FRAMES_SUBJECTS = ("none", "async", "async-sync", "async-0-workers", "khronos", "khronos-sync")
FRAME_DRAWS = 2000
# What differs from one frame to the next: nothing; the first command, in turns of three, and the buffers of the device; the last command,
# so that the whole frame is compared in vain.
FRAME_KINDS = {"the same": [], "in turns": ["--in-turns"], "changing": ["--change"]}
CORE_SUBJECTS = ("none", "passthrough", "async", "inline", "khronos")
SYNC_SUBJECTS = ("none", "async", "async-sync", "khronos", "khronos-sync")
SYNC_CASES = ("draw cycle", "dispatch + barrier", "copy + barrier", "vkQueueSubmit")
MANY_SUBMITS, FEW_SUBMITS = (32769, 100000), (4097, 4000)    # without a semaphore; chained
MEMORY_SUBJECTS = ("none", "passthrough", "async", "async-sync", "inline", "khronos",
                   "khronos-sync")

SHADER_SUBJECTS = ("none", "async", "inline", "khronos")

SCALING_DRAWS = 6274    # of the draw cycle: 19,999 calls in a burst
COUNT_LOW, COUNT_HIGH = 500, 2500
REPLAY_SUBJECTS = ("async", "async-default", "async-sync")
# with how many calls: their difference leaves out what comes once
REPLAY_CASES = (("draw cycle", (1000, 3000)), ("dispatch + barrier", (1000, 3000)), ("copy + barrier", (1000, 3000)),
                ("vkUpdateDescriptorSets", (500, 1500)), ("vkCreateImageView", (500, 1500)),
                ("vkCreateGraphicsPipelines", (100, 300)))

# `core`: the mean of create and destroy is shown, by these names.
CORE_PAIRS = {"vkCreateBuffer": "create, destroy: buffer",
              "vkCreateImage": "create, destroy: image",
              "vkCreateImageView": "create, destroy: image view",
              "vkAllocateMemory": "allocate, free: memory"}
CORE_CASES = ("draw cycle", "dispatch + barrier", "copy + barrier", "vkUpdateDescriptorSets",
              "vkQueueSubmit", "vkCreateGraphicsPipelines", *CORE_PAIRS)
FRAME_CASES = ("frame of 1000 descriptors", "frame of 500000 descriptors")
CORE_FRAME = "frame of 100000 draws"
CORE_FRAME_DRAWS = 100000


class Session:
    """What one invocation measures with: prober, subjects that can run, settings; gathers notes."""

    def __init__(self, prober, subjects, options):
        self.prober = prober
        self.all_subjects = subjects
        self.options = options
        self.drivers = list(prober.drivers)
        self.notes = []

    def say(self, text):
        print(f"  {text}", file=sys.stderr, flush=True)

    def note(self, text):
        if text not in self.notes:
            self.notes.append(text)
            self.say(f"note: {text}")

    def pick(self, names):
        """Subjects that are here and were asked for; says which are not here."""
        wanted = self.options.subjects.split(",") if self.options.subjects else names
        picked = []
        for name in names:
            subject = self.all_subjects[name]
            if name not in wanted:
                continue
            if subject.missing:
                self.note(f"{subject.label}: left out, {subject.missing}")
            else:
                picked.append(subject)
        return picked

    def pick_validating(self, names):
        """The same, with every record validated: bursts repeat, and repeated recordings are only compared."""
        return [dataclasses.replace(subject, env={**subject.env, "WAKE_REUSE_RECORDINGS": "0"})
                for subject in self.pick(names)]

    def interleaved(self, subjects, rounds):
        for number in range(rounds):
            turn = number % len(subjects) if subjects else 0
            for subject in subjects[turn:] + subjects[:turn]:
                yield number, subject

    def run(self, probe, subject, driver, arguments):
        """(lines, wake_stats), or (None, {}) after a failure, which becomes a note."""
        try:
            return self.prober.run(probe, subject, driver, arguments)
        except ProbeFailed as failure:
            self.note(f"{subject.label} on {driver}: {failure}")
            return None, {}


class Samples:
    """Figures of several rounds by key; a row per key with the medians of all its fields."""

    def __init__(self):
        self.by_key = {}

    def add(self, key, **fields):
        kept = self.by_key.setdefault(tuple(sorted(key.items())), {})
        for name, value in fields.items():
            if value is not None:
                kept.setdefault(name, []).append(value)

    def rows(self):
        rows = []
        for key, fields in self.by_key.items():
            row = dict(key)
            for name, values in fields.items():
                row[name] = statistics.median(values)
                if len(values) > 1:
                    row[name + "_low"], row[name + "_high"] = min(values), max(values)
            rows.append(row)
        return rows


def powers_of_two(limit):
    counts = [1]
    while counts[-1] * 2 <= limit:
        counts.append(counts[-1] * 2)
    if counts[-1] != limit:
        counts.append(limit)
    return counts


def verify(session, subjects):
    """Valid calls draw no message; the planted mistake draws one from every validating subject."""
    rows = []
    for driver in session.drivers:
        for subject in subjects:
            if not subject.validates:
                continue
            session.say(f"verify: {subject.label} on {driver}")
            lines, _ = session.run("wake_bench_calls", subject, driver,
                                   ["--verify", "--case-ms", 1, "--calls", 256, "--draws", 300])
            for line in lines or []:
                if "verify" not in line:
                    continue
                row = {"kind": "verify", "driver": driver, "subject": subject.name,
                       **line["verify"]}
                rows.append(row)
                if row["messages"]:
                    session.note(f"{subject.label} on {driver}: {row['messages']} message(s) "
                                 "about the probe's valid calls")
                if not row["planted"]:
                    session.note(f"{subject.label} on {driver}: the planted mistake was not "
                                 "reported; its figures mean nothing")
    return rows


def _burst_fields(line):
    ns = line["ns"]
    return {"ns": ns["p50"], "ns_p10": ns["p10"], "ns_p90": ns["p90"], "ns_p99": ns["p99"],
            "cpu_ns": line["cpu_ns"], "others_ns": line["others_ns"],
            "calls": line["calls"], "bursts": line["bursts"]}


def _bursts(session, subjects, threads, arguments):
    samples = Samples()
    rounds = session.options.rounds
    for driver in session.drivers:
        for count in threads:
            for number, subject in session.interleaved(subjects, rounds):
                session.say(f"{driver}, {count} thread(s), round {number + 1}/{rounds}: "
                            f"{subject.label}")
                lines, stats = session.run("wake_bench_calls", subject, driver,
                                           ["--threads", count, *arguments])
                for line in lines or []:
                    if "ns" not in line or "case" not in line:
                        continue
                    key = {"kind": "burst", "driver": driver, "threads": count,
                           "case": line["case"], "subject": subject.name}
                    samples.add(key, **_burst_fields(line))
                    if line["unsettled"]:
                        session.note(f"{subject.label}, {line['case']}: workers had not followed "
                                     f"after 20 s in {line['unsettled']} burst(s)")
                if stats.get("stalls"):
                    session.note(f"{subject.label} on {driver}, {count} thread(s): "
                                 f"{stats['stalls']} stall(s) at the memory limit; "
                                 "its figures include waiting")
                if stats.get("dropped"):
                    session.note(f"{subject.label} on {driver}: {stats['dropped']} record(s) "
                                 "dropped; its figures mean nothing")
    return samples.rows()


def _instructions(session, subjects, rows):
    """Adds `instructions` to the burst rows of one thread."""
    options = session.options
    for driver in session.drivers:
        none = session.all_subjects["none"]
        tool = session.prober.choose_counter(driver, none, options.instructions)
        if tool is None:
            session.note("instructions: not counted (no hardware counter and no valgrind, or "
                         "switched off)")
            return None
        for subject in subjects:
            session.say(f"{driver}: instructions by {tool}: {subject.label}")
            cases = options.cases.split(",") if options.cases else ()
            try:
                counts = session.prober.count_instructions(subject, driver, COUNT_LOW, COUNT_HIGH,
                                                           tool, cases)
            except ProbeFailed as failure:
                session.note(f"instructions of {subject.label} on {driver}: {failure}")
                continue
            for row in rows:
                if (row["driver"], row["subject"], row["threads"]) == (driver, subject.name, 1):
                    if row["case"] in counts:
                        row["instructions"] = counts[row["case"]]
    return tool


def calls(session):
    options = session.options
    subjects = session.pick(CALL_SUBJECTS)
    checked = verify(session, subjects)
    threads = options.threads or powers_of_two(session.options.cpus)
    arguments = ["--case-ms", options.case_ms,
                 *(["--cases", options.cases] if options.cases else [])]
    rows = _bursts(session, subjects, threads, arguments)
    tool = _instructions(session, subjects, rows) if 1 in threads else None
    if tool == "callgrind":
        session.note("instructions were counted by callgrind: exact and repeatable, user space "
                     "only")
    return checked + rows


def _halve(row):
    """A burst of creates also destroyed: the CPU time of one call is half of what a pair took."""
    for field in ("cpu_ns", "cpu_ns_low", "cpu_ns_high"):
        if field in row:
            row[field] /= 2
    row["case"] = CORE_PAIRS[row["case"]]


def core(session):
    """CPU time of all threads, workers included: what validation costs, whoever pays."""
    options = session.options
    subjects = session.pick_validating(CORE_SUBJECTS)
    checked = verify(session, subjects)
    wanted = options.cases.split(",") if options.cases else [*CORE_CASES, *FRAME_CASES, CORE_FRAME]
    rows = []
    cases = [case for case in (*CORE_CASES, *FRAME_CASES) if case in wanted]
    if cases:
        rows += _bursts(session, subjects, [1], ["--case-ms", options.case_ms,
                                                 "--cases", ",".join(cases)])
    for row in rows:
        if row["case"] in CORE_PAIRS:
            _halve(row)
    if CORE_FRAME in wanted:
        frame = _bursts(session, subjects, [1], ["--case-ms", 1, "--cases", "draw cycle",
                                                 "--draws", CORE_FRAME_DRAWS])
        for row in frame:
            row["case"] = CORE_FRAME
        rows += frame
    return checked + rows + _one_worker(session)


def sync(session):
    """CPU time of all threads with synchronization validation, possible accesses included."""
    options = session.options
    subjects = session.pick_validating(SYNC_SUBJECTS)
    checked = verify(session, subjects)
    wanted = options.cases.split(",") if options.cases else SYNC_CASES
    cases = [case for case in SYNC_CASES if case in wanted]
    rows = checked + _bursts(session, subjects, [1], ["--case-ms", options.case_ms, "--cases", ",".join(cases)])
    return rows if options.cases else rows + _submits(session, subjects)


def _submits(session, subjects):
    """Very many submits without a wait of the host: cost, growth of the cost, growth of memory. Of layers whose cost grows with
    what came before only a part."""
    samples = Samples()
    for driver in session.drivers:
        for number, subject in session.interleaved(subjects, session.options.rounds):
            session.say(f"{driver}, round {number + 1}/{session.options.rounds}: {subject.label}, submits")
            few = session.options.quick or subject.name.startswith("khronos")
            lines, _ = session.run("wake_bench_submits", subject, driver, FEW_SUBMITS if few else MANY_SUBMITS)
            for line in lines or []:
                if "submits" in line:
                    case = f"{line['submits']}, {line['queues']} queue(s)"
                    samples.add({"kind": "submits", "driver": driver, "subject": subject.name, "case": case},
                                cpu_ns=line["cpu_ns"], growth=line["growth"], grown_kib=line["grown_kib"],
                                count=line["count"], cpu_s=line["cpu_s"])
    return samples.rows()


def _one_worker(session):
    """Records of the draw cycle that a worker replays in a second of its own CPU time."""
    samples = Samples()
    options = session.options
    subject = session.all_subjects["async-1-worker"]
    wanted = options.subjects.split(",") if options.subjects else ["async"]
    for driver in session.drivers if "async" in wanted and not options.cases else []:
        for number in range(options.rounds):
            session.say(f"{driver}, round {number + 1}/{options.rounds}: {subject.label}")
            lines, _ = session.run("wake_bench_calls", subject, driver,
                                   ["--case-ms", options.case_ms, "--cases", "draw cycle"])
            for line in lines or []:
                if line.get("others_ns"):
                    samples.add({"kind": "worker", "driver": driver, "subject": subject.name},
                                records_per_second=1e9 / line["others_ns"])
    return samples.rows()


def replay(session):
    """What a record costs the workers: instructions, which repeat where times do not."""
    options = session.options
    if not shutil.which("valgrind"):
        session.note("not counted: there is no valgrind")
        return []
    wanted = options.cases.split(",") if options.cases else [case for case, _ in REPLAY_CASES]
    rows = []
    for driver in session.drivers:
        for subject in session.pick_validating(REPLAY_SUBJECTS):
            one = dataclasses.replace(subject, env={**subject.env, "WAKE_WORKERS": "1"})
            for case, sizes in REPLAY_CASES:
                if case not in wanted:
                    continue
                session.say(f"{driver}: {subject.label}: {case}")
                try:
                    count = session.prober.count_replay(one, driver, case, sizes)
                except ProbeFailed as failure:
                    session.note(f"{subject.label} on {driver}: {failure}")
                    continue
                rows.append({"kind": "replay", "driver": driver, "subject": subject.name, "case": case,
                             "replayed": count})
    return rows


def scaling(session):
    options = session.options
    threads = options.threads or powers_of_two(options.cpus)
    if max(threads) < 16:
        session.note(f"{max(threads)} recording thread(s) at most here: the ceilings for more "
                     "threads, and the growth of flat-out validation from 1 to 16, need a "
                     "machine of 16 cores")
    if options.cpus <= max(threads):
        session.note("with as many recording threads as cores, workers can only run on a core "
                     "that is also recording: ns per call then contains their share")
    subjects = session.pick(SCALING_SUBJECTS)
    checked = verify(session, subjects)
    cases = options.cases or "draw cycle,vkUpdateDescriptorSets"
    rows = _bursts(session, subjects, threads, ["--case-ms", options.case_ms, "--cases", cases,
                                                "--draws", SCALING_DRAWS])
    return checked + rows + _flat_out(session, threads)


def _flat_out(session, threads):
    """Every number of threads in every round: a core whose other half somebody else uses at times
    is fast in one minute and slow in the next, and growth compares two of these figures."""
    samples = Samples()
    rounds = max(session.options.rounds, FLAT_ROUNDS)
    for driver in session.drivers:
        for number, subject in session.interleaved(session.pick(FLAT_SUBJECTS), rounds):
            for count in threads:
                session.say(f"{driver}, {count} thread(s) flat out, round {number + 1}/{rounds}: "
                            f"{subject.label}")
                lines, _ = session.run("wake_bench_calls", subject, driver,
                                       ["--threads", count, "--flat", session.options.seconds, "--change"])
                for line in lines or []:
                    if "flat" in line:
                        samples.add({"kind": "flat", "driver": driver, "threads": count,
                                     "subject": subject.name},
                                    calls_per_second=line["calls_per_second"], ns=line["ns"],
                                    additions_per_second=line["additions_per_second"])
    return samples.rows()


def frames(session):
    """Frames of 2,000 draws on each thread, recorded again and again without a pause."""
    options = session.options
    threads = options.threads or powers_of_two(options.cpus)
    subjects = session.pick(FRAMES_SUBJECTS)
    checked = verify(session, subjects)
    samples = Samples()
    for driver in session.drivers:
        for number, subject in session.interleaved(subjects, options.rounds):
            for count in threads:
                session.say(f"{driver}, {count} thread(s), round {number + 1}/{options.rounds}: {subject.label}")
                for kind, how in FRAME_KINDS.items():
                    lines, stats = session.run("wake_bench_calls", subject, driver,
                                               ["--threads", count, "--draws", FRAME_DRAWS,
                                                "--flat", options.seconds, *how])
                    for line in lines or []:
                        if "flat" in line:
                            key = {"kind": "frames", "driver": driver, "threads": count, "subject": subject.name,
                                   "case": kind}
                            samples.add(key, **frame_fields(line, stats))
    return checked + samples.rows()


def frame_fields(line, stats):
    times = line["frame_ns"]
    fields = {"ns": line["ns"], "frame_p50": times["p50"], "frame_p99": times["p99"],
              "spread": times["p99"] / times["p50"] if times["p50"] else 0}
    if stats.get("records"):
        fields["repeated"] = stats.get("repeated", 0) / stats["records"]
    return fields


def _lag_fields(lines, stats):
    fields = {}
    for line in lines:
        if "load" in line:
            fields.update(calls_per_second=line["load"]["calls_per_second"],
                          behind_us=line["load"]["behind_us"])
        elif "resident_kib" in line:
            fields.update(peak_kib=line["resident_kib"]["peak"],
                          after_kib=line["resident_kib"]["after"])
    lag = stats.get("lag_ns", {})
    for name in ("p50", "p99", "max"):
        if name in lag:
            fields[f"lag_{name}_ms"] = lag[name] / 1e6
    for name in ("records", "stalls", "helps"):
        if name in stats:
            fields[name] = stats[name]
    if "memory_peak" in stats:
        fields["wake_peak_kib"] = stats["memory_peak"] / 1024
    if stats.get("records") and stats.get("busy_ns"):
        fields["records_per_second"] = stats["records"] * 1e9 / stats["busy_ns"]
    return fields


def lag(session):
    options = session.options
    samples = Samples()
    subjects = session.pick(LAG_SUBJECTS)
    checked = verify(session, subjects)
    load = ["--seconds", options.seconds, "--rate", options.rate]
    for driver in session.drivers:
        for number, subject in session.interleaved(subjects, options.rounds):
            session.say(f"{driver}, round {number + 1}/{options.rounds}: {subject.label}")
            lines, stats = session.run("wake_bench_lag", subject, driver, load)
            if lines is None:
                continue
            key = {"kind": "lag", "driver": driver, "subject": subject.name}
            samples.add(key, **_lag_fields(lines, stats))
            if not subject.validates:
                continue
            lines, _ = session.run("wake_bench_lag", subject, driver,
                                   [*load, "--plant", options.plant])
            for line in lines or []:
                if "message" in line:
                    _add_message(session, samples, key, subject, line["message"])
    if options.cpus < 3:
        session.note(f"{options.cpus} cores for one recording thread, a worker and everything "
                     "else on the machine: lag and stalls contain the scheduler's choices")
    return checked + samples.rows()


def _add_message(session, samples, key, subject, message):
    when = message["when"]
    if message["lost"] or not message["n"]:
        session.note(f"{subject.label}: no message within 1 s for a mistake ({when})")
    if message["n"]:
        samples.add(key, **{f"message_{when}_us": message["us"]["p50"],
                            f"message_{when}_p99_us": message["us"]["p99"]})


def memory(session):
    options = session.options
    samples = Samples()
    subjects = session.pick(MEMORY_SUBJECTS)
    checked = verify(session, subjects)
    for driver in session.drivers:
        for number, subject in session.interleaved(subjects, options.rounds):
            session.say(f"{driver}, round {number + 1}/{options.rounds}: {subject.label}")
            key = {"driver": driver, "subject": subject.name}
            lines, stats = session.run("wake_bench_lag", subject, driver,
                                       ["--seconds", options.seconds, "--rate", options.rate])
            if lines is not None:
                samples.add({"kind": "lag", **key}, **_lag_fields(lines, stats))
            lines, stats = session.run("wake_bench_memory", subject, driver, [options.buffers])
            for line in lines or []:
                idle = line.get("idle_buffers")
                if idle:
                    samples.add({"kind": "idle", **key}, buffers=idle["count"],
                                allocated_kib=idle["allocated_kib"] - idle["before_kib"],
                                idle_kib=idle["recorded_kib"] - idle["before_kib"])
    return checked + samples.rows()


def _shader_fields(line):
    return {"module_us": line["module_ns"] / 1e3, "module_p50_us": line["module_p50_ns"] / 1e3,
            "pipeline_us": line["pipeline_ns"] / 1e3, "wall_ms": line["wall_ns"] / 1e6,
            "shader_cpu_ms": line["cpu_ns"] / 1e6, "settled_ms": line["settled_ns"] / 1e6}


def shaders(session):
    """Modules and pipelines: cold, again in the process, and in another process that finds a cache
    on disk. Each subject has a cache folder of its own."""
    options = session.options
    samples = Samples()
    counts = [200, 50] if options.quick else [options.modules, options.pipelines]
    for driver in session.drivers:
        for number, subject in session.interleaved(session.pick(SHADER_SUBJECTS), options.rounds):
            session.say(f"{driver}, round {number + 1}/{options.rounds}: {subject.label}")
            with tempfile.TemporaryDirectory(prefix="wake-bench-") as folder:
                env = {"XDG_CACHE_HOME": folder, "TMPDIR": folder, "HOME": folder}
                alone = dataclasses.replace(subject, env={**subject.env, **env})
                for names in (("cold", "warm in the process"), ("warm on disk", "")):
                    lines, _ = session.run("wake_bench_shaders", alone, driver, counts)
                    for line in lines or []:
                        _add_shaders(session, samples, driver, subject, line, names)
    return samples.rows()


def _add_shaders(session, samples, driver, subject, line, names):
    if line.get("messages"):
        session.note(f"{subject.label} on {driver}: {line['messages']} message(s) about valid code")
    if "shaders" in line and names[line["shaders"]["again"]]:
        samples.add({"kind": "shaders", "driver": driver, "subject": subject.name,
                     "case": names[line["shaders"]["again"]]}, **_shader_fields(line["shaders"]))


COMMANDS = {"calls": calls, "core": core, "sync": sync, "lag": lag, "memory": memory, "scaling": scaling, "frames": frames,
            "shaders": shaders, "replay": replay}
