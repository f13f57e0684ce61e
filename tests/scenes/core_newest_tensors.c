/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tensors: what they are made of, their views and memory, copies and barriers. Skipped with older headers.
 */
#include "tensor_scene.h"

#ifndef VK_ARM_tensors

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_tensors");
}

#else

#define INFO_ID(rest) "VUID-VkTensorDescriptionARM-" rest
#define CREATE_ID(rest) "VUID-VkTensorCreateInfoARM-" rest
#define ROLL_ID(rest) "VUID-VkTensorRollingBackingCreateInfoARM-" rest
#define VIEW_ID(rest) "VUID-VkTensorViewCreateInfoARM-" rest
#define BIND_ID(rest) "VUID-VkBindTensorMemoryInfoARM-" rest
#define COPY_ID(rest) "VUID-VkCopyTensorInfoARM-" rest
#define BARRIER_ID(rest) "VUID-VkTensorMemoryBarrierARM-" rest
#define TRY(vuid, strides, ...)                                    \
    do {                                                           \
        struct tensor t = new_tensor();                            \
        __VA_ARGS__;                                               \
        drop_tensor(kit, make_tensor(kit, (vuid), &t, (strides))); \
    } while (0)

SCENE(descriptions, SILENT | KIT_NULL_DRIVER)
{
    open_tensors(kit, "");
    TRY(NULL, true, (void)t);
    TRY(NULL, false, (void)t);
    TRY(NULL, true, t.strides[0] = 1024);
    TRY(INFO_ID("dimensionCount-09733"), false, t.description.dimensionCount = 7);
    TRY(INFO_ID("pDimensions-09883"), false, t.dimensions[0] = 1; t.dimensions[1] = 1;
        t.dimensions[2] = 32769);
    TRY(INFO_ID("format-09735"), false, t.description.format = VK_FORMAT_R8G8_UNORM);
    TRY(INFO_ID("pStrides-09736"), true, t.strides[2] = 8; t.strides[1] = 128; t.strides[0] = 1024);
    TRY(INFO_ID("pStrides-09737"), true, t.strides[0] = 514);
    TRY(NULL, true, t.strides[0] = 65536);
    kit_expect(kit, INFO_ID("pStrides-09884"));
    TRY(INFO_ID("pStrides-09738"), true, t.strides[0] = 65540);
    kit_expect(kit, INFO_ID("pStrides-09739"));
    TRY(INFO_ID("pStrides-09738"), true, t.strides[0] = 0);
    kit_expect(kit, INFO_ID("pStrides-09736"));
    TRY(INFO_ID("pStrides-09737"), true, t.strides[2] = 2);
    TRY(INFO_ID("pStrides-09739"), true, t.strides[0] = 256);
    TRY(INFO_ID("pStrides-09884"), true, t.strides[0] = 65536; t.dimensions[0] = 5);
    TRY(INFO_ID("tiling-09742"), false,
        t.description.usage |= VK_TENSOR_USAGE_IMAGE_ALIASING_BIT_ARM);
    TRY(INFO_ID("tiling-09741"), false, t.description.tiling = VK_TENSOR_TILING_OPTIMAL_ARM;
        t.description.usage = VK_TENSOR_USAGE_IMAGE_ALIASING_BIT_ARM);
    TRY(INFO_ID("tiling-09842"), false,
        t.description.tiling = VK_TENSOR_TILING_BLOCK_U_INTERLEAVED_ARM);
    TRY(INFO_ID("tiling-09843"), true, t.description.tiling = VK_TENSOR_TILING_BRICK_16_WIDE_ARM);
    /* Strides are held to the same in every tiling. */
    kit_expect(kit, CREATE_ID("pDescription-09720"));
    kit_expect(kit, INFO_ID("pStrides-09736"));
    TRY(INFO_ID("pStrides-09737"), true, t.description.tiling = VK_TENSOR_TILING_OPTIMAL_ARM;
        t.strides[2] = 2);
}

