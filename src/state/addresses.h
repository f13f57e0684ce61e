/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which buffers are behind device addresses: those that the application has asked
 * vkGetBufferDeviceAddress() about.
 * Threads: application threads, inside calls; rows are under the device's lock. A call's record has
 * a copy (struct wake_address).
 */
#ifndef WAKE_STATE_ADDRESSES_H
#define WAKE_STATE_ADDRESSES_H

#include "state/object.h"
#include "state/scope.h"

/* The driver has given that address of a living buffer. */
void
wake_addresses_note(struct wake_device *device, const struct wake_object *buffer,
                    VkDeviceAddress address);
/* Who is behind it. An address of 0 is behind nothing. */
struct wake_address
wake_addresses_find(struct wake_device *device, VkDeviceAddress address);
/* With the device. */
void
wake_addresses_finish(struct wake_device *device);

#endif
