/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Declarations of extensions that the installed headers may be too old to know, guarded by the
 * macros that newer headers define. Numbers are those of the public registry.
 * Threads: declarations only.
 */
#ifndef WAKE_BASE_NEWER_VULKAN_H
#define WAKE_BASE_NEWER_VULKAN_H

/* The last version whose rules the code written by hand knows; of headers that lack its commands the one before. The extensions are
 * in intercept/gen/known_extensions.txt. */
#ifdef VK_VERSION_1_4
#define WAKE_KNOWN_VERSION VK_API_VERSION_1_4
#else
#define WAKE_KNOWN_VERSION VK_API_VERSION_1_3
#endif
#define wake_is_newer_version(version) \
    (VK_API_VERSION_MINOR(version) > VK_API_VERSION_MINOR(WAKE_KNOWN_VERSION))

/* The same of the registry, and of what is generated from it. */
#define wake_is_newer_than_registry(version) \
    (VK_API_VERSION_MINOR(version) > VK_API_VERSION_MINOR(VK_HEADER_VERSION_COMPLETE))

#ifndef VK_EXT_layer_settings
#define VK_EXT_layer_settings 1
#define VK_EXT_LAYER_SETTINGS_SPEC_VERSION 2
#define VK_EXT_LAYER_SETTINGS_EXTENSION_NAME "VK_EXT_layer_settings"
#define VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT ((VkStructureType)1000496000)

typedef enum VkLayerSettingTypeEXT {
    VK_LAYER_SETTING_TYPE_BOOL32_EXT = 0,
    VK_LAYER_SETTING_TYPE_INT32_EXT = 1,
    VK_LAYER_SETTING_TYPE_INT64_EXT = 2,
    VK_LAYER_SETTING_TYPE_UINT32_EXT = 3,
    VK_LAYER_SETTING_TYPE_UINT64_EXT = 4,
    VK_LAYER_SETTING_TYPE_FLOAT32_EXT = 5,
    VK_LAYER_SETTING_TYPE_FLOAT64_EXT = 6,
    VK_LAYER_SETTING_TYPE_STRING_EXT = 7,
    VK_LAYER_SETTING_TYPE_MAX_ENUM_EXT = 0x7FFFFFFF
} VkLayerSettingTypeEXT;

typedef struct VkLayerSettingEXT {
    const char *pLayerName;
    const char *pSettingName;
    VkLayerSettingTypeEXT type;
    uint32_t valueCount;
    const void *pValues;
} VkLayerSettingEXT;

typedef struct VkLayerSettingsCreateInfoEXT {
    VkStructureType sType;
    const void *pNext;
    uint32_t settingCount;
    const VkLayerSettingEXT *pSettings;
} VkLayerSettingsCreateInfoEXT;
#endif

#ifndef VK_KHR_shader_constant_data
#define VK_KHR_shader_constant_data 1
#define VK_KHR_SHADER_CONSTANT_DATA_SPEC_VERSION 1
#define VK_KHR_SHADER_CONSTANT_DATA_EXTENSION_NAME "VK_KHR_shader_constant_data"
#define VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CONSTANT_DATA_FEATURES_KHR \
    ((VkStructureType)1000231000)

typedef struct VkPhysicalDeviceShaderConstantDataFeaturesKHR {
    VkStructureType sType;
    void *pNext;
    VkBool32 shaderConstantData;
} VkPhysicalDeviceShaderConstantDataFeaturesKHR;
#endif

#ifndef VK_KHR_device_fault
#define VK_KHR_device_fault 1
#define VK_KHR_DEVICE_FAULT_SPEC_VERSION 1
#define VK_KHR_DEVICE_FAULT_EXTENSION_NAME "VK_KHR_device_fault"
#define VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_FEATURES_KHR ((VkStructureType)1000573000)
#define VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_PROPERTIES_KHR ((VkStructureType)1000573001)
#define VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR ((VkStructureType)1000573002)
#define VK_STRUCTURE_TYPE_DEVICE_FAULT_DEBUG_INFO_KHR ((VkStructureType)1000573003)

