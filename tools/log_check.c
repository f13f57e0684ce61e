/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records of a log, before anybody reads them: a walk over the table of their shapes, which moves pointers on its way.
 */
#include "log_check.h"

#include "gen/record_shapes.h"
#include "state/scope/table.h"

#include <stdio.h>
#include <string.h>

/* Structs in each other, and links of a chain (WAKE_PACK_CAP_CHAIN, and what the layer links besides). */
enum { DEPTH_MOST = 48, CHAIN_MOST = 160, PNEXT = offsetof(VkBaseInStructure, pNext) };

struct walk {
    struct log_check *check;
    char *begin, *end;
    uint64_t base; /* where `begin` was when the pointers were written */
    uint32_t depth;
};

static bool
fail(struct walk *walk, const char *owner, const char *name, const char *what)
{
    snprintf(walk->check->error, sizeof(walk->check->error), "%s%s%s: %s", owner, *name ? "::" : "",
             name, what);
    return false;
}

/* ---- the bytes of the record ----------------------------------------------------------------- */

/* A place in no record. */
static char *const NOWHERE = (char *)1;

/* The pointer that stands at `place`, moved to where it leads now; NOWHERE: it leads out of the record. */
static char *
load_pointer(struct walk *walk, char *place)
{
    uint64_t was;
    char *now;

    memcpy(&was, place, sizeof(was));
    if (!was || was - walk->base > (uint64_t)(walk->end - walk->begin)) {
        return was ? NOWHERE : NULL;
    }
    now = walk->begin + (was - walk->base);
    memcpy(place, &now, sizeof(now));
    return now;
}

static bool
is_place(const struct walk *walk, const char *at)
{
    return at >= walk->begin && at <= walk->end && !((uintptr_t)at & 7);
}

/* False: something else has one of the words. */
static bool
take_words(struct walk *walk, const char *at, uint64_t size)
{
    uint64_t first = (uint64_t)(at - walk->begin) / 8, end = first + (size + 7) / 8;

    for (uint64_t word = first, count; word < end; word += count) {
        uint64_t shift = word % 64, *taken = &walk->check->taken[word / 64], bits;

        count = end - word < 64 - shift ? end - word : 64 - shift;
        bits = ~UINT64_C(0) >> (64 - count) << shift;
        if (*taken & bits) {
            return false;
        }
        *taken |= bits;
    }
    return true;
}

/*
 * Whether `count` elements of `size` bytes with `below` more in front of them are in the record, and nothing else is there: so
 * each pointer is moved once, stays as it was checked, and the walk has an end.
 */
static bool
take(struct walk *walk, const char *at, uint64_t below, uint64_t count, uint64_t size)
{
    uint64_t before, behind;

    if (!is_place(walk, at)) {
        return false;
    }
    before = (uint64_t)(at - walk->begin);
    behind = (uint64_t)(walk->end - at);
    return !(size && count > behind / size) && !(below && count > before / below) &&
           take_words(walk, at - count * below, count * (below + size));
}

/* ---- ids ------------------------------------------------------------------------------------- */

static bool
is_id(struct walk *walk, wake_id id, uint32_t type)
{
    uint64_t known;

    if (!id) {
        return true;
    }
    known = wake_table_find(walk->check->types, id & ~(wake_id)WAKE_ID_FOREIGN);
    return known && (!type || known == type + 1);
}

static bool
check_ids(struct walk *walk, const struct wake_shape *shape, const void *array, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < shape->handle_count; k++) {
            if (!is_id(walk, wake_packed_id(array, i, shape->handle_count, k), shape->handles[k])) {
                snprintf(walk->check->error, sizeof(walk->check->error),
                         "%s: element %llu has an id, %llx, of no %s", shape->name,
                         (unsigned long long)i,
                         (unsigned long long)wake_packed_id(array, i, shape->handle_count, k),
                         wake_object_types[shape->handles[k]].name);
                return false;
            }
        }
    }
    return true;
}

/* ---- structs --------------------------------------------------------------------------------- */

