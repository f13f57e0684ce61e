/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two subpasses, of which the second reads as input attachment what the first one wrote:
 * dependencies that are enough, that fall short, and none; layouts that change between them.
 */
#include "pipeline_rig.h"
#include "render_pass_scene.h"
#include "sync_scene.h"

#include "frag_subpass.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define READ_ONLY VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
#define COLOR_STAGE VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define FRAGMENT VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT
#define ORDERED_SUBPASS VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_COLOR_ACCESS_BIT_EXT
#define ORDERED_BLEND \
    VK_PIPELINE_COLOR_BLEND_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_BIT_EXT

static const struct row {
    VkImageLayout layout; /* of the input attachment */
    bool ordered;         /* there is a dependency */
    VkPipelineStageFlags src, dst;
    VkAccessFlags src_access, dst_access;
    const char *next, *draw; /* what is told at the next subpass, at its draw */
} rows[] = {
    { GENERAL, true, COLOR_STAGE, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
      VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, NULL, NULL },
    { READ_ONLY, true, COLOR_STAGE, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
      VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, NULL, NULL },
    { GENERAL, true, COLOR_STAGE, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
      VK_ACCESS_SHADER_READ_BIT, NULL, RAW },
    { GENERAL, true, VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT, FRAGMENT,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, NULL,
      RAW },
    { READ_ONLY, true, VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT, FRAGMENT,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, WAW,
      NULL },
    { GENERAL, false, 0, 0, 0, 0, NULL, "SYNC-HAZARD-READ-RACING-WRITE" },
};

struct subpasses {
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkPipeline pipelines[2];
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkImage images[2];
};

static struct subpasses
make_subpasses(struct kit *kit, const struct row *row)
{
    struct subpasses s = { 0 };
    struct pass pass = {
        .attachment_count = 2,
        .attachments = { attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT, GENERAL),
                         attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT, GENERAL) },
        .subpass_count = 2,
        .subpasses = { { .color_count = 1, .colors = { { 0, GENERAL } } },
                       { .color_count = 1,
                         .colors = { { 1, GENERAL } },
                         .input_count = 1,
                         .inputs = { { 0, row->layout } },
                         .input_aspects = { VK_IMAGE_ASPECT_COLOR_BIT } } },
        .dependency_count = row->ordered,
        .dependencies = { { 0, 1, row->src, row->dst, row->src_access, row->dst_access, 0 } },
    };
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 2,
                                            .width = TEXELS,
                                            .height = TEXELS,
                                            .layers = 1 };
    VkImageView views[2];
    VkShaderModule module = VK_NULL_HANDLE;
    struct rig r;

    for (int i = 0; i < 2; i++) {
        pass.attachments[i].storeOp = VK_ATTACHMENT_STORE_OP_NONE;
        pass.attachments[i].initialLayout = GENERAL;
        pass.attachments[i].finalLayout = i ? GENERAL : row->layout;
        s.images[i] = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                          VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
        views[i] = kit_image_view(kit, s.images[i]);
    }
    s.pass = pass_second(kit, &pass);
    framebuffer.renderPass = s.pass;
    framebuffer.pAttachments = views;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &s.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(s.framebuffer));
    s.layout = kit_pipeline_layout(kit, set_layout);
    s.set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), set_layout);
    vkUpdateDescriptorSets(
        kit->device, 1,
        &(VkWriteDescriptorSet){
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
            .dstSet = s.set,
            .descriptorCount = 1,
            .descriptorType = type,
            .pImageInfo = &(VkDescriptorImageInfo){ .imageView = views[0],
                                                    .imageLayout = row->layout } },
        0, NULL);
    KIT_VK(kit, vkCreateShaderModule(kit->device,
                                     &(VkShaderModuleCreateInfo){
                                         .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                         .codeSize = sizeof(frag_subpass),
                                         .pCode = frag_subpass },
                                     NULL, &module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    for (uint32_t i = 0; i < 2; i++) {
        struct rig_base base = rig_base(kit);

        base.render_pass = s.pass;
        base.layout = s.layout;
        base.fragment = i ? module : base.fragment;
        rig_init(&r, &base);
        r.info.subpass = i;
        s.pipelines[i] = rig_make(&base, &r);
    }
    return s;
}

static void
general(VkCommandBuffer c, const struct subpasses *s)
{
    for (int i = 0; i < 2; i++) {
        VkImageMemoryBarrier2 b = image_barrier(s->images[i], VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);

        b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
        record_image(c, true, &b);
    }
}

static void
render(struct kit *kit, VkCommandBuffer c, const struct subpasses *s, const struct row *row)
{
    vkCmdBeginRenderPass(c,
                         &(VkRenderPassBeginInfo){
                             .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                             .renderPass = s->pass,
                             .framebuffer = s->framebuffer,
                             .renderArea = { .extent = { TEXELS, TEXELS } },
                         },
                         VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, s->pipelines[0]);
    vkCmdDraw(c, 3, 1, 0, 0);
    if (row->next) {
        kit_expect(kit, row->next);
    }
    vkCmdNextSubpass(c, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, s->pipelines[1]);
    vkCmdBindDescriptorSets(c, VK_PIPELINE_BIND_POINT_GRAPHICS, s->layout, 0, 1, &s->set, 0, NULL);
    if (row->draw) {
        kit_expect(kit, row->draw);
    }
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdEndRenderPass(c);
}

static void
run(struct kit *kit, const struct row *row)
{
    struct subpasses s = make_subpasses(kit, row);
    VkCommandBuffer c = kit_recording(kit);

    general(c, &s);
    render(kit, c, &s, row);
    kit_end(kit, c);
}

SCENE(inputs, KIT_NO_DEVICE)
{
    open_sync(kit);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        run(kit, &rows[i]);
    }
}

