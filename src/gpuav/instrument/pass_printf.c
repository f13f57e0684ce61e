/* SPDX-License-Identifier: Apache-2.0 */
/*
 * NonSemantic.DebugPrintf: each call becomes a record with the words of its arguments, and the
 * import goes, so that the device need not know non-semantic instructions.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

#include "spirv/spirv_type.h"

enum { SET_WORD = 3, FORMAT_WORD = 5, ARGUMENT_WORD = 6 };

/* An argument that is a text of the module: the shader need not write it, it becomes part of the
 * format. Below the id. */
enum { IS_TEXT = 0xff, ID_SHIFT = 8 };

/* A printf while the module is rewritten: a row of in->printf_rows, then one word for each
 * argument. */
struct row {
    uint32_t instruction, format, arguments, words;
};

/* A scalar as words; returns how many, 0: not printable. */
static uint32_t
scalar_words(struct wake_instrumenter *in, uint32_t id, uint32_t type, uint32_t words[2],
             struct wake_printf_argument *argument)
{
    const uint32_t *def = wake_spirv_def(in->module, type);
    uint32_t op = wake_spirv_op(def), width = wake_spirv_word(def, 2), pair;
    bool is_signed = op == SpvOpTypeInt && wake_spirv_word(def, 3);

    argument->kind = op == SpvOpTypeFloat ? WAKE_PRINTF_FLOAT
                     : is_signed          ? WAKE_PRINTF_SIGNED
                                          : WAKE_PRINTF_UNSIGNED;
    argument->width = width == 64 || op == SpvOpTypePointer ? 64 : 32;
    if (op == SpvOpTypeBool) {
        words[0] = WAKE_CODE(in, in->code, SpvOpSelect, in->t_uint, id, wake_code_uint(in, 1),
                             wake_code_uint(in, 0));
        return 1;
    }
    if (op == SpvOpTypeFloat && width == 16) {
        id = WAKE_CODE(in, in->code, SpvOpFConvert,
                       WAKE_SPIRV_DECLARE(&in->edit, SpvOpTypeFloat, 0, 32), id);
    } else if (op == SpvOpTypeInt && (width == 8 || width == 16)) {
        id = is_signed ? WAKE_CODE(in, in->code, SpvOpSConvert,
                                   wake_spirv_type_int(&in->edit, 32, true), id)
                       : WAKE_CODE(in, in->code, SpvOpUConvert, in->t_uint, id);
        words[0] = is_signed ? WAKE_CODE(in, in->code, SpvOpBitcast, in->t_uint, id) : id;
        return 1;
    } else if (op == SpvOpTypePointer
                   ? wake_spirv_word(def, 2) != SpvStorageClassPhysicalStorageBuffer
                   : (op != SpvOpTypeFloat && op != SpvOpTypeInt) || (width != 32 && width != 64)) {
        return 0;
    }
    if (argument->width == 32) {
        words[0] = op == SpvOpTypeInt && !is_signed
                       ? id
                       : WAKE_CODE(in, in->code, SpvOpBitcast, in->t_uint, id);
        return 1;
    }
    pair = WAKE_CODE(in, in->code, SpvOpBitcast, in->t_uint2, id);
    words[0] = WAKE_CODE(in, in->code, SpvOpCompositeExtract, in->t_uint, pair, 0);
    words[1] = WAKE_CODE(in, in->code, SpvOpCompositeExtract, in->t_uint, pair, 1);
    return 2;
}

/* The same for a scalar or vector; false: not printable, or too much. */
static bool
add_argument(struct wake_instrumenter *in, uint32_t id, uint32_t *words, uint32_t *count,
             struct wake_printf_argument *argument)
{
    uint32_t type = wake_spirv_type_of(in->module, id), components = 1, before = *count;
    const uint32_t *def = wake_spirv_def(in->module, type);
    bool vector = wake_spirv_op(def) == SpvOpTypeVector;

    if (vector) {
        type = wake_spirv_word(def, 2);
        components = wake_spirv_word(def, 3);
    }
    if (!type || components == 0 || components > 4) {
        return false;
    }
    for (uint32_t i = 0; i < components; i++) {
        uint32_t part = id, got;

        if (*count + 2 > WAKE_RECORD_PRINTF_MAX) {
            return false;
        }
        if (vector) {
            part = WAKE_CODE(in, in->code, SpvOpCompositeExtract, type, id, i);
        }
        got = scalar_words(in, part, type, &words[*count], argument);
        if (!got) {
            return false;
        }
        *count += got;
    }
    argument->components = (uint8_t)components;
    argument->words = (uint8_t)(*count - before);
    return true;
}

