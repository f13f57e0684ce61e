/* SPDX-License-Identifier: Apache-2.0 */
/* Formats of images in code beside the numbers that their texels are. Specification, 'Image Format and Type Matching'. */
#include "core/shader/shader_validity.h"

#if WAKE_SAY_OF_MODULES

enum { SIGN_EXTEND = 0x1000, ZERO_EXTEND = 0x2000 }; /* of image operands */

/* WAKE_SPIRV_OTHER: no format, or not known. */
static enum wake_spirv_base
format_base(uint32_t format)
{
    return format == SpvImageFormatUnknown || format > SpvImageFormatR64i ? WAKE_SPIRV_OTHER
           : format == SpvImageFormatR64i                                 ? WAKE_SPIRV_SINT
           : format >= SpvImageFormatRgba32ui                             ? WAKE_SPIRV_UINT
           : format >= SpvImageFormatRgba32i                              ? WAKE_SPIRV_SINT
                                                                          : WAKE_SPIRV_FLOAT;
}

/* Without the capability that a format needs SPIRV-Tools say that it is missing. */
static bool
may_be_used(const struct wake_spirv_module *m, uint32_t format)
{
    switch (format) {
    case SpvImageFormatRgba32f:
    case SpvImageFormatRgba16f:
    case SpvImageFormatR32f:
    case SpvImageFormatRgba8:
    case SpvImageFormatRgba8Snorm:
    case SpvImageFormatRgba32i:
    case SpvImageFormatRgba16i:
    case SpvImageFormatRgba8i:
    case SpvImageFormatR32i:
    case SpvImageFormatRgba32ui:
    case SpvImageFormatRgba16ui:
    case SpvImageFormatRgba8ui:
    case SpvImageFormatR32ui: return true;
    case SpvImageFormatR64ui:
    case SpvImageFormatR64i: return wake_spirv_has_capability(m, SpvCapabilityInt64ImageEXT);
    default: return wake_spirv_has_capability(m, SpvCapabilityStorageImageExtendedFormats);
    }
}

static bool
says_mismatch(const struct wake_validity *v, uint32_t type, const char *what)
{
    wake_find(v->check, "VUID-StandaloneSpirv-Image-04965",
              "%s: the Image Format of %%%u is not %s its Sampled Type", v->path, type, what);
    return true;
}

static bool
check_type(const struct wake_validity *v, uint32_t id, const uint32_t *def)
{
    const enum wake_spirv_base format = format_base(wake_spirv_word(def, 8));
    const enum wake_spirv_base base = wake_spirv_scalar(v->module, wake_spirv_word(def, 2), NULL,
                                                        NULL);

    if (!may_be_used(v->module, wake_spirv_word(def, 8))) {
        return false;
    }
    if (wake_spirv_word(def, 3) == SpvDimSubpassData) {
        return WAKE_FIND_INVALID(v, v->not_valid, "the input attachment %%%u has an Image Format",
                                 id),
               true;
    }
    /* Sampled is 2: others have no format, which SPIRV-Tools know. */
    return wake_spirv_word(def, 7) == 2 && format != WAKE_SPIRV_OTHER && base != WAKE_SPIRV_OTHER &&
           base != WAKE_SPIRV_BOOL && (format == WAKE_SPIRV_FLOAT) != (base == WAKE_SPIRV_FLOAT) &&
           says_mismatch(v, id, "of the kind of");
}

/* The image that an instruction reads or writes, 0: it does neither; and its operands. */
static uint32_t
accessed_image(const uint32_t *i, uint32_t *operands_out)
{
    switch (wake_spirv_op(i)) {
    case SpvOpImageRead:
    case SpvOpImageSparseRead: *operands_out = wake_spirv_word(i, 5); return wake_spirv_word(i, 3);
    case SpvOpImageWrite: *operands_out = wake_spirv_word(i, 4); return wake_spirv_word(i, 1);
    default: return 0;
    }
}

/* Operands say how numbers are taken, else the type does. */
static bool
check_sign(const struct wake_validity *v, const uint32_t *i)
{
    uint32_t operands = 0;
    const uint32_t image = accessed_image(i, &operands);
    const uint32_t type = image ? wake_spirv_type_of(v->module, image) : 0;
    const uint32_t *def = type ? wake_spirv_def(v->module, type) : NULL;
    enum wake_spirv_base format, base;

    if (wake_spirv_op(def) != SpvOpTypeImage) {
        return false;
    }
    format = format_base(wake_spirv_word(def, 8));
    base = operands & SIGN_EXTEND ? WAKE_SPIRV_SINT
           : operands & ZERO_EXTEND
               ? WAKE_SPIRV_UINT
               : wake_spirv_scalar(v->module, wake_spirv_word(def, 2), NULL, NULL);
    return ((format == WAKE_SPIRV_SINT && base == WAKE_SPIRV_UINT) ||
            (format == WAKE_SPIRV_UINT && base == WAKE_SPIRV_SINT)) &&
           says_mismatch(v, type, "of the sign of");
}

/* A constant that is not 0, or has such a one in it. */
static bool
is_elsewhere(const struct wake_spirv_module *m, uint32_t id)
{
    const uint32_t *def = wake_spirv_def(m, id);
    uint64_t value = 0;

    if (wake_spirv_op(def) == SpvOpConstantComposite) {
        for (uint32_t i = 3; i < wake_spirv_length(def); i++) {
            const uint32_t *part = wake_spirv_def(m, def[i]);

            if (wake_spirv_op(part) == SpvOpConstant &&
                wake_spirv_constant(&(struct wake_spirv_values){ m, NULL }, def[i], &value) &&
                value) {
                return true;
            }
        }
    }
    return false;
}

/* Input attachments are read where the fragment is. */
static bool
check_place(const struct wake_validity *v, const uint32_t *i)
{
    const struct wake_spirv_module *m = v->module;
    const bool reads = wake_spirv_op(i) == SpvOpImageRead ||
                       wake_spirv_op(i) == SpvOpImageSparseRead;
    const uint32_t *def = reads ? wake_spirv_def(m, wake_spirv_type_of(m, wake_spirv_word(i, 3)))
                                : NULL;

    if (wake_spirv_op(def) != SpvOpTypeImage || wake_spirv_word(def, 3) != SpvDimSubpassData ||
        !is_elsewhere(m, wake_spirv_word(i, 4))) {
        return false;
    }
    return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-SubpassData-04660",
                             "the input attachment %%%u is read at other coordinates than (0, 0)",
                             wake_spirv_word(i, 3)),
           true;
}

bool
wake_check_formats(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;
    bool any = false;

    for (uint32_t id = 1; id < m->bound; id++) {
        const uint32_t *def = wake_spirv_def(m, id);

        if (wake_spirv_op(def) == SpvOpTypeImage) {
            any |= wake_spirv_word(def, 8) || wake_spirv_word(def, 3) == SpvDimSubpassData;
            if (wake_spirv_word(def, 8) && check_type(v, id, def)) {
                return true;
            }
        }
    }
    for (uint32_t k = 0; any && k < m->function_count; k++) {
        const uint32_t *i;

        for (uint32_t at = m->functions[k].begin;
             (i = wake_spirv_next(m, &at, m->functions[k].end)) != NULL;) {
            if (check_sign(v, i) || check_place(v, i)) {
                return true;
            }
        }
    }
    return false;
}

#else

bool
wake_check_formats(const struct wake_validity *v)
{
    (void)v;
    return false;
}

#endif
