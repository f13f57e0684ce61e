/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: samples, and how many the attachments have.
 */
#include "core/pipeline/pipeline_rules.h"

#include "state/scope/device_lists.h"
#include "state/scope/scope.h"

/* ---- sample locations ------------------------------------------------------------------------ */

void
wake_check_sample_locations(struct wake_check *check, const struct wake_facts *facts,
                            const VkSampleLocationsInfoEXT *info, const char *path)
{
    VkSampleCountFlags supported = facts->properties.sampleLocationsEXT.sampleLocationSampleCounts;
    uint64_t count = (uint64_t)info->sampleLocationsPerPixel * info->sampleLocationGridSize.width *
                     info->sampleLocationGridSize.height;
    char text[128];

    if (!(info->sampleLocationsPerPixel & supported)) {
        wake_print_VkSampleCountFlags(text, sizeof(text), supported);
        wake_find(check, "VUID-VkSampleLocationsInfoEXT-sampleLocationsPerPixel-01526",
                  "%s.sampleLocationsPerPixel is 0x%x, sampleLocationSampleCounts of the device %s",
                  path, (unsigned)info->sampleLocationsPerPixel, text);
    }
    if (info->sampleLocationsCount != count) {
        wake_find(
            check, "VUID-VkSampleLocationsInfoEXT-sampleLocationsCount-01527",
            "%s.sampleLocationsCount is %u, but sampleLocationsPerPixel (%u) * sampleLocationGridSize (%u * %u) is %llu",
            path, info->sampleLocationsCount, (unsigned)info->sampleLocationsPerPixel,
            info->sampleLocationGridSize.width, info->sampleLocationGridSize.height,
            (unsigned long long)count);
    }
}

VkExtent2D
wake_sample_grid_limit(struct wake_check *check, VkSampleCountFlagBits samples)
{
    return wake_device_sample_grid(wake_check_facts(check), samples);
}

static void
check_grid(const struct wake_graphics_check *p, const VkSampleLocationsInfoEXT *info,
           VkSampleCountFlagBits samples)
{
    VkExtent2D max = wake_sample_grid_limit(p->check, samples), grid = info->sampleLocationGridSize;
    bool third = !WAKE_REPEATED_RULES || WAKE_EXTENSION(p->check, VK_EXT_extended_dynamic_state3);

    if (max.width == 0 || max.height == 0) {
        return;
    }
    if (grid.width == 0 || max.width % grid.width) {
        WAKE_FIND_GRAPHICS(
            p,
            third ? "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07610"
                  : "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-01521",
            "pMultisampleState->pNext: sampleLocationsInfo.sampleLocationGridSize.width is %u, which does not "
            "divide maxSampleLocationGridSize.width (%u for %s)",
            grid.width, max.width, wake_name_VkSampleCountFlagBits(samples));
    }
    if (grid.height == 0 || max.height % grid.height) {
        WAKE_FIND_GRAPHICS(
            p,
            third ? "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07611"
                  : "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-01522",
            "pMultisampleState->pNext: sampleLocationsInfo.sampleLocationGridSize.height is %u, which does not "
            "divide maxSampleLocationGridSize.height (%u for %s)",
            grid.height, max.height, wake_name_VkSampleCountFlagBits(samples));
    }
}

static void
check_locations(const struct wake_graphics_check *p,
                const VkPipelineMultisampleStateCreateInfo *state)
{
    const VkPipelineSampleLocationsStateCreateInfoEXT *locations = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT);
    const VkSampleLocationsInfoEXT *info = locations ? &locations->sampleLocationsInfo : NULL;

    if (!info || !locations->sampleLocationsEnable ||
        wake_graphics_dynamic(p, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT)) {
        return;
    }
    wake_check_sample_locations(p->check, p->facts, info,
                                "pMultisampleState->pNext: sampleLocationsInfo");
    if (wake_graphics_dynamic(p, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)) {
        return;
    }
    if (info->sampleLocationsPerPixel != state->rasterizationSamples) {
        WAKE_FIND_GRAPHICS(
            p,
            !WAKE_REPEATED_RULES || WAKE_EXTENSION(p->check, VK_EXT_extended_dynamic_state3)
                ? "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07612"
                : "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-01523",
            "pMultisampleState->pNext: sampleLocationsInfo.sampleLocationsPerPixel is %s, rasterizationSamples %s",
            wake_name_VkSampleCountFlagBits(info->sampleLocationsPerPixel),
            wake_name_VkSampleCountFlagBits(state->rasterizationSamples));
    }
    check_grid(p, info, state->rasterizationSamples);
}

