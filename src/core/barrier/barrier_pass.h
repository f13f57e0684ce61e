/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images that barriers inside of a render pass instance name.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_BARRIER_PASS_H
#define WAKE_CORE_BARRIER_PASS_H

#include "state/derived/render_pass.h"
#include "state/recording/recording.h"

/* In words, why a barrier in the subpass that `state` is in must not name the image; NULL: it may, or the views of the
 * framebuffer are not known. */
const char *
wake_wrong_in_subpass(const struct wake_pass *state, const struct wake_render_pass *pass,
                      wake_id image);

#endif
