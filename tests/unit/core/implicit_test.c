/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Implicit valid usage, record by record: each rule broken once by one changed member and nothing
 * else reported, and the same record silent before and after. The check context is this file's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "gen/extensions.h"
#include "gen/implicit.h"
#include "gen/records.h"
#include "state/check.h"

/* -- a check context that notes what is found -------------------------------------------------- */

#define MAX_FOUND 16
#define GOOD_ID ((wake_id)7)
#define FOREIGN_ID ((wake_id)8)
#define NEWER_VALUE 1001500000 /* of an extension that does not exist yet */
#define HANDLE(type, n) ((type)(uintptr_t)(n))

/* What the checks found, and what they were told of the device. */
static struct {
    unsigned count;
    const char *vuids[MAX_FOUND];
    char texts[MAX_FOUND][1400];
    int enabled_extension;
} noted;
static struct wake_settings settings = { .check_parameters = true };
static struct wake_scope scope = { .settings = &settings, .is_device = true };

void
wake_find(struct wake_check *check, const char *vuid, const char *format, ...)
{
    va_list args;

    (void)check;
    if (noted.count == MAX_FOUND) {
        return;
    }
    va_start(args, format);
    vsnprintf(noted.texts[noted.count], sizeof(noted.texts[0]), format, args);
    va_end(args);
    noted.vuids[noted.count++] = vuid;
}

bool
wake_check_extension(const struct wake_check *check, int extension)
{
    (void)check;
    return noted.enabled_extension == extension;
}

void
wake_check_handle(struct wake_check *check, const struct wake_handle_rule *rule, uint64_t handle,
                  wake_id id)
{
    if (handle == 0 && rule->optional == 1) {
        return;
    }
    if (id == FOREIGN_ID) {
        wake_find(check, rule->vuid_parent, "%s is of another device", rule->path);
    } else if (handle == 0 || id != GOOD_ID) {
        wake_find(check, rule->vuid_parameter, "%s is not valid", rule->path);
    }
}

/* -- running ----------------------------------------------------------------------------------- */

static void
run(enum wake_command command, void *record)
{
    struct wake_record *head = record;

    struct wake_check check = { .scope = &scope, .record = head, .command = command };

    head->command = (uint16_t)command;
    noted.count = 0;
    assert_non_null(wake_implicit_table[command]);
    wake_implicit_table[command](&check, head);
}

static void
expect_silence(enum wake_command command, void *record, int line)
{
    run(command, record);
    if (noted.count != 0) {
        fail_msg("line %d: a valid call gave %s: %s", line, noted.vuids[0], noted.texts[0]);
    }
}

static void
expect_one(enum wake_command command, void *record, const char *vuid, int line)
{
    run(command, record);
    if (noted.count != 1 || strcmp(noted.vuids[0], vuid) != 0) {
        fail_msg("line %d: %u findings, the first is %s (%s), not %s", line, noted.count,
                 noted.count ? noted.vuids[0] : "none", noted.count ? noted.texts[0] : "", vuid);
    }
}

#define SILENT(command, record) expect_silence(WAKE_CMD_##command, &(record), __LINE__)
#define FINDS(command, record, vuid) expect_one(WAKE_CMD_##command, &(record), vuid, __LINE__)

/* One member takes a bad value for the length of one run. */
#define BREAKS(command, record, member, bad, vuid) \
    do {                                           \
        __typeof__(member) good_ = (member);       \
        SILENT(command, record);                   \
        (member) = (bad);                          \
        FINDS(command, record, vuid);              \
        (member) = good_;                          \
    } while (0)

#define TEXT_HAS(words) assert_non_null(strstr(noted.texts[0], words))

static int
fresh(void **state)
{
    (void)state;
    memset(&noted, 0, sizeof(noted));
    settings.check_parameters = true;
    scope.unknown_extensions = false;
    return 0;
}

/* -- parameters and plain structs -------------------------------------------------------------- */

