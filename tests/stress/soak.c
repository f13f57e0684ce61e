/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Long days: what is destroyed costs nothing any more. Each scene makes and destroys objects round by
 * round, looks at the resident memory of the process after a first part, and again at the end: it may
 * not have grown, and may not be much at all. WAKE_TEST_SCALE multiplies the rounds; WAKE_KIT_PLOT=1
 * prints the memory as it goes.
 */
#include "kit.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MIB = 1024,        /* KiB */
    GROWTH = 3 * MIB,  /* what allocators may add by chance */
    AHEAD = 20 * MIB,  /* how far an application may be ahead of the workers, by chance as well */
    CEILING = 64 * MIB /* of the whole process, as it is asked of */
};

static size_t
resident_kib(void)
{
    unsigned long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");

    if (file) {
        if (fscanf(file, "%lu %lu", &pages, &resident) != 2) {
            resident = 0;
        }
        fclose(file);
    }
    return resident * (size_t)sysconf(_SC_PAGESIZE) / 1024;
}

/* The memory of a run, looked at now and then. */
struct gauge {
    size_t first; /* the most of the second quarter of the rounds: everything is warm by then */
    size_t last;  /* the most of the last quarter */
    /* The least of it: a thread that the machine lets wait keeps alive for a while what others have freed. */
    size_t least;
};

static void
gauge_look(struct gauge *gauge, uint32_t round, uint32_t rounds)
{
    size_t now;

    if (round % 64 != 0) {
        return;
    }
    now = resident_kib();
    if (round >= rounds / 4 && round < rounds / 2 && now > gauge->first) {
        gauge->first = now;
    }
    if (round >= rounds - rounds / 4) {
        gauge->last = now > gauge->last ? now : gauge->last;
        gauge->least = !gauge->least || now < gauge->least ? now : gauge->least;
    }
    if (getenv("WAKE_KIT_PLOT") && round % 512 == 0) {
        fprintf(stderr, "round %u: %zu KiB\n", round, now);
    }
}

static void
gauge_judge(struct kit *kit, const struct gauge *gauge, size_t ceiling)
{
    size_t growth = kit_is_inline() ? GROWTH : AHEAD;

    KIT_CHECK_TEXT(kit, gauge->least <= gauge->first + growth, "grew from %zu to %zu KiB",
                   gauge->first, gauge->least);
    KIT_CHECK_TEXT(kit, gauge->last <= ceiling, "%zu KiB of %zu", gauge->last, ceiling);
}

/* Of what waits for no worker: nothing but the memory limit keeps it from running away, and how far ahead
 * it is depends on the machine. A tenth above the limit is what is asked for. */
static void
gauge_judge_ahead(struct kit *kit, struct gauge *gauge, size_t before, size_t limit_mib)
{
    if (kit_is_inline()) {
        gauge_judge(kit, gauge, CEILING);
        return;
    }
    gauge->first = gauge->least;
    gauge_judge(kit, gauge, before + limit_mib * MIB / 10 * 11);
}

/* --- frames that make everything anew, beside two threads that record ---------------------------- */

struct soak {
    struct kit *kit;
    pthread_mutex_t queue_mutex;
    atomic_bool done;
    uint32_t rounds;
    struct gauge gauge;
};

static void
submit_and_wait(struct soak *soak, VkCommandBuffer commands, VkFence fence)
{
    struct kit *kit = soak->kit;

    pthread_mutex_lock(&soak->queue_mutex);
    KIT_VK(kit, kit_submit(kit->queue, commands, fence));
    pthread_mutex_unlock(&soak->queue_mutex);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
}

struct frame {
    VkImage image;
    VkDeviceMemory memory;
    VkImageView view;
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool pool;
    VkDescriptorSet set;
    VkPipelineLayout layout;
    VkPipeline pipeline;
};

static VkImage
new_image(struct kit *kit)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkImage image = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

