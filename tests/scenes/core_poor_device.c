/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What devices forbid that can do less than the null driver usually does: WAKE_NULL_ANSWERS takes
 * away what a scene names.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "pipeline_rig.h"

#include <stdlib.h>

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"

/* A device that lacks `answers`. Chained features, if any, stand before the kit's dynamic
 * rendering. */
static struct rig_base
open_poor(struct kit *kit, const char *answers, const VkPhysicalDeviceFeatures *core,
          const void *next, const char *const *extensions, uint32_t count)
{
    VkPhysicalDeviceDynamicRenderingFeatures rendering = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
        .pNext = (void *)(uintptr_t)next,
        .dynamicRendering = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &rendering };
    struct kit_config config = { .device_next = &features };

    if (core) {
        features.features = *core;
    }
    for (uint32_t i = 0; i < count; i++) {
        config.device_extensions[i] = extensions[i];
    }
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    kit_open(kit, &config);
    return rig_base(kit);
}

#define OPEN(answers, core, next, ...)                                         \
    static const char *const extensions_[] = { __VA_ARGS__ };                  \
    struct rig_base b = open_poor(kit, (answers), (core), (next), extensions_, \
                                  KIT_COUNT(extensions_))

#define COMMAND(name) PFN_##name name = KIT_DEVICE_COMMAND(kit, name)
#define WRONG(vuid, call)      \
    do {                       \
        kit_expect(kit, vuid); \
        call;                  \
    } while (0)

/* Declared with gl_PerVertex, as compilers do, and not written. */
SCENE(distances_declared, KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct rig_base b = open_poor(
        kit, "maxClipDistances=0,maxCullDistances=0,maxCombinedClipAndCullDistances=0", NULL, NULL,
        NULL, 0);

    GOOD(&b, (void)r);
}

/* --- blending --- */

#define BLEND "VUID-VkPipelineColorBlendAttachmentState-"
#define BLENDS(i, op)                         \
    (r->attachments[i].blendEnable = VK_TRUE, \
     r->attachments[i].colorBlendOp = r->attachments[i].alphaBlendOp = (op))
#define TWO_COLORS \
    (rig_render_dynamically(r), r->rendering.colorAttachmentCount = r->blend.attachmentCount = 2)

SCENE(blend_of_attachments, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .independentBlend = VK_TRUE };
    OPEN("advancedBlendIndependentBlend=0", &core, NULL,
         VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME);

    GOOD(&b, TWO_COLORS; BLENDS(0, VK_BLEND_OP_MULTIPLY_EXT); BLENDS(1, VK_BLEND_OP_MULTIPLY_EXT));
    kit_expect(kit, BLEND "advancedBlendIndependentBlend-01408");
    BAD(&b, BLEND "advancedBlendIndependentBlend-01407", TWO_COLORS;
        BLENDS(0, VK_BLEND_OP_MULTIPLY_EXT); BLENDS(1, VK_BLEND_OP_SCREEN_EXT));
}

SCENE(blend_few_operations, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .independentBlend = VK_TRUE };
    OPEN("advancedBlendAllOperations=0,advancedBlendMaxColorAttachments=1", &core, NULL,
         VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME);

    GOOD(&b, BLENDS(0, VK_BLEND_OP_MULTIPLY_EXT));
    BAD(&b, BLEND "advancedBlendAllOperations-01409", BLENDS(0, VK_BLEND_OP_XOR_EXT));
    BAD(&b, BLEND "colorBlendOp-01410", TWO_COLORS; BLENDS(0, VK_BLEND_OP_MULTIPLY_EXT);
        BLENDS(1, VK_BLEND_OP_MULTIPLY_EXT));
}

#define PLAIN_BLENDING \
    "advancedBlendNonPremultipliedSrcColor=0,advancedBlendNonPremultipliedDstColor=0,advancedBlendCorrelatedOverlap=0"

SCENE(blend_premultiplied, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    OPEN(PLAIN_BLENDING, NULL, NULL, VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME);
    VkPipelineColorBlendAdvancedStateCreateInfoEXT advanced = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_ADVANCED_STATE_CREATE_INFO_EXT,
        .srcPremultiplied = VK_TRUE,
        .dstPremultiplied = VK_TRUE,
        .blendOverlap = VK_BLEND_OVERLAP_UNCORRELATED_EXT
    };
