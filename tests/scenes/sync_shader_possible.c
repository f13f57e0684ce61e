/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sync_shader_accesses=warn: what is sure is an error as with `sure`, and what `all` would say
 * beyond that is a warning of an id of its own. shaders/sure.comp.
 */
#include "sync_writer_scene.h"

#include "comp_sure_first.h"
#include "comp_sure_perhaps.h"

#include <stdlib.h>

#define POSSIBLE "WAKE-sync-possible"

static void
open_with(struct kit *kit, const char *accesses, struct kit_config config)
{
    setenv("WAKE_SYNC_SHADER_ACCESSES", accesses, 1);
    kit_open(kit, &config);
}

static void
open_warn(struct kit *kit)
{
    open_with(kit, "warn", (struct kit_config){ 0 });
}

static void
copy_from(VkCommandBuffer commands, const struct writer *w, VkDeviceSize offset, VkDeviceSize size)
{
    vkCmdCopyBuffer(commands, w->buffer, w->other, 1, &(VkBufferCopy){ offset, offset, size });
}

/* Element 2 is written by the first invocation; of the others it is not known. */
static void
write_and_copy(struct kit *kit, struct writer w, const char *of_others)
{
    VkCommandBuffer commands = kit_recording(kit);

    writer_dispatch(commands, &w);
    if (of_others) {
        kit_expect(kit, of_others);
    }
    copy_from(commands, &w, 48, 1024);
    kit_expect(kit, RAW);
    copy_from(commands, &w, 40, 8);
    if (of_others) {
        kit_expect(kit, of_others);
    }
    vkCmdFillBuffer(commands, w.buffer, 2048, 64, 0);
    full_barrier(commands);
    copy_from(commands, &w, 0, BYTES);
    if (of_others) {
        kit_expect(kit, of_others); /* what the copy read, perhaps */
    }
    kit_expect(kit, WAR);
    writer_dispatch(commands, &w);
    kit_end(kit, commands);
}

SCENE(warn_in_one_buffer, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    open_warn(kit);
    write_and_copy(kit, WRITER(kit, comp_sure_first), POSSIBLE);
}

SCENE(sure_in_one_buffer, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    open_with(kit, "sure", (struct kit_config){ 0 });
    write_and_copy(kit, WRITER(kit, comp_sure_first), NULL);
}

/* A condition that nobody knows. */
SCENE(warn_perhaps, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    open_warn(kit);
    struct writer w = WRITER(kit, comp_sure_perhaps);
    VkCommandBuffer commands = kit_recording(kit);

    writer_dispatch(commands, &w);
    kit_expect(kit, POSSIBLE);
    writer_dispatch(commands, &w);
    kit_expect(kit, POSSIBLE);
    copy_from(commands, &w, 0, BYTES);
    kit_end(kit, commands);
}

SCENE(warn_ordered, KIT_NO_DEVICE)
{
    open_warn(kit);
    struct writer w = WRITER(kit, comp_sure_perhaps);
    VkCommandBuffer commands = kit_recording(kit);

    for (int i = 0; i < 3; i++) {
        writer_dispatch(commands, &w);
        full_barrier(commands);
        copy_from(commands, &w, 0, BYTES);
        full_barrier(commands);
    }
    kit_end(kit, commands);
}

static VkCommandBuffer
written(struct kit *kit, const struct writer *w)
{
    VkCommandBuffer commands = kit_recording(kit);

    writer_dispatch(commands, w);
    kit_end(kit, commands);
    return commands;
}

static VkCommandBuffer
copied(struct kit *kit, const struct writer *w, VkDeviceSize offset, bool barrier)
{
    VkCommandBuffer commands = kit_recording(kit);

    if (barrier) {
        full_barrier(commands);
    }
    copy_from(commands, w, offset, 8);
    kit_end(kit, commands);
    return commands;
}

static void
submit(struct kit *kit, VkQueue queue, VkCommandBuffer commands)
{
    KIT_VK(kit, kit_submit(queue, commands, VK_NULL_HANDLE));
}

SCENE(warn_across_submits, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    open_warn(kit);
    struct writer w = WRITER(kit, comp_sure_first);

    submit(kit, kit->queue, written(kit, &w));
    kit_expect(kit, POSSIBLE);
    submit(kit, kit->queue, copied(kit, &w, 64, false));
    kit_expect(kit, RAW);
    submit(kit, kit->queue, copied(kit, &w, 40, false));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    submit(kit, kit->queue, written(kit, &w));
    submit(kit, kit->queue, copied(kit, &w, 64, true));
    kit_expect(kit, POSSIBLE); /* with the copy, which reads 64 to 72 */
    submit(kit, kit->queue, written(kit, &w));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(warn_across_queues, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    open_with(kit, "warn", (struct kit_config){ .queues = 2 });
    struct writer w = WRITER(kit, comp_sure_first);
    VkQueue other = second_queue(kit);

    if (!other) {
        kit_skip(kit, "one queue of the family only");
        return;
    }
    submit(kit, kit->queue, written(kit, &w));
    kit_expect(kit, POSSIBLE);
    submit(kit, other, copied(kit, &w, 64, true)); /* barriers do not reach the other queue */
    kit_expect(kit, "SYNC-HAZARD-READ-RACING-WRITE");
    submit(kit, other, copied(kit, &w, 40, true));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(warn_in_secondaries, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    open_warn(kit);
    struct writer w = WRITER(kit, comp_sure_first);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer inner[3], primary = kit_recording(kit);

    for (int i = 0; i < 3; i++) {
        inner[i] = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        kit_begin_secondary(kit, inner[i], VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
                            VK_NULL_HANDLE);
        if (i) {
            copy_from(inner[i], &w, i == 1 ? 64 : 40, 8);
        } else {
            writer_dispatch(inner[i], &w);
        }
        kit_end(kit, inner[i]);
    }
    vkCmdExecuteCommands(primary, 1, &inner[0]);
    kit_expect(kit, POSSIBLE);
    vkCmdExecuteCommands(primary, 1, &inner[1]);
    kit_expect(kit, RAW);
    vkCmdExecuteCommands(primary, 1, &inner[2]);
    full_barrier(primary);
    vkCmdExecuteCommands(primary, 1, &inner[1]);
    kit_end(kit, primary);
}

KIT_MAIN()
