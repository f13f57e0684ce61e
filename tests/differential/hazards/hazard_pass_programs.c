/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs about hazards of render passes: load and store operations, layout transitions and dependencies of up to two
 * subpasses, with draws and clears in them, and transfers and barriers around them.
 */
#include "hazard_shader.h"
#include "hazards.h"
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

#define PASSES 2u
#define SUBPASSES 2u
#define ATTACHMENTS 3u /* two of colour, then depth and stencil */
#define DEPTH (ATTACHMENTS - 1)
#define DEPENDENCIES 5u
#define STEPS 7u

struct subpass {
    VkAttachmentReference2 colour, input, depth;
    VkDescriptorSet set; /* of its input attachment */
    VkPipeline pipeline;
};

struct pass {
    uint32_t layer; /* of both colour attachments */
    uint32_t count; /* of subpasses */
    struct subpass subpasses[SUBPASSES];
    VkAttachmentDescription2 attachments[ATTACHMENTS];
    uint32_t numbers[ATTACHMENTS]; /* that they have in the render pass */
    VkSubpassDependency2 dependencies[DEPENDENCIES];
    VkMemoryBarrier2 barriers[DEPENDENCIES];
    uint32_t dependency_count;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
};

struct passes {
    uint32_t subpasses; /* at most, of a pass */
    bool inputs;
    struct hazard_things things;
    struct program_image depth;
    VkImageView depth_view;
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool pool;
    VkPipelineLayout layout;
    struct pass passes[PASSES];
};

/* --- attachments --- */

/* Seldom the last one, which is none: by number in the tables below. */
static uint32_t
operation(struct program *p, const char *what, uint32_t none)
{
    uint32_t number = program_pick(p, what, none);

    if (program_pick(p, "nothing is done", 12)) {
        return number;
    }
    p->wrong = "apart: nothing is loaded, or stored";
    return none;
}