#define ADVANCED "VUID-VkPipelineColorBlendAdvancedStateCreateInfoEXT-"

    GOOD(&b, r->blend.pNext = &advanced);
    advanced.srcPremultiplied = VK_FALSE;
    BAD(&b, ADVANCED "srcPremultiplied-01424", r->blend.pNext = &advanced);
    advanced.srcPremultiplied = VK_TRUE;
    advanced.dstPremultiplied = VK_FALSE;
    BAD(&b, ADVANCED "dstPremultiplied-01425", r->blend.pNext = &advanced);
    advanced.dstPremultiplied = VK_TRUE;
    advanced.blendOverlap = VK_BLEND_OVERLAP_DISJOINT_EXT;
    BAD(&b, ADVANCED "blendOverlap-01426", r->blend.pNext = &advanced);
}

SCENE(blend_premultiplied_dynamic, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .extendedDynamicState3ColorBlendAdvanced = VK_TRUE,
    };
    OPEN(PLAIN_BLENDING, NULL, &features, VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME,
         VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME);
    COMMAND(vkCmdSetColorBlendAdvancedEXT);
    VkCommandBuffer commands = kit_recording(kit);
    VkColorBlendAdvancedEXT advanced = { VK_BLEND_OP_MULTIPLY_EXT, VK_TRUE, VK_TRUE,
                                         VK_BLEND_OVERLAP_UNCORRELATED_EXT, VK_FALSE };

    (void)b;
    vkCmdSetColorBlendAdvancedEXT(commands, 0, 1, &advanced);
    advanced.srcPremultiplied = VK_FALSE;
    WRONG("VUID-VkColorBlendAdvancedEXT-srcPremultiplied-07505",
          vkCmdSetColorBlendAdvancedEXT(commands, 0, 1, &advanced));
    advanced.srcPremultiplied = VK_TRUE;
    advanced.dstPremultiplied = VK_FALSE;
    WRONG("VUID-VkColorBlendAdvancedEXT-dstPremultiplied-07506",
          vkCmdSetColorBlendAdvancedEXT(commands, 0, 1, &advanced));
    advanced.dstPremultiplied = VK_TRUE;
    advanced.blendOverlap = VK_BLEND_OVERLAP_CONJOINT_EXT;
    WRONG("VUID-VkColorBlendAdvancedEXT-blendOverlap-07507",
          vkCmdSetColorBlendAdvancedEXT(commands, 0, 1, &advanced));
    kit_end(kit, commands);
}

/* --- streams --- */

SCENE(rasterization_stream, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT dynamic = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .extendedDynamicState3RasterizationStream = VK_TRUE,
    };
    VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = &dynamic,
        .transformFeedback = VK_TRUE,
        .geometryStreams = VK_TRUE
    };
    OPEN("transformFeedbackRasterizationStreamSelect=0", NULL, &features,
         VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME, VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME);
    COMMAND(vkCmdSetRasterizationStreamEXT);
    VkPipelineRasterizationStateStreamCreateInfoEXT stream = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT
    };

    GOOD(&b, r->raster.pNext = &stream);
    stream.rasterizationStream = 1;
    BAD(&b, "VUID-VkPipelineRasterizationStateStreamCreateInfoEXT-rasterizationStream-02326",
        r->raster.pNext = &stream);
    VkCommandBuffer commands = kit_recording(kit);
    vkCmdSetRasterizationStreamEXT(commands, 0);
    WRONG("VUID-vkCmdSetRasterizationStreamEXT-rasterizationStream-07413",
          vkCmdSetRasterizationStreamEXT(commands, 1));
    kit_end(kit, commands);
}

/* --- vertex input --- */

SCENE(divisors, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT dynamic = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
        .vertexInputDynamicState = VK_TRUE
    };
    VkPhysicalDeviceVertexAttributeDivisorFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_EXT,
        .pNext = &dynamic,
        .vertexAttributeInstanceRateDivisor = VK_TRUE
    };
    OPEN("maxVertexAttribDivisor=8", NULL, &features,
         VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME,
         VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME);
    COMMAND(vkCmdSetVertexInputEXT);
    VkVertexInputBindingDivisorDescriptionEXT divisor = { 0, 8 };
    VkPipelineVertexInputDivisorStateCreateInfoEXT divisors = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT,
        .vertexBindingDivisorCount = 1,
        .pVertexBindingDivisors = &divisor
    };
