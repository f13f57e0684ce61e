/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers, buffer views, device addresses of buffers and memory. Specification, 'Resource Creation:
 * Buffers', 'Buffer Views'.
 */
#include "core/buffer_usage.h"
#include "core/image/image_rules.h"
#include "core/format_rule.h"
#include "core/words.h"

#define FIND(check, buffer, vuid, ...)                                                      \
    wake_find_object((check), vuid, VK_OBJECT_TYPE_BUFFER, (buffer) ? (buffer)->handle : 0, \
                     __VA_ARGS__)

#define SPARSE_FLAGS                                                               \
    (VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT | \
     VK_BUFFER_CREATE_SPARSE_ALIASED_BIT)

#define USAGE_PUSH VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT
#define USAGE_SAMPLER VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT
#define USAGE_RESOURCE VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT

/* ---- creation -------------------------------------------------------------------------------- */

static void
check_flags(struct wake_check *check, const VkBufferCreateInfo *info)
{
    VkBufferCreateFlags flags = info->flags;
    const char *text;

    if (!flags) {
        return;
    }
    text = WAKE_FLAGS_TEXT(VkBufferCreateFlags, flags);
    if ((flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) && !WAKE_FEATURE(check, sparseBinding)) {
        wake_find(check, "VUID-VkBufferCreateInfo-flags-00915",
                  "pCreateInfo->flags is %s; the feature sparseBinding is not enabled", text);
    }
    if ((flags & VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT) &&
        !WAKE_FEATURE(check, sparseResidencyBuffer)) {
        wake_find(check, "VUID-VkBufferCreateInfo-flags-00916",
                  "pCreateInfo->flags is %s; the feature sparseResidencyBuffer is not enabled",
                  text);
    }
    if ((flags & VK_BUFFER_CREATE_SPARSE_ALIASED_BIT) &&
        !WAKE_FEATURE(check, sparseResidencyAliased)) {
        wake_find(check, "VUID-VkBufferCreateInfo-flags-00917",
                  "pCreateInfo->flags is %s; the feature sparseResidencyAliased is not enabled",
                  text);
    }
    if ((flags & (VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT | VK_BUFFER_CREATE_SPARSE_ALIASED_BIT)) &&
        !(flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        wake_find(check, "VUID-VkBufferCreateInfo-flags-00918",
                  "pCreateInfo->flags is %s, without VK_BUFFER_CREATE_SPARSE_BINDING_BIT", text);
    }
    if ((flags & VK_BUFFER_CREATE_PROTECTED_BIT) && !WAKE_FEATURE(check, protectedMemory)) {
        wake_find(check, "VUID-VkBufferCreateInfo-flags-01887",
                  "pCreateInfo->flags is %s; the feature protectedMemory is not enabled", text);
    }
    if ((flags & VK_BUFFER_CREATE_PROTECTED_BIT) && (flags & SPARSE_FLAGS)) {
        wake_find(check, "VUID-VkBufferCreateInfo-None-01888", "pCreateInfo->flags is %s", text);
    }
    if ((flags & VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT) &&
        !WAKE_FEATURE(check, bufferDeviceAddressCaptureReplay)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-flags-03338",
            "pCreateInfo->flags is %s; the feature bufferDeviceAddressCaptureReplay is not enabled",
            text);
    }
    if ((flags & VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) &&
        !WAKE_FEATURE(check, descriptorBufferCaptureReplay)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-flags-08099",
            "pCreateInfo->flags is %s; the feature descriptorBufferCaptureReplay is not enabled",
            text);
    }
}

