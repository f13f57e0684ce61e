/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sessions of data graphs: creation, memory, dispatches; properties of pipelines. Specification, 'Data Graph Pipeline Sessions'.
 */
#include "core/tensor/tensor.h"

#include "core/buffer/bound.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/recording/recording.h"
#include "state/scope/chain.h"

#if defined(VK_ARM_data_graph) && defined(VK_ARM_tensor_controls)

/* What a pipeline was created with; NULL: not known, or no data graph. */
static const VkDataGraphPipelineCreateInfoARM *
graph_info(const struct wake_object *object)
{
    const struct wake_rec_CreateDataGraphPipelinesARM *r = wake_create_record(
        object, WAKE_CMD_vkCreateDataGraphPipelinesARM);

    return r && r->pCreateInfos && object->create_index < r->createInfoCount
               ? &r->pCreateInfos[object->create_index]
               : NULL;
}

/* A pipeline, of which it is certain that it is something else. */
static bool
is_other(const struct wake_object *object)
{
    return object && object->create &&
           wake_command_real(object->create->command) != WAKE_CMD_vkCreateDataGraphPipelinesARM;
}

static bool
has_statistics(const VkDataGraphPipelineCreateInfoARM *info)
{
    const VkDataGraphPipelineNeuralStatisticsCreateInfoARM *statistics = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_NEURAL_STATISTICS_CREATE_INFO_ARM);

    return statistics && statistics->allowNeuralStatistics;
}

static const VkDataGraphPipelineSessionCreateInfoARM *
session_info(const struct wake_object *object)
{
    const struct wake_rec_CreateDataGraphPipelineSessionARM *r = wake_create_record(
        object, WAKE_CMD_vkCreateDataGraphPipelineSessionARM);

    return r ? r->pCreateInfo : NULL;
}

static wake_id
pipeline_of(const VkDataGraphPipelineSessionCreateInfoARM *info)
{
    return wake_packed_id(info, 0, WAKE_HANDLES_VkDataGraphPipelineSessionCreateInfoARM,
                          WAKE_HANDLE_VkDataGraphPipelineSessionCreateInfoARM_dataGraphPipeline);
}

/* ---- creation -------------------------------------------------------------------------------- */

