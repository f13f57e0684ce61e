/* SPDX-License-Identifier: Apache-2.0 */
/*
 * MESSAGE: a finding comes in; log lines and the application's callbacks come out. One per
 * VkInstance. Names and labels arrive inside the finding. docs/messages.md is the user's view.
 * Threads: as said above each group. No lock is held while a callback of the application runs, and
 * the callbacks of one instance never overlap.
 */
#ifndef WAKE_REPORT_REPORT_H
#define WAKE_REPORT_REPORT_H

#include "base/base.h"
#include "base/settings.h"
#include "base/vulkan_all.h"

struct wake_report;

struct wake_object_name {
    VkObjectType type;
    uint64_t handle;
    const char *name; /* may be NULL */
};

/* Where a finding comes from, although it is late. */
struct wake_origin {
    const char *command;     /* "vkCmdDraw"; static, or NULL */
    uint32_t thread;         /* application thread as gettid() numbers it, 0 = unknown */
    uint64_t frame;          /* frames that had ended when the call was made */
    uint64_t command_buffer; /* handle, 0 = none */
    uint32_t command_index;  /* index within the command buffer, UINT32_MAX = none */
    uint64_t submit;         /* submit number, 0 = none */
    uint64_t record;         /* position in its stream, for 'same messages' comparisons */
    uint32_t stack;          /* of calls, for wake_stack_text(); 0: not known */
    const char *action;      /* of what a shader says by itself: "Dispatch"; static, or NULL */
    uint32_t action_number;  /* of its kind, in the command buffer */
};

struct wake_labels {
    const VkDebugUtilsLabelEXT *labels; /* the most recent first */
    uint32_t count;
};

struct wake_finding {
    const char *id; /* VUID or an id of our own; copied where it is kept */
    /* What the check has for 1.3.239, where it chose `id` of several; NULL: `id`. */
    const char *written;
    VkDebugUtilsMessageSeverityFlagBitsEXT severity;
    VkDebugUtilsMessageTypeFlagsEXT types; /* 0 means VALIDATION */
    struct wake_origin origin;
    const struct wake_object_name *objects; /* the first one is what the message is about */
    uint32_t object_count;
    /* Behind those: named by the text, or used by the command. They tell no two messages apart. */
    uint32_t further_count;
    struct wake_labels queue_labels;
    struct wake_labels command_labels;
    /* Inline mode: the caller does not ask what the callbacks answer. Set by threads of the layer,
     * which never come to wake_report_settle(). */
    bool unanswered;
};

WAKE_INLINE uint32_t
wake_finding_objects(const struct wake_finding *finding)
{
    return finding->object_count + finding->further_count;
}

/* How the engine hears from a report. All may be NULL; they are called with no lock held. */
struct wake_report_hooks {
    void *context;
    /* Messages wait for application threads: let their next call come to wake_report_app_poll. */
    void (*raise_attention)(void *context);
    /* Messages wait for wake_report_worker_deliver, now or when their grace period is over. */
    void (*wake_reporter)(void *context);
    /* The clock, for tests; wake_now_ns() where NULL. */
    uint64_t (*now_ns)(void *context);
};

/* The time a message may wait for a further call of the only application thread before the reporter
 * delivers it: half of the 100 ms within which it has to come. */
#define WAKE_REPORT_GRACE_NS 50000000u

/* -- setup: vkCreateInstance and vkDestroyInstance -- */

/* `settings` must outlive the report. NULL: out of memory. */
WAKE_MUST_CHECK struct wake_report *
wake_report_create(const struct wake_settings *settings);
/* Delivers what is queued, waits for a callback that is running elsewhere. Accepts NULL. */
void
wake_report_destroy(struct wake_report *report);
/* Once, before any other thread knows the report. */
void
wake_report_set_hooks(struct wake_report *report, const struct wake_report_hooks *hooks);
/* Reports what wake_settings_init() collected, once. */
void
wake_report_settings_warnings(struct wake_report *report);
/* Says, as information, which version runs, how, and with settings from where. */
void
wake_report_introduce(struct wake_report *report);
/* What could not be checked, although nobody has said to leave it out. */
enum wake_unchecked {
    WAKE_UNCHECKED_ORDER,          /* a batch: what was executed before it is not known */
    WAKE_UNCHECKED_NEWER,          /* a device with what the registry of the build lacks */
    WAKE_UNCHECKED_SHADER_OBJECTS, /* a draw or dispatch: the code of shader objects */
    WAKE_UNCHECKED_COUNT
};
/* Any thread: one more, for the summary. */
void
wake_report_unchecked(struct wake_report *report, enum wake_unchecked what);
/*
 * Writes what was found to stderr, by id and with the first place of each, if the setting `summary`
 * or a terminal there asks for it. `calls` were recorded by the process, `dropped` of them not.
 */
void
wake_report_summary(struct wake_report *report, uint64_t calls, uint64_t dropped);
/* Adds the messengers of a VkInstanceCreateInfo chain (debug utils and debug report). False: out of
 * memory. */
