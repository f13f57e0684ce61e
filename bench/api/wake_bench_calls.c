/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Probe: what calls cost the thread that makes them. Prints one JSON object per line; run.py starts
 * it with the layers of each subject in the environment. Usage: see `usage` below.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bench_team.h"

static const char usage[] =
    "wake_bench_calls [options]: cost per call, on the layers that the environment loads\n"
    "  --list            the cases, one per line\n"
    "  --cases A,B       only these\n"
    "  --threads N       recording threads (1)\n"
    "  --calls N         calls per burst (4096)\n"
    "  --draws N         draws per burst of the draw cycle (10000)\n"
    "  --case-ms N       repeat bursts of a case for this long, at least 7 times (80)\n"
    "  --no-pin          do not pin recording threads to cores\n"
    "  --count LO,HI     instead of timing: instructions of LO and of HI calls\n"
    "  --flat SECONDS    instead of bursts: frames of the draw cycle without a pause\n"
    "  --change          the last command of each frame differs from the last frame's\n"
    "  --in-turns        the first command of each frame is that of three frames ago, as one that names a swapchain's\n"
    "                    image, and between frames a buffer is made and one destroyed\n"
    "  --verify          also count messages, about the cases and about a planted mistake\n";

enum { MIN_BURSTS = 7, MAX_BURSTS = 400, MAX_COUNTED = 60000, MAX_FRAMES = 1 << 16 };

struct options {
    const char *cases;
    unsigned threads;
    uint32_t calls, draws;
    uint32_t case_ms;
    bool pin, verify, change, in_turns;
    uint32_t count_low, count_high;
    double flat_s;
};

/* Is name an element of the comma-separated list? */
static bool
in_list(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == 0)) {
            return true;
        }
    }
    return false;
}

static void
list_cases(void)
{
    for (unsigned i = 0; i < bench_case_count; i++) {
        puts(bench_cases[i].name);
    }
}

static struct options
read_options(int argc, char **argv)
{
    static const struct option names[] = {
        { "list", no_argument, NULL, 'l' },
        { "cases", required_argument, NULL, 'c' },
        { "threads", required_argument, NULL, 't' },
        { "calls", required_argument, NULL, 'n' },
        { "draws", required_argument, NULL, 'd' },
        { "case-ms", required_argument, NULL, 'm' },
        { "no-pin", no_argument, NULL, 'p' },
        { "count", required_argument, NULL, 'i' },
        { "flat", required_argument, NULL, 'f' },
        { "change", no_argument, NULL, 'x' },
        { "in-turns", no_argument, NULL, 'u' },
        { "verify", no_argument, NULL, 'v' },
        { NULL, 0, NULL, 0 },
    };
    struct options options = {
        .threads = 1,
        .calls = 4096,
        .draws = 10000,
        .case_ms = 80,
        .pin = true,
    };
    int which;
    while ((which = getopt_long(argc, argv, "", names, NULL)) != -1) {
        switch (which) {
        case 'l': list_cases(); exit(0);
        case 'c': options.cases = optarg; break;
        case 't': options.threads = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'n': options.calls = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'd': options.draws = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'm': options.case_ms = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'p': options.pin = false; break;
        case 'f': options.flat_s = strtod(optarg, NULL); break;
        case 'x': options.change = true; break;
        case 'u': options.in_turns = true; break;
        case 'v': options.verify = true; break;
        case 'i':
            if (sscanf(optarg, "%u,%u", &options.count_low, &options.count_high) != 2 ||
                options.count_low >= options.count_high || options.count_high > MAX_COUNTED) {
                bench_die("--count LO,HI with LO < HI <= %d", MAX_COUNTED);
            }
            break;
        default: fputs(usage, stderr); exit(2);
        }
    }
    if (options.threads == 0 || options.calls == 0 || options.draws == 0) {
        bench_die("--threads, --calls and --draws must be positive");
    }
    return options;
}

/* The length of a burst: as asked for, unless the case is too slow for that. */
static uint32_t
burst_length(const struct bench_case *which, uint32_t asked)
{
    return which->at_most && which->at_most < asked ? which->at_most : asked;
}