static VkAttachmentDescription2
attachment_of(struct program *p, uint32_t number)
{
    static const VkAttachmentLoadOp loads[] = { VK_ATTACHMENT_LOAD_OP_LOAD,
                                                VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                                VK_ATTACHMENT_LOAD_OP_NONE };
    static const VkAttachmentStoreOp stores[] = { VK_ATTACHMENT_STORE_OP_STORE,
                                                  VK_ATTACHMENT_STORE_OP_DONT_CARE,
                                                  VK_ATTACHMENT_STORE_OP_NONE };
    bool anew = program_pick(p, "initial layout", 3) == 0;
    /* What is loaded is in its layout; anything else may be undefined before. */
    uint32_t load = operation(p, "load operation", 3);
    uint32_t stencil_load = operation(p, "load operation of stencil", 3);

    anew = anew && load && (number != DEPTH || stencil_load);
    return (VkAttachmentDescription2){
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
        .format = number == DEPTH ? VK_FORMAT_D32_SFLOAT_S8_UINT : VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = loads[load],
        .storeOp = stores[operation(p, "store operation", 2)],
        .stencilLoadOp = loads[stencil_load],
        .stencilStoreOp = stores[operation(p, "store operation of stencil", 2)],
        .initialLayout = anew ? VK_IMAGE_LAYOUT_UNDEFINED : VK_IMAGE_LAYOUT_GENERAL,
        .finalLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
}

static VkAttachmentReference2
reference(uint32_t number, VkImageLayout layout, VkImageAspectFlags aspects)
{
    return (VkAttachmentReference2){
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
        .attachment = number,
        .layout = layout,
        .aspectMask = aspects,
    };
}

/* Another layout than outside of the pass, or the same. */
static VkImageLayout
layout_of(struct program *p, VkImageLayout optimal)
{
    return program_pick(p, "another layout", 3) ? VK_IMAGE_LAYOUT_GENERAL : optimal;
}

static void
choose_subpass(struct program *p, bool inputs, struct subpass *to)
{
    uint32_t colour = program_pick(p, "colour", 2);
    bool depth = program_pick(p, "depth", 2), input = inputs && program_pick(p, "input", 2);

    to->colour = reference(colour, layout_of(p, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
                           VK_IMAGE_ASPECT_COLOR_BIT);
    to->input = reference(input ? 1 - colour : VK_ATTACHMENT_UNUSED, VK_IMAGE_LAYOUT_GENERAL,
                          VK_IMAGE_ASPECT_COLOR_BIT);
    to->depth = reference(depth ? DEPTH : VK_ATTACHMENT_UNUSED,
                          layout_of(p, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL),
                          VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT);
}

/* What is used first as an input attachment is not cleared; what is not used is seldom there. */
static void
look_at_uses(struct program *p, struct pass *of)
{
    bool all = program_pick(p, "unused ones", 10) == 0;
    uint32_t count = 0;

    for (uint32_t i = 0; i < ATTACHMENTS; i++) {
        VkAttachmentDescription2 *a = &of->attachments[i];
        bool used = false;

        for (uint32_t k = 0; k < of->count; k++) {
            const struct subpass *s = &of->subpasses[k];
            bool read = s->input.attachment == i;
            bool written = s->colour.attachment == i || s->depth.attachment == i;

            if (!used && read && a->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR) {
                a->loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
            }
            used |= read || written;
        }
        if (!used && all) {
            p->wrong = "apart: an attachment that no subpass uses";
        }
        of->numbers[i] = used || all ? count++ : VK_ATTACHMENT_UNUSED;
    }
}

/* --- dependencies --- */

/* Stages of graphics, with what accesses attachments and input attachments. */
static VkMemoryBarrier2
scopes_inside(struct program *p)
{
    static const struct {
        VkPipelineStageFlags2 stages;
        VkAccessFlags2 accesses[3];
    } scopes[] = {
        { VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT,
          { VK_ACCESS_2_MEMORY_WRITE_BIT,
            VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT, 0 } },
        { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
          { VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
            VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT, 0 } },
        { VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT |
              VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
          { VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
            VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT |
                VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT,
            0 } },
        { VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
          { VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT, VK_ACCESS_2_SHADER_READ_BIT, 0 } },
        { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT |
              VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT |
              VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT |
              VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
          { VK_ACCESS_2_MEMORY_WRITE_BIT,
            VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT,
            VK_ACCESS_2_MEMORY_READ_BIT } },
    };
    uint32_t from = program_pick(p, "first scope", 5), to = program_pick(p, "second scope", 5);

    return (VkMemoryBarrier2){
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = scopes[from].stages,
        .srcAccessMask = scopes[from].accesses[program_pick(p, "first accesses", 3)],
        .dstStageMask = scopes[to].stages,
        .dstAccessMask = scopes[to].accesses[program_pick(p, "second accesses", 3)],
    };
}

/* Between two subpasses that work on the same attachment: what orders that is there, because the other layer takes it
   as ordered by any dependency. */
static VkMemoryBarrier2
with_attachments(const struct pass *of, VkMemoryBarrier2 given)
{
    const struct subpass *a = &of->subpasses[0], *b = &of->subpasses[1];
    VkPipelineStageFlags2 stages = 0;
    VkAccessFlags2 accesses = 0;

    if (a->colour.attachment == b->colour.attachment) {
        stages |= VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT;
        accesses |= VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT;
    }
    if (a->depth.attachment == b->depth.attachment && a->depth.attachment == DEPTH) {
        stages |= VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT |
                  VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;
        accesses |= VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT |
                    VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
    }
    given.srcStageMask |= stages;
    given.dstStageMask |= stages;
    given.srcAccessMask |= accesses;
    given.dstAccessMask |= accesses;
    return given;
}

static void
add_dependency(struct program *p, struct pass *to, uint32_t from, uint32_t until)
{
    uint32_t i = to->dependency_count++;
    bool outside = from == VK_SUBPASS_EXTERNAL || until == VK_SUBPASS_EXTERNAL;
    bool second = program_pick(p, "second version", 2);
    VkMemoryBarrier2 of = scopes_inside(p);

    if (outside) {
        /* One side is anything that is outside, the other one a stage of graphics. */
        VkMemoryBarrier2 any = hazard_scopes(p, !second);
        if (from == VK_SUBPASS_EXTERNAL) {
            of.srcStageMask = any.srcStageMask;
            of.srcAccessMask = any.srcAccessMask;
        } else {
            of.dstStageMask = any.dstStageMask;
            of.dstAccessMask = any.dstAccessMask;
        }
    }
    if (!outside) {
        of = with_attachments(to, of);
    }
    to->barriers[i] = of;
    to->dependencies[i] = (VkSubpassDependency2){
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,
        .pNext = second ? &to->barriers[i] : NULL,
        .srcSubpass = from,
        .dstSubpass = until,
        .srcStageMask = second ? 0 : (VkPipelineStageFlags)of.srcStageMask,
        .dstStageMask = second ? 0 : (VkPipelineStageFlags)of.dstStageMask,
        .srcAccessMask = second ? 0 : (VkAccessFlags)of.srcAccessMask,
        .dstAccessMask = second ? 0 : (VkAccessFlags)of.dstAccessMask,
        .dependencyFlags = !outside && program_pick(p, "by region", 2) ? VK_DEPENDENCY_BY_REGION_BIT
                                                                       : 0,
    };
}

static void
choose_dependencies(struct program *p, struct pass *to)
{
    for (uint32_t i = 0; i < to->count; i++) {
        if (program_pick(p, "dependency from outside", 3)) {
            add_dependency(p, to, VK_SUBPASS_EXTERNAL, i);
        }
        if (program_pick(p, "dependency to outside", 3)) {
            add_dependency(p, to, i, VK_SUBPASS_EXTERNAL);
        }
    }
    if (to->count > 1 && program_pick(p, "dependency between", 5)) {
        add_dependency(p, to, 0, 1);
    }
}

/* --- objects --- */

static void
make_pipeline(struct program *p, const struct passes *all, const struct pass *of, uint32_t number)
{
    struct subpass *to = (struct subpass *)&of->subpasses[number];
    bool depth = to->depth.attachment != VK_ATTACHMENT_UNUSED;
    struct program_pipeline pipeline;
    const struct hazard_binding input = {
        .type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
        .count = 1,
        .stages = VK_SHADER_STAGE_FRAGMENT_BIT,
    };
    const struct program_drawing d = {
        .depth = depth,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .layout = all->layout,
    };

    program_describe_pipeline(p, &d, &pipeline);
    program_reads_no_vertices(&pipeline);
    pipeline.info.pNext = NULL;
    pipeline.info.pDynamicState = NULL;
    pipeline.info.renderPass = of->pass;
    pipeline.info.subpass = number;
    pipeline.depth.depthTestEnable = program_pick(p, "depth test", 2);
    pipeline.depth.depthWriteEnable = program_pick(p, "depth write", 2);
    pipeline.depth.stencilTestEnable = program_pick(p, "stencil test", 2);
    pipeline.depth.front.passOp = program_pick(p, "stencil write", 2) ? VK_STENCIL_OP_REPLACE
                                                                      : VK_STENCIL_OP_KEEP;
    pipeline.depth.front.writeMask = 255;
    pipeline.depth.back = pipeline.depth.front;
    program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT,
                      hazard_shader(p, VK_SHADER_STAGE_VERTEX_BIT, false, 0, NULL));
    program_add_stage(&pipeline, VK_SHADER_STAGE_FRAGMENT_BIT,
                      hazard_shader(p, VK_SHADER_STAGE_FRAGMENT_BIT, false,
                                    to->input.attachment != VK_ATTACHMENT_UNUSED, &input));
    to->pipeline = program_make_pipeline(p, &pipeline);
}

static void
make_set(struct program *p, const struct passes *all, const struct pass *of, struct subpass *to)
{
    const VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = all->pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &all->set_layout,
    };

    if (to->input.attachment == VK_ATTACHMENT_UNUSED) {
        return;
    }
    TRY(vkAllocateDescriptorSets(p->device, &info, &to->set));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(to->set));
    const VkDescriptorImageInfo image = {
        .imageView = all->things.views[to->input.attachment][of->layer],
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = to->set,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
        .pImageInfo = &image,
    };
    DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
}

