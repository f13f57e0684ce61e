/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which commands may be kept, and when two records of one say the same: by the rows of gen/record_rules.c.
 *
 * Words are compared eight at a time where the processor has AVX2 or AVX-512, by the plan's bytes:
 * nothing has to be known of commands then, and nothing of where a record ends.
 */
#include "state/scope/record_same.h"

#include "gen/commands.h"
#include "state/scope/record_rules_table.h"

#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

static const struct wake_record_rule *
rule_of(const struct wake_record *record)
{
    return &wake_record_rules[wake_command_real(record->command)];
}

bool
wake_record_stands_alone(const struct wake_record *record)
{
    return record->flags == 0 && rule_of(record)->keep;
}

bool
wake_record_goes_beyond(const struct wake_record *record)
{
    uint8_t word = rule_of(record)->beyond;

    return word == WAKE_RULE_ALWAYS || (word && ((const uint64_t *)(const void *)record)[word]);
}

/* ---- plans ----------------------------------------------------------------------------------- */

/* A byte of a plan. */
enum {
    PLAN_OPAQUE = 1 << 0,  /* of both words only counts that they are not NULL; with PLAN_FREE */
    PLAN_START = 1 << 1,   /* a record begins */
    PLAN_SEEN = 1 << 2,    /* a ticket: the other's is noted; with PLAN_FREE */
    PLAN_LEFT_OUT = 0x78,  /* so many bits at the top of the word do not count: a multiple of 8 */
    PLAN_FREE = 64,        /* none does */
    PLAN_POINTER = 1 << 7, /* leads into its record: as far on as the record itself */
};

static uint8_t
plan_word(const struct wake_record_rule *rule, size_t i, const struct wake_record *copy,
          uint64_t word)
{
    if (i && i == rule->place) {
        return PLAN_FREE;
    }
    if (i && i == rule->seen) {
        return PLAN_FREE | PLAN_SEEN;
    }
    for (int k = 0; k < 2; k++) {
        if (i && i == rule->part[k].word) {
            return (uint8_t)(64 - 8 * rule->part[k].bytes);
        }
    }
    return word - (uintptr_t)copy < copy->size ? PLAN_POINTER : 0;
}

/* The word with an address that no check follows; 0: there is none, or it is NULL. */
static size_t
opaque_word(const struct wake_record_rule *rule, const struct wake_record *copy)
{
    const uint64_t *words = (const void *)copy;
    size_t word = rule->opaque;

    if (word && rule->inside) {
        uint64_t inside = words[word] - (uintptr_t)copy;

        word = words[word] && inside < copy->size ? inside / sizeof(*words) + rule->inside : 0;
    }
    return word < copy->size / sizeof(*words) && words[word] ? word : 0;
}

void
wake_plan_record(const struct wake_record *copy, uint8_t *plan)
{
    const struct wake_record_rule *rule = rule_of(copy);
    const uint64_t *words = (const void *)copy;
    size_t opaque = opaque_word(rule, copy);

    for (size_t i = 0; i < copy->size / sizeof(*words); i++) {
        plan[i] = plan_word(rule, i, copy, words[i]);
    }
    if (opaque) {
        plan[opaque] = PLAN_FREE | PLAN_OPAQUE;
    }
    plan[0] = PLAN_START;
}

/* Bytes in front of the comparison that are fetched: the thread that wrote them has another cache. */
enum { AHEAD = 1024 };

/* ---- comparing ------------------------------------------------------------------------------- */

/* `move`: how far the record of `a` lies behind that of `b`, in bytes. */
WAKE_INLINE bool
same_word(uint64_t a, uint64_t b, uint8_t plan, uint64_t move)
{
    uint32_t left_out = plan & PLAN_LEFT_OUT;

    if (plan & PLAN_OPAQUE) {
        return a != 0;
    }
    b += plan & PLAN_POINTER ? move : 0;
    return left_out == PLAN_FREE || (a ^ b) << left_out == 0;
}

#ifdef __x86_64__
/* Four words: zero where they are the same, but for what only may not be NULL. */
__attribute__((target("avx2"))) WAKE_INLINE __m256i
four_differ(const uint64_t *a, const uint64_t *b, __m256i plan, __m256i move)
{
    const __m256i left_out = _mm256_set1_epi64x(PLAN_LEFT_OUT);
    __m256i moved = _mm256_and_si256(_mm256_cmpgt_epi64(_mm256_setzero_si256(), plan), move);
    __m256i there = _mm256_add_epi64(_mm256_loadu_si256((const void *)b), moved);
    __m256i differ = _mm256_xor_si256(_mm256_loadu_si256((const void *)a), there);

    return _mm256_sllv_epi64(differ, _mm256_and_si256(plan, left_out));
}

__attribute__((target("avx2"))) WAKE_INLINE __m256i
four_plans(const uint8_t *plan)
{
    int32_t bytes;

    memcpy(&bytes, plan, sizeof(bytes));
    return _mm256_cvtepi8_epi64(_mm_cvtsi32_si128(bytes));
}

