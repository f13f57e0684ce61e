/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From parameters of functions to the variables behind them. An access to a parameter is one to
 * whatever any call hands over.
 */
#include "spirv/spirv_calls.h"

#include "spirv/spirv_images.h"
#include "spirv/spirv_follow.h"

#include <string.h>

enum {
    /* of handing accesses up: deeper calls are not valid in any shader met so far */
    MAX_ROUNDS = 64,
    MAX_PAIR_STEPS = 1 << 24
};

void
wake_spirv_follow_call(struct wake_spirv_follow *f, const uint32_t *i)
{
    const struct wake_spirv_function *function = wake_spirv_find_function(f->module,
                                                                          wake_spirv_word(i, 3));
    const uint32_t *parameter;
    uint32_t argument = 4;

    if (!function) {
        return;
    }
    for (uint32_t at = function->begin;
         argument < wake_spirv_length(i) &&
         (parameter = wake_spirv_next(f->module, &at, function->end)) != NULL;) {
        uint32_t op = wake_spirv_op(parameter);

        if (op == SpvOpFunctionParameter) {
            const struct wake_spirv_origin *o = wake_spirv_origin(f, i[argument++]);

            if (o->root && f->edge_count < WAKE_SPIRV_MAX_EDGES) {
                if (!wake_spirv_grow(&f->edges, f->edge_count, &f->edge_room, sizeof(*f->edges))) {
                    f->failed = true;
                    return;
                }
                f->edges[f->edge_count++] = (struct wake_spirv_edge){ wake_spirv_word(parameter, 2),
                                                                      wake_spirv_word(i, 2), *o };
                wake_spirv_note(f, o, 0);
            }
        } else if (op == SpvOpLabel) {
            break;
        }
    }
}

/* What is behind a parameter, seen from its caller. */
static struct wake_spirv_origin
through(const struct wake_spirv_origin *below, const struct wake_spirv_origin *argument)
{
    struct wake_spirv_origin o = *argument;

    if (!o.indexed && below->indexed) {
        o.indexed = true;
        o.element = below->element;
    }
    return o;
}

bool
wake_spirv_is_parameter(const struct wake_spirv_follow *f, uint32_t root)
{
    return wake_spirv_op(wake_spirv_def(f->module, root)) == SpvOpFunctionParameter;
}

static bool
merge_touch(struct wake_spirv_follow *f, const struct wake_spirv_edge *edge)
{
    uint32_t number = edge->parameter < f->module->bound ? f->numbers[edge->parameter] : 0;
    struct wake_spirv_touch below, *above, before;
    uint64_t members = edge->from.member < 64 ? UINT64_C(1) << edge->from.member : 0;

    if (!number) {
        return false;
    }
    below = f->touches[number - 1];
    above = wake_spirv_touch_of(f, edge->from.root);
    if (!above) {
        return false;
    }
    before = *above;
    above->access |= below.access;
    above->members |= members ? members : below.members;
    above->written_members |= !below.written_members ? 0
                              : members              ? members
                                                     : below.written_members;
    if (!edge->from.indexed && below.first <= below.last) {
        wake_spirv_touch_element(above, true, below.first);
        wake_spirv_touch_element(above, true, below.last);
    }
    if (below.texel_components &&
        (!above->texel_components || below.texel_components < above->texel_components)) {
        above->texel_components = below.texel_components;
    }
    return memcmp(&before, above, sizeof(before)) != 0;
}

static void
sampler_through(struct wake_spirv_traced_pair *pair, const struct wake_spirv_edge *edge)
{
    pair->sampler = through(&pair->sampler, &edge->from);
    /* A sampled image that was put together by the caller. */
    if (edge->from.sampler && edge->from.sampler != edge->from.root) {
        pair->sampler.root = edge->from.sampler;
        pair->sampler.element = edge->from.sampler_element;
        pair->sampler.indexed = true;
    }
}

/* Image and sampler that are two parameters of one function come from the same call. */
static void
hand_pair_up(struct wake_spirv_follow *f, const struct wake_spirv_traced_pair *pair,
             const struct wake_spirv_edge *edge)
{
    struct wake_spirv_traced_pair above = *pair;

    if (pair->image.root == edge->parameter) {
        above.image = through(&pair->image, &edge->from);
    }
    if (pair->sampler.root == edge->parameter) {
        sampler_through(&above, edge);
    } else {
        f->pair_steps += wake_spirv_is_parameter(f, pair->sampler.root) ? f->edge_count : 0;
        for (uint32_t k = 0; wake_spirv_is_parameter(f, pair->sampler.root) && k < f->edge_count;
             k++) {
            if (f->edges[k].call == edge->call && f->edges[k].parameter == pair->sampler.root) {
                sampler_through(&above, &f->edges[k]);
                break;
            }
        }
    }
    wake_spirv_add_pair(f, &above);
}

void
wake_spirv_hand_up(struct wake_spirv_follow *f)
{
    bool changed = true;

    for (int round = 0; changed && round < MAX_ROUNDS && !f->failed; round++) {
        changed = false;
        for (uint32_t i = 0; i < f->edge_count; i++) {
            changed |= merge_touch(f, &f->edges[i]);
        }
    }
    /* Pairs that are added here are looked at as well. */
    for (uint32_t i = 0; i < f->pair_count && f->pair_steps < MAX_PAIR_STEPS && !f->failed; i++) {
        struct wake_spirv_traced_pair pair = f->pairs[i];
        bool image = wake_spirv_is_parameter(f, pair.image.root);

        for (uint32_t k = 0; (image || wake_spirv_is_parameter(f, pair.sampler.root)) &&
                             k < f->edge_count && f->pair_steps < MAX_PAIR_STEPS;
             k++) {
            if (f->edges[k].parameter == (image ? pair.image.root : pair.sampler.root)) {
                hand_pair_up(f, &pair, &f->edges[k]);
            }
        }
    }
}
