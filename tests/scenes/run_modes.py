#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run scene programs in the layer's modes and compare what they were told.

  run_modes.py --build BUILD [--driver null|poor|poor1.0|poor1.1|poor1.2|careless|lavapipe|lavapipe25] [--mode MODE]... PROGRAM...

Modes:
  async    as many workers as the layer chooses      one     one worker
  none     no worker: the application helps          inline  WAKE_ASYNC=0
  unique   async with WAKE_UNIQUE_HANDLES=1          skip    inline, callbacks skip wrong calls
  guard    async, the guard keeps from the driver what would crash it
  bare     no layer: every scene that expects a message must fail, every other must pass
  same     async and inline as above, and the messages must be the same multiset
  replay   async with several workers and a record log; each log is replayed by one thread, and the
           messages must be the same multiset, in every detail. Races are compared this way
  late     the same, but replayed as if the workers had been held: the same ids, objects and places
  khronos  the Khronos layer, or a newer one (--khronos); for those who write scenes

poor is the null driver with nothing but what every implementation must have, poor1.0 an old one, careless one that looks at nothing. lavapipe25 is a newer lavapipe than the system's, fetched by tests/lavapipe25.sh. Exit status 77 where it is not there,
and where a driver other than null lacks what every scene needs.

Prints 'N passed, N failed' at the end; the exit status says whether anything failed.
"""
import argparse
import collections
import ctypes
import functools
import glob
import json
import os
import re
import signal
import subprocess
import sys

MODES = {
    'async': {'WAKE_ASYNC': '1'},
    'one': {'WAKE_ASYNC': '1', 'WAKE_WORKERS': '1'},
    'none': {'WAKE_ASYNC': '1', 'WAKE_WORKERS': '0'},
    'inline': {'WAKE_ASYNC': '0'},
    'unique': {'WAKE_ASYNC': '1', 'WAKE_UNIQUE_HANDLES': '1'},
    'skip': {'WAKE_ASYNC': '0', 'WAKE_TEST_SKIP_CALLS': '1'},
    'guard': {'WAKE_ASYNC': '1', 'WAKE_GUARD': '1'},
    'replay': {'WAKE_ASYNC': '1', 'WAKE_WORKERS': '4'},
    'late': {'WAKE_ASYNC': '1', 'WAKE_WORKERS': '4'},
    'bare': {'WAKE_TEST_LAYER': ''},
    'khronos': {'WAKE_TEST_LAYER': 'VK_LAYER_KHRONOS_validation', 'WAKE_TEST_SKIP_CALLS': '1'},
}
# What the null driver plays, by its settings.
NULL_DRIVERS = {
    'null': {},
    'poor': {'WAKE_NULL_POOR': '1'},
    'careless': {'WAKE_NULL_CARELESS': '1'},
    'poor1.0': {'WAKE_NULL_POOR': '1', 'WAKE_NULL_API': '1.0'},
    'poor1.1': {'WAKE_NULL_POOR': '1', 'WAKE_NULL_API': '1.1'},
    'poor1.2': {'WAKE_NULL_POOR': '1', 'WAKE_NULL_API': '1.2'},
}
WAKE_LAYER = 'VK_LAYER_WAKE_validation'
# In a folder that tests/khronos_newer.sh filled.
NEWER_LIBRARIES = os.path.join('usr', 'lib', 'x86_64-linux-gnu')
NEWER_LOADER = os.path.join(NEWER_LIBRARIES, 'ld-linux-x86-64.so.2')
SKIPPED = 77  # CTest's SKIP_RETURN_CODE
# Said on the application's threads: by the layer about itself, and of what has no record.
NOT_OF_RECORDS = ('WAKE-settings-', 'WAKE-memory-', 'WAKE-layer-', 'WARNING-vkGetDeviceProcAddr-')


def find_driver(args):
    """The manifest of a driver, and the library that it names."""
    build = os.path.abspath(args.build)
    if args.driver in NULL_DRIVERS:
        places = [os.path.join(build, 'icd', 'wake_null_icd.json'),
                  os.path.join(build, 'tests', 'icd', 'wake_null_icd.json')]
    elif args.driver == 'lavapipe25':
        places = [os.path.join(args.lavapipe25, 'icd.json')]
    else:
        places = sorted(glob.glob('/usr/share/vulkan/icd.d/lvp_icd*.json'))
    for manifest in places:
        if os.path.exists(manifest):
            with open(manifest, encoding='utf-8') as file:
                library = json.load(file)['ICD']['library_path']
            if '/' in library and not os.path.isabs(library):
                library = os.path.normpath(os.path.join(os.path.dirname(manifest), library))
            return manifest, library
    if args.driver == 'lavapipe25':
        print(f'skipped: no newer lavapipe in {args.lavapipe25}; tests/lavapipe25.sh fetches it')
        sys.exit(SKIPPED)
    sys.exit(f'run_modes.py: no manifest of the driver {args.driver!r}; looked for {places}')


def die_with_parent():
    """A time limit that ends this program ends what it started as well."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def clean_environment():
    """Without settings that would leak into the layer from outside; those of the tests stay."""
    kept = ('WAKE_TEST_SEED', 'WAKE_TEST_SCALE', 'WAKE_TEST_SECONDS', 'WAKE_TEST_PART', 'WAKE_TEST_COMPILED')
    return {name: value for name, value in os.environ.items()
            if name in kept or not name.startswith(('WAKE_', 'VK_'))}


