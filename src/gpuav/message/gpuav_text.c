/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Error records in words.
 */
#include "gpuav/message/gpuav_text.h"

#include "queue/order.h"
#include "gen/names.h"
#include "report/names_lookup.h"
#include "state/check/check.h"
#include "state/check/owners.h"

#include <inttypes.h>
#include <spirv/unified1/spirv.h>
#include <stdio.h>
#include <string.h>

uint32_t
wake_gpuav_record_size(const uint32_t *data, uint32_t count, uint32_t at)
{
    /* Acquire: a later submit of the same command buffer may be writing this record. Its size,
     * where that is written last. */
    uint32_t size = at < count ? wake_load_acquire(&data[at + WAKE_RECORD_SIZE]) : 0;

    if (size < WAKE_RECORD_WORDS || size > WAKE_RECORD_SIZE_MAX || size > count - at) {
        return 0;
    }
    if (data[at + WAKE_RECORD_ERROR] >= WAKE_RECORD_ERRORS) {
        return 0;
    }
    return data[at + WAKE_RECORD_ERROR] != WAKE_RECORD_PRINTF && size != WAKE_RECORD_CHECK_SIZE
               ? 0
               : size;
}

static bool
is_uniform(uint32_t descriptor)
{
    return descriptor == WAKE_GPUAV_UNIFORM_BUFFER || descriptor == WAKE_GPUAV_UNIFORM_TEXEL;
}

/* The rule's VUID for that command, if the specification has it. */
static bool
vuid(char *id, size_t size, const char *command, const char *rule)
{
    char here[WAKE_MAX_ID];

    rule = command ? wake_rule_of_owner(command, rule) : NULL;
    if (!rule) {
        return false;
    }
    snprintf(id, size, "VUID-%s-%s", command, rule);
    return wake_vuid_here(id, here, sizeof(here)) != NULL;
}

static const struct {
    const char *trace, *query, *text;
} rays[WAKE_RAY_RULES] = {
    [WAKE_RAY_NAN] = { "VUID-RuntimeSpirv-OpTraceRayKHR-06358",
                       "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06351",
                       "a RayOrigin, RayDirection, RayTmin or RayTmax that is NaN" },
    [WAKE_RAY_INFINITE] = { "VUID-RuntimeSpirv-OpTraceRayKHR-06355",
                            "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06348",
                            "a RayOrigin or RayDirection that is infinite" },
    [WAKE_RAY_NEGATIVE] = { "VUID-RuntimeSpirv-OpTraceRayKHR-06356",
                            "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06349",
                            "a RayTmin or RayTmax below 0" },
    [WAKE_RAY_ORDER] = { "VUID-RuntimeSpirv-OpTraceRayKHR-06357",
                         "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06350",
                         "a RayTmin above RayTmax" },
    [WAKE_RAY_SKIP_ALL] = { "VUID-RuntimeSpirv-OpTraceRayKHR-06552",
                            "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06889",
                            "the ray flags SkipTrianglesKHR and SkipAABBsKHR" },
    [WAKE_RAY_CULL] = { "VUID-RuntimeSpirv-OpTraceRayKHR-06892",
                        "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06890",
                        "more than one of the ray flags SkipTrianglesKHR, "
                        "CullBackFacingTrianglesKHR and CullFrontFacingTrianglesKHR" },
    [WAKE_RAY_OPAQUE] = { "VUID-RuntimeSpirv-OpTraceRayKHR-06893",
                          "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06891",
                          "more than one of the ray flags OpaqueKHR, NoOpaqueKHR, CullOpaqueKHR "
                          "and CullNoOpaqueKHR" },
};

/* enum wake_gpuav_view of a record about a view that is not what the shader's image is; 0: it is about
 * something else. */
static uint32_t
wrong_view(const uint32_t *record)
{
    const uint32_t *words = record + WAKE_RECORD_WORDS;

    return record[WAKE_RECORD_ERROR] == WAKE_RECORD_UNINITIALIZED
               ? words[1] & (WAKE_GPUAV_TYPE_BITS | WAKE_GPUAV_NUMBER_BITS)
               : 0;
}

/* The set has fewer descriptors there than the shader's array. */
static bool
is_beyond(const uint32_t *record)
{
    return record[WAKE_RECORD_ERROR] == WAKE_RECORD_UNINITIALIZED &&
           record[WAKE_RECORD_WORDS + 1] == WAKE_GPUAV_BEYOND;
}

