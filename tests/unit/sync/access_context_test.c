/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The engine of synchronization validation without Vulkan: random programs of accesses and barriers
 * against one that keeps a state for every single byte and applies every barrier to all of them at
 * once; and what a bundle of ranges costs.
 */
#include "gen/sync_model.h"
#include "sync/access/access_barriers.h"
#include "sync/access/access_context.h"
#include "sync/access/access_import.h"
#include "sync/access/access_pack.h"
#include "sync/access/access_walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BYTES = 48, SPACES = 2, COMMANDS = 40, READS = COMMANDS };

static uint64_t seed;

static uint32_t
random_below(uint32_t limit)
{
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(seed >> 33) % limit;
}

/* ---- the slow one ---------------------------------------------------------------------------- */

struct slow_access {
    uint32_t access; /* 0: none */
    uint64_t tag;
    uint64_t chain;
    struct wake_access_set set;
};

struct slow_byte {
    struct slow_access write;
    struct slow_access reads[READS];
    uint32_t read_count;
};

static void
slow_barrier(struct slow_byte *byte, const struct wake_dependency *d, uint32_t count)
{
    struct slow_access before = byte->write;

    for (uint32_t i = 0; i < count && before.access; i++) {
        if (wake_access_set_has(&d[i].src, before.access) || (before.chain & d[i].src_stages)) {
            byte->write.chain |= d[i].dst_stages;
            wake_access_set_add(&byte->write.set, &d[i].dst);
        }
    }
    for (uint32_t k = 0; k < byte->read_count; k++) {
        uint64_t chain = byte->reads[k].chain;

        for (uint32_t i = 0; i < count; i++) {
            if ((wake_sync_rows[byte->reads[k].access].stage | chain) & d[i].src_stages) {
                byte->reads[k].chain |= d[i].dst_stages;
            }
        }
    }
}

static uint32_t
slow_touch(struct slow_byte *byte, uint32_t access, uint64_t tag)
{
    uint64_t stage = wake_sync_rows[access].stage;
    uint32_t kind = WAKE_HAZARD_NONE, k;

    if (wake_sync_rows[access].write) {
        for (k = 0; k < byte->read_count && !kind; k++) {
            kind = byte->reads[k].chain & stage ? WAKE_HAZARD_NONE : WAKE_HAZARD_WRITE_AFTER_READ;
        }
        if (!byte->read_count && byte->write.access &&
            !wake_access_set_has(&byte->write.set, access)) {
            kind = WAKE_HAZARD_WRITE_AFTER_WRITE;
        }
        *byte = (struct slow_byte){ .write = { .access = access, .tag = tag } };
        return kind;
    }
    if (byte->write.access && !wake_access_set_has(&byte->write.set, access)) {
        kind = WAKE_HAZARD_READ_AFTER_WRITE;
        for (k = 0; k < byte->read_count; k++) {
            kind = byte->reads[k].chain & stage ? WAKE_HAZARD_NONE : kind;
        }
    }
    k = byte->read_count++; /* all of them are kept */
    assert_true(k < READS);
    byte->reads[k] = (struct slow_access){ .access = access, .tag = tag };
    return kind;
}

/* ---- random programs ------------------------------------------------------------------------- */

static const uint32_t accesses[] = {
    WAKE_SYNC_COPY_TRANSFER_READ,           WAKE_SYNC_COPY_TRANSFER_WRITE,
    WAKE_SYNC_CLEAR_TRANSFER_WRITE,         WAKE_SYNC_COMPUTE_SHADER_STORAGE_READ,
    WAKE_SYNC_COMPUTE_SHADER_STORAGE_WRITE, WAKE_SYNC_FRAGMENT_SHADER_SAMPLED_READ,
    WAKE_SYNC_INDEX_INPUT_INDEX_READ,       WAKE_SYNC_VERTEX_SHADER_UNIFORM_READ,
};
static const VkPipelineStageFlags2 stages[] = {
    VK_PIPELINE_STAGE_2_COPY_BIT,           VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
    VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
    VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,   VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
    VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT,    VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT,
    VK_PIPELINE_STAGE_2_CLEAR_BIT,
};
static const VkAccessFlags2 masks[] = {
    0,
    VK_ACCESS_2_TRANSFER_WRITE_BIT,
    VK_ACCESS_2_TRANSFER_READ_BIT,
    VK_ACCESS_2_SHADER_WRITE_BIT,
    VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT,
    VK_ACCESS_2_MEMORY_WRITE_BIT,
    VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT,
};

