/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Source lines of shaders.
 * Threads: any.
 */
#ifndef WAKE_GPUAV_GPUAV_SOURCE_H
#define WAKE_GPUAV_GPUAV_SOURCE_H

#include "gpuav/shader/gpuav_shader.h"

struct wake_text;
/* Source file, line and the line itself of an instruction, if the code says so. */
void
wake_gpuav_source_text(struct wake_text *text, const struct wake_gpuav_shader *shader,
                       uint32_t instruction);

#endif
