/* SPDX-License-Identifier: Apache-2.0 */
/*
 * When two immutable samplers are identically defined: different handles of the same create info.
 * Specification, 'Pipeline Layout Compatibility'.
 * Threads: any; create infos are immutable.
 */
#ifndef WAKE_STATE_SAMPLER_DEFINITION_H
#define WAKE_STATE_SAMPLER_DEFINITION_H

#include "state/object/object.h"

/* Equal for identically defined samplers. Where something of a sampler is not known it is its own alone. */
uint64_t
wake_sampler_definition(wake_id sampler);

#endif
