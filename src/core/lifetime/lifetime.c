/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Object lifetime. VUIDs of handle parameters come with their rule from the generated checks; those
 * of destruction stand in the table below.
 */
#include "core/lifetime/lifetime.h"

#include "gen/objects.h"
#include "gen/records.h"
#include "state/execution/query_state.h"
#include "state/execution/queue_state.h"
#include "state/execution/submission.h"
#include "state/object/family.h"
#include "state/object/object_name.h"
#include "state/object/reclaim.h"
#include "state/scope/scope.h"
#include "state/view/destroyed_view.h"

#include <stdio.h>
#include <string.h>

/* ---- handles that a call names --------------------------------------------------------------- */

static const char *
type_name(VkObjectType type)
{
    return wake_object_types[wake_type_of_object(type)].name;
}

/* Handles that reach the application inside structs which the layer does not follow: never reported
 * as unknown. */
static bool
is_untracked(enum wake_object_type type)
{
    switch (type) {
    case WAKE_TYPE_NONE:
    case WAKE_TYPE_VkDisplayKHR:
    case WAKE_TYPE_VkDisplayModeKHR:
    case WAKE_TYPE_VkPhysicalDevice: return true;
    default: return false;
    }
}

/* A struct of several commands, of which each has a number, or an id, of its own for objects of
 * another device; the rule begins with the first. */
static const char *
parent_vuid(const struct wake_check *check, const char *vuid)
{
    static const struct {
        uint16_t command;
        const char *first, *own;
    } rows[] = {
        { WAKE_CMD_vkGetPipelinePropertiesEXT,
          "VUID-vkGetPipelineExecutablePropertiesKHR-pipeline-03271",
          "VUID-vkGetPipelinePropertiesEXT-pipeline-06738" },
        { WAKE_CMD_vkGetPipelineExecutableInternalRepresentationsKHR,
          "VUID-vkGetPipelineExecutableStatisticsKHR-pipeline-03273",
          "VUID-vkGetPipelineExecutableInternalRepresentationsKHR-pipeline-03277" },
        { WAKE_CMD_vkCmdWaitEvents, "UNASSIGNED-vkCmdPipelineBarrier-commandBuffer-commonparent",
          "UNASSIGNED-vkCmdWaitEvents-commandBuffer-commonparent" },
        { WAKE_CMD_vkCmdWaitEvents2, "UNASSIGNED-vkCmdPipelineBarrier2-commandBuffer-commonparent",
          "UNASSIGNED-vkCmdWaitEvents2-commandBuffer-commonparent" },
        { WAKE_CMD_vkCmdSetEvent2, "UNASSIGNED-vkCmdPipelineBarrier2-commandBuffer-commonparent",
          "UNASSIGNED-vkCmdSetEvent2-commandBuffer-commonparent" },
#if !WAKE_REPEATED_RULES
        { WAKE_CMD_vkCmdBeginRenderPass2, "VUID-VkRenderPassBeginInfo-commonparent",
          "VUID-vkCmdBeginRenderPass2-framebuffer-02779" },
#endif
#ifdef VK_ARM_data_graph
        { WAKE_CMD_vkGetDataGraphPipelineAvailablePropertiesARM,
          "VUID-vkGetDataGraphPipelinePropertiesARM-dataGraphPipeline-09802",
          "VUID-vkGetDataGraphPipelineAvailablePropertiesARM-dataGraphPipeline-09888" },
#endif
#ifdef VK_EXT_descriptor_heap
        { WAKE_CMD_vkWriteResourceDescriptorsEXT, "VUID-vkCreateImageView-image-09179",
          "VUID-vkWriteResourceDescriptorsEXT-pResources-12495" },
#endif
    };

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (rows[i].command == check->command &&
            strncmp(rows[i].first, vuid, strlen(rows[i].first)) == 0) {
            return rows[i].own;
        }
    }
    return vuid;
}

