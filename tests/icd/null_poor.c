/* SPDX-License-Identifier: Apache-2.0 */
/*
 * WAKE_NULL_POOR: a device with nothing but what every implementation must have. Limits are the
 * specification's required ones, formats those that must be supported, features those that a
 * version demands.
 */
#include "null_icd.h"
#include "null_answers.h"

#include <string.h>

/* Limits and properties that differ from the null driver's usual ones; what is not a scalar is in
 * null_poor_limits(). */
static const char answers[] =
    "maxImageDimension1D=4096,maxImageDimension2D=4096,maxImageDimension3D=256,maxImageDimensionCube=4096,"
    "maxImageArrayLayers=256,maxTexelBufferElements=65536,maxUniformBufferRange=16384,maxStorageBufferRange=134217728,"
    "maxPushConstantsSize=128,maxMemoryAllocationCount=4096,maxSamplerAllocationCount=4000,bufferImageGranularity=131072,"
    "sparseAddressSpaceSize=0,maxBoundDescriptorSets=4,maxPerStageDescriptorSamplers=16,"
    "maxPerStageDescriptorUniformBuffers=12,maxPerStageDescriptorStorageBuffers=4,maxPerStageDescriptorSampledImages=16,"
    "maxPerStageDescriptorStorageImages=4,maxPerStageDescriptorInputAttachments=4,maxPerStageResources=128,"
    "maxDescriptorSetSamplers=96,maxDescriptorSetUniformBuffers=72,maxDescriptorSetUniformBuffersDynamic=8,"
    "maxDescriptorSetStorageBuffers=24,maxDescriptorSetStorageBuffersDynamic=4,maxDescriptorSetSampledImages=96,"
    "maxDescriptorSetStorageImages=24,maxDescriptorSetInputAttachments=4,maxVertexInputAttributes=16,"
    "maxVertexInputBindings=16,maxVertexOutputComponents=64,maxTessellationGenerationLevel=0,maxTessellationPatchSize=0,"
    "maxTessellationControlPerVertexInputComponents=0,maxTessellationControlPerVertexOutputComponents=0,"
    "maxTessellationControlPerPatchOutputComponents=0,maxTessellationControlTotalOutputComponents=0,"
    "maxTessellationEvaluationInputComponents=0,maxTessellationEvaluationOutputComponents=0,"
    "maxGeometryShaderInvocations=0,maxGeometryInputComponents=0,maxGeometryOutputComponents=0,"
    "maxGeometryOutputVertices=0,maxGeometryTotalOutputComponents=0,maxFragmentInputComponents=64,"
    "maxFragmentOutputAttachments=4,maxFragmentDualSrcAttachments=0,maxFragmentCombinedOutputResources=4,"
    "maxComputeSharedMemorySize=16384,maxComputeWorkGroupCount[0]=65535,maxComputeWorkGroupInvocations=128,"
    "subPixelPrecisionBits=4,subTexelPrecisionBits=4,mipmapPrecisionBits=4,maxDrawIndexedIndexValue=16777215,"
    "maxDrawIndirectCount=1,maxSamplerLodBias=2,maxSamplerAnisotropy=1,maxViewports=1,viewportSubPixelBits=0,"
    "minMemoryMapAlignment=64,minTexelBufferOffsetAlignment=256,minUniformBufferOffsetAlignment=256,"
    "minStorageBufferOffsetAlignment=256,minTexelGatherOffset=0,maxTexelGatherOffset=0,minInterpolationOffset=0,"
    "maxInterpolationOffset=0,subPixelInterpolationOffsetBits=0,maxFramebufferWidth=4096,maxFramebufferHeight=4096,"
    "maxFramebufferLayers=256,framebufferColorSampleCounts=5,framebufferDepthSampleCounts=5,"
    "framebufferStencilSampleCounts=5,framebufferNoAttachmentsSampleCounts=5,maxColorAttachments=4,"
    "sampledImageColorSampleCounts=5,sampledImageIntegerSampleCounts=1,sampledImageDepthSampleCounts=5,"
    "sampledImageStencilSampleCounts=5,storageImageSampleCounts=1,timestampComputeAndGraphics=0,maxClipDistances=0,"
    "maxCullDistances=0,maxCombinedClipAndCullDistances=0,pointSizeGranularity=0,lineWidthGranularity=0,strictLines=0,"
    "standardSampleLocations=0,optimalBufferCopyOffsetAlignment=4,optimalBufferCopyRowPitchAlignment=4,"
    "nonCoherentAtomSize=256,"
    /* Vulkan 1.1 and later */
    "subgroupSize=1,minSubgroupSize=1,maxSubgroupSize=1,maxComputeWorkgroupSubgroups=128,supportedStages=32,"
    "subgroupSupportedStages=32,supportedOperations=1,subgroupSupportedOperations=1,quadOperationsInAllStages=0,"
    "subgroupQuadOperationsInAllStages=0,requiredSubgroupSizeStages=0,pointClippingBehavior=0,maxMultiviewViewCount=6,"
    "protectedNoFault=0,maxPerSetDescriptors=1024,maxMemoryAllocationSize=1073741824,maxBufferSize=1073741824,"
    "supportedDepthResolveModes=1,supportedStencilResolveModes=1,independentResolveNone=0,independentResolve=0,"
    "filterMinmaxSingleComponentFormats=0,filterMinmaxImageComponentMapping=0,framebufferIntegerColorSampleCounts=1,"
    "maxInlineUniformBlockSize=256,maxPerStageDescriptorInlineUniformBlocks=4,maxDescriptorSetInlineUniformBlocks=4,"
    "maxInlineUniformTotalSize=256,maxUpdateAfterBindDescriptorsInAllPools=0,"
    "maxPerStageDescriptorUpdateAfterBindInlineUniformBlocks=0,maxDescriptorSetUpdateAfterBindInlineUniformBlocks=0,"
    /* what no version leaves out */
    "robustBufferAccess=1";

