/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, dispatches and traces. The view of a command is generated from the registry (src/intercept/gen/emit_draws.py): a new
 * command has one.
 * Threads: any; a view is good as long as its record.
 */
#ifndef WAKE_STATE_DRAW_VIEW_H
#define WAKE_STATE_DRAW_VIEW_H

#include "gen/commands.h"
#include "gen/records.h"
#include "queue/record.h"

/* What the command has no parameter for is 0. */
struct wake_draw_view {
    unsigned traits;       /* WAKE_DRAW_* */
    uint32_t first, count; /* vertices, indices or tasks */
    uint32_t first_instance, instances;
    uint32_t groups[3], base[3];
    const void *draws;   /* WAKE_DRAW_MULTI: VkMultiDrawInfoEXT, or VkMultiDrawIndexedInfoEXT */
    uint32_t draw_count; /* of these, or of arguments in `buffer`: at most as many */
    uint32_t stride;
    uint32_t size;  /* of the arguments of one draw; 0: not known where they are */
    wake_id buffer; /* WAKE_DRAW_INDIRECT */
    VkDeviceSize offset;
    wake_id counter; /* WAKE_DRAW_COUNTED, WAKE_DRAW_BYTES */
    VkDeviceSize counter_offset;
};

/* `command`: of the record, an alias as what it stands for. False: not one of these. */
bool
wake_draw_view(const struct wake_record *record, uint32_t command, struct wake_draw_view *view);

#endif
