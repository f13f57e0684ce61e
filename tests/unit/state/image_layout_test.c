/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of images, in a recording and as they are executed, against an array that has one for
 * every subresource.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/heap.h"
#include "state/execution/layout_execution.h"

enum {
    LEVELS = 5,
    LAYERS = 6,
    SLOTS = 2,
    TOTAL = LEVELS * LAYERS * SLOTS,
    IMAGES = 40,
    NOT_NAMED = -1
};

static const struct wake_layout_shape shape = {
    .levels = LEVELS,
    .layers = LAYERS,
    .slots = SLOTS,
    .aspects = { VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_ASPECT_STENCIL_BIT }
};
static const VkImageLayout some[] = { VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                      VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL };

/* One image, subresource by subresource. */
struct model {
    int needs[TOTAL], now[TOTAL];
};

static struct wake_layouts layouts, secondary;
static uint32_t seed;

static uint32_t
below(uint32_t limit)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % limit;
}

static int
up(void **state)
{
    (void)state;
    seed = 1;
    return 0;
}

static int
down(void **state)
{
    (void)state;
    wake_layouts_finish(&layouts);
    wake_layouts_finish(&secondary);
    return wake_heap_used(WAKE_HEAP_RESULT) == 0 && wake_heap_used(WAKE_HEAP_STATE) == 0 ? 0 : -1;
}

static void
forget(struct model *model)
{
    for (int i = 0; i < TOTAL; i++) {
        model->needs[i] = model->now[i] = NOT_NAMED;
    }
}

static struct wake_layout_part
any_part(void)
{
    static const VkImageAspectFlags masks[] = { VK_IMAGE_ASPECT_DEPTH_BIT,
                                                VK_IMAGE_ASPECT_STENCIL_BIT,
                                                VK_IMAGE_ASPECT_DEPTH_BIT |
                                                    VK_IMAGE_ASPECT_STENCIL_BIT };
    VkImageSubresourceRange range = { .aspectMask = masks[below(3)] };
    struct wake_layout_part part;

    range.baseMipLevel = below(LEVELS);
    range.levelCount = below(3) ? 1 + below(LEVELS - range.baseMipLevel) : VK_REMAINING_MIP_LEVELS;
    range.baseArrayLayer = below(2) ? 0 : below(LAYERS);
    range.layerCount = below(3) ? 1 + below(LAYERS - range.baseArrayLayer)
                                : VK_REMAINING_ARRAY_LAYERS;
    assert_true(wake_layout_part(&shape, &range, &part));
    return part;
}

static bool
is_in(const struct wake_layout_part *part, int number)
{
    uint32_t slot = (uint32_t)number / (LEVELS * LAYERS),
             level = (uint32_t)number / LAYERS % LEVELS, layer = (uint32_t)number % LAYERS;

    return slot - part->slot < part->slots && level - part->level < part->levels &&
           layer - part->layer < part->layers;
}

static void
compare(struct wake_layouts *of, wake_id image, const struct model *model)
{
    const struct wake_image_layouts *row = wake_layouts_find(of, image);
    const struct wake_layout_range *ranges = row ? wake_image_layouts_ranges(row) : NULL;
    struct model found;

    forget(&found);
    for (uint32_t i = 0; row && i < row->count; i++) {
        assert_true(ranges[i].first < ranges[i].end && ranges[i].end <= TOTAL);
        assert_true(i == 0 || ranges[i - 1].end <= ranges[i].first);
        for (uint32_t k = ranges[i].first; k < ranges[i].end; k++) {
            found.needs[k] = (int)ranges[i].needs;
            found.now[k] = (int)ranges[i].now;
        }
    }
    assert_memory_equal(&found, model, sizeof(found));
}

/* One random step on an image; `index` is the command's. */
static void
step(struct wake_layouts *of, wake_id image, struct model *model, uint32_t index)
{
    struct wake_layout_part part = any_part();
    VkImageLayout from = some[below(3)], to = some[below(3)];
    bool use = below(3) == 0;

    if (use) {
        wake_layouts_use(of, image, &shape, &part, from,
                         (struct wake_layout_place){ .index = index });
    } else {
        wake_layouts_change(of, image, &shape, &part, from, to,
                            (struct wake_layout_place){ .index = index });
    }
    for (int i = 0; i < TOTAL; i++) {
        if (is_in(&part, i)) {
            model->needs[i] = model->needs[i] == NOT_NAMED ? (int)from : model->needs[i];
            model->now[i] = !use ? (int)to : model->now[i] == NOT_NAMED ? (int)from : model->now[i];
        }
    }
}

