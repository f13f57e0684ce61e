/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tracing rays. Specification, 'Ray Tracing'. What lies behind the addresses of shader binding
 * tables is not looked at.
 */
#include "core/address_id.h"
#include "core/buffer/bound.h"
#include "core/draw/draw.h"

enum { TRACE, TRACE_INDIRECT, TRACE_NV, TRACE_INDIRECT2 };

/* ---- rules of all traces --------------------------------------------------------------------- */

/* The one state that ray tracing pipelines leave to a command. */
static void
check_stack_size(const struct wake_draw *draw)
{
    const VkDynamicState state = VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR;
    bool set = wake_dynamic_is_set(&draw->recording->dynamic, state);

    if (wake_draw_dynamic(draw, state) && !set) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(trace, WAKE_RULE("None-09458", "commandBuffer-02701")),
            "the pipeline has VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR, but "
            "vkCmdSetRayTracingPipelineStackSizeKHR() has not been called in this recording");
    } else if (!wake_draw_dynamic(draw, state) && set) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(trace, "None-02859"),
            "the pipeline was created without VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR, but "
            "vkCmdSetRayTracingPipelineStackSizeKHR() has been called since it was bound");
    }
}

/* What is bound. False: nothing can be checked. */
static bool
begin_trace(struct wake_draw *draw, struct wake_check *check, const char *owner,
            const char *protected_rule)
{
    if (!wake_draw_begin(draw, check, owner, WAKE_DRAW_RAYS)) {
        return false;
    }
    if (WAKE_UNLIKELY(wake_draw_is_protected(draw))) {
        WAKE_FIND_DRAW(draw, protected_rule,
                       "the command buffer is protected: its pool was created with "
                       "VK_COMMAND_POOL_CREATE_PROTECTED_BIT");
    }
    wake_draw_check_bound(draw);
    check_stack_size(draw);
    return true;
}

/* ---- KHR ------------------------------------------------------------------------------------- */

#define KHR_PROTECTED WAKE_ID(trace, "commandBuffer-03635")

struct table {
    const char *name;
    const VkStridedDeviceAddressRegionKHR *region;
    const struct wake_address *found;
    const char *bound, *usage;          /* rests */
    const char *base, *multiple, *most; /* rests; NULL: no such rule */
};

/* Rays begin there: newer layers want a buffer at the address, whatever the size is. False: the address is 0, and all is said. */
static bool
check_raygen(struct wake_check *check, const struct table *table)
{
#ifdef VK_VERSION_1_4
    if (!table->multiple && table->found->known && !table->found->found) {
        wake_find(
            check, "UNASSIGNED-TraceRays-InvalidRayGenSBTAddress",
            "%s->deviceAddress is 0x%llx, and no vkGetBufferDeviceAddress() of a living buffer leads there",
            table->name, U(table->region->deviceAddress));
        return table->region->deviceAddress != 0;
    }
#endif
    (void)check;
    (void)table;
    return true;
}

/* What is behind the address of a table that is used. */
static void
check_buffer(struct wake_check *check, const char *owner, const struct table *table)
{
    const VkStridedDeviceAddressRegionKHR *region = table->region;
    const struct wake_address *found = table->found;
    char ids[WAKE_ADDRESS_IDS];

    /* Newer layers take a table at 0 for none, whatever its size is. */
    if (!check_raygen(check, table) || !found->known || !region->size ||
        (!region->deviceAddress && !WAKE_REPEATED_RULES)) {
        return;
    }
    if (found->found && region->stride > found->size) {
        wake_find(check, "VUID-VkStridedDeviceAddressRegionKHR-size-04632",
                  "%s->stride is %llu, but the buffer at its deviceAddress has %llu bytes",
                  table->name, U(region->stride), U(found->size));
    }
    if (!found->found || region->size > found->left) {
        wake_find(check,
                  !found->found && region->deviceAddress
                      ? WAKE_RULE("VUID-VkDeviceAddress-size-11364",
                                  "VUID-VkStridedDeviceAddressRegionKHR-size-04631")
                      : "VUID-VkStridedDeviceAddressRegionKHR-size-04631",
                  "%s->deviceAddress is 0x%llx and size %llu, but %s", table->name,
                  U(region->deviceAddress), U(region->size),
                  found->found ? "its buffer ends before that"
                               : "no vkGetBufferDeviceAddress() of a living buffer leads there");
        return;
    }
    if (found->unbound) {
        if (wake_address_id(ids, found, owner, table->bound)) {
            wake_find(
                check, ids,
                "%s->deviceAddress is 0x%llx, in a buffer that has no memory, or whose memory "
                "has been freed",
                table->name, U(region->deviceAddress));
        }
    } else if (!(found->usage & VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR)) {
        wake_find_rule(check, owner, table->usage, NULL,
                       "%s->deviceAddress is 0x%llx, in a buffer that was created without "
                       "VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR",
                       table->name, U(region->deviceAddress));
    }
}

