/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices of dynamic rendering: draws that compare depth in both directions, blending with several samples.
 */
#include "practice_scene.h"
#include "pipeline_rig.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED)

#define SIZE 16

#define LOAD VK_ATTACHMENT_LOAD_OP_LOAD
#define CLEAR VK_ATTACHMENT_LOAD_OP_CLEAR
#define STORE VK_ATTACHMENT_STORE_OP_STORE
#define DISCARD VK_ATTACHMENT_STORE_OP_DONT_CARE

struct world {
    struct rig_base base;
    VkImage image;
    VkImageView view; /* depth */
    VkCommandBuffer commands;
};

static struct world
open_world(struct kit *kit, const char *vendors)
{
    static const VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .dynamicRendering = VK_TRUE,
    };
    VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = VK_FORMAT_D16_UNORM,
                                .extent = { SIZE, SIZE, 1 },
                                .mipLevels = 1,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_D16_UNORM,
                                   .subresourceRange = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 } };
    VkMemoryRequirements needs;
    struct world w;

    practice_open_with(kit, vendors, &(struct kit_config){ .device_next = &features });
    kit_allow(kit, BP "Pipeline-SortAndBind");
    kit_allow(kit, "UNASSIGNED-CoreValidation-Shader-OutputNotConsumed");
    kit_allow(kit, "Undefined-Value-ShaderOutputNotConsumed-DynamicRendering");
    w.base = rig_base(kit);
    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &w.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(w.image));
    vkGetImageMemoryRequirements(kit->device, w.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, w.image, kit_memory_for(kit, &needs), 0));
    view.image = w.image;
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &w.view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(w.view));
    w.commands = kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, w.commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    return w;
}

/* VK_DYNAMIC_STATE_MAX_ENUM: none. */
static VkPipeline
compare(const struct world *w, VkCompareOp op, VkDynamicState dynamic)
{
    struct rig rig;

    rig_init(&rig, &w->base);
    rig_render_dynamically(&rig);
    rig.rendering.colorAttachmentCount = 0;
    rig.rendering.depthAttachmentFormat = VK_FORMAT_D16_UNORM;
    rig.blend.attachmentCount = 0;
    rig.depth.depthTestEnable = VK_TRUE;
    rig.depth.depthWriteEnable = VK_TRUE;
    rig.depth.depthCompareOp = op;
    rig.info.pTessellationState = NULL;
    if (dynamic != VK_DYNAMIC_STATE_MAX_ENUM) {
        rig_dynamic(&rig, dynamic);
    }
    return rig_make(&w->base, &rig);
}

static void
begin(const struct world *w, VkAttachmentLoadOp load, VkAttachmentStoreOp store)
{
    VkRenderingAttachmentInfo depth = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = w->view,
                                        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                        .loadOp = load,
                                        .storeOp = store };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                             .layerCount = 1,
                             .pDepthAttachment = &depth };

    vkCmdBeginRendering(w->commands, &info);
}

static void
draw(const struct world *w, VkPipeline pipeline, int count)
{
    vkCmdBindPipeline(w->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    for (int i = 0; i < count; i++) {
        vkCmdDraw(w->commands, 3, 1, 0, 0);
    }
}

static void
to_general(const struct world *w)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .image = w->image,
                                     .subresourceRange = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0,
                                                           1 } };

    vkCmdPipelineBarrier(w->commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT, 0, 0, NULL, 0, NULL, 1,
                         &barrier);
}

static const char both[] = BP "Zcull-LessGreaterRatio";

/* More than a fifth of the draws compare in the rarer direction. */
PRACTICE(depth_directions_nvidia)
{
    struct world w = open_world(kit, "NVIDIA");
    VkPipeline less = compare(&w, VK_COMPARE_OP_LESS, VK_DYNAMIC_STATE_STENCIL_REFERENCE);
    VkPipeline greater = compare(&w, VK_COMPARE_OP_GREATER_OR_EQUAL,
                                 VK_DYNAMIC_STATE_STENCIL_REFERENCE);

    to_general(&w);
    begin(&w, CLEAR, STORE);
    draw(&w, less, 80);
    draw(&w, greater, 20);
    vkCmdEndRendering(w.commands);
    begin(&w, CLEAR, STORE);
    draw(&w, less, 79);
    draw(&w, greater, 21);
    kit_expect(kit, both);
    vkCmdEndRendering(w.commands);
    kit_expect(kit, both);
    to_general(&w);
    begin(&w, LOAD, STORE);
    draw(&w, greater, 100);
    vkCmdEndRendering(w.commands);
    kit_end(kit, w.commands);
}

