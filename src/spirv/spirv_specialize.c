/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Specialization constants into constants. Declarations come before uses, so that one walk in their
 * order is enough to see what depends on what the application gave.
 */
#include "spirv/spirv_specialize.h"

#include "spirv/spirv_type.h"
#include "spirv/spirv_words.h"

enum { HEADER_WORDS = 5 };

enum {
    GIVEN = 1 << 0,  /* depends on a value of the application */
    FROZEN = 1 << 1, /* is a constant now */
};

struct freezer {
    const struct wake_spirv_module *module;
    const VkSpecializationInfo *info;
    struct wake_spirv_words to;
    uint8_t *ids;
    bool matters;
};

/* The bytes that the application gives for an id; NULL: none. */
static const char *
given(const struct freezer *f, uint32_t id, size_t size)
{
    const VkSpecializationMapEntry *entry = wake_spirv_given(f->module, f->info, id);

    return entry && entry->size == size ? (const char *)f->info->pData + entry->offset : NULL;
}

/* Puts a number of a type that has `width` bits: narrow signed ones are sign-extended in their
 * word. */
static void
put_number(struct freezer *f, const uint32_t *i, uint64_t value, uint32_t width, bool is_signed)
{
    if (width < 32 && is_signed && value >> (width - 1) & 1) {
        value |= UINT64_MAX << width;
    }
    if (width > 32) {
        WAKE_SPIRV_EMIT(&f->to, SpvOpConstant, i[1], i[2], (uint32_t)value,
                        (uint32_t)(value >> 32));
    } else {
        WAKE_SPIRV_EMIT(&f->to, SpvOpConstant, i[1], i[2], (uint32_t)value);
    }
}

static void
freeze_number(struct freezer *f, const uint32_t *i)
{
    const uint32_t *type = wake_spirv_def(f->module, i[1]);
    uint32_t width = wake_spirv_word(type, 2);
    bool is_int = wake_spirv_op(type) == SpvOpTypeInt;
    const char *bytes;
    uint64_t value = 0;

    if ((!is_int && wake_spirv_op(type) != SpvOpTypeFloat) ||
        (width != 8 && width != 16 && width != 32 && width != 64) ||
        wake_spirv_length(i) != (width > 32 ? 5 : 4)) {
        wake_spirv_put(&f->to, i, wake_spirv_length(i));
        return;
    }
    f->ids[i[2]] |= FROZEN;
    bytes = given(f, i[2], width / 8);
    if (!bytes) {
        uint32_t words[5];

        memcpy(words, i, wake_spirv_length(i) * sizeof(*i));
        words[0] = (words[0] & ~0xffffu) | SpvOpConstant;
        wake_spirv_put(&f->to, words, wake_spirv_length(i));
        return;
    }
    f->ids[i[2]] |= GIVEN;
    memcpy(&value, bytes, width / 8);
    put_number(f, i, value, width, is_int && wake_spirv_word(type, 3));
}

static void
freeze_boolean(struct freezer *f, const uint32_t *i)
{
    const char *bytes = given(f, i[2], sizeof(VkBool32));
    bool value = wake_spirv_op(i) == SpvOpSpecConstantTrue;

    if (bytes) {
        VkBool32 read;

        memcpy(&read, bytes, sizeof(read));
        value = read != 0;
        f->ids[i[2]] |= GIVEN;
    }
    f->ids[i[2]] |= FROZEN;
    WAKE_SPIRV_EMIT(&f->to, value ? SpvOpConstantTrue : SpvOpConstantFalse, i[1], i[2]);
}

/* What the operands from word `first` on are; FROZEN only if all are constants. */
static uint8_t
operands(const struct freezer *f, const uint32_t *i, uint32_t first)
{
    uint8_t all = FROZEN, any = 0;

    for (uint32_t k = first; k < wake_spirv_length(i); k++) {
        uint32_t id = i[k];
        uint32_t op = wake_spirv_op(wake_spirv_def(f->module, id));
        bool constant = op == SpvOpConstant || op == SpvOpConstantTrue ||
                        op == SpvOpConstantFalse || op == SpvOpConstantComposite ||
                        op == SpvOpConstantNull || op == SpvOpUndef;

        if (!op) {
            return 0; /* a literal, or nothing */
        }
        any |= f->ids[id] & GIVEN;
        all &= (uint8_t)(constant ? FROZEN : f->ids[id]);
    }
    return all | any;
}

