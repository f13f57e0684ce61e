/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation of descriptors that need not be there: partially bound, updated after
 * they were bound, of a number that is chosen late; and of pushed ones. Skipped on drivers without
 * what they need.
 */
#include "gpuav_scene.h"

#include "gpuav_array.h"
#include "gpuav_runtime.h"
#include "gpuav_runtime_read.h"

KIT_MAIN()

#define STATE_ID "VUID-vkCmdDispatch-None-08114"
#define INDEX_ID GPUAV_INDEX("vkCmdDispatch")
#define VARIABLE_ID GPUAV_VARIABLE("vkCmdDispatch")

struct indexed {
    struct gpuav_compute with;
    VkDescriptorPool pool;
    VkBuffer buffers[8];
    VkDeviceMemory memory[8];
    VkDeviceMemory first_memory; /* of buffers[1], as it was written first */
};

static void
open_indexing_with(struct kit *kit, void *next, const char *extension)
{
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = next,
        .descriptorIndexing = VK_TRUE,
        .runtimeDescriptorArray = VK_TRUE,
        .descriptorBindingPartiallyBound = VK_TRUE,
        .descriptorBindingVariableDescriptorCount = VK_TRUE,
        .descriptorBindingStorageBufferUpdateAfterBind = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features12,
        .features = { .shaderStorageBufferArrayDynamicIndexing = VK_TRUE },
    };
    struct kit_config config = { .device_next = &features, .device_extensions = { extension } };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
}

static void
open_indexing(struct kit *kit)
{
    open_indexing_with(kit, NULL, NULL);
}

/* Element `first` and those behind get buffers of their own. */
static void
write_buffers(struct kit *kit, struct indexed *x, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        VkDescriptorBufferInfo range;
        VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                       .dstSet = x->with.set,
                                       .dstArrayElement = i,
                                       .descriptorCount = 1,
                                       .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                       .pBufferInfo = &range };

        x->buffers[i] = kit_bound_buffer(
            kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
            &x->memory[i]);
        if (i == 1 && !x->first_memory) {
            x->first_memory = x->memory[i];
        }
        range = (VkDescriptorBufferInfo){ x->buffers[i], 0, VK_WHOLE_SIZE };
        vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    }
}

/*
 * A set of up to `count` storage buffers with those flags; `variable`: how many it is given, 0: not
 * variable. `types`: that its descriptors may be of, NULL: they are not mutable.
 */
static struct indexed
indexed(struct kit *kit, const uint32_t *words, size_t size, uint32_t count,
        VkDescriptorBindingFlags flags, uint32_t variable,
        const VkMutableDescriptorTypeCreateInfoEXT *types)
{
    struct indexed x = { .with.module = shader_module(kit, words, size) };
    VkDescriptorType type = types ? VK_DESCRIPTOR_TYPE_MUTABLE_EXT
                                  : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const VkDescriptorSetLayoutBinding binding = { 0, type, count, VK_SHADER_STAGE_COMPUTE_BIT,
                                                   NULL };
    const VkDescriptorSetLayoutBindingFlagsCreateInfo binding_flags = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .pNext = types,
        .bindingCount = 1,
        .pBindingFlags = &flags,
    };
    bool after = flags & VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT;
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &binding_flags,
        .flags = after ? VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT : 0,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    const VkDescriptorPoolSize pool_size = { type, count };
    const VkDescriptorPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .pNext = types,
        .flags = after ? VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT : 0,
        .maxSets = 1,
        .poolSizeCount = 1,
        .pPoolSizes = &pool_size,
    };
    const VkDescriptorSetVariableDescriptorCountAllocateInfo counts = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO,
        .descriptorSetCount = 1,
        .pDescriptorCounts = &variable,
    };
    VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .pNext = variable ? &counts : NULL,
        .descriptorSetCount = 1,
        .pSetLayouts = &x.with.set_layout
    };

    x.with.set_layout = kit_set_layout_of(kit, &info);
    x.with.layout = shader_layout(kit, x.with.set_layout, VK_NULL_HANDLE, 8);
    x.with.pipeline = shader_compute(kit, x.with.module, x.with.layout, NULL);
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool, NULL, &x.pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(x.pool));
    allocate.descriptorPool = x.pool;
    KIT_VK(kit, vkAllocateDescriptorSets(kit->device, &allocate, &x.with.set));
    x.with.commands = kit_primary(kit);
    return x;
}

