/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Error records in words. Pure functions of the record: nothing is believed of it but what was
 * checked.
 * Threads: any.
 */
#ifndef WAKE_GPUAV_GPUAV_TEXT_H
#define WAKE_GPUAV_GPUAV_TEXT_H

#include "base/text.h"
#include "gpuav/instrument/error_record.h"

#define WAKE_GPUAV_ID_TEXT 96

/*
 * The record at `at` of `count` words: its size in words, 0: there is no whole record there. A size
 * that no record has counts as none, because nothing behind it can be found either.
 */
uint32_t
wake_gpuav_record_size(const uint32_t *data, uint32_t count, uint32_t at);
/* False: the shader met a view in a mutable descriptor that it takes for no image. The registry has
 * no rule of its own for that. */
bool
wake_gpuav_record_is_told(const uint32_t *record);
/* The id of the message: a VUID of that command where the specification has one. `by_stage`: accesses beyond a
 * buffer are said by the rule about stages of pipelines. Returns `id`. */
const char *
wake_gpuav_record_id(const uint32_t *record, const char *command, bool by_stage, char *id,
                     size_t size);
/* "Index of 6 used to index descriptor array of length 6." Not for printf. */
void
wake_gpuav_record_error(struct wake_text *text, const uint32_t *record);
/* "Stage = Fragment. Fragment coord (x,y) = (419.5, 254.5)." */
void
wake_gpuav_record_stage(struct wake_text *text, const uint32_t *record);

#endif
