/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices of what is made: instances, devices, images, samplers, memory, descriptors.
 */
#include "practice_scene.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES)

/* ---- instances and devices ------------------------------------------------------------------- */

static const char *const debugging = BP "vkCreateInstance-specialuse-extension-debugging";

/* Nothing is said unless it is asked for, and vendors alone ask for nothing. */
PRACTICE(off)
{
    setenv("VK_LAYER_ENABLES", "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_ALL", 1);
    kit_allow(kit, "VALIDATION-SETTINGS");
    kit_open(kit, NULL);
    (void)kit_memory(kit, 1000);
}

/* In the chain of the instance. */
SCENE(on_by_struct, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_NEEDS_WAKE)
{
    static const VkValidationFeatureEnableEXT enable =
        VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT;
    VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .enabledValidationFeatureCount = 1,
        .pEnabledValidationFeatures = &enable,
    };
    practice_allow(kit);
    kit_allow(kit,
              BP "vkCreateInstance-deprecated-extension"); /* newer registries say that it is */
    kit_expect(kit, BP "vkAllocateMemory-small-allocation");
    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME },
                      .instance_next = &features });
    (void)kit_memory(kit, 1000);
}

/* VK_EXT_debug_utils is meant for debugging. */
PRACTICE(instance_special_use)
{
    practice_choose("");
    practice_allow_made(kit);
    kit_expect(kit, BP "vkCreateInstance-specialuse-extension-debugging");
    kit_open(kit, NULL);
}

PRACTICE(instance_deprecated)
{
    practice_choose("");
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_expect(kit, BP "vkCreateInstance-deprecated-extension"); /* promoted to 1.1 */
    kit_expect(kit, BP "vkCreateInstance-deprecated-extension"); /* VK_EXT_debug_report */
    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { "VK_KHR_get_physical_device_properties2",
                                               "VK_EXT_debug_report" } });
}

PRACTICE(instance_not_deprecated)
{
    practice_choose("");
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_0,
                      .instance_extensions = { "VK_KHR_get_physical_device_properties2" } });
}

PRACTICE(device_deprecated)
{
    practice_choose("");
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_expect(kit, BP "vkCreateDevice-deprecated-extension"); /* promoted to 1.1 */
    kit_expect(kit, BP "vkCreateDevice-deprecated-extension"); /* without a replacement */
    kit_expect(kit, BP "vkCreateDevice-deprecated-extension"); /* by VK_KHR_... */
    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_KHR_maintenance1",
                                                               "VK_NV_glsl_shader",
                                                               "VK_EXT_buffer_device_address" } });
}

PRACTICE(device_not_deprecated)
{
    practice_choose("");
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_1,
                                        .device_extensions = { "VK_KHR_draw_indirect_count" } });
}

PRACTICE(device_special_uses)
{
    static const char *const uses[] = { "d3demulation", "d3demulation", "glemulation",
                                        "cadsupport" };

    practice_choose("");
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_allow(kit, BP "vkCreateDevice-deprecated-extension"); /* newer registries say that of one */
    for (size_t i = 0; i < KIT_COUNT(uses); i++) {
        char id[128];

        snprintf(id, sizeof(id), BP "vkCreateDevice-specialuse-extension-%s", uses[i]);
        practice_expect(kit, id, "BestPractices-specialuse-extension");
    }
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, BP "vkCreateDevice-specialuse-extension-devtools");
    }
    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_EXT_transform_feedback",
                                                               "VK_EXT_depth_clip_enable",
                                                               "VK_EXT_line_rasterization" } });
}

/* Makes a device with these features and extensions. The kit's own calls are not in the way. */
static void
try_device(struct kit *kit, const VkPhysicalDeviceFeatures *features, const void *next,
           const char *extension)
{
    static const float priority = 1;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .pNext = next,
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = &queue,
                                .enabledExtensionCount = extension ? 1 : 0,
                                .ppEnabledExtensionNames = &extension,
                                .pEnabledFeatures = features };
    VkDevice device;

    if (vkCreateDevice(kit->gpu, &info, NULL, &device) == VK_SUCCESS) {
        vkDestroyDevice(device, NULL);
    }
}

