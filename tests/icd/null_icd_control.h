/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Control interface of the null driver for tests: call log, faults, held queues, live objects,
 * seeded writes. Found by dlsym(RTLD_DEFAULT or a handle of the loaded library,
 * "wake_null_icd_control").
 * Threads: every function may be called from any thread at any time, except where a line says
 * otherwise.
 */
#ifndef WAKE_NULL_ICD_CONTROL_H
#define WAKE_NULL_ICD_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <vulkan/vulkan_core.h>

#define WAKE_NULL_ICD_CONTROL_NAME "wake_null_icd_control"
#define WAKE_NULL_ICD_CONTROL_VERSION 1

/* One call that reached the driver, in order of sequence. */
struct wake_null_call {
    const char *command; /* the name it was called by, static storage */
    uint64_t thread;     /* gettid() of the caller */
    uint64_t sequence;   /* counts up from 0 since the last reset, over all threads */
    uint64_t object;     /* first argument when it is a handle */
    uint64_t second;     /* second argument when it is a handle or an integer */
};

struct wake_null_live {
    const char *type; /* "VkBuffer" */
    VkObjectType object_type;
    uint64_t handle;
    const void *parent; /* VkDevice or VkInstance that made it */
};

/* Words stored into a bound buffer whenever a draw, dispatch or trace command executes. */
struct wake_null_write {
    uint32_t set;
    uint32_t binding;
    uint32_t element;
    uint32_t word_count; /* at most 64 */
    uint64_t offset;     /* bytes from the start of the descriptor's range */
    uint32_t at; /* the number of the only action command, from when it was set on; 0: each */
    uint32_t words[64];
    /* The words are a record that instrumented shaders write (src/gpuav/instrument/error_record.h): added
     * behind those in the buffer, with the number from the command block that is bound at binding
     * 3. */
    bool record;
};

/* Why a device is lost. */
struct wake_null_fault {
    const void *messages; /* of shaders, as the driver gives them; copied */
    uint64_t message_size;
    uint64_t claimed_size;   /* what it says that it wrote, 0: the truth */
    uint32_t report_count;   /* the last one says that the device is lost */
    const char *description; /* static */
};

struct wake_null_icd_control {
    uint32_t version;

    /* Hooks are what logs, counts and faults need. They take effect for entry points looked up
     * afterwards, so switch them on before vkCreateInstance (or set WAKE_NULL_HOOKS=1). */
    void (*set_hooks)(bool on);

    /* Log: off until enabled (or WAKE_NULL_LOG=1). Counting works whenever hooks are on. */
    void (*log_enable)(bool on);
    void (*log_reset)(void); /* clears counts as well; not while other threads call Vulkan */
    uint64_t (*log_size)(void);
    uint64_t (*log_dropped)(void); /* calls beyond the log's capacity */
    uint64_t (*log_read)(uint64_t first, struct wake_null_call *calls, uint64_t max);
    uint64_t (*count)(
        const char *command); /* calls of a command, aliases included; 0 for an unknown name */

    /* Faults. `nth` counts from the moment the fault is set, 1 = the next call. false: no such
     * command, or table full. */
    bool (*fail)(const char *command, uint32_t nth, VkResult result);
    bool (*crash)(const char *command, uint32_t nth);
    void (*lose_at_submit)(uint32_t nth); /* 0 = never */
    void (*lose_device)(VkDevice device); /* now */
    void (*clear_faults)(void);

    /* Runs inside the driver, before the command does anything, on the thread that called it. NULL:
     * none any more. One at a time, needs hooks; set it while nobody calls that command. false: no
     * such command. */
    bool (*set_visit)(const char *command, void (*visit)(void *data), void *data);

    /* Queues. VK_NULL_HANDLE means all, those of devices created later included. */
    void (*hold)(VkQueue queue, bool held); /* a held queue executes nothing */
    void (*set_delay_us)(uint64_t delay);   /* before each submission executes */
    void (*set_inline)(bool on);            /* off: submissions always run on the queue's thread */
    uint64_t (*pending)(VkQueue queue);     /* submissions not executed yet */
    uint64_t (*presents)(void);
    uint64_t (*executed)(void); /* submissions executed so far, all queues */

    /* Objects. */
    uint64_t (*live)(const char *type); /* "VkBuffer"; NULL: all types */
    uint64_t (*list_live)(struct wake_null_live *out,
                          uint64_t max); /* returns how many there are */
    void (*forget_live)(void);           /* drops what is left over; only while no device exists */

    /* Replaces the list of writes; needs WAKE_NULL_WRITE (any value, "1" for none yet) or
     * set_write_mode(true) before vkCreateInstance. */
    void (*set_write_mode)(bool on);
    bool (*set_writes)(const struct wake_null_write *writes, uint32_t count); /* at most 16 */

    /* Host memory behind a buffer, NULL when it is not bound; for reading what the device wrote. */
    void *(*buffer_memory)(VkBuffer buffer);

    /* The words of a module as the driver got them; NULL outside of write mode. */
    const uint32_t *(*shader_code)(VkShaderModule module, size_t *count);

    /* What lost devices say from now on; WAKE_NULL_ABORT=1 for the extensions that the registry may
     * lack. */
    void (*set_fault)(const struct wake_null_fault *fault);
};

typedef const struct wake_null_icd_control *(*PFN_wake_null_icd_control)(void);

#endif
