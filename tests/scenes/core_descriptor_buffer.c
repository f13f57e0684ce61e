/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor buffers.
 */
#include "descriptor_scene.h"
#include "newer_ids.h"

#include <stdlib.h>

static void
open_buffers_with(struct kit *kit, bool enabled, const char *extension)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    device.config.queues = KIT_MAX_QUEUES;
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.buffers.descriptorBuffer = enabled;
    descriptor_device_extension(&device, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, &device.buffers,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT);
    device.structures.accelerationStructure = enabled;
    descriptor_device_extension(
        &device, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME, &device.structures,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR);
    descriptor_device_extension(&device, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME, NULL, 0);
    if (enabled) { /* for pushed ones */
        device.buffers.descriptorBufferPushDescriptors = VK_TRUE;
        descriptor_device_extension(&device, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME, NULL, 0);
    }
    if (extension) {
        descriptor_device_extension(&device, extension, NULL, 0);
    }
    descriptor_device_open(kit, &device);
}

static void
open_buffers(struct kit *kit, bool enabled)
{
    open_buffers_with(kit, enabled, NULL);
}

static void
ask_layout(struct kit *kit, VkDescriptorSetLayout layout)
{
    VkDeviceSize size;

    KIT_DEVICE_COMMAND(kit, vkGetDescriptorSetLayoutSizeEXT)(kit->device, layout, &size);
    KIT_DEVICE_COMMAND(kit, vkGetDescriptorSetLayoutBindingOffsetEXT)
    (kit->device, layout, 0, &size);
}

SCENE(buffer_layouts, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_buffers(kit, true);
    ask_layout(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    kit_expect(kit, "VUID-vkGetDescriptorSetLayoutSizeEXT-layout-08012");
    kit_expect(kit, "VUID-vkGetDescriptorSetLayoutBindingOffsetEXT-layout-08014");
    ask_layout(kit, one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0));
}

static void
get(struct kit *kit, VkDescriptorType type, VkDescriptorDataEXT data, size_t size)
{
    VkDescriptorGetInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_GET_INFO_EXT,
                                    .type = type,
                                    .data = data };
    char out[256];

    KIT_DEVICE_COMMAND(kit, vkGetDescriptorEXT)(kit->device, &info, size, out);
}

#define ADDRESS(value, size)                                                        \
    {                                                                               \
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_ADDRESS_INFO_EXT, .address = (value), \
        .range = (size), .format = VK_FORMAT_R32_UINT                               \
    }

static VkDeviceAddress
address_in(struct kit *kit, VkBufferUsageFlags usage, VkBuffer *buffer_out,
           VkDeviceMemory *memory_out)
{
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkBufferCreateInfo buffer_info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 4096,
        .usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT,
    };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo memory_info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                         .pNext = &flags };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &buffer_info, NULL, &info.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(info.buffer));
    vkGetBufferMemoryRequirements(kit->device, info.buffer, &needs);
    memory_info.allocationSize = needs.size;
    while (!(needs.memoryTypeBits >> memory_info.memoryTypeIndex & 1)) {
        memory_info.memoryTypeIndex++;
    }
    KIT_VK(kit, vkAllocateMemory(kit->device, &memory_info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, info.buffer, memory, 0));
    *buffer_out = info.buffer;
    *memory_out = memory;
    return vkGetBufferDeviceAddress(kit->device, &info);
}

static VkDeviceAddress
buffer_with_address(struct kit *kit, VkBufferUsageFlags usage, VkBuffer *buffer_out)
{
    VkDeviceMemory memory;

    return address_in(kit, usage, buffer_out, &memory);
}

static VkDeviceAddress
address_of(struct kit *kit)
{
    VkBuffer buffer;

    return buffer_with_address(
        kit,
        VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT |
            VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT,
        &buffer);
}

enum { SIZE = 64 }; /* of every descriptor of the null driver */

SCENE(buffer_get, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDescriptorAddressInfoEXT address = ADDRESS(0, 64);
    VkDescriptorDataEXT data = { .pUniformBuffer = &address };

    open_buffers(kit, true);
    address.address = address_of(kit);
    get(kit, UNIFORM, data, SIZE);
    kit_expect(kit, "VUID-vkGetDescriptorEXT-dataSize-" NEWER_ID("08125", "08120"));
    get(kit, UNIFORM, data, SIZE + 4);
    kit_expect(kit, "VUID-VkDescriptorGetInfoEXT-type-08018");
    get(kit, UNIFORM_DYNAMIC, data, SIZE);
    address.range = VK_WHOLE_SIZE;
    kit_expect(kit, "VUID-VkDescriptorAddressInfoEXT-range-08046");
    get(kit, UNIFORM, data, SIZE);
    address.range = 64;
    address.address = 0;
    kit_expect(kit, "VUID-VkDescriptorAddressInfoEXT-address-08043");
    get(kit, UNIFORM, data, SIZE);
}