static void
check_table(struct wake_check *check, const char *owner, const struct table *table)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceRayTracingPipelinePropertiesKHR *limits =
        &facts->properties.rayTracingPipelineKHR;
    const VkStridedDeviceAddressRegionKHR *region = table->region;

    if (!region) {
        return;
    }
    check_buffer(check, owner, table);
    if (limits->shaderGroupBaseAlignment &&
        region->deviceAddress % limits->shaderGroupBaseAlignment) {
        wake_find_rule(check, owner, table->base, NULL,
                       "%s->deviceAddress is 0x%llx, but shaderGroupBaseAlignment is %u",
                       table->name, U(region->deviceAddress), limits->shaderGroupBaseAlignment);
    }
    if (table->multiple && limits->shaderGroupHandleAlignment &&
        region->stride % limits->shaderGroupHandleAlignment) {
        wake_find_rule(check, owner, table->multiple, NULL,
                       "%s->stride is %llu, but shaderGroupHandleAlignment is %u", table->name,
                       U(region->stride), limits->shaderGroupHandleAlignment);
    }
    if (table->most && limits->maxShaderGroupStride &&
        region->stride > limits->maxShaderGroupStride) {
        wake_find_rule(check, owner, table->most, NULL,
                       "%s->stride is %llu, but maxShaderGroupStride is %u", table->name,
                       U(region->stride), limits->maxShaderGroupStride);
    }
}

/* Of the entries that are accessed. Newer layers say it of a hit table that has none, older ones of a table at no address. */
static bool
has_no_entries(const VkStridedDeviceAddressRegionKHR *table)
{
    return WAKE_REPEATED_RULES ? !table->deviceAddress : !table->size || !table->stride;
}

static void
check_pipeline_flags(const struct wake_draw *draw, const VkStridedDeviceAddressRegionKHR *miss,
                     const VkStridedDeviceAddressRegionKHR *hit)
{
    static const struct {
        VkPipelineCreateFlags flag;
        bool hit, skipped;
        const char *name, *rule;
    } rows[] = {
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR, true, WAKE_REPEATED_RULES,
          "VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR",
          WAKE_ID(trace, "flags-03512") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR, true, false,
          "VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR",
          WAKE_ID(trace, "flags-03696") },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR, true, false,
          "VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR",
          WAKE_ID(trace, "flags-03697") },
        /* Newer registries: perhaps nothing misses. */
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR, false, !WAKE_REPEATED_RULES,
          "VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR",
          WAKE_ID(trace, "flags-03511") },
    };

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        const VkStridedDeviceAddressRegionKHR *table = rows[i].hit ? hit : miss;

        if (!rows[i].skipped && (draw->pipeline->flags & rows[i].flag) && table &&
            has_no_entries(table)) {
            WAKE_FIND_DRAW(draw, rows[i].rule,
                           "%s has the deviceAddress 0x%llx, size %llu and stride %llu, but the "
                           "pipeline was created with %s",
                           rows[i].hit ? "pHitShaderBindingTable" : "pMissShaderBindingTable",
                           U(table->deviceAddress), U(table->size), U(table->stride), rows[i].name);
        }
    }
}

