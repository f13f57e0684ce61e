/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders with instructions and declarations of the last years, word by word: cooperative vectors, tile shading, descriptors in heaps,
 * tensors, sizes of 64 bits.
 */
#include "code_scene.h"

#ifndef VK_NV_cooperative_vector

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_NV_cooperative_vector");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define SPIRV_ID(rest) "VUID-RuntimeSpirv-" rest
#define ANSWERS(text) setenv("WAKE_NULL_ANSWERS", text, 1)

/* --- capabilities --- */

SCENE(capabilities_without_features, NOW)
{
    static const uint32_t capabilities[] = { 4495 /* TileShadingQCOM */, 0 };
    const char *const extensions[] = { "SPV_QCOM_tile_shading", NULL };
    struct code code;

    ANSWERS("tileShading=0");
    NEW_WITH(kit, VkPhysicalDeviceTileShadingFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM,
             VK_QCOM_TILE_SHADING_EXTENSION_NAME, VK_QCOM_TILE_PROPERTIES_EXTENSION_NAME);
    ANSWERS("");
    code_begin(&code, 0x00010300, capabilities, extensions, 4);
    PUT(&code, 16u, 1u, 7u); /* OriginUpperLeft */
    code_types(&code);
    code_function(&code);
    code_end(&code);
    code_told(kit, &code, "VUID-VkShaderModuleCreateInfo-pCode-08740");
}

/* --- cooperative vectors --- */

struct vectors {
    uint32_t components, width, input, matrix, layout, offset_width;
};

/* A product of an undefined vector by a matrix in a buffer. */
static struct code
multiply(const struct vectors *v)
{
    static const uint32_t capabilities[] = { 9 /* Float16 */, 11 /* Int64 */,
                                             5394 /* CooperativeVectorNV */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities,
               (const char *const[]){ "SPV_NV_cooperative_vector", NULL }, 5);
    code_local_size(&code, 32);
    PUT(&code, 71u, 30u, 6u, 4u);      /* ArrayStride */
    PUT(&code, 72u, 31u, 0u, 35u, 0u); /* Offset */
    PUT(&code, 71u, 31u, 2u);          /* Block */
    PUT(&code, 71u, 33u, 34u, 0u);     /* DescriptorSet */
    PUT(&code, 71u, 33u, 33u, 0u);     /* Binding */
    code_types(&code);
    PUT(&code, 22u, 10u, 16u); /* %10 half */
    PUT(&code, 21u, 8u, 64u, 0u);
    PUT(&code, 43u, 5u, 11u, v->components ? v->components : 16);
    PUT(&code, 43u, 5u, 12u, v->input);
    PUT(&code, 43u, 5u, 13u, v->matrix);
    PUT(&code, 43u, 5u, 14u, v->layout);
    if (v->offset_width == 64) {
        PUT(&code, 43u, 8u, 15u, 0u, 0u);
    } else {
        PUT(&code, 43u, 5u, 15u, 0u);
    }
    PUT(&code, 42u, 7u, 16u); /* false */
    PUT(&code, 43u, 5u, 17u, 0u);
    PUT(&code, 43u, 5u, 18u, 32u);
    PUT(&code, 5288u, 19u, v->width == 32 ? 6u : 10u, 11u);
    PUT(&code, 1u, 19u, 20u); /* OpUndef */
    PUT(&code, 29u, 30u, 5u); /* run-time array */
    PUT(&code, 30u, 31u, 30u);
    PUT(&code, 32u, 32u, 12u, 31u); /* pointer in StorageBuffer */
    PUT(&code, 59u, 32u, 33u, 12u);
    PUT(&code, 32u, 34u, 12u, 30u);
    code_function(&code);
    PUT(&code, 65u, 34u, 35u, 33u, 17u); /* OpAccessChain */
    PUT(&code, 5289u, 19u, 36u, 20u, 12u, 35u, 15u, 13u, 11u, 11u, 14u, 16u, 18u);
    code_end(&code);
    return code;
}

static void
vector_pipeline(struct kit *kit, const char *vuid, const struct vectors *v)
{
    const struct code code = multiply(v);

    code_compute_buffer(kit, &code, 0, vuid);
}

