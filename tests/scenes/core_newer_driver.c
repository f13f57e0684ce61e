/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Drivers that are newer than the registry: what a modern application does with Vulkan 1.4 and with
 * extensions that the layer does not know is none of its business. Nothing may be said. Here:
 * questions, features, flags wider than 32 bits, queries, presenting.
 */
#include "newer_ids.h"
#include "newer_scene.h"
#include "pipeline_rig.h"
#include "present_scene.h"

/* --- what is asked of a physical device --- */

/* As vulkaninfo and engines ask: whatever they know, whether or not the instance is one of that
 * version. */
static void
ask(struct kit *kit)
{
    struct one_feature local_read = { .type = STYPE(STYPE_LOCAL_READ_FEATURES) };
    struct one_feature maintenance6 = { .type = STYPE(STYPE_MAINTENANCE_6_FEATURES),
                                        .next = &local_read };
    struct features_14 vulkan14 = { .type = STYPE(STYPE_VULKAN_1_4_FEATURES),
                                    .next = &maintenance6 };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &vulkan14 };
    union {
        VkBaseOutStructure base;
        char bytes[256];
    } vulkan14_properties = { .base = { .sType = STYPE(STYPE_VULKAN_1_4_PROPERTIES) } };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &vulkan14_properties
    };
    VkFormatProperties3 format3 = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3 };
    VkFormatProperties2 format = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2,
                                   .pNext = &format3 };
    VkImageFormatProperties image;
    VkFlags usage = IMAGE_USAGE_HOST_TRANSFER | VK_IMAGE_USAGE_SAMPLED_BIT;
    VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .type = VK_IMAGE_TYPE_2D,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = usage,
    };
    VkImageFormatProperties2 image2 = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2 };
    uint32_t count = 0;

    vkGetPhysicalDeviceFeatures2(kit->gpu, &features);
    KIT_CHECK(kit, vulkan14.pushDescriptor && maintenance6.feature && local_read.feature);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    vkGetPhysicalDeviceFormatProperties2(kit->gpu, VK_FORMAT_R8G8B8A8_UNORM, &format);
    KIT_CHECK(kit, format3.optimalTilingFeatures & FEATURE_2_HOST_TRANSFER);
    vkGetPhysicalDeviceFormatProperties2(kit->gpu, FORMAT_A8_UNORM, &format);
    KIT_VK(kit, vkGetPhysicalDeviceImageFormatProperties(kit->gpu, info.format, info.type,
                                                         info.tiling, usage, 0, &image));
    KIT_VK(kit, vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &image2));
    vkGetPhysicalDeviceSparseImageFormatProperties(
        kit->gpu, info.format, info.type, VK_SAMPLE_COUNT_1_BIT, usage, info.tiling, &count, NULL);
    info.format = FORMAT_A8_UNORM;
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &image2);
}

SCENE(queries, SILENT)
{
    NEW(kit, .version = VULKAN_1_4);
    ask(kit);
}

SCENE(queries_of_1_3, SILENT)
{
    NEW(kit, .version = VK_API_VERSION_1_3);
    ask(kit);
}

SCENE(queries_of_1_1, SILENT)
{
    struct kit_config config = { .api_version = VK_API_VERSION_1_1 };

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &config);
    ask(kit);
}

/* --- what VkPhysicalDeviceVulkan14Features enables --- */

SCENE(lines, SILENT)
{
    VkPipelineRasterizationLineStateCreateInfoEXT line = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_EXT,
        .lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT,
        .stippledLineEnable = VK_TRUE,
        .lineStippleFactor = 1,
        .lineStipplePattern = 0x5555,
    };
    void(VKAPI_PTR * set_stipple)(VkCommandBuffer, uint32_t, uint16_t);
    struct rig_base b;
    struct rig r;
    struct kit_target target;
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    b = rig_base(kit);
    target = kit_target(kit);
    set_stipple = (void(VKAPI_PTR *)(VkCommandBuffer, uint32_t, uint16_t))(
        void (*)(void))newer_command(kit, "vkCmdSetLineStipple");
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    for (int i = 0; i < 2; i++) {
        rig_init(&r, &b);
        r.raster.pNext = &line;
        r.assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
        if (i) {
            rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_STIPPLE_EXT);
            set_stipple(commands, 1, 0xff00);
        }
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &r));
        vkCmdDraw(commands, 2, 1, 0, 0);
    }
    vkCmdEndRenderPass(commands);
    finish(kit, commands);
}

