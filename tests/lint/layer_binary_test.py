#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How the layer's thread-local storage is measured, with files that are made here."""
import io
import struct
import unittest

import layer_binary


def elf(segments, order="<"):
    """The head of a 64-bit ELF file; segments: (type, bytes in the file, bytes in memory)."""
    head = b"\x7fELF\x02" + (b"\x01" if order == "<" else b"\x02") + bytes(10)
    head += struct.pack(order + "HHIQQQIHHHHHH", 3, 62, 1, 0, 64, 0, 0, 64, 56, len(segments), 0, 0, 0)
    rows = [struct.pack(order + "IIQQQQQQ", kind, 4, 0x1000, 0, 0, in_file, in_memory, 16)
            for kind, in_file, in_memory in segments]
    return io.BytesIO(head + b"".join(rows))


class TlsTest(unittest.TestCase):
    def test_size_in_memory_counts(self):
        for order in "<>":
            with self.subTest(order):
                self.assertEqual(layer_binary.tls_size(elf([(1, 9, 9), (7, 0x50, 3448), (2, 5, 5)], order)), 3448)

    def test_file_without_such_a_segment(self):
        self.assertEqual(layer_binary.tls_size(elf([(1, 9, 9)])), 0)

    def test_other_files_are_refused(self):
        cut = elf([(1, 9, 9), (7, 1, 2)]).getvalue()[:-20]
        for data in (b"", b"#!/bin/sh\n" * 10, b"\x7fELF\x01" + bytes(80), cut):
            with self.subTest(data[:8]), self.assertRaises(ValueError):
                layer_binary.tls_size(io.BytesIO(data))

    def test_limit(self):
        self.assertEqual(list(layer_binary.tls_problem(layer_binary.TLS_MAX)), [])
        found = list(layer_binary.tls_problem(layer_binary.TLS_MAX + 1))
        self.assertEqual(len(found), 1)
        self.assertIn("513 bytes", found[0])
        self.assertIn("wake_alloc", found[0])


if __name__ == "__main__":
    unittest.main()
