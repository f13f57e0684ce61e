/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes as calls on a device and its queues.
 */
#include "fuzz_calls.h"

#include "kit_colour_frag.h"
#include "kit_store_comp.h"
#include "kit_triangle_vert.h"

#include <string.h>

/* Makes an object of a create info that is there, and keeps it. */
#define MAKE(kind, type)                                                      \
    do {                                                                      \
        Vk##type made = VK_NULL_HANDLE;                                       \
        if (vkCreate##type(world.device, &info, NULL, &made) == VK_SUCCESS) { \
            keep((kind), HANDLE(made));                                       \
        }                                                                     \
    } while (0)

static VkFormat
next_format(void)
{
    static const VkFormat formats[] = {
        VK_FORMAT_R8G8B8A8_UNORM,      VK_FORMAT_D32_SFLOAT,
        VK_FORMAT_D24_UNORM_S8_UINT,   VK_FORMAT_R32_UINT,
        VK_FORMAT_BC1_RGB_UNORM_BLOCK, VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
        VK_FORMAT_UNDEFINED,           (VkFormat)12345
    };

    return formats[next_below(ARRAY(formats))];
}

/* ---- resources ------------------------------------------------------------------------------- */

static void
make_buffer(void)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 256 + next_size(),
                                      .usage = 0x1ff ^ next_number() };

    MAKE(BUFFER, Buffer);
}

static void
make_image(void)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = next_format(),
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1 + next_below(6),
                               .arrayLayers = 1 + next_below(3),
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = 0x9f ^ next_number() };

    if (next_below(8) == 7) {
        info.extent.width = next_number();
        info.imageType = (VkImageType)next_below(4);
        info.samples = (VkSampleCountFlagBits)next_number();
        info.flags = next_number();
        info.tiling = (VkImageTiling)next_below(3);
    }
    MAKE(IMAGE, Image);
}

static void
make_view(void)
{
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .image = NEXT(VkImage, IMAGE),
                                   .viewType = (VkImageViewType)(1 + next_below(2) * 4),
                                   .format = next_format() };

    info.subresourceRange = (VkImageSubresourceRange){ 1 + next_below(4), next_below(3),
                                                       1 + next_number() % 3, next_below(3), 1 };
    MAKE(VIEW, ImageView);
}

static void
make_sampler(void)
{
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .magFilter = (VkFilter)next_below(3),
                                       .maxLod = (float)next_number(),
                                       .unnormalizedCoordinates = next_below(2) };

    MAKE(SAMPLER, Sampler);
}

static void
allocate(void)
{
    const VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = (64 + next_size()) % (1 << 20),
                                        .memoryTypeIndex = 1 + next_below(3) };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    if (vkAllocateMemory(world.device, &info, NULL, &memory) == VK_SUCCESS) {
        keep(MEMORY, HANDLE(memory));
    }
}

static void
bind(void)
{
    VkDeviceMemory memory = NEXT(VkDeviceMemory, MEMORY);
    uint64_t offset = next_below(4) == 3 ? next_size() : 0;

    if (next_below(2)) {
        (void)vkBindBufferMemory(world.device, NEXT(VkBuffer, BUFFER), memory, offset);
    } else {
        (void)vkBindImageMemory(world.device, NEXT(VkImage, IMAGE), memory, offset);
    }
}

static void
map(void)
{
    VkDeviceMemory memory = NEXT(VkDeviceMemory, MEMORY);
    const VkMappedMemoryRange range = { .sType = VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE,
                                        .memory = memory,
                                        .offset = next_size(),
                                        .size = next_size() };
    void *data;

    switch (next_below(3)) {
    case 0: (void)vkMapMemory(world.device, memory, next_size(), next_size(), 0, &data); break;
    case 1: (void)vkFlushMappedMemoryRanges(world.device, 1, &range); break;
    default: vkUnmapMemory(world.device, memory); break;
    }
}

