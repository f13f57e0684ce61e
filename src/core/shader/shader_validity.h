/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SPIR-V's own rules that came after the SPIRV-Tools which may be installed, of whole modules. As there, the first rule that a module
 * breaks is the only one that is said.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_SHADER_VALIDITY_H
#define WAKE_CORE_SHADER_VALIDITY_H

#include "core/shader/shader.h"

#include "spirv/spirv_type.h"

struct wake_validity {
    struct wake_check *check;
    const struct wake_spirv_module *module;
    const char *path; /* "pCreateInfo->pCode" */
    /* The rule that code is valid, of modules or of shader objects: where SPIRV-Tools name no other. */
    const char *not_valid;
};

#define WAKE_FIND_INVALID(v, vuid, format, ...) \
    wake_find((v)->check, (vuid), "%s: " format, (v)->path, ##__VA_ARGS__)

/* The parts. True: the module breaks a rule, which has been said. */
bool
wake_check_semantics(const struct wake_validity *v); /* shader_semantics.c */
bool
wake_check_builtins(const struct wake_validity *v); /* shader_builtins.c */
bool
wake_check_layouts(const struct wake_validity *v); /* shader_layouts.c */
bool
wake_check_formats(const struct wake_validity *v); /* shader_formats.c */
bool
wake_check_decorations(const struct wake_validity *v); /* shader_decorations.c */
bool
wake_check_tiles(const struct wake_validity *v); /* shader_tiles.c */

#endif
