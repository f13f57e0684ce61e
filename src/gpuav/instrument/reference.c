/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From an instruction back to the descriptors and addresses that it uses: through loads, access
 * chains, copies, images and samplers that were combined, through parameters of functions, whose
 * callers say which descriptor it is, and through pointers that are chosen at run time
 * (moved_pointer.c). What comes from anywhere else is not followed; such an instruction is given
 * up.
 */
#include "gpuav/instrument/pass.h"

#include "spirv/spirv_type.h"

enum { FOLLOW_MAX = 16 };

/* ---- pointers -------------------------------------------------------------------------------- */

/* Adds the indices of a chain, from `first` on, in front of what is there. */
static bool
prepend(struct wake_path *path, const uint32_t *chain, uint32_t first)
{
    uint32_t length = wake_spirv_length(chain), more = length > first ? length - first : 0;

    if (more > WAKE_REFERENCE_INDICES - path->count) {
        return false;
    }
    memmove(&path->indices[more], path->indices, path->count * sizeof(*path->indices));
    memcpy(path->indices, &chain[first], more * sizeof(*path->indices));
    path->count += more;
    return true;
}

/* From a pointer to the variable or parameter behind it, or as far as it goes: `root` then is that
 * other pointer. */
static bool
follow_pointer(const struct wake_instrumenter *in, uint32_t pointer, struct wake_path *path)
{
    const struct wake_spirv_module *m = in->module;

    *path = (struct wake_path){ 0 };
    for (uint32_t step = 0; step < FOLLOW_MAX; step++) {
        const uint32_t *def = wake_spirv_def(m, pointer);

        if (wake_moved_is_root(in, def)) {
            path->root = pointer;
            return true;
        }
        switch (wake_spirv_op(def)) {
        case SpvOpAccessChain:
        case SpvOpInBoundsAccessChain:
            if (!prepend(path, def, 4)) {
                return false;
            }
            break;
        case SpvOpPtrAccessChain:
        case SpvOpInBoundsPtrAccessChain:
            if (!prepend(path, def, 5)) {
                return false;
            }
            path->vague = true;
            break;
        case SpvOpCopyObject: break;
        default: path->root = pointer; return def != NULL;
        }
        pointer = wake_spirv_word(def, 3);
    }
    return false;
}

/* ---- descriptor types ------------------------------------------------------------------------ */

static bool
kind_of_image(const uint32_t *type, enum wake_gpuav_descriptor *kind)
{
    bool storage = wake_spirv_word(type, 7) == 2;

    if (wake_spirv_word(type, 3) == SpvDimBuffer) {
        *kind = storage ? WAKE_GPUAV_STORAGE_TEXEL : WAKE_GPUAV_UNIFORM_TEXEL;
    } else {
        *kind = storage && wake_spirv_word(type, 3) != SpvDimSubpassData ? WAKE_GPUAV_STORAGE_IMAGE
                                                                         : WAKE_GPUAV_SAMPLED_IMAGE;
    }
    return true;
}

/* A type in a storage class; false: not a descriptor's. */
static bool
kind_of(const struct wake_spirv_module *m, uint32_t storage, uint32_t type,
        enum wake_gpuav_descriptor *kind)
{
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t op = wake_spirv_op(def);

    if (storage == SpvStorageClassUniform || storage == SpvStorageClassStorageBuffer) {
        *kind = storage == SpvStorageClassStorageBuffer ||
                        wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER,
                                              SpvDecorationBufferBlock)
                    ? WAKE_GPUAV_STORAGE_BUFFER
                    : WAKE_GPUAV_UNIFORM_BUFFER;
        return op == SpvOpTypeStruct;
    }
    switch (op) {
    case SpvOpTypeSampler: *kind = WAKE_GPUAV_SAMPLER; break;
    case SpvOpTypeSampledImage:
        /* samplerBuffer of GLSL has no sampler */
        def = wake_spirv_def(m, wake_spirv_word(def, 2));
        if (wake_spirv_word(def, 3) == SpvDimBuffer) {
            return kind_of_image(def, kind);
        }
        *kind = WAKE_GPUAV_COMBINED;
        break;
    case SpvOpTypeImage: return kind_of_image(def, kind);
    case SpvOpTypeAccelerationStructureKHR: *kind = WAKE_GPUAV_ACCELERATION; break;
    default: return false;
    }
    return true;
}

