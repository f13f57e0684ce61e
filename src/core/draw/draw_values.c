/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws against the values of dynamic state in the render pass instance: lines, points, write masks, coverage, samples, the index that
 * restarts primitives. Specification, 'Drawing Commands'.
 */
#include "core/draw/draw_newer.h"

#include "core/pipeline/pipeline_rules.h"
#include "state/scope/device_lists.h"

/* ---- lines and points ------------------------------------------------------------------------ */

/* What goes with no smooth or Bresenham lines; NULL: it is off. */
static const char *
covers_by_alpha(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineMultisampleStateCreateInfo *of_pipeline = draw->pipeline->multisample;

    return wake_draw_switch(draw, VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT,
                            values->alpha_to_coverage,
                            of_pipeline && of_pipeline->alphaToCoverageEnable)
               ? "alphaToCoverageEnable"
           : wake_draw_switch(draw, VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT, values->alpha_to_one,
                              of_pipeline && of_pipeline->alphaToOneEnable)
               ? "alphaToOneEnable"
           : of_pipeline && of_pipeline->sampleShadingEnable ? "sampleShadingEnable"
                                                             : NULL;
}

static void
check_lines(const struct wake_draw *draw)
{
    VkLineRasterizationModeEXT mode = draw->recording->dynamic.line_mode;
    const char *on;

    if (!wake_draw_is_set(draw, VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT) ||
        (mode != VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT &&
         mode != VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT)) {
        return;
    }
    on = covers_by_alpha(draw);
    if (on && wake_draw_rasterizes_lines(draw)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-10608"),
            "vkCmdSetLineRasterizationModeEXT() has set %s and lines are drawn, but %s is VK_TRUE",
            wake_name_VkLineRasterizationModeEXT(mode), on);
    }
}

static void
check_points(const struct wake_draw *draw)
{
    const struct wake_spirv_entry *vertex = wake_pipeline_entry(draw->pipeline,
                                                                VK_SHADER_STAGE_VERTEX_BIT);

    if (!vertex || draw->flags & WAKE_DRAW_MESH ||
        !wake_draw_is_set(draw, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY) ||
        draw->recording->dynamic.topology != VK_PRIMITIVE_TOPOLOGY_POINT_LIST ||
        draw->pipeline->stages &
            (VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT | VK_SHADER_STAGE_GEOMETRY_BIT) ||
        wake_spirv_entry_writes(vertex, SpvBuiltInPointSize) ||
        wake_check_unknown_extensions(draw->check) ||
        WAKE_LATER_FEATURE(draw->check, maintenance5)) {
        return;
    }
    WAKE_FIND_DRAW(
        draw, WAKE_ID(counted, "primitiveTopology-10748"),
        "vkCmdSetPrimitiveTopology() has set VK_PRIMITIVE_TOPOLOGY_POINT_LIST, but the vertex shader does not "
        "write PointSize, and the feature maintenance5 is not enabled");
}

/* ---- color attachments ----------------------------------------------------------------------- */

/* VK_FORMAT_UNDEFINED: there is no such attachment, or it is not known. */
static VkFormat
color_format(const struct wake_draw *draw, uint32_t i)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_render_pass *pass;
    const struct wake_subpass *subpass;
    const VkAttachmentDescription2 *attachment;

    if (now->kind == WAKE_PASS_DYNAMIC || (now->kind == WAKE_PASS_INHERITED && !now->render_pass)) {
        return i < now->color_count && i < WAKE_MAX_COLOR ? now->colors[i].format
                                                          : VK_FORMAT_UNDEFINED;
    }
    pass = wake_render_pass_of(
        wake_check_object(draw->check, now->render_pass, WAKE_TYPE_VkRenderPass));
    subpass = now->kind != WAKE_PASS_NONE ? wake_render_pass_subpass(pass, now->subpass) : NULL;
    attachment = subpass && i < subpass->color_count
                     ? wake_render_pass_attachment(pass, &subpass->colors[i])
                     : NULL;
    return attachment ? attachment->format : VK_FORMAT_UNDEFINED;
}

static void
check_write_masks(const struct wake_draw *draw)
{
    uint32_t left = wake_draw_is_set(draw, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT)
                        ? draw->recording->dynamic.write_mask_parts
                        : 0;

    for (left = left ? left & wake_draw_active_colors(draw) : 0; left; left &= left - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(left);

        if (color_format(draw, i) == VK_FORMAT_E5B9G9R9_UFLOAT_PACK32) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-09116"),
                "vkCmdSetColorWriteMaskEXT() has set some components only of color attachment %u, whose "
                "format is VK_FORMAT_E5B9G9R9_UFLOAT_PACK32",
                i);
            return;
        }
    }
}

