/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a pipeline needs for as long as it is bound.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_PIPELINE_NEEDS_H
#define WAKE_CORE_PIPELINE_NEEDS_H

#include "state/check/check.h"

/*
 * Calls `visit` for the libraries that a graphics VkPipeline links ("The application must maintain the lifetime of a pipeline library
 * based on the pipelines that link with it") and, of compute and ray tracing pipelines where maintenance4 is not enabled, for its
 * VkPipelineLayout. `facts`: of the device; NULL: nothing is visited.
 */
void
wake_each_need(struct wake_object *pipeline, const struct wake_facts *facts,
               void (*visit)(void *context, wake_id id), void *context);
/* vkCmdBindPipeline: "pipeline must be a valid VkPipeline handle". */
void
wake_check_needs(struct wake_check *check, struct wake_object *pipeline);

#endif
