# SPDX-License-Identifier: Apache-2.0
"""The exceptions: what the registry does not say about a command or a member, each with its reason.

The one hand-edited table of the generator. Generation fails on a row that names something unknown, and on a row
without a reason.
"""

import os

# How a command is treated; the default is 'record': append, call down, append the return half where there is one.
#   custom  src/intercept has a function of this name in C; the generator only declares it and routes to it
#   pass    no record: called down directly
COMMANDS = {
    'vkCreateInstance': ('custom', 'makes the instance and the chain'),
    'vkDestroyInstance': ('custom', 'unmakes them, and drains'),
    'vkCreateDevice': ('custom', 'makes the device and the chain'),
    'vkDestroyDevice': ('custom', 'unmakes them, drains, reports leaks'),
    'vkGetInstanceProcAddr': ('custom', 'decides what the layer answers'),
    'vkGetDeviceProcAddr': ('custom', 'decides what the layer answers'),
    'vkEnumerateInstanceLayerProperties': ('custom', 'answered by the layer itself'),
    'vkEnumerateInstanceExtensionProperties': ('custom', 'answered by the layer itself'),
    'vkEnumerateInstanceVersion': ('pass', 'the loader answers it; no dispatchable object leads to a layer'),
    'vkEnumerateDeviceLayerProperties': ('custom', 'answered by the layer itself'),
    'vkEnumerateDeviceExtensionProperties': ('custom', 'adds what the layer provides'),
    'vkGetPhysicalDeviceToolProperties': ('custom', 'adds the layer to the list'),
    'vkGetPhysicalDeviceToolPropertiesEXT': ('custom', 'adds the layer to the list'),
    'vkCreateDebugUtilsMessengerEXT': ('custom', 'the layer provides it; the driver may lack it'),
    'vkDestroyDebugUtilsMessengerEXT': ('custom', 'delivers what is on its way first'),
    'vkSubmitDebugUtilsMessageEXT': ('custom', 'synchronous in every mode'),
    'vkCreateDebugReportCallbackEXT': ('custom', 'the layer provides it; the driver may lack it'),
    'vkDestroyDebugReportCallbackEXT': ('custom', 'delivers what is on its way first'),
    'vkDebugReportMessageEXT': ('custom', 'synchronous in every mode'),
    'vkCreateValidationCacheEXT': ('custom', 'the layer itself has what it stands for'),
    'vkDestroyValidationCacheEXT': ('custom', 'the layer itself has what it stands for'),
    'vkMergeValidationCachesEXT': ('custom', 'the layer itself has what it stands for'),
    'vkGetValidationCacheDataEXT': ('custom', 'the layer itself has what it stands for'),
    'vkGetDeviceFaultReportsKHR': ('custom', 'reports are given once, and the layer takes them first'),
    'vkGetDeviceFaultDebugInfoKHR': ('custom', 'the layer asks first, and serves what it got'),
}

# Commands that registries of today lack and that the layer knows all the same (src/base/newer_vulkan.h).
NEWER = frozenset({'vkGetDeviceFaultReportsKHR', 'vkGetDeviceFaultDebugInfoKHR'})

# Commands that the oldest registry lacks: their rows count where the registry has them.
LATER = frozenset({
    'vkCmdBindDescriptorSets2', 'vkCmdPushDescriptorSetWithTemplate2', 'vkMapMemory2', 'vkUnmapMemory2',
    'vkGetEncodedVideoSessionParametersKHR', 'vkCreatePipelineBinariesKHR', 'vkReleaseCapturedPipelineDataKHR', 'vkGetImageOpaqueCaptureDataEXT',
    'vkTransitionImageLayout', 'vkCopyImageToImage', 'vkCopyImageToMemory', 'vkCopyMemoryToImage', 'vkRegisterCustomBorderColorEXT',
    'vkCmdBeginConditionalRendering2EXT', 'vkCmdBeginTransformFeedback2EXT', 'vkCmdBindIndexBuffer3KHR', 'vkCmdBindTransformFeedbackBuffers2EXT',
    'vkCmdBindVertexBuffers3KHR', 'vkCmdCopyImageToMemoryKHR', 'vkCmdCopyMemoryIndirectKHR', 'vkCmdCopyMemoryKHR',
    'vkCmdCopyMemoryToImageIndirectKHR', 'vkCmdCopyMemoryToImageKHR', 'vkCmdDispatchIndirect2KHR', 'vkCmdDrawIndexedIndirect2KHR',
    'vkCmdDrawIndexedIndirectCount2KHR', 'vkCmdDrawIndirect2KHR', 'vkCmdDrawIndirectByteCount2EXT', 'vkCmdDrawIndirectCount2KHR',
    'vkCmdDrawMeshTasksIndirect2EXT', 'vkCmdDrawMeshTasksIndirectCount2EXT', 'vkCmdEndTransformFeedback2EXT', 'vkCmdFillMemoryKHR',
    'vkCmdUpdateMemoryKHR', 'vkGetSwapchainTimeDomainPropertiesEXT', 'vkGetPastPresentationTimingEXT',
    'vkSetSwapchainPresentTimingQueueSizeEXT',
    'vkCmdDispatchDataGraphARM', 'vkCreateShadersEXT', 'vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM',
    'vkCmdCopyQueryPoolResultsToMemoryKHR', 'vkCmdBindResourceHeapEXT', 'vkCmdBindSamplerHeapEXT', 'vkWriteResourceDescriptorsEXT',
    'vkCreateAccelerationStructure2KHR', 'vkCmdWriteMarkerToMemoryAMD', 'vkCmdDecompressMemoryEXT',
    'vkCmdDecompressMemoryIndirectCountEXT', 'vkCmdExecuteGeneratedCommandsEXT', 'vkCmdPreprocessGeneratedCommandsEXT',
    'vkCmdBuildClusterAccelerationStructureIndirectNV', 'vkCmdBuildPartitionedAccelerationStructuresNV',
    'vkConvertCooperativeVectorMatrixNV', 'vkCmdConvertCooperativeVectorMatrixNV',
    'vkGetPhysicalDeviceCooperativeMatrixProperties2EXT', 'vkBindTensorMemoryARM', 'vkCreateTensorARM',
    'vkCreateTensorViewARM',
    'vkBindDataGraphPipelineSessionMemoryARM', 'vkGetDataGraphPipelineSessionMemoryRequirementsARM',
    'vkGetClusterAccelerationStructureBuildSizesNV', 'vkGetDataGraphPipelinePropertiesARM', 'vkWaitForPresent2KHR',
    'vkCmdInitializeGraphScratchMemoryAMDX', 'vkCmdDispatchGraphAMDX', 'vkCmdDispatchGraphIndirectAMDX',
    'vkCmdDispatchGraphIndirectCountAMDX',
})

