/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions that gen/policy.py names: extra members of records, and what happens after the driver
 * returned.
 * Threads: application threads, inside the call.
 */
#ifndef WAKE_INTERCEPT_HOOKS_H
#define WAKE_INTERCEPT_HOOKS_H

#include "gen/records.h"
#include "intercept/pack/descriptor_numbers.h"
#include "intercept/pack/hook_objects.h"
#include "intercept/pack/pack.h"
#include "intercept/pack/swapchain_facts.h"
#include "state/object/addresses.h"

struct wake_call;

/* What is behind a device address now. */
WAKE_INLINE struct wake_address
wake_pack_address(const struct wake_pack *p, VkDeviceAddress address)
{
    return wake_addresses_find(wake_pack_device(p), address);
}

/*
 * For every command buffer of a submit, or secondary of vkCmdExecuteCommands: how many boundary
 * records its stream had at this moment. The replay of this record waits until that many are
 * consumed, and no later one can be consumed before. False: the block is full.
 */
bool
wake_pack_submit_targets(struct wake_pack *p, struct wake_rec_QueueSubmit *r);
bool
wake_pack_submit2_targets(struct wake_pack *p, struct wake_rec_QueueSubmit2 *r);
bool
wake_pack_execute_targets(struct wake_pack *p, struct wake_rec_CmdExecuteCommands *r);
/* Once for a call, with the record that counts. Primaries that executed these secondaries before
 * become invalid: their submits ask at which moments that was. */
void
wake_note_executions(const struct wake_rec_CmdExecuteCommands *r);

/*
 * What the pool has left, where asking for more is forbidden, or best practices are on
 * (intercept/hooks/descriptor_room.c). room_sets: UINT32_MAX, one may ask for more; short_type: the
 * number of a type of which there are too few, UINT32_MAX: none.
 */
bool
wake_pack_allocate_sets(struct wake_pack *p, struct wake_rec_AllocateDescriptorSets *r);

/* intercept/hooks/embedded_hooks.c: how many samplers the device has, by a relaxed count, and whether a living pipeline or shader has
 * embedded ones. */
uint32_t
wake_living_samplers(const struct wake_pack *p);
bool
wake_embedded_samplers_live(const struct wake_pack *p, uint32_t living);
/* living, living_custom: before the call (intercept/hooks/memory_hooks.c); embedding: asked only where it may matter. */
bool
wake_pack_samplers(struct wake_pack *p, struct wake_rec_CreateSampler *r);
/* border: 1 where the sampler has a border color of its own, 2 where that is not known. */
bool
wake_pack_destroy_sampler(struct wake_pack *p, struct wake_rec_DestroySampler *r);
void
wake_hook_create_sampler(struct wake_call *call, VkDevice device, const VkSamplerCreateInfo *info,
                         const VkAllocationCallbacks *allocator, VkSampler *sampler,
                         VkResult result);
void
wake_hook_destroy_sampler(struct wake_call *call, VkDevice device, VkSampler sampler,
                          const VkAllocationCallbacks *allocator);

/* Whether the physical device offers VK_KHR_portability_subset (intercept/device.c). */
bool
wake_pack_create_device(struct wake_pack *p, struct wake_rec_CreateDevice *r);

/* The profiling lock: a relaxed flag of the device, which a command buffer that begins looks at. */
bool
wake_pack_begin_profiling(struct wake_pack *p, struct wake_rec_BeginCommandBuffer *r);
void
wake_hook_acquire_profiling_lock(struct wake_call *call, VkDevice device,
                                 const VkAcquireProfilingLockInfoKHR *info, VkResult result);
void
wake_hook_release_profiling_lock(struct wake_call *call, VkDevice device);

/* What a type and a plain integer name. */
bool
wake_pack_private_data(struct wake_pack *p, struct wake_rec_SetPrivateData *r);
bool
wake_pack_object_name(struct wake_pack *p, struct wake_rec_SetDebugUtilsObjectNameEXT *r);
bool
wake_pack_object_tag(struct wake_pack *p, struct wake_rec_SetDebugUtilsObjectTagEXT *r);
bool
wake_pack_marker_name(struct wake_pack *p, struct wake_rec_DebugMarkerSetObjectNameEXT *r);
bool
wake_pack_marker_tag(struct wake_pack *p, struct wake_rec_DebugMarkerSetObjectTagEXT *r);

/* Whether the application has been told that the device is lost. */
bool
wake_pack_fault_lost(struct wake_pack *p, struct wake_rec_GetDeviceFaultInfoEXT *r);

/* Code that is passed with a validation cache (intercept/cache_commands.c). They change nothing in
 * the record. */
bool
wake_pack_module_cache(struct wake_pack *p, struct wake_rec_CreateShaderModule *r);
bool
wake_pack_graphics_cache(struct wake_pack *p, struct wake_rec_CreateGraphicsPipelines *r);
bool
wake_pack_compute_cache(struct wake_pack *p, struct wake_rec_CreateComputePipelines *r);
bool
wake_pack_ray_tracing_cache(struct wake_pack *p, struct wake_rec_CreateRayTracingPipelinesKHR *r);
bool
wake_pack_ray_tracing_nv_cache(struct wake_pack *p, struct wake_rec_CreateRayTracingPipelinesNV *r);
void
wake_hook_create_shader_module(struct wake_call *call, VkDevice device,
                               const VkShaderModuleCreateInfo *info,
                               const VkAllocationCallbacks *allocator, VkShaderModule *module,
                               VkResult result);

