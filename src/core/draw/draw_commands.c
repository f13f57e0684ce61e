/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches: the commands' own parameters. Specification, 'Drawing Commands' and
 * 'Dispatching Commands'.
 */
#include "core/draw/draw_newer.h"

#include "core/buffer/bound.h"
#include "core/words.h"
#include "state/recording/index_type.h"
#include "state/scope/scope.h"

#include <stdio.h>

/* ---- multiview ------------------------------------------------------------------------------- */

void
wake_draw_check_instances(const struct wake_draw *draw, uint32_t first, uint32_t count)
{
    const struct wake_pass *pass = &draw->recording->pass;
    uint32_t most = draw->facts->properties.multiview.maxMultiviewInstanceIndex;
    bool multiview;

    wake_draw_check_first_instance(draw, first);
    multiview = pass->kind == WAKE_PASS_DYNAMIC ? pass->view_mask != 0
                                                : draw->pipeline->view_mask != 0;

    if (WAKE_UNLIKELY(multiview && count && most && (uint64_t)first + count - 1 > most)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(instanced, "maxMultiviewInstanceIndex-02688"),
            "firstInstance %u and instanceCount %u make an instance index of %llu, but multiview is on and "
            "maxMultiviewInstanceIndex is %u",
            first, count, (unsigned long long)first + count - 1, most);
    }
}

/* ---- index buffers --------------------------------------------------------------------------- */

bool
wake_draw_check_index_buffer(const struct wake_draw *draw)
{
    if (WAKE_UNLIKELY(!draw->recording->index.bound)) {
        if (wake_check_unknown_extensions(draw->check)) {
            return false; /* vkCmdBindIndexBuffer2() of Vulkan 1.4 may have bound one */
        }
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-07312"),
            "no index buffer is bound: vkCmdBindIndexBuffer() has not been called in this recording");
        return false;
    }
    return true;
}

static void
check_index_range(const struct wake_draw *draw, const VkMultiDrawIndexedInfoEXT *infos, uint32_t at,
                  uint32_t first, uint32_t count)
{
    const struct wake_bound_buffer *index = &draw->recording->index;
    struct wake_object *object;
    const VkBufferCreateInfo *info;
    VkDeviceSize size;
    uint64_t end = (uint64_t)wake_index_type_size(draw->recording->index_type) *
                       ((uint64_t)first + count) +
                   index->offset;

    if (WAKE_FEATURE(draw->check, robustBufferAccess2) ||
        wake_check_unknown_extensions(draw->check)) {
        return;
    }
    object = wake_check_object(draw->check, index->buffer, WAKE_TYPE_VkBuffer);
    info = wake_VkBuffer_info(object);
    size = info ? info->size : 0;
    if (info && index->size != VK_WHOLE_SIZE && index->offset + index->size < size) {
        size = index->offset + index->size;
    }
    if (WAKE_UNLIKELY(info && end > size)) {
        char path[32] = "";

        if (infos) {
            (void)snprintf(path, sizeof(path), "pIndexInfo[%u]: ", at);
        }
        wake_find_rule(
            draw->check, draw->owner, WAKE_ID(ranged, "robustBufferAccess2-07825"), object,
            "%sindex size (%u) * (firstIndex (%u) + indexCount (%u)) + binding offset (%llu) = an ending offset of %llu bytes, "
            "which is greater than the index buffer size (%llu)",
            path, wake_index_type_size(draw->recording->index_type), first, count,
            (unsigned long long)index->offset, (unsigned long long)end, (unsigned long long)size);
    }
}

/* ---- direct ---------------------------------------------------------------------------------- */

void
wake_core_draw(struct wake_check *check, const struct wake_rec_CmdDraw *r)
{
    struct wake_draw draw;

    if (wake_draw_begin(&draw, check, "vkCmdDraw", 0)) {
        wake_draw_check_bound(&draw);
        wake_draw_check_instances(&draw, r->firstInstance, r->instanceCount);
        wake_draw_check_vertex_room(&draw, r->firstVertex, r->vertexCount, r->instanceCount);
        wake_draw_check_instance_room(&draw, r->vertexCount, r->firstInstance, r->instanceCount);
    }
}