static VkBufferCreateInfo
buffer_info(void)
{
    return (VkBufferCreateInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                 .size = 64,
                                 .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
}

static void
test_buffer(void **state)
{
    (void)state;
    VkBufferCreateInfo info = buffer_info();
    VkBuffer buffer;
    struct wake_rec_CreateBuffer r = { .pCreateInfo = &info, .pBuffer = &buffer };

    BREAKS(vkCreateBuffer, r, r.pCreateInfo, NULL, "VUID-vkCreateBuffer-pCreateInfo-parameter");
    assert_string_equal(noted.texts[0], "pCreateInfo is NULL");
    BREAKS(vkCreateBuffer, r, r.pBuffer, NULL, "VUID-vkCreateBuffer-pBuffer-parameter");
    BREAKS(vkCreateBuffer, r, info.sType, VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
           "VUID-VkBufferCreateInfo-sType-sType");
#ifndef VK_KHR_maintenance5 /* whose registry has explicit rules instead */
    BREAKS(vkCreateBuffer, r, info.usage, 0, "VUID-VkBufferCreateInfo-usage-requiredbitmask");
    BREAKS(vkCreateBuffer, r, info.usage, 0x40000000, "VUID-VkBufferCreateInfo-usage-parameter");
    TEXT_HAS("pCreateInfo->usage");
    TEXT_HAS("VkBufferUsageFlagBits");
#endif
    BREAKS(vkCreateBuffer, r, info.flags, 0x80000000, "VUID-VkBufferCreateInfo-flags-parameter");
    BREAKS(vkCreateBuffer, r, info.sharingMode, (VkSharingMode)99,
           "VUID-VkBufferCreateInfo-sharingMode-parameter");
    assert_string_equal(noted.texts[0],
                        "pCreateInfo->sharingMode is 99, which is no VkSharingMode; it must be "
                        "VK_SHARING_MODE_EXCLUSIVE or VK_SHARING_MODE_CONCURRENT");
    info.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT;
    info.sharingMode = VK_SHARING_MODE_CONCURRENT;
    SILENT(vkCreateBuffer, r);
}

static void
test_image(void **state)
{
    (void)state;
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .format = VK_FORMAT_R8_UNORM,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImage image;
    struct wake_rec_CreateImage r = { .pCreateInfo = &info, .pImage = &image };

    BREAKS(vkCreateImage, r, info.format, (VkFormat)5000,
           "VUID-VkImageCreateInfo-format-parameter");
    TEXT_HAS("values of VkFormat");
    BREAKS(vkCreateImage, r, info.imageType, (VkImageType)3,
           "VUID-VkImageCreateInfo-imageType-parameter");
    BREAKS(vkCreateImage, r, info.tiling, (VkImageTiling)2,
           "VUID-VkImageCreateInfo-tiling-parameter");
    BREAKS(vkCreateImage, r, info.samples, (VkSampleCountFlagBits)0,
           "VUID-VkImageCreateInfo-samples-parameter");
    BREAKS(vkCreateImage, r, info.samples, (VkSampleCountFlagBits)3,
           "VUID-VkImageCreateInfo-samples-parameter");
    TEXT_HAS("VK_SAMPLE_COUNT_1_BIT | VK_SAMPLE_COUNT_2_BIT");
    BREAKS(vkCreateImage, r, info.samples, (VkSampleCountFlagBits)128,
           "VUID-VkImageCreateInfo-samples-parameter");
    BREAKS(vkCreateImage, r, info.initialLayout, (VkImageLayout)77,
           "VUID-VkImageCreateInfo-initialLayout-parameter");
    /* Beyond the contiguous core values, but core since 1.1 and 1.3. */
    info.format = VK_FORMAT_G8B8G8R8_422_UNORM;
    info.initialLayout = VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
    SILENT(vkCreateImage, r);
}

static void
test_reserved_flags_and_bools(void **state)
{
    (void)state;
    VkBufferViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .format = VK_FORMAT_R32_UINT,
                                    .buffer = HANDLE(VkBuffer, 1) };
    struct {
        wake_id id;
        VkBufferViewCreateInfo info;
    } packed = { GOOD_ID, view };
    VkBufferView made;
    struct wake_rec_CreateBufferView r = { .pCreateInfo = &packed.info, .pView = &made };

    BREAKS(vkCreateBufferView, r, packed.info.flags, 1,
           "VUID-VkBufferViewCreateInfo-flags-zerobitmask");
    BREAKS(vkCreateBufferView, r, packed.id, 0, "VUID-VkBufferViewCreateInfo-buffer-parameter");
    BREAKS(vkCreateBufferView, r, packed.info.buffer, VK_NULL_HANDLE,
           "VUID-VkBufferViewCreateInfo-buffer-parameter");

    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkSampler made_sampler;
    struct wake_rec_CreateSampler s = { .pCreateInfo = &sampler, .pSampler = &made_sampler };

    BREAKS(vkCreateSampler, s, sampler.anisotropyEnable, 2,
           "UNASSIGNED-GeneralParameterError-UnrecognizedValue");
    BREAKS(vkCreateSampler, s, sampler.magFilter, (VkFilter)2,
           "VUID-VkSamplerCreateInfo-magFilter-parameter");
    BREAKS(vkCreateSampler, s, sampler.addressModeU, (VkSamplerAddressMode)5,
           "VUID-VkSamplerCreateInfo-addressModeU-parameter");
    BREAKS(vkCreateSampler, s, sampler.mipmapMode, (VkSamplerMipmapMode)-1,
           "VUID-VkSamplerCreateInfo-mipmapMode-parameter");
}

static void
test_counts_and_arrays(void **state)
{
    (void)state;
    struct {
        wake_id ids[2];
        VkFence fences[2];
    } p = { { GOOD_ID, GOOD_ID }, { HANDLE(VkFence, 1), HANDLE(VkFence, 2) } };
    struct wake_rec_WaitForFences r = { .fenceCount = 2, .pFences = p.fences, .waitAll = VK_TRUE };

    BREAKS(vkWaitForFences, r, r.fenceCount, 0, "VUID-vkWaitForFences-fenceCount-arraylength");
    BREAKS(vkWaitForFences, r, r.pFences, NULL, "VUID-vkWaitForFences-pFences-parameter");
    assert_string_equal(noted.texts[0], "pFences is NULL, but fenceCount is 2");
    BREAKS(vkWaitForFences, r, p.fences[1], VK_NULL_HANDLE,
           "VUID-vkWaitForFences-pFences-parameter");
    BREAKS(vkWaitForFences, r, p.ids[0], FOREIGN_ID, "VUID-vkWaitForFences-pFences-parent");
    BREAKS(vkWaitForFences, r, r.waitAll, 7, "UNASSIGNED-GeneralParameterError-UnrecognizedValue");

    VkCommandBufferAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                         .commandBufferCount = 1 };
    struct {
        wake_id id;
        VkCommandBufferAllocateInfo info;
    } packed = { GOOD_ID, info };
    VkCommandBuffer made;
    struct wake_rec_AllocateCommandBuffers a = { .pAllocateInfo = &packed.info,
                                                 .pCommandBuffers = &made };

    packed.info.commandPool = HANDLE(VkCommandPool, 1);
    BREAKS(vkAllocateCommandBuffers, a, packed.info.commandBufferCount, 0,
           "VUID-vkAllocateCommandBuffers-pAllocateInfo::commandBufferCount-arraylength");
    assert_string_equal(noted.texts[0],
                        "pAllocateInfo->commandBufferCount is 0, it must be at least 1");
    BREAKS(vkAllocateCommandBuffers, a, a.pCommandBuffers, NULL,
           "VUID-vkAllocateCommandBuffers-pCommandBuffers-parameter");
    BREAKS(vkAllocateCommandBuffers, a, packed.info.level, (VkCommandBufferLevel)2,
           "VUID-VkCommandBufferAllocateInfo-level-parameter");
    BREAKS(vkAllocateCommandBuffers, a, packed.id, 0,
           "VUID-VkCommandBufferAllocateInfo-commandPool-parameter");
    /* An absurd count was cut in the copy: nothing is known about it. */
    packed.info.commandBufferCount = 0;
    a.head.flags = WAKE_RECORD_CAPPED;
    SILENT(vkAllocateCommandBuffers, a);
    r.head.flags = WAKE_RECORD_CAPPED;
    r.fenceCount = 0x7fffffff;
    r.pFences = NULL;
    SILENT(vkWaitForFences, r);
}

