/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Drivers that are newer than the registry: formats, images, host copies, buffers, descriptor sets,
 * memory and secondaries of Vulkan 1.4 and its maintenance extensions. Nothing may be said.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"

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
                                           .initialLayout = VK_IMAGE_LAYOUT_GENERAL,
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
    commands = kit_recording(kit);
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
    commands = kit_recording(kit);
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
    commands = kit_recording(kit);
    vkCmdCopyImage(commands, image, VK_IMAGE_LAYOUT_GENERAL, other, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &part);
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
    commands = kit_recording(kit);
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
    commands = kit_recording(kit);
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
    commands = kit_recording(kit);
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

/* VK_EXT_nested_command_buffer */
SCENE(nested_secondaries, SILENT)
{
    VkCommandPool pool;
    VkCommandBuffer inner, outer, commands;

    NEW(kit, .extensions = { "VK_EXT_nested_command_buffer" },
        .next = &(struct one_feature){ .type = STYPE(STYPE_NESTED_FEATURES), .feature = VK_TRUE });
    pool = kit_command_pool(kit, 0);
    inner = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    outer = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, inner, 0, VK_NULL_HANDLE);
    kit_end(kit, inner);
    kit_begin_secondary(kit, outer, 0, VK_NULL_HANDLE);
    vkCmdExecuteCommands(outer, 1, &inner);
    kit_end(kit, outer);
    commands = kit_recording(kit);
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

KIT_MAIN()
