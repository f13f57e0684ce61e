/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a physical device can do for GPU-assisted validation, and the device's part of it coming and
 * going.
 */
#include "gpuav/device/gpuav_say.h"
#include "gpuav/recording/gpuav_argument_pages.h"
#include "gpuav/recording/gpuav_arguments.h"
#include "gpuav/recording/gpuav_blocks.h"
#include "gpuav/recording/gpuav_recording.h"
#include "gpuav/shader/gpuav_objects.h"
#include "gpuav/submit/gpuav_queues.h"
#include "gpuav/submit/gpuav_readback.h"
#include "gpuav/table/gpuav_addresses.h"
#include "gpuav/table/gpuav_buffers.h"
#include "gpuav/table/gpuav_table_life.h"

#include "base/heap.h"
#include "state/check/awaited.h"
#include "state/scope/facts.h"
#include "state/scope/offered.h"

#include <string.h>

/* Above the sets that programs use, where a device allows more. */
enum { HIGHEST_SLOT = WAKE_GPUAV_SETS - 1 };

static struct wake_lock devices_lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE);
static struct wake_gpuav *devices; /* (l:devices) */

/* ---- features of the device ------------------------------------------------------------------ */

static const struct wake_instance_dispatch *
below_instance(const struct wake_instance *instance)
{
    return instance->gpuav ? &instance->gpuav->below : &instance->next;
}

static uint32_t
version_of(const struct wake_instance *instance, VkPhysicalDevice physical)
{
    VkPhysicalDeviceProperties properties;

    below_instance(instance)->GetPhysicalDeviceProperties(physical, &properties);
    return properties.apiVersion < instance->scope.api_version ? properties.apiVersion
                                                               : instance->scope.api_version;
}

/* Whether the device offers timeline semaphores to this instance. */
static void
ask_timeline(struct wake_instance *instance, VkPhysicalDevice physical, uint32_t version,
             struct wake_gpuav_needs *needs)
{
    const struct wake_instance_dispatch *below = below_instance(instance);
    VkPhysicalDeviceTimelineSemaphoreFeatures timeline = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &timeline };
    bool core = VK_API_VERSION_MINOR(version) >= 2;

    if (!core &&
        !wake_offers(instance, physical, VK_KHR_TIMELINE_SEMAPHORE_EXTENSION_NAME, false)) {
        return;
    }
    if (below->GetPhysicalDeviceFeatures2) {
        below->GetPhysicalDeviceFeatures2(physical, &features);
        needs->timeline = timeline.timelineSemaphore;
        needs->timeline_extension = needs->timeline && !core;
    }
}

void
wake_gpuav_ask(struct wake_instance *instance, VkPhysicalDevice physical,
               struct wake_gpuav_needs *needs)
{
    struct wake_report *report = instance->scope.report;
    uint32_t version;
    VkPhysicalDeviceFeatures features;

    memset(needs, 0, sizeof(*needs));
    if (!wake_gpuav_wanted(instance)) {
        return;
    }
    version = version_of(instance, physical);
    if (version < VK_API_VERSION_1_1) {
        wake_gpuav_say(
            report, "WAKE-gpuav-unavailable", VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
            VK_OBJECT_TYPE_PHYSICAL_DEVICE, (uint64_t)(uintptr_t)physical,
            "GPU-assisted validation needs Vulkan 1.1, for SPIR-V 1.3; the device is used with Vulkan %u.%u.",
            VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version));
        return;
    }
    below_instance(instance)->GetPhysicalDeviceFeatures(physical, &features);
    needs->features.fragmentStoresAndAtomics = features.fragmentStoresAndAtomics;
    needs->features.vertexPipelineStoresAndAtomics = features.vertexPipelineStoresAndAtomics;
    if (!features.fragmentStoresAndAtomics || !features.vertexPipelineStoresAndAtomics) {
        wake_gpuav_say(
            report, "WAKE-gpuav-feature", VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
            VK_OBJECT_TYPE_PHYSICAL_DEVICE, (uint64_t)(uintptr_t)physical,
            "the device has not the feature%s%s%s: shaders of these stages are not instrumented.",
            features.fragmentStoresAndAtomics ? "" : " fragmentStoresAndAtomics",
            features.fragmentStoresAndAtomics || features.vertexPipelineStoresAndAtomics ? ""
                                                                                         : " and",
            features.vertexPipelineStoresAndAtomics ? "" : " vertexPipelineStoresAndAtomics");
    }
    ask_timeline(instance, physical, version, needs);
    needs->on = true;
}

