/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What draws and dispatches access by what commands have set: dynamic offsets, dynamic stencil
 * state; atomic operations; indirect commands in a buffer that the shader writes; fragments that
 * run in turn.
 */
#include "pipeline_rig.h"
#include "sync_scene.h"

#include "pass_frag_as_they_come.h"
#include "pass_frag_in_turn.h"
#include "sync_comp_atomic.h"
#include "sync_comp_storage_read.h"
#include "sync_comp_storage_write.h"

#define COMPUTE VK_PIPELINE_BIND_POINT_COMPUTE
#define CLEAR VK_PIPELINE_STAGE_2_CLEAR_BIT
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

/* Sets of one storage buffer each, numbered from 0, with dynamic offsets or without. */
struct dispatching {
    VkBuffer buffers[2];
    VkPipelineLayout layout;
    VkDescriptorSet sets[2];
    VkPipeline pipeline;
};

static VkShaderModule
module_of(struct kit *kit, const uint32_t *code, size_t size)
{
    VkShaderModule module = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateShaderModule(kit->device,
                                     &(VkShaderModuleCreateInfo){
                                         .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                         .codeSize = size,
                                         .pCode = code },
                                     NULL, &module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    return module;
}

static VkPipeline
compute_of(struct kit *kit, VkPipelineLayout layout, const uint32_t *code, size_t size)
{
    VkPipeline pipeline = VK_NULL_HANDLE;
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .layout = layout,
    };

    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, module_of(kit, code, size));
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

static struct dispatching
make_dispatching(struct kit *kit, VkDescriptorType type, const uint32_t *code, size_t size)
{
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    const VkDescriptorSetLayout layouts[2] = { layout, layout };
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, 2, 0);
    struct dispatching d = { .layout = VK_NULL_HANDLE };

    KIT_VK(kit, vkCreatePipelineLayout(kit->device,
                                       &(VkPipelineLayoutCreateInfo){
                                           .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                           .setLayoutCount = 2,
                                           .pSetLayouts = layouts },
                                       NULL, &d.layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(d.layout));
    for (int i = 0; i < 2; i++) {
        d.buffers[i] = kit_bound_buffer(
            kit, BYTES,
            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
            NULL);
        d.sets[i] = kit_descriptor_set(kit, pool, layout);
        vkUpdateDescriptorSets(
            kit->device, 1,
            &(VkWriteDescriptorSet){
                .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                .dstSet = d.sets[i],
                .descriptorCount = 1,
                .descriptorType = type,
                .pBufferInfo = &(VkDescriptorBufferInfo){ d.buffers[i], 0, 256 } },
            0, NULL);
    }
    d.pipeline = compute_of(kit, d.layout, code, size);
    return d;
}

/* The offset is where the shader writes, whatever is bound to other sets behind it. */
SCENE(dynamic_offsets, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct dispatching d = make_dispatching(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
                                            sync_comp_storage_write,
                                            sizeof(sync_comp_storage_write));
    const uint32_t offsets[2] = { 512, 1024 };
    VkCommandBuffer c = kit_recording(kit);

    vkCmdBindPipeline(c, COMPUTE, d.pipeline);
    vkCmdFillBuffer(c, d.buffers[0], 0, 256, 1);
    vkCmdFillBuffer(c, d.buffers[0], 1024, 256, 1);
    vkCmdBindDescriptorSets(c, COMPUTE, d.layout, 0, 2, d.sets, 2, offsets);
    vkCmdDispatch(c, 1, 1, 1);
    vkCmdBindDescriptorSets(c, COMPUTE, d.layout, 1, 1, &d.sets[1], 1, &(uint32_t){ 2048 });
    kit_expect(kit, WAW);
    vkCmdDispatch(c, 1, 1, 1); /* where the first one wrote */
    vkCmdBindDescriptorSets(c, COMPUTE, d.layout, 0, 1, &d.sets[0], 1, &(uint32_t){ 1024 });
    kit_expect(kit, WAW);
    vkCmdDispatch(c, 1, 1, 1); /* what was filled */
    full_barrier(c);
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t parts[2] = { 256 * i, 0 };

        vkCmdBindDescriptorSets(c, COMPUTE, d.layout, 0, 2, d.sets, 2, parts);
        vkCmdDispatch(c, 1, 1, 1);
    }
    kit_end(kit, c);
}

