/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions of a module written anew, with what checks need: blocks that are split, and phis that
 * name the right blocks again.
 * Threads: one.
 */
#ifndef WAKE_GPUAV_REWRITE_H
#define WAKE_GPUAV_REWRITE_H

#include "gpuav/instrument/pass.h"

/* The block at hand. */
struct wake_rewrite {
    struct wake_instrumenter *in;
    /* pairs: where a phi of the module stands in the new code, the block it is in */
    struct wake_spirv_words phis;
    /* pairs: label of a loop of one block that was split, label of its new continue block */
    struct wake_spirv_words loops;
    uint32_t label;        /* as it is called in the module */
    uint32_t part_label;   /* of the part that is written to */
    uint32_t part;         /* number of that part, of all in the module */
    uint32_t first_part;   /* the block's */
    const uint32_t *line;  /* OpLine in force, NULL: none */
    const uint32_t *merge; /* OpLoopMerge that is still to come, NULL: none */
    const uint32_t *last;  /* the block's last instruction */
    uint32_t continues;    /* new continue block, if it is a loop of one block that was split */
};

void
wake_rewrite_finish(struct wake_rewrite *r);
/* A label of the module; `end` of the function's words. */
void
wake_rewrite_label(struct wake_rewrite *r, const uint32_t *instruction, uint32_t at, uint32_t end);
/* Any other instruction, as it is, or as it has to be now. */
void
wake_rewrite_copy(struct wake_rewrite *r, const uint32_t *instruction);
/* At the end of a function. */
void
wake_rewrite_repair(struct wake_rewrite *r);
/* Writes an instruction so that it runs only if `condition` holds. False: that cannot be done here;
 * nothing was written. */
bool
wake_rewrite_guard(struct wake_rewrite *r, const struct wake_reference *reference,
                   uint32_t condition);

/* An integer or float of 8 or 16 bits, or a vector of those, that can be stored and converted, but
 * not be a constant. */
bool
wake_rewrite_is_for_storage(const struct wake_spirv_module *module, uint32_t type);

#endif
