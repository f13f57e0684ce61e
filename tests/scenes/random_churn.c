/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random valid programs about the lives of objects: several threads record, submit, wait, update,
 * reset, destroy and make anew, each with objects of its own and a model of who uses what. Nothing
 * may be said.
 */
#include "pipeline_rig.h"

#include <stdlib.h>

enum { JOBS = 4, BUFFERS = 4, SETS = 4, THREADS = 3, STEPS = 250, SIZE = 1024 };
/* Bits of what a recording uses. */
enum {
    USES_BUFFER = 1,
    USES_SET = 1 << 4,
    USES_QUERY = 1 << 8,
    USES_EVENT = 1 << 9,
    USES_PIPELINE = 1 << 10
};

enum state { EMPTY, RECORDED, PENDING };

struct job {
    VkCommandPool pool;
    VkCommandBuffer commands, secondary;
    VkFence fence;
    uint64_t value; /* of the timeline, 0: the fence says when it is done */
    enum state state;
    bool once;
    uint32_t uses;
};

struct model {
    struct kit *kit;
    struct kit_random random;
    pthread_mutex_t *queue_mutex;
    VkQueue queue;
    uint32_t family;
    struct job jobs[JOBS];
    VkBuffer buffers[BUFFERS];
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorPool pool;
    VkDescriptorSet sets[SETS];
    uint32_t set_uses[SETS]; /* the buffer that was written, 0: nothing */
    VkDescriptorUpdateTemplate template;
    VkQueryPool queries;
    VkEvent event;
    VkSemaphore timeline, binary;
    uint64_t last;
};

static uint32_t
pick(struct model *m, uint32_t limit)
{
    return kit_random_below(&m->random, limit);
}

/* --- who uses what --- */

static bool
is_busy(const struct model *m, uint32_t uses)
{
    for (int i = 0; i < JOBS; i++) {
        if (m->jobs[i].state == PENDING && m->jobs[i].uses & uses) {
            return true;
        }
    }
    return false;
}

/* What was recorded with those may not be submitted any more. */
static void
invalidate(struct model *m, uint32_t uses)
{
    for (int i = 0; i < JOBS; i++) {
        if (m->jobs[i].uses & uses) {
            m->jobs[i].state = EMPTY;
        }
    }
}

static void
is_done(struct model *m, struct job *j)
{
    if (!j->value) {
        KIT_VK(m->kit, vkResetFences(m->kit->device, 1, &j->fence));
    }
    j->state = j->once ? EMPTY : RECORDED;
}

static void
wait_for(struct model *m, struct job *j)
{
    VkSemaphoreWaitInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                 .semaphoreCount = 1,
                                 .pSemaphores = &m->timeline,
                                 .pValues = &j->value };
    uint64_t value = 0;

    if (j->state != PENDING) {
        return;
    }
    if (!j->value) {
        if (pick(m, 2) || vkGetFenceStatus(m->kit->device, j->fence) != VK_SUCCESS) {
            KIT_VK(m->kit, vkWaitForFences(m->kit->device, 1, &j->fence, VK_TRUE, UINT64_MAX));
        }
    } else {
        KIT_VK(m->kit, vkGetSemaphoreCounterValue(m->kit->device, m->timeline, &value));
        if (value < j->value) {
            KIT_VK(m->kit, vkWaitSemaphores(m->kit->device, &info, UINT64_MAX));
        }
    }
    is_done(m, j);
}

static void
wait_for_all(struct model *m)
{
    pthread_mutex_lock(m->queue_mutex);
    KIT_VK(m->kit, vkQueueWaitIdle(m->queue));
    pthread_mutex_unlock(m->queue_mutex);
    for (int i = 0; i < JOBS; i++) {
        if (m->jobs[i].state == PENDING) {
            is_done(m, &m->jobs[i]);
        }
    }
}

/* --- making --- */

static VkBuffer
new_buffer(struct model *m)
{
    return kit_bound_buffer(m->kit, SIZE,
                            VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                            NULL);
}

