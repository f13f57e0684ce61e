/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Input attachments that draws read in dynamic render pass instances, with pipelines and with shader objects. Each rule is broken once
 * with every draw.
 */
#include "attachment_scene.h"
#include "object_draws.h"
#include "shader_scene.h"

#ifndef VK_KHR_maintenance10

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance10");
}

#else

#include "frag_input_second.h"
#include "frag_input_unnamed.h"
#include "frag_subpass.h"

#define CMD(name) KIT_DEVICE_COMMAND(kit, name)
#define EVERY_DRAW (DRAWS | KIT_UNORDERED)

static const struct wish *
reading(void)
{
    static VkPhysicalDeviceDynamicRenderingLocalReadFeatures reads;
    static VkPhysicalDeviceMaintenance10FeaturesKHR tenth;
    static struct wish wish;

    tenth = (VkPhysicalDeviceMaintenance10FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR
    };
    reads = (VkPhysicalDeviceDynamicRenderingLocalReadFeatures){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_LOCAL_READ_FEATURES,
        .pNext = &tenth
    };
    wish = (struct wish){ .extensions = { VK_KHR_DYNAMIC_RENDERING_LOCAL_READ_EXTENSION_NAME,
                                          VK_KHR_MAINTENANCE_10_EXTENSION_NAME },
                          .next = &reads };
    setenv("WAKE_NULL_NEWER", "1", 1);
    return &wish;
}

static VkImageView
input_view(struct kit *kit)
{
    return ATTACHMENT(kit, .format = COLOR_FORMAT,
                      .usage = AS_COLOR | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
}

static VkDescriptorSet
input_set(struct kit *kit, VkDescriptorSetLayout layout, VkImageView view)
{
    const VkDescriptorImageInfo image = { VK_NULL_HANDLE, view, VK_IMAGE_LAYOUT_GENERAL };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = kit_descriptor_set(
            kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1, 0), layout),
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
        .pImageInfo = &image
    };

    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    return write.dstSet;
}

static VkDescriptorSetLayout
input_layout(struct kit *kit)
{
    return kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                          VK_SHADER_STAGE_FRAGMENT_BIT);
}

/* Renders to `view` in a layout that it can be read in. */
static void
render_general(struct rendered *rendered, VkImageView view)
{
    render_to(rendered, view);
    rendered->color.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
}

/* --- pipelines --- */

struct inputs {
    struct stage s;
    struct rig rig;
    VkDescriptorSetLayout layout;
    VkPipeline vertices, meshes;
};

static void
open_inputs(struct inputs *in, struct kit *kit)
{
    set_up_as(&in->s, kit, reading());
    in->layout = input_layout(kit);
    rig_init(&in->rig, &in->s.base);
    rig_render_dynamically(&in->rig);
    in->rig.stages[1].module = MODULE(kit, frag_subpass);
    in->rig.info.layout = shader_layout(kit, in->layout, VK_NULL_HANDLE, 0);
    in->vertices = rig_make(&in->s.base, &in->rig);
    in->meshes = make_mesh(&in->s, &in->rig);
}

static void
draw_inputs(struct inputs *in, const struct rendered *rendered, VkImageView view, const char *rest)
{
    struct kit *kit = in->s.kit;
    VkDescriptorSet set = input_set(kit, in->layout, view);

    vkCmdBeginRendering(in->s.commands, &rendered->info);
    vkCmdBindDescriptorSets(in->s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, in->rig.info.layout, 0,
                            1, &set, 0, NULL);
    bind(&in->s, in->vertices);
    draw_vertices(&in->s, rest);
    bind(&in->s, in->meshes);
    draw_meshes(&in->s, rest);
    vkCmdEndRendering(in->s.commands);
    kit_end(kit, in->s.commands);
    record(&in->s);
}

SCENE(other_views, EVERY_DRAW)
{
    struct rendered rendered;
    struct inputs in;
    VkImageView view;

    open_inputs(&in, kit);
    view = input_view(kit);
    render_general(&rendered, view);
    draw_inputs(&in, &rendered, view, NULL);
    draw_inputs(&in, &rendered, input_view(kit), "pDepthInputAttachmentIndex-09595");
    kit_end(kit, in.s.commands);
}

SCENE(loops, EVERY_DRAW)
{
    VkRenderingAttachmentFlagsInfoKHR flags = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_FLAGS_INFO_KHR
    };
    struct rendered rendered;
    struct inputs in;
    VkImageView view;

    open_inputs(&in, kit);
    view = input_view(kit);
    render_general(&rendered, view);
    rendered.info.flags = VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR;
    draw_inputs(&in, &rendered, view, "dynamicRenderingLocalRead-11797");
    rendered.color.pNext = &flags;
    draw_inputs(&in, &rendered, view, "dynamicRenderingLocalRead-11797");
    flags.flags = VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR;
    draw_inputs(&in, &rendered, view, NULL);
    kit_end(kit, in.s.commands);
}

