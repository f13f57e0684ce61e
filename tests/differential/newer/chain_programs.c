/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about chains of stages: blocks and arrays between them, transform feedback, shaders of rays. */
#include "program_code.h"
#include "program_drawing.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4

/* --- variables between stages --- */

enum shape { ONE, TWO_VECTORS, IN_BLOCK, OF_INTEGERS, OF_DOUBLES, SMALL_VECTOR, SHAPES };

/* One side of a variable that goes from stage to stage. */
struct side {
    enum shape shape;
    uint32_t location, component, count; /* count: of vertices; 0: not arrayed */
    bool output, patch, flat;
    uint32_t interpolation; /* a decoration, 0: none */
};

static void
prepare_chains(struct program *p)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;

    f->geometryShader = VK_TRUE;
    f->tessellationShader = VK_TRUE;
    f->shaderFloat64 = VK_TRUE;
    f->sampleRateShading = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = M("no maintenance4", VK_TRUE, VK_FALSE);
}

static uint32_t
shape_type(struct program *p, struct program_code *c, const struct side *s)
{
    uint32_t block;

    switch (s->shape) {
    case ONE: return CODE_VEC4;
    case TWO_VECTORS: return TYPE(c, SpvOpTypeArray, CODE_VEC4, code_constant(c, 2));
    case OF_INTEGERS: return code_vector(c, CODE_UINT, 2);
    case OF_DOUBLES: code_capability(c, SpvCapabilityFloat64); return code_float(c, 64);
    case SMALL_VECTOR: return code_vector(c, CODE_FLOAT, 2);
    default:
        block = c->next++;
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, block, SpvDecorationBlock);
        if (!s->output && program_mistake(p, "a block with a member less")) {
            CODE(c, CODE_TYPES, SpvOpTypeStruct, block, CODE_VEC4);
        } else if (!s->output && program_mistake(p, "a block with another member")) {
            CODE(c, CODE_TYPES, SpvOpTypeStruct, block, CODE_VEC4, CODE_VEC4);
        } else {
            CODE(c, CODE_TYPES, SpvOpTypeStruct, block, CODE_VEC4, CODE_FLOAT);
        }
        return block;
    }
}

static void
put_side(struct program *p, struct program_code *c, const struct side *s)
{
    const uint32_t storage = s->output ? SpvStorageClassOutput : SpvStorageClassInput;
    const uint32_t one = shape_type(p, c, s);
    const uint32_t type = s->count ? TYPE(c, SpvOpTypeArray, one, code_constant(c, s->count)) : one;
    const uint32_t variable = code_variable(c, storage, type);

    CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationLocation, s->location);
    if (s->component) {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationComponent, s->component);
    }
    if (s->patch) {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationPatch);
    }
    if (s->flat) {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationFlat);
    } else if (s->interpolation) {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, s->interpolation);
    }
    if (!s->output) {
        code_load(c, type, variable);
    } else if (s->count) {
        CODE(c, CODE_BODY, SpvOpStore, code_first(c, storage, one, variable), code_null(c, one));
    } else {
        CODE(c, CODE_BODY, SpvOpStore, variable, code_null(c, type));
    }
}

/* What a stage takes of `s`, in arrays of as many as come together. */
static struct side
taken(struct program *p, const struct side *s, uint32_t count)
{
    struct side in = *s;

    in.output = false;
    in.count = s->patch ? 0 : count;
    in.location = M("taken from another location", s->location, s->location + 4);
    if (s->shape == SMALL_VECTOR) {
        in.component = M("taken from another component", s->component, 2 - s->component);
        in.shape = M("more components are taken", s->shape, ONE);
    }
    in.shape = M("another shape is taken", in.shape, in.shape == OF_INTEGERS ? ONE : OF_INTEGERS);
    if (in.shape == ONE && in.component) {
        in.component = 0;
    }
    if (s->shape != OF_DOUBLES) {
        in.shape = M("doubles are taken", in.shape, OF_DOUBLES);
    }
    return in;
}

static void
put_levels(struct program_code *c)
{
    for (uint32_t inner = 0; inner < 2; inner++) {
        const uint32_t type = TYPE(c, SpvOpTypeArray, CODE_FLOAT, code_constant(c, inner ? 2 : 4));
        const uint32_t level = code_builtin(c, SpvStorageClassOutput, type,
                                            inner ? SpvBuiltInTessLevelInner
                                                  : SpvBuiltInTessLevelOuter);
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, level, SpvDecorationPatch);
        CODE(c, CODE_BODY, SpvOpStore, level, code_null(c, type));
    }
}