void
wake_core_create_graph_session(struct wake_check *check,
                               const struct wake_rec_CreateDataGraphPipelineSessionARM *r)
{
    const VkDataGraphPipelineSessionCreateInfoARM *info = r->pCreateInfo;
    const VkDataGraphPipelineCreateInfoARM *graph;
    const struct wake_object *object;
    bool is_protected, counts;

    if (!info) {
        return;
    }
    object = wake_check_object(check, pipeline_of(info), WAKE_TYPE_VkPipeline);
    graph = graph_info(object);
    is_protected = info->flags & VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_PROTECTED_BIT_ARM;
    counts = wake_chain_find(
        info->pNext,
        VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_NEURAL_STATISTICS_CREATE_INFO_ARM);
    if (is_other(object)) {
        wake_find_objects(check,
                          "VUID-VkDataGraphPipelineSessionCreateInfoARM-dataGraphPipeline-09781",
                          object, NULL,
                          "pCreateInfo->dataGraphPipeline is %s, which was not created with "
                          "vkCreateDataGraphPipelinesARM",
                          WAKE_NAME_OF(object));
    }
    if (is_protected && !WAKE_FEATURE(check, protectedMemory)) {
        wake_find(check, "VUID-VkDataGraphPipelineSessionCreateInfoARM-protectedMemory-09782",
                  "pCreateInfo->flags has VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_PROTECTED_BIT_ARM, "
                  "but the feature protectedMemory is not enabled");
    }
    if (is_protected && counts) {
        wake_find(check, "VUID-VkDataGraphPipelineSessionCreateInfoARM-flags-09853",
                  "pCreateInfo->flags has VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_PROTECTED_BIT_ARM, "
                  "but pNext has a VkDataGraphPipelineSessionNeuralStatisticsCreateInfoARM");
    }
    if (graph && counts && !has_statistics(graph)) {
        wake_find_objects(check, "VUID-VkDataGraphPipelineSessionCreateInfoARM-pNext-09852", object,
                          NULL,
                          "pCreateInfo->pNext has a "
                          "VkDataGraphPipelineSessionNeuralStatisticsCreateInfoARM, but %s was "
                          "created without allowNeuralStatistics",
                          WAKE_NAME_OF(object));
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

struct bind {
    struct wake_check *check;
    uint32_t i;
    const VkBindDataGraphPipelineSessionMemoryInfoARM *info;
    const struct wake_memory_needs *needs;
    const struct wake_object *object, *memory;
    const VkMemoryAllocateInfo *allocated;
};

static void
check_needs(const struct bind *b)
{
    const struct wake_facts *facts = wake_check_facts(b->check);
    const VkDataGraphPipelineSessionCreateInfoARM *session = session_info(b->object);
    VkDeviceSize size = b->allocated->allocationSize, offset = b->info->memoryOffset;
    uint32_t type = b->allocated->memoryTypeIndex;
    bool is_protected = session &&
                        session->flags & VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_PROTECTED_BIT_ARM;

    if (size && offset >= size) {
        wake_find_objects(
            b->check, "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-memoryOffset-09787",
            b->object, b->memory, "pBindInfos[%u].memoryOffset is %llu; %s has %llu bytes", b->i,
            U(offset), WAKE_NAME_OF(b->memory), U(size));
    }
    if (session && facts && type < facts->memory.memoryTypeCount &&
        is_protected !=
            !!(facts->memory.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT)) {
        wake_find_objects(
            b->check,
            is_protected ? "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-session-09791"
                         : "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-session-09792",
            b->object, b->memory,
            "pBindInfos[%u]: %s is %sprotected, memory type %u is %sprotected", b->i,
            WAKE_NAME_OF(b->object), is_protected ? "" : "not ", type, is_protected ? "not " : "");
    }
    if (!b->needs->known) {
        return;
    }
    if (type < 32 && !(b->needs->types & (1u << type))) {
        wake_find_objects(b->check, "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-memory-09788",
                          b->object, b->memory,
                          "pBindInfos[%u]: %s is of type %u; memoryTypeBits of %s is 0x%x", b->i,
                          WAKE_NAME_OF(b->memory), type, WAKE_NAME_OF(b->object), b->needs->types);
    }
    if (b->needs->alignment && offset % b->needs->alignment) {
        wake_find_objects(b->check,
                          "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-memoryOffset-09789",
                          b->object, b->memory,
                          "pBindInfos[%u].memoryOffset is %llu; %s wants an alignment of %llu",
                          b->i, U(offset), WAKE_NAME_OF(b->object), U(b->needs->alignment));
    }
    if (size && (offset >= size || b->needs->size > size - offset)) {
        wake_find_objects(b->check, "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-size-09790",
                          b->object, b->memory,
                          "pBindInfos[%u]: %s has %llu bytes, memoryOffset is %llu; %s needs %llu",
                          b->i, WAKE_NAME_OF(b->memory), U(size), U(offset),
                          WAKE_NAME_OF(b->object), U(b->needs->size));
    }
}

void
wake_core_bind_graph_sessions(struct wake_check *check,
                              const struct wake_rec_BindDataGraphPipelineSessionMemoryARM *r)
{
    for (uint32_t i = 0; r->pBindInfos && r->needs && r->objects && i < r->bindInfoCount; i++) {
        struct bind b = {
            .check = check, .i = i, .info = &r->pBindInfos[i], .needs = &r->needs[i]
        };

        b.object = wake_check_object(
            check,
            wake_packed_id(r->pBindInfos, i,
                           WAKE_HANDLES_VkBindDataGraphPipelineSessionMemoryInfoARM,
                           WAKE_HANDLE_VkBindDataGraphPipelineSessionMemoryInfoARM_session),
            WAKE_TYPE_VkDataGraphPipelineSessionARM);
        b.memory = wake_check_object(
            check,
            wake_packed_id(r->pBindInfos, i,
                           WAKE_HANDLES_VkBindDataGraphPipelineSessionMemoryInfoARM,
                           WAKE_HANDLE_VkBindDataGraphPipelineSessionMemoryInfoARM_memory),
            WAKE_TYPE_VkDeviceMemory);
        if (!b.object || r->objects[i] == UINT32_MAX) {
            continue;
        }
        if (!r->objects[i]) {
            wake_find_objects(
                check, "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-bindPoint-09786", b.object,
                NULL, "pBindInfos[%u].bindPoint is %d, which takes no memory in %s", i,
                (int)b.info->bindPoint, WAKE_NAME_OF(b.object));
            continue;
        }
        if (b.info->objectIndex >= r->objects[i]) {
            wake_find_objects(check,
                              "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-objectIndex-09805",
                              b.object, NULL,
                              "pBindInfos[%u].objectIndex is %u, but the bind point of %s has %u "
                              "objects",
                              i, b.info->objectIndex, WAKE_NAME_OF(b.object), r->objects[i]);
            continue;
        }
        /* Of several bind points or objects it is not known which of them have memory. */
        if (b.needs->bound && r->objects[i] == 1) {
            wake_find_objects(check,
                              "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-session-09785",
                              b.object, b.memory, "pBindInfos[%u]: %s is bound to %s already", i,
                              wake_core_bound_text((char[WAKE_OBJECT_TEXT]){ 0 }, b.needs->bound),
                              WAKE_NAME_OF(b.object));
        }
        b.allocated = wake_VkDeviceMemory_info(b.memory);
        if (b.allocated) {
            check_needs(&b);
        }
    }
}

void
wake_core_graph_requirements(
    struct wake_check *check,
    const struct wake_rec_GetDataGraphPipelineSessionMemoryRequirementsARM *r)
{
    if (!r->pInfo || r->objects == UINT32_MAX) {
        return;
    }
    if (!r->objects) {
        wake_find(check, "VUID-vkGetDataGraphPipelineSessionMemoryRequirementsARM-bindPoint-09784",
                  "pInfo->bindPoint is %d, which takes no memory in this session",
                  (int)r->pInfo->bindPoint);
    } else if (r->pInfo->objectIndex >= r->objects) {
        wake_find(check,
                  "VUID-VkDataGraphPipelineSessionMemoryRequirementsInfoARM-objectIndex-09855",
                  "pInfo->objectIndex is %u, but the bind point has %u objects",
                  r->pInfo->objectIndex, r->objects);
    }
}

/* ---- properties ------------------------------------------------------------------------------ */

static const struct wake_object *
check_pipeline_info(struct wake_check *check, const VkDataGraphPipelineInfoARM *info)
{
    const struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkDataGraphPipelineInfoARM,
                       WAKE_HANDLE_VkDataGraphPipelineInfoARM_dataGraphPipeline),
        WAKE_TYPE_VkPipeline);

    if (is_other(object)) {
        wake_find_objects(check, "VUID-VkDataGraphPipelineInfoARM-dataGraphPipeline-09803", object,
                          NULL,
                          "pPipelineInfo->dataGraphPipeline is %s, which was not created with "
                          "vkCreateDataGraphPipelinesARM",
                          WAKE_NAME_OF(object));
    }
    return object;
}

