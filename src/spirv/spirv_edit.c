/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Editing: sections, declarations that are found again, and the writing of the whole.
 */
#include "spirv/spirv_edit.h"

enum { HEADER_WORDS = 5 };

/* ---- declarations ---------------------------------------------------------------------------- */

/* Kinds of declarations that mean the same whenever their words do. */
static bool
is_plain(uint32_t op)
{
    switch (op) {
    case SpvOpTypeVoid:
    case SpvOpTypeBool:
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector:
    case SpvOpTypePointer:
    case SpvOpTypeFunction:
    case SpvOpConstantTrue:
    case SpvOpConstantFalse:
    case SpvOpConstant:
    case SpvOpConstantNull: return true;
    default: return false;
    }
}

static bool
is_type(uint32_t op)
{
    return op >= SpvOpTypeVoid && op <= SpvOpTypeFunction;
}

static uint32_t
hash_of(uint32_t op, uint32_t type, const uint32_t *operands, uint32_t count)
{
    uint32_t hash = (op * 0x9e3779b1u) ^ (type * 0x85ebca77u);

    for (uint32_t i = 0; i < count; i++) {
        hash = ((hash << 13 | hash >> 19) ^ operands[i]) * 0xc2b2ae3du;
    }
    return hash ^ hash >> 15;
}

static const uint32_t *
known_words(const struct wake_spirv_edit *edit, const struct wake_spirv_known *known)
{
    return known->added ? &edit->added[WAKE_SECTION_GLOBALS].words[known->at]
                        : &edit->module->words[known->at];
}

static bool
known_matches(const struct wake_spirv_edit *edit, const struct wake_spirv_known *known, uint32_t op,
              uint32_t type, const uint32_t *operands, uint32_t count)
{
    const uint32_t *words = known_words(edit, known);
    uint32_t head = is_type(op) ? 2 : 3;

    return words[0] == ((head + count) << 16 | op) && (is_type(op) || words[1] == type) &&
           (count == 0 || memcmp(&words[head], operands, count * sizeof(*words)) == 0);
}

/* The place of a declaration, or the free one where it belongs: grow_known() has left some. */
static struct wake_spirv_known *
find_known(struct wake_spirv_edit *edit, uint32_t hash, uint32_t op, uint32_t type,
           const uint32_t *operands, uint32_t count)
{
    uint32_t mask = edit->known_room - 1;

    for (uint32_t i = hash & mask;; i = (i + 1) & mask) {
        struct wake_spirv_known *known = &edit->known[i];

        if (known->id == 0 ||
            (known->hash == hash && known_matches(edit, known, op, type, operands, count))) {
            return known;
        }
    }
}

static bool
grow_known(struct wake_spirv_edit *edit)
{
    struct wake_spirv_known *old = edit->known, *table;
    uint32_t old_room = edit->known_room, room = old_room ? old_room * 2 : 256;

    if (edit->known_count * 2 < old_room) {
        return true;
    }
    table = wake_zalloc(WAKE_HEAP_GPUAV, room * sizeof(*table));
    if (!table) {
        edit->failed = true;
        return false;
    }
    for (uint32_t i = 0; i < old_room; i++) {
        uint32_t at = old[i].hash & (room - 1);

        if (old[i].id) {
            while (table[at].id) {
                at = (at + 1) & (room - 1);
            }
            table[at] = old[i];
        }
    }
    wake_free(WAKE_HEAP_GPUAV, old);
    edit->known = table;
    edit->known_room = room;
    return true;
}

static void
note_known(struct wake_spirv_edit *edit, const uint32_t *i, uint32_t at)
{
    uint32_t op = wake_spirv_op(i), length = wake_spirv_length(i), head = is_type(op) ? 2 : 3;
    uint32_t type = is_type(op) ? 0 : wake_spirv_word(i, 1), hash;
    struct wake_spirv_known *known;

    if (!is_plain(op) || length < head || !grow_known(edit)) {
        return;
    }
    hash = hash_of(op, type, &i[head], length - head);
    known = find_known(edit, hash, op, type, &i[head], length - head);
    if (!known->id) {
        *known = (struct wake_spirv_known){ hash, i[head - 1], at, 0 };
        edit->known_count++;
    }
}

