/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reports of checks: written at once (instrument_write.c), or in large modules noted, and written
 * later (instrument_late.c).
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

uint32_t
wake_code_write_function(struct wake_instrumenter *in)
{
    return in->late ? wake_late_note_function(in) : wake_code_record_function(in);
}

void
wake_code_write_id(struct wake_instrumenter *in, uint32_t instruction, uint32_t error,
                   const uint32_t words[WAKE_RECORD_CHECK_WORDS])
{
    WAKE_CODE(in, wake_code_functions(in), SpvOpFunctionCall, in->t_void,
              wake_code_write_function(in), instruction, error, words[0], words[1], words[2],
              words[3], words[4], words[5]);
}
