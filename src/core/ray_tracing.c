/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tracing rays. Specification, 'Ray Tracing'. What lies behind the addresses of shader binding tables is not looked at.
 */
#include "core/draw.h"

#include "state/command_buffer.h"

static const char *const wake_owners_trace[] = { "vkCmdTraceRaysKHR", "vkCmdTraceRaysIndirectKHR",
                                                 "vkCmdTraceRaysNV" };

enum { TRACE, TRACE_INDIRECT, TRACE_NV };

#define U(value) ((unsigned long long)(value))

/* ---- KHR --------------------------------------------------------------------------------------------------------- */

struct table {
    const char *name;
    const VkStridedDeviceAddressRegionKHR *region;
    const char *base, *multiple, *most; /* rests; NULL: no such rule */
};

/* owners: trace */
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

/* owners: trace */
static void
check_pipeline_flags(const struct wake_draw *draw, const VkStridedDeviceAddressRegionKHR *miss,
                     const VkStridedDeviceAddressRegionKHR *hit)
{
    static const struct {
        VkPipelineCreateFlags flag;
        bool hit;
        const char *name, *rule;
    } rows[] = {
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR, true,
          "VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR", "flags-03696" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR, true,
          "VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR", "flags-03697" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR, false,
          "VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR", "flags-03511" },
    };

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        const VkStridedDeviceAddressRegionKHR *region = rows[i].hit ? hit : miss;

        if ((draw->pipeline->flags & rows[i].flag) && region && !region->deviceAddress) {
            WAKE_FIND_DRAW(
                draw, rows[i].rule, "%s->deviceAddress is 0, but the pipeline was created with %s",
                rows[i].hit ? "pHitShaderBindingTable" : "pMissShaderBindingTable", rows[i].name);
        }
    }
}

/* owners: trace */
static void
check_trace(struct wake_check *check, const char *owner,
            const VkStridedDeviceAddressRegionKHR *raygen,
            const VkStridedDeviceAddressRegionKHR *miss, const VkStridedDeviceAddressRegionKHR *hit,
            const VkStridedDeviceAddressRegionKHR *callable)
{
    const struct table tables[] = {
        { "pRaygenShaderBindingTable", raygen, "pRayGenShaderBindingTable-03682", NULL, NULL },
        { "pMissShaderBindingTable", miss, "pMissShaderBindingTable-03685", "stride-03686",
          "stride-04029" },
        { "pHitShaderBindingTable", hit, "pHitShaderBindingTable-03689", "stride-03690",
          "stride-04035" },
        { "pCallableShaderBindingTable", callable, "pCallableShaderBindingTable-03693",
          "stride-03694", "stride-04041" },
    };
    struct wake_draw draw;

    if (!wake_check_facts(check)) {
        return;
    }
    if (raygen && raygen->size != raygen->stride) {
        wake_find_rule(check, owner, "size-04023", NULL,
                       "pRaygenShaderBindingTable->size is %llu, but stride is %llu",
                       U(raygen->size), U(raygen->stride));
    }
    for (size_t i = 0; i < WAKE_COUNT(tables); i++) {
        check_table(check, owner, &tables[i]);
    }
    if (wake_draw_begin(&draw, check, owner, WAKE_DRAW_RAYS)) {
        wake_draw_check_bound(&draw);
        check_pipeline_flags(&draw, miss, hit);
    }
}

