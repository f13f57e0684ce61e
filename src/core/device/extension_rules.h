/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What extensions of instances and devices need of each other.
 * Threads: those of checks.
 */
#ifndef WAKE_CORE_EXTENSION_RULES_H
#define WAKE_CORE_EXTENSION_RULES_H

#include "core/core.h"

/* What is asked for: a set of enum wake_extension, and the version in use. */
struct wake_dependency {
    const uint64_t *set;
    uint32_t version;
    bool instance;                /* of instance extensions; else of a device's */
    const uint64_t *instance_set; /* of a device's: what its instance has enabled */
    uint32_t instance_version;
};

/* Adds names to a set. False: the registry does not know all of them. */
bool
wake_core_read_extensions(const char *const *names, uint32_t count, uint64_t *set);
/* The extensions of an instance or of a device that is made, each of which must have what it needs; `vuid`: of the rule. */
void
wake_core_check_needs(struct wake_check *check, const struct wake_dependency *d,
                      const char *const *names, uint32_t count, const char *vuid);

#endif
