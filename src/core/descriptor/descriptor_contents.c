/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is written into descriptors: buffers, image views, samplers, buffer views. Specification,
 * 'Descriptor Set Updates'.
 */
#include "core/core.h"
#include "core/descriptor/descriptor_rules.h"
#include "core/image/image_rules.h"
#include "core/lifetime/draw_lifetime.h"
#include "state/derived/image.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- buffers --------------------------------------------------------------------------------- */

/* Uniform and storage buffers, dynamic or not. */
struct buffer_row {
    VkBufferUsageFlags usage;
    const char *usage_name;
    const char *usage_vuid;
    size_t alignment; /* in struct wake_facts, a VkDeviceSize */
    const char *alignment_name;
    const char *alignment_vuid;
    size_t range; /* in struct wake_facts, a uint32_t */
    const char *range_name;
    const char *range_vuid;
};

static const struct buffer_row buffer_rows[2] = {
    { VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, "VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT",
      "VUID-VkWriteDescriptorSet-descriptorType-00330",
      offsetof(struct wake_facts, limits.minUniformBufferOffsetAlignment),
      "minUniformBufferOffsetAlignment", "VUID-VkWriteDescriptorSet-descriptorType-00327",
      offsetof(struct wake_facts, limits.maxUniformBufferRange), "maxUniformBufferRange",
      "VUID-VkWriteDescriptorSet-descriptorType-00332" },
    { VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, "VK_BUFFER_USAGE_STORAGE_BUFFER_BIT",
      "VUID-VkWriteDescriptorSet-descriptorType-00331",
      offsetof(struct wake_facts, limits.minStorageBufferOffsetAlignment),
      "minStorageBufferOffsetAlignment", "VUID-VkWriteDescriptorSet-descriptorType-00328",
      offsetof(struct wake_facts, limits.maxStorageBufferRange), "maxStorageBufferRange",
      "VUID-VkWriteDescriptorSet-descriptorType-00333" },
};

WAKE_COLD static void
check_null_buffer(const struct wake_write_target *target, const struct wake_written *written,
                  VkDeviceSize offset, VkDeviceSize range)
{
    char text[WAKE_WRITTEN_TEXT];

    wake_written_text(text, sizeof(text), target, written);
    if (!WAKE_FEATURE(target->check, nullDescriptor)) {
        wake_find_objects(
            target->check, "VUID-VkDescriptorBufferInfo-buffer-02998", target->set, NULL,
            "%s: buffer is VK_NULL_HANDLE, but the feature nullDescriptor is not enabled%s", text,
            /* as other layers number it */
            strcmp(target->path, "pDescriptorUpdateEntries") == 0
                ? " [VUID-VkDescriptorBufferInfo-buffer-parameter]"
                : "");
    } else if (offset != 0 || range != VK_WHOLE_SIZE) {
        wake_find_objects(
            target->check, "VUID-VkDescriptorBufferInfo-buffer-02999", target->set, NULL,
            "%s: buffer is VK_NULL_HANDLE, but offset is %llu and range is %llu instead of VK_WHOLE_SIZE",
            text, (unsigned long long)offset, (unsigned long long)range);
    }
}

/* A push: that the recording became invalid follows. */
static void
told_while_recording(const struct wake_write_target *target)
{
    if (target->check->cb) {
        target->check->cb->told_invalid = true;
    }
}

static void
check_place(const struct wake_write_target *target, const struct wake_object *object,
            const char *text, VkDeviceSize offset, VkDeviceSize range, VkDeviceSize size)
{
    unsigned long long at = offset, long_range = range, end = size;
    char buffer[WAKE_OBJECT_TEXT];

    wake_object_text(buffer, sizeof(buffer), object);
    if (offset >= size) {
        wake_find_objects(target->check, "VUID-VkDescriptorBufferInfo-offset-00340", object,
                          target->set, "%s: offset is %llu, but %s has the size %llu", text, at,
                          buffer, end);
    }
    if (range == 0) {
        wake_find_objects(target->check, "VUID-VkDescriptorBufferInfo-range-00341", object,
                          target->set, "%s: range is 0", text);
    } else if (range != VK_WHOLE_SIZE && offset <= size && range > size - offset) {
        wake_find_objects(target->check, "VUID-VkDescriptorBufferInfo-range-00342", object,
                          target->set,
                          "%s: offset is %llu and range is %llu, but %s has the size %llu", text,
                          at, long_range, buffer, end);
    }
}