static void
measure(struct bench_team *team, const struct bench_case *which, const struct options *options)
{
    double *ns = calloc((size_t)MAX_BURSTS * team->threads, sizeof(*ns));
    double *cpu = calloc(MAX_BURSTS, sizeof(*cpu));
    double *others = calloc(MAX_BURSTS, sizeof(*others));
    struct bench_burst burst = {
        .which = which, .count = burst_length(which, which->draws ? options->draws : options->calls)
    };
    unsigned bursts = 0, unsettled = 0;

    burst.ns = ns;
    bench_team_burst(team, &burst); /* warm-up */
    uint64_t end = bench_now_ns() + options->case_ms * UINT64_C(1000000);
    while (bursts < MAX_BURSTS && (bursts < MIN_BURSTS || bench_now_ns() < end)) {
        burst.ns = ns + (size_t)bursts * team->threads;
        bench_team_burst(team, &burst);
        for (unsigned i = 0; i < team->threads; i++) {
            burst.ns[i] /= (double)burst.calls;
        }
        double calls = (double)burst.calls * team->threads;
        others[bursts] = (double)burst.others_cpu_ns / calls;
        cpu[bursts++] = (double)burst.cpu_ns / calls;
        unsettled += !burst.settled;
    }
    size_t values = (size_t)bursts * team->threads;
    printf(
        "{\"case\": \"%s\", \"threads\": %u, \"calls\": %llu, \"bursts\": %u, \"unsettled\": %u, "
        "\"ns\": {\"p10\": %.3f, \"p50\": %.3f, \"p90\": %.3f, \"p99\": %.3f}, \"cpu_ns\": %.3f, "
        "\"others_ns\": %.3f}\n",
        which->name, team->threads, (unsigned long long)burst.calls, bursts, unsettled,
        bench_quantile(ns, values, 0.1), bench_quantile(ns, values, 0.5),
        bench_quantile(ns, values, 0.9), bench_quantile(ns, values, 0.99),
        bench_quantile(cpu, bursts, 0.5), bench_quantile(others, bursts, 0.5));
    fflush(stdout);
    free(ns);
    free(cpu);
    free(others);
}

static void
count(struct bench_team *team, const struct bench_case *which, const struct options *options)
{
    uint32_t sizes[2] = { options->count_low, options->count_high };
    double unused[1];
    struct bench_burst burst = { .which = which, .ns = unused };
    uint64_t calls[2];
    long long instructions[2];
    char tag[64];

    if (which->at_most && sizes[1] > which->at_most) {
        sizes[0] = which->at_most / 4;
        sizes[1] = which->at_most;
    }
    for (int i = 0; i < 2; i++) {
        if (which->chunk && sizes[i] > which->chunk) {
            sizes[i] = i == 0 ? which->chunk / 4 : which->chunk;
        }
    }
    burst.count = sizes[1];
    bench_team_burst(team, &burst); /* warm-up: symbols bound, memory touched, pools filled */
    for (int i = 0; i < 2; i++) {
        snprintf(tag, sizeof(tag), "%s:%d", which->name, i);
        burst.count = sizes[i];
        burst.count_tag = tag;
        bench_team_burst(team, &burst);
        calls[i] = burst.calls;
        instructions[i] = burst.instructions == BENCH_NO_COUNT ? -1 : (long long)burst.instructions;
    }
    printf("{\"case\": \"%s\", \"count_calls\": [%llu, %llu], \"instructions\": [%lld, %lld]}\n",
           which->name, (unsigned long long)calls[0], (unsigned long long)calls[1], instructions[0],
           instructions[1]);
    fflush(stdout);
}

struct flat {
    uint32_t draws;
    bool change, in_turns;
    uint64_t duration_ns;
    uint64_t calls; /* atomic */
    double *ns;     /* per thread: nanoseconds per call */
    double *frames; /* the same of each frame, MAX_FRAMES in all */
    uint32_t frame_count; /* atomic: there are, or would be with more room */
};

static void
change_frame(struct bench_recorder *recorder, uint32_t frame)
{
    const VkRect2D area = { { 0, 0 }, { BENCH_IMAGE_SIZE, BENCH_IMAGE_SIZE - frame % 61 } };
    recorder->world->CmdSetScissor(recorder->commands, 0, 1, &area);
}

/* A buffer comes, and the one before goes: as in programs that load while they draw. */
static void
stream(const struct bench_world *world, VkBuffer *buffer)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 4096,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };

    world->DestroyBuffer(world->device, *buffer, NULL);
    bench_check(world->CreateBuffer(world->device, &info, NULL, buffer), "vkCreateBuffer");
}

static void
flat_part(struct bench_recorder *recorder, struct bench_gate *gate, void *argument)
{
    VkBuffer streamed = VK_NULL_HANDLE;
    struct flat *flat = argument;
    uint64_t calls = 0, elapsed = 0;
    double each = (double)bench_cycle_calls(0, flat->draws);
    bench_gate_pass(gate);
    uint64_t start = bench_now_ns();
    for (uint32_t frame = 0; elapsed < flat->duration_ns; frame++) {
        uint64_t before = elapsed;
        if (flat->in_turns) {
            stream(recorder->world, &streamed);
        }
        bench_begin_drawing(recorder);
        if (flat->in_turns) {
            change_frame(recorder, frame % 3);
        }
        bench_draw_cycle(recorder, 0, flat->draws);
        if (flat->change) {
            change_frame(recorder, frame);
        }
        bench_end_drawing(recorder);
        calls += bench_cycle_calls(0, flat->draws);
        elapsed = bench_now_ns() - start;
        uint32_t at = __atomic_fetch_add(&flat->frame_count, 1, __ATOMIC_RELAXED);
        if (at < MAX_FRAMES) {
            flat->frames[at] = (double)(elapsed - before) / each;
        }
    }
    recorder->world->DestroyBuffer(recorder->world->device, streamed, NULL);
    __atomic_fetch_add(&flat->calls, calls, __ATOMIC_RELAXED);
    flat->ns[recorder->index] = (double)elapsed / (double)calls;
}