/* ---- samples of the attachments -------------------------------------------------------------- */

struct sample_counts {
    VkSampleCountFlags color; /* of all color attachments */
    VkSampleCountFlags depth; /* of the depth/stencil attachment, 0: none */
};

static struct sample_counts
sample_counts(const struct wake_pipeline *pipeline)
{
    const struct wake_subpass *subpass = pipeline->subpass_info;
    struct sample_counts counts = { 0, 0 };
    const VkAttachmentDescription2 *attachment;

    for (uint32_t i = 0; i < subpass->color_count; i++) {
        attachment = wake_render_pass_attachment(pipeline->pass, &subpass->colors[i]);
        counts.color |= attachment ? attachment->samples : 0;
    }
    attachment = subpass->depth ? wake_render_pass_attachment(pipeline->pass, subpass->depth)
                                : NULL;
    counts.depth = attachment ? attachment->samples : 0;
    return counts;
}

static VkSampleCountFlags
greatest(VkSampleCountFlags counts)
{
    return counts ? UINT32_C(1) << (31 - (uint32_t)__builtin_clz(counts)) : 0;
}

static void
check_mixed(const struct wake_graphics_check *p, struct sample_counts counts,
            VkSampleCountFlagBits samples)
{
    const VkPipelineDepthStencilStateCreateInfo *depth = p->pipeline->depth_stencil;
    bool tests = depth && (depth->depthTestEnable || depth->stencilTestEnable ||
                           depth->depthBoundsTestEnable);

    if (WAKE_EXTENSION(p->check, VK_AMD_mixed_attachment_samples)) {
        VkSampleCountFlags max = greatest(counts.color | counts.depth);

        if (max && samples != max) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-subpass-01505",
                "pMultisampleState->rasterizationSamples is %s, but attachments of subpass %u have up to %s",
                wake_name_VkSampleCountFlagBits(samples), p->pipeline->subpass,
                wake_name_VkSampleCountFlagBits((VkSampleCountFlagBits)max));
        }
        return;
    }
    if (!WAKE_EXTENSION(p->check, VK_NV_framebuffer_mixed_samples)) {
        return;
    }
    if (counts.depth && tests && samples != counts.depth) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-subpass-01411",
            "pMultisampleState->rasterizationSamples is %s, but the depth/stencil attachment of subpass %u has %s, "
            "and it is tested",
            wake_name_VkSampleCountFlagBits(samples), p->pipeline->subpass,
            wake_name_VkSampleCountFlagBits((VkSampleCountFlagBits)counts.depth));
    }
    if (samples < greatest(counts.color)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-subpass-01412",
            "pMultisampleState->rasterizationSamples is %s, but color attachments of subpass %u have %s",
            wake_name_VkSampleCountFlagBits(samples), p->pipeline->subpass,
            wake_name_VkSampleCountFlagBits((VkSampleCountFlagBits)greatest(counts.color)));
    } else if (counts.color && samples > greatest(counts.color) &&
               p->info->pMultisampleState->sampleShadingEnable) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineMultisampleStateCreateInfo-rasterizationSamples-01415",
            "pMultisampleState->sampleShadingEnable is VK_TRUE and rasterizationSamples %s, but color attachments "
            "of subpass %u have %s",
            wake_name_VkSampleCountFlagBits(samples), p->pipeline->subpass,
            wake_name_VkSampleCountFlagBits((VkSampleCountFlagBits)greatest(counts.color)));
    }
}

