#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The Debian package in a fresh root: a Debian made by mmdebstrap with nothing of Wake or of this machine, in
# which apt installs the package with what it depends on, vulkaninfo and vkcube run under the layer, and apt
# purges it again. Needs root, mmdebstrap and an archive of packages.
#
# usage: tests/tools/fresh_root.sh BUILD        exits with 77 where this cannot be tried
set -eu

build=$(cd "$1" && pwd)
name=wake-validation-layer
layer=VK_LAYER_WAKE_validation
ways() { # how apt gets at packages here
    local file
    for file in /etc/apt/apt.conf.d/*; do
        if grep -qiE '^Acquire' "$file"; then echo "--aptopt=$file"; fi
    done
}

cannot() {
    echo "fresh_root: $*"
    exit 77
}
fail() {
    echo "fresh_root: $*" >&2
    exit 1
}

((EUID == 0)) || cannot "not root"
command -v mmdebstrap >/dev/null || cannot "no mmdebstrap"
sources=()
for file in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
    if [[ -s $file ]]; then sources+=("$file"); fi
done
((${#sources[@]})) || cannot "no list of sources"
release=$(. /etc/os-release && echo "$VERSION_CODENAME")

work=$(mktemp -d)
root=$work/root
gone() {
    umount "$root/proc" 2>/dev/null || true
    rm -rf --one-file-system "$work"
}
trap gone EXIT
mapfile -t options < <(ways)

echo "== a fresh $release"
mmdebstrap --quiet --variant=apt --include=vulkan-tools,mesa-vulkan-drivers,xvfb,xauth \
    "${options[@]}" "$release" "$root" "${sources[@]}" || cannot "mmdebstrap could not make one"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
list() { (cd "$root" && find etc usr var/lib/dpkg/info -xdev \( -type f -o -type l \) | grep -v '^var/lib/dpkg/info/format$' | sort); }
for file in /etc/apt/apt.conf.d/*; do
    if grep -qiE '^Acquire' "$file"; then cp "$file" "$root/etc/apt/apt.conf.d/"; fi
done
mount -t proc proc "$root/proc" || cannot "no mounts here"
[[ -e $root/usr/lib/libVkLayer_wake.so ]] && fail "the root has the layer already"

echo "== installed"
cpack --config "$build/CPackConfig.cmake" -B "$work/package" >/dev/null
cp "$work"/package/${name}_*.deb "$root/tmp/wake.deb"
inside apt-get update -q >/dev/null 2>&1 || true
inside apt-get install -y -q --no-install-recommends ca-certificates >/dev/null
list >"$work/before"
inside apt-get install -y -q --no-install-recommends /tmp/wake.deb >"$work/log" 2>&1 || { cat "$work/log"; fail "apt-get install"; }
inside dpkg --verify $name

echo "== used"
inside wake doctor >"$work/log" || { cat "$work/log"; fail "wake doctor"; }
grep -q 'the layer is active: Wake ' "$work/log" || fail "the layer is not active"
inside env VK_INSTANCE_LAYERS=$layer WAKE_REPORT_FLAGS=error,warn vulkaninfo --summary >"$work/log" 2>&1 || { cat "$work/log"; fail "vulkaninfo"; }
grep -q llvmpipe "$work/log" || fail "vulkaninfo finds no device"
grep -q 'Validation Error' "$work/log" && fail "vulkaninfo is told of an error"
inside vulkaninfo --summary 2>/dev/null | grep -q "$layer" || fail "vulkaninfo does not list the layer"
inside wake run --fail-on-error -- xvfb-run -a vkcube --c 20 >"$work/log" 2>&1 || { cat "$work/log"; fail "vkcube"; }
grep -q 'Wake: ' "$work/log" || { cat "$work/log"; fail "vkcube ran without the layer"; }

echo "== purged"
inside apt-get purge -y -q $name >/dev/null
list >"$work/after"
# What came as a dependency stays, as apt's rules are; of the package itself nothing does.
left=$(comm -13 "$work/before" "$work/after" | grep -iE 'wake' || true)
[[ -z $left ]] || fail "left behind: $left"
inside dpkg-query -W $name >/dev/null 2>&1 && fail "dpkg still knows the package"
echo "fresh_root: installed, used and purged"
