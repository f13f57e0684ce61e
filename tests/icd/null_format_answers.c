/* SPDX-License-Identifier: Apache-2.0 */
/* What each format can do, by class; limits of images. */
#include "null_icd.h"
#include "null_answers.h"
#include "null_newer.h"

#include <stdlib.h>
#include <string.h>

#define TRANSFER (VK_FORMAT_FEATURE_2_TRANSFER_SRC_BIT | VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT)
#ifdef VK_EXT_host_image_copy
#define BY_HOST VK_FORMAT_FEATURE_2_HOST_IMAGE_TRANSFER_BIT_EXT
#else
#define BY_HOST 0
#endif
#ifdef VK_NV_ray_tracing_linear_swept_spheres
#define RADIUS VK_FORMAT_FEATURE_2_ACCELERATION_STRUCTURE_RADIUS_BUFFER_BIT_NV
#else
#define RADIUS 0
#endif
#define SAMPLED VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_BIT
#define FILTERED                                                     \
    (SAMPLED | VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_LINEAR_BIT | \
     VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_MINMAX_BIT)
#define STORAGE                                                                                    \
    (VK_FORMAT_FEATURE_2_STORAGE_IMAGE_BIT | VK_FORMAT_FEATURE_2_STORAGE_READ_WITHOUT_FORMAT_BIT | \
     VK_FORMAT_FEATURE_2_STORAGE_WRITE_WITHOUT_FORMAT_BIT)
/* Pictures of video: VK_FORMAT_FEATURE_2_VIDEO_DECODE_OUTPUT_BIT_KHR and its three kin. */
#define VIDEO (UINT64_C(15) << 25)
/* Maps that steer an encoder: VK_FORMAT_FEATURE_2_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR and _EMPHASIS_MAP_BIT_KHR. */
#define VIDEO_MAPS (UINT64_C(3) << 49)
#define BLIT (VK_FORMAT_FEATURE_2_BLIT_SRC_BIT | VK_FORMAT_FEATURE_2_BLIT_DST_BIT)

static int
compare(const void *key, const void *entry)
{
    int32_t wanted = *(const int32_t *)key, found = ((const struct null_format *)entry)->format;
    return (wanted > found) - (wanted < found);
}

const struct null_format *
null_format_find(VkFormat format)
{
    int32_t key = (int32_t)format;
    return bsearch(&key, null_formats, NULL_FORMAT_COUNT, sizeof(null_formats[0]), compare);
}

static bool
has_atomics(int32_t format)
{
    return format == VK_FORMAT_R32_UINT || format == VK_FORMAT_R32_SINT ||
           format == VK_FORMAT_R64_UINT || format == VK_FORMAT_R64_SINT ||
           format == VK_FORMAT_R32_SFLOAT;
}

/* Some 16-bit formats can do less, so that there is something which a conversion may not ask
 * for. */
static VkFormatFeatureFlags2
chroma_features(int32_t format)
{
    if (format >= VK_FORMAT_G16_B16_R16_3PLANE_420_UNORM &&
        format <= VK_FORMAT_G16_B16_R16_3PLANE_444_UNORM) {
        return format == VK_FORMAT_G16_B16R16_2PLANE_420_UNORM ||
                       format == VK_FORMAT_G16_B16R16_2PLANE_422_UNORM
                   ? VK_FORMAT_FEATURE_2_COSITED_CHROMA_SAMPLES_BIT
                   : VK_FORMAT_FEATURE_2_MIDPOINT_CHROMA_SAMPLES_BIT;
    }
    return VK_FORMAT_FEATURE_2_MIDPOINT_CHROMA_SAMPLES_BIT |
           VK_FORMAT_FEATURE_2_COSITED_CHROMA_SAMPLES_BIT |
           VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_YCBCR_CONVERSION_LINEAR_FILTER_BIT;
}

