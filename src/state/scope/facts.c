/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Asking a physical device what it offers. Also format arithmetic over the registry's table.
 */
#include "state/scope/facts.h"

#include "base/heap.h"
#include "state/scope/chain.h"
#include "state/scope/image_answers.h"
#include "state/scope/record_log.h"
#include "state/scope/offered.h"
#include "state/scope/queries.h"

#include <string.h>

/* ---- features -------------------------------------------------------------------------------- */

static void
enable_feature(uint64_t *features, const struct wake_feature_row *row, const void *base)
{
    VkBool32 value;

    memcpy(&value, (const char *)base + row->offset, sizeof(value));
    if (value) {
        features[row->feature / 64] |= UINT64_C(1) << (row->feature % 64);
    }
}

static void
enable_core(uint64_t *features, const VkPhysicalDeviceFeatures *core)
{
    for (const struct wake_feature_row *row = wake_feature_core_rows; row->feature; row++) {
        enable_feature(features, row, core);
    }
}

/*
 * VkPhysicalDeviceVulkan14Features, which the registry may be too old for: features that extensions
 * have brought under the same names. Specification 1.4, 'Features'. Places count the struct's
 * VkBool32s.
 */
static void
enable_14(uint64_t *features, const VkBaseInStructure *link)
{
    static const struct {
        uint8_t place;
        uint16_t feature;
    } rows[] = {
        { 0, WAKE_FEATURE_globalPriorityQuery },
        { 5, WAKE_FEATURE_rectangularLines },
        { 6, WAKE_FEATURE_bresenhamLines },
        { 7, WAKE_FEATURE_smoothLines },
        { 8, WAKE_FEATURE_stippledRectangularLines },
        { 9, WAKE_FEATURE_stippledBresenhamLines },
        { 10, WAKE_FEATURE_stippledSmoothLines },
        { 11, WAKE_FEATURE_vertexAttributeInstanceRateDivisor },
        { 12, WAKE_FEATURE_vertexAttributeInstanceRateZeroDivisor },
        { 13, WAKE_FEATURE_indexTypeUint8 },
        { 17, WAKE_FEATURE_pipelineProtectedAccess },
        { 18, WAKE_FEATURE_pipelineRobustness },
    };

    for (uint32_t i = 0; i < WAKE_COUNT(rows); i++) {
        const VkBool32 *values = (const VkBool32 *)(link + 1);

        if (values[rows[i].place]) {
            features[rows[i].feature / 64] |= UINT64_C(1) << (rows[i].feature % 64);
        }
    }
}

void
wake_facts_enable(uint64_t *features, const VkDeviceCreateInfo *info)
{
    const VkBaseInStructure *link = info->pNext;

    if (info->pEnabledFeatures) {
        enable_core(features, info->pEnabledFeatures);
    }
    for (; link; link = link->pNext) {
        if (link->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2) {
            enable_core(features, &((const VkPhysicalDeviceFeatures2 *)link)->features);
        }
        if ((int)link->sType == WAKE_STYPE_VULKAN_1_4_FEATURES) {
            enable_14(features, link);
        }
        for (uint32_t i = 0; i < WAKE_FEATURE_ROWS; i++) {
            if (wake_feature_rows[i].stype == link->sType) {
                enable_feature(features, &wake_feature_rows[i], link);
            }
        }
    }
}

static void
enable_by_extension(struct wake_facts *facts, const struct wake_scope *scope)
{
    /* Specification, 'Features': before Vulkan 1.2 some extensions had no feature struct, enabling
     * them was enough. */
    static const struct {
        uint16_t extension;
        uint16_t feature;
    } rows[] = {
        { WAKE_EXT_VK_KHR_draw_indirect_count, WAKE_FEATURE_drawIndirectCount },
        { WAKE_EXT_VK_KHR_sampler_mirror_clamp_to_edge, WAKE_FEATURE_samplerMirrorClampToEdge },
        { WAKE_EXT_VK_EXT_descriptor_indexing, WAKE_FEATURE_descriptorIndexing },
        { WAKE_EXT_VK_EXT_sampler_filter_minmax, WAKE_FEATURE_samplerFilterMinmax },
        { WAKE_EXT_VK_EXT_shader_viewport_index_layer, WAKE_FEATURE_shaderOutputViewportIndex },
        { WAKE_EXT_VK_EXT_shader_viewport_index_layer, WAKE_FEATURE_shaderOutputLayer },
    };

    for (uint32_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (wake_scope_has(scope, rows[i].extension)) {
            facts->features[rows[i].feature / 64] |= UINT64_C(1) << (rows[i].feature % 64);
        }
    }
}