bool
wake_gpuav_record_is_told(const uint32_t *record)
{
    uint32_t kind = record[WAKE_RECORD_WORDS + 4];

    return !wrong_view(record) || kind == WAKE_GPUAV_SAMPLED_IMAGE || kind == WAKE_GPUAV_COMBINED ||
           kind == WAKE_GPUAV_STORAGE_IMAGE;
}

/* Two rules say the same: one of the stages of pipelines, one of shader objects, or, in older registries, of devices on
 * which no stage can be robust by itself. */
static bool
range_vuid(char *id, size_t size, const char *command, bool by_stage, uint32_t descriptor)
{
    const char *of_stages = is_uniform(descriptor) ? WAKE_ID(instrumented, "uniformBuffers-06935")
                                                   : WAKE_ID(instrumented, "storageBuffers-06936");
    const char *of_others = is_uniform(descriptor) ? WAKE_ID(instrumented, "None-02705")
                                                   : WAKE_ID(instrumented, "None-02706");

    return vuid(id, size, command, by_stage ? of_stages : of_others) ||
           vuid(id, size, command, by_stage ? of_others : of_stages);
}

/* Whether the id is a VUID, which is in `id` then; *own_out: the one that is said else. */
static bool
descriptor_vuid(const uint32_t *record, const char *command, bool by_stage, char *id, size_t size,
                const char **own_out)
{
    switch (record[WAKE_RECORD_ERROR]) {
    case WAKE_RECORD_INDEX_OUT_OF_BOUNDS:
        *own_out = "UNASSIGNED-Descriptor index out of bounds";
        return vuid(id, size, command, WAKE_ID(instrumented, "None-10068"));
    case WAKE_RECORD_UNINITIALIZED:
        if (WAKE_REPEATED_RULES && is_beyond(record)) {
            *own_out = "UNASSIGNED-Descriptor index out of bounds";
            return false;
        }
        *own_out = "UNASSIGNED-Descriptor uninitialized";
        return vuid(id, size, command,
                    wrong_view(record) & WAKE_GPUAV_TYPE_BITS
                        ? WAKE_ID(instrumented, "viewType-07752")
                    : wrong_view(record) ? WAKE_ID(instrumented, "format-07753")
                                         : WAKE_ID(instrumented, "None-08114"));
    case WAKE_RECORD_DESTROYED:
        *own_out = "UNASSIGNED-Descriptor destroyed";
        return vuid(id, size, command, WAKE_ID(instrumented, "None-08114"));
    case WAKE_RECORD_TEXEL_OUT_OF_BOUNDS:
        if (!WAKE_REPEATED_RULES) { /* "a uniform buffer" is none with texels */
            *own_out = "UNASSIGNED-Descriptor Texel Buffer texel out of bounds";
            return false;
        }
        /* fall through */
    default:
        *own_out = "UNASSIGNED-Buffer access out of bounds";
        return range_vuid(id, size, command, by_stage, record[WAKE_RECORD_WORDS + 4]);
    }
}

const char *
wake_gpuav_record_id(const uint32_t *record, const char *command, bool by_stage, char *id,
                     size_t size)
{
    const uint32_t *words = record + WAKE_RECORD_WORDS;
    const char *own = "UNASSIGNED-GPU-Assisted Validation";

    switch (record[WAKE_RECORD_ERROR]) {
    case WAKE_RECORD_INDEX_OUT_OF_BOUNDS:
    case WAKE_RECORD_UNINITIALIZED:
    case WAKE_RECORD_DESTROYED:
    case WAKE_RECORD_BUFFER_OUT_OF_BOUNDS:
    case WAKE_RECORD_TEXEL_OUT_OF_BOUNDS:
        if (descriptor_vuid(record, command, by_stage, id, size, &own)) {
            return id;
        }
        break;
    case WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS:
        own = WAKE_REPEATED_RULES ? "UNASSIGNED-Device address out of bounds"
                                  : "VUID-RuntimeSpirv-PhysicalStorageBuffer64-11819";
        break;
    case WAKE_RECORD_ADDRESS_MISALIGNED:
        own = "VUID-RuntimeSpirv-PhysicalStorageBuffer64-06315";
        break;
    case WAKE_RECORD_VERTEX:
        if (vuid(id, size, command, WAKE_ID(draw, "None-02721"))) {
            return id;
        }
        own = "UNASSIGNED-Vertex out of bounds";
        break;
    case WAKE_RECORD_MESH:
        own = words[0] == WAKE_MESH_VERTICES ? "VUID-RuntimeSpirv-MeshEXT-07332"
                                             : "VUID-RuntimeSpirv-MeshEXT-07333";
        break;
    case WAKE_RECORD_PRINTF:
        own = WAKE_REPEATED_RULES ? "UNASSIGNED-DEBUG-PRINTF" : "VVL-DEBUG-PRINTF";
        break;
    case WAKE_RECORD_RAY:
        if (words[0] < WAKE_RAY_RULES && rays[words[0]].query) {
            own = words[1] ? rays[words[0]].query : rays[words[0]].trace;
        }
        break;
    default: break;
    }
    snprintf(id, size, "%s", own);
    return id;
}

