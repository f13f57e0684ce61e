/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Implicit valid usage of commands, as in implicit_test.c, and the tables of what is generated.
 */
#include "implicit_fixture.h"

/* -- commands ---------------------------------------------------------------------------------- */

static void
test_bind_sets(void **state)
{
    (void)state;
    struct {
        wake_id ids[2];
        VkDescriptorSet sets[2];
    } p = { { GOOD_ID, GOOD_ID }, { HANDLE(VkDescriptorSet, 1), HANDLE(VkDescriptorSet, 2) } };
    uint32_t offset = 0;
    struct wake_rec_CmdBindDescriptorSets r = { .layout = HANDLE(VkPipelineLayout, 1),
                                                .layout_id = GOOD_ID,
                                                .descriptorSetCount = 2,
                                                .pDescriptorSets = p.sets,
                                                .dynamicOffsetCount = 1,
                                                .pDynamicOffsets = &offset };

    BREAKS(vkCmdBindDescriptorSets, r, r.layout_id, 0,
           "VUID-vkCmdBindDescriptorSets-layout-parameter");
    BREAKS(vkCmdBindDescriptorSets, r, r.layout, VK_NULL_HANDLE,
           "VUID-vkCmdBindDescriptorSets-layout-parameter");
    BREAKS(vkCmdBindDescriptorSets, r, r.layout_id, FOREIGN_ID,
           "VUID-vkCmdBindDescriptorSets-commonparent");
    BREAKS(vkCmdBindDescriptorSets, r, p.ids[0], 0,
           "VUID-vkCmdBindDescriptorSets-pDescriptorSets-parameter");
    BREAKS(vkCmdBindDescriptorSets, r, r.descriptorSetCount, 0,
           "VUID-vkCmdBindDescriptorSets-descriptorSetCount-arraylength");
    BREAKS(vkCmdBindDescriptorSets, r, r.pDynamicOffsets, NULL,
           "VUID-vkCmdBindDescriptorSets-pDynamicOffsets-parameter");
    BREAKS(vkCmdBindDescriptorSets, r, r.pipelineBindPoint, (VkPipelineBindPoint)2,
           "VUID-vkCmdBindDescriptorSets-pipelineBindPoint-parameter");
}

static void
test_push_constants(void **state)
{
    (void)state;
    uint32_t word = 0;
    struct wake_rec_CmdPushConstants r = { .layout = HANDLE(VkPipelineLayout, 1),
                                           .layout_id = GOOD_ID,
                                           .stageFlags = VK_SHADER_STAGE_VERTEX_BIT |
                                                         VK_SHADER_STAGE_FRAGMENT_BIT,
                                           .size = 4,
                                           .pValues = &word };

    BREAKS(vkCmdPushConstants, r, r.stageFlags, 0,
           "VUID-vkCmdPushConstants-stageFlags-requiredbitmask");
    BREAKS(vkCmdPushConstants, r, r.stageFlags, 0x80000000,
           "VUID-vkCmdPushConstants-stageFlags-parameter");
    BREAKS(vkCmdPushConstants, r, r.size, 0, "VUID-vkCmdPushConstants-size-arraylength");
    BREAKS(vkCmdPushConstants, r, r.pValues, NULL, "VUID-vkCmdPushConstants-pValues-parameter");
    r.stageFlags = VK_SHADER_STAGE_ALL_GRAPHICS;
    SILENT(vkCmdPushConstants, r);
    noted.enabled_extension = WAKE_EXT_VK_KHR_ray_tracing_pipeline;
    r.stageFlags = VK_SHADER_STAGE_RAYGEN_BIT_KHR | VK_SHADER_STAGE_COMPUTE_BIT;
    SILENT(vkCmdPushConstants, r);
}

