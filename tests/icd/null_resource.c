/* SPDX-License-Identifier: Apache-2.0 */
/* Buffers, images, samplers, queries: what they need, where they are bound, what they read as. */
#include "null_icd.h"
#include "null_answers.h"
#include "null_memory.h"

#include <stdlib.h>
#include <string.h>

#define BUFFER_ALIGNMENT 64u
#define IMAGE_ALIGNMENT 256u
#define MADE_UP_ADDRESSES 0x0000100000000000ull /* below any mapping of the host's */

static _Atomic uint64_t next_address = MADE_UP_ADDRESSES;

static VkDeviceSize
round_up(VkDeviceSize size, VkDeviceSize alignment)
{
    return size > UINT64_MAX - alignment ? size : (size + alignment - 1) / alignment * alignment;
}

/* ---- buffers --------------------------------------------------------------------------------- */

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateBuffer(VkDevice device, const VkBufferCreateInfo *info,
                  const VkAllocationCallbacks *allocator, VkBuffer *out)
{
    (void)allocator;
    struct null_buffer *buffer = null_object_create(NULL_TYPE_VkBuffer, device);
    *out = (VkBuffer)NULL_HANDLE(buffer);
    if (!buffer) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    buffer->size = info->size;
    buffer->flags = info->flags;
    buffer->usage = info->usage;
    const VkExternalMemoryBufferCreateInfo *external = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO);
    buffer->dedicated = external &&
                        (external->handleTypes & VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT);
    buffer->memory = 0;
    buffer->offset = 0;
    atomic_store_explicit(&buffer->address, 0, memory_order_relaxed);
    return VK_SUCCESS;
}

