/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decorations, types of interfaces, groups of derivatives and places of attachments in code, by today's rules. Skipped with headers that
 * lack VK_EXT_shader_long_vector, which came with them.
 */
#include "code_scene.h"

#if !defined(VK_EXT_shader_long_vector)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_long_vector");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define STANDALONE(rest) "VUID-StandaloneSpirv-" rest
#define NOT_VALID "VUID-VkShaderModuleCreateInfo-pCode-08737"

enum { LOCATION = 30 };

/* ---- decorations ----------------------------------------------------------------------------- */

/* An input of a fragment shader with two decorations, and a push constant block with Offset, once or twice. */
static struct code
decorated_beside(uint32_t first, uint32_t second, bool offset_twice)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010600, none, NULL, 4);
    code_interface(&code, 11u);
    PUT(&code, 16u, 1u, 7u);
    PUT(&code, 71u, 11u, 30u, 0u);
    PUT(&code, 71u, 11u, first);
    if (second == LOCATION) {
        PUT(&code, 71u, 11u, second, 0u);
    } else {
        PUT(&code, 71u, 11u, second);
    }
    PUT(&code, 71u, 12u, 2u);
    for (int i = 0; i < 1 + offset_twice; i++) {
        PUT(&code, 72u, 12u, 0u, 35u, 0u);
    }
    code_types(&code);
    PUT(&code, 30u, 12u, 5u);
    PUT(&code, 32u, 10u, 1u, 6u);
    PUT(&code, 59u, 10u, 11u, 1u);
    code_function(&code);
    code_end(&code);
    return code;
}

static struct code
decorated(uint32_t first, uint32_t second)
{
    return decorated_beside(first, second, false);
}

/* A sum with FPFastMathMode, and one that must not contract, which may be the same. */
static struct code
sums(bool same)
{
    static const uint32_t controls[] = { 6029 /* FloatControls2 */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, controls,
               (const char *const[]){ "SPV_KHR_float_controls2", NULL }, 5);
    code_local_size(&code, 1);
    PUT(&code, 71u, 12u, 40u, 7u);
    PUT(&code, 71u, same ? 12u : 13u, 42u);
    code_types(&code);
    PUT(&code, 43u, 6u, 11u, 0u);
    code_function(&code);
    PUT(&code, 129u, 6u, 12u, 11u, 11u);
    PUT(&code, 129u, 6u, 13u, 11u, 11u);
    code_end(&code);
    return code;
}

SCENE(decorations_twice, NOW)
{
    enum { NO_PERSPECTIVE = 13, FLAT, CENTROID = 16 };

    NEW(kit, .version = 0);
    code_value_told(kit, decorated(NO_PERSPECTIVE, CENTROID), NULL);
    code_value_told(kit, decorated(FLAT, FLAT), NOT_VALID);
    code_value_told(kit, decorated(CENTROID, CENTROID), NOT_VALID);
    code_value_told(kit, decorated(CENTROID, LOCATION), NOT_VALID);
    code_value_told(kit, decorated_beside(NO_PERSPECTIVE, CENTROID, true), NOT_VALID);
    code_value_told(kit, sums(false), NULL);
    code_value_told(kit, sums(true), NOT_VALID);
}

/* ---- interfaces ------------------------------------------------------------------------------ */