static VkQueryPool
new_queries(struct model *m)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_OCCLUSION,
                                   .queryCount = 4 };
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(m->kit, vkCreateQueryPool(m->kit->device, &info, NULL, &pool));
    kit_own(m->kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

static VkPipeline
new_pipeline(struct model *m)
{
    return kit_compute_pipeline(m->kit, m->layout, KIT_SHADER_STORE_COMP);
}

static void
allocate_sets(struct model *m)
{
    for (int i = 0; i < SETS; i++) {
        m->sets[i] = kit_descriptor_set(m->kit, m->pool, m->set_layout);
        m->set_uses[i] = 0;
    }
}

static void
new_template(struct model *m)
{
    VkDescriptorUpdateTemplateEntry entry = { .descriptorCount = 1,
                                              .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER };
    VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .descriptorSetLayout = m->set_layout
    };

    KIT_VK(m->kit, vkCreateDescriptorUpdateTemplate(m->kit->device, &info, NULL, &m->template));
    kit_own(m->kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(m->template));
}

static void
new_pool(struct model *m, struct job *j)
{
    j->pool = kit_command_pool_of(m->kit, m->family,
                                  VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    j->commands = kit_command_buffer(m->kit, j->pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    j->secondary = kit_command_buffer(m->kit, j->pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
}

static void
model_init(struct model *m, struct kit *kit, uint64_t stream, uint32_t index,
           pthread_mutex_t *queue_mutex)
{
    memset(m, 0, sizeof(*m));
    m->kit = kit;
    m->random = kit_random(kit_seed(), stream);
    m->queue_mutex = queue_mutex;
    m->queue = kit->queues[index % kit->queue_count];
    m->family = kit->queue_families[index % kit->queue_count];
    for (int i = 0; i < BUFFERS; i++) {
        m->buffers[i] = new_buffer(m);
    }
    m->set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                   VK_SHADER_STAGE_COMPUTE_BIT);
    m->layout = kit_pipeline_layout(kit, m->set_layout);
    m->pipeline = new_pipeline(m);
    m->pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, SETS,
                                  VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    allocate_sets(m);
    new_template(m);
    m->queries = new_queries(m);
    m->event = kit_event(kit);
    m->timeline = kit_timeline(kit, 0);
    m->binary = kit_semaphore(kit);
    for (int i = 0; i < JOBS; i++) {
        new_pool(m, &m->jobs[i]);
        m->jobs[i].fence = kit_fence(kit, 0);
    }
}

/* --- recording --- */

static void
record_some(struct model *m, struct job *j, VkCommandBuffer commands)
{
    const VkMemoryBarrier barrier = { VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL,
                                      VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
                                      VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT };
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    const VkBufferCopy region = { 0, SIZE / 2, 256 };
    uint32_t a = pick(m, BUFFERS), b = pick(m, BUFFERS), s = pick(m, SETS);

    vkCmdPipelineBarrier(commands, all, all, 0, 1, &barrier, 0, NULL, 0, NULL);
    switch (pick(m, 6)) {
    case 0:
        vkCmdCopyBuffer(commands, m->buffers[a], m->buffers[b], 1, &region);
        j->uses |= USES_BUFFER << a | USES_BUFFER << b;
        break;
    case 1:
        vkCmdFillBuffer(commands, m->buffers[a], 0, VK_WHOLE_SIZE, a);
        j->uses |= USES_BUFFER << a;
        break;
    case 2:
        vkCmdResetQueryPool(commands, m->queries, 0, 4);
        j->uses |= USES_QUERY;
        break;
    case 3:
        vkCmdResetEvent(commands, m->event, all);
        vkCmdSetEvent(commands, m->event, all);
        j->uses |= USES_EVENT;
        break;
    default:
        if (m->set_uses[s]) {
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, m->pipeline);
            vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, m->layout, 0, 1,
                                    &m->sets[s], 0, NULL);
            vkCmdDispatch(commands, 1, 1, 1);
            j->uses |= USES_SET << s | m->set_uses[s] | USES_PIPELINE;
        }
        break;
    }
}

static void
record(struct model *m, struct job *j)
{
    static const VkCommandBufferUsageFlags flags[] = {
        0, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT
    };
    VkCommandBufferUsageFlags usage = flags[pick(m, 3)];