static bool
lacks_memory(const struct wake_write_target *target, const struct wake_object *object,
             const VkBufferCreateInfo *info)
{
    return !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) &&
           (!wake_object_bound(object) || wake_memory_died(object, target->until));
}

/* Something is wrong: what it is, at leisure. */
WAKE_COLD static void
find_buffer(const struct wake_write_target *target, const struct wake_written *written,
            const struct buffer_row *row, const struct wake_object *object,
            const VkBufferCreateInfo *info, VkDeviceSize offset, VkDeviceSize range,
            VkDeviceSize alignment, VkDeviceSize most)
{
    VkDeviceSize effective = range == VK_WHOLE_SIZE
                                 ? (offset < info->size ? info->size - offset : 0)
                                 : range;
    unsigned long long at = offset;
    char text[WAKE_WRITTEN_TEXT], buffer[WAKE_OBJECT_TEXT], usage[512];

    wake_written_text(text, sizeof(text), target, written);
    wake_object_text(buffer, sizeof(buffer), object);
    if (!(info->usage & row->usage)) {
        (void)wake_print_VkBufferUsageFlags(usage, sizeof(usage), info->usage);
        wake_find_objects(target->check, row->usage_vuid, object, target->set,
                          "%s is %s: buffer is %s, which was created with the usage %s, without %s",
                          text, wake_name_VkDescriptorType(written->type), buffer, usage,
                          row->usage_name);
    }
    if (alignment && offset & (alignment - 1)) {
        wake_find_objects(target->check, row->alignment_vuid, object, target->set,
                          "%s is %s: offset is %llu, but %s is %llu", text,
                          wake_name_VkDescriptorType(written->type), at, row->alignment_name,
                          (unsigned long long)alignment);
        /* Where that offset ends is told when it is a right one. */
    } else {
        check_place(target, object, text, offset, range, info->size);
    }
    if (effective > most) {
        wake_find_objects(target->check, row->range_vuid, object, target->set,
                          "%s is %s: the range is %llu bytes, but %s is %llu", text,
                          wake_name_VkDescriptorType(written->type), (unsigned long long)effective,
                          row->range_name, (unsigned long long)most);
    }
    if (lacks_memory(target, object, info)) {
        told_while_recording(target);
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-00329", object, target->set,
            "%s: buffer is %s, %s", text, buffer,
            wake_object_bound(object)
                ? "whose memory has been freed [used with no memory bound and previously bound memory was freed. "
                  "Memory must not be freed prior to this operation.]"
                : "to which no memory is bound [used with no memory bound. Memory should be bound by calling "
                  "vkBindBufferMemory().]");
    }
}

void
wake_check_written_buffer(const struct wake_write_target *target,
                          const struct wake_written *written, VkDeviceSize offset,
                          VkDeviceSize range)
{
    bool storage = written->type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER ||
                   written->type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
    const struct buffer_row *row = &buffer_rows[storage];
    const struct wake_facts *facts = wake_check_facts(target->check);
    const struct wake_object *object;
    const VkBufferCreateInfo *info;
    VkDeviceSize alignment = 0, left, effective, most = UINT32_MAX;
    uint32_t limit;

    if (WAKE_UNLIKELY(written->null_object)) {
        check_null_buffer(target, written, offset, range);
        return;
    }
    object = wake_check_object(target->check, written->object, WAKE_TYPE_VkBuffer);
    info = wake_VkBuffer_info(object);
    if (WAKE_UNLIKELY(!info)) {
        return;
    }
    if (facts) {
        memcpy(&alignment, (const char *)facts + row->alignment, sizeof(alignment));
        memcpy(&limit, (const char *)facts + row->range, sizeof(limit));
        most = limit;
    }
#ifdef VK_EXT_shader_64bit_indexing
    if (row->usage == VK_BUFFER_USAGE_STORAGE_BUFFER_BIT &&
        WAKE_UNLIKELY(WAKE_FEATURE(target->check, shader64BitIndexing))) {
        most = UINT64_MAX; /* it is none */
    }
#endif
    left = offset < info->size ? info->size - offset : 0;
    effective = range == VK_WHOLE_SIZE ? left : range;
    if (WAKE_UNLIKELY(!(info->usage & row->usage) || (alignment && offset & (alignment - 1)) ||
                      effective == 0 || effective > left || effective > most ||
                      lacks_memory(target, object, info))) {
        find_buffer(target, written, row, object, info, offset, range, alignment, most);
    }
}

