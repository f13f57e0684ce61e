/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Small extensions of vendors that came after 1.3.239, and need a few rules each: hints and cores of queues, parameters of
 * dispatches, alignments of images and addresses, layers of density maps, windows of block matching, stripes of submits, counters by
 * region. Specification: where their structs are.
 */
#include "core/core_newer.h"

#include "core/address_id.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/execution/queue_state.h"
#include "state/recording/recorded.h"
#include "state/scope/chain.h"
#include "state/scope/device_answer.h"

#include <stdio.h>
#include <string.h>

/* ---- queues ---------------------------------------------------------------------------------- */

#if defined(VK_ARM_scheduling_controls) && VK_HEADER_VERSION >= 350
static void
check_shader_cores(struct wake_check *check, const struct wake_rec_CreateDevice *r,
                   const void *chain, const char *path)
{
    const VkDeviceQueueShaderCoreControlCreateInfoARM *own = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_DEVICE_QUEUE_SHADER_CORE_CONTROL_CREATE_INFO_ARM);
    uint32_t most = WAKE_ANSWER_CORE_COUNT(r->portable);

    if (own && (!own->shaderCoreCount || (most && own->shaderCoreCount > most))) {
        wake_find(check, "VUID-VkDeviceQueueShaderCoreControlCreateInfoARM-shaderCoreCount-09399",
                  "%s.pNext: shaderCoreCount is %u of %u", path, own->shaderCoreCount, most);
    }
}

void
wake_core_shader_cores(struct wake_check *check, const struct wake_rec_CreateDevice *r)
{
    char path[64];

    if (!r->pCreateInfo) {
        return;
    }
    check_shader_cores(check, r, r->pCreateInfo->pNext, "pCreateInfo");
    for (uint32_t i = 0;
         r->pCreateInfo->pQueueCreateInfos && i < r->pCreateInfo->queueCreateInfoCount; i++) {
        (void)snprintf(path, sizeof(path), "pCreateInfo->pQueueCreateInfos[%u]", i);
        check_shader_cores(check, r, r->pCreateInfo->pQueueCreateInfos[i].pNext, path);
    }
}

void
wake_core_dispatch_parameters(struct wake_check *check,
                              const struct wake_rec_CmdSetDispatchParametersARM *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkDispatchParametersARM *info = r->pDispatchParameters;

    if (!facts || !info) {
        return;
    }
    if (!(facts->properties.schedulingControlsARM.schedulingControlsFlags &
          VK_PHYSICAL_DEVICE_SCHEDULING_CONTROLS_DISPATCH_PARAMETERS_ARM)) {
        wake_find(check, "VUID-vkCmdSetDispatchParametersARM-schedulingControlsFlags-12391",
                  "schedulingControlsFlags (0x%llx) has no "
                  "VK_PHYSICAL_DEVICE_SCHEDULING_CONTROLS_DISPATCH_PARAMETERS_ARM",
                  U(facts->properties.schedulingControlsARM.schedulingControlsFlags));
    }
    const VkPhysicalDeviceSchedulingControlsDispatchParametersPropertiesARM *can =
        &facts->properties.schedulingControlsDispatchParametersARM;
    const struct {
        const char *name, *vuid, *limit;
        uint32_t value, most;
    } all[] = {
        { "maxWarpsPerShaderCore", "VUID-VkDispatchParametersARM-maxWarpsPerShaderCore-12392",
          "schedulingControlsMaxWarpsCount", info->maxWarpsPerShaderCore,
          can->schedulingControlsMaxWarpsCount },
        { "maxQueuedWorkGroupBatches",
          "VUID-VkDispatchParametersARM-maxQueuedWorkGroupBatches-12393",
          "schedulingControlsMaxQueuedBatchesCount", info->maxQueuedWorkGroupBatches,
          can->schedulingControlsMaxQueuedBatchesCount },
        { "workGroupBatchSize", "VUID-VkDispatchParametersARM-workGroupBatchSize-12394",
          "schedulingControlsMaxWorkGroupBatchSize", info->workGroupBatchSize,
          can->schedulingControlsMaxWorkGroupBatchSize },
    };

    for (size_t i = 0; i < WAKE_COUNT(all); i++) {
        if (all[i].value > all[i].most) {
            wake_find(check, all[i].vuid, "pDispatchParameters->%s is %u, but %s is %u",
                      all[i].name, all[i].value, all[i].limit, all[i].most);
        }
    }
}
#endif

