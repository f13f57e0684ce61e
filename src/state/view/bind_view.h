/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binds of vertex and index buffers, of both versions.
 * Threads: any; a view is good as long as its record.
 */
#ifndef WAKE_STATE_BIND_VIEW_H
#define WAKE_STATE_BIND_VIEW_H

#include "gen/commands.h"
#include "gen/records.h"
#include "queue/record.h"

struct wake_vertex_view {
    bool second;
    uint32_t first, count;
    const VkBuffer *buffers; /* with their ids */
    const VkDeviceSize *offsets;
    const VkDeviceSize *sizes, *strides; /* NULL: the call gives none */
};

struct wake_index_view {
    bool second;
    bool null; /* the buffer is VK_NULL_HANDLE */
    wake_id buffer;
    VkDeviceSize offset;
    VkDeviceSize size; /* VK_WHOLE_SIZE where the command has none */
    VkIndexType type;
};

/* `command`: of the record, an alias as what it stands for. False: not one of these. */
WAKE_INLINE bool
wake_vertex_view(const struct wake_record *record, uint32_t command, struct wake_vertex_view *view)
{
    if (command == WAKE_CMD_vkCmdBindVertexBuffers) {
        const struct wake_rec_CmdBindVertexBuffers *r = (const void *)record;

        *view = (struct wake_vertex_view){ .first = r->firstBinding,
                                           .count = r->bindingCount,
                                           .buffers = r->pBuffers,
                                           .offsets = r->pOffsets };
        return true;
    }
    if (command == WAKE_REAL_vkCmdBindVertexBuffers2) {
        const struct wake_rec_CmdBindVertexBuffers2 *r = (const void *)record;

        *view = (struct wake_vertex_view){ .second = true,
                                           .first = r->firstBinding,
                                           .count = r->bindingCount,
                                           .buffers = r->pBuffers,
                                           .offsets = r->pOffsets,
                                           .sizes = r->pSizes,
                                           .strides = r->pStrides };
        return true;
    }
    return false;
}

WAKE_INLINE bool
wake_index_view(const struct wake_record *record, uint32_t command, struct wake_index_view *view)
{
    if (command == WAKE_CMD_vkCmdBindIndexBuffer) {
        const struct wake_rec_CmdBindIndexBuffer *r = (const void *)record;

        *view = (struct wake_index_view){ .null = !r->buffer,
                                          .buffer = r->buffer_id,
                                          .offset = r->offset,
                                          .size = VK_WHOLE_SIZE,
                                          .type = r->indexType };
        return true;
    }
#ifdef VK_VERSION_1_4
    if (command == WAKE_REAL_vkCmdBindIndexBuffer2) {
        const struct wake_rec_CmdBindIndexBuffer2 *r = (const void *)record;

        *view = (struct wake_index_view){ .second = true,
                                          .null = !r->buffer,
                                          .buffer = r->buffer_id,
                                          .offset = r->offset,
                                          .size = r->size,
                                          .type = r->indexType };
        return true;
    }
#endif
    return false;
}

#endif