uint32_t
wake_spirv_declare_new(struct wake_spirv_edit *edit, uint32_t op, uint32_t type,
                       const uint32_t *operands, uint32_t count)
{
    struct wake_spirv_words *globals = &edit->added[WAKE_SECTION_GLOBALS];
    uint32_t head = type ? 3 : 2, id = wake_spirv_new_id(edit);
    uint32_t *to = wake_spirv_reserve(globals, head + count);

    if (to) {
        to[0] = (head + count) << 16 | op;
        to[1] = type;
        to[head - 1] = id;
        if (count) {
            memcpy(&to[head], operands, count * sizeof(*to));
        }
    }
    return id;
}

uint32_t
wake_spirv_declare(struct wake_spirv_edit *edit, uint32_t op, uint32_t type,
                   const uint32_t *operands, uint32_t count)
{
    uint32_t hash = hash_of(op, type, operands, count), at;
    struct wake_spirv_known *known;

    if (edit->added[WAKE_SECTION_GLOBALS].failed || !grow_known(edit)) {
        return wake_spirv_new_id(edit);
    }
    known = find_known(edit, hash, op, type, operands, count);
    if (!known->id) {
        at = edit->added[WAKE_SECTION_GLOBALS].count;
        *known = (struct wake_spirv_known){ hash,
                                            wake_spirv_declare_new(edit, op, type, operands, count),
                                            at, 1 };
        edit->known_count++;
        if (edit->added[WAKE_SECTION_GLOBALS].failed) {
            known->id = 0;
        }
    }
    return known->id;
}

uint32_t
wake_spirv_type_int(struct wake_spirv_edit *edit, uint32_t width, bool is_signed)
{
    return WAKE_SPIRV_DECLARE(edit, SpvOpTypeInt, 0, width, is_signed);
}

uint32_t
wake_spirv_type_vector(struct wake_spirv_edit *edit, uint32_t component, uint32_t count)
{
    return WAKE_SPIRV_DECLARE(edit, SpvOpTypeVector, 0, component, count);
}

uint32_t
wake_spirv_type_pointer(struct wake_spirv_edit *edit, uint32_t storage, uint32_t pointee)
{
    return WAKE_SPIRV_DECLARE(edit, SpvOpTypePointer, 0, storage, pointee);
}

uint32_t
wake_spirv_constant_uint(struct wake_spirv_edit *edit, uint32_t value)
{
    return WAKE_SPIRV_DECLARE(edit, SpvOpConstant, wake_spirv_type_int(edit, 32, false), value);
}

uint32_t
wake_spirv_constant_null(struct wake_spirv_edit *edit, uint32_t type)
{
    return wake_spirv_declare(edit, SpvOpConstantNull, type, NULL, 0);
}

uint32_t
wake_spirv_add_variable(struct wake_spirv_edit *edit, uint32_t storage, uint32_t pointee)
{
    uint32_t type = wake_spirv_type_pointer(edit, storage, pointee);
    uint32_t id = wake_spirv_declare_new(edit, SpvOpVariable, type, &storage, 1);

    /* A new id is in no interface yet: nothing to look for. */
    for (uint32_t i = 0; edit->module->version >= 0x10400 && i < edit->module->entry_point_count;
         i++) {
        wake_spirv_put(&edit->interfaces, (uint32_t[]){ i, id }, 2);
    }
    return id;
}

/* ---- other sections -------------------------------------------------------------------------- */

void
wake_spirv_decorate(struct wake_spirv_edit *edit, uint32_t target, uint32_t kind, uint32_t value)
{
    const uint32_t operands[] = { target, kind, value };

    wake_spirv_put_instruction(&edit->added[WAKE_SECTION_ANNOTATIONS], SpvOpDecorate, operands,
                               value == UINT32_MAX ? 2 : 3);
}

void
wake_spirv_decorate_member(struct wake_spirv_edit *edit, uint32_t target, uint32_t member,
                           uint32_t kind, uint32_t value)
{
    const uint32_t operands[] = { target, member, kind, value };

    wake_spirv_put_instruction(&edit->added[WAKE_SECTION_ANNOTATIONS], SpvOpMemberDecorate,
                               operands, value == UINT32_MAX ? 3 : 4);
}

