# SPDX-License-Identifier: Apache-2.0
"""Cases that say something else than the one VUID, each with the reason: (VUID, how it is broken, what is said, why). The first
two are regular expressions; what is said is the VUIDs beside the expected one, or SILENT."""

import re

SILENT = None
UNKNOWN = 'physical devices may be asked about structs of extensions that nobody has to enable, newer ones as well'
LOADER = 'the loader reads it before any layer does, and crashes'
DISPLAY = 'displays and their modes are found by other ways than calls that a layer sees'
FILLED = 'records do not have what the driver fills'
NO_QUEUE = 'the null driver makes no external queue'
VALUES = 'rules about values go first, and the arguments break one'
ANYTHING = 'a physical device with VK_KHR_maintenance5 may be asked about any value'
BINDING = 'explicit rules of the binding go first; scenes make it come'

EXPECTED = [
    (r'.*-pNext-pNext', 'pNext has an unknown struct', SILENT, UNKNOWN),
    (r'.*-(display|mode|displayMode)-parameter', '.* is no handle', SILENT, DISPLAY),
    (r'VUID-VkPipelineViewportStateCreateInfo-(viewport|scissor)Count-arraylength', '.*', SILENT,
     'the count is 0 where the state is dynamic; -viewportCount-04135 and -scissorCount-04136 say it otherwise'),
    (r'VUID-Vk(DescriptorImageInfo|WriteDescriptorSet)-commonparent', '(sampler|imageView|pTexelBufferView) .*', SILENT, BINDING),
    (r'VUID-vkCmdEnd(RenderPass2?)-bufferlevel', '.*', 'renderpass', 'a secondary command buffer cannot begin one'),
    (r'VUID-vkCmdNextSubpass2?-bufferlevel', '.*', 'renderpass', 'a secondary command buffer cannot begin one'),
    (r'VUID-vkCmd\w*VideoCodingKHR-bufferlevel|VUID-vkCmd(En|De)codeVideoKHR-bufferlevel', '.*', 'videocoding',
     'a secondary command buffer cannot begin a video coding scope'),
    (r'VUID-VkDataGraphPipelinePropertyQueryResultARM-(sType-sType|pNext-pNext)', '.*', SILENT, FILLED),
    (r'VUID-VkVideoEncodeProfileRgbConversionInfoVALVE-sType-sType', '.*', SILENT, VALUES),
    (r'VUID-VkAccelerationStructureBuildGeometryInfoKHR-commonparent', '(src|dst)AccelerationStructure .*', SILENT, VALUES),
    (r'VUID-Vk(Graphics|ExecutionGraph)PipelineCreateInfo(AMDX)?-commonparent', '(layout|renderPass|basePipelineHandle) .*', SILENT, VALUES),
]
# With headers that know VK_KHR_maintenance5, which the null driver offers then.
MAINTENANCE_5 = 260
OF_MAINTENANCE_5 = (
    (r'VUID-VkPhysicalDevice(External(Buffer|Fence|Semaphore|ImageFormat)|Image(Format|ViewImageFormat|DrmFormatModifier)|SparseImageFormat)'
     r'Info(2|EXT)?-\w+-parameter', '(a bad bit|no value of the enum) .*', SILENT, ANYTHING),
    (r'VUID-vkGetPhysicalDevice((Sparse)?Image)?FormatProperties2?-\w+-parameter', '(a bad bit|no value of the enum) .*', SILENT, ANYTHING),
)
# With headers as new as WAKE_REPEATED_RULES wants them to be silent about such rules.
NEWEST = 350
OF_NEWEST = (
    (r'VUID-Vk(RayTracing|Compute)PipelineCreateInfo(KHR|NV)?-commonparent', 'basePipelineHandle .*', SILENT, VALUES),
    (r'VUID-VkFramebufferCreateInfo-commonparent', 'pAttachments .*', SILENT, 'newer layers tell vkCreateFramebuffer-pCreateInfo-02777'),
    (r'VUID-VkRenderPassBeginInfo-commonparent', '(renderPass|framebuffer) .*', SILENT, 'newer layers tell vkCmdBeginRenderPass2-framebuffer-02779'),
    (r'VUID-vkAllocateDescriptorSets-pAllocateInfo::descriptorSetCount-arraylength', '.*',
     'VUID-VkDescriptorSetAllocateInfo-descriptorSetCount-arraylength', 'newer layers tell the rule of the struct, too'),
)
# Not called at all.
LEFT_OUT = (
    (r'VUID-VkInstanceCreateInfo-ppEnabled(Extension|Layer)Names-parameter', '.*', LOADER),
    (r'VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-parameter', '.*', LOADER),
    (r'VUID-VkDescriptorSetAllocateInfo-descriptorSetCount-arraylength', '.*', 'vkAllocateDescriptorSets has the rule, too, and tells it'),
    (r'VUID-vk(Get|Destroy)ExternalComputeQueue(Data)?NV-.*|VUID-VkExternalComputeQueueDataParamsNV-.*', '.*', NO_QUEUE),
    (r'VUID-VkDeviceGroupDeviceCreateInfo-pPhysicalDevices-parameter', '.*VK_NULL_HANDLE', LOADER),
    (r'VUID-vkSetDebugUtilsObject(Name|Tag)EXT-p(Name|Tag)Info-parameter', '.* is NULL', LOADER + ', newer ones at least'),
)


def choose(header_version):
    """The rows for that version of the headers."""
    if header_version >= MAINTENANCE_5:
        EXPECTED.extend(OF_MAINTENANCE_5)
    if header_version >= NEWEST:
        EXPECTED.extend(OF_NEWEST)


def left_out(case):
    return any(re.fullmatch(vuid, case.vuid) and re.fullmatch(what, case.what) for vuid, what, _ in LEFT_OUT)


def row_of(vuid, what):
    """Number of the row that a case is meant by, or None."""
    return next((i for i, row in enumerate(EXPECTED) if re.fullmatch(row[0], vuid) and re.fullmatch(row[1], what)), None)


def of(row, vuid, wanted):
    """All that a case of a row says."""
    also = EXPECTED[row][2]
    if also is SILENT:
        return []
    return sorted([wanted, also if also.startswith('VUID') else vuid.rsplit('-', 1)[0] + '-' + also])