static void
freeze_composite(struct freezer *f, const uint32_t *i)
{
    uint8_t about = operands(f, i, 3);
    uint32_t begin = f->to.count;

    f->ids[i[2]] |= about;
    wake_spirv_put(&f->to, i, wake_spirv_length(i));
    if (about & FROZEN && !f->to.failed) {
        f->to.words[begin] = (i[0] & ~0xffffu) | SpvOpConstantComposite;
    }
}

static void
freeze_operation(struct freezer *f, const uint32_t *i)
{
    const struct wake_spirv_values values = { f->module, f->info };
    const uint32_t *type = wake_spirv_def(f->module, i[1]);
    uint8_t about = operands(f, i, 4) & GIVEN;
    uint64_t value;

    f->ids[i[2]] |= about;
    if (!about || !wake_spirv_constant(&values, i[2], &value)) {
        wake_spirv_put(&f->to, i, wake_spirv_length(i));
    } else if (wake_spirv_op(type) == SpvOpTypeBool) {
        f->ids[i[2]] |= FROZEN;
        WAKE_SPIRV_EMIT(&f->to, value ? SpvOpConstantTrue : SpvOpConstantFalse, i[1], i[2]);
    } else {
        f->ids[i[2]] |= FROZEN;
        put_number(f, i, value, wake_spirv_word(type, 2), wake_spirv_word(type, 3) != 0);
    }
}

/* Whether an id of the words from `first` on depends on what was given. */
static void
note_use(struct freezer *f, const uint32_t *i, uint32_t first)
{
    for (uint32_t k = first; k < wake_spirv_length(i); k++) {
        f->matters |= i[k] < f->module->bound && f->ids[i[k]] & GIVEN;
    }
}

static bool
is_workgroup_size(const struct wake_spirv_module *m, uint32_t id)
{
    const struct wake_spirv_decoration *builtin = wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER,
                                                                        SpvDecorationBuiltIn);

    return builtin && builtin->value == SpvBuiltInWorkgroupSize;
}

static void
freeze(struct freezer *f, const uint32_t *i)
{
    uint32_t length = wake_spirv_length(i);

    switch (wake_spirv_op(i)) {
    case SpvOpDecorate:
        if (wake_spirv_word(i, 2) == SpvDecorationSpecId) {
            return;
        }
        break;
    case SpvOpSpecConstantTrue:
    case SpvOpSpecConstantFalse:
        if (length == 3) {
            freeze_boolean(f, i);
            return;
        }
        break;
    case SpvOpSpecConstant:
        if (length > 3) {
            freeze_number(f, i);
            return;
        }
        break;
    case SpvOpSpecConstantComposite:
        freeze_composite(f, i);
        f->matters |= is_workgroup_size(f->module, i[2]) && f->ids[i[2]] & GIVEN;
        return;
    case SpvOpSpecConstantOp:
        if (length > 4) {
            freeze_operation(f, i);
            return;
        }
        break;
    case SpvOpTypeArray: note_use(f, i, 3); break;
    default: break;
    }
    wake_spirv_put(&f->to, i, length);
}

/* LocalSizeId stands before its constants. */
static void
note_uses_of_modes(struct freezer *f)
{
    for (uint32_t i = 0; i < f->module->mode_count; i++) {
        const uint32_t *mode = &f->module->words[f->module->modes[i]];

        if (wake_spirv_op(mode) == SpvOpExecutionModeId) {
            note_use(f, mode, 3);
        }
    }
}

uint32_t *
wake_spirv_specialize(const struct wake_spirv_module *m, const VkSpecializationInfo *info,
                      size_t *count_out)
{
    struct freezer f = { .module = m, .info = info };
    uint32_t *words = NULL;

    if (!info || !info->mapEntryCount || !info->pMapEntries || !info->pData || m->broken) {
        return NULL;
    }
    f.ids = wake_zalloc(WAKE_HEAP_GPUAV, m->bound);
    if (f.ids && wake_spirv_words_grow(&f.to, m->count)) {
        uint32_t at = HEADER_WORDS;
        const uint32_t *i;

        wake_spirv_put(&f.to, m->words, HEADER_WORDS);
        while ((i = wake_spirv_next(m, &at, m->count)) != NULL) {
            freeze(&f, i);
        }
        note_uses_of_modes(&f);
    }
    if (f.matters && !f.to.failed) {
        *count_out = f.to.count;
        words = f.to.words;
        f.to.words = NULL;
    }
    wake_free(WAKE_HEAP_GPUAV, f.ids);
    wake_spirv_words_finish(&f.to);
    return words;
}