static void
check_attachment_samples(const struct wake_graphics_check *p, VkSampleCountFlagBits samples)
{
    const struct wake_subpass *subpass = p->pipeline->subpass_info;
    struct sample_counts counts = sample_counts(p->pipeline);
    VkSampleCountFlags all = counts.color | counts.depth;
    VkSampleCountFlags none = p->facts->limits.framebufferNoAttachmentsSampleCounts;
    char text[128];

    if (subpass->single_sampled) {
        if (samples != subpass->single_sampled) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06854",
                "pMultisampleState->rasterizationSamples is %s, but "
                "VkMultisampledRenderToSingleSampledInfoEXT::rasterizationSamples of subpass %u is %s",
                wake_name_VkSampleCountFlagBits(samples), p->pipeline->subpass,
                wake_name_VkSampleCountFlagBits(subpass->single_sampled));
        }
        return;
    }
    if (!all) {
        if (!(samples & none)) {
            wake_print_VkSampleCountFlags(text, sizeof(text), none);
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-subpass-00758",
                "pMultisampleState->rasterizationSamples is %s, but subpass %u has no attachments, and "
                "framebufferNoAttachmentsSampleCounts is %s",
                wake_name_VkSampleCountFlagBits(samples), p->pipeline->subpass, text);
        }
        return;
    }
    if (WAKE_EXTENSION(p->check, VK_AMD_mixed_attachment_samples) ||
        WAKE_EXTENSION(p->check, VK_NV_framebuffer_mixed_samples)) {
        check_mixed(p, counts, samples);
    } else if (!WAKE_FEATURE(p->check, multisampledRenderToSingleSampled) &&
               all != (VkSampleCountFlags)samples) {
        wake_print_VkSampleCountFlags(text, sizeof(text), all);
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-multisampledRenderToSingleSampled-06853",
            "pMultisampleState->rasterizationSamples is %s, but the attachments of subpass %u have %s",
            wake_name_VkSampleCountFlagBits(samples), p->pipeline->subpass, text);
    }
}

/* ---- coverage -------------------------------------------------------------------------------- */

static bool
coverage_format(VkFormat format)
{
    return format == VK_FORMAT_R8_UINT || format == VK_FORMAT_R8_SINT ||
           format == VK_FORMAT_R16_UINT || format == VK_FORMAT_R16_SINT ||
           format == VK_FORMAT_R32_UINT || format == VK_FORMAT_R32_SINT;
}

static void
check_coverage(const struct wake_graphics_check *p,
               const VkPipelineMultisampleStateCreateInfo *state)
{
    const VkPipelineCoverageToColorStateCreateInfoNV *to_color = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_COVERAGE_TO_COLOR_STATE_CREATE_INFO_NV);
    const VkPipelineCoverageModulationStateCreateInfoNV *modulation = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_COVERAGE_MODULATION_STATE_CREATE_INFO_NV);
    const struct wake_subpass *subpass = p->pipeline->subpass_info;

    if (!subpass) {
        return;
    }
    if (to_color && to_color->coverageToColorEnable) {
        uint32_t location = to_color->coverageToColorLocation;
        const VkAttachmentDescription2 *attachment = location < subpass->color_count
                                                         ? wake_render_pass_attachment(
                                                               p->pipeline->pass,
                                                               &subpass->colors[location])
                                                         : NULL;

        if (!attachment || !coverage_format(attachment->format)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineCoverageToColorStateCreateInfoNV-coverageToColorEnable-01404",
                "pMultisampleState->pNext: coverageToColorLocation is %u, where subpass %u has %s",
                location, p->pipeline->subpass,
                attachment ? wake_name_VkFormat(attachment->format) : "no attachment");
        }
    }
    if (modulation && modulation->coverageModulationTableEnable) {
        VkSampleCountFlags color = greatest(sample_counts(p->pipeline).color);

        if (color && modulation->coverageModulationTableCount !=
                         (uint32_t)state->rasterizationSamples / color) {
            WAKE_FIND_GRAPHICS(
                p,
                "VUID-VkPipelineCoverageModulationStateCreateInfoNV-coverageModulationTableEnable-01405",
                "pMultisampleState->pNext: coverageModulationTableCount is %u, but rasterizationSamples / color "
                "samples is %u",
                modulation->coverageModulationTableCount,
                (uint32_t)state->rasterizationSamples / color);
        }
    }
}

