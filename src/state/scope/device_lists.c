/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Asking for what a physical device lists.
 */
#include "state/scope/device_lists.h"

#include "base/heap.h"
#include "state/scope/queries.h"

static bool
wanted(const struct wake_device *device, const struct wake_facts *facts)
{
    static const uint16_t extensions[] = {
        WAKE_EXT_VK_EXT_calibrated_timestamps,
        WAKE_EXT_VK_EXT_sample_locations,
        WAKE_EXT_VK_NV_coverage_reduction_mode,
        WAKE_EXT_VK_NV_cooperative_matrix,
        WAKE_EXT_VK_EXT_multisampled_render_to_single_sampled,
#ifdef VK_KHR_calibrated_timestamps
        WAKE_EXT_VK_KHR_calibrated_timestamps,
#endif
#ifdef VK_KHR_cooperative_matrix
        WAKE_EXT_VK_KHR_cooperative_matrix,
#endif
#ifdef VK_NV_cooperative_vector
        WAKE_EXT_VK_NV_cooperative_vector,
#endif
#ifdef VK_EXT_descriptor_heap
        WAKE_EXT_VK_EXT_descriptor_heap,
#endif
    };

    for (uint32_t i = 0; i < WAKE_COUNT(extensions); i++) {
        if (wake_scope_has(&device->scope, extensions[i])) {
            return true;
        }
    }
#ifdef VK_KHR_maintenance9
    return wake_facts_supports(facts, WAKE_FEATURE_maintenance9) &&
           device->scope.settings->best_practices;
#else
    (void)facts;
    return false;
#endif
}

/* ---- lists of one call ----------------------------------------------------------------------- */

/* One array: where the extension is enabled and the driver has the function. */
#define ASK_FOR(extension, index, function, array)                                  \
    do {                                                                            \
        uint32_t count = WAKE_COUNT(lists->array);                                  \
                                                                                    \
        if (wake_scope_has(&device->scope, extension) && next->function &&          \
            next->function(device->physical, &count, lists->array) == VK_SUCCESS) { \
            lists->counts[index] = count;                                           \
        }                                                                           \
    } while (0)
/* The same of structs with an sType. */
#define ASK_FOR_STRUCTS(extension, index, function, array, type)  \
    do {                                                          \
        for (uint32_t i = 0; i < WAKE_COUNT(lists->array); i++) { \
            lists->array[i].sType = (type);                       \
        }                                                         \
        ASK_FOR(extension, index, function, array);               \
    } while (0)

static void
ask_lists(struct wake_device_lists *lists, const struct wake_device *device)
{
    const struct wake_instance_dispatch *next = &device->scope.instance->next;

    ASK_FOR(WAKE_EXT_VK_EXT_calibrated_timestamps, WAKE_LIST_TIME_DOMAINS,
            GetPhysicalDeviceCalibrateableTimeDomainsEXT, time_domains);
#ifdef VK_KHR_calibrated_timestamps
    ASK_FOR(WAKE_EXT_VK_KHR_calibrated_timestamps, WAKE_LIST_TIME_DOMAINS,
            GetPhysicalDeviceCalibrateableTimeDomainsEXT, time_domains);
#endif
    ASK_FOR_STRUCTS(WAKE_EXT_VK_NV_coverage_reduction_mode, WAKE_LIST_MIXED_SAMPLES,
                    GetPhysicalDeviceSupportedFramebufferMixedSamplesCombinationsNV, mixed_samples,
                    VK_STRUCTURE_TYPE_FRAMEBUFFER_MIXED_SAMPLES_COMBINATION_NV);
    ASK_FOR_STRUCTS(WAKE_EXT_VK_NV_cooperative_matrix, WAKE_LIST_MATRICES_NV,
                    GetPhysicalDeviceCooperativeMatrixPropertiesNV, matrices_nv,
                    VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_NV);
#ifdef VK_KHR_cooperative_matrix
    ASK_FOR_STRUCTS(WAKE_EXT_VK_KHR_cooperative_matrix, WAKE_LIST_MATRICES,
                    GetPhysicalDeviceCooperativeMatrixPropertiesKHR, matrices,
                    VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_KHR);
#endif
#ifdef VK_NV_cooperative_matrix2
    ASK_FOR_STRUCTS(WAKE_EXT_VK_NV_cooperative_matrix2, WAKE_LIST_FLEXIBLE_MATRICES,
                    GetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV,
                    flexible_matrices,
                    VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_FLEXIBLE_DIMENSIONS_PROPERTIES_NV);
#endif
#ifdef VK_NV_cooperative_vector
    ASK_FOR_STRUCTS(WAKE_EXT_VK_NV_cooperative_vector, WAKE_LIST_VECTORS,
                    GetPhysicalDeviceCooperativeVectorPropertiesNV, vectors,
                    VK_STRUCTURE_TYPE_COOPERATIVE_VECTOR_PROPERTIES_NV);
#endif
}

/* ---- matrices by scope ------------------------------------------------------------------------ */