#ifdef VK_QCOM_queue_perf_hint
void
wake_core_perf_hint(struct wake_check *check, const struct wake_rec_QueueSetPerfHintQCOM *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPerfHintInfoQCOM *info = r->pPerfHintInfo;
    VkQueueFlags can = facts ? facts->properties.queuePerfHintQCOM.supportedQueues : 0;
    struct wake_device *device = (struct wake_device *)check->scope;
    const struct wake_queue *queue = wake_queue_of(
        device, wake_table_find(device->scope.tables[WAKE_TYPE_VkQueue], check->dispatch_handle));
    uint32_t family = queue ? queue->family : UINT32_MAX;

    if (facts && family < device->family_count && !(device->families[family].queueFlags & can)) {
        wake_find(check, "VUID-vkQueueSetPerfHintQCOM-queue-12388",
                  "the queue's family %u has the flags %s, but supportedQueues is %s", family,
                  WAKE_FLAGS_TEXT(VkQueueFlags, device->families[family].queueFlags),
                  WAKE_FLAGS_TEXT(VkQueueFlags, can));
    }
    if (!info) {
        return;
    }
    if (info->type != VK_PERF_HINT_TYPE_FREQUENCY_SCALED_QCOM && info->scale) {
        wake_find(check, "VUID-VkPerfHintInfoQCOM-type-12389",
                  "pPerfHintInfo->scale is %u, but type is %d: it must be 0 without "
                  "VK_PERF_HINT_TYPE_FREQUENCY_SCALED_QCOM",
                  info->scale, (int)info->type);
    }
    if (info->scale > 100) {
        wake_find(check, "VUID-VkPerfHintInfoQCOM-scale-12390",
                  "pPerfHintInfo->scale is %u: at most 100 is allowed", info->scale);
    }
}
#endif

/* ---- resources ------------------------------------------------------------------------------- */

#ifdef VK_MESA_image_alignment_control
void
wake_core_image_alignment(struct wake_check *check, const struct wake_rec_CreateImage *r)
{
    const VkImageAlignmentControlCreateInfoMESA *own =
        r->pCreateInfo ? wake_chain_find(r->pCreateInfo->pNext,
                                         VK_STRUCTURE_TYPE_IMAGE_ALIGNMENT_CONTROL_CREATE_INFO_MESA)
                       : NULL;
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = own ? own->maximumRequestedAlignment : 0;

    if (!own || !facts) {
        return;
    }
    if (!WAKE_FEATURE(check, imageAlignmentControl)) {
        wake_find(check, "VUID-VkImageAlignmentControlCreateInfoMESA-imageAlignmentControl-09657",
                  "pCreateInfo->pNext has a VkImageAlignmentControlCreateInfoMESA, but the feature "
                  "imageAlignmentControl is not enabled");
    }
    if (most & (most - 1)) {
        wake_find(
            check, "VUID-VkImageAlignmentControlCreateInfoMESA-maximumRequestedAlignment-09655",
            "pCreateInfo->pNext: maximumRequestedAlignment is %u: it must be a power of two", most);
    } else if (most &&
               !(most & facts->properties.imageAlignmentControlMESA.supportedImageAlignmentMask)) {
        wake_find(check,
                  "VUID-VkImageAlignmentControlCreateInfoMESA-maximumRequestedAlignment-09656",
                  "pCreateInfo->pNext: maximumRequestedAlignment is 0x%x, but "
                  "supportedImageAlignmentMask is 0x%x",
                  most, facts->properties.imageAlignmentControlMESA.supportedImageAlignmentMask);
    }
}
#endif