static double
coordinate(uint32_t word)
{
    float value;

    memcpy(&value, &word, sizeof(value));
    return (double)value;
}

static void
put_place(struct wake_text *text, const uint32_t *words)
{
    wake_text_print(text, " Set %u, binding %u.", words[2], words[3]);
}

static void
put_wrong_view(struct wake_text *text, uint32_t index, uint32_t wrong)
{
    for (uint32_t i = VK_IMAGE_VIEW_TYPE_1D; i <= VK_IMAGE_VIEW_TYPE_CUBE_ARRAY; i++) {
        if (wrong & (uint32_t)WAKE_GPUAV_NOT_TYPE << i) {
            wake_text_print(
                text,
                "Descriptor index %u has a view that is not %s, which goes with the shader's image.",
                index, wake_name_VkImageViewType((VkImageViewType)i));
            return;
        }
    }
    wake_text_print(
        text, "Descriptor index %u has a view whose format is not of %s, as the shader's image is.",
        index,
        wrong & WAKE_GPUAV_NOT_FLOAT  ? "floating-point numbers"
        : wrong & WAKE_GPUAV_NOT_SINT ? "signed integers"
                                      : "unsigned integers");
}

static void
put_beyond(struct wake_text *text, const uint32_t *words)
{
    wake_text_print(text, "Index of %u used to index descriptor array, of which the bound set has ",
                    words[0]);
    if (words[5]) {
        wake_text_print(text, "%u, its variable descriptor count.", words[5]);
    } else {
        wake_text_put(text, "fewer.");
    }
}

static void
put_ray(struct wake_text *text, const uint32_t *words)
{
    wake_text_print(text, "%s with %s (ray flags 0x%x, RayTmin %g, RayTmax %g).",
                    words[1] ? "OpRayQueryInitializeKHR" : "OpTraceRayKHR",
                    words[0] < WAKE_RAY_RULES && rays[words[0]].text ? rays[words[0]].text
                                                                     : "what is not allowed",
                    words[2], coordinate(words[3]), coordinate(words[4]));
}

