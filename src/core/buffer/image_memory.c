/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory for images: what they need, and where in it their subresources are. Binding it:
 * image_bind.c. Specification, 'Resource Memory Association'.
 */
#include "core/buffer/image_memory.h"
#include "core/core_newer.h"
#include "core/words.h"

struct wake_object *
wake_known_image(struct wake_check *check, wake_id id, const struct wake_image **image_out)
{
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkImage);

    *image_out = wake_image_of(object);
    return *image_out ? object : NULL;
}

bool
wake_is_plane(VkFormat format, VkImageAspectFlags aspect)
{
    const struct wake_format_info *info = wake_format(format);

    return !info || aspect == VK_IMAGE_ASPECT_PLANE_0_BIT ||
           aspect == VK_IMAGE_ASPECT_PLANE_1_BIT ||
           (aspect == VK_IMAGE_ASPECT_PLANE_2_BIT && info->plane_count > 2);
}

/* How many memory planes an image has at most; 0: not known. The driver chooses from a list. */
static uint32_t
most_memory_planes(struct wake_check *check, const VkImageCreateInfo *image)
{
    const VkImageDrmFormatModifierExplicitCreateInfoEXT *layout = wake_chain_find(
        image->pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT);
    const VkImageDrmFormatModifierListCreateInfoEXT *list = wake_chain_find(
        image->pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_LIST_CREATE_INFO_EXT);
    uint32_t most = 0;

    if (layout) {
        return wake_modifier_planes(check, image->format, layout->drmFormatModifier);
    }
    for (uint32_t i = 0; list && i < list->drmFormatModifierCount; i++) {
        uint32_t planes = wake_modifier_planes(check, image->format, list->pDrmFormatModifiers[i]);

        if (!planes) {
            return 0;
        }
        most = planes > most ? planes : most;
    }
    return most;
}

bool
wake_is_memory_plane(struct wake_check *check, const VkImageCreateInfo *image,
                     VkImageAspectFlags aspect)
{
    uint32_t planes = most_memory_planes(check, image);

    for (uint32_t i = 0; i < 4; i++) {
        if (aspect == (VkImageAspectFlags)VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT << i) {
            return !planes || i < planes;
        }
    }
    return false;
}

/* ---- requirements ---------------------------------------------------------------------------- */

void
wake_core_get_image_memory_requirements(struct wake_check *check,
                                        const struct wake_rec_GetImageMemoryRequirements *r)
{
    const struct wake_image *image;
    const struct wake_object *object = wake_known_image(check, r->image_id, &image);

    if (object && (image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT)) {
        WAKE_FIND_IMAGE(check, object, "VUID-vkGetImageMemoryRequirements-image-01588",
                        "the image has VK_IMAGE_CREATE_DISJOINT_BIT");
    }
}

