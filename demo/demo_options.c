/* SPDX-License-Identifier: Apache-2.0 */
/* Command line of the demo. */
#include "demo_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: wake_demo [options]\n"
    "Renders a small animated scene without a window, recording on several threads.\n"
    "\n"
    "  --frames N        frames to render (30)\n"
    "  --threads N       recording threads (4)\n"
    "  --draws N         columns drawn per frame, one draw each (4000)\n"
    "  --size WxH        size of the image (960x540)\n"
    "  --png FILE        write the last frame\n"
    "  --device PART     use the first device whose name contains PART\n"
    "  --mistake NAME    make this mistake after the frames; exit code 3 if it is not reported\n"
    "  --list-mistakes   print 'name: what it does' and stop\n"
    "  --json            print frame times as one line of JSON\n"
    "  --quiet           print messages and results only\n";

static void
fail(const char *what, const char *value)
{
    fprintf(stderr, "wake_demo: %s: '%s' (see --help)\n", what, value);
    exit(2);
}

static uint32_t
parse_count(const char *option, const char *text, uint32_t min, uint32_t max)
{
    char *end = NULL;

    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    if (errno || end == text || *end || value < min || value > max) {
        fail(option, text);
    }
    return (uint32_t)value;
}

static void
parse_size(struct demo_options *options, const char *text)
{
    unsigned width = 0, height = 0;
    char rest = 0;

    if (sscanf(text, "%ux%u%c", &width, &height, &rest) != 2 || width < 16 || height < 16 ||
        width > 4096 || height > 4096) {
        fail("--size", text);
    }
    options->width = width;
    options->height = height;
}

static bool
parse_flag(struct demo_options *options, const char *name)
{
    if (!strcmp(name, "--list-mistakes")) {
        options->list_mistakes = true;
    } else if (!strcmp(name, "--json")) {
        options->json = true;
    } else if (!strcmp(name, "--quiet")) {
        options->quiet = true;
    } else {
        return false;
    }
    return true;
}

static void
parse_value(struct demo_options *options, const char *name, const char *value)
{
    if (!strcmp(name, "--frames")) {
        options->frames = parse_count(name, value, 1, 1000000);
    } else if (!strcmp(name, "--threads")) {
        options->threads = parse_count(name, value, 1, 64);
    } else if (!strcmp(name, "--draws")) {
        options->draws = parse_count(name, value, 1, 200000);
    } else if (!strcmp(name, "--size")) {
        parse_size(options, value);
    } else if (!strcmp(name, "--png")) {
        options->png = value;
    } else if (!strcmp(name, "--device")) {
        options->device = value;
    } else if (!strcmp(name, "--mistake")) {
        options->mistake = value;
    } else {
        fail("unknown option", name);
    }
}

void
demo_options_parse(struct demo_options *options, int argc, char **argv)
{
    *options = (struct demo_options){
        .frames = 30, .threads = 4, .draws = 4000, .width = 960, .height = 540
    };
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help")) {
            fputs(help, stdout);
            exit(0);
        }
        if (parse_flag(options, argv[i])) {
            continue;
        }
        if (i + 1 == argc) {
            fail("unknown option, or value missing", argv[i]);
        }
        parse_value(options, argv[i], argv[i + 1]);
        i++;
    }
}
