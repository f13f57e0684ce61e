/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic state that recorded commands set, and pipelines undo.
 */
#include "state/recording/recording_dynamic.h"

#include "gen/commands.h"
#include "gen/records.h"
#include "state/derived/pipeline.h"

#include <string.h>

void
wake_recording_set_dynamic(struct wake_recording *recording, VkDynamicState state)
{
    int bit = wake_dynamic_bit(state);

    if (bit >= 0) {
        recording->dynamic.set[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
    recording->dynamic_change++;
}

/* Commands that set one piece of dynamic state and whose values no later check reads. */
static VkDynamicState
plain_state(uint32_t command)
{
    switch (command) {
#define SETS(name, state) \
    case WAKE_REAL_vkCmdSet##name: return VK_DYNAMIC_STATE_##state
        SETS(LineWidth, LINE_WIDTH);
        SETS(DepthBias, DEPTH_BIAS);
        SETS(BlendConstants, BLEND_CONSTANTS);
        SETS(DepthBounds, DEPTH_BOUNDS);
        SETS(StencilCompareMask, STENCIL_COMPARE_MASK);
        SETS(StencilReference, STENCIL_REFERENCE);
        SETS(FrontFace, FRONT_FACE);
        SETS(PatchControlPointsEXT, PATCH_CONTROL_POINTS_EXT);
        SETS(LogicOpEXT, LOGIC_OP_EXT);
        SETS(CoarseSampleOrderNV, VIEWPORT_COARSE_SAMPLE_ORDER_NV);
        SETS(ExclusiveScissorNV, EXCLUSIVE_SCISSOR_NV);
        SETS(FragmentShadingRateKHR, FRAGMENT_SHADING_RATE_KHR);
        SETS(LineStippleEXT, LINE_STIPPLE_EXT);
        SETS(RayTracingPipelineStackSizeKHR, RAY_TRACING_PIPELINE_STACK_SIZE_KHR);
        SETS(TessellationDomainOriginEXT, TESSELLATION_DOMAIN_ORIGIN_EXT);
        SETS(ExtraPrimitiveOverestimationSizeEXT, EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT);
        SETS(DepthClipEnableEXT, DEPTH_CLIP_ENABLE_EXT);
        SETS(ProvokingVertexModeEXT, PROVOKING_VERTEX_MODE_EXT);
        SETS(DepthClipNegativeOneToOneEXT, DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT);
        SETS(RepresentativeFragmentTestEnableNV, REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV);
#ifdef VK_EXT_attachment_feedback_loop_dynamic_state
        SETS(AttachmentFeedbackLoopEnableEXT, ATTACHMENT_FEEDBACK_LOOP_ENABLE_EXT);
#endif
#ifdef VK_EXT_depth_bias_control
        SETS(DepthBias2EXT, DEPTH_BIAS);
#endif
#ifdef VK_EXT_depth_clamp_control
        SETS(DepthClampRangeEXT, DEPTH_CLAMP_RANGE_EXT);
#endif
#if VK_EXT_DISCARD_RECTANGLES_SPEC_VERSION > 1
        SETS(DiscardRectangleModeEXT, DISCARD_RECTANGLE_MODE_EXT);
#endif
#undef SETS
    default: return VK_DYNAMIC_STATE_MAX_ENUM;
    }
}

/* What calls have set since a pipeline with the state static undid it. */
static uint32_t
set_since(const struct wake_dynamic_values *values, VkDynamicState state, uint32_t set)
{
    return wake_dynamic_is_set(values, state) ? set : 0;
}

static void
set_blend_enables(struct wake_recording *recording,
                  const struct wake_rec_CmdSetColorBlendEnableEXT *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;
    uint32_t bits = wake_bits_from(r->firstAttachment, r->attachmentCount);

    values->blend_enable_set = set_since(values, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT,
                                         values->blend_enable_set) |
                               bits;
    values->blend_enables &= ~bits;
    for (uint32_t i = 0; r->pColorBlendEnables && i < r->attachmentCount && i < 32; i++) {
        if (r->pColorBlendEnables[i]) {
            values->blend_enables |= wake_bits_from(r->firstAttachment + i, 1);
        }
    }
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
}

static void
set_blend_equations(struct wake_recording *recording,
                    const struct wake_rec_CmdSetColorBlendEquationEXT *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;
    uint32_t bits = wake_bits_from(r->firstAttachment, r->attachmentCount);

    values->blend_equation_set = set_since(values, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT,
                                           values->blend_equation_set) |
                                 bits;
    values->blend_constants &= ~bits;
    for (uint32_t i = 0; r->pColorBlendEquations && i < r->attachmentCount && i < 32; i++) {
        const VkColorBlendEquationEXT *equation = &r->pColorBlendEquations[i];

        if (wake_has_constant_factor(equation->srcColorBlendFactor, equation->dstColorBlendFactor,
                                     equation->srcAlphaBlendFactor,
                                     equation->dstAlphaBlendFactor)) {
            values->blend_constants |= wake_bits_from(r->firstAttachment + i, 1);
        }
    }
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
}

/* They take the place of what vkCmdSetColorBlendEquationEXT has set. */
static void
set_advanced_equations(struct wake_recording *recording,
                       const struct wake_rec_CmdSetColorBlendAdvancedEXT *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;
    uint32_t bits = wake_bits_from(r->firstAttachment, r->attachmentCount);

    values->blend_advanced_set = set_since(values, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT,
                                           values->blend_advanced_set) |
                                 bits;
    values->blend_constants &= ~bits;
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT);
}

/* Commands that set one value which later checks want. False: not one of them. */
static bool
set_value(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    struct wake_dynamic_values *values = &recording->dynamic;

    switch (command) {
#define VALUE(name, state, field, member)                                       \
    case WAKE_REAL_vkCmdSet##name:                                              \
        values->field = ((const struct wake_rec_CmdSet##name *)record)->member; \
        wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_##state);        \
        return true
        VALUE(PrimitiveTopology, PRIMITIVE_TOPOLOGY, topology, primitiveTopology);
        VALUE(DepthTestEnable, DEPTH_TEST_ENABLE, depth_test, depthTestEnable);
        VALUE(DepthWriteEnable, DEPTH_WRITE_ENABLE, depth_write, depthWriteEnable);
        VALUE(DepthBoundsTestEnable, DEPTH_BOUNDS_TEST_ENABLE, depth_bounds_test,
              depthBoundsTestEnable);
        VALUE(StencilTestEnable, STENCIL_TEST_ENABLE, stencil_test, stencilTestEnable);
        VALUE(DepthBiasEnable, DEPTH_BIAS_ENABLE, depth_bias, depthBiasEnable);
        VALUE(RasterizerDiscardEnable, RASTERIZER_DISCARD_ENABLE, rasterizer_discard,
              rasterizerDiscardEnable);
        VALUE(PrimitiveRestartEnable, PRIMITIVE_RESTART_ENABLE, primitive_restart,
              primitiveRestartEnable);
        VALUE(DepthCompareOp, DEPTH_COMPARE_OP, depth_compare, depthCompareOp);
        VALUE(CullMode, CULL_MODE, cull_mode, cullMode);
        VALUE(RasterizationSamplesEXT, RASTERIZATION_SAMPLES_EXT, samples, rasterizationSamples);
        VALUE(ColorWriteEnableEXT, COLOR_WRITE_ENABLE_EXT, color_write_count, attachmentCount);
        VALUE(ScissorWithCount, SCISSOR_WITH_COUNT, scissor_count, scissorCount);
        VALUE(SampleMaskEXT, SAMPLE_MASK_EXT, mask_samples, samples);
        VALUE(SampleLocationsEnableEXT, SAMPLE_LOCATIONS_ENABLE_EXT, sample_locations_enable,
              sampleLocationsEnable);
        VALUE(LineStippleEnableEXT, LINE_STIPPLE_ENABLE_EXT, line_stipple, stippledLineEnable);
        VALUE(LineRasterizationModeEXT, LINE_RASTERIZATION_MODE_EXT, line_mode,
              lineRasterizationMode);
        VALUE(ConservativeRasterizationModeEXT, CONSERVATIVE_RASTERIZATION_MODE_EXT, conservative,
              conservativeRasterizationMode);
        VALUE(RasterizationStreamEXT, RASTERIZATION_STREAM_EXT, stream, rasterizationStream);
        VALUE(AlphaToCoverageEnableEXT, ALPHA_TO_COVERAGE_ENABLE_EXT, alpha_to_coverage,
              alphaToCoverageEnable);
        VALUE(AlphaToOneEnableEXT, ALPHA_TO_ONE_ENABLE_EXT, alpha_to_one, alphaToOneEnable);
        VALUE(ViewportWScalingEnableNV, VIEWPORT_W_SCALING_ENABLE_NV, w_scaling,
              viewportWScalingEnable);
        VALUE(ShadingRateImageEnableNV, SHADING_RATE_IMAGE_ENABLE_NV, shading_rates,
              shadingRateImageEnable);
        VALUE(CoverageToColorLocationNV, COVERAGE_TO_COLOR_LOCATION_NV, coverage_location,
              coverageToColorLocation);
        VALUE(DepthClampEnableEXT, DEPTH_CLAMP_ENABLE_EXT, depth_clamp, depthClampEnable);
        VALUE(PolygonModeEXT, POLYGON_MODE_EXT, polygon_mode, polygonMode);
        VALUE(LogicOpEnableEXT, LOGIC_OP_ENABLE_EXT, logic_op_enable, logicOpEnable);
        VALUE(CoverageToColorEnableNV, COVERAGE_TO_COLOR_ENABLE_NV, coverage_to_color,
              coverageToColorEnable);
        VALUE(CoverageModulationModeNV, COVERAGE_MODULATION_MODE_NV, coverage_modulation,
              coverageModulationMode);
        VALUE(CoverageModulationTableNV, COVERAGE_MODULATION_TABLE_NV, coverage_table_count,
              coverageModulationTableCount);
        VALUE(CoverageReductionModeNV, COVERAGE_REDUCTION_MODE_NV, coverage_reduction,
              coverageReductionMode);
        VALUE(CoverageModulationTableEnableNV, COVERAGE_MODULATION_TABLE_ENABLE_NV, coverage_table,
              coverageModulationTableEnable);
#if VK_EXT_DISCARD_RECTANGLES_SPEC_VERSION > 1
        VALUE(DiscardRectangleEnableEXT, DISCARD_RECTANGLE_ENABLE_EXT, discard_enable,
              discardRectangleEnable);
#endif
#undef VALUE
    default: return false;
    }
}

/* The faces that a command names, of two. */
static bool
names_face(VkStencilFaceFlags faces, int face)
{
    return faces & (VkStencilFaceFlags)(VK_STENCIL_FACE_FRONT_BIT << face);
}

static void
set_stencil_op(struct wake_recording *recording, const struct wake_rec_CmdSetStencilOp *r)
{
    for (int face = 0; face < 2; face++) {
        VkStencilOpState *to = &recording->dynamic.stencil[face];

        if (names_face(r->faceMask, face)) {
            to->failOp = r->failOp;
            to->passOp = r->passOp;
            to->depthFailOp = r->depthFailOp;
            to->compareOp = r->compareOp;
        }
    }
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_STENCIL_OP);
}

static void
set_stencil_write_mask(struct wake_recording *recording,
                       const struct wake_rec_CmdSetStencilWriteMask *r)
{
    for (int face = 0; face < 2; face++) {
        if (names_face(r->faceMask, face)) {
            recording->dynamic.stencil[face].writeMask = r->writeMask;
        }
    }
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_STENCIL_WRITE_MASK);
}

/* So many viewports have one, counted from the first. */
static uint32_t
grown_count(uint32_t before, uint32_t first, uint32_t count)
{
    uint64_t end = (uint64_t)first + count;

    return end > UINT32_MAX ? UINT32_MAX : end > before ? (uint32_t)end : before;
}

static void
set_w_scaling(struct wake_recording *recording, const struct wake_rec_CmdSetViewportWScalingNV *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;

    values->w_scaling_count = grown_count(values->w_scaling_count, r->firstViewport,
                                          r->viewportCount);
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV);
}

