/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What registries of today say of a module when it is made: each of its entry points without specialization. Specification,
 * 'Validation Rules within a Module'.
 */
#include "core/shader/shader_validity.h"
#include "state/derived/shader_module.h"
#include "state/derived/stage_models.h"

#include <stdio.h>

enum { MOST_ENTRIES = 16 };

static void
check_entry(struct wake_check *check, const struct wake_spirv_entry_point *point,
            const VkShaderModuleCreateInfo *code, const char *path)
{
    VkPipelineShaderStageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .pNext = code,
        .stage = wake_stage_of_model(point->model),
        .pName = point->name
    };
    struct wake_pipeline_stage stage = { .stage = info.stage, .info = &info };
    struct wake_pipeline pipeline = { .stage = &stage, .stage_count = 1, .stages = info.stage };
    struct wake_stage_check s = { .check = check,
                                  .facts = wake_check_facts(check),
                                  .pipeline = &pipeline,
                                  .stage = &stage,
                                  .path = path,
                                  .when = WAKE_OF_MODULE };

    stage.code = info.stage ? wake_stage_code_create(&info, 0, NULL) : NULL;
    s.entry = stage.code ? stage.code->entry : NULL;
    if (s.entry) {
        s.module = s.entry->module;
        wake_check_stage_limits(&s);
        wake_check_stage_resources(&s);
        wake_check_stage_instructions(&s);
        wake_check_stage_newest(&s);
    }
    wake_stage_code_put(stage.code);
}

void
wake_check_module_rules(struct wake_check *check, const VkShaderModuleCreateInfo *info,
                        const char *path)
{
    VkShaderModuleCreateInfo code = *info;
    struct wake_spirv_module *module;

    if (!wake_check_facts(check) || !info->pCode || info->codeSize < 20) {
        return;
    }
    code.pNext = NULL;
    module = wake_spirv_module_read(info->pCode, info->codeSize / 4);
    for (uint32_t i = 0;
         module && !module->broken && i < module->entry_point_count && i < MOST_ENTRIES; i++) {
        check_entry(check, &module->entry_points[i], &code, path);
    }
    wake_spirv_module_free(module);
}

bool
wake_check_module_validity(struct wake_check *check, const uint32_t *words, size_t count,
                           const char *path, const char *not_valid)
{
#if WAKE_SAY_OF_MODULES
    struct wake_validity v = { .check = check, .path = path, .not_valid = not_valid };
    struct wake_spirv_module *module;
    bool said;

    if (!check->scope->settings->check_shaders || !check->scope->is_device || !words || count < 5 ||
        words[0] != SpvMagicNumber) {
        return false;
    }
    module = wake_spirv_module_read(words, count);
    v.module = module;
    said = module && !module->broken &&
           (wake_check_tiles(&v) || wake_check_decorations(&v) || wake_check_builtins(&v) ||
            wake_check_formats(&v) || wake_check_layouts(&v) || wake_check_semantics(&v));
    wake_spirv_module_free(module);
    return said;
#else
    (void)check;
    (void)words;
    (void)count;
    (void)path;
    (void)not_valid;
    return false;
#endif
}