#if HAS_NEWER_IDS
SCENE(buffer_get_null_view, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDescriptorImageInfo image = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkDescriptorDataEXT sampled = { .pCombinedImageSampler = &image };
    struct descriptor_device device;

    descriptor_device_init(&device);
    device.buffers.descriptorBuffer = VK_TRUE;
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.robustness.nullDescriptor = VK_TRUE;
    descriptor_device_extension(&device, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, &device.buffers,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT);
    descriptor_device_extension(&device, VK_EXT_ROBUSTNESS_2_EXTENSION_NAME, &device.robustness,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT);
    descriptor_device_open(kit, &device);
    image.sampler = kit_sampler(kit);
    get(kit, COMBINED, sampled, SIZE);
    kit_expect(kit, "VUID-vkGetDescriptorEXT-dataSize-08125");
    kit_expect(kit, "VUID-vkGetDescriptorEXT-pDescriptorInfo-09507");
    get(kit, COMBINED, sampled, SIZE + 4);
}
#endif

SCENE(buffer_get_with_density_maps, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorAddressInfoEXT address = ADDRESS(0, 64);
    VkDescriptorDataEXT data = { .pUniformBuffer = &address };
    VkDescriptorImageInfo image = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkDescriptorDataEXT sampled = { .pCombinedImageSampler = &image };

    open_buffers_with(kit, true, VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME);
    address.address = address_of(kit);
    image.sampler = kit_sampler(kit);
    image.imageView = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    get(kit, UNIFORM, data, SIZE);
    kit_expect(kit, "VUID-vkGetDescriptorEXT-dataSize-" NEWER_ID("08125", "08120"));
    get(kit, UNIFORM, data, SIZE + 4);
    get(kit, COMBINED, sampled, SIZE);
    kit_expect(kit, "VUID-vkGetDescriptorEXT-dataSize-08125");
    get(kit, COMBINED, sampled, SIZE + 4);
}

SCENE(buffer_get_nothing, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
#define DATA_ID(rest) "VUID-VkDescriptorDataEXT-" rest
    static const struct {
        VkDescriptorType type;
        const char *vuid;
    } rows[] = {
        { SAMPLED, DATA_ID("type-08035") },       { STORAGE_IMAGE, DATA_ID("type-08036") },
        { UNIFORM_TEXEL, DATA_ID("type-08037") }, { STORAGE_TEXEL, DATA_ID("type-08038") },
        { UNIFORM, DATA_ID("type-08039") },       { STORAGE, DATA_ID("type-08040") },
        { STRUCTURE, DATA_ID("type-08041") },
    };
    VkDescriptorDataEXT nothing = { 0 };
    VkDescriptorImageInfo image = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL };

    open_buffers(kit, true);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        kit_expect(kit, rows[i].vuid);
        get(kit, rows[i].type, nothing, SIZE);
    }
    image.sampler = kit_sampler(kit);
    kit_expect(kit, DATA_ID("type-08034"));
    get(kit, COMBINED, (VkDescriptorDataEXT){ .pCombinedImageSampler = &image }, SIZE);
}

/* Views and samplers that are gone, or not there. */
SCENE(buffer_get_nothing_of_nv, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_buffers_with(kit, true, VK_NV_RAY_TRACING_EXTENSION_NAME);
    kit_expect(kit, "VUID-VkDescriptorDataEXT-type-08042");
    get(kit, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV,
        (VkDescriptorDataEXT){ .accelerationStructure = 0 }, 16);
}

/* Addresses and handles of acceleration structures. */
SCENE(buffer_get_structure, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = 1024,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
    };
    VkAccelerationStructureDeviceAddressInfoKHR ask = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR
    };
    VkAccelerationStructureCreateInfoNV info_nv = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .compactedSize = 4096,
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV,
                  .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV }
    };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 65536 };
    VkBindAccelerationStructureMemoryInfoNV bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_ACCELERATION_STRUCTURE_MEMORY_INFO_NV
    };
    VkAccelerationStructureNV old = VK_NULL_HANDLE;
    VkDeviceAddress address, inside;
    uint64_t handle = 0;

