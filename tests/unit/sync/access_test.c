/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The access model against the specification's tables.
 */
#include "gen/sync_model.h"
#include "sync/recording/sync_recording.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define STAGE(name) VK_PIPELINE_STAGE_2_##name
#define ACCESS(name) VK_ACCESS_2_##name

static bool
in_scope(VkPipelineStageFlags2 stages, VkAccessFlags2 accesses, uint32_t access)
{
    struct wake_access_set set = wake_sync_restrict(stages, accesses);

    return wake_access_set_has(&set, access);
}

/* Specification, 'Pipeline Stages': what combined stages stand for. */
static void
expansion(void **state)
{
    const VkPipelineStageFlags2 shaders = STAGE(VERTEX_SHADER_BIT) |
                                          STAGE(TESSELLATION_CONTROL_SHADER_BIT) |
                                          STAGE(TESSELLATION_EVALUATION_SHADER_BIT) |
                                          STAGE(GEOMETRY_SHADER_BIT) | STAGE(TASK_SHADER_BIT_EXT) |
                                          STAGE(MESH_SHADER_BIT_EXT) |
                                          STAGE(CLUSTER_CULLING_SHADER_BIT_HUAWEI);
    (void)state;
    assert_int_equal(wake_sync_expand(STAGE(VERTEX_INPUT_BIT)),
                     STAGE(INDEX_INPUT_BIT) | STAGE(VERTEX_ATTRIBUTE_INPUT_BIT));
    assert_int_equal(wake_sync_expand(STAGE(ALL_TRANSFER_BIT)),
                     STAGE(COPY_BIT) | STAGE(BLIT_BIT) | STAGE(RESOLVE_BIT) | STAGE(CLEAR_BIT) |
                         STAGE(ACCELERATION_STRUCTURE_COPY_BIT_KHR));
    assert_int_equal(wake_sync_expand(STAGE(PRE_RASTERIZATION_SHADERS_BIT)), shaders);
    assert_int_equal(wake_sync_expand(STAGE(COPY_BIT)), STAGE(COPY_BIT));
    assert_int_equal(wake_sync_expand(STAGE(TOP_OF_PIPE_BIT) | STAGE(BOTTOM_OF_PIPE_BIT)), 0);
    assert_true((wake_sync_expand(STAGE(ALL_GRAPHICS_BIT)) & shaders) == shaders);
    assert_false(wake_sync_expand(STAGE(ALL_GRAPHICS_BIT)) &
                 (STAGE(COMPUTE_SHADER_BIT) | STAGE(COPY_BIT) | STAGE(HOST_BIT)));
    assert_true(wake_sync_expand(STAGE(ALL_COMMANDS_BIT)) & STAGE(COMPUTE_SHADER_BIT));
    assert_true(wake_sync_expand(STAGE(ALL_COMMANDS_BIT)) & STAGE(COPY_BIT));
    assert_false(wake_sync_expand(STAGE(ALL_COMMANDS_BIT)) & STAGE(HOST_BIT));
    assert_false(wake_sync_expand(STAGE(ALL_COMMANDS_BIT)) & STAGE(ALL_GRAPHICS_BIT));
}

