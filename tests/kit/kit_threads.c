/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that start together, and splitmix64. */
#include "kit_threads.h"

#include <stdlib.h>

struct start {
    uint32_t index;
    void (*function)(uint32_t index, void *data);
    void *data;
    pthread_barrier_t *together;
};

static void *
thread_main(void *argument)
{
    struct start *start = argument;
    pthread_barrier_wait(start->together);
    start->function(start->index, start->data);
    return NULL;
}

void
kit_run_threads(uint32_t count, void (*function)(uint32_t index, void *data), void *data)
{
    pthread_barrier_t together;
    pthread_barrier_init(&together, NULL, count);
    struct start *starts = calloc(count, sizeof(*starts));
    pthread_t *threads = calloc(count, sizeof(*threads));
    for (uint32_t i = 0; i < count; i++) {
        starts[i] = (struct start){ i, function, data, &together };
        if (pthread_create(&threads[i], NULL, thread_main, &starts[i]) != 0) {
            abort();
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
    }
    free(threads);
    free(starts);
    pthread_barrier_destroy(&together);
}

struct kit_random
kit_random(uint64_t seed, uint64_t stream)
{
    struct kit_random random = { seed ^ (stream * 0x9e3779b97f4a7c15u) };
    kit_random_next(&random);
    return random;
}

uint64_t
kit_random_next(struct kit_random *random)
{
    uint64_t z = (random->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t
kit_random_below(struct kit_random *random, uint32_t limit)
{
    return (uint32_t)(kit_random_next(random) % limit);
}
