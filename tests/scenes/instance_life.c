/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instances and devices: many at once, from several threads, a hundred times over; what the layer
 * says about itself; entry points by name; the library under another layer name and twice in one
 * chain.
 */
#include "kit.h"
#include "newer_ids.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- many, and again --- */

static void
open_use_close(uint32_t index, void *data)
{
    struct kit *outer = data;
    struct kit inner = { .scene = outer->scene, .failures = outer->failures };
    pthread_mutex_init(&inner.owned_mutex, NULL);
    pthread_mutex_init(&inner.failure_mutex, NULL);
    kit_log_init(&inner.log);
    if (!KIT_CHECK(outer, kit_open_instance(&inner, NULL) == VK_SUCCESS) ||
        !KIT_CHECK(outer, kit_open_device(&inner, NULL) == VK_SUCCESS)) {
        return;
    }
    for (uint32_t i = 0; i <= index % 3; i++) {
        VkCommandBuffer commands = kit_empty_primary(&inner, 0);
        KIT_CHECK(outer, kit_submit(inner.queue, commands, VK_NULL_HANDLE) == VK_SUCCESS);
        KIT_CHECK(outer, vkQueueWaitIdle(inner.queue) == VK_SUCCESS);
    }
    kit_close(&inner);
    KIT_CHECK(outer, kit_log_verdict(&inner.log, outer->failures) == 0);
    KIT_CHECK(outer, inner.failure_count == 0);
    kit_log_finish(&inner.log);
    free(inner.owned);
}

SCENE(several_instances_from_several_threads, KIT_NO_DEVICE)
{
    kit_run_threads(8, open_use_close, kit);
}

SCENE(a_hundred_cycles, KIT_NO_DEVICE)
{
    for (uint32_t i = 0; i < 100; i++) {
        open_use_close(i, kit);
    }
}

struct long_lived {
    struct kit *kit;
    pthread_barrier_t barrier;
};

static void
outlive_instances(uint32_t index, void *data)
{
    struct long_lived *lived = data;
    for (int i = 0; i < 25; i++) {
        if (index == 0) {
            open_use_close(0, lived->kit);
        } else {
            /* Uses a device of its own, so that the layer knows this thread. */
            open_use_close(1, lived->kit);
        }
        pthread_barrier_wait(&lived->barrier);
    }
    /* The instances are gone; these threads end only now. */
}

SCENE(threads_that_outlive_their_instances, KIT_NO_DEVICE)
{
    struct long_lived lived = { .kit = kit };
    pthread_barrier_init(&lived.barrier, NULL, 4);
    kit_run_threads(4, outlive_instances, &lived);
    pthread_barrier_destroy(&lived.barrier);
}

static unsigned
count_threads(void)
{
    unsigned count = 0;
    FILE *status = fopen("/proc/self/status", "r");
    char line[256];
    while (status && fgets(line, sizeof(line), status)) {
        if (sscanf(line, "Threads: %u", &count) == 1) {
            break;
        }
    }
    if (status) {
        fclose(status);
    }
    return count;
}

static void
end_at_once(uint32_t index, void *data)
{
    (void)index;
    (void)data;
}

SCENE(no_thread_left_behind, KIT_NO_DEVICE)
{
    /* A sanitizer starts a thread of its own with the first one that the program starts. */
    kit_run_threads(1, end_at_once, NULL);
    unsigned before = count_threads();
    for (uint32_t i = 0; i < 5; i++) {
        open_use_close(i, kit);
    }
    /* A thread that was joined may still be counted while the kernel puts it away. One that stays
     * stays counted: then this ends with the test's time limit. */
    while (count_threads() > before) {
        sched_yield();
    }
    KIT_CHECK_TEXT(kit, count_threads() <= before, "%u threads before, %u after", before,
                   count_threads());
}

SCENE(two_devices_at_once, KIT_PLAIN)
{
    VkQueue queue;
    VkDevice second = kit_second_device(kit, &queue);
    KIT_VK(kit, vkQueueSubmit(queue, 0, NULL, VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(second));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    vkDestroyDevice(second, NULL);
}

/* --- what the layer says about itself --- */

static bool
lists_extension(const VkExtensionProperties *list, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(list[i].extensionName, name) == 0) {
            return true;
        }
    }
    return false;
}

SCENE(layer_is_listed, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    VkLayerProperties layers[64];
    uint32_t count = KIT_COUNT(layers);
    KIT_VK(kit, vkEnumerateInstanceLayerProperties(&count, layers));
    bool found = false;
    for (uint32_t i = 0; i < count; i++) {
        found |= strcmp(layers[i].layerName, kit_layer_name()) == 0;
    }
    KIT_CHECK(kit, found);
}

SCENE(instance_extensions_are_listed, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    static const char *const wanted[] = {
        VK_EXT_DEBUG_UTILS_EXTENSION_NAME,
        VK_EXT_DEBUG_REPORT_EXTENSION_NAME,
        VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME,
        VK_EXT_VALIDATION_FLAGS_EXTENSION_NAME,
        "VK_EXT_layer_settings",
    };
    VkExtensionProperties list[64];
    uint32_t count = KIT_COUNT(list);
    KIT_VK(kit, vkEnumerateInstanceExtensionProperties(kit_layer_name(), &count, list));
    for (size_t i = 0; i < KIT_COUNT(wanted); i++) {
        KIT_CHECK_TEXT(kit, lists_extension(list, count, wanted[i]), "%s is not listed", wanted[i]);
    }
}

