/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The list of layouts of one device.
 */
#include "state/derived/abort_layouts.h"

#include "queue/lock.h"

#include <string.h>

enum { MAX_LAYOUTS = 4096 };

struct wake_abort_layouts {
    struct wake_lock lock;
    const struct wake_abort_layout **rows; /* (l) */
    uint32_t count;                        /* (l) */
    uint32_t capacity;                     /* (l) */
};

struct wake_abort_layouts *
wake_abort_layouts_create(void)
{
    struct wake_abort_layouts *layouts = wake_zalloc(WAKE_HEAP_STATE, sizeof(*layouts));

    if (layouts) {
        wake_lock_init(&layouts->lock, WAKE_RANK_SLAB); /* taken by checks, whatever those hold */
    }
    return layouts;
}

void
wake_abort_layouts_destroy(struct wake_abort_layouts *layouts)
{
    if (!layouts) {
        return;
    }
    for (uint32_t i = 0; i < layouts->count; i++) {
        wake_free(WAKE_HEAP_STATE, (void *)(uintptr_t)layouts->rows[i]);
    }
    wake_free(WAKE_HEAP_STATE, layouts->rows);
    wake_lock_finish(&layouts->lock);
    wake_free(WAKE_HEAP_STATE, layouts);
}

static bool
same(const struct wake_abort_layout *a, const struct wake_abort_layout *b)
{
    return a->size == b->size && a->member_count == b->member_count &&
           a->text_size == b->text_size &&
           memcmp(a->members, b->members, a->member_count * sizeof(*a->members)) == 0 &&
           (!a->text_size || memcmp(a->text, b->text, a->text_size) == 0);
}

/* With the lock. */
static bool
add(struct wake_abort_layouts *layouts, const struct wake_abort_layout *layout)
{
    for (uint32_t i = 0; i < layouts->count; i++) {
        if (same(layouts->rows[i], layout)) {
            return false;
        }
    }
    if (layouts->count == layouts->capacity) {
        uint32_t room = layouts->capacity ? layouts->capacity * 2 : 8;
        const struct wake_abort_layout **more = room <= MAX_LAYOUTS
                                                    ? wake_realloc(WAKE_HEAP_STATE, layouts->rows,
                                                                   room * sizeof(*more))
                                                    : NULL;

        if (!more) {
            return false;
        }
        layouts->rows = more;
        layouts->capacity = room;
    }
    layouts->rows[layouts->count++] = layout;
    return true;
}

void
wake_abort_layouts_add_take(struct wake_abort_layouts *layouts,
                            struct wake_abort_layout *layout_take)
{
    bool added;

    wake_lock_take(&layouts->lock);
    added = add(layouts, layout_take);
    wake_lock_drop(&layouts->lock);
    if (!added) {
        wake_free(WAKE_HEAP_STATE, layout_take);
    }
}

void
wake_abort_layouts_print(struct wake_abort_layouts *layouts, struct wake_text *out,
                         const struct wake_abort_message *message)
{
    if (!layouts) {
        wake_abort_print(out, message, NULL, 0);
        return;
    }
    wake_lock_take(&layouts->lock);
    wake_abort_print(out, message, layouts->rows, layouts->count);
    wake_lock_drop(&layouts->lock);
}
