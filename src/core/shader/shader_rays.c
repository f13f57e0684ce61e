/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rays that shaders trace, as far as constants say what they are. Specification, 'Validation Rules
 * within a Module', RuntimeSpirv.
 */
#include "core/shader/shader.h"

#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"

#include <math.h>
#include <string.h>

/* The operands of one instruction that begins a ray. */
struct ray {
    const struct wake_stage_check *s;
    const struct wake_spirv_values *values;
    const uint32_t *instruction;
    uint32_t flags, origin, tmin, direction, tmax,
        time; /* which word; 0: the instruction has none */
    enum ray_kind { TRACE, QUERY, HIT_OBJECT } kind;
};

/* One form of the rules for each kind of instruction. */
struct forms {
    const char *vuids[3];
};

static const char *
name_of(const struct ray *ray)
{
    static const char *const names[3] = { "OpTraceRayKHR", "OpRayQueryInitializeKHR",
                                          "OpHitObjectTrace…EXT" };

    return names[ray->kind];
}

static void
find(const struct ray *ray, const struct forms *forms, const char *what)
{
    wake_find(ray->s->check, forms->vuids[ray->kind], "%s: the shader has %s %s", ray->s->path,
              name_of(ray), what);
}

/* ---- flags ----------------------------------------------------------------------------------- */

static void
check_flags(const struct ray *ray)
{
    static const struct forms both = { { "VUID-RuntimeSpirv-OpTraceRayKHR-06552",
                                         "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06889",
                                         "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11883" } };
    static const struct forms culls = { { "VUID-RuntimeSpirv-OpTraceRayKHR-06892",
                                          "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06890",
                                          "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11884" } };
    static const struct forms opaque = { { "VUID-RuntimeSpirv-OpTraceRayKHR-06893",
                                           "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06891",
                                           "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11885" } };
    static const struct forms no_boxes = { { "VUID-RuntimeSpirv-OpTraceRayKHR-06553", NULL,
                                             "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11886" } };
    static const struct forms no_triangles = {
        { "VUID-RuntimeSpirv-OpTraceRayKHR-06554", NULL,
          "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11887" }
    };
    const uint64_t cull = SpvRayFlagsSkipTrianglesKHRMask |
                          SpvRayFlagsCullBackFacingTrianglesKHRMask |
                          SpvRayFlagsCullFrontFacingTrianglesKHRMask;
    const uint64_t opacity = SpvRayFlagsOpaqueKHRMask | SpvRayFlagsNoOpaqueKHRMask |
                             SpvRayFlagsCullOpaqueKHRMask | SpvRayFlagsCullNoOpaqueKHRMask;
    const uint64_t skip = SpvRayFlagsSkipTrianglesKHRMask | SpvRayFlagsSkipAABBsKHRMask;
    VkPipelineCreateFlags pipeline = ray->s->pipeline->flags;
    uint64_t flags;

    if (!wake_spirv_constant(ray->values, wake_spirv_word(ray->instruction, ray->flags), &flags)) {
        return;
    }
    if ((flags & skip) == skip) {
        find(ray, &both, "with the ray flags SkipTrianglesKHR and SkipAABBsKHR");
    }
    if (__builtin_popcountll(flags & cull) > 1) {
        find(ray, &culls,
             "with more than one of the ray flags SkipTrianglesKHR, CullBackFacingTrianglesKHR and "
             "CullFrontFacingTrianglesKHR");
    }
    if (__builtin_popcountll(flags & opacity) > 1) {
        find(
            ray, &opaque,
            "with more than one of the ray flags OpaqueKHR, NoOpaqueKHR, CullOpaqueKHR and CullNoOpaqueKHR");
    }
    if (ray->kind != QUERY && flags & SpvRayFlagsSkipTrianglesKHRMask &&
        pipeline & VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR) {
        find(ray, &no_boxes,
             "with the ray flag SkipTrianglesKHR, but the pipeline is created with "
             "VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR");
    }
    if (ray->kind != QUERY && flags & SpvRayFlagsSkipAABBsKHRMask &&
        pipeline & VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR) {
        find(ray, &no_triangles,
             "with the ray flag SkipAABBsKHR, but the pipeline is created with "
             "VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR");
    }
}

