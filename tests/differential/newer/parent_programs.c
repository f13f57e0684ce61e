/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs with two devices: each call may take an object of the other one. */
#include "program_code.h"

#ifdef VK_VERSION_1_4

#define SIZE 16u

static void
prepare_parents(struct program *p)
{
    p->features.v12.timelineSemaphore = VK_TRUE;
    p->features.v12.hostQueryReset = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
}

/* One of each kind. */
struct kinds {
    VkDevice device;
    VkQueue queue;
    VkBuffer buffer, unbound_buffer;
    struct program_image image;
    VkImage unbound_image;
    VkDeviceMemory memory;
    VkImageView view;
    VkSampler sampler;
    VkFence fence;
    VkSemaphore semaphore, timeline;
    VkEvent event;
    VkQueryPool queries;
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool sets;
    VkDescriptorSet set;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkPipelineCache cache;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkCommandPool pool;
    VkCommandBuffer commands, secondary;
};

static VkShaderModule
empty_shader(struct program *p)
{
    static struct program_code code;

    code_start(&code, VK_SHADER_STAGE_COMPUTE_BIT);
    return code_module(p, &code);
}

/* --- one of each kind --- */

static void
make_resources(struct program *p, struct kinds *k)
{
    const VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                        .size = 256,
                                        .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT };
    const VkImageCreateInfo image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { SIZE, SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
    };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs[2] = { { 0 } };
    const VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };

    k->buffer = program_buffer(p, 256,
                               VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                   VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                   VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                                   VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    k->image = program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, SIZE,
                                VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                    VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                    VK_IMAGE_USAGE_SAMPLED_BIT);
    k->view = program_view(p, &k->image, VK_IMAGE_ASPECT_COLOR_BIT);
    MAKE(BUFFER, k->unbound_buffer, vkCreateBuffer(p->device, &buffer, NULL, &k->unbound_buffer));
    MAKE(IMAGE, k->unbound_image, vkCreateImage(p->device, &image, NULL, &k->unbound_image));
    DO(vkGetBufferMemoryRequirements(p->device, k->unbound_buffer, &needs[0]));
    DO(vkGetImageMemoryRequirements(p->device, k->unbound_image, &needs[1]));
    allocate.allocationSize = needs[0].size + needs[1].size + (1u << 16);
    while (allocate.memoryTypeIndex < 31 &&
           !(needs[0].memoryTypeBits & needs[1].memoryTypeBits & 1u << allocate.memoryTypeIndex)) {
        allocate.memoryTypeIndex++;
    }
    MAKE(DEVICE_MEMORY, k->memory, vkAllocateMemory(p->device, &allocate, NULL, &k->memory));
    MAKE(SAMPLER, k->sampler, vkCreateSampler(p->device, &sampler, NULL, &k->sampler));
}

static void
make_orders(struct program *p, struct kinds *k)
{
    const VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    const VkSemaphoreTypeCreateInfo type = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                             .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE };
    const VkSemaphoreCreateInfo semaphores[2] = {
        { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO },
        { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, .pNext = &type }
    };
    const VkEventCreateInfo event = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    const VkQueryPoolCreateInfo queries = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                            .queryType = VK_QUERY_TYPE_OCCLUSION,
                                            .queryCount = 2 };
    const VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                           .queueFamilyIndex = p->kit->family };
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandBufferCount = 1
    };

    MAKE(FENCE, k->fence, vkCreateFence(p->device, &fence, NULL, &k->fence));
    MAKE(SEMAPHORE, k->semaphore,
         vkCreateSemaphore(p->device, &semaphores[0], NULL, &k->semaphore));
    MAKE(SEMAPHORE, k->timeline, vkCreateSemaphore(p->device, &semaphores[1], NULL, &k->timeline));
    MAKE(EVENT, k->event, vkCreateEvent(p->device, &event, NULL, &k->event));
    MAKE(QUERY_POOL, k->queries, vkCreateQueryPool(p->device, &queries, NULL, &k->queries));
    MAKE(COMMAND_POOL, k->pool, vkCreateCommandPool(p->device, &pool, NULL, &k->pool));
    allocate.commandPool = k->pool;
    TRY(vkAllocateCommandBuffers(p->device, &allocate, &k->commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(k->commands));
    allocate.level = VK_COMMAND_BUFFER_LEVEL_SECONDARY;
    TRY(vkAllocateCommandBuffers(p->device, &allocate, &k->secondary));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(k->secondary));
}

