/* SPDX-License-Identifier: Apache-2.0 */
/* What is uploaded once: meshes, places of the columns, wave grid, materials.
 * Threads: created and destroyed by the main thread; recording threads only read it. */
#ifndef WAKE_DEMO_SCENE_H
#define WAKE_DEMO_SCENE_H

#include "demo_geometry.h"
#include "demo_gpu.h"

#define DEMO_WAVE_CELLS 256u
#define DEMO_WAVE_CELLS_PER_UNIT ((float)DEMO_WAVE_CELLS / (2.0f * DEMO_SEA_RADIUS))
#define DEMO_MATERIAL_STRIDE 256u /* no device asks for a larger uniform buffer alignment */

struct demo_scene {
    struct demo_column *columns;
    uint32_t column_count;
    float column_radius;
    struct demo_mesh meshes[DEMO_SHAPES];
    struct demo_buffer vertices;
    struct demo_buffer indices;
    struct demo_buffer places;
    struct demo_buffer waves[2];
    struct demo_buffer materials;
    struct demo_image grains[DEMO_MATERIALS];
    VkSampler sampler;
};

/* Returns when everything is on the device. */
void
demo_scene_init(struct demo_scene *scene, const struct demo_gpu *gpu, uint32_t columns);

void
demo_scene_finish(struct demo_scene *scene, const struct demo_gpu *gpu);

/* Submits commands alone to queue and waits until they are done. */
void
demo_submit_and_wait(const struct demo_gpu *gpu, VkQueue queue, VkCommandBuffer commands);

#endif