/* Which of four words are NULL and may not be: their top bits. */
__attribute__((target("avx2"))) WAKE_INLINE __m256i
four_null(const uint64_t *a, __m256i plan)
{
    __m256i null = _mm256_cmpeq_epi64(_mm256_loadu_si256((const void *)a), _mm256_setzero_si256());

    return _mm256_and_si256(null, _mm256_slli_epi64(plan, 63)); /* PLAN_OPAQUE, the lowest bit */
}

/* Of eight words, with the plans of both halves. */
__attribute__((target("avx2"))) WAKE_INLINE bool
one_is_null(const uint64_t *a, __m256i first, __m256i second)
{
    __m256i null = _mm256_or_si256(four_null(a, first), four_null(a + 4, second));

    return !_mm256_testz_si256(null, null);
}

/* How many words are the same, of as many eights as there are. */
__attribute__((target("avx2"))) static size_t
same_eights(const uint64_t *a, const uint64_t *b, const uint8_t *plan, size_t words)
{
    const __m256i move = _mm256_set1_epi64x((int64_t)((uintptr_t)a - (uintptr_t)b));
    const __m256i opaque = _mm256_set1_epi64x(PLAN_OPAQUE);
    size_t i;

    for (i = 0; i + 8 <= words; i += 8) {
        __m256i first = four_plans(plan + i), second = four_plans(plan + i + 4);
        __m256i differ = _mm256_or_si256(four_differ(a + i, b + i, first, move),
                                         four_differ(a + i + 4, b + i + 4, second, move));

        __builtin_prefetch((const char *)(a + i) + AHEAD);
        if (!_mm256_testz_si256(differ, differ) ||
            (!_mm256_testz_si256(_mm256_or_si256(first, second), opaque) &&
             one_is_null(a + i, first, second))) {
            break;
        }
    }
    return i;
}

/* The same with AVX-512, which has masks: half the instructions. */
__attribute__((target("avx512f,avx512dq"))) static size_t
same_eights_by_masks(const uint64_t *a, const uint64_t *b, const uint8_t *plan, size_t words)
{
    const __m512i move = _mm512_set1_epi64((int64_t)((uintptr_t)a - (uintptr_t)b));
    const __m512i opaque = _mm512_set1_epi64(PLAN_OPAQUE);
    const __m512i left_out = _mm512_set1_epi64(PLAN_LEFT_OUT);
    size_t i;

    for (i = 0; i + 8 <= words; i += 8) {
        __m512i by = _mm512_cvtepi8_epi64(_mm_loadl_epi64((const void *)(plan + i)));
        __m512i here = _mm512_loadu_si512(a + i), there = _mm512_loadu_si512(b + i);
        __mmask8 null = _mm512_mask_testn_epi64_mask(_mm512_test_epi64_mask(by, opaque), here,
                                                     here);
        __m512i differ;

        there = _mm512_mask_add_epi64(there, _mm512_movepi64_mask(by), there, move);
        differ = _mm512_sllv_epi64(_mm512_xor_si512(here, there), _mm512_and_si512(by, left_out));
        __builtin_prefetch((const char *)(a + i) + AHEAD);
        if (_mm512_test_epi64_mask(differ, differ) | null) {
            break;
        }
    }
    return i;
}
#endif

/* How many words are the same. */
static size_t
same_words(const uint64_t *a, const uint64_t *b, const uint8_t *plan, size_t words)
{
    const uint64_t move = (uintptr_t)a - (uintptr_t)b;
    size_t i = 0;

#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512dq")) {
        i = same_eights_by_masks(a, b, plan, words);
    } else if (__builtin_cpu_supports("avx2")) {
        i = same_eights(a, b, plan, words);
    }
#endif
    while (i < words && same_word(a[i], b[i], plan[i], move)) {
        i++;
    }
    return i;
}

bool
wake_record_same(const struct wake_record *a, const struct wake_record *b, const uint8_t *plan)
{
    size_t words = b->size / sizeof(uint64_t);

    /* A record of another size may have fewer words. */
    return *(const uint64_t *)(const void *)a == *(const uint64_t *)(const void *)b &&
           same_words((const void *)a, (const void *)b, plan, words) == words;
}

/* Records that begin among the words. */
static uint32_t
count_one_by_one(const uint8_t *plan, size_t words)
{
    uint32_t count = 0;

    for (size_t i = 0; i < words; i++) {
        count += (plan[i] & PLAN_START) / PLAN_START;
    }
    return count;
}

/* Word `at` of the records in `a` says a ticket. False: there is no room for one more change. */
static bool
note_seen(struct wake_planned *b, const uint64_t *a, size_t at)
{
    if (a[at] == b->seen) {
        return true;
    }
    if (b->change_count == WAKE_SEEN_CHANGES) {
        return false;
    }
    b->seen = a[at];
    b->changes[b->change_count++] = (struct wake_seen_change){
        count_one_by_one(b->plan, at) - 1, a[at] /* the record that the word is in has begun */
    };
    return true;
}