#ifdef VK_EXT_cooperative_matrix_maintenance1
/* False: there are more than there is room for, or the driver does not say. */
static bool
ask_matrices_of(struct wake_device_lists *lists, const struct wake_device *device,
                VkCooperativeMatrixFlagsEXT flags, uint32_t subgroup, uint32_t *count)
{
    const VkPhysicalDeviceCooperativeMatrixInfo2EXT info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_INFO_2_EXT,
        .scope = VK_SCOPE_SUBGROUP_KHR,
        .subgroupSize = subgroup,
        .flags = flags
    };
    uint32_t more = WAKE_COUNT(lists->matrices_2) - *count;

    for (uint32_t i = *count; i < WAKE_COUNT(lists->matrices_2); i++) {
        lists->matrices_2[i].sType = VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_2_EXT;
    }
    if (device->scope.instance->next.GetPhysicalDeviceCooperativeMatrixProperties2EXT(
            device->physical, &info, &more, &lists->matrices_2[*count]) != VK_SUCCESS) {
        return false;
    }
    *count += more;
    return true;
}

/* All that subgroups multiply, of each size that they may have. */
static void
ask_matrices(struct wake_device_lists *lists, const struct wake_device *device,
             const struct wake_facts *facts)
{
    const VkPhysicalDeviceSubgroupSizeControlProperties *sizes =
        &facts->properties.subgroupSizeControl;
    bool control = wake_facts_supports(facts, WAKE_FEATURE_subgroupSizeControl) &&
                   sizes->minSubgroupSize;
    uint32_t one = facts->properties.subgroup.subgroupSize, count = 0;
    uint32_t from = control ? sizes->minSubgroupSize : one,
             to = control ? sizes->maxSubgroupSize : one;

    if (!device->scope.instance->next.GetPhysicalDeviceCooperativeMatrixProperties2EXT ||
        !wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_cooperative_matrix_maintenance1) ||
        !wake_facts_supports(facts, WAKE_FEATURE_cooperativeMatrixProperties2) || !from) {
        return;
    }
    for (VkCooperativeMatrixFlagsEXT flags = 0;
         flags <= VK_COOPERATIVE_MATRIX_SATURATING_ACCUMULATION_BIT_EXT; flags++) {
        lists->matrices_2_plain = count;
        for (uint32_t size = from; size && size <= to; size *= 2) {
            if (!ask_matrices_of(lists, device, flags, size, &count)) {
                return;
            }
        }
    }
    lists->counts[WAKE_LIST_MATRICES_2] = count;
}
#endif

/* ---- samples --------------------------------------------------------------------------------- */

static void
ask_grids(struct wake_device_lists *lists, const struct wake_device *device)
{
    PFN_vkGetPhysicalDeviceMultisamplePropertiesEXT ask =
        device->scope.instance->next.GetPhysicalDeviceMultisamplePropertiesEXT;

    if (!ask || !wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_sample_locations)) {
        return;
    }
    for (uint32_t i = 0; i < WAKE_SAMPLE_GRIDS; i++) {
        VkMultisamplePropertiesEXT multisample = {
            .sType = VK_STRUCTURE_TYPE_MULTISAMPLE_PROPERTIES_EXT
        };

        ask(device->physical, (VkSampleCountFlagBits)(1u << i), &multisample);
        lists->sample_grids[i] = multisample.maxSampleLocationGridSize;
    }
}

VkExtent2D
wake_device_sample_grid(const struct wake_facts *facts, VkSampleCountFlagBits samples)
{
    static const VkExtent2D unknown;

    return wake_is_one_bit(samples) && samples < 1 << WAKE_SAMPLE_GRIDS
               ? wake_device_lists_of(facts)->sample_grids[__builtin_ctz(samples)]
               : unknown;
}

/* ---- descriptors in heaps -------------------------------------------------------------------- */

#ifdef VK_EXT_descriptor_heap
/* Types, and the extension without which drivers do not know them; 0: all do. */
static const struct {
    VkDescriptorType type;
    uint16_t extension;
} described[] = {
    { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 0 },
    { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 0 },
    { VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 0 },
    { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 0 },
    { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 0 },
    { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 0 },
    { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 0 },
    { VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, WAKE_EXT_VK_KHR_acceleration_structure },
    { VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV, WAKE_EXT_VK_NV_ray_tracing },
    { VK_DESCRIPTOR_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_NV,
      WAKE_EXT_VK_NV_partitioned_acceleration_structure },
    { VK_DESCRIPTOR_TYPE_TENSOR_ARM, WAKE_EXT_VK_ARM_tensors },
    { VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM, WAKE_EXT_VK_QCOM_image_processing },
    { VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM, WAKE_EXT_VK_QCOM_image_processing },
};
_Static_assert(WAKE_COUNT(described) == WAKE_DESCRIPTOR_SIZES, "a size for each");
#endif

