/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Frames of a bindless program: one large descriptor set that may be updated after it was bound,
 * of which each frame writes one descriptor and reads one.
 * Threads: everything belongs to the thread that owns the recorder.
 */
#ifndef WAKE_BENCH_BINDLESS_H
#define WAKE_BENCH_BINDLESS_H

#include "api/bench_vulkan.h"

enum { BENCH_BINDLESS_FEW = 1000, BENCH_BINDLESS_MANY = 500000 };

/* Makes what the frames need, with all descriptors written, unless it is there already. */
void
bench_bindless_need(struct bench_recorder *recorder, enum bench_bindless_size size);
void
bench_bindless_finish(struct bench_recorder *recorder);

/* Update, record, submit, wait. `number` says which descriptor. */
void
bench_bindless_frame(struct bench_recorder *recorder, enum bench_bindless_size size,
                     uint32_t number);

#endif
