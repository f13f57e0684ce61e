/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Unique handles: memory of one call.
 * Threads: the thread that makes the call.
 */
#ifndef WAKE_INTERCEPT_TRANSLATE_COPY_H
#define WAKE_INTERCEPT_TRANSLATE_COPY_H

#include "intercept/translate.h"

/* Lives until wake_translate_end(). NULL: no memory, and the call has failed. */
void *
wake_translate_alloc(struct wake_translation *t, size_t size);

#endif