#ifdef VK_QCOM_image_processing2
void
wake_core_block_window(struct wake_check *check, const struct wake_rec_CreateSampler *r)
{
    const VkSamplerBlockMatchWindowCreateInfoQCOM *own =
        r->pCreateInfo
            ? wake_chain_find(r->pCreateInfo->pNext,
                              VK_STRUCTURE_TYPE_SAMPLER_BLOCK_MATCH_WINDOW_CREATE_INFO_QCOM)
            : NULL;
    const struct wake_facts *facts = wake_check_facts(check);
    VkExtent2D most;

    if (!own || !facts) {
        return;
    }
    most = facts->properties.imageProcessing2QCOM.maxBlockMatchWindow;
    if (own->windowExtent.width > most.width || own->windowExtent.height > most.height) {
        wake_find(check, "VUID-VkSamplerBlockMatchWindowCreateInfoQCOM-WindowExtent-09210",
                  "pCreateInfo->pNext: windowExtent is %u x %u, maxBlockMatchWindow %u x %u",
                  own->windowExtent.width, own->windowExtent.height, most.width, most.height);
    }
}
#endif

/* ---- pipelines, passes, submits -------------------------------------------------------------- */

#ifdef VK_VALVE_fragment_density_map_layered
void
wake_core_density_layers(struct wake_check *check, const struct wake_rec_CreateGraphicsPipelines *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    for (uint32_t i = 0; facts && r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkPipelineFragmentDensityMapLayeredCreateInfoVALVE *own = wake_chain_find(
            r->pCreateInfos[i].pNext,
            VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_DENSITY_MAP_LAYERED_CREATE_INFO_VALVE);
        uint32_t most =
            facts->properties.fragmentDensityMapLayeredVALVE.maxFragmentDensityMapLayers;

        if (own && own->maxFragmentDensityMapLayers > most) {
            wake_find(
                check,
                "VUID-VkPipelineFragmentDensityMapLayeredCreateInfoVALVE-maxFragmentDensityMapLayers-10825",
                "pCreateInfos[%u].pNext: maxFragmentDensityMapLayers is %u, the device's "
                "maxFragmentDensityMapLayers %u",
                i, own->maxFragmentDensityMapLayers, most);
        }
    }
}
#endif

#ifdef VK_ARM_performance_counters_by_region
/* "the index of the most significant bit of any view mask", or layers; 0: not known, as of the first view alone. */
static uint32_t
layers_of(uint32_t layers, uint32_t view_mask)
{
    return view_mask ? 31 - (uint32_t)__builtin_clz(view_mask) : layers;
}

/* Bytes that the counters of one layer take. */
static uint64_t
counter_bytes(const VkPhysicalDevicePerformanceCountersByRegionPropertiesARM *can, VkExtent2D area,
              uint32_t counters)
{
    uint64_t wide = can->performanceCounterRegionSize.width;
    uint64_t high = can->performanceCounterRegionSize.height;
    uint64_t one = can->regionAlignment ? can->regionAlignment : 1;
    uint64_t row = can->rowStrideAlignment ? can->rowStrideAlignment : 1;
    uint64_t region = (counters * sizeof(uint32_t) + one - 1) / one * one;

    if (!wide || !high) {
        return 0;
    }
    return (((area.width + wide - 1) / wide * region + row - 1) / row * row) *
           ((area.height + high - 1) / high);
}

static void
check_counter_memory(struct wake_check *check, const struct wake_rec_CmdBeginRendering *r,
                     const VkRenderPassPerformanceCountersByRegionBeginInfoARM *own)
{
    uint64_t bytes = counter_bytes(
        &wake_check_facts(check)->properties.performanceCountersByRegionARM,
        r->pRenderingInfo->renderArea.extent, own->counterIndexCount);

    for (uint64_t i = 0; r->counters && i < r->counter_count; i++) {
        const struct wake_address *found = &r->counters[i];
        unsigned long long address = own->pCounterAddresses[i];

        if (!address || !found->known) {
            continue;
        }
        if (found->found && found->unbound) {
            wake_find(
                check,
                "VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-pCounterAddresses-11816",
                "pRenderingInfo->pNext: pCounterAddresses[%u] is 0x%llx, %s", (uint32_t)i, address,
                wake_address_fault(found));
        } else if (!found->found || found->left < bytes) {
            wake_find(
                check,
                "VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-pCounterAddresses-11817",
                "pRenderingInfo->pNext: pCounterAddresses[%u] is 0x%llx, %llu bytes before the end of "
                "a buffer, but the counters of the render area need %llu",
                (uint32_t)i, address, (unsigned long long)(found->found ? found->left : 0),
                (unsigned long long)bytes);
        }
    }
}

