/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instrumentation without a device: what is refused, what is found, ids, and modules that no
 * compiler of shaders writes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shader_words.h"

#include "base/heap.h"
#include "base/vulkan_all.h"
#include "gpuav/instrument/error_record.h"
#include "gpuav/instrument/instrument.h"
#include "spirv/spirv_module.h"
#include "spirv/spirv_validator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct wake_instrument_settings defaults = {
    .set = 3,
    .checks = WAKE_CHECK_ALL,
    .skip = WAKE_CHECK_ALL,
    .stages = UINT32_MAX,
    .api_version = VK_API_VERSION_1_2,
    .validate = 1,
};

/* Where the n-th instruction of that opcode begins; 0: there are not so many. */
static size_t
find(const uint32_t *words, size_t count, uint32_t op, unsigned n)
{
    for (size_t at = 5; at < count; at += words[at] >> 16) {
        if ((words[at] & 0xffff) == op && n-- == 0) {
            return at;
        }
    }
    return 0;
}

static int
nothing_left(void **state)
{
    (void)state;
    return wake_heap_used(WAKE_HEAP_STATE) == 0 && wake_heap_used(WAKE_HEAP_GPUAV) == 0 ? 0 : -1;
}

/* ---- what is refused ------------------------------------------------------------------------- */

static void
refused(const uint32_t *words, size_t count, const struct wake_instrument_settings *settings,
        enum wake_instrument_verdict verdict)
{
    struct wake_instrumented out;

    assert_false(wake_instrument(words, count, settings, &out));
    assert_int_equal(out.verdict, verdict);
    assert_null(out.words);
    assert_int_equal(out.count, 0);
    assert_true(out.message[0] || verdict == WAKE_INSTRUMENT_NOTHING);
    wake_instrumented_finish(&out);
}

static void
refusals(void **state)
{
    struct wake_instrument_settings settings = defaults;
    size_t count;
    uint32_t *words = shader_words("gpuav_index", &count);
    const uint32_t nonsense[] = { 1, 2, 3, 4, 5, 6 };

    (void)state;
    refused(NULL, 0, &settings, WAKE_INSTRUMENT_BROKEN);
    refused(nonsense, 6, &settings, WAKE_INSTRUMENT_BROKEN);
    refused(words, count - 1, &settings, WAKE_INSTRUMENT_BROKEN);
    settings.set = 0;
    refused(words, count, &settings, WAKE_INSTRUMENT_SET_TAKEN);
    settings = defaults;
    settings.stages = VK_SHADER_STAGE_FRAGMENT_BIT;
    refused(words, count, &settings, WAKE_INSTRUMENT_STAGE);
    settings = defaults;
    settings.checks = WAKE_CHECK_ADDRESS | WAKE_CHECK_PRINTF;
    refused(words, count, &settings, WAKE_INSTRUMENT_NOTHING);
    settings = defaults;
    words[3] = 4194303;
    refused(words, count, &settings, WAKE_INSTRUMENT_LIMIT);
    free(words);
}

/* A module that was wrong before is wrong with checks, too. */
static void
invalid_stays_out(void **state)
{
    size_t count, at;
    uint32_t *words = shader_words("gpuav_index", &count);

    (void)state;
    if (!wake_spirv_validator_version()[0]) {
        free(words);
        skip();
    }
    at = find(words, count, SpvOpIAdd, 0);
    assert_int_not_equal(at, 0);
    words[at + 1] = words[find(words, count, SpvOpTypeVoid, 0) + 1];
    refused(words, count, &defaults, WAKE_INSTRUMENT_INVALID);
    free(words);
}

static void
out_of_memory(void **state)
{
    size_t count;
    uint32_t *words = shader_words("gpuav_printf", &count);
    struct wake_instrumented out;
    bool done = false;

    (void)state;
    for (uint64_t n = 1; !done && n < 200; n++) {
        wake_heap_fail_after(n);
        done = wake_instrument(words, count, &defaults, &out);
        wake_heap_fail_after(0);
        if (!done) {
            assert_int_equal(out.verdict, WAKE_INSTRUMENT_NO_MEMORY);
            assert_null(out.words);
        }
        wake_instrumented_finish(&out);
    }
    assert_true(done);
    free(words);
}

/* ---- what is said of the result -------------------------------------------------------------- */

