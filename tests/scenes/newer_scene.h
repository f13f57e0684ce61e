/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Declarations of Vulkan 1.4 and of extensions that the installed headers may lack, under names of
 * their own; numbers are those of the public registry. A device of a driver that has them.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_NEWER_SCENE_H
#define WAKE_SCENES_NEWER_SCENE_H

#include "kit.h"

#include <stdlib.h>
#include <string.h>

#define VULKAN_1_4 VK_MAKE_API_VERSION(0, 1, 4, 0)
#define STYPE(number) ((VkStructureType)(number))

enum {
    STYPE_VULKAN_1_4_FEATURES = 55,
    STYPE_VULKAN_1_4_PROPERTIES = 56,
    STYPE_LOCAL_READ_FEATURES = 1000232000,
    STYPE_ATTACHMENT_LOCATIONS = 1000232001,
    STYPE_INPUT_INDICES = 1000232002,
    STYPE_HOST_COPY_FEATURES = 1000270000,
    STYPE_MEMORY_TO_IMAGE_COPY = 1000270002,
    STYPE_COPY_MEMORY_TO_IMAGE = 1000270005,
    STYPE_HOST_TRANSITION = 1000270006,
    STYPE_MEMORY_MAP = 1000271000,
    STYPE_MEMORY_UNMAP = 1000271001,
    STYPE_NESTED_FEATURES = 1000451000,
    STYPE_MAINTENANCE_5_FEATURES = 1000470000,
    STYPE_PIPELINE_FLAGS_2 = 1000470005,
    STYPE_BUFFER_USAGE_2 = 1000470006,
    STYPE_SHADER_OBJECT_FEATURES = 1000482000,
    STYPE_SHADER_CREATE_INFO = 1000482002,
    STYPE_MAINTENANCE_6_FEATURES = 1000545000,
    STYPE_BIND_MEMORY_STATUS = 1000545002,
    STYPE_BIND_SETS = 1000545003,
    STYPE_PUSH_CONSTANTS = 1000545004,
    STYPE_PUSH_SET = 1000545005,
    STYPE_MAINTENANCE_8_FEATURES = 1000574000,
    STYPE_ACCESS_FLAGS_3 = 1000574002,
    STYPE_MAINTENANCE_9_FEATURES = 1000584000,
};

#define FORMAT_A8_UNORM ((VkFormat)1000470001)
#define LAYOUT_LOCAL_READ ((VkImageLayout)1000232000)
#define IMAGE_USAGE_HOST_TRANSFER 0x00400000u
#define QUERY_POOL_CREATE_RESET 1u
#define FEATURE_2_HOST_TRANSFER (UINT64_C(1) << 46)

/* VkPhysicalDeviceVulkan14Features, and any struct of features. */
struct features_14 {
    VkStructureType type;
    void *next;
    VkBool32 globalPriorityQuery, shaderSubgroupRotate, shaderSubgroupRotateClustered,
        shaderFloatControls2, shaderExpectAssume, rectangularLines, bresenhamLines, smoothLines,
        stippledRectangularLines, stippledBresenhamLines, stippledSmoothLines,
        vertexAttributeInstanceRateDivisor, vertexAttributeInstanceRateZeroDivisor, indexTypeUint8,
        dynamicRenderingLocalRead, maintenance5, maintenance6, pipelineProtectedAccess,
        pipelineRobustness, hostImageCopy, pushDescriptor;
};
struct one_feature {
    VkStructureType type;
    void *next;
    VkBool32 feature, more[3];
};

/* VkBufferUsageFlags2CreateInfo, VkPipelineCreateFlags2CreateInfo */
struct flags_2 {
    VkStructureType type;
    const void *next;
    uint64_t flags;
};

/* VkShaderCreateInfoEXT */
struct shader_info {
    VkStructureType type;
    const void *next;
    VkFlags flags;
    VkShaderStageFlagBits stage;
    VkShaderStageFlags nextStage;
    int codeType; /* 1: SPIR-V */
    size_t codeSize;
    const void *pCode;
    const char *pName;
    uint32_t setLayoutCount;
    const VkDescriptorSetLayout *pSetLayouts;
    uint32_t pushConstantRangeCount;
    const VkPushConstantRange *pPushConstantRanges;
    const VkSpecializationInfo *pSpecializationInfo;
};

