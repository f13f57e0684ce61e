/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tensors and views of them. Specification, 'Tensors', 'Tensor Views'.
 */
#include "core/tensor/tensor.h"

#include "core/words.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

#ifdef VK_ARM_tensor_controls

#define I(value) ((long long)(value))
const struct wake_rec_CreateTensorARM *
wake_tensor_record(const struct wake_object *object)
{
    return wake_create_record(object, WAKE_CMD_vkCreateTensorARM);
}

const VkTensorCreateInfoARM *
wake_tensor_info(const struct wake_object *object)
{
    const struct wake_rec_CreateTensorARM *r = wake_tensor_record(object);

    return r && r->pCreateInfo && r->pCreateInfo->pDescription ? r->pCreateInfo : NULL;
}

/* ---- descriptions ---------------------------------------------------------------------------- */

/* Of color, depth and stencil. */
static uint32_t
components(const struct wake_format_info *format)
{
    return format->color_components + (format->bits[4] != 0) + (format->bits[5] != 0);
}

/* Bytes of an element; 0: not a format of tensors. */
static uint32_t
element_size(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);

    return info && components(info) == 1 ? info->block_size : 0;
}

static bool
is_block(VkTensorTilingARM tiling)
{
    return tiling == VK_TENSOR_TILING_BLOCK_U_INTERLEAVED_ARM ||
           tiling == VK_TENSOR_TILING_BLOCK_U_INTERLEAVED_64K_ARM;
}

static bool
is_brick(VkTensorTilingARM tiling)
{
    return tiling == VK_TENSOR_TILING_BRICK_16_WIDE_ARM ||
           tiling == VK_TENSOR_TILING_BRICK_8_WIDE_ARM ||
           tiling == VK_TENSOR_TILING_BRICK_4_WIDE_ARM;
}

static void
check_dimensions(struct wake_check *check, const char *path, const VkTensorDescriptionARM *info)
{
    uint64_t most = wake_check_facts(check)->properties.tensorARM.maxPerDimensionTensorElements;

    for (uint32_t i = 0; i < info->dimensionCount; i++) {
        if (info->pDimensions[i] <= 0) {
            wake_find(check, "VUID-VkTensorDescriptionARM-pDimensions-09734",
                      "%s->pDimensions[%u] is %lld: it must be greater than 0", path, i,
                      I(info->pDimensions[i]));
        } else if (most && (uint64_t)info->pDimensions[i] > most) {
            wake_find(check, "VUID-VkTensorDescriptionARM-pDimensions-09883",
                      "%s->pDimensions[%u] is %lld, maxPerDimensionTensorElements %llu", path, i,
                      I(info->pDimensions[i]), U(most));
        }
    }
}

static void
check_each_stride(struct wake_check *check, const char *path, const VkTensorDescriptionARM *info,
                  uint32_t size)
{
    int64_t most = wake_check_facts(check)->properties.tensorARM.maxTensorStride;
    const int64_t *strides = info->pStrides;
    uint32_t last = info->dimensionCount - 1;

    if (size && strides[last] != (int64_t)size) {
        wake_find(check, "VUID-VkTensorDescriptionARM-pStrides-09736",
                  "%s->pStrides[%u] is %lld, but an element of %s has %u bytes", path, last,
                  I(strides[last]), wake_name_VkFormat(info->format), size);
    }
    for (uint32_t i = 0; i <= last; i++) {
        if (strides[i] <= 0 || (most > 0 && strides[i] > most)) {
            wake_find(check, "VUID-VkTensorDescriptionARM-pStrides-09738",
                      "%s->pStrides[%u] is %lld: it must be greater than 0 and at most "
                      "maxTensorStride (%lld)",
                      path, i, I(strides[i]), I(most));
        }
        if (size && strides[i] % size) {
            wake_find(check, "VUID-VkTensorDescriptionARM-pStrides-09737",
                      "%s->pStrides[%u] is %lld: it must be a multiple of %u, the bytes of an "
                      "element",
                      path, i, I(strides[i]), size);
        }
    }
}

