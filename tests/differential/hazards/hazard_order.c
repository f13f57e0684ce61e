/* SPDX-License-Identifier: Apache-2.0 */
/* What orders the accesses of generated programs about hazards: barriers and events of both versions. */
#include "hazards.h"

#ifdef VK_VERSION_1_4

#define FIRST_VERSION_SCOPES 14u

/* Those that version 1 has as well come first. */
static const struct {
    VkPipelineStageFlags2 stages;
    VkAccessFlags2 accesses[3];
} scopes[] = {
    { VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
      { VK_ACCESS_2_MEMORY_WRITE_BIT, VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT,
        0 } },
    { VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
      { VK_ACCESS_2_SHADER_READ_BIT, VK_ACCESS_2_SHADER_WRITE_BIT,
        VK_ACCESS_2_TRANSFER_WRITE_BIT } },
    { VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
      { VK_ACCESS_2_TRANSFER_WRITE_BIT,
        VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT, 0 } },
    { VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
      { VK_ACCESS_2_MEMORY_WRITE_BIT, VK_ACCESS_2_TRANSFER_READ_BIT, 0 } },
    { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
      { VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
        VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, 0 } },
    { VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
      { VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
        VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT |
            VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
        0 } },
    { VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT,
      { VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT, VK_ACCESS_2_UNIFORM_READ_BIT,
        VK_ACCESS_2_SHADER_WRITE_BIT } },
    { VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
      { VK_ACCESS_2_SHADER_READ_BIT, VK_ACCESS_2_UNIFORM_READ_BIT | VK_ACCESS_2_SHADER_READ_BIT,
        VK_ACCESS_2_SHADER_WRITE_BIT } },
    { VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
      { VK_ACCESS_2_SHADER_READ_BIT, VK_ACCESS_2_UNIFORM_READ_BIT,
        VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT } },
    { VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
      { VK_ACCESS_2_MEMORY_WRITE_BIT, VK_ACCESS_2_MEMORY_READ_BIT, 0 } },
    { VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,
      { VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT, VK_ACCESS_2_INDEX_READ_BIT,
        VK_ACCESS_2_MEMORY_READ_BIT } },
    { VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, { VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, 0, 0 } },
    /* Not ALL_GRAPHICS, which the other layer takes for transfers as well. */
    { VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, { 0, 0, 0 } },
    { VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, { 0, 0, 0 } },
    { VK_PIPELINE_STAGE_2_NONE, { 0, 0, 0 } },
    { VK_PIPELINE_STAGE_2_COPY_BIT,
      { VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_ACCESS_2_TRANSFER_READ_BIT, 0 } },
    { VK_PIPELINE_STAGE_2_CLEAR_BIT | VK_PIPELINE_STAGE_2_BLIT_BIT,
      { VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_ACCESS_2_TRANSFER_READ_BIT, 0 } },
    { VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT,
      { VK_ACCESS_2_SHADER_READ_BIT, VK_ACCESS_2_SHADER_WRITE_BIT,
        VK_ACCESS_2_SHADER_STORAGE_READ_BIT } },
    { VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
      { VK_ACCESS_2_SHADER_SAMPLED_READ_BIT, VK_ACCESS_2_SHADER_STORAGE_READ_BIT,
        VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT } },
    { VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
      { VK_ACCESS_2_SHADER_SAMPLED_READ_BIT, VK_ACCESS_2_SHADER_STORAGE_READ_BIT,
        VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT } },
    { VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
      { VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT, VK_ACCESS_2_MEMORY_READ_BIT, 0 } },
    { VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT, { VK_ACCESS_2_INDEX_READ_BIT, 0, 0 } },
};

/* Three of eight are all there is. */
static uint32_t
scope(struct program *p, const char *what, bool first_version)
{
    return program_pick(p, "everything", 8) < 3
               ? 0
               : program_pick(p, what, first_version ? FIRST_VERSION_SCOPES : KIT_COUNT(scopes));
}

VkMemoryBarrier2
hazard_scopes(struct program *p, bool first_version)
{
    uint32_t from = scope(p, "first scope", first_version);
    uint32_t to = scope(p, "second scope", first_version);

    return (VkMemoryBarrier2){
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = scopes[from].stages,
        .srcAccessMask = scopes[from].accesses[program_pick(p, "first accesses", 3)],
        .dstStageMask = scopes[to].stages,
        .dstAccessMask = scopes[to].accesses[program_pick(p, "second accesses", 3)],
    };
}

/* --- barriers --- */

/* What a barrier is of: all memory, or a part of a buffer or of an image. */
struct barrier {
    bool first_version;
    uint32_t kind; /* 0: none, 1: memory, 2: a buffer, 3: an image */
    VkMemoryBarrier2 memory;
    VkBufferMemoryBarrier2 buffer;
    VkImageMemoryBarrier2 image;
};