/* State that is left to commands, and matters only where it is on. */
SCENE(unused_dynamic_state, SILENT)
{
    VkPipelineRasterizationLineStateCreateInfoEXT line = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_EXT,
        .lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT,
    };
    struct rig_base b;
    struct rig r;
    struct kit_target target;
    VkCommandBuffer commands;

    NEW(kit, .version = VK_API_VERSION_1_3,
        .extensions = { VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME,
                        VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME },
        .next = &(VkPhysicalDeviceLineRasterizationFeaturesEXT){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES_EXT });
    b = rig_base(kit);
    target = kit_target(kit);
    rig_init(&r, &b);
    r.raster.pNext = &line;
    r.assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
    rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_STIPPLE_EXT);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &r));
    vkCmdDraw(commands, 2, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    finish(kit, commands);
}

SCENE(divisors_and_small_indices, SILENT)
{
    VkVertexInputBindingDivisorDescriptionEXT divisor = { 0, 0 };
    VkPipelineVertexInputDivisorStateCreateInfoEXT divisors = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT,
        .vertexBindingDivisorCount = 1,
        .pVertexBindingDivisors = &divisor,
    };
    VkPipelineRobustnessCreateInfoEXT robustness = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT,
        .storageBuffers = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_EXT,
        .uniformBuffers = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_EXT,
    };
    struct rig_base b;
    struct rig r;
    struct kit_target target;
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkDeviceSize zero = 0;

    NEW(kit, .version = VULKAN_1_4);
    b = rig_base(kit);
    target = kit_target(kit);
    buffer = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
    rig_init(&r, &b);
    r.bindings[0].inputRate = VK_VERTEX_INPUT_RATE_INSTANCE;
    r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
    r.input.pNext = &divisors;
    r.info.pNext = &robustness;
    r.info.flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT;
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &r));
    vkCmdBindVertexBuffers(commands, 0, 1, &buffer, &zero);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT8_EXT);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    vkCmdEndRenderPass(commands);
    finish(kit, commands);
}

/* Both of which Vulkan 1.4 has taken up. */
SCENE(promoted_values, SILENT)
{
    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                    .addressModeU = VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE };
    VkSampler made;
    float priority = 1.0f;
    VkDeviceQueueGlobalPriorityCreateInfoKHR global = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_GLOBAL_PRIORITY_CREATE_INFO_KHR,
        .globalPriority = VK_QUEUE_GLOBAL_PRIORITY_MEDIUM_KHR,
    };
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .pNext = &global,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    struct features_14 vulkan14 = { .type = STYPE(STYPE_VULKAN_1_4_FEATURES),
                                    .globalPriorityQuery = VK_TRUE };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .pNext = &vulkan14,
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = &queue };
    VkDevice device;

    NEW(kit, .version = VULKAN_1_4);
    KIT_VK(kit, vkCreateSampler(kit->device, &sampler, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(made));
    KIT_VK(kit, vkCreateDevice(kit->gpu, &info, NULL, &device));
    vkDestroyDevice(device, NULL);
}

/* --- flags that are wider than 32 bits --- */

#define USAGE_PARAMETER NEWER_ID("VUID-VkBufferUsageFlags2CreateInfo-usage-parameter", NULL)
#define FLAGS_PARAMETER NEWER_ID("VUID-VkPipelineCreateFlags2CreateInfo-flags-parameter", NULL)