static void
open_instance(struct kit *kit, const char *vendors, const struct kit_config *config)
{
    uint32_t count = 1;

    practice_choose(vendors);
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_open_instance(kit, config);
    (void)vkEnumeratePhysicalDevices(kit->instance, &count, &kit->gpu);
}

PRACTICE(device_features_not_asked)
{
    static const VkPhysicalDeviceFeatures none;
    VkPhysicalDeviceFeatures got;

    open_instance(kit, "", NULL);
    try_device(kit, NULL, NULL, NULL);
    kit_expect(kit, BP "vkCreateDevice-physical-device-features-not-retrieved");
    try_device(kit, &none, NULL, NULL);
    vkGetPhysicalDeviceFeatures(kit->gpu, &got);
    try_device(kit, &none, NULL, NULL);
}

PRACTICE(device_robust)
{
    VkPhysicalDeviceFeatures features;

    open_instance(kit, "ARM", NULL);
    vkGetPhysicalDeviceFeatures(kit->gpu, &features);
    memset(&features, 0, sizeof(features));
    try_device(kit, &features, NULL, NULL);
    kit_expect(kit, BP "vkCreateDevice-RobustBufferAccess");
    features.robustBufferAccess = VK_TRUE;
    try_device(kit, &features, NULL, NULL);
}

/* Features in the chain are not looked at for it, as in the Khronos layer. */
PRACTICE(device_robust_in_chain)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .features.robustBufferAccess = VK_TRUE };

    open_instance(kit, "ARM", NULL);
    try_device(kit, NULL, &features, NULL);
}

PRACTICE(device_robust_elsewhere)
{
    VkPhysicalDeviceFeatures features;

    open_instance(kit, "NVIDIA", NULL);
    kit_expect(kit, BP "CreateDevice-PageableDeviceLocalMemory");
    vkGetPhysicalDeviceFeatures(kit->gpu, &features);
    memset(&features, 0, sizeof(features));
    features.robustBufferAccess = VK_TRUE;
    try_device(kit, &features, NULL, NULL);
}

PRACTICE(device_older_than_instance)
{
    setenv("WAKE_NULL_API", "1.1", 1);
    open_instance(kit, "",
                  &(struct kit_config){ .api_version = VK_API_VERSION_1_2, .severities = 0x1110 });
    kit_expect(kit, BP "vkCreateDevice-API-version-mismatch");
    try_device(kit, NULL, NULL, NULL);
}

/* ---- queries --------------------------------------------------------------------------------- */

PRACTICE(family_counts)
{
    static const char mismatch[] =
        "BestPractices-GetPhysicalDeviceQueueFamilyProperties-CountMismatch";
    VkQueueFamilyProperties properties[8];
    uint32_t count = 8;

    open_instance(kit, "", NULL);
    practice_expect(kit, BP "DevLimit-MissingQueryCount", mismatch);
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, properties);
    practice_expect(kit, BP "DevLimit-CountMismatch", mismatch);
    count = 1;
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, properties);
}

/* Newer layers take the number for 1 until it is asked. */
PRACTICE(one_family)
{
    VkQueueFamilyProperties properties[1];
    uint32_t count = 1;

    practice_choose("");
    kit_allow(kit, debugging);
    kit_allow(kit, "VALIDATION-SETTINGS");
    kit_open_instance(kit, NULL);
    (void)vkEnumeratePhysicalDevices(kit->instance, &count, &kit->gpu);
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, BP "DevLimit-MissingQueryCount");
    }
    count = 1;
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, properties);
}

