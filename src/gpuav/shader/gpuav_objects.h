/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects (VK_EXT_shader_object), instrumented like modules.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_OBJECTS_H
#define WAKE_GPUAV_GPUAV_OBJECTS_H

#include "gpuav/shader/gpuav_pipeline.h"

/* A VkShaderEXT. */
struct wake_gpuav_object {
    uint32_t references; /* (a) */
    struct wake_gpuav_stage stage;
    struct wake_gpuav_layout *layout; /* counted; NULL: not padded, its code is the application's */
};

/* Accepts NULL, as all of these. */
void
wake_gpuav_object_put(struct wake_gpuav *gpuav, struct wake_gpuav_object *object);

VKAPI_ATTR VkResult VKAPI_CALL
wake_gpuav_CreateShadersEXT(VkDevice device, uint32_t createInfoCount,
                            const VkShaderCreateInfoEXT *pCreateInfos,
                            const VkAllocationCallbacks *pAllocator, VkShaderEXT *pShaders);
VKAPI_ATTR void VKAPI_CALL
wake_gpuav_DestroyShaderEXT(VkDevice device, VkShaderEXT shader,
                            const VkAllocationCallbacks *pAllocator);
VKAPI_ATTR VkResult VKAPI_CALL
wake_gpuav_GetShaderBinaryDataEXT(VkDevice device, VkShaderEXT shader, size_t *pDataSize,
                                  void *pData);
/* Binaries of instrumented shaders are for devices with the same instrumentation only: what a
 * physical device calls its binaries. */
void
wake_gpuav_objects_properties(struct wake_instance *instance,
                              VkPhysicalDeviceProperties2 *properties);

void
wake_gpuav_objects_finish(struct wake_gpuav *gpuav);

#endif
