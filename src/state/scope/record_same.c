/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which commands may be kept, and when two records of one say the same. The rows are by the name
 * that a command has today; its older names are looked up by it.
 */
#include "state/scope/record_same.h"

#include "gen/commands.h"
#include "gen/records.h"

#include <stddef.h>

/* Words of a record, by number; 0: none. */
struct rule {
    uint8_t keep;
    uint8_t last;       /* the last word of the fixed part, where it ends with padding, */
    uint8_t last_bytes; /* and how many bytes of it count */
    uint8_t free[2]; /* words about the call's place among others: they differ, and say nothing */
    uint8_t opaque;  /* an address of the application's: whether it is NULL counts */
};

#define TYPE(command) struct wake_rec_##command
#define WORD(command, member) (offsetof(TYPE(command), member) / sizeof(uint64_t))
#define END(command, member) \
    (offsetof(TYPE(command), member) + sizeof(((TYPE(command) *)0)->member))
#define PART(command, member) (END(command, member) % sizeof(uint64_t))
#define LAST(command, member) (PART(command, member) ? END(command, member) / sizeof(uint64_t) : 0)

#define KEEP(command) [WAKE_CMD_vk##command] = { .keep = 1 }
#define KEEP_REAL(command) [WAKE_REAL_vk##command] = { .keep = 1 }
#define ENDS(number, command, member) \
    [number] = { .keep = 1, .last = LAST(command, member), .last_bytes = PART(command, member) }
#define KEEP_TO(command, member) ENDS(WAKE_CMD_vk##command, command, member)

static const struct rule rules[WAKE_CMD_COUNT] = {
    KEEP(CmdDraw),
    KEEP_TO(CmdDrawIndexed, firstInstance),
    KEEP(CmdDrawIndirect),
    KEEP(CmdDrawIndexedIndirect),
    KEEP_REAL(CmdDrawIndirectCount),
    KEEP_REAL(CmdDrawIndexedIndirectCount),
    KEEP_TO(CmdDispatch, groupCountZ),
    KEEP(CmdDispatchIndirect),
    KEEP_TO(CmdBindPipeline, pipelineBindPoint),
    [WAKE_CMD_vkCmdBindDescriptorSets] = { .keep = 1,
                                           .free = { WORD(CmdBindDescriptorSets, calls),
                                                     WORD(CmdBindDescriptorSets, seen) } },
    KEEP(CmdBindVertexBuffers),
    KEEP_TO(CmdBindIndexBuffer, indexType),
    [WAKE_CMD_vkCmdPushConstants] = { .keep = 1,
                                      .last = LAST(CmdPushConstants, size),
                                      .last_bytes = PART(CmdPushConstants, size),
                                      .opaque = WORD(CmdPushConstants, pValues) },
    KEEP(CmdSetViewport),
    KEEP(CmdSetScissor),
    KEEP_TO(CmdSetLineWidth, lineWidth),
    KEEP_TO(CmdSetDepthBias, depthBiasSlopeFactor),
    KEEP(CmdSetBlendConstants),
    KEEP(CmdSetDepthBounds),
    KEEP(CmdSetStencilCompareMask),
    KEEP(CmdSetStencilWriteMask),
    KEEP(CmdSetStencilReference),
    ENDS(WAKE_REAL_vkCmdSetCullMode, CmdSetCullMode, cullMode),
    ENDS(WAKE_REAL_vkCmdSetFrontFace, CmdSetFrontFace, frontFace),
    ENDS(WAKE_REAL_vkCmdSetPrimitiveTopology, CmdSetPrimitiveTopology, primitiveTopology),
    ENDS(WAKE_REAL_vkCmdSetDepthTestEnable, CmdSetDepthTestEnable, depthTestEnable),
    ENDS(WAKE_REAL_vkCmdSetDepthWriteEnable, CmdSetDepthWriteEnable, depthWriteEnable),
    ENDS(WAKE_REAL_vkCmdSetDepthCompareOp, CmdSetDepthCompareOp, depthCompareOp),
    ENDS(WAKE_REAL_vkCmdSetStencilTestEnable, CmdSetStencilTestEnable, stencilTestEnable),
    KEEP_TO(CmdBeginRenderPass, contents),
    KEEP_TO(CmdNextSubpass, contents),
    KEEP(CmdEndRenderPass),
    KEEP_REAL(CmdBeginRenderPass2),
    KEEP_REAL(CmdNextSubpass2),
    KEEP_REAL(CmdEndRenderPass2),
    KEEP_REAL(CmdBeginRendering),
    KEEP_REAL(CmdEndRendering),
    KEEP(CmdPipelineBarrier),
    KEEP_REAL(CmdPipelineBarrier2),
    KEEP_TO(CmdCopyBuffer, regionCount),
    KEEP_TO(CmdCopyImage, regionCount),
    KEEP(CmdBlitImage),
    KEEP_TO(CmdResolveImage, regionCount),
    KEEP(CmdCopyBufferToImage),
    KEEP(CmdCopyImageToBuffer),
    KEEP_REAL(CmdCopyBuffer2),
    KEEP_REAL(CmdCopyImage2),
    KEEP_REAL(CmdBlitImage2),
    KEEP_REAL(CmdResolveImage2),
    KEEP_REAL(CmdCopyBufferToImage2),
    KEEP_REAL(CmdCopyImageToBuffer2),
    KEEP(CmdClearColorImage),
    KEEP(CmdClearDepthStencilImage),
    KEEP_TO(CmdFillBuffer, data),
    [WAKE_CMD_vkCmdUpdateBuffer] = { .keep = 1, .opaque = WORD(CmdUpdateBuffer, pData) },
    KEEP(CmdWriteTimestamp),
    ENDS(WAKE_REAL_vkCmdWriteTimestamp2, CmdWriteTimestamp2, query),
    KEEP(CmdResetQueryPool),
    KEEP(CmdBeginQuery),
    KEEP_TO(CmdEndQuery, query),
    KEEP(CmdBeginDebugUtilsLabelEXT),
    KEEP(CmdEndDebugUtilsLabelEXT),
    KEEP(CmdInsertDebugUtilsLabelEXT),
};

