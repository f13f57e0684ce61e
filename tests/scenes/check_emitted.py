#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every explicit VUID that the sources check must have been said by a scene.

  check_emitted.py --validusage JSON --source src --emitted BUILD/emitted [--before JSON] [--list]

What newer registries have, and no scene says yet, is listed in unsaid_newer.txt.

The scenes' runs in mode inline leave a file per topic (run_modes.py --emitted). A VUID that no scene can bring up stands in
UNREACHABLE with the reason; what only instrumented shaders find (src/gpuav) is the business of the scenes gpuav_*, on drivers that
not every machine has. Messages that name an id of 1.3.239 beside their own (BUILD/emitted_older) must name one that --before has,
where that is the file of 1.3.239. --list prints what is missing, by file and function, and nothing else.
"""
import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import explicit  # noqa: E402
import model     # noqa: E402
import reasons   # noqa: E402

# VUID: why no program of ours can break the rule on the drivers that the tests have.
UNREACHABLE = {
    'VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-pDstRange-13099': 'another rule forbids the flag as a whole',
    'VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-indexType-11570': 'any value of VkIndexType is one of those',
    'VUID-VkDecompressMemoryInfoEXT-decompressionMethod-07690': 'there is but one method, others break the rule of the parameter',
    'VUID-vkCmdDecompressMemoryIndirectCountEXT-decompressionMethod-07690': 'there is but one method, others break the rule of the parameter',
    'VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07778': 'the loader crashes: core_swapchain.capabilities_without_surface, mode skip',
    'VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07779': 'the loader crashes: core_swapchain.capabilities_without_surface, mode skip',
    'VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pSurfaceInfo-06521': 'the loader crashes: core_swapchain.surface_missing, mode skip',
    'VUID-vkGetPhysicalDeviceSurfaceFormats2KHR-pSurfaceInfo-06521': 'the loader crashes: core_swapchain.surface_missing, mode skip',
    'VUID-vkGetPhysicalDeviceSurfaceFormatsKHR-surface-06524': 'the loader crashes: core_swapchain.surface_missing, mode skip',
    'VUID-vkGetPhysicalDeviceSurfacePresentModesKHR-surface-06524': 'the loader crashes: core_swapchain.surface_missing, mode skip',
    'VUID-VkCopyImageInfo2-dstImage-01734': 'no format of the registry has texel blocks of several slices',
    'VUID-VkCopyImageInfo2-srcImage-01730': 'no format of the registry has texel blocks of several slices',
    'VUID-vkCmdCopyImage-dstImage-01734': 'no format of the registry has texel blocks of several slices',
    'VUID-vkCmdCopyImage-srcImage-01730': 'no format of the registry has texel blocks of several slices',
    'VUID-vkAllocateMemory-deviceCoherentMemory-02790': 'the null driver has no memory of that kind',
    'VUID-vkCmdWriteTimestamp-pipelineStage-06490': 'an implicit rule wants one bit before that',
    'VUID-VkBindDescriptorSetsInfo-pDescriptorSets-06563': 'the rule of the parameter is told before',
    'VUID-vkCmdWriteTimestamp-synchronization2-06489': 'an implicit rule wants one bit before that',
    'VUID-vkCmdExecuteGeneratedCommandsEXT-None-07850': 'the command is not for secondary command buffers',
    'VUID-vkCmdDrawMeshTasksEXT-None-08699': 'between task, mesh and fragment shaders there is no other stage',
    'VUID-vkCmdDrawMeshTasksIndirectEXT-None-08699': 'between task, mesh and fragment shaders there is no other stage',
    'VUID-vkCmdDrawMeshTasksIndirectCountEXT-None-08699': 'between task, mesh and fragment shaders there is no other stage',
    'VUID-vkCmdDrawMeshTasksIndirectCountNV-None-08699': 'between task, mesh and fragment shaders there is no other stage',
    'VUID-vkCmdDrawMeshTasksIndirectNV-None-08699': 'between task, mesh and fragment shaders there is no other stage',
    'VUID-vkCmdDrawMeshTasksNV-None-08699': 'between task, mesh and fragment shaders there is no other stage',
    'VUID-vkCmdDrawMeshTasksIndirect2EXT-None-08699': 'between task, mesh and fragment shaders there is no other stage',
    'VUID-vkCmdDrawMeshTasksIndirectCount2EXT-None-08699': 'between task, mesh and fragment shaders there is no other stage',
    'VUID-vkCmdDrawMeshTasksIndirectCountNV-flags-13362': 'shader objects are none of VK_NV_mesh_shader',
    'VUID-vkCmdDrawMeshTasksIndirectNV-flags-13362': 'shader objects are none of VK_NV_mesh_shader',
    'VUID-vkCmdDrawMeshTasksNV-flags-13362': 'shader objects are none of VK_NV_mesh_shader',
    'VUID-vkGetShaderBinaryDataEXT-None-08461': 'without the feature there is no shader object',
    'VUID-vkCmdDispatchGraphAMDX-None-11308': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphAMDX-None-11376': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphAMDX-pBindInfo-11375': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphAMDX-None-10678': 'nodes that are looked at are compute shaders',
    'VUID-vkCmdDispatchGraphIndirectAMDX-None-11308': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphIndirectAMDX-None-11376': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphIndirectAMDX-pBindInfo-11375': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphIndirectAMDX-None-10678': 'nodes that are looked at are compute shaders',
    'VUID-vkCmdDispatchGraphIndirectCountAMDX-None-11308': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphIndirectCountAMDX-None-11376': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphIndirectCountAMDX-pBindInfo-11375': 'no flags of 64 bits extend an execution graph, so that it has no heaps',
    'VUID-vkCmdDispatchGraphIndirectCountAMDX-None-10678': 'nodes that are looked at are compute shaders',
    'VUID-vkCmdDispatch-None-10678': 'compute pipelines have no other stage',
    'VUID-vkCmdDispatchBase-None-10678': 'compute pipelines have no other stage',
    'VUID-vkCmdDispatchIndirect-None-10678': 'compute pipelines have no other stage',
    'VUID-vkCmdDispatchIndirect2KHR-None-10678': 'compute pipelines have no other stage',
    'VUID-vkCmdDispatchTileQCOM-None-10678': 'compute pipelines have no other stage',
    'VUID-vkCmdTraceRaysKHR-None-10678': 'traces are none of a render pass instance',
    'VUID-vkCmdTraceRaysIndirectKHR-None-10678': 'traces are none of a render pass instance',
    'VUID-vkCmdTraceRaysIndirect2KHR-None-10678': 'traces are none of a render pass instance',
    'VUID-vkCmdTraceRaysNV-None-10678': 'traces are none of a render pass instance',
}

# No format of registries without VK_EXT_texture_compression_astc_3d has texel blocks of several slices.
SEVERAL_SLICES = 'VUID-VkPhysicalDeviceTextureCompressionASTC3DFeaturesEXT-sType-sType'
UNREACHABLE_WITHOUT_SLICES = {
    'VUID-VkCopyBufferToImageInfo2-imageExtent-00209',
    'VUID-VkCopyBufferToImageInfo2-pRegions-07276',
    'VUID-VkCopyImageInfo2-pRegions-07280',
    'VUID-VkCopyImageInfo2-pRegions-07283',
    'VUID-VkCopyImageToBufferInfo2-imageExtent-00209',
    'VUID-VkCopyImageToBufferInfo2-pRegions-07276',
    'VUID-vkCmdCopyBufferToImage-imageExtent-00209',
    'VUID-vkCmdCopyBufferToImage-pRegions-07276',
    'VUID-vkCmdCopyImage-pRegions-07280',
    'VUID-vkCmdCopyImage-pRegions-07283',
    'VUID-vkCmdCopyImageToBuffer-imageExtent-00209',
    'VUID-vkCmdCopyImageToBuffer-pRegions-07276',
}

# The same in registries that have the second id, which stood for the rule without the extensions of Android.
UNREACHABLE_BEFORE = {
    # the host may signal an event when what waits for it has been submitted
    'VUID-vkCmdWaitEvents2-pEvents-03840': 'VUID-vkCmdWaitEvents-srcStageMask-04957',
    'VUID-vkResetEvent-event-03821': 'VUID-vkCmdWaitEvents-srcStageMask-04957',
    'VUID-vkResetEvent-event-03822': 'VUID-vkCmdWaitEvents-srcStageMask-04957',
    # commands of the second version are wrong as a whole then
    'VUID-VkImageMemoryBarrier2-synchronization2-07793': 'VUID-VkImageMemoryBarrier2-image-01673',
    'VUID-VkImageMemoryBarrier2-synchronization2-07794': 'VUID-VkImageMemoryBarrier2-image-01673',
    'VUID-VkBindBufferMemoryInfo-memory-02985': 'VUID-VkBindBufferMemoryInfo-memory-02727',
    'VUID-VkBindImageMemoryInfo-memory-02989': 'VUID-VkBindImageMemoryInfo-memory-02729',
    'VUID-vkBindBufferMemory-memory-02985': 'VUID-vkBindBufferMemory-memory-02727',
    'VUID-vkBindImageMemory-memory-02989': 'VUID-vkBindImageMemory-memory-02729',
    'VUID-VkMemoryDedicatedAllocateInfo-buffer-02965': 'VUID-VkMemoryDedicatedAllocateInfo-buffer-01435',
    'VUID-VkMemoryDedicatedAllocateInfo-image-02964': 'VUID-VkMemoryDedicatedAllocateInfo-image-01433',
}

# Where the registry has the second id, that, or the parameter's rule, is told before the first.
UNREACHABLE_SINCE = {
    'VUID-vkCmdBuildAccelerationStructuresIndirectKHR-pInfos-03808': 'VUID-VkDeviceAddress-size-11364',
    'VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03808': 'VUID-VkDeviceAddress-size-11364',
    'VUID-vkCmdBuildMicromapsEXT-pInfos-07512': 'VUID-VkDeviceAddress-size-11364',
    # of the entries of tables, which lie in memory of the device
    'VUID-vkCmdTraceRaysIndirectKHR-flags-03511': 'VUID-vkCmdBindIndexBuffer2-indexType-08786',
    'VUID-vkCmdTraceRaysKHR-flags-03511': 'VUID-vkCmdBindIndexBuffer2-indexType-08786',
    'VUID-vkCmdSetPolygonModeEXT-polygonMode-07425': 'VUID-vkCmdBindIndexBuffer2-indexType-08786',
    'VUID-VkPipelineShaderStageCreateInfo-stage-00706': 'VUID-vkCmdBindIndexBuffer2-indexType-08786',
    'VUID-VkShaderCreateInfoEXT-stage-08418': 'VUID-vkCmdBindIndexBuffer2-indexType-08786',
    'VUID-RuntimeSpirv-MeshEXT-07332': 'VUID-vkCmdBindIndexBuffer2-indexType-08786',
    'VUID-RuntimeSpirv-MeshEXT-07333': 'VUID-vkCmdBindIndexBuffer2-indexType-08786',
    'VUID-StandaloneSpirv-OpTypeRuntimeArray-04680': 'VUID-RuntimeSpirv-shaderUniformBufferUnsizedArray-11806',
    'VUID-vkCmdDrawIndexedIndirect-None-02721': 'VUID-vkCmdDrawIndexedIndirect-format-10390',
    'VUID-vkCmdDrawIndexedIndirectCount-None-02721': 'VUID-vkCmdDrawIndexedIndirectCount-format-10390',
    'VUID-vkCmdDrawIndirect-None-02721': 'VUID-vkCmdDrawIndirect-format-10390',
    'VUID-vkCmdDrawIndirectByteCountEXT-None-02721': 'VUID-vkCmdDrawIndirectByteCountEXT-format-10390',
    'VUID-vkCmdDrawIndirectCount-None-02721': 'VUID-vkCmdDrawIndirectCount-format-10390',
    'VUID-vkCmdDrawIndexedIndirect2KHR-None-02721': 'VUID-vkCmdDrawIndexedIndirect2KHR-format-10390',
    'VUID-vkCmdDrawIndexedIndirectCount2KHR-None-02721': 'VUID-vkCmdDrawIndexedIndirectCount2KHR-format-10390',
    'VUID-vkCmdDrawIndirect2KHR-None-02721': 'VUID-vkCmdDrawIndirect2KHR-format-10390',
    'VUID-vkCmdDrawIndirectByteCount2EXT-None-02721': 'VUID-vkCmdDrawIndirectByteCount2EXT-format-10390',
    'VUID-vkCmdDrawIndirectCount2KHR-None-02721': 'VUID-vkCmdDrawIndirectCount2KHR-format-10390',
    'VUID-VkPushDescriptorSetWithTemplateInfo-pData-01686': 'VUID-vkCmdBindIndexBuffer2-indexType-08786',
    'VUID-VkShaderModuleCreateInfo-pCode-08739': 'VUID-VkShaderModuleCreateInfo-pCode-08737',
    'VUID-vkGetQueryPoolResults-queryType-04519': 'VUID-vkGetQueryPoolResults-queryCount-09438',
}


def read_emitted(folder):
    """{VUID: [topic.scene]}"""
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            for line in file:
                vuid, scene = line.rsplit(None, 1)  # ids of the Khronos layer may hold spaces
                found.setdefault(vuid, []).append(scene)
    return found


def here(vuids, source, known):
    """Those ids as the registry of the build has them, which may be newer than the one that they are written with."""
    successors = explicit.Successors(source, known)
    return {vuid if vuid in known else successors.find(*vuid.split('-', 2)[1:]) or vuid for vuid in vuids}


def unsaid(known):
    """Ids of the registry of the build that stand in unsaid_newer.txt."""
    with open(os.path.join(HERE, 'unsaid_newer.txt'), encoding='utf-8') as file:
        return {line.strip() for line in file if line.startswith('VUID-')} & set(known)


def untrue_older(folder, path):
    """[text] of what messages say that 1.3.239 has; None: its file is not here."""
    before = model.ValidUsage(path if path and os.path.exists(path) else None)
    if before.api_version != '1.3.239':
        return None
    wrong = []
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            for line in file:
                said, older, scene = line.split()
                if older.startswith('VUID-') and older not in before.texts:
                    wrong.append(f'{scene}: {said} is told with {older}, which 1.3.239 does not have')
    return wrong


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--validusage', required=True)
    parser.add_argument('--source', required=True)
    parser.add_argument('--emitted', required=True)
    parser.add_argument('--before', help='validusage.json of 1.3.239')
    parser.add_argument('--list', action='store_true')
    options = parser.parse_args(argv)
    known = set(model.ValidUsage(options.validusage).texts)
    checked = {**explicit.elsewhere(known, reasons.Reasons()), **explicit.scan(options.source, known)}
    emitted = read_emitted(options.emitted)
    later = unsaid(known)
    unreachable = here(UNREACHABLE, options.source, known) | later
    if SEVERAL_SLICES not in known:
        unreachable |= here(UNREACHABLE_WITHOUT_SLICES, options.source, known)
    unreachable |= {vuid for vuid, before in {**UNREACHABLE_BEFORE, **UNREACHABLE_SINCE}.items() if before in known}
    missing = sorted((places[0], vuid) for vuid, places in checked.items()
                     if vuid not in emitted and vuid not in unreachable
                     and not all(name.startswith('gpuav' + os.sep) for name, _ in places))
    for (name, function), vuid in missing:
        print(f'{name}: {function}: {vuid} is checked, but no scene brings it up')
    for vuid in sorted(unreachable):
        if vuid in emitted or (vuid in known and vuid not in checked):
            print(f'check_emitted.py: {vuid} is no exception any more')
            missing.append(vuid)
    untrue = untrue_older(options.emitted.rstrip('/') + '_older', options.before)
    for text in untrue or ():
        print(text)
    missing += untrue or ()
    if not options.list:
        print(f'{len(checked)} checked, {len(set(checked) & set(emitted))} said in scenes, {len(missing)} not; '
              f'{len(later)} stand in unsaid_newer.txt')
    return 1 if missing else 0


if __name__ == '__main__':
    sys.exit(main())
