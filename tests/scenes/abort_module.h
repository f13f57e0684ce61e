/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A module that aborts with "test: %u", 65536: the example of the extension's proposal. Put
 * together here, since assemblers of the distribution do not know the instructions. Each flag makes
 * one thing wrong, or different.
 * Threads: any.
 */
#ifndef WAKE_SCENES_ABORT_MODULE_H
#define WAKE_SCENES_ABORT_MODULE_H

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#define ABORT_MODULE_WORDS 400

enum abort_module_flag {
    ABORT_NO_CAPABILITY = 1 << 0, /* AbortKHR is not declared */
    ABORT_NO_EXTENSIONS = 1 << 1, /* neither OpExtension */
    ABORT_NOT_LAST = 1 << 2,      /* OpReturn follows */
    ABORT_BOOL = 1 << 3,          /* the second member of the type is a boolean */
    ABORT_NO_OFFSET = 1 << 4,     /* and has no Offset */
    ABORT_NO_STRIDE = 1 << 5,  /* the string has no ArrayStride where its type is the message's */
    ABORT_OTHER_TYPE = 1 << 6, /* the message is a number, its type says otherwise */
    ABORT_HUGE = 1 << 7,       /* the message has 80,000 bytes */
    ABORT_SHORT_DATA = 1 << 8, /* a word of the string is missing */
    ABORT_NO_DATA_CAPABILITY = 1 << 9, /* ConstantDataKHR is not declared */
    ABORT_SPEC = 1 << 10,              /* the string is specialization constant 7 */
    ABORT_LONE_NUMBER = 1 << 11,       /* the message is a number, and so is its type */
    ABORT_NO_ABORT = 1 << 12,          /* OpReturn in its place */
    ABORT_UNKNOWN = 1 << 13,     /* instead, an instruction and a capability that nobody knows */
    ABORT_COPY = 1 << 14,        /* OpCopyLogical makes the message one of its type before */
    ABORT_FRAGMENT = 1 << 15,    /* a fragment shader */
    ABORT_DATA_STRIDE = 1 << 16, /* the type of the constant string has ArrayStride */
};

struct abort_module {
    uint32_t words[ABORT_MODULE_WORDS];
    uint32_t count;
};

/* Operands end with UINT32_MAX. */
static inline void
abort_put(struct abort_module *m, uint32_t op, ...)
{
    uint32_t begin = m->count++, word;
    va_list operands;

    va_start(operands, op);
    while ((word = va_arg(operands, uint32_t)) != UINT32_MAX) {
        m->words[m->count++] = word;
    }
    va_end(operands);
    m->words[begin] = (m->count - begin) << 16 | op;
}
#define ABORT_PUT(m, ...) abort_put((m), __VA_ARGS__, UINT32_MAX)

static inline void
abort_put_extension(struct abort_module *m, const char *name)
{
    uint32_t words = (uint32_t)strlen(name) / 4 + 1;

    m->words[m->count] = (words + 1) << 16 | 10;
    memset(&m->words[m->count + 1], 0, words * sizeof(uint32_t));
    memcpy(&m->words[m->count + 1], name, strlen(name));
    m->count += words + 1;
}

static inline void
abort_put_declarations(struct abort_module *m, uint32_t flags)
{
    static const uint32_t head[] = { 0x07230203, 0x00010300, 0, 40, 0 };

    memcpy(m->words, head, sizeof(head));
    m->count = 5;
    if (flags & ABORT_COPY) {
        m->words[1] = 0x00010400; /* the first version with OpCopyLogical */
    }
    ABORT_PUT(m, 17u, 1u);  /* OpCapability Shader */
    ABORT_PUT(m, 17u, 39u); /* Int8 */
    if (!(flags & ABORT_NO_CAPABILITY)) {
        ABORT_PUT(m, 17u, 5120u); /* AbortKHR */
    }
    if (!(flags & ABORT_NO_DATA_CAPABILITY)) {
        ABORT_PUT(m, 17u, 5146u); /* ConstantDataKHR */
    }
    if (flags & ABORT_UNKNOWN) {
        ABORT_PUT(m, 17u, 99999u);
    }
    if (!(flags & ABORT_NO_EXTENSIONS)) {
        abort_put_extension(m, "SPV_KHR_abort");
        abort_put_extension(m, "SPV_KHR_constant_data");
    }
    ABORT_PUT(m, 14u, 0u, 1u); /* OpMemoryModel Logical GLSL450 */
    ABORT_PUT(m, 15u, flags & ABORT_FRAGMENT ? 4u : 5u, 1u, 0x6e69616du,
              0u); /* OpEntryPoint GLCompute %1 "main" */
    if (flags & ABORT_FRAGMENT) {
        ABORT_PUT(m, 16u, 1u, 7u); /* OriginUpperLeft */
    } else {
        ABORT_PUT(m, 16u, 1u, 17u, 1u, 1u, 1u); /* OpExecutionMode %1 LocalSize 1 1 1 */
    }
    ABORT_PUT(m, 71u, 8u, 5145u); /* OpDecorate %8 UTFEncodedKHR */
    ABORT_PUT(m, 71u, 23u, 5145u);
    if (flags & ABORT_DATA_STRIDE) {
        ABORT_PUT(m, 71u, 8u, 6u, 1u);
    }
    if (!(flags & ABORT_NO_STRIDE)) {
        ABORT_PUT(m, 71u, 23u, 6u, 1u); /* ArrayStride 1 */
    }
    ABORT_PUT(m, 71u, 21u, 6u, 4u);
    ABORT_PUT(m, 72u, 10u, 0u, 35u, 0u); /* OpMemberDecorate %10 0 Offset 0 */
    if (!(flags & ABORT_NO_OFFSET)) {
        ABORT_PUT(m, 72u, 10u, 1u, 35u, 12u);
    }
    if (flags & ABORT_SPEC) {
        ABORT_PUT(m, 71u, 9u, 1u, 7u); /* OpDecorate %9 SpecId 7 */
    }
}

