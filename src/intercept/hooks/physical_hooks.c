/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a physical device says of itself in calls that make devices, or that no device stands behind.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "state/scope/chain.h"
#include "state/scope/device_answer.h"
#include "state/scope/offered.h"
#include "state/scope/queries.h"

#include <string.h>

/* families: how many queue families the physical device has; counts: sampleCounts of such images, UINT32_MAX: not known; of cooperative
 * matrices the sizes of subgroups and the most invocations of a workgroup. 0: not known. */
static uint32_t
count_families(VkPhysicalDevice physical)
{
    const struct wake_scope *scope = wake_scope_find(physical);
    uint32_t families = 0;

    if (scope) {
        scope->instance->next.GetPhysicalDeviceQueueFamilyProperties(physical, &families, NULL);
    }
    return families;
}

#define FAMILIES(name, command)                                  \
    bool name(struct wake_pack *p, struct wake_rec_##command *r) \
    {                                                            \
        r->families = count_families(r->physicalDevice);         \
        return !p->full;                                         \
    }
FAMILIES(wake_pack_surface_support, GetPhysicalDeviceSurfaceSupportKHR)
FAMILIES(wake_pack_wayland_support, GetPhysicalDeviceWaylandPresentationSupportKHR)
FAMILIES(wake_pack_xcb_support, GetPhysicalDeviceXcbPresentationSupportKHR)
FAMILIES(wake_pack_xlib_support, GetPhysicalDeviceXlibPresentationSupportKHR)

/* ---- properties ------------------------------------------------------------------------------ */

#ifdef VK_KHR_maintenance7
static VkStructureType
find_unfit(const VkPhysicalDeviceLayeredApiVulkanPropertiesKHR *own)
{
    for (const VkBaseInStructure *link = own ? own->properties.pNext : NULL; link;
         link = link->pNext) {
        if (link->sType != VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES &&
            link->sType != VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES) {
            return link->sType;
        }
    }
    return 0;
}
#endif

/* The first of pLayeredApis whose properties have another struct in their chain than they may have: its number, counted from 1, and the
 * struct's type; 0: there is none. */
bool
wake_pack_properties_2(struct wake_pack *p, struct wake_rec_GetPhysicalDeviceProperties2 *r)
{
    r->layered_api = r->layered_type = 0;
#ifdef VK_KHR_maintenance7
    const VkPhysicalDeviceLayeredApiPropertiesListKHR *list =
        r->pProperties
            ? wake_chain_find(r->pProperties->pNext,
                              VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LAYERED_API_PROPERTIES_LIST_KHR)
            : NULL;

    for (uint32_t i = 0; list && list->pLayeredApis && !r->layered_api && i < list->layeredApiCount;
         i++) {
        r->layered_type = (uint32_t)find_unfit(
            wake_chain_find(list->pLayeredApis[i].pNext,
                            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LAYERED_API_VULKAN_PROPERTIES_KHR));
        r->layered_api = r->layered_type ? i + 1 : 0;
    }
#endif
    return !p->full;
}

/* ---- new devices ----------------------------------------------------------------------------- */

#ifdef VK_KHR_pipeline_binary
/* The call wants the internal cache off, and the physical device cannot. */
static bool
cache_stays(const struct wake_instance *instance, const struct wake_rec_CreateDevice *r)
{
    const VkDevicePipelineBinaryInternalCacheControlKHR *control =
        r->pCreateInfo
            ? wake_chain_find(r->pCreateInfo->pNext,
                              VK_STRUCTURE_TYPE_DEVICE_PIPELINE_BINARY_INTERNAL_CACHE_CONTROL_KHR)
            : NULL;
    VkPhysicalDevicePipelineBinaryPropertiesKHR binary = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_BINARY_PROPERTIES_KHR
    };
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                        .pNext = &binary };

    if (!control || !control->disableInternalCache ||
        !instance->next.GetPhysicalDeviceProperties2) {
        return false;
    }
    instance->next.GetPhysicalDeviceProperties2(r->physicalDevice, &all);
    return !binary.pipelineBinaryInternalCacheControl;
}
#endif

