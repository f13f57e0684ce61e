/* SPDX-License-Identifier: Apache-2.0 */
/* GPU-assisted validation of graphics shaders: which vertex, primitive and fragment it was. */
#include "gpuav_scene.h"

#include "gpuav_frag.h"
#include "gpuav_frag_mistake.h"
#include "gpuav_geom.h"
#include "gpuav_nonuniform.h"
#include "gpuav_textures.h"
#include "gpuav_vert.h"
#include "gpuav_vert_mistake.h"

KIT_MAIN()

#define STORE_ID GPUAV_STORAGE("vkCmdDraw")

/* Words of the shaders of a pipeline; the geometry shader may be missing. */
struct stages {
    const uint32_t *vertex, *geometry, *fragment;
    size_t vertex_size, geometry_size, fragment_size;
};

#define STAGES(v, f)                                                                     \
    {                                                                                    \
        .vertex = v, .vertex_size = sizeof(v), .fragment = f, .fragment_size = sizeof(f) \
    }

struct picture {
    struct kit_target target;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set;
    VkCommandBuffer commands;
};

static VkPipeline
pipeline_of(struct kit *kit, const struct stages *stages, VkPipelineLayout layout,
            VkRenderPass render_pass)
{
    struct rig_base base = rig_base(kit);
    struct rig rig;

    base.layout = layout;
    base.render_pass = render_pass;
    base.vertex = shader_module(kit, stages->vertex, stages->vertex_size);
    base.fragment = shader_module(kit, stages->fragment, stages->fragment_size);
    rig_init(&rig, &base);
    if (stages->geometry) {
        rig.stages[rig.info.stageCount++] = rig_stage(
            VK_SHADER_STAGE_GEOMETRY_BIT,
            shader_module(kit, stages->geometry, stages->geometry_size));
    }
    return rig_make(&base, &rig);
}

/* With a storage buffer of 16 bytes at binding 0. */
static struct picture
picture(struct kit *kit, const struct stages *stages)
{
    struct picture p = { .target = kit_target(kit) };
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                      VK_SHADER_STAGE_ALL);

    p.layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 8);
    p.pipeline = pipeline_of(kit, stages, p.layout, p.target.render_pass);
    p.set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0), set_layout);
    kit_write_buffer(kit, p.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    p.commands = kit_primary(kit);
    return p;
}

