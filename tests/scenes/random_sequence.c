/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random call sequences with a known answer. A small model of buffers, command buffers and fences
 * allows only valid calls; in the second kind of sequence one wrong call is planted, whose message
 * the model knows.
 */
#include "kit.h"
#include "newer_ids.h"

#include <string.h>

enum { BUFFERS = 6, COMMANDS = 4, STEPS = 120 };

enum state {
    STATE_INITIAL,
    STATE_RECORDING,
    STATE_EXECUTABLE,
    STATE_PENDING,
    STATE_INVALID,
};

struct model {
    struct kit *kit;
    struct kit_random random;
    VkBuffer buffers[BUFFERS];
    bool alive[BUFFERS];
    VkBuffer dead_buffer;
    VkFence dead_fence;
    VkCommandBuffer commands[COMMANDS];
    VkFence fences[COMMANDS];
    enum state state[COMMANDS];
    uint32_t uses[COMMANDS]; /* bit per buffer that was recorded */
};

static uint32_t
pick(struct model *model, uint32_t limit)
{
    return kit_random_below(&model->random, limit);
}

static VkBuffer
new_buffer(struct kit *kit)
{
    return kit_bound_buffer(
        kit, 256, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
}

static void
model_init(struct model *model, struct kit *kit, uint64_t sequence)
{
    memset(model, 0, sizeof(*model));
    model->kit = kit;
    model->random = kit_random(kit_seed(), sequence);
    for (int i = 0; i < BUFFERS; i++) {
        model->buffers[i] = new_buffer(kit);
        model->alive[i] = true;
    }
    for (int i = 0; i < COMMANDS; i++) {
        model->commands[i] = kit_primary(kit);
        model->fences[i] = kit_fence(kit, 0);
    }
    model->dead_buffer = new_buffer(kit);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(model->dead_buffer));
    model->dead_fence = kit_fence(kit, 0);
    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(model->dead_fence));
}

static void
model_finish(struct model *model)
{
    KIT_VK(model->kit, vkDeviceWaitIdle(model->kit->device));
    kit_close_device(model->kit);
    KIT_VK(model->kit, kit_open_device(model->kit, NULL));
}

static void
wait_for(struct model *model, uint32_t i)
{
    VkDevice device = model->kit->device;
    KIT_VK(model->kit, vkWaitForFences(device, 1, &model->fences[i], VK_TRUE, UINT64_MAX));
    KIT_VK(model->kit, vkResetFences(device, 1, &model->fences[i]));
    model->state[i] = STATE_EXECUTABLE;
}

static void
step_commands(struct model *model, uint32_t i)
{
    struct kit *kit = model->kit;
    uint32_t b = pick(model, BUFFERS);
    uint32_t c = pick(model, BUFFERS);
    switch (model->state[i]) {
    case STATE_INITIAL:
    case STATE_INVALID:
        kit_begin(kit, model->commands[i], 0);
        model->state[i] = STATE_RECORDING;
        model->uses[i] = 0;
        break;
    case STATE_RECORDING:
        if (pick(model, 6) == 0) {
            kit_end(kit, model->commands[i]);
            model->state[i] = STATE_EXECUTABLE;
        } else if (b != c && model->alive[b] && model->alive[c] && pick(model, 2)) {
            VkBufferCopy region = { 0, 128, 64 };
            kit_transfers_done(model->commands[i]);
            vkCmdCopyBuffer(model->commands[i], model->buffers[b], model->buffers[c], 1, &region);
            model->uses[i] |= 1u << b | 1u << c;
        } else if (model->alive[b]) {
            kit_transfers_done(model->commands[i]);
            vkCmdFillBuffer(model->commands[i], model->buffers[b], 0, 64, b);
            model->uses[i] |= 1u << b;
        } else {
            vkCmdSetLineWidth(model->commands[i], 1.0f);
        }
        break;
    case STATE_EXECUTABLE:
        if (pick(model, 4) == 0) {
            KIT_VK(kit, vkResetCommandBuffer(model->commands[i], 0));
            model->state[i] = STATE_INITIAL;
            model->uses[i] = 0;
        } else {
            KIT_VK(kit, kit_submit(kit->queue, model->commands[i], model->fences[i]));
            model->state[i] = STATE_PENDING;
        }
        break;
    case STATE_PENDING: wait_for(model, i); break;
    }
}

