#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs real applications on lavapipe without a layer and then under Wake, asynchronous and inline.
# Fails when one does not run to its end, when its output changes, when Wake was not loaded, or
# when Wake has a message that is not known to be true. One line for each application and mode.
#
# usage: tests/apps/run.sh [APPLICATION...]     (all: vkcube vulkaninfo glmark2 mpv ffmpeg, and
# gstreamer and vkbasalt where they are installed)
#
# Environment:
#   WAKE_BUILD         build folder (build)
#   WAKE_LAYER_DIR     folder of VkLayer_wake.json (WAKE_BUILD/layers)
#   WAKE_APPS_MODES    modes, each 'name:VARIABLE=VALUE,...'; a run without a layer always comes
#                      first ("async:WAKE_ASYNC=1 inline:WAKE_ASYNC=0")
#   WAKE_APPS_LAYER    layer to test (VK_LAYER_WAKE_validation); any other is looked for where the
#                      Vulkan loader looks by itself
#   WAKE_APPS_ICD      manifest of the driver (lavapipe's in /usr/share/vulkan/icd.d)
#   WAKE_APPS_OUT      folder for outputs, emptied first (WAKE_BUILD/apps)
#   WAKE_APPS_TIMEOUT  seconds after which an application counts as hanging (300)
set -u

here=$(cd "$(dirname "$0")/../.." && pwd)
layer=${WAKE_APPS_LAYER:-VK_LAYER_WAKE_validation}
build=${WAKE_BUILD:-$here/build}
layer_dir=${WAKE_LAYER_DIR:-$build/layers}
modes=${WAKE_APPS_MODES:-async:WAKE_ASYNC=1 inline:WAKE_ASYNC=0}
out=${WAKE_APPS_OUT:-$build/apps}
limit=${WAKE_APPS_TIMEOUT:-300}
all='vkcube vulkaninfo glmark2 mpv ffmpeg gstreamer vkbasalt'
apps=${*:-$all}
passed=0
failed=0

die()
{
    echo "apps: $1" >&2
    exit 2
}

need()
{
    command -v "$1" >/dev/null || die "$1 is missing; apt-get install $2"
}

installed()
{
    case $1 in
    gstreamer)
        command -v gst-launch-1.0 >/dev/null && command -v gst-inspect-1.0 >/dev/null &&
            gst-inspect-1.0 vulkancolorconvert >/dev/null 2>&1 &&
            gst-inspect-1.0 videotestsrc >/dev/null 2>&1
        ;;
    vkbasalt) [ -f /usr/share/vulkan/implicit_layer.d/vkBasalt.json ] ;;
    esac
}

packages_of()
{
    case $1 in
    gstreamer) echo gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-bad ;;
    vkbasalt) echo vkbasalt ;;
    esac
}

