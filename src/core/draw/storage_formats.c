/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Formats that shaders name for storage images and storage texel buffers. A view of another format is
 * no error, but what is loaded and stored is undefined (specification, "Image Operations Overview",
 * "Compatibility Between SPIR-V Image Formats and Vulkan Formats").
 */
#include "core/draw/drawn.h"

#include "gen/names.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4 /* layers of before do not say it */

/* VK_FORMAT_UNDEFINED: no Vulkan format is the same. */
static VkFormat
format_of(uint32_t shader_format)
{
#define FORMAT(name, format) \
    case SpvImageFormat##name: return VK_FORMAT_##format
    switch (shader_format) {
        FORMAT(R8, R8_UNORM);
        FORMAT(R8Snorm, R8_SNORM);
        FORMAT(R8ui, R8_UINT);
        FORMAT(R8i, R8_SINT);
        FORMAT(Rg8, R8G8_UNORM);
        FORMAT(Rg8Snorm, R8G8_SNORM);
        FORMAT(Rg8ui, R8G8_UINT);
        FORMAT(Rg8i, R8G8_SINT);
        FORMAT(Rgba8, R8G8B8A8_UNORM);
        FORMAT(Rgba8Snorm, R8G8B8A8_SNORM);
        FORMAT(Rgba8ui, R8G8B8A8_UINT);
        FORMAT(Rgba8i, R8G8B8A8_SINT);
        FORMAT(Rgb10A2, A2B10G10R10_UNORM_PACK32);
        FORMAT(Rgb10a2ui, A2B10G10R10_UINT_PACK32);
        FORMAT(R16, R16_UNORM);
        FORMAT(R16Snorm, R16_SNORM);
        FORMAT(R16ui, R16_UINT);
        FORMAT(R16i, R16_SINT);
        FORMAT(R16f, R16_SFLOAT);
        FORMAT(Rg16, R16G16_UNORM);
        FORMAT(Rg16Snorm, R16G16_SNORM);
        FORMAT(Rg16ui, R16G16_UINT);
        FORMAT(Rg16i, R16G16_SINT);
        FORMAT(Rg16f, R16G16_SFLOAT);
        FORMAT(Rgba16, R16G16B16A16_UNORM);
        FORMAT(Rgba16Snorm, R16G16B16A16_SNORM);
        FORMAT(Rgba16ui, R16G16B16A16_UINT);
        FORMAT(Rgba16i, R16G16B16A16_SINT);
        FORMAT(Rgba16f, R16G16B16A16_SFLOAT);
        FORMAT(R32ui, R32_UINT);
        FORMAT(R32i, R32_SINT);
        FORMAT(R32f, R32_SFLOAT);
        FORMAT(Rg32ui, R32G32_UINT);
        FORMAT(Rg32i, R32G32_SINT);
        FORMAT(Rg32f, R32G32_SFLOAT);
        FORMAT(Rgba32ui, R32G32B32A32_UINT);
        FORMAT(Rgba32i, R32G32B32A32_SINT);
        FORMAT(Rgba32f, R32G32B32A32_SFLOAT);
        FORMAT(R64ui, R64_UINT);
        FORMAT(R64i, R64_SINT);
        FORMAT(R11fG11fB10f, B10G11R11_UFLOAT_PACK32);
    default: return VK_FORMAT_UNDEFINED;
    }
#undef FORMAT
}

void
wake_check_storage_format(const struct wake_drawn *drawn, VkFormat format)
{
    bool texel = drawn->use->use->resource == WAKE_RESOURCE_STORAGE_TEXEL;
    VkFormat named = format_of(drawn->use->use->image.format);
    char where[WAKE_DRAWN_TEXT];

    if (named == VK_FORMAT_UNDEFINED || format == VK_FORMAT_UNDEFINED || named == format) {
        return;
    }
    wake_find_warning(
        drawn->draw->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        texel ? "Undefined-Value-StorageImage-FormatMismatch-BufferView"
              : "Undefined-Value-StorageImage-FormatMismatch-ImageView",
        "%s: the shader names the format %s for it, and its view has %s: what is loaded or stored is undefined. Declare the image "
        "without a format (with shaderStorageImageReadWithoutFormat and WriteWithoutFormat), or let both have the same",
        wake_drawn_text(where, sizeof(where), drawn), wake_name_VkFormat(named),
        wake_name_VkFormat(format));
}

#endif
