/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows of the tables in gen/spirv_rules.c: what must be enabled for a SPIR-V capability or
 * extension. Specification, 'Vulkan Environment for SPIR-V'. Included by gen/spirv_rules.h.
 * Threads: any; constant.
 */
#ifndef WAKE_STATE_SPIRV_RULES_TABLE_H
#define WAKE_STATE_SPIRV_RULES_TABLE_H

#include "base/base.h"
#include "base/vulkan_all.h"

/* One way; the member that is not 0 counts. */
struct wake_spirv_enable {
    uint32_t version;   /* of Vulkan */
    uint16_t feature;   /* enum wake_feature */
    uint16_t extension; /* enum wake_extension */
    uint32_t property;  /* 1 + offset in struct wake_properties of 32 bits, in which ... */
    uint32_t value;     /* ... one of these is set */
    const char *name;   /* of that property; versions of a struct share it and stand side by side */
};

/* Any of its ways is enough. */
struct wake_spirv_rule {
    const char *name;
    uint32_t number; /* SpvCapability */
    uint16_t first;  /* into wake_spirv_enables */
    uint16_t count;
};

extern const struct wake_spirv_enable wake_spirv_enables[];
extern const struct wake_spirv_rule wake_spirv_capability_rules[];
extern const uint32_t wake_spirv_capability_count;
extern const struct wake_spirv_rule wake_spirv_extension_rules[];
extern const uint32_t wake_spirv_extension_count;

#endif
