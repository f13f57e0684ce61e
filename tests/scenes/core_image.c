/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateImage: what its create info says by itself, and what the device can do. A scene holds the
 * wrong create infos of one kind, each one change away from a right one.
 */
#include "kit.h"
#include "kit_null.h"
#include "newer_ids.h"

static const VkImageCreateInfo good = {
    .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
    .imageType = VK_IMAGE_TYPE_2D,
    .format = VK_FORMAT_R8G8B8A8_UNORM,
    .extent = { 64, 64, 1 },
    .mipLevels = 1,
    .arrayLayers = 1,
    .samples = VK_SAMPLE_COUNT_1_BIT,
    .tiling = VK_IMAGE_TILING_OPTIMAL,
    .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    .sharingMode = VK_SHARING_MODE_EXCLUSIVE,
    .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
};

static void
create(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImage image = VK_NULL_HANDLE;
    if (vkCreateImage(kit->device, info, NULL, &image) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    }
}

#define RIGHT(...)                  \
    do {                            \
        VkImageCreateInfo i = good; \
        __VA_ARGS__;                \
        create(kit, &i);            \
    } while (0)
#define WRONG(vuid, ...)       \
    do {                       \
        kit_expect(kit, vuid); \
        RIGHT(__VA_ARGS__);    \
    } while (0)

#define CUBE (i.flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT, i.arrayLayers = 6)
#define TYPE_3D (i.imageType = VK_IMAGE_TYPE_3D)
#define TYPE_1D (i.imageType = VK_IMAGE_TYPE_1D, i.extent.height = 1)

/* --- extent, levels, layers, type --- */

SCENE(extent_wrong, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkImageCreateInfo-imageType-00957");
    WRONG("VUID-VkImageCreateInfo-extent-00944", i.extent.width = 0);
    WRONG("VUID-VkImageCreateInfo-extent-00945", i.extent.height = 0);
    WRONG("VUID-VkImageCreateInfo-extent-00946", i.extent.depth = 0);
    WRONG("VUID-VkImageCreateInfo-mipLevels-00947", i.mipLevels = 0);
    WRONG("VUID-VkImageCreateInfo-arrayLayers-00948", i.arrayLayers = 0);
    WRONG("VUID-VkImageCreateInfo-mipLevels-00958", i.mipLevels = 8);
    WRONG("VUID-VkImageCreateInfo-imageType-00956", i.imageType = VK_IMAGE_TYPE_1D);
    kit_expect(kit, "VUID-VkImageCreateInfo-imageType-00956");
    WRONG("VUID-VkImageCreateInfo-extent-00946", i.imageType = VK_IMAGE_TYPE_1D;
          i.extent.height = 1; i.extent.depth = 0);
    WRONG("VUID-VkImageCreateInfo-imageType-00957", i.extent.depth = 2);
    WRONG("VUID-VkImageCreateInfo-imageType-00961", TYPE_3D, i.arrayLayers = 2);
    WRONG("VUID-VkImageCreateInfo-initialLayout-00993", i.initialLayout = VK_IMAGE_LAYOUT_GENERAL);
    WRONG("VUID-VkImageCreateInfo-format-00943", i.format = VK_FORMAT_UNDEFINED);
}

SCENE(extent_right, KIT_PLAIN)
{
    RIGHT(i.mipLevels = 7);
    RIGHT(TYPE_1D, i.arrayLayers = 2);
    RIGHT(TYPE_3D, i.extent.depth = 8);
    RIGHT(i.extent.height = 16, i.mipLevels = 7);
    RIGHT(i.tiling = VK_IMAGE_TILING_LINEAR, i.initialLayout = VK_IMAGE_LAYOUT_PREINITIALIZED);
}

