/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Scopes of semaphores: what a signal covers, what a wait orders, and barriers that go on from
 * there. Binary and timeline, on one queue and between several.
 */
#include "sync_stage.h"

/* A fill on one queue, a copy from the same on another, with these masks between. */
static void
pass_on(const struct stage *s, VkSemaphore semaphore, VkPipelineStageFlags2 signal,
        VkPipelineStageFlags2 wait, VkCommandBuffer reader, const char *hazard)
{
    submit(s, s->one, fill(s, s->a), NONE, (struct point){ semaphore, 0, signal });
    if (hazard) {
        kit_expect(s->kit, hazard);
    }
    submit(s, s->two, reader, (struct point){ semaphore, 0, wait }, NONE);
    idle(s);
}

SCENE(stages_of_the_wait, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);
    pass_on(&s, semaphore, ALL, ALL, copy(&s, s.a, s.b), NULL);
    pass_on(&s, semaphore, ALL, COPY, copy(&s, s.a, s.b), NULL);
    pass_on(&s, semaphore, ALL, VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, copy(&s, s.a, s.b), NULL);
    pass_on(&s, semaphore, ALL, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, copy(&s, s.a, s.b), NULL);
    pass_on(&s, semaphore, ALL, CLEAR, copy(&s, s.a, s.b), RAW);
    pass_on(&s, semaphore, ALL, VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, copy(&s, s.a, s.b), RAW);
    pass_on(&s, semaphore, ALL, VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, copy(&s, s.a, s.b), RAW);
}

SCENE(stages_of_the_signal, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);
    pass_on(&s, semaphore, CLEAR, ALL, copy(&s, s.a, s.b), NULL);
    pass_on(&s, semaphore, CLEAR | COPY, COPY, copy(&s, s.a, s.b), NULL);
    pass_on(&s, semaphore, VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, COPY, copy(&s, s.a, s.b), NULL);
    pass_on(&s, semaphore, COPY, ALL, copy(&s, s.a, s.b), RAW);
    pass_on(&s, semaphore, COPY, COPY, copy(&s, s.a, s.b), RAW);
    pass_on(&s, semaphore, VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, ALL, copy(&s, s.a, s.b),
            RAW);
}

/* A barrier before the signal brings the write to the signal's stage, one behind the wait takes it
 * on from there. */
SCENE(chains, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, s.a, 0, 64, 1);
    memory_barrier(commands, true,
                   &(struct masks_spec){
                       .src = CLEAR, .dst = COPY, .src_access = WRITES, .dst_access = READS });
    kit_end(kit, commands);
    submit(&s, s.one, commands, NONE, (struct point){ semaphore, 0, COPY });
    submit(&s, s.two, copy(&s, s.a, s.b), (struct point){ semaphore, 0, COPY }, NONE);
    idle(&s);
    pass_on(&s, semaphore, ALL, BLIT,
            copy_behind(&s, s.a, s.b,
                        (struct masks_spec){ .src = BLIT, .dst = COPY, .dst_access = READS }),
            NULL);
    /* From another stage than the wait's. */
    pass_on(&s, semaphore, ALL, BLIT,
            copy_behind(&s, s.a, s.b,
                        (struct masks_spec){
                            .src = CLEAR, .dst = COPY, .src_access = WRITES, .dst_access = READS }),
            RAW);
    /* An execution dependency makes nothing visible. */
    pass_on(&s, semaphore, ALL, BLIT,
            copy_behind(&s, s.a, s.b, (struct masks_spec){ .src = BLIT, .dst = COPY }), RAW);
    /* In a later submit of the same queue. */
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ semaphore, 0, ALL });
    submit(&s, s.two, VK_NULL_HANDLE, (struct point){ semaphore, 0, BLIT }, NONE);
    submit(&s, s.two,
           copy_behind(&s, s.a, s.b,
                       (struct masks_spec){ .src = BLIT, .dst = COPY, .dst_access = READS }),
           NONE, NONE);
    idle(&s);
}

/* Barriers with a range take on what lies in their range. */
SCENE(chains_of_ranges, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);

    for (int right = 0; right < 2; right++) {
        VkCommandBuffer commands = kit_recording(kit);
        VkBufferMemoryBarrier2 barrier = buffer_barrier(right ? s.a : s.c);

        barrier.srcStageMask = BLIT;
        barrier.dstStageMask = COPY;
        barrier.dstAccessMask = READS;
        record_buffer(commands, true, &barrier);
        vkCmdCopyBuffer(commands, s.a, s.b, 1, &(VkBufferCopy){ 0, 0, 64 });
        kit_end(kit, commands);
        pass_on(&s, semaphore, ALL, BLIT, commands, right ? NULL : RAW);
    }
}