# Messages that are right: what the application does there is not valid. Extended regular
# expressions over ids; each has its reason.
known_true()
{
    case $1 in
    glmark2)
        # Mesa 22.3's zink leaves semaphores, images and memory behind when it destroys its device,
        # and sets the blend state of no attachment at all in passes with depth only. The Khronos
        # layer reports the same.
        printf '%s|' 'VUID-vkDestroyDevice-device-(00378|05137)' UNASSIGNED-ObjectTracker-ObjectLeak
        printf 'VUID-vkCmdSetColor(BlendEnable|BlendEquation|WriteMask)EXT-%s|' \
            attachmentCount-arraylength
        # It moves images to the feedback loop layout that it made without that usage, and sets state
        # that the pipeline it then draws with has static. The Khronos layer reports both.
        printf 'VUID-VkImageMemoryBarrier2-srcQueueFamilyIndex-07006|'
        printf 'VUID-vkCmdDrawMulti(Indexed)?EXT-None-(02859|08608)|'
        # A depth buffer is stored at the end of one dynamic rendering and loaded by the next with no
        # barrier between, or moved to another layout by one whose first scope lacks the store. The first
        # barrier of an acquired image does not begin with the stage that waits for its semaphore.
        printf 'SYNC-HAZARD-((READ|WRITE)-AFTER-WRITE|WRITE-AFTER-(READ|PRESENT))\n'
        ;;
    mpv)
        # libplacebo moves the window's image to its layout with a barrier that makes it visible to
        # VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT only, and then loads it. The Khronos layer reports the same. The first barrier of an acquired image does not
        # begin with the stage that waits for its semaphore. It asks about buffers in a handle of an extension that lavapipe
        # does not offer (VK_EXT_external_memory_dma_buf); newer Khronos layers report the same.
        echo 'SYNC-HAZARD-(READ-AFTER-WRITE|WRITE-AFTER-(READ|PRESENT))|VUID-VkPhysicalDeviceExternalBufferInfo-handleType-parameter'
        ;;
    gstreamer)
        # vulkancolorconvert loads an attachment whose initialLayout is VK_IMAGE_LAYOUT_UNDEFINED. The
        # Khronos layer reports the same.
        echo VUID-VkAttachmentDescription-format-06699
        ;;
    vkcube | vkbasalt)
        # That of Debian 13 signals a semaphore for each frame on its way, of which there are two, that the present of another image
        # may still wait for. Newer ones have one for each image, and newer Khronos layers report it.
        echo VUID-vkQueueSubmit-pSignalSemaphores-00067
        ;;
    *) echo '^$' ;;
    esac
}

# Each run_APP runs the application in the current environment, with its standard output and error
# in $dir, and leaves in $dir/compare what must be the same with and without a layer.

run_vkcube()
{
    timeout "$limit" vkcube --c 60 >"$dir/stdout" 2>"$dir/stderr" || return
    cat "$dir/stdout" "$dir/stderr" | grep 'Selected GPU' >"$dir/compare"
}

# A layer shows in the list of layers and in the lists of extensions, and nowhere else.
run_vulkaninfo()
{
    own_extensions='debug_[a-z]+|tooling_info|validation_[a-z]+|layer_settings'
    timeout "$limit" vulkaninfo >"$dir/stdout" 2>"$dir/stderr" || return
    awk '/^Layers: count/ { in_layers = 1 }
         /^Presentable Surfaces:|^Groups|^Device Groups|^Device Properties and Extensions/ {
             in_layers = 0 }
         !in_layers' "$dir/stdout" |
        grep -v -E 'Extensions: count|^=+$|^[[:space:]]*(heapBudget|heapUsage|budget|usage) ' |
        grep -v -E "VK_EXT_($own_extensions) " >"$dir/compare"
}

# glmark2 checks a few scenes' pixels itself (--validate); then all scenes run for some frames.
run_glmark2()
{
    scenes=
    for scene in build:use-vbo=false:nframes=30 build:use-vbo=true:nframes=30 \
        texture:texture-filter=mipmap:nframes=30 shading:shading=phong:nframes=30 \
        bump:bump-render=normals:nframes=30 effect2d:nframes=10 pulsar:nframes=10 \
        desktop:nframes=10 buffer:update-method=map:nframes=10 ideas:nframes=10 \
        jellyfish:nframes=10 terrain:nframes=3 shadow:nframes=10 refract:nframes=5 \
        conditionals:nframes=10 function:nframes=10 loop:nframes=10; do
        scenes="$scenes -b $scene"
    done
    for check in --validate ''; do
        # shellcheck disable=SC2086
        LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=zink MESA_LOADER_DRIVER_OVERRIDE=zink \
            timeout "$limit" glmark2 --size 200x150 $check $scenes \
            >>"$dir/stdout" 2>>"$dir/stderr" || return
    done
    # Without zink there would be no Vulkan here at all.
    grep -q 'GL_RENDERER: *zink' "$dir/stdout" || return
    grep -E '^\[|GL_|Surface' "$dir/stdout" | sed 's/ FPS: .*//' >"$dir/compare"
}