static VkFormatFeatureFlags2
image_features(const struct null_format *f, bool optimal)
{
    VkFormatFeatureFlags2 features = TRANSFER | BY_HOST;
    switch (f->class) {
    case NULL_FORMAT_COLOR:
        features |= FILTERED | STORAGE | BLIT | VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT |
                    VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BLEND_BIT;
        break;
    case NULL_FORMAT_INTEGER:
        features |= SAMPLED | STORAGE | BLIT | VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT;
        break;
    case NULL_FORMAT_DEPTH:
        features |= optimal ? FILTERED | VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT | BLIT |
                                  VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_DEPTH_COMPARISON_BIT
                            : 0;
        break;
    case NULL_FORMAT_STENCIL:
        features |= optimal ? SAMPLED | VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT | BLIT : 0;
        break;
    case NULL_FORMAT_COMPRESSED: features |= FILTERED | VK_FORMAT_FEATURE_2_BLIT_SRC_BIT; break;
    default:
        features |= FILTERED | chroma_features(f->format) |
                    (optimal ? VK_FORMAT_FEATURE_2_DISJOINT_BIT : 0);
        break;
    }
    if (optimal && f->format == VK_FORMAT_G8_B8R8_2PLANE_420_UNORM && !null_config.poor) {
        features |= VIDEO;
    }
    if (optimal && f->format == VK_FORMAT_R8_SINT) {
        features |= VIDEO_MAPS;
    }
    if (has_atomics(f->format)) {
        features |= VK_FORMAT_FEATURE_2_STORAGE_IMAGE_ATOMIC_BIT;
    }
    /* So that there is something which cannot be copied. */
    if (f->format == VK_FORMAT_R64G64B64A64_SFLOAT || f->format == VK_FORMAT_D16_UNORM_S8_UINT) {
        features &= ~(VkFormatFeatureFlags2)TRANSFER;
    }
    if (optimal && f->format == VK_FORMAT_R8_UINT) {
        features |= VK_FORMAT_FEATURE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR;
    }
    if (optimal && f->format == VK_FORMAT_R8G8_UNORM) {
        features |= VK_FORMAT_FEATURE_2_FRAGMENT_DENSITY_MAP_BIT_EXT;
    }
    /* Two that nobody needs, so that there are views which are not possible. */
    if (f->format == VK_FORMAT_B8G8R8_USCALED) {
        features = TRANSFER;
    } else if (f->format == VK_FORMAT_B8G8R8_SSCALED) {
        features = 0;
    }
    if (null_config.poor) {
        features = null_poor_image_features(f->format, optimal);
    }
    features |= null_newer_features();
    (void)null_format_said(false, f->format, &features);
    return features;
}

static VkFormatFeatureFlags2
buffer_features(const struct null_format *f)
{
    VkFormatFeatureFlags2 features = 0;
    if (f->class == NULL_FORMAT_COLOR || f->class == NULL_FORMAT_INTEGER) {
        features = VK_FORMAT_FEATURE_2_VERTEX_BUFFER_BIT |
                   VK_FORMAT_FEATURE_2_UNIFORM_TEXEL_BUFFER_BIT |
                   VK_FORMAT_FEATURE_2_STORAGE_TEXEL_BUFFER_BIT |
                   VK_FORMAT_FEATURE_2_STORAGE_READ_WITHOUT_FORMAT_BIT |
                   VK_FORMAT_FEATURE_2_STORAGE_WRITE_WITHOUT_FORMAT_BIT |
                   VK_FORMAT_FEATURE_2_ACCELERATION_STRUCTURE_VERTEX_BUFFER_BIT_KHR | RADIUS |
                   (has_atomics(f->format) ? VK_FORMAT_FEATURE_2_STORAGE_TEXEL_BUFFER_ATOMIC_BIT
                                           : 0);
    }
    if (null_config.poor) {
        features = null_poor_buffer_features(f->format);
    }
    features |= null_newer_features();
    (void)null_format_said(true, f->format, &features);
    return features;
}

/* The 31 bits that both generations of the flags share. */
static VkFormatFeatureFlags
old_bits(VkFormatFeatureFlags2 features)
{
    return (VkFormatFeatureFlags)(features & 0x7fffffffu);
}

/* What null_SetFormatFeatures() takes away. */
static VkFormat changed_format = VK_FORMAT_UNDEFINED;
static VkFormatFeatureFlags2 taken_away;

VKAPI_ATTR void VKAPI_CALL
null_SetFormatFeatures(VkPhysicalDevice device, VkFormat format, VkFormatFeatureFlags without)
{
    (void)device;
    changed_format = format;
    taken_away = without;
}