/* Atomic operations of commands that nothing orders are no race; with other accesses they are
 * hazards. */
SCENE(atomics, KIT_NO_DEVICE | KIT_APPLIES)
{
    open_sync(kit);
    struct dispatching d = make_dispatching(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                            sync_comp_atomic, sizeof(sync_comp_atomic));
    VkCommandBuffer c = kit_recording(kit);

    vkCmdBindPipeline(c, COMPUTE, d.pipeline);
    vkCmdBindDescriptorSets(c, COMPUTE, d.layout, 0, 2, d.sets, 0, NULL);
    vkCmdDispatch(c, 1, 1, 1);
    vkCmdDispatch(c, 1, 1, 1);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(c, d.buffers[0], 0, 64, 0);
    kit_expect(kit, RAW);
    vkCmdDispatch(c, 1, 1, 1);
    memory_barrier(c, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                         .src_access = VK_ACCESS_2_SHADER_WRITE_BIT,
                                         .dst = VK_PIPELINE_STAGE_2_COPY_BIT | CLEAR,
                                         .dst_access = VK_ACCESS_2_TRANSFER_READ_BIT |
                                                       VK_ACCESS_2_TRANSFER_WRITE_BIT });
    vkCmdFillBuffer(c, d.buffers[0], 0, 64, 0);
    kit_end(kit, c);
}

/* The command is read before the shader writes there, and both are wrong. */
SCENE(commands_in_what_is_written, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sync(kit);
    struct dispatching d = make_dispatching(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                            sync_comp_storage_write,
                                            sizeof(sync_comp_storage_write));
    VkCommandBuffer c = kit_recording(kit);

    vkCmdBindPipeline(c, COMPUTE, d.pipeline);
    vkCmdBindDescriptorSets(c, COMPUTE, d.layout, 0, 2, d.sets, 0, NULL);
    vkCmdDispatch(c, 1, 1, 1);
    kit_expect(kit, RAW);
    kit_expect(kit, WAW);
    vkCmdDispatchIndirect(c, d.buffers[0], 0);
    full_barrier(c);
    vkCmdDispatchIndirect(c, d.buffers[0], 0); /* one command's accesses do not meet */
    kit_end(kit, c);
}

/* ---- many sets ------------------------------------------------------------------------------- */

enum { SETS = 160, PART = 256 };

struct parts {
    VkBuffer buffer; /* SETS parts, each of which is what one set shows */
    VkPipelineLayout layout;
    VkDescriptorSet sets[SETS];
};

static struct parts
make_parts(struct kit *kit)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, SETS, 0);
    struct parts p = { .buffer = kit_bound_buffer(kit, SETS * PART,
                                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                                      VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                                  NULL) };

    KIT_VK(kit, vkCreatePipelineLayout(kit->device,
                                       &(VkPipelineLayoutCreateInfo){
                                           .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                           .setLayoutCount = 1,
                                           .pSetLayouts = &layout },
                                       NULL, &p.layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(p.layout));
    for (uint32_t i = 0; i < SETS; i++) {
        p.sets[i] = kit_descriptor_set(kit, pool, layout);
        vkUpdateDescriptorSets(
            kit->device, 1,
            &(VkWriteDescriptorSet){
                .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                .dstSet = p.sets[i],
                .descriptorCount = 1,
                .descriptorType = type,
                .pBufferInfo = &(VkDescriptorBufferInfo){ p.buffer, (VkDeviceSize)i * PART, 64 } },
            0, NULL);
    }
    return p;
}

static void
dispatch_each(VkCommandBuffer c, const struct parts *p)
{
    for (uint32_t i = 0; i < SETS; i++) {
        vkCmdBindDescriptorSets(c, COMPUTE, p->layout, 0, 1, &p->sets[i], 0, NULL);
        vkCmdDispatch(c, 1, 1, 1);
    }
}

