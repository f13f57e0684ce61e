/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SPIR-V's own rules that came after the SPIRV-Tools of the distribution: components of vectors, untyped variables, shading rates of meshes;
 * and that code of shader objects is told by the rule that it breaks. Skipped with headers that lack VK_EXT_shader_long_vector.
 */
#include "code_scene.h"

#if !defined(VK_EXT_shader_long_vector) || !defined(VK_EXT_descriptor_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_long_vector");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define STANDALONE(rest) "VUID-StandaloneSpirv-" rest

/* ---- vectors --------------------------------------------------------------------------------- */

static struct code
short_vector(uint32_t components)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010300, none, NULL, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 23u, 10u, 6u, components); /* OpTypeVector */
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(components, NOW)
{
    struct code code;

    NEW(kit, .version = 0);
    code = short_vector(4);
    code_told(kit, &code, NULL);
    code = short_vector(1);
    code_told(kit, &code, STANDALONE("None-12295"));
    code = short_vector(5);
    code_told(kit, &code, STANDALONE("None-12295"));
    code = short_vector(8);
    code_told(kit, &code, STANDALONE("None-12295"));
}

/* A variable of eight floats in that storage class, or a struct of them. */
static struct code
long_variable(uint32_t storage, bool inside)
{
    static const uint32_t capabilities[] = { 5425 /* LongVectorEXT */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities,
               (const char *const[]){ "SPV_EXT_long_vector", NULL }, 0);
    if (storage != 6) {
        code_interface(&code, 14u);
        PUT(&code, 71u, 14u, 30u, 0u); /* Location */
    }
    code_types(&code);
    PUT(&code, 43u, 5u, 11u, 8u);
    PUT(&code, 5288u, 10u, 6u, 11u); /* OpTypeVectorIdEXT */
    PUT(&code, 30u, 13u, 10u);
    PUT(&code, 32u, 12u, storage, inside ? 13u : 10u);
    PUT(&code, 59u, 12u, 14u, storage);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(storage_of_long_vectors, NOW)
{
    struct code code;

    NEW_WITH(kit, VkPhysicalDeviceShaderLongVectorFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_LONG_VECTOR_FEATURES_EXT,
             VK_EXT_SHADER_LONG_VECTOR_EXTENSION_NAME);
    code = long_variable(6, false); /* Private */
    code_told(kit, &code, NULL);
    code = long_variable(1, false); /* Input */
    code_told(kit, &code, STANDALONE("Type-12297"));
    code = long_variable(3, false); /* Output */
    code_told(kit, &code, STANDALONE("Type-12297"));
    code = long_variable(3, true);
    code_told(kit, &code, STANDALONE("Type-12297"));
}

/* ---- untyped variables ----------------------------------------------------------------------- */

static struct code
untyped(uint32_t storage, bool typed, uint32_t built_in)
{
    static const uint32_t capabilities[] = { 5128 /* DescriptorHeapEXT */,
                                             4473 /* UntypedPointersKHR */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_EXT_descriptor_heap", "SPV_KHR_untyped_pointers" }, 5);
    code_interface(&code, 12u);
    code_local_size(&code, 1);
    if (built_in) {
        PUT(&code, 71u, 12u, 11u, built_in);
    }
    PUT(&code, 71u, 10u, 2u);          /* Block */
    PUT(&code, 72u, 10u, 0u, 35u, 0u); /* Offset */
    if (storage == 12) {
        PUT(&code, 71u, 12u, 34u, 0u);
        PUT(&code, 71u, 12u, 33u, 0u);
    }
    code_types(&code);
    PUT(&code, 30u, 10u, 6u);
    PUT(&code, 4417u, 11u, storage); /* OpTypeUntypedPointerKHR */
    if (typed) {
        PUT(&code, 4418u, 11u, 12u, storage, 10u); /* OpUntypedVariableKHR */
    } else {
        PUT(&code, 4418u, 11u, 12u, storage);
    }
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(untyped_variables, NOW)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceShaderUntypedPointersFeaturesKHR pointers;
    struct code code;

    pointers = (VkPhysicalDeviceShaderUntypedPointersFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_UNTYPED_POINTERS_FEATURES_KHR
    };
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &pointers
    };
    NEW(kit,
        .extensions = { VK_EXT_DESCRIPTOR_HEAP_EXTENSION_NAME,
                        VK_KHR_SHADER_UNTYPED_POINTERS_EXTENSION_NAME },
        .next = &heaps);
    code = untyped(12, true, 0); /* StorageBuffer */
    code_told(kit, &code, NULL);
    code = untyped(12, false, 0);
    code_told(kit, &code, STANDALONE("OpUntypedVariableKHR-11167"));
    code = untyped(0, false, 5123); /* UniformConstant, ResourceHeapEXT */
    code_told(kit, &code, NULL);
    code = untyped(0, false, 5122); /* SamplerHeapEXT */
    code_told(kit, &code, NULL);
    code = untyped(0, false, 0);
    code_told(kit, &code, STANDALONE("OpUntypedVariableKHR-11347"));
}

/* ---- rules that have another number now ------------------------------------------------------ */

static struct code
without_size(void)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010300, none, NULL, 5);
    code_types(&code);
    code_function(&code);
    code_end(&code);
    return code;
}

