/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader modules as objects: what vkCreateShaderModule and vkDestroyShaderModule are given, whose
 * it is, and who uses it at once.
 */
#include "newer_ids.h"
#include "shader_scene.h"

#include "comp_push.h"

#include <stdatomic.h>
#include <stdlib.h>

#define RACE \
    NEWER_ID("UNASSIGNED-Threading-MultipleThreads-Write", "UNASSIGNED-Threading-MultipleThreads")
#define ROUNDS 2000000

static VkShaderModuleCreateInfo
right_info(void)
{
    return (VkShaderModuleCreateInfo){ .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                       .codeSize = sizeof(comp_push),
                                       .pCode = comp_push };
}

/* Makes one that may have come to be, and destroys it. */
static void
make(struct kit *kit, const VkShaderModuleCreateInfo *info, const VkAllocationCallbacks *callbacks)
{
    VkShaderModule module = VK_NULL_HANDLE;

    (void)vkCreateShaderModule(kit->device, info, callbacks, &module);
    vkDestroyShaderModule(kit->device, module, callbacks);
}

SCENE(parameters_of_modules, KIT_NULL_DRIVER)
{
    VkShaderModuleCreateInfo info = right_info();

    make(kit, &info, NULL);
    kit_expect(kit, "VUID-VkShaderModuleCreateInfo-sType-sType");
    info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    make(kit, &info, NULL);
    info = right_info();
    kit_expect(kit, "VUID-VkShaderModuleCreateInfo-flags-zerobitmask");
    info.flags = 1;
    make(kit, &info, NULL);
    info = right_info();
    kit_expect(kit, "VUID-VkShaderModuleCreateInfo-pCode-parameter");
    info.pCode = NULL;
    make(kit, &info, NULL);
}

SCENE(no_create_info, KIT_FATAL)
{
    kit_expect(kit, "VUID-vkCreateShaderModule-pCreateInfo-parameter");
    make(kit, NULL, NULL);
}

SCENE(no_place_for_the_module, KIT_FATAL)
{
    VkShaderModuleCreateInfo info = right_info();

    kit_expect(kit, "VUID-vkCreateShaderModule-pShaderModule-parameter");
    (void)vkCreateShaderModule(kit->device, &info, NULL, NULL);
}

static void *VKAPI_PTR
allocate(void *user, size_t size, size_t alignment, VkSystemAllocationScope scope)
{
    (void)user;
    (void)scope;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void *VKAPI_PTR
reallocate(void *user, void *memory, size_t size, size_t alignment, VkSystemAllocationScope scope)
{
    (void)user;
    (void)alignment;
    (void)scope;
    return realloc(memory, size);
}

static void VKAPI_PTR
release(void *user, void *memory)
{
    (void)user;
    free(memory);
}

SCENE(callbacks_that_lack_a_function, KIT_NULL_DRIVER)
{
    VkShaderModuleCreateInfo info = right_info();
    VkAllocationCallbacks callbacks = { NULL, allocate, reallocate, release, NULL, NULL };
    VkShaderModule module = VK_NULL_HANDLE;

    make(kit, &info, &callbacks);
    kit_expect(kit, "VUID-VkAllocationCallbacks-pfnReallocation-00633");
    callbacks.pfnReallocation = NULL;
    (void)vkCreateShaderModule(kit->device, &info, &callbacks, &module);
    callbacks.pfnReallocation = reallocate;
    vkDestroyShaderModule(kit->device, module, &callbacks);
}

SCENE(modules_that_are_gone, KIT_NULL_DRIVER)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkShaderModuleCreateInfo info = right_info();
    VkShaderModule module = VK_NULL_HANDLE;
    VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 32 };
    VkPipelineLayoutCreateInfo pushes = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                          .pushConstantRangeCount = 1,
                                          .pPushConstantRanges = &range };
    VkPipelineLayout with = VK_NULL_HANDLE;
    VkPipeline pipeline;
    VkCommandBuffer commands = kit_primary(kit);

    (void)layout;
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &pushes, NULL, &with));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(with));
    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, NULL, &module));
    pipeline = shader_compute(kit, module, with, NULL);
    /* A module may go before its pipelines are used. */
    vkDestroyShaderModule(kit->device, module, NULL);
    vkDestroyShaderModule(kit->device, VK_NULL_HANDLE, NULL);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_expect(kit, "VUID-vkDestroyShaderModule-shaderModule-parameter");
    vkDestroyShaderModule(kit->device, module, NULL);
    kit_expect(kit, "VUID-vkDestroyShaderModule-shaderModule-parameter");
    vkDestroyShaderModule(kit->device, (VkShaderModule)UINT64_C(0x123456789), NULL);
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-module-parameter");
    (void)shader_compute(kit, module, with, NULL);
}