static void
check_chain(struct wake_check *check, const VkBufferCreateInfo *info)
{
    const VkDedicatedAllocationBufferCreateInfoNV *dedicated = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_BUFFER_CREATE_INFO_NV);
    const VkBufferDeviceAddressCreateInfoEXT *address = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_CREATE_INFO_EXT);
    const VkBufferOpaqueCaptureAddressCreateInfo *capture = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_BUFFER_OPAQUE_CAPTURE_ADDRESS_CREATE_INFO);
    const char *text;

    if (!info->pNext) {
        return;
    }
    text = WAKE_FLAGS_TEXT(VkBufferCreateFlags, info->flags);
    if (dedicated && dedicated->dedicatedAllocation && (info->flags & SPARSE_FLAGS)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-pNext-01571",
            "VkDedicatedAllocationBufferCreateInfoNV::dedicatedAllocation is VK_TRUE; pCreateInfo->flags is %s",
            text);
    }
    if (address && address->deviceAddress &&
        !(info->flags & VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-deviceAddress-02604",
            "VkBufferDeviceAddressCreateInfoEXT::deviceAddress is 0x%llx; pCreateInfo->flags is %s",
            (unsigned long long)address->deviceAddress, text);
    }
    if (capture && capture->opaqueCaptureAddress &&
        !(info->flags & VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-opaqueCaptureAddress-03337",
            "VkBufferOpaqueCaptureAddressCreateInfo::opaqueCaptureAddress is 0x%llx; pCreateInfo->flags is %s",
            (unsigned long long)capture->opaqueCaptureAddress, text);
    }
    if (wake_chain_find(info->pNext,
                        VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT) &&
        !(info->flags & VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-pNext-08100",
            "pCreateInfo->pNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT; pCreateInfo->flags is %s",
            text);
    }
}

static void
check_descriptor_usage(struct wake_check *check, const struct wake_facts *facts,
                       const VkBufferCreateInfo *info)
{
    const VkPhysicalDeviceDescriptorBufferPropertiesEXT *limits =
        &facts->properties.descriptorBufferEXT;
    VkDeviceSize most;

    if (info->usage & USAGE_PUSH) {
        if (!WAKE_FEATURE(check, descriptorBufferPushDescriptors)) {
            wake_find(
                check, "VUID-VkBufferCreateInfo-usage-08101",
                "pCreateInfo->usage is %s; the feature descriptorBufferPushDescriptors is not enabled",
                WAKE_FLAGS_TEXT(VkBufferUsageFlags, info->usage));
        }
        if (limits->sType && limits->bufferlessPushDescriptors) {
            wake_find(check, "VUID-VkBufferCreateInfo-usage-08102",
                      "pCreateInfo->usage is %s; bufferlessPushDescriptors is VK_TRUE",
                      WAKE_FLAGS_TEXT(VkBufferUsageFlags, info->usage));
        }
        if (!(info->usage & (USAGE_SAMPLER | USAGE_RESOURCE))) {
            wake_find(check, "VUID-VkBufferCreateInfo-usage-08103", "pCreateInfo->usage is %s",
                      WAKE_FLAGS_TEXT(VkBufferUsageFlags, info->usage));
        }
    }
    if (!limits->sType) {
        return;
    }
    /* The rules are about all buffers of the device together: one that is too large by itself
     * breaks them for certain. */
    most = limits->samplerDescriptorBufferAddressSpaceSize <
                   limits->descriptorBufferAddressSpaceSize
               ? limits->samplerDescriptorBufferAddressSpaceSize
               : limits->descriptorBufferAddressSpaceSize;
    if ((info->usage & USAGE_SAMPLER) && info->size > most) {
        wake_find(check, "VUID-VkBufferCreateInfo-usage-08097",
                  "pCreateInfo->size is %llu; the address space has %llu",
                  (unsigned long long)info->size, (unsigned long long)most);
    }
    most = limits->resourceDescriptorBufferAddressSpaceSize <
                   limits->descriptorBufferAddressSpaceSize
               ? limits->resourceDescriptorBufferAddressSpaceSize
               : limits->descriptorBufferAddressSpaceSize;
    if ((info->usage & USAGE_RESOURCE) && info->size > most) {
        wake_find(check, "VUID-VkBufferCreateInfo-usage-08098",
                  "pCreateInfo->size is %llu; the address space has %llu",
                  (unsigned long long)info->size, (unsigned long long)most);
    }
}

