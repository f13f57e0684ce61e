/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a check is given, and how it says what it found. A check is a pure function of the record
 * and of the state that the call saw; it never waits and never changes state.
 * Threads: the runner of the record's stream. A struct wake_check lives for one record.
 */
#ifndef WAKE_STATE_CHECK_H
#define WAKE_STATE_CHECK_H

#include "base/base.h"
#include "base/vulkan_all.h"
#include "gen/commands.h"
#include "queue/record.h"
#include "report/report.h"
#include "state/check/owners.h"
#include "state/check/rank.h"
#include "state/object/object.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"

struct wake_check;
struct wake_command_buffer;
struct wake_queue;

/* Checks that a user can switch off one by one. */
enum wake_check_class {
    WAKE_CHECK_PARAMETERS,
    WAKE_CHECK_LIFETIMES,
    WAKE_CHECK_THREADS,
    WAKE_CHECK_CORE,
};

/* One message that is not given yet: inline mode, while the device timeline's turn is held. */
struct wake_deferred_finding;

struct wake_check {
    struct wake_scope *scope;
    const struct wake_record *record;
    struct wake_command_buffer *cb; /* vkCmd* and boundaries; NULL else */
    struct wake_queue *queue;       /* of a call on a queue, with the turn; NULL else */
    uint32_t command;               /* enum wake_command */
    uint32_t thread;
    uint64_t frame;
    uint64_t submit;          /* number of the submit that is being replayed, 0 */
    uint64_t position;        /* of the record in its stream */
    uint32_t command_index;   /* in the command buffer, UINT32_MAX */
    uint64_t dispatch_handle; /* the call's dispatchable object */
    uint16_t dispatch_type;   /* enum wake_object_type */
    bool skip;                /* inline mode: a callback asked to skip the call */
    bool defer;               /* keep findings until wake_check_deliver() */
    bool aside; /* keep findings until wake_check_aside_end(), and do not count them */
    bool guard; /* only counts, and only what would crash the driver or the layer */
    /* implicit checks leave alone what only lacks its extension, and say so in `gated` */
    bool keep_gated;
    bool only_gated; /* implicit checks look at nothing else */
    bool gated;
    uint32_t
        gated_told; /* of pipelines: what else their values break is looked at in spite of these */
    bool ranked;    /* keep findings until wake_check_settle(), which leaves the lowest rank */
    uint8_t rank;   /* enum wake_rank of what is found now; WAKE_RANK_BY_RULE: its rule's */
    uint32_t found; /* findings so far, of all records that are checked with this */
    /* what a batch does, long after its submit: labels around the command at hand, and the call's stack */
    struct wake_labels labels;
    uint32_t stack;
    uint32_t begun; /* likewise, when the call at hand began to be checked */
    /* those among `found` that leave what a call submits as it is: a fence that is signaled, say. What else
     * the call breaks, and what executing its batches brings up, is told in spite of them */
    uint32_t beside;
    struct wake_deferred_finding *deferred;
    struct wake_deferred_finding **deferred_tail;
};

/* VK_NULL_HANDLE is valid where something newer than our registry is enabled. */
#define WAKE_HANDLE_LATER 2

/* The rule behind a handle parameter or member. */
struct wake_handle_rule {
    const char *vuid_parameter; /* valid handle; NULL: the specification has no such rule */
    const char *vuid_parent;    /* made from the right parent; NULL likewise */
    VkObjectType type;
    const char *path; /* "pCreateInfo->layout" */
    uint8_t optional; /* VK_NULL_HANDLE is valid: 1, or WAKE_HANDLE_LATER */
};

WAKE_INLINE bool
wake_check_on(const struct wake_check *check, enum wake_check_class check_class)
{
    const struct wake_settings *settings = check->scope->settings;

    switch (check_class) {
    case WAKE_CHECK_PARAMETERS: return settings->check_parameters;
    case WAKE_CHECK_LIFETIMES: return settings->check_lifetimes;
    case WAKE_CHECK_THREADS: return settings->check_threads;
    case WAKE_CHECK_CORE: return settings->check_core;
    }
    return true;
}

/* Whether an extension is enabled on the device or its instance, or was promoted to the version in
 * use. */
bool
wake_check_extension(const struct wake_check *check, int extension);
/* Whether physical devices are asked, of which one may know more than we do. */
WAKE_INLINE bool
wake_check_newer_driver(const struct wake_check *check)
{
    const struct wake_scope *scope = check->scope;

    return !scope->is_device && scope->instance &&
           wake_load_relaxed(&scope->instance->newer_driver);
}

/* Whether something is enabled that our registry does not know, so that unknown values are no
 * findings of rules that are generated from it. */
