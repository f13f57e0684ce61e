/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects: ids and generations, equal handles, names, uses, and the two steps from destroyed to
 * given back.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen/records.h"
#include "scope_fixture.h"
#include "state/object/family.h"
#include "state/object/object_life.h"
#include "state/object/object_name.h"
#include "state/object/reclaim.h"
#include "state/object/slab.h"
#include "state/recording/command_buffer.h"
#include "state/recording/command_pool.h"

#include <stdio.h>
#include <string.h>

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
    scopes_down();
    return 0;
}

static void
an_object_is_found_by_handle_and_by_id(void **state)
{
    wake_id id = make_object(WAKE_TYPE_VkBuffer, 0x100);
    struct wake_object *object = wake_object_get(id);

    (void)state;
    assert_int_not_equal(id, 0);
    assert_non_null(object);
    assert_int_equal(object->handle, 0x100);
    assert_int_equal(object->type, WAKE_TYPE_VkBuffer);
    assert_ptr_equal(object->scope, &test_device.scope);
    assert_int_equal(wake_table_find(test_device.scope.tables[WAKE_TYPE_VkBuffer], 0x100), id);
    assert_int_equal(wake_table_find(test_device.scope.tables[WAKE_TYPE_VkImage], 0x100), 0);
}

static void
ids_that_were_never_given_find_nothing(void **state)
{
    wake_id id = make_object(WAKE_TYPE_VkBuffer, 0x100);
    volatile uint32_t highest = UINT32_MAX; /* else the compiler warns of what is tested */

    (void)state;
    assert_null(wake_object_get(0));
    assert_null(wake_object_get(WAKE_ID_MAKE(WAKE_ID_SLOT(id), WAKE_ID_GENERATION(id) + 1)));
    assert_null(wake_object_get(WAKE_ID_MAKE(highest, 1)));
    assert_null(wake_object_get(WAKE_ID_MAKE(WAKE_SLAB_CHUNK * 3, 1)));
}

static void
equal_handles_live_until_the_last_copy_is_destroyed(void **state)
{
    wake_id id = make_object(WAKE_TYPE_VkSampler, 0x100);

    (void)state;
    assert_int_equal(make_object(WAKE_TYPE_VkSampler, 0x100), id);
    assert_int_equal(make_object(WAKE_TYPE_VkSampler, 0x100), id);
    assert_false(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkSampler, 0x100, id));
    assert_false(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkSampler, 0x100, id));
    assert_int_equal(wake_table_find(test_device.scope.tables[WAKE_TYPE_VkSampler], 0x100), id);
    assert_true(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkSampler, 0x100, id));
    assert_int_equal(wake_table_find(test_device.scope.tables[WAKE_TYPE_VkSampler], 0x100), 0);
}

static void
a_handle_given_out_again_is_another_object(void **state)
{
    wake_id first = make_object(WAKE_TYPE_VkBuffer, 0x100), second;

    (void)state;
    assert_true(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkBuffer, 0x100, first));
    second = make_object(WAKE_TYPE_VkBuffer, 0x100);
    assert_int_not_equal(first, second);
    assert_non_null(wake_object_get(first)); /* records on their way may still name it */
    assert_ptr_not_equal(wake_object_get(first), wake_object_get(second));
}

static void
a_retired_object_stays_until_blocks_and_runners_have_passed(void **state)
{
    wake_id id = make_object(WAKE_TYPE_VkBuffer, 0x100);
    struct wake_object *object = wake_object_get(id);
    uint64_t count = wake_object_count();
    uint64_t epoch = wake_reclaim_epoch();

    (void)state;
    assert_true(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkBuffer, 0x100, id));
    wake_object_retire(object, 17);
    assert_int_equal(object->dead_at, 17);
    wake_object_retire(object, 18); /* twice: the first death counts */
    assert_int_equal(object->dead_at, 17);

    /* A block of the same epoch is unread: nothing happens. */
    assert_int_equal(wake_reclaim_pass(epoch, UINT64_MAX), 1);
    assert_ptr_equal(wake_object_get(id), object);
    /* All blocks are younger: no id finds it, but a runner may hold it. */
    assert_int_equal(wake_reclaim_pass(epoch + 1, UINT64_MAX), 1);
    assert_null(wake_object_get(id));
    assert_int_equal(wake_object_count(), count);
    assert_int_equal(wake_reclaim_pass(UINT64_MAX, epoch + 1), 1);
    assert_int_equal(wake_object_count(), count);
    /* All runners began later: the slot is given back. */
    assert_int_equal(wake_reclaim_pass(UINT64_MAX, wake_reclaim_epoch()), 0);
    assert_int_equal(wake_object_count(), count - 1);
}

