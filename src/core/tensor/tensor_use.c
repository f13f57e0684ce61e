/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is done with tensors: copies, barriers, captured data, descriptors. Specification, 'Copying Data Between Tensors', 'Tensor
 * Memory Barriers'.
 */
#include "core/tensor/tensor.h"

#include "core/buffer/bound.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/recording/command_buffer.h"
#include "state/scope/chain.h"
#include "state/view/barrier_view.h"

#ifdef VK_ARM_tensor_controls

/* ---- copies ---------------------------------------------------------------------------------- */

struct side {
    const char *name;
    wake_id id;
    VkTensorUsageFlagsARM usage;
    const char *usage_name;
    VkFormatFeatureFlags2 feature;
    const char *feature_id, *usage_id, *bound_id;
};

/* What it was created with; NULL: not known. */
static const VkTensorDescriptionARM *
check_side(struct wake_check *check, const struct side *side)
{
    const struct wake_object *object = wake_check_object(check, side->id, WAKE_TYPE_VkTensorARM);
    const struct wake_rec_CreateTensorARM *made = wake_tensor_record(object);
    const VkTensorCreateInfoARM *info = wake_tensor_info(object);

    if (!info) {
        return NULL;
    }
    if (!(made->features & side->feature)) {
        wake_find_objects(check, side->feature_id, object, NULL,
                          "pCopyTensorInfo->%s is %s, but tensors of %s have no %s", side->name,
                          WAKE_NAME_OF(object), wake_name_VkFormat(info->pDescription->format),
                          side->usage & VK_TENSOR_USAGE_TRANSFER_SRC_BIT_ARM
                              ? "VK_FORMAT_FEATURE_2_TRANSFER_SRC_BIT"
                              : "VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT");
    }
    if (!(info->pDescription->usage & side->usage)) {
        wake_find_objects(check, side->usage_id, object, NULL,
                          "pCopyTensorInfo->%s is %s, which was created with usage %s, without %s",
                          side->name, WAKE_NAME_OF(object),
                          WAKE_FLAGS_TEXT(VkTensorUsageFlagsARM, info->pDescription->usage),
                          side->usage_name);
    }
    if (!wake_core_has_memory(check, object)) {
        wake_find_objects(check, side->bound_id, object, NULL,
                          "pCopyTensorInfo->%s is %s, which has no memory: %s", side->name,
                          WAKE_NAME_OF(object), wake_core_no_memory(object));
    }
    return info->pDescription;
}

static bool
is_zero(const uint64_t *list, uint32_t count)
{
    for (uint32_t i = 0; list && i < count; i++) {
        if (list[i]) {
            return false;
        }
    }
    return true;
}

static void
check_region(struct wake_check *check, const VkTensorCopyARM *region, uint32_t i,
             const VkTensorDescriptionARM *from, const VkTensorDescriptionARM *to)
{
    uint32_t most = from->dimensionCount > to->dimensionCount ? from->dimensionCount
                                                              : to->dimensionCount;

    if (region->dimensionCount && region->dimensionCount != most) {
        wake_find(check, "VUID-VkCopyTensorInfoARM-pRegions-09954",
                  "pCopyTensorInfo->pRegions[%u].dimensionCount is %u, but the tensors have %u "
                  "dimensions",
                  i, region->dimensionCount, most);
        return;
    }
    if (check->record->flags & WAKE_RECORD_CAPPED) {
        return;
    }
    if (!region->dimensionCount && (region->pSrcOffset || region->pDstOffset || region->pExtent)) {
        wake_find(check, "VUID-VkTensorCopyARM-dimensionCount-09955",
                  "pCopyTensorInfo->pRegions[%u].dimensionCount is 0, but %s is not NULL", i,
                  region->pSrcOffset   ? "pSrcOffset"
                  : region->pDstOffset ? "pDstOffset"
                                       : "pExtent");
    }
    if (!is_zero(region->pSrcOffset, region->dimensionCount)) {
        wake_find(check, "VUID-VkCopyTensorInfoARM-pRegions-09687",
                  "pCopyTensorInfo->pRegions[%u].pSrcOffset is not all 0: tensors are copied as a "
                  "whole",
                  i);
    }
    if (!is_zero(region->pDstOffset, region->dimensionCount)) {
        wake_find(check, "VUID-VkCopyTensorInfoARM-pRegions-09688",
                  "pCopyTensorInfo->pRegions[%u].pDstOffset is not all 0: tensors are copied as a "
                  "whole",
                  i);
    }
    for (uint32_t k = 0; region->pExtent && from->pDimensions && k < region->dimensionCount &&
                         k < from->dimensionCount;
         k++) {
        if (region->pExtent[k] != (uint64_t)from->pDimensions[k]) {
            wake_find(check, "VUID-VkCopyTensorInfoARM-pRegions-09689",
                      "pCopyTensorInfo->pRegions[%u].pExtent[%u] is %llu, but the tensors have "
                      "%lld there: tensors are copied as a whole",
                      i, k, U(region->pExtent[k]), (long long)from->pDimensions[k]);
            break;
        }
    }
}

