/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queries: pools, results, begin and end, streams, copies, views, and resets before each use.
 */
#include "newer_ids.h"
#include "query_scene.h"

#include <stdlib.h>

/* --- creation --- */

SCENE(create_valid, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, &statistics_features, NULL, NULL);
    pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
            VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT);
    /* Ignored for other types. */
    pool_of(kit, VK_QUERY_TYPE_OCCLUSION, 4, 0x7fffffff);
    TIMESTAMPS(kit, 1);
    kit_close(kit);
}

SCENE(create_wrong, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryCount-02763");
    OCCLUSION(kit, 0);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-00791");
    pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
            VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-00791");
        kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-09534");
        pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4, 0);
    }
}

SCENE(create_wrong_statistics, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, &statistics_features, NULL, NULL);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-00792");
    pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4, 0x20000000);
    kit_close(kit);
}

SCENE(create_mesh_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, &statistics_features, "VK_EXT_mesh_shader", NULL);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-meshShaderQueries-07068");
    pool_of(kit, VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT, 4, 0);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-meshShaderQueries-07069");
    pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
            VK_QUERY_PIPELINE_STATISTIC_MESH_SHADER_INVOCATIONS_BIT_EXT);
    kit_close(kit);
}

/* --- results --- */

/* A pool whose queries can be read: each was reset and written. */
static void
fill(struct kit *kit, VkQueryPool pool, uint32_t count, bool timestamps)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, count);
    for (uint32_t i = 0; i < count; i++) {
        if (timestamps) {
            vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, i);
        } else {
            vkCmdBeginQuery(commands, pool, i, 0);
            vkCmdEndQuery(commands, pool, i);
        }
    }
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(results_valid, KIT_PLAIN)
{
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);

    fill(kit, pool, 4, false);
    fill(kit, times, 4, true);
    get(kit, pool, 0, 4, 16, 0, 4, 0);
    get(kit, pool, 0, 4, 28, 0, 8, 0);
    get(kit, pool, 2, 2, 32, 8, 16, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    get(kit, pool, 0, 4, 16, 0, 4, VK_QUERY_RESULT_PARTIAL_BIT);
    get(kit, times, 3, 1, 8, 0, 8, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT);
}