/* What the driver says that an object needs (intercept/hooks/memory_hooks.c). */
void
wake_needs_told(struct wake_memory_needs *needs, const VkMemoryRequirements *told);
/* Chains a question about tile memory in front of `asked`, where the device has any; then reads its answer. */
#ifdef VK_QCOM_tile_memory_heap
void
wake_needs_ask_tiles(const struct wake_device *device, VkTileMemoryRequirementsQCOM *tiles,
                     VkMemoryRequirements2 *asked);
void
wake_needs_told_tiles(struct wake_memory_needs *needs, const VkTileMemoryRequirementsQCOM *tiles);
#endif
/* What images need and have when they are bound (intercept/hooks/memory_hooks.c). */
struct wake_memory_needs
wake_image_needs(wake_id id, const VkBindImagePlaneMemoryInfo *plane);
bool
wake_pack_bind_image(struct wake_pack *p, struct wake_rec_BindImageMemory *r);
bool
wake_pack_bind_image2(struct wake_pack *p, struct wake_rec_BindImageMemory2 *r);

/* Buffers and memory: what they need, have and are mapped to (intercept/hooks/buffer_hooks.c). */
bool
wake_pack_allocate_memory(struct wake_pack *p, struct wake_rec_AllocateMemory *r);
bool
wake_pack_bind_buffer(struct wake_pack *p, struct wake_rec_BindBufferMemory *r);
bool
wake_pack_bind_buffer2(struct wake_pack *p, struct wake_rec_BindBufferMemory2 *r);
/* Needs of every pBufferBinds and pImageOpaqueBinds, and the sparse block of every pBinds of every
 * pImageBinds, one after the other. */
bool
wake_pack_bind_sparse(struct wake_pack *p, struct wake_rec_QueueBindSparse *r);
bool
wake_pack_buffer_view_bound(struct wake_pack *p, struct wake_rec_CreateBufferView *r);
bool
wake_pack_buffer_address_bound(struct wake_pack *p, struct wake_rec_GetBufferDeviceAddress *r);
bool
wake_pack_copy_structure_nv(struct wake_pack *p, struct wake_rec_CmdCopyAccelerationStructureNV *r);
bool
wake_pack_structure_handle_nv(struct wake_pack *p,
                              struct wake_rec_GetAccelerationStructureHandleNV *r);
bool
wake_pack_map_memory(struct wake_pack *p, struct wake_rec_MapMemory *r);
bool
wake_pack_unmap_memory(struct wake_pack *p, struct wake_rec_UnmapMemory *r);
#ifdef VK_VERSION_1_4
bool
wake_pack_map_memory_2(struct wake_pack *p, struct wake_rec_MapMemory2 *r);
bool
wake_pack_unmap_memory_2(struct wake_pack *p, struct wake_rec_UnmapMemory2 *r);
#endif
bool
wake_pack_flush_memory(struct wake_pack *p, struct wake_rec_FlushMappedMemoryRanges *r);
bool
wake_pack_invalidate_memory(struct wake_pack *p, struct wake_rec_InvalidateMappedMemoryRanges *r);
#ifdef VK_KHR_pipeline_binary
void
wake_hook_create_pipeline_binaries(struct wake_call *call, VkDevice device,
                                   const VkPipelineBinaryCreateInfoKHR *info,
                                   const VkAllocationCallbacks *allocator,
                                   VkPipelineBinaryHandlesInfoKHR *binaries, VkResult result);
#endif
void
wake_hook_allocate_memory(struct wake_call *call, VkDevice device, const VkMemoryAllocateInfo *info,
                          const VkAllocationCallbacks *allocator, VkDeviceMemory *memory,
                          VkResult result);
void
wake_hook_free_memory(struct wake_call *call, VkDevice device, VkDeviceMemory memory,
                      const VkAllocationCallbacks *allocator);
void
wake_hook_map_memory(struct wake_call *call, VkDevice device, VkDeviceMemory memory,
                     VkDeviceSize offset, VkDeviceSize size, VkMemoryMapFlags flags, void **data,
                     VkResult result);
void
wake_hook_unmap_memory(struct wake_call *call, VkDevice device, VkDeviceMemory memory);
#ifdef VK_VERSION_1_4
void
wake_hook_map_memory_2(struct wake_call *call, VkDevice device, const VkMemoryMapInfo *info,
                       void **data, VkResult result);
void
wake_hook_unmap_memory_2(struct wake_call *call, VkDevice device, const VkMemoryUnmapInfo *info,
                         VkResult result);
#endif

/* Video sessions and their parameters (intercept/hooks/video_hooks.c). */
bool
wake_pack_bind_video_memory(struct wake_pack *p, struct wake_rec_BindVideoSessionMemoryKHR *r);
bool
wake_pack_video_template(struct wake_pack *p, struct wake_rec_CreateVideoSessionParametersKHR *r);
bool
wake_pack_update_video(struct wake_pack *p, struct wake_rec_UpdateVideoSessionParametersKHR *r);
bool
wake_pack_begin_video(struct wake_pack *p, struct wake_rec_CmdBeginVideoCodingKHR *r);
bool
wake_pack_decode_video(struct wake_pack *p, struct wake_rec_CmdDecodeVideoKHR *r);
bool
wake_pack_encode_video(struct wake_pack *p, struct wake_rec_CmdEncodeVideoKHR *r);
#ifdef WAKE_VIDEO_NEWER
bool
wake_pack_encoded_parameters(struct wake_pack *p,
                             struct wake_rec_GetEncodedVideoSessionParametersKHR *r);
