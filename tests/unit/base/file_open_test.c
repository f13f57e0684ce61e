/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Opening files: links, pipes and folders are refused without waiting, nothing is emptied before it
 * is known what it is, and what is made is its owner's alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file_open.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static char folder[] = "/tmp/wake-files-XXXXXX";

static int
set_up(void **state)
{
    (void)state;
    umask(0);
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int
tear_down(void **state)
{
    static const char *const made[] = { "file", "link", "pipe", "socket", "victim", "second" };

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(made); i++) {
        unlink(made[i]);
    }
    rmdir("sub/inner");
    rmdir("sub");
    unlink("sub");
    return 0;
}

static int
remove_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void
write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void
assert_size(const char *name, off_t size)
{
    struct stat status;

    assert_int_equal(stat(name, &status), 0);
    assert_int_equal(status.st_size, size);
}

static void
assert_refused(const char *name, enum wake_file_use use, const char *reason)
{
    char why[WAKE_FILE_WHY] = "";

    assert_int_equal(wake_file_open(AT_FDCWD, name, use, why), -1);
    if (!strstr(why, reason)) {
        fail_msg("'%s' does not say '%s'", why, reason);
    }
    assert_int_equal(wake_file_open(AT_FDCWD, name, use, NULL), -1);
}

static void
files_are_made_for_their_owner(void **state)
{
    static const enum wake_file_use uses[] = { WAKE_FILE_APPEND, WAKE_FILE_REPLACE,
                                               WAKE_FILE_MAKE };

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(uses); i++) {
        struct stat status;
        int file = wake_file_open(AT_FDCWD, "file", uses[i], NULL);

        assert_true(file >= 0);
        assert_int_equal(fstat(file, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
        assert_true(fcntl(file, F_GETFD) & FD_CLOEXEC);
        close(file);
        unlink("file");
    }
}

static void
append_keeps_and_replace_empties(void **state)
{
    int file;

    (void)state;
    write_file("file", "four");
    file = wake_file_open(AT_FDCWD, "file", WAKE_FILE_APPEND, NULL);
    assert_int_equal(write(file, "more", 4), 4);
    close(file);
    assert_size("file", 8);
    file = wake_file_open(AT_FDCWD, "file", WAKE_FILE_REPLACE, NULL);
    assert_true(file >= 0);
    close(file);
    assert_size("file", 0);
    assert_refused("file", WAKE_FILE_MAKE, "exists");
}

static void
links_are_not_followed(void **state)
{
    int file;

    (void)state;
    write_file("victim", "precious");
    assert_int_equal(symlink("victim", "link"), 0);
    assert_refused("link", WAKE_FILE_APPEND, "symbolic link");
    assert_refused("link", WAKE_FILE_REPLACE, "symbolic link");
    assert_refused("link", WAKE_FILE_READ_NO_LINK, "symbolic link");
    assert_size("victim", 8);
    file = wake_file_open(AT_FDCWD, "link", WAKE_FILE_READ, NULL);
    assert_true(file >= 0);
    close(file);
    assert_int_equal(link("victim", "second"), 0);
    assert_refused("second", WAKE_FILE_REPLACE, "hard link");
    assert_size("victim", 8);
}

static void
only_regular_files(void **state)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX, .sun_path = "socket" };
    int server = socket(AF_UNIX, SOCK_STREAM, 0), reader;

    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(bind(server, (struct sockaddr *)&address, sizeof(address)), 0);
    close(server);
    /* Each of these would wait for ever. */
    assert_refused("pipe", WAKE_FILE_READ, "regular");
    assert_refused("pipe", WAKE_FILE_APPEND, "regular");
    assert_refused("socket", WAKE_FILE_APPEND, "regular");
    reader = open("pipe", O_RDONLY | O_NONBLOCK);
    assert_refused("pipe", WAKE_FILE_REPLACE, "regular");
    close(reader);
    assert_refused("/dev/null", WAKE_FILE_APPEND, "regular");
    assert_refused(".", WAKE_FILE_READ, "regular");
    assert_refused(".", WAKE_FILE_APPEND, "directory");
    assert_refused("missing/file", WAKE_FILE_APPEND, "No such file");
}

static void
folders_are_made_and_are_no_links(void **state)
{
    char path[] = "sub/inner", link[] = "link", missing[WAKE_FILE_WHY];
    struct stat status;
    int made;

    (void)state;
    made = wake_folder_open(path, missing);
    assert_true(made >= 0);
    assert_string_equal(path, "sub/inner");
    assert_int_equal(fstat(made, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    close(made);
    assert_int_equal(symlink("sub", "link"), 0);
    assert_int_equal(wake_folder_open(link, missing), -1);
    assert_non_null(strstr(missing, "symbolic link"));
    if (geteuid() != 0) {
        char root[] = "/";

        assert_int_equal(wake_folder_open(root, missing), -1);
        assert_non_null(strstr(missing, "another user"));
    }
}

#define FILE_TEST(test) cmocka_unit_test_teardown(test, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        FILE_TEST(files_are_made_for_their_owner),
        FILE_TEST(append_keeps_and_replace_empties),
        FILE_TEST(links_are_not_followed),
        FILE_TEST(only_regular_files),
        FILE_TEST(folders_are_made_and_are_no_links),
    };
    return cmocka_run_group_tests(tests, set_up, remove_folder);
}