SCENE(buffer_usage_in_chain, SILENT)
{
    struct flags_2 usage = {
        .type = STYPE(STYPE_BUFFER_USAGE_2),
        .flags = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                 VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                 VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                 VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT |
                 UINT64_C(1) << 33,
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &usage,
                                .size = 4096 };
    VkDeviceBufferMemoryRequirements asked = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_BUFFER_MEMORY_REQUIREMENTS, .pCreateInfo = &info
    };
    VkMemoryRequirements2 answer = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .pNext = &flags,
                                        .allocationSize = 8192,
                                        .memoryTypeIndex = 1 };
    VkBufferViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .format = VK_FORMAT_R8G8B8A8_UNORM,
                                    .range = VK_WHOLE_SIZE };
    struct flags_2 view_usage = { .type = STYPE(STYPE_BUFFER_USAGE_2),
                                  .flags = VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT };
    VkBufferDeviceAddressInfo address = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkBufferCopy part = { 0, 1024, 256 };
    VkDeviceSize zero = 0, whole = VK_WHOLE_SIZE;
    VkDescriptorSetLayout layout;
    VkDescriptorSet set;
    VkBuffer buffer;
    VkBufferView made;
    VkDeviceMemory memory;
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    /* Newer registries know the bit, and whose it is. */
    kit_expect_newer(kit, USAGE_PARAMETER);
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_expect_newer(kit, USAGE_PARAMETER);
    vkGetDeviceBufferMemoryRequirements(kit->device, &asked, &answer);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect_newer(kit, USAGE_PARAMETER);
    vkGetDeviceBufferMemoryRequirements(kit->device, &asked, &answer);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    for (int i = 0; i < 2; i++) {
        view.buffer = buffer;
        view.pNext = i ? &view_usage : NULL;
        KIT_VK(kit, vkCreateBufferView(kit->device, &view, NULL, &made));
        kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(made));
    }
    address.buffer = buffer;
    (void)vkGetBufferDeviceAddress(kit->device, &address);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    set = kit_descriptor_set(kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0),
                             layout);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer);
    commands = kit_recording(kit);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT32);
    vkCmdBindVertexBuffers2(commands, 0, 1, &buffer, &zero, &whole, NULL);
    vkCmdFillBuffer(commands, buffer, 512, 256, 0);
    kit_transfers_done(commands);
    vkCmdCopyBuffer(commands, buffer, buffer, 1, &part);
    finish(kit, commands);
}

SCENE(pipeline_flags_in_chain, SILENT)
{
    struct flags_2 flags = { .type = STYPE(STYPE_PIPELINE_FLAGS_2), .flags = UINT64_C(1) << 34 };
    struct rig_base b;
    struct rig r;
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .pNext = &flags,
                                         .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    b = rig_base(kit);
    rig_init(&r, &b);
    r.info.pNext = &flags;
    kit_expect_newer(kit, FLAGS_PARAMETER);
    (void)rig_make(&b, &r);
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, b.compute);
    info.layout = b.layout;
    kit_expect_newer(kit, FLAGS_PARAMETER);
    flags.flags |= VK_PIPELINE_CREATE_DISPATCH_BASE_BIT;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdDispatchBase(commands, 1, 1, 1, 1, 1, 1);
    finish(kit, commands);
}

/* A library, which is one by the flags of the chain alone, and derivatives. */
SCENE(pipeline_kind_in_chain, SILENT)
{
    struct flags_2 flags = { .type = STYPE(STYPE_PIPELINE_FLAGS_2),
                             .flags = VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT };
    struct rig_base b;
    struct rig r;
    VkPipeline parent;

    NEW(kit, .version = VULKAN_1_4);
    b = rig_base(kit);
    rig_init(&r, &b);
    r.info.pNext = &flags;
    parent = rig_make(&b, &r);
    flags.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
    r.info.basePipelineHandle = parent;
    (void)rig_make(&b, &r);
    r.info.pNext = NULL;
    r.info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
    (void)rig_make(&b, &r);
}

