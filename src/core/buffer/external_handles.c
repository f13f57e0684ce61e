/* SPDX-License-Identifier: Apache-2.0 */
/*
 * External handle types of new buffers, fences and semaphores, and of memory that is bound, against what the physical device
 * says of them. Specification, 'External Memory Capabilities' and its kin.
 */
#include "core/buffer/memory_fit.h"
#include "core/buffer_usage.h"
#include "core/image/image_rules.h"
#include "core/words.h"
#include "state/derived/image.h"
#include "state/object/create_info.h"
#include "state/scope/queries.h"

static bool
can_ask(const struct wake_check *check, int extension)
{
    const struct wake_instance *instance = check->scope->instance;

    return instance->scope.api_version >= VK_API_VERSION_1_1 ||
           wake_scope_has(&instance->scope, extension);
}

/* ---- memory that is bound -------------------------------------------------------------------- */

static bool
ask_buffer(const struct wake_check *check, const VkBufferCreateInfo *made,
           VkExternalMemoryHandleTypeFlagBits type, VkExternalMemoryProperties *properties_out)
{
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceExternalBufferProperties ask =
        instance->next.GetPhysicalDeviceExternalBufferProperties
            ? instance->next.GetPhysicalDeviceExternalBufferProperties
            : instance->next.GetPhysicalDeviceExternalBufferPropertiesKHR;
    VkPhysicalDeviceExternalBufferInfo info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO,
        .flags = made->flags,
        .usage = made->usage,
        .handleType = type,
    };
    VkExternalBufferProperties out = { .sType = VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES };
#ifdef VK_VERSION_1_4
    VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO
    };

    if (wake_chain_find(made->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO)) {
        usage.usage = wake_buffer_usage(made);
        info.pNext = &usage;
    }
#endif
    if (!ask || !can_ask(check, WAKE_EXT_VK_KHR_external_memory_capabilities)) {
        return false;
    }
    ask(wake_check_device(check)->physical, &info, &out);
    *properties_out = out.externalMemoryProperties;
    return true;
}

/* What the physical device says of memory of that handle type for the resource; false: not known. */
static bool
ask_resource(const struct wake_check *check, const struct wake_object *resource,
             VkExternalMemoryHandleTypeFlagBits type, VkExternalMemoryProperties *properties_out)
{
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(resource);
    const struct wake_image *image = resource->type == WAKE_TYPE_VkImage
                                         ? wake_image_of((struct wake_object *)resource)
                                         : NULL;

    return buffer  ? ask_buffer(check, buffer, type, properties_out)
           : image ? wake_image_external(check, &image->info, type, properties_out)
                   : false;
}

static bool
is_dedicated(const VkMemoryAllocateInfo *info)
{
    const VkMemoryDedicatedAllocateInfo *to = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
    const VkDedicatedAllocationMemoryAllocateInfoNV *nv = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV);

    return (to && (to->buffer || to->image)) || (nv && (nv->buffer || nv->image));
}

/* Memory that can be exported as `types`. */
static void
check_exported_types(struct wake_check *check, const struct wake_object *resource,
                     const struct wake_object *memory, VkExternalMemoryHandleTypeFlags types)
{
    VkExternalMemoryHandleTypeFlags compatible = types;

    for (uint32_t bits = types; bits; bits &= bits - 1) {
        VkExternalMemoryHandleTypeFlagBits type = (VkExternalMemoryHandleTypeFlagBits)(bits &
                                                                                       (~bits + 1));
        VkExternalMemoryProperties can;

        if (!ask_resource(check, resource, type, &can)) {
            return;
        }
        if (!(can.externalMemoryFeatures & VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT)) {
            wake_find_objects(
                check, "VUID-VkExportMemoryAllocateInfo-handleTypes-09860", resource, memory,
                "%s can be exported as %s, but the physical device exports no memory of %s so",
                WAKE_NAME_OF(memory), wake_name_VkExternalMemoryHandleTypeFlagBits(type),
                WAKE_NAME_OF(resource));
            return;
        }
        if (can.externalMemoryFeatures & VK_EXTERNAL_MEMORY_FEATURE_DEDICATED_ONLY_BIT &&
            !is_dedicated(wake_VkDeviceMemory_info(memory))) {
            wake_find_objects(
                check, "VUID-VkMemoryAllocateInfo-pNext-00639", resource, memory,
                "%s can be exported as %s, for which the physical device wants memory that is "
                "dedicated to %s",
                WAKE_NAME_OF(memory), wake_name_VkExternalMemoryHandleTypeFlagBits(type),
                WAKE_NAME_OF(resource));
        }
        compatible &= can.compatibleHandleTypes;
    }
    if (types & ~compatible) {
        wake_find_objects(
            check, "VUID-VkExportMemoryAllocateInfo-handleTypes-09860", resource, memory,
            "%s can be exported as %s; compatible with all of them for %s are %s",
            WAKE_NAME_OF(memory), WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, types),
            WAKE_NAME_OF(resource),
            compatible ? WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, compatible) : "none");
    }
}