# Commands whose effects, or whose observation of effects, have a place on the device timeline.
#   'before'  a ticket before calling down: submits, destroys, resets, binds
#   'after'   a ticket after return: what observes (waits, polls, idles, acquires)
#   'packed'  before, where the pack function finds that it matters (struct wake_pack: turn)
TICKETS = {
    'vkQueueSubmit': 'before', 'vkQueueSubmit2': 'before', 'vkQueueBindSparse': 'before', 'vkQueuePresentKHR': 'before',
    'vkResetFences': 'before', 'vkSignalSemaphore': 'before', 'vkSetEvent': 'before', 'vkResetEvent': 'before',
    'vkResetCommandPool': 'before', 'vkResetCommandBuffer': 'before', 'vkFreeCommandBuffers': 'before',
    'vkTrimCommandPool': 'before', 'vkResetDescriptorPool': 'before', 'vkFreeDescriptorSets': 'before',
    'vkResetQueryPool': 'before', 'vkGetQueryPoolResults': 'both', 'vkMapMemory': 'before', 'vkUnmapMemory': 'before', 'vkFreeMemory': 'before',
    'vkMapMemory2': 'before', 'vkUnmapMemory2': 'before',
    'vkTransitionImageLayout': 'before', 'vkCopyImageToImage': 'before', 'vkCopyImageToMemory': 'before', 'vkCopyMemoryToImage': 'before',
    'vkBindBufferMemory': 'before', 'vkBindBufferMemory2': 'before',
    'vkBindImageMemory': 'before', 'vkBindImageMemory2': 'before',
    'vkQueueBeginDebugUtilsLabelEXT': 'before', 'vkQueueEndDebugUtilsLabelEXT': 'before',
    'vkQueueInsertDebugUtilsLabelEXT': 'before',
    'vkDeviceWaitIdle': 'after', 'vkQueueWaitIdle': 'after', 'vkWaitForFences': 'after', 'vkGetFenceStatus': 'after',
    'vkWaitSemaphores': 'after', 'vkGetSemaphoreCounterValue': 'after',
    'vkWaitForPresentKHR': 'after', 'vkWaitForPresent2KHR': 'after', 'vkGetPastPresentationTimingEXT': 'after',
    'vkGetFenceFdKHR': 'before', 'vkGetSemaphoreFdKHR': 'before',
    'vkImportFenceFdKHR': 'before', 'vkImportSemaphoreFdKHR': 'before',
    'vkAcquireProfilingLockKHR': 'after', 'vkReleaseProfilingLockKHR': 'before',
    # Whose captured data has been released.
    'vkReleaseCapturedPipelineDataKHR': 'before', 'vkCreatePipelineBinariesKHR': 'before',
    # What its semaphore and fence are in before, and that they are signalled after.
    'vkReleaseSwapchainImagesEXT': 'before',
    'vkAcquireNextImageKHR': 'both', 'vkAcquireNextImage2KHR': 'both',
    # Where one of the secondaries may be pending.
    'vkCmdExecuteCommands': 'packed',
}

# A pointer that the specification calls ignored under some conditions may hold garbage then. The C condition says when
# the member is used; `in` is the struct that holds it, `p` the pack.
USED_IF = {
    ('VkBufferCreateInfo', 'pQueueFamilyIndices'): ('in->sharingMode == VK_SHARING_MODE_CONCURRENT', 'VkBufferCreateInfo'),
    ('VkImageCreateInfo', 'pQueueFamilyIndices'): ('in->sharingMode == VK_SHARING_MODE_CONCURRENT', 'VkImageCreateInfo'),
    ('VkSwapchainCreateInfoKHR', 'pQueueFamilyIndices'):
        ('in->imageSharingMode == VK_SHARING_MODE_CONCURRENT', 'VkSwapchainCreateInfoKHR'),
    ('VkPhysicalDeviceImageDrmFormatModifierInfoEXT', 'pQueueFamilyIndices'):
        ('in->sharingMode == VK_SHARING_MODE_CONCURRENT', 'sharing mode'),
    ('VkCommandBufferBeginInfo', 'pInheritanceInfo'): ('!p->primary', 'ignored for primary command buffers'),
    ('VkDescriptorSetLayoutBinding', 'pImmutableSamplers'):
        ('wake_uses_immutable_samplers(in)', 'only for sampler types'),
    ('VkFramebufferCreateInfo', 'pAttachments'):
        ('!(in->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT)', 'imageless framebuffers'),
    ('VkWriteDescriptorSet', 'pImageInfo'): ('wake_uses_image_info(in->descriptorType)', 'descriptor type'),
    ('VkWriteDescriptorSet', 'pBufferInfo'): ('wake_uses_buffer_info(in->descriptorType)', 'descriptor type'),
    ('VkWriteDescriptorSet', 'pTexelBufferView'): ('wake_uses_texel_view(in->descriptorType)', 'descriptor type'),
    ('VkGraphicsPipelineCreateInfo', 'pVertexInputState'): ('wake_uses_vertex_input(in)', 'mesh, dynamic, libraries'),
    ('VkGraphicsPipelineCreateInfo', 'pInputAssemblyState'): ('wake_uses_input_assembly(in)', 'mesh, libraries'),
    ('VkGraphicsPipelineCreateInfo', 'pTessellationState'): ('wake_uses_tessellation(in)', 'stages'),
    ('VkGraphicsPipelineCreateInfo', 'pViewportState'): ('wake_uses_viewport(in)', 'rasterization discarded'),
    ('VkGraphicsPipelineCreateInfo', 'pRasterizationState'): ('wake_uses_rasterization(in)', 'libraries'),
    ('VkGraphicsPipelineCreateInfo', 'pMultisampleState'): ('wake_uses_multisample(in)', 'rasterization discarded'),
    ('VkGraphicsPipelineCreateInfo', 'pDepthStencilState'):
        ('wake_uses_depth_stencil(p, in)', 'no depth/stencil attachment'),
    ('VkGraphicsPipelineCreateInfo', 'pColorBlendState'): ('wake_uses_color_blend(p, in)', 'no color attachment'),
    ('VkAccelerationStructureBuildGeometryInfoKHR', 'pGeometries'): ('in->pGeometries', 'either of two'),
    # Of a struct that a graphics pipeline leads to: p->graphics says which.
    ('VkPipelineRenderingCreateInfo', 'pColorAttachmentFormats'): ('wake_uses_color_formats(p)', 'render pass, libraries'),
    ('VkPipelineViewportStateCreateInfo', 'pViewports'): ('wake_uses_viewports(p)', 'dynamic'),
    ('VkPipelineViewportStateCreateInfo', 'pScissors'): ('wake_uses_scissors(p)', 'dynamic'),
    ('VkPipelineMultisampleStateCreateInfo', 'pSampleMask'): ('wake_uses_sample_mask(p)', 'dynamic'),
    ('VkPipelineColorBlendStateCreateInfo', 'pAttachments'): ('wake_uses_blend_attachments(p)', 'dynamic'),
    ('VkPipelineDiscardRectangleStateCreateInfoEXT', 'pDiscardRectangles'): ('wake_uses_discard_rectangles(p)', 'dynamic'),
}

# Flags that the specification calls ignored beside a struct in the chain may be any then.
IGNORED_BESIDE = {
    ('VkSubpassDependency2', 'srcStageMask'): 'VK_STRUCTURE_TYPE_MEMORY_BARRIER_2',
    ('VkSubpassDependency2', 'dstStageMask'): 'VK_STRUCTURE_TYPE_MEMORY_BARRIER_2',
    ('VkSubpassDependency2', 'srcAccessMask'): 'VK_STRUCTURE_TYPE_MEMORY_BARRIER_2',
    ('VkSubpassDependency2', 'dstAccessMask'): 'VK_STRUCTURE_TYPE_MEMORY_BARRIER_2',
}

# Structs that conditions for what hangs on them need to know, and the member of struct wake_pack that says which it is.
CONTEXT = {
    'VkGraphicsPipelineCreateInfo': ('graphics', 'dynamic state makes pointers of its states ignored'),
}

# Lengths that the registry gives in a form which is no C expression over siblings.
LENGTHS = {
    ('VkShaderModuleCreateInfo', 'pCode'): ('in->codeSize / 4', 'latexmath in old registries'),
    ('VkPipelineMultisampleStateCreateInfo', 'pSampleMask'):
        ('((uint32_t)in->rasterizationSamples <= 64 ? ((uint32_t)in->rasterizationSamples + 31) / 32 : 1)',
         'latexmath in old registries; a count that is no count must not make us read on'),
    ('VkCommandBufferInheritanceViewportScissorInfoNV', 'pViewportDepths'):
        ('(in->viewportScissor2D ? in->viewportDepthCount <= 16 ? in->viewportDepthCount : 1 : 0)',
         'the registry has one; ignored otherwise'),
    ('vkCmdSetSampleMaskEXT', 'pSampleMask'):
        ('((uint32_t)in->samples <= 64 ? ((uint32_t)in->samples + 31) / 32 : 1)', 'likewise'),
}

