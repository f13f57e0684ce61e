/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Probe: how far validation is behind one thread that records at a given rate, from call to
 * message, and what memory the process needs meanwhile. The lag from call to validated is Wake's
 * own counter (WAKE_STATS=1).
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bench_vulkan.h"
#include "kit/wake_bench_kit.h"

static const char usage[] =
    "wake_bench_lag [options]: draw cycles at a steady rate from one thread\n"
    "  --rate N      calls per second (2000000)\n"
    "  --seconds S   how long (3)\n"
    "  --plant N     also N mistakes under load, and N with no call after them: time to message\n"
    "  --no-pin      do not pin the recording thread to a core\n";

enum {
    BUFFERS = 4, /* command buffers in turn */
    DRAWS_PER_BUFFER = 10000,
    DRAWS_AT_ONCE = 16, /* between two looks at the clock: 51 calls */
};
static const uint64_t plant_every_ns = 5000000;
static const uint64_t message_limit_ns = 1000000000;

struct options {
    double rate, seconds;
    unsigned plant;
    bool pin;
};

struct lag {
    struct bench_world world;
    struct bench_listener listener;
    struct bench_recorder recorder;
    VkCommandBuffer buffers[BUFFERS];
    unsigned heard, lost;
    bool outstanding;
    uint64_t planted_ns, next_plant_ns;
    double *delays_us; /* of the mistakes heard of */
    uint64_t calls, behind_ns;
};

static struct options
read_options(int argc, char **argv)
{
    static const struct option names[] = {
        { "rate", required_argument, NULL, 'r' },
        { "seconds", required_argument, NULL, 's' },
        { "plant", required_argument, NULL, 'p' },
        { "no-pin", no_argument, NULL, 'n' },
        { NULL, 0, NULL, 0 },
    };
    struct options options = { .rate = 2e6, .seconds = 3, .pin = true };
    int which;
    while ((which = getopt_long(argc, argv, "", names, NULL)) != -1) {
        switch (which) {
        case 'r': options.rate = strtod(optarg, NULL); break;
        case 's': options.seconds = strtod(optarg, NULL); break;
        case 'p': options.plant = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'n': options.pin = false; break;
        default: fputs(usage, stderr); exit(2);
        }
    }
    if (!(options.rate > 0) || !(options.seconds > 0)) {
        bench_die("--rate and --seconds must be positive");
    }
    return options;
}

static void
plant(struct lag *lag)
{
    lag->planted_ns = bench_now_ns();
    lag->outstanding = true;
    bench_plant_mistake(&lag->recorder);
}

/* Has the message of the outstanding mistake come? One is out at a time, so the count tells. */
static void
listen(struct lag *lag)
{
    unsigned planted = __atomic_load_n(&lag->listener.planted, __ATOMIC_ACQUIRE);
    if (lag->outstanding && planted > lag->heard + lag->lost) {
        uint64_t came = __atomic_load_n(&lag->listener.planted_ns, __ATOMIC_RELAXED);
        lag->delays_us[lag->heard++] = (double)(came - lag->planted_ns) / 1e3;
        lag->outstanding = false;
    }
}

static void
keep_pace(struct lag *lag, uint64_t due_ns)
{
    uint64_t now = bench_now_ns();
    if (now > due_ns && now - due_ns > lag->behind_ns) {
        lag->behind_ns = now - due_ns;
    }
    while (now < due_ns) {
        now = bench_now_ns();
    }
}