/* A barrier of no storage class, or an atomic load that releases. */
static struct code
semantics(bool atomic)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010300, none, NULL, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, 2u); /* Workgroup */
    PUT(&code, 43u, 5u, 11u,
        atomic ? 0x104u : 0x8u); /* Release of workgroup memory; AcquireRelease */
    PUT(&code, 32u, 12u, 4u, 5u);
    PUT(&code, 59u, 12u, 13u, 4u);
    code_function(&code);
    if (atomic) {
        PUT(&code, 227u, 5u, 14u, 13u, 10u, 11u); /* OpAtomicLoad */
    } else {
        PUT(&code, 225u, 10u, 11u); /* OpMemoryBarrier */
    }
    code_end(&code);
    return code;
}

SCENE(renumbered, NOW)
{
    struct code code = without_size();

    NEW(kit, .version = 0);
    code_told(kit, &code, STANDALONE("None-10685"));
    code = semantics(false);
    code_told(kit, &code, STANDALONE("MemorySemantics-10870"));
    code = semantics(true);
    code_told(kit, &code, STANDALONE("MemorySemantics-10868"));
}

/* The bits of a number of 16. */
static struct code
bits(void)
{
    static const uint32_t capabilities[] = { 22 /* Int16 */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities, NULL, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 21u, 10u, 16u, 0u);
    PUT(&code, 43u, 10u, 11u, 3u);
    code_function(&code);
    PUT(&code, 205u, 10u, 12u, 11u); /* OpBitCount */
    code_end(&code);
    return code;
}

SCENE(bits_of_32, NOW)
{
    struct code code = bits();

    NEW(kit, .version = 0);
    code_told(kit, &code, "VUID-RuntimeSpirv-None-10824");
}

SCENE(bits_of_any_width, NOW)
{
    struct code code = bits();

    NEW_WITH(kit, VkPhysicalDeviceMaintenance9FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR,
             VK_KHR_MAINTENANCE_9_EXTENSION_NAME);
    code_told(kit, &code, NULL);
}

/* ---- interfaces ------------------------------------------------------------------------------ */

/* Two floats at a location, of which the second has a component, in a fragment shader or behind it. */
static struct code
two_floats(uint32_t storage, uint32_t component)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010300, none, NULL, 4);
    code_interface(&code, 11u);
    code_interface(&code, 12u);
    PUT(&code, 16u, 1u, 7u); /* OriginUpperLeft */
    PUT(&code, 71u, 11u, 30u, 1u);
    PUT(&code, 71u, 12u, 30u, 1u);
    if (component) {
        PUT(&code, 71u, 12u, 31u, component);
    }
    code_types(&code);
    PUT(&code, 32u, 10u, storage, 6u);
    PUT(&code, 59u, 10u, 11u, storage);
    PUT(&code, 59u, 10u, 12u, storage);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(locations, NOW)
{
    struct code code = two_floats(1, 1);

    NEW(kit, .version = 0);
    code_told(kit, &code, NULL);
    code = two_floats(1, 0);
    code_told(kit, &code, STANDALONE("OpEntryPoint-08721"));
    code = two_floats(3, 1);
    code_told(kit, &code, NULL);
    code = two_floats(3, 0);
    code_told(kit, &code, STANDALONE("OpEntryPoint-08722"));
}

