/* SPDX-License-Identifier: Apache-2.0 */
/* What is uploaded once: meshes, places of the columns, wave grid, materials. */
#include "demo_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GRAIN_SIZE 64u
#define GRAIN_LEVELS 7u
#define GRAIN_BYTES (GRAIN_SIZE * GRAIN_SIZE * 4u)

/* As the fragment shader's Material. */
struct material {
    float colour[4];
    float gloss[4]; /* strength, exponent, grain */
};

static const struct material materials[DEMO_MATERIALS] = {
    [DEMO_WATER_0] = { { 0.05f, 0.25f, 0.42f, 1 }, { 0.9f, 60, 0.25f, 0 } },
    [DEMO_WATER_1] = { { 0.05f, 0.28f, 0.43f, 1 }, { 0.8f, 50, 0.30f, 0 } },
    [DEMO_WATER_2] = { { 0.04f, 0.24f, 0.39f, 1 }, { 1.0f, 70, 0.20f, 0 } },
    [DEMO_WATER_3] = { { 0.06f, 0.30f, 0.44f, 1 }, { 0.7f, 45, 0.30f, 0 } },
    [DEMO_SAND] = { { 0.80f, 0.66f, 0.42f, 1 }, { 0.0f, 8, 0.5f, 0 } },
    [DEMO_GRASS] = { { 0.22f, 0.40f, 0.13f, 1 }, { 0.0f, 8, 0.6f, 0 } },
    [DEMO_ROCK] = { { 0.36f, 0.31f, 0.29f, 1 }, { 0.1f, 12, 0.7f, 0 } },
    [DEMO_SNOW] = { { 0.90f, 0.92f, 0.97f, 1 }, { 0.2f, 20, 0.1f, 0 } },
    [DEMO_HULL] = { { 0.72f, 0.12f, 0.08f, 1 }, { 0.4f, 30, 0.2f, 0 } },
    [DEMO_CABIN] = { { 0.95f, 0.92f, 0.85f, 1 }, { 0.3f, 30, 0.1f, 0 } },
};

/* One host buffer holds all that goes up; these are the parts' places in it. */
struct staging {
    struct demo_buffer buffer;
    VkDeviceSize vertices, indices, places, materials, grains;
};

void
demo_submit_and_wait(const struct demo_gpu *gpu, VkQueue queue, VkCommandBuffer commands)
{
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .commandBufferCount = 1,
                            .pCommandBuffers = &commands };
    VkFence fence = VK_NULL_HANDLE;

    demo_check(vkCreateFence(gpu->device, &info, NULL, &fence), "vkCreateFence");
    demo_check(vkQueueSubmit(queue, 1, &submit, fence), "vkQueueSubmit");
    demo_check(vkWaitForFences(gpu->device, 1, &fence, VK_TRUE, UINT64_MAX), "vkWaitForFences");
    vkDestroyFence(gpu->device, fence, NULL);
}

static void
fill_grain(uint8_t *pixels, uint32_t material)
{
    for (uint32_t y = 0; y < GRAIN_SIZE; y++) {
        for (uint32_t x = 0; x < GRAIN_SIZE; x++) {
            float value = 0.0f, part = 0.5f;
            for (uint32_t octave = 0; octave < 4; octave++, part *= 0.5f) {
                value += part * demo_noise((x >> (4 - octave)) + 97 * material,
                                           (y >> (4 - octave)) + 131 * octave);
            }
            memset(pixels, (int)(255.0f * value / 0.9375f), 3);
            pixels[3] = 255;
            pixels += 4;
        }
    }
}

static void
fill_staging(struct staging *staging, const struct demo_gpu *gpu, const struct demo_scene *scene,
             const struct demo_geometry *geometry)
{
    VkDeviceSize size = 0;

    staging->vertices = size;
    size += scene->vertices.size;
    staging->indices = size;
    size += (scene->indices.size + 3) & ~3ull;
    staging->places = size;
    size += scene->places.size;
    staging->materials = size;
    size += scene->materials.size;
    staging->grains = size;
    size += (VkDeviceSize)GRAIN_BYTES * DEMO_MATERIALS;
    staging->buffer = demo_buffer_create(gpu, "upload", size, VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                         true);
    uint8_t *bytes = staging->buffer.mapped;
    memcpy(bytes + staging->vertices, geometry->vertices, scene->vertices.size);
    memcpy(bytes + staging->indices, geometry->indices, scene->indices.size);
    float *places = (float *)(bytes + staging->places);
    for (uint32_t i = 0; i < scene->column_count; i++) {
        places[2 * i] = scene->columns[i].x;
        places[2 * i + 1] = scene->columns[i].z;
    }
    for (uint32_t i = 0; i < DEMO_MATERIALS; i++) {
        memcpy(bytes + staging->materials + i * DEMO_MATERIAL_STRIDE, &materials[i],
               sizeof(materials[i]));
        fill_grain(bytes + staging->grains + i * GRAIN_BYTES, i);
    }
}

