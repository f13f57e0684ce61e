/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Batches of many queues for a long time: what is kept of them is bounded, also when the host never
 * waits, or always has something left to wait for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../state/scope_fixture.h"
#include "base/settings.h"
#include "state/execution/execution.h"
#include "state/execution/queue_state.h"
#include "state/object/object_life.h"
#include "sync/access/access_barriers.h"
#include "sync/access/access_walk.h"
#include "sync/recording/sync_recording.h"
#include "sync/sync.h"

#ifdef __SANITIZE_THREAD__
enum { LONG = 10000 }; /* one thread, and more than is remembered of submits: half the time */
#else
enum { LONG = 20000 };
#endif
enum { QUEUES = 34, RECORDINGS = 8 };

static struct wake_queue *queues[QUEUES];
static struct wake_object *timeline, *binary[QUEUES];
static struct wake_recorded *recordings[RECORDINGS];
static struct wake_settings settings;

/* ---- the world ------------------------------------------------------------------------------- */

static struct wake_object *
made(enum wake_object_type type, uint64_t handle)
{
    struct wake_object *object = wake_object_get(make_object(type, handle));

    assert_non_null(object);
    assert_true(wake_family_created(object, NULL));
    return object;
}

static void
destroy_recording(struct wake_recorded_module *module)
{
    struct wake_sync_work *work = (struct wake_sync_work *)module;

    wake_access_context_finish(&work->recording.context);
    wake_free(WAKE_HEAP_RESULT, work);
}

/* Reads one resource and writes another, with a barrier in front. */
static struct wake_recorded *
make_recording(uint64_t read, uint64_t written)
{
    const struct wake_dependency barrier = wake_dependency_make(
        VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_MEMORY_WRITE_BIT, VK_PIPELINE_STAGE_2_COPY_BIT,
        VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT);
    struct wake_recorded *recorded = wake_zalloc(WAKE_HEAP_RESULT, sizeof(*recorded));
    struct wake_sync_work *work = wake_zalloc(WAKE_HEAP_RESULT, sizeof(*work));
    struct wake_sync_recording *r = &work->recording;
    const uint64_t ids[2] = { read, written };
    const uint32_t accesses[2] = { WAKE_SYNC_COPY_TRANSFER_READ, WAKE_SYNC_COPY_TRANSFER_WRITE };

    assert_non_null(recorded);
    assert_non_null(work);
    recorded->references = 1;
    recorded->sync = &r->module;
    r->module.destroy = destroy_recording;
    r->tag = 2;
    wake_access_context_init(&r->context, true, work->memos);
    wake_access_context_barrier(&r->context, &barrier, 1);
    for (uint32_t i = 0; i < 2; i++) {
        const struct wake_access access = { .access = accesses[i], .tag = i + 1 };
        struct wake_hazard hazard;

        wake_access_context_touch(
            &r->context,
            wake_access_context_space(&r->context, (struct wake_space_key){ ids[i], 0 }), 0, 64,
            &access, 0, &hazard);
    }
    return recorded;
}

static int
up(void **state)
{
    (void)state;
    scopes_up();
    settings.validate_sync = true;
    settings.sync_queue_submit = true;
    test_device.scope.settings = &settings;
    for (uint32_t i = 0; i < QUEUES; i++) {
        queues[i] = made(WAKE_TYPE_VkQueue, 0x1000 + i)->data;
        binary[i] = made(WAKE_TYPE_VkSemaphore, 0x2000 + i);
    }
    timeline = made(WAKE_TYPE_VkSemaphore, 0x3000);
    ((struct wake_sync_object *)timeline->data)->timeline = true;
    for (uint32_t i = 0; i < RECORDINGS; i++) {
        recordings[i] = make_recording(100 + i, 100 + (i + 1) % RECORDINGS);
    }
    return 0;
}

static void
retire(void *context, uint64_t handle, wake_id id)
{
    (void)context;
    (void)handle;
    wake_object_retire(wake_object_get(id), 1);
}

static int
down(void **state)
{
    (void)state;
    if (test_device.sync) {
        test_device.sync->destroy(test_device.sync);
    }
    for (uint32_t i = 0; i < RECORDINGS; i++) {
        assert_int_equal(recordings[i]->references, 1);
        wake_recorded_put(recordings[i]);
    }
    wake_table_each(test_device.scope.tables[WAKE_TYPE_VkSemaphore], retire, NULL);
    for (uint32_t i = 0; i < QUEUES; i++) {
        wake_submissions_finish(queues[i]);
        wake_object_retire(queues[i]->object, 1);
    }
    scopes_down();
    return 0;
}