/* An output that is a struct, with a component or without. */
static struct code
component_of_struct(bool component)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010300, none, NULL, 0);
    code_interface(&code, 12u);
    PUT(&code, 71u, 12u, 30u, 0u);
    if (component) {
        PUT(&code, 71u, 12u, 31u, 1u);
    }
    code_types(&code);
    PUT(&code, 30u, 10u, 6u, 6u);
    PUT(&code, 32u, 11u, 3u, 10u);
    PUT(&code, 59u, 11u, 12u, 3u);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(components_of_structs, NOW)
{
    struct code code = component_of_struct(false);

    NEW(kit, .version = 0);
    code_told(kit, &code, NULL);
    code = component_of_struct(true);
    code_told(kit, &code, STANDALONE("Component-10583"));
}

/* ---- formats of images ----------------------------------------------------------------------- */

/* A read of a storage image of that format, whose texels are floats, or numbers with a sign or without. */
static struct code
storage_image(uint32_t format, bool real, bool sign, bool extends)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010600, none, NULL, 5);
    code_interface(&code, 16u);
    code_local_size(&code, 1);
    PUT(&code, 71u, 16u, 34u, 0u);
    PUT(&code, 71u, 16u, 33u, 0u);
    code_types(&code);
    PUT(&code, 21u, 9u, 32u, 1u);
    const uint32_t type = real ? 6 : sign ? 9 : 5;
    PUT(&code, 23u, 10u, 9u, 2u);
    PUT(&code, 23u, 11u, type, 4u);
    PUT(&code, 46u, 10u, 12u);
    PUT(&code, 25u, 13u, type, 1u, 0u, 0u, 0u, 2u, format);
    PUT(&code, 32u, 14u, 0u, 13u);
    PUT(&code, 59u, 14u, 16u, 0u);
    code_function(&code);
    PUT(&code, 61u, 13u, 17u, 16u);
    if (extends) {
        PUT(&code, 98u, 11u, 18u, 17u, 12u, 0x1000u); /* SignExtend */
    } else {
        PUT(&code, 98u, 11u, 18u, 17u, 12u);
    }
    code_end(&code);
    return code;
}

SCENE(formats_of_images, NOW)
{
    enum { RGBA8 = 4, RGBA8_INT = 23, RGBA8_UINT = 32 };
    struct code code = storage_image(RGBA8, true, false, false);

    NEW(kit, .version = 0);
    code_told(kit, &code, NULL);
    code = storage_image(RGBA8_INT, false, true, false);
    code_told(kit, &code, NULL);
    code = storage_image(RGBA8_UINT, false, false, false);
    code_told(kit, &code, NULL);
    code = storage_image(RGBA8_UINT, true, false, false);
    code_told(kit, &code, STANDALONE("Image-04965"));
    code = storage_image(RGBA8, false, true, false);
    code_told(kit, &code, STANDALONE("Image-04965"));
    code = storage_image(RGBA8_INT, false, false, false);
    code_told(kit, &code, STANDALONE("Image-04965"));
    code = storage_image(RGBA8_UINT, false, true, false);
    code_told(kit, &code, STANDALONE("Image-04965"));
    code = storage_image(RGBA8_INT, false, false, true);
    code_told(kit, &code, NULL);
    code = storage_image(RGBA8_UINT, false, false, true);
    code_told(kit, &code, STANDALONE("Image-04965"));
}

/* ---- execution modes ------------------------------------------------------------------------- */

/* Domains of tessellation, or what denormalized floats of two widths become. */
static struct code
modes(uint32_t first, uint32_t second)
{
    static const uint32_t tessellation[] = { 3, 0 };
    struct code code;

    code_begin(&code, 0x00010300, tessellation, NULL, 2);
    PUT(&code, 16u, 1u, first);
    if (second) {
        PUT(&code, 16u, 1u, second);
    }
    code_types(&code);
    code_function(&code);
    code_end(&code);
    return code;
}

