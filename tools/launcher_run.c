/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wake run: a program with the layer and its settings in the environment; what is made of the log
 * afterwards, and the exit status that tells of it. wake replay: the program beside this one.
 */
#include "launcher.h"
#include "launcher_log.h"
#include "launcher_progress.h"

#include "base/file_open.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_PATH = 4096, WRONG = 2, NOT_FOUND = 127, NOT_RUN = 126, BY_SIGNAL = 128 };

struct options {
    bool fail_on_error, stand_in;
    const char *json, *page, *sarif, *trace;
    char **program; /* behind "--" */
};

/* The log of a run. */
struct run_log {
    char path[PATH_MAX]; /* from the root on: the program may change its folder. Empty: none */
    bool made;           /* for this run alone */
    long before;         /* bytes that were there */
    char context[64];    /* the file of commands around messages; empty: none */
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

    if (strcmp(value, "on") == 0) {
        value = "all"; /* as validate_sync = on, and every other name for it */
    }
    if (!off && strcmp(value, "sure") != 0 && strcmp(value, "warn") != 0 &&
        strcmp(value, "all") != 0) {
        fprintf(stderr, "wake run: --sync=%s: off, sure, warn or all, which on means, too\n",
                value);
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

/* A file that the layer opens: the program may start or go elsewhere. `file` may be missing. */
static bool
absolute(const char *file, char path_out[PATH_MAX])
{
    char here[PATH_MAX];

    if (file[0] == '/' || strcmp(file, "stderr") == 0 || strcmp(file, "stdout") == 0) {
        return snprintf(path_out, PATH_MAX, "%s", file) < PATH_MAX;
    }
    return getcwd(here, sizeof(here)) &&
           snprintf(path_out, PATH_MAX, "%s/%s", here, file) < PATH_MAX;
}

static bool
set_baseline(const char *file)
{
    char path[PATH_MAX];

    if (!absolute(file, path) || access(path, R_OK) != 0) {
        fprintf(stderr, "wake run: --baseline %s: %s\n", file, strerror(errno));
        return false;
    }
    setenv("WAKE_BASELINE", path, 1);
    return true;
}

/* Options that have a value. False: it is none of them, or its value is wrong, which is said then;
 * *known_out tells which. */
static bool
read_value(int argc, char **argv, int *i, struct options *options, bool *known_out)
{
    const char *value;

    *known_out = true;
    if ((value = value_of("--json", argc, argv, i)) != NULL) {
        options->json = value;
    } else if ((value = value_of("--report", argc, argv, i)) != NULL) {
        options->page = value;
    } else if ((value = value_of("--sarif", argc, argv, i)) != NULL) {
        options->sarif = value;
    } else if ((value = value_of("--trace", argc, argv, i)) != NULL) {
        options->trace = value;
    } else if ((value = value_of("--baseline", argc, argv, i)) != NULL) {
        return set_baseline(value);
    } else if ((value = value_of("--workers", argc, argv, i)) != NULL) {
        setenv("WAKE_WORKERS", value, 1);
    } else if ((value = value_of("--callstacks", argc, argv, i)) != NULL) {
        setenv("WAKE_CAPTURE_CALLSTACK", value, 1);
    } else if ((value = value_of("--break-at", argc, argv, i)) != NULL) {
        setenv("WAKE_BREAK_AT", value, 1);
    } else if ((value = value_of("--sync", argc, argv, i)) != NULL) {
        return set_sync(value);
    } else if ((value = value_of("--set", argc, argv, i)) != NULL) {
        return set_other(value);
    } else {
        *known_out = false;
        return false;
    }
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
        } else if (!read_value(argc, argv, &i, options, &known)) {
            if (!known) {
                fprintf(
                    stderr,
                    "wake run: %s: not an option, or its value is missing; 'wake help' lists them, and '--' "
                    "stands before the program\n",
                    argv[i]);
            }
            return false;
        }
    }
    if (!options->program || !options->program[0]) {
        fputs("wake run: no program: wake run [OPTION...] -- PROGRAM [ARGUMENT...]\n", stderr);
        return false;
    }
    return true;
}

/* Waits for the program, and looks on meanwhile. */
static int
wait_for(pid_t child, struct progress *progress)
{
    const struct timespec step = { .tv_nsec = 200000000 };
    int status = 0;

    if (!progress->live) {
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        return status;
    }
    while (waitpid(child, &status, WNOHANG) == 0) {
        progress_look(progress);
        (void)nanosleep(&step, NULL);
    }
    return status;
}

/* The exit status of the program, as a shell has it. */
static int
run_program(char **program, struct progress *progress, pid_t *child_out)
{
    pid_t child = *child_out = fork();
    int status;

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
    status = wait_for(child, progress);
    return WIFEXITED(status) ? WEXITSTATUS(status) : BY_SIGNAL + WTERMSIG(status);
}

/* The log is read afterwards. */
static bool
is_read(const struct options *options)
{
    return options->page || options->sarif || options->fail_on_error;
}

/*
 * The file of --json, made here as the layer opens it: what the layer would refuse (a link, a folder
 * that cannot be written to) would leave a log without messages, and the run would pass.
 */
