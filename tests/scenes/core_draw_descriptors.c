/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What draws and dispatches find bound: sets, their contents, push constants, vertex buffers.
 */
#include "newer_ids.h"
#include "picture_scene.h"
#include "shader_scene.h"

#include "asm_write_few_unknown.h"
#include "comp_function.h"
#include "comp_image.h"
#include "comp_image_atomic.h"
#include "comp_push.h"
#include "comp_push_last.h"
#include "comp_texel.h"
#include "comp_two_sets.h"
#include "frag_array.h"
#include "frag_lod.h"
#include "frag_lod_array.h"
#include "frag_lod_offset.h"
#include "frag_multisampled.h"
#include "frag_sampler2d.h"
#include "frag_sampler3d.h"
#include "frag_separate.h"
#include "frag_shadow.h"
#include "frag_usampler2d.h"
#include "vert_in_vec4.h"

#define DISPATCH "VUID-vkCmdDispatch-"
#define DRAW "VUID-vkCmdDraw-"

/* --- dispatches --- */

struct work {
    struct kit *kit;
    VkCommandBuffer commands;
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorPool pool;
};

static struct work
begin_work(struct kit *kit, VkShaderModule module, VkDescriptorSetLayout set_layout, bool twice,
           uint32_t push)
{
    struct work w = { .kit = kit, .set_layout = set_layout };

    w.layout = shader_layout(kit, set_layout, twice ? set_layout : VK_NULL_HANDLE, push);
    w.pipeline = shader_compute(kit, module, w.layout, NULL);
    w.pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 8, 0);
    w.commands = kit_primary(kit);
    kit_begin(kit, w.commands, 0);
    vkCmdBindPipeline(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.pipeline);
    return w;
}

static void
bind(const struct work *w, uint32_t first, VkDescriptorSet set)
{
    vkCmdBindDescriptorSets(w->commands, VK_PIPELINE_BIND_POINT_COMPUTE, w->layout, first, 1, &set,
                            0, NULL);
}

static VkDescriptorSet
written_buffer(struct kit *kit, VkDescriptorPool pool, VkDescriptorSetLayout layout)
{
    VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    return set;
}