#define GET_STRUCTURE(kind, value)                   \
    get(kit, VK_DESCRIPTOR_TYPE_ACCELERATION_##kind, \
        (VkDescriptorDataEXT){ .accelerationStructure = (value) }, SIZE)
    open_buffers_with(kit, true, VK_NV_RAY_TRACING_EXTENSION_NAME);
    inside = buffer_with_address(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR,
                                 &info.buffer);
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(
                    kit->device, &info, NULL, &ask.accelerationStructure));
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(ask.accelerationStructure));
    address = KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureDeviceAddressKHR)(kit->device,
                                                                                  &ask);
    GET_STRUCTURE(STRUCTURE_KHR, address);
    GET_STRUCTURE(STRUCTURE_KHR, inside + 256); /* it may have been worked out */
    kit_expect(kit, "VUID-VkDescriptorGetInfoEXT-type-08028");
    GET_STRUCTURE(STRUCTURE_KHR, address + (UINT64_C(1) << 40));
    kit_drop(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(ask.accelerationStructure));
    kit_expect(kit, "VUID-VkDescriptorGetInfoEXT-type-08028");
    GET_STRUCTURE(STRUCTURE_KHR, address);

    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureNV)(kit->device, &info_nv,
                                                                         NULL, &old));
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_NV, KIT_HANDLE(old));
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &bind.memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(bind.memory));
    bind.accelerationStructure = old;
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkBindAccelerationStructureMemoryNV)(kit->device, 1, &bind));
    handle = 0x1234;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureHandleNV)(
                    kit->device, old, sizeof(handle), &handle));
    GET_STRUCTURE(STRUCTURE_NV, handle);
    kit_expect(kit, "VUID-VkDescriptorGetInfoEXT-type-08029");
    GET_STRUCTURE(STRUCTURE_NV, handle + 4096);
#undef GET_STRUCTURE
}

/* --- what is captured of acceleration structures --- */

SCENE(capture_structure, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
#define CAPTURE_ID(rest) "VUID-VkAccelerationStructureCaptureDescriptorDataInfoEXT-" rest
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT,
        .size = 1024,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
    };
    VkAccelerationStructureCreateInfoNV info_nv = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .compactedSize = 4096,
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV,
                  .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV }
    };
    char data[256];

    for (int enabled = 0; enabled < 2; enabled++) {
        VkAccelerationStructureCaptureDescriptorDataInfoEXT ask = {
            .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CAPTURE_DESCRIPTOR_DATA_INFO_EXT
        };
        PFN_vkGetAccelerationStructureOpaqueCaptureDescriptorDataEXT get_data;
        VkAccelerationStructureKHR right = VK_NULL_HANDLE;
        VkAccelerationStructureNV old = VK_NULL_HANDLE;
        struct descriptor_device device;

        descriptor_device_init(&device);
        device.v12.bufferDeviceAddress = VK_TRUE;
        device.buffers.descriptorBuffer = VK_TRUE;
        device.buffers.descriptorBufferCaptureReplay = enabled;
        descriptor_device_extension(
            &device, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, &device.buffers,
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT);
        device.structures.accelerationStructure = VK_TRUE;
        descriptor_device_extension(
            &device, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME, &device.structures,
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR);
        descriptor_device_extension(&device, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME, NULL,
                                    0);
        descriptor_device_extension(&device, VK_NV_RAY_TRACING_EXTENSION_NAME, NULL, 0);
        descriptor_device_open(kit, &device);
        get_data = KIT_DEVICE_COMMAND(kit,
                                      vkGetAccelerationStructureOpaqueCaptureDescriptorDataEXT);
        info.createFlags =
            enabled ? VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT : 0;
        (void)buffer_with_address(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR,
                                  &info.buffer);
        KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &info,
                                                                              NULL, &right));
        kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(right));
        ask.accelerationStructure = right;
        if (!enabled) {
            kit_expect(kit,
                       "VUID-vkGetAccelerationStructureOpaqueCaptureDescriptorDataEXT-None-08088");
            kit_expect(kit, CAPTURE_ID("accelerationStructure-08091"));
        }
        (void)get_data(kit->device, &ask, data);
        if (enabled) {
            info.createFlags = 0;
            info.offset = 1024;
            KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(
                            kit->device, &info, NULL, &ask.accelerationStructure));
            kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR,
                    KIT_HANDLE(ask.accelerationStructure));
            kit_expect(kit, CAPTURE_ID("accelerationStructure-08091"));
            (void)get_data(kit->device, &ask, data);
            KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureNV)(
                            kit->device, &info_nv, NULL, &old));
            kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_NV, KIT_HANDLE(old));
            ask.accelerationStructureNV = old;
            kit_expect(kit, CAPTURE_ID("accelerationStructure-08093"));
            kit_expect(kit, CAPTURE_ID("accelerationStructureNV-08094"));
            kit_expect(kit, CAPTURE_ID("accelerationStructure-08091"));
            kit_expect(kit, CAPTURE_ID("accelerationStructureNV-08092"));
            (void)get_data(kit->device, &ask, data);
            ask.accelerationStructure = VK_NULL_HANDLE;
            kit_expect(kit, CAPTURE_ID("accelerationStructureNV-08092"));
            (void)get_data(kit->device, &ask, data);
        }
        kit_close(kit);
        info.offset = 0;
    }
