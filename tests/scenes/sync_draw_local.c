/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_KHR_dynamic_rendering_local_read: deferred shading in one dynamic render pass instance.
 * What a fragment shader's outputs are goes to other attachments than those of the same number.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"
#include "shader_scene.h"
#include "sync_scene.h"

#include "pass_frag_input.h"

#define GRAPHICS VK_PIPELINE_BIND_POINT_GRAPHICS

enum { SIDE = 16, ATTACHMENTS = 2 };

/* A pass that writes attachment 0, then lights that read it and write attachment 1. */
struct shading {
    VkImage images[ATTACHMENTS];
    VkImageView views[ATTACHMENTS];
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkPipeline geometry, light, plain; /* the light without locations of its own */
};

static const uint32_t at_first[ATTACHMENTS] = { 0, VK_ATTACHMENT_UNUSED },
                      at_second[ATTACHMENTS] = { VK_ATTACHMENT_UNUSED, 0 };

static struct locations_info
locations_of(const uint32_t *numbers)
{
    return (struct locations_info){ .type = STYPE(STYPE_ATTACHMENT_LOCATIONS),
                                    .count = ATTACHMENTS,
                                    .numbers = numbers };
}

static VkPipeline
pipeline_of(const struct rig_base *base, const void *next)
{
    struct rig r;

    rig_init(&r, base);
    r.info.pNext = next;
    r.blend.attachmentCount = r.rendering.colorAttachmentCount = ATTACHMENTS;
    rig_render_dynamically(&r);
    return rig_make(base, &r);
}

static struct shading
make_shading(struct kit *kit)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    const VkDescriptorSetLayout layouts[] = { layout, layout };
    struct locations_info first = locations_of(at_first), second = locations_of(at_second);
    struct rig_base base = rig_base(kit);
    struct shading s = { .set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0),
                                                   layout) };

    for (uint32_t i = 0; i < ATTACHMENTS; i++) {
        s.images[i] = kit_bound_image(kit, SIDE, SIDE,
                                      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                          VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
        s.views[i] = kit_image_view(kit, s.images[i]);
    }
    vkUpdateDescriptorSets(
        kit->device, 1,
        &(VkWriteDescriptorSet){
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
            .dstSet = s.set,
            .descriptorCount = 1,
            .descriptorType = type,
            .pImageInfo = &(VkDescriptorImageInfo){ .imageView = s.views[0],
                                                    .imageLayout = LAYOUT_LOCAL_READ } },
        0, NULL);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device,
                                       &(VkPipelineLayoutCreateInfo){
                                           .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                           .setLayoutCount = 2,
                                           .pSetLayouts = layouts },
                                       NULL, &s.layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(s.layout));
    base.layout = s.layout;
    s.geometry = pipeline_of(&base, &first);
    base.fragment = MODULE(kit, pass_frag_input);
    s.light = pipeline_of(&base, &second);
    s.plain = pipeline_of(&base, NULL);
    return s;
}

static void
begin(VkCommandBuffer c, const struct shading *s)
{
    VkRenderingAttachmentInfo colors[ATTACHMENTS];

    for (uint32_t i = 0; i < ATTACHMENTS; i++) {
        VkImageMemoryBarrier2 b = image_barrier(s->images[i], VK_IMAGE_LAYOUT_UNDEFINED,
                                                LAYOUT_LOCAL_READ);

        b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
        record_image(c, true, &b);
        colors[i] = (VkRenderingAttachmentInfo){
            .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
            .imageView = s->views[i],
            .imageLayout = LAYOUT_LOCAL_READ,
            .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
            .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        };
    }
    vkCmdBeginRendering(c, &(VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                               .renderArea = { .extent = { SIDE, SIDE } },
                                               .layerCount = 1,
                                               .colorAttachmentCount = ATTACHMENTS,
                                               .pColorAttachments = colors });
    vkCmdBindDescriptorSets(c, GRAPHICS, s->layout, 1, 1, &s->set, 0, NULL);
}

static void
locate(struct kit *kit, VkCommandBuffer c, const uint32_t *numbers)
{
    struct locations_info info = locations_of(numbers);

    NEWER_COMMAND(kit, record_info, "vkCmdSetRenderingAttachmentLocations")(c, &info);
}

/* What was written is to be read. */
static void
make_visible(VkCommandBuffer c)
{
    const VkMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
        .dstAccessMask = VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT,
    };

    vkCmdPipelineBarrier2(c, &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                                  .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
                                                  .memoryBarrierCount = 1,
                                                  .pMemoryBarriers = &barrier });
}

/* Lights write another attachment than what they read, although their output has its number; two
 * that read what they write themselves need a barrier between them. */
SCENE(deferred_shading, KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    open_newer(kit, &(struct newer){ .instance_next = sync_asked_for() });
    struct shading s = make_shading(kit);
    VkCommandBuffer c = kit_recording(kit);

    begin(c, &s);
    locate(kit, c, at_first);
    vkCmdBindPipeline(c, GRAPHICS, s.geometry);
    vkCmdDraw(c, 3, 1, 0, 0);
    make_visible(c);
    locate(kit, c, at_second);
    vkCmdBindPipeline(c, GRAPHICS, s.light);
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdBindDescriptorSets(c, GRAPHICS, s.layout, 1, 1, &s.set, 0, NULL);
    vkCmdDraw(c, 3, 1, 0, 0); /* not a read of what the first light wrote */
    vkCmdEndRendering(c);
    full_barrier(c);
    begin(c, &s);
    vkCmdBindPipeline(c, GRAPHICS, s.plain);
    make_visible(c);
    vkCmdDraw(c, 3, 1, 0, 0);
    kit_expect(kit, RAW);
    vkCmdBindDescriptorSets(c, GRAPHICS, s.layout, 1, 1, &s.set, 0, NULL);
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdEndRendering(c);
    kit_end(kit, c);
}

KIT_MAIN()
