# SPDX-License-Identifier: Apache-2.0
"""The exceptions: what the registry does not say about a command or a member, each with its reason.

The one hand-edited table of the generator. Generation fails on a row that names something unknown, and on a row
without a reason.
"""

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
}

# Commands whose effects, or whose observation of effects, have a place on the device timeline.
#   'before'  a ticket before calling down: submits, destroys, resets, binds
#   'after'   a ticket after return: what observes (waits, polls, idles, acquires)
TICKETS = {
    'vkQueueSubmit': 'before', 'vkQueueSubmit2': 'before', 'vkQueueBindSparse': 'before', 'vkQueuePresentKHR': 'before',
    'vkResetFences': 'before', 'vkSignalSemaphore': 'before', 'vkSetEvent': 'before', 'vkResetEvent': 'before',
    'vkResetCommandPool': 'before', 'vkResetCommandBuffer': 'before', 'vkFreeCommandBuffers': 'before',
    'vkTrimCommandPool': 'before', 'vkResetDescriptorPool': 'before', 'vkFreeDescriptorSets': 'before',
    'vkResetQueryPool': 'before', 'vkMapMemory': 'before', 'vkUnmapMemory': 'before', 'vkFreeMemory': 'before',
    'vkBindBufferMemory': 'before', 'vkBindBufferMemory2': 'before',
    'vkBindImageMemory': 'before', 'vkBindImageMemory2': 'before',
    'vkQueueBeginDebugUtilsLabelEXT': 'before', 'vkQueueEndDebugUtilsLabelEXT': 'before',
    'vkQueueInsertDebugUtilsLabelEXT': 'before',
    'vkDeviceWaitIdle': 'after', 'vkQueueWaitIdle': 'after', 'vkWaitForFences': 'after', 'vkGetFenceStatus': 'after',
    'vkWaitSemaphores': 'after', 'vkGetSemaphoreCounterValue': 'after', 'vkAcquireNextImageKHR': 'after',
    'vkAcquireNextImage2KHR': 'after',
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
}

# Lengths that the registry gives in a form which is no C expression over siblings.
LENGTHS = {
    ('VkShaderModuleCreateInfo', 'pCode'): ('in->codeSize / 4', 'latexmath in old registries'),
    ('VkPipelineMultisampleStateCreateInfo', 'pSampleMask'):
        ('((uint32_t)in->rasterizationSamples + 31) / 32', 'latexmath in old registries'),
}

# Pointers that are never followed: the record keeps the application's value.
OPAQUE = {
    ('VkImportMemoryHostPointerInfoEXT', 'pHostPointer'): 'device memory, may be huge',
    ('VkCuLaunchInfoNVX', 'pParams'): 'arrays of untyped pointers without lengths',
    ('VkCuLaunchInfoNVX', 'pExtras'): 'arrays of untyped pointers without lengths',
    ('VkCudaLaunchInfoNV', 'pParams'): 'arrays of untyped pointers without lengths',
    ('VkCudaLaunchInfoNV', 'pExtras'): 'arrays of untyped pointers without lengths',
    ('VkDebugUtilsMessengerCallbackDataEXT', 'pObjects'): 'only given to callbacks',
    ('VkAccelerationStructureBuildGeometryInfoKHR', 'ppGeometries'): 'see pGeometries; counts differ by device',
    ('VkMicromapBuildInfoEXT', 'ppUsageCounts'): 'the alternative of pUsageCounts',
    ('VkAccelerationStructureTrianglesOpacityMicromapEXT', 'ppUsageCounts'): 'the alternative of pUsageCounts',
    ('VkAccelerationStructureTrianglesDisplacementMicromapNV', 'ppUsageCounts'): 'the alternative of pUsageCounts',
    ('VkAccelerationStructureGeometryMicromapDataKHR', 'ppUsageCounts'): 'the alternative of pUsageCounts',
}

# Members that a record has besides the parameters, and the function that fills them after packing: it must be declared
# in src/intercept/hooks.h as bool NAME(struct wake_pack *p, struct wake_rec_X *r), false when the block is full.
EXTRA = {
    'vkQueueSubmit': (('const uint64_t *targets',), 'wake_pack_submit_targets'),
    'vkQueueSubmit2': (('const uint64_t *targets',), 'wake_pack_submit2_targets'),
    'vkCmdExecuteCommands': (('const uint64_t *targets',), 'wake_pack_execute_targets'),
    'vkUpdateDescriptorSets': (('const uint32_t *numbers',), 'wake_pack_update_numbers'),
    'vkUpdateDescriptorSetWithTemplate':
        (('uint32_t number', 'uint32_t descriptor_count', 'const struct wake_descriptor *descriptors'),
         'wake_pack_template_contents'),
}

# Functions of src/intercept/hooks.h that are called after the driver returned, with the call, its arguments and its result.
HOOKS = {
    'vkGetDeviceQueue': ('wake_hook_get_device_queue', 'the family of the queue'),
    'vkGetDeviceQueue2': ('wake_hook_get_device_queue2', 'the family of the queue'),
    'vkWaitForFences': ('wake_hook_wait_for_fences', 'which fences the application saw signalled'),
    'vkGetFenceStatus': ('wake_hook_get_fence_status', 'which fence the application saw signalled'),
    'vkWaitSemaphores': ('wake_hook_wait_semaphores', 'which values the application saw'),
    'vkGetSemaphoreCounterValue': ('wake_hook_get_semaphore_counter_value', 'which value the application saw'),
    'vkQueueWaitIdle': ('wake_hook_queue_wait_idle', 'which queue the application saw idle'),
    'vkQueuePresentKHR': ('wake_hook_queue_present', 'counts frames'),
    'vkSetDebugUtilsObjectNameEXT': ('wake_hook_set_object_name', 'names for messages'),
    'vkDebugMarkerSetObjectNameEXT': ('wake_hook_marker_object_name', 'names for messages'),
}

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


def check(registry):
    """Fails on rows that have become wrong."""
    for name, (kind, reason) in COMMANDS.items():
        if kind not in ('custom', 'pass') or not reason:
            raise SystemExit('policy.py: bad row for ' + name)
    for name in list(COMMANDS) + list(TICKETS) + list(INLINE) + list(EXTRA) + list(HOOKS):
        if name not in registry.commands:
            raise SystemExit('policy.py: no such command: ' + name)
    for rows in (USED_IF, LENGTHS):
        for key, (_, reason) in rows.items():
            if not reason:
                raise SystemExit('policy.py: no reason: %s::%s' % key)
    for struct, member in list(USED_IF) + list(LENGTHS) + [k for k in OPAQUE if k[0] in registry.structs]:
        if registry.struct(struct) is None or registry.struct(struct).member(member) is None:
            raise SystemExit('policy.py: no such member: %s::%s' % (struct, member))