/* References by the numbers of the render pass. */
static void
number(const struct pass *of, VkAttachmentReference2 *reference)
{
    if (reference->attachment != VK_ATTACHMENT_UNUSED) {
        reference->attachment = of->numbers[reference->attachment];
    }
}

static void
make_render_pass(struct program *p, const struct passes *all, struct pass *to)
{
    VkSubpassDescription2 subpasses[SUBPASSES];
    struct subpass numbered[SUBPASSES];
    VkAttachmentDescription2 attachments[ATTACHMENTS];
    VkImageView views[ATTACHMENTS];
    uint32_t count = 0;

    for (uint32_t i = 0; i < ATTACHMENTS; i++) {
        if (to->numbers[i] != VK_ATTACHMENT_UNUSED) {
            views[count] = i == DEPTH ? all->depth_view : all->things.views[i][to->layer];
            attachments[count++] = to->attachments[i];
        }
    }
    for (uint32_t i = 0; i < to->count; i++) {
        struct subpass *s = &numbered[i];
        *s = to->subpasses[i];
        number(to, &s->colour);
        number(to, &s->input);
        number(to, &s->depth);
        subpasses[i] = (VkSubpassDescription2){
            .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
            .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
            .inputAttachmentCount = s->input.attachment != VK_ATTACHMENT_UNUSED,
            .pInputAttachments = &s->input,
            .colorAttachmentCount = 1,
            .pColorAttachments = &s->colour,
            .pDepthStencilAttachment = &s->depth,
        };
    }
    const VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .attachmentCount = count,
        .pAttachments = attachments,
        .subpassCount = to->count,
        .pSubpasses = subpasses,
        .dependencyCount = to->dependency_count,
        .pDependencies = to->dependencies,
    };
    MAKE(RENDER_PASS, to->pass, vkCreateRenderPass2(p->device, &info, NULL, &to->pass));
    const VkFramebufferCreateInfo framebuffer = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = to->pass,
        .attachmentCount = count,
        .pAttachments = views,
        .width = HAZARD_SIZE,
        .height = HAZARD_SIZE,
        .layers = 1,
    };
    MAKE(FRAMEBUFFER, to->framebuffer,
         vkCreateFramebuffer(p->device, &framebuffer, NULL, &to->framebuffer));
}

