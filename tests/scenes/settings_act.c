/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Each enable and disable of VkValidationFeaturesEXT and VkValidationFlagsEXT acts, so do chained
 * layer settings, switches in the environment and the guard; what is unknown or not available yet
 * is said.
 */
#include "kit.h"

#include "base/newer_vulkan.h"

#include <stdlib.h>
#include <string.h>

#define PARAMETER "VUID-VkFenceCreateInfo-sType-sType"
#define LIFETIME "VUID-vkGetFenceStatus-fence-parameter"
#define STATE "VUID-vkEndCommandBuffer-commandBuffer-00059"
#define WITH_FEATURES                             \
    {                                             \
        VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME \
    }

enum part {
    PART_PARAMETERS = 1,
    PART_LIFETIMES = 2,
    PART_CORE = 4,
    PART_ALL = 7,
};

/* One mistake of each part; the parts in `on` must be reported, the others must not. */
static void
one_mistake_each(struct kit *kit, unsigned on)
{
    kit_log_expect(&kit->log, PARAMETER, on & PART_PARAMETERS ? 1 : 0,
                   on & PART_PARAMETERS ? 1 : 0);
    kit_log_expect(&kit->log, LIFETIME, on & PART_LIFETIMES ? 1 : 0, on & PART_LIFETIMES ? 1 : 0);
    kit_log_expect(&kit->log, STATE, on & PART_CORE ? 1 : 0, on & PART_CORE ? 1 : 0);

    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = VK_NULL_HANDLE;
    if (vkCreateFence(kit->device, &info, NULL, &fence) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
    VkFence dead = kit_fence(kit, 0);
    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(dead));
    vkGetFenceStatus(kit->device, dead);
    vkEndCommandBuffer(kit_primary(kit));
}

static void
run_disabled(struct kit *kit, VkValidationFeatureDisableEXT disable, unsigned on)
{
    VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .disabledValidationFeatureCount = 1,
        .pDisabledValidationFeatures = &disable,
    };
    struct kit_config config = { .instance_extensions = WITH_FEATURES, .instance_next = &features };
    kit_open(kit, &config);
    one_mistake_each(kit, on);
}

#define FEATURE_SCENE (KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NEEDS_WAKE)

SCENE(nothing_disabled, KIT_NULL_DRIVER)
{
    one_mistake_each(kit, PART_ALL);
}

SCENE(disable_all, FEATURE_SCENE)
{
    run_disabled(kit, VK_VALIDATION_FEATURE_DISABLE_ALL_EXT, 0);
}

SCENE(disable_parameters, FEATURE_SCENE)
{
    run_disabled(kit, VK_VALIDATION_FEATURE_DISABLE_API_PARAMETERS_EXT,
                 PART_ALL & ~PART_PARAMETERS);
}

SCENE(disable_lifetimes, FEATURE_SCENE)
{
    run_disabled(kit, VK_VALIDATION_FEATURE_DISABLE_OBJECT_LIFETIMES_EXT,
                 PART_ALL & ~PART_LIFETIMES);
}

SCENE(disable_core, FEATURE_SCENE)
{
    run_disabled(kit, VK_VALIDATION_FEATURE_DISABLE_CORE_CHECKS_EXT, PART_ALL & ~PART_CORE);
}

SCENE(disable_shaders, FEATURE_SCENE)
{
    run_disabled(kit, VK_VALIDATION_FEATURE_DISABLE_SHADERS_EXT, PART_ALL);
}

SCENE(disable_unique_handles, FEATURE_SCENE)
{
    run_disabled(kit, VK_VALIDATION_FEATURE_DISABLE_UNIQUE_HANDLES_EXT, PART_ALL);
}

static void
hammer_queue(uint32_t index, void *data)
{
    struct kit *kit = data;
    (void)index;
    for (int i = 0; i < 20000; i++) {
        vkQueueSubmit(kit->queue, 0, NULL, VK_NULL_HANDLE);
    }
}

