/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances: begin, next subpass, end.
 */
#include "newer_ids.h"
#include "render_pass_begin_scene.h"

#include <stdlib.h>
#include <string.h>

SCENE(begin_valid, KIT_PLAIN)
{
    struct instance i = one_color(kit);
    begin(kit, NULL, NULL, &i);
    i.area = (VkRect2D){ { 4, 5 }, { 12, 11 } };
    begin(kit, NULL, NULL, &i);
    /* A compatible render pass: other operations, layouts and versions. */
    struct pass pass = color_pass();
    pass.attachments[0].storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    pass.attachments[0].finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    pass.attachment_count = 1;
    i.pass = pass_second(kit, &pass);
    begin(kit, NULL, NULL, &i);
    /* The render pass of the framebuffer may be gone. */
    i = one_color(kit);
    kit_drop(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(i.pass));
    i.pass = pass_first(kit, &pass);
    begin(kit, NULL, NULL, &i);
}

SCENE(begin_area, KIT_NULL_DRIVER)
{
    struct instance i = one_color(kit);
    i.area = (VkRect2D){ { -1, 0 }, { 16, 16 } };
    begin(kit, "VUID-VkRenderPassBeginInfo-pNext-02850", "VUID-VkRenderPassBeginInfo-pNext-02850",
          &i);
    i.area = (VkRect2D){ { 0, -1 }, { 16, 16 } };
    begin(kit, "VUID-VkRenderPassBeginInfo-pNext-02851", "VUID-VkRenderPassBeginInfo-pNext-02851",
          &i);
    i.area = (VkRect2D){ { 1, 0 }, { 16, 16 } };
    begin(kit, "VUID-VkRenderPassBeginInfo-pNext-02852", "VUID-VkRenderPassBeginInfo-pNext-02852",
          &i);
    i.area = (VkRect2D){ { 0, 0 }, { 16, UINT32_MAX } };
    begin(kit, "VUID-VkRenderPassBeginInfo-pNext-02853", "VUID-VkRenderPassBeginInfo-pNext-02853",
          &i);
    /* Older registries let an area be empty. */
    i.area = (VkRect2D){ { 0, 0 }, { 16, 0 } };
    begin(kit, NEWER_ID("VUID-VkRenderPassBeginInfo-None-08997", NULL),
          NEWER_ID("VUID-VkRenderPassBeginInfo-None-08997", NULL), &i);
}

SCENE(begin_area_old, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    const struct {
        VkRect2D area;
        const char *id;
    } bad[] = {
        { { { -1, 0 }, { 16, 16 } },
          NEWER_ID("VUID-VkRenderPassBeginInfo-pNext-02850",
                   "VUID-VkRenderPassBeginInfo-renderArea-02846") },
        { { { 0, -1 }, { 16, 16 } },
          NEWER_ID("VUID-VkRenderPassBeginInfo-pNext-02851",
                   "VUID-VkRenderPassBeginInfo-renderArea-02847") },
        { { { 1, 0 }, { 16, 16 } },
          NEWER_ID("VUID-VkRenderPassBeginInfo-pNext-02852",
                   "VUID-VkRenderPassBeginInfo-renderArea-02848") },
        { { { 0, 1 }, { 16, 16 } },
          NEWER_ID("VUID-VkRenderPassBeginInfo-pNext-02853",
                   "VUID-VkRenderPassBeginInfo-renderArea-02849") },
    };
    struct instance i = one_color(kit);
    for (size_t k = 0; k < KIT_COUNT(bad); k++) {
        i.area = bad[k].area;
        kit_expect(kit, bad[k].id);
        end(kit, begin_with(kit, &i, false));
    }
}

