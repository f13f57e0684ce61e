/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The objects of a call: those it needs to itself, destroys, and makes.
 * Threads: application threads, between begin and end of the call.
 */
#ifndef WAKE_INTERCEPT_CALL_OBJECTS_H
#define WAKE_INTERCEPT_CALL_OBJECTS_H

#include "intercept/call.h"

/* As wake_call_enter(), for an object at hand. */
void
wake_call_enter_object(struct wake_call *call, struct wake_object *object);
/* Leaves all that was entered. */
void
wake_call_leave(struct wake_call *call);
/* Takes the handles that the call destroys, and those of their children, out of the tables. */
void
wake_call_unlink(struct wake_call *call);
/* Frees the list of more than WAKE_CALL_MADE ids. */
void
wake_call_forget_made(struct wake_call *call);

#endif
