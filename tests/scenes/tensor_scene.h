/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A device with tensors, tensors that have everything right, to be changed in one place by a scene, and their memory. The headers have
 * to know VK_ARM_tensors.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_TENSOR_SCENE_H
#define WAKE_SCENES_TENSOR_SCENE_H

#include "newer_scene.h"

#ifdef VK_ARM_tensors

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#ifdef VK_ARM_tensor_controls
#define TENSOR_CONTROLS "VK_ARM_tensor_controls"
#else
#define TENSOR_CONTROLS NULL
#endif
#define TENSOR_LIMITS                                                                        \
    "maxTensorDimensionCount=6,maxTensorElements=65536,maxPerDimensionTensorElements=32768," \
    "maxTensorStride=65536,maxTensorSize=262144"

__attribute__((unused)) static void
open_tensors_of(struct kit *kit, const char *limits, const char *more, bool group)
{
    static VkPhysicalDeviceTensorFeaturesARM tensors;
    static VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers;
    static VkPhysicalDeviceDescriptorBufferTensorFeaturesARM both;
    static char answers[512];

    (void)snprintf(answers, sizeof(answers), "%s%s", limits, more);
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    both = (VkPhysicalDeviceDescriptorBufferTensorFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_TENSOR_FEATURES_ARM
    };
    buffers = (VkPhysicalDeviceDescriptorBufferFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT, .pNext = &both
    };
    tensors = (VkPhysicalDeviceTensorFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, .pNext = &buffers
    };
    NEW(kit,
        .extensions = { "VK_ARM_tensors", "VK_EXT_descriptor_buffer", "VK_KHR_external_memory_fd",
                        TENSOR_CONTROLS },
        .next = &tensors, .group = group, .replay = true);
}

__attribute__((unused)) static void
open_limited(struct kit *kit, const char *limits, const char *more)
{
    open_tensors_of(kit, limits, more, false);
}

__attribute__((unused)) static void
open_tensors(struct kit *kit, const char *more)
{
    open_limited(kit, TENSOR_LIMITS, more);
}

/* A tensor of 4 x 8 x 16 floats, and everything about it right. */
struct tensor {
    int64_t dimensions[8], strides[8];
    VkTensorDescriptionARM description;
    VkTensorCreateInfoARM info;
};

__attribute__((unused)) static struct tensor
new_tensor(void)
{
    return (struct tensor){
        .dimensions = { 4, 8, 16, 1, 1, 1, 1, 1 },
        .strides = { 512, 64, 4 },
        .description = { .sType = VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM,
                         .tiling = VK_TENSOR_TILING_LINEAR_ARM,
                         .format = VK_FORMAT_R32_SFLOAT,
                         .dimensionCount = 3,
                         .usage = VK_TENSOR_USAGE_SHADER_BIT_ARM |
                                  VK_TENSOR_USAGE_TRANSFER_SRC_BIT_ARM |
                                  VK_TENSOR_USAGE_TRANSFER_DST_BIT_ARM },
        .info = { .sType = VK_STRUCTURE_TYPE_TENSOR_CREATE_INFO_ARM },
    };
}

__attribute__((unused)) static VkTensorARM
make_tensor(struct kit *kit, const char *vuid, const struct tensor *changed, bool strides)
{
    struct tensor t = *changed;
    VkTensorARM tensor = VK_NULL_HANDLE;

    t.description.pDimensions = t.dimensions;
    t.description.pStrides = strides ? t.strides : NULL;
    t.info.pDescription = &t.description;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (NOW(vkCreateTensorARM)(kit->device, &t.info, NULL, &tensor) != VK_SUCCESS) {
        return VK_NULL_HANDLE;
    }
    return tensor;
}

__attribute__((unused)) static void
drop_tensor(struct kit *kit, VkTensorARM tensor)
{
    NOW(vkDestroyTensorARM)(kit->device, tensor, NULL);
}

__attribute__((unused)) static VkDeviceMemory
memory_of(struct kit *kit, VkDeviceSize size, uint32_t type, const void *chain)
{
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = chain,
                                  .allocationSize = size,
                                  .memoryTypeIndex = type };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

__attribute__((unused)) static void
bind_tensor(struct kit *kit, const char *vuid, VkTensorARM tensor, VkDeviceMemory memory,
            VkDeviceSize offset)
{
    VkBindTensorMemoryInfoARM info = { .sType = VK_STRUCTURE_TYPE_BIND_TENSOR_MEMORY_INFO_ARM,
                                       .tensor = tensor,
                                       .memory = memory,
                                       .memoryOffset = offset };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkBindTensorMemoryARM)(kit->device, 1, &info);
}

enum {
    NEEDED = 65536,
    LAZY = 5
}; /* bytes of every tensor on the null driver; memory for transient attachments */

__attribute__((unused)) static VkTensorARM
bound_tensor(struct kit *kit, const struct tensor *t)
{
    VkTensorARM tensor = make_tensor(kit, NULL, t, false);

    bind_tensor(kit, NULL, tensor, memory_of(kit, NEEDED, 0, NULL), 0);
    return tensor;
}

#endif

static inline VkTensorViewARM
tensor_view_as(struct kit *kit, VkTensorARM tensor, VkFormat format)
{
    const VkTensorViewCreateInfoARM info = { .sType = VK_STRUCTURE_TYPE_TENSOR_VIEW_CREATE_INFO_ARM,
                                             .tensor = tensor,
                                             .format = format };
    VkTensorViewARM view = VK_NULL_HANDLE;

    KIT_VK(kit, NOW(vkCreateTensorViewARM)(kit->device, &info, NULL, &view));
    return view;
}

#endif
