/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor buffers: sizes and bindings. Specification, 'Descriptor Buffers'. What is written to them: descriptor_get.c.
 */
#include "core/address_id.h"
#include "core/buffer_usage.h"
#include "core/core_newer.h"
#include "core/descriptor/descriptor_bind.h"
#include "core/descriptor/descriptor_buffer.h"
#include "core/words.h"
#include "state/derived/pipeline_layout.h"
#include "state/view/set_view.h"
#include "state/object/addresses.h"
#include "state/recording/recording.h"

void
wake_check_buffer_feature(struct wake_check *check, const char *owner, const char *rule)
{
    if (!WAKE_FEATURE(check, descriptorBuffer)) {
        wake_find_rule(check, owner, rule, NULL, "the feature descriptorBuffer is not enabled");
    }
}

size_t
wake_descriptor_size(struct wake_check *check, VkDescriptorType type)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceDescriptorBufferPropertiesEXT *p =
        facts ? &facts->properties.descriptorBufferEXT : NULL;
    bool robust = WAKE_FEATURE(check, robustBufferAccess);

    if (!p) {
        return 0;
    }
    switch ((int)type) {
    case VK_DESCRIPTOR_TYPE_SAMPLER: return p->samplerDescriptorSize;
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER: return p->combinedImageSamplerDescriptorSize;
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE: return p->sampledImageDescriptorSize;
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE: return p->storageImageDescriptorSize;
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
        return robust ? p->robustUniformTexelBufferDescriptorSize
                      : p->uniformTexelBufferDescriptorSize;
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
        return robust ? p->robustStorageTexelBufferDescriptorSize
                      : p->storageTexelBufferDescriptorSize;
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
        return robust ? p->robustUniformBufferDescriptorSize : p->uniformBufferDescriptorSize;
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
        return robust ? p->robustStorageBufferDescriptorSize : p->storageBufferDescriptorSize;
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT: return p->inputAttachmentDescriptorSize;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
        return p->accelerationStructureDescriptorSize;
    default: return 0;
    }
}

static void
check_layout_flag(struct wake_check *check, wake_id id, const char *vuid)
{
    const struct wake_object *object = wake_check_object(check, id,
                                                         WAKE_TYPE_VkDescriptorSetLayout);
    const struct wake_descriptor_layout *layout = object ? object->data : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (layout && !(layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT)) {
        wake_find_objects(
            check, vuid, object, NULL,
            "layout is %s, created without VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT",
            wake_object_text(text, sizeof(text), object));
    }
}

#if !WAKE_REPEATED_RULES
/* What is pushed or embedded is in no descriptor buffer. */
static void
check_layout_in_buffer(struct wake_check *check, wake_id id, const char *push, const char *embedded)
{
    const struct wake_object *object = wake_check_object(check, id,
                                                         WAKE_TYPE_VkDescriptorSetLayout);
    const struct wake_descriptor_layout *layout = object ? object->data : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (layout && layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT) {
        wake_find_objects(check, push, object, NULL,
                          "layout is %s, created with "
                          "VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT",
                          wake_object_text(text, sizeof(text), object));
    }
    if (layout &&
        layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT) {
        wake_find_objects(check, embedded, object, NULL,
                          "layout is %s, created with "
                          "VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT",
                          wake_object_text(text, sizeof(text), object));
    }
}
#endif

void
wake_core_get_descriptor_set_layout_size(struct wake_check *check,
                                         const struct wake_rec_GetDescriptorSetLayoutSizeEXT *r)
{
    wake_check_buffer_feature(check, wake_owners_descriptor_buffer[0],
                              WAKE_ID(descriptor_buffer, "None-08011"));
    check_layout_flag(check, r->layout_id, "VUID-vkGetDescriptorSetLayoutSizeEXT-layout-08012");
#if !WAKE_REPEATED_RULES
    check_layout_in_buffer(check, r->layout_id, "VUID-vkGetDescriptorSetLayoutSizeEXT-layout-11811",
                           "VUID-vkGetDescriptorSetLayoutSizeEXT-layout-11812");
#endif
}

