/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Allocation callbacks: every kind of object is made with them and destroyed without, the other way
 * round, and as it should be.
 */
#include "allocator_scene.h"
#include "ray_scene.h"
#include "video_scene.h"

static void VKAPI_PTR
hear_of(void *user, size_t size, VkInternalAllocationType type, VkSystemAllocationScope scope)
{
    (void)user;
    (void)size;
    (void)type;
    (void)scope;
}

/* Kinds whose functions have names like the rest. */
#define PAIR_OF(name, info, member, needed, none)                                    \
    PAIR(Vk##name, vkCreate##name(kit->device, info, with, &object), DESTROY_##name, \
         "VUID-vkDestroy" #name "-" member "-", needed, none)
#define DESTROY_Buffer(callbacks_) vkDestroyBuffer(kit->device, object, callbacks_)
#define DESTROY_BufferView(callbacks_) vkDestroyBufferView(kit->device, object, callbacks_)
#define DESTROY_CommandPool(callbacks_) vkDestroyCommandPool(kit->device, object, callbacks_)
#define DESTROY_DescriptorPool(callbacks_) vkDestroyDescriptorPool(kit->device, object, callbacks_)
#define DESTROY_DescriptorSetLayout(callbacks_) \
    vkDestroyDescriptorSetLayout(kit->device, object, callbacks_)
#define DESTROY_DescriptorUpdateTemplate(callbacks_) \
    vkDestroyDescriptorUpdateTemplate(kit->device, object, callbacks_)
#define DESTROY_Event(callbacks_) vkDestroyEvent(kit->device, object, callbacks_)
#define DESTROY_Fence(callbacks_) vkDestroyFence(kit->device, object, callbacks_)
#define DESTROY_Framebuffer(callbacks_) vkDestroyFramebuffer(kit->device, object, callbacks_)
#define DESTROY_Image(callbacks_) vkDestroyImage(kit->device, object, callbacks_)
#define DESTROY_ImageView(callbacks_) vkDestroyImageView(kit->device, object, callbacks_)
#define DESTROY_Pipeline(callbacks_) vkDestroyPipeline(kit->device, object, callbacks_)
#define DESTROY_PipelineCache(callbacks_) vkDestroyPipelineCache(kit->device, object, callbacks_)
#define DESTROY_PipelineLayout(callbacks_) vkDestroyPipelineLayout(kit->device, object, callbacks_)
#define DESTROY_PrivateDataSlot(callbacks_) \
    vkDestroyPrivateDataSlot(kit->device, object, callbacks_)
#define DESTROY_QueryPool(callbacks_) vkDestroyQueryPool(kit->device, object, callbacks_)
#define DESTROY_RenderPass(callbacks_) vkDestroyRenderPass(kit->device, object, callbacks_)
#define DESTROY_Sampler(callbacks_) vkDestroySampler(kit->device, object, callbacks_)
#define DESTROY_Semaphore(callbacks_) vkDestroySemaphore(kit->device, object, callbacks_)
#define DESTROY_Surface(callbacks_) vkDestroySurfaceKHR(kit->instance, object, callbacks_)
#define DESTROY_Swapchain(callbacks_) destroy_swapchain(kit->device, object, callbacks_)
#define DESTROY_Messenger(callbacks_) destroy_messenger(kit->instance, object, callbacks_)
#define DESTROY_Operation(callbacks_) destroy_operation(kit->device, object, callbacks_)

SCENE(resources, KIT_NULL_DRIVER)
{
    VkBuffer texels = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL);
    VkImage picture = kit_bound_image(kit, 4, 4, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = 64,
                                  .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
    VkBufferViewCreateInfo buffer_view = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                           .buffer = texels,
                                           .format = VK_FORMAT_R8G8B8A8_UNORM,
                                           .range = VK_WHOLE_SIZE };
    VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = VK_FORMAT_R8G8B8A8_UNORM,
                                .extent = { 4, 4, 1 },
                                .mipLevels = 1,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImageViewCreateInfo image_view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .image = picture,
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = VK_FORMAT_R8G8B8A8_UNORM,
                                         .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                               1 } };
    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkQueryPoolCreateInfo queries = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                      .queryType = VK_QUERY_TYPE_OCCLUSION,
                                      .queryCount = 1 };

    PAIR_OF(Buffer, &buffer, "buffer", "00923", "00924");
    PAIR_OF(BufferView, &buffer_view, "bufferView", "00937", "00938");
    PAIR_OF(Image, &image, "image", "01001", "01002");
    PAIR_OF(ImageView, &image_view, "imageView", "01027", "01028");
    PAIR_OF(Sampler, &sampler, "sampler", "01083", "01084");
    PAIR_OF(QueryPool, &queries, "queryPool", "00794", "00795");
}