# Arrays that make their count have to be greater than 0, or of which best practices say so: seen even where it is 0.
SEEN_EMPTY = {
    ('VkSubmitInfo', 'pWaitSemaphores'): 'best practices',
    ('VkSubmitInfo', 'pSignalSemaphores'): 'best practices',
    ('VkShaderCreateInfoEXT', 'pPushConstantRanges'): 'VUID-VkShaderCreateInfoEXT-flags-11371',
    ('VkShaderCreateInfoEXT', 'pSetLayouts'): 'VUID-VkShaderCreateInfoEXT-flags-11291',
    ('VkDataGraphPipelineCreateInfoARM', 'pResourceInfos'): 'VUID-VkDataGraphPipelineCreateInfoARM-resourceInfoCount-12364',
    ('VkTensorCreateInfoARM', 'pQueueFamilyIndices'): 'VUID-VkTensorCreateInfoARM-sharingMode-09722',
    ('VkTensorCopyARM', 'pSrcOffset'): 'VUID-VkTensorCopyARM-dimensionCount-09955',
    ('VkTensorCopyARM', 'pDstOffset'): 'VUID-VkTensorCopyARM-dimensionCount-09955',
    ('VkTensorCopyARM', 'pExtent'): 'VUID-VkTensorCopyARM-dimensionCount-09955',
    ('vkCmdBindTransformFeedbackBuffers2EXT', 'pBindingInfos'): 'VUID-vkCmdBindTransformFeedbackBuffers2EXT-bindingCount-arraylength',
    ('vkCmdBindVertexBuffers2', 'pSizes'): 'VUID-vkCmdBindVertexBuffers2-bindingCount-arraylength',
    ('vkCmdBindVertexBuffers2', 'pStrides'): 'VUID-vkCmdBindVertexBuffers2-bindingCount-arraylength',
}

# Handles that later versions or extensions let be VK_NULL_HANDLE.
LATER_OPTIONAL = {
    ('vkCmdBindIndexBuffer', 'buffer'): 'VK_KHR_maintenance6',
    ('VkComputePipelineCreateInfo', 'layout'): 'VK_EXT_descriptor_heap',
    ('VkRayTracingPipelineCreateInfoKHR', 'layout'): 'VK_EXT_descriptor_heap',
    ('VkAccelerationStructureTrianglesOpacityMicromapEXT', 'micromap'): 'later texts of VK_EXT_opacity_micromap',
}

# Flags that a struct of the chain, which the registry may lack, replaces: the member, and the struct's VkStructureType. A record
# has what is in force.
WIDE_FLAGS = {
    'VkBufferCreateInfo': ('usage', 1000470006),
    'VkPhysicalDeviceExternalBufferInfo': ('usage', 1000470006),
    'VkDescriptorBufferBindingInfoEXT': ('usage', 1000470006),
    'VkGraphicsPipelineCreateInfo': ('flags', 1000470005),
    'VkComputePipelineCreateInfo': ('flags', 1000470005),
    'VkRayTracingPipelineCreateInfoKHR': ('flags', 1000470005),
    'VkRayTracingPipelineCreateInfoNV': ('flags', 1000470005),
}

# Members of unions: values of the selector that lead to them and that the registry does not list.
SELECTIONS = {
    ('VkResourceDescriptorDataEXT', 'pAddressRange'): (
        ('VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV', 'VK_DESCRIPTOR_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_NV'),
        'VUID-VkResourceDescriptorInfoEXT-type-11468 and 11483 name it for them'),
}

# Members that the registry does not call const, although the application fills them.
INPUTS = frozenset({('VkDataGraphProcessingEngineCreateInfoARM', 'pProcessingEngines')})

# Pointers that are never followed: the record keeps the application's value.
OPAQUE = {
    ('VkImportMemoryHostPointerInfoEXT', 'pHostPointer'): 'device memory, may be huge',
    ('vkCmdPushConstants', 'pValues'): 'no check reads them; a quarter of all that a renderer records',
    ('VkPushConstantsInfo', 'pValues'): 'no check reads them; a wrong size may reach beyond what is there',
    ('vkCmdUpdateBuffer', 'pData'): 'no check reads it; up to 64 KiB a call',
    ('vkCmdUpdateMemoryKHR', 'pData'): 'no check reads it; up to 64 KiB a call',
    ('VkCuLaunchInfoNVX', 'pParams'): 'arrays of untyped pointers without lengths',
    ('VkCuLaunchInfoNVX', 'pExtras'): 'arrays of untyped pointers without lengths',
    ('VkCudaLaunchInfoNV', 'pParams'): 'arrays of untyped pointers without lengths',
    ('VkCudaLaunchInfoNV', 'pExtras'): 'arrays of untyped pointers without lengths',
    ('VkAccelerationStructureBuildGeometryInfoKHR', 'ppGeometries'): 'see pGeometries; counts differ by device',
    ('VkMicromapBuildInfoEXT', 'ppUsageCounts'): 'the alternative of pUsageCounts',
    ('VkAccelerationStructureTrianglesOpacityMicromapEXT', 'ppUsageCounts'): 'the alternative of pUsageCounts',
    ('VkAccelerationStructureTrianglesDisplacementMicromapNV', 'ppUsageCounts'): 'the alternative of pUsageCounts',
    ('VkAccelerationStructureGeometryMicromapDataKHR', 'ppUsageCounts'): 'the alternative of pUsageCounts',
}

# Pointers whose address has to be a multiple of 4 or 16: the record's flags say where it is not, since the copy lies elsewhere.
ALIGNED = {
    ('VkShaderCreateInfoEXT', 'pCode'): 'binary code at 16, SPIR-V at 4 bytes',
}

