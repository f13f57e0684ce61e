/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the device says of displays, counters and large set layouts while a call about them is made.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "intercept/pack/call_state.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/scope/display_modes.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"
#include "state/scope/surface_facts.h"

enum { DISPLAYS = 16, MODES = 64, DEVICES = 16 /* that are looked at: more are not known */ };

static uint32_t
plane_count(const struct wake_instance *instance, VkPhysicalDevice physical)
{
    uint32_t count = 0;

    if (!instance->next.GetPhysicalDeviceDisplayPlanePropertiesKHR ||
        instance->next.GetPhysicalDeviceDisplayPlanePropertiesKHR(physical, &count, NULL) !=
            VK_SUCCESS) {
        return WAKE_PLANES_UNKNOWN;
    }
    return count;
}

/* Whether a display has the mode. */
static bool
has_mode(const struct wake_instance *instance, VkPhysicalDevice physical, VkDisplayKHR display,
         VkDisplayModeKHR mode, VkExtent2D *visible_out)
{
    VkDisplayModePropertiesKHR modes[MODES];
    uint32_t count = MODES;

    if (instance->next.GetDisplayModePropertiesKHR(physical, display, &count, modes) < 0) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (modes[i].displayMode == mode) {
            *visible_out = modes[i].parameters.visibleRegion;
            return true;
        }
    }
    return false;
}

/* The display of a mode, of one physical device. */
static bool
find_display(const struct wake_instance *instance, VkPhysicalDevice physical, VkDisplayModeKHR mode,
             VkDisplayPropertiesKHR *out, VkExtent2D *visible_out)
{
    const struct wake_display_mode *own = wake_display_mode_find(instance, mode);
    VkDisplayPropertiesKHR displays[DISPLAYS];
    uint32_t count = DISPLAYS;

    if ((own && own->physical != physical) ||
        instance->next.GetPhysicalDeviceDisplayPropertiesKHR(physical, &count, displays) < 0) {
        return false;
    }
    if (own) {
        *visible_out = own->visible;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (own ? own->display == displays[i].display
                : has_mode(instance, physical, displays[i].display, mode, visible_out)) {
            *out = displays[i];
            return true;
        }
    }
    return false;
}

/* What the device says of the plane, and of the one that shows the mode's display. */
static void
ask_plane(const struct wake_instance *instance, VkPhysicalDevice physical,
          const VkDisplaySurfaceCreateInfoKHR *info, struct wake_display_facts *facts)
{
    VkDisplayPlanePropertiesKHR planes[DISPLAYS];
    VkDisplayPlaneCapabilitiesKHR capabilities;
    VkPhysicalDeviceProperties properties;
    uint32_t count = DISPLAYS;

    facts->planes = plane_count(instance, physical);
    if (!facts->display_known ||
        instance->next.GetPhysicalDeviceDisplayPlanePropertiesKHR(physical, &count, planes) < 0) {
        count = 0;
    }
    for (uint32_t i = 0; i < count && !facts->plane_known; i++) {
        if ((uint64_t)planes[i].currentDisplay == facts->display) {
            facts->plane_known = true;
            facts->plane = i;
            facts->stack_index = planes[i].currentStackIndex;
        }
    }
    if (info->planeIndex < facts->planes &&
        instance->next.GetDisplayPlaneCapabilitiesKHR(physical, info->displayMode, info->planeIndex,
                                                      &capabilities) == VK_SUCCESS) {
        facts->alpha_known = true;
        facts->alpha = capabilities.supportedAlpha;
    }
    instance->next.GetPhysicalDeviceProperties(physical, &properties);
    facts->largest = properties.limits.maxImageDimension2D;
}

bool
wake_pack_display_surface(struct wake_pack *p, struct wake_rec_CreateDisplayPlaneSurfaceKHR *r)
{
    const struct wake_scope *scope = wake_scope_find(r->instance);
    const struct wake_instance *instance = scope ? scope->instance : NULL;
    struct wake_display_facts *facts = wake_pack_alloc(p, sizeof(*facts));
    VkPhysicalDevice physical[DEVICES];
    VkDisplayPropertiesKHR display;
    uint32_t count = DEVICES;

    r->display = facts;
    if (!facts) {
        return !p->full;
    }
    *facts = (struct wake_display_facts){ .planes = WAKE_PLANES_UNKNOWN };
    if (!instance || !r->pCreateInfo ||
        !instance->next.GetPhysicalDeviceDisplayPlanePropertiesKHR ||
        !instance->next.GetPhysicalDeviceDisplayPropertiesKHR ||
        !instance->next.GetDisplayModePropertiesKHR ||
        !instance->next.GetDisplayPlaneCapabilitiesKHR ||
        instance->next.EnumeratePhysicalDevices(instance->handle, &count, physical) < 0) {
        return !p->full;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (find_display(instance, physical[i], r->pCreateInfo->displayMode, &display,
                         &facts->visible)) {
            facts->display_known = true;
            facts->display = (uint64_t)display.display;
            facts->reorders = display.planeReorderPossible;
            facts->transforms = display.supportedTransforms;
            facts->persists = display.persistentContent;
            ask_plane(instance, physical[i], r->pCreateInfo, facts);
            return !p->full;
        }
    }
    if (count == 1) { /* a mode that the application has made itself, which need not be listed */
        ask_plane(instance, physical[0], r->pCreateInfo, facts);
    }
    return !p->full;
}

void
wake_hook_create_display_mode(struct wake_call *call, VkPhysicalDevice physical,
                              VkDisplayKHR display, const VkDisplayModeCreateInfoKHR *info,
                              const VkAllocationCallbacks *allocator, VkDisplayModeKHR *mode,
                              VkResult result)
{
    (void)allocator;
    /* Whatever the driver made of null pointers. */
    if (call->scope && !call->skipped && result == VK_SUCCESS && info && mode) {
        const struct wake_display_mode made = { .mode = *mode,
                                                .physical = physical,
                                                .display = display,
                                                .visible = info->parameters.visibleRegion };

        wake_display_mode_add(call->scope->instance, &made);
    }
}