static bool
takes_coverage(VkFormat format)
{
    switch (format) {
    case VK_FORMAT_R8_UINT:
    case VK_FORMAT_R8_SINT:
    case VK_FORMAT_R16_UINT:
    case VK_FORMAT_R16_SINT:
    case VK_FORMAT_R32_UINT:
    case VK_FORMAT_R32_SINT: return true;
    default: return false;
    }
}

static void
check_coverage(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    uint32_t at = values->coverage_location;
    VkFormat format;

    if (!wake_draw_is_set(draw, VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_ENABLE_NV) ||
        !values->coverage_to_color ||
        !wake_draw_is_set(draw, VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV) ||
        !WAKE_EXTENSION(draw->check, VK_NV_fragment_coverage_to_color) ||
        draw->recording->pass.kind == WAKE_PASS_NONE || wake_draw_discards(draw) ||
        (draw->objects && !(draw->pipeline->stages & VK_SHADER_STAGE_FRAGMENT_BIT))) {
        return;
    }
    format = at < 32 && wake_draw_active_colors(draw) >> at & 1 ? color_format(draw, at)
                                                                : VK_FORMAT_UNDEFINED;
    if (!takes_coverage(format)) {
        WAKE_FIND_DRAW(
            draw,
            draw->objects ? WAKE_ID(draw, "rasterizerDiscardEnable-09420")
                          : WAKE_ID(draw, "coverageToColorEnable-07490"),
            "vkCmdSetCoverageToColorEnableNV() has set VK_TRUE and vkCmdSetCoverageToColorLocationNV() %u, but "
            "the format of that color attachment is %s",
            at, wake_name_VkFormat(format));
    }
}

/* Fragments that are tested early and read what they would write. */
static void
check_tile_images(const struct wake_draw *draw)
{
#ifdef VK_EXT_shader_tile_image
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(draw->pipeline,
                                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    bool depth = wake_draw_is_set(draw, VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE) && values->depth_write;
    bool stencil = wake_draw_is_set(draw, VK_DYNAMIC_STATE_STENCIL_WRITE_MASK) &&
                   (values->stencil[0].writeMask || values->stencil[1].writeMask);

    if (!fragment || !(depth || stencil) ||
        !wake_spirv_entry_mode(fragment, SpvExecutionModeEarlyFragmentTests)) {
        return;
    }
    if (depth && fragment->reads_tile_depth) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "pDynamicStates-08715"),
                       "the fragment shader tests early and reads depth, but "
                       "vkCmdSetDepthWriteEnable() has set VK_TRUE");
    }
    if (stencil && fragment->reads_tile_stencil) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "pDynamicStates-08716"),
                       "the fragment shader tests early and reads stencil, but "
                       "vkCmdSetStencilWriteMask() has set 0x%x and 0x%x",
                       values->stencil[0].writeMask, values->stencil[1].writeMask);
    }
#else
    (void)draw;
#endif
}

/* ---- samples that differ --------------------------------------------------------------------- */

/* Of what the draw is rasterized with, and of the attachments; 0: there are none. */
struct sample_counts {
    VkSampleCountFlagBits raster;
    VkSampleCountFlags color, depth;
};

static VkSampleCountFlags
samples_of_reference(const struct wake_render_pass *pass, const VkAttachmentReference2 *reference)
{
    const VkAttachmentDescription2 *attachment = reference
                                                     ? wake_render_pass_attachment(pass, reference)
                                                     : NULL;

    return attachment ? attachment->samples : 0;
}

/* False: something of it is not known. */
static bool
count_samples(const struct wake_draw *draw, struct sample_counts *counts)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_render_pass *pass;
    const struct wake_subpass *subpass;

    *counts = (struct sample_counts){
        .raster = !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)
                      ? draw->pipeline->rasterization_samples
                  : wake_draw_is_set(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)
                      ? draw->recording->dynamic.samples
                      : 0
    };
    if (now->kind == WAKE_PASS_DYNAMIC) {
        for (uint32_t i = 0; i < now->color_count; i++) {
            counts->color |= wake_draw_view_samples(draw, now->colors[i].view);
        }
        counts->depth = wake_draw_view_samples(draw, now->depth.view) |
                        wake_draw_view_samples(draw, now->stencil.view);
        return counts->raster != 0;
    }
    pass = now->kind == WAKE_PASS_RENDER_PASS
               ? wake_render_pass_of(
                     wake_check_object(draw->check, now->render_pass, WAKE_TYPE_VkRenderPass))
               : NULL;
    subpass = pass ? wake_render_pass_subpass(pass, now->subpass) : NULL;
    for (uint32_t i = 0; subpass && i < subpass->color_count; i++) {
        counts->color |= samples_of_reference(pass, &subpass->colors[i]);
    }
    counts->depth = subpass ? samples_of_reference(pass, subpass->depth) : 0;
    return subpass && counts->raster;
}

