/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One walker for all structs: it reads members by their generated rows and knows no type by name.
 * Threads: any; the printer is the caller's.
 */
#include "report/struct_printer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/names.h"
#include "gen/names_struct.h"

/* Longer than any valid chain: the end of one that loops. */
#define CHAIN_MAX 128

static void
print_struct_body(struct wake_printer *printer, unsigned id, const void *value, bool with_chain,
                  const int64_t *selection);

const struct wake_struct_info *
wake_struct_by_stype(VkStructureType stype)
{
    size_t low = 0, high = wake_struct_stype_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (wake_struct_stypes[middle].stype == (int32_t)stype) {
            return &wake_structs[wake_struct_stypes[middle].id];
        }
        if (wake_struct_stypes[middle].stype < (int32_t)stype) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

bool
wake_struct_extends_struct(const struct wake_struct_info *info, unsigned base)
{
    for (unsigned i = 0; i < info->extends_count; i++) {
        if (wake_struct_extends[info->first_extends + i] == base) {
            return true;
        }
    }
    return false;
}

void
wake_printer_init(struct wake_printer *printer, char *buf, size_t size)
{
    memset(printer, 0, sizeof(*printer));
    printer->buf = buf;
    printer->size = size;
    printer->max_array = 16;
    printer->max_string = 256;
    printer->max_depth = 8;
    if (size) {
        buf[0] = '\0';
    }
}

void
wake_print_text(struct wake_printer *printer, const char *format, ...)
{
    bool room = printer->length < printer->size;
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(room ? printer->buf + printer->length : NULL,
                  room ? printer->size - printer->length : 0, format, args);
    va_end(args);
    if (n > 0) {
        printer->length += (size_t)n;
    }
}

static void
print_line_start(struct wake_printer *printer)
{
    if (printer->one_line) {
        wake_print_text(printer, " ");
    } else {
        wake_print_text(printer, "\n%*s", (int)printer->depth * 4, "");
    }
}

/* An unsigned number of 1, 2, 4 or 8 bytes; others have no value that could be told. */
static bool
read_uint(const void *at, size_t size, uint64_t *value_out)
{
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;

    switch (size) {
    case 1:
        memcpy(&u8, at, 1);
        *value_out = u8;
        return true;
    case 2:
        memcpy(&u16, at, 2);
        *value_out = u16;
        return true;
    case 4:
        memcpy(&u32, at, 4);
        *value_out = u32;
        return true;
    case 8: memcpy(value_out, at, 8); return true;
    default: *value_out = 0; return false;
    }
}

static int64_t
sign_extend(uint64_t value, size_t size)
{
    unsigned unused = 64 - (unsigned)size * 8;

    return unused < 64 ? (int64_t)(value << unused) >> unused : (int64_t)value;
}

/* Control characters and quotes are escaped, so that a name cannot forge a line of the log. */
static void
print_string(struct wake_printer *printer, const char *text, size_t limit)
{
    size_t shown = limit < printer->max_string ? limit : printer->max_string;
    size_t n = strnlen(text, shown);

    wake_print_text(printer, "\"");
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == 0x7f) {
            wake_print_text(printer, "\\x%02x", c);
        } else {
            wake_print_text(printer, c == '"' || c == '\\' ? "\\%c" : "%c", c);
        }
    }
    wake_print_text(printer, n == shown && shown < limit && text[n] ? "...\"" : "\"");
}

/* The shortest digits that read back as the same number. */
static void
print_float(struct wake_printer *printer, const void *at, size_t size)
{
    char text[40];
    float f;
    double d;

    if (size == sizeof(f)) {
        memcpy(&f, at, sizeof(f));
        for (int digits = 6; digits <= 9; digits++) {
            snprintf(text, sizeof(text), "%.*g", digits, (double)f);
            if (strtof(text, NULL) == f) {
                break;
            }
        }
    } else {
        memcpy(&d, at, sizeof(d));
        for (int digits = 15; digits <= 17; digits++) {
            snprintf(text, sizeof(text), "%.*g", digits, d);
            if (strtod(text, NULL) == d) {
                break;
            }
        }
    }
    wake_print_text(printer, "%s", text);
}

static void
print_enum(struct wake_printer *printer, unsigned id, int64_t value)
{
    const char *name = wake_enum_find(id, value);

    if (name) {
        wake_print_text(printer, "%s", name);
    } else {
        wake_print_text(printer, "(%s)%" PRId64, wake_enum_type_name(id), value);
    }
}

static void
print_flags(struct wake_printer *printer, unsigned id, uint64_t value)
{
    bool room = printer->length < printer->size;

    printer->length += wake_flags_print(room ? printer->buf + printer->length : NULL,
                                        room ? printer->size - printer->length : 0, id, value);
}

