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
    assert_true(wake_record_same(&a.head, &b.head));
    b.firstInstance = 8; /* in the word that ends with padding */
    assert_false(wake_record_same(&a.head, &b.head));
    b.firstInstance = 7;
    b.indexCount = 4;
    assert_false(wake_record_same(&a.head, &b.head));
}

static void
flags_and_sizes_count(void **state)
{
    struct wake_rec_CmdDraw a, b;

    (void)state;
    memset(&a, 0, sizeof(a));
    seal(&a.head, WAKE_CMD_vkCmdDraw, sizeof(a));
    b = a;
    assert_true(wake_record_same(&a.head, &b.head));
    assert_true(wake_record_stands_alone(&a.head));
    b.head.flags = WAKE_RECORD_SKIPPED;
    assert_false(wake_record_same(&a.head, &b.head));
    assert_false(wake_record_stands_alone(&b.head));
    b = a;
    b.head.command = WAKE_CMD_vkCmdDrawIndirect;
    assert_false(wake_record_same(&a.head, &b.head));
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
    assert_true(wake_record_same(&a.r.head, &b.r.head));
    b.r.pRegions = &b.regions[1];
    assert_false(wake_record_same(&a.r.head, &b.r.head));
    b.r.pRegions = NULL;
    assert_false(wake_record_same(&a.r.head, &b.r.head));
    fill_copy(&b);
    b.regions[1].size = 32;
    assert_false(wake_record_same(&a.r.head, &b.r.head));
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
    assert_true(wake_record_same(&a.head, &b.head));
    b.pValues = NULL;
    assert_false(wake_record_same(&a.head, &b.head));
    b = a;
    b.size = 4;
    assert_false(wake_record_same(&a.head, &b.head));

    memset(&c, 0, sizeof(c));
    seal(&c.head, WAKE_CMD_vkCmdBindDescriptorSets, sizeof(c));
    c.calls = 5;
    c.seen = 9;
    d = c;
    d.calls = 6;
    d.seen = 10;
    assert_true(wake_record_same(&c.head, &d.head));
    d.firstSet = 1;
    assert_false(wake_record_same(&c.head, &d.head));
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
    assert_true(wake_record_same(a, b));
    for (size_t i = from; i < a->size; i++) {
        ((unsigned char *)a)[i] ^= 0x40;
        assert_false(wake_record_same(a, b));
        ((unsigned char *)a)[i] ^= 0x40;
    }
    assert_true(wake_record_same(a, b));
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
    assert_false(wake_record_same(&a.r.head, &b.r.head));
    a.r.pDynamicOffsets = NULL;
    assert_false(wake_record_same(&a.r.head, &b.r.head));
    assert_false(wake_record_same(&b.r.head, &a.r.head));
    b.r.pDynamicOffsets = NULL;
    each_byte_counts(&a.r.head, &b.r.head, sizeof(a.r));

    fill_buffers(&c);
    fill_buffers(&d);
    each_byte_counts(&c.r.head, &d.r.head,
                     offsetof(struct wake_rec_CmdBindVertexBuffers, firstBinding));
    c.r.pBuffers = d.handles; /* an address, but not its own */
    assert_false(wake_record_same(&c.r.head, &d.r.head));
    assert_false(wake_record_same(&d.r.head, &c.r.head));
}

static void
what_depends_on_more_is_not_kept(void **state)
{
    static const uint32_t commands[] = { WAKE_CMD_vkCmdExecuteCommands,
                                         WAKE_CMD_vkCmdBuildAccelerationStructuresKHR,
                                         WAKE_CMD_vkCmdPushDescriptorSetKHR,
                                         WAKE_CMD_vkCmdBeginVideoCodingKHR };

    (void)state;
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        struct wake_record record;

        seal(&record, commands[i], sizeof(record));
        assert_false(wake_record_stands_alone(&record));
    }
}

/* Three commands in a row, and vkEndCommandBuffer, which is not one to keep. */
struct row {
    struct wake_rec_CmdDraw draw;
    struct copy copy;
    struct wake_rec_CmdDraw second;
    struct wake_record end;
};

static void
fill_row(struct row *row)
{
    memset(row, 0, sizeof(*row));
    seal(&row->draw.head, WAKE_CMD_vkCmdDraw, sizeof(row->draw));
    fill_copy(&row->copy);
    row->second = row->draw;
    seal(&row->end, WAKE_CMD_vkEndCommandBuffer, sizeof(row->end));
}

static uint32_t
same_in_row(const struct row *a, size_t bytes, const struct row *b, uint32_t most, size_t taken)
{
    size_t size;
    uint32_t count = wake_records_same((const char *)a, bytes, (const char *)b, sizeof(*b), most,
                                       &size);

    assert_int_equal(size, taken);
    return count;
}

static void
a_row_ends_where_one_differs(void **state)
{
    struct row a, b;

    (void)state;
    fill_row(&a);
    fill_row(&b);
    assert_int_equal(same_in_row(&a, sizeof(a), &b, 64, offsetof(struct row, end)), 3);
    assert_int_equal(same_in_row(&a, sizeof(a), &b, 2, offsetof(struct row, second)), 2);
    a.second.vertexCount = 1;
    assert_int_equal(same_in_row(&a, sizeof(a), &b, 64, offsetof(struct row, second)), 2);
    a.copy.regions[0].size = 1;
    assert_int_equal(same_in_row(&a, sizeof(a), &b, 64, offsetof(struct row, copy)), 1);
    a.draw.head.size = 8; /* torn */
    assert_int_equal(same_in_row(&a, sizeof(a), &b, 64, 0), 0);
}

static void
a_row_ends_where_the_bytes_do(void **state)
{
    struct row a, b;

    (void)state;
    fill_row(&a);
    fill_row(&b);
    for (size_t bytes = 0; bytes <= sizeof(a); bytes += 8) {
        uint32_t whole = bytes < sizeof(a.draw)                 ? 0
                         : bytes < offsetof(struct row, second) ? 1
                         : bytes < offsetof(struct row, end)    ? 2
                                                                : 3;
        size_t taken[] = { 0, offsetof(struct row, copy), offsetof(struct row, second),
                           offsetof(struct row, end) };

        assert_int_equal(same_in_row(&a, bytes, &b, 64, taken[whole]), whole);
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
        cmocka_unit_test(a_row_ends_where_one_differs),
        cmocka_unit_test(a_row_ends_where_the_bytes_do),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