static void
describe_parts(struct program *p, const struct hazard_things *h, struct barrier *b)
{
    const VkMemoryBarrier2 *of = &b->memory;
    bool whole = program_pick(p, "whole", 2);

    b->buffer = (VkBufferMemoryBarrier2){
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
        .srcStageMask = of->srcStageMask,
        .srcAccessMask = of->srcAccessMask,
        .dstStageMask = of->dstStageMask,
        .dstAccessMask = of->dstAccessMask,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = h->buffers[program_pick(p, "buffer", 2)],
        .offset = hazard_quarter(p, "from"),
        .size = whole ? VK_WHOLE_SIZE : HAZARD_QUARTER,
    };
    b->image = (VkImageMemoryBarrier2){
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = of->srcStageMask,
        .srcAccessMask = of->srcAccessMask,
        .dstStageMask = of->dstStageMask,
        .dstAccessMask = of->dstAccessMask,
        .oldLayout = program_pick(p, "transition", 2) ? VK_IMAGE_LAYOUT_UNDEFINED
                                                      : VK_IMAGE_LAYOUT_GENERAL,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = h->images[program_pick(p, "image", 2)].image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, program_pick(p, "layer", 2),
                              VK_REMAINING_ARRAY_LAYERS },
    };
}

/* Of version 1, from what version 2 describes. */
static void
first_version(struct program *p, const struct barrier *b, VkEvent event)
{
    const VkMemoryBarrier memory = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = (VkAccessFlags)b->memory.srcAccessMask,
        .dstAccessMask = (VkAccessFlags)b->memory.dstAccessMask,
    };
    const VkBufferMemoryBarrier buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcAccessMask = memory.srcAccessMask,
        .dstAccessMask = memory.dstAccessMask,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = b->buffer.buffer,
        .offset = b->buffer.offset,
        .size = b->buffer.size,
    };
    const VkImageMemoryBarrier image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .srcAccessMask = memory.srcAccessMask,
        .dstAccessMask = memory.dstAccessMask,
        .oldLayout = b->image.oldLayout,
        .newLayout = b->image.newLayout,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = b->image.image,
        .subresourceRange = b->image.subresourceRange,
    };
    VkPipelineStageFlags from = (VkPipelineStageFlags)b->memory.srcStageMask;
    VkPipelineStageFlags to = (VkPipelineStageFlags)b->memory.dstStageMask;

    if (event) {
        DO(vkCmdWaitEvents(p->commands, 1, &event, from, to, b->kind == 1, &memory, b->kind == 2,
                           &buffer, b->kind == 3, &image));
    } else {
        DO(vkCmdPipelineBarrier(p->commands, from, to, 0, b->kind == 1, &memory, b->kind == 2,
                                &buffer, b->kind == 3, &image));
    }
}

static void
barrier(struct program *p, const struct hazard_things *h)
{
    struct barrier b = { .first_version = program_pick(p, "first version", 2) };

    b.kind = program_pick(p, "kind of barrier", 5);
    b.kind = b.kind == 4 ? 1 : b.kind;
    b.memory = hazard_scopes(p, b.first_version);
    describe_parts(p, h, &b);
    if (b.first_version) {
        first_version(p, &b, VK_NULL_HANDLE);
        return;
    }
    const VkDependencyInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .memoryBarrierCount = b.kind < 2,
        .pMemoryBarriers = &b.memory,
        .bufferMemoryBarrierCount = b.kind == 2,
        .pBufferMemoryBarriers = &b.buffer,
        .imageMemoryBarrierCount = b.kind == 3,
        .pImageMemoryBarriers = &b.image,
    };

    DO(vkCmdPipelineBarrier2(p->commands, &info));
}

/* Set once, waited for once. */
static void
event(struct program *p, struct hazard_things *h)
{
    const VkEventCreateInfo info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    const VkDependencyInfo set = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                   .memoryBarrierCount = 1,
                                   .pMemoryBarriers = &h->set_barrier };

    if (!h->event) {
        MAKE(EVENT, h->event, vkCreateEvent(p->device, &info, NULL, &h->event));
        h->event_version = program_pick(p, "event of version", 2);
        h->set_barrier = hazard_scopes(p, h->event_version == 0);
        h->set = true;
        if (h->event_version) {
            DO(vkCmdSetEvent2(p->commands, h->event, &set));
        } else {
            DO(vkCmdSetEvent(p->commands, h->event,
                             (VkPipelineStageFlags)h->set_barrier.srcStageMask));
        }
        return;
    }
    if (h->set && h->between) {
        p->wrong = "apart: a barrier between a set and its wait";
    }
    if (h->set && h->event_version) {
        DO(vkCmdWaitEvents2(p->commands, 1, &h->event, &set));
        h->set = false;
    } else if (h->set) {
        struct barrier b = { .first_version = true,
                             .kind = program_pick(p, "kind of wait", 4),
                             .memory = h->set_barrier };
        describe_parts(p, h, &b);
        if (b.kind == 3 && b.image.oldLayout != b.image.newLayout) {
            p->wrong = "apart: a transition in a wait";
        }
        first_version(p, &b, h->event);
        h->set = false;
    }
}

void
hazard_order(struct program *p, struct hazard_things *h)
{
    if (!h->no_events && program_pick(p, "event", 5) == 0) {
        event(p, h);
    } else {
        h->between |= h->set;
        barrier(p, h);
    }
}

#endif