static void
test_conditional_count(void **state)
{
    (void)state;
    VkDeviceSize sizes[1] = { 4 };
    struct wake_rec_CmdBindVertexBuffers2 r = { .bindingCount = 0 };

    SILENT(vkCmdBindVertexBuffers2, r);
    r.pSizes = sizes;
    FINDS(vkCmdBindVertexBuffers2, r, "VUID-vkCmdBindVertexBuffers2-bindingCount-arraylength");
    FINDS(vkCmdBindVertexBuffers2EXT, r, "VUID-vkCmdBindVertexBuffers2-bindingCount-arraylength");
}

static void
test_strings(void **state)
{
    (void)state;
    VkApplicationInfo stray = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    const char *names[] = { "VK_KHR_surface", "VK_KHR_xcb_surface" };
    VkApplicationInfo app = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                              .pApplicationName = "gr\303\274n" };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                  .pApplicationInfo = &app,
                                  .enabledExtensionCount = 2,
                                  .ppEnabledExtensionNames = names };
    VkInstance instance;
    struct wake_rec_CreateInstance r = { .pCreateInfo = &info, .pInstance = &instance };

    BREAKS(vkCreateInstance, r, app.pApplicationName, "gr\374n",
           "VUID-VkApplicationInfo-pApplicationName-parameter");
    assert_string_equal(
        noted.texts[0],
        "pCreateInfo->pApplicationInfo->pApplicationName is no UTF-8 text: byte 0xfc at offset 2");
    BREAKS(vkCreateInstance, r, app.pEngineName, "\300\200",
           "VUID-VkApplicationInfo-pEngineName-parameter");
    BREAKS(vkCreateInstance, r, app.pEngineName, "\355\240\200",
           "VUID-VkApplicationInfo-pEngineName-parameter");
    BREAKS(vkCreateInstance, r, names[1], NULL,
           "VUID-VkInstanceCreateInfo-ppEnabledExtensionNames-parameter");
    TEXT_HAS("pCreateInfo->ppEnabledExtensionNames[1]");
    BREAKS(vkCreateInstance, r, info.ppEnabledExtensionNames, NULL,
           "VUID-VkInstanceCreateInfo-ppEnabledExtensionNames-parameter");
    BREAKS(vkCreateInstance, r, app.sType, VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
           "VUID-VkApplicationInfo-sType-sType");
    BREAKS(vkCreateInstance, r, app.pNext, &stray, "VUID-VkApplicationInfo-pNext-pNext");
    app.pEngineName = "\360\237\214\212"; /* four bytes */
    SILENT(vkCreateInstance, r);
    app.pEngineName = "cut \360\237"; /* the copy ended within a character */
    SILENT(vkCreateInstance, r);
}

static void
test_arithmetic_length(void **state)
{
    (void)state;
    uint32_t words[4] = { 0 };
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = sizeof(words),
                                      .pCode = words };
    VkShaderModule made;
    struct wake_rec_CreateShaderModule r = { .pCreateInfo = &info, .pShaderModule = &made };

    BREAKS(vkCreateShaderModule, r, info.pCode, NULL,
           "VUID-VkShaderModuleCreateInfo-pCode-parameter");
    BREAKS(vkCreateShaderModule, r, info.flags, 4,
           "VUID-VkShaderModuleCreateInfo-flags-zerobitmask");
}

/* -- pNext chains ------------------------------------------------------------------------------ */

static void
test_chain(void **state)
{
    (void)state;
    VkExternalMemoryBufferCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO
    };
    VkExternalMemoryBufferCreateInfo again = external;
    VkBufferCreateInfo info = buffer_info();
    VkBuffer buffer;
    struct wake_rec_CreateBuffer r = { .pCreateInfo = &info, .pBuffer = &buffer };

    info.pNext = &external;
    BREAKS(vkCreateBuffer, r, external.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkBufferCreateInfo-pNext-pNext");
    BREAKS(vkCreateBuffer, r, external.sType, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
           "VUID-VkBufferCreateInfo-pNext-pNext");
    TEXT_HAS("VkMemoryDedicatedAllocateInfo, which does not extend VkBufferCreateInfo");
    BREAKS(vkCreateBuffer, r, external.sType, (VkStructureType)1999999000,
           "VUID-VkBufferCreateInfo-pNext-pNext");
    BREAKS(vkCreateBuffer, r, external.pNext, &again, "VUID-VkBufferCreateInfo-sType-unique");
    BREAKS(vkCreateBuffer, r, external.handleTypes, 0x40000000,
           "VUID-VkExternalMemoryBufferCreateInfo-handleTypes-parameter");
    TEXT_HAS("pCreateInfo->pNext<VkExternalMemoryBufferCreateInfo>.handleTypes");
    /* With an extension that the registry does not know, nothing unknown is wrong. */
    scope.unknown_extensions = true;
    external.sType = (VkStructureType)NEWER_VALUE;
    SILENT(vkCreateBuffer, r);
    info.usage |= 0x40000000;
    info.sharingMode = (VkSharingMode)NEWER_VALUE;
    SILENT(vkCreateBuffer, r);
    /* But for what no registry will have. */
    info.sharingMode = VK_SHARING_MODE_MAX_ENUM;
    FINDS(vkCreateBuffer, r, "VUID-VkBufferCreateInfo-sharingMode-parameter");
    info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
    external.sType = VK_STRUCTURE_TYPE_MAX_ENUM;
    FINDS(vkCreateBuffer, r, "VUID-VkBufferCreateInfo-pNext-pNext");
}

static void
test_chain_where_none_may_be(void **state)
{
    (void)state;
    VkExternalMemoryBufferCreateInfo stray = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO
    };
    VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO };
    VkCommandPool pool;
    struct wake_rec_CreateCommandPool r = { .pCreateInfo = &info, .pCommandPool = &pool };

    BREAKS(vkCreateCommandPool, r, info.pNext, &stray, "VUID-VkCommandPoolCreateInfo-pNext-pNext");
    TEXT_HAS("it must be NULL");
    BREAKS(vkCreateCommandPool, r, info.flags, 8, "VUID-VkCommandPoolCreateInfo-flags-parameter");
}

