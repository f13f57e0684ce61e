/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binding vertex and index buffers. Specification, 'Vertex Input Binding' and
 * 'vkCmdBindIndexBuffer'.
 */
#include "core/buffer/bound.h"
#include "core/core_newer.h"
#include "state/recording/index_type.h"

/* What is said of one vertex buffer, whichever version bound it. */
struct vertex_rules {
    int owner; /* in wake_owners_bind_vertex */
    const char *first, *sum, *offset, *usage, *bound, *null, *null_offset;
};

static const struct vertex_rules rules_first = {
    0,
    WAKE_ID(bind_vertex, "firstBinding-00624"),
    WAKE_ID(bind_vertex, "firstBinding-00625"),
    WAKE_ID(bind_vertex, "pOffsets-00626"),
    WAKE_ID(bind_vertex, "pBuffers-00627"),
    WAKE_ID(bind_vertex, "pBuffers-00628"),
    WAKE_ID(bind_vertex, "pBuffers-04001"),
    WAKE_ID(bind_vertex, "pBuffers-04002"),
};
static const struct vertex_rules rules_second = {
    1,
    WAKE_ID(bind_vertex, "firstBinding-03355"),
    WAKE_ID(bind_vertex, "firstBinding-03356"),
    WAKE_ID(bind_vertex, "pOffsets-03357"),
    WAKE_ID(bind_vertex, "pBuffers-03359"),
    WAKE_ID(bind_vertex, "pBuffers-03360"),
    WAKE_ID(bind_vertex, "pBuffers-04111"),
    WAKE_ID(bind_vertex, "pBuffers-04112"),
};

static bool
check_range(struct wake_check *check, const struct vertex_rules *rules, uint32_t first,
            uint32_t count)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (!facts) {
        return false;
    }
    /* The first number that is none breaks both rules: it is said of the sum in the first version,
     * as others did. */
    if (first > facts->limits.maxVertexInputBindings ||
        (first == facts->limits.maxVertexInputBindings &&
         (rules == &rules_second || !WAKE_REPEATED_RULES))) {
        wake_find_rule(check, wake_owners_bind_vertex[rules->owner], rules->first, NULL,
                       "firstBinding is %u, and maxVertexInputBindings is %u", first,
                       facts->limits.maxVertexInputBindings);
        return false;
    }
    if (count > facts->limits.maxVertexInputBindings - first) {
        wake_find_rule(
            check, wake_owners_bind_vertex[rules->owner], rules->sum, NULL,
            "firstBinding %u and bindingCount %u go beyond maxVertexInputBindings, which is %u",
            first, count, facts->limits.maxVertexInputBindings);
    }
    return true;
}