void
wake_core_draw_indexed(struct wake_check *check, const struct wake_rec_CmdDrawIndexed *r)
{
    struct wake_draw draw;
    bool bound = wake_draw_begin(&draw, check, "vkCmdDrawIndexed", WAKE_DRAW_INDEXED);

    if (bound) {
        wake_draw_check_bound(&draw);
        wake_draw_check_instances(&draw, r->firstInstance, r->instanceCount);
    }
    if (wake_draw_has_parameters(&draw) && wake_draw_check_index_buffer(&draw)) {
        check_index_range(&draw, NULL, 0, r->firstIndex, r->indexCount);
    }
    if (bound) {
        wake_draw_check_instance_room(&draw, r->indexCount, r->firstInstance, r->instanceCount);
    }
}

struct multi_rules {
    const char *feature, *most, *pointer, *pointer_name, *stride;
    uint32_t size; /* of one draw */
};

static void
check_multi(const struct wake_draw *draw, uint32_t count, const void *infos, uint32_t stride,
            uint32_t instances, uint32_t first, const struct multi_rules *rules)
{
    uint32_t most = draw->facts->properties.multiDrawEXT.maxMultiDrawCount;

    if (!WAKE_FEATURE(draw->check, multiDraw)) {
        WAKE_FIND_DRAW(draw, rules->feature, "the feature multiDraw is not enabled");
    }
    if (most && count >= most) {
        WAKE_FIND_DRAW(draw, rules->most, "drawCount is %u, and maxMultiDrawCount is %u", count,
                       most);
    }
    if (count && !infos && !(draw->check->record->flags & WAKE_RECORD_CAPPED)) {
        WAKE_FIND_DRAW(draw, rules->pointer, "drawCount is %u, but %s is NULL", count,
                       rules->pointer_name);
    }
    if (WAKE_REPEATED_RULES ? stride % 4 : count > 1 && (stride % 4 || stride < rules->size)) {
        WAKE_FIND_DRAW(draw, rules->stride, "stride is %u, drawCount %u, and a draw has %u bytes",
                       stride, count, rules->size);
    }
    if (draw->pipeline) {
        wake_draw_check_instances(draw, first, instances);
    }
}

void
wake_core_draw_multi(struct wake_check *check, const struct wake_rec_CmdDrawMultiEXT *r)
{
    struct wake_draw draw;
    uint32_t most = 0;
    bool bound = wake_draw_begin(&draw, check, "vkCmdDrawMultiEXT", 0);

    if (wake_draw_has_parameters(&draw)) {
        check_multi(
            &draw, r->drawCount, r->pVertexInfo, r->stride, r->instanceCount, r->firstInstance,
            &(struct multi_rules){ WAKE_ID(draw, "None-04933"), WAKE_ID(draw, "drawCount-04934"),
                                   WAKE_ID(draw, "drawCount-04935"), "pVertexInfo",
                                   WAKE_ID(draw, WAKE_RULE("drawCount-09628", "stride-04936")),
                                   sizeof(VkMultiDrawInfoEXT) });
    }
    if (bound) {
        wake_draw_check_bound(&draw);
        for (uint32_t i = 0; r->pVertexInfo && r->stride == sizeof(*r->pVertexInfo) &&
                             !(check->record->flags & WAKE_RECORD_CAPPED) && i < r->drawCount;
             i++) {
            wake_draw_check_vertex_room(&draw, r->pVertexInfo[i].firstVertex,
                                        r->pVertexInfo[i].vertexCount, r->instanceCount);
            most = most < r->pVertexInfo[i].vertexCount ? r->pVertexInfo[i].vertexCount : most;
        }
        wake_draw_check_instance_room(&draw, most, r->firstInstance, r->instanceCount);
    }
}

