/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Private to src/report: what a report consists of, and what its files offer each other.
 * Threads: fields carry their key; functions say which lock they want.
 */
#ifndef WAKE_REPORT_REPORT_STATE_H
#define WAKE_REPORT_REPORT_STATE_H

#include "base/file_open.h"
#include "base/heap.h"
#include "base/text.h"
#include "queue/lock.h"
#include "report/report.h"

#include <string.h>

/* Callbacks that misuse Vulkan cause messages about messages; deeper than this, only in the log. */
#define WAKE_REPORT_MAX_GENERATION 8

/* -- message_text.c: one message, owned by the queue or by whoever delivers it -- */

struct wake_message {
    struct wake_message *next; /* (l:lock) in the queue */
    uint64_t sequence;         /* (l:lock) number in the order of the queue */
    uint64_t queued_ns;
    uint32_t generation; /* 0; messages emitted inside the callback of generation n have n + 1 */

    /* Inline mode: the emitting thread wants the callbacks' answer and frees the message itself. */
    bool awaited;
    bool logged;                       /* (i) the log has it */
    bool done;                         /* (l:lock) every callback has returned */
    bool skip;                         /* (l:lock) one of them returned VK_TRUE */
    struct wake_report *report;        /* whose message it is */
    struct wake_message *next_awaited; /* of the emitting thread */

    /* Complete from here on: the arrays stand behind the message, the text is owned by it. */
    VkDebugUtilsMessageSeverityFlagBitsEXT severity;
    VkDebugUtilsMessageTypeFlagsEXT types;
    VkDebugUtilsMessengerCallbackDataEXT data;
    struct wake_text text;
};

/* Writes the text of a finding. `found` is the caller's formatted part; `last` adds the note on
 * suppression. */
void
wake_message_text(struct wake_text *text, const struct wake_finding *finding, const char *found,
                  bool last, int limit);
/* NULL: out of memory; `text_take` is then untouched. */
WAKE_MUST_CHECK struct wake_message *
wake_message_create(const struct wake_finding *finding, struct wake_text *text_take);
/* Accepts NULL. */
void
wake_message_destroy(struct wake_message *message);

/* -- report_ids.c: filters, counts, duplicate limit -- */

/*
 * Where in a program a finding comes from, whatever the frame: command, labels from the outermost
 * on, and names of objects, as in 'vkCmdDraw | frame > opaque | scene vertices, sun'. Objects
 * without a name do not tell places apart. It is a JSON string without escapes, or cut to this size.
 */
#define WAKE_PLACE_TEXT 512
void
wake_place_text(const struct wake_finding *finding, char place_out[WAKE_PLACE_TEXT]);

enum wake_verdict {
    WAKE_VERDICT_FILTERED,   /* an id filter says no; not counted */
    WAKE_VERDICT_KNOWN,      /* in the baseline; counted apart */
    WAKE_VERDICT_SUPPRESSED, /* counted; over the duplicate limit of its place */
    WAKE_VERDICT_UNHEARD,    /* counted; nobody listens to this severity */
    WAKE_VERDICT_REPORT,
    WAKE_VERDICT_REPORT_LAST, /* the last one that the duplicate limit of its place lets through */
};

/* Who would get a message. */
enum wake_hearing {
    WAKE_HEARD_BY_NOBODY,
    WAKE_HEARD,
    WAKE_HEARD_ALWAYS, /* whatever the duplicate limit says */
};

/* duplicate_message_limit = auto */
#define WAKE_AUTO_DUPLICATES 10

struct wake_id_entry;

/* What a run says of itself; it is not counted among what was found. */
#define WAKE_ID_STARTED "WAKE-layer-started"

struct wake_id_list {
    struct wake_id_word {
        const char *text; /* in `text` of the list */
        uint32_t number;
    } * words;
    size_t count;
    char *text;
};

#define WAKE_ID_BUCKETS 1024
/* Places of one id that have limits of their own; all others share one. A program that puts numbers
 * into names or labels has no end of places. */
