/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Looking ahead for groups and covered accesses: instrument_sites.h.
 */
#include "gpuav/instrument/instrument_sites.h"

enum { MOST_SIMILAR = 32 /* sites that are looked at for one that covers */ };

/* Words of a key before the pairs of index and stride. */
enum key_word {
    KEY_KIND,
    KEY_PARAMETER,
    KEY_MOVED,
    KEY_SET,
    KEY_BINDING,
    KEY_INDEX,
    KEY_LENGTH,
    KEY_TEXEL,
    KEY_WORDS
};

void
wake_sites_begin(struct wake_sites *sites)
{
    sites->count = sites->at = sites->open_count = sites->keys.count = 0;
    sites->block = UINT32_MAX;
    memset(sites->heads, 0xff, sizeof(sites->heads));
    wake_address_sites_begin(&sites->addresses);
}

void
wake_sites_finish(struct wake_sites *sites)
{
    wake_free(WAKE_HEAP_GPUAV, sites->list);
    wake_spirv_words_finish(&sites->keys);
    wake_address_sites_finish(&sites->addresses);
    *sites = (struct wake_sites){ 0 };
}

static bool
grow(struct wake_sites *sites)
{
    uint32_t room = sites->room ? sites->room * 2 : 64;
    struct wake_site *list = sites->failed
                                 ? NULL
                                 : wake_realloc(WAKE_HEAP_GPUAV, sites->list, room * sizeof(*list));

    if (!list) {
        sites->failed = true;
        sites->count = 0;
        return false;
    }
    sites->list = list;
    sites->room = room;
    return true;
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* What is checked of a descriptor, and what it takes. */
struct need {
    uint32_t which; /* enum wake_wrong */
    struct wake_extent extent;
    uint32_t texel;
};

static struct need
need_of(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
        uint32_t texel)
{
    struct need need;

    need.which = need.texel = need.extent.bytes = need.extent.count = 0;
    need.which |= in->settings->checks & WAKE_CHECK_DESCRIPTOR_STATE ? WAKE_WRONG_STATE : 0;
    need.which |= wake_pass_descriptor_index_wants(in, d) ? WAKE_WRONG_INDEX : 0;
    if (!wake_pass_buffer_range_wants(in, d, texel)) {
        return need;
    }
    if (d->kind == WAKE_GPUAV_UNIFORM_TEXEL || d->kind == WAKE_GPUAV_STORAGE_TEXEL) {
        need.texel = texel;
        need.which |= WAKE_WRONG_TEXEL;
    } else if (wake_layout_extent(in, d, &need.extent)) {
        need.which |= WAKE_WRONG_RANGE;
    }
    return need;
}

static bool
put_key(const struct wake_instrumenter *in, struct wake_sites *sites, struct wake_site *site,
        const struct wake_reference_descriptor *d, const struct need *need)
{
    uint32_t words[KEY_WORDS] = { 0 };

    words[KEY_KIND] = d->kind | wake_pass_descriptor_state_view(in, d);
    words[KEY_PARAMETER] = d->parameter;
    words[KEY_MOVED] = d->moved;
    words[KEY_SET] = d->set;
    words[KEY_BINDING] = d->binding;
    words[KEY_INDEX] = d->index;
    words[KEY_LENGTH] = d->length;
    words[KEY_TEXEL] = need->texel;
    site->key = sites->keys.count;
    site->key_words = KEY_WORDS + 2 * need->extent.count;
    wake_spirv_put(&sites->keys, words, KEY_WORDS);
    wake_spirv_put(&sites->keys, need->extent.indices, need->extent.count);
    wake_spirv_put(&sites->keys, need->extent.strides, need->extent.count);
    sites->failed |= sites->keys.failed;
    return !sites->keys.failed;
}

static bool
is_similar(const struct wake_sites *sites, const struct wake_site *a, const struct wake_site *b)
{
    return a->key_words == b->key_words &&
           memcmp(&sites->keys.words[a->key], &sites->keys.words[b->key],
                  a->key_words * sizeof(uint32_t)) == 0;
}

/* ---- covered --------------------------------------------------------------------------------- */

/* Enters a site, and looks for one that covers it. */
static void
compare(const struct wake_instrumenter *in, struct wake_sites *sites, uint32_t number)
{
    struct wake_site *site = &sites->list[number];
    const uint32_t *key = &sites->keys.words[site->key];
    uint32_t *head =
        &sites->heads[(key[KEY_BINDING] * 7 + key[KEY_SET] + key[KEY_INDEX]) % WAKE_SITES_HEADS];
    uint32_t other = *head;

    for (uint32_t steps = 0; other != WAKE_NO_SITE && steps < MOST_SIMILAR; steps++) {
        const struct wake_site *before = &sites->list[other];

        if (before->block != site->block && (site->which & ~before->which) == 0 &&
            before->bytes >= site->bytes && is_similar(sites, before, site) &&
            wake_spirv_block_dominates(&in->blocks, before->block, site->block)) {
            site->cover = other;
            return; /* what it covers the other covers as well */
        }
        other = before->similar;
    }
    site->similar = *head;
    *head = number;
}

/* ---- groups ---------------------------------------------------------------------------------- */

/* Whether an id is known where a group's first instruction stands. */
static bool
is_known(const struct wake_instrumenter *in, uint32_t id, uint32_t leader_at)
{
    return id == 0 || (id < in->module->bound && in->module->defs[id] < leader_at);
}

/* Whether two sites are of one descriptor. */
static bool
is_of_same(const struct wake_sites *sites, const struct wake_site *a, const struct wake_site *b)
{
    return memcmp(&sites->keys.words[a->key], &sites->keys.words[b->key],
                  KEY_TEXEL * sizeof(uint32_t)) == 0;
}

static bool
may_join(const struct wake_instrumenter *in, const struct wake_sites *sites,
         const struct wake_site *leader, const struct wake_site *site,
         const struct wake_reference_descriptor *d, const struct need *need)
{
    for (uint32_t k = 0; k < need->extent.count; k++) {
        if (!is_known(in, need->extent.indices[k], leader->at)) {
            return false;
        }
    }
    if (((leader->all | site->which) & (WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL)) ==
            (WAKE_WRONG_RANGE | WAKE_WRONG_TEXEL) ||
        !is_known(in, d->index, leader->at) || !is_known(in, need->texel, leader->at) ||
        (d->moved && !is_known(in, d->path.root, leader->at))) {
        return false;
    }
    return leader->count <
           (leader->mixed || !is_of_same(sites, leader, site) ? WAKE_GROUP_MIXED : WAKE_GROUP_SAME);
}

/* Joins the first group that it can, or opens one. */
static void
join(const struct wake_instrumenter *in, struct wake_sites *sites, uint32_t number,
     const struct wake_reference_descriptor *d, const struct need *need)
{
    struct wake_site *site = &sites->list[number];

    for (uint32_t k = 0; k < sites->open_count; k++) {
        struct wake_site *leader = &sites->list[sites->open[k]];

        if (may_join(in, sites, leader, site, d, need)) {
            sites->list[leader->last].next = number;
            site->leader = sites->open[k];
            leader->last = number;
            leader->count++;
            leader->all |= site->which;
            leader->mixed |= !is_of_same(sites, leader, site);
            return;
        }
    }
    if (sites->open_count == WAKE_SITES_OPEN) {
        sites->open_count--;
        memmove(sites->open, &sites->open[1], sites->open_count * sizeof(*sites->open));
    }
    sites->open[sites->open_count++] = number;
}

/* Instructions behind which it is not certain that control goes on, or that what an invocation does
 * still counts: calls, and what is not part of SPIR-V itself. */
static bool
may_end(uint32_t op)
{
    return op == SpvOpFunctionCall || op > SpvOpPtrDiff;
}

void
wake_sites_add(struct wake_instrumenter *in, struct wake_sites *sites, const uint32_t *instruction,
               uint32_t number, const struct wake_reference *reference)
{
    uint32_t at = (uint32_t)(instruction - in->module->words), op = wake_spirv_op(instruction);

    if (in->settings->checks & WAKE_CHECK_ADDRESS) {
        wake_address_sites_add(in, &sites->addresses, instruction, number, reference, may_end(op));
    }
    if (op == SpvOpLabel) {
        sites->block++;
        sites->open_count = 0;
    }
    for (uint32_t k = 0; reference && k < reference->descriptor_count; k++) {
        const struct wake_reference_descriptor *d = &reference->descriptors[k];
        struct need need = need_of(in, d, reference->texel);
        uint32_t site = sites->count;

        if (!need.which || (sites->count == sites->room && !grow(sites))) {
            continue;
        }
        sites->list[site] = (struct wake_site){ .at = at,
                                                .place = k,
                                                .number = number,
                                                .block = sites->block,
                                                .which = need.which,
                                                .cover = WAKE_NO_SITE,
                                                .leader = site,
                                                .next = WAKE_NO_SITE,
                                                .last = site,
                                                .count = 1,
                                                .all = need.which,
                                                .similar = WAKE_NO_SITE,
                                                .bytes = need.extent.bytes };
        if (!put_key(in, sites, &sites->list[site], d, &need)) {
            sites->count = 0;
            return;
        }
        sites->count++;
        if (in->late) { /* else each says that it is wrong: that costs little code */
            compare(in, sites, site);
        }
        if (sites->list[site].cover == WAKE_NO_SITE) {
            join(in, sites, site, d, &need);
        }
    }
    if (may_end(op)) {
        sites->open_count = 0;
    }
}

struct wake_site *
wake_sites_find(struct wake_sites *sites, uint32_t at, uint32_t place)
{
    struct wake_site *site;

    if (sites->failed) {
        return NULL;
    }
    while (sites->at < sites->count && sites->list[sites->at].at < at) {
        sites->at++;
    }
    for (uint32_t k = sites->at; k < sites->count && sites->list[k].at == at; k++) {
        site = &sites->list[k];
        if (site->place == place) {
            return site;
        }
    }
    return NULL;
}
