/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Text of a printf: the format of GL_EXT_debug_printf, "%d %5.2f %v3f %lu", over the words that the
 * shader wrote. A conversion that does not fit its argument is printed by what the argument is.
 */
#include "gpuav/instrument/instrument.h"

#include <stdio.h>
#include <string.h>

enum { FLAGS_MAX = 16, DIGITS_MAX = 3 };

/* The text so far. */
struct text {
    char *at;
    size_t size, length;
};

static void
add(struct text *t, const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++, t->length++) {
        if (t->length + 1 < t->size) {
            t->at[t->length] = from[i];
        }
    }
}

/* A conversion specification: "%-5.3v4lx". */
struct conversion {
    char flags[FLAGS_MAX]; /* and width and precision */
    unsigned vector;       /* components, 0: a scalar */
    bool wide;
    /* "%ul": of 64 bits where the argument is, in hexadecimal, as GL_EXT_debug_printf's users know
     * it */
    bool long_behind;
    char letter;
};

/* How long flags, width and precision are; FLAGS_MAX: too long, or of more digits than anybody reads,
 * which would only take time. In another order than this they mean nothing to the C library. */
static size_t
flags_length(const char *p)
{
    size_t flags = strspn(p, "-+ #0"), width = strspn(p + flags, "0123456789"), precision = 0;
    size_t point = p[flags + width] == '.';

    if (point) {
        precision = strspn(p + flags + width + 1, "0123456789");
    }
    return width > DIGITS_MAX || precision > DIGITS_MAX || flags + width + precision > FLAGS_MAX - 2
               ? FLAGS_MAX
               : flags + width + point + precision;
}

/* Reads the conversion that follows a '%'; returns the place after it, NULL: it is no valid one. */
static const char *
read_conversion(const char *p, struct conversion *c)
{
    size_t count = flags_length(p);

    *c = (struct conversion){ 0 };
    if (count >= FLAGS_MAX) {
        return NULL;
    }
    memcpy(c->flags, p, count);
    p += count;
    if (*p == 'v' && p[1] >= '2' && p[1] <= '4') {
        c->vector = (unsigned)(p[1] - '0');
        p += 2;
    }
    while (*p == 'l' || *p == 'h') {
        c->wide |= *p++ == 'l';
    }
    if (!*p || !strchr("diouxXaAeEfFgGp", *p)) {
        return NULL;
    }
    c->letter = *p;
    c->long_behind = *p == 'u' && p[1] == 'l' && !c->wide;
    return p + 1;
}

static double
as_double(uint64_t bits, unsigned width)
{
    uint32_t low = (uint32_t)bits;
    double wide;
    float narrow;

    if (width == 64) {
        memcpy(&wide, &bits, sizeof(wide));
        return wide;
    }
    memcpy(&narrow, &low, sizeof(narrow));
    return narrow;
}

/* One component. Formats are made here from pieces that were looked at: flags are digits, signs and
 * points. */
static void
add_component(struct text *t, const struct conversion *c, const struct wake_printf_argument *a,
              uint64_t bits)
{
    char format[FLAGS_MAX + 8], out[512];
    bool real = strchr("aAeEfFgG", c->letter) != NULL;
    char letter = c->letter;
    int length;

    if (real != (a->kind == WAKE_PRINTF_FLOAT)) {
        real = !real;
        letter = real ? 'f' : a->kind == WAKE_PRINTF_SIGNED ? 'd' : 'u';
    }
    if (real) {
        snprintf(format, sizeof(format), "%%%s%c", c->flags, letter);
    } else {
        letter = letter == 'p' ? 'x' : letter;
        snprintf(format, sizeof(format), "%s%%%sll%c", c->letter == 'p' ? "0x" : "", c->flags,
                 letter);
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (real) {
        length = snprintf(out, sizeof(out), format, as_double(bits, a->width));
    } else if (letter == 'd' || letter == 'i') {
        length = snprintf(out, sizeof(out), format,
                          a->width == 64 ? (long long)bits : (long long)(int32_t)(uint32_t)bits);
    } else {
        length = snprintf(out, sizeof(out), format, (unsigned long long)bits);
    }
#pragma GCC diagnostic pop
    if (length > 0) {
        add(t, out, (size_t)length < sizeof(out) ? (size_t)length : sizeof(out) - 1);
    }
}

/* Reads a component's words; 0 where the record has no more. */
static uint64_t
read_bits(const uint32_t *words, size_t count, size_t at, unsigned width)
{
    uint64_t low = at < count ? words[at] : 0;

    return width == 64 ? low | (uint64_t)(at + 1 < count ? words[at + 1] : 0) << 32 : low;
}

static size_t
add_argument(struct text *t, const struct conversion *c, const struct wake_printf_argument *a,
             const uint32_t *words, size_t count, size_t at)
{
    for (unsigned i = 0; i < a->components; i++) {
        if (i) {
            add(t, ", ", 2);
        }
        add_component(t, c, a, read_bits(words, count, at + i * (a->width / 32u), a->width));
    }
    return at + a->words;
}

size_t
wake_printf_text(const struct wake_instrumented_printf *print, const uint32_t *words, size_t count,
                 char *text, size_t size)
{
    struct text t = { text, size, 0 };
    uint32_t argument = 0;
    size_t at = 0;

    for (const char *p = print->format; *p;) {
        struct conversion c;
        const char *next = *p == '%' ? read_conversion(p + 1, &c) : NULL;

        if (*p == '%' && p[1] == '%') {
            add(&t, "%", 1);
            p += 2;
        } else if (next && argument < print->argument_count) {
            const struct wake_printf_argument *a = &print->arguments[argument++];

            if (c.long_behind && a->width == 64) {
                c.letter = 'x';
                next++;
            }
            at = add_argument(&t, &c, a, words, count, at);
            p = next;
        } else {
            add(&t, p++, 1);
        }
    }
    if (size) {
        text[t.length < size ? t.length : size - 1] = 0;
    }
    return t.length;
}

const struct wake_instrumented_printf *
wake_instrumented_find_printf(const struct wake_instrumented *out, uint32_t instruction)
{
    uint32_t low = 0, high = out->printf_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (out->printfs[middle].instruction == instruction) {
            return &out->printfs[middle];
        }
        if (out->printfs[middle].instruction < instruction) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}
