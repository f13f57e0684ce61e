/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Drivers that are newer than the registry: what a modern application does with Vulkan 1.4 and with
 * extensions that the layer does not know is none of its business. Nothing may be said.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"
#include "present_scene.h"

#define SILENT (KIT_NO_DEVICE | KIT_NULL_VALUES)
#define NEW(kit, ...) open_newer((kit), &(struct newer){ __VA_ARGS__ })
#define WHOLE                                                                               \
    {                                                                                       \
        VK_IMAGE_ASPECT_COLOR_BIT, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS \
    }

static VkCommandBuffer
recording(struct kit *kit)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    return commands;
}

static void
finish(struct kit *kit, VkCommandBuffer commands)
{
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* With what stands in their chains, and bound. */
static VkBuffer
buffer_of(struct kit *kit, const VkBufferCreateInfo *info)
{
    VkMemoryRequirements needs;
    VkBuffer buffer;

    KIT_VK(kit, vkCreateBuffer(kit->device, info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, kit_memory_for(kit, &needs), 0));
    return buffer;
}

static VkImage
image_of(struct kit *kit, const VkImageCreateInfo *info)
{
    VkMemoryRequirements needs;
    VkImage image;

    KIT_VK(kit, vkCreateImage(kit->device, info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory_for(kit, &needs), 0));
    return image;
}

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
    commands = recording(kit);
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
    commands = recording(kit);
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
    commands = recording(kit);
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

/* --- shader objects --- */

static const uint32_t words[] = { 0x07230203, 0x00010000, 0, 1, 0 };

static uint64_t
shader_object(struct kit *kit, VkShaderStageFlagBits stage, VkDescriptorSetLayout layout)
{
    struct shader_info info = {
        .type = STYPE(STYPE_SHADER_CREATE_INFO),
        .stage = stage,
        .codeType = 1,
        .codeSize = sizeof(words),
        .pCode = words,
        .pName = "main",
        .setLayoutCount = layout != VK_NULL_HANDLE,
        .pSetLayouts = &layout,
    };
    uint64_t shader = 0;

    KIT_VK(kit, NEWER_COMMAND(kit, create_shaders, "vkCreateShadersEXT")(kit->device, 1, &info,
                                                                         NULL, &shader));
    return shader;
}

#define SHADER_OBJECT "VK_EXT_shader_object"
#define OBJECT_FEATURE \
    (&(struct one_feature){ .type = STYPE(STYPE_SHADER_OBJECT_FEATURES), .feature = VK_TRUE })

/* All state that shader objects need, by commands that VK_EXT_shader_object alone brings. */
static void
set_state(struct kit *kit, VkCommandBuffer commands)
{
    VkViewport viewport = { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
    VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    VkSampleMask mask = 1;
    VkBool32 no = VK_FALSE;
    VkColorComponentFlags all = 0xf;
    VkColorBlendEquationEXT equation = { 0 };

    vkCmdSetViewportWithCount(commands, 1, &viewport);
    vkCmdSetScissorWithCount(commands, 1, &scissor);
    vkCmdSetRasterizerDiscardEnable(commands, VK_FALSE);
    vkCmdSetPrimitiveTopology(commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    vkCmdSetPrimitiveRestartEnable(commands, VK_FALSE);
    vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
    vkCmdSetFrontFace(commands, VK_FRONT_FACE_CLOCKWISE);
    vkCmdSetDepthTestEnable(commands, VK_FALSE);
    vkCmdSetDepthWriteEnable(commands, VK_FALSE);
    vkCmdSetDepthBiasEnable(commands, VK_FALSE);
    vkCmdSetStencilTestEnable(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)(commands, 0, NULL, 0, NULL);
    KIT_DEVICE_COMMAND(kit, vkCmdSetPatchControlPointsEXT)(commands, 3);
    KIT_DEVICE_COMMAND(kit, vkCmdSetPolygonModeEXT)(commands, VK_POLYGON_MODE_FILL);
    KIT_DEVICE_COMMAND(kit, vkCmdSetRasterizationSamplesEXT)(commands, VK_SAMPLE_COUNT_1_BIT);
    KIT_DEVICE_COMMAND(kit, vkCmdSetSampleMaskEXT)(commands, VK_SAMPLE_COUNT_1_BIT, &mask);
    KIT_DEVICE_COMMAND(kit, vkCmdSetAlphaToCoverageEnableEXT)(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetAlphaToOneEnableEXT)(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetLogicOpEnableEXT)(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetLogicOpEXT)(commands, VK_LOGIC_OP_COPY);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEnableEXT)(commands, 0, 1, &no);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEquationEXT)(commands, 0, 1, &equation);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorWriteMaskEXT)(commands, 0, 1, &all);
    KIT_DEVICE_COMMAND(kit, vkCmdSetDepthClampEnableEXT)(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetLineRasterizationModeEXT)
    (commands, VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT);
}

