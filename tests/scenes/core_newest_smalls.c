/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of a few lines each that came with registries of the last years: names, private data, areas of device groups, flags of stages,
 * of swapchains and of shader objects, views. Skipped with older headers.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"
#include "swapchain_scene.h"

#ifndef VK_KHR_maintenance11

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define COMMAND(name) KIT_DEVICE_COMMAND(kit, name)

/* --- names of objects --- */

SCENE(names_of_other_devices, KIT_NULL_DRIVER)
{
    VkDevice second = kit_second_device(kit, NULL);
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence = VK_NULL_HANDLE, own = kit_fence(kit, 0);
    VkDebugUtilsObjectNameInfoEXT name = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = VK_OBJECT_TYPE_FENCE,
        .objectHandle = KIT_HANDLE(own),
        .pObjectName = "fence"
    };
    VkDebugUtilsObjectTagInfoEXT tag = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_TAG_INFO_EXT,
                                         .objectType = VK_OBJECT_TYPE_FENCE,
                                         .objectHandle = KIT_HANDLE(own),
                                         .tagSize = 4,
                                         .pTag = "tag" };
    PFN_vkSetDebugUtilsObjectNameEXT set_name = COMMAND(vkSetDebugUtilsObjectNameEXT);
    PFN_vkSetDebugUtilsObjectTagEXT set_tag = COMMAND(vkSetDebugUtilsObjectTagEXT);

    KIT_VK(kit, vkCreateFence(second, &info, NULL, &fence));
    KIT_VK(kit, set_name(kit->device, &name));
    KIT_VK(kit, set_tag(kit->device, &tag));
    name.objectHandle = tag.objectHandle = KIT_HANDLE(fence);
    kit_expect(kit, "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-07874");
    (void)set_name(kit->device, &name);
    kit_expect(kit, "VUID-vkSetDebugUtilsObjectTagEXT-pNameInfo-07877");
    (void)set_tag(kit->device, &tag);
    vkDestroyFence(second, fence, NULL);
    vkDestroyDevice(second, NULL);
}

/* --- private data --- */

static void
make_slot(struct kit *kit, VkPrivateDataSlotCreateFlags flags, const char *vuid)
{
    VkPrivateDataSlotCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO,
                                         .flags = flags };
    VkPrivateDataSlot slot = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)COMMAND(vkCreatePrivateDataSlot)(kit->device, &info, NULL, &slot);
    COMMAND(vkDestroyPrivateDataSlot)(kit->device, slot, NULL);
}

SCENE(slots_of_handles, NOW)
{
    setenv("WAKE_NULL_ANSWERS", "privateDataBaseHandle=0", 1);
    NEW_WITH(kit, VkPhysicalDevicePrivateDataBaseHandleFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIVATE_DATA_BASE_HANDLE_FEATURES_NV,
             VK_NV_PRIVATE_DATA_BASE_HANDLE_EXTENSION_NAME);
    setenv("WAKE_NULL_ANSWERS", "", 1);
    make_slot(kit, 0, NULL);
    make_slot(kit, VK_PRIVATE_DATA_SLOT_CREATE_BASE_OBJECT_HANDLE_BIT_NV,
              "VUID-VkPrivateDataSlotCreateInfo-flags-12501");
}

/* --- areas of device groups --- */

static void
begin_areas(struct kit *kit, VkRect2D area, const char *vuid)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = 1,
        .deviceRenderAreaCount = 1,
        .pDeviceRenderAreas = &area,
    };
    struct kit_target target = kit_target(kit);
    VkClearValue clear = { { { 0.0f } } };
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .pNext = &group,
                                   .renderPass = target.render_pass,
                                   .framebuffer = target.framebuffer,
                                   .renderArea = { { 0, 0 }, { target.size, target.size } },
                                   .clearValueCount = 1,
                                   .pClearValues = &clear };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

static void
render_areas(struct kit *kit, VkRect2D area, const char *vuid)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = 1,
        .deviceRenderAreaCount = 1,
        .pDeviceRenderAreas = &area,
    };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .pNext = &group,
                             .renderArea = { { 0, 0 }, { 8, 8 } },
                             .layerCount = 1 };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

SCENE(rendering_areas_without_size, NOW)
{
    NEW(kit, .next = NULL);
    render_areas(kit, (VkRect2D){ { 0, 0 }, { 8, 8 } }, NULL);
    render_areas(kit, (VkRect2D){ { 0, 0 }, { 0, 8 } },
                 "VUID-VkDeviceGroupRenderPassBeginInfo-extent-08998");
    render_areas(kit, (VkRect2D){ { 0, 0 }, { 8, 0 } },
                 "VUID-VkDeviceGroupRenderPassBeginInfo-extent-08999");
}

