/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every draw, dispatch and trace may find wrong where windows of images are compared (VK_QCOM_image_processing2), and with atomics
 * of 64 bits in texel buffers that are sparse.
 */
#include "every_scene.h"
#include "newer_scene.h"

#include "every_match_gather_comp.h"
#include "every_match_gather_frag.h"
#include "every_match_gather_rgen.h"
#include "every_match_window_comp.h"
#include "every_match_window_frag.h"
#include "every_match_window_rgen.h"
#include "every_texel64_comp.h"
#include "every_texel64_frag.h"
#include "every_texel64_rgen.h"

#define NOW (KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
#define COMBINED .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER

/* --- windows --- */

/* R8_UNORM is compared, R16_UNORM is not, and R8G8B8A8_UNORM is compared and has four components. */
static void
open_windows(struct stage *s, struct kit *kit, void *more)
{
    static VkPhysicalDeviceImageProcessing2FeaturesQCOM second;
    static VkPhysicalDeviceImageProcessingFeaturesQCOM first;

    second = (VkPhysicalDeviceImageProcessing2FeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_2_FEATURES_QCOM, .pNext = more
    };
    first = (VkPhysicalDeviceImageProcessingFeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_FEATURES_QCOM, .pNext = &second
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_FORMATS", "9=0x1000001001,37=0x3c0001f083,70=0x400001001", 1);
    set_up_as(s, kit,
              &(struct wish){ .extensions = { VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME,
                                              VK_QCOM_IMAGE_PROCESSING_2_EXTENSION_NAME,
                                              more ? "VK_QCOM_image_processing3" : NULL },
                              .next = &first });
}

#define BORDER VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER
#define EDGE VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE

SCENE(windows_of_images, NOW)
{
    struct stage s;
    VkImageView good, unable, wide;
    VkSampler sampler;

    open_windows(&s, kit, NULL);
    good = PICTURE(kit, .format = VK_FORMAT_R8_UNORM);
    unable = PICTURE(kit, .format = VK_FORMAT_R16_UNORM);
    wide = PICTURE(kit, 0);
    sampler = comparing_sampler(kit, BORDER, BORDER);
    EVERY(&s, FOUND(COMBINED, good, sampler), match_window, NULL);
    EVERY(&s, FOUND(COMBINED, good, sampler), match_gather, NULL);
    EVERY(&s, FOUND(COMBINED, unable, sampler), match_window, "OpImageBlockMatchWindow-09215");
    EVERY(&s, FOUND(COMBINED, unable, sampler), match_gather, "OpImageBlockMatchWindow-09215");
    EVERY(&s, FOUND(COMBINED, wide, sampler), match_window, "OpImageBlockMatchWindow-09216");
    EVERY(&s, FOUND(COMBINED, good, comparing_sampler(kit, EDGE, EDGE)), match_window,
          "OpImageBlockMatchWindow-12421");
}

#ifdef VK_QCOM_image_processing3

SCENE(windows_up_to_the_edge, NOW)
{
    VkPhysicalDeviceImageProcessing3FeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_3_FEATURES_QCOM
    };
    struct stage s;
    VkImageView good;

    open_windows(&s, kit, &features);
    good = PICTURE(kit, .format = VK_FORMAT_R8_UNORM);
    EVERY(&s, FOUND(COMBINED, good, comparing_sampler(kit, EDGE, EDGE)), match_window, NULL);
    EVERY(&s, FOUND(COMBINED, good, comparing_sampler(kit, EDGE, BORDER)), match_window,
          "addressModeU-12422");
    EVERY(&s, FOUND(COMBINED, good, comparing_sampler(kit, BORDER, EDGE)), match_gather,
          "addressModeU-12422");
}

#endif

/* --- sparse texel buffers --- */

static VkBufferView
sparse_texels(struct kit *kit, VkBufferCreateFlags flags)
{
    const VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                        .flags = flags,
                                        .size = 65536,
                                        .usage = VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT };
    VkBufferViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .format = VK_FORMAT_R64_UINT,
                                    .range = VK_WHOLE_SIZE };
    VkBufferView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &buffer, NULL, &info.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(info.buffer));
    KIT_VK(kit, vkCreateBufferView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    return view;
}

static void
without_sparse_atomics(struct offered *offered)
{
    VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT *wide = offered->maintenance.pNext;

    wide->sparseImageInt64Atomics = VK_FALSE;
}

static void
sparse_atomics(struct kit *kit, void (*change)(struct offered *offered), const char *rest)
{
    static VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT wide;
    struct stage s;

    wide = (VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME },
                              .next = &wide,
                              .change = change });
    EVERY(&s,
          FOUND(VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
                .texels = sparse_texels(kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT)),
          texel64, NULL);
    EVERY(&s,
          FOUND(VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
                .texels = sparse_texels(kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT |
                                                 VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT)),
          texel64, rest);
}

SCENE(sparse_texels_without, NOW)
{
    sparse_atomics(kit, without_sparse_atomics, "sparseImageInt64Atomics-04475");
}

SCENE(sparse_texels_with, NOW)
{
    sparse_atomics(kit, NULL, NULL);
}

KIT_MAIN()
