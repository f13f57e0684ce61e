/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conditional rendering, transform feedback, acceleration structures.
 */
#include "sync/command/other_accesses.h"

#include "state/object/create_info.h"
#include "state/recording/build_state.h"
#include "sync/command/build_accesses.h"
#include "sync/command/video_accesses.h"
#include "sync/recording/sync_address.h"

/* ---- transform feedback ---------------------------------------------------------------------- */

static void
bind_feedback(struct wake_sync *sync, const struct wake_rec_CmdBindTransformFeedbackBuffersEXT *r)
{
    for (uint32_t i = 0; r->pBuffers && r->pOffsets && i < r->bindingCount; i++) {
        if (r->firstBinding + i >= WAKE_SYNC_FEEDBACK) {
            return;
        }
        sync->work->feedback[r->firstBinding + i] = (struct wake_bound_buffer){
            .buffer = wake_packed_id(r->pBuffers, i, 1, 0),
            .offset = r->pOffsets[i],
            .size = r->pSizes ? r->pSizes[i] : VK_WHOLE_SIZE,
        };
    }
}

/* Counters are read when it begins and written when it ends. */
static void
counters(struct wake_sync *sync, const VkBuffer *buffers, uint32_t count,
         const VkDeviceSize *offsets, uint32_t access)
{
    for (uint32_t i = 0; buffers && i < count; i++) {
        wake_id buffer = wake_packed_id(buffers, i, 1, 0);

        if (buffer) {
            wake_sync_buffer(sync, buffer, offsets ? offsets[i] : 0, 4, access, false);
        }
    }
}

/*
 * What draws write lies behind each other, and counters are written behind their being read: all of
 * it is the beginning command's, so that it does not meet itself. How much of the buffers is
 * written is not known.
 */
static void
begin_feedback(struct wake_sync *sync, const struct wake_rec_CmdBeginTransformFeedbackEXT *r)
{
    sync->work->feedback_tag = sync->tag;
    counters(sync, r->pCounterBuffers, r->counterBufferCount, r->pCounterBufferOffsets,
             WAKE_SYNC_TRANSFORM_FEEDBACK_EXT_TRANSFORM_FEEDBACK_COUNTER_READ_EXT);
    for (uint32_t i = 0; i < WAKE_SYNC_FEEDBACK; i++) {
        const struct wake_bound_buffer *bound = &sync->work->feedback[i];

        if (bound->buffer) {
            wake_sync_buffer(sync, bound->buffer, bound->offset, bound->size,
                             WAKE_SYNC_TRANSFORM_FEEDBACK_EXT_TRANSFORM_FEEDBACK_WRITE_EXT, true);
        }
    }
}

static void
end_feedback(struct wake_sync *sync, const struct wake_rec_CmdEndTransformFeedbackEXT *r)
{
    uint64_t tag = sync->tag;

    if (sync->work->feedback_tag) {
        sync->tag = sync->work->feedback_tag;
        counters(sync, r->pCounterBuffers, r->counterBufferCount, r->pCounterBufferOffsets,
                 WAKE_SYNC_TRANSFORM_FEEDBACK_EXT_TRANSFORM_FEEDBACK_COUNTER_WRITE_EXT);
        sync->tag = tag;
        sync->work->feedback_tag = 0;
    }
}

/* ---- acceleration structures ----------------------------------------------------------------- */

const VkAccelerationStructureCreateInfoKHR *
wake_sync_structure_info(struct wake_sync *sync, wake_id id)
{
    const struct wake_rec_CreateAccelerationStructureKHR *r = wake_create_record(
        wake_check_object(sync->check, id, WAKE_TYPE_VkAccelerationStructureKHR),
        WAKE_CMD_vkCreateAccelerationStructureKHR);

    return r ? r->pCreateInfo : NULL;
}

static void
structure(struct wake_sync *sync, wake_id id, uint32_t access)
{
    const VkAccelerationStructureCreateInfoKHR *info = wake_sync_structure_info(sync, id);

    if (info) {
        wake_sync_buffer(sync,
                         wake_packed_id(info, 0, WAKE_HANDLES_VkAccelerationStructureCreateInfoKHR,
                                        WAKE_HANDLE_VkAccelerationStructureCreateInfoKHR_buffer),
                         info->offset, info->size, access, false);
    }
}

/* `found`, `ranges`, `scratch` (of each info its bytes, and those of its structure): as
 * wake_rec_CmdBuild* have them; NULL: not known. */
