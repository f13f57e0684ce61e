/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about subgroups in shaders: operations, numbers, sizes, stages. */
#include "program_code.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4

enum kind {
    ELECT,
    ALL,
    ALL_EQUAL,
    BROADCAST,
    BROADCAST_FIRST,
    BALLOT,
    BALLOT_COUNT,
    SHUFFLE,
    SHUFFLE_UP,
    ADDS,
    CLUSTERED,
    QUAD_BROADCAST,
    QUAD_SWAP,
    ROTATE,
    ROTATE_CLUSTERED,
    QUAD_ALL,
    KINDS
};

static void
prepare_subgroups(struct program *p)
{
    FEATURES(ShaderSubgroupUniformControlFlowFeaturesKHR,
             SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_FEATURES_KHR);
    FEATURES(ShaderMaximalReconvergenceFeaturesKHR, SHADER_MAXIMAL_RECONVERGENCE_FEATURES_KHR);
    FEATURES(ShaderQuadControlFeaturesKHR, SHADER_QUAD_CONTROL_FEATURES_KHR);

    program_extension(p, VK_KHR_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_EXTENSION_NAME);
    program_extension(p, VK_KHR_SHADER_MAXIMAL_RECONVERGENCE_EXTENSION_NAME);
    program_extension(p, VK_KHR_SHADER_QUAD_CONTROL_EXTENSION_NAME);
    ShaderSubgroupUniformControlFlowFeaturesKHR->shaderSubgroupUniformControlFlow = M(
        "no uniform control flow", VK_TRUE, VK_FALSE);
    ShaderMaximalReconvergenceFeaturesKHR->shaderMaximalReconvergence = M("no reconvergence",
                                                                          VK_TRUE, VK_FALSE);
    ShaderQuadControlFeaturesKHR->shaderQuadControl = M("no quad control", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
    p->features.v12.shaderFloat16 = VK_TRUE;
    p->features.v12.shaderInt8 = VK_TRUE;
    p->features.core.features.shaderInt16 = VK_TRUE;
    p->features.core.features.shaderInt64 = VK_TRUE;
    p->features.core.features.shaderFloat64 = VK_TRUE;
    p->features.v12.shaderSubgroupExtendedTypes = M("no extended types", VK_TRUE, VK_FALSE);
    p->features.v12.subgroupBroadcastDynamicId = M("no dynamic ids", VK_TRUE, VK_FALSE);
    p->features.v14.shaderSubgroupRotate = M("no rotation", VK_TRUE, VK_FALSE);
    p->features.v14.shaderSubgroupRotateClustered = M("no rotation in clusters", VK_TRUE, VK_FALSE);
    p->features.v13.subgroupSizeControl = M("no size control", VK_TRUE, VK_FALSE);
    p->features.v13.computeFullSubgroups = M("no full subgroups", VK_TRUE, VK_FALSE);
    if (!p->features.v14.shaderSubgroupRotate) {
        p->features.v14.shaderSubgroupRotateClustered = VK_FALSE;
    }
}

/* The type that the operation works on. */
static uint32_t
worked_on(struct program *p, struct program_code *c)
{
    switch (program_pick(p, "number", 8)) {
    case 0: code_capability(c, SpvCapabilityInt8); return code_integer(c, 8, 0);
    case 1: code_capability(c, SpvCapabilityInt16); return code_integer(c, 16, 0);
    case 2: code_capability(c, SpvCapabilityInt64); return code_integer(c, 64, 0);
    case 3: return code_vector(c, CODE_UINT, 2);
    case 4:
        code_capability(c, SpvCapabilityInt16);
        return code_vector(c, code_integer(c, 16, 0), 2);
    case 5: return CODE_INT;
    default: return CODE_UINT;
    }
}

static const uint32_t kind_capabilities[KINDS] = {
    [ALL] = SpvCapabilityGroupNonUniformVote,
    [ALL_EQUAL] = SpvCapabilityGroupNonUniformVote,
    [BROADCAST] = SpvCapabilityGroupNonUniformBallot,
    [BROADCAST_FIRST] = SpvCapabilityGroupNonUniformBallot,
    [BALLOT] = SpvCapabilityGroupNonUniformBallot,
    [BALLOT_COUNT] = SpvCapabilityGroupNonUniformBallot,
    [SHUFFLE] = SpvCapabilityGroupNonUniformShuffle,
    [SHUFFLE_UP] = SpvCapabilityGroupNonUniformShuffleRelative,
    [ADDS] = SpvCapabilityGroupNonUniformArithmetic,
    [CLUSTERED] = SpvCapabilityGroupNonUniformClustered,
    [QUAD_BROADCAST] = SpvCapabilityGroupNonUniformQuad,
    [QUAD_SWAP] = SpvCapabilityGroupNonUniformQuad,
    [ROTATE] = 6026,
    [ROTATE_CLUSTERED] = 6026,
    [QUAD_ALL] = 5087,
};

static void
declare(struct program *p, struct program_code *c, enum kind kind)
{
    code_capability(c, SpvCapabilityGroupNonUniform);
    if (!p->chosen[0] || !program_mistake(p, "capability of the operation left out")) {
        code_capability(c, kind_capabilities[kind] ? kind_capabilities[kind]
                                                   : SpvCapabilityGroupNonUniform);
    }
    if (kind == ROTATE || kind == ROTATE_CLUSTERED) {
        code_extension(c, "SPV_KHR_subgroup_rotate");
    } else if (kind == QUAD_ALL) {
        code_capability(c, SpvCapabilityGroupNonUniformVote);
        code_extension(c, "SPV_KHR_quad_control");
    }
}

static void
operate(struct program *p, struct program_code *c, enum kind kind, uint32_t scope)
{
    const uint32_t type = worked_on(p, c), value = code_null(c, type);
    const uint32_t four = code_vector(c, CODE_UINT, 4);
    const uint32_t cluster = code_constant(
        c, M("a cluster of 3", M("a cluster of 0", M("a cluster of 256", 4u, 256u), 0u), 3u));
    const uint32_t sum = program_pick(p, "scan", 2);
    const uint32_t quad = M("an invocation behind the quad", 3u, 9u);

    switch (kind) {
    case ELECT: RESULT(c, SpvOpGroupNonUniformElect, CODE_BOOL, scope); break;
    case ALL: RESULT(c, SpvOpGroupNonUniformAll, CODE_BOOL, scope, CODE_TRUE); break;
    case ALL_EQUAL: RESULT(c, SpvOpGroupNonUniformAllEqual, CODE_BOOL, scope, value); break;
    case BROADCAST:
        RESULT(c, SpvOpGroupNonUniformBroadcast, type, scope, value, CODE_UINT_0);
        break;
    case BROADCAST_FIRST: RESULT(c, SpvOpGroupNonUniformBroadcastFirst, type, scope, value); break;
    case BALLOT: RESULT(c, SpvOpGroupNonUniformBallot, four, scope, CODE_TRUE); break;
    case BALLOT_COUNT:
        RESULT(c, SpvOpGroupNonUniformBallotBitCount, CODE_UINT, scope, sum, code_null(c, four));
        break;
    case SHUFFLE: RESULT(c, SpvOpGroupNonUniformShuffle, type, scope, value, CODE_UINT_1); break;
    case SHUFFLE_UP:
        RESULT(c, SpvOpGroupNonUniformShuffleUp, type, scope, value, CODE_UINT_1);
        break;
    case ADDS: RESULT(c, SpvOpGroupNonUniformIAdd, type, scope, sum, value); break;
    case CLUSTERED:
        RESULT(c, SpvOpGroupNonUniformIAdd, type, scope, SpvGroupOperationClusteredReduce, value,
               cluster);
        break;
    case QUAD_BROADCAST:
        RESULT(c, SpvOpGroupNonUniformQuadBroadcast, type, scope, value, code_constant(c, quad));
        break;
    case QUAD_SWAP:
        RESULT(c, SpvOpGroupNonUniformQuadSwap, type, scope, value, code_constant(c, quad % 3));
        break;
    case ROTATE: RESULT(c, 4431, type, scope, value, CODE_UINT_1); break;
    case ROTATE_CLUSTERED: RESULT(c, 4431, type, scope, value, CODE_UINT_1, cluster); break;
    default: RESULT(c, 5110, CODE_BOOL, CODE_TRUE); break;
    }
}

static void
add_flow(struct program *p, struct program_code *c)
{
    if (p->chosen[0]) {
        return;
    }
    if (program_pick(p, "uniform flow", 3) == 0) {
        code_extension(c, "SPV_KHR_subgroup_uniform_control_flow");
        CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN,
             SpvExecutionModeSubgroupUniformControlFlowKHR);
    } else if (program_pick(p, "reconverges", 3) == 0) {
        code_extension(c, "SPV_KHR_maximal_reconvergence");
        CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, 6023);
    }
}