void
wake_gpuav_say_chain(struct wake_instance *instance)
{
    wake_gpuav_say(
        instance->scope.report, "WAKE-gpuav-unavailable",
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, VK_OBJECT_TYPE_INSTANCE,
        (uint64_t)(uintptr_t)instance->handle,
        "GPU-assisted validation cannot add features to a VkDeviceCreateInfo with a struct in its chain that the layer "
        "does not know.");
}

/* ---- the instance: what it tells of its devices ---------------------------------------------- */

static struct wake_gpuav_instance *
instance_of(VkPhysicalDevice physical)
{
    return ((struct wake_instance *)wake_scope_find(physical))->gpuav;
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_GetPhysicalDeviceProperties(VkPhysicalDevice physicalDevice,
                                  VkPhysicalDeviceProperties *pProperties)
{
    instance_of(physicalDevice)->below.GetPhysicalDeviceProperties(physicalDevice, pProperties);
    pProperties->limits.maxBoundDescriptorSets -= pProperties->limits.maxBoundDescriptorSets > 1;
}

static void
adjust(VkPhysicalDevice physical, VkPhysicalDeviceProperties2 *properties)
{
    struct wake_instance *instance = (struct wake_instance *)wake_scope_find(physical);

    if (instance->settings.gpuav_reserve_binding_slot) {
        properties->properties.limits.maxBoundDescriptorSets -=
            properties->properties.limits.maxBoundDescriptorSets > 1;
    }
    wake_gpuav_objects_properties(instance, properties);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_GetPhysicalDeviceProperties2(VkPhysicalDevice physicalDevice,
                                   VkPhysicalDeviceProperties2 *pProperties)
{
    instance_of(physicalDevice)->below.GetPhysicalDeviceProperties2(physicalDevice, pProperties);
    adjust(physicalDevice, pProperties);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_GetPhysicalDeviceProperties2KHR(VkPhysicalDevice physicalDevice,
                                      VkPhysicalDeviceProperties2 *pProperties)
{
    instance_of(physicalDevice)->below.GetPhysicalDeviceProperties2KHR(physicalDevice, pProperties);
    adjust(physicalDevice, pProperties);
}

void
wake_gpuav_open_instance(struct wake_instance *instance)
{
    if (!wake_gpuav_wanted(instance)) {
        return;
    }
    instance->gpuav = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*instance->gpuav));
    if (!instance->gpuav) {
        return;
    }
    instance->gpuav->below = instance->next;
    if (instance->settings.gpuav_reserve_binding_slot) {
        WAKE_GPUAV_REPLACE(&instance->next, GetPhysicalDeviceProperties);
    }
    WAKE_GPUAV_REPLACE(&instance->next, GetPhysicalDeviceProperties2);
    WAKE_GPUAV_REPLACE(&instance->next, GetPhysicalDeviceProperties2KHR);
}

void
wake_gpuav_close_instance(struct wake_instance *instance)
{
    wake_free(WAKE_HEAP_SETUP, instance->gpuav);
    instance->gpuav = NULL;
}

/* ---- opening a device ------------------------------------------------------------------------ */

/* The first type with all of `required` that has most of `wished`, the first of which counts most;
 * UINT32_MAX: none. */
static uint32_t
memory_type(const VkPhysicalDeviceMemoryProperties *memory, VkMemoryPropertyFlags required,
            VkMemoryPropertyFlags wished)
{
    /* Memory of foreign devices' extensions behaves unlike any other. */
    const VkMemoryPropertyFlags odd = VK_MEMORY_PROPERTY_PROTECTED_BIT |
                                      VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT |
                                      VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD |
                                      VK_MEMORY_PROPERTY_DEVICE_UNCACHED_BIT_AMD;
    uint32_t found = UINT32_MAX;

    for (uint32_t i = 0; i < memory->memoryTypeCount; i++) {
        VkMemoryPropertyFlags flags = memory->memoryTypes[i].propertyFlags;

        if ((flags & required) != required || flags & odd) {
            continue;
        }
        if ((flags & wished) == wished) {
            return i;
        }
        found = found == UINT32_MAX ? i : found;
    }
    return found;
}

static bool
choose_memory(struct wake_gpuav *gpuav)
{
    const VkMemoryPropertyFlags required = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                           VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    VkPhysicalDeviceMemoryProperties memory;

    below_instance(gpuav->device->scope.instance)
        ->GetPhysicalDeviceMemoryProperties(gpuav->device->physical, &memory);
    /* Errors are rare to write and always read by the host; tables the other way round. */
    gpuav->error_memory = memory_type(&memory, required, VK_MEMORY_PROPERTY_HOST_CACHED_BIT);
    gpuav->table_memory = memory_type(&memory, required, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
    return gpuav->error_memory != UINT32_MAX;
}

/* lavapipe polls when it is to wait for any of several: one thread for each queue then. */
static bool
wait_any_spins(const struct wake_gpuav *gpuav)
{
    const struct wake_instance_dispatch *below = below_instance(gpuav->device->scope.instance);
    VkPhysicalDeviceDriverProperties driver = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &driver
    };

    if (VK_API_VERSION_MINOR(gpuav->device->scope.api_version) < 2 ||
        !below->GetPhysicalDeviceProperties2) {
        return true; /* not known: more threads do no harm */
    }
    below->GetPhysicalDeviceProperties2(gpuav->device->physical, &properties);
    return driver.driverID == VK_DRIVER_ID_MESA_LLVMPIPE;
}

static bool
is_lavapipe(const struct wake_gpuav *gpuav)
{
    VkPhysicalDeviceProperties properties;

    below_instance(gpuav->device->scope.instance)
        ->GetPhysicalDeviceProperties(gpuav->device->physical, &properties);
    return properties.vendorID == VK_VENDOR_ID_MESA &&
           strncmp(properties.deviceName, "llvmpipe", strlen("llvmpipe")) == 0;
}

static bool
feature(const struct wake_gpuav *gpuav, enum wake_feature which)
{
    return gpuav->device->facts && wake_facts_feature(gpuav->device->facts, which);
}

static void
choose_instrumentation(struct wake_gpuav *gpuav, const struct wake_gpuav_needs *needs)
{
    const struct wake_settings *settings = gpuav->device->scope.settings;
    struct wake_instrument_settings *to = &gpuav->settings;
    uint32_t checks = wake_gpuav_table_checks(gpuav);

    if (settings->debug_printf) {
        checks |= WAKE_CHECK_PRINTF;
    }
    if (gpuav->device->awaited) {
        checks |= WAKE_CHECK_USED;
    }
    checks &= ~(uint32_t)(gpuav->robust_vertices ? WAKE_CHECK_VERTEX : 0);
    memset(to, 0, sizeof(*to));
    to->set = gpuav->slot;
    to->checks = checks;
    to->skip = settings->gpuav_safe_mode ? checks : 0;
    to->stages = VK_SHADER_STAGE_ALL;
    if (!needs->features.fragmentStoresAndAtomics) {
        to->stages &= ~(uint32_t)VK_SHADER_STAGE_FRAGMENT_BIT;
    }
    if (!needs->features.vertexPipelineStoresAndAtomics) {
        to->stages &= ~(uint32_t)(VK_SHADER_STAGE_ALL_GRAPHICS & ~VK_SHADER_STAGE_FRAGMENT_BIT);
    }
    to->api_version = VK_MAKE_API_VERSION(0, VK_API_VERSION_MAJOR(gpuav->device->scope.api_version),
                                          VK_API_VERSION_MINOR(gpuav->device->scope.api_version),
                                          0);
    to->validate = settings->gpuav_validate;
    to->large = WAKE_INSTRUMENT_LARGE;
    to->no_barriers = is_lavapipe(gpuav);
    to->block_layout = WAKE_LAYOUT_RELAXED;
    to->block_layout |= feature(gpuav, WAKE_FEATURE_scalarBlockLayout) ? WAKE_LAYOUT_SCALAR : 0;
    to->block_layout |= feature(gpuav, WAKE_FEATURE_uniformBufferStandardLayout)
                            ? WAKE_LAYOUT_UNIFORM_STANDARD
                            : 0;
    to->block_layout |= feature(gpuav, WAKE_FEATURE_workgroupMemoryExplicitLayoutScalarBlockLayout)
                            ? WAKE_LAYOUT_WORKGROUP_SCALAR
                            : 0;
    to->block_layout |= feature(gpuav, WAKE_FEATURE_maintenance4) ? WAKE_LAYOUT_LOCAL_SIZE_ID : 0;
}

static bool
make_layouts(struct wake_gpuav *gpuav)
{
    const struct wake_device_dispatch *below = &gpuav->below;
    VkDevice device = gpuav->device->handle;
    VkDescriptorSetLayoutBinding bindings[WAKE_GPUAV_BINDINGS];
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
    };

    for (uint32_t i = 0; i < WAKE_GPUAV_BINDINGS; i++) {
        bindings[i] = (VkDescriptorSetLayoutBinding){
            .binding = i,
            .descriptorType = i == WAKE_GPUAV_COMMAND ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
                                                      : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
            .descriptorCount = 1,
            .stageFlags = VK_SHADER_STAGE_ALL,
        };
    }
    if (below->CreateDescriptorSetLayout(device, &info, NULL, &gpuav->empty) != VK_SUCCESS) {
        gpuav->empty = VK_NULL_HANDLE;
        return false;
    }
    info.bindingCount = WAKE_GPUAV_BINDINGS;
    info.pBindings = bindings;
    if (below->CreateDescriptorSetLayout(device, &info, NULL, &gpuav->layout) != VK_SUCCESS) {
        gpuav->layout = VK_NULL_HANDLE;
        return false;
    }
    return true;
}

