/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about queries, events, semaphores, fences, submits and states of command buffers. */
#include "program.h"

#include <string.h>

static void
prepare_orders(struct program *p)
{
    p->features.v12.timelineSemaphore = M("no timelineSemaphore", VK_TRUE, VK_FALSE);
    p->features.v12.hostQueryReset = M("no hostQueryReset", VK_TRUE, VK_FALSE);
    p->features.v13.synchronization2 = M("no synchronization2", VK_TRUE, VK_FALSE);
    p->features.core.features.pipelineStatisticsQuery = M("no pipelineStatisticsQuery", VK_TRUE,
                                                          VK_FALSE);
    p->features.core.features.occlusionQueryPrecise = M("no occlusionQueryPrecise", VK_TRUE,
                                                        VK_FALSE);
}

static void
queries(struct program *p)
{
    static const VkQueryType types[] = { VK_QUERY_TYPE_OCCLUSION, VK_QUERY_TYPE_TIMESTAMP,
                                         VK_QUERY_TYPE_PIPELINE_STATISTICS };
    VkQueryType type = types[program_pick(p, "type", 3)];
    VkQueryPool pool = VK_NULL_HANDLE;
    bool statistics = type == VK_QUERY_TYPE_PIPELINE_STATISTICS;
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = M("query type that is none", type, (VkQueryType)99),
        .queryCount = M("pool of no queries", 4u, 0u),
        .pipelineStatistics = statistics
                                  ? M("statistics that are none",
                                      (VkQueryPipelineStatisticFlags)
                                          VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT,
                                      0x10000000u)
                                  : 0,
    };
    MAKE(QUERY_POOL, pool, vkCreateQueryPool(p->device, &info, NULL, &pool));
    VkBuffer buffer = program_buffer(p, 256,
                                     M("results to a buffer without usage",
                                       VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                       VK_BUFFER_USAGE_INDEX_BUFFER_BIT));
    bool host = program_pick(p, "host", 2);

    program_begin(p);
    UNLESS("queries that were not reset")
    {
        if (host) {
            DO(vkResetQueryPool(p->device, pool, 0,
                                M("reset of more queries by the host", 4u, 5u)));
        } else {
            DO(vkCmdResetQueryPool(p->commands, pool, M("reset from behind the end", 0u, 4u),
                                   M("reset of more queries", 4u, 5u)));
        }
    }
    if (type == VK_QUERY_TYPE_TIMESTAMP) {
        DO(vkCmdWriteTimestamp(p->commands,
                               M("two stages", VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT,
                                 (VkPipelineStageFlagBits)(VK_PIPELINE_STAGE_TRANSFER_BIT |
                                                           VK_PIPELINE_STAGE_HOST_BIT)),
                               pool, M("a timestamp behind the end", 0u, 4u)));
        IF("a timestamp written twice")
        {
            DO(vkCmdWriteTimestamp(p->commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 0));
        }
        IF("a timestamp that begins")
        {
            DO(vkCmdBeginQuery(p->commands, pool, 1, 0));
        }
    } else {
        DO(vkCmdBeginQuery(p->commands, pool, M("a query behind the end", 0u, 4u),
                           type == VK_QUERY_TYPE_OCCLUSION && program_pick(p, "precise", 2)
                               ? VK_QUERY_CONTROL_PRECISE_BIT
                               : M("precise and no occlusion", 0u,
                                   statistics ? VK_QUERY_CONTROL_PRECISE_BIT : 0u)));
        IF("a query begun twice")
        {
            DO(vkCmdBeginQuery(p->commands, pool, 0, 0));
        }
        IF("a second query of the type")
        {
            DO(vkCmdBeginQuery(p->commands, pool, 1, 0));
        }
        IF("a timestamp in another pool")
        {
            DO(vkCmdWriteTimestamp(p->commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pool, 2));
        }
        UNLESS("a query that does not end")
        {
            DO(vkCmdEndQuery(p->commands, pool, M("the end of another query", 0u, 1u)));
        }
    }
    DO(vkCmdCopyQueryPoolResults(
        p->commands, pool, M("results from behind the end", 0u, 4u),
        M("results of more queries", 1u, 5u), buffer,
        M("results behind the buffer", M("results at an odd offset", 0u, 2u), 256u),
        M("a stride of 3", 8u, 3u),
        M("partial and with waiting", VK_QUERY_RESULT_WAIT_BIT,
          M("partial timestamps", (VkQueryResultFlags)VK_QUERY_RESULT_PARTIAL_BIT,
            VK_QUERY_RESULT_PARTIAL_BIT | VK_QUERY_RESULT_64_BIT))));
    IF("pool destroyed before the submit")
    {
        DROP(QUERY_POOL, pool);
    }
    program_finish(p);
    uint64_t results[8];
    TRY(vkGetQueryPoolResults(p->device, pool, M("host results from behind the end", 0u, 4u),
                              M("host results of more queries", 1u, 6u),
                              M("host results into too little", sizeof(results), 1u), results,
                              M("host results of a stride of 3", 8u, 3u), VK_QUERY_RESULT_64_BIT));
}

