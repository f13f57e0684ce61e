/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tensors: their ends, memory that is protected, external or dedicated, captured descriptors, descriptors of none. Skipped with older
 * headers.
 */
#include "tensor_scene.h"

#ifndef VK_ARM_tensors

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_tensors");
}

#else

#define BIND_ID(rest) "VUID-VkBindTensorMemoryInfoARM-" rest

/* --- memory ----------------------------------------------------------------------------------- */

SCENE(protected_tensors, SILENT | KIT_NULL_DRIVER)
{
    struct tensor t = new_tensor();
    VkTensorARM tensors[4];
    uint32_t secret;

    setenv("WAKE_NULL_PROTECTED", "1", 1);
    open_tensors(kit, "");
    for (secret = 0;
         !(kit->memory.memoryTypes[secret].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT);
         secret++) {
    }
    for (uint32_t i = 0; i < 4; i++) {
        t.info.flags = i & 1 ? VK_TENSOR_CREATE_PROTECTED_BIT_ARM : 0;
        tensors[i] = make_tensor(kit, NULL, &t, false);
    }
    bind_tensor(kit, NULL, tensors[0], memory_of(kit, NEEDED, 0, NULL), 0);
    bind_tensor(kit, NULL, tensors[1], memory_of(kit, NEEDED, secret, NULL), 0);
    bind_tensor(kit, BIND_ID("tensor-09719"), tensors[2], memory_of(kit, NEEDED, secret, NULL), 0);
    bind_tensor(kit, BIND_ID("tensor-09718"), tensors[3], memory_of(kit, NEEDED, 0, NULL), 0);
    for (uint32_t i = 0; i < 4; i++) {
        drop_tensor(kit, tensors[i]);
    }
}

SCENE(required_dedication, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryDedicatedAllocateInfoTensorARM dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO_TENSOR_ARM
    };
    struct tensor t = new_tensor();
    VkTensorARM right, wrong;

    open_tensors(kit, ",requiresDedicatedAllocation=1");
    right = dedicated.tensor = make_tensor(kit, NULL, &t, false);
    bind_tensor(kit, NULL, right, memory_of(kit, NEEDED, 0, &dedicated), 0);
    wrong = make_tensor(kit, NULL, &t, false);
    bind_tensor(kit, BIND_ID("tensor-09717"), wrong, memory_of(kit, NEEDED, 0, NULL), 0);
    drop_tensor(kit, right);
    drop_tensor(kit, wrong);
}

static VkTensorARM
external_tensor(struct kit *kit, const char *vuid, VkExternalMemoryHandleTypeFlags types)
{
    const VkExternalMemoryTensorCreateInfoARM outside = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_TENSOR_CREATE_INFO_ARM, .handleTypes = types
    };
    struct tensor t = new_tensor();

    t.info.pNext = types ? &outside : NULL;
    return make_tensor(kit, vuid, &t, false);
}

SCENE(external_memory, SILENT | KIT_NULL_DRIVER)
{
    const VkExternalMemoryHandleTypeFlagBits file = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;
    const VkExportMemoryAllocateInfo exported = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, .handleTypes = file
    };
    VkImportMemoryFdInfoKHR imported = { .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
                                         .handleType = file };
    VkMemoryGetFdInfoKHR get = { .sType = VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR,
                                 .handleType = file };
    VkTensorARM tensors[4];

    open_tensors(kit, "");
    for (uint32_t i = 0; i < 4; i++) {
        tensors[i] = external_tensor(kit, NULL, i & 1 ? 0 : file);
    }
    get.memory = memory_of(kit, NEEDED, 0, &exported);
    bind_tensor(kit, NULL, tensors[0], get.memory, 0);
    bind_tensor(kit, BIND_ID("memory-09895"), tensors[1], memory_of(kit, NEEDED, 0, &exported), 0);
    KIT_VK(kit, NOW(vkGetMemoryFdKHR)(kit->device, &get, &imported.fd));
    bind_tensor(kit, NULL, tensors[2], memory_of(kit, NEEDED, 0, &imported), 0);
    KIT_VK(kit, NOW(vkGetMemoryFdKHR)(kit->device, &get, &imported.fd));
    bind_tensor(kit, BIND_ID("memory-09896"), tensors[3], memory_of(kit, NEEDED, 0, &imported), 0);
    for (uint32_t i = 0; i < 4; i++) {
        drop_tensor(kit, tensors[i]);
    }
}

