/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The code of shader objects (VK_EXT_shader_object): its entry point, what it needs of set layouts and push constant ranges, and what
 * holds of the code of any stage. Specification, 'Shader Objects', 'Shader Resource Interface'.
 */
#include "core/shader/shader.h"
#include "core/shader/shader_mapping.h"

#include "core/shader/shader_object_info.h"

#ifndef WAKE_OWN_SHADER_OBJECT

#include "state/derived/shader_object.h"
#include "state/derived/shader_verdict.h"

#include <stdio.h>

/* One range is for the stage, and has the whole block. */
static void
check_push_constants(const struct wake_stage_check *s)
{
    bool known = s->entry->push_block_end;
    uint32_t first = known ? s->entry->push_block_first : s->entry->push_first,
             end = known ? s->entry->push_block_end : s->entry->push_end;
    const VkPushConstantRange *own = NULL;

    for (uint32_t i = 0; i < s->layout->range_count && !own; i++) {
        own = s->layout->ranges[i].stageFlags & s->stage->stage ? &s->layout->ranges[i] : NULL;
    }
    if (!own) {
        wake_find(
            s->check, "VUID-VkShaderCreateInfoEXT-codeType-10064",
            "%s: the shader uses push constants, but no element of pPushConstantRanges is for %s",
            s->path, wake_name_VkShaderStageFlagBits(s->stage->stage));
    } else if (first < own->offset || end > (uint64_t)own->offset + own->size) {
        wake_find(
            s->check, "VUID-VkShaderCreateInfoEXT-codeType-10065",
            "%s: the shader has push constants from byte %u to %u, but the range for %s has offset %u and size %u",
            s->path, first, end - 1, wake_name_VkShaderStageFlagBits(s->stage->stage), own->offset,
            own->size);
    }
}

/* What code that SPIRV-Tools do not accept breaks. */
static const char *
object_rule(const struct wake_verdict *verdict)
{
#ifdef VK_VERSION_1_4
    return wake_verdict_rule(verdict, "VUID-VkShaderCreateInfoEXT-pCode-08737");
#else
    (void)verdict;
    return "VUID-VkShaderCreateInfoEXT-pCode-08737";
#endif
}

static void
check_opened(struct wake_check *check, const struct wake_shader_object *object,
             const VkShaderCreateInfoEXT *info, const char *path)
{
    const struct wake_pipeline_stage *stage = &object->pipeline.stage[0];
    const struct wake_verdict *verdict = wake_shader_verdict(check, object->code.pCode,
                                                             object->code.codeSize / 4);
    struct wake_stage_check s = { .check = check,
                                  .facts = wake_check_facts(check),
                                  .pipeline = &object->pipeline,
                                  .stage = stage,
                                  .layout = object->layout,
                                  .object = true,
                                  .when = WAKE_OF_MODULE | WAKE_OF_STAGE,
                                  .path = path };
    char where[64];

    snprintf(where, sizeof(where), "%s.pCode", path);
    if (wake_check_module_validity(check, object->code.pCode, object->code.codeSize / 4, where,
                                   "VUID-VkShaderCreateInfoEXT-pCode-08737")) {
        wake_verdict_put(verdict);
        return;
    }
    if (wake_verdict_is_invalid(s.facts, verdict)) {
        wake_find(check,
                  object->code.codeSize >= 4 && object->code.pCode[0] != SpvMagicNumber
                      ? "VUID-VkShaderCreateInfoEXT-pCode-08738"
                      : object_rule(verdict),
                  "%s.pCode: %s", path, verdict->text ? verdict->text : "");
        wake_verdict_put(verdict);
        return;
    }
    wake_verdict_put(verdict);
#ifdef VK_VERSION_1_4
    wake_check_object_declarations(check, object->code.pCode, object->code.codeSize / 4, path);
#endif
    if (stage->code->missing) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-pName-08440",
                  "%s.pName is \"%s\", but the code has no entry point of that name for %s", path,
                  stage->info->pName, wake_name_VkShaderStageFlagBits(stage->stage));
        return;
    }
    s.entry = stage->code->entry;
    if (!s.entry || !s.facts) {
        return;
    }
    s.module = s.entry->module;
    wake_check_stage_values(&s);
    wake_check_object_stage(&s, info);
    wake_check_stage_limits(&s);
    wake_check_stage_resources(&s);
    wake_check_stage_instructions(&s);
    wake_check_stage_newest(&s);
    if (s.layout && s.entry->push) {
        check_push_constants(&s);
    }
#ifdef VK_EXT_descriptor_heap
    wake_check_mapping_uses(&s, info->pNext,
                            info->flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT
                                ? "VUID-VkShaderCreateInfoEXT-flags-11292"
                                : NULL);
#endif
}

void
wake_check_shader_object_code(struct wake_check *check, const VkShaderCreateInfoEXT *infos,
                              uint32_t index)
{
    const VkShaderCreateInfoEXT *info = &infos[index];
    struct wake_shader_object object;
    char path[48];

    if (info->codeType != VK_SHADER_CODE_TYPE_SPIRV_EXT) {
        return;
    }
    snprintf(path, sizeof(path), "pCreateInfos[%u]", index);
#ifdef VK_EXT_descriptor_heap
    wake_check_mappings(check, info->pNext, path, true);
#endif
    if (!info->pName) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-pName-08440", "%s.pName is NULL", path);
    } else if (wake_shader_object_open(&object, infos, index, NULL)) {
        check_opened(check, &object, info, path);
        wake_shader_object_close(&object);
    }
}

#endif
