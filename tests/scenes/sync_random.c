/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random programs through the layer and through the oracle: of every access both say the same, about the most recent write and the
 * reads since. A program of which they do not is cut down to a few steps and printed.
 */
#include "sync_play.h"
#include "sync_scene.h"

#include <stdlib.h>

/* ---- messages -------------------------------------------------------------------------------------------------- */

struct told {
    char kind[64];
    bool submitted;   /* said at submit time */
    uint32_t buffer;  /* of the access; UINT32_MAX: not known */
    uint32_t command; /* while recording */
    uint32_t prior_buffer, prior;
    uint32_t begin, end, space;
    bool used;
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
    FILE *why;               /* NULL: only whether */
};

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
     const VkDebugUtilsMessengerCallbackDataEXT *data, void *user_data)
{
    struct court *c = user_data;
    (void)severity;
    (void)types;
    pthread_mutex_lock(&c->mutex);
    if (c->text_count < TOLD_MOST) {
        c->texts[c->text_count++] = strdup(data->pMessage);
    }
    pthread_mutex_unlock(&c->mutex);
    return VK_FALSE;
}

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear_nothing(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
             const VkDebugUtilsMessengerCallbackDataEXT *data, void *user_data)
{
    (void)severity;
    (void)types;
    (void)data;
    (void)user_data;
    return VK_FALSE;
}

static VkDebugUtilsMessengerCreateInfoEXT
messenger_info(struct court *c)
{
    return (VkDebugUtilsMessengerCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = c ? hear : hear_nothing,
        .pUserData = c,
    };
}

static uint32_t
buffer_named(const struct court *c, const char *text)
{
    const char *at = text ? strstr(text, "VkCommandBuffer ") : NULL;
    uint64_t handle = at ? strtoull(at + strlen("VkCommandBuffer "), NULL, 16) : 0;

    for (uint32_t i = 0; i < COMMAND_BUFFERS; i++) {
        if (handle && KIT_HANDLE(c->set.commands[i]) == handle) {
            return i;
        }
    }
    return UINT32_MAX;
}

static uint32_t
space_named(const struct court *c, const char *text)
{
    const char *at = strstr(text, " of ");
    uint64_t handle = at ? strtoull(strchr(at + 4, ' '), NULL, 16) : 0;

    for (uint32_t i = 0; i < BUFFERS; i++) {
        if (KIT_HANDLE(c->set.buffers[i]) == handle) {
            return i;
        }
    }
    return UINT32_MAX;
}

/* Number of the command in a text, as the step that it belongs to. */
static uint32_t
step_named(const struct court *c, const char *text, uint32_t buffer)
{
    const char *at = strstr(text, " command ");
    uint32_t command = at ? (uint32_t)strtoul(at + strlen(" command "), NULL, 10) : UINT32_MAX;

    return buffer < COMMAND_BUFFERS && command < c->play.counts[buffer]
               ? c->play.steps[buffer][command]
               : UINT32_MAX;
}

/* What a message says; false: it is about something else. */
static bool
understand(const struct court *c, const char *text, struct told *t)
{
    const char *id = strstr(text, "[ SYNC-HAZARD-"), *range = strstr(text, " bytes "),
               *prior = strstr(text, "), which "), *from = strstr(text, "\n    From frame "), *at;
    unsigned begin, end;

    if (!id || !range || !prior || !from || sscanf(range, " bytes %u to %u", &begin, &end) != 2) {
        return false;
    }
    memset(t, 0, sizeof(*t));
    snprintf(t->kind, sizeof(t->kind), "%.*s", (int)strcspn(id + 2, " "), id + 2);
    t->begin = begin;
    t->end = end;
    t->space = space_named(c, range);
    t->submitted = strstr(text, "| vkQueueSubmit") != NULL;
    if (t->submitted) {
        t->buffer = buffer_named(c, strstr(text, "| vkQueueSubmit"));
        t->command = UINT32_MAX;
        t->prior_buffer = buffer_named(c, prior);
    } else {
        at = strstr(from, "command buffer ");
        t->prior_buffer = t->buffer = UINT32_MAX;
        for (uint32_t i = 0; at && i < COMMAND_BUFFERS; i++) {
            if (KIT_HANDLE(c->set.commands[i]) ==
                strtoull(at + strlen("command buffer "), NULL, 16)) {
                t->prior_buffer = t->buffer = i;
            }
        }
        t->command = at ? step_named(c, at + strlen("command buffer "), t->buffer) : UINT32_MAX;
    }
    t->prior = step_named(c, prior, t->prior_buffer);
    return true;
}

