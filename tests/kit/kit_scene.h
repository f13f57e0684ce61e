/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Scenes: small Vulkan programs, each run in a process, an instance and a device of its own,
 * judged by the messages it got. A topic is one executable; SCENE() defines and registers,
 * KIT_MAIN() supplies main().
 * Threads: a scene starts on the main thread of its process; the checks below may be called from
 * any thread.
 */
#ifndef WAKE_KIT_SCENE_H
#define WAKE_KIT_SCENE_H

#include "kit_message.h"

enum kit_scene_flag {
    KIT_PLAIN = 0,
    /* The scene makes its own instances and devices, with kit_open_* or by hand. */
    KIT_NO_DEVICE = 1 << 0,
    /*
     * Its wrong calls may crash a real driver: run on the null driver, or where callbacks skip
     * them.
     */
    KIT_NULL_DRIVER = 1 << 1,
    /* Two runs may differ in messages, because the scene races on purpose: not compared. */
    KIT_RACES = 1 << 2,
    /* Meaningless in inline mode, where nothing is on the way. */
    KIT_ASYNC_ONLY = 1 << 3,
    /* Sets the layer's settings itself: run once, in the mode `async`. */
    KIT_OWN_SETTINGS = 1 << 4,
    /* About the layer itself: means nothing without one, nor with another. */
    KIT_NEEDS_WAKE = 1 << 5,
    /* Several devices or queues: skipped where the driver offers one queue only. */
    KIT_MANY_QUEUES = 1 << 6,
    /* Left out unless --long is given. */
    KIT_LONG = 1 << 7,
    /* The driver's handle values must stay visible: skipped where the layer replaces handles. */
    KIT_DRIVER_HANDLES = 1 << 8,
    /* No driver survives its wrong call: run only where the layer keeps it from the driver. */
    KIT_FATAL = 1 << 10,
    /*
     * The wrong call must reach the driver for what follows: left out where callbacks skip calls.
     */
    KIT_APPLIES = 1 << 9,
    /* Leaves objects of the loader behind: no leak check at the end of its process. */
    KIT_LEAVES = 1 << 11,
    /*
     * Accesses the same memory with no barrier between, because it is about something else:
     * synchronization validation is off.
     */
    KIT_UNORDERED = 1 << 12,
    /* Rests on what the null driver says when it plays nobody else, or tells it what to say: run
     * there only. */
    KIT_NULL_VALUES = 1 << 13,
    /* Skipped where the driver offers one queue family only. */
    KIT_MANY_FAMILIES = 1 << 14,
    /* Is about what stages and attachments hand each other: a warning about it has to be expected,
     * which other scenes' pipelines may get. */
    KIT_INTERFACES = 1 << 15,
    /* What it expects may be said of any of its calls. In other scenes, inline, it belongs to those between one kit_expect() (or
     * several in a row) and the next. */
    KIT_ANY_CALL = 1 << 16,
    /* Some drivers end the process at the wrong access, which GPU-assisted validation leaves out: not run without a layer. */
    KIT_LEFT_OUT = 1 << 17,
};

struct kit;

struct kit_scene {
    const char *name;
    unsigned flags;
    void (*run)(struct kit *kit);
    struct kit_scene *next;
};

void
kit_register(struct kit_scene *scene);

#define SCENE(scene_name, scene_flags)                                                             \
    static void scene_name(struct kit *kit);                                                       \
    static struct kit_scene scene_##scene_name = { #scene_name, (scene_flags), scene_name, NULL }; \
    __attribute__((constructor)) static void register_##scene_name(void)                           \
    {                                                                                              \
        kit_register(&scene_##scene_name);                                                         \
    }                                                                                              \
    static void scene_name(struct kit *kit)

/* Names on the command line select scenes; see --help. */
int
kit_main(int argc, char **argv);

#define KIT_MAIN()                   \
    int main(int argc, char **argv)  \
    {                                \
        return kit_main(argc, argv); \
    }

/* --- what a scene expects --- */

/* One message of that id more. */
void
kit_expect(struct kit *kit, const char *id);
/*
 * At least one message of that id; for races, and for errors whose number the specification leaves
 * open.
 */
void
kit_expect_some(struct kit *kit, const char *id);
/* Messages of that id do not matter. */
void
kit_allow(struct kit *kit, const char *id);

/* The scene is about surviving; what is said does not matter. */
void
kit_allow_all(struct kit *kit);

/* --- checks; a failed one is recorded and the scene goes on --- */

__attribute__((format(printf, 4, 5))) bool
kit_check_(struct kit *kit, bool ok, const char *where, const char *format, ...);

#define KIT_STRING2(x) #x
#define KIT_STRING(x) KIT_STRING2(x)
#define KIT_CHECK(kit, condition) \
    kit_check_((kit), (condition), __FILE__ ":" KIT_STRING(__LINE__), "%s", #condition)
#define KIT_CHECK_TEXT(kit, condition, ...) \
    kit_check_((kit), (condition), __FILE__ ":" KIT_STRING(__LINE__), __VA_ARGS__)
/* A call that must succeed. */
#define KIT_VK(kit, call)                                                               \
    do {                                                                                \
        VkResult kit_result_ = (call);                                                  \
        kit_check_((kit), kit_result_ >= VK_SUCCESS, __FILE__ ":" KIT_STRING(__LINE__), \
                   "%s gave %d", #call, (int)kit_result_);                              \
    } while (0)

/* Ends the scene as skipped; for what the driver or the layer below does not offer. */
_Noreturn void
kit_skip(struct kit *kit, const char *reason);

/*
 * For a process that is about to die: hands over the results so far, as kit_main does at the end.
 */
void
kit_hand_over(struct kit *kit);

/* --- where the scene runs --- */

bool
kit_is_inline(void);
/* Somebody validates although the application makes no further call. */
bool
kit_has_workers(void);
bool
kit_has_layer(void);
bool
kit_is_wake(void);
bool
kit_is_null_driver(void);
/* Callbacks return VK_TRUE: inline, a wrong call never reaches the driver. */
bool
kit_skips_calls(void);
/* The guard keeps null pointers, dead handles and wrong structure types from the driver. */
bool
kit_is_guarded(void);

/*
 * The seed of this run (WAKE_TEST_SEED, printed on failure) and a multiplier for counts
 * (WAKE_TEST_SCALE).
 */
uint64_t
kit_seed(void);
uint32_t
kit_scale(void);

#endif