SCENE(results_wrong, KIT_NULL_DRIVER)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkGetQueryPoolResults-firstQuery-00816");
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);

    fill(kit, pool, 4, false);
    fill(kit, times, 4, true);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-firstQuery-00813");
    get(kit, pool, 4, 1, 16, 0, 4, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-firstQuery-00816");
    get(kit, pool, 3, 2, 16, 0, 4, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-00815");
    get(kit, pool, 0, 1, 16, 4, 8, VK_QUERY_RESULT_64_BIT);
    /* The stride of one query counts for nothing in newer registries. */
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-00815");
        kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-02827");
    }
    get(kit, pool, 0, 1, 16, 0, 4, VK_QUERY_RESULT_64_BIT);
    get(kit, pool, 0, 1, 16, 0, 6, 0);
    kit_expect(kit, NEWER_ID("VUID-vkGetQueryPoolResults-queryCount-12251",
                             "VUID-vkGetQueryPoolResults-flags-02827"));
    get(kit, pool, 0, 4, 16, 0, 5, 0); /* not also that the size is too small */
    if (HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-vkGetQueryPoolResults-queryCount-12252");
        get(kit, pool, 0, 2, 64, 0, 12, VK_QUERY_RESULT_64_BIT);
        kit_expect(kit, "VUID-vkGetQueryPoolResults-queryCount-09438");
        get(kit, pool, 0, 2, 64, 0, 0, 0);
        kit_expect(kit, "VUID-vkGetQueryPoolResults-stride-08993");
        get(kit, pool, 0, 2, 64, 0, 4, VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    }
    get(kit, pool, 0, 1, 16, 0, 0, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-00818");
    get(kit, times, 0, 1, 16, 0, 4, VK_QUERY_RESULT_PARTIAL_BIT);
}

SCENE(results_too_small, KIT_NULL_DRIVER)
{
    VkQueryPool pool = OCCLUSION(kit, 4);

    fill(kit, pool, 4, false);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-dataSize-00817");
    get(kit, pool, 0, 4, 15, 0, 4, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-dataSize-00817");
    get(kit, pool, 0, 2, 24, 0, 16, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
}

SCENE(host_reset_wrong, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetQueryPool-None-02665");
    vkResetQueryPool(kit->device, OCCLUSION(kit, 4), 0, 4);
}

SCENE(host_reset_range, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02667");
    open_with(kit, NULL, NULL, NULL);
    VkQueryPool pool = OCCLUSION(kit, 4);

    vkResetQueryPool(kit->device, pool, 0, 4);
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02666");
    vkResetQueryPool(kit->device, pool, 4, 1);
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02667");
    vkResetQueryPool(kit->device, pool, 1, 4);
    kit_close(kit);
}

SCENE(host_reset_in_use, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_with(kit, NULL, NULL, NULL);
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 1);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02741");
    vkResetQueryPool(kit->device, pool, 0, 1);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    vkResetQueryPool(kit->device, pool, 0, 1);
    kit_close(kit);
}

/* --- begin and end --- */

SCENE(begin_valid, KIT_UNORDERED)
{
    struct kit_target target = kit_target(kit);
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    /* A whole render pass instance. */
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    vkCmdEndQuery(commands, pool, 1);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBeginQuery(commands, pool, 3, 0);
    vkCmdEndQuery(commands, pool, 3);
    vkCmdEndRenderPass(commands);
    vkCmdResetQueryPool(commands, pool, 3, 1);
    vkCmdBeginQuery(commands, pool, 3, 0);
    vkCmdEndQuery(commands, pool, 3);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(begin_wrong, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdResetQueryPool(commands, times, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-02804");
    vkCmdBeginQuery(commands, times, 0, 0); /* nor need it be ended, wherever it was passed on */
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00800");
    vkCmdBeginQuery(commands, pool, 0, VK_QUERY_CONTROL_PRECISE_BIT);
    vkCmdEndQuery(commands, pool, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-query-00802");
    vkCmdBeginQuery(commands, pool, 4, 0);
    kit_end(kit, commands);
}

SCENE(begin_while_active, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryPool-01922");
    vkCmdBeginQuery(commands, pool, 1, 0);
    vkCmdEndQuery(commands, pool, 1);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
}

/* Begun a second time, skipped or not: the end is that of the first begin. */
SCENE(begin_again, KIT_NULL_DRIVER)
{
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 1);
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryPool-01922");
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    /* One that there is none of cannot be active; that is not told as well. */
    kit_expect(kit, "VUID-vkCmdEndQuery-query-00810");
    vkCmdEndQuery(commands, pool, 1);
    kit_end(kit, commands);
}

SCENE(begin_on_compute_family, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_FAMILIES)
{
    open_with(kit, &statistics_features, NULL, NULL);
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkQueryPool vertices = pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
                                   VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT);
    VkQueryPool compute = pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
                                  VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdResetQueryPool(commands, vertices, 0, 4);
    vkCmdResetQueryPool(commands, compute, 0, 4);
    vkCmdBeginQuery(commands, compute, 0, 0);
    vkCmdEndQuery(commands, compute, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00803");
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00804");
    vkCmdBeginQuery(commands, vertices, 0, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(begin_on_graphics_only_family, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,graphics+transfer:1", 1);
    open_with(kit, &statistics_features, NULL, NULL);
    VkQueryPool compute = pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
                                  VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, compute, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00805");
    vkCmdBeginQuery(commands, compute, 0, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(end_wrong, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct kit_target target = kit_target(kit);
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_expect(kit, "VUID-vkCmdEndQuery-None-01923");
    vkCmdEndQuery(commands, pool, 0);
    kit_expect(kit, "VUID-vkCmdEndQuery-query-00810");
    vkCmdEndQuery(commands, pool, 4);
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdEndQuery-None-07007");
    vkCmdEndQuery(commands, pool, 1);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(end_after_render_pass, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct kit_target target = kit_target(kit);
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBeginQuery(commands, pool, 2, 0);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, "VUID-vkCmdEndQuery-None-07008");
    vkCmdEndQuery(commands, pool, 2);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    /* A rule about the end of a render pass instance; whether it speaks is another scene's
     * matter. */
    kit_allow(kit, "VUID-vkCmdEndRenderPass-None-07004");
    kit_end(kit, commands);
}

SCENE(reset_wrong, KIT_NULL_DRIVER)
{
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkCmdResetQueryPool-firstQuery-00797");
    kit_expect(kit, "VUID-vkCmdResetQueryPool-firstQuery-00796");
    vkCmdResetQueryPool(commands, pool, 4, 1);
    kit_expect(kit, "VUID-vkCmdResetQueryPool-firstQuery-00797");
    vkCmdResetQueryPool(commands, pool, 1, 4);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_expect(kit, "VUID-vkCmdResetQueryPool-None-02841");
    vkCmdResetQueryPool(commands, pool, 1, 1);
    vkCmdEndQuery(commands, pool, 1);
    kit_end(kit, commands);
}

/* --- queries of streams --- */

static void
open_streams(struct kit *kit, bool generated)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
        .geometryStreams = VK_TRUE,
    };
    VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT primitives = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT,
        .pNext = &feedback,
        .primitivesGeneratedQuery = VK_TRUE,
    };

    kit_open(kit,
             &(struct kit_config){
                 .device_extensions = { "VK_EXT_transform_feedback",
                                        generated ? "VK_EXT_primitives_generated_query" : NULL },
                 .device_next = generated ? (void *)&primitives : (void *)&feedback,
             });
}

SCENE(indexed, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_streams(kit, false);
    PFN_vkCmdBeginQueryIndexedEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT);
    PFN_vkCmdEndQueryIndexedEXT end = KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 4, 0),
                pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, streams, 0, 4);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    begin(commands, streams, 0, 0, 0);
    begin(commands, streams, 1, 0, 1);
    end(commands, streams, 1, 1);
    end(commands, streams, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-02339");
    begin(commands, streams, 2, 0, 4);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBeginQueryIndexedEXT-queryType-06692",
                             "VUID-vkCmdBeginQueryIndexedEXT-queryType-02340"));
    begin(commands, pool, 0, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-query-00802");
    begin(commands, streams, 4, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-query-02343");
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdEndQueryIndexedEXT-None-02342"));
    end(commands, streams, 5, 0); /* not 4, which was begun */
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-None-02342");
    end(commands, streams, 3, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(indexed_ends, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    open_streams(kit, true);
    PFN_vkCmdBeginQueryIndexedEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT);
    PFN_vkCmdEndQueryIndexedEXT end = KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 4, 0),
                pool = OCCLUSION(kit, 4);
    VkQueryPool primitives = pool_of(kit, VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT, 4, 0);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, streams, 0, 4);
    vkCmdResetQueryPool(commands, primitives, 0, 4);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    begin(commands, streams, 0, 0, 0);
    begin(commands, pool, 0, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-queryType-06694");
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdEndQueryIndexedEXT-queryType-06696", NULL));
    kit_expect_newer(
        kit,
        NEWER_ID(NULL,
                 "VUID-vkCmdEndQueryIndexedEXT-None-02342")); /* with that index none is active */
    end(commands, streams, 0, 4);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-queryType-06695");
    kit_expect_newer(
        kit,
        NEWER_ID(NULL,
                 "VUID-vkCmdEndQueryIndexedEXT-None-02342")); /* with that index none is active */
    end(commands, pool, 0, 1);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-queryType-06696");
    end(commands, streams, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryPool-04753");
    begin(commands, streams, 1, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-06690");
    begin(commands, primitives, 0, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-06691");
    begin(commands, primitives, 1, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-06692");
    begin(commands, pool, 1, 0, 1);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    kit_close(kit);
}

/* An end with a wrong index is told, and nothing more when the render pass instance ends. */
SCENE(indexed_end_in_a_pass, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    open_streams(kit, true);
    PFN_vkCmdBeginQueryIndexedEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT);
    PFN_vkCmdEndQueryIndexedEXT end = KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 4, 0);
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, streams, 0, 4);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    begin(commands, streams, 0, 0, 2);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-queryType-06696");
    end(commands, streams, 0, 1);
    begin(commands, streams, 1, 0, 1);
    end(commands, streams, 1, 1);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(generated_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { "VK_EXT_transform_feedback",
                                             "VK_EXT_primitives_generated_query" },
                      .device_next = &feedback,
                  });
    PFN_vkCmdBeginQueryIndexedEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT);
    VkQueryPool primitives = pool_of(kit, VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT, 4, 0);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, primitives, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-06688");
    vkCmdBeginQuery(commands, primitives, 0, 0);
    vkCmdEndQuery(commands, primitives, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-06693");
    begin(commands, primitives, 1, 0, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_allow(kit, "VUID-vkCmdEndQuery-None-01923"); /* where callbacks skip calls */
    kit_end(kit, commands);
    kit_close(kit);
}

/* --- copies of results --- */

SCENE(copy_results, KIT_NULL_DRIVER | KIT_UNORDERED | KIT_ANY_CALL)
{
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkBuffer other = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-firstQuery-00821");
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 4, 0);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 16,
                              VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-dstOffset-00819");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 64, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-firstQuery-00820");
    vkCmdCopyQueryPoolResults(commands, pool, 4, 1, buffer, 0, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-firstQuery-00821");
    vkCmdCopyQueryPoolResults(commands, pool, 1, 4, buffer, 0, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-flags-00822");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 2, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-flags-00823");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1, buffer, 4, 8, VK_QUERY_RESULT_64_BIT);
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyQueryPoolResults-queryCount-09438", NULL));
    vkCmdCopyQueryPoolResults(commands, pool, 0, HAS_NEWER_IDS ? 4 : 1, buffer, 0, 0, 0);
    kit_expect(kit, NEWER_ID("VUID-vkCmdCopyQueryPoolResults-queryCount-12254",
                             "VUID-vkCmdCopyQueryPoolResults-flags-00822"));
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 6, 0);
    kit_expect(kit, NEWER_ID("VUID-vkCmdCopyQueryPoolResults-queryCount-12255",
                             "VUID-vkCmdCopyQueryPoolResults-flags-00823"));
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 12, VK_QUERY_RESULT_64_BIT);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-dstBuffer-00824");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 24, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-dstBuffer-00825");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, other, 0, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-dstBuffer-00826");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4,
                              kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 0, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-queryType-00827");
    vkCmdCopyQueryPoolResults(commands, times, 0, 4, buffer, 0, 4, VK_QUERY_RESULT_PARTIAL_BIT);
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-None-07429");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 4, 0);
    vkCmdEndQuery(commands, pool, 1);
    kit_end(kit, commands);
}

/* --- several views --- */

SCENE(query_views, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    VkPhysicalDeviceVulkan11Features features11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &features13,
        .multiview = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){ .device_next = &features11 });
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);
    VkRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 16, 16 } },
        .layerCount = 1,
        .viewMask = 3,
    };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdResetQueryPool(commands, times, 0, 4);
    vkCmdBeginRendering(commands, &rendering);
    vkCmdBeginQuery(commands, pool, 2, 0);
    vkCmdEndQuery(commands, pool, 2);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 2);
    kit_expect(kit, "VUID-vkCmdBeginQuery-query-00808");
    vkCmdBeginQuery(commands, pool, 3, 0);
    kit_allow(kit, "VUID-vkCmdEndQuery-query-00812");
    kit_allow(kit, "VUID-vkCmdEndQuery-None-01923"); /* where callbacks skip calls */
    vkCmdEndQuery(commands, pool, 3);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-query-00831");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 3);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-query-03865");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 3);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
    kit_close(kit);
}

KIT_MAIN()