/* First scopes take in logically earlier stages, second ones later stages. */
static void
order(void **state)
{
    (void)state;
    assert_int_equal(wake_sync_source(STAGE(COPY_BIT)), STAGE(COPY_BIT));
    assert_int_equal(wake_sync_source(STAGE(TOP_OF_PIPE_BIT)), STAGE(TOP_OF_PIPE_BIT));
    assert_int_equal(wake_sync_source(0), STAGE(TOP_OF_PIPE_BIT));
    assert_int_equal(wake_sync_source(STAGE(BOTTOM_OF_PIPE_BIT)),
                     wake_sync_expand(STAGE(ALL_COMMANDS_BIT)) | STAGE(BOTTOM_OF_PIPE_BIT));
    assert_true(wake_sync_source(STAGE(ALL_GRAPHICS_BIT)) & STAGE(BOTTOM_OF_PIPE_BIT));
    assert_int_equal(wake_sync_destination(STAGE(TOP_OF_PIPE_BIT)),
                     wake_sync_expand(STAGE(ALL_COMMANDS_BIT)) | STAGE(TOP_OF_PIPE_BIT));
    assert_int_equal(wake_sync_destination(STAGE(ALL_COMMANDS_BIT)),
                     wake_sync_expand(STAGE(ALL_COMMANDS_BIT)) | STAGE(TOP_OF_PIPE_BIT));
    assert_true(wake_sync_destination(STAGE(ALL_GRAPHICS_BIT)) & STAGE(TOP_OF_PIPE_BIT));
    assert_int_equal(wake_sync_destination(STAGE(BOTTOM_OF_PIPE_BIT)), STAGE(BOTTOM_OF_PIPE_BIT));
    assert_true(wake_sync_source(STAGE(FRAGMENT_SHADER_BIT)) & STAGE(VERTEX_SHADER_BIT));
    assert_true(wake_sync_source(STAGE(FRAGMENT_SHADER_BIT)) & STAGE(EARLY_FRAGMENT_TESTS_BIT));
    assert_false(wake_sync_source(STAGE(FRAGMENT_SHADER_BIT)) & STAGE(LATE_FRAGMENT_TESTS_BIT));
    assert_true(wake_sync_destination(STAGE(FRAGMENT_SHADER_BIT)) &
                STAGE(COLOR_ATTACHMENT_OUTPUT_BIT));
    assert_false(wake_sync_destination(STAGE(FRAGMENT_SHADER_BIT)) & STAGE(VERTEX_SHADER_BIT));
    assert_true(wake_sync_source(STAGE(COMPUTE_SHADER_BIT)) & STAGE(DRAW_INDIRECT_BIT));
    assert_false(wake_sync_source(STAGE(COMPUTE_SHADER_BIT)) & STAGE(VERTEX_SHADER_BIT));
    assert_true(wake_sync_destination(STAGE(DRAW_INDIRECT_BIT)) & STAGE(COMPUTE_SHADER_BIT));
    /* The fragment density map is read before the early tests, beside all else. */
    assert_true(wake_sync_source(STAGE(EARLY_FRAGMENT_TESTS_BIT)) &
                STAGE(FRAGMENT_DENSITY_PROCESS_BIT_EXT));
    assert_false(wake_sync_destination(STAGE(VERTEX_SHADER_BIT)) &
                 STAGE(FRAGMENT_DENSITY_PROCESS_BIT_EXT));
    assert_false(wake_sync_source(STAGE(FRAGMENT_DENSITY_PROCESS_BIT_EXT)) &
                 STAGE(VERTEX_SHADER_BIT));
}

/* Specification, 'Supported access types'; masks of Vulkan 1.0 stand for what they were split
 * into. */
static void
restriction(void **state)
{
    (void)state;
    assert_true(in_scope(STAGE(ALL_TRANSFER_BIT), ACCESS(TRANSFER_WRITE_BIT),
                         WAKE_SYNC_COPY_TRANSFER_WRITE));
    assert_true(in_scope(STAGE(ALL_TRANSFER_BIT), ACCESS(TRANSFER_WRITE_BIT),
                         WAKE_SYNC_CLEAR_TRANSFER_WRITE));
    assert_false(
        in_scope(STAGE(COPY_BIT), ACCESS(TRANSFER_WRITE_BIT), WAKE_SYNC_CLEAR_TRANSFER_WRITE));
    assert_false(
        in_scope(STAGE(COPY_BIT), ACCESS(TRANSFER_READ_BIT), WAKE_SYNC_COPY_TRANSFER_WRITE));
    assert_true(in_scope(STAGE(COMPUTE_SHADER_BIT), ACCESS(SHADER_READ_BIT),
                         WAKE_SYNC_COMPUTE_SHADER_STORAGE_READ));
    assert_true(in_scope(STAGE(COMPUTE_SHADER_BIT), ACCESS(SHADER_READ_BIT),
                         WAKE_SYNC_COMPUTE_SHADER_SAMPLED_READ));
    assert_false(in_scope(STAGE(COMPUTE_SHADER_BIT), ACCESS(SHADER_READ_BIT),
                          WAKE_SYNC_COMPUTE_SHADER_UNIFORM_READ));
    assert_true(in_scope(STAGE(COMPUTE_SHADER_BIT), ACCESS(SHADER_WRITE_BIT),
                         WAKE_SYNC_COMPUTE_SHADER_STORAGE_WRITE));
    assert_true(in_scope(STAGE(VERTEX_INPUT_BIT), ACCESS(INDEX_READ_BIT),
                         WAKE_SYNC_INDEX_INPUT_INDEX_READ));
    assert_true(in_scope(STAGE(ALL_COMMANDS_BIT), ACCESS(MEMORY_READ_BIT),
                         WAKE_SYNC_COMPUTE_SHADER_UNIFORM_READ));
    assert_false(in_scope(STAGE(ALL_COMMANDS_BIT), ACCESS(MEMORY_READ_BIT),
                          WAKE_SYNC_COMPUTE_SHADER_STORAGE_WRITE));
    assert_true(
        in_scope(STAGE(ALL_COMMANDS_BIT), ACCESS(MEMORY_WRITE_BIT), WAKE_SYNC_COPY_TRANSFER_WRITE));
    assert_false(
        in_scope(STAGE(ALL_COMMANDS_BIT), ACCESS(MEMORY_READ_BIT), WAKE_SYNC_HOST_HOST_READ));
    assert_true(in_scope(STAGE(HOST_BIT), ACCESS(HOST_READ_BIT), WAKE_SYNC_HOST_HOST_READ));
    /* Access scopes are restricted by the stages as given: those logically earlier are none of
     * them. */
    assert_false(in_scope(STAGE(COLOR_ATTACHMENT_OUTPUT_BIT), ACCESS(SHADER_WRITE_BIT),
                          WAKE_SYNC_FRAGMENT_SHADER_STORAGE_WRITE));
}

