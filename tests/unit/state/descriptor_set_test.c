/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets: updates replayed in and out of order, what a submit may conclude, writes and
 * copies from records.
 */
#include "state/descriptor/descriptor_update.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"
#include "state/object/slab.h"
#include "state/scope/scope.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { VIEW = 0x1001, SAMPLER = 0x1002, FIXED = 0x1003, BUFFER = 0x1100 };

/* A set of: binding 0, two uniform buffers; binding 2, an image with the layout's sampler; binding
 * 3, three storage buffers. */
static struct wake_device device; /* only its clock is looked at */

struct fixture {
    struct wake_object *layout, *set_object;
    uint32_t layout_slot, set_slot;
    struct wake_descriptor_set *set;
    size_t heap;
};

static const struct {
    wake_id id;
    VkSampler handle;
} immutable = { FIXED, VK_NULL_HANDLE };

static void
open_set(struct fixture *f, VkDescriptorBindingFlags loose)
{
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 2, VK_SHADER_STAGE_ALL, NULL },
        { 2, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, VK_SHADER_STAGE_ALL, &immutable.handle },
        { 3, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 3, VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorBindingFlags flags[] = { 0, 0, loose };
    const VkDescriptorSetLayoutBindingFlagsCreateInfo chained = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 3,
        .pBindingFlags = flags,
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &chained,
        .bindingCount = 3,
        .pBindings = bindings,
    };
    struct wake_create *create = wake_create_alloc(
        WAKE_CMD_vkCreateDescriptorSetLayout, sizeof(struct wake_rec_CreateDescriptorSetLayout));
    struct wake_rec_CreateDescriptorSetLayout *r = (void *)create->record;
    struct {
        wake_id id;
        VkDescriptorSetLayout handle;
    } layouts = { 0, VK_NULL_HANDLE };
    const VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorSetCount = 1,
        .pSetLayouts = &layouts.handle,
    };
    struct wake_create *allocated = wake_create_alloc(
        WAKE_CMD_vkAllocateDescriptorSets, sizeof(struct wake_rec_AllocateDescriptorSets));

    *r = (struct wake_rec_CreateDescriptorSetLayout){ .pCreateInfo = &info };
    f->layout = wake_slab_take(&f->layout_slot);
    f->layout->type = WAKE_TYPE_VkDescriptorSetLayout;
    f->layout->data = wake_descriptor_layout_create(create);
    assert_non_null(f->layout->data);
    wake_create_put(create);

    layouts.id = WAKE_ID_MAKE(f->layout_slot, f->layout->generation);
    *(struct wake_rec_AllocateDescriptorSets *)allocated->record =
        (struct wake_rec_AllocateDescriptorSets){ .pAllocateInfo = &allocate };
    f->set_object = wake_slab_take(&f->set_slot);
    f->set_object->type = WAKE_TYPE_VkDescriptorSet;
    f->set_object->scope = &device.scope;
    f->set_object->id = WAKE_ID_MAKE(f->set_slot, f->set_object->generation);
    assert_true(wake_descriptor_set_create(f->set_object, allocated));
    wake_create_put(allocated);
    f->set = wake_descriptor_set_of(f->set_object);
    assert_non_null(f->set);
    assert_int_equal(f->set->count, 6);
}

static void
close_set(struct fixture *f)
{
    wake_descriptor_set_destroy(f->set);
    wake_descriptor_layout_put(f->layout->data);
    f->layout->generation++;
    wake_slab_give(f->layout, f->layout_slot);
    f->set_object->generation++;
    wake_slab_give(f->set_object, f->set_slot);
}

static void
put_buffer(struct wake_descriptor_set *set, uint32_t number, uint32_t place, wake_id buffer)
{
    const struct wake_descriptor d = { .object = buffer,
                                       .type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                       .state = WAKE_DESCRIPTOR_KNOWN };

    if (wake_descriptor_set_begin(set, number)) {
        wake_descriptor_set_write(set, place, &d, 1);
    }
    wake_descriptor_set_end(set);
}

