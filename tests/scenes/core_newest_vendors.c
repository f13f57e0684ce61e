/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Small extensions of vendors: hints for queues, parameters of dispatches, alignments, windows of block matching, markers. Skipped
 * with older headers.
 */
#include "newer_scene.h"

#if !defined(VK_QCOM_queue_perf_hint) || !defined(VK_ARM_scheduling_controls)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_queue_perf_hint");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

SCENE(hints, SILENT | KIT_NULL_DRIVER)
{
    VkPerfHintInfoQCOM hint = { .sType = VK_STRUCTURE_TYPE_PERF_HINT_INFO_QCOM,
                                .type = VK_PERF_HINT_TYPE_FREQUENCY_SCALED_QCOM,
                                .scale = 50 };

    setenv("WAKE_NULL_ANSWERS", "supportedQueues=7", 1);
    NEW_WITH(kit, VkPhysicalDeviceQueuePerfHintFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_QUEUE_PERF_HINT_FEATURES_QCOM,
             "VK_QCOM_queue_perf_hint");
    (void)NOW(vkQueueSetPerfHintQCOM)(kit->queue, &hint);
    hint.scale = 101;
    kit_expect(kit, "VUID-VkPerfHintInfoQCOM-scale-12390");
    (void)NOW(vkQueueSetPerfHintQCOM)(kit->queue, &hint);
    hint.scale = 1;
    hint.type = VK_PERF_HINT_TYPE_DEFAULT_QCOM;
    kit_expect(kit, "VUID-VkPerfHintInfoQCOM-type-12389");
    (void)NOW(vkQueueSetPerfHintQCOM)(kit->queue, &hint);
}

SCENE(hints_for_other_queues, SILENT | KIT_NULL_DRIVER)
{
    const VkPerfHintInfoQCOM hint = { .sType = VK_STRUCTURE_TYPE_PERF_HINT_INFO_QCOM,
                                      .type = VK_PERF_HINT_TYPE_FREQUENCY_SCALED_QCOM,
                                      .scale = 50 };

    setenv("WAKE_NULL_ANSWERS", "supportedQueues=8", 1);
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1", 1);
    NEW_WITH(kit, VkPhysicalDeviceQueuePerfHintFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_QUEUE_PERF_HINT_FEATURES_QCOM,
             "VK_QCOM_queue_perf_hint");
    kit_expect(kit, "VUID-vkQueueSetPerfHintQCOM-queue-12388");
    (void)NOW(vkQueueSetPerfHintQCOM)(kit->queue, &hint);
}

SCENE(parameters_not_offered, SILENT | KIT_NULL_DRIVER)
{
    const VkDispatchParametersARM info = { .sType = VK_STRUCTURE_TYPE_DISPATCH_PARAMETERS_ARM };
    VkCommandBuffer commands;

    setenv("WAKE_NULL_ANSWERS", "schedulingControlsFlags=1", 1);
    NEW_WITH(kit, VkPhysicalDeviceSchedulingControlsFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SCHEDULING_CONTROLS_FEATURES_ARM,
             "VK_ARM_scheduling_controls", "VK_ARM_shader_core_builtins");
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdSetDispatchParametersARM-schedulingControlsFlags-12391");
    NOW(vkCmdSetDispatchParametersARM)(commands, &info);
    kit_end(kit, commands);
}

SCENE(parameters_of_dispatches, SILENT | KIT_NULL_DRIVER)
{
    VkDispatchParametersARM info = { .sType = VK_STRUCTURE_TYPE_DISPATCH_PARAMETERS_ARM };
    VkCommandBuffer commands;

#define PARAMETERS(rest, ...)                                  \
    do {                                                       \
        VkDispatchParametersARM p = info;                      \
        __VA_ARGS__;                                           \
        kit_expect(kit, "VUID-VkDispatchParametersARM-" rest); \
        NOW(vkCmdSetDispatchParametersARM)(commands, &p);      \
    } while (0)
    setenv("WAKE_NULL_ANSWERS",
           "schedulingControlsFlags=3,schedulingControlsMaxWarpsCount=8,"
           "schedulingControlsMaxQueuedBatchesCount=8,schedulingControlsMaxWorkGroupBatchSize=8",
           1);
    NEW_WITH(kit, VkPhysicalDeviceSchedulingControlsFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SCHEDULING_CONTROLS_FEATURES_ARM,
             "VK_ARM_scheduling_controls", "VK_ARM_shader_core_builtins");
    commands = kit_recording(kit);
    NOW(vkCmdSetDispatchParametersARM)(commands, &info);
    PARAMETERS("maxWarpsPerShaderCore-12392", p.maxWarpsPerShaderCore = 9);
    PARAMETERS("maxQueuedWorkGroupBatches-12393", p.maxQueuedWorkGroupBatches = 9);
    PARAMETERS("workGroupBatchSize-12394", p.workGroupBatchSize = 9);
    kit_end(kit, commands);
}

/* --- resources --- */

static void
try_image(struct kit *kit, const char *vuid, uint32_t alignment)
{
    VkImageAlignmentControlCreateInfoMESA own = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_ALIGNMENT_CONTROL_CREATE_INFO_MESA,
        .maximumRequestedAlignment = alignment
    };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .pNext = &own,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT };
    VkImage image = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateImage(kit->device, &info, NULL, &image) == VK_SUCCESS) {
        vkDestroyImage(kit->device, image, NULL);
    }
}

#define IMAGE_ID(rest) "VUID-VkImageAlignmentControlCreateInfoMESA-" rest

SCENE(alignments_of_images, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "supportedImageAlignmentMask=4096", 1);
    NEW_WITH(kit, VkPhysicalDeviceImageAlignmentControlFeaturesMESA,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_ALIGNMENT_CONTROL_FEATURES_MESA,
             "VK_MESA_image_alignment_control");
    try_image(kit, NULL, 0);
    try_image(kit, NULL, 4096);
    try_image(kit, IMAGE_ID("maximumRequestedAlignment-09655"), 4097);
    try_image(kit, IMAGE_ID("maximumRequestedAlignment-09656"), 8192);
}

SCENE(alignments_without_feature, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "supportedImageAlignmentMask=4096", 1);
    NEW(kit, .extensions = { "VK_MESA_image_alignment_control" });
    try_image(kit, IMAGE_ID("imageAlignmentControl-09657"), 4096);
}

SCENE(windows_of_blocks, SILENT | KIT_NULL_DRIVER)
{
    VkSamplerBlockMatchWindowCreateInfoQCOM own = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_BLOCK_MATCH_WINDOW_CREATE_INFO_QCOM,
        .windowExtent = { 1000, 1000 }
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .pNext = &own,
                                 .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                 .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                 .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE };
    VkSampler sampler = VK_NULL_HANDLE;

    NEW_WITH(kit, VkPhysicalDeviceImageProcessing2FeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_2_FEATURES_QCOM,
             "VK_QCOM_image_processing2", "VK_QCOM_image_processing");
    kit_expect(kit, "VUID-VkSamplerBlockMatchWindowCreateInfoQCOM-WindowExtent-09210");
    if (vkCreateSampler(kit->device, &info, NULL, &sampler) == VK_SUCCESS) {
        vkDestroySampler(kit->device, sampler, NULL);
    }
}

#endif

KIT_MAIN()
