/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compute pipelines, shader stages, caches, binding, what pipelines are asked about.
 */
#include "pipeline_rig.h"
#include "newer_ids.h"

#include <stdlib.h>

#define COMPUTE "VUID-VkComputePipelineCreateInfo-"
#define STAGE "VUID-VkPipelineShaderStageCreateInfo-"

static struct rig_base
open_with(struct kit *kit, const void *next, const char *extension, const char *second)
{
    struct kit_config config = { .device_next = next, .device_extensions = { extension, second } };

    kit_open(kit, &config);
    return rig_base(kit);
}

static VkComputePipelineCreateInfo
compute_info(const struct rig_base *b)
{
    return (VkComputePipelineCreateInfo){
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, b->compute),
        .layout = b->layout,
        .basePipelineIndex = -1,
    };
}

static VkPipeline
make(const struct rig_base *b, const VkComputePipelineCreateInfo *info, uint32_t count)
{
    VkPipeline pipelines[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };

    (void)vkCreateComputePipelines(b->kit->device, VK_NULL_HANDLE, count, info, NULL, pipelines);
    kit_own(b->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipelines[0]));
    kit_own(b->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipelines[1]));
    return pipelines[0];
}

#define WRONG(vuid, ...)                                     \
    do {                                                     \
        VkComputePipelineCreateInfo info = compute_info(&b); \
        __VA_ARGS__;                                         \
        kit_expect(kit, (vuid));                             \
        (void)make(&b, &info, 1);                            \
    } while (0)
#define RIGHT(...)                                           \
    do {                                                     \
        VkComputePipelineCreateInfo info = compute_info(&b); \
        __VA_ARGS__;                                         \
        (void)make(&b, &info, 1);                            \
    } while (0)

/* --- flags --- */

SCENE(compute_flags, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR ray = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .rayTracingPipeline = VK_TRUE
    };
    struct kit_config config = {
        .device_next = &ray,
        .device_extensions = { VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                               VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                               VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                               VK_NV_RAY_TRACING_MOTION_BLUR_EXTENSION_NAME,
                               VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME,
                               VK_NV_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME,
                               VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME },
    };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);
    static const struct {
        VkPipelineCreateFlags flag;
        const char *vuid;
    } rows[] = {
        { VK_PIPELINE_CREATE_LIBRARY_BIT_KHR,
          COMPUTE NEWER_ID("shaderEnqueue-09177", "flags-03364") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR, COMPUTE "flags-03365" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR,
          COMPUTE "flags-03366" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR, COMPUTE "flags-03367" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR,
          COMPUTE "flags-03368" },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR, COMPUTE "flags-03369" },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR, COMPUTE "flags-03370" },
        { VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR,
          COMPUTE "flags-03576" },
        { VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV, COMPUTE "flags-04945" },
        { VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV,
          COMPUTE NEWER_ID("flags-09007", "flags-02874") },
        { VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT, COMPUTE "flags-07367" },
        { VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT,
          COMPUTE NEWER_ID("pipelineCreationCacheControl-02878",
                           "pipelineCreationCacheControl-02875") },
        { VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT,
          COMPUTE NEWER_ID("pipelineCreationCacheControl-02878",
                           "pipelineCreationCacheControl-02875") },
    };
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        WRONG(rows[i].vuid, info.flags = rows[i].flag);
    }
    RIGHT(info.flags = VK_PIPELINE_CREATE_DISPATCH_BASE_BIT);
}

SCENE(compute_without_layout, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    RIGHT();
    if (HAS_NEWER_IDS) {
        WRONG(COMPUTE "None-11367", info.layout = VK_NULL_HANDLE);
    }
}

