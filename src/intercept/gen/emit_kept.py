# SPDX-License-Identifier: Apache-2.0
"""gen/record_rules.c: which recorded commands may be kept for recordings that repeat, and which words of their records say
nothing (src/state/scope/record_rules_table.h).

Kept is a command whose validation depends on nothing but its record, the records before it, what is fixed when an object is made,
and what has died. Names are those of any registry; a command that the one at hand lacks has no row.
"""

import re

import emit_record
import policy
from emit_commands import command_enum


def outputs():
    return ['record_rules.c']


KEPT = frozenset('''
    vkCmdDraw vkCmdDrawIndexed vkCmdDrawIndirect vkCmdDrawIndexedIndirect vkCmdDrawIndirectCount vkCmdDrawIndexedIndirectCount
    vkCmdDrawMultiEXT vkCmdDrawMultiIndexedEXT vkCmdDrawIndirectByteCountEXT
    vkCmdDrawMeshTasksEXT vkCmdDrawMeshTasksIndirectEXT vkCmdDrawMeshTasksIndirectCountEXT
    vkCmdDrawMeshTasksNV vkCmdDrawMeshTasksIndirectNV vkCmdDrawMeshTasksIndirectCountNV
    vkCmdDispatch vkCmdDispatchBase vkCmdDispatchIndirect
    vkCmdTraceRaysKHR vkCmdTraceRaysIndirectKHR vkCmdTraceRaysIndirect2KHR

    vkCmdBindPipeline vkCmdBindShadersEXT vkCmdBindDescriptorSets vkCmdBindDescriptorSets2
    vkCmdPushConstants vkCmdPushConstants2
    vkCmdPushDescriptorSetKHR vkCmdPushDescriptorSet2 vkCmdPushDescriptorSetWithTemplateKHR vkCmdPushDescriptorSetWithTemplate2
    vkCmdBindDescriptorBuffersEXT vkCmdSetDescriptorBufferOffsetsEXT vkCmdSetDescriptorBufferOffsets2EXT
    vkCmdBindDescriptorBufferEmbeddedSamplersEXT vkCmdBindDescriptorBufferEmbeddedSamplers2EXT
    vkCmdBindVertexBuffers vkCmdBindVertexBuffers2 vkCmdBindIndexBuffer vkCmdBindIndexBuffer2
    vkCmdBindTransformFeedbackBuffersEXT vkCmdBindShadingRateImageNV

    vkCmdSetViewport vkCmdSetViewportWithCount vkCmdSetScissor vkCmdSetScissorWithCount vkCmdSetLineWidth vkCmdSetDepthBias
    vkCmdSetDepthBias2EXT vkCmdSetDepthBiasEnable vkCmdSetBlendConstants vkCmdSetDepthBounds vkCmdSetDepthBoundsTestEnable
    vkCmdSetStencilCompareMask vkCmdSetStencilWriteMask vkCmdSetStencilReference vkCmdSetStencilTestEnable vkCmdSetStencilOp
    vkCmdSetCullMode vkCmdSetFrontFace vkCmdSetPrimitiveTopology vkCmdSetPrimitiveRestartEnable vkCmdSetPrimitiveRestartIndexEXT
    vkCmdSetRasterizerDiscardEnable vkCmdSetDepthTestEnable vkCmdSetDepthWriteEnable vkCmdSetDepthCompareOp
    vkCmdSetPatchControlPointsEXT vkCmdSetLogicOpEXT vkCmdSetLogicOpEnableEXT vkCmdSetLineStippleEXT vkCmdSetLineStippleEnableEXT
    vkCmdSetLineRasterizationModeEXT vkCmdSetVertexInputEXT vkCmdSetColorWriteEnableEXT vkCmdSetColorWriteMaskEXT
    vkCmdSetColorBlendEnableEXT vkCmdSetColorBlendEquationEXT vkCmdSetColorBlendAdvancedEXT vkCmdSetPolygonModeEXT
    vkCmdSetRasterizationSamplesEXT vkCmdSetRasterizationStreamEXT vkCmdSetSampleMaskEXT vkCmdSetSampleLocationsEXT
    vkCmdSetSampleLocationsEnableEXT vkCmdSetAlphaToCoverageEnableEXT vkCmdSetAlphaToOneEnableEXT
    vkCmdSetTessellationDomainOriginEXT vkCmdSetConservativeRasterizationModeEXT vkCmdSetExtraPrimitiveOverestimationSizeEXT
    vkCmdSetDepthClampEnableEXT vkCmdSetDepthClampRangeEXT vkCmdSetDepthClipEnableEXT vkCmdSetDepthClipNegativeOneToOneEXT
    vkCmdSetProvokingVertexModeEXT vkCmdSetAttachmentFeedbackLoopEnableEXT vkCmdSetDiscardRectangleEXT
    vkCmdSetDiscardRectangleEnableEXT vkCmdSetDiscardRectangleModeEXT vkCmdSetFragmentShadingRateKHR
    vkCmdSetFragmentShadingRateEnumNV vkCmdSetViewportWScalingNV vkCmdSetViewportWScalingEnableNV vkCmdSetViewportSwizzleNV
    vkCmdSetCoverageToColorEnableNV vkCmdSetCoverageToColorLocationNV vkCmdSetCoverageModulationModeNV
    vkCmdSetCoverageModulationTableEnableNV vkCmdSetCoverageModulationTableNV vkCmdSetCoverageReductionModeNV
    vkCmdSetRepresentativeFragmentTestEnableNV vkCmdSetShadingRateImageEnableNV vkCmdSetViewportShadingRatePaletteNV
    vkCmdSetCoarseSampleOrderNV vkCmdSetExclusiveScissorNV vkCmdSetExclusiveScissorEnableNV
    vkCmdSetRayTracingPipelineStackSizeKHR vkCmdSetDeviceMask
    vkCmdSetRenderingAttachmentLocationsKHR vkCmdSetRenderingInputAttachmentIndicesKHR

    vkCmdBeginRenderPass vkCmdNextSubpass vkCmdEndRenderPass vkCmdBeginRenderPass2 vkCmdNextSubpass2 vkCmdEndRenderPass2
    vkCmdBeginRendering vkCmdEndRendering vkCmdEndRendering2EXT vkCmdClearAttachments
    vkCmdBeginConditionalRenderingEXT vkCmdEndConditionalRenderingEXT vkCmdBeginTransformFeedbackEXT vkCmdEndTransformFeedbackEXT

    vkCmdPipelineBarrier vkCmdPipelineBarrier2 vkCmdSetEvent vkCmdResetEvent vkCmdWaitEvents vkCmdSetEvent2 vkCmdResetEvent2
    vkCmdWaitEvents2

    vkCmdCopyBuffer vkCmdCopyImage vkCmdBlitImage vkCmdResolveImage vkCmdCopyBufferToImage vkCmdCopyImageToBuffer vkCmdCopyBuffer2
    vkCmdCopyImage2 vkCmdBlitImage2 vkCmdResolveImage2 vkCmdCopyBufferToImage2 vkCmdCopyImageToBuffer2 vkCmdClearColorImage
    vkCmdClearDepthStencilImage vkCmdFillBuffer vkCmdUpdateBuffer

    vkCmdWriteTimestamp vkCmdWriteTimestamp2 vkCmdResetQueryPool vkCmdBeginQuery vkCmdEndQuery vkCmdBeginQueryIndexedEXT
    vkCmdEndQueryIndexedEXT vkCmdCopyQueryPoolResults

    vkCmdBeginDebugUtilsLabelEXT vkCmdEndDebugUtilsLabelEXT vkCmdInsertDebugUtilsLabelEXT vkCmdDebugMarkerBeginEXT
    vkCmdDebugMarkerEndEXT vkCmdDebugMarkerInsertEXT
'''.split())