static void
begin_rendering(VkCommandBuffer commands, VkImageView view, VkImageLayout layout)
{
    VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = view,
                                        .imageLayout = layout,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                        .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &color };

    vkCmdBeginRendering(commands, &info);
}

static void
change_layout(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
                                     .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT |
                                                      VK_ACCESS_MEMORY_WRITE_BIT,
                                     .oldLayout = from,
                                     .newLayout = to,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .image = image,
                                     .subresourceRange = WHOLE };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
}

SCENE(shader_objects, SILENT)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT,
                                                    VK_SHADER_STAGE_COMPUTE_BIT };
    uint64_t shaders[3];
    VkDescriptorSetLayout layout;
    VkPipelineLayout pipeline_layout;
    VkDescriptorSet set;
    VkCommandBuffer commands;
    VkImage image;
    VkBuffer buffer;
    destroy_shader destroy;

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    destroy = NEWER_COMMAND(kit, destroy_shader, "vkDestroyShaderEXT");
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    pipeline_layout = kit_pipeline_layout(kit, layout);
    set = kit_descriptor_set(kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0),
                             layout);
    buffer = kit_bound_buffer(kit, 4096,
                              VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                                  VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                              NULL);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer);
    for (int i = 0; i < 3; i++) {
        shaders[i] = shader_object(kit, stages[i], layout);
    }
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    commands = recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 3, stages, shaders);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_layout, 0, 1, &set,
                            0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
    begin_rendering(commands, kit_image_view(kit, image), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    set_state(kit, commands);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_layout, 0, 1, &set,
                            0, NULL);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    vkCmdDrawIndirect(commands, buffer, 0, 1, 0);
    vkCmdEndRendering(commands);
    finish(kit, commands);
    for (int i = 0; i < 3; i++) {
        destroy(kit->device, shaders[i], NULL);
    }
}

/* A pipeline, then shaders in its place, then the pipeline again. */
SCENE(shader_objects_and_pipelines, SILENT)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT };
    uint64_t shaders[2];
    struct rig_base b;
    struct rig r;
    VkPipeline pipeline;
    VkCommandBuffer commands;
    VkImage image;

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    b = rig_base(kit);
    for (int i = 0; i < 2; i++) {
        shaders[i] = shader_object(kit, stages[i], VK_NULL_HANDLE);
    }
    rig_init(&r, &b);
    rig_render_dynamically(&r);
    pipeline = rig_make(&b, &r);
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    commands = recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    begin_rendering(commands, kit_image_view(kit, image), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdDraw(commands, 3, 1, 0, 0);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 2, stages, shaders);
    set_state(kit, commands);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

/* --- flags that are wider than 32 bits --- */

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
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetDeviceBufferMemoryRequirements(kit->device, &asked, &answer);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
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
    commands = recording(kit);
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
    (void)rig_make(&b, &r);
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, b.compute);
    info.layout = b.layout;
    flags.flags |= VK_PIPELINE_CREATE_DISPATCH_BASE_BIT;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    commands = recording(kit);
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