/* Alone: other layers divide by it. */
SCENE(descriptions_without_extent, SILENT | KIT_NULL_DRIVER)
{
    open_tensors(kit, "");
    TRY(INFO_ID("pDimensions-09734"), false, t.dimensions[1] = 0);
}

SCENE(descriptions_of_formats, SILENT | KIT_NULL_DRIVER)
{
    static const VkFormat one[] = { VK_FORMAT_D32_SFLOAT, VK_FORMAT_S8_UINT,
                                    VK_FORMAT_BC4_UNORM_BLOCK, VK_FORMAT_R10X6_UNORM_PACK16 };
    static const VkFormat others[] = { VK_FORMAT_UNDEFINED, VK_FORMAT_R8G8_UNORM,
                                       VK_FORMAT_D24_UNORM_S8_UINT, VK_FORMAT_BC5_UNORM_BLOCK };

    open_tensors(kit, "");
    for (size_t i = 0; i < KIT_COUNT(one); i++) {
        TRY(NULL, false, t.description.format = one[i]);
        TRY(INFO_ID("format-09735"), false, t.description.format = others[i]);
    }
}

SCENE(packed_only, SILENT | KIT_NULL_DRIVER)
{
    open_tensors(kit, ",tensorNonPacked=0");
    TRY(NULL, true, (void)t);
    TRY(INFO_ID("None-09740"), true, t.strides[0] = 1024);
}

SCENE(creation, SILENT | KIT_NULL_DRIVER)
{
    static const uint64_t data = 0;
    static const VkOpaqueCaptureDescriptorDataCreateInfoEXT opaque = {
        .sType = VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT,
        .opaqueCaptureDescriptorData = &data
    };
    const uint32_t families[2] = { 0, 1 }, same[2] = { 0, 0 }, none[2] = { 0, 99 };

    open_tensors(kit, ",protectedMemory=0");
    TRY(NULL, false, t.info.sharingMode = VK_SHARING_MODE_CONCURRENT;
        t.info.queueFamilyIndexCount = 2; t.info.pQueueFamilyIndices = families);
    TRY(CREATE_ID("pDescription-09720"), true, t.description.tiling = VK_TENSOR_TILING_OPTIMAL_ARM);
    TRY(CREATE_ID("tensorElements-09721"), false, t.dimensions[0] = 1024);
    TRY(CREATE_ID("sharingMode-09722"), false, t.info.sharingMode = VK_SHARING_MODE_CONCURRENT;
        t.info.queueFamilyIndexCount = 2);
    TRY(CREATE_ID("sharingMode-09723"), false, t.info.sharingMode = VK_SHARING_MODE_CONCURRENT;
        t.info.queueFamilyIndexCount = 1; t.info.pQueueFamilyIndices = families);
    kit_expect(kit, CREATE_ID("sharingMode-09722"));
    TRY(CREATE_ID("sharingMode-09723"), false, t.info.sharingMode = VK_SHARING_MODE_CONCURRENT);
    TRY(CREATE_ID("sharingMode-09725"), false, t.info.sharingMode = VK_SHARING_MODE_CONCURRENT;
        t.info.queueFamilyIndexCount = 2; t.info.pQueueFamilyIndices = same);
    TRY(CREATE_ID("sharingMode-09725"), false, t.info.sharingMode = VK_SHARING_MODE_CONCURRENT;
        t.info.queueFamilyIndexCount = 2; t.info.pQueueFamilyIndices = none);
    TRY(CREATE_ID("pNext-09727"), false, t.info.pNext = &opaque);
    TRY(CREATE_ID("pDescription-09728"), false, t.description.format = VK_FORMAT_R64_SINT;
        t.description.usage = VK_TENSOR_USAGE_TRANSFER_SRC_BIT_ARM);
    TRY(CREATE_ID("protectedMemory-09729"), false,
        t.info.flags = VK_TENSOR_CREATE_PROTECTED_BIT_ARM);
}

SCENE(creation_without_replay, SILENT | KIT_NULL_DRIVER)
{
    open_tensors(kit, ",descriptorBufferCaptureReplay=0");
    TRY(CREATE_ID("flags-09726"), false,
        t.info.flags = VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM);
}

