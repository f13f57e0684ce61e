/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Foreign processing engines of data graphs (VK_ARM_data_graph): what is bound in a command buffer was made for engines that its
 * pool was made for. Specification, 'Command Pools', 'Data Graph Processing Engines'.
 */
#include "core/core_newer.h"
#include "core/descriptor/descriptor_engines.h"
#include "core/words.h"
#include "state/recording/command_buffer.h"
#include "state/scope/chain.h"
#include "state/view/set_view.h"

#ifdef VK_ARM_data_graph

typedef VkDataGraphProcessingEngineCreateInfoARM engine_list;

static const engine_list *
engines_of(const void *chain)
{
    return wake_chain_find(chain, VK_STRUCTURE_TYPE_DATA_GRAPH_PROCESSING_ENGINE_CREATE_INFO_ARM);
}

static bool
has_engine(const engine_list *list, const VkPhysicalDeviceDataGraphProcessingEngineARM *engine)
{
    for (uint32_t i = 0; list && list->pProcessingEngines && i < list->processingEngineCount; i++) {
        if (list->pProcessingEngines[i].type == engine->type &&
            list->pProcessingEngines[i].isForeign == engine->isForeign) {
            return true;
        }
    }
    return false;
}

/* The first foreign engine that the pool lacks; NULL: none. */
static const VkPhysicalDeviceDataGraphProcessingEngineARM *
lacks_engine(const engine_list *wanted, const engine_list *pool)
{
    for (uint32_t i = 0; wanted && wanted->pProcessingEngines && i < wanted->processingEngineCount;
         i++) {
        if (wanted->pProcessingEngines[i].isForeign &&
            !has_engine(pool, &wanted->pProcessingEngines[i])) {
            return &wanted->pProcessingEngines[i];
        }
    }
    return NULL;
}

static bool
has_foreign(const engine_list *list)
{
    return lacks_engine(list, NULL) != NULL;
}

static const char *
engine_name(const VkPhysicalDeviceDataGraphProcessingEngineARM *engine)
{
    return wake_name_VkPhysicalDeviceDataGraphProcessingEngineTypeARM(engine->type);
}

/* ---- bound descriptors ----------------------------------------------------------------------- */

void
wake_check_engines_of_sets(struct wake_check *check, const char *owner,
                           const struct wake_bind_sets_view *r)
{
    const VkCommandPoolCreateInfo *made = check->cb ? wake_VkCommandPool_info(check->cb->pool)
                                                    : NULL;
    const engine_list *pool = made ? engines_of(made->pNext) : NULL;
    bool foreign = false, known = made && r->sets && r->count;

    for (uint32_t i = 0; known && i < r->count; i++) {
        const struct wake_object *set = wake_check_object(check, wake_packed_id(r->sets, i, 1, 0),
                                                          WAKE_TYPE_VkDescriptorSet);
        const struct wake_object *from = set ? wake_object_get(set->parent) : NULL;
        const VkDescriptorPoolCreateInfo *info = wake_VkDescriptorPool_info(from);
        const engine_list *own = info ? engines_of(info->pNext) : NULL;
        const VkPhysicalDeviceDataGraphProcessingEngineARM *lacking = lacks_engine(own, pool);

        if (lacking) {
            wake_find_rule_objects(
                check, owner, WAKE_ID(bind_sets, "pDescriptorSets-09914"), from, check->cb->pool,
                "pDescriptorSets[%u] is from %s, for the foreign engine %s, which %s is not "
                "for",
                i, WAKE_NAME_OF(from), engine_name(lacking), WAKE_NAME_OF(check->cb->pool));
        }
        known = info != NULL;
        foreign |= has_foreign(own);
    }
    if (known && !foreign && pool) {
        wake_find_rule_objects(
            check, owner, WAKE_ID(bind_sets, "pDescriptorSets-09915"), check->cb->pool, NULL,
            "no element of pDescriptorSets is for foreign engines, but %s was created with "
            "a VkDataGraphProcessingEngineCreateInfoARM",
            WAKE_NAME_OF(check->cb->pool));
    }
}