void
wake_core_copy_tensor(struct wake_check *check, const struct wake_rec_CmdCopyTensorARM *r)
{
    const VkCopyTensorInfoARM *info = r->pCopyTensorInfo;
    const VkTensorDescriptionARM *from, *to;

    if (!info) {
        return;
    }
    from = check_side(
        check, &(struct side){
                   "srcTensor",
                   wake_packed_id(info, 0, WAKE_HANDLES_VkCopyTensorInfoARM,
                                  WAKE_HANDLE_VkCopyTensorInfoARM_srcTensor),
                   VK_TENSOR_USAGE_TRANSFER_SRC_BIT_ARM, "VK_TENSOR_USAGE_TRANSFER_SRC_BIT_ARM",
                   VK_FORMAT_FEATURE_2_TRANSFER_SRC_BIT, "VUID-VkCopyTensorInfoARM-srcTensor-09690",
                   "VUID-VkCopyTensorInfoARM-srcTensor-09691",
                   "VUID-VkCopyTensorInfoARM-srcTensor-09694" });
    to = check_side(
        check, &(struct side){
                   "dstTensor",
                   wake_packed_id(info, 0, WAKE_HANDLES_VkCopyTensorInfoARM,
                                  WAKE_HANDLE_VkCopyTensorInfoARM_dstTensor),
                   VK_TENSOR_USAGE_TRANSFER_DST_BIT_ARM, "VK_TENSOR_USAGE_TRANSFER_DST_BIT_ARM",
                   VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT, "VUID-VkCopyTensorInfoARM-dstTensor-09692",
                   "VUID-VkCopyTensorInfoARM-dstTensor-09693",
                   "VUID-VkCopyTensorInfoARM-dstTensor-09695" });
    if (info->regionCount > 1) {
        wake_find(check, "VUID-VkCopyTensorInfoARM-regionCount-09686",
                  "pCopyTensorInfo->regionCount is %u: it must be 1", info->regionCount);
    }
    if (!from || !to) {
        return;
    }
    if (from->dimensionCount != to->dimensionCount) {
        wake_find(check, "VUID-VkCopyTensorInfoARM-dimensionCount-09684",
                  "pCopyTensorInfo->srcTensor has %u dimensions, dstTensor %u",
                  from->dimensionCount, to->dimensionCount);
    }
    for (uint32_t i = 0; from->pDimensions && to->pDimensions &&
                         from->dimensionCount == to->dimensionCount && i < from->dimensionCount;
         i++) {
        if (from->pDimensions[i] != to->pDimensions[i]) {
            wake_find(check, "VUID-VkCopyTensorInfoARM-pDimensions-09685",
                      "pDimensions[%u] of pCopyTensorInfo->srcTensor is %lld, of dstTensor %lld", i,
                      (long long)from->pDimensions[i], (long long)to->pDimensions[i]);
            break;
        }
    }
    for (uint32_t i = 0; info->pRegions && i < info->regionCount && i < 1; i++) {
        check_region(check, &info->pRegions[i], i, from, to);
    }
}

/* ---- barriers -------------------------------------------------------------------------------- */

static bool
is_family(const struct wake_device *device, uint32_t family)
{
    return family < device->family_count || family == VK_QUEUE_FAMILY_IGNORED;
}