static void
make_compute(struct program *p, struct program_code *c)
{
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo size = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO,
        .requiredSubgroupSize = M(
            "a subgroup of 0", M("a subgroup of 24", M("a subgroup of 128", 16u, 128u), 24u), 0u),
    };
    const bool sized = program_pick(p, "sized", 2), full = program_pick(p, "full", 2);
    const bool varies = !sized && program_pick(p, "varies", 2);
    const uint32_t width = M("a width that is not full", M("too many subgroups", 64u, 1024u), 24u);
    VkPipeline pipeline = VK_NULL_HANDLE;

    c->counts[CODE_MODES] = 0;
    CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeLocalSize, width, 1, 1);
    add_flow(p, c);
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .pNext = sized ? &size : NULL,
                   .flags =
                       (full ? VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT : 0u) |
                       (varies
                            ? VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT
                            : M("a size that varies", 0u,
                                (unsigned)
                                    VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT)),
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = code_module(p, c),
                   .pName = "main" },
        .layout = program_pipeline_layout(p, VK_NULL_HANDLE),
    };
    MAKE(PIPELINE, pipeline,
         vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
}

static void
code_subgroups(struct program *p)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_COMPUTE_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT };
    const VkShaderStageFlagBits right = stages[program_pick(p, "stage", 2)];
    const VkShaderStageFlagBits stage = M("a stage without subgroups", right,
                                          VK_SHADER_STAGE_VERTEX_BIT);
    const enum kind kind = program_pick(p, "operation", KINDS);
    struct program_code c;

    /* Whether older tools know all of it. */
    p->chosen[0] = kind < ROTATE && program_pick(p, "known", 2);
    code_start(&c, stage);
    declare(p, &c, kind);
    const uint32_t scope = code_constant(
        &c, M("a scope of the device",
              M("a scope of workgroups", (uint32_t)SpvScopeSubgroup, (uint32_t)SpvScopeWorkgroup),
              (uint32_t)SpvScopeDevice));
    operate(p, &c, kind, scope);
    if (program_pick(p, "size", 2)) {
        const uint32_t size = code_builtin(
            &c,
            p->chosen[0] && program_mistake(p, "the size is written") ? SpvStorageClassOutput
                                                                      : SpvStorageClassInput,
            p->chosen[0] && program_mistake(p, "the size is a float") ? CODE_FLOAT : CODE_UINT,
            SpvBuiltInSubgroupSize);
        if (stage == VK_SHADER_STAGE_FRAGMENT_BIT) {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, size, SpvDecorationFlat);
        }
    }
    if (stage == VK_SHADER_STAGE_COMPUTE_BIT) {
        make_compute(p, &c);
    } else {
        add_flow(p, &c);
        code_pipeline(p, &c);
    }
}

const struct program_subject subgroup_subjects[] = {
    { "code_subgroups", code_subgroups, prepare_subgroups },
    { NULL, NULL, NULL },
};

#endif
