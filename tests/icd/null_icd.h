/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the files of the null driver share: objects, dispatchable structs, configuration, the
 * generated tables.
 * Threads: any, unless the line above a function says otherwise.
 */
#ifndef WAKE_NULL_ICD_H
#define WAKE_NULL_ICD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vulkan_all.h"

#include "null_commands.h"
#include "null_icd_control.h"
#include "null_objects.h"

#define NULL_U64(handle) ((uint64_t)(uintptr_t)(handle))
#define NULL_LOADER_MAGIC ((uintptr_t)0x01CDC0DE)
#define NULL_MAX_FAMILIES 16
#define NULL_MAX_DEVICES 16
#define NULL_MEMORY_TYPES 6
#define NULL_POOR_TYPES 2
#define NULL_PROTECTED_TYPE NULL_MEMORY_TYPES /* one more, with WAKE_NULL_PROTECTED */
#define NULL_HEAPS 2                          /* one more, of tiles, with WAKE_NULL_NEWER */
#define NULL_ALL_STAGES 0x000fffffU /* every shader stage that has a bit, vendors' included */
#define NULL_HAS(set, i) (((set)[(i) / 64] >> ((i) % 64)) & 1)
#define NULL_SET_WORDS ((NULL_EXTENSION_COUNT + 63) / 64)
#define NULL_MIN(a, b) ((a) < (b) ? (a) : (b))

/* ---- generated tables ------------------------------------------------------------------------ */

enum null_kind { NULL_KIND_GLOBAL, NULL_KIND_INSTANCE, NULL_KIND_PHYSICAL, NULL_KIND_DEVICE };
enum null_offer { NULL_OFFER_YES, NULL_OFFER_DEBUG, NULL_OFFER_NAMED };

struct null_command_info {
    const char *name;
    uint16_t base; /* the command it is an alias of, else itself */
    uint8_t kind;  /* enum null_kind; queue and command buffer commands are NULL_KIND_DEVICE */
    uint8_t minor; /* core since 1.minor, 255: not core */
    bool can_lose; /* may return VK_ERROR_DEVICE_LOST */
    uint16_t first_extension; /* in null_command_extensions */
    uint16_t extension_count;
};

struct null_extension_info {
    const char *name;
    uint32_t version;
    bool instance;
    uint8_t offer;
};

struct null_result_name {
    const char *name;
    VkResult value;
};

enum null_format_class {
    NULL_FORMAT_COLOR,
    NULL_FORMAT_INTEGER,
    NULL_FORMAT_DEPTH,
    NULL_FORMAT_STENCIL,
    NULL_FORMAT_COMPRESSED,
    NULL_FORMAT_YCBCR
};

struct null_format {
    int32_t format;
    uint8_t block_bytes, block_width, block_height;
    uint8_t class;
};

extern const struct null_command_info null_command_infos[NULL_CMD_COUNT]; /* sorted by name */
extern const uint16_t null_command_extensions[];
extern const struct null_extension_info
    null_extension_infos[NULL_EXTENSION_COUNT];                  /* sorted by name */
extern const struct null_result_name null_result_names[];        /* ends with a null name */
extern const struct null_format null_formats[NULL_FORMAT_COUNT]; /* sorted by format */
extern PFN_vkVoidFunction null_plain[NULL_CMD_COUNT];
extern const PFN_vkVoidFunction null_hooked[NULL_CMD_COUNT];

/* ---- configuration: null_config.c ------------------------------------------------------------ */

/* In the flags of a family, beside Vulkan's: no timestamps; transfers of images in units of 8
 * texels, of whole mip levels. */
#define NULL_QUEUE_UNTIMED 0x10000000u
#define NULL_QUEUE_COARSE 0x20000000u
#define NULL_QUEUE_WHOLE 0x40000000u
#define NULL_QUEUE_GRAPHLESS 0x08000000u
#define NULL_QUEUE_STATUSLESS 0x04000000u
#define NULL_QUEUE_OWN                                                                  \
    (NULL_QUEUE_UNTIMED | NULL_QUEUE_COARSE | NULL_QUEUE_WHOLE | NULL_QUEUE_GRAPHLESS | \
     NULL_QUEUE_STATUSLESS)

struct null_config {
    uint32_t device_count;
    uint32_t family_count;
    VkQueueFlags family_flags[NULL_MAX_FAMILIES];
    uint32_t family_queues[NULL_MAX_FAMILIES];
    uint32_t api_minor;
    uint64_t heap_size;
    uint64_t offered[NULL_SET_WORDS];
    bool reuse_handles;
    bool equal_handles;
    bool all_commands;
    bool execute;
    bool hooks;
    bool write_mode;
    bool protected_memory;
    bool newer_extensions; /* WAKE_NULL_ABORT */
    bool newer;            /* WAKE_NULL_NEWER */
    bool poor;             /* WAKE_NULL_POOR */
    bool careless;         /* WAKE_NULL_CARELESS */
    char *answers;         /* WAKE_NULL_ANSWERS and WAKE_NULL_FORMATS, NULL where not set */
    char *formats, *buffer_formats;
    _Atomic bool inline_submits;
    _Atomic uint64_t delay_us;
};