/* Without a rule about parents: that the handle is not valid. */
static const char *
foreign_vuid(const struct wake_check *check, const struct wake_handle_rule *rule, const char *vuid)
{
    return rule->vuid_parent ? parent_vuid(check, rule->vuid_parent) : vuid;
}

/* The newest name: renamings are counted by device, and this is another one. */
static const char *
foreign_name(wake_id id)
{
    uint64_t before = wake_names_at;
    const char *name;

    wake_names_at = WAKE_NAMES_NOW;
    name = wake_object_name(wake_object_get(id & ~WAKE_ID_FOREIGN));
    wake_names_at = before;
    return name;
}

/* The finding is about an object, whatever is being checked. */
#define ABOUT_OBJECT(check, call)         \
    do {                                  \
        uint8_t rank_ = (check)->rank;    \
        (check)->rank = WAKE_RANK_OBJECT; \
        call;                             \
        (check)->rank = rank_;            \
    } while (0)

/* The end of the id that other layers have for it, which filters may look for in the text. */
static const char *
required_id(const char *path)
{
#ifdef VK_VERSION_1_4
    const char *member = strrchr(path, ':');
    const char *name = member ? member + 1 : path;
    bool array = name[0] == 'p' && name[1] >= 'A' && name[1] <= 'Z'; /* pSwapchains */

    return array || (path[0] && path[strlen(path) - 1] == ']') ? "RequiredHandleArray"
                                                               : "RequiredHandle";
#else
    (void)path;
    return "RequiredParameter";
#endif
}

/* That a handle is null is seen without looking at objects, but for some rules. */
static void
null_handle(struct wake_check *check, const struct wake_handle_rule *rule, const char *vuid)
{
    uint8_t rank = check->rank;

    check->rank = wake_rank_of_rule(vuid) == WAKE_RANK_OBJECT ? WAKE_RANK_OBJECT
                                                              : WAKE_RANK_PARAMETER;
    wake_find(check, vuid,
              "%s is VK_NULL_HANDLE, but must be a valid %s [UNASSIGNED-GeneralParameterError-%s: "
              "required parameter %s specified as VK_NULL_HANDLE]",
              rule->path, type_name(rule->type), required_id(rule->path), rule->path);
    check->rank = rank;
}

void
wake_check_wrong_handle(struct wake_check *check, const struct wake_handle_rule *rule,
                        uint64_t handle, wake_id id)
{
    const char *vuid = rule->vuid_parameter ? rule->vuid_parameter
                                            : "UNASSIGNED-ObjectTracker-UnknownObject";
    struct wake_object_name dead;
    struct wake_gone gone;

    if (!handle) {
        bool optional = rule->optional == WAKE_HANDLE_LATER ? wake_check_unknown_extensions(check)
                                                            : rule->optional;

        if (!optional && wake_check_on(check, WAKE_CHECK_PARAMETERS)) {
            null_handle(check, rule, vuid);
        }
        return;
    }
    if (is_untracked(wake_type_of_object(rule->type)) ||
        !wake_check_on(check, WAKE_CHECK_LIFETIMES) ||
        (!id && wake_scope_lost_objects(check->scope))) {
        return;
    }
    /* Unknown to this scope when the call was made: of another device, or dead, or never alive. */
    if (id) {
        const char *scope = check->scope->is_device ? "VkDevice" : "VkInstance";

        const struct wake_object_name named = { rule->type, handle, foreign_name(id) };

        ABOUT_OBJECT(
            check,
            wake_find_named(
                check, foreign_vuid(check, rule, vuid), &named,
                "%s (%s 0x%llx) belongs to another %s than the one that the call was made on",
                rule->path, type_name(rule->type), (unsigned long long)handle, scope));
        return;
    }
    dead.type = rule->type;
    dead.handle = handle;
    dead.name = wake_gone_name((uint16_t)wake_type_of_object(rule->type), handle, &gone);
    ABOUT_OBJECT(
        check,
        wake_find_named(
            check, vuid, &dead,
            "%s is 0x%llx%s%s%s, which is no %s that is alive at this call: it was destroyed, or never created",
            rule->path, (unsigned long long)handle, dead.name ? " [" : "",
            dead.name ? dead.name : "", dead.name ? "]" : "", type_name(rule->type)));
}

