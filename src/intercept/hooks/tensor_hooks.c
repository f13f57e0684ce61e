/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What tensors and sessions of data graphs need and have when memory is bound to them. Read while the call is packed, because later the
 * application may have changed or destroyed it.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "intercept/pack/call_state.h"
#include "state/object/create_info.h"
#include "state/object/record_log_objects.h"
#include "state/scope/record_log.h"
#include "state/scope/scope.h"

#if defined(VK_ARM_tensors) || defined(VK_ARM_data_graph)
/* What is bound first stays. */
static void
bind_first(struct wake_call *call, struct wake_object *object, uint64_t memory, VkDeviceSize offset)
{
    wake_id id = wake_table_find(call->scope->tables[WAKE_TYPE_VkDeviceMemory], memory);

    if (object && !wake_object_bound(object)) {
        if (wake_record_log_is_on()) {
            wake_record_log_bind(object, id, offset);
        }
        wake_object_bind(object, id, offset);
    }
}
#endif

#ifdef VK_ARM_tensors
struct wake_memory_needs
wake_tensor_needs(wake_id id)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkTensorARM);
    const struct wake_device *device = object ? (const struct wake_device *)object->scope : NULL;
    VkTensorMemoryRequirementsInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_TENSOR_MEMORY_REQUIREMENTS_INFO_ARM
    };
    VkMemoryDedicatedRequirements dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2,
                                  .pNext = &dedicated };
    struct wake_memory_needs needs = { 0 };

    if (device && device->next.GetTensorMemoryRequirementsARM) {
        info.tensor = (VkTensorARM)object->handle;
        device->next.GetTensorMemoryRequirementsARM(device->handle, &info, &out);
        needs.bound = wake_object_bound(object);
        wake_needs_told(&needs, &out.memoryRequirements);
        needs.dedicated = dedicated.requiresDedicatedAllocation;
    }
    return needs;
}

bool
wake_pack_bind_tensors(struct wake_pack *p, struct wake_rec_BindTensorMemoryARM *r)
{
    uint32_t count = r->pBindInfos ? r->bindInfoCount : 0;
    struct wake_memory_needs *needs = wake_pack_alloc(p, (count ? count : 1) * sizeof(*needs));

    r->needs = needs;
    for (uint32_t i = 0; needs && i < count; i++) {
        needs[i] = wake_tensor_needs(wake_packed_id(r->pBindInfos, i,
                                                    WAKE_HANDLES_VkBindTensorMemoryInfoARM,
                                                    WAKE_HANDLE_VkBindTensorMemoryInfoARM_tensor));
    }
    return !p->full;
}

/* What tensors of a format can do with that tiling; all, where the driver cannot be asked. */
static uint64_t
features_of(const struct wake_device *device, VkFormat format, VkTensorTilingARM tiling)
{
    const struct wake_instance *instance = device->scope.instance;
    VkTensorFormatPropertiesARM tensor = {
        .sType = VK_STRUCTURE_TYPE_TENSOR_FORMAT_PROPERTIES_ARM
    };
    VkFormatProperties2 out = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2, .pNext = &tensor };

    if (!instance->next.GetPhysicalDeviceFormatProperties2) {
        return UINT64_MAX;
    }
    instance->next.GetPhysicalDeviceFormatProperties2(device->physical, format, &out);
    return tiling == VK_TENSOR_TILING_LINEAR_ARM ? tensor.linearTilingTensorFeatures
                                                 : tensor.optimalTilingTensorFeatures;
}

/* Handle types that go with each that a tensor asks for; all, where the driver cannot be asked. */
static uint64_t
compatible_with(const struct wake_device *device, const VkTensorCreateInfoARM *made)
{
    const VkExternalMemoryTensorCreateInfoARM *external = wake_chain_find(
        made->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_TENSOR_CREATE_INFO_ARM);
    PFN_vkGetPhysicalDeviceExternalTensorPropertiesARM ask =
        device->scope.instance->next.GetPhysicalDeviceExternalTensorPropertiesARM;
    VkFlags both = ~0u;

    for (VkFlags left = external && ask ? external->handleTypes : 0; left; left &= left - 1) {
        const VkPhysicalDeviceExternalTensorInfoARM info = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_TENSOR_INFO_ARM,
            .flags = made->flags,
            .pDescription = made->pDescription,
            .handleType = (VkExternalMemoryHandleTypeFlagBits)(left & ~(left - 1))
        };
        VkExternalTensorPropertiesARM out = {
            .sType = VK_STRUCTURE_TYPE_EXTERNAL_TENSOR_PROPERTIES_ARM
        };

        ask(device->physical, &info, &out);
        both &= out.externalMemoryProperties.compatibleHandleTypes;
    }
    return both == ~0u ? UINT64_MAX : both;
}

