/* SPDX-License-Identifier: Apache-2.0 */
/* Ids that checks are written with, in the registry of the build: report/older_vuids.c. */
#include "report/names_lookup.h"
#include "report/older_vuids.h"

#include "base/vulkan_all.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static char buffer[WAKE_MAX_ID];

static const char *
here(const char *vuid)
{
    const char *found = wake_vuid_here(vuid, buffer, sizeof(buffer));

    return found ? found : "none";
}

static void
test_every_registry(void **state)
{
    (void)state;
    if (!wake_vuid_owner_count) {
        skip();
    }
    assert_string_equal(here("VUID-vkCmdDraw-None-02691"), "VUID-vkCmdDraw-None-02691");
    assert_string_equal(here("UNASSIGNED-anything"), "UNASSIGNED-anything");
    assert_string_equal(here("WAKE-settings-unknown"), "WAKE-settings-unknown");
    assert_string_equal(here("VUID-vkCmdDispatch-None-99999"), "none");
    assert_string_equal(here("VUID-vkNothing-None-02691"), "none");
    assert_string_equal(here("VUID-nothing"), "none");
}

static void
test_the_registry_of_the_checks(void **state)
{
    (void)state;
    if (!wake_vuid_owner_count || VK_HEADER_VERSION_COMPLETE > VK_MAKE_API_VERSION(0, 1, 3, 239)) {
        skip();
    }
    assert_string_equal(here("VUID-vkCmdDraw-None-02697"), "VUID-vkCmdDraw-None-02697");
    assert_string_equal(here("VUID-vkCmdDraw-None-08600"), "none");
}

static void
test_newer_registries(void **state)
{
    (void)state;
    if (!wake_vuid_owner_count || VK_HEADER_VERSION_COMPLETE < VK_MAKE_API_VERSION(0, 1, 4, 303)) {
        skip();
    }
    /* another number */
    assert_string_equal(here("VUID-vkCmdDraw-None-02697"), "VUID-vkCmdDraw-None-08600");
    /* which only some owners had */
    assert_string_equal(here("VUID-vkCmdCopyQueryPoolResults-firstQuery-00796"), "none");
    /* other words before it */
    assert_string_equal(here("VUID-vkCmdCopyBufferToImage-pRegions-07274"),
                        "VUID-vkCmdCopyBufferToImage-dstImage-07274");
    /* a promoted command */
    assert_string_equal(here("VUID-vkCmdPushDescriptorSetKHR-set-00364"),
                        "VUID-vkCmdPushDescriptorSet-set-00364");
    /* without a number, and given up */
    assert_string_equal(here("VUID-vkCmdExecuteCommands-pCommandBuffers-00097"),
                        "VUID-vkCmdExecuteCommands-pCommandBuffers-00097");
    assert_string_equal(here("VUID-VkBufferMemoryBarrier-buffer-04088"), "none");
    assert_true(wake_vuid_is_given_up("VUID-VkBufferMemoryBarrier-buffer-04088"));
    assert_false(wake_vuid_is_given_up("VUID-vkCmdExecuteCommands-pCommandBuffers-00097"));
    assert_false(wake_vuid_is_given_up("VUID-vkCmdDraw-None-02697"));
}

static void
test_the_same_rule(void **state)
{
    static const struct {
        const char *one, *other;
        bool same;
    } pairs[] = {
        { "VUID-vkCmdDraw-None-02691", "VUID-vkCmdDraw-None-02691", true },
        /* another number */
        { "VUID-vkCmdDraw-None-02697", "VUID-vkCmdDraw-None-08600", true },
        { "VUID-vkCmdDraw-None-02697", "VUID-vkCmdDispatch-None-08600", false },
        { "VUID-vkCmdDraw-None-02697", "VUID-vkCmdDraw-None-08601", false },
        /* other words before it */
        { "VUID-vkCmdCopyBufferToImage-pRegions-07274",
          "VUID-vkCmdCopyBufferToImage-dstImage-07274", true },
        /* a promoted command, explicit and implicit */
        { "VUID-vkCmdPushDescriptorSetKHR-set-00364", "VUID-vkCmdPushDescriptorSet-set-00364",
          true },
        { "VUID-vkCmdPushDescriptorSetKHR-commandBuffer-parameter",
          "VUID-vkCmdPushDescriptorSet-commandBuffer-parameter", true },
        { "VUID-vkCmdPushDescriptorSetKHR-commandBuffer-parameter",
          "VUID-vkCmdPushDescriptorSet-layout-parameter", false },
        { "UNASSIGNED-anything", "UNASSIGNED-anything", false }, /* no VUIDs */
        { "VUID-nothing", "VUID-nothing", false },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        assert_int_equal(wake_vuid_same(pairs[i].one, pairs[i].other), pairs[i].same);
        assert_int_equal(wake_vuid_same(pairs[i].other, pairs[i].one), pairs[i].same);
    }
}

