/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Extensions of vendors about objects and chains: set layouts by stage, pools that may overallocate, tensors at the boundary of a
 * frame, encoding that converts colors, slots of base handles; messages about objects. Skipped with older headers.
 */
#include "swapchain_scene.h"
#include "tensor_scene.h"

#if !defined(VK_VALVE_video_encode_rgb_conversion) || !defined(VK_NV_private_data_base_handle)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_NV_private_data_base_handle");
}

#else

#define SCENES (SILENT | KIT_NULL_DRIVER)

/* --- sets by stage, pools that may overallocate --- */

static void
try_layout(struct kit *kit, const char *vuid, const VkDescriptorSetLayoutBinding bindings[2])
{
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PER_STAGE_BIT_NV,
        .bindingCount = 2,
        .pBindings = bindings
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout) == VK_SUCCESS) {
        vkDestroyDescriptorSetLayout(kit->device, layout, NULL);
    }
}

SCENE(layouts_by_stage, SCENES)
{
    VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1, VK_SHADER_STAGE_VERTEX_BIT, NULL },
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_FRAGMENT_BIT, NULL }
    };

    NEW_WITH(kit, VkPhysicalDevicePerStageDescriptorSetFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PER_STAGE_DESCRIPTOR_SET_FEATURES_NV,
             "VK_NV_per_stage_descriptor_set");
    try_layout(kit, NULL, bindings);
    bindings[0].binding = 1;
    bindings[0].stageFlags |= VK_SHADER_STAGE_FRAGMENT_BIT;
    try_layout(kit, NULL, bindings);
    bindings[0].stageFlags |= VK_SHADER_STAGE_MESH_BIT_EXT;
    try_layout(kit, "VUID-VkDescriptorSetLayoutBinding-flags-09466", bindings);
    bindings[0].stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT | VK_SHADER_STAGE_VERTEX_BIT;
    bindings[0].binding = 0;
    try_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-09464", bindings);
}

SCENE(layouts_by_stage_without_feature, SCENES)
{
    const VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1, VK_SHADER_STAGE_VERTEX_BIT, NULL },
        { 1, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_FRAGMENT_BIT, NULL }
    };

    NEW(kit, .extensions = { "VK_NV_per_stage_descriptor_set" });
    try_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-09463", bindings);
}

static void
try_pool(struct kit *kit, const char *vuid, VkDescriptorPoolCreateFlags flags)
{
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 4 };
    VkDescriptorPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                        .flags = flags,
                                        .maxSets = 4,
                                        .poolSizeCount = 1,
                                        .pPoolSizes = &size };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateDescriptorPool(kit->device, &info, NULL, &pool) == VK_SUCCESS) {
        vkDestroyDescriptorPool(kit->device, pool, NULL);
    }
}

#define MORE_SETS VK_DESCRIPTOR_POOL_CREATE_ALLOW_OVERALLOCATION_SETS_BIT_NV
#define MORE_POOLS VK_DESCRIPTOR_POOL_CREATE_ALLOW_OVERALLOCATION_POOLS_BIT_NV

SCENE(pools_that_overallocate, SCENES)
{
    NEW_WITH(kit, VkPhysicalDeviceDescriptorPoolOverallocationFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_POOL_OVERALLOCATION_FEATURES_NV,
             "VK_NV_descriptor_pool_overallocation");
    try_pool(kit, NULL, MORE_SETS | MORE_POOLS);
}

SCENE(pools_that_overallocate_without_feature, SCENES)
{
    NEW(kit, .extensions = { "VK_NV_descriptor_pool_overallocation" });
    try_pool(kit, NULL, 0);
    try_pool(kit, "VUID-VkDescriptorPoolCreateInfo-flags-09228", MORE_SETS);
    try_pool(kit, "VUID-VkDescriptorPoolCreateInfo-flags-09228", MORE_SETS | MORE_POOLS);
}

/* --- tensors at the boundary of a frame --- */

struct boundary {
    VkTensorARM tensor;
    VkFrameBoundaryEXT frame;
    VkFrameBoundaryTensorsARM tensors;
};

static const void *
boundary(struct boundary *b, VkTensorARM tensor, bool whole)
{
    *b = (struct boundary){ .tensor = tensor,
                            .frame = { .sType = VK_STRUCTURE_TYPE_FRAME_BOUNDARY_EXT,
                                       .pNext = &b->tensors,
                                       .flags = VK_FRAME_BOUNDARY_FRAME_END_BIT_EXT },
                            .tensors = { .sType = VK_STRUCTURE_TYPE_FRAME_BOUNDARY_TENSORS_ARM,
                                         .tensorCount = 1,
                                         .pTensors = &b->tensor } };
    return whole ? (const void *)&b->frame : &b->tensors;
}

