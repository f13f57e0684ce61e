/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines as checks see them: the create info of one element of the creating call, with the
 * graphics pipeline libraries that it is linked from put together into one state.
 *
 * Pointers lead into create records: the pipeline's own and those of its libraries, which are kept
 * for as long as this is. A state that the pipeline does not have, or whose pointer the
 * specification says is ignored, is NULL.
 *
 * Threads: any runner; immutable (state/object/derived.h).
 */
#ifndef WAKE_STATE_PIPELINE_H
#define WAKE_STATE_PIPELINE_H

#include "state/derived/pipeline_states.h"
#include "state/derived/render_pass.h"
#include "state/derived/shader_module.h"
#include "state/object/derived.h"
#include "state/derived/dynamic_bit.h"

enum {
    WAKE_PIPELINE_STAGES = 8 /* of a graphics or compute pipeline; valid ones have five at most */
};

struct wake_pipeline_stage {
    VkShaderStageFlagBits stage;
    /* 0: the code stands in info->pNext (VkShaderModuleCreateInfo), or is named by an identifier */
    wake_id module;
    const VkPipelineShaderStageCreateInfo *info; /* entry point, specialization, flags */
    struct wake_stage_code *code; /* NULL: not known, or not opened (wake_pipeline_open_stages()) */
};

/* A variable of one stage that stands for descriptors. */
struct wake_pipeline_use {
    const struct wake_spirv_use *use;
    VkShaderStageFlagBits stage;
    uint32_t stage_index; /* into the pipeline's */
};

struct wake_pipeline {
    struct wake_derived derived;
    struct wake_create **
        /* kept, so that the pointers below stay good when a library is destroyed; may be NULL */
        libraries;
    uint32_t library_count;

    VkPipelineBindPoint bind_point;
    VkPipelineCreateFlags flags;
    bool heaps; /* descriptors come from heaps: VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT */
    bool wide_indices; /* VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT */
    wake_id layout;    /* of the create info, else of a library; 0: none */
    uint32_t stage_count, stage_room;
    VkShaderStageFlags stages;
    struct wake_pipeline_stage *stage; /* `few`, or memory of its own: ray tracing pipelines */
    struct wake_pipeline_stage few[WAKE_PIPELINE_STAGES];
    const VkRayTracingPipelineCreateInfoKHR *ray_tracing;
    const VkRayTracingPipelineCreateInfoNV *ray_tracing_nv;
    /* Of all stages whose code is known. */
    uint32_t use_count;
    struct wake_pipeline_use *uses;    /* sorted by set, then by binding */
    uint32_t used_sets;                /* bit i: set i */
    bool reads_inputs;                 /* some stage uses an input attachment */
    VkShaderStageFlagBits layer_stage; /* the last whose shader writes Layer; 0: none */
    uint32_t image_sets;               /* the same of sets with images that layouts are known of */
    bool push_constants;               /* statically used */

    /* Graphics pipelines from here on. */
    const VkGraphicsPipelineCreateInfo *info;    /* its own, libraries left out */
    VkGraphicsPipelineLibraryFlagsEXT own_parts; /* described by `info` itself */
    VkGraphicsPipelineLibraryFlagsEXT parts;     /* with libraries */
    bool linked;                                 /* names libraries */
    /* of the pre-rasterization shaders and of the fragment shader: differ for independent sets */
    wake_id part_layouts[2];
    uint64_t dynamic[2]; /* wake_pipeline_is_dynamic() */
    uint64_t lacks[2];   /* wake_pipeline_lacks() */

    const VkPipelineVertexInputStateCreateInfo *vertex_input;
    const VkPipelineInputAssemblyStateCreateInfo *input_assembly;
    const VkPipelineTessellationStateCreateInfo *tessellation;
    const VkPipelineViewportStateCreateInfo *viewport;
    const VkPipelineRasterizationStateCreateInfo *rasterization;
    /* the fragment output's, else the fragment shader's */
    const VkPipelineMultisampleStateCreateInfo *multisample;
    /* of the part that has the fragment shader */
    const VkPipelineMultisampleStateCreateInfo *shader_multisample;
    const VkPipelineDepthStencilStateCreateInfo *depth_stencil;
    const VkPipelineColorBlendStateCreateInfo *color_blend;

    /* What stands in them, with a value also where they are NULL. Says nothing where the state is
     * dynamic. */
    VkPrimitiveTopology topology; /* VK_PRIMITIVE_TOPOLOGY_MAX_ENUM: no input assembly */
    VkSampleCountFlagBits rasterization_samples; /* VK_SAMPLE_COUNT_1_BIT where nothing says more */
    uint32_t viewport_count;
    uint32_t scissor_count;
    uint32_t vertex_binding_count;
    const VkVertexInputBindingDescription *vertex_bindings;
    uint32_t vertex_attribute_count;
    const VkVertexInputAttributeDescription *vertex_attributes;
    uint32_t blend_attachment_count;
    const VkPipelineColorBlendAttachmentState *blend_attachments; /* NULL: none, or dynamic */
    bool rasterizer_discard; /* statically: no fragments are made */

