/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Offsets of fragment density maps at the end of a subpass (VK_QCOM_fragment_density_map_offset).
 */
#include "kit.h"

#define OFFSETS_ID(rest) "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-" rest

enum { MAP, COLOR, RESOLVE, DEPTH, INPUT, PRESERVE, ATTACHMENTS, NOBODY = ATTACHMENTS };

static void
open_offsets(struct kit *kit, bool offsets)
{
    VkPhysicalDeviceVulkan11Features v11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, .multiview = VK_TRUE
    };
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT map = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .pNext = &v11,
        .fragmentDensityMap = VK_TRUE,
        .fragmentDensityMapNonSubsampledImages = VK_TRUE
    };
    VkPhysicalDeviceFragmentDensityMapOffsetFeaturesQCOM offset = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_OFFSET_FEATURES_QCOM,
        .pNext = &map,
        .fragmentDensityMapOffset = offsets
    };

    kit_open(kit, &(struct kit_config){ .device_next = &offset,
                                        .device_extensions = {
                                            VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME,
                                            VK_QCOM_FRAGMENT_DENSITY_MAP_OFFSET_EXTENSION_NAME } });
}

static const struct {
    VkFormat format;
    VkSampleCountFlagBits samples;
    VkImageUsageFlags usage;
    VkImageLayout layout;
    VkImageAspectFlags aspect;
} kinds[ATTACHMENTS] = {
    [MAP] = { VK_FORMAT_R8G8_UNORM, VK_SAMPLE_COUNT_1_BIT,
              VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT,
              VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT, VK_IMAGE_ASPECT_COLOR_BIT },
    [COLOR] = { VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_4_BIT,
                VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                VK_IMAGE_ASPECT_COLOR_BIT },
    [RESOLVE] = { VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                  VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                  VK_IMAGE_ASPECT_COLOR_BIT },
    [DEPTH] = { VK_FORMAT_D16_UNORM, VK_SAMPLE_COUNT_4_BIT,
                VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, VK_IMAGE_ASPECT_DEPTH_BIT },
    [INPUT] = { VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_4_BIT,
                VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                VK_IMAGE_ASPECT_COLOR_BIT },
    [PRESERVE] = { VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_4_BIT,
                   VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                   VK_IMAGE_ASPECT_COLOR_BIT },
};

/* `mask`: of views; 0: no multiview. `map`: with a fragment density map. */
static VkRenderPass
render_pass(struct kit *kit, uint32_t mask, bool map)
{
    VkRenderPassFragmentDensityMapCreateInfoEXT density = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
        .fragmentDensityMapAttachment = { MAP, VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT }
    };
    VkAttachmentDescription2 attachments[ATTACHMENTS];
    VkAttachmentReference2 references[ATTACHMENTS];
    const uint32_t preserve = PRESERVE;
    VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                      .viewMask = mask,
                                      .inputAttachmentCount = 1,
                                      .pInputAttachments = &references[INPUT],
                                      .colorAttachmentCount = 1,
                                      .pColorAttachments = &references[COLOR],
                                      .pResolveAttachments = &references[RESOLVE],
                                      .pDepthStencilAttachment = &references[DEPTH],
                                      .preserveAttachmentCount = 1,
                                      .pPreserveAttachments = &preserve };
    VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                     .pNext = map ? &density : NULL,
                                     .attachmentCount = ATTACHMENTS,
                                     .pAttachments = attachments,
                                     .subpassCount = 1,
                                     .pSubpasses = &subpass };
    VkRenderPass made = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < ATTACHMENTS; i++) {
        attachments[i] = (VkAttachmentDescription2){
            .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
            .format = kinds[i].format,
            .samples = kinds[i].samples,
            .loadOp = i == MAP ? VK_ATTACHMENT_LOAD_OP_LOAD : VK_ATTACHMENT_LOAD_OP_DONT_CARE,
            .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
            .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
            .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
            .initialLayout = kinds[i].layout,
            .finalLayout = kinds[i].layout
        };
        references[i] = (VkAttachmentReference2){ .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                                  .attachment = i,
                                                  .layout = kinds[i].layout,
                                                  .aspectMask = kinds[i].aspect };
    }
    KIT_VK(kit, vkCreateRenderPass2(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made));
    return made;
}