SCENE(sets_bound, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkDescriptorSetLayout buffers = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                   VK_SHADER_STAGE_ALL);
    struct work w = begin_work(kit, MODULE(kit, comp_two_sets), buffers, true, 0);
    VkDescriptorSet first = written_buffer(kit, w.pool, buffers),
                    second = written_buffer(kit, w.pool, buffers);

    bind(&w, 0, first);
    kit_expect(kit, DISPATCH "None-02697");
    vkCmdDispatch(w.commands, 1, 1, 1);
    bind(&w, 1, second);
    vkCmdDispatch(w.commands, 1, 1, 1);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(sets_of_another_layout, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkDescriptorSetLayout buffers = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                   VK_SHADER_STAGE_ALL);
    VkDescriptorSetLayout others = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 2,
                                                  VK_SHADER_STAGE_ALL);
    struct work w = begin_work(kit, MODULE(kit, comp_two_sets), buffers, true, 0), other = w;
    VkDescriptorSet first = written_buffer(kit, w.pool, buffers),
                    second = written_buffer(kit, w.pool, buffers);
    VkDescriptorSet wrong = written_buffer(kit, w.pool, others);

    bind(&w, 0, first);
    bind(&w, 1, second);
    /* Compatible: the same definition in another object. */
    other.layout = shader_layout(kit, buffers, buffers, 0);
    bind(&other, 0, first);
    vkCmdDispatch(w.commands, 1, 1, 1);
    /* One without set 1 agrees up to what it binds, now and where nothing was bound before. */
    other.layout = shader_layout(kit, buffers, VK_NULL_HANDLE, 0);
    bind(&other, 0, first);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
    w.commands = other.commands = kit_primary(kit);
    kit_begin(kit, w.commands, 0);
    vkCmdBindPipeline(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.pipeline);
    bind(&w, 1, second);
    bind(&other, 0, first);
    vkCmdDispatch(w.commands, 1, 1, 1);
    /* A layout that differs in set 0 disturbs set 1. */
    other.layout = shader_layout(kit, others, buffers, 0);
    bind(&other, 0, wrong);
    bind(&w, 0, first);
    kit_expect(kit, DISPATCH "None-02697");
    vkCmdDispatch(w.commands, 1, 1, 1);
    bind(&w, 1, second);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(sets_never_written, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout buffers = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                   VK_SHADER_STAGE_ALL);
    struct work w = begin_work(kit, MODULE(kit, comp_two_sets), buffers, true, 0);
    VkDescriptorSet written = written_buffer(kit, w.pool, buffers),
                    empty = kit_descriptor_set(kit, w.pool, buffers);

    bind(&w, 0, written);
    bind(&w, 1, empty);
    kit_expect(kit, DISPATCH "None-02699");
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(sets_not_used, KIT_UNORDERED)
{
    VkDescriptorSetLayout buffers = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                   VK_SHADER_STAGE_ALL);
    struct work w = begin_work(kit, kit_shader(kit, KIT_SHADER_STORE_COMP), buffers, true, 0);

    /* Set 1 is in the layout only, and may be empty or missing. */
    bind(&w, 0, written_buffer(kit, w.pool, buffers));
    vkCmdDispatch(w.commands, 1, 1, 1);
    bind(&w, 1, kit_descriptor_set(kit, w.pool, buffers));
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(sets_partially_bound, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceDescriptorIndexingFeatures indexing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_INDEXING_FEATURES,
        .descriptorBindingPartiallyBound = VK_TRUE
    };
    VkDescriptorBindingFlags flags = VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;
    VkDescriptorSetLayoutBindingFlagsCreateInfo flags_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 1,
        .pBindingFlags = &flags
    };
    VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                             VK_SHADER_STAGE_ALL, NULL };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &flags_info,
        .bindingCount = 1,
        .pBindings = &binding
    };

    shader_open(kit, NULL, &indexing, NULL, NULL);
    VkDescriptorSetLayout loose = kit_set_layout_of(kit, &info);
    struct work w = begin_work(kit, kit_shader(kit, KIT_SHADER_STORE_COMP), loose, false, 0);
    bind(&w, 0, kit_descriptor_set(kit, w.pool, loose));
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(sets_pushed, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                             VK_SHADER_STAGE_ALL, NULL };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR,
        .bindingCount = 1,
        .pBindings = &binding,
    };

    shader_open(kit, NULL, NULL, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME, NULL);
    struct work w = begin_work(kit, kit_shader(kit, KIT_SHADER_STORE_COMP),
                               kit_set_layout_of(kit, &info), false, 0);
    VkDescriptorBufferInfo buffer = {
        kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL), 0, VK_WHOLE_SIZE
    };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .pBufferInfo = &buffer,
    };
    PFN_vkCmdPushDescriptorSetKHR push = (PFN_vkCmdPushDescriptorSetKHR)vkGetDeviceProcAddr(
        kit->device, "vkCmdPushDescriptorSetKHR");

    kit_expect(kit, DISPATCH "None-02697");
    vkCmdDispatch(w.commands, 1, 1, 1);
    push(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &write);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

static VkDescriptorSetLayout
push_layout(struct kit *kit, VkDescriptorType type, uint32_t count)
{
    VkDescriptorSetLayoutBinding bindings[2] = { { 0, type, 1, VK_SHADER_STAGE_ALL, NULL },
                                                 { 1, type, 1, VK_SHADER_STAGE_ALL, NULL } };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR,
        .bindingCount = count,
        .pBindings = bindings,
    };

    return kit_set_layout_of(kit, &info);
}

