/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices that newer layers alone give, of what is made and bound.
 */
#include "newer_scene.h"
#include "practice_scene.h"
#include "present_scene.h"
#include "workgroup_block_comp.h"
#include "workgroup_odd_comp.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED)
#define NEWEST "BestPractices-"

/* ---- sparse memory --------------------------------------------------------------------------- */

enum asked { NOTHING = 0, NEEDS = 1 << 0, BLOCKS = 1 << 1 };

static void
bind_sparse(struct kit *kit, unsigned asked, bool opaque, const char *id)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT |
                                        VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 256, 256, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkSparseImageMemoryRequirements blocks[8];
    VkMemoryRequirements needs = { .size = 256 * 256 * 4 };
    uint32_t count = 8;
    VkSparseMemoryBind whole = { 0 };
    VkSparseImageMemoryBind block = { .subresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0 },
                                      .extent = { 128, 128, 1 } };
    VkSparseImageOpaqueMemoryBindInfo wholes = { .bindCount = 1, .pBinds = &whole };
    VkSparseImageMemoryBindInfo image_blocks = { .bindCount = 1, .pBinds = &block };
    VkBindSparseInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                              .imageOpaqueBindCount = opaque,
                              .pImageOpaqueBinds = &wholes,
                              .imageBindCount = !opaque,
                              .pImageBinds = &image_blocks };
    VkImage image;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    if (asked & NEEDS) {
        vkGetImageMemoryRequirements(kit->device, image, &needs);
    }
    if (asked & BLOCKS) {
        vkGetImageSparseMemoryRequirements(kit->device, image, &count, blocks);
    }
    whole.size = needs.size;
    whole.memory = block.memory = kit_memory(kit, needs.size);
    wholes.image = image_blocks.image = image;
    if (id) {
        kit_expect(kit, id);
    }
    KIT_VK(kit, vkQueueBindSparse(kit->queue, 1, &bind, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
open_sparse(struct kit *kit)
{
    static const VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .features = { .sparseBinding = VK_TRUE, .sparseResidencyImage2D = VK_TRUE },
    };

    practice_open_with(kit, "", &(struct kit_config){ .device_next = &features });
}

PRACTICE(sparse_images_asked)
{
    open_sparse(kit);
    bind_sparse(kit, NEEDS | BLOCKS, false, NULL);
    bind_sparse(kit, NEEDS | BLOCKS, true, NULL);
}

PRACTICE(sparse_images)
{
    open_sparse(kit);
    kit_expect(kit, NEWEST "vkQueueBindSparse-image-requirements");
    bind_sparse(kit, NOTHING, false, NEWEST "vkQueueBindSparse-image-requirements2");
    bind_sparse(kit, NEEDS, false, NEWEST "vkQueueBindSparse-image-requirements2");
    bind_sparse(kit, BLOCKS, false, NEWEST "vkQueueBindSparse-image-requirements");
    bind_sparse(kit, NEEDS, true, NEWEST "vkQueueBindSparse-image-opaque-requirements2");
    bind_sparse(kit, BLOCKS, true, NEWEST "vkQueueBindSparse-image-opaque-requirements");
}

/* ---- binds that fail ------------------------------------------------------------------------- */

static void
bind_two(struct kit *kit, bool images, bool statuses, bool fail, const char *id)
{
    static const VkPhysicalDeviceMaintenance6Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_6_FEATURES, .maintenance6 = VK_TRUE
    };
    VkBindBufferMemoryInfo buffers[2];
    VkBindImageMemoryInfo all[2];
    VkBindMemoryStatus status[2];
    VkResult results[2] = { VK_SUCCESS, VK_ERROR_OUT_OF_DEVICE_MEMORY }, result;
    VkDeviceMemory memory;

    if (fail) {
        setenv("WAKE_NULL_FAIL",
               images ? "vkBindImageMemory2:1:VK_ERROR_OUT_OF_DEVICE_MEMORY"
                      : "vkBindBufferMemory2:1:VK_ERROR_OUT_OF_DEVICE_MEMORY",
               1);
    }
    setenv("WAKE_NULL_NEWER", "1", 1);
    practice_open_with(kit, "",
                       &(struct kit_config){ .device_extensions = { "VK_KHR_maintenance6" },
                                             .device_next = &features });
    memory = kit_memory(kit, 4 << 20);
    for (uint32_t i = 0; i < 2; i++) {
        const void *next = statuses ? &status[i] : NULL;
        VkMemoryRequirements needs;

        status[i] = (VkBindMemoryStatus){ .sType = VK_STRUCTURE_TYPE_BIND_MEMORY_STATUS,
                                          .pResult = &results[i] };
        if (images) {
            VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                       .imageType = VK_IMAGE_TYPE_2D,
                                       .format = VK_FORMAT_R8G8B8A8_UNORM,
                                       .extent = { 16, 16, 1 },
                                       .mipLevels = 1,
                                       .arrayLayers = 1,
                                       .samples = VK_SAMPLE_COUNT_1_BIT,
                                       .usage = VK_IMAGE_USAGE_SAMPLED_BIT };

            all[i] = (VkBindImageMemoryInfo){ .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
                                              .pNext = next,
                                              .memory = memory,
                                              .memoryOffset = i << 20 };
            KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &all[i].image));
            kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(all[i].image));
            vkGetImageMemoryRequirements(kit->device, all[i].image, &needs);
        } else {
            buffers[i] = (VkBindBufferMemoryInfo){
                .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                .pNext = next,
                .buffer = kit_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT),
                .memory = memory,
                .memoryOffset = i << 20
            };
            vkGetBufferMemoryRequirements(kit->device, buffers[i].buffer, &needs);
        }
    }
    if (id) {
        kit_expect(kit, id);
    }
    if (fail) {
        kit_expect(kit, BP "Error-Result");
    }
    result = images ? vkBindImageMemory2(kit->device, 2, all)
                    : vkBindBufferMemory2(kit->device, 2, buffers);
    KIT_CHECK(kit, (result != VK_SUCCESS) == fail);
}