SCENE(disable_thread_safety, FEATURE_SCENE)
{
    run_disabled(kit, VK_VALIDATION_FEATURE_DISABLE_THREAD_SAFETY_EXT, PART_ALL);
    kit_run_threads(2, hammer_queue, kit);
    vkDeviceWaitIdle(kit->device);
}

SCENE(disable_two_at_once, FEATURE_SCENE)
{
    VkValidationFeatureDisableEXT disables[2] = {
        VK_VALIDATION_FEATURE_DISABLE_API_PARAMETERS_EXT,
        VK_VALIDATION_FEATURE_DISABLE_OBJECT_LIFETIMES_EXT,
    };
    VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .disabledValidationFeatureCount = 2,
        .pDisabledValidationFeatures = disables,
    };
    struct kit_config config = { .instance_extensions = WITH_FEATURES, .instance_next = &features };
    kit_open(kit, &config);
    one_mistake_each(kit, PART_CORE);
}

static void
run_flags(struct kit *kit, VkValidationCheckEXT check, unsigned on)
{
    VkValidationFlagsEXT flags = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FLAGS_EXT,
        .disabledValidationCheckCount = 1,
        .pDisabledValidationChecks = &check,
    };
    struct kit_config config = {
        .instance_extensions = { VK_EXT_VALIDATION_FLAGS_EXTENSION_NAME },
        .instance_next = &flags,
    };
    kit_open(kit, &config);
    one_mistake_each(kit, on);
}

SCENE(flags_all, FEATURE_SCENE)
{
    run_flags(kit, VK_VALIDATION_CHECK_ALL_EXT, 0);
}

SCENE(flags_shaders, FEATURE_SCENE)
{
    run_flags(kit, VK_VALIDATION_CHECK_SHADERS_EXT, PART_ALL);
}

/* What hazards are found then: sync_*.c. */
SCENE(enable_sync, FEATURE_SCENE)
{
    static const VkValidationFeatureEnableEXT enable =
        VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
    VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .enabledValidationFeatureCount = 1,
        .pEnabledValidationFeatures = &enable,
    };
    struct kit_config config = { .instance_extensions = WITH_FEATURES, .instance_next = &features };
    kit_open(kit, &config);
    one_mistake_each(kit, PART_ALL);
}

/* The device has what it needs; the layer's set is in the way of none of the application's. */
SCENE(enable_gpu_assisted, FEATURE_SCENE)
{
    static const VkValidationFeatureEnableEXT enables[] = {
        VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT,
        VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT,
    };
    VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .enabledValidationFeatureCount = KIT_COUNT(enables),
        .pEnabledValidationFeatures = enables,
    };
    struct kit_config config = { .instance_extensions = WITH_FEATURES, .instance_next = &features };
    kit_open(kit, &config);
    one_mistake_each(kit, PART_ALL);
    KIT_CHECK(kit, !kit_is_null_driver() || !kit_is_wake() ||
                       kit->properties.limits.maxBoundDescriptorSets == 31);
}

/* --- chained layer settings, with and without their extension --- */

static void
run_layer_settings(struct kit *kit, bool with_extension)
{
    const char *filter = PARAMETER;
    VkLayerSettingEXT setting = {
        .pLayerName = kit_layer_name(),
        .pSettingName = "message_id_filter",
        .type = VK_LAYER_SETTING_TYPE_STRING_EXT,
        .valueCount = 1,
        .pValues = &filter,
    };
    VkLayerSettingsCreateInfoEXT settings = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = 1,
        .pSettings = &setting,
    };
    struct kit_config config = {
        .instance_extensions = { with_extension ? VK_EXT_LAYER_SETTINGS_EXTENSION_NAME : NULL },
        .instance_next = &settings,
    };
    VkResult result = kit_open_instance(kit, &config);
    if (with_extension && result == VK_ERROR_EXTENSION_NOT_PRESENT) {
        kit_skip(kit, "this loader refuses instance extensions it does not know");
    }
    KIT_VK(kit, result);
    KIT_VK(kit, kit_open_device(kit, &config));
    one_mistake_each(kit, PART_ALL & ~PART_PARAMETERS);
}