static void
frame_make(struct kit *kit, struct frame *frame, VkShaderModule module)
{
    VkMemoryRequirements needs;

    frame->image = new_image(kit);
    vkGetImageMemoryRequirements(kit->device, frame->image, &needs);
    frame->memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, frame->image, frame->memory, 0));
    frame->view = kit_image_view(kit, frame->image);
    frame->set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1,
                                       VK_SHADER_STAGE_COMPUTE_BIT);
    frame->pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1, 0);
    frame->set = kit_descriptor_set(kit, frame->pool, frame->set_layout);
    vkUpdateDescriptorSets(
        kit->device, 1,
        &(VkWriteDescriptorSet){
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
            .dstSet = frame->set,
            .descriptorCount = 1,
            .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
            .pImageInfo = &(
                VkDescriptorImageInfo){ .imageView = frame->view,
                                        .imageLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL } },
        0, NULL);
    frame->layout = kit_pipeline_layout(kit, frame->set_layout);
    KIT_VK(kit, vkCreateComputePipelines(
                    kit->device, VK_NULL_HANDLE, 1,
                    &(VkComputePipelineCreateInfo){
                        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                   .module = module,
                                   .pName = "main" },
                        .layout = frame->layout },
                    NULL, &frame->pipeline));
}

static void
clear_image(VkCommandBuffer commands, VkImage image)
{
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .newLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                         &(VkClearColorValue){ .uint32 = { 1 } }, 1, &barrier.subresourceRange);
}

static void
frame_destroy(struct kit *kit, const struct frame *frame)
{
    vkDestroyPipeline(kit->device, frame->pipeline, NULL);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(frame->layout));
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(frame->pool));
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(frame->set_layout));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(frame->view));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(frame->image));
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(frame->memory));
}

static void
render(struct soak *soak)
{
    struct kit *kit = soak->kit;
    VkFence fence = kit_fence(kit, 0);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkShaderModule module = VK_NULL_HANDLE;

    for (uint32_t round = 0; round < soak->rounds; round++) {
        VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        struct frame frame = { 0 };

        if (round % 4 == 0) {
            if (module) {
                kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
            }
            module = kit_new_shader(kit, KIT_SHADER_NOTHING_COMP, round + 1);
        }
        frame_make(kit, &frame, module);
        kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
        clear_image(commands, frame.image);
        kit_end(kit, commands);
        submit_and_wait(soak, commands, fence);
        vkFreeCommandBuffers(kit->device, pool, 1, &commands);
        frame_destroy(kit, &frame);
        gauge_look(&soak->gauge, round, soak->rounds);
    }
    kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    atomic_store(&soak->done, true);
}

static void
record(struct soak *soak)
{
    struct kit *kit = soak->kit;
    VkFence fence = kit_fence(kit, 0);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    VkBuffer from = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkBuffer to = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);

    while (!atomic_load(&soak->done)) {
        kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
        for (uint32_t i = 0; i < 50; i++) {
            kit_transfers_done(commands);
            vkCmdFillBuffer(commands, from, 0, 4096, i);
            kit_transfers_done(commands);
            vkCmdCopyBuffer(commands, from, to, 1, &(VkBufferCopy){ 0, 0, 4096 });
        }
        kit_end(kit, commands);
        submit_and_wait(soak, commands, fence);
        KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
    }
}

static void
soak_thread(uint32_t index, void *data)
{
    if (index == 0) {
        render(data);
    } else {
        record(data);
    }
}

SCENE(frames, KIT_NULL_DRIVER)
{
    struct soak soak = { .kit = kit,
                         .queue_mutex = PTHREAD_MUTEX_INITIALIZER,
                         .rounds = 4096 * kit_scale() };

    kit_run_threads(3, soak_thread, &soak);
    gauge_judge(kit, &soak.gauge, CEILING);
}

/* --- one kind after the other ------------------------------------------------------------------- */

/* Submits nothing, so that the device timeline goes on. */
static void
submit_nothing(struct kit *kit, VkFence fence)
{
    KIT_VK(kit, vkQueueSubmit(kit->queue, 0, NULL, fence));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
}

SCENE(buffers_between_submits, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    enum { EACH = 16, LIMIT = 64 };
    struct gauge gauge = { 0 };
    uint32_t rounds = 2048 * kit_scale();
    VkFence fence;
    size_t before;

    setenv("WAKE_MEMORY_LIMIT", "64", 1); /* LIMIT */
    kit_open(kit, NULL);
    before = resident_kib();
    fence = kit_fence(kit, 0);
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < EACH; i++) {
            VkBuffer buffer = kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);

            kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
        }
        submit_nothing(kit, fence);
        gauge_look(&gauge, round, rounds);
    }
    gauge_judge_ahead(kit, &gauge, before, LIMIT);
}

