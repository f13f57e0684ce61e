# SPDX-License-Identifier: Apache-2.0
"""./run bench gpuav: what instrumented shaders and reading back their results cost.

The same program runs without a layer, with Wake, with Wake's GPU-assisted validation as it is, with the
variant of it that waits for idle in each submit, with the one in which nobody reads results, and with
the Khronos layer's. How long the shader loops is found once for a driver, with instrumented shaders, and
so is the other work of the CPU for a frame: it makes recording take as long as execution. Each subject and
round has a cache folder of its own; a second process makes the modules that the first one left there.
"""

import dataclasses
import tempfile

from measure import Samples

SUBJECTS = ("none", "async", "gpuav", "gpuav-idle", "gpuav-alone", "khronos-gpuav")
FRAME_US = 2000
EMPTY = {"one": "submit_ns", "one and a batch behind it": "submit_more_ns"}


def _fields(line):
    """What one line of the probe says."""
    if "submit" in line:
        name = EMPTY[line["submit"]["name"]]
        return {name: line["submit"]["p50_ns"], name + "_p90": line["submit"]["p90_ns"]}
    if "frames" in line:
        frames = line["frames"]
        if frames["name"] == "small":
            return {"small_rate": frames["rate"]}
        return {"rate": frames["rate"], "device_us": frames["device_us"]}
    if "modules" in line:
        modules = line["modules"]
        name = "module_again_us" if modules["again"] else "module_us"
        return {name: modules["p50_ns"] / 1e3, "code_bytes": modules["code_bytes"]}
    if "message" in line and line["message"]["told"]:
        return {"message_us": line["message"]["p50_us"], "message_p90_us": line["message"]["p90_us"]}
    return {}


def _calibrate(session, subjects, driver):
    """(rounds, microseconds of other work), or None."""
    by_name = {subject.name: subject for subject in subjects}
    for name in ("gpuav-alone", "gpuav", "none"):
        if name in by_name:
            lines, _ = session.run("wake_bench_gpuav", by_name[name], driver, ["calibrate", FRAME_US])
            for line in lines or []:
                found = line["calibrated"]
                work = max(0, found["device_us"] - found["record_us"])
                session.say(f"{driver}: {found['rounds']} rounds of the shader's loop, {work:.0f} us of other work")
                return found["rounds"], round(work, 1)
    return None


def _instrument(session, samples):
    """The instrumentation by itself, on one thread, without a driver."""
    subject = session.all_subjects["none"]
    for number in range(session.options.rounds):
        session.say(f"instrumentation of modules, round {number + 1}/{session.options.rounds}")
        lines, _ = session.run("wake_bench_instrument_throughput", subject, session.drivers[0], [])
        for line in lines or []:
            if "instrument" in line:
                found = line["instrument"]
                samples.add({"kind": "instrument", "case": found["case"]},
                            mb_per_second=found["mb_per_second"], growth=found["growth"],
                            us_per_module=found["us_per_module"])


def _measure(session, samples, subject, driver, arguments):
    lines, _ = session.run("wake_bench_gpuav", subject, driver, ["run", *arguments])
    fields = {}
    for line in lines or []:
        fields.update(_fields(line))
        if line.get("messages"):
            session.note(f"{subject.label} on {driver}: {line['messages']} message(s) about valid work")
    if lines is None:
        return
    for line in session.run("wake_bench_gpuav", subject, driver, ["modules", arguments[-1]])[0] or []:
        if "modules" in line and not line["modules"]["again"]:
            fields["module_disk_us"] = line["modules"]["p50_ns"] / 1e3
    samples.add({"kind": "gpuav", "driver": driver, "subject": subject.name}, **fields)
    if "gpuav" in subject.name and subject.name != "gpuav-alone" and "message_us" not in fields:
        session.note(f"{subject.label} on {driver}: an access beyond a buffer was not told")


def gpuav(session):
    options = session.options
    samples = Samples()
    frames, modules = (60, 50) if options.quick else (600, 500)
    subjects = session.pick(SUBJECTS)
    for driver in session.drivers:
        if driver == "null":
            continue  # it executes no shader
        if driver == "lavapipe" and options.cpus <= 4:
            # With threads for them each dispatch is handed over twice, and where cores fall idle in between, a virtual
            # machine takes 40 us for that: what is measured then is nothing but wakes.
            session.note("lavapipe executes shaders on its queue's thread here, so that recording and execution "
                         "have a core each")
            subjects = [dataclasses.replace(subject, env={**subject.env, "LP_NUM_THREADS": "0"})
                        for subject in subjects]
        work = _calibrate(session, subjects, driver)
        if not work:
            continue
        for number, subject in session.interleaved(subjects, options.rounds):
            session.say(f"{driver}, round {number + 1}/{options.rounds}: {subject.label}")
            with tempfile.TemporaryDirectory(prefix="wake-bench-") as folder:
                env = {"XDG_CACHE_HOME": folder, "TMPDIR": folder, "HOME": folder}
                _measure(session, samples, dataclasses.replace(subject, env={**subject.env, **env}), driver,
                         [*work, frames, modules])
    _instrument(session, samples)
    return samples.rows()