static void
a_recording_knows_every_subresource(void **state)
{
    static struct model models[IMAGES];

    (void)state;
    for (int round = 0; round < 30; round++) {
        for (int i = 0; i < IMAGES; i++) {
            forget(&models[i]);
        }
        for (uint32_t i = 0; i < 800; i++) {
            uint32_t image = below(IMAGES);

            step(&layouts, WAKE_ID_MAKE(image + 1, 1), &models[image], i);
            compare(&layouts, WAKE_ID_MAKE(image + 1, 1), &models[image]);
        }
        assert_int_equal(layouts.count, IMAGES);
        wake_layouts_clear(&layouts);
        assert_int_equal(layouts.count, 0);
        assert_null(wake_layouts_find(&layouts, WAKE_ID_MAKE(1, 1)));
    }
}

static void
a_difference_is_found_where_it_is(void **state)
{
    struct wake_layout_difference difference;
    struct model model;
    uint32_t differing = 0;

    (void)state;
    forget(&model);
    for (uint32_t i = 0; i < 3000; i++) {
        struct wake_layout_part part = any_part();
        VkImageLayout layout = some[below(3)];
        const struct wake_image_layouts *row;
        int first = TOTAL;

        step(&layouts, 7, &model, i);
        row = wake_layouts_find(&layouts, 7);
        for (int k = TOTAL - 1; k >= 0; k--) {
            first = is_in(&part, k) && model.now[k] != NOT_NAMED && model.now[k] != (int)layout
                        ? k
                        : first;
        }
        assert_int_equal(wake_image_layouts_differ(row, &part, layout, &difference), first < TOTAL);
        if (first < TOTAL) {
            assert_int_equal(difference.number, first);
            assert_int_equal(difference.now, model.now[first]);
            differing++;
        }
        if (i % 50 == 0) {
            wake_layouts_clear(&layouts);
            forget(&model);
        }
    }
    assert_in_range(differing, 500, 2900);
}

static void
a_secondary_goes_on_where_the_primary_is(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        struct wake_layout_difference difference;
        struct wake_layout_range needed;
        struct model one, other;
        bool differs = false;

        forget(&one);
        forget(&other);
        for (uint32_t i = below(4); i; i--) {
            step(&layouts, 7, &one, i);
        }
        for (uint32_t i = below(4) + 1; i; i--) {
            step(&secondary, 7, &other, i);
        }
        for (int i = 0; i < TOTAL; i++) {
            differs |= other.needs[i] != NOT_NAMED && one.now[i] != NOT_NAMED &&
                       one.now[i] != other.needs[i];
        }
        assert_int_equal(wake_layouts_secondary_differs(&layouts, &secondary,
                                                        &(struct wake_layout_cursor){ 0 }, &needed,
                                                        &difference) != NULL,
                         differs);
        wake_layouts_take_over(&layouts, &secondary, (struct wake_layout_place){ .index = 9 });
        if (!differs) {
            for (int i = 0; i < TOTAL; i++) {
                if (other.needs[i] != NOT_NAMED) {
                    one.needs[i] = one.needs[i] == NOT_NAMED ? other.needs[i] : one.needs[i];
                    one.now[i] = other.now[i];
                }
            }
            compare(&layouts, 7, &one);
        }
        wake_layouts_clear(&layouts);
        wake_layouts_clear(&secondary);
    }
}

