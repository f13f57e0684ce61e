/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of this folder share: the rules, how one is told, and which function looks at
 * which command (calls.def).
 * Threads: as in practices.h.
 */
#ifndef WAKE_PRACTICES_PRACTICE_RULES_H
#define WAKE_PRACTICES_PRACTICE_RULES_H

#include "gen/names.h"
#include "gen/records.h"
#include "state/check/check.h"
#include "state/view/barrier_view.h"
#include "state/view/draw_view.h"
#include "state/view/pass_view.h"
#include "state/view/submit_view.h"
#include "state/object/create_info.h"

enum wake_practice {
#define RULE(name, vendors, kind, id, newer) WAKE_PRACTICE_##name,
#include "practices/rules.def"
#undef RULE
    WAKE_PRACTICES
};

/* Whether the rule is for everybody, or for a vendor that was chosen. */
bool
wake_practice_on(const struct wake_check *check, enum wake_practice rule);
/* Tells it if it is on; `object` NULL: about the command's dispatchable object. */
void
wake_practice(struct wake_check *check, enum wake_practice rule, const struct wake_object *object,
              const char *format, ...) WAKE_PRINTF(4, 5);

/* practice_resources.c: queue families that are named and ignored, by the rule for what they are named for. */
void
wake_practice_sharing(struct wake_check *check, enum wake_practice rule, VkSharingMode mode,
                      uint32_t families, const char *what);

#define CALL(command, record, function) \
    void function(struct wake_check *check, const struct wake_rec_##record *r);
#define VIEW(command, view, function) \
    void function(struct wake_check *check, const struct wake_##view##_view *view);
#define VIEW2 VIEW
#define CALL2 CALL
#define CALL3 CALL
#define CALL4 CALL
#include "practices/calls.def"
#undef CALL
#undef VIEW
#undef VIEW2
#undef CALL2
#undef CALL3
#undef CALL4

/* practice_memory.c: a call that binds several resources has returned. */
void
wake_practice_bound(struct wake_check *check, int32_t result);

/* practice_results.c: a recording has executed. */
struct wake_recorded;
void
wake_practice_executed_queries(const struct wake_recorded *recorded);

/* practice_indices.c: an indexed draw whose parameters are in the call. */
void
wake_practice_indices(struct wake_check *check, const struct wake_draw_view *view);

/* practice_legacy.c: every call, while legacy_detection is on. */
void
wake_practice_legacy(struct wake_check *check);

/* Every draw, dispatch and trace. */
void
wake_practice_draw(struct wake_check *check, const struct wake_draw_view *view);

#endif
