/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is done to one event needs an order of its own, which events do not have by themselves:
 * sets, resets and waits in a row, with barriers between.
 */
#include "newer_ids.h"
#include "sync_scene.h"

#define COPY VK_PIPELINE_STAGE_2_COPY_BIT
#define BLIT VK_PIPELINE_STAGE_2_BLIT_BIT

/* S, R: set and reset behind copies; s, r: behind blits; W: wait, for copies by copies; H: for
 * the host, too; A: barrier of all; C: of copies. */
#define HOST VK_PIPELINE_STAGE_HOST_BIT

struct row {
    const char *steps;
    /* id with %s for "" or "2", which is the version of the command, or "first|second"; of the last
     * step; NULL: nothing */
    const char *expected;
};

/* Whole ids for each version. */
#define RESET_BEHIND_WAIT "VUID-vkCmdResetEvent-event-03834|VUID-vkCmdResetEvent2-event-03832"
#define UNSIGNALLED "VUID-vkCmdWaitEvents-srcStageMask-01158|VUID-vkCmdWaitEvents2-pEvents-03841"

static const struct row rows[] = {
    { "S", NULL },
    { "SW", NULL },
    { "SWR", NULL },
    { "SWAr", NULL },
    { "SAR", NULL },
    { "SAS", NULL },
    { "SARAS", NULL },
    { "RAS", NULL },
    { "RASWR", NULL },
    { "SWRASW", NULL },
    { "SWRCS",
      NEWER_ID("SYNC-vkCmdSetEvent%s-reset-race", "SYNC-vkCmdSetEvent%s-missingbarrier-reset") },
    { "SR", NEWER_ID("SYNC-vkCmdResetEvent-set-race", "SYNC-vkCmdResetEvent-missingbarrier-set") },
    { "SCR", NEWER_ID("SYNC-vkCmdResetEvent-set-race", "SYNC-vkCmdResetEvent-missingbarrier-set") },
    { "SWr", NEWER_ID(RESET_BEHIND_WAIT, "SYNC-vkCmdResetEvent-missingbarrier-wait") },
    { "SWBr", NULL },
    { "RS",
      NEWER_ID("SYNC-vkCmdSetEvent%s-reset-race", "SYNC-vkCmdSetEvent%s-missingbarrier-reset") },
    { "SS", NEWER_ID("SYNC-vkCmdSetEvent%s-set-race", "SYNC-vkCmdSetEvent%s-missingbarrier-set") },
    { "SWs", NEWER_ID("SYNC-vkCmdSetEvent%s-wait", "SYNC-vkCmdSetEvent%s-missingbarrier-wait") },
    { "RW", NEWER_ID(UNSIGNALLED, RESET_BEHIND_WAIT) },
    { "RAW", NEWER_ID(UNSIGNALLED, NULL) },
    { "RH", NEWER_ID(NULL, RESET_BEHIND_WAIT) },
    { "RAH", NULL },
};

static const VkDependencyInfo *
info_of(VkPipelineStageFlags2 src, VkPipelineStageFlags2 dst)
{
    static VkMemoryBarrier2 barrier;
    static VkDependencyInfo info;

    barrier = (VkMemoryBarrier2){ .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                  .srcStageMask = src,
                                  .dstStageMask = dst };
    info = (VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                               .memoryBarrierCount = 1,
                               .pMemoryBarriers = &barrier };
    return &info;
}

static void
step(VkCommandBuffer c, VkEvent event, char what, bool second)
{
    const bool blit = what == 's' || what == 'r';
    const VkPipelineStageFlags2 stage2 = blit ? BLIT : COPY;
    /* The first version has one stage for all transfers. */
    const VkPipelineStageFlags stage1 = blit ? VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT
                                             : VK_PIPELINE_STAGE_TRANSFER_BIT;

    switch (what) {
    case 'S':
    case 's':
        if (second) {
            vkCmdSetEvent2(c, event, info_of(stage2, COPY));
        } else {
            vkCmdSetEvent(c, event, stage1);
        }
        return;
    case 'R':
    case 'r':
        if (second) {
            vkCmdResetEvent2(c, event, stage2);
        } else {
            vkCmdResetEvent(c, event, stage1);
        }
        return;
    case 'W':
    case 'H': /* for the host, too */
        if (second) {
            vkCmdWaitEvents2(c, 1, &event, info_of(what == 'H' ? COPY | HOST : COPY, COPY));
        } else {
            vkCmdWaitEvents(c, 1, &event, VK_PIPELINE_STAGE_TRANSFER_BIT | (what == 'H' ? HOST : 0),
                            VK_PIPELINE_STAGE_TRANSFER_BIT, 0, NULL, 0, NULL, 0, NULL);
        }
        return;
    case 'A': vkCmdPipelineBarrier2(c, info_of(ALL_STAGES, ALL_STAGES)); return;
    case 'B':
        vkCmdPipelineBarrier2(c, info_of(COPY, BLIT | VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT));
        return;
    case 'C': vkCmdPipelineBarrier2(c, info_of(COPY, COPY)); return;
    default: return;
    }
}

