/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows of the tables in gen/facts.c. Included by gen/facts.h; use state/scope/facts.h.
 * Threads: any; constant.
 */
#ifndef WAKE_STATE_FACTS_TABLE_H
#define WAKE_STATE_FACTS_TABLE_H

#include "base/base.h"
#include "base/vulkan_all.h"

/* One VkBool32 of a feature struct. */
struct wake_feature_row {
    VkStructureType stype;
    uint16_t offset;
    uint16_t feature; /* enum wake_feature */
};

/* One feature struct. */
struct wake_feature_struct_row {
    VkStructureType stype;
    uint32_t version;       /* of Vulkan that has it, 0: none */
    uint16_t extensions[3]; /* any of them has it */
    uint32_t size;
};

/* One property struct. */
struct wake_property_row {
    VkStructureType stype;
    uint32_t version;       /* of Vulkan that has it, 0: none */
    uint16_t extensions[3]; /* any of them has it */
    uint32_t offset;        /* in struct wake_properties */
};

/* <component numericFormat> of the registry. */
enum wake_numeric {
    WAKE_NUMERIC_NONE,
    WAKE_NUMERIC_UNORM,
    WAKE_NUMERIC_SNORM,
    WAKE_NUMERIC_USCALED,
    WAKE_NUMERIC_SSCALED,
    WAKE_NUMERIC_UINT,
    WAKE_NUMERIC_SINT,
    WAKE_NUMERIC_UFLOAT,
    WAKE_NUMERIC_SFLOAT,
    WAKE_NUMERIC_SRGB,
    WAKE_NUMERIC_SFIXED5,
    WAKE_NUMERIC_BOOL
};

struct wake_format_plane {
    uint8_t width_divisor;
    uint8_t height_divisor;
    VkFormat compatible; /* the format that views of the plane have */
};

/* <format> of the registry. Specification, 'Formats'. */
struct wake_format_info {
    VkFormat format;
    uint8_t format_class; /* equal: size-compatible ('Compatible formats of ...') */
    /* bytes of one texel block; of all planes together for multi-planar formats */
    uint8_t block_size;
    uint8_t block_extent[3];    /* texels */
    VkImageAspectFlags aspects; /* color, depth, stencil; planes where there are several */
    uint8_t bits[6];            /* of R, G, B, A, D, S; 0: absent, or compressed */
    uint8_t numeric;            /* enum wake_numeric of the color components */
    uint8_t depth_numeric;      /* of the depth component */
    uint8_t color_components;
    uint8_t plane_count; /* 0 or 1: not multi-planar */
    uint8_t packed;      /* bits of the words that components share; 0: each has its own */
    bool compressed;
    bool chroma; /* reduced chroma resolution, or needs a Y'CbCr conversion */
    struct wake_format_plane planes[3];
    uint16_t extensions[2]; /* enum wake_extension: any one of them has the format; 0: none */
    uint8_t minor;          /* so has Vulkan 1.minor; UINT8_MAX: no version */
};

extern const struct wake_feature_row wake_feature_rows[];
extern const struct wake_feature_row wake_feature_core_rows[]; /* of VkPhysicalDeviceFeatures */
extern const char *const wake_feature_names[];
extern const char *const wake_feature_owners[]; /* the struct of VkDeviceCreateInfo's chain that enables it, or VkPhysicalDeviceFeatures */
extern const struct wake_feature_struct_row wake_feature_structs[];
extern const struct wake_property_row wake_property_rows[];
extern const struct wake_format_info wake_format_infos[];

#endif