/* Registries without VkBufferUsageFlags2CreateInfo have implicit rules instead. */
static void
check_usage(struct wake_check *check, const VkBufferCreateInfo *info)
{
    if (WAKE_UNLIKELY(!info->usage) &&
        !wake_chain_find(info->pNext, (VkStructureType)WAKE_STYPE_BUFFER_USAGE_FLAGS_2) &&
        wake_vuid_text("VUID-VkBufferCreateInfo-None-09500")) {
        wake_find(check, "VUID-VkBufferCreateInfo-None-09500", "pCreateInfo->usage is 0");
    }
#if !WAKE_REPEATED_RULES
    if (wake_unknown_usage(check, info->pNext, info->usage)) {
        wake_find(check, "VUID-VkBufferCreateInfo-None-09499",
                  "pCreateInfo->usage is 0x%x, of which 0x%x means nothing", info->usage,
                  wake_unknown_usage(check, info->pNext, info->usage));
    } else if (WAKE_UNLIKELY(wake_closed_usage(check, NULL, info->usage)) &&
               !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO)) {
        wake_find(check, "VUID-VkBufferCreateInfo-None-09499",
                  "pCreateInfo->usage has %s, whose extension is not enabled",
                  WAKE_FLAGS_TEXT(VkBufferUsageFlags, wake_closed_usage(check, NULL, info->usage)));
    }
#endif
}

#if !WAKE_REPEATED_RULES
/* Of a physical device that may not be asked about any value. */
static void
check_asked_usage(struct wake_check *check, const VkPhysicalDeviceExternalBufferInfo *info,
                  const struct wake_offer *offer)
{
    VkBufferUsageFlags unknown = wake_unknown_usage(check, info->pNext, info->usage);
    VkBufferUsageFlags closed = offer->version ? wake_closed_usage(check, offer, info->usage) : 0;

    if (unknown) {
        wake_find(check, "VUID-VkPhysicalDeviceExternalBufferInfo-None-09499",
                  "pExternalBufferInfo->usage is 0x%x, of which 0x%x means nothing", info->usage,
                  unknown);
    } else if (closed &&
               !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO)) {
        wake_find(
            check, "VUID-VkPhysicalDeviceExternalBufferInfo-None-09499",
            "pExternalBufferInfo->usage has %s, whose extension the physical device does not offer",
            WAKE_FLAGS_TEXT(VkBufferUsageFlags, closed));
    }
}
#endif

void
wake_core_get_external_buffer_properties(
    struct wake_check *check, const struct wake_rec_GetPhysicalDeviceExternalBufferProperties *r)
{
#if !WAKE_REPEATED_RULES
    const VkPhysicalDeviceExternalBufferInfo *info = r->pExternalBufferInfo;

    if (!info) {
        return;
    }
    if (!info->usage &&
        !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO)) {
        wake_find(check, "VUID-VkPhysicalDeviceExternalBufferInfo-None-09500",
                  "pExternalBufferInfo->usage is 0");
    } else if (!wake_offer_of_anything(&r->offer)) {
        check_asked_usage(check, info, &r->offer);
    }
#else
    (void)check;
    (void)r;
#endif
}

static void
check_sharing(struct wake_check *check, const VkBufferCreateInfo *info)
{
    static const struct wake_sharing_rule rules[WAKE_SHARINGS] = {
        [WAKE_SHARING_OLDER] = { "pCreateInfo->", "VUID-VkBufferCreateInfo-sharingMode-00913",
                                 "VUID-VkBufferCreateInfo-sharingMode-00914",
                                 "VUID-VkBufferCreateInfo-sharingMode-01391", NULL },
        [WAKE_SHARING_OTHER] = { "pCreateInfo->", "VUID-VkBufferCreateInfo-sharingMode-00913",
                                 "VUID-VkBufferCreateInfo-sharingMode-00914",
                                 "VUID-VkBufferCreateInfo-sharingMode-01419", NULL },
#ifdef VK_KHR_maintenance11
        [WAKE_SHARING_ONE] = { "pCreateInfo->", "VUID-VkBufferCreateInfo-sharingMode-00913",
                               "VUID-VkBufferCreateInfo-sharingMode-00914",
                               "VUID-VkBufferCreateInfo-sharingMode-01419",
                               "VUID-VkBufferCreateInfo-maintenance11-13353" },
#endif
    };

    wake_core_sharing_on_device(check, rules, info->sharingMode, info->queueFamilyIndexCount,
                                info->pQueueFamilyIndices);
}