/* ---- where it goes --------------------------------------------------------------------------- */

/* A fixed constant of 32 bits; false: it is none. */
static bool
number(const struct ray *ray, uint32_t id, float *value_out)
{
    const uint32_t *def = wake_spirv_def(ray->s->module, id);
    const uint32_t *type = def && wake_spirv_op(def) == SpvOpConstant
                               ? wake_spirv_def(ray->s->module, wake_spirv_word(def, 1))
                               : NULL;
    uint32_t bits;

    if (!type || wake_spirv_op(type) != SpvOpTypeFloat || wake_spirv_word(type, 2) != 32) {
        return false;
    }
    bits = wake_spirv_word(def, 3);
    memcpy(value_out, &bits, sizeof(bits));
    return true;
}

/* Constant components of a vector that are infinite, or no number. */
static void
read_vector(const struct ray *ray, uint32_t word, bool *infinite, bool *nan)
{
    const uint32_t *def = wake_spirv_def(ray->s->module, wake_spirv_word(ray->instruction, word));
    float value;

    if (!def || wake_spirv_op(def) != SpvOpConstantComposite) {
        return;
    }
    for (uint32_t i = 3; i < wake_spirv_length(def); i++) {
        if (number(ray, def[i], &value)) {
            *infinite |= isinf(value);
            *nan |= isnan(value);
        }
    }
}

static void
check_way(const struct ray *ray)
{
    static const struct forms finite = { { "VUID-RuntimeSpirv-OpTraceRayKHR-06355",
                                           "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06348",
                                           "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11878" } };
    static const struct forms negative = { { "VUID-RuntimeSpirv-OpTraceRayKHR-06356",
                                             "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06349",
                                             "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11879" } };
    static const struct forms order = { { "VUID-RuntimeSpirv-OpTraceRayKHR-06357",
                                          "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06350",
                                          "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11880" } };
    static const struct forms numbers = { { "VUID-RuntimeSpirv-OpTraceRayKHR-06358",
                                            "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-06351",
                                            "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11881" } };
    float tmin = 0.0f, tmax = 0.0f, time = 0.0f;
    bool has_min = number(ray, wake_spirv_word(ray->instruction, ray->tmin), &tmin);
    bool has_max = number(ray, wake_spirv_word(ray->instruction, ray->tmax), &tmax);
    bool infinite = false, nan = (has_min && isnan(tmin)) || (has_max && isnan(tmax));

    read_vector(ray, ray->origin, &infinite, &nan);
    read_vector(ray, ray->direction, &infinite, &nan);
    if (nan) {
        find(ray, &numbers, "with a RayOrigin, RayDirection, RayTmin or RayTmax that is NaN");
    } else if (infinite) {
        find(ray, &finite, "with a RayOrigin or RayDirection that is infinite");
    } else if ((has_min && tmin < 0.0f) || (has_max && tmax < 0.0f)) {
        find(ray, &negative, "with a RayTmin or RayTmax below 0");
    } else if (has_min && has_max && tmin > tmax) {
        find(ray, &order, "with a RayTmin above RayTmax");
    } else if (ray->time && number(ray, wake_spirv_word(ray->instruction, ray->time), &time) &&
               !(time >= 0.0f && time <= 1.0f)) {
        wake_find(ray->s->check, "VUID-RuntimeSpirv-OpHitObjectTraceRayEXT-11882",
                  "%s: the shader has %s with the time %g, which is not between 0.0 and 1.0",
                  ray->s->path, name_of(ray), (double)time);
    }
}

