/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines in situations that users of validation met: states that fit to no attachments, or that
 * dynamic states leave nothing of; flags that others take the place of.
 */
#include "newer_scene.h"

#if !defined(VK_KHR_maintenance11)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#include "pipeline_rig.h"

#define COUNT "VUID-VkGraphicsPipelineCreateInfo-renderPass-06055"

/* --- without a render pass --- */

SCENE(blending_without_formats, SILENT)
{
    struct rig_base b;
    struct rig r;

    NEW(kit, .next = NULL);
    b = rig_base(kit);
    rig_init(&r, &b);
    r.info.renderPass = VK_NULL_HANDLE;
    kit_expect(kit, COUNT);
    (void)rig_make(&b, &r);
    rig_render_dynamically(&r);
    r.rendering.colorAttachmentCount = 0;
    (void)rig_make(&b, &r);
    r.blend.attachmentCount = 0;
    (void)rig_make(&b, &r);
    r.info.pColorBlendState = NULL;
    (void)rig_make(&b, &r);
    rig_discard(&r, VK_TRUE);
    r.info.pColorBlendState = &r.blend;
    r.blend.attachmentCount = 1;
    (void)rig_make(&b, &r);
}

/* --- all that stands in the attachments is dynamic --- */

static void
blend_dynamically(struct kit *kit, bool coherent, VkDynamicState fourth)
{
    VkPhysicalDeviceBlendOperationAdvancedFeaturesEXT advanced = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BLEND_OPERATION_ADVANCED_FEATURES_EXT,
        .advancedBlendCoherentOperations = VK_TRUE,
    };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT states = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .pNext = coherent ? &advanced : NULL,
        .extendedDynamicState3ColorBlendEnable = VK_TRUE,
        .extendedDynamicState3ColorBlendEquation = VK_TRUE,
        .extendedDynamicState3ColorWriteMask = VK_TRUE,
        .extendedDynamicState3ColorBlendAdvanced = VK_TRUE,
    };
    struct rig_base b;
    struct rig r;

    NEW(kit, .next = &states,
        .extensions = { "VK_EXT_extended_dynamic_state3",
                        coherent ? "VK_EXT_blend_operation_advanced" : NULL });
    b = rig_base(kit);
    rig_init(&r, &b);
    rig_render_dynamically(&r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT);
    rig_dynamic(&r, fourth);
    for (uint32_t count = 0; count <= 5; count += 5) {
        r.blend.attachmentCount = count;
        if (coherent && fourth != VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT) {
            kit_expect(kit, COUNT);
        }
        (void)rig_make(&b, &r);
    }
}

SCENE(dynamic_blending, SILENT)
{
    blend_dynamically(kit, false, VK_DYNAMIC_STATE_LINE_WIDTH);
}

SCENE(dynamic_blending_of_all_operations, SILENT)
{
    blend_dynamically(kit, true, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT);
}

SCENE(dynamic_blending_but_of_advanced_operations, SILENT)
{
    blend_dynamically(kit, true, VK_DYNAMIC_STATE_LINE_WIDTH);
}

/* --- formats that nothing enabled brings --- */

#ifdef VK_ARM_format_pack
SCENE(formats_of_other_extensions, SILENT)
{
    static const VkFormat packed = VK_FORMAT_R14X2_UNORM_PACK16_ARM;
    struct rig_base b;
    struct rig r;

    NEW(kit, .next = NULL);
    b = rig_base(kit);
    rig_init(&r, &b);
    rig_render_dynamically(&r);
    r.rendering.pColorAttachmentFormats = &packed;
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06579");
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06580");
    (void)rig_make(&b, &r);
}
#endif

/* --- flags that others take the place of --- */

SCENE(flags_beside_those_of_the_chain, SILENT)
{
    VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
    };
    struct rig_base b;
    struct rig r;
    VkCommandBuffer commands;
    VkPipeline pipeline;

    NEW(kit, .next = NULL);
    b = rig_base(kit);
    rig_init(&r, &b);
    r.info.pNext = &flags;
    r.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR; /* it is none */
    kit_expect(kit, "WARNING-VkPipelineCreateFlags2-flags1-zero");
    pipeline = rig_make(&b, &r);
    r.info.flags = ~0u;
    rig_render_dynamically(&r);
    kit_expect(kit, "WARNING-VkPipelineCreateFlags2-flags1-zero");
    (void)rig_make(&b, &r);
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_end(kit, commands);
}

#endif

KIT_MAIN()
