/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a command buffer has recorded so far, as far as later commands depend on it: bound
 * pipelines, sets and buffers, dynamic state, the render pass instance. Made with the first command
 * that needs it, given back at the end of the recording. Objects are named by id and looked up when
 * they are used: one may have been destroyed and reclaimed meanwhile.
 *
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_RECORDING_H
#define WAKE_STATE_RECORDING_H

#include "state/derived/dynamic_bit.h"
#include "state/recording/command_buffer.h"
#include "state/scope/chain.h"

enum {
    WAKE_MAX_SETS = 32,
    WAKE_MAX_VERTEX_BUFFERS = 32,
    WAKE_MAX_DYNAMIC_OFFSETS = 64,
    WAKE_MAX_ATTACHMENTS = 32, /* views of a render pass instance that are remembered */
    WAKE_MAX_COLOR = 16,
    WAKE_MAX_DESCRIPTOR_BUFFERS = 16,
    WAKE_MAX_LOCATED = 8, /* subpasses whose sample locations are remembered */
    WAKE_BIND_POINTS = 4,
    WAKE_CHECKED_SETS_FIRST = 16, /* rows; fourfold when half of them are used */
    WAKE_CHECKED_SETS_MOST = 4096,
    WAKE_PUSHED_WORDS = 256 /* of push constants that are followed, four bytes each */
};

enum wake_bind_point {
    WAKE_BIND_GRAPHICS,
    WAKE_BIND_COMPUTE,
    WAKE_BIND_RAY_TRACING,
    WAKE_BIND_EXECUTION_GRAPH
};

/* Dense number of a bind point, -1: none that is tracked. */
WAKE_INLINE int
wake_bind_point(VkPipelineBindPoint point)
{
    return point == VK_PIPELINE_BIND_POINT_GRAPHICS          ? WAKE_BIND_GRAPHICS
           : point == VK_PIPELINE_BIND_POINT_COMPUTE         ? WAKE_BIND_COMPUTE
           : point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR ? WAKE_BIND_RAY_TRACING
#ifdef VK_AMDX_shader_enqueue
           : point == VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX ? WAKE_BIND_EXECUTION_GRAPH
#endif
                                                                  : -1;
}

/* A descriptor set as it was bound. */
struct wake_bound_set {
    wake_id set;            /* 0: none, or pushed descriptors */
    wake_id layout;         /* the VkPipelineLayout that it was bound with */
    uint32_t number;        /* updates of the set until then (state/descriptor/descriptor_set.h) */
    uint64_t seen;          /* the last ticket before it was bound: what died until then was dead */
    uint32_t dynamic_first; /* into the bind point's dynamic_offsets */
    uint32_t dynamic_count;
    bool pushed;    /* vkCmdPushDescriptorSet wrote it, or it is in a descriptor buffer */
    bool in_buffer; /* the latter */
    bool lost;      /* it names what was destroyed since: lost_ids of the recording */
};

enum { WAKE_LOST_IDS = 4 };

/* A set whose contents a draw with that pipeline was found to be content with. */
struct wake_checked_set {
    wake_id set;
    wake_id layout; /* that it was bound with */
    wake_id pipeline;
    uint32_t number;
    uint32_t index; /* where it was bound, plus one */
    /* So were the layouts of its images, as of that change of layouts, plus one; 0: never. Not a
     * part of the key. */
    uint64_t layouts;
};

struct wake_bound_point {
    wake_id pipeline;         /* 0: none */
    uint64_t pipeline_change; /* grows with every pipeline bound */
    /* grows with everything bound here: what was checked for the same value need not be again */
    uint64_t change;
    /* `change` and push_change as of the draw whose descriptors were checked last */
    uint64_t checked_change;
    uint64_t checked_push;
    uint64_t checked_pipeline; /* pipeline_change likewise */
    uint64_t checked_layouts;  /* change of wake_layouts likewise */
    uint32_t set_count;        /* of sets[] that are used */
    struct wake_bound_set sets[WAKE_MAX_SETS];
    uint32_t dynamic_offsets[WAKE_MAX_DYNAMIC_OFFSETS];
};

