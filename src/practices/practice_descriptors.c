/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor pools, updates, and how large pipeline layouts are.
 */
#include "practices/practice_state.h"
#include "state/derived/pipeline_layout.h"

enum { LAYOUT_WORDS_AMD = 13, LAYOUT_BYTES_NVIDIA = 256 };

void
wake_practice_allocate_sets(struct wake_check *check,
                            const struct wake_rec_AllocateDescriptorSets *r)
{
    const VkDescriptorSetAllocateInfo *info = r->pAllocateInfo;
    struct wake_object *pool =
        info ? wake_check_object(
                   check,
                   wake_packed_id(info, 0, WAKE_HANDLES_VkDescriptorSetAllocateInfo,
                                  WAKE_HANDLE_VkDescriptorSetAllocateInfo_descriptorPool),
                   WAKE_TYPE_VkDescriptorPool)
             : NULL;
    uint64_t freed = pool ? wake_load_relaxed(&pool->advice) : 0;

    if (!pool) {
        return;
    }
    if (freed) {
        wake_practice(check, WAKE_PRACTICE_SETS_FREED, pool,
                      "sets are allocated of a pool to which sets have been freed: use sets again");
        wake_practice_add(
            check, pool,
            -(int64_t)(freed < info->descriptorSetCount ? freed : info->descriptorSetCount));
    }
    if (r->free_sets < info->descriptorSetCount && WAKE_EXTENSION(check, VK_KHR_maintenance1)) {
        wake_practice(check, WAKE_PRACTICE_POOL_EMPTY, pool,
                      "%u sets are allocated, but the pool has room for %u",
                      info->descriptorSetCount, r->free_sets);
    }
    if (r->short_type != UINT32_MAX && WAKE_EXTENSION(check, VK_KHR_maintenance1)) {
        VkDescriptorType type = wake_descriptor_type_of((int)r->short_type);

        wake_practice(check, WAKE_PRACTICE_POOL_EMPTY_TYPE, pool,
                      "the sets need %u descriptors of %s, but the pool has %u left",
                      r->short_wanted, wake_name_VkDescriptorType(type), r->short_room);
    }
}

void
wake_practice_create_descriptor_pool(struct wake_check *check,
                                     const struct wake_rec_CreateDescriptorPool *r)
{
    const VkDescriptorPoolCreateInfo *info = r->pCreateInfo;
    const VkMutableDescriptorTypeCreateInfoEXT *lists =
        info ? wake_chain_find(info->pNext,
                               VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT)
             : NULL;

    if (lists && lists->mutableDescriptorTypeListCount > info->poolSizeCount) {
        wake_practice(check, WAKE_PRACTICE_POOL_MUTABLE_LISTS, NULL,
                      "VkMutableDescriptorTypeCreateInfoEXT::mutableDescriptorTypeListCount is %u, "
                      "but poolSizeCount is %u: list i is for pPoolSizes[i], and the rest is "
                      "ignored",
                      lists->mutableDescriptorTypeListCount, info->poolSizeCount);
    }
}

void
wake_practice_free_sets(struct wake_check *check, const struct wake_rec_FreeDescriptorSets *r)
{
    wake_practice_add(check,
                      wake_check_object(check, r->descriptorPool_id, WAKE_TYPE_VkDescriptorPool),
                      r->descriptorSetCount);
}

void
wake_practice_update_sets(struct wake_check *check, const struct wake_rec_UpdateDescriptorSets *r)
{
    if (r->descriptorCopyCount) {
        wake_practice(check, WAKE_PRACTICE_SETS_COPIED, NULL,
                      "descriptors are copied from set to set: write them");
    }
}

void
wake_practice_create_template(struct wake_check *check,
                              const struct wake_rec_CreateDescriptorUpdateTemplate *r)
{
    (void)r;
    wake_practice(check, WAKE_PRACTICE_SETS_TEMPLATE, NULL,
                  "update templates are slower than vkUpdateDescriptorSets()");
}

/* ---- pipeline layouts ------------------------------------------------------------------------ */

static uint32_t
bytes_of(const struct wake_descriptor_binding *binding)
{
    switch (binding->type) {
    case VK_DESCRIPTOR_TYPE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT: return 4 * binding->count;
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC:
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV: return 8 * binding->count;
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC: return 16 * binding->count;
    case VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK: return binding->size;
    default: return 0;
    }
}

static bool
is_bindless(const struct wake_descriptor_layout *layout)
{
    return layout->any_flags & (VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
                                VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT |
                                VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT |
                                VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT);
}

void
wake_practice_create_layout(struct wake_check *check, const struct wake_rec_CreatePipelineLayout *r)
{
    const VkPipelineLayoutCreateInfo *info = r->pCreateInfo;
    uint32_t words = info ? info->setLayoutCount : 0, bytes = 0;
    bool separate = false;

    for (uint32_t i = 0; info && info->pSetLayouts && i < info->setLayoutCount; i++) {
        const struct wake_object *object = wake_check_object(
            check, wake_packed_id(info->pSetLayouts, i, 1, 0), WAKE_TYPE_VkDescriptorSetLayout);
        const struct wake_descriptor_layout *layout = object ? object->data : NULL;

        if (!layout) {
            continue;
        }
        words += layout->dynamic_count * (WAKE_FEATURE(check, robustBufferAccess) ? 4 : 2);
        for (uint32_t j = 0; j < layout->binding_count; j++) {
            bytes += is_bindless(layout) ? 0 : bytes_of(&layout->bindings[j]);
            separate |= layout->bindings[j].type == VK_DESCRIPTOR_TYPE_SAMPLER;
        }
    }
    for (uint32_t i = 0; info && info->pPushConstantRanges && i < info->pushConstantRangeCount;
         i++) {
        words += info->pPushConstantRanges[i].size / 4;
    }
    if (words > LAYOUT_WORDS_AMD) {
        wake_practice(check, WAKE_PRACTICE_LAYOUT_LARGE_AMD, NULL,
                      "the pipeline layout takes %u words, more than %u: a set takes 1, a dynamic "
                      "buffer 2 (with robustBufferAccess 4), push constants 1 for 4 bytes",
                      words, LAYOUT_WORDS_AMD);
    }
    if (separate) {
        wake_practice(check, WAKE_PRACTICE_LAYOUT_SEPARATE_SAMPLER, NULL,
                      "the pipeline layout has separate samplers: combined image samplers are a "
                      "little faster");
    }
    if (bytes > LAYOUT_BYTES_NVIDIA) {
        wake_practice(check, WAKE_PRACTICE_LAYOUT_LARGE_NVIDIA, NULL,
                      "the descriptors of the pipeline layout take %u bytes, more than %u: make "
                      "set layouts for what the pipeline uses",
                      bytes, LAYOUT_BYTES_NVIDIA);
    }
}
