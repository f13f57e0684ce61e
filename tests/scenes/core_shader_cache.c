/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_EXT_validation_cache: its commands to the letter, and their valid usage. The layer itself has
 * the extension.
 */
#include "shader_scene.h"

#include "asm_no_location.h"

#include <stdlib.h>

#define HEADER 24
#define FIRST_KEY 48
#define KEY 16

/* No driver has the extension, and other layers take liberties. */
#define CACHED (KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NEEDS_WAKE)

enum { CODES = 40, THREADS = 4 };

struct commands {
    PFN_vkCreateValidationCacheEXT create;
    PFN_vkDestroyValidationCacheEXT destroy;
    PFN_vkMergeValidationCachesEXT merge;
    PFN_vkGetValidationCacheDataEXT get;
};

static struct commands
open_cached(struct kit *kit)
{
    struct kit_config config = { .device_extensions = { VK_EXT_VALIDATION_CACHE_EXTENSION_NAME } };
    struct commands c;

    kit_open(kit, &config);
    c.create = KIT_DEVICE_COMMAND(kit, vkCreateValidationCacheEXT);
    c.destroy = KIT_DEVICE_COMMAND(kit, vkDestroyValidationCacheEXT);
    c.merge = KIT_DEVICE_COMMAND(kit, vkMergeValidationCachesEXT);
    c.get = KIT_DEVICE_COMMAND(kit, vkGetValidationCacheDataEXT);
    if (!c.create || !c.destroy || !c.merge || !c.get) {
        kit_skip(kit, "nobody has validation caches");
    }
    return c;
}

static VkValidationCacheEXT
make_cache(struct kit *kit, const struct commands *c, const void *data, size_t size)
{
    VkValidationCacheCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_CACHE_CREATE_INFO_EXT,
        .initialDataSize = size,
        .pInitialData = data
    };
    VkValidationCacheEXT cache = VK_NULL_HANDLE;

    KIT_VK(kit, c->create(kit->device, &info, NULL, &cache));
    return cache;
}

/* An empty compute shader; no two numbers have the same code. */
static VkShaderModule
module_with(struct kit *kit, VkValidationCacheEXT cache, uint32_t number)
{
    uint32_t words[] = {
        0x07230203,
        0x00010000,
        0,
        5,
        0,
        2u << 16 | 17,
        1, /* OpCapability Shader */
        3u << 16 | 14,
        0,
        1, /* OpMemoryModel Logical GLSL450 */
        5u << 16 | 15,
        5,
        1,
        0x6e69616d,
        0, /* OpEntryPoint GLCompute %1 "main" */
        6u << 16 | 16,
        1,
        17,
        number + 1,
        1,
        1, /* OpExecutionMode %1 LocalSize */
        2u << 16 | 19,
        2,
        3u << 16 | 33,
        3,
        2,
        5u << 16 | 54,
        2,
        1,
        0,
        3,
        2u << 16 | 248,
        4,
        1u << 16 | 253,
        1u << 16 | 56,
    };
    VkShaderModuleValidationCacheCreateInfoEXT with = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT,
        .validationCache = cache
    };
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .pNext = &with,
                                      .codeSize = sizeof(words),
                                      .pCode = words };
    VkShaderModule module = VK_NULL_HANDLE;

    (void)vkCreateShaderModule(kit->device, &info, NULL, &module);
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    return module;
}

static size_t
size_of(struct kit *kit, const struct commands *c, VkValidationCacheEXT cache)
{
    size_t size = 0;

    KIT_VK(kit, c->get(kit->device, cache, &size, NULL));
    return size;
}

/* --- what it does --- */

