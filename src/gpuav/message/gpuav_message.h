/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a finished submission left in memory, as findings.
 * Threads: readback threads.
 */
#ifndef WAKE_GPUAV_GPUAV_MESSAGE_H
#define WAKE_GPUAV_GPUAV_MESSAGE_H

#include "gpuav/recording/gpuav_submission.h"

/* Reads what the submission left and gives it. Readback threads. */
void
wake_gpuav_collect(struct wake_gpuav *gpuav, struct wake_gpuav_submission *submission);

#endif
