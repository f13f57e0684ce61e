/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The values that a call's parameters lead to, by the generated rows of all structs, and what can be wrong with each.
 */
#include "mutator.h"

#include "gen/names.h"
#include "gen/names_struct.h"
#include "report/names_lookup.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { DEPTH = 8, CHAIN = 24, POOL = 24 };

struct walk {
    mutator_visit *visit;
    void *context;
    uint32_t depth;
    char path[MUTATOR_PATH];
};

/* Of one struct, or the parameters of one command. */
struct rows {
    const struct wake_member_info *members;
    uint32_t count;
};

/* Members from `first` on; of a union: those that `selection` means. */
static void
walk_rows(struct walk *walk, const struct rows *rows, char *base, uint32_t first,
          const int64_t *selection);

/* ---- paths ----------------------------------------------------------------------------------- */

static size_t
enter(struct walk *walk, const char *format, const char *text, uint32_t index)
{
    size_t length = strlen(walk->path);

    (void)snprintf(walk->path + length, sizeof(walk->path) - length, format, text, index);
    return length;
}

static void
leave(struct walk *walk, size_t length)
{
    walk->path[length] = '\0';
}

/* ---- values ---------------------------------------------------------------------------------- */

static uint64_t
read_value(const char *at, uint32_t size)
{
    uint64_t value = 0;

    memcpy(&value, at, size <= sizeof(value) ? size : sizeof(value));
    return value;
}

static bool
is_length_of_other(const struct rows *rows, uint32_t index)
{
    for (uint32_t i = 0; i < rows->count; i++) {
        const struct wake_member_info *m = &rows->members[i];

        if (m->pointers && ((m->length == WAKE_LENGTH_MEMBER && m->length_at == index) ||
                            m->length == WAKE_LENGTH_FUNCTION)) {
            return true;
        }
    }
    return false;
}

static uint64_t
elements(const struct rows *rows, const struct wake_member_info *m, const char *base)
{
    const struct wake_member_info *other;

    if (m->length == WAKE_LENGTH_MEMBER && m->length_at < rows->count) {
        other = &rows->members[m->length_at];
        return other->pointers ? 0 : read_value(base + other->offset, other->size);
    }
    if (m->length == WAKE_LENGTH_FUNCTION) {
        return wake_member_lengths[m->length_at](base);
    }
    return 1;
}

static void
visit(struct walk *walk, const struct wake_member_info *m, char *at, bool is_pointer, bool is_count)
{
    struct mutator_place place = {
        .member = m, .value = at, .is_pointer = is_pointer, .is_count = is_count
    };

    place.size = is_pointer ? sizeof(void *) : m->size;
    place.is_stype = !is_pointer && m->kind == WAKE_MEMBER_ENUM &&
                     m->type == WAKE_ENUM_VkStructureType;
    memcpy(place.path, walk->path, sizeof(place.path));
    walk->visit(&place, walk->context);
}

/* ---- structs --------------------------------------------------------------------------------- */

static void
walk_struct(struct walk *walk, unsigned id, char *at, const int64_t *selection)
{
    const struct wake_struct_info *info = &wake_structs[id];
    struct rows rows = { info->members, info->member_count };

    if (id == WAKE_STRUCT_VkAllocationCallbacks || walk->depth >= DEPTH ||
        (info->is_union && !selection)) {
        return;
    }
    walk->depth++;
    walk_rows(walk, &rows, at, 0, info->is_union ? selection : NULL);
    walk->depth--;
}

static void
walk_chain(struct walk *walk, char *at)
{
    VkBaseInStructure *link;
    uint32_t count = 0;

    memcpy(&link, at, sizeof(link));
    if (link) {
        visit(walk, &(struct wake_member_info){ .kind = WAKE_MEMBER_CHAIN, .pointers = 1 }, at,
              true, false);
    }
    for (; link && count < CHAIN; link = (VkBaseInStructure *)(uintptr_t)link->pNext, count++) {
        const struct wake_struct_info *info = wake_struct_by_stype(link->sType);
        struct rows rows;
        size_t length;

        if (!info) {
            return; /* the loader's own */
        }
        rows = (struct rows){ info->members, info->member_count };
        length = enter(walk, "<%s>", info->name, 0);
        walk->depth++;
        if (walk->depth < DEPTH) {
            walk_rows(walk, &rows, (char *)link, 2, NULL);
        }
        walk->depth--;
        leave(walk, length);
    }
}

