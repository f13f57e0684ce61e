/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wake run: a program with the layer and its settings in the environment; counts errors in the log
 * where the exit status is to tell of them. wake replay: the program beside this one.
 */
#include "launcher.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_PATH = 4096, WRONG = 2, NOT_FOUND = 127, NOT_RUN = 126, BY_SIGNAL = 128 };

struct options {
    bool fail_on_error, stand_in;
    const char *json;
    char **program; /* behind "--" */
};

/* The value of an option: "--name=value", or the next argument; NULL: it is another option. */
static const char *
value_of(const char *name, int argc, char **argv, int *i)
{
    size_t length = strlen(name);

    if (strncmp(argv[*i], name, length) != 0) {
        return NULL;
    }
    if (argv[*i][length] == '=') {
        return &argv[*i][length + 1];
    }
    return !argv[*i][length] && *i + 1 < argc ? argv[++*i] : NULL;
}

static bool
set_sync(const char *value)
{
    bool off = strcmp(value, "off") == 0;

    if (!off && strcmp(value, "sure") != 0 && strcmp(value, "all") != 0) {
        fprintf(stderr, "wake run: --sync=%s: off, sure or all\n", value);
        return false;
    }
    setenv("WAKE_VALIDATE_SYNC", off ? "off" : "on", 1);
    if (!off) {
        setenv("WAKE_SYNC_SHADER_ACCESSES", value, 1);
    }
    return true;
}

static bool
set_other(const char *pair)
{
    const char *equals = strchr(pair, '=');
    char name[128];
    int length = equals ? (int)(equals - pair) : 0;

    if (!length || snprintf(name, sizeof(name), "WAKE_%.*s", length, pair) >= (int)sizeof(name)) {
        fprintf(stderr, "wake run: --set %s: NAME=VALUE\n", pair);
        return false;
    }
    for (char *c = name; *c; c++) {
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
    }
    setenv(name, equals + 1, 1); /* the layer itself says which names and values it does not know */
    return true;
}

static bool
read_options(int argc, char **argv, struct options *options)
{
    static const struct {
        const char *name, *variable, *value;
    } switches[] = {
        { "--inline", "WAKE_ASYNC", "0" },
        { "--gpuav", "WAKE_GPUAV", "1" },
        { "--printf", "WAKE_DEBUG_PRINTF", "1" },
    };

    for (int i = 1; i < argc; i++) {
        const char *value;
        bool known = false;

        if (strcmp(argv[i], "--") == 0) {
            options->program = &argv[i + 1];
            break;
        }
        for (size_t k = 0; k < sizeof(switches) / sizeof(switches[0]) && !known; k++) {
            known = strcmp(argv[i], switches[k].name) == 0;
            if (known) {
                setenv(switches[k].variable, switches[k].value, 1);
            }
        }
        if (known) {
            continue;
        }
        if (strcmp(argv[i], "--fail-on-error") == 0) {
            options->fail_on_error = true;
        } else if (strcmp(argv[i], "--stand-in") == 0) {
            options->stand_in = true;
        } else if ((value = value_of("--json", argc, argv, &i)) != NULL) {
            options->json = value;
        } else if ((value = value_of("--workers", argc, argv, &i)) != NULL) {
            setenv("WAKE_WORKERS", value, 1);
        } else if ((value = value_of("--sync", argc, argv, &i)) != NULL) {
            if (!set_sync(value)) {
                return false;
            }
        } else if ((value = value_of("--set", argc, argv, &i)) != NULL) {
            if (!set_other(value)) {
                return false;
            }
        } else {
            fprintf(
                stderr,
                "wake run: %s: not an option, or its value is missing; 'wake help' lists them, and '--' "
                "stands before the program\n",
                argv[i]);
            return false;
        }
    }
    if (!options->program || !options->program[0]) {
        fputs("wake run: no program: wake run [OPTION...] -- PROGRAM [ARGUMENT...]\n", stderr);
        return false;
    }
    return true;
}

/* Lines of the log that are errors, from `from` on. */
static unsigned long
count_errors(const char *path, long from)
{
    FILE *file = fopen(path, "r");
    unsigned long errors = 0;
    char *line = NULL;
    size_t room = 0;

    if (!file) {
        return 0;
    }
    (void)fseek(file, from, SEEK_SET);
    while (getline(&line, &room, file) > 0) {
        errors += strstr(line, "\"severity\":\"error\"") || strstr(line, "Validation Error: [");
    }
    free(line);
    fclose(file);
    return errors;
}

static long
size_of(const char *path)
{
    FILE *file = fopen(path, "r");
    long size = 0;

    if (file) {
        (void)fseek(file, 0, SEEK_END);
        size = ftell(file);
        fclose(file);
    }
    return size > 0 ? size : 0;
}

/* The exit status of the program, as a shell has it. */
static int
run_program(char **program)
{
    pid_t child = fork();
    int status = 0;

    if (child < 0) {
        perror("wake run: fork");
        return NOT_RUN;
    }
    if (child == 0) {
        execvp(program[0], program);
        fprintf(stderr, "wake run: %s: %s\n", program[0], strerror(errno));
        _exit(errno == ENOENT ? NOT_FOUND : NOT_RUN);
    }
    /* The terminal sends these to both; whether they end the run is the program's to say. */
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : BY_SIGNAL + WTERMSIG(status);
}

int
command_run(int argc, char **argv)
{
    struct options options = { 0 };
    char folder[MOST_PATH], log[] = "/tmp/wake-run-XXXXXX";
    const char *path;
    unsigned long errors;
    int status, made = -1;
    long before;

    if (!read_options(argc, argv, &options)) {
        return WRONG;
    }
    if (!find_manifest(options.stand_in, folder, sizeof(folder))) {
        fputs(
            "wake run: the layer's manifest is neither beside this program's build nor installed\n",
            stderr);
        return WRONG;
    }
    enable_layer(folder, options.stand_in);
    if (!getenv("WAKE_SUMMARY")) {
        setenv("WAKE_SUMMARY", "on", 1);
    }
    if (!options.json && options.fail_on_error && (made = mkstemp(log)) < 0) {
        perror("wake run: /tmp");
        return WRONG;
    }
    path = options.json ? options.json : made >= 0 ? log : NULL;
    before = path ? size_of(path) : 0;
    if (path) {
        setenv("WAKE_LOG_FILE", path, 1);
    }
    if (options.json) {
        setenv("WAKE_LOG_FORMAT", "json", 1);
    } else if (path && !getenv("WAKE_LOG_STDERR")) {
        setenv("WAKE_LOG_STDERR", "on", 1); /* else a log file takes its place */
    }
    status = run_program(options.program);
    errors = path ? count_errors(path, before) : 0;
    if (made >= 0) {
        close(made);
        unlink(log);
    }
    if (options.fail_on_error && errors && !status) {
        fprintf(stderr, "wake run: %lu error%s\n", errors, errors == 1 ? "" : "s");
        status = 1;
    }
    return status;
}

int
command_replay(int argc, char **argv)
{
    char folder[MOST_PATH], path[MOST_PATH + 16];

    (void)argc;
    if (!own_folder(folder, sizeof(folder))) {
        return WRONG;
    }
    snprintf(path, sizeof(path), "%s/wake-replay", folder); /* as it is installed */
    if (access(path, X_OK) != 0) {
        snprintf(path, sizeof(path), "%s/wake_replay", folder);
    }
    argv[0] = path;
    execv(path, argv);
    fprintf(stderr, "wake replay: %s: %s\n", path, strerror(errno));
    return WRONG;
}
