/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances of random programs: recorded, and told to the oracle.
 * Specification, 'Render Pass', 'Automatic layout transitions', 'Load and Store Operations',
 * 'Multisample Resolve'.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PLAY_PASS_H
#define WAKE_SCENES_SYNC_PLAY_PASS_H

#include "sync_play_pass_objects.h"

/* ---- what the oracle hears ------------------------------------------------------------------- */

/* Texels of a slot: the render area, or all of the attachment. */
static inline struct oracle_cells
slot_cells(const struct step_pass *p, uint32_t slot, bool whole)
{
    struct step_box box = { p->level, 1,        slot < IMAGES ? p->layers[slot] : 0, 1, p->x, p->y,
                            p->width, p->height };
    struct oracle_cells cells = { { 0 } };

    if (whole) {
        box.x = box.y = 0;
        box.width = box.height = IMAGE_TEXELS >> p->level;
    }
    if (slot < IMAGES) {
        return box_cells(&box);
    }
    if (whole) {
        box.width = box.height = IMAGE_TEXELS;
    }
    for (uint32_t y = box.y; y < box.y + box.height; y++) {
        oracle_add(&cells, y * IMAGE_TEXELS + box.x, box.width);
    }
    return cells;
}

/* The instance at work. */
struct at_pass {
    const struct step_pass *p;
    uint32_t subpass;
    uint32_t starts[PASS_SUBPASSES], ends[PASS_SUBPASSES]; /* positions */
    uint32_t dependencies;                                 /* the first of it */
    uint32_t dependency_count;
    struct pass_dependency all[PASS_DEPENDENCIES + 2 * PASS_SLOTS]; /* with the implicit ones */
};

static inline struct oracle_op
op_of(const struct play *p, const struct at_pass *at, uint32_t slot, bool whole)
{
    struct oracle_op op = { .space = BUFFERS + slot,
                            .cells = slot_cells(at->p, slot, whole),
                            .instance = p->instances,
                            .subpass = at->subpass };

    for (uint32_t i = 0; i < at->subpass; i++) {
        op.apart |= pass_is_behind(at->p, at->subpass, i) ? 0 : 1u << i;
    }
    return op;
}

static inline void
tell_attachment(struct play *p, const struct at_pass *at, uint32_t slot,
                VkPipelineStageFlags2 stage, VkAccessFlags2 access, bool write,
                enum oracle_order order)
{
    struct oracle_op op = op_of(p, at, slot, false);

    op.stage = stage;
    op.access = access;
    op.write = write;
    op.order = order;
    tell_op(p, op);
}

/* By the dependencies between what came before, or subpasses that use it, and this one, or the same
 * to what comes behind. */
static inline void
tell_transition(struct play *p, const struct at_pass *at, uint32_t slot, bool end)
{
    struct oracle_op op = op_of(p, at, slot, true);

    op.write = true;
    op.apart = end ? 0 : op.apart;
    for (uint32_t i = 0; i < at->dependency_count; i++) {
        const struct pass_dependency *d = &at->all[i];

        if (end ? d->dst == PASS_OUTSIDE && at->p->uses[d->src][slot]
                : d->src == PASS_OUTSIDE && at->p->uses[d->dst][slot]) {
            op.deps[op.dep_count++] = (uint16_t)(at->dependencies + i);
        }
    }
    tell_op(p, op);
}

#define COLOR_AT ORACLE_STAGE(COLOR_ATTACHMENT_OUTPUT)
#define COLOR_READ ORACLE_ACCESS(COLOR_ATTACHMENT_READ)
#define COLOR_WRITE ORACLE_ACCESS(COLOR_ATTACHMENT_WRITE)
#define EARLY ORACLE_STAGE(EARLY_FRAGMENT_TESTS)
#define LATE ORACLE_STAGE(LATE_FRAGMENT_TESTS)
#define DEPTH_READ ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_READ)
#define DEPTH_WRITE ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_WRITE)

static inline void
tell_load(struct play *p, const struct at_pass *at, uint32_t slot)
{
    bool write = pass_load(at->p, slot) != VK_ATTACHMENT_LOAD_OP_LOAD;

    if (slot == PASS_DEPTH) {
        tell_attachment(p, at, slot, EARLY, write ? DEPTH_WRITE : DEPTH_READ, write, ORACLE_DEPTH);
    } else {
        tell_attachment(p, at, slot, COLOR_AT, write ? COLOR_WRITE : COLOR_READ, write,
                        ORACLE_COLOR);
    }
}

