/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs about hazards: accesses of transfers and attachments to two buffers and two images, with barriers, events
 * and submits to several queues between them. Every call is right by itself; nothing is made wrong but what is missing between
 * the accesses.
 */
#include "program.h"

#ifdef VK_VERSION_1_4

#define BYTES 128u
#define SIZE 16u
#define STEPS 9u
#define SUBMITS 4u

struct hazards {
    VkBuffer buffers[2];
    struct program_image images[2];
    VkImageView views[2][2]; /* of a layer each */
    VkEvent event;
    VkSemaphore semaphores[SUBMITS]; /* timelines, that a submit each sets to 1 */
    uint32_t submitted;
    uint32_t queue;       /* of what is recorded now */
    VkDependencyInfo set; /* what the event was set with */
    VkMemoryBarrier2 set_barrier;
};

static void
prepare_hazards(struct program *p)
{
    p->right = true;
    p->features.v12.timelineSemaphore = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
}

/* --- accesses --- */

static VkDeviceSize
quarter(struct program *p, const char *what)
{
    return program_pick(p, what, 4) * (BYTES / 4);
}

static void
fill(struct program *p, struct hazards *h)
{
    uint32_t which = program_pick(p, "buffer", 2);
    VkDeviceSize from = quarter(p, "from");
    const char data[BYTES] = { 0 };

    if (program_pick(p, "update", 2)) {
        DO(vkCmdUpdateBuffer(p->commands, h->buffers[which], from, BYTES / 4, data));
    } else {
        DO(vkCmdFillBuffer(p->commands, h->buffers[which], from, BYTES / 4, 1));
    }
}

static void
copy_buffers(struct program *p, struct hazards *h)
{
    uint32_t from = program_pick(p, "from the buffer", 2);
    const VkBufferCopy region = { quarter(p, "from"), quarter(p, "to"), BYTES / 4 };

    DO(vkCmdCopyBuffer(p->commands, h->buffers[from], h->buffers[1 - from], 1, &region));
}

static VkImageSubresourceLayers
layer(struct program *p)
{
    return (VkImageSubresourceLayers){ VK_IMAGE_ASPECT_COLOR_BIT, 0, program_pick(p, "layer", 2),
                                       1 };
}

static VkOffset3D
corner(struct program *p)
{
    return (VkOffset3D){ 0, (int32_t)(program_pick(p, "half", 2) * SIZE / 2), 0 };
}

static const VkExtent3D half = { SIZE, SIZE / 2, 1 };

static void
copy_image_and_buffer(struct program *p, struct hazards *h)
{
    VkBuffer buffer = h->buffers[program_pick(p, "buffer", 2)];
    VkImage image = h->images[program_pick(p, "image", 2)].image;
    const VkBufferImageCopy region = {
        .bufferOffset = 0, /* one texel, four bytes */
        .imageSubresource = layer(p),
        .imageOffset = corner(p),
        .imageExtent = { 8, 4, 1 },
    };

    if (program_pick(p, "to the buffer", 2)) {
        DO(vkCmdCopyImageToBuffer(p->commands, image, VK_IMAGE_LAYOUT_GENERAL, buffer, 1, &region));
    } else {
        DO(vkCmdCopyBufferToImage(p->commands, buffer, image, VK_IMAGE_LAYOUT_GENERAL, 1, &region));
    }
}

static void
copy_images(struct program *p, struct hazards *h)
{
    uint32_t from = program_pick(p, "from the image", 2);
    const VkImageCopy region = { layer(p), corner(p), layer(p), corner(p), half };

    DO(vkCmdCopyImage(p->commands, h->images[from].image, VK_IMAGE_LAYOUT_GENERAL,
                      h->images[1 - from].image, VK_IMAGE_LAYOUT_GENERAL, 1, &region));
}

static void
clear_image(struct program *p, struct hazards *h)
{
    const VkClearColorValue color = { .float32 = { 0 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1,
                                            program_pick(p, "layer", 2), 1 };

    DO(vkCmdClearColorImage(p->commands, h->images[program_pick(p, "image", 2)].image,
                            VK_IMAGE_LAYOUT_GENERAL, &color, 1, &range));
}

static void
render(struct program *p, struct hazards *h)
{
    static const VkAttachmentLoadOp loads[] = { VK_ATTACHMENT_LOAD_OP_LOAD,
                                                VK_ATTACHMENT_LOAD_OP_CLEAR };
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = h->views[program_pick(p, "image", 2)][program_pick(p, "layer", 2)],
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .loadOp = loads[program_pick(p, "load operation", 2)],
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &attachment,
    };

    DO(vkCmdBeginRendering(p->commands, &info));
    DO(vkCmdEndRendering(p->commands));
}