static void
test_all_stages(void **state)
{
    (void)state;
    VkDescriptorSetLayoutBinding binding = { .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLER,
                                             .stageFlags = VK_SHADER_STAGE_ALL };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkDescriptorSetLayout made;
    struct wake_rec_CreateDescriptorSetLayout r = { .pCreateInfo = &info, .pSetLayout = &made };
    struct wake_rec_CmdPushConstants push = { .layout = HANDLE(VkPipelineLayout, 1),
                                              .layout_id = GOOD_ID,
                                              .stageFlags = VK_SHADER_STAGE_ALL,
                                              .size = 4,
                                              .pValues = &info };

    /* All includes stages of extensions that nobody enabled: that is what the name is for. */
    SILENT(vkCmdPushConstants, push);
    BREAKS(vkCreateDescriptorSetLayout, r, binding.descriptorType, (VkDescriptorType)11,
           "VUID-VkDescriptorSetLayoutBinding-descriptorType-parameter");
    TEXT_HAS("pCreateInfo->pBindings[0].descriptorType");
    BREAKS(vkCreateDescriptorSetLayout, r, info.pBindings, NULL,
           "VUID-VkDescriptorSetLayoutCreateInfo-pBindings-parameter");
}

static void
test_pipeline_barrier(void **state)
{
    (void)state;
    struct {
        wake_id id;
        VkImageMemoryBarrier barrier;
    } p = { GOOD_ID,
            { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
              .newLayout = VK_IMAGE_LAYOUT_GENERAL,
              .image = HANDLE(VkImage, 3),
              .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } } };
    struct wake_rec_CmdPipelineBarrier r = { .srcStageMask = VK_PIPELINE_STAGE_TRANSFER_BIT,
                                             .dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                                             .imageMemoryBarrierCount = 1,
                                             .pImageMemoryBarriers = &p.barrier };

    BREAKS(vkCmdPipelineBarrier, r, r.srcStageMask, 0x80000000,
           "VUID-vkCmdPipelineBarrier-srcStageMask-parameter");
    BREAKS(vkCmdPipelineBarrier, r, r.dependencyFlags, 0x100,
           "VUID-vkCmdPipelineBarrier-dependencyFlags-parameter");
    BREAKS(vkCmdPipelineBarrier, r, r.pImageMemoryBarriers, NULL,
           "VUID-vkCmdPipelineBarrier-pImageMemoryBarriers-parameter");
    BREAKS(vkCmdPipelineBarrier, r, r.bufferMemoryBarrierCount, 1,
           "VUID-vkCmdPipelineBarrier-pBufferMemoryBarriers-parameter");
    BREAKS(vkCmdPipelineBarrier, r, p.barrier.sType, VK_STRUCTURE_TYPE_MEMORY_BARRIER,
           "VUID-VkImageMemoryBarrier-sType-sType");
    BREAKS(vkCmdPipelineBarrier, r, p.barrier.newLayout, (VkImageLayout)88,
           "VUID-VkImageMemoryBarrier-newLayout-parameter");
    BREAKS(vkCmdPipelineBarrier, r, p.id, 0, "VUID-VkImageMemoryBarrier-image-parameter");
    BREAKS(vkCmdPipelineBarrier, r, p.barrier.subresourceRange.aspectMask, 0,
           "VUID-VkImageSubresourceRange-aspectMask-requiredbitmask");
    TEXT_HAS("pImageMemoryBarriers[0].subresourceRange.aspectMask");
    BREAKS(vkCmdPipelineBarrier, r, p.barrier.subresourceRange.aspectMask, 0x4000,
           "VUID-VkImageSubresourceRange-aspectMask-parameter");
}

static void
test_wide_flags(void **state)
{
    (void)state;
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .srcStageMask = 1ull << 34 };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .memoryBarrierCount = 1,
                              .pMemoryBarriers = &barrier };
    struct wake_rec_CmdPipelineBarrier2 r = { .pDependencyInfo = &info };

    BREAKS(vkCmdPipelineBarrier2, r, barrier.srcStageMask, 1ull << 60,
           "VUID-VkMemoryBarrier2-srcStageMask-parameter");
    BREAKS(vkCmdPipelineBarrier2KHR, r, barrier.dstAccessMask, 1ull << 61,
           "VUID-VkMemoryBarrier2-dstAccessMask-parameter");
    BREAKS(vkCmdPipelineBarrier2, r, info.pMemoryBarriers, NULL,
           "VUID-VkDependencyInfo-pMemoryBarriers-parameter");
}

