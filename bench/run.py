#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""./run bench calls|core|sync|lag|memory|scaling|frames|shaders|replay|gpuav|tune: what Wake costs, beside no layer, a pass-through and
the Khronos layer.

Needs python3 (3.9), the probes in BUILD/bench, the layer in BUILD/layers, a driver; bench/README.md
has the
protocol.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import chart  # noqa: E402  (the path has to be set first: the folder may be a copy)
import gpuav  # noqa: E402
import measure as measuring  # noqa: E402
import pack  # noqa: E402
import subjects as subjects_module  # noqa: E402
import tables  # noqa: E402
import targets  # noqa: E402
import tune  # noqa: E402
from probes import ProbeFailed, Prober  # noqa: E402

COMMANDS = {**measuring.COMMANDS, "gpuav": gpuav.gpuav, "tune": tune.tune}


def thread_list(text):
    return [int(part) for part in text.split(",")]


def read_options(arguments):
    parser = argparse.ArgumentParser(prog="./run bench", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", default="calls", choices=[*COMMANDS, "pack"],
                        help="what to measure; pack: copy what a machine without this checkout "
                             "needs")
    parser.add_argument("target", nargs="?", help="pack: the folder to make")
    parser.add_argument("--build", default=default_build(), help="build folder (%(default)s)")
    parser.add_argument("--icd", action="append", default=[], metavar="[NAME=]JSON",
                        help="driver manifest; may be repeated (null driver and lavapipe)")
    parser.add_argument("--khronos", metavar="DIR",
                        help="folder with another Khronos layer's manifest")
    parser.add_argument("--subjects", help="only these, by name: none,passthrough,async,...")
    parser.add_argument("--drivers", help="only these, by name")
    parser.add_argument("--cases", help="only these commands")
    parser.add_argument("--threads", type=thread_list,
                        help="recording threads, 1,2,4 (1, 2, ... cores)")
    parser.add_argument("--rounds", type=int, help="runs of each subject (5; quick: 1)")
    parser.add_argument("--case-ms", type=int,
                        help="bursts of a case in one run go on so long (80; quick: 10)")
    parser.add_argument("--seconds", type=float,
                        help="length of a run under steady load (3; quick: 1)")
    parser.add_argument("--rate", type=float, default=2e6,
                        help="steady load, calls per second (2000000)")
    parser.add_argument("--plant", type=int, default=50, help="lag: mistakes per run (50)")
    parser.add_argument("--buffers", type=int, default=10000,
                        help="memory: idle command buffers (10000)")
    parser.add_argument("--modules", type=int, default=2000, help="shaders: modules (2000)")
    parser.add_argument("--pipelines", type=int, default=500, help="shaders: pipelines (500)")
    parser.add_argument("--instructions", choices=["auto", "perf", "callgrind", "off"],
                        default="auto")
    parser.add_argument("--quick", action="store_true",
                        help="few and short runs: a look, not a figure")
    parser.add_argument("--strict", action="store_true", help="status 1 when a ceiling is not kept")
    parser.add_argument("--json", metavar="FILE", help="all figures")
    parser.add_argument("--svg", metavar="FILE", help="picture (BUILD/bench/COMMAND.svg)")
    options = parser.parse_args(arguments)
    options.build = os.path.abspath(options.build)
    options.rounds = options.rounds or (1 if options.quick else 5)
    options.case_ms = options.case_ms or (10 if options.quick else 80)
    options.seconds = options.seconds or (1 if options.quick else 3)
    options.cpus = len(os.sched_getaffinity(0))
    return options


def default_build():
    """The checkout's build folder, or, in a copy made by pack, the copy itself."""
    above = os.path.dirname(HERE)
    return above if os.path.isdir(os.path.join(above, "layers")) else os.path.join(above, "build")


def host():
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next(line.split(":", 1)[1].strip() for line in file
                         if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return {"model": model, "cpus": len(os.sched_getaffinity(0)), "kernel": platform.release(),
            "load": round(os.getloadavg()[0], 2), "time": time.strftime("%Y-%m-%d %H:%M:%S")}


def measure(options, settings_file):
    known = subjects_module.make_subjects(options.build, options.khronos, settings_file)
    drivers = subjects_module.find_drivers(options.build, options.icd)
    if options.drivers:
        drivers = {name: drivers[name] for name in options.drivers.split(",") if name in drivers}
    if not drivers:
        sys.exit("bench: no driver: build the null driver, install lavapipe, or name one by --icd")
    unknown = set((options.subjects or "none").split(",")) - set(known)
    if unknown:
        sys.exit(f"bench: no subject {', '.join(sorted(unknown))}; there are {', '.join(known)}")

    session = measuring.Session(Prober(options.build, drivers), known, options)
    machine = host()
    if machine["load"] > 0.5:
        session.note(f"load was {machine['load']} at the start: other programs run here, expect "
                     "spread")
    try:
        results = COMMANDS[options.command](session)
    except ProbeFailed as failure:
        sys.exit(f"bench: {failure}")
    return {"command": options.command, "host": machine, "rounds": options.rounds,
            "drivers": drivers,
            "subjects": {name: subject.label for name, subject in known.items()},
            "results": results, "notes": session.notes,
            "targets": targets.compare(options.command, results, list(drivers))}


def main(arguments):
    options = read_options(arguments)
    if options.command == "pack":
        pack.make(options)
        return 0
    if not os.path.exists(os.path.join(options.build, "bench", "wake_bench_calls")):
        sys.exit(f"bench: no probes in {options.build}/bench: build first, or name a build by "
                 "--build")
    pack.use_own_loader(options.build)
    with tempfile.NamedTemporaryFile("w", suffix="vk_layer_settings.txt") as settings:
        settings.write(subjects_module.KHRONOS_SETTINGS)
        settings.flush()
        report = measure(options, settings.name)

    print(tables.text(report))
    picture = options.svg or os.path.join(options.build, "bench", f"{options.command}.svg")
    try:
        with open(picture, "w", encoding="utf-8") as file:
            file.write(chart.svg(report))
        print(f"picture: {picture}")
    except OSError as error:
        print(f"picture: not written, {error}")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1, ensure_ascii=False)
            file.write("\n")
        print(f"figures: {options.json}")
    kept = all(row["verdict"] in ("ok", "not measured") for row in report["targets"])
    return 0 if kept or not options.strict else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
