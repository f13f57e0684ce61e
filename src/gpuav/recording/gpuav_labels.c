/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Debug labels and names, as messages show them: kept beside what is recorded.
 */
#include "gpuav/device/gpuav_find.h"
#include "gpuav/recording/gpuav_recording.h"
#include "gpuav/shader/gpuav_objects.h"

#include "base/heap.h"

#include <string.h>

/* ---- labels ---------------------------------------------------------------------------------- */

static void
begin(VkCommandBuffer commandBuffer, const char *name, const float *color)
{
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);
    struct wake_gpuav_recording *recording = cb ? wake_gpuav_recording_get(cb) : NULL;
    size_t size = strlen(name ? name : "") + 1;
    struct wake_gpuav_label *label = recording ? wake_gpuav_recording_alloc(recording,
                                                                            sizeof(*label) + size)
                                               : NULL;

    if (label) {
        label->outer = cb->label;
        memcpy(label->color, color, sizeof(label->color));
        memcpy(label->name, name ? name : "", size);
        cb->label = label;
    }
    wake_gpuav_commands_leave(cb);
}

static void
end(VkCommandBuffer commandBuffer)
{
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    if (cb && cb->label) {
        cb->label = cb->label->outer;
    }
    wake_gpuav_commands_leave(cb);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdBeginDebugUtilsLabelEXT(VkCommandBuffer commandBuffer,
                                 const VkDebugUtilsLabelEXT *pLabelInfo)
{
    begin(commandBuffer, pLabelInfo->pLabelName, pLabelInfo->color);
    wake_gpuav_of(commandBuffer)->below.CmdBeginDebugUtilsLabelEXT(commandBuffer, pLabelInfo);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdEndDebugUtilsLabelEXT(VkCommandBuffer commandBuffer)
{
    end(commandBuffer);
    wake_gpuav_of(commandBuffer)->below.CmdEndDebugUtilsLabelEXT(commandBuffer);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdDebugMarkerBeginEXT(VkCommandBuffer commandBuffer,
                             const VkDebugMarkerMarkerInfoEXT *pMarkerInfo)
{
    begin(commandBuffer, pMarkerInfo->pMarkerName, pMarkerInfo->color);
    wake_gpuav_of(commandBuffer)->below.CmdDebugMarkerBeginEXT(commandBuffer, pMarkerInfo);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdDebugMarkerEndEXT(VkCommandBuffer commandBuffer)
{
    end(commandBuffer);
    wake_gpuav_of(commandBuffer)->below.CmdDebugMarkerEndEXT(commandBuffer);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void
rename_to(struct wake_gpuav *gpuav, struct wake_gpuav_named *object, const char *name)
{
    char *copy = name && *name ? wake_strdup(WAKE_HEAP_GPUAV, name) : NULL, *before;

    wake_lock_take(&gpuav->lock);
    before = object->name;
    object->name = copy;
    wake_lock_drop(&gpuav->lock);
    wake_free(WAKE_HEAP_GPUAV, before);
}

static void
name_shader_object(struct wake_gpuav *gpuav, uint64_t handle, const char *name)
{
    struct wake_gpuav_object *object = WAKE_GPUAV_GET(gpuav, objects, handle);

    if (object) {
        rename_to(gpuav, &object->stage.module->named, name);
        wake_gpuav_object_put(gpuav, object);
    }
}

static void
set_name(struct wake_gpuav *gpuav, VkObjectType type, uint64_t handle, const char *name)
{
    struct wake_gpuav_command_buffer *cb;
    struct wake_gpuav_pipeline *pipeline;
    struct wake_gpuav_module *module;

    if (type == VK_OBJECT_TYPE_SHADER_EXT) { /* no enumerator in older headers */
        name_shader_object(gpuav, handle, name);
    } else if (type == VK_OBJECT_TYPE_COMMAND_BUFFER) {
        cb = wake_gpuav_commands_enter(gpuav, (VkCommandBuffer)(uintptr_t)handle);
        if (cb) {
            rename_to(gpuav, &cb->named, name);
        }
        wake_gpuav_commands_leave(cb);
    } else if (type == VK_OBJECT_TYPE_PIPELINE) {
        pipeline = WAKE_GPUAV_GET(gpuav, pipelines, handle);
        if (pipeline) {
            rename_to(gpuav, &pipeline->named, name);
        }
        wake_gpuav_pipeline_put(gpuav, pipeline);
    } else if (type == VK_OBJECT_TYPE_SHADER_MODULE) {
        module = WAKE_GPUAV_GET(gpuav, modules, handle);
        if (module) {
            rename_to(gpuav, &module->named, name);
        }
        wake_gpuav_module_put(module);
    }
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_SetDebugUtilsObjectNameEXT(VkDevice device, const VkDebugUtilsObjectNameInfoEXT *pNameInfo)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    set_name(gpuav, pNameInfo->objectType, pNameInfo->objectHandle, pNameInfo->pObjectName);
    return gpuav->below.SetDebugUtilsObjectNameEXT(device, pNameInfo);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_DebugMarkerSetObjectNameEXT(VkDevice device, const VkDebugMarkerObjectNameInfoEXT *pNameInfo)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkObjectType type = VK_OBJECT_TYPE_UNKNOWN;

    switch (pNameInfo->objectType) {
    case VK_DEBUG_REPORT_OBJECT_TYPE_COMMAND_BUFFER_EXT:
        type = VK_OBJECT_TYPE_COMMAND_BUFFER;
        break;
    case VK_DEBUG_REPORT_OBJECT_TYPE_PIPELINE_EXT: type = VK_OBJECT_TYPE_PIPELINE; break;
    case VK_DEBUG_REPORT_OBJECT_TYPE_SHADER_MODULE_EXT: type = VK_OBJECT_TYPE_SHADER_MODULE; break;
    default: break;
    }
    set_name(gpuav, type, pNameInfo->object, pNameInfo->pObjectName);
    return gpuav->below.DebugMarkerSetObjectNameEXT(device, pNameInfo);
}

void
wake_gpuav_fill_labels(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CmdBeginDebugUtilsLabelEXT);
    WAKE_GPUAV_REPLACE(next, CmdEndDebugUtilsLabelEXT);
    WAKE_GPUAV_REPLACE(next, CmdDebugMarkerBeginEXT);
    WAKE_GPUAV_REPLACE(next, CmdDebugMarkerEndEXT);
    WAKE_GPUAV_REPLACE(next, SetDebugUtilsObjectNameEXT);
    WAKE_GPUAV_REPLACE(next, DebugMarkerSetObjectNameEXT);
}