/* ---- texel buffers --------------------------------------------------------------------------- */

/* A view may have fewer usages than its buffer. False: it lacks this one. */
static bool
check_own_usage(const struct wake_write_target *target, const struct wake_written *written,
                const VkBufferViewCreateInfo *info, VkBufferUsageFlags usage)
{
#ifdef VK_VERSION_1_4
    const VkBufferUsageFlags2CreateInfo *own = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO);
    char text[WAKE_WRITTEN_TEXT];

    if (own && !(own->usage & usage)) {
        wake_find_objects(
            target->check,
            written->type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
                ? "VUID-VkWriteDescriptorSet-descriptorType-08766"
                : "VUID-VkWriteDescriptorSet-descriptorType-08765",
            wake_check_object(target->check, written->object, WAKE_TYPE_VkBufferView), NULL,
            "%s is %s, but the view was created with VkBufferUsageFlags2CreateInfo::usage 0x%llx",
            wake_written_text(text, sizeof(text), target, written),
            wake_name_VkDescriptorType(written->type), (unsigned long long)own->usage);
        return false;
    }
#else
    (void)target;
    (void)written;
    (void)info;
    (void)usage;
#endif
    return true;
}

void
wake_check_written_texel(const struct wake_write_target *target, const struct wake_written *written)
{
    bool storage = written->type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    VkBufferUsageFlags usage = storage ? VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
                                       : VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;
    const struct wake_object *view = wake_check_object(target->check, written->object,
                                                       WAKE_TYPE_VkBufferView);
    const VkBufferViewCreateInfo *info = wake_VkBufferView_info(view);
    const struct wake_object *buffer;
    const VkBufferCreateInfo *made;
    char text[WAKE_WRITTEN_TEXT], name[WAKE_OBJECT_TEXT];
    wake_id id;

    if (WAKE_UNLIKELY(written->null_object)) {
        if (!WAKE_FEATURE(target->check, nullDescriptor)) {
            wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-02995",
                              target->set, NULL,
                              "%s is VK_NULL_HANDLE, but the feature nullDescriptor is not enabled",
                              wake_written_text(text, sizeof(text), target, written));
        }
        return;
    }
    if (!info) {
        return;
    }
    id = wake_packed_id(info, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                        WAKE_HANDLE_VkBufferViewCreateInfo_buffer);
    if (WAKE_UNLIKELY(wake_died_by(id, target->until, NULL, &buffer))) {
        wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-02994", view,
                          target->set,
                          "%s is %s: its buffer has been destroyed [from a destroyed Buffer]",
                          wake_written_text(text, sizeof(text), target, written),
                          wake_object_text(name, sizeof(name), view));
        return;
    }
    buffer = wake_object_get(id);
    made = buffer && buffer->type == WAKE_TYPE_VkBuffer ? wake_VkBuffer_info(buffer) : NULL;
    if (!check_own_usage(target, written, info, usage)) {
        return;
    }
    if (WAKE_UNLIKELY(made && !(made->usage & usage))) {
        wake_find_objects(
            target->check,
            storage ? "VUID-VkWriteDescriptorSet-descriptorType-00335"
                    : "VUID-VkWriteDescriptorSet-descriptorType-00334",
            view, buffer,
            "%s is %s, but %s, which the view was created from, was created without %s",
            wake_written_text(text, sizeof(text), target, written),
            wake_name_VkDescriptorType(written->type), wake_object_text(name, sizeof(name), buffer),
            storage ? "VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT"
                    : "VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT");
    }
}