SCENE(compute_base, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkComputePipelineCreateInfo infos[2] = { compute_info(&b), compute_info(&b) };
    VkPipeline graphics = kit_graphics_pipeline(kit, b.layout, b.render_pass);
    VkPipeline plain = make(&b, infos, 1);
    infos[0].flags = VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT;
    VkPipeline base = make(&b, infos, 1);

    WRONG(COMPUTE "flags-00697", info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
          info.basePipelineHandle = graphics);
    WRONG(COMPUTE "flags-00698", info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT);
    WRONG("VUID-vkCreateComputePipelines-flags-00695",
          info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
          info.basePipelineIndex = 0);
    WRONG("VUID-vkCreateComputePipelines-flags-00696",
          info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
          info.basePipelineHandle = plain);
    kit_expect(kit, COMPUTE "flags-00700");
    WRONG(COMPUTE "flags-00699", info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
          info.basePipelineHandle = base; info.basePipelineIndex = 0);
    RIGHT(info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT; info.basePipelineHandle = base);
    infos[1].flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
    infos[1].basePipelineIndex = 0;
    (void)make(&b, infos, 2);
}

SCENE(compute_stage, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkPipelineCreationFeedback feedbacks[3];
    VkPipelineCreationFeedbackCreateInfo feedback = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO,
        .pPipelineCreationFeedback = &feedbacks[0],
        .pipelineStageCreationFeedbackCount = 2,
        .pPipelineStageCreationFeedbacks = &feedbacks[1],
    };

    WRONG(COMPUTE "stage-00701", info.stage = rig_stage(VK_SHADER_STAGE_VERTEX_BIT, b.vertex));
    WRONG(COMPUTE "pipelineStageCreationFeedbackCount-06566", info.pNext = &feedback);
    feedback.pipelineStageCreationFeedbackCount = 1;
    RIGHT(info.pNext = &feedback);
    feedback.pipelineStageCreationFeedbackCount = 2;
    GOOD(&b, r->info.pNext = &feedback);
    feedback.pipelineStageCreationFeedbackCount = 1;
    BAD(&b, "VUID-VkGraphicsPipelineCreateInfo-pipelineStageCreationFeedbackCount-06594",
        r->info.pNext = &feedback);
}

/* --- subgroups --- */

#define SIZE "VUID-VkPipelineShaderStageRequiredSubgroupSizeCreateInfo-requiredSubgroupSize-"

SCENE(subgroups_without_features, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo size = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO,
        .requiredSubgroupSize = 32
    };

    kit_allow(kit,
              STAGE "flags-02759"); /* the workgroup of the shader is no multiple of a subgroup */
    kit_allow(kit, "VUID-VkPipelineShaderStageRequiredSubgroupSizeCreateInfo-"
                   "requiredSubgroupSize-02762"); /* by the driver */
    WRONG(STAGE "flags-02784",
          info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT);
    WRONG(STAGE "flags-02785",
          info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT);
    WRONG(STAGE "pNext-02755", info.stage.pNext = &size);
    size.requiredSubgroupSize = 33;
    kit_expect(
        kit, "VUID-VkPipelineShaderStageRequiredSubgroupSizeCreateInfo-requiredSubgroupSize-02760");
    WRONG(STAGE "pNext-02755", info.stage.pNext = &size);
    RIGHT((void)0);
}

SCENE(subgroups_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceSubgroupSizeControlFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES,
        .subgroupSizeControl = VK_TRUE,
        .computeFullSubgroups = VK_TRUE
    };
    struct rig_base b = open_with(kit, &features, NULL, NULL);
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo size = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO
    };
    VkPhysicalDeviceSubgroupSizeControlProperties offer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &offer
    };

    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    if (!(offer.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT) ||
        offer.maxSubgroupSize < 4) {
        kit_skip(kit, "the device requires no subgroup sizes");
    }
    size.requiredSubgroupSize = offer.maxSubgroupSize;
    RIGHT(info.stage.pNext = &size);
    WRONG(STAGE "pNext-02754", info.stage.pNext = &size;
          info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT);
    size.requiredSubgroupSize = offer.maxSubgroupSize * 2;
    WRONG(SIZE "02762", info.stage.pNext = &size);
    if (offer.minSubgroupSize > 1) {
        size.requiredSubgroupSize = offer.minSubgroupSize / 2;
        WRONG(SIZE "02761", info.stage.pNext = &size);
    }
    size.requiredSubgroupSize = offer.maxSubgroupSize - 1;
    if (size.requiredSubgroupSize >= offer.minSubgroupSize) {
        WRONG(SIZE "02760", info.stage.pNext = &size);
    }
}