static void
what_no_id_finds_any_more_is_still_known_by_name(void **state)
{
    wake_id id = make_object(WAKE_TYPE_VkBuffer, 0x100);
    struct wake_object *object = wake_object_get(id);
    struct wake_gone gone;
    const struct wake_object *found;

    (void)state;
    assert_true(wake_object_set_name(object, "vertices"));
    assert_true(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkBuffer, 0x100, id));
    wake_object_retire(object, 17);
    wake_reclaim_all();
    assert_null(wake_object_get(id));
    found = wake_gone_find(id, &gone);
    assert_non_null(found);
    assert_int_equal(found->handle, 0x100);
    assert_int_equal(found->type, WAKE_TYPE_VkBuffer);
    assert_int_equal(found->dead_at, 17);
    assert_string_equal(wake_object_name(found), "vertices");
    assert_null(wake_gone_find(0, &gone));
    /* The last two thousand are known. */
    for (uint64_t i = 0; i < 2048; i++) {
        wake_id other = make_object(WAKE_TYPE_VkBuffer, 0x200);

        assert_true(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkBuffer, 0x200, other));
        wake_object_retire(wake_object_get(other), 18 + i);
    }
    wake_reclaim_all();
    assert_null(wake_gone_find(id, &gone));
}

static void
a_slot_used_again_does_not_answer_to_the_old_id(void **state)
{
    wake_id first = make_object(WAKE_TYPE_VkBuffer, 0x100), second = 0;

    (void)state;
    assert_true(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkBuffer, 0x100, first));
    wake_object_retire(wake_object_get(first), 1);
    wake_reclaim_all();
    /* Slots that this thread took before come first. */
    for (uint64_t i = 0; i < 1000; i++) {
        second = make_object(WAKE_TYPE_VkImage, 0x200 + i * 16);
        if (WAKE_ID_SLOT(first) == WAKE_ID_SLOT(second)) {
            break;
        }
    }
    assert_int_equal(WAKE_ID_SLOT(first), WAKE_ID_SLOT(second));
    assert_int_not_equal(WAKE_ID_GENERATION(first), WAKE_ID_GENERATION(second));
    assert_null(wake_object_get(first));
    assert_int_equal(wake_object_get(second)->dead_at, 0);
    assert_int_equal(wake_object_get(second)->use_count, 0);
}

static void
names_are_copied_replaced_and_removed(void **state)
{
    char text[] = "first";
    wake_id id = make_object(WAKE_TYPE_VkBuffer, 0x100);
    struct wake_object *object = wake_object_get(id);

    (void)state;
    assert_null(wake_object_name(object));
    assert_true(wake_object_set_name(object, text));
    text[0] = 'x';
    assert_string_equal(wake_object_name(object), "first");
    assert_true(wake_object_set_name(object, "second"));
    assert_string_equal(wake_object_name(object), "second");
    assert_int_equal(wake_reclaim_waiting(),
                     0); /* the first is kept, for messages about earlier calls */
    assert_true(wake_object_set_name(object, ""));
    assert_null(wake_object_name(object));
    assert_null(wake_object_name(NULL));
    wake_object_retire(object, 1);
}