static void
execution_leaves_what_recordings_leave(void **state)
{
    struct wake_image image = { .shape = shape, .info.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED };
    struct wake_object object = { .id = 7 };
    struct wake_execution for_good = { 0 };
    struct wake_trial trial = { 0 };
    struct wake_execution tried = { .trial = &trial };
    int now[TOTAL] = { 0 };

    (void)state;
    for (int round = 0; round < 500; round++) {
        struct wake_executed_difference difference;
        const struct wake_image_layouts *row;
        struct model model;
        int first = TOTAL;

        forget(&model);
        for (uint32_t i = below(3) + 1; i; i--) {
            step(&layouts, 7, &model, i);
        }
        row = wake_layouts_find(&layouts, 7);
        for (int i = TOTAL - 1; i >= 0; i--) {
            first = model.needs[i] != NOT_NAMED && model.needs[i] != now[i] ? i : first;
        }
        assert_int_equal(wake_executed_layouts_differ(&object, &image, row, 0, &difference),
                         first < TOTAL);
        if (first < TOTAL) {
            assert_int_equal(difference.number, first);
            assert_int_equal(difference.now, now[first]);
            assert_int_equal(difference.needed.needs, model.needs[first]);
        }
        /* A trial changes nothing in the end. */
        wake_executed_layouts_change(&tried, &object, &image, row);
        wake_trial_end(&trial);
        assert_int_equal(wake_executed_layouts_differ(&object, &image, row, 0, &difference),
                         first < TOTAL);
        wake_executed_layouts_change(&for_good, &object, &image, row);
        for (int i = 0; i < TOTAL; i++) {
            now[i] = model.now[i] == NOT_NAMED ? now[i] : model.now[i];
        }
        wake_layouts_clear(&layouts);
    }
    wake_free(WAKE_HEAP_STATE, object.data);
}

static void
layouts_that_mean_the_same_match(void **state)
{
    static const struct {
        VkImageAspectFlags aspect;
        VkImageLayout a, b;
        bool match;
    } rows[] = {
        { VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_GENERAL,
          VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, false },
        { VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL,
          VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, true },
        { VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, true },
        { VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL,
          VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL, false },
        { VK_IMAGE_ASPECT_PLANE_1_BIT, VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, true },
        { VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
          VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, true },
        { VK_IMAGE_ASPECT_STENCIL_BIT, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
          VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, false },
        { VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
          VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL, true },
        { VK_IMAGE_ASPECT_STENCIL_BIT, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
          VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL, true },
        { VK_IMAGE_ASPECT_STENCIL_BIT, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL,
          VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL, true },
        { VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL,
          VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL, false },
        { VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
          VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL, false },
        { VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR, VK_IMAGE_LAYOUT_GENERAL,
          true },
        { VK_IMAGE_ASPECT_COLOR_BIT, WAKE_LAYOUT_UNKNOWN, VK_IMAGE_LAYOUT_GENERAL, true },
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(wake_layout_matches(rows[i].aspect, rows[i].a, rows[i].b), rows[i].match);
        assert_int_equal(wake_layout_matches(rows[i].aspect, rows[i].b, rows[i].a), rows[i].match);
    }
}

static void
what_an_image_does_not_have_is_no_part(void **state)
{
    struct wake_layout_part part;

    (void)state;
    assert_false(wake_layout_part(
        &shape, &(VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 }, &part));
    assert_false(wake_layout_part(
        &shape, &(VkImageSubresourceRange){ VK_IMAGE_ASPECT_DEPTH_BIT, LEVELS, 1, 0, 1 }, &part));
    assert_false(wake_layout_part(
        &shape, &(VkImageSubresourceRange){ VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, LAYERS, 1 }, &part));
    assert_false(wake_layout_part(
        &shape, &(VkImageSubresourceRange){ VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0, 0, 1 }, &part));
    assert_true(wake_layout_part(
        &shape, &(VkImageSubresourceRange){ VK_IMAGE_ASPECT_STENCIL_BIT, 3, 9, 4, 9 }, &part));
    assert_int_equal(part.slot, 1);
    assert_int_equal(part.slots, 1);
    assert_int_equal(part.levels, LEVELS - 3);
    assert_int_equal(part.layers, LAYERS - 4);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_recording_knows_every_subresource, up, down),
        cmocka_unit_test_setup_teardown(a_difference_is_found_where_it_is, up, down),
        cmocka_unit_test_setup_teardown(a_secondary_goes_on_where_the_primary_is, up, down),
        cmocka_unit_test_setup_teardown(execution_leaves_what_recordings_leave, up, down),
        cmocka_unit_test_setup_teardown(layouts_that_mean_the_same_match, up, down),
        cmocka_unit_test_setup_teardown(what_an_image_does_not_have_is_no_part, up, down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