/* --- specialization --- */

SCENE(specialization, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    uint32_t data[2] = { 1, 2 };
    VkSpecializationMapEntry entries[2] = { { 0, 0, 4 }, { 1, 4, 4 } };
    VkSpecializationInfo special = { 2, entries, sizeof(data), data };

    RIGHT(info.stage.pSpecializationInfo = &special);
    entries[1].constantID = 0;
    WRONG("VUID-VkSpecializationInfo-constantID-04911", info.stage.pSpecializationInfo = &special);
    entries[1] = (VkSpecializationMapEntry){ 1, 8, 4 };
    WRONG("VUID-VkSpecializationInfo-offset-00773", info.stage.pSpecializationInfo = &special);
    entries[1] = (VkSpecializationMapEntry){ 1, 6, 4 };
    WRONG("VUID-VkSpecializationInfo-pMapEntries-00774", info.stage.pSpecializationInfo = &special);
}

/* --- where the code comes from --- */

SCENE(module_of_a_library, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    struct rig_base b = open_with(kit, &features, VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                                  VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME);

    WRONG(STAGE "stage-06845", info.stage.module = VK_NULL_HANDLE);
    RIGHT((void)0);
}

SCENE(module_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_with(kit, NULL, VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                                  VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME);

    WRONG(STAGE "stage-06846", info.stage.module = VK_NULL_HANDLE);
    RIGHT((void)0);
}

static void
identifiers(struct kit *kit, VkBool32 feature)
{
    VkPhysicalDeviceShaderModuleIdentifierFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MODULE_IDENTIFIER_FEATURES_EXT,
        .shaderModuleIdentifier = feature
    };
    VkPhysicalDevicePipelineCreationCacheControlFeatures control = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_CREATION_CACHE_CONTROL_FEATURES,
        .pNext = &features,
        .pipelineCreationCacheControl = VK_TRUE
    };
    struct rig_base b = open_with(kit, &control, VK_EXT_SHADER_MODULE_IDENTIFIER_EXTENSION_NAME,
                                  NULL);
    uint8_t bytes[64] = { 1 };
    VkPipelineShaderStageModuleIdentifierCreateInfoEXT identifier = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT,
        .identifierSize = 4,
        .pIdentifier = bytes
    };
    static const uint32_t code[5] = { 0x07230203, 0x00010000, 0, 1, 0 };
    VkShaderModuleCreateInfo inline_code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                             .pNext = &identifier,
                                             .codeSize = sizeof(code),
                                             .pCode = code };
    VkPipelineCreateFlags flag = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT;

    if (!feature) {
        WRONG("VUID-VkPipelineShaderStageModuleIdentifierCreateInfoEXT-pNext-06850",
              info.stage.pNext = &identifier;
              info.stage.module = VK_NULL_HANDLE; info.flags = flag);
        return;
    }
    WRONG("VUID-VkPipelineShaderStageModuleIdentifierCreateInfoEXT-pNext-06851",
          info.stage.pNext = &identifier;
          info.stage.module = VK_NULL_HANDLE);
    WRONG(STAGE "stage-06848", info.stage.pNext = &identifier; info.flags = flag);
    kit_allow(kit, STAGE "pName-00707"); /* the code has no entry point */
    WRONG(STAGE "stage-06844", info.stage.pNext = &inline_code; info.stage.module = VK_NULL_HANDLE;
          info.flags = flag);
    RIGHT(info.stage.pNext = &identifier; info.stage.module = VK_NULL_HANDLE; info.flags = flag);
    identifier.identifierSize = 64;
    WRONG("VUID-VkPipelineShaderStageModuleIdentifierCreateInfoEXT-identifierSize-06852",
          info.stage.pNext = &identifier;
          info.stage.module = VK_NULL_HANDLE; info.flags = flag);
}

SCENE(module_identifiers, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    identifiers(kit, VK_TRUE);
}

SCENE(module_identifiers_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    identifiers(kit, VK_FALSE);
}