static void
test_chain_of_loader_and_layers(void **state)
{
    (void)state;
    VkBaseInStructure loader[3] = { { .sType = VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO },
                                    { .sType = VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO },
                                    { .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT } };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                  .pNext = &loader[0] };
    VkInstance instance;
    struct wake_rec_CreateInstance r = { .pCreateInfo = &info, .pInstance = &instance };

    loader[0].pNext = &loader[1];
    loader[1].pNext = &loader[2];
    SILENT(vkCreateInstance, r);
#ifdef VK_LUNARG_direct_driver_loading
    const char *name = VK_LUNARG_DIRECT_DRIVER_LOADING_EXTENSION_NAME;
    VkDirectDriverLoadingInfoLUNARG driver = {
        .sType = VK_STRUCTURE_TYPE_DIRECT_DRIVER_LOADING_INFO_LUNARG,
        .pfnGetInstanceProcAddr = (PFN_vkGetInstanceProcAddrLUNARG)(uintptr_t)1
    };
    VkDirectDriverLoadingListLUNARG list = {
        .sType = VK_STRUCTURE_TYPE_DIRECT_DRIVER_LOADING_LIST_LUNARG,
        .driverCount = 1,
        .pDrivers = &driver
    };

    info.pNext = &list;
    FINDS(vkCreateInstance, r, "VUID-VkInstanceCreateInfo-pNext");
    info.enabledExtensionCount = 1;
    info.ppEnabledExtensionNames = &name;
    SILENT(vkCreateInstance, r);
    BREAKS(vkCreateInstance, r, list.driverCount, 0,
           "VUID-VkDirectDriverLoadingListLUNARG-driverCount-arraylength");
#endif
}

static void
test_repeating_structs(void **state)
{
    (void)state;
    VkPrivateDataSlotCreateInfo other = {
        .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO
    };
    VkDevicePrivateDataCreateInfo twice[2] = {
        { .sType = VK_STRUCTURE_TYPE_DEVICE_PRIVATE_DATA_CREATE_INFO },
        { .sType = VK_STRUCTURE_TYPE_DEVICE_PRIVATE_DATA_CREATE_INFO }
    };
    float priority = 1.0f;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .pNext = &twice[0],
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = &queue };
    VkDevice device;
    struct wake_rec_CreateDevice r = { .pCreateInfo = &info, .pDevice = &device };

    twice[0].pNext = &twice[1]; /* the registry allows several */
    SILENT(vkCreateDevice, r);
    BREAKS(vkCreateDevice, r, queue.queueCount, 0,
           "VUID-VkDeviceQueueCreateInfo-queueCount-arraylength");
    BREAKS(vkCreateDevice, r, queue.pQueuePriorities, NULL,
           "VUID-VkDeviceQueueCreateInfo-pQueuePriorities-parameter");
    TEXT_HAS("pCreateInfo->pQueueCreateInfos[0].pQueuePriorities");
    BREAKS(vkCreateDevice, r, info.queueCreateInfoCount, 0,
           "VUID-VkDeviceCreateInfo-queueCreateInfoCount-arraylength");
    BREAKS(vkCreateDevice, r, info.flags, 1, "VUID-VkDeviceCreateInfo-flags-zerobitmask");
    BREAKS(vkCreateDevice, r, info.pNext, &other, "VUID-VkDeviceCreateInfo-pNext-pNext");

    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES
    };
    VkPhysicalDeviceVulkan12Features again = features;

    info.pNext = &features;
    BREAKS(vkCreateDevice, r, features.scalarBlockLayout, 255,
           "UNASSIGNED-GeneralParameterError-UnrecognizedValue");
    BREAKS(vkCreateDevice, r, features.pNext, &again, "VUID-VkDeviceCreateInfo-sType-unique");
}

static void
test_outputs(void **state)
{
    (void)state;
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .scalarBlockLayout = 12345
    };
    VkPhysicalDeviceFeatures2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                      .pNext = &features };
    struct wake_rec_GetPhysicalDeviceFeatures2 r = { .pFeatures = &all };

    BREAKS(vkGetPhysicalDeviceFeatures2, r, r.pFeatures, NULL,
           "VUID-vkGetPhysicalDeviceFeatures2-pFeatures-parameter");
    BREAKS(vkGetPhysicalDeviceFeatures2KHR, r, all.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkPhysicalDeviceFeatures2-sType-sType");
    /* What a newer driver may know is not wrong to ask for. */
    features.sType = (VkStructureType)NEWER_VALUE;
    SILENT(vkGetPhysicalDeviceFeatures2, r);

    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2
    };
    VkPhysicalDeviceIDProperties ids[2] = {
        { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES },
        { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES }
    };
    struct wake_rec_GetPhysicalDeviceProperties2 p = { .pProperties = &properties };

    ids[0].pNext = &ids[1];
    BREAKS(vkGetPhysicalDeviceProperties2, p, properties.pNext, &ids[0],
           "VUID-VkPhysicalDeviceProperties2-sType-unique");
    BREAKS(vkGetPhysicalDeviceProperties2, p, properties.pNext, &all,
           "VUID-VkPhysicalDeviceProperties2-pNext-pNext");
}