/* `draws` triangles, of which only the last one is given the index. */
static void
draw(struct kit *kit, const struct picture *p, uint32_t draws, uint32_t index)
{
    uint32_t push[2] = { 0, 0 };

    kit_begin(kit, p->commands, 0);
    kit_begin_target(p->commands, &p->target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, p->pipeline);
    vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, p->layout, 0, 1, &p->set,
                            0, NULL);
    for (uint32_t i = 0; i < draws; i++) {
        push[0] = i + 1 == draws ? index : 0;
        vkCmdPushConstants(p->commands, p->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
        vkCmdDraw(p->commands, 3, 1, 0, 0);
    }
    vkCmdEndRenderPass(p->commands);
    kit_end(kit, p->commands);
    KIT_VK(kit, kit_submit(kit->queue, p->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
run(struct kit *kit, const struct stages *stages, uint32_t index, const char *const *parts)
{
    const VkPhysicalDeviceFeatures features = { .geometryShader = stages->geometry != NULL };

    gpuav_open(kit, "WAKE_GPUAV", 0, &features);
    struct picture p = picture(kit, stages);
    if (parts) {
        kit_expect_some(kit, STORE_ID);
    }
    draw(kit, &p, 3, index);
    if (parts) {
        gpuav_check_text(kit, STORE_ID, parts);
    }
}

SCENE(vertex_outside, KIT_NO_DEVICE)
{
    static const struct stages stages = STAGES(gpuav_vert_mistake, gpuav_frag);

    run(kit, &stages, 5,
        (const char *const[]){ "vkCmdDraw(): Descriptor index 0 access out of bounds.",
                               "highest byte accessed was 23", "Draw Index 2.",
                               "Stage = Vertex. Vertex Index = 2 Instance Index = 0.",
                               "// the vertex", NULL });
}

SCENE(vertex_inside, KIT_NO_DEVICE)
{
    static const struct stages stages = STAGES(gpuav_vert_mistake, gpuav_frag);

    run(kit, &stages, 3, NULL);
}

SCENE(fragment_outside, KIT_NO_DEVICE)
{
    static const struct stages stages = STAGES(gpuav_vert, gpuav_frag_mistake);

    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct picture p = picture(kit, &stages);
    kit_expect(kit, STORE_ID);
    draw(kit, &p, 3, 4);
    gpuav_check_text(kit, STORE_ID,
                     (const char *const[]){ "Draw Index 2.",
                                            "Stage = Fragment. Fragment coord (x,y) = (3.5, 5.5).",
                                            "gpuav.frag at line 2", "// the fragment\n", NULL });
}

SCENE(fragment_inside, KIT_NO_DEVICE)
{
    static const struct stages stages = STAGES(gpuav_vert, gpuav_frag_mistake);

    run(kit, &stages, 3, NULL);
}

SCENE(geometry_outside, KIT_NO_DEVICE)
{
    static const struct stages stages = {
        .vertex = gpuav_vert,
        .vertex_size = sizeof(gpuav_vert),
        .geometry = gpuav_geom,
        .geometry_size = sizeof(gpuav_geom),
        .fragment = gpuav_frag,
        .fragment_size = sizeof(gpuav_frag),
    };

    run(kit, &stages, 4,
        (const char *const[]){ "Stage = Geometry. Primitive ID = 0 Invocation ID = 0.",
                               "// the geometry\n", NULL });
}

/* ---- layouts --------------------------------------------------------------------------------- */

static VkPipelineLayout
layout_of(struct kit *kit, uint32_t count, const VkDescriptorSetLayout *sets)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, 8 };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = count,
        .pSetLayouts = sets,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

/* The shaders use set 0; set 1 has no binding. As many sets are in the pipeline's layout, and bound. */
static void
draw_with_sets(struct kit *kit, uint32_t own, uint32_t bound, uint32_t index)
{
    static const struct stages stages = STAGES(gpuav_vert_mistake, gpuav_frag);
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const VkDescriptorSetLayoutCreateInfo nothing = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
    };
    const uint32_t push[2] = { index, 0 };
    VkDescriptorSetLayout layouts[4];
    VkPipelineLayout layout;
    VkDescriptorSet sets[4];
    struct picture p = { .target = kit_target(kit), .commands = kit_primary(kit) };

    for (uint32_t i = 0; i < 4; i++) {
        layouts[i] = i == 1 ? kit_set_layout_of(kit, &nothing)
                     : i    ? layouts[0]
                            : kit_set_layout(kit, type, 1, VK_SHADER_STAGE_ALL);
        sets[i] = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), layouts[i]);
    }
    layout = layout_of(kit, bound, layouts);
    p.pipeline = pipeline_of(kit, &stages, layout_of(kit, own, layouts), p.target.render_pass);
    kit_write_buffer(kit, sets[0], type,
                     kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    kit_begin(kit, p.commands, 0);
    kit_begin_target(p.commands, &p.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindDescriptorSets(p.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, bound, sets, 0,
                            NULL);
    vkCmdPushConstants(p.commands, layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdBindPipeline(p.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, p.pipeline);
    vkCmdDraw(p.commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(p.commands);
    kit_end(kit, p.commands);
    KIT_VK(kit, kit_submit(kit->queue, p.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(sets_beside_the_pipeline, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    draw_with_sets(kit, 1, 4, 0);
    draw_with_sets(kit, 2, 4, 0);
    draw_with_sets(kit, 4, 1, 0);
}

SCENE(sets_beside_the_pipeline_outside, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    kit_expect_some(kit, STORE_ID);
    draw_with_sets(kit, 1, 4, 5);
    draw_with_sets(kit, 2, 4, 5);
    draw_with_sets(kit, 4, 1, 5);
}

/* ---- textures -------------------------------------------------------------------------------- */

/* Bindings whose flags are `flags`; the last of six views is of another type or format. */
struct views {
    VkDescriptorBindingFlags flags;
    VkImageViewType last_type;
    VkFormat last_format;
};

static VkDescriptorSetLayout
texture_layout(struct kit *kit, VkDescriptorBindingFlags flags)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 6,
                                                   VK_SHADER_STAGE_ALL, NULL };
    const VkDescriptorSetLayoutBindingFlagsCreateInfo with = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 1,
        .pBindingFlags = &flags,
    };

    return kit_set_layout_of(kit, &(VkDescriptorSetLayoutCreateInfo){
                                      .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                      .pNext = flags ? &with : NULL,
                                      .bindingCount = 1,
                                      .pBindings = &binding,
                                  });
}

/* An image and its view. */
static VkImage
texture(struct kit *kit, VkImageViewType type, VkFormat format, VkImageView *view_out)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { 4, 4, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = type,
        .format = format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &view.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view.image));
    vkGetImageMemoryRequirements(kit->device, view.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, view.image, kit_memory_for(kit, &needs), 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, view_out));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(*view_out));
    return view.image;
}