#endif
void
wake_hook_bind_video_memory(struct wake_call *call, VkDevice device, VkVideoSessionKHR handle,
                            uint32_t count, const VkBindVideoSessionMemoryInfoKHR *infos,
                            VkResult result);
void
wake_hook_update_video(struct wake_call *call, VkDevice device, VkVideoSessionParametersKHR handle,
                       const VkVideoSessionParametersUpdateInfoKHR *info, VkResult result);

/* Whether a deferred operation is not at an end yet, as the driver says (intercept/hooks/host_build_hooks.c). */
uint64_t
wake_pack_pending(wake_id id);
bool
wake_pack_destroy_operation(struct wake_pack *p, struct wake_rec_DestroyDeferredOperationKHR *r);
/* Bytes of scratch memory that the driver needs for a build; 0: none, or it was not asked. */
uint64_t
wake_structure_scratch(const struct wake_device *device, VkAccelerationStructureBuildTypeKHR type,
                       const VkAccelerationStructureBuildGeometryInfoKHR *info,
                       const VkAccelerationStructureBuildRangeInfoKHR *ranges);
/* Bytes of the structure, likewise. */
uint64_t
wake_structure_size(const struct wake_device *device, VkAccelerationStructureBuildTypeKHR type,
                    const VkAccelerationStructureBuildGeometryInfoKHR *info,
                    const VkAccelerationStructureBuildRangeInfoKHR *ranges);
/* Something has written it, or is recorded to (intercept/hooks/structure_before.c). */
void
wake_structure_written(wake_id id, bool by_host);
void
wake_structure_is_built(wake_id id, const VkAccelerationStructureBuildGeometryInfoKHR *info,
                        const VkAccelerationStructureBuildRangeInfoKHR *ranges, bool by_host);
/* What is known of one that is read; of the sources of updates, NULL: there are none. */
const struct wake_before *
wake_pack_before(struct wake_pack *p, wake_id id);
const struct wake_before *
wake_pack_before_updates(struct wake_pack *p,
                         const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count);
bool
wake_pack_cmd_structure_properties(struct wake_pack *p,
                                   struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r);

/* Acceleration structures and tracing rays (intercept/hooks/structure_hooks.c, and host_build_hooks.c). */
const VkAccelerationStructureBuildRangeInfoKHR *
wake_pack_ranges(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                 uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *const *ranges);
uint64_t
wake_pack_unranged(uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *const *ranges);
bool
wake_pack_cmd_copy_structure(struct wake_pack *p,
                             struct wake_rec_CmdCopyAccelerationStructureKHR *r);
bool
wake_pack_cmd_serialize_structure(struct wake_pack *p,
                                  struct wake_rec_CmdCopyAccelerationStructureToMemoryKHR *r);
bool
wake_pack_cmd_deserialize_structure(struct wake_pack *p,
                                    struct wake_rec_CmdCopyMemoryToAccelerationStructureKHR *r);
bool
wake_pack_serialize_structure(struct wake_pack *p,
                              struct wake_rec_CopyAccelerationStructureToMemoryKHR *r);
bool
wake_pack_deserialize_structure(struct wake_pack *p,
                                struct wake_rec_CopyMemoryToAccelerationStructureKHR *r);
bool
wake_pack_get_descriptor(struct wake_pack *p, struct wake_rec_GetDescriptorEXT *r);
void
wake_hook_structure_address(struct wake_call *call, VkDevice device,
                            const VkAccelerationStructureDeviceAddressInfoKHR *info,
                            VkDeviceAddress address);
void
wake_hook_structure_handle_nv(struct wake_call *call, VkDevice device,
                              VkAccelerationStructureNV structure, size_t size, void *data,
                              VkResult result);
void
wake_hook_copy_structure(struct wake_call *call, VkDevice device, VkDeferredOperationKHR deferred,
                         const VkCopyAccelerationStructureInfoKHR *info, VkResult result);
/* Micromaps (intercept/hooks/micromap_hooks.c). */
bool
wake_pack_cmd_build_micromaps(struct wake_pack *p, struct wake_rec_CmdBuildMicromapsEXT *r);
bool
wake_pack_cmd_serialize_micromap(struct wake_pack *p,
                                 struct wake_rec_CmdCopyMicromapToMemoryEXT *r);
bool
wake_pack_cmd_deserialize_micromap(struct wake_pack *p,
                                   struct wake_rec_CmdCopyMemoryToMicromapEXT *r);
bool
wake_pack_copy_micromap(struct wake_pack *p, struct wake_rec_CopyMicromapEXT *r);
bool
wake_pack_serialize_micromap(struct wake_pack *p, struct wake_rec_CopyMicromapToMemoryEXT *r);
bool
wake_pack_deserialize_micromap(struct wake_pack *p, struct wake_rec_CopyMemoryToMicromapEXT *r);

