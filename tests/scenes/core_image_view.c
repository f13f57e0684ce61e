/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateImageView: type, range, format and usage against the image. A scene holds the wrong
 * create infos of one kind, each one change away from a right one.
 */
#include "kit.h"
#include "newer_ids.h"

static const VkImageCreateInfo plain = {
    .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
    .imageType = VK_IMAGE_TYPE_2D,
    .format = VK_FORMAT_R8G8B8A8_UNORM,
    .extent = { 64, 64, 1 },
    .mipLevels = 4,
    .arrayLayers = 12,
    .samples = VK_SAMPLE_COUNT_1_BIT,
    .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
};

static VkImage
unbound(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImage image = VK_NULL_HANDLE;
    kit_need_image(kit, info);
    KIT_VK(kit, vkCreateImage(kit->device, info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

static VkImage
bound(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImage image = unbound(kit, info);
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    VkMemoryAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs.size,
        .memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits),
    };
    VkDeviceMemory memory;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    return image;
}

/* An image that differs from `plain`. */
#define IMAGE(...)                   \
    ({                               \
        VkImageCreateInfo i = plain; \
        __VA_ARGS__;                 \
        bound(kit, &i);              \
    })

static void
create(struct kit *kit, const VkImageViewCreateInfo *info)
{
    VkImageView view = VK_NULL_HANDLE;
    if (vkCreateImageView(kit->device, info, NULL, &view) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    }
}

/* A view of `image` that differs from the simplest one. */
#define RIGHT(image_, ...)                                                 \
    do {                                                                   \
        VkImageViewCreateInfo v = {                                        \
            .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,             \
            .image = (image_),                                             \
            .viewType = VK_IMAGE_VIEW_TYPE_2D,                             \
            .format = VK_FORMAT_R8G8B8A8_UNORM,                            \
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 }, \
        };                                                                 \
        __VA_ARGS__;                                                       \
        create(kit, &v);                                                   \
    } while (0)
#define WRONG(vuid, image_, ...)    \
    do {                            \
        kit_expect(kit, vuid);      \
        RIGHT(image_, __VA_ARGS__); \
    } while (0)
#define RANGE v.subresourceRange
#define TYPE(type) (v.viewType = VK_IMAGE_VIEW_TYPE_##type)
#define LEVELS(base, count) (RANGE.baseMipLevel = (base), RANGE.levelCount = (count))
#define LAYERS(base, count) (RANGE.baseArrayLayer = (base), RANGE.layerCount = (count))
#define REMAINING VK_REMAINING_ARRAY_LAYERS

/* --- the range --- */

SCENE(range_wrong, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE((void)0);
    WRONG("VUID-VkImageSubresourceRange-levelCount-01720", image, LEVELS(0, 0));
    kit_expect(kit, "VUID-VkImageViewCreateInfo-imageViewType-04973"); /* no layers are not one */
    WRONG("VUID-VkImageSubresourceRange-layerCount-01721", image, LAYERS(0, 0));
    kit_expect(kit, NEWER_ID("VUID-VkImageViewCreateInfo-image-06724",
                             "VUID-VkImageViewCreateInfo-image-01482"));
    WRONG("VUID-VkImageViewCreateInfo-imageViewType-04974", image, LAYERS(12, REMAINING));
    WRONG("VUID-VkImageSubresourceRange-aspectMask-01670", image,
          RANGE.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_PLANE_0_BIT);
    WRONG("VUID-VkImageViewCreateInfo-subresourceRange-01478", image,
          LEVELS(4, VK_REMAINING_MIP_LEVELS));
    WRONG("VUID-VkImageViewCreateInfo-subresourceRange-01718", image, LEVELS(1, 4));
    WRONG(NEWER_ID("VUID-VkImageViewCreateInfo-image-06724",
                   "VUID-VkImageViewCreateInfo-image-01482"),
          image, TYPE(2D_ARRAY), LAYERS(12, REMAINING));
    WRONG(NEWER_ID("VUID-VkImageViewCreateInfo-subresourceRange-06725",
                   "VUID-VkImageViewCreateInfo-subresourceRange-01483"),
          image, TYPE(2D_ARRAY), LAYERS(1, 12));
}