/* One element: of an array, behind a pointer, or in place. */
static void
walk_value(struct walk *walk, const struct wake_member_info *m, char *at, const int64_t *selection,
           bool is_count)
{
    if (m->kind == WAKE_MEMBER_STRUCT) {
        walk_struct(walk, m->type, at, selection);
    } else if (m->kind != WAKE_MEMBER_OPAQUE && m->kind != WAKE_MEMBER_CHAR && m->size) {
        visit(walk, m, at, false, is_count);
    }
}

static void
walk_pointer(struct walk *walk, const struct rows *rows, const struct wake_member_info *m,
             char *base)
{
    char *at = base + m->offset;
    char *target;
    uint64_t count;

    memcpy(&target, at, sizeof(target));
    if (!target) {
        return;
    }
    visit(walk, m, at, true, false);
    if (m->foreign || m->pointers != 1 || !m->size || m->kind == WAKE_MEMBER_OPAQUE ||
        m->length == WAKE_LENGTH_STRING) {
        return;
    }
    count = elements(rows, m, base);
    for (uint64_t i = 0; i < count;
         i = i == 0 && count > 2 ? count - 1 : i + 1) { /* the first and the last */
        size_t length = count == 1 ? enter(walk, "%s", "->", 0)
                                   : enter(walk, "%s[%u]", "", (uint32_t)i);

        walk_value(walk, m, target + i * m->size, NULL, false);
        leave(walk, length);
    }
}

static void
walk_member(struct walk *walk, const struct rows *rows, uint32_t index, char *base)
{
    const struct wake_member_info *m = &rows->members[index];
    int64_t value, *selection = NULL;

    if (m->kind == WAKE_MEMBER_CHAIN) {
        walk_chain(walk, base + m->offset);
    } else if (m->pointers) {
        walk_pointer(walk, rows, m, base);
    } else if (m->array && !m->bit_count) {
        for (uint32_t i = 0; i < m->array; i = i == 0 && m->array > 2 ? m->array - 1u : i + 1) {
            size_t length = enter(walk, "%s[%u]", "", i);

            walk_value(walk, m, base + m->offset + (size_t)i * m->size, NULL, false);
            leave(walk, length);
        }
    } else if (!m->bit_count) {
        if (m->selector) {
            const struct wake_member_info *s = &rows->members[m->selector - 1];

            value = (int64_t)(int32_t)read_value(base + s->offset, s->size);
            selection = &value;
        }
        walk_value(walk, m, base + m->offset, selection, is_length_of_other(rows, index));
    }
}

static bool
is_selected(const struct wake_member_info *m, const int64_t *selection)
{
    for (uint32_t i = 0; i < m->selection_count; i++) {
        if (wake_member_selections[m->first_selection + i] == *selection) {
            return true;
        }
    }
    return false;
}

static void
walk_rows(struct walk *walk, const struct rows *rows, char *base, uint32_t first,
          const int64_t *selection)
{
    size_t length = strlen(walk->path);
    const char *dot = length && walk->path[length - 1] == '>' ? "" : ".";

    for (uint32_t i = first; i < rows->count; i++) {
        const struct wake_member_info *m = &rows->members[i];

        if (selection && m->selection_count && !is_selected(m, selection)) {
            continue;
        }
        (void)snprintf(walk->path + length, sizeof(walk->path) - length, "%s%s", dot,
                       wake_member_text + m->name);
        walk_member(walk, rows, i, base);
        leave(walk, length);
    }
}

void
mutator_walk(enum mutator_command command, void *args, mutator_visit *visitor, void *context)
{
    const struct mutator_command_info *info = &mutator_commands[command];
    struct rows rows = { mutator_params + info->first, info->count };
    struct walk walk = { .visit = visitor, .context = context };

    /* The first one is dispatched by. */
    for (uint32_t i = 1; i < rows.count; i++) {
        (void)snprintf(walk.path, sizeof(walk.path), "%s", mutator_param_names[info->first + i]);
        walk_member(&walk, &rows, i, args);
    }
}

