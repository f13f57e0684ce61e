/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Operations on acceleration structures.
 */
#include "state/execution/structure_execution.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"
#include "queue/order.h"
#include "state/execution/batch.h"
#include "state/execution/queue_state.h"
#include "state/execution/trial.h"
#include "state/object/family.h"
#include "state/recording/build_state.h"
#include "state/recording/recording.h"

/* ---- recordings ------------------------------------------------------------------------------ */

static void
add(struct wake_command_buffer *cb, struct wake_structure_op op)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);

    if (!recorded || !wake_recorded_add(recorded, &recorded->structures, &op, sizeof(op))) {
        wake_free(WAKE_HEAP_STATE, op.built);
    }
}

/* What the command buffer itself has built before was compared with that. */
static bool
is_built_here(const struct wake_command_buffer *cb, wake_id structure)
{
    return cb->recording && wake_builds_find(cb->recording->builds, structure);
}

static void
note_builds(struct wake_command_buffer *cb,
            const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count,
            const VkAccelerationStructureBuildRangeInfoKHR *ranges,
            const struct wake_before *before, uint32_t command, bool found)
{
    for (uint32_t i = 0; infos && i < count; i++) {
        struct wake_structure_op op = {
            .structure = wake_build_target(infos, i),
            .source = wake_build_source(infos, i),
            .kind = WAKE_STRUCTURE_BUILD,
            .command = cb->command_index,
            .owner = command,
            .index = i,
            .untouched = before && before[i].untouched,
            .told = found,
            .built = wake_built_make(&infos[i], 0, ranges),
        };

        ranges = ranges ? ranges + infos[i].geometryCount : NULL;
        if (infos[i].mode != VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR ||
            is_built_here(cb, op.source)) {
            op.source = 0;
        }
        add(cb, op);
    }
}

static void
note_read(struct wake_command_buffer *cb, struct wake_structure_op op,
          const struct wake_before *before)
{
    if (!is_built_here(cb, op.structure)) {
        op.command = cb->command_index;
        op.untouched = before && before->untouched;
        add(cb, op);
    }
}

static void
note_write(struct wake_command_buffer *cb, uint32_t command, wake_id structure)
{
    add(cb, (struct wake_structure_op){ .structure = structure,
                                        .kind = WAKE_STRUCTURE_WRITE,
                                        .command = cb->command_index,
                                        .owner = command });
}

static void
note_copy(struct wake_command_buffer *cb, const struct wake_rec_CmdCopyAccelerationStructureKHR *r,
          uint32_t command, bool found)
{
    if (r->pInfo) {
        bool compact = r->pInfo->mode == VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;

        note_read(cb,
                  (struct wake_structure_op){
                      .structure = wake_packed_id(
                          r->pInfo, 0, WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                          WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_src),
                      .kind = compact ? WAKE_STRUCTURE_COMPACT : WAKE_STRUCTURE_CLONE,
                      .owner = command,
                      .told = found },
                  r->before);
        note_write(cb, command,
                   wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                                  WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_dst));
    }
}

static void
note_properties(struct wake_command_buffer *cb,
                const struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r,
                uint32_t command, bool found)
{
    bool compacted = r->queryType == VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;

    for (uint32_t i = 0; r->pAccelerationStructures && i < r->accelerationStructureCount; i++) {
        note_read(cb,
                  (struct wake_structure_op){
                      .structure = wake_packed_id(r->pAccelerationStructures, i, 1, 0),
                      .kind = compacted ? WAKE_STRUCTURE_COMPACTED_SIZE : WAKE_STRUCTURE_MEASURE,
                      .owner = command,
                      .index = i,
                      .told = found },
                  r->before ? &r->before[i] : NULL);
    }
}