SCENE(stage_of_clusters, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_with(kit, NULL, VK_HUAWEI_CLUSTER_CULLING_SHADER_EXTENSION_NAME, NULL);

    BAD(&b, STAGE "clustercullingShader-07813",
        r->stages[2] = rig_stage(VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI, b.vertex);
        r->info.stageCount = 3);
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-VkGraphicsPipelineCreateInfo-stage-06897"));
    BAD(&b, NEWER_ID(STAGE "stage-parameter", STAGE "stage-00706"),
        r->stages[2] = rig_stage(VK_SHADER_STAGE_ALL_GRAPHICS, b.vertex);
        r->info.stageCount = 3; r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        kit_allow(kit, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00430"));
}

/* --- robustness --- */

SCENE(robustness_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_with(kit, NULL, VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME, NULL);
    VkPipelineRobustnessCreateInfoEXT robust = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT,
        .storageBuffers = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT,
        .uniformBuffers = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT,
        .vertexInputs = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT,
        .images = VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_DISABLED_EXT,
    };

    kit_expect(kit, "VUID-VkPipelineRobustnessCreateInfoEXT-pipelineRobustness-06927");
    kit_expect(kit, "VUID-VkPipelineRobustnessCreateInfoEXT-pipelineRobustness-06928");
    kit_expect(kit, "VUID-VkPipelineRobustnessCreateInfoEXT-pipelineRobustness-06929");
    WRONG("VUID-VkPipelineRobustnessCreateInfoEXT-pipelineRobustness-06926", info.pNext = &robust);
    robust = (VkPipelineRobustnessCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT
    };
    RIGHT(info.stage.pNext = &robust);
}

/* What the behaviours of a device need to be supported, whether they are enabled or not. */
static void
robust_on(struct kit *kit, const char *answers, bool wrong)
{
    VkPhysicalDevicePipelineRobustnessFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_ROBUSTNESS_FEATURES_EXT,
        .pipelineRobustness = VK_TRUE
    };
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    struct rig_base b = open_with(kit, &features, VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME, NULL);
    VkPipelineRobustnessCreateInfoEXT robust = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT,
        .storageBuffers = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2_EXT,
        .uniformBuffers = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2_EXT,
        .vertexInputs = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_2_EXT,
        .images = VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_ROBUST_IMAGE_ACCESS_2_EXT,
    };

    if (wrong) {
        kit_expect(kit, "VUID-VkPipelineRobustnessCreateInfoEXT-robustBufferAccess2-06931");
        kit_expect(kit, "VUID-VkPipelineRobustnessCreateInfoEXT-robustBufferAccess2-06932");
        kit_expect(kit, "VUID-VkPipelineRobustnessCreateInfoEXT-robustBufferAccess2-06933");
        WRONG("VUID-VkPipelineRobustnessCreateInfoEXT-robustImageAccess2-06934",
              info.pNext = &robust);
    } else {
        RIGHT(info.pNext = &robust);
    }
    robust = (VkPipelineRobustnessCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT,
        .images = VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_ROBUST_IMAGE_ACCESS_EXT,
    };
    if (wrong) {
        WRONG("VUID-VkPipelineRobustnessCreateInfoEXT-robustImageAccess-06930",
              info.pNext = &robust);
    } else {
        RIGHT(info.pNext = &robust);
    }
}

SCENE(robustness_unsupported, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    robust_on(kit, "robustBufferAccess2=0,robustImageAccess=0,robustImageAccess2=0", true);
}

SCENE(robustness_supported, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    robust_on(kit, "robustBufferAccess2=1,robustImageAccess=1,robustImageAccess2=1", false);
}

/* --- caches --- */

SCENE(caches, KIT_NULL_DRIVER)
{
    VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO };
    VkPipelineCache caches[3] = { VK_NULL_HANDLE, VK_NULL_HANDLE, VK_NULL_HANDLE };

    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &caches[i]));
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(caches[i]));
    }
    (void)vkMergePipelineCaches(kit->device, caches[0], 1, &caches[1]);
    kit_expect(kit, "VUID-vkMergePipelineCaches-dstCache-00770");
    (void)vkMergePipelineCaches(kit->device, caches[0], 2, caches);
    info.flags = VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT;
    kit_expect(kit, "VUID-VkPipelineCacheCreateInfo-pipelineCreationCacheControl-02892");
    (void)vkCreatePipelineCache(kit->device, &info, NULL, &caches[2]);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(caches[2]));
}

