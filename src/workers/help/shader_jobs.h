/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader modules whose verdict will be asked for: workers that have no stream to run work it out
 * ahead, so that the code of one application thread is validated by all of them. What is said, and
 * in which order, is left to the replay of the call, which finds the verdict or works it out
 * itself: without any job nothing but time is lost.
 * Threads: as said at each function.
 */
#ifndef WAKE_WORKERS_SHADER_JOBS_H
#define WAKE_WORKERS_SHADER_JOBS_H

#include "state/object/object.h"

struct wake_device;

/* Application thread, behind the publication of a vkCreateShaderModule; takes a reference of its
 * own. Wakes nobody. */
void
wake_shader_job_add(const struct wake_device *device, struct wake_create *create);
/* Works one out. False: there is none. Any thread that holds no lock. */
bool
wake_shader_job_run(void);
/* A hint. */
bool
wake_shader_jobs_waiting(void);
/* Last instance, no thread runs. */
void
wake_shader_jobs_finish(void);

#endif
