/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instrumented shaders at work, on the first Vulkan device (lavapipe in CI): which records they
 * write, what is skipped, and that what they compute is the same as without checks. Skipped where
 * there is no device.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "base/vulkan_all.h"
#include "gpuav/instrument/instrument.h"
#include "state/check/awaited.h"
#include "gpuav_runner.h"

#include <spirv/unified1/spirv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A shader of shaders/, and its checks. */
struct shader {
    uint32_t *words;
    size_t count;
    struct wake_instrumented out;
};

static struct runner runner;
static bool is_large; /* modules count as large: they report where invocations end */

static int
count_as_large(void **state)
{
    (void)state;
    is_large = true;
    return 0;
}

static int
count_as_small(void **state)
{
    (void)state;
    is_large = false;
    return 0;
}

static struct shader
load(const char *name, uint32_t checks)
{
    const struct wake_instrument_settings settings = {
        .set = RUNNER_SET,
        .checks = checks,
        .skip = WAKE_CHECK_ALL,
        .stages = VK_SHADER_STAGE_COMPUTE_BIT,
        .api_version = VK_API_VERSION_1_2,
        .validate = 1,
        .large = is_large,
    };
    struct shader s = { 0 };
    char path[4096];
    FILE *file;
    long size;

    snprintf(path, sizeof(path), "%s/%s.spv", GPUAV_SHADERS, name);
    file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    s.words = malloc((size_t)size);
    assert_non_null(s.words);
    s.count = fread(s.words, 4, (size_t)size / 4, file);
    fclose(file);
    if (!wake_instrument(s.words, s.count, &settings, &s.out)) {
        fail_msg("%s: %d %s", name, s.out.verdict, s.out.message);
    }
    return s;
}

static void
unload(struct shader *s)
{
    wake_instrumented_finish(&s->out);
    free(s->words);
}

/* The number of the n-th instruction of that opcode, from 0. */
static uint32_t
find(const struct shader *s, uint32_t op, unsigned n)
{
    uint32_t number = 0;

    for (size_t at = 5; at < s->count; at += s->words[at] >> 16, number++) {
        if ((s->words[at] & 0xffff) == op && n-- == 0) {
            return number;
        }
    }
    fail_msg("no such instruction");
    return 0;
}

static const uint32_t *
head(void)
{
    return runner.words[RUNNER_ERRORS];
}

/* The n-th record; NULL: there are not so many. */
static const uint32_t *
record(unsigned n)
{
    const uint32_t *at = head() + WAKE_ERROR_HEAD_WORDS;

    for (; *at && n; n--) {
        at += *at;
    }
    return *at ? at : NULL;
}

static unsigned
records(void)
{
    unsigned n = 0;

    while (record(n)) {
        n++;
    }
    return n;
}

/* The record of one invocation, NULL: none. */
static const uint32_t *
record_of(uint32_t invocation, uint32_t instruction)
{
    const uint32_t *found;

    for (unsigned n = 0; (found = record(n)); n++) {
        if (found[WAKE_RECORD_STAGE_WORDS] == invocation &&
            found[WAKE_RECORD_INSTRUCTION] == instruction) {
            return found;
        }
    }
    return NULL;
}

static void
expect(const struct shader *s, const uint32_t *r, uint32_t error, const uint32_t words[6])
{
    assert_non_null(r);
    assert_int_equal(r[WAKE_RECORD_SIZE], WAKE_RECORD_CHECK_SIZE);
    assert_int_equal(r[WAKE_RECORD_SHADER], s->out.shader_id);
    assert_int_equal(r[WAKE_RECORD_STAGE], SpvExecutionModelGLCompute);
    assert_int_equal(r[WAKE_RECORD_STAGE_WORDS + 1], 0);
    assert_int_equal(r[WAKE_RECORD_STAGE_WORDS + 2], 0);
    assert_int_equal(r[WAKE_RECORD_ERROR], error);
    assert_int_equal(r[WAKE_RECORD_COMMAND], RUNNER_COMMAND);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(r[WAKE_RECORD_WORDS + i], words[i]);
    }
}

static void
run(const struct shader *s, uint32_t groups, uint32_t k, uint32_t step)
{
    runner_run(&runner, s->out.words, s->out.count, groups, (uint32_t[4]){ k, step },
               RUNNER_ERROR_WORDS);
}

/* ---- descriptor index ------------------------------------------------------------------------ */

