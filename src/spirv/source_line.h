/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where in a shader's source an instruction comes from: OpLine with OpSource, or
 * NonSemantic.Shader.DebugInfo.100.
 * Threads: any; no state. Reads the whole module: for messages, not for every shader.
 */
#ifndef WAKE_SPIRV_SOURCE_LINE_H
#define WAKE_SPIRV_SOURCE_LINE_H

#include "base/base.h"

#define WAKE_SOURCE_TEXT 240

struct wake_source_line {
    const char *file; /* in the words; "" where it is not known, or there was no file */
    uint32_t line;
    uint32_t column; /* 0: not known */
    /* the line without blanks at its ends, cut if it is longer; "": the module does not have it */
    char text[WAKE_SOURCE_TEXT];
};

/*
 * `instruction` counts the instructions of the module from 0, the first behind the header; the line
 * is the last one said in its function before it. False: the module does not say. `words` may hold
 * anything.
 */
bool
wake_spirv_source_line(const uint32_t *words, size_t count, uint32_t instruction,
                       struct wake_source_line *line_out);

#endif