static void
check_strides(struct wake_check *check, const char *path, const VkTensorDescriptionARM *info)
{
    uint64_t most = wake_check_facts(check)->properties.tensorARM.maxTensorSize;
    const int64_t *strides = info->pStrides, *dimensions = info->pDimensions;
    uint32_t last = info->dimensionCount - 1, size = element_size(info->format);
    bool packed = true;

    check_each_stride(check, path, info, size);
    for (uint32_t i = 1; i <= last; i++) {
        int64_t span = 0; /* of dimension i */

        if (dimensions[i] <= 0) {
            return;
        }
        if (__builtin_mul_overflow(strides[i], dimensions[i], &span)) {
            span = strides[i] < 0 ? INT64_MIN : INT64_MAX;
        }
        packed = packed && strides[i - 1] == span;
        if (strides[i - 1] < span) {
            wake_find(check, "VUID-VkTensorDescriptionARM-pStrides-09739",
                      "%s->pStrides[%u] is %lld, but pStrides[%u] (%lld) times pDimensions[%u] "
                      "(%lld) is more",
                      path, i - 1, I(strides[i - 1]), i, I(strides[i]), i, I(dimensions[i]));
        }
    }
    if (most && dimensions[0] > 0 && (uint64_t)strides[0] > most / (uint64_t)dimensions[0]) {
        wake_find(check, "VUID-VkTensorDescriptionARM-pStrides-09884",
                  "%s->pStrides[0] is %lld and pDimensions[0] %lld, but maxTensorSize is %llu",
                  path, I(strides[0]), I(dimensions[0]), U(most));
    }
    if (!packed && !WAKE_FEATURE(check, tensorNonPacked)) {
        wake_find(check, "VUID-VkTensorDescriptionARM-None-09740",
                  "%s->pStrides leaves room between elements, but the feature tensorNonPacked is "
                  "not enabled",
                  path);
    }
}

static void
check_tiling(struct wake_check *check, const char *path, const VkTensorDescriptionARM *info)
{
    int64_t innermost = info->pDimensions ? info->pDimensions[info->dimensionCount - 1] : 0;
    bool aliases = info->usage & VK_TENSOR_USAGE_IMAGE_ALIASING_BIT_ARM;

    if (info->tiling == VK_TENSOR_TILING_OPTIMAL_ARM && aliases && innermost > 4) {
        wake_find(check, "VUID-VkTensorDescriptionARM-tiling-09741",
                  "%s->tiling is VK_TENSOR_TILING_OPTIMAL_ARM and usage has "
                  "VK_TENSOR_USAGE_IMAGE_ALIASING_BIT_ARM, but pDimensions[%u] is %lld: at most 4 "
                  "is allowed",
                  path, info->dimensionCount - 1, I(innermost));
    }
    if (info->tiling == VK_TENSOR_TILING_LINEAR_ARM && aliases) {
        wake_find(check, "VUID-VkTensorDescriptionARM-tiling-09742",
                  "%s->tiling is VK_TENSOR_TILING_LINEAR_ARM, but usage has "
                  "VK_TENSOR_USAGE_IMAGE_ALIASING_BIT_ARM",
                  path);
    }
    if (is_block(info->tiling) && innermost > 4) {
        wake_find(check, "VUID-VkTensorDescriptionARM-tiling-09842",
                  "%s->tiling is %s, but pDimensions[%u] is %lld: at most 4 is allowed", path,
                  wake_name_VkTensorTilingARM(info->tiling), info->dimensionCount - 1,
                  I(innermost));
    }
    if ((is_block(info->tiling) || is_brick(info->tiling)) && info->pStrides) {
        wake_find(check, "VUID-VkTensorDescriptionARM-tiling-09843",
                  "%s->tiling is %s, but pStrides is not NULL", path,
                  wake_name_VkTensorTilingARM(info->tiling));
    }
}