PRACTICE(buffers_partly_bound)
{
    bind_two(kit, false, false, true, NEWEST "Partial-Bound-Buffer");
}

PRACTICE(buffers_partly_bound_statuses)
{
    bind_two(kit, false, true, true, NEWEST "Partial-Bound-Buffer-Status");
}

PRACTICE(buffers_bound)
{
    bind_two(kit, false, false, false, NULL);
}

PRACTICE(images_partly_bound)
{
    bind_two(kit, true, false, true, NEWEST "Partial-Bound-Image");
}

PRACTICE(images_partly_bound_statuses)
{
    bind_two(kit, true, true, true, NEWEST "Partial-Bound-Image-Status");
}

PRACTICE(images_bound)
{
    bind_two(kit, true, false, false, NULL);
}

/* ---- descriptor pools ------------------------------------------------------------------------ */

static void
allocate(struct kit *kit, uint32_t room, uint32_t count, uint32_t sets)
{
    VkDescriptorSetLayout layouts[2], layout;
    VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, room };
    VkDescriptorPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                             .maxSets = 4,
                                             .poolSizeCount = 1,
                                             .pPoolSizes = &size };
    VkDescriptorSetAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                         .descriptorSetCount = sets,
                                         .pSetLayouts = layouts };
    VkDescriptorSet set[2];

    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, count, VK_SHADER_STAGE_ALL);
    layouts[0] = layouts[1] = layout;
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &info.descriptorPool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(info.descriptorPool));
    if (room < count * sets) {
        kit_expect(kit, NEWEST "vkAllocateDescriptorSets-EmptyDescriptorPoolType");
    }
    (void)vkAllocateDescriptorSets(kit->device, &info, set);
}

PRACTICE(pool_without_type)
{
    practice_open(kit, "");
    kit_allow(kit, "WARNING-VkDescriptorSetAllocateInfo-descriptorCount"); /* a newer layer's */
    allocate(kit, 4, 4, 1);
    allocate(kit, 4, 2, 2);
    allocate(kit, 4, 5, 1);
    allocate(kit, 4, 3, 2);
}

