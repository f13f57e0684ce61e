/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines as the compiler counted them are not those of the text: `#line` directives, the compiler's
 * own among them, move numbers and name other files. So the text is walked twice: for the stretch
 * that has the number, and for the line in it.
 */
#include "spirv/source_line.h"

#include <spirv/unified1/spirv.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    FILE_MAX = 256,
    /* NonSemantic.Shader.DebugInfo.100 */
    DEBUG_SOURCE = 35,
    DEBUG_SOURCE_CONTINUED = 102,
    DEBUG_LINE = 103,
    DEBUG_NO_LINE = 104,
    DEBUG_OPERANDS = 5 /* word where operands begin */
};

/* The module, and what of it is used. */
struct module {
    const uint32_t *words;
    size_t count;
    uint32_t debug_set;
};

/* ---- instructions ---------------------------------------------------------------------------- */

/* The instruction at `at`, which is moved to the next one; NULL: the end, or a length that is wrong. */
static const uint32_t *
next(const struct module *m, size_t *at)
{
    const uint32_t *i = &m->words[*at];

    if (*at >= m->count || i[0] >> 16 == 0 || i[0] >> 16 > m->count - *at) {
        return NULL;
    }
    *at += i[0] >> 16;
    return i;
}

static uint32_t
word(const uint32_t *i, uint32_t k)
{
    return i && k < i[0] >> 16 ? i[k] : 0;
}

static uint32_t
op(const uint32_t *i)
{
    return i[0] & 0xffff;
}

/* A literal string from word `k` to the end of its instruction, NULL: it does not end there. */
static const char *
string(const uint32_t *i, uint32_t k)
{
    uint32_t length = i[0] >> 16;

    return k < length && memchr(&i[k], 0, (size_t)(length - k) * 4) ? (const char *)&i[k] : NULL;
}

static bool
is_debug(const struct module *m, const uint32_t *i, uint32_t instruction)
{
    return m->debug_set && op(i) == SpvOpExtInst && word(i, 3) == m->debug_set &&
           word(i, 4) == instruction;
}

/* The instruction before the functions that has a result in word `k`. */
static const uint32_t *
find(const struct module *m, uint32_t opcode, uint32_t k, uint32_t id)
{
    size_t at = HEADER_WORDS;
    const uint32_t *i;

    while ((i = next(m, &at)) && op(i) != SpvOpFunction) {
        if (op(i) == opcode && id && word(i, k) == id) {
            return i;
        }
    }
    return NULL;
}

/* The text of an OpString, "" if there is none. */
static const char *
string_of(const struct module *m, uint32_t id)
{
    const uint32_t *i = find(m, SpvOpString, 1, id);
    const char *text = i ? string(i, 2) : NULL;

    return text ? text : "";
}

/* ---- the line -------------------------------------------------------------------------------- */

/* What is in force before an instruction. */
struct where {
    uint32_t file; /* OpString, or with `debug` a DebugSource */
    uint32_t line;
    uint32_t column;
    bool known;
    bool debug;
};

static uint32_t
constant(const struct module *m, uint32_t id)
{
    return word(find(m, SpvOpConstant, 2, id), 3);
}

static bool
find_where(struct module *m, uint32_t instruction, struct where *where)
{
    size_t at = HEADER_WORDS;
    const uint32_t *i = NULL;
    uint32_t ids[3] = { 0 };

    for (uint32_t n = 0; n <= instruction; n++) {
        const char *name;

        i = next(m, &at);
        if (!i) {
            return false;
        }
        switch (op(i)) {
        case SpvOpExtInstImport:
            name = string(i, 2);
            if (name && strncmp(name, "NonSemantic.Shader.DebugInfo.", 29) == 0) {
                m->debug_set = word(i, 1);
            }
            break;
        case SpvOpLine:
            *where = (struct where){ word(i, 1), word(i, 2), word(i, 3), true, false };
            break;
        case SpvOpNoLine:
        case SpvOpFunction: where->known = false; break;
        default:
            if (is_debug(m, i, DEBUG_LINE)) {
                ids[0] = word(i, DEBUG_OPERANDS);
                ids[1] = word(i, DEBUG_OPERANDS + 1);
                ids[2] = word(i, DEBUG_OPERANDS + 3);
                *where = (struct where){ ids[0], 0, 0, true, true };
            } else if (is_debug(m, i, DEBUG_NO_LINE)) {
                where->known = false;
            }
            break;
        }
    }
    if (where->known && where->debug) {
        where->line = constant(m, ids[1]);
        where->column = constant(m, ids[2]);
    }
    return where->known && where->line;
}

/* ---- the text -------------------------------------------------------------------------------- */

/* Lines of one source, as they come. */
struct walk {
    const char *file;      /* the one that is looked for */
    uint32_t wanted;       /* its line */
    bool same;             /* the source is that file, as far as is known */
    bool next_is_one_more; /* old languages: what follows `#line n` is line n + 1 */
    uint32_t target;       /* second walk: number of the line in the text; 0: first walk */

    uint32_t number;    /* of the line in the text, from 1 */
    uint32_t says;      /* its number in the source, by the last `#line` */
    bool fits;          /* it is in the file that is looked for */
    uint32_t stretch;   /* number in the source of the first line after that `#line` */
    uint32_t best;      /* number in the source of the best match so far ... */
    uint32_t best_line; /* ... and that line's number in the text; 0: none */

    char line[WAKE_SOURCE_TEXT + FILE_MAX];
    size_t length;
    char *text; /* second walk: receives it */
};