PRACTICE(family_counts_right)
{
    VkQueueFamilyProperties properties[8];
    uint32_t count = 0;

    practice_choose("");
    kit_allow(kit, debugging);
    kit_allow(kit, "VALIDATION-SETTINGS");
    kit_open_instance(kit, NULL);
    count = 1;
    (void)vkEnumeratePhysicalDevices(kit->instance, &count, &kit->gpu);
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, NULL);
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, properties);
}

/* ---- images, buffers, samplers --------------------------------------------------------------- */

#define FAMILIES(...) .queueFamilyIndexCount = 2, .pQueueFamilyIndices = families, __VA_ARGS__
static const uint32_t families[2] = { 0, 1 };

struct image_row {
    const char *id; /* NULL: nothing is said */
    VkImageCreateInfo info;
};

static void
make_images(struct kit *kit, const struct image_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        VkImageCreateInfo info = rows[i].info;
        VkImage image;

        info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
        info.imageType = VK_IMAGE_TYPE_2D;
        info.format = info.format ? info.format : VK_FORMAT_R8G8B8A8_UNORM;
        info.extent = (VkExtent3D){ 16, 16, 1 };
        info.mipLevels = 1;
        info.arrayLayers = 1;
        info.samples = info.samples ? info.samples : VK_SAMPLE_COUNT_1_BIT;
        info.usage = info.usage ? info.usage : VK_IMAGE_USAGE_SAMPLED_BIT;
        if (rows[i].id) {
            kit_expect(kit, rows[i].id);
        }
        if (vkCreateImage(kit->device, &info, NULL, &image) == VK_SUCCESS) {
            kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
        }
    }
}

#define COLOR VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
#define TRANSIENT VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT
#define STORAGE VK_IMAGE_USAGE_STORAGE_BIT

PRACTICE(images)
{
    static const struct image_row rows[] = {
        { NULL, { .samples = 1 } },
        { BP "ImageCreateFlags", { .flags = VK_IMAGE_CREATE_EXTENDED_USAGE_BIT } },
        { NULL,
          { .flags = VK_IMAGE_CREATE_EXTENDED_USAGE_BIT | VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT } },
        { BP "vkCreateBuffer-sharing-mode-exclusive", { FAMILIES(.usage = COLOR) } },
        { NULL, { FAMILIES(.sharingMode = VK_SHARING_MODE_CONCURRENT) } },
        { NULL, { .samples = 4, .usage = COLOR } },
        { NULL, { .tiling = VK_IMAGE_TILING_LINEAR } },
        { NULL, { .usage = COLOR | STORAGE } },
    };
    practice_open(kit, "");
    make_images(kit, rows, KIT_COUNT(rows));
}

PRACTICE(images_arm)
{
    static const struct image_row rows[] = {
        { NULL, { .samples = 4, .usage = COLOR | TRANSIENT } },
        { BP "vkCreateImage-non-transient-ms-image", { .samples = 2, .usage = COLOR } },
        { BP "vkCreateImage-too-large-sample-count", { .samples = 8, .usage = COLOR | TRANSIENT } },
        { NULL, { .tiling = VK_IMAGE_TILING_LINEAR } },
    };
    practice_open(kit, "ARM");
    make_images(kit, rows, KIT_COUNT(rows));
}

PRACTICE(images_img)
{
    static const struct image_row rows[] = {
        { NULL, { .samples = 4, .usage = COLOR | TRANSIENT } },
        { BP "vkCreateImage-non-transient-ms-image", { .samples = 2, .usage = COLOR } },
        { BP "vkCreateImage-too-large-sample-count", { .samples = 8, .usage = COLOR | TRANSIENT } },
        { BP "Texture-Format-PVRTC-Outdated", { .format = VK_FORMAT_PVRTC1_2BPP_UNORM_BLOCK_IMG } },
        { BP "Texture-Format-PVRTC-Outdated", { .format = VK_FORMAT_PVRTC2_4BPP_SRGB_BLOCK_IMG } },
    };
    kit_allow(kit, BP "vkCreateDevice-deprecated-extension");
    practice_open_with(
        kit, "IMG",
        &(struct kit_config){ .device_extensions = { VK_IMG_FORMAT_PVRTC_EXTENSION_NAME } });
    make_images(kit, rows, KIT_COUNT(rows));
}