static struct code
flushes(uint32_t first, uint32_t second)
{
    static const uint32_t capabilities[] = { 9, 4465 /* DenormFlushToZero */, 0 };
    struct code code;

    code_begin(&code, 0x00010400, capabilities, NULL, 5);
    code_local_size(&code, 1);
    PUT(&code, 16u, 1u, 4460u, first);
    PUT(&code, 16u, 1u, 4460u, second);
    code_types(&code);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(modes_twice, NOW)
{
    struct code code = modes(24, 0); /* Quads */

    NEW(kit, .version = 0);
    code_told(kit, &code, NULL);
    code = modes(24, 24);
    code_told(kit, &code, "VUID-VkShaderModuleCreateInfo-pCode-08737");
    code = flushes(16, 32);
    code_told(kit, &code, NULL);
    code = flushes(16, 16);
    code_told(kit, &code, "VUID-VkShaderModuleCreateInfo-pCode-08737");
}

/* A capability that the tools of the distribution know as another vendor's. */
static struct code
derivatives(bool extension)
{
    static const uint32_t capabilities[] = { 5350 /* ComputeDerivativeGroupLinearKHR */, 0 };
    struct code code;

    code_begin(
        &code, 0x00010300, capabilities,
        extension ? (const char *const[]){ "SPV_KHR_compute_shader_derivatives", NULL } : NULL, 5);
    code_local_size(&code, 4);
    PUT(&code, 16u, 1u, 5290u); /* DerivativeGroupLinearKHR */
    code_types(&code);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(capabilities_taken_up, NOW)
{
    struct code code = derivatives(true);

    NEW_WITH(kit, VkPhysicalDeviceComputeShaderDerivativesFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COMPUTE_SHADER_DERIVATIVES_FEATURES_KHR,
             VK_KHR_COMPUTE_SHADER_DERIVATIVES_EXTENSION_NAME);
    code_told(kit, &code, NULL);
    code = derivatives(false);
    code_told(kit, &code, "VUID-VkShaderModuleCreateInfo-pCode-08737");
}

/* ---- meshes ---------------------------------------------------------------------------------- */

/* One triangle, with a shading rate or without. */
static struct code
mesh(bool rate)
{
    static const uint32_t capabilities[] = { 5283 /* MeshShadingEXT */,
                                             4422 /* FragmentShadingRateKHR */, 0 };
    struct code code;

    code_begin(&code, 0x00010400, capabilities,
               (const char *const[]){ "SPV_EXT_mesh_shader", "SPV_KHR_fragment_shading_rate" },
               5365);
    if (rate) {
        code_interface(&code, 14u);
    }
    PUT(&code, 16u, 1u, 17u, 1u, 1u, 1u);
    PUT(&code, 16u, 1u, 26u, 3u);   /* OutputVertices */
    PUT(&code, 16u, 1u, 5270u, 1u); /* OutputPrimitivesEXT */
    PUT(&code, 16u, 1u, 5298u);     /* OutputTrianglesEXT */
    if (rate) {
        PUT(&code, 72u, 13u, 0u, 11u, 4432u); /* PrimitiveShadingRateKHR */
        PUT(&code, 72u, 13u, 0u, 5271u);      /* PerPrimitiveEXT */
        PUT(&code, 71u, 13u, 2u);
    }
    code_types(&code);
    PUT(&code, 43u, 5u, 11u, 1u);
    PUT(&code, 43u, 5u, 17u, 0u);
    if (rate) {
        PUT(&code, 21u, 9u, 32u, 1u);
        PUT(&code, 30u, 13u, 9u);
        PUT(&code, 28u, 15u, 13u, 11u);
        PUT(&code, 32u, 16u, 3u, 15u);
        PUT(&code, 59u, 16u, 14u, 3u);
    }
    code_function(&code);
    PUT(&code, 5295u, 17u, 17u); /* OpSetMeshOutputsEXT */
    code_end(&code);
    return code;
}

static void
open_meshes(struct kit *kit, const char *answers)
{
    static VkPhysicalDeviceMeshShaderFeaturesEXT meshes;
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates;

    setenv("WAKE_NULL_ANSWERS", answers, 1);
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

SCENE(rates_of_meshes, NOW)
{
    struct code code = mesh(true);

    open_meshes(kit, "");
    code_told(kit, &code, NULL);
}

SCENE(rates_of_meshes_without_feature, NOW)
{
    struct code code = mesh(false);

    open_meshes(kit, "primitiveFragmentShadingRateMeshShader=0");
    code_told(kit, &code, NULL);
    code = mesh(true);
    code_told(kit, &code, "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-12275");
}

/* ---- shader objects -------------------------------------------------------------------------- */

static void
object_of(struct kit *kit, const struct code *code, const char *vuid)
{
    const VkShaderCreateInfoEXT info = { .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
                                         .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                         .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
                                         .codeSize = code->count * sizeof(uint32_t),
                                         .pCode = code->words,
                                         .pName = "main" };
    VkShaderEXT shader = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (KIT_DEVICE_COMMAND(kit, vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shader) ==
        VK_SUCCESS) {
        KIT_DEVICE_COMMAND(kit, vkDestroyShaderEXT)(kit->device, shader, NULL);
    }
}

/* A storage buffer without binding and block, or the same type twice. */
static struct code
wrong_code(bool broken)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010300, none, NULL, 5);
    code_local_size(&code, 1);
    code_types(&code);
    if (broken) {
        PUT(&code, 22u, 10u, 32u);
    } else {
        PUT(&code, 32u, 12u, 12u, 6u);
        PUT(&code, 59u, 12u, 14u, 12u);
    }
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(code_of_objects, NOW)
{
    struct code code = short_vector(4);

    NEW_WITH(kit, VkPhysicalDeviceShaderObjectFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT,
             VK_EXT_SHADER_OBJECT_EXTENSION_NAME);
    object_of(kit, &code, NULL);
    code = short_vector(5);
    object_of(kit, &code, STANDALONE("None-12295"));
    code = wrong_code(false);
    object_of(kit, &code, STANDALONE("Uniform-06807"));
    code = wrong_code(true);
    object_of(kit, &code, "VUID-VkShaderCreateInfoEXT-pCode-08737");
}

/* ---- positions of hit triangles --------------------------------------------------------------- */

/* An array of `length` vectors of `components`, as HitTriangleVertexPositionsKHR, in a shader of `model`. */
static struct code
hit_positions(uint32_t model, uint32_t storage, uint32_t length, uint32_t components)
{
    static const uint32_t capabilities[] = { 4479u, 5336u, 0 }; /* RayTracingKHR, positions */
    static const char *const extensions[] = { "SPV_KHR_ray_tracing",
                                              "SPV_KHR_ray_tracing_position_fetch" };
    struct code code;

    code_begin(&code, 0x00010500, capabilities, extensions, model);
    code_interface(&code, 14u);
    PUT(&code, 71u, 14u, 11u, 5335u); /* OpDecorate %14 BuiltIn HitTriangleVertexPositionsKHR */
    code_types(&code);
    PUT(&code, 23u, 10u, 6u, components); /* OpTypeVector */
    PUT(&code, 43u, 5u, 11u, length);     /* OpConstant */
    PUT(&code, 28u, 12u, 10u, 11u);       /* OpTypeArray */
    PUT(&code, 32u, 13u, storage, 12u);   /* OpTypePointer */
    PUT(&code, 59u, 13u, 14u, storage);   /* OpVariable */
    code_function(&code);
    PUT(&code, 61u, 12u, 15u, 14u); /* OpLoad */
    code_end(&code);
    return code;
}

#define POSITIONS(number) "VUID-HitTriangleVertexPositionsKHR-HitTriangleVertexPositionsKHR-" number

SCENE(positions_of_hits, NOW)
{
    enum { RAYS = 5313u, INTERSECTION, ANY_HIT, CLOSEST_HIT, MISS };
    VkPhysicalDeviceRayTracingPositionFetchFeaturesKHR fetch = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_POSITION_FETCH_FEATURES_KHR
    };
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR tracing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &fetch
    };
    struct code code;

    NEW(kit,
        .extensions = { "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations", "VK_KHR_ray_tracing_position_fetch" },
        .next = &tracing);
    code = hit_positions(CLOSEST_HIT, 1u, 3u, 3u);
    code_told(kit, &code, NULL);
    code = hit_positions(ANY_HIT, 1u, 3u, 3u);
    code_told(kit, &code, NULL);
    code = hit_positions(MISS, 1u, 3u, 3u);
    code_told(kit, &code, POSITIONS("08747"));
    code = hit_positions(INTERSECTION, 1u, 3u, 3u);
    code_told(kit, &code, POSITIONS("08747"));
    code = hit_positions(RAYS, 1u, 3u, 3u);
    code_told(kit, &code, POSITIONS("08747"));
    code = hit_positions(CLOSEST_HIT, 6u, 3u, 3u); /* Private */
    code_told(kit, &code, POSITIONS("08748"));
    code = hit_positions(CLOSEST_HIT, 1u, 4u, 3u);
    code_told(kit, &code, POSITIONS("08749"));
    code = hit_positions(CLOSEST_HIT, 1u, 3u, 2u);
    code_told(kit, &code, POSITIONS("08749"));
}

#endif

KIT_MAIN()