static bool
is_array(const uint32_t *type)
{
    return wake_spirv_op(type) == SpvOpTypeArray || wake_spirv_op(type) == SpvOpTypeRuntimeArray;
}

/* ---- descriptors ----------------------------------------------------------------------------- */

bool
wake_reference_is_parameter(const struct wake_instrumenter *in, uint32_t type, bool *array_out)
{
    const struct wake_spirv_module *m = in->module;
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t storage = SpvStorageClassUniformConstant, inner = type;
    enum wake_gpuav_descriptor kind;

    *array_out = false;
    if (wake_spirv_op(def) == SpvOpTypePointer) {
        storage = wake_spirv_word(def, 2);
        inner = wake_spirv_word(def, 3);
        if (storage != SpvStorageClassUniformConstant && storage != SpvStorageClassUniform &&
            storage != SpvStorageClassStorageBuffer) {
            return false;
        }
        def = wake_spirv_def(m, inner);
        /* An array that is part of a block is no array of descriptors. */
        if (is_array(def)) {
            *array_out = true;
            inner = wake_spirv_word(def, 2);
        }
    }
    return kind_of(m, storage, inner, &kind) &&
           (storage == SpvStorageClassUniformConstant ||
            wake_spirv_decoration(m, inner, WAKE_SPIRV_NO_MEMBER, SpvDecorationBlock) ||
            wake_spirv_decoration(m, inner, WAKE_SPIRV_NO_MEMBER, SpvDecorationBufferBlock));
}

uint32_t
wake_reference_parameter(struct wake_instrumenter *in, uint32_t parameter)
{
    uint32_t *variable = &in->notes[parameter];

    if (*variable == 0) {
        *variable = wake_spirv_add_variable(&in->edit, SpvStorageClassPrivate, in->t_uint4);
    }
    return *variable;
}

bool
wake_reference_is_storage_pointer(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);

    return wake_spirv_op(def) == SpvOpTypePointer &&
           wake_spirv_word(def, 2) == SpvStorageClassStorageBuffer;
}

bool
wake_moved_is_parameter(const struct wake_instrumenter *in, uint32_t type)
{
    const struct wake_spirv_module *m = in->module;
    const uint32_t *inner = wake_spirv_def(m, wake_spirv_pointee(m, type));

    if (wake_spirv_op(inner) == SpvOpTypeArray || wake_spirv_op(inner) == SpvOpTypeRuntimeArray) {
        inner = wake_spirv_def(m, wake_spirv_word(inner, 2));
    }
    /* Blocks and arrays of them are descriptors. */
    return wake_reference_is_storage_pointer(m, type) && inner &&
           !wake_spirv_decoration(m, inner[1], WAKE_SPIRV_NO_MEMBER, SpvDecorationBlock);
}

static bool
root_of_parameter(struct wake_instrumenter *in, struct wake_reference_descriptor *d, uint32_t type)
{
    bool array = false;

    if (!wake_reference_is_parameter(in, type, &array)) {
        d->moves = wake_moved_is_parameter(in, type);
        if (!d->moves) {
            return false;
        }
    }
    d->parameter = wake_reference_parameter(in, d->path.root);
    d->parameter_indexed = !array;
    return true;
}

