#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# jemalloc.sh OUT: build OUT/lib/libjemalloc_pic.a and OUT/include/jemalloc/jemalloc.h from the
# source package of this distribution. Does nothing when they are there and were built by this very
# script.
#
# Why not the packaged library: it keeps 2.6 KB of TLS, so a layer linked to it does not dlopen
# ("cannot allocate memory in static TLS block"). --disable-initial-exec-tls alone does not cure
# that: the layer's own few bytes are initial-exec, and a shared object's TLS is one segment, placed
# as a whole. So jemalloc keeps its thread state behind a pthread key here.
# Why a sources file of our own: a fresh machine has no deb-src line, and the
# system's files are not ours to edit.
set -euo pipefail

out=${1:?usage: jemalloc.sh OUT}
mkdir -p "$out"
out=$(cd "$out" && pwd)
stamp="$out/stamp"

# Several builds of one checkout may get here at once.
exec 9>"$out/lock"
flock 9

wanted="$(sha256sum <"$0" | cut -d' ' -f1) $(${CC:-cc} -dumpmachine)"
if [[ -f $stamp && $(cat "$stamp") == "$wanted" ]]; then
    exit 0
fi
rm -f "$stamp"

work="$out/work"
rm -rf "$work" "${out:?}/lib" "$out/include"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/source"
log="$out/build.log"
: >"$log"

fail() {
    echo "jemalloc: $1; see $log" >&2
    tail -n 15 "$log" >&2
    exit 1
}

# The mirror, suite and components that this system installs from; Debian's public default otherwise.
# shellcheck source=/dev/null
codename=$(. /etc/os-release && echo "${VERSION_CODENAME:-bookworm}")
read -r mirror components < <(
    apt-get indextargets --format "\$(RELEASE) \$(REPO_URI) \$(COMPONENT)" 'Created-By: Packages' 2>>"$log" |
        awk -v suite="$codename" '$1 == suite { uri = $2; if (!seen[$3]++) list = list " " $3 }
                                  END { if (uri) print uri list }') || true
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
options=
if [[ -z ${mirror:-} ]]; then
    mirror=http://deb.debian.org/debian
    components=main
fi
if [[ -f $keyring ]] && grep -q '^ID=debian' /etc/os-release; then
    options="[signed-by=$keyring] "
fi
echo "deb-src $options$mirror $codename $components" >"$work/sources.list"

apt=(apt-get -q
    -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=-
    -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache"
    -o Acquire::Languages=none -o Acquire::Retries=3 -o "APT::Sandbox::User=$(id -un)")

echo "jemalloc: fetching the source package from $mirror ($codename) and building it"
"${apt[@]}" update >>"$log" 2>&1 || fail "apt-get update failed"
(cd "$work/source" && "${apt[@]}" source --download-only jemalloc) >>"$log" 2>&1 ||
    fail "the source package could not be fetched"
(cd "$work/source" && dpkg-source --extract jemalloc_*.dsc tree) >>"$log" 2>&1 ||
    fail "dpkg-source could not unpack it (package dpkg-dev)"

# Hidden symbols, a prefix on every name: nothing of it may meet the application's own allocator.
cd "$work/source/tree"
./configure --prefix="$out" --disable-initial-exec-tls --with-jemalloc-prefix=je_ --disable-cxx \
    --disable-shared --disable-doc --disable-prof --enable-static \
    CFLAGS="-O2 -g -fPIC -fvisibility=hidden" >>"$log" 2>&1 || fail "configure failed"
sed -i '/^#define JEMALLOC_TLS /d' include/jemalloc/internal/jemalloc_internal_defs.h
make -j"$(nproc)" lib/libjemalloc_pic.a >>"$log" 2>&1 || fail "make failed"
mkdir -p "$out/lib" "$out/include/jemalloc"
if readelf -SW src/*.pic.o | grep -qE ' \.t(bss|data) '; then
    fail "the archive still has thread-local variables"
fi
strip --strip-debug -o "$out/lib/libjemalloc_pic.a" lib/libjemalloc_pic.a
cp include/jemalloc/jemalloc.h "$out/include/jemalloc/"
rm -rf "$work"
echo "$wanted" >"$stamp"
