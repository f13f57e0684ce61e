/* SPDX-License-Identifier: Apache-2.0 */
/* When two records say the same. */
#include "state/scope/record_same.h"

#include "gen/commands.h"
#include "gen/records.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static void
seal(struct wake_record *record, uint32_t command, size_t size)
{
    *record = (struct wake_record){ .command = (uint16_t)command, .size = (uint32_t)size };
}

/* `b` as the kept one. */
static bool
same(const struct wake_record *a, const struct wake_record *b)
{
    uint8_t plan[64];

    assert_true(b->size / sizeof(uint64_t) <= sizeof(plan));
    wake_plan_record(b, plan);
    return wake_record_same(a, b, plan);
}

static void
padding_does_not_count(void **state)
{
    struct wake_rec_CmdDrawIndexed a, b;

    (void)state;
    memset(&a, 0x11, sizeof(a));
    memset(&b, 0x22, sizeof(b));
    seal(&a.head, WAKE_CMD_vkCmdDrawIndexed, sizeof(a));
    seal(&b.head, WAKE_CMD_vkCmdDrawIndexed, sizeof(b));
    a.indexCount = b.indexCount = 3;
    a.instanceCount = b.instanceCount = 1;
    a.firstIndex = b.firstIndex = 0;
    a.vertexOffset = b.vertexOffset = -1;
    a.firstInstance = b.firstInstance = 7;
    assert_true(same(&a.head, &b.head));
    b.firstInstance = 8; /* in the word that ends with padding */
    assert_false(same(&a.head, &b.head));
    b.firstInstance = 7;
    b.indexCount = 4;
    assert_false(same(&a.head, &b.head));
}

static void
flags_and_sizes_count(void **state)
{
    struct wake_rec_CmdDraw a, b;

    (void)state;
    memset(&a, 0, sizeof(a));
    seal(&a.head, WAKE_CMD_vkCmdDraw, sizeof(a));
    b = a;
    assert_true(same(&a.head, &b.head));
    assert_true(wake_record_stands_alone(&a.head));
    b.head.flags = WAKE_RECORD_SKIPPED;
    assert_false(same(&a.head, &b.head));
    assert_false(wake_record_stands_alone(&b.head));
    b = a;
    b.head.command = WAKE_CMD_vkCmdDrawIndirect;
    assert_false(same(&a.head, &b.head));
}

/* A record with an array behind it. */
struct copy {
    struct wake_rec_CmdCopyBuffer r;
    VkBufferCopy regions[2];
};

static void
fill_copy(struct copy *copy)
{
    memset(copy, 0, sizeof(*copy));
    seal(&copy->r.head, WAKE_CMD_vkCmdCopyBuffer, sizeof(*copy));
    copy->r.pRegions = copy->regions;
    copy->r.regionCount = 2;
    copy->regions[1].size = 16;
}

static void
pointers_count_by_where_they_lead(void **state)
{
    struct copy a, b;

    (void)state;
    fill_copy(&a);
    fill_copy(&b);
    assert_true(same(&a.r.head, &b.r.head));
    b.r.pRegions = &b.regions[1];
    assert_false(same(&a.r.head, &b.r.head));
    b.r.pRegions = NULL;
    assert_false(same(&a.r.head, &b.r.head));
    fill_copy(&b);
    b.regions[1].size = 32;
    assert_false(same(&a.r.head, &b.r.head));
}

static void
values_that_no_check_reads_do_not_count(void **state)
{
    struct wake_rec_CmdPushConstants a, b;
    struct wake_rec_CmdBindDescriptorSets c, d;
    const char some[4] = { 0 }, others[4] = { 0 };

    (void)state;
    memset(&a, 0, sizeof(a));
    seal(&a.head, WAKE_CMD_vkCmdPushConstants, sizeof(a));
    a.pValues = some;
    b = a;
    b.pValues = others;
    assert_true(same(&a.head, &b.head));
    b.pValues = NULL;
    assert_false(same(&a.head, &b.head));
    b = a;
    b.size = 4;
    assert_false(same(&a.head, &b.head));

    memset(&c, 0, sizeof(c));
    seal(&c.head, WAKE_CMD_vkCmdBindDescriptorSets, sizeof(c));
    c.calls = 5;
    c.seen = 9;
    d = c;
    d.calls = 6;
    d.seen = 10;
    assert_true(same(&c.head, &d.head));
    d.firstSet = 1;
    assert_false(same(&c.head, &d.head));
}

