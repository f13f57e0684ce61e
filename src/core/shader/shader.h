/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of shaders against the API have in common.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_SHADER_H
#define WAKE_CORE_SHADER_H

#include "core/core.h"
#include "state/derived/pipeline.h"
#include "state/derived/pipeline_layout.h"

/*
 * Rules about what stands in a module are said where the module is made by registries of today, those that need a specialization or the
 * state of a pipeline where that is made; older ones said all of them of pipelines.
 */
enum wake_shader_when { WAKE_OF_MODULE = 1, WAKE_OF_STAGE = 2 };
#if defined(VK_VERSION_1_4) && VK_HEADER_VERSION >= 350
#define WAKE_SAY_OF_MODULES 1
#else
#define WAKE_SAY_OF_MODULES 0
#endif

/* One stage of a pipeline that is about to be made. */
struct wake_stage_check {
    struct wake_check *check;
    const struct wake_facts *facts;
    const struct wake_pipeline *pipeline;
    const struct wake_pipeline_stage *stage;
    const struct wake_spirv_entry *entry; /* never NULL */
    const struct wake_spirv_module *module;
    const struct wake_pipeline_layout *layout; /* NULL: not known, or none */
    struct wake_object *layout_object;
    struct wake_object *module_object; /* NULL: the code comes from elsewhere */
    const char *path;                  /* "pCreateInfos[0].pStages[1]" */
    bool object;                       /* of a shader object */
    unsigned when;                     /* enum wake_shader_when: what is to be said */
};

#define WAKE_FIND_STAGE(s, vuid, format, ...)                                                 \
    wake_find_objects((s)->check, (vuid), (s)->module_object, NULL, "%s: " format, (s)->path, \
                      ##__VA_ARGS__)

/* "pCreateInfos[3].pStages[1]", for messages. Made for every stage that is looked at: not printf. */
#define WAKE_STAGE_PATH 64
void
wake_stage_path(char path[WAKE_STAGE_PATH], uint32_t pipeline, uint32_t stage);

/* Capabilities and extensions that a stage's code declares; `path` is the stage's. */
void
wake_check_shader_declarations(struct wake_check *check, const uint32_t *words, size_t count,
                               const char *path);
#ifdef VK_VERSION_1_4
/* The same of a shader object's code. */
void
wake_check_object_declarations(struct wake_check *check, const uint32_t *words, size_t count,
                               const char *path);
#endif
/* The rule that such a declaration breaks whatever is enabled; NULL: there is none. */
const char *
wake_shader_foreign_declaration(const struct wake_check *check, const uint32_t *words,
                                size_t count);
/* The size of code, and what it has of VK_KHR_shader_abort. Of vkCreateShaderModule, and of code in
 * a stage's chain; `path` is where the create info stands. */
void
wake_check_shader_size(struct wake_check *check, const VkShaderModuleCreateInfo *info,
                       const char *path);
/* The same, and SPIR-V's own rules (shader_spirv.c). False: the code breaks those. */
bool
wake_check_shader_code(struct wake_check *check, const VkShaderModuleCreateInfo *info,
                       const char *path);
/* shader_module_rules.c: SPIR-V's own rules that came after the installed SPIRV-Tools, of a whole module; `path` is the code's, `not_valid` the rule
 * that it is valid. True: it breaks
 * one, which has been said. */
bool
wake_check_module_validity(struct wake_check *check, const uint32_t *words, size_t count,
                           const char *path, const char *not_valid);
/* shader_module_rules.c: what WAKE_OF_MODULE is about, of all entry points. */
void
wake_check_module_rules(struct wake_check *check, const VkShaderModuleCreateInfo *info,
                        const char *path);
/* shader_standalone.c: SPIR-V's own rules that came after the installed SPIRV-Tools. */
void
wake_check_stage_standalone(const struct wake_stage_check *s);
/* shader_newest_rules.c: features and limits that came after 1.3.239. */
void
wake_check_stage_newest(const struct wake_stage_check *s);
/* Its parts: cooperative matrices and vectors (shader_matrices.c), and the rest (shader_later_rules.c). */
void
wake_check_stage_matrices(const struct wake_stage_check *s);
void
wake_check_stage_vectors(const struct wake_stage_check *s); /* shader_vectors.c */
void
wake_check_stage_later(const struct wake_stage_check *s);
/* The verdict on words, to be put; NULL: it is not for SPIRV-Tools to look at, or memory ran out. */
struct wake_verdict;
const struct wake_verdict *
wake_shader_verdict(const struct wake_check *check, const uint32_t *words, size_t count);
#ifdef VK_VERSION_1_4
/* Of a module that is not valid: the rule that it breaks, or `otherwise`. */
const char *
wake_verdict_rule(const struct wake_verdict *verdict, const char *otherwise);
#endif
/* The validation cache in a chain; `path` is where the chain stands, "pCreateInfo->pNext". */
void
wake_check_module_cache(struct wake_check *check, const void *chain, const char *path);
/* Whether the code breaks them: nothing more is to be said about it. */
bool
wake_shader_is_broken(const struct wake_check *check, struct wake_shader *shader);

/* All that is about one stage alone: shader_stage.c. The name first; false: there is no such entry
 * point. */
void
wake_check_stage_shader(struct wake_check *check, const struct wake_pipeline *pipeline,
                        uint32_t stage_index, const char *path,
                        const struct wake_pipeline_layout *layout,
                        struct wake_object *layout_object);
/* Its parts. */
void
wake_check_stage_layout(
    const struct wake_stage_check *s); /* shader_resources.c; the code need not be known */
void
wake_check_stage_values(const struct wake_stage_check *s); /* shader_stage.c: of specialization */
void
wake_check_stage_limits(const struct wake_stage_check *s); /* shader_limits.c */
void
wake_check_stage_resources(const struct wake_stage_check *s); /* shader_resources.c */
void
wake_check_stage_extensions(const struct wake_stage_check *s); /* shader_extensions.c */
void
wake_check_stage_instructions(const struct wake_stage_check *s); /* shader_instructions.c */
void
wake_check_stage_rays(
    const struct wake_stage_check *s); /* shader_rays.c; of ray tracing stages as well */

/* "fragment shader". */
const char *
wake_shader_name(VkShaderStageFlagBits stage);
/* "the variable 'lights' (set 0, binding 2)". Returns `text`. */
const char *
wake_use_text(char *text, size_t size, const struct wake_spirv_module *module,
              const struct wake_spirv_use *use);
#define WAKE_USE_TEXT 200

#endif