static void
print_handle(struct wake_printer *printer, unsigned id, uint64_t value)
{
    const char *name = NULL;

    if (!value) {
        wake_print_text(printer, "VK_NULL_HANDLE");
        return;
    }
    wake_print_text(printer, "0x%" PRIx64, value);
    if (printer->handle_name) {
        name = printer->handle_name(printer->context, wake_handles[id].type, value);
    }
    if (name && name[0]) {
        wake_print_text(printer, " ");
        print_string(printer, name, SIZE_MAX);
    }
}

static void
print_number(struct wake_printer *printer, const struct wake_member_info *member, uint64_t value)
{
    size_t size = member->bit_count ? 8 : member->size;

    switch (member->kind) {
    case WAKE_MEMBER_ENUM: print_enum(printer, member->type, sign_extend(value, size)); break;
    case WAKE_MEMBER_FLAGS: print_flags(printer, member->type, value); break;
    case WAKE_MEMBER_HANDLE: print_handle(printer, member->type, value); break;
    case WAKE_MEMBER_BOOL:
        if (value <= 1) {
            wake_print_text(printer, value ? "VK_TRUE" : "VK_FALSE");
        } else {
            wake_print_text(printer, "(VkBool32)%" PRIu64, value);
        }
        break;
    case WAKE_MEMBER_UINT:
        /* Single bytes are identifiers and raw data. */
        wake_print_text(printer, size == 1 ? "0x%02" PRIx64 : "%" PRIu64, value);
        break;
    case WAKE_MEMBER_INT: wake_print_text(printer, "%" PRId64, sign_extend(value, size)); break;
    default: wake_print_text(printer, "0x%" PRIx64, value); break;
    }
}

/* One element, not a pointer. */
static void
print_element(struct wake_printer *printer, const struct wake_member_info *member, const void *at,
              const int64_t *selection)
{
    uint64_t value;

    if (member->kind == WAKE_MEMBER_STRUCT) {
        print_struct_body(printer, member->type, at, true, selection);
    } else if (member->kind == WAKE_MEMBER_FLOAT) {
        print_float(printer, at, member->size);
    } else if (member->kind == WAKE_MEMBER_CHAR) {
        wake_print_text(printer, "%d", *(const char *)at);
    } else if (read_uint(at, member->size, &value)) {
        print_number(printer, member, value);
    } else {
        wake_print_text(printer, "(%u bytes)", member->size);
    }
}

/* `count` elements that stand side by side; of arrays of arrays every row has braces of its own. */
static void
print_elements(struct wake_printer *printer, const struct wake_member_info *member, const char *at,
               uint64_t count)
{
    uint64_t shown = count < printer->max_array ? count : printer->max_array;

    wake_print_text(printer, "{");
    for (uint64_t i = 0; i < shown; i++) {
        if (member->row && i % member->row == 0) {
            wake_print_text(printer, i ? "}, {" : "{");
        } else if (i) {
            wake_print_text(printer, ", ");
        }
        print_element(printer, member, at + i * member->size, NULL);
    }
    if (member->row && shown) {
        wake_print_text(printer, "}");
    }
    if (shown < count) {
        wake_print_text(printer, "%s... %" PRIu64 " more", shown ? ", " : "", count - shown);
    }
    wake_print_text(printer, "}");
}

/* `count` pointers that stand side by side, each to a string or to one element. */
static void
print_pointers(struct wake_printer *printer, const struct wake_member_info *member, const void *at,
               uint64_t count)
{
    uint64_t shown = count < printer->max_array ? count : printer->max_array;

    wake_print_text(printer, "{");
    for (uint64_t i = 0; i < shown; i++) {
        const void *pointer = ((const void *const *)at)[i];
        if (i) {
            wake_print_text(printer, ", ");
        }
        if (!pointer) {
            wake_print_text(printer, "NULL");
        } else if (member->strings) {
            print_string(printer, pointer, SIZE_MAX);
        } else {
            print_element(printer, member, pointer, NULL);
        }
    }
    if (shown < count) {
        wake_print_text(printer, "%s... %" PRIu64 " more", shown ? ", " : "", count - shown);
    }
    wake_print_text(printer, "}");
}

static uint64_t
read_number(const struct wake_struct_info *info, unsigned index, const void *value)
{
    const struct wake_member_info *member = &info->members[index];
    uint64_t number;

    read_uint((const char *)value + member->offset, member->size, &number);
    return number;
}

static uint64_t
element_count(const struct wake_struct_info *info, const struct wake_member_info *member,
              const void *value)
{
    uint64_t count = 1;

    if (member->length == WAKE_LENGTH_FUNCTION) {
        return wake_member_lengths[member->length_at](value);
    }
    if (member->length != WAKE_LENGTH_MEMBER) {
        return 1;
    }
    /* A count that is itself a pointer (an output's) is not followed. */
    if (info->members[member->length_at].pointers == 0) {
        count = read_number(info, member->length_at, value);
    }
    return count;
}