static void
make_shading(struct program *p, struct kinds *k)
{
    const VkDescriptorSetLayoutBinding binding = {
        .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
        .descriptorCount = 1,
        .stageFlags = VK_SHADER_STAGE_ALL
    };
    const VkDescriptorSetLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 2 };
    const VkDescriptorPoolCreateInfo sets = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT,
        .maxSets = 2,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    const VkPipelineCacheCreateInfo cache = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO
    };

    MAKE(DESCRIPTOR_SET_LAYOUT, k->set_layout,
         vkCreateDescriptorSetLayout(p->device, &layout, NULL, &k->set_layout));
    MAKE(DESCRIPTOR_POOL, k->sets, vkCreateDescriptorPool(p->device, &sets, NULL, &k->sets));
    const VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = k->sets,
        .descriptorSetCount = 1,
        .pSetLayouts = &k->set_layout,
    };
    TRY(vkAllocateDescriptorSets(p->device, &allocate, &k->set));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(k->set));
    k->layout = program_pipeline_layout(p, k->set_layout);
    k->pipeline = program_compute(p, empty_shader(p), k->layout, 0);
    MAKE(PIPELINE_CACHE, k->cache, vkCreatePipelineCache(p->device, &cache, NULL, &k->cache));
}

static struct kinds
make_kinds(struct program *p)
{
    struct kinds k = { .device = p->device, .queue = p->queue };

    make_resources(p, &k);
    make_orders(p, &k);
    make_shading(p, &k);
    program_pass(p, k.view, SIZE, &k.pass, &k.framebuffer);
    return k;
}

static struct kinds
make_other_kinds(struct program *p)
{
    const VkDevice first = p->device;
    const VkQueue queue = p->queue;
    const float priority = 1.0f;
    const VkDeviceQueueCreateInfo one = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                          .queueFamilyIndex = p->kit->family,
                                          .queueCount = 1,
                                          .pQueuePriorities = &priority };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = &p->features.core,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &one };

    TRY(vkCreateDevice(p->kit->gpu, &info, NULL, &p->second));
    program_know(p, VK_OBJECT_TYPE_DEVICE, KIT_HANDLE(p->second));
    p->device = p->second;
    DO(vkGetDeviceQueue(p->device, p->kit->family, 0, &p->queue));
    program_know(p, VK_OBJECT_TYPE_QUEUE, KIT_HANDLE(p->queue));
    const struct kinds k = make_kinds(p);
    p->device = first;
    p->queue = queue;
    return k;
}

/* Of the other device in the wrong place. */
#define OF(name) M(#name " of the other device", a->name, b->name)

/* The same, where the program would wait for ever if the call were not skipped. */
#define OF_SKIPPED(name, first, other) M(name, first, p->stops ? (other) : (first))

/* --- calls --- */

static void
use_resources(struct program *p, const struct kinds *a, const struct kinds *b)
{
    VkMemoryRequirements needs;
    VkDeviceSize committed = 0;
    const VkBufferMemoryRequirementsInfo2 ask = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_REQUIREMENTS_INFO_2, .buffer = OF(buffer)
    };
    VkMemoryRequirements2 needs2 = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    const VkBindImageMemoryInfo bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .image = M("image of the other device, bound", a->unbound_image, b->unbound_image),
        .memory = M("memory of the other device for an image", a->memory, b->memory),
        .memoryOffset = 1u << 16,
    };
    struct program_image image = a->image;

    DO(vkGetBufferMemoryRequirements(p->device, OF(buffer), &needs));
    DO(vkGetBufferMemoryRequirements2(p->device, &ask, &needs2));
    DO(vkGetImageMemoryRequirements(p->device, OF(image.image), &needs));
    TRY(vkBindBufferMemory(p->device, OF(unbound_buffer), OF(memory), 0));
    TRY(vkBindImageMemory2(p->device, 1, &bind));
    DO(vkGetDeviceMemoryCommitment(
        p->device, M("memory of the other device asked", a->memory, b->memory), &committed));
    image.image = M("view of an image of the other device", a->image.image, b->image.image);
    (void)program_view(p, &image, VK_IMAGE_ASPECT_COLOR_BIT);
    IF("buffer destroyed by the other device")
    {
        DO(vkDestroyBuffer(p->device, b->buffer, NULL));
    }
    IF("view destroyed by the other device")
    {
        DO(vkDestroyImageView(p->device, b->view, NULL));
    }
    IF("sampler destroyed by the other device")
    {
        DO(vkDestroySampler(p->device, b->sampler, NULL));
    }
    IF("memory freed by the other device")
    {
        DO(vkFreeMemory(p->device, b->memory, NULL));
    }
}