SCENE(begin_device_group, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    struct instance i = one_color(kit);
    VkRect2D area = { { 0, 0 }, { 16, 16 } };
    VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = 1,
        .deviceRenderAreaCount = 1,
        .pDeviceRenderAreas = &area,
    };
    i.next = &group;
    i.area = (VkRect2D){ { 5, 5 }, { 50, 50 } };
    begin(kit, NULL, NULL, &i);
    area.extent.width = 17;
    begin(kit, "VUID-VkRenderPassBeginInfo-pNext-02856", "VUID-VkRenderPassBeginInfo-pNext-02856",
          &i);
    area.extent = (VkExtent2D){ 16, 17 };
    begin(kit, "VUID-VkRenderPassBeginInfo-pNext-02857", "VUID-VkRenderPassBeginInfo-pNext-02857",
          &i);
    area = (VkRect2D){ { -1, 0 }, { 16, 16 } };
    begin(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06166",
          "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06166", &i);
    area = (VkRect2D){ { 0, -1 }, { 16, 16 } };
    begin(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06167",
          "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06167", &i);
    area = (VkRect2D){ { 0, 0 }, { 16, 16 } };
    group.deviceMask = 0;
    begin(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00906",
          "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00906", &i);
    group.deviceMask = 2;
    /* of the command buffer, too: it was begun for all devices */
    kit_expect(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00907");
    kit_expect(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00907");
    begin(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00905",
          "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00905", &i);
    VkRect2D two[2] = { area, area };
    group.deviceMask = 1;
    group.deviceRenderAreaCount = 2;
    group.pDeviceRenderAreas = two;
    const char *id = "VUID-VkDeviceGroupRenderPassBeginInfo-deviceRenderAreaCount-00908";
    begin(kit, id, id, &i);
}

SCENE(begin_clear_values, KIT_NULL_DRIVER)
{
    struct pass pass = depth_pass(DS);
    VkImageView views[2] = { ATTACHED(kit, 0), ATTACHED(kit, .format = DS) };
    VkClearValue clears[2] = { 0 };
    pass.attachments[1].stencilLoadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    struct instance i = { .pass = pass_first(kit, &pass) };
    i.framebuffer = framebuffer_of(kit, i.pass, 2, views);
    i.clears = clears;
    i.clear_count = 2;
    begin(kit, NULL, NULL, &i);
    i.clear_count = 1;
    begin(kit, "VUID-VkRenderPassBeginInfo-clearValueCount-00902",
          "VUID-VkRenderPassBeginInfo-clearValueCount-00902", &i);
    i.clear_count = 2;
    i.clears = NULL;
    begin(kit, "VUID-VkRenderPassBeginInfo-clearValueCount-04962",
          "VUID-VkRenderPassBeginInfo-clearValueCount-04962", &i);
    pass.attachments[1].loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    i.pass = pass_first(kit, &pass);
    i.clears = clears;
    clears[1].depthStencil.depth = 1.5f;
    begin(kit, "VUID-VkClearDepthStencilValue-depth-02506",
          "VUID-VkClearDepthStencilValue-depth-02506", &i);
}

static void
incompatible(struct kit *kit, VkFramebuffer framebuffer, const struct pass *pass)
{
    struct instance i = { .pass = pass_second(kit, pass), .framebuffer = framebuffer };

    kit_name(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(i.pass), "begun");
    begin(kit, "VUID-VkRenderPassBeginInfo-renderPass-00904",
          "VUID-VkRenderPassBeginInfo-renderPass-00904", &i);
}

SCENE(begin_incompatible, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass made = depth_pass(DS);
    VkImageView views[2] = { ATTACHED(kit, .layers = 2), ATTACHED(kit, .format = DS, .layers = 2) };
    VkRenderPass first = pass_first(kit, &made);
    VkFramebuffer framebuffer = framebuffer_of(kit, first, 2, views);
    struct pass pass = made;

    kit_name(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(first), "made with");
    pass.attachments[0].format = VK_FORMAT_B8G8R8A8_UNORM;
    incompatible(kit, framebuffer, &pass);
    pass = made;
    pass.attachments[0].samples = pass.attachments[1].samples = VK_SAMPLE_COUNT_2_BIT;
    incompatible(kit, framebuffer, &pass);
    pass = made;
    pass.subpasses[0].has_depth = false;
    incompatible(kit, framebuffer, &pass);
    pass = made;
    pass.subpass_count = 2;
    pass.subpasses[1] = pass.subpasses[0];
    kit_allow(kit, "VUID-vkCmdEndRenderPass-None-00910");
    incompatible(kit, framebuffer, &pass);
    pass = made;
    pass.subpasses[0].color_count = 2;
    pass.subpasses[0].colors[1] = pass.subpasses[0].colors[0];
    incompatible(kit, framebuffer, &pass);
    pass = made;
    pass.subpasses[0].view_mask = 3;
    incompatible(kit, framebuffer, &pass);
    /* An attachment that no subpass refers to. */
    pass = made;
    pass.attachments[pass.attachment_count++] = pass.attachments[0];
    incompatible(kit, framebuffer, &pass);
    /* A reference to nothing behind the others is no difference. */
    pass = made;
    pass.subpasses[0].color_count = 2;
    pass.subpasses[0].colors[1].attachment = VK_ATTACHMENT_UNUSED;
    BEGIN(kit, NULL, NULL, .pass = pass_second(kit, &pass), .framebuffer = framebuffer);

    /* Both passes by name, and what they differ in. */
    kit_close(kit);
    const struct kit_message *message = kit_log_find_text(
        &kit->log, "VUID-VkRenderPassBeginInfo-renderPass-00904",
        "attachment 0 (VK_FORMAT_B8G8R8A8_UNORM");
    KIT_CHECK_TEXT(kit,
                   message &&
                       strstr(message->text, "[begun] is not compatible with VkRenderPass 0x") &&
                       strstr(message->text, "[made with], the render pass that VkFramebuffer 0x"),
                   "not both passes: %s", message ? message->text : "");
}

/* With one subpass resolve attachments do not count. */
/* Besides layouts and operations compatible render passes are identical: their dependencies, too. */
SCENE(begin_other_dependencies, KIT_NULL_DRIVER)
{
    struct instance i = one_color(kit);
    struct pass pass = color_pass();
    pass.attachment_count = 1;
    pass.dependency_count = 1;
    pass.dependencies[0] = (VkSubpassDependency){
        .srcSubpass = VK_SUBPASS_EXTERNAL,
        .srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
    };
    VkRenderPass with = pass_first(kit, &pass);
    VkImageView view = ATTACHED(kit, 0);
    struct instance same = { .pass = with, .framebuffer = framebuffer_of(kit, with, 1, &view) };
    begin(kit, NULL, NULL, &same);
    same.pass = pass_second(kit, &pass);
    begin(kit, NULL, NULL, &same);
    i.pass = with;
    begin(kit, "VUID-VkRenderPassBeginInfo-renderPass-00904",
          "VUID-VkRenderPassBeginInfo-renderPass-00904", &i);
    pass.dependencies[0].dstAccessMask |= VK_ACCESS_COLOR_ATTACHMENT_READ_BIT;
    same.pass = pass_first(kit, &pass);
    begin(kit, "VUID-VkRenderPassBeginInfo-renderPass-00904",
          "VUID-VkRenderPassBeginInfo-renderPass-00904", &same);
}

/* A framebuffer goes with its views. */
SCENE(begin_without_view, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    VkImageView view = ATTACHED(kit, 0);
    pass.attachment_count = 1;
    struct instance i = { .pass = pass_first(kit, &pass) };
    i.framebuffer = framebuffer_of(kit, i.pass, 1, &view);
    begin(kit, NULL, NULL, &i);
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    begin(kit, "VUID-VkRenderPassBeginInfo-framebuffer-parameter",
          "VUID-VkRenderPassBeginInfo-framebuffer-parameter", &i);
}

SCENE(begin_compatible_resolve, KIT_NULL_DRIVER)
{
    struct pass resolve = resolve_pass(), plain = resolve_pass();
    VkImageView views[2] = { ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT), ATTACHED(kit, 0) };
    VkFramebuffer framebuffer = framebuffer_of(kit, pass_first(kit, &resolve), 2, views);
    plain.subpasses[0].has_resolves = false;
    BEGIN(kit, NULL, NULL, .pass = pass_first(kit, &plain), .framebuffer = framebuffer);
}

