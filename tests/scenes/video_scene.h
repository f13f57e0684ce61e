/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions and pictures for scenes.
 */
#ifndef WAKE_SCENES_VIDEO_SCENE_H
#define WAKE_SCENES_VIDEO_SCENE_H

#include "kit.h"

#include <stdlib.h>
#include <string.h>
#include <vk_video/vulkan_video_codecs_common.h>

#define PICTURE VK_FORMAT_G8_B8R8_2PLANE_420_UNORM

#ifdef VK_KHR_video_encode_h264
#define H264_ENCODING VK_KHR_VIDEO_ENCODE_H264_EXTENSION_NAME
#define H265_ENCODING VK_KHR_VIDEO_ENCODE_H265_EXTENSION_NAME
#else /* they were provisional, and had other names */
#define H264_ENCODING "VK_EXT_video_encode_h264"
#define H265_ENCODING "VK_EXT_video_encode_h265"
#endif

/* What a session is made of, H.264 or H.265. */
struct video {
    VkVideoDecodeH264ProfileInfoKHR h264;
    VkVideoDecodeH265ProfileInfoKHR h265;
    VkVideoProfileInfoKHR profile;
    VkExtensionProperties header;
    VkVideoSessionCreateInfoKHR info;
};

/* `features`: chained behind those of Vulkan 1.3. */
static inline void
open_video_queues(struct kit *kit, const char *queues, const void *features, uint32_t count)
{
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = (void *)(uintptr_t)features,
        .synchronization2 = VK_TRUE
    };

    setenv("WAKE_NULL_QUEUES", queues, 1);
    kit_open(kit, &(struct kit_config){
                      .device_next = &v13,
                      .queues = count,
                      .device_extensions = { VK_KHR_VIDEO_QUEUE_EXTENSION_NAME,
                                             VK_KHR_VIDEO_DECODE_QUEUE_EXTENSION_NAME,
                                             VK_KHR_VIDEO_DECODE_H264_EXTENSION_NAME,
                                             VK_KHR_VIDEO_DECODE_H265_EXTENSION_NAME,
                                             "VK_KHR_video_encode_queue",
                                             H264_ENCODING, H265_ENCODING,
                                             VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME } });
}

static inline void
open_video(struct kit *kit)
{
    open_video_queues(kit, "graphics+compute+transfer+video_decode+video_encode:1", NULL, 1);
}

static inline void
init(struct video *v, bool h265)
{
    *v = (struct video){
        .h264 = { .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR,
                  .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN,
                  .pictureLayout = VK_VIDEO_DECODE_H264_PICTURE_LAYOUT_PROGRESSIVE_KHR },
        .h265 = { .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PROFILE_INFO_KHR,
                  .stdProfileIdc = STD_VIDEO_H265_PROFILE_IDC_MAIN },
        .profile = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR,
                     .pNext = h265 ? (void *)&v->h265 : (void *)&v->h264,
                     .videoCodecOperation = h265 ? VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR
                                                 : VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR,
                     .chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_420_BIT_KHR,
                     .lumaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR,
                     .chromaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR },
        .header = { .specVersion = h265 ? VK_STD_VULKAN_VIDEO_CODEC_H265_DECODE_SPEC_VERSION
                                        : VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_SPEC_VERSION },
        .info = { .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR,
                  .pVideoProfile = &v->profile,
                  .pictureFormat = PICTURE,
                  .maxCodedExtent = { 1024, 1024 },
                  .referencePictureFormat = PICTURE,
                  .maxDpbSlots = 4,
                  .maxActiveReferencePictures = 3,
                  .pStdHeaderVersion = &v->header },
    };
    strcpy(v->header.extensionName, h265 ? VK_STD_VULKAN_VIDEO_CODEC_H265_DECODE_EXTENSION_NAME
                                         : VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_EXTENSION_NAME);
}

static inline VkVideoSessionKHR
session(struct kit *kit, const struct video *v)
{
    VkVideoSessionKHR made = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(kit, vkCreateVideoSessionKHR)(kit->device, &v->info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_VIDEO_SESSION_KHR, KIT_HANDLE(made));
    return made;
}

/* Memory for both bindings that the null driver's sessions have. */
static inline VkResult
bind_session(struct kit *kit, VkVideoSessionKHR to)
{
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 131072 };
    VkBindVideoSessionMemoryInfoKHR binds[2];
    VkDeviceMemory memory = VK_NULL_HANDLE;

    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    for (uint32_t i = 0; i < 2; i++) {
        binds[i] = (VkBindVideoSessionMemoryInfoKHR){
            .sType = VK_STRUCTURE_TYPE_BIND_VIDEO_SESSION_MEMORY_INFO_KHR,
            .memoryBindIndex = i * 3,
            .memory = memory,
            .memoryOffset = i * 65536,
            .memorySize = 65536
        };
    }
    return KIT_DEVICE_COMMAND(kit, vkBindVideoSessionMemoryKHR)(kit->device, to, 2, binds);
}

/* A session that has its memory. */
static inline VkVideoSessionKHR
bound_session(struct kit *kit, const struct video *v)
{
    VkVideoSessionKHR made = session(kit, v);

    (void)bind_session(kit, made);
    return made;
}

static inline VkVideoSessionParametersKHR
parameters(struct kit *kit, VkVideoSessionKHR of, VkVideoSessionParametersKHR template,
           const void *next)
{
    VkVideoSessionParametersCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pNext = next,
        .videoSessionParametersTemplate = template,
        .videoSession = of
    };
    VkVideoSessionParametersKHR made = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(kit, vkCreateVideoSessionParametersKHR)(kit->device, &info, NULL,
                                                                     &made);
    kit_own(kit, VK_OBJECT_TYPE_VIDEO_SESSION_PARAMETERS_KHR, KIT_HANDLE(made));
    return made;
}

__attribute__((unused)) static const VkVideoDecodeH264SessionParametersCreateInfoKHR h264_room = {
    .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR,
    .maxStdSPSCount = 1,
    .maxStdPPSCount = 1
};

/* A view of one layer of a decoded picture. */
/* The image behind the view that was made last. */
__attribute__((unused)) static VkImage picture_image;

/* Of images that are made from then on. */
__attribute__((unused)) static VkImageCreateFlags picture_flags;

/* `layers` of one image, if it is not 1. */
static inline VkImageView
picture_layers(struct kit *kit, const struct video *v, VkFormat format, VkImageUsageFlags usage,
               uint32_t layers)
{
    VkVideoProfileListInfoKHR profiles = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
                                           .profileCount = 1,
                                           .pProfiles = &v->profile };
    VkImageCreateInfo image_info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .pNext = &profiles,
                                     .flags = picture_flags,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 1024, 1024, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = layers,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = usage };
    VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = layers > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D,
        .format = format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, layers }
    };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkImageView view = VK_NULL_HANDLE;

    kit_need_image(kit, &image_info);
    KIT_VK(kit, vkCreateImage(kit->device, &image_info, NULL, &view_info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view_info.image));
    picture_image = view_info.image;
    vkGetImageMemoryRequirements(kit->device, view_info.image, &needs);
    allocation.allocationSize = needs.size;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindImageMemory(kit->device, view_info.image, memory, 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view_info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

static inline VkImageView
picture_view(struct kit *kit, const struct video *v, VkFormat format, VkImageUsageFlags usage)
{
    return picture_layers(kit, v, format, usage, 1);
}

#endif