void
wake_core_get_image_memory_requirements2(struct wake_check *check,
                                         const struct wake_rec_GetImageMemoryRequirements2 *r)
{
    const VkImageMemoryRequirementsInfo2 *info = r->pInfo;
    const VkImagePlaneMemoryRequirementsInfo *plane;
    const struct wake_image *image;
    const struct wake_object *object;
    bool disjoint, several, modifier;

    object = info ? wake_known_image(
                        check,
                        wake_packed_id(info, 0, WAKE_HANDLES_VkImageMemoryRequirementsInfo2,
                                       WAKE_HANDLE_VkImageMemoryRequirementsInfo2_image),
                        &image)
                  : NULL;
    if (!object || !image->known_format) {
        return;
    }
    plane = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO);
    disjoint = image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT;
    several = wake_format_is_multiplanar(image->info.format);
    modifier = image->info.tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT;
    if (!plane) {
        if (disjoint && modifier) {
            WAKE_FIND_IMAGE(
                check, object, "VUID-VkImageMemoryRequirementsInfo2-image-02279",
                "pInfo->pNext has no VkImagePlaneMemoryRequirementsInfo; the image is disjoint");
        } else if (disjoint && several) {
            WAKE_FIND_IMAGE(
                check, object, "VUID-VkImageMemoryRequirementsInfo2-image-01589",
                "pInfo->pNext has no VkImagePlaneMemoryRequirementsInfo; the image is disjoint");
        }
        return;
    }
    if (!disjoint) {
        WAKE_FIND_IMAGE(
            check, object, "VUID-VkImageMemoryRequirementsInfo2-image-01590",
            "pInfo->pNext has a VkImagePlaneMemoryRequirementsInfo; the image is not disjoint");
    }
    if (!several && !modifier) {
        WAKE_FIND_IMAGE(
            check, object,
            !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_EXT_image_drm_format_modifier)
                ? "VUID-VkImageMemoryRequirementsInfo2-image-02280"
                : "VUID-VkImageMemoryRequirementsInfo2-image-01591",
            "pInfo->pNext has a VkImagePlaneMemoryRequirementsInfo; format %s has one plane",
            wake_name_VkFormat(image->info.format));
    } else if (disjoint &&
               (modifier ? !wake_is_memory_plane(check, &image->info, plane->planeAspect)
                         : !wake_is_plane(image->info.format, plane->planeAspect))) {
        WAKE_FIND_IMAGE(check, object,
                        modifier ? "VUID-VkImagePlaneMemoryRequirementsInfo-planeAspect-02282"
                                 : "VUID-VkImagePlaneMemoryRequirementsInfo-planeAspect-02281",
                        "VkImagePlaneMemoryRequirementsInfo::planeAspect is %s; the format is %s",
                        wake_name_VkImageAspectFlagBits(plane->planeAspect),
                        wake_name_VkFormat(image->info.format));
    }
}

/* Rules of newer registries about images that are not made yet. */
static void
check_planned_image(struct wake_check *check, const VkDeviceImageMemoryRequirements *info,
                    const VkImageCreateInfo *image)
{
#if !WAKE_REPEATED_RULES
    if (image->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT) {
        wake_find(check, "VUID-VkDeviceImageMemoryRequirements-pCreateInfo-12489",
                  "pInfo->pCreateInfo->tiling is VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT");
    }
    if (info->planeAspect && !(image->flags & VK_IMAGE_CREATE_DISJOINT_BIT) &&
        !wake_enum_find(WAKE_ENUM_VkImageAspectFlagBits, info->planeAspect) &&
        !wake_check_newer_than_registry(check)) {
        wake_find(check, "VUID-VkDeviceImageMemoryRequirements-planeAspect-12399",
                  "pInfo->planeAspect is 0x%x, which is no aspect", (unsigned)info->planeAspect);
    }
#else
    (void)check;
    (void)info;
    (void)image;
#endif
}

static void
check_device_requirements(struct wake_check *check, const VkDeviceImageMemoryRequirements *info)
{
    const VkImageCreateInfo *image = info ? info->pCreateInfo : NULL;

    if (!image) {
        return;
    }
    if (wake_chain_find(image->pNext, VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR)) {
        wake_find(check, "VUID-VkDeviceImageMemoryRequirementsKHR-pCreateInfo-06416",
                  "pInfo->pCreateInfo->pNext has a VkImageSwapchainCreateInfoKHR");
    }
    if (wake_chain_find(image->pNext,
                        VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT)) {
        wake_find(check, "VUID-VkDeviceImageMemoryRequirements-pCreateInfo-06776",
                  "pInfo->pCreateInfo->pNext has a VkImageDrmFormatModifierExplicitCreateInfoEXT");
    }
    check_planned_image(check, info, image);
    if (wake_format_is_multiplanar(image->format) &&
        (image->flags & VK_IMAGE_CREATE_DISJOINT_BIT)) {
        if (info->planeAspect == VK_IMAGE_ASPECT_NONE) {
            wake_find(
                check, "VUID-VkDeviceImageMemoryRequirementsKHR-pCreateInfo-06417",
                "pInfo->planeAspect is VK_IMAGE_ASPECT_NONE; the image is disjoint with format %s",
                wake_name_VkFormat(image->format));
        } else if (image->tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT &&
                   !wake_is_plane(image->format, info->planeAspect)) {
            wake_find(check, "VUID-VkDeviceImageMemoryRequirementsKHR-pCreateInfo-06419",
                      "pInfo->planeAspect is %s; the image is disjoint with format %s",
                      wake_name_VkImageAspectFlagBits(info->planeAspect),
                      wake_name_VkFormat(image->format));
        }
    }
}