static void
run(struct kit *kit, bool second)
{
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkCommandBuffer c = kit_recording(kit);
        VkEvent event = kit_event(kit);
        char id[128];

        if (rows[i].expected) {
            const char *both = strchr(rows[i].expected, '|');

            if (both) {
                snprintf(id, sizeof(id), "%.*s", second ? 127 : (int)(both - rows[i].expected),
                         second ? both + 1 : rows[i].expected);
            } else {
                snprintf(id, sizeof(id), rows[i].expected, second ? "2" : "");
            }
            kit_expect(kit, id);
        }
        for (const char *s = rows[i].steps; *s; s++) {
            step(c, event, *s, second);
        }
        kit_end(kit, c);
    }
}

SCENE(order, KIT_NO_DEVICE)
{
    open_sync(kit);
    run(kit, false);
}

SCENE(order2, KIT_NO_DEVICE)
{
    open_sync(kit);
    run(kit, true);
}

/* The reset of one version and the wait of the other. */
SCENE(reset_of_another_version, KIT_NO_DEVICE)
{
    static const char *const expected[] = {
        NEWER_ID("VUID-vkCmdWaitEvents2-pEvents-03841", "VUID-vkCmdResetEvent-event-03835"),
        NEWER_ID("VUID-vkCmdWaitEvents-srcStageMask-01158", "VUID-vkCmdResetEvent2-event-03831"),
    };

    open_sync(kit);
    for (int second = 0; second < 2; second++) {
        VkCommandBuffer c = kit_recording(kit);
        VkEvent event = kit_event(kit);

        kit_expect(kit, expected[second]);
        step(c, event, 'R', second);
        step(c, event, 'W', !second);
        kit_end(kit, c);
    }
}

/* The wait of one version and the reset of the other. */
SCENE(reset_behind_another_version, KIT_NO_DEVICE)
{
    static const char *const expected[] = {
        NEWER_ID("VUID-vkCmdResetEvent2-event-03831", "SYNC-vkCmdResetEvent-missingbarrier-wait"),
        NEWER_ID("VUID-vkCmdResetEvent-event-03835", "SYNC-vkCmdResetEvent-missingbarrier-wait"),
    };

    open_sync(kit);
    for (int second = 0; second < 2; second++) {
        VkCommandBuffer c = kit_recording(kit);
        VkEvent event = kit_event(kit);

        step(c, event, 'S', second);
        step(c, event, 'W', second);
        kit_expect(kit, expected[second]);
        if (second) {
            vkCmdResetEvent(c, event, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
        } else {
            vkCmdResetEvent2(c, event, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT);
        }
        kit_end(kit, c);
    }
}

/* A wait behind two sets that have no order. */
SCENE(set_twice, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkCommandBuffer c = kit_recording(kit);
    VkEvent event = kit_event(kit);

    step(c, event, 'S', false);
    kit_expect(kit,
               NEWER_ID("SYNC-vkCmdSetEvent-set-race", "SYNC-vkCmdSetEvent-missingbarrier-set"));
    step(c, event, 'S', false);
    if (!kit_skips_calls()) { /* else the second one is not there */
        kit_expect(kit, "SYNC-vkCmdWaitEvents-unsynchronized-setops");
    }
    step(c, event, 'W', false);
    kit_end(kit, c);
}

/* Events of their own are in no order either, and need none. */
SCENE(several, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkCommandBuffer c = kit_recording(kit);
    VkEvent a = kit_event(kit), b = kit_event(kit);

    step(c, a, 'S', true);
    step(c, b, 'S', true);
    step(c, b, 'W', true);
    step(c, a, 'W', true);
    step(c, b, 'R', true);
    step(c, a, 'R', true);
    kit_end(kit, c);
}

/* What a wait orders is what came before the set. */
SCENE(accesses, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer c = kit_recording(kit);
    VkEvent event = kit_event(kit);
    const VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                       .srcStageMask = COPY,
                                       .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                       .dstStageMask = COPY,
                                       .dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier };

    vkCmdCopyBuffer(c, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 0, 64 });
    vkCmdSetEvent2(c, event, &info);
    vkCmdCopyBuffer(c, t.other, t.buffer, 1, &(VkBufferCopy){ 64, 64, 64 });
    vkCmdWaitEvents2(c, 1, &event, &info);
    vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 2048, 64 });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 64, 2112, 64 });
    kit_end(kit, c);
}

