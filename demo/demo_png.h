/* SPDX-License-Identifier: Apache-2.0 */
/* Writes an image as PNG. Threads: any. */
#ifndef WAKE_DEMO_PNG_H
#define WAKE_DEMO_PNG_H

#include <stdbool.h>
#include <stdint.h>

/* rgba holds width * height pixels of 4 bytes; the alpha is left out of the file. */
bool
demo_png_write(const char *path, uint32_t width, uint32_t height, const uint8_t *rgba);

#endif