static void
image_barrier(VkCommandBuffer commands, VkImage image, uint32_t level, uint32_t levels,
              VkImageLayout from, VkImageLayout to, VkAccessFlags before, VkAccessFlags after,
              VkPipelineStageFlags before_stage, VkPipelineStageFlags after_stage)
{
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .srcAccessMask = before,
        .dstAccessMask = after,
        .oldLayout = from,
        .newLayout = to,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, level, levels, 0, 1 },
    };

    vkCmdPipelineBarrier(commands, before_stage, after_stage, 0, 0, NULL, 0, NULL, 1, &barrier);
}

/* Level 0 from the staging buffer, each further level from the one before. */
static void
upload_grain(VkCommandBuffer commands, VkImage image, VkBuffer from, VkDeviceSize offset)
{
    const VkPipelineStageFlags transfer = VK_PIPELINE_STAGE_TRANSFER_BIT;
    VkBufferImageCopy copy = { .bufferOffset = offset,
                               .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                               .imageExtent = { GRAIN_SIZE, GRAIN_SIZE, 1 } };

    image_barrier(commands, image, 0, GRAIN_LEVELS, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 0, VK_ACCESS_TRANSFER_WRITE_BIT,
                  VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, transfer);
    vkCmdCopyBufferToImage(commands, from, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
    for (uint32_t level = 1; level < GRAIN_LEVELS; level++) {
        int32_t big = (int32_t)(GRAIN_SIZE >> (level - 1)), small = (int32_t)(GRAIN_SIZE >> level);
        VkImageBlit blit = {
            .srcSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, level - 1, 0, 1 },
            .srcOffsets = { { 0, 0, 0 }, { big, big, 1 } },
            .dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1 },
            .dstOffsets = { { 0, 0, 0 }, { small, small, 1 } },
        };
        image_barrier(commands, image, level - 1, 1, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                      VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, VK_ACCESS_TRANSFER_WRITE_BIT,
                      VK_ACCESS_TRANSFER_READ_BIT, transfer, transfer);
        vkCmdBlitImage(commands, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, image,
                       VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &blit, VK_FILTER_LINEAR);
    }
    image_barrier(commands, image, 0, GRAIN_LEVELS - 1, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                  VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, VK_ACCESS_TRANSFER_READ_BIT,
                  VK_ACCESS_SHADER_READ_BIT, transfer, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT);
    image_barrier(commands, image, GRAIN_LEVELS - 1, 1, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                  VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, VK_ACCESS_TRANSFER_WRITE_BIT,
                  VK_ACCESS_SHADER_READ_BIT, transfer, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT);
}

static void
copy_part(VkCommandBuffer commands, const struct staging *staging, VkDeviceSize offset,
          const struct demo_buffer *to)
{
    VkBufferCopy copy = { .srcOffset = offset, .size = to->size };

    vkCmdCopyBuffer(commands, staging->buffer.buffer, to->buffer, 1, &copy);
}

static void
upload(struct demo_scene *scene, const struct demo_gpu *gpu, const struct staging *staging)
{
    VkCommandPool pool = VK_NULL_HANDLE;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT };
    VkMemoryBarrier done = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
    };

    demo_commands_create(gpu, gpu->graphics_family, VK_COMMAND_BUFFER_LEVEL_PRIMARY, "upload",
                         &pool, &commands);
    demo_check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
    demo_label_begin(gpu, commands, "upload");
    copy_part(commands, staging, staging->vertices, &scene->vertices);
    copy_part(commands, staging, staging->indices, &scene->indices);
    copy_part(commands, staging, staging->places, &scene->places);
    copy_part(commands, staging, staging->materials, &scene->materials);
    for (uint32_t i = 0; i < 2; i++) {
        vkCmdFillBuffer(commands, scene->waves[i].buffer, 0, VK_WHOLE_SIZE, 0);
    }
    for (uint32_t i = 0; i < DEMO_MATERIALS; i++) {
        upload_grain(commands, scene->grains[i].image, staging->buffer.buffer,
                     staging->grains + i * GRAIN_BYTES);
    }
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &done, 0, NULL, 0, NULL);
    demo_label_end(gpu, commands);
    demo_check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    demo_submit_and_wait(gpu, gpu->graphics_queue, commands);
    vkDestroyCommandPool(gpu->device, pool, NULL);
}

