/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders: the code of a VkShaderModule, read once, and what one pipeline stage makes of it.
 *
 * Code outlives its module object: pipelines keep what they were made with, and the record that the
 * words stand in.
 * Threads: any runner; immutable but for the counts.
 */
#ifndef WAKE_STATE_SHADER_MODULE_H
#define WAKE_STATE_SHADER_MODULE_H

#include "spirv/spirv_entry.h"
#include "state/object/derived.h"

struct wake_shader {
    uint32_t references; /* (a) */
    /* (a) enum wake_verdict_state of its code; WAKE_VERDICT_RUNNING: not asked for */
    uint32_t state;
    struct wake_create *create; /* whose record has the words; a reference of its own */
    struct wake_spirv_module *module;
};

/* An entry point with the specialization that a pipeline gives it. */
struct wake_stage_code {
    uint32_t references; /* (a) */
    struct wake_shader *shader;
    const struct wake_spirv_entry *entry; /* the module's, or `own` */
    struct wake_spirv_entry *own;
    /* the module has no entry point of that name for that stage; `entry` is NULL then */
    bool missing;
};

/*
 * The code of a stage: from the module, or from a VkShaderModuleCreateInfo in the stage's chain.
 * `create` is what the stage's create info is part of, kept if the words are in it; NULL: the
 * caller drops the code before it drops the record. NULL: not known, or out of memory.
 */
WAKE_MUST_CHECK struct wake_stage_code *
wake_stage_code_create(const VkPipelineShaderStageCreateInfo *stage, wake_id module,
                       struct wake_create *create);
void
wake_stage_code_get(struct wake_stage_code *code);
/* Accepts NULL. */
void
wake_stage_code_put(struct wake_stage_code *code);

/* Types of descriptors that a variable may be, by wake_descriptor_type_bit(). */
uint32_t
wake_resource_types(enum wake_spirv_resource resource);

#endif
