/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Words for the messages of checks, and the device that a check is about.
 * Threads: those of checks.
 */
#ifndef WAKE_CORE_WORDS_H
#define WAKE_CORE_WORDS_H

#include "core/core.h"
#include "report/names_lookup.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"

#include <stdio.h>

enum { WAKE_FLAGS_TEXT_SIZE = 320 };

/* WAKE_FLAGS_TEXT(VkImageUsageFlags, usage): flags in words, for the arguments of one message. */
WAKE_INLINE const char *
wake_flags_text(char *buffer, unsigned id, uint64_t value)
{
    wake_flags_print(buffer, WAKE_FLAGS_TEXT_SIZE, id, value);
    return buffer;
}
#define WAKE_FLAGS_TEXT(type, value) \
    wake_flags_text((char[WAKE_FLAGS_TEXT_SIZE]){ 0 }, WAKE_FLAGS_##type, (value))
/* WAKE_NAME_OF(memory): an object in words, likewise. */
#define WAKE_NAME_OF(object) \
    wake_object_text((char[WAKE_OBJECT_TEXT]){ 0 }, WAKE_OBJECT_TEXT, (object))

/* WAKE_NAME_OF_ID(check, id, VkRenderPass): what an id means, of an object that may be gone. */
WAKE_INLINE const char *
wake_id_text(char *buffer, const struct wake_check *check, wake_id id, int type)
{
    const struct wake_object *object = wake_check_object(check, id, type);

    if (object) {
        return wake_object_text(buffer, WAKE_OBJECT_TEXT, object);
    }
    (void)snprintf(buffer, WAKE_OBJECT_TEXT, "a %s that has been destroyed",
                   wake_object_types[type].name);
    return buffer;
}
#define WAKE_NAME_OF_ID(check, id, type) \
    wake_id_text((char[WAKE_OBJECT_TEXT]){ 0 }, (check), (id), WAKE_TYPE_##type)

/* How other layers call what a depth format lacks in buffers, behind a finding about it. */
WAKE_INLINE const char *
wake_depth_format_id(VkFormat format)
{
    return wake_format_is_depth_or_stencil(format)
               ? " (UNASSIGNED-CoreValidation-depthStencil-format)"
               : "";
}

WAKE_INLINE const struct wake_device *
wake_check_device(const struct wake_check *check)
{
    return (const struct wake_device *)check->scope;
}

#endif