SCENE(range_right, KIT_PLAIN)
{
    VkImage image = IMAGE((void)0);
    RIGHT(image, LEVELS(3, VK_REMAINING_MIP_LEVELS));
    RIGHT(image, LEVELS(1, 3));
    RIGHT(image, TYPE(2D_ARRAY), LAYERS(11, REMAINING));
    RIGHT(image, TYPE(2D_ARRAY), LAYERS(1, 11));
}

SCENE(range_wrong_with_2d_views_of_3d, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_IMAGE_2D_VIEW_OF_3D_EXTENSION_NAME } });
    VkImage image = IMAGE((void)0);
    WRONG("VUID-VkImageViewCreateInfo-image-06724", image, TYPE(2D_ARRAY), LAYERS(12, REMAINING));
    WRONG("VUID-VkImageViewCreateInfo-subresourceRange-06725", image, TYPE(2D_ARRAY),
          LAYERS(1, 12));
    VkImage deep = IMAGE(i.imageType = VK_IMAGE_TYPE_3D, i.extent.depth = 8, i.arrayLayers = 1);
    WRONG("VUID-VkImageViewCreateInfo-image-06728", deep, (void)0);
    VkImage flat = IMAGE(i.imageType = VK_IMAGE_TYPE_3D, i.extent.depth = 8, i.arrayLayers = 1,
                         i.flags = VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT);
    RIGHT(flat, LAYERS(7, 1));
}

SCENE(range_wrong_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    VkImage image = IMAGE((void)0);
    WRONG(NEWER_ID("VUID-VkImageViewCreateInfo-image-06724",
                   "VUID-VkImageViewCreateInfo-subresourceRange-01480"),
          image, TYPE(2D_ARRAY), LAYERS(12, REMAINING));
    WRONG(NEWER_ID("VUID-VkImageViewCreateInfo-subresourceRange-06725",
                   "VUID-VkImageViewCreateInfo-subresourceRange-01719"),
          image, TYPE(2D_ARRAY), LAYERS(1, 12));
    WRONG("VUID-VkImageViewCreateInfo-image-01019", image, v.format = VK_FORMAT_R8G8B8A8_SRGB);
    VkImage any = IMAGE(i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    WRONG(NEWER_ID("VUID-VkImageViewCreateInfo-image-01761",
                   "VUID-VkImageViewCreateInfo-image-01018"),
          any, v.format = VK_FORMAT_R8_UNORM);
}

static void
incompatible(struct kit *kit, const char *vuid)
{
    VkImage any = IMAGE(i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    WRONG(vuid, any, v.format = VK_FORMAT_R8_UNORM);
}

SCENE(incompatible_with_maintenance2, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_0,
                                   .device_extensions = { VK_KHR_MAINTENANCE_2_EXTENSION_NAME } });
    incompatible(kit, NEWER_ID("VUID-VkImageViewCreateInfo-image-01761",
                               "VUID-VkImageViewCreateInfo-image-01759"));
}

SCENE(incompatible_with_ycbcr, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit,
             &(struct kit_config){
                 .api_version = VK_API_VERSION_1_0,
                 .instance_extensions = { VK_KHR_GET_PHYSICAL_DEVICE_PROPERTIES_2_EXTENSION_NAME },
                 .device_extensions = { VK_KHR_SAMPLER_YCBCR_CONVERSION_EXTENSION_NAME,
                                        VK_KHR_MAINTENANCE_1_EXTENSION_NAME,
                                        VK_KHR_BIND_MEMORY_2_EXTENSION_NAME,
                                        VK_KHR_GET_MEMORY_REQUIREMENTS_2_EXTENSION_NAME } });
    incompatible(kit, NEWER_ID("VUID-VkImageViewCreateInfo-image-01761",
                               "VUID-VkImageViewCreateInfo-image-01760"));
}

/* --- the type --- */