/* ---- properties ------------------------------------------------------------------------------ */

static void
list_extensions(struct wake_facts *facts, const struct wake_device *device)
{
    const struct wake_offered *offered = wake_offered_find(device->scope.instance,
                                                           device->physical);

    facts->discard_rectangles_version = facts->scissor_exclusive_version = UINT32_MAX;
    for (uint32_t i = 0; offered && i < offered->count; i++) {
        int extension = wake_extension_by_name(offered->extensions[i].extensionName);

        facts->supported_extensions[extension / 64] |= UINT64_C(1) << (extension % 64);
        if (extension == WAKE_EXT_VK_EXT_discard_rectangles) {
            facts->discard_rectangles_version = offered->extensions[i].specVersion;
        } else if (extension == WAKE_EXT_VK_NV_scissor_exclusive) {
            facts->scissor_exclusive_version = offered->extensions[i].specVersion;
        }
    }
}

/* Whether a driver may be asked for a struct of that version, or of one of those extensions. */
static bool
is_offered(const struct wake_facts *facts, uint32_t api_version, uint32_t version,
           const uint16_t extensions[3])
{
    if (version && api_version >= version) {
        return true;
    }
    for (uint32_t i = 0; i < 3; i++) {
        uint16_t extension = extensions[i];

        if (extension && (facts->supported_extensions[extension / 64] >> (extension % 64) & 1)) {
            return true;
        }
    }
    return false;
}

WAKE_INLINE size_t
aligned(size_t size)
{
    return (size + 7) & ~(size_t)7;
}

/* Into facts->supported. If memory runs out everything counts as supported. */
static void
ask_features(struct wake_facts *facts, const struct wake_device *device)
{
    const struct wake_instance *instance = device->scope.instance;
    PFN_vkGetPhysicalDeviceFeatures2 ask = wake_question_features_2(instance);
    VkPhysicalDeviceFeatures2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    char *structs;
    size_t size = 0;

    if (!ask) {
        instance->next.GetPhysicalDeviceFeatures(device->physical, &all.features);
        enable_core(facts->supported, &all.features);
        return;
    }
    for (uint32_t i = 0; i < WAKE_FEATURE_STRUCTS; i++) {
        size += aligned(wake_feature_structs[i].size);
    }
    structs = wake_zalloc(WAKE_HEAP_SETUP, size + 1);
    if (!structs) {
        memset(facts->supported, 0xff, sizeof(facts->supported));
        return;
    }
    size = 0;
    for (uint32_t i = 0; i < WAKE_FEATURE_STRUCTS; i++) {
        const struct wake_feature_struct_row *row = &wake_feature_structs[i];
        VkBaseOutStructure *link = (void *)(structs + size);

        if (is_offered(facts, device->scope.api_version, row->version, row->extensions)) {
            link->sType = row->stype;
            link->pNext = all.pNext;
            all.pNext = link;
            size += aligned(row->size);
        }
    }
    ask(device->physical, &all);
    wake_facts_enable(facts->supported, &(const VkDeviceCreateInfo){ .pNext = &all });
    wake_free(WAKE_HEAP_SETUP, structs);
}

static void
ask_properties(struct wake_facts *facts, const struct wake_device *device)
{
    const struct wake_instance *instance = device->scope.instance;
    PFN_vkGetPhysicalDeviceProperties2 ask = wake_question_properties_2(instance);
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2 };

    facts->limits = device->properties.limits;
    facts->sparse = device->properties.sparseProperties;
    if (!ask) {
        return;
    }
    for (uint32_t i = 0; i < WAKE_PROPERTY_ROWS; i++) {
        const struct wake_property_row *row = &wake_property_rows[i];
        VkBaseOutStructure *link = (void *)((char *)&facts->properties + row->offset);

        if (is_offered(facts, device->scope.api_version, row->version, row->extensions)) {
            link->sType = row->stype;
            link->pNext = all.pNext;
            all.pNext = link;
        }
    }
    ask(device->physical, &all);
    for (uint32_t i = 0; i < WAKE_PROPERTY_ROWS; i++) {
        ((VkBaseOutStructure *)(void *)((char *)&facts->properties + wake_property_rows[i].offset))
            ->pNext = NULL;
    }
}

