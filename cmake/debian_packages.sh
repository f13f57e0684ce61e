# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# debian_packages.sh: packages of any Debian suite unpacked into a folder. Sourced by the scripts that want some:
# cmake/vulkan_headers.sh, tests/lavapipe25.sh, tests/khronos_newer.sh, tests/glslang_newer.sh.
# Nothing is installed and no file of the system is touched. A suite's packages are fetched by apt with a list of sources and a state
# of its own, which checks the archive's signature with Debian's keyring, and with it the hash of every package; a certain version of a
# package is fetched as a file whose hash the script knows.
#
#   packages_open NAME OUT CONSEQUENCE [WHAT]
#                                       first; true: OUT is filled already, by these very scripts, with WHAT. CONSEQUENCE ends the line
#                                       that says why it is not. Sets out (absolute), log and work
#   packages_fetch SUITE PACKAGE...     into $work/debs, from the system's mirror or Debian's own; false: not to be had
#   packages_fetch_file SHA256 PATH URL the same for one package: PATH is its place on a mirror, URL where else it is looked for
#   packages_unpack FOLDER              all of $work/debs
#   packages_close                      last: OUT is filled
#   packages_missing REASON             one line on stderr, exit status 1
set -euo pipefail

packages_open() {
    packages_name=$1 out=$2 packages_consequence=$3
    mkdir -p "$out"
    out=$(cd "$out" && pwd)
    log="$out/fetch.log"
    work="$out/work"
    # Several builds of one checkout may get here at once.
    exec 9>"$out/lock"
    flock 9
    packages_wanted="$(cat "$0" "${BASH_SOURCE[0]}" | sha256sum | cut -d' ' -f1) $out ${4:-}"
    if [[ -f $out/stamp && $(cat "$out/stamp") == "$packages_wanted" ]]; then
        return 0
    fi
    # Waiting for a network that is not there, at every build, helps nobody.
    if [[ -n $(find "$out/away" -mmin -60 2>/dev/null) ]]; then
        packages_missing "no mirror could be reached less than an hour ago"
    fi
    rm -rf "$out/stamp" "$out/away" "$work"
    mkdir -p "$work"
    : >"$log"
    return 1
}

packages_missing() {
    echo "$packages_name: $1: $packages_consequence ($log)" >&2
    exit 1
}

# packages_from MIRROR SUITE PACKAGE...
packages_from() {
    local mirror=${1%/} suite=$2 apt
    shift 2
    apt=(apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=- -o Dir::Etc::preferences=-
        -o Dir::Etc::preferencesparts=- -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache"
        -o Acquire::Languages=none -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20
        -o "APT::Sandbox::User=$(id -un)" -o APT::Update::Error-Mode=any)
    rm -rf "$work/debs" "$work/lists" "$work/cache"
    mkdir -p "$work/debs" "$work/lists/partial" "$work/cache/archives/partial"
    echo "deb [signed-by=$packages_keyring] $mirror $suite main" >"$work/sources.list"
    echo "$packages_name: fetching $* of $suite from $mirror"
    "${apt[@]}" update >>"$log" 2>&1 && (cd "$work/debs" && "${apt[@]}" download "${@/%//$suite}") >>"$log" 2>&1
}

# packages_mirrors [PATH]: the mirror that the system installs from, which need not carry every suite, and Debian's own; of each, PATH.
packages_mirrors() {
    local debian=http://deb.debian.org/debian mirror
    mirror=$(apt-get indextargets --format "\$(ORIGIN) \$(REPO_URI)" 'Created-By: Packages' 2>>"$log" |
        awk '$1 == "Debian" && !/security/ { print $2; exit }') || true
    mirror=${mirror:-$debian}
    echo "${mirror%/}${1:-}"
    [[ $mirror == *//deb.debian.org/* ]] || echo "$debian${1:-}"
}

packages_fetch() {
    local mirror
    packages_keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    if [[ ! -f $packages_keyring ]] || ! grep -qs '^ID=debian' /etc/os-release || ! command -v dpkg-deb >/dev/null; then
        packages_missing "this system is not Debian"
    fi
    for mirror in $(packages_mirrors); do
        if packages_from "$mirror" "$@"; then
            rm -f "$out/away"
            return 0
        fi
    done
    touch "$out/away"
    return 1
}

packages_fetch_file() {
    local sha256=$1 path=$2 url=$3 apt_helper=/usr/lib/apt/apt-helper address
    if [[ ! -x $apt_helper ]] || ! command -v dpkg-deb >/dev/null; then
        packages_missing "this system has no apt"
    fi
    rm -rf "$work/debs"
    mkdir -p "$work/debs"
    for address in $(packages_mirrors "/$path") "$url"; do
        echo "fetching $address" >>"$log"
        if "$apt_helper" -o Acquire::Retries=0 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20 \
            -o "APT::Sandbox::User=$(id -un)" download-file "$address" "$work/debs/$(basename "$path")" "SHA256:$sha256" \
            >>"$log" 2>&1; then
            rm -f "$out/away"
            return 0
        fi
    done
    touch "$out/away"
    return 1
}

packages_unpack() {
    local package
    for package in "$work"/debs/*.deb; do
        dpkg-deb --extract "$package" "$1" >>"$log" 2>&1 || packages_missing "$(basename "$package") does not unpack"
    done
}

packages_close() {
    rm -rf "$work"
    echo "$packages_wanted" >"$out/stamp"
}
