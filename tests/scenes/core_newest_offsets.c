/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Offsets of fragment density maps at the end of dynamic rendering. Skipped with older headers.
 */
#include "attachment_scene.h"

#if !defined(VK_KHR_maintenance10) || !defined(VK_EXT_fragment_density_map_offset)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_fragment_density_map_offset");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define OFFSETS_ID(rest) "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-" rest
#define MAP_USAGE ((VkImageUsageFlags)VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT)
#define WITH_OFFSETS ((VkImageCreateFlags)VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_EXT)

static void
open_offsets(struct kit *kit)
{
    static VkPhysicalDeviceFragmentDensityMapOffsetFeaturesEXT offsets;
    static VkPhysicalDeviceFragmentDensityMapFeaturesEXT maps;
    static VkPhysicalDeviceMaintenance10FeaturesKHR maintenance;

    offsets = (VkPhysicalDeviceFragmentDensityMapOffsetFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_OFFSET_FEATURES_EXT
    };
    maps = (VkPhysicalDeviceFragmentDensityMapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .pNext = &offsets
    };
    maintenance = (VkPhysicalDeviceMaintenance10FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR, .pNext = &maps
    };
    NEW(kit,
        .extensions = { "VK_KHR_maintenance10", "VK_EXT_fragment_density_map",
                        "VK_EXT_fragment_density_map_offset" },
        .next = &maintenance);
}

struct offsets {
    struct rendered rendered;
    VkRenderingFragmentDensityMapAttachmentInfoEXT map;
};

static void
new_offsets(struct kit *kit, struct offsets *o, VkImageCreateFlags map, VkImageCreateFlags color)
{
    render_to(&o->rendered, ATTACHMENT(kit, .format = COLOR_FORMAT, .flags = color));
    o->map = (VkRenderingFragmentDensityMapAttachmentInfoEXT){
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageView = ATTACHMENT(kit, .format = VK_FORMAT_R8G8_UNORM, .usage = MAP_USAGE,
                                .flags = map),
        .imageLayout = VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT,
    };
    o->rendered.info.pNext = &o->map;
}

/* Ends what was begun with that many offsets, of which the first is `x`, 0. */
static void
end_with(struct kit *kit, VkCommandBuffer commands, const char *vuid, uint32_t count, int32_t x)
{
    const VkOffset2D offsets[2] = { { x, 0 } };
    const VkRenderPassFragmentDensityMapOffsetEndInfoEXT own = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_OFFSET_END_INFO_EXT,
        .fragmentDensityOffsetCount = count,
        .pFragmentDensityOffsets = offsets
    };
    const VkRenderingEndInfoKHR info = { .sType = VK_STRUCTURE_TYPE_RENDERING_END_INFO_KHR,
                                         .pNext = &own };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdEndRendering2KHR)(commands, &info);
}

static void
try_offsets(struct kit *kit, const char *vuid, const struct offsets *o, uint32_t count, int32_t x)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdBeginRendering(commands, &o->rendered.info);
    end_with(kit, commands, vuid, count, x);
}

SCENE(offsets_of_rendering, SILENT | KIT_NULL_DRIVER)
{
    struct offsets good, other;

    open_offsets(kit);
    new_offsets(kit, &good, WITH_OFFSETS, WITH_OFFSETS);
    try_offsets(kit, NULL, &good, 1, 0);
    try_offsets(kit, NULL, &good, 0, 0);
    try_offsets(kit, OFFSETS_ID("fragmentDensityOffsetCount-06511"), &good, 2, 0);
    new_offsets(kit, &other, 0, WITH_OFFSETS);
    try_offsets(kit, NULL, &other, 0, 0);
    try_offsets(kit, OFFSETS_ID("fragmentDensityMapAttachment-06504"), &other, 1, 0);
    new_offsets(kit, &other, WITH_OFFSETS, 0);
    try_offsets(kit, OFFSETS_ID("pColorAttachments-06507"), &other, 1, 0);
    other = good;
    other.rendered.info.pColorAttachments = &other.rendered.color;
    other.rendered.info.pNext = NULL;
    try_offsets(kit, OFFSETS_ID("fragmentDensityMapOffsets-06503"), &other, 1, 0);
}

SCENE(offsets_of_depth_and_resolves, SILENT | KIT_NULL_DRIVER)
{
    struct offsets o;

    open_offsets(kit);
    new_offsets(kit, &o, WITH_OFFSETS, WITH_OFFSETS);
    o.rendered.depth = rendered_attachment(
        ATTACHMENT(kit, .format = DEPTH_FORMAT, .flags = WITH_OFFSETS), true);
    o.rendered.info.pDepthAttachment = &o.rendered.depth;
    try_offsets(kit, NULL, &o, 1, 0);
    o.rendered.depth.imageView = ATTACHMENT(kit, .format = DEPTH_FORMAT);
    try_offsets(kit, OFFSETS_ID("pDepthStencilAttachment-06505"), &o, 1, 0);
    o.rendered.info.pDepthAttachment = NULL;
    o.rendered.color.imageView = ATTACHMENT(kit, .format = COLOR_FORMAT, .flags = WITH_OFFSETS,
                                            .samples = VK_SAMPLE_COUNT_4_BIT);
    resolve_to(&o.rendered.color, VK_RESOLVE_MODE_AVERAGE_BIT,
               ATTACHMENT(kit, .format = COLOR_FORMAT, .flags = WITH_OFFSETS));
    try_offsets(kit, NULL, &o, 1, 0);
    o.rendered.color.resolveImageView = ATTACHMENT(kit, .format = COLOR_FORMAT);
    try_offsets(kit, OFFSETS_ID("pResolveAttachments-06508"), &o, 1, 0);
}

/* Parts of one instance, which is suspended between them. */
static void
try_parts(struct kit *kit, const char *vuid, const struct offsets *o, int32_t first, int32_t second)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkRenderingInfo info = o->rendered.info;

    info.flags = VK_RENDERING_SUSPENDING_BIT;
    vkCmdBeginRendering(commands, &info);
    end_with(kit, commands, NULL, 1, first);
    info.flags = VK_RENDERING_RESUMING_BIT;
    vkCmdBeginRendering(commands, &info);
    end_with(kit, commands, vuid, 1, second);
}

SCENE(offsets_of_parts, SILENT | KIT_NULL_DRIVER)
{
    struct offsets o;

    open_offsets(kit);
    new_offsets(kit, &o, WITH_OFFSETS, WITH_OFFSETS);
    try_parts(kit, NULL, &o, 16, 16);
    try_parts(kit, OFFSETS_ID("pFragmentDensityOffsets-10730"), &o, 16, 32);
}

SCENE(offsets_between_steps, SILENT | KIT_NULL_DRIVER)
{
    struct offsets o;

    open_offsets(kit);
    new_offsets(kit, &o, WITH_OFFSETS, WITH_OFFSETS);
    try_offsets(kit, NULL, &o, 1, 64);
    try_offsets(kit, OFFSETS_ID("x-06512"), &o, 1, 8);
}

#endif

KIT_MAIN()
