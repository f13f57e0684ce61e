/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Derived state of shader objects.
 */
#include "state/derived/shader_object.h"

#ifndef WAKE_OWN_SHADER_OBJECT

#include "base/heap.h"
#include "state/object/create_info.h"

/* VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT and what may come: its sets are not what pSetLayouts says. */
#define KNOWN_FLAGS ((VkShaderCreateFlagsEXT)0xff)

bool
wake_shader_object_open(struct wake_shader_object *object, const VkShaderCreateInfoEXT *infos,
                        uint32_t index, struct wake_create *create)
{
    const VkShaderCreateInfoEXT *info = &infos[index];
    const VkPipelineLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = info->setLayoutCount,
        .pSetLayouts = info->pSetLayouts,
        .pushConstantRangeCount = info->pushConstantRangeCount,
        .pPushConstantRanges = info->pPushConstantRanges,
    };
    struct wake_pipeline *pipeline = &object->pipeline;

    if (info->codeType != VK_SHADER_CODE_TYPE_SPIRV_EXT || !info->pCode || info->codeSize < 20 ||
        info->codeSize % 4 || !info->pName) {
        return false;
    }
    *object = (struct wake_shader_object){
        .code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                  .codeSize = info->codeSize,
                  .pCode = info->pCode },
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .pNext = &object->code,
                   .stage = info->stage,
                   .pName = info->pName,
                   .pSpecializationInfo = info->pSpecializationInfo },
    };
    pipeline->bind_point = info->stage == VK_SHADER_STAGE_COMPUTE_BIT
                               ? VK_PIPELINE_BIND_POINT_COMPUTE
                               : VK_PIPELINE_BIND_POINT_GRAPHICS;
    pipeline->stage = pipeline->few;
    pipeline->stage_count = 1;
    pipeline->stages = (VkShaderStageFlags)info->stage;
#ifdef VK_EXT_shader_64bit_indexing
    pipeline->wide_indices = info->flags & VK_SHADER_CREATE_64_BIT_INDEXING_BIT_EXT;
#endif
    pipeline->few[0] = (struct wake_pipeline_stage){ .stage = info->stage, .info = &object->stage };
    wake_pipeline_open_stages(pipeline, create);
    if (!pipeline->few[0].code) {
        wake_pipeline_close_stages(pipeline);
        return false;
    }
    if (!(info->flags & ~KNOWN_FLAGS) && (info->pSetLayouts || !info->setLayoutCount)) {
        object->layout = wake_pipeline_layout_compose(&layout);
    }
    return true;
}

void
wake_shader_object_close(struct wake_shader_object *object)
{
    wake_pipeline_close_stages(&object->pipeline);
    if (object->layout) {
        object->layout->derived.destroy(&object->layout->derived);
    }
}

static void
object_destroy(struct wake_derived *derived)
{
    struct wake_shader_object *object = (struct wake_shader_object *)derived;

    wake_shader_object_close(object);
    wake_free(WAKE_HEAP_STATE, object);
}

static struct wake_derived *
object_make(struct wake_object *object)
{
    const struct wake_rec_CreateShadersEXT *r = wake_create_record(object,
                                                                   WAKE_CMD_vkCreateShadersEXT);
    struct wake_shader_object *made;

    if (!r || !r->pCreateInfos || object->create_index >= r->createInfoCount) {
        return NULL;
    }
    made = wake_alloc(WAKE_HEAP_STATE, sizeof(*made));
    if (made &&
        !wake_shader_object_open(made, r->pCreateInfos, object->create_index, object->create)) {
        wake_free(WAKE_HEAP_STATE, made);
        return NULL;
    }
    if (made) {
        made->derived.destroy = object_destroy;
    }
    return made ? &made->derived : NULL;
}

struct wake_derived *
wake_shader_object_derive(struct wake_object *object)
{
    return wake_derive(object, object_make);
}

#endif
