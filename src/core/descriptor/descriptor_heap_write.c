/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptors that the host writes for heaps, and data that is pushed beside them.
 * Specification, 'Descriptor Heaps'.
 */
#include "core/core_newer.h"
#include "core/format_rule.h"
#include "core/words.h"
#include "state/derived/image.h"
#include "state/scope/device_lists.h"

#ifdef VK_EXT_descriptor_heap

#define FIND(p, vuid, format, ...) \
    wake_find((p)->check, (vuid), "pResources[%u]." format, (p)->index, ##__VA_ARGS__)

/* One element of the call. */
struct resource {
    struct wake_check *check;
    const struct wake_facts *facts;
    const VkResourceDescriptorInfoEXT *info;
    const struct wake_address *found; /* what is behind its address; NULL: not looked up */
    uint32_t index;
};

enum kind { OTHER, IMAGE, TEXELS, RANGE, TENSOR };

static enum kind
kind_of(VkDescriptorType type)
{
    switch ((int)type) {
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT:
    case VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM:
    case VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM: return IMAGE;
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER: return TEXELS;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV:
    case VK_DESCRIPTOR_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_NV:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER: return RANGE;
    case VK_DESCRIPTOR_TYPE_TENSOR_ARM: return TENSOR;
    default: return OTHER;
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

static bool
is_layout_to_read(VkImageLayout layout)
{
    switch ((int)layout) {
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR:
    case VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ_KHR:
    case VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT:
    case VK_IMAGE_LAYOUT_GENERAL: return true;
    default: return false;
    }
}

static void
check_layout(const struct resource *p, const VkImageDescriptorInfoEXT *image)
{
    VkImageLayout layout = image->layout;
    bool depth = layout == VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL ||
                 layout == VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL ||
                 layout == VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL ||
                 layout == VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL ||
                 layout == VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;

    if (!is_layout_to_read(layout)) {
        FIND(p, "VUID-VkImageDescriptorInfoEXT-layout-11219", "data.pImage->layout is %s",
             wake_name_VkImageLayout(layout));
    } else if (depth && image->pView->subresourceRange.aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) {
        FIND(
            p, "VUID-VkImageDescriptorInfoEXT-layout-11221",
            "data.pImage->layout is %s, but the aspects of its pView have VK_IMAGE_ASPECT_COLOR_BIT",
            wake_name_VkImageLayout(layout));
    }
}

/* Slices of volumes. */
static void
check_volume(const struct resource *p, const VkImageViewCreateInfo *view,
             const struct wake_image *image)
{
    VkDescriptorType type = p->info->type;
    bool flat = view->viewType == VK_IMAGE_VIEW_TYPE_2D;

    if (image->info.imageType != VK_IMAGE_TYPE_3D) {
        return;
    }
    if (view->viewType == VK_IMAGE_VIEW_TYPE_2D_ARRAY) {
        FIND(
            p, "VUID-VkImageDescriptorInfoEXT-pView-11426",
            "data.pImage->pView->viewType is VK_IMAGE_VIEW_TYPE_2D_ARRAY, but the image is a volume%s",
            "");
    }
    if (flat && !(image->info.flags & VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT)) {
        FIND(
            p, "VUID-VkImageDescriptorInfoEXT-pView-11427",
            "data.pImage->pView->viewType is VK_IMAGE_VIEW_TYPE_2D, but the image is a volume without "
            "VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT%s",
            "");
    }
    if (type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE && flat &&
        !WAKE_FEATURE(p->check, image2DViewOf3D)) {
        FIND(p, "VUID-VkResourceDescriptorInfoEXT-type-11424",
             "data.pImage: a slice of a volume, but the feature image2DViewOf3D is not enabled%s",
             "");
    } else if (type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE && flat &&
               !WAKE_FEATURE(p->check, sampler2DViewOf3D)) {
        FIND(p, "VUID-VkResourceDescriptorInfoEXT-type-11425",
             "data.pImage: a slice of a volume, but the feature sampler2DViewOf3D is not enabled%s",
             "");
    } else if (type != VK_DESCRIPTOR_TYPE_STORAGE_IMAGE &&
               type != VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE) {
        FIND(p, "VUID-VkResourceDescriptorInfoEXT-type-11422",
             "type is %s, but the image is a volume", wake_name_VkDescriptorType(type));
    }
}

static void
check_usage(const struct resource *p, const VkImageViewCreateInfo *view,
            const struct wake_image *image)
{
    static const struct {
        VkDescriptorType type;
        VkImageUsageFlags usage;
        const char *vuid;
    } rows[] = {
        { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, VK_IMAGE_USAGE_SAMPLED_BIT,
          "VUID-VkResourceDescriptorInfoEXT-type-11458" },
        { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, VK_IMAGE_USAGE_STORAGE_BIT,
          "VUID-VkResourceDescriptorInfoEXT-type-11459" },
        { VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
          "VUID-VkResourceDescriptorInfoEXT-type-11460" },
        { VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM, VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM,
          "VUID-VkResourceDescriptorInfoEXT-type-12498" },
        { VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM, VK_IMAGE_USAGE_SAMPLE_BLOCK_MATCH_BIT_QCOM,
          "VUID-VkResourceDescriptorInfoEXT-type-12499" },
    };
    const VkImageViewUsageCreateInfo *own = wake_chain_find(
        view->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO);
    VkImageUsageFlags usage = own ? own->usage : image->info.usage;
    char text[256];

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (p->info->type == rows[i].type && !(usage & rows[i].usage)) {
            wake_print_VkImageUsageFlags(text, sizeof(text), usage);
            FIND(p, rows[i].vuid, "type is %s, but the usage of data.pImage is %s",
                 wake_name_VkDescriptorType(rows[i].type), text);
        }
    }
}

static void
check_image(const struct resource *p, const VkImageDescriptorInfoEXT *info)
{
    const VkImageAspectFlags both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    const VkImageViewCreateInfo *view = info->pView;
    const struct wake_image *image;

    if (!view) {
        return;
    }
    check_layout(p, info);
    if ((view->subresourceRange.aspectMask & both) == both) {
        FIND(p, "VUID-VkImageDescriptorInfoEXT-pView-11430",
             "data.pImage->pView has both the depth and the stencil aspect%s", "");
    }
    image = wake_image_of(
        wake_check_object(p->check,
                          wake_packed_id(view, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                         WAKE_HANDLE_VkImageViewCreateInfo_image),
                          WAKE_TYPE_VkImage));
    if (image) {
        check_volume(p, view, image);
        check_usage(p, view, image);
    }
}

/* ---- buffers --------------------------------------------------------------------------------- */

static void
check_aligned(const struct resource *p, VkDeviceAddress address, VkDeviceSize alignment,
              const char *name, const char *vuid)
{
    if (alignment && address % alignment) {
        FIND(p, vuid, "data: the address is 0x%llx, but %s is %llu", (unsigned long long)address,
             name, (unsigned long long)alignment);
    }
}

/* The buffer at an address. */
static void
check_behind(const struct resource *p, VkDeviceAddress address, VkDeviceSize size)
{
    static const struct {
        VkDescriptorType type;
        VkBufferUsageFlags usage;
        const char *vuid;
    } rows[] = {
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
          "VUID-VkResourceDescriptorInfoEXT-type-11461" },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
          "VUID-VkResourceDescriptorInfoEXT-type-11462" },
        { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT,
          "VUID-VkResourceDescriptorInfoEXT-type-11463" },
        { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT,
          "VUID-VkResourceDescriptorInfoEXT-type-11464" },
    };

    if (!address && size) {
        FIND(p, "VUID-VkDeviceAddressRangeKHR-size-11411",
             "data: the address is 0, but the size is %llu", (unsigned long long)size);
    }
    if (!p->found || !p->found->known || !address) {
        return;
    }
    if (!p->found->found) {
        FIND(
            p, "VUID-VkDeviceAddress-size-11364",
            "data: the address is 0x%llx, but no living buffer whose address was asked for is there",
            (unsigned long long)address);
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (p->info->type == rows[i].type && !(p->found->usage & rows[i].usage)) {
            FIND(p, rows[i].vuid,
                 "type is %s, but the buffer at the address 0x%llx was created with usage %s",
                 wake_name_VkDescriptorType(p->info->type), (unsigned long long)address,
                 WAKE_FLAGS_TEXT(VkBufferUsageFlags, p->found->usage));
            return;
        }
    }
    if (size > p->found->left) {
        FIND(p, "VUID-VkDeviceAddressRangeKHR-address-11365",
             "data: the size is %llu, but from the address 0x%llx the buffer has %llu bytes",
             (unsigned long long)size, (unsigned long long)address,
             (unsigned long long)p->found->left);
    }
}