/* --- layouts --- */

static void
layout(struct kit *kit, const char *first, const char *second, VkImageLayout layout_,
       VkImageUsageFlags usage, VkFormat format)
{
    struct pass pass = color_pass();
    VkImageView views[2] = { ATTACHED(kit, 0), ATTACHED(kit, .format = format, .usage = usage) };
    pass.attachments[1].format = format;
    pass.attachments[1].finalLayout = layout_;
    struct instance i = { .pass = pass_first(kit, &pass) };
    i.framebuffer = framebuffer_of(kit, i.pass, 2, views);
    begin(kit, first, second, &i);
}

SCENE(begin_layouts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    const VkImageUsageFlags storage = VK_IMAGE_USAGE_STORAGE_BIT,
                            sampled = VK_IMAGE_USAGE_SAMPLED_BIT;
    const VkFormat color = VK_FORMAT_R8G8B8A8_UNORM;
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-00895",
           "VUID-vkCmdBeginRenderPass2-initialLayout-03094",
           VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, sampled, color);
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-01758",
           "VUID-vkCmdBeginRenderPass2-initialLayout-03096",
           VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL, sampled, DS);
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-01758",
           "VUID-vkCmdBeginRenderPass2-initialLayout-03096",
           VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL, sampled, DS);
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-00897",
           "VUID-vkCmdBeginRenderPass2-initialLayout-03097",
           VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, storage, color);
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-00898",
           "VUID-vkCmdBeginRenderPass2-initialLayout-03098", VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
           sampled, color);
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-00899",
           "VUID-vkCmdBeginRenderPass2-initialLayout-03099", VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
           sampled, color);
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-02842",
           "VUID-vkCmdBeginRenderPass2-initialLayout-02844",
           VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL, sampled, VK_FORMAT_D16_UNORM);
    layout(kit, NULL, NULL, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, sampled, color);
    layout(kit, NULL, NULL, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
           VK_IMAGE_USAGE_TRANSFER_SRC_BIT | sampled, color);
}

