/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptors that are written to memory for descriptor buffers. Specification, vkGetDescriptorEXT. Rules that came after
 * 1.3.239 are in descriptor_get_newer.c.
 */
#include "core/address_id.h"
#include "core/core_newer.h"
#include "core/descriptor/descriptor_buffer.h"
#include "core/words.h"
#include "state/object/addresses.h"

static void
check_size(struct wake_check *check, const struct wake_rec_GetDescriptorEXT *r,
           VkDescriptorType type)
{
    /* Those with a subsampled sampler may have another size. */
    bool density = type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER &&
                   WAKE_EXTENSION(check, VK_EXT_fragment_density_map);
    size_t size = wake_descriptor_size(check, type);
    const struct wake_facts *facts = wake_check_facts(check);

    if (r->converted && type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER && size &&
        wake_vuid_text("VUID-vkGetDescriptorEXT-descriptorType-09469")) {
        if (r->dataSize != size * r->converted) {
            wake_find(check, "VUID-vkGetDescriptorEXT-descriptorType-09469",
                      "dataSize is %zu; combinedImageSamplerDescriptorSize is %zu, and the view, "
                      "which has a conversion, takes %llu descriptors",
                      r->dataSize, size, (unsigned long long)r->converted);
        }
        return;
    }
    if (!size || r->dataSize == size ||
        (density && r->dataSize == facts->properties.descriptorBufferDensityMapEXT
                                       .combinedImageSamplerDensityMapDescriptorSize)) {
        return;
    }
    wake_find(check,
              density ? "VUID-vkGetDescriptorEXT-dataSize-08125"
                      : WAKE_RULE("VUID-vkGetDescriptorEXT-dataSize-08120",
                                  "VUID-vkGetDescriptorEXT-dataSize-08125"),
              "dataSize is %zu, but the size of a descriptor of %s is %zu", r->dataSize,
              wake_name_VkDescriptorType(type), size);
#if !WAKE_REPEATED_RULES
    if (type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER && r->pDescriptorInfo &&
        r->pDescriptorInfo->data.pCombinedImageSampler &&
        !r->pDescriptorInfo->data.pCombinedImageSampler->imageView) {
        wake_find(check, "VUID-vkGetDescriptorEXT-pDescriptorInfo-09507",
                  "dataSize is %zu, imageView is VK_NULL_HANDLE, and "
                  "combinedImageSamplerDescriptorSize is %zu",
                  r->dataSize, size);
    }
#endif
}

/* Objects that the data names are there, and of the device. */
static void
check_named(struct wake_check *check, const VkDescriptorGetInfoEXT *info)
{
#define VIEW(vuid, path, none)                                                                   \
    {                                                                                            \
        vuid, vuid, VK_OBJECT_TYPE_IMAGE_VIEW, "pDescriptorInfo->data." path "->imageView", none \
    }
    static const struct wake_handle_rule sampler = {
        "VUID-VkDescriptorGetInfoEXT-type-08019", "VUID-VkDescriptorGetInfoEXT-type-08019",
        VK_OBJECT_TYPE_SAMPLER, "pDescriptorInfo->data.pCombinedImageSampler->sampler", false
    };
    static const struct wake_handle_rule combined = VIEW("VUID-VkDescriptorGetInfoEXT-type-08020",
                                                         "pCombinedImageSampler", true);
    static const struct wake_handle_rule input = VIEW("VUID-VkDescriptorGetInfoEXT-type-08021",
                                                      "pInputAttachmentImage", false);
    static const struct wake_handle_rule sampled = VIEW("VUID-VkDescriptorGetInfoEXT-type-08022",
                                                        "pSampledImage", true);
    static const struct wake_handle_rule storage = VIEW("VUID-VkDescriptorGetInfoEXT-type-08023",
                                                        "pStorageImage", true);
#undef VIEW
    const struct wake_handle_rule *rule = NULL;
    const VkDescriptorImageInfo *image = NULL;

    switch ((int)info->type) {
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
        rule = &combined;
        image = info->data.pCombinedImageSampler;
        break;
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT:
        rule = &input;
        image = info->data.pInputAttachmentImage;
        break;
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
        rule = &sampled;
        image = info->data.pSampledImage;
        break;
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
        rule = &storage;
        image = info->data.pStorageImage;
        break;
    default: break;
    }
    if (!image) {
        return;
    }
    if (info->type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER) {
        wake_check_handle(check, &sampler, (uint64_t)image->sampler,
                          wake_packed_id(image, 0, WAKE_HANDLES_VkDescriptorImageInfo,
                                         WAKE_HANDLE_VkDescriptorImageInfo_sampler));
    }
    wake_check_handle(check, rule, (uint64_t)image->imageView,
                      wake_packed_id(image, 0, WAKE_HANDLES_VkDescriptorImageInfo,
                                     WAKE_HANDLE_VkDescriptorImageInfo_imageView));
}

