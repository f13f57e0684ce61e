#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Khronos layer of the distribution as a judge: the same programs under both layers, inline, wrong calls skipped.

  compare.py --build BUILD scenes [--driver DRIVER] [TOPIC...]
  compare.py --build BUILD programs [--first N] [--count N] [--subject S] [--counts]
  compare.py --build BUILD --khronos FOLDER programs --practices [--newer] [--first N] [--count N]
  compare.py --build BUILD modes [--first N] [--count N] [--subject S]
  compare.py --build BUILD --khronos FOLDER gpuav [TOPIC...]

--khronos FOLDER: a newer layer, which tests/khronos_newer.sh unpacked there, is the judge; with headers as new.
modes: every program under Wake alone, nothing skipped: async with several workers, one and none say what inline says.
programs --practices: those without a mistake, with the advice of every vendor.
gpuav: scenes of GPU-assisted validation under both layers, on the newer lavapipe, whose shaders really run; by ledger_gpuav.txt.
A difference that no line of ledger.txt covers fails; so does a line that covers nothing, where everything was run (--complete).
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys

import both_layers
import ledger
import spoken_ids

sys.path.insert(0, both_layers.SCENES)
import run_modes  # noqa: E402 (stands there)

SKIPPED = 77
# Topics that are not about what both can be asked: random programs of their own, the layer itself, shaders that are instrumented.
OTHER_TOPICS = re.compile(r'random_|sync_random|gpuav_|abort_|settings_|message_|delivery|bad_input|submit_race|threading')
# Of GPU-assisted validation: hazards of what shaders chose, and what random programs do.
OF_WAKE_ALONE = re.compile(r'gpuav_(?:chosen|storm)')
# Another process of the programs begins where one has died; that many programs to each, or numbers of which one in many counts.
SHARE = 250
SHARE_OF_SUBJECT = 100 * SHARE
# The registry that checks are written with.
WRITTEN_WITH = (1, 3, 239)


class Result:
    """What both said in one scene or program: id -> objects; `counts`: id -> how often, of either, or None: not compared."""

    def __init__(self, where, khronos, wake, again, counts=None):
        self.where = where
        self.khronos = khronos
        self.wake = wake
        self.again = again  # how to see it
        self.counts = counts

    def differences(self):
        for name in sorted(set(self.khronos) - set(self.wake)):
            yield 'khronos', name
        for name in sorted(set(self.wake) - set(self.khronos)):
            yield 'wake', name
        for name in sorted(set(self.wake) & set(self.khronos)):
            if both_layers.other_objects(self.khronos[name], self.wake[name]):
                yield 'objects', name
            if self.counts and self.counts[0][name] != self.counts[1][name]:
                yield 'counts', name


class Judge:
    def __init__(self, lines, library):
        self.ledger = ledger.Ledger(lines)
        self.spoken, _ = spoken_ids.spoken_ids(library)
        self.results = []
        self.crashes = []  # of the Khronos layer: nothing to compare
        self.endless = []  # scenes that wait behind a call that was skipped: the same
        self.broken = []   # of Wake's side, and modes that differ

    def khronos_ids(self):
        """What its code names, and what it was heard to say."""
        heard = set()
        for result in self.results:
            heard.update(result.khronos)
        return self.spoken | heard

    def judge(self):
        """(counts, unexplained)"""
        can_say = self.khronos_ids()
        counts = collections.Counter()
        unexplained = []
        for result in self.results:
            counts['compared'] += 1
            differs = False
            for side, name in result.differences():
                differs = True
                line = self.ledger.find(side, name, result.where, result.wake if side == 'khronos' else result.khronos)
                if line:
                    counts[line.klass] += 1
                elif side == 'wake' and name not in can_say:
                    counts['not in its binary'] += 1
                else:
                    unexplained.append((side, name, result))
            counts['equal'] += not differs
        return counts, unexplained


def with_khronos(args):
    return f' --khronos {args.khronos}' if args.khronos else ''


# --- scenes ---


def is_wanted(args, name):
    if args.kind == 'gpuav':
        return name.startswith('gpuav_') and not OF_WAKE_ALONE.match(name)
    return not OTHER_TOPICS.match(name)