SCENE(order, KIT_NULL_DRIVER)
{
    VkEventCreateInfo event = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkSemaphoreCreateInfo semaphore = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO };
    VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                     .queueFamilyIndex = kit->family };

    PAIR_OF(Event, &event, "event", "01146", "01147");
    PAIR_OF(Fence, &fence, "fence", "01121", "01122");
    PAIR_OF(Semaphore, &semaphore, "semaphore", "01138", "01139");
    PAIR_OF(CommandPool, &pool, "commandPool", "00042", "00043");
}

SCENE(descriptors, KIT_NULL_DRIVER)
{
    VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4 };
    VkDescriptorPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                        .maxSets = 1,
                                        .poolSizeCount = 1,
                                        .pPoolSizes = &size };
    VkDescriptorSetLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
    };
    VkDescriptorUpdateTemplateEntry entry = { .descriptorCount = 1,
                                              .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER };
    VkDescriptorUpdateTemplateCreateInfo from = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .descriptorSetLayout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                              VK_SHADER_STAGE_COMPUTE_BIT),
    };
    VkPipelineLayoutCreateInfo pipeline_layout = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO
    };

    PAIR_OF(DescriptorPool, &pool, "descriptorPool", "00304", "00305");
    PAIR_OF(DescriptorSetLayout, &layout, "descriptorSetLayout", "00284", "00285");
    PAIR_OF(DescriptorUpdateTemplate, &from, "descriptorSetLayout", "00356", "00357");
    PAIR_OF(PipelineLayout, &pipeline_layout, "pipelineLayout", "00299", "00300");
}

SCENE(pipelines, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    VkAttachmentReference none = { VK_ATTACHMENT_UNUSED, VK_IMAGE_LAYOUT_UNDEFINED };
    VkSubpassDescription subpass = { .pDepthStencilAttachment = &none };
    VkSubpassDescription2 subpass2 = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 };
    VkRenderPassCreateInfo pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkRenderPassCreateInfo2 pass2 = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                      .subpassCount = 1,
                                      .pSubpasses = &subpass2 };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .renderPass = target.render_pass,
                                            .attachmentCount = 1,
                                            .pAttachments = &target.view,
                                            .width = 4,
                                            .height = 4,
                                            .layers = 1 };
    VkPipelineCacheCreateInfo cache = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO };
    VkComputePipelineCreateInfo compute = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                   .pName = "main" },
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
        .basePipelineIndex = -1,
    };

    PAIR_OF(RenderPass, &pass, "renderPass", "00874", "00875");
    PAIR(VkRenderPass, vkCreateRenderPass2(kit->device, &pass2, with, &object), DESTROY_RenderPass,
         "VUID-vkDestroyRenderPass-renderPass-", "00874", "00875");
    PAIR_OF(Framebuffer, &framebuffer, "framebuffer", "00893", "00894");
    PAIR_OF(PipelineCache, &cache, "pipelineCache", "00771", "00772");
    PAIR(VkPipeline,
         vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &compute, with, &object),
         DESTROY_Pipeline, "VUID-vkDestroyPipeline-pipeline-", "00766", "00767");
}

