/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of pipelines have in common.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_PIPELINE_RULES_H
#define WAKE_CORE_PIPELINE_RULES_H

#include "core/core.h"
#include "state/check/check.h"
#include "state/derived/pipeline.h"

struct wake_pass;

/* One element of vkCreateGraphicsPipelines. */
struct wake_graphics_check {
    struct wake_check *check;
    const struct wake_facts *facts; /* never NULL: without them nothing is checked */
    const VkGraphicsPipelineCreateInfo *info;
    uint32_t index;                       /* in pCreateInfos */
    const struct wake_pipeline *pipeline; /* with libraries */
    /*
     * The parts that `info` describes and that come to be: the fragment shader and the fragment
     * output do not exist where rasterization is discarded for good.
     */
    VkGraphicsPipelineLibraryFlagsEXT parts;
    bool pre_rasterization, fragment, output, vertex_input; /* bits of `parts` */
};

/* One library: `path` is of its VkPipelineLibraryCreateInfoKHR. False: it is none. */
bool
wake_check_library(struct wake_check *check, const char *path, uint32_t i,
                   VkPipelineCreateFlags flags, VkPipelineCreateFlags library);

/* A finding about one create info: names the element in front of the parameter's path. */
#define WAKE_FIND_GRAPHICS(p, vuid, format, ...) \
    wake_find((p)->check, vuid, "pCreateInfos[%u]." format, (p)->index, ##__VA_ARGS__)

/* The shader module of a stage; NULL: there is none, or the code comes from elsewhere. */
struct wake_object *
wake_graphics_module(const struct wake_graphics_check *p, VkShaderStageFlagBits stage);
/* "pStages[1]"; without the number where the stage is a library's. */
#define WAKE_GRAPHICS_STAGE 32
const char *
wake_graphics_stage_path(char text[WAKE_GRAPHICS_STAGE], const struct wake_graphics_check *p,
                         VkShaderStageFlagBits stage);
/* The same about the shader modules of stages: bits of one, or of two of them. */
#define WAKE_FIND_MODULES(p, first, second, vuid, format, ...)                                     \
    wake_find_objects((p)->check, vuid, wake_graphics_module((p), (first)),                        \
                      wake_graphics_module((p), (second)), "pCreateInfos[%u]." format, (p)->index, \
                      ##__VA_ARGS__)

/* The same for a warning. */
#define WAKE_WARN_GRAPHICS(p, types, id, format, ...)                                    \
    wake_find_warning((p)->check, (types), (id), "pCreateInfos[%u]." format, (p)->index, \
                      ##__VA_ARGS__)

WAKE_INLINE bool
wake_graphics_dynamic(const struct wake_graphics_check *p, VkDynamicState state)
{
    return wake_pipeline_is_dynamic(p->pipeline, state);
}

/*
 * VK_EXT_extended_dynamic_state3 lets states be NULL when all that stands in them is dynamic; the
 * text of some registries does not say so yet. True if the extension is enabled and all states of
 * the list are dynamic.
 */
bool
wake_graphics_all_dynamic(const struct wake_graphics_check *p, const VkDynamicState *states,
                          uint32_t count);

/* A flag for pipelines of another kind, and the rule that this kind does not have it. */
struct wake_foreign_flag {
    VkPipelineCreateFlags flag;
    const char *vuid;
};
/* Rules about flags that graphics and compute pipelines share. */
struct wake_pipeline_flag_rules {
    const struct wake_foreign_flag *foreign;
    size_t foreign_count;
    /* NULL: none of them is allowed, whatever is enabled */
    bool (*allowed)(const struct wake_check *check, VkPipelineCreateFlags flag);
    const char *cache_control, *protected_access; /* the feature is not enabled */
    const char *exclusive;                        /* flags that exclude each other */
};
void
wake_check_pipeline_flags(struct wake_check *check, uint32_t index, VkPipelineCreateFlags flags,
                          const struct wake_pipeline_flag_rules *rules);

/* Extensions of the list of states, by file. */
void
wake_check_graphics_parts(const struct wake_graphics_check *p); /* pipeline_parts.c */
void
wake_check_graphics_dynamic(const struct wake_graphics_check *p); /* pipeline_dynamic.c */
void
wake_check_graphics_input(const struct wake_graphics_check *p); /* pipeline_input.c */
void
wake_check_graphics_raster(const struct wake_graphics_check *p); /* pipeline_raster.c */
void
wake_check_graphics_multisample(const struct wake_graphics_check *p); /* pipeline_multisample.c */
void
wake_check_graphics_fragment(const struct wake_graphics_check *p); /* pipeline_fragment.c */
void
wake_check_graphics_output(const struct wake_graphics_check *p); /* pipeline_output.c */
void
wake_check_graphics_libraries(const struct wake_graphics_check *p); /* pipeline_library.c */
void
wake_check_graphics_shading_rate(const struct wake_graphics_check *p); /* pipeline_shading_rate.c */
/* Rules of combinerOps, which two structs and two commands have. */
struct wake_combiner_rules {
    const char *unknown[2];             /* no value of the enum, by element; NULL: told before */
    const char *primitive, *attachment; /* more than KEEP without the feature */
    const char *trivial;                /* more than KEEP and REPLACE without the property */
};
/* `path` stands in front of "combinerOps" in messages. pipeline_shading_rate.c. */
void
wake_check_rate_combiners(struct wake_check *check, const char *path,
                          const VkFragmentShadingRateCombinerOpKHR ops[2],
                          const struct wake_combiner_rules *rules);
/* Of a struct in the chain of a pipeline's create info. */
void
wake_check_graphics_combiners(const struct wake_graphics_check *p, const char *structure,
                              const VkFragmentShadingRateCombinerOpKHR ops[2],
                              const struct wake_combiner_rules *rules);
void
wake_check_coarse_order(const struct wake_graphics_check *p); /* shading_rate_nv.c */
void
wake_check_graphics_portability(const struct wake_graphics_check *p); /* pipeline_portability.c */

void
wake_check_graphics_newer(
    const struct wake_graphics_check *p); /* pipeline_graphics_newer.c; with the shaders */

void
wake_check_graphics_vendors(
    const struct wake_graphics_check *p); /* pipeline_vendors.c; with the shaders */

void
wake_check_graphics_shaders(const struct wake_graphics_check
                                *p); /* shader_interface.c: what needs a look into the shaders */

/* "floating-point numbers"; what a format's components are in a shader, depth and
 * stencil left out. */
const char *
wake_base_name(enum wake_spirv_base base);
enum wake_spirv_base
wake_format_base(VkFormat format);
/* How many of a location's four components the formats of 64 bits take, two for each of theirs; 0: another
 * format. */
WAKE_INLINE uint32_t
wake_format_wide(VkFormat format)
{
    return format >= VK_FORMAT_R64_UINT && format <= VK_FORMAT_R64G64B64A64_SFLOAT
               ? ((uint32_t)(format - VK_FORMAT_R64_UINT) / 3 + 1) * 2
               : 0;
}

/* A pipeline that the device may bind has no transform feedback; `flag`: by which it may. */
void
wake_check_bindable_feedback(const struct wake_graphics_check *p, const char *vuid,
                             const char *flag);

/* Whether these parts come together here first, and not in one of the libraries already. */
bool
wake_graphics_parts_meet(const struct wake_graphics_check *p,
                         VkGraphicsPipelineLibraryFlagsEXT parts);
void
wake_check_fragment_output(const struct wake_graphics_check *p); /* shader_outputs.c */

void
wake_check_graphics_shader_extensions(const struct wake_graphics_check *p); /* pipeline_shaders.c */

/* Whether the subpass has any, or that is not known (pipeline_bind.c). */
bool
wake_pass_has_attachments(const struct wake_pass *pass);

/* maxSampleLocationGridSize of the device for that number of samples; 0, 0: not known. */
VkExtent2D
wake_sample_grid_limit(struct wake_check *check, VkSampleCountFlagBits samples);

/* The stage of one element of VkGraphicsPipelineCreateInfo::pStages. */
void
wake_check_stage_bit(struct wake_check *check, VkShaderStageFlagBits stage, const char *path);
/* One shader stage, but for that; `path` is where it stands: "pCreateInfos[0].pStages[1]". `flags` and `chain` are those
 * of the pipeline. */
void
wake_check_stage(struct wake_check *check, const VkPipelineShaderStageCreateInfo *stage,
                 const char *path, VkPipelineCreateFlags flags, const void *chain);

/* VkPipelineRobustnessCreateInfoEXT in a chain; of pipelines and of stages. */
void
wake_check_robustness(struct wake_check *check, const void *pnext, const char *path);

/* Base pipelines: what vkCreateGraphicsPipelines and vkCreateComputePipelines share. */
struct wake_derivative {
    VkPipelineCreateFlags flags;
    VkPipeline handle;
    wake_id id;
    int32_t index;
    uint32_t element; /* in pCreateInfos */
    uint32_t count;   /* of pCreateInfos */
    VkPipelineBindPoint bind_point;
};

/* both_index NULL: both_handle says it alone. */
struct wake_derivative_rules {
    const char *no_handle, *parent, *no_index, *both_handle, *both_index, *later, *not_allowed;
};

/* `base_flags`: flags of the create info that index names; only looked at if it comes before the
 * element. */
void
wake_check_derivative(struct wake_check *check, const struct wake_derivative *derivative,
                      const struct wake_derivative_rules *rules, VkPipelineCreateFlags base_flags);

/* ---- viewports and scissors, of pipelines and of commands ------------------------------------ */

/* VkViewport; `path` is the array's: "pViewports". */
void
wake_check_viewports(struct wake_check *check, const struct wake_facts *facts,
                     const VkViewport *viewports, uint32_t count, const char *path);

/* VUIDs of a rectangle's three rules: an offset that is negative, sums that overflow. */
struct wake_rect_rules {
    const char *negative, *wide, *high;
};

void
wake_check_rects(struct wake_check *check, const VkRect2D *rects, uint32_t count, const char *path,
                 const struct wake_rect_rules *rules);

/* ---- vertex input, of pipelines and of vkCmdSetVertexInputEXT -------------------------------- */

/* Whether attribute format can be fetched from a vertex buffer; true also where the format is not
 * known. */
bool
wake_vertex_format_allowed(const struct wake_facts *facts, VkFormat format);

/* ---- blending -------------------------------------------------------------------------------- */

WAKE_INLINE bool
wake_blend_advanced(VkBlendOp op)
{
    return (uint32_t)op >= (uint32_t)VK_BLEND_OP_ZERO_EXT &&
           (uint32_t)op <= (uint32_t)VK_BLEND_OP_BLUE_EXT;
}

WAKE_INLINE bool
wake_blend_dual_source(VkBlendFactor factor)
{
    return factor >= VK_BLEND_FACTOR_SRC1_COLOR && factor <= VK_BLEND_FACTOR_ONE_MINUS_SRC1_ALPHA;
}

/* ---- sample locations ------------------------------------------------------------------------ */

/* VkSampleLocationsInfoEXT by itself. */
void
wake_check_sample_locations(struct wake_check *check, const struct wake_facts *facts,
                            const VkSampleLocationsInfoEXT *info, const char *path);

#ifdef VK_EXT_device_generated_commands
/* ---- generated commands ---------------------------------------------------------------------- */

/* Without a set of what is executed: the chain has it. */
WAKE_INLINE bool
wake_generated_has_stages(const void *chain)
{
    return wake_chain_find(chain, VK_STRUCTURE_TYPE_GENERATED_COMMANDS_PIPELINE_INFO_EXT) ||
           wake_chain_find(chain, VK_STRUCTURE_TYPE_GENERATED_COMMANDS_SHADER_INFO_EXT);
}
#endif

#endif
