/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Any bytes as a sequence of calls on the null driver, through the loader: objects made, bound,
 * recorded, submitted and destroyed in any order, with handles that are right, none, destroyed or
 * of another kind. The environment says how the layer runs (WAKE_ASYNC, WAKE_GUARD, ...).
 * The first byte: bit 0: the callback has wrong calls skipped; bit 1: a device of its own. Then each
 * call has CALL_BYTES: what kind, which, and its arguments, of which those that are missing are 0.
 */
#include "fuzz_calls.h"
#include "fuzz_target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALL_BYTES = 24, MOST_CALLS = 200, SKIP = 1, NEW_DEVICE = 2, RUNS_OF_DEVICE = 2000 };

struct world world;
static bool skips;

/* ---- bytes ----------------------------------------------------------------------------------- */

uint8_t
next_byte(void)
{
    return world.at < world.end ? *world.at++ : 0;
}

uint32_t
next_below(uint32_t limit)
{
    return next_byte() % limit;
}

uint32_t
next_number(void)
{
    static const uint32_t edges[] = { 64,      255,        256,        1024,       4096, 65535,
                                      1 << 20, 0x7fffffff, 0x80000000, UINT32_MAX, 0 };
    uint8_t byte = next_byte();

    return byte < 224 ? byte % 32 : edges[byte % ARRAY(edges)];
}

uint64_t
next_size(void)
{
    static const uint64_t edges[] = { 0,    1,          3,    VK_WHOLE_SIZE, UINT64_MAX - 3,
                                      1024, UINT32_MAX, 4096, 1 << 20,       (uint64_t)1 << 40 };
    uint8_t byte = next_byte();

    return byte < 208 ? byte / 4 * 4u : edges[byte % ARRAY(edges)];
}

uint64_t
next_handle(enum kind kind)
{
    uint8_t byte = next_byte();

    if (byte < 240) {
        return world.slots[kind][byte % SLOTS];
    }
    switch (byte % 4) {
    case 0: return world.gone[kind];
    case 1: return world.slots[(kind + 1) % KINDS][byte / 4 % SLOTS];
    case 2: return UINT64_C(0x123456789abcdef0);
    default: return 0;
    }
}

VkCommandBuffer
next_commands(void)
{
    uint32_t first = next_byte();

    for (uint32_t i = 0; i < SLOTS; i++) {
        VkCommandBuffer found = world.commands[(first + i) % SLOTS];

        if (found) {
            return found;
        }
    }
    return NULL;
}

/* ---- handles --------------------------------------------------------------------------------- */

void
destroy(enum kind kind, uint64_t handle)
{
    VkDevice device = world.device;
    bool skipped = skips;

    skips = false; /* else the world loses track of it */
#define CASE(name, type) \
    case name: vkDestroy##type(device, (Vk##type)(uintptr_t)handle, NULL); break
    switch (kind) {
        CASE(FENCE, Fence);
        CASE(SEMAPHORE, Semaphore);
        CASE(EVENT, Event);
        CASE(COMMAND_POOL, CommandPool);
        CASE(PIPELINE, Pipeline);
        CASE(MODULE, ShaderModule);
        CASE(LAYOUT, PipelineLayout);
        CASE(SET_POOL, DescriptorPool);
        CASE(SET_LAYOUT, DescriptorSetLayout);
        CASE(FRAMEBUFFER, Framebuffer);
        CASE(PASS, RenderPass);
        CASE(QUERIES, QueryPool);
        CASE(SAMPLER, Sampler);
        CASE(VIEW, ImageView);
        CASE(IMAGE, Image);
        CASE(BUFFER, Buffer);
    case MEMORY: vkFreeMemory(device, (VkDeviceMemory)(uintptr_t)handle, NULL); break;
    case SET:
    case KINDS: break;
    }
#undef CASE
    skips = skipped;
    for (uint32_t i = 0; handle && i < SLOTS; i++) {
        if (world.slots[kind][i] == handle) {
            world.slots[kind][i] = 0;
            world.gone[kind] = handle;
        }
    }
}

void
keep(enum kind kind, uint64_t handle)
{
    uint64_t *slot = &world.slots[kind][next_below(SLOTS)];

    if (*slot && handle) {
        destroy(kind, *slot);
    }
    *slot = handle ? handle : *slot;
}

/* ---- the world ------------------------------------------------------------------------------- */

static void
check(VkResult result, const char *what)
{
    if (result < 0) {
        fprintf(stderr, "%s: %d\n", what, (int)result);
        exit(77); /* no loader, driver or layer here */
    }
}

static VKAPI_ATTR VkBool32 VKAPI_CALL
on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
           const VkDebugUtilsMessengerCallbackDataEXT *data, void *context)
{
    (void)types;
    (void)context;
    if (strnlen(data->pMessage, 1 << 20) == 1 << 20) {
        abort();
    }
    return skips && severity == VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
}

static void
open_instance(void)
{
    static const char *const layers[] = { "VK_LAYER_WAKE_validation" };
    static const char *const extensions[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME };
    const VkDebugUtilsMessengerCreateInfoEXT messenger = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = on_message,
    };
    const VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                            .apiVersion = VK_API_VERSION_1_3 };
    const VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                        .pApplicationInfo = &application,
                                        .enabledLayerCount = 1,
                                        .ppEnabledLayerNames = layers,
                                        .enabledExtensionCount = 1,
                                        .ppEnabledExtensionNames = extensions };
    PFN_vkCreateDebugUtilsMessengerEXT create;
    uint32_t count = 1;

    check(vkCreateInstance(&info, NULL, &world.instance), "vkCreateInstance");
    create = (PFN_vkCreateDebugUtilsMessengerEXT)vkGetInstanceProcAddr(
        world.instance, "vkCreateDebugUtilsMessengerEXT");
    check(create(world.instance, &messenger, NULL, &world.messenger), "messenger");
    check(vkEnumeratePhysicalDevices(world.instance, &count, &world.gpu), "no device");
}

