# SPDX-License-Identifier: Apache-2.0
"""Memory laid out as the C compiler lays it out: sizes, offsets, and one arena that all arguments of a call lie in."""

import ctypes
import re
import struct

SIZES = {
    'char': 1, 'int8_t': 1, 'uint8_t': 1, 'uint16_t': 2, 'int32_t': 4, 'uint32_t': 4, 'int': 4, 'float': 4, 'DWORD': 4,
    'VkBool32': 4, 'VkSampleMask': 4, 'VkFlags': 4, 'GgpStreamDescriptor': 4, 'xcb_visualid_t': 4, 'xcb_window_t': 4,
    'zx_handle_t': 4, 'int64_t': 8, 'uint64_t': 8, 'double': 8, 'size_t': 8, 'VkDeviceSize': 8, 'VkDeviceAddress': 8,
    'VkFlags64': 8, 'VkRemoteAddressNV': 8,
}
FORMATS = {1: '<B', 2: '<H', 4: '<I', 8: '<Q'}


class Layouts:
    """Sizes and offsets of the registry's types."""

    def __init__(self, registry):
        self.registry = registry
        self._fields = {}
        self._structs = {}

    def constant(self, text):
        text = self.registry.constants.get(text, text)
        return int(re.match(r'\(?(\w+?)[UL]*\)?$', text).group(1), 0)

    def base(self, type_):
        """(size, alignment) of a value of a type that is no pointer."""
        struct_ = self.registry.struct(type_)
        if struct_ is not None:
            return self.struct(struct_.name)
        flag, enum = self.registry.flag(type_), self.registry.enum(type_)
        if flag is not None:
            size = flag.width // 8
        elif enum is not None:
            size = enum.width // 8
        else:
            size = SIZES.get(type_, 4 if type_.startswith('StdVideo') else 8)
        return size, size

    def element(self, var):
        """(size, alignment) of what a pointer leads to."""
        if var.pointers > 1:
            return 8, 8
        return (1, 1) if var.type == 'void' else self.base(var.type)

    def value(self, var, is_param=False):
        if var.pointers or (is_param and var.arrays):
            return 8, 8
        size, align = self.base(var.type)
        for length in var.arrays:
            size *= self.constant(length)
        return size, align

    def fields(self, name, variables, is_union=False, is_param=False):
        """(size, alignment, {member: offset})"""
        if name in self._fields:
            return self._fields[name]
        offset, alignment, offsets, bit = 0, 1, {}, 0
        for var in variables:
            size, align = self.value(var, is_param)
            alignment = max(alignment, align)
            if var.bits and not is_union:      # neighbours share a word
                if bit % 32 + var.bits > 32 or bit == 0:
                    offset = (offset + 3) // 4 * 4
                offsets[var.name] = offset
                bit += var.bits
                if bit % 32 == 0:
                    offset, bit = offset + 4, 0
                continue
            start = 0 if is_union else (offset + align - 1) // align * align
            offsets[var.name] = start
            offset = max(offset, start + size)
        self._fields[name] = ((offset + alignment - 1) // alignment * alignment, alignment, offsets)
        return self._fields[name]

    def struct(self, name):
        item = self.registry.structs[name]
        return self.fields(name, item.members, item.is_union)[:2]

    def offset(self, name, member):
        item = self.registry.structs[name]
        return self.fields(name, item.members, item.is_union)[2][member]


class Memory:
    """A stack of zeroed bytes: take() gives more, release() goes back to a mark."""

    SIZE = 1 << 20

    def __init__(self):
        self._bytes = ctypes.create_string_buffer(self.SIZE)
        self.origin = ctypes.addressof(self._bytes)
        self.mark = 16

    def take(self, size, align=8):
        start = (self.origin + self.mark + align - 1) // align * align
        self.mark = start + size - self.origin + 16
        if self.mark > self.SIZE:
            raise MemoryError('the arena is full')
        return start

    def release(self, mark):
        ctypes.memset(self.origin + mark, 0, self.mark - mark)
        self.mark = mark

    def put(self, address, size, value):
        if isinstance(value, float):
            struct.pack_into('<f' if size == 4 else '<d', self._bytes, address - self.origin, value)
        else:
            struct.pack_into(FORMATS[size], self._bytes, address - self.origin, value & ((1 << 8 * size) - 1))

    def get(self, address, size):
        return struct.unpack_from(FORMATS[size], self._bytes, address - self.origin)[0]

    def text(self, text):
        address = self.take(len(text) + 1, 1)
        ctypes.memmove(address, text, len(text))
        return address
