/* SPDX-License-Identifier: Apache-2.0 */
/*
 * state/check/rank.c: which rank a rule has.
 */
#include "state/check/rank.h"

#include <vulkan/vulkan_core.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void
ranks_of_rules(void **state)
{
    static const struct {
        const char *vuid;
        enum wake_rank rank;
    } rows[] = {
        { "VUID-VkVertexInputAttributeDescription-location-00620", WAKE_RANK_PARAMETER },
        { "VUID-VkWriteDescriptorSet-descriptorType-02997", WAKE_RANK_OBJECT },
#ifdef VK_VERSION_1_4 /* newer layers check it, and look elsewhere for the other */
        { "VUID-VkRenderPassMultiviewCreateInfo-multiview-06555", WAKE_RANK_STATE },
        { "VUID-VkVertexInputAttributeDescription-format-00623", WAKE_RANK_PARAMETER },
#else
        { "VUID-VkVertexInputAttributeDescription-format-00623", WAKE_RANK_STATE },
        { "VUID-VkRenderPassMultiviewCreateInfo-multiview-06555", WAKE_RANK_OWN },
#endif
        { "VUID-FragDepth-FragDepth-04213", WAKE_RANK_OWN },
        { "VUID-VkRenderPassMultiviewCreateInfo-pViewMasks-06697", WAKE_RANK_STATE },
        { "VUID-vkCmdDrawIndirectCount-countBufferOffset-02716", WAKE_RANK_BESIDE },
        { "VUID-vkCmdDispatchIndirect-offset-02710", WAKE_RANK_BESIDE },
        { "VUID-VkPipelineViewportStateCreateInfo-scissorCount-arraylength", WAKE_RANK_PARAMETER },
        { "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer", WAKE_RANK_STATE },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(wake_rank_of_rule(rows[i].vuid), rows[i].rank);
    }
}

/* Every row is found: the table is looked up by halves, and so its owners must be sorted. */
static void
every_row(void **state)
{
    static const struct {
        enum wake_rank rank;
        const char *owner, *rules;
    } rows[] = {
#define RULES(rank, owner, rules) { WAKE_RANK_##rank, owner, rules },
#ifdef VK_VERSION_1_4
#include "state/check/message_ranks_newer.def"
#else
#include "state/check/message_ranks.def"
#endif
#undef RULES
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        for (const char *rule = rows[i].rules; *rule != '\0';) {
            int length = (int)strcspn(rule, " ");
            char vuid[200];

            snprintf(vuid, sizeof(vuid), "VUID-%s-%.*s", rows[i].owner, length, rule);
            assert_int_equal(wake_rank_of_rule(vuid), rows[i].rank);
            rule += length + strspn(rule + length, " ");
        }
    }
}

/* Parts of a row's names, and what is longer than they are. */
static void
no_part_of_a_name(void **state)
{
    static const char *const vuids[] = {
        "VUID-VkVertexInputAttributeDescription-location-0062",
        "VUID-VkVertexInputAttributeDescription-location-006200",
        "VUID-VkVertexInputAttributeDescription-ation-00620",
        "VUID-VkVertexInputAttributeDescriptio-location-00620",
        "VUID-VkVertexInputAttributeDescriptions-location-00620",
        "VUID-",
        "VUID-x",
        "",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(vuids) / sizeof(vuids[0]); i++) {
        assert_int_equal(wake_rank_of_rule(vuids[i]), WAKE_RANK_STATE);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_of_rules),
        cmocka_unit_test(every_row),
        cmocka_unit_test(no_part_of_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