/* What has several samples per color sample; false: it is not known. */
static bool
reduction_mode(const struct wake_draw *draw, VkCoverageReductionModeNV *mode_out)
{
    const VkPipelineMultisampleStateCreateInfo *state = draw->pipeline->multisample;
    const VkPipelineCoverageReductionStateCreateInfoNV *own;

    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV)) {
        *mode_out = draw->recording->dynamic.coverage_reduction;
        return wake_draw_is_set(draw, VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV);
    }
    own = state
              ? wake_chain_find(state->pNext,
                                VK_STRUCTURE_TYPE_PIPELINE_COVERAGE_REDUCTION_STATE_CREATE_INFO_NV)
              : NULL;
    *mode_out = own ? own->coverageReductionMode : VK_COVERAGE_REDUCTION_MODE_MERGE_NV;
    return own != NULL;
}

static void
check_table(const struct wake_draw *draw, const struct sample_counts *counts)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    uint32_t color = counts->color, wanted = color ? (uint32_t)counts->raster / color : 0;

    if (wake_draw_is_set(draw, VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV) &&
        values->coverage_table && wake_is_one_bit(color) && wanted &&
        wake_draw_is_set(draw, VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV) &&
        values->coverage_table_count != wanted) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "coverageModulationTableEnable-07488"),
            "vkCmdSetCoverageModulationTableEnableNV() has set VK_TRUE and vkCmdSetCoverageModulationTableNV() a table "
            "of %u, but rasterizationSamples is %u and color attachments have %u: it must be %u",
            values->coverage_table_count, (unsigned)counts->raster, color, wanted);
    }
}

static bool
tests_depth(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineDepthStencilStateCreateInfo *own = draw->pipeline->depth_stencil;

    return wake_draw_switch(draw, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE, values->depth_test,
                            own && own->depthTestEnable) ||
           wake_draw_switch(draw, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE, values->stencil_test,
                            own && own->stencilTestEnable) ||
           wake_draw_switch(draw, VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE,
                            values->depth_bounds_test, own && own->depthBoundsTestEnable);
}

/* What the creation of a pipeline for a render pass has told where nothing is dynamic. */
static void
check_mixed(const struct wake_draw *draw, const struct sample_counts *counts)
{
    const VkPipelineMultisampleStateCreateInfo *own = draw->pipeline->multisample;
    VkCoverageReductionModeNV mode;
    bool shaded = own && own->sampleShadingEnable && counts->color &&
                  (VkSampleCountFlags)counts->raster > counts->color;

    if (counts->depth && !draw->objects && tests_depth(draw) &&
        counts->raster != (VkSampleCountFlagBits)counts->depth) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "rasterizationSamples-07489"),
            "rasterizationSamples is %s, but the depth/stencil attachment has %s, and it is tested",
            wake_name_VkSampleCountFlagBits(counts->raster),
            wake_name_VkSampleCountFlagBits((VkSampleCountFlagBits)counts->depth));
    }
    if (shaded &&
        (!WAKE_FEATURE(draw->check, coverageReductionMode) ||
         (reduction_mode(draw, &mode) && mode != VK_COVERAGE_REDUCTION_MODE_TRUNCATE_NV))) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "rasterizationSamples-07494"),
            "rasterizationSamples is %s and color attachments have %s, but sampleShadingEnable of "
            "the pipeline is VK_TRUE",
            wake_name_VkSampleCountFlagBits(counts->raster),
            wake_name_VkSampleCountFlagBits((VkSampleCountFlagBits)counts->color));
    }
}

static void
check_combination(const struct wake_draw *draw, const struct sample_counts *counts)
{
    const struct wake_device_lists *lists = wake_device_lists_of(draw->facts);
    const VkFramebufferMixedSamplesCombinationNV *rows = lists->mixed_samples;
    uint32_t count = lists->counts[WAKE_LIST_MIXED_SAMPLES];
    VkCoverageReductionModeNV mode;
    char color[128], depth[128];

    if (!(counts->color | counts->depth) || count == UINT32_MAX || !reduction_mode(draw, &mode)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].coverageReductionMode == mode &&
            rows[i].rasterizationSamples == counts->raster &&
            rows[i].depthStencilSamples == counts->depth && rows[i].colorSamples == counts->color) {
            return;
        }
    }
    wake_print_VkSampleCountFlags(color, sizeof(color), counts->color);
    wake_print_VkSampleCountFlags(depth, sizeof(depth), counts->depth);
    WAKE_FIND_DRAW(
        draw, WAKE_ID(draw, "coverageReductionMode-07491"),
        "coverageReductionMode is %s; with rasterizationSamples %s, color attachments of %s and a depth/stencil "
        "attachment of %s it is none of the %u combinations of the device",
        wake_name_VkCoverageReductionModeNV(mode), wake_name_VkSampleCountFlagBits(counts->raster),
        counts->color ? color : "0", counts->depth ? depth : "0", count);
}

