/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: VkPipelineFragmentShadingRateStateCreateInfoKHR.
 */
#include "core/pipeline/pipeline_rules.h"

#include <stdio.h>

static void
check_size(const struct wake_graphics_check *p, VkExtent2D size)
{
    const struct {
        bool bad;
        const char *vuid;
    } rules[] = {
        { size.width < 1, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04494" },
        { size.height < 1, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04495" },
        { size.width && !wake_is_one_bit(size.width),
          "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04496" },
        { size.height && !wake_is_one_bit(size.height),
          "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04497" },
        { size.width > 4, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04498" },
        { size.height > 4, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04499" },
    };

    for (size_t i = 0; i < WAKE_COUNT(rules); i++) {
        if (rules[i].bad) {
            WAKE_FIND_GRAPHICS(
                p, rules[i].vuid,
                "pNext<VkPipelineFragmentShadingRateStateCreateInfoKHR>.fragmentSize is %u x %u, where 1, 2 and 4 "
                "are allowed",
                size.width, size.height);
        }
    }
    for (int i = 0; i < 2; i++) {
        const uint32_t one = i ? size.height : size.width;

        if (one != 1 && !WAKE_FEATURE(p->check, pipelineFragmentShadingRate)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04500",
                "pNext<VkPipelineFragmentShadingRateStateCreateInfoKHR>.fragmentSize.%s is %u, but the feature "
                "pipelineFragmentShadingRate is not enabled",
                i ? "height" : "width", one);
        }
    }
}

static bool
is_trivial(VkFragmentShadingRateCombinerOpKHR op)
{
    return op == VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR ||
           op == VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR;
}

void
wake_check_rate_combiners(struct wake_check *check, const char *path,
                          const VkFragmentShadingRateCombinerOpKHR ops[2],
                          const struct wake_combiner_rules *rules)
{
    const struct wake_facts *facts = wake_check_facts(check);

    for (uint32_t i = 0; i < 2; i++) {
        if (rules->unknown[i] && (uint32_t)ops[i] > VK_FRAGMENT_SHADING_RATE_COMBINER_OP_MUL_KHR) {
            wake_find(check, rules->unknown[i],
                      "%scombinerOps[%u] is %d, which is no VkFragmentShadingRateCombinerOpKHR",
                      path, i, (int)ops[i]);
            return;
        }
    }
    if (ops[0] != VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR &&
        !WAKE_FEATURE(check, primitiveFragmentShadingRate)) {
        wake_find(
            check, rules->primitive,
            "%scombinerOps[0] is %s, but the feature primitiveFragmentShadingRate is not enabled",
            path, wake_name_VkFragmentShadingRateCombinerOpKHR(ops[0]));
    }
    if (ops[1] != VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR &&
        !WAKE_FEATURE(check, attachmentFragmentShadingRate)) {
        wake_find(
            check, rules->attachment,
            "%scombinerOps[1] is %s, but the feature attachmentFragmentShadingRate is not enabled",
            path, wake_name_VkFragmentShadingRateCombinerOpKHR(ops[1]));
    }
    if ((!is_trivial(ops[0]) || !is_trivial(ops[1])) && facts &&
        !facts->properties.fragmentShadingRateKHR.fragmentShadingRateNonTrivialCombinerOps) {
        wake_find(
            check, rules->trivial,
            "%scombinerOps are %s and %s, but fragmentShadingRateNonTrivialCombinerOps is VK_FALSE",
            path, wake_name_VkFragmentShadingRateCombinerOpKHR(ops[0]),
            wake_name_VkFragmentShadingRateCombinerOpKHR(ops[1]));
    }
}

void
wake_check_graphics_combiners(const struct wake_graphics_check *p, const char *structure,
                              const VkFragmentShadingRateCombinerOpKHR ops[2],
                              const struct wake_combiner_rules *rules)
{
    char path[128];

    snprintf(path, sizeof(path), "pCreateInfos[%u].pNext<%s>.", p->index, structure);
    wake_check_rate_combiners(p->check, path, ops, rules);
}

void
wake_check_graphics_shading_rate(const struct wake_graphics_check *p)
{
    static const struct wake_combiner_rules rules = {
        .unknown = { "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-06567",
                     "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-06568" },
        .primitive = "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04501",
        .attachment = "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04502",
        .trivial =
            "VUID-VkGraphicsPipelineCreateInfo-fragmentShadingRateNonTrivialCombinerOps-04506",
    };
    const VkPipelineFragmentShadingRateStateCreateInfoKHR *rate;

    if ((!p->pre_rasterization && !p->fragment) || !p->info->pNext) {
        return;
    }
    rate = wake_chain_find(p->info->pNext,
                           VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR);
    if (rate && !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR)) {
        check_size(p, rate->fragmentSize);
        wake_check_graphics_combiners(p, "VkPipelineFragmentShadingRateStateCreateInfoKHR",
                                      rate->combinerOps, &rules);
    }
}