# Extra members that say where the call stands among others: among those of its thread, and the last ticket before it.
PLACE = {
    'vkCmdBindDescriptorSets': {'place': 'calls', 'seen': 'seen'},
    'vkCmdBindDescriptorSets2': {'place': 'calls', 'seen': 'seen'},
}

# Addresses of the application's that no check follows: whether they are NULL counts. With a struct they stand in what the parameter
# leads to.
OPAQUE = {
    'vkCmdPushConstants': ('pValues', None),
    'vkCmdPushConstants2': ('pPushConstantsInfo', 'VkPushConstantsInfo'),
    'vkCmdUpdateBuffer': ('pData', None),
    'vkCmdPushDescriptorSetWithTemplateKHR': ('pData', None),
    'vkCmdPushDescriptorSetWithTemplate2': ('pPushDescriptorSetWithTemplateInfo', 'VkPushDescriptorSetWithTemplateInfo'),
}
OPAQUE_MEMBERS = {'VkPushConstantsInfo': 'pValues', 'VkPushDescriptorSetWithTemplateInfo': 'pData'}

# What these depend on is not all found again from the recording: sets that are drawn with by shader objects, buffers behind addresses. With a member:
# only where that is not 0.
BEYOND = {
    'vkCmdBindShadersEXT': None,
    'vkCmdTraceRaysKHR': None,
    'vkCmdTraceRaysIndirectKHR': None,
    'vkCmdTraceRaysIndirect2KHR': None,
    'vkCmdBindDescriptorBuffersEXT': None,
    'vkCmdBeginRendering': 'counters',
    'vkCmdPipelineBarrier2': 'ranges',
    'vkCmdSetEvent2': 'ranges',
    'vkCmdWaitEvents2': 'ranges',
}


