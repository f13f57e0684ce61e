/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Settings of the null driver, read from the environment (WAKE_NULL_*) whenever an instance may be
 * created and none exists. README.md lists them.
 */
#include "null_icd.h"
#include "null_answers.h"
#include "null_record.h"
#include "null_sync.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct null_config null_config = { .inline_submits = true, .execute = true };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int instances; /* under lock */

static int
compare_command(const void *key, const void *entry)
{
    return strcmp(key, ((const struct null_command_info *)entry)->name);
}

int
null_command_find(const char *name)
{
    const struct null_command_info *found = bsearch(name, null_command_infos, NULL_CMD_COUNT,
                                                    sizeof(null_command_infos[0]), compare_command);
    return found ? (int)(found - null_command_infos) : -1;
}

static int
compare_extension(const void *key, const void *entry)
{
    return strcmp(key, ((const struct null_extension_info *)entry)->name);
}

int
null_extension_find(const char *name)
{
    const struct null_extension_info *found = bsearch(
        name, null_extension_infos, NULL_EXTENSION_COUNT, sizeof(null_extension_infos[0]),
        compare_extension);
    return found ? (int)(found - null_extension_infos) : -1;
}

static uint64_t
number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 0) : otherwise;
}

static void
complain(const char *setting, const char *value)
{
    fprintf(stderr, "wake_null_icd: %s: '%s' is not understood\n", setting, value);
}

/* Splits `text` in place at `separator`; NULL when there is nothing left. */
static char *
next_item(char **text, char separator)
{
    char *item = *text;
    if (!item || !*item) {
        return NULL;
    }
    char *end = strchr(item, separator);
    *text = end ? end + 1 : NULL;
    if (end) {
        *end = '\0';
    }
    return item;
}

static VkQueueFlags
queue_flag(const char *name)
{
    static const struct {
        const char *name;
        VkQueueFlags flag;
    } known[] = { { "graphics", VK_QUEUE_GRAPHICS_BIT },
                  { "compute", VK_QUEUE_COMPUTE_BIT },
                  { "transfer", VK_QUEUE_TRANSFER_BIT },
                  { "sparse", VK_QUEUE_SPARSE_BINDING_BIT },
                  { "protected", VK_QUEUE_PROTECTED_BIT },
                  { "video_decode", 0x20 },
                  { "video_encode", 0x40 },
                  { "optical_flow", 0x100 },
                  { "untimed", NULL_QUEUE_UNTIMED },
                  { "coarse", NULL_QUEUE_COARSE },
                  { "whole", NULL_QUEUE_WHOLE },
                  { "graphless", NULL_QUEUE_GRAPHLESS },
                  { "statusless", NULL_QUEUE_STATUSLESS } };
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        if (strcmp(name, known[i].name) == 0) {
            return known[i].flag;
        }
    }
    complain("WAKE_NULL_QUEUES", name);
    return 0;
}

/* "graphics+compute+transfer:4,transfer:2" */
static void
read_queues(const char *value)
{
    char copy[512];
    snprintf(copy, sizeof(copy), "%s", value);
    char *rest = copy;
    null_config.family_count = 0;
    for (char *item;
         (item = next_item(&rest, ',')) && null_config.family_count < NULL_MAX_FAMILIES;) {
        uint32_t f = null_config.family_count;
        char *count = strchr(item, ':');
        if (count) {
            *count++ = '\0';
        }
        unsigned long queues = count ? strtoul(count, NULL, 0) : 1;
        null_config.family_queues[f] = queues >= 1 && queues <= 64 ? (uint32_t)queues : 1;
        null_config.family_flags[f] = 0;
        for (char *flag; (flag = next_item(&item, '+'));) {
            null_config.family_flags[f] |= queue_flag(flag);
        }
        null_config.family_count += null_config.family_flags[f] != 0;
    }
}

/* "VK_KHR_swapchain,VK_KHR_maintenance1", "all,-VK_EXT_mesh_shader", "none"; instance extensions
 * are named the same way, but a list that names none of them leaves them as they are. */
