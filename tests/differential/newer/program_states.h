/* SPDX-License-Identifier: Apache-2.0 */
/* Dynamic states of generated programs, each with what may be wrong about it. */
#ifndef WAKE_DIFFERENTIAL_PROGRAM_STATES_H
#define WAKE_DIFFERENTIAL_PROGRAM_STATES_H

#include "program.h"

/* What values must fit. */
struct program_states {
    bool tessellated;
    VkSampleCountFlagBits samples;
};

/* Sets it for one viewport and one colour attachment, or leaves it out in the wrong place. */
void
program_set_state(struct program *p, const struct program_states *s, VkDynamicState state);
#define PROGRAM_STATES 35
/* What can be set of a device without extensions about states: how many; those of vertices and of patches if there are such. */
uint32_t
program_list_states(bool vertices, bool tessellated, VkDynamicState states[PROGRAM_STATES]);
/* All that draws with shader objects need, of a device without extensions about states. */
void
program_set_object_states(struct program *p, const struct program_states *s, bool vertices);

#endif
