/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of image layouts share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_LAYOUT_CHECK_H
#define WAKE_CORE_LAYOUT_CHECK_H

#include "core/core.h"
#include "state/recording/image_layout.h"
#include "state/recording/layout_say.h"
#include "state/view/pass_view.h"

/* An image that is in another layout than a command needs, where the command has no rule of its own: the id that
 * the Khronos layer of the build's registry has for that. It is a draw's, whatever the command. */
#define WAKE_LAYOUT_ID \
    WAKE_RULE("VUID-vkCmdDraw-None-09600", "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout")
/* That id, or of an attachment of vkCmdBeginRendering or a picture of vkCmdEncodeVideoKHR the rule which newer registries have for it. */
const char *
wake_layout_rule(enum wake_layout_role role);
/* "mip level 0, array layer 0, ... is in ... since command 3 of the command buffer, vkCmd...()".
 * Returns `text`. */
const char *
wake_layout_since_text(char *text, size_t size, const struct wake_layout_shape *shape,
                       const struct wake_layout_difference *difference);
#define WAKE_SINCE_TEXT (WAKE_SUBRESOURCE_TEXT + 192)

/*
 * What vkCmdBeginRendering() says of attachments that nothing has transitioned before is needed
 * when the recording executes, but later commands are not held against it with older registries, which
 * have no rule for that.
 */
WAKE_INLINE bool
wake_layout_is_weak(const struct wake_layout_difference *difference)
{
    return WAKE_REPEATED_RULES && wake_pass_step(difference->since.command) == WAKE_BEGIN_RENDERING;
}

#endif
