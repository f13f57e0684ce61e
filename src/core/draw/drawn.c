/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One descriptor that a draw uses: how messages name it, and what was pushed in the place of a set.
 */
#include "core/draw/drawn.h"

#include "state/recording/pushed_set.h"

#include <stdio.h>

const char *
wake_drawn_text(char *text, size_t size, const struct wake_drawn *drawn)
{
    char object[WAKE_OBJECT_TEXT] = "pushed", name[WAKE_USE_TEXT];
    const struct wake_pipeline_stage *stage =
        &drawn->draw->pipeline->stage[drawn->use->stage_index];

    if (drawn->set) {
        wake_object_text(object, sizeof(object), drawn->set);
    }
    snprintf(text, size, "set %u, %s, which the %s uses as %s: Descriptor in binding #%u index %u",
             drawn->set_number, object, wake_shader_name(stage->stage),
             wake_use_text(name, sizeof(name), stage->code->shader->module, drawn->use->use),
             drawn->binding->binding, drawn->element);
    return text;
}

struct wake_pushed_set *
wake_draw_pushed(const struct wake_draw *draw, uint32_t number)
{
    const struct wake_bound_set *bound = &draw->point->sets[number];
    const struct wake_command_buffer *cb = draw->check->cb;

    /* vkCmdPushDescriptorSet2 and its like leave no record. */
    if (number >= draw->point->set_count || !bound->pushed || bound->in_buffer || cb->incomplete ||
        wake_check_unknown_extensions(draw->check)) {
        return NULL;
    }
    return wake_pushed_set_of(cb, (uint32_t)(draw->point - draw->recording->points), number);
}
