/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Small objects of a device: command pools, events, semaphores, private data, names, and what its
 * group is asked. Each has a rule or two.
 */
#include "core/words.h"
#include "core/lifetime/lifetime.h"
#include "state/recording/command_buffer.h"
#include "state/scope/device_lists.h"

void
wake_core_create_command_pool(struct wake_check *check, const struct wake_rec_CreateCommandPool *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkCommandPoolCreateInfo *info = r->pCreateInfo;
    uint32_t family = info ? info->queueFamilyIndex : 0;

    if (!info || !facts) {
        return;
    }
    if (family >= WAKE_COUNT(facts->queue_counts) ? family >= wake_check_device(check)->family_count
                                                  : !facts->queue_counts[family]) {
        wake_find(
            check, "VUID-vkCreateCommandPool-queueFamilyIndex-01937",
            "pCreateInfo->queueFamilyIndex is %u, of which the device was created without queues",
            family);
    }
    if ((info->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT) &&
        !WAKE_FEATURE(check, protectedMemory)) {
        wake_find(check, "VUID-VkCommandPoolCreateInfo-flags-02860",
                  "pCreateInfo->flags is %s; the feature protectedMemory is not enabled",
                  WAKE_FLAGS_TEXT(VkCommandPoolCreateFlags, info->flags));
    }
}

void
wake_core_get_peer_memory_features(struct wake_check *check,
                                   const struct wake_rec_GetDeviceGroupPeerMemoryFeatures *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (!facts) {
        return;
    }
    if (r->heapIndex >= facts->memory.memoryHeapCount) {
        wake_find(check, "VUID-vkGetDeviceGroupPeerMemoryFeatures-heapIndex-00691",
                  "heapIndex is %u; the device has %u memory heaps", r->heapIndex,
                  facts->memory.memoryHeapCount);
    }
    if (r->localDeviceIndex >= facts->physical_device_count) {
        wake_find(check, "VUID-vkGetDeviceGroupPeerMemoryFeatures-localDeviceIndex-00692",
                  "localDeviceIndex is %u; the device was made of %u physical devices",
                  r->localDeviceIndex, facts->physical_device_count);
    }
    if (r->remoteDeviceIndex >= facts->physical_device_count) {
        wake_find(check, "VUID-vkGetDeviceGroupPeerMemoryFeatures-remoteDeviceIndex-00693",
                  "remoteDeviceIndex is %u; the device was made of %u physical devices",
                  r->remoteDeviceIndex, facts->physical_device_count);
    }
    if (r->localDeviceIndex == r->remoteDeviceIndex) {
        wake_find(check, "VUID-vkGetDeviceGroupPeerMemoryFeatures-localDeviceIndex-00694",
                  "localDeviceIndex and remoteDeviceIndex are both %u", r->localDeviceIndex);
    }
}

void
wake_core_create_semaphore(struct wake_check *check, const struct wake_rec_CreateSemaphore *r)
{
    const VkSemaphoreTypeCreateInfo *type = r->pCreateInfo
                                                ? wake_chain_find(
                                                      r->pCreateInfo->pNext,
                                                      VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO)
                                                : NULL;

    if (!type) {
        return;
    }
    if (type->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE &&
        !WAKE_FEATURE(check, timelineSemaphore)) {
        wake_find(
            check, "VUID-VkSemaphoreTypeCreateInfo-timelineSemaphore-03252",
            "VkSemaphoreTypeCreateInfo::semaphoreType is VK_SEMAPHORE_TYPE_TIMELINE; the feature timelineSemaphore is "
            "not enabled");
    }
    if (type->semaphoreType == VK_SEMAPHORE_TYPE_BINARY && type->initialValue) {
        wake_find(check, "VUID-VkSemaphoreTypeCreateInfo-semaphoreType-03279",
                  "VkSemaphoreTypeCreateInfo::initialValue is %llu for VK_SEMAPHORE_TYPE_BINARY",
                  (unsigned long long)type->initialValue);
    }
}

/* ---- private data ---------------------------------------------------------------------------- */

