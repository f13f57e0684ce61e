/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The address table: where live buffers are.
 * Threads: application threads, inside calls.
 */
#ifndef WAKE_GPUAV_GPUAV_ADDRESSES_H
#define WAKE_GPUAV_GPUAV_ADDRESSES_H

#include "gpuav/table/gpuav_table.h"

VkDeviceSize
wake_gpuav_addresses_size(void);
void
wake_gpuav_addresses_fill(struct wake_device_dispatch *next);
void
wake_gpuav_address_gone(struct wake_gpuav_table *table, uint64_t buffer);
/* Whether a shader binding table may be there: a live buffer is known to be for one, or none is
 * known at all. */
bool
wake_gpuav_address_is_for_tables(struct wake_gpuav *gpuav, VkDeviceAddress address);
/* A live buffer with that address, of those that arguments can be copied from. False: none is
 * known. */
bool
wake_gpuav_address_find(struct wake_gpuav *gpuav, VkDeviceAddress address, uint32_t size,
                        VkBuffer *buffer_out, VkDeviceSize *offset_out);
/*
 * Before a submit goes down, so that its shaders see the buffers that live now. _begin() leads
 * shaders away from the list that is there; false: that is up to date. `oldest` for _end() is the
 * lowest number of a submit that may not have finished, asked for in between: _end() writes a list
 * where none of those can be reading.
 */
bool
wake_gpuav_addresses_begin(struct wake_gpuav *gpuav, uint32_t *lists_out);
void
wake_gpuav_addresses_end(struct wake_gpuav *gpuav, uint32_t lists, uint64_t oldest);

#endif