void
wake_core_get_descriptor_set_layout_offset(
    struct wake_check *check, const struct wake_rec_GetDescriptorSetLayoutBindingOffsetEXT *r)
{
    wake_check_buffer_feature(check, wake_owners_descriptor_buffer[1],
                              WAKE_ID(descriptor_buffer, "None-08013"));
    check_layout_flag(check, r->layout_id,
                      "VUID-vkGetDescriptorSetLayoutBindingOffsetEXT-layout-08014");
#if !WAKE_REPEATED_RULES
    check_layout_in_buffer(check, r->layout_id,
                           "VUID-vkGetDescriptorSetLayoutBindingOffsetEXT-layout-11813",
                           "VUID-vkGetDescriptorSetLayoutBindingOffsetEXT-layout-11814");
#endif
}

/* ---- bindings -------------------------------------------------------------------------------- */

static void
check_binding(struct wake_check *check, const VkDescriptorBufferBindingInfoEXT *info,
              const VkPhysicalDeviceDescriptorBufferPropertiesEXT *limits,
              const struct wake_address *found, uint32_t i)
{
    static const struct {
        VkBufferUsageFlags usage;
        const char *vuid;
    } usages[] = {
        { VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT,
          "VUID-VkDescriptorBufferBindingInfoEXT-usage-08122" },
        { VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT,
          "VUID-VkDescriptorBufferBindingInfoEXT-usage-08123" },
        { VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT,
          "VUID-VkDescriptorBufferBindingInfoEXT-usage-08124" },
    };
    const void *handle = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_PUSH_DESCRIPTOR_BUFFER_HANDLE_EXT);
    bool push = info->usage & VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT;

    if (limits->descriptorBufferOffsetAlignment &&
        info->address % limits->descriptorBufferOffsetAlignment) {
        wake_find(
            check, "VUID-VkDescriptorBufferBindingInfoEXT-address-08057",
            "pBindingInfos[%u].address is 0x%llx, but descriptorBufferOffsetAlignment is %llu", i,
            (unsigned long long)info->address,
            (unsigned long long)limits->descriptorBufferOffsetAlignment);
    }
    if (found && found->known && !found->found && WAKE_FEATURE(check, descriptorBuffer) &&
        wake_address_rule(found)) {
        wake_find(check, wake_address_rule(found), "pBindingInfos[%u].address is 0x%llx, %s", i,
                  (unsigned long long)info->address, wake_address_fault(found));
        found = NULL; /* no buffer, and no usage */
    }
    for (size_t k = 0;
         found && found->known && WAKE_FEATURE(check, descriptorBuffer) && k < WAKE_COUNT(usages);
         k++) {
        if (info->usage & usages[k].usage & ~found->usage) {
            wake_find(
                check, usages[k].vuid,
                "pBindingInfos[%u].usage has %s, but %s at its address 0x%llx was created with it",
                i, wake_name_VkBufferUsageFlagBits((VkBufferUsageFlagBits)usages[k].usage),
                found->found ? "no buffer" : "nothing", (unsigned long long)info->address);
        }
    }
    if (push && !handle && !limits->bufferlessPushDescriptors) {
        wake_find(
            check, "VUID-VkDescriptorBufferBindingInfoEXT-bufferlessPushDescriptors-08056",
            "pBindingInfos[%u].usage has VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT, but its pNext chain has no "
            "VkDescriptorBufferBindingPushDescriptorBufferHandleEXT",
            i);
    }
    if (handle && limits->bufferlessPushDescriptors) {
        wake_find(
            check,
            "VUID-VkDescriptorBufferBindingPushDescriptorBufferHandleEXT-bufferlessPushDescriptors-08059",
            "pBindingInfos[%u].pNext has a VkDescriptorBufferBindingPushDescriptorBufferHandleEXT, but "
            "bufferlessPushDescriptors is VK_TRUE",
            i);
    }
}