SCENE(areas_without_size, NOW)
{
    NEW(kit, .next = NULL);
    begin_areas(kit, (VkRect2D){ { 0, 0 }, { 8, 8 } }, NULL);
    begin_areas(kit, (VkRect2D){ { 0, 0 }, { 0, 8 } },
                "VUID-VkDeviceGroupRenderPassBeginInfo-extent-08998");
    begin_areas(kit, (VkRect2D){ { 0, 0 }, { 8, 0 } },
                "VUID-VkDeviceGroupRenderPassBeginInfo-extent-08999");
}

/* --- flags of stages --- */

SCENE(full_subgroups_of_vertices, NOW)
{
    struct rig_base base;
    struct rig rig;

    NEW(kit, .next = NULL);
    base = rig_base(kit);
    rig_init(&rig, &base);
    (void)rig_make(&base, &rig);
    rig.stages[0].flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-flags-08988");
    (void)rig_make(&base, &rig);
}

/* --- views --- */

SCENE(views_of_density_maps, NOW)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                                        VK_IMAGE_CREATE_EXTENDED_USAGE_BIT,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_R8G8_UNORM,
                                   .subresourceRange = WHOLE };
    VkImageView made = VK_NULL_HANDLE;

    /* R8G8_SNORM (17) can only be sampled. */
    setenv("WAKE_NULL_FORMATS", "17=0x1", 1);
    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME);
    setenv("WAKE_NULL_FORMATS", "", 1);
    view.image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    view.format = VK_FORMAT_R8G8_SNORM;
    kit_expect(kit, "VUID-VkImageViewCreateInfo-usage-12488");
    if (vkCreateImageView(kit->device, &view, NULL, &made) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    }
}

/* --- mutable descriptors --- */

SCENE(mutable_tensors, NOW)
{
    VkDescriptorType types[] = { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, VK_DESCRIPTOR_TYPE_TENSOR_ARM };
    VkMutableDescriptorTypeListEXT list = { .descriptorTypeCount = 1, .pDescriptorTypes = types };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };
    VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_MUTABLE_EXT, 1,
                                             VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &lists,
        .bindingCount = 1,
        .pBindings = &binding,
    };

    NEW_WITH(kit, VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT,
             VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME, VK_ARM_TENSORS_EXTENSION_NAME);
    (void)kit_set_layout_of(kit, &info);
    list.descriptorTypeCount = 2;
    kit_expect(kit, "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-09696");
    {
        VkDescriptorSetLayout layout = VK_NULL_HANDLE;

        (void)vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout);
        vkDestroyDescriptorSetLayout(kit->device, layout, NULL);
    }
}

/* --- shader objects of heaps --- */

SCENE(objects_of_heaps_and_others, NOW)
{
    static VkPhysicalDeviceShaderObjectFeaturesEXT objects;
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceShaderUntypedPointersFeaturesKHR pointers;
    const VkShaderCreateFlagsEXT linked = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    VkShaderCreateInfoEXT infos[2] = {
        { .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
          .flags = linked | VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT,
          .stage = VK_SHADER_STAGE_VERTEX_BIT,
          .nextStage = VK_SHADER_STAGE_FRAGMENT_BIT,
          .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
          .pName = "main" },
        { .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
          .flags = linked | VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT,
          .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
          .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
          .pName = "main" },
    };
    VkShaderEXT shaders[2] = { VK_NULL_HANDLE };

    infos[0].pCode = kit_shader_code(KIT_SHADER_TRIANGLE_VERT, &infos[0].codeSize);
    infos[1].pCode = kit_shader_code(KIT_SHADER_COLOUR_FRAG, &infos[1].codeSize);
    pointers = (VkPhysicalDeviceShaderUntypedPointersFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_UNTYPED_POINTERS_FEATURES_KHR
    };
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &pointers
    };
    objects = (VkPhysicalDeviceShaderObjectFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT, .pNext = &heaps
    };
    NEW(kit,
        .extensions = { VK_EXT_SHADER_OBJECT_EXTENSION_NAME, VK_EXT_DESCRIPTOR_HEAP_EXTENSION_NAME,
                        VK_KHR_SHADER_UNTYPED_POINTERS_EXTENSION_NAME },
        .next = &objects);
    for (int i = 0; i < 2; i++) {
        if (i) {
            infos[1].flags = linked;
            kit_expect(kit, "VUID-vkCreateShadersEXT-flags-11472");
        }
        (void)COMMAND(vkCreateShadersEXT)(kit->device, 2, infos, NULL, shaders);
        COMMAND(vkDestroyShaderEXT)(kit->device, shaders[0], NULL);
        COMMAND(vkDestroyShaderEXT)(kit->device, shaders[1], NULL);
        shaders[0] = shaders[1] = VK_NULL_HANDLE;
    }
}

