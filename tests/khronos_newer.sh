#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# khronos_newer.sh OUT [SUITE]: the Khronos layer of a newer Debian suite (sid, or trixie) unpacked into OUT, with the C library,
# the C++ library and the Vulkan loader that it needs. tests/differential/compare.py --khronos OUT judges with it.
# Does nothing when it is there already. Nothing is installed and no file of the system is touched: apt works on a list of
# sources and a state of its own, and checks the archive's signature.
# Exit status 1 and one line: it cannot be had here. What needs it is skipped then.
set -euo pipefail

out=${1:?usage: khronos_newer.sh OUT [SUITE]}
suite=${2:-sid}
packages=(vulkan-validationlayers libvulkan1 libc6 libstdc++6 libgcc-s1)
mkdir -p "$out"
out=$(cd "$out" && pwd)
log="$out/fetch.log"

missing() {
    echo "khronos_newer: $1: what needs it is skipped ($log)" >&2
    exit 1
}

exec 9>"$out/lock"
flock 9

wanted="$(sha256sum <"$0" | cut -d' ' -f1) $out $suite"
if [[ -f $out/stamp && $(cat "$out/stamp") == "$wanted" ]]; then
    exit 0
fi
work="$out/work"
rm -rf "$out/stamp" "${out:?}/usr" "$work"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/debs"
: >"$log"

keyring=/usr/share/keyrings/debian-archive-keyring.gpg
if [[ ! -f $keyring ]] || ! command -v dpkg-deb >/dev/null; then
    missing "this system is not Debian"
fi
# The mirror that the system installs from; Debian's public one otherwise.
mirror=$(apt-get indextargets --format "\$(REPO_URI)" 'Created-By: Packages' 2>>"$log" | grep -m 1 '/debian/*$') || true
mirror=${mirror:-http://deb.debian.org/debian}
apt=(apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o Dir::Etc::preferences=-
    -o Dir::Etc::preferencesparts=- -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache"
    -o Acquire::Languages=none -o Acquire::Retries=2 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20
    -o "APT::Sandbox::User=$(id -un)")
echo "deb [signed-by=$keyring] ${mirror%/} $suite main" >"$work/sources.list"
echo "khronos_newer: fetching ${packages[*]} of $suite from $mirror"
if ! "${apt[@]}" -o APT::Update::Error-Mode=any update >>"$log" 2>&1 ||
    ! (cd "$work/debs" && "${apt[@]}" download "${packages[@]/%//$suite}" >>"$log" 2>&1); then
    missing "$suite cannot be reached"
fi

for package in "$work"/debs/*.deb; do
    dpkg-deb --extract "$package" "$out" >>"$log" 2>&1 || missing "$package does not unpack"
done
libraries="$out/usr/lib/x86_64-linux-gnu"
[[ -f $libraries/libVkLayer_khronos_validation.so ]] || missing "the package has no layer for this machine"
lacking=$("$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" --list "$libraries/libVkLayer_khronos_validation.so" \
    2>>"$log" | awk '/not found/ { print $1 }') || missing "its loader does not run here"
[[ -z $lacking ]] || missing "libraries are missing: ${lacking//$'\n'/ }"
rm -rf "$work"
echo "$wanted" >"$out/stamp"