#undef CAPTURE_ID
}

SCENE(buffer_get_gone, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
#define GET_ID(rest) "VUID-VkDescriptorGetInfoEXT-" rest
#define NOWHERE_ID(rest) NEWER_ID("VUID-VkDeviceAddress-size-11364", GET_ID(rest))
    static const struct {
        VkDescriptorType type;
        const char *vuid;
    } rows[] = {
        { COMBINED, GET_ID("type-08020") },
        { INPUT, GET_ID("type-08021") },
        { SAMPLED, GET_ID("type-08022") },
        { STORAGE_IMAGE, GET_ID("type-08023") },
    };
    VkDescriptorImageInfo image = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL }, gone;
    VkImage bound;

    open_buffers(kit, true);
    bound = kit_bound_image(kit, 16, 16,
                            VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT |
                                VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                                VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    image.imageView = kit_image_view(kit, bound);
    image.sampler = kit_sampler(kit);
    gone = image;
    gone.imageView = kit_image_view(kit, bound);
    gone.sampler = kit_sampler(kit);
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(gone.imageView));
    kit_drop(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(gone.sampler));
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkDescriptorImageInfo mixed = { image.sampler, gone.imageView, image.imageLayout };

        get(kit, rows[i].type, (VkDescriptorDataEXT){ .pSampledImage = &image }, SIZE);
        kit_expect(kit, rows[i].vuid);
        get(kit, rows[i].type, (VkDescriptorDataEXT){ .pSampledImage = &mixed }, SIZE);
    }
    gone.imageView = image.imageView;
    kit_expect(kit, GET_ID("type-08019"));
    get(kit, COMBINED, (VkDescriptorDataEXT){ .pCombinedImageSampler = &gone }, SIZE);
    image.imageView = VK_NULL_HANDLE;
    kit_expect(kit, GET_ID("type-08021"));
    get(kit, INPUT, (VkDescriptorDataEXT){ .pInputAttachmentImage = &image }, SIZE);
}

/* What is behind the address. */
SCENE(buffer_get_address, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const struct {
        VkDescriptorType type;
        const char *nowhere, *unbound;
    } rows[] = {
        { UNIFORM_TEXEL, NOWHERE_ID("type-08024"), DATA_ID("type-08032") },
        { STORAGE_TEXEL, NOWHERE_ID("type-08025"), DATA_ID("type-08033") },
        { UNIFORM, NOWHERE_ID("type-08026"), DATA_ID("type-08030") },
        { STORAGE, NOWHERE_ID("type-08027"), DATA_ID("type-08031") },
    };
    VkDescriptorAddressInfoEXT address = ADDRESS(0, 64);
    VkDescriptorDataEXT data = { .pUniformBuffer = &address };
    VkDeviceAddress start;
    VkBuffer buffer;
    VkDeviceMemory memory;

    open_buffers(kit, true);
    start = address_in(
        kit,
        VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT,
        &buffer, &memory);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        address.address = start + 4096 - 64;
        get(kit, rows[i].type, data, SIZE);
        address.address = start + ((VkDeviceAddress)1 << 40);
        kit_allow(kit, "VUID-VkDescriptorGetInfoEXT-type-12265"); /* by its last bytes */
        kit_expect(kit, rows[i].nowhere);
        get(kit, rows[i].type, data, SIZE);
        address.address = start + 4096 - 48;
        kit_expect(kit, "VUID-VkDescriptorAddressInfoEXT-range-08045");
        get(kit, rows[i].type, data, SIZE);
    }
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    address.address = start;
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-None-10894", rows[i].unbound));
        get(kit, rows[i].type, data, SIZE);
    }
}

/* --- commands --- */

#define SAMPLERS VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT
#define RESOURCES VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
#define PUSHES VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT

