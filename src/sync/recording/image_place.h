/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Places in the space of an image.
 * Threads: any.
 */
#ifndef WAKE_SYNC_IMAGE_PLACE_H
#define WAKE_SYNC_IMAGE_PLACE_H

#include "state/derived/image.h"

/* Of one layer. */
uint64_t
wake_image_level_texels(const struct wake_image *image, uint32_t level);
/* " (depth, level 0, layer 2, from (0, 4, 0) on)": of a span of an image's texels; empty: not
 * known. */
enum { WAKE_IMAGE_PLACE_TEXT = 128 };
const char *
wake_image_place_text(char *text, size_t size, struct wake_object *object, uint64_t begin,
                      uint64_t end);

#endif
