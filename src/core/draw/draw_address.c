/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches whose arguments lie at device addresses (VK_KHR_device_address_commands): the rules that they share with all
 * others, and what their ranges say of themselves and of the buffers that are there. Specification, 'Drawing Commands',
 * 'Dispatching Commands'.
 */
#include "core/address_id.h"
#include "core/buffer/address_range.h"
#include "core/core_newer.h"
#include "core/draw/draw_newer.h"
#include "core/words.h"

#ifdef VK_KHR_device_address_commands

enum { DRAW, DRAW_INDEXED, DRAW_MESH, COUNT, COUNT_INDEXED, COUNT_MESH, BYTES, DISPATCH };
enum { INFO, COUNT_INFO, DISPATCH_INFO };

/* Whose numbers differ from command to command: what must not be protected, and the feature that draws with counts need. */
static const struct command_rules {
    const char *protected_commands;
    const char *counts;
} command_ids[] = {
    [DRAW] = { "VUID-vkCmdDrawIndirect2KHR-commandBuffer-13057", NULL },
    [DRAW_INDEXED] = { "VUID-vkCmdDrawIndexedIndirect2KHR-commandBuffer-13059", NULL },
    [DRAW_MESH] = { "VUID-vkCmdDrawMeshTasksIndirect2EXT-commandBuffer-13067", NULL },
    [COUNT] = { "VUID-vkCmdDrawIndirectCount2KHR-commandBuffer-13058",
                "VUID-vkCmdDrawIndirectCount2KHR-drawIndirectCount-13119" },
    [COUNT_INDEXED] = { "VUID-vkCmdDrawIndexedIndirectCount2KHR-commandBuffer-13060",
                        "VUID-vkCmdDrawIndexedIndirectCount2KHR-drawIndirectCount-13120" },
    [COUNT_MESH] = { "VUID-vkCmdDrawMeshTasksIndirectCount2EXT-commandBuffer-13068",
                     "VUID-vkCmdDrawMeshTasksIndirectCount2EXT-drawIndirectCount-13069" },
    [BYTES] = { NULL, NULL },
    [DISPATCH] = { "VUID-vkCmdDispatchIndirect2KHR-commandBuffer-13049", NULL },
};

/* Rules of a range that is read as commands, or as their count. */
static const struct read_rules {
    enum wake_range_member member;
    const char *path, *flags_path;
    const char *aligned, *usage, *secret;
} command_rules = {
    WAKE_ADDRESS_RANGE,
    "pInfo->addressRange",
    "pInfo->addressFlags",
    WAKE_ID(addressed_info, "addressRange-13109"),
    WAKE_ID(addressed_info, "addressRange-13107"),
    WAKE_ID(addressed_info, "protectedNoFault-13108"),
}, count_rules = {
    WAKE_COUNT_RANGE,
    "pInfo->countAddressRange",
    "pInfo->countAddressFlags",
    WAKE_ID(addressed_info, "countAddressRange-13115"),
    WAKE_ID(addressed_info, "countAddressRange-13114"),
    NULL,
};

static void
check_range(struct wake_check *check, const struct read_rules *rules,
            struct wake_address_range range)
{
    const char *owner = wake_owners_addressed_info[range.owner - WAKE_RANGE_OF_DRAW];
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_address *found = range.found;
    char text[WAKE_RANGE_TEXT];

    range.member = rules->member;
    range.path = rules->path;
    range.flags_path = rules->flags_path;
    wake_check_address_range(check, &range);
    if (range.address % 4) {
        wake_find_rule(check, owner, rules->aligned, NULL, "%s.address is 0x%llx", rules->path,
                       (unsigned long long)range.address);
    }
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)) {
        wake_find_rule(check, owner, rules->usage, NULL,
                       "%s, without VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT",
                       wake_range_text(text, check, &range));
    }
    if (rules->secret && found->known && found->found && found->secret && facts &&
        !facts->properties.protectedMemory.protectedNoFault) {
        wake_find_rule(
            check, owner, rules->secret, NULL,
            "the buffer at %s.address 0x%llx is protected, and the device lacks protectedNoFault",
            rules->path, (unsigned long long)range.address);
    }
}