static void
set_swizzles(struct wake_recording *recording, const struct wake_rec_CmdSetViewportSwizzleNV *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;

    values->swizzle_count = grown_count(values->swizzle_count, r->firstViewport, r->viewportCount);
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV);
}

static void
set_palettes(struct wake_recording *recording,
             const struct wake_rec_CmdSetViewportShadingRatePaletteNV *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;

    values->palette_count = grown_count(values->palette_count, r->firstViewport, r->viewportCount);
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_VIEWPORT_SHADING_RATE_PALETTE_NV);
}

#if VK_NV_SCISSOR_EXCLUSIVE_SPEC_VERSION > 1
static void
set_exclusive_scissors(struct wake_recording *recording,
                       const struct wake_rec_CmdSetExclusiveScissorEnableNV *r)
{
    recording->dynamic.exclusive_scissors = VK_FALSE;
    for (uint32_t i = 0; r->pExclusiveScissorEnables && i < r->exclusiveScissorCount; i++) {
        recording->dynamic.exclusive_scissors |= r->pExclusiveScissorEnables[i] != VK_FALSE;
    }
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_ENABLE_NV);
}
#endif

static void
set_write_masks(struct wake_recording *recording, const struct wake_rec_CmdSetColorWriteMaskEXT *r)
{
    const VkColorComponentFlags all = VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT |
                                      VK_COLOR_COMPONENT_B_BIT | VK_COLOR_COMPONENT_A_BIT;
    struct wake_dynamic_values *values = &recording->dynamic;
    uint32_t bits = wake_bits_from(r->firstAttachment, r->attachmentCount);

    values->write_mask_set = set_since(values, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT,
                                       values->write_mask_set) |
                             bits;
    values->write_mask_parts &= ~bits;
    for (uint32_t i = 0; r->pColorWriteMasks && i < r->attachmentCount && i < 32; i++) {
        if (r->pColorWriteMasks[i] & all && (r->pColorWriteMasks[i] & all) != all) {
            values->write_mask_parts |= wake_bits_from(r->firstAttachment + i, 1);
        }
    }
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT);
}