/* --- views of aliased layers --- */

SCENE(planes_of_single_layers, NOW)
{
    VkSamplerYcbcrConversionCreateInfo conversion_info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
    };
    VkSamplerYcbcrConversionInfo conversion = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO
    };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .pNext = &conversion,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
                                   .subresourceRange = WHOLE };
    VkImageView made = VK_NULL_HANDLE;

    NEW_WITH(kit, VkPhysicalDeviceMaintenance11FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR,
             VK_KHR_MAINTENANCE_11_EXTENSION_NAME);
    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &conversion_info, NULL,
                                               &conversion.conversion));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(conversion.conversion));
    view.image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    info.flags = VK_IMAGE_CREATE_ALIAS_SINGLE_LAYER_DESCRIPTOR_BIT_KHR;
    view.image = image_of(kit, &info);
    kit_expect(kit, "VUID-VkImageViewCreateInfo-image-13357");
    if (vkCreateImageView(kit->device, &view, NULL, &made) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    }
}

/* --- layers of density maps --- */

SCENE(layers_of_density_maps, NOW)
{
    VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 };
    VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .flags = VK_RENDER_PASS_CREATE_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE,
        .subpassCount = 1,
        .pSubpasses = &subpass,
    };
    VkFramebufferCreateInfo frame = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO, .width = 16, .height = 16, .layers = 2
    };
    VkFramebuffer made = VK_NULL_HANDLE;
    static VkPhysicalDeviceFragmentDensityMapFeaturesEXT maps;
    static VkPhysicalDeviceFragmentDensityMapLayeredFeaturesVALVE layers;

    layers = (VkPhysicalDeviceFragmentDensityMapLayeredFeaturesVALVE){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_LAYERED_FEATURES_VALVE
    };
    maps = (VkPhysicalDeviceFragmentDensityMapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .pNext = &layers
    };
    setenv("WAKE_NULL_ANSWERS", "maxFragmentDensityMapLayers=2", 1);
    NEW(kit,
        .extensions = { VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME,
                        VK_VALVE_FRAGMENT_DENSITY_MAP_LAYERED_EXTENSION_NAME },
        .next = &maps);
    setenv("WAKE_NULL_ANSWERS", "", 1);
    KIT_VK(kit, vkCreateRenderPass2(kit->device, &info, NULL, &frame.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(frame.renderPass));
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &frame, NULL, &made));
    vkDestroyFramebuffer(kit->device, made, NULL);
    frame.layers = 3;
    made = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkFramebufferCreateInfo-renderPass-10830");
    (void)vkCreateFramebuffer(kit->device, &frame, NULL, &made);
    vkDestroyFramebuffer(kit->device, made, NULL);
}

/* --- pipelines of data graphs --- */

SCENE(binds_of_graphs, NOW)
{
    VkCommandBuffer commands;
    struct rig_base base;
    struct rig rig;

    NEW_WITH(kit, VkPhysicalDeviceDataGraphFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_FEATURES_ARM,
             VK_ARM_DATA_GRAPH_EXTENSION_NAME, VK_ARM_TENSORS_EXTENSION_NAME,
             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    base = rig_base(kit);
    rig_init(&rig, &base);
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&base, &rig));
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipelineBindPoint-09911");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, rig_make(&base, &rig));
    kit_end(kit, commands);
}

/* --- sample shading of linked parts --- */

static VkPipeline
make_part(const struct rig_base *base, struct rig *rig, VkGraphicsPipelineLibraryFlagsEXT part,
          const VkPipelineLibraryCreateInfoKHR *libraries)
{
    VkGraphicsPipelineLibraryCreateInfoEXT parts = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .pNext = libraries,
        .flags = part,
    };

    rig->info.pNext = &parts;
    rig->info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    return rig_make(base, rig);
}