/* ---- YCbCr conversions ----------------------------------------------------------------------- */

static wake_id
conversion_of(const void *pnext)
{
    const VkSamplerYcbcrConversionInfo *info = wake_chain_find(
        pnext, VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO);

    return info ? wake_packed_id(info, 0, WAKE_HANDLES_VkSamplerYcbcrConversionInfo,
                                 WAKE_HANDLE_VkSamplerYcbcrConversionInfo_conversion)
                : 0;
}

/* Identically defined; also where one is not known any more. */
static bool
same_conversion(wake_id a, wake_id b)
{
    const VkSamplerYcbcrConversionCreateInfo *x = wake_VkSamplerYcbcrConversion_info(
        wake_object_get(a));
    const VkSamplerYcbcrConversionCreateInfo *y = wake_VkSamplerYcbcrConversion_info(
        wake_object_get(b));

    return a == b || !x || !y ||
           (x->format == y->format && x->ycbcrModel == y->ycbcrModel &&
            x->ycbcrRange == y->ycbcrRange &&
            memcmp(&x->components, &y->components, sizeof(x->components)) == 0 &&
            x->xChromaOffset == y->xChromaOffset && x->yChromaOffset == y->yChromaOffset &&
            x->chromaFilter == y->chromaFilter &&
            x->forceExplicitReconstruction == y->forceExplicitReconstruction);
}

