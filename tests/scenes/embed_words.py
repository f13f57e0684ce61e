#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""SPIR-V assembly as a C header: embed_words.py SPIRV-AS SOURCE.spvasm NAME HEADER.h [KEY=VALUE...]

$KEY in the source becomes VALUE; lines with a $KEY that is not given are left out. TARGET=spv1.4: another version than 1.3.
"""
import re
import struct
import subprocess
import sys

assembler, source, name, header = sys.argv[1:5]
values = dict(argument.split('=', 1) for argument in sys.argv[5:])
with open(source, encoding='utf-8') as f:
    lines = [line for line in f if set(re.findall(r'\$(\w+)', line)) <= set(values)]
text = re.sub(r'\$(\w+)', lambda m: values[m.group(1)], ''.join(lines))
data = subprocess.run([assembler, '--preserve-numeric-ids', '--target-env', values.get('TARGET', 'spv1.3'), '-o', '-', '-'], input=text.encode(),
                      stdout=subprocess.PIPE, check=True).stdout
words = struct.unpack('<%dI' % (len(data) // 4), data)
rows = [', '.join('0x%08x' % w for w in words[i:i + 8]) + ',' for i in range(0, len(words), 8)]
with open(header, 'w', encoding='utf-8') as f:
    f.write('static const uint32_t %s[] = {\n%s\n};\n' % (name, '\n'.join(rows)))
