/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that newer layers tell by another number than the one that is told elsewhere: libraries without any vertex input state,
 * modifiers that do not go with their image, states of second versions of extensions.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define INPUT VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
#define SHADERS VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
#define CREATE_ID(rest) "VUID-VkGraphicsPipelineCreateInfo-" rest

/* --- libraries -------------------------------------------------------------------------------- */

static struct rig_base
open_libraries(struct kit *kit)
{
    static VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries;
    static VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT inputs;
    static VkPhysicalDeviceExtendedDynamicState3FeaturesEXT states;

    states = (VkPhysicalDeviceExtendedDynamicState3FeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT
    };
    inputs = (VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
        .pNext = &states
    };
    libraries = (VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .pNext = &inputs
    };
    NEW(kit, .next = &libraries,
        .extensions = { "VK_EXT_graphics_pipeline_library", "VK_KHR_pipeline_library",
                        "VK_EXT_vertex_input_dynamic_state", "VK_EXT_extended_dynamic_state3" });
    return rig_base(kit);
}

/* A library without pVertexInputState and pInputAssemblyState. */
static void
make_library(const struct rig_base *b, const char *vuid, VkGraphicsPipelineLibraryFlagsEXT parts,
             VkPipeline linked, uint32_t first, uint32_t count)
{
    const VkDynamicState states[] = { VK_DYNAMIC_STATE_VERTEX_INPUT_EXT,
                                      VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE,
                                      VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY };
    const VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = count,
        .pDynamicStates = &states[first]
    };
    const VkPipelineLibraryCreateInfoKHR link = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = linked != VK_NULL_HANDLE,
        .pLibraries = &linked
    };
    const VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .pNext = linked ? &link : NULL,
        .flags = parts
    };
    struct rig r;

    rig_init(&r, b);
    r.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    r.info.pNext = &part;
    r.info.stageCount = parts & SHADERS ? 1 : 0;
    r.info.pVertexInputState = NULL;
    r.info.pInputAssemblyState = NULL;
    r.info.pDynamicState = &dynamic;
    if (vuid) {
        kit_expect(b->kit, vuid);
    }
    (void)rig_make(b, &r);
}

static VkPipeline
shaders_library(const struct rig_base *b)
{
    const VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT, .flags = SHADERS
    };
    struct rig r;

    rig_init(&r, b);
    r.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    r.info.pNext = &part;
    r.info.stageCount = 1;
    return rig_make(b, &r);
}

SCENE(libraries_without_input, SILENT | KIT_NULL_DRIVER)
{
    struct rig_base b = open_libraries(kit);
    VkPipeline shaders = shaders_library(&b);

    make_library(&b, NULL, INPUT, VK_NULL_HANDLE, 0, 3);
    make_library(&b, NULL, INPUT | SHADERS, VK_NULL_HANDLE, 0, 3);
    make_library(&b, NULL, INPUT, shaders, 0, 3);
    make_library(&b, CREATE_ID("flags-08898"), INPUT, VK_NULL_HANDLE, 0, 0);
    make_library(&b, CREATE_ID("flags-08897"), INPUT | SHADERS, VK_NULL_HANDLE, 0, 0);
    make_library(&b, CREATE_ID("flags-08897"), INPUT, shaders, 0, 0);
    make_library(&b, CREATE_ID("pStages-02097"), INPUT, VK_NULL_HANDLE, 1, 2);
    make_library(&b, CREATE_ID("dynamicPrimitiveTopologyUnrestricted-09031"), INPUT, VK_NULL_HANDLE,
                 0, 1);
}

/* --- modifiers -------------------------------------------------------------------------------- */

static void
make_image(struct kit *kit, const void *chain, VkImageUsageFlags usage)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .pNext = chain,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 64, 64, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .tiling = VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT,
                                     .usage = usage };
    VkImage image = VK_NULL_HANDLE;

    if (vkCreateImage(kit->device, &info, NULL, &image) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    }
}

