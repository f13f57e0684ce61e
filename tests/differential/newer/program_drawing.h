/* SPDX-License-Identifier: Apache-2.0 */
/* Targets, pipelines and rendering of generated programs, right as they are: what is wrong, callers put there. */
#ifndef WAKE_DIFFERENTIAL_PROGRAM_DRAWING_H
#define WAKE_DIFFERENTIAL_PROGRAM_DRAWING_H

#include "program.h"

#define DRAWING_SIZE 32u

struct program_drawing {
    bool depth;
    VkSampleCountFlagBits samples; /* 0: one */
    struct program_image colour, depth_image;
    VkImageView views[2];
    VkFormat format; /* of the colour attachment */
    VkPipelineLayout layout;
};

/* Everything that describes a pipeline: `info` points to the rest. */
struct program_pipeline {
    VkPipelineShaderStageCreateInfo stages[6];
    VkVertexInputBindingDescription binding;
    VkVertexInputAttributeDescription attribute;
    VkPipelineVertexInputStateCreateInfo vertex;
    VkPipelineInputAssemblyStateCreateInfo assembly;
    VkPipelineTessellationStateCreateInfo tessellation;
    VkViewport viewport;
    VkRect2D scissor;
    VkPipelineViewportStateCreateInfo view;
    VkPipelineRasterizationStateCreateInfo raster;
    VkPipelineMultisampleStateCreateInfo multisample;
    VkPipelineDepthStencilStateCreateInfo depth;
    VkPipelineColorBlendAttachmentState attachment;
    VkPipelineColorBlendStateCreateInfo blend;
    VkDynamicState states[48];
    VkPipelineDynamicStateCreateInfo dynamic;
    VkPipelineRenderingCreateInfo rendering;
    VkGraphicsPipelineCreateInfo info;
};

/* The images, their views and an empty layout. */
void
program_targets(struct program *p, struct program_drawing *d);
/* Without stages. */
void
program_describe_pipeline(struct program *p, const struct program_drawing *d,
                          struct program_pipeline *to);
void
program_add_stage(struct program_pipeline *to, VkShaderStageFlagBits stage, VkShaderModule module);
void
program_add_state(struct program_pipeline *to, VkDynamicState state);
/* A vertex shader that reads a vec4, and its module's stage; a fragment shader that writes one. */
void
program_add_vertices(struct program *p, struct program_pipeline *to);
void
program_add_fragments(struct program *p, struct program_pipeline *to);
/* For vertex shaders without inputs. */
void
program_reads_no_vertices(struct program_pipeline *to);
VkPipeline
program_make_pipeline(struct program *p, const struct program_pipeline *from);
/* A triangle without vertex buffers and dynamic states. */
VkPipeline
program_plain_pipeline(struct program *p, const struct program_drawing *d);
/* The images are brought into their layouts. */
void
program_ready_targets(struct program *p, const struct program_drawing *d);
void
program_begin_rendering(struct program *p, const struct program_drawing *d, const void *next,
                        VkRenderingFlags flags);

#endif