SCENE(requirements, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    VkDeviceTensorMemoryRequirementsARM ask = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_TENSOR_MEMORY_REQUIREMENTS_ARM
    };
    struct tensor t = new_tensor();

    open_tensors(kit, "");
    t.description.pDimensions = t.dimensions;
    t.info.pDescription = &t.description;
    ask.pCreateInfo = &t.info;
    NOW(vkGetDeviceTensorMemoryRequirementsARM)(kit->device, &ask, &needs);
    t.dimensions[1] = -1;
    kit_expect(kit, INFO_ID("pDimensions-09734"));
    NOW(vkGetDeviceTensorMemoryRequirementsARM)(kit->device, &ask, &needs);
}

SCENE(rolling, SILENT | KIT_NULL_DRIVER)
{
    VkTensorRollingBackingCreateInfoARM rolling = {
        .sType = VK_STRUCTURE_TYPE_TENSOR_ROLLING_BACKING_CREATE_INFO_ARM
    };

#define ROLL(vuid, a, b, c, ...)                                                             \
    TRY(vuid, false, rolling.wraps[0] = (a); rolling.wraps[1] = (b); rolling.wraps[2] = (c); \
        t.info.pNext = &rolling; __VA_ARGS__)
    open_limited(kit,
                 "maxTensorDimensionCount=6,maxPerDimensionTensorElements=1000000,"
                 "maxTensorElements=10000000,maxTensorSize=100000000,maxTensorStride=100000000",
                 "");
    ROLL(NULL, 4, 8, 16, (void)t);
    ROLL(NULL, 2, 4, 16, (void)t);
    ROLL(ROLL_ID("wraps-09835"), 5, 8, 16, (void)t);
    ROLL(ROLL_ID("wraps-09836"), 65536, 8, 16, t.dimensions[0] = 70000);
    ROLL(ROLL_ID("wraps-09837"), 3, 3, 16, (void)t);
    ROLL(ROLL_ID("wraps-09838"), 4, 4, 16,
         t.description.tiling = VK_TENSOR_TILING_BRICK_8_WIDE_ARM);
    ROLL(ROLL_ID("wraps-09839"), 4, 8, 1, t.description.tiling = VK_TENSOR_TILING_BRICK_8_WIDE_ARM);
    ROLL(CREATE_ID("pNext-09833"), 4, 8, 16, t.description.tiling = VK_TENSOR_TILING_OPTIMAL_ARM);
    ROLL(CREATE_ID("pNext-09834"), 4, 8, 16, t.description.dimensionCount = 5);
}

/* --- memory --- */

/* Another tensor each time, which the driver may have bound all the same. */
static void
bind_anew(struct kit *kit, const char *vuid, VkDeviceMemory memory, VkDeviceSize offset)
{
    struct tensor good = new_tensor();
    VkTensorARM tensor = make_tensor(kit, NULL, &good, false);

    bind_tensor(kit, vuid, tensor, memory, offset);
    drop_tensor(kit, tensor);
}

SCENE(memory, SILENT | KIT_NULL_DRIVER)
{
    struct tensor good = new_tensor();
    VkDeviceMemory memory;
    VkTensorARM tensor;

    open_tensors(kit, "");
    tensor = make_tensor(kit, NULL, &good, false);
    memory = memory_of(kit, 2 * NEEDED, 0, NULL);
    kit_expect(kit, BIND_ID("size-09716"));
    bind_anew(kit, BIND_ID("memoryOffset-09713"), memory, 2 * NEEDED);
    bind_anew(kit, BIND_ID("memory-09714"), memory_of(kit, NEEDED, LAZY, NULL), 0);
    bind_anew(kit, BIND_ID("memoryOffset-09715"), memory, 4);
    bind_anew(kit, BIND_ID("size-09716"), memory, NEEDED + 4096);
    bind_tensor(kit, NULL, tensor, memory, 0);
    bind_tensor(kit, BIND_ID("tensor-09712"), tensor, memory, NEEDED);
    bind_anew(kit, BIND_ID("memory-09806"),
              memory_of(kit, NEEDED, 0,
                        &(VkMemoryDedicatedAllocateInfoTensorARM){
                            .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO_TENSOR_ARM,
                            .tensor = tensor }),
              0);
    drop_tensor(kit, tensor);
}