/* Lists that a driver fills in when it has said how long they are. */
static void
ask_host_layouts(struct wake_facts *facts, const struct wake_device *device)
{
#ifdef VK_VERSION_1_4
    const struct wake_instance *instance = device->scope.instance;
    PFN_vkGetPhysicalDeviceProperties2 ask = instance->next.GetPhysicalDeviceProperties2;
    VkPhysicalDeviceHostImageCopyProperties host = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_IMAGE_COPY_PROPERTIES,
    };
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                        .pNext = &host };

    if (!ask || !wake_facts_feature(facts, WAKE_FEATURE_hostImageCopy)) {
        return;
    }
    ask(device->physical, &all);
    if (host.copySrcLayoutCount > WAKE_HOST_LAYOUTS ||
        host.copyDstLayoutCount > WAKE_HOST_LAYOUTS) {
        return;
    }
    host.pCopySrcLayouts = facts->host_layouts[0];
    host.pCopyDstLayouts = facts->host_layouts[1];
    ask(device->physical, &all);
    facts->host_layout_count[0] = host.copySrcLayoutCount;
    facts->host_layout_count[1] = host.copyDstLayoutCount;
#else
    (void)facts;
    (void)device;
#endif
}

/* The bits that VkFormatProperties has. */
#define OLD_FEATURES UINT64_C(0x7fffffff)

/* What both structs say, or only what the older one does, which is what simulations change. */
static VkFormatFeatureFlags2
merged(VkFormatFeatureFlags2 wide, VkFormatFeatureFlags old, bool simulated)
{
    return simulated ? (wide & ~OLD_FEATURES) | (old & OLD_FEATURES) : wide | old;
}

/* Whether the driver knows the format: others are not asked about. */
static bool
has_format(const struct wake_facts *facts, const struct wake_device *device,
           const struct wake_format_info *format)
{
    if (VK_API_VERSION_MINOR(device->scope.api_version) >= format->minor) {
        return true;
    }
    for (size_t i = 0; i < WAKE_COUNT(format->extensions) && format->extensions[i]; i++) {
        uint16_t extension = format->extensions[i];

        if (facts->supported_extensions[extension / 64] >> (extension % 64) & 1) {
            return true;
        }
    }
    return false;
}

void
wake_facts_ask_formats(const struct wake_facts *facts, const struct wake_device *device,
                       VkFormatProperties3 *formats, bool simulated)
{
    const struct wake_instance *instance = device->scope.instance;
    PFN_vkGetPhysicalDeviceFormatProperties2 ask = wake_question_formats_2(instance);
    uint16_t flags2 = WAKE_EXT_VK_KHR_format_feature_flags2;
    bool asks = ask != NULL;
    bool wide = asks && (device->scope.api_version >= VK_API_VERSION_1_3 ||
                         (facts->supported_extensions[flags2 / 64] >> (flags2 % 64) & 1));

    for (uint32_t i = 0; i < WAKE_FORMAT_COUNT && wake_format_infos[i].format; i++) {
        VkFormatProperties3 *three = &formats[i];
        VkFormatProperties2 two = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2,
                                    .pNext = wide ? three : NULL };

        three->sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3;
        if (!has_format(facts, device, &wake_format_infos[i])) {
            continue;
        }
        if (asks) {
            ask(device->physical, wake_format_infos[i].format, &two);
        } else {
            instance->next.GetPhysicalDeviceFormatProperties(
                device->physical, wake_format_infos[i].format, &two.formatProperties);
        }
        three->linearTilingFeatures = merged(three->linearTilingFeatures,
                                             two.formatProperties.linearTilingFeatures, simulated);
        three->optimalTilingFeatures = merged(
            three->optimalTilingFeatures, two.formatProperties.optimalTilingFeatures, simulated);
        three->bufferFeatures = merged(three->bufferFeatures, two.formatProperties.bufferFeatures,
                                       simulated);
    }
}

