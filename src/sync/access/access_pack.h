/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A context in one piece of memory: what an import reads of it, and no more.
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_ACCESS_PACK_H
#define WAKE_SYNC_ACCESS_PACK_H

#include "sync/access/access_context.h"

/*
 * What an import needs of a context, in one piece of so many bytes, aligned as memory of the heap
 * is. The copy has nothing of its own: its memory is all that is to be freed, and it is not touched.
 */
size_t
wake_access_context_packed_bytes(const struct wake_access_context *context);
void
wake_access_context_pack(const struct wake_access_context *context, void *memory,
                         struct wake_access_context *packed_out);

#endif