static void
print_pointer(struct wake_printer *printer, const struct wake_struct_info *info,
              const struct wake_member_info *member, const void *value, bool chosen)
{
    const void *pointer;
    uint64_t count;

    memcpy(&pointer, (const char *)value + member->offset, sizeof(pointer));
    if (!pointer) {
        wake_print_text(printer, "NULL");
    } else if (member->foreign || !member->size || !chosen || member->pointers > 2) {
        wake_print_text(printer, "%p", pointer);
    } else if (member->length == WAKE_LENGTH_STRING) {
        print_string(printer, pointer, SIZE_MAX);
    } else {
        count = element_count(info, member, value);
        if (member->pointers == 2) {
            print_pointers(printer, member, pointer, count);
        } else if (member->length == WAKE_LENGTH_ONE && member->kind == WAKE_MEMBER_STRUCT) {
            print_element(printer, member, pointer, NULL);
        } else {
            print_elements(printer, member, pointer, count);
        }
    }
}

static void
print_member(struct wake_printer *printer, const struct wake_struct_info *info,
             const struct wake_member_info *member, const void *value, bool chosen)
{
    const char *at = (const char *)value + member->offset;
    uint64_t count, unit;
    int64_t selection;

    if (member->kind == WAKE_MEMBER_CHAIN) {
        const void *next;
        memcpy(&next, at, sizeof(next));
        wake_print_chain(printer, next);
    } else if (member->pointers) {
        print_pointer(printer, info, member, value, chosen);
    } else if (member->bit_count) {
        read_uint(at, member->size, &unit);
        print_number(printer, member,
                     unit >> member->bit_shift & ((UINT64_C(1) << member->bit_count) - 1));
    } else if (member->array && member->kind == WAKE_MEMBER_CHAR) {
        print_string(printer, at, member->array);
    } else if (member->array) {
        count = member->array;
        if (member->length == WAKE_LENGTH_MEMBER) {
            count = element_count(info, member, value);
            count = count < member->array ? count : member->array;
        }
        print_elements(printer, member, at, count);
    } else if (member->selector) {
        selection = sign_extend(read_number(info, member->selector - 1u, value), 4);
        print_element(printer, member, at, &selection);
    } else {
        print_element(printer, member, at, NULL);
    }
}

/* In a union with a selector only the member that is meant; all where nothing says which. */
static bool
is_selected(const struct wake_member_info *member, const int64_t *selection)
{
    if (!selection) {
        return true;
    }
    for (unsigned i = 0; i < member->selection_count; i++) {
        if (wake_member_selections[member->first_selection + i] == *selection) {
            return true;
        }
    }
    return false;
}

static void
print_struct_body(struct wake_printer *printer, unsigned id, const void *value, bool with_chain,
                  const int64_t *selection)
{
    const struct wake_struct_info *info = &wake_structs[id];
    bool first = true;

    if (printer->depth >= printer->max_depth) {
        wake_print_text(printer, "%s {...}", info->name);
        return;
    }
    wake_print_text(printer, "%s {", info->name);
    printer->depth++;
    for (unsigned i = 0; i < info->member_count; i++) {
        const struct wake_member_info *member = &info->members[i];
        if ((!with_chain && member->kind == WAKE_MEMBER_CHAIN) || !is_selected(member, selection)) {
            continue;
        }
        if (!first) {
            wake_print_text(printer, ",");
        }
        first = false;
        print_line_start(printer);
        wake_print_text(printer, ".%s = ", &wake_member_text[member->name]);
        /* Without a selector it is not known which member of a union is meant, and so whether it holds a pointer. */
        print_member(printer, info, member, value, !info->is_union || selection);
    }
    printer->depth--;
    if (!first) {
        print_line_start(printer);
    }
    wake_print_text(printer, "}");
}

void
wake_print_struct(struct wake_printer *printer, unsigned id, const void *value)
{
    if (!value) {
        wake_print_text(printer, "NULL");
    } else if (id > WAKE_STRUCT_NONE && id < WAKE_STRUCT_COUNT) {
        print_struct_body(printer, id, value, true, NULL);
    } else {
        wake_print_text(printer, "%p", value);
    }
}

void
wake_print_chain(struct wake_printer *printer, const void *pnext)
{
    const VkBaseInStructure *item = pnext;
    unsigned n = 0;

    if (!pnext) {
        wake_print_text(printer, "NULL");
        return;
    }
    wake_print_text(printer, "[");
    printer->depth++;
    for (; item && n < CHAIN_MAX; item = item->pNext, n++) {
        const struct wake_struct_info *info = wake_struct_by_stype(item->sType);
        if (n) {
            wake_print_text(printer, ",");
        }
        print_line_start(printer);
        if (info) {
            print_struct_body(printer, (unsigned)(info - wake_structs), item, false, NULL);
        } else {
            wake_print_text(printer, "(VkStructureType)%d {...}", (int)item->sType);
        }
    }
    if (item) {
        wake_print_text(printer, ", ...");
    }
    printer->depth--;
    print_line_start(printer);
    wake_print_text(printer, "]");
}