static void
bind_buffer(VkBuffer handle, VkDeviceMemory memory, VkDeviceSize offset)
{
    struct null_buffer *buffer = null_object_get(NULL_TYPE_VkBuffer, NULL_U64(handle));
    if (buffer) {
        buffer->memory = NULL_U64(memory);
        buffer->offset = offset;
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
null_BindBufferMemory(VkDevice device, VkBuffer buffer, VkDeviceMemory memory, VkDeviceSize offset)
{
    (void)device;
    bind_buffer(buffer, memory, offset);
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_BindBufferMemory2(VkDevice device, uint32_t count, const VkBindBufferMemoryInfo *infos)
{
    (void)device;
    for (uint32_t i = 0; i < count; i++) {
        bind_buffer(infos[i].buffer, infos[i].memory, infos[i].memoryOffset);
    }
    return VK_SUCCESS;
}

unsigned char *
null_buffer_host(uint64_t handle, VkDeviceSize offset, VkDeviceSize *size)
{
    struct null_buffer *buffer = null_object_get(NULL_TYPE_VkBuffer, handle);
    struct null_memory *memory = buffer ? null_object_get(NULL_TYPE_VkDeviceMemory, buffer->memory)
                                        : NULL;
    if (!memory || offset >= buffer->size || buffer->offset >= memory->size ||
        offset >= memory->size - buffer->offset) {
        return NULL;
    }
    VkDeviceSize left = NULL_MIN(buffer->size - offset, memory->size - buffer->offset - offset);
    *size = NULL_MIN(*size, left);
    unsigned char *host = null_memory_host(memory);
    return host ? host + buffer->offset + offset : NULL;
}

VKAPI_ATTR VkDeviceAddress VKAPI_CALL
null_GetBufferDeviceAddress(VkDevice device, const VkBufferDeviceAddressInfo *info)
{
    (void)device;
    struct null_buffer *buffer = null_object_get(NULL_TYPE_VkBuffer, NULL_U64(info->buffer));
    VkDeviceSize size = 1;
    unsigned char *host = buffer ? null_buffer_host(NULL_U64(info->buffer), 0, &size) : NULL;
    if (host || !buffer) {
        return (VkDeviceAddress)(uintptr_t)host;
    }
    uint64_t address = atomic_load(&buffer->address);
    if (address == 0) {
        uint64_t fresh = atomic_fetch_add(&next_address, round_up(buffer->size + 1, 65536));
        address = atomic_compare_exchange_strong(&buffer->address, &address, fresh) ? fresh
                                                                                    : address;
    }
    return address;
}

VKAPI_ATTR uint64_t VKAPI_CALL
null_GetBufferOpaqueCaptureAddress(VkDevice device, const VkBufferDeviceAddressInfo *info)
{
    return null_GetBufferDeviceAddress(device, info);
}

/* Unique while alive: handles differ in index. */
VKAPI_ATTR VkResult VKAPI_CALL
null_GetAccelerationStructureHandleNV(VkDevice device, VkAccelerationStructureNV structure,
                                      size_t size, void *data)
{
    uint64_t handle = NULL_U64(structure);

    (void)device;
    memcpy(data, &handle, size < sizeof(handle) ? size : sizeof(handle));
    return VK_SUCCESS;
}

VKAPI_ATTR VkDeviceAddress VKAPI_CALL
null_GetAccelerationStructureDeviceAddressKHR(
    VkDevice device, const VkAccelerationStructureDeviceAddressInfoKHR *info)
{
    (void)device;
    return 0x0000200000000000ull + ((uint64_t)(uint32_t)NULL_U64(info->accelerationStructure) << 8);
}

static void
requirements(VkMemoryRequirements *out, VkDeviceSize size, VkDeviceSize alignment, bool transient)
{
    out->size = round_up(size ? size : 1, alignment);
    out->alignment = alignment;
    out->memoryTypeBits = (1u << (NULL_MEMORY_TYPES - 1)) - 1;
    if (null_config.poor) {
        out->alignment = 256; /* of the limits for descriptors */
        out->size = round_up(out->size, out->alignment);
        out->memoryTypeBits = (1u << NULL_POOR_TYPES) - 1;
        return;
    }
    if (transient) {
        out->memoryTypeBits |= 1u << (NULL_MEMORY_TYPES - 1);
    }
    out->memoryTypeBits |= (uint32_t)null_config.protected_memory << NULL_PROTECTED_TYPE;
}

void
null_fill_requirements(void *requirements2, VkDeviceSize size)
{
    VkMemoryRequirements2 *out = requirements2;
    requirements(&out->memoryRequirements, size, IMAGE_ALIGNMENT, false);
    null_answer_chain(NULL, out->pNext);
}

VKAPI_ATTR void VKAPI_CALL
null_GetBufferMemoryRequirements(VkDevice device, VkBuffer handle, VkMemoryRequirements *out)
{
    (void)device;
    struct null_buffer *buffer = null_object_get(NULL_TYPE_VkBuffer, NULL_U64(handle));
    requirements(out, buffer ? buffer->size : 0, BUFFER_ALIGNMENT, false);
    if (buffer && null_has_tile_memory() && buffer->usage & 1u << 27 /* tile memory */) {
        out->memoryTypeBits |= 1u << null_tile_type();
    }
}

/* Half of what it takes elsewhere, in larger units. */
static void
answer_tiles(VkMemoryRequirements2 *out)
{
#ifdef VK_QCOM_tile_memory_heap
    VkTileMemoryRequirementsQCOM *tiles = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_TILE_MEMORY_REQUIREMENTS_QCOM);
    if (tiles && null_has_tile_memory()) {
        tiles->size = out->memoryRequirements.size / 2;
        tiles->alignment = 1024;
    }
#else
    (void)out;
#endif
}

VKAPI_ATTR void VKAPI_CALL
null_GetBufferMemoryRequirements2(VkDevice device, const VkBufferMemoryRequirementsInfo2 *info,
                                  VkMemoryRequirements2 *out)
{
    null_GetBufferMemoryRequirements(device, info->buffer, &out->memoryRequirements);
    null_answer_chain(NULL, out->pNext);
    answer_tiles(out);
    struct null_buffer *buffer = null_object_get(NULL_TYPE_VkBuffer, NULL_U64(info->buffer));
    VkMemoryDedicatedRequirements *dedicated = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS);
    if (dedicated && buffer && buffer->dedicated) {
        dedicated->prefersDedicatedAllocation = VK_TRUE;
        dedicated->requiresDedicatedAllocation = VK_TRUE;
    }
}

VKAPI_ATTR void VKAPI_CALL
null_GetDeviceBufferMemoryRequirements(VkDevice device,
                                       const VkDeviceBufferMemoryRequirements *info,
                                       VkMemoryRequirements2 *out)
{
    (void)device;
    requirements(&out->memoryRequirements, info->pCreateInfo->size, BUFFER_ALIGNMENT, false);
    null_answer_chain(NULL, out->pNext);
}

/* ---- images ---------------------------------------------------------------------------------- */

static void
describe(struct null_image *image, const VkImageCreateInfo *info)
{
    image->flags = info->flags;
    image->type = info->imageType;
    image->format = info->format;
    image->extent = info->extent;
    image->mips = info->mipLevels;
    image->layers = info->arrayLayers;
    image->samples = info->samples;
    image->tiling = info->tiling;
    image->usage = info->usage;
    const VkExternalMemoryImageCreateInfo *external = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO);
    image->dedicated = external &&
                       (external->handleTypes & VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT);
    image->presentable = false;
    image->memory = 0;
    image->offset = 0;
}

