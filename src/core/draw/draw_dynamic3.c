/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws against the values of dynamic state that VK_EXT_extended_dynamic_state3 brought, sample
 * locations, and queries of generated primitives. Specification, 'Drawing Commands'.
 */
#include "core/draw/draw.h"

#include "core/pipeline/pipeline_rules.h"
#include "state/derived/image.h"
#include "state/derived/pipeline_topology.h"

/* ---- color attachments ----------------------------------------------------------------------- */

uint32_t
wake_draw_active_colors(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_render_pass *pass;
    const struct wake_subpass *subpass;
    uint32_t active = 0;

    /* An inherited instance has formats instead of views: its attachments are those with one. */
    if (now->kind == WAKE_PASS_DYNAMIC || (now->kind == WAKE_PASS_INHERITED && !now->render_pass)) {
        for (uint32_t i = 0; i < now->color_count && i < WAKE_MAX_COLOR; i++) {
            active |= now->colors[i].view || (now->kind == WAKE_PASS_INHERITED &&
                                              now->colors[i].format != VK_FORMAT_UNDEFINED)
                          ? UINT32_C(1) << i
                          : 0;
        }
        return active;
    }
    pass = wake_render_pass_of(
        wake_check_object(draw->check, now->render_pass, WAKE_TYPE_VkRenderPass));
    subpass = now->kind != WAKE_PASS_NONE ? wake_render_pass_subpass(pass, now->subpass) : NULL;
    for (uint32_t i = 0; subpass && i < subpass->color_count && i < 32; i++) {
        active |= wake_render_pass_attachment(pass, &subpass->colors[i]) ? UINT32_C(1) << i : 0;
    }
    return active;
}

/* Which of them blend, as far as the pipeline or commands say. */
static uint32_t
blending(const struct wake_draw *draw)
{
    const struct wake_pipeline *p = draw->pipeline;
    uint32_t blending = 0;

    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT)) {
        return wake_draw_is_set(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT)
                   ? draw->recording->dynamic.blend_enables
                   : 0;
    }
    for (uint32_t i = 0; p->blend_attachments && i < p->blend_attachment_count && i < 32; i++) {
        blending |= p->blend_attachments[i].blendEnable ? UINT32_C(1) << i : 0;
    }
    return blending;
}

uint32_t
wake_draw_blending(const struct wake_draw *draw)
{
    return blending(draw) & wake_draw_active_colors(draw);
}

static void
check_covered(const struct wake_draw *draw, VkDynamicState state, uint32_t needed, uint32_t set,
              const char *rest, const char *command)
{
    if (wake_draw_is_set(draw, state) && needed & ~set) {
        WAKE_FIND_DRAW(
            draw, rest,
            "the subpass uses color attachment %u, but firstAttachment and attachmentCount of the calls of %s() have only "
            "covered those of the mask 0x%x",
            (uint32_t)__builtin_ctz(needed & ~set), command, set);
    }
}

static void
check_colors(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    uint32_t active = wake_draw_active_colors(draw), blends = wake_draw_blending(draw);
    uint32_t most =
        draw->facts->properties.blendOperationAdvancedEXT.advancedBlendMaxColorAttachments;
    bool equation = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
    bool advanced = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT);
    uint32_t advanced_set = wake_draw_is_set(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT)
                                ? values->blend_advanced_set
                                : 0;

    check_covered(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT, active, values->blend_enable_set,
                  WAKE_ID(draw, "firstAttachment-07476"), "vkCmdSetColorBlendEnableEXT");
    check_covered(draw, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT, active, values->write_mask_set,
                  WAKE_ID(draw, "firstAttachment-07478"), "vkCmdSetColorWriteMaskEXT");
    /* With both, each attachment may have the one or the other. */
    if (equation && !advanced) {
        check_covered(draw, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT, blends,
                      values->blend_equation_set,
                      WAKE_ID(draw, WAKE_RULE("None-10862", "firstAttachment-07477")),
                      "vkCmdSetColorBlendEquationEXT");
    } else if (advanced && !equation) {
        check_covered(
            draw, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT, blends, advanced_set,
            WAKE_ID(draw, WAKE_RULE("rasterizerDiscardEnable-10863", "firstAttachment-07479")),
            "vkCmdSetColorBlendAdvancedEXT");
    }
    if (wake_draw_is_set(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT) && most &&
        (uint32_t)__builtin_popcount(active) > most) {
        for (uint32_t left = blends & advanced_set; left; left &= left - 1) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "advancedBlendMaxColorAttachments-07480"),
                "vkCmdSetColorBlendEnableEXT() and vkCmdSetColorBlendAdvancedEXT() have switched on advanced blending for color "
                "attachment %u, but the subpass uses %u color attachments, and advancedBlendMaxColorAttachments is %u",
                (uint32_t)__builtin_ctz(left), (uint32_t)__builtin_popcount(active), most);
        }
    }
}