/* Bits of WAKE_ANSWER_* that follow from properties. */
static uint64_t
ask_properties(const struct wake_instance *instance, VkPhysicalDevice physical)
{
    PFN_vkGetPhysicalDeviceProperties2 ask = wake_question_properties_2(instance);
    VkPhysicalDeviceDescriptorIndexingProperties indexing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_INDEXING_PROPERTIES,
        .robustBufferAccessUpdateAfterBind = VK_TRUE
    };
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                        .pNext = &indexing };
    uint64_t answers = 0;
#ifdef VK_ARM_scheduling_controls
    VkPhysicalDeviceShaderCoreBuiltinsPropertiesARM builtins = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CORE_BUILTINS_PROPERTIES_ARM
    };
    VkPhysicalDeviceSchedulingControlsPropertiesARM scheduling = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SCHEDULING_CONTROLS_PROPERTIES_ARM,
        .pNext = &builtins
    };

    indexing.pNext = &scheduling;
#endif
    if (!ask) {
        return 0;
    }
    ask(physical, &all);
    answers |= indexing.robustBufferAccessUpdateAfterBind ? 0 : WAKE_ANSWER_NOT_ROBUST;
#ifdef VK_ARM_scheduling_controls
    answers |= scheduling.schedulingControlsFlags &
                       VK_PHYSICAL_DEVICE_SCHEDULING_CONTROLS_SHADER_CORE_COUNT_ARM
                   ? WAKE_ANSWER_CORES
                   : 0;
    answers |= (uint64_t)builtins.shaderCoreCount << 32;
#endif
    return answers;
}

/* The queue families, into the record. */
static void
list_families(const struct wake_instance *instance, struct wake_pack *p,
              struct wake_rec_CreateDevice *r)
{
    VkQueueFamilyProperties families[32];
    VkQueueFamilyProperties *copy;
    uint32_t count = WAKE_COUNT(families);

    instance->next.GetPhysicalDeviceQueueFamilyProperties(r->physicalDevice, &count, families);
    copy = count ? wake_pack_alloc(p, count * sizeof(*copy)) : NULL;
    if (copy) {
        memcpy(copy, families, count * sizeof(*copy));
        r->families = copy;
        r->family_count = count;
    }
}

/* wake_rec_CreateDevice.replaced */
static uint64_t
ask_replacements(struct wake_instance *instance, const struct wake_rec_CreateDevice *r)
{
    const VkDeviceCreateInfo *info = r->pCreateInfo;
    uint64_t replaced = 0;
    uint32_t number = 0;

    for (uint32_t i = 0; info->ppEnabledExtensionNames && i < info->enabledExtensionCount; i++) {
        const char *name = info->ppEnabledExtensionNames[i];
        int other = name ? wake_replacement(wake_extension_by_name(name)) : 0;

        if (other && number < 64) {
            replaced |= (uint64_t)wake_offers(instance, r->physicalDevice,
                                              wake_extensions[other].name, false)
                        << number;
            number++;
        }
    }
    return replaced;
}