static void
check_conversion(const struct wake_write_target *target, const struct wake_written *written,
                 const struct wake_image_view *view, const struct wake_object *object)
{
    const VkImageAspectFlags planes = VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT |
                                      VK_IMAGE_ASPECT_PLANE_2_BIT;
    const wake_id *immutable = written->binding->immutable_samplers;
    const VkSamplerCreateInfo *sampler = immutable && written->at < written->binding->count
                                             ? wake_VkSampler_info(
                                                   wake_object_get(immutable[written->at]))
                                             : NULL;
    wake_id of_view = conversion_of(view->info->pNext),
            of_sampler = sampler ? conversion_of(sampler->pNext) : 0;
    char text[WAKE_WRITTEN_TEXT], name[WAKE_OBJECT_TEXT];

    if (!of_view && !of_sampler &&
        (immutable || !wake_format_is_multiplanar(view->image_info.format))) {
        return;
    }
    wake_written_text(text, sizeof(text), target, written);
    wake_object_text(name, sizeof(name), object);
    if (of_sampler && (!of_view || !same_conversion(of_view, of_sampler))) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-01948", object, target->set,
            "%s: the immutable sampler has a YCbCr conversion, but imageView is %s, which has %s",
            text, name, of_view ? "another one" : "none");
    } else if (of_view && (!immutable || (sampler && !of_sampler))) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-02738", object, target->set,
            "%s: imageView is %s, which has a YCbCr conversion, but the binding has no immutable sampler with it",
            text, name);
    } else if (!immutable && wake_format_is_multiplanar(view->image_info.format) &&
               (!(view->image_info.flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) ||
                !(view->range.aspectMask & planes))) {
        char aspect[128];
        (void)wake_print_VkImageAspectFlags(aspect, sizeof(aspect), view->range.aspectMask);
        wake_find_objects(
            target->check, "VUID-VkDescriptorImageInfo-sampler-01564", object, target->set,
            "%s: imageView is %s of the aspect %s of an image of the format %s, created with%s "
            "VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT",
            text, name, aspect, wake_name_VkFormat(view->image_info.format),
            view->image_info.flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT ? "" : "out");
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

/* What each type of descriptor asks of a view. */
struct image_row {
    VkDescriptorType type;
    VkImageUsageFlags usage;
    const char *usage_name;
    const char *usage_vuid;
    const char *layout_vuid;
    bool identity;  /* of the swizzle */
    bool read_only; /* layouts for reading are allowed */
};

static const struct image_row image_rows[] = {
    { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, VK_IMAGE_USAGE_SAMPLED_BIT,
      "VK_IMAGE_USAGE_SAMPLED_BIT", "VUID-VkWriteDescriptorSet-descriptorType-00337",
      "VUID-VkWriteDescriptorSet-descriptorType-04150", false, true },
    { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, VK_IMAGE_USAGE_SAMPLED_BIT, "VK_IMAGE_USAGE_SAMPLED_BIT",
      "VUID-VkWriteDescriptorSet-descriptorType-00337",
      "VUID-VkWriteDescriptorSet-descriptorType-04149", false, true },
    { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, VK_IMAGE_USAGE_STORAGE_BIT, "VK_IMAGE_USAGE_STORAGE_BIT",
      "VUID-VkWriteDescriptorSet-descriptorType-00339",
      "VUID-VkWriteDescriptorSet-descriptorType-04152", true, false },
    { VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT", "VUID-VkWriteDescriptorSet-descriptorType-00338",
      "VUID-VkWriteDescriptorSet-descriptorType-04151", true, true },
};

static const struct image_row *
image_row(VkDescriptorType type)
{
    switch (type) {
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER: return &image_rows[0];
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE: return &image_rows[1];
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE: return &image_rows[2];
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT: return &image_rows[3];
    default: return NULL;
    }
}

/* Layouts that the registry has and that the lists of the descriptor types leave out are wrong;
 * others may be newer. */
static bool
layout_allowed(const struct wake_check *check, const struct image_row *row, VkImageLayout layout)
{
    switch ((int)layout) {
    case VK_IMAGE_LAYOUT_GENERAL:
    case VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR: return true;
    case VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT: return row->read_only;
#ifdef VK_VERSION_1_4
    case VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ:
        return row->type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT ||
               row->type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
#endif
    case VK_IMAGE_LAYOUT_UNDEFINED:
    case VK_IMAGE_LAYOUT_PREINITIALIZED:
    case VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL:
    case VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL:
    case VK_IMAGE_LAYOUT_PRESENT_SRC_KHR: return false;
    default: return wake_check_unknown_extensions(check);
    }
}

/* A view of slices. */
WAKE_COLD static void
check_slices(const struct wake_write_target *target, const struct wake_written *written,
             const struct wake_image_view *view, const struct wake_object *object)
{
    bool sampled = written->type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE ||
                   written->type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    struct wake_check *check = target->check;
    bool compatible = !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_EXT_image_2d_view_of_3d);
    char text[WAKE_WRITTEN_TEXT + 200], name[WAKE_OBJECT_TEXT], at[WAKE_WRITTEN_TEXT];

    snprintf(text, sizeof(text), "%s: imageView is %s, %s of a 3D image",
             wake_written_text(at, sizeof(at), target, written),
             wake_object_text(name, sizeof(name), object),
             wake_name_VkImageViewType(view->info->viewType));
    if (view->info->viewType == VK_IMAGE_VIEW_TYPE_2D_ARRAY) {
        wake_find_objects(check, "VUID-VkDescriptorImageInfo-imageView-06712", object, target->set,
                          "%s", text);
    } else if (WAKE_REPEATED_RULES && !WAKE_EXTENSION(check, VK_EXT_image_2d_view_of_3d)) {
        wake_find_objects(check, "VUID-VkDescriptorImageInfo-imageView-06711", object, target->set,
                          "%s", text);
    } else if (!sampled && written->type != VK_DESCRIPTOR_TYPE_STORAGE_IMAGE) {
        wake_find_objects(check, "VUID-VkDescriptorImageInfo-imageView-07795", object, target->set,
                          "%s, but the descriptor is %s", text,
                          wake_name_VkDescriptorType(written->type));
    } else if (!(view->image_info.flags & VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT)) {
        wake_find_objects(
            check, "VUID-VkDescriptorImageInfo-imageView-07796", object, target->set,
            "%s, which was created without VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT", text);
        compatible = false;
    }
    if (view->info->viewType != VK_IMAGE_VIEW_TYPE_2D || (WAKE_REPEATED_RULES && !compatible) ||
        (!sampled && written->type != VK_DESCRIPTOR_TYPE_STORAGE_IMAGE)) {
        return;
    }
    if (sampled && !WAKE_FEATURE(check, sampler2DViewOf3D)) {
        wake_find_objects(check, "VUID-VkDescriptorImageInfo-descriptorType-06714", object,
                          target->set, "%s, but the feature sampler2DViewOf3D is not enabled",
                          text);
    } else if (!sampled && !WAKE_FEATURE(check, image2DViewOf3D)) {
        wake_find_objects(check, "VUID-VkDescriptorImageInfo-descriptorType-06713", object,
                          target->set, "%s, but the feature image2DViewOf3D is not enabled", text);
    }
}