static void
index_beyond_the_array(void **state)
{
    struct shader s = load("gpuav_index", WAKE_CHECK_DESCRIPTOR_INDEX);
    const uint32_t *out = runner.words[RUNNER_OUT];
    uint32_t where;

    (void)state;
    if (!runner.dynamic_indexing) {
        unload(&s);
        skip();
    }
    runner_reset(&runner);
    run(&s, 2, 2, 0); /* groups use elements 2 and 3 of 3 */
    assert_int_equal(records(), 4);
    assert_int_equal(head()[1], 4 * WAKE_RECORD_CHECK_SIZE);
    assert_int_equal(head()[2], 0);
    where = record(0)[WAKE_RECORD_INSTRUCTION];
    for (uint32_t i = 4; i < 8; i++) {
        expect(&s, record_of(i, where), WAKE_RECORD_INDEX_OUT_OF_BOUNDS,
               (uint32_t[]){ 3, 3, 0, 1, WAKE_GPUAV_STORAGE_BUFFER, 0 });
        assert_int_equal(out[i], 7); /* 0 was read */
        assert_int_equal(out[i - 4], 7 + 1000 * RUNNER_DATA2 + i - 4);
    }
    /* It is a load, through a chain that has the index. */
    {
        size_t at = 5;

        for (uint32_t n = 0; n < where; n++) {
            at += s.words[at] >> 16;
        }
        assert_int_equal(s.words[at] & 0xffff, SpvOpLoad);
    }
    unload(&s);
}

static void
negative_index(void **state)
{
    struct shader s = load("gpuav_index", WAKE_CHECK_ALL);

    (void)state;
    if (!runner.dynamic_indexing) {
        unload(&s);
        skip();
    }
    runner_reset(&runner);
    run(&s, 1, UINT32_MAX, 0);
    assert_int_equal(records(),
                     4); /* and no more: what is beyond the table is nobody else's error */
    expect(&s, record(0), WAKE_RECORD_INDEX_OUT_OF_BOUNDS,
           (uint32_t[]){ UINT32_MAX, 3, 0, 1, WAKE_GPUAV_STORAGE_BUFFER, 0 });
    unload(&s);
}

static void
index_within(void **state)
{
    struct shader s = load("gpuav_index", WAKE_CHECK_ALL);

    (void)state;
    if (!runner.dynamic_indexing) {
        unload(&s);
        skip();
    }
    runner_reset(&runner);
    run(&s, 3, 0, 0);
    assert_int_equal(records(), 0);
    assert_int_equal(head()[1], 0);
    assert_int_equal(runner.words[RUNNER_OUT][11], 7 + 1000 * RUNNER_DATA2 + 3);
    unload(&s);
}

/* ---- elements that are used -------------------------------------------------------------------- */

/* How often a key stands in the slots of the command that the runner runs. */
static unsigned
marks(uint32_t key)
{
    const uint32_t *slots = head() + WAKE_ERROR_USED +
                            RUNNER_COMMAND % WAKE_USED_COMMANDS * WAKE_USED_SLOTS;
    unsigned count = 0;

    for (unsigned i = 0; i < WAKE_USED_SLOTS; i++) {
        count += slots[i] == key;
    }
    return count;
}

/* Each element that an invocation chose, once; and nothing where no check asks for it. */
static void
elements_are_marked_once(void **state)
{
    struct shader s = load("gpuav_index", WAKE_CHECK_ALL),
                  plain = load("gpuav_index", WAKE_CHECK_ALL & ~WAKE_CHECK_USED);
    const uint32_t key = wake_used_how(VK_SHADER_STAGE_COMPUTE_BIT, false) |
                         1 << WAKE_USED_BINDING_SHIFT;

    (void)state;
    if (!runner.dynamic_indexing) {
        unload(&s);
        unload(&plain);
        skip();
    }
    runner_reset(&runner);
    run(&s, 2, 1, 0); /* groups of four use elements 1 and 2 of binding 1 */
    assert_int_equal(records(), 0);
    assert_int_equal(head()[WAKE_ERROR_MARKED], 1);
    assert_int_equal(marks(key | 1), 0);
    assert_int_equal(marks(key | 2), 1);
    assert_int_equal(marks(key | 3), 1);
    assert_int_equal(marks(0), WAKE_USED_SLOTS - 2);
    runner_reset(&runner);
    run(&plain, 2, 1, 0);
    assert_int_equal(head()[WAKE_ERROR_MARKED], 0);
    assert_int_equal(marks(0), WAKE_USED_SLOTS);
    unload(&s);
    unload(&plain);
}

