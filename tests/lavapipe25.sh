#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# lavapipe25.sh OUT: the lavapipe of Debian 12's backports (Mesa 25) in OUT, beside the system's own: OUT/lib and OUT/icd.json.
# It has what the system's 22.3 lacks: descriptor indexing, mesh shaders, ray queries, shader objects.
# Does nothing when it is there already. Nothing is installed and no file of the system is touched: apt works on a list of
# sources and a state of its own, and checks the archive's signature.
# Exit status 1 and one line: it cannot be had here. run_modes.py then skips what needs it.
set -euo pipefail

out=${1:?usage: lavapipe25.sh OUT}
mkdir -p "$out"
out=$(cd "$out" && pwd)
log="$out/fetch.log"

missing() {
    echo "lavapipe25: $1: the tests that need it are skipped ($log)" >&2
    exit 1
}

exec 9>"$out/lock"
flock 9

wanted="$(sha256sum <"$0" | cut -d' ' -f1) $out"
if [[ -f $out/stamp && $(cat "$out/stamp") == "$wanted" ]]; then
    exit 0
fi
work="$out/work"
rm -rf "$out/stamp" "${out:?}/lib" "$out/icd.json" "$work"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/debs" "$work/tree" "$out/lib"
: >"$log"

keyring=/usr/share/keyrings/debian-archive-keyring.gpg
if [[ ! -f $keyring ]] || ! grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release; then
    missing "this system is not Debian 12"
fi
# The mirror that the system installs from; Debian's public one otherwise.
mirror=$(apt-get indextargets --format "\$(RELEASE) \$(REPO_URI)" 'Created-By: Packages' 2>>"$log" |
    awk '$1 == "bookworm" { print $2; exit }') || true
mirror=${mirror:-http://deb.debian.org/debian}
apt=(apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o Dir::Etc::preferences=-
    -o Dir::Etc::preferencesparts=- -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache"
    -o Acquire::Languages=none -o Acquire::Retries=2 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20
    -o "APT::Sandbox::User=$(id -un)")

# A mirror need not carry backports.
fetch() {
    echo "deb [signed-by=$keyring] ${1%/} bookworm-backports main" >"$work/sources.list"
    echo "lavapipe25: fetching mesa-vulkan-drivers of bookworm-backports from $1"
    "${apt[@]}" -o APT::Update::Error-Mode=any update >>"$log" 2>&1 &&
        (cd "$work/debs" && "${apt[@]}" download mesa-vulkan-drivers/bookworm-backports libdrm2/bookworm-backports) \
            >>"$log" 2>&1
}
if ! fetch "$mirror" && { [[ $mirror == *//deb.debian.org/* ]] || ! fetch http://deb.debian.org/debian; }; then
    missing "bookworm-backports cannot be reached"
fi

for package in "$work"/debs/*.deb; do
    dpkg-deb --extract "$package" "$work/tree" >>"$log" 2>&1 || missing "$package does not unpack"
done
find "$work/tree" \( -name 'libvulkan_lvp.so' -o -name 'libdrm.so.2*' \) -exec mv -t "$out/lib" {} +
api=$(sed -n 's/.*"api_version": *"\([0-9.]*\)".*/\1/p' "$work"/tree/usr/share/vulkan/icd.d/lvp_icd*.json)
lacking=$(LD_LIBRARY_PATH="$out/lib" ldd "$out/lib/libvulkan_lvp.so" 2>>"$log" | awk '/not found/ { print $1 }') ||
    missing "its package has no lavapipe"
[[ -z $lacking ]] || missing "libraries of mesa-vulkan-drivers are not installed: ${lacking//$'\n'/ }"
cat >"$out/icd.json" <<END
{"file_format_version": "1.0.0", "ICD": {"api_version": "$api", "library_path": "$out/lib/libvulkan_lvp.so"}}
END
rm -rf "$work"
echo "$wanted" >"$out/stamp"
