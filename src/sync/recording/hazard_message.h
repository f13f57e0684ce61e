/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards in words: who accessed what, what ordered it so far, and what would have been enough.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_HAZARD_MESSAGE_H
#define WAKE_SYNC_HAZARD_MESSAGE_H

#include "state/check/awaited.h"
#include "sync/recording/sync_recording.h"

bool
wake_sync_was_told(struct wake_sync_work *work, uint64_t now, const struct wake_sync_told *one);
/* Says it, unless the same was said. */
void
wake_sync_tell(struct wake_sync *sync, const struct wake_hazard *hazard, wake_id object);
/* The same of an access through a descriptor: its key in a plan; 0: through none. */
void
wake_sync_tell_through(struct wake_sync *sync, const struct wake_hazard *hazard, wake_id object,
                       uint32_t key);
/* What leads to or from a layout transition of that command, which a text begins with. */
const char *
wake_sync_transition_text(const char *command);
/* Keeps it until shaders have marked the element that the row is of, at that bind point. */
void
wake_sync_expect(struct wake_sync *sync, enum wake_bind_point point,
                 const struct wake_hazard *hazard, const struct wake_plan_row *row);
/* Of a hazard with an earlier access through an element that an index may have chosen: keeps it until
 * shaders have marked that. `family`: of findings about the same access (wake_awaited_family()). True:
 * they have, and it was given. */
bool
wake_sync_expect_earlier(struct wake_sync *sync, const struct wake_hazard *hazard, wake_id object,
                         const struct wake_earlier_action *action, uint32_t element,
                         const struct wake_awaited_contents *contents, uint64_t family);
/* Words about an element by its key: "through element 3 of the array of set 0, binding 1, which an index
 * chose" Returns `text`. */
const char *
wake_sync_element_text(char *text, size_t size, uint32_t key);
#define WAKE_SYNC_ELEMENT_TEXT 144

/* The same of a command of a secondary that is executed. */
void
wake_sync_tell_inner(struct wake_sync *sync, const struct wake_hazard *hazard,
                     const struct wake_sync_recording *inner);
/* What a hazard of that recording is about: the buffer, if it is known which (known_buffers.h), else
 * the memory; or the image. */
wake_id
wake_sync_resource(const struct wake_sync_recording *r, const struct wake_access_context *context,
                   const struct wake_hazard *hazard, uint64_t *base_out);
/* What orders the two so far, and what would have been enough. */
struct wake_sync_words {
    char applied[896];
    char needed[1024];
};

/*
 * Any hazard. `commands`: the command buffer, NULL at a submit; `base`: what addresses of the
 * object begin with; `who`: the command that it is about where that is not the call itself, "" or
 * with a space at the end; `words`: NULL, those about barriers.
 */
void
wake_sync_say(struct wake_check *check, const struct wake_hazard *hazard,
              const struct wake_object *commands, wake_id object, uint64_t base, const char *who,
              const char *prior, const struct wake_sync_words *words);
/* The command behind a tag: "vkCmdCopyBuffer(), command 3 of ..." Returns `text`. */
const char *
wake_sync_command_text(const struct wake_sync_recording *recording, uint64_t tag, char *text,
                       size_t size);
#define WAKE_SYNC_COMMAND_TEXT 400

#endif