static void
a_name_is_that_of_the_moment(void **state)
{
    struct wake_object *object = wake_object_get(make_object(WAKE_TYPE_VkBuffer, 0x100));
    uint32_t moments[4];

    (void)state;
    /* Numbers of renamings wrap. */
    test_device.moment = (uint64_t)(UINT32_MAX - 1) << 32;
    for (int i = 0; i < 4; i++) {
        static const char *const names[] = { "first", "second", "", "fourth" };

        moments[i] = WAKE_MOMENT_NAMES(test_device.moment);
        assert_true(wake_object_set_name(object, names[i]));
        assert_true(wake_object_set_name(object, names[i])); /* no other name */
    }
    assert_int_equal(WAKE_MOMENT_NAMES(test_device.moment), 1);
    wake_names_at = moments[0]; /* before it had any name: its first */
    assert_string_equal(wake_object_name(object), "first");
    wake_names_at = moments[1];
    assert_string_equal(wake_object_name(object), "first");
    wake_names_at = moments[2];
    assert_string_equal(wake_object_name(object), "second");
    wake_names_at = moments[3];
    assert_null(wake_object_name(object));
    wake_names_at = WAKE_MOMENT_NAMES(test_device.moment);
    assert_string_equal(wake_object_name(object), "fourth");
    wake_names_at = WAKE_NAMES_NOW;
    assert_string_equal(wake_object_name(object), "fourth");
    wake_object_retire(object, 1);
}

static void
old_names_go_when_nobody_can_look_at_them(void **state)
{
    struct wake_object *object = wake_object_get(make_object(WAKE_TYPE_VkBuffer, 0x100));
    uint64_t epoch = wake_reclaim_epoch();
    char name[32];

    (void)state;
    for (int i = 0; i < WAKE_NAMES_KEPT + 3; i++) {
        snprintf(name, sizeof(name), "name %d", i);
        assert_true(wake_object_set_name(object, name));
    }
    assert_int_equal(wake_reclaim_waiting(), 3);
    wake_names_at = 0; /* the oldest that is kept is the nearest */
    assert_string_equal(wake_object_name(object), "name 3");
    wake_names_at = WAKE_NAMES_NOW;
    /* An unread block, or a runner, is as old as they are. */
    assert_int_equal(wake_reclaim_pass(epoch, UINT64_MAX), 3);
    assert_int_equal(wake_reclaim_pass(UINT64_MAX, epoch), 3);
    assert_int_equal(wake_reclaim_pass(epoch + 1, epoch + 1), 0);
    wake_object_retire(object, 1);
}

static void
the_reclamation_epoch_does_not_wrap(void **state)
{
    uint64_t epoch = (uint64_t)UINT32_MAX, before = wake_block_epoch;
    wake_id id = make_object(WAKE_TYPE_VkBuffer, 0x100);

    (void)state;
    wake_block_epoch = epoch;
    assert_true(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkBuffer, 0x100, id));
    wake_object_retire(wake_object_get(id), 1);
    assert_int_equal(wake_reclaim_pass(epoch, UINT64_MAX), 1);
    assert_true(wake_reclaim_epoch() > epoch);
    assert_non_null(wake_object_get(id));
    assert_int_equal(wake_reclaim_pass(wake_reclaim_epoch(), UINT64_MAX), 1);
    assert_null(wake_object_get(id));
    assert_int_equal(wake_reclaim_pass(UINT64_MAX, wake_reclaim_epoch()), 0);
    wake_block_epoch = before;
}

static void
the_last_use_on_each_queue_is_kept(void **state)
{
    wake_id id = make_object(WAKE_TYPE_VkBuffer, 0x100);
    struct wake_object *object = wake_object_get(id);
    const struct wake_use *uses;

    (void)state;
    for (uint64_t submit = 1; submit <= 3; submit++) {
        for (uint32_t queue = 0; queue < 20; queue++) {
            assert_true(wake_object_use(object, queue, submit * 100 + queue));
        }
    }
    assert_int_equal(object->use_count, 20);
    uses = object->more_uses;
    assert_non_null(uses);
    for (uint32_t queue = 0; queue < 20; queue++) {
        assert_int_equal(uses[queue].queue, queue);
        assert_int_equal(uses[queue].submit, 300 + queue);
    }
    wake_object_retire(object, 1);
}

