/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline binaries: their handles come in a struct. Skipped with headers that are older than the extension.
 */
#include "allocator_scene.h"
#include "newer_scene.h"
#include "pipeline_rig.h"

#ifndef VK_KHR_pipeline_binary

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_pipeline_binary");
}

#else

#define COMMAND(name) PFN_##name name = (PFN_##name)newer_command(kit, #name)

static void
open_binaries(struct kit *kit, void *next)
{
    VkPhysicalDeviceMaintenance5FeaturesKHR maintenance5 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES_KHR,
        .pNext = next,
        .maintenance5 = VK_TRUE,
    };
    VkPhysicalDevicePipelineBinaryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_BINARY_FEATURES_KHR,
        .pNext = &maintenance5,
        .pipelineBinaries = VK_TRUE,
    };

    NEW(kit, .version = VK_API_VERSION_1_3,
        .extensions = { VK_KHR_MAINTENANCE_5_EXTENSION_NAME,
                        VK_KHR_PIPELINE_BINARY_EXTENSION_NAME },
        .next = &features);
}

/* One that keeps what it was compiled to. */
static VkPipeline
make_captured(struct kit *kit)
{
    VkPipelineCreateFlags2CreateInfoKHR captured = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO_KHR,
        .flags = VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR,
    };
    struct rig_base base;
    struct rig rig;

    open_binaries(kit, NULL);
    base = rig_base(kit);
    rig_init(&rig, &base);
    rig.info.pNext = &captured;
    return rig_make(&base, &rig);
}

static VkPipelineBinaryKHR
make_binary_with(struct kit *kit, const VkAllocationCallbacks *allocator)
{
    const VkPipelineBinaryCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_CREATE_INFO_KHR, .pipeline = make_captured(kit)
    };
    VkPipelineBinaryKHR binary = VK_NULL_HANDLE;
    VkPipelineBinaryHandlesInfoKHR handles = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_HANDLES_INFO_KHR,
        .pipelineBinaryCount = 1,
        .pPipelineBinaries = &binary,
    };

    COMMAND(vkCreatePipelineBinariesKHR);
    KIT_VK(kit, vkCreatePipelineBinariesKHR(kit->device, &info, allocator, &handles));
    KIT_CHECK(kit, binary != VK_NULL_HANDLE);
    return binary;
}

static VkPipelineBinaryKHR
make_binary(struct kit *kit)
{
    return make_binary_with(kit, NULL);
}

static void
ask_for_data(struct kit *kit, VkPipelineBinaryKHR binary)
{
    VkPipelineBinaryKeyKHR key = { .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_KEY_KHR };
    size_t size = 0;

    COMMAND(vkGetPipelineBinaryDataKHR);
    (void)vkGetPipelineBinaryDataKHR(kit->device,
                                     &(VkPipelineBinaryDataInfoKHR){
                                         .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_DATA_INFO_KHR,
                                         .pipelineBinary = binary,
                                     },
                                     &key, &size, NULL);
}

SCENE(binary_that_lives, SILENT)
{
    VkPipelineBinaryKHR binary = make_binary(kit);

    COMMAND(vkDestroyPipelineBinaryKHR);
    ask_for_data(kit, binary);
    vkDestroyPipelineBinaryKHR(kit->device, binary, NULL);
}

SCENE(binary_that_is_destroyed, SILENT)
{
    VkPipelineBinaryKHR binary = make_binary(kit);

    COMMAND(vkDestroyPipelineBinaryKHR);
    vkDestroyPipelineBinaryKHR(kit->device, binary, NULL);
    kit_expect(kit, "VUID-VkPipelineBinaryDataInfoKHR-pipelineBinary-parameter");
    ask_for_data(kit, binary);
}

SCENE(binary_that_is_left_over, SILENT)
{
    (void)make_binary(kit);
    kit_expect(kit, "VUID-vkDestroyDevice-device-05137");
}

/* Takes the binaries away again. `vuid`: what is wrong, or NULL. */
static void
make_described(struct kit *kit, const VkPipelineBinaryCreateInfoKHR *info, const char *vuid)
{
    VkPipelineBinaryKHR binaries[8] = { VK_NULL_HANDLE };
    VkPipelineBinaryHandlesInfoKHR handles = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_HANDLES_INFO_KHR,
        .pipelineBinaryCount = 8,
        .pPipelineBinaries = binaries,
    };

    COMMAND(vkCreatePipelineBinariesKHR);
    COMMAND(vkDestroyPipelineBinaryKHR);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreatePipelineBinariesKHR(kit->device, info, NULL, &handles);
    for (uint32_t i = 0; i < 8; i++) {
        vkDestroyPipelineBinaryKHR(kit->device, binaries[i], NULL);
    }
}