# The last frame, as mpv's renderer drew it, is saved from inside mpv.
run_mpv()
{
    cat >"$out/last_frame.lua" <<'LUA'
mp.observe_property("eof-reached", "bool", function(_, ended)
    if ended then
        mp.commandv("screenshot-to-file", os.getenv("WAKE_APPS_PICTURE"), "window")
        mp.command("quit")
    end
end)
LUA
    WAKE_APPS_PICTURE=$dir/last_frame.png timeout "$limit" mpv --no-config --really-quiet \
        --no-audio --vo=gpu --gpu-api=vulkan "--vulkan-device=$device" --keep-open=always \
        --script="$out/last_frame.lua" "$out/clip.mkv" >"$dir/stdout" 2>"$dir/stderr" || return
    cp "$dir/last_frame.png" "$dir/compare"
}

run_ffmpeg()
{
    timeout "$limit" ffmpeg -nostdin -v error -y -init_hw_device vulkan=vk:0 -filter_hw_device vk \
        -i "$out/clip.mkv" \
        -vf format=yuv420p,hwupload,scale_vulkan=w=160:h=120,hwdownload,format=yuv420p \
        -f rawvideo "$dir/compare" >"$dir/stdout" 2>"$dir/stderr"
}

run_gstreamer()
{
    timeout "$limit" gst-launch-1.0 -q videotestsrc num-buffers=8 ! \
        video/x-raw,format=RGBA,width=320,height=240 ! vulkanupload ! vulkancolorconvert ! \
        'video/x-raw(memory:VulkanImage),format=BGRA' ! vulkandownload ! \
        filesink location="$dir/compare" >"$dir/stdout" 2>"$dir/stderr"
}

# A layer above: vkBasalt asks Wake for what it calls next, and adds its own draws to vkcube's.
run_vkbasalt()
{
    ENABLE_VKBASALT=1 run_vkcube
}

# Ids of messages in the outputs of the run in $dir, with their counts. The layer's own log and
# what it printed; 'Validation: Success' of glmark2 is no message.
message_ids()
{
    cat "$dir/stdout" "$dir/stderr" "$dir"/wake.log* 2>/dev/null |
        grep -a -E 'Validation (Error|Warning|Performance Warning):|WAKE-[A-Za-z]+-' |
        sed -E 's/.*(Error|Warning): *\[ *([^] ]+) *\].*/\2/' | sort | uniq -c
}

report()
{
    if [ "$3" = ok ]; then
        passed=$((passed + 1))
        printf '%-11s %-8s ok%s\n' "$1" "$2" "${4:+ ($4)}"
    else
        failed=$((failed + 1))
        printf '%-11s %-8s FAILED: %s (see %s)\n' "$1" "$2" "$4" "$dir"
    fi
}

# Says what is wrong with the finished run of application $1 under the layer; nothing: all is well.
judge()
{
    if ! grep -q "Insert instance layer \"$layer\"" "$dir/stderr"; then
        echo "the layer was not loaded"
        return
    fi
    message_ids >"$dir/messages"
    grep -v -E " ($(known_true "$1"))\$" "$dir/messages" >"$dir/unexpected"
    if [ -s "$dir/unexpected" ]; then
        echo "messages:$(awk '{ printf " %s x %s", $1, $2 }' "$dir/unexpected" | cut -c1-400)"
    elif ! cmp -s "$out/$1.none/compare" "$dir/compare"; then
        echo "its output is not the one without the layer: $out/$1.none/compare, $dir/compare"
    fi
}

# run_mode APP NAME [VARIABLE=VALUE...]; without a layer where NAME is none.
run_mode()
{
    app=$1
    mode=$2
    shift 2
    dir=$out/$app.$mode
    mkdir -p "$dir"
    (
        if [ "$mode" != none ]; then
            [ "$layer" = VK_LAYER_WAKE_validation ] && export VK_LAYER_PATH="$layer_dir"
            export VK_INSTANCE_LAYERS="$layer" VK_LOADER_DEBUG=layer WAKE_LOG_FILE="$dir/wake.log"
            for setting in "$@"; do
                # shellcheck disable=SC2163
                export "$setting"
            done
        fi
        "run_$app"
    )
    code=$?
    if [ "$code" -ne 0 ] || [ ! -s "$dir/compare" ]; then
        report "$app" "$mode" FAILED "exit code $code, or no output"
        return 1
    fi
    if [ "$mode" = none ]; then
        report "$app" none ok
        return 0
    fi
    verdict=$(judge "$app")
    if [ -n "$verdict" ]; then
        report "$app" "$mode" FAILED "$verdict"
    else
        true_count=$(awk '{ sum += $1 } END { print sum + 0 }' "$dir/messages")
        [ "$true_count" -gt 0 ] && note="$true_count messages, known to be true" || note=
        report "$app" "$mode" ok "$note"
    fi
}