#define INSTANCED                                \
    (r->input.vertexBindingDescriptionCount = 1, \
     r->bindings[0].inputRate = VK_VERTEX_INPUT_RATE_INSTANCE, r->input.pNext = &divisors)

    GOOD(&b, INSTANCED);
    divisor.divisor = 9;
    BAD(&b, "VUID-VkVertexInputBindingDivisorDescriptionEXT-divisor-01870", INSTANCED);
    VkVertexInputBindingDescription2EXT binding = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
        .stride = 16,
        .inputRate = VK_VERTEX_INPUT_RATE_INSTANCE,
        .divisor = 8
    };
    VkCommandBuffer commands = kit_recording(kit);
    vkCmdSetVertexInputEXT(commands, 1, &binding, 0, NULL);
    binding.divisor = 9;
    WRONG("VUID-VkVertexInputBindingDescription2EXT-divisor-06226",
          vkCmdSetVertexInputEXT(commands, 1, &binding, 0, NULL));
    kit_end(kit, commands);
}

/* --- shading rates --- */

SCENE(combiners, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFragmentShadingRateEnumsFeaturesNV enums = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_ENUMS_FEATURES_NV,
        .fragmentShadingRateEnums = VK_TRUE
    };
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pNext = &enums,
        .pipelineFragmentShadingRate = VK_TRUE,
        .primitiveFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE
    };
    OPEN("fragmentShadingRateNonTrivialCombinerOps=0", NULL, &features,
         VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
         VK_NV_FRAGMENT_SHADING_RATE_ENUMS_EXTENSION_NAME);
    COMMAND(vkCmdSetFragmentShadingRateKHR);
    COMMAND(vkCmdSetFragmentShadingRateEnumNV);
    const VkFragmentShadingRateNV one = VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_PIXEL_NV;
    VkPipelineFragmentShadingRateStateCreateInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR,
        .fragmentSize = { 1, 1 },
        .combinerOps = { VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR,
                         VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR }
    };
    VkCommandBuffer commands = kit_recording(kit);

    GOOD(&b, r->info.pNext = &rate);
    vkCmdSetFragmentShadingRateKHR(commands, &rate.fragmentSize, rate.combinerOps);
    vkCmdSetFragmentShadingRateEnumNV(commands, one, rate.combinerOps);
    rate.combinerOps[1] = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_MAX_KHR;
    BAD(&b, CREATE "fragmentShadingRateNonTrivialCombinerOps-04506", r->info.pNext = &rate);
    WRONG("VUID-vkCmdSetFragmentShadingRateKHR-fragmentSizeNonTrivialCombinerOps-04512",
          vkCmdSetFragmentShadingRateKHR(commands, &rate.fragmentSize, rate.combinerOps));
    WRONG("VUID-vkCmdSetFragmentShadingRateEnumNV-fragmentSizeNonTrivialCombinerOps-04583",
          vkCmdSetFragmentShadingRateEnumNV(commands, one, rate.combinerOps));
    kit_end(kit, commands);
}

SCENE(palette, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceShadingRateImageFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV,
        .shadingRateImage = VK_TRUE
    };
    OPEN("shadingRatePaletteSize=2", NULL, &features, VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME);
    COMMAND(vkCmdSetViewportShadingRatePaletteNV);
    const VkShadingRatePaletteEntryNV entries[3] = {
        VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_PIXEL_NV
    };
    VkShadingRatePaletteNV palette = { 2, entries };
    VkCommandBuffer commands = kit_recording(kit);

    (void)b;
    vkCmdSetViewportShadingRatePaletteNV(commands, 0, 1, &palette);
    palette.shadingRatePaletteEntryCount = 3;
    WRONG("VUID-VkShadingRatePaletteNV-shadingRatePaletteEntryCount-02071",
          vkCmdSetViewportShadingRatePaletteNV(commands, 0, 1, &palette));
    kit_end(kit, commands);
}