bool
wake_pack_create_tensor(struct wake_pack *p, struct wake_rec_CreateTensorARM *r)
{
    const VkTensorDescriptionARM *info = r->pCreateInfo ? r->pCreateInfo->pDescription : NULL;

    r->features = info ? features_of(wake_pack_device(p), info->format, info->tiling) : UINT64_MAX;
    r->compatible = info ? compatible_with(wake_pack_device(p), r->pCreateInfo) : UINT64_MAX;
    return !p->full;
}

bool
wake_pack_create_tensor_view(struct wake_pack *p, struct wake_rec_CreateTensorViewARM *r)
{
    wake_id id = r->pCreateInfo
                     ? wake_packed_id(r->pCreateInfo, 0, WAKE_HANDLES_VkTensorViewCreateInfoARM,
                                      WAKE_HANDLE_VkTensorViewCreateInfoARM_tensor)
                     : 0;
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkTensorARM);

    const struct wake_rec_CreateTensorARM *made = wake_create_record(object,
                                                                     WAKE_CMD_vkCreateTensorARM);

    r->bound = object ? wake_object_bound(object) : id;
    r->features = made && made->pCreateInfo && made->pCreateInfo->pDescription
                      ? features_of(wake_pack_device(p), r->pCreateInfo->format,
                                    made->pCreateInfo->pDescription->tiling)
                      : UINT64_MAX;
    return !p->full;
}

void
wake_hook_bind_tensors(struct wake_call *call, VkDevice device, uint32_t count,
                       const VkBindTensorMemoryInfoARM *infos, VkResult result)
{
    (void)device;
    if (!call->scope || call->skipped || result != VK_SUCCESS || !infos) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct wake_object *object = wake_hook_object(
            wake_table_find(call->scope->tables[WAKE_TYPE_VkTensorARM], (uint64_t)infos[i].tensor),
            WAKE_TYPE_VkTensorARM);

        bind_first(call, object, (uint64_t)infos[i].memory, infos[i].memoryOffset);
    }
}
#endif

#ifdef VK_ARM_data_graph
enum { BIND_POINTS = 16 };

/* Of a session, how many objects a bind point has; UINT32_MAX: not known. 0: it has no such point, or one that takes no memory. */
static uint32_t
objects_of(const struct wake_object *object, VkDataGraphPipelineSessionBindPointARM point)
{
    const struct wake_device *device = object ? (const struct wake_device *)object->scope : NULL;
    VkDataGraphPipelineSessionBindPointRequirementsInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENTS_INFO_ARM
    };
    VkDataGraphPipelineSessionBindPointRequirementARM list[BIND_POINTS];
    uint32_t count = BIND_POINTS;

    if (!device || !device->next.GetDataGraphPipelineSessionBindPointRequirementsARM) {
        return UINT32_MAX;
    }
    info.session = (VkDataGraphPipelineSessionARM)object->handle;
    for (uint32_t i = 0; i < BIND_POINTS; i++) {
        list[i] = (VkDataGraphPipelineSessionBindPointRequirementARM){
            .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENT_ARM
        };
    }
    if (device->next.GetDataGraphPipelineSessionBindPointRequirementsARM(
            device->handle, &info, &count, list) != VK_SUCCESS) {
        return UINT32_MAX;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].bindPoint == point) {
            return list[i].bindPointType ==
                           VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TYPE_MEMORY_ARM
                       ? list[i].numObjects
                       : 0;
        }
    }
    return 0;
}

static struct wake_memory_needs
session_needs(const struct wake_object *object, VkDataGraphPipelineSessionBindPointARM point,
              uint32_t index)
{
    const struct wake_device *device = (const struct wake_device *)object->scope;
    VkDataGraphPipelineSessionMemoryRequirementsInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_MEMORY_REQUIREMENTS_INFO_ARM,
        .session = (VkDataGraphPipelineSessionARM)object->handle,
        .bindPoint = point,
        .objectIndex = index
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    struct wake_memory_needs needs = { 0 };

    if (device->next.GetDataGraphPipelineSessionMemoryRequirementsARM) {
        device->next.GetDataGraphPipelineSessionMemoryRequirementsARM(device->handle, &info, &out);
        wake_needs_told(&needs, &out.memoryRequirements);
        needs.bound = wake_object_bound(object);
    }
    return needs;
}

bool
wake_pack_bind_sessions(struct wake_pack *p,
                        struct wake_rec_BindDataGraphPipelineSessionMemoryARM *r)
{
    uint32_t count = r->pBindInfos ? r->bindInfoCount : 0;
    struct wake_memory_needs *needs = wake_pack_alloc(p, (count ? count : 1) * sizeof(*needs));
    uint32_t *objects = wake_pack_alloc(p, (count ? count : 1) * sizeof(*objects));

