/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Locations of outputs and indices of inputs in dynamic render pass instances.
 */
#include "object_rig.h"
#include "pipeline_rig.h"

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

/* --- pipelines --- */

/* One color attachment, with such structs. */
static VkPipeline
make_pipeline(const struct rig_base *base, const void *chain)
{
    VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .pNext = chain,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &(VkFormat){ VK_FORMAT_R8G8B8A8_UNORM }
    };
    struct rig r;

    rig_init(&r, base);
    r.info.renderPass = VK_NULL_HANDLE;
    r.info.pNext = &rendering;
    return rig_make(base, &r);
}

SCENE(pipelines, SILENT)
{
    const uint32_t one[] = { 1 }, unused[] = { VK_ATTACHMENT_UNUSED }, far[] = { 1000 };
    const uint32_t two[] = { 0, 1 };
    VkRenderingAttachmentLocationInfo at = locations(1, one);
    VkRenderingInputAttachmentIndexInfo from = indices(1, one);
    struct rig_base base;

    NEW(kit, .next = NULL);
    base = rig_base(kit);
    at.pNext = &from;
    (void)make_pipeline(&base, &at);
    at = locations(1, unused);
    (void)make_pipeline(&base, &at);
    at = locations(1, far);
    kit_expect(kit, LOCATION_ID("pColorAttachmentLocations-09515"));
    (void)make_pipeline(&base, &at);
    at = locations(2, two);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-09532");
    (void)make_pipeline(&base, &at);
    from = indices(2, two);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-09531");
    (void)make_pipeline(&base, &from);
}

SCENE(draws_with_other_locations, SILENT)
{
    const uint32_t one[] = { 1 };
    VkRenderingAttachmentLocationInfo at = locations(1, one);
    VkCommandBuffer commands;
    struct rig_base base;

    NEW(kit, .next = NULL);
    base = rig_base(kit);
    commands = begin(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, make_pipeline(&base, NULL));
    vkCmdDraw(commands, 3, 1, 0, 0);
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &at);
    kit_expect(kit, "VUID-vkCmdDraw-None-09548");
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, make_pipeline(&base, &at));
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

/* --- barriers --- */

static void
barrier_in_rendering(VkCommandBuffer commands, VkPipelineStageFlags from, VkPipelineStageFlags to,
                     VkDependencyFlags flags)
{
    VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                                .dstAccessMask = VK_ACCESS_INPUT_ATTACHMENT_READ_BIT };

    vkCmdPipelineBarrier(commands, from, to, flags, 1, &barrier, 0, NULL, 0, NULL);
}

SCENE(barriers, SILENT)
{
    const VkPipelineStageFlags output = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                               fragment = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    commands = begin(kit);
    barrier_in_rendering(commands, output, fragment, VK_DEPENDENCY_BY_REGION_BIT);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-dependencyFlags-07891");
    barrier_in_rendering(commands, output, fragment, 0);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-srcStageMask-09556");
    barrier_in_rendering(commands, output, fragment | VK_PIPELINE_STAGE_VERTEX_SHADER_BIT,
                         VK_DEPENDENCY_BY_REGION_BIT);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

SCENE(layouts, SILENT)
{
    VkImage image;
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    commands = kit_recording(kit);
    image = kit_bound_image(
        kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT_LOCAL_READ);
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-srcQueueFamilyIndex-09550");
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT_LOCAL_READ);
    finish(kit, commands);
}

SCENE(layouts_without_the_feature, SILENT)
{
    VkImage image;
    VkCommandBuffer commands;

    NEW(kit, .version = VK_API_VERSION_1_3,
        .extensions = { VK_KHR_DYNAMIC_RENDERING_LOCAL_READ_EXTENSION_NAME });
    commands = kit_recording(kit);
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_STORAGE_BIT);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-dynamicRenderingLocalRead-09552");
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT_LOCAL_READ);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-dynamicRenderingLocalRead-09551");
    change_layout(commands, image, LAYOUT_LOCAL_READ, VK_IMAGE_LAYOUT_GENERAL);
    kit_end(kit, commands);
}

KIT_MAIN()
