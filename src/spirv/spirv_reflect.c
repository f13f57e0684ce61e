/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the entry points of a module use, read once: resources, push constants, modes, workgroup
 * memory, tiles.
 */
#include "spirv/spirv_reflect.h"

#include "base/heap.h"
#include "spirv/spirv_certain.h"
#include "spirv/spirv_interface.h"
#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"
#include "spirv/spirv_use.h"

#include <stdlib.h>
#include <string.h>

/* ---- descriptors ----------------------------------------------------------------------------- */

static void
read_image(const struct wake_spirv_module *m, const uint32_t *def, struct wake_spirv_image *image)
{
    image->base = wake_spirv_scalar(m, wake_spirv_word(def, 2), &image->width, NULL);
    image->dim = wake_spirv_word(def, 3);
    image->depth = wake_spirv_word(def, 4) == 1;
    image->arrayed = wake_spirv_word(def, 5) == 1;
    image->multisampled = wake_spirv_word(def, 6) == 1;
    image->sampled = wake_spirv_word(def, 7);
    image->format = wake_spirv_word(def, 8);
}

static enum wake_spirv_resource
image_resource(const struct wake_spirv_image *image)
{
    bool storage = image->sampled == 2;

    return image->dim == SpvDimSubpassData ? WAKE_RESOURCE_INPUT_ATTACHMENT
           : image->dim == SpvDimBuffer
               ? (storage ? WAKE_RESOURCE_STORAGE_TEXEL : WAKE_RESOURCE_UNIFORM_TEXEL)
           : storage ? WAKE_RESOURCE_STORAGE_IMAGE
                     : WAKE_RESOURCE_SAMPLED_IMAGE;
}

static bool
all_members(const struct wake_spirv_module *m, uint32_t type, uint32_t decoration)
{
    const uint32_t *def = wake_spirv_def(m, type);

    for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
        if (!wake_spirv_decoration(m, type, i - 2, decoration)) {
            return false;
        }
    }
    return wake_spirv_length(def) > 2;
}

static enum wake_spirv_resource
resource_of(const struct wake_spirv_module *m, uint32_t storage, uint32_t type,
            struct wake_spirv_image *image)
{
    const uint32_t *def = wake_spirv_def(m, type);

    switch (wake_spirv_op(def)) {
    case SpvOpTypeSampler: return WAKE_RESOURCE_SAMPLER;
    case SpvOpTypeSampledImage:
        read_image(m, wake_spirv_def(m, wake_spirv_word(def, 2)), image);
        return image->dim == SpvDimBuffer ? WAKE_RESOURCE_UNIFORM_TEXEL : WAKE_RESOURCE_COMBINED;
    case SpvOpTypeImage: read_image(m, def, image); return image_resource(image);
    case SpvOpTypeAccelerationStructureKHR: return WAKE_RESOURCE_ACCELERATION;
    case WAKE_SPV_OP_TYPE_TENSOR:
        image->base = wake_spirv_scalar(m, wake_spirv_word(def, 2), &image->width, NULL);
        return WAKE_RESOURCE_TENSOR;
    case SpvOpTypeStruct:
        return storage == SpvStorageClassStorageBuffer ||
                       wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER,
                                             SpvDecorationBufferBlock)
                   ? WAKE_RESOURCE_STORAGE_BUFFER
                   : WAKE_RESOURCE_UNIFORM_BUFFER;
    default: return WAKE_RESOURCE_NONE;
    }
}