struct wake_bound_buffer {
    wake_id buffer;  /* 0: none */
    bool bound;      /* a call bound something here, perhaps VK_NULL_HANDLE */
    bool at_address; /* what lies at a device address: which buffer that is, is not known */
    VkDeviceSize offset;
    VkDeviceSize size;   /* VK_WHOLE_SIZE where the command gives none */
    VkDeviceSize stride; /* of vkCmdBindVertexBuffers2; 0 */
    bool has_stride;
};

/* What the bound vertex buffers have room for, as read by the bound pipeline. */
struct wake_vertex_room {
    bool known;                   /* false: not looked at yet */
    uint64_t vertices, instances; /* UINT64_MAX: as many as one likes, or not known */
    /* of the attributes with the least */
    uint32_t vertex_location, vertex_binding, instance_location, instance_binding;
};

/*
 * Dynamic state that a command set since the beginning of the recording. The bit of
 * VK_DYNAMIC_STATE_x is found by wake_dynamic_bit().
 */
struct wake_dynamic_values {
    /* state that a command has set, and no pipeline with it static has undone since */
    uint64_t set[2];
    uint32_t viewports; /* bit i: viewport i was set by vkCmdSetViewport */
    uint32_t scissors;
    uint32_t discard_rectangles; /* bit i: vkCmdSetDiscardRectangleEXT has set rectangle i */
    uint32_t viewport_count;     /* of vkCmdSetViewportWithCount; 0: never */
    /* of vkCmdSetViewportWScalingNV: the last that one has set, plus one */
    uint32_t w_scaling_count;
    /* the same of vkCmdSetViewportSwizzleNV and vkCmdSetViewportShadingRatePaletteNV */
    uint32_t swizzle_count, palette_count;
    uint32_t scissor_count;
    VkPrimitiveTopology topology;
    VkBool32 depth_test, depth_write, depth_bounds_test, stencil_test, rasterizer_discard,
        primitive_restart, depth_bias;
    VkCompareOp depth_compare;
    VkStencilOpState stencil[2]; /* operations and write masks; front, back */
    VkCullModeFlags cull_mode;
    VkSampleCountFlagBits samples;
    uint32_t color_write_count;
    uint32_t vertex_binding_count; /* of vkCmdSetVertexInputEXT */
    uint64_t vertex_bindings;      /* bit i: binding i is described */
    uint32_t vertex_attribute_count;
    uint32_t vertex_locations;   /* bit i < 32: of an attribute at location i */
    uint32_t vertex_sources[32]; /* the binding that it comes from */
    VkFormat vertex_formats[32]; /* its format */
    uint32_t vertex_offsets[32]; /* and its offset in an element */
    uint32_t vertex_strides[32]; /* of binding i; 0: not known, or of instances */
    bool vertex_divides;         /* a binding has a divisor other than 1 */
    /* VK_EXT_extended_dynamic_state3 and sample locations. Bit i of a mask: color attachment i. */
    uint32_t blend_enable_set, blend_enables, write_mask_set, blend_equation_set,
        blend_advanced_set;
    uint32_t write_mask_parts; /* of those in write_mask_set: neither all components nor none */
    uint32_t blend_constants; /* equations of vkCmdSetColorBlendEquationEXT with constant factors */
    VkPolygonMode polygon_mode;
    VkBool32 alpha_to_coverage, alpha_to_one, depth_clamp, logic_op_enable, coverage_to_color,
        coverage_table, discard_enable, w_scaling, shading_rates, exclusive_scissors;
    uint32_t coverage_location; /* of vkCmdSetCoverageToColorLocationNV */
    VkCoverageModulationModeNV coverage_modulation;
    VkCoverageReductionModeNV coverage_reduction;
    uint32_t coverage_table_count;      /* elements of vkCmdSetCoverageModulationTableNV */
    VkSampleCountFlagBits mask_samples; /* of vkCmdSetSampleMaskEXT */
    VkBool32 sample_locations_enable, line_stipple;
    VkSampleCountFlagBits sample_locations_per_pixel;
    VkExtent2D sample_locations_grid;
    VkLineRasterizationModeEXT line_mode;
    VkConservativeRasterizationModeEXT conservative;
    uint32_t stream;
};

