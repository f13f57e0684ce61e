/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The entry points of shader objects (VK_EXT_shader_object) against limits and flags, and the two stages of tessellation that are
 * linked against each other. Specification, 'Shader Objects'.
 */
#include "core/shader/shader.h"
#include "core/shader/shader_object_info.h"

#ifndef WAKE_OWN_SHADER_OBJECT

#include "core/core_newer.h"
#include "spirv/spirv_newer_ops.h"
#include "state/derived/shader_object.h"

/* ---- one shader ------------------------------------------------------------------------------ */

static uint32_t
first_operand(const struct wake_spirv_entry *entry, uint32_t mode, uint32_t otherwise)
{
    const struct wake_spirv_mode *found = wake_spirv_entry_mode(entry, mode);

    return found ? found->operands[0] : otherwise;
}

static void
check_primitives(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceLimits *limits = &s->facts->limits;
    const VkShaderStageFlags tessellation = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
                                            VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
    const struct wake_spirv_mode *vertices = wake_spirv_entry_mode(s->entry,
                                                                   SpvExecutionModeOutputVertices);
    uint32_t count = vertices ? vertices->operands[0] : 0;
    uint32_t invocations = first_operand(s->entry, SpvExecutionModeInvocations, 1);

    if (s->stage->stage & tessellation && vertices &&
        (count == 0 || count > limits->maxTessellationPatchSize)) {
        WAKE_FIND_STAGE(
            s, "VUID-VkShaderCreateInfoEXT-pCode-08453",
            "the shader's patches have %u vertices (OutputVertices), and maxTessellationPatchSize is %u",
            count, limits->maxTessellationPatchSize);
    }
    if (s->stage->stage == VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT && !vertices) {
        WAKE_FIND_STAGE(s, "VUID-VkShaderCreateInfoEXT-codeType-12226",
                        "the tessellation control shader has no OutputVertices%s", "");
    }
    if (s->stage->stage == VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT &&
        !wake_spirv_entry_mode(s->entry, SpvExecutionModeTriangles) &&
        !wake_spirv_entry_mode(s->entry, SpvExecutionModeQuads) &&
        !wake_spirv_entry_mode(s->entry, SpvExecutionModeIsolines)) {
        WAKE_FIND_STAGE(
            s, "VUID-VkShaderCreateInfoEXT-codeType-08872",
            "the tessellation evaluation shader has none of Triangles, Quads and Isolines%s", "");
    }
    if (s->stage->stage != VK_SHADER_STAGE_GEOMETRY_BIT) {
        return;
    }
    if (count == 0 || count > limits->maxGeometryOutputVertices) {
        WAKE_FIND_STAGE(s, "VUID-VkShaderCreateInfoEXT-pCode-08454",
                        "the geometry shader %s %u, and maxGeometryOutputVertices is %u",
                        vertices ? "has OutputVertices" : "has no OutputVertices:", count,
                        limits->maxGeometryOutputVertices);
    }
    if (invocations == 0 || invocations > limits->maxGeometryShaderInvocations) {
        WAKE_FIND_STAGE(
            s, "VUID-VkShaderCreateInfoEXT-pCode-08455",
            "the geometry shader has Invocations %u, and maxGeometryShaderInvocations is %u",
            invocations, limits->maxGeometryShaderInvocations);
    }
}

static void
check_subgroups(const struct wake_stage_check *s, const VkShaderCreateInfoEXT *info)
{
    const void *required = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
    uint32_t x = s->entry->local_size[0];
    uint32_t most = s->facts->properties.subgroupSizeControl.maxSubgroupSize;
    uint32_t usual = s->facts->properties.subgroup.subgroupSize;
    bool varying = info->flags & VK_SHADER_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT_EXT;

#if WAKE_SAY_OF_MODULES
    if (wake_spirv_has_capability(s->module, WAKE_SPV_CAPABILITY_COOPERATIVE_MATRIX) &&
        s->module->version < 0x00010600 &&
        !(info->flags & VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT)) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10771",
            "the shader has cooperative matrices, its SPIR-V is older than 1.6, and flags lacks "
            "VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT%s",
            "");
    }
#endif
    if (!s->entry->local_size_known ||
        !(info->flags & VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT)) {
        return;
    }
    if (varying && most && x % most) {
        WAKE_FIND_STAGE(
            s, "VUID-VkShaderCreateInfoEXT-flags-08416",
            "full subgroups of varying size are required, but the x size of the workgroup is %u, and "
            "maxSubgroupSize %u",
            x, most);
    } else if (!varying && !required && usual && x % usual) {
        WAKE_FIND_STAGE(
            s, "VUID-VkShaderCreateInfoEXT-flags-08417",
            "full subgroups are required, but the x size of the workgroup is %u, and subgroupSize %u",
            x, usual);
    }
}

