/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a submit leaves to be read when it has finished.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_SUBMISSION_H
#define WAKE_GPUAV_GPUAV_SUBMISSION_H

#include "gpuav/recording/gpuav_record.h"
#include "state/recording/label.h"

enum { WAKE_GPUAV_SUBMISSION_ROOM = 6 }; /* of one that is used again */

struct wake_gpuav_submission {
    /* Of whoever has it; in a queue's list (l:readback). */
    struct wake_gpuav_submission *next;
    uint64_t value;  /* of the queue's semaphore */
    VkFence fence;   /* in its place, on devices without timeline semaphores */
    uint64_t number; /* of the submit on this device */
    uint64_t frame;
    uint32_t thread;
    uint32_t count;
    uint32_t room;                             /* (i) of `recordings` */
    bool visible;                              /* all of them make visible what they report */
    struct wake_labels labels;                 /* of the queue then; a copy */
    struct wake_gpuav_recording *recordings[]; /* counted */
};

/* Gives up what it refers to. */
void
wake_gpuav_submission_empty(struct wake_gpuav_submission *submission);
void
wake_gpuav_submission_free(struct wake_gpuav_submission *submission);

#endif