/* False: not a variable that stands for descriptors. */
static bool
read_use(const struct wake_spirv_entry *entry, const struct wake_spirv_values *values,
         const struct wake_spirv_touch *touch, struct wake_spirv_use *use)
{
    const struct wake_spirv_module *m = entry->module;
    const uint32_t *def = wake_spirv_def(m, touch->root), *type_def;
    uint32_t storage = wake_spirv_word(def, 3),
             type = wake_spirv_pointee(m, wake_spirv_word(def, 1));
    const struct wake_spirv_decoration *set = wake_spirv_decoration(
        m, touch->root, WAKE_SPIRV_NO_MEMBER, SpvDecorationDescriptorSet);
    const struct wake_spirv_decoration *binding = wake_spirv_decoration(
        m, touch->root, WAKE_SPIRV_NO_MEMBER, SpvDecorationBinding);
    const struct wake_spirv_decoration *attachment = wake_spirv_decoration(
        m, touch->root, WAKE_SPIRV_NO_MEMBER, SpvDecorationInputAttachmentIndex);
    uint64_t rank;

    if (wake_spirv_op(def) != SpvOpVariable || !set || !binding ||
        (storage != SpvStorageClassUniformConstant && storage != SpvStorageClassUniform &&
         storage != SpvStorageClassStorageBuffer)) {
        return false;
    }
    *use = (struct wake_spirv_use){
        .variable = touch->root,
        .set = set->value,
        .binding = binding->value,
        .count = 1,
        .access = touch->access,
        .sure = touch->sure,
        .first = touch->first,
        .last = touch->last,
        .attachment = attachment ? attachment->value : 0,
        .texel_components = touch->texel_components,
        .non_writable = wake_spirv_decoration(m, touch->root, WAKE_SPIRV_NO_MEMBER,
                                              SpvDecorationNonWritable) != NULL,
        .non_readable = wake_spirv_decoration(m, touch->root, WAKE_SPIRV_NO_MEMBER,
                                              SpvDecorationNonReadable) != NULL,
    };
    type_def = wake_spirv_def(m, type);
    if (wake_spirv_op(type_def) == SpvOpTypeArray ||
        wake_spirv_op(type_def) == SpvOpTypeRuntimeArray) {
        use->array = true;
        use->count = wake_spirv_array_length(values, type);
        type = wake_spirv_word(type_def, 2);
        /* Handed on as a whole, or not followed to an element. */
        use->access |= use->first > use->last ? WAKE_ACCESS_DYNAMIC : 0;
    } else {
        use->first = use->last = 0;
        use->access &= ~(uint32_t)WAKE_ACCESS_DYNAMIC;
    }
    use->resource = resource_of(m, storage, type, &use->image);
    if (use->resource == WAKE_RESOURCE_TENSOR &&
        wake_spirv_constant(values, wake_spirv_word(wake_spirv_def(m, type), 3), &rank)) {
        use->rank = (uint32_t)rank;
    }
    if (use->resource == WAKE_RESOURCE_STORAGE_BUFFER) {
        use->non_writable |= all_members(m, type, SpvDecorationNonWritable);
        use->non_readable |= all_members(m, type, SpvDecorationNonReadable);
    }
    return use->resource != WAKE_RESOURCE_NONE;
}

static int
compare_uses(const void *a, const void *b)
{
    const struct wake_spirv_use *x = a, *y = b;

    return x->set != y->set           ? (x->set < y->set ? -1 : 1)
           : x->binding != y->binding ? (x->binding < y->binding ? -1 : 1)
                                      : (x->variable > y->variable) - (x->variable < y->variable);
}

static bool
read_uses(struct wake_spirv_entry *entry, const struct wake_spirv_values *values,
          const struct wake_spirv_touches *touches)
{
    uint32_t room = 0, pair_room = 0;

    for (uint32_t i = 0; i < touches->count; i++) {
        struct wake_spirv_use use;

        if (!read_use(entry, values, &touches->rows[i], &use)) {
            continue;
        }
        if (!wake_spirv_grow(&entry->uses, entry->use_count, &room, sizeof(*entry->uses))) {
            return false;
        }
        entry->uses[entry->use_count++] = use;
    }
    if (entry->use_count) {
        qsort(entry->uses, entry->use_count, sizeof(*entry->uses), compare_uses);
    }
    for (uint32_t i = 0; i < touches->pair_count; i++) {
        struct wake_spirv_pair pair = {
            .image = wake_spirv_find_use(entry, touches->pairs[i].image),
            .sampler = wake_spirv_find_use(entry, touches->pairs[i].sampler),
            .access = touches->pairs[i].access,
            .image_element = touches->pairs[i].image_element,
            .sampler_element = touches->pairs[i].sampler_element
        };

        if (pair.image == UINT32_MAX || pair.sampler == UINT32_MAX) {
            continue;
        }
        if (!wake_spirv_grow(&entry->pairs, entry->pair_count, &pair_room, sizeof(*entry->pairs))) {
            return false;
        }
        entry->pairs[entry->pair_count++] = pair;
    }
    return true;
}