/* What the application has asked vkGetBufferDeviceAddress() about. */
static void
check_buffer(struct wake_check *check, const VkDescriptorBufferBindingInfoEXT *info,
             const struct wake_address *found, uint32_t i)
{
    VkBufferUsageFlags lacks = info->usage & ~found->usage, more = 0;

    if (!found->known) {
        return;
    }
#if WAKE_REPEATED_RULES
    if (wake_check_facts(check)->properties.descriptorBufferEXT.bufferlessPushDescriptors) {
        /* no buffer is created with it then */
        lacks &= ~(VkBufferUsageFlags)VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT;
    }
#endif
    if (found->found && found->unbound) {
        wake_find(check,
                  WAKE_RULE("VUID-VkDeviceAddress-None-10894",
                            "VUID-vkCmdBindDescriptorBuffersEXT-pBindingInfos-08052"),
                  "pBindingInfos[%u].address is 0x%llx, in a buffer that has no memory, or whose "
                  "memory has been freed",
                  i, (unsigned long long)info->address);
    }
#if WAKE_REPEATED_RULES
    if (lacks & WAKE_DESCRIPTOR_BUFFER_USAGES) {
        return; /* said of that usage; newer layers say both */
    }
    /* "usage must match the buffer"; newer registries ask that it is among the buffer's. */
    more = found->usage & ~info->usage & WAKE_DESCRIPTOR_BUFFER_USAGES;
#endif
    if (found->found && (lacks || more)) {
        wake_find(
            check, "VUID-vkCmdBindDescriptorBuffersEXT-pBindingInfos-08055",
            "pBindingInfos[%u].usage is %s, but the buffer at address 0x%llx was created %s %s", i,
            WAKE_FLAGS_TEXT(VkBufferUsageFlags, info->usage), (unsigned long long)info->address,
            lacks ? "without" : "with", WAKE_FLAGS_TEXT(VkBufferUsageFlags, lacks ? lacks : more));
    }
}

/* Whether it is a usage of descriptor buffers at all. */
static bool
check_binding_usage(struct wake_check *check, const VkDescriptorBufferBindingInfoEXT *info,
                    uint32_t i)
{
#if !WAKE_REPEATED_RULES
    const VkBufferUsageFlags2CreateInfo *own = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO);
    VkBufferUsageFlags2 usage = own ? own->usage : info->usage;

    if (!own && !usage) {
        wake_find(check, "VUID-VkDescriptorBufferBindingInfoEXT-None-09500",
                  "pBindingInfos[%u].usage is 0", i);
        return false;
    }
    if (!own && wake_unknown_usage(check, info->pNext, info->usage)) {
        wake_find(check, "VUID-VkDescriptorBufferBindingInfoEXT-None-09499",
                  "pBindingInfos[%u].usage is 0x%x, of which 0x%x means nothing", i, info->usage,
                  wake_unknown_usage(check, info->pNext, info->usage));
        return false;
    }
    if (!own && wake_closed_usage(check, NULL, info->usage)) {
        wake_find(check, "VUID-VkDescriptorBufferBindingInfoEXT-None-09499",
                  "pBindingInfos[%u].usage has %s, whose extension is not enabled", i,
                  WAKE_FLAGS_TEXT(VkBufferUsageFlags, wake_closed_usage(check, NULL, info->usage)));
        return false;
    }
    if (!(usage & WAKE_DESCRIPTOR_BUFFER_USAGES)) {
        wake_find(check, "VUID-VkDescriptorBufferBindingInfoEXT-usage-10998",
                  "pBindingInfos[%u].usage is 0x%llx, of which no bit is about descriptor buffers",
                  i, (unsigned long long)usage);
        return false;
    }
#else
    (void)check;
    (void)info;
    (void)i;
#endif
    return true;
}

void
wake_core_cmd_bind_descriptor_buffers(struct wake_check *check,
                                      const struct wake_rec_CmdBindDescriptorBuffersEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceDescriptorBufferPropertiesEXT *limits =
        facts ? &facts->properties.descriptorBufferEXT : NULL;
    uint32_t samplers = 0, resources = 0, push = 0;

    wake_check_buffer_feature(check, wake_owners_descriptor_buffer[3],
                              WAKE_ID(descriptor_buffer, "None-08047"));
    if (!limits || !r->pBindingInfos) {
        return;
    }
    for (uint32_t i = 0; i < r->bufferCount; i++) {
        samplers += (r->pBindingInfos[i].usage &
                     VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT) != 0;
        resources += (r->pBindingInfos[i].usage &
                      VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT) != 0;
        push += (r->pBindingInfos[i].usage &
                 VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT) != 0;
        if (WAKE_FEATURE(check, descriptorBuffer) &&
            !check_binding_usage(check, &r->pBindingInfos[i], i)) {
            continue;
        }
        if (r->addresses && WAKE_FEATURE(check, descriptorBuffer)) {
            check_buffer(check, &r->pBindingInfos[i], &r->addresses[i], i);
        }
        check_binding(check, &r->pBindingInfos[i], limits, r->addresses ? &r->addresses[i] : NULL,
                      i);
    }
    if (samplers > limits->maxSamplerDescriptorBufferBindings) {
        wake_find(check,
                  "VUID-vkCmdBindDescriptorBuffersEXT-maxSamplerDescriptorBufferBindings-08048",
                  "%u of pBindingInfos have samplers, but maxSamplerDescriptorBufferBindings is %u",
                  samplers, limits->maxSamplerDescriptorBufferBindings);
    }
    if (resources > limits->maxResourceDescriptorBufferBindings) {
        wake_find(
            check, "VUID-vkCmdBindDescriptorBuffersEXT-maxResourceDescriptorBufferBindings-08049",
            "%u of pBindingInfos have resources, but maxResourceDescriptorBufferBindings is %u",
            resources, limits->maxResourceDescriptorBufferBindings);
    }
    if (push > 1) {
        wake_find(
            check, "VUID-vkCmdBindDescriptorBuffersEXT-None-08050",
            "%u of pBindingInfos have VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT",
            push);
    }
    if (r->bufferCount > limits->maxDescriptorBufferBindings) {
        wake_find(check, "VUID-vkCmdBindDescriptorBuffersEXT-bufferCount-08051",
                  "bufferCount is %u, but maxDescriptorBufferBindings is %u", r->bufferCount,
                  limits->maxDescriptorBufferBindings);
    }
}

