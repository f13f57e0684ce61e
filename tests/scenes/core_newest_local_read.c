/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Locations of outputs and indices of inputs in dynamic render pass instances.
 */
#include "object_rig.h"

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define LOCATION_ID(rest) "VUID-VkRenderingAttachmentLocationInfo-" rest
#define INDEX_ID(rest) "VUID-VkRenderingInputAttachmentIndexInfo-" rest

static VkCommandBuffer
begin(struct kit *kit)
{
    VkImage image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkImageView view = kit_image_view(kit, image);
    VkCommandBuffer commands = kit_recording(kit);

    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    object_begin_rendering(commands, view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    return commands;
}

static VkRenderingAttachmentLocationInfo
locations(uint32_t count, const uint32_t *values)
{
    return (VkRenderingAttachmentLocationInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO,
        .colorAttachmentCount = count,
        .pColorAttachmentLocations = values
    };
}

static VkRenderingInputAttachmentIndexInfo
indices(uint32_t count, const uint32_t *values)
{
    return (VkRenderingInputAttachmentIndexInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO,
        .colorAttachmentCount = count,
        .pColorAttachmentInputIndices = values
    };
}

SCENE(right_locations, SILENT)
{
    const uint32_t values[] = { 3 }, unused[] = { VK_ATTACHMENT_UNUSED }, depth = 1;
    VkRenderingAttachmentLocationInfo at;
    VkRenderingInputAttachmentIndexInfo from;
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    commands = begin(kit);
    at = locations(1, values);
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &at);
    at = locations(1, unused);
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &at);
    at = locations(1, NULL);
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &at);
    from = indices(1, values);
    from.pDepthInputAttachmentIndex = from.pStencilInputAttachmentIndex = &depth;
    NOW(vkCmdSetRenderingInputAttachmentIndices)(commands, &from);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

SCENE(wrong_locations, SILENT)
{
    const uint32_t twice[] = { 1, 1 }, far[] = { 1000 };
    VkRenderingAttachmentLocationInfo at;
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    commands = begin(kit);
    at = locations(2, twice);
    kit_expect(kit, "VUID-vkCmdSetRenderingAttachmentLocations-pLocationInfo-09510");
    kit_expect(kit, LOCATION_ID("pColorAttachmentLocations-09513"));
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &at);
    at = locations(1, far);
    kit_expect(kit, LOCATION_ID("pColorAttachmentLocations-09515"));
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &at);
    at = locations(1000, NULL);
    kit_expect(kit, "VUID-vkCmdSetRenderingAttachmentLocations-pLocationInfo-09510");
    kit_expect(kit, LOCATION_ID("colorAttachmentCount-09514"));
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &at);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

SCENE(wrong_indices, SILENT)
{
    const uint32_t twice[] = { 1, 1 }, one[] = { 1 }, far[] = { 1u << 30 };
    VkRenderingInputAttachmentIndexInfo from;
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    commands = begin(kit);
    from = indices(2, twice);
    kit_expect(kit, "VUID-vkCmdSetRenderingInputAttachmentIndices-pInputAttachmentIndexInfo-09517");
    kit_expect(kit, INDEX_ID("pColorAttachmentInputIndices-09522"));
    NOW(vkCmdSetRenderingInputAttachmentIndices)(commands, &from);
    from = indices(1, one);
    from.pDepthInputAttachmentIndex = one;
    kit_expect(kit, INDEX_ID("pColorAttachmentInputIndices-09523"));
    NOW(vkCmdSetRenderingInputAttachmentIndices)(commands, &from);
    from = indices(1, one);
    from.pStencilInputAttachmentIndex = one;
    kit_expect(kit, INDEX_ID("pColorAttachmentInputIndices-09524"));
    NOW(vkCmdSetRenderingInputAttachmentIndices)(commands, &from);
    from = indices(1, far);
    kit_expect(kit, INDEX_ID("pDepthInputAttachmentIndex-12274"));
    NOW(vkCmdSetRenderingInputAttachmentIndices)(commands, &from);
    from = indices(1000, NULL);
    kit_expect(kit, "VUID-vkCmdSetRenderingInputAttachmentIndices-pInputAttachmentIndexInfo-09517");
    kit_expect(kit, INDEX_ID("colorAttachmentCount-09525"));
    NOW(vkCmdSetRenderingInputAttachmentIndices)(commands, &from);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

SCENE(without_the_feature, SILENT)
{
    const uint32_t one[] = { 1 };
    VkRenderingAttachmentLocationInfo at = locations(1, one);
    VkRenderingInputAttachmentIndexInfo from = indices(1, one);
    VkCommandBuffer commands;

    NEW(kit, .version = VK_API_VERSION_1_3,
        .extensions = { VK_KHR_DYNAMIC_RENDERING_LOCAL_READ_EXTENSION_NAME });
    commands = begin(kit);
    kit_expect(kit, "VUID-vkCmdSetRenderingAttachmentLocations-dynamicRenderingLocalRead-09509");
    kit_expect(kit, LOCATION_ID("dynamicRenderingLocalRead-09512"));
    NOW(vkCmdSetRenderingAttachmentLocationsKHR)(commands, &at);
    from.pDepthInputAttachmentIndex = from.pStencilInputAttachmentIndex = &(uint32_t){ 2 };
    kit_expect(kit, "VUID-vkCmdSetRenderingInputAttachmentIndices-dynamicRenderingLocalRead-09516");
    kit_expect(kit, INDEX_ID("dynamicRenderingLocalRead-09519"));
    kit_expect(kit, INDEX_ID("dynamicRenderingLocalRead-09520"));
    kit_expect(kit, INDEX_ID("dynamicRenderingLocalRead-09521"));
    NOW(vkCmdSetRenderingInputAttachmentIndicesKHR)(commands, &from);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

SCENE(in_a_render_pass, SILENT)
{
    const uint32_t zero[] = { 0 };
    VkRenderingAttachmentLocationInfo at = locations(1, zero);
    VkRenderingInputAttachmentIndexInfo from = indices(1, zero);
    struct kit_target target;
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    target = kit_target(kit);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdSetRenderingAttachmentLocations-commandBuffer-09511");
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &at);
    kit_expect(kit, "VUID-vkCmdSetRenderingInputAttachmentIndices-commandBuffer-09518");
    NOW(vkCmdSetRenderingInputAttachmentIndices)(commands, &from);
    vkCmdEndRenderPass(commands);
    finish(kit, commands);
}

KIT_MAIN()