static bool
walk_structs(struct walk *walk, const struct wake_shape *shape, char *array, uint64_t count);

static const struct wake_shape *
chain_shape(int32_t stype)
{
    uint32_t low = 0, high = wake_shape_chain_count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (wake_shape_chains[middle].stype < stype) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < wake_shape_chain_count && wake_shape_chains[low].stype == stype
               ? &wake_shapes[wake_shape_chains[low].shape]
               : NULL;
}

static bool
walk_rows(struct walk *walk, const struct wake_shape *shape, char *at, bool chain);

/* The chain that begins behind `holder`, a struct with pNext. Its links follow each other in the record, so that it has an end. */
static bool
walk_chain(struct walk *walk, const char *owner, char *holder, bool output)
{
    uint32_t links = 0;

    for (char *before = holder, *at; (at = load_pointer(walk, before + PNEXT)); before = at) {
        const struct wake_shape *shape;
        VkStructureType stype;

        if (at <= before || links++ == CHAIN_MOST || !is_place(walk, at) ||
            walk->end - at < (ptrdiff_t)sizeof(VkBaseInStructure)) {
            return fail(walk, owner, "pNext", "a chain that leads out of its record, or back");
        }
        memcpy(&stype, at, sizeof(stype));
        shape = chain_shape((int32_t)stype);
        if (!take(walk, at, shape && !output ? shape->handle_count * sizeof(wake_id) : 0, 1,
                  shape ? shape->size : wake_newer_size((int32_t)stype))) {
            return fail(walk, owner, "pNext", "a struct of the chain leads out of the record");
        }
        if (shape && !output &&
            (!check_ids(walk, shape, at, 1) || !walk_rows(walk, shape, at, false))) {
            return false;
        }
    }
    return true;
}

static uint64_t
read_number(const char *at, size_t size)
{
    uint64_t number = 0;

    memcpy(&number, at, size);
    return number;
}

static uint64_t
count_of(const struct wake_shape_row *row, const char *at)
{
    return row->count        ? row->count(at)
           : row->count_size ? read_number(at + row->count_at, row->count_size)
                             : 1;
}

static bool
walk_string(struct walk *walk, const char *string)
{
    const char *end = is_place(walk, string) ? memchr(string, '\0', (size_t)(walk->end - string))
                                             : NULL;

    return end && take(walk, string, 0, 1, (uint64_t)(end + 1 - string));
}

static bool
walk_strings(struct walk *walk, char *strings, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        const char *string = load_pointer(walk, strings + i * sizeof(string));

        if (string && !walk_string(walk, string)) {
            return false;
        }
    }
    return true;
}

static bool
walk_pointers(struct walk *walk, const struct wake_shape *shape, char *pointers, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        char *at = load_pointer(walk, pointers + i * sizeof(at));

        if (at && (!take(walk, at, 0, 1, shape->size) || !walk_structs(walk, shape, at, 1))) {
            return false;
        }
    }
    return true;
}

/* Structs that a call fills, with chains. */
static bool
walk_outputs(struct walk *walk, const char *owner, char *array, uint64_t count, size_t size)
{
    for (uint64_t i = 0; i < count; i++) {
        if (!walk_chain(walk, owner, array + i * size, true)) {
            return false;
        }
    }
    return true;
}

/* Bytes of an element that a pointer leads to, and those of the ids below it. */
static uint64_t
element_size(const struct wake_shape_row *row, uint64_t *below_out)
{
    *below_out = 0;
    switch (row->kind) {
    case WAKE_SHAPE_STRUCTS:
        *below_out = wake_shapes[row->what].handle_count * sizeof(wake_id);
        return wake_shapes[row->what].size;
    case WAKE_SHAPE_HANDLES: *below_out = sizeof(wake_id); return sizeof(uint64_t);
    case WAKE_SHAPE_STRINGS:
    case WAKE_SHAPE_POINTERS: return sizeof(void *);
    default: return row->what;
    }
}