def environment_for(args, mode, workers=None):
    build = os.path.abspath(args.build)
    manifest, library = find_driver(args)
    env = clean_environment()
    layer_path = os.path.join(build, 'layers')
    if mode == 'khronos':
        layer_path = os.path.join(getattr(args, 'khronos', None) or '/', 'usr', 'share', 'vulkan', 'explicit_layer.d')
    env.update({
        'VK_ICD_FILENAMES': manifest,
        'VK_DRIVER_FILES': manifest,
        'VK_LAYER_PATH': layer_path,
        'NODEVICE_SELECT': '1',  # Mesa's implicit device-selection layer stays out
        'WAKE_TEST_MODE': mode,
        'WAKE_TEST_DRIVER': 'null' if args.driver in NULL_DRIVERS else args.driver,
        'WAKE_TEST_DRIVER_LIBRARY': library,
        'WAKE_TEST_LAYER': WAKE_LAYER,
        'WAKE_TEST_LAYER_PATH': layer_path,
        'WAKE_DUPLICATE_MESSAGE_LIMIT': '0',
        'WAKE_VALIDATE_SYNC': 'on',  # inline, too: both say the same
        'WAKE_SYNC_SHADER_ACCESSES': 'sure',  # the default where it is not asked for by name
        'XDG_CACHE_HOME': os.path.join(build, 'cache'),  # tests leave nothing in anybody's home
    })
    env.update(MODES[mode])
    if mode == 'inline' and args.driver == 'null':
        env['WAKE_TEST_IN_ORDER'] = '1'  # a message comes inside the call that it is about
    if workers and MODES[mode].get('WAKE_ASYNC') == '1':
        env.setdefault('WAKE_WORKERS', workers)
    env.update(NULL_DRIVERS.get(args.driver, {}))
    if args.driver.startswith('lavapipe'):
        # Both leak, and their libraries are gone when that is said: no suppression finds them.
        env['ASAN_OPTIONS'] = ':'.join(filter(None, (os.environ.get('ASAN_OPTIONS'), 'detect_leaks=0')))
    if args.driver == 'lavapipe25':
        # Its libdrm stands beside it.
        paths = [os.path.dirname(library), os.environ.get('LD_LIBRARY_PATH', '')]
        env['LD_LIBRARY_PATH'] = ':'.join(path for path in paths if path)
    return env