/* ---- execution modes ------------------------------------------------------------------------- */

/* The WorkgroupSize built-in, a constant, goes before the modes. */
static void
read_workgroup_size(struct wake_spirv_entry *entry, const struct wake_spirv_values *values)
{
    const struct wake_spirv_module *m = entry->module;

    for (uint32_t i = 0; i < m->decoration_count; i++) {
        const struct wake_spirv_decoration *d = &m->decorations[i];
        const uint32_t *def = wake_spirv_def(m, d->target);
        uint64_t size[3];

        if (d->kind != SpvDecorationBuiltIn || d->member != WAKE_SPIRV_NO_MEMBER ||
            d->value != SpvBuiltInWorkgroupSize ||
            (wake_spirv_op(def) != SpvOpConstantComposite &&
             wake_spirv_op(def) != SpvOpSpecConstantComposite)) {
            continue;
        }
        entry->local_size_known = wake_spirv_length(def) == 6;
        for (uint32_t k = 0; k < 3 && entry->local_size_known; k++) {
            entry->local_size_known = wake_spirv_constant(values, def[3 + k], &size[k]) &&
                                      size[k] <= UINT32_MAX;
            entry->local_size[k] = entry->local_size_known ? (uint32_t)size[k] : 0;
        }
    }
}

static bool
read_modes(struct wake_spirv_entry *entry, const struct wake_spirv_values *values)
{
    const struct wake_spirv_module *m = entry->module;
    uint32_t room = 0;

    for (uint32_t i = 0; i < m->mode_count; i++) {
        const uint32_t *def = &m->words[m->modes[i]];
        struct wake_spirv_mode mode = { .mode = wake_spirv_word(def, 2) };
        bool known = true;

        if (wake_spirv_word(def, 1) != entry->point->function || wake_spirv_length(def) < 3) {
            continue;
        }
        for (uint32_t k = 0; k < 3; k++) {
            uint64_t value = wake_spirv_word(def, 3 + k);

            if (wake_spirv_op(def) == SpvOpExecutionModeId && 3 + k < wake_spirv_length(def)) {
                known &= wake_spirv_constant(values, def[3 + k], &value) && value <= UINT32_MAX;
            }
            mode.operands[k] = (uint32_t)value;
        }
        if (!wake_spirv_grow(&entry->modes, entry->mode_count, &room, sizeof(*entry->modes))) {
            return false;
        }
        entry->modes[entry->mode_count++] = mode;
        if (mode.mode == SpvExecutionModeLocalSize || mode.mode == SpvExecutionModeLocalSizeId) {
            entry->local_size_id = mode.mode == SpvExecutionModeLocalSizeId;
            entry->local_size_known = known;
            memcpy(entry->local_size, mode.operands, sizeof(entry->local_size));
        }
    }
    read_workgroup_size(entry, values);
    return true;
}