/* Destroys what was made since the scene owned `count` objects. */
static void
drop_down_to(struct kit *kit, size_t count)
{
    while (kit->owned_count > count) {
        const struct kit_owned *last = &kit->owned[kit->owned_count - 1];

        kit_drop(kit, last->type, last->handle);
    }
}

/* Every kind that the frames above do not make. */
static void
make_and_destroy(struct kit *kit)
{
    size_t before = kit->owned_count;
    struct kit_target target = kit_target(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL);
    VkPipelineCache cache = VK_NULL_HANDLE;
    VkBufferView view = VK_NULL_HANDLE;

    (void)kit_sampler(kit);
    (void)kit_semaphore(kit);
    (void)kit_timeline(kit, 1);
    (void)kit_event(kit);
    (void)kit_query_pool(kit, 4);
    KIT_VK(kit, vkCreateBufferView(
                    kit->device,
                    &(VkBufferViewCreateInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                               .buffer = buffer,
                                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                                               .range = 64 },
                    NULL, &view));
    KIT_VK(kit, vkCreatePipelineCache(kit->device,
                                      &(VkPipelineCacheCreateInfo){
                                          .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO },
                                      NULL, &cache));
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    vkDestroyBufferView(kit->device, view, NULL);
    vkDestroyPipelineCache(kit->device, cache, NULL);
    drop_down_to(kit, before);
}

SCENE(other_kinds, KIT_NULL_DRIVER)
{
    struct gauge gauge = { 0 };
    VkFence fence = kit_fence(kit, 0);
    uint32_t rounds = 2048 * kit_scale();

    for (uint32_t round = 0; round < rounds; round++) {
        make_and_destroy(kit);
        submit_nothing(kit, fence);
        gauge_look(&gauge, round, rounds);
    }
    gauge_judge(kit, &gauge, CEILING);
}

/* --- every kind that one call with one create info makes ---------------------------------------- */

typedef VkResult(VKAPI_PTR *create_function)(VkDevice, const void *, const VkAllocationCallbacks *,
                                             uint64_t *);
typedef void(VKAPI_PTR *destroy_function)(VkDevice, uint64_t, const VkAllocationCallbacks *);

#define KIND(name, structure)                                                            \
    {                                                                                    \
        "vkCreate" #name, "vkDestroy" #name, VK_STRUCTURE_TYPE_##structure##_CREATE_INFO \
    }
#define KIND_OF(name, vendor, structure)                         \
    {                                                            \
        "vkCreate" #name #vendor, "vkDestroy" #name #vendor,     \
            VK_STRUCTURE_TYPE_##structure##_CREATE_INFO_##vendor \
    }
static const struct kind {
    const char *create, *destroy;
    VkStructureType type;
} kinds[] = {
    { "vkAllocateMemory", "vkFreeMemory", VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO },
    KIND(Buffer, BUFFER),
    KIND(BufferView, BUFFER_VIEW),
    KIND(Image, IMAGE),
    KIND(ImageView, IMAGE_VIEW),
    KIND(Sampler, SAMPLER),
    KIND(SamplerYcbcrConversion, SAMPLER_YCBCR_CONVERSION),
    KIND(Fence, FENCE),
    KIND(Semaphore, SEMAPHORE),
    KIND(Event, EVENT),
    KIND(QueryPool, QUERY_POOL),
    KIND(PipelineCache, PIPELINE_CACHE),
    KIND(PipelineLayout, PIPELINE_LAYOUT),
    KIND(RenderPass, RENDER_PASS),
    { "vkCreateRenderPass2", "vkDestroyRenderPass", VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2 },
    KIND(Framebuffer, FRAMEBUFFER),
    KIND(ShaderModule, SHADER_MODULE),
    KIND(DescriptorSetLayout, DESCRIPTOR_SET_LAYOUT),
    KIND(DescriptorPool, DESCRIPTOR_POOL),
    KIND(DescriptorUpdateTemplate, DESCRIPTOR_UPDATE_TEMPLATE),
    KIND(CommandPool, COMMAND_POOL),
    KIND(PrivateDataSlot, PRIVATE_DATA_SLOT),
    KIND_OF(AccelerationStructure, KHR, ACCELERATION_STRUCTURE),
    KIND_OF(AccelerationStructure, NV, ACCELERATION_STRUCTURE),
    KIND_OF(VideoSession, KHR, VIDEO_SESSION),
    KIND_OF(VideoSessionParameters, KHR, VIDEO_SESSION_PARAMETERS),
    KIND_OF(Micromap, EXT, MICROMAP),
    KIND_OF(ValidationCache, EXT, VALIDATION_CACHE),
    KIND_OF(OpticalFlowSession, NV, OPTICAL_FLOW_SESSION),
    KIND_OF(IndirectCommandsLayout, NV, INDIRECT_COMMANDS_LAYOUT),
    KIND_OF(CuModule, NVX, CU_MODULE),
    KIND_OF(CuFunction, NVX, CU_FUNCTION),
};