bool
wake_pack_plane_displays(struct wake_pack *p,
                         struct wake_rec_GetDisplayPlaneSupportedDisplaysKHR *r)
{
    const struct wake_scope *scope = wake_scope_find(r->physicalDevice);

    r->planes = scope ? plane_count(scope->instance, r->physicalDevice) : WAKE_PLANES_UNKNOWN;
    return !p->full;
}

/* ---- set layouts ----------------------------------------------------------------------------- */

/* Descriptors of a layout; 0 where the driver cannot be asked about it: samplers are packed by id. */
static uint64_t
descriptors_of(const VkDescriptorSetLayoutCreateInfo *info)
{
    uint64_t count = 0;

    for (uint32_t i = 0; info && info->pBindings && i < info->bindingCount; i++) {
        if (info->pBindings[i].pImmutableSamplers) {
            return 0;
        }
        count += info->pBindings[i].descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
                     ? 1
                     : info->pBindings[i].descriptorCount;
    }
    return count;
}

bool
wake_pack_set_layout(struct wake_pack *p, struct wake_rec_CreateDescriptorSetLayout *r)
{
    const struct wake_device *device = (const struct wake_device *)wake_scope_find(r->device);
    const uint32_t most = device && device->facts
                              ? device->facts->properties.maintenance3.maxPerSetDescriptors
                              : 0;
    VkDescriptorSetLayoutSupport support = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_SUPPORT, .supported = VK_TRUE
    };

    if (most && descriptors_of(r->pCreateInfo) > most &&
        device->next.GetDescriptorSetLayoutSupport) {
        device->next.GetDescriptorSetLayoutSupport(r->device, r->pCreateInfo, &support);
    }
    r->unsupported = !support.supported;
    return !p->full;
}

/* ---- performance counters -------------------------------------------------------------------- */

bool
wake_pack_query_pool(struct wake_pack *p, struct wake_rec_CreateQueryPool *r)
{
    const struct wake_device *device = (const struct wake_device *)wake_scope_find(r->device);
    const VkQueryPoolPerformanceCreateInfoKHR *info =
        r->pCreateInfo && r->pCreateInfo->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR
            ? wake_chain_find(r->pCreateInfo->pNext,
                              VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR)
            : NULL;
    const struct wake_instance_dispatch *next;
    uint32_t count = 0;

    r->counters = r->passes = WAKE_COUNTERS_UNKNOWN;
    if (!device || !info || !info->pCounterIndices ||
        info->queueFamilyIndex >= device->family_count ||
        !wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_performance_query)) {
        return !p->full;
    }
    next = &device->scope.instance->next;
    if (!next->EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR ||
        !next->GetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR ||
        next->EnumeratePhysicalDeviceQueueFamilyPerformanceQueryCountersKHR(
            device->physical, info->queueFamilyIndex, &count, NULL, NULL) != VK_SUCCESS) {
        return !p->full;
    }
    r->counters = count;
    for (uint32_t i = 0; i < info->counterIndexCount; i++) {
        if (info->pCounterIndices[i] >= count) {
            return !p->full; /* a mistake of the application, which the driver must not see from us */
        }
    }
    next->GetPhysicalDeviceQueueFamilyPerformanceQueryPassesKHR(device->physical, info, &r->passes);
    return !p->full;
}

/* ---- pipelines ------------------------------------------------------------------------------- */

static uint64_t
executables_of(VkDevice handle, const VkPipelineExecutableInfoKHR *info)
{
    const struct wake_scope *scope = wake_scope_find(handle);
    const struct wake_device *device = (const struct wake_device *)scope;
    wake_id id = info ? wake_packed_id(info, 0, WAKE_HANDLES_VkPipelineExecutableInfoKHR,
                                       WAKE_HANDLE_VkPipelineExecutableInfoKHR_pipeline)
                      : 0;
    const struct wake_object *pipeline = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);
    VkPipelineInfoKHR of = { .sType = VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR };
    uint32_t count = 0;

    if (!device || !pipeline || pipeline->type != WAKE_TYPE_VkPipeline || !device->facts ||
        !wake_facts_feature(device->facts, WAKE_FEATURE_pipelineExecutableInfo) ||
        !device->next.GetPipelineExecutablePropertiesKHR) {
        return WAKE_EXECUTABLES_UNKNOWN;
    }
    of.pipeline = (VkPipeline)pipeline->handle;
    return device->next.GetPipelineExecutablePropertiesKHR(device->handle, &of, &count, NULL) ==
                   VK_SUCCESS
               ? count
               : WAKE_EXECUTABLES_UNKNOWN;
}

bool
wake_pack_executable_statistics(struct wake_pack *p,
                                struct wake_rec_GetPipelineExecutableStatisticsKHR *r)
{
    r->executables = executables_of(r->device, r->pExecutableInfo);
    return !p->full;
}

bool
wake_pack_executable_internals(struct wake_pack *p,
                               struct wake_rec_GetPipelineExecutableInternalRepresentationsKHR *r)
{
    r->executables = executables_of(r->device, r->pExecutableInfo);
    return !p->full;
}

bool
wake_pack_pipeline_properties(struct wake_pack *p, struct wake_rec_GetPipelinePropertiesEXT *r)
{
    r->properties_type = r->pPipelineProperties ? (uint64_t)r->pPipelineProperties->sType
                                                : VK_STRUCTURE_TYPE_MAX_ENUM;
    return !p->full;
}
