/* SPDX-License-Identifier: Apache-2.0 */
/* Why a device is lost, as the control interface says; each report and the messages are given
 * once. */
#include "null_fault.h"
#include "null_answers.h"

#include <stdlib.h>
#include <string.h>

#define MAX_DATA 65536

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* All under lock. */
static struct wake_null_fault fault;
static unsigned char messages[MAX_DATA];
static uint32_t reports_given;
static bool messages_given;

static bool
offered(void)
{
    return null_config.newer_extensions;
}

void
null_fault_set(const struct wake_null_fault *set)
{
    pthread_mutex_lock(&lock);
    fault = *set;
    fault.message_size = NULL_MIN(set->message_size, (uint64_t)MAX_DATA);
    if (fault.message_size) {
        memcpy(messages, set->messages, fault.message_size);
    }
    reports_given = 0;
    messages_given = false;
    pthread_mutex_unlock(&lock);
}

void
null_fault_answer(VkBaseOutStructure *s)
{
    switch ((int)s->sType) {
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_FEATURES_KHR:
        ((VkPhysicalDeviceShaderAbortFeaturesKHR *)s)->shaderAbort = offered();
        break;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CONSTANT_DATA_FEATURES_KHR:
        ((VkPhysicalDeviceShaderConstantDataFeaturesKHR *)s)->shaderConstantData = offered();
        break;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_FEATURES_KHR: {
        VkPhysicalDeviceFaultFeaturesKHR *f = (void *)s;
        f->deviceFault = f->deviceFaultVendorBinary = f->deviceFaultReportMasked = offered();
        f->deviceFaultDeviceLostOnMasked = offered();
        break;
    }
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_PROPERTIES_KHR:
        ((VkPhysicalDeviceShaderAbortPropertiesKHR *)s)->maxShaderAbortMessageSize = 65536;
        break;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_PROPERTIES_KHR:
        ((VkPhysicalDeviceFaultPropertiesKHR *)s)->maxDeviceFaultCount = 16;
        break;
    default: break;
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

static void
fill_report(VkDeviceFaultInfoKHR *out, uint32_t i)
{
    out->flags = VK_DEVICE_FAULT_FLAG_MEMORY_ADDRESS_KHR | VK_DEVICE_FAULT_FLAG_VENDOR_KHR;
    if (i + 1 == fault.report_count) {
        out->flags |= VK_DEVICE_FAULT_FLAG_DEVICE_LOST_KHR;
    }
    out->groupId = i + 1;
    strncpy(out->description, fault.description ? fault.description : "",
            sizeof(out->description) - 1);
    out->faultAddressInfo = (VkDeviceFaultAddressInfoKHR){
        VK_DEVICE_FAULT_ADDRESS_TYPE_WRITE_INVALID_EXT, 0x12345, 0x1000
    };
    memset(&out->instructionAddressInfo, 0, sizeof(out->instructionAddressInfo));
    memset(&out->vendorInfo, 0, sizeof(out->vendorInfo));
    out->vendorInfo.vendorFaultCode = 7;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetDeviceFaultReportsKHR(VkDevice device, uint64_t timeout, uint32_t *count,
                              VkDeviceFaultInfoKHR *out)
{
    bool lost = atomic_load(&NULL_DEVICE(device)->lost);
    (void)timeout; /* nothing here ever waits */
    pthread_mutex_lock(&lock);
    uint32_t left = lost ? fault.report_count - reports_given : 0;
    uint32_t given = out ? NULL_MIN(*count, left) : left;
    for (uint32_t i = 0; out && i < given; i++) {
        fill_report(&out[i], reports_given++);
    }
    *count = given;
    pthread_mutex_unlock(&lock);
    return left == 0 ? VK_TIMEOUT : given < left ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetDeviceFaultDebugInfoKHR(VkDevice device, VkDeviceFaultDebugInfoKHR *info)
{
    static const char binary[] = "vendor binary";
    VkDeviceFaultShaderAbortMessageInfoKHR *aborts = (void *)(uintptr_t)null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR);
    VkResult result = VK_SUCCESS;
    bool lost = atomic_load(&NULL_DEVICE(device)->lost);
    pthread_mutex_lock(&lock);
    if (info->pVendorBinaryData) {
        uint32_t size = NULL_MIN(info->vendorBinarySize, (uint32_t)sizeof(binary));
        memcpy(info->pVendorBinaryData, binary, size);
        result = size < sizeof(binary) ? VK_INCOMPLETE : result;
        info->vendorBinarySize = size;
    } else {
        info->vendorBinarySize = lost ? sizeof(binary) : 0;
    }
    uint64_t there = lost && !messages_given ? fault.message_size : 0;
    if (aborts && !aborts->pMessageData) {
        aborts->messageDataSize = there;
    } else if (aborts) {
        uint64_t size = NULL_MIN(aborts->messageDataSize, there);
        if (size) {
            memcpy(aborts->pMessageData, messages, size);
        }
        messages_given |= size == there;
        result = size < there ? VK_INCOMPLETE : result;
        aborts->messageDataSize = fault.claimed_size && size ? fault.claimed_size : size;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

PFN_vkVoidFunction
null_fault_command(const char *name)
{
    if (strcmp(name, "vkGetDeviceFaultReportsKHR") == 0) {
        return (PFN_vkVoidFunction)null_GetDeviceFaultReportsKHR;
    }
    if (strcmp(name, "vkGetDeviceFaultDebugInfoKHR") == 0) {
        return (PFN_vkVoidFunction)null_GetDeviceFaultDebugInfoKHR;
    }
    return NULL;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetDeviceFaultInfoEXT(VkDevice device, VkDeviceFaultCountsEXT *counts,
                           VkDeviceFaultInfoEXT *info)
{
    VkResult result = VK_SUCCESS;
    uint32_t there = atomic_load(&NULL_DEVICE(device)->lost);
    pthread_mutex_lock(&lock);
    uint32_t addresses = info ? NULL_MIN(counts->addressInfoCount, there) : there;
    uint32_t vendors = info ? NULL_MIN(counts->vendorInfoCount, there) : there;
    if (info) {
        VkDeviceFaultInfoKHR report = { .flags = 0 };
        fill_report(&report, 0);
        memcpy(info->description, report.description, sizeof(info->description));
        if (addresses && info->pAddressInfos) {
            info->pAddressInfos[0] = report.faultAddressInfo;
        }
        if (vendors && info->pVendorInfos) {
            info->pVendorInfos[0] = report.vendorInfo;
        }
        result = addresses < there || vendors < there ? VK_INCOMPLETE : VK_SUCCESS;
    }
    counts->addressInfoCount = addresses;
    counts->vendorInfoCount = vendors;
    counts->vendorBinarySize = 0;
    pthread_mutex_unlock(&lock);
    return result;
}
