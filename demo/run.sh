#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The demo, as `./run demo` shows it: a clean run under Wake, each planted mistake with its
# messages, then frame times with and without layers.
#
# usage: demo/run.sh [BUILD_DIR]
#
# Environment:
#   WAKE_BUILD        build folder, where no argument names one (build)
#   WAKE_DEMO_LAYER   layer to show (VK_LAYER_WAKE_validation)
#   WAKE_DEMO_FRAMES  frames of the clean run (30)
#   WAKE_DEMO_ROUNDS  rounds of the frame-time table (3; 0: no table)
#   WAKE_DEMO_DRIVER  'any': leave the choice of driver to the Vulkan loader; otherwise lavapipe
#                     is used where it is installed, unless VK_ICD_FILENAMES or VK_DRIVER_FILES
#                     names another
set -u

here=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-${WAKE_BUILD:-$here/build}}
layer=${WAKE_DEMO_LAYER:-VK_LAYER_WAKE_validation}
frames=${WAKE_DEMO_FRAMES:-30}
rounds=${WAKE_DEMO_ROUNDS:-3}
demo=$build/demo/wake_demo
out=$build/demo/out
failed=0

if [ ! -x "$demo" ]; then
    echo "demo: $demo is not there; build it first" >&2
    exit 2
fi
mkdir -p "$out"
unset VK_INSTANCE_LAYERS

if [ "${WAKE_DEMO_DRIVER:-}" != any ] && [ -z "${VK_ICD_FILENAMES:-}${VK_DRIVER_FILES:-}" ]; then
    for icd in /usr/share/vulkan/icd.d/lvp_icd*.json; do
        if [ -f "$icd" ]; then
            VK_ICD_FILENAMES=$icd
            VK_DRIVER_FILES=$icd
            export VK_ICD_FILENAMES VK_DRIVER_FILES
        fi
    done
fi

# under LAYER COMMAND...: runs it with that layer, 'none' for without.
under()
{
    under_layer=$1
    shift
    case $under_layer in
    none) "$@" ;;
    VK_LAYER_WAKE_validation)
        VK_LAYER_PATH=$build/layers VK_INSTANCE_LAYERS=$under_layer "$@" ;;
    *) VK_INSTANCE_LAYERS=$under_layer "$@" ;;
    esac
}

fail()
{
    echo "demo: FAILED: $1"
    failed=1
}

# A loader that cannot find a layer goes on without it, and nothing would be checked.
if [ "$layer" = VK_LAYER_WAKE_validation ] && [ ! -f "$build/layers/VkLayer_wake.json" ]; then
    echo "demo: $build/layers/VkLayer_wake.json is not there; build it first" >&2
    exit 2
fi

mistakes=$("$demo" --list-mistakes) || exit 2
total=$(($(echo "$mistakes" | wc -l) + 2))

echo "[1/$total] Without a layer: $frames frames, for comparison"
under none "$demo" --frames "$frames" --png "$out/no_layer.png" || fail "the run without a layer"

echo
echo "[2/$total] A clean run under $layer: no message must come"
if under "$layer" "$demo" --frames "$frames" --png "$build/demo/wake.png"; then
    if cmp -s "$out/no_layer.png" "$build/demo/wake.png"; then
        echo "the picture is the same, byte for byte: $build/demo/wake.png"
    else
        fail "the layer changed the picture: $out/no_layer.png, $build/demo/wake.png"
    fi
else
    fail "the clean run (exit code $?)"
fi

number=2
for name in $(echo "$mistakes" | cut -d: -f1); do
    number=$((number + 1))
    echo
    echo "[$number/$total] $(echo "$mistakes" | grep "^$name:")"
    under "$layer" "$demo" --frames 2 --size 320x180 --draws 500 --quiet --mistake "$name" ||
        fail "mistake $name (exit code $?)"
done

# time_mode NAME LAYER [VARIABLE=VALUE]: one run; adds a line 'frame record' to the mode's file.
time_mode()
{
    name=$1
    mode_layer=$2
    shift 2
    line=$(under "$mode_layer" env "$@" "$demo" --frames 24 --size 480x270 --quiet --json) || {
        fail "timing $name"
        return
    }
    median='{"median": \([0-9.]*\)'
    echo "$line" | sed -n "s/.*\"frame_ms\": $median.*\"record_ms\": $median.*/\1 \2/p" \
        >>"$out/times_$name"
}

# median_of FILE COLUMN
median_of()
{
    cut -d' ' -f"$2" "$1" | sort -n | awk '{v[NR] = $1} END {
        print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

print_row()
{
    [ -s "$out/times_$1" ] || return
    printf '  %-24s %10.2f ms %12.2f ms\n' "$2" "$(median_of "$out/times_$1" 1)" \
        "$(median_of "$out/times_$1" 2)"
}

if [ "$rounds" -gt 0 ]; then
    rm -f "$out"/times_*
    khronos=
    for manifest in /usr/share/vulkan/explicit_layer.d /usr/local/share/vulkan/explicit_layer.d \
        /etc/vulkan/explicit_layer.d; do
        [ -f "$manifest/VkLayer_khronos_validation.json" ] && khronos=VK_LAYER_KHRONOS_validation
    done
    echo
    echo "Frame times: 4000 draws a frame, 480 x 270, 4 recording threads on $(nproc) cores;" \
        "$rounds rounds, taken in turn"
    round=0
    while [ "$round" -lt "$rounds" ]; do
        round=$((round + 1))
        printf '  round %d of %d\n' "$round" "$rounds"
        time_mode none none
        if [ -f "$build/layers/VkLayer_wake.json" ]; then
            time_mode wake_async VK_LAYER_WAKE_validation WAKE_ASYNC=1
            time_mode wake_inline VK_LAYER_WAKE_validation WAKE_ASYNC=0
        fi
        [ -n "$khronos" ] && time_mode khronos "$khronos"
    done
    echo
    printf '  %-24s %13s %15s\n' "(medians)" "frame" "recording"
    print_row none "no layer"
    print_row wake_async "Wake, async"
    print_row wake_inline "Wake, inline"
    print_row khronos "Khronos layer"
fi

echo
if [ "$failed" -ne 0 ]; then
    echo "demo: FAILED"
    exit 1
fi
echo "demo: all as expected; look at $build/demo/wake.png"