/*
 * What the machine itself grows by: additions that do not wait for each other. Where two processors
 * share the units of one core, or the clock falls as more are busy, 16 threads do less than 16 times
 * what one does alone, whatever they do.
 */
static void
additions_part(struct bench_recorder *recorder, struct bench_gate *gate, void *argument)
{
    enum { EACH = 8, BETWEEN_LOOKS = 10000 };
    struct flat *flat = argument;
    uint64_t additions = 0, elapsed, sum[EACH] = { 0 };
    bench_gate_pass(gate);
    uint64_t start = bench_now_ns();
    do {
        for (int i = 0; i < BETWEEN_LOOKS; i++) {
#pragma GCC unroll 8
            for (int k = 0; k < EACH; k++) {
                sum[k] += (uint64_t)k + 1;
                __asm__ volatile("" : "+r"(sum[k])); /* each is made, in a register */
            }
        }
        additions += EACH * BETWEEN_LOOKS;
        elapsed = bench_now_ns() - start;
    } while (elapsed < flat->duration_ns);
    flat->ns[recorder->index] = (double)elapsed / (double)additions;
}

/* Each thread over its own time: the last buffers end apart. */
static double
per_second(const double *ns, unsigned threads)
{
    double sum = 0;
    for (unsigned i = 0; i < threads; i++) {
        sum += 1e9 / ns[i];
    }
    return sum;
}

static void
run_flat(struct bench_team *team, const struct options *options)
{
    double ns[team->threads];
    struct flat flat = { .draws = options->draws,
                         .change = options->change,
                         .in_turns = options->in_turns,
                         .duration_ns = (uint64_t)(options->flat_s * 1e9 / 8),
                         .ns = ns,
                         .frames = calloc(MAX_FRAMES, sizeof(double)) };
    bench_team_run(team, additions_part, &flat);
    double additions = per_second(ns, team->threads);
    flat.duration_ns = (uint64_t)(options->flat_s * 1e9);
    bench_team_run(team, flat_part, &flat);
    size_t frames = flat.frame_count < MAX_FRAMES ? flat.frame_count : MAX_FRAMES;
    printf("{\"flat\": \"draw cycle\", \"threads\": %u, \"calls\": %llu, \"ns\": %.3f, "
           "\"frame_ns\": {\"p50\": %.3f, \"p99\": %.3f}, "
           "\"calls_per_second\": %.0f, \"additions_per_second\": %.0f}\n",
           team->threads, (unsigned long long)flat.calls, bench_quantile(ns, team->threads, 0.5),
           bench_quantile(flat.frames, frames, 0.5), bench_quantile(flat.frames, frames, 0.99),
           per_second(ns, team->threads), additions);
    fflush(stdout);
    free(flat.frames);
}

/* A layer that says nothing about this would look fast for the wrong reason. */
static void
plant_mistake(struct bench_team *team)
{
    struct bench_recorder *recorder = &team->recorders[0];
    bench_begin(recorder);
    bench_plant_mistake(recorder);
    bench_end(recorder);
    bench_settle(UINT64_C(1000000000));
    bench_check(recorder->world->DeviceWaitIdle(recorder->world->device), "vkDeviceWaitIdle");
}

static void
run_cases(struct bench_team *team, const struct bench_world *world, const struct options *options)
{
    for (unsigned i = 0; i < bench_case_count; i++) {
        const struct bench_case *which = &bench_cases[i];
        if (options->cases && !in_list(options->cases, which->name)) {
            continue;
        }
        if (!bench_case_fits(which, world, team->threads)) {
            continue;
        }
        if (options->count_high) {
            count(team, which, options);
        } else {
            measure(team, which, options);
        }
    }
}

int
main(int argc, char **argv)
{
    struct options options = read_options(argc, argv);
    struct bench_listener listener = { .listen = options.verify };
    struct bench_world world;
    struct bench_team team;
    if (options.count_high && !bench_under_callgrind() && !bench_counter_open()) {
        bench_die("no instruction counter here: run under valgrind --tool=callgrind");
    }

    bench_world_init(&world, &listener);
    bench_resources_init(&world);
    bench_team_start(&team, &world, options.threads, options.pin);
    printf("{\"device\": \"%s\", \"cpus\": %u, \"queues\": %u}\n", world.properties.deviceName,
           bench_cpu_count(), world.queue_count);
    if (options.flat_s > 0) {
        run_flat(&team, &options);
    } else {
        run_cases(&team, &world, &options);
    }

    if (options.verify) {
        plant_mistake(&team);
    }
    bench_team_stop(&team);
    bench_resources_finish(&world);
    bench_world_finish(&world);
    if (options.verify) {
        printf("{\"verify\": {\"messages\": %u, \"planted\": %u}}\n",
               __atomic_load_n(&listener.others, __ATOMIC_ACQUIRE),
               __atomic_load_n(&listener.planted, __ATOMIC_ACQUIRE));
    }
    return 0;
}