static inline void
abort_put_constants(struct abort_module *m, uint32_t flags)
{
    static const uint32_t text[] = { 0x74736574, 0x7525203a, 0 }; /* "test: %u" */

    ABORT_PUT(m, 19u, 2u);          /* %2 void */
    ABORT_PUT(m, 33u, 3u, 2u);      /* %3 void() */
    ABORT_PUT(m, 21u, 4u, 8u, 0u);  /* %4 char */
    ABORT_PUT(m, 21u, 5u, 32u, 0u); /* %5 uint */
    ABORT_PUT(m, 20u, 6u);          /* %6 bool */
    ABORT_PUT(m, 43u, 5u, 7u, 9u);  /* %7 = 9 */
    ABORT_PUT(m, 28u, 8u, 4u, 7u);  /* %8 char[9] of the constant: without layout */
    ABORT_PUT(m, 28u, 23u, 4u, 7u); /* %23 char[9] of the message */
    if (flags & ABORT_SHORT_DATA) {
        ABORT_PUT(m, 5147u, 8u, 9u, text[0], text[1]);
    } else {
        ABORT_PUT(m, flags & ABORT_SPEC ? 5148u : 5147u, 8u, 9u, text[0], text[1],
                  text[2]); /* OpConstantDataKHR */
    }
    ABORT_PUT(m, 30u, 10u, 23u, flags & ABORT_BOOL ? 6u : 5u); /* %10 struct, the Message Type */
    ABORT_PUT(m, 30u, 24u, 8u, flags & ABORT_BOOL ? 6u : 5u);  /* %24 the same without layout */
    ABORT_PUT(m, 43u, 5u, 11u, 65536u);
    ABORT_PUT(m, 41u, 6u, 12u); /* %12 = true */
    ABORT_PUT(m, 43u, 5u, 20u, 20000u);
    ABORT_PUT(m, 28u, 21u, 5u, 20u); /* %21 uint[20000] */
    ABORT_PUT(m, 46u, 21u, 22u);     /* %22 = null */
}

static inline void
abort_put_body(struct abort_module *m, uint32_t flags)
{
    uint32_t type = flags & ABORT_HUGE ? 21u : flags & ABORT_LONE_NUMBER ? 5u : 10u;
    uint32_t message = flags & ABORT_HUGE                               ? 22u
                       : flags & (ABORT_LONE_NUMBER | ABORT_OTHER_TYPE) ? 11u
                       : flags & ABORT_COPY                             ? 25u
                                                                        : 13u;

    ABORT_PUT(m, 54u, 2u, 1u, 0u, 3u);                               /* OpFunction */
    ABORT_PUT(m, 248u, 14u);                                         /* OpLabel */
    ABORT_PUT(m, 80u, 24u, 13u, 9u, flags & ABORT_BOOL ? 12u : 11u); /* OpCompositeConstruct */
    if (flags & ABORT_COPY) {
        ABORT_PUT(m, 400u, 10u, 25u, 13u); /* OpCopyLogical */
    }
    if (flags & ABORT_UNKNOWN) {
        ABORT_PUT(m, 60000u, 5u);
    }
    if (flags & ABORT_NO_ABORT) {
        ABORT_PUT(m, 253u);
    } else {
        ABORT_PUT(m, 5121u, type, message);
    }
    if (flags & ABORT_NOT_LAST) {
        ABORT_PUT(m, 253u); /* OpReturn */
    }
    ABORT_PUT(m, 56u); /* OpFunctionEnd */
}

static inline void
abort_module_make(struct abort_module *m, uint32_t flags)
{
    memset(m, 0, sizeof(*m));
    abort_put_declarations(m, flags);
    abort_put_constants(m, flags);
    abort_put_body(m, flags);
}

/* Of a module by an assembler: the OpStore that names a type becomes an OpAbortKHR. Words that were
 * changed. */
static inline uint32_t
abort_module_patch(uint32_t *words, uint32_t count)
{
    uint32_t changed = 0;

    for (uint32_t at = 5; at < count; at += words[at] >> 16) {
        for (uint32_t def = 5; (words[at] & 0xffff) == 62 && def < at; def += words[def] >> 16) {
            if ((words[def] & 0xffff) == 21 && words[def + 1] == words[at + 1]) { /* OpTypeInt */
                words[at] = 3 << 16 | 5121;
                changed++;
            }
        }
    }
    return changed;
}

/* Where an opcode stands first, 0: nowhere. */
static inline uint32_t
abort_module_find(const struct abort_module *m, uint32_t op)
{
    for (uint32_t at = 5; at < m->count; at += m->words[at] >> 16) {
        if ((m->words[at] & 0xffff) == op) {
            return at;
        }
    }
    return 0;
}

#endif