/* ---- no room --------------------------------------------------------------------------------- */

static void
only_whole_records(void **state)
{
    struct shader s = load("gpuav_index", WAKE_CHECK_DESCRIPTOR_INDEX);
    const uint32_t room = 3 * WAKE_RECORD_CHECK_SIZE + 7;

    (void)state;
    if (!runner.dynamic_indexing) {
        unload(&s);
        skip();
    }
    runner_reset(&runner);
    memset(&runner.words[RUNNER_ERRORS][WAKE_ERROR_HEAD_WORDS + room], 0x5a, 64);
    runner_run(&runner, s.out.words, s.out.count, 8, (uint32_t[4]){ 3 }, room);
    assert_int_equal(head()[2], 32 - 3); /* lost */
    assert_true(head()[1] >= 3 * WAKE_RECORD_CHECK_SIZE);
    for (unsigned n = 0; n < 3; n++) {
        assert_int_equal(record(n)[WAKE_RECORD_SIZE], WAKE_RECORD_CHECK_SIZE);
    }
    for (uint32_t i = 0; i < 7; i++) {
        assert_int_equal(head()[WAKE_ERROR_HEAD_WORDS + 3 * WAKE_RECORD_CHECK_SIZE + i], 0);
    }
    for (uint32_t i = 0; i < 16; i++) {
        assert_int_equal(head()[WAKE_ERROR_HEAD_WORDS + room + i], 0x5a5a5a5a);
    }
    unload(&s);
}

static void
switched_off(void **state)
{
    struct shader s = load("gpuav_index", WAKE_CHECK_DESCRIPTOR_INDEX);

    (void)state;
    if (!runner.dynamic_indexing) {
        unload(&s);
        skip();
    }
    runner_reset(&runner);
    runner.words[RUNNER_ERRORS][0] = WAKE_ERROR_OFF;
    run(&s, 2, 3, 0);
    assert_int_equal(head()[1], 0);
    assert_int_equal(head()[2], 0);
    assert_int_equal(records(), 0);
    unload(&s);
}

/* ---- state ----------------------------------------------------------------------------------- */

static void
descriptor_not_written(void **state)
{
    struct shader s = load("gpuav_range", WAKE_CHECK_DESCRIPTOR_STATE);
    unsigned uninitialized = 0, destroyed = 0;
    const uint32_t *r;

    (void)state;
    runner_reset(&runner);
    runner_descriptor(&runner, 1, 1)[0] = WAKE_GPUAV_UNINITIALIZED;
    runner_descriptor(&runner, 2, 0)[0] = WAKE_GPUAV_DESTROYED;
    run(&s, 1, 0, 1);
    for (unsigned n = 0; (r = record(n)); n++) {
        if (r[WAKE_RECORD_ERROR] == WAKE_RECORD_UNINITIALIZED) {
            expect(&s, r, WAKE_RECORD_UNINITIALIZED,
                   (uint32_t[]){ 1, 0, 0, 1, WAKE_GPUAV_STORAGE_BUFFER, 0 });
            uninitialized++;
        } else {
            expect(&s, r, WAKE_RECORD_DESTROYED,
                   (uint32_t[]){ 0, WAKE_GPUAV_DESTROYED, 0, 2, WAKE_GPUAV_UNIFORM_BUFFER, 0 });
            destroyed++;
        }
    }
    /* A store and a load each; large modules tell the first of what follows each other. */
    assert_int_equal(uninitialized, is_large ? 8 : 16);
    assert_int_equal(destroyed, is_large ? 0 : 8);
    assert_int_equal(runner.words[RUNNER_DATA1][0], 1000 * RUNNER_DATA1); /* not stored */
    assert_int_equal(runner.words[RUNNER_OUT][0], 1000 * RUNNER_DATA2);   /* the atomic's alone */
    unload(&s);
}

