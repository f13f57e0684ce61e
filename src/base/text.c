/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Growing strings.
 */
#include "base/text.h"

#include <stdio.h>
#include <string.h>

void
wake_text_finish(struct wake_text *text)
{
    wake_free(text->kind, text->data);
    *text = (struct wake_text){ .kind = text->kind };
}

/* Makes room for `more` bytes and the terminator. */
static bool
reserve(struct wake_text *text, size_t more)
{
    if (text->failed) {
        return false;
    }
    size_t needed = text->length + more + 1;
    if (needed > text->capacity) {
        size_t capacity = text->capacity ? text->capacity * 2 : 256;
        capacity = capacity < needed ? needed : capacity;
        char *data = wake_realloc(text->kind, text->data, capacity);
        if (!data) {
            text->failed = true;
            return false;
        }
        text->data = data;
        text->capacity = capacity;
    }
    return true;
}

void
wake_text_append(struct wake_text *text, const char *bytes, size_t length)
{
    if (reserve(text, length)) {
        memcpy(text->data + text->length, bytes, length);
        text->length += length;
        text->data[text->length] = '\0';
    }
}

void
wake_text_put(struct wake_text *text, const char *string)
{
    wake_text_append(text, string, strlen(string));
}

/* Most texts fit into what is left, so that they are printed once. */
void
wake_text_vprint(struct wake_text *text, const char *format, va_list arguments)
{
    va_list again;
    size_t room;
    int length;

    if (!reserve(text, 0)) {
        return;
    }
    room = text->capacity - text->length;
    va_copy(again, arguments);
    length = vsnprintf(text->data + text->length, room, format, arguments);
    if (length < 0 || ((size_t)length >= room && !reserve(text, (size_t)length))) {
        text->data[text->length] = '\0';
        length = 0;
    } else if ((size_t)length >= room) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    }
    text->length += (size_t)length;
    va_end(again);
}

void
wake_text_print(struct wake_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    wake_text_vprint(text, format, arguments);
    va_end(arguments);
}

const char *
wake_text_get(const struct wake_text *text)
{
    return text->data ? text->data : "";
}

bool
wake_text_has_word(const char *words, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = words; (at = strstr(at, word)) != NULL; at += length) {
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}