static void
use_shading(struct program *p, const struct kinds *a, const struct kinds *b)
{
    const VkDescriptorBufferInfo buffer = { OF(buffer), 0, VK_WHOLE_SIZE };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = OF(set),
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                         .pBufferInfo = &buffer };
    const VkDescriptorSetLayout layout = OF(set_layout);
    const VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = OF(sets),
        .descriptorSetCount = 1,
        .pSetLayouts = &layout,
    };
    const VkPipelineCache cache = M("source cache of the other device", a->cache, b->cache);
    VkDescriptorSet set = VK_NULL_HANDLE, freed;
    size_t size = 0;

    DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
    TRY(vkAllocateDescriptorSets(p->device, &allocate, &set));
    freed = M("set of the other device freed", set, b->set);
    TRY(vkFreeDescriptorSets(
        p->device, M("set freed from the other device's pool", a->sets, b->sets), 1, &freed));
    (void)program_pipeline_layout(
        p, M("set layout of the other device in a pipeline layout", a->set_layout, b->set_layout));
    (void)program_compute(p, empty_shader(p),
                          M("layout of the other device in a pipeline", a->layout, b->layout), 0);
    TRY(vkGetPipelineCacheData(p->device, OF(cache), &size, NULL));
    if (cache != a->cache) {
        TRY(vkMergePipelineCaches(p->device, a->cache, 1, &cache));
    }
    TRY(vkResetDescriptorPool(p->device, M("reset of the other device's pool", a->sets, b->sets),
                              0));
    IF("pipeline destroyed by the other device")
    {
        DO(vkDestroyPipeline(p->device, b->pipeline, NULL));
    }
    IF("pipeline layout destroyed by the other device")
    {
        DO(vkDestroyPipelineLayout(p->device, b->layout, NULL));
    }
    IF("pool of sets destroyed by the other device")
    {
        DO(vkDestroyDescriptorPool(p->device, b->sets, NULL));
    }
}

static void
record(struct program *p, const struct kinds *a, const struct kinds *b)
{
    const VkClearColorValue value = { { 0 } };
    const VkClearValue clear = { .color = value };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    struct program_image image = a->image;
    const VkCommandBuffer commands = p->commands;
    const VkBufferCopy copy = { 0, 128, 64 };
    const VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                          .renderPass = OF(pass),
                                          .framebuffer = OF(framebuffer),
                                          .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                                          .clearValueCount = 1,
                                          .pClearValues = &clear };
    const VkDeviceSize zero = 0;

    image.image = M("image of the other device in a barrier", a->image.image, b->image.image);
    DO(vkCmdFillBuffer(commands, M("buffer of the other device filled", a->buffer, b->buffer), 0,
                       64, 0));
    program_barrier(p);
    DO(vkCmdCopyBuffer(commands, M("copied from the other device", a->buffer, b->buffer),
                       M("copied to the other device", a->buffer, b->buffer), 1, &copy));
    program_layout(p, &image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    DO(vkCmdClearColorImage(commands, OF(image.image), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &value,
                            1, &range));
    program_barrier(p);
    DO(vkCmdResetQueryPool(commands, OF(queries), 0, 1));
    DO(vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, OF(pipeline)));
    DO(vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, OF(layout), 0, 1,
                               M("set of the other device bound", &a->set, &b->set), 0, NULL));
    DO(vkCmdBindIndexBuffer(commands, M("indices of the other device", a->buffer, b->buffer), 0,
                            VK_INDEX_TYPE_UINT16));
    DO(vkCmdBindVertexBuffers(commands, 0, 1,
                              M("vertices of the other device", &a->buffer, &b->buffer), &zero));
    DO(vkCmdSetEvent(commands, OF_SKIPPED("event of the other device", a->event, b->event),
                     VK_PIPELINE_STAGE_ALL_COMMANDS_BIT));
    DO(vkCmdWaitEvents(commands, 1,
                       OF_SKIPPED("event of the other device waited for", &a->event, &b->event),
                       VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0,
                       NULL, 0, NULL, 0, NULL));
    DO(vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE));
    DO(vkCmdEndRenderPass(commands));
}

static void
use_secondaries(struct program *p, const struct kinds *a, const struct kinds *b)
{
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .renderPass = M("inherited from the other device", a->pass, b->pass),
        .framebuffer = M("framebuffer inherited from the other device", a->framebuffer,
                         b->framebuffer),
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = program_pick(p, "continues", 2) ? VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT
                                                 : 0,
        .pInheritanceInfo = &inheritance
    };
    const VkCommandBufferBeginInfo plain = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .pInheritanceInfo = &inheritance };

    TRY(vkBeginCommandBuffer(a->secondary, &begin));
    TRY(vkEndCommandBuffer(a->secondary));
    TRY(vkBeginCommandBuffer(b->secondary, &plain));
    TRY(vkEndCommandBuffer(b->secondary));
    if (!begin.flags) {
        DO(vkCmdExecuteCommands(p->commands, 1,
                                M("secondary of the other device", &a->secondary, &b->secondary)));
    }
}

