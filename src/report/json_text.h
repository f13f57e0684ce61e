/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Strings of JSON.
 * Threads: any.
 */
#ifndef WAKE_REPORT_JSON_TEXT_H
#define WAKE_REPORT_JSON_TEXT_H

#include "base/text.h"

/* The length of the UTF-8 sequence at `string`, 0 where there is none. */
size_t
wake_log_utf8_length(const char *string);
/* Appends a JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD. */
void
wake_log_json_string(struct wake_text *text, const char *string);

#endif