/* The bytes that the descriptors of a layout take at least: they lie beside each other, and what is
 * between them the driver knows alone. */
static uint64_t
least_size(struct wake_check *check, const struct wake_descriptor_layout *set)
{
    uint64_t size = 0;

    for (uint32_t i = 0; i < set->binding_count; i++) {
        const struct wake_descriptor_binding *binding = &set->bindings[i];

        if (!(binding->flags & VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT) &&
            !binding->immutable_samplers) {
            size += (uint64_t)binding->count * wake_descriptor_size(check, binding->type);
        }
    }
    return size;
}

/* Whether an offset is within what one kind of a set's descriptors reaches. */
static bool
is_within(struct wake_check *check, const char *owner, uint32_t i, VkDeviceSize offset,
          VkDeviceSize range, const char *rule, const char *range_name, const char *kind)
{
    if (!range || offset < range) {
        return true;
    }
    wake_find_rule_objects(check, owner, rule, NULL, NULL,
                           "pOffsets[%u] is %llu, but %s is %llu, and the set has %s", i,
                           (unsigned long long)offset, range_name, (unsigned long long)range, kind);
    return false;
}

/* Where a set of that layout would lie: in the buffer, and within what a binding of it reaches. */
static void
check_offset(struct wake_check *check, const char *owner, const struct wake_descriptor_layout *set,
             VkDeviceSize offset, uint64_t bytes, uint32_t i)
{
    const VkPhysicalDeviceDescriptorBufferPropertiesEXT *limits =
        &wake_check_facts(check)->properties.descriptorBufferEXT;
    uint64_t size = set->complete ? least_size(check, set) : 0;
    bool samplers = false, resources = false;

    if (bytes && size && (offset >= bytes || size > bytes - offset)) {
        wake_find_rule_objects(
            check, owner, WAKE_ID(descriptor_buffer, "pOffsets-08063"), NULL, NULL,
            "pOffsets[%u] is %llu and the descriptors of the set take %llu bytes at least, but "
            "the buffer ends %llu bytes behind the address that was bound",
            i, (unsigned long long)offset, (unsigned long long)size, (unsigned long long)bytes);
        if (WAKE_REPEATED_RULES) {
            return; /* newer layers look at what the binding reaches, too */
        }
    }
    for (uint32_t k = 0; k < set->binding_count; k++) {
        samplers |= wake_type_has_sampler(set->bindings[k].type) && set->bindings[k].count;
        resources |= set->bindings[k].type != VK_DESCRIPTOR_TYPE_SAMPLER && set->bindings[k].count;
    }
    if (samplers &&
        !is_within(check, owner, i, offset, limits->maxSamplerDescriptorBufferRange,
                   WAKE_ID(descriptor_buffer, "pOffsets-08126"), "maxSamplerDescriptorBufferRange",
                   "samplers") &&
        WAKE_REPEATED_RULES) {
        return;
    }
    if (resources) {
        (void)is_within(check, owner, i, offset, limits->maxResourceDescriptorBufferRange,
                        WAKE_ID(descriptor_buffer, "pOffsets-08127"),
                        "maxResourceDescriptorBufferRange", "resources");
    }
}

