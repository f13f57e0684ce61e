/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the layer answers with no instance: to applications by way of the loader, to layers above.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen/thunks.h"
#include "intercept/layer.h"

static PFN_vkVoidFunction
without_instance(const char *name)
{
    return wake_GetInstanceProcAddr(VK_NULL_HANDLE, name);
}

static void
global_commands_need_no_instance(void **state)
{
    (void)state;
    assert_ptr_equal(without_instance("vkCreateInstance"), wake_thunks[WAKE_CMD_vkCreateInstance]);
    assert_non_null(without_instance("vkEnumerateInstanceExtensionProperties"));
    assert_non_null(without_instance("vkEnumerateInstanceLayerProperties"));
    assert_non_null(without_instance("vkGetInstanceProcAddr"));
}

/* MangoHud, vkBasalt and RenderDoc ask so for what they call next in their own vkCreateDevice. */
static void
layers_above_get_instance_commands_of_vulkan_1_0(void **state)
{
    (void)state;
    assert_ptr_equal(without_instance("vkCreateDevice"), wake_thunks[WAKE_CMD_vkCreateDevice]);
    assert_non_null(without_instance("vkDestroyInstance"));
    assert_non_null(without_instance("vkEnumeratePhysicalDevices"));
}

static void
there_is_nothing_else_without_an_instance(void **state)
{
    (void)state;
    assert_null(without_instance("vkCreateBuffer"));
    assert_null(without_instance("vkCreateXcbSurfaceKHR"));
    assert_null(without_instance("vkGetPhysicalDeviceFeatures2"));
    assert_null(without_instance("vkNoSuchCommand"));
    assert_null(without_instance(""));
    assert_null(without_instance(NULL));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(global_commands_need_no_instance),
        cmocka_unit_test(layers_above_get_instance_commands_of_vulkan_1_0),
        cmocka_unit_test(there_is_nothing_else_without_an_instance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