PRACTICE(images_amd)
{
    static const struct image_row rows[] = {
        { BP "vkImage-AvoidConcurrentRenderTargets",
          { FAMILIES(.usage = COLOR, .sharingMode = VK_SHARING_MODE_CONCURRENT) } },
        { NULL, { FAMILIES(.sharingMode = VK_SHARING_MODE_CONCURRENT) } },
        { BP "vkImage-DontUseMutableRenderTargets",
          { .usage = COLOR, .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT } },
        { BP "vkImage-DontUseMutableRenderTargets",
          { .usage = STORAGE, .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT } },
        { NULL, { .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT } },
        { BP "vkImage-DontUseStorageRenderTargets", { .usage = COLOR | STORAGE } },
        { NULL, { .usage = STORAGE } },
        { NULL, { .samples = 8, .usage = COLOR } },
    };
    practice_open(kit, "AMD");
    make_images(kit, rows, KIT_COUNT(rows));
}

PRACTICE(images_nvidia)
{
    static const VkImageUsageFlags depth = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    const struct image_row rows[] = {
        { BP "CreateImage-TilingLinear", { .tiling = VK_IMAGE_TILING_LINEAR } },
        { NULL, { .tiling = VK_IMAGE_TILING_OPTIMAL } },
        { BP "CreateImage-Depth32Format", { .format = VK_FORMAT_D32_SFLOAT, .usage = depth } },
        { BP "CreateImage-Depth32Format",
          { .format = VK_FORMAT_D32_SFLOAT_S8_UINT, .usage = depth } },
        { NULL, { .format = VK_FORMAT_D16_UNORM, .usage = depth } },
    };
    practice_open(kit, "NVIDIA");
    make_images(kit, rows, KIT_COUNT(rows));
}

PRACTICE(buffer_sharing)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 64,
                                .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                FAMILIES(.sharingMode = VK_SHARING_MODE_CONCURRENT) };
    VkBuffer buffer;

    practice_open(kit, "");
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
    kit_expect(kit, BP "vkCreateBuffer-sharing-mode-exclusive");
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

#define BORDER(color)                                        \
    .maxLod = VK_LOD_CLAMP_NONE, .borderColor = (color),     \
    .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER, \
    .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER, \
    .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER

static void
make_samplers(struct kit *kit, bool arm)
{
    static const struct {
        const char *id;
        VkSamplerCreateInfo info;
    } rows[] = {
        { NULL, { .maxLod = VK_LOD_CLAMP_NONE } },
        { BP "vkCreateSampler-lod-clamping", { .maxLod = 12 } },
        { BP "vkCreateSampler-lod-clamping", { .minLod = 1, .maxLod = VK_LOD_CLAMP_NONE } },
        { BP "vkCreateSampler-lod-bias", { .mipLodBias = 0.5f, .maxLod = VK_LOD_CLAMP_NONE } },
        { BP "vkCreateSampler-different-wrapping-modes",
          { .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, .maxLod = VK_LOD_CLAMP_NONE } },
        { NULL, { BORDER(VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK) } },
        { BP "vkCreateSampler-border-clamp-color", { BORDER(VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK) } },
        { BP "vkCreateSampler-anisotropy",
          { .anisotropyEnable = VK_TRUE, .maxAnisotropy = 2, .maxLod = VK_LOD_CLAMP_NONE } },
    };
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkSamplerCreateInfo info = rows[i].info;
        VkSampler sampler;

        info.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO;
        if (rows[i].id && arm) {
            kit_expect(kit, rows[i].id);
        }
        KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &sampler));
        kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
    }
}

static const VkPhysicalDeviceFeatures2 anisotropy = {
    .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
    .features = { .samplerAnisotropy = VK_TRUE },
};