def command_for(args, mode, program):
    """The newer Khronos layer needs a newer C library than the system's: its own loader starts the program, on the same driver."""
    root = getattr(args, 'khronos', None)
    if mode != 'khronos' or not root:
        return [program]
    own = os.path.join(root, NEWER_LIBRARIES)
    return [os.path.join(root, NEWER_LOADER), '--library-path', own, program]


class Scene:
    def __init__(self, verdict, name):
        self.verdict = verdict
        self.name = name
        self.lines = []
        self.data = None

    def missing(self):
        return any(line.strip().startswith('missing:') for line in self.lines)

    def broken(self):
        return any(line.strip().startswith('ended with') for line in self.lines)

    def key(self):
        """What must be the same in every mode."""
        return collections.Counter(message_key(m) for m in self.data['messages'])


def message_key(message):
    """Id, severity, kinds and names of objects, the command. Handles differ from run to run."""
    objects = tuple((kind, name) for kind, _, name in message['objects'])
    command = re.search(r'\| (vk\w+)\(', message['text'])
    index = re.search(r'command (?:index )?#?(\d+)', message['text'])
    return (message['id'], message['severity'], objects, command.group(1) if command else '',
            index.group(1) if index else '')


def run_program(args, program, mode, names=None, more_environment=None):
    command = command_for(args, mode, program) + ['--json'] + (['--long'] if args.long else []) + (names or args.scene)
    environment = environment_for(args, mode, args.workers)
    environment.update(more_environment or {})
    if getattr(args, 'preload', None):
        environment['LD_PRELOAD'] = args.preload
    if mode in ('khronos', 'skip') and os.path.basename(program).startswith('practices_'):
        del environment['WAKE_TEST_SKIP_CALLS']  # advice is given of right calls
    result = subprocess.run(command, env=environment, text=True, errors='replace',
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, preexec_fn=die_with_parent)
    scenes = []
    for line in result.stdout.splitlines():
        match = re.match(r'(PASS|FAIL|SKIP) (\w+)', line)
        if match:
            scenes.append(Scene(match.group(1), match.group(2)))
            scenes[-1].lines.append(line)
        elif line.startswith('JSON ') and scenes:
            scenes[-1].data = json.loads(line[5:])
        elif scenes and line.startswith('    '):
            scenes[-1].lines.append(line)
    if result.returncode not in (0, 1) or not (scenes or is_part()):
        print(result.stdout[-2000:])
        print(f'{os.path.basename(program)} ended with {result.returncode}')
        scenes.append(Scene('FAIL', 'program'))
    return scenes


def is_part():
    """Whether only a part of all scenes is run: of a topic that may be none, or one that its driver cannot run."""
    return 'WAKE_TEST_PART' in os.environ


def judge_plain(scenes):
    return [(s, s.verdict == 'FAIL', '') for s in scenes]


def judge_bare(scenes):
    """Without a layer a scene that expects messages must miss them; a silent one must work."""
    rows = []
    for scene in scenes:
        if scene.verdict == 'SKIP':
            rows.append((scene, False, ''))
        elif scene.data and scene.data['expects'] > 0:
            why = 'passes although no layer could have spoken'
            if scene.missing() and scene.broken():
                why = 'breaks the kit or the driver'
            rows.append((scene, not scene.missing() or scene.broken(), why))
        else:
            rows.append((scene, scene.verdict == 'FAIL', 'fails without a layer'))
    return rows


