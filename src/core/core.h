/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Explicit valid usage. One file per subject (buffer.c, copy_image.c, …), one function per command,
 * one line or small function per rule with its VUID in it; checks.def says which function checks
 * which command. How to add one: docs/checks.md.
 *
 * A check reads the record, the facts of the device (state/scope/facts.h), the create infos and
 * derived state of the objects that the record names (state/object/create_info.h,
 * state/object/derived.h), and for recorded commands what was recorded before
 * (state/recording/recording.h). It is silent about what it cannot know: an object that is not
 * found, a record that was cut, an extension that the registry of the build does not have. What
 * implicit checks found wrong is not looked at again.
 *
 * Threads: the runner of the record's stream; calls with a ticket have the device timeline's turn.
 */
#ifndef WAKE_CORE_CORE_H
#define WAKE_CORE_CORE_H

#include "gen/check_slots.h"
#include "gen/names.h"
#include "gen/records.h"
#include "state/check/check.h"
#include "state/object/create_info.h"
#include "state/object/object.h"
#include "state/scope/facts.h"
#include "state/view/barrier_view.h"
#include "state/view/bind_view.h"
#include "state/view/draw_view.h"
#include "state/view/pass_view.h"
#include "state/view/query_view.h"
#include "state/view/transfer_view.h"

struct wake_submit_view;

/* A number for %llu in a message, whatever its type. */
#define U(value) ((unsigned long long)(value))

/* All checks of the record's command. */
void
wake_core_check(struct wake_check *check);

#define CHECK(command, function) \
    void function(struct wake_check *check, const struct WAKE_RECORD_##command *r);
#define VIEW(command, view, function) \
    void function(struct wake_check *check, const struct wake_##view##_view *view);
#define VIEW2(command, view, function, another) \
    VIEW(command, view, function)               \
    VIEW(command, view, another)
#include "core/checks.def"
#undef CHECK
#undef VIEW
#undef VIEW2

#endif