static bool
is_importable(const struct wake_check *check, const struct wake_object *resource,
              VkExternalMemoryHandleTypeFlagBits type)
{
    VkExternalMemoryProperties can;

    return !ask_resource(check, resource, type, &can) ||
           can.externalMemoryFeatures & VK_EXTERNAL_MEMORY_FEATURE_IMPORTABLE_BIT;
}

void
wake_check_dedicated_import(struct wake_check *check, const VkImportMemoryFdInfoKHR *fd,
                            const struct wake_object *resource)
{
#if WAKE_REPEATED_RULES
    (void)check, (void)fd, (void)resource, (void)is_importable;
#else
    if (fd->handleType && !is_importable(check, resource, fd->handleType)) {
        wake_find_objects(
            check, "VUID-VkImportMemoryFdInfoKHR-handleType-09862", resource, NULL,
            "VkImportMemoryFdInfoKHR::handleType is %s, but the physical device imports no memory "
            "of %s so",
            wake_name_VkExternalMemoryHandleTypeFlagBits(fd->handleType), WAKE_NAME_OF(resource));
    }
#endif
}

/* Of memory that was imported, in whatever way, Khronos layers name the rule of the first struct that has the sentence. */
static void
check_imported_type(struct wake_check *check, const struct wake_object *resource,
                    const struct wake_object *memory, VkExternalMemoryHandleTypeFlagBits type)
{
    if (!is_importable(check, resource, type)) {
        wake_find_objects(
            check, "VUID-VkImportMemoryWin32HandleInfoKHR-handleType-09861", resource, memory,
            "%s was imported as %s, but the physical device imports no memory of %s so "
            "[VUID-VkImportMemoryFdInfoKHR-handleType-09862]",
            WAKE_NAME_OF(memory), wake_name_VkExternalMemoryHandleTypeFlagBits(type),
            WAKE_NAME_OF(resource));
    }
}

void
wake_check_bound_external(struct wake_check *check, const char *owner,
                          const struct wake_external_rules *rules,
                          const struct wake_object *resource, const struct wake_object *memory,
                          VkExternalMemoryHandleTypeFlags types)
{
    const VkMemoryAllocateInfo *allocated = wake_VkDeviceMemory_info(memory);
    const VkExportMemoryAllocateInfo *out = wake_chain_find(
        allocated->pNext, VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);
    const VkImportMemoryFdInfoKHR *fd = wake_chain_find(
        allocated->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR);
    const VkImportMemoryHostPointerInfoEXT *host = wake_chain_find(
        allocated->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT);
    VkExternalMemoryHandleTypeFlags imported = fd ? fd->handleType : host ? host->handleType : 0;

    if (out && out->handleTypes && !WAKE_REPEATED_RULES) {
        check_exported_types(check, resource, memory, out->handleTypes);
    }
    if (out && out->handleTypes && !(out->handleTypes & types)) {
        wake_find_rule(check, owner, rules->exported, resource,
                       "%s can be exported as %s; the handle types that %s was created for: %s",
                       WAKE_NAME_OF(memory),
                       WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, out->handleTypes),
                       WAKE_NAME_OF(resource),
                       types ? WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, types) : "none");
    }
    if (imported && !(imported & types)) {
        wake_find_rule(
            check, owner,
            !WAKE_REPEATED_RULES ||
                    WAKE_EXTENSION(check, VK_ANDROID_external_memory_android_hardware_buffer)
                ? rules->imported_or_android
                : rules->imported,
            resource, "%s was imported as %s; the handle types that %s was created for: %s",
            WAKE_NAME_OF(memory), WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, imported),
            WAKE_NAME_OF(resource),
            types ? WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, types) : "none");
    }
    if (imported && !WAKE_REPEATED_RULES) {
        check_imported_type(check, resource, memory, (VkExternalMemoryHandleTypeFlagBits)imported);
    }
}

/* ---- buffers --------------------------------------------------------------------------------- */

void
wake_core_create_external_buffer(struct wake_check *check, const struct wake_rec_CreateBuffer *r)
{
    const VkExternalMemoryBufferCreateInfo *external =
        r->pCreateInfo && r->pCreateInfo->pNext
            ? wake_chain_find(r->pCreateInfo->pNext,
                              VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO)
            : NULL;
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceExternalBufferProperties ask =
        instance->next.GetPhysicalDeviceExternalBufferProperties
            ? instance->next.GetPhysicalDeviceExternalBufferProperties
            : instance->next.GetPhysicalDeviceExternalBufferPropertiesKHR;
    VkExternalMemoryHandleTypeFlags types = external ? external->handleTypes : 0;

    if (!types || !ask || !can_ask(check, WAKE_EXT_VK_KHR_external_memory_capabilities)) {
        return;
    }
    for (uint32_t bits = types; bits; bits &= bits - 1) {
        VkPhysicalDeviceExternalBufferInfo info = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO,
            .flags = r->pCreateInfo->flags,
            .usage = r->pCreateInfo->usage,
            .handleType = (VkExternalMemoryHandleTypeFlagBits)(bits & (~bits + 1)),
        };
        VkExternalBufferProperties out = { .sType = VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES };

        ask(wake_check_device(check)->physical, &info, &out);
        if (types & ~out.externalMemoryProperties.compatibleHandleTypes) {
            wake_find(
                check, "VUID-VkBufferCreateInfo-pNext-00920",
                "VkExternalMemoryBufferCreateInfo::handleTypes is %s; compatible with %s are %s",
                WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, types),
                wake_name_VkExternalMemoryHandleTypeFlagBits(info.handleType),
                WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags,
                                out.externalMemoryProperties.compatibleHandleTypes));
            return;
        }
    }
}