#define WAKE_ID_PLACES 64

struct wake_ids {
    struct wake_lock lock;
    struct wake_id_entry *buckets[WAKE_ID_BUCKETS]; /* (l:lock) */
    struct wake_id_list exclude;                    /* (i) */
    struct wake_id_list include;                    /* (i) */
    uint64_t limit;                                 /* (i) of one place; 0: none */
    uint64_t *known;                                /* (i) the baseline: sorted hashes */
    size_t known_count;                             /* (i) */
    uint64_t total;                                 /* (l:lock) */
    uint64_t suppressed;                            /* (l:lock) */
    uint64_t muted;                                 /* (l:lock) known ones */
};

WAKE_MUST_CHECK bool
wake_ids_init(struct wake_ids *ids, const struct wake_settings *settings);
void
wake_ids_finish(struct wake_ids *ids);
/* Whether wake_ids_judge() wants to know `before`: there are filters or a baseline. */
bool
wake_ids_ask_before(const struct wake_ids *ids);
/*
 * `before`: the id of 1.3.239 (wake_vuid_before()), or NULL. Numbers in filters and baselines may have it, too.
 * `heard`: who listens to this severity. With `looking_only`, WAKE_VERDICT_REPORT counts
 * nothing; the other verdicts count in any case, because the finding ends there.
 */
enum wake_verdict
wake_ids_judge(struct wake_ids *ids, const char *id, const char *before, const char *place,
               enum wake_hearing heard, bool looking_only);
/* Reads the baseline. False: it cannot be read, and why. Before any other thread knows `ids`. */
WAKE_MUST_CHECK bool
wake_ids_read_known(struct wake_ids *ids, const char *path, char why[WAKE_FILE_WHY]);
/* A line that a shader prints: its id with an older registry, and with a newer one. */
WAKE_INLINE bool
wake_id_is_printed(const char *id)
{
    return strcmp(id, "UNASSIGNED-DEBUG-PRINTF") == 0 || strcmp(id, "VVL-DEBUG-PRINTF") == 0;
}
/* What is wrong with the settings. */
WAKE_INLINE bool
wake_id_is_about_settings(const char *id)
{
    static const char begin[] = "WAKE-settings-";

    return strncmp(id, begin, sizeof(begin) - 1) == 0;
}
/* What a baseline knows a finding by. */
uint64_t
wake_known_hash(const char *id, size_t id_length, const char *place, size_t place_length);
uint64_t
wake_ids_count(struct wake_ids *ids, const char *id);
/* Where the first reported finding of that id comes from; later ones change nothing. */
void
wake_ids_note_first(struct wake_ids *ids, const struct wake_finding *finding, const char *place);

struct wake_id_count {
    const char *id;    /* as long as the ids live */
    const char *place; /* of the first; likewise; NULL: not known */
    uint32_t places;   /* that reported ones came from; WAKE_ID_PLACES + 1: or more */
    uint64_t count, reported;
    uint32_t severity;        /* 0: none was reported */
    struct wake_origin first; /* likewise zero */
};
/* All ids that were counted, for wake_free(WAKE_HEAP_SETUP); NULL: none, or out of memory. */
struct wake_id_count *
wake_ids_counts(struct wake_ids *ids, uint32_t *count_out);

/* -- report_log.c: the layer's own log -- */

struct wake_log {
    int file;         /* (i) descriptor, -1 = none */
    bool owns_file;   /* (i) */
    bool to_stderr;   /* (i) always */
    bool auto_stderr; /* (i) while no messenger is registered */
    bool json;        /* (i) */
    unsigned flags;   /* (i) enum wake_report_flag */
};

/* False: the file cannot be opened, and why; the log then goes to stderr. */
bool
wake_log_init(struct wake_log *log, const struct wake_settings *settings, char why[WAKE_FILE_WHY]);
void
wake_log_finish(struct wake_log *log);
bool
wake_log_wants(const struct wake_log *log, const char *id,
               VkDebugUtilsMessageSeverityFlagBitsEXT severity,
               VkDebugUtilsMessageTypeFlagsEXT types, bool has_messenger);