static void
open_device(void)
{
    static const float priorities[QUEUES] = { 1, 1 };
    const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueCount = QUEUES,
                                            .pQueuePriorities = priorities };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES
    };
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &features13
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &features12 };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = &features,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue };

    vkGetPhysicalDeviceFeatures2(world.gpu, &features);
    check(vkCreateDevice(world.gpu, &info, NULL, &world.device), "vkCreateDevice");
    for (uint32_t i = 0; i < QUEUES; i++) {
        vkGetDeviceQueue(world.device, 0, i, &world.queues[i]);
        if (!world.queues[i]) { /* the loader ends processes that call with none */
            world.queues[i] = world.queues[0];
        }
    }
}

static void
close_device(void)
{
    if (world.device) {
        vkDestroyDevice(world.device, NULL);
        world.device = NULL;
    }
}

static void
close_all(void)
{
    PFN_vkDestroyDebugUtilsMessengerEXT destroy_messenger;

    if (world.instance) {
        close_device();
        destroy_messenger = (PFN_vkDestroyDebugUtilsMessengerEXT)vkGetInstanceProcAddr(
            world.instance, "vkDestroyDebugUtilsMessengerEXT");
        destroy_messenger(world.instance, world.messenger, NULL);
        vkDestroyInstance(world.instance, NULL);
    }
}

/* A device whose queues may wait for ever goes with them. */
static void
tidy_up(void)
{
    skips = false;
    if (!world.waits) {
        (void)vkDeviceWaitIdle(world.device);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        for (uint32_t i = 0; i < SLOTS; i++) {
            if (world.slots[kind][i]) {
                destroy((enum kind)kind, world.slots[kind][i]);
            }
            world.slots[kind][i] = 0;
        }
    }
    memset(world.commands, 0, sizeof(world.commands));
    if (world.waits) {
        close_device();
    }
    world.waits = false;
}

/* ---- inputs ---------------------------------------------------------------------------------- */

/* What the seeds begin with: a compute pipeline and a render pass, recorded and submitted. */
static const uint8_t first_calls[][CALL_BYTES] = {
    { 0, 0 },                       /* command pool */
    { 0, 1 },                       /* command buffer */
    { 0, 3 },                       /* buffer, */
    { 0, 2, 204 },                  /* its memory, */
    { 0, 5, 0, 0, 1 },              /* bound */
    { 0, 4 },                       /* image, */
    { 0, 2, 215, 0, 1 },            /* its memory, */
    { 0, 5, 1 },                    /* bound */
    { 0, 6 },                       /* view */
    { 0, 15, 0, 1, 0, 0, 2, 0, 2 }, /* render pass */
    { 0, 16 },                      /* framebuffer */
    { 0, 8 },                       /* set layout */
    { 0, 9, 0, 0, 1 },              /* pipeline layout */
    { 0, 10 },                      /* descriptor pool */
    { 0, 11 },                      /* descriptor set, */
    { 0, 12, 1, 0, 1, 0, 0, 0, 1 }, /* written */
    { 0, 13 },                      /* module */
    { 0, 14 },                      /* compute pipeline */
    { 0, 18, 3 },                   /* semaphore */
    { 2, 0, 0 },                    /* begin */
    { 2, 0, 5, 1 },                 /* bind pipeline */
    { 2, 0, 6, 0, 0, 0, 0, 1 },     /* bind set */
    { 2, 0, 7, 3, 1, 1 },           /* dispatch */
    { 2, 0, 4, 3, 12, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 11 }, /* barrier */
    { 2, 0, 3, 0, 0, 64, 1 },                                                    /* fill */
    { 2, 0, 2, 0, 0, 1, 0, 128, 64 },                                            /* copy */
    { 2, 0, 10 },                                       /* begin render pass */
    { 2, 0, 11, 3 },                                    /* and end it */
    { 2, 0, 1 },                                        /* end */
    { 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, /* submit */
};

static size_t
seed(unsigned number, uint8_t *bytes, size_t room)
{
    size_t size = 1;

    if (number >= 6 || room < 1 + sizeof(first_calls) * 3) {
        return 0;
    }
    bytes[0] = number & 1 ? SKIP : 0;
    memcpy(bytes + size, first_calls, sizeof(first_calls));
    size += sizeof(first_calls);
    /* Then calls of some pattern. */
    for (uint32_t i = 0; number > 1 && i < 40 * CALL_BYTES; i++) {
        bytes[size++] = (uint8_t)(i * (2 * number + 37) >> (number & 3));
    }
    return size;
}

const struct fuzz_target fuzz_target = { .name = "calls", .shape = FUZZ_BYTES, .seed = seed };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static unsigned runs;
    uint8_t flags;

    if (!world.instance) {
        open_instance();
        atexit(close_all);
    }
    flags = size ? data[0] : 0;
    if (flags & NEW_DEVICE || runs++ % RUNS_OF_DEVICE == 0) {
        close_device();
    }
    if (!world.device) {
        open_device();
    }
    skips = flags & SKIP;
    for (size_t at = 1; at < size && at / CALL_BYTES < MOST_CALLS; at += CALL_BYTES) {
        world.at = data + at;
        world.end = size - at < CALL_BYTES ? data + size : world.at + CALL_BYTES;
        switch (next_below(4)) {
        case 0: call_of_device(); break;
        case 1: call_of_queue(); break;
        default: call_of_commands(); break;
        }
    }
    tidy_up();
    return 0;
}
