/* SPDX-License-Identifier: Apache-2.0 */
/* main() of every topic: runs each selected scene in a process of its own and reports. */
#include "kit.h"
#include "kit_child.h"

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static struct kit_scene *first_scene;
static struct kit_scene **last_scene = &first_scene;

/* What the command line asked for. */
struct selection {
    bool list;
    bool json;
    bool with_long;
    int name_count;
    char **names;
    unsigned part, parts; /* 0 parts: all scenes */
};

struct totals {
    unsigned passed;
    unsigned failed;
    unsigned skipped;
};

void
kit_register(struct kit_scene *scene)
{
    *last_scene = scene;
    last_scene = &scene->next;
}

static bool
env_is(const char *name, const char *value)
{
    const char *text = getenv(name);
    return text && strcmp(text, value) == 0;
}

const char *
kit_layer_name(void)
{
    const char *name = getenv("WAKE_TEST_LAYER");
    return name ? name : "VK_LAYER_WAKE_validation";
}

bool
kit_has_layer(void)
{
    return kit_layer_name()[0] != '\0';
}

bool
kit_is_wake(void)
{
    return strcmp(kit_layer_name(), "VK_LAYER_WAKE_validation") == 0;
}

bool
kit_is_inline(void)
{
    return env_is("WAKE_ASYNC", "0");
}

bool
kit_has_workers(void)
{
    return !kit_is_inline() && !env_is("WAKE_WORKERS", "0");
}

bool
kit_skips_calls(void)
{
    return env_is("WAKE_TEST_SKIP_CALLS", "1");
}

bool
kit_is_guarded(void)
{
    return env_is("WAKE_GUARD", "1");
}

bool
kit_is_null_driver(void)
{
    return env_is("WAKE_TEST_DRIVER", "null");
}

uint64_t
kit_seed(void)
{
    const char *text = getenv("WAKE_TEST_SEED");
    return text ? strtoull(text, NULL, 0) : 20261121;
}

uint32_t
kit_scale(void)
{
    const char *text = getenv("WAKE_TEST_SCALE");
    unsigned long scale = text ? strtoul(text, NULL, 0) : 1;
    return scale ? (uint32_t)scale : 1;
}

bool
kit_check_(struct kit *kit, bool ok, const char *where, const char *format, ...)
{
    if (!ok) {
        va_list arguments;
        va_start(arguments, format);
        pthread_mutex_lock(&kit->failure_mutex);
        fprintf(kit->failures, "%s: ", where);
        vfprintf(kit->failures, format, arguments);
        fputc('\n', kit->failures);
        kit->failure_count++;
        pthread_mutex_unlock(&kit->failure_mutex);
        va_end(arguments);
    }
    return ok;
}

void
kit_expect(struct kit *kit, const char *id)
{
    kit_log_expect(&kit->log, id, 1, 1);
}

void
kit_expect_some(struct kit *kit, const char *id)
{
    kit_log_expect(&kit->log, id, 1, SIZE_MAX);
}

void
kit_allow(struct kit *kit, const char *id)
{
    kit_log_expect(&kit->log, id, 0, SIZE_MAX);
}

void
kit_allow_all(struct kit *kit)
{
    kit->log.accept_all = true;
}

/* --- the child: runs one scene and writes "<verdict>\n<json>\n<lines>" to the pipe --- */

static size_t
count_demands(const struct kit_log *log)
{
    size_t count = 0;
    for (size_t i = 0; i < log->expectation_count; i++) {
        count += log->expectations[i].minimum;
    }
    return count;
}

static void
write_result(struct kit *kit, const char *verdict)
{
    if (kit->handed_over) {
        return;
    }
    kit->handed_over = true;
    FILE *out = fdopen(dup(kit->result_fd), "w");
    size_t problems = kit->failure_count;
    problems += verdict ? 0 : kit_log_verdict(&kit->log, kit->failures);
    fflush(kit->failures);
    fprintf(out, "%s\n{\"scene\":\"%s\",\"pid\":%d,\"expects\":%zu,\"races\":%s,\"messages\":",
            verdict ? verdict : (problems ? "failed" : "passed"), kit->scene->name, (int)getpid(),
            count_demands(&kit->log), kit->scene->flags & KIT_RACES ? "true" : "false");
    kit_log_write_json(&kit->log, out);
    fputs("}\n", out);
    rewind(kit->failures);
    char line[4096];
    while (fgets(line, sizeof(line), kit->failures)) {
        fputs(line, out);
    }
    fclose(out);
}

void
kit_hand_over(struct kit *kit)
{
    write_result(kit, NULL);
}