SCENE(screens, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .privateData = VK_TRUE,
    };
    struct kit_config config = {
        .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                 VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME },
        .device_next = &features,
    };
    VkHeadlessSurfaceCreateInfoEXT surface = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT,
    };
    VkPrivateDataSlotCreateInfo slot = { .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO };
    VkSurfaceCapabilitiesKHR able;
    VkBool32 supported;

    kit_open(kit, &config);
    PFN_vkCreateHeadlessSurfaceEXT create_surface = KIT_INSTANCE_COMMAND(
        kit, vkCreateHeadlessSurfaceEXT);
    PFN_vkCreateSwapchainKHR create_swapchain = KIT_DEVICE_COMMAND(kit, vkCreateSwapchainKHR);
    PFN_vkDestroySwapchainKHR destroy_swapchain = KIT_DEVICE_COMMAND(kit, vkDestroySwapchainKHR);
    PFN_vkCreateDeferredOperationKHR create_operation = KIT_DEVICE_COMMAND(
        kit, vkCreateDeferredOperationKHR);
    PFN_vkDestroyDeferredOperationKHR destroy_operation = KIT_DEVICE_COMMAND(
        kit, vkDestroyDeferredOperationKHR);
    VkSwapchainCreateInfoKHR chain = { .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
                                       .imageArrayLayers = 1,
                                       .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                                       .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
                                       .presentMode = VK_PRESENT_MODE_FIFO_KHR };
    VkSurfaceFormatKHR format;
    uint32_t one = 1;

    KIT_VK(kit, create_surface(kit->instance, &surface, NULL, &chain.surface));
    KIT_VK(kit,
           vkGetPhysicalDeviceSurfaceSupportKHR(kit->gpu, kit->family, chain.surface, &supported));
    KIT_VK(kit, vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, chain.surface, &able));
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, chain.surface, &one, &format);
    chain.minImageCount = able.minImageCount;
    chain.imageFormat = format.format;
    chain.imageColorSpace = format.colorSpace;
    chain.imageExtent = able.minImageExtent;
    chain.preTransform = able.currentTransform;
    PAIR(VkSwapchainKHR, create_swapchain(kit->device, &chain, with, &object), DESTROY_Swapchain,
         "VUID-vkDestroySwapchainKHR-swapchain-", "01283", "01284");
    vkDestroySurfaceKHR(kit->instance, chain.surface, NULL);
    PAIR(VkSurfaceKHR, create_surface(kit->instance, &surface, with, &object), DESTROY_Surface,
         "VUID-vkDestroySurfaceKHR-surface-", "01267", "01268");
    PAIR_OF(PrivateDataSlot, &slot, "privateDataSlot", "04062", "04063");
    PAIR(VkDeferredOperationKHR, create_operation(kit->device, with, &object), DESTROY_Operation,
         "VUID-vkDestroyDeferredOperationKHR-operation-", "03434", "03435");
}

#define DESTROY_Structure(callbacks_) destroy_structure(kit->device, object, callbacks_)
#define DESTROY_StructureNV(callbacks_) destroy_nv(kit->device, object, callbacks_)
#define DESTROY_Micromap(callbacks_) destroy_micromap(kit->device, object, callbacks_)

SCENE(structures, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct ray_device device = ray_features();
    VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .micromap = VK_TRUE
    };
    VkAccelerationStructureCreateInfoKHR structure = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = RAY_SIZE,
        .type = BOTTOM
    };
    VkAccelerationStructureCreateInfoNV structure_nv = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .compactedSize = 4096,
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV,
                  .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_NV }
    };
    VkMicromapCreateInfoEXT micromap = { .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
                                         .size = 4096,
                                         .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT };

    device.v12.pNext = &device.structures;
    device.structures.pNext = &micromaps;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME,
                                             VK_NV_RAY_TRACING_EXTENSION_NAME } });
    PFN_vkCreateAccelerationStructureKHR create = KIT_DEVICE_COMMAND(
        kit, vkCreateAccelerationStructureKHR);
    PFN_vkDestroyAccelerationStructureKHR destroy_structure = KIT_DEVICE_COMMAND(
        kit, vkDestroyAccelerationStructureKHR);
    PFN_vkCreateAccelerationStructureNV create_nv = KIT_DEVICE_COMMAND(
        kit, vkCreateAccelerationStructureNV);
    PFN_vkDestroyAccelerationStructureNV destroy_nv = KIT_DEVICE_COMMAND(
        kit, vkDestroyAccelerationStructureNV);
    PFN_vkCreateMicromapEXT create_micromap = KIT_DEVICE_COMMAND(kit, vkCreateMicromapEXT);
    PFN_vkDestroyMicromapEXT destroy_micromap = KIT_DEVICE_COMMAND(kit, vkDestroyMicromapEXT);

    structure.buffer = ray_buffer(kit, RAY_STORAGE, 0);
    micromap.buffer = ray_buffer(kit, VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT, 0);
    PAIR(VkAccelerationStructureKHR, create(kit->device, &structure, with, &object),
         DESTROY_Structure, "VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-",
         "02443", "02444");
    PAIR(VkAccelerationStructureNV, create_nv(kit->device, &structure_nv, with, &object),
         DESTROY_StructureNV, "VUID-vkDestroyAccelerationStructureNV-accelerationStructure-",
         "03753", "03754");
    PAIR(VkMicromapEXT, create_micromap(kit->device, &micromap, with, &object), DESTROY_Micromap,
         "VUID-vkDestroyMicromapEXT-micromap-", "07442", "07443");
}