PRACTICE(pool_with_mutable_lists)
{
    static const VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT,
        .mutableDescriptorType = VK_TRUE
    };
    static const VkDescriptorType types[2] = { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                               VK_DESCRIPTOR_TYPE_STORAGE_BUFFER };
    VkMutableDescriptorTypeListEXT lists[2] = { { 2, types }, { 2, types } };
    VkMutableDescriptorTypeCreateInfoEXT all = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .pMutableDescriptorTypeLists = lists
    };
    VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_MUTABLE_EXT, 1 };
    VkDescriptorPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                        .pNext = &all,
                                        .maxSets = 1,
                                        .poolSizeCount = 1,
                                        .pPoolSizes = &size };
    VkDescriptorPool pool;

    kit_allow(kit, BP "vkCreateDevice-specialuse-extension-d3demulation");
    practice_open_with(kit, "",
                       &(struct kit_config){
                           .device_extensions = { VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME },
                           .device_next = &features });
    for (all.mutableDescriptorTypeListCount = 0; all.mutableDescriptorTypeListCount <= 2;
         all.mutableDescriptorTypeListCount++) {
        if (all.mutableDescriptorTypeListCount > 1) {
            kit_expect(kit, NEWEST "MutableDescriptor-TypeListCount");
        }
        KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
        kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    }
}

/* ---- compute pipelines ----------------------------------------------------------------------- */

static void
make_compute(struct kit *kit, const uint32_t *code, size_t size, VkPipelineCache cache)
{
    VkShaderModuleCreateInfo module = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                        .codeSize = size,
                                        .pCode = code };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .pName = "main" },
    };
    VkDescriptorSetLayout set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1,
                                               VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayoutCreateInfo layout = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                          .setLayoutCount = 1,
                                          .pSetLayouts = &set };
    VkPipeline pipeline;

    kit_allow(kit, BP "SpirvDeprecated_WorkgroupSize"); /* what compiles the shaders */
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &layout, NULL, &info.layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(info.layout));
    KIT_VK(kit, vkCreateShaderModule(kit->device, &module, NULL, &info.stage.module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(info.stage.module));
    KIT_VK(kit, vkCreateComputePipelines(kit->device, cache, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

PRACTICE(workgroups_amd)
{
    practice_open(kit, "AMD");
    make_compute(kit, workgroup_block_comp, sizeof(workgroup_block_comp), VK_NULL_HANDLE);
    kit_expect(kit, NEWEST "AMD-LocalWorkgroup-Multiple64");
    make_compute(kit, workgroup_odd_comp, sizeof(workgroup_odd_comp), VK_NULL_HANDLE);
}

PRACTICE(workgroups_elsewhere)
{
    practice_open(kit, "IMG");
    make_compute(kit, workgroup_odd_comp, sizeof(workgroup_odd_comp), VK_NULL_HANDLE);
}

PRACTICE(caches_of_compute)
{
    VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO };
    VkPipelineCache caches[2];

    practice_open(kit, "AMD");
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &caches[i]));
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(caches[i]));
    }
    make_compute(kit, workgroup_block_comp, sizeof(workgroup_block_comp), caches[0]);
    make_compute(kit, workgroup_block_comp, sizeof(workgroup_block_comp), caches[0]);
    kit_expect(kit, NEWEST "vkCreateComputePipelines-multiple-cache");
    make_compute(kit, workgroup_block_comp, sizeof(workgroup_block_comp), caches[1]);
    make_compute(kit, workgroup_block_comp, sizeof(workgroup_block_comp), VK_NULL_HANDLE);
    make_compute(kit, workgroup_block_comp, sizeof(workgroup_block_comp), caches[0]);
}

/* ---- graphics pipelines and render passes ---------------------------------------------------- */