/* An instruction that ends in a literal string, with at most one operand before it. */
static void
emit_string(struct wake_spirv_words *words, uint32_t op, const uint32_t *operand, const char *text)
{
    size_t length = strlen(text);
    uint32_t count = (operand ? 2 : 1) + (uint32_t)(length / 4) + 1;
    uint32_t *to = wake_spirv_reserve(words, count);

    if (to) {
        memset(to, 0, count * sizeof(*to));
        to[0] = count << 16 | op;
        if (operand) {
            to[1] = *operand;
        }
        memcpy(&to[operand ? 2 : 1], text, length);
    }
}

void
wake_spirv_add_extension(struct wake_spirv_edit *edit, const char *name)
{
    for (uint32_t i = 0; i < edit->module->extension_count; i++) {
        if (strcmp(edit->module->extensions[i], name) == 0) {
            return;
        }
    }
    emit_string(&edit->added[WAKE_SECTION_EXTENSIONS], SpvOpExtension, NULL, name);
}

uint32_t
wake_spirv_import(struct wake_spirv_edit *edit, const char *name)
{
    const struct wake_spirv_module *m = edit->module;
    uint32_t at = HEADER_WORDS, id;
    size_t size = strlen(name) + 1;

    while (at < edit->starts[WAKE_SECTION_IMPORTS]) {
        const uint32_t *i = wake_spirv_next(m, &at, m->count);

        if (wake_spirv_op(i) == SpvOpExtInstImport && wake_spirv_length(i) * 4 >= 8 + size &&
            memcmp(&i[2], name, size) == 0) {
            return i[1];
        }
    }
    id = wake_spirv_new_id(edit);
    emit_string(&edit->added[WAKE_SECTION_IMPORTS], SpvOpExtInstImport, &id, name);
    return id;
}

void
wake_spirv_add_interface(struct wake_spirv_edit *edit, uint32_t entry_point, uint32_t variable)
{
    const struct wake_spirv_entry_point *point = &edit->module->entry_points[entry_point];
    const uint32_t *pairs = edit->interfaces.words;

    for (uint32_t i = 0; i < point->interface_count; i++) {
        if (point->interface[i] == variable) {
            return;
        }
    }
    for (uint32_t i = 0; i + 1 < edit->interfaces.count; i += 2) {
        if (pairs[i] == entry_point && pairs[i + 1] == variable) {
            return;
        }
    }
    wake_spirv_put(&edit->interfaces, (uint32_t[]){ entry_point, variable }, 2);
}

void
wake_spirv_drop(struct wake_spirv_edit *edit, uint32_t at)
{
    if (edit->drop_count < WAKE_SPIRV_EDIT_DROPS) {
        edit->drops[edit->drop_count++] = at;
    } else {
        edit->failed = true;
    }
}

/* ---- reading and writing the whole ----------------------------------------------------------- */

/* The section behind whose instructions what is added to it may stand; WAKE_SECTIONS: in the
 * functions. */
static enum wake_spirv_section
section_of(uint32_t op)
{
    switch (op) {
    case SpvOpCapability: return WAKE_SECTION_CAPABILITIES;
    case SpvOpExtension: return WAKE_SECTION_EXTENSIONS;
    case SpvOpExtInstImport: return WAKE_SECTION_IMPORTS;
    case SpvOpMemoryModel:
    case SpvOpEntryPoint:
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId:
    case SpvOpString:
    case SpvOpSourceExtension:
    case SpvOpSource:
    case SpvOpSourceContinued:
    case SpvOpName:
    case SpvOpMemberName: return WAKE_SECTION_NAMES;
    case SpvOpModuleProcessed:
    case SpvOpDecorate:
    case SpvOpMemberDecorate:
    case SpvOpDecorationGroup:
    case SpvOpGroupDecorate:
    case SpvOpGroupMemberDecorate:
    case SpvOpDecorateId:
    case SpvOpDecorateString:
    case SpvOpMemberDecorateString: return WAKE_SECTION_ANNOTATIONS;
    case SpvOpFunction: return WAKE_SECTION_FUNCTIONS;
    default: return WAKE_SECTION_GLOBALS;
    }
}