/* Which codecs and queries the queue families can work with. */
static void
ask_video(struct wake_facts *facts, const struct wake_device *device)
{
    const struct wake_instance *instance = device->scope.instance;
    PFN_vkGetPhysicalDeviceQueueFamilyProperties2 ask = wake_question_families_2(instance);
    VkQueueFamilyProperties2 families[WAKE_COUNT(facts->video_operations)];
    VkQueueFamilyVideoPropertiesKHR video[WAKE_COUNT(facts->video_operations)];
    VkQueueFamilyQueryResultStatusPropertiesKHR status[WAKE_COUNT(facts->video_operations)];
    uint32_t count = WAKE_COUNT(facts->video_operations);

    if (!ask || !wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_video_queue)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        status[i] = (VkQueueFamilyQueryResultStatusPropertiesKHR){
            .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_QUERY_RESULT_STATUS_PROPERTIES_KHR
        };
        video[i] = (VkQueueFamilyVideoPropertiesKHR){
            .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_VIDEO_PROPERTIES_KHR, .pNext = &status[i]
        };
        families[i] = (VkQueueFamilyProperties2){
            .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2, .pNext = &video[i]
        };
    }
    ask(device->physical, &count, families);
    for (uint32_t i = 0; i < count && i < WAKE_COUNT(facts->video_operations); i++) {
        facts->video_operations[i] = video[i].videoCodecOperations;
        facts->result_status[i] = status[i].queryResultStatusSupport;
    }
}

/* ---- performance counters -------------------------------------------------------------------- */

static void
ask_counters(struct wake_facts *facts, const struct wake_device *device)
{
    PFN_vkEnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR ask =
        device->scope.instance->next.EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR;
    VkPerformanceCounterKHR *counters;

    if (!ask || !wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_performance_query)) {
        return;
    }
    counters = wake_zalloc(WAKE_HEAP_SETUP, WAKE_COUNTERS_MOST * sizeof(*counters));
    for (uint32_t f = 0; counters && f < device->family_count && f < 32; f++) {
        uint32_t count = WAKE_COUNTERS_MOST;
        VkResult result;

        for (uint32_t i = 0; i < WAKE_COUNTERS_MOST; i++) {
            counters[i].sType = VK_STRUCTURE_TYPE_PERFORMANCE_COUNTER_KHR;
        }
        result = ask(device->physical, f, &count, counters, NULL);
        if (result != VK_SUCCESS && result != VK_INCOMPLETE) {
            continue;
        }
        for (uint32_t i = 0; i < count && i < WAKE_COUNTERS_MOST; i++) {
            uint64_t bit = UINT64_C(1) << (i % 64);

            if (counters[i].scope == VK_PERFORMANCE_COUNTER_SCOPE_COMMAND_BUFFER_KHR) {
                facts->counters[WAKE_COUNTER_COMMAND_BUFFER][f][i / 64] |= bit;
            } else if (counters[i].scope == VK_PERFORMANCE_COUNTER_SCOPE_RENDER_PASS_KHR) {
                facts->counters[WAKE_COUNTER_RENDER_PASS][f][i / 64] |= bit;
            }
        }
    }
    wake_free(WAKE_HEAP_SETUP, counters);
}

bool
wake_facts_counts(const struct wake_facts *facts, const VkQueryPoolCreateInfo *pool,
                  enum wake_counter_scope scope)
{
    const VkQueryPoolPerformanceCreateInfoKHR *info = wake_chain_find(
        pool->pNext, VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR);

    if (!info || !info->pCounterIndices || info->queueFamilyIndex >= 32) {
        return false;
    }
    for (uint32_t i = 0; i < info->counterIndexCount; i++) {
        uint32_t at = info->pCounterIndices[i];

        if (at < WAKE_COUNTERS_MOST &&
            (facts->counters[scope][info->queueFamilyIndex][at / 64] >> (at % 64) & 1)) {
            return true;
        }
    }
    return false;
}

struct wake_facts *
wake_facts_create(const struct wake_device *device, const VkDeviceCreateInfo *info)
{
    struct wake_facts *facts = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*facts));
    const VkDeviceGroupDeviceCreateInfo *group;

    if (!facts) {
        return NULL;
    }
    wake_facts_enable(facts->features, info);
    enable_by_extension(facts, &device->scope);
    list_extensions(facts, device);
    ask_features(facts, device);
    ask_properties(facts, device);
    ask_host_layouts(facts, device);
    wake_facts_ask_formats(facts, device, facts->formats, false);
    ask_video(facts, device);
    ask_counters(facts, device);
    wake_newer_facts_read(&facts->newer, device, info);
    device->scope.instance->next.GetPhysicalDeviceMemoryProperties(device->physical,
                                                                   &facts->memory);
    group = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO);
    /* A record log has each answer with the call that asked. */
    facts->image_answers = wake_record_log_is_on() ? NULL : wake_image_answers_create();
    facts->physical_device_count = group && group->physicalDeviceCount ? group->physicalDeviceCount
                                                                       : 1;
    for (uint32_t i = 0; info->pQueueCreateInfos && i < info->queueCreateInfoCount; i++) {
        const VkDeviceQueueCreateInfo *queue = &info->pQueueCreateInfos[i];

        if (queue->queueFamilyIndex < WAKE_COUNT(facts->queue_counts)) {
            facts->queue_counts[queue->queueFamilyIndex] += queue->queueCount;
            facts->queue_flags[queue->queueFamilyIndex] |= queue->flags;
            facts->queue_unflagged[queue->queueFamilyIndex] |= !queue->flags;
            if (queue->flags & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT) {
                facts->protected_counts[queue->queueFamilyIndex] += queue->queueCount;
            }
        }
    }
    return facts;
}