static void
make_graphics(struct kit *kit, const void *next, VkRenderPass pass, bool mesh)
{
    VkPipelineShaderStageCreateInfo stages[2] = {
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = mesh ? VK_SHADER_STAGE_MESH_BIT_EXT : VK_SHADER_STAGE_VERTEX_BIT,
          .module = kit_shader(kit, mesh ? KIT_SHADER_NOTHING_MESH : KIT_SHADER_TRIANGLE_VERT),
          .pName = "main" },
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
          .module = kit_shader(kit, KIT_SHADER_COLOUR_FRAG),
          .pName = "main" },
    };
    VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO
    };
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST
    };
    VkViewport viewport = { 0, 0, 64, 64, 0, 1 };
    VkRect2D scissor = { { 0, 0 }, { 64, 64 } };
    VkPipelineViewportStateCreateInfo viewports = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .pViewports = &viewport,
        .scissorCount = 1,
        .pScissors = &scissor
    };
    VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, .lineWidth = 1
    };
    VkPipelineMultisampleStateCreateInfo samples = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT
    };
    VkPipelineColorBlendAttachmentState attachment = { .colorWriteMask = 0xf };
    VkPipelineColorBlendStateCreateInfo blend = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = next || pass ? 1 : 0,
        .pAttachments = &attachment
    };
    VkGraphicsPipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                          .pNext = next,
                                          .stageCount = 2,
                                          .pStages = stages,
                                          .pVertexInputState = mesh ? NULL : &input,
                                          .pInputAssemblyState = mesh ? NULL : &assembly,
                                          .pViewportState = &viewports,
                                          .pRasterizationState = &raster,
                                          .pMultisampleState = &samples,
                                          .pColorBlendState = &blend,
                                          .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                          .renderPass = pass,
                                          .basePipelineIndex = -1 };
    VkPipeline pipeline;

    KIT_VK(kit, vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

PRACTICE(pipeline_without_formats)
{
    static const VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .dynamicRendering = VK_TRUE,
    };
    VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format
    };

    practice_open_with(kit, "", &(struct kit_config){ .device_next = &features });
    make_graphics(kit, &rendering, VK_NULL_HANDLE, false);
    make_graphics(kit, NULL, kit_render_pass(kit), false);
    kit_allow(kit, "UNASSIGNED-CoreValidation-Shader-OutputNotConsumed");
    kit_allow(kit, "Undefined-Value-ShaderOutputNotConsumed"); /* so a newer layer has it */
    kit_expect(kit, NEWEST "Pipeline-NoRendering");
    make_graphics(kit, NULL, VK_NULL_HANDLE, false);
}

static VkPipeline
make_library(struct kit *kit, const VkGraphicsPipelineCreateInfo *info)
{
    VkPipeline library = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 1, info, NULL, &library));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(library));
    return library;
}

/* The formats of what is linked stand in its libraries. */
PRACTICE(library_without_formats)
{
    static const VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries_on = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    static const VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = (void *)&libraries_on,
        .dynamicRendering = VK_TRUE,
    };
    VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
    };
    VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO
    };
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST
    };
    VkGraphicsPipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                          .pNext = &part,
                                          .flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR,
                                          .pVertexInputState = &input,
                                          .pInputAssemblyState = &assembly };
    VkPipeline library;
    VkPipelineLibraryCreateInfoKHR link = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = 1,
        .pLibraries = &library
    };

    practice_open_with(
        kit, "",
        &(struct kit_config){
            .device_next = &features,
            .device_extensions = { VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                                   VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME } });
    library = make_library(kit, &info);
    info = (VkGraphicsPipelineCreateInfo){ .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                           .pNext = &link,
                                           .flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR };
    (void)make_library(kit, &info);
}

static void
make_mesh(struct kit *kit, const char *answers, const char *id)
{
    static const VkPhysicalDeviceMeshShaderFeaturesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .meshShader = VK_TRUE
    };
    static const VkPhysicalDeviceMaintenance4Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES,
        .pNext = (void *)&mesh,
        .maintenance4 = VK_TRUE
    };

    setenv("WAKE_NULL_ANSWERS", answers, 1);
    kit_allow(kit, BP "vkCreateDevice-specialuse-extension-d3demulation");
    practice_open_with(
        kit, "",
        &(struct kit_config){ .device_extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME },
                              .device_next = &features });
    if (id) {
        kit_expect(kit, id);
    }
    make_graphics(kit, NULL, kit_render_pass(kit), true);
}

PRACTICE(mesh_shader_that_is_large)
{
    make_mesh(kit, "maxPreferredMeshWorkGroupInvocations=0",
              NEWEST "Mesh-MaxPreferredWorkGroupInvocations");
}

