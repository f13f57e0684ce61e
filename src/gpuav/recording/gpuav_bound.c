/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the application binds while it records: pipelines and descriptor sets, by commands of any
 * version.
 */
#include "gpuav/device/gpuav_find.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/recording/gpuav_blocks.h"
#include "gpuav/recording/gpuav_recording.h"
#include "gpuav/shader/gpuav_pipeline.h"
#include "gpuav/table/gpuav_sets.h"

#include "base/shader_stages.h"
#include "state/object/create_info.h"

#include <string.h>

/* ---- pipelines ------------------------------------------------------------------------------- */

static const VkPipelineBindPoint bind_points[WAKE_GPUAV_POINTS] = {
    VK_PIPELINE_BIND_POINT_GRAPHICS, VK_PIPELINE_BIND_POINT_COMPUTE,
    VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR
};

static struct wake_gpuav_point *
point_of(struct wake_gpuav_command_buffer *cb, VkPipelineBindPoint bind_point)
{
    for (uint32_t i = 0; i < WAKE_GPUAV_POINTS; i++) {
        if (bind_points[i] == bind_point) {
            return &cb->points[i];
        }
    }
    return NULL;
}

/* Keeps the pipeline as long as the recording; false: no memory. */
static bool
keep_pipeline(struct wake_gpuav_recording *recording, struct wake_gpuav_pipeline *pipeline)
{
    for (uint32_t i = recording->pipeline_count; i-- > 0;) {
        if (recording->pipelines[i] == pipeline) {
            return true;
        }
    }
    if (!wake_gpuav_grow((void **)&recording->pipelines, recording->pipeline_count,
                         &recording->pipeline_capacity, sizeof(*recording->pipelines))) {
        return false;
    }
    (void)wake_fetch_add(&pipeline->references, 1);
    recording->pipelines[recording->pipeline_count++] = pipeline;
    return true;
}

void
wake_gpuav_point_set(struct wake_gpuav_command_buffer *cb, uint32_t number,
                     struct wake_gpuav_pipeline *pipeline)
{
    struct wake_gpuav *gpuav = cb->gpuav;
    struct wake_gpuav_point *point = &cb->points[number];
    const uint32_t offset = 0;

    point->pipeline = pipeline && pipeline->bindings ? pipeline : NULL;
    if (number == 0) {
        cb->stages = pipeline ? pipeline->stage_flags : 0;
    }
    /* Commands that are not seen start shaders with what is bound now: what they report is not
     * read. */
    if (point->pipeline && gpuav->unseen) {
        gpuav->below.CmdBindDescriptorSets((VkCommandBuffer)(uintptr_t)cb->named.handle,
                                           bind_points[number], pipeline->layout->twin, gpuav->slot,
                                           1, &gpuav->trash->set, 1, &offset);
    }
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdBindPipeline(VkCommandBuffer commandBuffer, VkPipelineBindPoint pipelineBindPoint,
                      VkPipeline pipeline)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);
    struct wake_gpuav_point *point = cb ? point_of(cb, pipelineBindPoint) : NULL;

    if (point) {
        uint32_t number = (uint32_t)(point - cb->points);
        struct wake_gpuav_pipeline *found = WAKE_GPUAV_GET(gpuav, pipelines, pipeline);
        struct wake_gpuav_recording *recording = found && found->bindings
                                                     ? wake_gpuav_recording_get(cb)
                                                     : NULL;

        if (number < WAKE_COUNT(cb->objects)) {
            cb->objects[number] = NULL;
        }
        if (found && found->bindings && !(recording && keep_pipeline(recording, found))) {
            wake_gpuav_fail(gpuav, "on the host for what is recorded");
            wake_gpuav_point_set(cb, number, NULL);
        } else {
            wake_gpuav_point_set(cb, number, found);
        }
        wake_gpuav_pipeline_put(gpuav, found);
    }
    wake_gpuav_commands_leave(cb);
    gpuav->below.CmdBindPipeline(commandBuffer, pipelineBindPoint, pipeline);
}

/* ---- sets ------------------------------------------------------------------------------------ */