/* ---- samples --------------------------------------------------------------------------------- */

/* Of the pipeline or the last vkCmdSetRasterizationSamplesEXT; 0: not set. */
static VkSampleCountFlagBits
rasterization_samples(const struct wake_draw *draw)
{
    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)) {
        return draw->pipeline->rasterization_samples;
    }
    return wake_draw_is_set(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)
               ? draw->recording->dynamic.samples
               : 0;
}

static void
check_samples(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    bool dynamic = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    VkSampleCountFlagBits samples = rasterization_samples(draw);
    VkSampleCountFlags none = draw->facts->limits.framebufferNoAttachmentsSampleCounts;
    char text[128];

    if (!samples) {
        return;
    }
    if (dynamic && !(samples & none) && draw->recording->pass.kind != WAKE_PASS_NONE &&
        !wake_pass_has_attachments(&draw->recording->pass)) {
        wake_print_VkSampleCountFlags(text, sizeof(text), none);
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "rasterizationSamples-07471"),
            "vkCmdSetRasterizationSamplesEXT() has set %s, but the subpass has no attachments, and "
            "framebufferNoAttachmentsSampleCounts is %s",
            wake_name_VkSampleCountFlagBits(samples), text);
    }
    if (wake_draw_is_set(draw, VK_DYNAMIC_STATE_SAMPLE_MASK_EXT) &&
        values->mask_samples < samples) {
        WAKE_FIND_DRAW(
            draw, dynamic ? WAKE_ID(draw, "samples-07473") : WAKE_ID(draw, "samples-07472"),
            "samples of vkCmdSetSampleMaskEXT() is %s, but rasterizationSamples of %s is %s",
            wake_name_VkSampleCountFlagBits(values->mask_samples),
            dynamic ? "vkCmdSetRasterizationSamplesEXT()" : "the pipeline",
            wake_name_VkSampleCountFlagBits(samples));
    }
}

/* ---- sample locations ------------------------------------------------------------------------ */

/* The image of the depth/stencil attachment was not made for them. */
static const struct wake_object *
other_depth_image(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_render_pass *pass;
    const struct wake_subpass *subpass;
    const struct wake_image_view *view;
    struct wake_object *object;
    wake_id id = 0;

    if (now->kind == WAKE_PASS_DYNAMIC) {
        id = now->depth.view ? now->depth.view : now->stencil.view;
    } else if (now->kind == WAKE_PASS_RENDER_PASS) {
        pass = wake_render_pass_of(
            wake_check_object(draw->check, now->render_pass, WAKE_TYPE_VkRenderPass));
        subpass = wake_render_pass_subpass(pass, now->subpass);
        if (subpass && subpass->depth && subpass->depth->attachment < now->view_count &&
            subpass->depth->attachment < WAKE_MAX_ATTACHMENTS) {
            id = now->views[subpass->depth->attachment];
        }
    }
    object = wake_check_object(draw->check, id, WAKE_TYPE_VkImageView);
    view = wake_image_view_of(object);
    return view && !(view->image_info.flags &
                     VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT)
               ? object
               : NULL;
}

static void
check_depth_image(const struct wake_draw *draw, const char *rest, const char *how)
{
    const struct wake_object *view = other_depth_image(draw);
    char text[WAKE_OBJECT_TEXT];

    if (view) {
        WAKE_FIND_DRAW(draw, rest,
                       "%s, but the image of %s, the depth/stencil attachment, was created without "
                       "VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT",
                       how, wake_object_text(text, sizeof(text), view));
    }
}

static const VkPipelineSampleLocationsStateCreateInfoEXT *
locations_of_pipeline(const struct wake_draw *draw)
{
    const VkPipelineMultisampleStateCreateInfo *state = draw->pipeline->multisample;

    return state
               ? wake_chain_find(state->pNext,
                                 VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT)
               : NULL;
}

static bool
located_by_pipeline(const struct wake_draw *draw)
{
    const VkPipelineSampleLocationsStateCreateInfoEXT *locations = locations_of_pipeline(draw);

    return locations && locations->sampleLocationsEnable;
}