void
wake_core_counters_by_region(struct wake_check *check, const struct wake_rec_CmdBeginRendering *r)
{
    const VkRenderPassPerformanceCountersByRegionBeginInfoARM *own =
        r->pRenderingInfo
            ? wake_chain_find(
                  r->pRenderingInfo->pNext,
                  VK_STRUCTURE_TYPE_RENDER_PASS_PERFORMANCE_COUNTERS_BY_REGION_BEGIN_INFO_ARM)
            : NULL;
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t wanted, most;

    if (!own || !facts) {
        return;
    }
    wanted = layers_of(r->pRenderingInfo->layerCount, r->pRenderingInfo->viewMask);
    most = facts->properties.performanceCountersByRegionARM.maxPerRegionPerformanceCounters;
    if (wanted && own->counterAddressCount != wanted) {
        wake_find(
            check,
            "VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-counterAddressCount-11815",
            "pRenderingInfo->pNext: counterAddressCount is %u, and it must be %u, by layerCount or "
            "viewMask",
            own->counterAddressCount, wanted);
    }
    if (own->counterIndexCount > most) {
        wake_find(
            check,
            "VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-counterIndexCount-11818",
            "pRenderingInfo->pNext: counterIndexCount is %u, maxPerRegionPerformanceCounters %u",
            own->counterIndexCount, most);
    }
    check_counter_memory(check, r, own);
}
#endif

#ifdef VK_ARM_render_pass_striped
static void
check_stripe_semaphores(struct wake_check *check, uint32_t i, uint32_t k,
                        const VkRenderPassStripeSubmitInfoARM *own)
{
    for (uint32_t s = 0; own->pStripeSemaphoreInfos && s < own->stripeSemaphoreInfoCount; s++) {
        const struct wake_object *object = wake_check_object(
            check,
            wake_packed_id(own->pStripeSemaphoreInfos, s, WAKE_HANDLES_VkSemaphoreSubmitInfo,
                           WAKE_HANDLE_VkSemaphoreSubmitInfo_semaphore),
            WAKE_TYPE_VkSemaphore);
        const VkSemaphoreCreateInfo *made = wake_VkSemaphore_info(object);
        const VkSemaphoreTypeCreateInfo *type =
            made ? wake_chain_find(made->pNext, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO)
                 : NULL;

        if (type && type->semaphoreType != VK_SEMAPHORE_TYPE_BINARY) {
            wake_find_objects(
                check, "VUID-VkRenderPassStripeSubmitInfoARM-semaphore-09447", object, NULL,
                "pSubmits[%u].pCommandBufferInfos[%u].pNext: pStripeSemaphoreInfos[%u] has "
                "%s, which is of %s",
                i, k, s, WAKE_NAME_OF(object), wake_name_VkSemaphoreType(type->semaphoreType));
        }
    }
}

/* One semaphore for each stripe that the command buffer renders. */
static void
check_stripe_count(struct wake_check *check, uint32_t i, uint32_t k,
                   const struct wake_object *object, const VkRenderPassStripeSubmitInfoARM *own)
{
    const struct wake_command_buffer *cb = object ? object->data : NULL;
    uint32_t stripes = cb && cb->recorded && !cb->recorded->lost ? cb->recorded->stripes : 0;

    if (!cb || (cb->recorded && cb->recorded->lost) || stripes == WAKE_STRIPES_UNKNOWN ||
        cb->incomplete) {
        return;
    }
    if (stripes && !own) {
        wake_find_objects(check, "VUID-VkCommandBufferSubmitInfo-commandBuffer-09445", object, NULL,
                          "pSubmits[%u].pCommandBufferInfos[%u].pNext has no "
                          "VkRenderPassStripeSubmitInfoARM, but %s renders %u stripes",
                          i, k, WAKE_NAME_OF(object), stripes);
    } else if (own && own->stripeSemaphoreInfoCount != stripes) {
        wake_find_objects(check, "VUID-VkCommandBufferSubmitInfo-pNext-09446", object, NULL,
                          "pSubmits[%u].pCommandBufferInfos[%u].pNext: stripeSemaphoreInfoCount of "
                          "VkRenderPassStripeSubmitInfoARM is %u, but %s renders %u stripes",
                          i, k, own->stripeSemaphoreInfoCount, WAKE_NAME_OF(object), stripes);
    }
}

