/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Allocation callbacks: what was created with them is destroyed with them, and without them
 * otherwise. Specification, 'Host Memory' and every vkDestroy command. Whether two sets of
 * callbacks are compatible is not known: only whether there are any.
 */
#include "core/core.h"

#define MADE_BY(name)                                                             \
    case WAKE_CMD_vk##name:                                                       \
        *with_out = ((const struct wake_rec_##name *)record)->pAllocator != NULL; \
        return true

/* The same of extensions that the registry may lack. */
static bool
made_with_newer(const struct wake_record *record, uint32_t command, bool *with_out)
{
    switch (command) {
#if defined(VK_EXT_shader_object) && !defined(WAKE_OWN_SHADER_OBJECT)
        MADE_BY(CreateShadersEXT);
#endif
#ifdef VK_EXT_device_generated_commands
        MADE_BY(CreateIndirectCommandsLayoutEXT);
        MADE_BY(CreateIndirectExecutionSetEXT);
#endif
#ifdef VK_ARM_tensors
        MADE_BY(CreateTensorARM);
        MADE_BY(CreateTensorViewARM);
#endif
#ifdef VK_ARM_data_graph
        MADE_BY(CreateDataGraphPipelineSessionARM);
#endif
#ifdef VK_KHR_pipeline_binary
        MADE_BY(CreatePipelineBinariesKHR);
#endif
    default: (void)record, (void)with_out; return false;
    }
}

/* Whether the call that made the object was given callbacks. False: not known. */
static bool
made_with(const struct wake_object *object, bool *with_out)
{
    const struct wake_record *record = object && object->create
                                           ? (const void *)object->create->record
                                           : NULL;
    uint32_t command;

    if (!record || record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return false;
    }
    command = wake_command_real(object->create->command);
    switch (command) {
        MADE_BY(CreateAccelerationStructureKHR);
        MADE_BY(CreateAccelerationStructureNV);
        MADE_BY(CreateBuffer);
        MADE_BY(CreateBufferView);
        MADE_BY(CreateCommandPool);
        MADE_BY(CreateComputePipelines);
        MADE_BY(CreateDebugReportCallbackEXT);
        MADE_BY(CreateDebugUtilsMessengerEXT);
        MADE_BY(CreateDeferredOperationKHR);
        MADE_BY(CreateDescriptorPool);
        MADE_BY(CreateDescriptorSetLayout);
        MADE_BY(CreateDescriptorUpdateTemplate);
        MADE_BY(CreateEvent);
        MADE_BY(CreateFence);
        MADE_BY(CreateFramebuffer);
        MADE_BY(CreateGraphicsPipelines);
        MADE_BY(CreateHeadlessSurfaceEXT);
        MADE_BY(CreateImage);
        MADE_BY(CreateImageView);
        MADE_BY(CreateMicromapEXT);
        MADE_BY(CreatePipelineCache);
        MADE_BY(CreatePipelineLayout);
        MADE_BY(CreatePrivateDataSlot);
        MADE_BY(CreateQueryPool);
        MADE_BY(CreateRayTracingPipelinesKHR);
        MADE_BY(CreateRayTracingPipelinesNV);
        MADE_BY(CreateRenderPass);
        MADE_BY(CreateRenderPass2);
        MADE_BY(CreateSampler);
        MADE_BY(CreateSemaphore);
        MADE_BY(CreateShaderModule);
        MADE_BY(CreateSharedSwapchainsKHR);
        MADE_BY(CreateSwapchainKHR);
        MADE_BY(CreateValidationCacheEXT);
        MADE_BY(CreateVideoSessionKHR);
        MADE_BY(CreateVideoSessionParametersKHR);
        MADE_BY(CreateWaylandSurfaceKHR);
        MADE_BY(CreateXcbSurfaceKHR);
        MADE_BY(CreateXlibSurfaceKHR);
    default: return made_with_newer(record, command, with_out);
    }
}

#undef MADE_BY

static void
check_callbacks(struct wake_check *check, const struct wake_object *object,
                const VkAllocationCallbacks *given, const char *needed, const char *none)
{
    char text[WAKE_OBJECT_TEXT];
    bool with;

    if (!made_with(object, &with) || WAKE_LIKELY(with == (given != NULL))) {
        return;
    }
    if (with) {
        wake_find_objects(check, needed, object, NULL,
                          "pAllocator is NULL, but %s was created with allocation callbacks",
                          wake_object_text(text, sizeof(text), object));
    } else {
        wake_find_objects(check, none, object, NULL,
                          "pAllocator is not NULL, but %s was created without allocation callbacks",
                          wake_object_text(text, sizeof(text), object));
    }
}

#define DESTROYS(name, function, type, member, needed, none)                               \
    void wake_core_callbacks_of_##function(struct wake_check *check,                       \
                                           const struct wake_rec_Destroy##name *r)         \
    {                                                                                      \
        check_callbacks(check, wake_check_object(check, r->member##_id, WAKE_TYPE_##type), \
                        r->pAllocator, needed, none);                                      \
    }

DESTROYS(AccelerationStructureKHR, structure, VkAccelerationStructureKHR, accelerationStructure,
         "VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-02443",
         "VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-02444")
DESTROYS(AccelerationStructureNV, structure_nv, VkAccelerationStructureNV, accelerationStructure,
         "VUID-vkDestroyAccelerationStructureNV-accelerationStructure-03753",
         "VUID-vkDestroyAccelerationStructureNV-accelerationStructure-03754")
DESTROYS(Buffer, buffer, VkBuffer, buffer, "VUID-vkDestroyBuffer-buffer-00923",
         "VUID-vkDestroyBuffer-buffer-00924")
DESTROYS(BufferView, buffer_view, VkBufferView, bufferView,
         "VUID-vkDestroyBufferView-bufferView-00937", "VUID-vkDestroyBufferView-bufferView-00938")
DESTROYS(CommandPool, command_pool, VkCommandPool, commandPool,
         "VUID-vkDestroyCommandPool-commandPool-00042",
         "VUID-vkDestroyCommandPool-commandPool-00043")
DESTROYS(DebugReportCallbackEXT, debug_report_callback, VkDebugReportCallbackEXT, callback,
         "VUID-vkDestroyDebugReportCallbackEXT-instance-01242",
         "VUID-vkDestroyDebugReportCallbackEXT-instance-01243")
DESTROYS(DebugUtilsMessengerEXT, debug_utils_messenger, VkDebugUtilsMessengerEXT, messenger,
         "VUID-vkDestroyDebugUtilsMessengerEXT-messenger-01915",
         "VUID-vkDestroyDebugUtilsMessengerEXT-messenger-01916")
DESTROYS(DeferredOperationKHR, deferred_operation, VkDeferredOperationKHR, operation,
         "VUID-vkDestroyDeferredOperationKHR-operation-03434",
         "VUID-vkDestroyDeferredOperationKHR-operation-03435")
DESTROYS(DescriptorPool, descriptor_pool, VkDescriptorPool, descriptorPool,
         "VUID-vkDestroyDescriptorPool-descriptorPool-00304",
         "VUID-vkDestroyDescriptorPool-descriptorPool-00305")
DESTROYS(DescriptorSetLayout, descriptor_set_layout, VkDescriptorSetLayout, descriptorSetLayout,
         "VUID-vkDestroyDescriptorSetLayout-descriptorSetLayout-00284",
         "VUID-vkDestroyDescriptorSetLayout-descriptorSetLayout-00285")
DESTROYS(DescriptorUpdateTemplate, descriptor_update_template, VkDescriptorUpdateTemplate,
         descriptorUpdateTemplate,
         "VUID-vkDestroyDescriptorUpdateTemplate-descriptorSetLayout-00356",
         "VUID-vkDestroyDescriptorUpdateTemplate-descriptorSetLayout-00357")
DESTROYS(Event, event, VkEvent, event, "VUID-vkDestroyEvent-event-01146",
         "VUID-vkDestroyEvent-event-01147")
DESTROYS(Fence, fence, VkFence, fence, "VUID-vkDestroyFence-fence-01121",
         "VUID-vkDestroyFence-fence-01122")
DESTROYS(Framebuffer, framebuffer, VkFramebuffer, framebuffer,
         "VUID-vkDestroyFramebuffer-framebuffer-00893",
         "VUID-vkDestroyFramebuffer-framebuffer-00894")
DESTROYS(Image, image, VkImage, image, "VUID-vkDestroyImage-image-01001",
         "VUID-vkDestroyImage-image-01002")
DESTROYS(ImageView, image_view, VkImageView, imageView, "VUID-vkDestroyImageView-imageView-01027",
         "VUID-vkDestroyImageView-imageView-01028")
DESTROYS(MicromapEXT, micromap, VkMicromapEXT, micromap, "VUID-vkDestroyMicromapEXT-micromap-07442",
         "VUID-vkDestroyMicromapEXT-micromap-07443")
DESTROYS(Pipeline, pipeline, VkPipeline, pipeline, "VUID-vkDestroyPipeline-pipeline-00766",
         "VUID-vkDestroyPipeline-pipeline-00767")
DESTROYS(PipelineCache, pipeline_cache, VkPipelineCache, pipelineCache,
         "VUID-vkDestroyPipelineCache-pipelineCache-00771",
         "VUID-vkDestroyPipelineCache-pipelineCache-00772")
DESTROYS(PipelineLayout, pipeline_layout, VkPipelineLayout, pipelineLayout,
         "VUID-vkDestroyPipelineLayout-pipelineLayout-00299",
         "VUID-vkDestroyPipelineLayout-pipelineLayout-00300")
DESTROYS(PrivateDataSlot, private_data_slot, VkPrivateDataSlot, privateDataSlot,
         "VUID-vkDestroyPrivateDataSlot-privateDataSlot-04062",
         "VUID-vkDestroyPrivateDataSlot-privateDataSlot-04063")
DESTROYS(QueryPool, query_pool, VkQueryPool, queryPool, "VUID-vkDestroyQueryPool-queryPool-00794",
         "VUID-vkDestroyQueryPool-queryPool-00795")
DESTROYS(RenderPass, render_pass, VkRenderPass, renderPass,
         "VUID-vkDestroyRenderPass-renderPass-00874", "VUID-vkDestroyRenderPass-renderPass-00875")
DESTROYS(Sampler, sampler, VkSampler, sampler, "VUID-vkDestroySampler-sampler-01083",
         "VUID-vkDestroySampler-sampler-01084")
DESTROYS(Semaphore, semaphore, VkSemaphore, semaphore, "VUID-vkDestroySemaphore-semaphore-01138",
         "VUID-vkDestroySemaphore-semaphore-01139")
DESTROYS(ShaderModule, shader_module, VkShaderModule, shaderModule,
         "VUID-vkDestroyShaderModule-shaderModule-01092",
         "VUID-vkDestroyShaderModule-shaderModule-01093")
DESTROYS(SurfaceKHR, surface, VkSurfaceKHR, surface, "VUID-vkDestroySurfaceKHR-surface-01267",
         "VUID-vkDestroySurfaceKHR-surface-01268")
DESTROYS(SwapchainKHR, swapchain, VkSwapchainKHR, swapchain,
         "VUID-vkDestroySwapchainKHR-swapchain-01283", "VUID-vkDestroySwapchainKHR-swapchain-01284")
DESTROYS(ValidationCacheEXT, validation_cache, VkValidationCacheEXT, validationCache,
         "VUID-vkDestroyValidationCacheEXT-validationCache-01537",
         "VUID-vkDestroyValidationCacheEXT-validationCache-01538")
DESTROYS(VideoSessionKHR, video_session, VkVideoSessionKHR, videoSession,
         "VUID-vkDestroyVideoSessionKHR-videoSession-07193",
         "VUID-vkDestroyVideoSessionKHR-videoSession-07194")
DESTROYS(VideoSessionParametersKHR, video_parameters, VkVideoSessionParametersKHR,
         videoSessionParameters,
         "VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-07213",
         "VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-07214")

/* ---- instances and devices ------------------------------------------------------------------- */

static void
check_scope(struct wake_check *check, const VkAllocationCallbacks *given, const char *needed,
            const char *none)
{
    const struct wake_object *object = wake_object_get(check->scope->id);
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_LIKELY(check->scope->with_callbacks == (given != NULL)) || !object) {
        return;
    }
    wake_object_text(text, sizeof(text), object);
    if (given) {
        wake_find_objects(check, none, object, NULL,
                          "pAllocator is not NULL, but %s was created without allocation callbacks",
                          text);
    } else {
        wake_find_objects(check, needed, object, NULL,
                          "pAllocator is NULL, but %s was created with allocation callbacks", text);
    }
}

void
wake_core_callbacks_of_device(struct wake_check *check, const struct wake_rec_DestroyDevice *r)
{
    check_scope(check, r->pAllocator, "VUID-vkDestroyDevice-device-00379",
                "VUID-vkDestroyDevice-device-00380");
}

void
wake_core_callbacks_of_instance(struct wake_check *check, const struct wake_rec_DestroyInstance *r)
{
    check_scope(check, r->pAllocator, "VUID-vkDestroyInstance-instance-00630",
                "VUID-vkDestroyInstance-instance-00631");
}
#if defined(VK_EXT_shader_object) && !defined(WAKE_OWN_SHADER_OBJECT)
DESTROYS(ShaderEXT, shader, VkShaderEXT, shader, "VUID-vkDestroyShaderEXT-pAllocator-08483",
         "VUID-vkDestroyShaderEXT-pAllocator-08484")
#endif
#ifdef VK_EXT_device_generated_commands
DESTROYS(IndirectCommandsLayoutEXT, commands_layout, VkIndirectCommandsLayoutEXT,
         indirectCommandsLayout,
         "VUID-vkDestroyIndirectCommandsLayoutEXT-indirectCommandsLayout-11115",
         "VUID-vkDestroyIndirectCommandsLayoutEXT-indirectCommandsLayout-11116")
#endif
#ifdef VK_ARM_tensors
DESTROYS(TensorARM, tensor, VkTensorARM, tensor, "VUID-vkDestroyTensorARM-tensor-09731",
         "VUID-vkDestroyTensorARM-tensor-09732")
DESTROYS(TensorViewARM, tensor_view, VkTensorViewARM, tensorView,
         "VUID-vkDestroyTensorViewARM-tensorView-09751",
         "VUID-vkDestroyTensorViewARM-tensorView-09752")
#endif
#ifdef VK_ARM_data_graph
DESTROYS(DataGraphPipelineSessionARM, graph_session, VkDataGraphPipelineSessionARM, session,
         "VUID-vkDestroyDataGraphPipelineSessionARM-session-09794",
         "VUID-vkDestroyDataGraphPipelineSessionARM-session-09795")
#endif
#ifdef VK_KHR_pipeline_binary
DESTROYS(PipelineBinaryKHR, pipeline_binary, VkPipelineBinaryKHR, pipelineBinary,
         "VUID-vkDestroyPipelineBinaryKHR-pipelineBinary-09614",
         "VUID-vkDestroyPipelineBinaryKHR-pipelineBinary-09615")

void
wake_core_callbacks_of_captured(struct wake_check *check,
                                const struct wake_rec_ReleaseCapturedPipelineDataKHR *r)
{
    if (r->pInfo) {
        check_callbacks(
            check,
            wake_check_object(
                check,
                wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkReleaseCapturedPipelineDataInfoKHR,
                               WAKE_HANDLE_VkReleaseCapturedPipelineDataInfoKHR_pipeline),
                WAKE_TYPE_VkPipeline),
            r->pAllocator, "VUID-vkReleaseCapturedPipelineDataKHR-pipeline-09611",
            "VUID-vkReleaseCapturedPipelineDataKHR-pipeline-09612");
    }
}
#endif
