/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submits against boundaries (begin, end, reset) of the command buffers that they name. In a
 * program that follows the rules one is replayed before the other: a submit waits for the
 * boundaries before it, and what is recorded anew comes after a wait for the submit. A program that
 * submits a command buffer on one thread while another begins it has neither order, and nothing it
 * does may make the layer read what is being emptied. So a submit pins its command buffers, and the
 * secondaries that they execute, for its turn; a boundary of a pinned one is replayed after that
 * turn, and a submit that finds a boundary under way waits for its end. One word of the command
 * buffer decides between them, by compare-and-swap: who has it goes on without waiting for the
 * other.
 *
 * The pin is the submit's ticket, and holds until that turn is done: nobody takes it off.
 *
 * Threads: runners; asynchronous mode only.
 *
 *   pair of operations     outside exclusion needed
 *   pin / pin              the turn
 *   pin / enter            none: ORD(pin_submit:A)
 *   enter / enter          the run state of the command buffer's stream
 */
#ifndef WAKE_WORKERS_PIN_H
#define WAKE_WORKERS_PIN_H

#include "state/recording/command_buffer.h"

/* Runner of a submit, with the turn of `ticket`, behind the recordings that it waits for. True: its
 * stream is parked until a boundary that is under way has ended; the pins that it has set hold. */
bool
wake_pin_submitted(struct wake_stream *stream, const struct wake_record *record, uint64_t ticket);

/* Runner of a command buffer, before it checks and applies a boundary. False: its stream is parked
 * until the submit that reads the recording has had its turn. */
bool
wake_boundary_enter(struct wake_command_buffer *cb);
/* The same, behind it. */
void
wake_boundary_leave(struct wake_command_buffer *cb);

#endif
