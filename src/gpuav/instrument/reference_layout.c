/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which bytes of a block an access touches: by the Offset, ArrayStride and MatrixStride
 * decorations. Lengths that a specialization may change are counted as one: too short at worst.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

#include "spirv/spirv_type.h"

enum { MAX_DEPTH = 16, MAX_STEPS = 4096 };

/* A type in a block, with what the block says of matrices in it. */
struct place {
    const struct wake_spirv_module *module;
    uint32_t type;
    uint32_t matrix_stride; /* 0: not known */
    bool rows;              /* row-major */
    bool row_vector; /* a column of a row-major matrix: its components lie `matrix_stride` apart */
    uint32_t steps;
};

static uint64_t
saturate(uint64_t value)
{
    return value < UINT32_MAX ? value : UINT32_MAX;
}

static uint64_t
scalar_size(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);

    switch (wake_spirv_op(def)) {
    case SpvOpTypeInt:
    case SpvOpTypeFloat: return wake_spirv_word(def, 2) / 8;
    case SpvOpTypePointer: return 8;
    default: return 0;
    }
}

static bool
decorated(const struct place *p, uint32_t type, uint32_t member, uint32_t kind, uint32_t *value)
{
    const struct wake_spirv_decoration *d = wake_spirv_decoration(p->module, type, member, kind);

    if (d) {
        *value = d->value;
    }
    return d != NULL;
}

/* Goes to a member of a struct: its offset; false: not known. */
static bool
enter_member(struct place *p, uint32_t member, uint64_t *offset)
{
    const uint32_t *def = wake_spirv_def(p->module, p->type);
    uint32_t value = 0;

    if (member >= wake_spirv_length(def) - 2 ||
        !decorated(p, p->type, member, SpvDecorationOffset, &value)) {
        return false;
    }
    *offset = value;
    p->matrix_stride = 0;
    (void)decorated(p, p->type, member, SpvDecorationMatrixStride, &p->matrix_stride);
    p->rows = decorated(p, p->type, member, SpvDecorationRowMajor, &value);
    p->row_vector = false;
    p->type = def[2 + member];
    return true;
}

/* Goes to an element of an array, matrix or vector: what lies between two of them; 0: not known. */
static uint32_t
enter_element(struct place *p)
{
    const uint32_t *def = wake_spirv_def(p->module, p->type);
    uint32_t stride = 0, element = wake_spirv_word(def, 2);

    switch (wake_spirv_op(def)) {
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        (void)decorated(p, p->type, WAKE_SPIRV_NO_MEMBER, SpvDecorationArrayStride, &stride);
        break;
    case SpvOpTypeMatrix:
        stride = p->matrix_stride;
        if (p->rows && stride) {
            p->row_vector = true;
            stride = (uint32_t)scalar_size(p->module,
                                           wake_spirv_word(wake_spirv_def(p->module, element), 2));
        }
        break;
    case SpvOpTypeVector:
        stride = p->row_vector ? p->matrix_stride : (uint32_t)scalar_size(p->module, element);
        break;
    default: break;
    }
    p->type = element;
    return stride;
}

/* Bytes from the first to the last of a place; 0: not known. */
static uint64_t
size_at(struct place *p, uint32_t depth)
{
    const uint32_t *def = wake_spirv_def(p->module, p->type);
    uint64_t size = 0, inner, offset, length;
    uint32_t stride;

    if (depth == MAX_DEPTH || ++p->steps > MAX_STEPS) {
        return 0;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeArray: {
        const uint32_t *count = wake_spirv_def(p->module, wake_spirv_word(def, 3));

        length = wake_spirv_op(count) == SpvOpConstant ? wake_spirv_word(count, 3) : 1;
        break;
    }
    case SpvOpTypeMatrix:
    case SpvOpTypeVector: length = wake_spirv_word(def, 3); break;
    case SpvOpTypeStruct:
        for (uint32_t i = 0; i + 2 < wake_spirv_length(def); i++) {
            struct place member = *p;

            if (enter_member(&member, i, &offset) && (inner = size_at(&member, depth + 1)) != 0) {
                size = offset + inner > size ? offset + inner : size;
            }
            p->steps = member.steps;
        }
        return saturate(size);
    default: return scalar_size(p->module, p->type);
    }
    if (wake_spirv_op(def) == SpvOpTypeMatrix && p->rows && p->matrix_stride) {
        /* Rows, one behind the other, each as long as there are columns. */
        const uint32_t *column = wake_spirv_def(p->module, wake_spirv_word(def, 2));

        inner = scalar_size(p->module, wake_spirv_word(column, 2)) * length;
        length = wake_spirv_word(column, 3);
        stride = p->matrix_stride;
    } else {
        stride = enter_element(p);
        inner = size_at(p, depth + 1);
    }
    return length && stride && inner ? saturate((length - 1) * stride + inner) : 0;
}

/* A constant index; false: it is known at run time only. */
static bool
constant_index(const struct wake_spirv_module *m, uint32_t id, uint64_t *value)
{
    const uint32_t *def = wake_spirv_def(m, id);
    const uint32_t *type = wake_spirv_def(m, wake_spirv_word(def, 1));

    *value = wake_spirv_word(def, 3);
    return (wake_spirv_op(def) == SpvOpConstant && wake_spirv_op(type) == SpvOpTypeInt &&
            wake_spirv_word(type, 2) <= 32) ||
           wake_spirv_op(def) == SpvOpConstantNull;
}

/* Where a path leads from the type in `p`. A dynamic index multiplies `strides`; false: not
 * known. */
