/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondary command buffers that inherit descriptor heaps: they bind nothing in their place. Specification, 'Descriptor Heaps'.
 */
#include "core/descriptor/descriptor_heap_inherit.h"

#include "core/core_newer.h"
#include "state/recording/command_buffer.h"

#ifdef VK_EXT_descriptor_heap

void
wake_check_inherited_heaps(struct wake_check *check, const char *sampler, const char *resource)
{
    const struct wake_inheritance *from = check->cb ? check->cb->inherited : NULL;

    if (from && from->sampler_heap && sampler) {
        wake_find(check, sampler,
                  "the command buffer was begun with "
                  "VkCommandBufferInheritanceDescriptorHeapInfoEXT::pSamplerHeapBindInfo");
    }
    if (from && from->resource_heap && resource) {
        wake_find(check, resource,
                  "the command buffer was begun with "
                  "VkCommandBufferInheritanceDescriptorHeapInfoEXT::pResourceHeapBindInfo");
    }
}

#define AT(function, command, sampler, resource)                           \
    void wake_core_heaps_at_##function(struct wake_check *check,           \
                                       const struct wake_rec_##command *r) \
    {                                                                      \
        (void)r;                                                           \
        wake_check_inherited_heaps(check, sampler, resource);              \
    }

AT(bind_sampler_heap, CmdBindSamplerHeapEXT, "VUID-vkCmdBindSamplerHeapEXT-commandBuffer-11231",
   NULL)
AT(bind_resource_heap, CmdBindResourceHeapEXT, NULL,
   "VUID-vkCmdBindResourceHeapEXT-commandBuffer-11238")
AT(bind_descriptor_sets_2, CmdBindDescriptorSets2,
   "VUID-vkCmdBindDescriptorSets2-commandBuffer-11295",
   "VUID-vkCmdBindDescriptorSets2-commandBuffer-11296")
AT(push_constants_2, CmdPushConstants2, "VUID-vkCmdPushConstants2-commandBuffer-11295",
   "VUID-vkCmdPushConstants2-commandBuffer-11296")
AT(push_descriptor_set, CmdPushDescriptorSet, "VUID-vkCmdPushDescriptorSet-commandBuffer-11295",
   "VUID-vkCmdPushDescriptorSet-commandBuffer-11296")
AT(push_descriptor_set_2, CmdPushDescriptorSet2, "VUID-vkCmdPushDescriptorSet2-commandBuffer-11295",
   "VUID-vkCmdPushDescriptorSet2-commandBuffer-11296")
AT(push_descriptor_set_with_template, CmdPushDescriptorSetWithTemplate,
   "VUID-vkCmdPushDescriptorSetWithTemplate-commandBuffer-11295",
   "VUID-vkCmdPushDescriptorSetWithTemplate-commandBuffer-11296")
AT(push_descriptor_set_with_template_2, CmdPushDescriptorSetWithTemplate2,
   "VUID-vkCmdPushDescriptorSetWithTemplate2-commandBuffer-11295",
   "VUID-vkCmdPushDescriptorSetWithTemplate2-commandBuffer-11296")
AT(bind_descriptor_buffers, CmdBindDescriptorBuffersEXT,
   "VUID-vkCmdBindDescriptorBuffersEXT-commandBuffer-11295",
   "VUID-vkCmdBindDescriptorBuffersEXT-commandBuffer-11296")
AT(bind_descriptor_buffer_embedded_samplers, CmdBindDescriptorBufferEmbeddedSamplersEXT,
   "VUID-vkCmdBindDescriptorBufferEmbeddedSamplersEXT-commandBuffer-11295",
   "VUID-vkCmdBindDescriptorBufferEmbeddedSamplersEXT-commandBuffer-11296")
AT(bind_descriptor_buffer_embedded_samplers_2, CmdBindDescriptorBufferEmbeddedSamplers2EXT,
   "VUID-vkCmdBindDescriptorBufferEmbeddedSamplers2EXT-commandBuffer-11295",
   "VUID-vkCmdBindDescriptorBufferEmbeddedSamplers2EXT-commandBuffer-11296")
AT(set_descriptor_buffer_offsets, CmdSetDescriptorBufferOffsetsEXT,
   "VUID-vkCmdSetDescriptorBufferOffsetsEXT-commandBuffer-11295",
   "VUID-vkCmdSetDescriptorBufferOffsetsEXT-commandBuffer-11296")
AT(set_descriptor_buffer_offsets_2, CmdSetDescriptorBufferOffsets2EXT,
   "VUID-vkCmdSetDescriptorBufferOffsets2EXT-commandBuffer-11295",
   "VUID-vkCmdSetDescriptorBufferOffsets2EXT-commandBuffer-11296")

#endif
