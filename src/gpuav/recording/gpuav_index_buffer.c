/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How many indices the bound index buffer has. What the arguments of indirect draws name is held
 * against it when they are read (gpuav_arguments_check.c); direct draws are checked when they are
 * recorded (core/draw/draw_commands.c).
 */
#include "gpuav/recording/gpuav_recording.h"

#include "state/recording/index_type.h"

void
wake_gpuav_note_index_buffer(VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset,
                             VkDeviceSize size, VkIndexType type)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);
    uint64_t whole = buffer ? wake_table_find(&gpuav->vertex_buffers, (uint64_t)buffer) : 0;

    if (!cb) {
        return;
    }
    cb->indices = UINT64_MAX;
    if (whole && offset <= whole && wake_index_type_size(type)) {
        whole -= offset;
        cb->indices = (size < whole ? size : whole) / wake_index_type_size(type);
    }
    wake_gpuav_commands_leave(cb);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdBindIndexBuffer(VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset,
                         VkIndexType indexType)
{
    wake_gpuav_note_index_buffer(commandBuffer, buffer, offset, VK_WHOLE_SIZE, indexType);
    wake_gpuav_of(commandBuffer)
        ->below.CmdBindIndexBuffer(commandBuffer, buffer, offset, indexType);
}

void
wake_gpuav_fill_indices(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CmdBindIndexBuffer);
}