static void
test_output_arrays(void **state)
{
    (void)state;
    VkQueueFamilyCheckpointPropertiesNV first = {
        .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_CHECKPOINT_PROPERTIES_NV
    };
    VkQueueFamilyCheckpointPropertiesNV second = first;
    VkQueueFamilyProperties2 families[3] = {
        { .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2 },
        { .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2 },
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO }
    };
    uint32_t count = 2;
    struct wake_rec_GetPhysicalDeviceQueueFamilyProperties2 r = {
        .pQueueFamilyPropertyCount = &count, .pQueueFamilyProperties = families
    };

    BREAKS(vkGetPhysicalDeviceQueueFamilyProperties2, r, families[1].sType,
           VK_STRUCTURE_TYPE_SUBMIT_INFO, "VUID-VkQueueFamilyProperties2-sType-sType");
    TEXT_HAS("pQueueFamilyProperties[1].sType");
    BREAKS(vkGetPhysicalDeviceQueueFamilyProperties2KHR, r, count, 3,
           "VUID-VkQueueFamilyProperties2-sType-sType");
    noted.enabled_extension = WAKE_EXT_VK_NV_device_diagnostic_checkpoints;
    families[0].pNext = &first;
    BREAKS(vkGetPhysicalDeviceQueueFamilyProperties2, r, first.pNext, &second,
           "VUID-VkQueueFamilyProperties2-sType-unique");
    BREAKS(vkGetPhysicalDeviceQueueFamilyProperties2, r, families[1].pNext, &families[2],
           "VUID-VkQueueFamilyProperties2-pNext-pNext");
    TEXT_HAS("pQueueFamilyProperties[1].pNext");
    /* A question about the number only. */
    r.pQueueFamilyProperties = NULL;
    count = UINT32_MAX;
    SILENT(vkGetPhysicalDeviceQueueFamilyProperties2, r);

    VkPhysicalDeviceToolProperties tool = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TOOL_PROPERTIES
    };
    struct wake_rec_GetPhysicalDeviceToolProperties t = { .pToolCount = &count,
                                                          .pToolProperties = &tool };

    count = 1;
    BREAKS(vkGetPhysicalDeviceToolProperties, t, tool.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkPhysicalDeviceToolProperties-sType-sType");
}

/* -- what only extensions offer ---------------------------------------------------------------- */

static void
test_extensions(void **state)
{
    (void)state;
    struct wake_rec_CmdBindPipeline r = {
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
        .pipeline = HANDLE(VkPipeline, 1),
        .pipeline_id = GOOD_ID
    };

    FINDS(vkCmdBindPipeline, r, "VUID-vkCmdBindPipeline-pipelineBindPoint-parameter");
    TEXT_HAS("VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, which needs the extension");
    TEXT_HAS("VK_KHR_ray_tracing_pipeline");
    noted.enabled_extension = WAKE_EXT_VK_KHR_ray_tracing_pipeline;
    SILENT(vkCmdBindPipeline, r);
    noted.enabled_extension = WAKE_EXT_VK_NV_ray_tracing;
    SILENT(vkCmdBindPipeline, r);

    VkBufferCreateInfo info = buffer_info();
    VkBuffer buffer;
    struct wake_rec_CreateBuffer b = { .pCreateInfo = &info, .pBuffer = &buffer };

#ifndef VK_KHR_maintenance5 /* whose registry has explicit rules of a buffer's usage instead */
    info.usage |= VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT;
    FINDS(vkCreateBuffer, b, "VUID-VkBufferCreateInfo-usage-parameter");
    TEXT_HAS("has VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT, which needs the extension");
    noted.enabled_extension = WAKE_EXT_VK_EXT_transform_feedback;
    SILENT(vkCreateBuffer, b);
#endif

    VkDedicatedAllocationBufferCreateInfoNV dedicated = {
        .sType = VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_BUFFER_CREATE_INFO_NV
    };

    info = buffer_info();
    info.pNext = &dedicated;
    FINDS(vkCreateBuffer, b, "VUID-VkBufferCreateInfo-pNext-pNext");
    TEXT_HAS("needs the extension VK_NV_dedicated_allocation");
    noted.enabled_extension = WAKE_EXT_VK_NV_dedicated_allocation;
    SILENT(vkCreateBuffer, b);
}

static void
test_no_extension_is_needed_to_ask(void **state)
{
    (void)state;
    VkFormatProperties out;
    struct wake_rec_GetPhysicalDeviceFormatProperties r = {
        .format = VK_FORMAT_PVRTC1_2BPP_UNORM_BLOCK_IMG, .pFormatProperties = &out
    };

    SILENT(vkGetPhysicalDeviceFormatProperties, r);
    BREAKS(vkGetPhysicalDeviceFormatProperties, r, r.format, (VkFormat)1999999000,
           "VUID-vkGetPhysicalDeviceFormatProperties-format-parameter");
}

/* -- commands ---------------------------------------------------------------------------------- */

static void
test_bind_sets(void **state)
{
    (void)state;
    struct {
        wake_id ids[2];
        VkDescriptorSet sets[2];
    } p = { { GOOD_ID, GOOD_ID }, { HANDLE(VkDescriptorSet, 1), HANDLE(VkDescriptorSet, 2) } };
    uint32_t offset = 0;
    struct wake_rec_CmdBindDescriptorSets r = { .layout = HANDLE(VkPipelineLayout, 1),
                                                .layout_id = GOOD_ID,
                                                .descriptorSetCount = 2,
                                                .pDescriptorSets = p.sets,
                                                .dynamicOffsetCount = 1,
                                                .pDynamicOffsets = &offset };

    BREAKS(vkCmdBindDescriptorSets, r, r.layout_id, 0,
           "VUID-vkCmdBindDescriptorSets-layout-parameter");
    BREAKS(vkCmdBindDescriptorSets, r, r.layout, VK_NULL_HANDLE,
           "VUID-vkCmdBindDescriptorSets-layout-parameter");
    BREAKS(vkCmdBindDescriptorSets, r, r.layout_id, FOREIGN_ID,
           "VUID-vkCmdBindDescriptorSets-commonparent");
    BREAKS(vkCmdBindDescriptorSets, r, p.ids[0], 0,
           "VUID-vkCmdBindDescriptorSets-pDescriptorSets-parameter");
    BREAKS(vkCmdBindDescriptorSets, r, r.descriptorSetCount, 0,
           "VUID-vkCmdBindDescriptorSets-descriptorSetCount-arraylength");
    BREAKS(vkCmdBindDescriptorSets, r, r.pDynamicOffsets, NULL,
           "VUID-vkCmdBindDescriptorSets-pDynamicOffsets-parameter");
    BREAKS(vkCmdBindDescriptorSets, r, r.pipelineBindPoint, (VkPipelineBindPoint)2,
           "VUID-vkCmdBindDescriptorSets-pipelineBindPoint-parameter");
}

