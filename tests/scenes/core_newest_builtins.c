/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Built-in variables that the SPIRV-Tools of the distribution know too little of: what meshes have of each primitive, LocalInvocationIndex,
 * tessellation levels, the same one twice. Skipped with headers that lack VK_EXT_shader_long_vector, which came with today's rules.
 */
#include "code_scene.h"

#if !defined(VK_EXT_shader_long_vector)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_long_vector");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)

enum { INPUT = 1, OUTPUT = 3 };
enum { VERTEX = 0, CONTROL = 1, EVALUATION = 2, FRAGMENT = 4, COMPUTE = 5, MESH = 5365 };
enum { POINTS = 27, LINES = 5269, TRIANGLES = 5298, PER_PRIMITIVE = 5271, PATCH = 15, FLAT = 14 };
enum { LAYER = 9, VIEWPORT = 10, PRIMITIVE_ID = 7, RATE = 4432, CULL = 5299, INDEX = 29 };
enum { UINT = 5, FLOAT = 6, BOOL = 7, UINT_2 = 10, UINT_3 = 11 };

/* One variable of an entry point. */
struct builtin {
    uint32_t model, number, storage, type;
    uint32_t length;     /* of an array of them; 0: it is none */
    uint32_t decoration; /* beside; 0: none */
    uint32_t primitives; /* what a mesh is made of; 0: triangles */
    bool block, twice;
};

static void
put_modes(struct code *code, const struct builtin *b)
{
    switch (b->model) {
    case MESH:
        PUT(code, 16u, 1u, 17u, 1u, 1u, 1u);
        PUT(code, 16u, 1u, 26u, 3u);   /* OutputVertices */
        PUT(code, 16u, 1u, 5270u, 2u); /* OutputPrimitivesEXT */
        PUT(code, 16u, 1u, b->primitives ? b->primitives : (uint32_t)TRIANGLES);
        break;
    case COMPUTE: code_local_size(code, 1); break;
    case FRAGMENT: PUT(code, 16u, 1u, 7u); break;
    case CONTROL: PUT(code, 16u, 1u, 26u, 3u); break;
    default: break;
    }
}

static void
put_decorations(struct code *code, const struct builtin *b, uint32_t variable)
{
    if (b->block) {
        PUT(code, 72u, 12u, 0u, 11u, b->number);
        if (b->decoration) {
            PUT(code, 72u, 12u, 0u, b->decoration);
        }
        PUT(code, 71u, 12u, 2u);
        return;
    }
    PUT(code, 71u, variable, 11u, b->number);
    if (b->decoration) {
        PUT(code, 71u, variable, b->decoration);
    }
}

/* Other layers look at what instructions use. */
static void
put_use(struct code *code, const struct builtin *b, uint32_t type)
{
    if (b->storage == INPUT) {
        PUT(code, 61u, type, 19u, 17u);
        return;
    }
    if (b->length && b->block) {
        PUT(code, 65u, 20u, 21u, 17u, 13u, 13u);
    } else if (b->length || b->block) {
        PUT(code, 65u, 20u, 21u, 17u, 13u);
    }
    PUT(code, 62u, b->length || b->block ? 21u : 17u, 22u);
}

