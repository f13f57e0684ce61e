/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects that no queue of the device could use: commands that want a queue family with one of some capabilities, one row each. Rules
 * that came after 1.3.239.
 */
#include "core/core_newer.h"

#include "core/words.h"

#ifdef VK_VERSION_1_4

#define VIDEO (VK_QUEUE_VIDEO_DECODE_BIT_KHR | VK_QUEUE_VIDEO_ENCODE_BIT_KHR)
#define WORK (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT)

static void
need_family(struct wake_check *check, VkQueueFlags any, const char *vuid, const char *what)
{
    const struct wake_device *device = wake_check_device(check);
    VkQueueFlags has = 0;

    for (uint32_t i = 0; i < device->family_count; i++) {
        has |= device->families[i].queueFlags;
    }
    if (WAKE_UNLIKELY(device->family_count && !(has & any))) {
        wake_find(check, vuid, "%s needs %s, but no queue family of the device has any of it: %s",
                  what, WAKE_FLAGS_TEXT(VkQueueFlags, any), WAKE_FLAGS_TEXT(VkQueueFlags, has));
    }
}

#define NEEDS(name, function, any, what, vuid)                                                     \
    void wake_core_family_of_##function(struct wake_check *check, const struct wake_rec_##name *r) \
    {                                                                                              \
        (void)r;                                                                                   \
        need_family(check, any, vuid, what);                                                       \
    }

/* clang-format off: a table */
NEEDS(CreateBuffer, buffer, WORK | VIDEO | VK_QUEUE_TRANSFER_BIT | VK_QUEUE_SPARSE_BINDING_BIT,
      "a buffer", "VUID-vkCreateBuffer-device-09664")
NEEDS(CreateBufferView, buffer_view, WORK, "a buffer view", "VUID-vkCreateBufferView-device-09665")
NEEDS(CreateImage, image,
      WORK | VIDEO | VK_QUEUE_TRANSFER_BIT | VK_QUEUE_SPARSE_BINDING_BIT |
          VK_QUEUE_OPTICAL_FLOW_BIT_NV,
      "an image", "VUID-vkCreateImage-device-09666")
NEEDS(CreateImageView, image_view, WORK | VIDEO, "an image view",
      "VUID-vkCreateImageView-device-09667")
NEEDS(CreateSampler, sampler, WORK, "a sampler", "VUID-vkCreateSampler-device-09668")
NEEDS(CreateEvent, event, WORK | VIDEO, "an event", "VUID-vkCreateEvent-device-09672")
NEEDS(CreateQueryPool, query_pool, WORK | VIDEO, "a query pool",
      "VUID-vkCreateQueryPool-device-09663")
NEEDS(CreateRenderPass, render_pass, VK_QUEUE_GRAPHICS_BIT, "a render pass",
      "VUID-vkCreateRenderPass-device-10000")
NEEDS(CreateRenderPass2, render_pass_2, VK_QUEUE_GRAPHICS_BIT, "a render pass",
      "VUID-vkCreateRenderPass2-device-10001")
NEEDS(CreateFramebuffer, framebuffer, VK_QUEUE_GRAPHICS_BIT, "a framebuffer",
      "VUID-vkCreateFramebuffer-device-10002")
NEEDS(CreateComputePipelines, compute_pipelines, VK_QUEUE_COMPUTE_BIT, "a compute pipeline",
      "VUID-vkCreateComputePipelines-device-09661")
NEEDS(CreateGraphicsPipelines, graphics_pipelines, VK_QUEUE_GRAPHICS_BIT, "a graphics pipeline",
      "VUID-vkCreateGraphicsPipelines-device-09662")
NEEDS(CreateRayTracingPipelinesKHR, ray_pipelines, VK_QUEUE_COMPUTE_BIT, "a ray tracing pipeline",
      "VUID-vkCreateRayTracingPipelinesKHR-device-09677")
NEEDS(CreateRayTracingPipelinesNV, ray_pipelines_nv, VK_QUEUE_COMPUTE_BIT, "a ray tracing pipeline",
      "VUID-vkCreateRayTracingPipelinesNV-device-09677")
#ifdef VK_ARM_data_graph
NEEDS(CreateDataGraphPipelinesARM, data_graphs, VK_QUEUE_DATA_GRAPH_BIT_ARM,
      "a data graph pipeline", "VUID-vkCreateDataGraphPipelinesARM-device-09927")
#endif
/* clang-format on */

#if defined(VK_EXT_shader_object) && !defined(WAKE_OWN_SHADER_OBJECT)
void
wake_core_family_of_shaders(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    const VkShaderStageFlags graphics = VK_SHADER_STAGE_ALL_GRAPHICS |
                                        VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT;
    VkShaderStageFlags stages = 0;

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        stages |= r->pCreateInfos[i].stage;
    }
    if (stages & VK_SHADER_STAGE_COMPUTE_BIT) {
        need_family(check, VK_QUEUE_COMPUTE_BIT, "VUID-vkCreateShadersEXT-stage-09670",
                    "a compute shader");
    }
    if (stages & graphics) {
        need_family(check, VK_QUEUE_GRAPHICS_BIT, "VUID-vkCreateShadersEXT-stage-09671",
                    "a shader of a graphics stage");
    }
}
#endif

#ifdef VK_EXT_descriptor_heap
void
wake_core_family_of_views(struct wake_check *check,
                          const struct wake_rec_WriteResourceDescriptorsEXT *r)
{
    for (uint32_t i = 0; r->pResources && i < r->resourceCount; i++) {
        VkDescriptorType type = r->pResources[i].type;

        if ((type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE || type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ||
             type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT) &&
            r->pResources[i].data.pImage && r->pResources[i].data.pImage->pView) {
            need_family(check, WORK | VIDEO, "VUID-vkWriteResourceDescriptorsEXT-pResources-12494",
                        "an image view");
            return;
        }
    }
}
#endif

#endif