static void
note_sets(struct wake_gpuav_command_buffer *cb, struct wake_gpuav_point *point,
          const struct wake_gpuav_layout *layout, uint32_t first, uint32_t count,
          const VkDescriptorSet *sets, uint32_t offset_count, const uint32_t *offsets)
{
    struct wake_gpuav_recording *recording = wake_gpuav_recording_get(cb);
    uint32_t *kept = recording && offset_count
                         ? wake_gpuav_recording_alloc(recording, offset_count * sizeof(*kept))
                         : NULL;
    uint32_t used = 0;

    if (kept) {
        memcpy(kept, offsets, offset_count * sizeof(*kept));
    }
    point->clean = NULL;
    point->row_stale = true;
    for (uint32_t i = 0; i < count && first + i < cb->gpuav->slot; i++) {
        struct wake_gpuav_bound_set *bound = &point->sets[first + i];
        uint32_t dynamic = sets[i] ? wake_gpuav_table_dynamic_count(cb->gpuav, sets[i]) : 0;

        if (used + dynamic > offset_count) {
            dynamic = offset_count - used;
        }
        bound->set = offset_count && !kept ? VK_NULL_HANDLE : sets[i];
        bound->pushed = NULL;
        bound->compatible = layout ? layout->compatible[first + i] : 0;
        bound->offset_count = dynamic;
        bound->offsets = kept ? kept + used : NULL;
        used += dynamic;
        point->bound |= 1u << (first + i);
        point->disturbed &= ~(1u << (first + i));
    }
}

/* Whether stages include some of a bind point's. */
static bool
has_point(VkShaderStageFlags stages, uint32_t point)
{
    const VkShaderStageFlags of_points[WAKE_GPUAV_POINTS] = {
        VK_SHADER_STAGE_ALL_GRAPHICS | VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT,
        VK_SHADER_STAGE_COMPUTE_BIT, WAKE_RAY_TRACING_STAGES
    };

    return stages & of_points[point];
}

void
wake_gpuav_note_sets(VkCommandBuffer commandBuffer, VkShaderStageFlags stages,
                     const struct wake_gpuav_layout *layout, uint32_t first, uint32_t count,
                     const VkDescriptorSet *sets, uint32_t offset_count, const uint32_t *offsets)
{
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    for (uint32_t i = 0; cb && i < WAKE_GPUAV_POINTS; i++) {
        if (has_point(stages, i)) {
            note_sets(cb, &cb->points[i], layout, first, count, sets, offset_count, offsets);
        }
    }
    wake_gpuav_commands_leave(cb);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdBindDescriptorSets(VkCommandBuffer commandBuffer, VkPipelineBindPoint pipelineBindPoint,
                            VkPipelineLayout layout, uint32_t firstSet, uint32_t descriptorSetCount,
                            const VkDescriptorSet *pDescriptorSets, uint32_t dynamicOffsetCount,
                            const uint32_t *pDynamicOffsets)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);
    struct wake_gpuav_point *point = cb ? point_of(cb, pipelineBindPoint) : NULL;

    if (point) {
        struct wake_gpuav_layout *known = WAKE_GPUAV_GET(gpuav, layouts, layout);

        note_sets(cb, point, known, firstSet, descriptorSetCount, pDescriptorSets,
                  dynamicOffsetCount, pDynamicOffsets);
        wake_gpuav_layout_put(gpuav, known);
    }
    wake_gpuav_commands_leave(cb);
    gpuav->below.CmdBindDescriptorSets(commandBuffer, pipelineBindPoint, layout, firstSet,
                                       descriptorSetCount, pDescriptorSets, dynamicOffsetCount,
                                       pDynamicOffsets);
}

/* ---- pushed sets ----------------------------------------------------------------------------- */

/* A pushed set is bound; shaders are told what is in it as far as its layout is known. It is not
 * bound again. */
static void
note_push(struct wake_gpuav_command_buffer *cb, struct wake_gpuav_point *point,
          const struct wake_gpuav_layout *layout, uint32_t number,
          const struct wake_gpuav_push *push)
{
    struct wake_gpuav *gpuav = cb->gpuav;
    struct wake_gpuav_recording *recording = wake_gpuav_recording_get(cb);
    const VkDescriptorSet none = VK_NULL_HANDLE;
    struct wake_gpuav_set *previous, *pushed = NULL;

    if (recording && push && gpuav->table && layout && layout->pushed &&
        layout->pushed_set == number && number < gpuav->slot) {
        previous = point->bound >> number & 1 ? point->sets[number].pushed : NULL;
        pushed = push->pattern ? wake_gpuav_set_push_template(gpuav, layout->pushed, previous,
                                                              push->pattern, push->data)
                               : wake_gpuav_set_push(gpuav, layout->pushed, previous, push->count,
                                                     push->writes);
    }
    note_sets(cb, point, layout, number, 1, &none, 0, NULL);
    if (pushed) {
        wake_gpuav_pushed_keep(&recording->pushed, pushed);
        point->sets[number].pushed = pushed;
    }
}