bool
wake_check_named(struct wake_check *check, enum wake_object_type type, uint64_t handle, wake_id id,
                 const char *path, const char *vuid, const char *vuid_parent)
{
    const char *name = wake_object_types[type].name;
    bool foreign = id & WAKE_ID_FOREIGN;

    if ((id && !foreign) || is_untracked(type) || !wake_check_on(check, WAKE_CHECK_LIFETIMES) ||
        (foreign ? !vuid_parent : wake_scope_lost_objects(check->scope))) {
        return true;
    }
    if (foreign) {
        ABOUT_OBJECT(check,
                     wake_find(check, vuid_parent, "%s (%s 0x%llx) belongs to another VkDevice",
                               path, name, (unsigned long long)handle));
    } else {
        ABOUT_OBJECT(
            check,
            wake_find(
                check, vuid,
                "%s is 0x%llx, which is no %s that is alive at this call: it was destroyed, or never created",
                path, (unsigned long long)handle, name));
    }
    return false;
}

/* ---- destruction while in use ---------------------------------------------------------------- */

/* What a call that destroys says of an object in use, by command. */
static const char *const vuids_in_use[WAKE_CMD_COUNT] = {
    [WAKE_CMD_vkDestroyAccelerationStructureKHR] =
        "VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-02442",
    [WAKE_CMD_vkDestroyAccelerationStructureNV] =
        "VUID-vkDestroyAccelerationStructureNV-accelerationStructure-03752",
    [WAKE_CMD_vkDestroyVideoSessionKHR] = "VUID-vkDestroyVideoSessionKHR-videoSession-07192",
    [WAKE_CMD_vkDestroyVideoSessionParametersKHR] =
        "VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-07212",
    [WAKE_CMD_vkDestroyBuffer] = "VUID-vkDestroyBuffer-buffer-00922",
    [WAKE_CMD_vkDestroyBufferView] = "VUID-vkDestroyBufferView-bufferView-00936",
    [WAKE_CMD_vkDestroyCommandPool] = "VUID-vkDestroyCommandPool-commandPool-00041",
    [WAKE_CMD_vkDestroyDescriptorPool] = "VUID-vkDestroyDescriptorPool-descriptorPool-00303",
    [WAKE_CMD_vkDestroyEvent] = "VUID-vkDestroyEvent-event-01145",
    [WAKE_CMD_vkDestroyFence] = "VUID-vkDestroyFence-fence-01120",
    [WAKE_CMD_vkDestroyFramebuffer] = "VUID-vkDestroyFramebuffer-framebuffer-00892",
    [WAKE_CMD_vkDestroyImage] = "VUID-vkDestroyImage-image-01000",
    [WAKE_CMD_vkDestroyImageView] = "VUID-vkDestroyImageView-imageView-01026",
    [WAKE_CMD_vkDestroyIndirectCommandsLayoutNV] =
        "VUID-vkDestroyIndirectCommandsLayoutNV-indirectCommandsLayout-02938",
    [WAKE_CMD_vkDestroyMicromapEXT] = "VUID-vkDestroyMicromapEXT-micromap-07441",
    [WAKE_CMD_vkDestroyPipeline] = "VUID-vkDestroyPipeline-pipeline-00765",
    [WAKE_CMD_vkDestroyQueryPool] = "VUID-vkDestroyQueryPool-queryPool-00793",
    [WAKE_CMD_vkDestroyRenderPass] = "VUID-vkDestroyRenderPass-renderPass-00873",
#if defined(VK_EXT_shader_object) && !defined(WAKE_OWN_SHADER_OBJECT)
    [WAKE_CMD_vkDestroyShaderEXT] = "VUID-vkDestroyShaderEXT-shader-08482",
#endif
#ifdef VK_EXT_device_generated_commands
    [WAKE_CMD_vkDestroyIndirectCommandsLayoutEXT] =
        "VUID-vkDestroyIndirectCommandsLayoutEXT-indirectCommandsLayout-11114",
    [WAKE_CMD_vkDestroyIndirectExecutionSetEXT] =
        "VUID-vkDestroyIndirectExecutionSetEXT-indirectExecutionSet-11025",
#endif
#ifdef VK_ARM_tensors
    [WAKE_CMD_vkDestroyTensorARM] = "VUID-vkDestroyTensorARM-tensor-09730",
    [WAKE_CMD_vkDestroyTensorViewARM] = "VUID-vkDestroyTensorViewARM-tensorView-09750",
#endif
#ifdef VK_ARM_data_graph
    [WAKE_CMD_vkDestroyDataGraphPipelineSessionARM] =
        "VUID-vkDestroyDataGraphPipelineSessionARM-session-09793",
#endif
    [WAKE_CMD_vkDestroySampler] = "VUID-vkDestroySampler-sampler-01082",
    [WAKE_CMD_vkDestroySwapchainKHR] = "VUID-vkDestroySwapchainKHR-swapchain-01282",
    [WAKE_CMD_vkDestroySemaphore] = "VUID-vkDestroySemaphore-semaphore-01137",
    [WAKE_CMD_vkFreeCommandBuffers] = "VUID-vkFreeCommandBuffers-pCommandBuffers-00047",
    [WAKE_CMD_vkFreeDescriptorSets] = "VUID-vkFreeDescriptorSets-pDescriptorSets-00309",
    [WAKE_CMD_vkFreeMemory] = "VUID-vkFreeMemory-memory-00677",
    [WAKE_CMD_vkResetCommandPool] = "VUID-vkResetCommandPool-commandPool-00040",
    [WAKE_CMD_vkResetDescriptorPool] = "VUID-vkResetDescriptorPool-descriptorPool-00313",
    [WAKE_CMD_vkResetFences] = "VUID-vkResetFences-pFences-01123",
};