/* What was pushed is looked at as what is in a set. */
SCENE(pushed_contents, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    shader_open(kit, NULL, NULL, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME, NULL);
    struct work w = begin_work(kit, kit_shader(kit, KIT_SHADER_STORE_COMP),
                               push_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 2), false, 0);
    VkDescriptorBufferInfo buffer = {
        kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL), 0, VK_WHOLE_SIZE
    };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstBinding = 1,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .pBufferInfo = &buffer,
    };
    PFN_vkCmdPushDescriptorSetKHR push = (PFN_vkCmdPushDescriptorSetKHR)vkGetDeviceProcAddr(
        kit->device, "vkCmdPushDescriptorSetKHR");

    push(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &write);
    kit_expect(kit, DISPATCH "None-02699");
    vkCmdDispatch(w.commands, 1, 1, 1);
    write.dstBinding = 0;
    push(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &write);
    vkCmdDispatch(w.commands, 1, 1, 1);
    /* Bindings that are not pushed again stay. */
    write.dstBinding = 1;
    push(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &write);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
    /* A recording begins with none. */
    kit_begin(kit, w.commands, 0);
    vkCmdBindPipeline(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.pipeline);
    push(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &write);
    kit_expect(kit, DISPATCH "None-02699");
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(pushed_images, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    shader_open(kit, NULL, NULL, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME, NULL);
    struct work w = begin_work(kit, MODULE(kit, comp_image_atomic),
                               push_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1), false, 0);
    VkImageView views[2] = {
        picture(kit, (struct picture){ .format = VK_FORMAT_R8G8B8A8_UINT,
                                       .usage = VK_IMAGE_USAGE_STORAGE_BIT }),
        picture(kit, (struct picture){ .format = VK_FORMAT_R32_UINT,
                                       .usage = VK_IMAGE_USAGE_STORAGE_BIT }),
    };
    VkImage image = kit_bound_image(kit, 16, 16,
                                    VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT);
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkDescriptorImageInfo info = { VK_NULL_HANDLE, views[0], VK_IMAGE_LAYOUT_GENERAL };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
        .pImageInfo = &info,
    };
    PFN_vkCmdPushDescriptorSetKHR push = (PFN_vkCmdPushDescriptorSetKHR)vkGetDeviceProcAddr(
        kit->device, "vkCmdPushDescriptorSetKHR");

    push(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &write);
    kit_expect_newer(kit, NEWER_ID("Undefined-Value-StorageImage-FormatMismatch-ImageView", NULL));
    kit_expect(kit, DISPATCH "None-02691");
    vkCmdDispatch(w.commands, 1, 1, 1);
    info.imageView = views[1];
    push(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &write);
    vkCmdDispatch(w.commands, 1, 1, 1);
    /* Layouts count, too. */
    vkCmdBindPipeline(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      shader_compute(kit, MODULE(kit, comp_image), w.layout, NULL));
    info.imageView = kit_image_view(kit, image);
    vkCmdPipelineBarrier(w.commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    push(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &write);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageLayout-00344");
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdDispatch-None-02699"));
    vkCmdDispatch(w.commands, 1, 1, 1);
    barrier.oldLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    barrier.newLayout = VK_IMAGE_LAYOUT_GENERAL;
    vkCmdPipelineBarrier(w.commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(push_constants_set, KIT_NULL_DRIVER)
{
    struct work w = begin_work(kit, MODULE(kit, comp_push), VK_NULL_HANDLE, false, 32);
    uint32_t values[8] = { 0 };

    kit_expect(kit, DISPATCH "maintenance4-06425");
    vkCmdDispatch(w.commands, 1, 1, 1);
    vkCmdPushConstants(w.commands, w.layout, VK_SHADER_STAGE_ALL, 4, 8, values);
    kit_expect(kit, DISPATCH "maintenance4-06425");
    vkCmdDispatch(w.commands, 1, 1, 1);
    /* What the shader does not use may stay as it is. */
    vkCmdPushConstants(w.commands, w.layout, VK_SHADER_STAGE_ALL, 0, 4, values);
    vkCmdDispatch(w.commands, 1, 1, 1);
    vkCmdBindPipeline(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      shader_compute(kit, MODULE(kit, comp_push_last), w.layout, NULL));
    kit_expect(kit, DISPATCH "maintenance4-06425");
    vkCmdDispatch(w.commands, 1, 1, 1);
    vkCmdPushConstants(w.commands, w.layout, VK_SHADER_STAGE_ALL, 0, 32, values);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(push_constants_with_maintenance4, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMaintenance4Features maintenance4 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, .maintenance4 = VK_TRUE
    };

    shader_open(kit, NULL, &maintenance4, NULL, NULL);
    struct work w = begin_work(kit, MODULE(kit, comp_push), VK_NULL_HANDLE, false, 32);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

/* --- images --- */

struct scene {
    struct kit *kit;
    struct rig_base base;
    struct kit_target target;
    VkCommandBuffer commands;
    VkDescriptorPool pool;
};

static struct scene
begin_scene(struct kit *kit)
{
    struct scene s = { .kit = kit, .base = rig_base(kit), .target = kit_target(kit) };

    s.base.render_pass = s.target.render_pass;
    s.pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 16, 0);
    s.commands = kit_primary(kit);
    kit_begin(kit, s.commands, 0);
    kit_begin_target(s.commands, &s.target, VK_SUBPASS_CONTENTS_INLINE);
    return s;
}

static void
end_scene(struct scene *s)
{
    vkCmdEndRenderPass(s->commands);
    kit_end(s->kit, s->commands);
}

/* One draw with that fragment shader, which finds the image and the sampler in binding 0. */
static void
draw_with(struct scene *s, VkShaderModule fragment, VkImageView view, VkSampler with)
{
    struct kit *kit = s->kit;
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1,
                                                  VK_SHADER_STAGE_ALL);
    VkDescriptorSet set = kit_descriptor_set(kit, s->pool, layout);
    struct rig rig;

    rig_init(&rig, &s->base);
    rig.stages[1].module = fragment;
    rig.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    kit_write_image(kit, set, view, with);
    vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&s->base, &rig));
    vkCmdBindDescriptorSets(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig.info.layout, 0, 1,
                            &set, 0, NULL);
    vkCmdDraw(s->commands, 3, 1, 0, 0);
}