static void
check_structure(const struct resource *p, const VkDeviceAddressRangeEXT *range)
{
    bool nv = p->info->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV;

    check_aligned(p, range->address, 256, "the alignment of acceleration structures",
                  "VUID-VkResourceDescriptorInfoEXT-type-11454");
    if (nv && range->size) {
        FIND(p, "VUID-VkResourceDescriptorInfoEXT-type-11468",
             "data.pAddressRange->size is %llu, but must be 0", (unsigned long long)range->size);
    }
    if (p->found && p->found->known && !p->found->found && range->address) {
        FIND(p,
             nv ? "VUID-VkResourceDescriptorInfoEXT-type-11467"
                : "VUID-VkResourceDescriptorInfoEXT-type-11483",
             "type is %s, but 0x%llx is of no living acceleration structure that was asked for it",
             wake_name_VkDescriptorType(p->info->type), (unsigned long long)range->address);
    }
}

static void
check_range(const struct resource *p, const VkDeviceAddressRangeEXT *range)
{
    const VkPhysicalDeviceLimits *limits = &p->facts->limits;
    bool large = p->info->type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    uint32_t most = large ? limits->maxStorageBufferRange : limits->maxUniformBufferRange;

    check_behind(p, range->address, range->size);
    if (!range->size) {
        FIND(p, "VUID-VkResourceDescriptorInfoEXT-type-11433", "data.pAddressRange->size is 0%s",
             "");
    }
#ifdef VK_EXT_shader_64bit_indexing
    if (large && WAKE_FEATURE(p->check, shader64BitIndexing)) {
        most = UINT32_MAX;
    }
#endif
    if (range->size > most && !(large && most == UINT32_MAX)) {
        FIND(p,
             large ? "VUID-VkResourceDescriptorInfoEXT-type-12497"
                   : "VUID-VkResourceDescriptorInfoEXT-type-12496",
             "data.pAddressRange->size is %llu, but %s is %u", (unsigned long long)range->size,
             large ? "maxStorageBufferRange" : "maxUniformBufferRange", most);
    }
    if (large) {
        check_aligned(p, range->address, limits->minStorageBufferOffsetAlignment,
                      "minStorageBufferOffsetAlignment",
                      "VUID-VkResourceDescriptorInfoEXT-type-12351");
    } else {
        check_aligned(p, range->address, limits->minUniformBufferOffsetAlignment,
                      "minUniformBufferOffsetAlignment",
                      "VUID-VkResourceDescriptorInfoEXT-type-12350");
    }
}