static void
a_copy_of_a_creating_call_lives_as_long_as_its_objects(void **state)
{
    struct wake_create *create;
    wake_id ids[2];
    size_t before;

    (void)state;
    /* Slots and tables are there before anything is counted. */
    wake_object_retire(wake_object_get(make_object(WAKE_TYPE_VkPipeline, 0x100)), 1);
    wake_object_retire(wake_object_get(make_object(WAKE_TYPE_VkPipeline, 0x200)), 1);
    assert_int_not_equal(
        wake_table_remove(test_device.scope.tables[WAKE_TYPE_VkPipeline], 0x100, 0), 0);
    assert_int_not_equal(
        wake_table_remove(test_device.scope.tables[WAKE_TYPE_VkPipeline], 0x200, 0), 0);
    wake_reclaim_all();
    before = wake_heap_used(WAKE_HEAP_STATE);
    create = wake_create_alloc(1, 64);
    assert_non_null(create);
    create->references = 3; /* one for each object to take over */
    ids[0] = wake_object_create(&test_device.scope, WAKE_TYPE_VkPipeline, 0x100, 0, create, 0);
    ids[1] = wake_object_create(&test_device.scope, WAKE_TYPE_VkPipeline, 0x200, 0, create, 1);
    assert_int_equal(create->references, 3);
    wake_create_put(create);
    wake_object_retire(wake_object_get(ids[0]), 1);
    wake_reclaim_all();
    assert_int_equal(wake_object_get(ids[1])->create->references, 1);
    assert_int_equal(wake_object_get(ids[1])->create_index, 1);
    wake_object_retire(wake_object_get(ids[1]), 2);
    wake_reclaim_all();
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), before);
}

/* A driver may have given the handle to another thread, too, that looks for it at this moment. */
static void
a_layout_is_whole_when_its_handle_is_found(void **state)
{
    const VkDescriptorSetLayoutCreateInfo info = { 0 };
    struct wake_rec_CreateDescriptorSetLayout *r;
    struct wake_create *create;
    struct wake_object *object;

    (void)state;
    create = wake_create_alloc(WAKE_CMD_vkCreateDescriptorSetLayout, sizeof(*r));
    memset(create->record, 0, sizeof(*r));
    r = (void *)create->record;
    r->pCreateInfo = &info;
    create->references = 2;
    object = wake_object_get(wake_object_create(&test_device.scope, WAKE_TYPE_VkDescriptorSetLayout,
                                                0x300, 0, create, 0));
    assert_non_null(object->data);
    assert_true(wake_family_created(object, create));
    assert_int_equal(wake_object_create(&test_device.scope, WAKE_TYPE_VkDescriptorSetLayout, 0x300,
                                        0, create, 0),
                     object->id);
    assert_int_equal(object->copies, 2);
    assert_int_equal(create->references, 1);
    wake_object_retire(object, 1);
    wake_reclaim_all();
}

static void
without_memory_no_object_is_made(void **state)
{
    uint64_t count = wake_object_count();

    (void)state;
    for (uint64_t n = 1; n <= 2; n++) {
        wake_heap_fail_after(n);
        assert_int_equal(make_object(WAKE_TYPE_VkBuffer, 0x900), 0);
        wake_heap_fail_after(0);
        assert_int_equal(wake_object_count(), count);
        assert_int_equal(wake_table_find(test_device.scope.tables[WAKE_TYPE_VkBuffer], 0x900), 0);
    }
    assert_int_not_equal(make_object(WAKE_TYPE_VkBuffer, 0x900), 0);
}

static void
slots_of_many_chunks_keep_their_objects(void **state)
{
    enum { MANY = WAKE_SLAB_CHUNK * 3 + 5 };
    static wake_id ids[MANY];

    (void)state;
    for (uint64_t i = 0; i < MANY; i++) {
        ids[i] = make_object(WAKE_TYPE_VkBuffer, 0x1000 + i * 16);
    }
    for (uint64_t i = 0; i < MANY; i++) {
        assert_int_equal(wake_object_get(ids[i])->handle, 0x1000 + i * 16);
    }
    assert_int_equal(wake_object_count(), MANY);
}