    wait_for(m, j);
    switch (pick(m, 6)) {
    case 0: KIT_VK(m->kit, vkResetCommandPool(m->kit->device, j->pool, 0)); break;
    case 1: KIT_VK(m->kit, vkResetCommandBuffer(j->commands, 0)); break;
    case 2:
        vkFreeCommandBuffers(m->kit->device, j->pool, 1, &j->commands);
        j->commands = kit_command_buffer(m->kit, j->pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        break;
    case 3:
        kit_drop(m->kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(j->pool));
        new_pool(m, j);
        break;
    default: break; /* beginning it resets it */
    }
    j->uses = 0;
    j->once = usage == VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    kit_begin(m->kit, j->commands, usage);
    for (uint32_t n = pick(m, 5); n; n--) {
        record_some(m, j, j->commands);
    }
    if (pick(m, 3) == 0) {
        kit_begin_secondary(m->kit, j->secondary, usage, VK_NULL_HANDLE);
        record_some(m, j, j->secondary);
        kit_end(m->kit, j->secondary);
        vkCmdExecuteCommands(j->commands, 1, &j->secondary);
    }
    kit_end(m->kit, j->commands);
    j->state = RECORDED;
}

/* Two jobs at once, the second after the first, where there is another one. */
static void
submit(struct model *m, struct job *j)
{
    struct job *next = &m->jobs[pick(m, JOBS)];
    struct kit_submit_info info = { .commands = j->commands };
    bool two = next != j && next->state == RECORDED;

    j->value = pick(m, 2) ? ++m->last : 0;
    info.signal = j->value ? m->timeline : two ? m->binary : VK_NULL_HANDLE;
    info.signal_value = j->value;
    info.fence = j->value ? VK_NULL_HANDLE : j->fence;
    pthread_mutex_lock(m->queue_mutex);
    KIT_VK(m->kit, kit_submit_info(m->queue, &info));
    if (two) {
        struct kit_submit_info after = { .commands = next->commands,
                                         .wait = info.signal,
                                         .wait_value = j->value,
                                         .fence = next->fence };
        next->value = 0;
        KIT_VK(m->kit, kit_submit_info(m->queue, &after));
        next->state = PENDING;
    }
    pthread_mutex_unlock(m->queue_mutex);
    j->state = PENDING;
}

/* --- changing --- */

static void
change_buffer(struct model *m, uint32_t b)
{
    uint32_t uses = USES_BUFFER << b;

    if (is_busy(m, uses)) {
        return;
    }
    invalidate(m, uses);
    kit_drop(m->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(m->buffers[b]));
    m->buffers[b] = new_buffer(m);
    for (int s = 0; s < SETS; s++) {
        m->set_uses[s] &= ~uses;
    }
}

static void
change_set(struct model *m, uint32_t s)
{
    uint32_t b = pick(m, BUFFERS), other = pick(m, SETS);
    VkDescriptorBufferInfo info = { m->buffers[b], 0, pick(m, 2) ? VK_WHOLE_SIZE : 256 };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = m->sets[s],
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                   .pBufferInfo = &info };
    VkCopyDescriptorSet copy = { .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
                                 .srcSet = m->sets[other],
                                 .dstSet = m->sets[s],
                                 .descriptorCount = 1 };

    if (is_busy(m, USES_SET << s)) {
        return;
    }
    invalidate(m, USES_SET << s);
    switch (pick(m, 4)) {
    case 0:
        KIT_VK(m->kit, vkFreeDescriptorSets(m->kit->device, m->pool, 1, &m->sets[s]));
        m->sets[s] = kit_descriptor_set(m->kit, m->pool, m->set_layout);
        m->set_uses[s] = 0;
        return;
    case 1:
        if (other != s && m->set_uses[other]) {
            vkUpdateDescriptorSets(m->kit->device, 0, NULL, 1, &copy);
            m->set_uses[s] = m->set_uses[other];
            return;
        }
        break;
    case 2:
        vkUpdateDescriptorSetWithTemplate(m->kit->device, m->sets[s], m->template, &info);
        m->set_uses[s] = USES_BUFFER << b;
        return;
    default: break;
    }
    vkUpdateDescriptorSets(m->kit->device, 1, &write, 0, NULL);
    m->set_uses[s] = USES_BUFFER << b;
}