SCENE(layered_shading_rate, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE
    };
    OPEN("layeredShadingRateAttachments=0", NULL, &features,
         VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME);
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8_UINT,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 2,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
    };
    VkImage image = VK_NULL_HANDLE;
    (void)b;
    kit_need_image(kit, &info);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory(kit, 65536), 0));
    for (uint32_t layers = 1; layers <= 2; layers++) {
        VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                       .image = image,
                                       .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                       .format = info.format,
                                       .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                             layers } };
        VkImageView made = VK_NULL_HANDLE;
        if (layers > 1) {
            kit_expect(kit, "VUID-VkImageViewCreateInfo-usage-04551");
        }
        (void)vkCreateImageView(kit->device, &view, NULL, &made);
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    }
}

/* --- formats --- */

/* 124 and 127 are VK_FORMAT_D16_UNORM and VK_FORMAT_S8_UINT, which can be copied here and nothing
 * else. */
SCENE(depth_formats, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_FORMATS", "124=0xc000,127=0xc000", 1);
    OPEN("", NULL, NULL, NULL);

    GOOD(&b, rig_render_dynamically(r); r->rendering.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT);
    BAD(&b, CREATE "renderPass-06585", rig_render_dynamically(r);
        r->rendering.depthAttachmentFormat = VK_FORMAT_D16_UNORM);
    BAD(&b, CREATE "renderPass-06586", rig_render_dynamically(r);
        r->rendering.stencilAttachmentFormat = VK_FORMAT_S8_UINT);
}

/* --- binding pipelines --- */

SCENE(provoking_vertices, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceProvokingVertexFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROVOKING_VERTEX_FEATURES_EXT,
        .provokingVertexLast = VK_TRUE
    };
    OPEN("provokingVertexModePerPipeline=0", NULL, &features,
         VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME);
    VkPipelineRasterizationProvokingVertexStateCreateInfoEXT provoking = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT,
        .provokingVertexMode = VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT
    };
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_recording(kit);
    struct rig rig;

    rig_init(&rig, &b);
    VkPipeline first = rig_make(&b, &rig), also_first = rig_make(&b, &rig);
    rig.raster.pNext = &provoking;
    VkPipeline last = rig_make(&b, &rig);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, last);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, last);
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipelineBindPoint-04881");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, first);
    if (!kit_skips_calls()) {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, also_first);
    }
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* --- VK_KHR_portability_subset --- */

/* Makes an event, and writes a sampler that compares; NULL: that is allowed. */
static void
use_portably(struct kit *kit, const char *event_vuid, const char *sampler_vuid)
{
    VkEventCreateInfo event_info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    VkSamplerCreateInfo sampler_info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .compareEnable = VK_TRUE,
        .compareOp = VK_COMPARE_OP_LESS,
    };
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_SAMPLER, 1,
                                                  VK_SHADER_STAGE_ALL);
    VkDescriptorImageInfo image = { 0 };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = kit_descriptor_set(
            kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_SAMPLER, 1, 0), layout),
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLER,
        .pImageInfo = &image,
    };
    VkEvent event = VK_NULL_HANDLE;

    if (event_vuid) {
        kit_expect(kit, event_vuid);
    }
    (void)vkCreateEvent(kit->device, &event_info, NULL, &event);
    kit_own(kit, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(event));
    KIT_VK(kit, vkCreateSampler(kit->device, &sampler_info, NULL, &image.sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(image.sampler));
    if (sampler_vuid) {
        kit_expect(kit, sampler_vuid);
    }
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    image.sampler = kit_sampler(kit);
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

SCENE(portable_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDevicePortabilitySubsetFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_FEATURES_KHR,
        .events = VK_TRUE,
        .mutableComparisonSamplers = VK_TRUE,
    };
    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    OPEN("", NULL, &features, VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME);

    (void)b;
    use_portably(kit, NULL, NULL);
}

SCENE(portable_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    OPEN("", NULL, NULL, VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME);

    (void)b;
    use_portably(kit, "VUID-vkCreateEvent-events-04468",
                 "VUID-VkDescriptorImageInfo-mutableComparisonSamplers-04450");
}

KIT_MAIN()