static const char *
skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t') {
        p++;
    }
    return p;
}

/* `#line 12 "file"`; false: it is none. */
static bool
read_directive(struct walk *w)
{
    const char *p = skip_blanks(w->line), *end;
    uint32_t number = 0;

    if (*p != '#' || strncmp(p = skip_blanks(p + 1), "line", 4) != 0 ||
        (p[4] != ' ' && p[4] != '\t')) {
        return false;
    }
    p = skip_blanks(p + 4);
    if (*p < '0' || *p > '9') {
        return false;
    }
    for (; *p >= '0' && *p <= '9'; p++) {
        number = number < 100000000 ? number * 10 + (uint32_t)(*p - '0') : number;
    }
    p = skip_blanks(p);
    end = *p == '"' ? strchr(p + 1, '"') : NULL;
    if (end) {
        size_t length = (size_t)(end - p - 1);

        w->fits = strlen(w->file) == length && memcmp(w->file, p + 1, length) == 0;
    } else {
        w->fits = w->same;
    }
    w->says = w->stretch = number + w->next_is_one_more;
    return true;
}

static void
end_line(struct walk *w)
{
    w->line[w->length] = 0;
    w->number++;
    if (w->target) {
        if (w->number == w->target) {
            const char *from = skip_blanks(w->line);
            size_t length = strlen(from);

            while (length && (from[length - 1] == ' ' || from[length - 1] == '\t' ||
                              from[length - 1] == '\r')) {
                length--;
            }
            length = length < WAKE_SOURCE_TEXT - 1 ? length : WAKE_SOURCE_TEXT - 1;
            memcpy(w->text, from, length);
            w->text[length] = 0;
        }
    } else if (!read_directive(w)) {
        /* Of several stretches that have the number, the one that begins nearest to it. */
        if (w->fits && w->says == w->wanted && (!w->best_line || w->stretch >= w->best)) {
            w->best = w->stretch;
            w->best_line = w->number;
        }
        w->says++;
    }
    w->length = 0;
}

static void
walk_text(struct walk *w, const char *text)
{
    for (; text && *text; text++) {
        if (*text == '\n') {
            end_line(w);
        } else if (w->length + 1 < sizeof(w->line)) {
            w->line[w->length++] = *text;
        }
    }
}

/* All pieces of the source that begins with `first` at `at`. */
static void
walk_source(const struct module *m, struct walk *w, const uint32_t *first, size_t at)
{
    bool debug = op(first) == SpvOpExtInst;
    const uint32_t *i;

    w->number = 0;
    w->says = w->stretch = 1;
    w->fits = w->same;
    w->length = 0;
    walk_text(w, debug ? string_of(m, word(first, DEBUG_OPERANDS + 1)) : string(first, 4));
    while ((i = next(m, &at)) &&
           (debug ? is_debug(m, i, DEBUG_SOURCE_CONTINUED) : op(i) == SpvOpSourceContinued)) {
        walk_text(w, debug ? string_of(m, word(i, DEBUG_OPERANDS)) : string(i, 1));
    }
    end_line(w);
}

static bool
is_old(const uint32_t *source)
{
    uint32_t language = word(source, 1), version = word(source, 2);

    return op(source) == SpvOpSource && ((language == SpvSourceLanguageGLSL && version < 330) ||
                                         (language == SpvSourceLanguageESSL && version < 300));
}

/* Looks for the line in every source of the module; the first that has it. */
static void
find_text(const struct module *m, const struct where *where, struct wake_source_line *out)
{
    struct walk w = { .file = out->file, .wanted = where->line, .text = out->text };
    size_t at = HEADER_WORDS;
    const uint32_t *i;

    /* First the sources that are that file, then those that may have it behind a `#line`. */
    for (int pass = 0; pass < 2; pass++) {
        at = HEADER_WORDS;
        while ((i = next(m, &at)) && op(i) != SpvOpFunction) {
            bool debug = is_debug(m, i, DEBUG_SOURCE), same;
            uint32_t file = debug ? word(i, DEBUG_OPERANDS) : word(i, 3);

            if (!debug && (op(i) != SpvOpSource || word(i, 0) >> 16 < 5)) {
                continue;
            }
            same = debug ? where->debug && word(i, 2) == where->file
                         : file == 0 || file == where->file ||
                               strcmp(string_of(m, file), out->file) == 0;
            if (same == (pass == 1)) {
                continue;
            }
            w.same = same;
            w.next_is_one_more = is_old(i);
            w.best_line = w.target = 0;
            walk_source(m, &w, i, at);
            if (w.best_line) {
                w.target = w.best_line;
                walk_source(m, &w, i, at);
                return;
            }
        }
    }
}

bool
wake_spirv_source_line(const uint32_t *words, size_t count, uint32_t instruction,
                       struct wake_source_line *out)
{
    struct module m = { words, count, 0 };
    struct where where = { 0 };
    const uint32_t *source;

    *out = (struct wake_source_line){ .file = "" };
    if (!words || count < HEADER_WORDS || words[0] != SpvMagicNumber ||
        !find_where(&m, instruction, &where)) {
        return false;
    }
    if (where.debug) {
        source = find(&m, SpvOpExtInst, 2, where.file);
        out->file = source && is_debug(&m, source, DEBUG_SOURCE)
                        ? string_of(&m, word(source, DEBUG_OPERANDS))
                        : "";
    } else {
        out->file = string_of(&m, where.file);
    }
    out->line = where.line;
    out->column = where.column;
    find_text(&m, &where, out);
    return true;
}
