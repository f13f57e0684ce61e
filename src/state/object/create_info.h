/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The create info behind an object, as the creating call's record has it. NULL when the object was
 * not made by that call, or when the record was cut. Ids of handles in it: wake_packed_id() on the
 * packed pointers (queue/record.h).
 * Threads: any runner, as long as the object can be found.
 */
#ifndef WAKE_STATE_CREATE_INFO_H
#define WAKE_STATE_CREATE_INFO_H

#include "gen/commands.h"
#include "gen/records.h"
#include "state/object/object.h"
#include "state/scope/chain.h"

/* The record of the call that made the object, if it was `command`. */
WAKE_INLINE const void *
wake_create_record(const struct wake_object *object, uint32_t command)
{
    const struct wake_record *record = object && object->create
                                           ? (const void *)object->create->record
                                           : NULL;

    return record && wake_command_real(object->create->command) == command &&
                   !(record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE))
               ? record
               : NULL;
}

/* wake_VkBuffer_info(object) and its kin: objects that one create info makes. */
#define WAKE_CREATE_INFO(type, command, info)                                                   \
    WAKE_INLINE const info *wake_##type##_info(const struct wake_object *object)                \
    {                                                                                           \
        const struct wake_rec_##command *r = wake_create_record(object, WAKE_REAL_vk##command); \
        return r ? r->pCreateInfo : NULL;                                                       \
    }

WAKE_CREATE_INFO(VkBuffer, CreateBuffer, VkBufferCreateInfo)
WAKE_CREATE_INFO(VkBufferView, CreateBufferView, VkBufferViewCreateInfo)
WAKE_CREATE_INFO(VkImageView, CreateImageView, VkImageViewCreateInfo)
WAKE_CREATE_INFO(VkSampler, CreateSampler, VkSamplerCreateInfo)
WAKE_CREATE_INFO(VkSamplerYcbcrConversion, CreateSamplerYcbcrConversion,
                 VkSamplerYcbcrConversionCreateInfo)
WAKE_CREATE_INFO(VkShaderModule, CreateShaderModule, VkShaderModuleCreateInfo)
WAKE_CREATE_INFO(VkDescriptorSetLayout, CreateDescriptorSetLayout, VkDescriptorSetLayoutCreateInfo)
WAKE_CREATE_INFO(VkDescriptorPool, CreateDescriptorPool, VkDescriptorPoolCreateInfo)
WAKE_CREATE_INFO(VkDescriptorUpdateTemplate, CreateDescriptorUpdateTemplate,
                 VkDescriptorUpdateTemplateCreateInfo)
WAKE_CREATE_INFO(VkPipelineLayout, CreatePipelineLayout, VkPipelineLayoutCreateInfo)
WAKE_CREATE_INFO(VkFramebuffer, CreateFramebuffer, VkFramebufferCreateInfo)
WAKE_CREATE_INFO(VkQueryPool, CreateQueryPool, VkQueryPoolCreateInfo)
WAKE_CREATE_INFO(VkEvent, CreateEvent, VkEventCreateInfo)
WAKE_CREATE_INFO(VkSemaphore, CreateSemaphore, VkSemaphoreCreateInfo)
WAKE_CREATE_INFO(VkFence, CreateFence, VkFenceCreateInfo)
WAKE_CREATE_INFO(VkCommandPool, CreateCommandPool, VkCommandPoolCreateInfo)
WAKE_CREATE_INFO(VkSwapchainKHR, CreateSwapchainKHR, VkSwapchainCreateInfoKHR)
WAKE_CREATE_INFO(VkPrivateDataSlot, CreatePrivateDataSlot, VkPrivateDataSlotCreateInfo)
#undef WAKE_CREATE_INFO

/* Whether a pipeline is made with that state dynamic; of a create info that may be the application's,
 * with anything in it: no valid one names a state twice. */
WAKE_INLINE bool
wake_info_has_dynamic(const VkGraphicsPipelineCreateInfo *info, VkDynamicState state)
{
    enum { MOST = 512 };
    const VkPipelineDynamicStateCreateInfo *dynamic = info->pDynamicState;

    for (uint32_t i = 0;
         dynamic && dynamic->pDynamicStates && i < dynamic->dynamicStateCount && i < MOST; i++) {
        if (dynamic->pDynamicStates[i] == state) {
            return true;
        }
    }
    return false;
}

WAKE_INLINE const VkMemoryAllocateInfo *
wake_VkDeviceMemory_info(const struct wake_object *object)
{
    const struct wake_rec_AllocateMemory *r = wake_create_record(object, WAKE_CMD_vkAllocateMemory);
    return r ? r->pAllocateInfo : NULL;
}

/* A sampler whose border color is none of the fixed ones. */
WAKE_INLINE bool
wake_border_is_custom(VkBorderColor color)
{
    return color == VK_BORDER_COLOR_FLOAT_CUSTOM_EXT || color == VK_BORDER_COLOR_INT_CUSTOM_EXT;
}

#endif