static void
test_embedded_handles(void **state)
{
    (void)state;
    struct {
        wake_id ids[WAKE_HANDLES_VkComputePipelineCreateInfo];
        VkComputePipelineCreateInfo info;
    } p = { .info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                      .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                 .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                 .module = HANDLE(VkShaderModule, 1),
                                 .pName = "main" },
                      .layout = HANDLE(VkPipelineLayout, 2) } };
    VkPipeline made;
    struct wake_rec_CreateComputePipelines r = { .createInfoCount = 1,
                                                 .pCreateInfos = &p.info,
                                                 .pPipelines = &made };
    wake_id *module = &p.ids[WAKE_HANDLES_VkComputePipelineCreateInfo - 1 -
                             WAKE_HANDLE_VkComputePipelineCreateInfo_stage_module];

    for (int i = 0; i < WAKE_HANDLES_VkComputePipelineCreateInfo; i++) {
        p.ids[i] = GOOD_ID;
    }
    BREAKS(vkCreateComputePipelines, r, *module, 0,
           "VUID-VkPipelineShaderStageCreateInfo-module-parameter");
    BREAKS(vkCreateComputePipelines, r, p.info.stage.pName, NULL,
           "VUID-VkPipelineShaderStageCreateInfo-pName-parameter");
    TEXT_HAS("pCreateInfos[0].stage.pName");
    BREAKS(vkCreateComputePipelines, r, p.info.stage.stage, (VkShaderStageFlagBits)0,
           "VUID-VkPipelineShaderStageCreateInfo-stage-parameter");
    BREAKS(vkCreateComputePipelines, r, p.info.stage.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkPipelineShaderStageCreateInfo-sType-sType");
#ifndef VK_EXT_descriptor_heap /* there it may be null */
    BREAKS(vkCreateComputePipelines, r, p.info.layout, VK_NULL_HANDLE,
           "VUID-VkComputePipelineCreateInfo-layout-parameter");
#endif
    BREAKS(vkCreateComputePipelines, r, r.createInfoCount, 0,
           "VUID-vkCreateComputePipelines-createInfoCount-arraylength");

    /* A module given in the chain of the stage; what follows it there is the stage's, not the
     * module's. */
    uint32_t word = 0;
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo next = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO
    };
    VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = 4,
                                      .pCode = &word,
                                      .pNext = &next };

    p.info.stage.module = VK_NULL_HANDLE;
    p.info.stage.pNext = &code;
    BREAKS(vkCreateComputePipelines, r, code.pCode, NULL,
           "VUID-VkShaderModuleCreateInfo-pCode-parameter");
}

static void
test_submit(void **state)
{
    (void)state;
    struct {
        wake_id ids[1];
        VkSemaphore semaphores[1];
    } waits = { { GOOD_ID }, { HANDLE(VkSemaphore, 1) } };
    VkPipelineStageFlags stages[1] = { VK_PIPELINE_STAGE_TRANSFER_BIT };
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .waitSemaphoreCount = 1,
                          .pWaitSemaphores = waits.semaphores,
                          .pWaitDstStageMask = stages };
    struct wake_rec_QueueSubmit r = { .queue = HANDLE(VkQueue, 1),
                                      .submitCount = 1,
                                      .pSubmits = &info };

    BREAKS(vkQueueSubmit, r, info.pWaitDstStageMask, NULL,
           "VUID-VkSubmitInfo-pWaitDstStageMask-parameter");
    BREAKS(vkQueueSubmit, r, stages[0], 0x80000000,
           "VUID-VkSubmitInfo-pWaitDstStageMask-parameter");
    TEXT_HAS("pSubmits[0].pWaitDstStageMask[0]");
    BREAKS(vkQueueSubmit, r, info.pWaitSemaphores, NULL,
           "VUID-VkSubmitInfo-pWaitSemaphores-parameter");
    BREAKS(vkQueueSubmit, r, waits.ids[0], 0, "VUID-VkSubmitInfo-pWaitSemaphores-parameter");
    BREAKS(vkQueueSubmit, r, waits.ids[0], FOREIGN_ID, "VUID-VkSubmitInfo-commonparent");
    BREAKS(vkQueueSubmit, r, r.pSubmits, NULL, "VUID-vkQueueSubmit-pSubmits-parameter");
    r.fence = HANDLE(VkFence, 1);
    FINDS(vkQueueSubmit, r, "VUID-vkQueueSubmit-fence-parameter");
    r.fence_id = FOREIGN_ID;
    FINDS(vkQueueSubmit, r, "VUID-vkQueueSubmit-commonparent");
}

