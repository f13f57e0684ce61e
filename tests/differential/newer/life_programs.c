/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs about lifetimes: a command buffer uses one object of each kind, and one of
 * them is destroyed at some moment between its command and the end of the program.
 */
#include "program_code.h"

#ifdef VK_VERSION_1_4

#define SIZE 16u

static void
prepare_lives(struct program *p)
{
    p->features.v12.hostQueryReset = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
}

struct life {
    VkBuffer buffer;
    VkDeviceMemory memory; /* of the buffer */
    struct program_image image, target;
    VkImageView view, target_view;
    VkBuffer texels;
    VkBufferView texel_view;
    VkSampler sampler;
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool pool;
    VkDescriptorSet set;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkShaderModule module;
    VkEvent event;
    VkQueryPool queries;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkCommandPool second_pool;
    VkCommandBuffer secondary;
};

/* --- objects --- */

static VkShaderModule
shader_of_set(struct program *p)
{
    static struct program_code c;
    uint32_t one, pointer, first, loaded;

    code_start(&c, VK_SHADER_STAGE_COMPUTE_BIT);
    one = code_block(&c, CODE_UINT);
    pointer = code_variable(&c, 2 /* Uniform */, one);
    CODE(&c, CODE_DECORATIONS, 71, pointer, 34 /* DescriptorSet */, 0);
    CODE(&c, CODE_DECORATIONS, 71, pointer, 33 /* Binding */, 0);
    first = c.next++;
    CODE(&c, CODE_BODY, 65, code_pointer(&c, 2, CODE_UINT), first, pointer, CODE_INT_0);
    loaded = code_load(&c, CODE_UINT, first);
    (void)loaded;
    return code_module(p, &c);
}

static void
make_set(struct program *p, struct life *l)
{
    const VkDescriptorSetLayoutBinding bindings[3] = {
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { 1, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { 2, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 3,
        .pBindings = bindings,
    };
    const VkDescriptorPoolSize sizes[3] = { { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1 },
                                            { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1 },
                                            { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1 } };
    const VkDescriptorPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT,
        .maxSets = 1,
        .poolSizeCount = 3,
        .pPoolSizes = sizes,
    };
    VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, .descriptorSetCount = 1
    };

    MAKE(DESCRIPTOR_SET_LAYOUT, l->set_layout,
         vkCreateDescriptorSetLayout(p->device, &layout, NULL, &l->set_layout));
    MAKE(DESCRIPTOR_POOL, l->pool, vkCreateDescriptorPool(p->device, &pool, NULL, &l->pool));
    allocate.descriptorPool = l->pool;
    allocate.pSetLayouts = &l->set_layout;
    TRY(vkAllocateDescriptorSets(p->device, &allocate, &l->set));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(l->set));
    const VkDescriptorBufferInfo buffer = { l->buffer, 0, VK_WHOLE_SIZE };
    const VkDescriptorImageInfo image = { l->sampler, l->view,
                                          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL };
    VkWriteDescriptorSet writes[3];
    for (uint32_t i = 0; i < 3; i++) {
        writes[i] = (VkWriteDescriptorSet){
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
            .dstSet = l->set,
            .dstBinding = i,
            .descriptorCount = 1,
            .descriptorType = bindings[i].descriptorType,
            .pBufferInfo = &buffer,
            .pImageInfo = &image,
            .pTexelBufferView = &l->texel_view,
        };
    }
    DO(vkUpdateDescriptorSets(p->device, 3, writes, 0, NULL));
    l->layout = program_pipeline_layout(p, l->set_layout);
    l->module = shader_of_set(p);
    l->pipeline = program_compute(p, l->module, l->layout, 0);
}

static void
make_secondary(struct program *p, struct life *l)
{
    const VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                           .queueFamilyIndex = p->kit->family };
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .level = VK_COMMAND_BUFFER_LEVEL_SECONDARY,
        .commandBufferCount = 1
    };
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .pInheritanceInfo = &inheritance };

    MAKE(COMMAND_POOL, l->second_pool,
         vkCreateCommandPool(p->device, &pool, NULL, &l->second_pool));
    allocate.commandPool = l->second_pool;
    TRY(vkAllocateCommandBuffers(p->device, &allocate, &l->secondary));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(l->secondary));
    TRY(vkBeginCommandBuffer(l->secondary, &begin));
    DO(vkCmdFillBuffer(l->secondary, l->texels, 0, 64, 0));
    TRY(vkEndCommandBuffer(l->secondary));
}

static void
make_life(struct program *p, struct life *l)
{
    const VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    const VkEventCreateInfo event = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    const VkQueryPoolCreateInfo queries = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                            .queryType = VK_QUERY_TYPE_OCCLUSION,
                                            .queryCount = 2 };
    VkBufferViewCreateInfo texels = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                      .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .range = VK_WHOLE_SIZE };
    const uint32_t first = p->object_count;

    l->buffer = program_buffer(
        p, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    for (uint32_t i = first; i < p->object_count; i++) {
        if (p->objects[i].type == VK_OBJECT_TYPE_DEVICE_MEMORY) {
            l->memory = (VkDeviceMemory)(uintptr_t)p->objects[i].handle;
        }
    }
    l->texels = program_buffer(
        p, 256, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    l->image = program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, SIZE,
                                VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT);
    l->target = program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, SIZE,
                                 VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    l->view = program_view(p, &l->image, VK_IMAGE_ASPECT_COLOR_BIT);
    l->target_view = program_view(p, &l->target, VK_IMAGE_ASPECT_COLOR_BIT);
    texels.buffer = l->texels;
    MAKE(BUFFER_VIEW, l->texel_view, vkCreateBufferView(p->device, &texels, NULL, &l->texel_view));
    MAKE(SAMPLER, l->sampler, vkCreateSampler(p->device, &sampler, NULL, &l->sampler));
    MAKE(EVENT, l->event, vkCreateEvent(p->device, &event, NULL, &l->event));
    MAKE(QUERY_POOL, l->queries, vkCreateQueryPool(p->device, &queries, NULL, &l->queries));
    make_set(p, l);
    program_pass(p, l->target_view, SIZE, &l->pass, &l->framebuffer);
    make_secondary(p, l);
}

