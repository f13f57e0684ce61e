/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a messenger received during a scene, kept by value, and what the scene said it expects.
 * Every message of warning or error severity must have been expected; every expectation must be
 * met.
 * Threads: any; a lock guards the list, and the hook of a scene is called without it.
 */
#ifndef WAKE_KIT_MESSAGE_H
#define WAKE_KIT_MESSAGE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <vulkan/vulkan.h>

#define KIT_MESSAGE_OBJECTS 8
#define KIT_MESSAGE_LABELS 4

struct kit_object_name {
    VkObjectType type;
    uint64_t handle;
    char name[64];
};

struct kit_message {
    char id[128];
    char older[128]; /* the id of 1.3.239, where the text has another one */
    char *text;
    int32_t number;
    VkDebugUtilsMessageSeverityFlagBitsEXT severity;
    VkDebugUtilsMessageTypeFlagsEXT types;
    pthread_t thread;
    uint32_t object_count;
    struct kit_object_name objects[KIT_MESSAGE_OBJECTS];
    uint32_t queue_label_count;
    char queue_labels[KIT_MESSAGE_LABELS][48];
    uint32_t command_label_count;
    char command_labels[KIT_MESSAGE_LABELS][48];
};

/*
 * Called after the message was stored, on the thread of the callback; the result is the
 * callback's.
 */
typedef VkBool32 (*kit_message_hook)(const struct kit_message *message, void *data);

struct kit_expectation {
    char id[128];
    size_t minimum;
    size_t maximum;
    bool several; /* ids of one rule were expected */
};

/* One call of kit_expect() or kit_expect_some(): the message belongs to what the scene calls next. */
struct kit_demand {
    char id[128];
    size_t after; /* messages that had come */
};

struct kit_log {
    pthread_mutex_t mutex;
    pthread_cond_t arrived;
    struct kit_message **messages;
    size_t count;
    size_t capacity;
    struct kit_expectation expectations[2048];
    size_t expectation_count;
    struct kit_demand *demands;
    size_t demand_count;
    kit_message_hook hook;
    void *hook_data;
    bool inside;        /* a callback of this log runs now */
    bool overlapped;    /* two callbacks ran at once */
    bool allow_overlap; /* several instances share the log */
    bool skip_calls;    /* callbacks ask for the call to be skipped */
    bool accept_all;    /* what comes does not matter */
    bool interfaces;    /* KIT_INTERFACES */
    bool in_order;      /* messages come inside the calls that they are about */
};

void
kit_log_init(struct kit_log *log);
void
kit_log_finish(struct kit_log *log);

/* The callbacks of both debug extensions; pUserData is the struct kit_log. */
VKAPI_ATTR VkBool32 VKAPI_CALL
kit_log_utils_callback(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                       VkDebugUtilsMessageTypeFlagsEXT types,
                       const VkDebugUtilsMessengerCallbackDataEXT *data, void *user_data);
VKAPI_ATTR VkBool32 VKAPI_CALL
kit_log_report_callback(VkDebugReportFlagsEXT flags, VkDebugReportObjectTypeEXT type,
                        uint64_t object, size_t location, int32_t code, const char *prefix,
                        const char *text, void *user_data);

/* Whether both name the same rule, in the registry of the build or in that which scenes are written with. */
bool
kit_same_id(const char *one, const char *other);
/* Whether a message `said` in place of `expected` should have the latter, an id of 1.3.239, in its text. */
bool
kit_wants_older(const char *expected, const char *said);
/* Advice that newer layers do not give: with headers as new it is not expected. */
bool
kit_id_is_gone(const char *id);
/* Adds to what is expected of one id. */
void
kit_log_expect(struct kit_log *log, const char *id, size_t minimum, size_t maximum);

size_t
kit_log_count(struct kit_log *log, const char *id);
/* The first message of that id, or NULL; it lives as long as the log. */
const struct kit_message *
kit_log_find(struct kit_log *log, const char *id);
/* The same among those whose text contains `words`. With workers, messages about several command
 * buffers come in any order: the first of an id is then any of them. */
const struct kit_message *
kit_log_find_text(struct kit_log *log, const char *id, const char *words);
/*
 * Blocks until `count` messages of that id are here. It has no time limit of its own: the test's
 * has.
 */
void
kit_log_wait(struct kit_log *log, const char *id, size_t count);

/* Writes one line per unmet expectation and per unexpected message; returns their number. */
size_t
kit_log_verdict(struct kit_log *log, FILE *out);
/* Writes the messages as a JSON array. */
void
kit_log_write_json(struct kit_log *log, FILE *out);

#endif
