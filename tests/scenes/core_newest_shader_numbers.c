/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instructions and modes about numbers, word by word: fused products, rotations within clusters, what of signs and infinities is kept.
 */
#include "code_scene.h"

#ifndef VK_KHR_shader_fma

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_shader_fma");
}

#else

#define SPIRV_ID(rest) "VUID-RuntimeSpirv-" rest

/* --- products --- */

static struct code
fused(uint32_t width)
{
    const uint32_t capabilities[] = { 6030 /* FMAKHR */,
                                      width == 64   ? 10u
                                      : width == 16 ? 9u
                                                    : 0u,
                                      0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities, (const char *const[]){ "SPV_KHR_fma", NULL }, 5);
    code_local_size(&code, 1);
    code_types(&code);
    if (width == 32) {
        PUT(&code, 43u, 6u, 20u, 0x3f800000u);
    } else {
        PUT(&code, 22u, 10u, width);
        if (width == 16) {
            PUT(&code, 43u, 10u, 20u, 0x3c00u);
        } else {
            PUT(&code, 43u, 10u, 20u, 0u, 0x3ff00000u);
        }
    }
    code_function(&code);
    PUT(&code, 4427u, width == 32 ? 6u : 10u, 21u, 20u, 20u, 20u); /* OpFmaKHR */
    code_end(&code);
    return code;
}

static void
open_fma(struct kit *kit, const char *answers)
{
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW_WITH(kit, VkPhysicalDeviceShaderFmaFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FMA_FEATURES_KHR,
             VK_KHR_SHADER_FMA_EXTENSION_NAME);
}

SCENE(fused_products, SILENT | KIT_NULL_DRIVER)
{
    open_fma(kit, "");
    for (uint32_t width = 16; width <= 64; width *= 2) {
        struct code code = fused(width);

        code_compute_told(kit, &code, NULL);
    }
}

static void
one_width(struct kit *kit, uint32_t width, const char *answers, const char *vuid)
{
    struct code code = fused(width);

    open_fma(kit, answers);
    code_compute_told(kit, &code, vuid);
    code = fused(width == 32 ? 64 : 32);
    code_compute_told(kit, &code, NULL);
}

SCENE(fused_products_of_16_bits, SILENT | KIT_NULL_DRIVER)
{
    one_width(kit, 16, "shaderFmaFloat16=0", SPIRV_ID("shaderFmaFloat16-10977"));
}

SCENE(fused_products_of_32_bits, SILENT | KIT_NULL_DRIVER)
{
    one_width(kit, 32, "shaderFmaFloat32=0", SPIRV_ID("shaderFmaFloat32-10978"));
}

SCENE(fused_products_of_64_bits, SILENT | KIT_NULL_DRIVER)
{
    one_width(kit, 64, "shaderFmaFloat64=0", SPIRV_ID("shaderFmaFloat64-10979"));
}

/* --- rotations --- */

static struct code
rotated(bool clusters)
{
    static const uint32_t capabilities[] = { 61 /* GroupNonUniform */,
                                             6026 /* GroupNonUniformRotateKHR */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_KHR_subgroup_rotate", NULL }, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 43u, 5u, 20u, 3u); /* Subgroup */
    PUT(&code, 43u, 5u, 21u, 1u);
    PUT(&code, 43u, 5u, 22u, 4u);
    code_function(&code);
    if (clusters) {
        PUT(&code, 4431u, 5u, 23u, 20u, 21u, 21u, 22u); /* OpGroupNonUniformRotateKHR */
    } else {
        PUT(&code, 4431u, 5u, 23u, 20u, 21u, 21u);
    }
    code_end(&code);
    return code;
}

SCENE(rotations, SILENT | KIT_NULL_DRIVER)
{
    struct code code = rotated(true);

    NEW(kit, .next = NULL);
    code_compute_told(kit, &code, NULL);
}

SCENE(rotations_without_clusters, SILENT | KIT_NULL_DRIVER)
{
    struct code code = rotated(false);

    setenv("WAKE_NULL_ANSWERS", "shaderSubgroupRotateClustered=0", 1);
    NEW(kit, .next = NULL);
    code_compute_told(kit, &code, NULL);
    code = rotated(true);
    code_compute_told(kit, &code, SPIRV_ID("shaderSubgroupRotateClustered-09566"));
}

/* --- what is kept --- */

enum { ALL_FAST = 7 };

/* A mode for all numbers of the width, or the decoration of one sum. */
static struct code
kept(uint32_t width, uint32_t flags, bool decoration)
{
    const uint32_t capabilities[] = { 6029 /* FloatControls2 */,
                                      width == 64   ? 10u
                                      : width == 16 ? 9u
                                                    : 0u,
                                      0 };
    const uint32_t type = width == 32 ? 6 : 10;
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_KHR_float_controls2", NULL }, 5);
    code_local_size(&code, 1);
    if (decoration) {
        PUT(&code, 71u, 22u, 40u, flags); /* FPFastMathMode */
    } else {
        PUT(&code, 331u, 1u, 6028u, type, 21u); /* OpExecutionModeId FPFastMathDefault */
    }
    code_types(&code);
    if (width != 32) {
        PUT(&code, 22u, 10u, width);
    }
    if (width == 64) {
        PUT(&code, 43u, type, 20u, 0u, 0u);
    } else {
        PUT(&code, 43u, type, 20u, 0u);
    }
    PUT(&code, 43u, 5u, 21u, flags);
    code_function(&code);
    PUT(&code, 129u, type, 22u, 20u, 20u); /* OpFAdd */
    code_end(&code);
    return code;
}

static void
keep(struct kit *kit, uint32_t width, const char *answers, const char *mode, const char *one)
{
    struct code code;

    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW(kit, .next = NULL);
    for (int decoration = 0; decoration < 2; decoration++) {
        code = kept(width, ALL_FAST, decoration != 0);
        code_compute_told(kit, &code, NULL);
        code = kept(width, ALL_FAST & ~1u, decoration != 0);
        code_compute_told(kit, &code, decoration ? one : mode);
    }
}

SCENE(kept_of_16_bits, SILENT | KIT_NULL_DRIVER)
{
    keep(kit, 16, "shaderSignedZeroInfNanPreserveFloat16=0",
         SPIRV_ID("shaderSignedZeroInfNanPreserveFloat16-09559"),
         SPIRV_ID("shaderSignedZeroInfNanPreserveFloat16-09560"));
}

SCENE(kept_of_32_bits, SILENT | KIT_NULL_DRIVER)
{
    keep(kit, 32, "shaderSignedZeroInfNanPreserveFloat32=0",
         SPIRV_ID("shaderSignedZeroInfNanPreserveFloat32-09561"),
         SPIRV_ID("shaderSignedZeroInfNanPreserveFloat32-09562"));
}

SCENE(kept_of_64_bits, SILENT | KIT_NULL_DRIVER)
{
    keep(kit, 64, "shaderSignedZeroInfNanPreserveFloat64=0",
         SPIRV_ID("shaderSignedZeroInfNanPreserveFloat64-09563"),
         SPIRV_ID("shaderSignedZeroInfNanPreserveFloat64-09564"));
}

#endif

KIT_MAIN()
