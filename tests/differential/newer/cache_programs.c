/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about caches of pipelines and of validation, and about deferred operations of the host. */
#include "program_code.h"

#include <string.h>

#ifdef VK_VERSION_1_4

#include "workgroup_line_comp.h"

static void
prepare_caches(struct program *p)
{
    UNLESS("no validation caches")
    {
        program_extension(p, VK_EXT_VALIDATION_CACHE_EXTENSION_NAME);
    }
    p->features.v13.pipelineCreationCacheControl = M("no pipelineCreationCacheControl", VK_TRUE,
                                                     VK_FALSE);
    p->features.v13.maintenance4 = VK_TRUE;
    FEATURES(Maintenance8FeaturesKHR, MAINTENANCE_8_FEATURES_KHR);
    Maintenance8FeaturesKHR->maintenance8 = M("no maintenance8", VK_TRUE, VK_FALSE);
    program_extension(p, VK_KHR_MAINTENANCE_8_EXTENSION_NAME);
}

/* --- of pipelines --- */

static VkPipelineCache
make_cache(struct program *p, size_t size, const void *data)
{
    const bool synchronized = p->features.v13.pipelineCreationCacheControl &&
                              program_pick(p, "synchronized", 2);
    const VkPipelineCacheCreateInfo info = {
        .sType = M("cache of another struct", VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .flags = M(
            "cache of flags that are none",
            M("cache that merges on its own",
              synchronized
                  ? (VkPipelineCacheCreateFlags)VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT
                  : M("synchronized without the feature", 0u,
                      (VkPipelineCacheCreateFlags)
                          VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT),
              (VkPipelineCacheCreateFlags)
                  VK_PIPELINE_CACHE_CREATE_INTERNALLY_SYNCHRONIZED_MERGE_BIT_KHR),
            0x1000u),
        .initialDataSize = size,
        .pInitialData = M("data missing", data, NULL),
    };
    VkPipelineCache cache = VK_NULL_HANDLE;

    MAKE(PIPELINE_CACHE, cache,
         vkCreatePipelineCache(p->device, M("cache of nothing", &info, NULL), NULL,
                               M("cache to nowhere", &cache, NULL)));
    return cache;
}

static VkShaderModule
empty_shader(struct program *p)
{
    static struct program_code code;

    code_start(&code, VK_SHADER_STAGE_COMPUTE_BIT);
    return code_module(p, &code);
}

static VkPipeline
pipeline_by(struct program *p, VkPipelineCache cache)
{
    VkPipeline pipeline = VK_NULL_HANDLE;
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .flags = p->features.v13.pipelineCreationCacheControl && program_pick(p, "required", 2)
                     ? VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT
                     : M("early return without the feature", 0u,
                         (VkPipelineCreateFlags)VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT),
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = empty_shader(p),
                   .pName = "main" },
        .layout = program_pipeline_layout(p, VK_NULL_HANDLE),
    };
    MAKE(PIPELINE, pipeline, vkCreateComputePipelines(p->device, cache, 1, &info, NULL, &pipeline));
    return pipeline;
}

static void
pipeline_caches(struct program *p)
{
    const uint8_t garbage[64] = { 32, 0, 0, 0, 1 };
    uint8_t data[256];
    size_t size = sizeof(data);
    VkPipelineCache first = M("data of another driver", false, true)
                                ? make_cache(p, sizeof(garbage), garbage)
                                : make_cache(p, 0, NULL);
    TRY(vkGetPipelineCacheData(p->device, M("data of no cache", first, VK_NULL_HANDLE),
                               M("data of no size", &size, NULL), data));
    VkPipelineCache second = make_cache(p, size, data);
    const VkPipelineCache sources[2] = { M("a cache merged into itself", second, first),
                                         M("no cache merged", second, VK_NULL_HANDLE) };

    TRY(vkMergePipelineCaches(p->device, M("merged into no cache", first, VK_NULL_HANDLE),
                              M("no caches merged", 1u + program_pick(p, "twice", 2), 0u),
                              M("caches missing", sources, NULL)));
    IF("a cache destroyed before its pipeline")
    {
        DROP(PIPELINE_CACHE, second);
    }
    pipeline_by(
        p, M("a pipeline of a cache that is none", second, (VkPipelineCache)(uintptr_t)0xdeadbeef));
    IF("a cache destroyed twice")
    {
        DROP(PIPELINE_CACHE, second);
        DROP(PIPELINE_CACHE, second);
    }
    size = M("data of 4 bytes", sizeof(data), 4u);
    TRY(vkGetPipelineCacheData(p->device, second, &size, M("data to nowhere", data, NULL)));
}