/* What is not known is not wrong: no table for the set, no row for the command. */
static void
nothing_known(void **state)
{
    struct shader s = load("gpuav_range", WAKE_CHECK_ALL);
    const uint32_t table = 4; /* TABLE_BOUND of the runner: number of sets, offset of set 0 */

    (void)state;
    runner_reset(&runner);
    runner_descriptor(&runner, 1, 1)[0] = WAKE_GPUAV_UNINITIALIZED;
    runner.words[RUNNER_TABLE][table + 1] = 0;
    run(&s, 1, 0, 1);
    assert_int_equal(records(), 0);
    runner.words[RUNNER_TABLE][table] = 0;
    run(&s, 1, 0, 1);
    assert_int_equal(records(), 0);
    runner.words[RUNNER_TABLE][0] = 0;
    run(&s, 1, 0, 1);
    assert_int_equal(records(), 0);
    unload(&s);
}

/* A sampler that a function gets as parameter is whatever its caller gave it. */
static void
through_parameters(void **state)
{
    struct shader s = load("gpuav_function", WAKE_CHECK_DESCRIPTOR_STATE);

    (void)state;
    runner_reset(&runner);
    run(&s, 1, 0, 0);
    assert_int_equal(records(), 0);
    assert_int_equal(runner.words[RUNNER_OUT][0], 10 + 40 * 1000);
    assert_int_equal(runner.words[RUNNER_OUT][2], 20);

    runner_reset(&runner);
    runner_descriptor(&runner, 5, 1)[0] = WAKE_GPUAV_UNINITIALIZED;
    run(&s, 1, 0, 0);
    /* Two invocations: through twice() and directly, which large modules tell once. */
    assert_int_equal(records(), is_large ? 2 : 4);
    for (unsigned n = 0; n < (is_large ? 2 : 4); n++) {
        expect(&s, record(n), WAKE_RECORD_UNINITIALIZED,
               (uint32_t[]){ 1, 0, 0, 5, WAKE_GPUAV_COMBINED, 0 });
        assert_int_equal(record(n)[WAKE_RECORD_INSTRUCTION],
                         find(&s, SpvOpImageSampleExplicitLod, 0));
    }
    assert_int_equal(runner.words[RUNNER_OUT][0], 10);
    assert_int_equal(runner.words[RUNNER_OUT][2], 0);
    unload(&s);
}

/* ---- ranges ---------------------------------------------------------------------------------- */

static void
buffer_beyond_its_range(void **state)
{
    struct shader s = load("gpuav_range", WAKE_CHECK_STORAGE_RANGE | WAKE_CHECK_UNIFORM_RANGE);
    uint32_t store = find(&s, SpvOpAtomicIAdd, 0);
    const uint32_t *r;

    (void)state;
    runner_reset(&runner);
    run(&s, 1, 0, 3); /* words 0, 3 ... 21 of 16; uvec4 0 to 7 of 4 */
    r = record_of(7, store);
    expect(&s, r, WAKE_RECORD_BUFFER_OUT_OF_BOUNDS,
           (uint32_t[]){ 2, 22 * 4, 0, 1, WAKE_GPUAV_STORAGE_BUFFER, 64 });
    assert_null(record_of(5, store)); /* word 15 is the last that is bound */
    assert_non_null(record_of(6, store));
    assert_int_equal(records(), 2 * 3 + 4);
    for (unsigned n = 0, uniform = 0; (r = record(n)); n++) {
        if (r[WAKE_RECORD_WORDS + 4] == WAKE_GPUAV_UNIFORM_BUFFER) {
            uint32_t i = r[WAKE_RECORD_STAGE_WORDS];

            expect(&s, r, WAKE_RECORD_BUFFER_OUT_OF_BOUNDS,
                   (uint32_t[]){ 0, i * 16 + 12, 0, 2, WAKE_GPUAV_UNIFORM_BUFFER, 64 });
            assert_true(i >= 4);
            uniform++;
        }
    }
    assert_int_equal(runner.words[RUNNER_DATA1][15], 105);
    assert_int_equal(runner.words[RUNNER_DATA1][18], 1000 * RUNNER_DATA1 + 2); /* as it was */
    assert_int_equal(runner.words[RUNNER_DATA2][21], 1000 * RUNNER_DATA2 + 5);
    assert_int_equal(runner.words[RUNNER_OUT][7], 0);
    unload(&s);
}

/* Offsets that do not fit 32 bits are far outside, not back inside. */
static void
offset_beyond_32_bits(void **state)
{
    struct shader s = load("gpuav_range", WAKE_CHECK_STORAGE_RANGE);

    (void)state;
    runner_reset(&runner);
    run(&s, 1, 0x40000000u, 0);
    assert_int_equal(records(), 8 * 3);
    assert_int_equal(record(0)[WAKE_RECORD_WORDS + 1], UINT32_MAX);
    runner_descriptor(&runner, 1, 1)[1] = UINT32_MAX; /* unlimited */
    memset(runner.words[RUNNER_ERRORS], 0, (WAKE_ERROR_HEAD_WORDS + RUNNER_ERROR_WORDS) * 4);
    run(&s, 1, 0, 0);
    assert_int_equal(records(), 0);
    unload(&s);
}