static void
check_count(struct wake_check *check, const char *owner, uint32_t count)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (count > 1 && !WAKE_FEATURE(check, multiDrawIndirect)) {
        wake_find_rule(check, owner, WAKE_ID(addressed_info, "drawCount-02718"), NULL,
                       "pInfo->drawCount is %u, but the feature multiDrawIndirect is not enabled",
                       count);
    } else if (facts && count > facts->limits.maxDrawIndirectCount) {
        wake_find_rule(check, owner, WAKE_ID(addressed_info, "drawCount-02719"), NULL,
                       "pInfo->drawCount is %u, maxDrawIndirectCount %u", count,
                       facts->limits.maxDrawIndirectCount);
    }
}

/* Commands in a row, each of `size` bytes: three rules of each draw, in that order. */
struct stride_rules {
    const char *end, *zero, *small, *multiple;
};

static void
check_strides(struct wake_check *check, const char *owner, const struct stride_rules *rules,
              const VkStridedDeviceAddressRangeKHR *range, uint32_t count, uint32_t size)
{
    unsigned long long stride = range->stride, bytes = range->size;

    if (count && (count - 1) * stride + size > bytes) {
        wake_find_rule(
            check, owner, rules->end, NULL,
            "%u commands of %u bytes, %llu bytes apart, end behind pInfo->addressRange.size (%llu)",
            count, size, stride, bytes);
    }
    if (count > 1 && !stride) {
        wake_find_rule(check, owner, rules->zero, NULL,
                       "%u commands, and pInfo->addressRange.stride is 0", count);
    }
    if (stride && stride < size) {
        wake_find_rule(check, owner, rules->small, NULL,
                       "pInfo->addressRange.stride is %llu, and a command has %u bytes", stride,
                       size);
    } else if (stride % 4) {
        wake_find_rule(check, owner, rules->multiple, NULL, "pInfo->addressRange.stride is %llu",
                       stride);
    }
}

/* What the draw has in common with all others, and what the command says of itself. */
static void
check_drawn(struct wake_draw *draw, struct wake_check *check, int owner, unsigned flags)
{
    const struct command_rules *ids = &command_ids[owner];

    if (wake_draw_begin(draw, check, wake_owners_addressed[owner], flags)) {
        if (flags & WAKE_DRAW_MESH) {
            wake_draw_check_mesh_stages(draw);
        }
        wake_draw_check_bound(draw);
        if (flags & WAKE_DRAW_INDEXED) {
            (void)wake_draw_check_index_buffer(draw);
        }
    }
    if (!wake_draw_has_parameters(draw)) {
        return;
    }
    if (WAKE_UNLIKELY(wake_draw_is_protected(draw) && ids->protected_commands)) {
        wake_find(check, ids->protected_commands,
                  "the command buffer is protected: its pool was created with "
                  "VK_COMMAND_POOL_CREATE_PROTECTED_BIT");
    }
    if (ids->counts && !WAKE_FEATURE(check, drawIndirectCount)) {
        wake_find(check, ids->counts, "the feature drawIndirectCount is not enabled");
    }
}

static const struct stride_rules draw_strides = { WAKE_ID(addressed, "pInfo-13110"),
                                                  WAKE_ID(addressed, "pInfo-13111"),
                                                  WAKE_ID(addressed, "pInfo-13112"),
                                                  WAKE_ID(addressed, "pInfo-13113") };

static void
check_draw(struct wake_check *check, int owner, unsigned flags, const VkDrawIndirect2InfoKHR *info,
           const struct wake_address *found, uint32_t size)
{
    struct wake_draw draw;

    check_drawn(&draw, check, owner, flags);
    if (!info) {
        return;
    }
    check_range(
        check, &command_rules,
        wake_range_of_strided(WAKE_RANGE_OF_DRAW, &info->addressRange, info->addressFlags, found));
    check_count(check, wake_owners_addressed_info[INFO], info->drawCount);
    if (owner == DRAW || owner == DRAW_INDEXED) {
        check_strides(check, wake_owners_addressed[owner], &draw_strides, &info->addressRange,
                      info->drawCount, size);
    }
}

