/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of why a device was lost: device_fault.h.
 * Threads: application threads; fields (l) under the lock.
 */
#ifndef WAKE_INTERCEPT_DEVICE_FAULT_STATE_H
#define WAKE_INTERCEPT_DEVICE_FAULT_STATE_H

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

#endif
