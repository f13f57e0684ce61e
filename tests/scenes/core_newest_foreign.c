/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects of another device, where the rule has a number. Skipped with older headers.
 */
#include "graph_scene.h"

#if !defined(VK_ARM_data_graph) || !defined(VK_ARM_data_graph_optical_flow) || \
    !defined(VK_EXT_descriptor_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

/* What is made until change_back() is of a second device. */
static VkDevice
change_device(struct kit *kit)
{
    VkDevice first = kit->device;

    kit->device = kit_second_device(kit, NULL);
    return first;
}

static VkDevice
change_back(struct kit *kit, VkDevice first)
{
    VkDevice second = kit->device;

    kit->device = first;
    return second;
}

/* With all that the scene has made. */
static void
close_second(struct kit *kit, VkDevice second)
{
    VkDevice first = change_back(kit, second);

    kit_close_device(kit);
    kit->device = first;
}

static VkImage
plain_image(struct kit *kit)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_SAMPLED_BIT };

    return image_of(kit, &info);
}

static void
write_view(struct kit *kit, VkImage image)
{
    const VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .image = image,
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = VK_FORMAT_R8G8B8A8_UNORM,
                                         .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                               1 } };
    const VkImageDescriptorInfoEXT info = { .sType = VK_STRUCTURE_TYPE_IMAGE_DESCRIPTOR_INFO_EXT,
                                            .pView = &view,
                                            .layout = VK_IMAGE_LAYOUT_GENERAL };
    const VkResourceDescriptorInfoEXT resource = {
        .sType = VK_STRUCTURE_TYPE_RESOURCE_DESCRIPTOR_INFO_EXT,
        .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
        .data.pImage = &info
    };
    uint64_t bytes[64];
    const VkHostAddressRangeEXT to = { bytes, sizeof(bytes) };

    (void)NOW(vkWriteResourceDescriptorsEXT)(kit->device, 1, &resource, &to);
}

SCENE(views_of_heaps, SILENT | KIT_NULL_DRIVER)
{
    VkDevice first, second;
    VkImage own, other;

    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap");
    own = plain_image(kit);
    first = change_device(kit);
    other = plain_image(kit);
    second = change_back(kit, first);
    write_view(kit, own);
    kit_expect(kit, "VUID-vkWriteResourceDescriptorsEXT-pResources-12495");
    write_view(kit, other);
    close_second(kit, second);
}

static VkRenderPass
plain_pass(struct kit *kit)
{
    const VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static VkFramebuffer
plain_framebuffer(struct kit *kit, VkRenderPass pass)
{
    const VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                           .renderPass = pass,
                                           .width = 16,
                                           .height = 16,
                                           .layers = 1 };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    return framebuffer;
}

static void
begin_pass(struct kit *kit, VkRenderPass pass, VkFramebuffer framebuffer, bool second,
           const char *id)
{
    const VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                         .renderPass = pass,
                                         .framebuffer = framebuffer,
                                         .renderArea.extent = { 16, 16 } };
    const VkSubpassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO };
    VkCommandBuffer commands = kit_recording(kit);

    if (id) {
        kit_expect(kit, id);
    }
    if (second) {
        vkCmdBeginRenderPass2(commands, &info, &begin);
    } else {
        vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    }
    if (!id) {
        vkCmdEndRenderPass(commands);
        kit_end(kit, commands);
    }
}

SCENE(render_passes, SILENT | KIT_NULL_DRIVER)
{
    VkFramebuffer framebuffer, other_framebuffer;
    VkRenderPass pass, other_pass;
    VkDevice first, second;

    NEW(kit, .version = 0);
    pass = plain_pass(kit);
    framebuffer = plain_framebuffer(kit, pass);
    first = change_device(kit);
    other_pass = plain_pass(kit);
    other_framebuffer = plain_framebuffer(kit, other_pass);
    second = change_back(kit, first);
    begin_pass(kit, pass, framebuffer, true, NULL);
    begin_pass(kit, pass, other_framebuffer, true, "VUID-vkCmdBeginRenderPass2-framebuffer-02779");
    begin_pass(kit, other_pass, framebuffer, true, "VUID-vkCmdBeginRenderPass2-framebuffer-02779");
    begin_pass(kit, pass, other_framebuffer, false, "VUID-VkRenderPassBeginInfo-commonparent");
    begin_pass(kit, other_pass, framebuffer, false, "VUID-VkRenderPassBeginInfo-commonparent");
    close_second(kit, second);
}