void
wake_core_graph_available_properties(
    struct wake_check *check, const struct wake_rec_GetDataGraphPipelineAvailablePropertiesARM *r)
{
    if (r->pPipelineInfo) {
        (void)check_pipeline_info(check, r->pPipelineInfo);
    }
}

void
wake_core_graph_properties(struct wake_check *check,
                           const struct wake_rec_GetDataGraphPipelinePropertiesARM *r)
{
    const VkDataGraphPipelineCreateInfoARM *graph;

    if (!r->pPipelineInfo) {
        return;
    }
    graph = graph_info(check_pipeline_info(check, r->pPipelineInfo));
    for (uint32_t i = 0; r->asked && i < r->propertiesCount; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (r->asked[k] == r->asked[i]) {
                wake_find(check, "VUID-vkGetDataGraphPipelinePropertiesARM-pProperties-09889",
                          "pProperties[%u] and [%u] have the property %d", k, i, (int)r->asked[i]);
                return;
            }
        }
#ifdef VK_ARM_data_graph_neural_accelerator_statistics
        if (graph && !has_statistics(graph) &&
            r->asked[i] == VK_DATA_GRAPH_PIPELINE_PROPERTY_NEURAL_ACCELERATOR_STATISTICS_INFO_ARM) {
            wake_find(check, "VUID-vkGetDataGraphPipelinePropertiesARM-pProperties-09856",
                      "pProperties[%u].property is "
                      "VK_DATA_GRAPH_PIPELINE_PROPERTY_NEURAL_ACCELERATOR_STATISTICS_INFO_ARM, but "
                      "the pipeline was created without allowNeuralStatistics",
                      i);
        }
#else
        (void)graph;
#endif
    }
}

/* ---- dispatches ------------------------------------------------------------------------------ */