static void
read_extensions(const char *value, bool debug)
{
    uint64_t chosen[NULL_SET_WORDS] = { 0 }, all[NULL_SET_WORDS] = { 0 };
    for (uint32_t i = 0; i < NULL_EXTENSION_COUNT; i++) {
        uint8_t offer = null_extension_infos[i].offer;
        if (offer == NULL_OFFER_YES || (offer == NULL_OFFER_DEBUG && debug)) {
            all[i / 64] |= 1ull << i % 64;
        }
    }
    memcpy(chosen, all, sizeof(chosen));
    if (value && *value) {
        char *copy = strdup(value), *rest = copy;
        bool instance_named = false;
        memset(chosen, 0, sizeof(chosen));
        for (char *item; (item = next_item(&rest, ','));) {
            bool remove = *item == '-';
            int i = null_extension_find(item + remove);
            if (strcmp(item, "all") == 0) {
                memcpy(chosen, all, sizeof(chosen));
                instance_named = true;
            } else if (i < 0 && strcmp(item, "none") != 0) {
                complain("WAKE_NULL_EXTENSIONS", item);
            } else if (i >= 0 && remove) {
                chosen[i / 64] &= ~(1ull << i % 64);
            } else if (i >= 0) {
                chosen[i / 64] |= 1ull << i % 64;
                instance_named |= null_extension_infos[i].instance;
            }
        }
        for (uint32_t i = 0; i < NULL_EXTENSION_COUNT && !instance_named; i++) {
            if (null_extension_infos[i].instance) {
                chosen[i / 64] |= all[i / 64] & 1ull << i % 64;
            }
        }
        free(copy);
    }
    memcpy(null_config.offered, chosen, sizeof(chosen));
}

/* "vkAllocateMemory:3:VK_ERROR_OUT_OF_DEVICE_MEMORY,vkQueueSubmit:1:-4", or "vkCmdDispatch:2" for
 * crashes. */
static void
read_faults(const char *setting, bool crash)
{
    const char *value = getenv(setting);
    char *copy = value ? strdup(value) : NULL, *rest = copy;
    for (char *item; (item = next_item(&rest, ','));) {
        char *command = next_item(&item, ':'), *nth = next_item(&item, ':'),
             *name = next_item(&item, ':');
        VkResult result = name ? (VkResult)strtol(name, NULL, 0) : VK_ERROR_OUT_OF_HOST_MEMORY;
        for (const struct null_result_name *r = null_result_names; name && r->name; r++) {
            if (strcmp(r->name, name) == 0) {
                result = r->value;
            }
        }
        if (result == VK_SUCCESS || !command ||
            !null_fault_add(command, nth ? (uint32_t)strtoul(nth, NULL, 0) : 1, result, crash)) {
            complain(setting, command ? command : "");
        }
        null_config.hooks = true;
    }
    free(copy);
}

/* "set=0,binding=1,offset=16,words=1:2:0xff[,element=0][,at=1][;…]" */
static void
read_writes(const char *value)
{
    struct wake_null_write writes[16];
    uint32_t count = 0;
    char *copy = strdup(value), *rest = copy;
    for (char *item; (item = next_item(&rest, ';')) && count < 16;) {
        struct wake_null_write *w = &writes[count];
        memset(w, 0, sizeof(*w));
        for (char *part; (part = next_item(&item, ','));) {
            char *text = strchr(part, '=');
            uint32_t n = text ? (uint32_t)strtoull(text + 1, NULL, 0) : 0;
            if (!text) {
                continue;
            }
            *text++ = '\0';
            if (strcmp(part, "set") == 0) {
                w->set = n;
            } else if (strcmp(part, "binding") == 0) {
                w->binding = n;
            } else if (strcmp(part, "element") == 0) {
                w->element = n;
            } else if (strcmp(part, "offset") == 0) {
                w->offset = n;
            } else if (strcmp(part, "at") == 0) {
                w->at = n;
            } else if (strcmp(part, "words") == 0) {
                for (char *word; w->word_count < 64 && (word = next_item(&text, ':'));) {
                    w->words[w->word_count++] = (uint32_t)strtoull(word, NULL, 0);
                }
            } else {
                complain("WAKE_NULL_WRITE", part);
            }
        }
        count += w->word_count > 0;
    }
    null_writes_set(writes, count);
    free(copy);
}

const char *
null_said_of(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *item = list; item; item = strchr(item, ',') ? strchr(item, ',') + 1 : NULL) {
        if (strncmp(item, name, length) == 0 && item[length] == '=') {
            return item + length + 1;
        }
    }
    return NULL;
}

void
null_said(const char *name, void *answer, size_t size, bool real)
{
    const char *text = null_said_of(null_config.answers, name);
    if (!text && null_config.poor) {
        text = null_poor_said(name);
    }
    if (!text) {
        return;
    }
    uint64_t wide = strtoull(text, NULL, 0);
    uint32_t narrow = (uint32_t)wide;
    float number = strtof(text, NULL);
    memcpy(answer,
           real                     ? (const void *)&number
           : size == sizeof(narrow) ? (const void *)&narrow
                                    : (const void *)&wide,
           size);
}

bool
null_format_said(bool buffers, int32_t format, VkFormatFeatureFlags2 *features)
{
    const char *said = buffers ? null_config.buffer_formats : null_config.formats;
    char name[16];
    if (!said) {
        return false;
    }
    snprintf(name, sizeof(name), "%d", (int)format);
    const char *text = null_said_of(said, name);
    if (text) {
        *features = strtoull(text, NULL, 0);
    }
    return text != NULL;
}

