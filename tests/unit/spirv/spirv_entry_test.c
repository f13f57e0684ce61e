/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is read out of SPIR-V: shaders of the scenes with a known answer, and the same shaders cut,
 * changed and tied in knots.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "spirv/spirv_entry.h"

#include "asm_local_size_id.h"
#include "comp_certain.h"
#include "comp_function.h"
#include "comp_image_atomic.h"
#include "comp_push_last.h"
#include "comp_shared.h"
#include "comp_special_x.h"
#include "comp_sure_first.h"
#include "comp_sure_perhaps.h"
#include "comp_sure_somewhere.h"
#include "comp_two_sets.h"
#include "frag_array.h"
#include "frag_depth_read.h"
#include "frag_separate.h"
#include "frag_stencil_read.h"
#include "geom_triangles.h"
#include "spirv/spirv_reflect.h"
#include "spirv/spirv_type.h"
#include "tesc_patch.h"
#include "tile_read.h"
#include "tile_sample.h"
#include "tile_write.h"
#include "vert_clip.h"
#include "vert_out_block.h"
#include "vert_push.h"

#include <stdlib.h>
#include <string.h>

#define CREATE(words) create((words), sizeof(words) / 4)
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct wake_spirv_module *
create(const uint32_t *words, size_t count)
{
    struct wake_spirv_module *module = wake_spirv_module_create(words, count);

    assert_non_null(module);
    return module;
}

/* The only entry point. */
static const struct wake_spirv_entry *
entry_of(const struct wake_spirv_module *module)
{
    assert_false(module->broken);
    assert_int_equal(module->entry_point_count, 1);
    assert_string_equal(module->entry_points[0].name, "main");
    assert_non_null(module->entries[0]);
    return module->entries[0];
}

static int
nothing_left(void **state)
{
    (void)state;
    return wake_heap_used(WAKE_HEAP_STATE) == 0 ? 0 : -1;
}

/* ---- shaders with a known answer ------------------------------------------------------------- */

static void
buffers_of_two_sets(void **state)
{
    struct wake_spirv_module *module = CREATE(comp_two_sets);
    const struct wake_spirv_entry *entry = entry_of(module);

    (void)state;
    assert_int_equal(entry->point->model, SpvExecutionModelGLCompute);
    assert_int_equal(entry->use_count, 2);
    assert_int_equal(entry->uses[0].set, 0);
    assert_int_equal(entry->uses[0].resource, WAKE_RESOURCE_STORAGE_BUFFER);
    assert_int_equal(entry->uses[0].access, WAKE_ACCESS_WRITE | WAKE_ACCESS_STORE);
    assert_int_equal(entry->uses[1].set, 1);
    assert_int_equal(entry->uses[1].access, WAKE_ACCESS_READ);
    assert_true(entry->local_size_known);
    assert_false(entry->push);
    wake_spirv_module_destroy(module);
}

/* Behind the selection, but neither in it, nor in or behind the loop; no atomics, nothing at an
 * index of its own. The first invocation comes behind the loop as well, and its index is known. */
static void
bytes_that_are_accessed_for_certain(void **state)
{
    struct wake_spirv_module *module = CREATE(comp_certain);
    const struct wake_spirv_entry *entry = entry_of(module);

    (void)state;
    assert_int_equal(entry->certain_count, 4);
    assert_int_equal(entry->certain[0].use, 0);
    assert_false(entry->certain[0].first || entry->certain[3].first);
    assert_int_equal(entry->certain[0].element, 0);
    assert_true(entry->certain[0].write);
    assert_int_equal(entry->certain[0].begin, 16);
    assert_int_equal(entry->certain[0].end, 28);
    assert_true(entry->certain[1].first && entry->certain[1].write);
    assert_int_equal(entry->certain[1].begin, 28);
    assert_int_equal(entry->certain[1].end, 32);
    assert_true(entry->certain[2].first && entry->certain[2].write);
    assert_int_equal(entry->certain[2].begin, 40);
    assert_int_equal(entry->certain[2].end, 44);
    assert_int_equal(entry->certain[3].use, 0);
    assert_false(entry->certain[3].write);
    assert_int_equal(entry->certain[3].begin, 0);
    assert_int_equal(entry->certain[3].end, 8);
    wake_spirv_module_destroy(module);
}

