/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Modules: one pass over the instructions that notes where everything stands.
 */
/* SpvHasResultAndType() of the header is an inline function with external linkage: here it gets
 * internal one. */
#include <stdbool.h>
#define SPV_ENABLE_UTILITY_CODE
#define inline static inline
#include <spirv/unified1/spirv.h>
#undef inline

#include "spirv/spirv_module.h"

#include "spirv/spirv_newer_ops.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    MAX_BOUND = 4194304, /* specification of SPIR-V, 'Universal Limits' */
};

bool
wake_spirv_grow(void *array, uint32_t count, uint32_t *capacity, size_t size)
{
    void *old, *more;
    uint32_t room;

    if (count < *capacity) {
        return true;
    }
    memcpy(&old, array, sizeof(old));
    room = *capacity ? *capacity * 2 : 8;
    more = wake_realloc(WAKE_HEAP_STATE, old, room * size);
    if (!more) {
        return false;
    }
    memcpy(array, &more, sizeof(more));
    *capacity = room;
    return true;
}

/* Capacities of the arrays while they grow. */
struct reader {
    struct wake_spirv_module *module;
    uint32_t capabilities, extensions, decorations, entry_points, modes, globals, names, functions;
    uint32_t function; /* where the open one begins, 0: none */
    uint32_t last_id;  /* the largest that is defined */
    bool failed;       /* out of memory */
};

/* A literal string of an instruction; NULL: it does not end in it. */
static const char *
string_at(const uint32_t *instruction, uint32_t word)
{
    uint32_t length = wake_spirv_length(instruction);

    if (word >= length || !memchr(&instruction[word], 0, (size_t)(length - word) * 4)) {
        return NULL;
    }
    return (const char *)&instruction[word];
}