static struct wake_dependency
random_dependency(void)
{
    return wake_dependency_make(
        stages[random_below(WAKE_COUNT(stages))], masks[random_below(WAKE_COUNT(masks))],
        stages[random_below(WAKE_COUNT(stages))], masks[random_below(WAKE_COUNT(masks))]);
}

struct program {
    struct wake_access_context context;
    struct wake_read_memo memos[WAKE_READ_MEMOS];
    struct slow_byte bytes[SPACES][BYTES];
    uint64_t tag;
};

static void
random_range(uint64_t *begin, uint64_t *end)
{
    *begin = random_below(BYTES);
    *end = *begin + 1 + random_below((uint32_t)(BYTES - *begin));
}

/* One access; both must find a hazard, or none of them. */
static void
step_access(struct program *p, uint64_t *hazards)
{
    const struct wake_access access = { .access = accesses[random_below(WAKE_COUNT(accesses))],
                                        .tag = ++p->tag };
    uint32_t space = random_below(SPACES), first = WAKE_HAZARD_NONE;
    struct wake_hazard hazard;
    uint64_t begin, end, first_at = 0;

    random_range(&begin, &end);
    for (uint64_t at = begin; at < end; at++) {
        uint32_t kind = slow_touch(&p->bytes[space][at], access.access, access.tag);

        if (kind && !first) {
            first = kind;
            first_at = at;
        }
    }
    wake_access_context_touch(
        &p->context,
        wake_access_context_space(&p->context, (struct wake_space_key){ space + 1, 0 }), begin, end,
        &access, 0, &hazard);
    assert_int_equal(hazard.kind, first);
    if (first) {
        assert_true(hazard.begin <= first_at && first_at < hazard.end);
        ++*hazards;
    }
}

static void
step_barrier(struct program *p)
{
    struct wake_dependency d[3];
    uint32_t count = 1 + random_below(10) / 8, space = random_below(SPACES);
    uint64_t begin, end;

    for (uint32_t i = 0; i < 3; i++) {
        d[i] = random_dependency();
    }
    if (random_below(3)) {
        for (space = 0; space < SPACES; space++) {
            for (uint32_t i = 0; i < BYTES; i++) {
                slow_barrier(&p->bytes[space][i], d, count);
            }
        }
        wake_access_context_barrier(&p->context, d, count);
        return;
    }
    /* With a range: on it, all at once; elsewhere what has none. */
    random_range(&begin, &end);
    count = random_below(3);
    for (uint32_t s = 0; s < SPACES; s++) {
        for (uint32_t i = 0; i < BYTES; i++) {
            bool inside = s == space && i >= begin && i < end;

            slow_barrier(&p->bytes[s][i], d, inside ? count + 1 : count);
        }
    }
    if (!wake_access_context_range_barrier(
            &p->context,
            wake_access_context_space(&p->context, (struct wake_space_key){ space + 1, 0 }), begin,
            end, &d[count], d, count, random_below(2) ? WAKE_WAITS_FOR_MANY : WAKE_WAITS_NOT)) {
        count++; /* it is written down with the others */
    }
    wake_access_context_barrier(&p->context, d, count);
}

static uint32_t
scale(uint32_t count)
{
    const char *text = getenv("WAKE_TEST_SCALE");

    return count * (text ? (uint32_t)atoi(text) : 1);
}

static void
random_programs(void **state)
{
    uint64_t hazards = 0;
    (void)state;
    for (uint32_t round = 0; round < scale(3000); round++) {
        struct program *p = calloc(1, sizeof(*p));

        assert_non_null(p);
        seed = round * UINT64_C(0x9e3779b97f4a7c15) + 1;
        wake_access_context_init(&p->context, random_below(2), p->memos);
        for (uint32_t i = 0; i < COMMANDS; i++) {
            if (random_below(5) < 3) {
                step_access(p, &hazards);
            } else {
                step_barrier(p);
            }
        }
        assert_false(p->context.lost);
        wake_access_context_finish(&p->context);
        free(p);
    }
    assert_true(hazards > 1000);
}

/* ---- recordings ------------------------------------------------------------------------------ */

struct told {
    uint64_t count;
};

static void
tell(void *context, const struct wake_hazard *hazard)
{
    assert_true(hazard->kind != WAKE_HAZARD_NONE);
    ((struct told *)context)->count++;
}

/*
 * A program cut in two recordings, the second entered behind the first, is the same as the program
 * in one: no hazard between the two halves is found in the one and not in the other.
 */
