/* SPDX-License-Identifier: Apache-2.0 */
/*
 * printf over the bytes of an abort message. The format comes from a shader, so nothing of it
 * reaches the C library but conversions put together here.
 */
#include "report/abort_format.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    MAX_OUTPUT = 4096, /* bytes of one message's text */
    MAX_WIDTH = 64,
    MAX_PRECISION = 32,
    MAX_COMPONENTS = 16 /* shown of one member */
};

/* One conversion of a format. */
struct conversion {
    char flags[8];
    int width;          /* -1: none */
    int precision;      /* -1: none */
    uint32_t vector;    /* components, 0: a scalar */
    char letter;        /* d u o x X a A e E f F g G c s p */
    uint8_t half;       /* times 'h' */
    bool wide;          /* 'l' before the letter, or behind one of integers */
    bool wide_behind;   /* the latter: may be a letter of the text instead */
    const char *end;    /* behind it */
    const char *behind; /* behind it when that 'l' is text */
};

/* ---- reading formats ------------------------------------------------------------------------- */

static int
read_number(const char **at, int limit)
{
    int value = 0;

    while (**at >= '0' && **at <= '9') {
        value = value * 10 + (**at - '0');
        value = value > limit ? limit : value;
        (*at)++;
    }
    return value;
}

/* What stands behind a '%'; false: no conversion that is known. */
static bool
read_conversion(const char *at, struct conversion *c)
{
    size_t flags = 0;

    *c = (struct conversion){ .width = -1, .precision = -1 };
    /* No space: "100% of" is text. */
    while (*at && strchr("-+#0", *at)) {
        if (flags + 1 < sizeof(c->flags) && !strchr(c->flags, *at)) {
            c->flags[flags++] = *at;
        }
        at++;
    }
    if (*at >= '1' && *at <= '9') {
        c->width = read_number(&at, MAX_WIDTH);
    }
    if (*at == '.') {
        at++;
        c->precision = read_number(&at, MAX_PRECISION);
    }
    if (*at == 'v' && at[1] >= '2' && at[1] <= '4') {
        c->vector = (uint32_t)(at[1] - '0');
        at += 2;
    }
    for (; *at == 'h' || *at == 'l'; at++) {
        c->half += *at == 'h';
        c->wide |= *at == 'l';
    }
    if (!*at || !strchr("diuoxXaAeEfFgGcsp", *at)) {
        return false;
    }
    c->letter = *at == 'i' ? 'd' : *at;
    c->behind = c->end = at + 1;
    if (strchr("duoxX", c->letter) && at[1] == 'l' && !c->wide && !c->half) {
        c->wide_behind = c->wide = true;
        c->end++;
    }
    return true;
}

static bool
is_float(char letter)
{
    return strchr("aAeEfFgG", letter) != NULL;
}

/* The length of a text that ends in a zero and is UTF-8 without control characters; 0: it is
 * none. */