/* Shader objects as vkCmdBindShadersEXT has bound them. Bit i of a mask, and element i: the stage
 * VK_SHADER_STAGE_... 1 << i, of which VK_SHADER_STAGE_MESH_BIT_EXT is the last. */
enum { WAKE_SHADER_STAGES = 8 };
struct wake_bound_shaders {
    wake_id shader[WAKE_SHADER_STAGES]; /* 0: none */
    VkShaderStageFlags bound;           /* stages with one */
    VkShaderStageFlags named;           /* stages that a call in this recording has named */
};

enum wake_pass_kind {
    WAKE_PASS_NONE,
    WAKE_PASS_RENDER_PASS,
    WAKE_PASS_DYNAMIC,
    /* a secondary inside the primary's render pass instance; render_pass or formats are what it was
     * told */
    WAKE_PASS_INHERITED
};

/* One attachment of a dynamic render pass instance, or its inherited format. */
struct wake_rendering_attachment {
    wake_id view;
    wake_id resolve_view;
    VkImageLayout layout;
    VkImageLayout resolve_layout;
    VkResolveModeFlagBits resolve_mode;
    VkAttachmentLoadOp load;
    VkAttachmentStoreOp store;
    VkFormat format; /* VK_FORMAT_UNDEFINED: not used */
    bool given;      /* a struct said so, be it that there is no view */
    uint32_t flags;  /* VkRenderingAttachmentFlagsKHR */
};

#if defined(VK_KHR_maintenance10) && defined(VK_EXT_fragment_density_map_offset)
/* What VkRenderPassFragmentDensityMapOffsetEndInfoEXT says; never 0. `info` may be NULL. */
WAKE_INLINE uint64_t
wake_density_offsets_hash(const VkRenderingEndInfoKHR *info)
{
    const VkRenderPassFragmentDensityMapOffsetEndInfoEXT *own =
        info ? wake_chain_find(
                   info->pNext,
                   VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_OFFSET_END_INFO_EXT)
             : NULL;
    uint64_t hash = 1;

    for (uint32_t i = 0; own && own->pFragmentDensityOffsets && i < own->fragmentDensityOffsetCount;
         i++) {
        hash = hash * UINT64_C(0x9e3779b97f4a7c15) +
               ((uint64_t)(uint32_t)own->pFragmentDensityOffsets[i].x << 32 |
                (uint32_t)own->pFragmentDensityOffsets[i].y) +
               1;
    }
    return hash ? hash : 1;
}
#endif

/* Sample locations that VkRenderPassSampleLocationsBeginInfoEXT gives a subpass. */
struct wake_located_subpass {
    uint32_t subpass;
    uint64_t locations; /* wake_sample_locations_hash() */
};

WAKE_INLINE bool
wake_same_area(const VkRect2D *a, const VkRect2D *b)
{
    return a->offset.x == b->offset.x && a->offset.y == b->offset.y &&
           a->extent.width == b->extent.width && a->extent.height == b->extent.height;
}