void
wake_core_get_device_image_memory_requirements(
    struct wake_check *check, const struct wake_rec_GetDeviceImageMemoryRequirements *r)
{
    check_device_requirements(check, r->pInfo);
}

void
wake_core_get_device_image_sparse_memory_requirements(
    struct wake_check *check, const struct wake_rec_GetDeviceImageSparseMemoryRequirements *r)
{
    check_device_requirements(check, r->pInfo);
}

/* ---- layout of subresources ------------------------------------------------------------------ */

/* Color has one aspect; the two that it cannot have have a rule of their own besides. */
static void
color_aspects(struct wake_check *check, const char *owner, const struct wake_object *object,
              VkFormat format, VkImageAspectFlags aspect)
{
    const char *text = WAKE_FLAGS_TEXT(VkImageAspectFlags, aspect);

    if (aspect == VK_IMAGE_ASPECT_COLOR_BIT) {
        return;
    }
    if (aspect & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)) {
        wake_find_rule(
            check, owner, WAKE_ID(subresource_layout, "format-04464"), object,
            "pSubresource->aspectMask is %s; the image has format %s, which has neither depth nor stencil",
            text, wake_name_VkFormat(format));
    }
    wake_find_rule(
        check, owner, WAKE_ID(subresource_layout, WAKE_RULE("format-08886", "format-04461")),
        object,
        "pSubresource->aspectMask is %s, not VK_IMAGE_ASPECT_COLOR_BIT; the image has format %s",
        text, wake_name_VkFormat(format));
}

static void
check_subresource(struct wake_check *check, const char *owner, const struct wake_object *object,
                  const VkImageCreateInfo *info, const VkImageSubresource *sub)
{
    const struct wake_format_info *format = wake_format(info->format);
    VkImageAspectFlags aspect = sub->aspectMask, possible;
    const char *name, *text = WAKE_FLAGS_TEXT(VkImageAspectFlags, aspect), *rule = NULL;
    bool modifier;

    if (!format) {
        return;
    }
    name = wake_name_VkFormat(info->format);
    modifier = info->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT;
    if (aspect & (aspect - 1)) {
        wake_find_rule(check, owner, WAKE_ID(subresource_layout, "aspectMask-00997"), object,
                       "pSubresource->aspectMask is %s", text);
        if (format->aspects == VK_IMAGE_ASPECT_COLOR_BIT && format->plane_count < 2 && !modifier) {
            color_aspects(check, owner, object, info->format, aspect);
        }
        return;
    }
    if (owner[sizeof("vkGetImageSubresourceLayout") - 1] == '\0' &&
        info->tiling != VK_IMAGE_TILING_LINEAR && !modifier) {
        wake_find_rule(check, owner,
                       WAKE_EXTENSION(check, VK_EXT_image_drm_format_modifier)
                           ? WAKE_ID(subresource_layout, "image-07790")
                           : WAKE_ID(subresource_layout, WAKE_RULE("image-07789", "image-07790")),
                       object, "the image was created with %s",
                       wake_name_VkImageTiling(info->tiling));
    }
    if (sub->mipLevel >= info->mipLevels) {
        wake_find_rule(check, owner, WAKE_ID(subresource_layout, "mipLevel-01716"), object,
                       "pSubresource->mipLevel is %u; the image has %u levels", sub->mipLevel,
                       info->mipLevels);
    }
    if (sub->arrayLayer >= info->arrayLayers) {
        wake_find_rule(check, owner, WAKE_ID(subresource_layout, "arrayLayer-01717"), object,
                       "pSubresource->arrayLayer is %u; the image has %u layers", sub->arrayLayer,
                       info->arrayLayers);
    }
    possible = format->aspects;
    if (modifier) {
        rule = wake_is_memory_plane(check, info, aspect)
                   ? NULL
                   : WAKE_ID(subresource_layout, "tiling-02271");
    } else if (format->plane_count > 1) {
        if (info->tiling == VK_IMAGE_TILING_LINEAR && !wake_is_plane(info->format, aspect)) {
            rule = format->plane_count == 2
                       ? WAKE_ID(subresource_layout, WAKE_RULE("tiling-08717", "format-01581"))
                       : WAKE_ID(subresource_layout, WAKE_RULE("tiling-08717", "format-01582"));
        }
    } else if (possible & VK_IMAGE_ASPECT_COLOR_BIT) {
        color_aspects(check, owner, object, info->format, aspect);
    } else if (!(aspect & possible)) {
        /* The two rules contradict each other for formats with both: either aspect is right
         * there. */
        rule = possible & VK_IMAGE_ASPECT_DEPTH_BIT ? WAKE_ID(subresource_layout, "format-04462")
                                                    : WAKE_ID(subresource_layout, "format-04463");
    }
    if (rule) {
        wake_find_rule(check, owner, rule, object,
                       "pSubresource->aspectMask is %s; the image has format %s, tiling %s", text,
                       name, wake_name_VkImageTiling(info->tiling));
    }
}