SCENE(begin_layouts_old, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    struct pass pass = color_pass();
    VkImageView views[2] = { ATTACHED(kit, 0),
                             ATTACHED(kit, .format = DS, .usage = VK_IMAGE_USAGE_SAMPLED_BIT) };
    pass.attachments[1].format = DS;
    pass.attachments[1].finalLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
    struct instance i = { .pass = pass_first(kit, &pass) };
    i.framebuffer = framebuffer_of(kit, i.pass, 2, views);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBeginRenderPass-initialLayout-01758",
                             "VUID-vkCmdBeginRenderPass-initialLayout-00896"));
    end(kit, begin_with(kit, &i, false));
}

SCENE(begin_stencil_layouts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkAttachmentDescriptionStencilLayout stencil = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT,
        .stencilInitialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .stencilFinalLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
    };
    struct pass pass = color_pass();
    VkImageView views[2] = { ATTACHED(kit, 0),
                             ATTACHED(kit, .format = DS, .usage = VK_IMAGE_USAGE_SAMPLED_BIT) };
    pass.attachments[1].format = DS;
    pass.attachment_next[1] = &stencil;
    struct instance i = { .pass = pass_second(kit, &pass) };
    i.framebuffer = framebuffer_of(kit, i.pass, 2, views);
    begin(kit, "VUID-vkCmdBeginRenderPass-stencilInitialLayout-02843",
          "VUID-vkCmdBeginRenderPass2-stencilInitialLayout-02845", &i);
}

SCENE(begin_feedback_loop, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_FEATURES_EXT,
        .attachmentFeedbackLoopLayout = VK_TRUE,
    };
    open_all(kit, "VK_EXT_attachment_feedback_loop_layout", &feature);
    const VkImageUsageFlags loop = VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT,
                            sampled = VK_IMAGE_USAGE_SAMPLED_BIT;
    const VkImageUsageFlags color = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    const VkImageLayout feedback = VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT;
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    layout(kit, NULL, NULL, feedback, loop | sampled | color, format);
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-07000",
           "VUID-vkCmdBeginRenderPass2-initialLayout-07002", feedback, loop | color, format);
    layout(kit, "VUID-vkCmdBeginRenderPass-initialLayout-07001",
           "VUID-vkCmdBeginRenderPass2-initialLayout-07003", feedback, sampled | color, format);
}