static PFN_vkSetDeviceLoaderData
loader_data(const VkDeviceCreateInfo *info)
{
    for (const VkBaseInStructure *link = info->pNext; link; link = link->pNext) {
        const VkLayerDeviceCreateInfo *loader = (const void *)link;

        if (link->sType == VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO &&
            loader->function == VK_LOADER_DATA_CALLBACK) {
            return loader->u.pfnSetDeviceLoaderData;
        }
    }
    return NULL;
}

static bool
is_enabled(const VkDeviceCreateInfo *info, const char *const *names, size_t count)
{
    for (uint32_t i = 0; i < info->enabledExtensionCount; i++) {
        for (size_t k = 0; k < count; k++) {
            if (strcmp(info->ppEnabledExtensionNames[i], names[k]) == 0) {
                return true;
            }
        }
    }
    return false;
}

/*
 * What of newer extensions and versions is not followed here. Where sets may be bound in other
 * ways, shaders are told nothing of what is bound: no false alarms. Where shaders may be started in
 * other ways, our set is there for them as well.
 */
static void
look_ahead(struct wake_gpuav *gpuav, const VkDeviceCreateInfo *info)
{
    static const char *const binding[] = { "VK_EXT_descriptor_heap",
                                           "VK_NV_per_stage_descriptor_set" };
    static const char *const starting[] = {
        "VK_EXT_device_generated_commands",
        "VK_NV_device_generated_commands_compute",
        "VK_KHR_device_address_commands",
        "VK_AMDX_shader_enqueue",
        "VK_QCOM_tile_shading",
    };
    static const char *const robust[] = { "VK_EXT_vertex_attribute_robustness",
                                          "VK_KHR_maintenance9" };
    bool newer = VK_API_VERSION_MINOR(gpuav->device->scope.api_version) > 4;

    gpuav->blind = newer || is_enabled(info, binding, WAKE_COUNT(binding));
    gpuav->robust_vertices = newer || is_enabled(info, robust, WAKE_COUNT(robust));
    gpuav->unseen = newer || is_enabled(info, starting, WAKE_COUNT(starting));
}