static void
run(uint32_t queue, struct wake_recorded *recorded, const struct wake_wait *wait,
    const struct wake_batch_signal *signal)
{
    struct wake_batch_buffer buffer = { .id = 1, .known = true, .recorded = recorded };
    struct wake_batch batch = { .queue = queues[queue],
                                .number = ++queues[queue]->submitted,
                                .waits = (struct wake_wait *)wait,
                                .wait_count = wait != NULL,
                                .signals = (struct wake_batch_signal *)signal,
                                .signal_count = signal != NULL,
                                .buffers = &buffer,
                                .buffer_count = 1 };
    const struct wake_execution execution = { .device = &test_device, .batch = &batch };

    wake_sync_execute_batch(&execution);
}

static size_t
used(void)
{
    return wake_heap_used(WAKE_HEAP_STATE) + wake_heap_used(WAKE_HEAP_RESULT);
}

/* What was used in a long time, then in another as long. Rings fill up differently: a little more
 * is none of our business. */
static void
expect_flat(void (*step)(uint64_t n))
{
    size_t first = 0, second = 0;

    for (uint64_t n = 1; n <= 2 * LONG; n++) {
        size_t *most = n <= LONG ? &first : &second;

        step(n);
        if (n % 64 == 0 && used() > *most) {
            *most = used();
        }
    }
    assert_true(second <= first + first / 10);
    for (uint32_t i = 0; i < RECORDINGS; i++) {
        assert_true(recordings[i]->references < 4096);
    }
}

/* ---- programs -------------------------------------------------------------------------------- */

static VkPipelineStageFlags2
stages_of(uint64_t n)
{
    static const VkPipelineStageFlags2 stages[] = {
        VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_2_COPY_BIT,
        VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT
    };

    return stages[n % WAKE_COUNT(stages)];
}

static void
chain(uint64_t n)
{
    const struct wake_wait wait = { timeline->id, n - 1, { 0, 0 }, stages_of(n) };
    const struct wake_batch_signal signal = { timeline->id, n, stages_of(n / 5) };

    run((uint32_t)(n % QUEUES), recordings[n % RECORDINGS], &wait, &signal);
}

static void
a_chain_over_all_queues(void **state)
{
    (void)state;
    expect_flat(chain);
}

/* A queue alone, over and over, without a semaphore. */
static void
alone(uint64_t n)
{
    run(0, recordings[n % RECORDINGS], NULL, NULL);
}

static void
one_queue_without_semaphores(void **state)
{
    (void)state;
    expect_flat(alone);
}

/* Each queue waits for its neighbour by binary semaphores, at some stages only. */
static void
ring(uint64_t n)
{
    uint32_t queue = (uint32_t)(n % QUEUES), before = (queue + QUEUES - 1) % QUEUES;
    const struct wake_wait wait = {
        binary[before]->id, 0, { before, queues[before]->submitted }, VK_PIPELINE_STAGE_2_COPY_BIT
    };
    const struct wake_batch_signal signal = { binary[queue]->id, 0, VK_PIPELINE_STAGE_2_COPY_BIT };

    run(queue, recordings[n % RECORDINGS], queues[before]->submitted ? &wait : NULL, &signal);
}

static void
a_ring_of_queues(void **state)
{
    (void)state;
    expect_flat(ring);
}

/* Resources of one batch each, and the host is always one batch behind. */
static void
stream(uint64_t n)
{
    struct wake_recorded *recorded = make_recording(1000 + n, 1001 + n);
    const struct wake_wait wait = { timeline->id, n - 1, { 0, 0 }, VK_PIPELINE_STAGE_2_COPY_BIT };
    const struct wake_batch_signal signal = { timeline->id, n, VK_PIPELINE_STAGE_2_COPY_BIT };

    run((uint32_t)(n % 2), recorded, &wait, &signal);
    wake_recorded_put(recorded);
    queues[0]->observed = queues[0]->submitted ? queues[0]->submitted - 1 : 0;
    queues[1]->observed = queues[1]->submitted ? queues[1]->submitted - 1 : 0;
}

static void
resources_that_come_and_go(void **state)
{
    (void)state;
    expect_flat(stream);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_chain_over_all_queues, up, down),
        cmocka_unit_test_setup_teardown(one_queue_without_semaphores, up, down),
        cmocka_unit_test_setup_teardown(a_ring_of_queues, up, down),
        cmocka_unit_test_setup_teardown(resources_that_come_and_go, up, down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
