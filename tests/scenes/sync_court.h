/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the layer says about a random program, understood and compared with what the oracle says.
 * Threads: messages may come on any of them; all else is the scene's.
 */
#ifndef WAKE_SCENES_SYNC_COURT_H
#define WAKE_SCENES_SYNC_COURT_H

#include "sync_oracle_judge.h"
#include "sync_play_submit.h"
#include "sync_scene.h"

#include <stdlib.h>

struct told {
    char kind[64];
    bool submitted;   /* said at submit time */
    uint32_t unit;    /* of the access; UINT32_MAX: not known */
    uint32_t command; /* while recording: the step */
    uint32_t prior_unit, prior;
    uint32_t space, begin, end;
    uint32_t count; /* of an image's texels; 0: bytes from begin to end */
};

enum { TOLD_MOST = 1024 };

struct court {
    struct kit *kit;
    struct stage_set set;
    struct play play;
    struct oracle oracle;
    pthread_mutex_t mutex;
    char *texts[TOLD_MOST];
    uint32_t text_count;
    struct told told[TOLD_MOST];
    uint32_t told_count;
    uint64_t hazards, clean; /* over all programs */
    bool families;           /* queues are of two */
    FILE *why;               /* NULL: only whether */
};

/* ---- messages -------------------------------------------------------------------------------- */

static inline uint64_t
handle_behind(const char *text, const char *type)
{
    const char *at = text ? strstr(text, type) : NULL;

    return at ? strtoull(at + strlen(type), NULL, 16) : 0;
}

/* The first command buffer that a text names. */
static inline uint32_t
unit_named(const struct court *c, const char *text)
{
    uint64_t handle = handle_behind(text, "VkCommandBuffer ");

    for (uint32_t i = 0; i < UNITS; i++) {
        if (handle && KIT_HANDLE(c->set.commands[i]) == handle) {
            return i;
        }
    }
    return UINT32_MAX;
}

static inline uint32_t
space_named(const struct court *c, const char *text)
{
    const char *at = strstr(text, " of ");
    uint64_t handle = at ? strtoull(strchr(at + 4, ' '), NULL, 16) : 0;

    for (uint32_t i = 0; i < BUFFERS + PASS_SLOTS; i++) {
        if ((i < BUFFERS ? KIT_HANDLE(c->set.buffers[i])
                         : KIT_HANDLE(c->set.images[i - BUFFERS])) == handle) {
            return i;
        }
    }
    return UINT32_MAX;
}

/* Number of the command in a text, as the step that it belongs to. */
static inline uint32_t
step_named(const struct court *c, const char *text, uint32_t unit)
{
    const char *at = strstr(text, " command ");
    uint32_t command = at ? (uint32_t)strtoul(at + strlen(" command "), NULL, 10) : UINT32_MAX;

    return unit < UNITS && command < c->play.counts[unit] ? c->play.steps[unit][command]
                                                          : UINT32_MAX;
}

/* "bytes 0 to 16 of VkBuffer ...", "4 texels (level 0, layer 1) of VkImage ...". */
static inline bool
understand_range(const struct court *c, const char *text, struct told *t)
{
    const char *bytes = strstr(text, " bytes "), *texels = strstr(text, " texels ");
    unsigned begin, end;

    if (texels) {
        const char *at = texels;

        while (at > text && at[-1] >= '0' && at[-1] <= '9') {
            at--;
        }
        t->count = (uint32_t)strtoul(at, NULL, 10);
        t->space = space_named(c, texels);
        return t->count != 0;
    }
    if (!bytes || sscanf(bytes, " bytes %u to %u", &begin, &end) != 2) {
        return false;
    }
    t->begin = begin;
    t->end = end;
    t->space = space_named(c, bytes);
    return t->begin < t->end;
}

