/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects (VK_EXT_shader_object): instrumented like modules, with the layouts of their sets
 * padded like a pipeline's. Those that are bound together are, to the rest of this folder, a
 * pipeline without a handle.
 *
 * A binary is what the driver made of instrumented code. Programs keep binaries by the UUID of the
 * physical device, so that is another one with instrumentation (and with other settings of it). In
 * one run a binary is known by its contents; one from an earlier run gets our set, but its messages
 * name no code, so none are given.
 */
#include "gpuav/shader/gpuav_objects.h"
#include "gpuav/device/gpuav_find.h"
#include "gpuav/instrument/instrument_keep.h"

#include "base/heap.h"
#include "state/object/create_info.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- making them ----------------------------------------------------------------------------- */

/* One vkCreateShadersEXT. */
struct making {
    struct wake_gpuav *gpuav;
    VkShaderCreateInfoEXT *infos;      /* what the driver gets */
    struct wake_gpuav_object **made;   /* one each; NULL: no memory */
    VkDescriptorSetLayout *sets;       /* WAKE_GPUAV_SETS each */
    const VkShaderCreateInfoEXT *from; /* the application's */
};

void
wake_gpuav_object_put(struct wake_gpuav *gpuav, struct wake_gpuav_object *object)
{
    if (object && wake_fetch_sub(&object->references, 1) == 1) {
        wake_gpuav_module_put(object->stage.module);
        wake_gpuav_layout_put(gpuav, object->layout);
        wake_free(WAKE_HEAP_GPUAV, object);
    }
}

/* Linked stages have the same sets, so one layout serves them. */
static bool
same_layout(const VkShaderCreateInfoEXT *a, const VkShaderCreateInfoEXT *b)
{
    return a->setLayoutCount == b->setLayoutCount &&
           a->pushConstantRangeCount == b->pushConstantRangeCount &&
           (!a->setLayoutCount || memcmp(a->pSetLayouts, b->pSetLayouts,
                                         a->setLayoutCount * sizeof(*a->pSetLayouts)) == 0) &&
           (!a->pushConstantRangeCount ||
            memcmp(a->pPushConstantRanges, b->pPushConstantRanges,
                   a->pushConstantRangeCount * sizeof(*a->pPushConstantRanges)) == 0);
}

static struct wake_gpuav_layout *
layout_of(struct making *making, uint32_t i)
{
    const VkShaderCreateInfoEXT *from = &making->from[i];
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = from->setLayoutCount,
        .pSetLayouts = from->pSetLayouts,
        .pushConstantRangeCount = from->pushConstantRangeCount,
        .pPushConstantRanges = from->pPushConstantRanges,
    };
    VkDescriptorSetLayout *sets = making->sets + (size_t)i * WAKE_GPUAV_SETS;
    struct wake_gpuav_layout *layout;

    if (i && making->made[i - 1] && making->made[i - 1]->layout &&
        same_layout(from, &making->from[i - 1])) {
        layout = making->made[i - 1]->layout;
        memcpy(sets, sets - WAKE_GPUAV_SETS, WAKE_GPUAV_SETS * sizeof(*sets));
        (void)wake_fetch_add(&layout->references, 1);
        return layout;
    }
    layout = wake_gpuav_layout_create(making->gpuav, &info, sets);
    if (layout && !layout->padded) {
        wake_gpuav_layout_put(making->gpuav, layout);
        layout = NULL;
    }
    return layout;
}

static uint64_t
hash_of(const void *data, size_t size)
{
    return XXH3_64bits(data, size);
}

static void
choose_code(struct wake_gpuav *gpuav, const VkShaderCreateInfoEXT *from, VkShaderCreateInfoEXT *to,
            struct wake_gpuav_stage *stage)
{
    if (from->codeType == VK_SHADER_CODE_TYPE_SPIRV_EXT) {
        const VkShaderModuleCreateInfo code = {
            .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
            .codeSize = from->codeSize,
            .pCode = from->pCode,
        };
        VkShaderModuleCreateInfo info;

        if (wake_gpuav_shader_info(gpuav, &code, &info, &stage->shader)) {
            to->codeSize = info.codeSize;
            to->pCode = info.pCode;
        }
    } else if (from->pCode) {
        stage->shader = WAKE_GPUAV_FIND(gpuav, binaries, hash_of(from->pCode, from->codeSize));
        stage->by_identifier = true;
    }
}

/* False: no memory. */
static bool
making_object(struct making *making, uint32_t i)
{
    struct wake_gpuav *gpuav = making->gpuav;
    VkShaderCreateInfoEXT *to = &making->infos[i];
    struct wake_gpuav_object *object = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*object));

    *to = making->from[i];
    if (!object) {
        return false;
    }
    object->references = 1;
    making->made[i] = object;
    object->stage.stage = to->stage;
    object->stage.module = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*object->stage.module));
    if (!object->stage.module) {
        return false;
    }
    object->stage.module->references = 1;
    object->stage.module->is_object = true;
    object->layout = layout_of(making, i);
    if (object->layout) {
        to->setLayoutCount = gpuav->slot + 1;
        to->pSetLayouts = making->sets + (size_t)i * WAKE_GPUAV_SETS;
        choose_code(gpuav, &making->from[i], to, &object->stage);
    }
    return true;
}

