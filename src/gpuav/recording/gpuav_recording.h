/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What commands note in a command buffer and its recording. The functions of these files stand
 * before the next layer's (wake_gpuav_fill_*); a few are of use to each other.
 * Threads: application threads, inside calls.
 */
#ifndef WAKE_GPUAV_GPUAV_RECORDING_H
#define WAKE_GPUAV_GPUAV_RECORDING_H

#include "gpuav/recording/gpuav_commands.h"

struct wake_command_block;

/* ---- gpuav_begin.c: begin, end, reset -------------------------------------------------------- */

void
wake_gpuav_fill_records(struct wake_device_dispatch *next);
/* What shaders have written so far becomes visible to the host. */
void
wake_gpuav_barrier_to_host(struct wake_gpuav *gpuav, VkCommandBuffer commands);

/* ---- gpuav_secondary.c: vkCmdExecuteCommands ------------------------------------------------- */

void
wake_gpuav_fill_secondaries(struct wake_device_dispatch *next);

/* ---- gpuav_bound.c: pipelines and sets ------------------------------------------------------- */

void
wake_gpuav_fill_bound(struct wake_device_dispatch *next);
/* Notes what is bound, for each bind point of the stages. `layout` may be NULL: not known. (cb) */
void
wake_gpuav_note_sets(VkCommandBuffer commandBuffer, VkShaderStageFlags stages,
                     const struct wake_gpuav_layout *layout, uint32_t first, uint32_t count,
                     const VkDescriptorSet *sets, uint32_t offset_count, const uint32_t *offsets);
/* Some stages of a bind point; 0: not one of ours. */
VkShaderStageFlags
wake_gpuav_point_stages(VkPipelineBindPoint point);
/* Descriptors that are pushed; `layout` as above. (cb) */
void
wake_gpuav_note_push_writes(VkCommandBuffer commandBuffer, VkShaderStageFlags stages,
                            const struct wake_gpuav_layout *layout, uint32_t set, uint32_t count,
                            const VkWriteDescriptorSet *writes);
void
wake_gpuav_note_push_template(VkCommandBuffer commandBuffer, VkDescriptorUpdateTemplate pattern,
                              const struct wake_gpuav_layout *layout, uint32_t set,
                              const void *data);
/* The pipeline that is bound from here on; NULL or without our bindings: our set is not needed.
 * (cb) */
void
wake_gpuav_point_set(struct wake_gpuav_command_buffer *cb, uint32_t point,
                     struct wake_gpuav_pipeline *pipeline);

/* ---- gpuav_bind_shaders.c -------------------------------------------------------------------- */

VKAPI_ATTR void VKAPI_CALL
wake_gpuav_CmdBindShadersEXT(VkCommandBuffer commandBuffer, uint32_t stageCount,
                             const VkShaderStageFlagBits *pStages, const VkShaderEXT *pShaders);

/* ---- gpuav_action.c: draws, dispatches and traces -------------------------------------------- */

void
wake_gpuav_fill_actions(struct wake_device_dispatch *next);

/* ---- gpuav_labels.c: labels and names -------------------------------------------------------- */

void
wake_gpuav_fill_labels(struct wake_device_dispatch *next);

/* ---- gpuav_vertex_input.c: vertex buffers ---------------------------------------------------- */

/* What the shaders of a draw are told, and the action it is that tells it. (cb) */
void
wake_gpuav_vertices_tell(struct wake_gpuav_command_buffer *cb, uint32_t command,
                         struct wake_command_block *words, struct wake_gpuav_action *action);
void
wake_gpuav_fill_vertices(struct wake_device_dispatch *next);

/* ---- gpuav_index_buffer.c -------------------------------------------------------------------- */

/* `size` bytes from the offset on, or VK_WHOLE_SIZE. (cb) */
void
wake_gpuav_note_index_buffer(VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset,
                             VkDeviceSize size, VkIndexType type);
void
wake_gpuav_fill_indices(struct wake_device_dispatch *next);

/* ---- gpuav_newer.c: commands that the registry may lack -------------------------------------- */

/* Asks the next layer, and stands before it where the registry has the commands. */
void
wake_gpuav_newer_fill(struct wake_gpuav *gpuav, struct wake_device_dispatch *next);

#endif
