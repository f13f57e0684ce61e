#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A text as a C string, named after the file: embed_text.py FILE HEADER."""
import os
import sys


def main():
    source, header = sys.argv[1:]
    with open(source, encoding='utf-8') as file:
        data = file.read().encode()
    name = os.path.splitext(os.path.basename(source))[0]
    lines = [''.join('\\%03o' % byte if byte < 32 or byte > 126 or byte in b'"\\?' else chr(byte)
                     for byte in line + b'\n') for line in data.rstrip(b'\n').split(b'\n')]
    with open(header, 'w', encoding='ascii') as file:
        file.write('/* Written by embed_text.py from %s. */\nstatic const char %s[] =\n' % (os.path.basename(source), name))
        file.write('\n'.join('    "%s"' % line for line in lines) + ';\n')


if __name__ == '__main__':
    main()