bool
wake_pack_trace_rays(struct wake_pack *p, struct wake_rec_CmdTraceRaysKHR *r);
bool
wake_pack_trace_rays_indirect(struct wake_pack *p, struct wake_rec_CmdTraceRaysIndirectKHR *r);
bool
wake_pack_trace_rays_indirect2(struct wake_pack *p, struct wake_rec_CmdTraceRaysIndirect2KHR *r);
bool
wake_pack_descriptor_buffers(struct wake_pack *p, struct wake_rec_CmdBindDescriptorBuffersEXT *r);
#ifdef VK_KHR_device_address_commands
bool
wake_pack_results_to_memory(struct wake_pack *p,
                            struct wake_rec_CmdCopyQueryPoolResultsToMemoryKHR *r);
#endif
/* Ranges at device addresses (intercept/hooks/address_hooks.c). */
#ifdef VK_KHR_device_address_commands
bool
wake_pack_conditional_2(struct wake_pack *p, struct wake_rec_CmdBeginConditionalRendering2EXT *r);
bool
wake_pack_begin_feedback_2(struct wake_pack *p, struct wake_rec_CmdBeginTransformFeedback2EXT *r);
bool
wake_pack_index_address(struct wake_pack *p, struct wake_rec_CmdBindIndexBuffer3KHR *r);
bool
wake_pack_bind_feedback_2(struct wake_pack *p,
                          struct wake_rec_CmdBindTransformFeedbackBuffers2EXT *r);
bool
wake_pack_vertex_addresses(struct wake_pack *p, struct wake_rec_CmdBindVertexBuffers3KHR *r);
bool
wake_pack_image_to_memory(struct wake_pack *p, struct wake_rec_CmdCopyImageToMemoryKHR *r);
bool
wake_pack_copy_memory(struct wake_pack *p, struct wake_rec_CmdCopyMemoryKHR *r);
bool
wake_pack_memory_to_image(struct wake_pack *p, struct wake_rec_CmdCopyMemoryToImageKHR *r);
bool
wake_pack_dispatch_2(struct wake_pack *p, struct wake_rec_CmdDispatchIndirect2KHR *r);
bool
wake_pack_draw_indexed_2(struct wake_pack *p, struct wake_rec_CmdDrawIndexedIndirect2KHR *r);
bool
wake_pack_draw_indexed_count_2(struct wake_pack *p,
                               struct wake_rec_CmdDrawIndexedIndirectCount2KHR *r);
bool
wake_pack_draw_2(struct wake_pack *p, struct wake_rec_CmdDrawIndirect2KHR *r);
bool
wake_pack_draw_bytes_2(struct wake_pack *p, struct wake_rec_CmdDrawIndirectByteCount2EXT *r);
bool
wake_pack_draw_count_2(struct wake_pack *p, struct wake_rec_CmdDrawIndirectCount2KHR *r);
bool
wake_pack_draw_mesh_2(struct wake_pack *p, struct wake_rec_CmdDrawMeshTasksIndirect2EXT *r);
bool
wake_pack_draw_mesh_count_2(struct wake_pack *p,
                            struct wake_rec_CmdDrawMeshTasksIndirectCount2EXT *r);
bool
wake_pack_end_feedback_2(struct wake_pack *p, struct wake_rec_CmdEndTransformFeedback2EXT *r);
bool
wake_pack_fill_memory(struct wake_pack *p, struct wake_rec_CmdFillMemoryKHR *r);
bool
wake_pack_update_memory(struct wake_pack *p, struct wake_rec_CmdUpdateMemoryKHR *r);
#endif
#ifdef VK_KHR_copy_memory_indirect
bool
wake_pack_copy_indirect(struct wake_pack *p, struct wake_rec_CmdCopyMemoryIndirectKHR *r);
bool
wake_pack_copy_to_image_indirect(struct wake_pack *p,
                                 struct wake_rec_CmdCopyMemoryToImageIndirectKHR *r);
#endif
bool
wake_pack_barrier_ranges(struct wake_pack *p, struct wake_rec_CmdPipelineBarrier2 *r);
bool
wake_pack_set_event_ranges(struct wake_pack *p, struct wake_rec_CmdSetEvent2 *r);
bool
wake_pack_wait_ranges(struct wake_pack *p, struct wake_rec_CmdWaitEvents2 *r);
/* Addresses of later commands (intercept/hooks/addressed_hooks.c). */
#ifdef VK_KHR_device_address_commands
bool
wake_pack_create_structure_2(struct wake_pack *p,
                             struct wake_rec_CreateAccelerationStructure2KHR *r);
bool
wake_pack_write_marker(struct wake_pack *p, struct wake_rec_CmdWriteMarkerToMemoryAMD *r);
#endif
#ifdef VK_AMDX_shader_enqueue
bool
wake_pack_graph_scratch(struct wake_pack *p,
                        struct wake_rec_CmdInitializeGraphScratchMemoryAMDX *r);
bool
wake_pack_dispatch_graph(struct wake_pack *p, struct wake_rec_CmdDispatchGraphAMDX *r);
bool
wake_pack_dispatch_graph_indirect(struct wake_pack *p,
                                  struct wake_rec_CmdDispatchGraphIndirectAMDX *r);
bool
wake_pack_dispatch_graph_count(struct wake_pack *p,
                               struct wake_rec_CmdDispatchGraphIndirectCountAMDX *r);
#endif
#ifdef VK_EXT_memory_decompression
bool
wake_pack_decompress(struct wake_pack *p, struct wake_rec_CmdDecompressMemoryEXT *r);
bool
wake_pack_decompress_indirect(struct wake_pack *p,
                              struct wake_rec_CmdDecompressMemoryIndirectCountEXT *r);