/* What an image view must be, whichever the type. */
static void
check_view(const struct wake_write_target *target, const struct wake_written *written,
           const struct wake_image_view *view, const struct wake_object *object)
{
    const VkImageAspectFlags both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    char text[WAKE_WRITTEN_TEXT], name[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY((view->info->subresourceRange.aspectMask & both) == both)) {
        wake_find_objects(
            target->check, "VUID-VkDescriptorImageInfo-imageView-01976", object, target->set,
            "%s: imageView is %s, which has both depth and stencil aspects "
            "[UNASSIGNED-CoreValidation-DrawState-InvalidImageView: has both STENCIL and DEPTH aspects set]",
            wake_written_text(text, sizeof(text), target, written),
            wake_object_text(name, sizeof(name), object));
    }
    if (WAKE_UNLIKELY(view->image_info.imageType == VK_IMAGE_TYPE_3D &&
                      (view->info->viewType == VK_IMAGE_VIEW_TYPE_2D ||
                       view->info->viewType == VK_IMAGE_VIEW_TYPE_2D_ARRAY))) {
        check_slices(target, written, view, object);
    }
}

#if !WAKE_REPEATED_RULES
/* Layouts of colours for other aspects, and the other way round. */
static void
check_layout_aspects(const struct wake_write_target *target, const struct wake_written *written,
                     const struct wake_image_view *view, const struct wake_object *object,
                     VkImageLayout layout)
{
    VkImageAspectFlags wrong = 0;
    char text[WAKE_WRITTEN_TEXT], name[WAKE_OBJECT_TEXT];

    switch ((int)layout) {
    case VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL:
        wrong = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
        break;
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL: wrong = VK_IMAGE_ASPECT_COLOR_BIT; break;
    default: return;
    }
    if (view->info->subresourceRange.aspectMask & wrong) {
        wake_find_objects(
            target->check,
            wrong == VK_IMAGE_ASPECT_COLOR_BIT ? "VUID-VkDescriptorImageInfo-imageLayout-09426"
                                               : "VUID-VkDescriptorImageInfo-imageLayout-09425",
            object, target->set,
            "%s: imageLayout is %s, but imageView is %s, which has the aspect %s",
            wake_written_text(text, sizeof(text), target, written), wake_name_VkImageLayout(layout),
            wake_object_text(name, sizeof(name), object),
            WAKE_FLAGS_TEXT(VkImageAspectFlags, view->info->subresourceRange.aspectMask));
    }
}
#endif