static void
events(struct program *p)
{
    VkEvent event = VK_NULL_HANDLE;
    bool second = program_pick(p, "second version", 2);
    const VkEventCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO,
        .flags = second ? M("event for the host and the device",
                            (VkEventCreateFlags)VK_EVENT_CREATE_DEVICE_ONLY_BIT, 0u)
                        : 0
    };
    MAKE(EVENT, event, vkCreateEvent(p->device, &info, NULL, &event));
    VkBuffer buffer = program_buffer(
        p, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT);

    program_begin(p);
    IF("host sets an event of the device")
    {
        TRY(vkSetEvent(p->device, event));
    }
    DO(vkCmdFillBuffer(p->commands, buffer, 0, 128, 1));
    const VkMemoryBarrier2 barrier2 = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = M("barrier of another stage", VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                          VK_PIPELINE_STAGE_2_COPY_BIT),
        .srcAccessMask = M("barrier of an access that the stage lacks",
                           VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_ACCESS_2_SHADER_READ_BIT),
        .dstStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        .dstAccessMask = M("barrier to no access", VK_ACCESS_2_TRANSFER_WRITE_BIT, 0u),
    };
    const VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                          .dependencyFlags = M(
                                              "flags of an event", 0u,
                                              (VkDependencyFlags)VK_DEPENDENCY_BY_REGION_BIT),
                                          .memoryBarrierCount = 1,
                                          .pMemoryBarriers = &barrier2 };
    const VkDependencyInfo other = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO };
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = M("wait of an access that the stage lacks", VK_ACCESS_TRANSFER_WRITE_BIT,
                           VK_ACCESS_INDEX_READ_BIT),
        .dstAccessMask = M("wait to no access", VK_ACCESS_TRANSFER_WRITE_BIT, 0u),
    };
    if (second) {
        UNLESS_SKIPPED("wait for what is not set")
        {
            DO(vkCmdSetEvent2(p->commands, event, &dependency));
        }
        const VkDependencyInfo *waited = M("wait with another dependency", &dependency, &other);
        DO(vkCmdWaitEvents2(p->commands, M("wait for no events", 1u, 0u), &event, waited));
    } else {
        UNLESS_SKIPPED("wait for what is not set")
        {
            DO(vkCmdSetEvent(p->commands,
                             M("set of no event", event, p->stops ? VK_NULL_HANDLE : event),
                             M("set by the host's stage", VK_PIPELINE_STAGE_TRANSFER_BIT,
                               VK_PIPELINE_STAGE_HOST_BIT)));
        }
        DO(vkCmdWaitEvents(p->commands, M("wait for no events", 1u, 0u), &event,
                           M("wait for another stage", VK_PIPELINE_STAGE_TRANSFER_BIT,
                             VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT),
                           M("wait of no stage", VK_PIPELINE_STAGE_TRANSFER_BIT, 0u), 1, &barrier,
                           0, NULL, 0, NULL));
    }
    DO(vkCmdFillBuffer(p->commands, buffer, 0, 128, 2));
    program_barrier(p);
    if (second) {
        DO(vkCmdResetEvent2(p->commands, event,
                            M("reset by the host's stage", VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                              VK_PIPELINE_STAGE_2_HOST_BIT)));
    } else {
        DO(vkCmdResetEvent(p->commands, event, VK_PIPELINE_STAGE_TRANSFER_BIT));
    }
    IF("event destroyed before the submit")
    {
        DROP(EVENT, event);
    }
    program_finish(p);
}