/* A size keeps nobody out who is the first; a value that is compared with something else may. */
static void
way_of_the_first_invocation(void **state)
{
    struct wake_spirv_module *within = CREATE(comp_sure_first);
    struct wake_spirv_module *somewhere = CREATE(comp_sure_somewhere);
    struct wake_spirv_module *perhaps = CREATE(comp_sure_perhaps);
    const struct wake_spirv_entry *entry = entry_of(within);

    (void)state;
    assert_int_equal(entry->certain_count, 1);
    assert_true(entry->certain[0].first && entry->certain[0].write);
    assert_int_equal(entry->certain[0].begin, 32);
    assert_int_equal(entry->certain[0].end, 48);
    assert_true(entry->uses[0].sure & WAKE_ACCESS_STORE);
    assert_int_equal(entry_of(somewhere)->certain_count, 0);
    assert_true(entry_of(somewhere)->uses[0].sure & WAKE_ACCESS_STORE);
    assert_int_equal(entry_of(perhaps)->certain_count, 0);
    assert_false(entry_of(perhaps)->uses[0].sure & WAKE_ACCESS_STORE);
    assert_true(entry_of(perhaps)->uses[0].access & WAKE_ACCESS_STORE);
    wake_spirv_module_destroy(within);
    wake_spirv_module_destroy(somewhere);
    wake_spirv_module_destroy(perhaps);
}

/* What the function does to its parameter is done to what it is called with, and to nothing
 * else. */
static void
images_through_parameters(void **state)
{
    struct wake_spirv_module *module = CREATE(comp_function);
    const struct wake_spirv_entry *entry = entry_of(module);

    (void)state;
    assert_int_equal(entry->function_count, 2);
    assert_int_equal(entry->use_count, 2);
    assert_int_equal(entry->uses[0].binding, 1);
    assert_int_equal(entry->uses[0].resource, WAKE_RESOURCE_COMBINED);
    assert_true(entry->uses[0].access & WAKE_ACCESS_SAMPLE);
    assert_int_equal(entry->uses[0].image.dim, SpvDim2D);
    assert_int_equal(entry->uses[0].image.base, WAKE_SPIRV_FLOAT);
    assert_int_equal(entry->uses[1].binding, 2);
    assert_int_equal(entry->pair_count, 1);
    assert_int_equal(entry->pairs[0].image, 0);
    assert_int_equal(entry->pairs[0].sampler, 0);
    assert_true(entry->pairs[0].access & WAKE_ACCESS_OFFSET);
    wake_spirv_module_destroy(module);
}

static void
image_and_sampler_apart(void **state)
{
    struct wake_spirv_module *module = CREATE(frag_separate);
    const struct wake_spirv_entry *entry = entry_of(module);

    (void)state;
    assert_int_equal(entry->use_count, 2);
    assert_int_equal(entry->uses[0].resource, WAKE_RESOURCE_SAMPLED_IMAGE);
    assert_int_equal(entry->uses[1].resource, WAKE_RESOURCE_SAMPLER);
    assert_int_equal(entry->pair_count, 1);
    assert_int_equal(entry->pairs[0].image, 0);
    assert_int_equal(entry->pairs[0].sampler, 1);
    assert_true(entry->pairs[0].access & WAKE_ACCESS_IMPLICIT);
    wake_spirv_module_destroy(module);
}