void
wake_check_tensor_description(struct wake_check *check, const char *path,
                              const VkTensorDescriptionARM *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_format_info *format = wake_format(info->format);
    uint32_t most = facts ? facts->properties.tensorARM.maxTensorDimensionCount : 0;

    if (!facts || !info->dimensionCount) {
        return;
    }
    if (most && info->dimensionCount > most) {
        wake_find(check, "VUID-VkTensorDescriptionARM-dimensionCount-09733",
                  "%s->dimensionCount is %u, maxTensorDimensionCount %u", path,
                  info->dimensionCount, most);
        return;
    }
    if (info->format == VK_FORMAT_UNDEFINED || (format && components(format) != 1)) {
        wake_find(check, "VUID-VkTensorDescriptionARM-format-09735",
                  "%s->format is %s: it must be one with a single component", path,
                  wake_name_VkFormat(info->format));
    }
    if (!info->pDimensions || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    check_dimensions(check, path, info);
    if (info->pStrides) {
        check_strides(check, path, info);
    }
    check_tiling(check, path, info);
}

/* ---- tensors --------------------------------------------------------------------------------- */

/* Bytes of a brick's outer size. */
static uint32_t
brick_size(VkTensorTilingARM tiling)
{
    switch ((int)tiling) {
    case VK_TENSOR_TILING_BRICK_16_WIDE_ARM: return 16;
    case VK_TENSOR_TILING_BRICK_8_WIDE_ARM: return 8;
    case VK_TENSOR_TILING_BRICK_4_WIDE_ARM: return 4;
    default: return 1;
    }
}

static void
check_wraps(struct wake_check *check, const VkTensorDescriptionARM *info, const uint32_t *wraps)
{
    uint32_t count = info->dimensionCount, brick = brick_size(info->tiling);
    uint32_t size = element_size(info->format);
    bool odd = false; /* one before is no power of two */

    for (uint32_t i = 0; i < count; i++) {
        int64_t whole = info->pDimensions[i];

        if ((int64_t)wraps[i] > whole) {
            wake_find(check, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09835",
                      "wraps[%u] is %u, but pCreateInfo->pDescription->pDimensions[%u] is %lld", i,
                      wraps[i], i, I(whole));
        } else if ((int64_t)wraps[i] != whole && wraps[i] >= 1u << 16) {
            wake_find(check, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09836",
                      "wraps[%u] is %u: it must be less than 65536, or the whole dimension (%lld)",
                      i, wraps[i], I(whole));
        } else if ((int64_t)wraps[i] != whole && odd && !wake_is_one_bit(wraps[i])) {
            wake_find(check, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09837",
                      "wraps[%u] is %u, and another before it is no power of two: it must be one, "
                      "or the whole dimension (%lld)",
                      i, wraps[i], I(whole));
        }
        odd = odd || !wake_is_one_bit(wraps[i]);
    }
    if (count > 1 && wraps[count - 2] % brick &&
        (int64_t)wraps[count - 2] != info->pDimensions[count - 2]) {
        wake_find(check, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09838",
                  "wraps[%u] is %u: with %s it must be a multiple of %u, or the whole dimension "
                  "(%lld)",
                  count - 2, wraps[count - 2], wake_name_VkTensorTilingARM(info->tiling), brick,
                  I(info->pDimensions[count - 2]));
    }
    if (brick > 1 && size && 64 / brick / size && wraps[count - 1] % (64 / brick / size) &&
        (int64_t)wraps[count - 1] != info->pDimensions[count - 1]) {
        wake_find(check, "VUID-VkTensorRollingBackingCreateInfoARM-wraps-09839",
                  "wraps[%u] is %u: with %s it must be a multiple of %u, or the whole dimension "
                  "(%lld)",
                  count - 1, wraps[count - 1], wake_name_VkTensorTilingARM(info->tiling),
                  64 / brick / size, I(info->pDimensions[count - 1]));
    }
}

static void
check_rolling(struct wake_check *check, const VkTensorCreateInfoARM *info)
{
    const VkTensorRollingBackingCreateInfoARM *rolling = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_TENSOR_ROLLING_BACKING_CREATE_INFO_ARM);
    const VkTensorDescriptionARM *of = info->pDescription;

    if (!rolling) {
        return;
    }
    if (of->tiling != VK_TENSOR_TILING_LINEAR_ARM && !is_brick(of->tiling)) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-pNext-09833",
                  "pCreateInfo->pNext has a VkTensorRollingBackingCreateInfoARM, but tiling is %s",
                  wake_name_VkTensorTilingARM(of->tiling));
    }
    if (of->dimensionCount > 4) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-pNext-09834",
                  "pCreateInfo->pNext has a VkTensorRollingBackingCreateInfoARM, but "
                  "dimensionCount is %u: at most 4 is allowed",
                  of->dimensionCount);
    } else if (of->pDimensions && of->dimensionCount) {
        check_wraps(check, of, rolling->wraps);
    }
}