static void
barriers(struct program *p)
{
    VkBuffer buffer = program_buffer(
        p, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    program_begin(p);
    struct program_image image = program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, 32,
                                                  VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                                      VK_IMAGE_USAGE_SAMPLED_BIT);
    DO(vkCmdFillBuffer(p->commands, buffer, 0, 256, 1));
    const VkBufferMemoryBarrier2 buffers = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
        .srcStageMask = M("buffer from a stage of a feature", VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                          VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT),
        .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
        .dstAccessMask = M("buffer to an access that the stage lacks",
                           VK_ACCESS_2_TRANSFER_READ_BIT, VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT),
        .srcQueueFamilyIndex = M("to another family from the ignored one", VK_QUEUE_FAMILY_IGNORED,
                                 0u),
        .dstQueueFamilyIndex = M("to a family that is not there", VK_QUEUE_FAMILY_IGNORED, 77u),
        .buffer = M("barrier of no buffer", buffer, VK_NULL_HANDLE),
        .offset = M("barrier behind the end", 0u, 256u),
        .size = M("barrier of nothing", M("barrier beyond the end", VK_WHOLE_SIZE, 512u), 0u),
    };
    const VkImageMemoryBarrier2 images = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_NONE,
        .dstStageMask = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        .srcAccessMask = M("an access of no stage", 0u, VK_ACCESS_2_TRANSFER_READ_BIT),
        .dstAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
        .oldLayout = M("an old layout that is none", VK_IMAGE_LAYOUT_UNDEFINED, (VkImageLayout)777),
        .newLayout = M("to an undefined layout",
                       M("to a layout without its usage", VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                         VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL),
                       VK_IMAGE_LAYOUT_UNDEFINED),
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image.image,
        .subresourceRange = { M("depth of a colour", VK_IMAGE_ASPECT_COLOR_BIT,
                                VK_IMAGE_ASPECT_DEPTH_BIT),
                              0, M("no levels", 1u, 0u), M("a layer that is not there", 0u, 1u),
                              1 },
    };
    const VkDependencyInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .dependencyFlags = M("views outside of a pass", 0u,
                             (VkDependencyFlags)VK_DEPENDENCY_VIEW_LOCAL_BIT),
        .bufferMemoryBarrierCount = 1,
        .pBufferMemoryBarriers = &buffers,
        .imageMemoryBarrierCount = M("barriers without an array", 1u, 1u),
        .pImageMemoryBarriers = &images,
    };
    DO(vkCmdPipelineBarrier2(p->commands, &info));
    const VkClearColorValue value = { 0 };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    DO(vkCmdClearColorImage(p->commands, image.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &value,
                            1, &range));
    VkBuffer other = program_buffer(p, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    const VkBufferCopy copy = { 0, 0, 256 };
    DO(vkCmdCopyBuffer(p->commands, buffer, other, 1, &copy));
    program_finish(p);
}