/* ---- the commands ---------------------------------------------------------------------------- */

static bool
is_missing(const struct resource *p, enum kind kind)
{
    return kind == IMAGE    ? !p->info->data.pImage
           : kind == TEXELS ? !p->info->data.pTexelBuffer
           : kind == RANGE  ? !p->info->data.pAddressRange
           : kind == TENSOR ? !p->info->data.pTensorARM
                            : false;
}

static void
check_missing(const struct resource *p, enum kind kind)
{
    VkDescriptorType type = p->info->type;
    const char *vuid = kind == IMAGE    ? "VUID-VkResourceDescriptorInfoEXT-None-11211"
                       : kind == TEXELS ? "VUID-VkResourceDescriptorInfoEXT-None-11212"
                       : kind == RANGE  ? "VUID-VkResourceDescriptorInfoEXT-None-11213"
                                        : "VUID-VkResourceDescriptorInfoEXT-None-11457";

    if (kind == IMAGE && type != VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE &&
        type != VK_DESCRIPTOR_TYPE_STORAGE_IMAGE) {
        FIND(p, "VUID-VkResourceDescriptorInfoEXT-type-11469", "data.pImage is NULL, and type %s",
             wake_name_VkDescriptorType(type));
    } else if (!WAKE_FEATURE(p->check, nullDescriptor)) {
        FIND(p, vuid, "data is NULL, and type %s, but the feature nullDescriptor is not enabled",
             wake_name_VkDescriptorType(type));
    }
}

