/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, dispatches and traces: before each one with instrumented shaders our set is bound, with a
 * dynamic offset that says which command it is and what the application has bound.
 *
 * The application's sets stay as they are bound. Binding ours with the pipeline's layout undoes, by
 * the rules of Vulkan, sets that were bound with a layout that is not compatible for their number
 * ('Pipeline Layout Compatibility'); the application need not bind them again before it goes back
 * to a compatible pipeline, so we do it then. Most programs never meet this: their layouts are
 * compatible, and each action costs one bind.
 */
#include "gpuav/recording/gpuav_arguments.h"
#include "gpuav/recording/gpuav_blocks.h"
#include "gpuav/recording/gpuav_recording.h"
#include "gpuav/shader/gpuav_pipeline.h"
#include "gpuav/table/gpuav_sets.h"

/* What ours disturbs, or would need to be bound again, for a pipeline with another layout than last
 * time. */
static void
mend(struct wake_gpuav_command_buffer *cb, struct wake_gpuav_point *point,
     VkPipelineBindPoint bind_point, const struct wake_gpuav_layout *layout)
{
    for (uint32_t left = point->bound; left; left &= left - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(left);
        struct wake_gpuav_bound_set *set = &point->sets[i];
        bool compatible = set->compatible == layout->compatible[i];

        if (!compatible) {
            point->disturbed |= 1u << i;
        } else if (point->disturbed >> i & 1 && i < layout->set_count && set->set) {
            cb->gpuav->below.CmdBindDescriptorSets((VkCommandBuffer)(uintptr_t)cb->named.handle,
                                                   bind_point, layout->twin, i, 1, &set->set,
                                                   set->offset_count, set->offsets);
            point->disturbed &= ~(1u << i);
        }
    }
    point->clean = layout;
}

/* The block for the recording's next action; NULL: none. */
static struct wake_gpuav_block *
block_for(struct wake_gpuav_recording *recording)
{
    struct wake_gpuav_block *block = recording->last_block;

    if (block && recording->action_count - block->first_action < WAKE_GPUAV_BLOCK_ACTIONS) {
        return block;
    }
    block = wake_gpuav_block_get(recording->gpuav);
    if (!block) {
        return NULL;
    }
    block->first_action = recording->action_count;
    if (recording->last_block) {
        recording->last_block->next = block;
    } else {
        recording->blocks = block;
        recording->reports = true;
    }
    recording->last_block = block;
    return block;
}

/* A row of the descriptor table for what is bound, kept by the recording; 0: nothing is known of it,
 * or there is no room. */
static uint32_t
row_for(struct wake_gpuav *gpuav, struct wake_gpuav_recording *recording,
        const struct wake_gpuav_point *point)
{
    uint32_t offsets[WAKE_GPUAV_SETS] = { 0 };
    uint32_t sets = 0, row;

    for (uint32_t left = point->bound; left; left &= left - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(left);

        if (point->sets[i].pushed) {
            offsets[i] = wake_gpuav_pushed_offset(point->sets[i].pushed);
        } else if (point->sets[i].set) {
            offsets[i] = wake_gpuav_set_offset(gpuav->table, point->sets[i].set);
        }
        sets = offsets[i] ? i + 1 : sets;
    }
    if (!sets || !wake_gpuav_grow((void **)&recording->rows, recording->row_count,
                                  &recording->row_capacity, sizeof(row))) {
        return 0;
    }
    row = wake_gpuav_table_row(gpuav, offsets, sets);
    if (row) {
        recording->rows[recording->row_count++] = row;
    }
    return row;
}

/* Whether who validates synchronization counts the command among the actions, too. */
static bool
is_counted(uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdTraceRaysIndirectKHR:
    case WAKE_CMD_vkCmdTraceRaysIndirect2KHR:
    case WAKE_CMD_vkCmdTraceRaysNV:
    case WAKE_CMD_vkCmdExecuteGeneratedCommandsNV: return false;
    default: return true;
    }
}