static bool
root_of_variable(const struct wake_spirv_module *m, struct wake_reference_descriptor *d)
{
    const struct wake_spirv_decoration *set, *binding;

    set = wake_spirv_decoration(m, d->path.root, WAKE_SPIRV_NO_MEMBER, SpvDecorationDescriptorSet);
    binding = wake_spirv_decoration(m, d->path.root, WAKE_SPIRV_NO_MEMBER, SpvDecorationBinding);
    if (!set || !binding) {
        return false;
    }
    d->set = set->value;
    d->binding = binding->value;
    return true;
}

/* A pointer to a descriptor, to an array of descriptors, or into a buffer. */
static bool
find_descriptor(struct wake_instrumenter *in, uint32_t pointer, struct wake_reference_descriptor *d)
{
    const struct wake_spirv_module *m = in->module;
    const uint32_t *root, *type;
    uint32_t storage, inner;

    *d = (struct wake_reference_descriptor){ 0 };
    if (!follow_pointer(in, pointer, &d->path)) {
        return false;
    }
    root = wake_spirv_def(m, d->path.root);
    type = wake_spirv_def(m, wake_spirv_word(root, 1));
    if (wake_spirv_op(type) != SpvOpTypePointer) {
        return false;
    }
    storage = wake_spirv_word(type, 2);
    inner = wake_spirv_word(type, 3);
    if (storage != SpvStorageClassUniformConstant && storage != SpvStorageClassUniform &&
        storage != SpvStorageClassStorageBuffer) {
        return false;
    }
    if (wake_moved_is_root(in, root)) {
        d->moved = in->notes[d->path.root];
    } else if (wake_spirv_op(root) == SpvOpVariable
                   ? !root_of_variable(m, d)
                   : wake_spirv_op(root) != SpvOpFunctionParameter ||
                         !root_of_parameter(in, d, wake_spirv_word(root, 1))) {
        return false;
    }
    if (d->moved || d->moves) {
        d->block = inner;
        d->kind = WAKE_GPUAV_STORAGE_BUFFER;
        return true;
    }
    type = wake_spirv_def(m, inner);
    if (is_array(type)) {
        d->array = true;
        d->length = wake_spirv_op(type) == SpvOpTypeArray ? wake_spirv_word(type, 3) : 0;
        inner = wake_spirv_word(type, 2);
        if (d->path.count) {
            d->index = d->path.indices[0];
            d->inside = 1;
        }
    }
    d->block = inner;
    return kind_of(m, storage, inner, &d->kind);
}

bool
wake_reference_is_array(struct wake_instrumenter *in, uint32_t pointer)
{
    struct wake_reference_descriptor d;

    return find_descriptor(in, pointer, &d) && d.array && !d.inside && !d.path.vague;
}

/* ---- handles --------------------------------------------------------------------------------- */

static bool
add_chain(struct wake_reference *r, const uint32_t *instruction)
{
    if (r->chain_count == WAKE_REFERENCE_CHAIN) {
        return false;
    }
    r->chain[r->chain_count++] = instruction;
    return true;
}

static bool
add_descriptor(struct wake_instrumenter *in, struct wake_reference *r, uint32_t pointer)
{
    struct wake_reference_descriptor *d = &r->descriptors[r->descriptor_count];

    if (r->descriptor_count == WAKE_REFERENCE_DESCRIPTORS || !find_descriptor(in, pointer, d) ||
        (d->array && !d->inside)) {
        return false;
    }
    r->descriptor_count++;
    return true;
}

/* A handle by value that a function got. */
static bool
add_handle_parameter(struct wake_instrumenter *in, struct wake_reference *r, uint32_t id)
{
    struct wake_reference_descriptor *d = &r->descriptors[r->descriptor_count];
    uint32_t type = wake_spirv_word(wake_spirv_def(in->module, id), 1);

    if (r->descriptor_count == WAKE_REFERENCE_DESCRIPTORS) {
        return false;
    }
    *d = (struct wake_reference_descriptor){ .path = { .root = id } };
    if (!root_of_parameter(in, d, type) ||
        !kind_of(in->module, SpvStorageClassUniformConstant, type, &d->kind)) {
        return false;
    }
    r->descriptor_count++;
    return true;
}