static VkBool32 VKAPI_PTR
hear_nothing(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
             const VkDebugUtilsMessengerCallbackDataEXT *data, void *user)
{
    (void)severity;
    (void)types;
    (void)data;
    (void)user;
    return VK_FALSE;
}

SCENE(messengers, KIT_NULL_DRIVER)
{
    VkDebugUtilsMessengerCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .pfnUserCallback = hear_nothing,
    };
    PFN_vkCreateDebugUtilsMessengerEXT create = KIT_INSTANCE_COMMAND(
        kit, vkCreateDebugUtilsMessengerEXT);
    PFN_vkDestroyDebugUtilsMessengerEXT destroy_messenger = KIT_INSTANCE_COMMAND(
        kit, vkDestroyDebugUtilsMessengerEXT);

    PAIR(VkDebugUtilsMessengerEXT, create(kit->instance, &info, with, &object), DESTROY_Messenger,
         "VUID-vkDestroyDebugUtilsMessengerEXT-messenger-", "01915", "01916");
}

static VkBool32 VKAPI_PTR
report_nothing(VkDebugReportFlagsEXT flags, VkDebugReportObjectTypeEXT type, uint64_t object,
               size_t location, int32_t code, const char *prefix, const char *message, void *user)
{
    (void)flags;
    (void)type;
    (void)object;
    (void)location;
    (void)code;
    (void)prefix;
    (void)message;
    (void)user;
    return VK_FALSE;
}

SCENE(debug_reports, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDebugReportCallbackCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT,
        .flags = VK_DEBUG_REPORT_DEBUG_BIT_EXT,
        .pfnCallback = report_nothing,
    };

    kit_open(kit,
             &(struct kit_config){ .instance_extensions = { VK_EXT_DEBUG_REPORT_EXTENSION_NAME } });
    PFN_vkCreateDebugReportCallbackEXT create = KIT_INSTANCE_COMMAND(
        kit, vkCreateDebugReportCallbackEXT);
    PFN_vkDestroyDebugReportCallbackEXT destroy_messenger = KIT_INSTANCE_COMMAND(
        kit, vkDestroyDebugReportCallbackEXT);

    PAIR(VkDebugReportCallbackEXT, create(kit->instance, &info, with, &object), DESTROY_Messenger,
         "VUID-vkDestroyDebugReportCallbackEXT-instance-", "01242", "01243");
}

SCENE(video_sessions, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct video video;
    VkVideoDecodeH264SessionParametersCreateInfoKHR decode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR
    };
    VkVideoSessionParametersCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_CREATE_INFO_KHR, .pNext = &decode
    };

    open_video(kit);
    PFN_vkCreateVideoSessionKHR create = KIT_DEVICE_COMMAND(kit, vkCreateVideoSessionKHR);
    PFN_vkDestroyVideoSessionKHR destroy_session = KIT_DEVICE_COMMAND(kit,
                                                                      vkDestroyVideoSessionKHR);
    PFN_vkCreateVideoSessionParametersKHR describe = KIT_DEVICE_COMMAND(
        kit, vkCreateVideoSessionParametersKHR);
    PFN_vkDestroyVideoSessionParametersKHR destroy_parameters = KIT_DEVICE_COMMAND(
        kit, vkDestroyVideoSessionParametersKHR);