bool
wake_report_add_instance_chain(struct wake_report *report, const void *instance_pnext);
/* Those messengers are active from begin to end, around instance creation and destruction. end
 * delivers first. */
void
wake_report_begin_instance_call(struct wake_report *report);
void
wake_report_end_instance_call(struct wake_report *report);

/* -- application threads -- */

/* `handle` 0: a messenger of the instance's chain. False: out of memory. */
bool
wake_report_add_messenger(struct wake_report *report,
                          const VkDebugUtilsMessengerCreateInfoEXT *info, uint64_t handle);
bool
wake_report_add_debug_report(struct wake_report *report,
                             const VkDebugReportCallbackCreateInfoEXT *info, uint64_t handle);
/*
 * Removes by handle: delivers what is queued, then waits for a running callback of that messenger,
 * unless called from inside a callback. Unknown handles are ignored. Drain the validation before.
 */
void
wake_report_remove_messenger(struct wake_report *report, uint64_t handle);
void
wake_report_remove_debug_report(struct wake_report *report, uint64_t handle);

/*
 * vkSubmitDebugUtilsMessageEXT, vkDebugReportMessageEXT. The loader below the layers knows the same
 * messengers and calls them itself when the call is passed down: then only bracket the call with
 * begin and end, so that its callbacks overlap with none of ours. begin waits for a callback that
 * runs on another thread.
 */
void
wake_report_begin_submit(struct wake_report *report);
void
wake_report_end_submit(struct wake_report *report);
/* The other way, for a call that is not passed down: the callbacks have run when these return,
 * in every mode. */
void
wake_report_submit_debug_utils(struct wake_report *report,
                               VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                               VkDebugUtilsMessageTypeFlagsEXT types,
                               const VkDebugUtilsMessengerCallbackDataEXT *data);
void
wake_report_submit_debug_report(struct wake_report *report, VkDebugReportFlagsEXT flags,
                                VkDebugReportObjectTypeEXT object_type, uint64_t object,
                                size_t location, int32_t message_code, const char *layer_prefix,
                                const char *message);

/* A thread used the instance. Cheap enough for 'first call of this thread', not for every call. */
void
wake_report_note_thread(struct wake_report *report, uint32_t thread);
/* In any call, when attention was raised: delivers what is due on the next call. */
void
wake_report_app_poll(struct wake_report *report);
/* In calls that wait or poll (fences, semaphores, idle, present): delivers with 'poll' as well. */
void
wake_report_wait_poll(struct wake_report *report);
/*
 * Inline mode, at the end of a call's check, while the thread owns no stream: when another thread
 * was inside a callback as this thread emitted, waits for its messages to be delivered. True: a
 * callback asked to skip the call. Costs one thread-local load when nothing was left behind. Must
 * be called in inline mode.
 */
bool
wake_report_settle(struct wake_report *report);

/* -- any thread -- */

/*
 * Cheap look ahead: false means that nothing would come of emitting this finding; it is then
 * already counted and the caller is done. True promises nothing and counts nothing: emit decides
 * again. What tells the place must be complete: command, labels, objects and their names.
 */
bool
wake_report_wanted(struct wake_report *report, const struct wake_finding *finding);
/*
 * Filters, counts, formats, logs; then queues, or in inline mode delivers on this thread. Never
 * blocks on a callback. `format` says what was found, without the command's name in front and
 * without the specification's sentence. True: inline mode, and a callback returned VK_TRUE: the
 * call must be skipped.
 */
bool
wake_report_emit(struct wake_report *report, const struct wake_finding *finding, const char *format,
                 ...) WAKE_PRINTF(3, 4);
/* Delivers everything queued on this thread (drain points), in every mode. Does not wait for a
 * callback that runs elsewhere: what is queued is then left to that thread. */
void
wake_report_flush(struct wake_report *report);

/* At the end of the process: what is queued for callbacks and stands in no log is written to stderr
 * and forgotten. */
void
wake_report_spill(struct wake_report *report);

/* The descriptor that the log is written to; -1: none but stderr. */
int
wake_report_file(const struct wake_report *report);

/* Findings that passed the id filters, those over the duplicate limit included; of one id: for
 * tests. */
uint64_t
wake_report_count(struct wake_report *report, const char *id);
uint64_t
wake_report_total(struct wake_report *report);
/* The same of all reports that there were. */
uint64_t
wake_report_messages(void);
/* Findings over the duplicate limit: for tests. */
uint64_t
wake_report_suppressed(struct wake_report *report);
/* Messages still queued. */
uint64_t
wake_report_pending(struct wake_report *report);

/* -- workers and the reporter -- */

/*
 * Delivers what is due on a thread of the layer: everything in worker mode; in auto mode everything
 * once a second application thread was seen, and messages older than the grace period before;
 * everything with `force`. Returns the nanoseconds after which it should be called again,
 * UINT64_MAX when nothing waits for it.
 */
uint64_t
wake_report_worker_deliver(struct wake_report *report, bool force);

/* The number a message id goes by: XXH32 with seed 8, as in the Khronos layer. */
int32_t
wake_message_id_number(const char *id);

#endif