/* What an instance read as input attachment the next one writes as attachment: taken as ordered, as one that was written is. */
SCENE(inputs_again, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct subpasses s = make_subpasses(kit, &rows[0]);
    VkCommandBuffer c = kit_recording(kit);

    general(c, &s);
    render(kit, c, &s, &rows[0]);
    render(kit, c, &s, &rows[0]);
    kit_end(kit, c);
}

/* ---- one subpass ----------------------------------------------------------------------------- */

/* The attachment is input and color of one subpass. `order`: that of rasterization, which
 * fragments' accesses then have. */
static struct subpasses
make_feedback(struct kit *kit, bool order)
{
    struct pass pass = {
        .attachment_count = 1,
        .attachments = { attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT, GENERAL) },
        .subpass_count = 1,
        .subpasses = { { .flags = order ? ORDERED_SUBPASS : 0,
                         .color_count = 1,
                         .colors = { { 0, GENERAL } },
                         .input_count = 1,
                         .inputs = { { 0, GENERAL } },
                         .input_aspects = { VK_IMAGE_ASPECT_COLOR_BIT } } },
        .dependency_count = 1,
        .dependencies = { { 0, 0, COLOR_STAGE, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                            VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, VK_DEPENDENCY_BY_REGION_BIT } },
    };
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    struct subpasses s = { .layout = kit_pipeline_layout(kit, set_layout) };
    struct rig_base base = rig_base(kit);
    VkImageView view;
    struct rig r;

    pass.attachments[0].loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    s.images[0] = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                      VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                                      VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    view = kit_image_view(kit, s.images[0]);
    s.pass = pass_second(kit, &pass);
    KIT_VK(kit, vkCreateFramebuffer(
                    kit->device,
                    &(VkFramebufferCreateInfo){ .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                                .renderPass = s.pass,
                                                .attachmentCount = 1,
                                                .pAttachments = &view,
                                                .width = TEXELS,
                                                .height = TEXELS,
                                                .layers = 1 },
                    NULL, &s.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(s.framebuffer));
    s.set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), set_layout);
    vkUpdateDescriptorSets(
        kit->device, 1,
        &(VkWriteDescriptorSet){
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
            .dstSet = s.set,
            .descriptorCount = 1,
            .descriptorType = type,
            .pImageInfo = &(VkDescriptorImageInfo){ .imageView = view, .imageLayout = GENERAL } },
        0, NULL);
    base.render_pass = s.pass;
    base.layout = s.layout;
    for (int i = 0; i < 2; i++) { /* writes; reads */
        if (i) {
            KIT_VK(kit,
                   vkCreateShaderModule(kit->device,
                                        &(VkShaderModuleCreateInfo){
                                            .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                            .codeSize = sizeof(frag_subpass),
                                            .pCode = frag_subpass },
                                        NULL, &base.fragment));
            kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(base.fragment));
        }
        rig_init(&r, &base);
        r.attachments[0].colorWriteMask = i ? 0 : 0xf;
        r.blend.flags = order ? ORDERED_BLEND : 0;
        s.pipelines[i] = rig_make(&base, &r);
    }
    return s;
}

