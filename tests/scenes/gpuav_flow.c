/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation where invocations of a workgroup go different ways, and where more of
 * them go wrong than there is room for.
 */
#include "gpuav_scene.h"

#include "gpuav_loop.h"
#include "gpuav_many.h"

KIT_MAIN()

#define RANGE GPUAV_STORAGE("vkCmdDispatch")

enum { ROWS = 32, CELLS = 32 };

/* The shader runs for `count` of the invocations of one workgroup, and they all compute what they
 * compute without checks. */
static void
loop(struct kit *kit, uint32_t count)
{
    const uint32_t push[2] = { count, 0 };
    void *mapped = NULL;

    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_loop, sizeof(gpuav_loop), 2,
                                              CELLS * sizeof(uint32_t), false);

    for (uint32_t i = 0; i < 2; i++) {
        KIT_VK(kit, vkMapMemory(kit->device, with.memory[i], 0, VK_WHOLE_SIZE, 0, &mapped));
        for (uint32_t k = 0; k < CELLS; k++) {
            ((uint32_t *)mapped)[k] = i ? 0 : k;
        }
    }
    gpuav_run(kit, &with, push[0], push[1]);
    for (uint32_t i = 0; i < ROWS; i++) {
        uint32_t value = ((const uint32_t *)mapped)[i], expected = i < count ? 46 + i : 0;

        KIT_CHECK_TEXT(kit, value == expected, "row %u has %u, not %u", i, value, expected);
    }
}

SCENE(loop_of_some, KIT_NO_DEVICE)
{
    loop(kit, 24);
}

SCENE(loop_of_one, KIT_NO_DEVICE)
{
    loop(kit, 1);
}

SCENE(loop_of_all, KIT_NO_DEVICE)
{
    loop(kit, ROWS);
}

SCENE(loop_outside, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_loop, sizeof(gpuav_loop), 2,
                                              CELLS * sizeof(uint32_t), false);

    kit_expect(kit, RANGE);
    gpuav_run(kit, &with, 3, CELLS - 9);
    gpuav_check_text(kit, RANGE,
                     (const char *const[]){ "The same went wrong 3 times in this command.", NULL });
}

/* The message about a mistake says that there are more. */
SCENE(more_mistakes_than_room, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_many, sizeof(gpuav_many), 2,
                                              CELLS * sizeof(uint32_t), false);
    const uint32_t push[2] = { 0, CELLS };

    kit_expect_some(kit, RANGE);
    kit_begin(kit, with.commands, 0);
    gpuav_dispatch(&with, push[0], push[1]);
    vkCmdDispatch(with.commands, 1, 100, 1);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    gpuav_check_text(kit, RANGE,
                     (const char *const[]){ " more records of shaders found no room", NULL });
}