def extras(registry, command):
    """Names of the members behind the parameters, in the record's order."""
    return [re.sub(r'\[.*', '', decl).split()[-1].lstrip('*')
            for decl in (policy.row(policy.EXTRA, registry, command.name) or ((), ''))[0]]


def ends(registry, command):
    """The members behind which a word may be half empty: the last narrow parameter, and the last member of all."""
    narrow = [p.name for p in emit_record.recorded_params(command) if not emit_record.is_wide(registry, p)]
    return narrow[-1:] + extras(registry, command)[-1:]


def words(registry, command, part):
    """The initializer of a rule, member by member."""
    def word(member):
        return 'WAKE_RULE_WORD(%s, %s)' % (part, member)

    yield '.keep = 1'
    for i, member in enumerate(ends(registry, command)):
        yield '.part[%d] = WAKE_RULE_END(%s, %s)' % (i, part, member)
    for name, member in (policy.row(PLACE, registry, command.name) or {}).items():
        yield '.%s = %s' % (name, word(member))
    opaque = policy.row(OPAQUE, registry, command.name)
    if opaque:
        yield '.opaque = ' + word(opaque[0])
        if opaque[1]:
            yield '.inside = WAKE_RULE_INSIDE(%s, %s)' % (opaque[1], OPAQUE_MEMBERS[opaque[1]])
    if policy.listed(BEYOND, registry, command.name):
        member = policy.row(BEYOND, registry, command.name)
        if member is None:
            yield '.beyond = WAKE_RULE_ALWAYS'
        elif member in extras(registry, command):
            yield '.beyond = ' + word(member)


def rows(registry):
    """[(command, its initializer)] by name."""
    return [(c, '{ %s }' % ', '.join(words(registry, c, emit_record.short(c.name))))
            for c in sorted(emit_record.real_commands(registry), key=lambda c: c.name)
            if policy.listed(KEPT, registry, c.name)]


def emit(registry, valid_usage, out):
    w = out.file('record_rules.c')
    w.include('state/scope/record_rules_table.h', 'gen/commands.h', 'gen/records.h')
    w.blank()
    with w.table('const struct wake_record_rule wake_record_rules[WAKE_CMD_COUNT]'):
        for command, initializer in rows(registry):
            w.line('[%s] = %s,' % (command_enum(command.name), initializer))
