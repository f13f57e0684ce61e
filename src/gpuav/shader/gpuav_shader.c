/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader modules: instrumented by content, once.
 */
#include "gpuav/shader/gpuav_shader.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/instrument/instrument_keep.h"

#include "base/heap.h"
#include "state/derived/shader_verdict.h"

#include <string.h>

/* ---- contents -------------------------------------------------------------------------------- */

static struct wake_gpuav_shader **
bucket_of(struct wake_gpuav *gpuav, const uint64_t id[2])
{
    return &gpuav->shaders[id[0] % WAKE_GPUAV_SHADER_BUCKETS];
}

/* Under the lock. */
static struct wake_gpuav_shader *
find(struct wake_gpuav *gpuav, const uint64_t id[2])
{
    struct wake_gpuav_shader *shader = *bucket_of(gpuav, id);

    while (shader && (shader->code.id[0] != id[0] || shader->code.id[1] != id[1])) {
        shader = shader->next;
    }
    return shader;
}

static void
shader_free(struct wake_gpuav_shader *shader)
{
    if (shader) {
        wake_instrumented_finish(&shader->code);
        wake_free(WAKE_HEAP_GPUAV, shader);
    }
}

/* What has a reason that its programmer may want to know. */
static void
say_why(struct wake_gpuav *gpuav, const struct wake_gpuav_shader *shader)
{
    switch (shader->code.verdict) {
    case WAKE_INSTRUMENT_SET_TAKEN:
    case WAKE_INSTRUMENT_UNKNOWN:
    case WAKE_INSTRUMENT_LIMIT:
    case WAKE_INSTRUMENT_INVALID:
        wake_gpuav_say(gpuav->device->scope.report, "WAKE-gpuav-shader",
                       VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT, VK_OBJECT_TYPE_DEVICE,
                       (uint64_t)(uintptr_t)gpuav->device->handle,
                       "a shader module is used as it is, not instrumented: %s",
                       shader->code.message);
        break;
    case WAKE_INSTRUMENT_NO_MEMORY:
        wake_gpuav_fail(gpuav, "on the host for instrumented shaders");
        break;
    default: break;
    }
}

/* What a run before this one made of the same code, from the cache on disk. */
static bool
load(const uint64_t id[2], struct wake_instrumented *out)
{
    const struct wake_key128 key = { id[0], id[1] };
    struct wake_disk_cache *disk = wake_verdicts_take_disk();
    char kind[WAKE_INSTRUMENTED_KIND];
    size_t size = 0;
    void *data = disk ? wake_disk_blob_load(disk, wake_instrumented_kind(kind), key, &size) : NULL;
    bool found;

    wake_verdicts_give_disk();
    found = data && wake_instrumented_unpack(data, size, id, out);
    wake_free(WAKE_HEAP_SETUP, data);
    return found;
}

static void
keep(const struct wake_instrumented *code)
{
    const struct wake_key128 key = { code->id[0], code->id[1] };
    char kind[WAKE_INSTRUMENTED_KIND];
    size_t size = 0;
    void *data = wake_instrumented_pack(code, &size);
    struct wake_disk_cache *disk;

    if (data) {
        disk = wake_verdicts_take_disk();
        if (disk) {
            (void)wake_disk_blob_keep(disk, wake_instrumented_kind(kind), key, data, size);
        }
        wake_verdicts_give_disk();
        wake_free(WAKE_HEAP_GPUAV, data);
    }
}

/* The content, instrumented now or before. NULL: no memory. */
static struct wake_gpuav_shader *
shader_get(struct wake_gpuav *gpuav, const uint32_t *words, size_t bytes)
{
    size_t count = bytes / sizeof(uint32_t);
    struct wake_gpuav_shader *shader, *other, **bucket;
    uint64_t id[2];

    wake_instrument_id(words, count, &gpuav->settings, id);
    wake_lock_take(&gpuav->lock);
    shader = find(gpuav, id);
    wake_lock_drop(&gpuav->lock);
    if (shader || wake_load_relaxed(&gpuav->failed)) {
        return shader;
    }
    shader = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*shader) + bytes);
    if (!shader) {
        wake_gpuav_fail(gpuav, "on the host for instrumented shaders");
        return NULL;
    }
    shader->count = count;
    memcpy(shader->original, words, bytes);
    if (!load(id, &shader->code)) {
        (void)wake_instrument(shader->original, count, &gpuav->settings, &shader->code);
        keep(&shader->code);
    }
    wake_lock_take(&gpuav->lock);
    other = find(gpuav, id);
    if (!other) {
        bucket = bucket_of(gpuav, id);
        shader->next = *bucket;
        *bucket = shader;
    }
    wake_lock_drop(&gpuav->lock);
    if (other) {
        shader_free(shader); /* another thread was first */
        return other;
    }
    say_why(gpuav, shader);
    return shader;
}