/* What vkCmdSetSampleLocationsEnableEXT has switched on. */
static void
check_located(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(draw->pipeline,
                                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    VkSampleCountFlagBits samples = rasterization_samples(draw);
    VkExtent2D max, grid = values->sample_locations_grid;

    check_depth_image(draw, WAKE_ID(draw, "sampleLocationsEnable-07484"),
                      "vkCmdSetSampleLocationsEnableEXT() has enabled sample locations");
    if (fragment && fragment->interpolates_at_sample) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "sampleLocationsEnable-07487"),
            "vkCmdSetSampleLocationsEnableEXT() has enabled sample locations, but the fragment shader uses InterpolateAtSample");
    }
    if (!wake_draw_is_set(draw, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT) || !samples) {
        return;
    }
    max = wake_sample_grid_limit(draw->check, samples);
    if (max.width && (grid.width == 0 || max.width % grid.width)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "sampleLocationsEnable-07485"),
            "sampleLocationGridSize.width of vkCmdSetSampleLocationsEXT() is %u, which does not divide "
            "maxSampleLocationGridSize.width (%u for %s)",
            grid.width, max.width, wake_name_VkSampleCountFlagBits(samples));
    }
    if (max.height && (grid.height == 0 || max.height % grid.height)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "sampleLocationsEnable-07486"),
            "sampleLocationGridSize.height of vkCmdSetSampleLocationsEXT() is %u, which does not divide "
            "maxSampleLocationGridSize.height (%u for %s)",
            grid.height, max.height, wake_name_VkSampleCountFlagBits(samples));
    }
}

/* `older`: a rule of the pipeline, which registries of today have of draws. */
static void
check_static_grid(const struct wake_draw *draw, const char *rule, const char *older,
                  const char *side, uint32_t grid, uint32_t max, VkSampleCountFlagBits samples)
{
    static const char text[] =
        "the pipeline's sampleLocationGridSize.%s is %u, which does not divide maxSampleLocationGridSize.%s "
        "(%u for %s, set by vkCmdSetRasterizationSamplesEXT())";

    if (max && grid && max % grid) {
        WAKE_FIND_DRAW(draw, rule, text, side, grid, side, max,
                       wake_name_VkSampleCountFlagBits(samples));
        wake_find(draw->check, older, text, side, grid, side, max,
                  wake_name_VkSampleCountFlagBits(samples));
    }
}

/* The pipeline's own locations are for the samples that a command has set, so that only a draw can break the rules. */
static void
check_static_locations(const struct wake_draw *draw, VkSampleCountFlagBits samples)
{
    static const char text[] =
        "the pipeline's sampleLocationsPerPixel is %s, but vkCmdSetRasterizationSamplesEXT() has set %s";
    const VkPipelineSampleLocationsStateCreateInfoEXT *locations = locations_of_pipeline(draw);
    const VkSampleLocationsInfoEXT *info = locations ? &locations->sampleLocationsInfo : NULL;
    VkExtent2D max;

    if (!info || !samples || wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT) ||
        !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)) {
        return;
    }
    if (info->sampleLocationsPerPixel != samples) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "sampleLocationsEnable-07938"), text,
                       wake_name_VkSampleCountFlagBits(info->sampleLocationsPerPixel),
                       wake_name_VkSampleCountFlagBits(samples));
        wake_find(draw->check, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07615", text,
                  wake_name_VkSampleCountFlagBits(info->sampleLocationsPerPixel),
                  wake_name_VkSampleCountFlagBits(samples));
        return;
    }
    max = wake_sample_grid_limit(draw->check, samples);
    check_static_grid(draw, WAKE_ID(draw, "sampleLocationsEnable-07936"),
                      "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07613", "width",
                      info->sampleLocationGridSize.width, max.width, samples);
    check_static_grid(draw, WAKE_ID(draw, "sampleLocationsEnable-07937"),
                      "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07614", "height",
                      info->sampleLocationGridSize.height, max.height, samples);
}