struct wake_log_entry {
    const struct wake_finding *finding;
    const char *place;
    const char *found; /* what the check says, without what the message has around it */
    const struct wake_text *text;
};
/* One write per line, so that threads, instances and processes may share a file. */
void
wake_log_write(const struct wake_log *log, const struct wake_log_entry *entry, bool has_messenger);
/* To stderr, in one write. */
void
wake_log_stderr(const char *text);
/* To stderr, unless the settings keep the log from there. */
void
wake_log_spill(const struct wake_log *log, const VkDebugUtilsMessengerCallbackDataEXT *data);
/* -- messenger.c: the application's callbacks -- */

struct wake_messenger {
    struct wake_messenger *next; /* (l:lock) */
    uint64_t serial;             /* (i) rising in the list */
    uint64_t handle;             /* (i) 0 for the instance's chain */
    bool is_utils;               /* (i) else debug report */
    bool from_chain;             /* (i) active only inside an instance call */
    bool removed;                /* (l:lock) not in the list any more, but a call is running */
    uint32_t calls;              /* (l:lock) running calls; more than one only by nesting */
    VkDebugUtilsMessageSeverityFlagsEXT severities; /* (i) */
    VkDebugUtilsMessageTypeFlagsEXT types;          /* (i) */
    VkDebugReportFlagsEXT flags;                    /* (i) debug report */
    PFN_vkDebugUtilsMessengerCallbackEXT utils;
    PFN_vkDebugReportCallbackEXT report;
    void *user_data;
};

/* What all messengers are called with. For debug report, `data` is told in its terms. */
struct wake_call {
    VkDebugUtilsMessageSeverityFlagBitsEXT severity;
    VkDebugUtilsMessageTypeFlagsEXT types;
    const VkDebugUtilsMessengerCallbackDataEXT *data;
    /* Set by vkDebugReportMessageEXT, whose own arguments go to debug report callbacks unchanged.
     */
    bool is_debug_report;
    VkDebugReportFlagsEXT flags;
    VkDebugReportObjectTypeEXT object_type;
    uint64_t object;
    size_t location;
    int32_t code;
    const char *prefix;
};

/* With the lock held: the first active messenger of a serial above `after`, up to `last`, that wants
 * the call. Serials, because callbacks change the list. */
struct wake_messenger *
wake_messenger_next(struct wake_report *report, const struct wake_call *call, uint64_t after,
                    uint64_t last);
/* Calls a callback of VK_EXT_debug_report. Without the lock. */
VkBool32
wake_messenger_debug_report(const struct wake_messenger *messenger, const struct wake_call *call);
/* With the lock held: a callback of it has returned, or never will. */
void
wake_messenger_returned(struct wake_report *report, struct wake_messenger *messenger);
/* With the lock held. */
struct wake_messenger *
wake_messenger_find(struct wake_report *report, uint64_t handle, bool is_utils);
void
wake_messengers_refresh(struct wake_report *report);

VkObjectType
wake_object_type_of_debug_report(VkDebugReportObjectTypeEXT type);

/* -- messenger_call.c -- */

/* With the lock held; it is dropped around every callback. True: a callback returned VK_TRUE. */
bool
wake_messengers_call(struct wake_report *report, const struct wake_call *call);

/* -- report_turn.c: whose turn it is -- */

/* With the lock held: the innermost turn; NULL: none, or one too deep. */
struct wake_turn *
wake_turn_of(struct wake_report *report);
/* With the lock held: a message is delivered; `skip`: a callback returned VK_TRUE. */
void
wake_turn_finish_message(struct wake_report *report, struct wake_message *message, bool skip);
/* With the lock held: waits for the turn to call back; nests when this thread has it already. */
void
wake_delivery_begin_turn(struct wake_report *report);
void
wake_delivery_end_turn(struct wake_report *report);
/* With the lock held: whether this thread may call back. Turns that their callbacks left without
 * returning (longjmp) are given up. */
