/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that access little: conditional rendering, transform feedback, acceleration structures,
 * results of queries.
 */
#include "sync_ray_scene.h"

/* ---- conditional rendering ------------------------------------------------------------------- */

SCENE(condition, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static VkPhysicalDeviceConditionalRenderingFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONDITIONAL_RENDERING_FEATURES_EXT,
        .pNext = &v13,
        .conditionalRendering = VK_TRUE,
    };

    open_sync_with(kit, (struct kit_config){
                            .device_next = &features,
                            .device_extensions = { VK_EXT_CONDITIONAL_RENDERING_EXTENSION_NAME } });
    PFN_vkCmdBeginConditionalRenderingEXT begin = KIT_DEVICE_COMMAND(
        kit, vkCmdBeginConditionalRenderingEXT);
    PFN_vkCmdEndConditionalRenderingEXT end = KIT_DEVICE_COMMAND(kit,
                                                                 vkCmdEndConditionalRenderingEXT);
    const VkConditionalRenderingBeginInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
        .buffer = kit_bound_buffer(
            kit, 256,
            VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
        .offset = 32,
    };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, info.buffer, 0, 32, 0);
    begin(commands, &info);
    end(commands);
    vkCmdFillBuffer(commands, info.buffer, 36, 4, 0);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, info.buffer, 32, 4, 0);
    kit_expect(kit, RAW);
    begin(commands, &info);
    end(commands);
    full_barrier(commands);
    vkCmdFillBuffer(commands, info.buffer, 32, 4, 0);
    memory_barrier(
        commands, true,
        &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_CLEAR_BIT,
                              .src_access = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                              .dst = VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT,
                              .dst_access = VK_ACCESS_2_CONDITIONAL_RENDERING_READ_BIT_EXT });
    begin(commands, &info);
    end(commands);
    kit_end(kit, commands);
}

/* ---- transform feedback ---------------------------------------------------------------------- */

static void
open_feedback(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = &v13,
        .transformFeedback = VK_TRUE,
    };

    open_sync_with(kit, (struct kit_config){
                            .device_next = &features,
                            .device_extensions = { VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME } });
}

/* Its draws, and the counters that it reads and writes, are in order among themselves. */
SCENE(feedback, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_feedback(kit);
    PFN_vkCmdBindTransformFeedbackBuffersEXT bind = KIT_DEVICE_COMMAND(
        kit, vkCmdBindTransformFeedbackBuffersEXT);
    /* Its shaders capture nothing. */
    kit_allow(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-04128");
    PFN_vkCmdBeginTransformFeedbackEXT begin = KIT_DEVICE_COMMAND(kit,
                                                                  vkCmdBeginTransformFeedbackEXT);
    PFN_vkCmdEndTransformFeedbackEXT end = KIT_DEVICE_COMMAND(kit, vkCmdEndTransformFeedbackEXT);
    VkBuffer out = kit_bound_buffer(
        kit, 1024,
        VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkBuffer counter = kit_bound_buffer(kit, 64,
                                        VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT |
                                            VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                            VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                        NULL);
    VkBuffer to = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    const VkDeviceSize zero = 0, size = 512;
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, counter, 0, 4, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    bind(commands, 0, 1, &out, &zero, &size);
    kit_expect(kit, RAW);
    begin(commands, 0, 1, &counter, &zero);
    end(commands, 0, 1, &counter, &zero);
    vkCmdEndRenderPass(commands);
    vkCmdCopyBuffer(commands, out, to, 1, &(VkBufferCopy){ 512, 512, 64 });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(commands, out, to, 1, &(VkBufferCopy){ 448, 448, 64 });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(commands, counter, to, 1, &(VkBufferCopy){ 0, 0, 4 });
    kit_end(kit, commands);
}

/* A counter that says how much is drawn: of the stage of indirect commands, either access will do. */
SCENE(counted_draws, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_feedback(kit);
    PFN_vkCmdDrawIndirectByteCountEXT draw = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirectByteCountEXT);
    VkBuffer counter = kit_bound_buffer(
        kit, 64, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    const VkAccessFlags2 accesses[] = { VK_ACCESS_2_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT,
                                        VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, 0 };

    for (size_t i = 0; i < KIT_COUNT(accesses); i++) {
        VkCommandBuffer commands = kit_recording(kit);

        vkCmdFillBuffer(commands, counter, 0, 4, 0);
        memory_barrier(commands, true,
                       &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_CLEAR_BIT,
                                             .src_access = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                             .dst = VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
                                             .dst_access = accesses[i] });
        kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        vkCmdSetViewport(commands, 0, 1, &(VkViewport){ 0, 0, 16, 16, 0, 1 });
        vkCmdSetScissor(commands, 0, 1, &(VkRect2D){ { 0, 0 }, { 16, 16 } });
        draw(commands, 1, 0, counter, 4, 0, 16);
        if (!accesses[i]) {
            kit_expect(kit, RAW);
        }
        draw(commands, 1, 0, counter, 0, 0, 16);
        vkCmdEndRenderPass(commands);
        kit_end(kit, commands);
    }
}

/* ---- acceleration structures ----------------------------------------------------------------- */

struct rays {
    VkBuffer buffer;
    VkAccelerationStructureKHR from, to;
};

static struct rays
open_rays(struct kit *kit)
{
    struct rays r;

    open_sync_rays(kit);
    r.buffer = ray_buffer(kit, RAY_STORAGE | VK_BUFFER_USAGE_TRANSFER_DST_BIT, 1);
    r.from = ray_structure(kit, BOTTOM, r.buffer, 0);
    r.to = ray_structure(kit, BOTTOM, r.buffer, RAY_SIZE);
    return r;
}

static void
structure_copy(struct kit *kit, VkCommandBuffer commands, VkAccelerationStructureKHR from,
               VkAccelerationStructureKHR to)
{
    const VkCopyAccelerationStructureInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .src = from,
        .dst = to,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR,
    };

    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureKHR)(commands, &info);
}