static struct wake_gpuav *
gpuav_create(struct wake_device *device, const VkDeviceCreateInfo *info,
             const struct wake_gpuav_needs *needs)
{
    const VkPhysicalDeviceLimits *limits = &device->properties.limits;
    const struct wake_settings *settings = device->scope.settings;
    struct wake_gpuav *gpuav = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*gpuav));
    VkPhysicalDeviceProperties properties;

    if (!gpuav) {
        return NULL;
    }
    gpuav->device = device;
    gpuav->below = device->next;
    wake_lock_init_brief(&gpuav->lock, WAKE_RANK_DEVICE);
    /* The device's own limit, also where the application sees one less. */
    below_instance(device->scope.instance)
        ->GetPhysicalDeviceProperties(device->physical, &properties);
    gpuav->slot = properties.limits.maxBoundDescriptorSets - 1 < HIGHEST_SLOT
                      ? properties.limits.maxBoundDescriptorSets - 1
                      : HIGHEST_SLOT;
    gpuav->timeline = needs->timeline;
    gpuav->wait_any_spins = !needs->timeline || wait_any_spins(gpuav);
    /* Inline, messages belong to the call that brings them up: a wait has results to look at. */
    gpuav->flush_on_wait = settings->gpuav_flush_on_wait || !settings->async;
    look_ahead(gpuav, info);
    gpuav->set_loader_data = loader_data(info);
    gpuav->block_words = (uint32_t)settings->gpuav_buffer_size * 1024 / sizeof(uint32_t);
    gpuav->command_stride = (uint32_t)WAKE_ROUND_UP(sizeof(struct wake_command_block),
                                                    limits->minUniformBufferOffsetAlignment);
    wake_table_init(&gpuav->modules);
    wake_table_init(&gpuav->layouts);
    wake_table_init(&gpuav->pipelines);
    wake_table_init(&gpuav->objects);
    wake_table_init(&gpuav->binaries);
    wake_table_init(&gpuav->pools);
    wake_table_init(&gpuav->command_buffers);
    wake_table_init(&gpuav->queues);
    wake_table_init(&gpuav->indirect_buffers);
    wake_table_init(&gpuav->vertex_buffers);
    gpuav->arguments = settings->gpuav && settings->gpuav_buffer_checks && device->facts;
    /* Calls that are guarded may not go down, so that commands would be counted apart. */
    if (settings->gpuav && settings->gpuav_descriptor_checks && settings->validate_sync &&
        !settings->guard) {
        device->awaited = wake_awaited_create();
    }
    choose_instrumentation(gpuav, needs);
    return gpuav;
}

