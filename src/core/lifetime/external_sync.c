/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fences and semaphores as file descriptors. Specification, 'Importing Fence Payloads', 'Importing
 * Semaphore Payloads'.
 */
#include "core/words.h"
#include "core/lifetime/lifetime.h"
#include "state/scope/queries.h"
#include "state/execution/submission.h"

/* What the rules of fences and of semaphores differ in. */
struct fd_rules {
    const char *noun;
    const char *get, *import; /* names of the info parameters */
    uint32_t sync_fd;         /* the handle type of sync files */
    uint32_t temporary_bit;   /* of the import's flags */
    const char *temporary_name;
    unsigned type_names, flag_names; /* WAKE_ENUM_, WAKE_FLAGS_ of handle types */
    /* exportFromImportedHandleTypes of a handle type; false: the driver cannot be asked. */
    bool (*ask)(struct wake_check *check, uint32_t wanted, uint32_t *imported_out);
    const char *vuid_get_type, *vuid_created, *vuid_imported, *vuid_unsignaled;
    const char *vuid_import_type, *vuid_temporary, *vuid_in_use;
    const char *unsignaled; /* what is said of a payload that nothing signals */
};

/* ---- the two kinds --------------------------------------------------------------------------- */

static bool
ask_fence(struct wake_check *check, uint32_t wanted, uint32_t *imported_out)
{
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceExternalFenceProperties ask = wake_question_external_fences(instance);
    VkPhysicalDeviceExternalFenceInfo info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_FENCE_INFO,
        .handleType = (VkExternalFenceHandleTypeFlagBits)wanted
    };
    VkExternalFenceProperties out = { .sType = VK_STRUCTURE_TYPE_EXTERNAL_FENCE_PROPERTIES };

    if (!ask) {
        return false;
    }
    ask(wake_check_device(check)->physical, &info, &out);
    *imported_out = out.exportFromImportedHandleTypes;
    return true;
}

static bool
ask_semaphore(struct wake_check *check, uint32_t wanted, uint32_t *imported_out)
{
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceExternalSemaphoreProperties ask = wake_question_external_semaphores(
        instance);
    VkPhysicalDeviceExternalSemaphoreInfo info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_INFO,
        .handleType = (VkExternalSemaphoreHandleTypeFlagBits)wanted
    };
    VkExternalSemaphoreProperties out = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_SEMAPHORE_PROPERTIES
    };

    if (!ask) {
        return false;
    }
    ask(wake_check_device(check)->physical, &info, &out);
    *imported_out = out.exportFromImportedHandleTypes;
    return true;
}

static const struct fd_rules fence_rules = {
    .noun = "fence",
    .get = "pGetFdInfo",
    .import = "pImportFenceFdInfo",
    .sync_fd = VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT,
    .temporary_bit = VK_FENCE_IMPORT_TEMPORARY_BIT,
    .temporary_name = "VK_FENCE_IMPORT_TEMPORARY_BIT",
    .type_names = WAKE_ENUM_VkExternalFenceHandleTypeFlagBits,
    .flag_names = WAKE_FLAGS_VkExternalFenceHandleTypeFlags,
    .ask = ask_fence,
    .vuid_get_type = "VUID-VkFenceGetFdInfoKHR-handleType-01456",
    .vuid_created = "VUID-VkFenceGetFdInfoKHR-handleType-01453",
    .vuid_imported = "VUID-VkFenceGetFdInfoKHR-fence-01455",
    .vuid_unsignaled = "VUID-VkFenceGetFdInfoKHR-handleType-01454",
    .vuid_import_type = "VUID-VkImportFenceFdInfoKHR-handleType-01464",
    .vuid_temporary = "VUID-VkImportFenceFdInfoKHR-handleType-07306",
    .vuid_in_use = "VUID-vkImportFenceFdKHR-fence-01463",
    .unsignaled = "the fence is unsignaled, and nothing that was submitted signals it",
};

static const struct fd_rules semaphore_rules = {
    .noun = "semaphore",
    .get = "pGetFdInfo",
    .import = "pImportSemaphoreFdInfo",
    .sync_fd = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT,
    .temporary_bit = VK_SEMAPHORE_IMPORT_TEMPORARY_BIT,
    .temporary_name = "VK_SEMAPHORE_IMPORT_TEMPORARY_BIT",
    .type_names = WAKE_ENUM_VkExternalSemaphoreHandleTypeFlagBits,
    .flag_names = WAKE_FLAGS_VkExternalSemaphoreHandleTypeFlags,
    .ask = ask_semaphore,
    .vuid_get_type = "VUID-VkSemaphoreGetFdInfoKHR-handleType-01136",
    .vuid_created = "VUID-VkSemaphoreGetFdInfoKHR-handleType-01132",
    .vuid_imported = "VUID-VkSemaphoreGetFdInfoKHR-semaphore-01133",
    .vuid_unsignaled = "VUID-VkSemaphoreGetFdInfoKHR-handleType-03254",
    .vuid_import_type = "VUID-VkImportSemaphoreFdInfoKHR-handleType-01143",
    .vuid_temporary = "VUID-VkImportSemaphoreFdInfoKHR-handleType-07307",
    .vuid_in_use = "VUID-vkImportSemaphoreFdKHR-semaphore-01142",
    .unsignaled = "nothing that was submitted signals the semaphore, or another wait has taken the "
                  "signal",
};