void
wake_structures_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                      uint32_t command, bool found)
{
    switch (command) {
    case WAKE_CMD_vkCmdBuildAccelerationStructuresKHR: {
        const struct wake_rec_CmdBuildAccelerationStructuresKHR *r = (const void *)record;
        note_builds(cb, r->pInfos, r->infoCount, r->ranges, r->before, command, found);
        break;
    }
    case WAKE_CMD_vkCmdBuildAccelerationStructuresIndirectKHR: {
        const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r = (const void *)record;
        note_builds(cb, r->pInfos, r->infoCount, NULL, r->before, command, found);
        break;
    }
    case WAKE_CMD_vkCmdCopyAccelerationStructureKHR:
        note_copy(cb, (const void *)record, command, found);
        break;
    case WAKE_CMD_vkCmdCopyAccelerationStructureToMemoryKHR: {
        const struct wake_rec_CmdCopyAccelerationStructureToMemoryKHR *r = (const void *)record;
        if (r->pInfo) {
            note_read(cb,
                      (struct wake_structure_op){
                          .structure = wake_packed_id(
                              r->pInfo, 0, WAKE_HANDLES_VkCopyAccelerationStructureToMemoryInfoKHR,
                              WAKE_HANDLE_VkCopyAccelerationStructureToMemoryInfoKHR_src),
                          .kind = WAKE_STRUCTURE_SERIALIZE,
                          .owner = command,
                          .told = found },
                      r->before);
        }
        break;
    }
    case WAKE_CMD_vkCmdCopyMemoryToAccelerationStructureKHR: {
        const struct wake_rec_CmdCopyMemoryToAccelerationStructureKHR *r = (const void *)record;
        if (r->pInfo) {
            note_write(cb, command,
                       wake_packed_id(r->pInfo, 0,
                                      WAKE_HANDLES_VkCopyMemoryToAccelerationStructureInfoKHR,
                                      WAKE_HANDLE_VkCopyMemoryToAccelerationStructureInfoKHR_dst));
        }
        break;
    }
    case WAKE_CMD_vkCmdWriteAccelerationStructuresPropertiesKHR: {
        const struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r = (const void *)record;
        note_properties(cb, r, command, found);
        break;
    }
    default: break;
    }
}

void
wake_structure_ops_take_over(struct wake_command_buffer *cb,
                             const struct wake_command_buffer *secondary)
{
    const struct wake_recorded *recorded = secondary->recorded;
    const struct wake_structure_op *ops = recorded ? recorded->structures.rows : NULL;

    for (uint32_t i = 0; ops && i < recorded->structures.count; i++) {
        struct wake_structure_op op = ops[i];

        if (op.kind <= WAKE_STRUCTURE_WRITE && cb->recording) {
            wake_builds_forget(cb->recording->builds, op.structure);
        }
        op.built = wake_built_copy(op.built);
        op.command = cb->command_index;
        add(cb, op);
    }
}

void
wake_structure_ops_clear(struct wake_recorded *recorded)
{
    struct wake_structure_op *ops = recorded->structures.rows;

    for (uint32_t i = 0; i < recorded->structures.count; i++) {
        wake_free(WAKE_HEAP_STATE, ops[i].built);
    }
    recorded->structures.count = 0;
}

void
wake_structure_ops_finish(struct wake_recorded *recorded)
{
    wake_structure_ops_clear(recorded);
    wake_free(WAKE_HEAP_RESULT, recorded->structures.rows);
    recorded->structures = (struct wake_row){ 0 };
}

/* ---- execution ------------------------------------------------------------------------------- */

static struct wake_structure *
structure_of(wake_id id)
{
    struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);

    return object && object->type == WAKE_TYPE_VkAccelerationStructureKHR ? object->data : NULL;
}

const struct wake_structure *
wake_structure_now(const struct wake_execution *execution, wake_id id)
{
    const struct wake_structure *structure = structure_of(id);

    /* Queues that nothing orders execute in an order of their own. Relaxed: the application orders
     * builds on the host with submits. */
    return structure && !execution->device->executions.unknown &&
                   !(wake_load_relaxed(&structure->writers) & WAKE_WRITER_HOST) &&
                   (!structure->queue || structure->queue == execution->batch->queue->index + 1)
               ? structure
               : NULL;
}

struct undo_structure {
    struct wake_undo head;
    struct wake_structure *structure;
    struct wake_built *executed;
    bool filled;
    uint32_t queue;
};

static void
undo_structure(struct wake_undo *head)
{
    struct undo_structure *undo = (void *)head;

    wake_free(WAKE_HEAP_STATE, undo->structure->executed);
    undo->structure->executed = undo->executed;
    undo->structure->filled = undo->filled;
    undo->structure->queue = undo->queue;
}

void
wake_structure_execute(const struct wake_execution *execution, const struct wake_structure_op *op)
{
    struct wake_structure *structure = op->kind <= WAKE_STRUCTURE_WRITE
                                           ? structure_of(op->structure)
                                           : NULL;

    if (!structure) {
        return;
    }
    if (execution->trial) {
        struct undo_structure *undo = wake_execution_undo(execution, sizeof(*undo), undo_structure);

        if (!undo) {
            return;
        }
        undo->structure = structure;
        undo->executed = structure->executed;
        undo->filled = structure->filled;
        undo->queue = structure->queue;
    } else {
        wake_free(WAKE_HEAP_STATE, structure->executed);
    }
    structure->executed = op->kind == WAKE_STRUCTURE_BUILD ? wake_built_copy(op->built) : NULL;
    structure->filled = true;
    structure->queue = execution->batch->queue->index + 1;
}