/* Transitions, then loads. */
static inline void
tell_begin(struct play *p, struct at_pass *at)
{
    at->starts[at->subpass] = p->position;
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        if (pass_first_use(at->p, i) == at->subpass &&
            pass_initial(at->p, i) != pass_layout(at->p, i)) {
            tell_transition(p, at, i, false);
        }
    }
    p->position++;
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        if (pass_first_use(at->p, i) == at->subpass &&
            !(at->p->dynamic && at->p->uses[0][i] == PASS_RESOLVED)) {
            tell_load(p, at, i);
        }
    }
}

/* Resolves, then stores. */
static inline void
tell_end(struct play *p, struct at_pass *at)
{
    uint32_t resolved = pass_slot(at->p, at->subpass, PASS_RESOLVED);

    p->position++;
    if (resolved < PASS_SLOTS) {
        tell_attachment(p, at, PASS_MANY, COLOR_AT, COLOR_READ, false, ORACLE_COLOR);
        tell_attachment(p, at, resolved, COLOR_AT, COLOR_WRITE, true, ORACLE_COLOR);
    }
    at->ends[at->subpass] = ++p->position;
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        if (pass_first_use(at->p, i) == PASS_SUBPASSES || pass_last_use(at->p, i) != at->subpass ||
            at->p->slots[i].store == VK_ATTACHMENT_STORE_OP_NONE) {
            continue;
        }
        if (i == PASS_DEPTH) {
            tell_attachment(p, at, i, LATE, DEPTH_WRITE, true, ORACLE_RASTER);
        } else if (!at->p->dynamic || at->p->uses[at->subpass][i] != PASS_RESOLVED) {
            tell_attachment(p, at, i, COLOR_AT, COLOR_WRITE, true, ORACLE_RASTER);
        }
    }
}

static inline void
tell_draw(struct play *p, const struct at_pass *at, const struct pass_draw *d)
{
    const uint8_t *uses = at->p->uses[at->subpass];
    uint32_t color = pass_slot(at->p, at->subpass, PASS_COLOR),
             input = pass_slot(at->p, at->subpass, PASS_INPUT);

    p->position++;
    tell_attachment(p, at, color, COLOR_AT, COLOR_WRITE, true, ORACLE_COLOR);
    if (d->clear) {
        if (uses[PASS_DEPTH]) {
            tell_attachment(p, at, PASS_DEPTH, EARLY, DEPTH_WRITE, true, ORACLE_DEPTH);
        }
        return;
    }
    if (uses[PASS_DEPTH]) {
        bool write = at->p->depth_writes[at->subpass];

        tell_attachment(p, at, PASS_DEPTH, write ? LATE : EARLY, write ? DEPTH_WRITE : DEPTH_READ,
                        write, ORACLE_DEPTH);
    }
    if (input < PASS_SLOTS) {
        tell_attachment(p, at, input, ORACLE_STAGE(FRAGMENT_SHADER),
                        ORACLE_ACCESS(INPUT_ATTACHMENT_READ), false, ORACLE_RASTER);
    }
    tell_access_in(p, at->subpass, op_of(p, at, 0, false).apart, d->vertices, 4 * d->first, 12,
                   ORACLE_STAGE(VERTEX_ATTRIBUTE_INPUT), ORACLE_ACCESS(VERTEX_ATTRIBUTE_READ),
                   false);
    if (d->access) {
        bool write = d->access == PASS_WRITES;

        tell_access_in(
            p, at->subpass, op_of(p, at, 0, false).apart, d->buffer, play_ranges[d->part].from,
            play_ranges[d->part].size, ORACLE_STAGE(FRAGMENT_SHADER),
            write ? ORACLE_ACCESS(SHADER_STORAGE_WRITE) : ORACLE_ACCESS(SHADER_STORAGE_READ),
            write);
    }
}

/*
 * The dependencies of an instance, whose places are known at its end. Specification,
 * VkSubpassDependency: where there is none from the outside to the first subpass that uses an
 * attachment whose layout changes, or from the last one to the outside, one is implied.
 */