static void
make_pass(struct program *p, const struct passes *all, struct pass *to)
{
    to->layer = program_pick(p, "layer", 2);
    to->count = all->subpasses;
    for (uint32_t i = 0; i < ATTACHMENTS; i++) {
        to->attachments[i] = attachment_of(p, i);
    }
    for (uint32_t i = 0; i < to->count; i++) {
        choose_subpass(p, all->inputs, &to->subpasses[i]);
    }
    look_at_uses(p, to);
    choose_dependencies(p, to);
    make_render_pass(p, all, to);
    for (uint32_t i = 0; i < to->count; i++) {
        make_set(p, all, to, &to->subpasses[i]);
        make_pipeline(p, all, to, i);
    }
}

static void
make(struct program *p, struct passes *all)
{
    const VkDescriptorSetLayoutBinding binding = {
        .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
        .descriptorCount = 1,
        .stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT,
    };
    const VkDescriptorSetLayoutCreateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, PASSES * SUBPASSES };
    const VkDescriptorPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = PASSES * SUBPASSES,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };

    hazard_make(p, &all->things);
    all->depth = program_image_2d(p, VK_FORMAT_D32_SFLOAT_S8_UINT, HAZARD_SIZE,
                                  VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                      VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                      VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    all->depth_view = program_view(p, &all->depth, all->depth.aspect);
    MAKE(DESCRIPTOR_SET_LAYOUT, all->set_layout,
         vkCreateDescriptorSetLayout(p->device, &set, NULL, &all->set_layout));
    MAKE(DESCRIPTOR_POOL, all->pool, vkCreateDescriptorPool(p->device, &pool, NULL, &all->pool));
    all->layout = program_pipeline_layout(p, all->set_layout);
    for (uint32_t i = 0; i < PASSES; i++) {
        make_pass(p, all, &all->passes[i]);
    }
}