/* Names that newer headers give to the enums and structs of VK_EXT_device_fault. */
typedef VkDeviceFaultAddressTypeEXT VkDeviceFaultAddressTypeKHR;
typedef VkDeviceFaultAddressInfoEXT VkDeviceFaultAddressInfoKHR;
typedef VkDeviceFaultVendorInfoEXT VkDeviceFaultVendorInfoKHR;

typedef VkFlags VkDeviceFaultFlagsKHR;
typedef enum VkDeviceFaultFlagBitsKHR {
    VK_DEVICE_FAULT_FLAG_DEVICE_LOST_KHR = 0x00000001,
    VK_DEVICE_FAULT_FLAG_MEMORY_ADDRESS_KHR = 0x00000002,
    VK_DEVICE_FAULT_FLAG_INSTRUCTION_ADDRESS_KHR = 0x00000004,
    VK_DEVICE_FAULT_FLAG_VENDOR_KHR = 0x00000008,
    VK_DEVICE_FAULT_FLAG_WATCHDOG_TIMEOUT_KHR = 0x00000010,
    VK_DEVICE_FAULT_FLAG_OVERFLOW_KHR = 0x00000020,
    VK_DEVICE_FAULT_FLAG_BITS_MAX_ENUM_KHR = 0x7FFFFFFF
} VkDeviceFaultFlagBitsKHR;

typedef struct VkPhysicalDeviceFaultFeaturesKHR {
    VkStructureType sType;
    void *pNext;
    VkBool32 deviceFault;
    VkBool32 deviceFaultVendorBinary;
    VkBool32 deviceFaultReportMasked;
    VkBool32 deviceFaultDeviceLostOnMasked;
} VkPhysicalDeviceFaultFeaturesKHR;

typedef struct VkPhysicalDeviceFaultPropertiesKHR {
    VkStructureType sType;
    void *pNext;
    uint32_t maxDeviceFaultCount;
} VkPhysicalDeviceFaultPropertiesKHR;

typedef struct VkDeviceFaultInfoKHR {
    VkStructureType sType;
    void *pNext;
    VkDeviceFaultFlagsKHR flags;
    uint64_t groupId;
    char description[VK_MAX_DESCRIPTION_SIZE];
    VkDeviceFaultAddressInfoKHR faultAddressInfo;
    VkDeviceFaultAddressInfoKHR instructionAddressInfo;
    VkDeviceFaultVendorInfoKHR vendorInfo;
} VkDeviceFaultInfoKHR;

typedef struct VkDeviceFaultDebugInfoKHR {
    VkStructureType sType;
    void *pNext;
    uint32_t vendorBinarySize;
    void *pVendorBinaryData;
} VkDeviceFaultDebugInfoKHR;

typedef VkResult(VKAPI_PTR *PFN_vkGetDeviceFaultReportsKHR)(VkDevice device, uint64_t timeout,
                                                            uint32_t *pFaultCounts,
                                                            VkDeviceFaultInfoKHR *pFaultInfo);
typedef VkResult(VKAPI_PTR *PFN_vkGetDeviceFaultDebugInfoKHR)(
    VkDevice device, VkDeviceFaultDebugInfoKHR *pDebugInfo);
#endif

#ifndef VK_KHR_shader_abort
#define VK_KHR_shader_abort 1
#define VK_KHR_SHADER_ABORT_SPEC_VERSION 1
#define VK_KHR_SHADER_ABORT_EXTENSION_NAME "VK_KHR_shader_abort"
#define VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_FEATURES_KHR ((VkStructureType)1000233000)
#define VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR ((VkStructureType)1000233001)
#define VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_PROPERTIES_KHR ((VkStructureType)1000233002)

typedef struct VkPhysicalDeviceShaderAbortFeaturesKHR {
    VkStructureType sType;
    void *pNext;
    VkBool32 shaderAbort;
} VkPhysicalDeviceShaderAbortFeaturesKHR;

typedef struct VkPhysicalDeviceShaderAbortPropertiesKHR {
    VkStructureType sType;
    void *pNext;
    uint64_t maxShaderAbortMessageSize;
} VkPhysicalDeviceShaderAbortPropertiesKHR;

typedef struct VkDeviceFaultShaderAbortMessageInfoKHR {
    VkStructureType sType;
    void *pNext;
    uint64_t messageDataSize;
    void *pMessageData;
} VkDeviceFaultShaderAbortMessageInfoKHR;
#endif