/* --- formats and images --- */

SCENE(new_format, SILENT)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = FORMAT_A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 4,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = FORMAT_A8_UNORM,
                                   .subresourceRange = WHOLE };
    VkBufferImageCopy part = { .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0,
                                                     VK_REMAINING_ARRAY_LAYERS },
                               .imageExtent = { 16, 16, 1 } };
    VkAttachmentDescription attachment = { .format = FORMAT_A8_UNORM,
                                           .samples = VK_SAMPLE_COUNT_1_BIT,
                                           .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkRenderPassCreateInfo pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 1,
                                    .pAttachments = &attachment };
    VkSubpassDescription subpass = { .colorAttachmentCount = 0 };
    VkImage image;
    VkImageView made;
    VkBuffer buffer;
    VkRenderPass made_pass;
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    image = image_of(kit, &info);
    view.image = image;
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    pass.subpassCount = 1;
    pass.pSubpasses = &subpass;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass, NULL, &made_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made_pass));
    buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    commands = recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    vkCmdCopyBufferToImage(commands, buffer, image, VK_IMAGE_LAYOUT_GENERAL, 1, &part);
    finish(kit, commands);
}

SCENE(host_copies, SILENT)
{
    static const char texels[16 * 16 * 4];
    VkImageSubresourceRange whole = WHOLE;
    struct memory_to_image region = { .type = STYPE(STYPE_MEMORY_TO_IMAGE_COPY),
                                      .host = texels,
                                      .part = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                                      .extent = { 16, 16, 1 } };
    struct copy_to_image copy = { .type = STYPE(STYPE_COPY_MEMORY_TO_IMAGE),
                                  .layout = VK_IMAGE_LAYOUT_GENERAL,
                                  .count = 1,
                                  .regions = &region };
    struct transition_info transition = { .type = STYPE(STYPE_HOST_TRANSITION),
                                          .from = VK_IMAGE_LAYOUT_UNDEFINED,
                                          .to = VK_IMAGE_LAYOUT_GENERAL,
                                          .range = whole };
    VkImageCopy part = { .srcSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                         .dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                         .extent = { 16, 16, 1 } };
    transition_layout move;
    VkImage image, other;
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    move = NEWER_COMMAND(kit, transition_layout, "vkTransitionImageLayout");
    image = kit_bound_image(kit, 16, 16,
                            IMAGE_USAGE_HOST_TRANSFER | VK_IMAGE_USAGE_SAMPLED_BIT |
                                VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    other = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    transition.image = copy.image = image;
    KIT_VK(kit, move(kit->device, 1, &transition));
    KIT_VK(kit,
           NEWER_COMMAND(kit, copy_memory_to_image, "vkCopyMemoryToImage")(kit->device, &copy));
    transition.from = VK_IMAGE_LAYOUT_GENERAL;
    transition.to = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    KIT_VK(kit, move(kit->device, 1, &transition));
    commands = recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                  VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    change_layout(commands, other, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    vkCmdCopyImage(commands, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, other,
                   VK_IMAGE_LAYOUT_GENERAL, 1, &part);
    finish(kit, commands);
    /* And after the device has used it. */
    transition.from = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    transition.to = VK_IMAGE_LAYOUT_GENERAL;
    KIT_VK(kit, move(kit->device, 1, &transition));
    commands = recording(kit);
    vkCmdCopyImage(commands, image, VK_IMAGE_LAYOUT_GENERAL, other, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &part);
    finish(kit, commands);
}

SCENE(local_read, SILENT)
{
    static const uint32_t zero = 0;
    struct locations_info locations = { .type = STYPE(STYPE_ATTACHMENT_LOCATIONS),
                                        .count = 1,
                                        .numbers = &zero };
    struct locations_info indices = {
        .type = STYPE(STYPE_INPUT_INDICES), .next = &locations, .count = 1, .numbers = &zero
    };
    VkMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT |
                        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstAccessMask = VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT |
                         VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |
                         VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
    };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier };
    VkDescriptorSetLayout layout;
    VkDescriptorSet set;
    VkDescriptorImageInfo described = { .imageLayout = LAYOUT_LOCAL_READ };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
                                   .pImageInfo = &described };
    struct rig_base b;
    struct rig r;
    VkPipeline pipeline;
    VkImage image;
    VkImageView view;
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    b = rig_base(kit);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                            VK_SHADER_STAGE_FRAGMENT_BIT);
    b.layout = kit_pipeline_layout(kit, layout);
    set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1, 0), layout);
    image = kit_bound_image(
        kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    view = kit_image_view(kit, image);
    write.dstSet = set;
    described.imageView = view;
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    rig_init(&r, &b);
    r.info.pNext = &indices;
    rig_render_dynamically(&r);
    pipeline = rig_make(&b, &r);
    commands = recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT_LOCAL_READ);
    begin_rendering(commands, view, LAYOUT_LOCAL_READ);
    NEWER_COMMAND(kit, record_info, "vkCmdSetRenderingAttachmentLocations")(commands, &locations);
    NEWER_COMMAND(kit, record_info, "vkCmdSetRenderingInputAttachmentIndicesKHR")
    (commands, &indices);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, b.layout, 0, 1, &set, 0,
                            NULL);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdPipelineBarrier2(commands, &dependency);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