static void
textures(struct kit *kit, const struct stages *stages, uint32_t index, const struct views *views)
{
    struct picture p = { VK_NULL_HANDLE };
    VkDescriptorImageInfo images[6];
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 6,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                   .pImageInfo = images };
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                           1 } };

    VkDescriptorSetLayout set_layout = texture_layout(kit, views ? views->flags : 0);
    VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 6 };
    VkDescriptorPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                             .maxSets = 1,
                                             .poolSizeCount = 1,
                                             .pPoolSizes = &size };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkCommandBuffer prepare = kit_primary(kit);

    p.target = kit_target(kit);
    p.layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 8);
    p.pipeline = pipeline_of(kit, stages, p.layout, p.target.render_pass);
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    p.set = write.dstSet = kit_descriptor_set(kit, pool, set_layout);
    kit_begin(kit, prepare, 0);
    for (uint32_t i = 0; i < 6; i++) {
        images[i] = (VkDescriptorImageInfo){ kit_sampler(kit), VK_NULL_HANDLE,
                                             VK_IMAGE_LAYOUT_GENERAL };
        barrier.image = texture(kit, views && i == 5 ? views->last_type : VK_IMAGE_VIEW_TYPE_2D,
                                views && i == 5 ? views->last_format : VK_FORMAT_R8G8B8A8_UNORM,
                                &images[i].imageView);
        vkCmdPipelineBarrier(prepare, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                             VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, 0, 0, NULL, 0, NULL, 1,
                             &barrier);
    }
    kit_end(kit, prepare);
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    KIT_VK(kit, kit_submit(kit->queue, prepare, VK_NULL_HANDLE));
    p.commands = kit_primary(kit);
    draw(kit, &p, 1, index);
}

static const struct stages uniform_stages = STAGES(gpuav_vert, gpuav_textures);
static const struct stages nonuniform_stages = STAGES(gpuav_vert, gpuav_nonuniform);

static void
open_uniform(struct kit *kit)
{
    const VkPhysicalDeviceFeatures features = { .shaderSampledImageArrayDynamicIndexing = VK_TRUE };

    gpuav_open(kit, "WAKE_GPUAV", 0, &features);
}

static void
open_nonuniform(struct kit *kit)
{
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .descriptorIndexing = VK_TRUE,
        .shaderSampledImageArrayNonUniformIndexing = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features12,
        .features = { .shaderSampledImageArrayDynamicIndexing = VK_TRUE },
    };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &(struct kit_config){ .device_next = &features });
}

SCENE(texture_nonuniform_inside, KIT_NO_DEVICE)
{
    open_nonuniform(kit);
    textures(kit, &nonuniform_stages, 5, NULL);
}