static bool
names(struct wake_descriptor_set *set, wake_id id)
{
    uint32_t count;
    const wake_id *ids = wake_descriptor_set_objects(set, &count);

    for (uint32_t i = 0; i < count; i++) {
        if (ids[i] == id) {
            return true;
        }
    }
    return false;
}

static void
a_submit_sees_what_was_published(void **state)
{
    struct fixture f;
    uint32_t count;

    (void)state;
    open_set(&f, 0);
    /* The layout's own samplers are always there. */
    assert_int_equal(*wake_descriptor_set_objects(f.set, &count), FIXED);
    assert_int_equal(count, 1);
    assert_int_equal(wake_descriptor_set_publish(f.set), 1);
    assert_null(wake_descriptor_set_objects(f.set, &count)); /* on its way: nothing is concluded */
    put_buffer(f.set, 1, 3, BUFFER);
    assert_true(names(f.set, BUFFER));
    assert_int_equal(wake_descriptor_set_publish(f.set), 2);
    assert_false(names(f.set, BUFFER));
    put_buffer(f.set, 2, 3, BUFFER + 1);
    assert_false(names(f.set, BUFFER));
    assert_true(names(f.set, BUFFER + 1));
    assert_true(names(f.set, FIXED));
    close_set(&f);
}

static void
disorder_makes_unknown(void **state)
{
    struct fixture f;

    (void)state;
    open_set(&f, 0);
    for (uint32_t i = 1; i <= 4; i++) {
        assert_int_equal(wake_descriptor_set_publish(f.set), i);
    }
    put_buffer(f.set, 1, 3, BUFFER + 1);
    put_buffer(f.set, 3, 3,
               BUFFER + 3); /* number 2 is still on its way: which of them stands is not known */
    put_buffer(f.set, 2, 3, BUFFER + 2);
    assert_false(names(f.set, BUFFER + 3));
    put_buffer(f.set, 4, 4, BUFFER + 4); /* order is back */
    assert_true(names(f.set, BUFFER + 4));
    assert_false(names(f.set, BUFFER + 1));
    assert_false(names(f.set, BUFFER + 2));
    assert_false(names(f.set, BUFFER + 3));
    /* Written once more, it is known again. */
    assert_int_equal(wake_descriptor_set_publish(f.set), 5);
    put_buffer(f.set, 5, 3, BUFFER + 5);
    assert_true(names(f.set, BUFFER + 5));
    close_set(&f);
}

static void
loose_bindings_say_nothing(void **state)
{
    static const VkDescriptorBindingFlags flags[] = {
        VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT,
        VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT,
        VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT,
    };

    (void)state;
    for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
        struct fixture f;
        uint32_t count = 7;

        open_set(&f, flags[i]);
        put_buffer(f.set, wake_descriptor_set_publish(f.set), 3, BUFFER);
        assert_null(wake_descriptor_set_objects(f.set, &count));
        assert_int_equal(count, 0);
        close_set(&f);
    }
}

/* ---- records --------------------------------------------------------------------------------- */

struct packed_buffers {
    wake_id ids[4]; /* of element 3, 2, 1, 0 */
    VkDescriptorBufferInfo infos[4];
};

struct packed_writes {
    wake_id ids[2]; /* of write 1, 0 */
    VkWriteDescriptorSet writes[2];
};

struct packed_copies {
    wake_id ids[2]; /* destination, source */
    VkCopyDescriptorSet copies[1];
};

