/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader code against SPIR-V's own rules: the verdict of SPIRV-Tools, of vkCreateShaderModule and
 * of code in a stage's chain. Specification, 'Validation Rules within a Module'.
 */
#include "core/shader/shader.h"
#include "report/report.h"
#include "state/derived/shader_verdict.h"
#include "state/scope/scope.h"

#include <stdio.h>
#include <string.h>

const struct wake_verdict *
wake_shader_verdict(const struct wake_check *check, const uint32_t *words, size_t count)
{
    uint32_t options;

    if (!check->scope->settings->check_shaders || !check->scope->is_device || !words || !count) {
        return NULL;
    }
    /* VK_NV_glsl_shader: what is no SPIR-V is GLSL then. */
    if (words[0] != SpvMagicNumber && WAKE_EXTENSION(check, VK_NV_glsl_shader)) {
        return NULL;
    }
    options = wake_verdict_options((const struct wake_device *)check->scope);
    return wake_verdict_of(wake_verdict_key(options, words, count), options, words, count);
}

/* Once per instance: the next module will have the same. */
static void
tell_unknown(struct wake_check *check, const struct wake_verdict *verdict, const char *path)
{
    struct wake_object_name object = { VK_OBJECT_TYPE_DEVICE, check->dispatch_handle, NULL };
    struct wake_finding finding = {
        .unanswered = true,
        .id = "WAKE-shader-unknown",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
        .origin = { .command = wake_commands[check->command].name,
                    .thread = check->thread,
                    .frame = check->frame,
                    .command_index = UINT32_MAX,
                    .record = check->position },
        .objects = &object,
        .object_count = 1,
    };

    if (!wake_exchange(&check->scope->instance->told_spirv, true)) {
        (void)wake_report_emit(
            check->scope->report, &finding,
            "%s->pCode uses something that the SPIR-V validator of this build does not know (%s): deeper validation of it, "
            "and of all such code from here on, is skipped",
            path, verdict->text ? verdict->text : "it does not say what");
    }
}

/* Nearly every capability implies Shader; these do not. */
static bool
implies_shader(uint32_t capability)
{
    return capability != SpvCapabilityMatrix && capability != SpvCapabilityLinkage &&
           capability != SpvCapabilityAddresses && capability != SpvCapabilityKernel;
}

static bool
lacks_shader(const uint32_t *words, size_t count)
{
    enum { HEADER_WORDS = 5 };
    size_t at = HEADER_WORDS;

    if (!words || count <= HEADER_WORDS || words[0] != SpvMagicNumber) {
        return false;
    }
    for (; count - at >= 2 && words[at] == (2u << 16 | SpvOpCapability); at += 2) {
        if (implies_shader(words[at + 1])) {
            return false;
        }
    }
    /* What comes next in a module that makes sense. */
    return at < count &&
           ((words[at] & 0xffff) == SpvOpMemoryModel || (words[at] & 0xffff) == SpvOpExtension ||
            (words[at] & 0xffff) == SpvOpExtInstImport);
}

#ifdef VK_VERSION_1_4
const char *
wake_verdict_rule(const struct wake_verdict *verdict, const char *otherwise)
{
    /* Ids of SPIRV-Tools, behind those that newer registries have in their place. */
    static const char *const renamed[] = {
        WAKE_RULE("VUID-StandaloneSpirv-None-10685", "VUID-StandaloneSpirv-LocalSize-06426"),
        WAKE_RULE("VUID-StandaloneSpirv-MemorySemantics-10867",
                  "VUID-StandaloneSpirv-OpAtomicStore-04730"),
        WAKE_RULE("VUID-StandaloneSpirv-MemorySemantics-10868",
                  "VUID-StandaloneSpirv-OpAtomicLoad-04731"),
        WAKE_RULE("VUID-StandaloneSpirv-MemorySemantics-10870",
                  "VUID-StandaloneSpirv-OpMemoryBarrier-04733"),
        WAKE_RULE("VUID-StandaloneSpirv-SubgroupVoteKHR-07951",
                  "VUID-StandaloneSpirv-SubgroupVoteKHR-06997"),
        WAKE_RULE("VUID-RuntimeSpirv-None-10824", "VUID-StandaloneSpirv-Base-04781"),
        WAKE_RULE("VUID-RuntimeSpirv-Offset-10213", "VUID-StandaloneSpirv-Offset-04663"),
        WAKE_RULE("VUID-StandaloneSpirv-Component-10583", "VUID-StandaloneSpirv-Component-04924"),
    };
    /* What they say of rules that had no id. */
    static const struct {
        const char *text, *id;
    } unnumbered[] = {
        { " for TypeVector", "VUID-StandaloneSpirv-None-12295" },
        { "conflicting input location", "VUID-StandaloneSpirv-OpEntryPoint-08721" },
        { "conflicting output location", "VUID-StandaloneSpirv-OpEntryPoint-08722" },
    };

    for (size_t i = 0; i < WAKE_COUNT(renamed); i++) {
        if (strcmp(strchr(renamed[i], '|') + 1, verdict->id) == 0) {
            return renamed[i];
        }
    }
    if (strcmp(verdict->id, WAKE_INCONSISTENT_SPIRV) != 0) {
        return verdict->id;
    }
    for (size_t i = 0; i < WAKE_COUNT(unnumbered) && verdict->text; i++) {
        if (strstr(verdict->text, unnumbered[i].text) && wake_vuid_text(unnumbered[i].id)) {
            return unnumbered[i].id;
        }
    }
    return otherwise;
}
#endif

