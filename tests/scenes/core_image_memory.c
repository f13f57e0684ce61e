/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory of images: requirements, binding, layouts of subresources. Wrong calls beside the nearest
 * right ones.
 */
#include "kit.h"
#include "kit_null.h"
#include "newer_ids.h"

static const VkImageCreateInfo plain = {
    .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
    .imageType = VK_IMAGE_TYPE_2D,
    .format = VK_FORMAT_R8G8B8A8_UNORM,
    .extent = { 64, 64, 1 },
    .mipLevels = 1,
    .arrayLayers = 1,
    .samples = VK_SAMPLE_COUNT_1_BIT,
    .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
};

static VkImage
create(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImage image = VK_NULL_HANDLE;
    kit_need_image(kit, info);
    KIT_VK(kit, vkCreateImage(kit->device, info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

#define IMAGE(...)                   \
    ({                               \
        VkImageCreateInfo i = plain; \
        __VA_ARGS__;                 \
        create(kit, &i);             \
    })
#define SPARSE (i.flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT)
#define YCBCR (i.format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM)
#define DISJOINT (YCBCR, i.flags = VK_IMAGE_CREATE_DISJOINT_BIT)
#define LINEAR (i.tiling = VK_IMAGE_TILING_LINEAR)

enum { MEGABYTE = 1 << 20 };

static VkDeviceMemory
memory_of_type(struct kit *kit, VkDeviceSize size, uint32_t type, const void *next)
{
    VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .pNext = next,
        .allocationSize = size,
        .memoryTypeIndex = type,
    };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

static void
bind2(struct kit *kit, VkImage image, VkDeviceMemory memory, VkDeviceSize offset, const void *next)
{
    VkBindImageMemoryInfo info = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .pNext = next,
        .image = image,
        .memory = memory,
        .memoryOffset = offset,
    };
    vkBindImageMemory2(kit->device, 1, &info);
}

/* --- binding --- */

SCENE(bind_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    /* The null driver: 256 bytes alignment, type 5 for transient images only. */
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    VkDeviceMemory small = memory_of_type(kit, 4096, 0, NULL),
                   lazy = memory_of_type(kit, MEGABYTE, 5, NULL);
    kit_expect(kit, "VUID-vkBindImageMemory-memoryOffset-01046");
    kit_expect_newer(kit, NEWER_ID("VUID-vkBindImageMemory-None-10737", NULL));
    vkBindImageMemory(kit->device, IMAGE((void)0), memory, MEGABYTE);
    kit_expect(kit, "VUID-vkBindImageMemory-memoryOffset-01046"); /* beyond the memory, it alone */
    vkBindImageMemory(kit->device, IMAGE((void)0), memory, 2 * MEGABYTE);
    kit_expect(kit, "VUID-vkBindImageMemory-memory-01047");
    vkBindImageMemory(kit->device, IMAGE((void)0), lazy, 0);
    kit_expect(kit, "VUID-vkBindImageMemory-memoryOffset-01048");
    vkBindImageMemory(kit->device, IMAGE((void)0), memory, 1);
    kit_expect(kit, "VUID-vkBindImageMemory-size-01049");
    vkBindImageMemory(kit->device, IMAGE((void)0), small, 0);
    kit_expect(kit, "VUID-vkBindImageMemory-image-07460");
    VkImage image = IMAGE((void)0);
    vkBindImageMemory(kit->device, image, memory, 0);
    vkBindImageMemory(kit->device, image, memory, 0);
    kit_expect(kit, "VUID-vkBindImageMemory-image-01608");
    vkBindImageMemory(kit->device, IMAGE(DISJOINT), memory, 0);
}

SCENE(bind2_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    VkDeviceMemory small = memory_of_type(kit, 4096, 0, NULL),
                   lazy = memory_of_type(kit, MEGABYTE, 5, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-memoryOffset-01046");
    kit_expect_newer(kit, NEWER_ID("VUID-VkBindImageMemoryInfo-pNext-01617", NULL));
    bind2(kit, IMAGE((void)0), memory, MEGABYTE, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-memoryOffset-01046");
    bind2(kit, IMAGE((void)0), memory, 2 * MEGABYTE, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01615");
    bind2(kit, IMAGE((void)0), lazy, 0, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01616");
    bind2(kit, IMAGE((void)0), memory, 1, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01617");
    bind2(kit, IMAGE((void)0), small, 0, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-07460");
    VkImage image = IMAGE((void)0);
    bind2(kit, image, memory, 0, NULL);
    bind2(kit, image, memory, 0, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01632");
    bind2(kit, IMAGE((void)0), VK_NULL_HANDLE, 0, NULL);
    VkDeviceMemory freed = memory_of_type(kit, MEGABYTE, 0, NULL);
    kit_forget(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(freed));
    vkFreeMemory(kit->device, freed, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01632");
    bind2(kit, IMAGE((void)0), freed, 0, NULL);
}

SCENE(bind2_wrong_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_0,
                                   .device_extensions = { VK_KHR_BIND_MEMORY_2_EXTENSION_NAME } });
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    VkDeviceMemory small = memory_of_type(kit, 4096, 0, NULL),
                   lazy = memory_of_type(kit, MEGABYTE, 5, NULL);
    PFN_vkBindImageMemory2KHR bind = KIT_DEVICE_COMMAND(kit, vkBindImageMemory2KHR);
    VkBindImageMemoryInfo info = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .image = IMAGE((void)0),
        .memory = lazy,
    };
    kit_expect(kit, NEWER_ID("VUID-VkBindImageMemoryInfo-pNext-01615",
                             "VUID-VkBindImageMemoryInfo-memory-01612"));
    bind(kit->device, 1, &info);
    info.image = IMAGE((void)0);
    info.memory = memory;
    info.memoryOffset = 1;
    kit_expect(kit, NEWER_ID("VUID-VkBindImageMemoryInfo-pNext-01616",
                             "VUID-VkBindImageMemoryInfo-memoryOffset-01613"));
    bind(kit->device, 1, &info);
    info.image = IMAGE((void)0);
    info.memory = small;
    info.memoryOffset = 0;
    kit_expect(kit, NEWER_ID("VUID-VkBindImageMemoryInfo-pNext-01617",
                             "VUID-VkBindImageMemoryInfo-memory-01614"));
    bind(kit->device, 1, &info);
}

/* The null driver wants memory of its own for images that are shared as DMA buffers. */
SCENE(bind_required_dedicated, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME,
                                             VK_EXT_EXTERNAL_MEMORY_DMA_BUF_EXTENSION_NAME } });
    VkExternalMemoryImageCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT,
    };
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    kit_expect(kit, "VUID-vkBindImageMemory-image-01445");
    vkBindImageMemory(kit->device, IMAGE(LINEAR, i.pNext = &external), memory, 0);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-01445");
    bind2(kit, IMAGE(LINEAR, i.pNext = &external), memory, 0, NULL);
    VkImage image = IMAGE(LINEAR, i.pNext = &external);
    VkMemoryDedicatedAllocateInfo dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
        .image = image,
    };
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image,
                                  memory_of_type(kit, needs.size, 0, &dedicated), 0));
}

