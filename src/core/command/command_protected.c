/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that a protected command buffer must not have. Specification, 'Protected Memory'.
 */
#include "core/command/command_state.h"

void
wake_check_unprotected(struct wake_check *check, const char *vuid)
{
    if (wake_command_buffer_is_protected(check->cb)) {
        wake_find(check, vuid,
                  "the command buffer is protected: its pool was created with "
                  "VK_COMMAND_POOL_CREATE_PROTECTED_BIT");
    }
}
