/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptors for descriptor buffers by rules that came after 1.3.239: usages of images, alignments and ranges of addresses.
 * Specification, VkDescriptorGetInfoEXT.
 */
#include "core/core_newer.h"
#include "core/format_rule.h"
#include "core/words.h"
#include "state/derived/image.h"

#if defined(VK_VERSION_1_4) && VK_HEADER_VERSION >= 350

/* ---- images ---------------------------------------------------------------------------------- */

static void
check_image(struct wake_check *check, const VkDescriptorGetInfoEXT *info)
{
    static const struct {
        VkDescriptorType type;
        VkImageUsageFlags usage;
        const char *vuid;
    } rows[] = {
        { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, VK_IMAGE_USAGE_SAMPLED_BIT,
          "VUID-VkDescriptorGetInfoEXT-type-12216" },
        { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, VK_IMAGE_USAGE_SAMPLED_BIT,
          "VUID-VkDescriptorGetInfoEXT-type-12217" },
        { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, VK_IMAGE_USAGE_STORAGE_BIT,
          "VUID-VkDescriptorGetInfoEXT-type-12218" },
        { VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
          "VUID-VkDescriptorGetInfoEXT-type-12219" },
    };
    char text[WAKE_OBJECT_TEXT];

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        const VkDescriptorImageInfo *image = info->data.pSampledImage;
        const struct wake_image_view *view;
        struct wake_object *object;

        if (info->type != rows[i].type || !image || !image->imageView) {
            continue;
        }
        object = wake_check_object(check,
                                   wake_packed_id(image, 0, WAKE_HANDLES_VkDescriptorImageInfo,
                                                  WAKE_HANDLE_VkDescriptorImageInfo_imageView),
                                   WAKE_TYPE_VkImageView);
        view = wake_image_view_of(object);
        if (view && view->usage && !(view->usage & rows[i].usage)) {
            wake_find_objects(check, rows[i].vuid, object, NULL,
                              "pDescriptorInfo->type is %s, but %s has the usage %s",
                              wake_name_VkDescriptorType(info->type),
                              wake_object_text(text, sizeof(text), object),
                              WAKE_FLAGS_TEXT(VkImageUsageFlags, view->usage));
        }
    }
}

/* ---- addresses ------------------------------------------------------------------------------- */

static void
check_texels(struct wake_check *check, VkDescriptorType type,
             const VkDescriptorAddressInfoEXT *address)
{
    const VkPhysicalDeviceLimits *limits = &wake_check_facts(check)->limits;
    const struct wake_format_info *format = wake_format(address->format);
    bool uniform = type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    VkDeviceSize alignment = wake_texel_alignment(wake_check_facts(check), address->format,
                                                  !uniform);

    wake_check_planes_444(check, address->format, "VUID-VkDescriptorAddressInfoEXT-None-12271",
                          "format of pDescriptorInfo->data");
    if (address->format == VK_FORMAT_UNDEFINED) {
        wake_find(check, "VUID-VkDescriptorAddressInfoEXT-None-09508",
                  "pDescriptorInfo->type is %s, but the format is VK_FORMAT_UNDEFINED",
                  wake_name_VkDescriptorType(type));
        return;
    }
    alignment = alignment ? alignment : limits->minTexelBufferOffsetAlignment;
    if (alignment && address->address % alignment) {
        wake_find(
            check,
            uniform ? "VUID-VkDescriptorGetInfoEXT-type-12269"
                    : "VUID-VkDescriptorGetInfoEXT-type-12270",
            "pDescriptorInfo->data: address is 0x%llx, but the alignment of texel buffers of %s is "
            "%llu",
            (unsigned long long)address->address, wake_name_VkFormat(address->format),
            (unsigned long long)alignment);
    }
    if (format && format->block_size && address->range != VK_WHOLE_SIZE &&
        address->range / format->block_size * format->block_extent[0] * format->block_extent[1] >
            limits->maxTexelBufferElements) {
        wake_find(check,
                  uniform ? "VUID-VkDescriptorGetInfoEXT-type-09427"
                          : "VUID-VkDescriptorGetInfoEXT-type-09428",
                  "pDescriptorInfo->data: range is %llu, but maxTexelBufferElements is %u",
                  (unsigned long long)address->range, limits->maxTexelBufferElements);
    }
}

struct buffer_rule {
    VkDescriptorType type;
    const char *alignment_name, *most_name;
    VkDeviceSize alignment;
    VkDeviceSize most; /* 0: none */
    const char *aligned, *range;
};

static void
check_address(struct wake_check *check, VkDescriptorType type,
              const VkDescriptorAddressInfoEXT *address)
{
    const VkPhysicalDeviceLimits *limits = &wake_check_facts(check)->limits;
    bool indexed = false;
#ifdef VK_EXT_shader_64bit_indexing
    indexed = WAKE_FEATURE(check, shader64BitIndexing);
#endif
    const struct buffer_rule rows[] = {
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, "minUniformBufferOffsetAlignment",
          "maxUniformBufferRange", limits->minUniformBufferOffsetAlignment,
          limits->maxUniformBufferRange, "VUID-VkDescriptorGetInfoEXT-type-12265",
          "VUID-VkDescriptorGetInfoEXT-type-12492" },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, "minStorageBufferOffsetAlignment",
          "maxStorageBufferRange", limits->minStorageBufferOffsetAlignment,
          indexed ? 0 : limits->maxStorageBufferRange, "VUID-VkDescriptorGetInfoEXT-type-12266",
          "VUID-VkDescriptorGetInfoEXT-type-12493" },
    };
    bool texels = type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER ||
                  type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;

    if (!address->address) {
        if (address->range != VK_WHOLE_SIZE && WAKE_FEATURE(check, nullDescriptor)) {
            wake_find(check, "VUID-VkDescriptorAddressInfoEXT-nullDescriptor-08938",
                      "pDescriptorInfo->data: address is 0, but range %llu and not VK_WHOLE_SIZE",
                      (unsigned long long)address->range);
        }
        return;
    }
    if (texels) {
        check_texels(check, type, address);
    }
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (type != rows[i].type) {
            continue;
        }
        if (rows[i].alignment && address->address % rows[i].alignment) {
            wake_find(check, rows[i].aligned,
                      "pDescriptorInfo->data: address is 0x%llx, but %s is %llu",
                      (unsigned long long)address->address, rows[i].alignment_name,
                      (unsigned long long)rows[i].alignment);
        }
        if (rows[i].most && address->range != VK_WHOLE_SIZE && address->range > rows[i].most) {
            wake_find(check, rows[i].range, "pDescriptorInfo->data: range is %llu, but %s is %llu",
                      (unsigned long long)address->range, rows[i].most_name,
                      (unsigned long long)rows[i].most);
        }
    }
}

void
wake_core_get_descriptor_newer(struct wake_check *check, const struct wake_rec_GetDescriptorEXT *r)
{
    const VkDescriptorGetInfoEXT *info = r->pDescriptorInfo;

    if (!info || !wake_check_facts(check)) {
        return;
    }
    check_image(check, info);
    switch ((int)info->type) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
        if (info->data.pUniformBuffer) {
            check_address(check, info->type, info->data.pUniformBuffer);
        }
        break;
    default: break;
    }
}

#endif
