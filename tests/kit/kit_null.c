/* SPDX-License-Identifier: Apache-2.0 */
/* Reaches the null driver's library by the path that run_modes.py found in its manifest. */
#include "kit_null.h"

#include "kit.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>

const struct wake_null_icd_control *
kit_null_control(void)
{
    static const struct wake_null_icd_control *control;
    const char *path = getenv("WAKE_TEST_DRIVER_LIBRARY");
    if (control || !path) {
        return control;
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *symbol = library ? dlsym(library, WAKE_NULL_ICD_CONTROL_NAME) : NULL;
    if (symbol) {
        PFN_wake_null_icd_control get_control;
        *(void **)&get_control = symbol;
        control = get_control();
        control->set_hooks(true);
    }
    return control;
}

void
kit_open_group(struct kit *kit, const struct kit_config *config)
{
    VkPhysicalDevice devices[2];
    uint32_t count = 2;
    VkDeviceGroupDeviceCreateInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO,
        .pNext = config ? config->device_next : NULL,
        .physicalDeviceCount = 2,
        .pPhysicalDevices = devices,
    };
    struct kit_config grouped = config ? *config : (struct kit_config){ 0 };

    grouped.device_next = &group;
    setenv("WAKE_NULL_DEVICES", "2", 1);
    KIT_VK(kit, kit_open_instance(kit, config));
    KIT_VK(kit, vkEnumeratePhysicalDevices(kit->instance, &count, devices));
    kit_need_config(kit, &grouped);
    KIT_VK(kit, kit_open_device(kit, &grouped));
}

void
kit_wait_or_submit(uint32_t index, void *data)
{
    const struct wake_null_icd_control *control = kit_null_control();
    struct kit *kit = data;

    if (index == 0) {
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        return;
    }
    while (control->count("vkQueueWaitIdle") == 0) {
        sched_yield();
    }
    vkQueueSubmit(kit->queue, 0, NULL, VK_NULL_HANDLE);
    control->hold(VK_NULL_HANDLE, false);
}