#define INDEXED(kit, words, count, flags, variable) \
    indexed((kit), (words), sizeof(words), (count), (flags), (variable), NULL)

/* ---- what any driver has --------------------------------------------------------------------- */

SCENE(all_bound, KIT_NO_DEVICE)
{
    const VkPhysicalDeviceFeatures core = { .shaderStorageBufferArrayDynamicIndexing = VK_TRUE };

    gpuav_open(kit, "WAKE_GPUAV", 0, &core);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_array, sizeof(gpuav_array), 4, 16, false);
    gpuav_run(kit, &with, 2, 1);
}

/* ---- partially bound ------------------------------------------------------------------------- */

SCENE(partially_bound_written, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0);

    write_buffers(kit, &x, 0, 2);
    gpuav_run(kit, &x.with, 1, 3);
}

SCENE(partially_bound_not_written, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0);

    kit_expect(kit, STATE_ID);
    write_buffers(kit, &x, 0, 2);
    gpuav_run(kit, &x.with, 2, 3);
    gpuav_check_text(
        kit, STATE_ID,
        (const char *const[]){ "Descriptor index 2 is uninitialized. Set 0, binding 0.", NULL });
}

SCENE(partially_bound_destroyed, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0);

    kit_expect(kit, STATE_ID);
    write_buffers(kit, &x, 0, 2);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(x.buffers[1]));
    gpuav_run(kit, &x.with, 0, 0);
    gpuav_run(kit, &x.with, 1, 0);
    gpuav_check_text(
        kit, STATE_ID,
        (const char *const[]){
            "Descriptor index 1 references a resource that was destroyed. Set 0, binding 0.",
            NULL });
}

SCENE(partially_bound_written_again, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0);

    write_buffers(kit, &x, 0, 2);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(x.buffers[1]));
    write_buffers(kit, &x, 1, 1);
    gpuav_run(kit, &x.with, 1, 0);
}

SCENE(copied, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0);
    const VkCopyDescriptorSet copy = { .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
                                       .srcSet = x.with.set,
                                       .dstSet = x.with.set,
                                       .dstArrayElement = 2,
                                       .descriptorCount = 1 };

    kit_expect(kit, STATE_ID);
    write_buffers(kit, &x, 0, 1);
    vkUpdateDescriptorSets(kit->device, 0, NULL, 1, &copy);
    gpuav_run(kit, &x.with, 2, 0);
    gpuav_run(kit, &x.with, 3, 0);
    gpuav_check_text(kit, STATE_ID,
                     (const char *const[]){ "Descriptor index 3 is uninitialized", NULL });
}

SCENE(copied_and_destroyed, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0);
    const VkCopyDescriptorSet copy = { .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
                                       .srcSet = x.with.set,
                                       .dstSet = x.with.set,
                                       .dstArrayElement = 2,
                                       .descriptorCount = 2 };

    kit_expect(kit, STATE_ID);
    write_buffers(kit, &x, 0, 2);
    vkUpdateDescriptorSets(kit->device, 0, NULL, 1, &copy);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(x.buffers[1]));
    gpuav_run(kit, &x.with, 2, 0);
    gpuav_run(kit, &x.with, 3, 0);
    gpuav_check_text(kit, STATE_ID,
                     (const char *const[]){
                         "Descriptor index 3 references a resource that was destroyed", NULL });
}

SCENE(partially_bound_memory_freed, KIT_NO_DEVICE | KIT_LEFT_OUT)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0);

    kit_expect(kit, STATE_ID);
    write_buffers(kit, &x, 0, 2);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(x.memory[1]));
    gpuav_run(kit, &x.with, 0, 0);
    gpuav_run(kit, &x.with, 1, 0);
    gpuav_check_text(kit, STATE_ID,
                     (const char *const[]){
                         "Descriptor index 1 references a resource that was destroyed", NULL });
}