/* portable: whether the physical device offers VK_KHR_portability_subset. */
bool
wake_pack_create_device(struct wake_pack *p, struct wake_rec_CreateDevice *r)
{
    struct wake_scope *scope = wake_scope_find(r->physicalDevice);
    struct wake_instance *instance = scope ? scope->instance : NULL;

    r->families = NULL;
    r->family_count = 0;
    r->portable = scope && wake_offers(instance, r->physicalDevice,
                                       VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME, false)
                      ? WAKE_ANSWER_PORTABLE
                      : 0;
#ifdef VK_KHR_maintenance9
    if (scope && r->pCreateInfo && !r->pCreateInfo->queueCreateInfoCount &&
        wake_offers(instance, r->physicalDevice, VK_KHR_MAINTENANCE_9_EXTENSION_NAME, true)) {
        r->portable |= WAKE_ANSWER_NO_QUEUES;
    }
#endif
#ifdef VK_KHR_pipeline_binary
    if (scope && cache_stays(instance, r)) {
        r->portable |= WAKE_ANSWER_CACHE_STAYS;
    }
#endif
    if (scope && r->pCreateInfo) {
        r->portable |= ask_properties(instance, r->physicalDevice);
        list_families(instance, p, r);
    }
    r->replaced = scope && r->pCreateInfo && scope->settings->legacy_detection
                      ? ask_replacements(instance, r)
                      : 0;
    if (scope && scope->settings->advises) {
        VkPhysicalDeviceProperties properties;

        instance->next.GetPhysicalDeviceProperties(r->physicalDevice, &properties);
        r->version = properties.apiVersion;
        if (wake_offers(instance, r->physicalDevice,
                        VK_EXT_PAGEABLE_DEVICE_LOCAL_MEMORY_EXTENSION_NAME, false)) {
            r->version |= WAKE_ANSWER_PAGEABLE;
        }
    } else {
        r->version = 0;
    }
    return !p->full;
}

/* ---- formats --------------------------------------------------------------------------------- */

/* The format has two planes of 4:4:4, and the physical device is known to support none: it lacks Vulkan 1.3 and both features. */
static bool
lacks_planes(VkPhysicalDevice physical, VkFormat format)
{
    const struct wake_scope *scope = NULL;
    PFN_vkGetPhysicalDeviceFeatures2 ask;
    VkPhysicalDeviceYcbcr2Plane444FormatsFeaturesEXT planes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_YCBCR_2_PLANE_444_FORMATS_FEATURES_EXT
    };
    VkPhysicalDeviceFeatures2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                      .pNext = &planes };
    VkPhysicalDeviceProperties properties;

    if (WAKE_UNLIKELY(format >= VK_FORMAT_G8_B8R8_2PLANE_444_UNORM &&
                      format <= VK_FORMAT_G16_B16R16_2PLANE_444_UNORM)) {
        scope = wake_scope_find(physical);
    }
    ask = scope ? wake_question_features_2(scope->instance) : NULL;
    if (!ask) {
        return false;
    }
    scope->instance->next.GetPhysicalDeviceProperties(physical, &properties);
    if (properties.apiVersion >= VK_API_VERSION_1_3) {
        return false;
    }
#ifdef VK_KHR_maintenance5
    VkPhysicalDeviceMaintenance5FeaturesKHR fifth = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES_KHR
    };

    planes.pNext = &fifth;
    ask(physical, &all);
    return !fifth.maintenance5 && !planes.ycbcr2plane444Formats;
#else
    ask(physical, &all);
    return !planes.ycbcr2plane444Formats;
#endif
}

/* no_planes: the format has two planes of 4:4:4, and the physical device is known to support none. */
bool
wake_pack_format_query(struct wake_pack *p, struct wake_rec_GetPhysicalDeviceFormatProperties *r)
{
    r->no_planes = lacks_planes(r->physicalDevice, r->format);
    r->offer = wake_offer_of(r->physicalDevice);
    return !p->full;
}

bool
wake_pack_format_query2(struct wake_pack *p, struct wake_rec_GetPhysicalDeviceFormatProperties2 *r)
{
    r->no_planes = lacks_planes(r->physicalDevice, r->format);
    r->offer = wake_offer_of(r->physicalDevice);
    return !p->full;
}

/* What the physical device offers, alone. */
#define PACK_OFFER(name, record)                     \
    bool name(struct wake_pack *p, struct record *r) \
    {                                                \
        r->offer = wake_offer_of(r->physicalDevice); \
        return !p->full;                             \
    }
