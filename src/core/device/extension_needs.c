/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an extension needs: whether it is there, and what of it is not. Specification, 'Extension Dependencies'.
 */
#include "core/device/extension_rules.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
wake_core_read_extensions(const char *const *names, uint32_t count, uint64_t *set)
{
    bool all = true;

    for (uint32_t i = 0; names && i < count; i++) {
        int extension = names[i] ? wake_extension_by_name(names[i]) : 0;

        set[extension / 64] |= UINT64_C(1) << (extension % 64);
        all &= extension != 0;
    }
    return all;
}

/* A device's extensions may need some of the instance; of no instance extension is a device's asked
 * for. */
static bool
is_there(const struct wake_dependency *d, const char *name, size_t length)
{
    char text[VK_MAX_EXTENSION_NAME_SIZE];
    const uint64_t *set = d->set;
    uint32_t version = d->version;
    unsigned major, minor;
    int extension;

    if (length >= sizeof(text)) {
        return true;
    }
    memcpy(text, name, length);
    text[length] = '\0';
    if (strncmp(text, "VK_VERSION_", 11) == 0) {
        major = (unsigned)strtoul(text + 11, NULL, 10);
        minor = strchr(text + 11, '_') ? (unsigned)strtoul(strchr(text + 11, '_') + 1, NULL, 10)
                                       : 0;
        return d->version >= VK_MAKE_API_VERSION(0, major, minor, 0);
    }
    extension = wake_extension_by_name(text);
    if (!extension || (d->instance && !wake_extensions[extension].instance)) {
        return true;
    }
    if (wake_extensions[extension].instance && !d->instance) {
        set = d->instance_set;
        version = d->instance_version;
    }
    for (int hops = 0; extension && hops < 4; hops++) {
        const struct wake_extension_info *info = &wake_extensions[extension];

        if ((set[extension / 64] >> (extension % 64)) & 1) {
            return true;
        }
        if (info->promoted_version && version >= info->promoted_version) {
            return true;
        }
        extension = info->promoted_extension;
    }
    return false;
}

/* From left to right; '+' and ',' bind alike, brackets group. */
static bool
depends(const struct wake_dependency *d, const char **at)
{
    bool result = true;
    char operation = '+';

    for (;;) {
        bool value;

        if (**at == '(') {
            (*at)++;
            value = depends(d, at);
            *at += **at == ')';
        } else {
            size_t length = strcspn(*at, "+,()");

            value = is_there(d, *at, length);
            *at += length;
        }
        result = operation == '+' ? result && value : result || value;
        operation = **at;
        if (operation != '+' && operation != ',') {
            return result;
        }
        (*at)++;
    }
}

static bool
dependency_met(const struct wake_dependency *d, int extension)
{
    const char *at = wake_extensions[extension].depends;

    return !at || !at[0] || depends(d, &at);
}

/* ---- text ------------------------------------------------------------------------------------ */

/* "VK_KHR_surface (an instance extension)", "Vulkan 1.1". */
static void
append_name(struct wake_text *out, const struct wake_dependency *d, const char *name, size_t length)
{
    char text[VK_MAX_EXTENSION_NAME_SIZE];
    int extension;

    snprintf(text, sizeof(text), "%.*s", (int)length, name);
    extension = wake_extension_by_name(text);
    if (strncmp(text, "VK_VERSION_", 11) == 0) {
        char *minor = strchr(text + 11, '_');

        if (minor) {
            *minor = '.';
        }
        wake_text_print(out, "Vulkan %s", text + 11);
    } else if (extension && wake_extensions[extension].instance && !d->instance) {
        wake_text_print(out, "%s (in VkInstanceCreateInfo::ppEnabledExtensionNames)", text);
    } else {
        wake_text_put(out, text);
    }
}

static void
append_part(struct wake_text *out, const struct wake_dependency *d, const char *part, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t name = strcspn(part + at, "+,()");

        if (name) {
            name = name < length - at ? name : length - at;
            append_name(out, d, part + at, name);
            at += name;
            continue;
        }
        switch (part[at++]) {
        case '+': wake_text_put(out, " and "); break;
        case ',': wake_text_put(out, " or "); break;
        case '(': wake_text_put(out, "("); break;
        default: wake_text_put(out, ")"); break;
        }
    }
}

/* Up to the next '+' or ',' outside of brackets. */
static size_t
part_length(const char *at)
{
    size_t length = 0;

    for (int open = 0; at[length] && (open || !strchr("+,", at[length])); length++) {
        open += at[length] == '(' ? 1 : at[length] == ')' ? -1 : 0;
    }
    return length;
}

static bool
is_met(const struct wake_dependency *d, const char *part, size_t length)
{
    char text[1024];
    const char *at = text;

    snprintf(text, sizeof(text), "%.*s", (int)length, part);
    return depends(d, &at);
}

/* What of it is not there, in words; where one of several would do, all of them. */
static void
dependency_text(const struct wake_dependency *d, int extension, struct wake_text *text)
{
    const char *needs = wake_extensions[extension].depends;
    bool choice = false;

    for (const char *at = needs; *at; at += *at != '\0') {
        at += part_length(at);
        choice |= *at == ',';
    }
    if (choice) {
        append_part(text, d, needs, strlen(needs));
        return;
    }
    for (const char *at = needs; *at; at += *at != '\0') {
        size_t length = part_length(at);

        if (!is_met(d, at, length)) {
            wake_text_put(text, text->length ? " and " : "");
            append_part(text, d, at, length);
        }
        at += length;
    }
}

void
wake_core_check_needs(struct wake_check *check, const struct wake_dependency *d,
                      const char *const *names, uint32_t count, const char *vuid)
{
    for (uint32_t i = 0; names && i < count; i++) {
        int extension = names[i] ? wake_extension_by_name(names[i]) : 0;

        if (extension && wake_extensions[extension].instance == d->instance &&
            !dependency_met(d, extension)) {
            struct wake_text lacks = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

            dependency_text(d, extension, &lacks);
            wake_find(check, vuid, "pCreateInfo->ppEnabledExtensionNames[%u] is %s, which needs %s",
                      i, wake_extensions[extension].name, wake_text_get(&lacks));
            wake_text_finish(&lacks);
        }
    }
}