static void
builds(struct wake_sync *sync, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
       uint32_t count, const struct wake_address *found,
       const VkAccelerationStructureBuildRangeInfoKHR *ranges, const uint64_t *scratch)
{
    if (sync->check->record->flags & WAKE_RECORD_CAPPED) {
        found = NULL;
    }
    for (uint32_t i = 0; infos && i < count; i++) {
        const wake_id from = wake_build_source(infos, i), to = wake_build_target(infos, i);

        if (found) {
            wake_sync_build(sync, &infos[i], found, ranges, scratch ? scratch[2 * i] : 0);
            found += 1 + 3 * (size_t)infos[i].geometryCount;
            ranges += ranges ? infos[i].geometryCount : 0;
        }
        /* Of an update in place the write is told: what orders it orders the read as well. */
        if (infos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR && from != to) {
            structure(sync, from,
                      WAKE_SYNC_ACCELERATION_STRUCTURE_BUILD_KHR_ACCELERATION_STRUCTURE_READ_KHR);
        }
        structure(sync, to,
                  WAKE_SYNC_ACCELERATION_STRUCTURE_BUILD_KHR_ACCELERATION_STRUCTURE_WRITE_KHR);
    }
}

#define COPY_READ WAKE_SYNC_ACCELERATION_STRUCTURE_COPY_KHR_ACCELERATION_STRUCTURE_READ_KHR
#define COPY_WRITE WAKE_SYNC_ACCELERATION_STRUCTURE_COPY_KHR_ACCELERATION_STRUCTURE_WRITE_KHR
#define FROM(info, type, member) \
    wake_packed_id(info, 0, WAKE_HANDLES_##type, WAKE_HANDLE_##type##_##member)

static bool
structures(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBuildAccelerationStructuresKHR: {
        const struct wake_rec_CmdBuildAccelerationStructuresKHR *r = (const void *)record;
        builds(sync, r->pInfos, r->infoCount, r->addresses, r->ranges, r->scratch);
        return true;
    }
    case WAKE_CMD_vkCmdBuildAccelerationStructuresIndirectKHR: {
        const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r = (const void *)record;
        builds(sync, r->pInfos, r->infoCount, r->addresses, NULL, NULL);
        return true;
    }
    case WAKE_CMD_vkCmdCopyAccelerationStructureKHR: {
        const VkCopyAccelerationStructureInfoKHR *i =
            ((const struct wake_rec_CmdCopyAccelerationStructureKHR *)record)->pInfo;
        if (i) {
            structure(sync, FROM(i, VkCopyAccelerationStructureInfoKHR, src), COPY_READ);
            structure(sync, FROM(i, VkCopyAccelerationStructureInfoKHR, dst), COPY_WRITE);
        }
        return true;
    }
    case WAKE_CMD_vkCmdCopyAccelerationStructureToMemoryKHR: {
        const VkCopyAccelerationStructureToMemoryInfoKHR *i =
            ((const struct wake_rec_CmdCopyAccelerationStructureToMemoryKHR *)record)->pInfo;
        if (i) {
            structure(sync, FROM(i, VkCopyAccelerationStructureToMemoryInfoKHR, src), COPY_READ);
        }
        return true;
    }
    case WAKE_CMD_vkCmdCopyMemoryToAccelerationStructureKHR: {
        const VkCopyMemoryToAccelerationStructureInfoKHR *i =
            ((const struct wake_rec_CmdCopyMemoryToAccelerationStructureKHR *)record)->pInfo;
        if (i) {
            structure(sync, FROM(i, VkCopyMemoryToAccelerationStructureInfoKHR, dst), COPY_WRITE);
        }
        return true;
    }
    case WAKE_CMD_vkCmdWriteAccelerationStructuresPropertiesKHR: {
        const struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r = (const void *)record;
        for (uint32_t i = 0; r->pAccelerationStructures && i < r->accelerationStructureCount; i++) {
            structure(sync, wake_packed_id(r->pAccelerationStructures, i, 1, 0), COPY_READ);
        }
        return true;
    }
    default: return false;
    }
}

bool
wake_sync_other(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBeginConditionalRenderingEXT: {
        const VkConditionalRenderingBeginInfoEXT *i =
            ((const struct wake_rec_CmdBeginConditionalRenderingEXT *)record)
                ->pConditionalRenderingBegin;
        if (i) {
            wake_sync_buffer(sync, FROM(i, VkConditionalRenderingBeginInfoEXT, buffer), i->offset,
                             4, WAKE_SYNC_CONDITIONAL_RENDERING_EXT_CONDITIONAL_RENDERING_READ_EXT,
                             false);
        }
        return true;
    }
    case WAKE_CMD_vkCmdBindTransformFeedbackBuffersEXT:
        bind_feedback(sync, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdBeginTransformFeedbackEXT:
        begin_feedback(sync, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdEndTransformFeedbackEXT:
        end_feedback(sync, (const void *)record);
        return true;
    default: return structures(sync, record, command) || wake_sync_video(sync, record, command);
    }
}