static void
texel_beyond_the_view(void **state)
{
    struct shader s = load("gpuav_texel", WAKE_CHECK_ALL);
    uint32_t fetch = find(&s, SpvOpImageFetch, 0), write = find(&s, SpvOpImageWrite, 0);

    (void)state;
    runner_reset(&runner);
    run(&s, 1, 8, 1); /* texels 8 to 15 of 16 */
    assert_int_equal(records(), 0);
    assert_int_equal(runner.words[RUNNER_OUT][7], 2 * (1000 * RUNNER_TEXELS_FROM + 15) + 1);
    runner_reset(&runner);
    run(&s, 1, 10, 1);
    assert_int_equal(records(), 2 * 3);
    expect(&s, record_of(7, fetch), WAKE_RECORD_TEXEL_OUT_OF_BOUNDS,
           (uint32_t[]){ 0, 17, 0, 3, WAKE_GPUAV_UNIFORM_TEXEL, 16 });
    expect(&s, record_of(6, write), WAKE_RECORD_TEXEL_OUT_OF_BOUNDS,
           (uint32_t[]){ 0, 16, 0, 4, WAKE_GPUAV_STORAGE_TEXEL, 16 });
    expect(&s, record_of(6, find(&s, SpvOpAtomicIAdd, 0)), WAKE_RECORD_TEXEL_OUT_OF_BOUNDS,
           (uint32_t[]){ 0, 16, 0, 4, WAKE_GPUAV_STORAGE_TEXEL, 16 });
    assert_int_equal(runner.words[RUNNER_OUT][7], 0);
    assert_int_equal(runner.words[RUNNER_TEXELS_INTO][16], 1000 * RUNNER_TEXELS_INTO);
    unload(&s);
}

/* ---- addresses ------------------------------------------------------------------------------- */

enum { LIST = 8 }; /* where the address table has its list */

/* A list of two nodes in the buffers behind bindings 1 and 2; addresses of both are live. */
static void
make_nodes(uint64_t next)
{
    uint32_t *ranges = runner.words[RUNNER_ADDRESSES];

    runner_reset(&runner);
    memcpy(&runner.words[RUNNER_DATA0][4], &next, 8);
    ranges[0] = LIST;
    ranges[LIST] = 3;
    for (uint32_t i = 0; i < 3; i++) { /* DATA0 lies before DATA1 */
        uint64_t pair[2] = { runner.addresses[RUNNER_DATA0 + i],
                             runner.addresses[RUNNER_DATA0 + i] + 128 };

        memcpy(&ranges[LIST + WAKE_ADDRESS_HEAD + i * WAKE_ADDRESS_WORDS], pair, sizeof(pair));
    }
}

static void
run_nodes(const struct shader *s, uint32_t k)
{
    uint64_t first = runner.addresses[RUNNER_DATA0];

    runner_run(&runner, s->out.words, s->out.count, 1,
               (uint32_t[4]){ (uint32_t)first, (uint32_t)(first >> 32), k }, RUNNER_ERROR_WORDS);
}

static void
expect_address(const struct shader *s, uint32_t error, uint64_t address, uint32_t size,
               uint32_t alignment, uint32_t write)
{
    const uint32_t *r;
    unsigned found = 0;

    for (unsigned n = 0; (r = record(n)); n++) {
        if (r[WAKE_RECORD_ERROR] == error && r[WAKE_RECORD_WORDS] == (uint32_t)address &&
            r[WAKE_RECORD_WORDS + 4] == write) {
            expect(s, r, error,
                   (uint32_t[]){ (uint32_t)address, (uint32_t)(address >> 32), size, alignment,
                                 write, 0 });
            found++;
        }
    }
    assert_int_not_equal(found, 0);
}