/* What a data graph was created with; NULL: not known, or another pipeline. */
static const VkDataGraphPipelineCreateInfoARM *
graph_of(const struct wake_object *object)
{
    const struct wake_rec_CreateDataGraphPipelinesARM *r =
        object ? wake_create_record(object, WAKE_CMD_vkCreateDataGraphPipelinesARM) : NULL;

    return r && r->pCreateInfos && object->create_index < r->createInfoCount
               ? &r->pCreateInfos[object->create_index]
               : NULL;
}

void
wake_check_engines_of_graph(struct wake_check *check, const struct wake_object *object)
{
    const VkDataGraphPipelineCreateInfoARM *graph = graph_of(object);
    const VkCommandPoolCreateInfo *made = check->cb ? wake_VkCommandPool_info(check->cb->pool)
                                                    : NULL;
    const engine_list *pool = made ? engines_of(made->pNext) : NULL,
                      *own = graph ? engines_of(graph->pNext) : NULL;
    const VkPhysicalDeviceDataGraphProcessingEngineARM *lacking = lacks_engine(own, pool);

    if (!graph || !made) {
        return;
    }
    if (lacking) {
        wake_find_objects(check, "VUID-vkCmdBindPipeline-pipeline-09912", object, check->cb->pool,
                          "pipeline is %s, for the foreign engine %s, which %s is not for",
                          WAKE_NAME_OF(object), engine_name(lacking),
                          WAKE_NAME_OF(check->cb->pool));
    } else if (!own && pool) {
        wake_find_objects(check, "VUID-vkCmdBindPipeline-pipeline-09913", object, check->cb->pool,
                          "pipeline is %s, created without a "
                          "VkDataGraphProcessingEngineCreateInfoARM, but %s was created with one",
                          WAKE_NAME_OF(object), WAKE_NAME_OF(check->cb->pool));
    }
}

void
wake_core_engine_buffers(struct wake_check *check,
                         const struct wake_rec_CmdBindDescriptorBuffersEXT *r)
{
    const VkCommandPoolCreateInfo *made = check->cb ? wake_VkCommandPool_info(check->cb->pool)
                                                    : NULL;

    if (!made || !made->pNext || !has_foreign(engines_of(made->pNext))) {
        return;
    }
    for (uint32_t i = 0; r->addresses && r->pBindingInfos && i < r->bufferCount; i++) {
        if (r->addresses[i].known && r->addresses[i].found &&
            !(r->addresses[i].usage & VK_BUFFER_USAGE_2_DATA_GRAPH_FOREIGN_DESCRIPTOR_BIT_ARM)) {
            wake_find_objects(
                check, "VUID-vkCmdBindDescriptorBuffersEXT-pBindingInfos-09947", check->cb->pool,
                NULL,
                "pBindingInfos[%u].address is 0x%llx, and the buffer there was created without "
                "VK_BUFFER_USAGE_2_DATA_GRAPH_FOREIGN_DESCRIPTOR_BIT_ARM, but %s is for foreign "
                "engines",
                i, (unsigned long long)r->pBindingInfos[i].address, WAKE_NAME_OF(check->cb->pool));
        }
    }
}

/* ---- pools ------------------------------------------------------------------------------------ */

void
wake_core_engine_pool(struct wake_check *check, const struct wake_rec_CreateCommandPool *r)
{
    const struct wake_device *device = (const struct wake_device *)check->scope;
    uint32_t family = r->pCreateInfo ? r->pCreateInfo->queueFamilyIndex : UINT32_MAX;

    if (!r->pCreateInfo || !engines_of(r->pCreateInfo->pNext) || family >= device->family_count ||
        device->families[family].queueFlags & VK_QUEUE_DATA_GRAPH_BIT_ARM) {
        return;
    }
    wake_find(check, "VUID-VkCommandPoolCreateInfo-pNext-09908",
              "pCreateInfo->pNext has a VkDataGraphProcessingEngineCreateInfoARM, but queue family "
              "%u has %s only",
              family, WAKE_FLAGS_TEXT(VkQueueFlags, device->families[family].queueFlags));
}

#endif