/* A descriptor of nothing, without the feature nullDescriptor. */
static void
check_null(struct wake_check *check, const VkDescriptorGetInfoEXT *info)
{
    const VkDescriptorDataEXT *data = &info->data;
    const char *vuid = NULL;

    switch ((int)info->type) {
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
        vuid = data->pCombinedImageSampler && !data->pCombinedImageSampler->imageView
                   ? "VUID-VkDescriptorDataEXT-type-08034"
                   : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
        vuid = !data->pSampledImage || !data->pSampledImage->imageView
                   ? "VUID-VkDescriptorDataEXT-type-08035"
                   : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
        vuid = !data->pStorageImage || !data->pStorageImage->imageView
                   ? "VUID-VkDescriptorDataEXT-type-08036"
                   : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
        vuid = !data->pUniformTexelBuffer ? "VUID-VkDescriptorDataEXT-type-08037" : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
        vuid = !data->pStorageTexelBuffer ? "VUID-VkDescriptorDataEXT-type-08038" : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
        vuid = !data->pUniformBuffer ? "VUID-VkDescriptorDataEXT-type-08039" : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
        vuid = !data->pStorageBuffer ? "VUID-VkDescriptorDataEXT-type-08040" : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
        vuid = !data->accelerationStructure ? "VUID-VkDescriptorDataEXT-type-08041" : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV:
        vuid = !data->accelerationStructure ? "VUID-VkDescriptorDataEXT-type-08042" : NULL;
        break;
    default: break;
    }
    if (vuid && !WAKE_FEATURE(check, nullDescriptor)) {
        wake_find(
            check, vuid,
            "pDescriptorInfo->type is %s and pDescriptorInfo->data names nothing, but the feature nullDescriptor is "
            "not enabled",
            wake_name_VkDescriptorType(info->type));
    }
}

/* Registries that have a rule of addresses in general, and ask for usages beside it. */
#ifdef VK_KHR_device_address_commands
#define NEWER true
#else
#define NEWER false
#endif

/* Registries of today have one rule for all addresses. */
#define WITHOUT_MEMORY(older) WAKE_RULE("VUID-VkDeviceAddress-None-10894", older)