/* NULL: nothing is known of the buffer. */
static const VkBufferCreateInfo *
check_vertex_buffer(struct wake_check *check, const struct vertex_rules *rules,
                    const VkBuffer *buffers, uint32_t i, VkDeviceSize offset, bool any_offset)
{
    struct wake_object *object = wake_check_object(check, wake_packed_id(buffers, i, 1, 0),
                                                   WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
    char text[WAKE_OBJECT_TEXT];

    if (!buffers[i]) {
        if (!WAKE_FEATURE(check, nullDescriptor)) {
            wake_find_rule(
                check, wake_owners_bind_vertex[rules->owner], rules->null, NULL,
                "pBuffers[%u] is VK_NULL_HANDLE, and the feature nullDescriptor is not enabled", i);
        } else if (offset) {
            wake_find_rule(check, wake_owners_bind_vertex[rules->owner], rules->null_offset, NULL,
                           "pBuffers[%u] is VK_NULL_HANDLE, and pOffsets[%u] is %llu", i, i,
                           (unsigned long long)offset);
        }
        return NULL;
    }
    if (!info) {
        return NULL;
    }
    if (WAKE_UNLIKELY(!(info->usage & VK_BUFFER_USAGE_VERTEX_BUFFER_BIT))) {
        wake_find_rule(
            check, wake_owners_bind_vertex[rules->owner], rules->usage, object,
            "pBuffers[%u] is %s, which was created without VK_BUFFER_USAGE_VERTEX_BUFFER_BIT", i,
            wake_object_text(text, sizeof(text), object));
    }
    if (WAKE_UNLIKELY(!(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) &&
                      !wake_core_has_memory(check, object))) {
        wake_find_rule(check, wake_owners_bind_vertex[rules->owner], rules->bound, object,
                       "pBuffers[%u] is %s, which has no memory: %s%s", i,
                       wake_object_text(text, sizeof(text), object), wake_core_no_memory(object),
                       wake_core_bind_it(object, "Buffer"));
    }
    if (WAKE_UNLIKELY(offset >= info->size) && !any_offset) {
        wake_find_rule(check, wake_owners_bind_vertex[rules->owner], rules->offset, object,
                       "pOffsets[%u] is %llu, and the size of %s is %llu", i,
                       (unsigned long long)offset, wake_object_text(text, sizeof(text), object),
                       (unsigned long long)info->size);
        return WAKE_REPEATED_RULES ? NULL : info; /* newer layers look at the size, too */
    }
    return info;
}

void
wake_core_bind_vertex_buffers(struct wake_check *check, const struct wake_vertex_view *view)
{
    const struct vertex_rules *rules = view->second ? &rules_second : &rules_first;
    const struct wake_facts *facts = wake_check_facts(check);
#ifdef VK_VERSION_1_4
    const bool any_offset = view->second && !view->sizes; /* "if pSizes is not NULL" */
#else
    const bool any_offset = false;
#endif

    if (!check_range(check, rules, view->first, view->count)) {
        return;
    }
    for (uint32_t i = 0; view->buffers && view->offsets && i < view->count; i++) {
        const VkBufferCreateInfo *info = check_vertex_buffer(check, rules, view->buffers, i,
                                                             view->offsets[i], any_offset);

        if (info && view->sizes && view->sizes[i] != VK_WHOLE_SIZE &&
            (view->offsets[i] > info->size || view->sizes[i] > info->size - view->offsets[i])) {
            wake_find(
                check, "VUID-vkCmdBindVertexBuffers2-pSizes-03358",
                "pOffsets[%u] is %llu and pSizes[%u] is %llu, and the size of the buffer is %llu",
                i, (unsigned long long)view->offsets[i], i, (unsigned long long)view->sizes[i],
                (unsigned long long)info->size);
        }
        if (view->strides && view->strides[i] > facts->limits.maxVertexInputBindingStride) {
            wake_find(check, "VUID-vkCmdBindVertexBuffers2-pStrides-03362",
                      "pStrides[%u] is %llu, and maxVertexInputBindingStride is %u", i,
                      (unsigned long long)view->strides[i],
                      facts->limits.maxVertexInputBindingStride);
        }
    }
}

/* What vkCmdBindIndexBuffer and vkCmdBindIndexBuffer2 number differently. */
struct index_rules {
    int owner; /* in wake_owners_bind_index */
    const char *none, *uint8, *usage, *memory, *inside, *aligned;
};

static const struct index_rules index_first = {
    0,
    WAKE_ID(bind_index, "indexType-02507"),
    WAKE_ID(bind_index, "indexType-02765"),
    WAKE_ID(bind_index, "buffer-00433"),
    WAKE_ID(bind_index, "buffer-00434"),
    WAKE_ID(bind_index, "offset-00431"),
    WAKE_ID(bind_index, "offset-00432"),
};

/* VK_NULL_HANDLE, to maintenance 6. */
static void
check_null_index(struct wake_check *check, const char *owner, VkDeviceSize offset)
{
#ifdef VK_VERSION_1_4
    if (!WAKE_FEATURE(check, maintenance6)) {
        wake_find_rule(check, owner, WAKE_ID(bind_index, "None-09493"), NULL,
                       "buffer is VK_NULL_HANDLE, but the feature maintenance6 is not enabled");
    } else if (offset) {
        wake_find_rule(check, owner, WAKE_ID(bind_index, "buffer-09494"), NULL,
                       "buffer is VK_NULL_HANDLE, but offset is %llu", (unsigned long long)offset);
    }
#else
    (void)check;
    (void)owner;
    (void)offset;
#endif
}

/* The buffer's create info; NULL: nothing is known of it, or there is none. */
static const VkBufferCreateInfo *
check_index_buffer(struct wake_check *check, const struct index_rules *rules,
                   const struct wake_index_view *view)
{
    struct wake_object *object = wake_check_object(check, view->buffer, WAKE_TYPE_VkBuffer);
    VkDeviceSize offset = view->offset;
    VkIndexType type = view->type;
    const struct wake_object *cb = check->cb ? check->cb->object : NULL;
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
    char text[WAKE_OBJECT_TEXT];

    if (type == VK_INDEX_TYPE_NONE_KHR) {
        wake_find_rule(check, wake_owners_bind_index[rules->owner], rules->none, NULL,
                       "indexType is VK_INDEX_TYPE_NONE_KHR");
        return NULL;
    }
    if (type == VK_INDEX_TYPE_UINT8_EXT && !WAKE_FEATURE(check, indexTypeUint8)) {
        wake_find_rule(
            check, wake_owners_bind_index[rules->owner], rules->uint8, NULL,
            "indexType is VK_INDEX_TYPE_UINT8_EXT, but the feature indexTypeUint8 is not enabled");
    }
    if (view->null) {
        check_null_index(check, wake_owners_bind_index[rules->owner], offset);
    }
    if (!info) {
        return NULL;
    }
    wake_object_text(text, sizeof(text), object);
    if (!(info->usage & VK_BUFFER_USAGE_INDEX_BUFFER_BIT)) {
        wake_find_rule_objects(
            check, wake_owners_bind_index[rules->owner], rules->usage, cb, object,
            "buffer is %s, which was created without VK_BUFFER_USAGE_INDEX_BUFFER_BIT", text);
    }
    if (!(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) &&
        !wake_core_has_memory(check, object)) {
        wake_find_rule_objects(check, wake_owners_bind_index[rules->owner], rules->memory, cb,
                               object, "buffer is %s, which has no memory: %s%s", text,
                               wake_core_no_memory(object), wake_core_bind_it(object, "Buffer"));
    }
    if (offset >= info->size) {
        wake_find_rule_objects(check, wake_owners_bind_index[rules->owner], rules->inside, cb,
                               object, "offset is %llu, and the size of %s is %llu",
                               (unsigned long long)offset, text, (unsigned long long)info->size);
    }
    /* The memory's own offset is a multiple of what the buffer's requirements ask for, and so of
     * any index. */
    if (wake_index_type_size(type) && offset % wake_index_type_size(type)) {
        wake_find_rule_objects(check, wake_owners_bind_index[rules->owner], rules->aligned, cb,
                               object, "offset is %llu, and indexType is %s",
                               (unsigned long long)offset, wake_name_VkIndexType(type));
    }
    return info;
}

void
wake_core_bind_index_buffer(struct wake_check *check, const struct wake_index_view *view)
{
    (void)check_index_buffer(check, &index_first, view);
}

#ifdef VK_VERSION_1_4

static const struct index_rules index_second = {
    1,
    WAKE_ID(bind_index, "indexType-08786"),
    WAKE_ID(bind_index, "indexType-08787"),
    WAKE_ID(bind_index, "buffer-08784"),
    WAKE_ID(bind_index, "buffer-08785"),
    WAKE_ID(bind_index, "offset-08782"),
    WAKE_ID(bind_index, "offset-08783"),
};

void
wake_core_bind_index_buffer_2(struct wake_check *check, const struct wake_index_view *view)
{
    const VkBufferCreateInfo *info = check_index_buffer(check, &index_second, view);

    if (!info || view->size == VK_WHOLE_SIZE) {
        return;
    }
    if (wake_index_type_size(view->type) && view->size % wake_index_type_size(view->type)) {
        wake_find(check, "VUID-vkCmdBindIndexBuffer2-size-08767",
                  "size is %llu, and indexType is %s", (unsigned long long)view->size,
                  wake_name_VkIndexType(view->type));
    }
    if (view->size > info->size || view->offset > info->size - view->size) {
        wake_find(check, "VUID-vkCmdBindIndexBuffer2-size-08768",
                  "offset is %llu and size is %llu, and the size of the buffer is %llu",
                  (unsigned long long)view->offset, (unsigned long long)view->size,
                  (unsigned long long)info->size);
    }
}

#endif