static struct code
of(struct builtin b)
{
    static const uint32_t none[] = { 0 }, mesh[] = { 5283, 4422, 57 /* MultiViewport */, 0 },
                          tessellation[] = { 3, 0 }, rates[] = { 4422, 0 };
    const bool meshes = b.model == MESH || b.number == CULL ||
                        (b.number >= 5294 && b.number <= 5296);
    struct code code;

    code_begin(&code, 0x00010400,
               meshes                                        ? mesh
               : b.model == CONTROL || b.model == EVALUATION ? tessellation
               : b.number == RATE                            ? rates
                                                             : none,
               meshes
                   ? (const char *const[]){ "SPV_EXT_mesh_shader", "SPV_KHR_fragment_shading_rate" }
               : b.number == RATE ? (const char *const[]){ "SPV_KHR_fragment_shading_rate", NULL }
                                  : NULL,
               b.model);
    code_interface(&code, 17u);
    if (b.twice) {
        code_interface(&code, 18u);
    }
    put_modes(&code, &b);
    put_decorations(&code, &b, 17);
    if (b.twice) {
        put_decorations(&code, &b, 18);
    }
    code_types(&code);
    PUT(&code, 23u, 10u, 5u, 2u);
    PUT(&code, 23u, 11u, 5u, 3u);
    if (b.block) {
        PUT(&code, 30u, 12u, b.type);
    }
    const uint32_t one = b.block ? 12 : b.type;
    PUT(&code, 43u, 5u, 13u, 0u);
    if (b.length) {
        PUT(&code, 43u, 5u, 14u, b.length);
        PUT(&code, 28u, 15u, one, 14u);
    }
    PUT(&code, 32u, 16u, b.storage, b.length ? 15u : one);
    PUT(&code, 59u, 16u, 17u, b.storage);
    if (b.twice) {
        PUT(&code, 59u, 16u, 18u, b.storage);
    }
    PUT(&code, 46u, b.type, 22u);
    PUT(&code, 32u, 20u, b.storage, b.type);
    code_function(&code);
    if (b.model == MESH) {
        PUT(&code, 5295u, 13u, 13u); /* OpSetMeshOutputsEXT */
    }
    put_use(&code, &b, b.length ? 15u : one);
    code_end(&code);
    return code;
}

static void
module_of(struct kit *kit, struct builtin b, const char *vuid)
{
    const struct code code = of(b);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)code_module(kit, &code);
}

static void
open_meshes(struct kit *kit)
{
    static VkPhysicalDeviceMeshShaderFeaturesEXT meshes;
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates;

    rates = (VkPhysicalDeviceFragmentShadingRateFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    meshes = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .pNext = &rates
    };
    NEW(kit,
        .extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME,
                        VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME },
        .next = &meshes);
}

/* ---- what primitives consist of -------------------------------------------------------------- */

#define INDICES(rest) "VUID-Primitive" rest

SCENE(indices, NOW)
{
    const struct builtin triangles = { MESH, 5296, OUTPUT, UINT_3, 2, 0, 0, false, false };
    const struct builtin lines = { MESH, 5295, OUTPUT, UINT_2, 2, 0, LINES, false, false };
    const struct builtin points = { MESH, 5294, OUTPUT, UINT, 2, 0, POINTS, false, false };
    struct builtin b;

    open_meshes(kit);
    module_of(kit, triangles, NULL);
    module_of(kit, lines, NULL);
    module_of(kit, points, NULL);
    b = triangles;
    b.primitives = POINTS;
    module_of(kit, b, INDICES("TriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07054"));
    b = lines;
    b.primitives = TRIANGLES;
    module_of(kit, b, INDICES("LineIndicesEXT-PrimitiveLineIndicesEXT-07048"));
    b = points;
    b.primitives = TRIANGLES;
    module_of(kit, b, INDICES("PointIndicesEXT-PrimitivePointIndicesEXT-07042"));
    b = triangles;
    b.type = UINT_2;
    module_of(kit, b, INDICES("TriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07056"));
    b = lines;
    b.length = 0;
    module_of(kit, b, INDICES("LineIndicesEXT-PrimitiveLineIndicesEXT-07050"));
    b = points;
    b.type = FLOAT;
    module_of(kit, b, INDICES("PointIndicesEXT-PrimitivePointIndicesEXT-07044"));
    b = triangles;
    b.length = 3;
    module_of(kit, b, INDICES("TriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07058"));
    b = lines;
    b.length = 1;
    module_of(kit, b, INDICES("LineIndicesEXT-PrimitiveLineIndicesEXT-07052"));
    b = points;
    b.length = 1;
    module_of(kit, b, INDICES("PointIndicesEXT-PrimitivePointIndicesEXT-07046"));
    b = triangles;
    b.storage = INPUT;
    module_of(kit, b, INDICES("TriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07055"));
    b = lines;
    b.storage = INPUT;
    module_of(kit, b, INDICES("LineIndicesEXT-PrimitiveLineIndicesEXT-07049"));
    b = points;
    b.storage = INPUT;
    module_of(kit, b, INDICES("PointIndicesEXT-PrimitivePointIndicesEXT-07043"));
}

