/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The null driver in the place of instrumented shaders: it adds given records to what the layer
 * reads back.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_GPUAV_RECORDS_H
#define WAKE_SCENES_GPUAV_RECORDS_H

#include "gpuav_scene.h"

#include "gpuav_store.h"
#include "kit_null.h"

#define GPUAV_ID GPUAV_STORAGE("vkCmdDispatch")

enum { GPUAV_SLOT = 31, GPUAV_RECORD = 15 };

static inline bool
gpuav_has_constant(const uint32_t *words, size_t count, uint32_t value)
{
    for (size_t i = 5; i < count && words[i] >> 16;) {
        if ((words[i] & 0xffff) == 43 && words[i] >> 16 == 4 && words[i + 3] == value) {
            return true;
        }
        i += words[i] >> 16;
    }
    return false;
}

/*
 * A record of that error for every action from here on: 3 is an access of bytes 16 to 19. The
 * number by which the instrumented code calls itself is among the large constants that the original
 * has not: a record with any other is not believed.
 */
static inline void
gpuav_write_records(struct kit *kit, VkShaderModule module, uint32_t error)
{
    const struct wake_null_icd_control *control = kit_null_control();
    size_t count;
    const uint32_t *words = control->shader_code(module, &count);
    struct wake_null_write writes[16];
    uint32_t found = 0;

    for (size_t i = 5; words && i < count && words[i] >> 16; i += words[i] >> 16) {
        bool constant = (words[i] & 0xffff) == 43 && words[i] >> 16 == 4;

        if (!constant || words[i + 3] < 0x10000 || words[i + 3] == UINT32_MAX ||
            found == KIT_COUNT(writes) ||
            gpuav_has_constant(gpuav_store, KIT_COUNT(gpuav_store), words[i + 3])) {
            continue;
        }
        writes[found++] = (struct wake_null_write){
            .set = GPUAV_SLOT,
            .record = true,
            .word_count = GPUAV_RECORD,
            .words = { GPUAV_RECORD, words[i + 3], 55, 5, 1, 2, 3, error, 0, 0, 20, 0, 0, 7, 16 },
        };
    }
    KIT_CHECK(kit, found > 0);
    KIT_CHECK(kit, control->set_writes(writes, found));
}

/* Instance and device with the setting on, of the null driver, which keeps what is written. */
static inline void
gpuav_open_null(struct kit *kit, uint32_t queues)
{
    struct kit_config config = { .queues = queues };

    kit_null_control()->set_write_mode(true);
    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
}

static inline struct gpuav_compute
gpuav_prepare(struct kit *kit)
{
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);

    gpuav_write_records(kit, with.module, 3);
    return with;
}

static inline void
gpuav_record(struct kit *kit, const struct gpuav_compute *with, uint32_t dispatches,
             VkCommandBufferUsageFlags flags)
{
    kit_begin(kit, with->commands, flags);
    for (uint32_t i = 0; i < dispatches; i++) {
        gpuav_dispatch(with, 0, 0);
    }
    kit_end(kit, with->commands);
}

#endif
