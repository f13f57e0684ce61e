/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines, made of instrumented code where their layout allows it.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_PIPELINE_H
#define WAKE_GPUAV_GPUAV_PIPELINE_H

#include "gpuav/shader/gpuav_attributes.h"
#include "gpuav/shader/gpuav_layout.h"
#include "gpuav/shader/gpuav_shader.h"

struct wake_gpuav_stage {
    VkShaderStageFlagBits stage;
    bool by_identifier;   /* the driver has the code from before: it may be instrumented */
    bool robust;          /* made so that accesses outside of buffers are defined */
    bool robust_vertices; /* the same of attributes */
    struct wake_gpuav_module *module; /* counted; NULL: the code came without a module */
    struct wake_gpuav_shader *shader;
};

/* A VkPipeline; or the shader objects that are bound together, which have no handle and belong to a
 * recording. */
struct wake_gpuav_pipeline {
    uint32_t references; /* (a) */
    struct wake_gpuav_named named;
    struct wake_gpuav_layout *layout; /* counted; NULL: not known, nothing is instrumented then */
    uint32_t bindings; /* (i) of our set that any of its shaders uses; 0: none is instrumented */
    VkShaderStageFlags stage_flags;           /* (i) */
    uint32_t locations;                       /* (i) bit i: attribute i is certainly read */
    struct wake_gpuav_attributes *attributes; /* counted; NULL: none, or not known */
    uint32_t stage_count;
    struct wake_gpuav_stage stages[];
};

/* One whose stages are to be filled in; NULL: no memory. */
struct wake_gpuav_pipeline *
wake_gpuav_pipeline_new(uint64_t handle, uint32_t stage_count, struct wake_gpuav_layout *layout);
/* Takes references to what its stages and layout are, and notes what they are together. */
void
wake_gpuav_pipeline_complete(struct wake_gpuav_pipeline *pipeline);
void
wake_gpuav_pipeline_put(struct wake_gpuav *gpuav, struct wake_gpuav_pipeline *pipeline);
void
wake_gpuav_fill_pipelines(struct wake_device_dispatch *next);
void
wake_gpuav_pipelines_finish(struct wake_gpuav *gpuav);

#endif