/* Variables side by side; of blocks, which share their memory, the largest. */
static void
read_workgroup(struct wake_spirv_entry *entry, const struct wake_spirv_values *values,
               const struct wake_spirv_touches *touches)
{
    const struct wake_spirv_module *m = entry->module;
    uint64_t largest_block = 0;

    for (uint32_t i = 0; i < m->global_count; i++) {
        const uint32_t *def = wake_spirv_def(m, m->globals[i]);
        uint32_t type = wake_spirv_pointee(m, wake_spirv_word(def, 1));
        bool block;
        uint64_t size;

        if (wake_spirv_op(def) != SpvOpVariable ||
            wake_spirv_word(def, 3) != SpvStorageClassWorkgroup) {
            continue;
        }
        /* The rules are about any variable. Of several entry points each has those that it uses. */
        entry->workgroup_initialized |= wake_spirv_length(def) > 4;
        if (m->entry_point_count > 1 && !wake_spirv_touched(touches, m->globals[i])) {
            continue;
        }
        block = wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationBlock) != NULL;
        size = wake_spirv_size(values, type, block);
        if (block) {
            largest_block = size > largest_block ? size : largest_block;
        } else {
            entry->workgroup_bytes += size;
        }
    }
    entry->workgroup_bytes = largest_block > entry->workgroup_bytes ? largest_block
                                                                    : entry->workgroup_bytes;
}

/* ---- tiles ----------------------------------------------------------------------------------- */

static bool
find_tile_attachments(struct wake_spirv_entry *entry)
{
    const struct wake_spirv_module *m = entry->module;
    uint32_t room = 0;

    for (uint32_t i = 0; i < m->global_count; i++) {
        const uint32_t id = m->globals[i], *def = wake_spirv_def(m, id);
        const struct wake_spirv_decoration *set = wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER,
                                                                        SpvDecorationDescriptorSet);
        const struct wake_spirv_decoration *binding = wake_spirv_decoration(
            m, id, WAKE_SPIRV_NO_MEMBER, SpvDecorationBinding);
        uint32_t type = wake_spirv_op(
            wake_spirv_def(m, wake_spirv_pointee(m, wake_spirv_word(def, 1))));

        if (wake_spirv_word(def, 3) != WAKE_SPV_STORAGE_TILE_ATTACHMENT || !set || !binding ||
            (type != SpvOpTypeImage && type != SpvOpTypeSampledImage)) {
            continue;
        }
        if (!wake_spirv_grow(&entry->tile_attachments, entry->tile_attachment_count, &room,
                             sizeof(*entry->tile_attachments))) {
            return false;
        }
        entry->tile_attachments[entry->tile_attachment_count++] =
            (struct wake_spirv_tile_attachment){ .variable = id,
                                                 .set = set->value,
                                                 .binding = binding->value,
                                                 .sampled = type == SpvOpTypeSampledImage };
    }
    return true;
}

/* `id`: the attachment's variable, or what was loaded from it. */
static void
note_tile_access(struct wake_spirv_entry *entry, uint32_t id, uint32_t access)
{
    const uint32_t *variable = wake_spirv_variable_behind(entry->module, id);

    for (uint32_t i = 0; variable && i < entry->tile_attachment_count; i++) {
        if (entry->tile_attachments[i].variable == wake_spirv_word(variable, 2)) {
            entry->tile_attachments[i].access |= access;
        }
    }
}

static bool
read_tiles(struct wake_spirv_entry *entry)
{
    const struct wake_spirv_module *m = entry->module;
    bool attachments = wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_TILE_SHADING);

    if (!attachments && !wake_spirv_has_op(m, WAKE_SPV_OP_COLOR_READ) &&
        !wake_spirv_has_op(m, WAKE_SPV_OP_DEPTH_READ) &&
        !wake_spirv_has_op(m, WAKE_SPV_OP_STENCIL_READ)) {
        return true;
    }
    if (attachments && !find_tile_attachments(entry)) {
        return false;
    }
    for (uint32_t i = 0; i < entry->function_count; i++) {
        const struct wake_spirv_function *f = &m->functions[entry->functions[i]];
        const uint32_t *instruction;

        for (uint32_t at = f->begin; (instruction = wake_spirv_next(m, &at, f->end)) != NULL;) {
            switch (wake_spirv_op(instruction)) {
            case SpvOpLoad:
                note_tile_access(entry, wake_spirv_word(instruction, 3), WAKE_ACCESS_READ);
                break;
            case SpvOpImageWrite:
                note_tile_access(entry, wake_spirv_word(instruction, 1), WAKE_ACCESS_WRITE);
                break;
            case WAKE_SPV_OP_COLOR_READ: entry->reads_tile_color = true; break;
            case WAKE_SPV_OP_DEPTH_READ: entry->reads_tile_depth = true; break;
            case WAKE_SPV_OP_STENCIL_READ: entry->reads_tile_stencil = true; break;
            default: break;
            }
        }
    }
    return true;
}