SCENE(begin_sample_locations, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, "VK_EXT_sample_locations", NULL);
    VkSampleLocationEXT location = { 0.5f, 0.5f };
    VkSampleLocationsInfoEXT locations = { .sType = VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
                                           .sampleLocationsPerPixel = VK_SAMPLE_COUNT_1_BIT,
                                           .sampleLocationGridSize = { 1, 1 },
                                           .sampleLocationsCount = 1,
                                           .pSampleLocations = &location };
    VkAttachmentSampleLocationsEXT attachment = { 0, locations };
    VkSubpassSampleLocationsEXT subpass = { 0, locations };
    VkRenderPassSampleLocationsBeginInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_SAMPLE_LOCATIONS_BEGIN_INFO_EXT,
        .attachmentInitialSampleLocationsCount = 1,
        .pAttachmentInitialSampleLocations = &attachment,
        .postSubpassSampleLocationsCount = 1,
        .pPostSubpassSampleLocations = &subpass,
    };
    struct instance i = one_color(kit);
    i.next = &info;
    begin(kit, NULL, NULL, &i);
    attachment.attachmentIndex = 1;
    begin(kit, "VUID-VkAttachmentSampleLocationsEXT-attachmentIndex-01531",
          "VUID-VkAttachmentSampleLocationsEXT-attachmentIndex-01531", &i);
    attachment.attachmentIndex = 0;
    subpass.subpassIndex = 1;
    begin(kit, "VUID-VkSubpassSampleLocationsEXT-subpassIndex-01532",
          "VUID-VkSubpassSampleLocationsEXT-subpassIndex-01532", &i);
    subpass.subpassIndex = 0;
    subpass.sampleLocationsInfo.sampleLocationsCount = 0;
    begin(kit, "VUID-VkSampleLocationsInfoEXT-sampleLocationsCount-01527",
          "VUID-VkSampleLocationsInfoEXT-sampleLocationsCount-01527", &i);
    subpass.sampleLocationsInfo = locations;
    attachment.sampleLocationsInfo.sampleLocationGridSize.width = 2;
    begin(kit, "VUID-VkSampleLocationsInfoEXT-sampleLocationsCount-01527",
          "VUID-VkSampleLocationsInfoEXT-sampleLocationsCount-01527", &i);
}

SCENE(begin_stages_of_queue, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+transfer:1", 1);
    kit_open(kit, &(struct kit_config){ 0 });
    const VkPipelineStageFlags compute = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                               color = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    VkImageView view = ATTACHED(kit, 0);
    struct pass pass = color_pass();
    pass.attachment_count = 1;
    pass.dependency_count = 1;
    for (int k = 0; k < 3; k++) {
        pass.dependencies[0] = (VkSubpassDependency){ k == 2 ? 0 : VK_SUBPASS_EXTERNAL,
                                                      k == 2 ? VK_SUBPASS_EXTERNAL : 0,
                                                      k == 1 ? compute : color,
                                                      k == 2 ? compute : color,
                                                      0,
                                                      0,
                                                      0 };
        struct instance i = { .pass = pass_first(kit, &pass) };
        i.framebuffer = framebuffer_of(kit, i.pass, 1, &view);
        begin(kit,
              k == 1 ? "VUID-vkCmdBeginRenderPass-srcStageMask-06451"
              : k    ? "VUID-vkCmdBeginRenderPass-dstStageMask-06452"
                     : NULL,
              k == 1 ? "VUID-vkCmdBeginRenderPass2-srcStageMask-06453"
              : k    ? "VUID-vkCmdBeginRenderPass2-dstStageMask-06454"
                     : NULL,
              &i);
    }
}

/* --- subpasses and the end --- */

static struct instance
two_subpasses(struct kit *kit)
{
    struct pass pass = color_pass();
    VkImageView view = ATTACHED(kit, 0);
    pass.attachment_count = 1;
    pass.subpass_count = 2;
    pass.subpasses[1] = pass.subpasses[0];
    VkRenderPass made = pass_first(kit, &pass);
    return (struct instance){ .pass = made, .framebuffer = framebuffer_of(kit, made, 1, &view) };
}

SCENE(next_subpass, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct instance i = two_subpasses(kit);
    VkSubpassBeginInfo begin_info = { VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO, NULL,
                                      VK_SUBPASS_CONTENTS_INLINE };
    VkSubpassEndInfo end_info = { VK_STRUCTURE_TYPE_SUBPASS_END_INFO, NULL };
    VkCommandBuffer commands = begin_with(kit, &i, false);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = begin_with(kit, &i, false);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdNextSubpass-None-00909");
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = begin_with(kit, &i, true);
    vkCmdNextSubpass2(commands, &begin_info, &end_info);
    kit_expect(kit, "VUID-vkCmdNextSubpass2-None-03102");
    vkCmdNextSubpass2(commands, &begin_info, &end_info);
    vkCmdEndRenderPass2(commands, &end_info);
    kit_end(kit, commands);
}

SCENE(end_early, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct instance i = two_subpasses(kit);
    VkSubpassEndInfo end_info = { VK_STRUCTURE_TYPE_SUBPASS_END_INFO, NULL };
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00060");
    VkCommandBuffer commands = begin_with(kit, &i, false);
    kit_expect(kit, "VUID-vkCmdEndRenderPass-None-00910");
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = begin_with(kit, &i, true);
    kit_expect(kit, "VUID-vkCmdEndRenderPass2-None-03103");
    vkCmdEndRenderPass2(commands, &end_info);
    kit_end(kit, commands);
}

