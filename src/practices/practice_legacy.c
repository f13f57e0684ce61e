/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Legacy detection: commands and extensions that something newer took the place of. Which commands the registry says
 * (gen/legacy.h, with these ids): WARNING-deprecation-sync2, WARNING-legacy-buffer-commands, WARNING-legacy-descriptor-sets,
 * WARNING-legacy-dynamicrendering, WARNING-legacy-gpdp2, WARNING-legacy-gpdsc2, WARNING-legacy-host-builds,
 * WARNING-legacy-renderpass2, WARNING-legacy-resource-objects. Each is told once for an instance or a device, as by the Khronos
 * layer: whoever calls vkCmdDraw*() a thousand times a frame knows it after the first.
 */
#include "gen/legacy.h"
#include "practices/practice_rules.h"
#include "state/scope/device_answer.h"

#include <stdio.h>
#include <string.h>

enum { MAX_TEXT = 640 };

/* How near what took the place is. */
enum nearness { NOWHERE, SUPPORTED, ENABLED };

static bool
is_told(const struct wake_check *check, enum nearness near)
{
    switch ((enum wake_legacy_mode)check->scope->settings->legacy_detection_mode) {
    case WAKE_LEGACY_ONLY_SUPPORTED: return near >= SUPPORTED;
    case WAKE_LEGACY_ONLY_ENABLED: return near == ENABLED;
    case WAKE_LEGACY_ALWAYS: break;
    }
    return true;
}

/* `unanswered`: a callback cannot have the call skipped for it. */
static void
tell(struct wake_check *check, const char *id, const char *text, bool unanswered)
{
    struct wake_advice advice = { id, VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
                                  VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, unanswered };

    if (wake_check_wants(check, id, advice.severity, NULL, NULL)) {
        wake_advise(check, &advice, NULL, text);
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

/* What is said of physical devices is up to the instance. */
static bool
has_version(const struct wake_check *check, uint32_t version, bool enabled)
{
    const struct wake_scope *scope = check->scope;

    if (!version || scope->api_version >= version) {
        return version != 0;
    }
    return !enabled && scope->is_device &&
           ((const struct wake_device *)scope)->properties.apiVersion >= version;
}

static bool
has_extension(const struct wake_check *check, uint16_t extension, bool enabled)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (!extension || wake_scope_has(check->scope, extension)) {
        return extension != 0;
    }
    return !enabled && facts &&
           (facts->supported_extensions[extension / 64] >> (extension % 64) & 1);
}

/* "vkQueueSubmit2() of Vulkan 1.3"; "VK_EXT_descriptor_heap" where that is no single command. */
static void
instead_text(char *text, size_t size, const struct wake_legacy *row, bool of_version)
{
    const char *command = of_version ? row->of_version : row->of_extension;
    const char *joint = command[0] ? "() of " : "";

    if (of_version) {
        snprintf(text, size, "%s%sVulkan %u.%u", command, joint, VK_API_VERSION_MAJOR(row->version),
                 VK_API_VERSION_MINOR(row->version));
    } else {
        snprintf(text, size, "%s%s%s", command, joint, wake_extensions[row->extension].name);
    }
}

static void
check_row(struct wake_check *check, uint32_t number)
{
    const struct wake_legacy *row = &wake_legacy[number];
    uint64_t bit = UINT64_C(1) << (number % 64), *told = &check->scope->legacy_told[number / 64];
    bool of_version = has_version(check, row->version, true), given = false;
    enum nearness near = ENABLED;
    char instead[256], text[MAX_TEXT];

    if (!of_version && !has_extension(check, row->extension, true)) {
        of_version = has_version(check, row->version, false);
        given = of_version || has_extension(check, row->extension, false);
        of_version = of_version || !row->extension;
        near = given ? SUPPORTED : NOWHERE;
    }
    /* relaxed: nothing hangs on it but who is the first */
    if (!is_told(check, near) || wake_load_relaxed(told) & bit || wake_fetch_or(told, bit) & bit) {
        return;
    }
    instead_text(instead, sizeof(instead), row, of_version);
    snprintf(text, sizeof(text), "%s() is legacy: %s has taken its place%s",
             wake_commands[check->command].name, instead,
             near == ENABLED     ? ", and is enabled here"
             : near == SUPPORTED ? ", and is supported here"
                                 : " (not told with legacy_detection_mode = only_supported)");
    tell(check, row->id, text, true);
}

/* ---- extensions ------------------------------------------------------------------------------ */

/* What a create info enables. */
struct enabled {
    const char *const *names;
    uint32_t count, version;
    uint64_t replaced; /* wake_rec_CreateDevice.replaced */
    uint32_t number;   /* of the next bit in it */
};

static bool
is_enabled(const struct enabled *enabled, int extension)
{
    const struct wake_extension_info *info = &wake_extensions[extension];

    if (info->promoted_version && enabled->version >= info->promoted_version) {
        return true;
    }
    for (uint32_t i = 0; i < enabled->count; i++) {
        if (enabled->names[i] && strcmp(enabled->names[i], info->name) == 0) {
            return true;
        }
    }
    return false;
}

/* The version that took an extension's place; 0: none did. */
static uint32_t
version_of(const struct wake_extension_info *info)
{
    unsigned major, minor;

    if (!info->promoted_version && info->replaced_by &&
        sscanf(info->replaced_by, "VK_VERSION_%u_%u", &major, &minor) == 2) {
        return VK_MAKE_API_VERSION(0, major, minor, 0);
    }
    return info->promoted_version;
}

static void
check_replaced(struct wake_check *check, const struct wake_extension_info *info,
               const struct enabled *enabled, int other, bool supported)
{
    enum nearness near = is_enabled(enabled, other) ? ENABLED : supported ? SUPPORTED : NOWHERE;
    char text[MAX_TEXT];

    if (!is_told(check, near)) {
        return;
    }
    snprintf(text, sizeof(text), "the extension %s is legacy: it has been %s %s%s", info->name,
             info->promoted_extension ? "promoted to"
             : info->obsoleted        ? "made obsolete by"
                                      : "superseded by",
             wake_extensions[other].name,
             near == ENABLED     ? ", which is enabled, too"
             : near == SUPPORTED ? ", which is supported"
                                 : "");
    tell(check, "WARNING-legacy-extension-new", text, false);
}

static void
check_extension(struct wake_check *check, struct enabled *enabled, int extension)
{
    const struct wake_extension_info *info = &wake_extensions[extension];
    int other = wake_replacement(extension);
    uint32_t version = version_of(info);
    char text[MAX_TEXT];

    if (other) {
        uint32_t number = enabled->number++;

        check_replaced(check, info, enabled, other,
                       number < 64 && (enabled->replaced >> number & 1));
    } else if (version && enabled->version >= version) {
        snprintf(text, sizeof(text),
                 "the extension %s is legacy: it has been %s Vulkan %u.%u, which is in use",
                 info->name, info->promoted_version ? "promoted to" : "superseded by",
                 VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version));
        tell(check, "WARNING-legacy-extension-version", text, false);
    } else if (info->replaced_by && !info->replaced_by[0]) {
        snprintf(text, sizeof(text),
                 "the extension %s is legacy: it has been deprecated without a replacement",
                 info->name);
        tell(check, "WARNING-legacy-extension-no-replacement", text, false);
    }
}