static void
check_counted(struct wake_check *check, int owner, unsigned flags,
              const VkDrawIndirectCount2InfoKHR *info, const struct wake_address found[2],
              uint32_t size)
{
    struct wake_draw draw;

    check_drawn(&draw, check, owner, flags);
    if (!info) {
        return;
    }
    check_range(check, &command_rules,
                wake_range_of_strided(WAKE_RANGE_OF_COUNTED_DRAW, &info->addressRange,
                                      info->addressFlags, &found[0]));
    check_range(check, &count_rules,
                wake_range_of(WAKE_RANGE_OF_COUNTED_DRAW, &info->countAddressRange,
                              info->countAddressFlags, &found[1]));
    if (info->countAddressRange.size < 4) {
        wake_find(check, "VUID-VkDrawIndirectCount2InfoKHR-countAddressRange-13117",
                  "pInfo->countAddressRange.size is %llu",
                  (unsigned long long)info->countAddressRange.size);
    }
    if (owner == COUNT || owner == COUNT_INDEXED) {
        check_strides(check, wake_owners_addressed[owner], &draw_strides, &info->addressRange,
                      info->maxDrawCount, size);
    }
}

void
wake_core_draw_indirect_2(struct wake_check *check, const struct wake_rec_CmdDrawIndirect2KHR *r)
{
    check_draw(check, DRAW, 0, r->pInfo, &r->address, sizeof(VkDrawIndirectCommand));
}

void
wake_core_draw_indexed_indirect_2(struct wake_check *check,
                                  const struct wake_rec_CmdDrawIndexedIndirect2KHR *r)
{
    check_draw(check, DRAW_INDEXED, WAKE_DRAW_INDEXED, r->pInfo, &r->address,
               sizeof(VkDrawIndexedIndirectCommand));
}

void
wake_core_draw_mesh_indirect_2(struct wake_check *check,
                               const struct wake_rec_CmdDrawMeshTasksIndirect2EXT *r)
{
    check_draw(check, DRAW_MESH, WAKE_DRAW_MESH, r->pInfo, &r->address,
               sizeof(VkDrawMeshTasksIndirectCommandEXT));
}

void
wake_core_draw_count_2(struct wake_check *check, const struct wake_rec_CmdDrawIndirectCount2KHR *r)
{
    check_counted(check, COUNT, 0, r->pInfo, (const struct wake_address[]){ r->address, r->count },
                  sizeof(VkDrawIndirectCommand));
}

void
wake_core_draw_indexed_count_2(struct wake_check *check,
                               const struct wake_rec_CmdDrawIndexedIndirectCount2KHR *r)
{
    check_counted(check, COUNT_INDEXED, WAKE_DRAW_INDEXED, r->pInfo,
                  (const struct wake_address[]){ r->address, r->count },
                  sizeof(VkDrawIndexedIndirectCommand));
}

void
wake_core_draw_mesh_count_2(struct wake_check *check,
                            const struct wake_rec_CmdDrawMeshTasksIndirectCount2EXT *r)
{
    check_counted(check, COUNT_MESH, WAKE_DRAW_MESH, r->pInfo,
                  (const struct wake_address[]){ r->address, r->count },
                  sizeof(VkDrawMeshTasksIndirectCommandEXT));
}

static void
check_counter(struct wake_check *check, const VkBindTransformFeedbackBuffer2InfoEXT *info,
              const struct wake_address *found)
{
    struct wake_address_range range = wake_range_of(WAKE_RANGE_OF_FEEDBACK, &info->addressRange,
                                                    info->addressFlags, found);
    char text[WAKE_RANGE_TEXT];

    range.path = "pCounterInfo->addressRange";
    range.flags_path = "pCounterInfo->addressFlags";
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)) {
        wake_find(check, "VUID-vkCmdDrawIndirectByteCount2EXT-pInfo-13061",
                  "%s, without VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT",
                  wake_range_text(text, check, &range));
    }
    if (range.address % 4) {
        wake_find(check, "VUID-vkCmdDrawIndirectByteCount2EXT-pInfo-13062", "%s.address is 0x%llx",
                  range.path, (unsigned long long)range.address);
    }
}

void
wake_core_draw_bytes_2(struct wake_check *check,
                       const struct wake_rec_CmdDrawIndirectByteCount2EXT *r)
{
    struct wake_draw draw;

    check_drawn(&draw, check, BYTES, 0);
    if (wake_draw_has_parameters(&draw)) {
        (void)wake_draw_check_byte_count(&draw, r->counterOffset, r->vertexStride);
    }
    if (draw.pipeline) {
        wake_draw_check_instances(&draw, r->firstInstance, r->instanceCount);
    }
    if (r->pCounterInfo) {
        check_counter(check, r->pCounterInfo, &r->address);
    }
}