SCENE(cube_wrong, KIT_NULL_DRIVER)
{
    WRONG("VUID-VkImageCreateInfo-imageType-00954", CUBE, i.arrayLayers = 5);
    WRONG("VUID-VkImageCreateInfo-imageType-00954", CUBE, i.extent.height = 32);
    kit_expect_newer(kit, NEWER_ID("VUID-VkImageCreateInfo-flags-08866", NULL));
    WRONG("VUID-VkImageCreateInfo-flags-00949", CUBE, TYPE_3D, i.arrayLayers = 1);
    WRONG("VUID-VkImageCreateInfo-flags-00950", i.flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
}

SCENE(cube_right, KIT_PLAIN)
{
    RIGHT(CUBE);
    RIGHT(CUBE, i.arrayLayers = 12);
    RIGHT(TYPE_3D, i.flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
}

SCENE(samples_wrong, KIT_NULL_DRIVER)
{
    WRONG("VUID-VkImageCreateInfo-samples-02257", i.samples = VK_SAMPLE_COUNT_4_BIT,
          i.mipLevels = 2);
    WRONG("VUID-VkImageCreateInfo-samples-02257", i.samples = VK_SAMPLE_COUNT_4_BIT, TYPE_3D);
    WRONG("VUID-VkImageCreateInfo-samples-02257", i.samples = VK_SAMPLE_COUNT_4_BIT, CUBE);
    WRONG("VUID-VkImageCreateInfo-samples-02257", i.samples = VK_SAMPLE_COUNT_4_BIT,
          i.tiling = VK_IMAGE_TILING_LINEAR);
    WRONG("VUID-VkImageCreateInfo-samples-02258", i.samples = VK_SAMPLE_COUNT_64_BIT);
    WRONG("VUID-VkImageCreateInfo-usage-00968", i.samples = VK_SAMPLE_COUNT_4_BIT,
          i.usage = VK_IMAGE_USAGE_STORAGE_BIT);
}

SCENE(samples_right, KIT_PLAIN)
{
    RIGHT(i.samples = VK_SAMPLE_COUNT_4_BIT, i.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
}

/* --- what the device can do --- */

SCENE(limits_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const uint32_t most = 16384; /* the null driver's, for each type */
    WRONG("VUID-VkImageCreateInfo-extent-02252", i.extent.width = most + 1);
    WRONG("VUID-VkImageCreateInfo-extent-02253", i.extent.height = most + 1);
    WRONG("VUID-VkImageCreateInfo-extent-02254", TYPE_3D, i.extent.depth = 2049);
    WRONG("VUID-VkImageCreateInfo-mipLevels-02255", i.tiling = VK_IMAGE_TILING_LINEAR,
          i.mipLevels = 2);
    WRONG("VUID-VkImageCreateInfo-arrayLayers-02256", i.arrayLayers = 2049);
    WRONG("VUID-VkImageCreateInfo-imageCreateMaxMipLevels-02251",
          i.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK, i.usage = VK_IMAGE_USAGE_STORAGE_BIT);
    WRONG("VUID-VkImageCreateInfo-imageCreateMaxMipLevels-02251", i.format = VK_FORMAT_D32_SFLOAT,
          i.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
}

SCENE(limits_right, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    RIGHT(i.extent.width = 16384);
    RIGHT(TYPE_3D, i.extent.depth = 2048);
    RIGHT(i.arrayLayers = 2048);
    RIGHT(i.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK);
    RIGHT(i.format = VK_FORMAT_D32_SFLOAT, i.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    /* Views of another format may allow what this one does not. */
    RIGHT(i.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK,
          i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK_IMAGE_CREATE_EXTENDED_USAGE_BIT |
                    VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT,
          i.usage = VK_IMAGE_USAGE_STORAGE_BIT);
}

/* --- sharing --- */

SCENE(sharing_wrong, KIT_NULL_DRIVER | KIT_MANY_FAMILIES)
{
    static const uint32_t equal[] = { 0, 0 }, beyond[] = { 0, 99 }, families[] = { 0, 1 };
#define CONCURRENT(count, indices)                                                  \
    (i.sharingMode = VK_SHARING_MODE_CONCURRENT, i.queueFamilyIndexCount = (count), \
     i.pQueueFamilyIndices = (indices))
    WRONG("VUID-VkImageCreateInfo-sharingMode-00941", CONCURRENT(2, NULL));
    WRONG("VUID-VkImageCreateInfo-sharingMode-00942", CONCURRENT(1, families));
    WRONG("VUID-VkImageCreateInfo-sharingMode-00942", CONCURRENT(0, families));
    kit_expect(kit, "VUID-VkImageCreateInfo-sharingMode-00941");
    WRONG("VUID-VkImageCreateInfo-sharingMode-00942", CONCURRENT(0, NULL));
    WRONG("VUID-VkImageCreateInfo-sharingMode-01420", CONCURRENT(2, equal));
    WRONG("VUID-VkImageCreateInfo-sharingMode-01420", CONCURRENT(2, beyond));
}

SCENE(sharing_right, KIT_NULL_DRIVER | KIT_MANY_FAMILIES)
{
    static const uint32_t families[] = { 0, 1 };
    RIGHT(CONCURRENT(2, families));
    RIGHT(CONCURRENT(2, families), i.sharingMode = VK_SHARING_MODE_EXCLUSIVE,
          i.pQueueFamilyIndices = NULL);
}

SCENE(sharing_wrong_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const uint32_t equal[] = { 0, 0 };
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    WRONG(NEWER_ID("VUID-VkImageCreateInfo-sharingMode-01420",
                   "VUID-VkImageCreateInfo-sharingMode-01392"),
          CONCURRENT(2, equal));
}

/* --- formats --- */

#define YCBCR (i.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM)
SCENE(format_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    WRONG("VUID-VkImageCreateInfo-format-04712", YCBCR, i.extent.width = 63);
    WRONG("VUID-VkImageCreateInfo-format-04712", i.format = VK_FORMAT_G8B8G8R8_422_UNORM,
          i.extent.width = 63);
    WRONG("VUID-VkImageCreateInfo-format-04713", YCBCR, i.extent.height = 63);
    WRONG("VUID-VkImageCreateInfo-format-06410", YCBCR, i.mipLevels = 2);
    WRONG("VUID-VkImageCreateInfo-format-06411", YCBCR, i.samples = VK_SAMPLE_COUNT_4_BIT);
    WRONG("VUID-VkImageCreateInfo-format-06412", YCBCR, TYPE_3D);
    WRONG("VUID-VkImageCreateInfo-format-01577", i.flags = VK_IMAGE_CREATE_DISJOINT_BIT);
    WRONG("VUID-VkImageCreateInfo-imageCreateFormatFeatures-02260", YCBCR,
          i.flags = VK_IMAGE_CREATE_DISJOINT_BIT, i.tiling = VK_IMAGE_TILING_LINEAR);
    WRONG("VUID-VkImageCreateInfo-flags-01572",
          i.flags = VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT |
                    VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    WRONG("VUID-VkImageCreateInfo-flags-01573", i.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK,
          i.flags = VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT);
}

SCENE(format_right, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    RIGHT(YCBCR);
    RIGHT(YCBCR, i.flags = VK_IMAGE_CREATE_DISJOINT_BIT);
    RIGHT(i.format = VK_FORMAT_G8B8G8R8_422_UNORM, i.extent.height = 63);
    RIGHT(i.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK,
          i.flags = VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT |
                    VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    RIGHT(i.flags = VK_IMAGE_CREATE_DISJOINT_BIT | VK_IMAGE_CREATE_ALIAS_BIT);
}

SCENE(format_list_wrong, KIT_NULL_DRIVER)
{
    static const VkFormat same_class[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_SRGB },
                          other_class[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8_UNORM },
                          block[] = { VK_FORMAT_BC1_RGBA_UNORM_BLOCK, VK_FORMAT_R32_UINT },
                          nothing[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_UNDEFINED };
    VkImageFormatListCreateInfo list = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO,
        .viewFormatCount = 2,
        .pViewFormats = same_class,
    };
    WRONG("VUID-VkImageCreateInfo-flags-04738", i.pNext = &list);
    list.pViewFormats = other_class;
    WRONG("VUID-VkImageCreateInfo-pNext-06722", i.pNext = &list,
          i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    list.pViewFormats = nothing;
    WRONG(NEWER_ID("VUID-VkImageFormatListCreateInfo-viewFormatCount-09540",
                   "VUID-VkImageCreateInfo-pNext-06722"),
          i.pNext = &list, i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    list.pViewFormats = block;
    WRONG("VUID-VkImageCreateInfo-pNext-06722", i.pNext = &list,
          i.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK,
          i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                    VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT);
}

SCENE(format_list_right, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const VkFormat same_class[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_SRGB },
                          block[] = { VK_FORMAT_BC1_RGBA_UNORM_BLOCK, VK_FORMAT_R32G32_UINT },
                          planes[] = { VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM, VK_FORMAT_R8_UNORM };
    VkImageFormatListCreateInfo list = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO,
        .viewFormatCount = 2,
        .pViewFormats = same_class,
    };
    RIGHT(i.pNext = &list, i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    list.viewFormatCount = 1;
    RIGHT(i.pNext = &list);
    list.viewFormatCount = 2;
    list.pViewFormats = block;
    RIGHT(i.pNext = &list, i.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK,
          i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                    VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT);
    list.pViewFormats = planes;
    RIGHT(i.pNext = &list, YCBCR, i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
}

/* --- usage --- */

SCENE(usage_wrong, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkImageCreateInfo-extent-02252");
    kit_expect(kit, "VUID-VkImageCreateInfo-extent-02253");
    WRONG("VUID-VkImageCreateInfo-usage-00963", i.usage = VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT |
                                                          VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                                          VK_IMAGE_USAGE_SAMPLED_BIT);
    WRONG("VUID-VkImageCreateInfo-usage-00966", i.usage = VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT);
    WRONG("VUID-VkImageCreateInfo-usage-00964", i.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
          i.extent.width = 16385);
    WRONG("VUID-VkImageCreateInfo-usage-00965", i.usage = VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
          i.extent.height = 16385);
}

SCENE(usage_right, KIT_PLAIN)
{
    RIGHT(i.usage = VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    RIGHT(i.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, i.extent.width = 1024);
}

#define DEPTH (i.format = VK_FORMAT_D32_SFLOAT_S8_UINT)
#define STENCIL(bits) (stencil.stencilUsage = (bits), i.pNext = &stencil)
SCENE(stencil_usage_wrong, KIT_NULL_DRIVER)
{
    const VkImageUsageFlags target = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                            transient = VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT,
                            sampled = VK_IMAGE_USAGE_SAMPLED_BIT;
    VkImageStencilUsageCreateInfo stencil = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO,
    };
    WRONG("VUID-VkImageCreateInfo-format-02795", DEPTH, i.usage = target, STENCIL(sampled));
    WRONG("VUID-VkImageCreateInfo-format-02796", DEPTH, i.usage = sampled, STENCIL(target));
    WRONG("VUID-VkImageCreateInfo-format-02797", DEPTH, i.usage = target | transient,
          STENCIL(target));
    WRONG("VUID-VkImageCreateInfo-format-02798", DEPTH, i.usage = target,
          STENCIL(target | transient));
    WRONG("VUID-VkImageCreateInfo-Format-02536", DEPTH, i.extent.width = 16385,
          STENCIL(VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT));
    WRONG("VUID-VkImageCreateInfo-format-02537", DEPTH, i.extent.height = 16385,
          STENCIL(VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT));
    WRONG("VUID-VkImageCreateInfo-format-02538", DEPTH, i.samples = VK_SAMPLE_COUNT_4_BIT,
          STENCIL(VK_IMAGE_USAGE_STORAGE_BIT));
    WRONG("VUID-VkImageStencilUsageCreateInfo-stencilUsage-02539", DEPTH,
          i.usage = target | transient, STENCIL(target | transient | sampled));
}

SCENE(stencil_usage_right, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkImageUsageFlags target = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    VkImageStencilUsageCreateInfo stencil = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO,
    };
    RIGHT(DEPTH, i.usage = target, STENCIL(target | VK_IMAGE_USAGE_SAMPLED_BIT));
    RIGHT(DEPTH, i.usage = target | VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT,
          STENCIL(target | VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT));
}

/* --- sparse --- */

#define SPARSE VK_IMAGE_CREATE_SPARSE_BINDING_BIT
#define RESIDENT (VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT)
static void
open_with(struct kit *kit, VkPhysicalDeviceFeatures features)
{
    VkPhysicalDeviceFeatures2 next = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .features = features,
    };
    kit_open(kit, &(struct kit_config){ .device_next = &next });
}

SCENE(sparse_without_features, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    WRONG("VUID-VkImageCreateInfo-flags-00969", i.flags = SPARSE);
    WRONG("VUID-VkImageCreateInfo-flags-00987", i.flags = VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT);
    kit_expect(kit, "VUID-VkImageCreateInfo-imageType-00971");
    WRONG("VUID-VkImageCreateInfo-flags-01890", i.flags = VK_IMAGE_CREATE_PROTECTED_BIT);
}

SCENE(sparse_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, (VkPhysicalDeviceFeatures){ .sparseBinding = VK_TRUE });
    WRONG("VUID-VkImageCreateInfo-flags-01924",
          i.flags = SPARSE | VK_IMAGE_CREATE_SPARSE_ALIASED_BIT);
    WRONG("VUID-VkImageCreateInfo-imageType-00970", TYPE_1D, i.flags = RESIDENT);
    WRONG("VUID-VkImageCreateInfo-imageType-00971", i.flags = RESIDENT);
    WRONG("VUID-VkImageCreateInfo-imageType-00972", TYPE_3D, i.flags = RESIDENT);
    WRONG("VUID-VkImageCreateInfo-None-01925", i.flags = SPARSE,
          i.usage = VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
}

SCENE(sparse_samples_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, (VkPhysicalDeviceFeatures){ .sparseBinding = VK_TRUE,
                                               .sparseResidencyImage2D = VK_TRUE });
    WRONG("VUID-VkImageCreateInfo-imageType-00973", i.samples = VK_SAMPLE_COUNT_2_BIT,
          i.flags = RESIDENT);
    WRONG("VUID-VkImageCreateInfo-imageType-00974", i.samples = VK_SAMPLE_COUNT_4_BIT,
          i.flags = RESIDENT);
    WRONG("VUID-VkImageCreateInfo-imageType-00975", i.samples = VK_SAMPLE_COUNT_8_BIT,
          i.flags = RESIDENT);
    WRONG("VUID-VkImageCreateInfo-imageType-00976", i.samples = VK_SAMPLE_COUNT_16_BIT,
          i.flags = RESIDENT);
    WRONG("VUID-VkImageCreateInfo-tiling-04121", i.tiling = VK_IMAGE_TILING_LINEAR,
          i.flags = RESIDENT);
    RIGHT(i.flags = RESIDENT);
    RIGHT(i.flags = SPARSE, TYPE_1D);
}

SCENE(protected_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceProtectedMemoryFeatures memory = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 next = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &memory,
        .features = { .sparseBinding = VK_TRUE },
    };
    kit_open(kit, &(struct kit_config){ .device_next = &next });
    WRONG("VUID-VkImageCreateInfo-None-01891", i.flags = SPARSE | VK_IMAGE_CREATE_PROTECTED_BIT);
    RIGHT(i.flags = VK_IMAGE_CREATE_PROTECTED_BIT);
    WRONG("VUID-VkImageCreateInfo-physicalDeviceCount-01421",
          i.flags = VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT);
}

SCENE(split_instances_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open_group(kit, NULL);
    WRONG("VUID-VkImageCreateInfo-flags-02259",
          i.flags = VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT, i.mipLevels = 2);
    RIGHT(i.flags = VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT);
}

KIT_MAIN()