/* --- shader objects --- */

struct object_inputs {
    struct objects o;
    VkDescriptorSetLayout layout;
    VkPipelineLayout pipeline_layout;
    VkDescriptorSet set;
    struct rendered rendered;
    uint64_t vertex, mesh;
};

static uint64_t
shader_with(struct object_inputs *in, struct shader_info info, const uint32_t *words, size_t size)
{
    if (words) {
        info.pCode = words;
        info.codeSize = size;
    }
    info.setLayoutCount = 1;
    info.pSetLayouts = &in->layout;
    return object_of(&in->o, &info);
}

static void
open_object_inputs(struct object_inputs *in, struct kit *kit)
{
    VkImageView view;

    open_objects(&in->o, kit, reading());
    in->layout = input_layout(kit);
    in->pipeline_layout = shader_layout(kit, in->layout, VK_NULL_HANDLE, 0);
    view = input_view(kit);
    in->set = input_set(kit, in->layout, view);
    render_general(&in->rendered, view);
    in->vertex = shader_with(in, object_info(VK_SHADER_STAGE_VERTEX_BIT), NULL, 0);
    in->mesh = shader_with(in, mesh_info(), NULL, 0);
}

/* What the generated command of the next draws is told to be bound. */
static void
tell_bound(struct object_inputs *in, uint64_t first, uint64_t fragment)
{
#ifdef VK_EXT_device_generated_commands
    in->o.s.generated.shaders[0] = (VkShaderEXT)first;
    in->o.s.generated.shaders[1] = (VkShaderEXT)fragment;
#else
    (void)in;
    (void)first;
    (void)fragment;
#endif
}

/* `info`: NULL: no command says which attachment has which index. */
static void
draw_shaders(struct object_inputs *in, uint64_t fragment,
             const VkRenderingInputAttachmentIndexInfo *info, const char *rest)
{
    struct kit *kit = in->o.s.kit;

    vkCmdBeginRendering(in->o.s.commands, &in->rendered.info);
    if (info) {
        CMD(vkCmdSetRenderingInputAttachmentIndicesKHR)(in->o.s.commands, info);
    }
    set_objects(&in->o, NULL);
    vkCmdBindDescriptorSets(in->o.s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, in->pipeline_layout,
                            0, 1, &in->set, 0, NULL);
    bind_objects(&in->o, (const uint64_t[STAGES]){ [VERTEX] = in->vertex, [FRAGMENT] = fragment },
                 0);
    tell_bound(in, in->vertex, fragment);
    draw_vertices(&in->o.s, rest);
    bind_objects(&in->o, (const uint64_t[STAGES]){ [MESH] = in->mesh, [FRAGMENT] = fragment }, 0);
    tell_bound(in, in->mesh, fragment);
    draw_meshes(&in->o.s, rest);
    end_objects(&in->o);
}

SCENE(indices_of_objects, EVERY_DRAW)
{
    const uint32_t none[] = { VK_ATTACHMENT_UNUSED }, second[] = { 1 };
    VkRenderingInputAttachmentIndexInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO, .colorAttachmentCount = 1
    };
    struct object_inputs in;
    uint64_t named, far, unnamed;

#define FRAGMENT_WITH(words) \
    shader_with(&in, object_info(VK_SHADER_STAGE_FRAGMENT_BIT), words, sizeof(words))
    open_object_inputs(&in, kit);
    named = FRAGMENT_WITH(frag_subpass);
    far = FRAGMENT_WITH(frag_input_second);
    unnamed = FRAGMENT_WITH(frag_input_unnamed);
    draw_shaders(&in, named, NULL, NULL);
    draw_shaders(&in, far, NULL, "InputAttachmentIndex-09597");
    info.pColorAttachmentInputIndices = second;
    draw_shaders(&in, far, &info, NULL);
    draw_shaders(&in, named, &info, "InputAttachmentIndex-09597");
    info.pColorAttachmentInputIndices = none;
    draw_shaders(&in, named, &info, "InputAttachmentIndex-09597");
    info.pDepthInputAttachmentIndex = second;
    draw_shaders(&in, unnamed, &info, NULL);
    draw_shaders(&in, far, &info, NULL);
    info.pStencilInputAttachmentIndex = second;
    draw_shaders(&in, unnamed, &info, "pDepthInputAttachmentIndex-09596");
    close_objects(&in.o);
}

#endif

KIT_MAIN()