/* ---- handles --------------------------------------------------------------------------------- */

static struct {
    uint64_t handles[POOL];
    uint32_t count;
} pools[WAKE_HANDLE_TYPE_COUNT];

void
mutator_collect(const struct mutator_place *place, void *context)
{
    uint64_t handle;

    (void)context;
    if (place->is_pointer || place->member->kind != WAKE_MEMBER_HANDLE ||
        wake_handles[place->member->type].dispatchable) {
        return;
    }
    handle = read_value(place->value, place->size);
    for (uint32_t i = 0; i < pools[place->member->type].count; i++) {
        if (pools[place->member->type].handles[i] == handle) {
            return;
        }
    }
    if (handle && pools[place->member->type].count < POOL) {
        pools[place->member->type].handles[pools[place->member->type].count++] = handle;
    }
}

static uint64_t
other_handle(const struct mutator_place *place, uint64_t random)
{
    uint32_t count = pools[place->member->type].count;

    return count ? pools[place->member->type].handles[random % count] : 0;
}

bool
mutator_destroys(const struct mutator_place *place, uint64_t *handle)
{
    const char *name;

    if (place->is_pointer || place->member->kind != WAKE_MEMBER_HANDLE ||
        wake_handles[place->member->type].dispatchable) {
        return false;
    }
    name = wake_handles[place->member->type].name;
    *handle = read_value(place->value, place->size);
    return *handle && strcmp(name, "VkDescriptorSet") != 0 && strcmp(name, "VkDisplayKHR") != 0 &&
           strcmp(name, "VkDisplayModeKHR") != 0 && strcmp(name, "VkSurfaceKHR") != 0 &&
           strcmp(name, "VkDebugUtilsMessengerEXT") != 0;
}

void
mutator_destroyer(uint16_t handle_type, char *name, size_t size)
{
    const char *of = wake_handles[handle_type].name + 2;

    if (strcmp(of, "DeviceMemory") == 0) {
        of = "Memory";
        (void)snprintf(name, size, "vkFree%s", of);
    } else {
        (void)snprintf(name, size, "vkDestroy%s", of);
    }
}

/* ---- mistakes -------------------------------------------------------------------------------- */

uint32_t
mutator_choices(const struct mutator_place *place)
{
    static const uint32_t of_kind[] = {
        [WAKE_MEMBER_ENUM] = 5, [WAKE_MEMBER_FLAGS] = 6, [WAKE_MEMBER_HANDLE] = 4,
        [WAKE_MEMBER_BOOL] = 2, [WAKE_MEMBER_UINT] = 7,  [WAKE_MEMBER_INT] = 4,
        [WAKE_MEMBER_HEX] = 4,  [WAKE_MEMBER_FLOAT] = 5,
    };

    if (place->is_pointer || place->is_stype) {
        return 1;
    }
    if (place->member->kind == WAKE_MEMBER_HANDLE &&
        wake_handles[place->member->type].dispatchable) {
        return 1;
    }
    if (place->is_count) {
        return 2;
    }
    return place->member->kind < sizeof(of_kind) / sizeof(*of_kind) ? of_kind[place->member->kind]
                                                                    : 0;
}

static uint64_t
wrong_enum(const struct wake_member_info *m, uint32_t choice, uint64_t random)
{
    const struct wake_enum_info *info = &wake_enums[m->type];

    if (choice == 0 || !info->count) {
        return 0x7ffe0000;
    }
    /* Most enums begin with what everybody has. */
    return (uint64_t)(int64_t)
        wake_names32[info->first + (choice < 3 ? random % (info->count < 8 ? info->count : 8)
                                               : random % info->count)]
            .value;
}