SCENE(dedicated_memory, SILENT | KIT_NULL_DRIVER)
{
    struct tensor good = new_tensor();
    VkMemoryDedicatedAllocateInfoTensorARM dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO_TENSOR_ARM
    };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = &dedicated,
                                  .allocationSize = NEEDED + 4096 };

    open_tensors(kit, "");
    dedicated.tensor = make_tensor(kit, NULL, &good, false);
    bind_tensor(kit, NULL, dedicated.tensor, memory_of(kit, NEEDED, 0, &dedicated), 0);
    kit_expect(kit, "VUID-VkMemoryDedicatedAllocateInfoTensorARM-allocationSize-09710");
    if (vkAllocateMemory(kit->device, &info, NULL, &memory) == VK_SUCCESS) {
        vkFreeMemory(kit->device, memory, NULL);
    }
    drop_tensor(kit, dedicated.tensor);
}

SCENE(captured_memory, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    struct tensor good = new_tensor();
    VkTensorARM tensors[2];

    open_tensors(kit, "");
    good.info.flags = VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM;
    tensors[0] = make_tensor(kit, NULL, &good, false);
    tensors[1] = make_tensor(kit, NULL, &good, false);
    bind_tensor(kit, BIND_ID("tensor-09944"), tensors[0], memory_of(kit, NEEDED, 0, &flags), 0);
    flags.flags = VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT;
    flags.deviceMask = 1;
    kit_expect(kit, BIND_ID("tensor-09944"));
    bind_tensor(kit, BIND_ID("tensor-09943"), tensors[1], memory_of(kit, NEEDED, 0, &flags), 0);
    drop_tensor(kit, tensors[0]);
    drop_tensor(kit, tensors[1]);
}

/* --- views --- */

static void
view(struct kit *kit, const char *vuid, const VkTensorViewCreateInfoARM *info)
{
    VkTensorViewARM made = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (NOW(vkCreateTensorViewARM)(kit->device, info, NULL, &made) == VK_SUCCESS) {
        NOW(vkDestroyTensorViewARM)(kit->device, made, NULL);
    }
}

SCENE(views, SILENT | KIT_NULL_DRIVER)
{
    static const uint64_t data = 0;
    static const VkOpaqueCaptureDescriptorDataCreateInfoEXT opaque = {
        .sType = VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT,
        .opaqueCaptureDescriptorData = &data
    };
    VkTensorViewCreateInfoARM info = { .sType = VK_STRUCTURE_TYPE_TENSOR_VIEW_CREATE_INFO_ARM,
                                       .format = VK_FORMAT_R32_SFLOAT };
    struct tensor t = new_tensor();
    VkTensorARM all[4];

    open_tensors(kit, ",descriptorBufferCaptureReplay=0");
    all[0] = bound_tensor(kit, &t);
    info.tensor = all[0];
    view(kit, NULL, &info);
    info.flags = VK_TENSOR_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM;
    view(kit, VIEW_ID("flags-09745"), &info);
    info.flags = 0;
    info.pNext = &opaque;
    view(kit, VIEW_ID("pNext-09746"), &info);
    info.pNext = NULL;
    info.format = VK_FORMAT_R32_SINT;
    view(kit, VIEW_ID("tensor-09743"), &info);
    t.info.flags = VK_TENSOR_CREATE_MUTABLE_FORMAT_BIT_ARM;
    info.tensor = all[1] = bound_tensor(kit, &t);
    view(kit, NULL, &info);
    info.format = VK_FORMAT_R16_SINT;
    view(kit, VIEW_ID("tensor-09744"), &info);
    t.info.flags = 0;
    info.format = VK_FORMAT_R32_SFLOAT;
    t.description.usage = VK_TENSOR_USAGE_TRANSFER_DST_BIT_ARM;
    info.tensor = all[2] = bound_tensor(kit, &t);
    view(kit, VIEW_ID("usage-09747"), &info);
    t = new_tensor();
    info.tensor = all[3] = make_tensor(kit, NULL, &t, false);
    view(kit, VIEW_ID("tensor-09749"), &info);
    for (uint32_t i = 0; i < KIT_COUNT(all); i++) {
        drop_tensor(kit, all[i]);
    }
}

