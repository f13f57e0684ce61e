/* SPDX-License-Identifier: Apache-2.0 */
/* Choices, calls and objects of generated programs, and the steps that most of them take. */
#include "program.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

uint32_t
program_pick(struct program *p, const char *what, uint32_t count)
{
    p->random = p->random * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t value = (uint32_t)(p->random >> 33) % count;

    if (p->describes) {
        printf("    choose %s: %u of %u\n", what, value, count);
    }
    return value;
}

bool
program_mistake(struct program *p, const char *name)
{
    if (p->right) {
        return false;
    }
    p->places++;
    if (p->places != p->mistake) {
        return false;
    }
    p->wrong = name;
    if (p->describes) {
        printf("    WRONG: %s\n", name);
    }
    return true;
}

void
program_extension(struct program *p, const char *name)
{
    if (p->extension_count == KIT_COUNT(p->extensions)) {
        abort();
    }
    p->extensions[p->extension_count++] = name;
}

void *
program_features(struct program *p, VkStructureType type, size_t size)
{
    struct program_features *f = &p->features;

    if (f->more_count == KIT_COUNT(f->more) || size > sizeof(f->more[0])) {
        abort();
    }
    VkBaseOutStructure *one = &f->more[f->more_count++].head;
    one->sType = type;
    f->last->pNext = one;
    f->last = one;
    return one;
}

bool
program_calls(struct program *p, const char *call)
{
    if (p->over) {
        return false;
    }
    if (p->describes) {
        printf("    %s\n", call);
        fflush(stdout);
    }
    return true;
}

void
program_called(struct program *p)
{
    if (p->stops) {
        pthread_mutex_lock(&p->mutex);
        p->over |= p->message_count > 0;
        pthread_mutex_unlock(&p->mutex);
    }
}

void
program_know(struct program *p, VkObjectType type, uint64_t handle)
{
    if (!handle || p->object_count == PROGRAM_OBJECTS) {
        return;
    }
    uint32_t number = 1;
    for (uint32_t i = 0; i < p->object_count; i++) {
        number += p->objects[i].type == type;
    }
    pthread_mutex_lock(&p->mutex);
    p->objects[p->object_count++] = (struct program_object){ type, handle, number };
    pthread_mutex_unlock(&p->mutex);
    if (p->describes) {
        printf("        = object %d %" PRIu32 ": 0x%" PRIx64 "\n", (int)type, number, handle);
    }
}

void
program_own(struct program *p, VkObjectType type, uint64_t handle)
{
    program_know(p, type, handle);
    if (handle) {
        kit_own_on(p->kit, p->device, type, handle);
    }
}

void
program_drop(struct program *p, VkObjectType type, uint64_t handle)
{
    char text[64];

    snprintf(text, sizeof(text), "destroy object %d 0x%" PRIx64, (int)type, handle);
    if (program_calls(p, text)) {
        kit_forget(p->kit, type, handle);
        kit_destroy_handle(p->device, type, handle);
        program_called(p);
    }
}

void
program_begin(struct program *p)
{
    const VkCommandPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
        .queueFamilyIndex = p->kit->family,
    };
    MAKE(COMMAND_POOL, p->pool, vkCreateCommandPool(p->device, &pool, NULL, &p->pool));
    const VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = p->pool,
        .commandBufferCount = 1,
    };
    TRY(vkAllocateCommandBuffers(p->device, &info, &p->commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(p->commands));
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
    };
    TRY(vkBeginCommandBuffer(p->commands, &begin));
}

void
program_finish(struct program *p)
{
    const VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .commandBufferCount = 1,
        .pCommandBuffers = &p->commands,
    };
    TRY(vkEndCommandBuffer(p->commands));
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    TRY(vkQueueWaitIdle(p->queue));
}

static uint32_t
memory_type(struct program *p, uint32_t bits)
{
    const VkMemoryPropertyFlags host = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                       VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    uint32_t any = 0;
    for (uint32_t i = p->kit->memory.memoryTypeCount; i-- > 0;) {
        VkMemoryPropertyFlags flags = p->kit->memory.memoryTypes[i].propertyFlags;
        if ((bits & 1u << i) && !(flags & VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT)) {
            any = i;
            if ((flags & host) == host) {
                return i;
            }
        }
    }
    return any;
}

static VkDeviceMemory
allocate(struct program *p, const VkMemoryRequirements *needs)
{
    VkDeviceMemory memory = VK_NULL_HANDLE;
    const VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs->size,
        .memoryTypeIndex = memory_type(p, needs->memoryTypeBits),
    };
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &info, NULL, &memory));
    return memory;
}

