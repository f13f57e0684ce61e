/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instances. Specification, 'Instances'. They are checked when they are there.
 */
#include "core/device/extension_rules.h"
#include "core/words.h"

static void
check_validation_features(struct wake_check *check, const VkValidationFeaturesEXT *features)
{
    bool reserve = false, assisted = false, debug_printf = false;
    /* Newer registries allow both, and take one for as good as the other. */
    bool apart = wake_vuid_text("VUID-VkValidationFeaturesEXT-pEnabledValidationFeatures-02968");

    for (uint32_t i = 0;
         features->pEnabledValidationFeatures && i < features->enabledValidationFeatureCount; i++) {
        VkValidationFeatureEnableEXT feature = features->pEnabledValidationFeatures[i];

        assisted |= feature == VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT;
        reserve |= feature == VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT;
        debug_printf |= feature == VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT;
    }
    if (reserve && !assisted && (apart || !debug_printf)) {
        wake_find(
            check, "VUID-VkValidationFeaturesEXT-pEnabledValidationFeatures-02967",
            "pEnabledValidationFeatures has VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT without "
            "VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT");
    }
    if (debug_printf && assisted && apart) {
        wake_find(
            check, "VUID-VkValidationFeaturesEXT-pEnabledValidationFeatures-02968",
            "pEnabledValidationFeatures has both VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT and "
            "VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT");
    }
}

void
wake_core_create_instance(struct wake_check *check, const struct wake_rec_CreateInstance *r)
{
    const VkInstanceCreateInfo *info = r->pCreateInfo;
    uint64_t set[WAKE_EXTENSION_WORDS] = { 0 };
    struct wake_dependency d = { .set = set,
                                 .version = wake_check_version(check),
                                 .instance = true };
    const VkValidationFeaturesEXT *features;
    bool strict = check->scope->settings->strict_extensions;

    if (!info) {
        return;
    }
    (void)wake_core_read_extensions(info->ppEnabledExtensionNames, info->enabledExtensionCount,
                                    set);
    wake_core_check_needs(check, &d, info->ppEnabledExtensionNames, info->enabledExtensionCount,
                          "VUID-vkCreateInstance-ppEnabledExtensionNames-01388");
#define HAS(name) ((set[WAKE_EXT_##name / 64] >> (WAKE_EXT_##name % 64)) & 1)
    /* Layers and loaders take them all the same. */
    if (strict &&
        wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT) &&
        !HAS(VK_EXT_debug_report)) {
        wake_find(
            check, "VUID-VkInstanceCreateInfo-pNext-04925",
            "pCreateInfo->pNext has a VkDebugReportCallbackCreateInfoEXT; VK_EXT_debug_report is not enabled");
    }
    if (strict &&
        wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT) &&
        !HAS(VK_EXT_debug_utils)) {
        wake_find(
            check, "VUID-VkInstanceCreateInfo-pNext-04926",
            "pCreateInfo->pNext has a VkDebugUtilsMessengerCreateInfoEXT; VK_EXT_debug_utils is not enabled");
    }
    if ((info->flags & VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR) &&
        !HAS(VK_KHR_portability_enumeration)) {
        wake_find(check, "VUID-VkInstanceCreateInfo-flags-06559",
                  "pCreateInfo->flags is %s; VK_KHR_portability_enumeration is not enabled",
                  WAKE_FLAGS_TEXT(VkInstanceCreateFlags, info->flags));
    }
#ifdef VK_LUNARG_direct_driver_loading
    if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DIRECT_DRIVER_LOADING_LIST_LUNARG) &&
        !HAS(VK_LUNARG_direct_driver_loading)) {
        wake_find(check, "VUID-VkInstanceCreateInfo-pNext-09400",
                  "pCreateInfo->pNext has a VkDirectDriverLoadingListLUNARG; "
                  "VK_LUNARG_direct_driver_loading is not enabled");
    }
#endif
#undef HAS
    if (info->pApplicationInfo && info->pApplicationInfo->apiVersion &&
        info->pApplicationInfo->apiVersion < VK_API_VERSION_1_0) {
        wake_find(
            check, "VUID-VkApplicationInfo-apiVersion-04010",
            "pCreateInfo->pApplicationInfo->apiVersion is 0x%x, which is less than VK_API_VERSION_1_0, 0x%x",
            info->pApplicationInfo->apiVersion, VK_API_VERSION_1_0);
    }
    features = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT);
    if (features) {
        check_validation_features(check, features);
    }
}