static void
run_load(struct lag *lag, const struct options *options)
{
    uint64_t start = bench_now_ns();
    uint64_t length = (uint64_t)(options->seconds * 1e9);
    for (unsigned turn = 0; bench_now_ns() - start < length; turn++) {
        lag->recorder.commands = lag->buffers[turn % BUFFERS];
        bench_begin_drawing(&lag->recorder);
        for (uint32_t draw = 0; draw < DRAWS_PER_BUFFER; draw += DRAWS_AT_ONCE) {
            bench_draw_cycle(&lag->recorder, draw, DRAWS_AT_ONCE);
            lag->calls += bench_cycle_calls(draw, DRAWS_AT_ONCE);
            keep_pace(lag, start + (uint64_t)((double)lag->calls / options->rate * 1e9));
            if (!options->plant) {
                continue;
            }
            listen(lag);
            bool room = lag->heard + lag->outstanding < options->plant;
            if (room && !lag->outstanding && bench_now_ns() > lag->next_plant_ns) {
                plant(lag);
                lag->next_plant_ns = lag->planted_ns + plant_every_ns;
            }
        }
        bench_end_drawing(&lag->recorder);
    }
    uint64_t elapsed = bench_now_ns() - start;
    printf("{\"load\": {\"calls\": %llu, \"seconds\": %.3f, \"calls_per_second\": %.0f, "
           "\"behind_us\": %.1f}}\n",
           (unsigned long long)lag->calls, (double)elapsed / 1e9,
           (double)lag->calls * 1e9 / (double)elapsed, (double)lag->behind_ns / 1e3);
}

static void
print_delays(struct lag *lag, const char *when)
{
    unsigned n = lag->heard;
    printf("{\"message\": {\"when\": \"%s\", \"n\": %u, \"lost\": %u, \"us\": {\"p50\": %.1f, "
           "\"p99\": %.1f, \"max\": %.1f}}}\n",
           when, n, lag->lost, bench_quantile(lag->delays_us, n, 0.5),
           bench_quantile(lag->delays_us, n, 0.99), bench_quantile(lag->delays_us, n, 1));
    fflush(stdout);
}

/* Forgets what was counted; a message still on its way would be taken for the next one's. */
static void
restart_listening(struct lag *lag)
{
    bench_settle(message_limit_ns);
    lag->heard = lag->lost = 0;
    lag->outstanding = false;
    __atomic_store_n(&lag->listener.planted, 0, __ATOMIC_RELEASE);
}

/* The thread makes one bad call and then none: the message has to come all the same. */
static void
run_silent(struct lag *lag, unsigned mistakes)
{
    bench_begin(&lag->recorder);
    for (unsigned i = 0; i < mistakes; i++) {
        bench_sleep_ns(plant_every_ns);
        plant(lag);
        while (lag->outstanding && bench_now_ns() - lag->planted_ns < message_limit_ns) {
            bench_sleep_ns(50000);
            listen(lag);
        }
        if (lag->outstanding) {
            /* Ask for it by ending the recording, so that it is not taken for the next one. */
            lag->lost++;
            bench_end(&lag->recorder);
            break;
        }
    }
    if (!lag->outstanding) {
        bench_end(&lag->recorder);
    }
}

int
main(int argc, char **argv)
{
    struct options options = read_options(argc, argv);
    struct lag *lag = calloc(1, sizeof(*lag));
    lag->listener.listen = options.plant > 0;
    lag->delays_us = calloc(options.plant + 1, sizeof(double));
    if (options.pin) {
        bench_pin(0);
    }
    bench_world_init(&lag->world, &lag->listener);
    bench_resources_init(&lag->world);
    bench_recorder_init(&lag->recorder, &lag->world, 0);
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = lag->recorder.pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = BUFFERS,
    };
    bench_check(lag->world.AllocateCommandBuffers(lag->world.device, &info, lag->buffers),
                "vkAllocateCommandBuffers");

    uint64_t before = bench_resident_kib();
    run_load(lag, &options);
    if (options.plant) {
        print_delays(lag, "load");
        restart_listening(lag);
        run_silent(lag, options.plant);
        print_delays(lag, "silent");
    }
    bench_settle(20 * message_limit_ns);
    printf("{\"resident_kib\": {\"before\": %llu, \"after\": %llu, \"peak\": %llu}}\n",
           (unsigned long long)before, (unsigned long long)bench_resident_kib(),
           (unsigned long long)bench_resident_peak_kib());

    bench_recorder_finish(&lag->recorder);
    bench_resources_finish(&lag->world);
    bench_world_finish(&lag->world);
    if (lag->listener.others > 0) {
        bench_die("%u messages about valid calls", lag->listener.others);
    }
    free(lag->delays_us);
    free(lag);
    return 0;
}