def compare_scenes(args, judge):
    folder = os.path.join(args.build, 'tests', 'scenes')
    topics = args.names or sorted(name for name in os.listdir(folder)
                                  if os.access(os.path.join(folder, name), os.X_OK) and os.path.isfile(os.path.join(folder, name))
                                  and is_wanted(args, name))
    modes = argparse.Namespace(build=args.build, driver=args.driver, lavapipe25=args.lavapipe25, khronos=args.khronos, scene=[],
                               long=False, workers=None, kind=args.kind)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        jobs = {pool.submit(both_layers.run_scenes, modes, os.path.join(folder, topic)): topic for topic in topics}
        for job in concurrent.futures.as_completed(jobs):
            topic = jobs[job]
            for name, (khronos, wake) in job.result().items():
                where = f'{topic}.{name}'
                if khronos.data is None and both_layers.did_not_end(khronos):
                    judge.endless.append(f'{where} did not end under the Khronos layer')
                elif khronos.data is None:
                    judge.crashes.append(where)
                elif wake.data is None and both_layers.did_not_end(wake):
                    judge.endless.append(f'{where} did not end under Wake')
                elif wake.data is None:
                    judge.broken.append(f'{where} has no messages under Wake')
                else:
                    again = (f'python3 -B tests/scenes/run_modes.py --build {args.build} --driver {args.driver}{with_khronos(args)} --mode khronos '
                             f'--mode skip --verbose --scene {name} {os.path.join(folder, topic)}')
                    alike = args.kind != 'gpuav'  # the null driver's
                    judge.results.append(Result(where, both_layers.scene_messages(khronos, alike=alike),
                                                both_layers.scene_messages(wake, args.older, alike), again))


# --- programs ---


def program_environment(args, mode):
    modes = argparse.Namespace(build=args.build, driver=args.driver, lavapipe25='', khronos=args.khronos)
    environment = run_modes.environment_for(modes, mode)
    environment.update(both_layers.khronos_settings(args) if mode == 'khronos' else both_layers.WAKE)
    if args.practices:
        environment.update(both_layers.KHRONOS_PRACTICES if mode == 'khronos' else both_layers.WAKE_PRACTICES)
    return environment


def newer(args):
    return ['--newer'] if args.newer else []


def programs_command(args, mode):
    return run_modes.command_for(args, mode, os.path.join(args.build, 'tests', 'differential', 'programs'))


def read_programs(text):
    """number -> (name, id -> objects, multiset of messages); the number of a program that did not end, or None."""
    programs = {}
    begun = None
    skipped = set()
    current = None
    for line in text.splitlines():
        kind, _, rest = line.partition(' ')
        if kind == 'B':
            begun = int(rest)
        elif kind in ('P', 'S'):
            number, _, name = rest.partition(' ')
            current = (name, collections.defaultdict(set), collections.Counter())
            if kind == 'P':
                programs[int(number)] = current
            else:
                skipped.add(int(number))
        elif kind == 'M' and current:
            words = rest.split()
            current[1][words[0]].update(words[1:])
            current[2][rest] += 1
        elif kind == 'E':
            begun = None
    return programs, skipped, begun


def by_id(messages):
    """id -> how often, of a multiset of messages with objects."""
    counts = collections.Counter()
    for message, count in messages.items():
        counts[message.split()[0]] += count
    return counts


def run_share(args, mode, first, count, stop=True):
    """All programs from `first` on, a new process behind one that died; and the numbers of those that did."""
    command = programs_command(args, mode) + (['--valid'] if args.practices else ['--stop'] if stop else []) + (['--older'] if args.older else []) + newer(args)
    if args.subject:
        command += ['--subject', args.subject]
    programs = {}
    died = []
    at = first
    while at < first + count:
        result = subprocess.run(command + ['--first', str(at), '--count', str(first + count - at)],
                                env=program_environment(args, mode), text=True, errors='replace', stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, check=False, preexec_fn=run_modes.die_with_parent)
        found, _, begun = read_programs(result.stdout)
        programs.update(found)
        if begun is None and result.returncode == 0:
            break
        dead = begun if begun is not None else at
        died.append(dead)
        at = dead + 1
    return programs, died


def compare_share(args, first, count):
    khronos, wake = run_share(args, 'khronos', first, count), run_share(args, 'inline' if args.practices else 'skip', first, count)
    if args.counts and count > 1:
        # What another program has left behind may make the Khronos layer say all twice: a program that is alone tells.
        for number, (_, _, messages) in wake[0].items():
            if number in khronos[0] and by_id(messages) != by_id(khronos[0][number][2]):
                khronos[0].update(run_share(args, 'khronos', number, 1)[0])
    return khronos, wake