static void
check_row(const struct wake_write_target *target, const struct wake_written *written,
          const struct image_row *row, const struct wake_image_view *view,
          const struct wake_object *object, VkImageLayout layout)
{
    char text[WAKE_WRITTEN_TEXT], name[WAKE_OBJECT_TEXT];
    bool usable = view->usage & row->usage;

    if (WAKE_UNLIKELY(!usable)) {
        char usage[512];
        (void)wake_print_VkImageUsageFlags(usage, sizeof(usage), view->usage);
        wake_find_objects(target->check, row->usage_vuid, object, target->set,
                          "%s is %s: imageView is %s, which has the usage %s, without %s",
                          wake_written_text(text, sizeof(text), target, written),
                          wake_name_VkDescriptorType(written->type),
                          wake_object_text(name, sizeof(name), object), usage, row->usage_name);
    }
    /* Other layers of older registries tell layouts of views only that may be there. */
    if (WAKE_UNLIKELY(layout != VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL || !row->read_only) &&
        (usable || !WAKE_REPEATED_RULES) && !layout_allowed(target->check, row, layout)) {
        wake_find_objects(
            target->check, row->layout_vuid, object, target->set, "%s is %s: imageLayout is %s",
            wake_written_text(text, sizeof(text), target, written),
            wake_name_VkDescriptorType(written->type), wake_name_VkImageLayout(layout));
    }
    if (row->identity && !wake_components_identity(&view->info->components)) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-00336", object, target->set,
            "%s is %s: imageView is %s, whose components are %s, %s, %s, %s",
            wake_written_text(text, sizeof(text), target, written),
            wake_name_VkDescriptorType(written->type), wake_object_text(name, sizeof(name), object),
            wake_name_VkComponentSwizzle(view->info->components.r),
            wake_name_VkComponentSwizzle(view->info->components.g),
            wake_name_VkComponentSwizzle(view->info->components.b),
            wake_name_VkComponentSwizzle(view->info->components.a));
    }
}

WAKE_COLD static void
check_null_view(const struct wake_write_target *target, const struct wake_written *written)
{
    char text[WAKE_WRITTEN_TEXT];

    wake_written_text(text, sizeof(text), target, written);
    if (written->type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT) {
        wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-07683",
                          target->set, NULL,
                          "%s is an input attachment: imageView is VK_NULL_HANDLE", text);
    } else if (!WAKE_FEATURE(target->check, nullDescriptor)) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-02997", target->set, NULL,
            "%s: imageView is VK_NULL_HANDLE, but the feature nullDescriptor is not enabled", text);
    }
}

#if !WAKE_REPEATED_RULES
/* What an immutable sampler converts is there. */
static void
check_null_conversion(const struct wake_write_target *target, const struct wake_written *written)
{
    const wake_id *immutable = written->binding->immutable_samplers;
    const VkSamplerCreateInfo *sampler = written->type ==
                                                     VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER &&
                                                 immutable && written->at < written->binding->count
                                             ? wake_VkSampler_info(
                                                   wake_object_get(immutable[written->at]))
                                             : NULL;
    char text[WAKE_WRITTEN_TEXT];

    if (sampler && conversion_of(sampler->pNext)) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-09506", target->set, NULL,
            "%s: imageView is VK_NULL_HANDLE, but the immutable sampler has a YCbCr conversion",
            wake_written_text(text, sizeof(text), target, written));
    }
}
#endif

/* Chains, and types of extensions. */
static void
check_view_chain(const struct wake_write_target *target, const struct wake_written *written,
                 const struct wake_image_view *view, const struct wake_object *object)
{
    const VkImageViewMinLodCreateInfoEXT *lod = wake_chain_find(
        view->info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_MIN_LOD_CREATE_INFO_EXT);
    char text[WAKE_WRITTEN_TEXT];

    if (written->type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE && conversion_of(view->info->pNext)) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-01946", object, target->set,
            "%s is VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE: imageView has a YCbCr conversion",
            wake_written_text(text, sizeof(text), target, written));
    }
    if (written->type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT && lod && lod->minLod != 0.0f) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-06450", object, target->set,
            "%s is an input attachment: imageView was created with the minLod %g",
            wake_written_text(text, sizeof(text), target, written), (double)lod->minLod);
    }
}