static void
create_buffers(struct demo_scene *scene, const struct demo_gpu *gpu,
               const struct demo_geometry *geometry)
{
    const VkBufferUsageFlags to = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    const VkBufferUsageFlags storage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | to;

    scene->vertices = demo_buffer_create(gpu, "vertices",
                                         geometry->vertex_count * sizeof(struct demo_vertex),
                                         VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | to, false);
    scene->indices = demo_buffer_create(gpu, "indices", geometry->index_count * sizeof(uint16_t),
                                        VK_BUFFER_USAGE_INDEX_BUFFER_BIT | to, false);
    scene->places = demo_buffer_create(gpu, "places", scene->column_count * 2 * sizeof(float),
                                       storage, false);
    for (uint32_t i = 0; i < 2; i++) {
        scene->waves[i] = demo_buffer_create(gpu, i ? "waves B" : "waves A",
                                             DEMO_WAVE_CELLS * DEMO_WAVE_CELLS * 2 * sizeof(float),
                                             storage, false);
    }
    scene->materials = demo_buffer_create(gpu, "materials", DEMO_MATERIALS * DEMO_MATERIAL_STRIDE,
                                          VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | to, false);
}

static void
create_images(struct demo_scene *scene, const struct demo_gpu *gpu)
{
    VkImageCreateInfo image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { GRAIN_SIZE, GRAIN_SIZE, 1 },
        .mipLevels = GRAIN_LEVELS,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                 VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
    };
    VkSamplerCreateInfo sampler = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = VK_FILTER_LINEAR,
        .minFilter = VK_FILTER_LINEAR,
        .mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR,
        .maxLod = VK_LOD_CLAMP_NONE,
    };
    char name[32];

    for (uint32_t i = 0; i < DEMO_MATERIALS; i++) {
        snprintf(name, sizeof(name), "grain %u", i);
        scene->grains[i] = demo_image_create(gpu, name, &image, VK_IMAGE_ASPECT_COLOR_BIT);
    }
    demo_check(vkCreateSampler(gpu->device, &sampler, NULL, &scene->sampler), "vkCreateSampler");
}

void
demo_scene_init(struct demo_scene *scene, const struct demo_gpu *gpu, uint32_t columns)
{
    static struct demo_geometry geometry; /* 20 KB, too much for a stack; used once */
    struct staging staging;

    *scene = (struct demo_scene){ .column_count = columns };
    scene->columns = calloc(columns, sizeof(*scene->columns));
    if (!scene->columns) {
        demo_check(VK_ERROR_OUT_OF_HOST_MEMORY, "allocation of the columns");
    }
    scene->column_radius = demo_columns_place(scene->columns, columns);
    demo_geometry_build(&geometry);
    memcpy(scene->meshes, geometry.meshes, sizeof(scene->meshes));
    create_buffers(scene, gpu, &geometry);
    create_images(scene, gpu);
    fill_staging(&staging, gpu, scene, &geometry);
    upload(scene, gpu, &staging);
    demo_buffer_destroy(gpu, &staging.buffer);
}

void
demo_scene_finish(struct demo_scene *scene, const struct demo_gpu *gpu)
{
    vkDestroySampler(gpu->device, scene->sampler, NULL);
    for (uint32_t i = 0; i < DEMO_MATERIALS; i++) {
        demo_image_destroy(gpu, &scene->grains[i]);
    }
    demo_buffer_destroy(gpu, &scene->materials);
    for (uint32_t i = 0; i < 2; i++) {
        demo_buffer_destroy(gpu, &scene->waves[i]);
    }
    demo_buffer_destroy(gpu, &scene->places);
    demo_buffer_destroy(gpu, &scene->indices);
    demo_buffer_destroy(gpu, &scene->vertices);
    free(scene->columns);
    *scene = (struct demo_scene){ 0 };
}
