/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline layouts, padded so that our set is the last.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_LAYOUT_H
#define WAKE_GPUAV_GPUAV_LAYOUT_H

#include "gpuav/device/gpuav_state.h"

/* A VkPipelineLayout, and a twin of it that binds our set when the application's is gone. */
struct wake_gpuav_layout {
    uint32_t references; /* (a) */
    bool padded;         /* (i) has our set; false: the slot is taken */
    VkPipelineLayout twin;
    uint32_t set_count;                    /* (i) the application's */
    uint32_t pushed_set;                   /* (i) number of the one that is pushed */
    struct wake_descriptor_layout *pushed; /* (i) its layout, counted; NULL: none is */
    /* (i) bindings of which sets may have fewer; count 0: none */
    struct wake_gpuav_variable {
        uint32_t binding, count;
    } variable[WAKE_GPUAV_SETS];
    /* (i) equal for layouts that are compatible for that set */
    uint64_t compatible[WAKE_GPUAV_SETS];
};

/* NULL: no memory. *sets_out: where it is padded, the slot + 1 set layouts with ours. */
struct wake_gpuav_layout *
wake_gpuav_layout_create(struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *info,
                         VkDescriptorSetLayout sets_out[WAKE_GPUAV_SETS]);
/* What sets that are bound or pushed with such a layout are compatible with; no object of the
 * driver is made. `pushed` of it is counted. */
void
wake_gpuav_layout_describe(struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *info,
                           struct wake_gpuav_layout *out);
void
wake_gpuav_layout_put(struct wake_gpuav *gpuav, struct wake_gpuav_layout *layout);
void
wake_gpuav_fill_layouts(struct wake_device_dispatch *next);
void
wake_gpuav_layouts_finish(struct wake_gpuav *gpuav);

#endif
