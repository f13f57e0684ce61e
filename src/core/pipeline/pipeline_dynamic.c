/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VkPipelineDynamicStateCreateInfo: which states a graphics pipeline may leave to commands.
 */
#include "core/pipeline/pipeline_rules.h"

struct state_rule {
    VkDynamicState state;
    uint16_t feature;
    const char *vuid;
};

/* States that a feature of their own allows. */
static const struct state_rule state_rules[] = {
    { VK_DYNAMIC_STATE_LOGIC_OP_EXT, WAKE_FEATURE_extendedDynamicState2LogicOp,
      "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04869" },
    { VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT,
      WAKE_FEATURE_extendedDynamicState2PatchControlPoints,
      "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04870" },
    { VK_DYNAMIC_STATE_VERTEX_INPUT_EXT, WAKE_FEATURE_vertexInputDynamicState,
      "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04807" },
    { VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT, WAKE_FEATURE_colorWriteEnable,
      "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04800" },
    { VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT,
      WAKE_FEATURE_extendedDynamicState3TessellationDomainOrigin,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3TessellationDomainOrigin-07370" },
    { VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT, WAKE_FEATURE_extendedDynamicState3DepthClampEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3DepthClampEnable-07371" },
    { VK_DYNAMIC_STATE_POLYGON_MODE_EXT, WAKE_FEATURE_extendedDynamicState3PolygonMode,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3PolygonMode-07372" },
    { VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT,
      WAKE_FEATURE_extendedDynamicState3RasterizationSamples,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3RasterizationSamples-07373" },
    { VK_DYNAMIC_STATE_SAMPLE_MASK_EXT, WAKE_FEATURE_extendedDynamicState3SampleMask,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3SampleMask-07374" },
    { VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT,
      WAKE_FEATURE_extendedDynamicState3AlphaToCoverageEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3AlphaToCoverageEnable-07375" },
    { VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT, WAKE_FEATURE_extendedDynamicState3AlphaToOneEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3AlphaToOneEnable-07376" },
    { VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT, WAKE_FEATURE_extendedDynamicState3LogicOpEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3LogicOpEnable-07377" },
    { VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT, WAKE_FEATURE_extendedDynamicState3ColorBlendEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ColorBlendEnable-07378" },
    { VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT,
      WAKE_FEATURE_extendedDynamicState3ColorBlendEquation,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ColorBlendEquation-07379" },
    { VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT, WAKE_FEATURE_extendedDynamicState3ColorWriteMask,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ColorWriteMask-07380" },
    { VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT,
      WAKE_FEATURE_extendedDynamicState3RasterizationStream,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3RasterizationStream-07381" },
    { VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT,
      WAKE_FEATURE_extendedDynamicState3ConservativeRasterizationMode,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ConservativeRasterizationMode-07382" },
    { VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT,
      WAKE_FEATURE_extendedDynamicState3ExtraPrimitiveOverestimationSize,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ExtraPrimitiveOverestimationSize-07383" },
    { VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT, WAKE_FEATURE_extendedDynamicState3DepthClipEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3DepthClipEnable-07384" },
    { VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT,
      WAKE_FEATURE_extendedDynamicState3SampleLocationsEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3SampleLocationsEnable-07385" },
    { VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT,
      WAKE_FEATURE_extendedDynamicState3ColorBlendAdvanced,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ColorBlendAdvanced-07386" },
    { VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT,
      WAKE_FEATURE_extendedDynamicState3ProvokingVertexMode,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ProvokingVertexMode-07387" },
    { VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT,
      WAKE_FEATURE_extendedDynamicState3LineRasterizationMode,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3LineRasterizationMode-07388" },
    { VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT, WAKE_FEATURE_extendedDynamicState3LineStippleEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3LineStippleEnable-07389" },
    { VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT,
      WAKE_FEATURE_extendedDynamicState3DepthClipNegativeOneToOne,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3DepthClipNegativeOneToOne-07390" },
    { VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_ENABLE_NV,
      WAKE_FEATURE_extendedDynamicState3ViewportWScalingEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ViewportWScalingEnable-07391" },
    { VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV, WAKE_FEATURE_extendedDynamicState3ViewportSwizzle,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ViewportSwizzle-07392" },
    { VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_ENABLE_NV,
      WAKE_FEATURE_extendedDynamicState3CoverageToColorEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3CoverageToColorEnable-07393" },
    { VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV,
      WAKE_FEATURE_extendedDynamicState3CoverageToColorLocation,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3CoverageToColorLocation-07394" },
    { VK_DYNAMIC_STATE_COVERAGE_MODULATION_MODE_NV,
      WAKE_FEATURE_extendedDynamicState3CoverageModulationMode,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3CoverageModulationMode-07395" },
    { VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV,
      WAKE_FEATURE_extendedDynamicState3CoverageModulationTableEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3CoverageModulationTableEnable-07396" },
    { VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV,
      WAKE_FEATURE_extendedDynamicState3CoverageModulationTable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3CoverageModulationTable-07397" },
    { VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV,
      WAKE_FEATURE_extendedDynamicState3CoverageReductionMode,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3CoverageReductionMode-07398" },
    { VK_DYNAMIC_STATE_REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV,
      WAKE_FEATURE_extendedDynamicState3RepresentativeFragmentTestEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3RepresentativeFragmentTestEnable-07399" },
    { VK_DYNAMIC_STATE_SHADING_RATE_IMAGE_ENABLE_NV,
      WAKE_FEATURE_extendedDynamicState3ShadingRateImageEnable,
      "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3ShadingRateImageEnable-07400" },
};

/* States of VK_EXT_extended_dynamic_state and _state2, which Vulkan 1.3 has without a feature. */
static const struct state_rule promoted_rules[] = {
#define FIRST(name)                                                  \
    {                                                                \
        VK_DYNAMIC_STATE_##name, WAKE_FEATURE_extendedDynamicState,  \
            "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-03378" \
    }
#define SECOND(name)                                                 \
    {                                                                \
        VK_DYNAMIC_STATE_##name, WAKE_FEATURE_extendedDynamicState2, \
            "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04868" \
    }
    FIRST(CULL_MODE),
    FIRST(FRONT_FACE),
    FIRST(PRIMITIVE_TOPOLOGY),
    FIRST(VIEWPORT_WITH_COUNT),
    FIRST(SCISSOR_WITH_COUNT),
    FIRST(VERTEX_INPUT_BINDING_STRIDE),
    FIRST(DEPTH_TEST_ENABLE),
    FIRST(DEPTH_WRITE_ENABLE),
    FIRST(DEPTH_COMPARE_OP),
    FIRST(DEPTH_BOUNDS_TEST_ENABLE),
    FIRST(STENCIL_TEST_ENABLE),
    FIRST(STENCIL_OP),
    SECOND(DEPTH_BIAS_ENABLE),
    SECOND(PRIMITIVE_RESTART_ENABLE),
    SECOND(RASTERIZER_DISCARD_ENABLE),
#undef FIRST
#undef SECOND
};

/* States of extensions that have no feature: no rule but that of the enumeration forbids them. */
static const struct {
    VkDynamicState state;
    int extension;
} extension_states[] = {
    { VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV, WAKE_EXT_VK_NV_clip_space_w_scaling },
    { VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT, WAKE_EXT_VK_EXT_discard_rectangles },
    { VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT, WAKE_EXT_VK_EXT_sample_locations },
    { VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_NV, WAKE_EXT_VK_NV_scissor_exclusive },
};

/* With strict_extensions the parameter's rule says it. */
static void
check_extension(const struct wake_graphics_check *p, VkDynamicState state)
{
    for (size_t i = 0; i < WAKE_COUNT(extension_states); i++) {
        int extension = extension_states[i].extension;

        if (state == extension_states[i].state && !wake_check_extension(p->check, extension) &&
            !p->check->scope->settings->strict_extensions) {
            WAKE_FIND_GRAPHICS(
                p, "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled",
                "pDynamicState->pDynamicStates contains %s, but %s extension is not enabled",
                wake_name_VkDynamicState(state), wake_extensions[extension].name);
        }
    }
}

/* `told`: bits of promoted rules, of which each is broken once, however many states there are. */
static void
check_features(const struct wake_graphics_check *p, uint32_t element, VkDynamicState state,
               unsigned *told)
{
    for (size_t i = 0; i < WAKE_COUNT(state_rules); i++) {
        if (state == state_rules[i].state) {
            if (!wake_check_feature(p->check, state_rules[i].feature)) {
                WAKE_FIND_GRAPHICS(
                    p, state_rules[i].vuid,
                    "pDynamicState->pDynamicStates[%u] is %s, but the feature %s is not enabled",
                    element, wake_name_VkDynamicState(state),
                    wake_feature_names[state_rules[i].feature]);
            }
            return;
        }
    }
    if (wake_check_version(p->check) >= VK_API_VERSION_1_3) {
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(promoted_rules); i++) {
        unsigned bit = promoted_rules[i].feature == WAKE_FEATURE_extendedDynamicState ? 1 : 2;

        if (state == promoted_rules[i].state && !(*told & bit) &&
            !wake_check_feature(p->check, promoted_rules[i].feature)) {
            *told |= bit;
            WAKE_FIND_GRAPHICS(
                p, promoted_rules[i].vuid,
                "pDynamicState->pDynamicStates[%u] is %s, but the feature %s is not enabled",
                element, wake_name_VkDynamicState(state),
                wake_feature_names[promoted_rules[i].feature]);
        }
    }
}

/* States that came with the second version of their extension. */
static void
check_extension_version(const struct wake_graphics_check *p, uint32_t element, VkDynamicState state)
{
    const char *vuid = NULL;
    uint32_t version = UINT32_MAX;

    switch ((int)state) {
#if VK_EXT_DISCARD_RECTANGLES_SPEC_VERSION > 1 && !WAKE_REPEATED_RULES
    case VK_DYNAMIC_STATE_DISCARD_RECTANGLE_ENABLE_EXT:
        vuid = "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07855";
        version = p->facts->discard_rectangles_version;
        break;
    case VK_DYNAMIC_STATE_DISCARD_RECTANGLE_MODE_EXT:
        vuid = "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07856";
        version = p->facts->discard_rectangles_version;
        break;
#endif
#if VK_NV_SCISSOR_EXCLUSIVE_SPEC_VERSION > 1 && !WAKE_REPEATED_RULES
    case VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_ENABLE_NV:
        vuid = "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07854";
        version = p->facts->scissor_exclusive_version;
        break;
#endif
    default: break;
    }
    if (vuid && version < 2) {
        WAKE_FIND_GRAPHICS(p, vuid,
                           "pDynamicState->pDynamicStates[%u] is %s, but the driver has version %u "
                           "of the extension: it came with the second",
                           element, wake_name_VkDynamicState(state), version);
    }
}

/* Specification, 'Mesh Shading': states of vertex input are not there. */
static void
check_mesh(const struct wake_graphics_check *p, uint32_t element, VkDynamicState state)
{
    const char *vuid = NULL;

    switch ((int)state) {
    case VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY:
    case VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE:
        vuid = "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07065";
        break;
    case VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE:
    case VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT:
        vuid = "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07066";
        break;
    case VK_DYNAMIC_STATE_VERTEX_INPUT_EXT:
        vuid = "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07067";
        break;
    default: return;
    }
    WAKE_FIND_GRAPHICS(p, vuid,
                       "pDynamicState->pDynamicStates[%u] is %s, but pStages has a mesh shader",
                       element, wake_name_VkDynamicState(state));
}

/* Bits of what the list itself has: pipeline->dynamic has libraries in it, and only states of the
 * parts that are given. */
static bool
listed(const uint64_t bits[2], VkDynamicState state)
{
    int bit = wake_dynamic_bit(state);

    return bit >= 0 && (bits[bit / 64] >> (bit % 64) & 1);
}

void
wake_check_graphics_dynamic(const struct wake_graphics_check *p)
{
    const VkPipelineDynamicStateCreateInfo *info = p->info->pDynamicState;
    bool mesh = p->pre_rasterization && p->pipeline->stages & VK_SHADER_STAGE_MESH_BIT_EXT;
    uint64_t seen[2] = { 0, 0 };
    unsigned told = 0;

    for (uint32_t i = 0; info && info->pDynamicStates && i < info->dynamicStateCount; i++) {
        VkDynamicState state = info->pDynamicStates[i];
        int bit = wake_dynamic_bit(state);

        if (listed(seen, state)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineDynamicStateCreateInfo-pDynamicStates-01442",
                "pDynamicState->pDynamicStates[%u] is %s, which an element before it is too", i,
                wake_name_VkDynamicState(state));
            continue;
        }
        if (bit >= 0) {
            seen[bit / 64] |= UINT64_C(1) << (bit % 64);
        }
        if ((int)state > VK_DYNAMIC_STATE_STENCIL_REFERENCE) {
            check_features(p, i, state, &told);
            check_extension(p, state);
            check_extension_version(p, i, state);
        }
        if (mesh) {
            check_mesh(p, i, state);
        }
        if ((int)state == VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR &&
            (WAKE_REPEATED_RULES || WAKE_EXTENSION(p->check, VK_KHR_ray_tracing_pipeline))) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-03578",
                "pDynamicState->pDynamicStates[%u] is VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR",
                i);
        }
    }
    if (p->pre_rasterization && listed(seen, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT) &&
        listed(seen, VK_DYNAMIC_STATE_VIEWPORT)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04132",
            "pDynamicState has both VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT and VK_DYNAMIC_STATE_VIEWPORT");
    }
    if (p->pre_rasterization && listed(seen, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT) &&
        listed(seen, VK_DYNAMIC_STATE_SCISSOR)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04133",
            "pDynamicState has both VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT and VK_DYNAMIC_STATE_SCISSOR");
    }
}
