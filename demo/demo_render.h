/* SPDX-License-Identifier: Apache-2.0 */
/* Renders frames: a compute pass that moves the waves, a render pass recorded by several threads,
 * a compute pass that develops the image, a copy back to the CPU.
 * Threads: the functions are for the main thread; each recording thread has its own pools. */
#ifndef WAKE_DEMO_RENDER_H
#define WAKE_DEMO_RENDER_H

#include <pthread.h>

#include "demo_gpu.h"
#include "demo_pipelines.h"
#include "demo_scene.h"

#define DEMO_SLOTS 2u /* frames in flight */
#define DEMO_MAX_THREADS 64u

/* As Frame in frame_data.glsl. */
struct demo_frame_data {
    float view_projection[16];
    float eye[4];
    float sun[4];
};

/* What a frame in flight owns. */
struct demo_slot {
    VkFence fence;
    VkCommandPool draw_pool, wave_pool;
    VkCommandBuffer draw_commands, wave_commands;
    struct demo_buffer upload;   /* the frame's uniforms, written by the CPU */
    struct demo_buffer uniforms; /* copied to here at the start of the frame */
    struct demo_buffer surface;  /* written by the wave pass */
    struct demo_buffer readback;
    VkDescriptorSet frame_set, sample_set;
};

struct demo_render;

/* Field key: (i) set before the thread starts, (p) this thread only. */
struct demo_recorder {
    struct demo_render *render;           /* (i) */
    uint32_t number;                      /* (i) */
    uint32_t first_column, column_end;    /* (i) */
    pthread_t thread;                     /* (i) */
    VkCommandPool pools[DEMO_SLOTS];      /* (p) while a frame is recorded */
    VkCommandBuffer commands[DEMO_SLOTS]; /* (p) while a frame is recorded */
};

struct demo_render {
    const struct demo_gpu *gpu;
    struct demo_scene scene;
    struct demo_pipelines pipelines;
    uint32_t width, height;
    VkFormat depth_format;
    struct demo_image colour, depth, resolved, developed;
    VkSampler nearest;
    VkFramebuffer framebuffer;
    VkDescriptorPool descriptors;
    VkDescriptorSet material_sets[DEMO_MATERIALS];
    VkDescriptorSet step_sets[2];
    VkDescriptorSet develop_set;
    VkSemaphore waves_done; /* timeline: frame number + 1 when its wave pass is done */
    struct demo_slot slots[DEMO_SLOTS];
    uint32_t frame;      /* the next frame */
    uint32_t step;       /* wave steps so far */
    float boat_place[4]; /* as demo_draw_data.place, for the frame being recorded */

    struct demo_recorder recorders[DEMO_MAX_THREADS];
    uint32_t recorder_count;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint32_t recording_frame; /* under lock: frame number + 1 that recorders shall record */
    uint32_t unfinished;      /* under lock: recorders still at it */
    bool stop;                /* under lock */
};

struct demo_frame_times {
    double frame_ms;  /* all of demo_render_frame */
    double record_ms; /* from the start of recording until the last thread is done */
};

void
demo_render_init(struct demo_render *render, const struct demo_gpu *gpu, uint32_t threads,
                 uint32_t columns, uint32_t width, uint32_t height);

/* Returns when the frame is submitted; up to DEMO_SLOTS frames are under way. */
void
demo_render_frame(struct demo_render *render, struct demo_frame_times *times_out);

/* Waits for the last frame and returns its pixels, RGBA; they live until the next frame. */
const uint8_t *
demo_render_read(struct demo_render *render);

/* Waits until the device is done. */
void
demo_render_finish(struct demo_render *render);

/* The parts below are for the files of the renderer itself. */

void
demo_recorders_start(struct demo_render *render, uint32_t threads);

void
demo_recorders_stop(struct demo_render *render);

/* Lets all threads record the frame; demo_recorders_wait returns when they have. */
void
demo_recorders_kick(struct demo_render *render);

void
demo_recorders_wait(struct demo_render *render);

void
demo_render_create_targets(struct demo_render *render);

void
demo_render_destroy_targets(struct demo_render *render);

void
demo_render_create_slots(struct demo_render *render);

void
demo_render_destroy_slots(struct demo_render *render);

/* Records count wave steps and moves the boat along. */
void
demo_waves_record(struct demo_render *render, VkCommandBuffer commands, uint32_t count);

#endif