/* --- what pipelines are asked about --- */

static void
ask(struct kit *kit, const struct rig_base *b, VkPipelineCreateFlags flags,
    const char *const vuids[3])
{
    VkComputePipelineCreateInfo info = compute_info(b);
    info.flags = flags;
    VkPipelineInfoKHR about = { .sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR,
                                .pipeline = make(b, &info, 1) };
    VkPipelineExecutableInfoKHR executable = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR, .pipeline = about.pipeline
    };
    uint32_t count = 0;
    for (int i = 0; i < 3; i++) {
        if (vuids[i]) {
            kit_expect(kit, vuids[i]);
        }
    }
    (void)KIT_DEVICE_COMMAND(kit, vkGetPipelineExecutablePropertiesKHR)(kit->device, &about, &count,
                                                                        NULL);
    count = 0;
    (void)KIT_DEVICE_COMMAND(kit, vkGetPipelineExecutableStatisticsKHR)(kit->device, &executable,
                                                                        &count, NULL);
    count = 0;
    (void)KIT_DEVICE_COMMAND(kit, vkGetPipelineExecutableInternalRepresentationsKHR)(
        kit->device, &executable, &count, NULL);
}

#define CAPTURE                                      \
    (VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR | \
     VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR)

SCENE(executables_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_with(kit, NULL, VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME,
                                  VK_EXT_PIPELINE_PROPERTIES_EXTENSION_NAME);
    static const char *const vuids[3] = {
        "VUID-vkGetPipelineExecutablePropertiesKHR-pipelineExecutableInfo-03270",
        "VUID-vkGetPipelineExecutableStatisticsKHR-pipelineExecutableInfo-03272",
        "VUID-vkGetPipelineExecutableInternalRepresentationsKHR-pipelineExecutableInfo-03276"
    };
    ask(kit, &b, CAPTURE, vuids);
    VkComputePipelineCreateInfo info = compute_info(&b);
    VkPipelineInfoKHR about = { .sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR,
                                .pipeline = make(&b, &info, 1) };
    VkPipelinePropertiesIdentifierEXT identifier = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_PROPERTIES_IDENTIFIER_EXT
    };
    kit_expect(kit, "VUID-vkGetPipelinePropertiesEXT-None-06766");
    (void)KIT_DEVICE_COMMAND(kit, vkGetPipelinePropertiesEXT)(
        kit->device, (const VkPipelineInfoEXT *)&about, (VkBaseOutStructure *)&identifier);
}

SCENE(executables_with_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR,
        .pipelineExecutableInfo = VK_TRUE
    };
    struct rig_base b = open_with(kit, &features,
                                  VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME, NULL);
    static const char *const vuids[3] = {
        NULL, "VUID-vkGetPipelineExecutableStatisticsKHR-pipeline-03274",
        "VUID-vkGetPipelineExecutableInternalRepresentationsKHR-pipeline-03278"
    };
    static const char *const none[3] = { NULL, NULL, NULL };
    ask(kit, &b, 0, vuids);
    ask(kit, &b, CAPTURE, none);
}