/* Bits that no registry has, unless this one knows the extension. */
#ifdef VK_KHR_maintenance8
#define STAGE_OF_NEWER VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
#define ACCESS_OF_NEWER VK_ACCESS_2_MEMORY_WRITE_BIT
#else
#define STAGE_OF_NEWER (UINT64_C(1) << 43)
#define ACCESS_OF_NEWER (UINT64_C(1) << 51)
#endif

SCENE(more_accesses, SILENT)
{
    struct {
        VkStructureType type;
        const void *next;
        uint64_t source, destination;
    } access = { STYPE(STYPE_ACCESS_FLAGS_3), NULL, 1, 2 };
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .pNext = &access,
                                 .srcStageMask = STAGE_OF_NEWER,
                                 .srcAccessMask = ACCESS_OF_NEWER,
                                 .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                 .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier };
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_KHR_maintenance8" },
        .next = &(struct one_feature){ .type = STYPE(STYPE_MAINTENANCE_8_FEATURES) });
    commands = kit_recording(kit);
    vkCmdPipelineBarrier2(commands, &dependency);
    finish(kit, commands);
}

/* VK_KHR_maintenance9 */
static VkQueryPool
reset_pool(struct kit *kit)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .flags = QUERY_POOL_CREATE_RESET,
                                   .queryType = VK_QUERY_TYPE_OCCLUSION,
                                   .queryCount = 2 };
    VkQueryPool pool;

    NEW(kit, .extensions = { "VK_KHR_maintenance9" },
        .next = &(struct one_feature){ .type = STYPE(STYPE_MAINTENANCE_9_FEATURES) });
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

static void
query(struct kit *kit, VkQueryPool pool, uint32_t number)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdBeginQuery(commands, pool, number, 0);
    vkCmdEndQuery(commands, pool, number);
    finish(kit, commands);
}

SCENE(queries_made_reset, SILENT)
{
    VkQueryPool pool = reset_pool(kit);

    query(kit, pool, 0);
    query(kit, pool, 1);
}

/* --- what is told all the same --- */

SCENE(queries_made_reset_used_twice, SILENT | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = reset_pool(kit);

    query(kit, pool, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807");
    query(kit, pool, 0);
}

SCENE(still_told, SILENT | KIT_NULL_DRIVER)
{
    struct flags_2 usage = { .type = STYPE(STYPE_BUFFER_USAGE_2),
                             .flags = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &usage,
                                .size = 256,
                                .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT };
    VkBuffer buffer;
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    buffer = buffer_of(kit, &info);
    commands = kit_recording(kit);
    /* What the chain says counts, not the member. */
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-00029");
    vkCmdFillBuffer(commands, buffer, 0, 256, 0);
    kit_end(kit, commands);
}

/* --- presenting --- */

SCENE(new_present_mode, SILENT)
{
    struct kit_config config = { .api_version = VULKAN_1_4,
                                 .instance_extensions = { SURFACE_EXTENSIONS },
                                 .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME } };
    VkSwapchainCreateInfoKHR info;
    VkPresentModeKHR modes[8];
    VkSurfaceFormatKHR format;
    uint32_t count = KIT_COUNT(modes), one = 1;
    VkSwapchainKHR swapchain;

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &config);
    info = plain_swapchain(kit, headless_surface(kit), 3);
    KIT_VK(kit, vkGetPhysicalDeviceSurfacePresentModesKHR(kit->gpu, info.surface, &count, modes));
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, info.surface, &one, &format);
    info.imageFormat = format.format;
    info.imageColorSpace = format.colorSpace;
    info.presentMode = modes[count - 1];
    KIT_CHECK(kit, info.presentMode > VK_PRESENT_MODE_FIFO_RELAXED_KHR);
    kit_expect_newer(kit, NEWER_ID("VUID-VkSwapchainCreateInfoKHR-presentMode-parameter", NULL));
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &swapchain));
    vkDestroySwapchainKHR(kit->device, swapchain, NULL);
    vkDestroySurfaceKHR(kit->instance, info.surface, NULL);
}

KIT_MAIN()
