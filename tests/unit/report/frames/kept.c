/* SPDX-License-Identifier: Apache-2.0 */
#include "walk.h"

WALK(kept_0, 3)
WALK(kept_1, 5)
WALK(kept_2, 7)
WALK_LIGHTLY(kept_3, 11)

const walk_function walk_kept[WALK_FUNCTIONS] = { kept_0, kept_1, kept_2, kept_3 };

void *
walk_start(void *data)
{
    const struct walk_list *list = data;
    uintptr_t sum = 1;

    for (uint32_t i = 0; i < list->count; i++) {
        sum |= list->walks[i].steps[0](&list->walks[i], 1);
    }
    return (void *)sum;
}