void
wake_facts_destroy(struct wake_facts *facts)
{
    if (facts) {
        wake_image_answers_destroy(facts->image_answers);
        wake_free(WAKE_HEAP_SETUP, facts->lists);
    }
    wake_free(WAKE_HEAP_SETUP, facts);
}

/* ---- formats --------------------------------------------------------------------------------- */

const struct wake_format_info *
wake_format(VkFormat format)
{
    size_t low = 0, high = WAKE_FORMAT_COUNT;

    /* The core formats are dense from 1 on: the usual look-up is one compare. */
    if (format > 0 && (size_t)format <= high && wake_format_infos[format - 1].format == format) {
        return &wake_format_infos[format - 1];
    }
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (wake_format_infos[middle].format == format) {
            return format ? &wake_format_infos[middle] : NULL;
        }
        if (wake_format_infos[middle].format < format) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

enum wake_numeric
wake_format_read_as(VkFormat format, VkImageAspectFlags aspects)
{
    const struct wake_format_info *info = wake_format(format);

    if (!info) {
        return WAKE_NUMERIC_NONE;
    }
    if (info->aspects & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)) {
        return aspects == VK_IMAGE_ASPECT_STENCIL_BIT ? WAKE_NUMERIC_UINT
               : aspects == VK_IMAGE_ASPECT_DEPTH_BIT ? WAKE_NUMERIC_SFLOAT
                                                      : WAKE_NUMERIC_NONE;
    }
    switch (info->numeric) {
    case WAKE_NUMERIC_NONE: return WAKE_NUMERIC_NONE;
    case WAKE_NUMERIC_UINT: return WAKE_NUMERIC_UINT;
    case WAKE_NUMERIC_SINT: return WAKE_NUMERIC_SINT;
    default: return WAKE_NUMERIC_SFLOAT;
    }
}

const VkFormatProperties3 *
wake_format_properties(const struct wake_facts *facts, VkFormat format)
{
    static const VkFormatProperties3 none;
    const struct wake_format_info *info = wake_format(format);

    return info ? &facts->formats[info - wake_format_infos] : &none;
}

static int
plane_of(VkImageAspectFlags aspect)
{
    return aspect & VK_IMAGE_ASPECT_PLANE_0_BIT   ? 0
           : aspect & VK_IMAGE_ASPECT_PLANE_1_BIT ? 1
           : aspect & VK_IMAGE_ASPECT_PLANE_2_BIT ? 2
                                                  : -1;
}

VkFormat
wake_format_of_aspect(VkFormat format, VkImageAspectFlags aspect)
{
    const struct wake_format_info *info = wake_format(format);
    int plane = plane_of(aspect);

    return info && info->plane_count > 1 && plane >= 0 && plane < info->plane_count
               ? info->planes[plane].compatible
               : format;
}

uint32_t
wake_format_aspect_size(VkFormat format, VkImageAspectFlags aspect)
{
    const struct wake_format_info *info = wake_format(wake_format_of_aspect(format, aspect));

    if (!info || (plane_of(aspect) >= 0 &&
                  plane_of(aspect) >= (info->plane_count ? info->plane_count : 3))) {
        return 0;
    }
    /* Specification, 'Copying Data Between Buffers and Images': depth is packed apart from
     * stencil. */
    if (aspect == VK_IMAGE_ASPECT_STENCIL_BIT) {
        return info->bits[5] ? 1 : 0;
    }
    if (aspect == VK_IMAGE_ASPECT_DEPTH_BIT) {
        return !info->bits[4] ? 0 : info->bits[4] == 16 ? 2 : 4;
    }
    return info->block_size;
}

bool
wake_facts_host_layout(const struct wake_facts *facts, bool target, VkImageLayout layout)
{
    uint32_t count = facts ? facts->host_layout_count[target] : 0;

    for (uint32_t i = 0; i < count; i++) {
        if (facts->host_layouts[target][i] == layout) {
            return true;
        }
    }
    return !count;
}
