/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Samplers and Y'CbCr conversions: structs and border colors that came with registries after 1.3.239. Specification, 'Samplers'.
 */
#include "core/core_newer.h"

#ifdef VK_QCOM_ycbcr_degamma
void
wake_core_conversion_degamma(struct wake_check *check,
                             const struct wake_rec_CreateSamplerYcbcrConversion *r)
{
    const VkSamplerYcbcrConversionCreateInfo *info = r->pCreateInfo;
    const VkSamplerYcbcrConversionYcbcrDegammaCreateInfoQCOM *degamma =
        info ? wake_chain_find(
                   info->pNext,
                   VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_YCBCR_DEGAMMA_CREATE_INFO_QCOM)
             : NULL;
    const struct wake_format_info *format = info ? wake_format(info->format) : NULL;

    if (!degamma) {
        return;
    }
    if (degamma->enableYDegamma && !WAKE_FEATURE(check, ycbcrDegamma)) {
        wake_find(
            check, "VUID-VkSamplerYcbcrConversionCreateInfo-pNext-09207",
            "enableYDegamma of VkSamplerYcbcrConversionYcbcrDegammaCreateInfoQCOM is VK_TRUE, "
            "but the feature ycbcrDegamma is not enabled");
    }
    if (degamma->enableCbCrDegamma && !WAKE_FEATURE(check, ycbcrDegamma)) {
        wake_find(check, "VUID-VkSamplerYcbcrConversionCreateInfo-pNext-09208",
                  "enableCbCrDegamma of VkSamplerYcbcrConversionYcbcrDegammaCreateInfoQCOM is "
                  "VK_TRUE, but the feature ycbcrDegamma is not enabled");
    }
    if (format && (format->bits[0] != 8 || format->bits[1] != 8 || format->bits[2] != 8)) {
        wake_find(
            check, "VUID-VkSamplerYcbcrConversionCreateInfo-pNext-09209",
            "pCreateInfo->pNext has a VkSamplerYcbcrConversionYcbcrDegammaCreateInfoQCOM, but "
            "format %s has no 8-bit R, G and B",
            wake_name_VkFormat(info->format));
    }
}
#endif

#ifdef VK_EXT_descriptor_heap
static void
check_index(struct wake_check *check, uint32_t index, const char *name, const char *vuid)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = facts ? facts->properties.customBorderColorEXT.maxCustomBorderColorSamplers : 0;

    if (facts && facts->properties.customBorderColorEXT.sType && index >= most) {
        wake_find(check, vuid, "%s is %u, but maxCustomBorderColorSamplers is %u", name, index,
                  most);
    }
}

void
wake_core_register_border(struct wake_check *check,
                          const struct wake_rec_RegisterCustomBorderColorEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = facts ? facts->properties.customBorderColorEXT.maxCustomBorderColorSamplers : 0;

    if (most && r->requestIndex && r->wanted >= most) {
        wake_find(
            check, "VUID-vkRegisterCustomBorderColorEXT-requestIndex-11287",
            "requestIndex is VK_TRUE and *pIndex %llu, but maxCustomBorderColorSamplers is %u",
            (unsigned long long)r->wanted, most);
    }
}

void
wake_core_unregister_border(struct wake_check *check,
                            const struct wake_rec_UnregisterCustomBorderColorEXT *r)
{
    check_index(check, r->index, "index", "VUID-vkUnregisterCustomBorderColorEXT-index-11288");
}

static void
check_sampler(struct wake_check *check, const VkSamplerCreateInfo *info)
{
    const VkSamplerCustomBorderColorIndexCreateInfoEXT *index = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_INDEX_CREATE_INFO_EXT);

    if (index) {
        check_index(check, index->index, "index of VkSamplerCustomBorderColorIndexCreateInfoEXT",
                    "VUID-VkSamplerCustomBorderColorIndexCreateInfoEXT-index-11289");
    }
}

void
wake_core_sampler_border(struct wake_check *check, const struct wake_rec_CreateSampler *r)
{
    if (r->pCreateInfo) {
        check_sampler(check, r->pCreateInfo);
    }
}

void
wake_core_write_borders(struct wake_check *check,
                        const struct wake_rec_WriteSamplerDescriptorsEXT *r)
{
    for (uint32_t i = 0; r->pSamplers && i < r->samplerCount; i++) {
        check_sampler(check, &r->pSamplers[i]);
    }
}
#endif
