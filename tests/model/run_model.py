#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Search all states of a model with Spin, then again with each of its safeguards left out: that must fail.

  run_model.py [--long] MODEL.pml

A model names its safeguards in MODELS below, and is compiled with NO_<safeguard> for each. Prints one line a search; the exit status
says whether all ended as they should. 77: there is no spin or C compiler.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

# model -> (what it must hold with, [(what it is built with, the safeguard that is left out)])
MODELS = {
    'handover': ([''], [('', name) for name in ('PUBLISH_RELEASE', 'LINK_FIRST', 'PUT_LAST')]),
    'ownership': ([''], [('', name) for name in ('HEAVY_FENCE', 'OPEN_CHECK', 'LEAVE_RELEASE', 'TAKE_MARK')]),
    'reclaim': (['', 'WITHOUT_MEMBARRIER'],
                [('', name) for name in ('BOUND', 'UNREAD', 'HEAVY_FENCE', 'TWO_STEPS')] + [('WITHOUT_MEMBARRIER', 'RUN_FENCE')]),
    'running': ([''], [('', name) for name in ('NEWS_FIRST', 'CLEAR_FIRST', 'LOOK_AGAIN', 'CLOSE_FIRST', 'KEEP_LAST', 'PARK_FENCE', 'TURN_LOOK')]),
    'sleeping': ([''], [('', name) for name in ('VALUE_FIRST', 'FLAG_FIRST', 'HEAVY_FENCE', 'SCAN_AGAIN', 'RING_AGAIN', 'SIGNAL_LAST')]),
}
# Memory of one search in MiB, and the longest way through a model that fits in its stack.
MEMORY, DEPTH = 4000, 200000


def search(model, defines, memory):
    """(errors found, states, what was violated) of one search through all states."""
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(os.path.dirname(model)):
            if name.endswith('.pml'):
                shutil.copy(os.path.join(os.path.dirname(model), name), folder)
        run = {'cwd': folder, 'check': True, 'stdout': subprocess.PIPE, 'stderr': subprocess.STDOUT, 'universal_newlines': True}
        try:
            subprocess.run(['spin', '-a'] + ['-D' + name for name in defines if name] + [os.path.basename(model)], **run)
            subprocess.run(['cc', '-O2', '-w', '-DSAFETY', '-DCOLLAPSE', '-DMEMLIM=%d' % memory, '-o', 'pan', 'pan.c'], **run)
            text = subprocess.run(['./pan', '-m%d' % DEPTH], **run).stdout
        except subprocess.CalledProcessError as failure:
            sys.exit('%s: %s\n%s' % (model, ' '.join(failure.cmd), failure.stdout))
    errors = re.search(r'errors: (\d+)', text)
    states = re.search(r'(\d+) states, stored', text)
    if not errors or not states or 'max search depth too small' in text or 'Search not completed' in text and errors.group(1) == '0':
        sys.exit('%s: the search did not end:\n%s' % (model, text))
    violated = re.search(r'pan:1: (.*?) \(at depth', text)
    return int(errors.group(1)), int(states.group(1)), violated.group(1) if violated else ''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--long', action='store_true', help='more calls where the model knows how (LONG)')
    parser.add_argument('model')
    args = parser.parse_args()
    if not shutil.which('spin') or not shutil.which('cc'):
        print('spin, or a C compiler, is not installed')
        return 77
    name = os.path.splitext(os.path.basename(args.model))[0]
    holds, fails = MODELS[name]
    more = ['LONG'] if args.long else []
    bad = 0
    for built in holds:
        errors, states, violated = search(os.path.abspath(args.model), [built] + more, MEMORY * (4 if args.long else 1))
        print('%s %s: %s, %d states' % (name, built or 'as it is', violated or 'holds', states))
        bad += errors != 0
    for built, safeguard in fails:
        errors, states, violated = search(os.path.abspath(args.model), [built, 'NO_' + safeguard], MEMORY)
        print('%s without %s: %s' % (name, safeguard, violated or 'STILL HOLDS: the model says nothing about it'))
        bad += errors == 0
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