/* A wait for two events: what came before each set, of its stages. */
SCENE(accesses_of_two, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT };
    const VkPipelineStageFlags transfer = VK_PIPELINE_STAGE_TRANSFER_BIT,
                               compute = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer c = kit_recording(kit);
        VkEvent events[2] = { kit_event(kit), kit_event(kit) };

        vkCmdCopyBuffer(c, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 0, 64 });
        vkCmdSetEvent(c, events[0], transfer);
        vkCmdCopyBuffer(c, t.other, t.buffer, 1, &(VkBufferCopy){ 64, 64, 64 });
        vkCmdSetEvent(c, events[1], i ? compute : transfer);
        vkCmdWaitEvents(c, 2, events, i ? transfer | compute : transfer, transfer, 1, &barrier, 0,
                        NULL, 0, NULL);
        vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 2048, 64 });
        if (i) { /* the second set is behind compute shaders only */
            kit_expect(kit, RAW);
        }
        vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 64, 2112, 64 });
        full_barrier(c);
        kit_end(kit, c);
    }
}

/* The first scope ends with the set, also for chains: a barrier between set and wait leads nowhere;
 * nor does a set that is first. */
static void
set_too_early(struct kit *kit, bool second, bool chain)
{
    struct things t = make_things(kit);
    VkCommandBuffer c = kit_recording(kit);
    VkEvent event = kit_event(kit);
    const VkPipelineStageFlags2 blit = second ? BLIT : VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;

    if (chain) {
        vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 0, 64 });
    }
    if (second) {
        vkCmdSetEvent2(c, event, info_of(blit, VK_PIPELINE_STAGE_2_CLEAR_BIT));
    } else {
        vkCmdSetEvent(c, event, (VkPipelineStageFlags)blit);
    }
    if (!chain) {
        vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 0, 64 });
    }
    vkCmdPipelineBarrier2(c, info_of(COPY, blit));
    if (second) {
        vkCmdWaitEvents2(c, 1, &event, info_of(blit, VK_PIPELINE_STAGE_2_CLEAR_BIT));
    } else {
        vkCmdWaitEvents(c, 1, &event, (VkPipelineStageFlags)blit, VK_PIPELINE_STAGE_TRANSFER_BIT, 0,
                        NULL, 0, NULL, 0, NULL);
    }
    kit_expect(kit, WAR);
    vkCmdFillBuffer(c, t.buffer, 0, 64, 0);
    kit_end(kit, c);
}

SCENE(chain_behind_set, KIT_NO_DEVICE)
{
    open_sync(kit);
    set_too_early(kit, false, true);
    set_too_early(kit, false, false);
    set_too_early(kit, true, true);
    set_too_early(kit, true, false);
}

/* A set orders what came before it, and nothing else: also where it is the first command. */
SCENE(set_before_all, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT };

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer c = kit_recording(kit);
        VkEvent event = kit_event(kit);

        if (i) {
            vkCmdCopyBuffer(c, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 64, 64 });
        }
        step(c, event, 'S', false);
        vkCmdCopyBuffer(c, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 0, 64 });
        vkCmdWaitEvents(c, 1, &event, VK_PIPELINE_STAGE_TRANSFER_BIT,
                        VK_PIPELINE_STAGE_TRANSFER_BIT, 1, &barrier, 0, NULL, 0, NULL);
        kit_expect(kit, RAW);
        vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 2048, 64 });
        if (i) {
            vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 64, 2112, 64 });
        }
        kit_end(kit, c);
    }
}