/* Features that a minor version demands. */
static const char *const demanded[] = {
    [1] = "multiview=1",
    [2] =
        "subgroupBroadcastDynamicId=1,imagelessFramebuffer=1,uniformBufferStandardLayout=1,"
        "shaderSubgroupExtendedTypes=1,separateDepthStencilLayouts=1,hostQueryReset=1,timelineSemaphore=1",
    [3] =
        "vulkanMemoryModel=1,vulkanMemoryModelDeviceScope=1,bufferDeviceAddress=1,robustImageAccess=1,"
        "inlineUniformBlock=1,pipelineCreationCacheControl=1,privateData=1,shaderDemoteToHelperInvocation=1,"
        "shaderTerminateInvocation=1,subgroupSizeControl=1,computeFullSubgroups=1,synchronization2=1,"
        "shaderZeroInitializeWorkgroupMemory=1,dynamicRendering=1,shaderIntegerDotProduct=1,maintenance4=1",
};

const char *
null_poor_said(const char *name)
{
    const char *said = null_said_of(answers, name);

    for (uint32_t i = 1; !said && i <= null_config.api_minor && i < 4; i++) {
        said = null_said_of(demanded[i], name);
    }
    return said;
}

void
null_poor_limits(VkPhysicalDeviceLimits *limits)
{
    for (int i = 0; i < 3; i++) {
        limits->maxComputeWorkGroupCount[i] = 65535;
        limits->maxComputeWorkGroupSize[i] = i < 2 ? 128 : 64;
    }
    limits->maxViewportDimensions[0] = limits->maxViewportDimensions[1] = 4096;
    limits->viewportBoundsRange[0] = -8192.0f;
    limits->viewportBoundsRange[1] = 8191.0f;
    limits->pointSizeRange[1] = limits->lineWidthRange[1] = 1.0f;
}

/* --- formats --- */

#define F(name) VK_FORMAT_FEATURE_2_##name
#define READ (F(SAMPLED_IMAGE_BIT) | F(BLIT_SRC_BIT) | F(TRANSFER_SRC_BIT) | F(TRANSFER_DST_BIT))
#define SMOOTH (READ | F(SAMPLED_IMAGE_FILTER_LINEAR_BIT))
#define DRAWN (F(COLOR_ATTACHMENT_BIT) | F(BLIT_DST_BIT))
#define BLENDED (DRAWN | F(COLOR_ATTACHMENT_BLEND_BIT))
#define STORED F(STORAGE_IMAGE_BIT)
#define DEEP (READ | F(DEPTH_STENCIL_ATTACHMENT_BIT) | F(SAMPLED_IMAGE_DEPTH_COMPARISON_BIT))
#define VERTEX F(VERTEX_BUFFER_BIT)
#define TEXEL F(UNIFORM_TEXEL_BUFFER_BIT)
#define TEXEL_STORED F(STORAGE_TEXEL_BUFFER_BIT)

