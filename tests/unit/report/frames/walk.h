/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions that call each other in an order that the caller gives: some keep frame pointers, some
 * do not (two files, with the compiler's options).
 */
#ifndef WAKE_UNIT_REPORT_FRAMES_WALK_H
#define WAKE_UNIT_REPORT_FRAMES_WALK_H

#include <stdint.h>

struct walk;
typedef uintptr_t (*walk_function)(const struct walk *walk, uint32_t step);

/* steps[0] is called first, the last one calls nobody. */
struct walk {
    const walk_function *steps;
    uint32_t count;
};

/* What a thread goes through, one after the other. */
struct walk_list {
    const struct walk *walks;
    uint32_t count;
};

enum { WALK_FUNCTIONS = 4 };
extern const walk_function walk_kept[WALK_FUNCTIONS], walk_left_out[WALK_FUNCTIONS];
/* A thread that walks; it keeps a frame pointer. */
void *
walk_start(void *walk_list);

/* Many variables live across the call, so that all registers are in use. */
#define WALK(name, n)                                                                            \
    static __attribute__((noipa)) uintptr_t name(const struct walk *walk, uint32_t step)         \
    {                                                                                            \
        uintptr_t a = step * (n) + 1, b = walk->count ^ (n), c = a * b, d = c ^ (uintptr_t)walk, \
                  e = d * 3 + a, f = e ^ b;                                                      \
                                                                                                 \
        a += walk->steps[step](walk, step + 1);                                                  \
        return a ^ (b + c) ^ (d + e) ^ f ^ (n);                                                  \
    }
/* One that needs no register but the stack's. */
#define WALK_LIGHTLY(name, n)                                                            \
    static __attribute__((noipa)) uintptr_t name(const struct walk *walk, uint32_t step) \
    {                                                                                    \
        return walk->steps[step](walk, step + 1) + (n);                                  \
    }

#endif