static void
step_buffer(struct model *model, uint32_t b)
{
    struct kit *kit = model->kit;
    if (!model->alive[b]) {
        model->buffers[b] = new_buffer(kit);
        model->alive[b] = true;
        return;
    }
    for (uint32_t i = 0; i < COMMANDS; i++) {
        if (model->state[i] == STATE_PENDING && (model->uses[i] & (1u << b))) {
            return;
        }
    }
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(model->buffers[b]));
    model->alive[b] = false;
    for (uint32_t i = 0; i < COMMANDS; i++) {
        if (model->uses[i] & (1u << b)) {
            /* Whatever it was, only a reset or a begin may follow. */
            if (model->state[i] == STATE_RECORDING) {
                KIT_VK(kit, vkResetCommandBuffer(model->commands[i], 0));
            }
            model->state[i] = STATE_INVALID;
            model->uses[i] = 0;
        }
    }
}

static void
valid_step(struct model *model)
{
    if (pick(model, 5) == 0) {
        step_buffer(model, pick(model, BUFFERS));
    } else {
        step_commands(model, pick(model, COMMANDS));
    }
}

/* A command buffer in that state; brings one there when none is. */
static uint32_t
commands_in(struct model *model, enum state state)
{
    uint32_t i = pick(model, COMMANDS);
    struct kit *kit = model->kit;
    if (model->state[i] == STATE_PENDING) {
        wait_for(model, i);
    }
    KIT_VK(kit, vkResetCommandBuffer(model->commands[i], 0));
    model->state[i] = STATE_INITIAL;
    model->uses[i] = 0;
    if (state == STATE_RECORDING) {
        kit_begin(kit, model->commands[i], 0);
        model->state[i] = STATE_RECORDING;
    }
    return i;
}

static void
wrong_step(struct model *model)
{
    struct kit *kit = model->kit;
    uint32_t i;
    switch (pick(model, 7)) {
    case 0:
        kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-parameter");
        i = commands_in(model, STATE_RECORDING);
        vkCmdFillBuffer(model->commands[i], model->dead_buffer, 0, 64, 0);
        KIT_VK(kit, vkResetCommandBuffer(model->commands[i], 0));
        model->state[i] = STATE_INITIAL;
        break;
    case 1:
        kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
        vkEndCommandBuffer(model->commands[commands_in(model, STATE_INITIAL)]);
        break;
    case 2:
        kit_expect(kit, "VUID-vkCmdSetLineWidth-commandBuffer-recording");
        vkCmdSetLineWidth(model->commands[commands_in(model, STATE_INITIAL)], 1.0f);
        break;
    case 3:
        kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
        i = commands_in(model, STATE_INITIAL);
        kit_submit(kit->queue, model->commands[i], VK_NULL_HANDLE);
        vkDeviceWaitIdle(kit->device);
        for (uint32_t k = 0; k < COMMANDS; k++) {
            if (model->state[k] == STATE_PENDING) {
                wait_for(model, k);
            }
        }
        break;
    case 4:
        kit_expect(kit, "VUID-vkResetFences-fenceCount-arraylength");
        vkResetFences(kit->device, 0, model->fences);
        break;
    case 5:
        kit_expect(kit, "VUID-vkGetFenceStatus-fence-parameter");
        vkGetFenceStatus(kit->device, model->dead_fence);
        break;
    default:
        kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkBeginCommandBuffer-commandBuffer-00049"));
        i = commands_in(model, STATE_RECORDING);
        vkBeginCommandBuffer(model->commands[i],
                             &(VkCommandBufferBeginInfo){
                                 .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                             });
        KIT_VK(kit, vkResetCommandBuffer(model->commands[i], 0));
        model->state[i] = STATE_INITIAL;
        break;
    }
}

static void
run_sequences(struct kit *kit, uint32_t count, bool with_mistake)
{
    for (uint32_t sequence = 0; sequence < count; sequence++) {
        struct model model;
        model_init(&model, kit, sequence);
        uint32_t planted = with_mistake ? pick(&model, STEPS) : STEPS;
        for (uint32_t step = 0; step < STEPS; step++) {
            if (step == planted) {
                wrong_step(&model);
            }
            valid_step(&model);
        }
        model_finish(&model);
    }
}

SCENE(valid_sequences, KIT_PLAIN)
{
    run_sequences(kit, 20 * kit_scale(), false);
}

SCENE(sequences_with_one_mistake, KIT_NULL_DRIVER)
{
    run_sequences(kit, 20 * kit_scale(), true);
}

SCENE(many_valid_sequences, KIT_LONG)
{
    run_sequences(kit, 2000 * kit_scale(), false);
}

SCENE(many_sequences_with_one_mistake, KIT_NULL_DRIVER | KIT_LONG)
{
    run_sequences(kit, 2000 * kit_scale(), true);
}

KIT_MAIN()