static void
feedback(struct kit *kit, const struct subpasses *s, const char *draws, const char *hazard)
{
    static const VkClearValue value;
    VkCommandBuffer c = kit_recording(kit);

    vkCmdBeginRenderPass(c,
                         &(VkRenderPassBeginInfo){
                             .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                             .renderPass = s->pass,
                             .framebuffer = s->framebuffer,
                             .renderArea = { .extent = { TEXELS, TEXELS } },
                             .clearValueCount = 1,
                             .pClearValues = &value,
                         },
                         VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindDescriptorSets(c, VK_PIPELINE_BIND_POINT_GRAPHICS, s->layout, 0, 1, &s->set, 0, NULL);
    for (; *draws; draws++) {
        if (*draws == '|') {
            const VkMemoryBarrier barrier = { VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL,
                                              VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                                              VK_ACCESS_INPUT_ATTACHMENT_READ_BIT };

            vkCmdPipelineBarrier(c, COLOR_STAGE, FRAGMENT, VK_DEPENDENCY_BY_REGION_BIT, 1, &barrier,
                                 0, NULL, 0, NULL);
            continue;
        }
        vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, s->pipelines[*draws == 'r']);
        if (hazard && !draws[1]) {
            kit_expect(kit, hazard);
        }
        vkCmdDraw(c, 3, 1, 0, 0);
    }
    vkCmdEndRenderPass(c);
    kit_end(kit, c);
}

/* Load operations come before what the subpass reads; what its draws write does so behind a
 * barrier. */
SCENE(input_of_the_same_subpass, KIT_NO_DEVICE | KIT_APPLIES)
{
    open_sync(kit);
    struct subpasses s = make_feedback(kit, false);

    feedback(kit, &s, "r", NULL);
    feedback(kit, &s, "rr", NULL);
    feedback(kit, &s, "rw", NULL);
    feedback(kit, &s, "w|r", NULL);
    feedback(kit, &s, "wr", RAW);
    feedback(kit, &s, "w|rwr", RAW);
}

/* Fragments read in the order of rasterization what earlier draws have written to the same place:
 * without a barrier. */
SCENE(input_in_order, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static VkPhysicalDeviceRasterizationOrderAttachmentAccessFeaturesEXT features = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_FEATURES_EXT,
        .pNext = &v13,
        .rasterizationOrderColorAttachmentAccess = VK_TRUE,
    };

    open_sync_with(kit, (struct kit_config){
                            .device_next = &features,
                            .device_extensions = {
                                VK_EXT_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_EXTENSION_NAME } });
    struct subpasses s = make_feedback(kit, true);

    feedback(kit, &s, "wr", NULL);
    feedback(kit, &s, "wrwwrr", NULL);
}

/* The last transition ends nowhere: a barrier that waits for all memory writes of all commands is
 * behind it. */
SCENE(behind_the_last_layout, KIT_NO_DEVICE)
{
    static const struct {
        VkPipelineStageFlags2 src;
        VkAccessFlags2 access;
        const char *hazard;
    } waits[] = {
        { VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_MEMORY_WRITE_BIT, NULL },
        { VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, RAW },
        { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
          RAW },
    };
    const VkBufferImageCopy region = { .imageSubresource = COLOR_LAYER,
                                       .imageExtent = { TEXELS, TEXELS, 1 } };

    open_sync(kit);
    VkImage image = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    VkImageView view = kit_image_view(kit, image);
    VkBuffer to = kit_bound_buffer(kit, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    struct pass last = {
        .attachment_count = 1,
        .attachments = { attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                                       VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL) },
        .subpass_count = 1,
        .subpasses = { { .color_count = 1,
                         .colors = { { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL } } } },
    };
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .attachmentCount = 1,
                                     .pAttachments = &view,
                                     .width = TEXELS,
                                     .height = TEXELS,
                                     .layers = 1 };
    struct subpasses s = { 0 };

    last.attachments[0].loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    info.renderPass = s.pass = pass_second(kit, &last);
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &s.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(s.framebuffer));
    for (size_t i = 0; i < KIT_COUNT(waits); i++) {
        static const VkClearValue value;
        VkCommandBuffer c = kit_recording(kit);

        vkCmdBeginRenderPass(c,
                             &(VkRenderPassBeginInfo){
                                 .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                 .renderPass = s.pass,
                                 .framebuffer = s.framebuffer,
                                 .renderArea = { .extent = { TEXELS, TEXELS } },
                                 .clearValueCount = 1,
                                 .pClearValues = &value,
                             },
                             VK_SUBPASS_CONTENTS_INLINE);
        vkCmdEndRenderPass(c);
        memory_barrier(c, true,
                       &(struct masks_spec){ .src = waits[i].src,
                                             .src_access = waits[i].access,
                                             .dst = VK_PIPELINE_STAGE_2_COPY_BIT,
                                             .dst_access = VK_ACCESS_2_TRANSFER_READ_BIT });
        if (waits[i].hazard) {
            kit_expect(kit, waits[i].hazard);
        }
        vkCmdCopyImageToBuffer(c, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, to, 1, &region);
        kit_end(kit, c);
    }
}

KIT_MAIN()