#ifndef VK_EXT_shader_object
#define VK_EXT_shader_object 1
#define WAKE_OWN_SHADER_OBJECT 1 /* the registry has none of its commands */
#define VK_EXT_SHADER_OBJECT_SPEC_VERSION 1
#define VK_EXT_SHADER_OBJECT_EXTENSION_NAME "VK_EXT_shader_object"
#define VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT ((VkStructureType)1000482000)
#define VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_PROPERTIES_EXT ((VkStructureType)1000482001)
#define VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT ((VkStructureType)1000482002)
#define VK_OBJECT_TYPE_SHADER_EXT ((VkObjectType)1000482000)
VK_DEFINE_NON_DISPATCHABLE_HANDLE(VkShaderEXT)

typedef enum VkShaderCodeTypeEXT {
    VK_SHADER_CODE_TYPE_BINARY_EXT = 0,
    VK_SHADER_CODE_TYPE_SPIRV_EXT = 1,
    VK_SHADER_CODE_TYPE_MAX_ENUM_EXT = 0x7FFFFFFF
} VkShaderCodeTypeEXT;

typedef VkFlags VkShaderCreateFlagsEXT;
typedef enum VkShaderCreateFlagBitsEXT {
    VK_SHADER_CREATE_LINK_STAGE_BIT_EXT = 0x00000001,
    VK_SHADER_CREATE_FLAG_BITS_MAX_ENUM_EXT = 0x7FFFFFFF
} VkShaderCreateFlagBitsEXT;

typedef struct VkPhysicalDeviceShaderObjectFeaturesEXT {
    VkStructureType sType;
    void *pNext;
    VkBool32 shaderObject;
} VkPhysicalDeviceShaderObjectFeaturesEXT;

typedef struct VkPhysicalDeviceShaderObjectPropertiesEXT {
    VkStructureType sType;
    void *pNext;
    uint8_t shaderBinaryUUID[VK_UUID_SIZE];
    uint32_t shaderBinaryVersion;
} VkPhysicalDeviceShaderObjectPropertiesEXT;

typedef struct VkShaderCreateInfoEXT {
    VkStructureType sType;
    const void *pNext;
    VkShaderCreateFlagsEXT flags;
    VkShaderStageFlagBits stage;
    VkShaderStageFlags nextStage;
    VkShaderCodeTypeEXT codeType;
    size_t codeSize;
    const void *pCode;
    const char *pName;
    uint32_t setLayoutCount;
    const VkDescriptorSetLayout *pSetLayouts;
    uint32_t pushConstantRangeCount;
    const VkPushConstantRange *pPushConstantRanges;
    const VkSpecializationInfo *pSpecializationInfo;
} VkShaderCreateInfoEXT;

typedef VkResult(VKAPI_PTR *PFN_vkCreateShadersEXT)(VkDevice device, uint32_t createInfoCount,
                                                    const VkShaderCreateInfoEXT *pCreateInfos,
                                                    const VkAllocationCallbacks *pAllocator,
                                                    VkShaderEXT *pShaders);
typedef void(VKAPI_PTR *PFN_vkDestroyShaderEXT)(VkDevice device, VkShaderEXT shader,
                                                const VkAllocationCallbacks *pAllocator);
typedef VkResult(VKAPI_PTR *PFN_vkGetShaderBinaryDataEXT)(VkDevice device, VkShaderEXT shader,
                                                          size_t *pDataSize, void *pData);
typedef void(VKAPI_PTR *PFN_vkCmdBindShadersEXT)(VkCommandBuffer commandBuffer, uint32_t stageCount,
                                                 const VkShaderStageFlagBits *pStages,
                                                 const VkShaderEXT *pShaders);
#endif

/* Structs of Vulkan 1.4: their VkStructureType, and what stands in them. */
enum {
    WAKE_STYPE_VULKAN_1_4_FEATURES = 55,
    WAKE_VULKAN_1_4_FEATURES = 21,
    WAKE_STYPE_ATTACHMENT_LOCATIONS = 1000232001, /* VkRenderingAttachmentLocationInfo */
    WAKE_STYPE_PIPELINE_CREATE_FLAGS_2 = 1000470005,
    WAKE_STYPE_BUFFER_USAGE_FLAGS_2 = 1000470006,
};

