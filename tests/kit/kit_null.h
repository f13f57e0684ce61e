/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What only the null driver can do for a scene: its control interface, a device made of two.
 * Threads: any.
 */
#ifndef WAKE_KIT_NULL_H
#define WAKE_KIT_NULL_H

#include "null_icd_control.h"

struct kit;
struct kit_config;

/* Switches the driver's hooks on; call it before the instance is made. NULL on another driver. */
const struct wake_null_icd_control *
kit_null_control(void);

/*
 * Like kit_open(), on a device made of two physical ones; VkDeviceGroupDeviceCreateInfo goes before
 * what `config` chains to the device. NULL for the defaults.
 */
void
kit_open_group(struct kit *kit, const struct kit_config *config);

/* Of two threads, with a queue that is held: the first waits in the driver for it, the second submits when it is there. `data`: the kit. */
void
kit_wait_or_submit(uint32_t index, void *data);

#endif
