/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices of the null driver with VK_KHR_shader_abort, and what they say when they are lost.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_ABORT_SCENE_H
#define WAKE_SCENES_ABORT_SCENE_H

#include "shader_scene.h"

#include "abort_module.h"
#include "base/newer_vulkan.h"

#include <stdlib.h>

enum abort_device {
    ABORT_FEATURES = 1 << 0,   /* shaderAbort, shaderConstantData, deviceFault */
    ABORT_EXTENSIONS = 1 << 1, /* the three */
    ABORT_ALL = ABORT_FEATURES | ABORT_EXTENSIONS,
    ABORT_EXT_FAULT = 1 << 2, /* VK_EXT_device_fault, and its feature */
    ABORT_TALKATIVE = 1 << 3, /* information is heard, too */
    ABORT_MANY_QUEUES = 1 << 4,
    ABORT_LIBRARIES = 1 << 5,    /* VK_EXT_graphics_pipeline_library: stages may bring their code */
    ABORT_WIDE_NUMBERS = 1 << 6, /* shaderInt16, shaderInt64, shaderFloat64 */
};

static inline void
abort_open(struct kit *kit, uint32_t flags)
{
    VkBool32 on = (flags & ABORT_FEATURES) != 0;
    VkPhysicalDeviceFaultFeaturesEXT old = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_FEATURES_EXT, .deviceFault = VK_TRUE
    };
    VkPhysicalDeviceVulkan12Features core = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = flags & ABORT_EXT_FAULT ? &old : NULL,
        .shaderInt8 = VK_TRUE
    };
    VkPhysicalDeviceShaderConstantDataFeaturesKHR data = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CONSTANT_DATA_FEATURES_KHR,
        .pNext = &core,
        .shaderConstantData = on
    };
    VkPhysicalDeviceFaultFeaturesKHR fault = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_FEATURES_KHR,
        .pNext = &data,
        .deviceFault = on
    };
    VkPhysicalDeviceShaderAbortFeaturesKHR aborts = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_FEATURES_KHR,
        .pNext = &fault,
        .shaderAbort = on
    };
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 wide = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .features = { .shaderInt16 = VK_TRUE, .shaderInt64 = VK_TRUE, .shaderFloat64 = VK_TRUE }
    };
    struct kit_config config = { .device_next = flags & ABORT_EXTENSIONS ? (void *)&aborts
                                                                         : (void *)&core };
    uint32_t count = 0;

    setenv("WAKE_NULL_ABORT", "1", 1);
    if (flags & ABORT_EXTENSIONS) {
        config.device_extensions[count++] = VK_KHR_SHADER_ABORT_EXTENSION_NAME;
        config.device_extensions[count++] = VK_KHR_DEVICE_FAULT_EXTENSION_NAME;
        config.device_extensions[count++] = VK_KHR_SHADER_CONSTANT_DATA_EXTENSION_NAME;
    }
    if (flags & ABORT_EXT_FAULT) {
        config.device_extensions[count++] = VK_EXT_DEVICE_FAULT_EXTENSION_NAME;
    }
    if (flags & ABORT_LIBRARIES) {
        config.device_extensions[count++] = VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME;
        config.device_extensions[count++] = VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME;
        libraries.pNext = core.pNext;
        core.pNext = &libraries;
    }
    if (flags & ABORT_WIDE_NUMBERS) {
        wide.pNext = core.pNext;
        core.pNext = &wide;
    }
    config.queues = flags & ABORT_MANY_QUEUES ? 6 : 0;
    if (flags & ABORT_TALKATIVE) {
        config.severities = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT |
                            VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                            VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT;
    }
    kit_open(kit, &config);
}

static inline VkShaderModule
abort_shader(struct kit *kit, uint32_t flags)
{
    struct abort_module words;

    abort_module_make(&words, flags);
    return shader_module(kit, words.words, words.count * sizeof(uint32_t));
}

#endif