static void
binaries_of_the_cache(struct kit *kit, VkBool32 disabled, const char *vuid)
{
    VkDevicePipelineBinaryInternalCacheControlKHR cache = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_PIPELINE_BINARY_INTERNAL_CACHE_CONTROL_KHR,
        .disableInternalCache = disabled,
    };
    struct rig_base base;
    struct rig rig;
    VkPipelineCreateInfoKHR pipeline = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_INFO_KHR,
                                         .pNext = &rig.info };
    VkPipelineBinaryCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_CREATE_INFO_KHR, .pPipelineCreateInfo = &pipeline
    };

    setenv("WAKE_NULL_ANSWERS",
           "pipelineBinaryInternalCacheControl=1,pipelineBinaryInternalCache=1", 1);
    open_binaries(kit, &cache);
    base = rig_base(kit);
    rig_init(&rig, &base);
    make_described(kit, &info, vuid);
}

SCENE(internal_cache_that_is_on, SILENT | KIT_NULL_DRIVER)
{
    binaries_of_the_cache(kit, VK_FALSE, NULL);
}

SCENE(internal_cache_that_is_off, SILENT | KIT_NULL_DRIVER)
{
    binaries_of_the_cache(kit, VK_TRUE, "VUID-VkPipelineBinaryCreateInfoKHR-device-09610");
}

#define BINARY_ID(rest) "VUID-VkPipelineBinaryCreateInfoKHR-" rest

static void
wrong_descriptions(struct kit *kit, bool cache)
{
    struct rig_base base;
    struct rig rig;
    VkPipelineBinaryKHR binary = VK_NULL_HANDLE;
    VkPipelineBinaryInfoKHR binaries = { .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR,
                                         .binaryCount = 1,
                                         .pPipelineBinaries = &binary };
    VkPipelineCreateInfoKHR pipeline = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_INFO_KHR,
                                         .pNext = &rig.info };
    VkPipelineBinaryCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_CREATE_INFO_KHR, .pPipelineCreateInfo = &pipeline
    };

    setenv("WAKE_NULL_ANSWERS",
           cache ? "pipelineBinaryInternalCache=1" : "pipelineBinaryInternalCache=0", 1);
    open_binaries(kit, NULL);
    base = rig_base(kit);
    rig_init(&rig, &base);
    if (!cache) {
        make_described(kit, &info, BINARY_ID("pipelineBinaryInternalCache-09609"));
        return;
    }
    rig.info.pNext = &binaries;
    make_described(kit, &info, BINARY_ID("pPipelineCreateInfo-09606"));
    rig.info.pNext = NULL;
    info.pPipelineCreateInfo = NULL;
    make_described(kit, &info, BINARY_ID("pKeysAndDataInfo-09619"));
    info.pipeline = rig_make(&base, &rig);
    make_described(kit, &info, BINARY_ID("pipeline-09607"));
}

SCENE(wrong_binaries, SILENT | KIT_NULL_DRIVER)
{
    wrong_descriptions(kit, true);
}

SCENE(binaries_without_a_cache, SILENT | KIT_NULL_DRIVER)
{
    wrong_descriptions(kit, false);
}

SCENE(captured_data_that_is_released, SILENT | KIT_NULL_DRIVER)
{
    VkPipelineBinaryKHR binary = VK_NULL_HANDLE;
    VkPipeline pipeline = make_captured(kit);
    const VkReleaseCapturedPipelineDataInfoKHR release = {
        .sType = VK_STRUCTURE_TYPE_RELEASE_CAPTURED_PIPELINE_DATA_INFO_KHR, .pipeline = pipeline
    };
    const VkPipelineBinaryCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_CREATE_INFO_KHR, .pipeline = pipeline
    };
    VkPipelineBinaryHandlesInfoKHR handles = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_HANDLES_INFO_KHR,
        .pipelineBinaryCount = 1,
        .pPipelineBinaries = &binary,
    };

    COMMAND(vkCreatePipelineBinariesKHR);
    COMMAND(vkDestroyPipelineBinaryKHR);
    COMMAND(vkReleaseCapturedPipelineDataKHR);
    KIT_VK(kit, vkCreatePipelineBinariesKHR(kit->device, &info, NULL, &handles));
    vkDestroyPipelineBinaryKHR(kit->device, binary, NULL);
    KIT_VK(kit, vkReleaseCapturedPipelineDataKHR(kit->device, &release, NULL));
    binary = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkPipelineBinaryCreateInfoKHR-pipeline-09608");
    (void)vkCreatePipelineBinariesKHR(kit->device, &info, NULL, &handles);
    vkDestroyPipelineBinaryKHR(kit->device, binary, NULL);
    kit_expect(kit, "VUID-VkReleaseCapturedPipelineDataInfoKHR-pipeline-09618");
    (void)vkReleaseCapturedPipelineDataKHR(kit->device, &release, NULL);
}

