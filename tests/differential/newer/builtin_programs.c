/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about built-in variables of shaders: their stages, types and storage classes. */
#include "program_code.h"

#include <spirv/unified1/spirv.h>
#include <string.h>

#ifdef VK_VERSION_1_4

enum stage { VERTEX, CONTROL, EVALUATION, GEOMETRY, FRAGMENT, COMPUTE, MESH, STAGES };
static const VkShaderStageFlagBits stage_bits[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                                                    VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                                                    VK_SHADER_STAGE_GEOMETRY_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT,
                                                    VK_SHADER_STAGE_COMPUTE_BIT,
                                                    VK_SHADER_STAGE_MESH_BIT_EXT };

enum type { F, V2, V3, V4, I, I2, U, U2, U3, U4, B, F_1, F_2, F_4, I_1, DOUBLE, U_16 };

#define S(stage) (1u << (stage))
#define PRE (S(VERTEX) | S(CONTROL) | S(EVALUATION) | S(GEOMETRY))
#define TESSELLATES (S(CONTROL) | S(EVALUATION))
#define WORKS (S(COMPUTE) | S(MESH))
#define ALL ((1u << STAGES) - 1)

struct builtin {
    uint32_t number;
    enum type type;
    uint32_t in, out; /* stages */
    uint32_t capability;
    const char *extension;
    uint32_t mode; /* that a fragment shader needs */
    char of;       /* 'v': one of each vertex, 'p': of each primitive of a mesh, 'q': of a patch */
};