/* Bytes of one level, all samples, one layer. */
static VkDeviceSize
level_size(const struct null_image *image, uint32_t level, VkDeviceSize *row_pitch)
{
    const struct null_format *format = null_format_find(image->format);
    uint32_t bytes = format ? format->block_bytes : 4;
    uint32_t bw = format ? format->block_width : 1, bh = format ? format->block_height : 1;
    uint32_t shift = NULL_MIN(level, 31u);
    VkDeviceSize w = image->extent.width >> shift, h = image->extent.height >> shift,
                 d = image->extent.depth >> shift;
    w = ((w ? w : 1) + bw - 1) / bw;
    h = ((h ? h : 1) + bh - 1) / bh;
    d = d ? d : 1;
    VkDeviceSize pitch = round_up(w * bytes * (image->samples ? image->samples : 1), 16);
    if (row_pitch) {
        *row_pitch = pitch;
    }
    return pitch * h * d;
}

static VkDeviceSize
layer_size(const struct null_image *image, uint32_t levels)
{
    VkDeviceSize size = 0;
    for (uint32_t i = 0; i < NULL_MIN(levels, 32u); i++) {
        size += level_size(image, i, NULL);
    }
    return round_up(size, IMAGE_ALIGNMENT);
}

static void
image_requirements(const struct null_image *image, VkMemoryRequirements *out)
{
    VkDeviceSize size = layer_size(image, image->mips) * (image->layers ? image->layers : 1);
    requirements(out, size,
                 image->flags & VK_IMAGE_CREATE_SPARSE_BINDING_BIT ? 65536u : IMAGE_ALIGNMENT,
                 image->usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT);
    if (null_has_tile_memory() && image->usage & 1u << 27 /* tile memory */) {
        out->memoryTypeBits |= 1u << null_tile_type();
    }
    if (null_config.protected_memory && (image->flags & VK_IMAGE_CREATE_PROTECTED_BIT)) {
        out->memoryTypeBits = 1u << NULL_PROTECTED_TYPE;
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateImage(VkDevice device, const VkImageCreateInfo *info,
                 const VkAllocationCallbacks *allocator, VkImage *out)
{
    (void)allocator;
    struct null_image *image = null_object_create(NULL_TYPE_VkImage, device);
    if (image) {
        describe(image, info);
    }
    *out = (VkImage)NULL_HANDLE(image);
    return image ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyImage(VkDevice device, VkImage handle, const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    struct null_image *image = null_object_get(NULL_TYPE_VkImage, NULL_U64(handle));
    if (image && !image->presentable) {
        null_object_release(&image->object);
    }
}

/* Standard sparse blocks of 32-bit texels, whatever the format. Only colour has them here. */
VKAPI_ATTR void VKAPI_CALL
null_GetImageSparseMemoryRequirements(VkDevice device, VkImage handle, uint32_t *count,
                                      VkSparseImageMemoryRequirements *out)
{
    (void)device;
    const struct null_image *image = null_object_get(NULL_TYPE_VkImage, NULL_U64(handle));
    bool resident = image && (image->flags & VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT);
    VkSparseImageMemoryRequirements all = {
        .formatProperties = { VK_IMAGE_ASPECT_COLOR_BIT, { 128, 128, 1 }, 0 },
        .imageMipTailFirstLod = resident ? image->mips : 0,
    };
    if (resident && image->type == VK_IMAGE_TYPE_3D) {
        all.formatProperties.imageGranularity = (VkExtent3D){ 32, 32, 16 };
    }
    null_enumerate(&all, resident ? 1 : 0, sizeof(all), count, out);
}

static void
bind_image(VkImage handle, VkDeviceMemory memory, VkDeviceSize offset)
{
    struct null_image *image = null_object_get(NULL_TYPE_VkImage, NULL_U64(handle));
    if (image) {
        image->memory = NULL_U64(memory);
        image->offset = offset;
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
null_BindImageMemory(VkDevice device, VkImage image, VkDeviceMemory memory, VkDeviceSize offset)
{
    (void)device;
    bind_image(image, memory, offset);
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_BindImageMemory2(VkDevice device, uint32_t count, const VkBindImageMemoryInfo *infos)
{
    (void)device;
    for (uint32_t i = 0; i < count; i++) {
        bind_image(infos[i].image, infos[i].memory, infos[i].memoryOffset);
    }
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL
null_GetImageMemoryRequirements(VkDevice device, VkImage handle, VkMemoryRequirements *out)
{
    (void)device;
    struct null_image *image = null_object_get(NULL_TYPE_VkImage, NULL_U64(handle));
    if (image) {
        image_requirements(image, out);
    } else {
        requirements(out, 0, IMAGE_ALIGNMENT, false);
    }
}

VKAPI_ATTR void VKAPI_CALL
null_GetImageMemoryRequirements2(VkDevice device, const VkImageMemoryRequirementsInfo2 *info,
                                 VkMemoryRequirements2 *out)
{
    const struct null_image *image = null_object_get(NULL_TYPE_VkImage, NULL_U64(info->image));
    VkMemoryDedicatedRequirements *dedicated = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS);
    null_GetImageMemoryRequirements(device, info->image, &out->memoryRequirements);
    null_answer_chain(NULL, out->pNext);
    answer_tiles(out);
    if (dedicated && image && image->dedicated) {
        dedicated->prefersDedicatedAllocation = VK_TRUE;
        dedicated->requiresDedicatedAllocation = VK_TRUE;
    }
}

VKAPI_ATTR void VKAPI_CALL
null_GetDeviceImageMemoryRequirements(VkDevice device, const VkDeviceImageMemoryRequirements *info,
                                      VkMemoryRequirements2 *out)
{
    (void)device;
    struct null_image image;
    describe(&image, info->pCreateInfo);
    image_requirements(&image, &out->memoryRequirements);
    null_answer_chain(NULL, out->pNext);
}

static void
subresource_layout(const struct null_image *image, uint32_t level, uint32_t layer,
                   VkSubresourceLayout *out)
{
    memset(out, 0, sizeof(*out));
    if (image) {
        VkDeviceSize whole = layer_size(image, image->mips);
        out->size = level_size(image, level, &out->rowPitch);
        for (uint32_t i = 0; i < NULL_MIN(level, 31u); i++) {
            out->offset += level_size(image, i, NULL);
        }
        out->offset += whole * layer;
        out->arrayPitch = whole;
        out->depthPitch = out->size;
    }
}

VKAPI_ATTR void VKAPI_CALL
null_GetImageSubresourceLayout(VkDevice device, VkImage image,
                               const VkImageSubresource *subresource, VkSubresourceLayout *out)
{
    (void)device;
    subresource_layout(null_object_get(NULL_TYPE_VkImage, NULL_U64(image)), subresource->mipLevel,
                       subresource->arrayLayer, out);
}

#ifdef VK_EXT_image_compression_control
VKAPI_ATTR void VKAPI_CALL
null_GetImageSubresourceLayout2EXT(VkDevice device, VkImage image,
                                   const VkImageSubresource2EXT *subresource,
                                   VkSubresourceLayout2EXT *out)
{
    null_GetImageSubresourceLayout(device, image, &subresource->imageSubresource,
                                   &out->subresourceLayout);
    null_answer_chain(NULL, out->pNext);
}
#endif

/* ---- samplers: drivers may return one handle for equal ones ---------------------------------- */

struct null_sampler {
    struct null_object object;
    uint32_t uses; /* under sampler_lock, in equal-handles mode only */
    uint64_t next; /* handle of the next sampler in the list */
    VkSamplerCreateInfo *info;
};
NULL_SMALL_BODY(struct null_sampler);

static pthread_mutex_t sampler_lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t first_sampler;

static bool
equal_samplers(const VkSamplerCreateInfo *a, const VkSamplerCreateInfo *b)
{
    /* No padding behind pNext: flags to unnormalizedCoordinates are 32-bit members. */
    size_t from = offsetof(VkSamplerCreateInfo, flags);
    size_t to = offsetof(VkSamplerCreateInfo, unnormalizedCoordinates) + sizeof(VkBool32);
    return memcmp((const char *)a + from, (const char *)b + from, to - from) == 0;
}

/* Under sampler_lock. */
static struct null_sampler *
find_equal(VkDevice device, const VkSamplerCreateInfo *info)
{
    struct null_sampler *s = null_object_get(NULL_TYPE_VkSampler, first_sampler);
    while (s && (s->object.parent != (void *)device || !equal_samplers(s->info, info))) {
        s = null_object_get(NULL_TYPE_VkSampler, s->next);
    }
    return s;
}

static VkResult
create_shared_sampler(VkDevice device, const VkSamplerCreateInfo *info, VkSampler *out)
{
    pthread_mutex_lock(&sampler_lock);
    struct null_sampler *s = find_equal(device, info);
    if (!s) {
        s = null_object_create(NULL_TYPE_VkSampler, device);
        if (s) {
            s->uses = 0;
            s->info = malloc(sizeof(*info));
            if (s->info) {
                *s->info = *info;
                s->next = first_sampler;
                first_sampler = null_handle_of(s);
            } else {
                null_object_release(&s->object);
                s = NULL;
            }
        }
    }
    if (s) {
        s->uses++;
    }
    *out = (VkSampler)NULL_HANDLE(s);
    pthread_mutex_unlock(&sampler_lock);
    return s ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateSampler(VkDevice device, const VkSamplerCreateInfo *info,
                   const VkAllocationCallbacks *allocator, VkSampler *out)
{
    (void)allocator;
    if (null_config.equal_handles && !info->pNext) {
        return create_shared_sampler(device, info, out);
    }
    struct null_sampler *s = null_object_create(NULL_TYPE_VkSampler, device);
    if (s) {
        s->info = NULL;
    }
    *out = (VkSampler)NULL_HANDLE(s);
    return s ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroySampler(VkDevice device, VkSampler handle, const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    struct null_sampler *s = null_object_get(NULL_TYPE_VkSampler, NULL_U64(handle));
    if (s && !s->info) {
        null_object_release(&s->object);
    } else if (s) {
        pthread_mutex_lock(&sampler_lock);
        if (--s->uses == 0) {
            uint64_t *link = &first_sampler;
            struct null_sampler *at;
            while ((at = null_object_get(NULL_TYPE_VkSampler, *link)) && at != s) {
                link = &at->next;
            }
            *link = s->next;
            free(s->info);
            s->info = NULL;
            null_object_release(&s->object);
        }
        pthread_mutex_unlock(&sampler_lock);
    }
}

/* ---- queries: all results are zero and available --------------------------------------------- */

VKAPI_ATTR VkResult VKAPI_CALL
null_GetQueryPoolResults(VkDevice device, VkQueryPool pool, uint32_t first, uint32_t count,
                         size_t size, void *data, VkDeviceSize stride, VkQueryResultFlags flags)
{
    (void)pool;
    (void)first;
    size_t word = flags & VK_QUERY_RESULT_64_BIT ? 8 : 4;
    memset(data, 0, size);
    if (flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) {
        /* Right for one value per query; with more, the availability word is the last one of the
         * stride. */
        for (uint32_t i = 0; i < count && (size_t)i * stride + 2 * word <= size; i++) {
            size_t at = (size_t)i * stride + (stride >= 2 * word ? stride - word : word);
            if (at + word <= size) {
                ((unsigned char *)data)[at] = 1;
            }
        }
    }
    return atomic_load(&NULL_DEVICE(device)->lost) ? VK_ERROR_DEVICE_LOST : VK_SUCCESS;
}