SCENE(image_types, KIT_NULL_DRIVER)
{
    struct scene s = begin_scene(kit);
    VkSampler nearest = sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);
    VkShaderModule two = MODULE(kit, frag_sampler2d), three = MODULE(kit, frag_sampler3d),
                   many = MODULE(kit, frag_multisampled);
    VkShaderModule integers = MODULE(kit, frag_usampler2d);

    draw_with(&s, two, picture(kit, (struct picture){ 0 }), nearest);
    draw_with(&s, three,
              picture(kit, (struct picture){ .type = VK_IMAGE_TYPE_3D,
                                             .view_type = VK_IMAGE_VIEW_TYPE_3D }),
              nearest);
    kit_expect(kit, DRAW "viewType-07752");
    draw_with(&s, three, picture(kit, (struct picture){ 0 }), nearest);
    kit_expect(kit, DRAW "viewType-07752");
    draw_with(
        &s, two,
        picture(kit, (struct picture){ .view_type = VK_IMAGE_VIEW_TYPE_2D_ARRAY, .layers = 2 }),
        nearest);
    draw_with(&s, integers, picture(kit, (struct picture){ .format = VK_FORMAT_R8G8B8A8_UINT }),
              nearest);
    kit_expect(kit, DRAW "format-07753");
    draw_with(&s, integers, picture(kit, (struct picture){ 0 }), nearest);
    kit_expect(kit, DRAW "format-07753");
    draw_with(&s, two, picture(kit, (struct picture){ .format = VK_FORMAT_R8G8B8A8_UINT }),
              nearest);
    kit_expect(kit, DRAW "format-07753"); /* nor is it said that integers cannot be filtered */
    draw_with(&s, two, picture(kit, (struct picture){ .format = VK_FORMAT_R32_UINT }),
              sampler(kit, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_LINEAR, false));
    draw_with(&s, many,
              picture(kit, (struct picture){ .samples = VK_SAMPLE_COUNT_4_BIT,
                                             .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                                      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT }),
              nearest);
    kit_expect(kit, NEWER_ID("VUID-RuntimeSpirv-samples-08726", DRAW "None-02699"));
    draw_with(&s, many, picture(kit, (struct picture){ 0 }), nearest);
    kit_expect(kit, NEWER_ID("VUID-RuntimeSpirv-samples-08725", DRAW "None-02699"));
    draw_with(&s, two,
              picture(kit, (struct picture){ .samples = VK_SAMPLE_COUNT_4_BIT,
                                             .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                                      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT }),
              nearest);
    end_scene(&s);
}

SCENE(filters, KIT_NULL_DRIVER)
{
    struct scene s = begin_scene(kit);
    VkShaderModule integers = MODULE(kit, frag_usampler2d), floats = MODULE(kit, frag_sampler2d);
    VkImageView view = picture(kit, (struct picture){ .format = VK_FORMAT_R32_UINT });

    draw_with(&s, floats, picture(kit, (struct picture){ 0 }),
              sampler(kit, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_LINEAR, false));
    draw_with(&s, integers, view,
              sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false));
    kit_expect(kit, DRAW "magFilter-04553");
    draw_with(&s, integers, view,
              sampler(kit, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_NEAREST, false));
    kit_expect(kit, DRAW "mipmapMode-04770");
    draw_with(&s, integers, view,
              sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_LINEAR, false));
    end_scene(&s);
}