/* Every queue command that can end a frame, with and without what says so. */
static void
end_frame(struct kit *kit, VkTensorARM tensor, bool whole)
{
    struct boundary b;
    const void *next = boundary(&b, tensor, whole);
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .pNext = next };
    VkSubmitInfo2 submit_2 = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2, .pNext = next };
    VkBindSparseInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO, .pNext = next };

    if (!whole) {
        kit_expect(kit, "VUID-VkSubmitInfo-pNext-09683");
    }
    (void)vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE);
    if (!whole) {
        kit_expect(kit, "VUID-VkSubmitInfo2-pNext-09682");
    }
    (void)vkQueueSubmit2(kit->queue, 1, &submit_2, VK_NULL_HANDLE);
    if (!whole) {
        kit_expect(kit, "VUID-VkBindSparseInfo-pNext-09753");
    }
    (void)vkQueueBindSparse(kit->queue, 1, &bind, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(boundaries_of_tensors, SCENES)
{
    static VkPhysicalDeviceTensorFeaturesARM tensors;
    static VkPhysicalDeviceFrameBoundaryFeaturesEXT frames;
    struct tensor t;
    VkTensorARM tensor;

    tensors = (VkPhysicalDeviceTensorFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, .pNext = &frames
    };
    frames = (VkPhysicalDeviceFrameBoundaryFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAME_BOUNDARY_FEATURES_EXT
    };
    setenv("WAKE_NULL_ANSWERS", TENSOR_LIMITS, 1);
    NEW(kit, .extensions = { "VK_ARM_tensors", "VK_EXT_frame_boundary" }, .next = &tensors);
    t = new_tensor();
    tensor = bound_tensor(kit, &t);
    end_frame(kit, tensor, true);
    end_frame(kit, tensor, false);
    drop_tensor(kit, tensor);
}

SCENE(boundaries_of_presents, SCENES)
{
    struct kit_config config = { .instance_extensions = { SURFACE_EXTENSIONS },
                                 .device_extensions = { "VK_KHR_swapchain", "VK_ARM_tensors",
                                                        "VK_EXT_frame_boundary" } };
    VkPhysicalDeviceVulkan13Features vulkan13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .synchronization2 = VK_TRUE
    };
    VkPhysicalDeviceTensorFeaturesARM tensors = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM,
        .pNext = &vulkan13,
        .tensors = VK_TRUE
    };
    VkPhysicalDeviceFrameBoundaryFeaturesEXT frames = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAME_BOUNDARY_FEATURES_EXT,
        .pNext = &tensors,
        .frameBoundary = VK_TRUE
    };
    struct screen screen = { .count = 3 };
    struct boundary b;
    VkPresentInfoKHR present = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR, .swapchainCount = 1 };
    VkSwapchainCreateInfoKHR info;
    VkSwapchainKHR chain;
    VkFence fence;
    VkImage images[8];
    uint32_t index = 0, count = 8;
    struct tensor t = new_tensor();
    VkTensorARM tensor;

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_ANSWERS", TENSOR_LIMITS, 1);
    config.device_next = &frames;
    kit_open(kit, &config);
    screen.surface = headless_surface(kit);
    tensor = bound_tensor(kit, &t);
    info = good(&screen);
    chain = create(kit, &screen, &info);
    present.pSwapchains = &chain;
    present.pImageIndices = &index;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    for (int i = 0; i < 2; i++) {
        fence = kit_fence(kit, 0);
        KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, VK_NULL_HANDLE, fence,
                                          &index));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        kit_ready_to_present(kit, images[index]);
        present.pNext = boundary(&b, tensor, i == 0);
        if (i) {
            kit_expect(kit, "VUID-VkPresentInfoKHR-pNext-09759");
        }
        (void)vkQueuePresentKHR(kit->queue, &present);
    }
    vkDeviceWaitIdle(kit->device);
    drop_tensor(kit, tensor);
    close_screen(kit, &screen);
}

/* --- slots of base handles, messages --- */

SCENE(data_in_slots_of_handles, SCENES)
{
    VkPrivateDataSlotCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO };
    VkPrivateDataSlot slots[2];
    VkFence fence;

    NEW_WITH(kit, VkPhysicalDevicePrivateDataBaseHandleFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIVATE_DATA_BASE_HANDLE_FEATURES_NV,
             VK_NV_PRIVATE_DATA_BASE_HANDLE_EXTENSION_NAME);
    fence = kit_fence(kit, 0);
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, NOW(vkCreatePrivateDataSlot)(kit->device, &info, NULL, &slots[i]));
        if (i) {
            kit_expect(kit, "VUID-vkSetPrivateData-privateDataSlot-12502");
        }
        (void)NOW(vkSetPrivateData)(kit->device, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence), slots[i],
                                    1);
        info.flags = VK_PRIVATE_DATA_SLOT_CREATE_BASE_OBJECT_HANDLE_BIT_NV;
    }
    NOW(vkDestroyPrivateDataSlot)(kit->device, slots[0], NULL);
    NOW(vkDestroyPrivateDataSlot)(kit->device, slots[1], NULL);
}