/* --- of validation --- */

static VkValidationCacheEXT
make_validation_cache(struct program *p, size_t size, const void *data)
{
    const VkValidationCacheCreateInfoEXT info = {
        .sType = M("validation cache of another struct",
                   VK_STRUCTURE_TYPE_VALIDATION_CACHE_CREATE_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .flags = M("validation cache of flags that are none", 0u, 1u),
        .initialDataSize = size,
        .pInitialData = M("validation data missing", data, NULL),
    };
    VkValidationCacheEXT cache = VK_NULL_HANDLE;

    TRY(NOW(vkCreateValidationCacheEXT)(p->device, M("validation cache of nothing", &info, NULL),
                                        NULL, M("validation cache to nowhere", &cache, NULL)));
    program_know(p, VK_OBJECT_TYPE_VALIDATION_CACHE_EXT, KIT_HANDLE(cache));
    return cache;
}

static void
module_by(struct program *p, VkValidationCacheEXT cache)
{
    const VkShaderModuleValidationCacheCreateInfoEXT by = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT,
        .validationCache = M("module of no validation cache", cache, VK_NULL_HANDLE),
    };
    const VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                            .pNext = &by,
                                            .codeSize = sizeof(workgroup_line_comp),
                                            .pCode = workgroup_line_comp };
    VkShaderModule module = VK_NULL_HANDLE;

    MAKE(SHADER_MODULE, module, vkCreateShaderModule(p->device, &info, NULL, &module));
}

static void
drop_validation_cache(struct program *p, VkValidationCacheEXT cache)
{
    if (cache) {
        NOW(vkDestroyValidationCacheEXT)(p->device, cache, NULL);
    }
}

static void
validation_caches(struct program *p)
{
    uint8_t data[4096];
    size_t size = sizeof(data);
    const bool asked = program_pick(p, "asked", 2);

    if (!NOW(vkCreateValidationCacheEXT)) {
        return;
    }
    memset(data, 0, sizeof(data));
    VkValidationCacheEXT first = make_validation_cache(p, 0, NULL);
    TRY(NOW(vkGetValidationCacheDataEXT)(
        p->device, M("validation data of no cache", first, VK_NULL_HANDLE),
        M("validation data of no size", &size, NULL), asked ? data : NULL));
    VkValidationCacheEXT second = make_validation_cache(p, asked ? size : 0, asked ? data : NULL);
    const VkValidationCacheEXT sources[2] = {
        M("a validation cache merged into itself", second, first),
        M("no validation cache merged", second, VK_NULL_HANDLE)
    };
    TRY(NOW(vkMergeValidationCachesEXT)(
        p->device, M("merged into no validation cache", first, VK_NULL_HANDLE),
        M("no validation caches merged", 1u + program_pick(p, "twice", 2), 0u),
        M("validation caches missing", sources, NULL)));
    module_by(p, second);
    IF("a validation cache that is gone")
    {
        DO(NOW(vkDestroyValidationCacheEXT)(p->device, second, NULL));
        module_by(p, second);
        DO(NOW(vkDestroyValidationCacheEXT)(p->device, second, NULL));
        second = VK_NULL_HANDLE;
    }
    drop_validation_cache(p, second);
    drop_validation_cache(p, first);
}

/* --- deferred operations --- */