#define CUBES (i.flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT)
SCENE(layer_count_wrong, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE((void)0);
    VkImage cubes = IMAGE(CUBES);
    WRONG("VUID-VkImageViewCreateInfo-imageViewType-04973", image, LAYERS(0, 2));
    WRONG("VUID-VkImageViewCreateInfo-imageViewType-04974", image, LAYERS(0, REMAINING));
    WRONG("VUID-VkImageViewCreateInfo-viewType-02960", cubes, TYPE(CUBE), LAYERS(0, 5));
    WRONG("VUID-VkImageViewCreateInfo-viewType-02962", cubes, TYPE(CUBE), LAYERS(0, REMAINING));
    WRONG("VUID-VkImageViewCreateInfo-viewType-01004", cubes, TYPE(CUBE_ARRAY), LAYERS(0, 12));
}

SCENE(layer_count_right, KIT_PLAIN)
{
    VkImage image = IMAGE((void)0);
    VkImage cubes = IMAGE(CUBES);
    RIGHT(image, LAYERS(11, REMAINING));
    RIGHT(cubes, TYPE(CUBE), LAYERS(3, 6));
    RIGHT(cubes, TYPE(CUBE), LAYERS(6, REMAINING));
    RIGHT(cubes, TYPE(2D_ARRAY), LAYERS(0, 5));
}

SCENE(cube_array_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .features = { .imageCubeArray = VK_TRUE } };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkImage cubes = IMAGE(CUBES);
    WRONG("VUID-VkImageViewCreateInfo-viewType-02961", cubes, TYPE(CUBE_ARRAY), LAYERS(0, 7));
    WRONG("VUID-VkImageViewCreateInfo-viewType-02963", cubes, TYPE(CUBE_ARRAY),
          LAYERS(1, REMAINING));
    RIGHT(cubes, TYPE(CUBE_ARRAY), LAYERS(0, REMAINING));
}

#define TYPE_3D (i.imageType = VK_IMAGE_TYPE_3D, i.extent.depth = 8, i.arrayLayers = 1)
SCENE(type_wrong, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkImageViewCreateInfo-image-01003");
    VkImage image = IMAGE((void)0);
    VkImage line = IMAGE(i.imageType = VK_IMAGE_TYPE_1D, i.extent.height = 1);
    VkImage deep = IMAGE(TYPE_3D);
    VkImage many = IMAGE(i.samples = VK_SAMPLE_COUNT_4_BIT, i.mipLevels = 1);
    WRONG("VUID-VkImageViewCreateInfo-subResourceRange-01021", image, TYPE(1D));
    WRONG("VUID-VkImageViewCreateInfo-subResourceRange-01021", image, TYPE(3D));
    WRONG("VUID-VkImageViewCreateInfo-subResourceRange-01021", line, TYPE(2D));
    WRONG("VUID-VkImageViewCreateInfo-subResourceRange-01021", deep, TYPE(1D));
    WRONG("VUID-VkImageViewCreateInfo-image-01003", image, TYPE(CUBE), LAYERS(0, 6));
    WRONG("VUID-VkImageViewCreateInfo-viewType-02960", image, TYPE(CUBE), LAYERS(0, 1));
    WRONG("VUID-VkImageViewCreateInfo-image-06723", deep, TYPE(2D_ARRAY));
    WRONG(NEWER_ID("VUID-VkImageViewCreateInfo-image-06728",
                   "VUID-VkImageViewCreateInfo-image-06727"),
          deep, TYPE(2D));
    WRONG("VUID-VkImageViewCreateInfo-image-04972", many, TYPE(CUBE), LAYERS(0, 6));
}

SCENE(type_right, KIT_PLAIN)
{
    VkImage line = IMAGE(i.imageType = VK_IMAGE_TYPE_1D, i.extent.height = 1);
    VkImage many = IMAGE(i.samples = VK_SAMPLE_COUNT_4_BIT, i.mipLevels = 1);
    RIGHT(line, TYPE(1D));
    RIGHT(line, TYPE(1D_ARRAY), LAYERS(0, 12));
    RIGHT(many, TYPE(2D_ARRAY), LAYERS(0, 12));
}

