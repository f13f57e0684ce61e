/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One stage of a pipeline and the entry point that it names: name, built-ins, specialization.
 * Specification, VkPipelineShaderStageCreateInfo.
 */
#include "core/shader/shader.h"
#include "core/shader/shader_mapping.h"
#include "base/heap.h"
#include "spirv/spirv_specialize.h"
#include "spirv/spirv_type.h"
#include "state/derived/shader_verdict.h"

#include <stdio.h>
#include <string.h>

/* ---- built-ins ------------------------------------------------------------------------------- */

static char *
put_indexed(char *to, const char *name, size_t length, uint32_t index)
{
    char digits[10];
    size_t count = 0;

    memcpy(to, name, length);
    to += length;
    *to++ = '[';
    do {
        digits[count++] = (char)('0' + index % 10);
        index /= 10;
    } while (index);
    while (count) {
        *to++ = digits[--count];
    }
    *to++ = ']';
    return to;
}

void
wake_stage_path(char path[WAKE_STAGE_PATH], uint32_t pipeline, uint32_t stage)
{
    char *to = put_indexed(path, "pCreateInfos", sizeof("pCreateInfos") - 1, pipeline);

    *put_indexed(to, ".pStages", sizeof(".pStages") - 1, stage) = '\0';
}

static void
check_sample_mask(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceLimits *limits = &s->facts->limits;

    for (int output = 0; output < 2; output++) {
        const struct wake_spirv_builtin *mask = wake_spirv_entry_builtin(
            s->entry, SpvBuiltInSampleMask, output);

        if (mask && mask->length > limits->maxSampleMaskWords) {
            wake_find_objects(
                s->check, "VUID-VkPipelineShaderStageCreateInfo-maxSampleMaskWords-00711",
                s->module_object, NULL,
                "%s: the shader's %s SampleMask has %u elements, and maxSampleMaskWords is %u",
                s->path, output ? "output" : "input", mask->length, limits->maxSampleMaskWords);
        }
    }
}

/* ---- patches and primitives ------------------------------------------------------------------ */

static void
check_vertices(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceLimits *limits = &s->facts->limits;
    const struct wake_spirv_mode *vertices = wake_spirv_entry_mode(s->entry,
                                                                   SpvExecutionModeOutputVertices);
    const struct wake_spirv_mode *invocations = wake_spirv_entry_mode(s->entry,
                                                                      SpvExecutionModeInvocations);
    uint32_t count = vertices ? vertices->operands[0] : 0;

    if (s->stage->stage & (VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
                           VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT) &&
        vertices && (count == 0 || count > limits->maxTessellationPatchSize)) {
        wake_find_objects(
            s->check, "VUID-VkPipelineShaderStageCreateInfo-stage-00713", s->module_object, NULL,
            "%s: the shader's patches have %u vertices (OutputVertices), and maxTessellationPatchSize is %u",
            s->path, count, limits->maxTessellationPatchSize);
    }
    if (s->stage->stage != VK_SHADER_STAGE_GEOMETRY_BIT) {
        return;
    }
    if (count == 0 || count > limits->maxGeometryOutputVertices) {
        wake_find_objects(
            s->check, "VUID-VkPipelineShaderStageCreateInfo-stage-00714", s->module_object, NULL,
            "%s: the geometry shader %s %u, and maxGeometryOutputVertices is %u", s->path,
            vertices ? "has OutputVertices" : "has no OutputVertices:", count,
            limits->maxGeometryOutputVertices);
    }
    if (invocations && (invocations->operands[0] == 0 ||
                        invocations->operands[0] > limits->maxGeometryShaderInvocations)) {
        wake_find_objects(
            s->check, "VUID-VkPipelineShaderStageCreateInfo-stage-00715", s->module_object, NULL,
            "%s: the geometry shader has Invocations %u, and maxGeometryShaderInvocations is %u",
            s->path, invocations->operands[0], limits->maxGeometryShaderInvocations);
    }
}

/* ---- specialization -------------------------------------------------------------------------- */

/* Bytes that the application must give for a specialization constant, 0: the module has none of
 * that number. */
