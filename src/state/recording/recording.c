/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The state of a recording: made and given back.
 */
#include "state/recording/recording.h"

#include "base/heap.h"
#include "state/recording/build_state.h"

#include <string.h>

struct wake_recording *
wake_recording_of(struct wake_command_buffer *cb)
{
    if (WAKE_UNLIKELY(!cb->recording)) {
        cb->recording = wake_zalloc(WAKE_HEAP_STATE, sizeof(*cb->recording));
    }
    return cb->recording;
}

void
wake_recording_drop(struct wake_command_buffer *cb)
{
    if (cb->recording) {
        wake_free(WAKE_HEAP_STATE, cb->recording->checked_sets);
        wake_builds_free(&cb->recording->builds);
        wake_free(WAKE_HEAP_STATE, cb->recording->video);
    }
    wake_free(WAKE_HEAP_STATE, cb->recording);
    cb->recording = NULL;
}

uint64_t
wake_sample_locations_hash(const VkSampleLocationsInfoEXT *info)
{
    uint64_t hash = (uint64_t)info->sampleLocationsPerPixel << 32 | info->sampleLocationsCount;

    hash = hash * 31 + info->sampleLocationGridSize.width;
    hash = hash * 31 + info->sampleLocationGridSize.height;
    for (uint32_t i = 0; info->pSampleLocations && i < info->sampleLocationsCount; i++) {
        uint32_t words[2];

        memcpy(words, &info->pSampleLocations[i], sizeof(words));
        hash = (hash ^ words[0]) * UINT64_C(0x9e3779b97f4a7c15);
        hash = (hash ^ words[1] ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return hash;
}

bool
wake_pass_has_locations(const struct wake_pass *pass, const VkSampleLocationsInfoEXT *info)
{
    uint64_t hash = wake_sample_locations_hash(info);

    for (uint32_t i = 0; i < pass->located_count && i < WAKE_MAX_LOCATED; i++) {
        if (pass->located[i].subpass == pass->subpass && pass->located[i].locations == hash) {
            return true;
        }
    }
    return pass->located_count > WAKE_MAX_LOCATED;
}
