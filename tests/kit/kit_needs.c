/* SPDX-License-Identifier: Apache-2.0 */
/* Compares what a scene asks of a device with what the driver offers. */
#include "kit.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

/* A struct of features: all its members are VkBool32. */
struct kit_features {
    uint32_t type, count;
    const char *name, *members; /* with commas between */
};

#include "kit_features.h"

bool
kit_has_everything(void)
{
    const char *poor = getenv("WAKE_NULL_POOR");

    return kit_is_null_driver() && !(poor && *poor);
}

void
kit_need(struct kit *kit, bool met, const char *what)
{
    char reason[256];

    if (met) {
        return;
    }
    (void)snprintf(reason, sizeof(reason), "the driver lacks %s", what);
    if (kit_has_everything()) {
        KIT_CHECK_TEXT(kit, false, "%s", reason);
        kit_hand_over(kit);
        _exit(1);
    }
    kit_skip(kit, reason);
}

void
kit_need_version(struct kit *kit, uint32_t version)
{
    kit_need(kit, kit->properties.apiVersion >= version, "a version of Vulkan");
}

bool
kit_has_extension(struct kit *kit, const char *name)
{
    VkExtensionProperties *offered = NULL;
    uint32_t count = 0;
    bool found = false;

    vkEnumerateDeviceExtensionProperties(kit->gpu, NULL, &count, NULL);
    offered = calloc(count + 1, sizeof(*offered));
    vkEnumerateDeviceExtensionProperties(kit->gpu, NULL, &count, offered);
    for (uint32_t i = 0; i < count && !found; i++) {
        found = strcmp(offered[i].extensionName, name) == 0;
    }
    free(offered);
    if (kit_has_layer() && !found) {
        /* What the layer brings along. */
        count = 0;
        vkEnumerateDeviceExtensionProperties(kit->gpu, kit_layer_name(), &count, NULL);
        offered = calloc(count + 1, sizeof(*offered));
        vkEnumerateDeviceExtensionProperties(kit->gpu, kit_layer_name(), &count, offered);
        for (uint32_t i = 0; i < count && !found; i++) {
            found = strcmp(offered[i].extensionName, name) == 0;
        }
        free(offered);
    }
    return found;
}

void
kit_need_extension(struct kit *kit, const char *name)
{
    kit_need(kit, kit_has_extension(kit, name), name);
}

void
kit_need_format(struct kit *kit, VkFormat format, VkImageTiling tiling,
                VkFormatFeatureFlags features)
{
    VkFormatProperties offered;
    char what[64];

    vkGetPhysicalDeviceFormatProperties(kit->gpu, format, &offered);
    (void)snprintf(what, sizeof(what), "a use of VkFormat %d", (int)format);
    kit_need(kit,
             !(features & ~(tiling == VK_IMAGE_TILING_OPTIMAL ? offered.optimalTilingFeatures
                                                              : offered.linearTilingFeatures)),
             what);
}

void
kit_need_image(struct kit *kit, const VkImageCreateInfo *info)
{
    VkImageFormatProperties offered = { 0 };
    char what[64];

    if (kit_has_everything() || info->tiling > VK_IMAGE_TILING_LINEAR) {
        return;
    }
    VkResult result = vkGetPhysicalDeviceImageFormatProperties(
        kit->gpu, info->format, info->imageType, info->tiling, info->usage, info->flags, &offered);
    (void)snprintf(what, sizeof(what), "such images of VkFormat %d", (int)info->format);
    kit_need(kit,
             result == VK_SUCCESS && info->mipLevels <= offered.maxMipLevels &&
                 info->arrayLayers <= offered.maxArrayLayers &&
                 (info->samples & offered.sampleCounts) &&
                 info->extent.width <= offered.maxExtent.width &&
                 info->extent.height <= offered.maxExtent.height &&
                 info->extent.depth <= offered.maxExtent.depth,
             what);
}

void
kit_need_queue(struct kit *kit, VkQueueFlags with, VkQueueFlags without)
{
    VkQueueFamilyProperties families[16];
    uint32_t count = KIT_COUNT(families);
    bool found = false;

    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        found |= (families[i].queueFlags & (with | without)) == with;
    }
    kit_need(kit, found, "a queue family");
}