#endif
#ifdef VK_EXT_device_generated_commands
bool
wake_pack_execute_generated(struct wake_pack *p, struct wake_rec_CmdExecuteGeneratedCommandsEXT *r);
bool
wake_pack_preprocess_addresses(struct wake_pack *p,
                               struct wake_rec_CmdPreprocessGeneratedCommandsEXT *r);
/* The same, and whether the other command buffer is recorded (intercept/call/submit_hooks.c). */
bool
wake_pack_preprocess_generated(struct wake_pack *p,
                               struct wake_rec_CmdPreprocessGeneratedCommandsEXT *r);
#endif
#ifdef VK_NV_cluster_acceleration_structure
bool
wake_pack_build_clusters(struct wake_pack *p,
                         struct wake_rec_CmdBuildClusterAccelerationStructureIndirectNV *r);
bool
wake_pack_cluster_sizes(struct wake_pack *p,
                        struct wake_rec_GetClusterAccelerationStructureBuildSizesNV *r);
#endif
#ifdef VK_NV_partitioned_acceleration_structure
bool
wake_pack_build_partitions(struct wake_pack *p,
                           struct wake_rec_CmdBuildPartitionedAccelerationStructuresNV *r);
#endif
#ifdef VK_NV_cooperative_vector
bool
wake_pack_convert_matrix(struct wake_pack *p, struct wake_rec_ConvertCooperativeVectorMatrixNV *r);
bool
wake_pack_cmd_convert_matrices(struct wake_pack *p,
                               struct wake_rec_CmdConvertCooperativeVectorMatrixNV *r);
#endif
/* Tensors and data graphs (intercept/hooks/tensor_hooks.c). */
#ifdef VK_ARM_tensors
struct wake_memory_needs
wake_tensor_needs(wake_id id);
bool
wake_pack_bind_tensors(struct wake_pack *p, struct wake_rec_BindTensorMemoryARM *r);
bool
wake_pack_create_tensor(struct wake_pack *p, struct wake_rec_CreateTensorARM *r);
bool
wake_pack_create_tensor_view(struct wake_pack *p, struct wake_rec_CreateTensorViewARM *r);
void
wake_hook_bind_tensors(struct wake_call *call, VkDevice device, uint32_t count,
                       const VkBindTensorMemoryInfoARM *infos, VkResult result);
#endif
#ifdef VK_ARM_data_graph
bool
wake_pack_bind_sessions(struct wake_pack *p,
                        struct wake_rec_BindDataGraphPipelineSessionMemoryARM *r);
bool
wake_pack_session_requirements(struct wake_pack *p,
                               struct wake_rec_GetDataGraphPipelineSessionMemoryRequirementsARM *r);
bool
wake_pack_graph_properties(struct wake_pack *p,
                           struct wake_rec_GetDataGraphPipelinePropertiesARM *r);
void
wake_hook_bind_sessions(struct wake_call *call, VkDevice device, uint32_t count,
                        const VkBindDataGraphPipelineSessionMemoryInfoARM *infos, VkResult result);
#endif
/* Heaps of descriptors (intercept/hooks/heap_hooks.c). What is inherited: of the sampler heap, of the resource heap; NULL: neither. */
const struct wake_address *
wake_pack_inherited_heaps(struct wake_pack *p, const VkCommandBufferBeginInfo *info);
#ifdef VK_EXT_descriptor_heap
bool
wake_pack_heap_captures(struct wake_pack *p, struct wake_rec_GetImageOpaqueCaptureDataEXT *r);
bool
wake_pack_register_border(struct wake_pack *p, struct wake_rec_RegisterCustomBorderColorEXT *r);
bool
wake_pack_resource_heap(struct wake_pack *p, struct wake_rec_CmdBindResourceHeapEXT *r);
bool
wake_pack_sampler_heap(struct wake_pack *p, struct wake_rec_CmdBindSamplerHeapEXT *r);
bool
wake_pack_write_resources(struct wake_pack *p, struct wake_rec_WriteResourceDescriptorsEXT *r);
#endif
bool
wake_pack_build_structures(struct wake_pack *p,
                           struct wake_rec_CmdBuildAccelerationStructuresKHR *r);
bool
wake_pack_build_indirect(struct wake_pack *p,
                         struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r);
bool
wake_pack_build_on_host(struct wake_pack *p, struct wake_rec_BuildAccelerationStructuresKHR *r);
bool
wake_pack_copy_structure(struct wake_pack *p, struct wake_rec_CopyAccelerationStructureKHR *r);
bool
wake_pack_structure_properties(struct wake_pack *p,
                               struct wake_rec_WriteAccelerationStructuresPropertiesKHR *r);
bool
wake_pack_bind_structure_nv(struct wake_pack *p,
                            struct wake_rec_BindAccelerationStructureMemoryNV *r);
bool
wake_pack_build_structure_nv(struct wake_pack *p,
                             struct wake_rec_CmdBuildAccelerationStructureNV *r);
void
wake_hook_buffer_address(struct wake_call *call, VkDevice device,
                         const VkBufferDeviceAddressInfo *info, VkDeviceAddress address);
void
wake_hook_build_on_host(struct wake_call *call, VkDevice device, VkDeferredOperationKHR deferred,
                        uint32_t count, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                        const VkAccelerationStructureBuildRangeInfoKHR *const *ranges,
                        VkResult result);