    r->needs = needs;
    r->objects = objects;
    for (uint32_t i = 0; needs && objects && i < count; i++) {
        const VkBindDataGraphPipelineSessionMemoryInfoARM *info = &r->pBindInfos[i];
        const struct wake_object *object = wake_hook_object(
            wake_packed_id(info, 0, WAKE_HANDLES_VkBindDataGraphPipelineSessionMemoryInfoARM,
                           WAKE_HANDLE_VkBindDataGraphPipelineSessionMemoryInfoARM_session),
            WAKE_TYPE_VkDataGraphPipelineSessionARM);

        needs[i] = (struct wake_memory_needs){ 0 };
        objects[i] = object ? objects_of(object, info->bindPoint) : UINT32_MAX;
        if (object && info->objectIndex < objects[i] && objects[i] != UINT32_MAX) {
            needs[i] = session_needs(object, info->bindPoint, info->objectIndex);
        }
    }
    return !p->full;
}

bool
wake_pack_session_requirements(struct wake_pack *p,
                               struct wake_rec_GetDataGraphPipelineSessionMemoryRequirementsARM *r)
{
    r->objects =
        r->pInfo
            ? objects_of(
                  wake_hook_object(
                      wake_packed_id(
                          r->pInfo, 0,
                          WAKE_HANDLES_VkDataGraphPipelineSessionMemoryRequirementsInfoARM,
                          WAKE_HANDLE_VkDataGraphPipelineSessionMemoryRequirementsInfoARM_session),
                      WAKE_TYPE_VkDataGraphPipelineSessionARM),
                  r->pInfo->bindPoint)
            : UINT32_MAX;
    return !p->full;
}

/* What is asked for: the rest of the structs is the answer. */
bool
wake_pack_graph_properties(struct wake_pack *p,
                           struct wake_rec_GetDataGraphPipelinePropertiesARM *r)
{
    uint32_t count = r->pProperties && r->propertiesCount < 64 ? r->propertiesCount : 0;
    uint32_t *asked = count ? wake_pack_alloc(p, count * sizeof(*asked)) : NULL;

    r->asked = asked;
    for (uint32_t i = 0; asked && i < count; i++) {
        asked[i] = (uint32_t)r->pProperties[i].property;
    }
    return !p->full;
}

void
wake_hook_bind_sessions(struct wake_call *call, VkDevice device, uint32_t count,
                        const VkBindDataGraphPipelineSessionMemoryInfoARM *infos, VkResult result)
{
    (void)device;
    if (!call->scope || call->skipped || result != VK_SUCCESS || !infos) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct wake_object *object = wake_hook_object(
            wake_table_find(call->scope->tables[WAKE_TYPE_VkDataGraphPipelineSessionARM],
                            (uint64_t)infos[i].session),
            WAKE_TYPE_VkDataGraphPipelineSessionARM);

        bind_first(call, object, (uint64_t)infos[i].memory, infos[i].memoryOffset);
    }
}

/* Some bind point of the session takes memory. */
static bool
needs_memory(const struct wake_object *session)
{
    const struct wake_device *device = (const struct wake_device *)session->scope;
    const VkDataGraphPipelineSessionBindPointRequirementsInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENTS_INFO_ARM,
        .session = (VkDataGraphPipelineSessionARM)session->handle
    };
    VkDataGraphPipelineSessionBindPointRequirementARM list[BIND_POINTS];
    uint32_t count = BIND_POINTS;

    for (uint32_t i = 0; i < BIND_POINTS; i++) {
        list[i] = (VkDataGraphPipelineSessionBindPointRequirementARM){
            .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENT_ARM
        };
    }
    if (!device || !device->next.GetDataGraphPipelineSessionBindPointRequirementsARM ||
        device->next.GetDataGraphPipelineSessionBindPointRequirementsARM(
            device->handle, &info, &count, list) != VK_SUCCESS) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (list[i].numObjects &&
            list[i].bindPointType == VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TYPE_MEMORY_ARM) {
            return true;
        }
    }
    return false;
}

/* unbound: the session needs memory, and has none at all. */
bool
wake_pack_dispatch_data_graph(struct wake_pack *p, struct wake_rec_CmdDispatchDataGraphARM *r)
{
    const struct wake_object *session = wake_hook_object(r->session_id,
                                                         WAKE_TYPE_VkDataGraphPipelineSessionARM);

    r->unbound = session && !wake_object_bound(session) && needs_memory(session);
    return !p->full;
}
#endif