WAKE_INLINE bool
wake_check_newer_than_registry(const struct wake_check *check)
{
    return check->scope->newer_than_registry || wake_check_newer_driver(check);
}

/* The same, or something that the code written by hand does not know. */
WAKE_INLINE bool
wake_check_unknown_extensions(const struct wake_check *check)
{
    return check->scope->unknown_extensions || wake_check_newer_driver(check);
}

/* Whether draws may use shader objects, which the registry has not. */
WAKE_INLINE bool
wake_check_shader_objects(const struct wake_check *check)
{
    return check->scope->shader_objects;
}

/* Says that a handle is null, unknown, destroyed or foreign, where that is an error. */
WAKE_COLD void
wake_check_wrong_handle(struct wake_check *check, const struct wake_handle_rule *rule,
                        uint64_t handle, wake_id id);

/* A handle that a record names; `id` as packed. */
WAKE_INLINE void
wake_check_handle(struct wake_check *check, const struct wake_handle_rule *rule, uint64_t handle,
                  wake_id id)
{
    if (WAKE_UNLIKELY((!handle || !id || (id & WAKE_ID_FOREIGN)) && !check->only_gated)) {
        wake_check_wrong_handle(check, rule, handle, id);
    }
}

/* Facts of the device behind the call; NULL: a call on an instance, or memory ran out. Checks that
 * need them are silent then. */
WAKE_INLINE const struct wake_facts *
wake_check_facts(const struct wake_check *check)
{
    return check->scope->is_device ? ((const struct wake_device *)check->scope)->facts : NULL;
}

/* WAKE_FEATURE(check, wideLines): whether the feature is enabled; true where that is not known. */
WAKE_INLINE bool
wake_check_feature(const struct wake_check *check, int feature)
{
    const struct wake_facts *facts = wake_check_facts(check);

    return !facts || wake_facts_feature(facts, (enum wake_feature)feature);
}

#define WAKE_FEATURE(check, name) wake_check_feature((check), WAKE_FEATURE_##name)

/* WAKE_SUPPORTED(check, robustImageAccess): whether the physical device supports the feature, enabled or not; true where that is
 * not known. */
WAKE_INLINE bool
wake_check_supported(const struct wake_check *check, int feature)
{
    const struct wake_facts *facts = wake_check_facts(check);

    return !facts || wake_facts_supports(facts, (enum wake_feature)feature);
}

#define WAKE_SUPPORTED(check, name) wake_check_supported((check), WAKE_FEATURE_##name)
/* The same of a feature that older registries lack, where it is never enabled: the extension, or the version that has it. */
#ifdef VK_VERSION_1_4
#define WAKE_LATER_FEATURE(check, name) WAKE_FEATURE(check, name)
#else
#define WAKE_LATER_FEATURE(check, name) ((void)(check), false)
#endif
/* Rules of 1.3.239 that repeat others, or are split by extensions: newer registries have given them up, and keep the others. */
#if defined(VK_VERSION_1_4) && VK_HEADER_VERSION >= 350
#define WAKE_REPEATED_RULES 0
#else
#define WAKE_REPEATED_RULES 1
#endif
/* WAKE_EXTENSION(check, VK_KHR_maintenance1) */
#define WAKE_EXTENSION(check, name) wake_check_extension((check), WAKE_EXT_##name)
/* The version of Vulkan that the device may be used with. */
uint32_t
wake_check_version(const struct wake_check *check);

/* The object that an id names, if it is of that type and lived in the check's scope when the call
 * was made; NULL else. */
WAKE_INLINE struct wake_object *
wake_check_object(const struct wake_check *check, wake_id id, int type)
{
    struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);

    return object && object->type == type &&
                   (object->scope == check->scope || !check->scope->is_device)
               ? object
               : NULL;
}

/*
 * A rule that newer registries have split or reworded: its number there, and that of 1.3.239 (or the Khronos layer's own id), which
 * stood for more than this. The first one that the registry of the build has is said: where whole ids are named, and where
 * wake_find_rule() gets the owner by itself. Where every case went to one new number, report/older_vuids.def has the pair, and checks
 * name the older one alone.
 */
#define WAKE_RULE(newer, older) newer "|" older
/* Ids that layers have for what no registry has a number for. */
#if WAKE_REPEATED_RULES
#define WAKE_OWN_RULE(newer, older) older
#else
#define WAKE_OWN_RULE(newer, older) WAKE_RULE(newer, older)
#endif
/* Whether the registry of the build has one of these numbers for the owner; its VUID, at most WAKE_MAX_ID bytes. `rule` by
 * WAKE_ID(). */
bool
wake_has_rule(const char *owner, const char *rule, char *vuid_out);
/*
 * Findings of a rule that several commands or structs share, by WAKE_ID() (state/check/owners.h).
 * Silent where the owner does not have that rule: it is not in the rule's list, or the registry has
 * no such VUID. `object` NULL: about the command's dispatchable object.
 */