void
wake_core_dispatch_indirect_2(struct wake_check *check,
                              const struct wake_rec_CmdDispatchIndirect2KHR *r)
{
    struct wake_draw draw;

    check_drawn(&draw, check, DISPATCH, WAKE_DRAW_COMPUTE);
    if (r->pInfo) {
        if (r->pInfo->addressRange.size < sizeof(VkDispatchIndirectCommand)) {
            wake_find(
                check, "VUID-vkCmdDispatchIndirect2KHR-pInfo-13050",
                "pInfo->addressRange.size is %llu, and a VkDispatchIndirectCommand has %zu bytes",
                (unsigned long long)r->pInfo->addressRange.size, sizeof(VkDispatchIndirectCommand));
        }
        check_range(check, &command_rules,
                    wake_range_of(WAKE_RANGE_OF_DISPATCH, &r->pInfo->addressRange,
                                  r->pInfo->addressFlags, &r->address));
    }
}

#endif

/* ---- generated commands ---------------------------------------------------------------------- */

#ifdef VK_EXT_device_generated_commands

/* Sequences of that layout may set push constants or push data. */
static bool
pushes(struct wake_check *check, const VkGeneratedCommandsInfoEXT *info)
{
    const struct wake_rec_CreateIndirectCommandsLayoutEXT *made = wake_create_record(
        wake_check_object(
            check,
            wake_packed_id(info, 0, WAKE_HANDLES_VkGeneratedCommandsInfoEXT,
                           WAKE_HANDLE_VkGeneratedCommandsInfoEXT_indirectCommandsLayout),
            WAKE_TYPE_VkIndirectCommandsLayoutEXT),
        WAKE_CMD_vkCreateIndirectCommandsLayoutEXT);
    const VkIndirectCommandsLayoutCreateInfoEXT *layout = made ? made->pCreateInfo : NULL;

    for (uint32_t i = 0; layout && layout->pTokens && i < layout->tokenCount; i++) {
        switch (layout->pTokens[i].type) {
        case VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_EXT:
        case VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT:
#ifdef VK_EXT_descriptor_heap
        case VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_EXT:
        case VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_SEQUENCE_INDEX_EXT:
#endif
            return true;
        default: break;
        }
    }
    return !layout;
}

static bool
is_bound(struct wake_check *check, unsigned flags)
{
    const struct wake_recording *recording = check->cb ? wake_recording_of(check->cb) : NULL;

    return !recording || recording->points[wake_draw_point(flags)].pipeline;
}

/* What is bound, as of draws, dispatches and traces: their own parameters come from the sequences. */
void
wake_core_execute_generated_bound(struct wake_check *check,
                                  const struct wake_rec_CmdExecuteGeneratedCommandsEXT *r)
{
    const VkShaderStageFlags rays = VK_SHADER_STAGE_RAYGEN_BIT_KHR |
                                    VK_SHADER_STAGE_ANY_HIT_BIT_KHR |
                                    VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR |
                                    VK_SHADER_STAGE_MISS_BIT_KHR |
                                    VK_SHADER_STAGE_INTERSECTION_BIT_KHR |
                                    VK_SHADER_STAGE_CALLABLE_BIT_KHR;
    VkShaderStageFlags stages = r->pGeneratedCommandsInfo ? r->pGeneratedCommandsInfo->shaderStages
                                                          : 0;
    struct wake_draw draw;
    unsigned flags = stages & rays                           ? WAKE_DRAW_RAYS
                     : stages & VK_SHADER_STAGE_COMPUTE_BIT  ? WAKE_DRAW_COMPUTE
                     : stages & VK_SHADER_STAGE_MESH_BIT_EXT ? WAKE_DRAW_MESH
                                                             : 0;

    if (!stages) {
        return;
    }
    if (r->pGeneratedCommandsInfo->indirectExecutionSet && !is_bound(check, flags)) {
        return; /* that the set's pipeline is not bound is said */
    }
    flags |= WAKE_DRAW_GENERATED |
             (pushes(check, r->pGeneratedCommandsInfo) ? WAKE_DRAW_PUSHES : 0);
    if (wake_draw_begin(&draw, check, "vkCmdExecuteGeneratedCommandsEXT", flags)) {
        wake_draw_check_bound(&draw);
        if (flags & WAKE_DRAW_PUSHES) {
            draw.point->checked_change = 0; /* push constants were left out */
        }
    }
}