static void
elements_of_arrays(void **state)
{
    struct wake_spirv_module *module = CREATE(frag_array);
    const struct wake_spirv_entry *entry = entry_of(module);

    (void)state;
    assert_int_equal(entry->use_count, 1);
    assert_true(entry->uses[0].array);
    assert_int_equal(entry->uses[0].count, 4);
    assert_int_equal(entry->uses[0].first, 1);
    assert_int_equal(entry->uses[0].last, 1);
    assert_false(entry->uses[0].access & WAKE_ACCESS_DYNAMIC);
    wake_spirv_module_destroy(module);
}

static void
atomics_on_images(void **state)
{
    struct wake_spirv_module *module = CREATE(comp_image_atomic);
    const struct wake_spirv_entry *entry = entry_of(module);

    (void)state;
    assert_int_equal(entry->use_count, 1);
    assert_int_equal(entry->uses[0].resource, WAKE_RESOURCE_STORAGE_IMAGE);
    assert_true(entry->uses[0].access & WAKE_ACCESS_ATOMIC);
    assert_int_equal(entry->uses[0].image.format, SpvImageFormatR32ui);
    assert_int_equal(entry->uses[0].image.base, WAKE_SPIRV_UINT);
    wake_spirv_module_destroy(module);
}

static void
push_constants(void **state)
{
    struct wake_spirv_module *last = CREATE(comp_push_last), *vertex = CREATE(vert_push);

    (void)state;
    assert_true(entry_of(last)->push);
    assert_int_equal(entry_of(last)->push_first, 28);
    assert_int_equal(entry_of(last)->push_end, 32);
    assert_int_equal(entry_of(last)->push_words[0], 1 << 7);
    assert_int_equal(entry_of(vertex)->push_first, 16);
    assert_int_equal(entry_of(vertex)->push_words[0], 0xf0);
    wake_spirv_module_destroy(last);
    wake_spirv_module_destroy(vertex);
}

static void
specialized_sizes(void **state)
{
    struct wake_spirv_module *module = CREATE(comp_special_x), *ids = CREATE(asm_local_size_id);
    uint32_t value = 77;
    VkSpecializationMapEntry map = { 7, 0, 4 };
    VkSpecializationInfo info = { 1, &map, sizeof(value), &value };
    struct wake_spirv_entry *entry = wake_spirv_entry_create(module, 0, &info);

    (void)state;
    assert_non_null(entry);
    assert_int_equal(entry_of(module)->local_size[0], 1);
    assert_int_equal(entry->local_size[0], 77);
    assert_int_equal(entry->local_size[1], 1);
    wake_spirv_entry_destroy(entry);
    /* Beyond the data: as if it was not there. */
    map.offset = 2;
    entry = wake_spirv_entry_create(module, 0, &info);
    assert_non_null(entry);
    assert_int_equal(entry->local_size[0], 1);
    wake_spirv_entry_destroy(entry);
    assert_true(entry_of(ids)->local_size_id);
    assert_int_equal(entry_of(ids)->local_size[0], 2);
    wake_spirv_module_destroy(module);
    wake_spirv_module_destroy(ids);
}

static void
workgroup_memory(void **state)
{
    struct wake_spirv_module *module = CREATE(comp_shared);

    (void)state;
    assert_int_equal(entry_of(module)->workgroup_bytes, 256);
    assert_false(entry_of(module)->workgroup_initialized);
    wake_spirv_module_destroy(module);
}