static const struct builtin builtins[] = {
    { SpvBuiltInPosition, V4, TESSELLATES | S(GEOMETRY), PRE | S(MESH), 0, NULL, 0, 'v' },
    { SpvBuiltInPointSize, F, TESSELLATES | S(GEOMETRY), PRE | S(MESH), 0, NULL, 0, 'v' },
    { SpvBuiltInClipDistance, F_1, TESSELLATES | S(GEOMETRY) | S(FRAGMENT), PRE | S(MESH),
      SpvCapabilityClipDistance, NULL, 0, 'v' },
    { SpvBuiltInCullDistance, F_1, TESSELLATES | S(GEOMETRY) | S(FRAGMENT), PRE | S(MESH),
      SpvCapabilityCullDistance, NULL, 0, 'v' },
    { SpvBuiltInPrimitiveId, I, TESSELLATES | S(GEOMETRY) | S(FRAGMENT), S(GEOMETRY) | S(MESH),
      SpvCapabilityGeometry, NULL, 0, 'p' },
    { SpvBuiltInInvocationId, I, S(CONTROL) | S(GEOMETRY), 0, 0, NULL, 0, 0 },
    { SpvBuiltInLayer, I, S(FRAGMENT), S(VERTEX) | S(EVALUATION) | S(GEOMETRY) | S(MESH),
      SpvCapabilityShaderLayer, NULL, 0, 'p' },
    { SpvBuiltInViewportIndex, I, S(FRAGMENT), S(VERTEX) | S(EVALUATION) | S(GEOMETRY) | S(MESH),
      SpvCapabilityShaderViewportIndex, NULL, 0, 'p' },
    { SpvBuiltInTessLevelOuter, F_4, S(EVALUATION), S(CONTROL), 0, NULL, 0, 'q' },
    { SpvBuiltInTessLevelInner, F_2, S(EVALUATION), S(CONTROL), 0, NULL, 0, 'q' },
    { SpvBuiltInTessCoord, V3, S(EVALUATION), 0, 0, NULL, 0, 0 },
    { SpvBuiltInPatchVertices, I, TESSELLATES, 0, 0, NULL, 0, 0 },
    { SpvBuiltInFragCoord, V4, S(FRAGMENT), 0, 0, NULL, 0, 0 },
    { SpvBuiltInPointCoord, V2, S(FRAGMENT), 0, 0, NULL, 0, 0 },
    { SpvBuiltInFrontFacing, B, S(FRAGMENT), 0, 0, NULL, 0, 0 },
    { SpvBuiltInSampleId, I, S(FRAGMENT), 0, SpvCapabilitySampleRateShading, NULL, 0, 0 },
    { SpvBuiltInSamplePosition, V2, S(FRAGMENT), 0, SpvCapabilitySampleRateShading, NULL, 0, 0 },
    { SpvBuiltInSampleMask, I_1, S(FRAGMENT), S(FRAGMENT), 0, NULL, 0, 0 },
    { SpvBuiltInFragDepth, F, 0, S(FRAGMENT), 0, NULL, SpvExecutionModeDepthReplacing, 0 },
    { SpvBuiltInHelperInvocation, B, S(FRAGMENT), 0, 0, NULL, 0, 0 },
    { SpvBuiltInNumWorkgroups, U3, WORKS, 0, 0, NULL, 0, 0 },
    { SpvBuiltInWorkgroupId, U3, WORKS, 0, 0, NULL, 0, 0 },
    { SpvBuiltInLocalInvocationId, U3, WORKS, 0, 0, NULL, 0, 0 },
    { SpvBuiltInGlobalInvocationId, U3, WORKS, 0, 0, NULL, 0, 0 },
    { SpvBuiltInLocalInvocationIndex, U, WORKS, 0, 0, NULL, 0, 0 },
    { SpvBuiltInVertexIndex, I, S(VERTEX), 0, 0, NULL, 0, 0 },
    { SpvBuiltInInstanceIndex, I, S(VERTEX), 0, 0, NULL, 0, 0 },
    { SpvBuiltInBaseVertex, I, S(VERTEX), 0, SpvCapabilityDrawParameters, NULL, 0, 0 },
    { SpvBuiltInBaseInstance, I, S(VERTEX), 0, SpvCapabilityDrawParameters, NULL, 0, 0 },
    { SpvBuiltInDrawIndex, I, S(VERTEX) | S(MESH), 0, SpvCapabilityDrawParameters, NULL, 0, 0 },
    { SpvBuiltInDeviceIndex, I, ALL, 0, SpvCapabilityDeviceGroup, NULL, 0, 0 },
    { SpvBuiltInViewIndex, I, ALL & ~S(COMPUTE), 0, SpvCapabilityMultiView, NULL, 0, 0 },
    { SpvBuiltInSubgroupSize, U, ALL, 0, SpvCapabilityGroupNonUniform, NULL, 0, 0 },
    { SpvBuiltInNumSubgroups, U, WORKS, 0, SpvCapabilityGroupNonUniform, NULL, 0, 0 },
    { SpvBuiltInSubgroupId, U, WORKS, 0, SpvCapabilityGroupNonUniform, NULL, 0, 0 },
    { SpvBuiltInSubgroupLocalInvocationId, U, ALL, 0, SpvCapabilityGroupNonUniform, NULL, 0, 0 },
    { SpvBuiltInSubgroupEqMask, U4, ALL, 0, SpvCapabilityGroupNonUniformBallot, NULL, 0, 0 },
    { SpvBuiltInSubgroupLtMask, U4, ALL, 0, SpvCapabilityGroupNonUniformBallot, NULL, 0, 0 },
    { SpvBuiltInFragStencilRefEXT, I, 0, S(FRAGMENT), SpvCapabilityStencilExportEXT,
      "SPV_EXT_shader_stencil_export", SpvExecutionModeStencilRefReplacingEXT, 0 },
    { SpvBuiltInBaryCoordKHR, V3, S(FRAGMENT), 0, SpvCapabilityFragmentBarycentricKHR,
      "SPV_KHR_fragment_shader_barycentric", 0, 0 },
    { SpvBuiltInBaryCoordNoPerspKHR, V3, S(FRAGMENT), 0, SpvCapabilityFragmentBarycentricKHR,
      "SPV_KHR_fragment_shader_barycentric", 0, 0 },
    { SpvBuiltInPrimitiveShadingRateKHR, I, 0, S(VERTEX) | S(GEOMETRY) | S(MESH),
      SpvCapabilityFragmentShadingRateKHR, "SPV_KHR_fragment_shading_rate", 0, 'p' },
    { SpvBuiltInShadingRateKHR, I, S(FRAGMENT), 0, SpvCapabilityFragmentShadingRateKHR,
      "SPV_KHR_fragment_shading_rate", 0, 0 },
    { SpvBuiltInFullyCoveredEXT, B, S(FRAGMENT), 0, SpvCapabilityFragmentFullyCoveredEXT,
      "SPV_EXT_fragment_fully_covered", 0, 0 },
    { SpvBuiltInFragSizeEXT, I2, S(FRAGMENT), 0, SpvCapabilityFragmentDensityEXT,
      "SPV_EXT_fragment_invocation_density", 0, 0 },
    { SpvBuiltInFragInvocationCountEXT, I, S(FRAGMENT), 0, SpvCapabilityFragmentDensityEXT,
      "SPV_EXT_fragment_invocation_density", 0, 0 },
    { 5296 /* PrimitiveTriangleIndicesEXT */, U3, 0, S(MESH), 0, NULL, 0, 'i' },
    { 5295 /* PrimitiveLineIndicesEXT */, U2, 0, S(MESH), 0, NULL, 0, 'i' },
    { 5294 /* PrimitivePointIndicesEXT */, U, 0, S(MESH), 0, NULL, 0, 'i' },
    { 5299 /* CullPrimitiveEXT */, B, 0, S(MESH), 0, NULL, 0, 'p' },
};