/* What is read elsewhere is overwritten: an execution dependency is enough, to the right stage. */
SCENE(written_behind_reads, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);

    submit(&s, s.one, copy(&s, s.a, s.b), NONE, (struct point){ semaphore, 0, COPY });
    submit(&s, s.two, fill(&s, s.a), (struct point){ semaphore, 0, CLEAR }, NONE);
    idle(&s);
    submit(&s, s.one, copy(&s, s.a, s.b), NONE, (struct point){ semaphore, 0, COPY });
    kit_expect(kit, WAR);
    submit(&s, s.two, fill(&s, s.a), (struct point){ semaphore, 0, COPY }, NONE);
    idle(&s);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ semaphore, 0, ALL });
    kit_expect(kit, WAW);
    submit(&s, s.two, fill(&s, s.a), (struct point){ semaphore, 0, COPY }, NONE);
    idle(&s);
}

/* On one queue a semaphore orders as well as a barrier; what it leaves out needs one. */
SCENE(one_queue, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit);

    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ semaphore, 0, ALL });
    submit(&s, s.one, copy(&s, s.a, s.b), (struct point){ semaphore, 0, COPY }, NONE);
    idle(&s);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ semaphore, 0, ALL });
    kit_expect(kit, RAW);
    submit(&s, s.one, copy(&s, s.a, s.b), (struct point){ semaphore, 0, BLIT }, NONE);
    idle(&s);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ semaphore, 0, BLIT });
    kit_expect(kit, RAW);
    submit(&s, s.one, copy(&s, s.a, s.b), (struct point){ semaphore, 0, ALL }, NONE);
    idle(&s);
}

/* From queue to queue: what comes third is ordered with the first if the stages meet in the
 * middle. */
SCENE(through_a_queue, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore first = kit_semaphore(kit), second = kit_semaphore(kit);

    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ first, 0, ALL });
    submit(&s, s.two, fill(&s, s.c), (struct point){ first, 0, CLEAR },
           (struct point){ second, 0, CLEAR });
    submit(&s, s.three, copy(&s, s.a, s.b), (struct point){ second, 0, COPY }, NONE);
    idle(&s);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ first, 0, ALL });
    submit(&s, s.two, fill(&s, s.c), (struct point){ first, 0, BLIT },
           (struct point){ second, 0, CLEAR });
    kit_expect(kit, s.three == s.one ? RAW : "SYNC-HAZARD-READ-RACING-WRITE");
    submit(&s, s.three, copy(&s, s.a, s.b), (struct point){ second, 0, COPY }, NONE);
    idle(&s);
}

/* Several waits of one batch: each orders its own. */
SCENE(several_waits, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore first = kit_semaphore(kit), second = kit_semaphore(kit);
    const VkPipelineStageFlags stages[2] = { VK_PIPELINE_STAGE_TRANSFER_BIT,
                                             VK_PIPELINE_STAGE_VERTEX_SHADER_BIT };

    for (int turned = 0; turned < 2; turned++) {
        VkCommandBuffer commands = copy(&s, turned ? s.c : s.a, s.b);
        const VkSubmitInfo info = {
            .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
            .waitSemaphoreCount = 2,
            .pWaitSemaphores = (const VkSemaphore[]){ first, second },
            .pWaitDstStageMask = stages,
            .commandBufferCount = 1,
            .pCommandBuffers = &commands,
        };

        submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ first, 0, ALL });
        submit(&s, s.one, fill(&s, s.c), NONE, (struct point){ second, 0, CLEAR });
        if (turned) {
            kit_expect(kit, RAW);
        }
        KIT_VK(kit, vkQueueSubmit(s.two, 1, &info, VK_NULL_HANDLE));
        idle(&s);
    }
}