void
wake_core_draw_multi_indexed(struct wake_check *check,
                             const struct wake_rec_CmdDrawMultiIndexedEXT *r)
{
    struct wake_draw draw;
    uint32_t most = 0;
    bool indexed,
        bound = wake_draw_begin(&draw, check, "vkCmdDrawMultiIndexedEXT", WAKE_DRAW_INDEXED);

    if (wake_draw_has_parameters(&draw)) {
        check_multi(
            &draw, r->drawCount, r->pIndexInfo, r->stride, r->instanceCount, r->firstInstance,
            &(struct multi_rules){ WAKE_ID(draw, "None-04937"), WAKE_ID(draw, "drawCount-04939"),
                                   WAKE_ID(draw, "drawCount-04940"), "pIndexInfo",
                                   WAKE_ID(draw, WAKE_RULE("drawCount-09629", "stride-04941")),
                                   sizeof(VkMultiDrawIndexedInfoEXT) });
    }
    if (bound) {
        wake_draw_check_bound(&draw);
    }
    if (wake_draw_has_parameters(&draw)) {
        indexed = wake_draw_check_index_buffer(&draw);
        /* The record has the elements as if they lay side by side: good where they do. */
        for (uint32_t i = 0; indexed && r->pIndexInfo && r->stride == sizeof(*r->pIndexInfo) &&
                             !(check->record->flags & WAKE_RECORD_CAPPED) && i < r->drawCount;
             i++) {
            check_index_range(&draw, r->pIndexInfo, i, r->pIndexInfo[i].firstIndex,
                              r->pIndexInfo[i].indexCount);
            most = most < r->pIndexInfo[i].indexCount ? r->pIndexInfo[i].indexCount : most;
        }
    }
    if (bound) {
        wake_draw_check_instance_room(&draw, most, r->firstInstance, r->instanceCount);
    }
}

/* ---- indirect -------------------------------------------------------------------------------- */

/* NULL: not known. Checks what is about the buffer alone. */
static const VkBufferCreateInfo *
indirect_buffer(const struct wake_draw *draw, const struct wake_indirect *indirect)
{
    struct wake_object *object = wake_check_object(draw->check, indirect->buffer,
                                                   WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
    char text[WAKE_OBJECT_TEXT];

    if (!info) {
        return NULL;
    }
    if (!(info->usage & VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)) {
        wake_find_rule(draw->check, draw->owner, indirect->usage, object,
                       "%s is %s, which was created without VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT",
                       indirect->name, wake_object_text(text, sizeof(text), object));
    }
    if (!(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) &&
        !wake_core_has_memory(draw->check, object)) {
        wake_find_rule(draw->check, draw->owner, indirect->bound, object,
                       "%s is %s, which has no memory: %s%s", indirect->name,
                       wake_object_text(text, sizeof(text), object), wake_core_no_memory(object),
                       wake_core_bind_it(object, "Buffer"));
    }
    if (WAKE_UNLIKELY(wake_draw_is_protected(draw) && indirect->name[0] == 'b')) {
        wake_find_rule(draw->check, draw->owner, WAKE_ID(draw_dispatch, "commandBuffer-02711"),
                       object,
                       "the command buffer is protected: its pool was created with "
                       "VK_COMMAND_POOL_CREATE_PROTECTED_BIT");
    }
    if (indirect->offset % 4) {
        wake_find_rule(draw->check, draw->owner, indirect->aligned, object, "%s is %llu",
                       strcmp(indirect->name, "buffer") == 0        ? "offset"
                       : strcmp(indirect->name, "countBuffer") == 0 ? "countBufferOffset"
                                                                    : "counterBufferOffset",
                       (unsigned long long)indirect->offset);
    }
    return info;
}

static const struct wake_indirect_rules rules_draw = { sizeof(VkDrawIndirectCommand),
                                                       WAKE_ID(draw, "drawCount-00476"),
                                                       WAKE_ID(draw, "drawCount-00487"),
                                                       WAKE_ID(draw, "drawCount-00488") };
static const struct wake_indirect_rules rules_indexed = { sizeof(VkDrawIndexedIndirectCommand),
                                                          WAKE_ID(draw, "drawCount-00528"),
                                                          WAKE_ID(draw, "drawCount-00539"),
                                                          WAKE_ID(draw, "drawCount-00540") };
void
wake_draw_check_indirect(const struct wake_draw *draw, const struct wake_draw_view *view,
                         const struct wake_indirect_rules *rules)
{
    const uint32_t count = view->draw_count, stride = view->stride;
    const VkDeviceSize offset = view->offset;
    const struct wake_indirect indirect = { "buffer",
                                            view->buffer,
                                            offset,
                                            WAKE_ID(draw_dispatch, "buffer-02708"),
                                            WAKE_ID(draw_dispatch, "buffer-02709"),
                                            WAKE_ID(draw_dispatch, "offset-02710") };
    const VkBufferCreateInfo *info = indirect_buffer(draw, &indirect);
    uint64_t end;

    if (count > 1 && !WAKE_FEATURE(draw->check, multiDrawIndirect)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "drawCount-02718"),
                       "drawCount is %u, but the feature multiDrawIndirect is not enabled", count);
    }
    if (count > draw->facts->limits.maxDrawIndirectCount) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "drawCount-02719"),
                       "drawCount is %u, and maxDrawIndirectCount is %u", count,
                       draw->facts->limits.maxDrawIndirectCount);
    }
    if (count > 1 && (stride % 4 || stride < rules->size)) {
        WAKE_FIND_DRAW(draw, rules->stride,
                       "drawCount is %u and stride is %u; one command takes %u bytes", count,
                       stride, rules->size);
    }
    end = offset + rules->size + (count > 1 ? (uint64_t)stride * (count - 1) : 0);
    if (info && count && end > info->size) {
        WAKE_FIND_DRAW(
            draw, count == 1 ? rules->one : rules->several,
            "%u commands of %u bytes at offset %llu, %u bytes apart, end at byte %llu of the buffer, whose size is %llu",
            count, rules->size, (unsigned long long)offset, stride, (unsigned long long)end,
            (unsigned long long)info->size);
    }
}