/* --- their ends --- */

/* Each is a place of its own; names tell the moment. */
#define END(moment, name, TYPE, handle)         \
    if (program_mistake(p, #name " " moment)) { \
        DROP(TYPE, handle);                     \
    }
#define ENDS(moment)                                                               \
    do {                                                                           \
        END(moment, buffer destroyed, BUFFER, l->buffer)                           \
        END(moment, memory freed, DEVICE_MEMORY, l->memory)                        \
        END(moment, image destroyed, IMAGE, l->image.image)                        \
        END(moment, memory of the image freed, DEVICE_MEMORY, l->image.memory)     \
        END(moment, view destroyed, IMAGE_VIEW, l->view)                           \
        END(moment, sampler destroyed, SAMPLER, l->sampler)                        \
        END(moment, texels destroyed, BUFFER, l->texels)                           \
        END(moment, view of texels destroyed, BUFFER_VIEW, l->texel_view)          \
        END(moment, pool of sets destroyed, DESCRIPTOR_POOL, l->pool)              \
        END(moment, set layout destroyed, DESCRIPTOR_SET_LAYOUT, l->set_layout)    \
        END(moment, layout destroyed, PIPELINE_LAYOUT, l->layout)                  \
        END(moment, pipeline destroyed, PIPELINE, l->pipeline)                     \
        END(moment, module destroyed, SHADER_MODULE, l->module)                    \
        END(moment, event destroyed, EVENT, l->event)                              \
        END(moment, queries destroyed, QUERY_POOL, l->queries)                     \
        END(moment, pass destroyed, RENDER_PASS, l->pass)                          \
        END(moment, framebuffer destroyed, FRAMEBUFFER, l->framebuffer)            \
        END(moment, target destroyed, IMAGE, l->target.image)                      \
        END(moment, view of the target destroyed, IMAGE_VIEW, l->target_view)      \
        END(moment, pool of the secondary destroyed, COMMAND_POOL, l->second_pool) \
    } while (0)

static void
end_in_pools(struct program *p, struct life *l)
{
    IF("set freed, then submitted")
    {
        TRY(vkFreeDescriptorSets(p->device, l->pool, 1, &l->set));
    }
    IF("pool of sets reset, then submitted")
    {
        TRY(vkResetDescriptorPool(p->device, l->pool, 0));
    }
    IF("secondary freed, then submitted")
    {
        DO(vkFreeCommandBuffers(p->device, l->second_pool, 1, &l->secondary));
    }
    IF("pool of the secondary reset, then submitted")
    {
        TRY(vkResetCommandPool(p->device, l->second_pool, 0));
    }
    IF("set written, then submitted")
    {
        const VkDescriptorBufferInfo buffer = { l->buffer, 0, 64 };
        const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                             .dstSet = l->set,
                                             .descriptorCount = 1,
                                             .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                             .pBufferInfo = &buffer };
        DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
    }
}

static void
use_life(struct program *p, struct life *l)
{
    const VkClearColorValue value = { { 0 } };
    const VkClearValue clear = { .color = value };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    const VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                          .renderPass = l->pass,
                                          .framebuffer = l->framebuffer,
                                          .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                                          .clearValueCount = 1,
                                          .pClearValues = &clear };

    DO(vkCmdFillBuffer(p->commands, l->buffer, 0, 64, 0));
    DO(vkCmdExecuteCommands(p->commands, 1, &l->secondary));
    program_barrier(p);
    program_layout(p, &l->image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    DO(vkCmdClearColorImage(p->commands, l->image.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                            &value, 1, &range));
    program_layout(p, &l->image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                   VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    DO(vkCmdResetQueryPool(p->commands, l->queries, 0, 2));
    DO(vkCmdSetEvent(p->commands, l->event, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT));
    DO(vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, l->layout, 0, 1,
                               &l->set, 0, NULL));
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, l->pipeline));
    ENDS("before the dispatch");
    DO(vkCmdDispatch(p->commands, 1, 1, 1));
    DO(vkCmdBeginRenderPass(p->commands, &begin, VK_SUBPASS_CONTENTS_INLINE));
    DO(vkCmdEndRenderPass(p->commands));
}

static void
lives(struct program *p)
{
    struct life life = { .buffer = VK_NULL_HANDLE }, *l = &life;
    const VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                  .commandBufferCount = 1,
                                  .pCommandBuffers = &p->commands };

    make_life(p, l);
    program_begin(p);
    use_life(p, l);
    ENDS("before the end");
    TRY(vkEndCommandBuffer(p->commands));
    ENDS("before the submit");
    end_in_pools(p, l);
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    ENDS("while pending");
    TRY(vkQueueWaitIdle(p->queue));
    TRY(vkResetEvent(p->device, l->event));
    ENDS("when it was done");
    if (program_pick(p, "again", 2)) {
        TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
        TRY(vkQueueWaitIdle(p->queue));
    }
}

const struct program_subject life_subjects[] = {
    { "lives", lives, prepare_lives },
    { NULL, NULL, NULL },
};

#endif