void
wake_check_object_stage(const struct wake_stage_check *s, const VkShaderCreateInfoEXT *info)
{
    for (int output = 0; output < 2; output++) {
        const struct wake_spirv_builtin *mask = wake_spirv_entry_builtin(
            s->entry, SpvBuiltInSampleMask, output);

        if (mask && mask->length > s->facts->limits.maxSampleMaskWords) {
            WAKE_FIND_STAGE(
                s, "VUID-VkShaderCreateInfoEXT-pCode-08451",
                "the shader's %s SampleMask has %u elements, and maxSampleMaskWords is %u",
                output ? "output" : "input", mask->length, s->facts->limits.maxSampleMaskWords);
        }
    }
    check_primitives(s);
    check_subgroups(s, info);
#ifdef VK_EXT_device_generated_commands
    if (info->flags & VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT &&
        wake_spirv_entry_mode(s->entry, SpvExecutionModeXfb)) {
        WAKE_FIND_STAGE(
            s, "VUID-VkShaderCreateInfoEXT-flags-11006",
            "flags has VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT, but the shader has the execution "
            "mode Xfb%s",
            "");
    }
#endif
    if (s->stage->stage == VK_SHADER_STAGE_MESH_BIT_EXT &&
        !(info->flags & VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT) &&
        wake_spirv_entry_builtin(s->entry, SpvBuiltInDrawIndex, false)) {
        WAKE_FIND_STAGE(s, "VUID-vkCreateShadersEXT-pCreateInfos-09632",
                        "the mesh shader has a variable DrawIndex, but flags lacks "
                        "VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT%s",
                        "");
    }
}

/* ---- tessellation ---------------------------------------------------------------------------- */

/* Modes of which one of the two shaders has one, and where both have, the same. */
struct shared {
    const char *what;
    uint32_t modes[3];
    const char *missing; /* NULL: another rule has it */
    const char *differ;
};

/* Which of the modes an entry point has; 0: none. */
static uint32_t
mode_of(const struct wake_spirv_entry *entry, const struct shared *shared)
{
    for (size_t i = 0; i < WAKE_COUNT(shared->modes); i++) {
        if (shared->modes[i] && wake_spirv_entry_mode(entry, shared->modes[i])) {
            return shared->modes[i];
        }
    }
    return 0;
}

static void
check_tessellation(struct wake_check *check, const struct wake_spirv_entry *control,
                   const struct wake_spirv_entry *evaluation)
{
    static const struct shared rows[] = {
        { "subdivision",
          { SpvExecutionModeTriangles, SpvExecutionModeQuads, SpvExecutionModeIsolines },
          NULL,
          "VUID-vkCreateShadersEXT-pCreateInfos-08867" },
        { "order of vertices",
          { SpvExecutionModeVertexOrderCw, SpvExecutionModeVertexOrderCcw, 0 },
          "VUID-vkCreateShadersEXT-pCreateInfos-12224",
          "VUID-vkCreateShadersEXT-pCreateInfos-08868" },
        { "spacing",
          { SpvExecutionModeSpacingEqual, SpvExecutionModeSpacingFractionalEven,
            SpvExecutionModeSpacingFractionalOdd },
          "VUID-vkCreateShadersEXT-pCreateInfos-12225",
          "VUID-vkCreateShadersEXT-pCreateInfos-08870" },
    };
    uint32_t sizes[2] = { first_operand(control, SpvExecutionModeOutputVertices, 0),
                          first_operand(evaluation, SpvExecutionModeOutputVertices, 0) };

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        uint32_t one = mode_of(control, &rows[i]), other = mode_of(evaluation, &rows[i]);

        if (one && other && one != other) {
            wake_find(
                check, rows[i].differ,
                "the tessellation control and evaluation shaders, which are linked, differ in "
                "their execution modes of %s",
                rows[i].what);
        } else if (!one && !other && rows[i].missing) {
            wake_find(
                check, rows[i].missing,
                "neither of the tessellation control and evaluation shaders, which are linked, "
                "has an execution mode of %s",
                rows[i].what);
        }
    }
    if (sizes[0] && sizes[1] && sizes[0] != sizes[1]) {
        wake_find(check, "VUID-vkCreateShadersEXT-pCreateInfos-08871",
                  "the tessellation control shader has OutputVertices %u, the evaluation shader, "
                  "which is linked, %u",
                  sizes[0], sizes[1]);
    }
}

void
wake_core_shaders_tessellate(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    static const VkShaderStageFlagBits stages[2] = { VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                                                     VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT };
    struct wake_shader_object objects[2];
    bool open[2] = { false, false };

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkShaderCreateInfoEXT *info = &r->pCreateInfos[i];

        for (int k = 0; k < 2; k++) {
            if (info->stage == stages[k] && !open[k] &&
                info->flags & VK_SHADER_CREATE_LINK_STAGE_BIT_EXT) {
                open[k] = wake_shader_object_open(&objects[k], r->pCreateInfos, i, NULL);
            }
        }
    }
    if (open[0] && open[1] && objects[0].pipeline.stage[0].code->entry &&
        objects[1].pipeline.stage[0].code->entry) {
        check_tessellation(check, objects[0].pipeline.stage[0].code->entry,
                           objects[1].pipeline.stage[0].code->entry);
    }
    for (int k = 0; k < 2; k++) {
        if (open[k]) {
            wake_shader_object_close(&objects[k]);
        }
    }
}

#endif