/* --- maintenance 5 to 8 --- */

SCENE(null_buffers, SILENT)
{
    VkPhysicalDeviceRobustness2FeaturesEXT robustness = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT
    };
    VkDescriptorBufferInfo nothing = { VK_NULL_HANDLE, 0, VK_WHOLE_SIZE };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                   .pBufferInfo = &nothing };
    VkBuffer none = VK_NULL_HANDLE;
    VkDeviceSize zero = 0;
    struct rig_base b;
    struct rig r;
    struct kit_target target;
    VkDescriptorSetLayout layout;
    VkCommandBuffer commands;

    NEW(kit, .extensions = { VK_EXT_ROBUSTNESS_2_EXTENSION_NAME }, .next = &robustness);
    b = rig_base(kit);
    target = kit_target(kit);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    write.dstSet = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0), layout);
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    rig_init(&r, &b);
    r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
    commands = recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &r));
    vkCmdBindVertexBuffers(commands, 0, 1, &none, &zero);
    vkCmdBindIndexBuffer(commands, VK_NULL_HANDLE, 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    NEWER_COMMAND(kit, bind_index_buffer_2, "vkCmdBindIndexBuffer2KHR")
    (commands, VK_NULL_HANDLE, 0, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    vkCmdEndRenderPass(commands);
    finish(kit, commands);
}

/* A descriptor of nothing, for a descriptor buffer: later texts want its range to be
 * VK_WHOLE_SIZE. */
SCENE(null_addresses, SILENT)
{
    VkPhysicalDeviceRobustness2FeaturesEXT robustness = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT
    };
    VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .pNext = &robustness
    };
    VkPhysicalDeviceDescriptorBufferPropertiesEXT sizes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &sizes
    };
    VkDescriptorAddressInfoEXT address = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_ADDRESS_INFO_EXT,
                                           .range = VK_WHOLE_SIZE };
    VkDescriptorGetInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_GET_INFO_EXT,
                                    .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                    .data.pUniformBuffer = &address };
    char out[256];

    NEW(kit,
        .extensions = { VK_EXT_ROBUSTNESS_2_EXTENSION_NAME,
                        VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME },
        .next = &buffers);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    KIT_DEVICE_COMMAND(kit, vkGetDescriptorEXT)
    (kit->device, &info, sizes.robustUniformBufferDescriptorSize, out);
}

