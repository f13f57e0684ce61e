/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lost devices: what the driver tells about why, fetched by the layer before the application hears
 * of the loss, and what of it the application can still ask for afterwards. docs/shader_abort.md.
 *
 * Where the data comes from is two function pointers of the device, so that something other than
 * the driver can answer.
 * Threads: application threads.
 */
#ifndef WAKE_INTERCEPT_DEVICE_FAULT_H
#define WAKE_INTERCEPT_DEVICE_FAULT_H

#include "queue/lock.h"
#include "state/scope/scope.h"

struct wake_abort_emulation;

struct wake_device_fault {
    PFN_vkGetDeviceFaultReportsKHR reports;      /* (i) NULL: VK_KHR_device_fault is not enabled */
    PFN_vkGetDeviceFaultDebugInfoKHR debug_info; /* (i) likewise */
    PFN_vkGetDeviceFaultInfoEXT info;            /* (i) NULL: VK_EXT_device_fault is not enabled */
    bool aborts;                                 /* (i) VK_KHR_shader_abort is enabled */
    /* (i) answers instead of the driver; NULL: the driver does */
    struct wake_abort_emulation *emulation;
    struct wake_lock lock;      /* not held while the application's code runs; the driver's may */
    bool asked;                 /* (l) the driver has been asked, once */
    bool have_messages;         /* (l) `messages` is what it said, and stays so */
    uint8_t *messages;          /* (l) of VkDeviceFaultShaderAbortMessageInfoKHR */
    uint64_t message_size;      /* (l) */
    VkDeviceFaultInfoKHR *kept; /* (l) reports that the driver gave to the layer ... */
    uint32_t kept_count;        /* (l) */
    uint32_t served;            /* (l) ... and how many of them the application has got since */
    /* (l) application threads that wait in the driver for reports, and will get them */
    uint32_t inside;
};

/*
 * Once the device's dispatch table and facts are there; without memory the device does without.
 * `emulated`: the driver has none of the three extensions, and nothing of them was passed on to it.
 */
void
wake_device_fault_open(struct wake_device *device, bool emulated);
/* Accepts a device without. */
void
wake_device_fault_close(struct wake_device *device);

/*
 * A call is about to return VK_ERROR_DEVICE_LOST: the first time, asks the driver why, lets
 * validation of everything before finish, and reports. A second thread waits for the driver's
 * answers only.
 */
void
wake_device_fault_lost(struct wake_device *device, enum wake_command command, uint32_t thread);

/* Device commands that the registry may lack, by name; `below` when it is none, or neither the next
 * layer nor the emulation has it. */
PFN_vkVoidFunction
wake_device_fault_command(const char *name, PFN_vkVoidFunction below, bool emulated);
WAKE_INLINE bool
wake_device_fault_is_emulated(const struct wake_device *device)
{
    return device->fault && device->fault->emulation && device->fault->reports;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_GetDeviceFaultReportsKHR(VkDevice device, uint64_t timeout, uint32_t *pFaultCounts,
                              VkDeviceFaultInfoKHR *pFaultInfo);
VKAPI_ATTR VkResult VKAPI_CALL
wake_GetDeviceFaultDebugInfoKHR(VkDevice device, VkDeviceFaultDebugInfoKHR *pDebugInfo);

/* ---- device_fault_text.c --------------------------------------------------------------------- */

/* Errors of valid usage found in a call; true: it must be skipped. */
bool
wake_device_fault_find(struct wake_device *device, const char *command, const char *vuid,
                       const char *format, ...) WAKE_PRINTF(4, 5);
/* The messages of shaders; how many there were. */
uint32_t
wake_device_fault_tell_aborts(struct wake_device *device, enum wake_command command,
                              uint32_t thread);
/* Reports. With `aborts` they are information besides, else the errors that explain the loss. */
void
wake_device_fault_tell_reports(struct wake_device *device, enum wake_command command,
                               uint32_t thread, uint32_t aborts,
                               const VkDeviceFaultInfoKHR *reports, uint32_t count);
/* The same from VK_EXT_device_fault, which can be asked any number of times. */
void
wake_device_fault_tell_ext(struct wake_device *device, enum wake_command command, uint32_t thread,
                           uint32_t aborts);

#endif
