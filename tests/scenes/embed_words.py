#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A SPIR-V module as a C header: embed_words.py MODULE.spv NAME HEADER.h"""
import struct
import sys

path, name, header = sys.argv[1:]
with open(path, 'rb') as f:
    data = f.read()
words = struct.unpack('<%dI' % (len(data) // 4), data)
lines = [', '.join('0x%08x' % w for w in words[i:i + 8]) + ',' for i in range(0, len(words), 8)]
with open(header, 'w', encoding='utf-8') as f:
    f.write('const uint32_t %s[] = {\n%s\n};\n' % (name, '\n'.join(lines)))