static void
test_push_constants(void **state)
{
    (void)state;
    uint32_t word = 0;
    struct wake_rec_CmdPushConstants r = { .layout = HANDLE(VkPipelineLayout, 1),
                                           .layout_id = GOOD_ID,
                                           .stageFlags = VK_SHADER_STAGE_VERTEX_BIT |
                                                         VK_SHADER_STAGE_FRAGMENT_BIT,
                                           .size = 4,
                                           .pValues = &word };

    BREAKS(vkCmdPushConstants, r, r.stageFlags, 0,
           "VUID-vkCmdPushConstants-stageFlags-requiredbitmask");
    BREAKS(vkCmdPushConstants, r, r.stageFlags, 0x80000000,
           "VUID-vkCmdPushConstants-stageFlags-parameter");
    BREAKS(vkCmdPushConstants, r, r.size, 0, "VUID-vkCmdPushConstants-size-arraylength");
    BREAKS(vkCmdPushConstants, r, r.pValues, NULL, "VUID-vkCmdPushConstants-pValues-parameter");
    r.stageFlags = VK_SHADER_STAGE_ALL_GRAPHICS;
    SILENT(vkCmdPushConstants, r);
    noted.enabled_extension = WAKE_EXT_VK_KHR_ray_tracing_pipeline;
    r.stageFlags = VK_SHADER_STAGE_RAYGEN_BIT_KHR | VK_SHADER_STAGE_COMPUTE_BIT;
    SILENT(vkCmdPushConstants, r);
}

static void
test_all_stages(void **state)
{
    (void)state;
    VkDescriptorSetLayoutBinding binding = { .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLER,
                                             .stageFlags = VK_SHADER_STAGE_ALL };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkDescriptorSetLayout made;
    struct wake_rec_CreateDescriptorSetLayout r = { .pCreateInfo = &info, .pSetLayout = &made };
    struct wake_rec_CmdPushConstants push = { .layout = HANDLE(VkPipelineLayout, 1),
                                              .layout_id = GOOD_ID,
                                              .stageFlags = VK_SHADER_STAGE_ALL,
                                              .size = 4,
                                              .pValues = &info };

    /* All includes stages of extensions that nobody enabled: that is what the name is for. */
    SILENT(vkCmdPushConstants, push);
    BREAKS(vkCreateDescriptorSetLayout, r, binding.descriptorType, (VkDescriptorType)11,
           "VUID-VkDescriptorSetLayoutBinding-descriptorType-parameter");
    TEXT_HAS("pCreateInfo->pBindings[0].descriptorType");
    BREAKS(vkCreateDescriptorSetLayout, r, info.pBindings, NULL,
           "VUID-VkDescriptorSetLayoutCreateInfo-pBindings-parameter");
}

static void
test_pipeline_barrier(void **state)
{
    (void)state;
    struct {
        wake_id id;
        VkImageMemoryBarrier barrier;
    } p = { GOOD_ID,
            { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
              .newLayout = VK_IMAGE_LAYOUT_GENERAL,
              .image = HANDLE(VkImage, 3),
              .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } } };
    struct wake_rec_CmdPipelineBarrier r = { .srcStageMask = VK_PIPELINE_STAGE_TRANSFER_BIT,
                                             .dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                                             .imageMemoryBarrierCount = 1,
                                             .pImageMemoryBarriers = &p.barrier };

    BREAKS(vkCmdPipelineBarrier, r, r.srcStageMask, 0x80000000,
           "VUID-vkCmdPipelineBarrier-srcStageMask-parameter");
    BREAKS(vkCmdPipelineBarrier, r, r.dependencyFlags, 0x100,
           "VUID-vkCmdPipelineBarrier-dependencyFlags-parameter");
    BREAKS(vkCmdPipelineBarrier, r, r.pImageMemoryBarriers, NULL,
           "VUID-vkCmdPipelineBarrier-pImageMemoryBarriers-parameter");
    BREAKS(vkCmdPipelineBarrier, r, r.bufferMemoryBarrierCount, 1,
           "VUID-vkCmdPipelineBarrier-pBufferMemoryBarriers-parameter");
    BREAKS(vkCmdPipelineBarrier, r, p.barrier.sType, VK_STRUCTURE_TYPE_MEMORY_BARRIER,
           "VUID-VkImageMemoryBarrier-sType-sType");
    BREAKS(vkCmdPipelineBarrier, r, p.barrier.newLayout, (VkImageLayout)88,
           "VUID-VkImageMemoryBarrier-newLayout-parameter");
    BREAKS(vkCmdPipelineBarrier, r, p.id, 0, "VUID-VkImageMemoryBarrier-image-parameter");
    BREAKS(vkCmdPipelineBarrier, r, p.barrier.subresourceRange.aspectMask, 0,
           "VUID-VkImageSubresourceRange-aspectMask-requiredbitmask");
    TEXT_HAS("pImageMemoryBarriers[0].subresourceRange.aspectMask");
    BREAKS(vkCmdPipelineBarrier, r, p.barrier.subresourceRange.aspectMask, 0x4000,
           "VUID-VkImageSubresourceRange-aspectMask-parameter");
}

static void
test_wide_flags(void **state)
{
    (void)state;
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .srcStageMask = 1ull << 34 };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .memoryBarrierCount = 1,
                              .pMemoryBarriers = &barrier };
    struct wake_rec_CmdPipelineBarrier2 r = { .pDependencyInfo = &info };

    BREAKS(vkCmdPipelineBarrier2, r, barrier.srcStageMask, 1ull << 60,
           "VUID-VkMemoryBarrier2-srcStageMask-parameter");
    BREAKS(vkCmdPipelineBarrier2KHR, r, barrier.dstAccessMask, 1ull << 61,
           "VUID-VkMemoryBarrier2-dstAccessMask-parameter");
    BREAKS(vkCmdPipelineBarrier2, r, info.pMemoryBarriers, NULL,
           "VUID-VkDependencyInfo-pMemoryBarriers-parameter");
}

