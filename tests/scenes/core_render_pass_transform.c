/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances that are rotated (VK_QCOM_render_pass_transform).
 */
#include "kit.h"

#define TRANSFORM VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM
#define IDENTITY VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR
#define ROTATED VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR
#define MIRRORED VK_SURFACE_TRANSFORM_HORIZONTAL_MIRROR_BIT_KHR

/* Of 16 x 8 pixels. */
struct turned {
    struct kit *kit;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkRenderPassTransformBeginInfoQCOM transform;
    VkRenderPassBeginInfo info;
};

static VkRenderPass
make_pass(struct kit *kit, const char *vuid, VkRenderPassCreateFlags flags, uint32_t input)
{
    const VkAttachmentDescription attachment = { .format = VK_FORMAT_R8G8B8A8_UNORM,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                                 .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    const VkAttachmentReference color = { 0, VK_IMAGE_LAYOUT_GENERAL };
    const VkAttachmentReference read = { input, VK_IMAGE_LAYOUT_GENERAL };
    const VkSubpassDescription subpass = { .inputAttachmentCount = 1,
                                           .pInputAttachments = &read,
                                           .colorAttachmentCount = 1,
                                           .pColorAttachments = &color };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .flags = flags,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateRenderPass(kit->device, &info, NULL, &pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static void
open_transforms(struct kit *kit)
{
    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME },
                      .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                                             VK_QCOM_RENDER_PASS_TRANSFORM_EXTENSION_NAME } });
}

static void
open_turned(struct turned *t, struct kit *kit, VkRenderPassCreateFlags flags)
{
    VkImage image;
    VkImageView view;
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .attachmentCount = 1,
                                     .pAttachments = &view,
                                     .width = 16,
                                     .height = 8,
                                     .layers = 1 };

    *t = (struct turned){ .kit = kit };
    t->pass = info.renderPass = make_pass(kit, NULL, flags, VK_ATTACHMENT_UNUSED);
    image = kit_bound_image(kit, 16, 8, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    view = kit_image_view(kit, image);
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &t->framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(t->framebuffer));
}

static void
turn(struct turned *t, VkSurfaceTransformFlagBitsKHR transform, VkRect2D area)
{
    t->transform = (VkRenderPassTransformBeginInfoQCOM){
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_TRANSFORM_BEGIN_INFO_QCOM, .transform = transform
    };
    t->info = (VkRenderPassBeginInfo){ .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                       .pNext = &t->transform,
                                       .renderPass = t->pass,
                                       .framebuffer = t->framebuffer,
                                       .renderArea = area };
}

static void
begin_turned(struct turned *t, const char *vuid, VkSurfaceTransformFlagBitsKHR transform, int x,
             uint32_t width, uint32_t height)
{
    VkCommandBuffer commands = kit_recording(t->kit);

    turn(t, transform, (VkRect2D){ { x, 0 }, { width, height } });
    if (vuid) {
        kit_expect(t->kit, vuid);
    }
    vkCmdBeginRenderPass(commands, &t->info, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(t->kit, commands);
}

SCENE(passes, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_transforms(kit);
    (void)make_pass(kit, NULL, TRANSFORM, VK_ATTACHMENT_UNUSED);
    (void)make_pass(kit, NULL, 0, 0);
    (void)make_pass(kit, "VUID-VkSubpassDescription-pInputAttachments-02868", TRANSFORM, 0);
    kit_close(kit);
}

SCENE(instances, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct turned t;

    open_transforms(kit);
    open_turned(&t, kit, TRANSFORM);
    begin_turned(&t, NULL, IDENTITY, 0, 16, 8);
    begin_turned(&t, "VUID-VkRenderPassTransformBeginInfoQCOM-transform-02871", MIRRORED, 0, 16, 8);
    begin_turned(&t, "VUID-VkRenderPassBeginInfo-pNext-02870", IDENTITY, 0, 8, 8);
    kit_expect(kit, "VUID-VkRenderPassBeginInfo-pNext-02870");
    begin_turned(&t, "VUID-VkRenderPassBeginInfo-pNext-02869", IDENTITY, 1, 15, 8);
    open_turned(&t, kit, 0);
    begin_turned(&t, "VUID-VkRenderPassTransformBeginInfoQCOM-flags-02872", IDENTITY, 0, 16, 8);
    kit_close(kit);
}

/* A secondary for that transform (0: it says none), executed in an instance of the identity. */
static void
execute(struct turned *t, const char *begin_vuid, const char *vuid,
        VkSurfaceTransformFlagBitsKHR transform, uint32_t width)
{
    const VkCommandBufferInheritanceRenderPassTransformInfoQCOM turned = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDER_PASS_TRANSFORM_INFO_QCOM,
        .transform = transform,
        .renderArea = { { 0, 0 }, { width, 8 } }
    };
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = transform ? &turned : NULL,
        .renderPass = t->pass,
        .framebuffer = t->framebuffer
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inherited
    };
    struct kit *kit = t->kit;
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_recording(kit);

    if (begin_vuid) {
        kit_expect(kit, begin_vuid);
        (void)vkBeginCommandBuffer(secondary, &begin);
        return;
    }
    KIT_VK(kit, vkBeginCommandBuffer(secondary, &begin));
    kit_end(kit, secondary);
    turn(t, IDENTITY, (VkRect2D){ { 0, 0 }, { 16, 8 } });
    vkCmdBeginRenderPass(commands, &t->info, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(secondaries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct turned t;

    open_transforms(kit);
    open_turned(&t, kit, TRANSFORM);
    execute(&t, NULL, NULL, IDENTITY, 16);
    execute(&t, NULL, "VUID-vkCmdExecuteCommands-pNext-02865", 0, 16);
    execute(&t, NULL, "VUID-vkCmdExecuteCommands-pNext-02866", ROTATED, 16);
    execute(&t, NULL, "VUID-vkCmdExecuteCommands-pNext-02867", IDENTITY, 8);
    execute(&t, "VUID-VkCommandBufferInheritanceRenderPassTransformInfoQCOM-transform-02864", NULL,
            MIRRORED, 16);
    kit_close(kit);
}

KIT_MAIN()
