/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Strings of JSON.
 */
#include "report/json_text.h"

/* The string ends with a NUL, which no sequence crosses. */
size_t
wake_log_utf8_length(const char *string)
{
    const unsigned char *s = (const unsigned char *)string;
    static const struct {
        unsigned char mask, lead;
    } forms[] = { { 0x80, 0x00 }, { 0xe0, 0xc0 }, { 0xf0, 0xe0 }, { 0xf8, 0xf0 } };
    for (size_t n = 0; n < WAKE_COUNT(forms); n++) {
        if ((s[0] & forms[n].mask) != forms[n].lead) {
            continue;
        }
        for (size_t i = 1; i <= n; i++) {
            if ((s[i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        bool overlong = (n == 1 && s[0] < 0xc2) || (n == 2 && s[0] == 0xe0 && s[1] < 0xa0) ||
                        (n == 3 && s[0] == 0xf0 && s[1] < 0x90);
        bool surrogate = n == 2 && s[0] == 0xed && s[1] >= 0xa0;
        bool too_big = n == 3 && (s[0] > 0xf4 || (s[0] == 0xf4 && s[1] >= 0x90));
        return overlong || surrogate || too_big ? 0 : n + 1;
    }
    return 0;
}

void
wake_log_json_string(struct wake_text *text, const char *string)
{
    wake_text_put(text, "\"");
    for (const unsigned char *s = (const unsigned char *)string; *s;) {
        size_t length = wake_log_utf8_length((const char *)s);
        if (length == 0) {
            wake_text_put(text, "\xef\xbf\xbd"); /* U+FFFD */
            s++;
        } else if (*s == '"' || *s == '\\') {
            wake_text_print(text, "\\%c", *s++);
        } else if (*s == '\n') {
            wake_text_put(text, "\\n");
            s++;
        } else if (*s < 0x20 || *s == 0x7f) {
            wake_text_print(text, "\\u%04x", *s++);
        } else {
            wake_text_append(text, (const char *)s, length);
            s += length;
        }
    }
    wake_text_put(text, "\"");
}
