#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks at the built layer from outside: layer_binary.py LIBRARY [--jemalloc].

It exports what a loader looks up and nothing else, needs only the C library, stays mapped after
dlclose, and keeps so little thread-local storage that any process can still dlopen it.
"""
import re
import subprocess
import sys

EXPORTS = {"vkNegotiateLoaderLayerInterfaceVersion", "vkGetInstanceProcAddr", "vkGetDeviceProcAddr",
           "vk_layerGetPhysicalDeviceProcAddr",
           "vkEnumerateInstanceLayerProperties", "vkEnumerateInstanceExtensionProperties",
           "vkEnumerateDeviceLayerProperties", "vkEnumerateDeviceExtensionProperties"}
NEEDED = re.compile(r"^(libc|libm|libgcc_s|libpthread|libdl|ld-linux[\w-]*)\.so\.\d+$")
# The reserve of static TLS for libraries opened later is small, and shared by all of them.
TLS_MAX = 512


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout


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

    segment = re.search(r"^\s*TLS\s+\S+\s+\S+\s+\S+\s+\S+\s+(0x[0-9a-f]+)", output("readelf", "-lW", library), re.M)
    if segment and int(segment.group(1), 16) > TLS_MAX:
        yield "keeps %d bytes of thread-local storage, more than %d" % (int(segment.group(1), 16), TLS_MAX)

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