/* What a secondary does to an event is known to the primary. */
SCENE(in_secondary, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct things t = make_things(kit);
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer c = kit_recording(kit);
    VkEvent event = kit_event(kit);
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT };

    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    vkCmdCopyBuffer(secondary, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 0, 64 });
    step(secondary, event, 'S', false);
    vkCmdCopyBuffer(secondary, t.other, t.buffer, 1, &(VkBufferCopy){ 64, 64, 64 });
    kit_end(kit, secondary);
    step(c, event, 'R', false);
    step(c, event, 'A', false);
    vkCmdExecuteCommands(c, 1, &secondary);
    vkCmdWaitEvents(c, 1, &event, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 1,
                    &barrier, 0, NULL, 0, NULL);
    vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 2048, 64 });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 64, 2112, 64 });
    step(c, event, 'R', false);
    kit_end(kit, c);
}

/* ---- in several command buffers -------------------------------------------------------------- */

/* W: copy to the buffer; S: set; B: barrier from copies to compute shaders; V: wait; both of
 * compute shaders where there is a B; R: copy from the buffer; 1: the first command buffer ends there,
 * and is submitted; 2: it ends there, and is submitted with the next one. */
static void
wait_elsewhere(struct kit *kit, const char *steps, bool second, const char *recorded,
               const char *submitted)
{
    const struct things t = make_things(kit);
    const bool chain = strchr(steps, 'B') != NULL;
    const VkPipelineStageFlags2 copy = second ? COPY : VK_PIPELINE_STAGE_TRANSFER_BIT,
                                from = chain ? VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT : copy;
    const VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                       .srcStageMask = from,
                                       .srcAccessMask = chain ? 0 : VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                       .dstStageMask = copy,
                                       .dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT },
                           before = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                      .srcStageMask = COPY,
                                      .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                      .dstStageMask = from };
    const VkMemoryBarrier barrier1 = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                       .srcAccessMask = (VkAccessFlags)barrier.srcAccessMask,
                                       .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier },
                           info_before = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                           .memoryBarrierCount = 1,
                                           .pMemoryBarriers = &before };
    VkCommandBuffer commands[4] = { kit_recording(kit) };
    VkEvent event = kit_event(kit);
    uint32_t last = 0, first = 0;

    for (const char *s = steps; *s; s++) {
        VkCommandBuffer c = commands[last];

        switch (*s) {
        case 'W': vkCmdCopyBuffer(c, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 0, 64 }); break;
        case 'B': vkCmdPipelineBarrier2(c, &info_before); break;
        case 'S':
            if (second) {
                vkCmdSetEvent2(c, event, &info);
            } else {
                vkCmdSetEvent(c, event, (VkPipelineStageFlags)from);
            }
            break;
        case 'V':
            if (second) {
                vkCmdWaitEvents2(c, 1, &event, &info);
            } else {
                vkCmdWaitEvents(c, 1, &event, (VkPipelineStageFlags)from,
                                (VkPipelineStageFlags)copy, 1, &barrier1, 0, NULL, 0, NULL);
            }
            break;
        case 'R':
            if (recorded) {
                kit_expect(kit, recorded);
            }
            vkCmdCopyBuffer(c, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 2048, 64 });
            break;
        default:
            kit_end(kit, c);
            if (*s == '1') {
                KIT_VK(kit, kit_submit(kit->queue, c, VK_NULL_HANDLE));
                first = last + 1;
            }
            commands[++last] = kit_recording(kit);
            break;
        }
    }
    kit_end(kit, commands[last]);
    if (submitted) {
        kit_expect(kit, submitted);
    }
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1,
                              &(VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                               .commandBufferCount = last + 1 - first,
                                               .pCommandBuffers = commands + first },
                              VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* What is waited for is what came before the set, in whatever command buffer it was. */
