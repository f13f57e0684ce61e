/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers behind addresses: what is found, what is gone, many of them in any order, and look-ups
 * while rows are noted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen/commands.h"
#include "gen/records.h"
#include "queue/order.h"
#include "scope_fixture.h"
#include "state/object/addresses.h"
#include "state/object/object_life.h"

#include <pthread.h>

enum { READERS = 2, MANY = 4000, SIZE = 256 };

static int
up(void **state)
{
    (void)state;
    scopes_up();
    return 0;
}

static int
down(void **state)
{
    (void)state;
    wake_addresses_finish(&test_device);
    scopes_down();
    return wake_heap_used(WAKE_HEAP_STATE) == 0 ? 0 : -1;
}

static const struct wake_object *
make_buffer(uint64_t handle, VkDeviceSize size, VkBufferUsageFlags usage)
{
    struct wake_create *create = wake_create_alloc(
        WAKE_CMD_vkCreateBuffer, sizeof(struct wake_rec_CreateBuffer) + sizeof(VkBufferCreateInfo));
    struct wake_rec_CreateBuffer *r = (void *)create->record;
    VkBufferCreateInfo *info = (void *)(r + 1);
    wake_id id;

    *info = (VkBufferCreateInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = size,
                                  .usage = usage };
    *r = (struct wake_rec_CreateBuffer){ .pCreateInfo = info };
    id = wake_object_create(&test_device.scope, WAKE_TYPE_VkBuffer, handle, 0, create, 0);
    assert_int_not_equal(id, 0);
    return wake_object_get(id);
}

static void
destroy(const struct wake_object *object)
{
    wake_id id = object->id;

    assert_non_null(wake_object_unlink(&test_device.scope, object->type, object->handle, id));
    wake_object_retire(wake_object_get(id), 1);
}

static bool
is_at(VkDeviceAddress address, const struct wake_object *buffer, uint64_t left)
{
    struct wake_address found = wake_addresses_find(&test_device, address);

    return found.known && found.found && found.buffer == buffer->id && found.left == left;
}

static void
what_was_noted_is_found_in_all_of_its_range(void **state)
{
    const struct wake_object *buffer = make_buffer(0x100, SIZE, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);

    (void)state;
    assert_false(wake_addresses_find(&test_device, 0x1000).found);
    wake_addresses_note(&test_device, buffer, 0x1000);
    wake_addresses_note(&test_device, buffer, 0x1000);
    assert_true(is_at(0x1000, buffer, SIZE));
    assert_true(is_at(0x10ff, buffer, 1));
    assert_false(wake_addresses_find(&test_device, 0xfff).found);
    assert_false(wake_addresses_find(&test_device, 0x1100).found);
    assert_true(wake_addresses_find(&test_device, 0x1100).known);
    assert_true(wake_addresses_match(&test_device, 0x1000, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, ~0u));
    assert_false(
        wake_addresses_match(&test_device, 0x1000, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, ~0u));
    destroy(buffer);
    assert_false(wake_addresses_find(&test_device, 0x1000).found);
}

static void
a_small_buffer_does_not_hide_the_large_one_around_it(void **state)
{
    const struct wake_object *large = make_buffer(0x100, 16 * SIZE,
                                                  VK_BUFFER_USAGE_INDEX_BUFFER_BIT),
                             *small = make_buffer(0x200, SIZE, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);

    (void)state;
    wake_addresses_note(&test_device, large, 0x1000);
    wake_addresses_note(&test_device, small, 0x1400);
    assert_true(is_at(0x1400, large, 12 * SIZE));
    assert_true(is_at(0x1900, large, 7 * SIZE));
    assert_int_equal(wake_addresses_find(&test_device, 0x1400).usage,
                     VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    destroy(large);
    destroy(small);
}

static void
rows_of_what_is_gone_make_room(void **state)
{
    const struct wake_object *stays = make_buffer(0x100, SIZE, 0);

    (void)state;
    wake_addresses_note(&test_device, stays, 0x100);
    for (uint64_t i = 1; i <= MANY; i++) {
        const struct wake_object *buffer = make_buffer(0x100 + i, SIZE, 0);

        wake_addresses_note(&test_device, buffer, 0x10000 - (i % 50) * SIZE);
        destroy(buffer);
    }
    assert_true(is_at(0x100, stays, SIZE));
    assert_false(wake_addresses_find(&test_device, 0x10000 - SIZE).found);
    destroy(stays);
}

static void
structures_are_told_apart(void **state)
{
    const struct wake_object *structure = wake_object_get(
        make_object(WAKE_TYPE_VkAccelerationStructureKHR, 0x100));

    (void)state;
    wake_addresses_note_structure(&test_device, structure, 0x5000);
    assert_true(
        wake_addresses_is_structure(&test_device, 0x5000, WAKE_TYPE_VkAccelerationStructureKHR));
    assert_false(
        wake_addresses_is_structure(&test_device, 0x5000, WAKE_TYPE_VkAccelerationStructureNV));
    assert_false(
        wake_addresses_is_structure(&test_device, 0x5001, WAKE_TYPE_VkAccelerationStructureKHR));
}

/* Every new row moves nearly all others. */
static VkDeviceAddress
place_of(uint64_t number)
{
    return 0x10000 + (MANY - number + (number & 1) * 2) * SIZE;
}

static const struct wake_object *made[MANY];
static uint32_t noted; /* (a) of them */

static void *
look_up(void *unused)
{
    uint32_t count;

    (void)unused;
    do {
        /* Acquire: the rows that were noted before; pairs with the release behind each. */
        count = wake_load_acquire(&noted);
        for (uint32_t i = 0; i < count; i += 1 + count / 64) {
            if (!is_at(place_of(i) + 16, made[i], SIZE - 16)) {
                return (void *)made[i];
            }
        }
    } while (count < MANY);
    return NULL;
}

static void
look_ups_find_what_was_noted_while_more_is(void **state)
{
    pthread_t readers[READERS];

    (void)state;
    noted = 0;
    for (uint32_t i = 0; i < MANY; i++) {
        made[i] = make_buffer(0x1000 + i, SIZE, 0);
    }
    for (uint32_t i = 0; i < READERS; i++) {
        assert_int_equal(pthread_create(&readers[i], NULL, look_up, NULL), 0);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        wake_addresses_note(&test_device, made[i], place_of(i));
        wake_store_release(&noted, i + 1);
    }
    for (uint32_t i = 0; i < READERS; i++) {
        void *missed;

        pthread_join(readers[i], &missed);
        assert_null(missed);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        destroy(made[i]);
    }
}

#define ADDRESS_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        ADDRESS_TEST(what_was_noted_is_found_in_all_of_its_range),
        ADDRESS_TEST(a_small_buffer_does_not_hide_the_large_one_around_it),
        ADDRESS_TEST(rows_of_what_is_gone_make_room),
        ADDRESS_TEST(structures_are_told_apart),
        ADDRESS_TEST(look_ups_find_what_was_noted_while_more_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