void
wake_core_create_buffer(struct wake_check *check, const struct wake_rec_CreateBuffer *r)
{
    const VkBufferCreateInfo *info = r->pCreateInfo;
    const struct wake_facts *facts = wake_check_facts(check);

    if (!info) {
        return;
    }
    if (info->size == 0) {
        wake_find(check, "VUID-VkBufferCreateInfo-size-00912", "pCreateInfo->size is 0");
    }
    check_usage(check, info);
    check_flags(check, info);
    check_chain(check, info);
    check_sharing(check, info);
    if (!facts) {
        return;
    }
    check_descriptor_usage(check, facts, info);
    if (WAKE_EXTENSION(check, VK_KHR_maintenance4) &&
        facts->properties.maintenance4.maxBufferSize &&
        info->size > facts->properties.maintenance4.maxBufferSize) {
        wake_find(check, "VUID-VkBufferCreateInfo-size-06409",
                  "pCreateInfo->size is %llu; maxBufferSize is %llu",
                  (unsigned long long)info->size,
                  (unsigned long long)facts->properties.maintenance4.maxBufferSize);
    }
}

/* ---- views ----------------------------------------------------------------------------------- */

struct view {
    struct wake_check *check;
    const VkBufferViewCreateInfo *info;
    const struct wake_facts *facts;
    const struct wake_object *object; /* the buffer */
    const VkBufferCreateInfo *buffer;
    const struct wake_format_info *format;
};

static void
check_view_range(const struct view *v)
{
    VkDeviceSize size = v->buffer->size, offset = v->info->offset, range = v->info->range, elements;
    bool whole = range == VK_WHOLE_SIZE;
    uint32_t block = v->format ? v->format->block_size : 0;

    if (offset >= size) {
        FIND(v->check, v->object, "VUID-VkBufferViewCreateInfo-offset-00925",
             "pCreateInfo->offset is %llu; the buffer has %llu bytes", (unsigned long long)offset,
             (unsigned long long)size);
    }
    if (!whole && range == 0) {
        FIND(v->check, v->object, "VUID-VkBufferViewCreateInfo-range-00928",
             "pCreateInfo->range is 0");
        return;
    }
    if (!whole && (offset >= size || range > size - offset)) {
        FIND(v->check, v->object, "VUID-VkBufferViewCreateInfo-offset-00931",
             "pCreateInfo->offset is %llu, range is %llu; the buffer has %llu bytes",
             (unsigned long long)offset, (unsigned long long)range, (unsigned long long)size);
    }
    if (!block || offset >= size) {
        return;
    }
    if (!whole && range % block) {
        FIND(v->check, v->object, "VUID-VkBufferViewCreateInfo-range-00929",
             "pCreateInfo->range is %llu; a texel block of %s has %u bytes",
             (unsigned long long)range, wake_name_VkFormat(v->info->format), block);
    }
    elements = (whole ? size - offset : range) / block *
               ((VkDeviceSize)v->format->block_extent[0] * v->format->block_extent[1] *
                v->format->block_extent[2]);
    if (elements > v->facts->limits.maxTexelBufferElements) {
        if (whole) {
            FIND(
                v->check, v->object, "VUID-VkBufferViewCreateInfo-range-04059",
                "pCreateInfo->range is VK_WHOLE_SIZE, which is %llu texels; maxTexelBufferElements is %u",
                (unsigned long long)elements, v->facts->limits.maxTexelBufferElements);
        } else {
            FIND(v->check, v->object, "VUID-VkBufferViewCreateInfo-range-00930",
                 "pCreateInfo->range is %llu, which is %llu texels; maxTexelBufferElements is %u",
                 (unsigned long long)range, (unsigned long long)elements,
                 v->facts->limits.maxTexelBufferElements);
        }
    }
}

#define OF_STORAGE "VUID-VkBufferViewCreateInfo-buffer-02750"
#define OF_UNIFORM "VUID-VkBufferViewCreateInfo-buffer-02751"

/* 0: no matter. */
static void
check_view_alignment(const struct view *v, VkDeviceSize storage, VkDeviceSize uniform,
                     const char *of_storage, const char *of_uniform)
{
    VkDeviceSize offset = v->info->offset;

    if ((v->buffer->usage & VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT) && storage &&
        offset % storage) {
        FIND(v->check, v->object, of_storage,
             "pCreateInfo->offset is %llu; as a storage texel buffer of %s the alignment is %llu",
             (unsigned long long)offset, wake_name_VkFormat(v->info->format),
             (unsigned long long)storage);
    }
    if ((v->buffer->usage & VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT) && uniform &&
        offset % uniform) {
        FIND(v->check, v->object, of_uniform,
             "pCreateInfo->offset is %llu; as a uniform texel buffer of %s the alignment is %llu",
             (unsigned long long)offset, wake_name_VkFormat(v->info->format),
             (unsigned long long)uniform);
    }
}