static void
check_resource(const struct resource *p)
{
    enum kind kind = kind_of(p->info->type);
    const VkDebugUtilsObjectNameInfoEXT *name = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT);
    VkDeviceSize alignment;

    if (name && name->objectType != VK_OBJECT_TYPE_UNKNOWN) {
        FIND(p, "VUID-VkResourceDescriptorInfoEXT-pNext-11401",
             "pNext<VkDebugUtilsObjectNameInfoEXT>.objectType is %s",
             wake_name_VkObjectType(name->objectType));
    }
    if (kind == OTHER) {
        FIND(p, "VUID-VkResourceDescriptorInfoEXT-type-11210",
             "type is %s, which is no resource of heaps",
             wake_name_VkDescriptorType(p->info->type));
    } else if (is_missing(p, kind)) {
        check_missing(p, kind);
    } else if (kind == IMAGE) {
        check_image(p, p->info->data.pImage);
    } else if (kind == TEXELS) {
        check_behind(p, p->info->data.pTexelBuffer->addressRange.address,
                     p->info->data.pTexelBuffer->addressRange.size);
        alignment = wake_texel_alignment(p->facts, p->info->data.pTexelBuffer->format,
                                         p->info->type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER);
        check_aligned(p, p->info->data.pTexelBuffer->addressRange.address,
                      alignment ? alignment : p->facts->limits.minTexelBufferOffsetAlignment,
                      "the alignment of texel buffers of the format",
                      "VUID-VkResourceDescriptorInfoEXT-type-12349");
    } else if (kind == RANGE && p->info->type != VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER &&
               p->info->type != VK_DESCRIPTOR_TYPE_STORAGE_BUFFER) {
        check_structure(p, p->info->data.pAddressRange);
    } else if (kind == RANGE) {
        check_range(p, p->info->data.pAddressRange);
    }
}

static void
check_size(const struct resource *p, const VkHostAddressRangeEXT *to, const uint32_t *counts)
{
    static const char *const vuids[2] = { "VUID-vkWriteResourceDescriptorsEXT-pResources-11208",
                                          "VUID-vkWriteResourceDescriptorsEXT-pResources-11209" };
    VkDeviceSize size = wake_device_descriptor_size(p->facts, p->info->type);

    if (to->size < size) {
        wake_find(p->check, "VUID-vkWriteResourceDescriptorsEXT-size-11207",
                  "pDescriptors[%u].size is %zu, but descriptors of %s take %llu bytes", p->index,
                  to->size, wake_name_VkDescriptorType(p->info->type), (unsigned long long)size);
        return;
    }
    for (int i = 0; counts && i < 2; i++) {
        if (to->size < size * counts[i]) {
            wake_find(
                p->check, vuids[i],
                "pDescriptors[%u].size is %zu, but descriptors of %s take %llu bytes, and the "
                "image, which %s, takes %u of them",
                p->index, to->size, wake_name_VkDescriptorType(p->info->type),
                (unsigned long long)size, i ? "is subsampled" : "has a conversion", counts[i]);
        }
    }
}