static const char *
before(const char *written)
{
    static char older[WAKE_MAX_ID];
    const char *said = wake_vuid_here(written, buffer, sizeof(buffer));
    const char *found = wake_vuid_before(written, said ? said : written, older, sizeof(older));

    return found ? found : "none";
}

static void
test_nothing_before_the_registry_of_the_checks(void **state)
{
    (void)state;
    if (VK_HEADER_VERSION_COMPLETE > VK_MAKE_API_VERSION(0, 1, 3, 239)) {
        skip();
    }
    assert_string_equal(before("VUID-vkCmdDraw-None-02697"), "none");
    assert_string_equal(before("VUID-vkCmdPushDescriptorSetKHR-set-00364"), "none");
    assert_null(wake_vuid_before("UNASSIGNED-anything", "VUID-vkCmdDraw-None-02697", buffer,
                                 sizeof(buffer)));
}

static void
test_before_newer_registries(void **state)
{
    (void)state;
    if (!wake_vuid_owner_count || VK_HEADER_VERSION_COMPLETE < VK_MAKE_API_VERSION(0, 1, 4, 303)) {
        skip();
    }
    /* the same in both */
    assert_string_equal(before("VUID-vkCmdDraw-None-02691"), "none");
    assert_string_equal(before("VUID-vkCmdDraw-commandBuffer-parameter"), "none");
    assert_string_equal(before("WAKE-settings-unknown"), "none");
    assert_string_equal(before("VUID-VkBufferMemoryBarrier-buffer-04088"), "none");
    /* another number, other words */
    assert_string_equal(before("VUID-vkCmdDraw-None-02697"), "VUID-vkCmdDraw-None-02697");
    assert_string_equal(before("VUID-vkCmdCopyBufferToImage-pRegions-07274"),
                        "VUID-vkCmdCopyBufferToImage-pRegions-07274");
    /* a promoted command, whichever of its names the check has */
    assert_string_equal(before("VUID-vkCmdPushDescriptorSetKHR-set-00364"),
                        "VUID-vkCmdPushDescriptorSetKHR-set-00364");
    assert_string_equal(before("VUID-vkCmdPushDescriptorSet-commandBuffer-parameter"),
                        "VUID-vkCmdPushDescriptorSetKHR-commandBuffer-parameter");
    /* an implicit rule that has become an explicit one */
    assert_string_equal(before("VUID-vkCmdDispatch-None-10672"), "VUID-vkCmdDispatch-renderpass");
    assert_string_equal(before("VUID-VkBufferCreateInfo-None-09500"),
                        "VUID-VkBufferCreateInfo-usage-requiredbitmask");
    assert_string_equal(wake_vuid_before("VUID-VkImageSubresource-aspectMask-requiredbitmask",
                                         "VUID-VkImageSubresource-aspectMask-parameter", buffer,
                                         sizeof(buffer)),
                        "VUID-VkImageSubresource-aspectMask-requiredbitmask");
    assert_null(wake_vuid_before("VUID-VkHostImageLayoutTransitionInfo-flags-requiredbitmask",
                                 "VUID-VkHostImageLayoutTransitionInfo-flags-parameter", buffer,
                                 sizeof(buffer)));
    /* one that had its present name in 1.3.239 */
    assert_string_equal(before("VUID-vkCmdCopyBuffer2-commandBuffer-parameter"), "none");
    /* rules that came later */
    assert_string_equal(before("VUID-vkCmdDraw-None-08600"), "none");
    assert_string_equal(before("VUID-vkCmdPushDescriptorSetWithTemplate-set-07995"), "none");
    assert_string_equal(before("VUID-vkCmdDrawIndirect2KHR-None-02697"), "none");
    /* the one that the check names, where several have become one */
    assert_string_equal(wake_vuid_before("VUID-vkCmdPushDescriptorSetKHR-set-00364",
                                         "VUID-vkCmdPushDescriptorSet-set-99999", buffer,
                                         sizeof(buffer)),
                        "VUID-vkCmdPushDescriptorSetKHR-set-00364");
    /* an id of the layer's own that has become a rule */
    assert_string_equal(wake_vuid_before("UNASSIGNED-anything", "VUID-vkCmdDraw-None-09600", buffer,
                                         sizeof(buffer)),
                        "UNASSIGNED-anything");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_registry),
        cmocka_unit_test(test_the_registry_of_the_checks),
        cmocka_unit_test(test_newer_registries),
        cmocka_unit_test(test_the_same_rule),
        cmocka_unit_test(test_nothing_before_the_registry_of_the_checks),
        cmocka_unit_test(test_before_newer_registries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