/* What a message says; false: it is about something else. */
static inline bool
understand(const struct court *c, const char *text, struct told *t)
{
    const char *id = strstr(text, "[ SYNC-HAZARD-"), *prior = strstr(text, "), which "),
               *from = strstr(text, "\n    From frame "), *at;

    memset(t, 0, sizeof(*t));
    if (!id || !prior || !from || !understand_range(c, text, t)) {
        return false;
    }
    snprintf(t->kind, sizeof(t->kind), "%.*s", (int)strcspn(id + 2, " "), id + 2);
    at = strstr(text, " in pSubmits[");
    t->submitted = at && at < prior;
    if (t->submitted) {
        at = strstr(id, "(), command ");
        t->unit = unit_named(c, at);
        t->command = at ? step_named(c, at, t->unit) : UINT32_MAX;
        t->prior_unit = unit_named(c, prior);
    } else {
        uint64_t handle = handle_behind(from, "command buffer ");

        t->unit = UINT32_MAX;
        for (uint32_t i = 0; i < UNITS; i++) {
            t->unit = KIT_HANDLE(c->set.commands[i]) == handle ? i : t->unit;
        }
        at = strstr(from, "command buffer ");
        t->command = at ? step_named(c, at + strlen("command buffer "), t->unit) : UINT32_MAX;
        t->prior_unit = unit_named(c, prior);
        t->prior_unit = t->prior_unit == UINT32_MAX ? t->unit : t->prior_unit;
    }
    t->prior = step_named(c, prior, t->prior_unit);
    return true;
}

/* ---- comparison ------------------------------------------------------------------------------ */

/* While recording, what a secondary does is told of the command that executes it. */
static inline bool
fits(const struct court *c, const struct told *t, const struct oracle_finding *f)
{
    const struct oracle_op *op = &c->oracle.ops[f->op];

    if (t->space != op->space) {
        return false;
    }
    if (t->submitted || t->unit == op->unit) {
        return t->unit == op->unit && t->command == op->step;
    }
    return t->unit == op->buffer && t->command == c->play.executed_at[op->unit];
}

/* Between queues: where semaphores lead from one to the other, but no stages do, it may be told as
 * a race or as a missing scope. */
static inline bool
is_kind(const struct court *c, const struct told *t, const struct oracle_finding *f)
{
    static const char *const pairs[][2] = {
        { "SYNC-HAZARD-READ-AFTER-WRITE", "SYNC-HAZARD-READ-RACING-WRITE" },
        { "SYNC-HAZARD-WRITE-AFTER-READ", "SYNC-HAZARD-WRITE-RACING-READ" },
        { "SYNC-HAZARD-WRITE-AFTER-WRITE", "SYNC-HAZARD-WRITE-RACING-WRITE" },
    };
    const struct oracle *o = &c->oracle;

    for (size_t i = 0; i < KIT_COUNT(pairs); i++) {
        if (strcmp(f->kind, pairs[i][0]) == 0 && strcmp(t->kind, pairs[i][1]) == 0) {
            return oracle_queue(o, &o->ops[f->op]) != oracle_queue(o, &o->ops[f->prior]);
        }
    }
    return strcmp(t->kind, f->kind) == 0;
}

static inline bool
names(const struct court *c, const struct told *t, const struct oracle_finding *f)
{
    const struct oracle_op *prior = &c->oracle.ops[f->prior];

    return fits(c, t, f) && is_kind(c, t, f) && t->prior == prior->step &&
           t->prior_unit == prior->unit;
}

static inline bool
is_found(const struct court *c, const struct told *t, uint32_t cell)
{
    for (uint32_t i = 0; i < c->oracle.finding_count; i++) {
        if (c->oracle.findings[i].cell == cell && names(c, t, &c->oracle.findings[i])) {
            return true;
        }
    }
    return false;
}

/* Every message is a finding of the oracle on all of its bytes, or on as many texels. */
static inline bool
is_true(const struct court *c, const struct told *t)
{
    uint32_t count = 0;

    for (uint32_t cell = t->count ? 0 : t->begin; cell < (t->count ? ORACLE_CELLS : t->end);
         cell++) {
        count += is_found(c, t, cell);
    }
    return t->count ? count >= t->count : count == t->end - t->begin;
}

/* Of the load operation behind a layout transition that is wrong itself nothing is said. */
static inline bool
is_excused(const struct court *c, const struct oracle_finding *f)
{
    const struct oracle *o = &c->oracle;
    const struct oracle_op *op = &o->ops[f->op], *prior = &o->ops[f->prior];

    if (prior->stage || !op->instance || op->instance != prior->instance ||
        op->position != prior->position + 1) {
        return false;
    }
    for (uint32_t i = 0; i < o->finding_count; i++) {
        if (o->findings[i].op == f->prior) {
            return true;
        }
    }
    return false;
}

static inline bool
is_told(const struct court *c, const struct oracle_view *view, const struct oracle_finding *f)
{
    for (uint32_t k = 0; k < c->told_count; k++) {
        const struct told *t = &c->told[k];

        if (t->submitted == view->submitted && t->prior == c->oracle.ops[f->prior].step &&
            (t->submitted ? t->space == c->oracle.ops[f->op].space : fits(c, t, f))) {
            return true;
        }
    }
    return false;
}