static void
ask_sizes(struct wake_device_lists *lists, const struct wake_device *device)
{
#ifdef VK_EXT_descriptor_heap
    PFN_vkGetPhysicalDeviceDescriptorSizeEXT ask =
        device->scope.instance->next.GetPhysicalDeviceDescriptorSizeEXT;

    for (uint32_t i = 0; ask && i < WAKE_COUNT(described) &&
                         wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_descriptor_heap);
         i++) {
        if (!described[i].extension || wake_scope_has(&device->scope, described[i].extension)) {
            lists->descriptor_sizes[i] = ask(device->physical, described[i].type);
        }
    }
#else
    (void)lists;
    (void)device;
#endif
}

VkDeviceSize
wake_device_descriptor_size(const struct wake_facts *facts, VkDescriptorType type)
{
#ifdef VK_EXT_descriptor_heap
    for (uint32_t i = 0; i < WAKE_COUNT(described); i++) {
        if (described[i].type == type) {
            return wake_device_lists_of(facts)->descriptor_sizes[i];
        }
    }
#else
    (void)facts;
    (void)type;
#endif
    return 0;
}

/* ---- best practices -------------------------------------------------------------------------- */

static void
ask_takers(struct wake_device_lists *lists, const struct wake_device *device,
           const struct wake_facts *facts)
{
#ifdef VK_KHR_maintenance9
    const struct wake_instance *instance = device->scope.instance;
    PFN_vkGetPhysicalDeviceQueueFamilyProperties2 ask = wake_question_families_2(instance);
    VkQueueFamilyProperties2 families[WAKE_TAKER_FAMILIES];
    VkQueueFamilyOwnershipTransferPropertiesKHR transfers[WAKE_TAKER_FAMILIES];
    uint32_t count = WAKE_TAKER_FAMILIES;

    if (!ask || !wake_facts_supports(facts, WAKE_FEATURE_maintenance9)) {
        return;
    }
    for (uint32_t i = 0; i < WAKE_TAKER_FAMILIES; i++) {
        transfers[i] = (VkQueueFamilyOwnershipTransferPropertiesKHR){
            .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_OWNERSHIP_TRANSFER_PROPERTIES_KHR
        };
        families[i] = (VkQueueFamilyProperties2){
            .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2, .pNext = &transfers[i]
        };
    }
    ask(device->physical, &count, families);
    for (uint32_t i = 0; i < count && i < WAKE_TAKER_FAMILIES; i++) {
        lists->takers[i] = transfers[i].optimalImageTransferToQueueFamilies;
    }
#else
    (void)lists;
    (void)device;
    (void)facts;
#endif
}

/* Of formats of which the device can do something. */
static void
ask_resolves(struct wake_device_lists *lists, const struct wake_device *device,
             const struct wake_facts *facts)
{
    const struct wake_instance *instance = device->scope.instance;
    PFN_vkGetPhysicalDeviceFormatProperties2 ask = wake_question_formats_2(instance);

    if (!ask ||
        !wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_multisampled_render_to_single_sampled)) {
        return;
    }
    for (uint32_t i = 0; i < WAKE_FORMAT_COUNT && wake_format_infos[i].format; i++) {
        VkSubpassResolvePerformanceQueryEXT resolve = {
            .sType = VK_STRUCTURE_TYPE_SUBPASS_RESOLVE_PERFORMANCE_QUERY_EXT, .optimal = VK_TRUE
        };
        VkFormatProperties2 properties = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2,
                                           .pNext = &resolve };

        if (facts->formats[i].optimalTilingFeatures | facts->formats[i].linearTilingFeatures) {
            ask(device->physical, wake_format_infos[i].format, &properties);
        }
        lists->slow_resolves[i / 64] |= (uint64_t)!resolve.optimal << (i % 64);
    }
}

bool
wake_device_resolves_well(const struct wake_facts *facts, VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    size_t i = info ? (size_t)(info - wake_format_infos) : 0;

    return !info || !(wake_device_lists_of(facts)->slow_resolves[i / 64] >> (i % 64) & 1);
}

/* ---- creation -------------------------------------------------------------------------------- */

struct wake_device_lists *
wake_device_lists_create(const struct wake_device *device, const struct wake_facts *facts)
{
    struct wake_device_lists *lists = wanted(device, facts)
                                          ? wake_zalloc(WAKE_HEAP_SETUP, sizeof(*lists))
                                          : NULL;

    if (!lists) {
        return NULL;
    }
    for (uint32_t i = 0; i < WAKE_DEVICE_LISTS; i++) {
        lists->counts[i] = UINT32_MAX;
    }
    ask_lists(lists, device);
#ifdef VK_EXT_cooperative_matrix_maintenance1
    ask_matrices(lists, device, facts);
#endif
    ask_grids(lists, device);
    ask_sizes(lists, device);
    if (device->scope.settings->best_practices) {
        ask_takers(lists, device, facts);
        ask_resolves(lists, device, facts);
    }
    return lists;
}

const struct wake_device_lists *
wake_device_lists_of(const struct wake_facts *facts)
{
    static const struct wake_device_lists none = { .counts = { UINT32_MAX, UINT32_MAX, UINT32_MAX,
                                                               UINT32_MAX, UINT32_MAX, UINT32_MAX,
                                                               UINT32_MAX } };

    return facts && facts->lists ? facts->lists : &none;
}
