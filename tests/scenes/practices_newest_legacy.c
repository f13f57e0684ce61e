/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Legacy detection: commands and extensions that something newer took the place of, told once for an instance or a device.
 */
#include "build_scene.h"
#include "newer_scene.h"
#include "practice_scene.h"
#include "present_scene.h"

#define LEGACY(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES)

#define SYNC2 "WARNING-deprecation-sync2"
#define ADDRESSES "WARNING-legacy-buffer-commands"
#define SETS "WARNING-legacy-descriptor-sets"
#define RENDERING "WARNING-legacy-dynamicrendering"
#define QUERIES "WARNING-legacy-gpdp2"
#define SURFACES "WARNING-legacy-gpdsc2"
#define HOST_BUILDS "WARNING-legacy-host-builds"
#define PASSES "WARNING-legacy-renderpass2"
#define OBJECTS "WARNING-legacy-resource-objects"
#define BY_VERSION "WARNING-legacy-extension-version"
#define BY_EXTENSION "WARNING-legacy-extension-new"
#define BY_NOTHING "WARNING-legacy-extension-no-replacement"

/* "" for the default. */
static void
choose(const char *mode)
{
    setenv("VK_LAYER_LEGACY_DETECTION", "1", 1);
    if (mode[0]) {
        setenv("VK_LAYER_LEGACY_DETECTION_MODE", mode, 1);
    }
}

static void
expect(struct kit *kit, const char *id, bool told)
{
    if (told) {
        kit_expect(kit, id);
    }
}

/* `queries`: that the kit asks for properties, memory and queue families is told. */
static void
open_with(struct kit *kit, const char *mode, const struct kit_config *config, bool queries)
{
    choose(mode);
    for (int i = 0; i < 3; i++) {
        expect(kit, QUERIES, queries);
    }
    kit_open(kit, config);
}

/* ---- commands -------------------------------------------------------------------------------- */

static void
ask(struct kit *kit, bool told)
{
    VkPhysicalDeviceFeatures features;
    VkFormatProperties format;
    VkImageFormatProperties image;
    uint32_t count = 0;

    expect(kit, QUERIES, told);
    vkGetPhysicalDeviceFeatures(kit->gpu, &features);
    expect(kit, QUERIES, told);
    vkGetPhysicalDeviceFormatProperties(kit->gpu, VK_FORMAT_R8_UNORM, &format);
    expect(kit, QUERIES, told);
    (void)vkGetPhysicalDeviceImageFormatProperties(kit->gpu, VK_FORMAT_R8_UNORM, VK_IMAGE_TYPE_2D,
                                                   VK_IMAGE_TILING_OPTIMAL,
                                                   VK_IMAGE_USAGE_SAMPLED_BIT, 0, &image);
    expect(kit, QUERIES, told);
    vkGetPhysicalDeviceSparseImageFormatProperties(
        kit->gpu, VK_FORMAT_R8_UNORM, VK_IMAGE_TYPE_2D, VK_SAMPLE_COUNT_1_BIT,
        VK_IMAGE_USAGE_SAMPLED_BIT, VK_IMAGE_TILING_OPTIMAL, &count, NULL);
    vkGetPhysicalDeviceFeatures(kit->gpu, &features); /* has been told */
}

static VkSampler
make_sampler(VkDevice device)
{
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkSampler sampler = VK_NULL_HANDLE;

    (void)vkCreateSampler(device, &info, NULL, &sampler);
    return sampler;
}

/* What VK_EXT_descriptor_heap took the place of. */
static void
make_objects(struct kit *kit, bool told)
{
    VkPipelineLayoutCreateInfo layout = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO };
    VkDescriptorSetLayoutCreateInfo sets = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
    };
    VkPipelineLayout made;
    VkDescriptorSetLayout set;

    expect(kit, OBJECTS, told);
    vkDestroySampler(kit->device, make_sampler(kit->device), NULL);
    vkDestroySampler(kit->device, make_sampler(kit->device), NULL);
    expect(kit, SETS, told);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &layout, NULL, &made));
    vkDestroyPipelineLayout(kit->device, made, NULL);
    expect(kit, SETS, told);
    KIT_VK(kit, vkCreateDescriptorSetLayout(kit->device, &sets, NULL, &set));
    vkDestroyDescriptorSetLayout(kit->device, set, NULL);
}

