/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random programs through the layer and through the oracle: of every access both say the same,
 * about the most recent write and the reads since. A program of which they do not is cut down to a
 * few steps and printed.
 */
#include "sync_court.h"
#include "sync_program_text.h"

/* ---- messages -------------------------------------------------------------------------------- */

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
     const VkDebugUtilsMessengerCallbackDataEXT *data, void *user_data)
{
    struct court *c = user_data;
    (void)severity;
    (void)types;
    /* Halves of transfers come as they like. */
    if (c->families && !strstr(data->pMessage, "[ SYNC-")) {
        return VK_FALSE;
    }
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

/* ---- programs -------------------------------------------------------------------------------- */

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
    bool good;

    forget(c);
    play_program(&c->play, &c->set, p, &c->oracle);
    hear_all(c);
    good = compare_all(c, &hazards);
    c->hazards += hazards;
    c->clean += hazards == 0;
    return good;
}

/* Whether they still disagree about what is left: then that is the program. */
static bool
is_enough(struct court *c, struct program *p, const struct program *less)
{
    if (agree(c, less)) {
        return false;
    }
    *p = *less;
    return true;
}

/* Of a render pass instance: draws, dependencies, the last subpass, uses of attachments,
 * layouts. */
static bool
shrink_pass(struct court *c, struct program *p, uint32_t number)
{
    const struct step_pass *now = &p->steps[number].pass;
    struct program less = *p;
    struct step_pass *s = &less.steps[number].pass;

    for (uint32_t i = 0; i < now->subpasses; i++) {
        for (uint32_t k = 0; k < now->draw_count[i]; k++) {
            less = *p;
            memmove(&s->draws[i][k], &s->draws[i][k + 1],
                    (s->draw_count[i] - k - 1) * sizeof(s->draws[0][0]));
            s->draw_count[i]--;
            if (is_enough(c, p, &less)) {
                return true;
            }
            less = *p;
            s->draws[i][k].access = PASS_NO_BUFFER;
            if (now->draws[i][k].access && is_enough(c, p, &less)) {
                return true;
            }
        }
        for (uint32_t k = 0; k < PASS_SLOTS; k++) {
            less = *p;
            s->uses[i][k] = PASS_UNUSED;
            if (now->uses[i][k] > PASS_COLOR && is_enough(c, p, &less)) {
                return true;
            }
        }
    }
    for (uint32_t i = 0; i < now->dependency_count; i++) {
        less = *p;
        memmove(&s->dependencies[i], &s->dependencies[i + 1],
                (s->dependency_count - i - 1) * sizeof(s->dependencies[0]));
        s->dependency_count--;
        if (is_enough(c, p, &less)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        less = *p;
        s->slots[i].moves = false;
        if (now->slots[i].moves && is_enough(c, p, &less)) {
            return true;
        }
    }
    less = *p;
    s->subpasses--;
    for (uint32_t i = 0; i < s->dependency_count; i++) {
        if ((s->dependencies[i].src == s->subpasses) || (s->dependencies[i].dst == s->subpasses)) {
            return false;
        }
    }
    return s->subpasses && is_enough(c, p, &less);
}

static bool
shrink_step(struct court *c, struct program *p, uint32_t i)
{
    struct program less = *p;
    struct step *s = &less.steps[i];

    memmove(s, s + 1, (less.count - i - 1) * sizeof(*s));
    less.count--;
    if (is_enough(c, p, &less)) {
        return true;
    }
    for (uint32_t k = 0; k < p->steps[i].barrier_count; k++) {
        less = *p;
        memmove(&s->barriers[k], &s->barriers[k + 1],
                (s->barrier_count - k - 1) * sizeof(s->barriers[0]));
        s->barrier_count--;
        if (is_enough(c, p, &less)) {
            return true;
        }
    }
    if (p->steps[i].kind == STEP_PASS && shrink_pass(c, p, i)) {
        return true;
    }
    for (uint32_t k = 0; k < 2 * STEP_SEMAPHORES; k++) {
        struct step_semaphore *one = k % 2 ? &s->signals[k / 2] : &s->waits[k / 2];

        less = *p;
        if (one->used) {
            one->used = false;
            if (is_enough(c, p, &less)) {
                return true;
            }
        }
    }
    return false;
}

/* Leaves out what is not needed for the two to disagree. */
static void
shrink(struct court *c, struct program *p)
{
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (uint32_t i = p->count; i-- > 0;) {
            smaller |= shrink_step(c, p, i);
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
    uint32_t hazards = 0;

    fprintf(out, "\n");
    c->why = out;
    c->told_count = 0;
    (void)compare_all(c, &hazards);
    c->why = NULL;
    fprintf(out, "in few steps:\n");
    shrink(c, &p);
    print_program(out, &p);
    c->why = out;
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
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE
    };
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &features13,
        .timelineSemaphore = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 features2 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                            .pNext = &features12,
                                            .features = { .fragmentStoresAndAtomics = VK_TRUE } };
    struct kit_config config = { .no_instance_messenger = true,
                                 .queues = KIT_MAX_QUEUES,
                                 .device_next = &features2 };
    VkDebugUtilsMessengerCreateInfoEXT info = messenger_info(c);
    VkDebugUtilsMessengerEXT messenger = VK_NULL_HANDLE;
    const char *only = getenv("WAKE_TEST_PROGRAM");
    uint64_t first = only ? strtoull(only, NULL, 10) : 0;
    uint32_t wrong = 0;

    if (features >> STEP_FAMILIES & 1) {
        setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:2,graphics+compute+transfer:2", 1);
    }
    open_sync_with(kit, config);
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)
    (kit->instance, kit->messenger, NULL);
    kit->messenger = VK_NULL_HANDLE;
    memset(c, 0, sizeof(*c));
    c->kit = kit;
    c->families = features >> STEP_FAMILIES & 1;
    pthread_mutex_init(&c->mutex, NULL);
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDebugUtilsMessengerEXT)(kit->instance, &info,
                                                                          NULL, &messenger));
    c->set = stage_make(kit);
    for (uint64_t i = first; i < (only ? first + 1 : first + count) && wrong < 3; i++) {
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
#define BATCHES (BIT(CUT) | BIT(BATCH) | BIT(SUBMIT) | BIT(HOST_WAIT))
#define ALL_IMAGES \
    (BIT(CLEAR_IMAGE) | BIT(BUFFER_TO_IMAGE) | BIT(IMAGE_TO_BUFFER) | BIT(COPY_IMAGE) | BIT(IMAGES))
#define ATTACHMENTS (BIT(PASS) | BIT(CLEAR_IMAGE) | BIT(IMAGES))
#define ALL_EVENTS (BIT(SET_EVENT) | BIT(WAIT_EVENT))

SCENE(transfers, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS, 40 * kit_scale());
}