PACK_OFFER(wake_pack_offer_images, wake_rec_GetPhysicalDeviceImageFormatProperties)
PACK_OFFER(wake_pack_offer_buffers, wake_rec_GetPhysicalDeviceExternalBufferProperties)
PACK_OFFER(wake_pack_offer_fences, wake_rec_GetPhysicalDeviceExternalFenceProperties)
PACK_OFFER(wake_pack_offer_semaphores, wake_rec_GetPhysicalDeviceExternalSemaphoreProperties)

/* ---- engines of data graphs ------------------------------------------------------------------ */

#ifdef VK_ARM_data_graph_instruction_set_tosa
static bool
same_engine(const VkQueueFamilyDataGraphPropertiesARM *one,
            const VkQueueFamilyDataGraphPropertiesARM *other)
{
    return one->engine.type == other->engine.type &&
           one->engine.isForeign == other->engine.isForeign &&
           one->operation.operationType == other->operation.operationType &&
           one->operation.version == other->operation.version &&
           strncmp(one->operation.name, other->operation.name, sizeof(one->operation.name)) == 0;
}

/* unlisted: the queue family is known to have no such engine and operation; properties_type: of *pProperties. */
bool
wake_pack_engine_query(
    struct wake_pack *p,
    struct wake_rec_GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM *r)
{
    const struct wake_scope *scope = wake_scope_find(r->physicalDevice);
    PFN_vkGetPhysicalDeviceQueueFamilyDataGraphPropertiesARM ask =
        scope ? scope->instance->next.GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM : NULL;
    VkQueueFamilyDataGraphPropertiesARM all[32];
    uint32_t count = WAKE_COUNT(all);

    r->unlisted = 0;
    r->properties_type = r->pProperties ? (uint32_t)r->pProperties->sType : 0;
    for (uint32_t i = 0; i < count; i++) {
        all[i] = (VkQueueFamilyDataGraphPropertiesARM){
            .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_PROPERTIES_ARM
        };
    }
    if (!ask || !r->pQueueFamilyDataGraphProperties ||
        ask(r->physicalDevice, r->queueFamilyIndex, &count, all) != VK_SUCCESS) {
        return !p->full;
    }
    r->unlisted = 1;
    for (uint32_t i = 0; i < count; i++) {
        if (same_engine(&all[i], r->pQueueFamilyDataGraphProperties)) {
            r->unlisted = 0;
        }
    }
    return !p->full;
}
#endif

/* ---- images ---------------------------------------------------------------------------------- */

/* A bit beside their number: with maintenance 11 a resource may be shared with one family. */
static uint32_t
families_newer(VkPhysicalDevice physical)
{
#ifdef VK_KHR_maintenance11
    const struct wake_scope *scope = wake_scope_find(physical);
    PFN_vkGetPhysicalDeviceFeatures2 ask = scope ? wake_question_features_2(scope->instance) : NULL;
    VkPhysicalDeviceMaintenance11FeaturesKHR newer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR
    };
    VkPhysicalDeviceFeatures2 asked = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                        .pNext = &newer };

    if (ask) {
        ask(physical, &asked);
    }
    return newer.maintenance11 ? WAKE_FAMILIES_ALONE : 0;
#else
    (void)physical;
    return 0;
#endif
}

bool
wake_pack_image_query(struct wake_pack *p,
                      struct wake_rec_GetPhysicalDeviceImageFormatProperties2 *r)
{
    const VkPhysicalDeviceImageFormatInfo2 *info = r->pImageFormatInfo;

    r->families = info && wake_chain_find(
                              info->pNext,
                              VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_DRM_FORMAT_MODIFIER_INFO_EXT)
                      ? count_families(r->physicalDevice) | families_newer(r->physicalDevice)
                      : 0;
    r->offer = wake_offer_of(r->physicalDevice);
    return !p->full;
}

/* Of images without flags: fewer flags allow no fewer samples. */
static uint32_t
sample_counts(VkPhysicalDevice physical, VkFormat format, VkImageType type, VkImageUsageFlags usage,
              VkImageTiling tiling)
{
    const struct wake_scope *scope = wake_scope_find(physical);
    VkImageFormatProperties out;

    return scope && tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT &&
                   scope->instance->next.GetPhysicalDeviceImageFormatProperties(
                       physical, format, type, tiling, usage, 0, &out) == VK_SUCCESS
               ? out.sampleCounts
               : UINT32_MAX;
}

