/* SPDX-License-Identifier: Apache-2.0 */
/* A small multi-threaded renderer without a window, to run under a validation layer.
 * Exit code: 0, 1 when the PNG could not be written, 2 when Vulkan failed, 3 when the planted
 * mistake was not reported, 4 when a run without a mistake had messages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "demo_messages.h"
#include "demo_mistakes.h"
#include "demo_options.h"
#include "demo_png.h"
#include "demo_render.h"

static int
compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

struct spread {
    double median, p90, max;
};

/* Sorts values. */
static struct spread
spread_of(double *values, uint32_t count)
{
    qsort(values, count, sizeof(*values), compare_doubles);
    return (struct spread){ values[count / 2], values[(uint64_t)count * 9 / 10],
                            values[count - 1] };
}

struct frame_spreads {
    struct spread frame, record;
};

static struct frame_spreads
render_frames(struct demo_render *render, const struct demo_options *options)
{
    double *frame_ms = calloc(options->frames, sizeof(*frame_ms));
    double *record_ms = calloc(options->frames, sizeof(*record_ms));
    bool show = !options->quiet && isatty(STDERR_FILENO);
    struct demo_frame_times times;

    if (!frame_ms || !record_ms) {
        demo_check(VK_ERROR_OUT_OF_HOST_MEMORY, "allocation of the frame times");
    }
    for (uint32_t i = 0; i < options->frames; i++) {
        demo_render_frame(render, &times);
        frame_ms[i] = times.frame_ms;
        record_ms[i] = times.record_ms;
        if (show) {
            fprintf(stderr, "\r  frame %u of %u", i + 1, options->frames);
        }
    }
    if (show) {
        fprintf(stderr, "\r\033[K");
    }
    struct frame_spreads spreads = { .frame = spread_of(frame_ms, options->frames),
                                     .record = spread_of(record_ms, options->frames) };
    free(frame_ms);
    free(record_ms);
    return spreads;
}

static bool
save_png(struct demo_render *render, const struct demo_options *options)
{
    const uint8_t *pixels = demo_render_read(render);

    if (!options->png) {
        return true;
    }
    if (!demo_png_write(options->png, options->width, options->height, pixels)) {
        fprintf(stderr, "wake_demo: %s could not be written\n", options->png);
        return false;
    }
    if (!options->quiet) {
        printf("wrote %s\n", options->png);
    }
    return true;
}

static void
print_json(const struct demo_options *options, const struct frame_spreads *spreads,
           uint32_t messages)
{
    printf("{\"frames\": %u, \"threads\": %u, \"draws\": %u, "
           "\"frame_ms\": {\"median\": %.3f, \"p90\": %.3f, \"max\": %.3f}, "
           "\"record_ms\": {\"median\": %.3f, \"p90\": %.3f, \"max\": %.3f}, "
           "\"messages\": %u}\n",
           options->frames, options->threads, options->draws, spreads->frame.median,
           spreads->frame.p90, spreads->frame.max, spreads->record.median, spreads->record.p90,
           spreads->record.max, messages);
}

static void
print_results(const struct demo_options *options, const struct frame_spreads *spreads,
              const struct demo_mistake *mistake, struct demo_messages *messages)
{
    if (options->json) {
        print_json(options, spreads, demo_messages_count(messages));
    } else if (!options->quiet) {
        printf("frame: median %.2f ms, p90 %.2f ms; recording: median %.2f ms, p90 %.2f ms\n",
               spreads->frame.median, spreads->frame.p90, spreads->record.median,
               spreads->record.p90);
    }
    if (mistake) {
        printf("%s: %s\n", mistake->name,
               demo_messages_wanted_count(messages) ? "reported" : "NOT REPORTED");
    }
    printf("messages: %u\n", demo_messages_count(messages));
}

/* Everything between the creation of the device and its destruction. */
static bool
run(const struct demo_gpu *gpu, const struct demo_options *options,
    const struct demo_mistake *mistake, struct demo_messages *messages,
    struct frame_spreads *spreads_out)
{
    struct demo_render *render = calloc(1, sizeof(*render));

    if (!render) {
        demo_check(VK_ERROR_OUT_OF_HOST_MEMORY, "allocation of the renderer");
    }
    if (!options->quiet) {
        printf("%s: %u frames of %u x %u, %u draws each, %u threads\n", gpu->properties.deviceName,
               options->frames, options->width, options->height, options->draws + 3,
               options->threads);
    }
    demo_render_init(render, gpu, options->threads, options->draws, options->width,
                     options->height);
    *spreads_out = render_frames(render, options);
    bool saved = save_png(render, options);
    if (mistake) {
        demo_check(vkDeviceWaitIdle(gpu->device), "vkDeviceWaitIdle");
        mistake->make(&(struct demo_stage){ .render = render, .messages = messages });
    }
    demo_render_finish(render);
    free(render);
    return saved;
}

static void
list_mistakes(void)
{
    for (size_t i = 0; i < demo_mistake_count; i++) {
        printf("%s: %s (%s)\n", demo_mistakes[i].name, demo_mistakes[i].what,
               demo_mistakes[i].ids[0]);
    }
}

int
main(int argc, char **argv)
{
    struct demo_options options;
    struct demo_messages messages;
    struct demo_gpu gpu;
    struct frame_spreads spreads;
    const struct demo_mistake *mistake = NULL;

    demo_options_parse(&options, argc, argv);
    if (options.list_mistakes) {
        list_mistakes();
        return 0;
    }
    if (options.mistake) {
        mistake = demo_mistake_find(options.mistake);
        if (!mistake) {
            fprintf(stderr, "wake_demo: no mistake is called '%s' (see --list-mistakes)\n",
                    options.mistake);
            return 2;
        }
    }
    demo_messages_init(&messages, mistake ? mistake->ids : NULL);
    demo_gpu_init(&gpu, &messages, options.device);
    bool saved = run(&gpu, &options, mistake, &messages, &spreads);
    /* Messages may be late, but not later than the end of the messenger. */
    demo_gpu_finish(&gpu);
    print_results(&options, &spreads, mistake, &messages);
    uint32_t count = demo_messages_count(&messages);
    bool reported = demo_messages_wanted_count(&messages) > 0;
    demo_messages_finish(&messages);
    if (mistake) {
        return reported ? 0 : 3;
    }
    if (count) {
        return 4;
    }
    return saved ? 0 : 1;
}