static void
gpuav_destroy(struct wake_gpuav *gpuav)
{
    wake_table_finish(&gpuav->modules);
    wake_table_finish(&gpuav->layouts);
    wake_table_finish(&gpuav->pipelines);
    wake_table_finish(&gpuav->objects);
    wake_table_finish(&gpuav->binaries);
    wake_table_finish(&gpuav->pools);
    wake_table_finish(&gpuav->command_buffers);
    wake_table_finish(&gpuav->queues);
    wake_table_finish(&gpuav->indirect_buffers);
    wake_table_finish(&gpuav->vertex_buffers);
    wake_lock_finish(&gpuav->lock);
    wake_free(WAKE_HEAP_SETUP, gpuav);
}

/* What stands in the driver goes; nothing of it is in use any more. */
static void
gpuav_empty(struct wake_gpuav *gpuav)
{
    VkDevice device = gpuav->device->handle;

    wake_gpuav_queues_finish(gpuav);
    wake_gpuav_commands_finish(gpuav);
    wake_gpuav_objects_finish(gpuav);
    wake_gpuav_pipelines_finish(gpuav);
    wake_gpuav_layouts_finish(gpuav);
    wake_gpuav_shaders_finish(gpuav);
    wake_gpuav_table_destroy(gpuav);
    wake_gpuav_blocks_finish(gpuav);
    wake_gpuav_argument_pages_finish(gpuav);
    if (gpuav->layout) {
        gpuav->below.DestroyDescriptorSetLayout(device, gpuav->layout, NULL);
    }
    if (gpuav->empty) {
        gpuav->below.DestroyDescriptorSetLayout(device, gpuav->empty, NULL);
    }
}

static void
forget_awaited(struct wake_device *device)
{
    wake_awaited_destroy(device->awaited);
    device->awaited = NULL;
}

void
wake_gpuav_open_device(struct wake_device *device, const VkDeviceCreateInfo *info,
                       const struct wake_gpuav_needs *needs)
{
    struct wake_gpuav *gpuav = needs->on && device->scope.checking
                                   ? gpuav_create(device, info, needs)
                                   : NULL;

    if (!gpuav) {
        return;
    }
    if (!choose_memory(gpuav) || !make_layouts(gpuav) || !wake_gpuav_table_create(gpuav) ||
        !(gpuav->trash = wake_gpuav_block_get(gpuav))) {
        wake_gpuav_fail(gpuav, "for GPU-assisted validation");
        gpuav_empty(gpuav);
        gpuav_destroy(gpuav);
        forget_awaited(device);
        return;
    }
    device->gpuav = gpuav;
    wake_gpuav_fill_shaders(&device->next);
    wake_gpuav_fill_layouts(&device->next);
    wake_gpuav_fill_pipelines(&device->next);
    wake_gpuav_newer_fill(gpuav, &device->next);
    wake_gpuav_fill_commands(&device->next);
    wake_gpuav_fill_records(&device->next);
    wake_gpuav_fill_secondaries(&device->next);
    wake_gpuav_fill_bound(&device->next);
    wake_gpuav_fill_actions(&device->next);
    wake_gpuav_fill_labels(&device->next);
    wake_gpuav_fill_queues(gpuav, &device->next);
    wake_gpuav_fill_submits(&device->next);
    wake_gpuav_table_fill(&device->next);
    if (gpuav->settings.checks & WAKE_CHECK_ADDRESS) {
        wake_gpuav_addresses_fill(&device->next);
    }
    if (gpuav->arguments) {
        wake_gpuav_fill_buffers(&device->next);
        wake_gpuav_fill_arguments(&device->next);
        wake_gpuav_fill_indices(&device->next);
        wake_gpuav_fill_depths(gpuav, &device->next);
    }
    if (gpuav->settings.checks & WAKE_CHECK_VERTEX) {
        wake_gpuav_fill_vertices(&device->next);
    }
    wake_lock_take(&devices_lock);
    gpuav->next = devices;
    devices = gpuav;
    wake_lock_drop(&devices_lock);
}