static void
random_imports(void **state)
{
    uint64_t with = 0;
    (void)state;
    for (uint32_t round = 0; round < scale(3000); round++) {
        struct wake_access_context whole, parts[2], packed;
        struct wake_read_memo memos[3][WAKE_READ_MEMOS];
        void *piece;
        struct told told = { 0 };
        uint64_t tag = 0, across = 0, half;
        uint32_t cut = 4 + random_below(12);

        seed = round * UINT64_C(0xbf58476d1ce4e5b9) + 7;
        wake_access_context_init(&whole, false, memos[0]);
        wake_access_context_init(&parts[0], true, memos[1]);
        wake_access_context_init(&parts[1], true, memos[2]);
        half = 0;
        for (uint32_t i = 0; i < 20; i++) {
            struct wake_access_context *part = &parts[i >= cut];

            if (i == cut) {
                half = tag;
            }
            if (random_below(2)) {
                struct wake_access access = {
                    .access = accesses[random_below(WAKE_COUNT(accesses))], .tag = ++tag
                };
                uint64_t begin, end;
                struct wake_hazard hazard;

                random_range(&begin, &end);
                access.known = i >= cut ? half + 1 : 0;
                /* Byte by byte, because one access tells one hazard. */
                for (uint64_t at = begin; at < end; at++) {
                    wake_access_context_touch(
                        &whole, wake_access_context_space(&whole, (struct wake_space_key){ 1, 0 }),
                        at, at + 1, &access, 0, &hazard);
                    across += i >= cut && hazard.kind && hazard.prior_tag <= half;
                }
                access.known = 0;
                access.tag -= i >= cut ? half : 0;
                wake_access_context_touch(
                    part, wake_access_context_space(part, (struct wake_space_key){ 1, 0 }), begin,
                    end, &access, 0, &hazard);
            } else {
                struct wake_dependency d[2] = { random_dependency(), random_dependency() };
                uint64_t begin, end;

                random_range(&begin, &end);
                bool ranged = random_below(2), may_wait = random_below(2);

                for (int k = 0; k < 2; k++) {
                    struct wake_access_context *to = k ? part : &whole;
                    struct wake_dependency both[2] = { d[1], d[0] };
                    bool more = ranged &&
                                !wake_access_context_range_barrier(
                                    to,
                                    wake_access_context_space(to, (struct wake_space_key){ 1, 0 }),
                                    begin, end, &both[1], both, 1,
                                    may_wait ? WAKE_WAITS_FOR_MANY : WAKE_WAITS_NOT);

                    wake_access_context_barrier(to, both, 1 + more);
                }
            }
        }
        /* As it is kept behind vkEndCommandBuffer. */
        piece = malloc(wake_access_context_packed_bytes(&parts[1]) + 1);
        assert_non_null(piece);
        wake_access_context_pack(&parts[1], piece, &packed);
        wake_access_context_finish(&parts[1]);
        wake_access_context_import(
            &parts[0], &packed,
            &(struct wake_import){ .tags = half, .found = tell, .data = &told });
        assert_false(parts[0].lost);
        assert_int_equal(told.count > 0, across > 0);
        with += across > 0;
        /* What is left behind is the same, too; where something was wrong, what counts as read
         * later may differ. */
        for (uint64_t at = 0; at < BYTES && !across; at++) {
            uint32_t access = accesses[random_below(WAKE_COUNT(accesses))];
            struct wake_access last = { .access = access, .tag = tag + 1 };
            struct wake_hazard a, b;

            wake_access_context_touch(&whole, 0, at, at + 1, &last, 0, &a);
            wake_access_context_touch(&parts[0], 0, at, at + 1, &last, 0, &b);
            if (whole.space_count && parts[0].space_count) {
                assert_int_equal(a.kind, b.kind);
            }
        }
        wake_access_context_finish(&whole);
        wake_access_context_finish(&parts[0]);
        free(piece);
    }
    assert_true(with > 100);
}

/* ---- what it costs --------------------------------------------------------------------------- */

/* A barrier touches no range, and a tracked range takes at most 128 bytes, what finds it
 * included. */
static void
many_ranges(void **state)
{
    enum { RANGES = 100000 };
    struct wake_access_context context;
    struct wake_read_memo memos[WAKE_READ_MEMOS];
    const struct wake_dependency d = wake_dependency_make(
        VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_PIPELINE_STAGE_2_COPY_BIT,
        VK_ACCESS_2_TRANSFER_WRITE_BIT);
    struct wake_hazard hazard;
    uint32_t space;
    (void)state;
    wake_access_context_init(&context, false, memos);
    space = wake_access_context_space(&context, (struct wake_space_key){ 1, 0 });
    for (uint32_t round = 0; round < 2; round++) {
        for (uint64_t i = 0; i < RANGES; i++) {
            const struct wake_access access = { .access = WAKE_SYNC_COPY_TRANSFER_WRITE,
                                                .tag = round * RANGES + i + 1 };

            wake_access_context_touch(&context, space, i * 64, i * 64 + 64, &access, 0, &hazard);
            assert_int_equal(hazard.kind, WAKE_HAZARD_NONE);
            wake_access_context_barrier(&context, &d, 1);
        }
    }
    assert_int_equal(wake_access_context_ranges(&context), RANGES);
    assert_int_equal(context.log.row_count, 1);
    assert_true((wake_access_context_bytes(&context) - wake_barrier_log_bytes(&context.log)) /
                    RANGES <=
                128);
    wake_access_context_finish(&context);
}

