/* SPDX-License-Identifier: Apache-2.0 */
/* The demo's own debug messenger: prints validation messages, the first few of each id, and
 * keeps the count.
 * Threads: the callback may come on any thread; the rest is for the main thread. */
#ifndef WAKE_DEMO_MESSAGES_H
#define WAKE_DEMO_MESSAGES_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <vulkan/vulkan.h>

#define DEMO_MESSAGE_KINDS 32u

struct demo_messages {
    pthread_mutex_t lock;
    uint32_t count; /* all fields: under lock */
    uint32_t wanted_count;
    struct {
        int32_t number; /* as messageIdNumber */
        uint32_t count;
    } kinds[DEMO_MESSAGE_KINDS];
    uint32_t kind_count;
    const char *const *wanted; /* ids, NULL at the end; NULL: none is wanted */
};

void
demo_messages_init(struct demo_messages *messages, const char *const *wanted);

void
demo_messages_finish(struct demo_messages *messages);

/* For vkCreateDebugUtilsMessengerEXT and the pNext chain of VkInstanceCreateInfo. */
VkDebugUtilsMessengerCreateInfoEXT
demo_messages_messenger_info(struct demo_messages *messages);

uint32_t
demo_messages_count(struct demo_messages *messages);

uint32_t
demo_messages_wanted_count(struct demo_messages *messages);

#endif