/* Memory that was freed, and the same buffer's number with memory that is there. */
SCENE(partially_bound_memory_again, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0);

    write_buffers(kit, &x, 0, 2);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(x.buffers[1]));
    write_buffers(kit, &x, 1, 1);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(x.first_memory));
    gpuav_run(kit, &x.with, 1, 0);
}

/* ---- updated after they were bound ----------------------------------------------------------- */

/* A fill of element 1's buffer, and a dispatch that chooses element 1, with nothing between. */
static struct indexed
fill_and_choose(struct kit *kit)
{
    struct indexed x;

    setenv("WAKE_VALIDATE_SYNC", "on", 1);
    open_indexing(kit);
    x = INDEXED(kit, gpuav_array, 4, VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, 0);
    write_buffers(kit, &x, 0, 4);
    kit_begin(kit, x.with.commands, 0);
    vkCmdFillBuffer(x.with.commands, x.buffers[1], 0, VK_WHOLE_SIZE, 0);
    gpuav_dispatch(&x.with, 1, 0);
    kit_end(kit, x.with.commands);
    return x;
}

SCENE(chosen_element_written_without_barrier, KIT_NO_DEVICE)
{
    kit_expect(kit, "SYNC-HAZARD-WRITE-AFTER-WRITE");
    struct indexed x = fill_and_choose(kit);

    KIT_VK(kit, kit_submit(kit->queue, x.with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_close_device(kit);
}

/* Another buffer stands there when the dispatch runs. */
SCENE(chosen_element_replaced_after_bind, KIT_NO_DEVICE)
{
    struct indexed x = fill_and_choose(kit);

    write_buffers(kit, &x, 1, 1);
    KIT_VK(kit, kit_submit(kit->queue, x.with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(written_after_bind, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(
        kit, gpuav_array, 4,
        VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT | VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, 0);

    kit_begin(kit, x.with.commands, 0);
    gpuav_dispatch(&x.with, 3, 0);
    kit_end(kit, x.with.commands);
    write_buffers(kit, &x, 3, 1);
    KIT_VK(kit, kit_submit(kit->queue, x.with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(not_written_after_bind, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(
        kit, gpuav_array, 4,
        VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT | VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, 0);

    kit_expect(kit, STATE_ID);
    kit_begin(kit, x.with.commands, 0);
    gpuav_dispatch(&x.with, 3, 0);
    kit_end(kit, x.with.commands);
    write_buffers(kit, &x, 2, 1);
    KIT_VK(kit, kit_submit(kit->queue, x.with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- variable counts ------------------------------------------------------------------------- */

SCENE(variable_count_inside, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_runtime, 8,
                               VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT, 3);

    write_buffers(kit, &x, 0, 3);
    gpuav_run(kit, &x.with, 2, 0);
}

SCENE(variable_count_outside, KIT_NO_DEVICE)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_runtime, 8,
                               VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT, 3);

    kit_expect(kit, VARIABLE_ID);
    write_buffers(kit, &x, 0, 3);
    gpuav_run(kit, &x.with, 3, 0);
    gpuav_check_text(kit, VARIABLE_ID,
                     (const char *const[]){
                         HAS_NEWER_IDS ? "Index of 3 used to index descriptor array, of which the "
                                         "bound set has 3, its variable descriptor count. Set 0"
                                       : "Index of 3 used to index descriptor array of length 3",
                         NULL });
}

/* An array of four, of which the set has two. */
static void
fewer(struct kit *kit, uint32_t index)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_array, 4,
                               VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT, 2);

    write_buffers(kit, &x, 0, 2);
    gpuav_run(kit, &x.with, index, 0);
}

SCENE(variable_count_of_fixed_inside, KIT_NO_DEVICE)
{
    fewer(kit, 1);
}

SCENE(variable_count_of_fixed_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, VARIABLE_ID);
    fewer(kit, 2);
    gpuav_check_text(kit, VARIABLE_ID,
                     (const char *const[]){ "Index of 2 used to index descriptor array, of which "
                                            "the bound set has fewer. Set 0, binding 0.",
                                            NULL });
}

SCENE(variable_count_far_outside, KIT_NO_DEVICE | KIT_LEFT_OUT)
{
    open_indexing(kit);
    struct indexed x = INDEXED(kit, gpuav_runtime_read, 8,
                               VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT, 3);

    kit_expect(kit, INDEX_ID);
    write_buffers(kit, &x, 0, 3);
    gpuav_run(kit, &x.with, UINT32_MAX, 0);
}

/* As programs have that bind one set for all they draw. */
static void
heap(struct kit *kit, uint32_t index)
{
    enum { MANY = 999900 };
    VkPhysicalDeviceVulkan12Properties limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };

    open_indexing(kit);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    if (limits.maxPerStageUpdateAfterBindResources < MANY ||
        limits.maxDescriptorSetUpdateAfterBindStorageBuffers < MANY) {
        kit_skip(kit, "descriptors are fewer");
    }
    struct indexed x = INDEXED(kit, gpuav_runtime, MANY,
                               VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT |
                                   VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT |
                                   VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT,
                               MANY - 1);

    write_buffers(kit, &x, 2, 1);
    gpuav_run(kit, &x.with, index, 0);
}

SCENE(heap_written, KIT_NO_DEVICE)
{
    heap(kit, 2);
}

SCENE(heap_not_written, KIT_NO_DEVICE)
{
    kit_expect(kit, STATE_ID);
    heap(kit, 700000);
}

SCENE(heap_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, VARIABLE_ID);
    heap(kit, 999899);
}

/* ---- mutable --------------------------------------------------------------------------------- */

/* Two of four descriptors are written, as storage buffers. */
static struct indexed
mutable_buffers(struct kit *kit)
{
    VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT,
        .mutableDescriptorType = VK_TRUE,
    };
    const VkDescriptorType types[] = { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
                                       VK_DESCRIPTOR_TYPE_STORAGE_BUFFER };
    const VkMutableDescriptorTypeListEXT list = { KIT_COUNT(types), types };
    const VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };
    struct indexed x;

    open_indexing_with(kit, &feature, VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME);
    x = indexed(kit, gpuav_runtime, sizeof(gpuav_runtime), 4,
                VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0, &lists);
    write_buffers(kit, &x, 0, 2);
    return x;
}

SCENE(mutable_inside, KIT_NO_DEVICE)
{
    struct indexed x = mutable_buffers(kit);

    gpuav_run(kit, &x.with, 1, 3);
}

SCENE(mutable_not_written, KIT_NO_DEVICE)
{
    struct indexed x = mutable_buffers(kit);

    kit_expect(kit, STATE_ID);
    gpuav_run(kit, &x.with, 2, 0);
}

SCENE(mutable_outside, KIT_NO_DEVICE)
{
    struct indexed x = mutable_buffers(kit);

    kit_expect(kit, INDEX_ID);
    gpuav_run(kit, &x.with, 4, 0);
}

SCENE(mutable_outside_its_buffer, KIT_NO_DEVICE)
{
    struct indexed x = mutable_buffers(kit);

    kit_expect(kit, GPUAV_STORAGE("vkCmdDispatch"));
    gpuav_run(kit, &x.with, 1, 4);
}

/* ---- pushed ---------------------------------------------------------------------------------- */

#define RANGE_ID GPUAV_STORAGE("vkCmdDispatch")

struct pushed {
    struct gpuav_compute with;
    VkBuffer small, large; /* 4 and 8 words */
};

static struct pushed
pushed_open(struct kit *kit)
{
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .features = { .shaderStorageBufferArrayDynamicIndexing = VK_TRUE },
    };
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = { "VK_KHR_push_descriptor" } };
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4,
                                                   VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    struct pushed p = { 0 };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    p.with.module = shader_module(kit, gpuav_array, sizeof(gpuav_array));
    p.with.set_layout = kit_set_layout_of(kit, &info);
    p.with.layout = shader_layout(kit, p.with.set_layout, VK_NULL_HANDLE, 8);
    p.with.pipeline = shader_compute(kit, p.with.module, p.with.layout, NULL);
    p.small = kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    p.large = kit_bound_buffer(kit, 32, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    p.with.commands = kit_primary(kit);
    kit_begin(kit, p.with.commands, 0);
    vkCmdBindPipeline(p.with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, p.with.pipeline);
    return p;
}

