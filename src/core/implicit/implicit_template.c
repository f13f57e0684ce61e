/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Implicit valid usage of what a descriptor update template finds behind pData: its handles.
 */
#include "core/implicit/implicit.h"
#include "gen/records.h"
#include "state/descriptor/descriptor_update.h"

/* By the types that descriptors have, and by the rules of vkUpdateDescriptorSets(). `vuid`: of what has none there. */
static void
check_stray(struct wake_check *check, const struct wake_stray_handle *stray, VkDescriptorType type,
            const char *vuid)
{
    struct wake_handle_rule rule = {
        .vuid_parameter = "VUID-VkWriteDescriptorSet-descriptorType-02994",
        .type = wake_object_types[stray->type].object_type,
        .path = "pData: VkBufferView"
    };

    switch (stray->type) {
    case WAKE_TYPE_VkBuffer:
        rule.vuid_parameter = "VUID-VkDescriptorBufferInfo-buffer-parameter";
        rule.path = "pData: VkDescriptorBufferInfo::buffer";
        break;
    case WAKE_TYPE_VkImageView:
        rule.vuid_parameter = type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT
                                  ? "VUID-VkWriteDescriptorSet-descriptorType-07683"
                                  : "VUID-VkWriteDescriptorSet-descriptorType-02996";
        rule.vuid_parent = "VUID-VkDescriptorImageInfo-commonparent";
        rule.path = "pData: VkDescriptorImageInfo::imageView";
        break;
    case WAKE_TYPE_VkSampler:
        rule.vuid_parameter = "VUID-VkWriteDescriptorSet-descriptorType-00325";
        rule.vuid_parent = "VUID-VkDescriptorImageInfo-commonparent";
        rule.path = "pData: VkDescriptorImageInfo::sampler";
        break;
    case WAKE_TYPE_VkAccelerationStructureKHR:
        /* Newer layers say of those that are gone what they say of null. */
        rule.vuid_parameter =
            WAKE_REPEATED_RULES
                ? vuid
                : "VUID-VkWriteDescriptorSetAccelerationStructureKHR-pAccelerationStructures-03580";
        rule.path = "pData: VkAccelerationStructureKHR";
        break;
    default: break;
    }
    wake_check_handle(check, &rule, stray->handle, stray->id);
}

static void
check_strays(struct wake_check *check, const struct wake_template_contents *contents,
             const char *vuid, const VkDescriptorUpdateTemplateCreateInfo *info,
             const struct wake_descriptor_layout *layout)
{
    for (uint32_t i = 0; info && i < contents->stray_count; i++) {
        const struct wake_stray_handle *stray = &contents->strays[i];
        const VkDescriptorUpdateTemplateEntry *entry;

        if (stray->entry >= info->descriptorUpdateEntryCount) {
            continue;
        }
        entry = &info->pDescriptorUpdateEntries[stray->entry];
        if (stray->type != WAKE_TYPE_VkSampler ||
            wake_template_has_sampler(layout, entry, stray->element)) {
            check_stray(check, stray, entry->descriptorType, vuid);
        }
    }
}

void
wake_implicit_template_update(struct wake_check *check,
                              const struct wake_template_contents *contents, wake_id id,
                              wake_id set_id)
{
    const struct wake_descriptor_set *set = wake_descriptor_set_of(wake_object_get(set_id));

    check_strays(check, contents, "VUID-vkUpdateDescriptorSetWithTemplate-pData-01685",
                 wake_template_info(id, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET),
                 set ? set->layout : NULL);
}

void
wake_implicit_template_push(struct wake_check *check, const struct wake_template_contents *contents,
                            wake_id id, wake_id pipeline_layout, uint32_t set)
{
    check_strays(check, contents, "VUID-vkCmdPushDescriptorSetWithTemplateKHR-pData-01686",
                 wake_template_info(id, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR),
                 wake_pushed_layout(pipeline_layout, set));
}

#ifdef VK_VERSION_1_4
void
wake_implicit_template_push_2(struct wake_check *check,
                              const struct wake_rec_CmdPushDescriptorSetWithTemplate2 *r)
{
    const VkPushDescriptorSetWithTemplateInfo *info = r->pPushDescriptorSetWithTemplateInfo;

    if (info) {
        check_strays(
            check, &r->pushed, "VUID-VkPushDescriptorSetWithTemplateInfo-pData-01686",
            wake_template_info(
                wake_packed_id(
                    info, 0, WAKE_HANDLES_VkPushDescriptorSetWithTemplateInfo,
                    WAKE_HANDLE_VkPushDescriptorSetWithTemplateInfo_descriptorUpdateTemplate),
                VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR),
            wake_pushed_layout(
                wake_packed_id(info, 0, WAKE_HANDLES_VkPushDescriptorSetWithTemplateInfo,
                               WAKE_HANDLE_VkPushDescriptorSetWithTemplateInfo_layout),
                info->set));
    }
}
#endif