SCENE(empty, CACHED)
{
    struct commands c = open_cached(kit);
    static const uint8_t start[8] = { HEADER, 0, 0, 0, VK_VALIDATION_CACHE_HEADER_VERSION_ONE_EXT,
                                      0,      0, 0 };
    VkValidationCacheEXT cache = make_cache(kit, &c, NULL, 0);
    uint8_t data[HEADER + 8];
    size_t size = sizeof(data);

    KIT_CHECK(kit, size_of(kit, &c, cache) == HEADER);
    KIT_VK(kit, c.get(kit->device, cache, &size, data));
    KIT_CHECK(kit, size == HEADER && memcmp(data, start, sizeof(start)) == 0);
    size = HEADER - 1;
    memset(data, 0xee, sizeof(data));
    KIT_CHECK(kit, c.get(kit->device, cache, &size, data) == VK_INCOMPLETE);
    KIT_CHECK(kit, size == 0 && data[0] == 0xee);
    c.destroy(kit->device, cache, NULL);
    c.destroy(kit->device, VK_NULL_HANDLE, NULL);
}

SCENE(round_trip, CACHED)
{
    struct commands c = open_cached(kit);
    VkValidationCacheEXT cache = make_cache(kit, &c, NULL, 0), second, third;
    uint8_t data[2][FIRST_KEY + (CODES + 1) * KEY];
    size_t size = sizeof(data[0]), again = sizeof(data[1]), part = FIRST_KEY + 3 * KEY + 5;

    for (uint32_t i = 0; i < CODES; i++) {
        (void)module_with(kit, cache, i);
        (void)module_with(kit, cache, i);
    }
    KIT_VK(kit, c.get(kit->device, cache, &size, data[0]));
    KIT_VK(kit, c.get(kit->device, cache, &again, data[1]));
    KIT_CHECK(kit, size == FIRST_KEY + CODES * KEY);
    KIT_CHECK(kit, size == again && memcmp(data[0], data[1], size) == 0);
    second = make_cache(kit, &c, data[0], size);
    KIT_CHECK(kit, size_of(kit, &c, second) == size);
    for (uint32_t i = 0; i < CODES; i++) {
        (void)module_with(kit, second, i);
    }
    KIT_CHECK(kit, size_of(kit, &c, second) == size);
    /* As much as fits is good data, too. */
    KIT_CHECK(kit, c.get(kit->device, cache, &part, data[1]) == VK_INCOMPLETE);
    KIT_CHECK(kit, part == FIRST_KEY + 3 * KEY);
    third = make_cache(kit, &c, data[1], part);
    KIT_CHECK(kit, size_of(kit, &c, third) == part);
    c.destroy(kit->device, cache, NULL);
    c.destroy(kit->device, second, NULL);
    c.destroy(kit->device, third, NULL);
}

SCENE(merged, CACHED)
{
    struct commands c = open_cached(kit);
    VkValidationCacheEXT caches[3];
    uint8_t data[2][FIRST_KEY + (CODES + 1) * KEY];
    size_t size = sizeof(data[0]), again = sizeof(data[1]);

    for (uint32_t i = 0; i < 3; i++) {
        caches[i] = make_cache(kit, &c, NULL, 0);
    }
    for (uint32_t i = 0; i < CODES; i++) {
        (void)module_with(kit, caches[i % 2], i);
        (void)module_with(kit, caches[i % 2], i / 2); /* some in both */
    }
    KIT_VK(kit, c.merge(kit->device, caches[2], 2, caches));
    KIT_CHECK(kit, size_of(kit, &c, caches[2]) == FIRST_KEY + CODES * KEY);
    KIT_VK(kit, c.merge(kit->device, caches[0], 2, &caches[1]));
    KIT_VK(kit, c.get(kit->device, caches[2], &size, data[0]));
    KIT_VK(kit, c.get(kit->device, caches[0], &again, data[1]));
    KIT_CHECK(kit, size == again && memcmp(data[0], data[1], size) == 0);
    for (uint32_t i = 0; i < 3; i++) {
        c.destroy(kit->device, caches[i], NULL);
    }
}