static void
writes_run_on_into_the_next_binding(void **state)
{
    const struct {
        wake_id ids[2];
        VkDescriptorImageInfo info;
    } image = { { VIEW, SAMPLER }, { .imageLayout = VK_IMAGE_LAYOUT_GENERAL } };
    const struct packed_buffers buffers = {
        { BUFFER + 3, BUFFER + 2, BUFFER + 1, BUFFER },
        { { .offset = 64, .range = 256 }, { .offset = 1 }, { .offset = 2 }, { .offset = 3 } }
    };
    const uint32_t numbers[] = { 1, 1 };
    struct wake_descriptor_version *version;
    struct packed_writes packed;
    struct fixture f;
    struct wake_rec_UpdateDescriptorSets r;

    (void)state;
    open_set(&f, 0);
    packed = (struct packed_writes){
        { f.set_object->id, f.set_object->id },
        { { .dstBinding = 2,
            .descriptorCount = 1,
            .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
            .pImageInfo = &image.info },
          /* four from element 1 on: two are left in the binding, two lie beyond the set */
          { .dstBinding = 3,
            .dstArrayElement = 1,
            .descriptorCount = 4,
            .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
            .pBufferInfo = buffers.infos } },
    };
    r = (struct wake_rec_UpdateDescriptorSets){ .descriptorWriteCount = 2,
                                                .pDescriptorWrites = packed.writes,
                                                .numbers = numbers };
    assert_int_equal(wake_descriptor_set_publish(f.set), 1);
    wake_update_descriptor_sets(&r.head);
    version = wake_descriptor_set_hold(f.set, 1);
    assert_non_null(version);
    assert_int_equal(wake_descriptor_version_get(version, 0)->state, WAKE_DESCRIPTOR_EMPTY);
    assert_int_equal(wake_descriptor_version_get(version, 2)->object, VIEW);
    assert_int_equal(wake_descriptor_version_get(version, 2)->image.sampler,
                     0); /* the layout has its own */
    assert_int_equal(wake_descriptor_version_get(version, 2)->image.layout,
                     VK_IMAGE_LAYOUT_GENERAL);
    assert_int_equal(wake_descriptor_version_get(version, 3)->state, WAKE_DESCRIPTOR_EMPTY);
    assert_int_equal(wake_descriptor_version_get(version, 4)->object, BUFFER);
    assert_int_equal(wake_descriptor_version_get(version, 4)->buffer.offset, 64);
    assert_int_equal(wake_descriptor_version_get(version, 4)->buffer.range, 256);
    assert_int_equal(wake_descriptor_version_get(version, 5)->object, BUFFER + 1);
    wake_descriptor_set_put(f.set, version);
    assert_true(names(f.set, VIEW));
    assert_true(names(f.set, FIXED));
    assert_false(names(f.set, SAMPLER));
    assert_false(names(f.set, BUFFER + 2));

    /* One write from the uniform buffers on would need one type throughout; the places follow each
     * other all the same. */
    packed.writes[0] = (VkWriteDescriptorSet){ .dstBinding = 0,
                                               .dstArrayElement = 1,
                                               .descriptorCount = 3,
                                               .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                               .pBufferInfo = buffers.infos };
    r.descriptorWriteCount = 1;
    r.pDescriptorWrites = packed.writes;
    packed.ids[1] = f.set_object->id;
    {
        const uint32_t second[] = { 2 };
        r.numbers = second;
        assert_int_equal(wake_descriptor_set_publish(f.set), 2);
        wake_update_descriptor_sets(&r.head);
    }
    version = wake_descriptor_set_hold(f.set, 2);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(wake_descriptor_version_get(version, 1 + i)->object, BUFFER + i);
    }
    wake_descriptor_set_put(f.set, version);
    assert_null(wake_descriptor_set_hold(f.set, 1)); /* gone by */

    /* A record whose arrays were cut says nothing about the rest. */
    {
        const uint32_t third[] = { 3 };
        r.numbers = third;
        r.head.flags = WAKE_RECORD_CAPPED;
        assert_int_equal(wake_descriptor_set_publish(f.set), 3);
        wake_update_descriptor_sets(&r.head);
        assert_false(names(f.set, BUFFER));
        assert_true(names(f.set, FIXED));
    }
    close_set(&f);
}

static void
copy(struct fixture *to, struct fixture *from, uint32_t from_number)
{
    const struct packed_copies packed = {
        { to->set_object->id, from->set_object->id },
        { { .srcBinding = 3, .dstBinding = 3, .dstArrayElement = 1, .descriptorCount = 2 } }
    };
    const uint32_t numbers[] = { wake_descriptor_set_publish(to->set), from_number };
    const struct wake_rec_UpdateDescriptorSets r = { .descriptorCopyCount = 1,
                                                     .pDescriptorCopies = packed.copies,
                                                     .numbers = numbers };

    wake_update_descriptor_sets(&r.head);
}