/* Replaces a copy of the environment's text. */
static void
copy_text(char **copy, const char *name)
{
    const char *text = getenv(name);
    free(*copy);
    *copy = text && *text ? strdup(text) : NULL;
}

static void
read_environment(void)
{
    static bool first = true;
    uint64_t header_minor = VK_API_VERSION_MINOR(VK_HEADER_VERSION_COMPLETE);
    null_config.poor = number("WAKE_NULL_POOR", 0);
    null_config.careless = number("WAKE_NULL_CARELESS", 0);
    const char *text = getenv("WAKE_NULL_QUEUES");
    read_queues(
        text && *text      ? text
        : null_config.poor ? "graphics+compute+transfer+untimed:1"
        : null_config.careless
            ? "graphics+compute+transfer+sparse+protected:1,transfer+protected+video_decode:1,transfer+protected+video_encode:1"
            : "graphics+compute+transfer+sparse:4,compute+transfer+sparse:2,transfer+sparse:2");
    null_config.device_count = (uint32_t)number("WAKE_NULL_DEVICES", 1);
    null_config.device_count = NULL_MIN(null_config.device_count, NULL_MAX_DEVICES);
    text = getenv("WAKE_NULL_API");
    null_config.newer = number("WAKE_NULL_NEWER", 0);
    if (null_config.newer && header_minor < 4) {
        header_minor = 4;
    }
    /* Vulkan 1.3 unless asked, as checks know no later version: base/newer_vulkan.h. */
    null_config.api_minor = (uint32_t)(null_config.newer ? header_minor
                                                         : NULL_MIN(header_minor, 3));
    if (text && text[0] == '1' && text[1] == '.') {
        null_config.api_minor = (uint32_t)NULL_MIN(strtoul(text + 2, NULL, 10), header_minor);
    }
    null_config.heap_size = number("WAKE_NULL_HEAP", 16ull << 30);
    null_config.reuse_handles = number("WAKE_NULL_REUSE_HANDLES", 0);
    null_config.equal_handles = number("WAKE_NULL_EQUAL_HANDLES", 0);
    null_config.all_commands = number("WAKE_NULL_ALL_COMMANDS", 0);
    null_config.execute = number("WAKE_NULL_EXECUTE", 1);
    null_config.protected_memory = number("WAKE_NULL_PROTECTED", 0);
    null_config.newer_extensions = number("WAKE_NULL_ABORT", 0);
    copy_text(&null_config.answers, "WAKE_NULL_ANSWERS");
    copy_text(&null_config.formats, "WAKE_NULL_FORMATS");
    copy_text(&null_config.buffer_formats, "WAKE_NULL_BUFFER_FORMATS");
    text = getenv("WAKE_NULL_EXTENSIONS");
    read_extensions(!text && null_config.poor ? "VK_KHR_swapchain" : text,
                    number("WAKE_NULL_DEBUG_UTILS", 0));
    /* What tests may also set through the control interface: the environment speaks once, or when
     * it says something. */
    if (first || getenv("WAKE_NULL_DELAY_US")) {
        null_config.delay_us = number("WAKE_NULL_DELAY_US", 0);
    }
    if (first || getenv("WAKE_NULL_INLINE")) {
        null_config.inline_submits = number("WAKE_NULL_INLINE", 1);
    }
    if (first || getenv("WAKE_NULL_LOSE_AT_SUBMIT")) {
        null_lose_at_submit = (uint32_t)number("WAKE_NULL_LOSE_AT_SUBMIT", 0);
    }
    null_config.hooks |= null_lose_at_submit || number("WAKE_NULL_HOOKS", 0) ||
                         number("WAKE_NULL_LOG", 0);
    if (number("WAKE_NULL_LOG", 0)) {
        null_log_enable(true);
    }
    if (getenv("WAKE_NULL_FAIL") || getenv("WAKE_NULL_CRASH")) {
        null_faults_clear();
        read_faults("WAKE_NULL_FAIL", false);
        read_faults("WAKE_NULL_CRASH", true);
    }
    text = getenv("WAKE_NULL_WRITE");
    if (text) {
        null_config.write_mode = true;
        read_writes(text);
    }
    first = false;
}

void
null_config_refresh(void)
{
    pthread_mutex_lock(&lock);
    if (instances == 0) {
        read_environment();
        null_plain_set_up();
    }
    pthread_mutex_unlock(&lock);
}

void
null_config_count_instance(int change)
{
    pthread_mutex_lock(&lock);
    instances += change;
    pthread_mutex_unlock(&lock);
}
