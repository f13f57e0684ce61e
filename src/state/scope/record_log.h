/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The record log: every record as its runner read it, and what the application's threads did to
 * tables and objects meanwhile, in a file from which tools/wake_replay finds the same messages
 * again. Setting record_log.
 *
 * Threads: any; one lock of the last rank. While no log is open, what it costs is one load and a
 * branch where objects come and go and where a runner takes a record, and nothing on the path of
 * vkCmd*.
 *
 * What is in it, and what is not
 *   State that is made from records is not in the log: its replay makes it again. In it is what
 *   records lead to or lean on: scopes with what was asked of the driver (blobs, answers),
 *   creating calls, objects entering and leaving their tables, names, and what application
 *   threads write into objects besides.
 *
 * Order
 *   Entries stand in the order in which they were written, under one lock. A record is written
 *   when its runner is about to check it, with all its edges satisfied and before it satisfies
 *   any: so every beginning of a log is closed, no record in it waits for one behind. An object
 *   is written before a look-up can find it, its end before the table loses it, the raising of
 *   its slot's generation before any look-up by id fails.
 *
 * Pointers
 *   A record, or create record, is written as it lies in memory, with its address: its pointers
 *   lead into itself (queue/record.h). A reader knows them by the record's shape (gen/record_shapes.h)
 *   and moves them by the difference. Other pointers in it are never followed. A scope, a stream of a thread, and a creating call's copy are named by their
 *   address; the latest entry that defines an address is meant.
 */
#ifndef WAKE_STATE_RECORD_LOG_H
#define WAKE_STATE_RECORD_LOG_H

#include "queue/order.h"
#include "queue/record.h"

/* ---- the file -------------------------------------------------------------------------------- */

#define WAKE_RECORD_LOG_MAGIC "WAKELOG"
#define WAKE_RECORD_LOG_VERSION 1
#define WAKE_RECORD_LOG_MARK 0x4c57u

/* Entries follow each other without gaps; all sizes are multiples of 8. */
struct wake_log_entry {
    uint32_t size; /* of the whole entry */
    uint16_t kind; /* enum wake_log_entry_kind */
    uint16_t mark; /* WAKE_RECORD_LOG_MARK */
    /* XXH3 of what follows; its seed is the entry's number in the file, and its kind */
    uint64_t sum;
};

enum wake_log_entry_kind {
    /* first entry; again where the process makes an instance after its last one was destroyed */
    WAKE_ENTRY_SESSION = 1,
    WAKE_ENTRY_SCOPE,
    WAKE_ENTRY_SCOPE_END, /* a key */
    WAKE_ENTRY_CREATE,
    WAKE_ENTRY_OBJECT,
    WAKE_ENTRY_COPY,       /* an id: the driver returned its handle once more */
    WAKE_ENTRY_UNLINK,     /* an id: its handle is destroyed */
    WAKE_ENTRY_POOL_RESET, /* an id */
    WAKE_ENTRY_FORGET,     /* an id: finds nothing from here on */
    WAKE_ENTRY_NAME,
    WAKE_ENTRY_QUEUE, /* struct wake_log_pair: id, family */
    WAKE_ENTRY_UPDATE,
    WAKE_ENTRY_BIND,
    WAKE_ENTRY_VIDEO,    /* what video session parameters contain from here on */
    WAKE_ENTRY_EXECUTED, /* struct wake_log_pair: a secondary's id, the device's clock */
    WAKE_ENTRY_LOST,     /* a key: objects of the scope may be unknown */
    WAKE_ENTRY_NEWER,    /* a key: a physical device of the instance is newer than the registry */
    WAKE_ENTRY_RECORD,
    WAKE_ENTRY_ANSWER,
    WAKE_ENTRY_END, /* nothing was lost */
    WAKE_ENTRY_KINDS
};

struct wake_log_session {
    char magic[8];
    uint32_t version;
    uint32_t process;
    uint64_t build; /* state/recording/record_log_records.h: records are structs of one build */
    char release[16];
};

struct wake_log_scope {
    uint64_t key;
    uint64_t instance; /* key; its own for an instance */
    uint64_t handle;
    uint64_t physical;
    wake_id id; /* of a device; an instance's follows as an object */
    uint32_t api_version;
    uint8_t is_device;
    uint8_t shader_objects;
    uint8_t newer_than_registry;
    uint8_t unknown_extensions;
    uint8_t with_callbacks;
    uint8_t unused[7]; /* 0 */
    /* blobs */
};

/* One block of memory of a scope: what the layer asked of the driver or was told, and records do
 * not repeat. */
struct wake_log_blob {
    uint32_t kind; /* enum wake_log_blob_kind */
    uint32_t size; /* of what follows, without its padding */
};