static void
submit(struct program *p, const struct kinds *a, const struct kinds *b)
{
    const VkSubmitInfo first = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                 .commandBufferCount = 1,
                                 .pCommandBuffers = &p->commands,
                                 .signalSemaphoreCount = 1,
                                 .pSignalSemaphores = OF_SKIPPED(
                                     "semaphore of the other device signaled", &a->semaphore,
                                     &b->semaphore) };
    const VkSemaphoreSubmitInfo wait = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = OF_SKIPPED("semaphore of the other device", a->semaphore, b->semaphore),
        .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
    };
    const VkCommandBufferSubmitInfo commands = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = M("command buffer of the other device", p->commands, b->commands),
    };
    const VkSubmitInfo2 second = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                   .waitSemaphoreInfoCount = 1,
                                   .pWaitSemaphoreInfos = &wait,
                                   .commandBufferInfoCount = 1,
                                   .pCommandBufferInfos = &commands };
    const VkSemaphoreSignalInfo signal = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
        .semaphore = OF_SKIPPED("timeline of the other device signaled", a->timeline, b->timeline),
        .value = 1
    };
    const VkSemaphoreWaitInfo wait_info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                            .semaphoreCount = 1,
                                            .pSemaphores = OF_SKIPPED(
                                                "timeline of the other device waited for",
                                                &a->timeline, &b->timeline),
                                            .pValues = (const uint64_t[]){ 1 } };
    uint64_t value;

    TRY(vkEndCommandBuffer(p->commands));
    TRY(vkBeginCommandBuffer(
        b->commands,
        &(VkCommandBufferBeginInfo){ .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO }));
    TRY(vkEndCommandBuffer(b->commands));
    TRY(vkQueueSubmit(p->queue, 1, &first,
                      OF_SKIPPED("fence of the other device", a->fence, b->fence)));
    TRY(vkWaitForFences(p->device, 1,
                        OF_SKIPPED("fence of the other device waited for", &a->fence, &b->fence),
                        VK_TRUE, UINT64_MAX));
    TRY(vkQueueSubmit2(p->queue, 1, &second, VK_NULL_HANDLE));
    TRY(vkGetFenceStatus(p->device, M("fence of the other device asked", a->fence, b->fence)));
    TRY(vkResetFences(p->device, 1, M("fence of the other device reset", &a->fence, &b->fence)));
    TRY(vkSignalSemaphore(p->device, &signal));
    TRY(vkWaitSemaphores(p->device, &wait_info, UINT64_MAX));
    TRY(vkGetSemaphoreCounterValue(p->device, OF(timeline), &value));
    TRY(vkQueueWaitIdle(p->queue));
    DO(vkResetQueryPool(p->device, M("queries of the other device reset", a->queries, b->queries),
                        0, 1));
    TRY(vkSetEvent(p->device, M("event of the other device set", a->event, b->event)));
    TRY(vkResetEvent(p->device, M("event of the other device reset", a->event, b->event)));
    TRY(vkGetEventStatus(p->device, M("event of the other device asked", a->event, b->event)));
    IF("fence destroyed by the other device")
    {
        DO(vkDestroyFence(p->device, b->fence, NULL));
    }
}

static void
use_pools(struct program *p, const struct kinds *a, const struct kinds *b)
{
    const VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = OF(pool),
        .commandBufferCount = 1
    };
    VkCommandBuffer commands = VK_NULL_HANDLE, freed;

    TRY(vkAllocateCommandBuffers(p->device, &allocate, &commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands));
    freed = M("freed into another pool", commands,
              M("freed into the other device's pool", p->commands, b->commands));
    DO(vkFreeCommandBuffers(p->device, M("freed from the other device's pool", a->pool, b->pool), 1,
                            &freed));
    DO(vkTrimCommandPool(p->device, M("the other device's pool trimmed", a->pool, b->pool), 0));
    TRY(vkResetCommandPool(p->device, M("the other device's pool reset", a->pool, b->pool), 0));
    IF("the other device's pool destroyed")
    {
        DO(vkDestroyCommandPool(p->device, b->pool, NULL));
    }
}

static void
parents(struct program *p)
{
    const struct kinds a = make_kinds(p);
    const struct kinds b = make_other_kinds(p);

    switch (program_pick(p, "part", 4)) {
    case 0: use_resources(p, &a, &b); break;
    case 1: use_shading(p, &a, &b); break;
    case 2:
        program_begin(p);
        use_pools(p, &a, &b);
        break;
    default:
        program_begin(p);
        record(p, &a, &b);
        use_secondaries(p, &a, &b);
        submit(p, &a, &b);
        break;
    }
}

const struct program_subject parent_subjects[] = {
    { "parents", parents, prepare_parents },
    { NULL, NULL, NULL },
};

#endif