def judge_same(first, second):
    """Async and inline: each as expected, and where both ran, the messages are the same."""
    inline = {s.name: s for s in second}
    rows = []
    for scene in first:
        other = inline.get(scene.name)
        both = {mode: one for mode, one in (('async', scene), ('inline', other)) if one and one.verdict != 'SKIP'}
        failed = {mode: one for mode, one in both.items() if one.verdict == 'FAIL'}
        if not other:
            rows.append((scene, True, 'is not there inline'))
        elif failed:
            rows.append((next(iter(failed.values())), True, 'fails ' + ' and '.join(failed)))
        elif len(both) < 2 or scene.data and scene.data.get('races'):
            rows.append((next(iter(both.values()), scene), False, ''))
        elif not scene.data or not other.data:
            rows.append((scene, True, f'has nothing to compare {"inline" if scene.data else "async"}'))
        else:
            text = ''.join(f'\n    only async:  {k} x{n}' for k, n in (scene.key() - other.key()).items())
            text += ''.join(f'\n    only inline: {k} x{n}' for k, n in (other.key() - scene.key()).items())
            rows.append((scene, bool(text), 'messages differ' + text))
    return rows


def without_names(message):
    """What does not depend on when a check ran."""
    message['objects'] = [(o['type'], o['handle']) for o in message['objects']]
    return {key: value for key, value in message.items() if key not in ('message', 'queueLabels', 'commandLabels')}


def logged_messages(text, mode, process=None):
    """The messages of a JSON log that come of records, as a multiset; of one process, where given."""
    found = collections.Counter()
    for line in text.splitlines():
        message = json.loads(line)
        if process in (None, message.pop('pid')) and not message['id'].startswith(NOT_OF_RECORDS):
            message = without_names(message) if mode == 'late' else message
            found[json.dumps(message, sort_keys=True)] += 1
    return found


