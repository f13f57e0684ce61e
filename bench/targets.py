# SPDX-License-Identifier: Apache-2.0
"""The ceilings that Wake must stay under, in one table, and the comparison with what was measured.

A figure is looked up in the results of one command of run.py. `added` figures are over no layer,
measured in
the same run; all are for the null driver, and say so when only another driver was there.
"""

from dataclasses import dataclass
from typing import Optional

from measure import CORE_FRAME, CORE_PAIRS, FRAME_CASES

IDLE_BUFFERS = 10000
CREATE_CASES = ("vkCreateBuffer", "vkCreateImage", "vkCreateImageView", "vkAllocateMemory")


@dataclass(frozen=True)
class Target:
    command: str        # of run.py: calls, core, scaling, lag, memory
    label: str
    metric: str         # how read_figure finds it
    case: str
    threads: int
    ceiling: float
    unit: str
    at_least: bool = False   # the ceiling is a floor


def _instructions(case, ceiling):
    return Target("calls", case, "added instructions", case, 1, ceiling, "instr")


def _added_ns(label, case, ceiling):
    return Target("calls", label, "added ns", case, 1, ceiling, "ns")


def _cpu(label, case, ceiling):
    """All threads of the process, over no layer."""
    return Target("core", label, "added CPU ns", case, 1, ceiling, "ns")


REPLAY_METRICS = {"instructions per record, core": "async", "instructions per record, core and sync": "async-sync",
                  "instructions per record, as it comes": "async-default"}


def _replayed(case, *ceilings):
    """A twentieth above what the last change left: more is to be explained. They repeat within a hundredth."""
    return [Target("replay", case, metric, case, 1, ceiling, "instr") for metric, ceiling in zip(REPLAY_METRICS, ceilings)]


def _ns_each(case, threads, ceiling):
    return Target("scaling", f"{case}, {threads} thread(s)", "ns", case, threads, ceiling, "ns")


TARGETS = [
    *_replayed("draw cycle", 785, 1365, 1375),
    *_replayed("dispatch + barrier", 900, 2430, 2945),
    *_replayed("copy + barrier", 1100, 2850, 2850),
    *_replayed("vkUpdateDescriptorSets", 3150, 3150, 3150),
    *_replayed("vkCreateImageView", 1310, 1310, 1310),
    *_replayed("vkCreateGraphicsPipelines", 6250, 6250, 6250),
    _instructions("vkCmdSetLineWidth", 40),
    _instructions("vkCmdDrawIndexed", 45),
    _instructions("vkCmdDispatch", 45),
    _instructions("vkCmdPushConstants", 90),
    _instructions("vkCmdBindPipeline", 100),
    _instructions("vkCmdBindDescriptorSets", 160),
    _instructions("vkCmdPipelineBarrier", 160),
    _instructions("vkCmdCopyBuffer", 150),
    _added_ns("draw cycle, mean per call", "draw cycle", 10),
    _added_ns("vkUpdateDescriptorSets, 3 writes", "vkUpdateDescriptorSets", 120),
    _added_ns("vkQueueSubmit, tiny buffer", "vkQueueSubmit", 200),
    Target("calls", "create buffer/image/view/memory, mean", "added ns, mean of creates", "", 1,
           250, "ns"),
    _cpu("draw cycle, mean per call", "draw cycle", 150),
    _cpu("dispatch and barrier, mean", "dispatch + barrier", 150),
    _cpu("copy and barrier, mean", "copy + barrier", 150),
    *(Target("sync", f"{case}, mean", "added CPU ns", case, 1, ceiling, "ns")
      for case, ceiling in (("draw cycle", 250), ("dispatch + barrier", 280), ("copy + barrier", 350),
                            ("vkQueueSubmit", 600))),
    Target("sync", "32,769 submits without a wait of the host", "submit seconds", "without a wait, 1 queue(s)", 1, 1, "s"),
    Target("sync", "100,000 chained submits: last quarter over the second", "submit growth", "chained, 1 queue(s)", 1, 1.5,
           "x"),
    _cpu("vkUpdateDescriptorSets, 3 writes", "vkUpdateDescriptorSets", 500),
    _cpu("vkCreateGraphicsPipelines", "vkCreateGraphicsPipelines", 5000),
    *(_cpu(f"{case}, mean", case, 400) for case in CORE_PAIRS.values()),
    Target("core", "100,000 draws: recording thread", "added ms", CORE_FRAME, 1, 4, "ms"),
    Target("core", "100,000 draws: all threads", "added CPU ms", CORE_FRAME, 1, 50, "ms"),
    Target("core", "one worker, draw cycle", "records per CPU second", "", 1, 6e6, "records/s", True),
    Target("core", "frame of 500,000 descriptors over one of 1,000", "frame growth", "", 1, 1.5,
           "x"),
    _ns_each("draw cycle", 1, 14),
    _ns_each("draw cycle", 4, 16),
    _ns_each("draw cycle", 16, 18),
    _ns_each("vkUpdateDescriptorSets", 16, 200),
    Target("scaling", "flat out, no workers: 16 threads over 1", "flat growth", "", 16, 10, "x",
           True),
    *(Target("frames", f"the same frame, {threads} thread(s), {what}", "frame ns", subject, threads, ceiling, "ns")
      for subject, what in (("async", "core"), ("async-sync", "core and sync"))
      for threads, ceiling in ((1, 15), (4, 18), (16, 20))),
    *(Target("frames", f"the same frame, {threads} thread(s), core and sync: 99 % over the median", "frame spread",
             "async-sync", threads, 1.5, "x") for threads in (1, 4, 16)),
    Target("lag", "one worker, draw cycle", "records per second", "", 1, 10e6, "records/s", True),
    Target("lag", "stalls at 2 million calls/s, 1 worker", "stalls", "", 1, 0, "stalls"),
    Target("lag", "call to validated, p99", "lag p99", "", 1, 5, "ms"),
    Target("lag", "resident memory over no layer", "added memory", "", 1, 64, "MiB"),
    Target("shaders", "vkCreateShaderModule, cold: async over no layer", "times no layer", "", 1, 3, "x"),
    Target("shaders", "vkCreateShaderModule, cold: Khronos over async, the layers' own time",
           "times async", "", 1, 20, "x", True),
    Target("shaders", "CPU of all threads: cold over warm on disk", "CPU cold over warm", "", 1, 20,
           "x", True),
    Target("gpuav", "vkQueueSubmit over the same and one batch more, without GPU-AV", "submit", "", 1, 1.15, "x"),
    Target("gpuav", "overlapped frames over those without readback", "gpuav-alone", "", 1, 0.95, "x", True),
    Target("gpuav", "overlapped frames over those that wait for idle", "gpuav-idle", "", 1, 1.5, "x", True),
    Target("gpuav", "from the device's last write to the message", "message", "", 1, 5, "ms"),
    Target("gpuav", "instrumentation of SPIR-V", "instrument", "all checks", 1, 20, "MB/s", True),
    Target("memory", "10,000 idle command buffers over no layer", "idle memory", "async", 1, 64, "MiB"),
    Target("memory", "the same with synchronization validation", "idle memory", "async-sync", 1, 100, "MiB"),
]