static void
addresses(void **state)
{
    struct shader s = load("gpuav_address", WAKE_CHECK_ADDRESS);
    uint64_t second = runner.addresses[RUNNER_DATA1],
             nowhere = runner.addresses[RUNNER_DATA2] + 128;

    (void)state;
    if (!runner.addresses[RUNNER_DATA0]) {
        unload(&s);
        skip();
    }
    make_nodes(second);
    run_nodes(&s, 0);
    assert_int_equal(records(), 0);
    assert_int_equal(runner.words[RUNNER_OUT][0], 1000 * RUNNER_DATA0 + 1);
    assert_int_equal(runner.words[RUNNER_OUT][4], 1000 * RUNNER_DATA1 + 2);
    assert_int_equal(runner.words[RUNNER_DATA1][6], 1000 * RUNNER_DATA1 + 6 + 5);

    make_nodes(second); /* tail[k + i]: the last that fits is 25 */
    run_nodes(&s, 23);
    assert_int_equal(records(), 2);
    expect_address(&s, WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS, second + 128, 4, 4, 0);
    expect_address(&s, WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS, second + 128, 4, 1, 1);
    assert_int_equal(runner.words[RUNNER_OUT][8 + 3], 1);
    assert_int_equal(runner.words[RUNNER_DATA1][32], 1000 * RUNNER_DATA1 + 0);
    assert_int_equal(runner.words[RUNNER_DATA1][31], 1000 * RUNNER_DATA1 + 15 + 5);

    make_nodes(nowhere);
    run_nodes(&s, 0);
    assert_int_equal(records(), is_large ? 4 * 2 : 4 * 3); /* there is room for two */
    expect_address(&s, WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS, nowhere + 8, 4, 4, 0);
    assert_int_equal(runner.words[RUNNER_OUT][4], 0);

    make_nodes(0);
    run_nodes(&s, 0);
    assert_int_equal(records(), is_large ? 4 * 2 : 4 * 3); /* there is room for two */

    make_nodes(second + 2);
    run_nodes(&s, 0);
    assert_int_equal(records(), 8); /* an atomic says nothing of alignment */
    expect_address(&s, WAKE_RECORD_ADDRESS_MISALIGNED, second + 10, 4, 4, 0);

    make_nodes(nowhere);
    runner.words[RUNNER_ADDRESSES][LIST] = 0; /* no buffer at all */
    run_nodes(&s, 0);
    assert_int_equal(records(), is_large ? 4 * 2 : 4 * 5);
    assert_int_equal(head()[2], is_large ? 4 * 3 : 0);
    unload(&s);
}

static void
run_many(const struct shader *s, uint32_t k)
{
    uint64_t words = runner.addresses[RUNNER_DATA1];

    make_nodes(0);
    runner_run(&runner, s->out.words, s->out.count, 1,
               (uint32_t[4]){ (uint32_t)words, (uint32_t)(words >> 32), k }, RUNNER_ERROR_WORDS);
}

/* Accesses that are checked together: each is made, and each that is wrong is told. */
static void
many_addresses(void **state)
{
    struct shader s = load("gpuav_address_many", WAKE_CHECK_ADDRESS);
    uint64_t words = runner.addresses[RUNNER_DATA1];
    uint32_t sum = 0, k = 8;

    (void)state;
    if (!words) {
        unload(&s);
        skip();
    }
    run_many(&s, k); /* the last word, 31, is written and read */
    for (uint32_t word = k; word < k + 22; word++) {
        sum += 1000 * RUNNER_DATA1 + word % 16;
    }
    sum += 1000 * RUNNER_DATA1 + (sum & 3) + 1;
    assert_int_equal(records(), 0);
    assert_int_equal(runner.words[RUNNER_OUT][0], sum);
    assert_int_equal(runner.words[RUNNER_OUT][1], sum + 1000 * RUNNER_DATA1 + (k + 22) % 16);
    assert_int_equal(runner.words[RUNNER_OUT][4], 8);
    assert_int_equal(runner.words[RUNNER_DATA1][31], 7);

    run_many(&s, 20); /* words 32 to 41, one invocation 42, and 43 is written and read */
    assert_int_equal(records(), is_large ? 4 * 2 : 4 * 12 + 1);
    assert_int_equal(head()[2], is_large ? 4 * 10 + 1 : 0);
    for (uint32_t word = 32; word < 44 && !is_large; word++) {
        expect_address(&s, WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS, words + (uint64_t)word * 4, 4, 4, 0);
    }
    assert_int_equal(runner.words[RUNNER_OUT][4], 1);
    assert_int_equal(runner.words[RUNNER_DATA1][43], 1000 * RUNNER_DATA1 + 43 % 16);
    unload(&s);
}