/* What is bound. False: there is nothing to check the parameters with. */
static bool
begin_indirect(struct wake_draw *draw, struct wake_check *check, const struct wake_draw_view *view)
{
    const char *owner = wake_commands[wake_command_real(check->command)].name;

    if (wake_draw_begin(draw, check, owner, view->traits)) {
        wake_draw_check_bound(draw);
        if (view->traits & WAKE_DRAW_INDEXED) {
            (void)wake_draw_check_index_buffer(draw);
        }
    }
    return wake_draw_has_parameters(draw);
}

void
wake_core_draw_indirect(struct wake_check *check, const struct wake_draw_view *view)
{
    struct wake_draw draw;

    if (begin_indirect(&draw, check, view)) {
        wake_draw_check_indirect(&draw, view,
                                 view->traits & WAKE_DRAW_INDEXED ? &rules_indexed : &rules_draw);
    }
}

static const struct wake_count_rules counts_draw = { sizeof(VkDrawIndirectCommand),
                                                     WAKE_ID(draw, "stride-03110"),
                                                     WAKE_ID(draw, "maxDrawCount-03111") };
static const struct wake_count_rules counts_indexed = { sizeof(VkDrawIndexedIndirectCommand),
                                                        WAKE_ID(draw, "stride-03142"),
                                                        WAKE_ID(draw, "maxDrawCount-03143") };

/* GPU-assisted validation looks at the count when the draw executes. */
static bool
counts_later(const struct wake_check *check)
{
    return wake_check_device(check)->gpuav != NULL;
}

void
wake_draw_check_counted(const struct wake_draw *draw, const struct wake_draw_view *view,
                        const struct wake_count_rules *rules)
{
    const struct wake_indirect commands = { "buffer",
                                            view->buffer,
                                            view->offset,
                                            WAKE_ID(draw_dispatch, "buffer-02708"),
                                            WAKE_ID(draw_dispatch, "buffer-02709"),
                                            WAKE_ID(draw_dispatch, "offset-02710") };
    const struct wake_indirect counter = { "countBuffer",
                                           view->counter,
                                           view->counter_offset,
                                           WAKE_ID(draw, "countBuffer-02714"),
                                           WAKE_ID(draw, "countBuffer-02715"),
                                           WAKE_ID(draw, "countBufferOffset-02716") };
    const VkBufferCreateInfo *info = indirect_buffer(draw, &commands);
    const VkBufferCreateInfo *count = indirect_buffer(draw, &counter);
    uint32_t most = view->draw_count, stride = view->stride;
    uint64_t end;

    if (!WAKE_FEATURE(draw->check, drawIndirectCount) &&
        !wake_scope_has(draw->check->scope, WAKE_EXT_VK_AMD_draw_indirect_count)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-04445"),
                       "the feature drawIndirectCount is not enabled");
    }
    if (count && counter.offset + sizeof(uint32_t) > count->size) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "countBufferOffset-04129"),
                       "countBufferOffset is %llu, and the size of countBuffer is %llu",
                       (unsigned long long)counter.offset, (unsigned long long)count->size);
    }
    if (stride % 4 || stride < rules->size) {
        WAKE_FIND_DRAW(draw, rules->stride, "stride is %u; one command takes %u bytes", stride,
                       rules->size);
        return;
    }
    /* Whether the one command is read, the count decides: with GPU-assisted validation that is told when it is. */
    end = commands.offset + rules->size + (most > 1 ? (uint64_t)stride * (most - 1) : 0);
    if (info && most > (counts_later(draw->check) ? 1 : 0) && end > info->size) {
        /* Others look at more than one command only. */
        draw->check->rank = most == 1 ? WAKE_RANK_OWN : WAKE_RANK_BY_RULE;
        WAKE_FIND_DRAW(
            draw, rules->end,
            "maxDrawCount %u commands at offset %llu, %u bytes apart, end at byte %llu of the buffer, whose size is %llu",
            most, (unsigned long long)commands.offset, stride, (unsigned long long)end,
            (unsigned long long)info->size);
        draw->check->rank = WAKE_RANK_BY_RULE;
    }
}

