/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How messages reach the application: without a further call, on which thread, at which drain
 * points, with held workers, under a memory limit, and with callbacks that call Vulkan or take
 * locks.
 */
#include "kit.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define BAD_VIEWPORT "VUID-vkCmdSetViewport-viewportCount-arraylength"
#define BAD_FENCE "VUID-VkFenceCreateInfo-sType-sType"

static VkResult
bad_call(struct kit *kit)
{
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = VK_NULL_HANDLE;
    VkResult result = vkCreateFence(kit->device, &info, NULL, &fence);
    if (result == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
    return result;
}

SCENE(one_bad_call_and_no_other, KIT_NEEDS_WAKE)
{
    if (!kit_has_workers() && !kit_is_inline()) {
        kit_skip(kit, "nobody validates without a call when there is no worker");
    }
    kit_expect(kit, BAD_FENCE);
    bad_call(kit);
    kit_log_wait(&kit->log, BAD_FENCE, 1);
}

SCENE(one_bad_command_and_no_other, KIT_NEEDS_WAKE)
{
    if (!kit_has_workers() && !kit_is_inline()) {
        kit_skip(kit, "nobody validates without a call when there is no worker");
    }
    const char *vuid = "VUID-vkCmdSetViewport-viewportCount-arraylength";
    kit_expect(kit, vuid);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetViewport(commands, 0, 0, &viewport);
    kit_log_wait(&kit->log, vuid, 1);
    kit_end(kit, commands);
}

static void *
bad_call_thread(void *data)
{
    bad_call(data);
    return NULL;
}

SCENE(bad_call_of_a_thread_that_exits, KIT_NEEDS_WAKE)
{
    if (!kit_has_workers() && !kit_is_inline()) {
        kit_skip(kit, "nobody validates without a call when there is no worker");
    }
    kit_expect(kit, BAD_FENCE);
    pthread_t thread;
    pthread_create(&thread, NULL, bad_call_thread, kit);
    pthread_join(thread, NULL);
    kit_log_wait(&kit->log, BAD_FENCE, 1);
}

SCENE(inline_tells_before_the_call_returns, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    setenv("WAKE_ASYNC", "0", 1);
    kit_open(kit, NULL);
    kit_expect(kit, BAD_FENCE);
    bad_call(kit);
    KIT_CHECK(kit, kit_log_count(&kit->log, BAD_FENCE) == 1);
    const struct kit_message *message = kit_log_find(&kit->log, BAD_FENCE);
    KIT_CHECK(kit, message && pthread_equal(message->thread, pthread_self()));
}

static VkBool32
say_skip(const struct kit_message *message, void *data)
{
    (void)message;
    (void)data;
    return VK_TRUE;
}

SCENE(inline_skips_when_asked, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    setenv("WAKE_ASYNC", "0", 1);
    kit_open(kit, NULL);
    kit->log.hook = say_skip;
    kit_expect(kit, BAD_FENCE);
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = (VkFence)(uintptr_t)1;
    VkResult result = vkCreateFence(kit->device, &info, NULL, &fence);
    KIT_CHECK(kit, result == VK_ERROR_VALIDATION_FAILED_EXT);
    KIT_CHECK(kit, fence == VK_NULL_HANDLE);
}

SCENE(async_ignores_the_answer, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    setenv("WAKE_ASYNC", "1", 1);
    kit_open(kit, NULL);
    kit->log.hook = say_skip;
    kit_expect(kit, BAD_FENCE);
    KIT_CHECK(kit, bad_call(kit) == VK_SUCCESS);
}

SCENE(delivered_before_the_messenger_is_gone, KIT_PLAIN)
{
    for (int i = 0; i < 20; i++) {
        kit_expect(kit, BAD_FENCE);
        bad_call(kit);
    }
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)(kit->instance, kit->messenger, NULL);
    kit->messenger = VK_NULL_HANDLE;
    KIT_CHECK(kit, kit_log_count(&kit->log, BAD_FENCE) == 20 || !kit_has_layer());
}

/* The device lives on, and nothing has told anybody to look at what was recorded last. */
SCENE(recordings_are_told_before_the_messenger_is_gone, KIT_PLAIN)
{
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer ended = kit_primary(kit);
    VkCommandBuffer open = kit_primary(kit);
    kit_begin(kit, ended, 0);
    kit_expect(kit, BAD_VIEWPORT);
    vkCmdSetViewport(ended, 0, 0, &viewport);
    kit_end(kit, ended);
    kit_begin(kit, open, 0);
    kit_expect(kit, BAD_VIEWPORT);
    vkCmdSetViewport(open, 0, 0, &viewport);
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)(kit->instance, kit->messenger, NULL);
    kit->messenger = VK_NULL_HANDLE;
    KIT_CHECK(kit, kit_log_count(&kit->log, BAD_VIEWPORT) == 2 || !kit_has_layer());
    kit_end(kit, open);
}

