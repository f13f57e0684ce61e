/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What programs about decoding and encoding share: memory of sessions, pictures, bitstreams; with mistakes of their own.
 * Threads: one.
 */
#ifndef WAKE_DIFFERENTIAL_PROGRAM_VIDEO_H
#define WAKE_DIFFERENTIAL_PROGRAM_VIDEO_H

#include "program.h"

#ifdef VK_VERSION_1_4

#define PROGRAM_PICTURE_SIDE 256u
#define PROGRAM_PICTURE_FORMAT VK_FORMAT_G8_B8R8_2PLANE_420_UNORM

/* Memory for all that the session asks for. */
void
program_video_memory(struct program *p, VkVideoSessionKHR session);
/* An image for pictures of those profiles. */
struct program_image
program_picture(struct program *p, const VkVideoProfileListInfoKHR *profiles,
                VkImageUsageFlags usage);
/* All of the image, by a view of its own. */
VkVideoPictureResourceInfoKHR
program_resource(struct program *p, const struct program_image *image);
/* 4096 bytes with memory. */
VkBuffer
program_bitstream(struct program *p, const VkVideoProfileListInfoKHR *profiles,
                  VkBufferUsageFlags usage);

#endif
#endif
