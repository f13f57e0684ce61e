/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wake doctor: what stands between a program and the layer, from the manifest to a device.
 */
#include "launcher.h"

#include <dlfcn.h>
#include <fnmatch.h>
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
examine_environment(void)
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

/* Every file that a list in the environment names must be there. */
static void
examine_files(const char *variable, const char *what)
{
    const char *list = getenv(variable);
    char path[MOST_PATH], said[MOST_PATH + 128];

    while (list && *list) {
        size_t length = strcspn(list, ":");

        snprintf(path, sizeof(path), "%.*s", (int)length, list);
        if (length && access(path, R_OK) != 0) {
            snprintf(said, sizeof(said), "%s names %s, which cannot be read", variable, path);
            bad(said, what);
        }
        list += length + (list[length] == ':');
    }
}

/* The loader's own filters: lists of names, with stars. */
static void
examine_filters(void)
{
    const char *list = getenv("VK_LOADER_LAYERS_DISABLE");
    char word[256];

    while (list && *list) {
        size_t length = strcspn(list, ",");

        snprintf(word, sizeof(word), "%.*s", (int)length, list);
        if (strcmp(word, "~all~") == 0 || strcmp(word, "~explicit~") == 0 ||
            fnmatch(word, WAKE_LAYER, 0) == 0) {
            bad("VK_LOADER_LAYERS_DISABLE switches the layer off",
                "unset it, or name others; VK_LOADER_LAYERS_ALLOW=" WAKE_LAYER
                " makes an exception");
            return;
        }
        list += length + (list[length] == ',');
    }
}

/* Settings that make it look as if the layer were not there. */
static void
examine_settings(void)
{
    static const struct {
        const char *variable, *value, *what;
    } quiet[] = {
        { "WAKE_PASSTHROUGH", "1", "nothing is recorded and nothing checked" },
        { "WAKE_REPORT_FLAGS", "none", "the log has no messages" },
        { "WAKE_DEBUG_ACTION", "ignore", "there is no log" },
        { "WAKE_HOLD_WORKERS", "1", "workers wait to be released, which only tests do" },
    };

    for (size_t i = 0; i < sizeof(quiet) / sizeof(quiet[0]); i++) {
        const char *value = getenv(quiet[i].variable);
        char said[128];

        if (value && (strcmp(value, quiet[i].value) == 0 ||
                      (quiet[i].value[0] == '1' && strcmp(value, "true") == 0))) {
            snprintf(said, sizeof(said), "%s=%s: %s", quiet[i].variable, value, quiet[i].what);
            bad(said, "unset it");
        }
    }
    for (const char *const *name =
             (const char *const[]){ "WAKE_MESSAGE_ID_FILTER", "WAKE_MESSAGE_ID_INCLUDE",
                                    "WAKE_BASELINE", NULL };
         *name; name++) {
        if (getenv(*name)) {
            printf("           %s=%s mutes messages\n", *name, getenv(*name));
        }
    }
}

/* What the layer says of itself at the beginning. */
struct heard {
    char started[MOST_PATH];
    char wrong[MOST_PATH]; /* the first complaint about a setting */
    unsigned wrong_count;
};

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
     const VkDebugUtilsMessengerCallbackDataEXT *data, void *user)
{
    struct heard *heard = user;
    const char *id = data->pMessageIdName ? data->pMessageIdName : "";
    const char *said = strstr(data->pMessage, "| MessageID = ");

    (void)severity;
    (void)types;
    if (strcmp(id, "WAKE-layer-started") == 0) {
        const char *wake = strstr(data->pMessage, "Wake ");

        snprintf(heard->started, sizeof(heard->started), "%s", wake ? wake : data->pMessage);
    } else if (strncmp(id, "WAKE-settings-", 14) == 0 && !heard->wrong_count++) {
        said = said ? strstr(said + 2, "| ") : NULL;
        snprintf(heard->wrong, sizeof(heard->wrong), "%s", said ? said + 2 : data->pMessage);
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
    struct heard heard = { 0 };
    const char *const layers[] = { WAKE_LAYER };
    const char *const extensions[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME };
    const VkDebugUtilsMessengerCreateInfoEXT messenger = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .pfnUserCallback = hear,
        .pUserData = &heard,
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
    if (result == VK_ERROR_LAYER_NOT_PRESENT) {
        bad("the loader knows the layer, but cannot load its library",
            "VK_LOADER_DEBUG=error,layer in front of the program says why; reinstall it, or build it again");
        return;
    }
    if (result != VK_SUCCESS) {
        char what[64];

        snprintf(what, sizeof(what), "vkCreateInstance gives %d", (int)result);
        bad(what, "VK_LOADER_DEBUG=all in front of the program shows what the loader does");
        return;
    }
    if (heard.started[0]) {
        good("the layer is active", heard.started);
    } else {
        bad("an instance was made, but the layer says nothing",
            "another library of the same name may be in the way");
    }
    if (heard.wrong_count) {
        char what[64];

        snprintf(what, sizeof(what), "%u setting%s not understood", heard.wrong_count,
                 heard.wrong_count == 1 ? " is" : "s are");
        bad(what, heard.wrong);
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
        if (strcmp(layers[i].layerName, "VK_LAYER_LUNARG_override") == 0) {
            printf(
                "           Vulkan Configurator's override is active: it says which layers run, and "
                "with which settings\n");
        }
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
    examine_environment();
    examine_filters();
    examine_files(getenv("VK_DRIVER_FILES") ? "VK_DRIVER_FILES" : "VK_ICD_FILENAMES",
                  "name the driver's manifest, in /usr/share/vulkan/icd.d, or unset it");
    examine_files("VK_LAYER_SETTINGS_PATH", "name a settings file or its folder, or unset it");
    examine_settings();
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
    if (!getenv("VK_INSTANCE_LAYERS") || !strstr(getenv("VK_INSTANCE_LAYERS"), WAKE_LAYER)) {
        printf(
            "           VK_INSTANCE_LAYERS does not name the layer: programs have it when 'wake run' "
            "starts them, or when they ask for it\n");
    }
    if (getenv("VK_INSTANCE_LAYERS") &&
        strstr(getenv("VK_INSTANCE_LAYERS"), "VK_LAYER_KHRONOS_validation")) {
        printf("           the Khronos layer is on, too: messages come twice\n");
    }
    enable_layer(folder, false);
    look_for_layer();
    if (access("vk_layer_settings.txt", R_OK) == 0 && !getenv("VK_LAYER_SETTINGS_PATH")) {
        printf("           the settings file here counts: vk_layer_settings.txt\n");
    }
    printf("           a program with raised privileges gets no layers from the environment\n");
    printf("%d problem%s\n", problems, problems == 1 ? "" : "s");
    return problems ? 1 : 0;
}