SCENE(slices_wrong, KIT_NULL_DRIVER)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkImageViewCreateInfo-subresourceRange-02725");
    VkImage slices = IMAGE(TYPE_3D, i.flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    WRONG("VUID-VkImageViewCreateInfo-image-02724", slices, LEVELS(1, 1), LAYERS(4, 1));
    WRONG("VUID-VkImageViewCreateInfo-subresourceRange-02725", slices, TYPE(2D_ARRAY), LEVELS(1, 1),
          LAYERS(1, 4));
    WRONG("VUID-VkImageViewCreateInfo-image-04970", slices, LEVELS(0, 2));
}

SCENE(slices_right, KIT_PLAIN)
{
    VkImage slices = IMAGE(TYPE_3D, i.flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    RIGHT(slices, LEVELS(1, 1), LAYERS(3, 1));
    RIGHT(slices, TYPE(2D_ARRAY), LEVELS(1, 1), LAYERS(1, REMAINING));
    RIGHT(slices, TYPE(3D), LEVELS(0, 4));
}

SCENE(sparse_slices_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .features = { .sparseBinding = VK_TRUE } };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkImageCreateInfo i = plain;
    TYPE_3D;
    i.flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT | VK_IMAGE_CREATE_SPARSE_BINDING_BIT;
    kit_expect_newer(kit, NEWER_ID("VUID-VkImageCreateInfo-flags-09403", NULL));
    VkImage slices = unbound(kit, &i);
    WRONG("VUID-VkImageViewCreateInfo-image-04971", slices, (void)0);
    RIGHT(slices, TYPE(3D));
}

/* --- memory --- */

SCENE(memory_missing, KIT_NULL_DRIVER)
{
    WRONG("VUID-VkImageViewCreateInfo-image-01020", unbound(kit, &plain), (void)0);
}

/* What was bound at the call decides, not what is bound later. */
SCENE(memory_bound_too_late, KIT_NULL_DRIVER)
{
    VkImage image = unbound(kit, &plain);
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    VkDeviceMemory memory = kit_memory_for(kit, &needs);
    WRONG("VUID-VkImageViewCreateInfo-image-01020", image, (void)0);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    RIGHT(image, (void)0);
}

/* --- formats --- */

#define MUTABLE (i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT)
#define BLOCKS                                      \
    (i.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK,     \
     i.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | \
               VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT)
#define YCBCR (i.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM, i.mipLevels = 1, i.arrayLayers = 1)

SCENE(format_wrong, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE((void)0), any = IMAGE(MUTABLE), blocks = IMAGE(BLOCKS);
    WRONG("VUID-VkImageViewCreateInfo-image-01762", image, v.format = VK_FORMAT_R8G8B8A8_SRGB);
    WRONG("VUID-VkImageViewCreateInfo-image-01761", any, v.format = VK_FORMAT_R8G8_UNORM);
    WRONG("VUID-VkImageViewCreateInfo-image-01762", image, v.format = VK_FORMAT_UNDEFINED);
    WRONG("VUID-VkImageViewCreateInfo-image-01761", any, v.format = VK_FORMAT_UNDEFINED);
    WRONG("VUID-VkImageViewCreateInfo-image-01583", blocks, v.format = VK_FORMAT_R8_UNORM);
    WRONG("VUID-VkImageViewCreateInfo-image-07072", blocks, v.format = VK_FORMAT_R32G32_UINT,
          LEVELS(0, 2));
#if !HAS_NEWER_IDS /* blockTexelViewCompatibleMultipleLayers allows it: core_newest_creation.c */
    WRONG("VUID-VkImageViewCreateInfo-image-07072", blocks, v.format = VK_FORMAT_R32G32_UINT,
          TYPE(2D_ARRAY), LAYERS(0, 2));
#endif
}

SCENE(format_right, KIT_NULL_DRIVER)
{
    VkImage any = IMAGE(MUTABLE), blocks = IMAGE(BLOCKS);
    RIGHT(any, v.format = VK_FORMAT_R8G8B8A8_SRGB);
    RIGHT(any, v.format = VK_FORMAT_R32_UINT);
    RIGHT(blocks, v.format = VK_FORMAT_R32G32_UINT);
    RIGHT(blocks, v.format = VK_FORMAT_BC1_RGBA_SRGB_BLOCK, LEVELS(0, 4));
}