struct wake_wide_flags {
    VkStructureType sType;
#if UINTPTR_MAX > UINT32_MAX
    /* of a copy: the flags that these take the place of. Where the struct has a gap. */
    uint32_t narrow;
#endif
    const void *pNext;
    uint64_t flags;
};

/* What a record keeps of a struct in a chain that the registry lacks: all of those that are looked
 * into all the same, of others sType and pNext. */
static inline uint32_t
wake_newer_size(int32_t stype)
{
    switch (stype) {
    case WAKE_STYPE_VULKAN_1_4_FEATURES:
        return sizeof(VkBaseInStructure) + WAKE_VULKAN_1_4_FEATURES * sizeof(VkBool32);
    case WAKE_STYPE_PIPELINE_CREATE_FLAGS_2:
    case WAKE_STYPE_BUFFER_USAGE_FLAGS_2: return sizeof(struct wake_wide_flags);
    default: return sizeof(VkBaseInStructure);
    }
}

/* Results that older headers lack. */
#ifndef VK_KHR_maintenance5
#define WAKE_OWN_MAINTENANCE5 1 /* the registry has none of its commands */
typedef void(VKAPI_PTR *PFN_vkCmdBindIndexBuffer2KHR)(VkCommandBuffer commandBuffer,
                                                      VkBuffer buffer, VkDeviceSize offset,
                                                      VkDeviceSize size, VkIndexType indexType);
#endif

#ifndef VK_KHR_maintenance6
#define WAKE_OWN_MAINTENANCE6 1 /* the registry has none of its commands, nor those of Vulkan 1.4 */
#define WAKE_ERROR_NOT_ENOUGH_SPACE ((VkResult)-1000483000)

typedef struct VkBindDescriptorSetsInfoKHR {
    VkStructureType sType;
    const void *pNext;
    VkShaderStageFlags stageFlags;
    VkPipelineLayout layout;
    uint32_t firstSet;
    uint32_t descriptorSetCount;
    const VkDescriptorSet *pDescriptorSets;
    uint32_t dynamicOffsetCount;
    const uint32_t *pDynamicOffsets;
} VkBindDescriptorSetsInfoKHR;

typedef struct VkPushDescriptorSetInfoKHR {
    VkStructureType sType;
    const void *pNext;
    VkShaderStageFlags stageFlags;
    VkPipelineLayout layout;
    uint32_t set;
    uint32_t descriptorWriteCount;
    const VkWriteDescriptorSet *pDescriptorWrites;
} VkPushDescriptorSetInfoKHR;

typedef struct VkPushDescriptorSetWithTemplateInfoKHR {
    VkStructureType sType;
    const void *pNext;
    VkDescriptorUpdateTemplate descriptorUpdateTemplate;
    VkPipelineLayout layout;
    uint32_t set;
    const void *pData;
} VkPushDescriptorSetWithTemplateInfoKHR;

typedef void(VKAPI_PTR *PFN_vkCmdBindDescriptorSets2KHR)(
    VkCommandBuffer commandBuffer, const VkBindDescriptorSetsInfoKHR *pBindDescriptorSetsInfo);
typedef void(VKAPI_PTR *PFN_vkCmdPushDescriptorSet2KHR)(
    VkCommandBuffer commandBuffer, const VkPushDescriptorSetInfoKHR *pPushDescriptorSetInfo);
typedef void(VKAPI_PTR *PFN_vkCmdPushDescriptorSetWithTemplate2KHR)(
    VkCommandBuffer commandBuffer,
    const VkPushDescriptorSetWithTemplateInfoKHR *pPushDescriptorSetWithTemplateInfo);
#else
#define WAKE_ERROR_NOT_ENOUGH_SPACE VK_ERROR_NOT_ENOUGH_SPACE_KHR
#endif

/* The headers know all codecs, and what was added to encoding. */
#if defined(VK_KHR_video_decode_vp9) && defined(VK_KHR_video_encode_intra_refresh) && \
    defined(VK_KHR_video_encode_quantization_map) && defined(VK_KHR_video_encode_feedback2)
#define WAKE_VIDEO_NEWER 1
#endif

#endif