def _row(results, **wanted):
    for row in results:
        if all(row.get(key) == value for key, value in wanted.items()):
            return row
    return {}


def _added(results, field, subject="async", **wanted):
    ours = _row(results, subject=subject, **wanted).get(field)
    bare = _row(results, subject="none", **wanted).get(field)
    return None if ours is None or bare is None else ours - bare


def _shader_figure(target, results, driver):
    def figure(subject, case, field):
        return _row(results, kind="shaders", driver=driver, subject=subject, case=case).get(field)

    if target.metric == "CPU cold over warm":
        bare = [figure("none", case, "shader_cpu_ms") for case in ("cold", "warm on disk")]
        ours = [figure("async", case, "shader_cpu_ms") for case in ("cold", "warm on disk")]
        if None in ours or None in bare:
            return None
        return (ours[0] - bare[0]) / max(ours[1] - bare[1], 0.001)
    if target.metric == "times no layer":
        bare, ours = (figure(subject, "cold", "module_p50_us") for subject in ("none", "async"))
        return ours / bare if bare and ours else None
    # A driver that looks at the code takes the same time below both layers: lavapipe a twentieth of
    # what Khronos' takes. The null driver does not look, and its calls are the layers' own.
    ours, khronos = (_row(results, kind="shaders", driver="null", subject=subject,
                          case="cold").get("module_p50_us") for subject in ("async", "khronos"))
    return khronos / ours if khronos and ours else None


def _gpuav_figure(target, results, driver):
    def figure(subject, field):
        return _row(results, kind="gpuav", driver=driver, subject=subject).get(field)

    if target.metric == "instrument":
        return _row(results, kind="instrument", case=target.case).get("mb_per_second")
    if target.metric == "message":
        told = figure("gpuav", "message_us")
        return None if told is None else told / 1e3
    if target.metric == "submit":
        ours, same = figure("gpuav", "submit_ns"), figure("async", "submit_ns")
        one, more = figure("none", "submit_ns"), figure("none", "submit_more_ns")
        return None if None in (ours, same, one, more) else ours / (same + more - one)
    ours, other = figure("gpuav", "rate"), figure(target.metric, "rate")
    return ours / other if ours and other else None