SCENE(fragments_of_shaded_samples, NOW)
{
    VkPipeline output;
    VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = 1,
        .pLibraries = &output,
    };
    struct rig_base base;
    struct rig rig;

    NEW_WITH(kit, VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
             VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME);
    base = rig_base(kit);
    rig_init(&rig, &base);
    rig.info.stageCount = 0;
    rig.multisample.sampleShadingEnable = VK_TRUE;
    rig.multisample.minSampleShading = 0.5f;
    output = make_part(&base, &rig, VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT,
                       NULL);
    rig.stages[0] = rig.stages[1];
    rig.info.stageCount = 1;
    (void)make_part(&base, &rig, VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT, &libraries);
    rig.info.pMultisampleState = NULL;
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-pLibraries-09567");
    (void)make_part(&base, &rig, VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT, &libraries);
}

/* --- barriers on what is resolved to --- */

static VkImageView
attachment_of(struct kit *kit, VkSampleCountFlagBits samples, VkImageUsageFlags more,
              VkImage *image)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = samples,
                               .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | more };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = info.format,
                                   .subresourceRange = WHOLE };
    VkImageView made = VK_NULL_HANDLE;

    view.image = *image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    return made;
}

static VkAttachmentDescription
kept(VkSampleCountFlagBits samples)
{
    return (VkAttachmentDescription){ .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .samples = samples,
                                      .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                      .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                      .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                      .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
                                      .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
}

SCENE(barriers_on_resolved, NOW)
{
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    const VkPipelineStageFlags reads = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
    VkAttachmentDescription attachments[2] = { kept(VK_SAMPLE_COUNT_4_BIT),
                                               kept(VK_SAMPLE_COUNT_1_BIT) };
    VkAttachmentReference color = { 0, VK_IMAGE_LAYOUT_GENERAL },
                          resolve = { 1, VK_IMAGE_LAYOUT_GENERAL };
    VkSubpassDescription subpass = { .inputAttachmentCount = 1,
                                     .pInputAttachments = &color,
                                     .colorAttachmentCount = 1,
                                     .pColorAttachments = &color,
                                     .pResolveAttachments = &resolve };
    VkSubpassDependency dependency = { 0,
                                       0,
                                       stage,
                                       reads,
                                       VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                                       VK_ACCESS_INPUT_ATTACHMENT_READ_BIT,
                                       VK_DEPENDENCY_BY_REGION_BIT };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 2,
                                    .pAttachments = attachments,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass,
                                    .dependencyCount = 1,
                                    .pDependencies = &dependency };
    VkImage images[2];
    VkImageView views[2];
    VkFramebufferCreateInfo frame = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                      .attachmentCount = 2,
                                      .pAttachments = views,
                                      .width = 16,
                                      .height = 16,
                                      .layers = 1 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea = { { 0, 0 }, { 16, 16 } } };
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                                     .dstAccessMask = VK_ACCESS_INPUT_ATTACHMENT_READ_BIT,
                                     .oldLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .subresourceRange = WHOLE };
    VkImageMemoryBarrier2 barrier2 = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                       .srcStageMask = stage,
                                       .srcAccessMask = barrier.srcAccessMask,
                                       .dstStageMask = reads,
                                       .dstAccessMask = barrier.dstAccessMask,
                                       .oldLayout = VK_IMAGE_LAYOUT_GENERAL,
                                       .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                       .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                       .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                       .subresourceRange = WHOLE };
    VkDependencyInfo of_2 = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
                              .imageMemoryBarrierCount = 1,
                              .pImageMemoryBarriers = &barrier2 };
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    views[0] = attachment_of(kit, VK_SAMPLE_COUNT_4_BIT, VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
                             &images[0]);
    views[1] = attachment_of(kit, VK_SAMPLE_COUNT_1_BIT, 0, &images[1]);
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &begin.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(begin.renderPass));
    frame.renderPass = begin.renderPass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &frame, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    commands = kit_recording(kit);
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    for (int i = 0; i < 2; i++) {
        barrier.image = barrier2.image = images[i];
        if (i) {
            kit_expect(kit, "VUID-vkCmdPipelineBarrier-image-09374");
        }
        vkCmdPipelineBarrier(commands, stage, reads, VK_DEPENDENCY_BY_REGION_BIT, 0, NULL, 0, NULL,
                             1, &barrier);
        if (i) {
            kit_expect(kit, "VUID-vkCmdPipelineBarrier2-image-09374");
        }
        vkCmdPipelineBarrier2(commands, &of_2);
    }
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

#endif

KIT_MAIN()