static void
prepare_deferred(struct program *p)
{
    program_extension(p, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    program_extension(p, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    FEATURES(AccelerationStructureFeaturesKHR, ACCELERATION_STRUCTURE_FEATURES_KHR);
    AccelerationStructureFeaturesKHR->accelerationStructure = VK_TRUE;
    AccelerationStructureFeaturesKHR->accelerationStructureHostCommands = M("no host commands",
                                                                            VK_TRUE, VK_FALSE);
    p->features.v12.bufferDeviceAddress = VK_TRUE;
}

static VkAccelerationStructureKHR
make_structure(struct program *p, VkBuffer buffer, VkDeviceSize offset)
{
    const VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .buffer = buffer,
        .offset = offset,
        .size = 16384,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
    };
    VkAccelerationStructureKHR made = VK_NULL_HANDLE;

    MAKE(ACCELERATION_STRUCTURE_KHR, made,
         NOW(vkCreateAccelerationStructureKHR)(p->device, &info, NULL, &made));
    return made;
}

static VkDeferredOperationKHR
make_operation(struct program *p)
{
    VkDeferredOperationKHR operation = VK_NULL_HANDLE;

    MAKE(DEFERRED_OPERATION_KHR, operation,
         NOW(vkCreateDeferredOperationKHR)(p->device, NULL,
                                           M("operation to nowhere", &operation, NULL)));
    return operation;
}

/* What is done with an operation after a command took it. */
static void
join(struct program *p, VkDeferredOperationKHR operation)
{
    uint32_t most = 0;

    IF("joined behind its end")
    {
        DROP(DEFERRED_OPERATION_KHR, operation);
    }
    DO(most = NOW(vkGetDeferredOperationMaxConcurrencyKHR)(
           p->device, M("concurrency of no operation", operation, VK_NULL_HANDLE)));
    (void)most;
    TRY(NOW(vkDeferredOperationJoinKHR)(p->device,
                                        M("no operation joined", operation, VK_NULL_HANDLE)));
    TRY(NOW(vkGetDeferredOperationResultKHR)(
        p->device, M("result of no operation", operation, VK_NULL_HANDLE)));
}

static void
deferred(struct program *p)
{
    static VkAabbPositionsKHR box = { 0, 0, 0, 1, 1, 1 };
    static unsigned char scratch[65536];
    VkDeferredOperationKHR operation = make_operation(p);
    const VkBuffer buffer = program_addressed(
                                p, 65536, VK_BUFFER_USAGE_2_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR)
                                .buffer;
    VkAccelerationStructureKHR built = make_structure(p, buffer, 0);
    VkAccelerationStructureKHR copied = make_structure(p, buffer, 32768);
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR,
    };
    geometry.geometry.aabbs = (VkAccelerationStructureGeometryAabbsDataKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR,
        .data.hostAddress = &box,
        .stride = sizeof(box),
    };
    const VkAccelerationStructureBuildGeometryInfoKHR build = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
        .dstAccelerationStructure = built,
        .geometryCount = 1,
        .pGeometries = &geometry,
        .scratchData.hostAddress = scratch,
    };
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = &range;
    const VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .src = built,
        .dst = copied,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR,
    };

    IF("deferred to what is gone")
    {
        DROP(DEFERRED_OPERATION_KHR, operation);
    }
    TRY(NOW(vkBuildAccelerationStructuresKHR)(p->device,
                                              M("deferred to what was never made", operation,
                                                (VkDeferredOperationKHR)(uintptr_t)0xdeadbeef),
                                              1, &build, &ranges));
    UNLESS("not joined")
    {
        join(p, operation);
    }
    TRY(NOW(vkCopyAccelerationStructureKHR)(p->device, operation, &copy));
    join(p, operation);
    IF("an operation destroyed twice")
    {
        DROP(DEFERRED_OPERATION_KHR, operation);
        DROP(DEFERRED_OPERATION_KHR, operation);
    }
}

const struct program_subject cache_subjects[] = {
    { "pipeline_caches", pipeline_caches, prepare_caches },
    { "validation_caches", validation_caches, prepare_caches },
    { "deferred", deferred, prepare_deferred },
    { NULL, NULL, NULL },
};

#endif