/* What is known of a shader that the driver made; false: no memory. */
static bool
object_made(struct making *making, uint32_t i, VkShaderEXT shader)
{
    struct wake_gpuav_object *object = making->made[i];

    object->stage.module->named.handle = (uint64_t)shader;
    if (!wake_gpuav_enter(&making->gpuav->objects, (uint64_t)shader, object)) {
        return false;
    }
    making->made[i] = NULL;
    return true;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_gpuav_CreateShadersEXT(VkDevice device, uint32_t createInfoCount,
                            const VkShaderCreateInfoEXT *pCreateInfos,
                            const VkAllocationCallbacks *pAllocator, VkShaderEXT *pShaders)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    size_t count = (size_t)createInfoCount + 1;
    struct making making = {
        .gpuav = gpuav,
        .from = pCreateInfos,
        .infos = wake_alloc(WAKE_HEAP_GPUAV, count * sizeof(*making.infos)),
        .made = wake_zalloc(WAKE_HEAP_GPUAV, count * sizeof(*making.made)),
        .sets = wake_alloc(WAKE_HEAP_GPUAV, count * WAKE_GPUAV_SETS * sizeof(*making.sets)),
    };
    bool ok = making.infos && making.made && making.sets;
    VkResult result = VK_ERROR_OUT_OF_HOST_MEMORY;

    memset(pShaders, 0, createInfoCount * sizeof(*pShaders));
    for (uint32_t i = 0; i < createInfoCount && ok; i++) {
        ok = making_object(&making, i);
    }
    if (ok) {
        result = gpuav->newer.CreateShadersEXT(device, createInfoCount, making.infos, pAllocator,
                                               pShaders);
    }
    for (uint32_t i = 0; i < createInfoCount && ok; i++) {
        if (pShaders[i] && !object_made(&making, i, pShaders[i])) {
            gpuav->newer.DestroyShaderEXT(device, pShaders[i], pAllocator);
            pShaders[i] = VK_NULL_HANDLE;
            result = VK_ERROR_OUT_OF_HOST_MEMORY;
        }
    }
    for (uint32_t i = 0; i < createInfoCount && making.made; i++) {
        wake_gpuav_object_put(gpuav, making.made[i]);
    }
    wake_free(WAKE_HEAP_GPUAV, making.infos);
    wake_free(WAKE_HEAP_GPUAV, making.made);
    wake_free(WAKE_HEAP_GPUAV, making.sets);
    return result;
}

VKAPI_ATTR void VKAPI_CALL
wake_gpuav_DestroyShaderEXT(VkDevice device, VkShaderEXT shader,
                            const VkAllocationCallbacks *pAllocator)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_object *object = shader ? (void *)(uintptr_t)wake_table_remove(
                                                    &gpuav->objects, (uint64_t)shader, 0)
                                              : NULL;

    gpuav->newer.DestroyShaderEXT(device, shader, pAllocator);
    wake_gpuav_object_put(gpuav, object);
}

/* ---- binaries -------------------------------------------------------------------------------- */

VKAPI_ATTR VkResult VKAPI_CALL
wake_gpuav_GetShaderBinaryDataEXT(VkDevice device, VkShaderEXT shader, size_t *pDataSize,
                                  void *pData)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_object *object = WAKE_GPUAV_GET(gpuav, objects, shader);
    VkResult result = gpuav->newer.GetShaderBinaryDataEXT(device, shader, pDataSize, pData);

    if (result == VK_SUCCESS && pData && object &&
        wake_gpuav_is_instrumented(object->stage.shader)) {
        (void)wake_gpuav_enter(&gpuav->binaries, hash_of(pData, *pDataSize), object->stage.shader);
    }
    wake_gpuav_object_put(gpuav, object);
    return result;
}

void
wake_gpuav_objects_properties(struct wake_instance *instance,
                              VkPhysicalDeviceProperties2 *properties)
{
    VkPhysicalDeviceShaderObjectPropertiesEXT *own = (void *)(uintptr_t)wake_chain_find(
        properties->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_PROPERTIES_EXT);
    const struct wake_settings *s = &instance->settings;
    struct {
        char kind[WAKE_INSTRUMENTED_KIND];
        bool on[7];
    } all;
    XXH128_hash_t hash;
    unsigned char bytes[VK_UUID_SIZE];

    if (!own) {
        return;
    }
    memset(&all, 0, sizeof(all));
    (void)wake_instrumented_kind(all.kind);
    memcpy(all.on,
           (const bool[]){ s->gpuav, s->gpuav_reserve_binding_slot, s->gpuav_descriptor_checks,
                           s->gpuav_buffer_checks, s->gpuav_address_checks, s->gpuav_safe_mode,
                           s->debug_printf },
           sizeof(all.on));
    hash = XXH3_128bits(&all, sizeof(all));
    memcpy(bytes, &hash, sizeof(bytes));
    for (uint32_t i = 0; i < VK_UUID_SIZE; i++) {
        own->shaderBinaryUUID[i] ^= bytes[i];
    }
}

/* ---- end ------------------------------------------------------------------------------------- */

/* What the application left behind. */
void
wake_gpuav_objects_finish(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_values left;

    wake_gpuav_values_get(&gpuav->objects, &left);
    for (size_t i = 0; i < left.count; i++) {
        wake_gpuav_object_put(gpuav, left.values[i]);
    }
    wake_gpuav_values_put(&left);
}