def read_figure(target, results, driver) -> Optional[float]:
    """None where the results do not hold it."""
    where = {"driver": driver, "case": target.case, "threads": target.threads, "kind": "burst"}
    if target.metric == "added instructions":
        return _added(results, "instructions", **where)
    if target.command == "replay":
        return _row(results, kind="replay", driver=driver, case=target.case,
                    subject=REPLAY_METRICS[target.metric]).get("replayed")
    if target.metric == "added CPU ns":
        return _added(results, "cpu_ns", "async-sync" if target.command == "sync" else "async", **where)
    if target.metric in ("submit seconds", "submit growth"):
        row = _row(results, driver=driver, kind="submits", subject="async-sync", case=target.case)
        return row.get("cpu_s" if target.metric == "submit seconds" else "growth")
    if target.metric in ("added ms", "added CPU ms"):
        field = "ns" if target.metric == "added ms" else "cpu_ns"
        added = _added(results, field, **where)
        calls = _row(results, subject="async", **where).get("calls")
        return None if added is None else added * calls / 1e6
    if target.metric == "frame growth":
        few, many = (_row(results, subject="async", **dict(where, case=case)).get("cpu_ns")
                     for case in FRAME_CASES)
        return None if not few or not many else many / few
    if target.metric == "added ns":
        return _added(results, "ns", **where)
    if target.metric == "ns":
        return _row(results, subject="async", **where).get("ns")
    if target.metric == "added ns, mean of creates":
        each = [_added(results, "ns", **dict(where, case=case)) for case in CREATE_CASES]
        return None if None in each else sum(each) / len(each)
    if target.metric in ("frame ns", "frame spread"):
        row = _row(results, driver=driver, kind="frames", subject=target.case, threads=target.threads, case="the same")
        return row.get("ns" if target.metric == "frame ns" else "spread")
    if target.metric == "flat growth":
        flat = {"driver": driver, "subject": "async-0-workers", "kind": "flat"}
        one = _row(results, threads=1, **flat).get("calls_per_second")
        many = _row(results, threads=target.threads, **flat).get("calls_per_second")
        return None if not one or not many else many / one
    if target.command == "gpuav":
        return _gpuav_figure(target, results, driver)
    if target.command == "shaders":
        return _shader_figure(target, results, driver)
    if target.metric == "records per CPU second":
        return _row(results, driver=driver, kind="worker").get("records_per_second")
    one_worker = _row(results, driver=driver, subject="async-1-worker", kind="lag")
    if target.metric == "added memory":
        bare = _row(results, driver=driver, subject="none", kind="lag").get("peak_kib")
        ours = one_worker.get("peak_kib")
        return None if ours is None or bare is None else (ours - bare) / 1024
    if target.metric == "idle memory":
        added = _added(results, "idle_kib", target.case, driver=driver, kind="idle",
                       buffers=IDLE_BUFFERS)
        return None if added is None else added / 1024
    if target.metric == "stalls":  # of the worst round: one stall is a stall
        return one_worker.get("stalls_high", one_worker.get("stalls"))
    field = {"records per second": "records_per_second", "lag p99": "lag_p99_ms"}
    return one_worker.get(field[target.metric])


def _is_void(results, driver):
    """A layer that misses the mistake, or complains about valid calls, has no speed to compare."""
    return any(row["planted"] == 0 or row["messages"] > 0 for row in results
               if row["kind"] == "verify" and (row["driver"], row["subject"]) == (driver, "async"))


def compare(command, results, drivers):
    """One dict per target of the command; `verdict` is ok, above, below, void or not measured."""
    driver = "null" if "null" in drivers else (drivers[0] if drivers else "")
    if command == "shaders" and "lavapipe" in drivers:
        driver = "lavapipe"  # the null driver does nothing with code
    if command == "gpuav":
        driver = next((name for name in drivers if name != "null"), "")
    rows = []
    for target in TARGETS:
        if target.command != command:
            continue
        figure = read_figure(target, results, driver)
        if figure is None:
            verdict = "not measured"
        elif _is_void(results, driver):
            verdict = "void"
        elif target.at_least:
            verdict = "ok" if figure >= target.ceiling else "below"
        else:
            verdict = "ok" if figure <= target.ceiling else "above"
        rows.append({"label": target.label, "metric": target.metric, "driver": driver,
                     "figure": figure, "ceiling": target.ceiling, "unit": target.unit,
                     "at_least": target.at_least, "verdict": verdict})
    return rows
