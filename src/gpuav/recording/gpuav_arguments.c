/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which arguments a command buffer copies, and where to.
 */
#include "gpuav/recording/gpuav_arguments.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/recording/gpuav_argument_pages.h"
#include "gpuav/table/gpuav_addresses.h"

uint32_t
wake_gpuav_arguments_words(const struct wake_gpuav_indirect *from)
{
    switch (from->kind) {
    case WAKE_ARGUMENTS_DEPTH: return from->width;
    case WAKE_ARGUMENTS_DRAW: return sizeof(VkDrawIndirectCommand) / 4;
    case WAKE_ARGUMENTS_DRAW_INDEXED: return sizeof(VkDrawIndexedIndirectCommand) / 4;
    case WAKE_ARGUMENTS_MESH_NV: return sizeof(VkDrawMeshTasksIndirectCommandNV) / 4;
    case WAKE_ARGUMENTS_TRACE2: return sizeof(VkTraceRaysIndirectCommand2KHR) / 4;
    default: return 3;
    }
}

/* Zeroed room in the recording's last page, or a new one; NULL: no memory. */
static struct wake_gpuav_argument_page *
room(struct wake_gpuav_recording *recording, uint32_t bytes)
{
    struct wake_gpuav_argument_page *page = recording->argument_pages;

    if (!page || WAKE_GPUAV_ARGUMENT_PAGE - page->used < bytes) {
        page = wake_gpuav_argument_page_get(recording->gpuav);
        if (!page) {
            return NULL;
        }
        page->next = recording->argument_pages;
        recording->argument_pages = page;
    }
    return page;
}

/* ---- copies ---------------------------------------------------------------------------------- */

uint32_t
wake_gpuav_arguments_bytes(const struct wake_gpuav_arguments *a)
{
    return a->copied ? (a->copied - 1) * a->from.stride + wake_gpuav_arguments_words(&a->from) * 4
                     : 0;
}

/* As many draws as fit in the buffer, and in what is worth a look. */
static uint32_t
copied_draws(const struct wake_gpuav_arguments *a)
{
    VkDeviceSize one = wake_gpuav_arguments_words(&a->from) * 4;
    VkDeviceSize left = a->buffer_size > a->from.offset ? a->buffer_size - a->from.offset : 0;
    VkDeviceSize count;

    if (!a->from.count || left < one) {
        return 0;
    }
    if (a->from.count > 1 && (a->from.stride < one || a->from.stride % 4)) {
        return 1; /* wrong already */
    }
    left = left < WAKE_GPUAV_ARGUMENT_BYTES ? left : WAKE_GPUAV_ARGUMENT_BYTES;
    count = a->from.count > 1 ? (left - one) / a->from.stride + 1 : 1;
    return (uint32_t)(count < a->from.count ? count : a->from.count);
}

static void
full_barrier(struct wake_gpuav *gpuav, VkCommandBuffer commands, bool behind)
{
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT,
    };

    gpuav->below.CmdPipelineBarrier(
        commands, behind ? VK_PIPELINE_STAGE_TRANSFER_BIT : VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
        behind ? VK_PIPELINE_STAGE_ALL_COMMANDS_BIT : VK_PIPELINE_STAGE_TRANSFER_BIT, 0, !behind,
        behind ? NULL : &barrier, 0, NULL, 0, NULL);
}

static bool
copy(struct wake_gpuav_recording *recording, struct wake_gpuav_arguments *a)
{
    struct wake_gpuav *gpuav = recording->gpuav;
    uint32_t bytes = wake_gpuav_arguments_bytes(a), head = a->from.count_buffer ? 4 : 0;
    struct wake_gpuav_argument_page *page = room(recording, head + bytes);
    VkBufferCopy region;

    if (!page) {
        return false;
    }
    if (head) {
        region = (VkBufferCopy){ a->from.count_offset, page->used, head };
        gpuav->below.CmdCopyBuffer(recording->handle, a->from.count_buffer, page->buffer.buffer, 1,
                                   &region);
        a->stored_count = (uint32_t *)((char *)page->buffer.mapped + page->used);
    }
    if (bytes) {
        region = (VkBufferCopy){ a->from.offset, page->used + head, bytes };
        gpuav->below.CmdCopyBuffer(recording->handle, a->from.buffer, page->buffer.buffer, 1,
                                   &region);
    }
    a->words = (uint32_t *)((char *)page->buffer.mapped + page->used + head);
    page->used += head + bytes;
    recording->copies = true;
    recording->reports = true;
    return true;
}