/* `depth` bounds what a module in knots can do. */
static bool
follow_handle(struct wake_instrumenter *in, struct wake_reference *r, uint32_t id, uint32_t depth)
{
    const uint32_t *def = wake_spirv_def(in->module, id);

    if (depth == FOLLOW_MAX) {
        return false;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpLoad:
        return wake_spirv_length(def) >= 4 && add_descriptor(in, r, def[3]) && add_chain(r, def);
    case SpvOpImageTexelPointer:
        return wake_spirv_length(def) >= 6 && add_descriptor(in, r, def[3]) && add_chain(r, def);
    case SpvOpImage:
    case SpvOpCopyObject:
        return wake_spirv_length(def) >= 4 && follow_handle(in, r, def[3], depth + 1) &&
               add_chain(r, def);
    case SpvOpSampledImage:
        return wake_spirv_length(def) >= 5 && follow_handle(in, r, def[3], depth + 1) &&
               follow_handle(in, r, def[4], depth + 1) && add_chain(r, def);
    case SpvOpFunctionParameter: return add_handle_parameter(in, r, id);
    default: return false;
    }
}

bool
wake_reference_argument(struct wake_instrumenter *in, uint32_t id,
                        struct wake_reference_descriptor *d)
{
    const uint32_t *type = wake_spirv_def(in->module, wake_spirv_type_of(in->module, id));
    struct wake_reference r = { 0 };

    if (wake_spirv_op(type) == SpvOpTypePointer) {
        return find_descriptor(in, id, d);
    }
    if (!follow_handle(in, &r, id, 0) || r.descriptor_count != 1) {
        return false;
    }
    *d = r.descriptors[0];
    return true;
}

/* ---- instructions ---------------------------------------------------------------------------- */

uint32_t
wake_reference_image_word(uint32_t op)
{
    switch (op) {
    case SpvOpImageWrite: return 1;
    case SpvOpImageSparseRead:
    case SpvOpImageSampleFootprintNV: return 3;
    default:
        return (op >= SpvOpImageSampleImplicitLod && op <= SpvOpImageRead) ||
                       (op >= SpvOpImageQueryFormat && op <= SpvOpImageQuerySamples) ||
                       (op >= SpvOpImageSparseSampleImplicitLod && op <= SpvOpImageSparseDrefGather)
                   ? 3
                   : 0;
    }
}

static bool
has_coordinate(uint32_t op)
{
    return op == SpvOpImageFetch || op == SpvOpImageRead || op == SpvOpImageSparseFetch ||
           op == SpvOpImageSparseRead;
}

static bool
is_texel(const struct wake_reference *r)
{
    return r->descriptor_count && (r->descriptors[0].kind == WAKE_GPUAV_UNIFORM_TEXEL ||
                                   r->descriptors[0].kind == WAKE_GPUAV_STORAGE_TEXEL);
}

static void
add_image(struct wake_instrumenter *in, struct wake_reference *r, uint32_t word)
{
    uint32_t op = wake_spirv_op(r->instruction);

    r->handle = word;
    if (!follow_handle(in, r, wake_spirv_word(r->instruction, word), 0)) {
        r->given_up = true;
    } else if (is_texel(r) && (has_coordinate(op) || op == SpvOpImageWrite)) {
        r->texel = wake_spirv_word(r->instruction, word + 1);
    }
}

/* Aligned's literal comes first of all operands of the mask. */
static uint32_t
alignment_of(const uint32_t *instruction, uint32_t mask_word)
{
    return wake_spirv_word(instruction, mask_word) & SpvMemoryAccessAlignedMask
               ? wake_spirv_word(instruction, mask_word + 1)
               : 1;
}