SCENE(format_list_wrong, KIT_NULL_DRIVER)
{
    static const VkFormat formats[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_SRGB };
    VkImageFormatListCreateInfo list = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO,
        .viewFormatCount = 2,
        .pViewFormats = formats,
    };
    VkImage image = IMAGE(MUTABLE, i.pNext = &list);
    WRONG("VUID-VkImageViewCreateInfo-pNext-01585", image, v.format = VK_FORMAT_R8G8B8A8_UINT);
    RIGHT(image, v.format = VK_FORMAT_R8G8B8A8_SRGB);
}

SCENE(planes_wrong, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(YCBCR, MUTABLE);
    WRONG("VUID-VkImageViewCreateInfo-image-01586", image,
          RANGE.aspectMask = VK_IMAGE_ASPECT_PLANE_1_BIT);
    WRONG("VUID-VkImageViewCreateInfo-subresourceRange-07818", image, v.format = VK_FORMAT_R8_UNORM,
          RANGE.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT);
    RIGHT(image, v.format = VK_FORMAT_R8_UNORM, RANGE.aspectMask = VK_IMAGE_ASPECT_PLANE_1_BIT);
}

#define WRONG_ASPECT                                              \
    NEWER_ID("VUID-VkImageViewCreateInfo-subresourceRange-09594", \
             "UNASSIGNED-CoreValidation-DrawState-InvalidImageAspect")

SCENE(aspect_wrong, KIT_NULL_DRIVER)
{
    VkImage depth = IMAGE(i.format = VK_FORMAT_D32_SFLOAT);
    WRONG(WRONG_ASPECT, IMAGE((void)0), RANGE.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
    WRONG(WRONG_ASPECT, depth, v.format = VK_FORMAT_D32_SFLOAT);
    RIGHT(depth, v.format = VK_FORMAT_D32_SFLOAT, RANGE.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
}

/* --- usage --- */

SCENE(usage_wrong, KIT_NULL_DRIVER)
{
    VkImage copies = IMAGE(i.usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    WRONG("VUID-VkImageViewCreateInfo-image-04441", copies, (void)0);
    VkImageViewUsageCreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
    };
    WRONG("VUID-VkImageViewCreateInfo-pNext-02662", IMAGE((void)0), v.pNext = &usage);
    VkImageStencilUsageCreateInfo stencil = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO,
        .stencilUsage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
    };
    VkImage depth = IMAGE(i.format = VK_FORMAT_D32_SFLOAT_S8_UINT, i.pNext = &stencil,
                          i.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                    VK_IMAGE_USAGE_SAMPLED_BIT);
    usage.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    WRONG("VUID-VkImageViewCreateInfo-pNext-02663", depth, v.pNext = &usage,
          v.format = VK_FORMAT_D32_SFLOAT_S8_UINT, RANGE.aspectMask = VK_IMAGE_ASPECT_STENCIL_BIT);
    RIGHT(depth, v.pNext = &usage, v.format = VK_FORMAT_D32_SFLOAT_S8_UINT,
          RANGE.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
    usage.usage = VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    WRONG("VUID-VkImageViewCreateInfo-pNext-02664", depth, v.pNext = &usage,
          v.format = VK_FORMAT_D32_SFLOAT_S8_UINT, RANGE.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
}

SCENE(usage_wrong_on_1_1, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_1 });
    VkImageViewUsageCreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
    };
    WRONG(NEWER_ID("VUID-VkImageViewCreateInfo-pNext-02662",
                   "VUID-VkImageViewCreateInfo-pNext-02661"),
          IMAGE((void)0), v.pNext = &usage);
}

