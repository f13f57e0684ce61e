#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# lavapipe25.sh OUT: the lavapipe of Debian 12's backports (Mesa 25) in OUT, beside the system's own: OUT/lib and OUT/icd.json.
# It has what the system's 22.3 lacks: descriptor indexing, mesh shaders, ray queries, shader objects.
# Does nothing when it is there already; how it is fetched says cmake/debian_packages.sh.
# Exit status 1 and one line: it cannot be had here. run_modes.py then skips what needs it.
# shellcheck source=cmake/debian_packages.sh
source "$(dirname "$0")/../cmake/debian_packages.sh"

packages_open "lavapipe25" "${1:?usage: lavapipe25.sh OUT}" "the tests that need it are skipped" && exit 0
rm -rf "${out:?}/lib" "$out/icd.json"
mkdir -p "$out/lib"
grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release || packages_missing "this system is not Debian 12"
packages_fetch bookworm-backports mesa-vulkan-drivers libdrm2 || packages_missing "bookworm-backports cannot be reached"
packages_unpack "$work/tree"

find "$work/tree" \( -name 'libvulkan_lvp.so' -o -name 'libdrm.so.2*' \) -exec mv -t "$out/lib" {} +
api=$(sed -n 's/.*"api_version": *"\([0-9.]*\)".*/\1/p' "$work"/tree/usr/share/vulkan/icd.d/lvp_icd*.json)
lacking=$(LD_LIBRARY_PATH="$out/lib" ldd "$out/lib/libvulkan_lvp.so" 2>>"$log" | awk '/not found/ { print $1 }') ||
    packages_missing "its package has no lavapipe"
[[ -z $lacking ]] || packages_missing "libraries of mesa-vulkan-drivers are not installed: ${lacking//$'\n'/ }"
cat >"$out/icd.json" <<END
{"file_format_version": "1.0.0", "ICD": {"api_version": "$api", "library_path": "$out/lib/libvulkan_lvp.so"}}
END
packages_close
