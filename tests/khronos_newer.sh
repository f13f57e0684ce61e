#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# khronos_newer.sh OUT [SUITE]: the Khronos layer of a newer Debian suite (sid, or trixie) unpacked into OUT, with the C library,
# the C++ library and the Vulkan loader that it needs. tests/differential/compare.py --khronos OUT judges with it.
# Does nothing when it is there already; how it is fetched says cmake/debian_packages.sh.
# Exit status 1 and one line: it cannot be had here. What needs it is skipped then.
# shellcheck source=cmake/debian_packages.sh
source "$(dirname "$0")/../cmake/debian_packages.sh"

suite=${2:-sid}
packages_open "khronos_newer" "${1:?usage: khronos_newer.sh OUT [SUITE]}" "what needs it is skipped" "$suite" && exit 0
rm -rf "${out:?}/usr"
packages_fetch "$suite" vulkan-validationlayers libvulkan1 libc6 libstdc++6 libgcc-s1 || packages_missing "$suite cannot be reached"
packages_unpack "$out"

libraries="$out/usr/lib/x86_64-linux-gnu"
[[ -f $libraries/libVkLayer_khronos_validation.so ]] || packages_missing "the package has no layer for this machine"
lacking=$("$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" --list "$libraries/libVkLayer_khronos_validation.so" \
    2>>"$log" | awk '/not found/ { print $1 }') || packages_missing "its loader does not run here"
[[ -z $lacking ]] || packages_missing "libraries are missing: ${lacking//$'\n'/ }"
packages_close