static void
check_locations(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    bool dynamic = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT);
    bool enabled = dynamic ? wake_draw_is_set(draw, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT) &&
                                 values->sample_locations_enable
                           : located_by_pipeline(draw);
    VkSampleCountFlagBits samples = rasterization_samples(draw);

    if (!enabled) {
        return;
    }
    if (wake_draw_is_set(draw, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT) && samples &&
        values->sample_locations_per_pixel != samples &&
        WAKE_EXTENSION(draw->check, VK_EXT_extended_dynamic_state3)) {
        bool commanded = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);

        WAKE_FIND_DRAW(
            draw,
            commanded ? WAKE_ID(draw, "sampleLocationsPerPixel-07483")
                      : WAKE_ID(draw, "sampleLocationsPerPixel-07482"),
            "sampleLocationsPerPixel of vkCmdSetSampleLocationsEXT() is %s, but rasterizationSamples of %s is %s",
            wake_name_VkSampleCountFlagBits(values->sample_locations_per_pixel),
            commanded ? "vkCmdSetRasterizationSamplesEXT()" : "the pipeline",
            wake_name_VkSampleCountFlagBits(samples));
        return; /* sample locations are valid only for the sample count that they were made for */
    }
    check_static_locations(draw, samples);
    if (dynamic) {
        check_located(draw);
    } else {
        check_depth_image(draw, WAKE_ID(draw, "sampleLocationsEnable-02689"),
                          "the pipeline was created with sampleLocationsEnable");
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void
check_stipple(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineRasterizationLineStateCreateInfoEXT *line = wake_draw_line_state(draw);
    bool enable = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT);
    bool mode = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT);
    VkLineRasterizationModeEXT now = mode   ? values->line_mode
                                     : line ? line->lineRasterizationMode
                                            : VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT;
    const char *rest = NULL, *lacks = NULL;

    if ((!enable && !mode) ||
        (enable && !wake_draw_is_set(draw, VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT)) ||
        (mode && !wake_draw_is_set(draw, VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT)) ||
        !(enable ? values->line_stipple : line && line->stippledLineEnable)) {
        return;
    }
    if (now == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT &&
        !WAKE_FEATURE(draw->check, stippledRectangularLines)) {
        rest = WAKE_ID(draw, "stippledLineEnable-07495");
        lacks = "the feature stippledRectangularLines is not enabled";
    } else if (now == VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT &&
               !WAKE_FEATURE(draw->check, stippledBresenhamLines)) {
        rest = WAKE_ID(draw, "stippledLineEnable-07496");
        lacks = "the feature stippledBresenhamLines is not enabled";
    } else if (now == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT &&
               !WAKE_FEATURE(draw->check, stippledSmoothLines)) {
        rest = WAKE_ID(draw, "stippledLineEnable-07497");
        lacks = "the feature stippledSmoothLines is not enabled";
    } else if (now == VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT &&
               !WAKE_FEATURE(draw->check, stippledRectangularLines)) {
        rest = WAKE_ID(draw, "stippledLineEnable-07498");
        lacks = "the feature stippledRectangularLines is not enabled";
    } else if (now == VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT && !draw->facts->limits.strictLines) {
        rest = WAKE_ID(draw, "stippledLineEnable-07498");
        lacks = "strictLines is VK_FALSE";
    }
    if (rest) {
        WAKE_FIND_DRAW(draw, rest, "stippledLineEnable is VK_TRUE and the mode %s, but %s",
                       wake_name_VkLineRasterizationModeEXT(now), lacks);
    }
}

/* "points", "lines", NULL: neither, or not known. */
static const char *
points_or_lines(const struct wake_draw *draw)
{
    return wake_pipeline_points_or_lines(
        draw->pipeline, wake_draw_dynamic(draw, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY)
                            ? draw->recording->dynamic.topology
                            : draw->pipeline->topology);
}

bool
wake_draw_makes_lines(const struct wake_draw *draw)
{
    const char *made = points_or_lines(draw);

    return made && made[0] == 'l';
}

static void
check_conservative(const struct wake_draw *draw)
{
    VkConservativeRasterizationModeEXT mode = draw->recording->dynamic.conservative;
    const char *what;

    if (!wake_draw_is_set(draw, VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT) ||
        mode == VK_CONSERVATIVE_RASTERIZATION_MODE_DISABLED_EXT ||
        draw->facts->properties.conservativeRasterizationEXT
            .conservativePointAndLineRasterization) {
        return;
    }
    what = points_or_lines(draw);
    if (what) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "conservativePointAndLineRasterization-07499"),
            "vkCmdSetConservativeRasterizationModeEXT() has set %s and %s are drawn, but conservativePointAndLineRasterization "
            "is VK_FALSE",
            wake_name_VkConservativeRasterizationModeEXT(mode), what);
    }
}

/* ---- generated primitives -------------------------------------------------------------------- */

static bool
is_active(const struct wake_draw *draw, VkQueryType type)
{
    const struct wake_row *active = &draw->check->cb->active;

    for (uint32_t i = 0; i < active->count; i++) {
        const struct wake_active_query *row = &((const struct wake_active_query *)active->rows)[i];
        const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(
            wake_check_object(draw->check, row->pool, WAKE_TYPE_VkQueryPool));

        if (pool && pool->queryType == type && row->pass != WAKE_NEVER_BEGAN) {
            return true;
        }
    }
    return false;
}

