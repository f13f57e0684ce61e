/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects: blending and its constants, identically defined set layouts, dispatches that begin elsewhere, sizes of subgroups.
 * Skipped with older headers.
 */
#include "object_rig.h"

#if !defined(VK_EXT_shader_object) || !defined(VK_KHR_maintenance11)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_object");
}

#else

struct blending {
    VkCommandBuffer commands;
    uint64_t vertex, fragment;
};

static struct blending
begin_blending(struct kit *kit, VkFormat format, const char *left_out)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkImageViewCreateInfo of = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                 .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                 .format = format,
                                 .subresourceRange = WHOLE };
    struct blending b;
    VkImageView view;

    b.vertex = object_shader(kit, VK_SHADER_STAGE_VERTEX_BIT, VK_NULL_HANDLE);
    b.fragment = object_shader(kit, VK_SHADER_STAGE_FRAGMENT_BIT, VK_NULL_HANDLE);
    of.image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &of, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    b.commands = kit_recording(kit);
    change_layout(b.commands, of.image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    object_begin_rendering(b.commands, view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    object_set(kit, b.commands, left_out);
    KIT_DEVICE_COMMAND(kit, vkCmdSetLogicOpEnableEXT)(b.commands, VK_FALSE);
    object_bind(kit, b.commands, b.vertex, b.fragment);
    return b;
}

static void
end_blending(struct kit *kit, const struct blending *b)
{
    vkCmdEndRendering(b->commands);
    finish(kit, b->commands);
    object_destroy(kit, b->vertex);
    object_destroy(kit, b->fragment);
}

SCENE(constants_that_are_not_set, SILENT)
{
    const VkColorBlendEquationEXT constant = {
        VK_BLEND_FACTOR_CONSTANT_COLOR, VK_BLEND_FACTOR_ZERO, VK_BLEND_OP_ADD, VK_BLEND_FACTOR_ONE,
        VK_BLEND_FACTOR_ZERO,           VK_BLEND_OP_ADD
    };
    const VkColorBlendEquationEXT plain = { .srcColorBlendFactor = VK_BLEND_FACTOR_ONE };
    const VkColorBlendAdvancedEXT advanced = { .advancedBlendOp = VK_BLEND_OP_MULTIPLY_EXT };
    const float constants[4] = { 0 };
    struct blending b;

    NEW(kit, .extensions = { SHADER_OBJECT, "VK_EXT_blend_operation_advanced" },
        .next = OBJECT_FEATURE);
    b = begin_blending(kit, VK_FORMAT_R8G8B8A8_UNORM, NULL);
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEquationEXT)(b.commands, 0, 1, &constant);
    kit_expect(kit, "VUID-vkCmdDraw-None-07835");
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendAdvancedEXT)(b.commands, 0, 1, &advanced);
    vkCmdDraw(b.commands, 3, 1, 0, 0); /* no equation of the other kind is left */
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEquationEXT)(b.commands, 0, 1, &plain);
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEquationEXT)(b.commands, 0, 1, &constant);
    vkCmdSetBlendConstants(b.commands, constants);
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    end_blending(kit, &b);
}

SCENE(formats_that_do_not_blend, SILENT)
{
    const VkBool32 off = VK_FALSE, on = VK_TRUE;
    struct blending b;

    setenv("WAKE_NULL_FORMATS", "97=0x80", 1); /* R16G16B16A16_SFLOAT: a color attachment only */
    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    b = begin_blending(kit, VK_FORMAT_R16G16B16A16_SFLOAT, NULL);
    kit_expect(kit, "VUID-vkCmdDraw-blendEnable-04727");
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEnableEXT)(b.commands, 0, 1, &off);
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEnableEXT)(b.commands, 0, 1, &on);
    vkCmdSetRasterizerDiscardEnable(b.commands, VK_TRUE);
    vkCmdDraw(b.commands, 3, 1, 0, 0); /* no fragments */
    end_blending(kit, &b);
}