/* Registries since 1.3.274 say it by kind of buffer, with the feature and without. */
static void
check_view_offset(const struct view *v)
{
    VkDeviceSize offset = v->info->offset, least = v->facts->limits.minTexelBufferOffsetAlignment;

    if (!WAKE_FEATURE(v->check, texelBufferAlignment)) {
        if (wake_vuid_text("VUID-VkBufferViewCreateInfo-buffer-02750") &&
            !wake_vuid_text("VUID-VkBufferViewCreateInfo-offset-02749")) {
            bool known = WAKE_EXTENSION(v->check, VK_EXT_texel_buffer_alignment);

            check_view_alignment(
                v, least, least,
                known ? WAKE_RULE(OF_STORAGE, "VUID-VkBufferViewCreateInfo-offset-02749")
                      : WAKE_RULE(OF_STORAGE, "VUID-VkBufferViewCreateInfo-offset-00926"),
                known ? WAKE_RULE(OF_UNIFORM, "VUID-VkBufferViewCreateInfo-offset-02749")
                      : WAKE_RULE(OF_UNIFORM, "VUID-VkBufferViewCreateInfo-offset-00926"));
        } else if (least && offset % least) {
            FIND(v->check, v->object,
                 WAKE_EXTENSION(v->check, VK_EXT_texel_buffer_alignment)
                     ? "VUID-VkBufferViewCreateInfo-offset-02749"
                     : "VUID-VkBufferViewCreateInfo-offset-00926",
                 "pCreateInfo->offset is %llu; minTexelBufferOffsetAlignment is %llu",
                 (unsigned long long)offset, (unsigned long long)least);
        }
        return;
    }
    check_view_alignment(v, wake_texel_alignment(v->facts, v->info->format, true),
                         wake_texel_alignment(v->facts, v->info->format, false), OF_STORAGE,
                         OF_UNIFORM);
}

static void
check_view_usage(const struct view *v)
{
    const struct wake_wide_flags *own = wake_chain_find(
        v->info->pNext, (VkStructureType)WAKE_STYPE_BUFFER_USAGE_FLAGS_2);
    VkBufferUsageFlags usage = own ? (VkBufferUsageFlags)own->flags : v->buffer->usage;
    const VkBufferUsageFlags texel = VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                     VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
    VkFormatFeatureFlags2 features =
        wake_format_properties(v->facts, v->info->format)->bufferFeatures;

#ifdef VK_VERSION_1_4
    if (own && own->flags & ~(uint64_t)texel) {
        FIND(
            v->check, v->object, "VUID-VkBufferViewCreateInfo-pNext-08780",
            "pNext<VkBufferUsageFlags2CreateInfo>.usage is 0x%llx, with more than uses as a texel buffer",
            (unsigned long long)own->flags);
    } else if (own && own->flags & ~(uint64_t)v->buffer->usage) {
        FIND(
            v->check, v->object, "VUID-VkBufferViewCreateInfo-pNext-08781",
            "pNext<VkBufferUsageFlags2CreateInfo>.usage is 0x%llx, but the buffer was created with usage %s",
            (unsigned long long)own->flags, WAKE_FLAGS_TEXT(VkBufferUsageFlags, v->buffer->usage));
    } else
#endif
        if (!(usage & texel)) {
        FIND(v->check, v->object, "VUID-VkBufferViewCreateInfo-buffer-00932",
             "the buffer was created with usage %s", WAKE_FLAGS_TEXT(VkBufferUsageFlags, usage));
    }
    if (!v->format && v->info->format != VK_FORMAT_UNDEFINED) {
        return;
    }
    if ((usage & VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT) &&
        !(features & VK_FORMAT_FEATURE_2_UNIFORM_TEXEL_BUFFER_BIT)) {
        FIND(v->check, v->object, "VUID-VkBufferViewCreateInfo-buffer-00933",
             "pCreateInfo->format is %s; its bufferFeatures are %s%s",
             wake_name_VkFormat(v->info->format), WAKE_FLAGS_TEXT(VkFormatFeatureFlags2, features),
             wake_depth_format_id(v->info->format));
    }
    if ((usage & VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT) &&
        !(features & VK_FORMAT_FEATURE_2_STORAGE_TEXEL_BUFFER_BIT)) {
        FIND(v->check, v->object, "VUID-VkBufferViewCreateInfo-buffer-00934",
             "pCreateInfo->format is %s; its bufferFeatures are %s%s",
             wake_name_VkFormat(v->info->format), WAKE_FLAGS_TEXT(VkFormatFeatureFlags2, features),
             wake_depth_format_id(v->info->format));
    }
}

