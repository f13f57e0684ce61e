/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions that an instance has under two names: of a version, and of the extension that the version took up.
 * Threads: any; the instance is immutable.
 */
#ifndef WAKE_STATE_QUERIES_H
#define WAKE_STATE_QUERIES_H

#include "state/scope/scope.h"

/* NULL: the instance has neither. */
#define WAKE_QUERY(name, command)                                                             \
    WAKE_INLINE PFN_vk##command name(const struct wake_instance *instance)                    \
    {                                                                                         \
        return instance->next.command ? instance->next.command : instance->next.command##KHR; \
    }
/* NULL: the instance does not offer queries that take structs with a chain. */
#define WAKE_QUERY_2(name, command)                                            \
    WAKE_INLINE PFN_vk##command name(const struct wake_instance *instance)     \
    {                                                                          \
        return !wake_instance_has_queries_2(instance) ? NULL                   \
               : instance->next.command               ? instance->next.command \
                                                      : instance->next.command##KHR;         \
    }
WAKE_QUERY(wake_question_external_fences, GetPhysicalDeviceExternalFenceProperties)
WAKE_QUERY(wake_question_external_semaphores, GetPhysicalDeviceExternalSemaphoreProperties)
WAKE_QUERY_2(wake_question_features_2, GetPhysicalDeviceFeatures2)
WAKE_QUERY_2(wake_question_properties_2, GetPhysicalDeviceProperties2)
WAKE_QUERY_2(wake_question_formats_2, GetPhysicalDeviceFormatProperties2)
WAKE_QUERY_2(wake_question_image_formats_2, GetPhysicalDeviceImageFormatProperties2)
WAKE_QUERY_2(wake_question_families_2, GetPhysicalDeviceQueueFamilyProperties2)
#undef WAKE_QUERY
#undef WAKE_QUERY_2

/* Beside the number of queue families that a record says an image query may name: with maintenance 11 one is enough. */
enum { WAKE_FAMILIES_ALONE = 1 << 30 };

#endif
