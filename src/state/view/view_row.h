/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows of tables by command whose functions take a view instead of a record.
 * Threads: those of the functions.
 */
#ifndef WAKE_STATE_VIEW_ROW_H
#define WAKE_STATE_VIEW_ROW_H

/* The function `name` of a row: makes the view `v` of the record, and does what is said, with `check`. Nothing, where the record has
 * no such view. The includer knows both. */
#define WAKE_VIEW_ROW(name, command, view, ...)                             \
    static void name(struct wake_check *check, const struct wake_record *r) \
    {                                                                       \
        struct wake_##view##_view v;                                        \
                                                                            \
        if (wake_##view##_view(r, WAKE_REAL_##command, &v)) {               \
            __VA_ARGS__                                                     \
        }                                                                   \
    }

#endif
