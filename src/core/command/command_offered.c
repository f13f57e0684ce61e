/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether a command of the instance or of a physical device may be called at all. The loader has
 * all of them, whatever the instance was created with; a device's are NULL where they are not
 * enabled. What the physical device's own version lacks is not said: the loader may stand in for
 * it. Specification, 'Extending Vulkan': 'Instance-Level Functionality' and
 * 'Physical-Device-Level Functionality'. The rules have no VUID.
 */
#include "core/command/command_state.h"
#include "core/core.h"
#include "gen/extensions.h"
#include "state/scope/scope.h"

#include <stdio.h>

#define VERSION_TEXT 24

static const char *
version_text(char *text, uint32_t version)
{
    snprintf(text, VERSION_TEXT, "%u.%u", VK_API_VERSION_MAJOR(version),
             VK_API_VERSION_MINOR(version));
    return text;
}

/* An extension that is enabled offers it, or may: those of devices need only be supported. */
static bool
is_offered(const struct wake_scope *scope, uint32_t command)
{
    const struct wake_command_info *info = &wake_commands[command];

    for (uint32_t i = 0; i < info->extension_count; i++) {
        uint16_t extension = wake_command_extensions[info->first_extension + i];

        if (!wake_extensions[extension].instance || wake_scope_has(scope, extension)) {
            return true;
        }
    }
    return false;
}

/* By another name: the loader calls whichever is enabled. */
static bool
is_offered_as(const struct wake_scope *scope, uint32_t core)
{
    for (uint32_t i = 1; i < WAKE_CMD_COUNT; i++) {
        if (wake_commands[i].alias == core && wake_commands[i].extension_count &&
            wake_extensions[wake_command_extensions[wake_commands[i].first_extension]].instance &&
            is_offered(scope, i)) {
            return true;
        }
    }
    return false;
}

static void
say_extension(struct wake_check *check, const struct wake_command_info *info)
{
    const uint16_t *extensions = wake_command_extensions + info->first_extension;

    wake_find(
        check, "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled",
        "%s is a command of %s, which is not in VkInstanceCreateInfo::ppEnabledExtensionNames%s",
        info->name, wake_extensions[extensions[0]].name,
        info->extension_count > 1 ? " (nor is another extension that has it)" : "");
}

static void
say_version(struct wake_check *check, const struct wake_command_info *info)
{
    char since[VERSION_TEXT], has[VERSION_TEXT];

    wake_find(check, "UNASSIGNED-API-Version-Violation",
              "%s is a command of Vulkan %s; VkApplicationInfo::apiVersion of the instance is %s",
              info->name, version_text(since, info->version),
              version_text(has, check->scope->api_version));
}

bool
wake_core_command_offered(struct wake_check *check)
{
    const struct wake_scope *scope = check->scope;
    const struct wake_command_info *info = &wake_commands[check->command];
    uint32_t core = info->alias ? wake_commands[info->alias].version : info->version;

    if ((info->kind != WAKE_KIND_INSTANCE && info->kind != WAKE_KIND_PHYSICAL) ||
        core == VK_API_VERSION_1_0 || (core && scope->api_version >= core) ||
        is_offered(scope, check->command)) {
        return true;
    }
    if (info->version) {
        if (is_offered_as(scope, check->command)) {
            return true;
        }
        say_version(check, info);
    } else {
        if (!info->extension_count || scope->unknown_extensions) {
            return true;
        }
        say_extension(check, info);
    }
    return false;
}