/* The render pass instance that the command buffer is in. */
struct wake_pass {
    enum wake_pass_kind kind;
    VkSubpassContents contents; /* of the subpass; dynamic: by the flags */
    uint64_t number; /* render pass instances and subpasses begun so far: names this one */
    VkRect2D area;
    uint32_t device_mask; /* of VkDeviceGroupRenderPassBeginInfo; 0: there is none */
    uint32_t transform;   /* of VkRenderPassTransformBeginInfoQCOM; 0: there is none */
    /* render passes */
    wake_id render_pass;
    wake_id framebuffer;
    uint32_t subpass;
    uint32_t view_count;
    wake_id views[WAKE_MAX_ATTACHMENTS]; /* of the framebuffer, imageless ones included */
    uint32_t located_count;              /* elements of pPostSubpassSampleLocations */
    struct wake_located_subpass located[WAKE_MAX_LOCATED]; /* the first of them */
    /* dynamic rendering */
    VkRenderingFlags flags;
    uint32_t layer_count;
    uint32_t view_mask;
    uint32_t color_count;
    struct wake_rendering_attachment colors[WAKE_MAX_COLOR];
    struct wake_rendering_attachment depth;
    struct wake_rendering_attachment stencil;
    VkSampleCountFlagBits samples;        /* inherited dynamic rendering */
    VkSampleCountFlagBits single_sampled; /* of VkMultisampledRenderToSingleSampledInfoEXT; 0: no */
    bool density_map;                     /* there is a fragment density map */
    wake_id density_view;                 /* its view; 0: none, or not known */
    /* wake_density_offsets_hash() of vkCmdEndRendering2KHR(): of the part that this one resumes, and of this one where it
     * was suspended; 0: not known */
    uint64_t resumed_offsets, suspended_offsets;
    bool shading_rate; /* there is a fragment shading rate attachment */
    bool relocated;    /* vkCmdSetRenderingAttachmentLocations() has said where outputs go */
    uint32_t locations[WAKE_MAX_COLOR]; /* so it did */
    bool reindexed; /* vkCmdSetRenderingInputAttachmentIndices() has said what inputs are */
    bool has_indices, has_depth_index, has_stencil_index; /* members that are not NULL */
    uint32_t indices[WAKE_MAX_COLOR];
    uint32_t depth_index, stencil_index;
    bool resolving; /* vkCmdBeginCustomResolveEXT() was recorded in it */
    /* of VkRenderPassTileShadingCreateInfoQCOM, also of a render pass object */
    bool tiled;       /* tile shading is enabled */
    bool per_tile;    /* between vkCmdBeginPerTileExecutionQCOM() and its end */
    VkExtent2D apron; /* tileApronSize */
};

/* The InputAttachmentIndex by which shaders read that color attachment. */
WAKE_INLINE uint32_t
wake_pass_color_input(const struct wake_pass *pass, uint32_t i)
{
    return pass->reindexed && pass->has_indices ? pass->indices[i] : i;
}

struct wake_pipeline;

