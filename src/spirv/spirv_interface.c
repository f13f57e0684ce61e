/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The interface of an entry point: its variables, taken apart into locations and components, and
 * its built-ins. Specification, 'Location and Component Assignment'.
 */
#include "spirv/spirv_interface.h"

#include "spirv/spirv_entry.h"
#include "spirv/spirv_type.h"
#include "spirv/spirv_use.h"

#include <stdlib.h>

enum {
    MAX_LOCATIONS = 4096, /* of one variable: larger ones are not followed */
    MAX_DEPTH = 8,
    MAX_STEPS = 1 << 16, /* types that are looked at: a module may have one that holds itself */
    MAX_VARIABLES = 1024 /* of an interface: more are not looked at */
};

struct layout {
    struct wake_spirv_entry *entry;
    const struct wake_spirv_values *values;
    const struct wake_spirv_touches *touches;
    uint32_t input_room, output_room, builtin_room;
    bool failed;
    /* The variable at hand. */
    bool output;
    struct wake_spirv_slot slot; /* what its slots have in common */
    uint32_t location;           /* of the next slot */
    uint32_t steps;              /* types that were looked at */
};

static void
add_slot(struct layout *l, const struct wake_spirv_slot *slot)
{
    struct wake_spirv_entry *e = l->entry;
    struct wake_spirv_slot **slots = l->output ? &e->outputs : &e->inputs;
    uint32_t *count = l->output ? &e->output_count : &e->input_count;

    if (*count >= MAX_LOCATIONS ||
        !wake_spirv_grow(slots, *count, l->output ? &l->output_room : &l->input_room,
                         sizeof(**slots))) {
        l->failed |= *count < MAX_LOCATIONS;
        return;
    }
    (*slots)[(*count)++] = *slot;
}

/* A scalar or vector. 64-bit ones of three or four components take two locations. */
static void
add_vector(struct layout *l, uint32_t type)
{
    uint32_t width, components, steps;
    struct wake_spirv_slot slot = l->slot;

    slot.base = (uint8_t)wake_spirv_scalar(l->entry->module, type, &width, &components);
    slot.width = (uint8_t)width;
    slot.elements = (uint8_t)components;
    slot.whole = true;
    steps = components * (width == 64 ? 2 : 1);
    while (steps) {
        slot.location = l->location++;
        slot.components = (uint8_t)(steps > 4 ? 4 : steps);
        add_slot(l, &slot);
        steps -= slot.components;
        slot.whole = false;
    }
}

static void
add_type(struct layout *l, uint32_t type, int depth)
{
    const struct wake_spirv_module *m = l->entry->module;
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t count;

    if (depth > MAX_DEPTH || l->location > MAX_LOCATIONS || ++l->steps > MAX_STEPS) {
        return;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeArray:
        count = wake_spirv_array_length(l->values, type);
        for (uint32_t i = 0; i < count && l->location < MAX_LOCATIONS; i++) {
            uint32_t before = l->location;

            add_type(l, wake_spirv_word(def, 2), depth + 1);
            if (l->location == before) {
                return;
            }
        }
        break;
    case SpvOpTypeMatrix:
        for (uint32_t i = 0; i < wake_spirv_word(def, 3) && i < 4; i++) {
            add_vector(l, wake_spirv_word(def, 2));
        }
        break;
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def) && l->location < MAX_LOCATIONS; i++) {
            add_type(l, def[i], depth + 1);
        }
        break;
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeBool:
    case SpvOpTypeVector:
    case SpvOpTypePointer: add_vector(l, type); break;
    default: break;
    }
}

static bool
member_is_used(const struct wake_spirv_touch *touch, bool output, uint32_t member)
{
    uint64_t members = !touch ? 0 : output ? touch->written_members : touch->members;

    return member < 64 ? members >> member & 1 : members != 0;
}

static void
add_builtin(struct layout *l, uint32_t builtin, uint32_t type, bool used, uint32_t stream)
{
    struct wake_spirv_entry *e = l->entry;

    if (!wake_spirv_grow(&e->builtins, e->builtin_count, &l->builtin_room, sizeof(*e->builtins))) {
        l->failed = true;
        return;
    }
    e->builtins[e->builtin_count++] = (struct wake_spirv_builtin){
        .builtin = builtin,
        .output = l->output,
        .used = used,
        .length = wake_spirv_array_length(l->values, type),
        .stream = stream
    };
}

static uint32_t
value_of(const struct wake_spirv_module *m, uint32_t target, uint32_t member, uint32_t kind,
         uint32_t otherwise)
{
    const struct wake_spirv_decoration *decoration = wake_spirv_decoration(m, target, member, kind);

    return decoration ? decoration->value : otherwise;
}

/* A block: built-ins and locations are decorations of its members, or its own location counts up
 * through them. */