/* ---- entry points and modules ---------------------------------------------------------------- */

struct wake_spirv_entry *
wake_spirv_entry_create(const struct wake_spirv_module *module, uint32_t entry_point,
                        const VkSpecializationInfo *info)
{
    struct wake_spirv_values values = { module, info };
    struct wake_spirv_touches touches = { 0 };
    struct wake_spirv_entry *entry;
    bool done;

    if (module->broken || entry_point >= module->entry_point_count) {
        return NULL;
    }
    entry = wake_zalloc(WAKE_HEAP_STATE, sizeof(*entry));
    if (!entry) {
        return NULL;
    }
    entry->module = module;
    entry->point = &module->entry_points[entry_point];
    done = wake_spirv_follow(entry, &values, &touches) && read_uses(entry, &values, &touches) &&
           wake_spirv_interface(entry, &values, &touches) && read_modes(entry, &values) &&
           read_tiles(entry);
    if (done) {
        read_workgroup(entry, &values, &touches);
        wake_spirv_certain_finish(entry);
    }
    wake_free(WAKE_HEAP_STATE, touches.rows);
    wake_free(WAKE_HEAP_STATE, touches.pairs);
    if (!done) {
        wake_spirv_entry_destroy(entry);
        return NULL;
    }
    return entry;
}

void
wake_spirv_entry_destroy(struct wake_spirv_entry *entry)
{
    if (!entry) {
        return;
    }
    wake_free(WAKE_HEAP_STATE, entry->functions);
    wake_free(WAKE_HEAP_STATE, entry->uses);
    wake_free(WAKE_HEAP_STATE, entry->pairs);
    wake_free(WAKE_HEAP_STATE, entry->certain);
    wake_free(WAKE_HEAP_STATE, entry->tile_attachments);
    wake_free(WAKE_HEAP_STATE, entry->inputs);
    wake_free(WAKE_HEAP_STATE, entry->outputs);
    wake_free(WAKE_HEAP_STATE, entry->builtins);
    wake_free(WAKE_HEAP_STATE, entry->modes);
    wake_free(WAKE_HEAP_STATE, entry);
}

enum { MAX_ENTRIES = 32 }; /* modules with more entry points leave them to who asks for one */

struct wake_spirv_module *
wake_spirv_module_create(const uint32_t *words, size_t count)
{
    struct wake_spirv_module *m = wake_spirv_module_read(words, count);

    if (m && !m->broken && m->entry_point_count && m->entry_point_count <= MAX_ENTRIES) {
        m->entries = wake_zalloc(WAKE_HEAP_STATE,
                                 m->entry_point_count * sizeof(struct wake_spirv_entry *));
        for (uint32_t i = 0; m->entries && i < m->entry_point_count; i++) {
            m->entries[i] = wake_spirv_entry_create(m, i, NULL);
        }
    }
    return m;
}

void
wake_spirv_module_destroy(struct wake_spirv_module *m)
{
    for (uint32_t i = 0; m && m->entries && i < m->entry_point_count; i++) {
        wake_spirv_entry_destroy(m->entries[i]);
    }
    if (m) {
        wake_free(WAKE_HEAP_STATE, m->entries);
    }
    wake_spirv_module_free(m);
}