void
wake_core_create_buffer_view(struct wake_check *check, const struct wake_rec_CreateBufferView *r)
{
    struct view v = { .check = check, .info = r->pCreateInfo, .facts = wake_check_facts(check) };

    if (!v.info || !v.facts) {
        return;
    }
    v.object = wake_check_object(check,
                                 wake_packed_id(v.info, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                                WAKE_HANDLE_VkBufferViewCreateInfo_buffer),
                                 WAKE_TYPE_VkBuffer);
    v.buffer = wake_VkBuffer_info(v.object);
    if (!v.buffer) {
        return;
    }
#if !WAKE_REPEATED_RULES
    /* Other layers' own id, which they tell alone. */
    if (wake_format_is_depth_or_stencil(v.info->format)) {
        FIND(check, v.object, "UNASSIGNED-VkBufferViewCreateInfo-depthStencil-format",
             "pCreateInfo->format is %s: texels in buffers are of color formats",
             wake_name_VkFormat(v.info->format));
        return;
    }
#endif
    v.format = wake_format(v.info->format);
    check_view_range(&v);
    check_view_offset(&v);
    check_view_usage(&v);
    if (!r->bound && !(v.buffer->flags & SPARSE_FLAGS)) {
        FIND(
            check, v.object, "VUID-VkBufferViewCreateInfo-buffer-00935",
            "the buffer has no memory: none was bound to it, or what was bound has been freed [used with no memory bound. "
            "Memory should be bound by calling vkBindBufferMemory().]");
    }
}

/* ---- addresses ------------------------------------------------------------------------------- */

static bool
lacks_multi_device(struct wake_check *check)
{
    const struct wake_facts *facts = wake_check_facts(check);

    return facts && facts->physical_device_count > 1 &&
           !WAKE_FEATURE(check, bufferDeviceAddressMultiDevice);
}

static void
check_address_info(struct wake_check *check, const VkBufferDeviceAddressInfo *info, bool unbound)
{
    const struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkBufferDeviceAddressInfo,
                       WAKE_HANDLE_VkBufferDeviceAddressInfo_buffer),
        WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);

    if (!buffer) {
        return;
    }
    if (unbound &&
        !(buffer->flags & (SPARSE_FLAGS | VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT))) {
        FIND(
            check, object,
            WAKE_REPEATED_RULES ? "VUID-VkBufferDeviceAddressInfo-buffer-02600"
                                : "VUID-vkGetBufferDeviceAddress-bufferDeviceAddress-03324",
            "the buffer has no memory: none was bound to it, or what was bound has been freed [used with no memory bound. "
            "Memory should be bound by calling vkBindBufferMemory().]");
    }
    if (!(buffer->usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT)) {
        FIND(
            check, object, "VUID-VkBufferDeviceAddressInfo-buffer-02601",
            "the buffer was created with usage %s, without VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT",
            WAKE_FLAGS_TEXT(VkBufferUsageFlags, buffer->usage));
    }
}

/* What is captured has to be replayable. */
static void
check_captured(struct wake_check *check, const VkBufferDeviceAddressInfo *info)
{
    const struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkBufferDeviceAddressInfo,
                       WAKE_HANDLE_VkBufferDeviceAddressInfo_buffer),
        WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);

    if (buffer && buffer->usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT &&
        !(buffer->flags & VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT)) {
        wake_find_rule(
            check, wake_owners_address[1], WAKE_ID(address, "pInfo-10725"), object,
            "the buffer was created without VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT");
    }
}

/* Rests of the rules of features that every command of addresses needs; older registries let addresses be captured without a
 * feature of that. */