static void
ids_come_of_contents(void **state)
{
    struct wake_instrument_settings settings = defaults;
    size_t count;
    uint32_t *words = shader_words("gpuav_index", &count);
    struct wake_instrumented a, b, c;
    uint64_t id[2];

    (void)state;
    assert_true(wake_instrument(words, count, &settings, &a));
    assert_true(wake_instrument(words, count, &settings, &b));
    assert_int_equal(a.count, b.count);
    assert_memory_equal(a.words, b.words, a.count * 4);
    assert_memory_equal(a.id, b.id, sizeof(a.id));
    assert_int_equal(a.shader_id, (uint32_t)a.id[0]);
    wake_instrument_id(words, count, &settings, id);
    assert_memory_equal(a.id, id, sizeof(id));
    settings.skip = 0;
    assert_true(wake_instrument(words, count, &settings, &c));
    assert_memory_not_equal(a.id, c.id, sizeof(a.id));
    words[2] ^= 1; /* the generator's number */
    wake_instrument_id(words, count, &defaults, id);
    assert_memory_not_equal(a.id, id, sizeof(id));
    wake_instrumented_finish(&a);
    wake_instrumented_finish(&b);
    wake_instrumented_finish(&c);
    free(words);
}

static void
only_what_is_needed(void **state)
{
    struct wake_instrument_settings settings = defaults;
    size_t count;
    uint32_t *words = shader_words("gpuav_index", &count);
    struct wake_instrumented out;

    (void)state;
    settings.checks = WAKE_CHECK_DESCRIPTOR_INDEX;
    assert_true(wake_instrument(words, count, &settings, &out));
    assert_int_equal(out.bindings, 1 << WAKE_GPUAV_ERRORS |
                                       1 << WAKE_GPUAV_COMMAND); /* the length is in the code */
    assert_int_equal(out.checks, WAKE_CHECK_DESCRIPTOR_INDEX);
    assert_int_equal(out.references, 1);
    assert_int_equal(out.unguarded, 0);
    assert_int_equal(out.ignored, 0);
    wake_instrumented_finish(&out);
    settings.checks = WAKE_CHECK_ALL;
    settings.skip = 0;
    assert_true(wake_instrument(words, count, &settings, &out));
    assert_int_equal(out.bindings, 1 << WAKE_GPUAV_ERRORS | 1 << WAKE_GPUAV_COMMAND |
                                       1 << WAKE_GPUAV_DESCRIPTORS);
    assert_int_equal(out.checks, WAKE_CHECK_DESCRIPTOR_INDEX | WAKE_CHECK_DESCRIPTOR_STATE |
                                     WAKE_CHECK_STORAGE_RANGE | WAKE_CHECK_USED);
    assert_int_equal(out.references, 2); /* and the output's store */
    assert_int_equal(out.unguarded, 2);
    wake_instrumented_finish(&out);
    free(words);
}

static void
printf_goes_with_its_import(void **state)
{
    size_t count;
    uint32_t *words = shader_words("gpuav_printf", &count);
    struct wake_instrumented out;

    (void)state;
    assert_true(wake_instrument(words, count, &defaults, &out));
    assert_int_equal(out.printf_count, 2);
    assert_string_equal(out.printfs[0].format, "plain");
    assert_int_equal(out.printfs[0].argument_count, 0);
    assert_int_equal(out.printfs[1].argument_count, 5);
    assert_int_equal(out.printfs[1].words, 1 + 1 + 1 + 3 + 2);
    assert_int_equal(out.printfs[1].arguments[0].kind, WAKE_PRINTF_SIGNED);
    assert_int_equal(out.printfs[1].arguments[3].components, 3);
    assert_int_equal(out.printfs[1].arguments[4].width, 64);
    assert_null(wake_instrumented_find_printf(&out, out.printfs[0].instruction + 1));
    assert_ptr_equal(wake_instrumented_find_printf(&out, out.printfs[1].instruction),
                     &out.printfs[1]);
    for (unsigned n = 0; n < 4; n++) {
        size_t at = find(out.words, out.count, SpvOpExtInstImport, n);

        assert_true(at == 0 || strncmp((const char *)&out.words[at + 2], "NonSemantic", 11) != 0);
        at = find(out.words, out.count, SpvOpExtension, n);
        assert_true(at == 0 ||
                    strncmp((const char *)&out.words[at + 1], "SPV_KHR_non_semantic", 20) != 0);
    }
    wake_instrumented_finish(&out);
    free(words);
}