static size_t
specialization_size(const struct wake_spirv_module *m, const VkSpecializationInfo *info,
                    uint32_t number, bool *boolean_out)
{
    for (uint32_t i = 0; i < m->decoration_count; i++) {
        const struct wake_spirv_decoration *d = &m->decorations[i];
        const uint32_t *def = d->kind == SpvDecorationSpecId && d->value == number
                                  ? wake_spirv_def(m, d->target)
                                  : NULL;
        uint32_t width;

        switch (wake_spirv_op(def)) {
        case SpvOpSpecConstantTrue:
        case SpvOpSpecConstantFalse: *boolean_out = true; return sizeof(VkBool32);
        case SpvOpSpecConstant:
            *boolean_out = false;
            (void)wake_spirv_scalar(m, wake_spirv_word(def, 1), &width, NULL);
            return width / 8;
        case WAKE_SPV_OP_SPEC_CONSTANT_DATA: {
            const struct wake_spirv_values values = { m, info };
            const uint32_t *type = wake_spirv_def(m, wake_spirv_word(def, 1));

            *boolean_out = false;
            (void)wake_spirv_scalar(m, wake_spirv_word(type, 2), &width, NULL);
            return (size_t)wake_spirv_array_length(&values, wake_spirv_word(def, 1)) * (width / 8);
        }
        default: break;
        }
    }
    return 0;
}

static void
check_specialization(const struct wake_stage_check *s)
{
    const VkSpecializationInfo *info = s->stage->info->pSpecializationInfo;

    for (uint32_t i = 0; info && info->pMapEntries && i < info->mapEntryCount; i++) {
        bool boolean = false;
        size_t size = specialization_size(s->module, info, info->pMapEntries[i].constantID,
                                          &boolean);

        if (size && info->pMapEntries[i].size != size) {
            wake_find_objects(
                s->check, "VUID-VkSpecializationMapEntry-constantID-00776", s->module_object, NULL,
                "%s.pSpecializationInfo->pMapEntries[%u].size is %llu, but the specialization constant %u is %s of %llu bytes",
                s->path, i, (unsigned long long)info->pMapEntries[i].size,
                info->pMapEntries[i].constantID,
                boolean ? "a boolean, which is a VkBool32" : "a number", (unsigned long long)size);
        }
    }
}

/* A workgroup without invocations, as constants make it: other ones were told of the module. */
static bool
is_empty_workgroup(const struct wake_stage_check *s)
{
    const uint32_t *size = s->entry->local_size;

    return s->entry->local_size_known && !(size[0] && size[1] && size[2]) &&
           !wake_spirv_is_empty_mode(wake_spirv_entry_mode(s->entry, SpvExecutionModeLocalSize));
}

static const char *
specialized_vuid(const struct wake_stage_check *s)
{
    if (s->object) {
        return "VUID-VkShaderCreateInfoEXT-pCode-08460";
    }
    return WAKE_EXTENSION(s->check, VK_EXT_shader_module_identifier)
               ? "VUID-VkPipelineShaderStageCreateInfo-pSpecializationInfo-06849"
               : "VUID-VkPipelineShaderStageCreateInfo-pSpecializationInfo-06719";
}

/* The code as the pipeline or shader object has it. What is wrong without other values has been said
 * of the module. */
static void
check_specialized_code(const struct wake_stage_check *s)
{
    size_t count;
    uint32_t *words = wake_spirv_specialize(s->module, s->stage->info->pSpecializationInfo, &count);
    const struct wake_verdict *verdict = words ? wake_shader_verdict(s->check, words, count) : NULL;

    if (wake_verdict_is_invalid(s->facts, verdict)) {
        wake_find_objects(s->check, specialized_vuid(s), s->module_object, NULL,
                          "%s: with the values of pSpecializationInfo its code is not valid: %s",
                          s->path, verdict->text ? verdict->text : "");
    } else if (is_empty_workgroup(s)) {
        wake_find_objects(s->check, specialized_vuid(s), s->module_object, NULL,
                          "%s: with the values of its constants its workgroup is %u x %u x %u",
                          s->path, s->entry->local_size[0], s->entry->local_size[1],
                          s->entry->local_size[2]);
    }
    wake_verdict_put(verdict);
    wake_free(WAKE_HEAP_GPUAV, words);
}