void
wake_core_stripe_semaphores(struct wake_check *check, const struct wake_rec_QueueSubmit2 *r)
{
    for (uint32_t i = 0;
         r->pSubmits && !(check->record->flags & WAKE_RECORD_CAPPED) && i < r->submitCount; i++) {
        const VkCommandBufferSubmitInfo *infos = r->pSubmits[i].pCommandBufferInfos;

        for (uint32_t k = 0; infos && k < r->pSubmits[i].commandBufferInfoCount; k++) {
            const VkRenderPassStripeSubmitInfoARM *own = wake_chain_find(
                infos[k].pNext, VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_SUBMIT_INFO_ARM);

            if (own) {
                check_stripe_semaphores(check, i, k, own);
            }
            check_stripe_count(
                check, i, k,
                wake_check_object(
                    check,
                    wake_packed_id(infos, k, WAKE_HANDLES_VkCommandBufferSubmitInfo,
                                   WAKE_HANDLE_VkCommandBufferSubmitInfo_commandBuffer),
                    WAKE_TYPE_VkCommandBuffer),
                own);
        }
    }
}
#endif

#ifdef VK_KHR_maintenance7
void
wake_core_get_properties_2(struct wake_check *check,
                           const struct wake_rec_GetPhysicalDeviceProperties2 *r)
{
    if (r->layered_api) {
        wake_find(
            check, "VUID-VkPhysicalDeviceLayeredApiVulkanPropertiesKHR-pNext-10011",
            "pProperties->pNext: pLayeredApis[%u] has VkPhysicalDeviceLayeredApiVulkanPropertiesKHR, "
            "and properties.pNext there has a struct of %s",
            r->layered_api - 1, wake_name_VkStructureType((VkStructureType)r->layered_type));
    }
}
#endif

#ifdef VK_ARM_data_graph_instruction_set_tosa
/* Engines of queue families, and what may be asked of them. */
void
wake_core_engine_operation(
    struct wake_check *check,
    const struct wake_rec_GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM *r)
{
    const VkQueueFamilyDataGraphPropertiesARM *of = r->pQueueFamilyDataGraphProperties;
    VkStructureType type = (VkStructureType)r->properties_type;
    bool fits = true;

    if (r->unlisted) {
        wake_find(
            check,
            "VUID-vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM-pQueueFamilyDataGraphProperties-09957",
            "vkGetPhysicalDeviceQueueFamilyDataGraphPropertiesARM() lists no such engine and "
            "operation for queue family %u",
            r->queueFamilyIndex);
    }
    if (of &&
        of->operation.operationType ==
            VK_PHYSICAL_DEVICE_DATA_GRAPH_OPERATION_TYPE_SPIRV_EXTENDED_INSTRUCTION_SET_ARM &&
        strncmp(of->operation.name, "TOSA", 4) == 0) {
        fits = type == VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_TOSA_PROPERTIES_ARM;
    }
#ifdef VK_ARM_data_graph_optical_flow
    if (of && of->operation.operationType ==
                  VK_PHYSICAL_DEVICE_DATA_GRAPH_OPERATION_TYPE_OPTICAL_FLOW_ARM) {
        fits = type == VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_OPTICAL_FLOW_PROPERTIES_ARM;
    }
#endif
    if (r->pProperties && !fits) {
        wake_find(
            check,
            "VUID-vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM-pProperties-09958",
            "pProperties->sType is %s, which is not about an operation of %s",
            wake_name_VkStructureType(type),
            wake_name_VkPhysicalDeviceDataGraphOperationTypeARM(of->operation.operationType));
    }
}
#endif
