/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A string that grows while it is written. Running out of memory is remembered and makes further
 * writes do nothing, so that a writer checks once, at the end.
 * Threads: any; one text belongs to one thread.
 */
#ifndef WAKE_BASE_TEXT_H
#define WAKE_BASE_TEXT_H

#include "base/heap.h"

#include <stdarg.h>

struct wake_text {
    char *data; /* NUL-terminated once anything was written; NULL before */
    size_t length;
    size_t capacity;
    enum wake_heap_kind kind;
    bool failed;
};

#define WAKE_TEXT_INIT(k) \
    {                     \
        .kind = (k)       \
    }

void
wake_text_finish(struct wake_text *text);
void
wake_text_append(struct wake_text *text, const char *bytes, size_t length);
void
wake_text_put(struct wake_text *text, const char *string);
void
wake_text_print(struct wake_text *text, const char *format, ...) WAKE_PRINTF(2, 3);
void
wake_text_vprint(struct wake_text *text, const char *format, va_list arguments) WAKE_PRINTF(2, 0);
/* The string so far, "" when there is none. */
const char *
wake_text_get(const struct wake_text *text);

/* Whether one of the words, which have spaces between them, is that word. */
bool
wake_text_has_word(const char *words, const char *word);

#endif
