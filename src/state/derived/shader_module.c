/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Derived state of shader modules.
 */
#include "state/derived/shader_module.h"

#include "base/heap.h"
#include "spirv/spirv_reflect.h"
#include "state/derived/descriptor_layout.h"
#include "state/object/create_info.h"
#include "state/derived/stage_models.h"

#include <string.h>

struct shader_module {
    struct wake_derived derived;
    struct wake_shader *shader;
};

/* ---- code ------------------------------------------------------------------------------------ */

static struct wake_shader *
shader_create(const VkShaderModuleCreateInfo *info, struct wake_create *create)
{
    struct wake_shader *shader = info->pCode ? wake_zalloc(WAKE_HEAP_STATE, sizeof(*shader)) : NULL;

    if (!shader) {
        return NULL;
    }
    shader->references = 1;
    shader->module = wake_spirv_module_create(info->pCode, info->codeSize / 4);
    if (!shader->module) {
        wake_free(WAKE_HEAP_STATE, shader);
        return NULL;
    }
    if (create) {
        (void)wake_fetch_add_relaxed(&create->references,
                                     1); /* the caller reaches it through another reference */
        shader->create = create;
    }
    return shader;
}

static void
shader_put(struct wake_shader *shader)
{
    /* The last one frees: acquire and release, so that every other holder's reads come before. */
    if (shader && wake_fetch_sub(&shader->references, 1) == 1) {
        wake_spirv_module_destroy(shader->module);
        if (shader->create) {
            wake_create_put(shader->create);
        }
        wake_free(WAKE_HEAP_STATE, shader);
    }
}

static void
module_destroy(struct wake_derived *derived)
{
    struct shader_module *module = (struct shader_module *)derived;

    shader_put(module->shader);
    wake_free(WAKE_HEAP_STATE, module);
}

static struct wake_derived *
module_make(struct wake_object *object)
{
    const VkShaderModuleCreateInfo *info = wake_VkShaderModule_info(object);
    struct shader_module *module = info ? wake_zalloc(WAKE_HEAP_STATE, sizeof(*module)) : NULL;

    if (!module) {
        return NULL;
    }
    module->shader = shader_create(info, object->create);
    if (!module->shader) {
        wake_free(WAKE_HEAP_STATE, module);
        return NULL;
    }
    module->derived.destroy = module_destroy;
    return &module->derived;
}

/* The code behind a VkShaderModule, NULL: not known. Good as long as the object can be found. */
static const struct wake_shader *
shader_of(struct wake_object *object)
{
    const struct shader_module *module = object && object->type == WAKE_TYPE_VkShaderModule
                                             ? (const void *)wake_derive(object, module_make)
                                             : NULL;

    return module ? module->shader : NULL;
}

/* ---- stages ---------------------------------------------------------------------------------- */

/* False: there is none. */
static bool
find_entry(const struct wake_spirv_module *module, const VkPipelineShaderStageCreateInfo *stage,
           uint32_t *index_out)
{
    for (uint32_t i = 0; i < module->entry_point_count; i++) {
        const struct wake_spirv_entry_point *point = &module->entry_points[i];

        if (wake_stage_has_model(stage->stage, point->model) &&
            strcmp(point->name, stage->pName) == 0) {
            *index_out = i;
            return true;
        }
    }
    return false;
}

static bool
is_known_stage(VkShaderStageFlagBits stage)
{
    /* Stages of newer extensions have models that are not known either. */
    return wake_is_one_bit(stage) && stage <= VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI;
}

static void
choose_entry(struct wake_stage_code *code, const VkPipelineShaderStageCreateInfo *stage)
{
    const struct wake_spirv_module *module = code->shader->module;
    const VkSpecializationInfo *info = stage->pSpecializationInfo;
    uint32_t index;

    if (module->broken || !stage->pName) {
        return;
    }
    if (!find_entry(module, stage, &index)) {
        code->missing = is_known_stage(stage->stage);
        return;
    }
    if (!(info && info->mapEntryCount) && module->entries && module->entries[index]) {
        code->entry = module->entries[index];
        return;
    }
    code->own = wake_spirv_entry_create(module, index, info);
    code->entry = code->own;
}