static void
add_address(struct wake_instrumenter *in, struct wake_reference *r, uint32_t pointer, uint32_t type,
            uint32_t alignment, bool write)
{
    struct wake_reference_address *a = &r->addresses[r->address_count++];
    struct wake_path path;

    if (!follow_pointer(in, pointer, &path)) {
        path = (struct wake_path){ .root = pointer };
    }
    *a = (struct wake_reference_address){
        .pointer = pointer,
        .size = wake_layout_size(in->module, &path, 0, wake_spirv_pointee(in->module, type)),
        .alignment = alignment && (alignment & (alignment - 1)) == 0 ? alignment : 1,
        .write = write,
    };
}

/* A memory access through a pointer; what is neither a descriptor's nor an address is left
 * alone. */
static void
add_pointer(struct wake_instrumenter *in, struct wake_reference *r, uint32_t pointer,
            uint32_t alignment, bool write)
{
    const struct wake_spirv_module *m = in->module;
    uint32_t type = wake_spirv_type_of(m, pointer);
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t storage = wake_spirv_word(def, 2);

    if (wake_spirv_op(def) != SpvOpTypePointer) {
        return;
    }
    if (storage == SpvStorageClassPhysicalStorageBuffer) {
        add_address(in, r, pointer, type, alignment, write);
    } else if (storage == SpvStorageClassUniform || storage == SpvStorageClassStorageBuffer) {
        if (!add_descriptor(in, r, pointer)) {
            r->given_up = true;
        } else {
            r->descriptors[r->descriptor_count - 1].access = wake_spirv_word(def, 3);
        }
    }
}

static void
add_atomic(struct wake_instrumenter *in, struct wake_reference *r, uint32_t word)
{
    uint32_t pointer = wake_spirv_word(r->instruction, word);
    const uint32_t *def = wake_spirv_def(in->module, pointer);

    if (wake_spirv_op(def) == SpvOpImageTexelPointer) {
        r->handle = word;
        r->given_up = !follow_handle(in, r, pointer, 0);
        if (!r->given_up && is_texel(r)) {
            r->texel = wake_spirv_word(def, 4);
        }
    } else {
        add_pointer(in, r, pointer, 1, wake_spirv_op(r->instruction) != SpvOpAtomicLoad);
    }
}

static void
add_other(struct wake_instrumenter *in, struct wake_reference *r)
{
    const uint32_t *i = r->instruction;

    switch (wake_spirv_op(i)) {
    case SpvOpLoad: add_pointer(in, r, wake_spirv_word(i, 3), alignment_of(i, 4), false); break;
    case SpvOpStore: add_pointer(in, r, wake_spirv_word(i, 1), alignment_of(i, 3), true); break;
    case SpvOpCopyMemory:
        add_pointer(in, r, wake_spirv_word(i, 1), alignment_of(i, 3), true);
        add_pointer(in, r, wake_spirv_word(i, 2), 1, false);
        break;
    case SpvOpArrayLength: r->given_up = !add_descriptor(in, r, wake_spirv_word(i, 3)); break;
    case SpvOpTraceRayKHR:
    case SpvOpTraceRayMotionNV:
        r->handle = 1;
        r->given_up = !follow_handle(in, r, wake_spirv_word(i, 1), 0);
        break;
    case SpvOpRayQueryInitializeKHR:
        r->handle = 2;
        r->given_up = !follow_handle(in, r, wake_spirv_word(i, 2), 0);
        break;
    default: break;
    }
}

bool
wake_reference_find(struct wake_instrumenter *in, const uint32_t *instruction,
                    struct wake_reference *r)
{
    uint32_t op = wake_spirv_op(instruction), word;

    r->instruction = instruction;
    r->descriptor_count = r->address_count = r->chain_count = r->texel = r->handle = 0;
    r->given_up = false;
    if ((word = wake_reference_image_word(op)) != 0) {
        add_image(in, r, word);
    } else if ((word = wake_spirv_atomic_pointer(instruction)) != 0) {
        add_atomic(in, r, word);
    } else {
        add_other(in, r);
    }
    return r->descriptor_count || r->address_count || r->given_up;
}