static struct side
some_side(struct program *p, uint32_t location, bool patch)
{
    struct side s = { .shape = program_pick(p, "shape", SHAPES),
                      .location = location,
                      .output = true,
                      .patch = patch && program_pick(p, "patch", 2) };

    if (s.shape == SMALL_VECTOR) {
        s.component = 2 * program_pick(p, "component", 2);
    }
    return s;
}

static void
to_fragment(struct program *p, struct program_pipeline *pipeline, const struct side *s)
{
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_FRAGMENT_BIT);
    UNLESS("nothing is taken by fragments")
    {
        struct side in = taken(p, s, 0);
        in.patch = false;
        in.flat = in.shape == OF_INTEGERS || in.shape == OF_DOUBLES;
        if (!in.flat && in.shape != IN_BLOCK) {
            in.interpolation = M("interpolated otherwise", 0u,
                                 (uint32_t)SpvDecorationNoPerspective);
        }
        put_side(p, &c, &in);
    }
    code_add_output(&c);
    program_add_stage(pipeline, VK_SHADER_STAGE_FRAGMENT_BIT, code_module(p, &c));
}

static void
code_chains(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct program_pipeline pipeline;
    struct program_code c;
    const uint32_t kind = program_pick(p, "kind", 3); /* vertex, geometry, tessellation */
    struct side out = some_side(p, program_pick(p, "location", 3), false);

    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    program_reads_no_vertices(&pipeline);
    pipeline.info.pDynamicState = NULL;
    code_start(&c, VK_SHADER_STAGE_VERTEX_BIT);
    UNLESS("nothing is written by vertices")
    {
        put_side(p, &c, &out);
    }
    code_add_output(&c);
    program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT, code_module(p, &c));
    if (kind == 1) {
        struct side in = taken(p, &out, 3);
        code_start(&c, VK_SHADER_STAGE_GEOMETRY_BIT);
        put_side(p, &c, &in);
        out = some_side(p, 1, false);
        put_side(p, &c, &out);
        code_add_output(&c);
        program_add_stage(&pipeline, VK_SHADER_STAGE_GEOMETRY_BIT, code_module(p, &c));
    } else if (kind == 2) {
        struct side in = taken(p, &out, 32);
        pipeline.assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        pipeline.info.pTessellationState = &pipeline.tessellation;
        code_start(&c, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT);
        put_side(p, &c, &in);
        out = some_side(p, 2, true);
        out.count = out.patch ? 0 : CODE_VERTICES;
        put_side(p, &c, &out);
        put_levels(&c);
        program_add_stage(&pipeline, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, code_module(p, &c));
        in = taken(p, &out, 32);
        code_start(&c, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT);
        put_side(p, &c, &in);
        out = some_side(p, 0, false);
        put_side(p, &c, &out);
        code_add_output(&c);
        program_add_stage(&pipeline, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                          code_module(p, &c));
    }
    to_fragment(p, &pipeline, &out);
    program_make_pipeline(p, &pipeline);
}

/* --- transform feedback --- */

static void
prepare_captures(struct program *p)
{
    FEATURES(TransformFeedbackFeaturesEXT, TRANSFORM_FEEDBACK_FEATURES_EXT);
    program_extension(p, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME);
    TransformFeedbackFeaturesEXT->transformFeedback = M("no feedback", VK_TRUE, VK_FALSE);
    TransformFeedbackFeaturesEXT->geometryStreams = M("no streams", VK_TRUE, VK_FALSE);
    p->features.core.features.geometryShader = VK_TRUE;
    p->features.core.features.shaderFloat64 = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
}

static void
capture(struct program *p, struct program_code *c, uint32_t variable, uint32_t offset)
{
    UNLESS("no buffer of feedback")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationXfbBuffer,
             M("a buffer of feedback beyond all", 0u, 9u));
    }
    UNLESS("no stride of feedback")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationXfbStride,
             M("a stride of 6", M("a stride beyond all", 64u, 1u << 20), 6u));
    }
    UNLESS("no offset of feedback")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationOffset,
             M("an offset of 2", M("an offset of feedback beyond all", offset, 1u << 20), 2u));
    }
}

