/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondary command buffers: what executes them keeps their recordings.
 */
#include "gpuav/device/gpuav_memory.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/recording/gpuav_arguments.h"
#include "gpuav/recording/gpuav_recording.h"

#include <string.h>

enum {
    MOST_NESTED = 16, /* secondaries of secondaries of ... that are followed */
};

/* Counts a recording that is executed, by itself or inside of one. */
static bool
keep_secondary(struct wake_gpuav_recording *recording, struct wake_gpuav_recording *executed)
{
    if (!wake_gpuav_grow((void **)&recording->secondaries, recording->secondary_count,
                         &recording->secondary_capacity, sizeof(*recording->secondaries))) {
        wake_gpuav_fail(recording->gpuav, "on the host for what is recorded");
        return false;
    }
    /* relaxed: the secondary's own reference, or that of what executed it, holds it meanwhile */
    (void)wake_fetch_add_relaxed(&executed->references, 1);
    recording->secondaries[recording->secondary_count++] = executed;
    return true;
}

static bool
is_kept(const struct wake_gpuav_recording *recording, const struct wake_gpuav_recording *executed)
{
    for (uint32_t i = recording->secondary_count; i-- > 0;) {
        if (recording->secondaries[i] == executed) {
            return true;
        }
    }
    return false;
}

/* What `from` executed itself, each once: lists would double with every level. */
static bool
keep_nested(struct wake_gpuav_recording *recording, const struct wake_gpuav_recording *from)
{
    for (uint32_t i = 0; i < from->secondary_count; i++) {
        if (!is_kept(recording, from->secondaries[i]) &&
            !keep_secondary(recording, from->secondaries[i])) {
            return false;
        }
    }
    recording->depth = recording->depth > from->depth ? recording->depth : from->depth + 1;
    return true;
}

static void
note_secondary(struct wake_gpuav_command_buffer *cb,
               const struct wake_gpuav_command_buffer *secondary)
{
    struct wake_gpuav_recording *executed = secondary->recording, *recording;

    cb->suspends |= secondary->suspends;
    if (!executed || executed->depth >= MOST_NESTED ||
        !(executed->blocks || executed->argument_count || executed->secondary_count)) {
        return;
    }
    recording = wake_gpuav_recording_get(cb);
    if (!recording) {
        wake_gpuav_fail(cb->gpuav, "on the host for what is recorded");
        return;
    }
    if (keep_secondary(recording, executed) && keep_nested(recording, executed)) {
        wake_gpuav_arguments_execute(cb, secondary);
    }
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdExecuteCommands(VkCommandBuffer commandBuffer, uint32_t commandBufferCount,
                         const VkCommandBuffer *pCommandBuffers)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    for (uint32_t i = 0; cb && i < commandBufferCount; i++) {
        /* One that is being recorded, itself for example, is not taken over; nor by the checks. */
        const struct wake_gpuav_command_buffer *secondary = wake_gpuav_commands_read(
            gpuav, pCommandBuffers[i]);

        if (secondary) {
            note_secondary(cb, secondary);
        }
        wake_gpuav_commands_read_end(secondary);
    }
    /* What is bound afterwards is undefined: the application binds it anew. */
    if (cb) {
        memset(cb->objects, 0, sizeof(cb->objects));
        wake_gpuav_vertices_forget(cb);
    }
    for (uint32_t i = 0; cb && i < WAKE_GPUAV_POINTS; i++) {
        cb->points[i].pipeline = NULL;
        cb->points[i].clean = NULL;
        cb->points[i].bound = 0;
        cb->points[i].disturbed = 0;
        cb->points[i].row_stale = true;
    }
    wake_gpuav_commands_leave(cb);
    gpuav->below.CmdExecuteCommands(commandBuffer, commandBufferCount, pCommandBuffers);
}

void
wake_gpuav_fill_secondaries(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CmdExecuteCommands);
}