SCENE(graphs, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineInfoARM ask = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_INFO_ARM };
    VkDataGraphPipelinePropertyQueryResultARM result = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_PROPERTY_QUERY_RESULT_ARM
    };
    VkPipeline own, other;
    VkDevice first, second;
    uint32_t count = 0;

    open_graphs(kit, "");
    own = identified(kit);
    first = change_device(kit);
    other = other_pipeline(kit);
    second = change_back(kit, first);
    ask.dataGraphPipeline = own;
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 1, &result);
    (void)NOW(vkGetDataGraphPipelineAvailablePropertiesARM)(kit->device, &ask, &count, NULL);
    ask.dataGraphPipeline = other;
    kit_expect(kit, "VUID-vkGetDataGraphPipelinePropertiesARM-dataGraphPipeline-09802");
    (void)NOW(vkGetDataGraphPipelinePropertiesARM)(kit->device, &ask, 1, &result);
    kit_expect(kit, "VUID-vkGetDataGraphPipelineAvailablePropertiesARM-dataGraphPipeline-09888");
    (void)NOW(vkGetDataGraphPipelineAvailablePropertiesARM)(kit->device, &ask, &count, NULL);
    close_second(kit, second);
}

static VkDevice
second_graph_device(struct kit *kit)
{
    const char *const extensions[] = { "VK_ARM_data_graph", "VK_ARM_tensors",
                                       "VK_KHR_deferred_host_operations" };
    const float priority = 1.0f;
    const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueFamilyIndex = kit->family,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority };
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES
    };
    VkPhysicalDeviceTensorFeaturesARM tensors = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, .pNext = &v13
    };
    VkPhysicalDeviceDataGraphFeaturesARM graphs = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_FEATURES_ARM, .pNext = &tensors
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &graphs };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = &features,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue,
                                      .enabledExtensionCount = KIT_COUNT(extensions),
                                      .ppEnabledExtensionNames = extensions };
    VkDevice device = VK_NULL_HANDLE;

    vkGetPhysicalDeviceFeatures2(kit->gpu, &features);
    graphs.dataGraphUpdateAfterBind = graphs.dataGraphDescriptorBuffer = VK_FALSE;
    KIT_VK(kit, vkCreateDevice(kit->gpu, &info, NULL, &device));
    return device;
}

SCENE(graph_sessions, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineSessionMemoryRequirementsInfoARM ask = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_MEMORY_REQUIREMENTS_INFO_ARM,
        .bindPoint = VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    VkDataGraphPipelineSessionBindPointRequirementsInfoARM points = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENTS_INFO_ARM
    };
    VkDataGraphPipelineSessionARM own, other;
    VkDevice first, second;
    VkDataGraphPipelineSessionBindPointRequirementARM point = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENT_ARM
    };
    uint32_t count = 1;

    open_graphs(kit, "");
    points.session = ask.session = own = new_session(kit, NULL, identified(kit), 0);
    (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, &count,
                                                                     &point);
    NOW(vkGetDataGraphPipelineSessionMemoryRequirementsARM)(kit->device, &ask, &needs);
    first = kit->device;
    kit->device = second_graph_device(kit);
    other = new_session(kit, NULL, identified(kit), 0);
    second = change_back(kit, first);
    points.session = ask.session = other;
    kit_expect(kit, "VUID-vkGetDataGraphPipelineSessionBindPointRequirementsARM-session-09783");
    (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, &count,
                                                                     &point);
    kit_expect(kit, "VUID-vkGetDataGraphPipelineSessionMemoryRequirementsARM-session-09950");
    NOW(vkGetDataGraphPipelineSessionMemoryRequirementsARM)(kit->device, &ask, &needs);
    drop_session(kit, own);
    (void)change_back(kit, second);
    drop_session(kit, other);
    (void)change_back(kit, first);
    close_second(kit, second);
}

#endif

KIT_MAIN()