#endif

/* ---- dispatches of tiles --------------------------------------------------------------------- */

#ifdef VK_QCOM_tile_shading

void
wake_core_dispatch_tile_bound(struct wake_check *check,
                              const struct wake_rec_CmdDispatchTileQCOM *r)
{
    struct wake_draw draw;

    (void)r;
    if (!wake_draw_begin(&draw, check, "vkCmdDispatchTileQCOM", WAKE_DRAW_COMPUTE)) {
        return;
    }
    if (draw.recording->pass.kind != WAKE_PASS_NONE &&
        draw.recording->pass.kind != WAKE_PASS_INHERITED && !draw.recording->pass.per_tile) {
        wake_find(check, "VUID-vkCmdDispatchTileQCOM-None-10672",
                  "a render pass instance is active, and its per-tile execution model is not "
                  "enabled");
    }
    wake_draw_check_bound(&draw);
}

#endif

/* ---- execution graphs ------------------------------------------------------------------------ */

#ifdef VK_AMDX_shader_enqueue

/* What is at an address, and how long it is there. */
struct place {
    const char *path, *size_path;
    VkDeviceAddress address;
    VkDeviceSize size;
    const struct wake_address *found;
};

/* False: nothing is known to be there, which has been reported where it is wrong. */
static bool
check_place(struct wake_check *check, const char *owner, const struct place *p, const char *rule)
{
    if (!p->found->known) {
        return false;
    }
    if (!p->found->found || p->found->unbound) {
        if (wake_address_rule(p->found)) {
            wake_find(check, wake_address_rule(p->found), "%s is 0x%llx, %s", p->path,
                      (unsigned long long)p->address, wake_address_fault(p->found));
        }
        return false;
    }
    if (rule && p->found->left < p->size) {
        wake_find_rule(check, owner, rule, NULL,
                       "%s is 0x%llx, where %llu bytes are left of the buffer, but %s is %llu",
                       p->path, (unsigned long long)p->address, (unsigned long long)p->found->left,
                       p->size_path, (unsigned long long)p->size);
    }
    return true;
}

static void
check_scratch(struct wake_check *check, const char *owner, const struct place *p)
{
    if (check_place(check, owner, p, WAKE_ID(dispatch_graph, "scratch-10192")) &&
        !(p->found->usage & VK_BUFFER_USAGE_EXECUTION_GRAPH_SCRATCH_BIT_AMDX)) {
        wake_find_rule(check, owner, WAKE_ID(dispatch_graph, "scratch-09184"), NULL,
                       "scratch is 0x%llx, in a buffer that was created without "
                       "VK_BUFFER_USAGE_EXECUTION_GRAPH_SCRATCH_BIT_AMDX",
                       (unsigned long long)p->address);
    }
}

/* Nodes that draw do so in a render pass instance. */
static void
check_draw_nodes(const struct wake_draw *draw)
{
    const struct wake_object *object = draw->pipeline_object;
    const struct wake_rec_CreateExecutionGraphPipelinesAMDX *r = wake_create_record(
        object, WAKE_CMD_vkCreateExecutionGraphPipelinesAMDX);
    const VkPipelineLibraryCreateInfoKHR *linked =
        r && r->pCreateInfos && object->create_index < r->createInfoCount
            ? r->pCreateInfos[object->create_index].pLibraryInfo
            : NULL;

    for (uint32_t i = 0; linked && linked->pLibraries && i < linked->libraryCount; i++) {
        struct wake_object *library = wake_check_object(
            draw->check, wake_packed_id(linked->pLibraries, i, 1, 0), WAKE_TYPE_VkPipeline);
        const struct wake_pipeline *pipeline = wake_pipeline_of(library);

        if (pipeline && pipeline->info && draw->recording->pass.kind == WAKE_PASS_NONE) {
            wake_find_rule(draw->check, draw->owner, WAKE_ID(dispatch_graph, "None-10195"), library,
                           "no render pass instance is active, but %s, bound to "
                           "VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX, has nodes that draw: %s",
                           WAKE_NAME_OF(object), WAKE_NAME_OF(library));
            return;
        }
    }
}