SCENE(chained_setting_without_extension, FEATURE_SCENE)
{
    run_layer_settings(kit, false);
}

SCENE(chained_setting_with_extension, FEATURE_SCENE)
{
    run_layer_settings(kit, true);
}

/* --- environment --- */

static void
run_environment(struct kit *kit, const char *name, const char *value, unsigned on)
{
    setenv(name, value, 1);
    kit_open(kit, NULL);
    one_mistake_each(kit, on);
}

#define ENVIRONMENT_SCENE (KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_OWN_SETTINGS | KIT_NEEDS_WAKE)

SCENE(environment_parameters_off, ENVIRONMENT_SCENE)
{
    run_environment(kit, "WAKE_CHECK_PARAMETERS", "0", PART_ALL & ~PART_PARAMETERS);
}

SCENE(environment_lifetimes_off, ENVIRONMENT_SCENE)
{
    run_environment(kit, "WAKE_CHECK_LIFETIMES", "0", PART_ALL & ~PART_LIFETIMES);
}

SCENE(environment_command_buffers_off, ENVIRONMENT_SCENE)
{
    run_environment(kit, "WAKE_CHECK_COMMAND_BUFFERS", "0", PART_ALL & ~PART_CORE);
}

SCENE(environment_passthrough, ENVIRONMENT_SCENE)
{
    run_environment(kit, "WAKE_PASSTHROUGH", "1", 0);
}

SCENE(environment_beats_struct, ENVIRONMENT_SCENE)
{
    setenv("WAKE_MESSAGE_ID_FILTER", LIFETIME, 1);
    const char *filter = PARAMETER;
    VkLayerSettingEXT setting = { kit_layer_name(), "message_id_filter",
                                  VK_LAYER_SETTING_TYPE_STRING_EXT, 1, &filter };
    VkLayerSettingsCreateInfoEXT settings = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = 1,
        .pSettings = &setting,
    };
    struct kit_config config = { .instance_next = &settings };
    kit_open(kit, &config);
    one_mistake_each(kit, PART_ALL & ~PART_LIFETIMES);
}

SCENE(unknown_setting_is_named, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    setenv("WAKE_WORKRES", "2", 1);
    kit_expect(kit, "WAKE-settings-unknown");
    kit_open(kit, NULL);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, "WAKE-settings-unknown");
    if (KIT_CHECK(kit, message != NULL)) {
        KIT_CHECK_TEXT(kit,
                       strstr(message->text, "WAKE_WORKERS") || strstr(message->text, "workers"),
                       "nearest setting is not in: %s", message->text);
    }
}

/* --- guard --- */

SCENE(guard_stops_what_would_crash, ENVIRONMENT_SCENE)
{
    setenv("WAKE_GUARD", "1", 1);
    kit_open(kit, NULL);
    kit_expect(kit, LIFETIME);
    VkFence dead = kit_fence(kit, 0);
    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(dead));
    KIT_CHECK(kit, vkGetFenceStatus(kit->device, dead) == VK_ERROR_VALIDATION_FAILED_EXT);

    kit_expect(kit, PARAMETER);
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = (VkFence)(uintptr_t)1;
    KIT_CHECK(kit,
              vkCreateFence(kit->device, &info, NULL, &fence) == VK_ERROR_VALIDATION_FAILED_EXT);
    KIT_CHECK(kit, fence == VK_NULL_HANDLE);

    kit_expect(kit, "VUID-vkCreateBuffer-pCreateInfo-parameter");
    VkBuffer buffer;
    KIT_CHECK(kit,
              vkCreateBuffer(kit->device, NULL, NULL, &buffer) == VK_ERROR_VALIDATION_FAILED_EXT);
}

SCENE(guard_lets_valid_calls_pass, ENVIRONMENT_SCENE)
{
    setenv("WAKE_GUARD", "1", 1);
    kit_open(kit, NULL);
    VkFence fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
    KIT_CHECK(kit, vkGetFenceStatus(kit->device, fence) == VK_SUCCESS);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

KIT_MAIN()