_Noreturn void
kit_skip(struct kit *kit, const char *reason)
{
    fprintf(kit->failures, "%s\n", reason);
    write_result(kit, "skipped");
    _exit(0);
}

static void
child_main(const struct kit_scene *scene, int result_fd)
{
    struct kit kit = { .scene = scene, .result_fd = result_fd };
    pthread_mutex_init(&kit.owned_mutex, NULL);
    pthread_mutex_init(&kit.failure_mutex, NULL);
    kit.failures = tmpfile();
    kit_log_init(&kit.log);
    kit.log.skip_calls = kit_skips_calls();
    kit.log.interfaces = scene->flags & KIT_INTERFACES;
    kit.log.in_order = env_is("WAKE_TEST_IN_ORDER", "1") && !(scene->flags & KIT_ANY_CALL);
    kit_skip_lacking_commands(&kit);
    if (scene->flags & KIT_UNORDERED) {
        setenv("WAKE_VALIDATE_SYNC", "off", 1);
        unsetenv("VK_LAYER_ENABLES"); /* the same for the Khronos layer (tests/differential) */
        unsetenv("VK_LAYER_VALIDATE_SYNC"); /* and for newer ones */
    }
    if (!(scene->flags & KIT_NO_DEVICE)) {
        struct kit_config config = { .queues = scene->flags & KIT_MANY_QUEUES ? KIT_MAX_QUEUES
                                                                              : 1 };
        kit_open(&kit, &config);
    }
    scene->run(&kit);
    kit_close(&kit);
    write_result(&kit, NULL);
    fclose(kit.failures);
    kit_log_finish(&kit.log);
    free(kit.owned);
}

/* --- the parent --- */

static const char *
reason_to_skip(const struct kit_scene *scene, bool with_long)
{
    unsigned flags = scene->flags;
    const char *mode = getenv("WAKE_TEST_MODE");
    if ((flags & KIT_LONG) && !with_long) {
        return "needs --long";
    }
    if ((flags & KIT_NULL_DRIVER) && !kit_is_null_driver() && !kit_skips_calls()) {
        return "would crash a real driver";
    }
    if ((flags & KIT_NULL_VALUES) && !kit_has_everything()) {
        return "rests on what the null driver says";
    }
    if ((flags & KIT_FATAL) && !kit_skips_calls() && !kit_is_guarded()) {
        return "would crash any driver";
    }
    if ((flags & KIT_LEFT_OUT) && mode && strcmp(mode, "bare") == 0) {
        return "would crash some drivers";
    }
    if ((flags & KIT_NEEDS_WAKE) && !kit_is_wake()) {
        return "is about Wake itself";
    }
    if ((flags & KIT_ASYNC_ONLY) && kit_is_inline()) {
        return "has no meaning inline";
    }
    if ((flags & KIT_APPLIES) && kit_skips_calls()) {
        return "needs the wrong call to have its effect";
    }
    if ((flags & KIT_OWN_SETTINGS) && mode && strcmp(mode, "async") != 0) {
        return "makes its own settings";
    }
    if ((flags & KIT_DRIVER_HANDLES) && env_is("WAKE_UNIQUE_HANDLES", "1")) {
        return "needs the driver's handle values";
    }
    return NULL;
}

static char *
next_line(char **text)
{
    char *line = *text;
    if (line) {
        char *end = strchr(line, '\n');
        if (end) {
            *end = '\0';
        }
        *text = end && end[1] ? end + 1 : NULL;
    }
    return line;
}

static void
print_block(const char *prefix, char *text)
{
    for (char *line = next_line(&text); line; line = next_line(&text)) {
        printf("    %s%s\n", prefix, line);
    }
}

static void
run_scene(const struct kit_scene *scene, const struct selection *selection, struct totals *totals)
{
    const char *skip = reason_to_skip(scene, selection->with_long);
    if (skip) {
        totals->skipped++;
        printf("SKIP %s: %s\n", scene->name, skip);
        return;
    }
    struct kit_child child;
    kit_child_start(&child);
    if (child.pid == 0) {
        alarm((unsigned)strtoul(getenv("WAKE_TEST_SECONDS") ? getenv("WAKE_TEST_SECONDS") : "0",
                                NULL, 10));
        child_main(scene, child.result_fd);
        if (scene->flags & KIT_LEAVES) {
            _exit(0);
        }
        exit(0);
    }
    kit_child_wait(&child);

    char *rest = child.result;
    char *verdict = next_line(&rest);
    char *json = next_line(&rest);
    bool clean = WIFEXITED(child.status) && WEXITSTATUS(child.status) == 0;
    bool passed = clean && verdict && strcmp(verdict, "passed") == 0;
    if (clean && verdict && strcmp(verdict, "skipped") == 0) {
        totals->skipped++;
        printf("SKIP %s: %s\n", scene->name, rest ? rest : "");
    } else {
        totals->passed += passed;
        totals->failed += !passed;
        printf("%s %s\n", passed ? "PASS" : "FAIL", scene->name);
    }
    if (!clean) {
        printf("    ended with %s %d\n", WIFSIGNALED(child.status) ? "signal" : "status",
               WIFSIGNALED(child.status) ? WTERMSIG(child.status) : WEXITSTATUS(child.status));
    }
    if (!passed && rest && strcmp(verdict, "skipped") != 0) {
        print_block("", rest);
    }
    if (!passed && child.output[0]) {
        print_block("| ", child.output);
    }
    if (selection->json && json) {
        printf("JSON %s\n", json);
    }
    fflush(stdout);
    kit_child_finish(&child);
}