struct wake_recording {
    struct wake_bound_point points[WAKE_BIND_POINTS];
    struct wake_bound_shaders shaders;
    struct wake_bound_buffer index;
    VkIndexType index_type;
    bool own_restart;       /* vkCmdSetPrimitiveRestartIndexEXT() was called since that was bound */
    uint32_t restart_index; /* so it said */
    uint32_t vertex_count;  /* vertex[] beyond were never bound */
    struct wake_bound_buffer vertex[WAKE_MAX_VERTEX_BUFFERS];
    struct wake_vertex_room vertex_room; /* of the draw that was checked last */
    uint64_t vertex_change;              /* grows with every vertex or index buffer bound */
    struct wake_dynamic_values dynamic;
    float depths[16][2]; /* minDepth and maxDepth of the viewports that are set */
    uint64_t dynamic_change;
    uint64_t pipeline_pass; /* pass.number when a graphics pipeline was bound last */
    struct wake_pass pass;
    wake_id data_graph;  /* the pipeline bound to VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, 0: none */
    wake_id push_layout; /* the VkPipelineLayout of the last vkCmdPushConstants, 0: none */
    uint64_t
        pushed[WAKE_PUSHED_WORDS /
               64]; /* bit i: the bytes 4 i to 4 i + 3 were set, with layouts that agree with it */
    uint64_t data_pushed[WAKE_PUSHED_WORDS / 64]; /* the same of vkCmdPushDataEXT */
    uint64_t push_change; /* grows with every vkCmdPushConstants that set something new */
    /* by a hash: checked_capacity of them, a power of two; NULL: none yet */
    struct wake_checked_set *checked_sets;
    uint32_t checked_capacity;
    uint32_t checked_used; /* rows that hold one */
    /* destroyed by the thread that records while a bound set named it, the last ones */
    wake_id lost_ids[WAKE_LOST_IDS];
    uint32_t lost_count;
    bool conditional;          /* conditional rendering is active */
    uint64_t conditional_pass; /* the pass.number that it began in; 0: outside */
    bool transform_feedback;
    bool instrumented;                /* shader instrumentation is active */
    bool sampler_heap, resource_heap; /* one is bound */
    bool from_heaps; /* what came last was of heaps, and no sets or push constants */
    struct wake_heap_bind sampler_bind, resource_bind; /* the last one of each */
    wake_id tile_memory;         /* bound by vkCmdBindTileMemoryQCOM(); 0: none */
    uint32_t device_mask;        /* of VkDeviceGroupCommandBufferBeginInfo; 0: all devices */
    uint32_t current_mask;       /* of what is recorded next; 0: all devices */
    uint32_t descriptor_buffers; /* bound by the last vkCmdBindDescriptorBuffersEXT */
    /* of the first of them, the bytes from the address to the end of the buffer; 0: not known */
    uint64_t descriptor_bytes[WAKE_MAX_DESCRIPTOR_BUFFERS];
    /* viewportScissor2D of VkCommandBufferInheritanceViewportScissorInfoNV */
    bool inherits_viewports;
    struct wake_builds *builds;     /* of acceleration structures (state/recording/build_state.h) */
    struct wake_video_scope *video; /* state/recording/video_session.h; NULL: none was begun yet */
    uint32_t xfb_bound;             /* bit i: transform feedback buffer i is bound */
    wake_id ended_pool;             /* of the first performance query that was ended; 0: none was */
    uint32_t ended_index;           /* the index of that command */
    /* What the draw that was checked last depended on: equal values mean an equal result. */
    uint64_t checked_point, checked_vertex, checked_dynamic, checked_pass;
    unsigned checked_flags; /* WAKE_DRAW_* of it */
};

/* Stands for all that is in them: equal ones have equal numbers. */
uint64_t
wake_sample_locations_hash(const VkSampleLocationsInfoEXT *info);
/* Of a render pass: the subpass has the same ones, or that is not known. */
bool
wake_pass_has_locations(const struct wake_pass *pass, const VkSampleLocationsInfoEXT *info);

/* The recording's state; made when there is none. NULL: out of memory, then nothing is concluded
 * from it. */
struct wake_recording *
wake_recording_of(struct wake_command_buffer *cb);
/* The recording ended or was given up. */
void
wake_recording_drop(struct wake_command_buffer *cb);

/* Whether a blend equation needs the blend constants. */
WAKE_INLINE bool
wake_has_constant_factor(VkBlendFactor a, VkBlendFactor b, VkBlendFactor c, VkBlendFactor d)
{
    const VkBlendFactor factors[] = { a, b, c, d };

    for (int i = 0; i < 4; i++) {
        if (factors[i] >= VK_BLEND_FACTOR_CONSTANT_COLOR &&
            factors[i] <= VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_ALPHA) {
            return true;
        }
    }
    return false;
}

/* The bits `first` to first + count - 1, those below 32. */
WAKE_INLINE uint32_t
wake_bits_from(uint32_t first, uint32_t count)
{
    return first >= 32 ? 0 : (uint32_t)(((UINT64_C(1) << (count > 32 ? 32 : count)) - 1) << first);
}

WAKE_INLINE bool
wake_dynamic_is_set(const struct wake_dynamic_values *values, VkDynamicState state)
{
    int bit = wake_dynamic_bit(state);

    return bit >= 0 && (values->set[bit / 64] >> (bit % 64) & 1);
}

#endif