/* Before an action: binds our set as far as the pipeline needs it. (cb) */
static void
act(struct wake_gpuav_command_buffer *cb, uint32_t point_number, uint32_t command)
{
    static const VkPipelineBindPoint bind_points[WAKE_GPUAV_POINTS] = {
        VK_PIPELINE_BIND_POINT_GRAPHICS, VK_PIPELINE_BIND_POINT_COMPUTE,
        VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR
    };
    struct wake_gpuav *gpuav = cb->gpuav;
    struct wake_gpuav_point *point = &cb->points[point_number];
    struct wake_gpuav_pipeline *pipeline = point->pipeline;
    struct wake_gpuav_recording *recording = pipeline ? wake_gpuav_recording_get(cb) : NULL;
    struct wake_gpuav_block *block = NULL;
    uint32_t number = cb->seen++;
    uint32_t offset = 0;

    if (WAKE_UNLIKELY(!is_counted(command))) {
        cb->boundary = 0;
        if (cb->recording) {
            cb->recording->boundary = 0;
        }
    }
    if (!pipeline) {
        return;
    }
    if (recording && wake_gpuav_grow((void **)&recording->actions, recording->action_count,
                                     &recording->action_capacity, sizeof(*recording->actions))) {
        block = block_for(recording);
    }
    if (block) {
        struct wake_command_block *words;

        if (point->row_stale && !gpuav->blind) {
            point->row = row_for(gpuav, recording, point);
            point->row_stale = false;
        }
        offset = (recording->action_count - block->first_action) * gpuav->command_stride;
        words = (struct wake_command_block *)(block->commands + offset);
        words->number = recording->action_count;
        words->bound = point->row;
        recording->actions[recording->action_count] = (struct wake_gpuav_action){
            .pipeline = pipeline,
            .label = cb->label,
            .number = number,
            .command = command,
            .row = point->row,
        };
        wake_gpuav_vertices_tell(cb, command, words, &recording->actions[recording->action_count]);
        recording->action_count++;
    } else {
        block = gpuav->trash;
    }
    if (point->clean != pipeline->layout) {
        mend(cb, point, bind_points[point_number], pipeline->layout);
    }
    gpuav->below.CmdBindDescriptorSets((VkCommandBuffer)(uintptr_t)cb->named.handle,
                                       bind_points[point_number], pipeline->layout->twin,
                                       gpuav->slot, 1, &block->set, 1, &offset);
}

/* ---- the commands ---------------------------------------------------------------------------- */

static struct wake_gpuav *
before(VkCommandBuffer commandBuffer, uint32_t point, uint32_t command)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    if (cb) {
        act(cb, point, command);
    }
    wake_gpuav_commands_leave(cb);
    return gpuav;
}

enum { GRAPHICS, COMPUTE, RAYS };

/* The same for a command that has its arguments in a buffer. */
static struct wake_gpuav *
before_indirect(VkCommandBuffer commandBuffer, uint32_t point, struct wake_gpuav_indirect from)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    if (cb) {
        act(cb, point, from.command);
        wake_gpuav_arguments_note(cb, &from);
    }
    wake_gpuav_commands_leave(cb);
    return gpuav;
}

static struct wake_gpuav *
before_address(VkCommandBuffer commandBuffer, struct wake_gpuav_indirect from,
               VkDeviceAddress address)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    if (cb) {
        act(cb, RAYS, from.command);
        wake_gpuav_arguments_note_address(cb, from, address);
    }
    wake_gpuav_commands_leave(cb);
    return gpuav;
}