#define VECTORS(vuid, ...) vector_pipeline(kit, vuid, &(struct vectors){ __VA_ARGS__ })

/* Kinds of components by VkComponentTypeKHR: 0 has 16 bits, 1 has 32, 1000491002 is E4M3. */
SCENE(vectors_that_are_offered, NOW)
{
    open_vectors(kit, "cooperativeVectorSupportedStages=32,maxCooperativeVectorComponents=64");
    VECTORS(NULL, .components = 16);
    VECTORS(NULL, .matrix = 1000491002, .layout = 2);
    VECTORS(SPIRV_ID("maxCooperativeVectorComponents-10094"), .components = 128);
    kit_expect(kit, SPIRV_ID("OpCooperativeVectorMatrixMulNV-10089"));
    VECTORS(SPIRV_ID("OpTypeCooperativeVector-10095"), .width = 32);
    VECTORS(SPIRV_ID("OpCooperativeVectorMatrixMulNV-10089"), .matrix = 1);
    VECTORS(SPIRV_ID("OpCooperativeVectorMatrixMulNV-10090"), .matrix = 1000491002);
    VECTORS(SPIRV_ID("OpCooperativeVectorMatrixMulAddNV-11808"), .offset_width = 64);
}

SCENE(vectors_in_other_stages, NOW)
{
    open_vectors(kit, "cooperativeVectorSupportedStages=16,maxCooperativeVectorComponents=64");
    VECTORS(SPIRV_ID("cooperativeVectorSupportedStages-10091"), .components = 16);
}

/* --- tile shading --- */

static struct code
tile_shader(uint32_t model, uint32_t x, uint32_t y)
{
    static const uint32_t capabilities[] = { 4495 /* TileShadingQCOM */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities,
               (const char *const[]){ "SPV_QCOM_tile_shading", NULL }, model);
    if (model == 5) {
        PUT(&code, 16u, 1u, 4490u, x, y, 1u); /* TileShadingRateQCOM */
    } else {
        PUT(&code, 16u, 1u, 7u); /* OriginUpperLeft */
    }
    code_types(&code);
    code_function(&code);
    code_end(&code);
    return code;
}

static void
open_tiles(struct kit *kit, const char *answers)
{
    ANSWERS(answers);
    NEW_WITH(kit, VkPhysicalDeviceTileShadingFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM,
             VK_QCOM_TILE_SHADING_EXTENSION_NAME, VK_QCOM_TILE_PROPERTIES_EXTENSION_NAME);
    ANSWERS("");
}

SCENE(rates_of_tiles, NOW)
{
    struct code code = tile_shader(5, 16, 16); /* the null driver's most */

    open_tiles(kit, "");
    code_told(kit, &code, NULL);
    code = tile_shader(5, 32, 16);
    code_told(kit, &code, SPIRV_ID("x-10702"));
    code = tile_shader(5, 16, 32);
    code_told(kit, &code, SPIRV_ID("y-10703"));
    code = tile_shader(4, 1, 1);
    code_told(kit, &code, NULL);
}

SCENE(fragments_of_tiles, NOW)
{
    struct code code = tile_shader(4, 1, 1);

    open_tiles(kit, "tileShadingFragmentStage=0");
    code_told(kit, &code, SPIRV_ID("TileShadingQCOM-10699"));
}

/* --- descriptors in heaps --- */

static void
open_heaps(struct kit *kit)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceShaderUntypedPointersFeaturesKHR pointers;

    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &pointers
    };
    pointers = (VkPhysicalDeviceShaderUntypedPointersFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_UNTYPED_POINTERS_FEATURES_KHR
    };
    NEW(kit,
        .extensions = { VK_EXT_DESCRIPTOR_HEAP_EXTENSION_NAME,
                        VK_KHR_SHADER_UNTYPED_POINTERS_EXTENSION_NAME },
        .next = &heaps);
}