#define FULL(usage_) \
    (i.flags |= VK_IMAGE_CREATE_EXTENDED_USAGE_BIT, i.usage = VK_IMAGE_USAGE_##usage_##_BIT)
SCENE(features_wrong, KIT_NULL_DRIVER)
{
    const VkFormat block = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    WRONG("VUID-VkImageViewCreateInfo-usage-02275", IMAGE(BLOCKS, FULL(STORAGE)), v.format = block);
    WRONG("VUID-VkImageViewCreateInfo-usage-02276", IMAGE(BLOCKS, FULL(COLOR_ATTACHMENT)),
          v.format = block);
    WRONG("VUID-VkImageViewCreateInfo-usage-02277", IMAGE(BLOCKS, FULL(DEPTH_STENCIL_ATTACHMENT)),
          v.format = block);
    WRONG("VUID-VkImageViewCreateInfo-usage-02652", IMAGE(BLOCKS, FULL(INPUT_ATTACHMENT)),
          v.format = block);
}

/* The null driver has two formats that can do nearly nothing, and nothing. */
SCENE(features_missing, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(MUTABLE, i.format = VK_FORMAT_B8G8R8_UNORM);
    WRONG("VUID-VkImageViewCreateInfo-usage-02274", image, v.format = VK_FORMAT_B8G8R8_USCALED);
    WRONG("VUID-VkImageViewCreateInfo-None-02273", image, v.format = VK_FORMAT_B8G8R8_SSCALED);
    RIGHT(image, v.format = VK_FORMAT_B8G8R8_SNORM);
}

SCENE(features_right, KIT_NULL_DRIVER)
{
    VkImageViewUsageCreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkImage image = IMAGE(BLOCKS, FULL(STORAGE), i.usage |= VK_IMAGE_USAGE_SAMPLED_BIT);
    RIGHT(image, v.format = VK_FORMAT_R32G32_UINT);
    RIGHT(image, v.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK, v.pNext = &usage);
}

/* --- Y'CbCr --- */

static VkSamplerYcbcrConversion
conversion(struct kit *kit, VkFormat format)
{
    VkSamplerYcbcrConversionCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = format,
        .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709,
    };
    VkSamplerYcbcrConversion made;
    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(made));
    return made;
}

SCENE(ycbcr_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkPhysicalDeviceSamplerYcbcrConversionFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SAMPLER_YCBCR_CONVERSION_FEATURES,
        .samplerYcbcrConversion = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    const VkFormat format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    VkImage image = IMAGE(YCBCR);
    VkSamplerYcbcrConversionInfo link = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
        .conversion = conversion(kit, format),
    };
    WRONG("VUID-VkImageViewCreateInfo-format-06415", image, v.format = format);
    WRONG("VUID-VkImageViewCreateInfo-pNext-01970", image, v.format = format, v.pNext = &link,
          v.components.r = VK_COMPONENT_SWIZZLE_G);
    RIGHT(image, v.format = format, v.pNext = &link, v.components.r = VK_COMPONENT_SWIZZLE_R);
    kit_expect(kit, "VUID-VkImageCreateInfo-format-04712");
    VkImage narrow = IMAGE(YCBCR, i.extent.width = 63);
    WRONG("VUID-VkImageViewCreateInfo-format-04714", narrow, v.format = format, v.pNext = &link);
    kit_expect(kit, "VUID-VkImageCreateInfo-format-04713");
    VkImage low = IMAGE(YCBCR, i.extent.height = 63);
    WRONG("VUID-VkImageViewCreateInfo-format-04715", low, v.format = format, v.pNext = &link);
    link.conversion = conversion(kit, VK_FORMAT_G8_B8R8_2PLANE_420_UNORM);
    WRONG("VUID-VkImageViewCreateInfo-pNext-06658", image, v.format = format, v.pNext = &link);
}

SCENE(of_another_device, KIT_NULL_DRIVER)
{
    VkDevice other = kit_second_device(kit, NULL);
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = kit_bound_image(kit, 64, 64, VK_IMAGE_USAGE_SAMPLED_BIT),
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;

    kit_expect(kit, NEWER_ID("VUID-vkCreateImageView-image-09179",
                             "VUID-VkImageViewCreateInfo-image-parameter"));
    if (vkCreateImageView(other, &info, NULL, &view) == VK_SUCCESS) {
        vkDestroyImageView(other, view, NULL);
    }
    vkDestroyDevice(other, NULL);
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
}

KIT_MAIN()