/* "1/2": the second half of all scenes, every other one. */
static void
read_part(struct selection *selection)
{
    const char *text = getenv("WAKE_TEST_PART");

    if (!text || sscanf(text, "%u/%u", &selection->part, &selection->parts) != 2) {
        selection->part = selection->parts = 0;
    }
}

/* `number`: its place among all scenes. Those that are named are no part of anything. */
static bool
is_selected(const struct kit_scene *scene, unsigned number, const struct selection *selection)
{
    bool selected = selection->name_count == 0 &&
                    (!selection->parts || number % selection->parts == selection->part);
    for (int i = 0; i < selection->name_count; i++) {
        selected |= strcmp(selection->names[i], scene->name) == 0;
    }
    return selected;
}

static int
usage(const char *program)
{
    printf(
        "%s [--list] [--json] [--long] [SCENE...]\n"
        "Runs the named scenes, or all; each in a process of its own.\n"
        "  --list  names only\n"
        "  --json  after each scene a line with its messages\n"
        "  --long  also the scenes that take minutes\n"
        "Environment: WAKE_TEST_LAYER (empty: none), WAKE_TEST_DRIVER (null, lavapipe),\n"
        "WAKE_TEST_MODE, WAKE_TEST_SEED, WAKE_TEST_SCALE, WAKE_TEST_PART (0/4: every fourth scene),\n"
        "WAKE_TEST_SECONDS (of one scene, none by default); tests/scenes/run_modes.py sets them.\n",
        program);
    return 0;
}

/*
 * Opens the layer and the driver once, before the scenes' processes are made: they inherit what the
 * dynamic linker, and a sanitizer, did for it, which takes longer than most scenes. Both do nothing
 * before their first call, and the Vulkan loader opens them again by their path.
 */
static void
open_early(void)
{
    const char *layer = getenv("WAKE_TEST_LAYER"), *folder = getenv("WAKE_TEST_LAYER_PATH");
    const char *driver = getenv("WAKE_TEST_DRIVER"), *library = getenv("WAKE_TEST_DRIVER_LIBRARY");
    char path[4096];

    if (layer && folder && strcmp(layer, "VK_LAYER_WAKE_validation") == 0) {
        snprintf(path, sizeof(path), "%s/libVkLayer_wake.so", folder);
        (void)dlopen(path, RTLD_NOW | RTLD_LOCAL);
    }
    if (driver && library && strcmp(driver, "null") == 0) {
        (void)dlopen(library, RTLD_NOW | RTLD_LOCAL);
    }
}

int
kit_main(int argc, char **argv)
{
    struct selection selection = { .names = argv + 1 };
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            return usage(argv[0]);
        } else if (strcmp(argv[i], "--list") == 0) {
            selection.list = true;
        } else if (strcmp(argv[i], "--json") == 0) {
            selection.json = true;
        } else if (strcmp(argv[i], "--long") == 0) {
            selection.with_long = true;
        } else {
            selection.names[selection.name_count++] = argv[i];
        }
    }
    struct totals totals = { 0 };
    unsigned selected = 0, number = 0;
    read_part(&selection);
    if (!selection.list) {
        open_early();
    }
    for (const struct kit_scene *scene = first_scene; scene; scene = scene->next) {
        if (!is_selected(scene, number++, &selection)) {
            continue;
        }
        selected++;
        if (selection.list) {
            printf("%s\n", scene->name);
        } else {
            run_scene(scene, &selection, &totals);
        }
    }
    if (selection.list) {
        return 0;
    }
    if (selected == 0 && !selection.parts) {
        printf("no scene of that name; --list shows them\n");
        return 2;
    }
    if (totals.failed) {
        printf("seed %" PRIu64 "\n", kit_seed());
    }
    printf("%u passed, %u failed, %u skipped\n", totals.passed, totals.failed, totals.skipped);
    return totals.failed ? 1 : 0;
}
