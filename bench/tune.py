# SPDX-License-Identifier: Apache-2.0
"""./run bench tune: which settings suit this machine. One setting after the other, each with the best of those before it.

Frames of 2,000 draws are recorded without a pause, as `frames` has them, each unlike the last, with synchronization validation as it
comes. The setting to use is the cheapest one (the first of its values) whose time per call is within 5 % of the best.
"""

import dataclasses

from measure import FRAME_DRAWS, Samples, frame_fields, powers_of_two, verify

BASE = "async-default"
WITHIN = 1.05
LOSES = "drop"    # back_pressure: fast, for it validates less; shown beside the others, never advised


@dataclasses.dataclass(frozen=True)
class Knob:
    setting: str
    values: tuple    # the cheapest first

    @property
    def variable(self):
        return "WAKE_" + self.setting.upper()


def knobs(cpus):
    """What is swept on a machine with so many processors. Help begins where the memory limit is reached."""
    workers = (0, *powers_of_two(max(1, min(cpus, 16))))
    return (Knob("workers", workers),
            Knob("block_size", (16, 64, 256, 1024)),
            Knob("memory_limit", (64, 128, 256, 512)),
            Knob("back_pressure", ("help", LOSES)))


def choose(values, times):
    """The first value that is nearly as fast as the fastest; `times` has a time, or None, for each."""
    fair = [time for value, time in zip(values, times) if time is not None and value != LOSES]
    for value, time in zip(values, times):
        if fair and time is not None and value != LOSES and time <= WITHIN * min(fair):
            return value
    return None


def _fields(line, stats):
    fields = frame_fields(line, stats)
    if stats.get("records"):
        fields["worker_ns"] = stats.get("busy_ns", 0) / stats["records"]
        fields["helped"] = stats.get("helps", 0)
        fields["peak_mib"] = stats.get("memory_peak", 0) / (1 << 20)
    return fields


def _sweep(session, driver, base, knob, threads):
    """Rows of one setting; `base` has what was chosen before."""
    options = session.options
    subjects = [dataclasses.replace(base, name=str(value), label=f"{knob.setting} = {value}",
                                    env={**base.env, knob.variable: str(value)}) for value in knob.values]
    samples = Samples()
    for number, subject in session.interleaved(subjects, options.rounds):
        session.say(f"{driver}, {threads} thread(s), round {number + 1}/{options.rounds}: {subject.label}")
        lines, stats = session.run("wake_bench_calls", subject, driver,
                                   ["--threads", threads, "--draws", FRAME_DRAWS, "--flat", options.seconds, "--change"])
        for line in lines or []:
            if "flat" in line:
                key = {"kind": "tune", "driver": driver, "threads": threads, "subject": base.name,
                       "setting": knob.setting, "value": subject.name, "case": subject.label}
                samples.add(key, **_fields(line, stats))
    return samples.rows()


def tune(session):
    """Rows of kind 'tune', and one of kind 'advice' per setting."""
    options = session.options
    threads = options.threads[-1] if options.threads else max(1, options.cpus // 2)
    subjects = session.pick((BASE,))
    rows = verify(session, subjects)
    for driver in session.drivers:
        for subject in subjects:
            base = subject
            for knob in knobs(options.cpus):
                here = _sweep(session, driver, base, knob, threads)
                by_value = {row["value"]: row.get("ns") for row in here}
                best = choose(knob.values, [by_value.get(str(value)) for value in knob.values])
                rows += here
                if best is not None:
                    base = dataclasses.replace(base, env={**base.env, knob.variable: str(best)})
                    rows.append({"kind": "advice", "driver": driver, "subject": subject.name, "threads": threads,
                                 "setting": knob.setting, "value": str(best)})
    return rows