SCENE(bind_right, KIT_PLAIN)
{
    VkImage image = IMAGE((void)0);
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    VkDeviceMemory memory = memory_of_type(kit, needs.size + needs.alignment,
                                           (uint32_t)__builtin_ctz(needs.memoryTypeBits), NULL);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, needs.alignment));
    /* Two images in one place. */
    KIT_VK(kit, vkBindImageMemory(kit->device, IMAGE((void)0), memory, needs.alignment));
}

SCENE(bind_sparse, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .features = { .sparseBinding = VK_TRUE } };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    kit_expect(kit, "VUID-vkBindImageMemory-image-01045");
    vkBindImageMemory(kit->device, IMAGE(SPARSE), memory, 0);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-01045");
    bind2(kit, IMAGE(SPARSE), memory, 0, NULL);
}

SCENE(bind_dedicated, KIT_NULL_DRIVER)
{
    VkImage owner = IMAGE((void)0);
    VkMemoryDedicatedAllocateInfo dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
        .image = owner,
    };
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, owner, &needs);
    VkDeviceMemory memory = memory_of_type(kit, needs.size, 0, &dedicated);
    kit_expect(kit, "VUID-vkBindImageMemory-memory-01509");
    vkBindImageMemory(kit->device, IMAGE((void)0), memory, 0);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-memory-01509");
    bind2(kit, IMAGE((void)0), memory, 0, NULL);
    KIT_VK(kit, vkBindImageMemory(kit->device, owner, memory, 0));
}