void
wake_core_create_private_data_slot(struct wake_check *check,
                                   const struct wake_rec_CreatePrivateDataSlot *r)
{
    (void)r;
#ifdef VK_NV_private_data_base_handle
    if (r->pCreateInfo &&
        r->pCreateInfo->flags & VK_PRIVATE_DATA_SLOT_CREATE_BASE_OBJECT_HANDLE_BIT_NV &&
        !WAKE_FEATURE(check, privateDataBaseHandle)) {
        wake_find(check, "VUID-VkPrivateDataSlotCreateInfo-flags-12501",
                  "pCreateInfo->flags has VK_PRIVATE_DATA_SLOT_CREATE_BASE_OBJECT_HANDLE_BIT_NV, "
                  "but the feature privateDataBaseHandle is not enabled");
    }
#endif
    if (!WAKE_FEATURE(check, privateData)) {
        wake_find(check, "VUID-vkCreatePrivateDataSlot-privateData-04564",
                  "the feature privateData is not enabled");
    }
}

/* The device or something that belongs to one. */
static bool
is_of_device(VkObjectType type)
{
    switch ((int)type) {
    case VK_OBJECT_TYPE_UNKNOWN:
    case VK_OBJECT_TYPE_INSTANCE:
    case VK_OBJECT_TYPE_PHYSICAL_DEVICE:
    case VK_OBJECT_TYPE_SURFACE_KHR:
    case VK_OBJECT_TYPE_DISPLAY_KHR:
    case VK_OBJECT_TYPE_DISPLAY_MODE_KHR:
    case VK_OBJECT_TYPE_DEBUG_REPORT_CALLBACK_EXT:
    case VK_OBJECT_TYPE_DEBUG_UTILS_MESSENGER_EXT: return false;
    default: return true;
    }
}

void
wake_core_set_private_data(struct wake_check *check, const struct wake_rec_SetPrivateData *r)
{
    bool other = r->objectType == VK_OBJECT_TYPE_DEVICE &&
                 r->objectHandle != (uint64_t)(uintptr_t)r->device;

    if (!is_of_device(r->objectType) || other) {
        wake_find(check, "VUID-vkSetPrivateData-objectHandle-04016", "objectType is %s%s",
                  wake_name_VkObjectType(r->objectType),
                  other ? ", objectHandle is not device" : "");
        return;
    }
#ifdef VK_NV_private_data_base_handle
    const VkPrivateDataSlotCreateInfo *slot = wake_VkPrivateDataSlot_info(
        wake_check_object(check, r->privateDataSlot_id, WAKE_TYPE_VkPrivateDataSlot));

    if (slot && slot->flags & VK_PRIVATE_DATA_SLOT_CREATE_BASE_OBJECT_HANDLE_BIT_NV) {
        wake_find(check, "VUID-vkSetPrivateData-privateDataSlot-12502",
                  "privateDataSlot was created with "
                  "VK_PRIVATE_DATA_SLOT_CREATE_BASE_OBJECT_HANDLE_BIT_NV: the implementation "
                  "says what is in it");
    }
#endif
    (void)wake_check_named(check, wake_type_of_object(r->objectType), r->objectHandle, r->named,
                           "objectHandle", "VUID-vkSetPrivateData-objectHandle-04017",
                           "VUID-vkSetPrivateData-objectHandle-04016");
}

void
wake_core_get_private_data(struct wake_check *check, const struct wake_rec_GetPrivateData *r)
{
    if (!is_of_device(r->objectType)) {
        wake_find(check, "VUID-vkGetPrivateData-objectType-04018", "objectType is %s",
                  wake_name_VkObjectType(r->objectType));
    }
#if !WAKE_REPEATED_RULES
    else if (!r->objectHandle) {
        wake_find(check, "VUID-vkGetPrivateData-objectHandle-09498",
                  "objectHandle is 0, which is no object of %s",
                  wake_name_VkObjectType(r->objectType));
    } else {
        (void)wake_check_named(check, wake_type_of_object(r->objectType), r->objectHandle, r->named,
                               "objectHandle", "VUID-vkGetPrivateData-objectHandle-09498",
                               "VUID-vkGetPrivateData-objectType-04018");
    }
#endif
}