static void
change_pool(struct model *m)
{
    const uint32_t all = USES_SET * ((1 << SETS) - 1);

    if (is_busy(m, all)) {
        return;
    }
    invalidate(m, all);
    if (pick(m, 3)) {
        KIT_VK(m->kit, vkResetDescriptorPool(m->kit->device, m->pool, 0));
    } else {
        kit_drop(m->kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(m->pool));
        m->pool = kit_descriptor_pool(m->kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, SETS,
                                      VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    }
    allocate_sets(m);
}

static void
change_rest(struct model *m)
{
    struct job *j = &m->jobs[pick(m, JOBS)];

    switch (pick(m, 4)) {
    case 0:
        if (!is_busy(m, USES_QUERY)) {
            invalidate(m, USES_QUERY);
            kit_drop(m->kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(m->queries));
            m->queries = new_queries(m);
        }
        break;
    case 1:
        if (!is_busy(m, USES_EVENT)) {
            invalidate(m, USES_EVENT);
            kit_drop(m->kit, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(m->event));
            m->event = kit_event(m->kit);
            KIT_VK(m->kit, vkSetEvent(m->kit->device, m->event));
        }
        break;
    case 2:
        if (!is_busy(m, USES_PIPELINE)) {
            invalidate(m, USES_PIPELINE);
            kit_drop(m->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(m->pipeline));
            m->pipeline = new_pipeline(m);
        }
        break;
    default:
        if (j->state != PENDING) {
            kit_drop(m->kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(j->fence));
            j->fence = kit_fence(m->kit, 0);
        }
        break;
    }
}

static void
step(struct model *m)
{
    struct job *j = &m->jobs[pick(m, JOBS)];

    switch (pick(m, 12)) {
    case 0: change_buffer(m, pick(m, BUFFERS)); break;
    case 1:
    case 2: change_set(m, pick(m, SETS)); break;
    case 3: change_pool(m); break;
    case 4: change_rest(m); break;
    case 5:
        if (pick(m, 4) == 0) {
            wait_for_all(m);
        }
        break;
    default:
        if (j->state == EMPTY) {
            record(m, j);
        } else if (j->state == RECORDED) {
            submit(m, j);
        } else {
            wait_for(m, j);
        }
        break;
    }
}

/* --- threads --- */

struct run {
    struct kit *kit;
    uint64_t sequence;
    pthread_mutex_t queues[KIT_MAX_QUEUES];
};

static void
run_thread(uint32_t index, void *data)
{
    struct run *run = data;
    struct model m;

    model_init(&m, run->kit, run->sequence * THREADS + index, index,
               &run->queues[index % run->kit->queue_count]);
    for (int i = 0; i < STEPS; i++) {
        step(&m);
    }
    wait_for_all(&m);
}

static void
run_churn(struct kit *kit, const struct kit_config *config, uint32_t count)
{
    struct run run = { .kit = kit };

    for (uint32_t i = 0; i < KIT_MAX_QUEUES; i++) {
        pthread_mutex_init(&run.queues[i], NULL);
    }
    for (run.sequence = 0; run.sequence < count; run.sequence++) {
        kit_run_threads(THREADS, run_thread, &run);
        kit_close_device(kit);
        KIT_VK(kit, kit_open_device(kit, config));
    }
}

SCENE(churn, KIT_PLAIN)
{
    run_churn(kit, NULL, 4 * kit_scale());
}

/* What was destroyed comes back at once as something else. */
SCENE(churn_with_handles_again, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const struct kit_config config = { .queues = 2 };

    setenv("WAKE_NULL_REUSE_HANDLES", "1", 1);
    kit_open(kit, &config);
    run_churn(kit, &config, 4 * kit_scale());
}

SCENE(much_churn, KIT_LONG)
{
    run_churn(kit, NULL, 200 * kit_scale());
}

KIT_MAIN()
