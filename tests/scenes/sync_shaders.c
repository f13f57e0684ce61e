/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What shaders do with descriptors of every type, and the fixed functions of draws and dispatches
 * with buffers and attachments: each against transfers before and behind it, with every kind of
 * synchronization between them that is enough, and with every kind that falls short.
 */
#include "pipeline_rig.h"
#include "sync_scene.h"

#include "sync_comp_uniform.h"
#include "sync_frag_uniform.h"
#include "sync_vert_uniform.h"
#include "sync_comp_storage_read.h"
#include "sync_frag_storage_read.h"
#include "sync_vert_storage_read.h"
#include "sync_comp_storage_write.h"
#include "sync_frag_storage_write.h"
#include "sync_vert_storage_write.h"
#include "sync_comp_sampled.h"
#include "sync_frag_sampled.h"
#include "sync_vert_sampled.h"
#include "sync_comp_image_read.h"
#include "sync_frag_image_read.h"
#include "sync_vert_image_read.h"
#include "sync_comp_image_write.h"
#include "sync_frag_image_write.h"
#include "sync_vert_image_write.h"
#include "sync_comp_texel.h"
#include "sync_frag_texel.h"
#include "sync_vert_texel.h"
#include "sync_comp_texel_read.h"
#include "sync_frag_texel_read.h"
#include "sync_vert_texel_read.h"
#include "sync_comp_texel_write.h"
#include "sync_frag_texel_write.h"
#include "sync_vert_texel_write.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL

enum how { COMPUTE, FRAGMENT, VERTEX_STAGE, VERTICES, INDICES, DRAWS, COUNTS, DISPATCHES, COLOR };

struct use {
    const char *name;
    enum how how;
    bool image;
    bool write; /* to transfers behind it */
    bool first_reads;
    VkDescriptorType type;
    VkPipelineStageFlags2 stage;
    VkAccessFlags2 access;
    const uint32_t *code;
    size_t size;
};

#define SHADER_USES(how, stage_name, STAGE)                                                        \
    USE(how, stage_name, uniform, false, false, UNIFORM_BUFFER, STAGE, UNIFORM_READ),              \
        USE(how, stage_name, storage_read, false, false, STORAGE_BUFFER, STAGE,                    \
            SHADER_STORAGE_READ),                                                                  \
        USE(how, stage_name, storage_write, false, true, STORAGE_BUFFER, STAGE,                    \
            SHADER_STORAGE_WRITE),                                                                 \
        USE(how, stage_name, sampled, true, false, COMBINED_IMAGE_SAMPLER, STAGE,                  \
            SHADER_SAMPLED_READ),                                                                  \
        USE(how, stage_name, image_read, true, false, STORAGE_IMAGE, STAGE, SHADER_STORAGE_READ),  \
        USE(how, stage_name, image_write, true, true, STORAGE_IMAGE, STAGE, SHADER_STORAGE_WRITE), \
        USE(how, stage_name, texel, false, false, UNIFORM_TEXEL_BUFFER, STAGE,                     \
            SHADER_SAMPLED_READ),                                                                  \
        USE(how, stage_name, texel_read, false, false, STORAGE_TEXEL_BUFFER, STAGE,                \
            SHADER_STORAGE_READ),                                                                  \
        USE(how, stage_name, texel_write, false, true, STORAGE_TEXEL_BUFFER, STAGE,                \
            SHADER_STORAGE_WRITE)
#define USE(how, stage_name, kind, image, write, type, stage, access)                \
    {                                                                                \
#stage_name "_" #kind, how, image, write, !write, VK_DESCRIPTOR_TYPE_##type, \
            VK_PIPELINE_STAGE_2_##stage##_BIT, VK_ACCESS_2_##access##_BIT,           \
            sync_##stage_name##_##kind, sizeof(sync_##stage_name##_##kind)           \
    }
#define FIXED(how, image, write, stage, access)                     \
    {                                                               \
#how, how, image, write, true, VK_DESCRIPTOR_TYPE_MAX_ENUM, \
            VK_PIPELINE_STAGE_2_##stage##_BIT, access, NULL, 0      \
    }