/* Only what was found valid is kept. */
SCENE(wrong_code_is_not_kept, CACHED)
{
    struct commands c = open_cached(kit);
    VkValidationCacheEXT cache = make_cache(kit, &c, NULL, 0);
    VkShaderModuleValidationCacheCreateInfoEXT with = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT,
        .validationCache = cache
    };
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .pNext = &with,
                                      .codeSize = sizeof(asm_no_location),
                                      .pCode = asm_no_location };

    for (uint32_t i = 0; i < 2; i++) {
        VkShaderModule module = VK_NULL_HANDLE;

        kit_expect(kit, "VUID-StandaloneSpirv-Location-04916");
        (void)vkCreateShaderModule(kit->device, &info, NULL, &module);
        kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
        KIT_CHECK(kit, size_of(kit, &c, cache) == HEADER);
    }
    c.destroy(kit->device, cache, NULL);
}

struct threads {
    struct kit *kit;
    const struct commands *c;
    VkValidationCacheEXT cache;
};

static void
make_some(uint32_t index, void *data)
{
    struct threads *t = data;

    for (uint32_t i = 0; i < CODES; i++) {
        (void)module_with(t->kit, t->cache, (i * 7 + index) % CODES);
        if (i % 8 == 0) {
            (void)size_of(t->kit, t->c, t->cache);
        }
    }
}

/* The use of a cache by vkCreateShaderModule is internally synchronized. */
SCENE(many_threads, CACHED)
{
    struct commands c = open_cached(kit);
    struct threads t = { kit, &c, make_cache(kit, &c, NULL, 0) };

    kit_run_threads(THREADS, make_some, &t);
    KIT_CHECK(kit, size_of(kit, &c, t.cache) == FIRST_KEY + CODES * KEY);
    c.destroy(kit->device, t.cache, NULL);
}

/* In the chain of a stage. */
SCENE(code_in_a_chain, CACHED)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT library = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    struct kit_config config = { .device_next = &library,
                                 .device_extensions = {
                                     VK_EXT_VALIDATION_CACHE_EXTENSION_NAME,
                                     VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                                     VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME } };
    static const uint32_t words[] = { 0x07230203,
                                      0x00010000,
                                      0,
                                      5,
                                      0,
                                      2u << 16 | 17,
                                      1,
                                      3u << 16 | 14,
                                      0,
                                      1,
                                      5u << 16 | 15,
                                      5,
                                      1,
                                      0x6e69616d,
                                      0,
                                      6u << 16 | 16,
                                      1,
                                      17,
                                      1,
                                      1,
                                      1,
                                      2u << 16 | 19,
                                      2,
                                      3u << 16 | 33,
                                      3,
                                      2,
                                      5u << 16 | 54,
                                      2,
                                      1,
                                      0,
                                      3,
                                      2u << 16 | 248,
                                      4,
                                      1u << 16 | 253,
                                      1u << 16 | 56 };
    VkShaderModuleValidationCacheCreateInfoEXT with = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT
    };
    VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .pNext = &with,
                                      .codeSize = sizeof(words),
                                      .pCode = words };
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                                            VK_NULL_HANDLE),
                                         .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct commands c;

    kit_open(kit, &config);
    c.create = KIT_DEVICE_COMMAND(kit, vkCreateValidationCacheEXT);
    c.destroy = KIT_DEVICE_COMMAND(kit, vkDestroyValidationCacheEXT);
    c.get = KIT_DEVICE_COMMAND(kit, vkGetValidationCacheDataEXT);
    if (!c.create) {
        kit_skip(kit, "nobody has validation caches");
    }
    with.validationCache = make_cache(kit, &c, NULL, 0);
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    info.stage.pNext = &code;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    KIT_CHECK(kit, size_of(kit, &c, with.validationCache) == FIRST_KEY + KEY);
    c.destroy(kit->device, with.validationCache, NULL);
    kit_expect(kit, "VUID-VkShaderModuleValidationCacheCreateInfoEXT-validationCache-parameter");
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* --- data that is not what it says --- */