/* What is chosen at run time is followed, and what is handed to a function. */
static void
variable_pointers(void **state)
{
    size_t count;
    uint32_t *words = shader_words("gpuav_pointers", &count);
    struct wake_instrumented out;

    (void)state;
    assert_true(wake_instrument(words, count, &defaults, &out));
    assert_int_equal(out.ignored, 0);
    /*
     * A load and a store through OpSelect, a load from a parameter that points into a block, one of
     * a parameter that is a block, one through OpPtrAccessChain, and two stores.
     */
    assert_int_equal(out.references, 7);
    assert_int_equal(out.unguarded, 0);
    wake_instrumented_finish(&out);
    free(words);
}

/* ---- words of a module by hand --------------------------------------------------------------- */

struct builder {
    uint32_t words[1024];
    size_t count;
};

static void
emit(struct builder *b, uint32_t op, unsigned operands, ...)
{
    va_list list;

    va_start(list, operands);
    b->words[b->count++] = (operands + 1) << 16 | op;
    for (unsigned i = 0; i < operands; i++) {
        b->words[b->count++] = va_arg(list, uint32_t);
    }
    va_end(list);
}

enum {
    MAIN = 1,
    OTHER,
    VOID,
    FUNCTION,
    UINT,
    ZERO,
    COUNT,
    ARRAY,
    BLOCK,
    BLOCKS,
    P_BLOCKS,
    BUFFER,
    P_UINT,
    INDEX,
    BOOL,
    ONE,
    ID = 32 /* and the next for the functions */
};

/* Two entry points, of two stages, that call nothing; an array of `length` storage buffers. Version
 * 1.3. */
static void
begin(struct builder *b, uint32_t second_model)
{
    static const uint32_t header[] = { SpvMagicNumber, 0x00010300, 0, 200, 0 };

    memcpy(b->words, header, sizeof(header));
    b->count = 5;
    emit(b, SpvOpCapability, 1, SpvCapabilityShader);
    emit(b, SpvOpMemoryModel, 2, SpvAddressingModelLogical, SpvMemoryModelGLSL450);
    emit(b, SpvOpEntryPoint, 4, SpvExecutionModelGLCompute, MAIN, 0x6e69616d, 0);
    if (second_model != UINT32_MAX) {
        emit(b, SpvOpEntryPoint, 4, second_model, OTHER, 0x6e69616d, 0);
    }
    emit(b, SpvOpExecutionMode, 5, MAIN, SpvExecutionModeLocalSize, 1, 1, 1);
    if (second_model == SpvExecutionModelFragment) {
        emit(b, SpvOpExecutionMode, 2, OTHER, SpvExecutionModeOriginUpperLeft);
    }
    emit(b, SpvOpDecorate, 2, BLOCK, SpvDecorationBlock);
    emit(b, SpvOpMemberDecorate, 4, BLOCK, 0, SpvDecorationOffset, 0);
    emit(b, SpvOpDecorate, 3, BUFFER, SpvDecorationDescriptorSet, 0);
    emit(b, SpvOpDecorate, 3, BUFFER, SpvDecorationBinding, 2);
    emit(b, SpvOpTypeVoid, 1, VOID);
    emit(b, SpvOpTypeFunction, 2, FUNCTION, VOID);
    emit(b, SpvOpTypeInt, 3, UINT, 32, 0);
    emit(b, SpvOpTypeBool, 1, BOOL);
    emit(b, SpvOpConstant, 3, UINT, ONE, 1);
    emit(b, SpvOpConstant, 3, UINT, ZERO, 0);
    emit(b, SpvOpConstant, 3, UINT, COUNT, 4);
    emit(b, SpvOpConstant, 3, UINT, INDEX, 5);
    emit(b, SpvOpTypeStruct, 2, BLOCK, UINT);
    emit(b, SpvOpTypeArray, 3, BLOCKS, BLOCK, COUNT);
    emit(b, SpvOpTypePointer, 3, P_BLOCKS, SpvStorageClassStorageBuffer, BLOCKS);
    emit(b, SpvOpVariable, 3, P_BLOCKS, BUFFER, SpvStorageClassStorageBuffer);
    emit(b, SpvOpTypePointer, 3, P_UINT, SpvStorageClassStorageBuffer, UINT);
}

/* A function that adds to a buffer beyond the array; ids from `id` on. */
static void
put_function(struct builder *b, uint32_t function, uint32_t id)
{
    emit(b, SpvOpFunction, 4, VOID, function, 0, FUNCTION);
    emit(b, SpvOpLabel, 1, id);
    emit(b, SpvOpAccessChain, 5, P_UINT, id + 1, BUFFER, INDEX, ZERO);
    emit(b, SpvOpLoad, 3, UINT, id + 2, id + 1);
    emit(b, SpvOpStore, 2, id + 1, id + 2);
    emit(b, SpvOpReturn, 0);
    emit(b, SpvOpFunctionEnd, 0);
}

