/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What shader code declares against what is enabled: of shader objects, and of modules where they are made (with
 * registries before Vulkan 1.4, of a pipeline's stages, as layers of that time do). Specification, 'Vulkan Environment for SPIR-V'.
 */
#include "core/shader/shader.h"
#include "core/shader/shader_abort.h"
#include "gen/spirv_rules.h"

#include <stdio.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    LAST_CORE_CAPABILITY = 70 /* of SPIR-V 1.4, 'ShaderViewportIndex': above them are extensions' */
};

/* `featured`: there is a feature for it, which a version that took up an extension does not bring with it. */
static bool
is_enabled(struct wake_check *check, const struct wake_spirv_enable *way, bool featured)
{
    if (way->version) {
        return wake_check_version(check) >= way->version;
    }
    if (way->feature) {
        return wake_check_feature(check, way->feature);
    }
    if (way->extension) {
        return featured ? wake_scope_has(check->scope, way->extension)
                        : wake_check_extension(check, way->extension);
    }
    if (way->property) {
        uint32_t value;

        memcpy(&value, (const char *)&wake_check_facts(check)->properties + way->property - 1,
               sizeof(value));
        return (value & way->value) != 0;
    }
    return true;
}

static bool
any_enabled(struct wake_check *check, const struct wake_spirv_rule *rule)
{
    bool featured = false;

    for (uint32_t i = 0; i < rule->count; i++) {
        featured |= wake_spirv_enables[rule->first + i].feature != 0;
    }
    for (uint32_t i = 0; i < rule->count; i++) {
        if (is_enabled(check, &wake_spirv_enables[rule->first + i], featured)) {
            return true;
        }
    }
    return false;
}

/* "feature a, extension b": what would do. */
static const char *
ways_text(char *text, size_t size, const struct wake_spirv_rule *rule)
{
    size_t used = 0;

    text[0] = 0;
    for (uint32_t i = 0; i < rule->count && used < size; i++) {
        const struct wake_spirv_enable *way = &wake_spirv_enables[rule->first + i];

        if (way->name && i && way[-1].name && strcmp(way->name, way[-1].name) == 0) {
            continue;
        }
        int more = way->feature     ? snprintf(text + used, size - used, "%sthe feature %s of %s",
                                           i ? ", or " : "", wake_feature_names[way->feature],
                                               wake_feature_owners[way->feature])
                   : way->extension ? snprintf(text + used, size - used, "%s%s", i ? ", or " : "",
                                               wake_extensions[way->extension].name)
                   : way->version   ? snprintf(text + used, size - used, "%sVulkan %u.%u",
                                             i ? ", or " : "", VK_API_VERSION_MAJOR(way->version),
                                               VK_API_VERSION_MINOR(way->version))
                                    : snprintf(text + used, size - used, "%sthe property %s",
                                             i ? ", or " : "", way->name ? way->name : "");
        used += more > 0 ? (size_t)more : 0;
    }
    return text;
}