SCENE(foreign_data, CACHED)
{
    struct commands c = open_cached(kit);
    uint8_t data[200];
    VkValidationCacheEXT cache;

    for (uint32_t i = 0; i < sizeof(data); i++) {
        data[i] = (uint8_t)(i * 37 + 11);
    }
    for (size_t size = 1; size <= sizeof(data); size += 9) {
        cache = make_cache(kit, &c, data, size);
        KIT_CHECK(kit, size_of(kit, &c, cache) == HEADER);
        c.destroy(kit->device, cache, NULL);
    }
    /* Another layer's, or another version of this one. */
    memset(data, 0, sizeof(data));
    data[0] = HEADER;
    data[4] = VK_VALIDATION_CACHE_HEADER_VERSION_ONE_EXT;
    cache = make_cache(kit, &c, data, sizeof(data));
    KIT_CHECK(kit, size_of(kit, &c, cache) == HEADER);
    c.destroy(kit->device, cache, NULL);
}

SCENE(damaged_data, CACHED)
{
    struct commands c = open_cached(kit);
    VkValidationCacheEXT cache = make_cache(kit, &c, NULL, 0);
    VkValidationCacheCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_CACHE_CREATE_INFO_EXT
    };
    uint8_t data[FIRST_KEY + 3 * KEY];
    size_t size = sizeof(data);

    for (uint32_t i = 0; i < 3; i++) {
        (void)module_with(kit, cache, i);
    }
    KIT_VK(kit, c.get(kit->device, cache, &size, data));
    c.destroy(kit->device, cache, NULL);
    info.pInitialData = data;
    kit_expect(kit, "VUID-VkValidationCacheCreateInfoEXT-initialDataSize-01534");
    info.initialDataSize = size - 1;
    cache = VK_NULL_HANDLE;
    (void)c.create(kit->device, &info, NULL, &cache);
    KIT_CHECK(kit, !cache || size_of(kit, &c, cache) == HEADER);
    c.destroy(kit->device, cache, NULL);
    kit_expect(kit, "VUID-VkValidationCacheCreateInfoEXT-initialDataSize-01535");
    info.initialDataSize = size;
    data[size - 1] ^= 1;
    cache = VK_NULL_HANDLE;
    (void)c.create(kit->device, &info, NULL, &cache);
    KIT_CHECK(kit, !cache || size_of(kit, &c, cache) == HEADER);
    c.destroy(kit->device, cache, NULL);
}

/* --- valid usage --- */

SCENE(merged_with_itself, CACHED)
{
    struct commands c = open_cached(kit);
    VkValidationCacheEXT caches[2] = { make_cache(kit, &c, NULL, 0), make_cache(kit, &c, NULL, 0) };

    KIT_VK(kit, c.merge(kit->device, caches[0], 1, &caches[1]));
    kit_expect(kit, "VUID-vkMergeValidationCachesEXT-dstCache-01536");
    (void)c.merge(kit->device, caches[0], 2, caches);
    kit_expect(kit, "VUID-vkMergeValidationCachesEXT-srcCacheCount-arraylength");
    (void)c.merge(kit->device, caches[0], 0, &caches[1]);
    kit_expect(kit, "VUID-vkMergeValidationCachesEXT-pSrcCaches-parameter");
    (void)c.merge(kit->device, caches[0], 1, NULL);
    c.destroy(kit->device, caches[0], NULL);
    c.destroy(kit->device, caches[1], NULL);
}

SCENE(create_info, CACHED)
{
    struct commands c = open_cached(kit);
    VkValidationCacheCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_CACHE_CREATE_INFO_EXT
    };
    VkFenceCreateInfo other = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkValidationCacheEXT cache = VK_NULL_HANDLE;

    kit_expect(kit, "VUID-VkValidationCacheCreateInfoEXT-sType-sType");
    info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    (void)c.create(kit->device, &info, NULL, &cache);
    c.destroy(kit->device, cache, NULL);
    info.sType = VK_STRUCTURE_TYPE_VALIDATION_CACHE_CREATE_INFO_EXT;
    kit_expect(kit, "VUID-VkValidationCacheCreateInfoEXT-pNext-pNext");
    info.pNext = &other;
    cache = VK_NULL_HANDLE;
    (void)c.create(kit->device, &info, NULL, &cache);
    c.destroy(kit->device, cache, NULL);
    info.pNext = NULL;
    kit_expect(kit, "VUID-VkValidationCacheCreateInfoEXT-flags-zerobitmask");
    info.flags = 1;
    cache = VK_NULL_HANDLE;
    (void)c.create(kit->device, &info, NULL, &cache);
    c.destroy(kit->device, cache, NULL);
    info.flags = 0;
    kit_expect(kit, "VUID-VkValidationCacheCreateInfoEXT-pInitialData-parameter");
    info.initialDataSize = 30;
    cache = VK_NULL_HANDLE;
    (void)c.create(kit->device, &info, NULL, &cache);
    c.destroy(kit->device, cache, NULL);
    kit_expect(kit, "VUID-vkCreateValidationCacheEXT-pCreateInfo-parameter");
    (void)c.create(kit->device, NULL, NULL, &cache);
    kit_expect(kit, "VUID-vkCreateValidationCacheEXT-pValidationCache-parameter");
    info.initialDataSize = 0;
    (void)c.create(kit->device, &info, NULL, NULL);
}