/* The null driver has one executable in each pipeline. */
SCENE(executables_missing, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDevicePipelinePropertiesFeaturesEXT properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_PROPERTIES_FEATURES_EXT,
        .pipelinePropertiesIdentifier = VK_TRUE
    };
    VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR,
        .pNext = &properties,
        .pipelineExecutableInfo = VK_TRUE
    };
    struct rig_base b = open_with(kit, &features,
                                  VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME,
                                  VK_EXT_PIPELINE_PROPERTIES_EXTENSION_NAME);
    VkComputePipelineCreateInfo info = compute_info(&b);
    info.flags = CAPTURE;
    VkPipelineInfoKHR about = { .sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR,
                                .pipeline = make(&b, &info, 1) };
    VkPipelineExecutableInfoKHR executable = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR,
        .pipeline = about.pipeline,
        .executableIndex = 1
    };
    VkPipelinePropertiesIdentifierEXT identifier = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_PROPERTIES_IDENTIFIER_EXT
    };
    VkBaseOutStructure other_struct = { .sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR };
    uint32_t count = 0;
    const PFN_vkGetPipelinePropertiesEXT properties_of = KIT_DEVICE_COMMAND(
        kit, vkGetPipelinePropertiesEXT);
    const PFN_vkGetPipelineExecutablePropertiesKHR list = KIT_DEVICE_COMMAND(
        kit, vkGetPipelineExecutablePropertiesKHR);
    const PFN_vkGetPipelineExecutableStatisticsKHR statistics = KIT_DEVICE_COMMAND(
        kit, vkGetPipelineExecutableStatisticsKHR);
    const PFN_vkGetPipelineExecutableInternalRepresentationsKHR internals = KIT_DEVICE_COMMAND(
        kit, vkGetPipelineExecutableInternalRepresentationsKHR);

    kit_expect(kit, "VUID-VkPipelineExecutableInfoKHR-executableIndex-03275");
    (void)statistics(kit->device, &executable, &count, NULL);
    kit_expect(kit, "VUID-VkPipelineExecutableInfoKHR-executableIndex-03275");
    (void)internals(kit->device, &executable, &count, NULL);
    (void)properties_of(kit->device, (const VkPipelineInfoEXT *)&about,
                        (VkBaseOutStructure *)&identifier);
    kit_expect(kit, NEWER_ID("VUID-VkPipelinePropertiesIdentifierEXT-sType-sType",
                             "VUID-vkGetPipelinePropertiesEXT-pPipelineProperties-06739"));
    (void)properties_of(kit->device, (const VkPipelineInfoEXT *)&about, &other_struct);
    kit_expect(kit, "VUID-vkGetPipelinePropertiesEXT-pPipelineProperties-06739");
    (void)properties_of(kit->device, (const VkPipelineInfoEXT *)&about, NULL);

    /* A pipeline of another device. */
    executable.executableIndex = 0;
    VkDevice mine = kit->device, other = kit_second_device(kit, NULL);
    kit->device = other;
    VkShaderModule module = kit_shader(kit, KIT_SHADER_NOTHING_COMP);
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    info.stage.module = module;
    info.layout = layout;
    info.flags = 0;
    KIT_VK(kit, vkCreateComputePipelines(other, VK_NULL_HANDLE, 1, &info, NULL, &about.pipeline));
    kit->device = mine;
    executable.pipeline = about.pipeline;
    kit_expect(kit, "VUID-vkGetPipelineExecutablePropertiesKHR-pipeline-03271");
    (void)list(kit->device, &about, &count, NULL);
    kit_expect(kit, "VUID-vkGetPipelineExecutableStatisticsKHR-pipeline-03273");
    (void)statistics(kit->device, &executable, &count, NULL);
    kit_expect(kit, "VUID-vkGetPipelineExecutableInternalRepresentationsKHR-pipeline-03277");
    (void)internals(kit->device, &executable, &count, NULL);
    kit_expect(kit, "VUID-vkGetPipelinePropertiesEXT-pipeline-06738");
    (void)properties_of(kit->device, (const VkPipelineInfoEXT *)&about,
                        (VkBaseOutStructure *)&identifier);
    vkDestroyPipeline(other, about.pipeline, NULL);
    kit_forget(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    vkDestroyPipelineLayout(other, layout, NULL);
    kit_forget(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    vkDestroyShaderModule(other, module, NULL);
    vkDestroyDevice(other, NULL);
}

/* --- binding --- */

#define BIND "VUID-vkCmdBindPipeline-"

SCENE(bind_points, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkPipeline graphics = kit_graphics_pipeline(kit, b.layout, b.render_pass);
    VkPipeline compute = kit_compute_pipeline(kit, b.layout, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, graphics);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, compute);
    kit_expect(kit, BIND "pipelineBindPoint-00779");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, graphics);
    kit_expect(kit, BIND "pipelineBindPoint-00780");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, compute);
    kit_end(kit, commands);
}

