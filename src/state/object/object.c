/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects: what made them, and which queues use them.
 */
#include "state/object/object.h"

#include "base/heap.h"
#include "base/heap_large.h"

#include <string.h>

struct wake_create *
wake_create_alloc(uint32_t command, size_t capacity)
{
    size_t size = sizeof(struct wake_create) + capacity;
    struct wake_create *create = size < WAKE_LARGE_LEAST ? wake_alloc(WAKE_HEAP_STATE, size)
                                                         : wake_alloc_large(WAKE_HEAP_STATE, size);

    if (create) {
        create->references = 1;
        create->command = (uint16_t)command;
        create->logged = false;
        create->capacity = capacity;
    }
    return create;
}

void
wake_create_put(struct wake_create *create)
{
    if (create && wake_fetch_sub(&create->references, 1) == 1) {
        wake_free(WAKE_HEAP_STATE, create);
    }
}

bool
wake_object_use(struct wake_object *object, uint32_t queue, uint64_t submit)
{
    struct wake_use *uses = object->use_capacity ? object->more_uses : &object->use;
    uint32_t capacity = object->use_capacity ? object->use_capacity : 1;

    for (uint32_t i = 0; i < object->use_count; i++) {
        if (uses[i].queue == queue) {
            uses[i].submit = submit;
            return true;
        }
    }
    if (object->use_count == capacity) {
        struct wake_use *more = capacity * 4 <= UINT16_MAX
                                    ? wake_alloc(WAKE_HEAP_STATE, sizeof(*more) * capacity * 4)
                                    : NULL;

        if (!more) {
            return false;
        }
        memcpy(more, uses, sizeof(*more) * capacity);
        if (object->use_capacity) {
            wake_free(WAKE_HEAP_STATE, object->more_uses);
        }
        object->more_uses = uses = more;
        object->use_capacity = (uint16_t)(capacity * 4);
    }
    uses[object->use_count++] = (struct wake_use){ .queue = queue, .submit = submit };
    return true;
}
