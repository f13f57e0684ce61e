#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# vulkan_headers.sh OUT: the newest Vulkan headers and registry that Debian has, in OUT/usr: those of libvulkan-dev in sid, or in
# trixie where sid cannot be had. CMake takes them if they are newer than the system's (cmake/Dependencies.cmake).
# Does nothing when they are there already.
# Nothing is installed and no file of the system is touched: apt works on a list of sources and a state of its own, checks the
# archive's signature with Debian's keyring, and with it the package's hash.
# Exit status 1 and one line: they cannot be had here. The build then takes what is installed.
set -euo pipefail

out=${1:?usage: vulkan_headers.sh OUT}
mkdir -p "$out"
out=$(cd "$out" && pwd)
log="$out/fetch.log"

missing() {
    echo "vulkan headers: $1: building with those of the system ($log)"
    exit 1
}

exec 9>"$out/lock"
flock 9

wanted=$(sha256sum <"$0" | cut -d' ' -f1)
if [[ -f $out/stamp && $(cat "$out/stamp") == "$wanted" ]]; then
    echo "vulkan headers: $(cat "$out/source"), as fetched before"
    exit 0
fi
work="$out/work"
rm -rf "$out/stamp" "$out/usr" "$work"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/debs"
: >"$log"

keyring=/usr/share/keyrings/debian-archive-keyring.gpg
if [[ ! -f $keyring ]] || ! grep -qs '^ID=debian' /etc/os-release; then
    missing "this system is not Debian"
fi
# The mirror that the system installs from; Debian's public one otherwise.
mirror=$(apt-get indextargets --format "\$(ORIGIN) \$(REPO_URI)" 'Created-By: Packages' 2>>"$log" |
    awk '$1 == "Debian" && !/security/ { print $2; exit }') || true
mirror=${mirror:-http://deb.debian.org/debian}
apt=(apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o Dir::Etc::preferences=-
    -o Dir::Etc::preferencesparts=- -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache"
    -o Acquire::Languages=none -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20
    -o "APT::Sandbox::User=$(id -un)")

# fetch MIRROR SUITE
fetch() {
    echo "deb [signed-by=$keyring] ${1%/} $2 main" >"$work/sources.list"
    "${apt[@]}" -o APT::Update::Error-Mode=any update >>"$log" 2>&1 &&
        (cd "$work/debs" && "${apt[@]}" download "libvulkan-dev/$2") >>"$log" 2>&1
}

suite=
for try in sid trixie; do
    if fetch "$mirror" "$try" || { [[ $mirror != *//deb.debian.org/* ]] && fetch http://deb.debian.org/debian "$try"; }; then
        suite=$try
        break
    fi
done
[[ -n $suite ]] || missing "neither sid nor trixie can be reached"

package=$(find "$work/debs" -name 'libvulkan-dev_*.deb')
dpkg-deb --extract "$package" "$work/tree" >>"$log" 2>&1 || missing "$package does not unpack"
for file in include/vulkan/vulkan_core.h share/vulkan/registry/vk.xml share/vulkan/registry/validusage.json; do
    [[ -f $work/tree/usr/$file ]] || missing "$(basename "$package") has no $file"
done
# The loader's library, and what asks for it, stay the system's.
mkdir -p "$out/usr/share"
mv "$work/tree/usr/include" "$out/usr/include"
mv "$work/tree/usr/share/vulkan" "$out/usr/share/vulkan"
echo "libvulkan-dev $(dpkg-deb --field "$package" Version) of Debian $suite (SHA256 $(sha256sum "$package" | cut -c1-16)...)" \
    >"$out/source"
rm -rf "$work"
echo "$wanted" >"$out/stamp"
echo "vulkan headers: $(cat "$out/source"), signature checked by apt, unpacked into $out; nothing installed"