SCENE(index_buffer_2, SILENT)
{
    struct rig_base b;
    struct rig r;
    struct kit_target target;
    VkBuffer buffer, small;
    VkCommandBuffer commands;
    bind_index_buffer_2 bind;

    NEW(kit, .version = VULKAN_1_4);
    bind = NEWER_COMMAND(kit, bind_index_buffer_2, "vkCmdBindIndexBuffer2");
    b = rig_base(kit);
    target = kit_target(kit);
    buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    small = kit_bound_buffer(kit, 8, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    rig_init(&r, &b);
    commands = recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &r));
    bind(commands, buffer, 0, 2048, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    /* Another one in place of one that is known: what is drawn is not its. */
    vkCmdBindIndexBuffer(commands, small, 0, VK_INDEX_TYPE_UINT32);
    bind(commands, buffer, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(commands, 300, 1, 0, 0, 0);
    vkCmdEndRenderPass(commands);
    finish(kit, commands);
}

/* A compute pipeline whose shader stores into set 0, bound and fed by commands of Vulkan 1.4. */
SCENE(sets_by_new_commands, SILENT)
{
    VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                             VK_SHADER_STAGE_ALL, NULL };
    VkDescriptorSetLayoutCreateInfo push = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, 16 };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .setLayoutCount = 1,
                                        .pushConstantRangeCount = 1,
                                        .pPushConstantRanges = &range };
    struct bind_sets_info sets = { .type = STYPE(STYPE_BIND_SETS),
                                   .stages = VK_SHADER_STAGE_ALL,
                                   .count = 1 };
    struct push_constants_info constants = { .type = STYPE(STYPE_PUSH_CONSTANTS),
                                             .stages = VK_SHADER_STAGE_ALL,
                                             .size = 16,
                                             .values = "0123456789abcdef" };
    VkDescriptorBufferInfo described = { VK_NULL_HANDLE, 0, VK_WHOLE_SIZE };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                   .pBufferInfo = &described };
    struct push_set_info pushed = { .type = STYPE(STYPE_PUSH_SET),
                                    .stages = VK_SHADER_STAGE_COMPUTE_BIT,
                                    .count = 1,
                                    .writes = &write };
    VkDescriptorSetLayout layout, push_layout;
    VkDescriptorSet set;
    VkPipelineLayout bound, pushing;
    VkPipeline pipelines[2];
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    described.buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    push_layout = kit_set_layout_of(kit, &push);
    set = kit_descriptor_set(kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0),
                             layout);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, described.buffer);
    info.pSetLayouts = &layout;
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &bound));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(bound));
    pushing = kit_pipeline_layout(kit, push_layout);
    pipelines[0] = kit_compute_pipeline(kit, bound, KIT_SHADER_STORE_COMP);
    pipelines[1] = kit_compute_pipeline(kit, pushing, KIT_SHADER_STORE_COMP);
    sets.layout = constants.layout = bound;
    sets.sets = &set;
    pushed.layout = pushing;
    commands = recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipelines[0]);
    NEWER_COMMAND(kit, record_info, "vkCmdBindDescriptorSets2")(commands, &sets);
    NEWER_COMMAND(kit, record_info, "vkCmdPushConstants2KHR")(commands, &constants);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipelines[1]);
    NEWER_COMMAND(kit, record_info, "vkCmdPushDescriptorSet2")(commands, &pushed);
    vkCmdDispatch(commands, 1, 1, 1);
    /* Without a layout: the set layouts stand in the chain. */
    info.pSetLayouts = &push_layout;
    pushed.layout = VK_NULL_HANDLE;
    pushed.next = &info;
    NEWER_COMMAND(kit, record_info, "vkCmdPushDescriptorSet2KHR")(commands, &pushed);
    vkCmdDispatch(commands, 1, 1, 1);
    finish(kit, commands);
}

