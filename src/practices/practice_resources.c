/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers, images, samplers, fences and semaphores, when they are made.
 */
#include "practices/practice_state.h"

enum { SAMPLES_ARM = 4, SAMPLES_IMG = 4, FENCES = 3, SEMAPHORES = 10 };

static const VkImageUsageFlags targets = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                         VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;

void
wake_practice_sharing(struct wake_check *check, enum wake_practice rule, VkSharingMode mode,
                      uint32_t families, const char *what)
{
    if (mode == VK_SHARING_MODE_EXCLUSIVE && families > 1) {
        wake_practice(check, rule, NULL,
                      "the %s names %u queue families, but its sharing mode is "
                      "VK_SHARING_MODE_EXCLUSIVE: they are ignored",
                      what, families);
    }
}

void
wake_practice_create_buffer(struct wake_check *check, const struct wake_rec_CreateBuffer *r)
{
    if (r->pCreateInfo) {
        wake_practice_sharing(check, WAKE_PRACTICE_BUFFER_SHARING, r->pCreateInfo->sharingMode,
                              r->pCreateInfo->queueFamilyIndexCount, "buffer");
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

static void
check_samples(struct wake_check *check, const VkImageCreateInfo *info)
{
    if (info->samples <= 1) {
        return;
    }
    if (!(info->usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT)) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_SAMPLES_NOT_TRANSIENT, NULL,
                      "the image has %u samples, but not VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT: "
                      "where it is resolved on the tile it needs no memory",
                      info->samples);
    }
    if ((int)info->samples > SAMPLES_ARM) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_SAMPLES_ARM, NULL,
                      "the image has %u samples: with more than %u the hardware may be slower",
                      info->samples, SAMPLES_ARM);
    }
    if ((int)info->samples > SAMPLES_IMG) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_SAMPLES_IMG, NULL,
                      "the image has %u samples: more than %u may not be supported in full",
                      info->samples, SAMPLES_IMG);
    }
}

static bool
is_pvrtc(VkFormat format)
{
    return format >= VK_FORMAT_PVRTC1_2BPP_UNORM_BLOCK_IMG &&
           format <= VK_FORMAT_PVRTC2_4BPP_SRGB_BLOCK_IMG;
}

static void
check_image_amd(struct wake_check *check, const VkImageCreateInfo *info)
{
    if (info->usage & targets && info->sharingMode == VK_SHARING_MODE_CONCURRENT) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_CONCURRENT, NULL,
                      "the image is a render target with VK_SHARING_MODE_CONCURRENT: share it "
                      "exclusively, with transfers of ownership");
    }
    if (info->usage & (targets | VK_IMAGE_USAGE_STORAGE_BIT) &&
        info->flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_MUTABLE, NULL,
                      "the image is a render target or storage image with "
                      "VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT: it cannot be compressed");
    }
    if (info->usage & targets && info->usage & VK_IMAGE_USAGE_STORAGE_BIT) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_STORAGE, NULL,
                      "the image is a render target with VK_IMAGE_USAGE_STORAGE_BIT: use separate "
                      "images");
    }
}

void
wake_practice_create_image(struct wake_check *check, const struct wake_rec_CreateImage *r)
{
    const VkImageCreateInfo *info = r->pCreateInfo;

    if (!info) {
        return;
    }
    wake_practice_sharing(check, WAKE_PRACTICE_IMAGE_SHARING, info->sharingMode,
                          info->queueFamilyIndexCount, "image");
    if (info->flags & VK_IMAGE_CREATE_EXTENDED_USAGE_BIT &&
        !(info->flags & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT)) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_FLAGS, NULL,
                      "pCreateInfo->flags has VK_IMAGE_CREATE_EXTENDED_USAGE_BIT, which has no "
                      "effect without VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT");
    }
    check_samples(check, info);
    if (is_pvrtc(info->format)) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_PVRTC, NULL,
                      "pCreateInfo->format is %s: PVRTC is slower than ETC, BC or ASTC on today's "
                      "PowerVR hardware",
                      wake_name_VkFormat(info->format));
    }
    check_image_amd(check, info);
    if (info->tiling == VK_IMAGE_TILING_LINEAR) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_LINEAR, NULL,
                      "pCreateInfo->tiling is VK_IMAGE_TILING_LINEAR: use VK_IMAGE_TILING_OPTIMAL");
    }
    if (info->format == VK_FORMAT_D32_SFLOAT || info->format == VK_FORMAT_D32_SFLOAT_S8_UINT) {
        wake_practice(check, WAKE_PRACTICE_IMAGE_DEPTH32, NULL,
                      "pCreateInfo->format is %s: use VK_FORMAT_D24_UNORM_S8_UINT or "
                      "VK_FORMAT_D16_UNORM unless you need the precision",
                      wake_name_VkFormat(info->format));
    }
}

