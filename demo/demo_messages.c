/* SPDX-License-Identifier: Apache-2.0 */
/* The demo's own debug messenger: prints and counts validation messages. */
#include "demo_messages.h"

#include <stdio.h>
#include <string.h>

/* Of each id; the rest is counted. */
#define PRINTED_PER_KIND 3u

void
demo_messages_init(struct demo_messages *messages, const char *const *wanted)
{
    *messages = (struct demo_messages){ .wanted = wanted };
    pthread_mutex_init(&messages->lock, NULL);
}

void
demo_messages_finish(struct demo_messages *messages)
{
    pthread_mutex_destroy(&messages->lock);
}

static bool
is_wanted(const struct demo_messages *messages, const char *id)
{
    for (const char *const *wanted = messages->wanted; wanted && *wanted; wanted++) {
        if (id && !strcmp(*wanted, id)) {
            return true;
        }
    }
    return false;
}

static void
print_labels(const char *title, const VkDebugUtilsLabelEXT *labels, uint32_t count)
{
    if (!count) {
        return;
    }
    printf("    %s:", title);
    for (uint32_t i = 0; i < count; i++) {
        printf("%s %s", i ? " <" : "", labels[i].pLabelName);
    }
    putchar('\n');
}

/* Counts the message; says whether it is still one to print. Kinds beyond the table always are. */
static bool
count_message(struct demo_messages *messages, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    uint32_t kind = 0;

    messages->count++;
    if (is_wanted(messages, data->pMessageIdName)) {
        messages->wanted_count++;
    }
    while (kind < messages->kind_count && messages->kinds[kind].number != data->messageIdNumber) {
        kind++;
    }
    if (kind == DEMO_MESSAGE_KINDS) {
        return true;
    }
    if (kind == messages->kind_count) {
        messages->kind_count++;
        messages->kinds[kind].number = data->messageIdNumber;
    }
    messages->kinds[kind].count++;
    if (messages->kinds[kind].count == PRINTED_PER_KIND + 1) {
        printf("  (further messages with the id %s are counted only)\n",
               data->pMessageIdName ? data->pMessageIdName : "(none)");
    }
    return messages->kinds[kind].count <= PRINTED_PER_KIND;
}

static void
print_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
              const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    printf("  %s %s\n    %s\n",
           severity >= VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT ? "error  " : "warning",
           data->pMessageIdName ? data->pMessageIdName : "(no id)", data->pMessage);
    for (uint32_t i = 0; i < data->objectCount; i++) {
        if (data->pObjects[i].pObjectName) {
            printf("    object %u: %s\n", i, data->pObjects[i].pObjectName);
        }
    }
    print_labels("queue labels", data->pQueueLabels, data->queueLabelCount);
    print_labels("command buffer labels", data->pCmdBufLabels, data->cmdBufLabelCount);
    fflush(stdout);
}

static VKAPI_ATTR VkBool32 VKAPI_CALL
on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
           const VkDebugUtilsMessengerCallbackDataEXT *data, void *user)
{
    struct demo_messages *messages = user;

    (void)types;
    pthread_mutex_lock(&messages->lock);
    if (count_message(messages, data)) {
        print_message(severity, data);
    }
    pthread_mutex_unlock(&messages->lock);
    return VK_FALSE;
}

VkDebugUtilsMessengerCreateInfoEXT
demo_messages_messenger_info(struct demo_messages *messages)
{
    return (VkDebugUtilsMessengerCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = on_message,
        .pUserData = messages,
    };
}

uint32_t
demo_messages_count(struct demo_messages *messages)
{
    pthread_mutex_lock(&messages->lock);
    uint32_t count = messages->count;
    pthread_mutex_unlock(&messages->lock);
    return count;
}

uint32_t
demo_messages_wanted_count(struct demo_messages *messages)
{
    pthread_mutex_lock(&messages->lock);
    uint32_t count = messages->wanted_count;
    pthread_mutex_unlock(&messages->lock);
    return count;
}