# Members that a record has besides the parameters, and the function that fills them after packing, mostly in src/intercept/hooks:
# bool NAME(struct wake_pack *p, struct wake_rec_X *r), false when the block is full; gen/hook_calls.h declares it. Boolean
# members are stored as uint64_t: see Padding in queue/record.h. What such a function finds by id stays
# while it runs, whatever other threads of a wrong program destroy (state/object/reclaim.h).
EXTRA = {
    'vkCreateDevice':
        (('uint64_t portable', 'uint64_t version', 'uint64_t replaced', 'const VkQueueFamilyProperties *families', 'uint32_t family_count'),
         'wake_pack_create_device'),
    'vkGetPhysicalDeviceSurfaceSupportKHR': (('uint32_t families',), 'wake_pack_surface_support'),
    'vkGetPhysicalDeviceWaylandPresentationSupportKHR': (('uint32_t families',), 'wake_pack_wayland_support'),
    'vkGetPhysicalDeviceXcbPresentationSupportKHR': (('uint32_t families',), 'wake_pack_xcb_support'),
    'vkGetPhysicalDeviceXlibPresentationSupportKHR': (('uint32_t families',), 'wake_pack_xlib_support'),
    'vkGetPhysicalDeviceFormatProperties': (('uint64_t no_planes', 'struct wake_offer offer'), 'wake_pack_format_query'),
    'vkGetPhysicalDeviceFormatProperties2': (('uint64_t no_planes', 'struct wake_offer offer'), 'wake_pack_format_query2'),
    'vkGetPhysicalDeviceImageFormatProperties': (('struct wake_offer offer',), 'wake_pack_offer_images'),
    'vkGetPhysicalDeviceImageFormatProperties2': (('uint64_t families', 'struct wake_offer offer'), 'wake_pack_image_query'),
    'vkGetPhysicalDeviceExternalBufferProperties': (('struct wake_offer offer',), 'wake_pack_offer_buffers'),
    'vkGetPhysicalDeviceExternalFenceProperties': (('struct wake_offer offer',), 'wake_pack_offer_fences'),
    'vkGetPhysicalDeviceExternalSemaphoreProperties': (('struct wake_offer offer',), 'wake_pack_offer_semaphores'),
    'vkGetPhysicalDeviceSparseImageFormatProperties': (('uint64_t counts', 'struct wake_offer offer'), 'wake_pack_sparse_query'),
    'vkGetPhysicalDeviceSparseImageFormatProperties2': (('uint64_t counts', 'struct wake_offer offer'), 'wake_pack_sparse_query2'),
    'vkGetPhysicalDeviceCooperativeMatrixProperties2EXT':
        (('uint32_t smallest', 'uint32_t largest', 'uint32_t invocations', 'uint32_t unsupported'), 'wake_pack_matrix_query'),
    'vkBeginCommandBuffer': (('uint64_t profiling', 'const struct wake_address *heaps'), 'wake_pack_begin_profiling'),
    'vkQueueSubmit': (('const uint64_t *targets',), 'wake_pack_submit_targets'),
    'vkQueueSubmit2': (('const uint64_t *targets',), 'wake_pack_submit2_targets'),
    'vkCmdExecuteCommands':
        (('const uint64_t *targets', 'const struct wake_secondary_facts *secondaries', 'uint64_t seen', 'uint64_t clock'),
         'wake_pack_execute_targets'),
    'vkCmdBindDescriptorSets': (('uint64_t calls', 'uint64_t seen'), 'wake_pack_bind_numbers'),
    'vkCmdBindDescriptorSets2': (('uint64_t calls', 'uint64_t seen'), 'wake_pack_bind_numbers_2'),
    'vkUpdateDescriptorSets': (('const uint32_t *numbers', 'uint64_t seen'), 'wake_pack_update_numbers'),
    'vkUpdateDescriptorSetWithTemplate':
        (('uint32_t number', 'uint64_t seen', 'struct wake_template_contents contents'), 'wake_pack_template_update'),
    'vkCmdPushDescriptorSetWithTemplateKHR':
        (('struct wake_template_contents contents',), 'wake_pack_template_push'),
    'vkCmdPushDescriptorSetWithTemplate2': (('struct wake_template_contents pushed',), 'wake_pack_template_push_2'),
    'vkCreateImageView': (('wake_id bound',), 'wake_pack_image_view_bound'),
    'vkCreateFramebuffer': (('uint64_t freed',), 'wake_pack_framebuffer_freed'),
    'vkCreateDescriptorSetLayout': (('uint64_t unsupported',), 'wake_pack_set_layout'),
    'vkCreateSampler': (('uint32_t living', 'uint32_t living_custom', 'uint64_t embedding'), 'wake_pack_samplers'),
    'vkDestroySampler': (('uint64_t border',), 'wake_pack_destroy_sampler'),
    'vkAllocateDescriptorSets':
        (('uint32_t room_sets', 'uint32_t short_type', 'uint32_t short_room', 'uint32_t short_wanted', 'uint32_t free_sets'),
         'wake_pack_allocate_sets'),
    'vkCreateShaderModule': ((), 'wake_pack_module_cache'),
    'vkCreateGraphicsPipelines': (('uint64_t feedback', 'uint64_t samplers'), 'wake_pack_graphics_cache'),
    'vkCreateComputePipelines': (('uint64_t feedback', 'uint64_t samplers'), 'wake_pack_compute_cache'),
    'vkCreateRayTracingPipelinesKHR': (('uint64_t pending', 'uint64_t feedback', 'uint64_t samplers'), 'wake_pack_ray_tracing_cache'),
    'vkCreateRayTracingPipelinesNV': (('uint64_t samplers',), 'wake_pack_ray_tracing_nv_cache'),
    'vkAllocateMemory':
        (('struct wake_memory_needs dedicated', 'VkDeviceSize exported_size', 'uint32_t exported_type',
          'VkObjectType exported_for', 'uint32_t living', 'uint32_t host_types', 'uint64_t time'), 'wake_pack_allocate_memory'),
    'vkBindBufferMemory': (('struct wake_memory_needs needs',), 'wake_pack_bind_buffer'),
    'vkBindBufferMemory2': (('const struct wake_memory_needs *needs',), 'wake_pack_bind_buffer2'),
    'vkCreateBufferView': (('wake_id bound',), 'wake_pack_buffer_view_bound'),
    'vkQueueBindSparse':
        (('const struct wake_memory_needs *buffers', 'const struct wake_memory_needs *images',
          'const struct wake_sparse_block *blocks'), 'wake_pack_bind_sparse'),
    'vkGetBufferDeviceAddress': (('wake_id bound',), 'wake_pack_buffer_address_bound'),
    'vkMapMemory': (('struct wake_mapping mapping',), 'wake_pack_map_memory'),
    'vkUnmapMemory': (('struct wake_mapping mapping',), 'wake_pack_unmap_memory'),
    'vkMapMemory2': (('struct wake_mapping mapping', 'uint64_t covered'), 'wake_pack_map_memory_2'),
    'vkUnmapMemory2': (('struct wake_mapping mapping',), 'wake_pack_unmap_memory_2'),
    'vkFlushMappedMemoryRanges': (('const struct wake_mapping *mappings',), 'wake_pack_flush_memory'),
    'vkInvalidateMappedMemoryRanges': (('const struct wake_mapping *mappings',), 'wake_pack_invalidate_memory'),
    'vkBindImageMemory': (('struct wake_memory_needs needs',), 'wake_pack_bind_image'),
    'vkBindImageMemory2': (('const struct wake_memory_needs *needs',), 'wake_pack_bind_image2'),
    'vkCreateSwapchainKHR':
        (('struct wake_swapchain_facts old', 'const struct wake_surface_facts *surface_facts'), 'wake_pack_new_swapchain'),
    'vkDestroySurfaceKHR': (('uint64_t swapchains',), 'wake_pack_destroy_surface'),
    'vkDestroySwapchainKHR': (('wake_id surface',), 'wake_pack_destroy_swapchain'),
    'vkCreateQueryPool': (('uint32_t counters', 'uint32_t passes'), 'wake_pack_query_pool'),
    'vkCreateDisplayPlaneSurfaceKHR': (('const struct wake_display_facts *display',), 'wake_pack_display_surface'),
    'vkGetDisplayPlaneSupportedDisplaysKHR': (('uint64_t planes',), 'wake_pack_plane_displays'),
    'vkGetPhysicalDeviceSurfaceCapabilitiesKHR': (('uint64_t unsupported',), 'wake_pack_surface_capabilities'),
    'vkGetPhysicalDeviceSurfaceCapabilities2KHR': (('uint64_t unsupported', 'uint64_t lacks_mode'), 'wake_pack_surface_capabilities2'),
    'vkGetPhysicalDeviceSurfaceCapabilities2EXT': (('uint64_t unsupported',), 'wake_pack_surface_counters'),
    'vkGetPhysicalDeviceSurfaceFormatsKHR':
        (('uint64_t unsupported', 'struct wake_count count'), 'wake_pack_counted_formats'),
    'vkGetPhysicalDeviceProperties2': (('uint32_t layered_api', 'uint32_t layered_type'), 'wake_pack_properties_2'),
    'vkGetPhysicalDeviceQueueFamilyProperties': (('struct wake_count count',), 'wake_pack_queue_families'),
    'vkGetPhysicalDeviceQueueFamilyProperties2': (('struct wake_count count',), 'wake_pack_queue_families2'),
    'vkGetSwapchainImagesKHR': (('struct wake_count count',), 'wake_pack_swapchain_images'),
    'vkFreeMemory': (('uint64_t time',), 'wake_pack_free_memory'),
    'vkGetPhysicalDeviceSurfaceFormats2KHR': (('uint64_t unsupported', 'uint64_t no_compression'), 'wake_pack_surface_formats2'),
    'vkGetPhysicalDeviceSurfacePresentModesKHR': (('uint64_t unsupported',), 'wake_pack_surface_modes'),
    'vkGetPhysicalDevicePresentRectanglesKHR': (('uint64_t unsupported',), 'wake_pack_surface_rectangles'),
    'vkGetDeviceGroupSurfacePresentModesKHR': (('uint64_t unsupported',), 'wake_pack_group_surface_modes'),
    'vkAcquireNextImageKHR': (('struct wake_swapchain_facts chain',), 'wake_pack_acquire_swapchain'),
    'vkAcquireNextImage2KHR': (('struct wake_swapchain_facts chain',), 'wake_pack_acquire2_swapchain'),
    'vkQueuePresentKHR': (('const struct wake_swapchain_facts *chains', 'const uint32_t *present_masks'),
                          'wake_pack_present_swapchains'),
    'vkGetSwapchainCounterEXT': (('uint64_t never',), 'wake_pack_swapchain_counter'),
    'vkWaitForPresentKHR': (('struct wake_swapchain_facts chain',), 'wake_pack_wait_swapchain'),
    'vkReleaseSwapchainImagesEXT': (('struct wake_swapchain_facts chain',), 'wake_pack_release_swapchain'),
    'vkSetPrivateData': (('wake_id named',), 'wake_pack_private_data'),
    'vkGetPrivateData': (('wake_id named',), 'wake_pack_read_private_data'),
    'vkSetDebugUtilsObjectNameEXT': (('wake_id named',), 'wake_pack_object_name'),
    'vkSetDebugUtilsObjectTagEXT': (('wake_id named',), 'wake_pack_object_tag'),
    'vkDebugMarkerSetObjectNameEXT': (('wake_id named',), 'wake_pack_marker_name'),
    'vkDebugMarkerSetObjectTagEXT': (('wake_id named',), 'wake_pack_marker_tag'),
    'vkGetDeviceFaultInfoEXT': (('uint64_t lost',), 'wake_pack_fault_lost'),
    'vkBindVideoSessionMemoryKHR':
        (('const struct wake_video_need *needs', 'uint32_t need_count', 'uint32_t needs_known'), 'wake_pack_bind_video_memory'),
    'vkCreateVideoSessionParametersKHR': (('struct wake_video_contents contents',), 'wake_pack_video_template'),
    'vkUpdateVideoSessionParametersKHR': (('struct wake_video_contents contents',), 'wake_pack_update_video'),
    'vkCmdBeginVideoCodingKHR': (('uint64_t unbound',), 'wake_pack_begin_video'),
    'vkCmdDecodeVideoKHR': (('uint64_t clock',), 'wake_pack_decode_video'),
    'vkCmdEncodeVideoKHR': (('struct wake_video_encoding encoding',), 'wake_pack_encode_video'),
    'vkGetEncodedVideoSessionParametersKHR': (('uint64_t clock',), 'wake_pack_encoded_parameters'),
    'vkDestroyDeferredOperationKHR': (('uint64_t pending',), 'wake_pack_destroy_operation'),
    'vkGetDescriptorEXT': (('struct wake_address address', 'uint64_t no_structure', 'uint64_t converted'), 'wake_pack_get_descriptor'),
    'vkCmdCopyAccelerationStructureNV': (('wake_id bound', 'wake_id source_bound'), 'wake_pack_copy_structure_nv'),
    'vkGetAccelerationStructureHandleNV': (('wake_id bound',), 'wake_pack_structure_handle_nv'),
    'vkGetPipelineExecutableStatisticsKHR': (('uint64_t executables',), 'wake_pack_executable_statistics'),
    'vkGetPipelineExecutableInternalRepresentationsKHR': (('uint64_t executables',), 'wake_pack_executable_internals'),
    'vkGetPipelinePropertiesEXT': (('uint64_t properties_type',), 'wake_pack_pipeline_properties'),
    'vkGetMemoryFdPropertiesKHR': (('uint64_t exported',), 'wake_pack_memory_fd_properties'),
    'vkImportSemaphoreFdKHR': (('uint64_t from_timeline', 'uint64_t from_binary'), 'wake_pack_import_semaphore_fd'),
    'vkBindAccelerationStructureMemoryNV': (('const struct wake_memory_needs *needs',), 'wake_pack_bind_structure_nv'),
    'vkCmdBuildAccelerationStructureNV':
        (('uint64_t build_scratch', 'uint64_t update_scratch', 'wake_id bound'), 'wake_pack_build_structure_nv'),
    'vkBuildAccelerationStructuresKHR':
        (('const VkAccelerationStructureBuildRangeInfoKHR *ranges', 'const struct wake_built *const *was',
          'const struct wake_host_input *inputs', 'const uint64_t *scratch', 'const uint64_t *sizes', 'uint64_t unranged',
          'uint64_t pending', 'uint64_t lost'), 'wake_pack_build_on_host'),
    'vkCmdBuildAccelerationStructuresKHR':
        (('const VkAccelerationStructureBuildRangeInfoKHR *ranges', 'const struct wake_address *addresses',
          'const uint64_t *scratch', 'uint64_t unranged', 'const struct wake_before *before', 'uint64_t lost',
          'const struct wake_address *micromaps'), 'wake_pack_build_structures'),
    'vkCmdBuildAccelerationStructuresIndirectKHR':
        (('const struct wake_address *addresses', 'const uint64_t *scratch', 'const uint64_t *primitives',
          'const struct wake_before *before', 'uint64_t lost'), 'wake_pack_build_indirect'),
    'vkCopyAccelerationStructureKHR': (('uint64_t built', 'uint64_t pending', 'uint64_t lost'), 'wake_pack_copy_structure'),
    'vkCopyAccelerationStructureToMemoryKHR': (('uint64_t pending', 'uint64_t lost'), 'wake_pack_serialize_structure'),
    'vkCopyMemoryToAccelerationStructureKHR': (('uint64_t pending', 'uint64_t lost'), 'wake_pack_deserialize_structure'),
    'vkCmdCopyAccelerationStructureKHR': (('const struct wake_before *before', 'uint64_t lost'), 'wake_pack_cmd_copy_structure'),
    'vkCmdCopyAccelerationStructureToMemoryKHR':
        (('struct wake_address address', 'const struct wake_before *before', 'uint64_t lost'), 'wake_pack_cmd_serialize_structure'),
    'vkCmdWriteAccelerationStructuresPropertiesKHR':
        (('const struct wake_before *before', 'uint64_t lost'), 'wake_pack_cmd_structure_properties'),
    'vkCmdCopyMemoryToAccelerationStructureKHR':
        (('struct wake_address address', 'uint64_t lost'), 'wake_pack_cmd_deserialize_structure'),
    'vkCmdBuildMicromapsEXT': (('const struct wake_address *addresses',), 'wake_pack_cmd_build_micromaps'),
    'vkCmdCopyMicromapToMemoryEXT': (('struct wake_address address',), 'wake_pack_cmd_serialize_micromap'),
    'vkCmdCopyMemoryToMicromapEXT': (('struct wake_address address',), 'wake_pack_cmd_deserialize_micromap'),
    'vkCopyMicromapEXT': (('uint64_t pending',), 'wake_pack_copy_micromap'),
    'vkCopyMicromapToMemoryEXT': (('uint64_t pending',), 'wake_pack_serialize_micromap'),
    'vkCopyMemoryToMicromapEXT': (('uint64_t pending',), 'wake_pack_deserialize_micromap'),
    'vkGetAccelerationStructureDeviceAddressKHR': (('uint64_t lost',), 'wake_pack_structure_address'),
    'vkWriteAccelerationStructuresPropertiesKHR': (('const uint32_t *built', 'uint64_t lost'), 'wake_pack_structure_properties'),
    'vkCmdTraceRaysKHR': (('struct wake_address tables[4]',), 'wake_pack_trace_rays'),
    'vkCmdTraceRaysIndirectKHR':
        (('struct wake_address tables[4]', 'struct wake_address indirect'), 'wake_pack_trace_rays_indirect'),
    'vkCmdTraceRaysIndirect2KHR': (('struct wake_address indirect',), 'wake_pack_trace_rays_indirect2'),
    'vkCmdBindDescriptorBuffersEXT': (('const struct wake_address *addresses',), 'wake_pack_descriptor_buffers'),
    'vkCmdCopyQueryPoolResultsToMemoryKHR': (('struct wake_address address',), 'wake_pack_results_to_memory'),
    'vkCmdBeginConditionalRendering2EXT': (('struct wake_address address',), 'wake_pack_conditional_2'),
    'vkCmdBeginTransformFeedback2EXT': (('const struct wake_address *addresses',), 'wake_pack_begin_feedback_2'),
    'vkCmdBindIndexBuffer3KHR': (('struct wake_address address',), 'wake_pack_index_address'),
    'vkCmdBindTransformFeedbackBuffers2EXT': (('const struct wake_address *addresses',), 'wake_pack_bind_feedback_2'),
    'vkCmdBindVertexBuffers3KHR': (('const struct wake_address *addresses',), 'wake_pack_vertex_addresses'),
    'vkCmdCopyImageToMemoryKHR': (('const struct wake_address *addresses',), 'wake_pack_image_to_memory'),
    'vkCmdCopyMemoryIndirectKHR': (('struct wake_address address',), 'wake_pack_copy_indirect'),
    'vkCmdCopyMemoryKHR': (('const struct wake_address *addresses',), 'wake_pack_copy_memory'),
    'vkCmdCopyMemoryToImageIndirectKHR': (('struct wake_address address',), 'wake_pack_copy_to_image_indirect'),
    'vkCmdCopyMemoryToImageKHR': (('const struct wake_address *addresses',), 'wake_pack_memory_to_image'),
    'vkCmdDispatchIndirect2KHR': (('struct wake_address address',), 'wake_pack_dispatch_2'),
    'vkCmdDrawIndexedIndirect2KHR': (('struct wake_address address',), 'wake_pack_draw_indexed_2'),
    'vkCmdDrawIndexedIndirectCount2KHR': (('struct wake_address address', 'struct wake_address count'), 'wake_pack_draw_indexed_count_2'),
    'vkCmdDrawIndirect2KHR': (('struct wake_address address',), 'wake_pack_draw_2'),
    'vkCmdDrawIndirectByteCount2EXT': (('struct wake_address address',), 'wake_pack_draw_bytes_2'),
    'vkCmdDrawIndirectCount2KHR': (('struct wake_address address', 'struct wake_address count'), 'wake_pack_draw_count_2'),
    'vkCmdDrawMeshTasksIndirect2EXT': (('struct wake_address address',), 'wake_pack_draw_mesh_2'),
    'vkCmdDrawMeshTasksIndirectCount2EXT': (('struct wake_address address', 'struct wake_address count'), 'wake_pack_draw_mesh_count_2'),
    'vkCmdEndTransformFeedback2EXT': (('const struct wake_address *addresses',), 'wake_pack_end_feedback_2'),
    'vkCmdFillMemoryKHR': (('struct wake_address address',), 'wake_pack_fill_memory'),
    'vkCmdUpdateMemoryKHR': (('struct wake_address address',), 'wake_pack_update_memory'),
    'vkCmdPipelineBarrier2': (('const struct wake_address *ranges',), 'wake_pack_barrier_ranges'),
    'vkCmdSetEvent2': (('const struct wake_address *ranges',), 'wake_pack_set_event_ranges'),
    'vkCmdWaitEvents2': (('const struct wake_address *ranges',), 'wake_pack_wait_ranges'),
    'vkCmdBindResourceHeapEXT': (('struct wake_address address', 'wake_id reserved_by'), 'wake_pack_resource_heap'),
    'vkCmdBindSamplerHeapEXT': (('struct wake_address address', 'wake_id reserved_by'), 'wake_pack_sampler_heap'),
    'vkWriteResourceDescriptorsEXT': (('const struct wake_address *addresses', 'const uint32_t *counts'), 'wake_pack_write_resources'),
    'vkCreateAccelerationStructure2KHR': (('struct wake_address address',), 'wake_pack_create_structure_2'),
    'vkCmdWriteMarkerToMemoryAMD': (('struct wake_address address',), 'wake_pack_write_marker'),
    'vkCmdDecompressMemoryEXT': (('const struct wake_address *addresses',), 'wake_pack_decompress'),
    'vkCmdDecompressMemoryIndirectCountEXT': (('const struct wake_address *addresses',), 'wake_pack_decompress_indirect'),
    'vkCmdDispatchDataGraphARM': (('uint64_t unbound',), 'wake_pack_dispatch_data_graph'),
    'vkCreateShadersEXT': (('uint64_t samplers',), 'wake_pack_create_shaders'),
    'vkCmdBeginRendering': (('uint64_t counter_count', 'const struct wake_address *counters'), 'wake_pack_region_counters'),
    'vkGetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM': (('uint32_t unlisted', 'uint32_t properties_type'), 'wake_pack_engine_query'),
    'vkGetPastPresentationTimingEXT':
        (('uint64_t stages_short', 'uint32_t stages_wanted'), 'wake_pack_past_timings'),
    'vkCmdInitializeGraphScratchMemoryAMDX': (('struct wake_address address',), 'wake_pack_graph_scratch'),
    'vkCmdDispatchGraphAMDX': (('struct wake_address address',), 'wake_pack_dispatch_graph'),
    'vkCmdDispatchGraphIndirectAMDX':
        (('struct wake_address address', 'struct wake_address infos'), 'wake_pack_dispatch_graph_indirect'),
    'vkCmdDispatchGraphIndirectCountAMDX':
        (('struct wake_address address', 'struct wake_address infos'), 'wake_pack_dispatch_graph_count'),
    'vkWaitForPresent2KHR': (('struct wake_swapchain_facts chain',), 'wake_pack_wait_swapchain_2'),
    'vkCmdExecuteGeneratedCommandsEXT':
        (('const struct wake_address *addresses', 'uint64_t needed'), 'wake_pack_execute_generated'),
    'vkCmdPreprocessGeneratedCommandsEXT':
        (('const struct wake_address *addresses', 'uint64_t needed', 'uint64_t idle'), 'wake_pack_preprocess_generated'),
    'vkCmdBuildClusterAccelerationStructureIndirectNV':
        (('const struct wake_address *addresses', 'uint64_t structure_size', 'uint64_t scratch_size'), 'wake_pack_build_clusters'),
    'vkGetDataGraphPipelinePropertiesARM': (('const uint32_t *asked',), 'wake_pack_graph_properties'),
    'vkCmdBuildPartitionedAccelerationStructuresNV':
        (('const struct wake_address *addresses', 'uint64_t structure_size', 'uint64_t scratch_size'), 'wake_pack_build_partitions'),
    'vkConvertCooperativeVectorMatrixNV': (('const uint64_t *needs',), 'wake_pack_convert_matrix'),
    'vkCmdConvertCooperativeVectorMatrixNV': (('const uint64_t *needs',), 'wake_pack_cmd_convert_matrices'),
    'vkRegisterCustomBorderColorEXT': (('uint64_t wanted',), 'wake_pack_register_border'),
    'vkGetImageOpaqueCaptureDataEXT': (('uint64_t wrong', 'uint64_t wrong_size'), 'wake_pack_heap_captures'),
    'vkBindTensorMemoryARM': (('const struct wake_memory_needs *needs',), 'wake_pack_bind_tensors'),
    'vkCreateTensorARM': (('uint64_t features', 'uint64_t compatible'), 'wake_pack_create_tensor'),
    'vkCreateTensorViewARM': (('wake_id bound', 'uint64_t features'), 'wake_pack_create_tensor_view'),
    'vkBindDataGraphPipelineSessionMemoryARM':
        (('const struct wake_memory_needs *needs', 'const uint32_t *objects'), 'wake_pack_bind_sessions'),
    'vkGetDataGraphPipelineSessionMemoryRequirementsARM': (('uint32_t objects',), 'wake_pack_session_requirements'),
}

