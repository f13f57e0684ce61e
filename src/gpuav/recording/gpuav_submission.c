/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a submit leaves to be read when it has finished.
 */
#include "gpuav/recording/gpuav_submission.h"

#include "base/heap.h"

void
wake_gpuav_submission_empty(struct wake_gpuav_submission *submission)
{
    for (uint32_t i = 0; i < submission->count; i++) {
        wake_gpuav_recording_leave(submission->recordings[i]);
    }
    submission->count = 0;
    if (submission->labels.count) {
        wake_label_copy_free(&submission->labels);
    }
}

void
wake_gpuav_submission_free(struct wake_gpuav_submission *submission)
{
    wake_gpuav_submission_empty(submission);
    wake_free(WAKE_HEAP_GPUAV, submission);
}