SCENE(set_layouts_that_differ, SILENT)
{
    VkDescriptorSetLayout uniform, same, storage;
    struct blending b;

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    uniform = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_ALL);
    same = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_ALL);
    storage = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    const uint64_t vertex = object_shader(kit, VK_SHADER_STAGE_VERTEX_BIT, uniform),
                   right = object_shader(kit, VK_SHADER_STAGE_FRAGMENT_BIT, same),
                   wrong = object_shader(kit, VK_SHADER_STAGE_FRAGMENT_BIT, storage);

    b = begin_blending(kit, VK_FORMAT_R8G8B8A8_UNORM, NULL);
    object_bind(kit, b.commands, vertex, right);
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    object_bind(kit, b.commands, vertex, wrong);
    kit_expect(kit, "VUID-vkCmdDraw-None-08879");
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    end_blending(kit, &b);
    object_destroy(kit, vertex);
    object_destroy(kit, right);
    object_destroy(kit, wrong);
}

SCENE(set_layouts_of_another_device, SILENT | KIT_NULL_DRIVER)
{
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
    };
    VkDescriptorSetLayout foreign;
    VkDevice other;

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    other = kit_second_device(kit, NULL);
    KIT_VK(kit, vkCreateDescriptorSetLayout(other, &info, NULL, &foreign));
    kit_expect(kit, "UNASSIGNED-VkShaderCreateInfoEXT-pSetLayouts-parent");
    object_destroy(kit, object_shader(kit, VK_SHADER_STAGE_VERTEX_BIT, foreign));
    vkDestroyDescriptorSetLayout(other, foreign, NULL);
    vkDestroyDevice(other, NULL);
}

static uint64_t
computing(struct kit *kit, VkShaderCreateFlagsEXT flags)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    uint64_t shader = 0;

    info.flags = flags;
    object_create(kit, 1, &info, &shader);
    return shader;
}

SCENE(dispatches_that_begin_elsewhere, SILENT)
{
    const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
    uint64_t with, without;
    VkCommandBuffer commands;

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    with = computing(kit, VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT);
    without = computing(kit, 0);
    commands = kit_recording(kit);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 1, &stage, &with);
    vkCmdDispatchBase(commands, 1, 0, 0, 1, 1, 1);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 1, &stage, &without);
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchBase-baseGroupX-00427");
    vkCmdDispatchBase(commands, 0, 1, 0, 1, 1, 1);
    finish(kit, commands);
    object_destroy(kit, with);
    object_destroy(kit, without);
}

static void
require_size(struct kit *kit, const char *rest, uint32_t size)
{
    const VkShaderRequiredSubgroupSizeCreateInfoEXT required = {
        .sType = VK_STRUCTURE_TYPE_SHADER_REQUIRED_SUBGROUP_SIZE_CREATE_INFO_EXT,
        .requiredSubgroupSize = size
    };
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    uint64_t shader = 0;
    char vuid[128];

    info.next = &required;
    if (rest) {
        snprintf(vuid, sizeof(vuid), "VUID-VkPipelineShaderStageRequiredSubgroupSizeCreateInfo-%s",
                 rest);
        kit_expect(kit, vuid);
    }
    object_create(kit, 1, &info, &shader);
    object_destroy(kit, shader);
}

SCENE(sizes_of_subgroups, SILENT)
{
    setenv("WAKE_NULL_ANSWERS", "minSubgroupSize=8,maxSubgroupSize=64", 1);
    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    require_size(kit, NULL, 8);
    require_size(kit, NULL, 64);
    require_size(kit, "requiredSubgroupSize-02760", 24);
    require_size(kit, "requiredSubgroupSize-02761", 4);
    require_size(kit, "requiredSubgroupSize-02762", 128);
}

SCENE(no_set_layout, SILENT)
{
    VkDescriptorSetLayout none = VK_NULL_HANDLE;
    VkPhysicalDeviceMaintenance11FeaturesKHR maintenance = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR,
        .pNext = OBJECT_FEATURE
    };
    struct shader_info info = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    uint64_t shader = 0;

    NEW(kit, .extensions = { SHADER_OBJECT, "VK_KHR_maintenance11" }, .next = &maintenance);
    info.setLayoutCount = 1;
    info.pSetLayouts = &none;
    info.flags = VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR;
    object_create(kit, 1, &info, &shader);
    object_destroy(kit, shader);
    none = (VkDescriptorSetLayout)(uintptr_t)0xdead1230u;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-setLayoutCount-13360");
    object_create(kit, 1, &info, &shader);
    object_destroy(kit, shader);
    info.flags = 0;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-setLayoutCount-13359");
    object_create(kit, 1, &info, &shader);
    object_destroy(kit, shader);
    none = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-setLayoutCount-13359");
    object_create(kit, 1, &info, &shader);
    object_destroy(kit, shader);
}

#endif

KIT_MAIN()
