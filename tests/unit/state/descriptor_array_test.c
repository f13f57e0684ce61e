/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The persistent array against a plain one: random writes with versions held and put in any order;
 * costs counted in nodes, never in time.
 */
#include "state/descriptor/descriptor_array.h"

#include "base/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LARGE = 500000, HELD = 12 };

static uint64_t
next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void
write_one(struct wake_descriptor_array *array, uint32_t index, wake_id object)
{
    uint32_t run = 0;
    struct wake_descriptor *to = wake_descriptor_array_edit(array, index, &run);

    assert_non_null(to);
    assert_true(run >= 1 && run <= array->count - index);
    *to = (struct wake_descriptor){ .object = object, .state = WAKE_DESCRIPTOR_KNOWN };
}

static void
fill(struct wake_descriptor_array *array)
{
    uint32_t run = 0;

    for (uint32_t i = 0; i < array->count; i += run) {
        struct wake_descriptor *to = wake_descriptor_array_edit(array, i, &run);
        assert_non_null(to);
        for (uint32_t k = 0; k < run; k++) {
            to[k] = (struct wake_descriptor){ .object = i + k + 1, .state = WAKE_DESCRIPTOR_KNOWN };
        }
    }
}

/* ---- model ----------------------------------------------------------------------------------- */

struct model {
    struct wake_descriptor_version *version;
    wake_id *plain;
};

static void
same(const struct model *model, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(wake_descriptor_version_get(model->version, i)->object, model->plain[i]);
    }
}

struct diff_check {
    const wake_id *older, *newer;
    uint8_t *seen; /* per leaf */
    uint32_t leaves;
};

static void
on_change(void *context, uint32_t first, uint32_t count, const struct wake_descriptor *older,
          const struct wake_descriptor *newer)
{
    struct diff_check *check = context;

    assert_int_equal(first % WAKE_DESCRIPTOR_LEAF, 0);
    assert_false(check->seen[first / WAKE_DESCRIPTOR_LEAF]);
    check->seen[first / WAKE_DESCRIPTOR_LEAF] = 1;
    check->leaves++;
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(older ? older[i].object : 0, check->older[first + i]);
        assert_int_equal(newer ? newer[i].object : 0, check->newer[first + i]);
    }
}

/* Every place that differs lies in a leaf that was called back. */
static void
diff_is_complete(const struct model *older, const struct model *newer, uint32_t count)
{
    struct diff_check check = { older->plain, newer->plain,
                                calloc(count / WAKE_DESCRIPTOR_LEAF + 1, 1), 0 };

    wake_descriptor_version_diff(older->version, newer->version, on_change, &check);
    for (uint32_t i = 0; i < count; i++) {
        if (older->plain[i] != newer->plain[i]) {
            assert_true(check.seen[i / WAKE_DESCRIPTOR_LEAF]);
        }
    }
    free(check.seen);
}

static void
random_writes(uint32_t count, uint64_t seed, uint32_t steps)
{
    size_t before = wake_heap_used(WAKE_HEAP_STATE);
    struct wake_descriptor_array array;
    struct model now = { NULL, calloc(count, sizeof(wake_id)) }, held[HELD] = { { NULL, NULL } };
    uint64_t random = seed;

    print_message("count %u seed %llu\n", count, (unsigned long long)seed);
    wake_descriptor_array_init(&array, count);
    for (uint32_t step = 0; step < steps; step++) {
        uint64_t r = next_random(&random);
        struct model *slot = &held[(r >> 32) % HELD];

        switch (r % 16) {
        case 0: /* hold, or put what was there */
        case 1:
            if (slot->version) {
                same(slot, count);
                wake_descriptor_array_put(&array, slot->version);
                slot->version = NULL;
                free(slot->plain);
            } else {
                slot->version = wake_descriptor_array_hold(&array);
                assert_non_null(slot->version);
                slot->plain = malloc(count * sizeof(wake_id));
                memcpy(slot->plain, now.plain, count * sizeof(wake_id));
            }
            break;
        case 2:
            if (r % 512 == 2) {
                wake_descriptor_array_clear(&array);
                memset(now.plain, 0, count * sizeof(wake_id));
            }
            break;
        default: {
            uint32_t index = (uint32_t)(r >> 20) % count;
            write_one(&array, index, step + 1);
            now.plain[index] = step + 1;
            break;
        }
        }
        if (step % 257 == 0) {
            now.version = wake_descriptor_array_hold(&array);
            assert_non_null(now.version);
            same(&now, count);
            for (int i = 0; i < HELD; i++) {
                if (held[i].version) {
                    same(&held[i], count);
                    diff_is_complete(&held[i], &now, count);
                }
            }
            wake_descriptor_array_put(&array, now.version);
        }
    }
    for (int i = 0; i < HELD; i++) {
        if (held[i].version) {
            same(&held[i], count);
            wake_descriptor_array_put(&array, held[i].version);
            free(held[i].plain);
        }
    }
    wake_descriptor_array_finish(&array);
    assert_int_equal(array.nodes, 0);
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), before);
    free(now.plain);
}

static void
equals_a_plain_array(void **state)
{
    static const uint32_t counts[] = { 1, 3, 31, 32, 33, 1000, 1024, 1025, 5000, 40000 };

    (void)state;
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        random_writes(counts[i], 88172645463325252u + i, counts[i] > 10000 ? 3000 : 6000);
    }
}

/* ---- costs ----------------------------------------------------------------------------------- */