/* Binds, with what stands behind their fixed parts: each byte of it counts, and where pointers lead. */
struct sets {
    struct wake_rec_CmdBindDescriptorSets r;
    wake_id id;
    VkDescriptorSet handle[1];
    uint32_t numbers[2], offsets[2];
};

static void
fill_sets(struct sets *sets)
{
    memset(sets, 0, sizeof(*sets));
    seal(&sets->r.head, WAKE_CMD_vkCmdBindDescriptorSets, sizeof(*sets));
    sets->r.pDescriptorSets = sets->handle;
    sets->r.pDynamicOffsets = sets->offsets;
    sets->r.descriptorSetCount = 1;
    sets->r.dynamicOffsetCount = 2;
}

struct buffers {
    struct wake_rec_CmdBindVertexBuffers r;
    wake_id ids[2];
    VkBuffer handles[2];
    VkDeviceSize offsets[2];
};

static void
fill_buffers(struct buffers *buffers)
{
    memset(buffers, 0, sizeof(*buffers));
    seal(&buffers->r.head, WAKE_CMD_vkCmdBindVertexBuffers, sizeof(*buffers));
    buffers->r.pBuffers = buffers->handles;
    buffers->r.pOffsets = buffers->offsets;
    buffers->r.bindingCount = 2;
}

static void
each_byte_counts(struct wake_record *a, const struct wake_record *b, size_t from)
{
    assert_true(same(a, b));
    for (size_t i = from; i < a->size; i++) {
        ((unsigned char *)a)[i] ^= 0x40;
        assert_false(same(a, b));
        ((unsigned char *)a)[i] ^= 0x40;
    }
    assert_true(same(a, b));
}

static void
binds_count_with_what_they_lead_to(void **state)
{
    struct sets a, b;
    struct buffers c, d;

    (void)state;
    fill_sets(&a);
    fill_sets(&b);
    each_byte_counts(&a.r.head, &b.r.head, sizeof(a.r));
    a.r.pDynamicOffsets = a.numbers;
    assert_false(same(&a.r.head, &b.r.head));
    a.r.pDynamicOffsets = NULL;
    assert_false(same(&a.r.head, &b.r.head));
    assert_false(same(&b.r.head, &a.r.head));
    b.r.pDynamicOffsets = NULL;
    each_byte_counts(&a.r.head, &b.r.head, sizeof(a.r));

    fill_buffers(&c);
    fill_buffers(&d);
    each_byte_counts(&c.r.head, &d.r.head,
                     offsetof(struct wake_rec_CmdBindVertexBuffers, firstBinding));
    c.r.pBuffers = d.handles; /* an address, but not its own */
    assert_false(same(&c.r.head, &d.r.head));
}

static void
what_depends_on_more_is_not_kept(void **state)
{
    static const uint32_t commands[] = { WAKE_CMD_vkCmdExecuteCommands,
                                         WAKE_CMD_vkCmdBuildAccelerationStructuresKHR,
                                         WAKE_CMD_vkCmdCopyAccelerationStructureKHR,
                                         WAKE_CMD_vkCmdBeginVideoCodingKHR };

    (void)state;
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        struct wake_record record;

        seal(&record, commands[i], sizeof(record));
        assert_false(wake_record_stands_alone(&record));
    }
}