static void
check_trace(struct wake_check *check, const char *owner,
            const VkStridedDeviceAddressRegionKHR *raygen,
            const VkStridedDeviceAddressRegionKHR *miss, const VkStridedDeviceAddressRegionKHR *hit,
            const VkStridedDeviceAddressRegionKHR *callable, const struct wake_address found[4])
{
    const struct table tables[] = {
        { "pRaygenShaderBindingTable", raygen, &found[0],
          WAKE_ID(trace, "pRayGenShaderBindingTable-03680"),
          WAKE_ID(trace, "pRayGenShaderBindingTable-03681"),
          WAKE_ID(trace, "pRayGenShaderBindingTable-03682"), NULL, NULL },
        { "pMissShaderBindingTable", miss, &found[1],
          WAKE_ID(trace, "pMissShaderBindingTable-03683"),
          WAKE_ID(trace, "pMissShaderBindingTable-03684"),
          WAKE_ID(trace, "pMissShaderBindingTable-03685"), WAKE_ID(trace, "stride-03686"),
          WAKE_ID(trace, "stride-04029") },
        { "pHitShaderBindingTable", hit, &found[2], WAKE_ID(trace, "pHitShaderBindingTable-03687"),
          WAKE_ID(trace, "pHitShaderBindingTable-03688"),
          WAKE_ID(trace, "pHitShaderBindingTable-03689"), WAKE_ID(trace, "stride-03690"),
          WAKE_ID(trace, "stride-04035") },
        { "pCallableShaderBindingTable", callable, &found[3],
          WAKE_ID(trace, "pCallableShaderBindingTable-03691"),
          WAKE_ID(trace, "pCallableShaderBindingTable-03692"),
          WAKE_ID(trace, "pCallableShaderBindingTable-03693"), WAKE_ID(trace, "stride-03694"),
          WAKE_ID(trace, "stride-04041") },
    };
    struct wake_draw draw;

    if (!wake_check_facts(check)) {
        return;
    }
    if (raygen && raygen->size != raygen->stride) {
        wake_find_rule(check, owner, WAKE_ID(trace, "size-04023"), NULL,
                       "pRaygenShaderBindingTable->size is %llu, but stride is %llu",
                       U(raygen->size), U(raygen->stride));
    }
    for (size_t i = 0; i < WAKE_COUNT(tables); i++) {
        check_table(check, owner, &tables[i]);
    }
    if (begin_trace(&draw, check, owner, KHR_PROTECTED)) {
        check_pipeline_flags(&draw, miss, hit);
    }
}

void
wake_core_trace_rays(struct wake_check *check, const struct wake_rec_CmdTraceRaysKHR *r)
{
    static const char *const rules[3] = { WAKE_ID(trace, "width-03638"),
                                          WAKE_ID(trace, "height-03639"),
                                          WAKE_ID(trace, "depth-03640") };
    static const char *const names[3] = { "width", "height", "depth" };
    const uint32_t sizes[3] = { r->width, r->height, r->depth };
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.rayTracingPipelineKHR.maxRayDispatchInvocationCount
                          : 0;

    check_trace(check, wake_owners_trace[TRACE], r->pRaygenShaderBindingTable,
                r->pMissShaderBindingTable, r->pHitShaderBindingTable,
                r->pCallableShaderBindingTable, r->tables);
    /* 64 bits hold the product of two; of three, once it is known not to be beyond the limit. */
    if (most && r->depth &&
        ((uint64_t)r->width * r->height > most ||
         (uint64_t)r->width * r->height > most / r->depth)) {
        wake_find_rule(
            check, wake_owners_trace[TRACE], WAKE_ID(trace, "width-03641"), NULL,
            "width, height and depth are %u, %u and %u, but maxRayDispatchInvocationCount is %llu",
            r->width, r->height, r->depth, U(most));
    }
    for (int i = 0; facts && i < 3; i++) {
        uint64_t limit = (uint64_t)facts->limits.maxComputeWorkGroupCount[i] *
                         facts->limits.maxComputeWorkGroupSize[i];

        if (sizes[i] > limit) {
            wake_find_rule(
                check, wake_owners_trace[TRACE], rules[i], NULL,
                "%s is %u, but maxComputeWorkGroupCount[%d] is %u and maxComputeWorkGroupSize[%d] %u",
                names[i], sizes[i], i, facts->limits.maxComputeWorkGroupCount[i], i,
                facts->limits.maxComputeWorkGroupSize[i]);
        }
    }
}

static void
check_indirect(struct wake_check *check, const char *owner, VkDeviceAddress address, size_t size,
               const struct wake_address *found)
{
    char ids[WAKE_ADDRESS_IDS];

    if (address % 4) {
        wake_find_rule(check, owner, WAKE_ID(trace_indirect, "indirectDeviceAddress-03634"), NULL,
                       "indirectDeviceAddress is 0x%llx, but must be a multiple of 4", U(address));
    }
    if (found->known && !found->found && address) {
        if (wake_address_id(ids, found, owner,
                            WAKE_ID(trace_indirect, "indirectDeviceAddress-03636"))) {
            wake_find(check, ids, "indirectDeviceAddress is 0x%llx, %s", U(address),
                      wake_address_fault(found));
        }
    } else if (found->known && !address) {
        wake_find_rule(check, owner,
                       WAKE_ID(trace_indirect, WAKE_RULE("indirectDeviceAddress-parameter",
                                                         "indirectDeviceAddress-03636")),
                       NULL, "indirectDeviceAddress is 0");
    } else if (found->known && found->left < size) {
        wake_find_rule(
            check, owner, WAKE_ID(trace_indirect, "indirectDeviceAddress-03636"), NULL,
            "indirectDeviceAddress is 0x%llx, and %zu bytes are read, but its buffer ends before that",
            U(address), size);
    } else if (found->known && found->unbound) {
        if (wake_address_id(ids, found, owner,
                            WAKE_ID(trace_indirect, "indirectDeviceAddress-03632"))) {
            wake_find(
                check, ids,
                "indirectDeviceAddress is 0x%llx, in a buffer that has no memory, or whose memory has been freed",
                U(address));
        }
    } else if (found->known && !(found->usage & VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)) {
        wake_find_rule(check, owner, WAKE_ID(trace_indirect, "indirectDeviceAddress-03633"), NULL,
                       "indirectDeviceAddress is 0x%llx, in a buffer that was created without "
                       "VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT",
                       U(address));
    }
}