/* ---- closing it ------------------------------------------------------------------------------ */

#define LEAVE(name, type)                                                                   \
    static VKAPI_ATTR void VKAPI_CALL leave_##name(VkDevice device, type object,            \
                                                   const VkAllocationCallbacks *pAllocator) \
    {                                                                                       \
        (void)device, (void)object, (void)pAllocator;                                       \
    }

LEAVE(DestroyBuffer, VkBuffer)
LEAVE(FreeMemory, VkDeviceMemory)
LEAVE(DestroyDescriptorPool, VkDescriptorPool)
LEAVE(DestroyCommandPool, VkCommandPool)
LEAVE(DestroySemaphore, VkSemaphore)
LEAVE(DestroyFence, VkFence)
LEAVE(DestroyPipelineLayout, VkPipelineLayout)
LEAVE(DestroyDescriptorSetLayout, VkDescriptorSetLayout)

/* Batches that use what we made are in the driver for ever: it goes with the device. */
static void
leave_to_driver(struct wake_device_dispatch *below)
{
    below->DestroyBuffer = leave_DestroyBuffer;
    below->FreeMemory = leave_FreeMemory;
    below->DestroyDescriptorPool = leave_DestroyDescriptorPool;
    below->DestroyCommandPool = leave_DestroyCommandPool;
    below->DestroySemaphore = leave_DestroySemaphore;
    below->DestroyFence = leave_DestroyFence;
    below->DestroyPipelineLayout = leave_DestroyPipelineLayout;
    below->DestroyDescriptorSetLayout = leave_DestroyDescriptorSetLayout;
}

void
wake_gpuav_finish_device(struct wake_device *device)
{
    struct wake_gpuav *gpuav = device->gpuav;

    if (!gpuav) {
        return;
    }
    wake_lock_take(&devices_lock);
    for (struct wake_gpuav **at = &devices; *at; at = &(*at)->next) {
        if (*at == gpuav) {
            *at = gpuav->next;
            break;
        }
    }
    wake_lock_drop(&devices_lock);
    wake_readbacks_finish(gpuav);
    if (wake_load_relaxed(&gpuav->abandoned)) { /* the threads are joined */
        leave_to_driver(&gpuav->below);
    }
    gpuav_empty(gpuav);
}

void
wake_gpuav_free_device(struct wake_device *device)
{
    if (device->gpuav) {
        gpuav_destroy(device->gpuav);
        device->gpuav = NULL;
        forget_awaited(device);
    }
}

/* ---- the end of the process ------------------------------------------------------------------ */

void
wake_gpuav_at_exit(void)
{
    struct wake_gpuav *all[64];
    uint32_t count = 0;

    wake_lock_take(&devices_lock);
    for (struct wake_gpuav *gpuav = devices; gpuav && count < WAKE_COUNT(all);
         gpuav = gpuav->next) {
        all[count++] = gpuav;
    }
    wake_lock_drop(&devices_lock);
    /* Messages are given without a lock. A program that destroys a device while it exits races with
     * itself. */
    for (uint32_t i = 0; i < count; i++) {
        wake_readbacks_at_exit(all[i]);
    }
}

void
wake_gpuav_forked(void)
{
    for (struct wake_gpuav *gpuav = devices; gpuav; gpuav = gpuav->next) {
        gpuav->device->next = gpuav->below;
    }
}