#define ADD(reader, what, ...)                                                  \
    do {                                                                        \
        struct wake_spirv_module *m_ = (reader)->module;                        \
        if (wake_spirv_grow(&m_->what##s, m_->what##_count, &(reader)->what##s, \
                            sizeof(*m_->what##s))) {                            \
            m_->what##s[m_->what##_count++] = __VA_ARGS__;                      \
        } else {                                                                \
            (reader)->failed = true;                                            \
        }                                                                       \
    } while (0)

static void
add_capability(struct reader *reader, uint32_t capability)
{
    struct wake_spirv_module *m = reader->module;

    if (wake_spirv_grow(&m->capabilities, m->capability_count, &reader->capabilities,
                        sizeof(*m->capabilities))) {
        m->capabilities[m->capability_count++] = capability;
    } else {
        reader->failed = true;
    }
}

static void
add_entry_point(struct reader *reader, const uint32_t *i)
{
    const char *name = string_at(i, 3);
    struct wake_spirv_entry_point point = { .model = (SpvExecutionModel)wake_spirv_word(i, 1),
                                            .function = wake_spirv_word(i, 2) };
    uint32_t words;

    if (!name) {
        reader->module->broken = true;
        return;
    }
    words = (uint32_t)strlen(name) / 4 + 1;
    point.name = name;
    point.interface = &i[3 + words];
    point.interface_count = wake_spirv_length(i) - 3 - words;
    ADD(reader, entry_point, point);
}

/* Decorations of a group are its targets' own. */
static void
add_group(struct reader *reader, const uint32_t *i, bool members)
{
    uint32_t group = wake_spirv_word(i, 1), count = reader->module->decoration_count;

    for (uint32_t k = 2; k + members < wake_spirv_length(i); k += 1 + members) {
        for (uint32_t d = 0; d < count && !reader->failed; d++) {
            struct wake_spirv_decoration copy = reader->module->decorations[d];

            if (copy.target != group || copy.member != WAKE_SPIRV_NO_MEMBER) {
                continue;
            }
            copy.target = i[k];
            copy.member = members ? i[k + 1] : WAKE_SPIRV_NO_MEMBER;
            ADD(reader, decoration, copy);
        }
    }
}

static void
read_declaration(struct reader *reader, const uint32_t *i, uint32_t at)
{
    struct wake_spirv_module *m = reader->module;
    const char *text;

    switch (wake_spirv_op(i)) {
    case SpvOpCapability: add_capability(reader, wake_spirv_word(i, 1)); break;
    case SpvOpExtension:
        text = string_at(i, 1);
        if (text) {
            ADD(reader, extension, text);
        }
        break;
    case SpvOpExtInstImport:
        text = string_at(i, 2);
        if (text && strcmp(text, "GLSL.std.450") == 0) {
            m->glsl_set = wake_spirv_word(i, 1);
        }
        break;
    case SpvOpMemoryModel: m->addressing = wake_spirv_word(i, 1); break;
    case SpvOpEntryPoint: add_entry_point(reader, i); break;
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId: ADD(reader, mode, at); break;
    case SpvOpName:
        if (string_at(i, 2)) {
            ADD(reader, name, at);
        }
        break;
    case SpvOpDecorate:
        ADD(reader, decoration,
            (struct wake_spirv_decoration){ wake_spirv_word(i, 1), WAKE_SPIRV_NO_MEMBER,
                                            wake_spirv_word(i, 2), wake_spirv_word(i, 3) });
        break;
    case SpvOpMemberDecorate:
    case WAKE_SPV_OP_MEMBER_DECORATE_ID:
        ADD(reader, decoration,
            (struct wake_spirv_decoration){ wake_spirv_word(i, 1), wake_spirv_word(i, 2),
                                            wake_spirv_word(i, 3), wake_spirv_word(i, 4) });
        break;
    case SpvOpGroupDecorate:
    case SpvOpGroupMemberDecorate:
        add_group(reader, i, wake_spirv_op(i) == SpvOpGroupMemberDecorate);
        break;
    case SpvOpTypeInt:
    case SpvOpTypeFloat: m->small_types |= wake_spirv_word(i, 2) < 32; break;
    case SpvOpVariable: ADD(reader, global, wake_spirv_word(i, 2)); break;
    default: break;
    }
}

static void
read_instruction(struct reader *reader, const uint32_t *i, uint32_t at)
{
    struct wake_spirv_module *m = reader->module;
    uint32_t op = wake_spirv_op(i);
    bool has_result, has_type;

    m->ops[op % WAKE_SPIRV_OPS / 64] |= UINT64_C(1) << (op % 64);
    SpvHasResultAndType((SpvOp)op, &has_result, &has_type);
    /* Older headers do not know them. */
    has_result = has_result || (op > 4000 && wake_spirv_newer_result(op, &has_type));
    if (has_result) {
        uint32_t id = wake_spirv_word(i, 1 + has_type);

        /* A second definition of an id is wrong, and what follows from it meaningless. */
        if (id == 0 || id >= m->bound || m->defs[id]) {
            m->broken = true;
            return;
        }
        m->defs[id] = at;
        reader->last_id = id > reader->last_id ? id : reader->last_id;
    }
    if (op == SpvOpFunction) {
        m->broken |= reader->function != 0;
        reader->function = at;
    } else if (op == SpvOpFunctionEnd) {
        if (!reader->function) {
            m->broken = true;
            return;
        }
        ADD(reader, function,
            (struct wake_spirv_function){ wake_spirv_word(&m->words[reader->function], 2),
                                          reader->function, at + wake_spirv_length(i) });
        reader->function = 0;
    } else if (!reader->function) {
        read_declaration(reader, i, at);
    }
}

static int
compare_decorations(const void *a, const void *b)
{
    const struct wake_spirv_decoration *x = a, *y = b;

    return x->target != y->target   ? (x->target < y->target ? -1 : 1)
           : x->member != y->member ? (x->member < y->member ? -1 : 1)
           : x->kind != y->kind     ? (x->kind < y->kind ? -1 : 1)
                                    : (x->value > y->value) - (x->value < y->value);
}

static bool
read_all(struct wake_spirv_module *m)
{
    struct reader reader = { .module = m };
    uint32_t at = HEADER_WORDS;

    while (at < m->count && !m->broken && !reader.failed) {
        uint32_t length = m->words[at] >> 16;

        if (length == 0 || length > m->count - at) {
            m->broken = true;
            break;
        }
        read_instruction(&reader, &m->words[at], at);
        at += length;
    }
    m->broken |= reader.function != 0;
    m->bound = reader.last_id + 1;
    if (!reader.failed && m->decoration_count) {
        qsort(m->decorations, m->decoration_count, sizeof(*m->decorations), compare_decorations);
    }
    return !reader.failed;
}

struct wake_spirv_module *
wake_spirv_module_read(const uint32_t *words, size_t count)
{
    struct wake_spirv_module *m = wake_zalloc(WAKE_HEAP_STATE, sizeof(*m));

    if (!m) {
        return NULL;
    }
    m->words = words;
    m->count = count > UINT32_MAX / 8 ? 0 : (uint32_t)count;
    if (!words || m->count < HEADER_WORDS || words[0] != SpvMagicNumber || words[3] == 0 ||
        words[3] > MAX_BOUND) {
        m->broken = true;
        return m;
    }
    m->version = words[1];
    m->bound = words[3];
    m->defs = wake_zalloc(WAKE_HEAP_STATE, m->bound * sizeof(*m->defs));
    if (!m->defs || !read_all(m)) {
        wake_spirv_module_free(m);
        return NULL;
    }
    return m;
}

void
wake_spirv_module_free(struct wake_spirv_module *m)
{
    if (!m) {
        return;
    }
    wake_free(WAKE_HEAP_STATE, m->defs);
    wake_free(WAKE_HEAP_STATE, m->capabilities);
    wake_free(WAKE_HEAP_STATE, m->extensions);
    wake_free(WAKE_HEAP_STATE, m->decorations);
    wake_free(WAKE_HEAP_STATE, m->entry_points);
    wake_free(WAKE_HEAP_STATE, m->modes);
    wake_free(WAKE_HEAP_STATE, m->globals);
    wake_free(WAKE_HEAP_STATE, m->names);
    wake_free(WAKE_HEAP_STATE, m->functions);
    wake_free(WAKE_HEAP_STATE, m);
}

/* ---- look-ups -------------------------------------------------------------------------------- */

bool
wake_spirv_has_capability(const struct wake_spirv_module *module, uint32_t capability)
{
    for (uint32_t i = 0; i < module->capability_count; i++) {
        if (module->capabilities[i] == capability) {
            return true;
        }
    }
    return false;
}

bool
wake_spirv_has_built_in(const struct wake_spirv_module *module, uint32_t built_in)
{
    for (uint32_t i = 0; i < module->decoration_count; i++) {
        if (module->decorations[i].kind == SpvDecorationBuiltIn &&
            module->decorations[i].value == built_in) {
            return true;
        }
    }
    return false;
}

const char *
wake_spirv_name(const struct wake_spirv_module *module, uint32_t id)
{
    for (uint32_t i = 0; i < module->name_count; i++) {
        const uint32_t *name = &module->words[module->names[i]];

        if (name[1] == id) {
            return (const char *)&name[2];
        }
    }
    return "";
}

const struct wake_spirv_decoration *
wake_spirv_decoration(const struct wake_spirv_module *module, uint32_t target, uint32_t member,
                      uint32_t kind)
{
    const struct wake_spirv_decoration wanted = { target, member, kind, 0 };
    uint32_t low = 0, high = module->decoration_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (compare_decorations(&module->decorations[middle], &wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low < module->decoration_count) {
        const struct wake_spirv_decoration *found = &module->decorations[low];

        return found->target == target && found->member == member && found->kind == kind ? found
                                                                                         : NULL;
    }
    return NULL;
}

const uint32_t *
wake_spirv_mode(const struct wake_spirv_module *module, uint32_t function, uint32_t mode)
{
    for (uint32_t i = 0; i < module->mode_count; i++) {
        const uint32_t *at = &module->words[module->modes[i]];

        if (wake_spirv_word(at, 1) == function && wake_spirv_word(at, 2) == mode) {
            return at;
        }
    }
    return NULL;
}

const struct wake_spirv_function *
wake_spirv_find_function(const struct wake_spirv_module *module, uint32_t id)
{
    uint32_t begin = id < module->bound ? module->defs[id] : 0;
    uint32_t low = 0, high = module->function_count;

    while (begin && low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (module->functions[middle].begin == begin) {
            return &module->functions[middle];
        }
        if (module->functions[middle].begin < begin) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}