def replay_differs(args, log, mode, told):
    """What is wrong with the replay of one log, '' when nothing is."""
    replay = os.path.join(os.path.abspath(args.build), 'tools', 'wake_replay')
    order = 'late' if mode == 'late' else 'log'
    result = subprocess.run([replay, '--json', f'--order={order}', log], env=clean_environment(), text=True,
                            errors='replace', stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if result.returncode != 0:
        return f'\n    the replay ended with {result.returncode}: {result.stderr}'
    found = logged_messages(result.stdout, mode)
    text = ''.join(f'\n    only async:  {m} x{n}' for m, n in (told - found).items())
    return text + ''.join(f'\n    only replay: {m} x{n}' for m, n in (found - told).items())


def run_replay(args, program, mode):
    """All scenes with a record log for each process, and the logs replayed."""
    import tempfile  # here alone: it brings many others, and this program begins a thousand times in a run of the tests
    with tempfile.TemporaryDirectory() as folder:
        messages = os.path.join(folder, 'messages.json')
        scenes = run_program(args, program, mode, None, {
            'WAKE_RECORD_LOG': os.path.join(folder, '%p.wakelog'), 'WAKE_LOG_FILE': messages,
            'WAKE_LOG_FORMAT': 'json', 'WAKE_REPORT_FLAGS': 'error,warn,perf,info'})
        told = ''
        if os.path.exists(messages):
            with open(messages, encoding='utf-8') as file:
                told = file.read()
        compared = 0
        differences = collections.defaultdict(str)  # by process; a scene may have begun others
        for log in sorted(glob.glob(os.path.join(folder, '*.wakelog'))):
            process = int(os.path.basename(log).split('.')[0])
            of_process = logged_messages(told, mode, process)
            differences[process] += replay_differs(args, log, mode, of_process)
            compared += sum(of_process.values())
    rows = []
    for scene in scenes:
        why = differences.pop(scene.data['pid'], '') if scene.data else ''
        if scene.verdict == 'FAIL':
            rows.append((scene, True, 'fails while it is logged'))
        else:
            rows.append((scene, bool(why), 'replay differs' + why))
    for process, why in differences.items():
        if why:
            rows.append((Scene('FAIL', 'another_process'), True, f'{process}: replay differs' + why))
    if not compared and not is_part():
        rows.append((Scene('FAIL', 'all'), True, 'nothing was compared: no log had a message'))
    if args.verbose:
        print(f'{compared} messages compared')
    return rows


def note_emitted(args, program, rows):
    """Which scene made the layer say what, for check_emitted.py and docs/coverage/."""
    os.makedirs(args.emitted, exist_ok=True)
    topic = os.path.basename(program)
    with open(os.path.join(args.emitted, topic + '.txt'), 'w', encoding='utf-8') as file:
        for scene, failed, _ in rows:
            messages = scene.data['messages'] if scene.data and not failed else ()
            for vuid in sorted({m['id'] for m in messages}):
                file.write(f'{vuid} {topic}.{scene.name}\n')
    os.makedirs(args.emitted + '_older', exist_ok=True)
    with open(os.path.join(args.emitted + '_older', topic + '.txt'), 'w', encoding='utf-8') as file:
        for scene, failed, _ in rows:
            messages = scene.data['messages'] if scene.data and not failed else ()
            for vuid, older in sorted({(m['id'], m['older']) for m in messages if 'older' in m}):
                file.write(f'{vuid} {older} {topic}.{scene.name}\n')


def report(args, program, mode, rows, totals):
    name = os.path.basename(program)
    for scene, failed, why in rows:
        if scene.verdict == 'SKIP':
            totals['skipped'] += 1
        else:
            totals['failed' if failed else 'passed'] += 1
        if failed or args.verbose:
            verdict = 'FAIL' if failed else scene.verdict
            # A scene that is left out has its reason in its first line.
            print(f'{verdict} {name}.{mode}: {scene.name} {why if failed else scene.lines[0].partition(": ")[2] if scene.lines else ""}')
            for line in scene.lines[1:] if failed else []:
                print(line)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=functools.partial(argparse.RawDescriptionHelpFormatter, width=120))  # asks no terminal
    parser.add_argument('--build', default='build')
    parser.add_argument('--driver', choices=(*NULL_DRIVERS, 'lavapipe', 'lavapipe25'), default='null')
    parser.add_argument('--lavapipe25', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..',
                                                             'build', 'third_party', 'lavapipe25'),
                        help='the folder that tests/lavapipe25.sh filled')
    parser.add_argument('--khronos', help="mode khronos: the folder that tests/khronos_newer.sh filled, instead of the system's layer")
    parser.add_argument('--mode', action='append', choices=sorted(MODES) + ['same'])
    parser.add_argument('--scene', action='append', default=[],
                        help='only this scene; may be repeated')
    parser.add_argument('--workers', help='async: how many, instead of the number that the layer chooses')
    parser.add_argument('--preload', help="a sanitizer's library, for programs that were built without it")
    parser.add_argument('--long', action='store_true')
    parser.add_argument('--emitted', help='a folder: modes inline and same leave there which scene made which id come')
    parser.add_argument('--verbose', action='store_true')
    parser.add_argument('program', nargs='+')
    args = parser.parse_args()
    totals = collections.Counter()
    for mode in args.mode or ['async', 'one', 'none', 'inline', 'unique', 'same']:
        for program in args.program:
            program = os.path.abspath(program)
            if mode == 'same':
                inline = run_program(args, program, 'inline')
                rows = judge_same(run_program(args, program, 'async'), inline)
                if args.emitted:
                    note_emitted(args, program, judge_plain(inline))
            elif mode == 'bare':
                rows = judge_bare(run_program(args, program, 'bare'))
            elif mode in ('replay', 'late'):
                rows = run_replay(args, program, mode)
            else:
                rows = judge_plain(run_program(args, program, mode))
                if mode == 'inline' and args.emitted:
                    note_emitted(args, program, rows)
            report(args, program, mode, rows, totals)
    print(f'{totals["passed"]} passed, {totals["failed"]} failed, {totals["skipped"]} skipped')
    nothing_to_do = is_part() or (args.driver != 'null' and totals['skipped'])
    if nothing_to_do and not totals['failed'] and not totals['passed']:
        return SKIPPED
    return 1 if totals['failed'] or not totals['passed'] else 0


if __name__ == '__main__':
    sys.exit(main())
