/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compute pipelines when they are made: the sizes of workgroups.
 */
#include "practices/practice_pipelines.h"
#include "practices/practice_rules.h"
#include "spirv/spirv_entry.h"
#include "state/derived/pipeline.h"

#include <string.h>

enum { WORKGROUP_THREADS = 64, WORKGROUP_ALIGNMENT = 4, WORKGROUP_WAVE = 64 };

static bool
is_unaligned(uint32_t size)
{
    return size > 1 && size % WORKGROUP_ALIGNMENT;
}

/* Whether a shader accesses images of more than one dimension; in older registries other buffers are taken for what may be
 * laid out in two or three. As the Khronos layer does. */
static bool
uses_planes(const struct wake_spirv_entry *entry)
{
    for (uint32_t i = 0; i < entry->use_count; i++) {
        const struct wake_spirv_use *use = &entry->uses[i];

        if (use->resource >= WAKE_RESOURCE_UNIFORM_BUFFER) {
            if (WAKE_REPEATED_RULES) {
                return true;
            }
        } else if (use->resource != WAKE_RESOURCE_SAMPLER && use->image.dim != SpvDim1D &&
                   use->image.dim != SpvDimBuffer) {
            return true;
        }
    }
    return false;
}

static void
check_size(struct wake_check *check, const struct wake_spirv_entry *entry, uint32_t index)
{
    const uint32_t *size = entry->local_size;
    uint64_t threads = (uint64_t)size[0] * size[1] * size[2];
    int dimensions = (size[0] > 1) + (size[1] > 1) + (size[2] > 1);

    if (threads > WORKGROUP_THREADS) {
        wake_practice(
            check, WAKE_PRACTICE_COMPUTE_SIZE, NULL,
            "pCreateInfos[%u]: the workgroup is %u x %u x %u, %llu invocations: with more "
            "than %u barriers and shared memory are slow",
            index, size[0], size[1], size[2], (unsigned long long)threads, WORKGROUP_THREADS);
    }
    if (threads % WORKGROUP_WAVE) {
        wake_practice(check, WAKE_PRACTICE_COMPUTE_MULTIPLE, NULL,
                      "pCreateInfos[%u]: the workgroup is %u x %u x %u, %llu invocations: a "
                      "multiple of %u fills waves on all generations of the hardware",
                      index, size[0], size[1], size[2], (unsigned long long)threads,
                      WORKGROUP_WAVE);
    }
    if (threads % WORKGROUP_ALIGNMENT || is_unaligned(size[0]) || is_unaligned(size[1]) ||
        is_unaligned(size[2])) {
        wake_practice(check, WAKE_PRACTICE_COMPUTE_ALIGNMENT, NULL,
                      "pCreateInfos[%u]: the workgroup is %u x %u x %u: sizes that are no multiple "
                      "of %u leave threads idle",
                      index, size[0], size[1], size[2], WORKGROUP_ALIGNMENT);
    }
    if ((dimensions == 1 || (WAKE_REPEATED_RULES && dimensions == 0)) && uses_planes(entry)) {
        wake_practice(
            check, WAKE_PRACTICE_COMPUTE_LOCALITY, NULL,
            "pCreateInfos[%u]: the workgroup is %u x %u x %u, a line: where the shader accesses "
            "images of two or three dimensions, or buffers laid out like them, neighbours "
            "lie apart",
            index, size[0], size[1], size[2]);
    }
}

void
wake_practice_create_compute(struct wake_check *check,
                             const struct wake_rec_CreateComputePipelines *r)
{
    if (!r->pCreateInfos) {
        return;
    }
    wake_practice_pipeline_cache(check, WAKE_PRACTICE_COMPUTE_NO_CACHE,
                                 WAKE_PRACTICE_COMPUTE_CACHES, (uint64_t)r->pipelineCache,
                                 r->createInfoCount);
    for (uint32_t i = 0; i < r->createInfoCount; i++) {
        struct wake_pipeline pipeline;
        const struct wake_spirv_entry *entry;

        memset(&pipeline, 0, sizeof(pipeline));
        wake_pipeline_compute(&pipeline, r->pCreateInfos, i);
        wake_pipeline_open_stages(&pipeline, NULL);
        entry = wake_pipeline_entry(&pipeline, VK_SHADER_STAGE_COMPUTE_BIT);
        if (entry && entry->local_size_known) {
            check_size(check, entry, i);
        }
        if (entry && wake_spirv_has_built_in(entry->module, SpvBuiltInWorkgroupSize) &&
            WAKE_EXTENSION(check, VK_KHR_maintenance4)) {
            wake_practice(check, WAKE_PRACTICE_COMPUTE_SIZE_BUILTIN, NULL,
                          "pCreateInfos[%u]: the shader uses the built-in WorkgroupSize, which "
                          "SPIR-V 1.6 deprecates: with maintenance4 use LocalSizeId",
                          i);
        }
        wake_pipeline_close_stages(&pipeline);
    }
}
