/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Settings that switch a check: one mistake for each, which is told with one value and not with the
 * other, whether the value comes from the environment, the settings file, or a layer setting in the
 * chain of VkInstanceCreateInfo. That all other ways mean the same is tests/unit/base/settings_*.c.
 */
#include "newer_ids.h"
#include "kit_null.h"
#include "shader_scene.h"

#include "asm_no_location.h"

#include "base/newer_vulkan.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

KIT_MAIN()

enum source { ENVIRONMENT, SETTINGS_FILE, LAYER_SETTING };

/* ---- mistakes -------------------------------------------------------------------------------- */

static void
wrong_parameter(struct kit *kit)
{
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = VK_NULL_HANDLE;

    if (vkCreateFence(kit->device, &info, NULL, &fence) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
}

static void
dead_fence(struct kit *kit)
{
    VkFence dead = kit_fence(kit, 0);

    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(dead));
    vkGetFenceStatus(kit->device, dead);
}

static void
end_without_begin(struct kit *kit)
{
    vkEndCommandBuffer(kit_primary(kit));
}

static void
buffer_in_use(struct kit *kit)
{
    VkCommandBuffer commands = kit_primary(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);

    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkDeviceWaitIdle(kit->device);
}

static void
query_twice(struct kit *kit)
{
    VkQueryPool pool = kit_query_pool(kit, 2);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 2);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
}

static void
wrong_layout(struct kit *kit)
{
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT),
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkCommandBuffer commands = kit_recording(kit);

    for (int i = 0; i < 2; i++) {
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                             VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
        barrier.oldLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    }
    kit_end(kit, commands);
}

/* Two fills of one buffer with nothing between, in one command buffer. */
static void
two_fills(struct kit *kit)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 1);
    kit_end(kit, commands);
}

/* The same in two submits. */
static void
two_submits(struct kit *kit)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer commands = kit_recording(kit);

        vkCmdFillBuffer(commands, buffer, 0, 64, 0);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    }
    vkDeviceWaitIdle(kit->device);
}

/* Two render pass instances clear the same attachment. */
static void
two_clears(struct kit *kit)
{
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_recording(kit);
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target.view,
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };

    for (int i = 0; i < 2; i++) {
        vkCmdBeginRendering(
            commands, &(VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                          .renderArea = { { 0, 0 }, { target.size, target.size } },
                                          .layerCount = 1,
                                          .colorAttachmentCount = 1,
                                          .pColorAttachments = &attachment });
        vkCmdEndRendering(commands);
    }
    kit_end(kit, commands);
}

static void
two_threads(struct kit *kit)
{
    kit_null_control()->hold(VK_NULL_HANDLE, true);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    kit_run_threads(2, kit_wait_or_submit, kit);
    vkDeviceWaitIdle(kit->device);
}

static void
wrong_code(struct kit *kit)
{
    (void)MODULE(kit, asm_no_location);
}

#define ALLOCATION_ID "UNASSIGNED-BestPractices-vkAllocateMemory-small-allocation"
#define SAMPLER_ID "UNASSIGNED-BestPractices-vkCreateSampler-lod-clamping"

static void
small_allocation(struct kit *kit)
{
    (void)kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
}

static void
clamped_sampler(struct kit *kit)
{
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .maxLod = 1 };
    VkSampler sampler = VK_NULL_HANDLE;

    kit_allow(kit, ALLOCATION_ID);
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
}

/* ---- scenes ---------------------------------------------------------------------------------- */

/* The setting, its value that the scene is about, and the mistake. */
struct each {
    const char *name, *value;
    void (*mistake)(struct kit *kit);
};

static void
write_file(char *path, const struct each *each)
{
    int file = mkstemp(path);
    char line[160];
    int length = snprintf(line, sizeof(line), "wake.%s = %s\n", each->name, each->value);

    if (file < 0 || write(file, line, (size_t)length) != length) {
        abort();
    }
    close(file);
    setenv("VK_LAYER_SETTINGS_PATH", path, 1);
}

