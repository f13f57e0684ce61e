/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Facts about device extensions that the registry of the build may lack and that the layer
 * understands all the same (base/newer_vulkan.h). Enabling them does not make a device one with
 * unknown extensions.
 * Threads: immutable after wake_newer_facts_read().
 */
#ifndef WAKE_STATE_NEWER_FACTS_H
#define WAKE_STATE_NEWER_FACTS_H

#include "base/base.h"
#include "base/vulkan_all.h"

struct wake_device;

/* Bits of wake_newer_facts.extensions. */
enum wake_newer_extension {
    WAKE_NEWER_SHADER_ABORT = 1 << 0,
    WAKE_NEWER_CONSTANT_DATA = 1 << 1,
    WAKE_NEWER_DEVICE_FAULT = 1 << 2
};

struct wake_newer_facts {
    uint32_t extensions; /* enabled */
    /* Features, enabled. */
    bool shader_abort;
    bool constant_data;
    bool device_fault;
    bool vendor_binary;
    bool no_pipeline_cache;     /* VkDevicePipelineBinaryInternalCacheControlKHR turned it off */
    uint64_t max_abort_message; /* maxShaderAbortMessageSize; 0: not known */
};

/* One bit; 0: none of these. Accepts NULL. */
uint32_t
wake_newer_extension(const char *name);
/* All that the create info names. */
uint32_t
wake_newer_extensions(const VkDeviceCreateInfo *info);
const char *
wake_newer_extension_name(enum wake_newer_extension extension);

/* Asks the driver where something of it is enabled. */
void
wake_newer_facts_read(struct wake_newer_facts *facts, const struct wake_device *device,
                      const VkDeviceCreateInfo *info);

#endif