static void
code_captures(struct program *p)
{
    const bool streams = program_pick(p, "streams", 2), wide = program_pick(p, "wide", 2);
    struct program_code c;

    code_start(&c, streams ? VK_SHADER_STAGE_GEOMETRY_BIT : VK_SHADER_STAGE_VERTEX_BIT);
    code_capability(&c, SpvCapabilityTransformFeedback);
    UNLESS("no mode of feedback")
    {
        CODE(&c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeXfb);
    }
    if (wide) {
        code_capability(&c, SpvCapabilityFloat64);
    }
    const uint32_t type = wide ? code_float(&c, 64) : CODE_VEC4;
    const uint32_t one = code_variable(&c, SpvStorageClassOutput, type);
    const uint32_t two = code_variable(&c, SpvStorageClassOutput, CODE_VEC4);
    CODE(&c, CODE_DECORATIONS, SpvOpDecorate, one, SpvDecorationLocation, 0);
    CODE(&c, CODE_DECORATIONS, SpvOpDecorate, two, SpvDecorationLocation, 1);
    capture(p, &c, one, M("an offset of 4", 0u, 4u));
    capture(p, &c, two, M("an offset of what is captured already", 16u, 0u));
    CODE(&c, CODE_BODY, SpvOpStore, one, code_null(&c, type));
    CODE(&c, CODE_BODY, SpvOpStore, two, CODE_VEC4_0);
    code_add_output(&c);
    if (streams) {
        code_capability(&c, SpvCapabilityGeometryStreams);
        const uint32_t stream = M("a stream beyond all", 0u, 77u);
        CODE(&c, CODE_DECORATIONS, SpvOpDecorate, one, SpvDecorationStream, stream);
        CODE(&c, CODE_DECORATIONS, SpvOpDecorate, two, SpvDecorationStream,
             M("another stream of the buffer", stream, 1u));
        CODE(&c, CODE_BODY, SpvOpEmitStreamVertex,
             M("a vertex to a stream beyond all", (uint32_t)CODE_INT_0,
               code_number(&c, CODE_INT, 99)));
    }
    code_module(p, &c);
}

/* --- rays --- */