static void
ask_requirements(void)
{
    VkMemoryRequirements requirements;

    vkGetBufferMemoryRequirements(world.device, NEXT(VkBuffer, BUFFER), &requirements);
    vkGetImageMemoryRequirements(world.device, NEXT(VkImage, IMAGE), &requirements);
}

/* ---- descriptors ----------------------------------------------------------------------------- */

static void
make_set_layout(void)
{
    VkDescriptorSetLayoutBinding bindings[4] = { { .descriptorCount = 1 } };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = next_below(8) == 7 ? next_number() : 0,
        .bindingCount = 1 + next_below(4),
        .pBindings = bindings
    };

    for (uint32_t i = 0; i < info.bindingCount; i++) {
        bindings[i] = (VkDescriptorSetLayoutBinding){
            .binding = i ? next_number() % 300 : 0,
            .descriptorType = (VkDescriptorType)(i ? next_below(12)
                                                   : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER),
            .descriptorCount = 1 + next_number() % 70,
            .stageFlags = VK_SHADER_STAGE_ALL
        };
    }
    MAKE(SET_LAYOUT, DescriptorSetLayout);
}

static void
make_layout(void)
{
    VkDescriptorSetLayout layouts[2];
    const VkPushConstantRange range = { VK_SHADER_STAGE_ALL, next_below(8) * 4,
                                        4 + next_number() % 64 };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = next_below(3),
        .pSetLayouts = layouts,
        .pushConstantRangeCount = next_below(2),
        .pPushConstantRanges = &range
    };

    layouts[0] = NEXT(VkDescriptorSetLayout, SET_LAYOUT);
    layouts[1] = NEXT(VkDescriptorSetLayout, SET_LAYOUT);
    MAKE(LAYOUT, PipelineLayout);
}

static void
make_set_pool(void)
{
    const VkDescriptorPoolSize sizes[2] = { { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                              64 + next_number() % 64 },
                                            { (VkDescriptorType)next_below(11), 16 } };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = next_below(4),
        .maxSets = 1 + next_below(16),
        .poolSizeCount = 1 + next_below(2),
        .pPoolSizes = sizes
    };

    MAKE(SET_POOL, DescriptorPool);
}

static void
allocate_sets(void)
{
    VkDescriptorSetLayout layouts[3];
    VkDescriptorSet sets[3] = { VK_NULL_HANDLE };
    VkDescriptorSetAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                         .descriptorPool = NEXT(VkDescriptorPool, SET_POOL),
                                         .descriptorSetCount = 1 + next_below(3),
                                         .pSetLayouts = layouts };

    for (uint32_t i = 0; i < 3; i++) {
        layouts[i] = NEXT(VkDescriptorSetLayout, SET_LAYOUT);
    }
    if (vkAllocateDescriptorSets(world.device, &info, sets) == VK_SUCCESS) {
        for (uint32_t i = 0; i < info.descriptorSetCount; i++) {
            keep(SET, HANDLE(sets[i]));
        }
    }
}

static void
free_sets(void)
{
    const VkDescriptorSet sets[2] = { NEXT(VkDescriptorSet, SET), NEXT(VkDescriptorSet, SET) };
    VkDescriptorPool pool = NEXT(VkDescriptorPool, SET_POOL);

    if (next_below(2)) {
        (void)vkResetDescriptorPool(world.device, pool, 0);
    } else {
        (void)vkFreeDescriptorSets(world.device, pool, 1 + next_below(2), sets);
    }
}

