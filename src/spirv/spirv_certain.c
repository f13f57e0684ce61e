/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes of buffers that every invocation of an entry point accesses: loads and stores at constant
 * places, in blocks of the entry point's function that control comes through whatever happens. Such
 * blocks are those that no branch of an earlier one leads beyond, as long as all branches lead
 * forward: what stands behind a loop, an early return or an abort is not certain.
 *
 * Atomics are left out: those of two commands that nothing orders are no race (specification,
 * 'Memory Model', 'Data Race').
 */
#include "spirv/spirv_certain.h"

#include "spirv/spirv_type.h"

#include <stdlib.h>

enum {
    MOST_CALLS = 8,       /* deep */
    MOST_STEPS = 1 << 16, /* instructions of called functions that are looked at */
    MOST_DEPTH = 8,       /* of types */
    MOST_ELEMENTS = 64,
    MOST_PARTS =
        4096, /* types looked at for one access: arrays of arrays, or a type that holds itself */
    MOST_PIECES = 256 /* before those beside each other are one */
};

/* ---- control --------------------------------------------------------------------------------- */

/* How far a terminator may lead; false: not only forward, or not within the function. */
static bool
leads(const struct wake_spirv_module *m, const uint32_t *i, uint32_t *reach)
{
    uint32_t at = (uint32_t)(i - m->words), first, step = 1;

    switch (wake_spirv_op(i)) {
    case SpvOpBranch: first = 1; break;
    case SpvOpBranchConditional: first = 2; break;
    case SpvOpSwitch: {
        uint32_t width = 0;

        (void)wake_spirv_scalar(m, wake_spirv_type_of(m, wake_spirv_word(i, 1)), &width, NULL);
        if (width != 32) {
            return false; /* else literals are not one word each for certain */
        }
        first = step = 2;
        break;
    }
    default: return false;
    }
    for (uint32_t k = first; k < wake_spirv_length(i) && (step == 2 || k < first + 2); k += step) {
        uint32_t target = wake_spirv_word(i, k) < m->bound ? m->defs[wake_spirv_word(i, k)] : 0;

        if (target <= at || wake_spirv_op(&m->words[target]) != SpvOpLabel) {
            return false;
        }
        *reach = target > *reach ? target : *reach;
    }
    return true;
}

static bool
returns(const struct wake_spirv_module *m, uint32_t id, int depth, uint32_t *steps)
{
    const struct wake_spirv_function *function = wake_spirv_find_function(m, id);
    const uint32_t *i;
    uint32_t reach = 0;
    bool ended = true;

    if (!function || depth > MOST_CALLS) {
        return false;
    }
    for (uint32_t at = function->begin; (i = wake_spirv_next(m, &at, function->end)) != NULL;) {
        if (++*steps > MOST_STEPS) {
            return false;
        }
        switch (wake_spirv_op(i)) {
        case SpvOpLabel:
            if (!ended) {
                return false; /* by what is not known here */
            }
            ended = false;
            break;
        case SpvOpReturn:
        case SpvOpReturnValue: ended = true; break;
        case SpvOpFunctionCall:
            if (!returns(m, wake_spirv_word(i, 3), depth + 1, steps)) {
                return false;
            }
            break;
        case SpvOpBranch:
        case SpvOpBranchConditional:
        case SpvOpSwitch:
            if (!leads(m, i, &reach)) {
                return false;
            }
            ended = true;
            break;
        default: break;
        }
    }
    return ended;
}