/* VkBindDescriptorSetsInfo */
struct bind_sets_info {
    VkStructureType type;
    const void *next;
    VkShaderStageFlags stages;
    VkPipelineLayout layout;
    uint32_t first, count;
    const VkDescriptorSet *sets;
    uint32_t offset_count;
    const uint32_t *offsets;
};

/* VkPushConstantsInfo */
struct push_constants_info {
    VkStructureType type;
    const void *next;
    VkPipelineLayout layout;
    VkShaderStageFlags stages;
    uint32_t offset, size;
    const void *values;
};

/* VkPushDescriptorSetInfo */
struct push_set_info {
    VkStructureType type;
    const void *next;
    VkShaderStageFlags stages;
    VkPipelineLayout layout;
    uint32_t set, count;
    const VkWriteDescriptorSet *writes;
};

/* VkRenderingAttachmentLocationInfo; the other, VkRenderingInputAttachmentIndexInfo, goes on. */
struct locations_info {
    VkStructureType type;
    const void *next;
    uint32_t count;
    const uint32_t *numbers, *depth, *stencil;
};

/* VkHostImageLayoutTransitionInfo */
struct transition_info {
    VkStructureType type;
    const void *next;
    VkImage image;
    VkImageLayout from, to;
    VkImageSubresourceRange range;
};

/* VkMemoryToImageCopy, VkCopyMemoryToImageInfo */
struct memory_to_image {
    VkStructureType type;
    const void *next;
    const void *host;
    uint32_t row, height;
    VkImageSubresourceLayers part;
    VkOffset3D offset;
    VkExtent3D extent;
};
struct copy_to_image {
    VkStructureType type;
    const void *next;
    VkFlags flags;
    VkImage image;
    VkImageLayout layout;
    uint32_t count;
    const struct memory_to_image *regions;
};

/* VkMemoryMapInfo, of whose members VkMemoryUnmapInfo has the first four. */
struct map_info {
    VkStructureType type;
    const void *next;
    VkFlags flags;
    VkDeviceMemory memory;
    VkDeviceSize offset, size;
};

typedef VkResult(VKAPI_PTR *create_shaders)(VkDevice, uint32_t, const struct shader_info *,
                                            const VkAllocationCallbacks *, uint64_t *);
typedef void(VKAPI_PTR *destroy_shader)(VkDevice, uint64_t, const VkAllocationCallbacks *);
typedef void(VKAPI_PTR *bind_shaders)(VkCommandBuffer, uint32_t, const VkShaderStageFlagBits *,
                                      const uint64_t *);
typedef void(VKAPI_PTR *record_info)(VkCommandBuffer, const void *);
typedef void(VKAPI_PTR *bind_index_buffer_2)(VkCommandBuffer, VkBuffer, VkDeviceSize, VkDeviceSize,
                                             VkIndexType);
typedef VkResult(VKAPI_PTR *transition_layout)(VkDevice, uint32_t, const struct transition_info *);
typedef VkResult(VKAPI_PTR *copy_memory_to_image)(VkDevice, const struct copy_to_image *);
typedef VkResult(VKAPI_PTR *map_memory_2)(VkDevice, const struct map_info *, void **);
typedef VkResult(VKAPI_PTR *unmap_memory_2)(VkDevice, const struct map_info *);

/* A command that the header does not know; there on every driver of these scenes. */
#define NEWER_COMMAND(kit, type, name) ((type)(void (*)(void))newer_command((kit), (name)))
static inline PFN_vkVoidFunction
newer_command(struct kit *kit, const char *name)
{
    PFN_vkVoidFunction command = vkGetDeviceProcAddr(kit->device, name);

    KIT_CHECK_TEXT(kit, command != NULL, "vkGetDeviceProcAddr(%s) gave NULL", name);
    if (!command) {
        kit_skip(kit, "a command is missing");
    }
    return command;
}

/* What a scene wants beside Vulkan 1.4 with all its features. */
struct newer {
    uint32_t version; /* 0: 1.4 */
    const char *extensions[12];
    void *next; /* structs of features, before those of the versions */
    const void *instance_next;
    bool group;  /* a device made of two */
    bool replay; /* with bufferDeviceAddressCaptureReplay */
};