static void
interfaces(void **state)
{
    struct wake_spirv_module *block = CREATE(vert_out_block), *clip = CREATE(vert_clip),
                             *patch = CREATE(tesc_patch);
    struct wake_spirv_module *geometry = CREATE(geom_triangles);
    const struct wake_spirv_entry *entry = entry_of(block);
    const struct wake_spirv_builtin *builtin;

    (void)state;
    assert_int_equal(entry->input_count, 0);
    assert_int_equal(entry->output_count, 2);
    assert_int_equal(entry->outputs[0].location, 0);
    assert_int_equal(entry->outputs[0].components, 2);
    assert_int_equal(entry->outputs[1].location, 1);
    assert_int_equal(entry->outputs[1].components, 4);
    assert_true(entry->outputs[1].used);
    builtin = wake_spirv_entry_builtin(entry, SpvBuiltInPosition, true);
    assert_non_null(builtin);
    assert_true(builtin->used);
    builtin = wake_spirv_entry_builtin(entry, SpvBuiltInPointSize, true);
    assert_true(!builtin || !builtin->used);
    builtin = wake_spirv_entry_builtin(entry_of(clip), SpvBuiltInClipDistance, true);
    assert_non_null(builtin);
    assert_int_equal(builtin->length, 8);
    assert_int_equal(entry_of(patch)->output_count, 1);
    assert_true(entry_of(patch)->outputs[0].patch);
    assert_int_equal(
        wake_spirv_entry_mode(entry_of(patch), SpvExecutionModeOutputVertices)->operands[0], 3);
    assert_non_null(wake_spirv_entry_mode(entry_of(geometry), SpvExecutionModeTriangles));
    assert_null(wake_spirv_entry_mode(entry_of(geometry), SpvExecutionModeInputLines));
    wake_spirv_module_destroy(block);
    wake_spirv_module_destroy(clip);
    wake_spirv_module_destroy(patch);
    wake_spirv_module_destroy(geometry);
}

/* ---- garbage --------------------------------------------------------------------------------- */

static const struct {
    const uint32_t *words;
    size_t count;
} all[] = {
    { comp_sure_first, COUNT(comp_sure_first) }, { comp_certain, COUNT(comp_certain) },
    { comp_two_sets, COUNT(comp_two_sets) },     { comp_function, COUNT(comp_function) },
    { frag_separate, COUNT(frag_separate) },     { frag_array, COUNT(frag_array) },
    { tesc_patch, COUNT(tesc_patch) },           { vert_out_block, COUNT(vert_out_block) },
    { comp_special_x, COUNT(comp_special_x) },   { vert_push, COUNT(vert_push) },
    { comp_shared, COUNT(comp_shared) },         { geom_triangles, COUNT(geom_triangles) },
};

/* Each length in memory of its own, so that a sanitizer sees what is read behind the end. */
static void
cut_anywhere(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(all); i++) {
        for (size_t count = 0; count < all[i].count; count++) {
            uint32_t *words = malloc(count * 4 + 1);
            struct wake_spirv_module *module;

            memcpy(words, all[i].words, count * 4);
            module = create(words, count);
            wake_spirv_module_destroy(module);
            free(words);
        }
    }
}

static void
changed_anywhere(void **state)
{
    static const uint32_t values[] = { 0,  1,      2,       3,       5,          7,
                                       11, 0xffff, 0x10000, 0x20001, 0xffffffff, 0x7fffffff };

    (void)state;
    for (size_t i = 0; i < COUNT(all); i++) {
        uint32_t *words = malloc(all[i].count * 4);

        for (size_t at = 0; at < all[i].count; at++) {
            for (size_t v = 0; v < COUNT(values); v++) {
                memcpy(words, all[i].words, all[i].count * 4);
                words[at] = values[v];
                wake_spirv_module_destroy(create(words, all[i].count));
            }
            /* Ids, one off. */
            memcpy(words, all[i].words, all[i].count * 4);
            words[at]++;
            wake_spirv_module_destroy(create(words, all[i].count));
        }
        free(words);
    }
}

static void
many_changes(void **state)
{
    uint32_t seed = 12345;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        size_t i = (size_t)round % COUNT(all);
        uint32_t *words = malloc(all[i].count * 4);

        memcpy(words, all[i].words, all[i].count * 4);
        for (int k = 0; k < 1 + round % 7; k++) {
            seed = seed * 1664525 + 1013904223;
            words[5 + (seed >> 8) % (all[i].count - 5)] =
                (seed >> 5) % 2 ? seed % 64 : words[5 + (seed >> 3) % (all[i].count - 5)];
        }
        wake_spirv_module_destroy(create(words, all[i].count));
        free(words);
    }
}