static void
check_counted(const struct wake_draw *draw)
{
    const VkPipelineRasterizationStateCreateInfo *raster = draw->pipeline->rasterization;
    const VkPipelineRasterizationStateStreamCreateInfoEXT *stream =
        raster
            ? wake_chain_find(raster->pNext,
                              VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT)
            : NULL;

    if (!WAKE_FEATURE(draw->check, primitivesGeneratedQueryWithRasterizerDiscard) &&
        wake_draw_discards(draw)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(counted, "primitivesGeneratedQueryWithRasterizerDiscard-06708"),
            "a VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT query is active and rasterization is discarded, but the feature "
            "primitivesGeneratedQueryWithRasterizerDiscard is not enabled");
    }
    if (WAKE_FEATURE(draw->check, primitivesGeneratedQueryWithNonZeroStreams)) {
        return;
    }
    if (wake_draw_is_set(draw, VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT)) {
        if (draw->recording->dynamic.stream) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(counted, "primitivesGeneratedQueryWithNonZeroStreams-07481"),
                "a VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT query is active and vkCmdSetRasterizationStreamEXT() has set stream "
                "%u, but the feature primitivesGeneratedQueryWithNonZeroStreams is not enabled",
                draw->recording->dynamic.stream);
        }
    } else if (stream && stream->rasterizationStream) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(counted, "primitivesGeneratedQueryWithNonZeroStreams-06709"),
            "a VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT query is active and rasterizationStream of the pipeline is %u, but the "
            "feature primitivesGeneratedQueryWithNonZeroStreams is not enabled",
            stream->rasterizationStream);
    }
}

/* What only the stages count that a mesh shader takes the place of. */
static void
check_statistics(const struct wake_draw *draw)
{
    const VkQueryPipelineStatisticFlags others =
        VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_VERTICES_BIT |
        VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_PRIMITIVES_BIT |
        VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT |
        VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_INVOCATIONS_BIT |
        VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_PRIMITIVES_BIT |
        VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT |
        VK_QUERY_PIPELINE_STATISTIC_CLIPPING_PRIMITIVES_BIT |
        VK_QUERY_PIPELINE_STATISTIC_TESSELLATION_CONTROL_SHADER_PATCHES_BIT |
        VK_QUERY_PIPELINE_STATISTIC_TESSELLATION_EVALUATION_SHADER_INVOCATIONS_BIT;
    const struct wake_row *active = &draw->check->cb->active;
    char text[WAKE_OBJECT_TEXT], flags[512];

    for (uint32_t i = 0; i < active->count; i++) {
        const struct wake_active_query *row = &((const struct wake_active_query *)active->rows)[i];
        const struct wake_object *object = wake_check_object(draw->check, row->pool,
                                                             WAKE_TYPE_VkQueryPool);
        const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(object);

        if (pool && pool->queryType == VK_QUERY_TYPE_PIPELINE_STATISTICS &&
            pool->pipelineStatistics & others) {
            wake_print_VkQueryPipelineStatisticFlags(flags, sizeof(flags),
                                                     pool->pipelineStatistics & others);
            WAKE_FIND_DRAW(draw, WAKE_ID(draw, "pipelineStatistics-07076"),
                           "query %u of %s is active, which counts %s", row->query,
                           wake_object_text(text, sizeof(text), object), flags);
            return;
        }
    }
}

static void
check_queries(const struct wake_draw *draw)
{
    bool generated = is_active(draw, VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT);

    if (!(draw->flags & WAKE_DRAW_MESH)) {
        if (generated) {
            check_counted(draw);
        }
        return;
    }
    if (is_active(draw, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-07074"),
                       "a VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT query is active");
    }
    if (generated) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-07075"),
                       "a VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT query is active");
    }
    check_statistics(draw);
}

void
wake_draw_check_dynamic3(const struct wake_draw *draw)
{
    const struct wake_pipeline *p = draw->pipeline;
    const int first = wake_dynamic_bit(VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT);

    /* Queries that begin or end count as a change of dynamic state. */
    if (WAKE_UNLIKELY(draw->check->cb->active.count)) {
        check_queries(draw);
    }
    if (wake_draw_discards(draw)) {
        return;
    }
    if ((p->multisample && p->multisample->pNext) || p->dynamic[1]) {
        check_locations(draw);
    }
    /* The states of the extension stand behind those of the versions before it. */
    if (WAKE_LIKELY(!(p->dynamic[0] >> first) && !p->dynamic[1])) {
        return;
    }
    check_colors(draw);
    check_samples(draw);
    check_stipple(draw);
    check_conservative(draw);
}