static void
submits(struct program *p)
{
    VkSemaphore binary = VK_NULL_HANDLE;
    VkSemaphore timeline = VK_NULL_HANDLE;
    VkFence fence = VK_NULL_HANDLE;
    const VkSemaphoreCreateInfo binary_info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO };
    const VkSemaphoreTypeCreateInfo type = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                             .semaphoreType = M("semaphore type that is none",
                                                                VK_SEMAPHORE_TYPE_TIMELINE,
                                                                (VkSemaphoreType)9),
                                             .initialValue = 1 };
    const VkSemaphoreCreateInfo timeline_info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                                  .pNext = &type };
    const VkFenceCreateInfo fence_info = {
        .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
        .flags = M("fence that is signaled", 0u, (VkFenceCreateFlags)VK_FENCE_CREATE_SIGNALED_BIT)
    };
    MAKE(SEMAPHORE, binary, vkCreateSemaphore(p->device, &binary_info, NULL, &binary));
    MAKE(SEMAPHORE, timeline, vkCreateSemaphore(p->device, &timeline_info, NULL, &timeline));
    MAKE(FENCE, fence, vkCreateFence(p->device, &fence_info, NULL, &fence));
    bool second = program_pick(p, "second version", 2);

    program_begin(p);
    UNLESS("a command buffer that was not ended")
    {
        TRY(vkEndCommandBuffer(p->commands));
    }
    const VkPipelineStageFlags stage = M("wait of no stage", VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                         0u);
    const uint64_t value = M("a value that is not greater", 5u, 1u);
    const VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = M("values without a count", 2u, 1u),
        .pSignalSemaphoreValues = (const uint64_t[]){ 0, value }
    };
    const VkSemaphore signals[2] = { binary, M("null semaphore", timeline, VK_NULL_HANDLE) };
    const VkSubmitInfo first = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = M("no values of a timeline", &values, NULL),
        .commandBufferCount = 1,
        .pCommandBuffers = &p->commands,
        .signalSemaphoreCount = 2,
        .pSignalSemaphores = signals,
    };
    const VkSemaphoreSubmitInfo infos[2] = {
        { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
          .semaphore = binary,
          .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT },
        { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
          .semaphore = timeline,
          .value = value,
          .stageMask = M("signal of the host's stage", VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_2_HOST_BIT),
          .deviceIndex = M("device that is not there", 0u, 5u) },
    };
    const VkCommandBufferSubmitInfo commands = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = p->commands
    };
    const VkSubmitInfo2 first2 = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .flags = M("protected without the feature", 0u, (VkSubmitFlags)VK_SUBMIT_PROTECTED_BIT),
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &commands,
        .signalSemaphoreInfoCount = 2,
        .pSignalSemaphoreInfos = infos,
    };
    if (second) {
        TRY(vkQueueSubmit2(p->queue, 1, &first2, fence));
    } else {
        TRY(vkQueueSubmit(p->queue, 1, &first, fence));
    }
    IF("fence in use submitted again")
    {
        TRY(vkQueueSubmit(p->queue, 0, NULL, fence));
    }
    IF("fence reset while pending")
    {
        TRY(vkResetFences(p->device, 1, &fence));
    }
    IF("signaled again without a wait")
    {
        const VkSubmitInfo again = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                     .signalSemaphoreCount = 1,
                                     .pSignalSemaphores = &binary };
        TRY(vkQueueSubmit(p->queue, 1, &again, VK_NULL_HANDLE));
    }
    IF("semaphore destroyed while pending")
    {
        DROP(SEMAPHORE, timeline);
    }
    IF("command buffer begun while pending")
    {
        const VkCommandBufferBeginInfo begin = {
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO
        };
        TRY(vkBeginCommandBuffer(p->commands, &begin));
    }
    IF("command buffer submitted while pending")
    {
        const VkSubmitInfo again = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                     .commandBufferCount = 1,
                                     .pCommandBuffers = &p->commands };
        TRY(vkQueueSubmit(p->queue, 1, &again, VK_NULL_HANDLE));
    }
    IF("pool destroyed while pending")
    {
        DROP(COMMAND_POOL, p->pool);
    }
    const VkSubmitInfo wait = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &binary,
        .pWaitDstStageMask = &stage,
    };
    TRY(vkQueueSubmit(p->queue, 1, &wait, VK_NULL_HANDLE));
    IF("waited for twice")
    {
        if (p->stops) { /* or it would wait for ever */
            TRY(vkQueueSubmit(p->queue, 1, &wait, VK_NULL_HANDLE));
        }
    }
    TRY(vkWaitForFences(p->device, M("wait for no fences", 1u, 0u), &fence, VK_TRUE, 1000000000));
    const VkSemaphoreWaitInfo host = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                       .semaphoreCount = 1,
                                       .pSemaphores = M("host waits for a binary one", &timeline,
                                                        &binary),
                                       .pValues = &value };
    TRY(vkWaitSemaphores(p->device, &host, 1000000000));
    const VkSemaphoreSignalInfo signal = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                           .semaphore = M("host signals a binary one", timeline,
                                                          binary),
                                           .value = M("host signals a smaller value", 9u, 2u) };
    TRY(vkSignalSemaphore(p->device, &signal));
    TRY(vkResetFences(p->device, 1, &fence));
    TRY(vkQueueWaitIdle(p->queue));
    IF("fence destroyed twice")
    {
        DROP(FENCE, fence);
        DROP(FENCE, fence);
    }
}

