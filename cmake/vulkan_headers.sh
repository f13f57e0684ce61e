#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# vulkan_headers.sh OUT: the newest Vulkan headers and registry that this checkout is tested with, in OUT/usr, whatever the system has.
# CMake takes them if they are newer than the system's (cmake/Dependencies.cmake).
# Does nothing when they are there already; how they are fetched says debian_packages.sh.
# Exit status 1 and one line: they cannot be had here. The build then takes what is installed.
# shellcheck source=cmake/debian_packages.sh
source "$(dirname "$0")/debian_packages.sh"

if packages_open "vulkan headers" "${1:?usage: vulkan_headers.sh OUT}" "building with those of the system"; then
    echo "vulkan headers: $(cat "$out/source"), as fetched before"
    exit 0
fi
rm -rf "${out:?}/usr"

# Debian's libvulkan-dev, the preferred one first: version, SHA256, SHA1. A mirror has a package as long as some suite has this very
# version (1.4.363: forky and sid; 1.4.309: trixie); snapshot.debian.org has every package there ever was, by its SHA1.
# To take a newer one: docs/codegen.md.
packages=(
    "1.4.363.0-1 518e000aa44620ed45e3c842b81488e019b9794e234746366ece31f01221702c 4f79a71b8a255453a56d8729215b5a5a461e521f"
    "1.4.309.0-1 8d329d465e16168afff58b1bd0dd6db46aac2cc3f56054a481b25a04e90b345a 09c04436334bfe0e0223fecfc9b9d45c3899fa92"
)
fetched=
for package in "${packages[@]}"; do
    read -r version sha256 sha1 <<<"$package"
    file="libvulkan-dev_${version}_amd64.deb"
    if packages_fetch_file "$sha256" "pool/main/v/vulkan-loader/$file" "https://snapshot.debian.org/file/$sha1"; then
        fetched=$version
        break
    fi
done
[[ -n $fetched ]] || packages_missing "neither Debian's mirrors nor its archive can be reached"

packages_unpack "$work/tree"
# The loader's library, and what asks for it, stay the system's. The headers are the same for every architecture.
mkdir -p "$out/usr/share"
mv "$work/tree/usr/include" "$out/usr/include"
mv "$work/tree/usr/share/vulkan" "$out/usr/share/vulkan"
echo "libvulkan-dev $fetched of Debian" >"$out/source"
packages_close
echo "vulkan headers: $(cat "$out/source"), hash checked, unpacked into $out; nothing installed"
