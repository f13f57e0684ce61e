/* SPDX-License-Identifier: Apache-2.0 */
/* Which blocks of a function dominate which. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"
#include "spirv/spirv_blocks.h"
#include "spirv/spirv_module.h"
#include "spirv/spirv_reflect.h"

#define OP(op, length) ((uint32_t)(length) << 16 | (op))

/* A choice (B, C) that meets in D, a loop (E, F), G behind it, and H, where nothing leads to. */
enum { A = 10, B, C, D, E, F, G, H, FUNCTION_AT = 20 }; /* blocks 0 to 7 */

static const uint32_t words[] = { SpvMagicNumber,
                                  0x10300,
                                  0,
                                  32,
                                  0,
                                  OP(SpvOpCapability, 2),
                                  SpvCapabilityShader,
                                  OP(SpvOpTypeVoid, 2),
                                  1,
                                  OP(SpvOpTypeFunction, 3),
                                  2,
                                  1,
                                  OP(SpvOpTypeBool, 2),
                                  3,
                                  OP(SpvOpConstantTrue, 3),
                                  3,
                                  4,
                                  OP(SpvOpTypeFloat, 3),
                                  5,
                                  32,
                                  OP(SpvOpFunction, 5),
                                  1,
                                  6,
                                  0,
                                  2,
                                  OP(SpvOpLabel, 2),
                                  A,
                                  OP(SpvOpBranchConditional, 4),
                                  4,
                                  B,
                                  C,
                                  OP(SpvOpLabel, 2),
                                  B,
                                  OP(SpvOpBranch, 2),
                                  D,
                                  OP(SpvOpLabel, 2),
                                  C,
                                  OP(SpvOpBranch, 2),
                                  D,
                                  OP(SpvOpLabel, 2),
                                  D,
                                  OP(SpvOpBranch, 2),
                                  E,
                                  OP(SpvOpLabel, 2),
                                  E,
                                  OP(SpvOpLoopMerge, 4),
                                  G,
                                  F,
                                  0,
                                  OP(SpvOpBranchConditional, 4),
                                  4,
                                  F,
                                  G,
                                  OP(SpvOpLabel, 2),
                                  F,
                                  OP(SpvOpBranch, 2),
                                  E,
                                  OP(SpvOpLabel, 2),
                                  G,
                                  OP(SpvOpReturn, 1),
                                  OP(SpvOpLabel, 2),
                                  H,
                                  OP(SpvOpBranch, 2),
                                  G,
                                  OP(SpvOpFunctionEnd, 1) };

static void
dominators(void **state)
{
    static const char *const expected[8] = { "11111110", "01000000", "00100000", "00011110",
                                             "00001110", "00000100", "00000010", "00000001" };
    struct wake_spirv_module *m = wake_spirv_module_read(words, WAKE_COUNT(words));
    struct wake_spirv_blocks blocks = { 0 };

    (void)state;
    assert_non_null(m);
    assert_false(m->broken);
    for (int again = 0; again < 2; again++) {
        wake_spirv_blocks_read(&blocks, m, FUNCTION_AT);
        assert_false(blocks.failed);
        assert_int_equal(blocks.count, 8);
        for (uint32_t a = 0; a < 8; a++) {
            for (uint32_t b = 0; b < 8; b++) {
                assert_int_equal(wake_spirv_block_dominates(&blocks, a, b), expected[a][b] == '1');
            }
            assert_false(wake_spirv_block_dominates(&blocks, a, 8));
            assert_false(wake_spirv_block_dominates(&blocks, UINT32_MAX, a));
        }
    }
    wake_spirv_blocks_finish(&blocks);
    wake_spirv_module_destroy(m);
}

static void
block_of_a_word(void **state)
{
    struct wake_spirv_module *m = wake_spirv_module_read(words, WAKE_COUNT(words));
    struct wake_spirv_blocks blocks = { 0 };

    (void)state;
    wake_spirv_blocks_read(&blocks, m, FUNCTION_AT);
    assert_int_equal(wake_spirv_block_at(&blocks, FUNCTION_AT), UINT32_MAX);
    assert_int_equal(wake_spirv_block_at(&blocks, FUNCTION_AT + 5), 0);
    assert_int_equal(wake_spirv_block_at(&blocks, FUNCTION_AT + 7), 0);
    assert_int_equal(wake_spirv_block_at(&blocks, FUNCTION_AT + 11), 1);
    assert_int_equal(wake_spirv_block_at(&blocks, WAKE_COUNT(words) - 1), 7);
    wake_spirv_blocks_finish(&blocks);
    wake_spirv_module_destroy(m);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dominators),
        cmocka_unit_test(block_of_a_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
