/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images that batches have used, and how each subresource was used last.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_PRACTICES_USAGE_MAP_H
#define WAKE_PRACTICES_USAGE_MAP_H

#include "state/object/object.h"

struct wake_used_subresource {
    uint8_t usage; /* enum wake_usage */
    uint16_t family;
    uint32_t shaders; /* wake_usage_map.shaders then */
};

struct wake_used_image {
    wake_id id; /* 0: an empty row */
    bool shader_usage;
    bool exclusive;
    uint32_t levels, layers;
    struct wake_used_subresource *subresources; /* levels * layers */
};

struct wake_usage_map {
    struct wake_used_image *rows; /* by a hash of the id; a power of two */
    uint32_t capacity, count;
    uint32_t shaders; /* draws and dispatches with descriptor sets so far */
};

/* The row of an id, empty if it has none; the map has rows. */
struct wake_used_image *
wake_usage_map_place(const struct wake_usage_map *map, wake_id id);
/* The row of an image, made if need be. NULL: no memory, or an image of which nothing is known. */
struct wake_used_image *
wake_usage_map_find(struct wake_usage_map *map, struct wake_object *object);
/* Accepts NULL. */
void
wake_usage_map_destroy(struct wake_usage_map *map);

#endif
