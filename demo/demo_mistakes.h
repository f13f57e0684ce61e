/* SPDX-License-Identifier: Apache-2.0 */
/* One planted mistake for each class of checks, and the ids under which it must be reported.
 * Threads: the main thread; one mistake starts threads of its own. */
#ifndef WAKE_DEMO_MISTAKES_H
#define WAKE_DEMO_MISTAKES_H

#include <stddef.h>

struct demo_messages;
struct demo_render;

/* What a mistake works with: the scene is rendered and the device idle. */
struct demo_stage {
    struct demo_render *render;
    struct demo_messages *messages;
};

struct demo_mistake {
    const char *name;
    const char *what;
    const char *const ids[4]; /* any of them will do; NULL at the end */
    void (*make)(const struct demo_stage *stage);
};

extern const struct demo_mistake demo_mistakes[];
extern const size_t demo_mistake_count;

/* NULL: there is none of that name. */
const struct demo_mistake *
demo_mistake_find(const char *name);

#endif