bool
wake_pack_sparse_query(struct wake_pack *p,
                       struct wake_rec_GetPhysicalDeviceSparseImageFormatProperties *r)
{
    r->counts = sample_counts(r->physicalDevice, r->format, r->type, r->usage, r->tiling);
    r->offer = wake_offer_of(r->physicalDevice);
    return !p->full;
}

bool
wake_pack_sparse_query2(struct wake_pack *p,
                        struct wake_rec_GetPhysicalDeviceSparseImageFormatProperties2 *r)
{
    const VkPhysicalDeviceSparseImageFormatInfo2 *info = r->pFormatInfo;

    r->counts = info ? sample_counts(r->physicalDevice, info->format, info->type, info->usage,
                                     info->tiling)
                     : UINT32_MAX;
    r->offer = wake_offer_of(r->physicalDevice);
    return !p->full;
}

/* ---- cooperative matrices -------------------------------------------------------------------- */

#ifdef VK_EXT_cooperative_matrix_maintenance1
/* Where a feature is not supported: one size of subgroups alone (`largest` is 0), and no workgroups (`invocations` beyond all). */
static void
without_features(struct wake_rec_GetPhysicalDeviceCooperativeMatrixProperties2EXT *r,
                 const struct wake_instance *instance)
{
    PFN_vkGetPhysicalDeviceProperties2 properties = wake_question_properties_2(instance);
    PFN_vkGetPhysicalDeviceFeatures2 features = wake_question_features_2(instance);
    VkPhysicalDeviceCooperativeMatrixMaintenance1FeaturesEXT queries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_MAINTENANCE_1_FEATURES_EXT
    };
    VkPhysicalDeviceCooperativeMatrix2FeaturesNV scopes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_2_FEATURES_NV,
        .pNext = &queries
    };
    VkPhysicalDeviceSubgroupSizeControlFeatures control = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES, .pNext = &scopes
    };
    VkPhysicalDeviceFeatures2 asked = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                        .pNext = &control };
    VkPhysicalDeviceSubgroupProperties subgroup = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES
    };
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                        .pNext = &subgroup };

    if (!properties || !features) {
        return;
    }
    features(r->physicalDevice, &asked);
    properties(r->physicalDevice, &all);
    r->unsupported = !queries.cooperativeMatrixProperties2;
    if (!control.subgroupSizeControl && subgroup.subgroupSize) {
        r->smallest = subgroup.subgroupSize;
        r->largest = 0;
    }
    if (!scopes.cooperativeMatrixWorkgroupScope) {
        r->invocations = UINT32_MAX;
    }
}

bool
wake_pack_matrix_query(struct wake_pack *p,
                       struct wake_rec_GetPhysicalDeviceCooperativeMatrixProperties2EXT *r)
{
    const struct wake_scope *scope = wake_scope_find(r->physicalDevice);
    PFN_vkGetPhysicalDeviceProperties2 ask = scope ? wake_question_properties_2(scope->instance)
                                                   : NULL;
    VkPhysicalDeviceCooperativeMatrix2PropertiesNV workgroup = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_2_PROPERTIES_NV
    };
    VkPhysicalDeviceSubgroupSizeControlProperties subgroup = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES,
        .pNext = &workgroup
    };
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                        .pNext = &subgroup };

    if (ask) {
        ask(r->physicalDevice, &all);
    }
    r->smallest = subgroup.minSubgroupSize;
    r->largest = subgroup.maxSubgroupSize;
    r->invocations = workgroup.cooperativeMatrixWorkgroupScopeMaxWorkgroupSize;
    r->unsupported = false;
    if (scope) {
        without_features(r, scope->instance);
    }
    return !p->full;
}
#endif