void
wake_core_draw_indirect_count(struct wake_check *check, const struct wake_draw_view *view)
{
    struct wake_draw draw;

    if (begin_indirect(&draw, check, view)) {
        wake_draw_check_counted(&draw, view,
                                view->traits & WAKE_DRAW_INDEXED ? &counts_indexed : &counts_draw);
    }
}

bool
wake_draw_check_byte_count(const struct wake_draw *draw, uint32_t offset, uint32_t stride)
{
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *limits =
        &draw->facts->properties.transformFeedbackEXT;

    if (WAKE_UNLIKELY(wake_draw_is_protected(draw))) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "commandBuffer-02646"),
                       "the command buffer is protected: its pool was created with "
                       "VK_COMMAND_POOL_CREATE_PROTECTED_BIT");
    }
    if (!WAKE_FEATURE(draw->check, transformFeedback)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "transformFeedback-02287"),
                       "the feature transformFeedback is not enabled");
        return false;
    }
    if (!limits->transformFeedbackDraw) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "transformFeedbackDraw-02288"),
                       "the device does not support transformFeedbackDraw");
    }
    if (!stride || stride > limits->maxTransformFeedbackBufferDataStride) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "vertexStride-02289"),
                       "vertexStride is %u, and maxTransformFeedbackBufferDataStride is %u", stride,
                       limits->maxTransformFeedbackBufferDataStride);
    }
    if (stride % 4) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "vertexStride-09475"), "vertexStride is %u", stride);
    }
    if (offset % 4) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "counterOffset-09474"), "counterOffset is %u", offset);
    }
    return true;
}

void
wake_core_draw_indirect_bytes(struct wake_check *check,
                              const struct wake_rec_CmdDrawIndirectByteCountEXT *r)
{
    struct wake_draw draw;
    bool bound = wake_draw_begin(&draw, check, "vkCmdDrawIndirectByteCountEXT", 0);

    if (!wake_draw_has_parameters(&draw) ||
        !wake_draw_check_byte_count(&draw, r->counterOffset, r->vertexStride)) {
        return;
    }
    (void)indirect_buffer(&draw, &(struct wake_indirect){
                                     "counterBuffer", r->counterBuffer_id, r->counterBufferOffset,
                                     WAKE_ID(draw, "counterBuffer-04567"),
                                     WAKE_ID(draw, "counterBuffer-02290"),
                                     WAKE_ID(draw, "counterBufferOffset-04568") });
    if (bound) {
        wake_draw_check_bound(&draw);
        wake_draw_check_instances(&draw, r->firstInstance, r->instanceCount);
    }
}

/* ---- dispatches ------------------------------------------------------------------------------ */