static void
check_barrier(struct wake_check *check, const VkTensorMemoryBarrierARM *barrier, uint32_t i)
{
    const struct wake_device *device = wake_check_device(check);
    const struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(barrier, 0, WAKE_HANDLES_VkTensorMemoryBarrierARM,
                       WAKE_HANDLE_VkTensorMemoryBarrierARM_tensor),
        WAKE_TYPE_VkTensorARM);
    const VkTensorCreateInfoARM *info = wake_tensor_info(object);
    const struct wake_command_pool *pool = check->cb ? wake_command_pool_of(check->cb) : NULL;
    uint32_t from = barrier->srcQueueFamilyIndex, to = barrier->dstQueueFamilyIndex;
    bool ignored = from == VK_QUEUE_FAMILY_IGNORED && to == VK_QUEUE_FAMILY_IGNORED;

    if (!info) {
        return;
    }
    if (info->sharingMode == VK_SHARING_MODE_CONCURRENT && !ignored) {
        wake_find_objects(check, "VUID-VkTensorMemoryBarrierARM-tensor-09755", object, NULL,
                          "pTensorMemoryBarriers[%u] has srcQueueFamilyIndex %u and "
                          "dstQueueFamilyIndex %u, but %s is VK_SHARING_MODE_CONCURRENT: both must "
                          "be VK_QUEUE_FAMILY_IGNORED",
                          i, from, to, WAKE_NAME_OF(object));
    }
    if (info->sharingMode == VK_SHARING_MODE_EXCLUSIVE && !ignored) {
        if (!is_family(device, from) || !is_family(device, to)) {
            wake_find_objects(check, "VUID-VkTensorMemoryBarrierARM-tensor-09756", object, NULL,
                              "pTensorMemoryBarriers[%u] has srcQueueFamilyIndex %u and "
                              "dstQueueFamilyIndex %u: both must be queue families or "
                              "VK_QUEUE_FAMILY_IGNORED",
                              i, from, to);
        } else if (pool && from != VK_QUEUE_FAMILY_IGNORED && to != VK_QUEUE_FAMILY_IGNORED &&
                   from != pool->family && to != pool->family) {
            wake_find_objects(check, "VUID-VkTensorMemoryBarrierARM-tensor-09757", object, NULL,
                              "pTensorMemoryBarriers[%u] has srcQueueFamilyIndex %u and "
                              "dstQueueFamilyIndex %u, but the command buffer is for queue family "
                              "%u",
                              i, from, to, pool->family);
        }
    }
    if (!wake_core_has_memory(check, object)) {
        wake_find_objects(check, "VUID-VkTensorMemoryBarrierARM-tensor-09758", object, NULL,
                          "pTensorMemoryBarriers[%u].tensor is %s, which has no memory: %s", i,
                          WAKE_NAME_OF(object), wake_core_no_memory(object));
    }
}

static void
check_dependency(struct wake_check *check, const VkDependencyInfo *info)
{
    const VkTensorDependencyInfoARM *several = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_TENSOR_DEPENDENCY_INFO_ARM);
    const VkTensorMemoryBarrierARM *one = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_TENSOR_MEMORY_BARRIER_ARM);

    if (one && several) {
        wake_find(check, "VUID-VkDependencyInfo-pNext-09754",
                  "pDependencyInfo->pNext has both a VkTensorDependencyInfoARM and a "
                  "VkTensorMemoryBarrierARM");
    }
    if (one) {
        check_barrier(check, one, 0);
    }
    for (uint32_t i = 0;
         several && several->pTensorMemoryBarriers &&
         !(check->record->flags & WAKE_RECORD_CAPPED) && i < several->tensorMemoryBarrierCount;
         i++) {
        check_barrier(check, &several->pTensorMemoryBarriers[i], i);
    }
}

void
wake_core_tensor_barriers(struct wake_check *check, const struct wake_rec_CmdPipelineBarrier2 *r)
{
    if (r->pDependencyInfo && r->pDependencyInfo->pNext) {
        check_dependency(check, r->pDependencyInfo);
    }
}

/* ---- captured data --------------------------------------------------------------------------- */

static bool
check_replay(struct wake_check *check, const char *feature, const char *devices)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (!WAKE_FEATURE(check, descriptorBufferCaptureReplay) ||
        !WAKE_FEATURE(check, descriptorBufferTensorDescriptors)) {
        wake_find(check, feature, "the feature %s is not enabled",
                  WAKE_FEATURE(check, descriptorBufferCaptureReplay)
                      ? "descriptorBufferTensorDescriptors"
                      : "descriptorBufferCaptureReplay");
        return false;
    }
    if (facts && facts->physical_device_count > 1 &&
        !WAKE_FEATURE(check, bufferDeviceAddressMultiDevice)) {
        wake_find(
            check, devices,
            "the device consists of %u, and the feature bufferDeviceAddressMultiDevice is not enabled",
            facts->physical_device_count);
    }
    return true;
}

static void
find_unflagged(struct wake_check *check, const char *vuid, const struct wake_object *object,
               const char *member, const char *flag)
{
    wake_find_objects(check, vuid, object, NULL, "pInfo->%s is %s, which was created without %s",
                      member, WAKE_NAME_OF(object), flag);
}

void
wake_core_tensor_captured(struct wake_check *check,
                          const struct wake_rec_GetTensorOpaqueCaptureDescriptorDataARM *r)
{
    const struct wake_object *object;
    const VkTensorCreateInfoARM *info;

    if (!check_replay(
            check,
            "VUID-vkGetTensorOpaqueCaptureDescriptorDataARM-descriptorBufferCaptureReplay-09702",
            "VUID-vkGetTensorOpaqueCaptureDescriptorDataARM-device-09704") ||
        !r->pInfo) {
        return;
    }
    object = wake_check_object(
        check,
        wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkTensorCaptureDescriptorDataInfoARM,
                       WAKE_HANDLE_VkTensorCaptureDescriptorDataInfoARM_tensor),
        WAKE_TYPE_VkTensorARM);
    info = wake_tensor_info(object);
    if (info && !(info->flags & VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM)) {
        find_unflagged(check, "VUID-VkTensorCaptureDescriptorDataInfoARM-tensor-09705", object,
                       "tensor", "VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM");
    }
}