/* ---- comparison ------------------------------------------------------------------------------------------------ */

static bool
fits(const struct court *c, const struct told *t, const struct oracle_finding *f)
{
    const struct oracle_op *op = &c->oracle.ops[f->op];

    return strcmp(t->kind, f->kind) == 0 && t->buffer == op->buffer && t->space == op->space &&
           (t->submitted || t->command == op->step);
}

static bool
names(const struct court *c, const struct told *t, const struct oracle_finding *f)
{
    const struct oracle_op *prior = &c->oracle.ops[f->prior];

    return fits(c, t, f) && t->prior == prior->step && t->prior_buffer == prior->buffer;
}

/* Every message is a finding of the oracle on the first of its bytes, and on all of them. */
static bool
is_true(struct court *c, const struct told *t)
{
    for (uint32_t cell = t->begin; cell < t->end; cell++) {
        bool found = false;

        for (uint32_t i = 0; i < c->oracle.finding_count && !found; i++) {
            found = c->oracle.findings[i].cell == cell && names(c, t, &c->oracle.findings[i]);
        }
        if (!found) {
            return false;
        }
    }
    return t->begin < t->end;
}

/*
 * Findings of one access, from the first to before the last of them: it was told at its first byte that has one. What two commands
 * share is told once, at submit time also what several commands share with one before them.
 */
static bool
was_told(const struct court *c, uint32_t first, uint32_t last, bool submitted)
{
    const struct oracle_finding *findings = c->oracle.findings;
    const struct oracle_op *op = &c->oracle.ops[findings[first].op];
    uint32_t cell = UINT32_MAX;

    for (uint32_t i = last; i-- > first;) {
        cell = findings[i].other ? cell : findings[i].cell;
    }
    for (uint32_t i = first; i < last; i++) {
        for (uint32_t k = 0; findings[i].cell <= cell && k < c->told_count; k++) {
            const struct told *t = &c->told[k];

            if (t->submitted == submitted && t->space == op->space &&
                t->prior == c->oracle.ops[findings[i].prior].step &&
                (submitted || t->command == op->step)) {
                return true;
            }
        }
    }
    return cell == UINT32_MAX;
}

