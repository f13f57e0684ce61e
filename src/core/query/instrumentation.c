/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders that are instrumented while a part of a command buffer runs (VK_ARM_shader_instrumentation). Specification, 'Shader
 * Instrumentation'.
 */
#include "core/core.h"
#include "core/command/command_state.h"
#include "core/core_newer.h"

#ifdef VK_ARM_shader_instrumentation

#include "state/recording/recording.h"

static bool
is_active(const struct wake_check *check)
{
    return check->cb && check->cb->recording && check->cb->recording->instrumented;
}

void
wake_core_begin_instrumentation(struct wake_check *check,
                                const struct wake_rec_CmdBeginShaderInstrumentationARM *r)
{
    (void)r;
    if (is_active(check)) {
        wake_find(
            check, "VUID-vkCmdBeginShaderInstrumentationARM-commandBuffer-12375",
            "shader instrumentation is active, and vkCmdEndShaderInstrumentationARM() has not "
            "been called since");
    }
    wake_check_unprotected(check, "VUID-vkCmdBeginShaderInstrumentationARM-commandBuffer-12376");
}

void
wake_core_end_instrumentation(struct wake_check *check,
                              const struct wake_rec_CmdEndShaderInstrumentationARM *r)
{
    (void)r;
    if (!is_active(check)) {
        wake_find(check, "VUID-vkCmdEndShaderInstrumentationARM-commandBuffer-12377",
                  "vkCmdBeginShaderInstrumentationARM() has not been called, or was ended");
    }
    wake_check_unprotected(check, "VUID-vkCmdEndShaderInstrumentationARM-commandBuffer-12378");
}

void
wake_core_end_with_instrumentation(struct wake_check *check,
                                   const struct wake_rec_EndCommandBuffer *r)
{
    (void)r;
    if (WAKE_UNLIKELY(is_active(check))) {
        wake_find(check, "VUID-vkEndCommandBuffer-commandBuffer-12372",
                  "vkCmdEndShaderInstrumentationARM() was not called");
    }
}

void
wake_core_execute_instrumented(struct wake_check *check,
                               const struct wake_rec_CmdExecuteCommands *r)
{
    (void)r;
    if (WAKE_UNLIKELY(is_active(check))) {
        wake_find(check, "VUID-vkCmdExecuteCommands-commandBuffer-12373",
                  "vkCmdEndShaderInstrumentationARM() was not called before");
    }
}

#endif