SCENE(meshes_elsewhere, NOW)
{
    struct builtin b = { VERTEX, 5296, OUTPUT, UINT_3, 2, 0, 0, false, false };

    open_meshes(kit);
    module_of(kit, b, INDICES("TriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07053"));
    b.number = 5295;
    b.type = UINT_2;
    module_of(kit, b, INDICES("LineIndicesEXT-PrimitiveLineIndicesEXT-07047"));
    b.number = 5294;
    b.type = UINT;
    module_of(kit, b, INDICES("PointIndicesEXT-PrimitivePointIndicesEXT-07041"));
    b.number = CULL;
    b.type = BOOL;
    module_of(kit, b, "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07034");
}

/* ---- what each primitive has ----------------------------------------------------------------- */

struct numbered {
    uint32_t number;
    const char *type, *size, *block, *decoration;
};

static const struct numbered numbered[] = {
    { LAYER, "VUID-Layer-Layer-10592", "VUID-Layer-Layer-10593", "VUID-Layer-Layer-10594",
      "VUID-Layer-Layer-07039" },
    { VIEWPORT, "VUID-ViewportIndex-ViewportIndex-10601", "VUID-ViewportIndex-ViewportIndex-10602",
      "VUID-ViewportIndex-ViewportIndex-10603", "VUID-ViewportIndex-ViewportIndex-07060" },
    { PRIMITIVE_ID, "VUID-VkShaderModuleCreateInfo-pCode-08737",
      "VUID-VkShaderModuleCreateInfo-pCode-08737", "VUID-VkShaderModuleCreateInfo-pCode-08737",
      "VUID-PrimitiveId-PrimitiveId-07040" },
    { RATE, "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10598",
      "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10599",
      "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10600",
      "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-07059" },
    { CULL, "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07036",
      "VUID-CullPrimitiveEXT-CullPrimitiveEXT-10589",
      "VUID-CullPrimitiveEXT-CullPrimitiveEXT-10590",
      "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07038" },
};

SCENE(primitives, NOW)
{
    open_meshes(kit);
    for (size_t i = 0; i < KIT_COUNT(numbered); i++) {
        const struct numbered *n = &numbered[i];
        const struct builtin right = { MESH, n->number,     OUTPUT, n->number == CULL ? BOOL : UINT,
                                       2,    PER_PRIMITIVE, 0,      false,
                                       false };
        struct builtin b = right;

        module_of(kit, right, NULL);
        b.block = true;
        module_of(kit, b, NULL);
        b.length = 1;
        module_of(kit, b, n->block);
        b = right;
        b.type = n->number == CULL ? UINT : FLOAT;
        module_of(kit, b, n->type);
        b = right;
        b.length = 1;
        module_of(kit, b, n->size);
        b = right;
        b.decoration = 0;
        module_of(kit, b, n->decoration);
    }
}

SCENE(primitives_that_come_in, NOW)
{
    struct builtin b = { MESH, LAYER, INPUT, UINT, 2, 0, 0, false, false };

    open_meshes(kit);
    module_of(kit, b, "VUID-Layer-Layer-04274");
    b.number = VIEWPORT;
    module_of(kit, b, "VUID-ViewportIndex-ViewportIndex-04406");
    b.number = RATE;
    module_of(kit, b, "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04485");
    b.number = CULL;
    b.type = BOOL;
    module_of(kit, b, "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07035");
    b.number = PRIMITIVE_ID;
    b.type = UINT;
    b.decoration = PER_PRIMITIVE;
    module_of(kit, b, "VUID-PrimitiveId-PrimitiveId-04336");
}

