/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What hooks share: functions that fill extra members of records (policy.EXTRA), and functions that are called after the driver
 * returned (policy.HOOKS). Those themselves are declared in gen/hook_calls.h.
 * Threads: application threads, inside the call.
 */
#ifndef WAKE_INTERCEPT_HOOKS_H
#define WAKE_INTERCEPT_HOOKS_H

#include "gen/hook_calls.h"
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

/* Once for a call, with the record that counts. Primaries that executed these secondaries before
 * become invalid: their submits ask at which moments that was. */
void
wake_note_executions(const struct wake_rec_CmdExecuteCommands *r);

/* intercept/hooks/embedded_hooks.c: how many samplers the device has, by a relaxed count, and whether a living pipeline or shader has
 * embedded ones. */
uint32_t
wake_living_samplers(const struct wake_pack *p);
bool
wake_embedded_samplers_live(const struct wake_pack *p, uint32_t living);

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

/* Whether a deferred operation is not at an end yet, as the driver says (intercept/hooks/host_build_hooks.c). */
uint64_t
wake_pack_pending(wake_id id);
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

/* Acceleration structures and tracing rays (intercept/hooks/structure_hooks.c, and host_build_hooks.c). */
const VkAccelerationStructureBuildRangeInfoKHR *
wake_pack_ranges(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                 uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *const *ranges);
uint64_t
wake_pack_unranged(uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *const *ranges);

/* Part of wake_pack_preprocess_generated(). */
#ifdef VK_EXT_device_generated_commands
bool
wake_pack_preprocess_addresses(struct wake_pack *p,
                               struct wake_rec_CmdPreprocessGeneratedCommandsEXT *r);
#endif
/* Tensors and data graphs (intercept/hooks/tensor_hooks.c). */
#ifdef VK_ARM_tensors
struct wake_memory_needs
wake_tensor_needs(wake_id id);
#endif
/* intercept/hooks/heap_hooks.c. The buffers of the heaps that a secondary inherits: of samplers, of resources; NULL: it inherits none. */
const struct wake_address *
wake_pack_inherited_heaps(struct wake_pack *p, const VkCommandBufferBeginInfo *info);

bool
wake_pack_surface_formats(struct wake_pack *p,
                          struct wake_rec_GetPhysicalDeviceSurfaceFormatsKHR *r);
/* With what size and memory type the descriptor that is imported was exported. */
void
wake_fd_pack_import(struct wake_rec_AllocateMemory *r);
void
wake_fd_imported(const VkMemoryAllocateInfo *info);
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
#ifdef VK_EXT_present_timing
struct wake_swapchain;
/* Whether it has room for times of presents. */
bool
wake_timing_has_room(struct wake_swapchain *chain);
/* enum wake_domain */
uint32_t
wake_time_domain_kind(struct wake_swapchain *chain, uint64_t id);
/* What has been told of presents. The greatest number of those that are known to have begun now, or 0. */
uint64_t
wake_timings_told(const struct wake_call *call, const VkPastPresentationTimingInfoEXT *info,
                  const VkPastPresentationTimingPropertiesEXT *out);
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
/* Part of wake_hook_queue_present(). */
void
wake_hook_presented_images(struct wake_call *call, const VkPresentInfoKHR *info, VkResult result);

/* A frame has ended. */
void
wake_next_frame(const struct wake_call *call);

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

#endif