static void
set_sample_locations(struct wake_recording *recording,
                     const struct wake_rec_CmdSetSampleLocationsEXT *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;
    const VkSampleLocationsInfoEXT *info = r->pSampleLocationsInfo;

    values->sample_locations_per_pixel = info ? info->sampleLocationsPerPixel : 0;
    values->sample_locations_grid = info ? info->sampleLocationGridSize : (VkExtent2D){ 0, 0 };
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT);
}

static void
keep_depths(struct wake_recording *recording, uint32_t first, uint32_t count,
            const VkViewport *viewports)
{
    for (uint32_t i = 0; viewports && i < count && first < WAKE_COUNT(recording->depths) - i; i++) {
        recording->depths[first + i][0] = viewports[i].minDepth;
        recording->depths[first + i][1] = viewports[i].maxDepth;
    }
}

static void
set_counted_viewports(struct wake_recording *recording,
                      const struct wake_rec_CmdSetViewportWithCount *r)
{
    recording->dynamic.viewport_count = r->viewportCount;
    keep_depths(recording, 0, r->viewportCount, r->pViewports);
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
}

static void
set_viewports(struct wake_recording *recording, const struct wake_rec_CmdSetViewport *r)
{
    keep_depths(recording, r->firstViewport, r->viewportCount, r->pViewports);
    recording->dynamic.viewports |= wake_bits_from(r->firstViewport, r->viewportCount);
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_VIEWPORT);
}