void
wake_hook_bind_structure_nv(struct wake_call *call, VkDevice device, uint32_t count,
                            const VkBindAccelerationStructureMemoryInfoNV *infos, VkResult result);

/* What is bound to the image behind a view, which attachments' images have lost their memory, and what swapchains are
 * like, at the call (intercept/call/swapchain_hooks.c). */
bool
wake_pack_image_view_bound(struct wake_pack *p, struct wake_rec_CreateImageView *r);
bool
wake_pack_framebuffer_freed(struct wake_pack *p, struct wake_rec_CreateFramebuffer *r);
bool
wake_pack_new_swapchain(struct wake_pack *p, struct wake_rec_CreateSwapchainKHR *r);
/* The surface whose count goes down. */
bool
wake_pack_destroy_swapchain(struct wake_pack *p, struct wake_rec_DestroySwapchainKHR *r);
bool
wake_pack_destroy_surface(struct wake_pack *p, struct wake_rec_DestroySurfaceKHR *r);
bool
wake_pack_surface_capabilities(struct wake_pack *p,
                               struct wake_rec_GetPhysicalDeviceSurfaceCapabilitiesKHR *r);
bool
wake_pack_surface_capabilities2(struct wake_pack *p,
                                struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2KHR *r);
bool
wake_pack_surface_counters(struct wake_pack *p,
                           struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2EXT *r);
bool
wake_pack_counted_formats(struct wake_pack *p,
                          struct wake_rec_GetPhysicalDeviceSurfaceFormatsKHR *r);
bool
wake_pack_queue_families(struct wake_pack *p,
                         struct wake_rec_GetPhysicalDeviceQueueFamilyProperties *r);
bool
wake_pack_queue_families2(struct wake_pack *p,
                          struct wake_rec_GetPhysicalDeviceQueueFamilyProperties2 *r);
bool
wake_pack_swapchain_images(struct wake_pack *p, struct wake_rec_GetSwapchainImagesKHR *r);
bool
wake_pack_free_memory(struct wake_pack *p, struct wake_rec_FreeMemory *r);
bool
wake_pack_surface_formats(struct wake_pack *p,
                          struct wake_rec_GetPhysicalDeviceSurfaceFormatsKHR *r);
bool
wake_pack_surface_formats2(struct wake_pack *p,
                           struct wake_rec_GetPhysicalDeviceSurfaceFormats2KHR *r);
bool
wake_pack_surface_modes(struct wake_pack *p,
                        struct wake_rec_GetPhysicalDeviceSurfacePresentModesKHR *r);
bool
wake_pack_surface_rectangles(struct wake_pack *p,
                             struct wake_rec_GetPhysicalDevicePresentRectanglesKHR *r);
bool
wake_pack_group_surface_modes(struct wake_pack *p,
                              struct wake_rec_GetDeviceGroupSurfacePresentModesKHR *r);
/* The first of pLayeredApis whose properties have another struct in their chain than they may have: its number, counted from 1,
 * and the struct's type; 0: there is none. */
bool
wake_pack_properties_2(struct wake_pack *p, struct wake_rec_GetPhysicalDeviceProperties2 *r);
/* What physical devices say while there is no device of theirs (intercept/hooks/physical_hooks.c). families: how many queue families;
 * counts: sampleCounts of such images, UINT32_MAX: not known; of cooperative matrices the sizes of subgroups and what a workgroup may
 * have. 0: not known. */
bool
wake_pack_surface_support(struct wake_pack *p,
                          struct wake_rec_GetPhysicalDeviceSurfaceSupportKHR *r);
bool
wake_pack_wayland_support(struct wake_pack *p,
                          struct wake_rec_GetPhysicalDeviceWaylandPresentationSupportKHR *r);
bool
wake_pack_xcb_support(struct wake_pack *p,
                      struct wake_rec_GetPhysicalDeviceXcbPresentationSupportKHR *r);
bool
wake_pack_xlib_support(struct wake_pack *p,
                       struct wake_rec_GetPhysicalDeviceXlibPresentationSupportKHR *r);
/* no_planes: the format has two planes of 4:4:4, and the physical device is known to support none. */
bool
wake_pack_format_query(struct wake_pack *p, struct wake_rec_GetPhysicalDeviceFormatProperties *r);
bool
wake_pack_format_query2(struct wake_pack *p, struct wake_rec_GetPhysicalDeviceFormatProperties2 *r);
bool
wake_pack_image_query(struct wake_pack *p,
                      struct wake_rec_GetPhysicalDeviceImageFormatProperties2 *r);
bool
wake_pack_sparse_query(struct wake_pack *p,
                       struct wake_rec_GetPhysicalDeviceSparseImageFormatProperties *r);
bool
wake_pack_sparse_query2(struct wake_pack *p,
                        struct wake_rec_GetPhysicalDeviceSparseImageFormatProperties2 *r);
#ifdef VK_EXT_cooperative_matrix_maintenance1
bool
wake_pack_matrix_query(struct wake_pack *p,
                       struct wake_rec_GetPhysicalDeviceCooperativeMatrixProperties2EXT *r);
#endif
/* File descriptors that Vulkan has made (intercept/hooks/fd_hooks.c). */
void
wake_hook_get_memory_fd(struct wake_call *call, VkDevice device, const VkMemoryGetFdInfoKHR *info,
                        int *fd, VkResult result);
void
wake_hook_get_semaphore_fd(struct wake_call *call, VkDevice device,
                           const VkSemaphoreGetFdInfoKHR *info, int *fd, VkResult result);
