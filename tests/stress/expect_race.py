#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Passes when ThreadSanitizer reports a data race in PROGRAM: expect_race.py PROGRAM [ARGUMENT...].

Up to ten runs with different seeds: whether a race is seen depends on what the threads do at the moment.
"""
import os
import subprocess
import sys

RUNS = 10


def main(command):
    if not command:
        print(__doc__, file=sys.stderr)
        return 2
    for seed in range(1, RUNS + 1):
        environment = dict(os.environ, WAKE_TEST_SEED=str(seed), TSAN_OPTIONS='exitcode=66')
        result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                universal_newlines=True, check=False)
        if result.returncode == 66 and 'ThreadSanitizer: data race' in result.stdout:
            print('reported in run %d of %d' % (seed, RUNS))
            return 0
    print('no report in %d runs' % RUNS)
    print(result.stdout)
    return 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