/* Addresses, and sets that are used by shader objects: what dies behind them is not found from the recording. */
static void
some_go_beyond_what_they_name(void **state)
{
    struct wake_rec_CmdTraceRaysKHR rays;
    struct wake_rec_CmdDraw draw;
#ifdef VK_VERSION_1_4
    struct wake_rec_CmdPipelineBarrier2 barrier;
    struct wake_address range = { 0 };
#endif

    (void)state;
    seal(&rays.head, WAKE_CMD_vkCmdTraceRaysKHR, sizeof(rays));
    seal(&draw.head, WAKE_CMD_vkCmdDraw, sizeof(draw));
    assert_true(wake_record_stands_alone(&rays.head));
    assert_true(wake_record_goes_beyond(&rays.head));
    assert_false(wake_record_goes_beyond(&draw.head));
#ifdef VK_VERSION_1_4
    memset(&barrier, 0, sizeof(barrier));
    seal(&barrier.head, WAKE_CMD_vkCmdPipelineBarrier2, sizeof(barrier));
    assert_false(wake_record_goes_beyond(&barrier.head));
    barrier.ranges = &range;
    assert_true(wake_record_goes_beyond(&barrier.head));
#endif
}

#ifdef VK_VERSION_1_4
struct push {
    struct wake_rec_CmdPushConstants2 r;
    VkPushConstantsInfo info;
};

static void
fill_push(struct push *push, const void *values)
{
    memset(push, 0, sizeof(*push));
    seal(&push->r.head, WAKE_CMD_vkCmdPushConstants2, sizeof(*push));
    push->r.pPushConstantsInfo = &push->info;
    push->info.sType = VK_STRUCTURE_TYPE_PUSH_CONSTANTS_INFO;
    push->info.size = 4;
    push->info.pValues = values;
}

/* The address stands in a struct. */
static void
pushed_values_do_not_count_in_a_struct(void **state)
{
    const char some[4] = { 0 }, others[4] = { 0 };
    struct push a, b;

    (void)state;
    fill_push(&a, some);
    fill_push(&b, others);
    assert_true(same(&a.r.head, &b.r.head));
    fill_push(&a, NULL);
    assert_false(same(&a.r.head, &b.r.head));
    fill_push(&a, some);
    a.info.size = 8;
    assert_false(same(&a.r.head, &b.r.head));
}
#endif

/* Commands in a row, more words than are compared at a time. */
enum { TURNS = 40, EACH = 4 };

struct row {
    struct turn {
        struct wake_rec_CmdDrawIndexed draw; /* ends with padding */
        struct copy copy;
        struct wake_rec_CmdPushConstants push;
        struct wake_rec_CmdDraw second;
    } turns[TURNS];
};

static const char value[4];

static void
fill_row(struct row *row)
{
    memset(row, 0, sizeof(*row));
    for (size_t i = 0; i < TURNS; i++) {
        struct turn *turn = &row->turns[i];

        seal(&turn->draw.head, WAKE_CMD_vkCmdDrawIndexed, sizeof(turn->draw));
        fill_copy(&turn->copy);
        seal(&turn->push.head, WAKE_CMD_vkCmdPushConstants, sizeof(turn->push));
        turn->push.pValues = value;
        seal(&turn->second.head, WAKE_CMD_vkCmdDraw, sizeof(turn->second));
    }
}

/* Where record i begins; that of the last one ends behind the row. */
static size_t
begin_of(size_t i)
{
    static const size_t begins[EACH] = { 0, offsetof(struct turn, copy),
                                         offsetof(struct turn, push),
                                         offsetof(struct turn, second) };

    return i / EACH * sizeof(struct turn) + begins[i % EACH];
}

static size_t
record_with(size_t byte)
{
    size_t i = 0;

    while (begin_of(i + 1) <= byte) {
        i++;
    }
    return i;
}

static void
plan_row(const struct row *row, uint8_t *plan)
{
    for (size_t i = 0; i < TURNS * EACH; i++) {
        wake_plan_record((const void *)((const char *)row + begin_of(i)),
                         plan + begin_of(i) / sizeof(uint64_t));
    }
}