/* --- pipelines that are made of binaries --- */

/* One pipeline of the binary, or of none: compute, or graphics. */
static void
make_of(struct kit *kit, const struct rig_base *base, bool graphics, uint32_t count,
        VkPipelineBinaryKHR binary, VkPipelineCreateFlags flags, VkPipelineCache cache,
        VkPipelineCreationFeedbackFlags before)
{
    const VkPipelineBinaryInfoKHR binaries = { .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR,
                                               .binaryCount = count,
                                               .pPipelineBinaries = &binary };
    VkPipelineCreationFeedback whole = { .flags = before }, stages[2] = { { 0 } };
    const VkPipelineCreationFeedbackCreateInfo feedback = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO,
        .pNext = &binaries,
        .pPipelineCreationFeedback = &whole,
        .pipelineStageCreationFeedbackCount = graphics ? 2 : 1,
        .pPipelineStageCreationFeedbacks = stages,
    };
    const VkComputePipelineCreateInfo compute = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &feedback,
        .flags = flags,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, base->compute),
        .layout = base->layout,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct rig rig;

    if (graphics) {
        rig_init(&rig, base);
        rig.info.pNext = &feedback;
        rig.info.flags = flags;
        rig.info.pDynamicState = NULL;
        (void)vkCreateGraphicsPipelines(kit->device, cache, 1, &rig.info, NULL, &pipeline);
    } else {
        (void)vkCreateComputePipelines(kit->device, cache, 1, &compute, NULL, &pipeline);
    }
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

static void
wrong_beside_binaries(struct kit *kit, bool graphics, const char *const ids[4])
{
    const VkPipelineCreateFlags fail = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT;
    const VkPipelineCreationFeedbackFlags
        hit = VK_PIPELINE_CREATION_FEEDBACK_APPLICATION_PIPELINE_CACHE_HIT_BIT,
        based = VK_PIPELINE_CREATION_FEEDBACK_BASE_PIPELINE_ACCELERATION_BIT;
    const VkPipelineCacheCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO
    };
    VkPipelineBinaryKHR binary = make_binary(kit);
    struct rig_base base = rig_base(kit);
    VkPipelineCache cache;

    COMMAND(vkDestroyPipelineBinaryKHR);
    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    make_of(kit, &base, graphics, 1, binary, 0, VK_NULL_HANDLE, 0);
    make_of(kit, &base, graphics, 0, binary, fail, cache, hit | based);
    kit_expect(kit, ids[0]);
    make_of(kit, &base, graphics, 1, binary, 0, cache, 0);
    kit_expect(kit, ids[1]);
    make_of(kit, &base, graphics, 1, binary, 0, VK_NULL_HANDLE, hit);
    kit_expect(kit, ids[2]);
    make_of(kit, &base, graphics, 1, binary, 0, VK_NULL_HANDLE, based);
    kit_expect(kit, ids[3]);
    make_of(kit, &base, graphics, 1, binary, fail, VK_NULL_HANDLE, 0);
    vkDestroyPipelineBinaryKHR(kit->device, binary, NULL);
}

SCENE(beside_binaries_of_compute_pipelines, SILENT | KIT_NULL_DRIVER)
{
    static const char *const ids[] = { "VUID-vkCreateComputePipelines-pNext-09616",
                                       "VUID-vkCreateComputePipelines-binaryCount-09620",
                                       "VUID-vkCreateComputePipelines-binaryCount-09621",
                                       "VUID-vkCreateComputePipelines-binaryCount-09622" };

    wrong_beside_binaries(kit, false, ids);
}

