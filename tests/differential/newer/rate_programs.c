/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about fragment shading rates: of pipelines, commands and attachments. */
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

static void
prepare_rates(struct program *p)
{
    FEATURES(FragmentShadingRateFeaturesKHR, FRAGMENT_SHADING_RATE_FEATURES_KHR);

    program_extension(p, VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME);
    FragmentShadingRateFeaturesKHR->pipelineFragmentShadingRate = M(
        "no pipelineFragmentShadingRate", VK_TRUE, VK_FALSE);
    FragmentShadingRateFeaturesKHR->primitiveFragmentShadingRate = M(
        "no primitiveFragmentShadingRate", program_pick(p, "primitive", 2), VK_FALSE);
    FragmentShadingRateFeaturesKHR->attachmentFragmentShadingRate = M(
        "no attachmentFragmentShadingRate", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

struct rate {
    VkExtent2D size;
    VkFragmentShadingRateCombinerOpKHR ops[2];
};

static struct rate
some_rate(struct program *p, bool attachment)
{
    const VkPhysicalDeviceFragmentShadingRateFeaturesKHR *f =
        (const VkPhysicalDeviceFragmentShadingRateFeaturesKHR *)&p->features.more[0];
    const VkFragmentShadingRateCombinerOpKHR keep = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR;
    const VkFragmentShadingRateCombinerOpKHR replace =
        VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR;
    const VkFragmentShadingRateCombinerOpKHR none = (VkFragmentShadingRateCombinerOpKHR)99;

    return (struct rate){
        { M("fragments of width 3",
            M("fragments of width 0", 1u << program_pick(p, "width", 2), 0u), 3u),
          M("fragments of height 8",
            M("fragments of height 3", 1u << program_pick(p, "height", 2), 3u), 8u) },
        { M("first combiner that is none",
            M("first combiner replaces",
              f->primitiveFragmentShadingRate && program_pick(p, "first", 2) ? replace : keep,
              replace),
            none),
          M("second combiner that is none",
            M("second combiner multiplies", attachment ? replace : keep,
              VK_FRAGMENT_SHADING_RATE_COMBINER_OP_MUL_KHR),
            none) },
    };
}

static struct program_image
rate_image(struct program *p)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8_UINT,
        .extent = { DRAWING_SIZE, DRAWING_SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = M("rates of four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT),
        .usage = M("rates without usage", VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
                   VK_IMAGE_USAGE_SAMPLED_BIT),
    };
    return program_image(p, &info);
}

static void
begin(struct program *p, const struct program_drawing *d, const struct program_image *rates)
{
    VkPhysicalDeviceFragmentShadingRatePropertiesKHR limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_PROPERTIES_KHR
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };

    vkGetPhysicalDeviceProperties2(p->kit->gpu, &properties);
    VkExtent2D texel = limits.minFragmentShadingRateAttachmentTexelSize;
    texel.width = texel.width ? texel.width : 8;
    texel.height = texel.height ? texel.height : 8;
    program_layout(p, rates, VK_IMAGE_LAYOUT_UNDEFINED,
                   VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR);
    const VkRenderingFragmentShadingRateAttachmentInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .imageView = M("colour as rates", program_view(p, rates, VK_IMAGE_ASPECT_COLOR_BIT),
                       d->views[0]),
        .imageLayout = M("rates in a colour layout",
                         VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR,
                         VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
        .shadingRateAttachmentTexelSize = { M("texels of width 3",
                                              M("texels that are wide", texel.width, 4096u), 3u),
                                            M("texels of height 1", texel.height, 1u) },
    };
    program_begin_rendering(p, d, &info, 0);
}

static void
rates(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct program_pipeline pipeline;
    bool dynamic = program_pick(p, "dynamic", 2), attachment = program_pick(p, "attachment", 2);
    struct program_image image = { 0 };
    struct rate rate = some_rate(p, attachment);
    const VkPipelineFragmentShadingRateStateCreateInfoKHR state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR,
        .fragmentSize = rate.size,
        .combinerOps = { rate.ops[0], rate.ops[1] },
    };

    program_begin(p);
    program_targets(p, &d);
    if (attachment) {
        image = rate_image(p);
    }
    program_describe_pipeline(p, &d, &pipeline);
    program_reads_no_vertices(&pipeline);
    if (!p->over) {
        program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT,
                          kit_shader(p->kit, KIT_SHADER_TRIANGLE_VERT));
    }
    program_add_fragments(p, &pipeline);
    if (dynamic) {
        program_add_state(&pipeline, VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR);
    } else {
        pipeline.rendering.pNext = &state;
        pipeline.info.pDynamicState = NULL;
    }
    if (attachment) {
        pipeline.info.flags = M(
            "pipeline for no rates",
            (VkPipelineCreateFlags)
                VK_PIPELINE_CREATE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
            0u);
    }
    VkPipeline made = program_make_pipeline(p, &pipeline);
    program_ready_targets(p, &d);
    if (attachment) {
        begin(p, &d, &image);
    } else {
        program_begin_rendering(p, &d, NULL, 0);
    }
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
    if (dynamic && !program_mistake(p, "rate that is not set")) {
        DO(NOW(vkCmdSetFragmentShadingRateKHR)(p->commands, M("size missing", &rate.size, NULL),
                                               rate.ops));
    }
    DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    DO(vkCmdEndRendering(p->commands));
    program_finish(p);
}

const struct program_subject rate_subjects[] = {
    { "rate", rates, prepare_rates },
    { NULL, NULL, NULL },
};

#endif