SCENE(batches, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS | BATCHES, 40 * kit_scale());
}

SCENE(dispatches, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS | BIT(DISPATCH), 40 * kit_scale());
}

SCENE(images, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, BIT(COPY) | BIT(BARRIER) | ALL_IMAGES | BATCHES, 60 * kit_scale());
}

SCENE(events, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS | ALL_EVENTS | BIT(CLEAR_IMAGE) | BIT(IMAGES) | BATCHES,
                 60 * kit_scale());
}

SCENE(secondaries, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS | BIT(SECONDARY) | BIT(CLEAR_IMAGE) | BIT(IMAGES) | BATCHES,
                 60 * kit_scale());
}

SCENE(queues, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, TRANSFERS | BATCHES | BIT(QUEUES), 60 * kit_scale());
}

SCENE(passes, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, BIT(COPY) | BIT(FILL) | BIT(BARRIER) | ATTACHMENTS, 60 * kit_scale());
}

SCENE(passes_in_batches, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit, BIT(COPY) | BIT(DISPATCH) | BIT(BARRIER) | ATTACHMENTS | BATCHES,
                 60 * kit_scale());
}

SCENE(passes_on_queues, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit,
                 BIT(COPY) | BIT(DISPATCH) | BIT(BARRIER) | ATTACHMENTS | BATCHES | BIT(QUEUES),
                 30 * kit_scale());
}

SCENE(ownership, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit,
                 TRANSFERS | BIT(CLEAR_IMAGE) | BIT(COPY_IMAGE) | BIT(SECONDARY) | BIT(IMAGES) |
                     BATCHES | BIT(QUEUES) | BIT(FAMILIES),
                 60 * kit_scale());
}

SCENE(everything_with_passes, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit,
                 TRANSFERS | BIT(DISPATCH) | BIT(PASS) | ALL_IMAGES | ALL_EVENTS | BIT(SECONDARY) |
                     BATCHES | BIT(QUEUES) | BIT(FAMILIES),
                 60 * kit_scale());
}

SCENE(everything, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    run_programs(kit,
                 TRANSFERS | BIT(DISPATCH) | ALL_IMAGES | ALL_EVENTS | BIT(SECONDARY) | BATCHES |
                     BIT(QUEUES),
                 60 * kit_scale());
}

KIT_MAIN()