SCENE(device_queries_name_the_layer, KIT_NEEDS_WAKE)
{
    VkLayerProperties layers[8];
    uint32_t count = KIT_COUNT(layers);
    KIT_VK(kit, vkEnumerateDeviceLayerProperties(kit->gpu, &count, layers));
    KIT_CHECK(kit, count == 1 && strcmp(layers[0].layerName, kit_layer_name()) == 0);

    VkExtensionProperties list[64];
    count = KIT_COUNT(list);
    KIT_VK(kit, vkEnumerateDeviceExtensionProperties(kit->gpu, kit_layer_name(), &count, list));
    KIT_CHECK(kit, lists_extension(list, count, VK_EXT_TOOLING_INFO_EXTENSION_NAME));
    /* The driver's own list is another question. */
    uint32_t driver_count = 0;
    KIT_VK(kit, vkEnumerateDeviceExtensionProperties(kit->gpu, NULL, &driver_count, NULL));
    KIT_CHECK(kit, driver_count > 0);
}

SCENE(tooling_info_names_the_layer, KIT_NEEDS_WAKE)
{
    VkPhysicalDeviceToolProperties tools[8];
    for (size_t i = 0; i < KIT_COUNT(tools); i++) {
        tools[i] = (VkPhysicalDeviceToolProperties){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TOOL_PROPERTIES,
        };
    }
    uint32_t count = KIT_COUNT(tools);
    KIT_VK(kit, vkGetPhysicalDeviceToolProperties(kit->gpu, &count, tools));
    bool found = false;
    for (uint32_t i = 0; i < count; i++) {
        found |= strstr(tools[i].name, "Wake") != NULL &&
                 (tools[i].purposes & VK_TOOL_PURPOSE_VALIDATION_BIT) != 0;
    }
    KIT_CHECK(kit, found);
}

SCENE(incomplete_lists, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    VkExtensionProperties one;
    uint32_t count = 1;
    KIT_CHECK(kit, vkEnumerateInstanceExtensionProperties(kit_layer_name(), &count, &one) ==
                       VK_INCOMPLETE);
    KIT_CHECK(kit, count == 1);
}

/* --- entry points by name --- */

SCENE(entry_points_by_name, KIT_PLAIN)
{
    KIT_CHECK(kit, kit_device_command(kit, "vkCmdDraw") != NULL);
    KIT_CHECK(kit, kit_device_command(kit, "vkCreateBuffer") != NULL);
    KIT_CHECK(kit, kit_instance_command(kit, "vkCreateDevice") != NULL);
    KIT_CHECK(kit, kit_instance_command(kit, "vkCmdDraw") != NULL);
    KIT_CHECK(kit, kit_instance_command(kit, "vkNoSuchCommand") == NULL);
    KIT_CHECK(kit, kit_device_command(kit, "vkNoSuchCommand") == NULL);
    KIT_CHECK(kit, kit_device_command(kit, "vkCmdNoSuchCommandEXT") == NULL);
    /* Of an extension that is not enabled. */
    KIT_CHECK(kit, kit_device_command(kit, "vkCreateSwapchainKHR") == NULL);
    /* Not a device command. */
    kit_expect_newer(kit, NEWER_ID("WARNING-vkGetDeviceProcAddr-device", NULL));
    KIT_CHECK(kit, kit_device_command(kit, "vkCreateInstance") == NULL);
}

SCENE(entry_points_of_an_enabled_extension, KIT_NO_DEVICE)
{
    struct kit_config config = {
        .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
    };
    kit_open(kit, &config);
    KIT_CHECK(kit, kit_device_command(kit, "vkCreateSwapchainKHR") != NULL);
    KIT_CHECK(kit, kit_instance_command(kit, "vkDestroySurfaceKHR") != NULL);
}

/* --- a bare process --- */

SCENE(opened_without_a_loader, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/libVkLayer_wake.so", getenv("WAKE_TEST_LAYER_PATH"));
    for (int i = 0; i < 3; i++) {
        void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (!KIT_CHECK_TEXT(kit, library != NULL, "dlopen: %s", dlerror())) {
            return;
        }
        KIT_CHECK(kit, dlsym(library, "vkNegotiateLoaderLayerInterfaceVersion") != NULL);
        KIT_CHECK(kit,
                  dlsym(library, "malloc") != NULL); /* the C library's, through the search order */
        KIT_CHECK(kit, dlsym(library, "je_malloc") == NULL);
        KIT_CHECK(kit, dlsym(library, "wake_alloc") == NULL);
        dlclose(library);
    }
}

/* --- another name, and twice --- */

/*
 * A folder with a manifest that names the same library otherwise; added to the loader's search
 * path.
 */