void
wake_core_write_resources(struct wake_check *check,
                          const struct wake_rec_WriteResourceDescriptorsEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    bool enabled = WAKE_FEATURE(check, descriptorHeap); /* that it is not is told by itself */

    for (uint32_t i = 0; facts && r->pResources && i < r->resourceCount; i++) {
        const struct resource p = { check, facts, &r->pResources[i],
                                    r->addresses && enabled ? &r->addresses[i] : NULL, i };

        check_resource(&p);
        if (r->pDescriptors) {
            check_size(&p, &r->pDescriptors[i], r->counts ? &r->counts[2 * i] : NULL);
        }
    }
}

void
wake_core_write_samplers(struct wake_check *check,
                         const struct wake_rec_WriteSamplerDescriptorsEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    for (uint32_t i = 0; facts && r->pSamplers && i < r->samplerCount; i++) {
        const VkSamplerCreateInfo *info = &r->pSamplers[i];
        const VkDebugUtilsObjectNameInfoEXT *name = wake_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT);
        const VkSamplerCustomBorderColorIndexCreateInfoEXT *index = wake_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_INDEX_CREATE_INFO_EXT);
        uint32_t most = facts->properties.customBorderColorEXT.maxCustomBorderColorSamplers;
        bool custom = info->borderColor == VK_BORDER_COLOR_FLOAT_CUSTOM_EXT ||
                      info->borderColor == VK_BORDER_COLOR_INT_CUSTOM_EXT;

        if (name && name->objectType != VK_OBJECT_TYPE_UNKNOWN) {
            wake_find(check, "VUID-vkWriteSamplerDescriptorsEXT-pNext-11400",
                      "pSamplers[%u].pNext<VkDebugUtilsObjectNameInfoEXT>.objectType is %s", i,
                      wake_name_VkObjectType(name->objectType));
        }
        if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO)) {
            wake_find(check, "VUID-vkWriteSamplerDescriptorsEXT-pSamplers-11204",
                      "pSamplers[%u].pNext has a VkSamplerYcbcrConversionInfo", i);
        }
        if (custom && !index) {
            wake_find(check, "VUID-vkWriteSamplerDescriptorsEXT-borderColor-11444",
                      "pSamplers[%u].borderColor is %s, but pNext has no "
                      "VkSamplerCustomBorderColorIndexCreateInfoEXT",
                      i, wake_name_VkBorderColor(info->borderColor));
        } else if (custom && index->index >= most) {
            wake_find(
                check, "VUID-vkWriteSamplerDescriptorsEXT-borderColor-11205",
                "pSamplers[%u].pNext<VkSamplerCustomBorderColorIndexCreateInfoEXT>.index is %u, "
                "but maxCustomBorderColorSamplers is %u",
                i, index->index, most);
        }
    }
}

void
wake_core_push_data(struct wake_check *check, const struct wake_rec_CmdPushDataEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPushDataInfoEXT *info = r->pPushDataInfo;
    VkDeviceSize most;

    if (!facts || !info) {
        return;
    }
    most = facts->properties.descriptorHeapEXT.maxPushDataSize;
    if (info->offset % 4) {
        wake_find(check, "VUID-VkPushDataInfoEXT-offset-11418",
                  "pPushDataInfo->offset is %u, which is no multiple of 4", info->offset);
    }
    if (info->data.size % 4) {
        wake_find(check, "VUID-VkPushDataInfoEXT-data-11419",
                  "pPushDataInfo->data.size is %zu, which is no multiple of 4", info->data.size);
    }
    if (most && info->offset + (uint64_t)info->data.size > most) {
        wake_find(check, "VUID-VkPushDataInfoEXT-offset-11243",
                  "pPushDataInfo->offset %u and data.size %zu are beyond maxPushDataSize (%llu)",
                  info->offset, info->data.size, (unsigned long long)most);
    }
}

#endif