SCENE(messages_about_nothing, KIT_NULL_DRIVER)
{
    VkDebugUtilsObjectNameInfoEXT objects[2] = {
        { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
          .objectType = VK_OBJECT_TYPE_FENCE,
          .objectHandle = KIT_HANDLE(kit_fence(kit, 0)) },
        { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
          .objectType = VK_OBJECT_TYPE_DEVICE,
          .objectHandle = KIT_HANDLE(kit->device) }
    };
    VkDebugUtilsMessengerCallbackDataEXT data = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT,
        .pMessageIdName = "its own",
        .pMessage = "a message of the application",
        .objectCount = 2,
        .pObjects = objects
    };
    PFN_vkSubmitDebugUtilsMessageEXT say = KIT_INSTANCE_COMMAND(kit, vkSubmitDebugUtilsMessageEXT);

    say(kit->instance, VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT,
        VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, &data);
    objects[1].objectType = VK_OBJECT_TYPE_UNKNOWN;
    kit_expect(kit, "VUID-vkSubmitDebugUtilsMessageEXT-objectType-02591");
    say(kit->instance, VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT,
        VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, &data);
}

/* --- encoding that converts colors --- */

struct converted {
    VkVideoEncodeProfileRgbConversionInfoVALVE own;
    VkVideoEncodeH264ProfileInfoKHR h264;
    VkVideoProfileInfoKHR profile;
    VkVideoProfileListInfoKHR list;
};

static void
init_converted(struct converted *c)
{
    *c = (struct converted){
        .own = { .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_PROFILE_RGB_CONVERSION_INFO_VALVE,
                 .performEncodeRgbConversion = VK_TRUE },
        .h264 = { .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PROFILE_INFO_KHR,
                  .pNext = &c->own,
                  .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN },
        .profile = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR,
                     .pNext = &c->h264,
                     .videoCodecOperation = VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR,
                     .chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_420_BIT_KHR,
                     .lumaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR,
                     .chromaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR },
        .list = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
                  .profileCount = 1,
                  .pProfiles = &c->profile },
    };
}

static void
try_conversions(struct kit *kit, const struct converted *c, bool said)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &c->list,
                                .size = 1024,
                                .usage = VK_BUFFER_USAGE_VIDEO_ENCODE_DST_BIT_KHR };
    VkImageCreateInfo picture = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                  .pNext = &c->list,
                                  .imageType = VK_IMAGE_TYPE_2D,
                                  .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
                                  .extent = { 64, 64, 1 },
                                  .mipLevels = 1,
                                  .arrayLayers = 1,
                                  .samples = VK_SAMPLE_COUNT_1_BIT,
                                  .usage = VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR };
    VkBuffer buffer = VK_NULL_HANDLE;
    VkImage image = VK_NULL_HANDLE;

    if (said) {
        kit_expect(kit, "VUID-VkBufferCreateInfo-pNext-10919");
    }
    (void)vkCreateBuffer(kit->device, &info, NULL, &buffer);
    if (said) {
        kit_expect(kit, "VUID-VkImageCreateInfo-pNext-10920");
    }
    (void)vkCreateImage(kit->device, &picture, NULL, &image);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
}

#define CONVERSION_EXTENSIONS                                                                  \
    "VK_VALVE_video_encode_rgb_conversion", "VK_KHR_video_queue", "VK_KHR_video_encode_queue", \
        "VK_KHR_video_encode_h264"

SCENE(conversions, SCENES)
{
    struct converted c;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+video_decode+video_encode:1", 1);
    NEW_WITH(kit, VkPhysicalDeviceVideoEncodeRgbConversionFeaturesVALVE,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_RGB_CONVERSION_FEATURES_VALVE,
             CONVERSION_EXTENSIONS);
    init_converted(&c);
    try_conversions(kit, &c, false);
}

SCENE(conversions_without_feature, SCENES)
{
    struct converted c;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+video_decode+video_encode:1", 1);
    NEW(kit, .extensions = { CONVERSION_EXTENSIONS });
    init_converted(&c);
    try_conversions(kit, &c, true);
    c.h264.pNext = NULL;
    try_conversions(kit, &c, false);
}

#endif

KIT_MAIN()