/* Newer rules: the sets must be ones that lie in descriptor buffers, at an offset. */
static void
check_offset_layout(struct wake_check *check, const char *owner, const struct wake_object *object,
                    const struct wake_descriptor_layout *set, uint32_t number)
{
    static const struct {
        VkDescriptorSetLayoutCreateFlags flag;
        bool wanted;
        const char *rule, *name;
    } rows[] = {
        { VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT, true,
          WAKE_ID(descriptor_buffer, "firstSet-09006"),
          "VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT" },
        { VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR, false,
          WAKE_ID(descriptor_buffer, "firstSet-11803"),
          "VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT" },
        { VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT, false,
          WAKE_ID(descriptor_buffer, "firstSet-11804"),
          "VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT" },
    };
    char text[WAKE_OBJECT_TEXT];

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (!!(set->flags & rows[i].flag) != rows[i].wanted) {
            wake_find_rule_objects(check, owner, rows[i].rule, object, NULL,
                                   "the layout of set %u in %s was created %s %s", number,
                                   wake_object_text(text, sizeof(text), object),
                                   rows[i].wanted ? "without" : "with", rows[i].name);
        }
    }
}

static void
check_offsets(struct wake_check *check, const char *owner, const struct wake_buffer_offsets_view *r)
{
    struct wake_object *object = wake_check_object(check, r->layout, WAKE_TYPE_VkPipelineLayout);
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(object);
    const struct wake_facts *facts = wake_check_facts(check);
    char text[WAKE_OBJECT_TEXT];

    if (layout && (uint64_t)r->first + r->count > layout->set_count) {
        wake_find_rule_objects(check, owner, WAKE_ID(descriptor_buffer, "firstSet-08066"), object,
                               NULL, "firstSet is %u and setCount is %u, but %s has %u sets",
                               r->first, r->count, wake_object_text(text, sizeof(text), object),
                               layout->set_count);
    }
    for (uint32_t i = 0; facts && i < r->count; i++) {
        VkDeviceSize alignment =
            facts->properties.descriptorBufferEXT.descriptorBufferOffsetAlignment;
        uint32_t most = facts->properties.descriptorBufferEXT.maxDescriptorBufferBindings;

        if (r->offsets && alignment && r->offsets[i] % alignment) {
            wake_find_rule_objects(
                check, owner, WAKE_ID(descriptor_buffer, "pOffsets-08061"), NULL, NULL,
                "pOffsets[%u] is %llu, but descriptorBufferOffsetAlignment is %llu", i,
                (unsigned long long)r->offsets[i], (unsigned long long)alignment);
        }
        uint32_t bound = check->cb && check->cb->recording
                             ? check->cb->recording->descriptor_buffers
                             : 0;

        if (WAKE_FEATURE(check, descriptorBuffer) && r->buffers && r->buffers[i] < most &&
            r->buffers[i] >= bound) {
            wake_find_rule_objects(
                check, owner, WAKE_ID(descriptor_buffer, "pBufferIndices-08065"), NULL, NULL,
                "pBufferIndices[%u] is %u, but vkCmdBindDescriptorBuffersEXT() has bound %u", i,
                r->buffers[i], bound);
        }
        if (r->buffers && r->buffers[i] >= most) {
            wake_find_rule_objects(
                check, owner, WAKE_ID(descriptor_buffer, "pBufferIndices-08064"), NULL, NULL,
                "pBufferIndices[%u] is %u, but maxDescriptorBufferBindings is %u", i, r->buffers[i],
                most);
        }
        const struct wake_descriptor_layout *set = wake_pipeline_layout_set(layout, r->first + i);

        if (set) {
            check_offset_layout(check, owner, object, set, r->first + i);
        }
        if (set && r->offsets && r->buffers && r->buffers[i] < bound &&
            r->buffers[i] < WAKE_MAX_DESCRIPTOR_BUFFERS) {
            check_offset(check, owner, set, r->offsets[i],
                         check->cb->recording->descriptor_bytes[r->buffers[i]], i);
        }
    }
}

void
wake_core_cmd_set_descriptor_buffer_offsets(
    struct wake_check *check, const struct wake_rec_CmdSetDescriptorBufferOffsetsEXT *r)
{
    const char *owner = wake_owners_descriptor_buffer[4];
    struct wake_buffer_offsets_view view;

    wake_check_buffer_feature(check, owner, WAKE_ID(descriptor_buffer, "None-08060"));
    (void)wake_check_bind_point(check, r->pipelineBindPoint, owner,
                                WAKE_ID(descriptor_buffer, "pipelineBindPoint-08067"));
    if (wake_buffer_offsets_view(&r->head, WAKE_CMD_vkCmdSetDescriptorBufferOffsetsEXT, &view)) {
        check_offsets(check, owner, &view);
    }
}