static void
set_scissors(struct wake_recording *recording, const struct wake_rec_CmdSetScissor *r)
{
    recording->dynamic.scissors |= wake_bits_from(r->firstScissor, r->scissorCount);
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_SCISSOR);
}

static void
set_discard_rectangles(struct wake_recording *recording,
                       const struct wake_rec_CmdSetDiscardRectangleEXT *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;

    values->discard_rectangles = set_since(values, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT,
                                           values->discard_rectangles) |
                                 wake_bits_from(r->firstDiscardRectangle, r->discardRectangleCount);
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT);
}

static void
set_vertex_input(struct wake_recording *recording, const struct wake_rec_CmdSetVertexInputEXT *r)
{
    struct wake_dynamic_values *values = &recording->dynamic;

    values->vertex_binding_count = r->vertexBindingDescriptionCount;
    values->vertex_attribute_count = r->vertexAttributeDescriptionCount;
    values->vertex_bindings = 0;
    memset(values->vertex_strides, 0, sizeof(values->vertex_strides));
    values->vertex_divides = false;
    for (uint32_t i = 0; r->pVertexBindingDescriptions && i < r->vertexBindingDescriptionCount;
         i++) {
        const VkVertexInputBindingDescription2EXT *from = &r->pVertexBindingDescriptions[i];
        uint32_t binding = from->binding;

        if (binding < WAKE_COUNT(values->vertex_strides) &&
            from->inputRate == VK_VERTEX_INPUT_RATE_VERTEX) {
            values->vertex_strides[binding] = from->stride;
        }
        values->vertex_bindings |= binding < 64 ? UINT64_C(1) << binding : 0;
        values->vertex_divides = values->vertex_divides ||
                                 (from->inputRate == VK_VERTEX_INPUT_RATE_INSTANCE &&
                                  from->divisor != 1);
    }
    values->vertex_locations = 0;
    for (uint32_t i = 0; r->pVertexAttributeDescriptions && i < r->vertexAttributeDescriptionCount;
         i++) {
        uint32_t location = r->pVertexAttributeDescriptions[i].location;

        if (location < WAKE_COUNT(values->vertex_sources)) {
            values->vertex_locations |= 1u << location;
            values->vertex_sources[location] = r->pVertexAttributeDescriptions[i].binding;
            values->vertex_formats[location] = r->pVertexAttributeDescriptions[i].format;
            values->vertex_offsets[location] = r->pVertexAttributeDescriptions[i].offset;
        }
    }
    wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
}