static void
make_passes(struct kit *kit, bool told)
{
    VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkRenderPass pass;

    expect(kit, PASSES, told);
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    vkDestroyRenderPass(kit->device, pass, NULL);
}

/* By the name of Vulkan 1.2, or of the extension. */
static void
make_pass_2(struct kit *kit, const char *name)
{
    VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 };
    VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                     .subpassCount = 1,
                                     .pSubpasses = &subpass };
    PFN_vkCreateRenderPass2 create = (PFN_vkCreateRenderPass2)kit_device_command(kit, name);
    VkRenderPass pass;

    KIT_VK(kit, create(kit->device, &info, NULL, &pass));
    vkDestroyRenderPass(kit->device, pass, NULL);
}

static void
record_and_submit(struct kit *kit, bool sync2, bool addresses)
{
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO };
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT, &memory);
    VkCommandBuffer commands = kit_recording(kit);

    for (int i = 0; i < 2; i++) {
        expect(kit, SYNC2, sync2 && !i);
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                             VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 0, NULL);
        expect(kit, ADDRESSES, addresses && !i);
        vkCmdFillBuffer(commands, buffer, i * 2048u, 2048, 0);
    }
    kit_end(kit, commands);
    for (int i = 0; i < 2; i++) {
        expect(kit, SYNC2, sync2 && !i);
        KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE));
    }
}

/* Nothing is said unless it is asked for. */
LEGACY(off)
{
    kit_open(kit, NULL);
    ask(kit, false);
    make_objects(kit, false);
    make_passes(kit, false);
    record_and_submit(kit, false, false);
}

LEGACY(always)
{
    open_with(kit, "", &(struct kit_config){ .api_version = VK_API_VERSION_1_0 }, true);
    ask(kit, true);
    make_objects(kit, true);
    make_passes(kit, true);
    record_and_submit(kit, true, true);
}

LEGACY(always_by_name)
{
    open_with(kit, "ALWAYS", NULL, true);
    ask(kit, true);
    make_objects(kit, true);
    make_passes(kit, true);
    record_and_submit(kit, true, true);
}

/* Of the device: extensions, and the version of the physical device. Of the instance what is enabled. */
LEGACY(supported)
{
    setenv("WAKE_NULL_NEWER", "1", 1);
    open_with(kit, "ONLY_SUPPORTED", &(struct kit_config){ .api_version = VK_API_VERSION_1_0 },
              false);
    ask(kit, false);
    make_objects(kit, true);
    make_passes(kit, true);
    record_and_submit(kit, true, true);
}

LEGACY(enabled)
{
    open_with(kit, "ONLY_ENABLED", NULL, true);
    ask(kit, true);
    make_objects(kit, false);
    make_passes(kit, true);
    record_and_submit(kit, true, false);
}

LEGACY(not_enabled)
{
    open_with(kit, "ONLY_ENABLED", &(struct kit_config){ .api_version = VK_API_VERSION_1_0 },
              false);
    ask(kit, false);
    make_objects(kit, false);
    make_passes(kit, false);
    record_and_submit(kit, false, false);
}

LEGACY(enabled_extensions)
{
    open_with(
        kit, "ONLY_ENABLED",
        &(struct kit_config){ .api_version = VK_API_VERSION_1_0,
                              .instance_extensions = { "VK_KHR_get_physical_device_properties2" },
                              .device_extensions = { "VK_KHR_synchronization2" } },
        true);
    ask(kit, true);
    make_objects(kit, false);
    make_passes(kit, false);
    record_and_submit(kit, true, false);
}

/* The name of an extension is another command: it is not told. */
LEGACY(other_names)
{
    open_with(kit, "",
              &(struct kit_config){ .api_version = VK_API_VERSION_1_1,
                                    .device_extensions = { "VK_KHR_create_renderpass2" } },
              true);
    make_pass_2(kit, "vkCreateRenderPass2KHR");
}

LEGACY(render_passes)
{
    open_with(kit, "", NULL, true);
    kit_expect(kit, RENDERING);
    make_pass_2(kit, "vkCreateRenderPass2");
    make_pass_2(kit, "vkCreateRenderPass2");
}

/* Each device is told for itself. */
LEGACY(two_devices)
{
    VkDevice device;

    open_with(kit, "", NULL, true);
    kit_expect(kit, OBJECTS);
    vkDestroySampler(kit->device, make_sampler(kit->device), NULL);
    device = kit_second_device(kit, NULL);
    kit_expect(kit, OBJECTS);
    vkDestroySampler(device, make_sampler(device), NULL);
    vkDestroySampler(kit->device, make_sampler(kit->device), NULL);
    vkDestroyDevice(device, NULL);
}