static void
expect_valid(const struct builder *b, struct wake_instrumented *out)
{
    struct wake_instrument_settings settings = defaults;

    settings.checks = WAKE_CHECK_DESCRIPTOR_INDEX | WAKE_CHECK_DESCRIPTOR_STATE |
                      WAKE_CHECK_STORAGE_RANGE;
    if (!wake_instrument(b->words, b->count, &settings, out)) {
        fail_msg("%d: %s", out->verdict, out->message);
    }
}

/* Each notes its stage when it begins, since functions may be shared. */
static void
two_entry_points(void **state)
{
    static const uint32_t models[] = { SpvExecutionModelVertex, SpvExecutionModelFragment,
                                       SpvExecutionModelGLCompute };

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct builder b;
        struct wake_instrumented out;
        unsigned stores = 0;

        begin(&b, models[i]);
        if (models[i] == SpvExecutionModelGLCompute) {
            uint32_t *name = &b.words[find(b.words, b.count, SpvOpEntryPoint, 1)];

            name[3] = 0x6e69616e; /* another name for another of the same stage */
        }
        put_function(&b, MAIN, ID);
        put_function(&b, OTHER, ID + 8);
        if (models[i] == SpvExecutionModelGLCompute) {
            size_t at = find(b.words, b.count, SpvOpExecutionMode, 0);

            memmove(&b.words[at + 6], &b.words[at], (b.count - at) * 4);
            b.words[at + 1] = OTHER;
            b.count += 6;
        }
        expect_valid(&b, &out);
        assert_int_equal(out.references, 4);
        /* Notes go into a variable of the storage class Private. */
        for (unsigned n = 0;; n++) {
            size_t at = find(out.words, out.count, SpvOpVariable, n);

            if (!at) {
                break;
            }
            stores += out.words[at + 3] == SpvStorageClassPrivate;
        }
        assert_int_equal(stores, 1);
        wake_instrumented_finish(&out);
    }
}

static void
shared_function_is_left_alone(void **state)
{
    struct builder b;
    struct wake_instrumented out;

    (void)state;
    begin(&b, SpvExecutionModelVertex);
    put_function(&b, MAIN, ID);
    put_function(&b, OTHER, ID + 8);
    b.words[find(b.words, b.count, SpvOpEntryPoint, 1) + 2] = MAIN;
    assert_false(wake_instrument(b.words, b.count, &defaults, &out));
    assert_int_equal(out.verdict, WAKE_INSTRUMENT_UNKNOWN);
    wake_instrumented_finish(&out);
}

/* A loop of one block, that goes back to itself: header, body and continue target in one. */
static void
loop_of_one_block(void **state)
{
    struct builder b;
    struct wake_instrumented out;
    uint32_t before = ID, loop = ID + 1, after = ID + 2, phi = ID + 3, chain = ID + 4,
             value = ID + 5, less = ID + 6, last = ID + 7;

    (void)state;
    begin(&b, UINT32_MAX);
    emit(&b, SpvOpFunction, 4, VOID, MAIN, 0, FUNCTION);
    emit(&b, SpvOpLabel, 1, before);
    emit(&b, SpvOpBranch, 1, loop);
    emit(&b, SpvOpLabel, 1, loop);
    emit(&b, SpvOpPhi, 6, UINT, phi, ZERO, before, value, loop);
    emit(&b, SpvOpAccessChain, 5, P_UINT, chain, BUFFER, phi, ZERO);
    emit(&b, SpvOpLoad, 3, UINT, value, chain);
    emit(&b, SpvOpStore, 2, chain, phi);
    emit(&b, SpvOpULessThan, 4, BOOL, less, value, COUNT);
    emit(&b, SpvOpLoopMerge, 3, after, loop, 0);
    emit(&b, SpvOpBranchConditional, 3, less, loop, after);
    emit(&b, SpvOpLabel, 1, after);
    emit(&b, SpvOpPhi, 4, UINT, last, value, loop);
    emit(&b, SpvOpReturn, 0);
    emit(&b, SpvOpFunctionEnd, 0);
    expect_valid(&b, &out);
    assert_int_equal(out.references, 2);
    assert_int_equal(out.unguarded, 0);
    wake_instrumented_finish(&out);
}