static inline void
begin_dependencies(struct play *p, struct at_pass *at)
{
    const VkAccessFlags2 attachments = COLOR_READ | COLOR_WRITE | DEPTH_READ | DEPTH_WRITE |
                                       ORACLE_ACCESS(INPUT_ATTACHMENT_READ);
    struct oracle *o = p->oracle;

    at->dependencies = o->dep_count;
    for (uint32_t i = 0; i < at->p->dependency_count; i++) {
        at->all[at->dependency_count++] = at->p->dependencies[i];
    }
    for (uint32_t i = 0; i < 2 * PASS_SLOTS; i++) {
        uint32_t slot = i / 2, first = pass_first_use(at->p, slot), src, dst;
        bool known = false, end = i % 2;

        if (first == PASS_SUBPASSES ||
            pass_layout(at->p, slot) ==
                (end ? VK_IMAGE_LAYOUT_GENERAL : pass_initial(at->p, slot))) {
            continue;
        }
        src = end ? pass_last_use(at->p, slot) : PASS_OUTSIDE;
        dst = end ? PASS_OUTSIDE : first;
        for (uint32_t k = 0; k < at->dependency_count; k++) {
            known |= at->all[k].src == src && at->all[k].dst == dst;
        }
        if (!known) {
            at->all[at->dependency_count++] = (struct pass_dependency){
                src,
                dst,
                { .src = end ? ORACLE_STAGE(ALL_COMMANDS) : 0,
                  .dst = end ? 0 : ORACLE_STAGE(ALL_COMMANDS),
                  .src_access = end ? attachments : 0,
                  .dst_access = end ? 0 : attachments }
            };
        }
    }
    for (uint32_t i = 0; i < at->dependency_count; i++) {
        o->deps[o->dep_count++] = (struct oracle_dep){ .buffer = p->buffer,
                                                       .masks = at->all[i].masks };
    }
}