static bool
compare(struct court *c, uint32_t buffer, uint32_t *hazards)
{
    bool submitted = buffer == UINT32_MAX, good = true;

    oracle_judge(&c->oracle, buffer);
    for (uint32_t i = 0, last; i < c->oracle.finding_count; i = last) {
        const struct oracle_finding *f = &c->oracle.findings[i];

        for (last = i; last < c->oracle.finding_count && c->oracle.findings[last].op == f->op;) {
            last++;
        }
        if (!was_told(c, i, last, submitted)) {
            good = false;
            if (c->why) {
                fprintf(c->why,
                        "the layer misses: %s%s of step %u at %u of buffer %u after step %u\n",
                        submitted ? "at submit time " : "", f->kind, c->oracle.ops[f->op].step,
                        f->cell, c->oracle.ops[f->op].space, c->oracle.ops[f->prior].step);
                break;
            }
        }
    }
    for (uint32_t i = 0; i < c->told_count; i++) {
        struct told *t = &c->told[i];

        if (t->submitted != submitted || (!submitted && t->buffer != buffer)) {
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

/* ---- programs -------------------------------------------------------------------------------------------------- */

static void
forget(struct court *c)
{
    for (uint32_t i = 0; i < c->text_count; i++) {
        free(c->texts[i]);
    }
    c->text_count = 0;
    c->told_count = 0;
}

/* A messenger that goes away hears everything that was found so far; so do the others. */
static void
hear_all(struct court *c)
{
    VkDebugUtilsMessengerCreateInfoEXT info = messenger_info(NULL);
    VkDebugUtilsMessengerEXT messenger = VK_NULL_HANDLE;

    if (kit_has_layer() && !kit_is_inline()) {
        KIT_VK(c->kit, KIT_INSTANCE_COMMAND(c->kit, vkCreateDebugUtilsMessengerEXT)(
                           c->kit->instance, &info, NULL, &messenger));
        KIT_INSTANCE_COMMAND(c->kit, vkDestroyDebugUtilsMessengerEXT)
        (c->kit->instance, messenger, NULL);
    }
}

/* Whether layer and oracle agree about the program. */
static bool
agree(struct court *c, const struct program *p)
{
    uint32_t hazards = 0;
    bool good = true;

    forget(c);
    play_program(&c->play, &c->set, p, &c->oracle);
    hear_all(c);
    for (uint32_t i = 0; i < c->text_count; i++) {
        if (!understand(c, c->texts[i], &c->told[i])) {
            good = false;
            if (c->why) {
                fprintf(c->why, "not expected: %s\n", c->texts[i]);
            }
            c->told[i] = (struct told){ .buffer = UINT32_MAX };
        }
        c->told_count++;
    }
    for (uint32_t i = 0; i < c->play.buffer; i++) {
        good &= compare(c, i, &hazards);
    }
    good &= compare(c, UINT32_MAX, &hazards);
    c->hazards += hazards;
    c->clean += hazards == 0;
    return good;
}

/* Leaves out what is not needed for the two to disagree. */
static void
shrink(struct court *c, struct program *p)
{
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (uint32_t i = p->count; i-- > 0;) {
            struct program less = *p;

            memmove(&less.steps[i], &less.steps[i + 1],
                    (less.count - i - 1) * sizeof(less.steps[0]));
            less.count--;
            if (!agree(c, &less)) {
                *p = less;
                smaller = true;
                continue;
            }
            for (uint32_t k = 0; k < p->steps[i].barrier_count; k++) {
                struct step *s = &less.steps[i];

                less = *p;
                memmove(&s->barriers[k], &s->barriers[k + 1],
                        (s->barrier_count - k - 1) * sizeof(s->barriers[0]));
                s->barrier_count--;
                if (!agree(c, &less)) {
                    *p = less;
                    smaller = true;
                    break;
                }
            }
        }
    }
}

static void
explain(struct court *c, const struct program *program, uint64_t number)
{
    struct program p = *program;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    shrink(c, &p);
    c->why = out;
    fprintf(out, "\n");
    print_program(out, &p);
    (void)agree(c, &p);
    fclose(out);
    c->why = NULL;
    KIT_CHECK_TEXT(c->kit, false, "program %llu: %s", (unsigned long long)number, text);
    free(text);
}

/* `count` programs of steps of some kinds. */
static void
run_programs(struct kit *kit, unsigned features, uint32_t count)
{
    static struct court court;
    struct court *c = &court;
    struct kit_config config = { .no_instance_messenger = true };
    VkDebugUtilsMessengerCreateInfoEXT info = messenger_info(c);
    VkDebugUtilsMessengerEXT messenger = VK_NULL_HANDLE;
    const char *only = getenv("WAKE_TEST_PROGRAM");
    uint64_t first = only ? strtoull(only, NULL, 10) : 0;
    uint32_t wrong = 0;

    open_sync_with(kit, config);
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)
    (kit->instance, kit->messenger, NULL);
    kit->messenger = VK_NULL_HANDLE;
    memset(c, 0, sizeof(*c));
    c->kit = kit;
    pthread_mutex_init(&c->mutex, NULL);
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDebugUtilsMessengerEXT)(kit->instance, &info,
                                                                          NULL, &messenger));
    c->set = stage_make(kit);
    for (uint64_t i = first; i < (only ? first + 1 : count) && wrong < 3; i++) {
        struct program p;

        random_program(&p, kit_seed(), i, features);
        if (!agree(c, &p)) {
            wrong++;
            explain(c, &p, i);
        }
    }
    forget(c);
    KIT_CHECK(kit, only || c->hazards > count / 10);
    KIT_CHECK(kit, only || c->clean > count / 100);
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)(kit->instance, messenger, NULL);
    pthread_mutex_destroy(&c->mutex);
}

#define BIT(kind) (1u << STEP_##kind)
#define TRANSFERS (BIT(FILL) | BIT(UPDATE) | BIT(COPY) | BIT(BARRIER))

SCENE(transfers, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS, 80 * kit_scale());
}

SCENE(batches, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS | BIT(CUT) | BIT(SUBMIT) | BIT(HOST_WAIT), 80 * kit_scale());
}

SCENE(dispatches, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS | BIT(DISPATCH), 80 * kit_scale());
}

KIT_MAIN()
