/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What vkCreateDevice's record says of the physical device for best practices, beside its version:
 * wake_rec_CreateDevice.version.
 * Threads: immutable.
 */
#ifndef WAKE_STATE_DEVICE_ANSWER_H
#define WAKE_STATE_DEVICE_ANSWER_H

#include <stdint.h>

/* It lists VK_EXT_pageable_device_local_memory. */
#define WAKE_ANSWER_PAGEABLE (UINT64_C(1) << 32)

#endif