static void
chunks_without_an_object_go_back_and_old_ids_find_nothing(void **state)
{
    enum { MANY = WAKE_SLAB_CHUNK * 20 };
    static wake_id ids[MANY], again[MANY];
    size_t alive;

    (void)state;
    for (uint64_t i = 0; i < MANY; i++) {
        ids[i] = make_object(WAKE_TYPE_VkBuffer, 0x1000 + i * 16);
    }
    alive = wake_heap_used(WAKE_HEAP_STATE);
    for (uint64_t i = 0; i < MANY; i++) {
        (void)wake_object_unlink(&test_device.scope, WAKE_TYPE_VkBuffer, 0x1000 + i * 16, ids[i]);
        wake_object_retire(wake_object_get(ids[i]), 1);
    }
    wake_reclaim_all();
    assert_int_equal(wake_object_count(), 0);
    wake_slab_trim();
    assert_true(wake_heap_used(WAKE_HEAP_STATE) + MANY * (sizeof(struct wake_object) - 16) < alive);
    assert_int_equal(wake_object_count(), 0);
    for (uint64_t i = 0; i < MANY; i++) {
        again[i] = make_object(WAKE_TYPE_VkBuffer, 0x1000 + i * 16);
        assert_int_not_equal(again[i], 0);
    }
    assert_int_equal(wake_object_count(), MANY);
    for (uint64_t i = 0; i < MANY; i++) {
        assert_null(wake_object_get(ids[i]));
        assert_int_equal(wake_object_get(again[i])->handle, 0x1000 + i * 16);
    }
}

static struct wake_object *
make_child(enum wake_object_type type, uint64_t handle, const struct wake_object *pool)
{
    struct wake_object *child = wake_object_get(
        wake_object_create(&test_device.scope, type, handle, pool->id, NULL, 0));

    assert_non_null(child);
    assert_true(wake_family_created(child, NULL));
    return child;
}

static struct wake_object *
make_pool(enum wake_object_type type, uint64_t handle)
{
    struct wake_object *pool = wake_object_get(make_object(type, handle));

    assert_true(wake_family_created(pool, NULL));
    return pool;
}

/* A wrong program frees a set while another thread resets its pool: whichever call comes first has
 * it, and its replay alone retires it. */
static void
a_child_belongs_to_the_free_or_to_the_reset(void **state)
{
    struct wake_object *pool = make_pool(WAKE_TYPE_VkDescriptorPool, 0x100);
    struct wake_object *freed = make_child(WAKE_TYPE_VkDescriptorSet, 0x200, pool);
    struct wake_object *reset = make_child(WAKE_TYPE_VkDescriptorSet, 0x300, pool);

    (void)state;
    /* The free is between its two steps when the pool is reset. */
    assert_ptr_equal(
        wake_object_unlink(&test_device.scope, WAKE_TYPE_VkDescriptorSet, 0x200, freed->id), freed);
    wake_family_pool_reset(pool);
    /* Another call that names it is replayed before that free is through. */
    assert_false(wake_object_has_left(freed));
    wake_family_unlinked(freed);
    wake_object_left(freed);
    assert_true(wake_object_has_left(freed));
    assert_null(
        wake_object_unlink(&test_device.scope, WAKE_TYPE_VkDescriptorSet, 0x300, reset->id));
    assert_false(wake_object_has_left(reset)); /* what the replay of that free asks */
    assert_ptr_equal(wake_family_take_doomed(pool, false), reset);
    assert_null(reset->next_child);
    assert_null(wake_family_take_doomed(pool, true));
    wake_retire_destroyed(reset, 1);
    wake_retire_destroyed(freed, 2);
    wake_retire_destroyed(pool, 3);
}

/* A wrong program destroys by an old handle what another thread is just being given under it. */
static void
what_was_destroyed_before_becomes_no_child(void **state)
{
    struct wake_object *pool = make_pool(WAKE_TYPE_VkDescriptorPool, 0x100);
    struct wake_object *late = wake_object_get(wake_object_create(
        &test_device.scope, WAKE_TYPE_VkDescriptorSet, 0x200, pool->id, NULL, 0));
    struct wake_object *other = make_child(WAKE_TYPE_VkDescriptorSet, 0x300, pool);

    (void)state;
    assert_non_null(
        wake_object_unlink(&test_device.scope, WAKE_TYPE_VkDescriptorSet, 0x200, late->id));
    wake_family_unlinked(late);
    wake_object_left(late);
    assert_non_null(
        wake_object_unlink(&test_device.scope, WAKE_TYPE_VkDescriptorSet, 0x300, other->id));
    wake_family_unlinked(other);
    wake_object_left(other);
    wake_retire_destroyed(late, 1);
    wake_retire_destroyed(other, 2);
    assert_true(wake_family_created(late, NULL));
    assert_null(wake_family_lock_children(pool));
    wake_family_unlock_children(pool);
    assert_ptr_equal(late->limbo_next, other); /* the reclaim list is whole */
    wake_reclaim_all();
    wake_retire_destroyed(pool, 3);
}

