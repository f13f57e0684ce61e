/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A recording entered into another context.
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_ACCESS_IMPORT_H
#define WAKE_SYNC_ACCESS_IMPORT_H

#include "sync/access/access_context.h"

/*
 * Enters what another context holds, behind what is here: its first accesses are checked against
 * this one's history, then its last accesses take their place.
 */
void
wake_access_context_import(struct wake_access_context *context,
                           const struct wake_access_context *other,
                           const struct wake_import *import);

#endif
