#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One mistake at a time in the calls of real programs, judged by the Khronos layer.

  mutate.py --build BUILD [--khronos FOLDER] [--driver DRIVER] [--order] scenes [TOPIC...]
  mutate.py --build BUILD [--khronos FOLDER] [--driver DRIVER] [--order] programs FIRST COUNT [newer]
  mutate.py --build BUILD [--khronos FOLDER] again LINE...

The mutating layer (mutator.h) stands above Wake, and then, with the same mistakes, above the other layer. Each line of a
difference is one of its log; `again` shows the messages of both for such a line (APPLICATION, CALL, COMMAND, PATH, NUMBER).
"""
import argparse
import collections
import concurrent.futures
import os
import random
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import both_layers  # noqa: E402 (stands there)
import compare      # noqa: E402
import ledger       # noqa: E402
import spoken_ids   # noqa: E402
import run_modes    # noqa: E402 (both_layers knows where)

MUTATOR = 'VK_LAYER_WAKE_mutator'
# Messages about the layers themselves.
IGNORED = re.compile(r'(warning:)?(' + '|'.join(sorted(both_layers.OF_SETTINGS)) + r')\Z')


class Mistake:
    def __init__(self, fields):
        self.application, self.call, self.command, self.path, self.choice, self.text, said, self.end = fields
        said = said.split()
        self.at = ''.join(i for i in said if i.startswith('at:'))  # of mistakes of order: where the first error came
        self.ids = collections.Counter(i for i in said if not IGNORED.match(i) and not i.startswith('at:'))

    def key(self):
        return self.application, self.call, self.command, self.path, self.choice

    def errors(self):
        return {i for i in self.ids if not i.startswith('warning:')}


def reason_to_skip(args):
    """None: both layers are there."""
    library = os.path.join(args.khronos or '/', spoken_ids.KHRONOS_LIBRARY.lstrip('/'))
    return None if os.path.exists(library) else f'no {library}'


def read_log(path):
    if not os.path.exists(path):
        return {}
    rows = {}
    with open(path, encoding='utf-8', errors='replace') as file:
        for line in file:
            fields = line.rstrip('\n').split('\t')
            if len(fields) == 8:
                mistake = Mistake(fields)
                rows[mistake.key()] = mistake
    return rows


def environment(args, mode, log, more):
    env = run_modes.environment_for(args, mode)
    below = 'VK_LAYER_KHRONOS_validation' if mode == 'khronos' else run_modes.WAKE_LAYER
    env.update(both_layers.khronos_settings(args) if mode == 'khronos' else both_layers.WAKE)
    env.update({
        'WAKE_TEST_SECONDS': '900',
        'VK_LAYER_PATH': f'{os.path.abspath(args.build)}/mutator:{env["VK_LAYER_PATH"]}',
        'VK_INSTANCE_LAYERS': f'{MUTATOR}:{below}',
        'MUTATE_LOG': log,
        'MUTATE_SEED': str(args.seed),
        'MUTATE_RATE': str(args.rate),
        'MUTATE_LIMIT': str(args.limit),
        'MUTATE_ORDER': str(int(args.order)),
    })
    env.update(more)
    return env


def command_of(args, topic):
    """A program of scenes and its arguments, or a generated program: program-NUMBER, newer-NUMBER."""
    kind, _, number = topic.partition('-')
    if kind in ('program', 'newer'):
        return (os.path.join(args.build, 'tests', 'differential', 'programs'),
                ['--valid', '--first', number, '--count', '1'] + (['--newer'] if kind == 'newer' else []))
    return os.path.join(args.build, 'tests', 'scenes', topic), args.scenes


def run_topic(args, topic):
    """(Wake's, theirs): mistakes by key, of one program."""
    program, arguments = command_of(args, topic)
    logs = [os.path.join(args.out, f'{topic}.{mode}') for mode in ('wake', 'khronos')]
    for log in logs:
        if os.path.exists(log):
            os.unlink(log)
    plan = args.plan
    more = {'MUTATE_TOPIC': topic}
    more.update({'MUTATE_PLAN': plan} if plan else {'MUTATE_SEEN': os.path.join(args.out, 'seen')})
    for mode, log in zip(('skip', 'khronos'), logs):
        if mode == 'khronos':
            if not os.path.exists(logs[0]):
                return {}, {}
            more = {'MUTATE_TOPIC': topic, 'MUTATE_PLAN': logs[0]}
        if args.texts:
            more['MUTATE_TEXTS'] = log + '.texts'
            open(log + '.texts', 'w', encoding='utf-8').close()
        subprocess.run(run_modes.command_for(args, mode, program) + arguments, env=environment(args, mode, log, more),
                       stdout=subprocess.DEVNULL, check=False)
        if args.texts:
            print('-- under', 'Wake' if mode == 'skip' else 'the Khronos layer')
            with open(log + '.texts', encoding='utf-8', errors='replace') as file:
                print(file.read())
    return read_log(logs[0]), read_log(logs[1])


def judge(lines, spoken, one, other):
    """[(side, id)]: what no line of the ledger explains."""
    ours, theirs = one.errors(), other.errors()
    fell = other.end.startswith('signal') and not one.end  # before it said anything
    left = [('wake', i) for i in sorted(ours - theirs)
            if not fell and i in spoken and not lines.find('wake', i, one.application, theirs)]
    return left + [('khronos', i) for i in sorted(theirs - ours) if not lines.find('khronos', i, one.application, ours)]


def own_errors(*logs):
    """application -> the call of which the first error is said without a mistake, under one of the layers."""
    own = {}
    for log in logs:
        for key in [key for key in log if key[3] == '(own)']:
            own[key[0]] = min(own.get(key[0], 1 << 30), int(key[1]))
            del log[key]
    return own


def is_own(own, key, *mistakes):
    """Whether an error came at the program's own first one, or behind it."""
    return any(m.at and int(key[1]) + int(m.at.rsplit('+', 1)[1]) >= own.get(key[0], 1 << 30) for m in mistakes)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default='build')
    parser.add_argument('--khronos', default=None)
    parser.add_argument('--driver', default='null')
    parser.add_argument('--lavapipe25', default=None)
    parser.add_argument('--out', default=None)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--rate', type=int, default=4)
    parser.add_argument('--limit', type=int, default=4)
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--order', action='store_true', help='calls left out, made twice, objects destroyed early')
    parser.add_argument('--most', type=int, default=0, help='topics, chosen by the seed')
    parser.add_argument('--plan', default=None)
    parser.add_argument('kind', choices=('scenes', 'programs', 'again'))
    parser.add_argument('names', nargs='*')
    args = parser.parse_args()
    args.build = os.path.abspath(args.build)
    args.out = args.out or os.path.join(args.build, 'mutate')
    args.texts = args.kind == 'again'
    args.scenes = []
    if reason_to_skip(args):
        print('skipped:', reason_to_skip(args))
        return compare.SKIPPED
    os.makedirs(args.out, exist_ok=True)
    if args.kind == 'again':
        args.plan = os.path.join(args.out, 'again.plan')
        with open(args.plan, 'w', encoding='utf-8') as file:
            for line in args.names:
                file.write('\t'.join(line.replace('\\t', '\t').split('\t')[:5]) + '\n')
        topic, scene = args.names[0].replace('\\t', '\t').split('\t')[0].split('.', 1)
        args.scenes = [scene]
        run_topic(args, topic)
        return 0
    seen = os.path.join(args.out, 'seen')
    if os.path.exists(seen):
        os.unlink(seen)
    folder = os.path.join(args.build, 'tests', 'scenes')
    if args.kind == 'programs':
        first, count = map(int, args.names[:2])
        args.names = [f'{args.names[2] if args.names[2:] else "program"}-{n}' for n in range(first, first + count)]
    topics = args.names or sorted(name for name in os.listdir(folder)
                                  if os.access(os.path.join(folder, name), os.X_OK) and os.path.isfile(os.path.join(folder, name))
                                  and compare.is_wanted(args, name) and not name.startswith('practices_'))
    random.Random(args.seed).shuffle(topics)
    topics = topics[:args.most or None]
    counts = collections.Counter()
    lines = ledger.Ledger(ledger.read_all(bool(args.khronos), False))
    library = os.path.join(args.khronos or '/', spoken_ids.KHRONOS_LIBRARY.lstrip('/'))
    spoken = spoken_ids.spoken_ids(library)[0]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool, \
            open(os.path.join(args.out, 'differences'), 'w', encoding='utf-8') as out:
        for future in concurrent.futures.as_completed([pool.submit(run_topic, args, topic) for topic in topics]):
            ours, theirs = future.result()
            own = own_errors(ours, theirs)
            out.flush()
            for key, one in ours.items():
                other = theirs.get(key)
                if not other:
                    counts['not made under the other layer'] += 1
                    continue
                if is_own(own, key, one, other):
                    counts['ran into an error of the program'] += 1
                    continue
                if 'signal 14' in (one.end, other.end) and not (one.errors() and other.errors()):
                    counts['waited for ever'] += 1
                    continue
                counts['made'] += 1
                counts['said by either'] += bool(one.errors() or other.errors())
                if one.end.startswith('signal') and not other.end:
                    out.write('\t'.join(('ended', one.end, other.end) + key + (one.text,)) + '\n')
                    counts['ended otherwise'] += 1
                left = judge(lines, spoken, one, other)
                if not left and one.errors() and other.errors() and one.at != other.at:
                    left = [('wake', one.at), ('khronos', other.at)]
                if left:
                    counts['differ'] += 1
                    out.write('\t'.join((' '.join(sorted(i for side, i in left if side == 'wake')) or '-',
                                         ' '.join(sorted(i for side, i in left if side == 'khronos')) or '-',
                                         ' '.join(sorted(other.errors() & one.errors())) or '-')
                                        + key + (one.text, other.end)) + '\n')
    print(dict(counts))
    return 1 if counts['ended otherwise'] else 0


if __name__ == '__main__':
    sys.exit(main())