bool
wake_pass_printf(struct wake_instrumenter *in, const uint32_t *i)
{
    struct wake_spirv_words *rows = &in->printf_rows;
    uint32_t words[1 + WAKE_RECORD_PRINTF_MAX], count = 0, start = rows->count;
    struct row row = { .instruction = in->instruction };

    if (!in->printf_set || wake_spirv_op(i) != SpvOpExtInst ||
        wake_spirv_word(i, SET_WORD) != in->printf_set) {
        return false;
    }
    row.format = wake_spirv_word(i, FORMAT_WORD);
    wake_spirv_put(rows, (uint32_t[]){ row.instruction, row.format, 0, 0 }, 4);
    words[0] = wake_code_uint(in, in->instruction);
    for (uint32_t k = ARGUMENT_WORD; k < wake_spirv_length(i); k++) {
        struct wake_printf_argument argument = { 0 };
        uint32_t packed;

        if (wake_spirv_op(wake_spirv_def(in->module, i[k])) == SpvOpString) {
            packed = IS_TEXT | i[k] << ID_SHIFT;
            wake_spirv_put(rows, &packed, 1);
            row.arguments++;
            continue;
        }
        if (!add_argument(in, i[k], &words[1], &count, &argument)) {
            rows->count = start;
            in->out->ignored++;
            return true;
        }
        memcpy(&packed, &argument, sizeof(packed));
        wake_spirv_put(rows, &packed, 1);
        row.arguments++;
    }
    if (rows->failed) {
        in->edit.failed = true;
        return true;
    }
    rows->words[start + 2] = row.arguments;
    rows->words[start + 3] = count;
    {
        uint32_t call[2 + WAKE_RECORD_PRINTF_MAX];

        call[0] = wake_code_printf_function(in, count);
        memcpy(&call[1], words, (1 + count) * sizeof(*words));
        (void)wake_code_value(in, in->code, SpvOpFunctionCall, in->t_void, call, 2 + count);
    }
    in->out->references++;
    in->out->checks |= WAKE_CHECK_PRINTF;
    return true;
}

/* ---- formats for the host -------------------------------------------------------------------- */

/* The text of an OpString, "" if it is none; the words it stands in end there. */
static const char *
string_of(const struct wake_spirv_module *m, uint32_t id)
{
    const uint32_t *def = wake_spirv_def(m, id);
    uint32_t length = wake_spirv_length(def);

    return wake_spirv_op(def) == SpvOpString && length > 2 &&
                   memchr(&def[2], 0, (size_t)(length - 2) * 4)
               ? (const char *)&def[2]
               : "";
}

/* Copies; `to` NULL: only counts. */
static size_t
put(char *to, size_t at, const char *from, size_t length)
{
    if (to) {
        memcpy(to + at, from, length);
    }
    return at + length;
}

/* Behind the conversion that begins with the '%' at `p`; `p + 1` where there is none. */
static const char *
behind_conversion(const char *p)
{
    const char *end = p + 1 + strspn(p + 1, "-+ #0123456789.");

    if (*end == 'v' && end[1] >= '2' && end[1] <= '4') {
        end += 2;
    }
    end += strspn(end, "lh");
    return *end && strchr("diouxXaAeEfFgGps", *end) ? end + 1 : p + 1;
}

/* The format with the texts among its arguments in it, and with the end. Returns its size. */
static size_t
expand(const struct wake_instrumenter *in, const uint32_t *row, char *to)
{
    uint32_t argument = 0;
    size_t at = 0;

    for (const char *p = string_of(in->module, row[1]); *p;) {
        const char *next = *p == '%' && p[1] != '%' ? behind_conversion(p) : p + 1;
        bool text = next > p + 1 && argument < row[2] && (row[4 + argument] & IS_TEXT) == IS_TEXT;

        if (*p == '%' && p[1] == '%') {
            next = p + 2;
        }
        if (text) {
            for (const char *from = string_of(in->module, row[4 + argument] >> ID_SHIFT); *from;
                 from++) {
                at = put(to, at, "%", *from == '%');
                at = put(to, at, from, 1);
            }
        } else {
            at = put(to, at, p, (size_t)(next - p));
        }
        argument += *p == '%' && p[1] != '%' && next > p + 1;
        p = next;
    }
    return put(to, at, "", 1);
}

/* Arguments that the shader writes; `to` NULL: only counts. */
static uint32_t
written_arguments(const uint32_t *row, struct wake_printf_argument *to)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < row[2]; i++) {
        if ((row[4 + i] & IS_TEXT) != IS_TEXT) {
            if (to) {
                memcpy(&to[count], &row[4 + i], sizeof(*to));
            }
            count++;
        }
    }
    return count;
}

bool
wake_pass_printf_list(struct wake_instrumenter *in)
{
    const struct wake_spirv_words *rows = &in->printf_rows;
    struct wake_instrumented *out = in->out;
    size_t count = 0, arguments = 0, text = 0;
    struct wake_instrumented_printf *list;
    struct wake_printf_argument *argument;
    char *to;

    for (uint32_t i = 0; i < rows->count; i += 4 + rows->words[i + 2]) {
        count++;
        arguments += written_arguments(&rows->words[i], NULL);
        text += expand(in, &rows->words[i], NULL);
    }
    if (count == 0) {
        return true;
    }
    out->storage = list = wake_alloc(WAKE_HEAP_GPUAV,
                                     count * sizeof(*list) + arguments * sizeof(*argument) + text);
    if (!list) {
        return false;
    }
    argument = (struct wake_printf_argument *)(list + count);
    to = (char *)(argument + arguments);
    out->printfs = list;
    for (uint32_t i = 0; i < rows->count; i += 4 + rows->words[i + 2]) {
        const uint32_t *row = &rows->words[i];
        uint32_t written = written_arguments(row, argument);

        *list++ = (struct wake_instrumented_printf){ row[0], to, argument, written, row[3] };
        argument += written;
        to += expand(in, row, to);
        out->printf_count++;
    }
    return true;
}
