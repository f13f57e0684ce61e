#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# glslang_newer.sh OUT: Debian sid's compiler, which knows GL_EXT_abort, unpacked into OUT, and what it makes of tests/scenes/shaders_newer:
# OUT/spv/NAME.STAGE.spv, each taken by the validator that comes with it.
# The packages are fetched once (cmake/debian_packages.sh says how); the shaders are compiled each time.
# Exit status 1 and one line: it cannot be had here. Scenes that need it leave themselves out.
# shellcheck source=cmake/debian_packages.sh
source "$(dirname "$0")/../cmake/debian_packages.sh"

sources=$(cd "$(dirname "$0")/scenes/shaders_newer" && pwd)
if ! packages_open "glslang_newer" "${1:?usage: glslang_newer.sh OUT}" "the scenes that need it are skipped"; then
    rm -rf "${out:?}/usr"
    packages_fetch sid glslang-tools spirv-tools libc6 libstdc++6 libgcc-s1 || packages_missing "sid cannot be reached"
    packages_unpack "$out"
    packages_close
fi

libraries="$out/usr/lib/x86_64-linux-gnu"
tool() { "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" "$out/usr/bin/$1" "${@:2}" >>"$log" 2>&1; }
rm -rf "${out:?}/spv"
mkdir -p "$out/spv"
for source in "$sources"/*; do
    made="$out/spv/$(basename "$source").spv"
    if ! tool glslang -V --target-env vulkan1.2 "$source" -o "$made" || ! tool spirv-val --target-env vulkan1.2 "$made"; then
        rm -rf "${out:?}/spv"
        packages_missing "$(basename "$source") is not compiled"
    fi
done