void
wake_hook_import_semaphore_fd(struct wake_call *call, VkDevice device,
                              const VkImportSemaphoreFdInfoKHR *info, VkResult result);
/* With what size and memory type the descriptor that is imported was exported. */
void
wake_fd_pack_import(struct wake_rec_AllocateMemory *r);
void
wake_fd_imported(const VkMemoryAllocateInfo *info);
bool
wake_pack_memory_fd_properties(struct wake_pack *p, struct wake_rec_GetMemoryFdPropertiesKHR *r);
bool
wake_pack_import_semaphore_fd(struct wake_pack *p, struct wake_rec_ImportSemaphoreFdKHR *r);
/* intercept/hooks/answer_hooks.c: executables of a pipeline, what its properties are written to; answers about performance counters, set
 * layouts and displays. */
bool
wake_pack_executable_statistics(struct wake_pack *p,
                                struct wake_rec_GetPipelineExecutableStatisticsKHR *r);
bool
wake_pack_executable_internals(struct wake_pack *p,
                               struct wake_rec_GetPipelineExecutableInternalRepresentationsKHR *r);
bool
wake_pack_pipeline_properties(struct wake_pack *p, struct wake_rec_GetPipelinePropertiesEXT *r);
bool
wake_pack_query_pool(struct wake_pack *p, struct wake_rec_CreateQueryPool *r);
bool
wake_pack_set_layout(struct wake_pack *p, struct wake_rec_CreateDescriptorSetLayout *r);
bool
wake_pack_display_surface(struct wake_pack *p, struct wake_rec_CreateDisplayPlaneSurfaceKHR *r);
bool
wake_pack_plane_displays(struct wake_pack *p,
                         struct wake_rec_GetDisplayPlaneSupportedDisplaysKHR *r);
bool
wake_pack_acquire_swapchain(struct wake_pack *p, struct wake_rec_AcquireNextImageKHR *r);
bool
wake_pack_acquire2_swapchain(struct wake_pack *p, struct wake_rec_AcquireNextImage2KHR *r);
bool
wake_pack_present_swapchains(struct wake_pack *p, struct wake_rec_QueuePresentKHR *r);
/* never: nothing of the swapchain has been presented. */
bool
wake_pack_swapchain_counter(struct wake_pack *p, struct wake_rec_GetSwapchainCounterEXT *r);
bool
wake_pack_wait_swapchain(struct wake_pack *p, struct wake_rec_WaitForPresentKHR *r);
#ifdef VK_KHR_present_wait2
bool
wake_pack_wait_swapchain_2(struct wake_pack *p, struct wake_rec_WaitForPresent2KHR *r);
#endif
#ifndef WAKE_OWN_SHADER_OBJECT
bool
wake_pack_create_shaders(struct wake_pack *p, struct wake_rec_CreateShadersEXT *r);
#endif
/* intercept/hooks/descriptor_counts.c. Descriptors that a combined image sampler with the view takes; 0: it has no conversion, or
 * that is not known. `view`: as it was packed; may be NULL. */
uint32_t
wake_ask_converted(struct wake_pack *p, const VkImageViewCreateInfo *view);
#ifdef VK_EXT_descriptor_heap
/* Of each resource two counts: converted, subsampled; NULL: nothing takes more than one. */
const uint32_t *
wake_ask_resource_counts(struct wake_pack *p, const VkResourceDescriptorInfoEXT *infos,
                         uint32_t count);
#endif
#ifdef VK_ARM_data_graph
/* unbound: the session needs memory, and has none at all. */
bool
wake_pack_dispatch_data_graph(struct wake_pack *p, struct wake_rec_CmdDispatchDataGraphARM *r);
#endif
/* The buffers at the addresses that counters of regions are written to; NULL: the call has no such addresses. */
bool
wake_pack_region_counters(struct wake_pack *p, struct wake_rec_CmdBeginRendering *r);
#ifdef VK_ARM_data_graph_instruction_set_tosa
/* unlisted: the queue family is known to have no such engine and operation; properties_type: of *pProperties. */
bool
wake_pack_engine_query(
    struct wake_pack *p,
    struct wake_rec_GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM *r);
#endif
#ifdef VK_EXT_present_timing
/* intercept/hooks/timing_hooks.c. stages_short: bit i, element i has room for too few stages; stages_wanted: at most. */
bool
wake_pack_past_timings(struct wake_pack *p, struct wake_rec_GetPastPresentationTimingEXT *r);
void
wake_hook_past_timings(struct wake_call *call, VkDevice device,
                       const VkPastPresentationTimingInfoEXT *info,
                       VkPastPresentationTimingPropertiesEXT *out, VkResult result);
void
wake_hook_time_domains(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                       VkSwapchainTimeDomainPropertiesEXT *list, uint64_t *counter,
                       VkResult result);
void
wake_hook_timing_queue_size(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                            uint32_t size, VkResult result);
struct wake_swapchain;
/* Whether it has room for times of presents. */
bool
wake_timing_has_room(struct wake_swapchain *chain);
/* enum wake_domain */
uint32_t
wake_time_domain_kind(struct wake_swapchain *chain, uint64_t id);
/* Swapchain `i` of a present. */
void
wake_timing_presented(struct wake_swapchain *chain, const VkPresentInfoKHR *info, uint32_t i,
                      VkResult result);