static bool
walk_path(struct place *p, const struct wake_path *path, uint32_t first, uint64_t *offset_out,
          uint32_t strides_out[WAKE_REFERENCE_INDICES])
{
    uint64_t offset = 0, value;

    for (uint32_t i = first; i < path->count; i++) {
        bool constant = constant_index(p->module, path->indices[i], &value);

        strides_out[i] = 0;
        if (wake_spirv_op(wake_spirv_def(p->module, p->type)) == SpvOpTypeStruct) {
            if (!constant || value > UINT32_MAX || !enter_member(p, (uint32_t)value, &value)) {
                return false;
            }
        } else {
            uint32_t stride = enter_element(p);

            if (!stride) {
                return false;
            }
            if (constant) {
                value *= stride;
            } else {
                value = 0;
                strides_out[i] = stride;
            }
        }
        offset = saturate(offset + value);
    }
    *offset_out = offset;
    return true;
}

uint32_t
wake_layout_size(const struct wake_spirv_module *m, const struct wake_path *path, uint32_t first,
                 uint32_t type)
{
    struct place place = { .module = m };
    uint32_t strides[WAKE_REFERENCE_INDICES], root;
    uint64_t offset, size;

    root = wake_spirv_word(wake_spirv_def(m, path->root), 1);
    place.type = wake_spirv_pointee(m, root);
    if (path->vague || !place.type || !walk_path(&place, path, first, &offset, strides) ||
        place.type != type) {
        place = (struct place){ .module = m, .type = type };
    }
    size = size_at(&place, 0);
    return size ? (uint32_t)size : 1;
}

/* The path of a descriptor as bytes, with those of the access or without. False: not known. */
static bool
measure(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d, bool access,
        struct wake_extent *extent)
{
    struct place place = { .module = in->module, .type = d->block };
    uint32_t strides[WAKE_REFERENCE_INDICES];
    uint64_t offset, size = 0;

    if (d->path.vague || !walk_path(&place, &d->path, d->inside, &offset, strides) ||
        (access && place.type != d->access)) {
        return false;
    }
    if (access) {
        size = size_at(&place, 0);
        size = size ? size : 1;
    }
    extent->bytes = (uint32_t)saturate(offset + size);
    extent->count = 0;
    for (uint32_t i = d->inside; i < d->path.count; i++) {
        if (strides[i]) {
            extent->indices[extent->count] = d->path.indices[i];
            extent->strides[extent->count++] = strides[i];
        }
    }
    return true;
}

bool
wake_layout_extent(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                   struct wake_extent *extent_out)
{
    return d->access && measure(in, d, true, extent_out);
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* Rows of in->sums: what was added up, in which block, and the result. */
enum sum_row { SUM_BEFORE, SUM_INDEX, SUM_STRIDE, SUM_BLOCK, SUM_RESULT, SUM_WORDS };

enum { MOST_SUMS = 64 /* that are remembered: they are searched one by one */ };

/* before + index * stride, saturated; made once for all blocks that what is at hand dominates. */
static uint32_t
scaled(struct wake_instrumenter *in, uint32_t before, uint32_t id, uint32_t stride)
{
    uint32_t key[SUM_WORDS] = { before, id, stride, in->block }, *row, index;

    for (uint32_t i = 0; i < in->sums.count; i += SUM_WORDS) {
        row = &in->sums.words[i];
        if (memcmp(row, key, SUM_BLOCK * sizeof(*key)) == 0 &&
            wake_spirv_block_dominates(&in->blocks, row[SUM_BLOCK], in->block)) {
            return row[SUM_RESULT];
        }
    }
    index = wake_code_as_uint(in, in->code, id);
    if (!index) {
        return 0;
    }
    key[SUM_RESULT] = WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_uint,
                                wake_code_scaled_function(in), before, index,
                                wake_code_uint(in, stride));
    if (in->sums.count == MOST_SUMS * SUM_WORDS) {
        in->sums.count -= in->sums.count / 2; /* what comes last is the likeliest to be of use */
        memmove(in->sums.words, &in->sums.words[MOST_SUMS * SUM_WORDS - in->sums.count],
                in->sums.count * sizeof(*key));
    }
    wake_spirv_put(&in->sums, key, SUM_WORDS);
    return key[SUM_RESULT];
}

/* Dynamic parts first: those are what several accesses have in common. */
static uint32_t
sum_up(struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
       const struct wake_extent *extent)
{
    uint32_t zero = wake_code_uint(in, 0), bytes = wake_code_uint(in, extent->bytes), sum = zero,
             moved;

    for (uint32_t i = 0; i < extent->count; i++) {
        sum = scaled(in, sum, extent->indices[i], extent->strides[i]);
        if (!sum) {
            return 0;
        }
    }
    moved = wake_reference_bytes(in, d);
    if (moved) {
        sum = sum == zero ? moved
                          : WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_uint,
                                      wake_code_sum_function(in), sum, moved);
    }
    return sum == zero          ? bytes
           : extent->bytes == 0 ? sum
                                : WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_uint,
                                            wake_code_sum_function(in), sum, bytes);
}

uint32_t
wake_layout_begin(struct wake_instrumenter *in, const struct wake_reference_descriptor *d)
{
    struct wake_extent extent;

    return measure(in, d, false, &extent) ? sum_up(in, d, &extent) : 0;
}

uint32_t
wake_layout_end(struct wake_instrumenter *in, const struct wake_reference_descriptor *d)
{
    struct wake_extent extent;

    return wake_layout_extent(in, d, &extent) ? sum_up(in, d, &extent) : 0;
}