SCENE(bind_to_other_points, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR ray = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .rayTracingPipeline = VK_TRUE
    };
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = &ray,
        .transformFeedback = VK_TRUE
    };
    struct kit_config config = {
        .device_next = &feedback,
        .device_extensions = { VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                               VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                               VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                               VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME },
    };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);
    VkPipeline compute = kit_compute_pipeline(kit, b.layout, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    kit_expect(kit, BIND "pipelineBindPoint-02392");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, compute);
    kit_end(kit, commands);
}

SCENE(bind_libraries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    struct rig_base b = open_with(kit, &features, VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                                  VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME);
    VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
    };
    VkCommandBuffer commands = kit_primary(kit);
    struct rig rig;

    rig_init(&rig, &b);
    rig.info.pNext = &part;
    rig.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    rig.info.stageCount = 0;
    VkPipeline library = rig_make(&b, &rig);
    kit_begin(kit, commands, 0);
    kit_expect(kit, BIND "pipeline-03382");
    kit_expect(kit, BIND "pipelineBindPoint-06653");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, library);
    kit_end(kit, commands);
}

/* What the library is linked into may be bound. */
SCENE(bind_what_a_library_is_in, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    struct rig_base b = open_with(kit, &features, VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                                  VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME);
    VkCommandBuffer commands = kit_primary(kit);
    VkPipeline library;
    struct rig rig;

    const VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT |
                 VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
    };

    rig_init(&rig, &b);
    rig.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    rig.info.pNext = &part;
    rig.info.stageCount = 1;
    rig.raster.rasterizerDiscardEnable = VK_TRUE; /* which needs no other parts */
    library = rig_make(&b, &rig);
    const VkPipelineLibraryCreateInfoKHR linked = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = 1,
        .pLibraries = &library,
    };
    VkGraphicsPipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                          .pNext = &linked,
                                          .layout = b.layout,
                                          .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_end(kit, commands);
}

SCENE(bind_in_other_families, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_QUEUES)
{
    struct kit_config config = { .queues = 16 };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);
    VkPipeline graphics = kit_graphics_pipeline(kit, b.layout, b.render_pass);
    VkQueueFamilyProperties families[8];
    uint32_t count = 8;

    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        VkQueueFlags flags = families[kit->queue_families[i]].queueFlags;
        if (flags & VK_QUEUE_GRAPHICS_BIT || !(flags & VK_QUEUE_COMPUTE_BIT)) {
            continue;
        }
        VkCommandPool pool = kit_command_pool_of(kit, kit->queue_families[i], 0);
        VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        kit_begin(kit, commands, 0);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                          kit_compute_pipeline(kit, b.layout, KIT_SHADER_NOTHING_COMP));
        kit_expect(kit, BIND "pipelineBindPoint-00778");
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, graphics);
        kit_end(kit, commands);
        return;
    }
    kit_skip(kit, "no family that computes and does not draw");
}

/* Specification: without variableMultisampleRate all pipelines of a subpass without attachments
 * have equal samples. */
SCENE(bind_samples_without_attachments, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    b.render_pass = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &b.render_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(b.render_pass));
    VkFramebufferCreateInfo framebuffer_info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                                 .renderPass = b.render_pass,
                                                 .width = 16,
                                                 .height = 16,
                                                 .layers = 1 };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer_info, NULL, &framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    struct rig rig;
    rig_init(&rig, &b);
    VkPipeline one = rig_make(&b, &rig);
    rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    VkPipeline four = rig_make(&b, &rig);
    VkCommandBuffer commands = kit_primary(kit);
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderPass = b.render_pass,
                                    .framebuffer = framebuffer,
                                    .renderArea = { { 0, 0 }, { 16, 16 } } };
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, one);
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                      four); /* the first of the subpass */
    kit_expect(kit, BIND "pipeline-00781");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, one);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

KIT_MAIN()
