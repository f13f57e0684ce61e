/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Written descriptors in messages.
 */
#include "core/descriptor/descriptor_rules.h"

#include <stdio.h>

const char *
wake_written_text(char *text, size_t size, const struct wake_write_target *target,
                  const struct wake_written *written)
{
    char object[WAKE_OBJECT_TEXT] = "pushed descriptors";

    if (target->set) {
        wake_object_text(object, sizeof(object), target->set);
    }
    snprintf(text, size, "%s[%u], element %u (binding %u[%u] of %s)", target->path, target->index,
             written->element, written->binding->binding, written->at, object);
    return text;
}