static void
bind_in(struct kit *kit, VkCommandBuffer commands, uint32_t count, VkDeviceAddress address,
        VkBufferUsageFlags usage)
{
    VkDescriptorBufferBindingInfoEXT infos[40];

    for (uint32_t i = 0; i < count; i++) {
        infos[i] = (VkDescriptorBufferBindingInfoEXT){
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT,
            .address = address,
            .usage = usage
        };
    }
    KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorBuffersEXT)(commands, count, infos);
}

static void
bind(struct kit *kit, uint32_t count, VkDeviceAddress address, VkBufferUsageFlags usage)
{
    VkCommandBuffer commands = kit_recording(kit);

    bind_in(kit, commands, count, address, usage);
    kit_end(kit, commands);
}

/* A usage that no buffer at the address has; newer registries have two rules for it. */
static void
expect_binding(struct kit *kit, const char *vuid)
{
    if (HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-vkCmdBindDescriptorBuffersEXT-pBindingInfos-08055");
    }
    kit_expect(kit, vuid);
}

SCENE(buffer_bind, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
#define BIND_ID(rest) "VUID-vkCmdBindDescriptorBuffersEXT-" rest
    VkDeviceAddress address;
    VkBuffer buffer;

    open_buffers(kit, true);
    address = address_of(kit);
    bind(kit, 32, address, RESOURCES);
    kit_expect(kit, "VUID-VkDescriptorBufferBindingInfoEXT-address-08057");
    bind(kit, 1, address + 16, RESOURCES);
    kit_expect(kit, BIND_ID("bufferCount-08051"));
    kit_expect(kit, BIND_ID("maxResourceDescriptorBufferBindings-08049"));
    bind(kit, 33, address, RESOURCES);
    kit_expect(kit, BIND_ID("bufferCount-08051"));
    kit_expect(kit, BIND_ID("maxSamplerDescriptorBufferBindings-08048"));
    bind(kit, 33, buffer_with_address(kit, SAMPLERS, &buffer), SAMPLERS);
    expect_binding(kit, "VUID-VkDescriptorBufferBindingInfoEXT-usage-08124");
    bind(kit, 1, address, RESOURCES | PUSHES);
}

/* The buffer at an address has to be there, and for that. */
SCENE(buffer_bind_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceAddress resources, samplers;
    VkBuffer buffer;

    open_buffers(kit, true);
    resources = buffer_with_address(kit, RESOURCES, &buffer);
    samplers = buffer_with_address(kit, SAMPLERS, &buffer);
    bind(kit, 1, resources, RESOURCES);
    expect_binding(kit, "VUID-VkDescriptorBufferBindingInfoEXT-usage-08122");
    bind(kit, 1, resources, SAMPLERS);
    expect_binding(kit, "VUID-VkDescriptorBufferBindingInfoEXT-usage-08123");
    bind(kit, 1, samplers, RESOURCES);
    bind(kit, 1, samplers, SAMPLERS);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-size-11364",
                             "VUID-VkDescriptorBufferBindingInfoEXT-usage-08122"));
    bind(kit, 1, samplers, SAMPLERS);
}

/* Addresses that lie in buffers of another kind, or in none. */
SCENE(buffer_bind_others, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
#define BINDING_ID(rest) "VUID-VkDescriptorBufferBindingInfoEXT-" rest
    const VkBufferUsageFlags more = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    VkDeviceAddress samplers, resources;
    VkBuffer buffer;

    open_buffers(kit, true);
    samplers = buffer_with_address(kit, SAMPLERS, &buffer);
    resources = buffer_with_address(kit, RESOURCES, &buffer);
    bind(kit, 1, samplers, SAMPLERS | more);
    bind(kit, 1, resources, RESOURCES);
    expect_binding(kit, BINDING_ID("usage-08122"));
    bind(kit, 1, resources, SAMPLERS);
    expect_binding(kit, BINDING_ID("usage-08123"));
    bind(kit, 1, samplers, RESOURCES);
    kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-size-11364", BINDING_ID("usage-08123")));
    bind(kit, 1, UINT64_C(1) << 60, RESOURCES);
    kit_expect(kit, BIND_ID("pBindingInfos-08055"));
    bind(kit, 1, resources, RESOURCES | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    /* Of an extension that is not enabled. */
    kit_expect(kit, NEWER_ID(BINDING_ID("None-09499"), BIND_ID("pBindingInfos-08055")));
    bind(kit, 1, resources, RESOURCES | VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT);
    kit_expect_newer(kit, NEWER_ID(NULL, BIND_ID("pBindingInfos-08055")));
    bind(kit, 1, buffer_with_address(kit, RESOURCES | SAMPLERS, &buffer), RESOURCES);
}

SCENE(buffer_bind_freed, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkBufferCreateInfo buffer_info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 4096,
        .usage = RESOURCES | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT,
    };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo memory_info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                         .pNext = &flags };
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkDeviceAddress address;

    open_buffers(kit, true);
    KIT_VK(kit, vkCreateBuffer(kit->device, &buffer_info, NULL, &info.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(info.buffer));
    vkGetBufferMemoryRequirements(kit->device, info.buffer, &needs);
    memory_info.allocationSize = needs.size;
    memory_info.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(kit->device, &memory_info, NULL, &memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, info.buffer, memory, 0));
    address = vkGetBufferDeviceAddress(kit->device, &info);
    bind(kit, 1, address, RESOURCES);
    vkFreeMemory(kit->device, memory, NULL);
    kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-None-10894", BIND_ID("pBindingInfos-08052")));
    bind(kit, 1, address, RESOURCES);
}