/* ---- timestamps ------------------------------------------------------------------------------ */

/* A domain is asked for once. */
static void
check_domains_differ(struct wake_check *check, const struct wake_rec_GetCalibratedTimestampsEXT *r)
{
#if !WAKE_REPEATED_RULES
    for (uint32_t i = 1; r->pTimestampInfos && i < r->timestampCount; i++) {
        for (uint32_t k = 0; k < i; k++) {
            VkTimeDomainKHR domain = r->pTimestampInfos[i].timeDomain;

            if (domain == r->pTimestampInfos[k].timeDomain &&
                domain != VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT) {
                wake_find(check, "VUID-vkGetCalibratedTimestampsKHR-timeDomain-09246",
                          "pTimestampInfos[%u] and [%u] have the same timeDomain, %s", k, i,
                          wake_name_VkTimeDomainKHR(domain));
                return;
            }
        }
    }
#else
    (void)check;
    (void)r;
#endif
}

void
wake_core_get_calibrated_timestamps(struct wake_check *check,
                                    const struct wake_rec_GetCalibratedTimestampsEXT *r)
{
    const struct wake_device_lists *lists = wake_device_lists_of(wake_check_facts(check));
    uint32_t count = lists->counts[WAKE_LIST_TIME_DOMAINS];

    check_domains_differ(check, r);
    if (!r->pTimestampInfos || count == UINT32_MAX) {
        return;
    }
    for (uint32_t i = 0; i < r->timestampCount; i++) {
        uint32_t k = 0;

        while (k < count && lists->time_domains[k] != r->pTimestampInfos[i].timeDomain) {
            k++;
        }
        if (k == count) {
            wake_find(
                check, "VUID-VkCalibratedTimestampInfoEXT-timeDomain-02354",
                "pTimestampInfos[%u].timeDomain is %s, which is none of the %u that the physical device has",
                i, wake_name_VkTimeDomainEXT(r->pTimestampInfos[i].timeDomain), count);
        }
    }
}

/* A rule about objects of other devices, which older registries lack: NULL. */
#if WAKE_REPEATED_RULES
#define OF_OTHERS(vuid) NULL
#else
#define OF_OTHERS(vuid) (vuid)
#endif

/* ---- names ----------------------------------------------------------------------------------- */

void
wake_core_set_object_name(struct wake_check *check,
                          const struct wake_rec_SetDebugUtilsObjectNameEXT *r)
{
    if (r->pNameInfo && r->pNameInfo->objectType == VK_OBJECT_TYPE_UNKNOWN) {
        wake_find(check, "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-02587",
                  "pNameInfo->objectType is VK_OBJECT_TYPE_UNKNOWN");
    }
    if (r->pNameInfo && !r->pNameInfo->objectHandle) {
        wake_find(check, "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-02588",
                  "pNameInfo->objectHandle is VK_NULL_HANDLE");
        if (r->pNameInfo->objectType == VK_OBJECT_TYPE_UNKNOWN) {
            wake_find(
                check, "VUID-VkDebugUtilsObjectNameInfoEXT-objectType-02589",
                "pNameInfo->objectType is VK_OBJECT_TYPE_UNKNOWN, and objectHandle VK_NULL_HANDLE");
        }
    } else if (r->pNameInfo) {
        (void)wake_check_named(check, wake_type_of_object(r->pNameInfo->objectType),
                               r->pNameInfo->objectHandle, r->named, "pNameInfo->objectHandle",
                               "VUID-VkDebugUtilsObjectNameInfoEXT-objectType-02590",
                               OF_OTHERS("VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-07874"));
    }
}

void
wake_core_set_object_tag(struct wake_check *check,
                         const struct wake_rec_SetDebugUtilsObjectTagEXT *r)
{
    if (r->pTagInfo && r->pTagInfo->objectType == VK_OBJECT_TYPE_UNKNOWN) {
        wake_find(check, "VUID-VkDebugUtilsObjectTagInfoEXT-objectType-01908",
                  "pTagInfo->objectType is VK_OBJECT_TYPE_UNKNOWN");
    } else if (r->pTagInfo) {
        (void)wake_check_named(check, wake_type_of_object(r->pTagInfo->objectType),
                               r->pTagInfo->objectHandle, r->named, "pTagInfo->objectHandle",
                               "VUID-VkDebugUtilsObjectTagInfoEXT-objectHandle-01910",
                               OF_OTHERS("VUID-vkSetDebugUtilsObjectTagEXT-pNameInfo-07877"));
    }
}

