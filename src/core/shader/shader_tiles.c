/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tile shading, tile images, and maximal reconvergence: what SPIRV-Tools of today say of a module, in their order. Specification,
 * 'Validation Rules within a Module', 'Built-In Variables'.
 */
#include "core/shader/shader_validity.h"

#include "spirv/spirv_newer_ops.h"

#include <string.h>

#if WAKE_SAY_OF_MODULES

enum {
    MODE_NON_COHERENT_READ = 4489,
    MODE_MAXIMALLY_RECONVERGES = 6023,
    STORAGE_TILE_IMAGE = 4172,
    DIM_TILE_IMAGE = 4173,
    BUILT_IN_TILE_OFFSET = 4492,
    BUILT_IN_TILE_DIMENSION = 4493,
    BUILT_IN_TILE_APRON_SIZE = 4494,
};

#define IS(v, vuid, format, ...) return WAKE_FIND_INVALID((v), (vuid), format, ##__VA_ARGS__), true

/* ---- modes ----------------------------------------------------------------------------------- */

static bool
has_mode(const struct wake_spirv_module *m, const struct wake_spirv_entry_point *point,
         uint32_t mode)
{
    return wake_spirv_mode(m, point->function, mode) != NULL;
}

static bool
has_extension(const struct wake_spirv_module *m, const char *name)
{
    for (uint32_t i = 0; i < m->extension_count; i++) {
        if (strcmp(m->extensions[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static bool
check_modes(const struct wake_validity *v, const struct wake_spirv_entry_point *point)
{
    const struct wake_spirv_module *m = v->module;
    const bool compute = point->model == SpvExecutionModelGLCompute;
    const bool fragment = point->model == SpvExecutionModelFragment;
    const bool rate = has_mode(m, point, WAKE_SPV_MODE_TILE_SHADING_RATE);
    const bool coherent = !has_mode(m, point, MODE_NON_COHERENT_READ);
    const bool size = has_mode(m, point, SpvExecutionModeLocalSize) ||
                      has_mode(m, point, SpvExecutionModeLocalSizeId);

    if (!wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_TILE_SHADING)) {
        if (rate || !coherent) {
            IS(v, v->not_valid,
               "the execution mode %s of entry point '%s' needs the capability TileShadingQCOM",
               rate ? "TileShadingRateQCOM" : "NonCoherentTileAttachmentReadQCOM", point->name);
        }
        return false;
    }
    if (!has_extension(m, "SPV_QCOM_tile_shading")) {
        IS(v, v->not_valid, "the capability TileShadingQCOM needs the extension %s",
           "SPV_QCOM_tile_shading");
    }
    if (!compute && !fragment) {
        IS(v, "VUID-StandaloneSpirv-TileShadingQCOM-10686",
           "the module declares TileShadingQCOM, and its entry point '%s' is neither for compute "
           "nor for fragment shaders",
           point->name);
    }
    if (!coherent && !fragment) {
        IS(v, "VUID-StandaloneSpirv-Execution-10687",
           "entry point '%s' has the execution mode NonCoherentTileAttachmentReadQCOM, and is not "
           "for fragment shaders",
           point->name);
    }
    if (rate && !compute) {
        IS(v, "VUID-StandaloneSpirv-Execution-10688",
           "entry point '%s' has the execution mode TileShadingRateQCOM, and is not for compute "
           "shaders",
           point->name);
    }
    if (rate && size) {
        IS(v, "VUID-StandaloneSpirv-TileShadingRateQCOM-10692",
           "entry point '%s' has the execution mode TileShadingRateQCOM beside a local size",
           point->name);
    }
    if (compute && !rate && !size && !wake_spirv_has_built_in(m, SpvBuiltInWorkgroupSize)) {
        IS(v, "VUID-StandaloneSpirv-None-10685",
           "entry point '%s' has neither a local size nor a TileShadingRateQCOM", point->name);
    }
    return false;
}

/* ---- variables ------------------------------------------------------------------------------- */

/* The image that a variable is, or is an array of; NULL: neither. */
static const uint32_t *
image_of(const struct wake_spirv_module *m, const uint32_t *variable)
{
    const uint32_t *def = wake_spirv_def(m, wake_spirv_pointee(m, wake_spirv_word(variable, 1)));

    if (wake_spirv_op(def) == SpvOpTypeArray || wake_spirv_op(def) == SpvOpTypeRuntimeArray) {
        def = wake_spirv_def(m, wake_spirv_word(def, 2));
    }
    return wake_spirv_op(def) == SpvOpTypeImage ? def : NULL;
}

static bool
is_decorated(const struct wake_spirv_module *m, uint32_t id, uint32_t kind)
{
    return wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER, kind) != NULL;
}

static bool
check_attachment(const struct wake_validity *v, uint32_t id, const uint32_t *variable)
{
    const struct wake_spirv_module *m = v->module;
    const uint32_t *type = wake_spirv_def(m, wake_spirv_pointee(m, wake_spirv_word(variable, 1)));
    const char *name = wake_spirv_name(m, id);

    if (!wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_TILE_SHADING)) {
        IS(v, v->not_valid,
           "the variable '%s' (%%%u) in TileAttachmentQCOM needs the capability TileShadingQCOM",
           name, id);
    }
    if (wake_spirv_op(type) == SpvOpTypeImage && wake_spirv_word(type, 7) == 0) {
        IS(v, "VUID-StandaloneSpirv-OpTypeImage-04657",
           "the image type of variable '%s' (%%%u) has Sampled 0, and not 1 or 2", name, id);
    }
    if (is_decorated(m, id, SpvDecorationComponent)) {
        IS(v, "VUID-StandaloneSpirv-Location-06672",
           "the variable '%s' (%%%u) in TileAttachmentQCOM is decorated with Component", name, id);
    }
    if (!is_decorated(m, id, SpvDecorationDescriptorSet) ||
        !is_decorated(m, id, SpvDecorationBinding)) {
        IS(v, "VUID-StandaloneSpirv-TileAttachmentQCOM-10695",
           "the variable '%s' (%%%u) in TileAttachmentQCOM lacks DescriptorSet or Binding", name,
           id);
    }
    if (wake_spirv_op(type) == SpvOpTypeImage && wake_spirv_word(type, 3) != SpvDim2D) {
        IS(v, "VUID-StandaloneSpirv-OpTypeImage-10693",
           "the image type of variable '%s' (%%%u) in TileAttachmentQCOM is not of Dim 2D", name,
           id);
    }
    return false;
}

static bool
check_tile_image(const struct wake_validity *v, uint32_t id, const uint32_t *variable)
{
    const struct wake_spirv_module *m = v->module;
    const uint32_t *image = image_of(m, variable);

    if (!image || wake_spirv_word(image, 3) != DIM_TILE_IMAGE) {
        IS(v, "VUID-StandaloneSpirv-None-08724",
           "the variable '%s' (%%%u) in TileImageEXT is no tile image, nor an array of them",
           wake_spirv_name(m, id), id);
    }
    for (uint32_t i = 0; i < m->entry_point_count; i++) {
        const struct wake_spirv_entry_point *point = &m->entry_points[i];

        for (uint32_t k = 0; k < point->interface_count; k++) {
            if (point->interface[k] == id && point->model != SpvExecutionModelFragment) {
                IS(v, v->not_valid,
                   "the variable '%s' (%%%u) in TileImageEXT stands in the interface of '%s', "
                   "which is not for fragment shaders",
                   wake_spirv_name(m, id), id, point->name);
            }
        }
    }
    return false;
}

static bool
check_builtin(const struct wake_validity *v, uint32_t id, const uint32_t *variable)
{
    static const struct {
        uint32_t builtin, components;
        const char *name, *storage, *type;
    } rows[] = {
        { BUILT_IN_TILE_OFFSET, 2, "TileOffsetQCOM", "VUID-TileOffsetQCOM-TileOffsetQCOM-10627",
          "VUID-TileOffsetQCOM-TileOffsetQCOM-10628" },
        { BUILT_IN_TILE_DIMENSION, 3, "TileDimensionQCOM",
          "VUID-TileDimensionQCOM-TileDimensionQCOM-10630",
          "VUID-TileDimensionQCOM-TileDimensionQCOM-10631" },
        { BUILT_IN_TILE_APRON_SIZE, 2, "TileApronSizeQCOM",
          "VUID-TileApronSizeQCOM-TileApronSizeQCOM-10633",
          "VUID-TileApronSizeQCOM-TileApronSizeQCOM-10634" },
    };
    const struct wake_spirv_module *m = v->module;
    const struct wake_spirv_decoration *d = wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER,
                                                                  SpvDecorationBuiltIn);
    uint32_t width = 0, count = 0;

    for (size_t i = 0; d && i < WAKE_COUNT(rows); i++) {
        if (d->value != rows[i].builtin) {
            continue;
        }
        if (!wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_TILE_SHADING)) {
            IS(v, v->not_valid,
               "the built-in %s of variable '%s' (%%%u) needs the capability TileShadingQCOM",
               rows[i].name, wake_spirv_name(m, id), id);
        }
        if (wake_spirv_scalar(m, wake_spirv_pointee(m, wake_spirv_word(variable, 1)), &width,
                              &count) != WAKE_SPIRV_UINT ||
            width != 32 || count != rows[i].components) {
            IS(v, rows[i].type,
               "the variable '%s' (%%%u) of %s is no vector of %u unsigned integers of 32 bits",
               wake_spirv_name(m, id), id, rows[i].name, rows[i].components);
        }
        if (wake_spirv_word(variable, 3) != SpvStorageClassInput) {
            IS(v, rows[i].storage, "the variable '%s' (%%%u) of %s is not in Input",
               wake_spirv_name(m, id), id, rows[i].name);
        }
    }
    return false;
}

