/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Matrices of cooperative vectors that are converted, by the host and by commands. Skipped with older headers.
 */
#include "address_scene.h"

#ifndef VK_NV_cooperative_vector

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_NV_cooperative_vector");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define MATRIX_ID(rest) "VUID-VkConvertCooperativeVectorMatrixInfoNV-" rest
#define HOST_ID(rest) "VUID-vkConvertCooperativeVectorMatrixNV-" rest
#define COMMAND_ID(rest) "VUID-vkCmdConvertCooperativeVectorMatrixNV-" rest
#define OPTIMAL VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_INFERENCING_OPTIMAL_NV

/* 4 x 4 floats by rows. */
static VkConvertCooperativeVectorMatrixInfoNV
open_matrices(struct kit *kit)
{
    static VkPhysicalDeviceCooperativeVectorFeaturesNV feature;

    feature = (VkPhysicalDeviceCooperativeVectorFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_VECTOR_FEATURES_NV
    };
    NEW(kit, .extensions = { "VK_NV_cooperative_vector", "VK_EXT_shader_float8" },
        .next = &feature);
    return (VkConvertCooperativeVectorMatrixInfoNV){
        .sType = VK_STRUCTURE_TYPE_CONVERT_COOPERATIVE_VECTOR_MATRIX_INFO_NV,
        .srcSize = 64,
        .srcComponentType = VK_COMPONENT_TYPE_FLOAT32_KHR,
        .dstComponentType = VK_COMPONENT_TYPE_FLOAT32_KHR,
        .numRows = 4,
        .numColumns = 4,
        .srcLayout = VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_ROW_MAJOR_NV,
        .srcStride = 16,
        .dstLayout = VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_ROW_MAJOR_NV,
        .dstStride = 16,
    };
}

#define HOST(vuid, ...)                                                 \
    do {                                                                \
        VkConvertCooperativeVectorMatrixInfoNV m = good;                \
        size = sizeof(to);                                              \
        __VA_ARGS__;                                                    \
        if (vuid) {                                                     \
            kit_expect(kit, (vuid));                                    \
        }                                                               \
        (void)NOW(vkConvertCooperativeVectorMatrixNV)(kit->device, &m); \
    } while (0)

SCENE(by_the_host, SILENT | KIT_NULL_DRIVER)
{
    static float from[64], to[64];
    VkConvertCooperativeVectorMatrixInfoNV good = open_matrices(kit);
    size_t size;

    good.srcData.hostAddress = from;
    good.dstData.hostAddress = to;
    good.pDstSize = &size;
    HOST((const char *)NULL, (void)m);
    HOST((const char *)NULL, size = 64);
    HOST((const char *)NULL, m.srcStride = 32; m.srcSize = 112);
    HOST(HOST_ID("pInfo-10074"), m.srcStride = 32; m.srcSize = 111);
    HOST(HOST_ID("pInfo-10075"), m.dstLayout = OPTIMAL; size = 60);
    HOST((const char *)NULL, m.srcData.hostAddress = NULL; m.dstData.hostAddress = NULL; size = 0);
    HOST(HOST_ID("pInfo-10074"), m.srcSize = 63);
    HOST(HOST_ID("pInfo-10075"), size = 63);
    HOST((const char *)NULL, m.dstComponentType = VK_COMPONENT_TYPE_FLOAT16_KHR);
    HOST((const char *)NULL, m.dstComponentType = VK_COMPONENT_TYPE_FLOAT_E4M3_NV;
         m.dstLayout = OPTIMAL);
    HOST(MATRIX_ID("dstComponentType-10082"), m.dstComponentType = VK_COMPONENT_TYPE_FLOAT_E4M3_NV);
    HOST(MATRIX_ID("srcComponentType-10081"), m.srcComponentType = VK_COMPONENT_TYPE_FLOAT_E5M2_NV;
         m.dstComponentType = VK_COMPONENT_TYPE_FLOAT_E4M3_NV; m.dstLayout = OPTIMAL);
    HOST(MATRIX_ID("srcComponentType-10081"), m.dstComponentType = VK_COMPONENT_TYPE_SINT8_KHR);
    HOST(MATRIX_ID("dstComponentType-10080"), m.dstComponentType = VK_COMPONENT_TYPE_UINT8_KHR;
         m.srcComponentType = VK_COMPONENT_TYPE_UINT8_KHR;
         kit_expect(kit, MATRIX_ID("srcComponentType-10079")));
}

#define COMMAND(vuid, ...)                                           \
    do {                                                             \
        VkConvertCooperativeVectorMatrixInfoNV m = good;             \
        size = 64;                                                   \
        __VA_ARGS__;                                                 \
        if (vuid) {                                                  \
            kit_expect(kit, (vuid));                                 \
        }                                                            \
        NOW(vkCmdConvertCooperativeVectorMatrixNV)(commands, 1, &m); \
    } while (0)

SCENE(by_commands, SILENT | KIT_NULL_DRIVER)
{
    VkConvertCooperativeVectorMatrixInfoNV good = open_matrices(kit);
    VkDeviceAddress at = address_with(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkCommandBuffer commands = kit_recording(kit);
    size_t size;

    good.srcData.deviceAddress = at;
    good.dstData.deviceAddress = at + 1024;
    good.pDstSize = &size;
    COMMAND((const char *)NULL, (void)m);
    COMMAND(COMMAND_ID("pInfo-10084"), m.srcData.deviceAddress += 32);
    COMMAND(COMMAND_ID("pInfo-10085"), m.dstData.deviceAddress += 32);
    COMMAND(COMMAND_ID("pInfo-10086"), m.srcSize = 63);
    COMMAND(COMMAND_ID("pInfo-10087"), size = 63);
    COMMAND(COMMAND_ID("None-10088"), m.dstData.deviceAddress = at);
    kit_end(kit, commands);
}

#endif

KIT_MAIN()
