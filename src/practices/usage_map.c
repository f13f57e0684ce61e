/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images by their id, with the last use of each subresource.
 */
#include "practices/usage_map.h"

#include "base/heap.h"
#include "state/derived/image.h"

enum { FIRST_ROWS = 64, SUBRESOURCES_MOST = 1 << 16 };

void
wake_usage_map_destroy(struct wake_usage_map *map)
{
    for (uint32_t i = 0; map && i < map->capacity; i++) {
        wake_free(WAKE_HEAP_STATE, map->rows[i].subresources);
    }
    if (map) {
        wake_free(WAKE_HEAP_STATE, map->rows);
        wake_free(WAKE_HEAP_STATE, map);
    }
}

struct wake_used_image *
wake_usage_map_place(const struct wake_usage_map *map, wake_id id)
{
    uint32_t at = (uint32_t)((id * UINT64_C(0x9E3779B97F4A7C15)) >> 32);

    for (;; at++) {
        struct wake_used_image *row = &map->rows[at & (map->capacity - 1)];

        if (!row->id || row->id == id) {
            return row;
        }
    }
}

/* What was destroyed is left out when the map grows. */
static bool
grow(struct wake_usage_map *map)
{
    struct wake_usage_map larger = { .capacity = map->capacity ? map->capacity * 2 : FIRST_ROWS,
                                     .shaders = map->shaders };

    larger.rows = wake_zalloc(WAKE_HEAP_STATE, larger.capacity * sizeof(*larger.rows));
    if (!larger.rows) {
        return false;
    }
    for (uint32_t i = 0; i < map->capacity; i++) {
        const struct wake_object *object = map->rows[i].id ? wake_object_get(map->rows[i].id)
                                                           : NULL;

        if (object && !object->dead_at) {
            *wake_usage_map_place(&larger, map->rows[i].id) = map->rows[i];
            larger.count++;
        } else {
            wake_free(WAKE_HEAP_STATE, map->rows[i].subresources);
        }
    }
    wake_free(WAKE_HEAP_STATE, map->rows);
    *map = larger;
    return true;
}

struct wake_used_image *
wake_usage_map_find(struct wake_usage_map *map, struct wake_object *object)
{
    static const VkImageUsageFlags read = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT |
                                          VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    const struct wake_image *image;
    struct wake_used_image *row;
    size_t count;

    if (map->count * 2 >= map->capacity && !grow(map)) {
        return NULL;
    }
    row = wake_usage_map_place(map, object->id);
    if (row->id) {
        return row;
    }
    image = wake_image_of(object);
    count = image ? (size_t)image->info.mipLevels * image->info.arrayLayers : 0;
    if (!count || count > SUBRESOURCES_MOST) {
        return NULL;
    }
    row->subresources = wake_zalloc(WAKE_HEAP_STATE, count * sizeof(*row->subresources));
    if (!row->subresources) {
        return NULL;
    }
    row->id = object->id;
    row->levels = image->info.mipLevels;
    row->layers = image->info.arrayLayers;
    row->shader_usage = image->info.usage & read;
    row->exclusive = image->info.sharingMode == VK_SHARING_MODE_EXCLUSIVE;
    map->count++;
    return row;
}