static void
update_sets(void)
{
    enum { MOST = 4 };
    uint32_t writes = next_below(2), copies = next_below(4) == 3;
    bool plain = next_below(2);
    VkDescriptorBufferInfo buffers[MOST];
    VkDescriptorImageInfo images[MOST];
    VkBufferView views[MOST] = { VK_NULL_HANDLE };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = NEXT(VkDescriptorSet, SET),
                                   .dstBinding = next_number(),
                                   .dstArrayElement = next_number(),
                                   .descriptorCount = next_below(MOST + 1),
                                   .descriptorType = (VkDescriptorType)next_below(12),
                                   .pBufferInfo = buffers,
                                   .pImageInfo = images,
                                   .pTexelBufferView = views };
    const VkCopyDescriptorSet copy = { .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
                                       .srcSet = NEXT(VkDescriptorSet, SET),
                                       .srcBinding = next_number(),
                                       .srcArrayElement = next_number(),
                                       .dstSet = NEXT(VkDescriptorSet, SET),
                                       .dstBinding = next_number(),
                                       .dstArrayElement = next_number(),
                                       .descriptorCount = next_number() };

    if (plain) {
        write.dstBinding = write.dstArrayElement = 0;
        write.descriptorCount = 1;
        write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    }
    for (uint32_t i = 0; i < MOST; i++) {
        buffers[i] = (VkDescriptorBufferInfo){ NEXT(VkBuffer, BUFFER), next_size(),
                                               plain ? VK_WHOLE_SIZE : next_size() };
        images[i] = (VkDescriptorImageInfo){ NEXT(VkSampler, SAMPLER), NEXT(VkImageView, VIEW),
                                             (VkImageLayout)next_below(9) };
    }
    vkUpdateDescriptorSets(world.device, writes, &write, copies, &copy);
}

/* ---- pipelines ------------------------------------------------------------------------------- */

static void
make_module(void)
{
    static const struct {
        const uint32_t *words;
        size_t size;
    } codes[] = { { kit_store_comp, sizeof(kit_store_comp) },
                  { kit_triangle_vert, sizeof(kit_triangle_vert) },
                  { kit_colour_frag, sizeof(kit_colour_frag) } };
    uint32_t code = next_below(ARRAY(codes)), words[512];
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = codes[code].size,
                                      .pCode = codes[code].words };

    if (next_below(8) == 7 && codes[code].size <= sizeof(words)) {
        memcpy(words, codes[code].words, codes[code].size);
        words[next_byte() * 2 % (codes[code].size / 4)] = next_number();
        info.pCode = words;
    }
    MAKE(MODULE, ShaderModule);
}

static void
make_pipeline(void)
{
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = NEXT(VkShaderModule, MODULE),
                   .pName = next_below(8) == 7 ? "other" : "main" },
        .layout = NEXT(VkPipelineLayout, LAYOUT)
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (vkCreateComputePipelines(world.device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) ==
        VK_SUCCESS) {
        keep(PIPELINE, HANDLE(pipeline));
    }
}

static void
make_graphics_pipeline(void)
{
    static const VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO
    };
    const VkPipelineShaderStageCreateInfo stages[2] = {
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = VK_SHADER_STAGE_VERTEX_BIT,
          .module = NEXT(VkShaderModule, MODULE),
          .pName = "main" },
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
          .module = NEXT(VkShaderModule, MODULE),
          .pName = "main" }
    };
    const VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = (VkPrimitiveTopology)next_below(12)
    };
    const VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    const VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    const VkPipelineViewportStateCreateInfo viewports = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .pViewports = &viewport,
        .scissorCount = 1,
        .pScissors = &scissor
    };
    const VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .rasterizerDiscardEnable = next_below(4) == 3,
        .lineWidth = 1
    };
    const VkPipelineMultisampleStateCreateInfo samples = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT
    };
    const VkPipelineColorBlendAttachmentState blend = { .colorWriteMask = 0xf };
    const VkPipelineColorBlendStateCreateInfo blends = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = next_below(2),
        .pAttachments = &blend
    };
    const VkGraphicsPipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .stageCount = 1 + next_below(2),
        .pStages = stages,
        .pVertexInputState = &input,
        .pInputAssemblyState = &assembly,
        .pViewportState = &viewports,
        .pRasterizationState = &raster,
        .pMultisampleState = &samples,
        .pColorBlendState = next_below(8) == 7 ? NULL : &blends,
        .layout = NEXT(VkPipelineLayout, LAYOUT),
        .renderPass = NEXT(VkRenderPass, PASS),
        .subpass = next_below(2)
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (vkCreateGraphicsPipelines(world.device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) ==
        VK_SUCCESS) {
        keep(PIPELINE, HANDLE(pipeline));
    }
}