VkBuffer
program_buffer(struct program *p, VkDeviceSize size, VkBufferUsageFlags usage)
{
    VkBuffer buffer = VK_NULL_HANDLE;
    VkMemoryRequirements needs = { 0 };
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = size,
        .usage = usage,
    };
    MAKE(BUFFER, buffer, vkCreateBuffer(p->device, &info, NULL, &buffer));
    DO(vkGetBufferMemoryRequirements(p->device, buffer, &needs));
    VkDeviceMemory memory = allocate(p, &needs);
    UNLESS("buffer without memory")
    {
        TRY(vkBindBufferMemory(p->device, buffer, memory, 0));
    }
    IF("memory of a buffer freed")
    {
        DROP(DEVICE_MEMORY, memory);
    }
    return buffer;
}

VkImageAspectFlags
program_aspect(VkFormat format)
{
    switch (format) {
    case VK_FORMAT_D16_UNORM:
    case VK_FORMAT_D32_SFLOAT:
    case VK_FORMAT_X8_D24_UNORM_PACK32: return VK_IMAGE_ASPECT_DEPTH_BIT;
    case VK_FORMAT_S8_UINT: return VK_IMAGE_ASPECT_STENCIL_BIT;
    case VK_FORMAT_D24_UNORM_S8_UINT:
    case VK_FORMAT_D32_SFLOAT_S8_UINT:
        return VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    default: return VK_IMAGE_ASPECT_COLOR_BIT;
    }
}

struct program_image
program_image(struct program *p, const VkImageCreateInfo *info)
{
    struct program_image image = {
        .format = info->format,
        .aspect = program_aspect(info->format),
        .extent = info->extent,
        .mips = info->mipLevels,
        .layers = info->arrayLayers,
    };
    VkMemoryRequirements needs = { 0 };
    MAKE(IMAGE, image.image, vkCreateImage(p->device, info, NULL, &image.image));
    DO(vkGetImageMemoryRequirements(p->device, image.image, &needs));
    image.memory = allocate(p, &needs);
    UNLESS("image without memory")
    {
        TRY(vkBindImageMemory(p->device, image.image, image.memory, 0));
    }
    return image;
}

struct program_image
program_image_2d(struct program *p, VkFormat format, uint32_t size, VkImageUsageFlags usage)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { size, size, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = usage,
    };
    return program_image(p, &info);
}

VkImageView
program_view(struct program *p, const struct program_image *image, VkImageAspectFlags aspect)
{
    VkImageView view = VK_NULL_HANDLE;
    const VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image->image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = image->format,
        .subresourceRange = { aspect, 0, 1, 0, 1 },
    };
    MAKE(IMAGE_VIEW, view, vkCreateImageView(p->device, &info, NULL, &view));
    return view;
}

void
program_layout(struct program *p, const struct program_image *image, VkImageLayout from,
               VkImageLayout to)
{
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .srcAccessMask = M("no source access",
                           VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT, 0u),
        .dstAccessMask = M("no destination access",
                           VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT, 0u),
        .oldLayout = M("another old layout", from, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL),
        .newLayout = M("another new layout", to, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL),
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image->image,
        .subresourceRange = { M("another aspect in a barrier", image->aspect,
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_METADATA_BIT),
                              M("base level behind the image", 0u, image->mips),
                              VK_REMAINING_MIP_LEVELS, 0,
                              M("one layer more than the image has", image->layers,
                                image->layers + 1) },
    };
    UNLESS("no barrier")
    {
        DO(vkCmdPipelineBarrier(p->commands,
                                M("source stage 0", VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0u),
                                M("destination stage of the host",
                                  VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_HOST_BIT),
                                0, 0, NULL, 0, NULL, 1, &barrier));
    }
}

void
program_barrier(struct program *p)
{
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
    };
    UNLESS("no memory barrier")
    {
        DO(vkCmdPipelineBarrier(p->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &barrier, 0, NULL, 0,
                                NULL));
    }
}

VkShaderModule
program_shader(struct program *p, const uint32_t *words, size_t size)
{
    VkShaderModule module = VK_NULL_HANDLE;
    const VkShaderModuleCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
        .codeSize = M("code size off by one", size, size - 1),
        .pCode = words,
    };
    MAKE(SHADER_MODULE, module, vkCreateShaderModule(p->device, &info, NULL, &module));
    return module;
}

void
program_pass(struct program *p, VkImageView view, uint32_t size, VkRenderPass *pass_out,
             VkFramebuffer *framebuffer_out)
{
    const VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
    };
    const VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                           .pColorAttachments = &reference };
    const VkRenderPassCreateInfo pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 1,
                                            .pAttachments = &view,
                                            .width = size,
                                            .height = size,
                                            .layers = 1 };

    MAKE(RENDER_PASS, *pass_out, vkCreateRenderPass(p->device, &pass, NULL, pass_out));
    framebuffer.renderPass = *pass_out;
    MAKE(FRAMEBUFFER, *framebuffer_out,
         vkCreateFramebuffer(p->device, &framebuffer, NULL, framebuffer_out));
}
