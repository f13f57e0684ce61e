/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Code that says which descriptor a reference is to, and where in it a pointer points to.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

/* The uvec4 of a parameter, or of a pointer that is chosen. */
static uint32_t
words_of(struct wake_instrumenter *in, const struct wake_reference_descriptor *d)
{
    return d->moved ? d->moved : WAKE_CODE(in, in->code, SpvOpLoad, in->t_uint4, d->parameter);
}

uint32_t
wake_reference_bytes(struct wake_instrumenter *in, const struct wake_reference_descriptor *d)
{
    return d->moved || d->moves
               ? WAKE_CODE(in, in->code, SpvOpCompositeExtract, in->t_uint, words_of(in, d), 1)
               : 0;
}

void
wake_reference_ids(struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                   struct wake_reference_ids *ids)
{
    uint32_t all, word[4];

    ids->kind = wake_code_uint(in, d->kind);
    ids->length = 0;
    if (d->parameter || d->moved) {
        all = words_of(in, d);
        for (uint32_t i = 0; i < 4; i++) {
            word[i] = WAKE_CODE(in, in->code, SpvOpCompositeExtract, in->t_uint, all, i);
        }
        ids->index = word[0];
        ids->length = word[1];
        ids->set = word[2];
        ids->binding = word[3];
        if (d->moved || d->moves) {
            ids->length = 0;
            return;
        }
        if (d->parameter_indexed) {
            return;
        }
        ids->length = 0;
    } else {
        ids->set = wake_code_uint(in, d->set);
        ids->binding = wake_code_uint(in, d->binding);
    }
    ids->index = d->index ? wake_code_as_uint(in, in->code, d->index) : 0;
    if (!ids->index) {
        ids->index = wake_code_uint(in, 0);
    }
    if (d->length) {
        ids->length = wake_code_as_uint(in, in->code, d->length);
    } else if (!d->array) {
        ids->length = wake_code_uint(in, 1);
    }
}