PRACTICE(samplers_arm)
{
    VkSamplerCreateInfo unnormalized = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .unnormalizedCoordinates = VK_TRUE,
    };
    VkSampler sampler;

    practice_open_with(kit, "ARM", &(struct kit_config){ .device_next = &anisotropy });
    make_samplers(kit, true);
    kit_expect(kit, BP "vkCreateSampler-unnormalized-coordinates");
    kit_expect(kit, BP "vkCreateSampler-lod-clamping");
    KIT_VK(kit, vkCreateSampler(kit->device, &unnormalized, NULL, &sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
}

PRACTICE(samplers_elsewhere)
{
    practice_open_with(kit, "AMD,IMG", &(struct kit_config){ .device_next = &anisotropy });
    make_samplers(kit, false);
}

/* ---- fences and semaphores ------------------------------------------------------------------- */

PRACTICE(many_fences)
{
    practice_open(kit, "AMD");
    for (int i = 0; i < 5; i++) {
        VkFence fence;

        if (i == 4) {
            kit_expect(kit, BP "SyncObjects-HighNumberOfFences");
        }
        fence = kit_fence(kit, 0);
        (void)fence;
    }
    for (int i = 0; i < 12; i++) {
        if (i == 11) {
            kit_expect(kit, BP "SyncObjects-HighNumberOfSemaphores");
        }
        (void)kit_semaphore(kit);
    }
}

PRACTICE(fences_that_are_destroyed)
{
    practice_open(kit, "NVIDIA");
    for (int i = 0; i < 20; i++) {
        kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(kit_fence(kit, 0)));
        kit_drop(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(kit_semaphore(kit)));
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void
bind_buffer(struct kit *kit, VkDeviceSize size, VkDeviceSize memory_size, bool ask)
{
    VkBuffer buffer = kit_buffer(kit, size, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    VkDeviceMemory memory = kit_memory(kit, memory_size);
    VkMemoryRequirements needs;

    if (ask) {
        vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    }
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
}

static void
open_memory(struct kit *kit, const char *vendors)
{
    practice_choose(vendors);
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_allow(kit, BP "CreateDevice-PageableDeviceLocalMemory");
    kit_open(kit, NULL);
}

PRACTICE(memory)
{
    open_memory(kit, "");
    (void)kit_memory(kit, 256 << 10);
    kit_expect(kit, BP "vkAllocateMemory-small-allocation");
    (void)kit_memory(kit, (256 << 10) - 1);
    bind_buffer(kit, 4096, 1 << 20, true);
    bind_buffer(kit, 1 << 20, 1 << 20, true);
    kit_expect(kit, BP "vkBindMemory-small-dedicated-allocation");
    bind_buffer(kit, 512 << 10, 512 << 10, true);
    kit_expect(kit, BP "vkBindBufferMemory-requirements-not-retrieved");
    bind_buffer(kit, 4096, 1 << 20, false);
}

PRACTICE(memory_of_images)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = COLOR };
    VkMemoryRequirements needs;
    VkImage images[2];

    open_memory(kit, "");
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &images[i]));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(images[i]));
    }
    vkGetImageMemoryRequirements(kit->device, images[0], &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, images[0], kit_memory(kit, 1 << 20), 0));
    kit_expect(kit, BP "vkBindImageMemory-requirements-not-retrieved");
    KIT_VK(kit, vkBindImageMemory(kit->device, images[1], kit_memory(kit, 1 << 20), 0));
}

PRACTICE(many_allocations)
{
    open_memory(kit, "");
    for (int i = 0; i < 251; i++) {
        if (i == 250) {
            kit_expect(kit, BP "vkAllocateMemory-too-many-objects");
        }
        (void)kit_memory(kit, 256 << 10);
    }
}

