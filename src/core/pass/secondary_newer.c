/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondaries against the command buffer that executes them: heaps, nesting, local reads and tiles. Rules of registries after 1.3.239.
 * Specification, 'Secondary Command Buffer Execution'.
 */
#include "core/pass/secondary_newer.h"

#include "core/words.h"
#include "state/object/create_info.h"

#ifdef VK_VERSION_1_4

#define FIND(vuid, ...) \
    wake_find_objects(e->check, vuid, e->check->cb->object, e->object, __VA_ARGS__)

/* ---- dynamic rendering ----------------------------------------------------------------------- */

static void
locations(const struct wake_execution_of *e)
{
    const struct wake_pass *pass = e->pass;

    for (uint32_t i = 0; i < pass->color_count && i < WAKE_COUNT(e->inherited->locations); i++) {
        uint32_t now = pass->relocated ? pass->locations[i] : i;

        if (e->inherited->locations[i] != now) {
            FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-09504",
                 "pCommandBuffers[%u] was recorded for color attachment %u at location %u, but the "
                 "render pass instance has it at %u%s",
                 e->index, i, e->inherited->locations[i], now,
                 pass->relocated ? "" : ": vkCmdSetRenderingAttachmentLocations() was not called");
            return;
        }
    }
}

static void
indices(const struct wake_execution_of *e)
{
    const struct wake_inheritance *its = e->inherited;
    const struct wake_pass *pass = e->pass;
    bool depth = pass->reindexed && pass->has_depth_index;
    bool stencil = pass->reindexed && pass->has_stencil_index;
    const char *what = NULL;

    for (uint32_t i = 0; i < pass->color_count && i < WAKE_COUNT(its->indices); i++) {
        what = its->indices[i] == wake_pass_color_input(pass, i) ? what : "color";
    }
    if (!what &&
        (its->has_depth_index != depth || (depth && its->depth_index != pass->depth_index))) {
        what = "depth";
    }
    if (!what && (its->has_stencil_index != stencil ||
                  (stencil && its->stencil_index != pass->stencil_index))) {
        what = "stencil";
    }
    if (what) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-09505",
             "pCommandBuffers[%u] was recorded for other input attachment indices of %s "
             "attachments than the render pass instance has%s",
             e->index, what,
             pass->reindexed ? "" : ": vkCmdSetRenderingInputAttachmentIndices() was not called");
    }
}

/* ---- heaps and levels ------------------------------------------------------------------------ */

static bool
same_bind(const struct wake_heap_bind *a, const struct wake_heap_bind *b)
{
    return a->address == b->address && a->size == b->size &&
           a->reserved_offset == b->reserved_offset && a->reserved_size == b->reserved_size;
}

static void
heap_binds(const struct wake_execution_of *e)
{
    const struct wake_recording *recording = e->check->cb->recording;
    const struct wake_inheritance *its = e->inherited;

    if (!recording) {
        return;
    }
    if (its->sampler_heap && recording->sampler_heap &&
        !same_bind(&its->sampler_bind, &recording->sampler_bind)) {
        FIND("VUID-vkCmdExecuteCommands-commandBuffer-11351",
             "pCommandBuffers[%u] was begun with the sampler heap at 0x%llx, but that at 0x%llx is "
             "bound, or other ranges of it",
             e->index, (unsigned long long)its->sampler_bind.address,
             (unsigned long long)recording->sampler_bind.address);
    }
    if (its->resource_heap && recording->resource_heap &&
        !same_bind(&its->resource_bind, &recording->resource_bind)) {
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-11352",
            "pCommandBuffers[%u] was begun with the resource heap at 0x%llx, but that at 0x%llx is "
            "bound, or other ranges of it",
            e->index, (unsigned long long)its->resource_bind.address,
            (unsigned long long)recording->resource_bind.address);
    }
}