void
wake_find_rule(struct wake_check *check, const char *owner, const char *rule,
               const struct wake_object *object, const char *format, ...) WAKE_PRINTF(5, 6);

/* The same about two tracked objects (NULL: none, or none other). */
void
wake_find_rule_objects(struct wake_check *check, const char *owner, const char *rule,
                       const struct wake_object *first, const struct wake_object *second,
                       const char *format, ...) WAKE_PRINTF(6, 7);

/* Findings. Without objects: about the command's dispatchable object (and the command buffer's pool
 * stays unnamed). */
void
wake_find(struct wake_check *check, const char *vuid, const char *format, ...) WAKE_PRINTF(3, 4);
void
wake_find_object(struct wake_check *check, const char *vuid, VkObjectType type, uint64_t handle,
                 const char *format, ...) WAKE_PRINTF(5, 6);
/* The same of an object that the scope of the call does not know, or not any more. */
void
wake_find_named(struct wake_check *check, const char *vuid, const struct wake_object_name *object,
                const char *format, ...) WAKE_PRINTF(4, 5);
/* About a tracked object, and a second one (NULL: none). */
void
wake_find_objects(struct wake_check *check, const char *vuid, const struct wake_object *first,
                  const struct wake_object *second, const char *format, ...) WAKE_PRINTF(5, 6);

/* Look ahead for a finding about the two: false means that nothing would come of it, and that it is
 * counted. */
bool
wake_check_wants(const struct wake_check *check, const char *id,
                 VkDebugUtilsMessageSeverityFlagBitsEXT severity, const struct wake_object *first,
                 const struct wake_object *second);

/* Advice: not against the specification, and no finding that others lean on (`found`). */
struct wake_advice {
    const char *id;
    VkDebugUtilsMessageSeverityFlagBitsEXT severity;
    VkDebugUtilsMessageTypeFlagsEXT types;
    bool unanswered; /* inline mode: a callback cannot have the call skipped for it */
};
/* About a tracked object, NULL: the command's dispatchable object. */
void
wake_advise(struct wake_check *check, const struct wake_advice *advice,
            const struct wake_object *object, const char *text);

/* "VkBuffer 0x12 [name]" for message texts. Returns `buffer`. */
const char *
wake_object_text(char *buffer, size_t size, const struct wake_object *object);
#define WAKE_OBJECT_TEXT 160

/* Findings of one call, from here to wake_check_settle(): those of the lowest rank are told
 * (state/check/rank.h). */
WAKE_INLINE void
wake_check_rank(struct wake_check *check)
{
    check->ranked = true;
}
/* `types` is VALIDATION, or PERFORMANCE for what costs time alone. It is no finding: `found` does
 * not count it. */
void
wake_find_warning(struct wake_check *check, VkDebugUtilsMessageTypeFlagsEXT types, const char *id,
                  const char *format, ...) WAKE_PRINTF(4, 5);
/* The same about a tracked object, and a second one (NULL: none). */
void
wake_find_warning_objects(struct wake_check *check, VkDebugUtilsMessageTypeFlagsEXT types,
                          const char *id, const struct wake_object *first,
                          const struct wake_object *second, const char *format, ...)
    WAKE_PRINTF(6, 7);

/* The same where something was found. */
WAKE_COLD void
wake_check_settle_found(struct wake_check *check);

/* How many of the errors that are kept are of such rules. */
WAKE_COLD uint32_t
wake_check_count_kept(const struct wake_check *check, bool (*is_such)(const char *id));

/* Also gives them, unless they are deferred. */
WAKE_INLINE void
wake_check_settle(struct wake_check *check)
{
    check->ranked = false;
    if (WAKE_UNLIKELY(check->deferred)) {
        wake_check_settle_found(check);
    }
}

/*
 * What is found between the two is neither given nor counted: the end returns it, a list that is the
 * caller's; NULL: nothing, or out of memory.
 */
struct wake_check_aside {
    struct wake_deferred_finding *deferred;
    struct wake_deferred_finding **deferred_tail;
};
void
wake_check_aside_begin(struct wake_check *check, struct wake_check_aside *aside);
WAKE_MUST_CHECK struct wake_deferred_finding *
wake_check_aside_end(struct wake_check *check, const struct wake_check_aside *aside);
/* Gives such a list, on a thread of the layer; nobody is asked whether a call is to be skipped. */
void
wake_deferred_give(struct wake_report *report, struct wake_deferred_finding *list_take);
void
wake_deferred_drop(struct wake_deferred_finding *list_take);

/* Gives what was deferred; true when a callback asked to skip. */
bool
wake_check_deliver(struct wake_check *check);

#endif