#ifdef VK_ARM_data_graph_optical_flow
static void
check_flow(struct wake_check *check, const VkDataGraphPipelineDispatchInfoARM *info,
           const VkDataGraphPipelineCreateInfoARM *graph,
           const VkDataGraphPipelineSessionCreateInfoARM *session)
{
    const VkDataGraphOpticalFlowExecuteFlagsARM cached =
        VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_INPUT_UNCHANGED_BIT_ARM |
        VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_REFERENCE_UNCHANGED_BIT_ARM |
        VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_INPUT_IS_PREVIOUS_REFERENCE_BIT_ARM |
        VK_DATA_GRAPH_OPTICAL_FLOW_EXECUTE_REFERENCE_IS_PREVIOUS_INPUT_BIT_ARM;
    const VkDataGraphPipelineOpticalFlowDispatchInfoARM *flow =
        info ? wake_chain_find(info->pNext,
                               VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_OPTICAL_FLOW_DISPATCH_INFO_ARM)
             : NULL;
    const VkDataGraphPipelineSingleNodeCreateInfoARM *node = wake_chain_find(
        graph->pNext, VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SINGLE_NODE_CREATE_INFO_ARM);
    const VkDataGraphPipelineOpticalFlowCreateInfoARM *made;
    uint32_t most;

    if (!flow) {
        return;
    }
    if (!node || node->nodeType != VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM) {
        wake_find(check, "VUID-vkCmdDispatchDataGraphARM-nodeType-09980",
                  "pInfo->pNext has a VkDataGraphPipelineOpticalFlowDispatchInfoARM, but the "
                  "pipeline has no node of VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM");
        return;
    }
    made = wake_chain_find(graph->pNext,
                           VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_OPTICAL_FLOW_CREATE_INFO_ARM);
    most = !made ? UINT32_MAX : made->width > made->height ? made->width : made->height;
    if (flow->meanFlowL1NormHint > most) {
        wake_find(
            check, "VUID-VkDataGraphPipelineOpticalFlowDispatchInfoARM-meanFlowL1NormHint-09976",
            "pInfo->pNext: meanFlowL1NormHint is %u, but width and height of the pipeline are at "
            "most %u",
            flow->meanFlowL1NormHint, most);
    }
    if (session && flow->flags & cached &&
        !(session->flags & VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_OPTICAL_FLOW_CACHE_BIT_ARM)) {
        wake_find(
            check, "VUID-vkCmdDispatchDataGraphARM-pInfo-09964",
            "pInfo->pNext: flags of VkDataGraphPipelineOpticalFlowDispatchInfoARM are 0x%x, but session was "
            "created without VK_DATA_GRAPH_PIPELINE_SESSION_CREATE_OPTICAL_FLOW_CACHE_BIT_ARM",
            (unsigned)flow->flags);
    }
}
#endif

void
wake_core_dispatch_graph(struct wake_check *check, const struct wake_rec_CmdDispatchDataGraphARM *r)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const struct wake_object *session = wake_check_object(check, r->session_id,
                                                          WAKE_TYPE_VkDataGraphPipelineSessionARM);
    const VkDataGraphPipelineSessionCreateInfoARM *info = session_info(session);
    const struct wake_object *bound = recording ? wake_check_object(check, recording->data_graph,
                                                                    WAKE_TYPE_VkPipeline)
                                                : NULL;
    const VkDataGraphPipelineCreateInfoARM *graph = graph_info(bound);

    if (check->cb && !check->cb->incomplete && (!recording || !recording->data_graph)) {
        wake_find(
            check, "VUID-vkCmdDispatchDataGraphARM-None-09799",
            "no pipeline is bound to VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM in this command buffer");
    }
    if (r->unbound) {
        wake_find_objects(check, "VUID-vkCmdDispatchDataGraphARM-session-09796", session, NULL,
                          "%s needs memory, and none has been bound to it", WAKE_NAME_OF(session));
    }
    if (info && bound && pipeline_of(info) != recording->data_graph) {
        wake_find_objects(
            check, "VUID-vkCmdDispatchDataGraphARM-dataGraphPipeline-09951", session, bound,
            "%s was created for %s, but %s is bound to "
            "VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM",
            WAKE_NAME_OF(session), WAKE_NAME_OF_ID(check, pipeline_of(info), VkPipeline),
            WAKE_NAME_OF(bound));
    }
#ifdef VK_ARM_data_graph_optical_flow
    if (graph) {
        check_flow(check, r->pInfo, graph, info);
    }
#endif
    (void)graph;
}

#endif
