/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a device offers and what of it is enabled: features, limits, formats, memory types. Asked
 * once, when the device is made; every check reads it here.
 * Threads: immutable after wake_facts_create().
 */
#ifndef WAKE_STATE_FACTS_H
#define WAKE_STATE_FACTS_H

#include "gen/facts.h"
#include "gen/extensions.h"
#include "state/scope/newer_facts.h"

struct wake_device;
struct wake_device_lists;

/* Of performance counters; those of single commands have none of them. */
enum wake_counter_scope {
    WAKE_COUNTER_COMMAND_BUFFER,
    WAKE_COUNTER_RENDER_PASS,
    WAKE_COUNTER_SCOPES,
    WAKE_COUNTERS_MOST = 256
};

enum { WAKE_HOST_LAYOUTS = 64 };

struct wake_facts {
    uint64_t features[(WAKE_FEATURE_COUNT + 63) / 64];         /* enabled */
    uint64_t supported[(WAKE_FEATURE_COUNT + 63) / 64];        /* by the physical device */
    uint64_t supported_extensions[(WAKE_EXT_COUNT + 63) / 64]; /* that the physical device lists */
    /* specVersion of VK_EXT_discard_rectangles and of VK_NV_scissor_exclusive; UINT32_MAX: not known */
    uint32_t discard_rectangles_version, scissor_exclusive_version;
    VkPhysicalDeviceLimits limits;
    VkPhysicalDeviceSparseProperties sparse;
    VkPhysicalDeviceMemoryProperties memory;
    struct wake_properties properties; /* of extensions and versions; zero where there is none */
    VkFormatProperties3 formats[WAKE_FORMAT_COUNT]; /* in the order of wake_format_infos */
    /* Queues asked for: by family, from VkDeviceCreateInfo. */
    uint32_t queue_counts[32];
    VkDeviceQueueCreateFlags queue_flags[32];
    /* of queue_counts, those with VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT */
    uint32_t protected_counts[32];
    bool queue_unflagged[32];                           /* an element of the family had no flags */
    VkVideoCodecOperationFlagsKHR video_operations[32]; /* of the queue family; 0 without video */
    bool result_status[32]; /* it has result status queries; false without video */
    /* bit i: performance counter i of the family has that scope; more of them are not known */
    uint64_t counters[WAKE_COUNTER_SCOPES][32][WAKE_COUNTERS_MOST / 64];
    /* layouts of copies by the host: read from, written to; 0: none, or not known */
    uint32_t host_layout_count[2];
    VkImageLayout host_layouts[2][WAKE_HOST_LAYOUTS];
    uint32_t physical_device_count; /* of the device group; 1 */
    struct wake_image_answers *
        /* state/scope/image_answers.h, which says who may touch it; NULL: memory ran out */
        image_answers;
    struct wake_device_lists *lists; /* state/scope/device_lists.h; NULL: all of it unknown */
    struct wake_newer_facts newer;   /* of extensions that the registry may lack */
};

/* Whether the host may copy images in a layout, out of them or (`target`) into them; true where the lists are not known. */
bool
wake_facts_host_layout(const struct wake_facts *facts, bool target, VkImageLayout layout);

/* Asks the driver. NULL: out of memory; checks that need facts are silent then. */
struct wake_facts *
wake_facts_create(const struct wake_device *device, const VkDeviceCreateInfo *info);
void
wake_facts_destroy(struct wake_facts *facts);
/* Adds what a create info enables to a set like wake_facts.features. */
void
wake_facts_enable(uint64_t *features, const VkDeviceCreateInfo *info);

/* Whether one of the counters of a pool of performance queries has that scope; false: unknown. */
bool
wake_facts_counts(const struct wake_facts *facts, const VkQueryPoolCreateInfo *pool,
                  enum wake_counter_scope scope);

WAKE_INLINE bool
wake_facts_feature(const struct wake_facts *facts, enum wake_feature feature)
{
    return (facts->features[feature / 64] >> (feature % 64)) & 1;
}

/* Whether the physical device supports a feature, be it enabled or not. */
WAKE_INLINE bool
wake_facts_supports(const struct wake_facts *facts, enum wake_feature feature)
{
    return (facts->supported[feature / 64] >> (feature % 64)) & 1;
}

/* Of all formats, now, in zeroed memory for WAKE_FORMAT_COUNT; asks the driver. `simulated`: a layer
 * below may say something else with every question. */
void
wake_facts_ask_formats(const struct wake_facts *facts, const struct wake_device *device,
                       VkFormatProperties3 *formats, bool simulated);

/* What the registry says of a format; NULL: VK_FORMAT_UNDEFINED, or unknown to the registry. */
const struct wake_format_info *
wake_format(VkFormat format);
/* What shaders read texels of these aspects as: WAKE_NUMERIC_SFLOAT for all that become
 * floating-point numbers, WAKE_NUMERIC_SINT, WAKE_NUMERIC_UINT; WAKE_NUMERIC_NONE: not known. */
enum wake_numeric
wake_format_read_as(VkFormat format, VkImageAspectFlags aspects);
/* What the device says of it; all zero for formats that are not known. Never NULL. */
const VkFormatProperties3 *
wake_format_properties(const struct wake_facts *facts, VkFormat format);
/* Specification, 'potential format features': what the format has with either tiling. */
WAKE_INLINE VkFormatFeatureFlags2
wake_format_potential(const struct wake_facts *facts, VkFormat format)
{
    const VkFormatProperties3 *properties = wake_format_properties(facts, format);

    return properties->linearTilingFeatures | properties->optimalTilingFeatures;
}

/* Bytes of a texel block of one aspect of the format (a plane's, depth's as copies see it); 0 when
 * it has no such aspect. */
uint32_t
wake_format_aspect_size(VkFormat format, VkImageAspectFlags aspect);
/* The format that one aspect has for copies and views: a plane's own; else the format itself. */
VkFormat
wake_format_of_aspect(VkFormat format, VkImageAspectFlags aspect);

WAKE_INLINE bool
wake_format_is_depth_or_stencil(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    return info && (info->aspects & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT));
}

WAKE_INLINE bool
wake_format_has_depth(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    return info && (info->aspects & VK_IMAGE_ASPECT_DEPTH_BIT);
}

WAKE_INLINE bool
wake_format_has_stencil(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    return info && (info->aspects & VK_IMAGE_ASPECT_STENCIL_BIT);
}

WAKE_INLINE bool
wake_format_is_integer(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    return info && (info->numeric == WAKE_NUMERIC_UINT || info->numeric == WAKE_NUMERIC_SINT);
}

WAKE_INLINE bool
wake_format_is_compressed(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    return info && info->compressed;
}

/* Components beside R and G, of 64 bits: wider than VkClearColorValue. */
WAKE_INLINE bool
wake_format_is_wide(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    return info && (info->bits[2] == 64 || info->bits[3] == 64);
}

WAKE_INLINE bool
wake_format_is_multiplanar(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    return info && info->plane_count > 1;
}

#endif