/* owners: trace */
void
wake_core_trace_rays(struct wake_check *check, const struct wake_rec_CmdTraceRaysKHR *r)
{
    static const char *const rules[3] = { "width-03638", "height-03639", "depth-03640" };
    static const char *const names[3] = { "width", "height", "depth" };
    const uint32_t sizes[3] = { r->width, r->height, r->depth };
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.rayTracingPipelineKHR.maxRayDispatchInvocationCount
                          : 0;

    check_trace(check, wake_owners_trace[TRACE], r->pRaygenShaderBindingTable,
                r->pMissShaderBindingTable, r->pHitShaderBindingTable,
                r->pCallableShaderBindingTable);
    for (int i = 0; facts && i < 3; i++) {
        uint64_t limit = (uint64_t)facts->limits.maxComputeWorkGroupCount[i] *
                         facts->limits.maxComputeWorkGroupSize[i];

        if (sizes[i] > limit) {
            wake_find_rule(
                check, wake_owners_trace[TRACE], rules[i], NULL,
                "%s is %u, but maxComputeWorkGroupCount[%d] is %u and maxComputeWorkGroupSize[%d] %u",
                names[i], sizes[i], i, facts->limits.maxComputeWorkGroupCount[i], i,
                facts->limits.maxComputeWorkGroupSize[i]);
            return;
        }
    }
    /* 64 bits hold the product of two; of three, once it is known not to be beyond the limit. */
    if (most && r->depth &&
        ((uint64_t)r->width * r->height > most ||
         (uint64_t)r->width * r->height > most / r->depth)) {
        wake_find_rule(
            check, wake_owners_trace[TRACE], "width-03641", NULL,
            "width, height and depth are %u, %u and %u, but maxRayDispatchInvocationCount is %llu",
            r->width, r->height, r->depth, U(most));
    }
}

/* owners: trace */
void
wake_core_trace_rays_indirect(struct wake_check *check,
                              const struct wake_rec_CmdTraceRaysIndirectKHR *r)
{
    const char *owner = wake_owners_trace[TRACE_INDIRECT];

    if (!WAKE_FEATURE(check, rayTracingPipelineTraceRaysIndirect)) {
        wake_find_rule(check, owner, "rayTracingPipelineTraceRaysIndirect-03637", NULL,
                       "the feature rayTracingPipelineTraceRaysIndirect is not enabled");
    }
    if (r->indirectDeviceAddress % 4) {
        wake_find_rule(check, owner, "indirectDeviceAddress-03634", NULL,
                       "indirectDeviceAddress is 0x%llx, but must be a multiple of 4",
                       U(r->indirectDeviceAddress));
    }
    check_trace(check, owner, r->pRaygenShaderBindingTable, r->pMissShaderBindingTable,
                r->pHitShaderBindingTable, r->pCallableShaderBindingTable);
}

/* ---- NV ---------------------------------------------------------------------------------------------------------- */

struct table_nv {
    const char *name;
    wake_id buffer;
    VkDeviceSize offset, stride;
    const char *bound, *inside, *base, *multiple, *most; /* rests */
};

/* owners: trace */
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
                       "%sShaderBindingTableBuffer (%s) has no memory", table->name,
                       wake_object_text(name, sizeof(name), object));
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

/* owners: trace */
void
wake_core_trace_rays_nv(struct wake_check *check, const struct wake_rec_CmdTraceRaysNV *r)
{
    static const char *const rules[3] = { "width-02469", "height-02470", "depth-02471" };
    static const char *const names[3] = { "width", "height", "depth" };
    const uint32_t sizes[3] = { r->width, r->height, r->depth };
    const struct table_nv tables[] = {
        { "raygen", r->raygenShaderBindingTableBuffer_id, r->raygenShaderBindingOffset, 0,
          "raygenShaderBindingTableBuffer-04042", "raygenShaderBindingOffset-02455",
          "raygenShaderBindingOffset-02456", NULL, NULL },
        { "miss", r->missShaderBindingTableBuffer_id, r->missShaderBindingOffset,
          r->missShaderBindingStride, "missShaderBindingTableBuffer-04043",
          "missShaderBindingOffset-02457", "missShaderBindingOffset-02458",
          "missShaderBindingStride-02463", "missShaderBindingStride-02466" },
        { "hit", r->hitShaderBindingTableBuffer_id, r->hitShaderBindingOffset,
          r->hitShaderBindingStride, "hitShaderBindingTableBuffer-04044",
          "hitShaderBindingOffset-02459", "hitShaderBindingOffset-02460",
          "hitShaderBindingStride-02464", "hitShaderBindingStride-02467" },
        { "callable", r->callableShaderBindingTableBuffer_id, r->callableShaderBindingOffset,
          r->callableShaderBindingStride, "callableShaderBindingTableBuffer-04045",
          "callableShaderBindingOffset-02461", "callableShaderBindingOffset-02462",
          "callableShaderBindingStride-02465", "callableShaderBindingStride-02468" },
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
    if (wake_draw_begin(&draw, check, wake_owners_trace[TRACE_NV], WAKE_DRAW_RAYS)) {
        wake_draw_check_bound(&draw);
    }
}