/* `count` descriptors from element `first` on. */
static void
push(struct kit *kit, const struct pushed *p, uint32_t first, uint32_t count, VkBuffer buffer)
{
    VkDescriptorBufferInfo ranges[4];
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstArrayElement = first,
                                         .descriptorCount = count,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                         .pBufferInfo = ranges };

    for (uint32_t i = 0; i < count; i++) {
        ranges[i] = (VkDescriptorBufferInfo){ buffer, 0, VK_WHOLE_SIZE };
    }
    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetKHR)
    (p->with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, p->with.layout, 0, 1, &write);
}

static void
pushed_dispatch(const struct pushed *p, uint32_t index, uint32_t cell)
{
    const uint32_t constants[2] = { index, cell };

    vkCmdPushConstants(p->with.commands, p->with.layout, VK_SHADER_STAGE_ALL, 0, sizeof(constants),
                       constants);
    vkCmdDispatch(p->with.commands, 1, 1, 1);
}

static void
pushed_run(struct kit *kit, const struct pushed *p)
{
    kit_end(kit, p->with.commands);
    KIT_VK(kit, kit_submit(kit->queue, p->with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* What was pushed stays where the next push does not reach, and for the commands before it. */
SCENE(pushed_inside, KIT_NO_DEVICE)
{
    struct pushed p = pushed_open(kit);

    push(kit, &p, 0, 4, p.large);
    pushed_dispatch(&p, 1, 7);
    push(kit, &p, 1, 1, p.small);
    pushed_dispatch(&p, 0, 7);
    pushed_dispatch(&p, 1, 3);
    push(kit, &p, 1, 1, p.large);
    pushed_dispatch(&p, 1, 7);
    pushed_run(kit, &p);
}

SCENE(pushed_outside, KIT_NO_DEVICE)
{
    struct pushed p = pushed_open(kit);

    kit_expect(kit, RANGE_ID);
    push(kit, &p, 0, 4, p.large);
    pushed_dispatch(&p, 1, 7);
    push(kit, &p, 1, 1, p.small);
    pushed_dispatch(&p, 1, 5);
    push(kit, &p, 1, 1, p.large);
    pushed_dispatch(&p, 1, 7);
    pushed_run(kit, &p);
    gpuav_check_text(kit, RANGE_ID,
                     (const char *const[]){ "Descriptor index 1 access out of bounds. "
                                            "Descriptor size is 16 and highest byte accessed "
                                            "was 23. Set 0, binding 0.",
                                            "Dispatch Index 1.", NULL });
}

/* The first command's descriptor is left alone by the second push; the template's is another
 * one. */
SCENE(pushed_by_template_outside, KIT_NO_DEVICE)
{
    struct pushed p = pushed_open(kit);
    const VkDescriptorUpdateTemplateEntry entry = {
        .dstArrayElement = 2,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .stride = sizeof(VkDescriptorBufferInfo),
    };
    const VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = p.with.layout,
    };
    const VkDescriptorBufferInfo range = { p.small, 0, 8 };
    VkDescriptorUpdateTemplate pattern = VK_NULL_HANDLE;

    kit_expect(kit, RANGE_ID);
    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &pattern));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(pattern));
    push(kit, &p, 0, 4, p.large);
    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetWithTemplateKHR)
    (p.with.commands, pattern, p.with.layout, 0, &range);
    pushed_dispatch(&p, 1, 7);
    pushed_dispatch(&p, 2, 1);
    pushed_dispatch(&p, 2, 2);
    pushed_run(kit, &p);
    gpuav_check_text(kit, RANGE_ID,
                     (const char *const[]){ "Descriptor index 2 access out of bounds. "
                                            "Descriptor size is 8 and",
                                            "Dispatch Index 2.", NULL });
}
