#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# vulkan_headers.sh OUT [CC]: the newest Vulkan headers and registry that Debian has and that this checkout can build with, in OUT/usr:
# those of libvulkan-dev in sid, else in trixie. CMake takes them if they are newer than the system's (cmake/Dependencies.cmake).
# Does nothing when they are there already; how they are fetched says debian_packages.sh.
# Exit status 1 and one line: they cannot be had here. The build then takes what is installed.
# shellcheck source=cmake/debian_packages.sh
source "$(dirname "$0")/debian_packages.sh"

compiler=${2:-cc}
generator="$(dirname "$0")/../src/intercept/gen/generate.py"
if packages_open "vulkan headers" "${1:?usage: vulkan_headers.sh OUT [CC]}" "building with those of the system"; then
    echo "vulkan headers: $(cat "$out/source"), as fetched before"
    exit 0
fi
rm -rf "${out:?}/usr"

# Whether the tree has headers that compile and a registry that the generator digests: a suite that moves on may bring what this
# checkout does not understand yet.
usable() {
    local registry="$1/share/vulkan/registry"
    [[ -f $registry/vk.xml && -f $registry/validusage.json ]] &&
        echo '#include <vulkan/vulkan.h>' | "$compiler" -fsyntax-only -I"$1/include" -x c - &&
        python3 -B "$generator" --registry "$registry/vk.xml" --validusage "$registry/validusage.json" --out "$work/gen"
}

suite=
for try in sid trixie; do
    packages_fetch "$try" libvulkan-dev || continue
    rm -rf "$work/tree" "$work/gen"
    packages_unpack "$work/tree"
    if usable "$work/tree/usr" >>"$log" 2>&1; then
        suite=$try
        break
    fi
    echo "vulkan headers: those of $try cannot be used ($log)"
done
[[ -n $suite ]] || packages_missing "none can be had from sid or trixie"

package=$(find "$work/debs" -name 'libvulkan-dev_*.deb')
# The loader's library, and what asks for it, stay the system's.
mkdir -p "$out/usr/share"
mv "$work/tree/usr/include" "$out/usr/include"
mv "$work/tree/usr/share/vulkan" "$out/usr/share/vulkan"
echo "libvulkan-dev $(dpkg-deb --field "$package" Version) of Debian $suite (SHA256 $(sha256sum "$package" | cut -c1-16)...)" \
    >"$out/source"
packages_close
echo "vulkan headers: $(cat "$out/source"), signature checked by apt, unpacked into $out; nothing installed"