static void
prepare_builtins(struct program *p)
{
    FEATURES(MeshShaderFeaturesEXT, MESH_SHADER_FEATURES_EXT);
    FEATURES(FragmentShaderBarycentricFeaturesKHR, FRAGMENT_SHADER_BARYCENTRIC_FEATURES_KHR);
    FEATURES(FragmentShadingRateFeaturesKHR, FRAGMENT_SHADING_RATE_FEATURES_KHR);
    FEATURES(FragmentDensityMapFeaturesEXT, FRAGMENT_DENSITY_MAP_FEATURES_EXT);
    VkPhysicalDeviceFeatures *f = &p->features.core.features;

    program_extension(p, VK_EXT_MESH_SHADER_EXTENSION_NAME);
    program_extension(p, VK_KHR_FRAGMENT_SHADER_BARYCENTRIC_EXTENSION_NAME);
    program_extension(p, VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME);
    program_extension(p, VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME);
    program_extension(p, VK_EXT_SHADER_STENCIL_EXPORT_EXTENSION_NAME);
    program_extension(p, VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME);
    MeshShaderFeaturesEXT->meshShader = VK_TRUE;
    MeshShaderFeaturesEXT->multiviewMeshShader = VK_TRUE;
    FragmentShadingRateFeaturesKHR->pipelineFragmentShadingRate = VK_TRUE;
    FragmentShadingRateFeaturesKHR->primitiveFragmentShadingRate = VK_TRUE;
    MeshShaderFeaturesEXT->primitiveFragmentShadingRateMeshShader = VK_TRUE;
    /* Density maps and rates exclude each other. */
    const bool rates = program_pick(p, "rates", 2);
    FragmentShadingRateFeaturesKHR->pipelineFragmentShadingRate = rates;
    FragmentShadingRateFeaturesKHR->primitiveFragmentShadingRate = rates;
    MeshShaderFeaturesEXT->primitiveFragmentShadingRateMeshShader = rates;
    FragmentDensityMapFeaturesEXT->fragmentDensityMap = !rates;
    p->chosen[0] = rates;
    FragmentShaderBarycentricFeaturesKHR->fragmentShaderBarycentric = VK_TRUE;
    f->geometryShader = VK_TRUE;
    f->tessellationShader = VK_TRUE;
    f->shaderTessellationAndGeometryPointSize = M("no point size", VK_TRUE, VK_FALSE);
    f->shaderClipDistance = M("no clip distances", VK_TRUE, VK_FALSE);
    f->shaderCullDistance = M("no cull distances", VK_TRUE, VK_FALSE);
    f->sampleRateShading = M("no rates of samples", VK_TRUE, VK_FALSE);
    f->multiViewport = M("no viewports", VK_TRUE, VK_FALSE);
    f->shaderFloat64 = VK_TRUE;
    f->shaderInt16 = VK_TRUE;
    p->features.v11.storageInputOutput16 = VK_TRUE;
    p->features.v11.multiview = VK_TRUE;
    p->features.v11.multiviewGeometryShader = VK_TRUE;
    p->features.v11.multiviewTessellationShader = VK_TRUE;
    p->features.v11.shaderDrawParameters = M("no parameters of draws", VK_TRUE, VK_FALSE);
    p->features.v12.shaderOutputLayer = M("no layers", VK_TRUE, VK_FALSE);
    p->features.v12.shaderOutputViewportIndex = M("no viewport indices", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
}

static uint32_t
array_of(struct program_code *c, uint32_t type, uint32_t count)
{
    return TYPE(c, SpvOpTypeArray, type, code_constant(c, count));
}

static uint32_t
type_of(struct program_code *c, enum type type)
{
    switch (type) {
    case F: return CODE_FLOAT;
    case V2: return code_vector(c, CODE_FLOAT, 2);
    case V3: return code_vector(c, CODE_FLOAT, 3);
    case V4: return CODE_VEC4;
    case I: return CODE_INT;
    case I2: return CODE_IVEC2;
    case U: return CODE_UINT;
    case U2: return code_vector(c, CODE_UINT, 2);
    case U3: return code_vector(c, CODE_UINT, 3);
    case U4: return code_vector(c, CODE_UINT, 4);
    case B: return CODE_BOOL;
    case F_1: return array_of(c, CODE_FLOAT, 1);
    case F_2: return array_of(c, CODE_FLOAT, 2);
    case F_4: return array_of(c, CODE_FLOAT, 4);
    case I_1: return array_of(c, CODE_INT, 1);
    case DOUBLE: code_capability(c, SpvCapabilityFloat64); return code_float(c, 64);
    default:
        code_capability(c, SpvCapabilityInt16);
        code_capability(c, SpvCapabilityStorageInputOutput16);
        return code_integer(c, 16, 0);
    }
}

/* How many there are of it; 0: one. */
static uint32_t
how_many(struct program *p, const struct builtin *b, enum stage stage, bool output)
{
    if (stage == MESH && output && (b->of == 'p' || b->of == 'i')) {
        return M("more than there are primitives", CODE_PRIMITIVES, CODE_PRIMITIVES + 4);
    }
    if (b->of != 'v') {
        return 0;
    }
    return stage == MESH                                         ? CODE_VERTICES
           : !output && (S(stage) & (TESSELLATES | S(GEOMETRY))) ? (stage == GEOMETRY ? 3 : 32)
           : output && stage == CONTROL                          ? CODE_VERTICES
                                                                 : 0;
}

static void
decorate(struct program *p, struct program_code *c, const struct builtin *b, enum stage stage,
         bool output, uint32_t variable)
{
    const bool integer = b->type == I || b->type == I2 || (b->type >= U && b->type <= U4) ||
                         b->type == I_1;

    if (b->of == 'q') {
        UNLESS("not of a patch")
        {
            CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationPatch);
        }
    }
    if (stage == MESH && output && b->of == 'p') {
        UNLESS("not of primitives")
        {
            CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, 5271); /* PerPrimitiveEXT */
        }
    }
    if (stage == FRAGMENT && !output && integer) {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationFlat);
    }
    IF("not in perspective")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationNoPerspective);
    }
    IF("a location as well")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationLocation, 4);
    }
}