/* --- what orders them --- */

static VkMemoryBarrier2
barrier_of(struct program *p)
{
    static const struct {
        VkPipelineStageFlags2 stages;
        VkAccessFlags2 accesses[3];
    } scopes[] = {
        { VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
          { VK_ACCESS_2_MEMORY_WRITE_BIT,
            VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT, 0 } },
        { VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
          { VK_ACCESS_2_TRANSFER_WRITE_BIT,
            VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT, 0 } },
        { VK_PIPELINE_STAGE_2_COPY_BIT,
          { VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_ACCESS_2_TRANSFER_READ_BIT, 0 } },
        { VK_PIPELINE_STAGE_2_CLEAR_BIT, { VK_ACCESS_2_TRANSFER_WRITE_BIT, 0, 0 } },
        { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
          { VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
            VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, 0 } },
        /* Not ALL_GRAPHICS, which the other layer takes for transfers as well. */
        { VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, { VK_ACCESS_2_SHADER_READ_BIT, 0, 0 } },
        { VK_PIPELINE_STAGE_2_NONE, { 0, 0, 0 } },
    };
    uint32_t from = program_pick(p, "first scope", 7), to = program_pick(p, "second scope", 7);

    return (VkMemoryBarrier2){
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = scopes[from].stages,
        .srcAccessMask = scopes[from].accesses[program_pick(p, "first accesses", 3)],
        .dstStageMask = scopes[to].stages,
        .dstAccessMask = scopes[to].accesses[program_pick(p, "second accesses", 3)],
    };
}

static void
barrier(struct program *p, struct hazards *h)
{
    const VkMemoryBarrier2 of = barrier_of(p);
    const VkBufferMemoryBarrier2 buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
        .srcStageMask = of.srcStageMask,
        .srcAccessMask = of.srcAccessMask,
        .dstStageMask = of.dstStageMask,
        .dstAccessMask = of.dstAccessMask,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = h->buffers[program_pick(p, "buffer", 2)],
        .offset = quarter(p, "from"),
        .size = BYTES / 4,
    };
    const VkImageMemoryBarrier2 image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = of.srcStageMask,
        .srcAccessMask = of.srcAccessMask,
        .dstStageMask = of.dstStageMask,
        .dstAccessMask = of.dstAccessMask,
        .oldLayout = program_pick(p, "transition", 2) ? VK_IMAGE_LAYOUT_UNDEFINED
                                                      : VK_IMAGE_LAYOUT_GENERAL,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = h->images[program_pick(p, "image", 2)].image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, program_pick(p, "layer", 2), 1 },
    };
    uint32_t kind = program_pick(p, "kind of barrier", 4);
    const VkDependencyInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .memoryBarrierCount = kind < 2,
        .pMemoryBarriers = &of,
        .bufferMemoryBarrierCount = kind == 2,
        .pBufferMemoryBarriers = &buffer,
        .imageMemoryBarrierCount = kind == 3,
        .pImageMemoryBarriers = &image,
    };

    DO(vkCmdPipelineBarrier2(p->commands, &info));
}

/* Set once, waited for once. */
static void
event(struct program *p, struct hazards *h)
{
    if (!h->event) {
        const VkEventCreateInfo info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };

        MAKE(EVENT, h->event, vkCreateEvent(p->device, &info, NULL, &h->event));
        h->set_barrier = barrier_of(p);
        h->set = (VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                     .memoryBarrierCount = 1,
                                     .pMemoryBarriers = &h->set_barrier };
        DO(vkCmdSetEvent2(p->commands, h->event, &h->set));
    } else if (h->set.memoryBarrierCount) {
        DO(vkCmdWaitEvents2(p->commands, 1, &h->event, &h->set));
        h->set.memoryBarrierCount = 0;
    }
}