void
wake_core_submit_message(struct wake_check *check,
                         const struct wake_rec_SubmitDebugUtilsMessageEXT *r)
{
    for (uint32_t i = 0;
         r->pCallbackData && r->pCallbackData->pObjects && i < r->pCallbackData->objectCount; i++) {
        if (r->pCallbackData->pObjects[i].objectType == VK_OBJECT_TYPE_UNKNOWN) {
            wake_find(check, "VUID-vkSubmitDebugUtilsMessageEXT-objectType-02591",
                      "pCallbackData->pObjects[%u].objectType is VK_OBJECT_TYPE_UNKNOWN", i);
        }
    }
}

/* A primary may leave regions open to what is submitted after it, a secondary may not. */
void
wake_core_end_regions(struct wake_check *check, const struct wake_rec_EndCommandBuffer *r)
{
    static const char *const vuids[WAKE_LABEL_FAMILIES] = {
        [WAKE_LABEL_UTILS] = "VUID-vkEndCommandBuffer-commandBuffer-01815",
        [WAKE_LABEL_MARKER] = "VUID-vkEndCommandBuffer-commandBuffer-00062"
    };
    const struct wake_command_buffer *cb = check->cb;
    char text[WAKE_OBJECT_TEXT];

    (void)r;
    if (!cb->secondary || cb->state != WAKE_CB_RECORDING || cb->incomplete) {
        return;
    }
    for (int family = 0; family < WAKE_LABEL_FAMILIES; family++) {
        int32_t open = cb->labels.depth[family].net - cb->labels.depth[family].lowest;

        if (open > 0) {
            wake_find(check, vuids[family],
                      "%s is a secondary command buffer, and %d of the label regions that were "
                      "begun in it are open",
                      wake_object_text(text, sizeof(text), cb->object), open);
        }
    }
}

void
wake_core_marker_object_name(struct wake_check *check,
                             const struct wake_rec_DebugMarkerSetObjectNameEXT *r)
{
    if (r->pNameInfo && r->pNameInfo->objectType == VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT) {
        wake_find(check, "VUID-VkDebugMarkerObjectNameInfoEXT-objectType-01490",
                  "pNameInfo->objectType is VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT");
    }
    if (r->pNameInfo && !r->pNameInfo->object) {
        wake_find(check, "VUID-VkDebugMarkerObjectNameInfoEXT-object-01491",
                  "pNameInfo->object is VK_NULL_HANDLE");
    } else if (r->pNameInfo) {
        (void)wake_check_named(check, wake_type_of_report(r->pNameInfo->objectType),
                               r->pNameInfo->object, r->named, "pNameInfo->object",
                               "VUID-VkDebugMarkerObjectNameInfoEXT-object-01492", NULL);
    }
}

void
wake_core_marker_object_tag(struct wake_check *check,
                            const struct wake_rec_DebugMarkerSetObjectTagEXT *r)
{
    if (r->pTagInfo && r->pTagInfo->objectType == VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT) {
        wake_find(check, "VUID-VkDebugMarkerObjectTagInfoEXT-objectType-01493",
                  "pTagInfo->objectType is VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT");
    }
    if (r->pTagInfo && !r->pTagInfo->object) {
        wake_find(check, "VUID-VkDebugMarkerObjectTagInfoEXT-object-01494",
                  "pTagInfo->object is VK_NULL_HANDLE");
    } else if (r->pTagInfo) {
        (void)wake_check_named(check, wake_type_of_report(r->pTagInfo->objectType),
                               r->pTagInfo->object, r->named, "pTagInfo->object",
                               "VUID-VkDebugMarkerObjectTagInfoEXT-object-01495", NULL);
    }
}
