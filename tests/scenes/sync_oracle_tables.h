/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the oracle of synchronization validation knows of stages and accesses. Specification,
 * 'Pipeline Stages', 'Access Types'.
 * Threads: pure functions of constant tables.
 */
#ifndef WAKE_SCENES_SYNC_ORACLE_TABLES_H
#define WAKE_SCENES_SYNC_ORACLE_TABLES_H

#include <stdbool.h>
#include <stdint.h>
#include <vulkan/vulkan.h>

#define ORACLE_STAGE(name) VK_PIPELINE_STAGE_2_##name##_BIT
#define ORACLE_ACCESS(name) VK_ACCESS_2_##name##_BIT

/* 'Pipeline Stages': the order of the graphics pipeline, then that of the compute pipeline;
 * transfers are alone. */
static const VkPipelineStageFlags2 oracle_graphics[] = {
    ORACLE_STAGE(DRAW_INDIRECT),
    ORACLE_STAGE(INDEX_INPUT),
    ORACLE_STAGE(VERTEX_ATTRIBUTE_INPUT),
    ORACLE_STAGE(VERTEX_SHADER),
    ORACLE_STAGE(TESSELLATION_CONTROL_SHADER),
    ORACLE_STAGE(TESSELLATION_EVALUATION_SHADER),
    ORACLE_STAGE(GEOMETRY_SHADER),
    ORACLE_STAGE(EARLY_FRAGMENT_TESTS),
    ORACLE_STAGE(FRAGMENT_SHADER),
    ORACLE_STAGE(LATE_FRAGMENT_TESTS),
    ORACLE_STAGE(COLOR_ATTACHMENT_OUTPUT),
};
static const VkPipelineStageFlags2 oracle_compute[] = { ORACLE_STAGE(DRAW_INDIRECT),
                                                        ORACLE_STAGE(COMPUTE_SHADER) };
static const VkPipelineStageFlags2 oracle_transfer = ORACLE_STAGE(COPY) | ORACLE_STAGE(BLIT) |
                                                     ORACLE_STAGE(RESOLVE) | ORACLE_STAGE(CLEAR);

#define ORACLE_COUNT(array) (uint32_t)(sizeof(array) / sizeof((array)[0]))

static inline VkPipelineStageFlags2
oracle_all_graphics(void)
{
    VkPipelineStageFlags2 all = 0;

    for (uint32_t i = 0; i < ORACLE_COUNT(oracle_graphics); i++) {
        all |= oracle_graphics[i];
    }
    return all;
}

/* What the stages of a mask stand for. Top and bottom are not in it. */
static inline VkPipelineStageFlags2
oracle_parts(VkPipelineStageFlags2 mask)
{
    const VkPipelineStageFlags2 graphics = oracle_all_graphics(),
                                all = graphics | oracle_transfer | ORACLE_STAGE(COMPUTE_SHADER);
    VkPipelineStageFlags2 parts = mask & all;

    if (mask & ORACLE_STAGE(ALL_COMMANDS)) {
        parts |= all;
    }
    if (mask & ORACLE_STAGE(ALL_GRAPHICS)) {
        parts |= graphics;
    }
    if (mask & ORACLE_STAGE(ALL_TRANSFER)) {
        parts |= oracle_transfer;
    }
    if (mask & ORACLE_STAGE(VERTEX_INPUT)) {
        parts |= ORACLE_STAGE(INDEX_INPUT) | ORACLE_STAGE(VERTEX_ATTRIBUTE_INPUT);
    }
    if (mask & ORACLE_STAGE(PRE_RASTERIZATION_SHADERS)) {
        parts |= ORACLE_STAGE(VERTEX_SHADER) | ORACLE_STAGE(TESSELLATION_CONTROL_SHADER) |
                 ORACLE_STAGE(TESSELLATION_EVALUATION_SHADER) | ORACLE_STAGE(GEOMETRY_SHADER);
    }
    return parts;
}

