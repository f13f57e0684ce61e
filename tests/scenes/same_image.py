#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The demo's picture with GPU-assisted validation must be the one without any layer, byte for byte.

  same_image.py --build BUILD [--driver lavapipe|lavapipe25] DEMO

Exit status 77 where the driver is not there.
"""
import argparse
import os
import subprocess
import sys
import tempfile

import run_modes


def render(args, picture, layer):
    env = run_modes.environment_for(args, 'async')
    env['WAKE_GPUAV'] = '1'
    if layer:
        env['VK_INSTANCE_LAYERS'] = run_modes.WAKE_LAYER
    command = [args.demo, '--frames', '2', '--size', '320x180', '--draws', '200', '--quiet', '--png', picture]
    result = subprocess.run(command, env=env, text=True, errors='replace', stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, check=False)
    if result.returncode != 0:
        sys.exit(f'{" ".join(command)} ended with {result.returncode}\n{result.stdout}')
    with open(picture, 'rb') as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default='build')
    parser.add_argument('--driver', choices=('lavapipe', 'lavapipe25'), default='lavapipe')
    parser.add_argument('--lavapipe25', default='build/third_party/lavapipe25')
    parser.add_argument('demo')
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        without = render(args, os.path.join(folder, 'without.png'), False)
        with_it = render(args, os.path.join(folder, 'with.png'), True)
    if without != with_it:
        sys.exit(f'the picture differs: {len(without)} and {len(with_it)} bytes')
    print(f'the same {len(without)} bytes')


if __name__ == '__main__':
    main()
