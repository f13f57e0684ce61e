/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Vertices and instances whose attributes are not in the vertex buffers. The driver has fetched them
 * before the shader runs, so this only reports: an index buffer, or the arguments of an indirect
 * draw, say which vertices there are, and only the device reads those.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"
#include "spirv/spirv_entry.h"
#include "spirv/spirv_reflect.h"

enum { P_INSTRUCTION, P_VERTEX, P_INSTANCE, PARAMETERS };

/* Whether `index` is one that there is no room for, by a word of the command block; *room_out: for
 * how many there is. */
static uint32_t
is_beyond(struct wake_instrumenter *in, uint32_t word, uint32_t index, uint32_t *room_out)
{
    struct wake_spirv_words *w = wake_code_functions(in);
    uint32_t pointer = wake_spirv_type_pointer(&in->edit, SpvStorageClassUniform, in->t_uint);
    uint32_t at, value, known;

    at = WAKE_CODE(in, w, SpvOpAccessChain, pointer, wake_code_variable(in, WAKE_VARIABLE_COMMAND),
                   wake_code_uint(in, 0), wake_code_uint(in, word));
    value = WAKE_CODE(in, w, SpvOpLoad, in->t_uint, at);
    known = WAKE_CODE(in, w, SpvOpINotEqual, in->t_bool, value, wake_code_uint(in, 0));
    *room_out = WAKE_CODE(in, w, SpvOpISub, in->t_uint, value, wake_code_uint(in, 1));
    return WAKE_CODE(in, w, SpvOpLogicalAnd, in->t_bool, known,
                     WAKE_CODE(in, w, SpvOpUGreaterThanEqual, in->t_bool, index, *room_out));
}

/* void (instruction, vertex, instance) */
static uint32_t
check_function(struct wake_instrumenter *in)
{
    uint32_t *id = &in->functions[WAKE_PUT_VERTEX], p[PARAMETERS], beyond[2], room[2], index, zero;
    struct wake_spirv_words *w = wake_code_functions(in);

    if (*id) {
        return *id;
    }
    zero = wake_code_uint(in, 0);
    (void)wake_code_record_function(in);
    *id = wake_code_begin(in, in->t_void, PARAMETERS, p);
    beyond[0] = is_beyond(in, WAKE_COMMAND_VERTICES, p[P_VERTEX], &room[0]);
    beyond[1] = is_beyond(in, WAKE_COMMAND_INSTANCES, p[P_INSTANCE], &room[1]);
    wake_code_return_if(
        in,
        WAKE_CODE(in, w, SpvOpLogicalNot, in->t_bool,
                  WAKE_CODE(in, w, SpvOpLogicalOr, in->t_bool, beyond[0], beyond[1])),
        0);
    index = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, beyond[0], p[P_VERTEX], p[P_INSTANCE]);
    room[0] = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, beyond[0], room[0], room[1]);
    beyond[0] = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, beyond[0], zero, wake_code_uint(in, 1));
    wake_code_write_now(in, p[P_INSTRUCTION], WAKE_RECORD_VERTEX,
                        (uint32_t[]){ index, room[0], beyond[0], zero, zero, zero });
    wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
    wake_code_end(in);
    return *id;
}

/* Locations that the entry point certainly reads, those below 32. */
static uint32_t
locations_of(const struct wake_spirv_module *m, uint32_t entry_point)
{
    struct wake_spirv_entry *entry = wake_spirv_entry_create(m, entry_point, NULL);
    uint32_t locations = 0;

    for (uint32_t i = 0; entry && i < entry->input_count; i++) {
        if (entry->inputs[i].used && entry->inputs[i].location < 32) {
            locations |= 1u << entry->inputs[i].location;
        }
    }
    wake_spirv_entry_destroy(entry);
    return locations;
}

void
wake_pass_vertex(struct wake_instrumenter *in, uint32_t entry_point)
{
    uint32_t words[3], locations;

    if (!(in->settings->checks & WAKE_CHECK_VERTEX) ||
        in->module->entry_points[entry_point].model != SpvExecutionModelVertex) {
        return;
    }
    locations = locations_of(in->module, entry_point);
    /* Of several entry points: what all of them read. */
    in->out->locations = in->vertex_seen ? in->out->locations & locations : locations;
    in->vertex_seen = true;
    if (!locations) {
        return;
    }
    wake_stage_words(in, in->code, entry_point, words);
    (void)WAKE_CODE(in, in->code, SpvOpFunctionCall, in->t_void, check_function(in),
                    wake_code_uint(in, in->instruction), words[0], words[1]);
    in->out->checks |= WAKE_CHECK_VERTEX;
    in->out->references++;
}