/* The record of a shader binding table that a hit object is told to use. */
static void
check_record_index(const struct wake_stage_check *s, const struct wake_spirv_values *values,
                   const uint32_t *i)
{
#ifdef VK_EXT_ray_tracing_invocation_reorder
    const VkPhysicalDeviceRayTracingInvocationReorderPropertiesEXT *p =
        &s->facts->properties.rayTracingInvocationReorderEXT;
    uint64_t index;

    if (p->sType && wake_spirv_constant(values, wake_spirv_word(i, 2), &index) &&
        (uint32_t)index > p->maxShaderBindingTableRecordIndex) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-maxShaderBindingTableRecordIndex-11888", s->module_object,
            NULL,
            "%s: the shader has OpHitObjectSetShaderBindingTableRecordIndexEXT with the index "
            "%u, and maxShaderBindingTableRecordIndex is %u",
            s->path, (uint32_t)index, p->maxShaderBindingTableRecordIndex);
    }
#else
    (void)s, (void)values, (void)i;
#endif
}

/* ---- entry ----------------------------------------------------------------------------------- */

static bool
moves(uint32_t op)
{
    return op == WAKE_SPV_OP_HIT_OBJECT_TRACE_MOTION ||
           op == WAKE_SPV_OP_HIT_OBJECT_TRACE_MOTION_REORDER;
}

static void
check_instruction(const struct wake_stage_check *s, const struct wake_spirv_values *values,
                  const uint32_t *i)
{
    struct ray ray = { .s = s, .values = values, .instruction = i };
    uint64_t kind;

    switch (wake_spirv_op(i)) {
    case SpvOpTraceRayKHR:
        ray.flags = 2;
        ray.origin = 7;
        ray.tmin = 8;
        ray.direction = 9;
        ray.tmax = 10;
        break;
    case SpvOpRayQueryInitializeKHR:
        ray.kind = QUERY;
        ray.flags = 3;
        ray.origin = 5;
        ray.tmin = 6;
        ray.direction = 7;
        ray.tmax = 8;
        break;
    case WAKE_SPV_OP_HIT_OBJECT_TRACE:
    case WAKE_SPV_OP_HIT_OBJECT_TRACE_MOTION:
    case WAKE_SPV_OP_HIT_OBJECT_TRACE_MOTION_REORDER:
    case WAKE_SPV_OP_HIT_OBJECT_TRACE_REORDER:
        ray.kind = HIT_OBJECT;
        ray.time = moves(wake_spirv_op(i)) ? 12 : 0;
        ray.flags = 3;
        ray.origin = 8;
        ray.tmin = 9;
        ray.direction = 10;
        ray.tmax = 11;
        break;
    case WAKE_SPV_OP_HIT_OBJECT_SET_RECORD_INDEX: check_record_index(s, values, i); return;
    case SpvOpReportIntersectionKHR:
        if (wake_spirv_constant(values, wake_spirv_word(i, 4), &kind) && (uint32_t)kind > 127) {
            wake_find_objects(s->check, "VUID-RuntimeSpirv-OpReportIntersectionKHR-06998",
                              s->module_object, NULL,
                              "%s: the shader reports an intersection with the hit kind %u",
                              s->path, (uint32_t)kind);
        }
        return;
    default: return;
    }
    check_flags(&ray);
    check_way(&ray);
}

void
wake_check_stage_rays(const struct wake_stage_check *s)
{
    const struct wake_spirv_values values = { s->module, s->stage->info->pSpecializationInfo };

    if (!wake_spirv_has_capability(s->module, SpvCapabilityRayQueryKHR) &&
        !wake_spirv_has_capability(s->module, SpvCapabilityRayTracingKHR) &&
        !wake_spirv_has_capability(s->module, WAKE_SPV_CAPABILITY_SHADER_INVOCATION_REORDER)) {
        return;
    }
    for (uint32_t i = 0; i < s->entry->function_count; i++) {
        const struct wake_spirv_function *function = &s->module->functions[s->entry->functions[i]];
        uint32_t found = s->check->found;
        const uint32_t *instruction;

        for (uint32_t at = function->begin;
             (instruction = wake_spirv_next(s->module, &at, function->end)) != NULL &&
             s->check->found == found;) {
            check_instruction(s, &values, instruction);
        }
    }
}