bool
wake_spirv_edit_init(struct wake_spirv_edit *edit, const struct wake_spirv_module *module)
{
    enum wake_spirv_section section = WAKE_SECTION_CAPABILITIES;
    uint32_t at = HEADER_WORDS, here;
    const uint32_t *i;

    *edit = (struct wake_spirv_edit){ .module = module, .bound = module->words[3] };
    while (section < WAKE_SECTION_FUNCTIONS && at < module->count) {
        enum wake_spirv_section next;

        here = at;
        i = wake_spirv_next(module, &at, module->count);
        next = section_of(wake_spirv_op(i));
        while (section < next) {
            edit->starts[section++] = here;
        }
        if (section == WAKE_SECTION_GLOBALS) {
            note_known(edit, i, here);
        }
    }
    while (section < WAKE_SECTION_FUNCTIONS) {
        edit->starts[section++] = module->count;
    }
    edit->starts[WAKE_SECTION_FUNCTIONS] = module->count;
    return !edit->failed;
}

void
wake_spirv_edit_finish(struct wake_spirv_edit *edit)
{
    for (uint32_t i = 0; i < WAKE_SECTIONS; i++) {
        wake_spirv_words_finish(&edit->added[i]);
    }
    wake_spirv_words_finish(&edit->body);
    wake_spirv_words_finish(&edit->interfaces);
    wake_free(WAKE_HEAP_GPUAV, edit->known);
    edit->known = NULL;
}

static bool
is_dropped(const struct wake_spirv_edit *edit, uint32_t at)
{
    for (uint32_t i = 0; i < edit->drop_count; i++) {
        if (edit->drops[i] == at) {
            return true;
        }
    }
    return false;
}

/* An entry point, by its number, with what was added to its interface. */
static void
put_entry_point(struct wake_spirv_edit *edit, struct wake_spirv_words *to, const uint32_t *i,
                uint32_t entry_point)
{
    uint32_t start = to->count, words = wake_spirv_length(i);

    wake_spirv_put(to, i, words);
    for (uint32_t k = 0; k + 1 < edit->interfaces.count; k += 2) {
        if (edit->interfaces.words[k] == entry_point) {
            wake_spirv_put(to, &edit->interfaces.words[k + 1], 1);
            words++;
        }
    }
    if (words > 0xffff) {
        edit->failed = true;
    } else if (!to->failed) {
        to->words[start] = words << 16 | SpvOpEntryPoint;
    }
}

uint32_t *
wake_spirv_edit_write(struct wake_spirv_edit *edit, size_t *count_out)
{
    const struct wake_spirv_module *m = edit->module;
    struct wake_spirv_words to = { 0 };
    uint32_t section = WAKE_SECTION_CAPABILITIES, entry_point = 0, at = HEADER_WORDS;
    uint32_t end = edit->starts[WAKE_SECTION_GLOBALS], total = m->count + edit->body.count;
    bool failed = edit->failed || edit->body.failed || edit->interfaces.failed;

    for (uint32_t i = 0; i < WAKE_SECTIONS; i++) {
        failed |= edit->added[i].failed;
        total += edit->added[i].count;
    }
    if (failed || edit->bound > WAKE_SPIRV_MAX_ID ||
        !wake_spirv_words_grow(&to, total - (m->count - end) + edit->interfaces.count)) {
        wake_spirv_words_finish(&to);
        return NULL;
    }
    wake_spirv_put(&to, m->words, HEADER_WORDS);
    to.words[3] = edit->bound;
    while (at < end || section < WAKE_SECTION_FUNCTIONS) {
        uint32_t here = at;
        const uint32_t *i;

        if (section < WAKE_SECTION_FUNCTIONS && here >= edit->starts[section]) {
            wake_spirv_put(&to, edit->added[section].words, edit->added[section].count);
            section++;
            continue;
        }
        i = wake_spirv_next(m, &at, end);
        if (!i) {
            break;
        }
        if (wake_spirv_op(i) == SpvOpEntryPoint) {
            put_entry_point(edit, &to, i, entry_point++);
        } else if (!is_dropped(edit, here)) {
            wake_spirv_put(&to, i, at - here);
        }
    }
    wake_spirv_put(&to, edit->body.words, edit->body.count);
    wake_spirv_put(&to, edit->added[WAKE_SECTION_FUNCTIONS].words,
                   edit->added[WAKE_SECTION_FUNCTIONS].count);
    if (to.failed || edit->failed) {
        wake_spirv_words_finish(&to);
        return NULL;
    }
    *count_out = to.count;
    return to.words;
}