PRACTICE(memory_nvidia)
{
    VkMemoryPriorityAllocateInfoEXT priority = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_PRIORITY_ALLOCATE_INFO_EXT, .priority = 0.5f
    };
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = &priority,
                                  .allocationSize = 1 << 20 };
    VkDeviceMemory memory;

    practice_choose("NVIDIA");
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_expect(kit, BP "CreateDevice-PageableDeviceLocalMemory");
    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_EXT_memory_priority" } });
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    vkFreeMemory(kit->device, memory, NULL);
    info.allocationSize = (1 << 20) - 256; /* another size than what was freed */
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect(kit, BP "AllocateMemory-SetPriority");
    (void)kit_memory(kit, 16 << 20);
}

/* What was freed a moment ago has the size that is wanted now. */
PRACTICE(memory_again_nvidia)
{
    practice_open(kit, "NVIDIA");
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(kit_memory(kit, 1 << 20)));
    kit_expect(kit, BP "AllocateMemory-ReuseAllocations");
    (void)kit_memory(kit, 1 << 20);
}

PRACTICE(memory_priority_nvidia)
{
    static VkPhysicalDevicePageableDeviceLocalMemoryFeaturesEXT pageable = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PAGEABLE_DEVICE_LOCAL_MEMORY_FEATURES_EXT,
        .pageableDeviceLocalMemory = VK_TRUE,
    };
    VkMemoryPriorityAllocateInfoEXT priority = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_PRIORITY_ALLOCATE_INFO_EXT, .priority = 0.75f
    };
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = &priority,
                                  .allocationSize = 2 << 20 };
    VkDeviceMemory memory;
    VkBuffer buffer;
    VkMemoryRequirements needs;

    practice_choose("NVIDIA");
    practice_allow_made(kit);
    kit_allow(kit, debugging);
    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_EXT_memory_priority",
                                                               "VK_EXT_pageable_device_local_"
                                                               "memory" },
                                        .device_next = &pageable });
    kit_expect(kit, BP "BindMemory-NoPriority");
    bind_buffer(kit, 4096, 1 << 20, true);
    memory = kit_memory(kit, 1 << 20);
    KIT_DEVICE_COMMAND(kit, vkSetDeviceMemoryPriorityEXT)(kit->device, memory, 0.5f);
    buffer = kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    /* Newer layers are content with that of the allocation. */
    info.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    buffer = kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, BP "BindMemory-NoPriority");
    }
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
}

/* ---- results --------------------------------------------------------------------------------- */

PRACTICE(results)
{
    VkFence fence;

    practice_open_with(kit, "", &(struct kit_config){ .severities = 0x1110 });
    fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
    (void)vkGetFenceStatus(kit->device, fence);
    fence = kit_fence(kit, 0);
    kit_expect(kit, BP "NonSuccess-Result");
    (void)vkGetFenceStatus(kit->device, fence);
    kit_expect(kit, BP "NonSuccess-Result");
    (void)vkWaitForFences(kit->device, 1, &fence, VK_TRUE, 0);
}

/* ---- descriptors ----------------------------------------------------------------------------- */

#define UNIFORM VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER

PRACTICE(descriptor_pools)
{
    VkDescriptorSetLayout layout;
    VkDescriptorPool pool;
    VkDescriptorSet set;
    VkDescriptorSetAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                         .descriptorSetCount = 1 };

    practice_open(kit, "");
    layout = kit_set_layout(kit, UNIFORM, 1, VK_SHADER_STAGE_ALL);
    pool = kit_descriptor_pool(kit, UNIFORM, 1, VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    set = kit_descriptor_set(kit, pool, layout);
    vkFreeDescriptorSets(kit->device, pool, 1, &set);
    set = kit_descriptor_set(kit, pool, layout);
    info.descriptorPool = pool;
    info.pSetLayouts = &layout;
    kit_expect(kit, BP "EmptyDescriptorPool");
    kit_expect(kit, BP "Error-Result");
    (void)vkAllocateDescriptorSets(kit->device, &info, &set);
}