static void
check_sharing(struct wake_check *check, const VkTensorCreateInfoARM *info)
{
    const struct wake_device *device = wake_check_device(check);
    bool one = WAKE_FEATURE(check, maintenance11);

    if (info->sharingMode != VK_SHARING_MODE_CONCURRENT) {
        return;
    }
    if (info->queueFamilyIndexCount < (one ? 1u : 2u)) {
        wake_find(check,
                  one ? "VUID-VkTensorCreateInfoARM-maintenance11-13358"
                      : "VUID-VkTensorCreateInfoARM-sharingMode-09723",
                  "pCreateInfo->sharingMode is VK_SHARING_MODE_CONCURRENT, but "
                  "queueFamilyIndexCount is %u",
                  info->queueFamilyIndexCount);
    }
    if (!info->pQueueFamilyIndices) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-sharingMode-09722",
                  "pCreateInfo->sharingMode is VK_SHARING_MODE_CONCURRENT, but "
                  "pQueueFamilyIndices is NULL");
        return;
    }
    for (uint32_t i = 0; i < info->queueFamilyIndexCount; i++) {
        uint32_t family = info->pQueueFamilyIndices[i];
        bool again = false;

        for (uint32_t k = 0; k < i; k++) {
            again = again || info->pQueueFamilyIndices[k] == family;
        }
        if (again || family >= device->family_count) {
            wake_find(check, "VUID-VkTensorCreateInfoARM-sharingMode-09725",
                      "pCreateInfo->pQueueFamilyIndices[%u] is %u, %s", i, family,
                      again ? "as another before it" : "which is no queue family");
            return;
        }
    }
}

/* The format features that usages need; 0: all are there. */
static VkFormatFeatureFlags2
lacking(VkTensorUsageFlagsARM usage, uint64_t features)
{
    static const struct {
        VkTensorUsageFlagsARM usage;
        VkFormatFeatureFlags2 feature;
    } needs[] = {
        { 0x2 /* shader */,
          UINT64_C(0x8000000000) /* VK_FORMAT_FEATURE_2_TENSOR_SHADER_BIT_ARM */ },
        { 0x4 /* transfer source */, UINT64_C(0x4000) },
        { 0x8 /* transfer destination */, UINT64_C(0x8000) },
        { 0x10 /* aliasing */, UINT64_C(0x80000000000) },
        { 0x20 /* data graph */, UINT64_C(0x1000000000000) },
    };
    VkFormatFeatureFlags2 wanted = 0;

    for (size_t i = 0; i < WAKE_COUNT(needs); i++) {
        wanted |= usage & needs[i].usage ? needs[i].feature : 0;
    }
    return wanted & ~features;
}

static void
check_elements(struct wake_check *check, const VkTensorDescriptionARM *info)
{
    uint64_t most = wake_check_facts(check)->properties.tensorARM.maxTensorElements, all = 1;

    for (uint32_t i = 0; info->pDimensions && i < info->dimensionCount; i++) {
        if (info->pDimensions[i] <= 0) {
            return;
        }
        all = (uint64_t)info->pDimensions[i] > UINT64_MAX / all
                  ? UINT64_MAX
                  : all * (uint64_t)info->pDimensions[i];
    }
    if (most && all > most) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-tensorElements-09721",
                  "pCreateInfo->pDescription has %llu elements, but maxTensorElements is %llu",
                  U(all), U(most));
    }
}

