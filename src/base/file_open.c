/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Opening files safely.
 */
#include "base/file_open.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int
flags_of(enum wake_file_use use)
{
    /* Without waiting: for the other end of a pipe, or a terminal's carrier. What is replaced is
     * emptied only when it is known what it is. */
    enum { ALWAYS = O_NONBLOCK | O_NOCTTY | O_CLOEXEC };

    switch (use) {
    case WAKE_FILE_READ: return ALWAYS | O_RDONLY;
    case WAKE_FILE_READ_NO_LINK: return ALWAYS | O_RDONLY | O_NOFOLLOW;
    case WAKE_FILE_APPEND: return ALWAYS | O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW;
    case WAKE_FILE_REPLACE: return ALWAYS | O_WRONLY | O_CREAT | O_NOFOLLOW;
    case WAKE_FILE_MAKE: return ALWAYS | O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
    }
    return ALWAYS;
}

static void
say(char *why, const char *reason)
{
    if (why) {
        snprintf(why, WAKE_FILE_WHY, "%s", reason);
    }
}

static void
say_error(char *why, int error)
{
    switch (error) {
    case ELOOP: say(why, "it is a symbolic link, which is not followed"); break;
    case ENXIO: /* a pipe that nobody reads, a socket */
        say(why, "it is not a regular file");
        break;
    default: say(why, strerror(error)); break;
    }
}

/* NULL: nothing is wrong with it. */
static const char *
refuses(int file, enum wake_file_use use)
{
    struct stat status;

    if (fstat(file, &status) != 0) {
        return "it cannot be looked at";
    }
    if (!S_ISREG(status.st_mode)) {
        return "it is not a regular file";
    }
    if (use == WAKE_FILE_REPLACE && status.st_nlink > 1) {
        return "it has another name (a hard link), and would be emptied under both";
    }
    return use == WAKE_FILE_REPLACE && ftruncate(file, 0) != 0 ? "it cannot be emptied" : NULL;
}

int
wake_file_open(int folder, const char *path, enum wake_file_use use, char why[WAKE_FILE_WHY])
{
    int file = openat(folder, path, flags_of(use), 0600);
    const char *reason;

    if (file < 0) {
        say_error(why, errno);
        return -1;
    }
    reason = refuses(file, use);
    if (reason) {
        say(why, reason);
        close(file);
        errno = EINVAL;
        return -1;
    }
    return file;
}

int
wake_folder_open(char *path, char why[WAKE_FILE_WHY])
{
    struct stat status;
    int folder;

    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        (void)mkdir(path, 0700);
        *slash = '/';
    }
    (void)mkdir(path, 0700);
    folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) {
        /* Of a link, whatever it leads to, the answer is that it is no folder. */
        bool link = errno == ENOTDIR || errno == ELOOP;

        say(why, link ? "it is a symbolic link or no folder" : strerror(errno));
        return -1;
    }
    if (fstat(folder, &status) != 0 || status.st_uid != geteuid()) {
        say(why, "it belongs to another user");
        close(folder);
        errno = EPERM;
        return -1;
    }
    return folder;
}