    /* Where it is used: in a subpass, or with render_pass 0 in dynamic render pass instances. */
    wake_id render_pass; /* perhaps destroyed since */
    uint32_t subpass;
    const struct wake_render_pass *pass;     /* of render_pass; NULL: none, or not known */
    const struct wake_subpass *subpass_info; /* in it; NULL: none */
    /* NULL: as if all members were 0; of the fragment output if it has that */
    const VkPipelineRenderingCreateInfo *rendering;
    /* the same of the pre-rasterization shaders, whose views count */
    const VkPipelineRenderingCreateInfo *shader_rendering;
#ifdef VK_EXT_custom_resolve
    const VkCustomResolveCreateInfoEXT *custom; /* NULL: none; likewise of the fragment output */
#endif
    /* VkRenderingAttachmentLocationInfo says which outputs go to which attachments */
    bool relocated;
    uint32_t view_mask; /* of the subpass, or of `shader_rendering` */
    uint32_t color_count;
    const VkFormat *color_formats;
    VkFormat depth_format;
    VkFormat stencil_format;
};

/* Uses of images in a layout that the descriptor says. */
bool
wake_pipeline_use_has_image(const struct wake_pipeline_use *use);

/* wake_pipeline_of(), the first time. */
struct wake_derived *
wake_pipeline_derive(struct wake_object *object);
/* NULL: out of memory, or the create info is not known. */
WAKE_INLINE const struct wake_pipeline *
wake_pipeline_of(struct wake_object *object)
{
    const struct wake_derived *derived;

    if (!object || object->type != WAKE_TYPE_VkPipeline) {
        return NULL;
    }
    derived = wake_derived_get(object);
    return (const void *)(WAKE_LIKELY(derived != NULL) ? derived : wake_pipeline_derive(object));
}

/* Whether the flags in the chain of a pipeline's create info say that descriptors come from heaps. */
bool
wake_chain_has_heaps(const void *chain);
/* The same of 64-bit indexing. */
bool
wake_chain_has_wide_indices(const void *chain);

/*
 * Element `index` of the call's create infos, before there is an object: valid as long as the
 * record is and while no library that it names can be reclaimed. Nothing in `pipeline` is to be
 * freed.
 */
void
wake_pipeline_graphics(struct wake_pipeline *pipeline, const VkGraphicsPipelineCreateInfo *infos,
                       uint32_t index);

/* The same for vkCreateComputePipelines. */
void
wake_pipeline_compute(struct wake_pipeline *pipeline, const VkComputePipelineCreateInfo *infos,
                      uint32_t index);

/*
 * Reads the code of the stages and what they use. `create` is what the pipeline is made by, NULL
 * where the pipeline is dropped before the record is. End with wake_pipeline_close_stages().
 * Without memory some of it stays unknown.
 */
void
wake_pipeline_open_stages(struct wake_pipeline *pipeline, struct wake_create *create);
void
wake_pipeline_close_stages(struct wake_pipeline *pipeline);

/* Entry point of a stage, NULL: there is no such stage, or it is not known. */
const struct wake_spirv_entry *
wake_pipeline_entry(const struct wake_pipeline *pipeline, VkShaderStageFlagBits stage);

/* The parts that a create info describes itself. */
VkGraphicsPipelineLibraryFlagsEXT
wake_pipeline_own_parts(const VkGraphicsPipelineCreateInfo *info);

/* Stages that it has itself; pStages may be garbage where it needs none. */
WAKE_INLINE uint32_t
wake_pipeline_own_stages(const VkGraphicsPipelineCreateInfo *info)
{
    return info->pStages && wake_pipeline_own_parts(info) &
                                (WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT)
               ? info->stageCount
               : 0;
}

/* Whether a graphics pipeline leaves a state to commands. */
WAKE_INLINE bool
wake_pipeline_is_dynamic(const struct wake_pipeline *pipeline, VkDynamicState state)
{
    int bit = wake_dynamic_bit(state);

    return bit >= 0 && (pipeline->dynamic[bit / 64] >> (bit % 64) & 1);
}

/* Whether it says nothing of a state, because what would say it is ignored or not there: what commands have set stays. */
WAKE_INLINE bool
wake_pipeline_lacks(const struct wake_pipeline *pipeline, VkDynamicState state)
{
    int bit = wake_dynamic_bit(state);

    return bit >= 0 && (pipeline->lacks[bit / 64] >> (bit % 64) & 1);
}

#endif