cleanup()
{
    [ -n "${xvfb:-}" ] && kill "$xvfb" 2>/dev/null
    [ -n "${runtime:-}" ] && rm -rf "$runtime"
}

start_display()
{
    # It would reset itself when its last client leaves, and refuse the next one meanwhile.
    Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp -noreset 3>"$runtime/display" \
        2>"$out/xvfb.log" &
    xvfb=$!
    while [ ! -s "$runtime/display" ]; do
        kill -0 "$xvfb" 2>/dev/null || die "Xvfb does not start: $out/xvfb.log"
        sleep 0.1
    done
    DISPLAY=:$(cat "$runtime/display")
    export DISPLAY
}

choose_driver()
{
    icd=${WAKE_APPS_ICD:-}
    if [ -z "$icd" ]; then
        for candidate in /usr/share/vulkan/icd.d/lvp_icd*.json; do
            [ -f "$candidate" ] && icd=$candidate
        done
    fi
    [ -n "$icd" ] || die "lavapipe is missing; apt-get install mesa-vulkan-drivers"
    VK_ICD_FILENAMES=$icd
    VK_DRIVER_FILES=$icd
    export VK_ICD_FILENAMES VK_DRIVER_FILES
    device=$(vulkaninfo --summary 2>/dev/null | sed -n 's/^[[:space:]]*deviceName *= *//p' |
        head -n 1)
    [ -n "$device" ] || die "the driver of $icd offers no device"
}

need Xvfb xvfb
need vulkaninfo vulkan-tools
for app in $apps; do
    case $app in
    vkcube | vulkaninfo) need "$app" vulkan-tools ;;
    glmark2) need glmark2 glmark2-x11 ;;
    mpv | ffmpeg)
        need "$app" "$app"
        need ffmpeg ffmpeg
        ;;
    gstreamer | vkbasalt)
        # Only where they are, unless they were asked for.
        if ! installed "$app"; then
            [ $# -eq 0 ] || die "$app is missing; apt-get install $(packages_of "$app")"
            echo "apps: $app is not installed ($(packages_of "$app")), left out"
            apps=$(echo "$apps" | sed "s/ *$app//")
        fi
        ;;
    *) die "unknown application '$app' ($all)" ;;
    esac
done
if [ "$layer" = VK_LAYER_WAKE_validation ] && [ ! -f "$layer_dir/VkLayer_wake.json" ]; then
    die "$layer_dir/VkLayer_wake.json is not there; build it first"
fi

unset VK_INSTANCE_LAYERS VK_LAYER_PATH
for app in $all; do
    rm -rf "$out/$app".*
done
mkdir -p "$out"
out=$(cd "$out" && pwd)
trap cleanup EXIT
trap 'exit 130' INT TERM
runtime=$(mktemp -d)
XDG_RUNTIME_DIR=$runtime
export XDG_RUNTIME_DIR
start_display
choose_driver
echo "apps: $device; $layer"
ffmpeg -nostdin -v error -y -f lavfi -i testsrc=size=320x240:rate=25:duration=2 -c:v ffv1 \
    "$out/clip.mkv" || die "ffmpeg cannot make the test clip"

for app in $apps; do
    run_mode "$app" none || continue
    for mode_settings in $modes; do
        name=${mode_settings%%:*}
        settings=
        case $mode_settings in
        *:*) settings=$(echo "${mode_settings#*:}" | tr ',' ' ') ;;
        esac
        # shellcheck disable=SC2086
        run_mode "$app" "$name" $settings
    done
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
