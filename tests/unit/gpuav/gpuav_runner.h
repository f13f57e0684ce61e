/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs compute shaders on the first device that there is, with the reserved set's buffers as the
 * test fills them, without the layer.
 *
 * Set 0: 0 storage buffer, output; 1 three storage buffers; 2 uniform buffer; 3 uniform and 4
 * storage texel buffer, r32ui; 5 two combined image samplers, images of one texel: red 10 / 255 and
 * 20 / 255. Push constants: 16 bytes. Set 3 is the reserved one.
 * Threads: one.
 */
#ifndef GPUAV_RUNNER_H
#define GPUAV_RUNNER_H

#include "gpuav/instrument/error_record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vulkan/vulkan.h>

enum {
    RUNNER_SET = 3,
    RUNNER_WORDS = 64,         /* of each of the buffers of set 0 */
    RUNNER_RANGE = 64,         /* bytes of those that are bound, but for the output's */
    RUNNER_ERROR_WORDS = 1024, /* at most */
    RUNNER_TABLE_WORDS = 256,
    RUNNER_COMMAND = 77 /* number in the command block */
};

enum runner_buffer {
    RUNNER_OUT,
    RUNNER_DATA0,
    RUNNER_DATA1,
    RUNNER_DATA2,
    RUNNER_UNIFORM,
    RUNNER_TEXELS_FROM,
    RUNNER_TEXELS_INTO,
    RUNNER_ERRORS,
    RUNNER_TABLE,
    RUNNER_ADDRESSES,
    RUNNER_COMMANDS,
    RUNNER_BUFFERS
};

struct runner {
    VkInstance instance;
    VkPhysicalDevice physical;
    VkDevice device;
    VkQueue queue;
    uint32_t family;
    VkDeviceMemory memory;
    VkDeviceMemory image_memory;
    uint32_t *mapped; /* all buffers */
    VkBuffer buffers[RUNNER_BUFFERS];
    uint32_t *words[RUNNER_BUFFERS];
    VkDeviceAddress addresses[RUNNER_BUFFERS]; /* 0: the device has none */
    VkBufferView views[2];
    VkImage images[2];
    VkImageView image_views[2];
    VkSampler sampler;
    VkDescriptorSetLayout layouts[RUNNER_SET + 1];
    VkPipelineLayout layout;
    VkDescriptorPool pool;
    VkDescriptorSet sets[2]; /* 0 and the reserved one */
    VkCommandPool commands;
    bool dynamic_indexing; /* of storage buffers */
    uint32_t length;       /* value for the specialization constant 3, 0: as it is */
    struct {
        uint64_t hash; /* of the code */
        VkPipeline pipeline;
    } made[2]; /* the last two: drivers take their time */
    unsigned next;
};

/* False: there is no device to run on. */
bool
runner_init(struct runner *runner);
void
runner_finish(struct runner *runner);
/*
 * Contents as every test begins with: errors zeroed; a table that says all of set 0 is there and
 * valid, with the ranges that are bound; addresses not known; set 0's buffers filled with 1000 *
 * buffer + word modulo 16.
 */
void
runner_reset(struct runner *runner);
/* The table's word that says the state of a descriptor (its length is the next). */
uint32_t *
runner_descriptor(struct runner *runner, uint32_t binding, uint32_t element);
/* Runs `groups` workgroups. `error_words`: room for so many words of records. */
void
runner_run(struct runner *runner, const uint32_t *code, size_t words, uint32_t groups,
           const uint32_t push[4], uint32_t error_words);

#endif