SCENE(view_features, SILENT | KIT_NULL_DRIVER)
{
    VkTensorViewCreateInfoARM info = { .sType = VK_STRUCTURE_TYPE_TENSOR_VIEW_CREATE_INFO_ARM,
                                       .format = VK_FORMAT_R64_SINT };
    struct tensor t = new_tensor();

    open_tensors(kit, "");
    t.description.format = VK_FORMAT_R64_SINT;
    info.tensor = bound_tensor(kit, &t);
    kit_expect(kit, VIEW_ID("usage-09748"));
    kit_expect(kit, VIEW_ID("usage-09748"));
    view(kit, VIEW_ID("usage-09748"), &info); /* each of its usages */
    drop_tensor(kit, info.tensor);
}

/* --- copies --- */

struct copy {
    uint64_t from[3], to[3], extent[3];
    VkTensorCopyARM region;
    VkCopyTensorInfoARM info;
    bool offsets, whole;
};

static void
copy(struct kit *kit, const char *vuid, const struct copy *changed)
{
    VkCommandBuffer commands = kit_recording(kit);
    struct copy c = *changed;
    VkTensorCopyARM regions[2];

    c.region.pSrcOffset = c.offsets ? c.from : NULL;
    c.region.pDstOffset = c.offsets ? c.to : NULL;
    c.region.pExtent = c.whole ? c.extent : NULL;
    regions[0] = regions[1] = c.region;
    c.info.pRegions = regions;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdCopyTensorARM)(commands, &c.info);
    kit_end(kit, commands);
}

#define COPY(vuid, ...)        \
    do {                       \
        struct copy c = good;  \
        __VA_ARGS__;           \
        copy(kit, (vuid), &c); \
    } while (0)

SCENE(copies, SILENT | KIT_NULL_DRIVER)
{
    struct copy good = {
        .extent = { 4, 8, 16 },
        .region = { .sType = VK_STRUCTURE_TYPE_TENSOR_COPY_ARM, .dimensionCount = 3 },
        .info = { .sType = VK_STRUCTURE_TYPE_COPY_TENSOR_INFO_ARM, .regionCount = 1 },
        .offsets = true,
        .whole = true,
    };
    struct tensor t = new_tensor();
    VkTensorARM all[7];

    open_tensors(kit, "");
    all[0] = bound_tensor(kit, &t);
    all[1] = bound_tensor(kit, &t);
    all[2] = make_tensor(kit, NULL, &t, false);
    t.dimensions[1] = 4;
    all[3] = bound_tensor(kit, &t);
    t = new_tensor();
    t.description.dimensionCount = 2;
    all[4] = bound_tensor(kit, &t);
    t = new_tensor();
    t.description.usage = VK_TENSOR_USAGE_SHADER_BIT_ARM;
    all[5] = bound_tensor(kit, &t);
    t = new_tensor();
    t.description.format = VK_FORMAT_R64_SINT;
    all[6] = bound_tensor(kit, &t);
    good.info.srcTensor = all[0];
    good.info.dstTensor = all[1];
    COPY(NULL, (void)c);
    COPY(NULL, c.offsets = false; c.whole = false; c.region.dimensionCount = 0);
    COPY("VUID-VkTensorCopyARM-dimensionCount-09955", c.region.dimensionCount = 0);
    COPY(COPY_ID("regionCount-09686"), c.info.regionCount = 2);
    COPY(COPY_ID("pRegions-09687"), c.from[0] = 1);
    COPY(COPY_ID("pRegions-09688"), c.to[0] = 1);
    COPY(COPY_ID("pRegions-09689"), c.extent[0] = 1);
    COPY(COPY_ID("pRegions-09954"), c.region.dimensionCount = 2);
    COPY(COPY_ID("pDimensions-09685"), c.info.dstTensor = all[3]; c.whole = false);
    COPY(COPY_ID("dimensionCount-09684"), c.info.dstTensor = all[4]; c.whole = false);
    COPY(COPY_ID("srcTensor-09691"), c.info.srcTensor = all[5]);
    COPY(COPY_ID("dstTensor-09693"), c.info.dstTensor = all[5]);
    COPY(COPY_ID("srcTensor-09690"), c.info.srcTensor = all[6]);
    COPY(COPY_ID("dstTensor-09692"), c.info.dstTensor = all[6]);
    COPY(COPY_ID("srcTensor-09694"), c.info.srcTensor = all[2]);
    COPY(COPY_ID("dstTensor-09695"), c.info.dstTensor = all[2]);
    for (uint32_t i = 0; i < KIT_COUNT(all); i++) {
        drop_tensor(kit, all[i]);
    }
}