/* `push` NULL: not known what. */
static void
note_pushed(VkCommandBuffer commandBuffer, VkShaderStageFlags stages,
            const struct wake_gpuav_layout *layout, uint32_t set,
            const struct wake_gpuav_push *push)
{
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    for (uint32_t i = 0; cb && i < WAKE_GPUAV_POINTS; i++) {
        if (has_point(stages, i)) {
            note_push(cb, &cb->points[i], layout, set, push);
        }
    }
    wake_gpuav_commands_leave(cb);
}

VkShaderStageFlags
wake_gpuav_point_stages(VkPipelineBindPoint point)
{
    switch (point) {
    case VK_PIPELINE_BIND_POINT_GRAPHICS: return VK_SHADER_STAGE_ALL_GRAPHICS;
    case VK_PIPELINE_BIND_POINT_COMPUTE: return VK_SHADER_STAGE_COMPUTE_BIT;
    case VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR: return VK_SHADER_STAGE_RAYGEN_BIT_KHR;
    default: return 0;
    }
}

void
wake_gpuav_note_push_writes(VkCommandBuffer commandBuffer, VkShaderStageFlags stages,
                            const struct wake_gpuav_layout *layout, uint32_t set, uint32_t count,
                            const VkWriteDescriptorSet *writes)
{
    const struct wake_gpuav_push push = { .count = count, .writes = writes };

    note_pushed(commandBuffer, stages, layout, set, &push);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdPushDescriptorSetKHR(VkCommandBuffer commandBuffer, VkPipelineBindPoint pipelineBindPoint,
                              VkPipelineLayout layout, uint32_t set, uint32_t descriptorWriteCount,
                              const VkWriteDescriptorSet *pDescriptorWrites)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_layout *known = WAKE_GPUAV_GET(gpuav, layouts, layout);

    wake_gpuav_note_push_writes(commandBuffer, wake_gpuav_point_stages(pipelineBindPoint), known,
                                set, descriptorWriteCount, pDescriptorWrites);
    wake_gpuav_layout_put(gpuav, known);
    gpuav->below.CmdPushDescriptorSetKHR(commandBuffer, pipelineBindPoint, layout, set,
                                         descriptorWriteCount, pDescriptorWrites);
}

void
wake_gpuav_note_push_template(VkCommandBuffer commandBuffer, VkDescriptorUpdateTemplate pattern,
                              const struct wake_gpuav_layout *layout, uint32_t set,
                              const void *data)
{
    const struct wake_gpuav_push push = { .pattern = pattern, .data = data };
    VkPipelineBindPoint bind_point;

    if (wake_gpuav_template_point(wake_gpuav_of(commandBuffer), pattern, &bind_point)) {
        note_pushed(commandBuffer, wake_gpuav_point_stages(bind_point), layout, set, &push);
    } else {
        /* Which one it is for does not matter: the others just look at their sets again. */
        note_pushed(commandBuffer, VK_SHADER_STAGE_ALL, layout, set, NULL);
    }
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdPushDescriptorSetWithTemplateKHR(VkCommandBuffer commandBuffer,
                                          VkDescriptorUpdateTemplate descriptorUpdateTemplate,
                                          VkPipelineLayout layout, uint32_t set, const void *pData)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_layout *known = WAKE_GPUAV_GET(gpuav, layouts, layout);

    wake_gpuav_note_push_template(commandBuffer, descriptorUpdateTemplate, known, set, pData);
    wake_gpuav_layout_put(gpuav, known);
    gpuav->below.CmdPushDescriptorSetWithTemplateKHR(commandBuffer, descriptorUpdateTemplate,
                                                     layout, set, pData);
}

void
wake_gpuav_fill_bound(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CmdBindPipeline);
    WAKE_GPUAV_REPLACE(next, CmdBindDescriptorSets);
    WAKE_GPUAV_REPLACE(next, CmdPushDescriptorSetKHR);
    WAKE_GPUAV_REPLACE(next, CmdPushDescriptorSetWithTemplateKHR);
}
