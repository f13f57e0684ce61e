/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of a few lines each that came with registries of the last years: names, private data, areas of device groups, flags of stages,
 * of swapchains and of shader objects, views. Skipped with older headers.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"
#include "swapchain_scene.h"

#ifndef VK_KHR_maintenance11

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define COMMAND(name) KIT_DEVICE_COMMAND(kit, name)

/* --- names of objects --- */

SCENE(names_of_other_devices, KIT_NULL_DRIVER)
{
    VkDevice second = kit_second_device(kit, NULL);
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence = VK_NULL_HANDLE, own = kit_fence(kit, 0);
    VkDebugUtilsObjectNameInfoEXT name = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = VK_OBJECT_TYPE_FENCE,
        .objectHandle = KIT_HANDLE(own),
        .pObjectName = "fence"
    };
    VkDebugUtilsObjectTagInfoEXT tag = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_TAG_INFO_EXT,
                                         .objectType = VK_OBJECT_TYPE_FENCE,
                                         .objectHandle = KIT_HANDLE(own),
                                         .tagSize = 4,
                                         .pTag = "tag" };
    PFN_vkSetDebugUtilsObjectNameEXT set_name = COMMAND(vkSetDebugUtilsObjectNameEXT);
    PFN_vkSetDebugUtilsObjectTagEXT set_tag = COMMAND(vkSetDebugUtilsObjectTagEXT);

    KIT_VK(kit, vkCreateFence(second, &info, NULL, &fence));
    KIT_VK(kit, set_name(kit->device, &name));
    KIT_VK(kit, set_tag(kit->device, &tag));
    name.objectHandle = tag.objectHandle = KIT_HANDLE(fence);
    kit_expect(kit, "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-07874");
    (void)set_name(kit->device, &name);
    kit_expect(kit, "VUID-vkSetDebugUtilsObjectTagEXT-pNameInfo-07877");
    (void)set_tag(kit->device, &tag);
    vkDestroyFence(second, fence, NULL);
    vkDestroyDevice(second, NULL);
}

/* --- private data --- */

static void
make_slot(struct kit *kit, VkPrivateDataSlotCreateFlags flags, const char *vuid)
{
    VkPrivateDataSlotCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO,
                                         .flags = flags };
    VkPrivateDataSlot slot = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)COMMAND(vkCreatePrivateDataSlot)(kit->device, &info, NULL, &slot);
    COMMAND(vkDestroyPrivateDataSlot)(kit->device, slot, NULL);
}

SCENE(slots_of_handles, NOW)
{
    setenv("WAKE_NULL_ANSWERS", "privateDataBaseHandle=0", 1);
    NEW_WITH(kit, VkPhysicalDevicePrivateDataBaseHandleFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIVATE_DATA_BASE_HANDLE_FEATURES_NV,
             VK_NV_PRIVATE_DATA_BASE_HANDLE_EXTENSION_NAME);
    setenv("WAKE_NULL_ANSWERS", "", 1);
    make_slot(kit, 0, NULL);
    make_slot(kit, VK_PRIVATE_DATA_SLOT_CREATE_BASE_OBJECT_HANDLE_BIT_NV,
              "VUID-VkPrivateDataSlotCreateInfo-flags-12501");
}

/* --- areas of device groups --- */

static void
begin_areas(struct kit *kit, VkRect2D area, const char *vuid)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = 1,
        .deviceRenderAreaCount = 1,
        .pDeviceRenderAreas = &area,
    };
    struct kit_target target = kit_target(kit);
    VkClearValue clear = { { { 0.0f } } };
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .pNext = &group,
                                   .renderPass = target.render_pass,
                                   .framebuffer = target.framebuffer,
                                   .renderArea = { { 0, 0 }, { target.size, target.size } },
                                   .clearValueCount = 1,
                                   .pClearValues = &clear };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(areas_without_size, NOW)
{
    NEW(kit, .next = NULL);
    begin_areas(kit, (VkRect2D){ { 0, 0 }, { 8, 8 } }, NULL);
    begin_areas(kit, (VkRect2D){ { 0, 0 }, { 0, 8 } },
                "VUID-VkDeviceGroupRenderPassBeginInfo-extent-08998");
    begin_areas(kit, (VkRect2D){ { 0, 0 }, { 8, 0 } },
                "VUID-VkDeviceGroupRenderPassBeginInfo-extent-08999");
}

/* --- flags of stages --- */

SCENE(full_subgroups_of_vertices, NOW)
{
    struct rig_base base;
    struct rig rig;

    NEW(kit, .next = NULL);
    base = rig_base(kit);
    rig_init(&rig, &base);
    (void)rig_make(&base, &rig);
    rig.stages[0].flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-flags-08988");
    (void)rig_make(&base, &rig);
}

/* --- views --- */

SCENE(views_of_density_maps, NOW)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                                        VK_IMAGE_CREATE_EXTENDED_USAGE_BIT,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_R8G8_UNORM,
                                   .subresourceRange = WHOLE };
    VkImageView made = VK_NULL_HANDLE;

    /* R8G8_SNORM (17) can only be sampled. */
    setenv("WAKE_NULL_FORMATS", "17=0x1", 1);
    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME);
    setenv("WAKE_NULL_FORMATS", "", 1);
    view.image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    view.format = VK_FORMAT_R8G8_SNORM;
    kit_expect(kit, "VUID-VkImageViewCreateInfo-usage-12488");
    if (vkCreateImageView(kit->device, &view, NULL, &made) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    }
}

#endif

KIT_MAIN()