/* --- barriers --- */

static void
barrier(struct kit *kit, const char *vuid, VkTensorARM tensor, uint32_t from, uint32_t to)
{
    VkTensorMemoryBarrierARM one = { .sType = VK_STRUCTURE_TYPE_TENSOR_MEMORY_BARRIER_ARM,
                                     .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                     .srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT,
                                     .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                     .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT,
                                     .srcQueueFamilyIndex = from,
                                     .dstQueueFamilyIndex = to,
                                     .tensor = tensor };
    VkTensorDependencyInfoARM several = { .sType = VK_STRUCTURE_TYPE_TENSOR_DEPENDENCY_INFO_ARM,
                                          .tensorMemoryBarrierCount = 1,
                                          .pTensorMemoryBarriers = &one };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .pNext = &several };
    VkCommandBuffer commands = kit_recording(kit);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdPipelineBarrier2(commands, &info);
    kit_end(kit, commands);
}

/* Both structs that say it. */
static void
barrier_twice(struct kit *kit, VkTensorARM tensor)
{
    VkTensorMemoryBarrierARM one = { .sType = VK_STRUCTURE_TYPE_TENSOR_MEMORY_BARRIER_ARM,
                                     .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                     .srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT,
                                     .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                     .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .tensor = tensor };
    const VkTensorMemoryBarrierARM other = one;
    const VkTensorDependencyInfoARM several = {
        .sType = VK_STRUCTURE_TYPE_TENSOR_DEPENDENCY_INFO_ARM,
        .tensorMemoryBarrierCount = 1,
        .pTensorMemoryBarriers = &other
    };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .pNext = &one };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdPipelineBarrier2(commands, &info);
    one.pNext = &several;
    kit_expect(kit, "VUID-VkDependencyInfo-pNext-09754");
    vkCmdPipelineBarrier2(commands, &info);
    kit_end(kit, commands);
}

/* --- descriptors --- */

static void
write_tensor(struct kit *kit, const char *vuid, VkDescriptorSet set, const void *next)
{
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .pNext = next,
                                   .dstSet = set,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_TENSOR_ARM };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

/* A set of one tensor. */
static VkDescriptorSet
set_of_tensors(struct kit *kit)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1,
                                                   VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };

    return kit_descriptor_set(kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1, 0),
                              kit_set_layout_of(kit, &info));
}

/* A second device with tensors; the scene destroys it. */
static VkDevice
other_device(struct kit *kit)
{
    const float priority = 1.0f;
    const char *name = "VK_ARM_tensors";
    const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority };
    VkPhysicalDeviceTensorFeaturesARM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM,
        .tensors = VK_TRUE,
        .shaderTensorAccess = VK_TRUE
    };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = &features,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue,
                                      .enabledExtensionCount = 1,
                                      .ppEnabledExtensionNames = &name };
    VkDevice device = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDevice(kit->gpu, &info, NULL, &device));
    return device;
}