/* What is wrong with a module that SPIRV-Tools do not accept. */
static const char *
invalid_id(const struct wake_check *check, const VkShaderModuleCreateInfo *info,
           const struct wake_verdict *verdict)
{
#ifdef VK_VERSION_1_4
    (void)check;
    if (info->codeSize >= 4 && info->pCode[0] != SpvMagicNumber && !WAKE_REPEATED_RULES) {
        return "VUID-VkShaderModuleCreateInfo-pCode-08738"; /* no SPIR-V at all */
    }
    return wake_verdict_rule(verdict, "VUID-VkShaderModuleCreateInfo-pCode-08737");
#else
    const char *rule = wake_shader_foreign_declaration(check, info->pCode, info->codeSize / 4);

    return rule ? rule : verdict->id;
#endif
}

bool
wake_check_shader_code(struct wake_check *check, const VkShaderModuleCreateInfo *info,
                       const char *path)
{
    uint32_t found = check->found;
    const struct wake_verdict *verdict;
    bool sound;

    wake_check_shader_size(check, info, path);
    if (check->found == found && lacks_shader(info->pCode, info->codeSize / 4)) {
        wake_find(
            check, "VUID-VkShaderModuleCreateInfo-pCode-01089",
            "%s->pCode declares no capability that is or implies Shader (" WAKE_INCONSISTENT_SPIRV
            /* as other layers number it, which ask SPIRV-Tools alone */
            ") [VUID-VkShaderModuleCreateInfo-pCode-08737]",
            path);
    }
    if (check->found == found) {
        char where[160];

        snprintf(where, sizeof(where), "%s->pCode", path);
        (void)wake_check_module_validity(check, info->pCode, info->codeSize / 4, where,
                                         "VUID-VkShaderModuleCreateInfo-pCode-08737");
    }
    /* One message will do. */
    verdict = check->found == found ? wake_shader_verdict(check, info->pCode, info->codeSize / 4)
                                    : NULL;
    if (wake_verdict_is_invalid(wake_check_facts(check), verdict) && verdict->id) {
        const char *id = invalid_id(check, info, verdict);
        bool alias = strcmp(id, WAKE_INCONSISTENT_SPIRV) != 0;

        wake_find(check, id, "%s->pCode: SPIR-V module not valid: %s%s", path,
                  verdict->text ? verdict->text : "",
                  alias ? " (" WAKE_INCONSISTENT_SPIRV ")" : "");
    } else if (verdict && verdict->state == WAKE_VERDICT_UNKNOWN) {
        tell_unknown(check, verdict, path);
    }
    wake_verdict_put(verdict);
    sound = check->found == found;
#ifdef VK_VERSION_1_4
    if (sound) {
        wake_check_shader_declarations(check, info->pCode, info->codeSize / 4, path);
    }
#endif
    return sound;
}

bool
wake_shader_is_broken(const struct wake_check *check, struct wake_shader *shader)
{
    /* relaxed: the word is all that there is to know, and is final */
    uint32_t state = wake_load_relaxed(&shader->state);

    if (state == WAKE_VERDICT_RUNNING) {
        const struct wake_verdict *verdict = wake_shader_verdict(check, shader->module->words,
                                                                 shader->module->count);

        if (verdict) {
            state = wake_verdict_is_invalid(wake_check_facts(check), verdict) ? WAKE_VERDICT_INVALID
                                                                              : WAKE_VERDICT_VALID;
            wake_store_relaxed(&shader->state, state);
        }
        wake_verdict_put(verdict);
    }
    return state == WAKE_VERDICT_INVALID;
}

void
wake_check_module_cache(struct wake_check *check, const void *chain, const char *path)
{
    char where[160];
    const struct wake_handle_rule cache = {
        .vuid_parameter =
            "VUID-VkShaderModuleValidationCacheCreateInfoEXT-validationCache-parameter",
        .type = VK_OBJECT_TYPE_VALIDATION_CACHE_EXT,
        .path = where,
    };
    const VkShaderModuleValidationCacheCreateInfoEXT *with = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT);

    if (with && WAKE_EXTENSION(check, VK_EXT_validation_cache) &&
        wake_check_on(check, WAKE_CHECK_LIFETIMES)) {
        snprintf(where, sizeof(where),
                 "%s<VkShaderModuleValidationCacheCreateInfoEXT>.validationCache", path);
        wake_check_handle(
            check, &cache, (uint64_t)with->validationCache,
            wake_packed_id(with, 0, WAKE_HANDLES_VkShaderModuleValidationCacheCreateInfoEXT,
                           WAKE_HANDLE_VkShaderModuleValidationCacheCreateInfoEXT_validationCache));
    }
}

static void
check_chain(struct wake_check *check, const VkShaderModuleCreateInfo *info)
{
    wake_check_module_cache(check, info->pNext, "pCreateInfo->pNext");
    for (const VkBaseInStructure *at = info->pNext; at; at = at->pNext) {
        if (at->sType != VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT &&
            at->sType != VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT &&
            !wake_check_unknown_extensions(check)) {
            wake_find(
                check, "VUID-vkCreateShaderModule-pCreateInfo-06904",
                "pCreateInfo->pNext has a %s, and there is room for a VkShaderModuleValidationCacheCreateInfoEXT or "
                "VkValidationFeaturesEXT only",
                wake_name_VkStructureType(at->sType));
            return;
        }
    }
}

void
wake_core_create_shader_module(struct wake_check *check,
                               const struct wake_rec_CreateShaderModule *r)
{
    if (r->pCreateInfo && !(r->head.flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE))) {
        check_chain(check, r->pCreateInfo);
        if (wake_check_shader_code(check, r->pCreateInfo, "pCreateInfo") && WAKE_SAY_OF_MODULES) {
            wake_check_module_rules(check, r->pCreateInfo, "pCreateInfo");
        }
    }
}