enum wake_log_blob_kind {
    WAKE_BLOB_SETTINGS = 1, /* text, with its NUL */
    WAKE_BLOB_EXTENSIONS,   /* wake_scope.extensions */
    WAKE_BLOB_PROPERTIES,   /* VkPhysicalDeviceProperties */
    WAKE_BLOB_FAMILIES,     /* array of VkQueueFamilyProperties */
    WAKE_BLOB_FACTS,        /* struct wake_facts */
    WAKE_BLOB_QUESTIONS,    /* uint64_t: what wake_record_log_watch_questions() returned */
    WAKE_BLOB_LISTS,        /* struct wake_device_lists, behind the facts */
};

struct wake_log_create {
    uint64_t key;
    uint64_t base; /* address of the record */
    uint32_t command;
    uint32_t size; /* of the record, which follows */
};

struct wake_log_object {
    wake_id id;
    uint64_t handle;
    wake_id parent;
    uint64_t scope;
    uint64_t create; /* 0: none */
    uint32_t create_index;
    uint32_t type;
};

struct wake_log_pair {
    uint64_t id;
    uint64_t value;
};

struct wake_log_name {
    wake_id id;
    uint32_t since; /* moment of the renaming */
    uint32_t size;  /* of the name that follows, with its NUL */
};

/* Memory behind a buffer or image. */
struct wake_log_bind {
    wake_id id;
    wake_id memory; /* 0: none of ours */
    uint64_t offset;
};

struct wake_log_update {
    wake_id set;
    uint64_t published;
    uint64_t touched;
};

struct wake_log_video {
    wake_id parameters;
    uint64_t touched;
    uint32_t sequence;
    uint32_t count; /* of keys that follow */
};

struct wake_log_record {
    uint64_t stream;   /* the command buffer's id, or a key */
    uint64_t base;     /* address of what follows */
    uint64_t position; /* records of the stream before this one */
    uint32_t size; /* of what follows: the prefix, where the stream is a thread's, and the record */
    uint16_t of_command_buffer;
    uint16_t has_name; /* WAKE_CONTROL_OWNER: the name follows the record, with its NUL */
};

/* What the driver answered to a check. Behind it the result as an int64_t, and what was written:
 * record_log_answers.c. */
struct wake_log_answer {
    /* number of the record that was checked, from 1, among all records of the file */
    uint64_t record;
    uint32_t ordinal; /* of the question, from 0 */
    uint32_t question;
};

enum wake_log_question {
    WAKE_ASKED_IMAGE_FORMAT,
    WAKE_ASKED_FORMAT,
    WAKE_ASKED_EXTERNAL, /* buffers, fences, semaphores */
    WAKE_ASKED_VIDEO,
    WAKE_ASKED_VIDEO_FORMATS,
    WAKE_ASKED_GRAPHS,
    WAKE_ASKED_GRAPH_OPERATION,
    WAKE_ASKED_GRAPH_FORMATS,
};

/* ---- setup: with the engine ------------------------------------------------------------------ */

/* Files of one `build` have the same records. False: the file cannot be written; says so on stderr. */
bool
wake_record_log_open(const char *path, uint64_t build);
/* Nobody writes any more. */
void
wake_record_log_close(void);
/* Its descriptor; -1: none. */
int
wake_record_log_file(void);
/* Any thread: what has been written so far goes to the file. */
void
wake_record_log_flush(void);

/* ---- any thread ------------------------------------------------------------------------------ */

/* (a) A log is open. Set before there is anything to write; cleared when it ends, or cannot be
 * written any more. */
extern bool wake_record_log_on __attribute__((visibility("hidden")));

WAKE_INLINE bool
wake_record_log_is_on(void)
{
    /* Relaxed: whoever sees a stale value asks again under the lock. */
    return WAKE_UNLIKELY(wake_load_relaxed(&wake_record_log_on));
}

/* All of these only where wake_record_log_is_on(). Who writes what: record_log_scopes.h,
 * record_log_answers.h, state/object/record_log_objects.h, state/recording/record_log_records.h. */

/* An entry consists of them; each is filled up to a multiple of 8 bytes. */
struct wake_log_piece {
    const void *bytes;
    size_t size;
};

WAKE_COLD void
wake_record_log_write(enum wake_log_entry_kind kind, const struct wake_log_piece *pieces,
                      uint32_t count);
/* Entries that are an id and nothing else. */
WAKE_COLD void
wake_record_log_id(enum wake_log_entry_kind kind, wake_id id);
/* Several entries, one after the other: begin takes the lock, end drops it. Of WAKE_ENTRY_RECORD this
 * thread is the runner, and what it asks from then on belongs to that. */
WAKE_COLD void
wake_record_log_begin(void);
WAKE_COLD void
wake_record_log_add(enum wake_log_entry_kind kind, const struct wake_log_piece *pieces,
                    uint32_t count);
WAKE_COLD void
wake_record_log_end(void);
/* Inside the check of the record that this thread wrote last. */
WAKE_COLD void
wake_record_log_answer(enum wake_log_question question, const void *bytes, size_t size);

/* What names a scope, a stream, a creating call in the log. */
WAKE_INLINE uint64_t
wake_log_key(const void *address)
{
    return (uint64_t)(uintptr_t)address;
}

#endif