/* A variable whose type is or holds a physical pointer. */
static struct code
pointer(uint32_t storage, bool held)
{
    static const uint32_t capabilities[] = { 5347, 0 };
    struct code code;

    code_begin(&code, 0x00010500, capabilities, NULL, 4);
    code.words[code.entry - 2] = 5348; /* of addressing */
    code_interface(&code, 16u);
    PUT(&code, 16u, 1u, 7u);
    if (storage == 1) {
        PUT(&code, 71u, 16u, 30u, 0u);
        PUT(&code, 71u, 16u, 14u);
    }
    PUT(&code, 71u, 16u, 5356u); /* AliasedPointer */
    PUT(&code, 71u, 10u, 2u);
    PUT(&code, 72u, 10u, 0u, 35u, 0u);
    code_types(&code);
    PUT(&code, 30u, 10u, 5u);
    PUT(&code, 32u, 11u, 5349u, 10u);
    PUT(&code, 43u, 5u, 12u, 2u);
    PUT(&code, 28u, 13u, 11u, 12u);
    PUT(&code, 32u, 14u, storage, held ? 13u : 11u);
    PUT(&code, 59u, 14u, 16u, storage);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(pointers_between_stages, NOW)
{
    NEW(kit, .version = 0);
    code_value_told(kit, pointer(6, false), NULL); /* Private */
    code_value_told(kit, pointer(1, false), STANDALONE("Input-09557"));
    code_value_told(kit, pointer(1, true), STANDALONE("Input-09557"));
}

/* A variable of bfloat16, and what is done with it: converted, or added. */
static struct code
bfloat(uint32_t storage, bool adds)
{
    static const uint32_t capabilities[] = { 5116, 4436 /* StorageInputOutput16 */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities, (const char *const[]){ "SPV_KHR_bfloat16", NULL },
               4);
    code_interface(&code, 12u);
    PUT(&code, 16u, 1u, 7u);
    if (storage == 1) {
        PUT(&code, 71u, 12u, 30u, 0u);
    }
    code_types(&code);
    PUT(&code, 22u, 10u, 16u, 0u);
    PUT(&code, 32u, 11u, storage, 10u);
    PUT(&code, 59u, 11u, 12u, storage);
    code_function(&code);
    PUT(&code, 61u, 10u, 13u, 12u);
    if (adds) {
        PUT(&code, 129u, 10u, 14u, 13u, 13u);
    } else {
        PUT(&code, 115u, 6u, 14u, 13u);
    }
    code_end(&code);
    return code;
}

SCENE(small_floats, NOW)
{
    NEW_WITH(kit, VkPhysicalDeviceShaderBfloat16FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_BFLOAT16_FEATURES_KHR,
             VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME);
    code_value_told(kit, bfloat(6, false), NULL);
    code_value_told(kit, bfloat(1, false), STANDALONE("OpTypeFloat-10370"));
    code_value_told(kit, bfloat(6, true), NOT_VALID);
}

/* A variable of floats of 8 bits. */
static struct code
float8(uint32_t storage)
{
    static const uint32_t capabilities[] = { 4212 /* Float8EXT */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities, (const char *const[]){ "SPV_EXT_float8", NULL }, 4);
    code_interface(&code, 12u);
    PUT(&code, 16u, 1u, 7u);
    if (storage == 1) {
        PUT(&code, 71u, 12u, 30u, 0u);
    }
    code_types(&code);
    PUT(&code, 22u, 10u, 8u, 4214u);
    PUT(&code, 32u, 11u, storage, 10u);
    PUT(&code, 59u, 11u, 12u, storage);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(smaller_floats, NOW)
{
    NEW_WITH(kit, VkPhysicalDeviceShaderFloat8FeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT8_FEATURES_EXT,
             VK_EXT_SHADER_FLOAT8_EXTENSION_NAME);
    code_value_told(kit, float8(6), NULL);
    code_value_told(kit, float8(1), STANDALONE("OpTypeFloat-10823"));
}

/* A variable that is a cooperative matrix. */
static struct code
matrix(uint32_t storage)
{
    static const uint32_t capabilities[] = { 6022 /* CooperativeMatrixKHR */, 9, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_KHR_cooperative_matrix", NULL }, 5);
    code_interface(&code, 16u);
    code_local_size(&code, 32);
    code_types(&code);
    PUT(&code, 22u, 10u, 16u);
    PUT(&code, 43u, 5u, 11u, 3u);
    PUT(&code, 43u, 5u, 12u, 16u);
    PUT(&code, 43u, 5u, 13u, 0u);
    PUT(&code, 4456u, 14u, 10u, 11u, 12u, 12u, 13u);
    PUT(&code, 32u, 15u, storage, 14u);
    PUT(&code, 59u, 15u, 16u, storage);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(matrices_in_memory, NOW)
{
    NEW_WITH(kit, VkPhysicalDeviceCooperativeMatrixFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR,
             VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME);
    code_value_told(kit, matrix(6), NULL);
    code_value_told(kit, matrix(4), NOT_VALID);
}

/* ---- derivatives ----------------------------------------------------------------------------- */

/* `mode` 0: no group. */
static struct code
derivatives(uint32_t mode, uint32_t x, uint32_t y)
{
    static const uint32_t capabilities[] = { 5288, 5350, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_KHR_compute_shader_derivatives", NULL }, 5);
    PUT(&code, 16u, 1u, 17u, x, y, 1u);
    if (mode) {
        PUT(&code, 16u, 1u, mode);
    }
    code_types(&code);
    PUT(&code, 43u, 6u, 10u, 0u);
    code_function(&code);
    PUT(&code, 207u, 6u, 11u, 10u);
    code_end(&code);
    return code;
}

SCENE(groups_of_derivatives, NOW)
{
    enum { QUADS = 5289, LINEAR };

    NEW_WITH(kit, VkPhysicalDeviceComputeShaderDerivativesFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COMPUTE_SHADER_DERIVATIVES_FEATURES_KHR,
             VK_KHR_COMPUTE_SHADER_DERIVATIVES_EXTENSION_NAME);
    code_value_told(kit, derivatives(QUADS, 2, 2), NULL);
    code_value_told(kit, derivatives(QUADS, 3, 2), STANDALONE("DerivativeGroupQuadsKHR-10151"));
    code_value_told(kit, derivatives(QUADS, 4, 1), STANDALONE("DerivativeGroupQuadsKHR-10151"));
    code_value_told(kit, derivatives(LINEAR, 4, 1), NULL);
    code_value_told(kit, derivatives(LINEAR, 3, 2), STANDALONE("DerivativeGroupLinearKHR-10152"));
    code_value_told(kit, derivatives(0, 4, 1), NOT_VALID);
}

/* ---- attachments ----------------------------------------------------------------------------- */

static struct code
attachment(uint32_t format, uint32_t x)
{
    static const uint32_t capabilities[] = { 40 /* InputAttachment */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities, NULL, 4);
    code_interface(&code, 16u);
    PUT(&code, 16u, 1u, 7u);
    PUT(&code, 71u, 16u, 34u, 0u);
    PUT(&code, 71u, 16u, 33u, 0u);
    PUT(&code, 71u, 16u, 43u, 0u);
    code_types(&code);
    PUT(&code, 21u, 9u, 32u, 1u);
    PUT(&code, 23u, 10u, 9u, 2u);
    PUT(&code, 23u, 11u, 6u, 4u);
    PUT(&code, 43u, 9u, 12u, x);
    PUT(&code, 44u, 10u, 13u, 12u, 12u);
    PUT(&code, 25u, 14u, 6u, 6u, 0u, 0u, 0u, 2u, format);
    PUT(&code, 32u, 15u, 0u, 14u);
    PUT(&code, 59u, 15u, 16u, 0u);
    code_function(&code);
    PUT(&code, 61u, 14u, 17u, 16u);
    PUT(&code, 98u, 11u, 18u, 17u, 13u);
    code_end(&code);
    return code;
}

SCENE(attachments, NOW)
{
    NEW(kit, .version = 0);
    code_value_told(kit, attachment(0, 0), NULL);
    code_value_told(kit, attachment(0, 1), STANDALONE("SubpassData-04660"));
    code_value_told(kit, attachment(4, 0), NOT_VALID);
}

static struct code
tile(bool location, bool set)
{
    static const uint32_t capabilities[] = { 4166 /* TileImageColorReadAccessEXT */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_EXT_shader_tile_image", NULL }, 4);
    code_interface(&code, 12u);
    PUT(&code, 16u, 1u, 7u);
    if (location) {
        PUT(&code, 71u, 12u, 30u, 0u);
    }
    if (set) {
        PUT(&code, 71u, 12u, 34u, 0u);
    }
    code_types(&code);
    PUT(&code, 25u, 10u, 6u, 4173u, 0u, 0u, 0u, 2u, 0u);
    PUT(&code, 32u, 11u, 4172u, 10u);
    PUT(&code, 59u, 11u, 12u, 4172u);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(tiles, NOW)
{
    NEW_WITH(kit, VkPhysicalDeviceShaderTileImageFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_TILE_IMAGE_FEATURES_EXT,
             VK_EXT_SHADER_TILE_IMAGE_EXTENSION_NAME);
    code_value_told(kit, tile(true, false), NULL);
    code_value_told(kit, tile(false, false), STANDALONE("TileImageEXT-08723"));
    code_value_told(kit, tile(true, true), STANDALONE("DescriptorSet-06491"));
}

#endif

KIT_MAIN()