static void
bind_aliases(struct kit *kit, VkBool32 feature, const char *first, const char *second)
{
    VkPhysicalDeviceDedicatedAllocationImageAliasingFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEDICATED_ALLOCATION_IMAGE_ALIASING_FEATURES_NV,
        .dedicatedAllocationImageAliasing = feature,
    };
    kit_open(kit,
             &(struct kit_config){
                 .device_extensions = { VK_NV_DEDICATED_ALLOCATION_IMAGE_ALIASING_EXTENSION_NAME },
                 .device_next = &features });
    VkImage owner = IMAGE((void)0);
    VkMemoryDedicatedAllocateInfo dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
        .image = owner,
    };
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, owner, &needs);
    VkDeviceMemory memory = memory_of_type(kit, needs.size, 0, &dedicated);
    kit_expect(kit, first);
    vkBindImageMemory(kit->device, IMAGE(i.usage = VK_IMAGE_USAGE_STORAGE_BIT), memory, 0);
    kit_expect(kit, second);
    bind2(kit, IMAGE(i.usage = VK_IMAGE_USAGE_STORAGE_BIT), memory, 0, NULL);
    if (feature) {
        KIT_VK(kit, vkBindImageMemory(kit->device, IMAGE(i.extent.width = 32), memory, 0));
    }
}

SCENE(bind_alias, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    bind_aliases(kit, VK_TRUE, "VUID-vkBindImageMemory-memory-02629",
                 "VUID-VkBindImageMemoryInfo-memory-02629");
}

SCENE(bind_alias_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    bind_aliases(kit, VK_FALSE, "VUID-vkBindImageMemory-memory-02628",
                 "VUID-VkBindImageMemoryInfo-memory-02628");
}

SCENE(bind_exported, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME } });
    VkExportMemoryAllocateInfo out = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
    };
    VkExternalMemoryImageCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
    };
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, &out);
    kit_expect(kit, "VUID-vkBindImageMemory-memory-02728");
    vkBindImageMemory(kit->device, IMAGE((void)0), memory, 0);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-memory-02728");
    bind2(kit, IMAGE((void)0), memory, 0, NULL);
    KIT_VK(kit, vkBindImageMemory(kit->device, IMAGE(i.pNext = &external), memory, 0));

    int fd = -1;
    VkMemoryGetFdInfoKHR get = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR,
        .memory = memory,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
    };
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetMemoryFdKHR)(kit->device, &get, &fd));
    VkImportMemoryFdInfoKHR in = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
        .fd = fd,
    };
    VkDeviceMemory imported = memory_of_type(kit, MEGABYTE, 0, &in);
    kit_expect(kit, NEWER_ID("VUID-vkBindImageMemory-memory-02989",
                             "VUID-vkBindImageMemory-memory-02729"));
    vkBindImageMemory(kit->device, IMAGE((void)0), imported, 0);
    kit_expect(kit, NEWER_ID("VUID-VkBindImageMemoryInfo-memory-02989",
                             "VUID-VkBindImageMemoryInfo-memory-02729"));
    bind2(kit, IMAGE((void)0), imported, 0, NULL);
    KIT_VK(kit, vkBindImageMemory(kit->device, IMAGE(i.pNext = &external), imported, 0));
}

SCENE(bind_protected, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceProtectedMemoryFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    kit_expect(kit, "VUID-vkBindImageMemory-None-01901");
    vkBindImageMemory(kit->device, IMAGE(i.flags = VK_IMAGE_CREATE_PROTECTED_BIT), memory, 0);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-None-01901");
    bind2(kit, IMAGE(i.flags = VK_IMAGE_CREATE_PROTECTED_BIT), memory, 0, NULL);
}

/* --- planes --- */

static void
bind_planes(struct kit *kit, VkImage image, VkDeviceMemory memory, uint32_t count,
            const VkImageAspectFlagBits *planes, const VkDeviceSize *offsets)
{
    VkBindImagePlaneMemoryInfo plane[3];
    VkBindImageMemoryInfo info[3];
    for (uint32_t i = 0; i < count; i++) {
        plane[i] = (VkBindImagePlaneMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO,
            .planeAspect = planes[i],
        };
        info[i] = (VkBindImageMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
            .pNext = planes[i] ? &plane[i] : NULL,
            .image = image,
            .memory = memory,
            .memoryOffset = offsets[i],
        };
    }
    vkBindImageMemory2(kit->device, count, info);
}

