/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a physical device lists for the sake of extensions that few devices enable. Asked once, when the device is made, where one of
 * them is enabled: checks read it here, and the record log has it.
 * Threads: immutable after wake_device_lists_create().
 */
#ifndef WAKE_STATE_DEVICE_LISTS_H
#define WAKE_STATE_DEVICE_LISTS_H

#include "state/scope/facts.h"

enum wake_device_list {
    WAKE_LIST_TIME_DOMAINS,
    WAKE_LIST_MIXED_SAMPLES,
    WAKE_LIST_MATRICES_NV,
    WAKE_LIST_MATRICES,
    WAKE_LIST_FLEXIBLE_MATRICES,
    WAKE_LIST_VECTORS,
    WAKE_LIST_MATRICES_2,
    WAKE_DEVICE_LISTS
};

enum { WAKE_SAMPLE_GRIDS = 7, WAKE_DESCRIPTOR_SIZES = 13, WAKE_TAKER_FAMILIES = 32 };

struct wake_device_lists {
    /* Of each list; UINT32_MAX: not known, the driver has more than there is room for, or was not asked. */
    uint32_t counts[WAKE_DEVICE_LISTS];
    VkTimeDomainEXT time_domains[16];
    VkFramebufferMixedSamplesCombinationNV mixed_samples[64];
    VkCooperativeMatrixPropertiesNV matrices_nv[64];
#ifdef VK_KHR_cooperative_matrix
    VkCooperativeMatrixPropertiesKHR matrices[128];
#endif
#ifdef VK_NV_cooperative_matrix2
    VkCooperativeMatrixFlexibleDimensionsPropertiesNV flexible_matrices[128];
#endif
#ifdef VK_NV_cooperative_vector
    VkCooperativeVectorPropertiesNV vectors[128];
#endif
#ifdef VK_EXT_cooperative_matrix_maintenance1
    /* Of subgroups of any size; those from `matrices_2_plain` on: where accumulations saturate. */
    VkCooperativeMatrixProperties2EXT matrices_2[128];
    uint32_t matrices_2_plain;
#endif
    /* maxSampleLocationGridSize of 1 << i samples; 0: not known (VK_EXT_sample_locations) */
    VkExtent2D sample_grids[WAKE_SAMPLE_GRIDS];
    /* in the order of the table in device_lists.c; 0: not known (VK_EXT_descriptor_heap) */
    VkDeviceSize descriptor_sizes[WAKE_DESCRIPTOR_SIZES];
    /* For best practices: optimalImageTransferToQueueFamilies of each family (VK_KHR_maintenance9). */
    uint32_t takers[WAKE_TAKER_FAMILIES];
    /* For best practices: formats, in the order of wake_format_infos, that subpasses do not resolve to in the best way
     * (VK_EXT_multisampled_render_to_single_sampled). */
    uint64_t slow_resolves[(WAKE_FORMAT_COUNT + 63) / 64];
};

/* Asks the driver, for facts->lists; goes with the facts. NULL: no extension that has something here is enabled, or memory ran out. */
struct wake_device_lists *
wake_device_lists_create(const struct wake_device *device, const struct wake_facts *facts);

/* All of it unknown where there is none. Never NULL; `facts` may be. */
const struct wake_device_lists *
wake_device_lists_of(const struct wake_facts *facts);

/* All 0: not known. */
VkExtent2D
wake_device_sample_grid(const struct wake_facts *facts, VkSampleCountFlagBits samples);
/* Bytes of a descriptor in a heap; 0: not known. */
VkDeviceSize
wake_device_descriptor_size(const struct wake_facts *facts, VkDescriptorType type);
/* Whether subpasses resolve to the format in the best way; true: not known. */
bool
wake_device_resolves_well(const struct wake_facts *facts, VkFormat format);

#endif