static void
check_address_features(struct wake_check *check, const char *owner, const char *feature,
                       const char *several_devices, bool captures)
{
    if (!WAKE_FEATURE(check, bufferDeviceAddress)) {
        wake_find_rule(check, owner, feature, NULL,
                       "the feature bufferDeviceAddress is not enabled");
    }
    if (captures && !WAKE_REPEATED_RULES && WAKE_FEATURE(check, bufferDeviceAddress) &&
        !WAKE_FEATURE(check, bufferDeviceAddressCaptureReplay)) {
        wake_find_rule(check, owner, feature, NULL,
                       "the feature bufferDeviceAddressCaptureReplay is not enabled");
    }
    if (lacks_multi_device(check)) {
        wake_find_rule(check, owner, several_devices, NULL,
                       "the feature bufferDeviceAddressMultiDevice is not enabled");
    }
}

void
wake_core_get_buffer_device_address(struct wake_check *check,
                                    const struct wake_rec_GetBufferDeviceAddress *r)
{
    check_address_features(check, wake_owners_address[0],
                           WAKE_ID(address, "bufferDeviceAddress-03324"),
                           WAKE_ID(address, "device-03325"), false);
    if (r->pInfo) {
        check_address_info(check, r->pInfo, !r->bound);
    }
}

void
wake_core_get_buffer_capture_address(struct wake_check *check,
                                     const struct wake_rec_GetBufferOpaqueCaptureAddress *r)
{
    check_address_features(check, wake_owners_address[1], WAKE_ID(address, "None-03326"),
                           WAKE_ID(address, "device-03327"), true);
    if (r->pInfo) {
        check_address_info(check, r->pInfo, false);
        check_captured(check, r->pInfo);
    }
}

void
wake_core_get_memory_capture_address(struct wake_check *check,
                                     const struct wake_rec_GetDeviceMemoryOpaqueCaptureAddress *r)
{
    const char *owner = wake_owners_address[2];
    const struct wake_object *object =
        r->pInfo
            ? wake_check_object(
                  check,
                  wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkDeviceMemoryOpaqueCaptureAddressInfo,
                                 WAKE_HANDLE_VkDeviceMemoryOpaqueCaptureAddressInfo_memory),
                  WAKE_TYPE_VkDeviceMemory)
            : NULL;
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(object);
    const VkMemoryAllocateFlagsInfo *flags =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO) : NULL;

    check_address_features(check, owner, WAKE_ID(address, "None-03334"),
                           WAKE_ID(address, "device-03335"), true);
    if (info && !(flags && (flags->flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT))) {
        wake_find_objects(check, "VUID-VkDeviceMemoryOpaqueCaptureAddressInfo-memory-03336", object,
                          NULL,
                          "the memory was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT");
    } else if (info && !(flags->flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT)) {
        wake_find_rule(
            check, owner, WAKE_ID(address, "pInfo-10727"), object,
            "the memory was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT");
    }
}

void
wake_core_get_buffer_capture_data(struct wake_check *check,
                                  const struct wake_rec_GetBufferOpaqueCaptureDescriptorDataEXT *r)
{
    const char *owner = wake_owners_address[3];
    const struct wake_object *object =
        r->pInfo
            ? wake_check_object(
                  check,
                  wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkBufferCaptureDescriptorDataInfoEXT,
                                 WAKE_HANDLE_VkBufferCaptureDescriptorDataInfoEXT_buffer),
                  WAKE_TYPE_VkBuffer)
            : NULL;
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);

    if (!WAKE_FEATURE(check, descriptorBufferCaptureReplay)) {
        wake_find_rule(check, owner, WAKE_ID(address, "None-08072"), NULL,
                       "the feature descriptorBufferCaptureReplay is not enabled");
    }
    if (lacks_multi_device(check)) {
        wake_find_rule(check, owner, WAKE_ID(address, "device-08074"), NULL,
                       "the feature bufferDeviceAddressMultiDevice is not enabled");
    }
    if (buffer && !(buffer->flags & VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT)) {
        FIND(check, object, "VUID-VkBufferCaptureDescriptorDataInfoEXT-buffer-08075",
             "the buffer was created with flags %s",
             WAKE_FLAGS_TEXT(VkBufferCreateFlags, buffer->flags));
    }
}