static void
make_pass(void)
{
    const VkAttachmentDescription attachment = { .format = next_format(),
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = (VkAttachmentLoadOp)next_below(4),
                                                 .storeOp = (VkAttachmentStoreOp)next_below(3),
                                                 .initialLayout = (VkImageLayout)next_below(9),
                                                 .finalLayout = (VkImageLayout)next_below(9) };
    const VkAttachmentReference reference = { next_below(4) == 3 ? next_number() : 0,
                                              (VkImageLayout)next_below(9) };
    const VkSubpassDescription subpasses[2] = {
        { .colorAttachmentCount = 1, .pColorAttachments = &reference },
        { .inputAttachmentCount = next_below(2), .pInputAttachments = &reference }
    };
    const VkSubpassDependency dependency = { .srcSubpass = next_number(),
                                             .dstSubpass = next_number(),
                                             .srcStageMask = 1u << next_below(18),
                                             .dstStageMask = 1u << next_below(18),
                                             .srcAccessMask = 1u << next_below(18),
                                             .dstAccessMask = 1u << next_below(18),
                                             .dependencyFlags = next_below(8) };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = next_below(8) != 7,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1 + next_below(2),
                                          .pSubpasses = subpasses,
                                          .dependencyCount = next_below(2),
                                          .pDependencies = &dependency };

    MAKE(PASS, RenderPass);
}

static void
make_framebuffer(void)
{
    const VkImageView view = NEXT(VkImageView, VIEW);
    const VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                           .renderPass = NEXT(VkRenderPass, PASS),
                                           .attachmentCount = next_below(8) != 7,
                                           .pAttachments = &view,
                                           .width = 16,
                                           .height = 1 + next_number() % 32,
                                           .layers = 1 + next_below(2) };

    MAKE(FRAMEBUFFER, Framebuffer);
}

/* ---- what is waited for, and pools ----------------------------------------------------------- */

static void
make_awaited(void)
{
    const VkSemaphoreTypeCreateInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
        .initialValue = next_number()
    };

    switch (next_below(4)) {
    case 0: {
        const VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
                                         .flags = next_below(2) };

        MAKE(FENCE, Fence);
        break;
    }
    case 1: {
        const VkEventCreateInfo info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };

        MAKE(EVENT, Event);
        break;
    }
    case 2: {
        const VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                             .queryType = (VkQueryType)next_below(4),
                                             .queryCount = 1 + next_below(8) };

        MAKE(QUERIES, QueryPool);
        break;
    }
    default: {
        const VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                             .pNext = next_below(2) ? &timeline : NULL };

        MAKE(SEMAPHORE, Semaphore);
        break;
    }
    }
}

static void
use_awaited(void)
{
    const VkFence fence = NEXT(VkFence, FENCE);
    const VkSemaphore semaphore = NEXT(VkSemaphore, SEMAPHORE);
    const uint64_t value = next_number();
    const VkSemaphoreSignalInfo signal = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                           .semaphore = semaphore,
                                           .value = value };
    const VkSemaphoreWaitInfo wait = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                       .semaphoreCount = 1,
                                       .pSemaphores = &semaphore,
                                       .pValues = &value };
    uint64_t out[8];

    switch (next_below(10)) {
    case 0: (void)vkResetFences(world.device, 1, &fence); break;
    case 1: (void)vkWaitForFences(world.device, 1, &fence, VK_TRUE, 0); break;
    case 2: (void)vkGetFenceStatus(world.device, fence); break;
    case 3: (void)vkSignalSemaphore(world.device, &signal); break;
    case 4: (void)vkWaitSemaphores(world.device, &wait, 0); break;
    case 5: (void)vkGetSemaphoreCounterValue(world.device, semaphore, out); break;
    case 6: (void)vkSetEvent(world.device, NEXT(VkEvent, EVENT)); break;
    case 7: (void)vkResetEvent(world.device, NEXT(VkEvent, EVENT)); break;
    case 8: vkResetQueryPool(world.device, NEXT(VkQueryPool, QUERIES), next_number(), 1); break;
    default:
        (void)vkGetQueryPoolResults(world.device, NEXT(VkQueryPool, QUERIES), next_below(10), 1,
                                    sizeof(out), out, 8, VK_QUERY_RESULT_64_BIT);
        break;
    }
}