/* What was recorded goes to its queue; the next goes to another one, and may wait for it. */
static void
next_submit(struct program *p, struct hazards *h)
{
    static const VkPipelineStageFlags2 stages[] = {
        VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_2_COPY_BIT,
        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT
    };
    uint32_t waits = h->submitted ? program_pick(p, "waits", 4) : 0;
    const VkSemaphoreSubmitInfo wait = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = h->semaphores[h->submitted ? program_pick(p, "for", h->submitted) : 0],
        .value = 1,
        .stageMask = stages[program_pick(p, "stages that wait", 3)]
    };
    const VkSemaphoreSubmitInfo signal = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = h->semaphores[h->submitted],
        .value = 1,
        .stageMask = stages[program_pick(p, "stages that signal", 3)]
    };
    const VkCommandBufferSubmitInfo commands = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = p->commands,
    };
    const VkSubmitInfo2 submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .waitSemaphoreInfoCount = waits != 0,
        .pWaitSemaphoreInfos = &wait,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &commands,
        .signalSemaphoreInfoCount = 1,
        .pSignalSemaphoreInfos = &signal,
    };

    TRY(vkEndCommandBuffer(p->commands));
    TRY(vkQueueSubmit2(p->queues[h->queue], 1, &submit, VK_NULL_HANDLE));
    h->submitted++;
}

/* --- programs --- */

/* Events do not go from queue to queue. */
static void
step(struct program *p, struct hazards *h, bool events)
{
    switch (program_pick(p, "step", 9)) {
    case 0: fill(p, h); break;
    case 1: copy_buffers(p, h); break;
    case 2: copy_image_and_buffer(p, h); break;
    case 3: copy_images(p, h); break;
    case 4: clear_image(p, h); break;
    case 5: render(p, h); break;
    case 6:
        if (events) {
            event(p, h);
        }
        break;
    default: barrier(p, h); break;
    }
}

static void
make(struct program *p, struct hazards *h)
{
    const VkSemaphoreTypeCreateInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
    };
    const VkSemaphoreCreateInfo semaphore = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                              .pNext = &timeline };
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { SIZE, SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 2,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                 VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
    };

    for (uint32_t i = 0; i < SUBMITS; i++) {
        MAKE(SEMAPHORE, h->semaphores[i],
             vkCreateSemaphore(p->device, &semaphore, NULL, &h->semaphores[i]));
    }
    for (uint32_t i = 0; i < 2; i++) {
        h->buffers[i] = program_buffer(
            p, BYTES, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        h->images[i] = program_image(p, &info);
        for (uint32_t k = 0; k < 2; k++) {
            const VkImageViewCreateInfo view = {
                .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                .image = h->images[i].image,
                .viewType = VK_IMAGE_VIEW_TYPE_2D,
                .format = info.format,
                .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, k, 1 },
            };
            MAKE(IMAGE_VIEW, h->views[i][k],
                 vkCreateImageView(p->device, &view, NULL, &h->views[i][k]));
        }
    }
}

/* The command buffer is begun, and both images are in the layout in which they stay. */
static void
begin(struct program *p, const struct hazards *h)
{
    program_begin(p);
    for (uint32_t i = 0; i < 2; i++) {
        const VkImageMemoryBarrier2 image = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
            .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
            .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT,
            .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
            .newLayout = VK_IMAGE_LAYOUT_GENERAL,
            .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
            .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
            .image = h->images[i].image,
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 2 },
        };
        const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                        .imageMemoryBarrierCount = 1,
                                        .pImageMemoryBarriers = &image };

        DO(vkCmdPipelineBarrier2(p->commands, &info));
    }
}

static void
hazards(struct program *p)
{
    struct hazards h = { 0 };

    make(p, &h);
    begin(p, &h);
    for (uint32_t i = 0; i < STEPS; i++) {
        step(p, &h, true);
    }
    program_finish(p);
}

static void
submits(struct program *p)
{
    struct hazards h = { 0 };

    make(p, &h);
    begin(p, &h);
    for (uint32_t i = 0; i < SUBMITS; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            step(p, &h, false);
        }
        next_submit(p, &h);
        h.queue = program_pick(p, "queue", PROGRAM_QUEUES);
        program_begin(p);
    }
    TRY(vkEndCommandBuffer(p->commands));
    TRY(vkDeviceWaitIdle(p->device));
}

const struct program_subject hazard_subjects[] = {
    { "hazards", hazards, prepare_hazards },
    { "hazards_of_submits", submits, prepare_hazards },
    { 0 },
};

#endif