static inline void
end_dependencies(struct play *p, const struct at_pass *at)
{
    for (uint32_t i = 0; i < at->dependency_count; i++) {
        struct oracle_dep *d = &p->oracle->deps[at->dependencies + i];
        uint32_t src = at->all[i].src, dst = at->all[i].dst;

        d->first = src == PASS_OUTSIDE ? 0 : at->starts[src];
        d->until = src == PASS_OUTSIDE ? at->starts[0] : at->ends[src] + 1;
        d->from = dst == PASS_OUTSIDE ? p->position : at->starts[dst];
        d->last = dst == PASS_OUTSIDE ? UINT32_MAX : at->ends[dst] + 1;
        d->inside = dst != PASS_OUTSIDE ? p->position : 0;
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

static inline void
play_draw(struct play *p, const struct at_pass *at, struct play_pass *made,
          const struct pass_draw *d)
{
    const struct stage_set *s = p->set;
    const VkDeviceSize zero = 0;
    uint32_t input = pass_slot(at->p, at->subpass, PASS_INPUT);
    VkPipeline *pipeline = &made->pipelines[at->subpass][d->access];
    const VkRect2D area = { { (int32_t)at->p->x, (int32_t)at->p->y },
                            { at->p->width, at->p->height } };

    if (d->clear) {
        const VkClearAttachment attachments[2] = { { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT },
                                                   { .aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT } };
        const VkClearRect rect = { area, 0, 1 };

        vkCmdClearAttachments(command(p), at->p->uses[at->subpass][PASS_DEPTH] ? 2 : 1, attachments,
                              1, &rect);
        tell_draw(p, at, d);
        return;
    }
    if (!*pipeline) {
        *pipeline = make_pipeline(s, at->p, at->subpass, d->access, made->pass);
    }
    vkCmdBindPipeline(command(p), VK_PIPELINE_BIND_POINT_GRAPHICS, *pipeline);
    vkCmdBindVertexBuffers(command(p), 0, 1, &s->buffers[d->vertices], &zero);
    if (d->access) {
        vkCmdBindDescriptorSets(command(p), VK_PIPELINE_BIND_POINT_GRAPHICS, s->pass_layout, 0, 1,
                                &s->sets[d->buffer][d->part], 0, NULL);
    }
    if (input < PASS_SLOTS) {
        vkCmdBindDescriptorSets(command(p), VK_PIPELINE_BIND_POINT_GRAPHICS, s->pass_layout, 1, 1,
                                &s->inputs[input][at->p->level][at->p->layers[input]], 0, NULL);
    }
    vkCmdDraw(command(p), 3, 1, d->first, 0);
    tell_draw(p, at, d);
}

static inline void
play_draws(struct play *p, const struct at_pass *at, struct play_pass *made)
{
    p->part++; /* equal ones are one access */
    for (uint32_t i = 0; i < at->p->draw_count[at->subpass]; i++) {
        play_draw(p, at, made, &at->p->draws[at->subpass][i]);
    }
    p->part++;
}

static inline void
begin_rendering(struct play *p, const struct step_pass *s, VkRenderingFlags flags)
{
    uint32_t color = pass_slot(s, 0, PASS_COLOR), resolved = pass_slot(s, 0, PASS_RESOLVED);
    VkRenderingAttachmentInfo attachments[2];
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .flags = flags,
        .renderArea = { { (int32_t)s->x, (int32_t)s->y }, { s->width, s->height } },
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &attachments[0],
        .pDepthAttachment = s->uses[0][PASS_DEPTH] ? &attachments[1] : NULL
    };

    for (uint32_t i = 0; i < 2; i++) {
        uint32_t slot = i ? PASS_DEPTH : color;

        attachments[i] = (VkRenderingAttachmentInfo){
            .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
            .imageView = pass_view(p->set, s, slot),
            .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
            .loadOp = s->slots[slot].load,
            .storeOp = s->slots[slot].store,
        };
    }
    if (resolved < PASS_SLOTS) {
        attachments[0].resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
        attachments[0].resolveImageView = pass_view(p->set, s, resolved);
        attachments[0].resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
    }
    vkCmdBeginRendering(command(p), &info);
}

static inline void
play_rendering(struct play *p, struct at_pass *at, struct play_pass *made)
{
    const struct step_pass *s = at->p;

    begin_rendering(p, s, s->suspended ? VK_RENDERING_SUSPENDING_BIT : 0);
    tell_begin(p, at);
    play_draws(p, at, made);
    if (s->suspended) {
        vkCmdEndRendering(command(p));
        if (s->suspended == 2 && p->buffer + 2 < COMMAND_BUFFERS) {
            play_cut(p);
        }
        p->position++;
        p->part++;
        begin_rendering(p, s, VK_RENDERING_RESUMING_BIT);
        play_draws(p, at, made);
    }
    vkCmdEndRendering(command(p));
    tell_end(p, at);
}

static inline void
play_render_pass(struct play *p, struct at_pass *at, struct play_pass *made)
{
    const struct step_pass *s = at->p;
    static const VkClearValue clears[PASS_SLOTS];
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .renderArea = { { (int32_t)s->x, (int32_t)s->y },
                                                   { s->width, s->height } },
                                   .clearValueCount = PASS_SLOTS,
                                   .pClearValues = clears };

    make_render_pass(p->set, s, made);
    info.renderPass = made->pass;
    info.framebuffer = made->framebuffer;
    vkCmdBeginRenderPass(command(p), &info, VK_SUBPASS_CONTENTS_INLINE);
    tell_begin(p, at);
    for (;;) {
        play_draws(p, at, made);
        tell_end(p, at);
        if (++at->subpass == s->subpasses) {
            break;
        }
        vkCmdNextSubpass(command(p), VK_SUBPASS_CONTENTS_INLINE);
        p->position++;
        tell_begin(p, at);
    }
    vkCmdEndRenderPass(command(p));
    p->position++;
    at->subpass--;
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        if (pass_first_use(s, i) < PASS_SUBPASSES && pass_layout(s, i) != VK_IMAGE_LAYOUT_GENERAL) {
            tell_transition(p, at, i, true);
        }
    }
}

/* Not in a secondary. */
static inline void
play_pass(struct play *p, const struct step *s)
{
    struct at_pass at = { .p = &s->pass };
    struct play_pass *made = &p->passes[p->pass_count];

    if ((p->recording && p->unit != p->buffer) || p->oracle->dep_count + 32 > ORACLE_DEPS) {
        return;
    }
    memset(made, 0, sizeof(*made));
    p->pass_count++;
    p->instances++;
    begin_dependencies(p, &at);
    if (s->pass.dynamic) {
        play_rendering(p, &at, made);
    } else {
        play_render_pass(p, &at, made);
    }
    end_dependencies(p, &at);
}

#endif
