/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How many descriptors one image takes, where that may be more than one: with a conversion of Y'CbCr, or subsampled. Asked of the
 * driver inside the call.
 * Threads: application threads.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "intercept/pack/hook_objects.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"
#include "state/scope/scope.h"

#include <string.h>

/* `answer`: a struct of the chain of the properties. False: not known. */
static bool
ask_image(const struct wake_device *device, const VkImageCreateInfo *image, void *answer)
{
    const struct wake_instance *instance = device->scope.instance;
    const VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = image->format,
        .type = image->imageType,
        .tiling = image->tiling,
        .usage = image->usage,
        .flags = image->flags
    };
    VkImageFormatProperties2 out = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2,
                                     .pNext = answer };

    return image->tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT &&
           instance->next.GetPhysicalDeviceImageFormatProperties2 &&
           instance->next.GetPhysicalDeviceImageFormatProperties2(device->physical, &info, &out) ==
               VK_SUCCESS;
}

static const VkImageCreateInfo *
image_of(const VkImageViewCreateInfo *view)
{
    const struct wake_rec_CreateImage *made = wake_create_record(
        wake_hook_object(wake_packed_id(view, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                        WAKE_HANDLE_VkImageViewCreateInfo_image),
                         WAKE_TYPE_VkImage),
        WAKE_CMD_vkCreateImage);

    return made ? made->pCreateInfo : NULL;
}

uint32_t
wake_ask_converted(struct wake_pack *p, const VkImageViewCreateInfo *view)
{
    VkSamplerYcbcrConversionImageFormatProperties answer = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_IMAGE_FORMAT_PROPERTIES
    };
    const VkImageCreateInfo *image = view && wake_chain_find(
                                                 view->pNext,
                                                 VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO)
                                         ? image_of(view)
                                         : NULL;

    return image && ask_image(wake_pack_device(p), image, &answer)
               ? answer.combinedImageSamplerDescriptorCount
               : 0;
}

#ifdef VK_EXT_descriptor_heap
static uint32_t
ask_subsampled(struct wake_pack *p, const VkImageViewCreateInfo *view)
{
    VkSubsampledImageFormatPropertiesEXT answer = {
        .sType = VK_STRUCTURE_TYPE_SUBSAMPLED_IMAGE_FORMAT_PROPERTIES_EXT
    };
    const VkImageCreateInfo *image = image_of(view);

    return image && image->flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT &&
                   ask_image(wake_pack_device(p), image, &answer)
               ? answer.subsampledImageDescriptorCount
               : 0;
}

static const VkImageViewCreateInfo *
view_of(const VkResourceDescriptorInfoEXT *info)
{
    bool image = info->type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE ||
                 info->type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ||
                 info->type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;

    return image && info->data.pImage ? info->data.pImage->pView : NULL;
}

const uint32_t *
wake_ask_resource_counts(struct wake_pack *p, const VkResourceDescriptorInfoEXT *infos,
                         uint32_t count)
{
    uint32_t *counts = NULL;

    for (uint32_t i = 0; infos && i < count; i++) {
        const VkImageViewCreateInfo *view = view_of(&infos[i]);
        uint32_t converted = wake_ask_converted(p, view);
        uint32_t subsampled = view ? ask_subsampled(p, view) : 0;

        if (!counts && converted < 2 && subsampled < 2) {
            continue;
        }
        if (!counts) {
            counts = wake_pack_alloc(p, 2 * (size_t)count * sizeof(*counts));
            if (!counts) {
                return NULL;
            }
            memset(counts, 0, 2 * (size_t)count * sizeof(*counts));
        }
        counts[2 * i] = converted;
        counts[2 * i + 1] = subsampled;
    }
    return counts;
}
#endif