void
wake_core_tensor_view_captured(struct wake_check *check,
                               const struct wake_rec_GetTensorViewOpaqueCaptureDescriptorDataARM *r)
{
    const struct wake_rec_CreateTensorViewARM *made;
    const struct wake_object *object;

    if (!check_replay(
            check,
            "VUID-vkGetTensorViewOpaqueCaptureDescriptorDataARM-descriptorBufferCaptureReplay-09706",
            "VUID-vkGetTensorViewOpaqueCaptureDescriptorDataARM-device-09708") ||
        !r->pInfo) {
        return;
    }
    object = wake_check_object(
        check,
        wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkTensorViewCaptureDescriptorDataInfoARM,
                       WAKE_HANDLE_VkTensorViewCaptureDescriptorDataInfoARM_tensorView),
        WAKE_TYPE_VkTensorViewARM);
    made = wake_create_record(object, WAKE_CMD_vkCreateTensorViewARM);
    if (made && made->pCreateInfo &&
        !(made->pCreateInfo->flags &
          VK_TENSOR_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM)) {
        find_unflagged(check, "VUID-VkTensorViewCaptureDescriptorDataInfoARM-tensorView-09709",
                       object, "tensorView",
                       "VK_TENSOR_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM");
    }
}

/* ---- descriptors ----------------------------------------------------------------------------- */

void
wake_core_write_tensors(struct wake_check *check, const struct wake_rec_UpdateDescriptorSets *r)
{
    if (!WAKE_EXTENSION(check, VK_ARM_tensors) || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; r->pDescriptorWrites && i < r->descriptorWriteCount; i++) {
        const VkWriteDescriptorSetTensorARM *write =
            r->pDescriptorWrites[i].descriptorType == VK_DESCRIPTOR_TYPE_TENSOR_ARM
                ? wake_chain_find(r->pDescriptorWrites[i].pNext,
                                  VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM)
                : NULL;

        if (r->pDescriptorWrites[i].descriptorType == VK_DESCRIPTOR_TYPE_TENSOR_ARM &&
            (!write || write->tensorViewCount != r->pDescriptorWrites[i].descriptorCount)) {
            wake_find(check, "VUID-VkWriteDescriptorSet-descriptorType-09945",
                      "pDescriptorWrites[%u].descriptorType is VK_DESCRIPTOR_TYPE_TENSOR_ARM and "
                      "descriptorCount %u, but pNext has %s",
                      i, r->pDescriptorWrites[i].descriptorCount,
                      write ? "a VkWriteDescriptorSetTensorARM with another tensorViewCount"
                            : "no VkWriteDescriptorSetTensorARM");
        }
        for (uint32_t k = 0; write && write->pTensorViews && k < write->tensorViewCount; k++) {
            if (!write->pTensorViews[k] && !WAKE_FEATURE(check, nullDescriptor)) {
                wake_find(check, "VUID-VkWriteDescriptorSetTensorARM-nullDescriptor-09898",
                          "pTensorViews[%u] of pDescriptorWrites[%u] is VK_NULL_HANDLE, but the "
                          "feature nullDescriptor is not enabled",
                          k, i);
            }
        }
    }
}

void
wake_core_get_tensor_descriptor(struct wake_check *check, const struct wake_rec_GetDescriptorEXT *r)
{
    const VkDescriptorGetTensorInfoARM *info =
        r->pDescriptorInfo && r->pDescriptorInfo->type == VK_DESCRIPTOR_TYPE_TENSOR_ARM
            ? wake_chain_find(r->pDescriptorInfo->pNext,
                              VK_STRUCTURE_TYPE_DESCRIPTOR_GET_TENSOR_INFO_ARM)
            : NULL;

    if (!info && r->pDescriptorInfo && r->pDescriptorInfo->type == VK_DESCRIPTOR_TYPE_TENSOR_ARM) {
        wake_find(check, "VUID-VkDescriptorGetInfoEXT-type-09701",
                  "pDescriptorInfo->type is VK_DESCRIPTOR_TYPE_TENSOR_ARM, but pNext has no "
                  "VkDescriptorGetTensorInfoARM");
    }
    if (info && !info->tensorView && !WAKE_FEATURE(check, nullDescriptor)) {
        wake_find(check, "VUID-VkDescriptorGetTensorInfoARM-nullDescriptor-09899",
                  "tensorView is VK_NULL_HANDLE, but the feature nullDescriptor is not enabled");
    }
}

#endif