static void
test_unions(void **state)
{
    (void)state;
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR,
        .geometry.aabbs.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR
    };
    struct {
        wake_id ids[WAKE_HANDLES_VkAccelerationStructureBuildGeometryInfoKHR];
        VkAccelerationStructureBuildGeometryInfoKHR info;
    } p = { .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
                      .geometryCount = 1,
                      .pGeometries = &geometry } };
    uint32_t primitives = 1;
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    struct wake_rec_GetAccelerationStructureBuildSizesKHR r = { .pBuildInfo = &p.info,
                                                                .pMaxPrimitiveCounts = &primitives,
                                                                .pSizeInfo = &sizes };

    BREAKS(vkGetAccelerationStructureBuildSizesKHR, r, geometry.geometry.aabbs.sType,
           VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkAccelerationStructureGeometryAabbsDataKHR-sType-sType");
    TEXT_HAS("pBuildInfo->pGeometries[0].geometry.aabbs.sType");
    /* Another member of the union is selected: its sType stands in the same place. */
    geometry.geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR;
    FINDS(vkGetAccelerationStructureBuildSizesKHR, r,
          "VUID-VkAccelerationStructureGeometryInstancesDataKHR-sType-sType");
    geometry.geometryType = (VkGeometryTypeKHR)9;
    FINDS(vkGetAccelerationStructureBuildSizesKHR, r,
          "VUID-VkAccelerationStructureGeometryKHR-geometryType-parameter");
    geometry.geometryType = VK_GEOMETRY_TYPE_AABBS_KHR;
    BREAKS(vkGetAccelerationStructureBuildSizesKHR, r, sizes.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkAccelerationStructureBuildSizesInfoKHR-sType-sType");
}

static void
test_destroy(void **state)
{
    (void)state;
    struct wake_rec_DestroyBuffer r = { .buffer = VK_NULL_HANDLE };

    SILENT(vkDestroyBuffer, r); /* VK_NULL_HANDLE may be destroyed */
    r.buffer = HANDLE(VkBuffer, 5);
    FINDS(vkDestroyBuffer, r, "VUID-vkDestroyBuffer-buffer-parameter");
    r.buffer_id = FOREIGN_ID;
    FINDS(vkDestroyBuffer, r, "VUID-vkDestroyBuffer-buffer-parent");
}

static void
test_static_arrays(void **state)
{
    (void)state;
    VkExtent2D size = { 1, 1 };
    VkFragmentShadingRateCombinerOpKHR ops[2] = { VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR,
                                                  VK_FRAGMENT_SHADING_RATE_COMBINER_OP_MUL_KHR };
    struct wake_rec_CmdSetFragmentShadingRateKHR r = { .pFragmentSize = &size, .combinerOps = ops };

    BREAKS(vkCmdSetFragmentShadingRateKHR, r, ops[1], (VkFragmentShadingRateCombinerOpKHR)50,
           "VUID-vkCmdSetFragmentShadingRateKHR-combinerOps-parameter");
    TEXT_HAS("combinerOps[1]");
    BREAKS(vkCmdSetFragmentShadingRateKHR, r, r.pFragmentSize, NULL,
           "VUID-vkCmdSetFragmentShadingRateKHR-pFragmentSize-parameter");
}

static void
test_parameters_switched_off(void **state)
{
    (void)state;
    VkBufferCreateInfo info = { 0 };
    VkBuffer buffer;
    struct wake_rec_CreateBuffer r = { .pCreateInfo = &info, .pBuffer = &buffer };

    run(WAKE_CMD_vkCreateBuffer, &r);
    assert_in_range(noted.count, 1,
                    2); /* sType, and usage where the registry has an implicit rule of it */
    settings.check_parameters = false;
    SILENT(vkCreateBuffer, r);
}

/* -- tables ------------------------------------------------------------------------------------ */

static void
test_command_rules(void **state)
{
    (void)state;
    const struct wake_cmd_rules *draw = &wake_cmd_rules[WAKE_CMD_vkCmdDraw];
    const struct wake_cmd_rules *dispatch = &wake_cmd_rules[WAKE_CMD_vkCmdDispatch];
    const struct wake_cmd_rules *execute = &wake_cmd_rules[WAKE_CMD_vkCmdExecuteCommands];
    const struct wake_cmd_rules *alias = &wake_cmd_rules[WAKE_CMD_vkCmdPipelineBarrier2KHR];

    assert_string_equal(draw->vuid_recording, "VUID-vkCmdDraw-commandBuffer-recording");
    assert_string_equal(draw->vuid_cmdpool, "VUID-vkCmdDraw-commandBuffer-cmdpool");
    assert_string_equal(draw->vuid_renderpass, "VUID-vkCmdDraw-renderpass");
    assert_string_equal(draw->vuid_command_buffer, "VUID-vkCmdDraw-commandBuffer-parameter");
    assert_string_equal(draw->vuid_videocoding, "VUID-vkCmdDraw-videocoding");
    assert_null(draw->vuid_bufferlevel);
    assert_int_equal(draw->queues, VK_QUEUE_GRAPHICS_BIT);
    assert_int_equal(draw->render_pass, WAKE_SCOPE_INSIDE);
    assert_int_equal(draw->video_coding, WAKE_SCOPE_OUTSIDE);
    assert_int_equal(dispatch->queues, VK_QUEUE_COMPUTE_BIT);
    assert_int_equal(dispatch->render_pass, WAKE_SCOPE_OUTSIDE);
#ifndef VK_EXT_nested_command_buffer /* whose registry has an explicit rule instead */
    assert_string_equal(execute->vuid_bufferlevel, "VUID-vkCmdExecuteCommands-bufferlevel");
    assert_int_equal(execute->levels, WAKE_LEVEL_PRIMARY);
#endif
    assert_null(execute->vuid_renderpass);
    assert_string_equal(alias->vuid_recording,
                        "VUID-vkCmdPipelineBarrier2-commandBuffer-recording");
    assert_null(wake_cmd_rules[WAKE_CMD_vkCreateBuffer].vuid_recording);
}

static void
test_dispatch_table(void **state)
{
    (void)state;
    assert_null(wake_implicit_table[WAKE_CMD_NONE]);
    assert_null(
        wake_implicit_table[WAKE_CMD_vkCmdDraw]); /* nothing but the state of the command buffer */
    assert_ptr_equal(wake_implicit_table[WAKE_CMD_vkCmdPipelineBarrier2KHR],
                     wake_implicit_table[WAKE_CMD_vkCmdPipelineBarrier2]);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_bind_sets),
        TEST(test_push_constants),
        TEST(test_all_stages),
        TEST(test_pipeline_barrier),
        TEST(test_wide_flags),
        TEST(test_embedded_handles),
        TEST(test_submit),
        TEST(test_unions),
        TEST(test_destroy),
        TEST(test_static_arrays),
        TEST(test_parameters_switched_off),
        TEST(test_command_rules),
        TEST(test_dispatch_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
