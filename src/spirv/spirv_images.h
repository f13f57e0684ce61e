/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instructions on images and samplers.
 * Threads: one; while wake_spirv_entry_create() runs.
 */
#ifndef WAKE_SPIRV_SPIRV_IMAGES_H
#define WAKE_SPIRV_SPIRV_IMAGES_H

#include "spirv/spirv_follow.h"

/* spirv_images.c: instructions on images and samplers; others are left alone. */
void
wake_spirv_follow_image(struct wake_spirv_follow *f, const uint32_t *instruction);
void
wake_spirv_add_pair(struct wake_spirv_follow *f, const struct wake_spirv_traced_pair *pair);

#endif