void
kit_need_timestamps(struct kit *kit)
{
    VkQueueFamilyProperties families[16] = { 0 };
    uint32_t count = KIT_COUNT(families);

    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    kit_need(kit, families[kit->family].timestampValidBits > 0, "timestamps");
}

uint32_t
kit_image_count(struct kit *kit, VkSurfaceKHR surface, uint32_t wanted)
{
    VkSurfaceCapabilitiesKHR able = { 0 };

    if (!kit_has_everything()) {
        vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, surface, &able);
    }
    return able.minImageCount > wanted ? able.minImageCount : wanted;
}

/* The name of member `i` of a struct of features. */
static void
name_member(const struct kit_features *features, uint32_t i, char *name, size_t size)
{
    const char *member = features->members;

    while (i-- > 0) {
        member = strchr(member, ',') + 1;
    }
    (void)snprintf(name, size, "%s::%.*s", features->name, (int)strcspn(member, ","), member);
}

static void
need_features(struct kit *kit, const struct kit_features *features, const VkBaseOutStructure *s)
{
    const VkBool32 *wanted = (const VkBool32 *)(s + 1);
    union {
        VkBaseOutStructure base;
        VkBool32 words[sizeof(VkBaseOutStructure) / sizeof(VkBool32) + 128];
    } answer = { .base = { .sType = s->sType } };
    VkPhysicalDeviceFeatures2 core = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                       .pNext = &answer };
    const VkBool32 *offered = (const VkBool32 *)(&answer.base + 1);
    char name[192];

    if (s->sType == core.sType) {
        core.pNext = NULL;
        offered = (const VkBool32 *)&core.features;
    }
    vkGetPhysicalDeviceFeatures2(kit->gpu, &core);
    for (uint32_t i = 0; i < features->count; i++) {
        if (wanted[i] && !offered[i]) {
            name_member(features, i, name, sizeof(name));
            kit_need(kit, false, name);
        }
    }
}

void
kit_need_features(struct kit *kit, const void *chain)
{
    for (const VkBaseOutStructure *s = chain; s; s = s->pNext) {
        for (size_t i = 0; i < KIT_COUNT(kit_all_features); i++) {
            if (kit_all_features[i].type == (uint32_t)s->sType) {
                need_features(kit, &kit_all_features[i], s);
            }
        }
    }
}

void
kit_need_config(struct kit *kit, const struct kit_config *config)
{
    uint32_t gpu_count = 1;

    if (kit_has_everything()) {
        return;
    }
    kit_need(kit, vkEnumeratePhysicalDevices(kit->instance, &gpu_count, &kit->gpu) >= 0,
             "a device");
    if (kit->scene->flags & KIT_MANY_FAMILIES) {
        uint32_t families = 0;

        vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &families, NULL);
        kit_need(kit, families > 1, "a second queue family");
    }
    vkGetPhysicalDeviceProperties(kit->gpu, &kit->properties);
    /* The kit's own features are of Vulkan 1.3. */
    kit_need_version(kit, config && config->api_version ? config->api_version : VK_API_VERSION_1_3);
    for (size_t i = 0;
         config && i < KIT_COUNT(config->device_extensions) && config->device_extensions[i]; i++) {
        kit_need_extension(kit, config->device_extensions[i]);
    }
    kit_need_features(kit, config ? config->device_next : NULL);
}

/* --- commands --- */

static struct kit *kit_of_process;

static void
on_fault(int number, siginfo_t *info, void *context)
{
    const ucontext_t *at = context;
    void *caller = NULL;
    bool jumped = false;
    Dl_info where = { 0 };

    (void)info;
#if defined(__x86_64__)
    jumped = at->uc_mcontext.gregs[REG_RIP] == 0;
    caller = jumped ? *(void **)at->uc_mcontext.gregs[REG_RSP] : NULL;
#elif defined(__aarch64__)
    jumped = at->uc_mcontext.pc == 0;
    caller = (void *)at->uc_mcontext.regs[30];
#else
    (void)at;
#endif
    if (jumped && dladdr(caller, &where) && where.dli_fname &&
        !strstr(where.dli_fname, "VkLayer")) {
        kit_skip(kit_of_process, "the driver lacks a command");
    }
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

void
kit_skip_lacking_commands(struct kit *kit)
{
    struct sigaction action = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO };

    if (!kit_has_everything()) {
        kit_of_process = kit;
        (void)sigaction(SIGSEGV, &action, NULL);
    }
}
