/* SPDX-License-Identifier: Apache-2.0 */
/* What the renderer draws into, and the descriptor sets and command buffers of its frames. */
#include <stdio.h>
#include <string.h>

#include "demo_render.h"

static VkFormat
choose_depth_format(const struct demo_gpu *gpu)
{
    VkFormatProperties properties;

    vkGetPhysicalDeviceFormatProperties(gpu->physical, VK_FORMAT_D32_SFLOAT, &properties);
    if (properties.optimalTilingFeatures & VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT) {
        return VK_FORMAT_D32_SFLOAT;
    }
    return VK_FORMAT_X8_D24_UNORM_PACK32; /* every device has one of the two */
}

static struct demo_image
create_target(const struct demo_render *render, const char *name, VkFormat format,
              VkSampleCountFlagBits samples, VkImageUsageFlags usage, VkImageAspectFlags aspect)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { render->width, render->height, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = samples,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = usage,
    };

    return demo_image_create(render->gpu, name, &info, aspect);
}

static void
create_framebuffer(struct demo_render *render)
{
    const VkImageView views[3] = { render->colour.view, render->depth.view, render->resolved.view };
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = render->pipelines.render_pass,
        .attachmentCount = 3,
        .pAttachments = views,
        .width = render->width,
        .height = render->height,
        .layers = 1,
    };

    demo_check(vkCreateFramebuffer(render->gpu->device, &info, NULL, &render->framebuffer),
               "vkCreateFramebuffer");
}

static void
create_descriptor_pool(struct demo_render *render)
{
    const VkDescriptorPoolSize sizes[] = {
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, DEMO_MATERIALS + DEMO_SLOTS },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4 + 4 * DEMO_SLOTS },
        { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, DEMO_MATERIALS + 1 },
        { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1 },
    };
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = DEMO_MATERIALS + 3 + 2 * DEMO_SLOTS,
        .poolSizeCount = sizeof(sizes) / sizeof(sizes[0]),
        .pPoolSizes = sizes,
    };

    demo_check(vkCreateDescriptorPool(render->gpu->device, &info, NULL, &render->descriptors),
               "vkCreateDescriptorPool");
}

static VkDescriptorSet
allocate_set(const struct demo_render *render, enum demo_set_kind kind)
{
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = render->descriptors,
        .descriptorSetCount = 1,
        .pSetLayouts = &render->pipelines.sets[kind],
    };
    VkDescriptorSet set = VK_NULL_HANDLE;

    demo_check(vkAllocateDescriptorSets(render->gpu->device, &info, &set),
               "vkAllocateDescriptorSets");
    return set;
}

static void
write_buffer(const struct demo_render *render, VkDescriptorSet set, uint32_t binding,
             VkDescriptorType type, const struct demo_buffer *buffer, VkDeviceSize offset,
             VkDeviceSize range)
{
    VkDescriptorBufferInfo info = { buffer->buffer, offset, range };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .dstBinding = binding,
        .descriptorCount = 1,
        .descriptorType = type,
        .pBufferInfo = &info,
    };

    vkUpdateDescriptorSets(render->gpu->device, 1, &write, 0, NULL);
}

static void
write_image(const struct demo_render *render, VkDescriptorSet set, uint32_t binding,
            VkDescriptorType type, VkSampler sampler, VkImageView view, VkImageLayout layout)
{
    VkDescriptorImageInfo info = { sampler, view, layout };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .dstBinding = binding,
        .descriptorCount = 1,
        .descriptorType = type,
        .pImageInfo = &info,
    };

    vkUpdateDescriptorSets(render->gpu->device, 1, &write, 0, NULL);
}

