/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What pipelines of both kinds share.
 * Threads: as in practices.h.
 */
#ifndef WAKE_PRACTICES_PRACTICE_PIPELINES_H
#define WAKE_PRACTICES_PRACTICE_PIPELINES_H

#include "practices/practice_rules.h"

/* A call that makes `count` pipelines with that VkPipelineCache. */
void
wake_practice_pipeline_cache(struct wake_check *check, enum wake_practice no_cache,
                             enum wake_practice second_cache, uint64_t cache, uint32_t count);

#endif