def compare_programs(args, judge):
    shares = shares_of(args)
    kind = 'programs' + (' --newer' if args.newer else '') + (' --practices' if args.practices else '')
    base = f'python3 -B tests/differential/compare.py --build {args.build} --driver {args.driver}{with_khronos(args)} {kind} --count 1 --describe --first'
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for (khronos, gone), (wake, lost) in pool.map(lambda share: compare_share(args, *share), shares):
            judge.crashes += [f'program {number}' for number in gone]
            judge.broken += [f'program {number} ends the process under Wake: {base} {number}' for number in lost]
            for number, (name, said, messages) in wake.items():
                if number in khronos:
                    judge.results.append(Result(f'program {name}', khronos[number][1], said, f'{base} {number}',
                                                args.counts and (by_id(khronos[number][2]), by_id(messages))))


def shares_of(args):
    share = SHARE_OF_SUBJECT if args.subject else SHARE
    return [(start, min(share, args.first + args.count - start)) for start in range(args.first, args.first + args.count, share)]


def compare_all_modes(args):
    compared = 0
    problems = []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for count, text in pool.map(lambda share: compare_modes(args, *share), shares_of(args)):
            compared += count
            problems += text
    for text in problems[:args.show]:
        print(text)
    print(f'{compared} programs compared in the modes inline, async, one, none; broken: {len(problems)}')
    return 1 if problems or not compared else 0


def compare_modes(args, first, count):
    """Async with several workers, one and none say what inline says, in every detail, calls not skipped."""
    _, fatal = run_share(args, 'bare', first, count, stop=False)  # the driver's own end
    wanted, lost = run_share(args, 'inline', first, count, stop=False)
    problems = [f'program {number} ends the process inline, when nothing is skipped' for number in lost if number not in fatal]
    for mode in ('async', 'one', 'none'):
        found, lost = run_share(args, mode, first, count, stop=False)
        problems += [f'program {number} ends the process in mode {mode}' for number in lost if number not in fatal]
        for number, (name, _, said) in found.items():
            if number in wanted and said != wanted[number][2]:
                gone = wanted[number][2] - said
                new = said - wanted[number][2]
                problems.append(f'program {number} ({name}): only inline {dict(gone)}, only {mode} {dict(new)}')
    return len(wanted), problems


def describe(args):
    """What both say of one program, with its calls."""
    for mode in ('khronos', 'inline' if args.practices else 'skip'):
        print(f'== {mode}', flush=True)
        command = programs_command(args, mode) + [*newer(args), '--valid' if args.practices else '--stop', '--describe', '--first', str(args.first), '--count', str(args.count)]
        subprocess.run(command, env=program_environment(args, mode), check=False)
    return 0


# --- report ---


def report(args, judge, kind):
    counts, unexplained = judge.judge()
    for side, name, result in unexplained[:args.show]:
        often = f' | {result.counts[0][name]} and {result.counts[1][name]} times' if side == 'counts' else ''
        print(f'{side} | {name} | {result.where}{often}\n    {result.again}')
    for text in (judge.broken + judge.endless)[:args.show]:
        print(text)
    if args.list:
        groups = collections.defaultdict(list)
        for side, name, result in unexplained:
            groups[side, name].append(result.where)
        with open(args.list, 'w', encoding='utf-8') as file:
            json.dump([[side, name, places] for (side, name), places in sorted(groups.items())], file, indent=1)
    stale = []
    if args.complete:
        stale = [line for line in judge.ledger.lines if not line.used and line.about(kind)]
        for line in stale:
            print(f'{line.name}:{line.number}: covers no difference any more: {line.side} | {line.ids} | {line.where}')
    explained = ', '.join(f'{name} {counts[name]}' for name in [*ledger.CLASSES, 'not in its binary'] if counts[name])
    print(f'{counts["compared"]} {kind} compared, {counts["equal"]} equal; differences explained: {explained or "none"}; '
          f'unexplained: {len(unexplained)}; the Khronos layer crashed in {len(judge.crashes)}; did not end: {len(judge.endless)}; broken: {len(judge.broken)}')
    return 1 if unexplained or stale or judge.broken or not counts['compared'] else 0