struct wake_stage_code *
wake_stage_code_create(const VkPipelineShaderStageCreateInfo *stage, wake_id module,
                       struct wake_create *create)
{
    const VkShaderModuleCreateInfo *info = wake_chain_find(
        stage->pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    struct wake_shader *shader = NULL;
    struct wake_stage_code *code;

    if (module) {
        shader = (struct wake_shader *)shader_of(wake_object_get(module));
        if (shader) {
            (void)wake_fetch_add_relaxed(&shader->references,
                                         1); /* the object's reference is held meanwhile */
        }
    } else if (info && !stage->module) {
        shader = shader_create(info, create);
    }
    if (!shader) {
        return NULL;
    }
    code = wake_zalloc(WAKE_HEAP_STATE, sizeof(*code));
    if (!code) {
        shader_put(shader);
        return NULL;
    }
    code->references = 1;
    code->shader = shader;
    choose_entry(code, stage);
    return code;
}

void
wake_stage_code_get(struct wake_stage_code *code)
{
    (void)wake_fetch_add_relaxed(&code->references,
                                 1); /* the caller reaches it through another reference */
}

void
wake_stage_code_put(struct wake_stage_code *code)
{
    /* The last one frees: see shader_put(). */
    if (code && wake_fetch_sub(&code->references, 1) == 1) {
        wake_spirv_entry_destroy(code->own);
        shader_put(code->shader);
        wake_free(WAKE_HEAP_STATE, code);
    }
}

/* ---- descriptors ----------------------------------------------------------------------------- */

uint32_t
wake_resource_types(enum wake_spirv_resource resource)
{
#define BIT(type) wake_descriptor_type_bit(VK_DESCRIPTOR_TYPE_##type)
    const uint32_t processed = BIT(SAMPLE_WEIGHT_IMAGE_QCOM) | BIT(BLOCK_MATCH_IMAGE_QCOM);

    switch (resource) {
    case WAKE_RESOURCE_SAMPLER: return BIT(SAMPLER) | BIT(COMBINED_IMAGE_SAMPLER);
    case WAKE_RESOURCE_SAMPLED_IMAGE:
        return BIT(SAMPLED_IMAGE) | BIT(COMBINED_IMAGE_SAMPLER) | processed;
    case WAKE_RESOURCE_COMBINED: return BIT(COMBINED_IMAGE_SAMPLER) | processed;
    case WAKE_RESOURCE_STORAGE_IMAGE: return BIT(STORAGE_IMAGE);
    case WAKE_RESOURCE_UNIFORM_TEXEL: return BIT(UNIFORM_TEXEL_BUFFER);
    case WAKE_RESOURCE_STORAGE_TEXEL: return BIT(STORAGE_TEXEL_BUFFER);
    case WAKE_RESOURCE_INPUT_ATTACHMENT: return BIT(INPUT_ATTACHMENT);
    case WAKE_RESOURCE_UNIFORM_BUFFER:
        return BIT(UNIFORM_BUFFER) | BIT(UNIFORM_BUFFER_DYNAMIC) | BIT(INLINE_UNIFORM_BLOCK);
    case WAKE_RESOURCE_STORAGE_BUFFER: return BIT(STORAGE_BUFFER) | BIT(STORAGE_BUFFER_DYNAMIC);
    case WAKE_RESOURCE_ACCELERATION:
        return BIT(ACCELERATION_STRUCTURE_KHR) | BIT(ACCELERATION_STRUCTURE_NV);
    case WAKE_RESOURCE_TENSOR: return wake_descriptor_type_bit(WAKE_DESCRIPTOR_TYPE_TENSOR);
    default: return 0;
    }
#undef BIT
}