/* An object of the kind, of a create info that says nothing: what is wrong with it is told, and the
 * driver makes it all the same. */
static void
make_of_nothing(VkDevice device, const struct kind *kind, create_function create,
                destroy_function destroy)
{
    union {
        VkStructureType type;
        uint64_t zero[64]; /* more than the largest of them */
    } info = { .zero = { 0 } };
    uint64_t handle = 0;

    info.type = kind->type;
    if (create(device, &info, NULL, &handle) == VK_SUCCESS) {
        destroy(device, handle, NULL);
    }
}

SCENE(every_kind, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    create_function creates[KIT_COUNT(kinds)];
    destroy_function destroys[KIT_COUNT(kinds)];
    struct gauge gauge = { 0 };
    uint32_t rounds = 1024 * kit_scale(), known = 0;

    setenv("WAKE_DUPLICATE_MESSAGE_LIMIT", "1", 1); /* else the kit's log is all that grows */
    kit_allow_all(kit);
    kit_open(kit, &(struct kit_config){ .device_extensions = {
                                            "VK_KHR_acceleration_structure",
                                            "VK_KHR_deferred_host_operations", "VK_NV_ray_tracing",
                                            "VK_EXT_opacity_micromap", "VK_NV_optical_flow",
                                            "VK_KHR_video_queue", "VK_NV_device_generated_commands",
                                            "VK_NVX_binary_import" } });
    for (uint32_t i = 0; i < KIT_COUNT(kinds); i++) {
        creates[i] = (create_function)kit_device_command(kit, kinds[i].create);
        destroys[i] = (destroy_function)kit_device_command(kit, kinds[i].destroy);
        known += creates[i] && destroys[i];
    }
    KIT_CHECK_TEXT(kit, known >= KIT_COUNT(kinds) - 1, "only %u kinds are known", known);
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < KIT_COUNT(kinds); i++) {
            if (creates[i] && destroys[i]) {
                make_of_nothing(kit->device, &kinds[i], creates[i], destroys[i]);
            }
        }
        if (round % 16 == 0) {
            KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        }
        gauge_look(&gauge, round, rounds);
    }
    gauge_judge(kit, &gauge, CEILING);
}

/* It never waits, with the memory limit as it is when nobody sets it. */
SCENE(modules_never_seen, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    enum { LIMIT = 512 };
    struct gauge gauge = { 0 };
    uint32_t rounds = 4096 * kit_scale();
    size_t before;

    kit_open(kit, NULL);
    before = resident_kib();
    for (uint32_t round = 0; round < rounds; round++) {
        VkShaderModule module = kit_new_shader(kit, KIT_SHADER_STORE_COMP, 100 + round);

        kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
        gauge_look(&gauge, round, rounds);
    }
    gauge_judge_ahead(kit, &gauge, before, LIMIT);
}

SCENE(devices, KIT_NULL_DRIVER)
{
    struct gauge gauge = { 0 };
    uint32_t rounds = 1024 * kit_scale();

    for (uint32_t round = 0; round < rounds; round++) {
        VkQueue queue;
        VkDevice device = kit_second_device(kit, &queue);

        KIT_VK(kit, vkQueueSubmit(queue, 0, NULL, VK_NULL_HANDLE));
        KIT_VK(kit, vkDeviceWaitIdle(device));
        vkDestroyDevice(device, NULL);
        gauge_look(&gauge, round, rounds);
    }
    gauge_judge(kit, &gauge, CEILING);
}

KIT_MAIN()
