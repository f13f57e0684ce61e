/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that newer registries have given up. What has come in place of others: report/names_lookup.h.
 * Threads: any.
 */
#ifndef WAKE_REPORT_OLDER_VUIDS_H
#define WAKE_REPORT_OLDER_VUIDS_H

#include <stdbool.h>

/* Whether the registry of the build has given up the rule, so that what breaks it is valid ("-" in report/older_vuids.def). */
bool
wake_vuid_is_given_up(const char *vuid);

#endif