/* With unique handles, too: the driver is given what the application was. */
SCENE(mapping, SILENT)
{
    struct map_info info = { .type = STYPE(STYPE_MEMORY_MAP), .size = VK_WHOLE_SIZE };
    VkMappedMemoryRange range = { .sType = VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE,
                                  .size = VK_WHOLE_SIZE };
    VkDeviceMemory memory;
    void *data;

    NEW(kit, .version = VULKAN_1_4);
    memory = kit_memory(kit, 4096);
    info.memory = range.memory = memory;
    KIT_VK(kit, NEWER_COMMAND(kit, map_memory_2, "vkMapMemory2")(kit->device, &info, &data));
    KIT_VK(kit, vkFlushMappedMemoryRanges(kit->device, 1, &range));
    vkUnmapMemory(kit->device, memory);
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &data));
    info.type = STYPE(STYPE_MEMORY_UNMAP);
    KIT_VK(kit, NEWER_COMMAND(kit, unmap_memory_2, "vkUnmapMemory2KHR")(kit->device, &info));
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &data));
    vkUnmapMemory(kit->device, memory);
}

SCENE(bind_status, SILENT)
{
    VkResult result = VK_SUCCESS;
    struct {
        VkStructureType type;
        const void *next;
        VkResult *result;
    } status = { STYPE(STYPE_BIND_MEMORY_STATUS), NULL, &result };
    VkBindBufferMemoryInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                    .pNext = &status };

    NEW(kit, .version = VULKAN_1_4);
    info.buffer = kit_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    info.memory = kit_memory(kit, 8192);
    KIT_VK(kit, vkBindBufferMemory2(kit->device, 1, &info));
}

SCENE(more_accesses, SILENT)
{
    struct {
        VkStructureType type;
        const void *next;
        uint64_t source, destination;
    } access = { STYPE(STYPE_ACCESS_FLAGS_3), NULL, 1, 2 };
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .pNext = &access,
                                 .srcStageMask = UINT64_C(1) << 43,
                                 .srcAccessMask = UINT64_C(1) << 51,
                                 .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                 .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier };
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_KHR_maintenance8" },
        .next = &(struct one_feature){ .type = STYPE(STYPE_MAINTENANCE_8_FEATURES) });
    commands = recording(kit);
    vkCmdPipelineBarrier2(commands, &dependency);
    finish(kit, commands);
}

/* VK_EXT_nested_command_buffer */
SCENE(nested_secondaries, SILENT)
{
    VkCommandPool pool;
    VkCommandBuffer inner, outer, commands;

    NEW(kit, .extensions = { "VK_EXT_nested_command_buffer" });
    pool = kit_command_pool(kit, 0);
    inner = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    outer = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, inner, 0, VK_NULL_HANDLE);
    kit_end(kit, inner);
    kit_begin_secondary(kit, outer, 0, VK_NULL_HANDLE);
    vkCmdExecuteCommands(outer, 1, &inner);
    kit_end(kit, outer);
    commands = recording(kit);
    vkCmdExecuteCommands(commands, 1, &outer);
    finish(kit, commands);
}

/* blockTexelViewCompatibleMultipleLayers: layers as they are, but levels one by one. */
SCENE(layers_of_blocks, SILENT | KIT_NULL_DRIVER)
{
    VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                                         VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK,
                                .extent = { 64, 64, 1 },
                                .mipLevels = 2,
                                .arrayLayers = 2,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = VK_FORMAT_R32G32_UINT,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 2 } };
    VkImageView view;

    NEW(kit, .version = VULKAN_1_4);
    info.image = image_of(kit, &image);
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    vkDestroyImageView(kit->device, view, NULL);
    info.subresourceRange.levelCount = 2;
    kit_expect(kit, "VUID-VkImageViewCreateInfo-image-07072");
    if (vkCreateImageView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
        vkDestroyImageView(kit->device, view, NULL);
    }
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
    VkCommandBuffer commands = recording(kit);

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
    commands = recording(kit);
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
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &swapchain));
    vkDestroySwapchainKHR(kit->device, swapchain, NULL);
    vkDestroySurfaceKHR(kit->instance, info.surface, NULL);
}

KIT_MAIN()
