/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The checks of one access, or of a group of them, as code: instrument_sites.h.
 */
#include "gpuav/instrument/instrument_sites.h"

bool
wake_site_is_wanted(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                    uint32_t texel)
{
    return (in->settings->checks & WAKE_CHECK_DESCRIPTOR_STATE) ||
           wake_pass_descriptor_index_wants(in, d) || wake_pass_buffer_range_wants(in, d, texel);
}

bool
wake_site_needs_facts(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                      uint32_t texel)
{
    return (in->settings->checks & WAKE_CHECK_DESCRIPTOR_STATE) ||
           wake_pass_buffer_range_wants(in, d, texel) ||
           (wake_pass_descriptor_index_wants(in, d) && (!d->length || d->parameter));
}

/* What there is to check of a descriptor, with code for what that takes. `which` 0: nothing. */
static struct wake_check
make_check(struct wake_instrumenter *in, uint32_t number, const struct wake_reference_descriptor *d,
           uint32_t texel)
{
    struct wake_check check = { .instruction = number };
    struct wake_facts facts = { 0 };
    struct wake_reference_ids ids;

    if (!wake_site_is_wanted(in, d, texel)) {
        return check;
    }
    wake_reference_ids(in, d, &ids);
    if (wake_site_needs_facts(in, d, texel)) {
        wake_facts_get(in, d, &ids, &facts);
    }
    check.index = ids.index;
    check.length = ids.length;
    check.set = ids.set;
    check.binding = ids.binding;
    check.kind = ids.kind;
    wake_pass_descriptor_index(in, d, &facts, &check);
    wake_pass_descriptor_state(in, d, &facts, &check);
    wake_pass_buffer_range(in, d, texel, &facts, &check);
    return check;
}

/* The condition of an access that another check reports; 0: it is not skipped. */
static uint32_t
put_right(struct wake_instrumenter *in, const struct wake_check *check)
{
    uint32_t which = check->which & wake_check_skipped(in);

    return which ? wake_check_right(in, in->code, which, check) : 0;
}

/* Checks all accesses of a group. */
static void
put_group(struct wake_instrumenter *in, struct wake_sites *sites, uint32_t first)
{
    struct wake_check checks[WAKE_GROUP_SAME];
    uint32_t count = 0;

    for (uint32_t k = first; k != WAKE_NO_SITE; k = sites->list[k].next) {
        struct wake_site *site = &sites->list[k];
        struct wake_reference reference;

        if (!wake_reference_find(in, &in->module->words[site->at], &reference) ||
            site->place >= reference.descriptor_count || count == WAKE_GROUP_SAME) {
            continue;
        }
        checks[count] = make_check(in, site->number, &reference.descriptors[site->place],
                                   reference.texel);
        if (checks[count].which) {
            site->checks = checks[count].checks;
            site->condition = put_right(in, &checks[count++]);
        }
    }
    if (count) {
        wake_group_put(in, checks, count);
    }
}

void
wake_site_put(struct wake_instrumenter *in, struct wake_sites *sites, struct wake_site *site,
              const struct wake_reference_descriptor *d, uint32_t texel)
{
    const struct wake_site *cover = site->cover == WAKE_NO_SITE ? NULL : &sites->list[site->cover];
    struct wake_check check;

    if (cover && cover->bytes == site->bytes && cover->which == site->which) {
        site->checks = cover->checks;
        site->condition = cover->condition;
    } else if (cover || site->count == 1) {
        if (&sites->list[site->leader] != site) {
            return; /* in a group, and put with it */
        }
        check = make_check(in, site->number, d, texel);
        if (check.which) {
            site->checks = check.checks;
            site->condition = cover ? put_right(in, &check) : wake_check_put(in, &check);
        }
    } else {
        put_group(in, sites, site->leader);
    }
}