SCENE(modifiers_that_do_not_fit, SILENT | KIT_NULL_DRIVER)
{
    static const uint64_t modifiers[] = { 0, 77 };
    static const VkSubresourceLayout plane = { 0 };
    const VkImageDrmFormatModifierListCreateInfoEXT list = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_LIST_CREATE_INFO_EXT,
        .drmFormatModifierCount = 2,
        .pDrmFormatModifiers = modifiers
    };
    const VkImageDrmFormatModifierExplicitCreateInfoEXT layout = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT,
        .drmFormatModifierPlaneCount = 1,
        .pPlaneLayouts = &plane
    };

    NEW(kit, .extensions = { "VK_EXT_image_drm_format_modifier" });
    make_image(kit, &list, VK_IMAGE_USAGE_SAMPLED_BIT);
    make_image(kit, &layout, VK_IMAGE_USAGE_SAMPLED_BIT);
    for (uint32_t i = 0; i < 2; i++) {
        kit_expect(kit, "VUID-VkImageDrmFormatModifierListCreateInfoEXT-pDrmFormatModifiers-02263");
    }
    make_image(kit, &list, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    kit_expect(kit, "VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-drmFormatModifier-02264");
    make_image(kit, &layout, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
}

/* --- second versions -------------------------------------------------------------------------- */

static void
make_dynamic(const struct rig_base *b, const char *vuid, VkDynamicState state)
{
    const VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = 1,
        .pDynamicStates = &state
    };
    struct rig r;

    rig_init(&r, b);
    r.info.pDynamicState = &dynamic;
    if (vuid) {
        kit_expect(b->kit, vuid);
    }
    (void)rig_make(b, &r);
}

static void
make_second_states(struct kit *kit, bool there)
{
    struct rig_base b;

    NEW(kit, .extensions = { "VK_EXT_discard_rectangles", "VK_NV_scissor_exclusive" });
    b = rig_base(kit);
    make_dynamic(&b, there ? NULL : CREATE_ID("pDynamicStates-07855"),
                 VK_DYNAMIC_STATE_DISCARD_RECTANGLE_ENABLE_EXT);
    make_dynamic(&b, there ? NULL : CREATE_ID("pDynamicStates-07856"),
                 VK_DYNAMIC_STATE_DISCARD_RECTANGLE_MODE_EXT);
    make_dynamic(&b, there ? NULL : CREATE_ID("pDynamicStates-07854"),
                 VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_ENABLE_NV);
    make_dynamic(&b, NULL, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT);
    make_dynamic(&b, NULL, VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_NV);
}

SCENE(states_of_second_versions, SILENT | KIT_NULL_DRIVER)
{
    make_second_states(kit, true);
}

SCENE(states_that_first_versions_lack, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "specVersion=1", 1);
    make_second_states(kit, false);
}

/* The commands that set them. */
static void
set_second_states(struct kit *kit, bool there)
{
    VkCommandBuffer commands;

    NEW_WITH(kit, VkPhysicalDeviceExclusiveScissorFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXCLUSIVE_SCISSOR_FEATURES_NV,
             "VK_EXT_discard_rectangles", "VK_NV_scissor_exclusive");
    commands = kit_recording(kit);
    if (!there) {
        kit_expect(kit, "VUID-vkCmdSetDiscardRectangleEnableEXT-specVersion-07851");
    }
    NOW(vkCmdSetDiscardRectangleEnableEXT)(commands, VK_TRUE);
    if (!there) {
        kit_expect(kit, "VUID-vkCmdSetDiscardRectangleModeEXT-specVersion-07852");
    }
    NOW(vkCmdSetDiscardRectangleModeEXT)(commands, VK_DISCARD_RECTANGLE_MODE_INCLUSIVE_EXT);
    if (!there) {
        kit_expect(kit, "VUID-vkCmdSetExclusiveScissorEnableNV-exclusiveScissor-07853");
    }
    NOW(vkCmdSetExclusiveScissorEnableNV)(commands, 0, 1, &(VkBool32){ VK_TRUE });
    kit_end(kit, commands);
}

SCENE(commands_of_second_versions, SILENT | KIT_NULL_DRIVER)
{
    set_second_states(kit, true);
}

SCENE(commands_that_first_versions_lack, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "specVersion=1", 1);
    set_second_states(kit, false);
}

SCENE(scissors_without_their_feature, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_NV_scissor_exclusive" });
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdSetExclusiveScissorEnableNV-exclusiveScissor-07853");
    NOW(vkCmdSetExclusiveScissorEnableNV)(commands, 0, 1, &(VkBool32){ VK_TRUE });
    kit_end(kit, commands);
}

KIT_MAIN()