static void
check_create_flags(struct wake_check *check, const VkTensorCreateInfoARM *info)
{
    bool replay = info->flags & VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM;

    if (replay && !WAKE_FEATURE(check, descriptorBufferCaptureReplay)) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-flags-09726",
                  "pCreateInfo->flags has "
                  "VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM, but the feature "
                  "descriptorBufferCaptureReplay is not enabled");
    }
    if (!replay &&
        wake_chain_find(info->pNext,
                        VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT)) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-pNext-09727",
                  "pCreateInfo->pNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT, but flags "
                  "has no VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM");
    }
    if (info->flags & VK_TENSOR_CREATE_PROTECTED_BIT_ARM && !WAKE_FEATURE(check, protectedMemory)) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-protectedMemory-09729",
                  "pCreateInfo->flags has VK_TENSOR_CREATE_PROTECTED_BIT_ARM, but the feature "
                  "protectedMemory is not enabled");
    }
}

static void
check_tensor(struct wake_check *check, const VkTensorCreateInfoARM *info, uint64_t features)
{
    const VkTensorUsageFlagsARM viewed = VK_TENSOR_USAGE_SHADER_BIT_ARM |
                                         VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM;
    const VkTensorDescriptionARM *of = info->pDescription;

    if (!of || !wake_check_facts(check) || !WAKE_FEATURE(check, tensors)) {
        return;
    }
    wake_check_tensor_description(check, "pCreateInfo->pDescription", of);
    check_create_flags(check, info);
    check_sharing(check, info);
    if (check->record->flags & WAKE_RECORD_CAPPED) {
        return;
    }
    if (of->tiling == VK_TENSOR_TILING_OPTIMAL_ARM && of->pStrides) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-pDescription-09720",
                  "pCreateInfo->pDescription->tiling is VK_TENSOR_TILING_OPTIMAL_ARM, but pStrides "
                  "is not NULL");
    }
    check_elements(check, of);
    check_rolling(check, info);
    if (!(of->usage & viewed) && wake_format(of->format) && lacking(of->usage, features)) {
        wake_find(check, "VUID-VkTensorCreateInfoARM-pDescription-09728",
                  "pCreateInfo->pDescription->usage is %s, but tensors of %s have the format "
                  "features 0x%llx and lack 0x%llx",
                  WAKE_FLAGS_TEXT(VkTensorUsageFlagsARM, of->usage), wake_name_VkFormat(of->format),
                  U(features), U(lacking(of->usage, features)));
    }
}

/* `compatible`: the handle types that go with each of those asked for. */
static void
check_handles(struct wake_check *check, const VkTensorCreateInfoARM *info, uint64_t compatible)
{
    const VkExternalMemoryTensorCreateInfoARM *external = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_TENSOR_CREATE_INFO_ARM);

    if (external && external->handleTypes & ~compatible) {
        wake_find(
            check, "VUID-VkTensorCreateInfoARM-pNext-09864",
            "handleTypes of VkExternalMemoryTensorCreateInfoARM is 0x%x; those that go with each other "
            "for this tensor, by compatibleHandleTypes, are 0x%x",
            external->handleTypes, (uint32_t)compatible);
    }
}

void
wake_core_create_tensor(struct wake_check *check, const struct wake_rec_CreateTensorARM *r)
{
    if (r->pCreateInfo) {
        check_tensor(check, r->pCreateInfo, r->features);
        check_handles(check, r->pCreateInfo, r->compatible);
    }
}

void
wake_core_tensor_requirements(struct wake_check *check,
                              const struct wake_rec_GetDeviceTensorMemoryRequirementsARM *r)
{
    if (r->pInfo && r->pInfo->pCreateInfo) {
        check_tensor(check, r->pInfo->pCreateInfo, UINT64_MAX);
    }
}