const char *
wake_batch_text(char buffer[WAKE_BATCH_TEXT], const struct wake_check *check,
                const struct wake_point *point)
{
    const struct wake_queue *queue = wake_queue_by_index((struct wake_device *)check->scope,
                                                         point->queue);
    char text[WAKE_OBJECT_TEXT];

    snprintf(buffer, WAKE_BATCH_TEXT, "batch %llu of %s", (unsigned long long)point->batch,
             queue ? wake_object_text(text, sizeof(text), queue->object) : "a queue");
    return buffer;
}

static void
report_in_use(struct wake_check *check, const char *vuid, const struct wake_object *subject,
              const struct wake_object *used)
{
    struct wake_device *device = (struct wake_device *)check->scope;
    struct wake_point point;
    char subject_text[WAKE_OBJECT_TEXT], used_text[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];

    if (!used || !wake_object_in_use(device, used, &point) ||
        (used->type == WAKE_TYPE_VkQueryPool &&
         wake_queries_are_done(device, used->data, 0, UINT32_MAX))) {
        return;
    }
    wake_object_text(subject_text, sizeof(subject_text), subject);
    if (used == subject) {
        used_text[0] = '\0';
    } else {
        char text[WAKE_OBJECT_TEXT];
        snprintf(used_text, sizeof(used_text), ", whose %.140s",
                 wake_object_text(text, sizeof(text), used));
    }
    wake_find_objects(
        check, vuid, subject, used == subject ? NULL : used,
        "%s%s is still in use by %s: no wait, fence status or semaphore value has shown that it has completed",
        subject_text, used_text, wake_batch_text(batch, check, &point));
}

