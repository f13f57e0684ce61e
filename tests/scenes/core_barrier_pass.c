/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline barriers inside of render pass instances.
 */
#include "barrier_scene.h"

static const char *const owners[] = { "vkCmdPipelineBarrier", "vkCmdPipelineBarrier2" };

#define COLOR_STAGE VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define COLOR_WRITE VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT
#define INPUT_READ VK_ACCESS_INPUT_ATTACHMENT_READ_BIT

struct rig {
    VkCommandBuffer commands;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkImage image;
};

/* Inside of a pass whose only attachment is written and read; `dependent`: the subpass depends on
 * itself. */
static struct rig
begin(struct kit *kit, bool dependent, bool read, VkSubpassContents contents)
{
    struct rig rig = { .commands = kit_recording(kit) };
    VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .finalLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
    VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_GENERAL };
    VkSubpassDescription subpass = {
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
        .inputAttachmentCount = read ? 1 : 0,
        .pInputAttachments = &reference,
        .colorAttachmentCount = 1,
        .pColorAttachments = &reference,
    };
    VkSubpassDependency dependency = {
        .srcStageMask = COLOR_STAGE,
        .dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
        .srcAccessMask = COLOR_WRITE,
        .dstAccessMask = INPUT_READ,
        .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
    };
    VkRenderPass pass = VK_NULL_HANDLE;
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    VkImageView view;

    KIT_VK(kit, vkCreateRenderPass(kit->device,
                                   &(VkRenderPassCreateInfo){
                                       .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                       .attachmentCount = 1,
                                       .pAttachments = &attachment,
                                       .subpassCount = 1,
                                       .pSubpasses = &subpass,
                                       .dependencyCount = dependent ? 1 : 0,
                                       .pDependencies = &dependency,
                                   },
                                   NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    rig.image = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                    VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    view = kit_image_view(kit, rig.image);
    KIT_VK(kit, vkCreateFramebuffer(kit->device,
                                    &(VkFramebufferCreateInfo){
                                        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                        .renderPass = pass,
                                        .attachmentCount = 1,
                                        .pAttachments = &view,
                                        .width = 32,
                                        .height = 32,
                                        .layers = 1,
                                    },
                                    NULL, &framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    vkCmdBeginRenderPass(rig.commands,
                         &(VkRenderPassBeginInfo){
                             .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                             .renderPass = pass,
                             .framebuffer = framebuffer,
                             .renderArea = { { 0, 0 }, { 32, 32 } },
                         },
                         contents);
    rig.pass = pass;
    rig.framebuffer = framebuffer;
    return rig;
}

static struct rig
inside(struct kit *kit, bool dependent, bool read)
{
    return begin(kit, dependent, read, VK_SUBPASS_CONTENTS_INLINE);
}

static void
leave(struct kit *kit, const struct rig *rig)
{
    vkCmdEndRenderPass(rig->commands);
    kit_end(kit, rig->commands);
}

static void
in_subpass(const struct rig *rig, bool second, VkImage image, VkImageLayout to, uint32_t family)
{
    VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_GENERAL, to);
    VkImageMemoryBarrier i1;

    i.srcStageMask = COLOR_STAGE;
    i.srcAccessMask = COLOR_WRITE;
    i.dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
    i.dstAccessMask = INPUT_READ;
    i.dstQueueFamilyIndex = family;
    i.srcQueueFamilyIndex = family == VK_QUEUE_FAMILY_IGNORED ? family : 0;
    i1 = image_barrier1(&i);
    if (second) {
        vkCmdPipelineBarrier2(rig->commands, &(VkDependencyInfo){
                                                 .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                                 .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
                                                 .imageMemoryBarrierCount = 1,
                                                 .pImageMemoryBarriers = &i,
                                             });
    } else {
        vkCmdPipelineBarrier(rig->commands, COLOR_STAGE, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                             VK_DEPENDENCY_BY_REGION_BIT, 0, NULL, 0, NULL, 1, &i1);
    }
}

static const struct masks_spec usual = {
    .src = COLOR_STAGE,
    .src_access = COLOR_WRITE,
    .dst = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
    .dst_access = INPUT_READ,
    .flags = VK_DEPENDENCY_BY_REGION_BIT,
};

SCENE(self_dependency, KIT_NULL_DRIVER)
{
    struct rig rig = inside(kit, true, true);
    VkImage other = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);

    for (int second = 0; second < 2; second++) {
        VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
        struct masks_spec masks = usual;

        memory_barrier(rig.commands, second, &masks);
        in_subpass(&rig, second, rig.image, VK_IMAGE_LAYOUT_GENERAL, VK_QUEUE_FAMILY_IGNORED);
        masks.src |= VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT;
        expect_of(kit, owners[second], "pDependencies-02285");
        memory_barrier(rig.commands, second, &masks);
        masks = usual;
        masks.src_access |= VK_ACCESS_COLOR_ATTACHMENT_READ_BIT;
        expect_of(kit, owners[second], "pDependencies-02285");
        memory_barrier(rig.commands, second, &masks);
        masks = usual;
        masks.flags = 0;
        expect_of(kit, owners[second], "pDependencies-02285");
        memory_barrier(rig.commands, second, &masks);
        expect_of(kit, owners[second], "bufferMemoryBarrierCount-01178");
        record_buffer(rig.commands, second, &b);
        expect_of(kit, owners[second], "image-04073");
        in_subpass(&rig, second, other, VK_IMAGE_LAYOUT_GENERAL, VK_QUEUE_FAMILY_IGNORED);
        expect_of(kit, owners[second], "oldLayout-01181");
        in_subpass(&rig, second, rig.image, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                   VK_QUEUE_FAMILY_IGNORED);
        expect_of(kit, owners[second], "srcQueueFamilyIndex-01182");
        in_subpass(&rig, second, rig.image, VK_IMAGE_LAYOUT_GENERAL, VK_QUEUE_FAMILY_EXTERNAL);
    }
    leave(kit, &rig);
}

SCENE(no_self_dependency, KIT_NULL_DRIVER)
{
    struct rig rig = inside(kit, false, true);

    for (int second = 0; second < 2; second++) {
        expect_of(kit, owners[second], "pDependencies-02285");
        memory_barrier(rig.commands, second, &usual);
    }
    /* Once for the command, however many barriers it has. */
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-pDependencies-02285");
    vkCmdPipelineBarrier(rig.commands, COLOR_STAGE, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                         VK_DEPENDENCY_BY_REGION_BIT, 2,
                         (VkMemoryBarrier[]){ { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER },
                                              { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER } },
                         0, NULL, 0, NULL);
    leave(kit, &rig);
}

SCENE(not_read, KIT_NULL_DRIVER)
{
    struct rig rig = inside(kit, true, false);

    kit_expect(kit, "VUID-vkCmdPipelineBarrier-image-04073");
    in_subpass(&rig, false, rig.image, VK_IMAGE_LAYOUT_GENERAL, VK_QUEUE_FAMILY_IGNORED);
    /* What else is wrong is told first. */
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-oldLayout-01181");
    in_subpass(&rig, false, rig.image, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
               VK_QUEUE_FAMILY_IGNORED);
    leave(kit, &rig);
}

/* A secondary that was told the framebuffer, or not: then the primary knows. */
SCENE(in_secondary, KIT_NULL_DRIVER)
{
    for (int second = 0; second < 2; second++) {
        for (int told = 0; told < 2; told++) {
            for (int wrong = 0; wrong < 2; wrong++) {
                struct rig rig = begin(kit, true, true, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
                VkCommandBuffer primary = rig.commands;
                VkImage other = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
                const VkCommandBufferInheritanceInfo inherited = {
                    .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
                    .renderPass = rig.pass,
                    .framebuffer = told ? rig.framebuffer : VK_NULL_HANDLE,
                };

                rig.commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);
                KIT_VK(kit, vkBeginCommandBuffer(
                                rig.commands,
                                &(VkCommandBufferBeginInfo){
                                    .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                    .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                                    .pInheritanceInfo = &inherited,
                                }));
                if (wrong) {
                    expect_of(kit, owners[second], "image-04073");
                }
                in_subpass(&rig, second, wrong ? other : rig.image, VK_IMAGE_LAYOUT_GENERAL,
                           VK_QUEUE_FAMILY_IGNORED);
                kit_end(kit, rig.commands);
                vkCmdExecuteCommands(primary, 1, &rig.commands);
                rig.commands = primary;
                leave(kit, &rig);
            }
        }
    }
}

SCENE(outside_of_pass, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);

    for (int second = 0; second < 2; second++) {
        memory_barrier(commands, second,
                       &(struct masks_spec){ .flags = VK_DEPENDENCY_BY_REGION_BIT });
        expect_of(kit, owners[second], "dependencyFlags-01186");
        memory_barrier(commands, second,
                       &(struct masks_spec){ .flags = VK_DEPENDENCY_VIEW_LOCAL_BIT });
    }
    kit_end(kit, commands);
}

SCENE(dynamic_rendering, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdBeginRendering(commands, &(VkRenderingInfo){
                                      .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                      .renderArea = { { 0, 0 }, { 32, 32 } },
                                      .layerCount = 1,
                                  });
    for (int second = 0; second < 2; second++) {
        expect_of(kit, owners[second], "None-06191");
        memory_barrier(commands, second, &(struct masks_spec){ 0 });
    }
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

KIT_MAIN()
