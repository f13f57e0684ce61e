/* SPDX-License-Identifier: Apache-2.0 */
/* Command line of the demo. Threads: read and written by the main thread before others start. */
#ifndef WAKE_DEMO_OPTIONS_H
#define WAKE_DEMO_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

struct demo_options {
    uint32_t frames;
    uint32_t threads;
    uint32_t draws;
    uint32_t width;
    uint32_t height;
    const char *png;     /* NULL: none */
    const char *device;  /* part of a device's name; NULL: the first that fits */
    const char *mistake; /* NULL: none */
    bool list_mistakes;
    bool json;
    bool quiet;
};

/* Prints what is wrong, or the help text, and exits, when the arguments are not usable. */
void
demo_options_parse(struct demo_options *options, int argc, char **argv);

#endif