#ifdef __x86_64__
/* A bit for each of 32 words: that a record begins. */
__attribute__((target("avx2"))) WAKE_INLINE uint32_t
starts_of(const uint8_t *plan)
{
    __m256i bytes = _mm256_loadu_si256((const void *)plan);

    return (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 6));
}

/* The same, of 32 words or more; the last ones are looked at with some before them. */
__attribute__((target("avx2,popcnt"))) static uint32_t
count_in_turns(const uint8_t *plan, size_t words)
{
    uint32_t count = 0;
    size_t i;

    for (i = 0; i + 32 <= words; i += 32) {
        count += (uint32_t)_mm_popcnt_u32(starts_of(plan + i));
    }
    if (i < words) {
        count += (uint32_t)_mm_popcnt_u32(starts_of(plan + words - 32) >> (32 - (words - i)));
    }
    return count;
}

/* 32 words at a time, from the last one on: the last word that says a ticket, plus one. 0: none does of those beyond the
 * first *words. */
__attribute__((target("avx2,lzcnt"))) static size_t
last_ticket_in_turns(const uint8_t *plan, size_t *words)
{
    for (; *words >= 32; *words -= 32) {
        __m256i bytes = _mm256_loadu_si256((const void *)(plan + *words - 32));
        uint32_t tickets = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(bytes, 5));

        if (tickets) {
            return *words - (size_t)__builtin_clz(tickets);
        }
    }
    return 0;
}
#endif

static uint32_t
count_starts(const uint8_t *plan, size_t words)
{
#ifdef __x86_64__
    if (words >= 32 && __builtin_cpu_supports("avx2")) {
        return count_in_turns(plan, words);
    }
#endif
    return count_one_by_one(plan, words);
}

/* The last word that says a ticket, plus one; 0: none does. */
static size_t
last_ticket(const uint8_t *plan, size_t words)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) {
        size_t last = last_ticket_in_turns(plan, &words);

        if (last) {
            return last;
        }
    }
#endif
    while (words && !(plan[words - 1] & PLAN_SEEN)) {
        words--;
    }
    return words;
}

/* Notes the tickets that the records say: the word of the first one that has no room; `words`: all have. They only grow, so that
 * none has changed where the last one has not. */
static size_t
note_tickets(const uint64_t *a, struct wake_planned *b, size_t words)
{
    size_t last = last_ticket(b->plan, words);

    if (!last || a[last - 1] == b->seen) {
        return words;
    }
    for (size_t i = 0; i < last; i++) {
        if (b->plan[i] & PLAN_SEEN && !note_seen(b, a, i)) {
            return i;
        }
    }
    return words;
}

/* Words of the first `most` records. */
static size_t
words_of(const uint8_t *plan, uint32_t most)
{
    size_t words = 0;

    for (uint32_t begun = 0; begun <= most; words++) {
        begun += (plan[words] & PLAN_START) / PLAN_START;
    }
    return words - 1;
}

/* Words that are compared at a time, where a record is not larger. */
enum { TURN = 512 };

/* The last beginning of a record up to that word. */
static size_t
begin_of(const uint8_t *plan, size_t word)
{
    while (word && !(plan[word] & PLAN_START)) {
        word--;
    }
    return word;
}

uint32_t
wake_records_same(const char *a, size_t a_bytes, struct wake_planned *b, uint32_t most,
                  size_t *bytes_out)
{
    const size_t whole = b->bytes / sizeof(uint64_t);
    const size_t first = b->bytes ? ((const struct wake_record *)(const void *)b->records)->size
                                  : 0;
    const size_t turn = first > TURN * sizeof(uint64_t) ? first / sizeof(uint64_t) : TURN;
    const size_t there = a_bytes / sizeof(uint64_t) < whole ? a_bytes / sizeof(uint64_t) : whole;
    size_t words = same_words((const void *)a, (const void *)b->records, b->plan,
                              there < turn ? there : turn);
    size_t noted;
    uint32_t count;

    words = words < whole ? begin_of(b->plan, words) : words; /* the last one may not be whole */
    count = count_starts(b->plan, words);
    if (count > most) {
        count = most;
        words = words_of(b->plan, most);
    }
    noted = note_tickets((const void *)a, b, words);
    if (noted < words) {
        words = begin_of(b->plan, noted);
        count = count_starts(b->plan, words);
    }
    *bytes_out = words * sizeof(uint64_t);
    return count;
}

void
wake_record_set_seen(struct wake_record *record, uint64_t seen)
{
    uint8_t word = rule_of(record)->seen;

    if (word) {
        ((uint64_t *)(void *)record)[word] = seen;
    }
}