static void
assert_attachment(const uint32_t *words, size_t count, uint32_t access, bool sampled)
{
    struct wake_spirv_module *module = create(words, count);
    const struct wake_spirv_entry *entry = entry_of(module);

    assert_int_equal(entry->tile_attachment_count, 1);
    assert_string_equal(wake_spirv_name(module, entry->tile_attachments[0].variable), "tile");
    assert_int_equal(entry->tile_attachments[0].set, 0);
    assert_int_equal(entry->tile_attachments[0].binding, 0);
    assert_int_equal(entry->tile_attachments[0].access, access);
    assert_int_equal(entry->tile_attachments[0].sampled, sampled);
    wake_spirv_module_destroy(module);
}

static void
attachments_of_tiles(void **state)
{
    struct wake_spirv_module *module;

    (void)state;
    assert_attachment(tile_read, COUNT(tile_read), WAKE_ACCESS_READ, false);
    assert_attachment(tile_write, COUNT(tile_write), WAKE_ACCESS_READ | WAKE_ACCESS_WRITE, false);
    assert_attachment(tile_sample, COUNT(tile_sample), WAKE_ACCESS_READ, true);
    module = CREATE(frag_depth_read);
    assert_int_equal(entry_of(module)->tile_attachment_count, 0);
    assert_true(entry_of(module)->reads_tile_depth);
    assert_false(entry_of(module)->reads_tile_stencil);
    wake_spirv_module_destroy(module);
    module = CREATE(frag_stencil_read);
    assert_true(entry_of(module)->reads_tile_stencil);
    assert_false(entry_of(module)->reads_tile_depth);
    wake_spirv_module_destroy(module);
}

/* Types and constants that contain themselves, or each other many times. */
static void
knots(void **state)
{
    static const uint32_t head[] = {
        0x07230203,
        0x10000,
        0,
        200,
        0,
        2u << 16 | SpvOpCapability,
        1,
        3u << 16 | SpvOpMemoryModel,
        0,
        1,
        6u << 16 | SpvOpEntryPoint,
        SpvExecutionModelVertex,
        1,
        'm',
        100,
        101, /* "m" */
        4u << 16 | SpvOpDecorate,
        100,
        SpvDecorationLocation,
        0,
        4u << 16 | SpvOpDecorate,
        101,
        SpvDecorationLocation,
        0,
        4u << 16 | SpvOpTypeArray,
        50,
        50,
        60, /* an array of itself ... */
        4u << 16 | SpvOpTypeInt,
        51,
        32,
        0,
        6u << 16 | SpvOpSpecConstantOp,
        51,
        60,
        SpvOpIAdd,
        60,
        60, /* ... as long as itself and itself */
        4u << 16 | SpvOpTypePointer,
        52,
        SpvStorageClassOutput,
        50,
        4u << 16 | SpvOpVariable,
        52,
        100,
        SpvStorageClassOutput,
        4u << 16 | SpvOpTypePointer,
        53,
        SpvStorageClassOutput,
        90,
        4u << 16 | SpvOpVariable,
        53,
        101,
        SpvStorageClassOutput,
    };
    uint32_t words[600];
    size_t count = COUNT(head);
    struct wake_spirv_module *module;
    struct wake_spirv_values values = { 0 };

    (void)state;
    memcpy(words, head, sizeof(head));
    /* 70 has eight of 71, which has eight of 72, ... to 90: more members than there are atoms. */
    for (uint32_t id = 70; id <= 90; id++) {
        words[count++] = 10u << 16 | SpvOpTypeStruct;
        words[count++] = id;
        for (int k = 0; k < 8; k++) {
            words[count++] = id == 70 ? 51 : id - 1;
        }
    }
    words[count++] = 5u << 16 | SpvOpFunction;
    words[count++] = 51;
    words[count++] = 1;
    words[count++] = 0;
    words[count++] = 51;
    words[count++] = 4u << 16 | SpvOpFunctionCall;
    words[count++] = 51;
    words[count++] = 110;
    words[count++] = 1; /* itself */
    words[count++] = 1u << 16 | SpvOpFunctionEnd;
    module = create(words, count);
    assert_false(module->broken);
    assert_non_null(module->entries[0]);
    values.module = module;
    assert_int_equal(wake_spirv_size(&values, 90, false), 0);
    assert_int_equal(wake_spirv_array_length(&values, 50), 0);
    assert_false(wake_spirv_contains(module, 90, SpvOpTypeInt, 8));
    wake_spirv_module_destroy(module);
}

