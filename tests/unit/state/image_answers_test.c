/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Answers about kinds of images: kept once, found again, and without harm when there is no room.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "state/scope/image_answers.h"

static struct wake_image_answer
answer_of(uint32_t usage)
{
    return (struct wake_image_answer){
        .question = { VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TYPE_2D, VK_IMAGE_TILING_OPTIMAL, usage,
                      0 },
        .result = VK_SUCCESS,
        .properties = { .maxMipLevels = usage },
    };
}

static void
what_was_added_is_found(void **state)
{
    struct wake_image_answers *answers = wake_image_answers_create();
    struct wake_image_answer first = answer_of(1), other = answer_of(1);
    const struct wake_image_answer *found;

    (void)state;
    assert_null(wake_image_answers_find(answers, &first.question));
    wake_image_answers_add(answers, &first);
    found = wake_image_answers_find(answers, &first.question);
    assert_non_null(found);
    assert_int_equal(found->properties.maxMipLevels, 1);
    /* Each part of the question counts. */
    other.question.flags = VK_IMAGE_CREATE_ALIAS_BIT;
    assert_null(wake_image_answers_find(answers, &other.question));
    other = first;
    other.question.tiling = VK_IMAGE_TILING_LINEAR;
    assert_null(wake_image_answers_find(answers, &other.question));
    other = first;
    other.question.type = VK_IMAGE_TYPE_3D;
    assert_null(wake_image_answers_find(answers, &other.question));
    other = first;
    other.question.format = VK_FORMAT_R8_UNORM;
    assert_null(wake_image_answers_find(answers, &other.question));
    wake_image_answers_destroy(answers);
    assert_int_equal(wake_heap_used(WAKE_HEAP_SETUP), 0);
}

static void
the_first_answer_stays(void **state)
{
    struct wake_image_answers *answers = wake_image_answers_create();
    struct wake_image_answer first = answer_of(1), second = answer_of(1);

    (void)state;
    second.properties.maxMipLevels = 9;
    wake_image_answers_add(answers, &first);
    wake_image_answers_add(answers, &second);
    assert_int_equal(wake_image_answers_find(answers, &first.question)->properties.maxMipLevels, 1);
    wake_image_answers_destroy(answers);
    assert_int_equal(wake_heap_used(WAKE_HEAP_SETUP), 0);
}

static void
more_than_there_is_room_for_is_not_kept(void **state)
{
    struct wake_image_answers *answers = wake_image_answers_create();
    uint32_t kept = 0;

    (void)state;
    for (uint32_t i = 1; i <= 2000; i++) {
        struct wake_image_answer one = answer_of(i);

        wake_image_answers_add(answers, &one);
    }
    for (uint32_t i = 1; i <= 2000; i++) {
        struct wake_image_answer one = answer_of(i);
        const struct wake_image_answer *found = wake_image_answers_find(answers, &one.question);

        kept += found != NULL;
        assert_true(!found || found->properties.maxMipLevels == i);
    }
    assert_true(kept >= 128 && kept < 2000);
    wake_image_answers_destroy(answers);
    assert_int_equal(wake_heap_used(WAKE_HEAP_SETUP), 0);
}

static void
without_memory_nothing_is_found(void **state)
{
    struct wake_image_answer one = answer_of(1);

    (void)state;
    assert_null(wake_image_answers_find(NULL, &one.question));
    wake_image_answers_add(NULL, &one);
    wake_image_answers_destroy(NULL);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_added_is_found),
        cmocka_unit_test(the_first_answer_stays),
        cmocka_unit_test(more_than_there_is_room_for_is_not_kept),
        cmocka_unit_test(without_memory_nothing_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