static void
states(struct program *p)
{
    VkBuffer buffer = program_buffer(p, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    program_begin(p);
    IF("begun while recording")
    {
        const VkCommandBufferBeginInfo begin = {
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO
        };
        TRY(vkBeginCommandBuffer(p->commands, &begin));
    }
    DO(vkCmdFillBuffer(p->commands, buffer, 0, VK_WHOLE_SIZE, 0));
    IF("reset while recording is fine, and then recorded")
    {
        TRY(vkResetCommandBuffer(p->commands, 0));
        DO(vkCmdFillBuffer(p->commands, buffer, 0, VK_WHOLE_SIZE, 0));
    }
    TRY(vkEndCommandBuffer(p->commands));
    IF("ended twice")
    {
        TRY(vkEndCommandBuffer(p->commands));
    }
    IF("recorded behind the end")
    {
        DO(vkCmdFillBuffer(p->commands, buffer, 0, VK_WHOLE_SIZE, 0));
    }
    IF("pool reset, then submitted")
    {
        TRY(vkResetCommandPool(p->device, p->pool, 0));
    }
    IF("flags of a reset that are none")
    {
        TRY(vkResetCommandBuffer(p->commands, 0x100));
    }
    IF("pool with another family's queue")
    {
        p->queue = p->kit->queues[p->kit->queue_count ? p->kit->queue_count - 1 : 0];
    }
    const VkSubmitInfo submit = { .sType = M("structure type", VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                             VK_STRUCTURE_TYPE_SUBMIT_INFO_2),
                                  .commandBufferCount = 1,
                                  .pCommandBuffers = &p->commands };
    IF("buffer destroyed before the submit")
    {
        DROP(BUFFER, buffer);
    }
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    IF("buffer destroyed while pending")
    {
        DROP(BUFFER, buffer);
    }
    IF("reset while pending")
    {
        TRY(vkResetCommandBuffer(p->commands, 0));
    }
    IF("freed while pending")
    {
        DO(vkFreeCommandBuffers(p->device, p->pool, 1, &p->commands));
    }
    IF("pool reset while pending")
    {
        TRY(vkResetCommandPool(p->device, p->pool, 0));
    }
    TRY(vkQueueWaitIdle(p->queue));
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    TRY(vkQueueWaitIdle(p->queue));
    IF("freed twice")
    {
        DO(vkFreeCommandBuffers(p->device, p->pool, 1, &p->commands));
        DO(vkFreeCommandBuffers(p->device, p->pool, 1, &p->commands));
    }
    IF("pool destroyed twice")
    {
        DROP(COMMAND_POOL, p->pool);
        DROP(COMMAND_POOL, p->pool);
    }
}

const struct program_subject order_subjects[] = {
    { "query", queries, prepare_orders },
    { "event", events, prepare_orders },
    { "barrier", barriers, prepare_orders },
    { "submit", submits, prepare_orders },
    { "state", states, NULL },
    { NULL, NULL, NULL },
};