void
wake_gpuav_shaders_finish(struct wake_gpuav *gpuav)
{
    for (uint32_t i = 0; i < WAKE_GPUAV_SHADER_BUCKETS; i++) {
        while (gpuav->shaders[i]) {
            struct wake_gpuav_shader *shader = gpuav->shaders[i];

            gpuav->shaders[i] = shader->next;
            shader_free(shader);
        }
    }
}

bool
wake_gpuav_shader_info(struct wake_gpuav *gpuav, const VkShaderModuleCreateInfo *info,
                       VkShaderModuleCreateInfo *out, struct wake_gpuav_shader **shader_out)
{
    *out = *info;
    *shader_out = info->pCode && info->codeSize >= 20 && info->codeSize % 4 == 0
                      ? shader_get(gpuav, info->pCode, info->codeSize)
                      : NULL;
    if (!wake_gpuav_is_instrumented(*shader_out)) {
        return false;
    }
    out->pCode = (*shader_out)->code.words;
    out->codeSize = (*shader_out)->code.count * sizeof(uint32_t);
    return true;
}

/* ---- modules --------------------------------------------------------------------------------- */

void
wake_gpuav_module_put(struct wake_gpuav_module *module)
{
    if (module && wake_fetch_sub(&module->references, 1) == 1) {
        wake_free(WAKE_HEAP_GPUAV, module->named.name);
        wake_free(WAKE_HEAP_GPUAV, module);
    }
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_CreateShaderModule(VkDevice device, const VkShaderModuleCreateInfo *pCreateInfo,
                         const VkAllocationCallbacks *pAllocator, VkShaderModule *pShaderModule)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_shader *shader;
    struct wake_gpuav_module *module;
    VkShaderModuleCreateInfo info;
    VkResult result;

    (void)wake_gpuav_shader_info(gpuav, pCreateInfo, &info, &shader);
    result = gpuav->below.CreateShaderModule(device, &info, pAllocator, pShaderModule);
    if (result != VK_SUCCESS || !shader) {
        return result;
    }
    module = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*module));
    if (module) {
        module->references = 1;
        module->named.handle = (uint64_t)*pShaderModule;
        module->shader = shader;
    }
    if (!module || !wake_gpuav_enter(&gpuav->modules, (uint64_t)*pShaderModule, module)) {
        /* A pipeline of it has no stage of ours then, and is made with our set unbound: the module
         * must not be instrumented. */
        wake_free(WAKE_HEAP_GPUAV, module);
        gpuav->below.DestroyShaderModule(device, *pShaderModule, pAllocator);
        *pShaderModule = VK_NULL_HANDLE;
        wake_gpuav_fail(gpuav, "on the host for instrumented shaders");
        result = gpuav->below.CreateShaderModule(device, pCreateInfo, pAllocator, pShaderModule);
    }
    return result;
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_DestroyShaderModule(VkDevice device, VkShaderModule shaderModule,
                          const VkAllocationCallbacks *pAllocator)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_module *module = shaderModule
                                           ? (void *)(uintptr_t)wake_table_remove(
                                                 &gpuav->modules, (uint64_t)shaderModule, 0)
                                           : NULL;

    gpuav->below.DestroyShaderModule(device, shaderModule, pAllocator);
    wake_gpuav_module_put(module);
}

/* Of code and of a module made of it the driver says the same: it sees instrumented code both
 * times. */
static VKAPI_ATTR void VKAPI_CALL
gpuav_GetShaderModuleCreateInfoIdentifierEXT(VkDevice device,
                                             const VkShaderModuleCreateInfo *pCreateInfo,
                                             VkShaderModuleIdentifierEXT *pIdentifier)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_shader *shader;
    VkShaderModuleCreateInfo info;

    (void)wake_gpuav_shader_info(gpuav, pCreateInfo, &info, &shader);
    gpuav->below.GetShaderModuleCreateInfoIdentifierEXT(device, &info, pIdentifier);
}

void
wake_gpuav_fill_shaders(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CreateShaderModule);
    WAKE_GPUAV_REPLACE(next, DestroyShaderModule);
    WAKE_GPUAV_REPLACE(next, GetShaderModuleCreateInfoIdentifierEXT);
}