static const struct {
    VkFormat format;
    VkFormatFeatureFlags2 image, buffer;
} required[] = {
    { VK_FORMAT_B4G4R4A4_UNORM_PACK16, SMOOTH, 0 },
    { VK_FORMAT_R5G6B5_UNORM_PACK16, SMOOTH | BLENDED, 0 },
    { VK_FORMAT_A1R5G5B5_UNORM_PACK16, SMOOTH | BLENDED, 0 },
    { VK_FORMAT_R8_UNORM, SMOOTH | BLENDED, VERTEX | TEXEL },
    { VK_FORMAT_R8_SNORM, SMOOTH, VERTEX | TEXEL },
    { VK_FORMAT_R8_UINT, READ | DRAWN, VERTEX | TEXEL },
    { VK_FORMAT_R8_SINT, READ | DRAWN, VERTEX | TEXEL },
    { VK_FORMAT_R8G8_UNORM, SMOOTH | BLENDED, VERTEX | TEXEL },
    { VK_FORMAT_R8G8_SNORM, SMOOTH, VERTEX | TEXEL },
    { VK_FORMAT_R8G8_UINT, READ | DRAWN, VERTEX | TEXEL },
    { VK_FORMAT_R8G8_SINT, READ | DRAWN, VERTEX | TEXEL },
    { VK_FORMAT_R8G8B8A8_UNORM, SMOOTH | BLENDED | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R8G8B8A8_SNORM, SMOOTH | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R8G8B8A8_UINT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R8G8B8A8_SINT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R8G8B8A8_SRGB, SMOOTH | BLENDED, 0 },
    { VK_FORMAT_B8G8R8A8_UNORM, SMOOTH | BLENDED, VERTEX | TEXEL },
    { VK_FORMAT_B8G8R8A8_SRGB, SMOOTH | BLENDED, 0 },
    { VK_FORMAT_A8B8G8R8_UNORM_PACK32, SMOOTH | BLENDED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_A8B8G8R8_SNORM_PACK32, SMOOTH, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_A8B8G8R8_UINT_PACK32, READ | DRAWN, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_A8B8G8R8_SINT_PACK32, READ | DRAWN, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_A8B8G8R8_SRGB_PACK32, SMOOTH | BLENDED, 0 },
    { VK_FORMAT_A2B10G10R10_UNORM_PACK32, SMOOTH | BLENDED, VERTEX | TEXEL },
    { VK_FORMAT_A2B10G10R10_UINT_PACK32, READ | DRAWN, TEXEL },
    { VK_FORMAT_R16_UNORM, 0, VERTEX },
    { VK_FORMAT_R16_SNORM, 0, VERTEX },
    { VK_FORMAT_R16_UINT, READ | DRAWN, VERTEX | TEXEL },
    { VK_FORMAT_R16_SINT, READ | DRAWN, VERTEX | TEXEL },
    { VK_FORMAT_R16_SFLOAT, SMOOTH | BLENDED, VERTEX | TEXEL },
    { VK_FORMAT_R16G16_UNORM, 0, VERTEX },
    { VK_FORMAT_R16G16_SNORM, 0, VERTEX },
    { VK_FORMAT_R16G16_UINT, READ | DRAWN, VERTEX | TEXEL },
    { VK_FORMAT_R16G16_SINT, READ | DRAWN, VERTEX | TEXEL },
    { VK_FORMAT_R16G16_SFLOAT, SMOOTH | BLENDED, VERTEX | TEXEL },
    { VK_FORMAT_R16G16B16A16_UNORM, 0, VERTEX },
    { VK_FORMAT_R16G16B16A16_SNORM, 0, VERTEX },
    { VK_FORMAT_R16G16B16A16_UINT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R16G16B16A16_SINT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R16G16B16A16_SFLOAT, SMOOTH | BLENDED | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R32_UINT, READ | DRAWN | STORED | F(STORAGE_IMAGE_ATOMIC_BIT),
      VERTEX | TEXEL | TEXEL_STORED | F(STORAGE_TEXEL_BUFFER_ATOMIC_BIT) },
    { VK_FORMAT_R32_SINT, READ | DRAWN | STORED | F(STORAGE_IMAGE_ATOMIC_BIT),
      VERTEX | TEXEL | TEXEL_STORED | F(STORAGE_TEXEL_BUFFER_ATOMIC_BIT) },
    { VK_FORMAT_R32_SFLOAT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R32G32_UINT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R32G32_SINT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R32G32_SFLOAT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R32G32B32_UINT, 0, VERTEX },
    { VK_FORMAT_R32G32B32_SINT, 0, VERTEX },
    { VK_FORMAT_R32G32B32_SFLOAT, 0, VERTEX },
    { VK_FORMAT_R32G32B32A32_UINT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R32G32B32A32_SINT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_R32G32B32A32_SFLOAT, READ | DRAWN | STORED, VERTEX | TEXEL | TEXEL_STORED },
    { VK_FORMAT_B10G11R11_UFLOAT_PACK32, SMOOTH, TEXEL },
    { VK_FORMAT_E5B9G9R9_UFLOAT_PACK32, SMOOTH, 0 },
    /* One of the two with depth, one of the two with both. */
    { VK_FORMAT_D16_UNORM, DEEP, 0 },
    { VK_FORMAT_D32_SFLOAT, DEEP, 0 },
    { VK_FORMAT_D24_UNORM_S8_UINT, DEEP, 0 },
    /* So that there are compressed ones: the device has one family of the three. */
    { VK_FORMAT_ETC2_R8G8B8A8_UNORM_BLOCK, SMOOTH, 0 },
};