/* What was found out of a set is found again, and what came since counts all the same. */
SCENE(sets_in_turn, KIT_NO_DEVICE | KIT_APPLIES)
{
    open_sync(kit);
    struct parts p = make_parts(kit);
    VkPipeline reads = compute_of(kit, p.layout, sync_comp_storage_read,
                                  sizeof(sync_comp_storage_read)),
               writes = compute_of(kit, p.layout, sync_comp_storage_write,
                                   sizeof(sync_comp_storage_write));
    VkCommandBuffer c = kit_recording(kit);

    vkCmdBindPipeline(c, COMPUTE, reads);
    for (int round = 0; round < 3; round++) {
        dispatch_each(c, &p);
    }
    kit_expect(kit, WAR);
    vkCmdFillBuffer(c, p.buffer, 7 * PART, 64, 0);
    kit_expect(kit, RAW);
    dispatch_each(c, &p);
    full_barrier(c);
    dispatch_each(c, &p);
    /* The same set, and another pipeline. */
    vkCmdBindPipeline(c, COMPUTE, writes);
    kit_expect(kit, WAR);
    vkCmdDispatch(c, 1, 1, 1);
    vkCmdBindPipeline(c, COMPUTE, reads);
    kit_expect(kit, RAW);
    dispatch_each(c, &p);
    full_barrier(c);
    dispatch_each(c, &p);
    kit_end(kit, c);
}

/* ---- stencil --------------------------------------------------------------------------------- */

#define DS VK_FORMAT_D24_UNORM_S8_UINT
#define DS_ASPECTS (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)

static void
stencil_draw(VkCommandBuffer c, VkImageView view, VkPipeline pipeline, VkStencilOp op,
             uint32_t mask)
{
    const VkRenderingAttachmentInfo stencil = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = view,
        .imageLayout = GENERAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_NONE_EXT,
        .storeOp = VK_ATTACHMENT_STORE_OP_NONE,
    };

    vkCmdBeginRendering(c, &(VkRenderingInfo){
                               .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                               .renderArea = { .extent = { TEXELS, TEXELS } },
                               .layerCount = 1,
                               .pStencilAttachment = &stencil,
                           });
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetStencilOp(c, VK_STENCIL_FACE_FRONT_BIT, VK_STENCIL_OP_KEEP, op, VK_STENCIL_OP_KEEP,
                      VK_COMPARE_OP_ALWAYS);
    vkCmdSetStencilOp(c, VK_STENCIL_FACE_BACK_BIT, VK_STENCIL_OP_KEEP, VK_STENCIL_OP_KEEP,
                      VK_STENCIL_OP_KEEP, VK_COMPARE_OP_ALWAYS);
    vkCmdSetStencilWriteMask(c, VK_STENCIL_FACE_FRONT_BIT, mask);
    vkCmdSetStencilWriteMask(c, VK_STENCIL_FACE_BACK_BIT, 0xff);
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdEndRendering(c);
}

/* Operations and write masks that commands set decide whether the stencil test writes. */
SCENE(dynamic_stencil, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkStencilOp op;
        uint32_t mask;
        const char *hazard;
    } rows[] = { { VK_STENCIL_OP_REPLACE, 0xff, WAW },
                 { VK_STENCIL_OP_KEEP, 0xff, RAW },
                 { VK_STENCIL_OP_REPLACE, 0, RAW } };
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    const VkClearDepthStencilValue value = { 0, 0 };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_STENCIL_BIT, 0, 1, 0, 1 };

    open_sync_with(kit, (struct kit_config){
                            .device_next = &v13,
                            .device_extensions = { VK_EXT_LOAD_STORE_OP_NONE_EXTENSION_NAME } });
    VkImage image = IMAGE(kit, .format = DS,
                          .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                   VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    VkImageMemoryBarrier2 b = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .image = image,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = DS,
                                   .subresourceRange = { DS_ASPECTS, 0, 1, 0, 1 } };
    struct rig_base base = rig_base(kit);
    VkImageView view = VK_NULL_HANDLE;
    VkCommandBuffer c = kit_recording(kit);
    struct rig r;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    base.render_pass = VK_NULL_HANDLE;
    rig_init(&r, &base);
    r.info.pNext = &r.rendering;
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
    r.rendering.stencilAttachmentFormat = DS;
    r.depth.stencilTestEnable = VK_TRUE;
    r.depth.depthTestEnable = r.depth.depthWriteEnable = VK_FALSE;
    rig_dynamic(&r, VK_DYNAMIC_STATE_STENCIL_OP);
    rig_dynamic(&r, VK_DYNAMIC_STATE_STENCIL_WRITE_MASK);
    VkPipeline pipeline = rig_make(&base, &r);

    b.subresourceRange.aspectMask = DS_ASPECTS;
    b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
    record_image(c, true, &b);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        vkCmdClearDepthStencilImage(c, image, GENERAL, &value, 1, &range);
        kit_expect(kit, rows[i].hazard);
        stencil_draw(c, view, pipeline, rows[i].op, rows[i].mask);
        full_barrier(c);
    }
    kit_end(kit, c);
}