static void
structure_barrier(VkCommandBuffer commands, VkPipelineStageFlags2 stage)
{
    memory_barrier(
        commands, true,
        &(struct masks_spec){ .src = stage,
                              .src_access = VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR,
                              .dst = stage,
                              .dst_access = VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR |
                                            VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR });
}

/* Structures next to each other in one buffer. The stage of builds has the copies, too. */
SCENE(structure_copies, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays r = open_rays(kit);
    VkCommandBuffer commands = kit_recording(kit);

    structure_copy(kit, commands, r.from, r.to);
    kit_expect(kit, WAW);
    structure_copy(kit, commands, r.from, r.to);
    structure_barrier(commands, VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR);
    structure_copy(kit, commands, r.from, r.to);
    structure_barrier(commands, VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR);
    structure_copy(kit, commands, r.from, r.to);
    vkCmdFillBuffer(commands, r.buffer, 2 * RAY_SIZE, 64, 0);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, r.buffer, RAY_SIZE - 64, 64, 0);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(commands, r.buffer, RAY_SIZE, 64, 0);
    kit_end(kit, commands);
}

SCENE(structure_builds, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays r = open_rays(kit);
    VkDeviceAddress address = ray_address(kit);
    const VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR,
        .geometry.aabbs = { .sType =
                                VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR,
                            .data.deviceAddress = address,
                            .stride = 24 },
    };
    VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
        .dstAccelerationStructure = r.from,
        .geometryCount = 1,
        .pGeometries = &geometry,
        .scratchData.deviceAddress = ray_address(kit),
    };
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = &range;
    VkCommandBuffer commands = kit_recording(kit);
    PFN_vkCmdBuildAccelerationStructuresKHR build = KIT_DEVICE_COMMAND(
        kit, vkCmdBuildAccelerationStructuresKHR);

    build(commands, 1, &info, &ranges);
    kit_expect(kit, RAW);
    structure_copy(kit, commands, r.from, r.to);
    structure_barrier(commands, VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR);
    build(commands, 1, &info, &ranges);
    info.scratchData.deviceAddress = ray_address(kit);
    kit_expect(kit, WAW);
    build(commands, 1, &info, &ranges);
    kit_end(kit, commands);
}

/* A build of boxes, or of triangles, whose inputs are at `input` of a buffer at `base`, with
 * scratch memory at `scratch`. */
