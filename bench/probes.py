# SPDX-License-Identifier: Apache-2.0
"""Runs one probe on one subject and one driver, and reads what it prints."""

import glob
import json
import os
import re
import shutil
import subprocess
import tempfile

from subjects import probe_environment

TIMEOUT_S = 900


class ProbeFailed(Exception):
    """The probe ended badly; the text says how."""


class Prober:
    """Knows the folders; a method per way of running."""

    def __init__(self, build, drivers):
        self.folder = os.path.join(build, "bench")
        self.drivers = drivers

    def path(self, probe):
        return os.path.join(self.folder, probe)

    def run(self, probe, subject, driver, arguments, prefix=()):
        """The JSON lines of stdout, and Wake's counters from stderr (empty without them)."""
        command = [*prefix, self.path(probe), *map(str, arguments)]
        env = probe_environment(subject, self.drivers[driver])
        try:
            done = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True, errors="replace", timeout=TIMEOUT_S, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ProbeFailed(str(error)) from error
        if done.returncode != 0:
            tail = "; ".join(done.stderr.strip().splitlines()[-3:])
            raise ProbeFailed(f"{probe} ended with {done.returncode}: {tail[-400:]}")
        return _json_lines(done.stdout), _wake_stats(done.stderr)

    def count_instructions(self, subject, driver, low, high, tool, cases=()):
        """Case -> instructions per call on the calling thread, set-up cancelled by two run
        lengths."""
        arguments = ["--count", f"{low},{high}", "--no-pin"]
        if cases:
            arguments += ["--cases", ",".join(cases)]
        if tool == "perf":
            lines, _ = self.run("wake_bench_calls", subject, driver, arguments)
            return {line["case"]: _per_call(line["count_calls"], line["instructions"])
                    for line in lines if "count_calls" in line}
        folder = tempfile.mkdtemp(prefix="wake-bench-")
        try:
            prefix = ["valgrind", "-q", "--tool=callgrind", "--collect-atstart=no",
                      "--separate-threads=yes", "--fair-sched=yes",
                      f"--callgrind-out-file={folder}/out"]
            lines, _ = self.run("wake_bench_calls", subject, driver, arguments, prefix)
            dumps = _read_dumps(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        counts = {}
        for line in lines:
            case = line.get("case")
            pair = [dumps.get(f"{case}:{i}") for i in (0, 1)]
            if case and None not in pair:
                counts[case] = _per_call(line["count_calls"], pair)
        return counts

    def count_replay(self, subject, driver, case, sizes):
        """Instructions of the threads other than the application's per record that they replay, by callgrind."""
        counts, records = [], []
        for size in sizes:
            folder = tempfile.mkdtemp(prefix="wake-bench-")
            try:
                prefix = ["valgrind", "-q", "--tool=callgrind", "--separate-threads=yes",
                          "--fair-sched=yes", f"--callgrind-out-file={folder}/out"]
                _, stats = self.run("wake_bench_calls", subject, driver,
                                    ["--no-pin", "--case-ms", 1, "--calls", size, "--draws", size, "--cases", case],
                                    prefix)
                counts.append(_others(folder))
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            records.append(stats.get("records", 0))
        if records[1] <= records[0]:
            raise ProbeFailed(f"{case}: {records} records were replayed")
        return _per_call(records, counts)

    def choose_counter(self, driver, none, wanted):
        """perf where the machine has a counter, else callgrind, else None; `wanted` may insist."""
        if wanted == "off":
            return None
        if wanted in ("auto", "perf"):
            try:
                self.count_instructions(none, driver, 10, 20, "perf", ["vkCmdSetLineWidth"])
                return "perf"
            except ProbeFailed:
                if wanted == "perf":
                    raise
        return "callgrind" if shutil.which("valgrind") else None


def _per_call(calls, instructions):
    return (instructions[1] - instructions[0]) / (calls[1] - calls[0])


def _json_lines(text):
    lines = []
    for line in text.splitlines():
        if line.startswith("{"):
            try:
                lines.append(json.loads(line))
            except ValueError:
                pass    # a layer's own output
    return lines


def _wake_stats(text):
    for line in reversed(text.splitlines()):
        if line.startswith('{"wake_stats"'):
            try:
                return json.loads(line)["wake_stats"]
            except ValueError:
                pass
    return {}


def _others(folder):
    """Instructions of all threads but the first."""
    total = 0
    for path in glob.glob(os.path.join(folder, "out-*")):
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = {key: value for key, _, value in (line.partition(":") for line in file if line[:1].islower())}
        if lines.get("thread", "1").strip() != "1":
            total += int(lines.get("totals", lines.get("summary", "0")).split()[0])
    return total


def _read_dumps(folder):
    """Trigger tag -> instructions of the first thread, from callgrind's dump files."""
    counts = {}
    for path in glob.glob(os.path.join(folder, "out*")):
        tag, thread = None, None
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("thread:"):
                    thread = line.split()[1]
                elif line.startswith("desc: Trigger: Client Request: "):
                    tag = line.split(": ", 3)[3].strip()
                else:
                    total = re.match(r"summary: (\d+)", line)
                    if total:
                        if tag and thread == "1":
                            counts[tag] = int(total.group(1))
                        break
    return counts
