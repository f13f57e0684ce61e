/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video coding scopes: queries, protected sessions and pictures, other queue families, and what
 * ends.
 */
#include "newer_ids.h"
#include "video_scene.h"

#define BEGIN_ID(rest) "VUID-vkCmdBeginVideoCodingKHR-" rest

static VkQueryPool
query_pool(struct kit *kit, VkQueryType type, const void *chain)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .pNext = chain,
                                   .queryType = type,
                                   .queryCount = 4 };
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

static VkVideoBeginCodingInfoKHR
coding(struct kit *kit, const struct video *v)
{
    VkVideoBeginCodingInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR };

    info.videoSession = bound_session(kit, v);
    info.videoSessionParameters = parameters(kit, info.videoSession, VK_NULL_HANDLE, &h264_room);
    return info;
}

static void
end_coding(struct kit *kit, VkCommandBuffer commands)
{
    VkVideoEndCodingInfoKHR end = { .sType = VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR };

    KIT_DEVICE_COMMAND(kit, vkCmdEndVideoCodingKHR)(commands, &end);
}

/* A command buffer that has begun a scope of a new session. */
static VkCommandBuffer
begin_scope(struct kit *kit, struct video *v, VkVideoBeginCodingInfoKHR *info)
{
    VkCommandBuffer commands = kit_primary(kit);

    init(v, false);
    *info = coding(kit, v);
    kit_begin(kit, commands, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(commands, info);
    return commands;
}

/* Pools of queries that have been reset in a command buffer, and what begins a scope of video coding in it. */
struct query_rig {
    VkVideoBeginCodingInfoKHR info;
    VkCommandBuffer commands;
    VkQueryPool status, other, occlusion, ranges; /* other: of another profile */
};

static void
begin_queries(struct kit *kit, struct query_rig *q)
{
    const VkQueryType encode = (VkQueryType)1000299000; /* of video encode operations */
    uint64_t encode_profile[4] = { 1000038007 };
    VkVideoProfileInfoKHR encoded;
    struct video v, second;

    open_video(kit);
    init(&v, false);
    init(&second, true);
    q->commands = kit_primary(kit);
    q->info = coding(kit, &v);
    q->status = query_pool(kit, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, &v.profile);
    q->other = query_pool(kit, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, &second.profile);
    q->occlusion = query_pool(kit, VK_QUERY_TYPE_OCCLUSION, NULL);
    encoded = v.profile;
    encoded.pNext = encode_profile;
    encoded.videoCodecOperation = (VkVideoCodecOperationFlagBitsKHR)0x00010000;
    kit_expect_newer(kit, NEWER_ID("VUID-VkQueryPoolCreateInfo-queryType-07906", NULL));
    q->ranges = query_pool(kit, encode, &encoded);

    kit_begin(kit, q->commands, 0);
    vkCmdResetQueryPool(q->commands, q->status, 0, 4);
    vkCmdResetQueryPool(q->commands, q->other, 0, 4);
    vkCmdResetQueryPool(q->commands, q->occlusion, 0, 4);
    vkCmdResetQueryPool(q->commands, q->ranges, 0, 4);
}

SCENE(queries, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct query_rig q;

    begin_queries(kit, &q);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-07129");
    vkCmdBeginQuery(q.commands, q.ranges, 0, 0);
    kit_allow(kit, "VUID-vkCmdEndQuery-None-01923"); /* where callbacks skip calls */
    vkCmdEndQuery(q.commands, q.ranges, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-07129");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(q.commands, q.ranges, 2, 0, 0);
    kit_allow(kit, "VUID-vkCmdEndQueryIndexedEXT-None-02342");
    KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT)(q.commands, q.ranges, 2, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(q.commands, &q.info);
    vkCmdBeginQuery(q.commands, q.status, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-07127");
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-07130");
    vkCmdBeginQuery(q.commands, q.ranges, 1, 0);
    vkCmdEndQuery(q.commands, q.ranges, 1);
    vkCmdEndQuery(q.commands, q.status, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-07128");
    vkCmdBeginQuery(q.commands, q.other, 0, 0);
    vkCmdEndQuery(q.commands, q.other, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-07131");
    vkCmdBeginQuery(q.commands, q.occlusion, 0, 0);
    vkCmdEndQuery(q.commands, q.occlusion, 0);
    end_coding(kit, q.commands);
    kit_end(kit, q.commands);
}

/* Inside of a scope the command is wrong whatever its query is; both are told. */
static void
indexed(struct kit *kit, VkCommandBuffer commands, VkQueryPool pool, uint32_t query, const char *id)
{
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-videocoding");
    kit_expect_newer(kit, id);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, pool, query, 0, 0);
    kit_allow(kit, "VUID-vkCmdEndQueryIndexedEXT-videocoding");
    kit_allow(kit, "VUID-vkCmdEndQueryIndexedEXT-None-02342"); /* where callbacks skip calls */
    KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT)(commands, pool, query, 0);
}

SCENE(queries_with_an_index, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct query_rig q;

    begin_queries(kit, &q);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(q.commands, q.occlusion, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT)(q.commands, q.occlusion, 1, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(q.commands, &q.info);
    indexed(kit, q.commands, q.other, 0, "VUID-vkCmdBeginQueryIndexedEXT-queryType-07128");
    indexed(kit, q.commands, q.ranges, 0, "VUID-vkCmdBeginQueryIndexedEXT-queryType-07130");
    /* Layers of older headers' time do not tell the type beside it. */
    indexed(kit, q.commands, q.occlusion, 0,
            NEWER_ID("VUID-vkCmdBeginQueryIndexedEXT-queryType-07131", NULL));
    vkCmdBeginQuery(q.commands, q.status, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-07130");
    indexed(kit, q.commands, q.ranges, 1, "VUID-vkCmdBeginQueryIndexedEXT-None-07127");
    vkCmdEndQuery(q.commands, q.status, 0);
    end_coding(kit, q.commands);
    kit_end(kit, q.commands);
}

/* A family that has none of video. */
SCENE(queries_of_other_families, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkCommandBuffer commands;
    VkQueryPool status;
    struct video v;

    open_video_queues(kit, "graphics+compute+transfer:1", NULL, 1);
    init(&v, false);
    kit_expect_newer(kit, NEWER_ID("VUID-VkQueryPoolCreateInfo-queryType-11839", NULL));
    status = query_pool(kit, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, &v.profile);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, status, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-07126");
    vkCmdBeginQuery(commands, status, 0, 0);
    vkCmdEndQuery(commands, status, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-07126");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, status, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT)(commands, status, 1, 0);
    kit_end(kit, commands);
}

SCENE(queries_left, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkVideoBeginCodingInfoKHR info;
    VkCommandBuffer commands;
    VkQueryPool occlusion, status;
    struct video v;

    open_video(kit);
    init(&v, false);
    commands = kit_primary(kit);
    info = coding(kit, &v);
    occlusion = query_pool(kit, VK_QUERY_TYPE_OCCLUSION, NULL);
    status = query_pool(kit, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, &v.profile);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, occlusion, 0, 4);
    vkCmdBeginQuery(commands, occlusion, 0, 0);
    kit_expect(kit, BEGIN_ID("None-07232"));
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(commands, &info);
    kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
    kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-None-07251");
    end_coding(kit, commands);
    kit_allow(kit, "VUID-vkEndCommandBuffer-None-06991");
    vkCmdEndQuery(commands, occlusion, 0);
    kit_allow(kit, "VUID-vkCmdEndQuery-None-01923");
    (void)vkEndCommandBuffer(commands);

    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, status, 0, 4);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(commands, &info);
    vkCmdBeginQuery(commands, status, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndVideoCodingKHR-None-07251");
    end_coding(kit, commands);
    vkCmdEndQuery(commands, status, 0);
    (void)vkEndCommandBuffer(commands);
}

SCENE(scope_left_open, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkVideoBeginCodingInfoKHR info;
    VkCommandBuffer commands;
    struct video v;

    open_video(kit);
    commands = begin_scope(kit, &v, &info);
    kit_expect(kit, "VUID-vkEndCommandBuffer-None-06991");
    (void)vkEndCommandBuffer(commands);
}

static void
control(struct kit *kit, VkCommandBuffer commands, const void *chain,
        VkVideoCodingControlFlagsKHR flags)
{
    VkVideoCodingControlInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_CODING_CONTROL_INFO_KHR,
                                         .pNext = chain,
                                         .flags = flags };

    KIT_DEVICE_COMMAND(kit, vkCmdControlVideoCodingKHR)(commands, &info);
}

SCENE(rate_control, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkVideoBeginCodingInfoKHR info;
    VkCommandBuffer commands;
    struct video v;

    open_video(kit);
    commands = begin_scope(kit, &v, &info);
    control(kit, commands, NULL, VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR);
    /* Newer registries say first that the session encodes nothing. */
    kit_expect(kit, NEWER_ID("VUID-vkCmdControlVideoCodingKHR-pCodingControlInfo-08243",
                             "VUID-VkVideoCodingControlInfoKHR-flags-07018"));
    control(kit, commands, NULL, 2); /* VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR */
    end_coding(kit, commands);
    kit_end(kit, commands);
}

SCENE(other_family, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkCommandPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                          .queueFamilyIndex = 1 };
    VkVideoBeginCodingInfoKHR info;
    VkCommandBuffer commands;
    VkCommandPool pool;
    struct video v;

    open_video_queues(kit, "graphics+compute+transfer+video_decode:1,video_encode:1", NULL, 2);
    commands = begin_scope(kit, &v, &info);
    end_coding(kit, commands);
    kit_end(kit, commands);
    KIT_VK(kit, vkCreateCommandPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
    commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_expect(kit, BEGIN_ID(NEWER_ID("commandBuffer-11760", "commandBuffer-07231")));
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(commands, &info);
    kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
    end_coding(kit, commands);
    kit_end(kit, commands);
}

SCENE(destroyed_while_pending, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkVideoBeginCodingInfoKHR info;
    VkCommandBuffer commands;
    struct video v;

    open_video(kit);
    commands = begin_scope(kit, &v, &info);
    control(kit, commands, NULL, VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR);
    end_coding(kit, commands);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_expect(kit, "VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-07212");
    kit_expect(kit, "VUID-vkDestroyVideoSessionKHR-videoSession-07192");
    if (kit_skips_calls()) {
        /* The calls that get skipped leave the objects to the scene. */
        kit_destroy_handle(kit->device, VK_OBJECT_TYPE_VIDEO_SESSION_PARAMETERS_KHR,
                           KIT_HANDLE(info.videoSessionParameters));
        kit_destroy_handle(kit->device, VK_OBJECT_TYPE_VIDEO_SESSION_KHR,
                           KIT_HANDLE(info.videoSession));
    } else {
        kit_drop(kit, VK_OBJECT_TYPE_VIDEO_SESSION_PARAMETERS_KHR,
                 KIT_HANDLE(info.videoSessionParameters));
        kit_drop(kit, VK_OBJECT_TYPE_VIDEO_SESSION_KHR, KIT_HANDLE(info.videoSession));
    }
    vkDeviceWaitIdle(kit->device);
}

KIT_MAIN()
