/* SPDX-License-Identifier: Apache-2.0 */
/* Ids that checks are written with, in the registry of the build: report/older_vuids.c. */
#include "report/names_lookup.h"

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
    /* given up */
    assert_string_equal(here("VUID-VkBufferMemoryBarrier-buffer-04088"),
                        "VUID-VkBufferMemoryBarrier-buffer-04088");
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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_registry),
        cmocka_unit_test(test_the_registry_of_the_checks),
        cmocka_unit_test(test_newer_registries),
        cmocka_unit_test(test_the_same_rule),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
