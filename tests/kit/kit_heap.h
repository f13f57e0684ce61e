/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the layer under test has in memory, by its own counters: they depend on no clock and on
 * nothing that the program or the driver has.
 * Threads: any; the first call with a device that lives.
 */
#ifndef WAKE_KIT_HEAP_H
#define WAKE_KIT_HEAP_H

#include "intercept/pack/heap_view.h"

#include <stdbool.h>

struct kit;

/* False, and all zero: there is no layer, or another one. Works on when the device is gone. */
bool
kit_heap(struct kit *kit, struct wake_heap_view *view_out);

#endif
