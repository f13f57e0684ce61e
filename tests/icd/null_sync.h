/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Payloads of fences and semaphores, waiting for progress, events, queues.
 * Threads: any thread, unless a line says otherwise.
 */
#ifndef NULL_SYNC_H
#define NULL_SYNC_H

#include "null_icd.h"

/* The state of a fence, semaphore or presentable image; shared by export and import. */
struct null_payload {
    struct null_object object;
    _Atomic uint64_t value; /* binary: 0 or 1 */
    _Atomic uint32_t references;
    bool timeline;
};

struct null_payload *
null_payload_create(uint64_t value, bool timeline);
void
null_payload_get(struct null_payload *payload);
void
null_payload_put(struct null_payload *payload);
struct null_payload *
null_fence_payload(VkFence fence);
/* Takes a temporary import with it when `consume` is set. The caller puts the reference. */
struct null_payload *
null_semaphore_payload(VkSemaphore semaphore, bool consume);

/* Makes the payload the object's own, or its temporary one. The caller keeps its reference. */
VkResult
null_payload_import(bool fence, uint64_t handle, struct null_payload *payload, bool temporary);

/* Something changed that a waiter may look at. */
void
null_progress_notify(void);
/* Waits until ready(arg) or the deadline on CLOCK_MONOTONIC (UINT64_MAX: none); the last answer of
 * ready. */
bool
null_progress_wait(bool (*ready)(void *arg), void *arg, uint64_t deadline_ns);
uint64_t
null_now_ns(void);
uint64_t
null_deadline(uint64_t timeout_ns);

struct null_event {
    struct null_object object;
    _Atomic uint32_t set;
};
NULL_SMALL_BODY(struct null_event);

void
null_queue_init(struct null_queue *queue, struct null_device *device, uint32_t family,
                uint32_t flags);
/* Ends the thread; what is still pending is dropped. */
void
null_queue_finish(struct null_queue *queue);
void
null_device_lose(struct null_device *device);
void
null_device_stop_queues(struct null_device *device);
extern _Atomic uint32_t null_lose_at_submit;
extern _Atomic bool null_hold_all;
extern _Atomic uint64_t null_presented;
extern _Atomic uint64_t null_executed;

#endif
