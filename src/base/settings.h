/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Everything a user can set, read once per instance. From weakest to strongest: defaults, structs
 * chained to VkInstanceCreateInfo, vk_layer_settings.txt, the environment. docs/settings.md shows
 * the same table.
 * Threads: setup only (inside vkCreateInstance); the filled struct is immutable afterwards.
 */
#ifndef WAKE_BASE_SETTINGS_H
#define WAKE_BASE_SETTINGS_H

#include "base/base.h"

enum wake_back_pressure {
    WAKE_BACK_PRESSURE_HELP, /* at the memory limit the recording thread validates */
    WAKE_BACK_PRESSURE_DROP, /* at the memory limit records are dropped, counted and reported */
};

enum wake_delivery {
    WAKE_DELIVERY_AUTO,   /* next-call while one thread has used the instance, worker afterwards */
    WAKE_DELIVERY_WORKER, /* from a thread of the layer, as soon as found */
    WAKE_DELIVERY_NEXT_CALL, /* on an application thread, in its next call */
    WAKE_DELIVERY_POLL,      /* only in calls that wait or poll, and at drain points */
};

/* Whose best practices are told, besides those for everybody. */
enum wake_vendor {
    WAKE_VENDOR_ARM = 1 << 0,
    WAKE_VENDOR_AMD = 1 << 1,
    WAKE_VENDOR_IMG = 1 << 2,
    WAKE_VENDOR_NVIDIA = 1 << 3,
    WAKE_VENDORS_ALL = 0xf,
};

/* When legacy commands and extensions are told. */
enum wake_legacy_mode {
    WAKE_LEGACY_ALWAYS,
    WAKE_LEGACY_ONLY_SUPPORTED, /* what took its place is there */
    WAKE_LEGACY_ONLY_ENABLED,   /* and enabled */
};

enum wake_shader_accesses {
    WAKE_SHADER_ACCESSES_OFF,
    WAKE_SHADER_ACCESSES_WHOLE,
    WAKE_SHADER_ACCESSES_SURE,
    WAKE_SHADER_ACCESSES_WARN, /* SURE, and warnings of the rest of ALL */
    WAKE_SHADER_ACCESSES_ALL,
};

enum wake_capture {
    WAKE_CAPTURE_OFF,
    WAKE_CAPTURE_SUBMITS,  /* calls on instances, devices and queues */
    WAKE_CAPTURE_COMMANDS, /* recorded commands, too */
};

enum wake_switch {
    WAKE_SWITCH_AUTO,
    WAKE_SWITCH_ON,
    WAKE_SWITCH_OFF,
};

enum wake_log_format {
    WAKE_LOG_TEXT,
    WAKE_LOG_JSON,
};

/* Which severities go to the layer's own log. Application messengers choose for themselves. */
enum wake_report_flag {
    WAKE_REPORT_ERROR = 1 << 0,
    WAKE_REPORT_WARNING = 1 << 1,
    WAKE_REPORT_PERFORMANCE = 1 << 2,
    WAKE_REPORT_INFO = 1 << 3,
    WAKE_REPORT_VERBOSE = 1 << 4,
};

enum wake_debug_action {
    WAKE_ACTION_LOG = 1 << 0, /* write the layer's own log */
    /* accepted as in the Khronos layer; callbacks are always called */
    WAKE_ACTION_CALLBACK = 1 << 1,
    WAKE_ACTION_BREAK = 1 << 2, /* SIGTRAP after an error is delivered; makes the run inline */
};

/* Something to tell the user about the settings, once messengers exist. In the order found. */
struct wake_settings_warning {
    struct wake_settings_warning *next;
    const char *id; /* WAKE-settings-unknown or -value; static */
    char text[];
};

struct wake_settings_string {
    struct wake_settings_string *next;
    char text[];
};

struct wake_settings {
    /* Read from the first instance by the process-wide engine. */
    bool async;
    int workers; /* never negative here: 'auto' has been resolved */
    /* CPU list as in '0-3,8'; empty: wherever the application may run */
    const char *worker_affinity;
    int worker_nice;
    int memory_limit;       /* MiB */
    int back_pressure;      /* enum wake_back_pressure */
    int block_size;         /* KiB */
    bool hold_workers;      /* test switch: workers start held */
    const char *stats;      /* "0", "1" (stderr at exit) or a file */
    const char *record_log; /* file of a record log; empty: none */
    int crash_handler; /* enum wake_switch; auto: for signals that the application has no handler for */
    bool crash_recovery; /* a watcher process */
    bool exit_callbacks;

