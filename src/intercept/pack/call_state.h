/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of one call while it is made.
 * Threads: the application thread that makes it.
 */
#ifndef WAKE_INTERCEPT_CALL_STATE_H
#define WAKE_INTERCEPT_CALL_STATE_H

#include "gen/commands.h"
#include "gen/objects.h"
#include "intercept/pack/pack.h"
#include "queue/stream.h"
#include "state/scope/scope.h"

enum wake_call_flag {
    WAKE_CALL_CREATE = 1 << 0, /* the record is the immutable part of the objects it makes */
    /* causes something on the device timeline: ticket before calling down */
    WAKE_CALL_TICKET = 1 << 1,
    WAKE_CALL_OBSERVE = 1 << 2,  /* observes the device timeline: ticket after return */
    WAKE_CALL_RETURNS = 1 << 3,  /* has a return half worth recording */
    WAKE_CALL_BOUNDARY = 1 << 4, /* begins, ends or resets a command buffer */
};

#define WAKE_CALL_ENTERED 8
#define WAKE_CALL_MADE 8

struct wake_call {
    /* Zero when the call begins */
    struct wake_stream *stream;      /* open for writing, or NULL: pass-through */
    struct wake_call_prefix *prefix; /* NULL on command-buffer streams */
    struct wake_record *record;      /* the call half; NULL when nothing is recorded */
    struct wake_create *create;      /* where a creating call's record stands */
    size_t wanted;                   /* bytes that the next attempt needs */
    uint64_t ticket;
    uint64_t value;        /* for the return half */
    wake_id *made_more;    /* all that was made, when it is more than `made` holds */
    uint64_t named_handle; /* handle that was looked up last, 0: none */
    uint32_t entered_count;
    uint32_t met_count;
    uint32_t destroyed_count; /* handles to unlink when the call goes through */
    uint32_t made_count;
    bool apart;   /* records a command, but in the thread's own stream: WAKE_RECORD_APART */
    bool was_new; /* an owner record is due */
    bool skipped;
    bool out_of_memory;
    bool owed; /* a reference to `create` waits for the first object */
    bool grew; /* a block of the stream became full: wake_help_stream() */

    union {
        struct wake_scope *first_not_zeroed;
        struct wake_scope *scope;
    };
    union {
        struct wake_device *device;
        struct wake_instance *instance;
    };
    struct wake_thread *thread;
    enum wake_command command;
    uint32_t flags;
    char *start;       /* where the stream's cursor stood */
    const void *frame; /* of the function that the application called: report/call_frames.h */
    struct wake_pack pack;
    enum wake_object_type named_type; /* of the handle that was looked up last, */
    wake_id named;        /* and what was found; an id, since a callback may destroy it meanwhile */
    struct wake_apart of; /* the command buffer; 0: the call goes through another object */
    struct wake_object *entered[WAKE_CALL_ENTERED];
    /* those of them that another thread was inside, copied: it may be destroying them */
    struct {
        uint64_t handle;
        wake_id id;
        struct wake_other_call other;
    } met[WAKE_CALL_ENTERED];
    enum wake_object_type destroyed_type;
    const uint64_t *destroyed;
    wake_id made[WAKE_CALL_MADE];
};

#endif