/* An image of an Android hardware buffer has its layout from that. */
static void
check_android_memory(struct wake_check *check, const char *owner, const struct wake_object *object,
                     const VkImageCreateInfo *info)
{
    const VkExternalMemoryImageCreateInfo *external = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO);

    if (external &&
        external->handleTypes &
            VK_EXTERNAL_MEMORY_HANDLE_TYPE_ANDROID_HARDWARE_BUFFER_BIT_ANDROID &&
        !wake_object_bound(object)) {
        wake_find_rule(
            check, owner,
            owner == wake_owners_subresource_layout[0] ? WAKE_ID(subresource_layout, "image-09432")
                                                       : WAKE_ID(subresource_layout, "image-09434"),
            object,
            "the image was created with VK_EXTERNAL_MEMORY_HANDLE_TYPE_ANDROID_HARDWARE_BUFFER_BIT_ANDROID, and "
            "has no memory");
    }
}

static void
check_subresource_layout(struct wake_check *check, const char *owner, wake_id id,
                         const VkImageSubresource *sub)
{
    const struct wake_image *image;
    const struct wake_object *object = wake_known_image(check, id, &image);

    if (object && !image->swapchain) {
        check_subresource(check, owner, object, &image->info, sub);
        check_android_memory(check, owner, object, &image->info);
    }
}

#ifdef VK_VERSION_1_4
void
wake_core_device_subresource_layout(struct wake_check *check,
                                    const struct wake_rec_GetDeviceImageSubresourceLayout *r)
{
    if (r->pInfo && r->pInfo->pCreateInfo && r->pInfo->pSubresource) {
        check_subresource(check, wake_owners_subresource_layout[2], NULL, r->pInfo->pCreateInfo,
                          &r->pInfo->pSubresource->imageSubresource);
    }
}
#endif

void
wake_core_get_image_subresource_layout(struct wake_check *check,
                                       const struct wake_rec_GetImageSubresourceLayout *r)
{
    if (r->pSubresource) {
        check_subresource_layout(check, wake_owners_subresource_layout[0], r->image_id,
                                 r->pSubresource);
    }
}

void
wake_core_get_image_subresource_layout2(struct wake_check *check,
                                        const struct wake_rec_GetImageSubresourceLayout2EXT *r)
{
    if (r->pSubresource) {
        check_subresource_layout(check, wake_owners_subresource_layout[1], r->image_id,
                                 &r->pSubresource->imageSubresource);
    }
}

void
wake_core_get_image_drm_format_modifier(
    struct wake_check *check, const struct wake_rec_GetImageDrmFormatModifierPropertiesEXT *r)
{
    const struct wake_image *image;
    const struct wake_object *object = wake_known_image(check, r->image_id, &image);

    if (object && image->info.tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT) {
        WAKE_FIND_IMAGE(check, object, "VUID-vkGetImageDrmFormatModifierPropertiesEXT-image-02272",
                        "the image was created with %s",
                        wake_name_VkImageTiling(image->info.tiling));
    }
}