/* Outside of render passes: copies what is waiting. */
static void
copy_waiting(struct wake_gpuav_command_buffer *cb)
{
    struct wake_gpuav_recording *recording = cb->recording;
    bool begun = false, ok = true;

    if (!recording) {
        return;
    }
    for (uint32_t i = recording->arguments_done; i < recording->argument_count && ok; i++) {
        if (recording->arguments[i].stale) {
            continue;
        }
        if (!begun) {
            full_barrier(cb->gpuav, recording->handle, false);
            begun = true;
        }
        ok = copy(recording, &recording->arguments[i]);
    }
    recording->arguments_done = recording->argument_count;
    if (begun) {
        full_barrier(cb->gpuav, recording->handle, true);
    }
    if (!ok) {
        wake_gpuav_fail(cb->gpuav, "for arguments of indirect commands");
    }
}

/* ---- notes of commands ----------------------------------------------------------------------- */

static bool
add(struct wake_gpuav_recording *recording, const struct wake_gpuav_arguments *a)
{
    if (!wake_gpuav_grow((void **)&recording->arguments, recording->argument_count,
                         &recording->argument_capacity, sizeof(*recording->arguments))) {
        wake_gpuav_fail(recording->gpuav, "on the host for what is recorded");
        return false;
    }
    recording->arguments[recording->argument_count++] = *a;
    return true;
}

void
wake_gpuav_arguments_note(struct wake_gpuav_command_buffer *cb,
                          const struct wake_gpuav_indirect *from)
{
    struct wake_gpuav *gpuav = cb->gpuav;
    struct wake_gpuav_arguments a = { .from = *from, .label = cb->label };
    struct wake_gpuav_recording *recording;

    if (!gpuav->arguments || cb->conditional || cb->is_protected ||
        wake_load_relaxed(&gpuav->failed)) {
        return;
    }
    a.buffer_size = from->kind == WAKE_ARGUMENTS_DEPTH
                        ? UINT64_MAX /* the application copies as much */
                        : wake_table_find(&gpuav->indirect_buffers, (uint64_t)from->buffer);
    a.copied = a.buffer_size ? copied_draws(&a) : 0;
    if (from->count_buffer) {
        VkDeviceSize size = wake_table_find(&gpuav->indirect_buffers, (uint64_t)from->count_buffer);

        if (!a.buffer_size || size < 4 || from->count_offset > size - 4) {
            return;
        }
    } else if (!a.copied) {
        return;
    }
    recording = wake_gpuav_recording_get(cb);
    if (!recording) {
        return;
    }
    a.owner = recording;
    a.number = cb->seen - 1;
    a.stages = cb->stages;
    a.indices = cb->indices;
    if (add(recording, &a) && from->kind >= WAKE_ARGUMENTS_DISPATCH) {
        copy_waiting(cb);
    }
}

void
wake_gpuav_arguments_note_address(struct wake_gpuav_command_buffer *cb,
                                  struct wake_gpuav_indirect from, VkDeviceAddress address)
{
    if (cb->gpuav->arguments &&
        wake_gpuav_address_find(cb->gpuav, address, wake_gpuav_arguments_words(&from) * 4,
                                &from.buffer, &from.offset)) {
        wake_gpuav_arguments_note(cb, &from);
    }
}

/* What waits may be something else by the time that it is copied. */
static void
make_stale(struct wake_gpuav_command_buffer *cb)
{
    struct wake_gpuav_recording *recording = cb->recording;

    cb->has_barriers = true;
    for (uint32_t i = recording ? recording->arguments_done : 0;
         recording && i < recording->argument_count; i++) {
        recording->arguments[i].stale = true;
    }
}

/* Of nested secondaries: those that execute others again and again would multiply them. */
enum { MOST_TAKEN = 1 << 16 };

