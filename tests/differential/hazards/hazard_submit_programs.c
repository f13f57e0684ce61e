/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs about hazards of several command buffers: secondaries, also within rendering, and command buffers of one
 * submit and of several, with what the host waits for between them.
 */
#include "hazards.h"

#ifdef VK_VERSION_1_4

#define STEPS 6u
#define SUBMITS 4u

static void
prepare_submits(struct program *p)
{
    hazard_prepare(p);
    p->features.v12.timelineSemaphore = VK_TRUE;
}

static VkCommandBuffer
commands_of(struct program *p, VkCommandBufferLevel level)
{
    VkCommandBuffer commands = VK_NULL_HANDLE;
    const VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = p->pool,
        .level = level,
        .commandBufferCount = 1,
    };

    TRY(vkAllocateCommandBuffers(p->device, &info, &commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands));
    return commands;
}

static void
clear(struct program *p)
{
    const VkClearAttachment what = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkClearRect rect = { .rect = { { 0, 0 }, { HAZARD_SIZE, HAZARD_SIZE } },
                               .layerCount = 1 };

    DO(vkCmdClearAttachments(p->commands, 1, &what, 1, &rect));
}

static void
begin_rendering(struct program *p, const struct hazard_things *h, VkRenderingFlags flags)
{
    static const VkAttachmentLoadOp loads[] = { VK_ATTACHMENT_LOAD_OP_LOAD,
                                                VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                VK_ATTACHMENT_LOAD_OP_NONE };
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = h->views[program_pick(p, "image", 2)][0],
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .loadOp = loads[program_pick(p, "load operation", 3)],
        .storeOp = program_pick(p, "store operation", 2) ? VK_ATTACHMENT_STORE_OP_STORE
                                                         : VK_ATTACHMENT_STORE_OP_NONE,
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .flags = flags,
        .renderArea = { { 0, 0 }, { HAZARD_SIZE, HAZARD_SIZE } },
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &attachment,
    };

    DO(vkCmdBeginRendering(p->commands, &info));
}

static void
render(struct program *p, const struct hazard_things *h)
{
    begin_rendering(p, h, 0);
    if (program_pick(p, "clear", 2)) {
        clear(p);
    }
    DO(vkCmdEndRendering(p->commands));
}

/* Outside of secondaries. */
static void
plain_step(struct program *p, struct hazard_things *h)
{
    switch (program_pick(p, "step", 5)) {
    case 0:
    case 1: hazard_transfer(p, h); break;
    case 2: render(p, h); break;
    default: hazard_order(p, h); break;
    }
}

/* --- secondaries --- */

/* Recorded and executed where the primary is now. */
static void
execute(struct program *p, struct hazard_things *h, bool inside)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    VkCommandBuffer primary = p->commands;
    VkCommandBuffer secondary = commands_of(p, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    const VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = inside ? &rendering : NULL,
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = inside ? VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT : 0,
        .pInheritanceInfo = &inheritance,
    };
    uint32_t count = 1 + program_pick(p, "commands", 3);

    p->commands = secondary;
    TRY(vkBeginCommandBuffer(p->commands, &begin));
    for (uint32_t i = 0; i < count; i++) {
        if (inside) {
            clear(p);
        } else {
            plain_step(p, h);
        }
    }
    TRY(vkEndCommandBuffer(p->commands));
    p->commands = primary;
    DO(vkCmdExecuteCommands(p->commands, 1, &secondary));
}

static void
step(struct program *p, struct hazard_things *h)
{
    switch (program_pick(p, "secondary", 5)) {
    case 0:
    case 1: execute(p, h, false); break;
    case 2:
        begin_rendering(p, h, VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT);
        execute(p, h, true);
        DO(vkCmdEndRendering(p->commands));
        break;
    default: plain_step(p, h); break;
    }
}

static void
secondaries(struct program *p)
{
    struct hazard_things h = { .no_events = true };

    hazard_make(p, &h);
    program_begin(p);
    hazard_ready(p, &h);
    for (uint32_t i = 0; i < STEPS; i++) {
        step(p, &h);
    }
    program_finish(p);
}

/* --- submits --- */

struct submits {
    struct hazard_things things;
    VkFence fence;
    VkSemaphore timelines[SUBMITS], binary; /* a timeline for each submit, which signals 1 */
    uint32_t count;                         /* of submits */
    bool signals_binary;                    /* the last submit */
};