SCENE(delivered_before_the_device_is_gone, KIT_PLAIN)
{
    for (int i = 0; i < 20; i++) {
        kit_expect(kit, BAD_FENCE);
        bad_call(kit);
    }
    kit_close_device(kit);
    KIT_CHECK(kit, kit_log_count(&kit->log, BAD_FENCE) == 20 || !kit_has_layer());
}

/* --- the thread of a callback --- */

static void
all_on_this_thread(struct kit *kit, const char *delivery, bool same)
{
    setenv("WAKE_DELIVERY", delivery, 1);
    kit_open(kit, NULL);
    for (int i = 0; i < 10; i++) {
        kit_expect(kit, BAD_FENCE);
        bad_call(kit);
        vkDeviceWaitIdle(kit->device);
    }
    if (!same) {
        kit_log_wait(&kit->log, BAD_FENCE, 10);
    }
    kit_close(kit);
    for (size_t i = 0; i < kit->log.count; i++) {
        bool here = pthread_equal(kit->log.messages[i]->thread, pthread_self());
        KIT_CHECK_TEXT(kit, here == same, "message %zu came on the wrong thread", i);
    }
}

SCENE(delivery_next_call_stays_on_the_thread, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    all_on_this_thread(kit, "next-call", true);
}

SCENE(delivery_poll_stays_on_the_thread, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    all_on_this_thread(kit, "poll", true);
}

SCENE(delivery_worker_uses_another_thread, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    all_on_this_thread(kit, "worker", false);
}

SCENE(own_messages_are_synchronous, KIT_NEEDS_WAKE)
{
    VkDebugUtilsMessengerCallbackDataEXT data = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT,
        .pMessageIdName = "from-the-application",
        .messageIdNumber = 77,
        .pMessage = "hello",
    };
    kit_expect(kit, "from-the-application");
    KIT_INSTANCE_COMMAND(kit, vkSubmitDebugUtilsMessageEXT)
    (kit->instance, VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
     VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, &data);
    const struct kit_message *message = kit_log_find(&kit->log, "from-the-application");
    if (KIT_CHECK(kit, message != NULL)) {
        KIT_CHECK(kit, pthread_equal(message->thread, pthread_self()));
        KIT_CHECK(kit, message->number == 77);
        KIT_CHECK(kit, strcmp(message->text, "hello") == 0);
    }
}

static void
submit_about(struct kit *kit, const VkDebugUtilsObjectNameInfoEXT *object)
{
    const VkDebugUtilsMessengerCallbackDataEXT data = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT,
        .pMessage = "about an object",
        .objectCount = 1,
        .pObjects = object,
    };
    KIT_INSTANCE_COMMAND(kit, vkSubmitDebugUtilsMessageEXT)
    (kit->instance, VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
     VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, &data);
}

SCENE(objects_of_own_messages, KIT_NEEDS_WAKE)
{
    VkDebugUtilsObjectNameInfoEXT object = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = VK_OBJECT_TYPE_DEVICE,
        .objectHandle = KIT_HANDLE(kit->device),
    };
    submit_about(kit, &object);
    kit_expect(kit, "VUID-VkDebugUtilsObjectNameInfoEXT-sType-sType");
    object.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    submit_about(kit, &object);
}

/* --- held workers, memory limit --- */

/* Frames with one wrong command each. */
static void
run_frames(struct kit *kit, int frames, int commands_per_frame)
{
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkFence fence = kit_fence(kit, 0);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    for (int frame = 0; frame < frames; frame++) {
        kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
        for (int i = 0; i < commands_per_frame; i++) {
            vkCmdSetViewport(commands, 0, 1, &viewport);
        }
        vkCmdSetViewport(commands, 0, 0, &viewport);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, fence));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
        KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
    }
}

SCENE(held_workers_stall_nobody, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    const char *vuid = "VUID-vkCmdSetViewport-viewportCount-arraylength";
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    kit_open(kit, NULL);
    kit_log_expect(&kit->log, vuid, 100, 100);
    run_frames(kit, 100, 200);
    KIT_CHECK(kit, kit_log_count(&kit->log, vuid) == 0);
    kit_close_device(kit);
    kit_close(kit); /* waits for a callback that the layer's own thread is in the middle of */
    KIT_CHECK(kit, kit_log_count(&kit->log, vuid) == 100);
}