/* An array, to which a pointer of `holder` leads. */
static bool
walk_array(struct walk *walk, const struct wake_shape *shape, const struct wake_shape_row *row,
           const char *holder, char *to)
{
    uint64_t count = count_of(row, holder), below, size = element_size(row, &below);
    const struct wake_shape *inner =
        &wake_shapes[row->kind == WAKE_SHAPE_STRUCTS || row->kind == WAKE_SHAPE_POINTERS ? row->what
                                                                                         : 0];

    if (!to) {
        return !row->must || (!count && row->kind != WAKE_SHAPE_TARGETS) ||
               fail(walk, shape->name, row->name, "is missing");
    }
    if (!take(walk, to, below, count, size + row->behind) ||
        (row->kind == WAKE_SHAPE_TARGETS && !take(walk, to, sizeof(uint64_t), 1, 0)) ||
        (count && inner->row_count && to <= holder)) {
        return fail(walk, shape->name, row->name, "leads out of the record, or back");
    }
    switch (row->kind) {
    case WAKE_SHAPE_STRUCTS: return walk_structs(walk, inner, to, count);
    case WAKE_SHAPE_HANDLES: {
        const uint16_t type = (uint16_t)row->what;
        const struct wake_shape handle = { .name = shape->name,
                                           .handle_count = 1,
                                           .handles = &type };

        return check_ids(walk, &handle, to, count);
    }
    case WAKE_SHAPE_STRINGS:
        return walk_strings(walk, to, count) ||
               fail(walk, shape->name, row->name, "a string without an end in the record");
    case WAKE_SHAPE_POINTERS:
        return walk_pointers(walk, inner, to, count) ||
               fail(walk, shape->name, row->name, "leads out of the record");
    case WAKE_SHAPE_OUTPUT: return walk_outputs(walk, shape->name, to, count, row->what);
    default: return true;
    }
}

/* What stands in the struct itself. */
static bool
check_value(struct walk *walk, const struct wake_shape *shape, const struct wake_shape_row *row,
            const char *at, char *value)
{
    const struct wake_shape *inner = &wake_shapes[row->what];
    uint64_t count;

    switch (row->kind) {
    case WAKE_SHAPE_ID:
        return is_id(walk, read_number(value, sizeof(wake_id)), row->what) ||
               fail(walk, shape->name, row->name, "an id of no object of its type");
    case WAKE_SHAPE_TRUTH:
        return read_number(value, 1) <= 1 ||
               fail(walk, shape->name, row->name, "is no truth value");
    case WAKE_SHAPE_UP_TO:
        return read_number(value, sizeof(uint32_t)) <= row->what ||
               fail(walk, shape->name, row->name, "is too large");
    case WAKE_SHAPE_UP_TO_BYTE:
        return read_number(value, 1) <= row->what ||
               fail(walk, shape->name, row->name, "is too large");
    case WAKE_SHAPE_TAIL:
        count = count_of(row, at);
        return (take(walk, value, 0, count, inner->size) ||
                fail(walk, shape->name, row->name, "leads out of the record")) &&
               walk_structs(walk, inner, value, count);
    default: return walk_structs(walk, inner, value, count_of(row, at));
    }
}