SCENE(set_elsewhere, KIT_NO_DEVICE)
{
    open_sync(kit);
    for (int second = 0; second < 2; second++) {
        wait_elsewhere(kit, "WS1VR", second, NULL, NULL);
        wait_elsewhere(kit, "WS2VR", second, NULL, NULL);
        wait_elsewhere(kit, "W1S1VR", second, NULL, NULL);
        wait_elsewhere(kit, "WBS1VR", second, NULL, NULL);
        wait_elsewhere(kit, "SW1VR", second, NULL, RAW);
        wait_elsewhere(kit, "SW2VR", second, NULL, RAW);
        wait_elsewhere(kit, "S1W1VR", second, NULL, RAW);
        wait_elsewhere(kit, "WSB1VR", second, NULL, RAW);
        wait_elsewhere(kit, "S1WVR", second, RAW, NULL);
    }
}

/* Which events a command buffer has set before makes no difference when it is recorded again. */
SCENE(set_again, KIT_NO_DEVICE)
{
    VkEvent events[2];
    VkCommandBuffer setters[2];

    open_sync(kit);
    const struct things t = make_things(kit);
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    for (int i = 0; i < 2; i++) {
        events[i] = kit_event(kit);
        setters[i] = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    }
    for (int turn = 1; turn <= 20; turn++) {
        VkCommandBuffer writer = kit_recording(kit);

        for (int i = 0; i < turn; i++) {
            kit_begin(kit, setters[0], 0);
            step(setters[0], events[0], 'S', false);
            kit_end(kit, setters[0]);
        }
        kit_begin(kit, setters[1], 0);
        vkCmdCopyBuffer(setters[1], t.buffer, t.other, 1, &(VkBufferCopy){ 0, 0, 64 });
        step(setters[1], events[1], 'S', false);
        kit_end(kit, setters[1]);
        /* The event that was set before the copy. */
        vkCmdWaitEvents(writer, 1, &events[0], VK_PIPELINE_STAGE_TRANSFER_BIT,
                        VK_PIPELINE_STAGE_TRANSFER_BIT, 0, NULL, 0, NULL, 0, NULL);
        vkCmdCopyBuffer(writer, t.other, t.buffer, 1, &(VkBufferCopy){ 2048, 0, 64 });
        kit_end(kit, writer);
        KIT_VK(kit, kit_submit(kit->queue, setters[0], VK_NULL_HANDLE));
        KIT_VK(kit, kit_submit(kit->queue, setters[1], VK_NULL_HANDLE));
        kit_expect(kit, WAR);
        KIT_VK(kit, kit_submit(kit->queue, writer, VK_NULL_HANDLE));
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        for (int i = 0; i < 2; i++) {
            KIT_VK(kit, vkResetEvent(kit->device, events[i]));
        }
    }
}

/* Who has set an event is known where the secondary that waits is executed. */
SCENE(set_outside_of_secondary, KIT_NO_DEVICE)
{
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT };

    open_sync(kit);
    for (int late = 0; late < 2; late++) {
        for (int elsewhere = 0; elsewhere < 2; elsewhere++) {
            const struct things t = make_things(kit);
            VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                           VK_COMMAND_BUFFER_LEVEL_SECONDARY);
            VkCommandBuffer c = kit_recording(kit);
            VkEvent event = kit_event(kit);

            kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
            vkCmdWaitEvents(secondary, 1, &event, VK_PIPELINE_STAGE_TRANSFER_BIT,
                            VK_PIPELINE_STAGE_TRANSFER_BIT, 1, &barrier, 0, NULL, 0, NULL);
            vkCmdCopyBuffer(secondary, t.buffer, t.other, 1, &(VkBufferCopy){ 0, 2048, 64 });
            kit_end(kit, secondary);
            for (int i = 0; i < 2; i++) {
                if (i == late) {
                    vkCmdCopyBuffer(c, t.other, t.buffer, 1, &(VkBufferCopy){ 0, 0, 64 });
                } else {
                    step(c, event, 'S', false);
                }
            }
            if (elsewhere) {
                kit_end(kit, c);
                KIT_VK(kit, kit_submit(kit->queue, c, VK_NULL_HANDLE));
                c = kit_recording(kit);
            } else if (late) {
                kit_expect(kit, RAW);
            }
            vkCmdExecuteCommands(c, 1, &secondary);
            kit_end(kit, c);
            if (late && elsewhere) {
                kit_expect(kit, RAW);
            }
            KIT_VK(kit, kit_submit(kit->queue, c, VK_NULL_HANDLE));
            KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        }
    }
}

KIT_MAIN()