/* A buffer for pushed descriptors, and how it is bound. */
static void
bind_pushed(struct kit *kit, VkBufferUsageFlags usage, bool with_handle, uint32_t count)
{
    VkDescriptorBufferBindingPushDescriptorBufferHandleEXT handle = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_PUSH_DESCRIPTOR_BUFFER_HANDLE_EXT
    };
    VkDescriptorBufferBindingInfoEXT infos[2] = {
        { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT,
          .pNext = with_handle ? &handle : NULL,
          .usage = usage }
    };
    VkCommandBuffer commands = kit_recording(kit);

    infos[0].address = buffer_with_address(kit, usage, &handle.buffer);
    infos[1] = infos[0];
    KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorBuffersEXT)(commands, count, infos);
    kit_end(kit, commands);
}

#if HAS_NEWER_IDS

static void
bind_with_usage(struct kit *kit, VkBufferUsageFlags usage, const void *next, const char *vuid)
{
    VkDescriptorBufferBindingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT,
        .pNext = next,
        .address = address_of(kit),
        .usage = usage
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorBuffersEXT)(kit_recording(kit), 1, &info);
}

SCENE(usages_of_bindings, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_buffers(kit, true);
    bind_with_usage(kit, RESOURCES, NULL, NULL);
    bind_with_usage(kit, 0, NULL, "VUID-VkDescriptorBufferBindingInfoEXT-None-09500");
    bind_with_usage(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL,
                    "VUID-VkDescriptorBufferBindingInfoEXT-usage-10998");
    bind_with_usage(kit, RESOURCES | 0x80000000u, NULL,
                    "VUID-VkDescriptorBufferBindingInfoEXT-None-09499");
}

/* The usage in the chain stands for the other, which may say anything then. */
SCENE(usages_in_chains, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkBufferUsageFlags2CreateInfo more = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
    };

    open_buffers_with(kit, true, VK_KHR_MAINTENANCE_5_EXTENSION_NAME);
    bind_with_usage(kit, 0, &more, NULL);
    bind_with_usage(kit, SAMPLERS, &more, NULL);
    more.usage = VK_BUFFER_USAGE_2_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT;
    kit_expect(kit, BIND_ID("pBindingInfos-08055"));
    bind_with_usage(kit, RESOURCES, &more, "VUID-VkDescriptorBufferBindingInfoEXT-usage-08122");
    more.usage = VK_BUFFER_USAGE_2_TRANSFER_DST_BIT;
    bind_with_usage(kit, RESOURCES, &more, "VUID-VkDescriptorBufferBindingInfoEXT-usage-10998");
}

#endif

SCENE(buffer_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "bufferlessPushDescriptors=0", 1);
    open_buffers(kit, true);
    bind_pushed(kit, RESOURCES | PUSHES, true, 1);
    kit_expect(kit, BIND_ID("None-08050"));
    bind_pushed(kit, RESOURCES | PUSHES, true, 2);
    kit_expect(kit, "VUID-VkDescriptorBufferBindingInfoEXT-bufferlessPushDescriptors-08056");
    bind_pushed(kit, RESOURCES | PUSHES, false, 1);
}

SCENE(buffer_pushed_without, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "bufferlessPushDescriptors=1", 1);
    open_buffers(kit, true);
    bind_pushed(kit, RESOURCES, false, 1);
    kit_expect(
        kit,
        "VUID-VkDescriptorBufferBindingPushDescriptorBufferHandleEXT-bufferlessPushDescriptors-08059");
    bind_pushed(kit, RESOURCES, true, 1);
}

