/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Deep copying: strings and pNext chains.
 */
#include "intercept/pack/pack.h"

#include "gen/pack.h"

const void *
wake_pack_bytes_slow(struct wake_pack *p, const void *in, size_t count, size_t size)
{
    void *to;

    if (!in) {
        return NULL;
    }
    if (count == 0) {
        p->flags |= WAKE_RECORD_EMPTY;
        return NULL;
    }
    if (count > WAKE_PACK_CAP_BYTES / size) {
        p->flags |= WAKE_RECORD_LARGE;
        return NULL;
    }
    to = wake_pack_alloc(p, count * size);
    if (to) {
        memcpy(to, in, count * size);
    }
    return to;
}

const char *
wake_pack_string(struct wake_pack *p, const char *in)
{
    size_t length;
    char *to;

    if (!in) {
        return NULL;
    }
    length = strnlen(in, WAKE_PACK_CAP_STRING);
    to = wake_pack_alloc(p, length + 1);
    if (to) {
        /* The zeros up to the next word keep what lay here before from looking like a pointer into
         * the record, which a replay of its log would move together with the string's end. */
        memset(to + length / 8 * 8, 0, 8);
        memcpy(to, in, length);
    }
    return to;
}

const char *const *
wake_pack_strings(struct wake_pack *p, const char *const *in, size_t count)
{
    /* A pointer to no names is told from NULL. */
    const char **to = in && !count ? wake_pack_alloc(p, sizeof(*in))
                                   : wake_pack_array(p, in, sizeof(*in), count, 0);

    for (size_t i = 0; to && i < count; i++) {
        to[i] = wake_pack_string(p, in[i]);
    }
    return to;
}

static const struct wake_chain_row *
chain_row(VkStructureType stype)
{
    uint32_t low = 0, high = wake_chain_row_count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (wake_chain_rows[middle].stype < (int32_t)stype) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < wake_chain_row_count && wake_chain_rows[low].stype == (int32_t)stype
               ? &wake_chain_rows[low]
               : NULL;
}

static VkBaseOutStructure *
copy_link(struct wake_pack *p, const VkBaseInStructure *in, bool follow)
{
    const struct wake_chain_row *row = chain_row(in->sType);
    VkBaseOutStructure *to;
    size_t size = row ? row->size : wake_newer_size((int32_t)in->sType);

    if (row && follow) {
        /* The row's function would follow pNext itself; give it the struct without one. Structs of
         * a chain are small. */
        char bits[4096] WAKE_ALIGNED(16);
        if (size <= sizeof(bits)) {
            memcpy(bits, in, size);
            ((VkBaseInStructure *)bits)->pNext = NULL;
            return (VkBaseOutStructure *)(uintptr_t)row->pack(p, bits);
        }
    }
    to = wake_pack_alloc(p, size);
    if (to) {
        memcpy(to, in, size);
        to->pNext = NULL;
    }
    return to;
}

static const void *
copy_chain(struct wake_pack *p, const void *in, bool follow)
{
    VkBaseOutStructure *first = NULL, **tail = &first;
    uint32_t links = 0;

    for (const VkBaseInStructure *s = in; s; s = s->pNext) {
        VkBaseOutStructure *to;

        if (links++ == WAKE_PACK_CAP_CHAIN) {
            p->flags |= WAKE_RECORD_CHAIN_CUT;
            break;
        }
        to = copy_link(p, s, follow);
        if (!to) {
            return NULL; /* the block is full */
        }
        *tail = to;
        tail = &to->pNext;
    }
    return first;
}

const void *
wake_pack_chain_slow(struct wake_pack *p, const void *in)
{
    return copy_chain(p, in, true);
}

uint32_t
wake_pack_wide_flags_slow(const void *chain, VkStructureType stype, uint32_t flags)
{
    for (const VkBaseInStructure *link = chain; link; link = link->pNext) {
        if (link->sType == stype) {
            /* the copy */
            struct wake_wide_flags *copy = (struct wake_wide_flags *)(uintptr_t)link;
            uint64_t wide = copy->flags;

#if UINTPTR_MAX > UINT32_MAX
            copy->narrow = flags;
#endif
            return (uint32_t)wide | (wide >> 32 ? UINT32_C(1) << 31 : 0);
        }
    }
    return flags;
}

void *
wake_pack_output(struct wake_pack *p, const void *in, size_t size)
{
    VkBaseOutStructure *to;

    if (!in) {
        return NULL;
    }
    to = wake_pack_alloc(p, size);
    if (to) {
        memcpy(to, in, size);
        to->pNext = (VkBaseOutStructure *)(uintptr_t)copy_chain(p, to->pNext, false);
    }
    return to;
}

void *
wake_pack_outputs(struct wake_pack *p, const void *in, uint32_t count, size_t size)
{
    char *to;

    if (!in || count == 0 || count > WAKE_PACK_CAP_OUTPUTS) {
        return NULL;
    }
    to = wake_pack_alloc(p, count * size);
    if (!to) {
        return NULL;
    }
    memcpy(to, in, count * size);
    for (uint32_t i = 0; i < count && !p->full; i++) {
        VkBaseOutStructure *element = (VkBaseOutStructure *)(void *)(to + i * size);

        element->pNext = (VkBaseOutStructure *)(uintptr_t)copy_chain(p, element->pNext, false);
    }
    return to;
}
