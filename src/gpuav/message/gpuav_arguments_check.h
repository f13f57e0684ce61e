/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the arguments of indirect commands must be.
 * Threads: readback threads.
 */
#ifndef WAKE_GPUAV_GPUAV_ARGUMENTS_CHECK_H
#define WAKE_GPUAV_GPUAV_ARGUMENTS_CHECK_H

#include "gpuav/recording/gpuav_arguments.h"
#include "gpuav/recording/gpuav_submission.h"

/* Of a recording that belongs to a finished submission. */
void
wake_gpuav_arguments_check(struct wake_gpuav *gpuav, const struct wake_gpuav_submission *submission,
                           struct wake_gpuav_recording *recording);

#endif
