/* SPDX-License-Identifier: Apache-2.0 */
/* Error records: which are believed, and what is said of them. */
#include "gpuav/message/gpuav_text.h"

#include "state/check/check.h"

#include <setjmp.h>
#include <spirv/unified1/spirv.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define INDEX_ID(command)                                              \
    (WAKE_REPEATED_RULES ? "UNASSIGNED-Descriptor index out of bounds" \
                         : "VUID-" command "-None-10068")

enum { SIZE = WAKE_RECORD_CHECK_SIZE };

static void
fill(uint32_t *record, uint32_t error, uint32_t stage)
{
    memset(record, 0, SIZE * sizeof(*record));
    record[WAKE_RECORD_SIZE] = SIZE;
    record[WAKE_RECORD_ERROR] = error;
    record[WAKE_RECORD_STAGE] = stage;
}

static void
whole_records_only(void **state)
{
    (void)state;
    uint32_t data[3 * SIZE] = { 0 };
    fill(data, WAKE_RECORD_INDEX_OUT_OF_BOUNDS, 0);
    fill(data + SIZE, WAKE_RECORD_ADDRESS_MISALIGNED, 0);
    assert_int_equal(wake_gpuav_record_size(data, 3 * SIZE, 0), SIZE);
    assert_int_equal(wake_gpuav_record_size(data, 3 * SIZE, SIZE), SIZE);
    assert_int_equal(wake_gpuav_record_size(data, 3 * SIZE, 2 * SIZE), 0); /* nothing there */
    assert_int_equal(wake_gpuav_record_size(data, 3 * SIZE, 3 * SIZE), 0); /* the end */
    assert_int_equal(wake_gpuav_record_size(data, 2 * SIZE - 1, SIZE), 0); /* cut */
    assert_int_equal(wake_gpuav_record_size(data, 3 * SIZE, UINT32_MAX), 0);
    data[WAKE_RECORD_SIZE] = SIZE - 1;
    assert_int_equal(wake_gpuav_record_size(data, 3 * SIZE, 0), 0);
    data[WAKE_RECORD_SIZE] = UINT32_MAX;
    assert_int_equal(wake_gpuav_record_size(data, 3 * SIZE, 0), 0);
    fill(data, WAKE_RECORD_ERRORS, 0);
    assert_int_equal(wake_gpuav_record_size(data, 3 * SIZE, 0), 0);
}

static void
printf_has_any_size(void **state)
{
    (void)state;
    uint32_t data[WAKE_RECORD_SIZE_MAX + 1] = { WAKE_RECORD_WORDS };
    data[WAKE_RECORD_ERROR] = WAKE_RECORD_PRINTF;
    assert_int_equal(wake_gpuav_record_size(data, WAKE_RECORD_SIZE_MAX + 1, 0), WAKE_RECORD_WORDS);
    data[0] = WAKE_RECORD_SIZE_MAX;
    assert_int_equal(wake_gpuav_record_size(data, WAKE_RECORD_SIZE_MAX + 1, 0),
                     WAKE_RECORD_SIZE_MAX);
    data[0]++;
    assert_int_equal(wake_gpuav_record_size(data, WAKE_RECORD_SIZE_MAX + 1, 0), 0);
    data[0] = WAKE_RECORD_WORDS - 1;
    assert_int_equal(wake_gpuav_record_size(data, WAKE_RECORD_SIZE_MAX + 1, 0), 0);
}

static void
assert_id(uint32_t error, uint32_t descriptor, const char *command, const char *expected)
{
    uint32_t record[SIZE];
    char id[WAKE_GPUAV_ID_TEXT];
    fill(record, error, 0);
    record[WAKE_RECORD_WORDS + 4] = descriptor;
    assert_string_equal(wake_gpuav_record_id(record, command, false, id, sizeof(id)), expected);
}