static uint64_t
text_length(const uint8_t *text, uint64_t size)
{
    uint64_t at = 0;

    while (at < size && text[at]) {
        uint8_t c = text[at];
        uint32_t more = c < 0x80                ? 0
                        : c >= 0xc2 && c < 0xe0 ? 1
                        : c >= 0xe0 && c < 0xf0 ? 2
                        : c >= 0xf0 && c < 0xf5 ? 3
                                                : 9;

        if (more > 3 || more >= size - at || (c < 0x20 && c != '\n' && c != '\t' && c != '\r') ||
            c == 0x7f) {
            return 0;
        }
        for (uint32_t i = 1; i <= more; i++) {
            if ((text[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        /* Overlong forms, surrogates, beyond the last code point. */
        if ((c == 0xe0 && text[at + 1] < 0xa0) || (c == 0xed && text[at + 1] >= 0xa0) ||
            (c == 0xf0 && text[at + 1] < 0x90) || (c == 0xf4 && text[at + 1] >= 0x90)) {
            return 0;
        }
        at += more + 1;
    }
    return at < size ? at : 0;
}

/* ---- values ---------------------------------------------------------------------------------- */

static uint64_t
load(const uint8_t *bytes, uint32_t width)
{
    uint64_t value = 0;

    memcpy(&value, bytes,
           width < sizeof(value)
               ? width
               : sizeof(value)); /* little-endian, like all hosts of Vulkan so far */
    return value;
}

static int64_t
sign_extend(uint64_t value, uint32_t width)
{
    uint32_t shift = width < 8 ? 64 - 8 * width : 0;

    return width ? (int64_t)(value << shift) >> shift : 0;
}

static double
half_to_double(uint16_t half)
{
    uint32_t exponent = half >> 10 & 31, mantissa = half & 1023;
    double value = exponent == 0    ? ldexp(mantissa, -24)
                   : exponent == 31 ? (mantissa ? (double)NAN : (double)INFINITY)
                                    : ldexp(1024 + mantissa, (int)exponent - 25);

    return half & 0x8000 ? -value : value;
}

static double
to_double(const uint8_t *bytes, const struct wake_abort_member *m)
{
    uint64_t bits = load(bytes, m->width);
    uint32_t low = (uint32_t)bits;
    double wide;
    float single;

    if (m->kind == WAKE_ABORT_UINT) {
        return (double)bits;
    }
    if (m->kind == WAKE_ABORT_SINT) {
        return (double)sign_extend(bits, m->width);
    }
    switch (m->width) {
    case 2: return half_to_double((uint16_t)bits);
    case 4: memcpy(&single, &low, sizeof(single)); return (double)single;
    case 8: memcpy(&wide, &bits, sizeof(wide)); return wide;
    default: return 0;
    }
}

/* Text of a shader: control characters must not forge lines of a log. */
static void
put_text(struct wake_text *out, const uint8_t *bytes, uint64_t size)
{
    for (uint64_t i = 0; i < size && bytes[i]; i++) {
        char c = (char)bytes[i];

        if (bytes[i] >= 0x20 && bytes[i] != 0x7f) {
            wake_text_append(out, &c, 1);
        } else {
            wake_text_print(out, "\\x%02x", bytes[i]);
        }
    }
}

/* Others mean nothing for the conversion, which the C library is not to be asked about. */
static const char *
allowed_flags(char to[8], const char *flags, const char *allowed)
{
    size_t n = 0;

    for (; *flags; flags++) {
        if (strchr(allowed, *flags)) {
            to[n++] = *flags;
        }
    }
    to[n] = 0;
    return to;
}

/* One component. The C library sees a conversion of ours only. */
static void
put_value(struct wake_text *out, const struct conversion *c, const uint8_t *bytes,
          const struct wake_abort_member *m)
{
    char format[40], flags[8], piece[MAX_WIDTH + 400];
    uint64_t bits = load(bytes, m->width);
    int width = c->width < 0 ? 0 : c->width;
    int length;

    if (m->kind == WAKE_ABORT_OTHER || m->width > 8) {
        for (uint32_t i = 0; i < m->width && i < MAX_WIDTH; i++) {
            wake_text_print(out, "%02x", bytes[i]);
        }
        return;
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (is_float(c->letter)) {
        snprintf(format, sizeof(format), "%%%s*.*%c", c->flags, c->letter);
        length = snprintf(piece, sizeof(piece), format, width,
                          c->precision < 0 && !strchr("aA", c->letter) ? 6 : c->precision,
                          m->kind == WAKE_ABORT_FLOAT || m->kind == WAKE_ABORT_UINT ||
                                  m->kind == WAKE_ABORT_SINT
                              ? to_double(bytes, m)
                              : 0.0);
    } else if (c->letter == 'd') {
        snprintf(format, sizeof(format), "%%%s*.*" PRId64, allowed_flags(flags, c->flags, "-+0"));
        length = snprintf(piece, sizeof(piece), format, width, c->precision,
                          sign_extend(bits, m->width));
    } else if (c->letter == 'c') {
        uint32_t code = (uint32_t)bits;

        length = snprintf(piece, sizeof(piece),
                          code >= 0x20 && code < 0x7f ? "%c" : "\\x%02" PRIx32, code);
    } else if (c->letter == 'p') {
        length = snprintf(piece, sizeof(piece), "0x%" PRIx64, bits);
    } else {
        const char *letter = c->letter == 'o'   ? PRIo64
                             : c->letter == 'x' ? PRIx64
                             : c->letter == 'X' ? PRIX64
                                                : PRIu64;

        snprintf(format, sizeof(format), "%%%s*.*%s",
                 allowed_flags(flags, c->flags, c->letter == 'u' ? "-0" : "-#0"), letter);
        length = snprintf(piece, sizeof(piece), format, width, c->precision, bits);
    }
#pragma GCC diagnostic pop
    if (length > 0) {
        wake_text_append(out, piece,
                         (size_t)length < sizeof(piece) ? (size_t)length : sizeof(piece) - 1);
    }
}

static struct conversion
plain_conversion(const struct wake_abort_member *m)
{
    return (struct conversion){
        .width = -1,
        .precision = -1,
        .letter = m->kind == WAKE_ABORT_FLOAT  ? 'g'
                  : m->kind == WAKE_ABORT_SINT ? 'd'
                                               : 'u',
    };
}

void
wake_abort_put_member(struct wake_text *out, const uint8_t *bytes,
                      const struct wake_abort_member *m)
{
    struct conversion c = plain_conversion(m);
    uint32_t count = m->count < MAX_COMPONENTS ? m->count : MAX_COMPONENTS;

    if (m->kind == WAKE_ABORT_TEXT) {
        wake_text_put(out, "\"");
        put_text(out, bytes, m->count);
        wake_text_put(out, "\"");
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i) {
            wake_text_put(out, " ");
        }
        put_value(out, &c, bytes + (size_t)i * m->width, m);
    }
    if (count < m->count) {
        wake_text_put(out, " ...");
    }
}

static void
put_argument(struct wake_text *out, const struct conversion *c, const uint8_t *data,
             const struct wake_abort_member *m)
{
    const uint8_t *bytes = data + m->offset;
    uint32_t count = m->count < MAX_COMPONENTS ? m->count : MAX_COMPONENTS;

    if (m->kind == WAKE_ABORT_TEXT) {
        put_text(out, bytes, m->count);
        return;
    }
    if (c->letter == 's') {
        wake_abort_put_member(out, bytes, m);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i) {
            wake_text_put(out, ", ");
        }
        put_value(out, c, bytes + (size_t)i * m->width, m);
    }
}

bool
wake_abort_put_formatted(struct wake_text *out, const uint8_t *data, uint64_t size,
                         const struct wake_abort_layout *layout)
{
    const struct wake_abort_member *text = &layout->members[0];
    const char *at;
    uint32_t next = 1;
    size_t before = out->length;

    /* The text ends in a zero within its member: everything below stops there. */
    if (text->offset > size || text->count > size - text->offset ||
        !text_length(data + text->offset, text->count)) {
        return false;
    }
    for (at = (const char *)data + text->offset; *at && out->length - before < MAX_OUTPUT;) {
        struct conversion c;
        size_t plain = strcspn(at, "%");

        put_text(out, (const uint8_t *)at, plain);
        at += plain;
        if (!*at) {
            break;
        }
        if (at[1] == '%' || !read_conversion(at + 1, &c)) {
            wake_text_put(out, "%");
            at += at[1] == '%' ? 2 : 1;
            continue;
        }
        if (next < layout->member_count) {
            put_argument(out, &c, data, &layout->members[next]);
            at = c.wide_behind && layout->members[next].width != 8 ? c.behind : c.end;
            next++;
        } else {
            wake_text_put(out, "(no argument)");
            at = c.end;
        }
    }
    wake_text_put(out, *at ? " ..." : "");
    for (; next < layout->member_count && out->length - before < MAX_OUTPUT; next++) {
        wake_text_put(out, " ");
        wake_abort_put_member(out, data + layout->members[next].offset, &layout->members[next]);
    }
    return true;
}

/* ---- without a layout ------------------------------------------------------------------------ */

/* What a guess takes for granted. */
struct assumption {
    bool behind_wide; /* "%ul" is one conversion */
    bool packed;      /* nothing is aligned beyond 4 bytes, and the text is padded to 4 */
    uint32_t float_width;
};

static void
argument_of(const struct conversion *c, const struct assumption *a, struct wake_abort_member *m)
{
    bool wide = c->wide && (!c->wide_behind || a->behind_wide);

    m->count = c->vector ? c->vector : 1;
    if (is_float(c->letter)) {
        m->kind = WAKE_ABORT_FLOAT;
        m->width = wide ? 8 : c->half ? 2 : a->float_width;
    } else {
        m->kind = c->letter == 'd' ? WAKE_ABORT_SINT : WAKE_ABORT_UINT;
        m->width = wide || c->letter == 'p' ? 8 : c->half > 1 ? 1 : c->half ? 2 : 4;
    }
}

/* Whether the arguments of the text end where the message does, under the assumption. */
static bool
lay_out(const uint8_t *data, uint64_t size, uint64_t length, const struct assumption *a,
        struct wake_abort_member *members, uint32_t *count_out)
{
    const char *at = (const char *)data;
    uint64_t offset = length + 1, align = 1;
    uint32_t count = 1;

    members[0] = (struct wake_abort_member){ WAKE_ABORT_TEXT, 0, 1, (uint32_t)(length + 1) };
    if (a->packed) {
        offset = WAKE_ROUND_UP(offset, 4);
    }
    while ((at = strchr(at, '%')) != NULL) {
        struct wake_abort_member *m = &members[count];
        struct conversion c;

        if (at[1] == '%' || !read_conversion(at + 1, &c)) {
            at += at[1] == '%' ? 2 : 1;
            continue;
        }
        if (count > WAKE_ABORT_MAX_ARGUMENTS) {
            return false;
        }
        at = c.wide_behind && !a->behind_wide ? c.behind : c.end;
        if (c.letter == 's') {
            uint64_t text = offset < size ? text_length(data + offset, size - offset) : 0;

            /* An empty one is a zero. */
            if (!text && (offset >= size || data[offset])) {
                return false;
            }
            *m = (struct wake_abort_member){ WAKE_ABORT_TEXT, (uint32_t)offset, 1,
                                             (uint32_t)(text + 1) };
        } else {
            argument_of(&c, a, m);
            /* Before the next one: what a text leaves is not counted for it. */
            offset = WAKE_ROUND_UP(offset, a->packed && m->width > 4 ? 4 : m->width);
            m->offset = (uint32_t)offset;
        }
        align = m->width > align && !a->packed ? m->width : align;
        if (offset > size || (uint64_t)m->width * m->count > size - offset) {
            return false;
        }
        offset += (uint64_t)m->width * m->count;
        if (a->packed && c.letter == 's') {
            offset = WAKE_ROUND_UP(offset, 4);
        }
        count++;
    }
    *count_out = count;
    /* A struct may end in padding to its alignment, and a lone text in some to the next word. */
    return size == offset || (size > offset && size - offset < align && size % align == 0) ||
           (count == 1 && size > offset && size - offset < 4);
}

bool
wake_abort_guess(const uint8_t *data, uint64_t size, uint64_t shortest,
                 struct wake_abort_member *members, uint32_t *count_out)
{
    uint64_t length = text_length(data, size < UINT32_MAX ? size : 0);

    if (length < shortest) {
        return false;
    }
    for (uint32_t i = 0; i < 12; i++) {
        static const uint32_t widths[] = { 4, 8, 2 };
        const struct assumption a = { .behind_wide = !(i & 1),
                                      .packed = (i >> 1) & 1,
                                      .float_width = widths[i / 4] };

        if (lay_out(data, size, length, &a, members, count_out)) {
            return true;
        }
    }
    return false;
}