# Objects that a recording does not use any more once it is recorded.
CONSUMED = {
    'VkPipelineLayout': 'VUID-vkDestroyPipelineLayout-pipelineLayout-02004: in use while recording only',
    'VkDescriptorUpdateTemplate': 'read by the call alone',
}

# The same for the commands of INLINE: the array of handles that is copied in another way, how, the room that it needs besides,
# and statements for what is left.
QUICK_EXTRA = {
    'vkCmdBindDescriptorSets':
        ('pDescriptorSets', 'wake_quick_sets(&cur, %s)', '8 * sizeof(uint32_t)',
         ('r->calls = self->stream.append_count;',
          'r->seen = wake_ticket_last(&((const struct wake_scope *)stream->device)->timeline);')),
}

# Creating commands whose handles stand in a struct: a hook takes them from there.
MADE_IN_STRUCTS = {'vkCreatePipelineBinariesKHR': 'VkPipelineBinaryKHR'}

# Of these functions those that are macros, declared by hand: registries differ in which name of the command has the record.
MACROS = ('wake_pack_template_push', 'wake_pack_release_swapchain')

# Functions that are called after the driver returned, with the call, its arguments and its result; gen/hook_calls.h declares them.
# What they find by id stays while they run, as for EXTRA.
HOOKS = {
    'vkGetDeviceQueue': ('wake_hook_get_device_queue', 'the family of the queue'),
    'vkGetDeviceQueue2': ('wake_hook_get_device_queue2', 'the family of the queue'),
    'vkWaitForFences': ('wake_hook_wait_for_fences', 'which fences the application saw signalled'),
    'vkGetFenceStatus': ('wake_hook_get_fence_status', 'which fence the application saw signalled'),
    'vkWaitSemaphores': ('wake_hook_wait_semaphores', 'which values the application saw'),
    'vkGetSemaphoreCounterValue': ('wake_hook_get_semaphore_counter_value', 'which value the application saw'),
    'vkWaitForPresentKHR': ('wake_hook_wait_for_present', 'which present the application saw begin'),
    'vkWaitForPresent2KHR': ('wake_hook_wait_for_present_2', 'which present the application saw begin'),
    'vkGetQueryPoolResults': ('wake_hook_get_query_pool_results', 'which queries the application saw available'),
    'vkQueueWaitIdle': ('wake_hook_queue_wait_idle', 'which queue the application saw idle'),
    'vkQueuePresentKHR': ('wake_hook_queue_present', 'counts frames; which images are not acquired any more'),
    'vkQueueSubmit': ('wake_hook_queue_submit', 'counts frames where nothing presents'),
    'vkQueueSubmit2': ('wake_hook_queue_submit2', 'counts frames where nothing presents'),
    'vkQueueInsertDebugUtilsLabelEXT': ('wake_hook_queue_insert_label', 'counts frames where nothing presents'),
    'vkCreateDisplayModeKHR': ('wake_hook_create_display_mode', 'which display a mode is of that the driver may not list'),
    'vkCreateSwapchainKHR': ('wake_hook_create_swapchain', 'the old swapchain is retired; how many a surface has'),
    'vkDestroySwapchainKHR': ('wake_hook_destroy_swapchain', 'how many a surface has'),
    'vkCreateSampler': ('wake_hook_create_sampler', 'how many samplers there are'),
    'vkCreatePipelineBinariesKHR': ('wake_hook_create_pipeline_binaries', 'the handles stand in a struct'),
    'vkCreateShaderModule': ('wake_hook_create_shader_module', 'idle workers may validate it ahead'),
    'vkDestroySampler': ('wake_hook_destroy_sampler', 'how many samplers there are'),
    'vkGetSwapchainTimeDomainPropertiesEXT': ('wake_hook_time_domains', 'which time domains there are'),
    'vkSetSwapchainPresentTimingQueueSizeEXT': ('wake_hook_timing_queue_size', 'whether there is room for times'),
    'vkGetPastPresentationTimingEXT': ('wake_hook_past_timings', 'whose times have been told, and so which present has begun'),
    'vkGetSwapchainImagesKHR': ('wake_hook_get_swapchain_images', 'how many images there are'),
    'vkAcquireNextImageKHR': ('wake_hook_acquire_next_image', 'which image is acquired'),
    'vkAcquireNextImage2KHR': ('wake_hook_acquire_next_image2', 'which image is acquired'),
    'vkReleaseSwapchainImagesEXT': ('wake_hook_release_swapchain_images', 'which images are not acquired any more'),
    'vkAllocateMemory': ('wake_hook_allocate_memory', 'how many allocations there are'),
    'vkFreeMemory': ('wake_hook_free_memory', 'how many allocations there are'),
    'vkMapMemory': ('wake_hook_map_memory', 'what is mapped'),
    'vkUnmapMemory': ('wake_hook_unmap_memory', 'what is mapped'),
    'vkMapMemory2': ('wake_hook_map_memory_2', 'what is mapped'),
    'vkUnmapMemory2': ('wake_hook_unmap_memory_2', 'what is mapped'),
    'vkBindBufferMemory': ('wake_hook_bind_buffer_memory', 'what commands recorded from now on find bound'),
    'vkBindBufferMemory2': ('wake_hook_bind_buffer_memory2', 'what commands recorded from now on find bound'),
    'vkBindImageMemory': ('wake_hook_bind_image_memory', 'what commands recorded from now on find bound'),
    'vkBindImageMemory2': ('wake_hook_bind_image_memory2', 'what commands recorded from now on find bound'),
    'vkBindTensorMemoryARM': ('wake_hook_bind_tensors', 'what commands recorded from now on find bound'),
    'vkBindDataGraphPipelineSessionMemoryARM': ('wake_hook_bind_sessions', 'what commands recorded from now on find bound'),
    'vkAcquireProfilingLockKHR': ('wake_hook_acquire_profiling_lock', 'whether the profiling lock is held'),
    'vkReleaseProfilingLockKHR': ('wake_hook_release_profiling_lock', 'whether the profiling lock is held'),
    'vkBindVideoSessionMemoryKHR': ('wake_hook_bind_video_memory', 'which bindings of a session have memory'),
    'vkUpdateVideoSessionParametersKHR': ('wake_hook_update_video', 'what the parameters contain'),
    'vkBindAccelerationStructureMemoryNV': ('wake_hook_bind_structure_nv', 'what commands recorded from now on find bound'),
    'vkBuildAccelerationStructuresKHR': ('wake_hook_build_on_host', 'what structures were built with'),
    'vkCopyAccelerationStructureKHR': ('wake_hook_copy_structure', 'what structures were built with'),
    'vkImportSemaphoreFdKHR': ('wake_hook_import_semaphore_fd', 'which file descriptors the driver has taken'),
    'vkGetMemoryFdKHR': ('wake_hook_get_memory_fd', 'which file descriptors Vulkan has made'),
    'vkGetSemaphoreFdKHR': ('wake_hook_get_semaphore_fd', 'which file descriptors Vulkan has made'),
    'vkGetAccelerationStructureDeviceAddressKHR': ('wake_hook_structure_address', 'which structure is behind an address'),
    'vkGetAccelerationStructureHandleNV': ('wake_hook_structure_handle_nv', 'which structure is behind a handle'),
    'vkGetBufferDeviceAddress': ('wake_hook_buffer_address', 'which buffer is behind an address'),
    'vkGetBufferDeviceAddressKHR': ('wake_hook_buffer_address', 'which buffer is behind an address'),
    'vkGetBufferDeviceAddressEXT': ('wake_hook_buffer_address', 'which buffer is behind an address'),
    'vkSetDebugUtilsObjectNameEXT': ('wake_hook_set_object_name', 'names for messages'),
    'vkDebugMarkerSetObjectNameEXT': ('wake_hook_marker_object_name', 'names for messages'),
}