#endif
/* A macro: registries differ in which name of the command has the record. Its struct has one
 * handle, the swapchain. */
#define wake_pack_release_swapchain(p, r)                                     \
    ((r)->chain = wake_swapchain_facts_of(                                    \
         (r)->pReleaseInfo ? wake_packed_id((r)->pReleaseInfo, 0, 1, 0) : 0), \
     !(p)->full)
void
wake_hook_destroy_swapchain(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                            const VkAllocationCallbacks *allocator);
void
wake_hook_create_swapchain(struct wake_call *call, VkDevice device,
                           const VkSwapchainCreateInfoKHR *info,
                           const VkAllocationCallbacks *allocator, VkSwapchainKHR *swapchain,
                           VkResult result);
void
wake_hook_get_swapchain_images(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                               uint32_t *count, VkImage *images, VkResult result);
void
wake_hook_acquire_next_image(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                             uint64_t timeout, VkSemaphore semaphore, VkFence fence,
                             uint32_t *index, VkResult result);
void
wake_hook_acquire_next_image2(struct wake_call *call, VkDevice device,
                              const VkAcquireNextImageInfoKHR *info, uint32_t *index,
                              VkResult result);
void
wake_hook_release_swapchain_images(struct wake_call *call, VkDevice device,
                                   const VkReleaseSwapchainImagesInfoEXT *info, VkResult result);
/* Part of wake_hook_queue_present(). */
void
wake_hook_presented_images(struct wake_call *call, const VkPresentInfoKHR *info, VkResult result);

/* After the driver returned: what the application learned, for the return half of the record. */
void
wake_hook_wait_for_fences(struct wake_call *call, VkDevice device, uint32_t count,
                          const VkFence *fences, VkBool32 all, uint64_t timeout, VkResult result);
void
wake_hook_get_fence_status(struct wake_call *call, VkDevice device, VkFence fence, VkResult result);
void
wake_hook_wait_semaphores(struct wake_call *call, VkDevice device, const VkSemaphoreWaitInfo *info,
                          uint64_t timeout, VkResult result);
void
wake_hook_get_semaphore_counter_value(struct wake_call *call, VkDevice device,
                                      VkSemaphore semaphore, uint64_t *value, VkResult result);
void
wake_hook_queue_wait_idle(struct wake_call *call, VkQueue queue, VkResult result);
void
wake_hook_queue_present(struct wake_call *call, VkQueue queue, const VkPresentInfoKHR *info,
                        VkResult result);

/* A frame has ended. */
void
wake_next_frame(const struct wake_call *call);
/* Where frames end on devices that present nothing. */
void
wake_hook_queue_submit(struct wake_call *call, VkQueue queue, uint32_t count,
                       const VkSubmitInfo *submits, VkFence fence, VkResult result);
void
wake_hook_queue_submit2(struct wake_call *call, VkQueue queue, uint32_t count,
                        const VkSubmitInfo2 *submits, VkFence fence, VkResult result);
void
wake_hook_queue_insert_label(struct wake_call *call, VkQueue queue,
                             const VkDebugUtilsLabelEXT *label);

/* Memory behind resources. */
void
wake_hook_bind_buffer_memory(struct wake_call *call, VkDevice device, VkBuffer buffer,
                             VkDeviceMemory memory, VkDeviceSize offset, VkResult result);
void
wake_hook_bind_buffer_memory2(struct wake_call *call, VkDevice device, uint32_t count,
                              const VkBindBufferMemoryInfo *infos, VkResult result);
void
wake_hook_bind_image_memory(struct wake_call *call, VkDevice device, VkImage image,
                            VkDeviceMemory memory, VkDeviceSize offset, VkResult result);
void
wake_hook_bind_image_memory2(struct wake_call *call, VkDevice device, uint32_t count,
                             const VkBindImageMemoryInfo *infos, VkResult result);
/* Which family a queue is of. */
void
wake_hook_get_device_queue(struct wake_call *call, VkDevice device, uint32_t family, uint32_t index,
                           const VkQueue *queue);
void
wake_hook_get_device_queue2(struct wake_call *call, VkDevice device, const VkDeviceQueueInfo2 *info,
                            const VkQueue *queue);

/* Debug names. */
void
wake_hook_set_object_name(struct wake_call *call, VkDevice device,
                          const VkDebugUtilsObjectNameInfoEXT *info, VkResult result);
void
wake_hook_marker_object_name(struct wake_call *call, VkDevice device,
                             const VkDebugMarkerObjectNameInfoEXT *info, VkResult result);

/* What a structure, or those of a call, have lost of their memory (enum wake_lost; intercept/hooks/structure_memory.c). Of builds two
 * each: destination, source; of copies the same. */
uint64_t
wake_pack_lost(wake_id id);
uint64_t
wake_pack_lost_all(const VkAccelerationStructureKHR *structures, uint32_t count);
uint64_t
wake_pack_lost_of_builds(const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count);
uint64_t
wake_pack_lost_of_copy(const VkCopyAccelerationStructureInfoKHR *info);
uint64_t
wake_pack_lost_of_serialize(const VkCopyAccelerationStructureToMemoryInfoKHR *info);
uint64_t
wake_pack_lost_of_deserialize(const VkCopyMemoryToAccelerationStructureInfoKHR *info);
bool
wake_pack_structure_address(struct wake_pack *p,
                            struct wake_rec_GetAccelerationStructureDeviceAddressKHR *r);

#endif
