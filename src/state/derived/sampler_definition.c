/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Definitions of samplers, and of the conversions that they name.
 */
#include "state/derived/sampler_definition.h"

#include "gen/commands.h"
#include "gen/records.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#define FOLD(value) (hash = XXH3_64bits_withSeed(&(value), sizeof(value), hash))

static uint64_t
fold_components(const VkComponentMapping *components, uint64_t hash)
{
    return XXH3_64bits_withSeed(components, sizeof(*components), hash);
}

/* Its handle's own where a chain may say more of it, as external formats do. */
static uint64_t
fold_conversion(wake_id id, uint64_t hash)
{
    const VkSamplerYcbcrConversionCreateInfo *info = wake_VkSamplerYcbcrConversion_info(
        wake_object_get(id));

    if (!info || info->pNext) {
        return FOLD(id);
    }
    FOLD(info->format);
    FOLD(info->ycbcrModel);
    FOLD(info->ycbcrRange);
    hash = fold_components(&info->components, hash);
    FOLD(info->xChromaOffset);
    FOLD(info->yChromaOffset);
    FOLD(info->chromaFilter);
    return FOLD(info->forceExplicitReconstruction);
}

/* 0: a struct whose content is not looked at. */
static uint64_t
link_definition(const VkBaseInStructure *link)
{
    uint64_t hash = 0;

    switch (link->sType) {
    case VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT: return 1;
    case VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO:
        hash = fold_conversion(wake_packed_id(link, 0, WAKE_HANDLES_VkSamplerYcbcrConversionInfo,
                                              WAKE_HANDLE_VkSamplerYcbcrConversionInfo_conversion),
                               hash);
        break;
    case VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO:
        FOLD(((const VkSamplerReductionModeCreateInfo *)link)->reductionMode);
        break;
    case VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT: {
        const VkSamplerCustomBorderColorCreateInfoEXT *color = (const void *)link;
        FOLD(color->customBorderColor);
        FOLD(color->format);
        break;
    }
    case VK_STRUCTURE_TYPE_SAMPLER_BORDER_COLOR_COMPONENT_MAPPING_CREATE_INFO_EXT: {
        const VkSamplerBorderColorComponentMappingCreateInfoEXT *mapping = (const void *)link;
        hash = fold_components(&mapping->components, hash);
        FOLD(mapping->srgb);
        break;
    }
    default: return 0;
    }
    FOLD(link->sType);
    return hash ? hash : 1;
}

uint64_t
wake_sampler_definition(wake_id sampler)
{
    const VkSamplerCreateInfo *info = wake_VkSampler_info(wake_object_get(sampler));
    uint64_t chain = 0; /* whatever its order */

    if (!info) {
        return sampler;
    }
    for (const VkBaseInStructure *link = info->pNext; link; link = link->pNext) {
        uint64_t definition = link_definition(link);

        if (!definition) {
            return sampler;
        }
        chain += definition;
    }
    /* All members are of four bytes: there is nothing between them. */
    return XXH3_64bits_withSeed(&info->flags, sizeof(*info) - offsetof(VkSamplerCreateInfo, flags),
                                chain);
}