SCENE(unnormalized_coordinates, KIT_NULL_DRIVER)
{
    struct scene s = begin_scene(kit);
    VkSampler plain = sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, true);
    VkImageView view = picture(kit, (struct picture){ 0 });
    VkImageView array = picture(
        kit, (struct picture){ .view_type = VK_IMAGE_VIEW_TYPE_2D_ARRAY, .layers = 2 });
    VkShaderModule lod = MODULE(kit, frag_lod), implicit = MODULE(kit, frag_sampler2d);
    VkShaderModule offset = MODULE(kit, frag_lod_offset), of_array = MODULE(kit, frag_lod_array);

    draw_with(&s, lod, view, plain);
    kit_expect(kit, DRAW "None-02703");
    draw_with(&s, implicit, view, plain);
    kit_expect(kit, DRAW "None-02704");
    draw_with(&s, offset, view, plain);
    kit_expect(kit, DRAW "None-02702");
    draw_with(&s, of_array, array, plain);
    end_scene(&s);
}

SCENE(depth_comparison, KIT_NULL_DRIVER)
{
    struct scene s = begin_scene(kit);
    VkSampler nearest = sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);
    VkShaderModule shadow = MODULE(kit, frag_shadow);

    draw_with(&s, shadow,
              picture(kit, (struct picture){ .format = VK_FORMAT_D16_UNORM,
                                             .aspect = VK_IMAGE_ASPECT_DEPTH_BIT }),
              nearest);
    kit_expect(kit, DRAW "None-06479");
    draw_with(&s, shadow, picture(kit, (struct picture){ .format = VK_FORMAT_R32_SFLOAT }),
              nearest);
    end_scene(&s);
}

/* Without the second kind of format features nothing is known of the format. */
SCENE(depth_comparison_of_old, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    struct kit_config config = { .api_version = VK_API_VERSION_1_2, .device_next = &features };

    kit_open(kit, &config);
    struct scene s = begin_scene(kit);
    VkSampler nearest = sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);

    kit_expect(kit, DRAW "aspectMask-06478");
    draw_with(&s, MODULE(kit, frag_shadow),
              picture(kit, (struct picture){ .format = VK_FORMAT_R32_SFLOAT }), nearest);
    end_scene(&s);
}

/* Of an array only the element that is used must be there. */
SCENE(elements_of_arrays, KIT_NULL_DRIVER)
{
    struct scene s = begin_scene(kit);
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 4,
                                                  VK_SHADER_STAGE_ALL);
    VkDescriptorSet one = kit_descriptor_set(kit, s.pool, layout),
                    zero = kit_descriptor_set(kit, s.pool, layout);
    VkDescriptorImageInfo image = { kit_sampler(kit), picture(kit, (struct picture){ 0 }),
                                    VK_IMAGE_LAYOUT_GENERAL };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = one,
                                   .dstArrayElement = 1,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                   .pImageInfo = &image };
    struct rig rig;

    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    write.dstSet = zero;
    write.dstArrayElement = 0;
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    rig_init(&rig, &s.base);
    rig.stages[1].module = MODULE(kit, frag_array);
    rig.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&s.base, &rig));
    vkCmdBindDescriptorSets(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig.info.layout, 0, 1,
                            &one, 0, NULL);
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    vkCmdBindDescriptorSets(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig.info.layout, 0, 1,
                            &zero, 0, NULL);
    kit_expect(kit, DRAW "None-02699");
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    end_scene(&s);
}

