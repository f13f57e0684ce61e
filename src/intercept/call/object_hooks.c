/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that is bound and freed, shader modules that are made, names.
 */
#include "intercept/hooks/hooks.h"

#include "gen/records.h"
#include "intercept/call/call_objects.h"
#include "state/object/bound_alive.h"
#include "state/object/create_info.h"
#include "state/object/object_name.h"
#include "state/object/record_log_objects.h"
#include "state/scope/chain.h"
#include "state/scope/record_log.h"
#include "workers/engine_mode.h"
#include "workers/help/shader_jobs.h"

/* ---- memory ---------------------------------------------------------------------------------- */

/* One of several binds of a call that failed may have been done: all count as bound, so that
 * nothing is said to be missing. What names no memory binds none, and was told. */
static void
bind_memory(struct wake_call *call, enum wake_object_type type, uint64_t handle, uint64_t memory,
            VkDeviceSize offset)
{
    struct wake_object *object = call->stream ? wake_object_get(wake_call_find(call, type, handle))
                                              : NULL;

    if (object) {
        wake_id id = memory ? wake_call_find(call, WAKE_TYPE_VkDeviceMemory, memory) : 0;

        if (wake_record_log_is_on()) {
            wake_record_log_bind(object, id, offset);
        }
        wake_object_bind(object, id, offset);
    }
}

void
wake_hook_bind_buffer_memory(struct wake_call *call, VkDevice device, VkBuffer buffer,
                             VkDeviceMemory memory, VkDeviceSize offset, VkResult result)
{
    (void)device;
    if (result >= 0 && memory) {
        bind_memory(call, WAKE_TYPE_VkBuffer, (uint64_t)buffer, (uint64_t)memory, offset);
    }
}

void
wake_hook_bind_buffer_memory2(struct wake_call *call, VkDevice device, uint32_t count,
                              const VkBindBufferMemoryInfo *infos, VkResult result)
{
    (void)device;
    (void)result;
    for (uint32_t i = 0; infos && i < count; i++) {
        if (infos[i].memory) {
            bind_memory(call, WAKE_TYPE_VkBuffer, (uint64_t)infos[i].buffer,
                        (uint64_t)infos[i].memory, infos[i].memoryOffset);
        }
    }
}

void
wake_hook_bind_image_memory(struct wake_call *call, VkDevice device, VkImage image,
                            VkDeviceMemory memory, VkDeviceSize offset, VkResult result)
{
    (void)device;
    if (result >= 0 && memory) {
        bind_memory(call, WAKE_TYPE_VkImage, (uint64_t)image, (uint64_t)memory, offset);
    }
}

void
wake_hook_bind_image_memory2(struct wake_call *call, VkDevice device, uint32_t count,
                             const VkBindImageMemoryInfo *infos, VkResult result)
{
    (void)device;
    (void)result;
    for (uint32_t i = 0; infos && i < count; i++) {
        if (infos[i].memory ||
            wake_chain_find(infos[i].pNext,
                            VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR)) {
            bind_memory(call, WAKE_TYPE_VkImage, (uint64_t)infos[i].image,
                        (uint64_t)infos[i].memory, infos[i].memoryOffset);
        }
    }
}

/* ---- images that have lost theirs, as records have it ----------------------------------------- */

bool
wake_pack_image_view_bound(struct wake_pack *p, struct wake_rec_CreateImageView *r)
{
    const struct wake_object *image = r->pCreateInfo ? wake_object_get(wake_packed_id(
                                                           r->pCreateInfo, 0,
                                                           WAKE_HANDLES_VkImageViewCreateInfo,
                                                           WAKE_HANDLE_VkImageViewCreateInfo_image))
                                                     : NULL;

    r->bound = image ? wake_bound_alive(image) : 0;
    return !p->full;
}

bool
wake_pack_framebuffer_freed(struct wake_pack *p, struct wake_rec_CreateFramebuffer *r)
{
    const VkFramebufferCreateInfo *info = r->pCreateInfo;
    uint32_t count = info && info->pAttachments &&
                             !(info->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT)
                         ? info->attachmentCount
                         : 0;

    r->freed = 0;
    for (uint32_t i = 0; i < count && i < 64; i++) {
        const VkImageViewCreateInfo *view = wake_VkImageView_info(
            wake_object_get(wake_packed_id(info->pAttachments, i, 1, 0)));
        const struct wake_object *image = view ? wake_object_get(wake_packed_id(
                                                     view, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                                     WAKE_HANDLE_VkImageViewCreateInfo_image))
                                               : NULL;

        if (image && wake_object_bound(image) && !wake_bound_alive(image)) {
            r->freed |= UINT64_C(1) << i;
        }
    }
    return !p->full;
}