static void
add_block(struct layout *l, uint32_t variable, uint32_t type, const struct wake_spirv_touch *touch)
{
    const struct wake_spirv_module *m = l->entry->module;
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t stream = value_of(m, variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationStream, 0);
    uint32_t next = value_of(m, variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationLocation, UINT32_MAX);
    bool patch = l->slot.patch;

    for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
        const struct wake_spirv_decoration *builtin = wake_spirv_decoration(m, type, i - 2,
                                                                            SpvDecorationBuiltIn);
        uint32_t location = value_of(m, type, i - 2, SpvDecorationLocation, next);

        if (builtin) {
            add_builtin(l, builtin->value, def[i], member_is_used(touch, l->output, i - 2),
                        value_of(m, type, i - 2, SpvDecorationStream, stream));
        } else if (location < MAX_LOCATIONS) {
            l->location = location;
            l->slot.component = (uint8_t)(value_of(m, type, i - 2, SpvDecorationComponent, 0) & 3);
            l->slot.used = member_is_used(touch, l->output, i - 2);
            l->slot.patch = patch || wake_spirv_decoration(m, type, i - 2, SpvDecorationPatch);
            add_type(l, def[i], 0);
            next = l->location;
        }
    }
}

/* Whether the outermost array of a variable stands for vertices and takes no locations. */
static bool
is_per_vertex(const struct wake_spirv_entry *e, uint32_t variable, bool output, bool patch)
{
    switch ((int)e->point->model) {
    case SpvExecutionModelTessellationControl: return !patch;
    case SpvExecutionModelTessellationEvaluation: return !output && !patch;
    case SpvExecutionModelGeometry: return !output;
    case SpvExecutionModelMeshNV:
    case SpvExecutionModelMeshEXT: return output;
    case SpvExecutionModelFragment:
        return !output && wake_spirv_decoration(e->module, variable, WAKE_SPIRV_NO_MEMBER,
                                                SpvDecorationPerVertexNV);
    default: return false;
    }
}

static void
add_variable(struct layout *l, uint32_t variable)
{
    const struct wake_spirv_module *m = l->entry->module;
    const uint32_t *def = wake_spirv_def(m, variable), *type_def;
    const struct wake_spirv_touch *touch = wake_spirv_touched(l->touches, variable);
    const struct wake_spirv_decoration *builtin, *location;
    uint32_t storage = wake_spirv_word(def, 3),
             type = wake_spirv_pointee(m, wake_spirv_word(def, 1));
    bool patch = wake_spirv_decoration(m, variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationPatch);

    if (wake_spirv_op(def) != SpvOpVariable ||
        (storage != SpvStorageClassInput && storage != SpvStorageClassOutput)) {
        return;
    }
    l->output = storage == SpvStorageClassOutput;
    builtin = wake_spirv_decoration(m, variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationBuiltIn);
    if (builtin) {
        add_builtin(l, builtin->value, type,
                    touch && (!l->output || touch->access & WAKE_ACCESS_WRITE ||
                              wake_spirv_length(def) > 4),
                    value_of(m, variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationStream, 0));
        return;
    }
    type_def = wake_spirv_def(m, type);
    if (wake_spirv_op(type_def) == SpvOpTypeStruct) {
        /* A block of a patch has its decoration on the members. */
        for (uint32_t i = 0; i + 2 < wake_spirv_length(type_def) && !patch; i++) {
            patch = wake_spirv_decoration(m, type, i, SpvDecorationPatch);
        }
    }
    if (is_per_vertex(l->entry, variable, l->output, patch) &&
        wake_spirv_op(type_def) == SpvOpTypeArray) {
        type = wake_spirv_word(type_def, 2);
        type_def = wake_spirv_def(m, type);
    }
    l->slot = (struct wake_spirv_slot){
        .variable = variable,
        .component =
            (uint8_t)(value_of(m, variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationComponent, 0) & 3),
        .index = (uint8_t)value_of(m, variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationIndex, 0),
        .patch = patch,
        .used = touch && (!l->output || touch->access & WAKE_ACCESS_WRITE),
    };
    if (wake_spirv_op(type_def) == SpvOpTypeStruct &&
        wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationBlock)) {
        add_block(l, variable, type, touch);
        return;
    }
    location = wake_spirv_decoration(m, variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationLocation);
    if (location && location->value < MAX_LOCATIONS) {
        l->location = location->value;
        add_type(l, type, 0);
    }
}

static int
compare_slots(const void *a, const void *b)
{
    const struct wake_spirv_slot *x = a, *y = b;

    return x->patch != y->patch           ? x->patch - y->patch
           : x->location != y->location   ? (x->location < y->location ? -1 : 1)
           : x->component != y->component ? x->component - y->component
                                          : x->index - y->index;
}

bool
wake_spirv_interface(struct wake_spirv_entry *entry, const struct wake_spirv_values *values,
                     const struct wake_spirv_touches *touches)
{
    struct layout l = { .entry = entry, .values = values, .touches = touches };

    for (uint32_t i = 0; i < entry->point->interface_count && i < MAX_VARIABLES; i++) {
        bool seen = false;

        for (uint32_t k = 0; k < i && !seen; k++) {
            seen = entry->point->interface[k] == entry->point->interface[i];
        }
        if (!seen) {
            add_variable(&l, entry->point->interface[i]);
        }
    }
    if (entry->input_count) {
        qsort(entry->inputs, entry->input_count, sizeof(*entry->inputs), compare_slots);
    }
    if (entry->output_count) {
        qsort(entry->outputs, entry->output_count, sizeof(*entry->outputs), compare_slots);
    }
    return !l.failed;
}