/* A header that ends in a choice of exits, with the access before it. */
static void
loop_header_with_exit(void **state)
{
    struct builder b;
    struct wake_instrumented out;
    uint32_t before = ID, header = ID + 1, body = ID + 2, next = ID + 3, after = ID + 4,
             phi = ID + 5, chain = ID + 6, value = ID + 7, less = ID + 8, sum = ID + 9,
             last = ID + 10;

    (void)state;
    begin(&b, UINT32_MAX);
    emit(&b, SpvOpFunction, 4, VOID, MAIN, 0, FUNCTION);
    emit(&b, SpvOpLabel, 1, before);
    emit(&b, SpvOpBranch, 1, header);
    emit(&b, SpvOpLabel, 1, header);
    emit(&b, SpvOpPhi, 6, UINT, phi, ZERO, before, sum, next);
    emit(&b, SpvOpAccessChain, 5, P_UINT, chain, BUFFER, phi, ZERO);
    emit(&b, SpvOpLoad, 3, UINT, value, chain);
    emit(&b, SpvOpULessThan, 4, BOOL, less, value, COUNT);
    emit(&b, SpvOpLoopMerge, 3, after, next, 0);
    emit(&b, SpvOpBranchConditional, 3, less, body, after);
    emit(&b, SpvOpLabel, 1, body);
    emit(&b, SpvOpStore, 2, chain, phi);
    emit(&b, SpvOpBranch, 1, next);
    emit(&b, SpvOpLabel, 1, next);
    emit(&b, SpvOpAtomicIAdd, 6, UINT, sum, chain, ONE, ZERO, COUNT);
    emit(&b, SpvOpBranch, 1, header);
    emit(&b, SpvOpLabel, 1, after);
    emit(&b, SpvOpPhi, 4, UINT, last, value, header);
    emit(&b, SpvOpReturn, 0);
    emit(&b, SpvOpFunctionEnd, 0);
    expect_valid(&b, &out);
    assert_int_equal(out.references, 3);
    assert_int_equal(out.unguarded, 0);
    wake_instrumented_finish(&out);
}

/* The index of the n-th access chain into the array of descriptors, as it is defined in `words`. */
static const uint32_t *
index_in(const struct wake_instrumented *out, unsigned n)
{
    for (unsigned k = 0;; k++) {
        size_t at = find(out->words, out->count, SpvOpAccessChain, k);

        assert_true(at);
        if (out->words[at + 3] == BUFFER && n-- == 0) {
            for (size_t i = 5; i < out->count; i += out->words[i] >> 16) {
                uint32_t op = out->words[i] & 0xffff;

                if (op != SpvOpName && op != SpvOpDecorate && op != SpvOpStore &&
                    out->words[i + 2] == out->words[at + 4]) {
                    return &out->words[i];
                }
            }
        }
    }
}

/* Whatever index chooses the descriptor: the access chain has one that is inside, and as constant
 * as it was. */
static void
index_is_inside(void **state)
{
    enum { SPECIAL = ID + 20 };
    struct builder b;
    struct wake_instrumented out;
    struct wake_instrument_settings settings = defaults;

    (void)state;
    for (unsigned skipped = 0; skipped < 2; skipped++) {
        begin(&b, UINT32_MAX);
        emit(&b, SpvOpSpecConstant, 3, UINT, SPECIAL, 2);
        emit(&b, SpvOpFunction, 4, VOID, MAIN, 0, FUNCTION);
        emit(&b, SpvOpLabel, 1, ID);
        emit(&b, SpvOpAccessChain, 5, P_UINT, ID + 1, BUFFER, ONE, ZERO);
        emit(&b, SpvOpLoad, 3, UINT, ID + 2, ID + 1);
        emit(&b, SpvOpAccessChain, 5, P_UINT, ID + 3, BUFFER, INDEX, ZERO);
        emit(&b, SpvOpLoad, 3, UINT, ID + 4, ID + 3);
        emit(&b, SpvOpAccessChain, 5, P_UINT, ID + 5, BUFFER, SPECIAL, ZERO);
        emit(&b, SpvOpLoad, 3, UINT, ID + 6, ID + 5);
        emit(&b, SpvOpAccessChain, 5, P_UINT, ID + 7, BUFFER, ID + 6, ZERO);
        emit(&b, SpvOpLoad, 3, UINT, ID + 8, ID + 7);
        emit(&b, SpvOpReturn, 0);
        emit(&b, SpvOpFunctionEnd, 0);
        settings.skip = skipped ? WAKE_CHECK_DESCRIPTOR_INDEX : 0;
        if (!wake_instrument(b.words, b.count, &settings, &out)) {
            fail_msg("%d: %s", out.verdict, out.message);
        }
        assert_int_equal(index_in(&out, 0)[2], ONE);
        assert_int_equal(index_in(&out, 1)[0] & 0xffff,
                         skipped ? SpvOpConstantNull : SpvOpConstant);
        assert_int_equal(index_in(&out, 2)[0] & 0xffff,
                         skipped ? SpvOpSpecConstantOp : SpvOpSpecConstant);
        assert_int_equal(index_in(&out, 3)[0] & 0xffff, skipped ? SpvOpExtInst : SpvOpLoad);
        wake_instrumented_finish(&out);
    }
}