static void
prepare_ray_code(struct program *p)
{
    FEATURES(RayTracingPipelineFeaturesKHR, RAY_TRACING_PIPELINE_FEATURES_KHR);
    FEATURES(AccelerationStructureFeaturesKHR, ACCELERATION_STRUCTURE_FEATURES_KHR);
    FEATURES(RayTracingMaintenance1FeaturesKHR, RAY_TRACING_MAINTENANCE_1_FEATURES_KHR);
    program_extension(p, VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME);
    program_extension(p, VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME);
    program_extension(p, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    program_extension(p, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    RayTracingPipelineFeaturesKHR->rayTracingPipeline = M("no rays", VK_TRUE, VK_FALSE);
    AccelerationStructureFeaturesKHR->accelerationStructure = VK_TRUE;
    RayTracingMaintenance1FeaturesKHR->rayTracingMaintenance1 = M("no maintenance of rays", VK_TRUE,
                                                                  VK_FALSE);
    p->features.v12.bufferDeviceAddress = VK_TRUE;
}

/* Models from ray generation to callable shaders: 5313 to 5318. */
enum { RAYS, INTERSECTION, ANY_HIT, CLOSEST_HIT, MISS, CALLABLE, MODELS };
#define R(model) (1u << (model))
#define HITS (R(ANY_HIT) | R(CLOSEST_HIT))
#define CROSSED (HITS | R(INTERSECTION))
#define TRACED (CROSSED | R(MISS))

struct ray_builtin {
    uint32_t number, components; /* 12: a matrix */
    bool integer;
    uint32_t models;
};
static const struct ray_builtin ray_builtins[] = {
    { SpvBuiltInLaunchIdKHR, 3, true, TRACED | R(RAYS) | R(CALLABLE) },
    { SpvBuiltInLaunchSizeKHR, 3, true, TRACED | R(RAYS) | R(CALLABLE) },
    { SpvBuiltInWorldRayOriginKHR, 3, false, TRACED },
    { SpvBuiltInWorldRayDirectionKHR, 3, false, TRACED },
    { SpvBuiltInObjectRayOriginKHR, 3, false, CROSSED },
    { SpvBuiltInObjectRayDirectionKHR, 3, false, CROSSED },
    { SpvBuiltInRayTminKHR, 1, false, TRACED },
    { SpvBuiltInRayTmaxKHR, 1, false, TRACED },
    { SpvBuiltInInstanceCustomIndexKHR, 1, true, CROSSED },
    { SpvBuiltInObjectToWorldKHR, 12, false, CROSSED },
    { SpvBuiltInWorldToObjectKHR, 12, false, CROSSED },
    { SpvBuiltInHitKindKHR, 1, true, HITS },
    { SpvBuiltInIncomingRayFlagsKHR, 1, true, TRACED },
    { SpvBuiltInRayGeometryIndexKHR, 1, true, CROSSED },
    { SpvBuiltInInstanceId, 1, true, CROSSED },
    { SpvBuiltInPrimitiveId, 1, true, CROSSED },
    { SpvBuiltInCullMaskKHR, 1, true, TRACED },
};

static uint32_t
ray_type(struct program_code *c, uint32_t components, bool integer)
{
    const uint32_t base = integer ? CODE_UINT : CODE_FLOAT;

    if (components == 12) {
        code_capability(c, SpvCapabilityMatrix);
        return TYPE(c, SpvOpTypeMatrix, code_vector(c, CODE_FLOAT, 3), 4);
    }
    return components == 1 ? base : code_vector(c, base, components);
}

/* What stages of rays hand each other. */
static void
put_payload(struct program *p, struct program_code *c, uint32_t model)
{
    static const uint32_t storages[MODELS] = {
        [RAYS] = SpvStorageClassRayPayloadKHR,
        [INTERSECTION] = SpvStorageClassHitAttributeKHR,
        [ANY_HIT] = SpvStorageClassIncomingRayPayloadKHR,
        [CLOSEST_HIT] = SpvStorageClassIncomingRayPayloadKHR,
        [MISS] = SpvStorageClassIncomingRayPayloadKHR,
        [CALLABLE] = SpvStorageClassIncomingCallableDataKHR,
    };
    const uint32_t of = M("a payload of another stage", model, (model + 1) % MODELS);
    const uint32_t storage = storages[of];
    const uint32_t variable = code_variable(c, storage, CODE_VEC4);

    if (program_pick(p, "writes", 2)) {
        CODE(c, CODE_BODY, SpvOpStore, variable, CODE_VEC4_0);
    } else {
        code_load(c, CODE_VEC4, variable);
    }
    IF("two payloads that come")
    {
        code_load(c, CODE_VEC4, code_variable(c, storage, CODE_VEC4));
    }
}

static void
code_ray_stages(struct program *p)
{
    const struct ray_builtin *b =
        &ray_builtins[program_pick(p, "builtin", KIT_COUNT(ray_builtins))];
    uint32_t model = program_pick(p, "model", MODELS);
    struct program_code c;

    while (!(b->models & R(model))) {
        model = (model + 1) % MODELS;
    }
    const uint32_t shift = 1 + program_pick(p, "shift", MODELS - 1);
    model = M("another model", model, (model + shift) % MODELS);
    code_start(&c, VK_SHADER_STAGE_COMPUTE_BIT);
    c.counts[CODE_MODES] = 0;
    c.model = 5313 + model;
    code_capability(&c, SpvCapabilityRayTracingKHR);
    code_extension(&c, "SPV_KHR_ray_tracing");
    if (b->number == SpvBuiltInCullMaskKHR) {
        code_capability(&c, SpvCapabilityRayCullMaskKHR);
        code_extension(&c, "SPV_KHR_ray_cull_mask");
    }
    const uint32_t count = M("more components", b->components, b->components == 1 ? 2u : 1u);
    const uint32_t type = ray_type(&c, count, M("other numbers", b->integer, !b->integer));
    const uint32_t storage = M("a built-in that goes out", (uint32_t)SpvStorageClassInput,
                               (uint32_t)SpvStorageClassOutput);
    const uint32_t variable = code_builtin(&c, storage, type, b->number);
    if (storage == SpvStorageClassInput) {
        code_load(&c, type, variable);
    } else {
        CODE(&c, CODE_BODY, SpvOpStore, variable, code_null(&c, type));
    }
    if (program_pick(p, "payload", 2)) {
        put_payload(p, &c, model);
    }
    code_module(p, &c);
}

const struct program_subject chain_subjects[] = {
    { "code_chains", code_chains, prepare_chains },
    { "code_captures", code_captures, prepare_captures },
    { "code_ray_stages", code_ray_stages, prepare_ray_code },
    { NULL, NULL, NULL },
};

#endif