/* To allocate such a set is wrong already. */
SCENE(buffer_sets, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_buffers(kit, true);
    VkDescriptorSetLayout layout = one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    VkCommandBuffer commands = kit_recording(kit);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-08009");
    VkDescriptorSet set = make_set(kit, layout);
    kit_expect(kit, "VUID-vkCmdBindDescriptorSets-pDescriptorSets-08010");
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                            kit_pipeline_layout(kit, layout), 0, 1, &set, 0, NULL);
    kit_end(kit, commands);
}

static VkPipelineLayout
embedded_layout(struct kit *kit)
{
    VkSampler sampler = kit_sampler(kit);

    return kit_pipeline_layout(
        kit, make_layout(kit, (struct layout_spec){
                                  .flags = BUFFER_LAYOUT | EMBEDDED_LAYOUT,
                                  .count = 1,
                                  .bindings = { { 0, SAMPLER, 1, COMPUTE, &sampler } } }));
}

SCENE(buffer_offsets, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
#define SET_ID(rest) "VUID-vkCmdSetDescriptorBufferOffsetsEXT-" rest
    PFN_vkCmdSetDescriptorBufferOffsetsEXT set;
    VkPipelineBindPoint point = VK_PIPELINE_BIND_POINT_COMPUTE;
    uint32_t index = 0;
    VkDeviceSize offset = 64;
    VkPipelineLayout layout;
    VkCommandBuffer commands;
    VkDescriptorBufferBindingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT, .usage = RESOURCES
    };

    open_buffers(kit, true);
    set = KIT_DEVICE_COMMAND(kit, vkCmdSetDescriptorBufferOffsetsEXT);
    layout = kit_pipeline_layout(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    info.address = address_of(kit);
    commands = kit_recording(kit);
    KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorBuffersEXT)(commands, 1, &info);
    set(commands, point, layout, 0, 1, &index, &offset);
    offset = 16;
    kit_expect(kit, SET_ID("pOffsets-08061"));
    set(commands, point, layout, 0, 1, &index, &offset);
    offset = 0;
    kit_expect(kit, SET_ID("firstSet-08066"));
    set(commands, point, layout, 1, 1, &index, &offset);
    index = 32;
    kit_expect(kit, SET_ID("pBufferIndices-08064"));
    set(commands, point, layout, 0, 1, &index, &offset);
    kit_end(kit, commands);
}

/* Where the buffer ends, and what a binding of it reaches. */
SCENE(buffer_offsets_far, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkPipelineBindPoint point = VK_PIPELINE_BIND_POINT_COMPUTE;
    PFN_vkCmdSetDescriptorBufferOffsetsEXT set;
    VkPipelineLayout resources, samplers;
    VkCommandBuffer commands;
    const uint32_t index = 0;
    VkDeviceSize offset;
    VkBuffer buffer;

    setenv("WAKE_NULL_ANSWERS",
           "maxResourceDescriptorBufferRange=2048,maxSamplerDescriptorBufferRange=1024", 1);
    open_buffers(kit, true);
    set = KIT_DEVICE_COMMAND(kit, vkCmdSetDescriptorBufferOffsetsEXT);
    resources = kit_pipeline_layout(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 2, COMPUTE, 0));
    samplers = kit_pipeline_layout(kit, one_binding(kit, BUFFER_LAYOUT, SAMPLER, 1, COMPUTE, 0));
    commands = kit_recording(kit);
    bind_in(kit, commands, 1, buffer_with_address(kit, RESOURCES | SAMPLERS, &buffer) + 1024,
            RESOURCES | SAMPLERS);
    offset = 2048 - 64;
    set(commands, point, resources, 0, 1, &index, &offset);
    offset = 2048;
    kit_expect(kit, SET_ID("pOffsets-08127"));
    set(commands, point, resources, 0, 1, &index, &offset);
    offset = 3072 - 64;
    kit_expect(kit, SET_ID("pOffsets-08063"));
    kit_expect_newer(kit, NEWER_ID(SET_ID("pOffsets-08127"), NULL));
    set(commands, point, resources, 0, 1, &index, &offset);
    offset = 1024 - 64;
    set(commands, point, samplers, 0, 1, &index, &offset);
    offset = 1024;
    kit_expect(kit, SET_ID("pOffsets-08126"));
    set(commands, point, samplers, 0, 1, &index, &offset);
    offset = 3072;
    kit_expect(kit, SET_ID("pOffsets-08063"));
    kit_expect_newer(kit, NEWER_ID(SET_ID("pOffsets-08126"), NULL));
    set(commands, point, samplers, 0, 1, &index, &offset);
    kit_end(kit, commands);
}