static bool
check_variable(const struct wake_validity *v, uint32_t id)
{
    const uint32_t *variable = wake_spirv_def(v->module, id);

    if (wake_spirv_op(variable) != SpvOpVariable) {
        return false;
    }
    switch (wake_spirv_word(variable, 3)) {
    case WAKE_SPV_STORAGE_TILE_ATTACHMENT: return check_attachment(v, id, variable);
    case STORAGE_TILE_IMAGE: return check_tile_image(v, id, variable);
    default: return check_builtin(v, id, variable);
    }
}

/* ---- instructions ---------------------------------------------------------------------------- */

/* After which invocations may be packed anew (specification, 'Invocation Repack Instructions'). NULL: not one. */
static const char *
repacks(uint32_t op)
{
    switch (op) {
    case SpvOpTraceRayKHR: return "OpTraceRayKHR";
    case SpvOpExecuteCallableKHR: return "OpExecuteCallableKHR";
    case WAKE_SPV_OP_REORDER_WITH_OBJECT_NV: return "OpReorderThreadWithHitObjectNV";
    case WAKE_SPV_OP_REORDER_WITH_HINT_NV: return "OpReorderThreadWithHintNV";
    case WAKE_SPV_OP_REORDER_WITH_OBJECT: return "OpReorderThreadWithHitObjectEXT";
    case WAKE_SPV_OP_REORDER_WITH_HINT: return "OpReorderThreadWithHintEXT";
    case WAKE_SPV_OP_HIT_OBJECT_REORDER_EXECUTE: return "OpHitObjectReorderExecuteShaderEXT";
    case WAKE_SPV_OP_HIT_OBJECT_TRACE_REORDER: return "OpHitObjectTraceReorderExecuteEXT";
    case WAKE_SPV_OP_HIT_OBJECT_TRACE_MOTION_REORDER:
        return "OpHitObjectTraceMotionReorderExecuteEXT";
    default: return NULL;
    }
}