static bool
make_stand_in(char *folder, size_t size, const char *name)
{
    const char *layers = getenv("WAKE_TEST_LAYER_PATH");
    char template[] = "/tmp/wake_stand_in_XXXXXX";
    if (!mkdtemp(template)) {
        return false;
    }
    snprintf(folder, size, "%s", template);
    char path[4200];
    snprintf(path, sizeof(path), "%s/VkLayer_wake.json", layers);
    FILE *from = fopen(path, "r");
    snprintf(path, sizeof(path), "%s/stand_in.json", folder);
    FILE *to = from ? fopen(path, "w") : NULL;
    char line[4096];
    while (to && fgets(line, sizeof(line), from)) {
        if (strstr(line, "\"VK_LAYER_WAKE_validation\"")) {
            fprintf(to, "        \"name\": \"%s\",\n", name);
        } else if (strstr(line, "\"library_path\"")) {
            fprintf(to, "        \"library_path\": \"%s/libVkLayer_wake.so\",\n", layers);
        } else {
            fputs(line, to);
        }
    }
    if (from) {
        fclose(from);
    }
    if (to) {
        fclose(to);
        snprintf(path, sizeof(path), "%s:%s", layers, folder);
        setenv("VK_LAYER_PATH", path, 1);
    }
    return to != NULL;
}

static void
remove_stand_in(const char *folder)
{
    char path[4200];
    snprintf(path, sizeof(path), "%s/stand_in.json", folder);
    unlink(path);
    rmdir(folder);
}

static void
one_mistake(struct kit *kit)
{
    kit_expect(kit, "VUID-VkFenceCreateInfo-sType-sType");
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = VK_NULL_HANDLE;
    if (vkCreateFence(kit->device, &info, NULL, &fence) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
}

#define STAND_IN "VK_LAYER_STAND_IN_validation"

SCENE(under_another_name, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    char folder[64];
    KIT_CHECK(kit, make_stand_in(folder, sizeof(folder), STAND_IN));
    struct kit_config config = { .layer = STAND_IN };
    kit_open(kit, &config);
    one_mistake(kit);
    VkExtensionProperties list[64];
    uint32_t count = KIT_COUNT(list);
    KIT_VK(kit, vkEnumerateDeviceExtensionProperties(kit->gpu, STAND_IN, &count, list));
    KIT_CHECK(kit, lists_extension(list, count, VK_EXT_TOOLING_INFO_EXTENSION_NAME));
    kit_close(kit);
    remove_stand_in(folder);
}

SCENE(twice_side_by_side, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    /* The second is skipped: one mistake stays one message. */
    char folder[64];
    KIT_CHECK(kit, make_stand_in(folder, sizeof(folder), STAND_IN));
    struct kit_config config = { .second_layer = STAND_IN };
    kit_open(kit, &config);
    one_mistake(kit);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_close(kit);
    remove_stand_in(folder);
}

/* Of AddressSanitizer, which the program may be run under without having been compiled for it. */
extern void *
__asan_region_is_poisoned(void *begin, size_t size) __attribute__((weak));

SCENE(twice_with_another_between, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    /* Two layers of one library around a third cannot work: refused, and said. */
    if (__asan_region_is_poisoned) {
        /* The third, refused its instance, leaks; its library is unloaded by then, so that no
         * suppression can name it. */
        kit_skip(kit, "the layer between leaks when it is refused");
        return;
    }
    char folder[64];
    char path[4300];
    KIT_CHECK(kit, make_stand_in(folder, sizeof(folder), STAND_IN));
    snprintf(path, sizeof(path), "%s:/usr/share/vulkan/explicit_layer.d", getenv("VK_LAYER_PATH"));
    setenv("VK_LAYER_PATH", path, 1);
    struct kit_config config = {
        .second_layer = "VK_LAYER_KHRONOS_validation",
        .third_layer = STAND_IN,
    };
    VkResult result = kit_open_instance(kit, &config);
    remove_stand_in(folder);
    if (result == VK_ERROR_LAYER_NOT_PRESENT) {
        kit_skip(kit, "there is no other layer to put between");
    }
    kit_allow_all(kit);
    KIT_CHECK(kit, result != VK_SUCCESS);
    KIT_CHECK(kit, kit->log.count > 0);
}

SCENE(asked_for_by_the_khronos_name, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    char folder[64];
    KIT_CHECK(kit, make_stand_in(folder, sizeof(folder), "VK_LAYER_KHRONOS_validation"));
    setenv("VK_LAYER_PATH", folder, 1);
    struct kit_config config = { .layer = "VK_LAYER_KHRONOS_validation" };
    kit_open(kit, &config);
    one_mistake(kit);
    kit_close(kit);
    remove_stand_in(folder);
}

/* --- older applications --- */

SCENE(vulkan_1_0_application, KIT_NO_DEVICE)
{
    struct kit_config config = { .api_version = VK_API_VERSION_1_0 };
    kit_open(kit, &config);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(no_debug_extension_at_all, KIT_NO_DEVICE)
{
    struct kit_config config = { .no_debug_utils = true };
    kit_open(kit, &config);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

KIT_MAIN()
