/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Variables and modes of shaders, word by word. Skipped with older headers.
 */
#include "code_scene.h"
#include "pipeline_rig.h"

#if !defined(VK_VERSION_1_4) || !defined(VK_KHR_compute_shader_derivatives)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_compute_shader_derivatives");
}

#else

#define SPIRV_ID(rest) "VUID-RuntimeSpirv-" rest
#define PLAIN (SILENT | KIT_NULL_DRIVER)

/* A graphics pipeline with that fragment shader, and a layout of two input attachments. */
static void
fragment_of(struct kit *kit, const struct code *code, const char *vuid)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 2,
                                                   VK_SHADER_STAGE_FRAGMENT_BIT, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    const VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    struct rig_base base = rig_base(kit);
    struct rig r;

    KIT_VK(kit, vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    rig_init(&r, &base);
    r.stages[1] = rig_stage(VK_SHADER_STAGE_FRAGMENT_BIT, code_module(kit, code));
    r.info.layout = kit_pipeline_layout(kit, layout);
    r.info.renderPass = VK_NULL_HANDLE;
    r.info.pNext = &rendering;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)rig_make(&base, &r);
}

/* `count` input attachments, with an index or without. */
static struct code
attachments(uint32_t count, bool indexed)
{
    const uint32_t capabilities[] = { 40 /* InputAttachment */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities, NULL, 4);
    code_interface(&code, 30);
    PUT(&code, 16u, 1u, 7u);       /* OriginUpperLeft */
    PUT(&code, 71u, 12u, 34u, 0u); /* DescriptorSet */
    PUT(&code, 71u, 12u, 33u, 0u); /* Binding */
    if (indexed) {
        PUT(&code, 71u, 12u, 43u, 0u); /* InputAttachmentIndex */
    }
    PUT(&code, 71u, 30u, 30u, 0u); /* Location */
    code_types(&code);
    PUT(&code, 25u, 10u, 6u, 6u, 0u, 0u, 0u, 2u, 0u); /* %10 SubpassData */
    PUT(&code, 43u, 5u, 20u, 2u);                     /* %20 2 */
    PUT(&code, 43u, 5u, 21u, 0u);                     /* %21 0 */
    PUT(&code, 28u, 13u, 10u, 20u);                   /* %13 array */
    PUT(&code, 32u, 11u, 0u, count > 1 ? 13u : 10u);  /* %11 pointer */
    PUT(&code, 32u, 14u, 0u, 10u);                    /* %14 pointer to one */
    PUT(&code, 59u, 11u, 12u, 0u);                    /* %12 */
    PUT(&code, 23u, 15u, 6u, 4u);                     /* %15 vec4 */
    PUT(&code, 32u, 16u, 3u, 15u);                    /* %16 pointer to output */
    PUT(&code, 59u, 16u, 30u, 3u);                    /* %30 */
    PUT(&code, 21u, 17u, 32u, 1u);                    /* %17 int */
    PUT(&code, 23u, 18u, 17u, 2u);                    /* %18 ivec2 */
    PUT(&code, 43u, 17u, 22u, 0u);
    PUT(&code, 44u, 18u, 23u, 22u, 22u);
    code_function(&code);
    if (count > 1) {
        PUT(&code, 65u, 14u, 40u, 12u, 21u); /* OpAccessChain */
    }
    PUT(&code, 61u, 10u, 41u, count > 1 ? 40u : 12u); /* OpLoad */
    PUT(&code, 98u, 15u, 42u, 41u, 23u);              /* OpImageRead */
    PUT(&code, 62u, 30u, 42u);                        /* OpStore */
    code_end(&code);
    return code;
}

static void
open_reads(struct kit *kit, VkBool32 local)
{
    const VkPhysicalDeviceVulkan14Features four = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_FEATURES,
        .dynamicRenderingLocalRead = local
    };
    VkPhysicalDeviceVulkan12Features two = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = (void *)(uintptr_t)&four,
        .vulkanMemoryModel = VK_TRUE
    };
    VkPhysicalDeviceVulkan13Features three = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &two,
        .dynamicRendering = VK_TRUE
    };

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4, .device_next = &three });
}