static const VkImageAspectFlagBits
    both[] = { VK_IMAGE_ASPECT_PLANE_0_BIT, VK_IMAGE_ASPECT_PLANE_1_BIT },
    again[] = { VK_IMAGE_ASPECT_PLANE_0_BIT, VK_IMAGE_ASPECT_PLANE_0_BIT,
                VK_IMAGE_ASPECT_PLANE_1_BIT },
    first_twice[] = { VK_IMAGE_ASPECT_PLANE_0_BIT, VK_IMAGE_ASPECT_PLANE_0_BIT },
    third[] = { VK_IMAGE_ASPECT_PLANE_0_BIT, VK_IMAGE_ASPECT_PLANE_2_BIT },
    second_unnamed[] = { VK_IMAGE_ASPECT_PLANE_0_BIT, VK_IMAGE_ASPECT_NONE },
    none[] = { VK_IMAGE_ASPECT_NONE, VK_IMAGE_ASPECT_NONE };

SCENE(bind_planes_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const VkDeviceSize start[] = { 0, 0, 0 }, odd[] = { 0, 1 };
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    VkDeviceMemory small = memory_of_type(kit, 512, 0, NULL),
                   lazy = memory_of_type(kit, MEGABYTE, 5, NULL);
    kit_expect(kit, "VUID-vkBindImageMemory2-pBindInfos-02858");
    bind_planes(kit, IMAGE(DISJOINT), memory, 1, both, start);
    kit_expect(kit, "VUID-vkBindImageMemory2-pBindInfos-04006");
    bind_planes(kit, IMAGE(DISJOINT), memory, 3, again, start);
    kit_expect(kit, "VUID-vkBindImageMemory2-pBindInfos-04006");
    kit_expect(kit, "VUID-vkBindImageMemory2-pBindInfos-02858");
    bind_planes(kit, IMAGE(DISJOINT), memory, 2, first_twice, start);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-07736");
    bind_planes(kit, IMAGE(DISJOINT), memory, 1, none, start);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-07736");
    kit_expect(kit, "VUID-vkBindImageMemory2-pBindInfos-02858");
    bind_planes(kit, IMAGE(DISJOINT), memory, 2, second_unnamed, start);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01618");
    bind_planes(kit, IMAGE(YCBCR), memory, 1, both, start);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01619");
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01619");
    bind_planes(kit, IMAGE(DISJOINT), lazy, 2, both, start);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01620");
    bind_planes(kit, IMAGE(DISJOINT), memory, 2, both, odd);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01621");
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01621");
    bind_planes(kit, IMAGE(DISJOINT), small, 2, both, start);
    kit_expect(kit, "VUID-vkBindImageMemory2-pBindInfos-04006");
    bind_planes(kit, IMAGE((void)0), memory, 2, none, start);
    kit_expect(kit, "VUID-VkBindImagePlaneMemoryInfo-planeAspect-02283");
    kit_expect(kit, "VUID-vkBindImageMemory2-pBindInfos-02858");
    bind_planes(kit, IMAGE(DISJOINT), memory, 2, third, start);
}

SCENE(bind_planes_again, KIT_NULL_DRIVER)
{
    static const VkDeviceSize apart[] = { 0, MEGABYTE / 2 };
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    VkImage image = IMAGE(DISJOINT);

    bind_planes(kit, image, memory, 2, both, apart);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-07460");
    bind_planes(kit, image, memory, 2, both, apart);
}

SCENE(bind_planes_right, KIT_NULL_DRIVER)
{
    static const VkDeviceSize apart[] = { 0, MEGABYTE / 2 };
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    bind_planes(kit, IMAGE(DISJOINT), memory, 2, both, apart);
    bind_planes(kit, IMAGE(YCBCR), memory, 1, none, apart);
}