static bool
open_json(const struct options *options, struct run_log *log)
{
    char why[WAKE_FILE_WHY];
    struct stat status;
    int file;

    if (!absolute(options->json, log->path)) {
        fprintf(stderr, "wake run: --json %s: %s\n", options->json, strerror(errno));
        return false;
    }
    if (log->path[0] != '/') { /* stderr, stdout */
        if (is_read(options)) {
            fprintf(
                stderr,
                "wake run: --json %s: --fail-on-error, --report and --sarif need a file to read\n",
                options->json);
        }
        return !is_read(options);
    }
    file = wake_file_open(AT_FDCWD, log->path, WAKE_FILE_APPEND, why);
    if (file < 0) {
        fprintf(stderr, "wake run: --json %s: %s\n", options->json, why);
        return false;
    }
    log->before = fstat(file, &status) == 0 ? (long)status.st_size : 0;
    close(file);
    return true;
}

/* A file that only this run needs. */
static bool
make_file(char *path, size_t size, const char *form)
{
    int file;

    snprintf(path, size, "%s", form);
    file = mkstemp(path);
    if (file < 0) {
        perror("wake run: /tmp");
        return false;
    }
    close(file);
    return true;
}

/* Where the log goes; a file that only this run needs where none is asked for. */
static bool
open_log(const struct options *options, struct run_log *log_out)
{
    memset(log_out, 0, sizeof(*log_out));
    if (!options->json && !is_read(options)) {
        return true;
    }
    if (options->json) {
        if (!open_json(options, log_out)) {
            return false;
        }
    } else {
        if (!make_file(log_out->path, sizeof(log_out->path), "/tmp/wake-run-XXXXXX")) {
            return false;
        }
        log_out->made = true;
        if (!getenv("WAKE_LOG_STDERR")) {
            setenv("WAKE_LOG_STDERR", "on", 1); /* else a log file takes its place */
        }
    }
    if (options->page) {
        if (!make_file(log_out->context, sizeof(log_out->context), "/tmp/wake-context-XXXXXX")) {
            return false;
        }
        setenv("WAKE_COMMAND_CONTEXT", log_out->context, 1);
    }
    if ((options->page || options->sarif) && !getenv("WAKE_REPORT_FLAGS")) {
        setenv("WAKE_REPORT_FLAGS", "error,warn,perf", 1);
    }
    setenv("WAKE_LOG_FILE", log_out->path, 1);
    setenv("WAKE_LOG_FORMAT", "json", 1);
    return true;
}

/* The program's name and arguments, for a title. */
static void
join(char **words, char *text, size_t size)
{
    size_t length = 0;

    text[0] = '\0';
    for (; *words && length < size; words++) {
        int more = snprintf(text + length, size - length, "%s%s", length ? " " : "", *words);

        length += more > 0 ? (size_t)more : 0;
    }
}

/* What is made of the log, and the exit status. */
static int
look_at(const struct options *options, const struct run_log *from, const struct progress *progress,
        int status)
{
    struct message_log log;
    char command[1024];

    if (!is_read(options)) {
        return status;
    }
    if (!log_read(from->path, from->before, &log)) {
        fprintf(stderr, "wake run: the log %s cannot be read: %s\n", from->path, strerror(errno));
        return status ? status : NOT_RUN;
    }
    if (from->context[0]) {
        log_read_context(&log, from->context);
    }
    join(options->program, command, sizeof(command));
    if ((options->page && !write_page(&log, options->page, command, progress)) ||
        (options->sarif && !write_sarif(&log, options->sarif))) {
        status = status ? status : NOT_RUN;
    }
    if (options->fail_on_error && log.errors && !status) {
        fprintf(stderr, "wake run: %lu error%s\n", log.errors, log.errors == 1 ? "" : "s");
        status = 1;
    }
    log_finish(&log);
    return status;
}

/* Runs the program and makes what was asked for of the run. */
static int
run_watched(const struct options *options, const struct run_log *log)
{
    struct progress progress = { 0 };
    char trace[PATH_MAX] = "";
    bool live = isatty(STDERR_FILENO);
    pid_t child = 0;
    int status;

    if (options->trace && (!absolute(options->trace, trace) || !trace_begin(trace))) {
        return WRONG;
    }
    if ((live || options->page || options->trace) && !progress_open(&progress, live)) {
        return WRONG;
    }
    status = run_program(options->program, &progress, &child);
    progress_end(&progress);
    if (options->trace && !trace_end(trace, &progress, child)) {
        status = status ? status : NOT_RUN;
    }
    status = look_at(options, log, &progress, status);
    progress_finish(&progress);
    return status;
}

int
command_run(int argc, char **argv)
{
    struct options options = { 0 };
    char folder[MOST_PATH];
    struct run_log log;
    int status;

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
    if (!open_log(&options, &log)) {
        return WRONG;
    }
    status = run_watched(&options, &log);
    if (log.made) {
        unlink(log.path);
    }
    if (log.context[0]) {
        unlink(log.context);
    }
    return status;
}

int
command_report(int argc, char **argv)
{
    struct message_log log;
    size_t length = argc == 3 ? strlen(argv[2]) : 0;
    bool sarif = length > 6 && strcmp(argv[2] + length - 6, ".sarif") == 0;
    bool whole;

    if (argc != 3) {
        fputs("usage: wake report LOG FILE.html|FILE.sarif\n", stderr);
        return WRONG;
    }
    if (access(argv[1], R_OK) != 0 || !log_read(argv[1], 0, &log)) {
        fprintf(stderr, "wake report: %s: %s\n", argv[1], strerror(errno));
        return WRONG;
    }
    whole = sarif ? write_sarif(&log, argv[2]) : write_page(&log, argv[2], argv[1], NULL);
    log_finish(&log);
    return whole ? 0 : 1;
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