void
wake_gpuav_arguments_execute(struct wake_gpuav_command_buffer *cb,
                             const struct wake_gpuav_command_buffer *secondary)
{
    const struct wake_gpuav_recording *from = secondary->recording;

    if (secondary->has_barriers) {
        make_stale(cb);
    }
    for (uint32_t i = from ? from->arguments_done : 0;
         from && !cb->conditional && i < from->argument_count; i++) {
        struct wake_gpuav_recording *recording = wake_gpuav_recording_get(cb);

        if (from->arguments[i].stale || !recording || recording->argument_count >= MOST_TAKEN ||
            !add(recording, &from->arguments[i])) {
            return;
        }
    }
}

/* ---- the commands around --------------------------------------------------------------------- */

/* Behind the end of a render pass. */
static void
ended(VkCommandBuffer commandBuffer)
{
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    if (cb && !cb->suspends) {
        copy_waiting(cb);
    }
    wake_gpuav_commands_leave(cb);
}

static void
barrier(VkCommandBuffer commandBuffer)
{
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    if (cb) {
        make_stale(cb);
    }
    wake_gpuav_commands_leave(cb);
}

static void
conditional(VkCommandBuffer commandBuffer, bool on)
{
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    if (cb) {
        cb->conditional = on;
    }
    wake_gpuav_commands_leave(cb);
}

#define BELOW(name) wake_gpuav_of(commandBuffer)->below.name

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdEndRenderPass(VkCommandBuffer commandBuffer)
{
    BELOW(CmdEndRenderPass)(commandBuffer);
    ended(commandBuffer);
}

#define END_RENDER_PASS(name)                                                               \
    static VKAPI_ATTR void VKAPI_CALL gpuav_##name(VkCommandBuffer commandBuffer,           \
                                                   const VkSubpassEndInfo *pSubpassEndInfo) \
    {                                                                                       \
        BELOW(name)(commandBuffer, pSubpassEndInfo);                                        \
        ended(commandBuffer);                                                               \
    }
END_RENDER_PASS(CmdEndRenderPass2)
END_RENDER_PASS(CmdEndRenderPass2KHR)

#define RENDERING(suffix)                                                                          \
    static VKAPI_ATTR void VKAPI_CALL gpuav_CmdBeginRendering##suffix(                             \
        VkCommandBuffer commandBuffer, const VkRenderingInfo *pRenderingInfo)                      \
    {                                                                                              \
        struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);          \
        if (cb) {                                                                                  \
            cb->suspends = pRenderingInfo->flags & VK_RENDERING_SUSPENDING_BIT;                    \
        }                                                                                          \
        wake_gpuav_commands_leave(cb);                                                             \
        BELOW(CmdBeginRendering##suffix)(commandBuffer, pRenderingInfo);                           \
    }                                                                                              \
    static VKAPI_ATTR void VKAPI_CALL gpuav_CmdEndRendering##suffix(VkCommandBuffer commandBuffer) \
    {                                                                                              \
        BELOW(CmdEndRendering##suffix)(commandBuffer);                                             \
        ended(commandBuffer);                                                                      \
    }
RENDERING()
RENDERING(KHR)

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdNextSubpass(VkCommandBuffer commandBuffer, VkSubpassContents contents)
{
    barrier(commandBuffer);
    BELOW(CmdNextSubpass)(commandBuffer, contents);
}

#define NEXT_SUBPASS(name)                                                           \
    static VKAPI_ATTR void VKAPI_CALL gpuav_##name(VkCommandBuffer commandBuffer,    \
                                                   const VkSubpassBeginInfo *pBegin, \
                                                   const VkSubpassEndInfo *pEnd)     \
    {                                                                                \
        barrier(commandBuffer);                                                      \
        BELOW(name)(commandBuffer, pBegin, pEnd);                                    \
    }