SCENE(bind_group_wrong, KIT_NULL_DRIVER)
{
    uint32_t indices[2] = { 0, 0 };
    static const VkRect2D regions[1] = { { { 0, 0 }, { 64, 64 } } };
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    VkBindImageMemoryDeviceGroupInfo group = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_DEVICE_GROUP_INFO,
        .deviceIndexCount = 2,
        .pDeviceIndices = indices,
    };
    kit_expect(kit, "VUID-VkBindImageMemoryDeviceGroupInfo-deviceIndexCount-01634");
    bind2(kit, IMAGE((void)0), memory, 0, &group);
    group.deviceIndexCount = 1;
    bind2(kit, IMAGE((void)0), memory, 0, &group);
    indices[0] = 1;
    kit_expect(kit, "VUID-VkBindImageMemoryDeviceGroupInfo-pDeviceIndices-01635");
    bind2(kit, IMAGE((void)0), memory, 0, &group);
    indices[0] = 0;
    group.splitInstanceBindRegionCount = 1;
    group.pSplitInstanceBindRegions = regions;
    kit_expect(kit, "VUID-VkBindImageMemoryDeviceGroupInfo-deviceIndexCount-01633");
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01627");
    bind2(kit, IMAGE((void)0), memory, 0, &group);
    group.deviceIndexCount = 0;
    group.splitInstanceBindRegionCount = 2;
    kit_expect(kit, "VUID-VkBindImageMemoryDeviceGroupInfo-splitInstanceBindRegionCount-01636");
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01627");
    VkRect2D two[2] = { { { 0, 0 }, { 1, 1 } } };
    group.pSplitInstanceBindRegions = two;
    bind2(kit, IMAGE((void)0), memory, 0, &group);
}

/* Two physical devices: regions 0 and 1 are of the image's instance 0, the others of instance 1. */
SCENE(bind_split, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkRect2D regions[4] = {
        { { 0, 0 }, { 64, 32 } },
        { { 0, 32 }, { 64, 32 } },
        { { 0, 0 }, { 0, 0 } },
        { { 0, 0 }, { 64, 64 } },
    };
    VkBindImageMemoryDeviceGroupInfo group = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_DEVICE_GROUP_INFO,
        .splitInstanceBindRegionCount = 4,
        .pSplitInstanceBindRegions = regions,
    };
    kit_open_group(kit, NULL);
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    bind2(kit, IMAGE(i.flags |= VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT), memory, 0,
          &group);
    regions[3].extent.height = 32;
    regions[2] = (VkRect2D){ { 0, 31 }, { 64, 33 } };
    kit_expect(kit, "VUID-VkBindImageMemoryDeviceGroupInfo-pSplitInstanceBindRegions-01637");
    bind2(kit, IMAGE(i.flags |= VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT), memory, 0,
          &group);
}

SCENE(bind_split_beside, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkRect2D regions[4] = {
        { { 0, 0 }, { 64, 64 } },
        { { 0, 0 }, { 0, 0 } },
        { { 0, 0 }, { 64, 32 } },
        { { 0, 32 }, { 64, 33 } },
    };
    VkBindImageMemoryDeviceGroupInfo group = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_DEVICE_GROUP_INFO,
        .splitInstanceBindRegionCount = 4,
        .pSplitInstanceBindRegions = regions,
    };
    kit_open_group(kit, NULL);
    VkDeviceMemory memory = memory_of_type(kit, MEGABYTE, 0, NULL);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01628");
    bind2(kit, IMAGE(i.flags |= VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT), memory, 0,
          &group);
    regions[3].extent.height = 31;
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01629");
    bind2(kit, IMAGE(i.flags |= VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT), memory, 0,
          &group);
}

/* --- requirements --- */

SCENE(requirements_wrong, KIT_NULL_DRIVER)
{
    VkMemoryRequirements needs;
    kit_expect(kit, "VUID-vkGetImageMemoryRequirements-image-01588");
    vkGetImageMemoryRequirements(kit->device, IMAGE(DISJOINT), &needs);
    kit_expect(kit, "VUID-VkImageMemoryRequirementsInfo2-image-01589");
    kit_plane_needs(kit, IMAGE(DISJOINT), VK_IMAGE_ASPECT_NONE);
    kit_expect(kit, "VUID-VkImageMemoryRequirementsInfo2-image-01590");
    kit_plane_needs(kit, IMAGE(YCBCR), VK_IMAGE_ASPECT_PLANE_0_BIT);
    kit_expect(kit, "VUID-VkImageMemoryRequirementsInfo2-image-01590");
    kit_expect(kit, NEWER_ID("VUID-VkImageMemoryRequirementsInfo2-image-02280",
                             "VUID-VkImageMemoryRequirementsInfo2-image-01591"));
    kit_plane_needs(kit, IMAGE(i.flags = 0), VK_IMAGE_ASPECT_PLANE_0_BIT);
    kit_expect(kit, NEWER_ID("VUID-VkImageMemoryRequirementsInfo2-image-02280",
                             "VUID-VkImageMemoryRequirementsInfo2-image-01591"));
    kit_plane_needs(kit, IMAGE(i.flags = VK_IMAGE_CREATE_DISJOINT_BIT | VK_IMAGE_CREATE_ALIAS_BIT),
                    VK_IMAGE_ASPECT_PLANE_0_BIT);
    kit_expect(kit, "VUID-VkImagePlaneMemoryRequirementsInfo-planeAspect-02281");
    kit_plane_needs(kit, IMAGE(DISJOINT), VK_IMAGE_ASPECT_PLANE_2_BIT);
}

