/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_KHR_shader_abort and VK_KHR_shader_constant_data: what code may declare, and the rules of
 * their instructions. The VUIDs are those of registries that have the extensions:
 * report/newer_vuids.def.
 */
#include "core/shader/shader_abort.h"

#include "core/shader/shader.h"
#include "spirv/spirv_abort.h"
#include "spirv/spirv_reflect.h"
#include "state/derived/abort_layouts.h"
#include "state/scope/scope.h"

#include <string.h>

bool
wake_check_newer_capability(struct wake_check *check, uint32_t number, const char *path)
{
    const struct wake_newer_facts *facts = &wake_check_facts(check)->newer;
    const char *feature = NULL, *name = NULL;

    switch (number) {
    case WAKE_SPV_CAPABILITY_ABORT:
        name = "AbortKHR";
        feature = facts->shader_abort ? NULL : "shaderAbort";
        break;
    case WAKE_SPV_CAPABILITY_CONSTANT_DATA:
        name = "ConstantDataKHR";
        feature = facts->constant_data ? NULL : "shaderConstantData";
        break;
    default: return false;
    }
    if (feature && path) {
        wake_find(
            check, "VUID-VkShaderModuleCreateInfo-pCode-08740",
            "%s->pCode declares the capability %s, which needs the feature %s: it is not enabled",
            path, name, feature);
    }
    return true;
}

bool
wake_check_newer_spirv_extension(struct wake_check *check, const char *name, size_t length,
                                 const char *path)
{
    static const struct {
        const char *name;
        enum wake_newer_extension needs;
    } rows[] = {
        { "SPV_KHR_abort", WAKE_NEWER_SHADER_ABORT },
        { "SPV_KHR_constant_data", WAKE_NEWER_CONSTANT_DATA },
    };

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (strnlen(name, length) != strlen(rows[i].name) ||
            strncmp(name, rows[i].name, length) != 0) {
            continue;
        }
        if (path && !(wake_check_facts(check)->newer.extensions & rows[i].needs)) {
            wake_find(
                check, "VUID-VkShaderModuleCreateInfo-pCode-08742",
                "%s->pCode declares the extension %s, which needs the extension %s: it is not enabled",
                path, rows[i].name, wake_newer_extension_name(rows[i].needs));
        }
        return true;
    }
    return false;
}

/* Besides checking it, keeps what a message of it looks like. */
static void
check_size(struct wake_check *check, const struct wake_spirv_module *module, uint32_t at,
           const char *path)
{
    struct wake_abort_layouts *layouts = ((const struct wake_device *)check->scope)->abort_layouts;
    uint64_t most = wake_check_facts(check)->newer.max_abort_message,
             size = wake_spirv_abort_size(module, at);
    struct wake_abort_layout *layout = layouts ? wake_spirv_abort_layout(module, at) : NULL;

    if (layout) {
        wake_abort_layouts_add_take(layouts, layout);
    }
    if (most && size > most) {
        wake_find(
            check, "WAKE-shader-abort-size",
            "%s->pCode has an OpAbortKHR at word %u with a message of %llu bytes, and maxShaderAbortMessageSize is %llu",
            path, at, (unsigned long long)size, (unsigned long long)most);
    }
}

void
wake_check_shader_abort(struct wake_check *check, const uint32_t *words, size_t count,
                        const char *path)
{
    struct wake_spirv_module *module;
    char text[WAKE_SPIRV_ABORT_TEXT];

    if (!wake_spirv_may_abort(words, count)) {
        return;
    }
    module = wake_spirv_module_create(words, count);
    for (uint32_t at = 5; module && !module->broken && at < module->count;
         at += wake_spirv_length(&module->words[at])) {
        wake_spirv_check_abort(module, at, text);
        if (text[0]) {
            wake_find(check, "VUID-VkShaderModuleCreateInfo-pCode-08737", "%s->pCode: %s (word %u)",
                      path, text, at);
            break;
        }
        if (wake_spirv_op(&module->words[at]) == WAKE_SPV_OP_ABORT) {
            check_size(check, module, at, path);
        }
    }
    wake_spirv_module_destroy(module);
}

void
wake_check_newer_dependencies(struct wake_check *check, const VkDeviceCreateInfo *info,
                              bool properties2)
{
    uint32_t enabled = wake_newer_extensions(info),
             both = WAKE_NEWER_CONSTANT_DATA | WAKE_NEWER_DEVICE_FAULT;

    if (wake_extension_by_name(VK_KHR_SHADER_ABORT_EXTENSION_NAME)) {
        return; /* the registry says what they need: core/device/device_create.c */
    }
    if ((enabled & WAKE_NEWER_SHADER_ABORT) && (enabled & both) != both) {
        wake_find(
            check, "VUID-vkCreateDevice-ppEnabledExtensionNames-01387",
            "pCreateInfo->ppEnabledExtensionNames has VK_KHR_shader_abort, which needs VK_KHR_device_fault and "
            "VK_KHR_shader_constant_data");
    } else if ((enabled & both) && !properties2) {
        wake_find(
            check, "VUID-vkCreateDevice-ppEnabledExtensionNames-01387",
            "pCreateInfo->ppEnabledExtensionNames has %s, which needs VK_KHR_get_physical_device_properties2 or Vulkan 1.1",
            wake_newer_extension_name(enabled & WAKE_NEWER_DEVICE_FAULT
                                          ? WAKE_NEWER_DEVICE_FAULT
                                          : WAKE_NEWER_CONSTANT_DATA));
    }
}

void
wake_core_get_device_fault_info(struct wake_check *check,
                                const struct wake_rec_GetDeviceFaultInfoEXT *r)
{
    /* A command of an extension that is not known may have said that the device is lost. */
    if (!r->lost && !wake_check_unknown_extensions(check)) {
        wake_find(check, "VUID-vkGetDeviceFaultInfoEXT-device-07336",
                  "no call has returned VK_ERROR_DEVICE_LOST so far");
    }
}