static void
run(struct kit *kit, enum source source, const struct each *each)
{
    char variable[64] = "WAKE_", path[] = "/tmp/wake-settings-XXXXXX";
    VkLayerSettingEXT setting = { kit_layer_name(), each->name, VK_LAYER_SETTING_TYPE_STRING_EXT, 1,
                                  &each->value };
    VkLayerSettingsCreateInfoEXT chain = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = 1,
        .pSettings = &setting,
    };
    struct kit_config config = { .severities = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                                               VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT };

    for (size_t i = 0; each->name[i] && i + 6 < sizeof(variable); i++) {
        variable[5 + i] = (char)(each->name[i] >= 'a' ? each->name[i] - 'a' + 'A' : each->name[i]);
    }
    /* Modes have some of them; the one at hand is the scene's. */
    unsetenv(variable);
    if (strncmp(each->name, "best_practices", 14) == 0) {
        setenv("WAKE_MESSAGE_ID_INCLUDE", ALLOCATION_ID "," SAMPLER_ID, 1);
    }
    if (strcmp(each->name, "best_practices_vendors") == 0) {
        setenv("WAKE_BEST_PRACTICES", "1", 1);
    }
    if (source == ENVIRONMENT) {
        setenv(variable, each->value, 1);
    } else if (source == SETTINGS_FILE) {
        write_file(path, each);
    } else {
        config.instance_next = &chain;
    }
    if (kit_null_control() ==
        NULL) { /* calls are counted for whoever asks before the device is made */
        kit_skip(kit, "the driver cannot hold a queue");
    }
    kit_open(kit, &config);
    if (source == SETTINGS_FILE) {
        unlink(path);
    }
    each->mistake(kit);
}

#define EACH_SCENE (KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_OWN_SETTINGS | KIT_NEEDS_WAKE)

/* `told`: expected with this value of the setting; "": nothing is. */
#define ONE(name, source, setting, value, mistake, told)                   \
    SCENE(name, EACH_SCENE)                                                \
    {                                                                      \
        if (told[0]) {                                                     \
            kit_expect(kit, told);                                         \
        }                                                                  \
        run(kit, source, &(const struct each){ setting, value, mistake }); \
    }

/* The mistake is told with `on`, and not with `off`. */
#define SETTING(setting, on, off, mistake, told)                                   \
    ONE(setting##_told, ENVIRONMENT, #setting, on, mistake, told)                  \
    ONE(setting##_not_by_environment, ENVIRONMENT, #setting, off, mistake, "")     \
    ONE(setting##_not_by_file, SETTINGS_FILE, #setting, off, mistake, "")          \
    ONE(setting##_not_by_layer_setting, LAYER_SETTING, #setting, off, mistake, "") \
    ONE(setting##_told_by_file, SETTINGS_FILE, #setting, on, mistake, told)        \
    ONE(setting##_told_by_layer_setting, LAYER_SETTING, #setting, on, mistake, told)

SETTING(check_parameters, "true", "false", wrong_parameter, "VUID-VkFenceCreateInfo-sType-sType")
SETTING(check_lifetimes, "true", "false", dead_fence, "VUID-vkGetFenceStatus-fence-parameter")
SETTING(check_core, "true", "false", end_without_begin,
        "VUID-vkEndCommandBuffer-commandBuffer-00059")
SETTING(check_command_buffers, "true", "false", end_without_begin,
        "VUID-vkEndCommandBuffer-commandBuffer-00059")
SETTING(check_object_in_use, "true", "false", buffer_in_use, "VUID-vkDestroyBuffer-buffer-00922")
SETTING(check_queries, "true", "false", query_twice, "VUID-vkCmdBeginQuery-queryPool-01922")
SETTING(check_image_layouts, "true", "false", wrong_layout,
        "VUID-VkImageMemoryBarrier-oldLayout-01197")
SETTING(check_threads, "true", "false", two_threads,
        NEWER_ID("UNASSIGNED-Threading-MultipleThreads-Write",
                 "UNASSIGNED-Threading-MultipleThreads"))
SETTING(check_shaders, "true", "false", wrong_code, "VUID-StandaloneSpirv-Location-04916")
SETTING(validate_sync, "on", "off", two_fills, "SYNC-HAZARD-WRITE-AFTER-WRITE")
SETTING(sync_queue_submit, "true", "false", two_submits, "SYNC-HAZARD-WRITE-AFTER-WRITE")
SETTING(sync_load_after_store, "true", "false", two_clears, "SYNC-HAZARD-WRITE-AFTER-WRITE")
SETTING(message_id_filter, "WAKE-of-nothing", "VUID-vkGetFenceStatus-fence-parameter", dead_fence,
        "VUID-vkGetFenceStatus-fence-parameter")
SETTING(message_id_include, "VUID-vkGetFenceStatus-fence-parameter",
        "VUID-VkFenceCreateInfo-sType-sType", dead_fence, "VUID-vkGetFenceStatus-fence-parameter")
SETTING(best_practices, "true", "false", small_allocation, ALLOCATION_ID)
SETTING(best_practices_vendors, "arm", "amd", clamped_sampler, SAMPLER_ID)