PRACTICE(descriptor_pools_arm)
{
    VkDescriptorSetLayout layout;
    VkDescriptorPool pool;
    VkDescriptorSet set;

    practice_open(kit, "ARM");
    layout = kit_set_layout(kit, UNIFORM, 1, VK_SHADER_STAGE_ALL);
    pool = kit_descriptor_pool(kit, UNIFORM, 3, VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    set = kit_descriptor_set(kit, pool, layout);
    vkFreeDescriptorSets(kit->device, pool, 1, &set);
    kit_expect(kit, BP "vkAllocateDescriptorSets-suboptimal-reuse");
    (void)kit_descriptor_set(kit, pool, layout);
    (void)kit_descriptor_set(kit, pool, layout);
}

PRACTICE(descriptor_updates_amd)
{
    VkDescriptorSetLayout layout;
    VkDescriptorPool pool;
    VkDescriptorSet sets[2];
    VkDescriptorUpdateTemplateEntry entry = { .descriptorCount = 1, .descriptorType = UNIFORM };
    VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
    };
    VkDescriptorUpdateTemplate update;
    VkCopyDescriptorSet copy = { .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
                                 .descriptorCount = 1 };
    VkDeviceMemory memory;

    practice_open(kit, "AMD");
    layout = kit_set_layout(kit, UNIFORM, 1, VK_SHADER_STAGE_ALL);
    pool = kit_descriptor_pool(kit, UNIFORM, 2, 0);
    sets[0] = kit_descriptor_set(kit, pool, layout);
    sets[1] = kit_descriptor_set(kit, pool, layout);
    kit_write_buffer(kit, sets[0], UNIFORM,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, &memory));
    copy.srcSet = sets[0];
    copy.dstSet = sets[1];
    kit_expect(kit, BP "UpdateDescriptors-AvoidCopyingDescriptors");
    vkUpdateDescriptorSets(kit->device, 0, NULL, 1, &copy);
    info.descriptorSetLayout = layout;
    kit_expect(kit, BP "UpdateDescriptors-PreferNonTemplate");
    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &update));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(update));
}

static void
make_layout(struct kit *kit, VkDescriptorType type, uint32_t count, uint32_t push)
{
    VkDescriptorSetLayout set = count ? kit_set_layout(kit, type, count, VK_SHADER_STAGE_ALL)
                                      : VK_NULL_HANDLE;
    VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, push };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .setLayoutCount = count ? 1 : 0,
                                        .pSetLayouts = &set,
                                        .pushConstantRangeCount = push ? 1 : 0,
                                        .pPushConstantRanges = &range };
    VkPipelineLayout layout;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
}

PRACTICE(layouts_amd)
{
    static const char id[] = BP "CreatePipelinesLayout-KeepLayoutSmall";

    practice_open(kit, "AMD");
    make_layout(kit, UNIFORM, 0, 52);
    make_layout(kit, UNIFORM, 1, 48);
    make_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 6, 0);
    make_layout(kit, VK_DESCRIPTOR_TYPE_SAMPLER, 1, 0);
    kit_expect(kit, id);
    make_layout(kit, UNIFORM, 0, 56);
    kit_expect(kit, id);
    make_layout(kit, UNIFORM, 1, 52);
    kit_expect(kit, id);
    make_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 7, 0);
}

PRACTICE(layouts_nvidia)
{
    practice_open(kit, "NVIDIA");
    make_layout(kit, UNIFORM, 32, 0);
    make_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 64, 128);
    kit_expect(kit, BP "CreatePipelineLayout-SeparateSampler");
    make_layout(kit, VK_DESCRIPTOR_TYPE_SAMPLER, 1, 0);
    kit_expect(kit, BP "CreatePipelineLayout-LargePipelineLayout");
    make_layout(kit, UNIFORM, 33, 0);
    kit_expect(kit, BP "CreatePipelineLayout-LargePipelineLayout");
    make_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 17, 0);
    kit_expect(kit, BP "CreatePipelineLayout-LargePipelineLayout");
    make_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 65, 0);
}

KIT_MAIN()
