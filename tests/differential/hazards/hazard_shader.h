/* SPDX-License-Identifier: Apache-2.0 */
/* Shaders of generated programs about hazards: each accesses descriptors of every kind, as bindings say. */
#ifndef WAKE_DIFFERENTIAL_HAZARD_SHADER_H
#define WAKE_DIFFERENTIAL_HAZARD_SHADER_H

#include "program.h"

enum hazard_use {
    HAZARD_READS = 1,
    HAZARD_WRITES = 2,
};

struct hazard_binding {
    VkDescriptorType type;
    uint32_t set, binding;
    uint32_t count;            /* of descriptors; more than 1: an array */
    uint32_t element;          /* that shaders access */
    VkShaderStageFlags stages; /* that access it */
    uint32_t use;              /* of enum hazard_use */
};

/* `reads_vertices`: an input of four floats, of a vertex shader; fragment shaders write the attachment 0. */
VkShaderModule
hazard_shader(struct program *p, VkShaderStageFlagBits stage, bool reads_vertices, uint32_t count,
              const struct hazard_binding *bindings);

#endif