static bool
is_size_query(uint32_t op)
{
    return op >= SpvOpImageQueryFormat && op <= SpvOpImageQuerySamples;
}

static bool
is_of_attachment(const struct wake_spirv_module *m, uint32_t image)
{
    const uint32_t *variable = wake_spirv_variable_behind(m, image);

    return wake_spirv_op(variable) == SpvOpVariable &&
           wake_spirv_word(variable, 3) == WAKE_SPV_STORAGE_TILE_ATTACHMENT;
}

static bool
check_functions(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;
    const uint32_t *i;

    if (!wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_TILE_SHADING)) {
        return false;
    }
    for (uint32_t f = 0; f < m->function_count; f++) {
        for (uint32_t at = m->functions[f].begin;
             (i = wake_spirv_next(m, &at, m->functions[f].end)) != NULL;) {
            if (is_size_query(wake_spirv_op(i)) && is_of_attachment(m, wake_spirv_word(i, 3))) {
                IS(v, "VUID-StandaloneSpirv-TileAttachmentQCOM-10697",
                   "%%%u asks an image in TileAttachmentQCOM for its format, size, levels or "
                   "samples",
                   wake_spirv_word(i, 2));
            }
        }
    }
    return false;
}

enum { MOST_FUNCTIONS = 256 };

/* Adds a function once to those that an entry point may run. */
static void
list(uint32_t functions[MOST_FUNCTIONS], uint32_t *count, uint32_t id)
{
    for (uint32_t i = 0; i < *count; i++) {
        if (functions[i] == id) {
            return;
        }
    }
    if (*count < MOST_FUNCTIONS) {
        functions[(*count)++] = id;
    }
}

static bool
check_reconvergence(const struct wake_validity *v, const struct wake_spirv_entry_point *point)
{
    const struct wake_spirv_module *m = v->module;
    uint32_t functions[MOST_FUNCTIONS] = { point->function }, count = 1;
    const uint32_t *i;

    if (!has_mode(m, point, MODE_MAXIMALLY_RECONVERGES)) {
        return false;
    }
    for (uint32_t f = 0; f < count; f++) {
        const struct wake_spirv_function *function = wake_spirv_find_function(m, functions[f]);

        for (uint32_t at = function ? function->begin : 0;
             function && (i = wake_spirv_next(m, &at, function->end)) != NULL;) {
            if (wake_spirv_op(i) == SpvOpFunctionCall) {
                list(functions, &count, wake_spirv_word(i, 3));
            } else if (repacks(wake_spirv_op(i))) {
                IS(v, "VUID-StandaloneSpirv-MaximallyReconvergesKHR-09565",
                   "entry point '%s' has the execution mode MaximallyReconvergesKHR and uses %s",
                   point->name, repacks(wake_spirv_op(i)));
            }
        }
    }
    return false;
}

/* ---- entry ----------------------------------------------------------------------------------- */

bool
wake_check_tiles(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;

    for (uint32_t i = 0; i < m->entry_point_count; i++) {
        if (check_modes(v, &m->entry_points[i])) {
            return true;
        }
    }
    for (uint32_t i = 0; i < m->global_count; i++) {
        if (check_variable(v, m->globals[i])) {
            return true;
        }
    }
    for (uint32_t i = 0; i < m->entry_point_count; i++) {
        if (check_reconvergence(v, &m->entry_points[i])) {
            return true;
        }
    }
    return check_functions(v);
}

#else

bool
wake_check_tiles(const struct wake_validity *v)
{
    (void)v;
    return false;
}

#endif