static void
check_children(struct wake_check *check, const char *vuid, struct wake_object *pool)
{
    struct wake_device *device = (struct wake_device *)check->scope;
    struct wake_object *child = wake_family_first_used(device, pool);

    if (child) {
        report_in_use(check, vuid, pool, child);
    }
}

static void
check_one(struct wake_check *check, const char *vuid_in_use, wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    const struct wake_object *parent = object ? wake_object_get(object->parent) : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (!object) {
        return;
    }
    if (object->type == WAKE_TYPE_VkImage && parent && parent->type == WAKE_TYPE_VkSwapchainKHR) {
        wake_find_objects(check, "VUID-vkDestroyImage-image-04882", object, parent,
                          "%s belongs to a swapchain, and is destroyed with it",
                          wake_object_text(text, sizeof(text), object));
        return;
    }
    if (object->type == WAKE_TYPE_VkCommandPool || object->type == WAKE_TYPE_VkDescriptorPool ||
        object->type == WAKE_TYPE_VkSwapchainKHR) {
        check_children(check, vuid_in_use, object);
        return;
    }
    report_in_use(check, vuid_in_use, object, object);
}

static void
check_pool(struct wake_check *check, const struct wake_handle_rule *rule, wake_id pool, wake_id id)
{
    const struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);
    const struct wake_object *own = object ? wake_object_get(object->parent) : NULL;
    const struct wake_object *given = pool & WAKE_ID_FOREIGN ? NULL : wake_object_get(pool);
    char text[3][WAKE_OBJECT_TEXT];

    if (own && given && own != given && own->type == given->type &&
        wake_check_on(check, WAKE_CHECK_LIFETIMES)) {
        wake_find_objects(check, rule->vuid_parent, object, given,
                          "%s was allocated from %s, not from %s",
                          wake_object_text(text[0], sizeof(text[0]), object),
                          wake_object_text(text[1], sizeof(text[1]), own),
                          wake_object_text(text[2], sizeof(text[2]), given));
    }
}

/* An array of handles to free, each of which may be null, but not unknown, and is of the pool. */
static void
check_freed(struct wake_check *check, const struct wake_handle_rule *rule, wake_id pool,
            const uint64_t *handles, uint32_t count)
{
    if (!handles) {
        if (count && !(check->record->flags & WAKE_RECORD_CAPPED) &&
            wake_check_on(check, WAKE_CHECK_PARAMETERS)) {
            wake_find(check, rule->vuid_parameter, "%s is NULL, but the count is %u", rule->path,
                      count);
        }
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        wake_id id = wake_packed_id(handles, i, 1, 0);

        wake_check_handle(check, rule, handles[i], id);
        check_pool(check, rule, pool, id);
        for (uint32_t k = 0; id && k < i; k++) {
            if (handles[k] == handles[i]) {
                wake_find_object(check, rule->vuid_parameter, rule->type, handles[i],
                                 "%s names 0x%llx twice, at %u and %u", rule->path,
                                 (unsigned long long)handles[i], k, i);
                break;
            }
        }
    }
}

static void
check_free_command_buffers(struct wake_check *check)
{
    static const struct wake_handle_rule rule = {
        "VUID-vkFreeCommandBuffers-pCommandBuffers-00048",
        "VUID-vkFreeCommandBuffers-pCommandBuffers-parent", VK_OBJECT_TYPE_COMMAND_BUFFER,
        "pCommandBuffers", true
    };
    const struct wake_rec_FreeCommandBuffers *r = (const void *)check->record;

    check_freed(check, &rule, r->commandPool_id, (const uint64_t *)r->pCommandBuffers,
                r->commandBufferCount);
}

