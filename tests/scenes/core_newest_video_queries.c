/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queries of video operations: those that an operation brings, and those with an index. Skipped with headers that lack a part of it.
 */
#include "encode_scene.h"
#include "newer_scene.h"

#ifndef HAS_ENCODERS

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers lack codecs");
}

#else

#define INDEXED_ID(rest) "VUID-vkCmdBeginQueryIndexedEXT-" rest

static VkQueryPool
query_pool(struct encoder *e, VkQueryType type, const struct encoder *of)
{
    VkQueryPoolVideoEncodeFeedbackCreateInfoKHR feedback = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR,
        .encodeFeedbackFlags = VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BYTES_WRITTEN_BIT_KHR
    };
    VkVideoProfileInfoKHR profile;
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = type,
                                   .queryCount = 4 };
    VkQueryPool pool = VK_NULL_HANDLE;

    if (of) {
        profile = of->profile;
        feedback.pNext = &profile;
        info.pNext = type == VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR ? (void *)&feedback
                                                                     : (void *)&profile;
    }
    KIT_VK(e->kit, vkCreateQueryPool(e->kit->device, &info, NULL, &pool));
    kit_own(e->kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    vkCmdResetQueryPool(e->commands, pool, 0, 4);
    return pool;
}

/* Inside of a scope the command is wrong whatever its query is: both are told. */
static void
begin_indexed(struct encoder *e, VkQueryPool pool, uint32_t query, const char *id)
{
    kit_expect(e->kit, INDEXED_ID("videocoding"));
    if (id) {
        kit_expect(e->kit, id);
    }
    KIT_DEVICE_COMMAND(e->kit, vkCmdBeginQueryIndexedEXT)(e->commands, pool, query, 0, 0);
}

static void
end_indexed(struct encoder *e, VkQueryPool pool, uint32_t query)
{
    kit_allow(e->kit, "VUID-vkCmdEndQueryIndexedEXT-videocoding");
    kit_allow(e->kit, "VUID-vkCmdEndQueryIndexedEXT-None-02342"); /* where callbacks skip calls */
    KIT_DEVICE_COMMAND(e->kit, vkCmdEndQueryIndexedEXT)(e->commands, pool, query, 0);
}

SCENE(indexed_where_operations_bring_theirs, ENCODE_FLAGS)
{
    struct encoder e;
    VkQueryPool feedback;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR;
    encoder_make(&e);
    feedback = query_pool(&e, VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR, &e);
    encode_begin(&e);
    begin_indexed(&e, feedback, 0, INDEXED_ID("None-08370"));
    end_indexed(&e, feedback, 0);
    encode_end(&e);
}

/* ---- queries that an operation brings -------------------------------------------------------- */

static void
open_inline(struct kit *kit, struct encoder *e, VkVideoInlineQueryInfoKHR *query)
{
    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(e, kit, CODEC_H264, false);
    e->session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR;
    encoder_make(e);
    *query = (VkVideoInlineQueryInfoKHR){ .sType = VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR,
                                          .pNext = e->info.pNext,
                                          .queryPool = query_pool(
                                              e, VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR, e),
                                          .queryCount = 1 };
    e->info.pNext = query;
    e->begin.referenceSlotCount = 1;
    change_layout(e->commands, e->images[ENCODE_PICTURES], VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR);
    change_layout(e->commands, e->images[0], VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR);
}

static void
once(struct encoder *e)
{
    encode_begin(e);
    encode_control(e, VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR, NULL);
    encode_picture(e);
    encode_end(e);
}

static void
submit(struct encoder *e, const char *id)
{
    struct kit *kit = e->kit;

    kit_end(kit, e->commands);
    if (id) {
        kit_expect(kit, id);
    }
    (void)kit_submit(kit->queue, e->commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    e->commands = kit_recording(kit);
}

SCENE(inline_query_used_again, ENCODE_FLAGS | KIT_UNORDERED)
{
    VkVideoInlineQueryInfoKHR query;
    struct encoder e;

    open_inline(kit, &e, &query);
    once(&e);
    submit(&e, NULL);
    query.firstQuery = 1;
    once(&e);
    submit(&e, NULL);
    once(&e);
    submit(&e, ENCODE_ID("pNext-08361"));
    vkCmdResetQueryPool(e.commands, query.queryPool, 0, 4);
    once(&e);
    submit(&e, NULL);
}

SCENE(inline_query_used_twice, ENCODE_FLAGS | KIT_UNORDERED)
{
    VkVideoInlineQueryInfoKHR query;
    struct encoder e;

    open_inline(kit, &e, &query);
    once(&e);
    once(&e);
    submit(&e, ENCODE_ID("pNext-08361"));
}

#endif

KIT_MAIN()
