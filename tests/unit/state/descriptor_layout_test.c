/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts: order and places of bindings, immutable samplers, flags.
 */
#include "state/derived/descriptor_layout.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Handles with their ids below, as records have them. */
struct packed_samplers {
    wake_id ids[3]; /* of element 2, 1, 0 */
    VkSampler handles[3];
};

static struct wake_create *
make(const VkDescriptorSetLayoutCreateInfo *info, uint16_t flags)
{
    struct wake_create *create = wake_create_alloc(
        WAKE_CMD_vkCreateDescriptorSetLayout, sizeof(struct wake_rec_CreateDescriptorSetLayout));
    struct wake_rec_CreateDescriptorSetLayout *r;

    assert_non_null(create);
    r = (void *)create->record;
    *r = (struct wake_rec_CreateDescriptorSetLayout){ .pCreateInfo = info };
    r->head.flags = flags;
    return create;
}

static void
places_follow_binding_numbers(void **state)
{
    static const struct packed_samplers samplers = { { 0x33, 0x22, 0x11 }, { 0 } };
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 7, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 100, VK_SHADER_STAGE_ALL, NULL },
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 2, VK_SHADER_STAGE_VERTEX_BIT, NULL },
        { 5, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 0, 0, NULL },
        { 3, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 3, VK_SHADER_STAGE_FRAGMENT_BIT,
          samplers.handles },
        { 4, VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, 256, VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorBindingFlags flags[] = { VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT |
                                                   VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT,
                                               0, 0, 0, 0 };
    const VkDescriptorSetLayoutBindingFlagsCreateInfo chained = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 5,
        .pBindingFlags = flags,
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &chained,
        .bindingCount = 5,
        .pBindings = bindings,
    };
    struct wake_create *create = make(&info, 0);
    struct wake_descriptor_layout *layout = wake_descriptor_layout_create(create);

    (void)state;
    assert_non_null(layout);
    assert_true(layout->complete);
    assert_true(layout->variable);
    assert_int_equal(layout->any_flags, flags[0]);
    assert_int_equal(layout->count, 2 + 3 + 1 + 0 + 100);
    assert_int_equal(wake_descriptor_layout_find(layout, 0)->first, 0);
    assert_int_equal(wake_descriptor_layout_find(layout, 3)->first, 2);
    assert_int_equal(wake_descriptor_layout_find(layout, 4)->first, 5);
    assert_int_equal(wake_descriptor_layout_find(layout, 4)->count, 1);
    assert_int_equal(wake_descriptor_layout_find(layout, 5)->count, 0);
    assert_int_equal(wake_descriptor_layout_find(layout, 7)->first, 6);
    assert_null(wake_descriptor_layout_find(layout, 1));
    assert_null(wake_descriptor_layout_find(layout, 8));
    assert_int_equal(wake_descriptor_layout_at(layout, 1)->binding, 0);
    assert_int_equal(wake_descriptor_layout_at(layout, 4)->binding, 3);
    assert_int_equal(wake_descriptor_layout_at(layout, 5)->binding, 4);
    assert_int_equal(wake_descriptor_layout_at(layout, 6)->binding, 7);
    assert_int_equal(wake_descriptor_layout_at(layout, 105)->binding, 7);
    assert_int_equal(wake_descriptor_layout_find(layout, 3)->immutable_samplers[0], 0x11);
    assert_int_equal(wake_descriptor_layout_find(layout, 3)->immutable_samplers[2], 0x33);
    assert_null(wake_descriptor_layout_find(layout, 0)->immutable_samplers);
    wake_descriptor_layout_put(layout);
    wake_create_put(create);
}

static void
empty_and_cut(void **state)
{
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
    };
    const VkDescriptorSetLayoutBinding huge[] = {
        { 0, VK_DESCRIPTOR_TYPE_SAMPLER, UINT32_MAX, VK_SHADER_STAGE_ALL, NULL },
        { 1, VK_DESCRIPTOR_TYPE_SAMPLER, UINT32_MAX, VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo absurd = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 2,
        .pBindings = huge,
    };
    size_t before = wake_heap_used(WAKE_HEAP_STATE);
    struct wake_create *creates[3] = { make(&info, 0), make(&info, WAKE_RECORD_CAPPED),
                                       make(&absurd, 0) };

    (void)state;
    for (int i = 0; i < 3; i++) {
        struct wake_descriptor_layout *layout = wake_descriptor_layout_create(creates[i]);

        assert_non_null(layout);
        assert_int_equal(layout->count, 0);
        assert_int_equal(layout->complete, i == 0);
        assert_null(wake_descriptor_layout_find(layout, 9));
        wake_descriptor_layout_get(layout);
        wake_descriptor_layout_put(layout);
        wake_descriptor_layout_put(layout);
        wake_create_put(creates[i]);
    }
    wake_descriptor_layout_put(NULL);
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), before);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_follow_binding_numbers),
        cmocka_unit_test(empty_and_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