SCENE(handles_that_do_not_go_together, SILENT | KIT_NULL_DRIVER)
{
    VkTensorARM tensor;

    open_tensors(kit, "");
    tensor = external_tensor(kit, NULL, VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT);
    drop_tensor(kit, tensor);
    tensor = external_tensor(kit, "VUID-VkTensorCreateInfoARM-pNext-09864",
                             VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT |
                                 VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT);
    drop_tensor(kit, tensor);
}

/* --- captured descriptors --------------------------------------------------------------------- */

static VkTensorViewARM
view_of(struct kit *kit, VkTensorARM tensor, VkTensorViewCreateFlagsARM flags)
{
    VkTensorViewCreateInfoARM info = { .sType = VK_STRUCTURE_TYPE_TENSOR_VIEW_CREATE_INFO_ARM,
                                       .flags = flags,
                                       .tensor = tensor,
                                       .format = VK_FORMAT_R32_SFLOAT };
    VkTensorViewARM made = VK_NULL_HANDLE;

    KIT_VK(kit, NOW(vkCreateTensorViewARM)(kit->device, &info, NULL, &made));
    return made;
}

static VkTensorARM
captured_tensor(struct kit *kit)
{
    const VkMemoryAllocateFlagsInfo flags = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT |
                 VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT
    };
    struct tensor t = new_tensor();
    VkTensorARM tensor;

    t.info.flags = VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM;
    tensor = make_tensor(kit, NULL, &t, false);
    bind_tensor(kit, NULL, tensor, memory_of(kit, NEEDED, 0, &flags), 0);
    return tensor;
}

static void
capture(struct kit *kit, const char *vuid, VkTensorARM tensor)
{
    const VkTensorCaptureDescriptorDataInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_TENSOR_CAPTURE_DESCRIPTOR_DATA_INFO_ARM, .tensor = tensor
    };
    uint64_t data[64];

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkGetTensorOpaqueCaptureDescriptorDataARM)(kit->device, &info, data);
}

static void
capture_view(struct kit *kit, const char *vuid, VkTensorViewARM view)
{
    const VkTensorViewCaptureDescriptorDataInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_TENSOR_VIEW_CAPTURE_DESCRIPTOR_DATA_INFO_ARM, .tensorView = view
    };
    uint64_t data[64];

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkGetTensorViewOpaqueCaptureDescriptorDataARM)(kit->device, &info, data);
}

SCENE(captured_descriptors, SILENT | KIT_NULL_DRIVER)
{
    struct tensor t = new_tensor();
    VkTensorARM captured, plain;
    VkTensorViewARM views[2];

    open_tensors_of(kit, TENSOR_LIMITS, "", false);
    captured = captured_tensor(kit);
    plain = bound_tensor(kit, &t);
    views[0] = view_of(kit, captured,
                       VK_TENSOR_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM);
    views[1] = view_of(kit, plain, 0);
    capture(kit, NULL, captured);
    capture(kit, "VUID-VkTensorCaptureDescriptorDataInfoARM-tensor-09705", plain);
    capture_view(kit, NULL, views[0]);
    capture_view(kit, "VUID-VkTensorViewCaptureDescriptorDataInfoARM-tensorView-09709", views[1]);
    NOW(vkDestroyTensorViewARM)(kit->device, views[0], NULL);
    NOW(vkDestroyTensorViewARM)(kit->device, views[1], NULL);
    drop_tensor(kit, captured);
    drop_tensor(kit, plain);
}

