/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Scopes. Specification, 'Pipeline Stages', 'Access Types', 'Execution and Memory Dependencies'.
 */
#include "sync/access/access.h"

#include "gen/sync_model.h"

_Static_assert(WAKE_SYNC_COUNT <= 128, "a set has two words");

VkPipelineStageFlags2
wake_sync_expand(VkPipelineStageFlags2 stages)
{
    VkPipelineStageFlags2 all = 0;

    for (; stages; stages &= stages - 1) {
        all |= wake_sync_stage_rows[__builtin_ctzll(stages)].parts;
    }
    return all;
}

/* Of a scope: the stage of builds has the copies of acceleration structures, which have one of
 * their own beside it. */
static VkPipelineStageFlags2
expand_scope(VkPipelineStageFlags2 stages)
{
    if (stages & VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR) {
        stages |= VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR;
    }
    return wake_sync_expand(stages);
}

/*
 * No operation is done at the top of the pipe, but it is where chains meet that go through it, or
 * through no stage at all: 'all commands before the top of the pipe' and 'from there on' are in
 * that order. Likewise what ends at its bottom, a layout transition with nothing behind it above
 * all, comes before what waits for everything. The text can be read either way; the Khronos layer
 * reads it like this, and takes the writes of layout transitions for memory writes of all commands.
 */
#define TOP VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT
#define BOTTOM VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT
#define EVERYTHING (VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT)

VkPipelineStageFlags2
wake_sync_source(VkPipelineStageFlags2 stages)
{
    VkPipelineStageFlags2 plain, all, ends = stages ? stages & TOP : TOP;

    ends |= stages & (BOTTOM | EVERYTHING) ? BOTTOM : 0;
    /* In a first scope the bottom of the pipe is everything before it, the top nothing. */
    if (stages & BOTTOM) {
        stages |= VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    }
    all = plain = expand_scope(stages);
    for (; plain; plain &= plain - 1) {
        all |= wake_sync_stage_rows[__builtin_ctzll(plain)].earlier;
    }
    return all | ends;
}

VkPipelineStageFlags2
wake_sync_destination(VkPipelineStageFlags2 stages)
{
    VkPipelineStageFlags2 plain, all,
        ends = (stages & (TOP | EVERYTHING) ? TOP : 0) | (stages & BOTTOM);

    if (stages & TOP) {
        stages |= VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    }
    all = plain = expand_scope(stages);
    for (; plain; plain &= plain - 1) {
        all |= wake_sync_stage_rows[__builtin_ctzll(plain)].later;
    }
    return all | ends;
}

struct wake_access_set
wake_sync_restrict(VkPipelineStageFlags2 stages, VkAccessFlags2 accesses)
{
    struct wake_access_set by_stage = { { 0, 0 } }, by_access = { { 0, 0 } };

    for (VkPipelineStageFlags2 plain = accesses ? expand_scope(stages) : 0; plain;
         plain &= plain - 1) {
        wake_access_set_add(&by_stage, &wake_sync_stage_rows[__builtin_ctzll(plain)].pairs);
    }
    for (; accesses; accesses &= accesses - 1) {
        wake_access_set_add(&by_access, &wake_sync_access_pairs[__builtin_ctzll(accesses)]);
    }
    by_stage.w[0] &= by_access.w[0];
    by_stage.w[1] &= by_access.w[1];
    return by_stage;
}

struct wake_dependency
wake_dependency_make(VkPipelineStageFlags2 src_stages, VkAccessFlags2 src,
                     VkPipelineStageFlags2 dst_stages, VkAccessFlags2 dst)
{
    const uint32_t transition = WAKE_SYNC_IMAGE_LAYOUT_TRANSITION;
    const uint32_t indirect = WAKE_SYNC_DRAW_INDIRECT_INDIRECT_COMMAND_READ;
    const uint32_t counter = WAKE_SYNC_DRAW_INDIRECT_TRANSFORM_FEEDBACK_COUNTER_READ_EXT;
    struct wake_dependency d = { .src_stages = wake_sync_source(src_stages),
                                 .dst_stages = wake_sync_destination(dst_stages),
                                 .src = wake_sync_restrict(src_stages, src),
                                 .dst = wake_sync_restrict(dst_stages, dst),
                                 .until = UINT64_MAX };

    if ((src_stages & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) &&
        (src & VK_ACCESS_2_MEMORY_WRITE_BIT)) {
        d.src.w[transition >> 6] |= UINT64_C(1) << (transition & 63);
    }
    /* vkCmdDrawIndirectByteCountEXT reads a counter out of a buffer for indirect commands. Which of
     * the two accesses that is the specification leaves open, and applications differ. */
    if (d.dst.w[indirect >> 6] >> (indirect & 63) & 1) {
        d.dst.w[counter >> 6] |= UINT64_C(1) << (counter & 63);
    }
    return d;
}