/* Image and sampler apart. */
SCENE(samplers_apart, KIT_NULL_DRIVER)
{
    struct scene s = begin_scene(kit);
    VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1, VK_SHADER_STAGE_ALL, NULL },
        { 1, VK_DESCRIPTOR_TYPE_SAMPLER, 1, VK_SHADER_STAGE_ALL, NULL }
    };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 2,
        .pBindings = bindings
    };
    VkDescriptorPoolSize sizes[2] = { { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 4 },
                                      { VK_DESCRIPTOR_TYPE_SAMPLER, 4 } };
    VkDescriptorPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                             .maxSets = 4,
                                             .poolSizeCount = 2,
                                             .pPoolSizes = sizes };
    VkDescriptorSetLayout layout = kit_set_layout_of(kit, &info);
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkImageView view = picture(kit, (struct picture){ 0 });
    VkSampler samplers[2] = {
        sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false),
        sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, true)
    };
    struct rig rig;

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    rig_init(&rig, &s.base);
    rig.stages[1].module = MODULE(kit, frag_separate);
    rig.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&s.base, &rig));
    for (int i = 0; i < 2; i++) {
        VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
        VkDescriptorImageInfo image = { VK_NULL_HANDLE, view, VK_IMAGE_LAYOUT_GENERAL },
                              with = { .sampler = samplers[i] };
        VkWriteDescriptorSet writes[2] = {
            { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
              .dstSet = set,
              .descriptorCount = 1,
              .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
              .pImageInfo = &image },
            { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
              .dstSet = set,
              .dstBinding = 1,
              .descriptorCount = 1,
              .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLER,
              .pImageInfo = &with },
        };
        vkUpdateDescriptorSets(kit->device, 2, writes, 0, NULL);
        vkCmdBindDescriptorSets(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig.info.layout, 0, 1,
                                &set, 0, NULL);
        if (i == 1) {
            kit_expect(kit, DRAW "None-02703");
        }
        vkCmdDraw(s.commands, 3, 1, 0, 0);
    }
    end_scene(&s);
}

/* --- vertex buffers --- */

/* An attribute that the shader does not read needs no buffer. */
SCENE(vertex_buffers_read, KIT_NULL_DRIVER)
{
    struct scene s = begin_scene(kit);
    struct rig rig;
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
    VkDeviceSize offset = 0;

    rig_init(&rig, &s.base);
    rig.input.vertexBindingDescriptionCount = 2;
    rig.input.vertexAttributeDescriptionCount = 2;
    rig.stages[0].module = MODULE(kit, vert_in_vec4);
    vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&s.base, &rig));
    kit_expect(kit, DRAW "None-04007");
    kit_expect_newer(kit, NEWER_ID(NULL, DRAW "None-02721")); /* in no buffer is in none */
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    vkCmdBindVertexBuffers(s.commands, 0, 1, &buffer, &offset);
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    end_scene(&s);
}

/* --- storage images and texel buffers --- */

static void
dispatch_image(struct kit *kit, VkShaderModule module, VkImageView view)
{
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1,
                                                  VK_SHADER_STAGE_ALL);
    struct work w = begin_work(kit, module, layout, false, 0);
    VkDescriptorPool pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1, 0);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
    VkDescriptorImageInfo image = { VK_NULL_HANDLE, view, VK_IMAGE_LAYOUT_GENERAL };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = set,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                                   .pImageInfo = &image };

    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    bind(&w, 0, set);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
}

SCENE(storage_images, KIT_NULL_DRIVER)
{
    VkImageView view = picture(kit, (struct picture){ .usage = VK_IMAGE_USAGE_STORAGE_BIT });
    VkImageView counters = picture(
        kit, (struct picture){ .format = VK_FORMAT_R32_UINT, .usage = VK_IMAGE_USAGE_STORAGE_BIT });
    VkImageView wide = picture(kit, (struct picture){ .format = VK_FORMAT_R8G8B8A8_UINT,
                                                      .usage = VK_IMAGE_USAGE_STORAGE_BIT });

    dispatch_image(kit, MODULE(kit, comp_image), view);
    dispatch_image(kit, MODULE(kit, comp_image_atomic), counters);
    kit_expect_newer(kit, NEWER_ID("Undefined-Value-StorageImage-FormatMismatch-ImageView", NULL));
    kit_expect(kit, DISPATCH "None-02691");
    dispatch_image(kit, MODULE(kit, comp_image_atomic), wide);
}

SCENE(storage_images_without_format, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderStorageImageWriteWithoutFormat = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    dispatch_image(kit, MODULE(kit, asm_write_few_unknown),
                   picture(kit, (struct picture){ .format = VK_FORMAT_R32_SFLOAT,
                                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT }));
    kit_expect(kit, DISPATCH "None-04115");
    dispatch_image(kit, MODULE(kit, asm_write_few_unknown),
                   picture(kit, (struct picture){ .usage = VK_IMAGE_USAGE_STORAGE_BIT }));
}