# Those of them that look nothing up by id: nothing has to stay for them.
HOOKS_WITHOUT_HOLD = frozenset('vkQueueSubmit vkQueueSubmit2 vkQueueInsertDebugUtilsLabelEXT'.split())

# Unique handles (emit_translate.py): commands that go down with the application's own handles in them.
UNTRANSLATED = {
    'vkSubmitDebugUtilsMessageEXT': 'goes to callbacks of the application, which knows its own handles only',
    'vkDebugReportMessageEXT': 'goes to callbacks of the application, which knows its own handles only',
    'vkExportMetalObjectsEXT': 'names objects in the chain of an output, which cannot be copied; one platform only',
}

# Unique handles: conditions that differ from USED_IF; `t` is the translation, `in` the struct.
TRANSLATED_IF = {
    ('VkCommandBufferBeginInfo', 'pInheritanceInfo'): ('wake_translate_inherits(t)', 'only for secondary command buffers'),
}

# Unique handles: commands other than vkDestroy* and vkFree* that end an object, and the parameter that says which.
FORGETS = {
    'vkReleasePerformanceConfigurationINTEL': 'configuration',
}

# Unique handles: what the handles of a call belong to, and how they come. 'born': each call makes new ones, which go with
# the parent; 'shown': asking again must give the same ids; '': the call ends what was born of it.
PARENTS = {
    'vkAllocateDescriptorSets': ('pAllocateInfo ? (uint64_t)pAllocateInfo->descriptorPool : 0', 'born'),
    'vkFreeDescriptorSets': ('(uint64_t)descriptorPool', ''),
    'vkResetDescriptorPool': ('(uint64_t)descriptorPool', ''),
    'vkGetSwapchainImagesKHR': ('(uint64_t)swapchain', 'shown'),
    'vkGetDisplayPlaneSupportedDisplaysKHR': ('(uint64_t)(uintptr_t)physicalDevice', 'shown'),
    'vkGetRandROutputDisplayEXT': ('(uint64_t)(uintptr_t)physicalDevice', 'shown'),
    'vkGetWinrtDisplayNV': ('(uint64_t)(uintptr_t)physicalDevice', 'shown'),
    'vkGetDrmDisplayEXT': ('(uint64_t)(uintptr_t)physicalDevice', 'shown'),
    'vkCreateDisplayModeKHR': ('(uint64_t)display', 'shown'),
    'vkGetDisplayModePropertiesKHR': ('(uint64_t)display', 'shown'),
    'vkGetDisplayModeProperties2KHR': ('(uint64_t)display', 'shown'),
}