/* Timeline semaphores, the wait submitted first. */
SCENE(wait_before_signal, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore timeline = kit_timeline(kit, 0);

    submit(&s, s.two, copy(&s, s.a, s.b), (struct point){ timeline, 1, COPY }, NONE);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ timeline, 1, CLEAR });
    idle(&s);
    submit(&s, s.two, copy(&s, s.a, s.b), (struct point){ timeline, 2, CLEAR }, NONE);
    kit_expect(kit, RAW);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ timeline, 2, ALL });
    idle(&s);
    submit(&s, s.two, copy(&s, s.a, s.b), (struct point){ timeline, 3, ALL }, NONE);
    kit_expect(kit, RAW);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ timeline, 3, COPY });
    idle(&s);
}

/* Signals that a wait skips count as well: a greater value is behind the smaller ones of the same
 * queue. */
SCENE(values, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore timeline = kit_timeline(kit, 0);

    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ timeline, 1, ALL });
    submit(&s, s.one, fill(&s, s.c), NONE, (struct point){ timeline, 2, ALL });
    submit(&s, s.two, copy(&s, s.a, s.b), (struct point){ timeline, 2, COPY }, NONE);
    idle(&s);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ timeline, 3, ALL });
    submit(&s, s.one, fill(&s, s.c), NONE, (struct point){ timeline, 4, ALL });
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    submit(&s, s.two, copy(&s, s.c, s.b), (struct point){ timeline, 3, COPY }, NONE);
    idle(&s);
}

/*
 * A wait that holds no stage leads nowhere: what is behind a signal of that batch races with what
 * came before the wait. That the later command buffer reads before it writes makes no difference.
 */
SCENE(a_wait_that_holds_nothing, FLAGS | KIT_APPLIES)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    if (s.three == s.one) {
        kit_skip(kit, "two queues of the family only");
        return;
    }
    VkSemaphore first = kit_semaphore(kit), second = kit_timeline(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdCopyBuffer(commands, s.a, s.b, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_expect(kit, WAR);
    vkCmdCopyBuffer(commands, s.c, s.a, 1, &(VkBufferCopy){ 0, 32, 64 });
    kit_end(kit, commands);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ first, 0, ALL });
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-WRITE");
    submit(&s, s.three, commands, (struct point){ second, 1, ALL }, NONE);
    submit(&s, s.two, VK_NULL_HANDLE,
           (struct point){ first, 0, VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT },
           (struct point){ second, 1, ALL });
    idle(&s);
}

/* The host's waits order what is submitted behind them, whatever the masks are. */
SCENE(host, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore timeline = kit_timeline(kit, 0);
    uint64_t value = 1;
    const VkSemaphoreWaitInfo wait = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                       .semaphoreCount = 1,
                                       .pSemaphores = &timeline,
                                       .pValues = &value };

    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ timeline, 1, ALL });
    KIT_VK(kit, vkWaitSemaphores(kit->device, &wait, UINT64_MAX));
    submit(&s, s.two, copy(&s, s.a, s.b), NONE, NONE);
    idle(&s);
    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ timeline, 2, ALL });
    do {
        KIT_VK(kit, vkGetSemaphoreCounterValue(kit->device, timeline, &value));
    } while (value < 2);
    submit(&s, s.two, copy(&s, s.a, s.b), NONE, NONE);
    idle(&s);
    submit(&s, s.one, fill(&s, s.a), NONE, NONE);
    KIT_VK(kit, vkQueueWaitIdle(s.two)); /* the wrong queue */
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    submit(&s, s.two, copy(&s, s.a, s.b), NONE, NONE);
    idle(&s);
}

/* Whatever was read since: what another queue has written is written over at the same time. */
SCENE(write_beside_a_write_that_was_read, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, s.a, 0, 64, 1);
    full_barrier(commands);
    vkCmdCopyBuffer(commands, s.a, s.b, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(kit, commands);
    submit(&s, s.one, commands, NONE, NONE);
    kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-WRITE");
    submit(&s, s.two, fill(&s, s.a), NONE, NONE);
    idle(&s);
}

/* A signal comes behind those that were given before it, and so behind what they cover. */
SCENE(signals_behind_signals, FLAGS)
{
    struct stage s;

    if (!open_stage(kit, &s)) {
        return;
    }
    VkSemaphore semaphore = kit_semaphore(kit), other = kit_semaphore(kit);

    submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ other, 0, ALL });
    submit(&s, s.one, VK_NULL_HANDLE, NONE, (struct point){ semaphore, 0, COPY });
    submit(&s, s.two, copy(&s, s.a, s.b), (struct point){ semaphore, 0, ALL }, NONE);
    idle(&s);
}

KIT_MAIN()