#define ARGUMENTS(...) __VA_ARGS__
#define ACTION(name, point, parameters, arguments)                                             \
    static VKAPI_ATTR void VKAPI_CALL gpuav_##name(VkCommandBuffer commandBuffer, parameters)  \
    {                                                                                          \
        before(commandBuffer, point, WAKE_CMD_vk##name)->below.name(commandBuffer, arguments); \
    }

#define INDIRECT \
    ARGUMENTS(VkBuffer buffer, VkDeviceSize offset, uint32_t drawCount, uint32_t stride)
#define INDIRECT_ARGUMENTS ARGUMENTS(buffer, offset, drawCount, stride)
#define COUNTED                                                           \
    ARGUMENTS(VkBuffer buffer, VkDeviceSize offset, VkBuffer countBuffer, \
              VkDeviceSize countBufferOffset, uint32_t maxDrawCount, uint32_t stride)
#define COUNTED_ARGUMENTS \
    ARGUMENTS(buffer, offset, countBuffer, countBufferOffset, maxDrawCount, stride)
#define GROUPS ARGUMENTS(uint32_t groupCountX, uint32_t groupCountY, uint32_t groupCountZ)
#define GROUPS_ARGUMENTS ARGUMENTS(groupCountX, groupCountY, groupCountZ)
#define BASE                                                                                       \
    ARGUMENTS(uint32_t baseGroupX, uint32_t baseGroupY, uint32_t baseGroupZ, uint32_t groupCountX, \
              uint32_t groupCountY, uint32_t groupCountZ)
#define BASE_ARGUMENTS \
    ARGUMENTS(baseGroupX, baseGroupY, baseGroupZ, groupCountX, groupCountY, groupCountZ)

#define ACTION_INDIRECT(name, kind_of)                                                      \
    static VKAPI_ATTR void VKAPI_CALL gpuav_##name(VkCommandBuffer commandBuffer, INDIRECT) \
    {                                                                                       \
        const struct wake_gpuav_indirect from = { .kind = WAKE_ARGUMENTS_##kind_of,         \
                                                  .command = WAKE_CMD_vk##name,             \
                                                  .buffer = buffer,                         \
                                                  .offset = offset,                         \
                                                  .stride = stride,                         \
                                                  .count = drawCount };                     \
        before_indirect(commandBuffer, GRAPHICS, from)                                      \
            ->below.name(commandBuffer, INDIRECT_ARGUMENTS);                                \
    }
#define ACTION_COUNTED(name, kind_of)                                                      \
    static VKAPI_ATTR void VKAPI_CALL gpuav_##name(VkCommandBuffer commandBuffer, COUNTED) \
    {                                                                                      \
        const struct wake_gpuav_indirect from = { .kind = WAKE_ARGUMENTS_##kind_of,        \
                                                  .command = WAKE_CMD_vk##name,            \
                                                  .buffer = buffer,                        \
                                                  .offset = offset,                        \
                                                  .stride = stride,                        \
                                                  .count = maxDrawCount,                   \
                                                  .count_buffer = countBuffer,             \
                                                  .count_offset = countBufferOffset };     \
        before_indirect(commandBuffer, GRAPHICS, from)                                     \
            ->below.name(commandBuffer, COUNTED_ARGUMENTS);                                \
    }

ACTION(CmdDraw, GRAPHICS,
       ARGUMENTS(uint32_t vertexCount, uint32_t instanceCount, uint32_t firstVertex,
                 uint32_t firstInstance),
       ARGUMENTS(vertexCount, instanceCount, firstVertex, firstInstance))
ACTION(CmdDrawIndexed, GRAPHICS,
       ARGUMENTS(uint32_t indexCount, uint32_t instanceCount, uint32_t firstIndex,
                 int32_t vertexOffset, uint32_t firstInstance),
       ARGUMENTS(indexCount, instanceCount, firstIndex, vertexOffset, firstInstance))
ACTION_INDIRECT(CmdDrawIndirect, DRAW)
ACTION_INDIRECT(CmdDrawIndexedIndirect, DRAW_INDEXED)
ACTION_COUNTED(CmdDrawIndirectCount, DRAW)
ACTION_COUNTED(CmdDrawIndirectCountKHR, DRAW)
ACTION_COUNTED(CmdDrawIndirectCountAMD, DRAW)
ACTION_COUNTED(CmdDrawIndexedIndirectCount, DRAW_INDEXED)
ACTION_COUNTED(CmdDrawIndexedIndirectCountKHR, DRAW_INDEXED)
ACTION_COUNTED(CmdDrawIndexedIndirectCountAMD, DRAW_INDEXED)
ACTION(CmdDrawIndirectByteCountEXT, GRAPHICS,
       ARGUMENTS(uint32_t instanceCount, uint32_t firstInstance, VkBuffer counterBuffer,
                 VkDeviceSize counterBufferOffset, uint32_t counterOffset, uint32_t vertexStride),
       ARGUMENTS(instanceCount, firstInstance, counterBuffer, counterBufferOffset, counterOffset,
                 vertexStride))
ACTION(CmdDrawMultiEXT, GRAPHICS,
       ARGUMENTS(uint32_t drawCount, const VkMultiDrawInfoEXT *pVertexInfo, uint32_t instanceCount,
                 uint32_t firstInstance, uint32_t stride),
       ARGUMENTS(drawCount, pVertexInfo, instanceCount, firstInstance, stride))
ACTION(CmdDrawMultiIndexedEXT, GRAPHICS,
       ARGUMENTS(uint32_t drawCount, const VkMultiDrawIndexedInfoEXT *pIndexInfo,
                 uint32_t instanceCount, uint32_t firstInstance, uint32_t stride,
                 const int32_t *pVertexOffset),
       ARGUMENTS(drawCount, pIndexInfo, instanceCount, firstInstance, stride, pVertexOffset))
ACTION(CmdDrawMeshTasksNV, GRAPHICS, ARGUMENTS(uint32_t taskCount, uint32_t firstTask),
       ARGUMENTS(taskCount, firstTask))
ACTION_INDIRECT(CmdDrawMeshTasksIndirectNV, MESH_NV)
ACTION_COUNTED(CmdDrawMeshTasksIndirectCountNV, MESH_NV)
ACTION(CmdDrawMeshTasksEXT, GRAPHICS, GROUPS, GROUPS_ARGUMENTS)
ACTION_INDIRECT(CmdDrawMeshTasksIndirectEXT, MESH)
ACTION_COUNTED(CmdDrawMeshTasksIndirectCountEXT, MESH)
ACTION(CmdDrawClusterHUAWEI, GRAPHICS, GROUPS, GROUPS_ARGUMENTS)
ACTION(CmdDrawClusterIndirectHUAWEI, GRAPHICS, ARGUMENTS(VkBuffer buffer, VkDeviceSize offset),
       ARGUMENTS(buffer, offset))
ACTION(CmdExecuteGeneratedCommandsNV, GRAPHICS,
       ARGUMENTS(VkBool32 isPreprocessed, const VkGeneratedCommandsInfoNV *pGeneratedCommandsInfo),
       ARGUMENTS(isPreprocessed, pGeneratedCommandsInfo))
ACTION(CmdDispatch, COMPUTE, GROUPS, GROUPS_ARGUMENTS)
static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdDispatchIndirect(VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset)
{
    const struct wake_gpuav_indirect from = { .kind = WAKE_ARGUMENTS_DISPATCH,
                                              .command = WAKE_CMD_vkCmdDispatchIndirect,
                                              .buffer = buffer,
                                              .offset = offset,
                                              .count = 1 };

    before_indirect(commandBuffer, COMPUTE, from)
        ->below.CmdDispatchIndirect(commandBuffer, buffer, offset);
}
ACTION(CmdDispatchBase, COMPUTE, BASE, BASE_ARGUMENTS)
ACTION(CmdDispatchBaseKHR, COMPUTE, BASE, BASE_ARGUMENTS)
ACTION(CmdTraceRaysKHR, RAYS,
       ARGUMENTS(const VkStridedDeviceAddressRegionKHR *pRaygenShaderBindingTable,
                 const VkStridedDeviceAddressRegionKHR *pMissShaderBindingTable,
                 const VkStridedDeviceAddressRegionKHR *pHitShaderBindingTable,
                 const VkStridedDeviceAddressRegionKHR *pCallableShaderBindingTable, uint32_t width,
                 uint32_t height, uint32_t depth),
       ARGUMENTS(pRaygenShaderBindingTable, pMissShaderBindingTable, pHitShaderBindingTable,
                 pCallableShaderBindingTable, width, height, depth))
static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdTraceRaysIndirectKHR(VkCommandBuffer commandBuffer,
                              const VkStridedDeviceAddressRegionKHR *pRaygenShaderBindingTable,
                              const VkStridedDeviceAddressRegionKHR *pMissShaderBindingTable,
                              const VkStridedDeviceAddressRegionKHR *pHitShaderBindingTable,
                              const VkStridedDeviceAddressRegionKHR *pCallableShaderBindingTable,
                              VkDeviceAddress indirectDeviceAddress)
{
    const struct wake_gpuav_indirect from = { .kind = WAKE_ARGUMENTS_TRACE,
                                              .command = WAKE_CMD_vkCmdTraceRaysIndirectKHR,
                                              .count = 1 };

    before_address(commandBuffer, from, indirectDeviceAddress)
        ->below.CmdTraceRaysIndirectKHR(commandBuffer, pRaygenShaderBindingTable,
                                        pMissShaderBindingTable, pHitShaderBindingTable,
                                        pCallableShaderBindingTable, indirectDeviceAddress);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdTraceRaysIndirect2KHR(VkCommandBuffer commandBuffer, VkDeviceAddress indirectDeviceAddress)
{
    const struct wake_gpuav_indirect from = {
        .kind = WAKE_ARGUMENTS_TRACE2,
        .command = WAKE_CMD_vkCmdTraceRaysIndirect2KHR,
        .count = 1,
    };

    before_address(commandBuffer, from, indirectDeviceAddress)
        ->below.CmdTraceRaysIndirect2KHR(commandBuffer, indirectDeviceAddress);
}
ACTION(CmdTraceRaysNV, RAYS,
       ARGUMENTS(VkBuffer raygenShaderBindingTableBuffer, VkDeviceSize raygenShaderBindingOffset,
                 VkBuffer missShaderBindingTableBuffer, VkDeviceSize missShaderBindingOffset,
                 VkDeviceSize missShaderBindingStride, VkBuffer hitShaderBindingTableBuffer,
                 VkDeviceSize hitShaderBindingOffset, VkDeviceSize hitShaderBindingStride,
                 VkBuffer callableShaderBindingTableBuffer,
                 VkDeviceSize callableShaderBindingOffset, VkDeviceSize callableShaderBindingStride,
                 uint32_t width, uint32_t height, uint32_t depth),
       ARGUMENTS(raygenShaderBindingTableBuffer, raygenShaderBindingOffset,
                 missShaderBindingTableBuffer, missShaderBindingOffset, missShaderBindingStride,
                 hitShaderBindingTableBuffer, hitShaderBindingOffset, hitShaderBindingStride,
                 callableShaderBindingTableBuffer, callableShaderBindingOffset,
                 callableShaderBindingStride, width, height, depth))

void
wake_gpuav_fill_actions(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CmdDraw);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndexed);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndirect);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndexedIndirect);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndirectCount);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndirectCountKHR);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndirectCountAMD);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndexedIndirectCount);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndexedIndirectCountKHR);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndexedIndirectCountAMD);
    WAKE_GPUAV_REPLACE(next, CmdDrawIndirectByteCountEXT);
    WAKE_GPUAV_REPLACE(next, CmdDrawMultiEXT);
    WAKE_GPUAV_REPLACE(next, CmdDrawMultiIndexedEXT);
    WAKE_GPUAV_REPLACE(next, CmdDrawMeshTasksNV);
    WAKE_GPUAV_REPLACE(next, CmdDrawMeshTasksIndirectNV);
    WAKE_GPUAV_REPLACE(next, CmdDrawMeshTasksIndirectCountNV);
    WAKE_GPUAV_REPLACE(next, CmdDrawMeshTasksEXT);
    WAKE_GPUAV_REPLACE(next, CmdDrawMeshTasksIndirectEXT);
    WAKE_GPUAV_REPLACE(next, CmdDrawMeshTasksIndirectCountEXT);
    WAKE_GPUAV_REPLACE(next, CmdDrawClusterHUAWEI);
    WAKE_GPUAV_REPLACE(next, CmdDrawClusterIndirectHUAWEI);
    WAKE_GPUAV_REPLACE(next, CmdExecuteGeneratedCommandsNV);
    WAKE_GPUAV_REPLACE(next, CmdDispatch);
    WAKE_GPUAV_REPLACE(next, CmdDispatchIndirect);
    WAKE_GPUAV_REPLACE(next, CmdDispatchBase);
    WAKE_GPUAV_REPLACE(next, CmdDispatchBaseKHR);
    WAKE_GPUAV_REPLACE(next, CmdTraceRaysKHR);
    WAKE_GPUAV_REPLACE(next, CmdTraceRaysIndirectKHR);
    WAKE_GPUAV_REPLACE(next, CmdTraceRaysIndirect2KHR);
    WAKE_GPUAV_REPLACE(next, CmdTraceRaysNV);
}