SCENE(requirements_right, KIT_NULL_DRIVER)
{
    kit_plane_needs(kit, IMAGE(DISJOINT), VK_IMAGE_ASPECT_PLANE_1_BIT);
    kit_plane_needs(kit, IMAGE(YCBCR), VK_IMAGE_ASPECT_NONE);
    kit_plane_needs(kit, IMAGE((void)0), VK_IMAGE_ASPECT_NONE);
}

SCENE(device_requirements_wrong, KIT_NULL_DRIVER)
{
    VkImageCreateInfo i = plain;
    VkDeviceImageMemoryRequirements info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_IMAGE_MEMORY_REQUIREMENTS,
        .pCreateInfo = &i,
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    DISJOINT;
    kit_expect(kit, "VUID-VkDeviceImageMemoryRequirementsKHR-pCreateInfo-06417");
    vkGetDeviceImageMemoryRequirements(kit->device, &info, &out);
    info.planeAspect = VK_IMAGE_ASPECT_PLANE_2_BIT;
    kit_expect(kit, "VUID-VkDeviceImageMemoryRequirementsKHR-pCreateInfo-06419");
    vkGetDeviceImageMemoryRequirements(kit->device, &info, &out);
    info.planeAspect = VK_IMAGE_ASPECT_PLANE_1_BIT;
    vkGetDeviceImageMemoryRequirements(kit->device, &info, &out);
}

/* --- layouts of subresources --- */

static void
layout(struct kit *kit, VkImage image, VkImageAspectFlags aspect, uint32_t level, uint32_t layer)
{
    VkImageSubresource sub = { aspect, level, layer };
    VkSubresourceLayout out;
    vkGetImageSubresourceLayout(kit->device, image, &sub, &out);
}

SCENE(layout_wrong, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-04461");
    const VkImageAspectFlags color = VK_IMAGE_ASPECT_COLOR_BIT, depth = VK_IMAGE_ASPECT_DEPTH_BIT,
                             stencil = VK_IMAGE_ASPECT_STENCIL_BIT;
    VkImage image = IMAGE(LINEAR);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-aspectMask-00997");
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-04461");
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-04464");
    layout(kit, image, color | depth, 0, 0);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-image-" NEWER_ID("07790", "07789"));
    layout(kit, IMAGE((void)0), color, 0, 0);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-mipLevel-01716");
    layout(kit, image, color, 1, 0);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-arrayLayer-01717");
    layout(kit, image, color, 0, 1);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-04461");
    layout(kit, image, VK_IMAGE_ASPECT_PLANE_0_BIT, 0, 0);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-04464");
    layout(kit, image, depth, 0, 0);
#define TARGET (LINEAR, i.usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT)
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-04462");
    layout(kit, IMAGE(TARGET, i.format = VK_FORMAT_D32_SFLOAT), stencil, 0, 0);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-04463");
    layout(kit, IMAGE(TARGET, i.format = VK_FORMAT_S8_UINT), depth, 0, 0);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-01581");
    layout(kit, IMAGE(LINEAR, YCBCR), VK_IMAGE_ASPECT_PLANE_2_BIT, 0, 0);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-format-01582");
    layout(kit, IMAGE(LINEAR, i.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM), color, 0, 0);
}

SCENE(layout_right, KIT_NULL_DRIVER)
{
    layout(kit, IMAGE(LINEAR), VK_IMAGE_ASPECT_COLOR_BIT, 0, 0);
    layout(kit, IMAGE(TARGET, i.format = VK_FORMAT_D32_SFLOAT), VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0);
    layout(kit, IMAGE(LINEAR, YCBCR), VK_IMAGE_ASPECT_PLANE_1_BIT, 0, 0);
}

KIT_MAIN()
