/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Vertex attributes of pipelines.
 * Threads: fields as in gpuav_state.h. A list is immutable.
 */
#ifndef WAKE_GPUAV_GPUAV_ATTRIBUTES_H
#define WAKE_GPUAV_GPUAV_ATTRIBUTES_H

#include "gpuav/device/gpuav_state.h"

enum { WAKE_GPUAV_VERTEX_BUFFERS = 32 };

/* A vertex attribute, and what a pipeline says of it. */
struct wake_gpuav_attribute {
    uint32_t location, offset, size, stride;
    uint32_t divisor; /* of instances */
    uint8_t binding;
    bool instances; /* one for each instance, or for each `divisor` of them */
};

/* Those of a pipeline, and of the pipelines that are linked with it. */
struct wake_gpuav_attributes {
    uint32_t references; /* (a) */
    uint32_t count;
    bool dynamic_stride; /* commands say it */
    bool dynamic;        /* commands say all of it; the list is empty */
    bool divided;        /* has divisors: core leaves instances alone */
    struct wake_gpuav_attribute list[];
};

/* Those of a create info that has this part of a pipeline. NULL: none, or no memory. */
struct wake_gpuav_attributes *
wake_gpuav_attributes_make(const VkGraphicsPipelineCreateInfo *info);
/* VK_EXT_pipeline_robustness: a pipeline's chain, or a stage's. */
bool
wake_gpuav_has_robust_vertices(const void *pnext);
/* Accepts NULL. */
void
wake_gpuav_attributes_put(struct wake_gpuav_attributes *attributes);

#endif