void
wake_gpuav_record_error(struct wake_text *text, const uint32_t *record)
{
    const uint32_t *words = record + WAKE_RECORD_WORDS;
    uint64_t address = words[0] | (uint64_t)words[1] << 32;

    switch (record[WAKE_RECORD_ERROR]) {
    case WAKE_RECORD_INDEX_OUT_OF_BOUNDS:
        wake_text_print(text, "Index of %u used to index descriptor array of length %u.", words[0],
                        words[1]);
        put_place(text, words);
        break;
    case WAKE_RECORD_UNINITIALIZED:
        if (wrong_view(record)) {
            put_wrong_view(text, words[0], wrong_view(record));
        } else if (is_beyond(record)) {
            put_beyond(text, words);
        } else {
            wake_text_print(text, "Descriptor index %u is uninitialized.", words[0]);
        }
        put_place(text, words);
        break;
    case WAKE_RECORD_DESTROYED:
        wake_text_print(text, "Descriptor index %u references a resource that was destroyed.",
                        words[0]);
        put_place(text, words);
        break;
    case WAKE_RECORD_BUFFER_OUT_OF_BOUNDS:
        wake_text_print(
            text,
            "Descriptor index %u access out of bounds. Descriptor size is %u and highest byte accessed was %u.",
            words[0], words[5], words[1] - (words[1] && words[1] != UINT32_MAX));
        put_place(text, words);
        break;
    case WAKE_RECORD_TEXEL_OUT_OF_BOUNDS:
        wake_text_print(
            text,
            "Descriptor index %u access out of bounds. Descriptor size is %u texels and highest texel accessed was %u.",
            words[0], words[5], words[1]);
        put_place(text, words);
        break;
    case WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS:
        wake_text_print(text,
                        "Device address 0x%" PRIx64
                        " access out of bounds. A %s of %u bytes is not inside any live buffer.",
                        address, words[4] ? "write" : "read", words[2]);
        break;
    case WAKE_RECORD_ADDRESS_MISALIGNED:
        wake_text_print(text,
                        "Device address 0x%" PRIx64
                        " is not a multiple of %u, which the %s of %u bytes says it is.",
                        address, words[3], words[4] ? "write" : "read", words[2]);
        break;
    case WAKE_RECORD_RAY: put_ray(text, words); break;
    case WAKE_RECORD_MESH:
        wake_text_print(
            text,
            "OpSetMeshOutputsEXT with %u vertices and %u primitives, but OutputVertices "
            "is %u and OutputPrimitivesEXT %u.",
            words[1], words[2], words[3], words[4]);
        break;
    case WAKE_RECORD_VERTEX:
        wake_text_print(
            text,
            "Attribute %u of %s %u is read, but the buffer that is bound to binding %u has room for %u.",
            words[4], words[2] ? "instance" : "vertex", words[0], words[3], words[1]);
        break;
    default: break;
    }
}

static const char *
ray_stage(uint32_t model)
{
    switch (model) {
    case SpvExecutionModelRayGenerationKHR: return "Ray Generation";
    case SpvExecutionModelIntersectionKHR: return "Intersection";
    case SpvExecutionModelAnyHitKHR: return "Any Hit";
    case SpvExecutionModelClosestHitKHR: return "Closest Hit";
    case SpvExecutionModelMissKHR: return "Miss";
    case SpvExecutionModelCallableKHR: return "Callable";
    default: return NULL;
    }
}

static const char *
group_stage(uint32_t model)
{
    switch (model) {
    case SpvExecutionModelGLCompute: return "Compute";
    case SpvExecutionModelTaskNV:
    case SpvExecutionModelTaskEXT: return "Task";
    case SpvExecutionModelMeshNV:
    case SpvExecutionModelMeshEXT: return "Mesh";
    default: return NULL;
    }
}

void
wake_gpuav_record_stage(struct wake_text *text, const uint32_t *record)
{
    const uint32_t *words = record + WAKE_RECORD_STAGE_WORDS;
    uint32_t stage = record[WAKE_RECORD_STAGE];

    switch (stage) {
    case SpvExecutionModelVertex:
        wake_text_print(text, "Stage = Vertex. Vertex Index = %u Instance Index = %u.", words[0],
                        words[1]);
        return;
    case SpvExecutionModelTessellationControl:
        wake_text_print(text,
                        "Stage = Tessellation Control. Invocation ID = %u, Primitive ID = %u.",
                        words[0], words[1]);
        return;
    case SpvExecutionModelTessellationEvaluation:
        wake_text_print(
            text, "Stage = Tessellation Eval. Primitive ID = %u, TessCoord (u, v) = (%g, %g).",
            words[0], coordinate(words[1]), coordinate(words[2]));
        return;
    case SpvExecutionModelGeometry:
        wake_text_print(text, "Stage = Geometry. Primitive ID = %u Invocation ID = %u.", words[0],
                        words[1]);
        return;
    case SpvExecutionModelFragment:
        wake_text_print(text, "Stage = Fragment. Fragment coord (x,y) = (%.9g, %.9g).",
                        coordinate(words[0]), coordinate(words[1]));
        return;
    default: break;
    }
    if (group_stage(stage)) {
        wake_text_print(text, "Stage = %s. Global invocation ID (x, y, z) = (%u, %u, %u).",
                        group_stage(stage), words[0], words[1], words[2]);
    } else if (ray_stage(stage)) {
        wake_text_print(text, "Stage = %s. Global Launch ID (x,y,z) = (%u, %u, %u).",
                        ray_stage(stage), words[0], words[1], words[2]);
    } else {
        wake_text_print(text, "Stage = %u.", stage);
    }
}