static void
check_free_descriptor_sets(struct wake_check *check)
{
    static const struct wake_handle_rule rule = {
        "VUID-vkFreeDescriptorSets-pDescriptorSets-00310",
        "VUID-vkFreeDescriptorSets-pDescriptorSets-parent", VK_OBJECT_TYPE_DESCRIPTOR_SET,
        "pDescriptorSets", true
    };
    const struct wake_rec_FreeDescriptorSets *r = (const void *)check->record;
    const struct wake_object *pool = wake_object_get(r->descriptorPool_id);
    const struct wake_rec_CreateDescriptorPool *made = pool && pool->create &&
                                                               pool->create->command ==
                                                                   WAKE_CMD_vkCreateDescriptorPool
                                                           ? (const void *)pool->create->record
                                                           : NULL;
    uint32_t found = check->found;
    char text[WAKE_OBJECT_TEXT];

    check_freed(check, &rule, r->descriptorPool_id, (const uint64_t *)r->pDescriptorSets,
                r->descriptorSetCount);
    if (check->found == found && made && made->pCreateInfo &&
        !(made->pCreateInfo->flags & VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT) &&
        wake_check_on(check, WAKE_CHECK_CORE)) {
        wake_find_objects(
            check, "VUID-vkFreeDescriptorSets-descriptorPool-00312", pool, NULL,
            "%s was created without VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT",
            wake_object_text(text, sizeof(text), pool));
    }
}

void
wake_check_destroys(struct wake_check *check)
{
    const char *vuid_in_use = vuids_in_use[check->command];

    if (check->command == WAKE_CMD_vkFreeCommandBuffers) {
        check_free_command_buffers(check);
    } else if (check->command == WAKE_CMD_vkFreeDescriptorSets) {
        check_free_descriptor_sets(check);
    }
    if (!vuid_in_use || !wake_check_on(check, WAKE_CHECK_LIFETIMES) ||
        !check->scope->settings->check_object_in_use) {
        return;
    }
    switch (check->command) {
    case WAKE_CMD_vkFreeCommandBuffers: {
        const struct wake_rec_FreeCommandBuffers *r = (const void *)check->record;
        for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
            check_one(check, vuid_in_use, wake_packed_id(r->pCommandBuffers, i, 1, 0));
        }
        return;
    }
    case WAKE_CMD_vkFreeDescriptorSets: {
        const struct wake_rec_FreeDescriptorSets *r = (const void *)check->record;
        for (uint32_t i = 0; r->pDescriptorSets && i < r->descriptorSetCount; i++) {
            check_one(check, vuid_in_use, wake_packed_id(r->pDescriptorSets, i, 1, 0));
        }
        return;
    }
    case WAKE_CMD_vkResetFences: {
        const struct wake_rec_ResetFences *r = (const void *)check->record;
        for (uint32_t i = 0; r->pFences && i < r->fenceCount; i++) {
            check_one(check, vuid_in_use, wake_packed_id(r->pFences, i, 1, 0));
        }
        return;
    }
    default: {
        check_one(check, vuid_in_use, wake_destroyed_id(check->record));
        return;
    }
    }
}

/* ---- leaks ----------------------------------------------------------------------------------- */

/* As many are named. */
#define NAMED_LEAKS 5

/* One message for all that is left, but a device of an instance has its own. */
struct leak_context {
    struct wake_check *check;
    const char *vuid;
    struct wake_object *first;
    uint32_t count;
    char names[NAMED_LEAKS * (WAKE_OBJECT_TEXT + 2)];
};

static void
report_leaks(struct leak_context *leak)
{
    struct wake_object *scope = wake_object_get(leak->check->scope->id);

    if (leak->count > NAMED_LEAKS) {
        wake_find_objects(leak->check, leak->vuid, scope, leak->first,
                          "%s and %u more have not been destroyed", leak->names,
                          leak->count - NAMED_LEAKS);
    } else if (leak->count) {
        wake_find_objects(leak->check, leak->vuid, scope, leak->first, "%s %s not been destroyed",
                          leak->names, leak->count == 1 ? "has" : "have");
    }
    leak->count = 0;
    leak->names[0] = '\0';
}