static void
build_from(struct kit *kit, VkCommandBuffer commands, VkAccelerationStructureKHR to,
           VkDeviceAddress base, VkDeviceSize input, VkDeviceAddress scratch, VkIndexType triangles)
{
    VkAccelerationStructureGeometryKHR g = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = triangles ? VK_GEOMETRY_TYPE_TRIANGLES_KHR : VK_GEOMETRY_TYPE_AABBS_KHR,
    };
    const VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
        .dstAccelerationStructure = to,
        .geometryCount = 1,
        .pGeometries = &g,
        .scratchData.deviceAddress = scratch,
    };
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 2 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = &range;

    if (triangles) {
        g.geometry.triangles.sType =
            VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR;
        g.geometry.triangles.vertexFormat = VK_FORMAT_R32G32B32_SFLOAT;
        g.geometry.triangles.vertexStride = 12;
        g.geometry.triangles.maxVertex = 5;
        g.geometry.triangles.indexType = triangles;
        g.geometry.triangles.vertexData.deviceAddress = base + 4096;
        g.geometry.triangles.indexData.deviceAddress = base + input;
    } else {
        g.geometry.aabbs.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR;
        g.geometry.aabbs.data.deviceAddress = base + input;
        g.geometry.aabbs.stride = 24;
    }
    KIT_DEVICE_COMMAND(kit, vkCmdBuildAccelerationStructuresKHR)(commands, 1, &info, &ranges);
}

/* What builds read and use by address: boxes, indices, scratch memory. */
SCENE(structure_inputs, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkPipelineStageFlags2 stage = VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR;
    struct rays r = open_rays(kit);
    VkDeviceAddress scratch = ray_address(kit), other = ray_address(kit);
    VkBufferDeviceAddressInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
        .buffer = ray_buffer(kit,
                             VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
                                 VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                             1),
    };
    VkDeviceAddress base = vkGetBufferDeviceAddress(kit->device, &info);
    VkCommandBuffer commands = kit_recording(kit);
    const struct kit_message *message;

    /* Boxes end with byte 304, indices with byte 280. */
    vkCmdFillBuffer(commands, info.buffer, 304, 64, 0);
    build_from(kit, commands, r.from, base, 256, scratch, 0);
    kit_expect(kit, WAW);
    build_from(kit, commands, r.to, base, 256, scratch, 0);
    structure_barrier(commands, stage);
    build_from(kit, commands, r.to, base, 256, scratch, VK_INDEX_TYPE_UINT32);
    vkCmdFillBuffer(commands, info.buffer, 368, 64, 0);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, info.buffer, 300, 4, 0);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdFillBuffer(commands, info.buffer, 276, 4, 0);
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_CLEAR_BIT,
                                         .src_access = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                         .dst = stage,
                                         .dst_access = VK_ACCESS_2_SHADER_READ_BIT });
    build_from(kit, commands, r.from, base, 256, scratch, VK_INDEX_TYPE_UINT32);
    vkCmdFillBuffer(commands, info.buffer, 280, 4, 0);
    build_from(kit, commands, r.to, base, 256, other, VK_INDEX_TYPE_UINT32);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdFillBuffer(commands, info.buffer, 276, 4, 0);
    structure_barrier(commands, stage);
    kit_expect(kit, RAW);
    build_from(kit, commands, r.from, base, 256, scratch, VK_INDEX_TYPE_UINT32);
    kit_end(kit, commands);
    kit_close(kit);
    message = kit_log_find(&kit->log, RAW);
    KIT_CHECK(kit,
              message && strstr(message->text, ".dstAccessMask = VK_ACCESS_2_SHADER_READ_BIT}"));
}

/* ---- queries --------------------------------------------------------------------------------- */

/* What lies between the results of a wide stride is not written. */
SCENE(results, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkQueryPool pool = kit_query_pool(kit, 4);
    VkBuffer buffer = kit_bound_buffer(
        kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    for (uint32_t i = 0; i < 4; i++) {
        vkCmdBeginQuery(commands, pool, i, 0);
        vkCmdEndQuery(commands, pool, i);
    }
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 16, VK_QUERY_RESULT_WAIT_BIT);
    vkCmdFillBuffer(commands, buffer, 4, 12, 0);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(commands, buffer, 32, 4, 0);
    full_barrier(commands);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 8,
                              VK_QUERY_RESULT_WAIT_BIT | VK_QUERY_RESULT_64_BIT);
    kit_expect(kit, WAW);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1, buffer, 28, 8, VK_QUERY_RESULT_WAIT_BIT);
    kit_end(kit, commands);
}

KIT_MAIN()