/* ---- printf ---------------------------------------------------------------------------------- */

static void
printf_of_all_kinds(void **state)
{
    struct shader s = load("gpuav_printf", WAKE_CHECK_PRINTF);
    const struct wake_instrumented_printf *print;
    const uint32_t *r;
    char text[128];
    unsigned seen = 0;

    (void)state;
    runner_reset(&runner);
    run(&s, 1, 3, 10);
    assert_int_equal(records(), 2);
    for (unsigned n = 0; (r = record(n)); n++) {
        assert_int_equal(r[WAKE_RECORD_ERROR], WAKE_RECORD_PRINTF);
        assert_int_equal(r[WAKE_RECORD_STAGE_WORDS], 3);
        print = wake_instrumented_find_printf(&s.out, r[WAKE_RECORD_INSTRUCTION]);
        assert_non_null(print);
        assert_int_equal(r[WAKE_RECORD_SIZE], WAKE_RECORD_WORDS + print->words);
        wake_printf_text(print, &r[WAKE_RECORD_WORDS], r[WAKE_RECORD_SIZE] - WAKE_RECORD_WORDS,
                         text, sizeof(text));
        if (print->words) {
            assert_string_equal(text,
                                "-3 and 13,  1.50|1.000000, -2.000000, 3.500000, 600000000 100%");
            seen |= 1;
        } else {
            assert_string_equal(text, "plain");
            seen |= 2;
        }
    }
    assert_int_equal(seen, 3);
    assert_int_equal(runner.words[RUNNER_OUT][3], 3);
    unload(&s);
}

/* ---- what is right stays as it is ------------------------------------------------------------ */

static void
same_results(const char *name)
{
    struct shader s = load(name, WAKE_CHECK_ALL);
    uint32_t before[RUNNER_TEXELS_INTO + 1][RUNNER_WORDS];

    for (uint32_t k = 0; k < 3; k++) {
        runner_reset(&runner);
        for (uint32_t i = 0; i < 16; i++) {
            runner.words[RUNNER_DATA0][i] = (i * 7 + k) & 15;
            runner.words[RUNNER_DATA1][i] = (i * 5 + 3 * k) & 15;
            runner.words[RUNNER_DATA2][i] = (i * 11 + 5 * k) & 15;
        }
        runner_run(&runner, s.words, s.count, 1, (uint32_t[4]){ k, 1 }, RUNNER_ERROR_WORDS);
        for (uint32_t b = 0; b <= RUNNER_TEXELS_INTO; b++) {
            memcpy(before[b], runner.words[b], sizeof(before[b]));
        }
        runner_reset(&runner);
        for (uint32_t i = 0; i < 16; i++) {
            runner.words[RUNNER_DATA0][i] = (i * 7 + k) & 15;
            runner.words[RUNNER_DATA1][i] = (i * 5 + 3 * k) & 15;
            runner.words[RUNNER_DATA2][i] = (i * 11 + 5 * k) & 15;
        }
        run(&s, 1, k, 1);
        assert_int_equal(records(), 0);
        assert_int_not_equal(runner.words[RUNNER_OUT][0],
                             1000 * RUNNER_OUT + 1); /* something was written */
        for (uint32_t b = 0; b <= RUNNER_TEXELS_INTO; b++) {
            assert_memory_equal(runner.words[b], before[b], sizeof(before[b]));
        }
    }
    unload(&s);
}

static void
same_results_in_any_flow(void **state)
{
    (void)state;
    if (!runner.dynamic_indexing) {
        skip();
    }
    same_results("gpuav_flow");
    same_results("gpuav_flow.o");
    same_results("gpuav_function");
    same_results("gpuav_function.o");
}

/* With an index that is wrong in a loop: what is skipped counts as 0, and the shader comes to its
 * end. */
static void
wrong_in_any_flow(void **state)
{
    static const char *const names[] = { "gpuav_flow", "gpuav_flow.o" };

    (void)state;
    if (!runner.dynamic_indexing) {
        skip();
    }
    for (unsigned i = 0; i < 2; i++) {
        struct shader s = load(names[i], WAKE_CHECK_ALL);

        runner_reset(&runner);
        run(&s, 1, 5, 1);
        assert_int_not_equal(records(), 0);
        for (unsigned n = 0; record(n) && n < 8; n++) {
            expect(&s, record(n), WAKE_RECORD_INDEX_OUT_OF_BOUNDS,
                   (uint32_t[]){ 5, 3, 0, 1, WAKE_GPUAV_STORAGE_BUFFER, 0 });
        }
        unload(&s);
    }
}