/* What rasterization and attachments may have together. */
static void
check_reduction(const struct wake_graphics_check *p,
                const VkPipelineMultisampleStateCreateInfo *state)
{
    const VkPipelineCoverageReductionStateCreateInfoNV *reduction = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_COVERAGE_REDUCTION_STATE_CREATE_INFO_NV);
    const struct wake_device_lists *lists = wake_device_lists_of(wake_check_facts(p->check));
    const VkFramebufferMixedSamplesCombinationNV *rows = lists->mixed_samples;
    uint32_t count = lists->counts[WAKE_LIST_MIXED_SAMPLES];
    struct sample_counts counts = p->pipeline->subpass_info ? sample_counts(p->pipeline)
                                                            : (struct sample_counts){ 0, 0 };
    char color[128], depth[128];

    if (!reduction || !(counts.color | counts.depth) || count == UINT32_MAX) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].coverageReductionMode == reduction->coverageReductionMode &&
            rows[i].rasterizationSamples == state->rasterizationSamples &&
            rows[i].depthStencilSamples == counts.depth && rows[i].colorSamples == counts.color) {
            return;
        }
    }
    wake_print_VkSampleCountFlags(color, sizeof(color), counts.color);
    wake_print_VkSampleCountFlags(depth, sizeof(depth), counts.depth);
    WAKE_FIND_GRAPHICS(
        p, "VUID-VkGraphicsPipelineCreateInfo-coverageReductionMode-02722",
        "pMultisampleState->pNext: coverageReductionMode is %s; with rasterizationSamples %s, color attachments of %s and a "
        "depth/stencil attachment of %s it is none of the %u combinations of the device",
        wake_name_VkCoverageReductionModeNV(reduction->coverageReductionMode),
        wake_name_VkSampleCountFlagBits(state->rasterizationSamples), counts.color ? color : "0",
        counts.depth ? depth : "0", count);
}

/* ---- the state ------------------------------------------------------------------------------- */

static void
check_state(const struct wake_graphics_check *p, const VkPipelineMultisampleStateCreateInfo *state)
{
    if (state->sampleShadingEnable && !WAKE_FEATURE(p->check, sampleRateShading)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineMultisampleStateCreateInfo-sampleShadingEnable-00784",
            "pMultisampleState->sampleShadingEnable is VK_TRUE, but the feature sampleRateShading is not enabled");
    }
    if (state->alphaToOneEnable && !WAKE_FEATURE(p->check, alphaToOne) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineMultisampleStateCreateInfo-alphaToOneEnable-00785",
            "pMultisampleState->alphaToOneEnable is VK_TRUE, but the feature alphaToOne is not enabled");
    }
    if (state->sampleShadingEnable &&
        !(state->minSampleShading >= 0.0f && state->minSampleShading <= 1.0f)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkPipelineMultisampleStateCreateInfo-minSampleShading-00786",
                           "pMultisampleState->minSampleShading is %g, which is not in 0 to 1",
                           (double)state->minSampleShading);
    }
    if (state->pNext) {
        check_locations(p, state);
        check_coverage(p, state);
        if (p->output && !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT) &&
            !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV)) {
            check_reduction(p, state);
        }
    }
    if (p->output && p->pipeline->subpass_info &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)) {
        check_attachment_samples(p, state->rasterizationSamples);
    }
}

void
wake_check_graphics_multisample(const struct wake_graphics_check *p)
{
    static const VkDynamicState states[] = { VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT,
                                             VK_DYNAMIC_STATE_SAMPLE_MASK_EXT,
                                             VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT };

    if (!p->fragment && !p->output) {
        return;
    }
    if (p->info->pMultisampleState) {
        check_state(p, p->info->pMultisampleState);
    } else if (wake_graphics_all_dynamic(p, states, WAKE_COUNT(states))) {
        return;
    } else if (p->output) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-rasterizerDiscardEnable-00751",
                           "pMultisampleState is NULL, but the pipeline has fragment output state");
    } else if (!WAKE_REPEATED_RULES && p->pipeline->linked && p->pipeline->multisample &&
               p->pipeline->multisample->sampleShadingEnable) {
        return; /* pipeline_library.c says it: the fragment output's state is wanted here */
    } else if (p->pipeline->render_pass) {
        WAKE_FIND_GRAPHICS(
            p,
            !WAKE_REPEATED_RULES || WAKE_EXTENSION(p->check, VK_KHR_dynamic_rendering)
                ? "VUID-VkGraphicsPipelineCreateInfo-renderpass-06631"
                : "VUID-VkGraphicsPipelineCreateInfo-pMultisampleState-06630",
            "pMultisampleState is NULL, but the pipeline has fragment shader state and renderPass is not "
            "VK_NULL_HANDLE");
    }
}