/* Outside of meshes it is a number. */
SCENE(rates_of_vertices, NOW)
{
    struct builtin b = { VERTEX, RATE, OUTPUT, UINT, 0, 0, 0, false, false };

    open_meshes(kit);
    module_of(kit, b, NULL);
    b.length = 2;
    module_of(kit, b, "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04486");
    b.length = 0;
    b.type = FLOAT;
    module_of(kit, b, "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04486");
}

/* ---- others ---------------------------------------------------------------------------------- */

#define INVOCATION(number) "VUID-LocalInvocationIndex-LocalInvocationIndex-" number

SCENE(invocations, NOW)
{
    struct builtin b = { COMPUTE, INDEX, INPUT, UINT, 0, 0, 0, false, false };

    open_meshes(kit);
    module_of(kit, b, NULL);
    b.type = FLOAT;
    module_of(kit, b, INVOCATION("04286"));
    b.type = UINT;
    b.storage = OUTPUT;
    module_of(kit, b, INVOCATION("04285"));
    b.storage = INPUT;
    b.model = VERTEX;
    module_of(kit, b, INVOCATION("04284"));
}

SCENE(levels, NOW)
{
    struct builtin b = { CONTROL, 11, OUTPUT, FLOAT, 4, PATCH, 0, false, false };

    NEW(kit, .version = 0);
    module_of(kit, b, NULL);
    b.decoration = 0;
    module_of(kit, b, "VUID-StandaloneSpirv-TessLevelInner-10880");
    b.number = 12;
    b.length = 2;
    module_of(kit, b, "VUID-StandaloneSpirv-TessLevelInner-10880");
}

SCENE(twice, NOW)
{
    struct builtin b = { COMPUTE, INDEX, INPUT, UINT, 0, 0, 0, false, true };

    NEW(kit, .version = 0);
    module_of(kit, b, "VUID-StandaloneSpirv-OpEntryPoint-09658");
    b = (struct builtin){ VERTEX, 1 /* PointSize */, OUTPUT, FLOAT, 0, 0, 0, false, true };
    module_of(kit, b, "VUID-StandaloneSpirv-OpEntryPoint-09659");
    b.twice = false;
    module_of(kit, b, NULL);
}

/* ---- rays ------------------------------------------------------------------------------------ */

/* As many variables of that storage class as are given. */
static struct code
incoming(uint32_t model, uint32_t storage, uint32_t count)
{
    static const uint32_t rays[] = { 4479 /* RayTracingKHR */, 0 };
    struct code code;

    code_begin(&code, 0x00010400, rays, (const char *const[]){ "SPV_KHR_ray_tracing", NULL },
               model);
    for (uint32_t i = 0; i < count; i++) {
        code_interface(&code, 11 + i);
    }
    code_types(&code);
    PUT(&code, 32u, 10u, storage, 6u);
    for (uint32_t i = 0; i < count; i++) {
        PUT(&code, 59u, 10u, 11 + i, storage);
    }
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(incoming_twice, NOW)
{
    static const struct {
        uint32_t model, storage;
        const char *vuid;
    } rows[] = {
        { 5317 /* miss */, 5342, "VUID-StandaloneSpirv-IncomingRayPayloadKHR-04700" },
        { 5316 /* closest hit */, 5339, "VUID-StandaloneSpirv-HitAttributeKHR-04702" },
        { 5318 /* callable */, 5329, "VUID-StandaloneSpirv-IncomingCallableDataKHR-04706" },
    };
    static VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays;
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;

    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR
    };
    rays = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &structures
    };
    setenv("WAKE_NULL_ANSWERS", "rayTracingPipelineShaderGroupHandleCaptureReplayMixed=0", 1);
    NEW(kit,
        .extensions = { "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations" },
        .next = &rays);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        struct code code = incoming(rows[i].model, rows[i].storage, 1);

        (void)code_module(kit, &code);
        code = incoming(rows[i].model, rows[i].storage, 2);
        kit_expect(kit, rows[i].vuid);
        (void)code_module(kit, &code);
    }
}

#endif

KIT_MAIN()
