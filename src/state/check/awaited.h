/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Findings that wait for what shaders say: a hazard with an element of an array of descriptors that an
 * index chooses is one only if a command has used that element. Whoever validates the command and
 * whoever reads what its shaders marked come here in either order; a finding is given when both have.
 *
 * Both sides are kept in tables of a fixed size, where new entries take the place of old ones: what is
 * forgotten that way is not reported.
 *
 * Sets may go before shaders' marks are read. Invariant, under the lock: a finding that waits names a
 * set only while the set's word (wake_slab_word()) is still the set's. Who adds the finding holds
 * reclamation and marks the set (`awaited`); the reclamation of a marked set, which comes later, takes
 * the name away under the lock before the slot may become another object's.
 * Threads: any.
 */
#ifndef WAKE_STATE_AWAITED_H
#define WAKE_STATE_AWAITED_H

#include "base/vulkan_all.h"
#include "queue/record.h"

struct wake_awaited;
struct wake_deferred_finding;
struct wake_report;

/*
 * The key by which shaders mark an element of an array of descriptors, and how they used it: the
 * element plus one, binding, set, 1: a store, number of the stage's bit in VkShaderStageFlagBits. What
 * does not fit is not marked.
 */
enum {
    WAKE_USED_BINDING_SHIFT = 14,
    WAKE_USED_SET_SHIFT = 22,
    WAKE_USED_STORE_SHIFT = 27,
    WAKE_USED_STAGE_SHIFT = 28,
    WAKE_USED_MOST_ELEMENTS = (1 << WAKE_USED_BINDING_SHIFT) - 1,
    WAKE_USED_MOST_BINDINGS = 1 << (WAKE_USED_SET_SHIFT - WAKE_USED_BINDING_SHIFT),
    WAKE_USED_MOST_SETS = 1 << (WAKE_USED_STORE_SHIFT - WAKE_USED_SET_SHIFT),
    WAKE_USED_MOST_STAGES = 16
};

/* Stage and use of a key. */
WAKE_INLINE uint32_t
wake_used_how(VkShaderStageFlagBits stage, bool store)
{
    return (uint32_t)__builtin_ctz((uint32_t)stage) << WAKE_USED_STAGE_SHIFT |
           (uint32_t)store << WAKE_USED_STORE_SHIFT;
}

/* An element that a command uses. */
struct wake_used_element {
    wake_id commands;  /* the command buffer */
    uint64_t boundary; /* number of the begin of the recording among its begins, ends and resets */
    uint32_t action;   /* number of the draw, dispatch or trace in the recording */
    uint32_t command;  /* enum wake_command of that */
    uint32_t element;  /* its key */
};

/* Findings of which one is enough have a number in common; at most so many of them. */
enum { WAKE_AWAITED_FAMILY = 8 };

/* What the finding takes for the contents of a set that may be updated after it was bound: those that the
 * update of that number left. set 0: of another kind. */
struct wake_awaited_contents {
    wake_id set;
    uint32_t number;
};

/* NULL: out of memory. */
struct wake_awaited *
wake_awaited_create(void);
/* Accepts NULL. */
void
wake_awaited_destroy(struct wake_awaited *awaited);
/* A number for findings of which one is enough. */
uint64_t
wake_awaited_family(struct wake_awaited *awaited);
/* Gives the finding once the element is used, if the contents are still those, and drops the others of
 * its family then; family 0: it has none. `finding_take` may be NULL. True: it was given at once. In a
 * check: what it looks at is not reclaimed meanwhile. */
bool
wake_awaited_expect(struct wake_awaited *awaited, struct wake_report *report,
                    const struct wake_used_element *element,
                    const struct wake_awaited_contents *contents, uint64_t family,
                    struct wake_deferred_finding *finding_take);
/* Shaders have marked an element. */
void
wake_awaited_used(struct wake_awaited *awaited, struct wake_report *report,
                  const struct wake_used_element *element);
/* Reclamation of a set: no update comes any more behind that of number `last`. */
void
wake_awaited_set_gone(struct wake_awaited *awaited, wake_id set, uint32_t last);

#endif