SCENE(garbage_handles, CACHED)
{
    struct commands c = open_cached(kit);
    VkValidationCacheEXT cache = make_cache(kit, &c, NULL, 0), gone = make_cache(kit, &c, NULL, 0);
    VkValidationCacheEXT garbage = (VkValidationCacheEXT)UINT64_C(0x123456789);
    size_t size = 0;

    c.destroy(kit->device, gone, NULL);
    kit_expect(kit, "VUID-vkGetValidationCacheDataEXT-validationCache-parameter");
    (void)c.get(kit->device, gone, &size, NULL);
    kit_expect(kit, "VUID-vkGetValidationCacheDataEXT-validationCache-parameter");
    (void)c.get(kit->device, garbage, &size, NULL);
    kit_expect(kit, "VUID-vkGetValidationCacheDataEXT-pDataSize-parameter");
    (void)c.get(kit->device, cache, NULL, NULL);
    kit_expect(kit, "VUID-vkMergeValidationCachesEXT-dstCache-parameter");
    (void)c.merge(kit->device, gone, 1, &cache);
    kit_expect(kit, "VUID-vkMergeValidationCachesEXT-pSrcCaches-parameter");
    (void)c.merge(kit->device, cache, 1, &gone);
    kit_expect(kit, "VUID-vkDestroyValidationCacheEXT-validationCache-parameter");
    c.destroy(kit->device, gone, NULL);
    kit_expect(kit, "VUID-VkShaderModuleValidationCacheCreateInfoEXT-validationCache-parameter");
    (void)module_with(kit, gone, 0);
    kit_expect(kit, "VUID-VkShaderModuleValidationCacheCreateInfoEXT-validationCache-parameter");
    (void)module_with(kit, VK_NULL_HANDLE, 0);
    KIT_CHECK(kit, size_of(kit, &c, cache) == HEADER);
    c.destroy(kit->device, cache, NULL);
}

SCENE(caches_of_another_device, CACHED)
{
    struct commands c = open_cached(kit);
    static const char *const extension = VK_EXT_VALIDATION_CACHE_EXTENSION_NAME;
    float priority = 1;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueFamilyIndex = kit->family,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = &queue,
                                .enabledExtensionCount = 1,
                                .ppEnabledExtensionNames = &extension };
    VkValidationCacheCreateInfoEXT create = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_CACHE_CREATE_INFO_EXT
    };
    VkValidationCacheEXT cache = make_cache(kit, &c, NULL, 0), other = VK_NULL_HANDLE;
    VkDevice second = VK_NULL_HANDLE;
    size_t size = 0;

    KIT_VK(kit, vkCreateDevice(kit->gpu, &info, NULL, &second));
    KIT_VK(kit, c.create(second, &create, NULL, &other));
    KIT_VK(kit, c.get(second, other, &size, NULL));
    kit_expect(kit, "VUID-vkGetValidationCacheDataEXT-validationCache-parent");
    (void)c.get(second, cache, &size, NULL);
    kit_expect(kit, "VUID-vkMergeValidationCachesEXT-dstCache-parent");
    (void)c.merge(second, cache, 1, &other);
    kit_expect(kit, "VUID-vkMergeValidationCachesEXT-pSrcCaches-parent");
    (void)c.merge(second, other, 1, &cache);
    kit_expect(kit, "VUID-vkDestroyValidationCacheEXT-validationCache-parent");
    c.destroy(second, cache, NULL);
    KIT_VK(kit, c.get(kit->device, cache, &size, NULL));
    c.destroy(second, other, NULL);
    c.destroy(kit->device, cache, NULL);
    vkDestroyDevice(second, NULL);
}