/* Pipelines whose structures move. */
static void
check_motion(struct wake_check *check, const char *owner)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const struct wake_pipeline *pipeline =
        recording
            ? wake_pipeline_of(wake_check_object(
                  check, recording->points[WAKE_BIND_RAY_TRACING].pipeline, WAKE_TYPE_VkPipeline))
            : NULL;

    if (pipeline && pipeline->flags & VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV &&
        !WAKE_FEATURE(check, rayTracingMotionBlurPipelineTraceRaysIndirect)) {
        wake_find_rule(
            check, owner,
            WAKE_ID(trace_indirect, "rayTracingMotionBlurPipelineTraceRaysIndirect-04951"), NULL,
            "the pipeline was created with VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV, but "
            "the feature rayTracingMotionBlurPipelineTraceRaysIndirect is not enabled");
    }
}

void
wake_core_trace_rays_indirect(struct wake_check *check,
                              const struct wake_rec_CmdTraceRaysIndirectKHR *r)
{
    const char *owner = wake_owners_trace[TRACE_INDIRECT];

    if (!WAKE_FEATURE(check, rayTracingPipelineTraceRaysIndirect)) {
        wake_find_rule(check, owner, WAKE_ID(trace, "rayTracingPipelineTraceRaysIndirect-03637"),
                       NULL, "the feature rayTracingPipelineTraceRaysIndirect is not enabled");
    }
    check_motion(check, owner);
    check_indirect(check, owner, r->indirectDeviceAddress, sizeof(VkTraceRaysIndirectCommandKHR),
                   &r->indirect);
    check_trace(check, owner, r->pRaygenShaderBindingTable, r->pMissShaderBindingTable,
                r->pHitShaderBindingTable, r->pCallableShaderBindingTable, r->tables);
}

void
wake_core_trace_rays_indirect2(struct wake_check *check,
                               const struct wake_rec_CmdTraceRaysIndirect2KHR *r)
{
    struct wake_draw draw;

    if (!WAKE_FEATURE(check, rayTracingPipelineTraceRaysIndirect2)) {
        wake_find(check,
                  "VUID-vkCmdTraceRaysIndirect2KHR-rayTracingPipelineTraceRaysIndirect2-03637",
                  "the feature rayTracingPipelineTraceRaysIndirect2 is not enabled");
    }
    check_motion(check, wake_owners_trace_indirect[1]);
    check_indirect(check, wake_owners_trace_indirect[1], r->indirectDeviceAddress,
                   sizeof(VkTraceRaysIndirectCommand2KHR), &r->indirect);
    (void)begin_trace(&draw, check, wake_owners_trace[TRACE_INDIRECT2], KHR_PROTECTED);
}

/* ---- NV -------------------------------------------------------------------------------------- */

struct table_nv {
    const char *name;
    wake_id buffer;
    VkDeviceSize offset, stride;
    const char *bound, *inside, *base, *multiple, *most; /* rests */
};