SCENE(views_of_another_device, SILENT | KIT_NULL_DRIVER)
{
    struct tensor t = new_tensor();
    VkTensorViewARM view = VK_NULL_HANDLE;
    VkTensorViewCreateInfoARM info = { .sType = VK_STRUCTURE_TYPE_TENSOR_VIEW_CREATE_INFO_ARM,
                                       .format = t.description.format };
    VkWriteDescriptorSetTensorARM tensors = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM,
        .tensorViewCount = 1,
        .pTensorViews = &view
    };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .pNext = &tensors,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_TENSOR_ARM };
    VkDeviceMemory memory;
    VkDevice own, other;

    open_tensors(kit, "");
    write.dstSet = set_of_tensors(kit);
    own = kit->device;
    other = other_device(kit);
    kit->device = other;
    info.tensor = make_tensor(kit, NULL, &t, false);
    memory = memory_of(kit, NEEDED, 0, NULL);
    bind_tensor(kit, NULL, info.tensor, memory, 0);
    KIT_VK(kit, NOW(vkCreateTensorViewARM)(other, &info, NULL, &view));
    kit->device = own;
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-12324");
    vkUpdateDescriptorSets(own, 1, &write, 0, NULL);
    kit->device = other;
    NOW(vkDestroyTensorViewARM)(other, view, NULL);
    drop_tensor(kit, info.tensor);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit->device = own;
    vkDestroyDevice(other, NULL);
}

SCENE(descriptor_writes, SILENT | KIT_NULL_DRIVER)
{
    VkTensorViewARM views[2] = { VK_NULL_HANDLE };
    VkWriteDescriptorSetTensorARM tensors = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM,
        .tensorViewCount = 1,
        .pTensorViews = views,
    };
    VkDescriptorSetLayout layout;
    VkDescriptorSet set;

    open_tensors(kit, "");
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    set = kit_descriptor_set(kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1, 0),
                             layout);
    kit_expect(kit, "VUID-VkWriteDescriptorSetTensorARM-nullDescriptor-09898");
    write_tensor(kit, NULL, set, &tensors);
    write_tensor(kit, "VUID-VkWriteDescriptorSet-descriptorType-09945", set, NULL);
}

SCENE(barriers, SILENT | KIT_NULL_DRIVER)
{
    const uint32_t ignored = VK_QUEUE_FAMILY_IGNORED, families[2] = { 0, 1 };
    struct tensor t = new_tensor();
    VkTensorARM exclusive, shared, unbound;

    open_tensors(kit, "");
    exclusive = bound_tensor(kit, &t);
    unbound = make_tensor(kit, NULL, &t, false);
    t.info.sharingMode = VK_SHARING_MODE_CONCURRENT;
    t.info.queueFamilyIndexCount = 2;
    t.info.pQueueFamilyIndices = families;
    shared = bound_tensor(kit, &t);
    barrier(kit, NULL, exclusive, ignored, ignored);
    barrier(kit, NULL, exclusive, kit->family, kit->family == 1 ? 0 : 1);
    barrier(kit, NULL, shared, ignored, ignored);
    barrier(kit, BARRIER_ID("tensor-09755"), shared, 0, 1);
    barrier(kit, NULL, exclusive, kit->family, ignored);
    barrier(kit, NULL, exclusive, kit->family, kit->family);
    barrier(kit, BARRIER_ID("tensor-09756"), exclusive, kit->family, VK_QUEUE_FAMILY_EXTERNAL);
    barrier(kit, BARRIER_ID("tensor-09756"), exclusive, kit->family, 99);
    barrier(kit, BARRIER_ID("tensor-09757"), exclusive, 1, 2);
    barrier(kit, BARRIER_ID("tensor-09757"), exclusive, 1, 1);
    barrier(kit, BARRIER_ID("tensor-09758"), unbound, ignored, ignored);
    barrier_twice(kit, exclusive);
    drop_tensor(kit, exclusive);
    drop_tensor(kit, shared);
    drop_tensor(kit, unbound);
}

#endif

KIT_MAIN()
