/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The `wake` command: which of its commands is meant, and where the layer is.
 */
#include "launcher.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_PATH = 4096 };

static const char usage[] =
    "usage: wake COMMAND ...\n"
    "\n"
    "  run [OPTION...] -- PROGRAM [ARGUMENT...]   run a program under the layer\n"
    "      --inline           check each call before it reaches the driver (hazards: with --sync)\n"
    "      --gpuav            shaders check their own accesses\n"
    "      --printf           print what debugPrintfEXT says in shaders\n"
    "      --sync=off|sure|warn|all\n"
    "                            hazards: none, those that are sure, the possible ones as\n"
    "                            warnings, all as errors (on: all)\n"
    "      --workers=N        threads that validate\n"
    "      --callstacks=submits|commands   show the program's call stack in messages\n"
    "      --break-at=CALL    stop in a call, under a debugger: \"frame 30, command 10 of 'opaque'\"\n"
    "      --json FILE        append every message to FILE, one JSON object a line\n"
    "      --report FILE      write a page to look at: messages by id and place, hazards drawn\n"
    "      --sarif FILE       write a SARIF 2.1.0 file, as code hosts read it\n"
    "      --trace FILE       write what the layer did when, for ui.perfetto.dev or chrome://tracing\n"
    "      --baseline FILE    mute what FILE knows, by id and place; --json of an earlier run makes it\n"
    "      --fail-on-error    exit with 1 if there was an error and the program itself exits with 0\n"
    "      --stand-in         be found as VK_LAYER_KHRONOS_validation\n"
    "      --set NAME=VALUE   any other setting (wake settings)\n"
    "  doctor                 is the layer found, does it load, is it active, which drivers are there\n"
    "  settings               every setting, its values and what it does\n"
    "  explain ID...          the specification's sentence of a valid-usage id, and its number\n"
    "  report LOG FILE        make FILE (.html or .sarif) of a log that --json wrote\n"
    "  replay LOG...          validate a record log again\n"
    "\n"
    "run exits as the program does; 128 + N where a signal N ended it; 2 for a wrong command line.\n";

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    { "run", command_run },         { "doctor", command_doctor }, { "settings", command_settings },
    { "explain", command_explain }, { "report", command_report }, { "replay", command_replay },
};

bool
own_folder(char *folder_out, int size)
{
    ssize_t length = readlink("/proc/self/exe", folder_out, (size_t)size - 1);
    char *slash;

    if (length <= 0) {
        return false;
    }
    folder_out[length] = '\0';
    slash = strrchr(folder_out, '/');
    if (slash) {
        *slash = '\0';
    }
    return slash != NULL;
}

bool
find_manifest(bool stand_in, char *folder_out, int size)
{
    static const char *const places[][2] = {
        { "../layers", "../layers_stand_in" },
        { "../share/vulkan/explicit_layer.d", "../share/wake/stand_in" },
    };
    char own[MOST_PATH], path[MOST_PATH * 2];
    struct stat status;

    if (!own_folder(own, sizeof(own))) {
        return false;
    }
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        snprintf(path, sizeof(path), "%s/%s/%s", own, places[i][stand_in],
                 stand_in ? "VkLayer_khronos_validation.json" : "VkLayer_wake.json");
        if (stat(path, &status) == 0) {
            *strrchr(path, '/') = '\0';
            return realpath(path, own) && snprintf(folder_out, (size_t)size, "%s", own) < size;
        }
    }
    return false;
}

/* Puts something in front of what a list in the environment has. */
static void
put_before(const char *variable, const char *what, char separator)
{
    const char *before = getenv(variable);
    char *list;

    if (!before || !*before) {
        setenv(variable, what, 1);
    } else if (asprintf(&list, "%s%c%s", what, separator, before) >= 0) {
        setenv(variable, list, 1);
        free(list);
    }
}

/*
 * Of two layers of one name loaders take the first for programs and, some of them, the last for
 * VK_INSTANCE_LAYERS: there Wake's own name takes the place of the other layer's.
 */
static void
rename_in_environment(void)
{
    static const char khronos[] = "VK_LAYER_KHRONOS_validation";
    const char *list = getenv("VK_INSTANCE_LAYERS"), *at = list ? strstr(list, khronos) : NULL;
    char folder[MOST_PATH], *renamed;

    if (!at || !find_manifest(false, folder, sizeof(folder)) ||
        asprintf(&renamed, "%.*s%s%s", (int)(at - list), list, WAKE_LAYER,
                 at + sizeof(khronos) - 1) < 0) {
        return;
    }
    setenv("VK_INSTANCE_LAYERS", renamed, 1);
    free(renamed);
    put_before(getenv("VK_LAYER_PATH") ? "VK_LAYER_PATH" : "VK_ADD_LAYER_PATH", folder, ':');
}

void
enable_layer(const char *folder, bool stand_in)
{
    if (stand_in) {
        rename_in_environment();
    }
    /* Where VK_LAYER_PATH is set, the loader looks nowhere else. */
    put_before(getenv("VK_LAYER_PATH") ? "VK_LAYER_PATH" : "VK_ADD_LAYER_PATH", folder, ':');
    if (!stand_in) {
        put_before("VK_INSTANCE_LAYERS", WAKE_LAYER, ':');
    }
}

int
main(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0 ||
        (argc == 3 && strcmp(argv[2], "--help") == 0 && strcmp(argv[1], "replay") != 0)) {
        fputs(usage, argc < 2 ? stderr : stdout);
        return argc < 2 ? 2 : 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("wake " WAKE_VERSION);
        return 0;
    }
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            return commands[i].run(argc - 1, argv + 1);
        }
    }
    fprintf(stderr, "wake: no command '%s'\n\n%s", argv[1], usage);
    return 2;
}