/* ---- fences and semaphores ------------------------------------------------------------------- */

void
wake_core_create_external_fence(struct wake_check *check, const struct wake_rec_CreateFence *r)
{
    const VkExportFenceCreateInfo *external = r->pCreateInfo && r->pCreateInfo->pNext
                                                  ? wake_chain_find(
                                                        r->pCreateInfo->pNext,
                                                        VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO)
                                                  : NULL;
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceExternalFenceProperties ask = wake_question_external_fences(instance);
    VkExternalFenceHandleTypeFlags types = external ? external->handleTypes : 0;

    if (!types || !ask || !can_ask(check, WAKE_EXT_VK_KHR_external_fence_capabilities)) {
        return;
    }
    for (uint32_t bits = types; bits; bits &= bits - 1) {
        VkPhysicalDeviceExternalFenceInfo info = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_FENCE_INFO,
            .handleType = (VkExternalFenceHandleTypeFlagBits)(bits & (~bits + 1)),
        };
        VkExternalFenceProperties out = { .sType = VK_STRUCTURE_TYPE_EXTERNAL_FENCE_PROPERTIES };

        ask(wake_check_device(check)->physical, &info, &out);
        if (!(out.externalFenceFeatures & VK_EXTERNAL_FENCE_FEATURE_EXPORTABLE_BIT) ||
            (types & ~out.compatibleHandleTypes)) {
            wake_find(
                check, "VUID-VkExportFenceCreateInfo-handleTypes-01446",
                "VkExportFenceCreateInfo::handleTypes is %s; the physical device can%s export %s, with which %s are compatible",
                WAKE_FLAGS_TEXT(VkExternalFenceHandleTypeFlags, types),
                out.externalFenceFeatures & VK_EXTERNAL_FENCE_FEATURE_EXPORTABLE_BIT ? "" : "not",
                wake_name_VkExternalFenceHandleTypeFlagBits(info.handleType),
                WAKE_FLAGS_TEXT(VkExternalFenceHandleTypeFlags, out.compatibleHandleTypes));
            return;
        }
    }
}

void
wake_core_create_external_semaphore(struct wake_check *check,
                                    const struct wake_rec_CreateSemaphore *r)
{
    const void *chain = r->pCreateInfo ? r->pCreateInfo->pNext : NULL;
    const VkExportSemaphoreCreateInfo *external =
        chain ? wake_chain_find(chain, VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO) : NULL;
    const VkSemaphoreTypeCreateInfo *type =
        external ? wake_chain_find(chain, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) : NULL;
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceExternalSemaphoreProperties ask = wake_question_external_semaphores(
        instance);
    VkExternalSemaphoreHandleTypeFlags types = external ? external->handleTypes : 0;

    if (!types || !ask || !can_ask(check, WAKE_EXT_VK_KHR_external_semaphore_capabilities)) {
        return;
    }
    for (uint32_t bits = types; bits; bits &= bits - 1) {
        /* A copy: the record's own chain has other neighbours. */
        VkSemaphoreTypeCreateInfo kind = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                           .semaphoreType = type ? type->semaphoreType
                                                                 : VK_SEMAPHORE_TYPE_BINARY };
        VkPhysicalDeviceExternalSemaphoreInfo info = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_INFO,
            .pNext = type ? &kind : NULL,
            .handleType = (VkExternalSemaphoreHandleTypeFlagBits)(bits & (~bits + 1)),
        };
        VkExternalSemaphoreProperties out = {
            .sType = VK_STRUCTURE_TYPE_EXTERNAL_SEMAPHORE_PROPERTIES
        };

        ask(wake_check_device(check)->physical, &info, &out);
        if (!(out.externalSemaphoreFeatures & VK_EXTERNAL_SEMAPHORE_FEATURE_EXPORTABLE_BIT) ||
            (types & ~out.compatibleHandleTypes)) {
            wake_find(
                check, "VUID-VkExportSemaphoreCreateInfo-handleTypes-01124",
                "VkExportSemaphoreCreateInfo::handleTypes is %s; the physical device can%s export %s, with which %s are compatible",
                WAKE_FLAGS_TEXT(VkExternalSemaphoreHandleTypeFlags, types),
                out.externalSemaphoreFeatures & VK_EXTERNAL_SEMAPHORE_FEATURE_EXPORTABLE_BIT
                    ? ""
                    : "not",
                wake_name_VkExternalSemaphoreHandleTypeFlagBits(info.handleType),
                WAKE_FLAGS_TEXT(VkExternalSemaphoreHandleTypeFlags, out.compatibleHandleTypes));
            return;
        }
    }
}