/* A callback that has wrong calls skipped leaves these alone. */
LEGACY(answers_skip_nothing)
{
    VkSampler sampler;

    setenv("WAKE_TEST_SKIP_CALLS", "1", 1);
    open_with(kit, "", NULL, true);
    kit_expect(kit, OBJECTS);
    sampler = make_sampler(kit->device);
    KIT_CHECK(kit, sampler != VK_NULL_HANDLE);
    vkDestroySampler(kit->device, sampler, NULL);
}

static void
ask_surface(struct kit *kit, const char *mode, const char *extension, bool told)
{
    VkSurfaceCapabilitiesKHR capabilities;
    VkSurfaceKHR surface;
    uint32_t count = 0;

    open_with(kit, mode,
              &(struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS, extension } },
              true);
    surface = headless_surface(kit);
    expect(kit, SURFACES, told);
    KIT_VK(kit, vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, surface, &capabilities));
    expect(kit, SURFACES, told);
    KIT_VK(kit, vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, NULL));
    KIT_VK(kit, vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, NULL));
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
}

LEGACY(surfaces)
{
    ask_surface(kit, "", NULL, true);
}
LEGACY(surfaces_supported)
{
    ask_surface(kit, "ONLY_SUPPORTED", NULL, false);
}
LEGACY(surfaces_enabled)
{
    ask_surface(kit, "ONLY_ENABLED", "VK_KHR_get_surface_capabilities2", true);
}

/* Builds by the host: the same extension has the others. */
LEGACY(host_builds)
{
    static const float vertices[9] = { 0, 0, 0, 1, 0, 0, 0, 1, 0 };
    static const uint32_t indices[8] = { 0, 1, 2, 0, 1, 2 };
    static uint64_t scratch[16384];
    struct ray_device device = ray_features();
    VkAccelerationStructureGeometryKHR geometry = triangles_at(0);
    VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = &range;
    VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = BOTTOM,
        .geometryCount = 1,
        .pGeometries = &geometry,
        .scratchData.hostAddress = scratch,
    };

    geometry.geometry.triangles.vertexData.hostAddress = vertices;
    geometry.geometry.triangles.indexData.hostAddress = indices;
    choose("ONLY_ENABLED");
    for (int i = 0; i < 3; i++) {
        kit_expect(kit, QUERIES);
    }
    ray_open_with(kit, &device);
    info.dstAccelerationStructure = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    kit_expect(kit, HOST_BUILDS);
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkBuildAccelerationStructuresKHR)(
                    kit->device, VK_NULL_HANDLE, 1, &info, &ranges));
}

/* ---- extensions ------------------------------------------------------------------------------ */

static void
open_extensions(struct kit *kit, const char *mode, uint32_t version, const char *const *names,
                const char *const *ids, bool queries)
{
    struct kit_config config = { .api_version = version };

    choose(mode);
    for (int i = 0; i < 3; i++) {
        expect(kit, QUERIES, queries);
    }
    for (size_t i = 0; names[i]; i++) {
        config.device_extensions[i] = names[i];
        expect(kit, ids[i], ids[i][0]);
    }
    kit_open(kit, &config);
}

static const char *const replaced[] = { "VK_KHR_maintenance1",
                                        "VK_NV_glsl_shader",
                                        "VK_EXT_buffer_device_address",
                                        "VK_NV_dedicated_allocation",
                                        "VK_AMD_gpu_shader_half_float",
                                        "VK_EXT_index_type_uint8",
                                        NULL };

LEGACY(extensions)
{
    static const char *const ids[] = { BY_VERSION,   BY_NOTHING,   BY_EXTENSION,
                                       BY_EXTENSION, BY_EXTENSION, BY_EXTENSION };

    open_extensions(kit, "", VK_API_VERSION_1_3, replaced, ids, true);
}

/* Core in a later version than is in use. */
static const char *const old[] = { "VK_KHR_maintenance1", "VK_NV_glsl_shader",
                                   "VK_NV_dedicated_allocation", NULL };

LEGACY(extensions_of_1_0)
{
    static const char *const ids[] = { "", BY_NOTHING, BY_EXTENSION };

    open_extensions(kit, "", VK_API_VERSION_1_0, old, ids, true);
}

