/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Abort messages: the walk over (size, payload) pairs, and which of the ways to show a message fits
 * it. The formatting itself is in abort_format.c.
 */
#include "report/abort_message.h"

#include "report/abort_format.h"

#include <inttypes.h>
#include <string.h>

enum {
    MAX_BYTES = 256,  /* shown of a message without a format */
    MAX_PADDING = 16, /* behind the last member */
    MIN_LITERAL = 4   /* a shorter text without a layout may as well be a number */
};

/* ---- the walk -------------------------------------------------------------------------------- */

static bool
all_zero(const uint8_t *bytes, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++) {
        if (bytes[i]) {
            return false;
        }
    }
    return true;
}

bool
wake_abort_next(struct wake_abort_walk *walk, struct wake_abort_message *message_out)
{
    const uint8_t *data = walk->data;
    uint64_t left = walk->at < walk->size ? walk->size - walk->at : 0;
    uint64_t claimed;

    if (!data || left < sizeof(claimed)) {
        return false;
    }
    memcpy(&claimed, data + walk->at, sizeof(claimed));
    if (claimed == 0 && all_zero(data + walk->at, left)) {
        walk->at = walk->size;
        return false;
    }
    left -= sizeof(claimed);
    message_out->data = data + walk->at + sizeof(claimed);
    message_out->claimed = claimed;
    message_out->size = claimed < left ? claimed : left;
    /* By what is there, not by what is claimed: neither sum can overflow then. */
    walk->at += sizeof(claimed) + message_out->size;
    walk->at = walk->size - walk->at < 8 ? walk->size : WAKE_ROUND_UP(walk->at, 8);
    return true;
}

/* ---- layouts --------------------------------------------------------------------------------- */

static bool
has_text(const struct wake_abort_layout *layout)
{
    return layout->member_count && layout->members[0].kind == WAKE_ABORT_TEXT;
}

/* Members lie inside of the message. */
static bool
is_inside(const struct wake_abort_layout *layout, uint64_t size)
{
    for (uint32_t i = 0; i < layout->member_count; i++) {
        const struct wake_abort_member *m = &layout->members[i];

        if (m->offset > size || (uint64_t)m->width * m->count > size - m->offset) {
            return false;
        }
    }
    return layout->member_count != 0;
}

static bool
same_members(const struct wake_abort_layout *a, const struct wake_abort_layout *b)
{
    return a->member_count == b->member_count &&
           memcmp(a->members, b->members, a->member_count * sizeof(*a->members)) == 0;
}

/* The layout whose text the message begins with; else one of its size, if there is only one kind of
 * that. */
static const struct wake_abort_layout *
find_layout(const struct wake_abort_message *message,
            const struct wake_abort_layout *const *layouts, uint32_t count)
{
    const struct wake_abort_layout *by_size = NULL;
    bool ambiguous = false;

    for (uint32_t i = 0; i < count; i++) {
        const struct wake_abort_layout *l = layouts[i];

        /* A driver may round the size of a struct up to its alignment. */
        if (message->claimed < l->size || message->claimed - l->size >= MAX_PADDING ||
            !is_inside(l, message->size)) {
            continue;
        }
        if (l->text) {
            if (has_text(l) && l->text_size <= message->size - l->members[0].offset &&
                memcmp((const uint8_t *)message->data + l->members[0].offset, l->text,
                       l->text_size) == 0) {
                return l;
            }
        } else if (l->size == message->claimed) {
            ambiguous |= by_size && !same_members(by_size, l);
            by_size = l;
        }
    }
    return ambiguous ? NULL : by_size;
}

/* ---- without a format ------------------------------------------------------------------------ */

static void
put_bytes(struct wake_text *out, const uint8_t *bytes, uint64_t size)
{
    uint64_t shown = size < MAX_BYTES ? size : MAX_BYTES;

    wake_text_print(out, "%" PRIu64 " byte%s", size, size == 1 ? "" : "s");
    if (!size) {
        return;
    }
    if (shown >= 4) {
        wake_text_put(out, "; words");
        for (uint64_t i = 0; i + 4 <= shown; i += 4) {
            uint32_t word;

            memcpy(&word, bytes + i, sizeof(word));
            wake_text_print(out, " 0x%08" PRIx32, word);
        }
    }
    wake_text_put(out, "; bytes");
    for (uint64_t i = 0; i < shown; i++) {
        wake_text_print(out, " %02x", bytes[i]);
    }
    wake_text_put(out, "; text '");
    for (uint64_t i = 0; i < shown; i++) {
        char c = bytes[i] >= 0x20 && bytes[i] < 0x7f ? (char)bytes[i] : '.';

        wake_text_append(out, &c, 1);
    }
    wake_text_put(out, shown < size ? "' ..." : "'");
}

static void
put_members(struct wake_text *out, const struct wake_abort_message *message,
            const struct wake_abort_layout *layout)
{
    for (uint32_t i = 0; i < layout->member_count; i++) {
        if (i) {
            wake_text_put(out, ", ");
        }
        wake_abort_put_member(out, (const uint8_t *)message->data + layout->members[i].offset,
                              &layout->members[i]);
    }
    wake_text_put(out, "; ");
}

/* ---- a message ------------------------------------------------------------------------------- */

void
wake_abort_print(struct wake_text *out, const struct wake_abort_message *message,
                 const struct wake_abort_layout *const *layouts, uint32_t layout_count)
{
    const struct wake_abort_layout *layout = find_layout(message, layouts, layout_count);
    bool cut = message->claimed > message->size;
    struct wake_abort_member guessed[WAKE_ABORT_MAX_ARGUMENTS + 1];
    struct wake_abort_layout guess = { .members = guessed };

    if (cut) {
        wake_text_print(out, "(cut: the driver says %" PRIu64 " bytes, %" PRIu64 " are there) ",
                        message->claimed, message->size);
    }
    if (layout && has_text(layout) &&
        wake_abort_put_formatted(out, message->data, message->size, layout)) {
        return;
    }
    if (layout) {
        put_members(out, message, layout);
    } else if (wake_abort_guess(message->data, message->size, MIN_LITERAL, guessed,
                                &guess.member_count) &&
               wake_abort_put_formatted(out, message->data, message->size, &guess)) {
        return;
    }
    put_bytes(out, message->data, message->size);
}
