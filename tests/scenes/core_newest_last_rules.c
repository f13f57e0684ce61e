/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of single parameters that newer versions of a command or struct share with older ones: indices, maps, depth bounds, markers,
 * slices on the host. Skipped with older headers.
 */
#include "pipeline_rig.h"
#include "tensor_scene.h"

#if !defined(VK_ARM_tensors) || !defined(VK_KHR_maintenance9)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_tensors");
}

#else

#define SCENES (SILENT | KIT_NULL_DRIVER)

SCENE(indices_of_no_type, SCENES)
{
    VkCommandBuffer commands;
    VkBuffer buffer;

    NEW(kit, .extensions = { "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations" });
    buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    commands = kit_recording(kit);
    NOW(vkCmdBindIndexBuffer2)(commands, buffer, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer2-indexType-08786");
    NOW(vkCmdBindIndexBuffer2)(commands, buffer, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_NONE_KHR);
    kit_end(kit, commands);
}

SCENE(maps_that_are_placed, SCENES)
{
    VkMemoryMapPlacedInfoEXT placed = { .sType = VK_STRUCTURE_TYPE_MEMORY_MAP_PLACED_INFO_EXT,
                                        .pPlacedAddress = (void *)(uintptr_t)0x10000000 };
    VkMemoryMapInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_MAP_INFO,
                             .pNext = &placed,
                             .flags = VK_MEMORY_MAP_PLACED_BIT_EXT,
                             .size = VK_WHOLE_SIZE };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .allocationSize = 65536 };
    void *data;

    NEW(kit, .extensions = { "VK_EXT_map_memory_placed" });
    while (!(kit->memory.memoryTypes[allocate.memoryTypeIndex].propertyFlags &
             VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT)) {
        allocate.memoryTypeIndex++;
    }
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &info.memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(info.memory));
    kit_expect(kit, "VUID-VkMemoryMapInfo-flags-09569");
    (void)NOW(vkMapMemory2)(kit->device, &info, &data);
}

SCENE(bounds_the_wrong_way, SCENES)
{
    struct rig_base b;

    NEW(kit, .version = 0);
    b = rig_base(kit);
    GOOD(&b, rig_render_dynamically(r); r->rendering.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
         r->depth.minDepthBounds = 1.0f);
    GOOD(&b, rig_render_dynamically(r); r->rendering.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
         r->depth.depthBoundsTestEnable = VK_TRUE; r->depth.maxDepthBounds = 1.0f);
    BAD(&b, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-10913", rig_render_dynamically(r);
        r->rendering.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
        r->depth.depthBoundsTestEnable = VK_TRUE; r->depth.minDepthBounds = 1.0f);
}

SCENE(markers_of_rays, SCENES)
{
    VkCommandBuffer commands;
    VkBuffer buffer;

    NEW(kit, .extensions = { "VK_AMD_buffer_marker", "VK_KHR_ray_tracing_pipeline",
                             "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations" });
    buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarkerAMD-rayTracingPipeline-07943");
    NOW(vkCmdWriteBufferMarkerAMD)
    (commands, VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR, buffer, 0, 1);
    kit_end(kit, commands);
}

#define TRANSITION_ID(rest) "VUID-VkHostImageLayoutTransitionInfo-" rest

SCENE(slices_on_the_host, SCENES)
{
    static const struct {
        VkImageSubresourceRange range;
        const char *vuid;
    } rows[] = {
        { { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 2, 2 }, NULL },
        { { VK_IMAGE_ASPECT_COLOR_BIT, 0, 2, 2, 1 }, TRANSITION_ID("maintenance9-10799") },
        { { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 2, 3 }, TRANSITION_ID("maintenance9-10800") },
        { { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 4, VK_REMAINING_ARRAY_LAYERS },
          TRANSITION_ID("maintenance9-10798") },
    };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT,
                               .imageType = VK_IMAGE_TYPE_3D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 4 },
                               .mipLevels = 2,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_HOST_TRANSFER_BIT };
    VkHostImageLayoutTransitionInfo change = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL
    };

    NEW_WITH(kit, VkPhysicalDeviceMaintenance9FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR, "VK_KHR_maintenance9");
    change.image = image_of(kit, &info);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        change.subresourceRange = rows[i].range;
        if (rows[i].vuid) {
            kit_expect(kit, rows[i].vuid);
        }
        (void)NOW(vkTransitionImageLayout)(kit->device, 1, &change);
    }
}

SCENE(layers_of_volumes_on_the_host, SCENES)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_3D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 4 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_HOST_TRANSFER_BIT };
    VkHostImageLayoutTransitionInfo change = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = WHOLE
    };

    NEW(kit, .version = 0);
    change.image = image_of(kit, &info);
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &change);
    change.subresourceRange.layerCount = 2;
    kit_expect(kit, TRANSITION_ID("subresourceRange-01725"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &change);
}

SCENE(planes_on_the_host, SCENES)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_DISJOINT_BIT,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_HOST_TRANSFER_BIT };
    VkHostImageLayoutTransitionInfo change = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = WHOLE
    };
    VkBindImagePlaneMemoryInfo planes[2];
    VkBindImageMemoryInfo binds[2];

    NEW(kit, .version = 0);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &change.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(change.image));
    for (uint32_t i = 0; i < 2; i++) {
        const VkImagePlaneMemoryRequirementsInfo plane = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO,
            .planeAspect = i ? VK_IMAGE_ASPECT_PLANE_1_BIT : VK_IMAGE_ASPECT_PLANE_0_BIT
        };
        const VkImageMemoryRequirementsInfo2 asked = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2,
            .pNext = &plane,
            .image = change.image
        };
        VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

        vkGetImageMemoryRequirements2(kit->device, &asked, &needs);
        planes[i] = (VkBindImagePlaneMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO,
            .planeAspect = plane.planeAspect
        };
        binds[i] = (VkBindImageMemoryInfo){ .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
                                            .pNext = &planes[i],
                                            .image = change.image,
                                            .memory = kit_memory_for(kit,
                                                                     &needs.memoryRequirements) };
    }
    KIT_VK(kit, vkBindImageMemory2(kit->device, 2, binds));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &change);
    change.subresourceRange.aspectMask = VK_IMAGE_ASPECT_METADATA_BIT;
    kit_expect(kit, TRANSITION_ID("image-01672"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &change);
}

#endif

KIT_MAIN()