void
wake_core_dispatch(struct wake_check *check, const struct wake_rec_CmdDispatch *r)
{
    static const char *const rests[] = { WAKE_ID(dispatch, "groupCountX-00386"),
                                         WAKE_ID(dispatch, "groupCountY-00387"),
                                         WAKE_ID(dispatch, "groupCountZ-00388") };
    const uint32_t count[] = { r->groupCountX, r->groupCountY, r->groupCountZ };
    struct wake_draw draw;
    bool bound = wake_draw_begin(&draw, check, "vkCmdDispatch", WAKE_DRAW_COMPUTE);

    if (!wake_draw_has_parameters(&draw)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (WAKE_UNLIKELY(count[i] > draw.facts->limits.maxComputeWorkGroupCount[i])) {
            WAKE_FIND_DRAW(&draw, rests[i],
                           "groupCount%c is %u, and maxComputeWorkGroupCount[%d] is %u", 'X' + i,
                           count[i], i, draw.facts->limits.maxComputeWorkGroupCount[i]);
        }
    }
    if (bound) {
        wake_draw_check_bound(&draw);
    }
}

void
wake_core_dispatch_base(struct wake_check *check, const struct wake_rec_CmdDispatchBase *r)
{
    static const char *const bases[] = { WAKE_ID(dispatch, "baseGroupX-00421"),
                                         WAKE_ID(dispatch, "baseGroupX-00422"),
                                         WAKE_ID(dispatch, "baseGroupZ-00423") };
    static const char *const counts[] = { WAKE_ID(dispatch, "groupCountX-00424"),
                                          WAKE_ID(dispatch, "groupCountY-00425"),
                                          WAKE_ID(dispatch, "groupCountZ-00426") };
    const uint32_t base[] = { r->baseGroupX, r->baseGroupY, r->baseGroupZ };
    const uint32_t count[] = { r->groupCountX, r->groupCountY, r->groupCountZ };
    struct wake_draw draw;
    bool bound = wake_draw_begin(&draw, check, "vkCmdDispatchBase", WAKE_DRAW_COMPUTE);

    if (!wake_draw_has_parameters(&draw)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        uint32_t most = draw.facts->limits.maxComputeWorkGroupCount[i];

        if (base[i] >= most) {
            WAKE_FIND_DRAW(&draw, bases[i],
                           "baseGroup%c is %u, and maxComputeWorkGroupCount[%d] is %u", 'X' + i,
                           base[i], i, most);
        } else if (count[i] > most - base[i]) {
            WAKE_FIND_DRAW(
                &draw, counts[i],
                "baseGroup%c is %u and groupCount%c is %u, and maxComputeWorkGroupCount[%d] is %u",
                'X' + i, base[i], 'X' + i, count[i], i, most);
        }
    }
    if ((base[0] || base[1] || base[2]) &&
        (bound ? !(draw.pipeline->flags & VK_PIPELINE_CREATE_DISPATCH_BASE)
               : wake_draw_lacks_dispatch_base(&draw))) {
        WAKE_FIND_DRAW(
            &draw, WAKE_ID(dispatch, "baseGroupX-00427"),
            "baseGroupX, baseGroupY and baseGroupZ are %u, %u and %u, but the %s was created without %s",
            base[0], base[1], base[2], bound ? "pipeline" : "shader object",
            bound ? "VK_PIPELINE_CREATE_DISPATCH_BASE" : "VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT");
    }
    if (bound) {
        wake_draw_check_bound(&draw);
    }
}

void
wake_core_dispatch_indirect(struct wake_check *check, const struct wake_rec_CmdDispatchIndirect *r)
{
    const struct wake_indirect indirect = { "buffer",
                                            r->buffer_id,
                                            r->offset,
                                            WAKE_ID(draw_dispatch, "buffer-02708"),
                                            WAKE_ID(draw_dispatch, "buffer-02709"),
                                            WAKE_ID(draw_dispatch, "offset-02710") };
    const VkBufferCreateInfo *info;
    struct wake_draw draw;
    bool bound = wake_draw_begin(&draw, check, "vkCmdDispatchIndirect", WAKE_DRAW_COMPUTE);

    if (!wake_draw_has_parameters(&draw)) {
        return;
    }
    info = indirect_buffer(&draw, &indirect);
    if (info && r->offset + sizeof(VkDispatchIndirectCommand) > info->size) {
        WAKE_FIND_DRAW(
            &draw, WAKE_ID(dispatch, "offset-00407"),
            "offset %llu and the %u bytes of VkDispatchIndirectCommand end behind the buffer, "
            "whose size is %llu",
            (unsigned long long)r->offset, (unsigned)sizeof(VkDispatchIndirectCommand),
            (unsigned long long)info->size);
    }
    if (bound) {
        wake_draw_check_bound(&draw);
    }
}