static void
add_leak(void *context, uint64_t handle, wake_id id)
{
    struct leak_context *leak = context;
    struct wake_object *object = wake_object_get(id);
    struct wake_object *parent = object ? wake_object_get(object->parent) : NULL;
    char text[WAKE_OBJECT_TEXT];
    size_t used = strlen(leak->names);

    (void)handle;
    if (!object ||
        (parent && parent->type != WAKE_TYPE_VkDevice && parent->type != WAKE_TYPE_VkInstance)) {
        return; /* a pool's children are named by their pool */
    }
    if (leak->count == 0) {
        leak->first = object;
    }
    if (leak->count++ < NAMED_LEAKS) {
        snprintf(leak->names + used, sizeof(leak->names) - used, "%s%s", used ? ", " : "",
                 wake_object_text(text, sizeof(text), object));
    }
    if (object->type == WAKE_TYPE_VkDevice) {
        report_leaks(leak);
    }
}

void
wake_check_leaks(struct wake_check *check)
{
    struct leak_context leak = { .check = check,
                                 .vuid = check->scope->is_device
                                             ? "VUID-vkDestroyDevice-device-00378"
                                             : "VUID-vkDestroyInstance-instance-00629" };

    if (!wake_check_on(check, WAKE_CHECK_LIFETIMES)) {
        return;
    }
    for (int type = 1; type < WAKE_TYPE_COUNT; type++) {
        if (type == WAKE_TYPE_VkQueue || type == WAKE_TYPE_VkPhysicalDevice ||
            type == WAKE_TYPE_VkInstance || type == WAKE_TYPE_VkDisplayKHR ||
            type == WAKE_TYPE_VkDisplayModeKHR ||
            (type == WAKE_TYPE_VkDevice && check->scope->is_device)) {
            continue; /* never destroyed by a call of their own */
        }
        if (check->scope->tables[type] == &check->scope->own[type]) {
            wake_table_each(check->scope->tables[type], add_leak, &leak);
        }
    }
    report_leaks(&leak);
}

/* ---- external synchronization ---------------------------------------------------------------- */

/* "thread 12, which is in vkCmdDraw(), command 7" */
static void
put_other(char *text, size_t size, const struct wake_other_call *other)
{
    char index[32] = "";

    if (!other->thread) {
        snprintf(text, size, "another one");
    } else if (!other->command || other->command >= WAKE_CMD_COUNT) {
        snprintf(text, size, "thread %u", other->thread);
    } else {
        if (other->index != UINT32_MAX) {
            snprintf(index, sizeof(index), ", command %u", other->index);
        }
        snprintf(text, size, "thread %u, which is in %s()%s", other->thread,
                 wake_commands[other->command].name, index);
    }
}

void
wake_check_threads(struct wake_check *check, wake_id id, uint64_t handle,
                   const struct wake_other_call *other)
{
    struct wake_object *object = wake_object_get(id);
    char text[WAKE_OBJECT_TEXT], by[160];

    if (!wake_check_on(check, WAKE_CHECK_THREADS)) {
        return;
    }
    put_other(by, sizeof(by), other);
    if (object) {
        wake_object_text(text, sizeof(text), object);
    } else {
        /* A command buffer that has been freed since the call reads as if it were still there. */
        snprintf(text, sizeof(text), "%s 0x%llx",
                 check->dispatch_type == WAKE_TYPE_VkCommandBuffer ? "VkCommandBuffer" : "object",
                 (unsigned long long)handle);
    }
    wake_find_objects(
        check,
        WAKE_OWN_RULE("UNASSIGNED-Threading-MultipleThreads-Write",
                      "UNASSIGNED-Threading-MultipleThreads"),
        object, NULL,
        "THREADING ERROR : %s(): object of type %s is simultaneously used in thread %u, which is in this call, and "
        "%s: %s must be externally synchronized",
        wake_commands[check->command].name,
        object                                              ? wake_object_types[object->type].name
        : check->dispatch_type == WAKE_TYPE_VkCommandBuffer ? "VkCommandBuffer"
                                                            : "VkObject",
        check->thread, by, text);
}
