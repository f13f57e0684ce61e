/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The control interface of the null driver, when the scene runs on it.
 * Threads: any.
 */
#ifndef WAKE_KIT_NULL_H
#define WAKE_KIT_NULL_H

#include "null_icd_control.h"

/* Switches the driver's hooks on; call it before the instance is made. NULL on another driver. */
const struct wake_null_icd_control *
kit_null_control(void);

#endif