/* Stages of a pipeline on the side of one of them that counts. */
static inline VkPipelineStageFlags2
oracle_side(const VkPipelineStageFlags2 *pipeline, uint32_t count, VkPipelineStageFlags2 parts,
            bool earlier)
{
    VkPipelineStageFlags2 all = 0;

    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count; k++) {
            if (parts & pipeline[i] && (earlier ? k <= i : k >= i)) {
                all |= pipeline[k];
            }
        }
    }
    return all;
}

/*
 * A synchronization scope: with logically earlier stages for the first one, with later ones for the
 * second. Chains meet at the top of the pipe, where nothing is done; what ends at its bottom comes
 * before what waits for everything.
 */
static inline VkPipelineStageFlags2
oracle_scope(VkPipelineStageFlags2 mask, bool first)
{
    const VkPipelineStageFlags2 top = ORACLE_STAGE(TOP_OF_PIPE),
                                bottom = ORACLE_STAGE(BOTTOM_OF_PIPE),
                                everything = ORACLE_STAGE(ALL_COMMANDS) |
                                             ORACLE_STAGE(ALL_GRAPHICS);
    VkPipelineStageFlags2 parts;
    bool meets = first ? !mask || (mask & top) : (mask & (top | everything)) != 0;
    bool meets_below = mask & (first ? bottom | everything : bottom);

    if (mask & (first ? ORACLE_STAGE(BOTTOM_OF_PIPE) : ORACLE_STAGE(TOP_OF_PIPE))) {
        mask |= ORACLE_STAGE(ALL_COMMANDS);
    }
    parts = oracle_parts(mask);
    return parts | (meets ? top : 0) | (meets_below ? bottom : 0) |
           oracle_side(oracle_graphics, ORACLE_COUNT(oracle_graphics), parts, first) |
           oracle_side(oracle_compute, ORACLE_COUNT(oracle_compute), parts, first);
}

#define ORACLE_READS                                                               \
    (ORACLE_ACCESS(INDIRECT_COMMAND_READ) | ORACLE_ACCESS(INDEX_READ) |            \
     ORACLE_ACCESS(VERTEX_ATTRIBUTE_READ) | ORACLE_ACCESS(UNIFORM_READ) |          \
     ORACLE_ACCESS(SHADER_SAMPLED_READ) | ORACLE_ACCESS(SHADER_STORAGE_READ) |     \
     ORACLE_ACCESS(INPUT_ATTACHMENT_READ) | ORACLE_ACCESS(COLOR_ATTACHMENT_READ) | \
     ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_READ) | ORACLE_ACCESS(TRANSFER_READ) | \
     ORACLE_ACCESS(HOST_READ))
#define ORACLE_WRITES                                                                \
    (ORACLE_ACCESS(SHADER_STORAGE_WRITE) | ORACLE_ACCESS(COLOR_ATTACHMENT_WRITE) |   \
     ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_WRITE) | ORACLE_ACCESS(TRANSFER_WRITE) | \
     ORACLE_ACCESS(HOST_WRITE))

/* An access scope: the stages as given, not what is earlier or later, restrict the accesses. */
static inline bool
oracle_in_access(VkPipelineStageFlags2 stages, VkAccessFlags2 mask, VkPipelineStageFlags2 stage,
                 VkAccessFlags2 access)
{
    if (mask & ORACLE_ACCESS(MEMORY_READ)) {
        mask |= ORACLE_READS;
    }
    if (mask & ORACLE_ACCESS(MEMORY_WRITE)) {
        mask |= ORACLE_WRITES;
    }
    if (mask & ORACLE_ACCESS(SHADER_READ)) {
        mask |= ORACLE_ACCESS(SHADER_SAMPLED_READ) | ORACLE_ACCESS(SHADER_STORAGE_READ);
    }
    if (mask & ORACLE_ACCESS(SHADER_WRITE)) {
        mask |= ORACLE_ACCESS(SHADER_STORAGE_WRITE);
    }
    return (oracle_parts(stages) & stage) && (mask & access);
}

#endif
