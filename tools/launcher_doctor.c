/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wake doctor: what stands between a program and the layer, from the manifest to a device.
 */
#include "launcher.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vulkan/vulkan.h>

enum { MOST_PATH = 4096, MOST_LAYERS = 64, MOST_DEVICES = 16 };

static int problems;

static void
good(const char *what, const char *detail)
{
    printf("  ok       %s%s%s\n", what, detail[0] ? ": " : "", detail);
}

static void
bad(const char *what, const char *advice)
{
    problems++;
    printf("  PROBLEM  %s\n           %s\n", what, advice);
}

/* Variables that decide what the loader finds. */
static void
look_at_environment(void)
{
    static const char *const variables[] = {
        "VK_LAYER_PATH",           "VK_ADD_LAYER_PATH",        "VK_INSTANCE_LAYERS",
        "VK_LOADER_LAYERS_ENABLE", "VK_LOADER_LAYERS_DISABLE", "VK_DRIVER_FILES",
        "VK_ICD_FILENAMES",        "VK_LAYER_SETTINGS_PATH"
    };

    for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++) {
        const char *value = getenv(variables[i]);

        if (value) {
            printf("           %s=%s\n", variables[i], value);
        }
    }
    if (getenv("VK_LAYER_PATH") && getenv("VK_LAYER_PATH")[0] != '/') {
        bad("VK_LAYER_PATH is relative",
            "it leads elsewhere when the program starts in another folder: write it from the root on");
    } else if (getenv("VK_LAYER_PATH")) {
        printf(
            "           VK_LAYER_PATH hides the layers of the system; VK_ADD_LAYER_PATH adds to them\n");
    }
}

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
     const VkDebugUtilsMessengerCallbackDataEXT *data, void *user)
{
    (void)severity;
    (void)types;
    if (data->pMessageIdName && strcmp(data->pMessageIdName, "WAKE-layer-started") == 0) {
        const char *said = strstr(data->pMessage, "Wake ");

        snprintf(user, MOST_PATH, "%s", said ? said : data->pMessage);
    }
    return VK_FALSE;
}

static void
list_devices(VkInstance instance)
{
    VkPhysicalDevice devices[MOST_DEVICES];
    uint32_t count = MOST_DEVICES;

    if (vkEnumeratePhysicalDevices(instance, &count, devices) < 0 || !count) {
        bad("no driver offers a device",
            "install one (mesa-vulkan-drivers), or see what VK_DRIVER_FILES names");
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        VkPhysicalDeviceProperties properties;

        vkGetPhysicalDeviceProperties(devices[i], &properties);
        printf("  ok       device: %s, Vulkan %u.%u.%u\n", properties.deviceName,
               VK_API_VERSION_MAJOR(properties.apiVersion),
               VK_API_VERSION_MINOR(properties.apiVersion),
               VK_API_VERSION_PATCH(properties.apiVersion));
    }
}

static void
try_instance(void)
{
    char said[MOST_PATH] = "";
    const char *const layers[] = { WAKE_LAYER };
    const char *const extensions[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME };
    const VkDebugUtilsMessengerCreateInfoEXT messenger = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .pfnUserCallback = hear,
        .pUserData = said,
    };
    const VkInstanceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
        .pNext = &messenger,
        .enabledLayerCount = 1,
        .ppEnabledLayerNames = layers,
        .enabledExtensionCount = 1,
        .ppEnabledExtensionNames = extensions,
    };
    VkInstance instance;
    VkResult result = vkCreateInstance(&info, NULL, &instance);

    if (result == VK_ERROR_INCOMPATIBLE_DRIVER) {
        bad("no Vulkan driver is found",
            "install one (mesa-vulkan-drivers), or see what VK_DRIVER_FILES names");
        return;
    }
    if (result != VK_SUCCESS) {
        char what[64];

        snprintf(what, sizeof(what), "vkCreateInstance gives %d", (int)result);
        bad(what, "VK_LOADER_DEBUG=all in front of the program shows what the loader does");
        return;
    }
    if (said[0]) {
        good("the layer is active", said);
    } else {
        bad("an instance was made, but the layer says nothing",
            "another library of the same name may be in the way");
    }
    list_devices(instance);
    vkDestroyInstance(instance, NULL);
}

static void
look_for_layer(void)
{
    VkLayerProperties layers[MOST_LAYERS];
    uint32_t count = MOST_LAYERS, version = 0, found = 0;

    if (vkEnumerateInstanceVersion(&version) == VK_SUCCESS) {
        printf("  ok       loader: Vulkan %u.%u.%u\n", VK_API_VERSION_MAJOR(version),
               VK_API_VERSION_MINOR(version), VK_API_VERSION_PATCH(version));
    }
    (void)vkEnumerateInstanceLayerProperties(&count, layers);
    for (uint32_t i = 0; i < count; i++) {
        found += strcmp(layers[i].layerName, WAKE_LAYER) == 0;
    }
    if (!found) {
        bad("the loader does not find " WAKE_LAYER,
            "export VK_ADD_LAYER_PATH=FOLDER with the folder above, or install the layer");
        return;
    }
    good("the loader finds " WAKE_LAYER, "");
    try_instance();
}

int
command_doctor(int argc, char **argv)
{
    char folder[MOST_PATH], library[MOST_PATH + 64];
    void *handle;

    (void)argv;
    if (argc > 1) {
        fputs("usage: wake doctor\n", stderr);
        return 2;
    }
    puts("wake " WAKE_VERSION);
    look_at_environment();
    if (!find_manifest(false, folder, sizeof(folder))) {
        bad("there is no VkLayer_wake.json",
            "build the layer (./run build), or install it (cmake --install build)");
        return 1;
    }
    good("manifest in", folder);
    snprintf(library, sizeof(library), "%s/libVkLayer_wake.so", folder);
    if (access(library, R_OK) ==
        0) { /* an installed one lies elsewhere: the loader opens it below */
        handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
        if (!handle) {
            bad("the library does not load", dlerror());
            return 1;
        }
        good("library loads", library);
    }
    enable_layer(folder, false);
    look_for_layer();
    if (access("vk_layer_settings.txt", R_OK) == 0 && !getenv("VK_LAYER_SETTINGS_PATH")) {
        printf("           the settings file here counts: vk_layer_settings.txt\n");
    }
    printf("%d problem%s\n", problems, problems == 1 ? "" : "s");
    return problems ? 1 : 0;
}