static void
ids(void **state)
{
    uint32_t record[SIZE];
    char id[WAKE_GPUAV_ID_TEXT];

    (void)state;
    assert_id(WAKE_RECORD_INDEX_OUT_OF_BOUNDS, WAKE_GPUAV_COMBINED, "vkCmdDraw",
              INDEX_ID("vkCmdDraw"));
    assert_id(WAKE_RECORD_INDEX_OUT_OF_BOUNDS, WAKE_GPUAV_UNIFORM_TEXEL, "vkCmdDraw",
              INDEX_ID("vkCmdDraw"));
    assert_id(WAKE_RECORD_INDEX_OUT_OF_BOUNDS, WAKE_GPUAV_STORAGE_BUFFER, "vkCmdDraw",
              INDEX_ID("vkCmdDraw"));
    assert_id(WAKE_RECORD_UNINITIALIZED, WAKE_GPUAV_COMBINED, "vkCmdDrawIndexed",
              "VUID-vkCmdDrawIndexed-None-08114");
    assert_id(WAKE_RECORD_DESTROYED, WAKE_GPUAV_COMBINED, "vkCmdTraceRaysKHR",
              "VUID-vkCmdTraceRaysKHR-None-08114");
    assert_id(WAKE_RECORD_UNINITIALIZED, WAKE_GPUAV_COMBINED, "vkCmdNobodyKnows",
              "UNASSIGNED-Descriptor uninitialized");
    assert_id(WAKE_RECORD_BUFFER_OUT_OF_BOUNDS, WAKE_GPUAV_UNIFORM_BUFFER, "vkCmdDispatch",
              "VUID-vkCmdDispatch-None-02705");
    assert_id(WAKE_RECORD_TEXEL_OUT_OF_BOUNDS, WAKE_GPUAV_STORAGE_TEXEL, "vkCmdDispatch",
              WAKE_REPEATED_RULES ? "VUID-vkCmdDispatch-None-02706"
                                  : "UNASSIGNED-Descriptor Texel Buffer texel out of bounds");
    fill(record, WAKE_RECORD_BUFFER_OUT_OF_BOUNDS, 0);
    record[WAKE_RECORD_WORDS + 4] = WAKE_GPUAV_STORAGE_BUFFER;
    assert_string_equal(wake_gpuav_record_id(record, "vkCmdDispatch", true, id, sizeof(id)),
                        "VUID-vkCmdDispatch-storageBuffers-06936");
    assert_id(WAKE_RECORD_VERTEX, 0, "vkCmdDrawIndexed", "VUID-vkCmdDrawIndexed-None-02721");
    assert_id(WAKE_RECORD_VERTEX, 0, "vkCmdNobodyKnows", "UNASSIGNED-Vertex out of bounds");
    assert_id(WAKE_RECORD_PRINTF, 0, "vkCmdDispatch",
              WAKE_REPEATED_RULES ? "UNASSIGNED-DEBUG-PRINTF" : "VVL-DEBUG-PRINTF");
}

static void
assert_stage(uint32_t stage, uint32_t first, uint32_t second, uint32_t third, const char *expected)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    uint32_t record[SIZE];
    fill(record, 0, stage);
    record[WAKE_RECORD_STAGE_WORDS] = first;
    record[WAKE_RECORD_STAGE_WORDS + 1] = second;
    record[WAKE_RECORD_STAGE_WORDS + 2] = third;
    wake_gpuav_record_stage(&text, record);
    assert_string_equal(wake_text_get(&text), expected);
    wake_text_finish(&text);
}

static uint32_t
bits(float value)
{
    uint32_t word;
    memcpy(&word, &value, sizeof(word));
    return word;
}