/* ---- views ----------------------------------------------------------------------------------- */

void
wake_core_create_tensor_view(struct wake_check *check, const struct wake_rec_CreateTensorViewARM *r)
{
    const VkTensorViewCreateInfoARM *info = r->pCreateInfo;
    const struct wake_object *object;
    const VkTensorCreateInfoARM *made;
    bool replay;

    if (!info) {
        return;
    }
    object = wake_check_object(check,
                               wake_packed_id(info, 0, WAKE_HANDLES_VkTensorViewCreateInfoARM,
                                              WAKE_HANDLE_VkTensorViewCreateInfoARM_tensor),
                               WAKE_TYPE_VkTensorARM);
    replay = info->flags & VK_TENSOR_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM;
    if (replay && !WAKE_FEATURE(check, descriptorBufferCaptureReplay)) {
        wake_find(check, "VUID-VkTensorViewCreateInfoARM-flags-09745",
                  "pCreateInfo->flags has "
                  "VK_TENSOR_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM, but the feature "
                  "descriptorBufferCaptureReplay is not enabled");
    }
    if (!replay &&
        wake_chain_find(info->pNext,
                        VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT)) {
        wake_find(check, "VUID-VkTensorViewCreateInfoARM-pNext-09746",
                  "pCreateInfo->pNext has a VkOpaqueCaptureDescriptorDataCreateInfoEXT, but flags "
                  "has no VK_TENSOR_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM");
    }
    made = wake_tensor_info(object);
    if (!made) {
        return;
    }
    if (!(made->flags & VK_TENSOR_CREATE_MUTABLE_FORMAT_BIT_ARM) &&
        info->format != made->pDescription->format) {
        wake_find_objects(check, "VUID-VkTensorViewCreateInfoARM-tensor-09743", object, NULL,
                          "pCreateInfo->format is %s, but %s was created with %s, and without "
                          "VK_TENSOR_CREATE_MUTABLE_FORMAT_BIT_ARM",
                          wake_name_VkFormat(info->format), WAKE_NAME_OF(object),
                          wake_name_VkFormat(made->pDescription->format));
    } else if (info->format != made->pDescription->format &&
               element_size(info->format) != element_size(made->pDescription->format)) {
        wake_find_objects(check, "VUID-VkTensorViewCreateInfoARM-tensor-09744", object, NULL,
                          "pCreateInfo->format is %s, which is not compatible with %s of %s",
                          wake_name_VkFormat(info->format),
                          wake_name_VkFormat(made->pDescription->format), WAKE_NAME_OF(object));
    }
    if (!(made->pDescription->usage &
          (VK_TENSOR_USAGE_SHADER_BIT_ARM | VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM))) {
        wake_find_objects(check, "VUID-VkTensorViewCreateInfoARM-usage-09747", object, NULL,
                          "%s was created with usage %s, with neither "
                          "VK_TENSOR_USAGE_SHADER_BIT_ARM nor VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM",
                          WAKE_NAME_OF(object),
                          WAKE_FLAGS_TEXT(VkTensorUsageFlagsARM, made->pDescription->usage));
    }
    for (VkTensorUsageFlagsARM left = made->pDescription->usage; left; left &= left - 1) {
        VkTensorUsageFlagsARM bit = left & -left;

        if (wake_format(info->format) && lacking(bit, r->features)) {
            wake_find_objects(check, "VUID-VkTensorViewCreateInfoARM-usage-09748", object, NULL,
                              "%s was created with usage %s, but tensors of %s have the format "
                              "features 0x%llx and lack 0x%llx",
                              WAKE_NAME_OF(object), WAKE_FLAGS_TEXT(VkTensorUsageFlagsARM, bit),
                              wake_name_VkFormat(info->format), U(r->features),
                              U(lacking(bit, r->features)));
        }
    }
    if (!r->bound) {
        wake_find_objects(check, "VUID-VkTensorViewCreateInfoARM-tensor-09749", object, NULL,
                          "%s has no memory", WAKE_NAME_OF(object));
    }
}

#endif