struct counter {
    int64_t living, made;
};

static void *VKAPI_PTR
counted_alloc(void *user, size_t size, size_t alignment, VkSystemAllocationScope scope)
{
    struct counter *counter = user;

    (void)scope;
    (void)__atomic_fetch_add(&counter->living, 1, __ATOMIC_RELAXED);
    (void)__atomic_fetch_add(&counter->made, 1, __ATOMIC_RELAXED);
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void *VKAPI_PTR
counted_realloc(void *user, void *memory, size_t size, size_t alignment,
                VkSystemAllocationScope scope)
{
    (void)user;
    (void)alignment;
    (void)scope;
    return realloc(memory, size);
}

static void VKAPI_PTR
counted_free(void *user, void *memory)
{
    struct counter *counter = user;

    if (memory) {
        (void)__atomic_fetch_sub(&counter->living, 1, __ATOMIC_RELAXED);
    }
    free(memory);
}

static void *VKAPI_PTR
no_memory(void *user, size_t size, size_t alignment, VkSystemAllocationScope scope)
{
    (void)user;
    (void)size;
    (void)alignment;
    (void)scope;
    return NULL;
}

SCENE(callbacks, CACHED | KIT_APPLIES)
{
    struct commands c = open_cached(kit);
    struct counter counter = { 0 };
    VkAllocationCallbacks callbacks = { &counter,     counted_alloc, counted_realloc,
                                        counted_free, NULL,          NULL };
    VkAllocationCallbacks none = { NULL, no_memory, counted_realloc, counted_free, NULL, NULL };
    VkValidationCacheCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_CACHE_CREATE_INFO_EXT
    };
    VkValidationCacheEXT cache;

    KIT_VK(kit, c.create(kit->device, &info, &callbacks, &cache));
    for (uint32_t i = 0; i < 100; i++) {
        (void)module_with(kit, cache, i);
    }
    KIT_CHECK(kit, size_of(kit, &c, cache) == FIRST_KEY + 100 * KEY);
    KIT_CHECK(kit, counter.made > 2 && counter.living > 0);
    c.destroy(kit->device, cache, &callbacks);
    KIT_CHECK(kit, counter.living == 0);
    KIT_CHECK(kit, c.create(kit->device, &info, &none, &cache) == VK_ERROR_OUT_OF_HOST_MEMORY);
    KIT_VK(kit, c.create(kit->device, &info, &callbacks, &cache));
    kit_expect(kit, "VUID-vkDestroyValidationCacheEXT-validationCache-01537");
    c.destroy(kit->device, cache, NULL);
    KIT_VK(kit, c.create(kit->device, &info, NULL, &cache));
    kit_expect(kit, "VUID-vkDestroyValidationCacheEXT-validationCache-01538");
    c.destroy(kit->device, cache, &callbacks);
}

/* --- the extension --- */

static bool
lists(struct kit *kit, const char *layer)
{
    VkExtensionProperties list[512];
    uint32_t count = KIT_COUNT(list);

    (void)vkEnumerateDeviceExtensionProperties(kit->gpu, layer, &count, list);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(list[i].extensionName, VK_EXT_VALIDATION_CACHE_EXTENSION_NAME) == 0) {
            return true;
        }
    }
    return false;
}

SCENE(extension_is_listed, KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    KIT_CHECK(kit, lists(kit, kit_layer_name()));
    KIT_CHECK(kit, !KIT_DEVICE_COMMAND(kit, vkCreateValidationCacheEXT)); /* not enabled */
}

KIT_MAIN()