SCENE(buffer_embedded, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
#define EMBEDDED_ID(rest) "VUID-vkCmdBindDescriptorBufferEmbeddedSamplersEXT-" rest
    PFN_vkCmdBindDescriptorBufferEmbeddedSamplersEXT embed;
    VkCommandBuffer commands;
    VkPipelineLayout layout;

    open_buffers(kit, true);
    embed = KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorBufferEmbeddedSamplersEXT);
    layout = embedded_layout(kit);
    commands = kit_recording(kit);
    embed(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0);
    kit_expect(kit, EMBEDDED_ID("set-08071"));
    embed(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 2);
    layout = kit_pipeline_layout(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    kit_expect(kit, EMBEDDED_ID("set-08070"));
    embed(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0);
    kit_end(kit, commands);
}

SCENE(buffer_offsets_unbound, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_APPLIES)
{
    PFN_vkCmdSetDescriptorBufferOffsetsEXT set;
    VkPipelineLayout layout;
    VkCommandBuffer commands;
    uint32_t index = 0;
    VkDeviceSize offset = 0;

    open_buffers(kit, true);
    set = KIT_DEVICE_COMMAND(kit, vkCmdSetDescriptorBufferOffsetsEXT);
    layout = kit_pipeline_layout(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    commands = kit_recording(kit);
    kit_expect(kit, SET_ID("pBufferIndices-08065"));
    set(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &index, &offset);
    kit_end(kit, commands);
}

SCENE(buffer_family, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    uint32_t family = UINT32_MAX, index = 0;
    VkDeviceSize offset = 0;
    VkPipelineLayout layout;
    VkCommandBuffer commands;

    open_buffers(kit, true);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        VkQueueFamilyProperties families[8];
        uint32_t count = 8;

        vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
        if (!(families[kit->queue_families[i]].queueFlags & VK_QUEUE_GRAPHICS_BIT) &&
            (families[kit->queue_families[i]].queueFlags & VK_QUEUE_COMPUTE_BIT)) {
            family = kit->queue_families[i];
        }
    }
    if (!KIT_CHECK(kit, family != UINT32_MAX)) {
        return;
    }
    layout = kit_pipeline_layout(kit, one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    commands = kit_command_buffer(kit, kit_command_pool_of(kit, family, 0),
                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    bind_in(kit, commands, 1, address_of(kit), RESOURCES);
    kit_expect(kit, SET_ID("pipelineBindPoint-08067"));
    KIT_DEVICE_COMMAND(kit, vkCmdSetDescriptorBufferOffsetsEXT)
    (commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, 1, &index, &offset);
    kit_expect(kit, EMBEDDED_ID("pipelineBindPoint-08069"));
    KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorBufferEmbeddedSamplersEXT)
    (commands, VK_PIPELINE_BIND_POINT_GRAPHICS, embedded_layout(kit), 0);
    kit_end(kit, commands);
}

SCENE(buffer_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDescriptorSetLayout set_layout;
    VkDescriptorAddressInfoEXT address = ADDRESS(0, 64);
    uint32_t index = 0;
    VkDeviceSize offset = 0;
    VkCommandBuffer commands;

    open_buffers(kit, false);
    set_layout = one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    kit_expect(kit, "VUID-vkGetDescriptorSetLayoutSizeEXT-None-08011");
    kit_expect(kit, "VUID-vkGetDescriptorSetLayoutBindingOffsetEXT-None-08013");
    ask_layout(kit, set_layout);
    address.address = 0x10000;
    kit_expect(kit, "VUID-vkGetDescriptorEXT-None-08015");
    get(kit, UNIFORM, (VkDescriptorDataEXT){ .pUniformBuffer = &address }, SIZE);
    kit_expect(kit, BIND_ID("None-08047"));
    bind(kit, 1, 0x10000, RESOURCES);
    commands = kit_recording(kit);
    kit_expect(kit, SET_ID("None-08060"));
    KIT_DEVICE_COMMAND(kit, vkCmdSetDescriptorBufferOffsetsEXT)
    (commands, VK_PIPELINE_BIND_POINT_COMPUTE, kit_pipeline_layout(kit, set_layout), 0, 1, &index,
     &offset);
    kit_expect(kit, EMBEDDED_ID("None-08068"));
    KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorBufferEmbeddedSamplersEXT)
    (commands, VK_PIPELINE_BIND_POINT_COMPUTE, embedded_layout(kit), 0);
    kit_end(kit, commands);
}

KIT_MAIN()