static void
copies_need_the_source_as_it_was(void **state)
{
    struct wake_descriptor_version *version;
    struct fixture from, to;

    (void)state;
    open_set(&from, 0);
    open_set(&to, 0);
    put_buffer(from.set, wake_descriptor_set_publish(from.set), 3, BUFFER);
    put_buffer(from.set, wake_descriptor_set_publish(from.set), 4, BUFFER + 1);
    copy(&to, &from, 2);
    assert_true(names(to.set, BUFFER));
    assert_true(names(to.set, BUFFER + 1));
    /* The source has moved on since the call: what it held then is not known. */
    copy(&to, &from, 1);
    assert_false(names(to.set, BUFFER));
    assert_false(names(to.set, BUFFER + 1));
    /* Within one set, overlapping: the source is the version before. */
    copy(&from, &from, 2);
    version = wake_descriptor_set_hold(from.set, 3);
    assert_non_null(version);
    assert_int_equal(wake_descriptor_version_get(version, 3)->object, BUFFER);
    assert_int_equal(wake_descriptor_version_get(version, 4)->object, BUFFER);
    assert_int_equal(wake_descriptor_version_get(version, 5)->object, BUFFER + 1);
    wake_descriptor_set_put(from.set, version);
    close_set(&to);
    close_set(&from);
}

static void
an_idle_set_is_its_layout(void **state)
{
    struct wake_object *object;
    struct fixture f;
    size_t awake;

    (void)state;
    open_set(&f, 0); /* slabs are there from now on */
    object = f.set_object;
    awake = wake_heap_used(WAKE_HEAP_STATE);
    wake_descriptor_set_destroy(f.set);
    wake_descriptor_layout_get(f.layout->data);
    object->data = (void *)((uintptr_t)f.layout->data | WAKE_SET_IDLE | WAKE_SET_IDLE_HOST_ONLY);
    assert_true(wake_heap_used(WAKE_HEAP_STATE) + sizeof(*f.set) <= awake);
    assert_ptr_equal(wake_descriptor_set_layout(object), f.layout->data);
    wake_heap_fail_after(1);
    assert_null(wake_descriptor_set_of(object)); /* no memory: it has no state from then on */
    wake_heap_fail_after(0);
    assert_null(wake_descriptor_set_of(object));
    assert_int_equal(*wake_slab_word(f.set_slot), WAKE_SET_NUMBER_NONE);
    wake_descriptor_layout_get(f.layout->data);
    object->data = (void *)((uintptr_t)f.layout->data | WAKE_SET_IDLE | WAKE_SET_IDLE_HOST_ONLY);
    f.set = wake_descriptor_set_of(object);
    assert_non_null(f.set);
    assert_ptr_equal(wake_descriptor_set_of(object), f.set);
    assert_true(f.set->host_only);
    assert_int_equal(f.set->count, 6);
    close_set(&f);
}

static void
nothing_is_left(void **state)
{
    struct fixture f;
    size_t before;

    (void)state;
    open_set(&f, 0); /* slabs are there from now on */
    close_set(&f);
    before = wake_heap_used(WAKE_HEAP_STATE);
    open_set(&f, 0);
    for (uint32_t i = 0; i < 100; i++) {
        struct wake_descriptor_version *version;

        put_buffer(f.set, wake_descriptor_set_publish(f.set), i % 6, BUFFER + i);
        version = wake_descriptor_set_hold(f.set, i + 1);
        assert_non_null(version);
        assert_true(names(f.set, BUFFER + i));
        wake_descriptor_set_put(f.set, version);
    }
    assert_int_equal(f.set->array.nodes, 1);
    close_set(&f);
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), before);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_submit_sees_what_was_published),
        cmocka_unit_test(disorder_makes_unknown),
        cmocka_unit_test(loose_bindings_say_nothing),
        cmocka_unit_test(writes_run_on_into_the_next_binding),
        cmocka_unit_test(copies_need_the_source_as_it_was),
        cmocka_unit_test(an_idle_set_is_its_layout),
        cmocka_unit_test(nothing_is_left),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