extern struct null_config null_config;

/* Reads the environment while no instance exists; otherwise does nothing. */
void
null_config_refresh(void);
/* Instances alive: +1 or -1. */
void
null_config_count_instance(int change);
int
null_command_find(const char *name);
int
null_extension_find(const char *name);

/* ---- hooks: null_hook.c ---------------------------------------------------------------------- */

/* Logs, counts, crashes or answers a fault: VK_SUCCESS when the call is to go on. */
VkResult
null_hook(enum null_command command, uint64_t object, uint64_t second);
bool
null_fault_add(const char *command, uint32_t nth, VkResult result, bool crash);
void
null_faults_clear(void);
bool
null_visit_set(const char *command, void (*visit)(void *data), void *data);
void
null_log_enable(bool on);
void
null_log_reset(void);
uint64_t
null_log_size(void);
uint64_t
null_log_dropped(void);
uint64_t
null_log_read(uint64_t first, struct wake_null_call *calls, uint64_t max);
uint64_t
null_log_count(const char *command);

/* ---- objects: null_objects.c ----------------------------------------------------------------- */

/* Head of every slot. Slots are type-stable: a stale or made-up handle never reaches unmapped
 * memory. */
struct null_object {
    _Atomic uint32_t state; /* generation << 1 | live */
    uint32_t index;
    uint32_t next_free; /* index + 1 */
    uint32_t type;
    void *parent; /* VkDevice or VkInstance */
};

/* Slots of most types; NULL_SMALL_BODY beside a struct says that it fits. */
#define NULL_SMALL_SLOT (sizeof(struct null_object) + 40)
#define NULL_SMALL_BODY(type) \
    _Static_assert(sizeof(type) <= NULL_SMALL_SLOT, #type " is too large for its slot")

/* NULL when memory is out. The slot's body keeps what its last user left. */
void *
null_object_create(enum null_type type, void *parent);
/* Ignores handles that are not alive. */
void
null_object_destroy(enum null_type type, uint64_t handle);
void
null_object_release(struct null_object *object);
/* NULL for anything but a live handle of this type. */
void *
null_object_get(enum null_type type, uint64_t handle);
/* Whether the address is a slot of this type that was handed out at least once. */
bool
null_object_owns(enum null_type type, const void *slot);
uint64_t
null_object_handle(const struct null_object *object);
uint64_t
null_object_live(enum null_type type);
uint64_t
null_object_list(struct wake_null_live *out, uint64_t max);
void
null_object_forget_all(void);

#define NULL_HANDLE(object) ((uintptr_t)null_handle_of(object))

static inline uint64_t
null_handle_of(const void *object)
{
    return object ? null_object_handle(object) : 0;
}

/* ---- dispatchable objects -------------------------------------------------------------------- */

/* What the loader and null_hook see of a VkDevice, VkQueue or VkCommandBuffer. */
struct null_dispatch {
    uintptr_t loader;
    struct null_device *device;
};

struct null_physical {
    uintptr_t loader;
    struct null_instance *instance;
    uint32_t index;
    uint32_t minor;          /* apiVersion 1.minor */
    const uint64_t *offered; /* extensions: null_config.offered */
};

struct null_instance {
    uintptr_t loader;
    uint64_t enabled[NULL_SET_WORDS];
    pthread_mutex_t lock;
    struct null_device *devices; /* under lock */
    uint32_t physical_count;
    struct null_physical physical[NULL_MAX_DEVICES];
};

struct null_submission;

struct null_queue {
    struct null_dispatch dispatch;
    uint32_t family;
    VkDeviceQueueCreateFlags flags;
    pthread_mutex_t lock;
    struct null_submission *head, *tail; /* under lock; the head stays while it executes */
    _Atomic uint64_t pending;
    _Atomic bool held;
    bool threaded; /* under lock */
    pthread_t thread;
};

struct null_device {
    struct null_dispatch dispatch;
    struct null_physical *physical;
    struct null_device *next;
    uint64_t enabled[NULL_SET_WORDS];
    uint32_t newer; /* bits of null_fault.c: extensions that the registry may lack */
    _Atomic bool lost;
    _Atomic bool stop;
    uint32_t queue_count;
    struct null_queue *queues;
};

#define NULL_DEVICE(device) ((struct null_device *)(device))
#define NULL_QUEUE(queue) ((struct null_queue *)(queue))
#define NULL_PHYSICAL(physical) ((struct null_physical *)(physical))

static inline const void *
null_chain_find(const void *chain, VkStructureType type)
{
    for (const VkBaseInStructure *s = chain; s; s = s->pNext) {
        if (s->sType == type) {
            return s;
        }
    }
    return NULL;
}

/* vkSetFormatFeaturesNULL: takes features away from a format, for later questions. */
VKAPI_ATTR void VKAPI_CALL
null_SetFormatFeatures(VkPhysicalDevice device, VkFormat format, VkFormatFeatureFlags without);

#endif