static void
test_embedded_handles(void **state)
{
    (void)state;
    struct {
        wake_id ids[WAKE_HANDLES_VkComputePipelineCreateInfo];
        VkComputePipelineCreateInfo info;
    } p = { .info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                      .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                 .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                 .module = HANDLE(VkShaderModule, 1),
                                 .pName = "main" },
                      .layout = HANDLE(VkPipelineLayout, 2) } };
    VkPipeline made;
    struct wake_rec_CreateComputePipelines r = { .createInfoCount = 1,
                                                 .pCreateInfos = &p.info,
                                                 .pPipelines = &made };
    wake_id *module = &p.ids[WAKE_HANDLES_VkComputePipelineCreateInfo - 1 -
                             WAKE_HANDLE_VkComputePipelineCreateInfo_stage_module];

    for (int i = 0; i < WAKE_HANDLES_VkComputePipelineCreateInfo; i++) {
        p.ids[i] = GOOD_ID;
    }
    BREAKS(vkCreateComputePipelines, r, *module, 0,
           "VUID-VkPipelineShaderStageCreateInfo-module-parameter");
    BREAKS(vkCreateComputePipelines, r, p.info.stage.pName, NULL,
           "VUID-VkPipelineShaderStageCreateInfo-pName-parameter");
    TEXT_HAS("pCreateInfos[0].stage.pName");
    BREAKS(vkCreateComputePipelines, r, p.info.stage.stage, (VkShaderStageFlagBits)0,
           "VUID-VkPipelineShaderStageCreateInfo-stage-parameter");
    BREAKS(vkCreateComputePipelines, r, p.info.stage.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkPipelineShaderStageCreateInfo-sType-sType");
    BREAKS(vkCreateComputePipelines, r, p.info.layout, VK_NULL_HANDLE,
           "VUID-VkComputePipelineCreateInfo-layout-parameter");
    BREAKS(vkCreateComputePipelines, r, r.createInfoCount, 0,
           "VUID-vkCreateComputePipelines-createInfoCount-arraylength");

    /* A module given in the chain of the stage; what follows it there is the stage's, not the
     * module's. */
    uint32_t word = 0;
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo next = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO
    };
    VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = 4,
                                      .pCode = &word,
                                      .pNext = &next };

    p.info.stage.module = VK_NULL_HANDLE;
    p.info.stage.pNext = &code;
    BREAKS(vkCreateComputePipelines, r, code.pCode, NULL,
           "VUID-VkShaderModuleCreateInfo-pCode-parameter");
}

static void
test_submit(void **state)
{
    (void)state;
    struct {
        wake_id ids[1];
        VkSemaphore semaphores[1];
    } waits = { { GOOD_ID }, { HANDLE(VkSemaphore, 1) } };
    VkPipelineStageFlags stages[1] = { VK_PIPELINE_STAGE_TRANSFER_BIT };
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .waitSemaphoreCount = 1,
                          .pWaitSemaphores = waits.semaphores,
                          .pWaitDstStageMask = stages };
    struct wake_rec_QueueSubmit r = { .queue = HANDLE(VkQueue, 1),
                                      .submitCount = 1,
                                      .pSubmits = &info };

    BREAKS(vkQueueSubmit, r, info.pWaitDstStageMask, NULL,
           "VUID-VkSubmitInfo-pWaitDstStageMask-parameter");
    BREAKS(vkQueueSubmit, r, stages[0], 0x80000000,
           "VUID-VkSubmitInfo-pWaitDstStageMask-parameter");
    TEXT_HAS("pSubmits[0].pWaitDstStageMask[0]");
    BREAKS(vkQueueSubmit, r, info.pWaitSemaphores, NULL,
           "VUID-VkSubmitInfo-pWaitSemaphores-parameter");
    BREAKS(vkQueueSubmit, r, waits.ids[0], 0, "VUID-VkSubmitInfo-pWaitSemaphores-parameter");
    BREAKS(vkQueueSubmit, r, waits.ids[0], FOREIGN_ID, "VUID-VkSubmitInfo-commonparent");
    BREAKS(vkQueueSubmit, r, r.pSubmits, NULL, "VUID-vkQueueSubmit-pSubmits-parameter");
    r.fence = HANDLE(VkFence, 1);
    FINDS(vkQueueSubmit, r, "VUID-vkQueueSubmit-fence-parameter");
    r.fence_id = FOREIGN_ID;
    FINDS(vkQueueSubmit, r, "VUID-vkQueueSubmit-commonparent");
}

