/* SPDX-License-Identifier: Apache-2.0 */
/* The shapes of the scene and where they stand. */
#include "demo_geometry.h"

#include <math.h>
#include <string.h>

/* One ring of corners around the y axis. */
struct ring {
    float y, scale, lift;
};

struct corner {
    float x, z;
};

static void
cross(float out[3], const float a[3], const float b[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static float
dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void
normalize(float v[3])
{
    float length = sqrtf(dot(v, v));

    for (int i = 0; i < 3; i++) {
        v[i] /= length;
    }
}

/* A flat polygon of count corners, counter-clockwise when seen from outside. */
static void
add_polygon(struct demo_geometry *geometry, const float (*corners)[4], uint32_t count)
{
    float sides[2][3], normal[3];
    uint32_t first = geometry->vertex_count;

    for (int i = 0; i < 3; i++) {
        /* The lift counts as height here: a bevel is not level. */
        float lift = i == 1 ? 1.0f : 0.0f;
        sides[0][i] = corners[1][i] - corners[0][i] + lift * (corners[1][3] - corners[0][3]);
        sides[1][i] = corners[2][i] - corners[0][i] + lift * (corners[2][3] - corners[0][3]);
    }
    cross(normal, sides[0], sides[1]);
    normalize(normal);
    for (uint32_t i = 0; i < count; i++) {
        struct demo_vertex *vertex = &geometry->vertices[geometry->vertex_count++];
        memcpy(vertex->position, corners[i], sizeof(vertex->position));
        memcpy(vertex->normal, normal, sizeof(vertex->normal));
    }
    for (uint32_t i = 2; i < count; i++) {
        geometry->indices[geometry->index_count++] = (uint16_t)first;
        geometry->indices[geometry->index_count++] = (uint16_t)(first + i - 1);
        geometry->indices[geometry->index_count++] = (uint16_t)(first + i);
    }
}

static void
put_corner(float out[4], const struct corner *corner, const struct ring *ring, float shift)
{
    out[0] = corner->x * ring->scale + shift;
    out[1] = ring->y;
    out[2] = corner->z * ring->scale;
    out[3] = ring->lift;
}

/* Walls from ring to ring and a lid on the last. */
static struct demo_mesh
add_solid(struct demo_geometry *geometry, const struct corner *outline, uint32_t corners,
          const struct ring *rings, uint32_t ring_count, float shift)
{
    struct demo_mesh mesh = { .first_index = geometry->index_count };
    float polygon[8][4];

    for (uint32_t r = 0; r + 1 < ring_count; r++) {
        for (uint32_t i = 0; i < corners; i++) {
            const struct corner *here = &outline[i], *next = &outline[(i + 1) % corners];
            put_corner(polygon[0], next, &rings[r], shift);
            put_corner(polygon[1], here, &rings[r], shift);
            put_corner(polygon[2], here, &rings[r + 1], shift);
            put_corner(polygon[3], next, &rings[r + 1], shift);
            add_polygon(geometry, (const float(*)[4])polygon, 4);
        }
    }
    for (uint32_t i = 0; i < corners; i++) {
        put_corner(polygon[i], &outline[corners - 1 - i], &rings[ring_count - 1], shift);
    }
    add_polygon(geometry, (const float(*)[4])polygon, corners);
    mesh.index_count = geometry->index_count - mesh.first_index;
    return mesh;
}

void
demo_geometry_build(struct demo_geometry *geometry)
{
    static const struct corner hull[] = { { 1.0f, 0.0f },    { 0.55f, 0.27f },   { -0.75f, 0.27f },
                                          { -0.95f, 0.16f }, { -0.95f, -0.16f }, { -0.75f, -0.27f },
                                          { 0.55f, -0.27f } };
    static const struct corner cabin[] = {
        { 0.3f, 0.16f }, { -0.3f, 0.16f }, { -0.3f, -0.16f }, { 0.3f, -0.16f }
    };
    static const struct ring column_rings[] = { { 0.0f, 1.0f, 0.0f },
                                                { 1.0f, 1.0f, -0.16f },
                                                { 1.0f, 0.84f, 0.0f } };
    static const struct ring hull_rings[] = { { -0.25f, 0.7f, 0 },
                                              { 0.22f, 1.0f, 0 },
                                              { 0.26f, 0.9f, 0 } };
    static const struct ring cabin_rings[] = { { 0.24f, 1.0f, 0 }, { 0.55f, 0.85f, 0 } };
    struct corner hexagon[6];

    geometry->vertex_count = geometry->index_count = 0;
    for (int i = 0; i < 6; i++) {
        float angle = ((float)i + 0.5f) * (float)(M_PI / 3.0);
        hexagon[i] = (struct corner){ cosf(angle), sinf(angle) };
    }
    geometry->meshes[DEMO_SHAPE_COLUMN] = add_solid(geometry, hexagon, 6, column_rings, 3, 0.0f);
    geometry->meshes[DEMO_SHAPE_HULL] = add_solid(geometry, hull, 7, hull_rings, 3, 0.0f);
    geometry->meshes[DEMO_SHAPE_CABIN] = add_solid(geometry, cabin, 4, cabin_rings, 2, -0.25f);
}

float
demo_noise(uint32_t x, uint32_t y)
{
    uint32_t bits = x * 0x9e3779b1u ^ (y + 0x7f4a7c15u) * 0x85ebca6bu;

    bits = (bits ^ (bits >> 15)) * 0xc2b2ae35u;
    bits = (bits ^ (bits >> 13)) * 0x27d4eb2fu;
    bits ^= bits >> 16;
    return (float)(bits >> 8) / 16777215.0f;
}

static void
dress_column(struct demo_column *column, uint32_t number)
{
    float away = sqrtf(column->x * column->x + column->z * column->z);
    float noise = demo_noise(number, 7);
    float rise = 1.0f - away / DEMO_ISLAND_RADIUS;

    column->shade = 0.9f + 0.2f * demo_noise(number, 3);
    column->material = (enum demo_material)(DEMO_WATER_0 + (int)(demo_noise(number, 11) * 3.99f));
    column->is_land = rise + 0.10f * (noise - 0.5f) > 0.0f;
    if (!column->is_land) {
        return;
    }
    rise = rise > 0.0f ? rise : 0.0f;
    column->land = 0.22f + 2.3f * powf(rise, 1.6f) + 0.22f * noise * (0.4f + rise);
    if (column->land < 0.42f) {
        column->material = DEMO_SAND;
    } else if (column->land < 1.05f) {
        column->material = DEMO_GRASS;
    } else if (column->land < 1.75f) {
        column->material = DEMO_ROCK;
    } else {
        column->material = DEMO_SNOW;
    }
}

float
demo_columns_place(struct demo_column *columns, uint32_t count)
{
    static const int steps[6][2] = {
        { 1, 0 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { 0, -1 }, { 1, -1 }
    };
    uint32_t rings = 0;

    while (1 + 3 * (uint64_t)rings * (rings + 1) < count) {
        rings++;
    }
    float spacing = 2.0f * (DEMO_SEA_RADIUS - 1.0f) / (float)(2 * rings + 1);
    uint32_t done = 0;
    for (uint32_t ring = 0; ring <= rings && done < count; ring++) {
        int q = 0, r = -(int)ring; /* axial coordinates */
        for (uint32_t side = 0; side < 6 && done < count; side++) {
            for (uint32_t i = 0; i < (ring ? ring : side == 0) && done < count; i++) {
                struct demo_column *column = &columns[done];
                *column = (struct demo_column){
                    .x = spacing * ((float)q + 0.5f * (float)r),
                    .z = spacing * (float)r * 0.8660254f,
                };
                dress_column(column, done++);
                q += steps[side][0];
                r += steps[side][1];
            }
        }
    }
    return spacing / 1.7320508f * 0.97f;
}

void
demo_camera(float matrix_out[16], const float eye[3], float aspect)
{
    const float near = 1.0f, far = 60.0f, zoom = 3.05f;
    float forward[3] = { -eye[0], -0.6f - eye[1], -eye[2] }, right[3], up[3];
    const float world_up[3] = { 0.0f, 1.0f, 0.0f };

    normalize(forward);
    cross(right, forward, world_up);
    normalize(right);
    cross(up, right, forward);
    for (int column = 0; column < 4; column++) {
        float x = column < 3 ? right[column] : -dot(right, eye);
        float y = column < 3 ? up[column] : -dot(up, eye);
        float depth = column < 3 ? forward[column] : -dot(forward, eye);
        float *out = matrix_out + 4 * column;
        out[0] = x * zoom / aspect;
        out[1] = -y * zoom;
        out[2] = (depth * far - (column == 3 ? far * near : 0.0f)) / (far - near);
        out[3] = depth;
    }
}