/* Addresses of a group whose first is its own base, as only code can be that nobody has validated:
 * what leads to them is looked for up to an end. */
static void
address_of_itself(void **state)
{
    static const uint32_t header[] = { SpvMagicNumber, 0x00010300, 0, 64, 0 };
    uint32_t label = ID, first = ID + 1, second = ID + 2, ulong = ID + 3, null = ID + 4;
    struct wake_instrument_settings settings = defaults;
    struct builder b = { .count = 5 };
    struct wake_instrumented out;

    (void)state;
    memcpy(b.words, header, sizeof(header));
    emit(&b, SpvOpCapability, 1, SpvCapabilityShader);
    emit(&b, SpvOpCapability, 1, SpvCapabilityInt64);
    emit(&b, SpvOpCapability, 1, SpvCapabilityPhysicalStorageBufferAddresses);
    emit(&b, SpvOpMemoryModel, 2, SpvAddressingModelPhysicalStorageBuffer64, SpvMemoryModelGLSL450);
    emit(&b, SpvOpEntryPoint, 4, SpvExecutionModelGLCompute, MAIN, 0x6e69616d, 0);
    emit(&b, SpvOpExecutionMode, 5, MAIN, SpvExecutionModeLocalSize, 1, 1, 1);
    emit(&b, SpvOpTypeVoid, 1, VOID);
    emit(&b, SpvOpTypeFunction, 2, FUNCTION, VOID);
    emit(&b, SpvOpTypeInt, 3, UINT, 32, 0);
    emit(&b, SpvOpTypeInt, 3, ulong, 64, 0);
    emit(&b, SpvOpConstant, 3, UINT, ZERO, 0);
    emit(&b, SpvOpConstantNull, 2, ulong, null);
    emit(&b, SpvOpTypePointer, 3, P_UINT, SpvStorageClassPhysicalStorageBuffer, UINT);
    emit(&b, SpvOpFunction, 4, VOID, MAIN, 0, FUNCTION);
    emit(&b, SpvOpLabel, 1, label);
    emit(&b, SpvOpConvertUToPtr, 3, P_UINT, second, null);
    emit(&b, SpvOpLoad, 5, UINT, ID + 5, first, SpvMemoryAccessAlignedMask, 4);
    emit(&b, SpvOpAccessChain, 5, P_UINT, first, first, ZERO, first);
    emit(&b, SpvOpLoad, 5, UINT, ID + 6, second, SpvMemoryAccessAlignedMask, 4);
    emit(&b, SpvOpReturn, 0);
    emit(&b, SpvOpFunctionEnd, 0);
    settings.validate = 0;
    assert_true(wake_instrument(b.words, b.count, &settings, &out));
    assert_int_equal(out.checks, WAKE_CHECK_ADDRESS);
    assert_int_equal(out.references, 2);
    wake_instrumented_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(refusals, nothing_left),
        cmocka_unit_test_teardown(invalid_stays_out, nothing_left),
        cmocka_unit_test_teardown(out_of_memory, nothing_left),
        cmocka_unit_test_teardown(ids_come_of_contents, nothing_left),
        cmocka_unit_test_teardown(only_what_is_needed, nothing_left),
        cmocka_unit_test_teardown(printf_goes_with_its_import, nothing_left),
        cmocka_unit_test_teardown(variable_pointers, nothing_left),
        cmocka_unit_test_teardown(two_entry_points, nothing_left),
        cmocka_unit_test_teardown(shared_function_is_left_alone, nothing_left),
        cmocka_unit_test_teardown(loop_of_one_block, nothing_left),
        cmocka_unit_test_teardown(loop_header_with_exit, nothing_left),
        cmocka_unit_test_teardown(index_is_inside, nothing_left),
        cmocka_unit_test_teardown(address_of_itself, nothing_left),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
