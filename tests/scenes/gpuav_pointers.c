/* SPDX-License-Identifier: Apache-2.0 */
/* GPU-assisted validation of pointers into storage buffers that shaders choose at run time. */
#include "gpuav_scene.h"

#include "gpuav_pointer.h"

KIT_MAIN()

#define RANGE GPUAV_STORAGE("vkCmdDispatch")

/* What the shader is to do. */
enum { CHOOSE, WALK, CALL, BEHIND };

/* Two buffers of four words; 7 is to be stored in word `word` of `buffer`, -1: nowhere. */
static void
store(struct kit *kit, uint32_t index, uint32_t what, uint32_t buffer, int word)
{
    VkPhysicalDeviceVariablePointersFeatures feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VARIABLE_POINTERS_FEATURES,
        .variablePointersStorageBuffer = VK_TRUE,
        .variablePointers = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &feature };
    struct kit_config config = { .device_next = &features };
    void *mapped[2] = { NULL };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_pointer, sizeof(gpuav_pointer), 2, 16,
                                              false);
    for (uint32_t i = 0; i < 2; i++) {
        KIT_VK(kit, vkMapMemory(kit->device, with.memory[i], 0, VK_WHOLE_SIZE, 0, &mapped[i]));
        memset(mapped[i], 0, 16);
    }
    gpuav_run(kit, &with, index, what);
    for (uint32_t i = 0; i < 2; i++) {
        for (int k = 0; k < 4; k++) {
            uint32_t is = ((const uint32_t *)mapped[i])[k];

            KIT_CHECK_TEXT(kit, is == (i == buffer && k == word ? 7 : 0), "%u.%d is %u", i, k, is);
        }
    }
}

static void
store_outside(struct kit *kit, uint32_t index, uint32_t what, const char *text)
{
    kit_expect(kit, RANGE);
    store(kit, index, what, 0, -1);
    gpuav_check_text(kit, RANGE, (const char *const[]){ text, NULL });
}

SCENE(chosen_inside, KIT_NO_DEVICE)
{
    store(kit, 3, CHOOSE, 1, 3);
}

SCENE(chosen_outside, KIT_NO_DEVICE)
{
    store_outside(kit, 5, CHOOSE,
                  "Descriptor index 1 access out of bounds. Descriptor size is 16 and highest "
                  "byte accessed was 23. Set 0, binding 0.");
}

SCENE(other_chosen_outside, KIT_NO_DEVICE)
{
    store_outside(kit, 4, CHOOSE,
                  "Descriptor index 0 access out of bounds. Descriptor size is 16 and highest "
                  "byte accessed was 19. Set 0, binding 0.");
}

SCENE(walked_inside, KIT_NO_DEVICE)
{
    store(kit, 3, WALK, 0, 3);
}

SCENE(walked_outside, KIT_NO_DEVICE)
{
    store_outside(kit, 4, WALK,
                  "Descriptor index 0 access out of bounds. Descriptor size is 16 "
                  "and highest byte accessed was 19");
}

SCENE(called_inside, KIT_NO_DEVICE)
{
    store(kit, 2, CALL, 1, 2);
}

SCENE(called_outside, KIT_NO_DEVICE)
{
    store_outside(kit, 4, CALL,
                  "Descriptor index 1 access out of bounds. Descriptor size is 16 "
                  "and highest byte accessed was 19");
}

/* The element behind the last, and one back. */
SCENE(back_inside, KIT_NO_DEVICE)
{
    store(kit, 4, BEHIND, 0, 3);
}

SCENE(back_outside, KIT_NO_DEVICE)
{
    store_outside(kit, 5, BEHIND, "highest byte accessed was 19");
}

SCENE(back_before_the_first, KIT_NO_DEVICE)
{
    kit_expect(kit, RANGE);
    store(kit, 0, BEHIND, 0, -1);
}
