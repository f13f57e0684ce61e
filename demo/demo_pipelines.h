/* SPDX-License-Identifier: Apache-2.0 */
/* Descriptor set layouts, render pass and pipelines. Threads: as demo_scene.h. */
#ifndef WAKE_DEMO_PIPELINES_H
#define WAKE_DEMO_PIPELINES_H

#include "demo_gpu.h"

/* As Draw in frame_data.glsl. */
struct demo_draw_data {
    float place[4];
    float tint[4];
    uint32_t index;
};

/* As Step in wave_step.comp. */
struct demo_step_data {
    float boat[2];
    float heading[2];
    int32_t size;
    float island;
};

/* As Sample in wave_sample.comp. */
struct demo_sample_data {
    uint32_t count;
    int32_t size;
    float cells_per_unit;
};

enum demo_set_kind {
    DEMO_SET_FRAME,    /* uniform buffer, surface */
    DEMO_SET_MATERIAL, /* grain, uniform buffer */
    DEMO_SET_STEP,     /* waves before, waves after */
    DEMO_SET_SAMPLE,   /* waves, places, surface */
    DEMO_SET_DEVELOP,  /* rendered image, developed image */
    DEMO_SET_KINDS,
};

struct demo_pipelines {
    VkDescriptorSetLayout sets[DEMO_SET_KINDS];
    VkPipelineLayout draw_layout;
    VkPipelineLayout step_layout;
    VkPipelineLayout sample_layout;
    VkPipelineLayout develop_layout;
    VkRenderPass render_pass;
    VkPipeline sky, water, land, boat;
    VkPipeline step, sample, develop;
};

#define DEMO_COLOUR_FORMAT VK_FORMAT_R16G16B16A16_SFLOAT
#define DEMO_SAMPLES VK_SAMPLE_COUNT_4_BIT

void
demo_pipelines_init(struct demo_pipelines *pipelines, const struct demo_gpu *gpu,
                    VkFormat depth_format);

void
demo_pipelines_finish(struct demo_pipelines *pipelines, const struct demo_gpu *gpu);

#endif
