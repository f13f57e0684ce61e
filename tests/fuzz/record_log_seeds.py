#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Record logs for fuzz_log: record_log_seeds.py FOLDER FUZZ_CALLS FUZZ_LOG [argument...]

A log can be read only by the build that wrote it, so none is committed: fuzz_calls runs its first seeds, each by itself,
with WAKE_RECORD_LOG. Then FUZZ_LOG runs with what came of it. Settings of layer and driver come from the environment.
"""
import glob
import os
import subprocess
import sys

SEEDS = range(4)
SKIPPED = 77


def main():
    folder, calls, log = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    for path in glob.glob(os.path.join(folder, '*.wakelog')):
        os.unlink(path)
    for seed in SEEDS:
        environment = dict(os.environ, WAKE_ASYNC='1', WAKE_WORKERS='1',
                           WAKE_RECORD_LOG=os.path.join(folder, 'calls-%d.wakelog' % seed))
        status = subprocess.run([calls, '--seed', str(seed)], env=environment, check=False).returncode
        if status:
            return status
    kept = {name: value for name, value in os.environ.items()
            if name.startswith('WAKE_FUZZ') or name == 'WAKE_TEST_SEED' or not name.startswith(('WAKE_', 'VK_'))}
    return subprocess.run([log] + sys.argv[4:], env=dict(kept, WAKE_FUZZ_LOGS=folder), check=False).returncode


if __name__ == '__main__':
    sys.exit(main())