bool
wake_delivery_has_turn(struct wake_report *report);
/* With the lock held: a callback ends its thread (pthread_exit). What the turn held is let go. */
void
wake_delivery_give_up(struct wake_report *report);
/*
 * Drops the lock. Messages that came during a turn were left to whoever had it: where it stopped
 * before them, their deliverer is told. A report destroyed inside a callback goes now.
 */
void
wake_delivery_leave(struct wake_report *report, bool had_turn);
/* Whether application threads deliver: nobody else may, or there is nobody else. */
bool
wake_delivery_is_app(const struct wake_report *report);
/* Without the lock: tells whoever has to deliver what is queued. */
void
wake_delivery_notify(struct wake_report *report);

/* -- report_delivery.c: the queue -- */

/* With the lock held: delivers queued messages up to `last`, unless somebody is at it. True: it had
 * the turn. */
bool
wake_delivery_run(struct wake_report *report, uint64_t last);
/* With the lock held: appends; `message_take` belongs to the queue afterwards. */
void
wake_delivery_queue(struct wake_report *report, struct wake_message *message_take);
/*
 * Without the lock: inline mode. True: skip the call. With `unanswered` the message is left to
 * whoever has the turn, and nobody waits for it.
 */
bool
wake_delivery_emit_inline(struct wake_report *report, struct wake_message *message_take,
                          bool unanswered);
/* Nested turns whose callbacks may leave them by longjmp(); deeper ones must return. */
#define WAKE_REPORT_TURNS 8

struct wake_turn {
    uintptr_t frame;                  /* of the function that took it */
    struct wake_message *message;     /* that is being delivered; NULL: none */
    struct wake_messenger *messenger; /* whose callback runs; NULL: none */
};

/* The latest messages that are out, by a hash of all that they say: whoever checks a call again,
 * because its worker was killed, says nothing twice. */
#define WAKE_REPORT_LATEST 128

struct wake_report {
    const struct wake_settings *settings; /* (i) */
    struct wake_report_hooks hooks;       /* (i) */
    struct wake_ids ids;
    struct wake_log log; /* (i) */

    struct wake_lock lock;
    struct wake_condition changed; /* a turn ended, a message is done, a call returned */

    struct wake_messenger *messengers; /* (l:lock) by rising serial */
    uint64_t last_serial;              /* (l:lock) */
    uint32_t instance_calls;           /* (l:lock) running vkCreateInstance, vkDestroyInstance */
    /* (a) What the active messengers listen to, and whether there are any: written under the lock,
     * read relaxed. A message that misses a change of them is one that came just before it. */
    uint32_t heard_severities;
    bool has_messenger;

    struct wake_message *first, **last; /* (l:lock) the queue */
    uint64_t queued;                    /* (l:lock) sequence of the newest message */
    uint64_t delivered;                 /* (l:lock) sequence of the newest message done with */
    uint64_t pending;                   /* (l:lock) */

    uint32_t turn_thread;                      /* (l:lock) who may call back, 0 = nobody */
    uint32_t turn_depth;                       /* (l:lock) */
    struct wake_turn turns[WAKE_REPORT_TURNS]; /* (l:lock) of that thread, the outermost first */
    uint64_t turn_last;                        /* (l:lock) where the running delivery stops */
    uint32_t turn_generation;                  /* (l:lock) of the message being delivered */
    bool orphaned; /* (l:lock) destroyed inside a callback: freed when the turn ends */

    uint64_t unchecked[WAKE_UNCHECKED_COUNT]; /* (a) relaxed: only counted */

    uint64_t latest[WAKE_REPORT_LATEST]; /* (a) 0: none */
    uint32_t latest_next;                /* (a) */

    uint32_t first_thread; /* (l:lock) of the application, 0 = none yet */
    bool many_threads;     /* (l:lock) */
    bool warned;           /* settings warnings are out */
};

/* -- report_free.c -- */

/* Frees everything; no lock held, nobody inside. */
void
wake_report_free(struct wake_report *report);

#endif