static void
use(struct program_code *c, uint32_t variable, uint32_t storage, uint32_t type, uint32_t one,
    uint32_t count)
{
    if (storage == SpvStorageClassOutput && count) {
        CODE(c, CODE_BODY, SpvOpStore, code_first(c, storage, one, variable), code_null(c, one));
    } else if (storage == SpvStorageClassOutput) {
        CODE(c, CODE_BODY, SpvOpStore, variable, code_null(c, type));
    } else {
        code_load(c, type, variable);
    }
}

/* A geometry shader's capability, or what else brings the built-in. */
static void
declare(struct program *p, struct program_code *c, const struct builtin *b, enum stage stage)
{
    if (b->capability == SpvCapabilityGeometry) {
        if (stage == FRAGMENT) {
            code_capability(c, SpvCapabilityGeometry);
        }
    } else if (b->capability) {
        UNLESS("capability left out")
        {
            code_capability(c, b->capability);
        }
    }
    if (b->number == SpvBuiltInPointSize && (stage == CONTROL || stage == EVALUATION)) {
        code_capability(c, SpvCapabilityTessellationPointSize);
    } else if (b->number == SpvBuiltInPointSize && stage == GEOMETRY) {
        code_capability(c, SpvCapabilityGeometryPointSize);
    } else if (b->number == SpvBuiltInViewportIndex) {
        code_capability(c, SpvCapabilityMultiViewport);
    }
    if (b->extension) {
        code_extension(c, b->extension);
    }
    if (stage == MESH && b->of == 'i') {
        /* OutputPoints, OutputLinesEXT, OutputTrianglesEXT: the last of the modes */
        c->words[CODE_MODES][c->counts[CODE_MODES] - 1] = M("indices of other primitives",
                                                            b->number == 5294   ? 27u
                                                            : b->number == 5295 ? 5269u
                                                                                : 5298u,
                                                            b->number == 5294 ? 5298u : 27u);
    }
    if (b->mode && stage == FRAGMENT) {
        UNLESS("mode left out")
        {
            CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, b->mode);
        }
    }
}