/* Commands that set values of a range of attachments, viewports, faces. False: not one of them. */
static bool
set_values(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdSetColorWriteMaskEXT:
        set_write_masks(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetColorBlendAdvancedEXT:
        set_advanced_equations(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetColorBlendEquationEXT:
        set_blend_equations(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetColorBlendEnableEXT:
        set_blend_enables(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetStencilOp: set_stencil_op(recording, (const void *)record); return true;
    case WAKE_CMD_vkCmdSetStencilWriteMask:
        set_stencil_write_mask(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetViewport: set_viewports(recording, (const void *)record); return true;
    case WAKE_REAL_vkCmdSetViewportWithCount:
        set_counted_viewports(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetScissor: set_scissors(recording, (const void *)record); return true;
    case WAKE_CMD_vkCmdSetDiscardRectangleEXT:
        set_discard_rectangles(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetViewportWScalingNV:
        set_w_scaling(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetViewportSwizzleNV:
        set_swizzles(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetViewportShadingRatePaletteNV:
        set_palettes(recording, (const void *)record);
        return true;
#if VK_NV_SCISSOR_EXCLUSIVE_SPEC_VERSION > 1
    case WAKE_CMD_vkCmdSetExclusiveScissorEnableNV:
        set_exclusive_scissors(recording, (const void *)record);
        return true;
#endif
#ifdef VK_EXT_primitive_restart_index
    case WAKE_CMD_vkCmdSetPrimitiveRestartIndexEXT:
        recording->own_restart = true;
        recording->restart_index =
            ((const struct wake_rec_CmdSetPrimitiveRestartIndexEXT *)record)->primitiveRestartIndex;
        recording->vertex_change++;
        return true;
#endif
    case WAKE_CMD_vkCmdSetSampleLocationsEXT:
        set_sample_locations(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdSetVertexInputEXT:
        set_vertex_input(recording, (const void *)record);
        return true;
    default: return false;
    }
}

/* What a graphics pipeline leaves as it was set: what is dynamic in it, and what has no value of its own there. */
static void
kept_states(const struct wake_pipeline *pipeline, uint64_t keep[2])
{
    static const VkDynamicState kin[][2] = {
        { VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT, VK_DYNAMIC_STATE_VIEWPORT },
        { VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT, VK_DYNAMIC_STATE_SCISSOR },
        { VK_DYNAMIC_STATE_VERTEX_INPUT_EXT, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE },
    };
    int bit = wake_dynamic_bit(VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR);

    keep[0] = pipeline->dynamic[0] | pipeline->lacks[0];
    keep[1] = pipeline->dynamic[1] | pipeline->lacks[1];
    if (bit >= 0) {
        keep[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
    for (size_t i = 0; i < WAKE_COUNT(kin); i++) {
        bit = wake_dynamic_bit(kin[i][1]);
        if (bit >= 0 && wake_pipeline_is_dynamic(pipeline, kin[i][0])) {
            keep[bit / 64] |= UINT64_C(1) << (bit % 64);
        }
    }
}

bool
wake_recording_set_static(const struct wake_recording *recording,
                          const struct wake_pipeline *pipeline)
{
    const uint64_t *set = recording->dynamic.set;
    uint64_t keep[2];

    kept_states(pipeline, keep);
    return (set[0] & ~keep[0]) || (set[1] & ~keep[1]);
}

/*
 * Specification, 'Dynamic State': what commands have set is no longer valid once a pipeline is
 * bound that has that state static. States of which one stands for the other count as one: the
 * number of viewports, the strides of vertex bindings.
 */
void
wake_recording_undo_static(struct wake_recording *recording, const struct wake_pipeline *pipeline)
{
    struct wake_dynamic_values *values = &recording->dynamic;
    uint64_t keep[2] = { pipeline->dynamic[0] | pipeline->lacks[0],
                         pipeline->dynamic[1] | pipeline->lacks[1] };
    int bit = wake_dynamic_bit(VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR);

    if (!((values->set[0] & ~keep[0]) | (values->set[1] & ~keep[1]))) {
        return;
    }
    if (pipeline->bind_point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR) {
        if (bit >= 0 && !(keep[bit / 64] >> (bit % 64) & 1)) {
            values->set[bit / 64] &= ~(UINT64_C(1) << (bit % 64));
        }
        return;
    }
    kept_states(pipeline, keep);
    values->set[0] &= keep[0];
    values->set[1] &= keep[1];
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_VIEWPORT)) {
        values->viewports = 0;
    }
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_SCISSOR)) {
        values->scissors = 0;
    }
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT)) {
        values->viewport_count = 0;
    }
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT)) {
        values->scissor_count = 0;
    }
    recording->dynamic_change++;
}

bool
wake_recording_apply_dynamic(struct wake_recording *recording, const struct wake_record *record,
                             uint32_t command)
{
    VkDynamicState plain;

    if (set_value(recording, record, command) || set_values(recording, record, command)) {
        return true;
    }
    plain = plain_state(command);
    if (plain == VK_DYNAMIC_STATE_MAX_ENUM) {
        return false;
    }
    wake_recording_set_dynamic(recording, plain);
    return true;
}