static bool
walk_rows(struct walk *walk, const struct wake_shape *shape, char *at, bool chain)
{
    for (uint32_t i = 0; i < shape->row_count; i++) {
        const struct wake_shape_row *row = &shape->rows[i];
        char *value = at + row->offset, *string;
        bool ok;

        if (row->when && !row->when(at)) {
            continue;
        }
        switch (row->kind) {
        case WAKE_SHAPE_CHAIN:
            ok = !chain || walk_chain(walk, shape->name, value - PNEXT, false);
            break;
        case WAKE_SHAPE_STRING:
            string = load_pointer(walk, value);
            ok = !string || walk_string(walk, string) ||
                 fail(walk, shape->name, row->name, "a string without an end in the record");
            break;
        default:
            ok = row->kind >= WAKE_SHAPE_TAIL
                     ? check_value(walk, shape, row, at, value)
                     : walk_array(walk, shape, row, at, load_pointer(walk, value));
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

static bool
walk_structs(struct walk *walk, const struct wake_shape *shape, char *array, uint64_t count)
{
    bool ok = check_ids(walk, shape, array, count);

    if (!shape->row_count) {
        return ok;
    }
    if (++walk->depth > DEPTH_MOST) {
        return fail(walk, shape->name, "", "structs too deep in each other");
    }
    for (uint64_t i = 0; ok && i < count; i++) {
        ok = walk_rows(walk, shape, array + i * shape->size, true);
    }
    walk->depth--;
    return ok;
}

/* ---- records --------------------------------------------------------------------------------- */

static bool
check_return(struct walk *walk, const struct wake_record *record)
{
    const struct wake_return *half = (const void *)record;
    uint64_t more = record->size < sizeof(*half) ? 0 : record->size - sizeof(*half);

    return (record->size >= sizeof(*half) &&
            (half->count <= 1 || half->count <= more / sizeof(wake_id))) ||
           fail(walk, wake_commands[record->command].name, "",
                "more results than there is room for");
}

static bool
check_control(struct walk *walk, const struct wake_record *record)
{
    const struct wake_control_note *note = (const void *)record;
    const struct wake_control_death *death = (const void *)record;

    if (record->command == WAKE_CONTROL_NOTE &&
        (record->size < sizeof(*note) || note->command >= WAKE_CMD_COUNT ||
         note->other.command >= WAKE_CMD_COUNT || !is_id(walk, note->id, 0))) {
        return fail(walk, "a note", "", "of no call, or no object");
    }
    if (record->command == WAKE_CONTROL_DEATH &&
        (record->size < sizeof(*death) || !is_id(walk, death->id, 0))) {
        return fail(walk, "a death", "", "of no object");
    }
    return record->command <= WAKE_CONTROL_DEATH ||
           fail(walk, "a record", "", "of an unknown kind");
}

bool
log_check_record(struct log_check *check, struct wake_record *record, size_t size, uint64_t base)
{
    struct walk walk = {
        .check = check, .begin = (char *)record, .end = (char *)record + size, .base = base
    };
    const struct wake_shape *shape;

    if (record->command >= WAKE_CONTROL_FIRST) {
        return check_control(&walk, record);
    }
    if (record->command == WAKE_CMD_NONE || record->command >= WAKE_CMD_COUNT ||
        !wake_shape_commands[record->command].shape) {
        return fail(&walk, "a record", "", "of no command that is recorded");
    }
    if (record->flags & WAKE_RECORD_RETURN) {
        return check_return(&walk, record);
    }
    shape = &wake_shapes[wake_shape_commands[record->command].shape];
    if (record->flags & WAKE_RECORD_APART) {
        walk.end -= size >= sizeof(struct wake_apart) ? sizeof(struct wake_apart) : 0;
    }
    if (walk.end - walk.begin < (ptrdiff_t)shape->size) {
        return fail(&walk, shape->name, "", "its record is too short");
    }
    if ((record->flags & WAKE_RECORD_APART) &&
        wake_record_apart(record)->other.command >= WAKE_CMD_COUNT) {
        return fail(&walk, shape->name, "", "it met a call of no command");
    }
    if (!shape->row_count) {
        return true;
    }
    memset(check->taken, 0, LOG_CHECK_ROOM(size));
    return take(&walk, walk.begin, 0, 1, shape->size) && walk_rows(&walk, shape, walk.begin, true);
}

bool
log_check_creates(uint32_t command)
{
    return command < WAKE_CMD_COUNT && wake_shape_commands[command].makes;
}

bool
log_check_made(struct log_check *check, uint32_t command, const struct wake_record *record,
               uint32_t type, uint32_t index)
{
    const struct wake_shape_command *row = &wake_shape_commands[command];
    struct walk walk = { .check = check };

    if (row->makes != type) {
        return fail(&walk, wake_commands[command].name, "", "makes no objects of that type");
    }
    return (record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) ||
           index < (row->count ? row->count(record) : 1) ||
           fail(&walk, wake_commands[command].name, "", "makes fewer objects");
}