static void
test_unions(void **state)
{
    (void)state;
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR,
        .geometry.aabbs.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR
    };
    struct {
        wake_id ids[WAKE_HANDLES_VkAccelerationStructureBuildGeometryInfoKHR];
        VkAccelerationStructureBuildGeometryInfoKHR info;
    } p = { .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
                      .geometryCount = 1,
                      .pGeometries = &geometry } };
    uint32_t primitives = 1;
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    struct wake_rec_GetAccelerationStructureBuildSizesKHR r = { .pBuildInfo = &p.info,
                                                                .pMaxPrimitiveCounts = &primitives,
                                                                .pSizeInfo = &sizes };

    BREAKS(vkGetAccelerationStructureBuildSizesKHR, r, geometry.geometry.aabbs.sType,
           VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkAccelerationStructureGeometryAabbsDataKHR-sType-sType");
    TEXT_HAS("pBuildInfo->pGeometries[0].geometry.aabbs.sType");
    /* Another member of the union is selected: its sType stands in the same place. */
    geometry.geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR;
    FINDS(vkGetAccelerationStructureBuildSizesKHR, r,
          "VUID-VkAccelerationStructureGeometryInstancesDataKHR-sType-sType");
    geometry.geometryType = (VkGeometryTypeKHR)9;
    FINDS(vkGetAccelerationStructureBuildSizesKHR, r,
          "VUID-VkAccelerationStructureGeometryKHR-geometryType-parameter");
    geometry.geometryType = VK_GEOMETRY_TYPE_AABBS_KHR;
    BREAKS(vkGetAccelerationStructureBuildSizesKHR, r, sizes.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkAccelerationStructureBuildSizesInfoKHR-sType-sType");
}

static void
test_destroy(void **state)
{
    (void)state;
    struct wake_rec_DestroyBuffer r = { .buffer = VK_NULL_HANDLE };

    SILENT(vkDestroyBuffer, r); /* VK_NULL_HANDLE may be destroyed */
    r.buffer = HANDLE(VkBuffer, 5);
    FINDS(vkDestroyBuffer, r, "VUID-vkDestroyBuffer-buffer-parameter");
    r.buffer_id = FOREIGN_ID;
    FINDS(vkDestroyBuffer, r, "VUID-vkDestroyBuffer-buffer-parent");
}

static void
test_static_arrays(void **state)
{
    (void)state;
    VkExtent2D size = { 1, 1 };
    VkFragmentShadingRateCombinerOpKHR ops[2] = { VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR,
                                                  VK_FRAGMENT_SHADING_RATE_COMBINER_OP_MUL_KHR };
    struct wake_rec_CmdSetFragmentShadingRateKHR r = { .pFragmentSize = &size, .combinerOps = ops };

    BREAKS(vkCmdSetFragmentShadingRateKHR, r, ops[1], (VkFragmentShadingRateCombinerOpKHR)50,
           "VUID-vkCmdSetFragmentShadingRateKHR-combinerOps-parameter");
    TEXT_HAS("combinerOps[1]");
    BREAKS(vkCmdSetFragmentShadingRateKHR, r, r.pFragmentSize, NULL,
           "VUID-vkCmdSetFragmentShadingRateKHR-pFragmentSize-parameter");
}

static void
test_parameters_switched_off(void **state)
{
    (void)state;
    VkBufferCreateInfo info = { 0 };
    VkBuffer buffer;
    struct wake_rec_CreateBuffer r = { .pCreateInfo = &info, .pBuffer = &buffer };

    run(WAKE_CMD_vkCreateBuffer, &r);
    assert_in_range(noted.count, 1,
                    2); /* sType, and usage where the registry has an implicit rule of it */
    settings.check_parameters = false;
    SILENT(vkCreateBuffer, r);
}

/* -- tables ------------------------------------------------------------------------------------ */

static void
test_command_rules(void **state)
{
    (void)state;
    const struct wake_cmd_rules *draw = &wake_cmd_rules[WAKE_CMD_vkCmdDraw];
    const struct wake_cmd_rules *dispatch = &wake_cmd_rules[WAKE_CMD_vkCmdDispatch];
    const struct wake_cmd_rules *execute = &wake_cmd_rules[WAKE_CMD_vkCmdExecuteCommands];
    const struct wake_cmd_rules *alias = &wake_cmd_rules[WAKE_CMD_vkCmdPipelineBarrier2KHR];

    assert_string_equal(draw->vuid_recording, "VUID-vkCmdDraw-commandBuffer-recording");
    assert_string_equal(draw->vuid_cmdpool, "VUID-vkCmdDraw-commandBuffer-cmdpool");
    assert_string_equal(draw->vuid_renderpass, "VUID-vkCmdDraw-renderpass");
    assert_string_equal(draw->vuid_command_buffer, "VUID-vkCmdDraw-commandBuffer-parameter");
    assert_string_equal(draw->vuid_videocoding, "VUID-vkCmdDraw-videocoding");
    assert_null(draw->vuid_bufferlevel);
    assert_int_equal(draw->queues, VK_QUEUE_GRAPHICS_BIT);
    assert_int_equal(draw->render_pass, WAKE_SCOPE_INSIDE);
    assert_int_equal(draw->video_coding, WAKE_SCOPE_OUTSIDE);
    assert_int_equal(dispatch->queues, VK_QUEUE_COMPUTE_BIT);
    assert_int_equal(dispatch->render_pass, WAKE_SCOPE_OUTSIDE);
#ifndef VK_EXT_nested_command_buffer /* whose registry has an explicit rule instead */
    assert_string_equal(execute->vuid_bufferlevel, "VUID-vkCmdExecuteCommands-bufferlevel");
    assert_int_equal(execute->levels, WAKE_LEVEL_PRIMARY);
#endif
    assert_null(execute->vuid_renderpass);
    assert_string_equal(alias->vuid_recording,
                        "VUID-vkCmdPipelineBarrier2-commandBuffer-recording");
    assert_null(wake_cmd_rules[WAKE_CMD_vkCreateBuffer].vuid_recording);
}

static void
test_dispatch_table(void **state)
{
    (void)state;
    assert_null(wake_implicit_table[WAKE_CMD_NONE]);
    assert_null(
        wake_implicit_table[WAKE_CMD_vkCmdDraw]); /* nothing but the state of the command buffer */
    assert_ptr_equal(wake_implicit_table[WAKE_CMD_vkCmdPipelineBarrier2KHR],
                     wake_implicit_table[WAKE_CMD_vkCmdPipelineBarrier2]);
}

#define TEST(name) cmocka_unit_test_setup(name, fresh)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_buffer),
        TEST(test_image),
        TEST(test_reserved_flags_and_bools),
        TEST(test_counts_and_arrays),
        TEST(test_conditional_count),
        TEST(test_strings),
        TEST(test_arithmetic_length),
        TEST(test_chain),
        TEST(test_chain_where_none_may_be),
        TEST(test_chain_of_loader_and_layers),
        TEST(test_repeating_structs),
        TEST(test_outputs),
        TEST(test_output_arrays),
        TEST(test_extensions),
        TEST(test_no_extension_is_needed_to_ask),
        TEST(test_bind_sets),
        TEST(test_push_constants),
        TEST(test_all_stages),
        TEST(test_pipeline_barrier),
        TEST(test_wide_flags),
        TEST(test_embedded_handles),
        TEST(test_submit),
        TEST(test_unions),
        TEST(test_destroy),
        TEST(test_static_arrays),
        TEST(test_parameters_switched_off),
        TEST(test_command_rules),
        TEST(test_dispatch_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
