/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every draw and dispatch may find wrong, and few programs use: cubic filters, sparse images,
 * descriptor buffers, images that are attachments as well.
 */
#include "every_scene.h"
#include "render_pass_scene.h"

#include "every_atomic64_comp.h"
#include "every_atomic64_frag.h"
#include "every_atomic64_rgen.h"
#include "every_lod_comp.h"
#include "every_lod_frag.h"
#include "every_lod_rgen.h"
#include "every_lod_array_comp.h"
#include "every_lod_array_frag.h"
#include "every_lod_array_rgen.h"
#include "every_read_frag.h"
#include "every_write_frag.h"

#include <stdlib.h>

#define COMBINED .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define STORAGE .type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE

/* --- filters --- */

/* The null driver filters R8G8B8A8_UNORM and R8_UNORM so, 2D views only, and finds extremes of the
 * former only. */
SCENE(cubic_views, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    const VkSamplerReductionModeCreateInfo least = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO,
        .reductionMode = VK_SAMPLER_REDUCTION_MODE_MIN
    };
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = VK_FILTER_CUBIC_EXT,
        .minFilter = VK_FILTER_CUBIC_EXT,
        .addressModeU = edge,
        .addressModeV = edge,
        .addressModeW = edge,
    };
    struct stage s;
    setenv("WAKE_NULL_FORMATS", "37=0xf083,9=0xf083", 1);
    set_up_as(&s, kit, &(struct wish){ .extensions = { VK_EXT_FILTER_CUBIC_EXTENSION_NAME } });
    VkSampler cubic = sampler_of(kit, &info);
    VkImageView both = PICTURE(kit, 0), one = PICTURE(kit, .format = VK_FORMAT_R8_UNORM);
    info.pNext = &least;
    VkSampler minimum = sampler_of(kit, &info);

    EVERY(&s, FOUND(COMBINED, one, cubic), lod, NULL);
    EVERY(&s, FOUND(COMBINED, both, minimum), lod, NULL);
    EVERY(&s, FOUND(COMBINED, one, minimum), lod, "filterCubicMinmax-02695");
    EVERY(
        &s,
        FOUND(COMBINED, PICTURE(kit, .view_type = VK_IMAGE_VIEW_TYPE_2D_ARRAY, .layers = 2), cubic),
        lod_array, "filterCubic-02694");
}

/* --- borders --- */

SCENE(borders_of_packed_formats, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceCustomBorderColorFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT
    };
    VkSamplerCustomBorderColorCreateInfoEXT border = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
        .format = VK_FORMAT_B5G6R5_UNORM_PACK16,
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .pNext = &border,
                                 .borderColor = VK_BORDER_COLOR_FLOAT_CUSTOM_EXT };
    struct stage s;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME },
                              .next = &features });
    VkSampler good = sampler_of(kit, &info);
    border.format = VK_FORMAT_UNDEFINED;
    VkSampler bad = sampler_of(kit, &info);
    VkImageView packed = PICTURE(kit, .format = VK_FORMAT_B5G6R5_UNORM_PACK16);

    EVERY(&s, FOUND(COMBINED, packed, good), lod, NULL);
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), bad), lod, NULL);
    kit_expect_some(kit, "VUID-VkSamplerCustomBorderColorCreateInfoEXT-format-04015");
    EVERY(&s, FOUND(COMBINED, packed, bad), lod, NULL);
}

/* --- sparse images --- */

static void
without_sparse_atomics(struct offered *offered)
{
    VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT *wide = offered->maintenance.pNext;

    wide->sparseImageInt64Atomics = VK_FALSE;
}

static VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT wide = {
    .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT
};

static void
sparse_atomics(struct kit *kit, void (*change)(struct offered *offered), const char *rest)
{
    struct stage s;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME },
                              .next = &wide,
                              .change = change });
    VkImageCreateInfo image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R64_UINT,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_STORAGE_BIT,
    };
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = image.format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(info.image));
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));

    EVERY(&s, FOUND(STORAGE, view), atomic64, rest);
}

SCENE(sparse_atomics_without, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    sparse_atomics(kit, without_sparse_atomics, "sparseImageInt64Atomics-04474");
}

SCENE(sparse_atomics_with, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    sparse_atomics(kit, NULL, NULL);
}

/* --- sets and descriptor buffers --- */