static void
create_shared_sets(struct demo_render *render)
{
    const VkDescriptorType storage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const struct demo_scene *scene = &render->scene;

    for (uint32_t i = 0; i < DEMO_MATERIALS; i++) {
        VkDescriptorSet set = allocate_set(render, DEMO_SET_MATERIAL);
        write_image(render, set, 0, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, scene->sampler,
                    scene->grains[i].view, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
        write_buffer(render, set, 1, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &scene->materials,
                     i * DEMO_MATERIAL_STRIDE, 32);
        demo_name(render->gpu, VK_OBJECT_TYPE_DESCRIPTOR_SET, (uint64_t)(uintptr_t)set,
                  "material %u", i);
        render->material_sets[i] = set;
    }
    for (uint32_t i = 0; i < 2; i++) {
        render->step_sets[i] = allocate_set(render, DEMO_SET_STEP);
        write_buffer(render, render->step_sets[i], 0, storage, &scene->waves[i], 0, VK_WHOLE_SIZE);
        write_buffer(render, render->step_sets[i], 1, storage, &scene->waves[1 - i], 0,
                     VK_WHOLE_SIZE);
    }
    render->develop_set = allocate_set(render, DEMO_SET_DEVELOP);
    write_image(render, render->develop_set, 0, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                render->nearest, render->resolved.view, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    write_image(render, render->develop_set, 1, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, VK_NULL_HANDLE,
                render->developed.view, VK_IMAGE_LAYOUT_GENERAL);
}

void
demo_render_create_targets(struct demo_render *render)
{
    const VkImageUsageFlags attachment = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    const VkImageUsageFlags transient = VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT;
    VkSamplerCreateInfo nearest = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    };

    render->depth_format = choose_depth_format(render->gpu);
    demo_pipelines_init(&render->pipelines, render->gpu, render->depth_format);
    render->colour = create_target(render, "colour", DEMO_COLOUR_FORMAT, DEMO_SAMPLES,
                                   attachment | transient, VK_IMAGE_ASPECT_COLOR_BIT);
    render->depth = create_target(render, "depth", render->depth_format, DEMO_SAMPLES,
                                  VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | transient,
                                  VK_IMAGE_ASPECT_DEPTH_BIT);
    render->resolved = create_target(render, "resolved", DEMO_COLOUR_FORMAT, VK_SAMPLE_COUNT_1_BIT,
                                     attachment | VK_IMAGE_USAGE_SAMPLED_BIT,
                                     VK_IMAGE_ASPECT_COLOR_BIT);
    render->developed = create_target(
        render, "developed", VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
        VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT, VK_IMAGE_ASPECT_COLOR_BIT);
    create_framebuffer(render);
    demo_check(vkCreateSampler(render->gpu->device, &nearest, NULL, &render->nearest),
               "vkCreateSampler");
    create_descriptor_pool(render);
    create_shared_sets(render);
}

void
demo_render_destroy_targets(struct demo_render *render)
{
    VkDevice device = render->gpu->device;

    vkDestroyDescriptorPool(device, render->descriptors, NULL);
    vkDestroySampler(device, render->nearest, NULL);
    vkDestroyFramebuffer(device, render->framebuffer, NULL);
    demo_image_destroy(render->gpu, &render->developed);
    demo_image_destroy(render->gpu, &render->resolved);
    demo_image_destroy(render->gpu, &render->depth);
    demo_image_destroy(render->gpu, &render->colour);
    demo_pipelines_finish(&render->pipelines, render->gpu);
}

static void
create_slot_sets(struct demo_render *render, struct demo_slot *slot)
{
    const VkDescriptorType storage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;

    slot->frame_set = allocate_set(render, DEMO_SET_FRAME);
    write_buffer(render, slot->frame_set, 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &slot->uniforms, 0,
                 VK_WHOLE_SIZE);
    write_buffer(render, slot->frame_set, 1, storage, &slot->surface, 0, VK_WHOLE_SIZE);
    slot->sample_set = allocate_set(render, DEMO_SET_SAMPLE);
    write_buffer(render, slot->sample_set, 0, storage, &render->scene.waves[0], 0, VK_WHOLE_SIZE);
    write_buffer(render, slot->sample_set, 1, storage, &render->scene.places, 0, VK_WHOLE_SIZE);
    write_buffer(render, slot->sample_set, 2, storage, &slot->surface, 0, VK_WHOLE_SIZE);
}

void
demo_render_create_slots(struct demo_render *render)
{
    const struct demo_gpu *gpu = render->gpu;
    VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
                                .flags = VK_FENCE_CREATE_SIGNALED_BIT };

    for (uint32_t i = 0; i < DEMO_SLOTS; i++) {
        struct demo_slot *slot = &render->slots[i];
        demo_check(vkCreateFence(gpu->device, &fence, NULL, &slot->fence), "vkCreateFence");
        demo_commands_create(gpu, gpu->graphics_family, VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                             i ? "frame, slot 1" : "frame, slot 0", &slot->draw_pool,
                             &slot->draw_commands);
        demo_commands_create(gpu, gpu->compute_family, VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                             i ? "waves, slot 1" : "waves, slot 0", &slot->wave_pool,
                             &slot->wave_commands);
        slot->upload = demo_buffer_create(gpu, "frame upload", sizeof(struct demo_frame_data),
                                          VK_BUFFER_USAGE_TRANSFER_SRC_BIT, true);
        slot->uniforms = demo_buffer_create(
            gpu, "frame uniforms", sizeof(struct demo_frame_data),
            VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, false);
        slot->surface = demo_buffer_create(gpu, "surface",
                                           render->scene.column_count * 4 * sizeof(float),
                                           VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, false);
        slot->readback = demo_buffer_create(gpu, "readback",
                                            (VkDeviceSize)render->width * render->height * 4,
                                            VK_BUFFER_USAGE_TRANSFER_DST_BIT, true);
        create_slot_sets(render, slot);
    }
}

void
demo_render_destroy_slots(struct demo_render *render)
{
    const struct demo_gpu *gpu = render->gpu;

    for (uint32_t i = 0; i < DEMO_SLOTS; i++) {
        struct demo_slot *slot = &render->slots[i];
        vkDestroyFence(gpu->device, slot->fence, NULL);
        vkDestroyCommandPool(gpu->device, slot->draw_pool, NULL);
        vkDestroyCommandPool(gpu->device, slot->wave_pool, NULL);
        demo_buffer_destroy(gpu, &slot->upload);
        demo_buffer_destroy(gpu, &slot->uniforms);
        demo_buffer_destroy(gpu, &slot->surface);
        demo_buffer_destroy(gpu, &slot->readback);
    }
}