/* The length of an array by a specialization constant: what fits three descriptors need not fit
 * two. */
static void
specialized_length(void **state)
{
    struct shader s;

    (void)state;
    if (!runner.dynamic_indexing) {
        skip();
    }
    s = load("gpuav_flow", WAKE_CHECK_DESCRIPTOR_INDEX);
    runner_reset(&runner);
    run(&s, 1, 2, 1);
    assert_int_equal(records(), 0);
    runner.length = 2;
    run(&s, 1, 2, 1);
    runner.length = 0;
    assert_int_not_equal(records(), 0);
    expect(&s, record(0), WAKE_RECORD_INDEX_OUT_OF_BOUNDS,
           (uint32_t[]){ 2, 2, 0, 1, WAKE_GPUAV_STORAGE_BUFFER, 0 });
    unload(&s);
}

/* Of each invocation of a large module the first two are told, and what else is wrong counts. */
static void
room_for_two(void **state)
{
    struct shader s = load("gpuav_range", WAKE_CHECK_STORAGE_RANGE | WAKE_CHECK_UNIFORM_RANGE);
    const uint32_t *r;
    unsigned of_last = 0;

    (void)state;
    runner_reset(&runner);
    run(&s, 1, 0, 3); /* words 18 and 21 of 16 three times each; uvec4 4 to 7 of 4 */
    assert_int_equal(records(), 2 + 2 * 2);
    assert_int_equal(head()[2], 2 * 2);
    for (unsigned n = 0; (r = record(n)); n++) {
        if (r[WAKE_RECORD_STAGE_WORDS] == 7) {
            expect(&s, r, WAKE_RECORD_BUFFER_OUT_OF_BOUNDS,
                   (uint32_t[]){ 1, 22 * 4, 0, 1, WAKE_GPUAV_STORAGE_BUFFER, 64 });
            of_last++;
        } else if (r[WAKE_RECORD_STAGE_WORDS] == 4) {
            expect(&s, r, WAKE_RECORD_BUFFER_OUT_OF_BOUNDS,
                   (uint32_t[]){ 0, 4 * 16 + 12, 0, 2, WAKE_GPUAV_UNIFORM_BUFFER, 64 });
        }
    }
    assert_int_equal(of_last, 2);
    assert_int_equal(runner.words[RUNNER_DATA1][18], 1000 * RUNNER_DATA1 + 2); /* as it was */
    unload(&s);
}

#define LATE(f) cmocka_unit_test_setup_teardown(f, count_as_large, count_as_small)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(index_beyond_the_array),
        cmocka_unit_test(negative_index),
        cmocka_unit_test(index_within),
        cmocka_unit_test(elements_are_marked_once),
        cmocka_unit_test(only_whole_records),
        cmocka_unit_test(switched_off),
        cmocka_unit_test(descriptor_not_written),
        cmocka_unit_test(nothing_known),
        cmocka_unit_test(through_parameters),
        cmocka_unit_test(buffer_beyond_its_range),
        cmocka_unit_test(offset_beyond_32_bits),
        cmocka_unit_test(texel_beyond_the_view),
        cmocka_unit_test(addresses),
        cmocka_unit_test(many_addresses),
        cmocka_unit_test(printf_of_all_kinds),
        cmocka_unit_test(same_results_in_any_flow),
        cmocka_unit_test(wrong_in_any_flow),
        cmocka_unit_test(specialized_length),
        LATE(index_beyond_the_array),
        LATE(negative_index),
        LATE(index_within),
        LATE(only_whole_records),
        LATE(switched_off),
        LATE(descriptor_not_written),
        LATE(nothing_known),
        LATE(through_parameters),
        LATE(addresses),
        LATE(many_addresses),
        LATE(room_for_two),
        LATE(printf_of_all_kinds),
        LATE(same_results_in_any_flow),
        LATE(wrong_in_any_flow),
        LATE(specialized_length),
    };
    int failed;

    if (!runner_init(&runner)) {
        return 77;
    }
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    runner_finish(&runner);
    if (!failed && wake_heap_used(WAKE_HEAP_GPUAV)) {
        fprintf(stderr, "memory was left\n");
        failed = 1;
    }
    return failed;
}