static void
make_command_pool(void)
{
    const VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                           .flags = next_below(4),
                                           .queueFamilyIndex = next_below(8) == 7 };

    MAKE(COMMAND_POOL, CommandPool);
}

static void
allocate_commands(void)
{
    VkCommandBuffer made[2] = { NULL, NULL };
    VkCommandBufferAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                         .commandPool = NEXT(VkCommandPool, COMMAND_POOL),
                                         .level = (VkCommandBufferLevel)(next_below(4) == 3),
                                         .commandBufferCount = 1 + next_below(2) };

    if (vkAllocateCommandBuffers(world.device, &info, made) == VK_SUCCESS) {
        for (uint32_t i = 0; i < info.commandBufferCount; i++) {
            world.commands[next_below(SLOTS)] = made[i];
        }
    }
}

static void
free_commands(void)
{
    VkCommandBuffer commands = next_commands();
    VkCommandPool pool = NEXT(VkCommandPool, COMMAND_POOL);

    if (next_below(2)) {
        (void)vkResetCommandPool(world.device, pool, next_below(2));
    } else if (commands) {
        vkFreeCommandBuffers(world.device, pool, 1, &commands);
    }
}

static void
destroy_one(void)
{
    enum kind kind = (enum kind)next_below(KINDS);

    destroy(kind, next_handle(kind));
}

/* ---- choosing -------------------------------------------------------------------------------- */

void
call_of_device(void)
{
    static void (*const calls[])(void) = { make_command_pool, allocate_commands,
                                           allocate,          make_buffer,
                                           make_image,        bind,
                                           make_view,         make_sampler,
                                           make_set_layout,   make_layout,
                                           make_set_pool,     allocate_sets,
                                           update_sets,       make_module,
                                           make_pipeline,     make_pass,
                                           make_framebuffer,  make_graphics_pipeline,
                                           make_awaited,      use_awaited,
                                           ask_requirements,  map,
                                           free_sets,         free_commands,
                                           destroy_one };

    calls[next_below(ARRAY(calls))]();
}

void
call_of_queue(void)
{
    const uint32_t waits = next_byte(); /* few of them: each costs a device, and that ten runs */
    const VkPipelineStageFlags stages[2] = { 1u << next_below(18), 1u << next_below(18) };
    const VkSemaphore semaphores[4] = { NEXT(VkSemaphore, SEMAPHORE), NEXT(VkSemaphore, SEMAPHORE),
                                        NEXT(VkSemaphore, SEMAPHORE),
                                        NEXT(VkSemaphore, SEMAPHORE) };
    const uint64_t values[2] = { next_number(), next_number() };
    const VkTimelineSemaphoreSubmitInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = next_below(3),
        .pWaitSemaphoreValues = values,
        .signalSemaphoreValueCount = next_below(3),
        .pSignalSemaphoreValues = values
    };
    const VkCommandBuffer commands[2] = { next_commands(), next_commands() };
    const VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                  .pNext = next_below(2) ? &timeline : NULL,
                                  .waitSemaphoreCount = waits < 255 ? 0 : 1 + values[0] % 2,
                                  .pWaitSemaphores = semaphores,
                                  .pWaitDstStageMask = stages,
                                  .commandBufferCount = commands[0] ? next_below(3) : 0,
                                  .pCommandBuffers = commands,
                                  .signalSemaphoreCount = next_below(3),
                                  .pSignalSemaphores = semaphores + 2 };
    VkFence fence = next_below(4) ? VK_NULL_HANDLE : NEXT(VkFence, FENCE);

    world.waits |= submit.waitSemaphoreCount != 0;
    (void)vkQueueSubmit(world.queues[next_below(QUEUES)], next_below(8) != 7, &submit, fence);
}