static void
stages(void **state)
{
    (void)state;
    assert_stage(SpvExecutionModelVertex, 7, 2, 0,
                 "Stage = Vertex. Vertex Index = 7 Instance Index = 2.");
    assert_stage(SpvExecutionModelTessellationControl, 1, 9, 0,
                 "Stage = Tessellation Control. Invocation ID = 1, Primitive ID = 9.");
    assert_stage(SpvExecutionModelTessellationEvaluation, 4, bits(0.5f), bits(0.25f),
                 "Stage = Tessellation Eval. Primitive ID = 4, TessCoord (u, v) = (0.5, 0.25).");
    assert_stage(SpvExecutionModelGeometry, 3, 1, 0,
                 "Stage = Geometry. Primitive ID = 3 Invocation ID = 1.");
    assert_stage(SpvExecutionModelFragment, bits(419.5f), bits(254.5f), 0,
                 "Stage = Fragment. Fragment coord (x,y) = (419.5, 254.5).");
    assert_stage(SpvExecutionModelGLCompute, 1, 2, 3,
                 "Stage = Compute. Global invocation ID (x, y, z) = (1, 2, 3).");
    assert_stage(SpvExecutionModelTaskNV, 1, 2, 3,
                 "Stage = Task. Global invocation ID (x, y, z) = (1, 2, 3).");
    assert_stage(SpvExecutionModelMeshEXT, 1, 2, 3,
                 "Stage = Mesh. Global invocation ID (x, y, z) = (1, 2, 3).");
    assert_stage(SpvExecutionModelRayGenerationKHR, 1, 2, 3,
                 "Stage = Ray Generation. Global Launch ID (x,y,z) = (1, 2, 3).");
    assert_stage(SpvExecutionModelClosestHitKHR, 1, 2, 3,
                 "Stage = Closest Hit. Global Launch ID (x,y,z) = (1, 2, 3).");
    assert_stage(4711, 1, 2, 3, "Stage = 4711.");
}

static void
errors(void **state)
{
    (void)state;
    static const struct {
        uint32_t error, words[6];
        const char *text;
    } cases[] = {
        { WAKE_RECORD_VERTEX,
          { 7, 6, 0, 3, 1, 0 },
          "Attribute 1 of vertex 7 is read, but the buffer that is bound to binding 3 has room for 6." },
        { WAKE_RECORD_VERTEX,
          { 7, 6, 1, 3, 1, 0 },
          "Attribute 1 of instance 7 is read, but the buffer that is bound to binding 3 has room for 6." },
        { WAKE_RECORD_INDEX_OUT_OF_BOUNDS,
          { 6, 6, 1, 2 },
          "Index of 6 used to index descriptor array of length 6. Set 1, binding 2." },
        { WAKE_RECORD_UNINITIALIZED,
          { 3, 0, 0, 1 },
          "Descriptor index 3 is uninitialized. Set 0, binding 1." },
        { WAKE_RECORD_UNINITIALIZED,
          { 3, WAKE_GPUAV_BEYOND, 0, 1 },
          "Index of 3 used to index descriptor array, of which the bound set has fewer. Set 0, binding 1." },
        { WAKE_RECORD_UNINITIALIZED,
          { 3, WAKE_GPUAV_BEYOND, 0, 1, 0, 2 },
          "Index of 3 used to index descriptor array, of which the bound set has 2, its variable descriptor count. "
          "Set 0, binding 1." },
        { WAKE_RECORD_DESTROYED,
          { 3, 0, 0, 1 },
          "Descriptor index 3 references a resource that was destroyed. Set 0, binding 1." },
        { WAKE_RECORD_BUFFER_OUT_OF_BOUNDS,
          { 0, 20, 0, 1, 7, 16 },
          "Descriptor index 0 access out of bounds. Descriptor size is 16 and highest byte accessed was 19. Set 0, "
          "binding 1." },
        { WAKE_RECORD_TEXEL_OUT_OF_BOUNDS,
          { 0, 64, 0, 1, 4, 64 },
          "Descriptor index 0 access out of bounds. Descriptor size is 64 texels and highest texel accessed was 64. Set 0, "
          "binding 1." },
        { WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS,
          { 0x89abcdef, 0x1234, 4, 4, 1 },
          "Device address 0x123489abcdef access out of bounds. A write of 4 bytes is not inside any live buffer." },
        { WAKE_RECORD_ADDRESS_MISALIGNED,
          { 2, 0, 8, 16, 0 },
          "Device address 0x2 is not a multiple of 16, which the read of 8 bytes says it is." },
    };
    for (size_t i = 0; i < WAKE_COUNT(cases); i++) {
        struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
        uint32_t record[SIZE];
        fill(record, cases[i].error, 0);
        memcpy(record + WAKE_RECORD_WORDS, cases[i].words, sizeof(cases[i].words));
        wake_gpuav_record_error(&text, record);
        assert_string_equal(wake_text_get(&text), cases[i].text);
        wake_text_finish(&text);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_records_only),
        cmocka_unit_test(printf_has_any_size),
        cmocka_unit_test(ids),
        cmocka_unit_test(stages),
        cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
