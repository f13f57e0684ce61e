/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layers below that simulate another device have functions of their own, with which an application
 * changes what its physical device says of formats while a device lives. Who asks for such a function
 * is taken to use it: formats are asked for anew whenever something is made.
 * Threads: those of the application.
 */
#ifndef WAKE_INTERCEPT_SIMULATED_H
#define WAKE_INTERCEPT_SIMULATED_H

#include "state/scope/scope.h"

extern bool wake_simulated; /* (a) somebody has asked for such a function */

/* A function that the registry does not have was asked for, and is there: `below`. */
void
wake_note_foreign_function(const char *name, PFN_vkVoidFunction below);
/* Before a call that makes something. */
void
wake_refresh_formats(struct wake_device *device);

#endif