/* Draws whose fragments write a buffer: those that overlap one behind the other, or as they come. */
struct turns {
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkPipeline pipelines[2];
};

static struct turns
make_turns(struct kit *kit)
{
    VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    struct turns t = { .layout = kit_pipeline_layout(kit, layout) };
    VkBuffer buffer = kit_bound_buffer(kit, BYTES, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    struct rig_base base = rig_base(kit);

    t.set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), layout);
    vkUpdateDescriptorSets(
        kit->device, 1,
        &(VkWriteDescriptorSet){ .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                 .dstSet = t.set,
                                 .descriptorCount = 1,
                                 .descriptorType = type,
                                 .pBufferInfo = &(VkDescriptorBufferInfo){ buffer, 0, 256 } },
        0, NULL);
    base.render_pass = VK_NULL_HANDLE;
    base.layout = t.layout;
    for (int i = 0; i < 2; i++) {
        struct rig r;

        rig_init(&r, &base);
        r.info.pNext = &r.rendering;
        r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
        r.stages[1].module = i ? module_of(kit, pass_frag_as_they_come,
                                           sizeof(pass_frag_as_they_come))
                               : module_of(kit, pass_frag_in_turn, sizeof(pass_frag_in_turn));
        t.pipelines[i] = rig_make(&base, &r);
    }
    return t;
}

/* Draws, by digit which pipeline's. */
static void
record_turns(VkCommandBuffer c, const struct turns *t, const char *draws)
{
    vkCmdBindDescriptorSets(c, VK_PIPELINE_BIND_POINT_GRAPHICS, t->layout, 0, 1, &t->set, 0, NULL);
    for (; *draws; draws++) {
        vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, t->pipelines[*draws - '0']);
        vkCmdDraw(c, 3, 1, 0, 0);
    }
}

static void
begin_turns(VkCommandBuffer c, VkRenderingFlags flags)
{
    vkCmdBeginRendering(c, &(VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                               .flags = flags,
                                               .renderArea = { { 0, 0 }, { TEXELS, TEXELS } },
                                               .layerCount = 1 });
}

/* In one instance. */
static void
draw_turns(VkCommandBuffer c, const struct turns *t, const char *draws)
{
    begin_turns(c, 0);
    record_turns(c, t, draws);
    vkCmdEndRendering(c);
}

/* In secondaries of one instance. */
static void
execute_turns(struct kit *kit, VkCommandBuffer c, const struct turns *t, const char *const draws[2])
{
    VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &rendering
    };
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondaries[2];

    for (int i = 0; i < 2; i++) {
        secondaries[i] = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        KIT_VK(kit,
               vkBeginCommandBuffer(secondaries[i],
                                    &(VkCommandBufferBeginInfo){
                                        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                                        .pInheritanceInfo = &inherited }));
        record_turns(secondaries[i], t, draws[i]);
        kit_end(kit, secondaries[i]);
    }
    begin_turns(c, VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT);
    vkCmdExecuteCommands(c, 2, secondaries);
    vkCmdEndRendering(c);
}

SCENE(fragments_in_turn, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    static VkPhysicalDeviceFragmentShaderInterlockFeaturesEXT interlock = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_INTERLOCK_FEATURES_EXT,
        .pNext = &v13,
        .fragmentShaderPixelInterlock = VK_TRUE,
    };
    static VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &interlock,
        .features = { .fragmentStoresAndAtomics = VK_TRUE },
    };

    open_sync_with(kit,
                   (struct kit_config){
                       .device_next = &features,
                       .device_extensions = { VK_EXT_FRAGMENT_SHADER_INTERLOCK_EXTENSION_NAME } });
    struct turns t = make_turns(kit);
    VkCommandBuffer c = kit_recording(kit);

    draw_turns(c, &t, "000");
    full_barrier(c);
    kit_expect(kit, WAW);
    draw_turns(c, &t, "01");
    full_barrier(c);
    draw_turns(c, &t, "0");
    kit_expect(kit, WAW);
    draw_turns(c, &t, "0"); /* another instance */
    full_barrier(c);
    execute_turns(kit, c, &t, (const char *const[2]){ "00", "0" });
    kit_end(kit, c);
}

KIT_MAIN()