static VkFormatFeatureFlags2
left_of(VkFormat format, VkFormatFeatureFlags2 features)
{
    return format == changed_format ? features & ~taken_away : features;
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceFormatProperties(VkPhysicalDevice device, VkFormat format,
                                       VkFormatProperties *out)
{
    (void)device;
    const struct null_format *f = null_format_find(format);
    memset(out, 0, sizeof(*out));
    if (f) {
        out->linearTilingFeatures = old_bits(left_of(format, image_features(f, false)));
        out->optimalTilingFeatures = old_bits(left_of(format, image_features(f, true)));
        out->bufferFeatures = old_bits(left_of(format, buffer_features(f)));
    }
}

static void
fill_modifiers(VkDrmFormatModifierPropertiesListEXT *list, const struct null_format *f)
{
    uint32_t available = f != NULL;
    if (list->pDrmFormatModifierProperties && list->drmFormatModifierCount >= 1 && f) {
        list->pDrmFormatModifierProperties[0] = (VkDrmFormatModifierPropertiesEXT){
            0, 1,
            old_bits(image_features(f, false) |
                     (f->class == NULL_FORMAT_YCBCR ? VK_FORMAT_FEATURE_2_DISJOINT_BIT : 0))
        };
    }
    if (!list->pDrmFormatModifierProperties || list->drmFormatModifierCount > available) {
        list->drmFormatModifierCount = available;
    }
}

#ifdef VK_ARM_tensors
/* R64_SINT and R64_UINT have none. */
static VkFormatFeatureFlags2
tensor_features(const struct null_format *f)
{
    if ((f->class != NULL_FORMAT_COLOR && f->class != NULL_FORMAT_INTEGER) ||
        f->format == VK_FORMAT_R64_SINT || f->format == VK_FORMAT_R64_UINT) {
        return 0;
    }
    return TRANSFER | VK_FORMAT_FEATURE_2_TENSOR_SHADER_BIT_ARM |
           VK_FORMAT_FEATURE_2_TENSOR_IMAGE_ALIASING_BIT_ARM |
           VK_FORMAT_FEATURE_2_TENSOR_DATA_GRAPH_BIT_ARM;
}
#endif

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceFormatProperties2(VkPhysicalDevice device, VkFormat format,
                                        VkFormatProperties2 *out)
{
    const struct null_format *f = null_format_find(format);
    null_GetPhysicalDeviceFormatProperties(device, format, &out->formatProperties);
    null_answer_chain(NULL_PHYSICAL(device), out->pNext);
    VkFormatProperties3 *three = (void *)null_chain_find(out->pNext,
                                                         VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3);
    if (three && f) {
        three->linearTilingFeatures = left_of(format, image_features(f, false));
        three->optimalTilingFeatures = left_of(format, image_features(f, true));
        three->bufferFeatures = left_of(format, buffer_features(f));
    }
#ifdef VK_ARM_tensors
    VkTensorFormatPropertiesARM *tensors = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_TENSOR_FORMAT_PROPERTIES_ARM);
    if (tensors && f) {
        tensors->linearTilingTensorFeatures = tensors->optimalTilingTensorFeatures =
            tensor_features(f);
    }
#endif
    VkDrmFormatModifierPropertiesListEXT *list = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_DRM_FORMAT_MODIFIER_PROPERTIES_LIST_EXT);
    if (list) {
        fill_modifiers(list, f);
    }
}