SCENE(texture_nonuniform_outside, KIT_NO_DEVICE | KIT_LEFT_OUT)
{
    open_nonuniform(kit);
    kit_expect(kit, GPUAV_INDEX("vkCmdDraw"));
    textures(kit, &nonuniform_stages, 9, NULL);
    gpuav_check_text(kit, GPUAV_INDEX("vkCmdDraw"),
                     (const char *const[]){ "Index of 9 used to index descriptor array of length 6",
                                            "Stage = Fragment. Fragment coord (x,y) = (3.5, 5.5).",
                                            "// the texture of each\n", NULL });
}

SCENE(texture_index_inside, KIT_NO_DEVICE)
{
    open_uniform(kit);
    textures(kit, &uniform_stages, 5, NULL);
}

SCENE(texture_index_outside, KIT_NO_DEVICE | KIT_LEFT_OUT)
{
    open_uniform(kit);
    kit_expect(kit, GPUAV_INDEX("vkCmdDraw"));
    textures(kit, &uniform_stages, 6, NULL);
    gpuav_check_text(kit, GPUAV_INDEX("vkCmdDraw"),
                     (const char *const[]){ "Index of 6 used to index descriptor array of length 6",
                                            "Stage = Fragment. Fragment coord (x,y) = (3.5, 5.5).",
                                            "Shader validation error occurred in file ",
                                            "// the texture\n", NULL });
}

SCENE(texture_index_far_outside, KIT_NO_DEVICE | KIT_LEFT_OUT)
{
    open_uniform(kit);
    kit_expect(kit, GPUAV_INDEX("vkCmdDraw"));
    textures(kit, &uniform_stages, UINT32_MAX - 1, NULL);
}

/* ---- views that are not what the shader's image is -------------------------------------------- */

static void
loose_textures(struct kit *kit, uint32_t index, VkImageViewType last_type, VkFormat last_format)
{
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .descriptorIndexing = VK_TRUE,
        .descriptorBindingPartiallyBound = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features12,
        .features = { .shaderSampledImageArrayDynamicIndexing = VK_TRUE },
    };
    const struct views views = { VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, last_type,
                                 last_format };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    textures(kit, &uniform_stages, index, &views);
}

/* What the invocations do not use may be anything. */
SCENE(view_of_another_type_unused, KIT_NO_DEVICE)
{
    loose_textures(kit, 4, VK_IMAGE_VIEW_TYPE_2D_ARRAY, VK_FORMAT_R8G8B8A8_UNORM);
}

SCENE(view_of_another_type, KIT_NO_DEVICE)
{
    kit_expect_some(kit, "VUID-vkCmdDraw-viewType-07752");
    loose_textures(kit, 5, VK_IMAGE_VIEW_TYPE_2D_ARRAY, VK_FORMAT_R8G8B8A8_UNORM);
    gpuav_check_text(kit, "VUID-vkCmdDraw-viewType-07752",
                     (const char *const[]){
                         "Descriptor index 5 has a view that is not VK_IMAGE_VIEW_TYPE_2D,",
                         "Set 0, binding 0.", "Stage = Fragment.", "// the texture\n", NULL });
}

SCENE(view_of_another_format, KIT_NO_DEVICE)
{
    loose_textures(kit, 5, VK_IMAGE_VIEW_TYPE_2D, VK_FORMAT_R32_SFLOAT);
}

SCENE(view_of_other_numbers, KIT_NO_DEVICE)
{
    kit_expect_some(kit, "VUID-vkCmdDraw-format-07753");
    loose_textures(kit, 5, VK_IMAGE_VIEW_TYPE_2D, VK_FORMAT_R32_UINT);
    gpuav_check_text(kit, "VUID-vkCmdDraw-format-07753",
                     (const char *const[]){
                         "Descriptor index 5 has a view whose format is not of floating-point",
                         "Set 0, binding 0.", "Stage = Fragment.", NULL });
}
