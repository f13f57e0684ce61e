/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What begins a recording, and what seals it.
 */
#include "gpuav/recording/gpuav_recording.h"

#include "gpuav/device/gpuav_find.h"
#include "state/object/create_info.h"
#include "state/object/reclaim.h"
#include "state/recording/command_buffer.h"

/* Whether conditional rendering of a primary command buffer may decide about this secondary one. */
static bool
is_conditional(const struct wake_gpuav_command_buffer *cb, const VkCommandBufferBeginInfo *info)
{
    /* Of a primary one the pointer may be garbage. */
    const VkCommandBufferInheritanceConditionalRenderingInfoEXT *conditional =
        cb->is_secondary && info->pInheritanceInfo
            ? wake_chain_find(
                  info->pInheritanceInfo->pNext,
                  VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_CONDITIONAL_RENDERING_INFO_EXT)
            : NULL;

    return conditional && conditional->conditionalRenderingEnable;
}

/* Which recording it is for who validates it; the record of the begin is published already. */
static void
name_recording(struct wake_gpuav_command_buffer *cb)
{
    uint64_t hold = wake_reclaim_hold();
    struct wake_object *object = wake_gpuav_known_object(cb->gpuav, WAKE_TYPE_VkCommandBuffer,
                                                         cb->named.handle);
    const struct wake_command_buffer *state = object ? object->data : NULL;

    if (state) {
        cb->id = object->id;
        /* relaxed: this thread has written it */
        cb->boundary = wake_load_relaxed(&state->stream.boundaries);
    }
    wake_reclaim_let_go(hold);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_BeginCommandBuffer(VkCommandBuffer commandBuffer, const VkCommandBufferBeginInfo *pBeginInfo)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_enter(gpuav, commandBuffer);

    if (cb) {
        wake_gpuav_recording_put(wake_gpuav_start_over(cb));
        cb->conditional = is_conditional(cb, pBeginInfo);
        if (gpuav->device->awaited) {
            name_recording(cb);
        }
    }
    wake_gpuav_commands_leave(cb);
    return gpuav->below.BeginCommandBuffer(commandBuffer, pBeginInfo);
}

void
wake_gpuav_barrier_to_host(struct wake_gpuav *gpuav, VkCommandBuffer commands)
{
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_HOST_READ_BIT,
    };

    gpuav->below.CmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                    VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
}

/*
 * The last command of a primary that reports makes it visible to the host, so that its submits need
 * nothing but a signal. Not where rendering is suspended: no barrier may stand before it is resumed,
 * which the next command buffer may do.
 *
 * Invariant (sealed). What was recorded does not change any more from here on: commands behind the end
 * go down as they are, and change nothing, as in the checks. Submits and primaries look at sealed
 * recordings only. So a recording is changed by one thread, then read by any; it leads to recordings
 * that were sealed before it, and never back to itself.
 */
static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_EndCommandBuffer(VkCommandBuffer commandBuffer)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);
    struct wake_gpuav_recording *recording = cb && !cb->is_secondary ? cb->recording : NULL;

    /* Whether rendering is suspended is only known with `arguments`. */
    if (recording && (recording->reports || recording->secondary_count) && gpuav->arguments &&
        !cb->suspends) {
        wake_gpuav_barrier_to_host(gpuav, commandBuffer);
        recording->ends_visible = true;
    }
    if (cb) {
        cb->sealed = true;
    }
    wake_gpuav_commands_leave(cb);
    return gpuav->below.EndCommandBuffer(commandBuffer);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_ResetCommandBuffer(VkCommandBuffer commandBuffer, VkCommandBufferResetFlags flags)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_enter(gpuav, commandBuffer);

    if (cb) {
        wake_gpuav_recording_put(wake_gpuav_start_over(cb));
    }
    wake_gpuav_commands_leave(cb);
    return gpuav->below.ResetCommandBuffer(commandBuffer, flags);
}

void
wake_gpuav_fill_records(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, BeginCommandBuffer);
    WAKE_GPUAV_REPLACE(next, EndCommandBuffer);
    WAKE_GPUAV_REPLACE(next, ResetCommandBuffer);
}