/* Writes of one command to ranges beside each other are one range; another command's over all of
 * them as well. */
static void
coalescing(void **state)
{
    struct wake_access_context context;
    struct wake_read_memo memos[WAKE_READ_MEMOS];
    struct wake_hazard hazard;
    uint32_t space;
    (void)state;
    wake_access_context_init(&context, false, memos);
    space = wake_access_context_space(&context, (struct wake_space_key){ 1, 0 });
    for (uint64_t i = 0; i < 100; i++) {
        wake_access_context_touch(
            &context, space, i * 16, i * 16 + 16,
            &(struct wake_access){ .access = WAKE_SYNC_COPY_TRANSFER_WRITE, .tag = 1 }, 0, &hazard);
    }
    assert_int_equal(wake_access_context_ranges(&context), 1);
    for (uint64_t i = 0; i < 100; i += 2) {
        wake_access_context_touch(
            &context, space, i * 16, i * 16 + 16,
            &(struct wake_access){ .access = WAKE_SYNC_COPY_TRANSFER_WRITE, .tag = 2 + i }, 0,
            &hazard);
        assert_int_equal(hazard.kind, WAKE_HAZARD_WRITE_AFTER_WRITE);
        assert_int_equal(hazard.prior_tag, 1);
    }
    assert_int_equal(wake_access_context_ranges(&context), 100);
    wake_access_context_touch(
        &context, space, 0, 1600,
        &(struct wake_access){ .access = WAKE_SYNC_COPY_TRANSFER_WRITE, .tag = 500 }, 0, &hazard);
    assert_int_equal(wake_access_context_ranges(&context), 1);
    wake_access_context_finish(&context);
}

/* The runs of a row of the log say what a list of its positions would. */
static void
positions_of_barriers(void **state)
{
    enum { ROWS = 3, MANY = 4000 };
    static uint32_t positions[ROWS][MANY];
    struct wake_dependency dependencies[ROWS] = { { .src_stages = 1 },
                                                  { .src_stages = 2 },
                                                  { .src_stages = 4 } };
    uint32_t count[ROWS] = { 0 }, random = 1;
    struct wake_barrier_log log = { 0 };

    (void)state;
    for (uint32_t i = 0; i < MANY; i++) {
        uint32_t row = i % 2;

        random = random * 1664525 + 1013904223;
        if (i >= MANY / 2) {
            row = random >> 16 & 3; /* first in turn, then anyhow */
            row = row == 3 ? 0 : row;
        }
        assert_true(wake_barrier_log_add(&log, &dependencies[row], 1));
        positions[row][count[row]++] = i;
    }
    assert_int_equal(log.row_count, ROWS);
    for (uint32_t r = 0; r < ROWS; r++) {
        const struct wake_barrier_row *row = &log.rows[r];
        uint32_t number = log.dependencies[row->first].src_stages == 1   ? 0
                          : log.dependencies[row->first].src_stages == 2 ? 1
                                                                         : 2;
        uint32_t next = 0;

        assert_int_equal(row->last, positions[number][count[number] - 1]);
        for (uint32_t from = 0; from <= row->last; from++) {
            while (positions[number][next] < from) {
                next++;
            }
            assert_int_equal(wake_barrier_row_next(row, from), positions[number][next]);
        }
    }
    wake_barrier_log_finish(&log);
}

/* A million barriers that repeat cost what a few do. */
static void
many_barriers(void **state)
{
    struct wake_dependency a = { .src_stages = 1 }, b = { .src_stages = 2 };
    struct wake_barrier_log log = { 0 };

    (void)state;
    for (uint32_t i = 0; i < 500000; i++) {
        assert_true(wake_barrier_log_add(&log, &a, 1));
        assert_true(wake_barrier_log_add(&log, &b, 1));
    }
    assert_true(wake_barrier_log_bytes(&log) < 4096);
    wake_barrier_log_finish(&log);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs),       cmocka_unit_test(random_imports),
        cmocka_unit_test(many_ranges),           cmocka_unit_test(coalescing),
        cmocka_unit_test(positions_of_barriers), cmocka_unit_test(many_barriers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
