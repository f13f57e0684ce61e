/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Verdicts of SPIRV-Tools on shader code, kept for the process: identical code that is judged by
 * the same options is validated once, whoever passes it, and not at all when the cache on disk, or
 * a validation cache of the application, has its key.
 *
 * A key is a hash of 128 bits over the code and the options. Only keys of valid code leave the
 * process: nothing but that is taken from a file.
 *
 * What is kept is bounded: an application may make millions of modules, each once. Of the latest few
 * thousand pieces of code that are not valid the verdicts are kept, with their texts; of valid code
 * the keys alone.
 *
 * Threads: any. A thread that asks for a verdict works it out, or waits for the one that does.
 */
#ifndef WAKE_STATE_SHADER_VERDICT_H
#define WAKE_STATE_SHADER_VERDICT_H

#include "base/disk_cache.h"
#include "base/settings.h"
#include "spirv/spirv_validator.h"

struct wake_device;
struct wake_facts;

/* The id of messages for which the validator names no VUID. Other layers use it for all. */
#define WAKE_INCONSISTENT_SPIRV "UNASSIGNED-CoreValidation-Shader-InconsistentSpirv"

enum wake_verdict_state {
    WAKE_VERDICT_RUNNING,
    WAKE_VERDICT_VALID,
    WAKE_VERDICT_INVALID,
    WAKE_VERDICT_UNKNOWN,
};

struct wake_verdict {
    struct wake_key128 key;
    uint32_t state;             /* (a) enum wake_verdict_state */
    uint32_t references;        /* (l:verdicts) of those that look at it */
    bool listed;                /* (l:verdicts) can be found */
    const char *id;             /* (i) once it is INVALID: of the message */
    const char *text;           /* (i) once it is INVALID or UNKNOWN: what the validator says */
    struct wake_verdict *next;  /* (l:verdicts) of its bucket */
    struct wake_verdict *later; /* (l:verdicts) worked out next */
};

/* What code of a device is judged by: enum wake_spirv_option. */
uint32_t
wake_verdict_options(const struct wake_device *device);
struct wake_key128
wake_verdict_key(uint32_t options, const uint32_t *words, size_t count);

/* The verdict; never RUNNING. NULL: out of memory. Good until it is put. */
const struct wake_verdict *
wake_verdict_of(struct wake_key128 key, uint32_t options, const uint32_t *words, size_t count);
/* SPIRV-Tools do not accept the words, and no feature of the device lets them by. `facts`, `verdict`: NULL: not known. */
bool
wake_verdict_is_invalid(const struct wake_facts *facts, const struct wake_verdict *verdict);
/* Accepts NULL. */
void
wake_verdict_put(const struct wake_verdict *verdict);
/* Works the verdict out, unless it exists or another thread is at it. */
void
wake_verdict_prepare(struct wake_key128 key, uint32_t options, const uint32_t *words, size_t count);
/* WAKE_VERDICT_RUNNING also where the verdict was not asked for yet. */
enum wake_verdict_state
wake_verdict_find(struct wake_key128 key);
/* A validation cache has it. */
void
wake_verdict_note_valid(struct wake_key128 key);

/* The watcher (workers/end/watcher.h): what threads that are gone were working out is worked
 * out anew. */
void
wake_verdicts_orphaned(void);

/* What a thread does that waits for a verdict: true: something was done, look again. NULL: it
 * sleeps. */
void
wake_verdicts_set_help(bool (*help)(void));

/* Which cache on disk there is: first instance. It is read when the first verdict is asked for. */
void
wake_verdicts_open(const struct wake_settings *settings);
/* Writes what is new; last instance. Verdicts stay. */
void
wake_verdicts_close(void);
/* At the end of the process. */
void
wake_verdicts_flush(void);
/*
 * exit(), once everything before was validated: the validator's own static objects will be
 * destroyed next, so nobody may be inside it from here on. What is asked for later has no verdict
 * (NULL).
 */
void
wake_verdicts_stop(void);
/* The cache on disk, for other things that depend on code only. One thread at a time: take it and
 * give it back. NULL: none. */
struct wake_disk_cache *
wake_verdicts_take_disk(void);
void
wake_verdicts_give_disk(void);

/* How many verdicts were worked out by the validator: for tests. */
uint64_t
wake_verdicts_made(void);

#define WAKE_UUID_SIZE 16
/* Of the layer, the validator, and the options: changes when verdicts may. */
void
wake_verdict_uuid(uint32_t options, uint8_t uuid[WAKE_UUID_SIZE]);

#endif