static void
check_extensions(struct wake_check *check, struct enabled *enabled)
{
    for (uint32_t i = 0; enabled->names && i < enabled->count; i++) {
        int extension = enabled->names[i] ? wake_extension_by_name(enabled->names[i]) : 0;

        if (extension) {
            check_extension(check, enabled, extension);
        }
    }
}

static void
check_instance(struct wake_check *check, const VkInstanceCreateInfo *info)
{
    struct enabled enabled = { info->ppEnabledExtensionNames, info->enabledExtensionCount,
                               check->scope->api_version, 0, 0 };

    if (WAKE_LEGACY_COUNT == 1) {
        wake_find_warning(check, VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, "WAKE-settings-value",
                          "legacy_detection: the registry that this layer was built with names no "
                          "legacy commands; extensions alone are looked at");
    }
    check_extensions(check, &enabled);
}

static void
check_device(struct wake_check *check, const struct wake_rec_CreateDevice *r)
{
    const VkDeviceCreateInfo *info = r->pCreateInfo;
    uint32_t device = (uint32_t)r->version, instance = check->scope->api_version;
    struct enabled enabled = { info->ppEnabledExtensionNames, info->enabledExtensionCount,
                               device < instance ? device : instance, r->replaced, 0 };

    check_extensions(check, &enabled);
}

void
wake_practice_legacy(struct wake_check *check)
{
    const void *record = check->record;
    const struct wake_rec_CreateInstance *instance = record;
    const struct wake_rec_CreateDevice *device = record;

    for (uint32_t row = wake_legacy_of[check->command];
         row && row < WAKE_LEGACY_COUNT && wake_legacy[row].command == check->command; row++) {
        check_row(check, row);
    }
    if (check->command == WAKE_CMD_vkCreateInstance && instance->pCreateInfo) {
        check_instance(check, instance->pCreateInfo);
    } else if (check->command == WAKE_CMD_vkCreateDevice && device->pCreateInfo) {
        check_device(check, device);
    }
}
