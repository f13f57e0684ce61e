/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A table of answers that only grows: whoever has a slot first keeps it.
 */
#include "state/scope/image_answers.h"

#include "base/heap.h"
#include "queue/order.h"

enum {
    SLOTS = 256, /* a power of two */
    PROBES = 8   /* slots in which an answer may be; when all are taken, it is not kept */
};

struct wake_image_answers {
    struct wake_image_answer *slots[SLOTS]; /* (a) NULL, then one for good */
};

struct wake_image_answers *
wake_image_answers_create(void)
{
    return wake_zalloc(WAKE_HEAP_SETUP, sizeof(struct wake_image_answers));
}

void
wake_image_answers_destroy(struct wake_image_answers *answers)
{
    for (uint32_t i = 0; answers && i < SLOTS; i++) {
        wake_free(WAKE_HEAP_SETUP, answers->slots[i]);
    }
    wake_free(WAKE_HEAP_SETUP, answers);
}

static uint32_t
slot_of(const struct wake_image_question *question)
{
    uint64_t hash = (uint32_t)question->format;

    hash = hash * 31 + (uint32_t)question->usage;
    hash = hash * 31 + (uint32_t)question->flags;
    hash = hash * 31 + (uint32_t)question->type * 4 + (uint32_t)question->tiling;
    hash *= UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(hash >> 32);
}

static bool
is_same(const struct wake_image_question *a, const struct wake_image_question *b)
{
    return a->format == b->format && a->usage == b->usage && a->flags == b->flags &&
           a->type == b->type && a->tiling == b->tiling;
}

const struct wake_image_answer *
wake_image_answers_find(const struct wake_image_answers *answers,
                        const struct wake_image_question *question)
{
    uint32_t first = slot_of(question);

    for (uint32_t i = 0; answers && i < PROBES; i++) {
        /* ORD(image_answer:A) acquire: what is in the answer; pairs with
         * ORD(image_answer_add:A). */
        const struct wake_image_answer *answer = wake_load_acquire(
            &answers->slots[(first + i) % SLOTS]);

        if (!answer) {
            return NULL;
        }
        if (is_same(&answer->question, question)) {
            return answer;
        }
    }
    return NULL;
}

void
wake_image_answers_add(struct wake_image_answers *answers, const struct wake_image_answer *answer)
{
    struct wake_image_answer *made = answers ? wake_alloc(WAKE_HEAP_SETUP, sizeof(*made)) : NULL;
    uint32_t first = slot_of(&answer->question);

    if (!made) {
        return;
    }
    *made = *answer;
    for (uint32_t i = 0; i < PROBES; i++) {
        struct wake_image_answer *expected = NULL;

        /* ORD(image_answer_add:A) the compare-and-swap releases what is in the answer, and acquires
         * another's if that came first; pairs with ORD(image_answer:A). */
        if (wake_cas(&answers->slots[(first + i) % SLOTS], &expected, made)) {
            return;
        }
        if (is_same(&expected->question, &answer->question)) {
            break;
        }
    }
    wake_free(WAKE_HEAP_SETUP, made);
}