bool
wake_record_stands_alone(const struct wake_record *record)
{
    return record->flags == 0 && rules[wake_command_real(record->command)].keep;
}

/* Words that differ, and are not pointers to the same place of their records. */
static bool
may_differ(const struct rule *rule, size_t i, uint64_t a, uint64_t b)
{
    if (i == rule->last && rule->last) {
        return (a ^ b) << (64 - 8 * rule->last_bytes) == 0;
    }
    return i == rule->free[0] || i == rule->free[1] || (i == rule->opaque && !a == !b);
}

/* Behind the first word, which is the same. */
WAKE_INLINE bool
same_words(const struct rule *rule, const struct wake_record *a, const struct wake_record *b)
{
    const uint64_t *p = (const void *)a, *q = (const void *)b;
    size_t words = a->size / sizeof(uint64_t);

    for (size_t i = 1; i < words; i++) {
        uint64_t inside = p[i] - (uintptr_t)a;

        if (WAKE_LIKELY(p[i] == q[i]) || (inside < a->size && q[i] - (uintptr_t)b == inside)) {
            continue;
        }
        if (!may_differ(rule, i, p[i], q[i])) {
            return false;
        }
    }
    return true;
}

/* Command, flags and size. */
WAKE_INLINE bool
same_head(const struct wake_record *a, const struct wake_record *b)
{
    return *(const uint64_t *)(const void *)a == *(const uint64_t *)(const void *)b;
}

/*
 * The same for one command, with what is known of it when this is compiled: `fixed` words in front of
 * what pointers lead to, and of those the pointers, a bit for each.
 */
WAKE_INLINE bool
same_known(const struct rule *rule, size_t fixed, uint32_t pointers, const struct wake_record *a,
           const struct wake_record *b)
{
    const uint64_t *p = (const void *)a, *q = (const void *)b;
    size_t words = a->size / sizeof(uint64_t);
    uint64_t differ = 0;

#pragma GCC unroll 16
    for (size_t i = 1; i < fixed; i++) {
        if (i == rule->last) {
            differ |= (p[i] ^ q[i]) << (64 - 8 * rule->last_bytes);
        } else if (i == rule->free[0] || i == rule->free[1]) {
            continue;
        } else if (i == rule->opaque) {
            differ |= !p[i] ^ !q[i];
        } else if (pointers >> i & 1) {
            differ |= p[i] ? (p[i] - (uintptr_t)a) ^ (q[i] - (uintptr_t)b) : q[i];
        } else {
            differ |= p[i] ^ q[i];
        }
    }
    for (size_t i = fixed; i < words; i++) {
        differ |= p[i] ^ q[i];
    }
    return !differ;
}

#define POINTER(command, member) (1u << WORD(command, member))
#define KNOWN(command, pointers)                                                                  \
    case WAKE_CMD_vk##command:                                                                    \
        return same_known(&rules[WAKE_CMD_vk##command], sizeof(TYPE(command)) / sizeof(uint64_t), \
                          pointers, a, b)

/* Behind the head. Commands that recordings are full of have a comparison of their own; all of those may be kept. */
WAKE_INLINE bool
same_behind_head(const struct wake_record *a, const struct wake_record *b, bool kept_only)
{
    const struct rule *rule;

    switch (a->command) {
        KNOWN(CmdDraw, 0);
        KNOWN(CmdDrawIndexed, 0);
        KNOWN(CmdDispatch, 0);
        KNOWN(CmdBindPipeline, 0);
        KNOWN(CmdBindDescriptorSets, POINTER(CmdBindDescriptorSets, pDescriptorSets) |
                                         POINTER(CmdBindDescriptorSets, pDynamicOffsets));
        KNOWN(CmdBindVertexBuffers,
              POINTER(CmdBindVertexBuffers, pBuffers) | POINTER(CmdBindVertexBuffers, pOffsets));
        KNOWN(CmdBindIndexBuffer, 0);
        KNOWN(CmdPushConstants, 0);
    default:
        rule = &rules[wake_command_real(a->command)];
        return (rule->keep || !kept_only) && same_words(rule, a, b);
    }
}

bool
wake_record_same(const struct wake_record *a, const struct wake_record *b)
{
    return same_head(a, b) && same_behind_head(a, b, false);
}

/* Bytes in front of the comparison that are fetched: the thread that wrote them has another cache. */
enum { AHEAD = 1024 };

uint32_t
wake_records_same(const char *a, size_t a_bytes, const char *b, size_t b_bytes, uint32_t most,
                  size_t *bytes_out)
{
    const size_t room = a_bytes < b_bytes ? a_bytes : b_bytes;
    size_t left = room;
    uint32_t count = 0;

    while (count < most && left) {
        const struct wake_record *record = (const void *)a, *copy = (const void *)b;
        uint32_t size = copy->size;

        __builtin_prefetch(a + AHEAD);
        if (size > left || !same_head(record, copy) || !same_behind_head(record, copy, true)) {
            break;
        }
        a += size;
        b += size;
        left -= size;
        count++;
    }
    *bytes_out = room - left;
    return count;
}
