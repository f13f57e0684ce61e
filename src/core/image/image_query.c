/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions about images that are not made yet, and the data of descriptors for capture and replay.
 */
#include "core/image/image_rules.h"

#include "state/scope/queries.h"

/* ---- formats --------------------------------------------------------------------------------- */

void
wake_core_get_image_format_properties(
    struct wake_check *check, const struct wake_rec_GetPhysicalDeviceImageFormatProperties *r)
{
    if (r->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT) {
        wake_find(check, "VUID-vkGetPhysicalDeviceImageFormatProperties-tiling-02248",
                  "tiling is VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT");
    }
}

/* Cubic filtering is asked for with a type of view. */
static void
check_cubic(struct wake_check *check,
            const struct wake_rec_GetPhysicalDeviceImageFormatProperties2 *r)
{
    const void *cubic =
        r->pImageFormatProperties
            ? wake_chain_find(r->pImageFormatProperties->pNext,
                              VK_STRUCTURE_TYPE_FILTER_CUBIC_IMAGE_VIEW_IMAGE_FORMAT_PROPERTIES_EXT)
            : NULL;
    const VkPhysicalDeviceImageViewImageFormatInfoEXT *view = wake_chain_find(
        r->pImageFormatInfo->pNext,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_IMAGE_FORMAT_INFO_EXT);
    VkImageType type = VK_IMAGE_TYPE_2D;

    if (!cubic) {
        return;
    }
    if (!view) {
        wake_find(
            check, "VUID-VkFilterCubicImageViewImageFormatPropertiesEXT-pNext-02627",
            "pImageFormatProperties->pNext has a VkFilterCubicImageViewImageFormatPropertiesEXT, but pImageFormatInfo->pNext no "
            "VkPhysicalDeviceImageViewImageFormatInfoEXT");
        return;
    }
    switch ((int)view->imageViewType) {
    case VK_IMAGE_VIEW_TYPE_1D:
    case VK_IMAGE_VIEW_TYPE_1D_ARRAY: type = VK_IMAGE_TYPE_1D; break;
    case VK_IMAGE_VIEW_TYPE_3D: type = VK_IMAGE_TYPE_3D; break;
    default: break;
    }
    /* Slices of 3D images are 2D views, too. */
    if (type != r->pImageFormatInfo->type &&
        !(type == VK_IMAGE_TYPE_2D && r->pImageFormatInfo->type == VK_IMAGE_TYPE_3D)) {
        wake_find(
            check, "VUID-VkFilterCubicImageViewImageFormatPropertiesEXT-pNext-02627",
            "VkPhysicalDeviceImageViewImageFormatInfoEXT::imageViewType is %s, but pImageFormatInfo->type is %s",
            wake_name_VkImageViewType(view->imageViewType),
            wake_name_VkImageType(r->pImageFormatInfo->type));
    }
}

void
wake_core_get_image_format_properties2(
    struct wake_check *check, const struct wake_rec_GetPhysicalDeviceImageFormatProperties2 *r)
{
    static const struct wake_sharing_rule sharing = {
        "VkPhysicalDeviceImageDrmFormatModifierInfoEXT::",
        "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02314",
        "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02315",
        "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02316", NULL
    };
    const VkPhysicalDeviceImageFormatInfo2 *info = r->pImageFormatInfo;
    const VkPhysicalDeviceImageDrmFormatModifierInfoEXT *modifier;
    const VkImageFormatListCreateInfo *list;
    bool tiled;

    if (!info) {
        return;
    }
    modifier = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_DRM_FORMAT_MODIFIER_INFO_EXT);
    list = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);
    tiled = info->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT;
    if (tiled != (modifier != NULL)) {
        wake_find(
            check, "VUID-VkPhysicalDeviceImageFormatInfo2-tiling-02249",
            "pImageFormatInfo->tiling is %s, pNext has %s VkPhysicalDeviceImageDrmFormatModifierInfoEXT",
            wake_name_VkImageTiling(info->tiling), modifier ? "a" : "no");
    }
    if (tiled && (info->flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) &&
        (!list || !list->viewFormatCount)) {
        wake_find(
            check, "VUID-VkPhysicalDeviceImageFormatInfo2-tiling-02313",
            "pImageFormatInfo->flags has VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT, pNext has no VkImageFormatListCreateInfo with "
            "formats");
    }
    check_cubic(check, r);
    if (modifier) {
        bool alone = r->families & WAKE_FAMILIES_ALONE;

        if (alone && modifier->sharingMode == VK_SHARING_MODE_CONCURRENT) {
            if (!modifier->queueFamilyIndexCount) {
                wake_find(check,
                          "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-maintenance11-13351",
                          "VkPhysicalDeviceImageDrmFormatModifierInfoEXT::sharingMode is "
                          "VK_SHARING_MODE_CONCURRENT, and queueFamilyIndexCount is 0");
            }
            if (modifier->queueFamilyIndexCount < 2) {
                return;
            }
        }
        wake_core_sharing(check, &sharing, r->families & ~WAKE_FAMILIES_ALONE,
                          modifier->sharingMode, modifier->queueFamilyIndexCount,
                          modifier->pQueueFamilyIndices);
    }
}

