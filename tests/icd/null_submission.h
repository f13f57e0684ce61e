/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One batch of work for a queue: what it waits for, what it executes, what it signals. One block of
 * memory.
 * Threads: built by the submitting thread, then handed to the queue.
 */
#ifndef NULL_SUBMISSION_H
#define NULL_SUBMISSION_H

#include "null_sync.h"

struct null_wait {
    struct null_payload *payload; /* a reference */
    uint64_t value;
};

struct null_submission {
    struct null_submission *next;
    uint32_t wait_count, signal_count, list_count;
    uint32_t wait_capacity, signal_capacity, list_capacity;
    uint64_t delay_us;
    bool blocking; /* some list waits for an event */
    bool heap;     /* from malloc, not from the caller's stack */
    uint32_t present_count;
    struct null_wait *waits, *signals;
    struct null_list **lists;
};

/* Enough for the usual submission; larger ones come from malloc. */
struct null_submission_space {
    _Alignas(16) char bytes[1024];
};

struct null_submission *
null_submission_begin(struct null_submission_space *space, uint32_t waits, uint32_t lists,
                      uint32_t signals);
void
null_submission_wait(struct null_submission *s, VkSemaphore semaphore, uint64_t value);
void
null_submission_list(struct null_submission *s, VkCommandBuffer command_buffer);
void
null_submission_signal(struct null_submission *s, VkSemaphore semaphore, uint64_t value);
/* Takes the reference. */
void
null_submission_signal_take(struct null_submission *s, struct null_payload *payload,
                            uint64_t value);
void
null_submission_fence(struct null_submission *s, VkFence fence);
/* Executes now if nothing stands in the way, else on the queue's thread. The submission is gone
 * afterwards. */
VkResult
null_submission_end(struct null_queue *queue, struct null_submission *s);

#endif