void
wake_check_stage_values(const struct wake_stage_check *s)
{
    check_specialization(s);
    check_specialized_code(s);
}

/* The code comes from elsewhere then; what stands beside it is a mistake of its own. */
static bool
has_identifier(const VkPipelineShaderStageCreateInfo *info)
{
    const VkPipelineShaderStageModuleIdentifierCreateInfoEXT *identifier = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT);

    return identifier && identifier->identifierSize;
}

#ifdef VK_EXT_descriptor_heap
/* What a variable breaks that no mapping is for. */
static const char *
unmapped_rule(const struct wake_pipeline *pipeline)
{
    switch ((int)pipeline->bind_point) {
    case VK_PIPELINE_BIND_POINT_COMPUTE: return "VUID-VkComputePipelineCreateInfo-flags-11312";
    case VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR:
        return pipeline->ray_tracing ? "VUID-VkRayTracingPipelineCreateInfoKHR-flags-11312"
                                     : "VUID-VkRayTracingPipelineCreateInfoNV-flags-11312";
    default: return "VUID-VkGraphicsPipelineCreateInfo-flags-11312";
    }
}
#endif

/* ---- entry ----------------------------------------------------------------------------------- */

void
wake_check_stage_shader(struct wake_check *check, const struct wake_pipeline *pipeline,
                        uint32_t stage_index, const char *path,
                        const struct wake_pipeline_layout *layout,
                        struct wake_object *layout_object)
{
    const struct wake_pipeline_stage *stage = &pipeline->stage[stage_index];
    const VkShaderModuleCreateInfo *code = wake_chain_find(
        stage->info->pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    struct wake_stage_check s = {
        .check = check,
        .facts = wake_check_facts(check),
        .pipeline = pipeline,
        .stage = stage,
        .layout = layout,
        .layout_object = layout_object,
        .module_object = wake_check_object(check, stage->module, WAKE_TYPE_VkShaderModule),
        .path = path,
        .when = WAKE_OF_STAGE | (WAKE_SAY_OF_MODULES ? 0 : WAKE_OF_MODULE)
    };
    char where[128];

    if (s.facts) {
        wake_check_stage_layout(&s);
    }
    if (code && !stage->info->module && !has_identifier(stage->info)) {
        s.when = WAKE_OF_MODULE | WAKE_OF_STAGE;
        snprintf(where, sizeof(where), "%s.pNext<VkShaderModuleCreateInfo>", path);
        (void)wake_check_shader_code(check, code, where);
        snprintf(where, sizeof(where), "%s.pNext", path);
        wake_check_module_cache(check, stage->info->pNext, where);
    }
    if (stage->code && wake_shader_is_broken(check, stage->code->shader)) {
        return;
    }
#ifndef VK_VERSION_1_4 /* else it has been said where the code was given */
    if (stage->code) {
        const struct wake_spirv_module *module = stage->code->shader->module;

        wake_check_shader_declarations(check, module->words, module->count, path);
    }
#endif
    if (stage->code && stage->code->missing) {
        wake_find(check, "VUID-VkPipelineShaderStageCreateInfo-pName-00707",
                  "%s.pName is \"%s\", but the shader has no entry point of that name for %s", path,
                  stage->info->pName, wake_name_VkShaderStageFlagBits(stage->stage));
        return;
    }
    s.entry = stage->code ? stage->code->entry : NULL;
    if (!s.entry || !s.facts || !check->scope->settings->check_shaders) {
        return;
    }
    s.module = s.entry->module;
    check_sample_mask(&s);
    check_vertices(&s);
    wake_check_stage_values(&s);
    wake_check_stage_limits(&s);
    wake_check_stage_resources(&s);
    wake_check_stage_instructions(&s);
    wake_check_stage_rays(&s);
    wake_check_stage_newest(&s);
#ifdef VK_EXT_descriptor_heap
    wake_check_mapping_uses(&s, stage->info->pNext,
                            pipeline->heaps ? unmapped_rule(pipeline) : NULL);
#endif
}