_Static_assert((uint32_t)VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT ==
                   (uint32_t)VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT,
               "is_fd looks at both alike");

static bool
is_fd(const struct fd_rules *rules, uint32_t type)
{
    return type == VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT || type == rules->sync_fd;
}

static const char *
type_name(const struct fd_rules *rules, uint32_t type)
{
    return wake_enum_name(rules->type_names, type);
}

/* ---- payloads -------------------------------------------------------------------------------- */

/* Whether what is known of the payload can be relied on. */
static bool
is_followed(const struct wake_check *check, const struct wake_sync_object *sync)
{
    const struct wake_device *device = (const struct wake_device *)check->scope;

    return sync && !sync->external && !device->submit_failed && !wake_load_relaxed(&device->lost);
}

/* What has been imported into the object cannot be exported as `type`. */
static bool
lost_by_import(struct wake_check *check, const struct fd_rules *rules,
               const struct wake_sync_object *sync, uint32_t type)
{
    uint32_t from = 0;

    return sync && sync->imported && rules->ask(check, type, &from) && !(from & sync->imported);
}

/* A semaphore's signal is known from `signalled`; a fence's batch may still be on its way. */
static bool
is_unsignaled(const struct fd_rules *rules, const struct wake_sync_object *sync)
{
    return !sync->signalled && (rules == &fence_rules ? !sync->point.batch : !sync->timeline);
}

static void
check_payload(struct wake_check *check, const struct fd_rules *rules,
              const struct wake_object *object, uint32_t type)
{
    const struct wake_sync_object *sync = object ? object->data : NULL;

    if (lost_by_import(check, rules, sync, type)) {
        wake_find_objects(check, rules->vuid_imported, object, NULL,
                          "%s->handleType is %s; the %s has a payload that was imported as %s, "
                          "which exportFromImportedHandleTypes of that type lacks",
                          rules->get, type_name(rules, type), rules->noun,
                          type_name(rules, sync->imported));
    } else if (type == rules->sync_fd && is_followed(check, sync) && is_unsignaled(rules, sync)) {
        wake_find_objects(check, rules->vuid_unsignaled, object, NULL, "%s->handleType is %s; %s",
                          rules->get, type_name(rules, type), rules->unsignaled);
    }
}

/* ---- exports --------------------------------------------------------------------------------- */

/* False: it is no file descriptor that was asked for, and nothing more is to be said. */
static bool
check_get(struct wake_check *check, const struct fd_rules *rules, const struct wake_object *object,
          uint32_t type, uint32_t created_for)
{
    if (!is_fd(rules, type)) {
        wake_find(check, rules->vuid_get_type, "%s->handleType is %s", rules->get,
                  type_name(rules, type));
        return false;
    }
    if (object && !(created_for & type)) {
        wake_find_objects(check, rules->vuid_created, object, NULL,
                          "%s->handleType is %s; the handle types that the %s was created for: %s",
                          rules->get, type_name(rules, type), rules->noun,
                          created_for ? wake_flags_text((char[WAKE_FLAGS_TEXT_SIZE]){ 0 },
                                                        rules->flag_names, created_for)
                                      : "none");
    } else if (object) {
        check_payload(check, rules, object, type);
    }
    return true;
}

void
wake_core_get_fence_fd(struct wake_check *check, const struct wake_rec_GetFenceFdKHR *r)
{
    const VkFenceGetFdInfoKHR *get = r->pGetFdInfo;
    const struct wake_object *object =
        get ? wake_check_object(check,
                                wake_packed_id(get, 0, WAKE_HANDLES_VkFenceGetFdInfoKHR,
                                               WAKE_HANDLE_VkFenceGetFdInfoKHR_fence),
                                WAKE_TYPE_VkFence)
            : NULL;
    const VkFenceCreateInfo *info = wake_VkFence_info(object);
    const VkExportFenceCreateInfo *out =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO) : NULL;

    if (get) {
        (void)check_get(check, &fence_rules, info ? object : NULL, get->handleType,
                        out ? out->handleTypes : 0);
    }
}