/* The number of a pair of bits, "COPY: TRANSFER_WRITE"; WAKE_SYNC_NONE: no such pair. */
static uint32_t
pair_of(VkPipelineStageFlags2 stage, VkAccessFlags2 access)
{
    for (uint32_t i = 1; i < WAKE_SYNC_COUNT; i++) {
        if (wake_sync_rows[i].stage == stage && wake_sync_rows[i].access == access) {
            return i;
        }
    }
    return WAKE_SYNC_NONE;
}

/* Every pair is legal, found by its bits, in its own stage's and its own access's set, and in no
 * other access's plain one. */
static void
pairs(void **state)
{
    (void)state;
    for (uint32_t i = 1; i < WAKE_SYNC_IMAGE_LAYOUT_TRANSITION; i++) {
        const struct wake_sync_row *row = &wake_sync_rows[i];

        assert_int_equal(pair_of(row->stage, row->access), i);
        assert_int_equal(__builtin_popcountll(row->stage), 1);
        assert_int_equal(__builtin_popcountll(row->access), 1);
        assert_true(in_scope(row->stage, row->access, i));
        assert_true(in_scope(row->stage,
                             row->write ? ACCESS(MEMORY_WRITE_BIT) : ACCESS(MEMORY_READ_BIT), i));
        assert_false(in_scope(row->stage,
                              row->write ? ACCESS(MEMORY_READ_BIT) : ACCESS(MEMORY_WRITE_BIT), i));
        assert_int_equal(wake_sync_expand(row->stage), row->stage);
    }
    assert_int_equal(pair_of(STAGE(COPY_BIT), ACCESS(SHADER_WRITE_BIT)), WAKE_SYNC_NONE);
    assert_int_equal(pair_of(STAGE(CLEAR_BIT), ACCESS(TRANSFER_READ_BIT)), WAKE_SYNC_NONE);
}

/* Bits of chains that stand for no stage: of events, of signals, and of whatever is done. */
static void
marks(void **state)
{
    const uint64_t marked = ~WAKE_STAGES_OF(UINT64_MAX);

    (void)state;
    for (uint32_t i = 0; i < WAKE_EVENT_BITS; i++) {
        assert_true(marked & WAKE_EVENT_BIT(i));
    }
    for (uint32_t i = WAKE_SYNC_NONE + 1; i < WAKE_SYNC_COUNT; i++) {
        assert_false(wake_sync_rows[i].stage & marked);
    }
    for (uint32_t i = 0; i < 64; i++) {
        assert_false(wake_sync_source(UINT64_C(1) << i) & marked);
        assert_false(wake_sync_destination(UINT64_C(1) << i) & marked);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expansion), cmocka_unit_test(order), cmocka_unit_test(restriction),
        cmocka_unit_test(pairs),     cmocka_unit_test(marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
