/* SPDX-License-Identifier: Apache-2.0 */
/* The shapes of the scene and where they stand. Threads: the main thread; no state. */
#ifndef WAKE_DEMO_GEOMETRY_H
#define WAKE_DEMO_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

/* Half the width of the sea, and the circle that the boat sails, in world units. */
#define DEMO_SEA_RADIUS 11.0f
#define DEMO_BOAT_RADIUS 6.0f
#define DEMO_ISLAND_RADIUS 2.6f

enum demo_material {
    DEMO_WATER_0,
    DEMO_WATER_1,
    DEMO_WATER_2,
    DEMO_WATER_3,
    DEMO_SAND,
    DEMO_GRASS,
    DEMO_ROCK,
    DEMO_SNOW,
    DEMO_HULL,
    DEMO_CABIN,
    DEMO_MATERIALS,
};

enum demo_shape { DEMO_SHAPE_COLUMN, DEMO_SHAPE_HULL, DEMO_SHAPE_CABIN, DEMO_SHAPES };

struct demo_vertex {
    float position[4]; /* w: lift of the bevel */
    float normal[3];
};

struct demo_mesh {
    uint32_t first_index;
    uint32_t index_count;
};

struct demo_geometry {
    struct demo_vertex vertices[512];
    uint16_t indices[1024];
    uint32_t vertex_count;
    uint32_t index_count;
    struct demo_mesh meshes[DEMO_SHAPES];
};

struct demo_column {
    float x, z;
    float land; /* height of the land; water: not used */
    bool is_land;
    enum demo_material material;
    float shade;
};

void
demo_geometry_build(struct demo_geometry *geometry);

/* Fills count columns, in rings from the middle outwards, and returns their radius. */
float
demo_columns_place(struct demo_column *columns, uint32_t count);

/* A number from 0 to 1 that is always the same for the same arguments. */
float
demo_noise(uint32_t x, uint32_t y);

/* The view-projection matrix, by columns, of a camera at eye that looks at the origin. */
void
demo_camera(float matrix_out[16], const float eye[3], float aspect);

#endif