SCENE(end_of_rendering, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1 };
    VkSubpassEndInfo end_info = { VK_STRUCTURE_TYPE_SUBPASS_END_INFO, NULL };
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00060");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &info);
    kit_expect(kit, "VUID-vkCmdEndRenderPass-None-06170");
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &info);
    kit_expect(kit, "VUID-vkCmdEndRenderPass2-None-06171");
    vkCmdEndRenderPass2(commands, &end_info);
    kit_end(kit, commands);
    struct instance i = one_color(kit);
    commands = begin_with(kit, &i, false);
    kit_expect(kit, "VUID-vkCmdEndRendering-None-06161");
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

/* The right command behind the wrong one is no second mistake; once more it is. */
SCENE(end_of_either_kind, KIT_NULL_DRIVER)
{
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &info);
    kit_expect(kit, "VUID-vkCmdEndRenderPass-None-06170");
    vkCmdEndRenderPass(commands);
    vkCmdEndRendering(commands);
    kit_expect(kit, "VUID-vkCmdEndRendering-renderpass");
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
    struct instance i = one_color(kit);
    commands = begin_with(kit, &i, false);
    kit_expect(kit, "VUID-vkCmdEndRendering-None-06161");
    vkCmdEndRendering(commands);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, "VUID-vkCmdEndRenderPass-renderpass");
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(end_with_query, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct instance i = one_color(kit);
    VkSubpassEndInfo end_info = { VK_STRUCTURE_TYPE_SUBPASS_END_INFO, NULL };
    VkQueryPool pool = kit_query_pool(kit, 4);
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1 };
    /* What ends the query later is wrong, too; that is another rule. */
    kit_allow(kit, "VUID-vkCmdEndQuery-None-07008");
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00060");
    VkCommandBuffer commands = begin_with(kit, &i, false);
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndRenderPass-None-07004");
    vkCmdEndRenderPass(commands);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
    commands = begin_with(kit, &i, true);
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_expect(kit, "VUID-vkCmdEndRenderPass2-None-07005");
    vkCmdEndRenderPass2(commands, &end_info);
    vkCmdEndQuery(commands, pool, 1);
    kit_end(kit, commands);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &info);
    vkCmdBeginQuery(commands, pool, 2, 0);
    kit_expect(kit, "VUID-vkCmdEndRendering-None-06999");
    vkCmdEndRendering(commands);
    vkCmdEndQuery(commands, pool, 2);
    kit_end(kit, commands);
}

SCENE(end_with_outer_query, KIT_NULL_DRIVER)
{
    struct instance i = one_color(kit);
    VkQueryPool pool = kit_query_pool(kit, 4);
    VkCommandBuffer commands = kit_primary(kit);
    VkRenderPassBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = i.pass,
        .framebuffer = i.framebuffer,
        .renderArea = { { 0, 0 }, { 16, 16 } },
    };
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    vkCmdEndQuery(commands, pool, 0);
    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBeginQuery(commands, pool, 1, 0);
    vkCmdEndQuery(commands, pool, 1);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(transform_feedback, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };
    open_all(kit, "VK_EXT_transform_feedback", &feature);
    PFN_vkCmdBeginTransformFeedbackEXT begin_feedback = KIT_DEVICE_COMMAND(
        kit, vkCmdBeginTransformFeedbackEXT);
    struct instance i = two_subpasses(kit);
    VkSubpassEndInfo end_info = { VK_STRUCTURE_TYPE_SUBPASS_END_INFO, NULL };
    VkSubpassBeginInfo begin_info = { VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO, NULL,
                                      VK_SUBPASS_CONTENTS_INLINE };
    kit_allow(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-06233");
    VkCommandBuffer commands = begin_with(kit, &i, false);
    begin_feedback(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdNextSubpass-None-02349");
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdEndRenderPass-None-02351");
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = begin_with(kit, &i, true);
    begin_feedback(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdNextSubpass2-None-02350");
    vkCmdNextSubpass2(commands, &begin_info, &end_info);
    kit_expect(kit, "VUID-vkCmdEndRenderPass2-None-02352");
    vkCmdEndRenderPass2(commands, &end_info);
    kit_end(kit, commands);
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1 };
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &info);
    begin_feedback(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdEndRendering-None-06781");
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

KIT_MAIN()