static void
dispatch_graph(struct wake_check *check, const char *owner, const struct place *scratch)
{
    struct wake_draw draw;
    bool bound = wake_draw_begin(&draw, check, owner, WAKE_DRAW_COMPUTE | WAKE_DRAW_GRAPH);

    if (wake_draw_has_parameters(&draw)) {
        if (wake_draw_is_protected(&draw)) {
            wake_find_rule(check, owner, WAKE_ID(dispatch_graph, "commandBuffer-09181"), NULL,
                           "the command buffer is protected");
        }
        check_scratch(check, owner, scratch);
    }
    if (bound) {
        check_draw_nodes(&draw);
        wake_draw_check_bound(&draw);
    }
}

/* What is read from the device: the infos, or what counts them. */
static void
check_infos(struct wake_check *check, const struct place *p, const char *owner, const char *usage,
            const char *aligned)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t alignment =
        facts ? facts->properties.shaderEnqueueAMDX.executionGraphDispatchAddressAlignment : 0;

    if (alignment && p->address % alignment) {
        wake_find(check, aligned,
                  "%s is 0x%llx, but executionGraphDispatchAddressAlignment is %llu", p->path,
                  (unsigned long long)p->address, (unsigned long long)alignment);
    }
    if (check_place(check, owner, p, NULL) &&
        !(p->found->usage & VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)) {
        wake_find(check, usage,
                  "%s is 0x%llx, in a buffer that was created without "
                  "VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT",
                  p->path, (unsigned long long)p->address);
    }
}

#define SCRATCH(r) \
    (&(struct place){ "scratch", "scratchSize", r->scratch, r->scratchSize, &r->address })

void
wake_core_dispatch_nodes(struct wake_check *check, const struct wake_rec_CmdDispatchGraphAMDX *r)
{
    dispatch_graph(check, wake_owners_dispatch_graph[0], SCRATCH(r));
}

void
wake_core_dispatch_nodes_indirect(struct wake_check *check,
                                  const struct wake_rec_CmdDispatchGraphIndirectAMDX *r)
{
    const char *owner = wake_owners_dispatch_graph[1];

    dispatch_graph(check, owner, SCRATCH(r));
    if (r->pCountInfo) {
        check_infos(check,
                    &(struct place){ "pCountInfo->infos.deviceAddress", NULL,
                                     r->pCountInfo->infos.deviceAddress, 0, &r->infos },
                    owner, "VUID-vkCmdDispatchGraphIndirectAMDX-pCountInfo-09151",
                    "VUID-vkCmdDispatchGraphIndirectAMDX-pCountInfo-09152");
    }
}

void
wake_core_dispatch_nodes_count(struct wake_check *check,
                               const struct wake_rec_CmdDispatchGraphIndirectCountAMDX *r)
{
    const char *owner = wake_owners_dispatch_graph[2];

    dispatch_graph(check, owner, SCRATCH(r));
    check_infos(check, &(struct place){ "countInfo", NULL, r->countInfo, 0, &r->infos }, owner,
                "VUID-vkCmdDispatchGraphIndirectCountAMDX-countInfo-09160",
                "VUID-vkCmdDispatchGraphIndirectCountAMDX-countInfo-09161");
}

void
wake_core_initialize_graph_scratch(struct wake_check *check,
                                   const struct wake_rec_CmdInitializeGraphScratchMemoryAMDX *r)
{
    if (r->scratch % 64) {
        wake_find(check, "VUID-vkCmdInitializeGraphScratchMemoryAMDX-scratch-09144",
                  "scratch is 0x%llx: it must be a multiple of 64", (unsigned long long)r->scratch);
    }
    if (r->address.known && r->address.found && !r->address.unbound) {
        if (r->address.left < r->scratchSize) {
            wake_find(check, "VUID-vkCmdInitializeGraphScratchMemoryAMDX-scratch-10185",
                      "scratch is 0x%llx, where %llu bytes are left of the buffer, but scratchSize "
                      "is %llu",
                      (unsigned long long)r->scratch, (unsigned long long)r->address.left,
                      (unsigned long long)r->scratchSize);
        }
    } else {
        (void)check_place(check, "vkCmdInitializeGraphScratchMemoryAMDX", SCRATCH(r), NULL);
    }
}

#endif
