#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which ids the Khronos layer's released binary can say.

  spoken_ids.py [LIBRARY]

Every VUID of the specification stands in the binary, because it has a table of their texts. An id that its code says is named
once more: by an instruction that takes the string's address, or by a relocation outside of that table.
"""
import collections
import re
import struct
import sys

KHRONOS_LIBRARY = '/usr/lib/x86_64-linux-gnu/libVkLayer_khronos_validation.so'
KHRONOS_MANIFEST = '/usr/share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json'


class Elf:
    def __init__(self, path):
        with open(path, 'rb') as file:
            self.data = file.read()
        if self.data[:6] != b'\x7fELF\x02\x01':
            raise ValueError(f'{path} is no 64-bit little-endian ELF file')
        offset, = struct.unpack_from('<Q', self.data, 0x28)
        size, count, names = struct.unpack_from('<HHH', self.data, 0x3A)
        rows = [struct.unpack_from('<IIQQQQIIQQ', self.data, offset + i * size) for i in range(count)]
        strings = rows[names][4]
        self.sections = {}
        for row in rows:
            name = self.data[strings + row[0]:self.data.index(b'\0', strings + row[0])].decode()
            self.sections[name] = row

    def bytes_of(self, name):
        row = self.sections[name]
        return row[3], self.data[row[4]:row[4] + row[5]]


def find_strings(elf):
    """address -> id."""
    address, data = elf.bytes_of('.rodata')
    found = {}
    for match in re.finditer(rb'(?<=\0)((?:VUID|UNASSIGNED|SYNC)-[A-Za-z0-9_\-]+)(?=\0)', data):
        found[address + match.start()] = match.group(1).decode()
    return found


def taken_in_code(elf, wanted):
    """Addresses that an instruction takes or loads from, relative to its own: lea, mov, movups, movaps, movdqa, movdqu."""
    address, data = elf.bytes_of('.text')
    found = set()
    for match in re.finditer(rb'(?:[\x48\x4c][\x8d\x8b]|\x0f[\x10\x28\x6f])[\x05\x0d\x15\x1d\x25\x2d\x35\x3d](?=(....))', data, re.S):
        distance, = struct.unpack('<i', match.group(1))
        target = address + match.end() + 4 + distance
        if target in wanted:
            found.add(target)
    return found


def taken_in_data(elf, wanted):
    """Addresses that a relocation stores, outside of the table of texts, which is the one place with long runs of rows."""
    _, data = elf.bytes_of('.rela.dyn')
    places = []
    for at in range(0, len(data) - 23, 24):
        place, info, target = struct.unpack_from('<QQq', data, at)
        if info & 0xffffffff == 8 and target in wanted:
            places.append((place, target))
    places.sort()
    # Between rows of the table, which have an id, a text and a link: most of all.
    gaps = collections.Counter(second[0] - first[0] for first, second in zip(places, places[1:]))
    row = gaps.most_common(1)[0][0] if gaps else 0
    runs = [[]]
    for place, target in places:
        if runs[-1] and place != runs[-1][-1][0] + row:
            runs.append([])
        runs[-1].append((place, target))
    return {target for run in runs if len(run) < 100 for _, target in run}


def spoken_ids(path=KHRONOS_LIBRARY):
    """(ids that the code says, ids that stand in the binary)."""
    elf = Elf(path)
    strings = find_strings(elf)
    spoken = taken_in_code(elf, strings) | taken_in_data(elf, strings)
    return {strings[a] for a in spoken}, set(strings.values())


if __name__ == '__main__':
    said, known = spoken_ids(*sys.argv[1:2])
    print('\n'.join(sorted(said)))
    print(f'{len(said)} of {len(known)} ids', file=sys.stderr)