#define DESTROY_Session(callbacks_) destroy_session(kit->device, object, callbacks_)
#define DESTROY_Parameters(callbacks_) destroy_parameters(kit->device, object, callbacks_)
    init(&video, false);
    PAIR(VkVideoSessionKHR, create(kit->device, &video.info, with, &object), DESTROY_Session,
         "VUID-vkDestroyVideoSessionKHR-videoSession-", "07193", "07194");
    info.videoSession = session(kit, &video);
    PAIR(VkVideoSessionParametersKHR, describe(kit->device, &info, with, &object),
         DESTROY_Parameters, "VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-",
         "07213", "07214");
}

/* --- functions that are missing --- */

static void
fence_with(struct kit *kit, const VkAllocationCallbacks *missing, const char *vuid)
{
    const VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCreateFence(kit->device, &info, missing, &fence);
    vkDestroyFence(kit->device, fence, fence ? &callbacks : NULL);
}

SCENE(missing_functions, KIT_NULL_DRIVER)
{
    const VkAllocationCallbacks rows[] = {
        { NULL, NULL, take_again, give, NULL, NULL },
        { NULL, take, NULL, give, NULL, NULL },
        { NULL, take, take_again, NULL, NULL, NULL },
        { NULL, take, take_again, give, hear_of, NULL },
        { NULL, take, take_again, give, NULL, hear_of },
    };
    static const char *const vuids[] = {
        "VUID-VkAllocationCallbacks-pfnAllocation-00632",
        "VUID-VkAllocationCallbacks-pfnReallocation-00633",
        "VUID-VkAllocationCallbacks-pfnFree-00634",
        "VUID-VkAllocationCallbacks-pfnInternalAllocation-00635",
        "VUID-VkAllocationCallbacks-pfnInternalAllocation-00635",
    };
    const VkAllocationCallbacks good = { NULL, take, take_again, give, hear_of, hear_of };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        fence_with(kit, &rows[i], vuids[i]);
    }
    fence_with(kit, &good, NULL);
    fence_with(kit, &callbacks, NULL);
}

/* --- instances and devices --- */

/* Made with callbacks or without, destroyed the other way. */
static void
instance_of(struct kit *kit, bool with, bool then)
{
    const char *layer = kit_layer_name();
    const VkDebugUtilsMessengerCreateInfoEXT messenger = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = kit_log_utils_callback,
        .pUserData = &kit->log,
    };
    static const char *const utils[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME };
    const VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                        .pNext = &messenger,
                                        .enabledLayerCount = layer[0] ? 1 : 0,
                                        .ppEnabledLayerNames = &layer,
                                        .enabledExtensionCount = 1,
                                        .ppEnabledExtensionNames = utils };
    VkInstance made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateInstance(&info, with ? &callbacks : NULL, &made));
    if (with != then) {
        kit_expect(kit, with ? "VUID-vkDestroyInstance-instance-00630"
                             : "VUID-vkDestroyInstance-instance-00631");
    }
    vkDestroyInstance(made, then ? &callbacks : NULL);
}

SCENE(instances, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    for (int way = 0; way < 4; way++) {
        instance_of(kit, way & 1, way & 2);
    }
}

SCENE(devices, KIT_NULL_DRIVER)
{
    const float priority = 1;
    const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueFamilyIndex = kit->family,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue };

    for (int way = 0; way < 4; way++) {
        const bool with = way & 1, then = way & 2;
        VkDevice made = VK_NULL_HANDLE;

        KIT_VK(kit, vkCreateDevice(kit->gpu, &info, with ? &callbacks : NULL, &made));
        if (with != then) {
            kit_expect(kit, with ? "VUID-vkDestroyDevice-device-00379"
                                 : "VUID-vkDestroyDevice-device-00380");
        }
        vkDestroyDevice(made, then ? &callbacks : NULL);
    }
}

KIT_MAIN()