static void
one_write_copies_one_path(void **state)
{
    struct wake_descriptor_array array;
    struct wake_descriptor_version *version;
    uint64_t full, made;

    (void)state;
    wake_descriptor_array_init(&array, LARGE);
    assert_int_equal(array.nodes, 0); /* nothing written, nothing kept */
    fill(&array);
    full = array.nodes;
    assert_int_equal(array.made, full);
    assert_int_equal(array.levels, 3);

    /* Nobody holds a version: in place. */
    write_one(&array, 123456, 1);
    assert_int_equal(array.made, full);

    version = wake_descriptor_array_hold(&array);
    made = array.made;
    write_one(&array, 123456, 2);
    assert_int_equal(array.made - made, array.levels + 1);
    assert_int_equal(array.nodes, full + array.levels + 1);
    /* The path belongs to the version to come now. */
    write_one(&array, 123457, 3);
    assert_int_equal(array.made - made, array.levels + 1);
    assert_int_equal(wake_descriptor_version_get(version, 123456)->object, 1);
    wake_descriptor_array_put(&array, version);
    assert_int_equal(array.nodes, full);
    wake_descriptor_array_finish(&array);
    assert_int_equal(array.nodes, 0);
}

struct counted {
    uint32_t calls;
    uint32_t first;
};

static void
count_change(void *context, uint32_t first, uint32_t count, const struct wake_descriptor *older,
             const struct wake_descriptor *newer)
{
    struct counted *counted = context;

    (void)count;
    assert_ptr_not_equal(older, newer);
    counted->calls++;
    counted->first = first;
}

static void
difference_is_exact(void **state)
{
    struct wake_descriptor_array array;
    struct wake_descriptor_version *a, *b, *c;
    struct counted counted = { 0, 0 };

    (void)state;
    wake_descriptor_array_init(&array, LARGE);
    fill(&array);
    a = wake_descriptor_array_hold(&array);
    b = wake_descriptor_array_hold(&array);
    assert_ptr_equal(a, b); /* nothing changed: the same version twice */
    wake_descriptor_version_diff(a, b, count_change, &counted);
    assert_int_equal(counted.calls, 0);
    write_one(&array, 77777, 5);
    c = wake_descriptor_array_hold(&array);
    wake_descriptor_version_diff(a, c, count_change, &counted);
    assert_int_equal(counted.calls, 1);
    assert_int_equal(counted.first, 77777 / WAKE_DESCRIPTOR_LEAF * WAKE_DESCRIPTOR_LEAF);
    wake_descriptor_array_put(&array, a);
    wake_descriptor_array_put(&array, b);
    /* 100 writes into 10 leaves. */
    for (uint32_t i = 0; i < 100; i++) {
        write_one(&array, (i % 10) * 40000 + i / 10, i + 1);
    }
    a = wake_descriptor_array_hold(&array);
    counted.calls = 0;
    wake_descriptor_version_diff(c, a, count_change, &counted);
    assert_int_equal(counted.calls, 10);
    wake_descriptor_array_put(&array, a);
    wake_descriptor_array_put(&array, c);
    wake_descriptor_array_finish(&array);
    assert_int_equal(array.nodes, 0);
}

/* A version put in the middle frees what only it saw, at once. */
static void
puts_free_exactly(void **state)
{
    struct wake_descriptor_array array;
    struct wake_descriptor_version *versions[3];
    uint64_t full, path;

    (void)state;
    wake_descriptor_array_init(&array, LARGE);
    fill(&array);
    full = array.nodes;
    path = array.levels + 1;
    for (int i = 0; i < 3; i++) {
        versions[i] = wake_descriptor_array_hold(&array);
        write_one(&array, 5, 100 + (wake_id)i);
    }
    assert_int_equal(array.nodes, full + 3 * path);
    wake_descriptor_array_put(&array, versions[1]);
    assert_int_equal(array.nodes, full + 2 * path);
    assert_int_equal(wake_descriptor_version_get(versions[0], 5)->object, 6);
    assert_int_equal(wake_descriptor_version_get(versions[2], 5)->object, 101);
    wake_descriptor_array_put(&array, versions[2]);
    assert_int_equal(array.nodes, full + path);
    wake_descriptor_array_clear(&array);
    assert_int_equal(array.nodes, full); /* what versions[0] sees */
    wake_descriptor_array_put(&array, versions[0]);
    assert_int_equal(array.nodes, 0);
    wake_descriptor_array_finish(&array);
}

/* Wherever memory runs out on the path, the contents stay as they were. */
static void
failed_writes_change_nothing(void **state)
{
    struct wake_descriptor_array array;
    struct wake_descriptor_version *version;
    uint32_t run;

    (void)state;
    wake_descriptor_array_init(&array, LARGE);
    fill(&array);
    for (uint64_t n = 1; n <= 4; n++) {
        struct wake_descriptor_version *after;

        version = wake_descriptor_array_hold(&array);
        wake_heap_fail_after(n);
        assert_null(wake_descriptor_array_edit(&array, 4711, &run));
        wake_heap_fail_after(0);
        array.changed = true; /* a new version, although nothing should differ */
        after = wake_descriptor_array_hold(&array);
        assert_int_equal(wake_descriptor_version_get(after, 4711)->object, 4712);
        assert_int_equal(wake_descriptor_version_get(after, 4712)->object, 4713);
        wake_descriptor_array_put(&array, version);
        wake_descriptor_array_put(&array, after);
    }
    wake_descriptor_array_finish(&array);
    assert_int_equal(array.nodes, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_a_plain_array),         cmocka_unit_test(one_write_copies_one_path),
        cmocka_unit_test(difference_is_exact),          cmocka_unit_test(puts_free_exactly),
        cmocka_unit_test(failed_writes_change_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