static inline void
open_newer(struct kit *kit, const struct newer *newer)
{
    static struct features_14 vulkan14;
    static VkPhysicalDeviceVulkan13Features vulkan13;
    static VkPhysicalDeviceVulkan12Features vulkan12;
    static VkPhysicalDeviceVulkan11Features vulkan11;
    static VkPhysicalDeviceFeatures2 features;
    struct kit_config config = { .device_next = &features,
                                 .instance_next = newer ? newer->instance_next : NULL,
                                 .api_version = newer && newer->version ? newer->version
                                                                        : VULKAN_1_4 };
    VkBaseOutStructure *last = newer ? newer->next : NULL;
    VkPhysicalDevice devices[2];
    VkDeviceGroupDeviceCreateInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO,
        .pNext = &features,
        .physicalDeviceCount = 2,
        .pPhysicalDevices = devices,
    };
    uint32_t count = newer && newer->group ? 2 : 1;

    setenv("WAKE_NULL_NEWER", "1", 1);
    if (count == 2) {
        setenv("WAKE_NULL_DEVICES", "2", 1);
        config.device_next = &group;
    }
    for (uint32_t i = 0; newer && i < KIT_COUNT(newer->extensions); i++) {
        config.device_extensions[i] = newer->extensions[i];
    }
    vulkan14 = (struct features_14){ .type = STYPE(STYPE_VULKAN_1_4_FEATURES) };
    vulkan13 = (VkPhysicalDeviceVulkan13Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = config.api_version == VULKAN_1_4 ? &vulkan14 : NULL
    };
    vulkan12 = (VkPhysicalDeviceVulkan12Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &vulkan13
    };
    vulkan11 = (VkPhysicalDeviceVulkan11Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, .pNext = &vulkan12
    };
    features = (VkPhysicalDeviceFeatures2){ .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                            .pNext = last ? (void *)last : &vulkan11 };
    while (last && last->pNext) {
        last = last->pNext;
    }
    if (last) {
        last->pNext = (void *)&vulkan11;
    }
    KIT_VK(kit, kit_open_instance(kit, &config));
    KIT_VK(kit, vkEnumeratePhysicalDevices(kit->instance, &count, devices));
    kit->gpu = devices[0];
    vkGetPhysicalDeviceFeatures2(kit->gpu, &features);
    vulkan12.bufferDeviceAddressCaptureReplay &= newer && newer->replay;
    vulkan12.bufferDeviceAddressMultiDevice = VK_FALSE;
    KIT_VK(kit, kit_open_device(kit, &config));
}

/* --- what the scenes share --- */

#define SILENT (KIT_NO_DEVICE | KIT_NULL_VALUES)
#define NEW(kit, ...) open_newer((kit), &(struct newer){ __VA_ARGS__ })
/* With a struct of features that those of the versions do not hold, and the extensions behind it. */
#define NEW_WITH(kit, type, structure_type, ...)                   \
    do {                                                           \
        static type more_;                                         \
        more_ = (type){ .sType = (structure_type) };               \
        NEW((kit), .extensions = { __VA_ARGS__ }, .next = &more_); \
    } while (0)
#define WHOLE                                                                               \
    {                                                                                       \
        VK_IMAGE_ASPECT_COLOR_BIT, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS \
    }

static inline void
finish(struct kit *kit, VkCommandBuffer commands)
{
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* With what stands in their chains, and bound. */
static inline VkBuffer
buffer_of(struct kit *kit, const VkBufferCreateInfo *info)
{
    VkMemoryRequirements needs;
    VkBuffer buffer;

    KIT_VK(kit, vkCreateBuffer(kit->device, info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, kit_memory_for(kit, &needs), 0));
    return buffer;
}

static inline VkImage
image_of(struct kit *kit, const VkImageCreateInfo *info)
{
    VkMemoryRequirements needs;
    VkImage image;

    KIT_VK(kit, vkCreateImage(kit->device, info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory_for(kit, &needs), 0));
    return image;
}

static inline void
change_layout(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
                                     .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT |
                                                      VK_ACCESS_MEMORY_WRITE_BIT,
                                     .oldLayout = from,
                                     .newLayout = to,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .image = image,
                                     .subresourceRange = WHOLE };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
}

#endif
