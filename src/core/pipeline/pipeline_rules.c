/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions that several checks of a graphics pipeline ask.
 */
#include "core/pipeline/pipeline_rules.h"

#include <stdio.h>

bool
wake_graphics_all_dynamic(const struct wake_graphics_check *p, const VkDynamicState *states,
                          uint32_t count)
{
    if (!WAKE_EXTENSION(p->check, VK_EXT_extended_dynamic_state3)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!wake_graphics_dynamic(p, states[i])) {
            return false;
        }
    }
    return true;
}

void
wake_check_pipeline_flags(struct wake_check *check, uint32_t index, VkPipelineCreateFlags flags,
                          const struct wake_pipeline_flag_rules *rules)
{
    const VkPipelineCreateFlags control = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT |
                                          VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT;
    const VkPipelineCreateFlags protect = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT |
                                          VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT;
    char text[512];

    if (!flags) {
        return;
    }
    wake_print_VkPipelineCreateFlags(text, sizeof(text), flags);
    for (size_t i = 0; i < rules->foreign_count; i++) {
        const struct wake_foreign_flag *foreign = &rules->foreign[i];

        if (flags & foreign->flag && !(rules->allowed && rules->allowed(check, foreign->flag))) {
            wake_find(check, foreign->vuid,
                      "pCreateInfos[%u].flags is %s, which is for other kinds of pipelines", index,
                      text);
        }
    }
    if (flags & control && !WAKE_FEATURE(check, pipelineCreationCacheControl)) {
        wake_find(
            check, rules->cache_control,
            "pCreateInfos[%u].flags is %s, but the feature pipelineCreationCacheControl is not enabled",
            index, text);
    }
    if (flags & protect && !WAKE_FEATURE(check, pipelineProtectedAccess)) {
        wake_find(
            check, rules->protected_access,
            "pCreateInfos[%u].flags is %s, but the feature pipelineProtectedAccess is not enabled",
            index, text);
    } else if ((flags & protect) == protect) {
        wake_find(check, rules->exclusive,
                  "pCreateInfos[%u].flags is %s, with bits that exclude each other", index, text);
    }
}

bool
wake_graphics_parts_meet(const struct wake_graphics_check *p,
                         VkGraphicsPipelineLibraryFlagsEXT parts)
{
    const VkPipelineLibraryCreateInfoKHR *libraries = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);

    for (uint32_t i = 0; libraries && i < libraries->libraryCount; i++) {
        const struct wake_pipeline *library = wake_pipeline_of(wake_check_object(
            p->check, wake_packed_id(libraries->pLibraries, i, 1, 0), WAKE_TYPE_VkPipeline));

        if (!library || (library->parts & parts) == parts) {
            return false;
        }
    }
    return true;
}

void
wake_check_bindable_feedback(const struct wake_graphics_check *p, const char *vuid,
                             const char *flag)
{
    for (uint32_t i = 0; i < p->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = p->pipeline->stage[i].code;

        if (code && code->entry && wake_spirv_entry_mode(code->entry, SpvExecutionModeXfb)) {
            WAKE_FIND_GRAPHICS(p, vuid, "flags has %s, but the %s has the execution mode Xfb", flag,
                               wake_name_VkShaderStageFlagBits(p->pipeline->stage[i].stage));
        }
    }
}

const char *
wake_base_name(enum wake_spirv_base base)
{
    return base == WAKE_SPIRV_FLOAT  ? "floating-point numbers"
           : base == WAKE_SPIRV_SINT ? "signed integers"
           : base == WAKE_SPIRV_UINT ? "unsigned integers"
                                     : "something else";
}

/* What a format's components are in a shader; depth and stencil are left out. */
enum wake_spirv_base
wake_format_base(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);

    if (!info || info->numeric == WAKE_NUMERIC_NONE) {
        return WAKE_SPIRV_OTHER;
    }
    return info->numeric == WAKE_NUMERIC_UINT   ? WAKE_SPIRV_UINT
           : info->numeric == WAKE_NUMERIC_SINT ? WAKE_SPIRV_SINT
                                                : WAKE_SPIRV_FLOAT;
}

struct wake_object *
wake_graphics_module(const struct wake_graphics_check *p, VkShaderStageFlagBits stage)
{
    for (uint32_t i = 0; stage && i < p->pipeline->stage_count; i++) {
        if (p->pipeline->stage[i].stage == stage) {
            return wake_check_object(p->check, p->pipeline->stage[i].module,
                                     WAKE_TYPE_VkShaderModule);
        }
    }
    return NULL;
}

const char *
wake_graphics_stage_path(char text[WAKE_GRAPHICS_STAGE], const struct wake_graphics_check *p,
                         VkShaderStageFlagBits stage)
{
    for (uint32_t i = 0; p->info->pStages && i < p->info->stageCount; i++) {
        if (p->info->pStages[i].stage == stage) {
            snprintf(text, WAKE_GRAPHICS_STAGE, "pStages[%u]", i);
            return text;
        }
    }
    return "pStages";
}