# vkCmd* that are recorded without a function call where they can be, because renderers call them by the million. The others
# differ only in that their arrays are packed by the general functions.
INLINE = frozenset('''
    vkCmdDraw vkCmdDrawIndexed vkCmdDrawIndirect vkCmdDrawIndexedIndirect vkCmdDispatch vkCmdDispatchIndirect
    vkCmdPushConstants vkCmdBindPipeline vkCmdBindDescriptorSets vkCmdPipelineBarrier vkCmdCopyBuffer vkCmdBindVertexBuffers
    vkCmdBindIndexBuffer vkCmdSetViewport vkCmdSetScissor
'''.split())

# Structs whose usual form is copied by a function of src/intercept/pack/quick_struct.h, which returns NULL for any other form.
QUICK = {
    'VkWriteDescriptorSet': ('wake_quick_writes', 'thousands in a frame'),
    'VkSubmitInfo': ('wake_quick_submits', 'between the application and its GPU'),
}


def known_extensions(registry, of_spirv=False):
    """Those whose rules the code written by hand knows, with that registry; or of them those with newer SPIR-V."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'known_extensions.txt')
    with open(path, encoding='utf-8') as f:
        known, counts = set(), True
        for line in f:
            words = line.split()
            if words[:2] == ['#', 'since']:
                counts = words[2] in registry.versions
            elif line.startswith('VK_') and counts and (not of_spirv or 'spirv' in words[1:]):
                known.add(words[0])
        return known


# Commands that newer registries let be called where older ones forbid it, and of which an explicit rule says who may not: what
# the registry said before, and the end of that rule. core/command/command_state.c has the feature that lifts each of them.
NARROWED = {
    'vkCmdDispatch': ('renderpass', 'None-10672'),
    'vkCmdDispatchBase': ('renderpass', 'None-10672'),
    'vkCmdDispatchIndirect': ('renderpass', 'None-10672'),
    'vkCmdExecuteCommands': ('bufferlevel', 'commandBuffer-09375'),
}

# Parameters that newer registries call externally synchronised "maybe", and the extension that makes an exception: without it they
# are so as before. By type of handle, and by command.
MAYBE = {
    'VkQueue': 'VK_KHR_internally_synchronized_queues',
    'vkMergePipelineCaches': 'VK_KHR_maintenance8',
}


def narrowed(command, rule, known):
    """The explicit VUID that stands in for an implicit rule, or ''."""
    kind, rest = NARROWED.get(command, (None, None))
    vuid = 'VUID-%s-%s' % (command, rest)
    return vuid if kind == rule and vuid in (known or ()) else ''


def narrow(registry, known):
    """Commands of NARROWED as older registries have them, where the explicit rule is known."""
    for name, (rule, _) in NARROWED.items():
        if narrowed(name, rule, known):
            command = registry.commands[name]
            if rule == 'renderpass':
                command.renderpass = 'outside'
            else:
                command.levels = ['primary']


def row(table, registry, name, *rest):
    """The row of a table under any name of a command or struct: which of them is the alias differs between registries, and rows
    are written with the name that the oldest of them has."""
    return next((table[key] for key in ((n,) + rest if rest else n for n in registry.names(name)) if key in table), None)


def is_selected(registry, struct):
    """A struct with an sType to which a value leads: the pointer stands in a union."""
    return bool(struct.stype) and any(m.pointers and not m.length and registry.struct(m.type) is struct
                                      for union in registry.structs.values() if union.is_union
                                      for m in union.members)


def selections(registry, union, member):
    """The values of a selector with which a union's member counts."""
    more = row(SELECTIONS, registry, union.name, member.name)
    return list(member.selections) + list(more[0] if more else ())