/* A buffer behind a view, which lives; with `dead` it is destroyed while its set is bound. */
static void
texels_of_buffer(struct kit *kit, bool dead)
{
    const VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1, VK_SHADER_STAGE_ALL, NULL },
        { 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorPoolSize sizes[2] = { { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1 },
                                            { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 } };
    VkDescriptorSetLayout layout = kit_set_layout_of(
        kit, &(VkDescriptorSetLayoutCreateInfo){
                 .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                 .bindingCount = 2,
                 .pBindings = bindings });
    VkDescriptorPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                             .maxSets = 1,
                                             .poolSizeCount = 2,
                                             .pPoolSizes = sizes };
    VkBuffer cells = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    VkDescriptorBufferInfo cells_info = { cells, 0, VK_WHOLE_SIZE };
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL);
    VkBufferViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .buffer = buffer,
                                    .format = VK_FORMAT_R32_SFLOAT,
                                    .range = VK_WHOLE_SIZE };
    VkBufferView view = VK_NULL_HANDLE;
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkDescriptorSet set;
    VkWriteDescriptorSet writes[2];
    struct work w;

    KIT_VK(kit, vkCreateBufferView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    set = kit_descriptor_set(kit, pool, layout);
    for (uint32_t i = 0; i < 2; i++) {
        writes[i] = (VkWriteDescriptorSet){ .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                            .dstSet = set,
                                            .dstBinding = i,
                                            .descriptorCount = 1,
                                            .descriptorType = bindings[i].descriptorType,
                                            .pBufferInfo = &cells_info,
                                            .pTexelBufferView = &view };
    }
    vkUpdateDescriptorSets(kit->device, 2, writes, 0, NULL);
    w = begin_work(kit, MODULE(kit, comp_texel), layout, false, 0);
    bind(&w, 0, set);
    vkCmdDispatch(w.commands, 1, 1, 1);
    if (dead) {
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
        kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    }
    vkEndCommandBuffer(w.commands);
}

SCENE(texel_buffer_dead_while_recording, KIT_NULL_DRIVER)
{
    texels_of_buffer(kit, true);
}

SCENE(texel_buffer, KIT_NULL_DRIVER)
{
    texels_of_buffer(kit, false);
}

/* The shader hands a parameter on: only the image that it is, is sampled. */
SCENE(images_through_functions, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkDescriptorSetLayoutBinding bindings[3] = {
        { 0, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, VK_SHADER_STAGE_ALL, NULL },
        { 1, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, VK_SHADER_STAGE_ALL, NULL },
        { 2, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL, NULL },
    };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 3,
        .pBindings = bindings
    };
    VkDescriptorPoolSize sizes[2] = { { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 4 },
                                      { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4 } };
    VkDescriptorPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                             .maxSets = 2,
                                             .poolSizeCount = 2,
                                             .pPoolSizes = sizes };
    VkDescriptorSetLayout layout = kit_set_layout_of(kit, &info);
    struct work w = begin_work(kit, MODULE(kit, comp_function), layout, false, 0);
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkDescriptorBufferInfo buffer = {
        kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL), 0, VK_WHOLE_SIZE
    };

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    for (int i = 0; i < 2; i++) {
        VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
        VkDescriptorImageInfo image = {
            i == 0 ? kit_sampler(kit)
                   : sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, true),
            picture(kit, (struct picture){ 0 }), VK_IMAGE_LAYOUT_GENERAL
        };
        VkWriteDescriptorSet writes[2] = {
            { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
              .dstSet = set,
              .dstBinding = 1,
              .descriptorCount = 1,
              .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
              .pImageInfo = &image },
            { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
              .dstSet = set,
              .dstBinding = 2,
              .descriptorCount = 1,
              .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
              .pBufferInfo = &buffer },
        };
        vkUpdateDescriptorSets(kit->device, 2, writes, 0, NULL);
        bind(&w, 0, set);
        if (i == 1) {
            kit_expect(kit, DISPATCH "None-02704");
        }
        vkCmdDispatch(w.commands, 1, 1, 1);
    }
    kit_end(kit, w.commands);
}

KIT_MAIN()