SCENE(memory_limit_loses_nothing, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    /* The workers do nothing and two MiB are soon full: the recording thread has to help. */
    const char *vuid = "VUID-vkCmdSetViewport-viewportCount-arraylength";
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    setenv("WAKE_MEMORY_LIMIT", "2", 1);
    kit_open(kit, NULL);
    kit_log_expect(&kit->log, vuid, 60, 60);
    run_frames(kit, 60, 5000);
}

SCENE(one_slow_worker_loses_nothing, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    const char *vuid = "VUID-vkCmdSetViewport-viewportCount-arraylength";
    setenv("WAKE_WORKERS", "1", 1);
    setenv("WAKE_WORKER_NICE", "19", 1);
    setenv("WAKE_MEMORY_LIMIT", "2", 1);
    kit_open(kit, NULL);
    kit_log_expect(&kit->log, vuid, 60, 60);
    run_frames(kit, 60, 5000);
}

SCENE(dropping_is_counted_and_said, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    /* Asked for by name: records may be lost, silence about it may not. */
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    setenv("WAKE_MEMORY_LIMIT", "2", 1);
    setenv("WAKE_BACK_PRESSURE", "drop", 1);
    kit_open(kit, NULL);
    run_frames(kit, 60, 5000);
    kit_allow_all(kit);
    kit_close(kit);
    bool said = false;
    for (size_t i = 0; i < kit->log.count; i++) {
        said |= strstr(kit->log.messages[i]->text, "drop") != NULL;
    }
    KIT_CHECK(kit, said);
}

/* --- callbacks that do something --- */

static VkBool32
call_vulkan(const struct kit_message *message, void *data)
{
    struct kit *kit = data;
    (void)message;
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence;
    if (vkCreateFence(kit->device, &info, NULL, &fence) == VK_SUCCESS) {
        vkGetFenceStatus(kit->device, fence);
        vkDestroyFence(kit->device, fence, NULL);
    }
    return VK_FALSE;
}

SCENE(callback_calls_vulkan, KIT_PLAIN)
{
    kit->log.hook = call_vulkan;
    kit->log.hook_data = kit;
    for (int i = 0; i < 20; i++) {
        kit_expect(kit, BAD_FENCE);
        bad_call(kit);
    }
    /* Everything must be delivered while the device that the callback uses is alive. */
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)(kit->instance, kit->messenger, NULL);
    kit->messenger = VK_NULL_HANDLE;
}

struct wrong_again {
    struct kit *kit;
    atomic_int left;
};

static VkBool32
call_vulkan_wrongly(const struct kit_message *message, void *data)
{
    struct wrong_again *again = data;
    (void)message;
    if (atomic_fetch_sub(&again->left, 1) > 0) {
        bad_call(again->kit);
    }
    return VK_FALSE;
}

SCENE(callback_makes_mistakes_too, KIT_NEEDS_WAKE)
{
    struct wrong_again again = { .kit = kit, .left = 5 };
    kit->log.hook = call_vulkan_wrongly;
    kit->log.hook_data = &again;
    kit->log.allow_overlap = true; /* inline: inside one another, on one thread */
    for (int i = 0; i < 6; i++) {
        kit_expect(kit, BAD_FENCE);
    }
    bad_call(kit);
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)(kit->instance, kit->messenger, NULL);
    kit->messenger = VK_NULL_HANDLE;
}

static pthread_mutex_t application_lock = PTHREAD_MUTEX_INITIALIZER;

static VkBool32
take_the_lock(const struct kit_message *message, void *data)
{
    (void)message;
    (void)data;
    pthread_mutex_lock(&application_lock);
    pthread_mutex_unlock(&application_lock);
    return VK_FALSE;
}

SCENE(callback_takes_the_applications_lock, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    /*
     * The application holds its lock over many calls and waits; a callback in a worker waits for
     * the lock.
     */
    setenv("WAKE_DELIVERY", "worker", 1);
    setenv("WAKE_MEMORY_LIMIT", "2", 1);
    kit_open(kit, NULL);
    kit->log.hook = take_the_lock;
    kit_log_expect(&kit->log, "VUID-vkCmdSetViewport-viewportCount-arraylength", 20, 20);
    pthread_mutex_lock(&application_lock);
    run_frames(kit, 20, 2000);
    pthread_mutex_unlock(&application_lock);
}

static void
bad_calls_thread(uint32_t index, void *data)
{
    (void)index;
    for (int i = 0; i < 50; i++) {
        bad_call(data);
    }
}

SCENE(callbacks_never_overlap, KIT_NEEDS_WAKE)
{
    /* The log itself notices two callbacks at once. */
    kit_log_expect(&kit->log, BAD_FENCE, 200, 200);
    kit_run_threads(4, bad_calls_thread, kit);
}

KIT_MAIN()