void
wake_core_get_semaphore_fd(struct wake_check *check, const struct wake_rec_GetSemaphoreFdKHR *r)
{
    const VkSemaphoreGetFdInfoKHR *get = r->pGetFdInfo;
    const struct wake_object *object =
        get ? wake_check_object(check,
                                wake_packed_id(get, 0, WAKE_HANDLES_VkSemaphoreGetFdInfoKHR,
                                               WAKE_HANDLE_VkSemaphoreGetFdInfoKHR_semaphore),
                                WAKE_TYPE_VkSemaphore)
            : NULL;
    const VkSemaphoreCreateInfo *info = wake_VkSemaphore_info(object);
    const VkExportSemaphoreCreateInfo *out =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO) : NULL;
    const VkSemaphoreTypeCreateInfo *type =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) : NULL;

    if (!get || !check_get(check, &semaphore_rules, info ? object : NULL, get->handleType,
                           out ? out->handleTypes : 0)) {
        return;
    }
    if (get->handleType == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT && type &&
        type->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE) {
        wake_find_objects(check, "VUID-VkSemaphoreGetFdInfoKHR-handleType-03253", object, NULL,
                          "pGetFdInfo->handleType is %s; the semaphore is a timeline semaphore",
                          type_name(&semaphore_rules, get->handleType));
    }
}

/* ---- imports --------------------------------------------------------------------------------- */

/* An import while a batch has to do with the object. */
static void
check_idle(struct wake_check *check, const struct fd_rules *rules, const struct wake_object *object)
{
    struct wake_point point;
    char text[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];

    if (object && check->scope->settings->check_object_in_use &&
        wake_object_in_use((struct wake_device *)check->scope, object, &point)) {
        wake_find_objects(
            check, rules->vuid_in_use, object, NULL,
            "%s is still in use by %s: no wait, fence status or semaphore value has shown that it has completed",
            wake_object_text(text, sizeof(text), object), wake_batch_text(batch, check, &point));
    }
}

/* False: something is wrong with what is imported, and the object is not looked at. */
static bool
check_import(struct wake_check *check, const struct fd_rules *rules, uint32_t type, uint32_t flags)
{
    if (!is_fd(rules, type)) {
        wake_find(check, rules->vuid_import_type, "%s->handleType is %s", rules->import,
                  type_name(rules, type));
        return false;
    }
    if (type == rules->sync_fd && !(flags & rules->temporary_bit)) {
        wake_find(check, rules->vuid_temporary, "%s->handleType is %s, flags are without %s",
                  rules->import, type_name(rules, type), rules->temporary_name);
        return false;
    }
    return true;
}

void
wake_core_import_fence_fd(struct wake_check *check, const struct wake_rec_ImportFenceFdKHR *r)
{
    const VkImportFenceFdInfoKHR *in = r->pImportFenceFdInfo;

    if (in && check_import(check, &fence_rules, in->handleType, in->flags)) {
        check_idle(check, &fence_rules,
                   wake_check_object(check,
                                     wake_packed_id(in, 0, WAKE_HANDLES_VkImportFenceFdInfoKHR,
                                                    WAKE_HANDLE_VkImportFenceFdInfoKHR_fence),
                                     WAKE_TYPE_VkFence));
    }
}

void
wake_core_import_semaphore_fd(struct wake_check *check,
                              const struct wake_rec_ImportSemaphoreFdKHR *r)
{
    const VkImportSemaphoreFdInfoKHR *in = r->pImportSemaphoreFdInfo;
    struct wake_object *object;
    const VkSemaphoreCreateInfo *info;
    const VkSemaphoreTypeCreateInfo *type;
    bool timeline;

    if (!in || !check_import(check, &semaphore_rules, in->handleType, in->flags)) {
        return;
    }
    object = wake_check_object(check,
                               wake_packed_id(in, 0, WAKE_HANDLES_VkImportSemaphoreFdInfoKHR,
                                              WAKE_HANDLE_VkImportSemaphoreFdInfoKHR_semaphore),
                               WAKE_TYPE_VkSemaphore);
    info = wake_VkSemaphore_info(object);
    type = info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) : NULL;
    timeline = type && type->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE;
    if (info && (timeline ? r->from_binary : r->from_timeline)) {
        wake_find_objects(check, "VUID-VkImportSemaphoreFdInfoKHR-handleType-03264", object, NULL,
                          "the semaphore is %s, but fd was exported from %s",
                          timeline ? "a timeline semaphore" : "binary",
                          timeline ? "a binary one" : "a timeline semaphore");
    } else if ((r->from_timeline || timeline) && in->flags & VK_SEMAPHORE_IMPORT_TEMPORARY_BIT) {
        wake_find(
            check, "VUID-VkImportSemaphoreFdInfoKHR-flags-03323",
            "pImportSemaphoreFdInfo->flags has VK_SEMAPHORE_IMPORT_TEMPORARY_BIT, but %s a timeline semaphore",
            r->from_timeline ? "fd was exported from" : "the semaphore is");
    }
    check_idle(check, &semaphore_rules, object);
}