/* VK_QCOM_image_processing */
WAKE_COLD static void
check_processing(const struct wake_write_target *target, const struct wake_written *written,
                 const struct wake_image_view *view, const struct wake_object *object)
{
    char text[WAKE_WRITTEN_TEXT];

    if (written->type == VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM &&
        !(view->image_info.usage & VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM)) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-06942", object, target->set,
            "%s: the image of imageView was created without VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM",
            wake_written_text(text, sizeof(text), target, written));
    }
    if (written->type == VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM &&
        !(view->image_info.usage & VK_IMAGE_USAGE_SAMPLE_BLOCK_MATCH_BIT_QCOM)) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-06943", object, target->set,
            "%s: the image of imageView was created without VK_IMAGE_USAGE_SAMPLE_BLOCK_MATCH_BIT_QCOM",
            wake_written_text(text, sizeof(text), target, written));
    }
}

/* No number is about it: the descriptor's first use finds nothing to access. */
static void
check_memory(const struct wake_write_target *target, const struct wake_written *written,
             const struct wake_image_view *view)
{
    const struct wake_object *image = view->swapchain ? NULL : wake_object_get(view->image);
    char text[WAKE_WRITTEN_TEXT], name[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(image && wake_memory_died(image, target->until))) {
        told_while_recording(target);
        wake_find_objects(
            target->check,
            WAKE_OWN_RULE("UNASSIGNED-VkDescriptorImageInfo-BoundResourceFreedMemoryAccess",
                          "UNASSIGNED-CoreValidation-BoundResourceFreedMemoryAccess"),
            image, target->set,
            "%s: imageView is a view of %s, which is used with no memory bound: the memory that was bound to it has been "
            "freed",
            wake_written_text(text, sizeof(text), target, written),
            wake_object_text(name, sizeof(name), image));
    }
}

static void
check_sampler(const struct wake_write_target *target, const struct wake_written *written)
{
    struct wake_object *object;
    const VkSamplerCreateInfo *info;
    char text[WAKE_WRITTEN_TEXT];

    if (WAKE_LIKELY(!WAKE_EXTENSION(target->check, VK_KHR_portability_subset)) ||
        WAKE_FEATURE(target->check, mutableComparisonSamplers)) {
        return;
    }
    object = wake_check_object(target->check, written->sampler, WAKE_TYPE_VkSampler);
    info = wake_VkSampler_info(object);
    if (info && info->compareEnable) {
        wake_find_objects(
            target->check, "VUID-VkDescriptorImageInfo-mutableComparisonSamplers-04450", object,
            target->set,
            "%s: sampler was created with compareEnable, but the feature mutableComparisonSamplers is not enabled",
            wake_written_text(text, sizeof(text), target, written));
    }
}

void
wake_check_written_image(const struct wake_write_target *target, const struct wake_written *written,
                         VkImageLayout layout)
{
    const struct image_row *row = image_row(written->type);
    const struct wake_image_view *view;
    struct wake_object *object;

    if (written->sampler) {
        check_sampler(target, written);
    }
    if (written->type == VK_DESCRIPTOR_TYPE_SAMPLER) {
        return;
    }
    if (WAKE_UNLIKELY(written->null_object)) {
        check_null_view(target, written);
#if !WAKE_REPEATED_RULES
        check_null_conversion(target, written);
#endif
        return;
    }
    object = wake_check_object(target->check, written->object, WAKE_TYPE_VkImageView);
    view = wake_image_view_of(object);
    if (WAKE_UNLIKELY(!view)) {
        return;
    }
    check_view(target, written, view, object);
    check_memory(target, written, view);
    if (WAKE_LIKELY(row != NULL)) {
#if !WAKE_REPEATED_RULES
        check_layout_aspects(target, written, view, object, layout);
#endif
        check_row(target, written, row, view, object, layout);
    } else {
        check_processing(target, written, view, object);
    }
    if (WAKE_UNLIKELY(view->info->pNext != NULL)) {
        check_view_chain(target, written, view, object);
    }
    /* Formats of several planes are numbered far above the usual ones. */
    if (written->type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER &&
        WAKE_UNLIKELY(view->info->pNext || written->binding->immutable_samplers ||
                      view->image_info.format >= VK_FORMAT_G8B8G8R8_422_UNORM)) {
        check_conversion(target, written, view, object);
    }
}
