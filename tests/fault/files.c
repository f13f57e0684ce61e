/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Files that settings name, and that somebody else has put there: nothing is followed, emptied or
 * waited for, and each refusal is said.
 */
#include "fault.h"

#include <sys/stat.h>

KIT_MAIN()

static char folder[] = "/tmp/wake-fault-XXXXXX";
static char name[64], victim[64];

static void
make_names(struct kit *kit)
{
    KIT_CHECK(kit, mkdtemp(folder) != NULL);
    snprintf(name, sizeof(name), "%s/name", folder);
    snprintf(victim, sizeof(victim), "%s/victim", folder);
}

static void
remove_names(void)
{
    unlink(name);
    unlink(victim);
    rmdir(folder);
}

static void
make_victim(struct kit *kit)
{
    FILE *file = fopen(victim, "w");

    fputs("precious", file);
    fclose(file);
    KIT_CHECK(kit, symlink(victim, name) == 0);
}

static void
open_and_close(void *data)
{
    struct kit *kit = data;

    kit_open(kit, NULL);
    kit_close(kit);
    exit(0);
}

/* With the variable naming `name`: the program runs, and says why the file is not used. */
static void
check_refused(struct kit *kit, const char *variable, const char *said)
{
    struct kit_child child;

    setenv(variable, name, 1);
    setenv("WAKE_LOG_STDERR", "on", 1); /* there is a messenger */
    fault_run_exiting(kit, &child, open_and_close, 0);
    KIT_CHECK_TEXT(kit, strstr(child.output, said), "output: %s", child.output);
    kit_child_finish(&child);
    unsetenv(variable);
}

SCENE(links_are_not_followed, FAULT_SETTINGS)
{
    struct stat status;

    make_names(kit);
    make_victim(kit);
    check_refused(kit, "WAKE_RECORD_LOG", "it is a symbolic link");
    check_refused(kit, "WAKE_STATS", "it is a symbolic link");
    check_refused(kit, "WAKE_LOG_FILE", "it is a symbolic link");
    KIT_CHECK(kit, stat(victim, &status) == 0 && status.st_size == 8);
    remove_names();
}

SCENE(pipes_are_not_waited_for, FAULT_SETTINGS)
{
    make_names(kit);
    KIT_CHECK(kit, mkfifo(name, 0600) == 0);
    check_refused(kit, "WAKE_RECORD_LOG", "it is not a regular file");
    check_refused(kit, "WAKE_STATS", "it is not a regular file");
    check_refused(kit, "WAKE_LOG_FILE", "it is not a regular file");
    check_refused(kit, "VK_LAYER_SETTINGS_PATH", "it is not a regular file");
    remove_names();
}

SCENE(files_are_the_users_alone, FAULT_SETTINGS)
{
    static const char *const variables[] = { "WAKE_RECORD_LOG", "WAKE_STATS", "WAKE_LOG_FILE" };

    make_names(kit);
    umask(0);
    for (size_t i = 0; i < KIT_COUNT(variables); i++) {
        struct stat status = { 0 };
        struct kit_child child;

        setenv(variables[i], name, 1);
        fault_run_exiting(kit, &child, open_and_close, 0);
        kit_child_finish(&child);
        unsetenv(variables[i]);
        KIT_CHECK_TEXT(kit, stat(name, &status) == 0 && (status.st_mode & 0777) == 0600, "%s: 0%o",
                       variables[i], status.st_mode & 0777);
        unlink(name);
    }
    remove_names();
}