SCENE(sets_or_descriptor_buffers, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceDescriptorBufferFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT
    };
    const VkPipelineCreateFlags buffers = VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
    struct stage s;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME },
                              .next = &features });
    VkImageView view = PICTURE(kit, 0);
    VkSampler with = kit_sampler(kit);
    VkBuffer buffer = addressed_buffer(kit, VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT |
                                                VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT);

    EVERY(&s, FOUND(COMBINED, view, with), lod, NULL);
    EVERY(&s, FOUND(COMBINED, view, with, .flags = buffers), lod, "None-08115");
    EVERY(&s, FOUND(COMBINED, view, with, .descriptors = buffer), lod, "None-08117");
    EVERY(&s, FOUND(COMBINED, view, with, .descriptors = buffer, .flags = buffers), lod, NULL);
}

/* --- images that are attachments as well --- */

static void
feed_back(struct stage *s, const VkRenderingInfo *info, const struct found *found,
          VkShaderModule fragment, VkColorComponentFlags mask, const char *rest)
{
    struct kit *kit = s->kit;
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    VkDescriptorSet set = found_set(kit, found, &layout);
    struct rig r;

    rig_init(&r, &s->base);
    rig_render_dynamically(&r);
    r.stages[1].module = fragment;
    r.attachments[0].colorWriteMask = mask;
    r.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    vkCmdBeginRendering(s->commands, info);
    vkCmdBindDescriptorSets(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.info.layout, 0, 1, &set,
                            0, NULL);
    bind(s, rig_make(&s->base, &r));
    draw_vertices(s, rest);
    bind(s, make_mesh(s, &r));
    draw_meshes(s, rest);
    vkCmdEndRendering(s->commands);
}

SCENE(feedback, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    struct stage s;
    set_up(&s, kit);
    VkImageView view = ATTACHED(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                              VK_IMAGE_USAGE_SAMPLED_BIT |
                                              VK_IMAGE_USAGE_STORAGE_BIT);
    VkImageView other = PICTURE(kit, 0);
    VkImageView stored = PICTURE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT);
    VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = view,
                                        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &color };
    VkShaderModule lod = MODULE(kit, every_lod_frag), write = MODULE(kit, every_write_frag),
                   read = MODULE(kit, every_read_frag);

    feed_back(&s, &info, FOUND(COMBINED, other), lod, 0xf, NULL);
    feed_back(&s, &info, FOUND(COMBINED, view), lod, 0, NULL);
    feed_back(&s, &info, FOUND(COMBINED, view), lod, 0xf, "None-06538");
    feed_back(&s, &info, FOUND(STORAGE, view), read, 0xf, "None-06538");
    feed_back(&s, &info, FOUND(STORAGE, view), write, 0xf, "None-06537");
    feed_back(&s, &info, FOUND(STORAGE, stored), write, 0xf, NULL);
    kit_end(kit, s.commands);
}

SCENE(feedback_in_render_pass, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkImageLayout general = VK_IMAGE_LAYOUT_GENERAL;
    struct stage s;
    set_up(&s, kit);
    VkAttachmentDescription attachment = { .format = VK_FORMAT_R8G8B8A8_UNORM,
                                           .samples = VK_SAMPLE_COUNT_1_BIT,
                                           .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                           .initialLayout = general,
                                           .finalLayout = general };
    const VkAttachmentReference reference = { 0, general };
    VkSubpassDescription subpass = { .colorAttachmentCount = 1, .pColorAttachments = &reference };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 1,
                                    .pAttachments = &attachment,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkImageView view = ATTACHED(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                              VK_IMAGE_USAGE_SAMPLED_BIT |
                                              VK_IMAGE_USAGE_STORAGE_BIT);
    VkRenderPass pass = VK_NULL_HANDLE;
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    struct rig r;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    VkRenderPassBeginInfo begin_info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                         .renderPass = pass,
                                         .framebuffer = framebuffer_of(kit, pass, 1, &view),
                                         .renderArea = { { 0, 0 }, { SIZE, SIZE } } };
    for (int i = 0; i < 2; i++) {
        VkDescriptorSet set = found_set(
            kit, i ? FOUND(STORAGE, view) : FOUND(COMBINED, view, .sampler = kit_sampler(kit)),
            &layout);
        s.base.render_pass = pass;
        rig_init(&r, &s.base);
        r.stages[1].module = i ? MODULE(kit, every_write_frag) : MODULE(kit, every_lod_frag);
        r.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
        vkCmdBeginRenderPass(s.commands, &begin_info, VK_SUBPASS_CONTENTS_INLINE);
        vkCmdBindDescriptorSets(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.info.layout, 0, 1,
                                &set, 0, NULL);
        bind(&s, rig_make(&s.base, &r));
        kit_expect(kit, i ? "VUID-vkCmdDraw-None-06537" : "VUID-vkCmdDraw-None-06538");
        vkCmdDraw(s.commands, 3, 1, 0, 0);
        vkCmdEndRenderPass(s.commands);
    }
    kit_end(kit, s.commands);
}

KIT_MAIN()