static void
host_waits(struct program *p, struct submits *s, uint32_t queue)
{
    const uint64_t one = 1;
    const VkSemaphoreWaitInfo wait = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
        .semaphoreCount = 1,
        .pSemaphores = &s->timelines[program_pick(p, "submit", s->count)],
        .pValues = &one,
    };

    switch (program_pick(p, "the host waits", 6)) {
    case 0: TRY(vkQueueWaitIdle(p->queues[queue])); break;
    case 1: TRY(vkDeviceWaitIdle(p->device)); break;
    case 2: TRY(vkWaitSemaphores(p->device, &wait, UINT64_MAX)); break;
    case 3: TRY(vkWaitForFences(p->device, 1, &s->fence, VK_TRUE, UINT64_MAX)); break;
    default: break;
    }
}

/* One or two command buffers, to one of the queues; what the last submit signalled may be waited for. */
static void
submit(struct program *p, struct submits *s, uint32_t queue, uint32_t count,
       const VkCommandBuffer *commands)
{
    static const VkPipelineStageFlags2 stages[] = { VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                                    VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT };
    const VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    const VkCommandBufferSubmitInfo buffers[2] = {
        { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = commands[0] },
        { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = commands[1] },
    };
    uint32_t kind = s->count ? program_pick(p, "waits", 3) : 0;
    bool binary = s->signals_binary;
    const VkSemaphoreSubmitInfo waits = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = binary ? s->binary
                            : s->timelines[s->count ? program_pick(p, "for", s->count) : 0],
        .value = 1,
        .stageMask = stages[program_pick(p, "stages that wait", 2)],
    };
    const VkSemaphoreSubmitInfo signals[2] = {
        { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
          .semaphore = s->timelines[s->count],
          .value = 1,
          .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT },
        { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
          .semaphore = s->binary,
          .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT },
    };
    bool signals_binary = program_pick(p, "signals the binary one", 2);
    const VkSubmitInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .waitSemaphoreInfoCount = binary || kind == 2,
        .pWaitSemaphoreInfos = &waits,
        .commandBufferInfoCount = count,
        .pCommandBufferInfos = buffers,
        .signalSemaphoreInfoCount = 1 + signals_binary,
        .pSignalSemaphoreInfos = signals,
    };

    MAKE(FENCE, s->fence, vkCreateFence(p->device, &fence, NULL, &s->fence));
    TRY(vkQueueSubmit2(p->queues[queue], 1, &info, s->fence));
    s->count++;
    s->signals_binary = signals_binary;
}

static void
make_submits(struct program *p, struct submits *s)
{
    const VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
    };
    const VkSemaphoreCreateInfo timeline = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                             .pNext = &type };
    const VkSemaphoreCreateInfo binary = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO };

    hazard_make(p, &s->things);
    for (uint32_t i = 0; i < SUBMITS; i++) {
        MAKE(SEMAPHORE, s->timelines[i],
             vkCreateSemaphore(p->device, &timeline, NULL, &s->timelines[i]));
    }
    MAKE(SEMAPHORE, s->binary, vkCreateSemaphore(p->device, &binary, NULL, &s->binary));
}

static void
record(struct program *p, struct submits *s, uint32_t number)
{
    uint32_t count = 1 + program_pick(p, "commands", 2);

    program_begin(p);
    if (!number) {
        hazard_ready(p, &s->things);
    }
    for (uint32_t i = 0; i < count; i++) {
        plain_step(p, &s->things);
    }
    TRY(vkEndCommandBuffer(p->commands));
}

static void
run(struct program *p, uint32_t queues)
{
    struct submits s = { .things.no_events = true };

    make_submits(p, &s);
    for (uint32_t i = 0; i < SUBMITS; i++) {
        uint32_t queue = i ? program_pick(p, "queue", queues) : 0;
        uint32_t count = 1 + program_pick(p, "command buffers", 2);
        VkCommandBuffer commands[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };

        for (uint32_t k = 0; k < count; k++) {
            record(p, &s, i + k);
            commands[k] = p->commands;
        }
        submit(p, &s, queue, count, commands);
        host_waits(p, &s, queue);
    }
    TRY(vkDeviceWaitIdle(p->device));
}

static void
one_queue(struct program *p)
{
    run(p, 1);
}

static void
two_queues(struct program *p)
{
    run(p, 2);
}

const struct program_subject hazard_submit_subjects[] = {
    { "hazards_of_secondaries", secondaries, hazard_prepare },
    { "hazards_of_one_queue", one_queue, prepare_submits },
    { "hazards_of_two_queues", two_queues, prepare_submits },
    { 0 },
};

#endif