static void
a_pool_that_has_ended_gets_no_child(void **state)
{
    struct wake_object *pool = make_pool(WAKE_TYPE_VkCommandPool, 0x100), *orphan;

    (void)state;
    assert_non_null(
        wake_object_unlink(&test_device.scope, WAKE_TYPE_VkCommandPool, 0x100, pool->id));
    wake_family_unlinked(pool);
    orphan = make_child(WAKE_TYPE_VkCommandBuffer, 0x200, pool);
    assert_null(((struct wake_command_buffer *)orphan->data)->pool);
    assert_null(wake_family_take_doomed(pool, true));
    wake_retire_destroyed(pool, 1);
    wake_reclaim_all();
    wake_retire_destroyed(orphan, 2);
    wake_reclaim_all();
}

/* It looks at the pool for as long as it lives. */
static void
a_command_pool_stays_until_its_last_command_buffer_is_retired(void **state)
{
    struct wake_object *pool = make_pool(WAKE_TYPE_VkCommandPool, 0x100);
    struct wake_object *late = make_child(WAKE_TYPE_VkCommandBuffer, 0x200, pool);
    struct wake_object *doomed = make_child(WAKE_TYPE_VkCommandBuffer, 0x300, pool);
    wake_id id = pool->id;

    (void)state;
    assert_non_null(
        wake_object_unlink(&test_device.scope, WAKE_TYPE_VkCommandBuffer, 0x200, late->id));
    assert_non_null(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkCommandPool, 0x100, id));
    wake_family_unlinked(pool);
    wake_family_unlinked(late);
    assert_ptr_equal(wake_family_take_doomed(pool, true), doomed);
    wake_retire_destroyed(doomed, 1);
    wake_retire_destroyed(pool, 1);
    wake_reclaim_all();
    assert_ptr_equal(wake_object_get(id), pool);
    assert_int_equal(pool->dead_at, 1);
    wake_retire_destroyed(late, 2);
    wake_reclaim_all();
    assert_null(wake_object_get(id));
}

#define OBJECT_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        OBJECT_TEST(an_object_is_found_by_handle_and_by_id),
        OBJECT_TEST(ids_that_were_never_given_find_nothing),
        OBJECT_TEST(equal_handles_live_until_the_last_copy_is_destroyed),
        OBJECT_TEST(a_handle_given_out_again_is_another_object),
        OBJECT_TEST(a_retired_object_stays_until_blocks_and_runners_have_passed),
        OBJECT_TEST(what_no_id_finds_any_more_is_still_known_by_name),
        OBJECT_TEST(a_slot_used_again_does_not_answer_to_the_old_id),
        OBJECT_TEST(names_are_copied_replaced_and_removed),
        OBJECT_TEST(a_name_is_that_of_the_moment),
        OBJECT_TEST(old_names_go_when_nobody_can_look_at_them),
        OBJECT_TEST(the_reclamation_epoch_does_not_wrap),
        OBJECT_TEST(the_last_use_on_each_queue_is_kept),
        OBJECT_TEST(a_copy_of_a_creating_call_lives_as_long_as_its_objects),
        OBJECT_TEST(a_layout_is_whole_when_its_handle_is_found),
        OBJECT_TEST(without_memory_no_object_is_made),
        OBJECT_TEST(slots_of_many_chunks_keep_their_objects),
        OBJECT_TEST(chunks_without_an_object_go_back_and_old_ids_find_nothing),
        OBJECT_TEST(a_child_belongs_to_the_free_or_to_the_reset),
        OBJECT_TEST(what_was_destroyed_before_becomes_no_child),
        OBJECT_TEST(a_pool_that_has_ended_gets_no_child),
        OBJECT_TEST(a_command_pool_stays_until_its_last_command_buffer_is_retired),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
