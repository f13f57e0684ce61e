/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The further objects of a message: those that its text names, so that tools find them and their debug names without reading it, and
 * what its command uses: the queue or command buffer, the pipeline or the shader objects of a draw, dispatch or trace.
 * Threads: any; each knows what it has named itself.
 */
#ifndef WAKE_STATE_NAMED_H
#define WAKE_STATE_NAMED_H

#include "queue/record.h"
#include "report/report.h"
#include "state/object/object.h"
#include "state/object/reclaim.h"

struct wake_recording;

enum { WAKE_NAMED_GONE = 4 }; /* objects that no id finds any more, of one message */

/* A message, and where it comes from. */
struct wake_named_message {
    const char *id, *text;
    const struct wake_object_name *dispatch; /* the queue or command buffer of the call, or NULL */
    const struct wake_record *record;        /* NULL: none */
    const struct wake_recording *recording;  /* NULL: none, or nothing was recorded yet */
    uint32_t command;                        /* enum wake_command */
    struct wake_gone *rooms; /* WAKE_NAMED_GONE: the names of such objects lie there */
};

/* A text that this thread puts together names the object: wake_object_text(). */
void
wake_named_note(const struct wake_object *object);
/*
 * Adds to `count` objects, which the message is about, those that belong to it, at most `most` in all. Returns how many there are
 * then. Names live as long as the caller is in the run, or the call, that it checks, and as the message's rooms.
 */
uint32_t
wake_named_add(const struct wake_named_message *message, struct wake_object_name *objects,
               uint32_t count, uint32_t most);

#endif