/* What an address leads to; `found` as of the call. */
static void
check_behind(struct wake_check *check, VkDescriptorType type,
             const VkDescriptorAddressInfoEXT *info, const struct wake_address *found)
{
    static const struct {
        VkDescriptorType type;
        const char *nowhere, *unbound;
        VkBufferUsageFlags usage;
    } rows[] = {
        { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, "VUID-VkDescriptorGetInfoEXT-type-08024",
          WITHOUT_MEMORY("VUID-VkDescriptorDataEXT-type-08032"),
          VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT },
        { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, "VUID-VkDescriptorGetInfoEXT-type-08025",
          WITHOUT_MEMORY("VUID-VkDescriptorDataEXT-type-08033"),
          VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT },
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, "VUID-VkDescriptorGetInfoEXT-type-08026",
          WITHOUT_MEMORY("VUID-VkDescriptorDataEXT-type-08030"),
          VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, "VUID-VkDescriptorGetInfoEXT-type-08027",
          WITHOUT_MEMORY("VUID-VkDescriptorDataEXT-type-08031"),
          VK_BUFFER_USAGE_STORAGE_BUFFER_BIT },
    };
    const bool is_newer = NEWER;
    size_t i = 0;

    while (i < WAKE_COUNT(rows) && rows[i].type != type) {
        i++;
    }
    if (!found->known || i == WAKE_COUNT(rows)) {
        return;
    }
    if (!found->found) {
        wake_find(
            check, is_newer ? "VUID-VkDeviceAddress-size-11364" : rows[i].nowhere,
            "pDescriptorInfo->type is %s and its address 0x%llx, but no living buffer whose address was asked for is "
            "there",
            wake_name_VkDescriptorType(type), (unsigned long long)info->address);
    } else if (is_newer && !(found->usage & rows[i].usage)) {
        wake_find(
            check, rows[i].nowhere,
            "pDescriptorInfo->type is %s, but the buffer at its address 0x%llx was created with usage %s",
            wake_name_VkDescriptorType(type), (unsigned long long)info->address,
            WAKE_FLAGS_TEXT(VkBufferUsageFlags, found->usage));
    } else if (found->unbound) {
        wake_find(check, rows[i].unbound,
                  "pDescriptorInfo->type is %s, but the buffer at its address 0x%llx has no memory",
                  wake_name_VkDescriptorType(type), (unsigned long long)info->address);
    } else if (info->range != VK_WHOLE_SIZE && info->range > found->left) {
        wake_find(
            check, "VUID-VkDescriptorAddressInfoEXT-range-08045",
            "pDescriptorInfo->data: range is %llu, but from address 0x%llx the buffer has %llu bytes left",
            (unsigned long long)info->range, (unsigned long long)info->address,
            (unsigned long long)found->left);
    }
}

static void
check_address(struct wake_check *check, const struct wake_rec_GetDescriptorEXT *r)
{
    const VkDescriptorGetInfoEXT *info = r->pDescriptorInfo;
    const VkDescriptorAddressInfoEXT *address = wake_descriptor_address(info);

    if (address && !address->address && !WAKE_FEATURE(check, nullDescriptor)) {
        wake_find(
            check, "VUID-VkDescriptorAddressInfoEXT-address-08043",
            "pDescriptorInfo->data: address is 0, but the feature nullDescriptor is not enabled");
    }
    if (address && address->address && !address->range && NEWER) {
        wake_find(check, "VUID-VkDescriptorAddressInfoEXT-range-08940",
                  "pDescriptorInfo->data: range is 0");
    }
    /* Of a null descriptor later texts ask for just that. */
    if (address && address->address && address->range == VK_WHOLE_SIZE) {
        wake_find(check, "VUID-VkDescriptorAddressInfoEXT-range-08046",
                  "pDescriptorInfo->data: range is VK_WHOLE_SIZE");
    }
    if (address && address->address && WAKE_FEATURE(check, descriptorBuffer)) {
        check_behind(check, info->type, address, &r->address);
    }
}

void
wake_core_get_descriptor(struct wake_check *check, const struct wake_rec_GetDescriptorEXT *r)
{
    const VkDescriptorGetInfoEXT *info = r->pDescriptorInfo;

    wake_check_buffer_feature(check, wake_owners_descriptor_buffer[2],
                              WAKE_ID(descriptor_buffer, "None-08015"));
    if (!info) {
        return;
    }
    if (info->type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
        info->type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC ||
        info->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        wake_find(check, "VUID-VkDescriptorGetInfoEXT-type-08018", "pDescriptorInfo->type is %s",
                  wake_name_VkDescriptorType(info->type));
        return;
    }
    if (r->no_structure) {
        bool khr = info->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;

        wake_find(
            check,
            khr ? "VUID-VkDescriptorGetInfoEXT-type-08028"
                : "VUID-VkDescriptorGetInfoEXT-type-08029",
            "pDescriptorInfo->data.accelerationStructure is 0x%llx, which %s of a living acceleration structure",
            (unsigned long long)info->data.accelerationStructure,
            khr ? "is not the address" : "is not the handle");
    }
    check_size(check, r, info->type);
    check_named(check, info);
    check_null(check, info);
    check_address(check, r);
}
