#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# vulkaninfo_check.sh MANIFEST [LAYER]: vulkaninfo must run to its end on the null driver, with LAYER without a word
# from it. Exit status 77: something is not installed.
set -euo pipefail

export VK_ICD_FILENAMES=$1 VK_DRIVER_FILES=$1 VK_INSTANCE_LAYERS=${2:-}
unset DISPLAY WAYLAND_DISPLAY
command -v vulkaninfo >/dev/null || exit 77

out=$(mktemp)
trap 'rm -f "$out"' EXIT
if ! vulkaninfo >"$out" 2>&1; then
    tail -n 20 "$out"
    exit 1
fi
if [[ -n ${2:-} ]]; then
    grep -q "^$2 \|Layer.*$2" "$out" || exit 77
fi
if grep -n 'VUID\|Validation Error\|Validation Warning' "$out"; then
    exit 1
fi
grep -q 'deviceName *= Wake null driver' "$out"