/* Over several instances, as long as contents are kept. */
PRACTICE(depth_directions_kept_nvidia)
{
    struct world w = open_world(kit, "NVIDIA");
    VkPipeline less = compare(&w, VK_COMPARE_OP_LESS, VK_DYNAMIC_STATE_DEPTH_COMPARE_OP);

    to_general(&w);
    begin(&w, CLEAR, STORE);
    vkCmdSetDepthCompareOp(w.commands, VK_COMPARE_OP_LESS);
    draw(&w, less, 10);
    vkCmdEndRendering(w.commands);
    begin(&w, LOAD, DISCARD);
    vkCmdSetDepthCompareOp(w.commands, VK_COMPARE_OP_GREATER);
    draw(&w, less, 10);
    kit_expect(kit, both);
    vkCmdEndRendering(w.commands);
    begin(&w, LOAD, STORE);
    vkCmdSetDepthCompareOp(w.commands, VK_COMPARE_OP_LESS);
    draw(&w, less, 10);
    vkCmdEndRendering(w.commands);
    begin(&w, CLEAR, STORE);
    vkCmdSetDepthCompareOp(w.commands, VK_COMPARE_OP_GREATER);
    draw(&w, less, 10);
    vkCmdSetDepthCompareOp(w.commands, VK_COMPARE_OP_ALWAYS);
    draw(&w, less, 10);
    vkCmdEndRendering(w.commands);
    kit_end(kit, w.commands);
}

/* A clear is a start anew, and so is a barrier. */
PRACTICE(depth_directions_cleared_nvidia)
{
    VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT };
    VkClearRect part = { { { 0, 0 }, { 1, 1 } }, 0, 1 };
    struct world w = open_world(kit, "NVIDIA");
    VkPipeline less = compare(&w, VK_COMPARE_OP_LESS, VK_DYNAMIC_STATE_STENCIL_REFERENCE);
    VkPipeline greater = compare(&w, VK_COMPARE_OP_GREATER, VK_DYNAMIC_STATE_STENCIL_REFERENCE);

    to_general(&w);
    begin(&w, CLEAR, STORE);
    draw(&w, less, 10);
    vkCmdClearAttachments(w.commands, 1, &clear, 1, &part);
    draw(&w, greater, 10);
    vkCmdEndRendering(w.commands);
    begin(&w, CLEAR, STORE);
    draw(&w, less, 10);
    draw(&w, greater, 10);
    kit_expect(kit, both);
    vkCmdClearAttachments(w.commands, 1, &clear, 1, &part);
    draw(&w, less, 10);
    vkCmdEndRendering(w.commands);
    to_general(&w);
    begin(&w, LOAD, STORE);
    draw(&w, greater, 10);
    vkCmdEndRendering(w.commands);
    kit_end(kit, w.commands);
}

/* Without dynamic state nothing is counted, as in the Khronos layer. */
PRACTICE(depth_directions_fixed_nvidia)
{
    struct world w = open_world(kit, "NVIDIA");

    to_general(&w);
    begin(&w, CLEAR, STORE);
    draw(&w, compare(&w, VK_COMPARE_OP_LESS, VK_DYNAMIC_STATE_MAX_ENUM), 10);
    draw(&w, compare(&w, VK_COMPARE_OP_GREATER, VK_DYNAMIC_STATE_MAX_ENUM), 10);
    vkCmdEndRendering(w.commands);
    kit_end(kit, w.commands);
}

PRACTICE(depth_directions_elsewhere)
{
    struct world w = open_world(kit, "ARM");

    to_general(&w);
    begin(&w, CLEAR, STORE);
    draw(&w, compare(&w, VK_COMPARE_OP_LESS, VK_DYNAMIC_STATE_STENCIL_REFERENCE), 10);
    draw(&w, compare(&w, VK_COMPARE_OP_GREATER, VK_DYNAMIC_STATE_STENCIL_REFERENCE), 10);
    vkCmdEndRendering(w.commands);
    kit_end(kit, w.commands);
}

/* The older Khronos layer does not survive it. */
SCENE(blending_arm, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED | KIT_NEEDS_WAKE)
{
    struct world w = open_world(kit, "ARM");
    struct rig rig;

    rig_init(&rig, &w.base);
    rig_render_dynamically(&rig);
    rig.formats[0] = VK_FORMAT_R16G16B16A16_SFLOAT;
    rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    rig.attachments[0].blendEnable = VK_TRUE;
    rig.info.pTessellationState = NULL;
    (void)rig_make(&w.base, &rig);
    kit_end(kit, w.commands);
}

KIT_MAIN()