static enum type
another_type(struct program *p, enum type right)
{
    enum type type = right;

    type = M("a float", type, right == F ? I : F);
    type = M("an integer", type, right == I || right == U ? V2 : I);
    type = M("four floats", type, right == V4 ? U4 : V4);
    type = M("two floats", type, right == V2 ? V3 : V2);
    type = M("a boolean", type, right == B ? U : B);
    type = M("a float of 64 bits", type, DOUBLE);
    type = M("an integer of 16 bits", type, U_16);
    return M("an array", type, right == F_1 ? U : F_1);
}

static void
code_builtins(struct program *p)
{
    const struct builtin *b = &builtins[program_pick(p, "builtin", KIT_COUNT(builtins))];
    bool output = b->out && (!b->in || program_pick(p, "output", 2));
    const uint32_t stages = output ? b->out : b->in;
    enum stage stage = program_pick(p, "stage", STAGES);
    struct program_code c;

    while (!(stages & S(stage))) {
        stage = (stage + 1) % STAGES;
    }
    if ((b->extension && strstr(b->extension, "rate") && !p->chosen[0]) ||
        (b->extension && strstr(b->extension, "density") && p->chosen[0])) {
        return;
    }
    const uint32_t shift = 1 + program_pick(p, "shift", STAGES - 1);
    stage = M("another stage", stage, (stage + shift) % STAGES);
    output = M("another storage class", output, !output);
    code_start(&c, stage_bits[stage]);
    c.older = program_pick(p, "older", 2);
    declare(p, &c, b, stage);
    const uint32_t count = how_many(p, b, stage, output);
    const uint32_t one = type_of(&c, another_type(p, b->type));
    const uint32_t type = count ? array_of(&c, one, count) : one;
    const uint32_t storage = M("private", output ? SpvStorageClassOutput : SpvStorageClassInput,
                               SpvStorageClassPrivate);
    const uint32_t variable = code_builtin(&c, storage, type, b->number);
    decorate(p, &c, b, stage, output, variable);
    IF("the same twice")
    {
        decorate(p, &c, b, stage, output, code_builtin(&c, storage, type, b->number));
    }
    if (b->of != 'i') {
        use(&c, variable, storage, type, one, count);
    }
    if (stage == FRAGMENT && b->number != SpvBuiltInFragDepth) {
        code_add_output(&c);
    }
    code_module(p, &c);
}

const struct program_subject builtin_subjects[] = {
    { "code_builtins", code_builtins, prepare_builtins },
    { NULL, NULL, NULL },
};

#endif
