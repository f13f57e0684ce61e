/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fragment shading rate attachments and density maps of vkCmdBeginRendering: of an image that cannot be one the layout is not told
 * as well, neither there nor by the submit. Skipped with older headers.
 */
#include "attachment_scene.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

#define RATE_ID(rest) "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-" rest
#define DENSITY_ID(rest) "VUID-VkRenderingFragmentDensityMapAttachmentInfoEXT-" rest
#define RATE VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR
#define DENSITY VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT
#define RATE_LAYOUT VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR
#define DENSITY_LAYOUT VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT

struct map {
    VkImageUsageFlags usage;
    VkImageCreateFlags flags;
    VkImageLayout is, said; /* is: VK_IMAGE_LAYOUT_UNDEFINED: no barrier */
};

static VkImageView
map_view(struct kit *kit, const struct map *map, VkFormat format, VkCommandBuffer commands)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .flags = map->flags,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 32, 32, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = map->usage };
    VkImageViewCreateInfo of = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                 .image = image_of(kit, &info),
                                 .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                 .format = format,
                                 .subresourceRange = WHOLE };
    VkImageView view;

    KIT_VK(kit, vkCreateImageView(kit->device, &of, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    if (map->is) {
        change_layout(commands, of.image, VK_IMAGE_LAYOUT_UNDEFINED, map->is);
    }
    return view;
}

/* Renders with it and submits that; `vuid` is told, NULL: nothing is. */
static void
render_with(struct kit *kit, const char *vuid, const struct map *map, bool density)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkRenderingFragmentShadingRateAttachmentInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .imageLayout = map->said,
        .shadingRateAttachmentTexelSize = { 8, 8 }
    };
    VkRenderingFragmentDensityMapAttachmentInfoEXT dense = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageLayout = map->said
    };
    const VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                   .pNext = density ? (void *)&dense : (void *)&rate,
                                   .renderArea = { { 0, 0 }, { 32, 32 } },
                                   .layerCount = 1 };

    rate.imageView = map_view(kit, map, density ? VK_FORMAT_R8G8_UNORM : VK_FORMAT_R8_UINT,
                              commands);
    dense.imageView = rate.imageView;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

#define WITH(kit, vuid, density, ...) \
    render_with((kit), (vuid), &(struct map){ __VA_ARGS__ }, (density))

/* The wrong begin is made: what follows is told as if it were right. */
SCENE(rates, SILENT | KIT_UNORDERED | KIT_APPLIES)
{
    const VkImageLayout general = VK_IMAGE_LAYOUT_GENERAL;

    NEW_WITH(kit, VkPhysicalDeviceFragmentShadingRateFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
             "VK_KHR_fragment_shading_rate");
    WITH(kit, NULL, false, RATE, 0, RATE_LAYOUT, RATE_LAYOUT);
    WITH(kit, NULL, false, RATE, 0, general, general);
    WITH(kit, "VUID-vkCmdBeginRendering-imageView-12277", false, RATE, 0, general, RATE_LAYOUT);
    WITH(kit, RATE_ID("imageView-06147"), false, RATE, 0, RATE_LAYOUT,
         VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    WITH(kit, RATE_ID("imageView-06147"), false, RATE, 0, VK_IMAGE_LAYOUT_UNDEFINED,
         VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    WITH(kit, RATE_ID("imageView-06148"), false, VK_IMAGE_USAGE_SAMPLED_BIT, 0,
         VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, RATE_LAYOUT);
    WITH(kit, RATE_ID("imageView-06148"), false, VK_IMAGE_USAGE_SAMPLED_BIT, 0,
         VK_IMAGE_LAYOUT_UNDEFINED, RATE_LAYOUT);
}

SCENE(densities, SILENT | KIT_UNORDERED | KIT_APPLIES)
{
    const VkImageLayout general = VK_IMAGE_LAYOUT_GENERAL;

    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             "VK_EXT_fragment_density_map");
    WITH(kit, NULL, true, DENSITY, 0, DENSITY_LAYOUT, DENSITY_LAYOUT);
    WITH(kit, NULL, true, DENSITY, 0, general, general);
    WITH(kit, "VUID-vkCmdBeginRendering-imageView-12276", true, DENSITY, 0, general,
         DENSITY_LAYOUT);
    WITH(kit, DENSITY_ID("imageView-06157"), true, DENSITY, 0, DENSITY_LAYOUT,
         VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    WITH(kit, DENSITY_ID("imageView-06158"), true, VK_IMAGE_USAGE_SAMPLED_BIT, 0,
         VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, DENSITY_LAYOUT);
    WITH(kit, DENSITY_ID("imageView-06158"), true, VK_IMAGE_USAGE_SAMPLED_BIT, 0,
         VK_IMAGE_LAYOUT_UNDEFINED, DENSITY_LAYOUT);
    WITH(kit, DENSITY_ID("imageView-06159"), true, DENSITY, VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT,
         VK_IMAGE_LAYOUT_UNDEFINED, DENSITY_LAYOUT);
}

#endif

KIT_MAIN()