/* --- commands --- */

static void
clear_attachments(struct program *p, const struct pass *of, const struct subpass *in)
{
    bool depth = in->depth.attachment != VK_ATTACHMENT_UNUSED && program_pick(p, "of depth", 2);
    const VkClearAttachment clear = {
        .aspectMask = !depth ? VK_IMAGE_ASPECT_COLOR_BIT
                      : program_pick(p, "of stencil", 2)
                          ? VK_IMAGE_ASPECT_STENCIL_BIT
                          : VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT,
    };
    const VkClearRect rect = {
        .rect = { { 0, 0 }, { HAZARD_SIZE, HAZARD_SIZE / (1 + program_pick(p, "half", 2)) } },
        .layerCount = 1,
    };

    if (of->layer && !depth) {
        p->wrong = "apart: cleared attachments of a layer behind the first";
    }
    DO(vkCmdClearAttachments(p->commands, 1, &clear, 1, &rect));
}

static void
inside(struct program *p, const struct passes *all, const struct pass *of, const struct subpass *in)
{
    switch (program_pick(p, "in the subpass", 3)) {
    case 0: break;
    case 1: clear_attachments(p, of, in); break;
    default:
        DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, in->pipeline));
        if (in->set) {
            DO(vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, all->layout, 0,
                                       1, &in->set, 0, NULL));
        }
        DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
        break;
    }
}

static void
render(struct program *p, const struct passes *all, const struct pass *with)
{
    const VkClearValue values[ATTACHMENTS] = { 0 };
    const VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = with->pass,
        .framebuffer = with->framebuffer,
        .renderArea = { { 0, 0 }, { HAZARD_SIZE, HAZARD_SIZE } },
        .clearValueCount = ATTACHMENTS,
        .pClearValues = values,
    };

    DO(vkCmdBeginRenderPass(p->commands, &begin, VK_SUBPASS_CONTENTS_INLINE));
    for (uint32_t i = 0; i < with->count; i++) {
        if (i) {
            DO(vkCmdNextSubpass(p->commands, VK_SUBPASS_CONTENTS_INLINE));
        }
        inside(p, all, with, &with->subpasses[i]);
    }
    DO(vkCmdEndRenderPass(p->commands));
}

static void
clear_depth(struct program *p, const struct passes *all)
{
    const VkClearDepthStencilValue value = { 0 };
    VkImageSubresourceRange range = { all->depth.aspect, 0, 1, 0, 1 };

    if (program_pick(p, "stencil alone", 2)) {
        range.aspectMask = VK_IMAGE_ASPECT_STENCIL_BIT;
    }
    DO(vkCmdClearDepthStencilImage(p->commands, all->depth.image, VK_IMAGE_LAYOUT_GENERAL, &value,
                                   1, &range));
}

static void
step(struct program *p, struct passes *all)
{
    switch (program_pick(p, "step", 8)) {
    case 0: hazard_transfer(p, &all->things); break;
    case 1: clear_depth(p, all); break;
    case 2:
    case 3:
    case 4: render(p, all, &all->passes[program_pick(p, "pass", PASSES)]); break;
    default: hazard_order(p, &all->things); break;
    }
}

static void
run(struct program *p, struct passes *all)
{
    make(p, all);
    program_begin(p);
    hazard_ready(p, &all->things);
    program_layout(p, &all->depth, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    for (uint32_t i = 0; i < STEPS; i++) {
        step(p, all);
    }
    program_finish(p);
}

static void
passes(struct program *p)
{
    struct passes all = { .subpasses = 1 };

    run(p, &all);
}

static void
inputs(struct program *p)
{
    struct passes all = { .subpasses = 1, .inputs = true };

    run(p, &all);
}

static void
subpasses(struct program *p)
{
    struct passes all = { .subpasses = 2, .inputs = true };

    run(p, &all);
}

const struct program_subject hazard_pass_subjects[] = {
    { "hazards_of_passes", passes, hazard_prepare },
    { "hazards_of_input_passes", inputs, hazard_prepare },
    { "hazards_of_subpasses", subpasses, hazard_prepare },
    { 0 },
};

#endif
