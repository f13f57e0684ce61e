/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Deferred host operations: one is given away again, or destroyed, only when it is at an end. The
 * driver was asked when the call was made. Specification, 'Deferred Host Operations'.
 */
#include "core/core.h"

static void
check_pending(struct wake_check *check, uint32_t owner, wake_id id, uint64_t pending)
{
    const struct wake_object *object = pending ? wake_check_object(check, id,
                                                                   WAKE_TYPE_VkDeferredOperationKHR)
                                               : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (object) {
        wake_find_rule(check, wake_owners_deferred[owner],
                       WAKE_ID(deferred, "deferredOperation-03678"), object,
                       "deferredOperation is %s, which was given to another command that is not "
                       "complete: vkGetDeferredOperationResultKHR() says VK_NOT_READY",
                       wake_object_text(text, sizeof(text), object));
    }
}

#define DEFERS(number, command, function)                                  \
    void wake_core_deferred_##function(struct wake_check *check,           \
                                       const struct wake_rec_##command *r) \
    {                                                                      \
        check_pending(check, number, r->deferredOperation_id, r->pending); \
    }

DEFERS(0, BuildAccelerationStructuresKHR, build)
DEFERS(1, CopyAccelerationStructureKHR, copy)
DEFERS(2, CopyAccelerationStructureToMemoryKHR, serialize)
DEFERS(3, CopyMemoryToAccelerationStructureKHR, deserialize)
DEFERS(4, CopyMicromapEXT, copy_micromap)
DEFERS(5, CopyMicromapToMemoryEXT, serialize_micromap)
DEFERS(6, CopyMemoryToMicromapEXT, deserialize_micromap)
DEFERS(7, CreateRayTracingPipelinesKHR, ray_tracing_pipelines)

void
wake_core_destroy_deferred_operation(struct wake_check *check,
                                     const struct wake_rec_DestroyDeferredOperationKHR *r)
{
    const struct wake_object *object = wake_check_object(check, r->operation_id,
                                                         WAKE_TYPE_VkDeferredOperationKHR);
    char text[WAKE_OBJECT_TEXT];

    if (object && r->pending) {
        wake_find_objects(check, "VUID-vkDestroyDeferredOperationKHR-operation-03436", object, NULL,
                          "operation is %s, which is not complete: "
                          "vkGetDeferredOperationResultKHR() says VK_NOT_READY",
                          wake_object_text(text, sizeof(text), object));
    }
}