PRACTICE(mesh_shader_as_preferred)
{
    make_mesh(kit, "maxPreferredMeshWorkGroupInvocations=1", NULL);
}

static void
make_pass(struct kit *kit, bool resolve)
{
    VkAttachmentDescription attachments[2] = {
        { .format = VK_FORMAT_R8G8B8A8_UNORM,
          .samples = VK_SAMPLE_COUNT_4_BIT,
          .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
          .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
          .finalLayout = VK_IMAGE_LAYOUT_GENERAL },
    };
    VkAttachmentReference references[2] = { { 0, VK_IMAGE_LAYOUT_GENERAL },
                                            { 1, VK_IMAGE_LAYOUT_GENERAL } };
    VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                     .pColorAttachments = &references[0],
                                     .pResolveAttachments = resolve ? &references[1] : NULL };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 2,
                                    .pAttachments = attachments,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkRenderPass pass;

    attachments[1] = attachments[0];
    attachments[1].samples = VK_SAMPLE_COUNT_1_BIT;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
}

PRACTICE(pass_that_resolves)
{
    static const VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT features = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE
    };

    practice_open_with(
        kit, "",
        &(struct kit_config){
            .device_extensions = { VK_EXT_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_EXTENSION_NAME },
            .device_next = &features });
    make_pass(kit, false);
    kit_expect(kit, NEWEST "vkCreateRenderPass-SubpassResolve-NonOptimalFormat");
    make_pass(kit, true);
}

PRACTICE(pass_that_resolves_elsewhere)
{
    practice_open(kit, "");
    make_pass(kit, true);
}

/* ---- swapchains ------------------------------------------------------------------------------ */

static void
make_swapchain(struct kit *kit, bool enabled)
{
    static const VkPhysicalDeviceSwapchainMaintenance1FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_EXT,
        .swapchainMaintenance1 = VK_TRUE
    };
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS, "VK_KHR_get_surface_capabilities2",
                                 "VK_EXT_surface_maintenance1" },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               enabled ? "VK_EXT_swapchain_maintenance1" : NULL },
        .device_next = enabled ? &features : NULL
    };
    VkPresentModeKHR modes[16], fifo = VK_PRESENT_MODE_FIFO_KHR;
    VkSwapchainPresentModesCreateInfoEXT all = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_EXT,
        .presentModeCount = 1,
        .pPresentModes = &fifo
    };
    VkSurfaceCapabilitiesKHR capabilities;
    VkSurfaceFormatKHR formats[16];
    VkSwapchainCreateInfoKHR info;
    VkSwapchainKHR swapchain;
    VkSurfaceKHR surface;
    uint32_t count;

    practice_open_with(kit, "", &config);
    surface = headless_surface(kit);
    (void)vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, surface, &capabilities);
    (void)vkGetPhysicalDeviceSurfacePresentModesKHR(kit->gpu, surface, &count, NULL);
    (void)vkGetPhysicalDeviceSurfacePresentModesKHR(kit->gpu, surface, &count, modes);
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, NULL);
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, formats);
    info = plain_swapchain(kit, surface, 3);
    for (int i = 0; i < 2; i++) {
        info.pNext = enabled && i ? &all : NULL;
        if (enabled && !i) {
            kit_expect(kit, NEWEST
                       "vkCreateSwapchainKHR-no-VkSwapchainPresentModesCreateInfoKHR-provided");
        }
        KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &swapchain));
        vkDestroySwapchainKHR(kit->device, swapchain, NULL);
    }
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
}

PRACTICE(swapchain_without_modes)
{
    make_swapchain(kit, true);
}

PRACTICE(swapchain_elsewhere)
{
    make_swapchain(kit, false);
}

/* ---- results --------------------------------------------------------------------------------- */

PRACTICE(other_success)
{
    VkFence fence;

    practice_open_with(kit, "", &(struct kit_config){ .severities = 0x1101 });
    fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
    (void)vkGetFenceStatus(kit->device, fence);
    fence = kit_fence(kit, 0);
    kit_expect(kit, NEWEST "Verbose-Success-Logging");
    (void)vkGetFenceStatus(kit->device, fence);
}

KIT_MAIN()