SCENE(modules_of_another_device, KIT_NULL_DRIVER)
{
    float priority = 1;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueFamilyIndex = kit->family,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo device = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                  .queueCreateInfoCount = 1,
                                  .pQueueCreateInfos = &queue };
    VkShaderModuleCreateInfo info = right_info();
    VkShaderModule ours = VK_NULL_HANDLE, other = VK_NULL_HANDLE;
    VkDevice second = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDevice(kit->gpu, &device, NULL, &second));
    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, NULL, &ours));
    KIT_VK(kit, vkCreateShaderModule(second, &info, NULL, &other));
    kit_expect(kit, "VUID-vkDestroyShaderModule-shaderModule-parent");
    vkDestroyShaderModule(second, ours, NULL);
    vkDestroyShaderModule(second, other, NULL);
    vkDestroyShaderModule(kit->device, ours, NULL);
    vkDestroyDevice(second, NULL);
}

/* ---- validation caches ----------------------------------------------------------------------- */

struct race {
    struct kit *kit;
    PFN_vkMergeValidationCachesEXT merge;
    VkValidationCacheEXT caches[3];
    bool own; /* a destination for each thread */
    atomic_bool over;
};

static void
merge_thread(uint32_t index, void *data)
{
    struct race *race = data;
    uint32_t rounds = race->own ? 100 : ROUNDS;

    for (uint32_t i = 0; i < rounds && !atomic_load(&race->over); i++) {
        (void)race->merge(race->kit->device, race->caches[race->own ? index : 0], 1,
                          &race->caches[2]);
        if (index == 0 && i % 64 == 0 && kit_log_count(&race->kit->log, RACE) > 0) {
            atomic_store(&race->over, true);
        }
    }
}

static void
merge_from_two_threads(struct kit *kit, bool own)
{
    struct kit_config config = { .device_extensions = { VK_EXT_VALIDATION_CACHE_EXTENSION_NAME } };
    VkValidationCacheCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_CACHE_CREATE_INFO_EXT
    };
    struct race race = { .kit = kit, .own = own };
    PFN_vkCreateValidationCacheEXT create;
    PFN_vkDestroyValidationCacheEXT destroy;

    kit_open(kit, &config);
    create = KIT_DEVICE_COMMAND(kit, vkCreateValidationCacheEXT);
    destroy = KIT_DEVICE_COMMAND(kit, vkDestroyValidationCacheEXT);
    race.merge = KIT_DEVICE_COMMAND(kit, vkMergeValidationCachesEXT);
    for (uint32_t i = 0; i < 3; i++) {
        KIT_VK(kit, create(kit->device, &info, NULL, &race.caches[i]));
    }
    kit_run_threads(2, merge_thread, &race);
    for (uint32_t i = 0; i < 3; i++) {
        destroy(kit->device, race.caches[i], NULL);
    }
}

SCENE(two_threads_merge_into_one_cache,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NEEDS_WAKE | KIT_RACES)
{
    kit_expect_some(kit, RACE);
    merge_from_two_threads(kit, false);
}

SCENE(two_threads_merge_from_one_cache, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    merge_from_two_threads(kit, true);
}

KIT_MAIN()
