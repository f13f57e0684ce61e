/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From the slots that shaders filled to commands of a recording.
 */
#include "gpuav/message/gpuav_used.h"
#include "gpuav/recording/gpuav_blocks.h"
#include "gpuav/recording/gpuav_record.h"

#include "gen/commands.h"
#include "state/check/awaited.h"

#include <string.h>

/* The action of the recording whose slots are row `row` of the block. */
static uint32_t
action_of(const struct wake_gpuav_block *block, uint32_t row)
{
    return block->first_action + (row - block->first_action) % WAKE_USED_COMMANDS;
}

void
wake_gpuav_used_collect(struct wake_gpuav_recording *recording, struct wake_gpuav_block *block)
{
    struct wake_gpuav *gpuav = recording->gpuav;
    struct wake_device *device = gpuav->device;
    uint32_t used[WAKE_USED_COMMANDS * WAKE_USED_SLOTS];

    /* acquire: what shaders wrote before, where they are threads; else a wait has ordered it */
    if (!wake_load_acquire(&block->head->marked)) {
        return;
    }
    wake_lock_take(&gpuav->lock);
    memcpy(used, block->head->used, sizeof(used));
    if (wake_gpuav_recording_hold(recording)) {
        memset(block->head->used, 0, sizeof(block->head->used));
        block->head->marked = 0;
        wake_gpuav_recording_release(recording);
    }
    wake_lock_drop(&gpuav->lock);
    for (uint32_t i = 0; device->awaited && recording->boundary && i < WAKE_COUNT(used); i++) {
        uint32_t number = action_of(block, i / WAKE_USED_SLOTS);

        if (used[i] && number < recording->action_count) {
            const struct wake_gpuav_action *action = &recording->actions[number];
            const struct wake_used_element element = { recording->id, recording->boundary,
                                                       action->number,
                                                       wake_command_real(action->command),
                                                       used[i] };

            wake_awaited_used(device->awaited, device->scope.report, &element);
        }
    }
}