/* A storage buffer of a type that holds itself sixty times, read as a whole: 60^9 numbers, if all were looked at. */
static void
read_of_a_knot(void **state)
{
    enum { MEMBERS = 60 };
    static const uint32_t head[] = {
        0x07230203, 0x10300, 0, 200, 0,
        2u << 16 | SpvOpCapability, SpvCapabilityShader,
        3u << 16 | SpvOpMemoryModel, SpvAddressingModelLogical, SpvMemoryModelGLSL450,
        4u << 16 | SpvOpEntryPoint, SpvExecutionModelGLCompute, 1, 'm',
        6u << 16 | SpvOpExecutionMode, 1, SpvExecutionModeLocalSize, 1, 1, 1,
        4u << 16 | SpvOpDecorate, 100, SpvDecorationDescriptorSet, 0,
        4u << 16 | SpvOpDecorate, 100, SpvDecorationBinding, 0,
        3u << 16 | SpvOpDecorate, 50, SpvDecorationBlock,
    }, tail[] = {
        4u << 16 | SpvOpTypePointer, 52, SpvStorageClassStorageBuffer, 50,
        4u << 16 | SpvOpVariable, 52, 100, SpvStorageClassStorageBuffer,
        2u << 16 | SpvOpTypeVoid, 53,
        3u << 16 | SpvOpTypeFunction, 54, 53,
        5u << 16 | SpvOpFunction, 53, 1, 0, 54,
        2u << 16 | SpvOpLabel, 60,
        4u << 16 | SpvOpLoad, 50, 61, 100,
        1u << 16 | SpvOpReturn,
        1u << 16 | SpvOpFunctionEnd,
    };
    uint32_t words[COUNT(head) + COUNT(tail) + 6 * MEMBERS + 2], count = COUNT(head);
    struct wake_spirv_module *module;

    (void)state;
    memcpy(words, head, sizeof(head));
    for (uint32_t k = 0; k < MEMBERS; k++) {
        const uint32_t offset[] = { 5u << 16 | SpvOpMemberDecorate, 50, k, SpvDecorationOffset,
                                    4 * k };

        memcpy(words + count, offset, sizeof(offset));
        count += COUNT(offset);
    }
    words[count++] = (uint32_t)(MEMBERS + 2) << 16 | SpvOpTypeStruct;
    for (uint32_t k = 0; k <= MEMBERS; k++) {
        words[count++] = 50;
    }
    memcpy(words + count, tail, sizeof(tail));
    module = create(words, count + COUNT(tail));
    assert_false(module->broken);
    assert_non_null(module->entries[0]);
    wake_spirv_module_destroy(module);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffers_of_two_sets),
        cmocka_unit_test(bytes_that_are_accessed_for_certain),
        cmocka_unit_test(way_of_the_first_invocation),
        cmocka_unit_test(images_through_parameters),
        cmocka_unit_test(image_and_sampler_apart),
        cmocka_unit_test(elements_of_arrays),
        cmocka_unit_test(atomics_on_images),
        cmocka_unit_test(push_constants),
        cmocka_unit_test(specialized_sizes),
        cmocka_unit_test(workgroup_memory),
        cmocka_unit_test(interfaces),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(changed_anywhere),
        cmocka_unit_test(many_changes),
        cmocka_unit_test(attachments_of_tiles),
        cmocka_unit_test(knots),
        cmocka_unit_test(read_of_a_knot),
    };

    return cmocka_run_group_tests(tests, NULL, nothing_left);
}