static void
levels(const struct wake_execution_of *e)
{
#ifdef VK_EXT_nested_command_buffer
    const struct wake_facts *facts = wake_check_facts(e->check);
    uint32_t most = facts && facts->properties.nestedCommandBufferEXT.sType
                        ? facts->properties.nestedCommandBufferEXT.maxCommandBufferNestingLevel
                        : UINT32_MAX;

    if (e->check->cb->secondary && WAKE_FEATURE(e->check, nestedCommandBuffer) &&
        e->inherited->nesting >= most) {
        FIND(
            "VUID-vkCmdExecuteCommands-nestedCommandBuffer-09376",
            "pCommandBuffers[%u] has a nesting level of %u, but maxCommandBufferNestingLevel is %u",
            e->index, e->inherited->nesting, most);
    }
#else
    (void)e;
#endif
}

/* ---- tiles ----------------------------------------------------------------------------------- */

#ifdef VK_QCOM_tile_shading
static void
tiles(const struct wake_execution_of *e)
{
    const struct wake_inheritance *its = e->inherited;
    const struct wake_pass *pass = e->pass;
    VkExtent2D apron = pass ? pass->apron : (VkExtent2D){ 0, 0 };

    if (pass && pass->kind == WAKE_PASS_INHERITED) {
        return; /* what it has is not known here */
    }
    /* One that was begun outside of a render pass must not have them: that is said when it is begun. */
    if (pass && pass->tiled && !its->tiled) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-10620",
             "the render pass instance has tile shading enabled, but pCommandBuffers[%u] was begun "
             "without VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM",
             e->index);
    } else if (its->tiled && pass && !pass->tiled) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-10623",
             "pCommandBuffers[%u] was begun with VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM, but "
             "the render pass instance has not tile shading enabled",
             e->index);
    }
    if (pass && pass->per_tile && !its->per_tile) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-10621",
             "the per-tile execution model is enabled, but pCommandBuffers[%u] was begun without "
             "VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM",
             e->index);
    } else if (its->per_tile && pass && !pass->per_tile) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-10624",
             "pCommandBuffers[%u] was begun with "
             "VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM, but the per-tile execution "
             "model is not enabled",
             e->index);
    }
    if ((!pass || pass->tiled == its->tiled) &&
        (its->apron.width != apron.width || its->apron.height != apron.height)) {
        FIND(pass ? "VUID-vkCmdExecuteCommands-tileApronSize-10622"
                  : "VUID-vkCmdExecuteCommands-tileApronSize-10625",
             "pCommandBuffers[%u] was begun with a tileApronSize of %u x %u, but %s %u x %u",
             e->index, its->apron.width, its->apron.height,
             pass ? "that of the render pass instance is" : "there is no render pass instance:",
             apron.width, apron.height);
    }
}
#endif

#ifdef VK_QCOM_tile_memory_heap
static VkDeviceSize
size_of(const struct wake_execution_of *e, wake_id memory)
{
    const VkMemoryAllocateInfo *made = wake_VkDeviceMemory_info(
        wake_check_object(e->check, memory, WAKE_TYPE_VkDeviceMemory));

    return made ? made->allocationSize : 0;
}

static void
tile_memory(const struct wake_execution_of *e)
{
    const struct wake_recording *recording = e->check->cb->recording;
    VkDeviceSize bound = size_of(e, recording ? recording->tile_memory : 0);
    VkDeviceSize its = size_of(e, e->inherited->tile_memory);

    /* Without a struct, it uses none. */
    if (e->pass && e->pass->kind != WAKE_PASS_INHERITED && e->inherited->tile_memory &&
        bound != its) {
        FIND("VUID-vkCmdExecuteCommands-memory-10724",
             "pCommandBuffers[%u] was begun with %llu bytes of tile memory, but %llu are bound",
             e->index, (unsigned long long)its, (unsigned long long)bound);
    }
}
#endif

void
wake_check_secondary_newer(const struct wake_execution_of *e)
{
    if (e->pass && e->pass->kind == WAKE_PASS_DYNAMIC) {
        locations(e);
        indices(e);
    }
    heap_binds(e);
    levels(e);
#ifdef VK_QCOM_tile_shading
    tiles(e);
#endif
#ifdef VK_QCOM_tile_memory_heap
    tile_memory(e);
#endif
}

#else

void
wake_check_secondary_newer(const struct wake_execution_of *e)
{
    (void)e;
}

#endif