static void
check_embedded_samplers(struct wake_check *check, const char *owner,
                        const struct wake_embedded_samplers_view *r)
{
    struct wake_object *object = wake_check_object(check, r->layout, WAKE_TYPE_VkPipelineLayout);
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(object);
    const struct wake_descriptor_layout *set = wake_pipeline_layout_set(layout, r->set);
    char text[WAKE_OBJECT_TEXT];

    /* The sentence allows set == setLayoutCount; there is no such set, and newer layers say so. */
    if (layout && r->set >= layout->set_count + WAKE_REPEATED_RULES) {
        wake_find_rule_objects(check, owner, WAKE_ID(descriptor_buffer, "set-08071"), object, NULL,
                               "set is %u, but %s has %u sets", r->set,
                               wake_object_text(text, sizeof(text), object), layout->set_count);
    }
    if (set &&
        !(set->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT)) {
        wake_find_rule_objects(
            check, owner, WAKE_ID(descriptor_buffer, "set-08070"), object, NULL,
            "set is %u, whose layout in %s was created without "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT",
            r->set, wake_object_text(text, sizeof(text), object));
    }
}

void
wake_core_cmd_bind_embedded_samplers(
    struct wake_check *check, const struct wake_rec_CmdBindDescriptorBufferEmbeddedSamplersEXT *r)
{
    const char *owner = wake_owners_descriptor_buffer[5];
    struct wake_embedded_samplers_view view;

    wake_check_buffer_feature(check, owner, WAKE_ID(descriptor_buffer, "None-08068"));
    (void)wake_check_bind_point(check, r->pipelineBindPoint, owner,
                                WAKE_ID(descriptor_buffer, "pipelineBindPoint-08069"));
    if (wake_embedded_samplers_view(&r->head, WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplersEXT,
                                    &view)) {
        check_embedded_samplers(check, owner, &view);
    }
}

#ifdef VK_VERSION_1_4

void
wake_core_cmd_set_descriptor_buffer_offsets_2(
    struct wake_check *check, const struct wake_rec_CmdSetDescriptorBufferOffsets2EXT *r)
{
    const VkSetDescriptorBufferOffsetsInfoEXT *info = r->pSetDescriptorBufferOffsetsInfo;
    const char *owner = wake_owners_descriptor_buffer[6];
    struct wake_buffer_offsets_view view;

    if (info) {
        wake_check_buffer_feature(check, "vkCmdSetDescriptorBufferOffsets2EXT",
                                  WAKE_ID(descriptor_buffer, "descriptorBuffer-09470"));
        wake_check_stages_of_family(
            check, info->stageFlags,
            "VUID-vkCmdSetDescriptorBufferOffsets2EXT-pSetDescriptorBufferOffsetsInfo-09471",
            "pSetDescriptorBufferOffsetsInfo->stageFlags");
        wake_check_info_layout(check, owner, info->layout, info->pNext);
    }
    if (wake_buffer_offsets_view(&r->head, WAKE_CMD_vkCmdSetDescriptorBufferOffsets2EXT, &view) &&
        view.points.count) {
        check_offsets(check, owner, &view);
    }
}

void
wake_core_cmd_bind_embedded_samplers_2(
    struct wake_check *check, const struct wake_rec_CmdBindDescriptorBufferEmbeddedSamplers2EXT *r)
{
    const VkBindDescriptorBufferEmbeddedSamplersInfoEXT *info =
        r->pBindDescriptorBufferEmbeddedSamplersInfo;
    const char *owner = wake_owners_descriptor_buffer[7];
    struct wake_embedded_samplers_view view;

    if (info) {
        wake_check_buffer_feature(check, "vkCmdBindDescriptorBufferEmbeddedSamplers2EXT",
                                  WAKE_ID(descriptor_buffer, "descriptorBuffer-09472"));
        wake_check_stages_of_family(
            check, info->stageFlags,
            "VUID-vkCmdBindDescriptorBufferEmbeddedSamplers2EXT-pBindDescriptorBufferEmbeddedSamplersInfo-09473",
            "pBindDescriptorBufferEmbeddedSamplersInfo->stageFlags");
        wake_check_info_layout(check, owner, info->layout, info->pNext);
    }
    if (wake_embedded_samplers_view(
            &r->head, WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplers2EXT, &view) &&
        view.points.count) {
        check_embedded_samplers(check, owner, &view);
    }
}

#endif