/* ---- shaders --------------------------------------------------------------------------------- */

void
wake_hook_create_shader_module(struct wake_call *call, VkDevice device,
                               const VkShaderModuleCreateInfo *info,
                               const VkAllocationCallbacks *allocator, VkShaderModule *module,
                               VkResult result)
{
    (void)device;
    (void)info;
    (void)allocator;
    (void)module;
    (void)result;
    if (call->create && !wake_inline && call->scope->settings->check_shaders &&
        call->scope->settings->check_core) {
        wake_shader_job_add(call->device, call->create);
    }
}

/* ---- names ----------------------------------------------------------------------------------- */

static void
set_name(struct wake_call *call, enum wake_object_type type, uint64_t handle, const char *name)
{
    struct wake_object *object;
    uint64_t before;

    if (!call->stream) {
        return;
    }
    object = wake_object_get(wake_call_find(call, type, handle));
    if (object) {
        before = wake_load_relaxed(&call->device->moment);
        (void)wake_object_set_name(object, name);
        if (wake_load_relaxed(&call->device->moment) != before) {
            /* What this thread is recording goes on with an owner record, which knows this name. */
            wake_stream_forget_cache();
        }
    }
}

void
wake_hook_set_object_name(struct wake_call *call, VkDevice device,
                          const VkDebugUtilsObjectNameInfoEXT *info, VkResult result)
{
    (void)device;
    (void)result;
    if (info) {
        set_name(call, wake_type_of_object(info->objectType), info->objectHandle,
                 info->pObjectName);
    }
}

void
wake_hook_marker_object_name(struct wake_call *call, VkDevice device,
                             const VkDebugMarkerObjectNameInfoEXT *info, VkResult result)
{
    (void)device;
    (void)result;
    if (info) {
        set_name(call, wake_type_of_report(info->objectType), info->object, info->pObjectName);
    }
}

static wake_id
named(const struct wake_pack *p, enum wake_object_type type, uint64_t handle)
{
    return type != WAKE_TYPE_NONE && handle ? wake_pack_find(p, type, handle) : 0;
}

bool
wake_pack_private_data(struct wake_pack *p, struct wake_rec_SetPrivateData *r)
{
    r->named = named(p, wake_type_of_object(r->objectType), r->objectHandle);
    return !p->full;
}

bool
wake_pack_read_private_data(struct wake_pack *p, struct wake_rec_GetPrivateData *r)
{
    r->named = named(p, wake_type_of_object(r->objectType), r->objectHandle);
    return !p->full;
}

bool
wake_pack_object_name(struct wake_pack *p, struct wake_rec_SetDebugUtilsObjectNameEXT *r)
{
    const VkDebugUtilsObjectNameInfoEXT *info = r->pNameInfo;

    r->named = info ? named(p, wake_type_of_object(info->objectType), info->objectHandle) : 0;
    return !p->full;
}

bool
wake_pack_object_tag(struct wake_pack *p, struct wake_rec_SetDebugUtilsObjectTagEXT *r)
{
    const VkDebugUtilsObjectTagInfoEXT *info = r->pTagInfo;

    r->named = info ? named(p, wake_type_of_object(info->objectType), info->objectHandle) : 0;
    return !p->full;
}

bool
wake_pack_marker_name(struct wake_pack *p, struct wake_rec_DebugMarkerSetObjectNameEXT *r)
{
    const VkDebugMarkerObjectNameInfoEXT *info = r->pNameInfo;

    r->named = info ? named(p, wake_type_of_report(info->objectType), info->object) : 0;
    return !p->full;
}

bool
wake_pack_marker_tag(struct wake_pack *p, struct wake_rec_DebugMarkerSetObjectTagEXT *r)
{
    const VkDebugMarkerObjectTagInfoEXT *info = r->pTagInfo;

    r->named = info ? named(p, wake_type_of_report(info->objectType), info->object) : 0;
    return !p->full;
}