SCENE(inputs_without_index, PLAIN)
{
    struct code code;

    open_reads(kit, VK_TRUE);
    code = attachments(1, true);
    fragment_of(kit, &code, NULL);
    code = attachments(1, false);
    fragment_of(kit, &code, NULL);
    code = attachments(2, true);
    fragment_of(kit, &code, NULL);
    code = attachments(2, false);
    fragment_of(kit, &code, SPIRV_ID("OpTypeImage-09644"));
}

SCENE(inputs_without_index_or_feature, PLAIN)
{
    struct code code;

    open_reads(kit, VK_FALSE);
    code = attachments(1, false);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06061");
    fragment_of(kit, &code, SPIRV_ID("None-09558"));
}

/* A fragment shader with an output of 8 or 16 bits. */
static struct code
narrow(uint32_t width)
{
    const uint32_t capabilities[] = { width == 8 ? 39u : 22u /* Int8, Int16 */,
                                      width == 16 ? 4436u /* StorageInputOutput16 */ : 0u, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities, NULL, 4);
    code_interface(&code, 30);
    PUT(&code, 16u, 1u, 7u);
    PUT(&code, 71u, 30u, 30u, 0u); /* Location */
    code_types(&code);
    PUT(&code, 21u, 10u, width, 0u);
    PUT(&code, 32u, 11u, 3u, 10u);
    PUT(&code, 59u, 11u, 30u, 3u);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(outputs_of_few_bits, PLAIN)
{
    struct code code;

    NEW(kit, .version = 0);
    code = narrow(16);
    (void)code_module(kit, &code);
    code = narrow(8);
    kit_expect(kit, SPIRV_ID("None-10980"));
    (void)code_module(kit, &code);
}

/* A fragment shader that reads the color that is there. */
static struct code
reading_color(void)
{
    static const uint32_t capabilities[] = { 4166 /* TileImageColorReadAccessEXT */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_EXT_shader_tile_image", NULL }, 4);
    code_interface(&code, 12);
    code_interface(&code, 30);
    PUT(&code, 16u, 1u, 7u);       /* OriginUpperLeft */
    PUT(&code, 71u, 12u, 30u, 0u); /* Location */
    PUT(&code, 71u, 30u, 30u, 0u);
    code_types(&code);
    PUT(&code, 25u, 10u, 6u, 4173u, 0u, 0u, 0u, 2u, 0u); /* %10 TileImageDataEXT */
    PUT(&code, 32u, 11u, 4172u, 10u);                    /* pointer in TileImageEXT */
    PUT(&code, 59u, 11u, 12u, 4172u);
    PUT(&code, 23u, 15u, 6u, 4u);
    PUT(&code, 32u, 16u, 3u, 15u);
    PUT(&code, 59u, 16u, 30u, 3u);
    code_function(&code);
    PUT(&code, 61u, 10u, 40u, 12u);
    PUT(&code, 4160u, 15u, 41u, 40u); /* OpColorAttachmentReadEXT */
    PUT(&code, 62u, 30u, 41u);
    code_end(&code);
    return code;
}

SCENE(samples_of_tile_images, PLAIN)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    const VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format
    };
    const struct code code = reading_color();
    struct rig_base base;
    struct rig r;

    NEW_WITH(kit, VkPhysicalDeviceShaderTileImageFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_TILE_IMAGE_FEATURES_EXT,
             VK_EXT_SHADER_TILE_IMAGE_EXTENSION_NAME);
    base = rig_base(kit);
    rig_init(&r, &base);
    r.stages[1] = rig_stage(VK_SHADER_STAGE_FRAGMENT_BIT, code_module(kit, &code));
    r.info.renderPass = VK_NULL_HANDLE;
    r.info.pNext = &rendering;
    r.multisample.sampleShadingEnable = VK_TRUE;
    r.multisample.minSampleShading = 1.0f;
    (void)rig_make(&base, &r);
    r.multisample.minSampleShading = 0.5f;
    kit_expect(kit, SPIRV_ID("minSampleShading-08732"));
    (void)rig_make(&base, &r);
}

#endif

KIT_MAIN()