/* A struct with one descriptor at an offset; the alignments of the null driver are above 4. */
static struct code
heap_struct(uint32_t type, uint32_t offset)
{
    static const uint32_t capabilities[] = { 5128 /* DescriptorHeapEXT */,
                                             4473 /* UntypedPointersKHR */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_EXT_descriptor_heap", "SPV_KHR_untyped_pointers" }, 5);
    code_local_size(&code, 1);
    PUT(&code, 72u, 20u, 0u, 35u, 0u); /* Offset */
    PUT(&code, 72u, 20u, 1u, 35u, offset);
    code_types(&code);
    if (type == 26) {
        PUT(&code, 26u, 10u); /* sampler */
    } else if (type == 25) {
        PUT(&code, 25u, 10u, 6u, 1u, 0u, 0u, 0u, 1u, 0u); /* image */
    } else {
        PUT(&code, 5115u, 10u, 12u); /* buffer in StorageBuffer */
    }
    PUT(&code, 30u, 20u, 10u, 10u);
    code_function(&code);
    code_end(&code);
    return code;
}

#define HEAP(vuid, type, offset)                       \
    do {                                               \
        struct code code_ = heap_struct(type, offset); \
        code_compute(kit, &code_, 0, vuid);            \
    } while (0)

SCENE(offsets_in_heaps, NOW)
{
    open_heaps(kit);
    HEAP(NULL, 26, 1024);
    HEAP(SPIRV_ID("samplerDescriptorAlignment-11476"), 26, 1025);
    HEAP(NULL, 25, 1024);
    HEAP(SPIRV_ID("imageDescriptorAlignment-11477"), 25, 1025);
    HEAP(NULL, 5115, 1024);
    HEAP(SPIRV_ID("bufferDescriptorAlignment-11478"), 5115, 1025);
}

/* --- tensors --- */

static struct code
tensor_read(uint32_t length)
{
    static const uint32_t capabilities[] = { 4174 /* TensorsARM */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities, (const char *const[]){ "SPV_ARM_tensors", NULL },
               5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, 1u);
    PUT(&code, 4163u, 11u, 6u, 10u); /* tensor of floats, with one dimension */
    PUT(&code, 1u, 11u, 12u);
    PUT(&code, 28u, 13u, 5u, 10u); /* uint[1] */
    PUT(&code, 1u, 13u, 14u);
    PUT(&code, 43u, 5u, 15u, length);
    PUT(&code, 28u, 16u, 6u, 15u);
    code_function(&code);
    PUT(&code, 4164u, 16u, 17u, 12u, 14u);
    code_end(&code);
    return code;
}

static void
open_tensors(struct kit *kit, const char *answers)
{
    ANSWERS(answers);
    NEW_WITH(kit, VkPhysicalDeviceTensorFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, VK_ARM_TENSORS_EXTENSION_NAME);
    ANSWERS("");
}

SCENE(sizes_of_tensor_accesses, NOW)
{
    struct code code = tensor_read(4);

    open_tensors(kit, "shaderTensorSupportedStages=32,maxTensorShaderAccessArrayLength=16,"
                      "maxTensorShaderAccessSize=32");
    code_told(kit, &code, NULL);
    code = tensor_read(32);
    kit_expect(kit, SPIRV_ID("maxTensorShaderAccessSize-09904"));
    code_told(kit, &code, SPIRV_ID("maxTensorShaderAccessArrayLength-09903"));
    code = tensor_read(16);
    code_told(kit, &code, SPIRV_ID("maxTensorShaderAccessSize-09904"));
}

SCENE(tensors_in_other_stages, NOW)
{
    struct code code = tensor_read(4);

    open_tensors(kit, "shaderTensorSupportedStages=16");
    code_told(kit, &code, SPIRV_ID("shaderTensorSupportedStages-09901"));
}

/* --- sizes of 64 bits --- */

static struct code
size_of(uint32_t width)
{
    static const uint32_t capabilities[] = { 11 /* Int64 */, 5128, 4473, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_EXT_descriptor_heap", "SPV_KHR_untyped_pointers" }, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 21u, 8u, 64u, 0u);
    PUT(&code, 26u, 10u);
    PUT(&code, 5129u, width == 64 ? 8u : 5u, 11u, 10u); /* OpConstantSizeOfEXT */
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(sizes_of_descriptors, NOW)
{
    struct code code = size_of(32);

    open_heaps(kit);
    code_compute(kit, &code, 0, NULL);
    code = size_of(64);
    code_compute(kit, &code, 0, SPIRV_ID("OpConstantSizeOfEXT-11475"));
}

#endif

KIT_MAIN()