LEGACY(extensions_supported)
{
    static const char *const ids[] = { BY_VERSION,   BY_NOTHING,   BY_EXTENSION,
                                       BY_EXTENSION, BY_EXTENSION, BY_EXTENSION };

    setenv("WAKE_NULL_NEWER", "1", 1);
    open_extensions(kit, "ONLY_SUPPORTED", VK_API_VERSION_1_3, replaced, ids, true);
}

/* An extension that is core in the version in use is enabled with it. */
LEGACY(extensions_enabled)
{
    static const char *const ids[] = { BY_VERSION,   BY_NOTHING,   BY_EXTENSION,
                                       BY_EXTENSION, BY_EXTENSION, "" };

    open_extensions(kit, "ONLY_ENABLED", VK_API_VERSION_1_3, replaced, ids, true);
}

LEGACY(extensions_not_enabled)
{
    static const char *const ids[] = { "", BY_NOTHING, "" };

    open_extensions(kit, "ONLY_ENABLED", VK_API_VERSION_1_0, old, ids, false);
}

LEGACY(extension_beside_its_replacement)
{
    static const char *const names[] = { "VK_EXT_index_type_uint8", "VK_KHR_index_type_uint8",
                                         NULL };
    static const char *const ids[] = { BY_EXTENSION, "" };

    setenv("WAKE_NULL_NEWER", "1", 1);
    open_extensions(kit, "ONLY_ENABLED", VK_API_VERSION_1_3, names, ids, true);
}

/* Of instances. */
static void
open_instance(struct kit *kit, const char *mode, uint32_t version)
{
    choose(mode);
    KIT_VK(kit, kit_open_instance(
                    kit, &(struct kit_config){
                             .api_version = version,
                             .instance_extensions = { "VK_KHR_get_physical_device_properties2",
                                                      "VK_EXT_debug_report" } }));
}

LEGACY(instance_extensions)
{
    kit_expect(kit, BY_VERSION);
    kit_expect(kit, BY_EXTENSION);
    open_instance(kit, "", VK_API_VERSION_1_1);
}

LEGACY(instance_extensions_of_1_0)
{
    kit_expect(kit, BY_EXTENSION);
    open_instance(kit, "", VK_API_VERSION_1_0);
}

/* VK_EXT_debug_utils is enabled by the kit. */
LEGACY(instance_extensions_enabled)
{
    kit_expect(kit, BY_VERSION);
    kit_expect(kit, BY_EXTENSION);
    open_instance(kit, "ONLY_ENABLED", VK_API_VERSION_1_1);
}

/* ---- settings -------------------------------------------------------------------------------- */

static void
open_by_chain(struct kit *kit, const char *layer, bool enabled)
{
    static const VkBool32 on = VK_TRUE;
    const char *mode = "ONLY_ENABLED";
    VkLayerSettingEXT settings[] = {
        { layer, "legacy_detection", VK_LAYER_SETTING_TYPE_BOOL32_EXT, 1, &on },
        { layer, "legacy_detection_mode", VK_LAYER_SETTING_TYPE_STRING_EXT, 1, &mode },
    };
    VkLayerSettingsCreateInfoEXT chain = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = enabled ? 2 : 1,
        .pSettings = settings,
    };

    for (int i = 0; i < 3; i++) {
        kit_expect(kit, QUERIES);
    }
    kit_open(kit, &(struct kit_config){ .instance_next = &chain });
    expect(kit, OBJECTS, !enabled);
    vkDestroySampler(kit->device, make_sampler(kit->device), NULL);
}

LEGACY(on_by_chain)
{
    open_by_chain(kit, kit_layer_name(), false);
}
LEGACY(mode_by_chain)
{
    open_by_chain(kit, kit_layer_name(), true);
}
LEGACY(mode_by_the_other_name)
{
    open_by_chain(kit, "VK_LAYER_KHRONOS_validation", true);
}

SCENE(own_names, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_NEEDS_WAKE)
{
    setenv("WAKE_LEGACY_DETECTION", "1", 1);
    setenv("WAKE_LEGACY_DETECTION_MODE", "only_enabled", 1);
    for (int i = 0; i < 3; i++) {
        kit_expect(kit, QUERIES);
    }
    kit_open(kit, NULL);
    make_objects(kit, false);
    make_passes(kit, true);
}

KIT_MAIN()
