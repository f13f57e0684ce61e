/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tables that shaders read: coming and going.
 * Threads: setup.
 */
#ifndef WAKE_GPUAV_GPUAV_TABLE_LIFE_H
#define WAKE_GPUAV_GPUAV_TABLE_LIFE_H

#include "gpuav/table/gpuav_table.h"

/* The checks of the instrumentation that settings ask for. */
uint32_t
wake_gpuav_table_checks(const struct wake_gpuav *gpuav);
bool
wake_gpuav_table_create(struct wake_gpuav *gpuav);
/* Accepts a device without one. */
void
wake_gpuav_table_destroy(struct wake_gpuav *gpuav);
/* What bindings WAKE_GPUAV_DESCRIPTORS and WAKE_GPUAV_ADDRESSES of our sets are. */
void
wake_gpuav_table_buffers(const struct wake_gpuav *gpuav, VkDescriptorBufferInfo *descriptors,
                         VkDescriptorBufferInfo *addresses);

void
wake_gpuav_table_fill(struct wake_device_dispatch *next);

#endif
