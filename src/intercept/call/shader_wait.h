/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Setting wait_for_shaders.
 * Threads: application threads, inside a call.
 */
#ifndef WAKE_INTERCEPT_SHADER_WAIT_H
#define WAKE_INTERCEPT_SHADER_WAIT_H

#include "intercept/pack/call_state.h"

/* Whether the call makes a pipeline of code that is not valid. Works that out. */
WAKE_COLD bool
wake_call_has_broken_shader(const struct wake_call *call);

#endif
