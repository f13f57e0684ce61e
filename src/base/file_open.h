/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Opening the files that settings name: logs, statistics, record logs, settings, caches. Who can
 * write into the folder of such a file must not be able to have the layer destroy another file, hang
 * or show the application's data: symbolic links are not followed, nothing but regular files is
 * opened, and what is made is for its owner alone.
 * Threads: any.
 */
#ifndef WAKE_BASE_FILE_OPEN_H
#define WAKE_BASE_FILE_OPEN_H

#include "base/base.h"

enum wake_file_use {
    WAKE_FILE_READ, /* a link is followed: reading destroys nothing */
    WAKE_FILE_READ_NO_LINK,
    WAKE_FILE_APPEND,  /* made where it is missing */
    WAKE_FILE_REPLACE, /* the same; what was in it goes */
    WAKE_FILE_MAKE,    /* must be missing */
};

/* Long enough for every reason, file names not included. */
#define WAKE_FILE_WHY 96

/*
 * The descriptor, closed at exec; -1: refused, and `why` says so in words that follow "cannot be
 * opened: ". `folder`: AT_FDCWD, or what `path` is in. `why` may be NULL.
 */
WAKE_MUST_CHECK int
wake_file_open(int folder, const char *path, enum wake_file_use use, char why[WAKE_FILE_WHY]);

/* A folder that files are kept in: made where it is missing, with what is missing above it. Its last
 * name must be no link, and it must belong to the user. `path` is changed and restored. */
WAKE_MUST_CHECK int
wake_folder_open(char *path, char why[WAKE_FILE_WHY]);

#endif
