/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The objects that the validation of a recording and its results depend on: those that its commands name, those
 * that the descriptors name which its shaders use, and the parts of both (views' images, memory, ...). None of
 * the other objects can make its repetition any different by dying: state/recording/kept_recording.h.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_CORE_RECORDING_REACH_H
#define WAKE_CORE_RECORDING_REACH_H

#include "state/recording/command_buffer.h"

/* Behind a vkEndCommandBuffer that has been applied: collects them if the recording is kept for repetition. */
void
wake_note_reach(struct wake_command_buffer *cb);

#endif