/* The first rule of that number; several names may share one. */
static const struct wake_spirv_rule *
capability_rule(uint32_t number)
{
    uint32_t low = 0, high = wake_spirv_capability_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (wake_spirv_capability_rules[middle].number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < wake_spirv_capability_count && wake_spirv_capability_rules[low].number == number
               ? &wake_spirv_capability_rules[low]
               : NULL;
}

/* A number of the core's that Vulkan has no rule for. */
static bool
is_foreign_capability(const struct wake_check *check, uint32_t number)
{
    return number <= LAST_CORE_CAPABILITY && wake_spirv_capability_count &&
           !capability_rule(number) && !wake_check_unknown_extensions(check);
}

/* What is said of the code of a module, and of a shader object. Newer layers find what Vulkan does not have by the
 * rules of SPIR-V's validation. */
struct declaration_ids {
    const char *capability, *foreign_capability, *extension, *foreign_extension;
};

static const struct declaration_ids module_ids = {
    "VUID-VkShaderModuleCreateInfo-pCode-01091",
#ifdef VK_VERSION_1_4
    "VUID-VkShaderModuleCreateInfo-pCode-08737",
#else
    "VUID-VkShaderModuleCreateInfo-pCode-01090",
#endif
    "VUID-VkShaderModuleCreateInfo-pCode-04147",
    "VUID-VkShaderModuleCreateInfo-pCode-04146",
};

#ifdef VK_VERSION_1_4
static const struct declaration_ids object_ids = {
    "VUID-VkShaderCreateInfoEXT-pCode-08740",
    "VUID-VkShaderCreateInfoEXT-pCode-08739",
    "VUID-VkShaderCreateInfoEXT-pCode-08742",
    "VUID-VkShaderCreateInfoEXT-pCode-08741",
};
#endif

static void
check_capability(struct wake_check *check, const struct declaration_ids *ids, uint32_t number,
                 const char *path)
{
    const struct wake_spirv_rule *first = capability_rule(number);
    const struct wake_spirv_rule *end = wake_spirv_capability_rules + wake_spirv_capability_count;
    char text[400];

    if (wake_check_newer_capability(check, number, NULL)) {
        return;
    }
    if (!first) {
        if (is_foreign_capability(check, number)) {
            wake_find(
                check, ids->foreign_capability,
                "%s: the SPIR-V capability number %u was declared, which Vulkan does not have",
                path, number);
        }
        return;
    }
    for (const struct wake_spirv_rule *rule = first; rule < end && rule->number == number; rule++) {
        if (any_enabled(check, rule)) {
            return;
        }
    }
    wake_find(
        check, ids->capability,
        "%s: the SPIR-V capability %s was declared, which needs %s: none of that is enabled or there",
        path, first->name, ways_text(text, sizeof(text), first));
}

static const struct wake_spirv_rule *
extension_rule(const char *name, size_t length)
{
    for (uint32_t i = 0; i < wake_spirv_extension_count; i++) {
        const struct wake_spirv_rule *rule = &wake_spirv_extension_rules[i];

        if (strncmp(rule->name, name, length) == 0 && strlen(rule->name) == strnlen(name, length)) {
            return rule;
        }
    }
    return NULL;
}

static bool
is_foreign_extension(const struct wake_check *check, const char *name, size_t length)
{
    /* Registries of before 2023 have its capability only, as all have of the other. */
    bool covered = strncmp(name, "SPV_EXT_fragment_fully_covered", length) == 0 &&
                   WAKE_EXTENSION(check, VK_EXT_conservative_rasterization);

#ifdef VK_AMDX_shader_enqueue
    covered |= strncmp(name, "SPV_AMDX_shader_enqueue", length) == 0 &&
               WAKE_EXTENSION(check, VK_AMDX_shader_enqueue);
#endif
    return wake_spirv_extension_count && !covered && !extension_rule(name, length) &&
           !wake_check_unknown_extensions(check);
}

static void
check_extension(struct wake_check *check, const struct declaration_ids *ids, const char *name,
                size_t length, const char *path)
{
    const struct wake_spirv_rule *rule = extension_rule(name, length);
    char text[400];

    if (wake_check_newer_spirv_extension(check, name, length, NULL)) {
        return;
    }
    if (rule && !any_enabled(check, rule)) {
        wake_find(
            check, ids->extension,
            "%s: the SPIR-V extension %s was declared, which needs %s: none of that is enabled or there",
            path, rule->name, ways_text(text, sizeof(text), rule));
    } else if (is_foreign_extension(check, name, length)) {
        wake_find(check, ids->foreign_extension,
                  "%s: the SPIR-V extension %.*s was declared, which Vulkan does not know", path,
                  (int)length, name);
    }
}

/* What stands at the beginning of a module, before everything else. False: that was the last one. */
static bool
next_declaration(const uint32_t *words, size_t count, size_t *at)
{
    uint32_t op, length;

    *at += *at < HEADER_WORDS ? HEADER_WORDS : words[*at] >> 16;
    if (*at >= count) {
        return false;
    }
    op = words[*at] & 0xffff, length = words[*at] >> 16;
    return length >= 2 && length <= count - *at && (op == SpvOpCapability || op == SpvOpExtension);
}

void
wake_check_shader_size(struct wake_check *check, const VkShaderModuleCreateInfo *info,
                       const char *path)
{
    const uint32_t *words = info->pCode;
    size_t count = info->codeSize / 4;

    if (info->codeSize == 0) {
        wake_find(check, "VUID-VkShaderModuleCreateInfo-codeSize-01085", "%s->codeSize is 0", path);
        return;
    }
    if (info->codeSize % 4) {
        wake_find(check, "VUID-VkShaderModuleCreateInfo-pCode-01376",
                  "%s->codeSize is %llu, which is no multiple of 4", path,
                  (unsigned long long)info->codeSize);
        return;
    }
    if (!words || count < HEADER_WORDS || words[0] != SpvMagicNumber || !wake_check_facts(check)) {
        return;
    }
    for (size_t at = 0; next_declaration(words, count, &at);) {
        if ((words[at] & 0xffff) == SpvOpCapability) {
            (void)wake_check_newer_capability(check, words[at + 1], path);
        } else {
            (void)wake_check_newer_spirv_extension(check, (const char *)&words[at + 1],
                                                   ((size_t)(words[at] >> 16) - 1) * 4, path);
        }
    }
    wake_check_shader_abort(check, words, count, path);
}

static void
check_declarations(struct wake_check *check, const struct declaration_ids *ids,
                   const uint32_t *words, size_t count, const char *path)
{
    if (!words || count < HEADER_WORDS || words[0] != SpvMagicNumber || !wake_check_facts(check)) {
        return;
    }
    for (size_t at = 0; next_declaration(words, count, &at);) {
        if ((words[at] & 0xffff) == SpvOpCapability) {
            check_capability(check, ids, words[at + 1], path);
        } else {
            check_extension(check, ids, (const char *)&words[at + 1],
                            ((size_t)(words[at] >> 16) - 1) * 4, path);
        }
    }
}

void
wake_check_shader_declarations(struct wake_check *check, const uint32_t *words, size_t count,
                               const char *path)
{
    check_declarations(check, &module_ids, words, count, path);
}

#ifdef VK_VERSION_1_4
void
wake_check_object_declarations(struct wake_check *check, const uint32_t *words, size_t count,
                               const char *path)
{
    check_declarations(check, &object_ids, words, count, path);
}
#endif

const char *
wake_shader_foreign_declaration(const struct wake_check *check, const uint32_t *words, size_t count)
{
    if (!wake_check_facts(check) || count < HEADER_WORDS) {
        return NULL;
    }
    for (size_t at = 0; next_declaration(words, count, &at);) {
        const char *name = (const char *)&words[at + 1];

        if ((words[at] & 0xffff) == SpvOpCapability) {
            if (is_foreign_capability(check, words[at + 1])) {
                return "VUID-VkShaderModuleCreateInfo-pCode-01090";
            }
        } else if (is_foreign_extension(check, name, ((size_t)(words[at] >> 16) - 1) * 4)) {
            return "VUID-VkShaderModuleCreateInfo-pCode-04146";
        }
    }
    return NULL;
}
