/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which buffers are behind device addresses: those that the application has asked
 * vkGetBufferDeviceAddress() about. The same of acceleration structures.
 * Threads: application threads, inside calls. Look-ups take no lock, unless a row is noted
 * meanwhile. A call's record has a copy (struct wake_address).
 */
#ifndef WAKE_STATE_ADDRESSES_H
#define WAKE_STATE_ADDRESSES_H

#include "state/object/object.h"
#include "state/scope/scope.h"

#define WAKE_DESCRIPTOR_BUFFER_USAGES                     \
    (VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT |  \
     VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT | \
     VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT)

/* The driver has given that address of a living buffer. */
void
wake_addresses_note(struct wake_device *device, const struct wake_object *buffer,
                    VkDeviceAddress address);
/* Sparse buffers get memory: from now on it is not known which of them have it all. */
void
wake_addresses_bind_sparse(struct wake_device *device);
/* Who is behind it. An address of 0 is behind nothing. */
struct wake_address
wake_addresses_find(struct wake_device *device, VkDeviceAddress address);
/* An acceleration structure has that address, or that handle of vkGetAccelerationStructureHandleNV. */
void
wake_addresses_note_structure(struct wake_device *device, const struct wake_object *structure,
                              uint64_t key);
/* Whether a living structure of that type has it; true as well where not all are known. */
bool
wake_addresses_is_structure(struct wake_device *device, uint64_t key, enum wake_object_type type);
/* Whether one of them has, of those flags, exactly these usages. */
bool
wake_addresses_match(struct wake_device *device, VkDeviceAddress address, VkBufferUsageFlags usage,
                     VkBufferUsageFlags of);
/* Where the buffer is that vkGetDescriptorEXT describes; NULL: nowhere, or it is of something else. */
const VkDescriptorAddressInfoEXT *
wake_descriptor_address(const VkDescriptorGetInfoEXT *info);
/* With the device. */
void
wake_addresses_finish(struct wake_device *device);

#endif