static const struct use uses[] = {
    SHADER_USES(COMPUTE, comp, COMPUTE_SHADER),
    SHADER_USES(FRAGMENT, frag, FRAGMENT_SHADER),
    SHADER_USES(VERTEX_STAGE, vert, VERTEX_SHADER),
    FIXED(VERTICES, false, false, VERTEX_ATTRIBUTE_INPUT, VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT),
    FIXED(INDICES, false, false, INDEX_INPUT, VK_ACCESS_2_INDEX_READ_BIT),
    FIXED(DRAWS, false, false, DRAW_INDIRECT, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT),
    FIXED(COUNTS, false, false, DRAW_INDIRECT, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT),
    FIXED(DISPATCHES, false, false, DRAW_INDIRECT, VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT),
    FIXED(COLOR, true, true, COLOR_ATTACHMENT_OUTPUT,
          VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT),
};

/* What all of them work with. */
struct world {
    struct kit *kit;
    VkBuffer buffer, zero; /* `zero` has commands and counts that do nothing wrong */
    VkImage image, target;
    VkImageView view, target_view;
    VkBufferView texels;
    VkSampler sampler;
    VkPipelineLayout empty;
};

/* One use with its objects. */
struct made {
    VkPipeline pipeline;
    VkPipelineLayout layout;
    VkDescriptorSet set;
};

static void
open_world(struct kit *kit, struct world *w)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    static VkPhysicalDeviceVulkan12Features v12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &v13,
        .drawIndirectCount = VK_TRUE,
    };
    static VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &v12,
        .features = { .fragmentStoresAndAtomics = VK_TRUE,
                      .vertexPipelineStoresAndAtomics = VK_TRUE },
    };

    open_sync_with(kit, (struct kit_config){ .device_next = &features });
    w->kit = kit;
    w->buffer = kit_bound_buffer(
        kit, BYTES,
        VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
            VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
            VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
            VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT,
        NULL);
    w->zero = kit_bound_buffer(
        kit, BYTES, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    w->image = IMAGE(kit, .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                   VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                   VK_IMAGE_USAGE_STORAGE_BIT |
                                   VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    w->target = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    w->view = kit_image_view(kit, w->image);
    w->target_view = kit_image_view(kit, w->target);
    w->sampler = kit_sampler(kit);
    w->empty = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    KIT_VK(kit, vkCreateBufferView(
                    kit->device,
                    &(VkBufferViewCreateInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                               .buffer = w->buffer,
                                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                                               .range = VK_WHOLE_SIZE },
                    NULL, &w->texels));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(w->texels));
}