static void
check_table_nv(struct wake_check *check, const struct table_nv *table)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceRayTracingPropertiesNV *limits = &facts->properties.rayTracingNV;
    const char *owner = wake_owners_trace[TRACE_NV];
    const struct wake_object *object = wake_check_object(check, table->buffer, WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
    char name[WAKE_OBJECT_TEXT];

    if (info && !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) &&
        !wake_object_bound(object)) {
        wake_find_rule(check, owner, table->bound, object,
                       "%sShaderBindingTableBuffer (%s) has no memory: %s%s", table->name,
                       wake_object_text(name, sizeof(name), object), wake_core_no_memory(object),
                       wake_core_bind_it(object, "Buffer"));
    }
    if (info && table->offset >= info->size) {
        wake_find_rule(check, owner, table->inside, object,
                       "%sShaderBindingOffset is %llu, but %s has %llu bytes", table->name,
                       U(table->offset), wake_object_text(name, sizeof(name), object),
                       U(info->size));
    }
    if (limits->shaderGroupBaseAlignment && table->offset % limits->shaderGroupBaseAlignment) {
        wake_find_rule(check, owner, table->base, object,
                       "%sShaderBindingOffset is %llu, but shaderGroupBaseAlignment is %u",
                       table->name, U(table->offset), limits->shaderGroupBaseAlignment);
    }
    if (table->multiple && limits->shaderGroupHandleSize &&
        table->stride % limits->shaderGroupHandleSize) {
        wake_find_rule(check, owner, table->multiple, object,
                       "%sShaderBindingStride is %llu, but shaderGroupHandleSize is %u",
                       table->name, U(table->stride), limits->shaderGroupHandleSize);
    }
    if (table->most && limits->maxShaderGroupStride &&
        table->stride > limits->maxShaderGroupStride) {
        wake_find_rule(check, owner, table->most, object,
                       "%sShaderBindingStride is %llu, but maxShaderGroupStride is %u", table->name,
                       U(table->stride), limits->maxShaderGroupStride);
    }
}

void
wake_core_trace_rays_nv(struct wake_check *check, const struct wake_rec_CmdTraceRaysNV *r)
{
    static const char *const rules[3] = { WAKE_ID(trace, "width-02469"),
                                          WAKE_ID(trace, "height-02470"),
                                          WAKE_ID(trace, "depth-02471") };
    static const char *const names[3] = { "width", "height", "depth" };
    const uint32_t sizes[3] = { r->width, r->height, r->depth };
    const struct table_nv tables[] = {
        { "raygen", r->raygenShaderBindingTableBuffer_id, r->raygenShaderBindingOffset, 0,
          WAKE_ID(trace, "raygenShaderBindingTableBuffer-04042"),
          WAKE_ID(trace, "raygenShaderBindingOffset-02455"),
          WAKE_ID(trace, "raygenShaderBindingOffset-02456"), NULL, NULL },
        { "miss", r->missShaderBindingTableBuffer_id, r->missShaderBindingOffset,
          r->missShaderBindingStride, WAKE_ID(trace, "missShaderBindingTableBuffer-04043"),
          WAKE_ID(trace, "missShaderBindingOffset-02457"),
          WAKE_ID(trace, "missShaderBindingOffset-02458"),
          WAKE_ID(trace, "missShaderBindingStride-02463"),
          WAKE_ID(trace, "missShaderBindingStride-02466") },
        { "hit", r->hitShaderBindingTableBuffer_id, r->hitShaderBindingOffset,
          r->hitShaderBindingStride, WAKE_ID(trace, "hitShaderBindingTableBuffer-04044"),
          WAKE_ID(trace, "hitShaderBindingOffset-02459"),
          WAKE_ID(trace, "hitShaderBindingOffset-02460"),
          WAKE_ID(trace, "hitShaderBindingStride-02464"),
          WAKE_ID(trace, "hitShaderBindingStride-02467") },
        { "callable", r->callableShaderBindingTableBuffer_id, r->callableShaderBindingOffset,
          r->callableShaderBindingStride, WAKE_ID(trace, "callableShaderBindingTableBuffer-04045"),
          WAKE_ID(trace, "callableShaderBindingOffset-02461"),
          WAKE_ID(trace, "callableShaderBindingOffset-02462"),
          WAKE_ID(trace, "callableShaderBindingStride-02465"),
          WAKE_ID(trace, "callableShaderBindingStride-02468") },
    };
    const struct wake_facts *facts = wake_check_facts(check);
    struct wake_draw draw;

    if (!facts) {
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(tables); i++) {
        check_table_nv(check, &tables[i]);
    }
    for (int i = 0; i < 3; i++) {
        if (sizes[i] > facts->limits.maxComputeWorkGroupCount[i]) {
            wake_find_rule(check, wake_owners_trace[TRACE_NV], rules[i], NULL,
                           "%s is %u, but maxComputeWorkGroupCount[%d] is %u", names[i], sizes[i],
                           i, facts->limits.maxComputeWorkGroupCount[i]);
        }
    }
    (void)begin_trace(&draw, check, wake_owners_trace[TRACE_NV],
                      WAKE_ID(trace, "commandBuffer-04624"));
}
