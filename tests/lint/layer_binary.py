#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks at the built layer from outside: layer_binary.py LIBRARY [--jemalloc].

It exports what a loader looks up and nothing else, needs only the C library, stays mapped after
dlclose, and keeps so little thread-local storage that any process can still dlopen it.
"""
import re
import struct
import subprocess
import sys

EXPORTS = {"vkNegotiateLoaderLayerInterfaceVersion", "vkGetInstanceProcAddr", "vkGetDeviceProcAddr",
           "vk_layerGetPhysicalDeviceProcAddr",
           "vkEnumerateInstanceLayerProperties", "vkEnumerateInstanceExtensionProperties",
           "vkEnumerateDeviceLayerProperties", "vkEnumerateDeviceExtensionProperties"}
NEEDED = re.compile(r"^(libc|libm|libgcc_s|libpthread|libdl|ld-linux[\w-]*)\.so\.\d+$")
# The reserve of static TLS for libraries opened later is small, and shared by all of them: with 3 KB a dlopen of the layer failed.
TLS_MAX = 512
PT_TLS = 7


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout


def tls_size(file):
    """Bytes of thread-local storage of a 64-bit ELF file, .tbss with them."""
    file.seek(0)
    head = file.read(64)
    if len(head) < 64 or head[:5] != b"\x7fELF\x02":
        raise ValueError("no 64-bit ELF file")
    order = "<" if head[5] == 1 else ">"
    start, = struct.unpack_from(order + "Q", head, 32)
    size, count = struct.unpack_from(order + "HH", head, 54)
    for i in range(count):
        file.seek(start + i * size)
        row = file.read(size)
        if len(row) < 56:
            raise ValueError("program headers beyond the end of the file")
        if struct.unpack_from(order + "I", row)[0] == PT_TLS:
            return struct.unpack_from(order + "Q", row, 40)[0]
    return 0


def tls_problem(size):
    if size > TLS_MAX:
        yield ("keeps %d bytes of thread-local storage, more than %d: all of it is static TLS, of which dlopen has little to give "
               "(\"cannot allocate memory in static TLS block\"). Keep a pointer in it and allocate what is large "
               "(wake_alloc) when a thread first needs it; readelf -sW names the variables (TLS)." % (size, TLS_MAX))


def problems(library, with_jemalloc):
    defined = {line.split()[-1].split("@")[0] for line in output("nm", "-D", "--defined-only", library).splitlines()}
    for name in sorted(defined - EXPORTS):
        yield "exports %s" % name
    if "vkNegotiateLoaderLayerInterfaceVersion" not in defined:
        yield "does not export vkNegotiateLoaderLayerInterfaceVersion"

    dynamic = output("readelf", "-dW", library)
    for name in re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic):
        if not NEEDED.match(name):
            yield "needs %s" % name
    if "NODELETE" not in dynamic:
        yield "may be unmapped by dlclose"
    if "TEXTREL" in dynamic:
        yield "has text relocations"

    with open(library, "rb") as file:
        yield from tls_problem(tls_size(file))

    has_jemalloc = " je_mallocx" in output("nm", library)
    if has_jemalloc != with_jemalloc:
        yield "is built %s jemalloc" % ("with" if has_jemalloc else "without")


def main(arguments):
    found = list(problems(arguments[0], "--jemalloc" in arguments))
    for text in found:
        print("%s %s" % (arguments[0], text))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
