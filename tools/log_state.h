/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a world consists of, and what the files that make it anew offer each other.
 * Threads: one.
 */
#ifndef WAKE_TOOLS_LOG_STATE_H
#define WAKE_TOOLS_LOG_STATE_H

#include "log_world.h"

#include "state/scope/table.h"

struct wake_record;
struct wake_scope;
struct wake_stream;

struct world_list {
    void **rows;
    uint32_t count, capacity;
};

struct world {
    struct log_file *log;
    struct world_options options;
    bool in_session;
    bool stuck; /* a record waits for one that is not in the log: nothing runs any more */
    /* key -> struct wake_scope; also of those that have ended: late records name them */
    struct wake_table scopes;
    struct wake_table creates; /* key -> struct wake_create, one reference each */
    struct wake_table streams; /* key -> struct wake_thread */
    struct wake_table types;   /* id of every object that was made -> its type, plus 1 */
    struct wake_table answers; /* record and ordinal -> struct wake_log_answer in the file */
    struct wake_table asking;  /* stream and position -> number of a record with answers */
    struct world_list instances;
    struct world_list open; /* scopes that have not ended */
    struct world_list threads;
    /* streams with records that are not replayed, in the order of the first of them */
    struct world_list fed;
    struct world_list forgotten; /* objects whose slots no id finds any more */
    struct world_list names;
    struct world_list made; /* ids of objects, also of those that are gone */
    uint64_t *taken;        /* struct log_check */
    size_t taken_room;
    uint64_t records, messages;
    struct wake_stream *running;
    uint64_t asked_by; /* number of the record that asked last */
    uint32_t asked;    /* its questions so far */
};

/* ---- log_world.c ----------------------------------------------------------------------------- */

/* Sets the log's error; false. */
bool
world_no_memory(struct world *world);
/* False: out of memory, which the log's error says. */
bool
world_list_add(struct world *world, struct world_list *list, void *row);
/* False: it was not in it. */
bool
world_list_remove(struct world_list *list, const void *row);
bool
world_list_has(const struct world_list *list, const void *row);
/* The pointer that a key stands for; NULL: none. */
void *
world_find(const struct wake_table *table, uint64_t key);
/* The object with that id, if an entry has made one; NULL: it is gone, or there was none. An id that nothing
 * ever had could find a slot that is free. */
struct wake_object *
world_object(const struct world *world, wake_id id);
/* The body, if it has at least `size` bytes; NULL: see the log's error. */
const void *
world_body(struct world *world, const struct log_entry *entry, size_t size);
/* Moves the pointers of a record that stood at `base`, and checks it: log_check.h. False: see the log's error. */
bool
world_check_record(struct world *world, struct wake_record *record, uint64_t base);
/* The record that was counted last may have answers: the check at that place will ask for them. */
void
world_note_asking(struct world *world, const struct wake_stream *stream, uint64_t position);
/* Runs everything that has been fed. False: see the log's error. */
bool
world_replay(struct world *world);
/* Ends the objects of a scope, whether or not a handle leads to them still. */
void
world_retire(struct world *world, const struct wake_scope *scope);
/* The end of a session, all scopes of which have ended: no object is left, not even those whose end
 * waits for something that is not in the log. */
void
world_reclaim_rest(struct world *world);
/* Gives back the slots of objects that no id finds any more. */
void
world_reclaim(struct world *world);

/* ---- one function for each kind of entry; false: see the log's error -------------------------- */

/* log_scopes.c: sessions, instances and devices */
bool
world_begin_session(struct world *world);
/* Outside of one nothing is done. */
bool
world_end_session(struct world *world);
bool
world_apply_scope(struct world *world, const struct log_entry *entry);
bool
world_apply_scope_end(struct world *world, const struct log_entry *entry);
bool
world_apply_lost(struct world *world, const struct log_entry *entry);
bool
world_apply_newer(struct world *world, const struct log_entry *entry);

/* log_objects.c */
bool
world_apply_create(struct world *world, const struct log_entry *entry);
bool
world_apply_object(struct world *world, const struct log_entry *entry);
bool
world_apply_name(struct world *world, const struct log_entry *entry);
bool
world_apply_bind(struct world *world, const struct log_entry *entry);
bool
world_apply_queue(struct world *world, const struct log_entry *entry);
bool
world_apply_executed(struct world *world, const struct log_entry *entry);
bool
world_apply_update(struct world *world, const struct log_entry *entry);
bool
world_apply_video(struct world *world, const struct log_entry *entry);
/* Entries that name an object; one that is forgotten already needs nothing done. */
bool
world_apply_to_object(struct world *world, const struct log_entry *entry);

/* log_records.c */
bool
world_apply_record(struct world *world, const struct log_entry *entry);
/* What was fed is not run any more, and nothing waits for anything: the log lacks something. */
void
world_abandon(struct world *world);

#endif
