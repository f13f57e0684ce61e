/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where in the source an instruction comes from, for messages.
 */
#include "gpuav/message/gpuav_source.h"

#include "base/text.h"
#include "spirv/source_line.h"

void
wake_gpuav_source_text(struct wake_text *text, const struct wake_gpuav_shader *shader,
                       uint32_t instruction)
{
    struct wake_source_line line;

    if (!wake_spirv_source_line(shader->original, shader->count, instruction, &line)) {
        return;
    }
    if (line.file[0]) {
        wake_text_print(text, " Shader validation error occurred in file %s at line %u", line.file,
                        line.line);
    } else {
        wake_text_print(text, " Shader validation error occurred at line %u", line.line);
    }
    if (line.column) {
        wake_text_print(text, ", column %u", line.column);
    }
    wake_text_put(text, ".");
    if (line.text[0]) {
        wake_text_print(text, "\n%u: %s\n", line.line, line.text);
    }
}