NEXT_SUBPASS(CmdNextSubpass2)
NEXT_SUBPASS(CmdNextSubpass2KHR)

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdPipelineBarrier(VkCommandBuffer commandBuffer, VkPipelineStageFlags srcStageMask,
                         VkPipelineStageFlags dstStageMask, VkDependencyFlags dependencyFlags,
                         uint32_t memoryBarrierCount, const VkMemoryBarrier *pMemoryBarriers,
                         uint32_t bufferMemoryBarrierCount,
                         const VkBufferMemoryBarrier *pBufferMemoryBarriers,
                         uint32_t imageMemoryBarrierCount,
                         const VkImageMemoryBarrier *pImageMemoryBarriers)
{
    barrier(commandBuffer);
    BELOW(CmdPipelineBarrier)
    (commandBuffer, srcStageMask, dstStageMask, dependencyFlags, memoryBarrierCount,
     pMemoryBarriers, bufferMemoryBarrierCount, pBufferMemoryBarriers, imageMemoryBarrierCount,
     pImageMemoryBarriers);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdWaitEvents(VkCommandBuffer commandBuffer, uint32_t eventCount, const VkEvent *pEvents,
                    VkPipelineStageFlags srcStageMask, VkPipelineStageFlags dstStageMask,
                    uint32_t memoryBarrierCount, const VkMemoryBarrier *pMemoryBarriers,
                    uint32_t bufferMemoryBarrierCount,
                    const VkBufferMemoryBarrier *pBufferMemoryBarriers,
                    uint32_t imageMemoryBarrierCount,
                    const VkImageMemoryBarrier *pImageMemoryBarriers)
{
    barrier(commandBuffer);
    BELOW(CmdWaitEvents)
    (commandBuffer, eventCount, pEvents, srcStageMask, dstStageMask, memoryBarrierCount,
     pMemoryBarriers, bufferMemoryBarrierCount, pBufferMemoryBarriers, imageMemoryBarrierCount,
     pImageMemoryBarriers);
}

#define BARRIER2(suffix)                                                                     \
    static VKAPI_ATTR void VKAPI_CALL gpuav_CmdPipelineBarrier2##suffix(                     \
        VkCommandBuffer commandBuffer, const VkDependencyInfo *pDependencyInfo)              \
    {                                                                                        \
        barrier(commandBuffer);                                                              \
        BELOW(CmdPipelineBarrier2##suffix)(commandBuffer, pDependencyInfo);                  \
    }                                                                                        \
    static VKAPI_ATTR void VKAPI_CALL gpuav_CmdWaitEvents2##suffix(                          \
        VkCommandBuffer commandBuffer, uint32_t eventCount, const VkEvent *pEvents,          \
        const VkDependencyInfo *pDependencyInfos)                                            \
    {                                                                                        \
        barrier(commandBuffer);                                                              \
        BELOW(CmdWaitEvents2##suffix)(commandBuffer, eventCount, pEvents, pDependencyInfos); \
    }
BARRIER2()
BARRIER2(KHR)

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdBeginConditionalRenderingEXT(
    VkCommandBuffer commandBuffer,
    const VkConditionalRenderingBeginInfoEXT *pConditionalRenderingBegin)
{
    conditional(commandBuffer, true);
    BELOW(CmdBeginConditionalRenderingEXT)(commandBuffer, pConditionalRenderingBegin);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdEndConditionalRenderingEXT(VkCommandBuffer commandBuffer)
{
    conditional(commandBuffer, false);
    BELOW(CmdEndConditionalRenderingEXT)(commandBuffer);
}

void
wake_gpuav_fill_arguments(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CmdEndRenderPass);
    WAKE_GPUAV_REPLACE(next, CmdEndRenderPass2);
    WAKE_GPUAV_REPLACE(next, CmdEndRenderPass2KHR);
    WAKE_GPUAV_REPLACE(next, CmdBeginRendering);
    WAKE_GPUAV_REPLACE(next, CmdBeginRenderingKHR);
    WAKE_GPUAV_REPLACE(next, CmdEndRendering);
    WAKE_GPUAV_REPLACE(next, CmdEndRenderingKHR);
    WAKE_GPUAV_REPLACE(next, CmdNextSubpass);
    WAKE_GPUAV_REPLACE(next, CmdNextSubpass2);
    WAKE_GPUAV_REPLACE(next, CmdNextSubpass2KHR);
    WAKE_GPUAV_REPLACE(next, CmdPipelineBarrier);
    WAKE_GPUAV_REPLACE(next, CmdPipelineBarrier2);
    WAKE_GPUAV_REPLACE(next, CmdPipelineBarrier2KHR);
    WAKE_GPUAV_REPLACE(next, CmdWaitEvents);
    WAKE_GPUAV_REPLACE(next, CmdWaitEvents2);
    WAKE_GPUAV_REPLACE(next, CmdWaitEvents2KHR);
    WAKE_GPUAV_REPLACE(next, CmdBeginConditionalRenderingEXT);
    WAKE_GPUAV_REPLACE(next, CmdEndConditionalRenderingEXT);
}