SCENE(captured_without_the_feature, SILENT | KIT_NULL_DRIVER)
{
    struct tensor t = new_tensor();
    VkTensorViewARM view;
    VkTensorARM tensor;

    open_tensors(kit, ",descriptorBufferTensorDescriptors=0");
    tensor = bound_tensor(kit, &t);
    view = view_of(kit, tensor, 0);
    capture(kit,
            "VUID-vkGetTensorOpaqueCaptureDescriptorDataARM-descriptorBufferCaptureReplay-09702",
            tensor);
    capture_view(
        kit,
        "VUID-vkGetTensorViewOpaqueCaptureDescriptorDataARM-descriptorBufferCaptureReplay-09706",
        view);
    NOW(vkDestroyTensorViewARM)(kit->device, view, NULL);
    drop_tensor(kit, tensor);
}

SCENE(captured_by_groups, SILENT | KIT_NULL_DRIVER)
{
    VkTensorViewARM view;
    VkTensorARM tensor;

    open_tensors_of(kit, TENSOR_LIMITS, "", true);
    tensor = captured_tensor(kit);
    view = view_of(kit, tensor, VK_TENSOR_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM);
    capture(kit, "VUID-vkGetTensorOpaqueCaptureDescriptorDataARM-device-09704", tensor);
    capture_view(kit, "VUID-vkGetTensorViewOpaqueCaptureDescriptorDataARM-device-09708", view);
    NOW(vkDestroyTensorViewARM)(kit->device, view, NULL);
    drop_tensor(kit, tensor);
}

/* --- descriptors of none ---------------------------------------------------------------------- */

SCENE(null_descriptors, SILENT | KIT_NULL_DRIVER)
{
    const VkTensorViewARM none = VK_NULL_HANDLE;
    const VkWriteDescriptorSetTensorARM tensors = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM,
        .tensorViewCount = 1,
        .pTensorViews = &none
    };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .pNext = &tensors,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_TENSOR_ARM };
    const VkDescriptorGetTensorInfoARM one = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_GET_TENSOR_INFO_ARM
    };
    VkDescriptorGetInfoEXT get = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_GET_INFO_EXT,
                                   .pNext = &one,
                                   .type = VK_DESCRIPTOR_TYPE_TENSOR_ARM };
    VkPhysicalDeviceDescriptorBufferTensorPropertiesARM sizes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_TENSOR_PROPERTIES_ARM
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &sizes
    };
    VkDescriptorSetLayout layout;
    uint64_t data[64];

    open_tensors(kit, "");
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    write.dstSet = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1, 0), layout);
    kit_expect(kit, "VUID-VkWriteDescriptorSetTensorARM-nullDescriptor-09898");
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    kit_expect(kit, "VUID-VkDescriptorGetTensorInfoARM-nullDescriptor-09899");
    NOW(vkGetDescriptorEXT)(kit->device, &get, sizes.tensorDescriptorSize, data);
    get.pNext = NULL;
    kit_expect(kit, "VUID-VkDescriptorGetInfoEXT-type-09701");
    NOW(vkGetDescriptorEXT)(kit->device, &get, sizes.tensorDescriptorSize, data);
}

#ifdef VK_KHR_maintenance11
SCENE(shared_by_none, SILENT | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceTensorFeaturesARM tensors = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM
    };
    VkPhysicalDeviceMaintenance11FeaturesKHR maintenance = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR, .pNext = &tensors
    };
    const uint32_t family = 0;
    struct tensor t = new_tensor();

    setenv("WAKE_NULL_ANSWERS", TENSOR_LIMITS, 1);
    NEW(kit, .extensions = { "VK_ARM_tensors", "VK_KHR_maintenance11" }, .next = &maintenance);
    t.info.sharingMode = VK_SHARING_MODE_CONCURRENT;
    t.info.pQueueFamilyIndices = &family;
    t.info.queueFamilyIndexCount = 1;
    drop_tensor(kit, make_tensor(kit, NULL, &t, false));
    t.info.queueFamilyIndexCount = 0;
    drop_tensor(kit, make_tensor(kit, "VUID-VkTensorCreateInfoARM-maintenance11-13358", &t, false));
}
#endif

#endif

KIT_MAIN()
