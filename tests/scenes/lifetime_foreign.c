/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects of another device in structs: where the registry has no number for that, newer layers have
 * an id of their own, and the older ones say that the handle is not valid.
 */
#include "barrier_scene.h"
#include "kit.h"
#include "newer_ids.h"
#include "shader_scene.h"

#include "comp_sure_first.h"

struct foreign {
    VkDevice device;
    VkBuffer buffer;
    VkImage image;
    VkSemaphore semaphore;
    VkDescriptorSetLayout sets;
    VkShaderModule module;
};

static struct foreign
open_foreign(struct kit *kit)
{
    const VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                        .size = 256,
                                        .usage = VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT };
    const VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                      .imageType = VK_IMAGE_TYPE_2D,
                                      .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .extent = { 16, 16, 1 },
                                      .mipLevels = 1,
                                      .arrayLayers = 1,
                                      .samples = VK_SAMPLE_COUNT_1_BIT,
                                      .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    const VkSemaphoreCreateInfo semaphore = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO };
    const VkDescriptorSetLayoutCreateInfo sets = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
    };
    const VkShaderModuleCreateInfo module = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                              .codeSize = sizeof(comp_sure_first),
                                              .pCode = comp_sure_first };
    struct foreign f = { .device = kit_second_device(kit, NULL) };

    KIT_VK(kit, vkCreateBuffer(f.device, &buffer, NULL, &f.buffer));
    KIT_VK(kit, vkCreateImage(f.device, &image, NULL, &f.image));
    KIT_VK(kit, vkCreateSemaphore(f.device, &semaphore, NULL, &f.semaphore));
    KIT_VK(kit, vkCreateDescriptorSetLayout(f.device, &sets, NULL, &f.sets));
    KIT_VK(kit, vkCreateShaderModule(f.device, &module, NULL, &f.module));
    return f;
}

static void
close_foreign(const struct foreign *f)
{
    vkDestroyBuffer(f->device, f->buffer, NULL);
    vkDestroyImage(f->device, f->image, NULL);
    vkDestroySemaphore(f->device, f->semaphore, NULL);
    vkDestroyDescriptorSetLayout(f->device, f->sets, NULL);
    vkDestroyShaderModule(f->device, f->module, NULL);
    vkDestroyDevice(f->device, NULL);
}

SCENE(buffer_view, KIT_NULL_DRIVER)
{
    struct foreign f = open_foreign(kit);
    const VkBufferViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                          .buffer = f.buffer,
                                          .format = VK_FORMAT_R8G8B8A8_UNORM,
                                          .range = VK_WHOLE_SIZE };
    VkBufferView view = VK_NULL_HANDLE;

    kit_expect(kit, NEWER_ID("UNASSIGNED-VkBufferViewCreateInfo-buffer-parent",
                             "VUID-VkBufferViewCreateInfo-buffer-parameter"));
    if (vkCreateBufferView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
        vkDestroyBufferView(kit->device, view, NULL);
    }
    close_foreign(&f);
}

SCENE(memory_requirements, KIT_NULL_DRIVER)
{
    struct foreign f = open_foreign(kit);
    const VkBufferMemoryRequirementsInfo2 buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_REQUIREMENTS_INFO_2, .buffer = f.buffer
    };
    const VkImageMemoryRequirementsInfo2 image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2, .image = f.image
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    kit_expect(kit, NEWER_ID("UNASSIGNED-VkSemaphoreSignalInfo-buffer-parent",
                             "VUID-VkBufferMemoryRequirementsInfo2-buffer-parameter"));
    vkGetBufferMemoryRequirements2(kit->device, &buffer, &needs);
    kit_expect(kit, NEWER_ID("UNASSIGNED-VkSemaphoreSignalInfo-image-parent",
                             "VUID-VkImageMemoryRequirementsInfo2-image-parameter"));
    vkGetImageMemoryRequirements2(kit->device, &image, &needs);
    close_foreign(&f);
}

SCENE(set_layout, KIT_NULL_DRIVER)
{
    struct foreign f = open_foreign(kit);
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &f.sets
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    kit_expect(kit, NEWER_ID("UNASSIGNED-VkPipelineLayoutCreateInfo-pSetLayouts-commonparent",
                             "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-parameter"));
    if (vkCreatePipelineLayout(kit->device, &info, NULL, &layout) == VK_SUCCESS) {
        vkDestroyPipelineLayout(kit->device, layout, NULL);
    }
    close_foreign(&f);
}

SCENE(stage_module, KIT_NULL_DRIVER)
{
    struct foreign f = open_foreign(kit);
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = f.module,
                   .pName = "main" },
        .layout = layout
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    kit_expect(kit, NEWER_ID("UNASSIGNED-VkPipelineShaderStageCreateInfo-module-parent",
                             "VUID-VkPipelineShaderStageCreateInfo-module-parameter"));
    if (vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) ==
        VK_SUCCESS) {
        vkDestroyPipeline(kit->device, pipeline, NULL);
    }
    close_foreign(&f);
}

SCENE(barriers, KIT_NULL_DRIVER)
{
    struct foreign f = open_foreign(kit);
    VkCommandBuffer commands = kit_recording(kit);
    const VkBufferMemoryBarrier buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
                                           .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                           .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                           .buffer = f.buffer,
                                           .size = VK_WHOLE_SIZE };
    const VkBufferMemoryBarrier2 second = buffer_barrier(f.buffer);
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .bufferMemoryBarrierCount = 1,
                                    .pBufferMemoryBarriers = &second };

    kit_expect(kit, NEWER_ID("UNASSIGNED-vkCmdPipelineBarrier-commandBuffer-commonparent",
                             "VUID-VkBufferMemoryBarrier-buffer-parameter"));
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         0, 0, NULL, 1, &buffer, 0, NULL);
    kit_expect(kit, NEWER_ID("UNASSIGNED-vkCmdPipelineBarrier2-commandBuffer-commonparent",
                             "VUID-VkBufferMemoryBarrier2-buffer-parameter"));
    vkCmdPipelineBarrier2(commands, &info);
    kit_end(kit, commands);
    close_foreign(&f);
}

SCENE(wait, KIT_NULL_DRIVER)
{
    struct foreign f = open_foreign(kit);
    const uint64_t value = 0;
    const VkSemaphoreWaitInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                       .semaphoreCount = 1,
                                       .pSemaphores = &f.semaphore,
                                       .pValues = &value };

    kit_expect(kit, NEWER_ID("UNASSIGNED-VkSemaphoreWaitInfo-pSemaphores-parent",
                             "VUID-VkSemaphoreWaitInfo-pSemaphores-parameter"));
    (void)vkWaitSemaphores(kit->device, &info, 0);
    close_foreign(&f);
}

KIT_MAIN()