def listed(names, registry, name):
    """Whether a set has the command or struct under any of its names."""
    return any(n in names for n in registry.names(name))


def check(registry):
    """Fails on rows that have become wrong."""
    for name, (kind, reason) in COMMANDS.items():
        if kind not in ('custom', 'pass') or not reason:
            raise SystemExit('policy.py: bad row for ' + name)
    for name in list(COMMANDS) + list(TICKETS) + list(INLINE) + list(EXTRA) + list(HOOKS):
        if name not in registry.commands and name not in NEWER and name not in LATER:
            raise SystemExit('policy.py: no such command: ' + name)
    for name in HOOKS_WITHOUT_HOLD:
        if name not in HOOKS:
            raise SystemExit('policy.py: no hook: ' + name)
    for name in CONSUMED:
        if registry.handle(name) is None:
            raise SystemExit('policy.py: no such handle: ' + name)
    for name, (function, reason) in QUICK.items():
        if registry.struct(name) is None or not function or not reason:
            raise SystemExit('policy.py: bad row for ' + name)
    for name, (member, reason) in CONTEXT.items():
        if registry.struct(name) is None or not member or not reason:
            raise SystemExit('policy.py: bad row for ' + name)
    for rows in (USED_IF, LENGTHS):
        for key, (_, reason) in rows.items():
            if not reason:
                raise SystemExit('policy.py: no reason: %s::%s' % key)
    for command, parameter in [k for k in list(LENGTHS) + list(SEEN_EMPTY) if k[0] in registry.commands]:
        if all(p.name != parameter for p in registry.commands[command].params):
            raise SystemExit('policy.py: no such parameter: %s::%s' % (command, parameter))
    for struct, member in list(USED_IF) + [k for k in LENGTHS if k[0] not in registry.commands] + \
            [k for k in OPAQUE if k[0] in registry.structs]:
        if registry.struct(struct) is None or registry.struct(struct).member(member) is None:
            raise SystemExit('policy.py: no such member: %s::%s' % (struct, member))