SCENE(beside_binaries_of_graphics_pipelines, SILENT | KIT_NULL_DRIVER)
{
    static const char *const ids[] = { "VUID-vkCreateGraphicsPipelines-pNext-09616",
                                       "VUID-vkCreateGraphicsPipelines-binaryCount-09620",
                                       "VUID-vkCreateGraphicsPipelines-binaryCount-09621",
                                       "VUID-vkCreateGraphicsPipelines-binaryCount-09622" };

    wrong_beside_binaries(kit, true, ids);
}

/* --- keys, and data that is released --- */

SCENE(keys, SILENT | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    VkPipelineBinaryKHR binary = make_binary(kit);
    VkPipelineBinaryInfoKHR binaries = { .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR,
                                         .pPipelineBinaries = &binary };
    VkComputePipelineCreateInfo compute = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &binaries,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP)),
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
    };
    VkPipelineCreateInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_INFO_KHR,
                                     .pNext = &compute };
    VkPipelineBinaryKeyKHR key = { .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_KEY_KHR };

    COMMAND(vkDestroyPipelineBinaryKHR);
    COMMAND(vkGetPipelineKeyKHR);
    compute.pNext = NULL;
    (void)vkGetPipelineKeyKHR(kit->device, NULL, &key);
    (void)vkGetPipelineKeyKHR(kit->device, &info, &key);
    compute.pNext = &binaries;
    binaries.binaryCount = 1;
    compute.stage.module = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-vkGetPipelineKeyKHR-pNext-09605");
    (void)vkGetPipelineKeyKHR(kit->device, &info, &key);
    info.pNext = &none;
    kit_expect(kit, "VUID-VkPipelineCreateInfoKHR-pNext-09604");
    (void)vkGetPipelineKeyKHR(kit->device, &info, &key);
    vkDestroyPipelineBinaryKHR(kit->device, binary, NULL);
}

static void
release(struct kit *kit, VkPipeline pipeline, const VkAllocationCallbacks *allocator,
        const char *vuid)
{
    const VkReleaseCapturedPipelineDataInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RELEASE_CAPTURED_PIPELINE_DATA_INFO_KHR, .pipeline = pipeline
    };

    COMMAND(vkReleaseCapturedPipelineDataKHR);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkReleaseCapturedPipelineDataKHR(kit->device, &info, allocator);
}

SCENE(releases_of_others, SILENT | KIT_NULL_DRIVER)
{
    VkPipelineCreateFlags2CreateInfoKHR captured = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO_KHR,
        .flags = VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR,
    };
    VkPipeline pipeline = make_captured(kit), with = VK_NULL_HANDLE;
    VkComputePipelineCreateInfo compute = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP)),
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
    };

    release(kit, kit_compute_pipeline(kit, compute.layout, KIT_SHADER_NOTHING_COMP), NULL,
            "VUID-VkReleaseCapturedPipelineDataInfoKHR-pipeline-09613");
    release(kit, pipeline, &callbacks, "VUID-vkReleaseCapturedPipelineDataKHR-pipeline-09612");
    compute.pNext = &captured;
    KIT_VK(kit,
           vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &compute, &callbacks, &with));
    release(kit, with, NULL, "VUID-vkReleaseCapturedPipelineDataKHR-pipeline-09611");
    vkDestroyPipeline(kit->device, with, &callbacks);
}

/* --- callbacks --- */

SCENE(callbacks_for_none, SILENT | KIT_NULL_DRIVER)
{
    VkPipelineBinaryKHR binary = make_binary(kit);

    COMMAND(vkDestroyPipelineBinaryKHR);
    kit_expect(kit, "VUID-vkDestroyPipelineBinaryKHR-pipelineBinary-09615");
    vkDestroyPipelineBinaryKHR(kit->device, binary, &callbacks);
}

SCENE(no_callbacks, SILENT | KIT_NULL_DRIVER)
{
    VkPipelineBinaryKHR binary = make_binary_with(kit, &callbacks);

    COMMAND(vkDestroyPipelineBinaryKHR);
    kit_expect(kit, "VUID-vkDestroyPipelineBinaryKHR-pipelineBinary-09614");
    vkDestroyPipelineBinaryKHR(kit->device, binary, NULL);
}

SCENE(callbacks_for_both, SILENT)
{
    VkPipelineBinaryKHR binary = make_binary_with(kit, &callbacks);

    COMMAND(vkDestroyPipelineBinaryKHR);
    vkDestroyPipelineBinaryKHR(kit->device, binary, &callbacks);
}

#endif

KIT_MAIN()