/* ---- samplers -------------------------------------------------------------------------------- */

static void
check_border(struct wake_check *check, const VkSamplerCreateInfo *info)
{
    static const VkSamplerAddressMode border = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;

    if ((info->addressModeU == border || info->addressModeV == border ||
         info->addressModeW == border) &&
        info->borderColor != VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK) {
        wake_practice(check, WAKE_PRACTICE_SAMPLER_BORDER, NULL,
                      "the sampler clamps to a border of %s: only "
                      "VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK has efficient descriptors",
                      wake_name_VkBorderColor(info->borderColor));
    }
}

void
wake_practice_create_sampler(struct wake_check *check, const struct wake_rec_CreateSampler *r)
{
    const VkSamplerCreateInfo *info = r->pCreateInfo;

    if (!info) {
        return;
    }
    if (info->addressModeU != info->addressModeV || info->addressModeV != info->addressModeW) {
        wake_practice(check, WAKE_PRACTICE_SAMPLER_MODES, NULL,
                      "the address modes of U, V and W differ, which may be slower even where only "
                      "one of them is used");
    }
    if (info->minLod != 0 || info->maxLod < VK_LOD_CLAMP_NONE) {
        wake_practice(check, WAKE_PRACTICE_SAMPLER_LOD, NULL,
                      "the sampler clamps the level of detail to %g ... %g: use an image view with "
                      "fewer levels, minLod 0 and maxLod VK_LOD_CLAMP_NONE",
                      (double)info->minLod, (double)info->maxLod);
    }
    if (info->mipLodBias != 0) {
        wake_practice(
            check, WAKE_PRACTICE_SAMPLER_BIAS, NULL,
            "pCreateInfo->mipLodBias is %g: descriptors are less efficient unless it is 0",
            (double)info->mipLodBias);
    }
    check_border(check, info);
    if (info->unnormalizedCoordinates) {
        wake_practice(check, WAKE_PRACTICE_SAMPLER_UNNORMALIZED, NULL,
                      "the sampler has unnormalized coordinates, which makes descriptors less "
                      "efficient");
    }
    if (info->anisotropyEnable) {
        wake_practice(check, WAKE_PRACTICE_SAMPLER_ANISOTROPY, NULL,
                      "the sampler has anisotropy, which makes descriptors less efficient");
    }
}

/* ---- fences and semaphores ------------------------------------------------------------------- */

void
wake_practice_create_fence(struct wake_check *check, const struct wake_rec_CreateFence *r)
{
    struct wake_practices *practices = wake_practices_of(check->scope);

    (void)r;
    if (practices && wake_practice_count(check, &practices->fences, 1) > FENCES + 1) {
        wake_practice(check, WAKE_PRACTICE_MANY_FENCES, NULL,
                      "more than %u fences have been made: each costs time on host and device",
                      FENCES);
    }
}

void
wake_practice_create_semaphore(struct wake_check *check, const struct wake_rec_CreateSemaphore *r)
{
    struct wake_practices *practices = wake_practices_of(check->scope);

    (void)r;
    if (practices && wake_practice_count(check, &practices->semaphores, 1) > SEMAPHORES + 1) {
        wake_practice(check, WAKE_PRACTICE_MANY_SEMAPHORES, NULL,
                      "more than %u semaphores have been made: order queues with fewer",
                      SEMAPHORES);
    }
}

void
wake_practice_destroy_fence(struct wake_check *check, const struct wake_rec_DestroyFence *r)
{
    struct wake_practices *practices = wake_practices_of(check->scope);

    if (practices && r->fence_id) {
        (void)wake_practice_count(check, &practices->fences, -1);
    }
}

void
wake_practice_destroy_semaphore(struct wake_check *check, const struct wake_rec_DestroySemaphore *r)
{
    struct wake_practices *practices = wake_practices_of(check->scope);

    if (practices && r->semaphore_id) {
        (void)wake_practice_count(check, &practices->semaphores, -1);
    }
}
