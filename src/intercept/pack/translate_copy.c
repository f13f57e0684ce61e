/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Unique handles: copies of what a call was given, with the driver's handles in them.
 */
#include "intercept/pack/pack.h"
#include "intercept/pack/translate.h"

#include <string.h>

/* A count above the records' cap is none that a valid call has: its pointer is not followed here
 * either. */
static void *
copy(struct wake_translation *t, const void *in, size_t count, size_t size)
{
    void *to;

    if (!in || count == 0 || count > WAKE_PACK_CAP) {
        return NULL;
    }
    to = wake_translate_alloc(t, count * size);
    if (to) {
        memcpy(to, in, count * size);
    }
    return to;
}

const void *
wake_translate_handles(struct wake_translation *t, const void *in, size_t count)
{
    uint64_t *to = copy(t, in, count, sizeof(*to));

    for (size_t i = 0; to && i < count; i++) {
        to[i] = wake_translate_handle(t, to[i]);
    }
    return to ? to : in;
}

const void *
wake_translate_structs(struct wake_translation *t, const void *in, size_t count, size_t size,
                       wake_translate_function each)
{
    char *to = copy(t, in, count, size);

    for (size_t i = 0; to && i < count; i++) {
        each(t, to + i * size);
    }
    return to ? to : in;
}

const void *
wake_translate_pointers(struct wake_translation *t, const void *in, size_t count, size_t size,
                        wake_translate_function each)
{
    const void **to = copy(t, in, count, sizeof(*to));

    for (size_t i = 0; to && i < count; i++) {
        to[i] = wake_translate_structs(t, to[i], 1, size, each);
    }
    return to ? to : in;
}

/* ---- chains ---------------------------------------------------------------------------------- */

static const struct wake_translate_row *
row_of(VkStructureType stype)
{
    uint32_t low = 0, high = wake_translate_row_count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (wake_translate_rows[middle].stype < (int32_t)stype) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < wake_translate_row_count && wake_translate_rows[low].stype == (int32_t)stype
               ? &wake_translate_rows[low]
               : NULL;
}

size_t
wake_translate_struct_size(VkStructureType stype)
{
    const struct wake_translate_row *row = row_of(stype);

    if ((int)stype == VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO) { /* not in the registry */
        return sizeof(VkLayerDeviceCreateInfo);
    }
    return row ? row->size : 0;
}

/* How many structs from the start must be copied. */
static uint32_t
links_to_copy(const VkBaseInStructure *in)
{
    uint32_t links = 0, last = 0;

    for (; in && links < WAKE_PACK_CAP_CHAIN; in = in->pNext) {
        const struct wake_translate_row *row = row_of(in->sType);

        if (!row) {
            break;
        }
        links++;
        last = row->each ? links : last;
    }
    return last;
}

void *
wake_translate_chain(struct wake_translation *t, const void *in)
{
    const VkBaseInStructure *from = in;
    VkBaseOutStructure *first = NULL, **tail = &first;

    for (uint32_t links = links_to_copy(in); links; links--, from = from->pNext) {
        const struct wake_translate_row *row = row_of(from->sType);
        VkBaseOutStructure *to = copy(t, from, 1, row->size);

        if (!to) {
            return (void *)(uintptr_t)in;
        }
        to->pNext = NULL; /* what follows is linked here, not by the struct's own function */
        if (row->each) {
            row->each(t, to);
        }
        *tail = to;
        tail = &to->pNext;
    }
    *tail = (VkBaseOutStructure *)(uintptr_t)from;
    return first;
}