static VkFormatFeatureFlags2
features_of(int32_t format, bool buffer)
{
    for (size_t i = 0; i < sizeof(required) / sizeof(required[0]); i++) {
        if ((int32_t)required[i].format == format) {
            return buffer ? required[i].buffer : required[i].image;
        }
    }
    return 0;
}

VkFormatFeatureFlags2
null_poor_image_features(int32_t format, bool optimal)
{
    return optimal || format == VK_FORMAT_R8G8B8A8_UNORM
               ? features_of(format, false) & (optimal ? ~0ull : READ)
               : 0;
}

VkFormatFeatureFlags2
null_poor_buffer_features(int32_t format)
{
    return features_of(format, true);
}

bool
null_poor_image(VkImageType type, VkImageTiling tiling, VkImageUsageFlags usage,
                VkImageCreateFlags flags, VkFormatFeatureFlags2 features,
                VkImageFormatProperties *out)
{
    const VkImageCreateFlags known = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                                     VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT |
                                     VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT |
                                     VK_IMAGE_CREATE_EXTENDED_USAGE_BIT |
                                     VK_IMAGE_CREATE_ALIAS_BIT |
                                     VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT;
    bool is_3d = type == VK_IMAGE_TYPE_3D, plain = tiling != VK_IMAGE_TILING_OPTIMAL;
    bool drawn = features & (VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT |
                             VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT);

    if (!features || (flags & ~known) || (plain && (type != VK_IMAGE_TYPE_2D || flags)) ||
        tiling > VK_IMAGE_TILING_LINEAR) {
        return false;
    }
    out->maxExtent.width = is_3d ? 256 : 4096;
    out->maxExtent.height = type == VK_IMAGE_TYPE_1D ? 1 : out->maxExtent.width;
    out->maxExtent.depth = is_3d ? 256 : 1;
    out->maxMipLevels = plain ? 1 : is_3d ? 9 : 13;
    out->maxArrayLayers = plain || is_3d ? 1 : 256;
    out->sampleCounts = VK_SAMPLE_COUNT_1_BIT;
    if (!plain && type == VK_IMAGE_TYPE_2D && drawn &&
        !(flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) && !(usage & VK_IMAGE_USAGE_STORAGE_BIT)) {
        out->sampleCounts = 5;
    }
    out->maxResourceSize = 1ull << 31;
    return true;
}
