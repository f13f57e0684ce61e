/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the driver counts and combines: performance counters, of which four fit into one pass;
 * samples of rasterization and of attachments; sizes of cooperative matrices; the one executable
 * that each pipeline consists of.
 */
#include "null_icd.h"

enum { COUNTERS = 8, IN_A_PASS = 4 };

VKAPI_ATTR VkResult VKAPI_CALL
null_EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR(
    VkPhysicalDevice device, uint32_t family, uint32_t *count, VkPerformanceCounterKHR *counters,
    VkPerformanceCounterDescriptionKHR *descriptions)
{
    uint32_t given = (counters || descriptions) && *count < COUNTERS ? *count : COUNTERS;

    (void)device;
    (void)family;
    *count = given;
    for (uint32_t i = 0; i < given; i++) {
        if (counters) {
            counters[i].unit = VK_PERFORMANCE_COUNTER_UNIT_GENERIC_KHR;
            counters[i].scope = i == 6   ? VK_PERFORMANCE_COUNTER_SCOPE_COMMAND_BUFFER_KHR
                                : i == 7 ? VK_PERFORMANCE_COUNTER_SCOPE_RENDER_PASS_KHR
                                         : VK_PERFORMANCE_COUNTER_SCOPE_COMMAND_KHR;
            counters[i].storage = VK_PERFORMANCE_COUNTER_STORAGE_UINT64_KHR;
            counters[i].uuid[0] = (uint8_t)i;
        }
        if (descriptions) {
            descriptions[i].flags = 0;
            descriptions[i].name[0] = (char)('a' + i);
            descriptions[i].name[1] = '\0';
            descriptions[i].category[0] = descriptions[i].description[0] = '\0';
        }
    }
    return given < COUNTERS ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR(
    VkPhysicalDevice device, const VkQueryPoolPerformanceCreateInfoKHR *info, uint32_t *passes)
{
    (void)device;
    *passes = (info->counterIndexCount + IN_A_PASS - 1) / IN_A_PASS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceSupportedFramebufferMixedSamplesCombinationsNV(
    VkPhysicalDevice device, uint32_t *count, VkFramebufferMixedSamplesCombinationNV *out)
{
    static const struct {
        VkCoverageReductionModeNV mode;
        VkSampleCountFlagBits raster;
        VkSampleCountFlags depth, colour;
    } rows[] = {
        { VK_COVERAGE_REDUCTION_MODE_MERGE_NV, VK_SAMPLE_COUNT_4_BIT, VK_SAMPLE_COUNT_4_BIT,
          VK_SAMPLE_COUNT_1_BIT },
        { VK_COVERAGE_REDUCTION_MODE_MERGE_NV, VK_SAMPLE_COUNT_4_BIT, 0, VK_SAMPLE_COUNT_1_BIT },
        { VK_COVERAGE_REDUCTION_MODE_TRUNCATE_NV, VK_SAMPLE_COUNT_4_BIT, VK_SAMPLE_COUNT_4_BIT,
          VK_SAMPLE_COUNT_1_BIT },
    };
    const uint32_t all = sizeof(rows) / sizeof(rows[0]);
    uint32_t given = out && *count < all ? *count : all;

    (void)device;
    *count = given;
    for (uint32_t i = 0; out && i < given; i++) {
        out[i].coverageReductionMode = rows[i].mode;
        out[i].rasterizationSamples = rows[i].raster;
        out[i].depthStencilSamples = rows[i].depth;
        out[i].colorSamples = rows[i].colour;
    }
    return given < all ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceCooperativeMatrixPropertiesNV(VkPhysicalDevice device, uint32_t *count,
                                                    VkCooperativeMatrixPropertiesNV *out)
{
    (void)device;
    if (out && *count == 0) {
        return VK_INCOMPLETE;
    }
    *count = 1;
    if (out) {
        out->MSize = out->NSize = out->KSize = 16;
        out->AType = out->BType = VK_COMPONENT_TYPE_FLOAT16_NV;
        out->CType = out->DType = VK_COMPONENT_TYPE_FLOAT32_NV;
        out->scope = VK_SCOPE_SUBGROUP_NV;
    }
    return VK_SUCCESS;
}

#ifdef VK_KHR_cooperative_matrix
VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceCooperativeMatrixPropertiesKHR(VkPhysicalDevice device, uint32_t *count,
                                                     VkCooperativeMatrixPropertiesKHR *out)
{
    (void)device;
    if (out && *count == 0) {
        return VK_INCOMPLETE;
    }
    *count = 1;
    if (out) {
        out->MSize = out->NSize = out->KSize = 16;
        out->AType = out->BType = VK_COMPONENT_TYPE_FLOAT16_KHR;
        out->CType = out->ResultType = VK_COMPONENT_TYPE_FLOAT32_KHR;
        out->saturatingAccumulation = VK_FALSE;
        out->scope = VK_SCOPE_SUBGROUP_KHR;
    }
    return VK_SUCCESS;
}
#endif

#ifdef VK_EXT_cooperative_matrix_maintenance1
VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceCooperativeMatrixProperties2EXT(
    VkPhysicalDevice device, const VkPhysicalDeviceCooperativeMatrixInfo2EXT *info, uint32_t *count,
    VkCooperativeMatrixProperties2EXT *out)
{
    bool saturates = info->flags & VK_COOPERATIVE_MATRIX_SATURATING_ACCUMULATION_BIT_EXT;

    (void)device;
    if (out && *count == 0) {
        return VK_INCOMPLETE;
    }
    *count = 1;
    if (out) {
        out->MGranularity = 32;
        out->NGranularity = out->KGranularity = 16;
        out->AType = out->BType = saturates ? VK_COMPONENT_TYPE_SINT8_KHR
                                            : VK_COMPONENT_TYPE_FLOAT16_KHR;
        out->CType = out->ResultType = saturates ? VK_COMPONENT_TYPE_SINT32_KHR
                                                 : VK_COMPONENT_TYPE_FLOAT32_KHR;
    }
    return VK_SUCCESS;
}
#endif

#ifdef VK_NV_cooperative_matrix2
VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV(
    VkPhysicalDevice device, uint32_t *count,
    VkCooperativeMatrixFlexibleDimensionsPropertiesNV *out)
{
    const uint32_t all = 2;
    uint32_t given = out && *count < all ? *count : all;

    (void)device;
    *count = given;
    for (uint32_t i = 0; out && i < given; i++) {
        out[i].MGranularity = out[i].NGranularity = out[i].KGranularity = 16;
        out[i].AType = out[i].BType = VK_COMPONENT_TYPE_FLOAT16_KHR;
        out[i].CType = out[i].ResultType = VK_COMPONENT_TYPE_FLOAT32_KHR;
        out[i].saturatingAccumulation = VK_FALSE;
        out[i].scope = i ? VK_SCOPE_WORKGROUP_KHR : VK_SCOPE_SUBGROUP_KHR;
        out[i].workgroupInvocations = i ? 128 : 0;
    }
    return given < all ? VK_INCOMPLETE : VK_SUCCESS;
}
#endif

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPipelineExecutablePropertiesKHR(VkDevice device, const VkPipelineInfoKHR *info,
                                        uint32_t *count, VkPipelineExecutablePropertiesKHR *out)
{
    (void)device;
    (void)info;
    if (out && *count == 0) {
        return VK_INCOMPLETE;
    }
    *count = 1;
    if (out) {
        out->stages = VK_SHADER_STAGE_ALL;
        out->name[0] = out->description[0] = '\0';
        out->subgroupSize = 32;
    }
    return VK_SUCCESS;
}
