/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the commands of render pass instances say of layouts.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_LAYOUT_OPS_PASS_H
#define WAKE_STATE_LAYOUT_OPS_PASS_H

#include "state/recording/layout_say.h"
#include "state/view/pass_view.h"

/* Calls `say->each` for what the command says, in order. */
void
wake_layout_say_pass(const struct wake_layout_say *say, const struct wake_pass_view *view);

#endif
