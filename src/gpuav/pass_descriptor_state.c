/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A descriptor that was never written, or whose resource is gone: by the descriptor table, whose
 * contents are those of the submit. An index beyond the table is another pass's.
 */
#include "gpuav/pass.h"

void
wake_pass_descriptor_state(struct wake_instrumenter *in, const struct wake_facts *facts,
                           struct wake_check *check)
{
    if (in->settings->checks & WAKE_CHECK_DESCRIPTOR_STATE) {
        check->state = facts->state;
        check->which |= WAKE_WRONG_STATE;
        check->checks |= WAKE_CHECK_DESCRIPTOR_STATE;
    }
}

uint32_t
wake_pass_descriptor_state_wrong(struct wake_instrumenter *in, const struct wake_check *c)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpINotEqual, in->t_bool, c->state,
                     wake_code_uint(in, WAKE_GPUAV_VALID));
}