static void
check_differing_samples(const struct wake_draw *draw)
{
    bool dynamic = draw->objects ||
                   wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    bool tests = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE) ||
                 wake_draw_dynamic(draw, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE) ||
                 wake_draw_dynamic(draw, VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE);
    struct sample_counts counts;

    if (wake_draw_discards(draw) || !count_samples(draw, &counts)) {
        return;
    }
    if (WAKE_EXTENSION(draw->check, VK_NV_framebuffer_mixed_samples)) {
        check_table(draw, &counts);
        if (dynamic || tests || draw->recording->pass.kind == WAKE_PASS_DYNAMIC) {
            check_mixed(draw, &counts);
        }
    }
    if (WAKE_FEATURE(draw->check, coverageReductionMode) &&
        (dynamic || wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV))) {
        check_combination(draw, &counts);
    }
}

/* ---- other values; entry --------------------------------------------------------------------- */

static void
check_single_sampled(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    bool dynamic = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    VkSampleCountFlagBits samples = !dynamic ? draw->pipeline->rasterization_samples
                                    : wake_draw_is_set(draw,
                                                       VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)
                                        ? draw->recording->dynamic.samples
                                        : 0;

    if (now->kind == WAKE_PASS_DYNAMIC && now->single_sampled && samples &&
        samples != now->single_sampled && !wake_draw_discards(draw)) {
        WAKE_FIND_DRAW(
            draw, dynamic ? WAKE_ID(draw, "None-09211") : WAKE_ID(draw, "pNext-07935"),
            "rasterizationSamples of %s is %s, and that of VkMultisampledRenderToSingleSampledInfoEXT in "
            "pRenderingInfo->pNext %s",
            dynamic ? "vkCmdSetRasterizationSamplesEXT()" : "the pipeline",
            wake_name_VkSampleCountFlagBits(samples),
            wake_name_VkSampleCountFlagBits(now->single_sampled));
    }
}

static void
check_exclusive_scissors(const struct wake_draw *draw)
{
#if VK_NV_SCISSOR_EXCLUSIVE_SPEC_VERSION > 1
    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_NV) &&
        draw->recording->dynamic.exclusive_scissors &&
        WAKE_FEATURE(draw->check, exclusiveScissor) &&
        wake_dynamic_is_set(&draw->recording->dynamic,
                            VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_ENABLE_NV) &&
        !wake_draw_is_set(draw, VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_NV) &&
        !wake_draw_discards(draw)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-07879"),
                       "vkCmdSetExclusiveScissorEnableNV() has set VK_TRUE, but "
                       "vkCmdSetExclusiveScissorNV() has not been called");
    }
#else
    (void)draw;
#endif
}

static void
check_restart_index(const struct wake_draw *draw)
{
    const struct wake_recording *recording = draw->recording;
    VkIndexType type = recording->index_type;
    uint32_t most = type == VK_INDEX_TYPE_UINT16      ? UINT16_MAX
                    : type == VK_INDEX_TYPE_UINT8_EXT ? UINT8_MAX
                                                      : UINT32_MAX;

    if (recording->own_restart && recording->index.bound && recording->restart_index > most &&
        wake_draw_switch(draw, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE,
                         recording->dynamic.primitive_restart,
                         draw->pipeline->input_assembly &&
                             draw->pipeline->input_assembly->primitiveRestartEnable)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(indexed, "primitiveRestartIndex-12401"),
            "vkCmdSetPrimitiveRestartIndexEXT() has set 0x%x, but indices of %s end with 0x%x",
            recording->restart_index, wake_name_VkIndexType(type), most);
    }
}

void
wake_draw_check_values(const struct wake_draw *draw)
{
    if (WAKE_UNLIKELY(draw->recording->pass.single_sampled)) {
        check_single_sampled(draw);
    }
    if (draw->flags & WAKE_DRAW_INDEXED) {
        check_restart_index(draw);
    }
    if (WAKE_UNLIKELY(WAKE_EXTENSION(draw->check, VK_NV_framebuffer_mixed_samples) ||
                      WAKE_FEATURE(draw->check, coverageReductionMode))) {
        check_differing_samples(draw);
    }
    if (WAKE_LIKELY(!(draw->pipeline->dynamic[0] | draw->pipeline->dynamic[1]))) {
        return;
    }
    check_points(draw);
    if (!wake_draw_discards(draw)) {
        check_lines(draw);
    }
    check_write_masks(draw);
    check_coverage(draw);
    check_exclusive_scissors(draw);
    check_tile_images(draw);
}