static uint64_t
wrong_flags(const struct wake_member_info *m, uint64_t value, uint32_t choice, uint64_t random)
{
    const struct wake_flags_info *flags = &wake_flags[m->type];
    const struct wake_enum_info *bits = &wake_enums[flags->bits];
    uint64_t bit;

    if (choice == 0) {
        return 0;
    }
    if (choice == 1 || !flags->bits || !bits->count) {
        return value | (flags->width == 64 ? UINT64_C(1) << 62 : UINT64_C(1) << 30);
    }
    bit = bits->bits ? wake_names64[bits->first + random % bits->count].value
                     : (uint64_t)(uint32_t)wake_names32[bits->first + random % bits->count].value;
    return choice == 2 ? bit : choice == 3 ? value & (value - 1) : value ^ bit;
}

static uint64_t
wrong_number(uint64_t value, uint32_t choice, uint64_t random)
{
    switch (choice) {
    case 0: return 0;
    case 1: return value - (value != 0);
    case 2: return value + 1;
    case 3: return UINT64_MAX;
    case 4: return value * 2;
    case 5: return value + (UINT64_C(1) << random % 12);
    default: return UINT64_C(1) << random % 31;
    }
}

static uint64_t
wrong_float(uint64_t value, uint32_t size, uint32_t choice)
{
    static const double values[] = { -1, 0, 1e30, NAN };
    double was = 0;
    float narrow = 0;
    uint64_t bits = 0;

    if (size == sizeof(narrow)) {
        memcpy(&narrow, &value, sizeof(narrow));
        was = (double)narrow;
    } else {
        memcpy(&was, &value, sizeof(was));
    }
    was = choice < 4 ? values[choice] : was * 2 + 0.5;
    narrow = (float)was;
    memcpy(&bits, size == sizeof(narrow) ? (void *)&narrow : (void *)&was,
           size <= sizeof(bits) ? size : sizeof(bits));
    return bits;
}

static uint64_t
wrong_value(const struct mutator_place *place, uint64_t value, uint32_t choice, uint64_t random)
{
    const struct wake_member_info *m = place->member;

    if (place->is_pointer || place->is_stype) {
        return 0;
    }
    switch (m->kind) {
    case WAKE_MEMBER_ENUM: return wrong_enum(m, choice, random);
    case WAKE_MEMBER_FLAGS: return wrong_flags(m, value, choice, random);
    case WAKE_MEMBER_HANDLE:
        return choice == 0 ? 0 : choice == 1 ? UINT64_C(0xbadbadbad0) : other_handle(place, random);
    case WAKE_MEMBER_BOOL: return choice ? 2 : !value;
    case WAKE_MEMBER_FLOAT: return wrong_float(value, place->size, choice);
    case WAKE_MEMBER_INT:
        return choice == 0 ? 0 : choice == 1 ? (uint64_t)-1 : choice == 2 ? value + 1 : 0x7fffffff;
    case WAKE_MEMBER_HEX:
        return choice == 0   ? 0
               : choice == 1 ? value + 1
               : choice == 2 ? value + 4
                             : value + (UINT64_C(1) << 40);
    default: return wrong_number(value, choice, random);
    }
}

/* Constants of the application can be written to as well: the copy's own pages. */
static void
make_writable(char *at, uint32_t size)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = (uintptr_t)at & ~(page - 1),
              end = ((uintptr_t)at + size + page - 1) & ~(page - 1);

    (void)mprotect((void *)first, end - first, PROT_READ | PROT_WRITE);
}

bool
mutator_change(const struct mutator_place *place, uint32_t choice, uint64_t random, char *text,
               size_t size)
{
    uint32_t bytes = place->size <= 8 ? place->size : 8;
    uint64_t mask = bytes == 8 ? UINT64_MAX : (UINT64_C(1) << bytes * 8) - 1;
    uint64_t value = read_value(place->value, bytes);
    uint64_t wrong = wrong_value(place, value, choice, random) & mask;

    if (wrong == value) {
        return false;
    }
    if (place->is_pointer) {
        (void)snprintf(text, size, "NULL");
    } else if (place->member->kind == WAKE_MEMBER_HANDLE && choice >= 2) {
        (void)snprintf(text, size, "another");
    } else {
        (void)snprintf(text, size, "0x%" PRIx64 " for 0x%" PRIx64, wrong, value);
    }
    make_writable(place->value, bytes);
    memcpy(place->value, &wrong, bytes);
    return true;
}