#define BEHIND(record, command, member)                                            \
    (offsetof(struct turn, record) + offsetof(struct wake_rec_##command, member) + \
     sizeof(((struct wake_rec_##command *)0)->member))

/* Neither padding nor a value of the application's. */
static bool
byte_counts(size_t byte)
{
    const size_t free[][2] = {
        { BEHIND(draw, CmdDrawIndexed, firstInstance), sizeof(struct wake_rec_CmdDrawIndexed) },
        { BEHIND(copy, CmdCopyBuffer, regionCount), offsetof(struct turn, copy.regions) },
        { BEHIND(push, CmdPushConstants, layout), BEHIND(push, CmdPushConstants, pValues) },
        { BEHIND(push, CmdPushConstants, size), offsetof(struct turn, second) },
    };
    bool counts = true;

    for (size_t i = 0; i < sizeof(free) / sizeof(free[0]); i++) {
        counts &= byte < free[i][0] || byte >= free[i][1];
    }
    return counts;
}

/* All that are the same, a turn behind the other, as the replay asks for them. */
static uint32_t
same_in_row(const struct row *a, size_t bytes, const struct row *b, const uint8_t *plan,
            uint32_t most)
{
    uint32_t all = 0, count;
    size_t at = 0, size;

    do {
        struct wake_planned planned = { .records = (const char *)b + at,
                                        .plan = plan + at / sizeof(uint64_t),
                                        .bytes = sizeof(*b) - at };

        count = wake_records_same((const char *)a + at, bytes - at, &planned, most - all, &size);
        all += count;
        at += size;
        assert_int_equal(at, begin_of(all));
    } while (count && all < most);
    return all;
}

static void
a_row_ends_where_one_differs(void **state)
{
    static struct row a, b;
    static uint8_t plan[sizeof(b) / sizeof(uint64_t)];

    (void)state;
    fill_row(&a);
    fill_row(&b);
    plan_row(&b, plan);
    assert_int_equal(same_in_row(&a, sizeof(a), &b, plan, 1000), TURNS * EACH);
    for (size_t byte = 0; byte < sizeof(a); byte++) {
        bool counts = byte_counts(byte % sizeof(struct turn));

        ((unsigned char *)&a)[byte] ^= 0x10;
        assert_int_equal(same_in_row(&a, sizeof(a), &b, plan, 1000),
                         counts ? record_with(byte) : TURNS * EACH);
        ((unsigned char *)&a)[byte] ^= 0x10;
    }
}

static void
a_row_ends_where_a_value_is_missing(void **state)
{
    static struct row a, b;
    static uint8_t plan[sizeof(b) / sizeof(uint64_t)];

    (void)state;
    fill_row(&a);
    fill_row(&b);
    plan_row(&b, plan);
    for (size_t i = 0; i < TURNS; i++) {
        a.turns[i].push.pValues = NULL;
        assert_int_equal(same_in_row(&a, sizeof(a), &b, plan, 1000), i * EACH + 2);
        a.turns[i].push.pValues = value;
    }
}

static void
a_row_ends_where_the_bytes_do(void **state)
{
    static struct row a, b;
    static uint8_t plan[sizeof(b) / sizeof(uint64_t)];

    (void)state;
    fill_row(&a);
    fill_row(&b);
    plan_row(&b, plan);
    for (size_t bytes = 0; bytes < sizeof(a); bytes += sizeof(uint64_t)) {
        assert_int_equal(same_in_row(&a, bytes, &b, plan, 1000), record_with(bytes));
    }
    for (uint32_t most = 1; most <= TURNS * EACH; most++) {
        assert_int_equal(same_in_row(&a, sizeof(a), &b, plan, most), most);
    }
}

/* More words than are compared at a time. */
static void
a_large_record_is_compared_whole(void **state)
{
    static struct {
        struct wake_rec_CmdCopyBuffer r;
        VkBufferCopy regions[400];
    } a, b;
    static uint8_t plan[sizeof(b) / sizeof(uint64_t)];
    struct wake_planned planned = { .records = (const char *)&b, .plan = plan, .bytes = sizeof(b) };
    size_t size;

    (void)state;
    seal(&a.r.head, WAKE_CMD_vkCmdCopyBuffer, sizeof(a));
    b = a;
    wake_plan_record(&b.r.head, plan);
    assert_int_equal(wake_records_same((const char *)&a, sizeof(a), &planned, 9, &size), 1);
    assert_int_equal(size, sizeof(a));
    a.regions[399].size = 1;
    assert_int_equal(wake_records_same((const char *)&a, sizeof(a), &planned, 9, &size), 0);
    assert_int_equal(size, 0);
}

/* Binds that say of the last ticket before them what `seen_of` says. */
static void
fill_binds(struct wake_rec_CmdBindDescriptorSets *a, struct wake_rec_CmdBindDescriptorSets *b,
           uint8_t *plan, size_t count, uint64_t (*seen_of)(size_t bind))
{
    for (size_t i = 0; i < count; i++) {
        seal(&a[i].head, WAKE_CMD_vkCmdBindDescriptorSets, sizeof(a[i]));
        a[i].firstSet = (uint32_t)i;
        b[i] = a[i];
        a[i].calls = i + 1;
        a[i].seen = seen_of(i);
        wake_plan_record(&b[i].head, plan + (size_t)((char *)&b[i] - (char *)b) / sizeof(uint64_t));
    }
}

enum { BINDS = 100 };

static uint64_t
of_tens(size_t bind)
{
    return 7 + bind / 10;
}

/* The tickets that binds say are noted where they change, and the kept records stay as they are. */
static void
tickets_are_noted(void **state)
{
    static struct wake_rec_CmdBindDescriptorSets a[BINDS], b[BINDS], before[BINDS];
    static uint8_t plan[sizeof(b) / (sizeof(uint64_t))];
    struct wake_planned planned = { .records = (const char *)b, .plan = plan, .bytes = sizeof(b) };
    size_t size;

    (void)state;
    fill_binds(a, b, plan, BINDS, of_tens);
    memcpy(before, b, sizeof(b));
    assert_int_equal(wake_records_same((const char *)a, sizeof(a), &planned, 35, &size), 35);
    assert_int_equal(planned.change_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(planned.changes[i].record, 10 * i);
        assert_int_equal(planned.changes[i].seen, 7 + i);
    }
    assert_int_equal(planned.seen, 10);
    assert_memory_equal(b, before, sizeof(b));
    wake_record_set_seen(&b[3].head, 99);
    assert_int_equal(b[3].seen, 99);
    b[3].seen = before[3].seen;
    assert_memory_equal(b, before, sizeof(b));
}

static uint64_t
of_each(size_t bind)
{
    return 7 + bind;
}

/* As many as there is room for, and all of them in the end. */
static void
many_tickets_are_noted_in_turns(void **state)
{
    static struct wake_rec_CmdBindDescriptorSets a[BINDS], b[BINDS];
    static uint8_t plan[sizeof(b) / (sizeof(uint64_t))];
    uint32_t done = 0;
    size_t at = 0;

    (void)state;
    fill_binds(a, b, plan, BINDS, of_each);
    while (done < BINDS) {
        struct wake_planned planned = { .records = (const char *)b + at,
                                        .plan = plan + at / sizeof(uint64_t),
                                        .bytes = sizeof(b) - at };
        uint32_t left = BINDS - done, count;
        size_t size;

        count = wake_records_same((const char *)a + at, sizeof(a) - at, &planned, BINDS, &size);
        assert_int_equal(count, left < WAKE_SEEN_CHANGES ? left : WAKE_SEEN_CHANGES);
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(planned.changes[i].record, i);
            assert_int_equal(planned.changes[i].seen, 7 + done + i);
        }
        done += count;
        at += size;
        assert_int_equal(at, done * sizeof(a[0]));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(padding_does_not_count),
        cmocka_unit_test(flags_and_sizes_count),
        cmocka_unit_test(pointers_count_by_where_they_lead),
        cmocka_unit_test(values_that_no_check_reads_do_not_count),
        cmocka_unit_test(binds_count_with_what_they_lead_to),
        cmocka_unit_test(what_depends_on_more_is_not_kept),
        cmocka_unit_test(some_go_beyond_what_they_name),
#ifdef VK_VERSION_1_4
        cmocka_unit_test(pushed_values_do_not_count_in_a_struct),
#endif
        cmocka_unit_test(tickets_are_noted),
        cmocka_unit_test(many_tickets_are_noted_in_turns),
        cmocka_unit_test(a_row_ends_where_one_differs),
        cmocka_unit_test(a_row_ends_where_a_value_is_missing),
        cmocka_unit_test(a_row_ends_where_the_bytes_do),
        cmocka_unit_test(a_large_record_is_compared_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
