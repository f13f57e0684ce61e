/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements of arrays of descriptors that commands of a recording may have used, and the context that
 * they were entered into: sync_earlier.h.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_EARLIER_USES_H
#define WAKE_SYNC_EARLIER_USES_H

#include "state/check/awaited.h"
#include "sync/recording/sync_recording.h"

enum {
    WAKE_EARLIER_USES = 4096,   /* elements; what comes behind that is not followed */
    WAKE_EARLIER_GROUPS = 256,  /* of commands; likewise */
    WAKE_EARLIER_BUCKETS = 512, /* of spaces */
    WAKE_EARLIER_ACTIONS = WAKE_AWAITED_FAMILY,
};

/* One element that may have been used. */
struct wake_earlier_use {
    uint64_t begin;
    uint64_t end;
    uint64_t tag; /* with which it was entered */
    struct wake_awaited_contents contents;
    uint32_t space;
    uint32_t element; /* its key */
    uint32_t group;   /* the commands that it may have been */
    uint8_t access;
    bool placeless; /* if it was used, then surely somewhere in the range */
};

/* Commands with the same elements and nothing in order between them: the last of them. */
struct wake_earlier_group {
    struct wake_earlier_action actions[WAKE_EARLIER_ACTIONS]; /* in turn */
    uint32_t count;                                           /* so far */
};

/* What the last command of a bind point chose among. */
struct wake_earlier_last {
    uint64_t key[4];   /* of the plan; 0: none */
    uint64_t barriers; /* until then */
    uint32_t group;
    uint32_t choosers; /* as wake_chosen_first_note() returns them */
};

/* A use, and the one behind it. */
struct wake_earlier_link {
    struct wake_earlier_use use;
    uint16_t next; /* its number plus 1; 0: the last */
};

struct wake_sync_earlier {
    /* Of reads and of writes, since one command may have both of an element, or either. Spaces: the
     * first of the recording's, by their numbers. */
    struct wake_access_context contexts[2];
    struct wake_read_memo memos[2][WAKE_READ_MEMOS];
    uint64_t barriers; /* so far: numbers of states of what is in order */
    struct wake_earlier_last last[WAKE_BIND_POINTS];
    uint32_t group_count;
    uint32_t use_count;  /* in buckets */
    uint32_t link_count; /* ever taken */
    uint16_t free;       /* those that are not used any more */
    uint16_t buckets[WAKE_EARLIER_BUCKETS];
    struct wake_earlier_group groups[WAKE_EARLIER_GROUPS];
    struct wake_earlier_link links[WAKE_EARLIER_USES];
};

/* False: out of memory. The context's spaces are the recording's. */
bool
wake_earlier_add_spaces(struct wake_sync_earlier *earlier,
                        const struct wake_access_context *context);
/* The command has chosen among the elements of arrays that are bound: it may have used any. */
void
wake_earlier_enter(struct wake_sync *sync, enum wake_bind_point point);
/* Those that are written over cannot be met any more. */
void
wake_earlier_forget(struct wake_sync_earlier *earlier, const struct wake_span *span);
/* Calls for each tag of a command that a finding may name. Accepts NULL. */
void
wake_earlier_tags(const struct wake_sync_earlier *earlier, void (*each)(void *data, uint64_t tag),
                  void *data);
/* At the end of the recording: as it was made, with what memory there is. Accepts NULL. */
void
wake_earlier_clear(struct wake_sync_earlier *earlier);
/* Accepts NULL. */
void
wake_earlier_free(struct wake_sync_earlier *earlier);

WAKE_INLINE uint16_t *
wake_earlier_bucket(struct wake_sync_earlier *earlier, uint32_t space)
{
    return &earlier->buckets[space % WAKE_EARLIER_BUCKETS];
}

/* What an access of that name is entered into. */
WAKE_INLINE struct wake_access_context *
wake_earlier_context(struct wake_sync_earlier *earlier, uint32_t access)
{
    return &earlier->contexts[wake_sync_rows[access].write];
}

#endif