static VkShaderModule
module_of(struct kit *kit, const struct use *use)
{
    VkShaderModule module = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateShaderModule(kit->device,
                                     &(VkShaderModuleCreateInfo){
                                         .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                         .codeSize = use->size,
                                         .pCode = use->code },
                                     NULL, &module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    return module;
}

static VkPipeline
compute_of(const struct world *w, VkPipelineLayout layout, VkShaderModule module)
{
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, module),
        .layout = layout,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    KIT_VK(w->kit,
           vkCreateComputePipelines(w->kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(w->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

static VkPipeline
graphics_of(const struct world *w, const struct use *use, VkPipelineLayout layout)
{
    struct rig_base base = rig_base(w->kit);
    struct rig r;

    base.layout = layout;
    base.render_pass = VK_NULL_HANDLE;
    if (use->code) {
        *(use->how == FRAGMENT ? &base.fragment : &base.vertex) = module_of(w->kit, use);
    }
    rig_init(&r, &base);
    r.info.pNext = &r.rendering;
    if (use->how == VERTICES) {
        r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
    }
    return rig_make(&base, &r);
}

static void
write_set(const struct world *w, const struct use *use, VkDescriptorSet set)
{
    const VkDescriptorImageInfo image = { w->sampler, w->view, GENERAL };
    const VkDescriptorBufferInfo buffer = { w->buffer, 0, 256 };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = set,
                                         .descriptorCount = 1,
                                         .descriptorType = use->type,
                                         .pImageInfo = &image,
                                         .pBufferInfo = &buffer,
                                         .pTexelBufferView = &w->texels };

    vkUpdateDescriptorSets(w->kit->device, 1, &write, 0, NULL);
}

static struct made
make(const struct world *w, const struct use *use)
{
    struct made made = { .layout = w->empty };

    if (use->code) {
        VkDescriptorSetLayout layout = kit_set_layout(w->kit, use->type, 1, VK_SHADER_STAGE_ALL);

        made.layout = kit_pipeline_layout(w->kit, layout);
        made.set = kit_descriptor_set(w->kit, kit_descriptor_pool(w->kit, use->type, 1, 0), layout);
        write_set(w, use, made.set);
    }
    made.pipeline = use->how == COMPUTE ? compute_of(w, made.layout, module_of(w->kit, use))
                    : use->how == DISPATCHES
                        ? compute_of(w, made.layout, kit_shader(w->kit, KIT_SHADER_NOTHING_COMP))
                        : graphics_of(w, use, made.layout);
    return made;
}

/* ---- what is recorded ------------------------------------------------------------------------ */

static void
draw(const struct world *w, const struct use *use, VkCommandBuffer c)
{
    const VkDeviceSize zero = 0;

    switch (use->how) {
    case VERTICES:
        vkCmdBindVertexBuffers(c, 0, 1, &w->buffer, &zero);
        vkCmdDraw(c, 3, 1, 0, 0);
        return;
    case INDICES:
        vkCmdBindIndexBuffer(c, w->buffer, 0, VK_INDEX_TYPE_UINT16);
        vkCmdDrawIndexed(c, 3, 1, 0, 0, 0);
        return;
    case DRAWS: vkCmdDrawIndirect(c, w->buffer, 0, 1, 16); return;
    case COUNTS: vkCmdDrawIndirectCount(c, w->zero, 0, w->buffer, 0, 1, 16); return;
    default: vkCmdDraw(c, 3, 1, 0, 0); return;
    }
}

static void
record_use(const struct world *w, const struct use *use, const struct made *made, VkCommandBuffer c)
{
    bool compute = use->how == COMPUTE || use->how == DISPATCHES;
    VkPipelineBindPoint point = compute ? VK_PIPELINE_BIND_POINT_COMPUTE
                                        : VK_PIPELINE_BIND_POINT_GRAPHICS;
    const VkRenderingAttachmentInfo color = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = use->how == COLOR ? w->view : w->target_view,
        .imageLayout = GENERAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };

    vkCmdBindPipeline(c, point, made->pipeline);
    if (made->set) {
        vkCmdBindDescriptorSets(c, point, made->layout, 0, 1, &made->set, 0, NULL);
    }
    if (compute) {
        if (use->how == DISPATCHES) {
            vkCmdDispatchIndirect(c, w->buffer, 0);
        } else {
            vkCmdDispatch(c, 1, 1, 1);
        }
        return;
    }
    vkCmdBeginRendering(c, &(VkRenderingInfo){
                               .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                               .renderArea = { .extent = { TEXELS, TEXELS } },
                               .layerCount = 1,
                               .colorAttachmentCount = 1,
                               .pColorAttachments = &color,
                           });
    draw(w, use, c);
    vkCmdEndRendering(c);
}

static void
transfer_write(const struct world *w, const struct use *use, VkCommandBuffer c)
{
    const VkClearColorValue color = { .float32 = { 0 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };

    if (use->image) {
        vkCmdClearColorImage(c, w->image, GENERAL, &color, 1, &range);
    } else {
        vkCmdCopyBuffer(c, w->zero, w->buffer, 1,
                        &(VkBufferCopy){ 0, 0, 4 }); /* all uses have these bytes */
    }
}

static VkCommandBuffer
begin(const struct world *w)
{
    VkCommandBuffer c = kit_recording(w->kit);
    const VkImage images[] = { w->image, w->target };

    for (size_t i = 0; i < KIT_COUNT(images); i++) {
        VkImageMemoryBarrier2 b = image_barrier(images[i], VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);

        b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
        record_image(c, true, &b);
    }
    return c;
}

/* The masks of Vulkan 1.0 that have a stage and its accesses. */
static VkPipelineStageFlags2
old_stage(VkPipelineStageFlags2 stage)
{
    return stage & (VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT |
                    VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT)
               ? VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT
           : stage & (VK_PIPELINE_STAGE_2_COPY_BIT | VK_PIPELINE_STAGE_2_CLEAR_BIT)
               ? VK_PIPELINE_STAGE_2_TRANSFER_BIT
               : stage;
}

static VkAccessFlags2
old_access(VkAccessFlags2 access)
{
    return access & (VK_ACCESS_2_SHADER_SAMPLED_READ_BIT | VK_ACCESS_2_SHADER_STORAGE_READ_BIT)
               ? VK_ACCESS_2_SHADER_READ_BIT
           : access & VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT ? VK_ACCESS_2_SHADER_WRITE_BIT
                                                           : access;
}

/* ---- synchronization ------------------------------------------------------------------------- */

/* From the first scope to the second one, by one means. */
struct scopes {
    VkPipelineStageFlags2 src, dst;
    VkAccessFlags2 src_access, dst_access;
};

static void
by_memory(const struct world *w, const struct use *use, VkCommandBuffer c, const struct scopes *s)
{
    (void)w;
    (void)use;
    memory_barrier(c, true,
                   &(struct masks_spec){ .src = s->src,
                                         .src_access = s->src_access,
                                         .dst = s->dst,
                                         .dst_access = s->dst_access });
}

static void
by_old_memory(const struct world *w, const struct use *use, VkCommandBuffer c,
              const struct scopes *s)
{
    (void)w;
    (void)use;
    memory_barrier(c, false,
                   &(struct masks_spec){ .src = old_stage(s->src == VK_PIPELINE_STAGE_2_CLEAR_BIT
                                                              ? VK_PIPELINE_STAGE_2_TRANSFER_BIT
                                                              : s->src),
                                         .src_access = old_access(s->src_access),
                                         .dst = old_stage(s->dst == VK_PIPELINE_STAGE_2_CLEAR_BIT
                                                              ? VK_PIPELINE_STAGE_2_TRANSFER_BIT
                                                              : s->dst),
                                         .dst_access = old_access(s->dst_access) });
}

static VkBufferMemoryBarrier2
resource_barrier(const struct world *w, const struct scopes *s)
{
    VkBufferMemoryBarrier2 b = buffer_barrier(w->buffer);

    b.srcStageMask = s->src;
    b.srcAccessMask = s->src_access;
    b.dstStageMask = s->dst;
    b.dstAccessMask = s->dst_access;
    return b;
}

static VkImageMemoryBarrier2
texture_barrier(const struct world *w, const struct scopes *s)
{
    VkImageMemoryBarrier2 b = image_barrier(w->image, GENERAL, GENERAL);

    b.srcStageMask = s->src;
    b.srcAccessMask = s->src_access;
    b.dstStageMask = s->dst;
    b.dstAccessMask = s->dst_access;
    return b;
}

static void
by_resource(const struct world *w, const struct use *use, VkCommandBuffer c, const struct scopes *s)
{
    if (use->image) {
        VkImageMemoryBarrier2 b = texture_barrier(w, s);

        record_image(c, true, &b);
    } else {
        VkBufferMemoryBarrier2 b = resource_barrier(w, s);

        record_buffer(c, true, &b);
    }
}

/* A layout transition, which is an access of its own between both. */
#define WRITTEN VK_ACCESS_2_TRANSFER_WRITE_BIT

static void
by_transition(const struct world *w, const struct use *use, VkCommandBuffer c,
              const struct scopes *s)
{
    VkImageMemoryBarrier2 b = texture_barrier(w, s);

    if (!use->image) {
        by_memory(w, use, c, s);
        return;
    }
    b.oldLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    b.dstAccessMask |= b.dstAccessMask ? 0 : WRITTEN; /* the transition writes */
    record_image(c, true, &b);
}

static void
by_event(const struct world *w, const struct use *use, VkCommandBuffer c, const struct scopes *s)
{
    const VkBufferMemoryBarrier2 buffer = resource_barrier(w, s);
    const VkImageMemoryBarrier2 image = texture_barrier(w, s);
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .bufferMemoryBarrierCount = !use->image,
                                    .pBufferMemoryBarriers = &buffer,
                                    .imageMemoryBarrierCount = use->image,
                                    .pImageMemoryBarriers = &image };
    VkEvent event = kit_event(w->kit);

    vkCmdSetEvent2(c, event, &info);
    vkCmdWaitEvents2(c, 1, &event, &info);
}

/* Two barriers: the second begins with the stage that the first ends with. */
static void
by_chain(const struct world *w, const struct use *use, VkCommandBuffer c, const struct scopes *s)
{
    const struct scopes first = { s->src, VK_PIPELINE_STAGE_2_BLIT_BIT, s->src_access, 0 };
    const struct scopes second = { VK_PIPELINE_STAGE_2_BLIT_BIT, s->dst, 0, s->dst_access };

    by_memory(w, use, c, &first);
    by_memory(w, use, c, &second);
}

typedef void (*means)(const struct world *, const struct use *, VkCommandBuffer,
                      const struct scopes *);
static const means all_means[] = { by_memory,     by_old_memory, by_resource,
                                   by_transition, by_event,      by_chain };

static VkPipelineStageFlags2
transfer_stage(const struct use *use)
{
    return use->image ? VK_PIPELINE_STAGE_2_CLEAR_BIT : VK_PIPELINE_STAGE_2_COPY_BIT;
}

static struct scopes
before(const struct use *use)
{
    return (struct scopes){ transfer_stage(use), use->stage, WRITTEN, use->access };
}

static struct scopes
behind(const struct use *use)
{
    return (struct scopes){ use->stage, transfer_stage(use), use->write ? use->access : 0,
                            use->write ? WRITTEN : 0 };
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static const struct {
    const char *first, *second;
} hazards[2] = { { RAW, WAR }, { WAW, WAW } };

static void
each_use(struct kit *kit,
         void (*run)(const struct world *, const struct use *, const struct made *))
{
    struct world w = { 0 };

    open_world(kit, &w);
    for (size_t i = 0; i < KIT_COUNT(uses); i++) {
        struct made made = make(&w, &uses[i]);

        run(&w, &uses[i], &made);
    }
}

/* A write by a transfer, the use, another write. */
static void
run_without(const struct world *w, const struct use *use, const struct made *made)
{
    VkCommandBuffer c = begin(w);

    transfer_write(w, use, c);
    kit_expect(w->kit, use->first_reads ? RAW : WAW);
    record_use(w, use, made, c);
    full_barrier(c);
    record_use(w, use, made, c);
    kit_expect(w->kit, hazards[use->write].second);
    transfer_write(w, use, c);
    kit_end(w->kit, c);
}

static void
run_with(const struct world *w, const struct use *use, const struct made *made)
{
    const struct scopes first = before(use), second = behind(use);

    for (size_t i = 0; i < KIT_COUNT(all_means); i++) {
        VkCommandBuffer c = begin(w);

        transfer_write(w, use, c);
        all_means[i](w, use, c, &first);
        record_use(w, use, made, c);
        all_means[i](w, use, c, &second);
        transfer_write(w, use, c);
        kit_end(w->kit, c);
    }
}

/* Execution dependencies are enough for a write behind a read, for nothing else. */
static void
run_execution(const struct world *w, const struct use *use, const struct made *made)
{
    struct scopes first = before(use), second = behind(use);
    VkCommandBuffer c = begin(w);

    first.src_access = first.dst_access = second.src_access = second.dst_access = 0;
    transfer_write(w, use, c);
    by_memory(w, use, c, &first);
    kit_expect(w->kit, use->first_reads ? RAW : WAW);
    record_use(w, use, made, c);
    by_memory(w, use, c, &second);
    if (use->write) {
        kit_expect(w->kit, WAW);
    }
    transfer_write(w, use, c);
    kit_end(w->kit, c);
}

/* For the right stage with another access, and the other way round. */
static void
run_short(const struct world *w, const struct use *use, const struct made *made)
{
    struct scopes access = before(use), stage = before(use);
    VkCommandBuffer c = begin(w);

    access.dst_access = VK_ACCESS_2_HOST_READ_BIT;
    access.dst |= VK_PIPELINE_STAGE_2_HOST_BIT;
    stage.dst = VK_PIPELINE_STAGE_2_RESOLVE_BIT;
    stage.dst_access = VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT;
    transfer_write(w, use, c);
    by_resource(w, use, c, &access);
    kit_expect(w->kit, use->first_reads ? RAW : WAW);
    record_use(w, use, made, c);
    full_barrier(c);
    transfer_write(w, use, c);
    by_resource(w, use, c, &stage);
    kit_expect(w->kit, use->first_reads ? RAW : WAW);
    record_use(w, use, made, c);
    kit_end(w->kit, c);
}

SCENE(uses_without, KIT_NO_DEVICE)
{
    each_use(kit, run_without);
}

SCENE(uses_with, KIT_NO_DEVICE)
{
    each_use(kit, run_with);
}

SCENE(uses_execution, KIT_NO_DEVICE | KIT_APPLIES)
{
    each_use(kit, run_execution);
}

SCENE(uses_short, KIT_NO_DEVICE)
{
    each_use(kit, run_short);
}

/* ---- pushed descriptors ---------------------------------------------------------------------- */

/* What is pushed with a command, and with a template, until something else is pushed. */
SCENE(pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };

    open_sync_with(
        kit, (struct kit_config){ .device_next = &v13,
                                  .device_extensions = { VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME } });
    PFN_vkCmdPushDescriptorSetKHR push = KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetKHR);
    PFN_vkCmdPushDescriptorSetWithTemplateKHR push_template = KIT_DEVICE_COMMAND(
        kit, vkCmdPushDescriptorSetWithTemplateKHR);
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                   VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    VkDescriptorSetLayout set_layout = kit_set_layout_of(
        kit, &(VkDescriptorSetLayoutCreateInfo){
                 .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                 .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR,
                 .bindingCount = 1,
                 .pBindings = &binding });
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    const struct use use = { .code = sync_comp_storage_write,
                             .size = sizeof(sync_comp_storage_write) };
    struct world w = { .kit = kit };
    VkPipeline pipeline = compute_of(&w, layout, module_of(kit, &use));
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                     VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    VkBuffer first = kit_bound_buffer(kit, 256, usage, NULL),
             second = kit_bound_buffer(kit, 256, usage, NULL),
             to = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    const VkDescriptorBufferInfo infos[2] = { { first, 0, 64 }, { second, 0, VK_WHOLE_SIZE } };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                         .pBufferInfo = &infos[0] };
    const VkDescriptorUpdateTemplateEntry entry = {
        0, 0, 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 0, 0
    };
    const VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = layout,
    };
    VkDescriptorUpdateTemplate template = VK_NULL_HANDLE;
    VkCommandBuffer c = kit_recording(kit);

    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &template));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(template));
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    push(c, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &write);
    vkCmdDispatch(c, 1, 1, 1);
    vkCmdCopyBuffer(c, first, to, 1, &(VkBufferCopy){ 64, 0, 64 });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(c, first, to, 1, &(VkBufferCopy){ 0, 64, 64 });
    full_barrier(c);
    push_template(c, template, layout, 0, &infos[1]);
    vkCmdDispatch(c, 1, 1, 1);
    vkCmdCopyBuffer(c, first, to, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(c, second, to, 1, &(VkBufferCopy){ 192, 64, 64 });
    kit_end(kit, c);
}

KIT_MAIN()