static VkImageView
attachment(struct kit *kit, uint32_t kind, bool offsets, uint32_t layers)
{
    VkImageCreateInfo image_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = offsets ? VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_QCOM : 0,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = kinds[kind].format,
        .extent = { 64, 64, 1 },
        .mipLevels = 1,
        .arrayLayers = layers,
        .samples = kinds[kind].samples,
        .usage = kinds[kind].usage
    };
    VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = layers > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D,
        .format = kinds[kind].format,
        .subresourceRange = { kinds[kind].aspect, 0, 1, 0, layers }
    };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkImageView view = VK_NULL_HANDLE;

    kit_need_image(kit, &image_info);
    KIT_VK(kit, vkCreateImage(kit->device, &image_info, NULL, &view_info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view_info.image));
    vkGetImageMemoryRequirements(kit->device, view_info.image, &needs);
    allocation.allocationSize = needs.size;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindImageMemory(kit->device, view_info.image, memory, 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view_info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

/* An instance that ends with offsets; the image of attachment `without` was not made for them. */
static void
render(struct kit *kit, const char *vuid, VkRenderPass pass, uint32_t without, uint32_t layers,
       uint32_t count, VkOffset2D offset)
{
    const VkOffset2D offsets[2] = { offset, { 0, 0 } };
    VkImageView views[ATTACHMENTS];
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .renderPass = pass,
                                            .attachmentCount = ATTACHMENTS,
                                            .pAttachments = views,
                                            .width = 64,
                                            .height = 64,
                                            .layers = 1 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderPass = pass,
                                    .renderArea = { { 0, 0 }, { 64, 64 } } };
    VkSubpassFragmentDensityMapOffsetEndInfoQCOM map = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_FRAGMENT_DENSITY_MAP_OFFSET_END_INFO_QCOM,
        .fragmentDensityOffsetCount = count,
        .pFragmentDensityOffsets = offsets
    };
    VkSubpassEndInfo end = { .sType = VK_STRUCTURE_TYPE_SUBPASS_END_INFO, .pNext = &map };
    VkCommandBuffer commands = kit_primary(kit);

    for (uint32_t i = 0; i < ATTACHMENTS; i++) {
        views[i] = attachment(kit, i, i != without, layers);
    }
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    kit_begin(kit, commands, 0);
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdEndRenderPass2(commands, &end);
    if (!vuid || !kit_skips_calls()) {
        kit_end(kit, commands);
    }
}

SCENE(offsets, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const char *const vuids[ATTACHMENTS] = {
        [MAP] = OFFSETS_ID("fragmentDensityMapAttachment-06504"),
        [COLOR] = OFFSETS_ID("pColorAttachments-06507"),
        [RESOLVE] = OFFSETS_ID("pResolveAttachments-06508"),
        [DEPTH] = OFFSETS_ID("pDepthStencilAttachment-06505"),
        [INPUT] = OFFSETS_ID("pInputAttachments-06506"),
        [PRESERVE] = OFFSETS_ID("pPreserveAttachments-06509"),
    };
    VkRenderPass pass;

    open_offsets(kit, true);
    pass = render_pass(kit, 0, true);
    render(kit, NULL, pass, NOBODY, 1, 1, (VkOffset2D){ 16, -16 });
    render(kit, NULL, pass, COLOR, 1, 0, (VkOffset2D){ 0, 0 });
    for (uint32_t i = 0; i < ATTACHMENTS; i++) {
        render(kit, vuids[i], pass, i, 1, 1, (VkOffset2D){ 0, 0 });
    }
    render(kit, OFFSETS_ID("fragmentDensityOffsetCount-06511"), pass, NOBODY, 1, 2,
           (VkOffset2D){ 0, 0 });
    render(kit, OFFSETS_ID("x-06512"), pass, NOBODY, 1, 1, (VkOffset2D){ 8, 0 });
    render(kit, OFFSETS_ID("y-06513"), pass, NOBODY, 1, 1, (VkOffset2D){ 0, -8 });
    pass = render_pass(kit, 3, true);
    render(kit, NULL, pass, NOBODY, 2, 2, (VkOffset2D){ 0, 0 });
    render(kit, OFFSETS_ID("fragmentDensityOffsetCount-06510"), pass, NOBODY, 2, 1,
           (VkOffset2D){ 0, 0 });
    pass = render_pass(kit, 0, false);
    render(kit, OFFSETS_ID("fragmentDensityMapOffsets-06503"), pass, NOBODY, 1, 1,
           (VkOffset2D){ 0, 0 });
}

SCENE(offsets_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkRenderPass pass;

    open_offsets(kit, false);
    pass = render_pass(kit, 0, true);
    render(kit, NULL, pass, NOBODY, 1, 0, (VkOffset2D){ 0, 0 });
    render(kit, OFFSETS_ID("fragmentDensityMapOffsets-06503"), pass, NOBODY, 1, 1,
           (VkOffset2D){ 0, 0 });
    kit_expect(kit, OFFSETS_ID("x-06512"));
    render(kit, OFFSETS_ID("fragmentDensityMapOffsets-06503"), pass, NOBODY, 1, 1,
           (VkOffset2D){ 1, 0 });
}

KIT_MAIN()