static inline bool
is_other_queue(const struct court *c, const struct oracle_finding *f)
{
    const struct oracle *o = &c->oracle;

    return oracle_queue(o, &o->ops[f->op]) != oracle_queue(o, &o->ops[f->prior]);
}

/*
 * Findings of one access, from the first to before the last of them: with another queue a race was
 * told, where there is one; else it was told at its first byte that has one with what its own queue
 * did, else with what another one did. What two commands share is told once, at submit time also
 * what several commands share with one before them.
 */
static inline bool
was_told(const struct court *c, const struct oracle_view *view, uint32_t first, uint32_t last)
{
    const struct oracle *o = &c->oracle;
    uint32_t cell = UINT32_MAX;
    bool other = true, told = false;

    for (uint32_t i = last; i-- > first;) {
        const struct oracle_finding *f = &o->findings[i];

        other &= f->other;
        if (!is_other_queue(c, f)) {
            cell = f->other ? cell : f->cell;
        }
    }
    for (uint32_t i = first; i < last && !told; i++) {
        const struct oracle_finding *f = &o->findings[i];

        told = ((f->cell <= cell || is_other_queue(c, f)) && is_told(c, view, f)) ||
               is_excused(c, f);
    }
    return told || other;
}

/* Of what an instance does to its attachments where it begins, or ends, one hazard is told. */
static inline bool
is_told_of_another(const struct court *c, const struct oracle_view *view,
                   const struct oracle_finding *f)
{
    const struct oracle_op *op = &c->oracle.ops[f->op];

    for (uint32_t k = 0; op->instance && !view->submitted && k < c->told_count; k++) {
        const struct told *t = &c->told[k];

        if (!t->submitted && t->unit == op->unit && t->command == op->step) {
            return true;
        }
    }
    return false;
}

static inline bool
compare(struct court *c, const struct oracle_view *view, uint32_t *hazards)
{
    bool good = true;

    oracle_judge(&c->oracle, view);
    for (uint32_t i = 0, last; i < c->oracle.finding_count; i = last) {
        const struct oracle_finding *f = &c->oracle.findings[i];
        const struct oracle_op *op = &c->oracle.ops[f->op];

        for (last = i; last < c->oracle.finding_count && c->oracle.findings[last].op == f->op;) {
            last++;
        }
        if (!was_told(c, view, i, last) && !is_told_of_another(c, view, f)) {
            good = false;
            if (c->why) {
                fprintf(c->why,
                        "the layer misses: %s%s of step %u.%u at %u of space %u after step %u.%u\n",
                        view->submitted ? "at submit time " : "", f->kind, op->step % PLAY_PARTS,
                        op->step / PLAY_PARTS, f->cell, op->space,
                        c->oracle.ops[f->prior].step % PLAY_PARTS,
                        c->oracle.ops[f->prior].step / PLAY_PARTS);
                break;
            }
        }
    }
    for (uint32_t i = 0; i < c->told_count; i++) {
        const struct told *t = &c->told[i];

        if (t->submitted != view->submitted || (!t->submitted && t->unit != view->unit)) {
            continue;
        }
        ++*hazards;
        if (!is_true(c, t)) {
            good = false;
            if (c->why) {
                fprintf(c->why, "the layer alone says: %s\n", c->texts[i]);
            }
        }
    }
    return good;
}

static inline bool
compare_all(struct court *c, uint32_t *hazards)
{
    bool good = true;

    for (uint32_t i = 0; i < c->text_count; i++) {
        if (!understand(c, c->texts[i], &c->told[i])) {
            good = false;
            if (c->why) {
                fprintf(c->why, "not expected: %s\n", c->texts[i]);
            }
            c->told[i] = (struct told){ .unit = UINT32_MAX };
        }
        c->told_count++;
    }
    for (uint32_t i = 0; i < c->play.buffer; i++) {
        good &= compare(c, &(struct oracle_view){ .unit = i, .primary = true }, hazards);
    }
    for (uint32_t i = 0; i < c->play.secondaries; i++) {
        good &= compare(c, &(struct oracle_view){ .unit = (uint32_t)COMMAND_BUFFERS + i }, hazards);
    }
    return compare(c, &(struct oracle_view){ .submitted = true }, hazards) && good;
}

#endif
