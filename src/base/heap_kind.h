/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What memory is for.
 * Threads: any.
 */
#ifndef WAKE_BASE_HEAP_KIND_H
#define WAKE_BASE_HEAP_KIND_H

#include "base/base.h"

enum wake_heap_kind {
    WAKE_HEAP_BLOCK,   /* record memory; limited */
    WAKE_HEAP_MESSAGE, /* messages on their way; limited */
    WAKE_HEAP_RESULT,  /* results of recorded command buffers; limited */
    WAKE_HEAP_GPUAV,   /* host side of GPU-assisted validation; limited */
    WAKE_HEAP_DEAD,    /* of WAKE_HEAP_STATE, noted: destroyed and not reclaimed yet; limited */
    WAKE_HEAP_STATE,   /* proportional to live objects */
    WAKE_HEAP_SETUP,   /* settings, tables, threads */
    WAKE_HEAP_KINDS
};

#endif
