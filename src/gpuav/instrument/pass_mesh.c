/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The numbers of vertices and primitives that a mesh shader sets, against those that it is declared
 * with. Constant numbers are checked by the SPIR-V validator.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

enum parameter { P_INSTRUCTION, P_VERTICES, P_PRIMITIVES, PARAMETERS };

/* The number behind an execution mode of the module's only entry point; 0: it has none. */
static uint32_t
mode_of(const struct wake_spirv_module *m, uint32_t mode)
{
    for (uint32_t i = 0; i < m->mode_count; i++) {
        const uint32_t *at = &m->words[m->modes[i]];

        if (wake_spirv_op(at) == SpvOpExecutionMode && wake_spirv_word(at, 2) == mode) {
            return wake_spirv_word(at, 3);
        }
    }
    return 0;
}

/* void (enum parameter) */
static uint32_t
check_function(struct wake_instrumenter *in)
{
    uint32_t *id = &in->functions[WAKE_PUT_MESH], p[PARAMETERS], rule, most[2], wrong[2], zero;
    struct wake_spirv_words *w = wake_code_functions(in);

    if (*id) {
        return *id;
    }
    zero = wake_code_uint(in, 0);
    most[0] = wake_code_uint(in, mode_of(in->module, SpvExecutionModeOutputVertices));
    most[1] = wake_code_uint(in, mode_of(in->module, SpvExecutionModeOutputPrimitivesEXT));
    (void)wake_code_record_function(in);
    *id = wake_code_begin(in, in->t_void, PARAMETERS, p);
    wrong[0] = WAKE_CODE(in, w, SpvOpUGreaterThan, in->t_bool, p[P_VERTICES], most[0]);
    wrong[1] = WAKE_CODE(in, w, SpvOpUGreaterThan, in->t_bool, p[P_PRIMITIVES], most[1]);
    rule = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, wrong[1],
                     wake_code_uint(in, WAKE_MESH_PRIMITIVES), zero);
    rule = WAKE_CODE(in, w, SpvOpSelect, in->t_uint, wrong[0],
                     wake_code_uint(in, WAKE_MESH_VERTICES), rule);
    wake_code_return_if(in, WAKE_CODE(in, w, SpvOpIEqual, in->t_bool, rule, zero), 0);
    wake_code_write_now(
        in, p[P_INSTRUCTION], WAKE_RECORD_MESH,
        (uint32_t[]){ rule, p[P_VERTICES], p[P_PRIMITIVES], most[0], most[1], zero });
    wake_spirv_put_instruction(w, SpvOpReturn, NULL, 0);
    wake_code_end(in);
    return *id;
}

void
wake_pass_mesh(struct wake_instrumenter *in, const uint32_t *i)
{
    uint32_t p[1 + PARAMETERS];

    if (!(in->settings->checks & WAKE_CHECK_MESH) || wake_spirv_length(i) < 3 ||
        in->module->entry_point_count != 1) {
        return;
    }
    p[1 + P_INSTRUCTION] = wake_code_uint(in, in->instruction);
    p[1 + P_VERTICES] = wake_code_as_uint(in, in->code, wake_spirv_word(i, 1));
    p[1 + P_PRIMITIVES] = wake_code_as_uint(in, in->code, wake_spirv_word(i, 2));
    if (!p[1 + P_VERTICES] || !p[1 + P_PRIMITIVES] ||
        (wake_spirv_op(wake_spirv_def(in->module, wake_spirv_word(i, 1))) == SpvOpConstant &&
         wake_spirv_op(wake_spirv_def(in->module, wake_spirv_word(i, 2))) == SpvOpConstant)) {
        return;
    }
    p[0] = check_function(in);
    (void)wake_code_value(in, in->code, SpvOpFunctionCall, in->t_void, p, 1 + PARAMETERS);
    in->out->checks |= WAKE_CHECK_MESH;
    in->out->references++;
}