static uint32_t
full_chain(VkExtent3D extent)
{
    uint32_t largest = extent.width > extent.height ? extent.width : extent.height;
    largest = largest > extent.depth ? largest : extent.depth;
    return 32u - (uint32_t)__builtin_clz(largest);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceImageFormatProperties(VkPhysicalDevice device, VkFormat format,
                                            VkImageType type, VkImageTiling tiling,
                                            VkImageUsageFlags usage, VkImageCreateFlags flags,
                                            VkImageFormatProperties *out)
{
    (void)device;
    const struct null_format *f = null_format_find(format);
    memset(out, 0, sizeof(*out));
    VkFormatFeatureFlags2 features = f ? image_features(f, tiling == VK_IMAGE_TILING_OPTIMAL) : 0;
    bool color = usage & VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
         depth = usage & VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    bool storage = usage & VK_IMAGE_USAGE_STORAGE_BIT, sampled = usage & VK_IMAGE_USAGE_SAMPLED_BIT;
    /* With extended usage a view of another format may allow what this one does not. */
    bool extended = flags & VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;
    if (!f ||
        (!extended && ((color && !(features & VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT)) ||
                       (depth && !(features & VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT)) ||
                       (storage && !(features & VK_FORMAT_FEATURE_2_STORAGE_IMAGE_BIT)) ||
                       (sampled && !(features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_BIT))))) {
        return VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    if (null_config.poor) {
        return null_poor_image(type, tiling, usage, flags, features, out)
                   ? VK_SUCCESS
                   : VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    bool is_3d = type == VK_IMAGE_TYPE_3D, is_1d = type == VK_IMAGE_TYPE_1D;
    bool single = f->class == NULL_FORMAT_YCBCR || tiling != VK_IMAGE_TILING_OPTIMAL;
    out->maxExtent.width = is_3d ? 2048 : 16384;
    out->maxExtent.height = is_1d ? 1 : is_3d ? 2048 : 16384;
    out->maxExtent.depth = is_3d ? 2048 : 1;
    out->maxMipLevels = single ? 1 : full_chain(out->maxExtent);
    out->maxArrayLayers = is_3d || single ? 1 : 2048;
    out->sampleCounts = VK_SAMPLE_COUNT_1_BIT;
    if (type == VK_IMAGE_TYPE_2D && !single && !(flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) &&
        f->class != NULL_FORMAT_COMPRESSED) {
        out->sampleCounts = 0x1f;
    }
    out->maxResourceSize = 1ull << 40;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceExternalImageFormatPropertiesNV(VkPhysicalDevice device, VkFormat format,
                                                      VkImageType type, VkImageTiling tiling,
                                                      VkImageUsageFlags usage,
                                                      VkImageCreateFlags flags,
                                                      VkExternalMemoryHandleTypeFlagsNV handle_type,
                                                      VkExternalImageFormatPropertiesNV *out)
{
    *out = (VkExternalImageFormatPropertiesNV){ 0 };
    if (handle_type == VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT_NV) {
        out->externalMemoryFeatures = VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT_NV;
        out->compatibleHandleTypes = handle_type;
    }
    return null_GetPhysicalDeviceImageFormatProperties(device, format, type, tiling, usage, flags,
                                                       &out->imageFormatProperties);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceImageFormatProperties2(VkPhysicalDevice device,
                                             const VkPhysicalDeviceImageFormatInfo2 *info,
                                             VkImageFormatProperties2 *out)
{
    const VkPhysicalDeviceExternalImageFormatInfo *asked = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_IMAGE_FORMAT_INFO);
    VkExternalImageFormatProperties *external = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_EXTERNAL_IMAGE_FORMAT_PROPERTIES);
    const VkPhysicalDeviceImageViewImageFormatInfoEXT *view = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_IMAGE_FORMAT_INFO_EXT);
    VkFilterCubicImageViewImageFormatPropertiesEXT *cubic = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_FILTER_CUBIC_IMAGE_VIEW_IMAGE_FORMAT_PROPERTIES_EXT);
    null_answer_chain(NULL_PHYSICAL(device), out->pNext);
    if (view && cubic) {
        cubic->filterCubic = view->imageViewType == VK_IMAGE_VIEW_TYPE_2D;
        cubic->filterCubicMinmax = info->format == VK_FORMAT_R8G8B8A8_UNORM;
    }
    if (asked && asked->handleType && external) {
        /* Each goes with itself only. */
        external->externalMemoryProperties.exportFromImportedHandleTypes = asked->handleType;
        external->externalMemoryProperties.compatibleHandleTypes = asked->handleType;
        NULL_SAID(external->externalMemoryProperties.externalMemoryFeatures,
                  "externalMemoryFeatures");
    }
    return null_GetPhysicalDeviceImageFormatProperties(device, info->format, info->type,
                                                       info->tiling, info->usage, info->flags,
                                                       &out->imageFormatProperties);
}

#ifdef VK_ARM_tensors
/* Each handle type goes with itself only. */
VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceExternalTensorPropertiesARM(VkPhysicalDevice device,
                                                  const VkPhysicalDeviceExternalTensorInfoARM *info,
                                                  VkExternalTensorPropertiesARM *out)
{
    VkFlags one = (VkFlags)info->handleType & -(VkFlags)info->handleType;

    (void)device;
    out->externalMemoryProperties = (VkExternalMemoryProperties){
        VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT | VK_EXTERNAL_MEMORY_FEATURE_IMPORTABLE_BIT, one,
        one
    };
}
#endif