    /* Per instance. */
    bool guard;
    bool unique_handles;
    bool passthrough;
    bool emulate_shader_abort;
    bool strict_extensions; /* structs and values of extensions that are not enabled */
    const char
        *custom_stype_list; /* pairs of structure type and size, of structs that are no finding */

    int delivery;                   /* enum wake_delivery */
    int log_stderr;                 /* enum wake_switch; auto: while no messenger is registered */
    const char *log_file;           /* empty: none; 'stdout' and 'stderr' are understood */
    int log_format;                 /* enum wake_log_format */
    unsigned report_flags;          /* enum wake_report_flag */
    unsigned debug_action;          /* enum wake_debug_action */
    const char *message_id_filter;  /* list of ids or numbers: never reported */
    const char *message_id_include; /* list: when not empty, only these are reported */
    int duplicate_message_limit;    /* 0: no limit; -1: auto */

    bool check_parameters;
    bool check_lifetimes;
    bool check_threads;
    bool check_core;
    bool check_command_buffers; /* command-buffer state machine */
    bool check_object_in_use;
    bool check_queries;
    bool check_image_layouts;
    bool check_shaders;
    bool shader_cache;
    const char *shader_cache_path; /* folder; empty: $XDG_CACHE_HOME/wake */
    int shader_cache_size;         /* MiB */
    bool wait_for_shaders;
    int summary;         /* enum wake_switch */
    const char *sources; /* where settings were found, weakest first; NULL: nowhere */
    int sync_switch;     /* enum wake_switch: validate_sync as it was set */
    bool validate_sync;
    bool reuse_recordings;    /* what repeats the last recording is not validated again */
    int sync_shader_accesses; /* enum wake_shader_accesses */
    bool sync_queue_submit;
    bool sync_load_after_store;
    bool gpuav;
    bool gpuav_reserve_binding_slot;
    bool gpuav_flush_on_wait;
    bool gpuav_descriptor_checks;
    bool gpuav_buffer_checks;
    bool gpuav_address_checks;
    bool gpuav_safe_mode;
    bool gpuav_validate;
    int gpuav_buffer_size; /* KiB */
    int gpuav_table_size;  /* MiB */
    bool debug_printf;
    bool best_practices;
    unsigned best_practices_vendors; /* enum wake_vendor bits */
    bool legacy_detection;
    int legacy_detection_mode; /* enum wake_legacy_mode */
    bool advises;              /* best_practices or legacy_detection */

    const char *baseline;  /* a log of known messages; empty: none */
    int capture_callstack; /* enum wake_capture; of the process */
    const char *break_at;  /* a call to stop at; empty: none; of the process */
    const char *trace;     /* files; empty: none; of the process */
    const char *progress;
    const char *command_context;

    struct wake_settings_warning *warnings;
    /* (private) strings that the fields above point to */
    struct wake_settings_string *strings;
};

/*
 * Fills `settings` from every source. `instance_pnext` is VkInstanceCreateInfo::pNext and may be
 * NULL; nothing in it is referred to afterwards. False: out of memory; what could not be kept has
 * its default, and the struct is usable all the same.
 */
bool
wake_settings_init(struct wake_settings *settings, const void *instance_pnext);
/* Accepts a zeroed struct. */
void
wake_settings_finish(struct wake_settings *settings);

struct wake_text;
/* As lines 'name = value', and back. False: no such text, or out of memory. `text` is cut into
 * pieces. */
void
wake_settings_print(const struct wake_settings *settings, struct wake_text *text);
bool
wake_settings_parse(struct wake_settings *settings, char *text);

/* One row of the table, for documentation and tests. */
struct wake_setting_info {
    const char *name;
    const char *environment;
    const char *kind;          /* "bool", "int", "text", "one of", "list of" */
    char values[640];          /* accepted words or range; "" where free */
    const char *default_value; /* as it would be written in a file */
    const char *help;
};
/* False when `index` is past the end. */
bool
wake_setting_info(size_t index, struct wake_setting_info *info_out);

#endif