void
wake_spirv_certain_step(struct wake_spirv_follow *f, const uint32_t *i)
{
    const struct wake_spirv_module *m = f->module;
    struct wake_spirv_certainty *c = &f->certainty;
    uint32_t at = (uint32_t)(i - m->words);

    if (c->over) {
        return;
    }
    switch (wake_spirv_op(i)) {
    case SpvOpLabel:
        if (!c->reach) {
            c->reach = at;
        } else if (!c->ended || c->reach < at) {
            c->over = true;
        }
        c->now = !c->over && c->reach == at;
        c->ended = false;
        break;
    case SpvOpFunctionCall:
        c->over = !returns(m, wake_spirv_word(i, 3), 0, &c->steps);
        c->now &= !c->over;
        break;
    case SpvOpBranch:
    case SpvOpBranchConditional:
    case SpvOpSwitch:
        c->over = !leads(m, i, &c->reach);
        c->ended = true;
        c->now = false;
        break;
    default: break;
    }
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static void
add(struct wake_spirv_follow *f, const struct wake_spirv_origin *o, uint64_t begin, uint64_t end,
    bool write)
{
    struct wake_spirv_entry *e = f->entry;

    if (end > UINT32_MAX || e->certain_count >= MOST_PIECES) {
        return;
    }
    if (!wake_spirv_grow(&e->certain, e->certain_count, &f->certain_room, sizeof(*e->certain))) {
        f->failed = true;
        return;
    }
    e->certain[e->certain_count++] = (struct wake_spirv_certain){
        o->root, o->indexed ? o->element : 0,  (uint32_t)begin, (uint32_t)end,
        write,   o->first || !f->certainty.now
    };
}

/* Of what lies between members and elements nothing is accessed. */
static void
add_type(struct wake_spirv_follow *f, const struct wake_spirv_origin *o, uint32_t type,
         uint64_t offset, bool write, int depth)
{
    const struct wake_spirv_module *m = f->module;
    const uint32_t *def = wake_spirv_def(m, type);
    const struct wake_spirv_decoration *d;
    uint32_t count;

    if (depth > MOST_DEPTH || offset > UINT32_MAX || ++f->certain_parts > MOST_PARTS) {
        return;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector: {
        uint64_t size = wake_spirv_size(f->values, type, true);

        if (size) {
            add(f, o, offset, offset + size, write);
        }
        break;
    }
    case SpvOpTypeArray:
        d = wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationArrayStride);
        count = wake_spirv_array_length(f->values, type);
        for (uint32_t k = 0; d && k < count && count <= MOST_ELEMENTS; k++) {
            add_type(f, o, wake_spirv_word(def, 2), offset + (uint64_t)k * d->value, write,
                     depth + 1);
        }
        break;
    case SpvOpTypeStruct:
        for (uint32_t k = 2; k < wake_spirv_length(def) && k < MOST_ELEMENTS; k++) {
            d = wake_spirv_decoration(m, type, k - 2, SpvDecorationOffset);
            if (d) {
                add_type(f, o, def[k], offset + d->value, write, depth + 1);
            }
        }
        break;
    default: break; /* columns of matrices are not followed */
    }
}

void
wake_spirv_certain_access(struct wake_spirv_follow *f, const struct wake_spirv_origin *o,
                          bool write)
{
    const uint32_t *def = wake_spirv_def(f->module, o->root);
    uint32_t storage = wake_spirv_word(def, 3);

    if ((f->certainty.now || (f->first.now && f->first.compute)) &&
        wake_spirv_op(def) == SpvOpVariable && !o->vague && o->type &&
        (storage == SpvStorageClassUniform || storage == SpvStorageClassStorageBuffer) &&
        !(o->indexed && o->element == WAKE_SPIRV_DYNAMIC)) {
        f->certain_parts = 0;
        add_type(f, o, o->type, o->offset, write, 0);
    }
}

static int
compare(const void *a, const void *b)
{
    const struct wake_spirv_certain *x = a, *y = b;

    return x->use != y->use           ? (x->use > y->use ? 1 : -1)
           : x->element != y->element ? (x->element > y->element ? 1 : -1)
           : x->write != y->write     ? (x->write ? -1 : 1)
           : x->first != y->first     ? (x->first ? 1 : -1)
                                      : (x->begin > y->begin) - (x->begin < y->begin);
}

void
wake_spirv_certain_finish(struct wake_spirv_entry *entry)
{
    struct wake_spirv_certain *rows = entry->certain;
    uint32_t count = 0;

    for (uint32_t i = 0; i < entry->certain_count; i++) {
        rows[count] = rows[i];
        rows[count].use = wake_spirv_find_use(entry, rows[i].use);
        count += rows[count].use != UINT32_MAX;
    }
    entry->certain_count = count;
    if (!count) {
        return;
    }
    qsort(rows, count, sizeof(*rows), compare);
    count = 0;
    for (uint32_t i = 1; i < entry->certain_count; i++) {
        struct wake_spirv_certain *last = &rows[count];

        if (rows[i].use == last->use && rows[i].element == last->element &&
            rows[i].write == last->write && rows[i].first == last->first &&
            rows[i].begin <= last->end) {
            last->end = rows[i].end > last->end ? rows[i].end : last->end;
        } else {
            rows[++count] = rows[i];
        }
    }
    entry->certain_count = count + 1;
}
