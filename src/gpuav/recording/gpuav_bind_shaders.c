/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects that are bound together: to the rest of this folder, a pipeline without a handle that
 * belongs to the recording.
 */
#include "gpuav/device/gpuav_find.h"
#include "gpuav/device/gpuav_memory.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/recording/gpuav_recording.h"
#include "gpuav/shader/gpuav_objects.h"

#include <string.h>

enum { STAGES = 32, LOOK_BACK = 16 };

/* Stages of one bind point that are bound together; each stage is there once. */
struct combination {
    struct wake_gpuav_stage stages[STAGES];
    uint32_t count;
    struct wake_gpuav_layout *layout;
    /* counted: the shaders of this call, whose stages are among the above */
    struct wake_gpuav_object *held[STAGES];
    uint32_t held_count;
};

static void
combine_remove(struct combination *c, VkShaderStageFlags stage)
{
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->stages[i].stage & stage) {
            c->stages[i--] = c->stages[--c->count];
        }
    }
}

static void
combine_add(struct wake_gpuav *gpuav, struct combination *c, VkShaderEXT shader)
{
    struct wake_gpuav_object *object = shader && c->count < STAGES && c->held_count < STAGES
                                           ? WAKE_GPUAV_GET(gpuav, objects, shader)
                                           : NULL;

    if (object) {
        c->held[c->held_count++] = object;
        c->stages[c->count++] = object->stage;
        c->layout = object->layout;
    }
}

static bool
is_combination(const struct wake_gpuav_pipeline *pipeline, const struct combination *c)
{
    if (pipeline->named.handle || pipeline->layout != c->layout ||
        pipeline->stage_count != c->count) {
        return false;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        if (pipeline->stages[i].module != c->stages[i].module) {
            return false;
        }
    }
    return true;
}

/* One of the recording's last combinations, or a new one. NULL: no memory. */
static struct wake_gpuav_pipeline *
combination_get(struct wake_gpuav_recording *recording, const struct combination *c)
{
    struct wake_gpuav_pipeline *pipeline;

    for (uint32_t i = 0; i < recording->pipeline_count && i < LOOK_BACK; i++) {
        pipeline = recording->pipelines[recording->pipeline_count - 1 - i];
        if (is_combination(pipeline, c)) {
            return pipeline;
        }
    }
    pipeline = wake_gpuav_pipeline_new(0, c->count, c->layout);
    if (!pipeline) {
        return NULL;
    }
    memcpy(pipeline->stages, c->stages, c->count * sizeof(*c->stages));
    wake_gpuav_pipeline_complete(pipeline);
    if (!wake_gpuav_grow((void **)&recording->pipelines, recording->pipeline_count,
                         &recording->pipeline_capacity, sizeof(*recording->pipelines))) {
        wake_gpuav_pipeline_put(recording->gpuav, pipeline);
        return NULL;
    }
    recording->pipelines[recording->pipeline_count++] = pipeline; /* with the reference of now */
    return pipeline;
}

/* Shaders of one bind point: point 1 is compute. False: no memory. */
static bool
bind_point(struct wake_gpuav_command_buffer *cb, uint32_t point, uint32_t count,
           const VkShaderStageFlagBits *stages, const VkShaderEXT *shaders)
{
    struct wake_gpuav_recording *recording;
    struct combination c = { .count = 0 };
    bool changes = false;

    if (cb->objects[point]) {
        c.count = cb->objects[point]->stage_count;
        c.layout = cb->objects[point]->layout;
        memcpy(c.stages, cb->objects[point]->stages, c.count * sizeof(*c.stages));
    }
    for (uint32_t i = 0; i < count; i++) {
        if ((stages[i] == VK_SHADER_STAGE_COMPUTE_BIT) != (point == 1)) {
            continue;
        }
        changes = true;
        combine_remove(&c, stages[i]);
        combine_add(cb->gpuav, &c, shaders ? shaders[i] : VK_NULL_HANDLE);
    }
    if (changes) {
        recording = c.count ? wake_gpuav_recording_get(cb) : NULL;
        cb->objects[point] = recording ? combination_get(recording, &c) : NULL;
        wake_gpuav_point_set(cb, point, cb->objects[point]);
    }
    for (uint32_t i = 0; i < c.held_count; i++) {
        wake_gpuav_object_put(cb->gpuav, c.held[i]);
    }
    return !changes || !c.count || cb->objects[point];
}

VKAPI_ATTR void VKAPI_CALL
wake_gpuav_CmdBindShadersEXT(VkCommandBuffer commandBuffer, uint32_t stageCount,
                             const VkShaderStageFlagBits *pStages, const VkShaderEXT *pShaders)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    for (uint32_t i = 0; cb && i < WAKE_COUNT(cb->objects); i++) {
        if (!bind_point(cb, i, stageCount, pStages, pShaders)) {
            wake_gpuav_fail(gpuav, "on the host for what is recorded");
        }
    }
    wake_gpuav_commands_leave(cb);
    gpuav->newer.CmdBindShadersEXT(commandBuffer, stageCount, pStages, pShaders);
}