def version_of(manifest):
    """Of Vulkan, that a layer says it is of."""
    with open(manifest, encoding='utf-8') as file:
        return tuple(int(part) for part in json.load(file)['layer']['api_version'].split('.'))


def cannot_judge(args, library):
    """Why there is no judge, or None. One of 1.3.239 judges builds with newer headers by the ids of 1.3.239, which messages have, too."""
    if not os.path.exists(library):
        return f'no {library}'
    manifest = os.path.join(args.khronos or '/', spoken_ids.KHRONOS_MANIFEST.lstrip('/'))
    judge, ours = version_of(manifest), version_of(os.path.join(args.build, 'layers', 'VkLayer_wake.json'))
    args.older = judge == WRITTEN_WITH < ours
    if judge < ours and not args.older:
        return (f'the Khronos layer is of {".".join(map(str, judge))}, the build of {".".join(map(str, ours))}: rules have other numbers '
                'there (--khronos names a newer layer)')
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default='build')
    parser.add_argument('--driver', default='null')
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
    parser.add_argument('--khronos', help="a folder that tests/khronos_newer.sh filled: its layer is the judge, not the system's")
    parser.add_argument('kind', choices=('scenes', 'programs', 'modes', 'gpuav'))
    parser.add_argument('names', nargs='*')
    parser.add_argument('--first', type=int, default=0)
    parser.add_argument('--count', type=int, default=2000)
    parser.add_argument('--newer', action='store_true', help='subjects of Vulkan 1.4; their judge is a layer that --khronos names')
    parser.add_argument('--practices', action='store_true', help='programs without mistakes, and the advice of every vendor on them')
    parser.add_argument('--counts', action='store_true', help='programs: how often an id comes counts, too')
    parser.add_argument('--subject')
    parser.add_argument('--describe', action='store_true', help='print choices, calls and messages of the programs')
    parser.add_argument('--complete', action='store_true', help='lines of the ledger that cover nothing fail')
    parser.add_argument('--show', type=int, default=40, help='how many differences are printed')
    parser.add_argument('--list', help='write unexplained differences to this file, by id')
    args = parser.parse_args()
    args.build = os.path.abspath(args.build)
    args.older = False
    args.lavapipe25 = ''
    if args.kind == 'gpuav':
        args.driver = 'lavapipe25'
        args.lavapipe25 = os.path.join(args.build, 'third_party', 'lavapipe25')
    library = spoken_ids.KHRONOS_LIBRARY
    if args.khronos:
        args.khronos = os.path.abspath(args.khronos)
        library = os.path.join(args.khronos, spoken_ids.KHRONOS_LIBRARY.lstrip('/'))
    reason = cannot_judge(args, library) if args.kind != 'modes' else None
    if args.kind == 'gpuav' and not args.khronos:
        reason = 'GPU-assisted validation is judged by a newer layer: --khronos'
    elif args.kind == 'gpuav' and not os.path.exists(os.path.join(args.lavapipe25, 'icd.json')):
        reason = f'no newer lavapipe in {args.lavapipe25}; tests/lavapipe25.sh fetches it'
    if args.kind == 'scenes' and args.older:
        reason = 'scenes of a build with newer headers are judged by a newer layer: --khronos'
    if args.practices and not args.khronos:
        reason = 'the settings are those of a newer layer: --khronos'
    if args.newer and not args.khronos and args.kind != 'modes':
        reason = 'subjects of Vulkan 1.4 need a newer layer: --khronos'
    if args.newer and version_of(os.path.join(args.build, 'layers', 'VkLayer_wake.json')) < (1, 4):
        reason = 'headers older than Vulkan 1.4 have no such subjects'
    if reason:
        print('skipped:', reason)
        return SKIPPED
    if args.describe:
        return describe(args)
    if args.kind == 'modes':
        return compare_all_modes(args)
    judge = Judge(ledger.read(ledger.GPUAV_PATH) if args.kind == 'gpuav' else ledger.read_all(bool(args.khronos), args.older), library)
    if args.kind in ('scenes', 'gpuav'):
        compare_scenes(args, judge)
    else:
        compare_programs(args, judge)
    return report(args, judge, 'programs' if args.kind == 'programs' else 'scenes')


if __name__ == '__main__':
    sys.exit(main())
