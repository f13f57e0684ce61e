/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Programs about synchronization as text.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PROGRAM_TEXT_H
#define WAKE_SCENES_SYNC_PROGRAM_TEXT_H

#include "sync_program.h"

static inline void
print_box(FILE *out, const struct step_box *box)
{
    fprintf(out, " levels [%u, %u) layers [%u, %u)", box->level, box->level + box->levels,
            box->layer, box->layer + box->layers);
    if (box->levels == 1) {
        fprintf(out, " x [%u, %u) y [%u, %u)", box->x, box->x + box->width, box->y,
                box->y + box->height);
    }
}

static inline void
print_barriers(FILE *out, const struct step *s)
{
    static const char *const transfers[] = { "", ", to the second family",
                                             ", to the first family" };

    if (!s->second) {
        fprintf(out, " stages %llx to %llx", (unsigned long long)s->src,
                (unsigned long long)s->dst);
    }
    for (uint32_t i = 0; i < s->barrier_count; i++) {
        const struct step_barrier *b = &s->barriers[i];

        fprintf(out, "\n       %llx/%llx to %llx/%llx", (unsigned long long)b->masks.src,
                (unsigned long long)b->masks.src_access, (unsigned long long)b->masks.dst,
                (unsigned long long)b->masks.dst_access);
        if (b->range == STEP_BUFFER) {
            fprintf(out, " on buffer %u [%u, %u)", b->buffer, b->from, b->from + b->size);
        } else if (b->range != STEP_ALL) {
            fprintf(out, " %s image %u", b->range == STEP_IMAGE ? "on" : "transition of",
                    b->buffer);
            print_box(out, &b->box);
        }
        fprintf(out, "%s", transfers[b->transfer]);
    }
}

static inline void
print_draw(FILE *out, const struct pass_draw *d)
{
    static const char *const does[] = { "", ", reads", ", writes" };

    if (d->clear) {
        fprintf(out, "\n         clear");
        return;
    }
    fprintf(out, "\n         draw, vertices buffer %u [%u, %u)%s", d->vertices, 4 * d->first,
            4 * d->first + 12, does[d->access]);
    if (d->access) {
        fprintf(out, " buffer %u part %u", d->buffer, d->part);
    }
}

static inline void
print_pass(FILE *out, const struct step_pass *p)
{
    static const char *const uses[] = { "-", "color", "input", "depth", "resolve" };
    static const char *const slots[] = { "image 0", "image 1", "depth", "many" };

    if (p->dynamic) {
        fprintf(out, " dynamic%s",
                p->suspended == 2   ? ", suspended, resumed in the next"
                : p->suspended == 1 ? ", suspended, resumed"
                                    : "");
    }
    fprintf(out, " level %u layers %u %u x [%u, %u) y [%u, %u)", p->level, p->layers[0],
            p->layers[1], p->x, p->x + p->width, p->y, p->y + p->height);
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        if (pass_first_use(p, i) < PASS_SUBPASSES) {
            fprintf(out, "\n       %s load %d store %d%s", slots[i], pass_load(p, i),
                    p->slots[i].store, pass_moves(p, i) ? " moves" : "");
        }
    }
    for (uint32_t i = 0; i < p->subpasses; i++) {
        fprintf(out, "\n       subpass %u:", i);
        for (uint32_t k = 0; k < PASS_SLOTS; k++) {
            fprintf(out, " %s", uses[p->uses[i][k]]);
        }
        fprintf(out, "%s", p->depth_writes[i] ? ", depth written" : "");
        for (uint32_t k = 0; k < p->draw_count[i]; k++) {
            print_draw(out, &p->draws[i][k]);
        }
    }
    for (uint32_t i = 0; i < p->dependency_count; i++) {
        const struct pass_dependency *d = &p->dependencies[i];

        fprintf(out, "\n       subpass %u to %u: %llx/%llx to %llx/%llx", d->src, d->dst,
                (unsigned long long)d->masks.src, (unsigned long long)d->masks.src_access,
                (unsigned long long)d->masks.dst, (unsigned long long)d->masks.dst_access);
    }
}

static inline void
print_semaphores(FILE *out, const struct step_semaphore *semaphores, const char *what)
{
    for (uint32_t i = 0; i < STEP_SEMAPHORES; i++) {
        if (semaphores[i].used) {
            fprintf(out, ", %s%s %s %u at %llx", what, semaphores[i].ahead ? " ahead" : "",
                    semaphores[i].number < BINARIES ? "binary" : "timeline",
                    semaphores[i].number < BINARIES ? semaphores[i].number
                                                    : semaphores[i].number - BINARIES,
                    (unsigned long long)semaphores[i].stages);
        }
    }
}

static inline void
print_step(FILE *out, uint32_t number, const struct step *s)
{
    static const char *const names[STEP_KINDS] = {
        "fill",
        "update",
        "copy",
        "dispatch",
        "clear",
        "buffer to image",
        "image to buffer",
        "copy image",
        "pass",
        "barrier",
        "set",
        "wait",
        "-- secondary begins or ends",
        "---- cut",
        "==== batch",
        "==== submit",
        "==== host waits",
    };

    fprintf(out, "  %2u %s%s", number, names[s->kind], s->second ? "2" : "");
    switch (s->kind) {
    case STEP_FILL:
    case STEP_UPDATE: fprintf(out, " buffer %u [%u, %u)", s->a, s->from, s->from + s->size); break;
    case STEP_COPY:
        fprintf(out, " buffer %u [%u, %u) to buffer %u [%u, %u)", s->a, s->from, s->from + s->size,
                s->b, s->to, s->to + s->size);
        break;
    case STEP_DISPATCH:
        fprintf(out, " buffer %u part %u from buffer %u part %u", s->a, s->from, s->b, s->to);
        break;
    case STEP_CLEAR_IMAGE:
    case STEP_COPY_IMAGE:
    case STEP_BUFFER_TO_IMAGE:
    case STEP_IMAGE_TO_BUFFER:
        fprintf(out, " image %u", s->a);
        print_box(out, &s->box);
        if (s->kind == STEP_COPY_IMAGE) {
            fprintf(out, " to");
            print_box(out, &s->target);
        } else if (s->kind != STEP_CLEAR_IMAGE) {
            fprintf(out, ", buffer %u [%u, %u)", s->b, s->to,
                    s->to + s->box.width * s->box.height * s->box.layers);
        }
        break;
    case STEP_PASS: print_pass(out, &s->pass); break;
    case STEP_SET_EVENT:
    case STEP_WAIT_EVENT:
        fprintf(out, " event %u", s->a);
        if (s->kind == STEP_WAIT_EVENT && s->b) {
            fprintf(out, " of %u command buffers before", s->b);
        }
        break;
    case STEP_BATCH:
    case STEP_SUBMIT:
    case STEP_HOST_WAIT:
        fprintf(out, " queue %u", s->a);
        print_semaphores(out, s->waits, "waits for");
        print_semaphores(out, s->signals, "signals");
        break;
    default: break;
    }
    if (s->kind == STEP_BARRIER || s->kind == STEP_SET_EVENT || s->kind == STEP_WAIT_EVENT) {
        print_barriers(out, s);
    }
    fprintf(out, "\n");
}

static inline void
print_program(FILE *out, const struct program *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        print_step(out, i, &p->steps[i]);
    }
}

#endif