/* Samples that images with these parameters can have. */
static void
check_sparse_samples(struct wake_check *check, const char *vuid, VkFormat format,
                     VkSampleCountFlagBits samples, VkSampleCountFlags counts)
{
    if (counts != UINT32_MAX && !(counts & samples)) {
        wake_find(check, vuid,
                  "samples is %s; sampleCounts of %s with that type, tiling and usage is %s",
                  wake_name_VkSampleCountFlagBits(samples), wake_name_VkFormat(format),
                  WAKE_FLAGS_TEXT(VkSampleCountFlags, counts));
    }
}

void
wake_core_get_sparse_format(struct wake_check *check,
                            const struct wake_rec_GetPhysicalDeviceSparseImageFormatProperties *r)
{
    check_sparse_samples(check, "VUID-vkGetPhysicalDeviceSparseImageFormatProperties-samples-01094",
                         r->format, r->samples, r->counts);
}

void
wake_core_get_sparse_format2(struct wake_check *check,
                             const struct wake_rec_GetPhysicalDeviceSparseImageFormatProperties2 *r)
{
    const VkPhysicalDeviceSparseImageFormatInfo2 *info = r->pFormatInfo;

    if (info) {
        check_sparse_samples(check, "VUID-VkPhysicalDeviceSparseImageFormatInfo2-samples-01095",
                             info->format, info->samples, r->counts);
    }
}

/* ---- capture and replay ---------------------------------------------------------------------- */

static bool
can_capture(struct wake_check *check, const char *vuid, const char *group_vuid)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (facts && facts->physical_device_count > 1 &&
        !WAKE_FEATURE(check, bufferDeviceAddressMultiDevice)) {
        wake_find(
            check, group_vuid,
            "the device consists of %u, and the feature bufferDeviceAddressMultiDevice is not enabled",
            facts->physical_device_count);
    }
    if (WAKE_FEATURE(check, descriptorBufferCaptureReplay)) {
        return true;
    }
    wake_find(check, vuid, "the feature descriptorBufferCaptureReplay is not enabled");
    return false;
}

void
wake_core_get_image_capture_data(struct wake_check *check,
                                 const struct wake_rec_GetImageOpaqueCaptureDescriptorDataEXT *r)
{
    const struct wake_object *object =
        r->pInfo ? wake_check_object(
                       check,
                       wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkImageCaptureDescriptorDataInfoEXT,
                                      WAKE_HANDLE_VkImageCaptureDescriptorDataInfoEXT_image),
                       WAKE_TYPE_VkImage)
                 : NULL;
    const struct wake_rec_CreateImage *made = wake_create_record(object, WAKE_CMD_vkCreateImage);

    if (can_capture(check, "VUID-vkGetImageOpaqueCaptureDescriptorDataEXT-None-08076",
                    "VUID-vkGetImageOpaqueCaptureDescriptorDataEXT-device-08078") &&
        made && made->pCreateInfo &&
        !(made->pCreateInfo->flags & VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT)) {
        wake_find_object(check, "VUID-VkImageCaptureDescriptorDataInfoEXT-image-08079",
                         VK_OBJECT_TYPE_IMAGE, object->handle, "the image's flags are %s",
                         WAKE_FLAGS_TEXT(VkImageCreateFlags, made->pCreateInfo->flags));
    }
}

void
wake_core_get_image_view_capture_data(
    struct wake_check *check, const struct wake_rec_GetImageViewOpaqueCaptureDescriptorDataEXT *r)
{
    const struct wake_object *object =
        r->pInfo
            ? wake_check_object(
                  check,
                  wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkImageViewCaptureDescriptorDataInfoEXT,
                                 WAKE_HANDLE_VkImageViewCaptureDescriptorDataInfoEXT_imageView),
                  WAKE_TYPE_VkImageView)
            : NULL;
    const VkImageViewCreateInfo *made = wake_VkImageView_info(object);

    if (can_capture(check, "VUID-vkGetImageViewOpaqueCaptureDescriptorDataEXT-None-08080",
                    "VUID-vkGetImageViewOpaqueCaptureDescriptorDataEXT-device-08082") &&
        made && !(made->flags & VK_IMAGE_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT)) {
        wake_find_object(check, "VUID-VkImageViewCaptureDescriptorDataInfoEXT-imageView-08083",
                         VK_OBJECT_TYPE_IMAGE_VIEW, object->handle, "the image view's flags are %s",
                         WAKE_FLAGS_TEXT(VkImageViewCreateFlags, made->flags));
    }
}

void
wake_core_get_sampler_capture_data(
    struct wake_check *check, const struct wake_rec_GetSamplerOpaqueCaptureDescriptorDataEXT *r)
{
    const struct wake_object *object =
        r->pInfo
            ? wake_check_object(
                  check,
                  wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkSamplerCaptureDescriptorDataInfoEXT,
                                 WAKE_HANDLE_VkSamplerCaptureDescriptorDataInfoEXT_sampler),
                  WAKE_TYPE_VkSampler)
            : NULL;
    const VkSamplerCreateInfo *made = wake_VkSampler_info(object);

    if (can_capture(check, "VUID-vkGetSamplerOpaqueCaptureDescriptorDataEXT-None-08084",
                    "VUID-vkGetSamplerOpaqueCaptureDescriptorDataEXT-device-08086") &&
        made && !(made->flags & VK_SAMPLER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT)) {
        wake_find_object(check, "VUID-VkSamplerCaptureDescriptorDataInfoEXT-sampler-08087",
                         VK_OBJECT_TYPE_SAMPLER, object->handle, "the sampler's flags are %s",
                         WAKE_FLAGS_TEXT(VkSamplerCreateFlags, made->flags));
    }
}
