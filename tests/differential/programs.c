/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs generated programs, and prints for each "B number", then "P number subject: mistake" (S: the
 * driver has no such device), a line "M id objects" per message, "E number". compare.py runs it
 * under both layers.
 */
#include "program.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct program_subject *const all_subjects[] = {
    resource_subjects, copy_subjects,  descriptor_subjects, pipeline_subjects,
    pass_subjects,     order_subjects, swapchain_subjects,  NULL,
};
/* What --newer is about. */
static const struct program_subject *const newer_subjects[] = {
#ifdef VK_VERSION_1_4
    host_copy_subjects,
    object_subjects,
    object_state_subjects,
    rate_subjects,
    nested_subjects,
    feedback_subjects,
    state_subjects,
    push_subjects,
    descriptor_buffer_subjects,
    decode_subjects,
    encode_subjects,
    acceleration_subjects,
    ray_subjects,
    rendering_subjects,
    mesh_subjects,
    ycbcr_subjects,
    library_subjects,
    generated_subjects,
    micromap_subjects,
    external_subjects,
    sparse_subjects,
    maintenance_subjects,
    binary_subjects,
    tooling_subjects,
    raster_subjects,
    memory_subjects,
    shader_subjects,
    atomic_subjects,
    subgroup_subjects,
    builtin_subjects,
    declaration_subjects,
    number_subjects,
    stage_subjects,
    instruction_subjects,
    image_code_subjects,
    chain_subjects,
    latest_code_subjects,
    result_subjects,
    query_subjects,
    hazard_subjects,
    hazard_draw_subjects,
    hazard_pass_subjects,
    hazard_submit_subjects,
    hazard_range_subjects,
    hazard_rendering_subjects,
    hazard_present_subjects,
    name_subjects,
    cache_subjects,
    pass_2_subjects,
    imageless_subjects,
    parent_subjects,
    life_subjects,
    display_subjects,
#ifdef VK_EXT_descriptor_heap
    heap_subjects,
#endif
#ifdef VK_KHR_swapchain_maintenance1
    present_subjects,
#endif
#ifdef VK_KHR_copy_memory_indirect
    indirect_copy_subjects,
#endif
#endif
    NULL,
};

struct options {
    uint64_t first, count;
    uint32_t step, rest; /* only numbers that leave `rest` when divided by `step` */
    const char *subject;
    const char *mistake;
    bool describe, stop, valid_only, older, newer;
};

static const struct program_subject *
subject_number(bool newer, uint32_t number, uint32_t *count_out)
{
    const struct program_subject *const *lists = newer ? newer_subjects : all_subjects;
    uint32_t count = 0;
    const struct program_subject *found = NULL;

    for (size_t i = 0; lists[i]; i++) {
        for (const struct program_subject *s = lists[i]; s->name; s++) {
            found = count++ == number ? s : found;
        }
    }
    *count_out = count;
    return found;
}

/* --- messages --- */

static void
add_object(struct program *p, const struct kit_object_name *object, char *text, size_t size)
{
    size_t used = strlen(text);

    for (uint32_t i = p->object_count; i-- > 0;) {
        if (p->objects[i].handle == object->handle && p->objects[i].type == object->type) {
            snprintf(text + used, size - used, " %d:%" PRIu32, (int)object->type,
                     p->objects[i].number);
            return;
        }
    }
    snprintf(text + used, size - used, " %d:%s", (int)object->type, object->handle ? "?" : "0");
}

static VkBool32
note_message(const struct kit_message *message, void *data)
{
    struct program *p = data;

    pthread_mutex_lock(&p->mutex);
    if (!(p->over && p->stops) && p->message_count < PROGRAM_MESSAGES) {
        struct program_message *m = &p->messages[p->message_count++];
        *m = (struct program_message){ 0 };
        snprintf(m->id, sizeof(m->id), "%s",
                 p->older && message->older[0] ? message->older : message->id);
        for (uint32_t i = 0; i < message->object_count; i++) {
            add_object(p, &message->objects[i], m->objects, sizeof(m->objects));
        }
        if (p->describes) {
            printf("    SAID: %s\n", message->text);
        }
    }
    pthread_mutex_unlock(&p->mutex);
    return p->stops;
}

/* What waits to be said is said when its messenger goes. */
static void
renew_messenger(struct kit *kit)
{
    const VkDebugUtilsMessengerCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
        .pfnUserCallback = kit_log_utils_callback,
        .pUserData = &kit->log,
    };
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)(kit->instance, kit->messenger, NULL);
    if (KIT_INSTANCE_COMMAND(kit, vkCreateDebugUtilsMessengerEXT)(kit->instance, &info, NULL,
                                                                  &kit->messenger) != VK_SUCCESS) {
        abort();
    }
}

static void
forget_messages(struct kit *kit)
{
    for (size_t i = 0; i < kit->log.count; i++) {
        free(kit->log.messages[i]->text);
        free(kit->log.messages[i]);
    }
    kit->log.count = 0;
}

/* --- one program --- */

static void
prepare(struct program *p, const struct program_subject *subject, bool newer)
{
    p->features.last = (VkBaseOutStructure *)&p->features.v13;
    p->features.core = (VkPhysicalDeviceFeatures2){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &p->features.v11,
    };
    p->features.v11 = (VkPhysicalDeviceVulkan11Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &p->features.v12,
    };
    p->features.v12 = (VkPhysicalDeviceVulkan12Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &p->features.v13,
    };
    p->features.v13 = (VkPhysicalDeviceVulkan13Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
    };
#ifdef VK_VERSION_1_4
    if (newer) {
        p->features.v14 = (VkPhysicalDeviceVulkan14Features){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_FEATURES,
        };
        p->features.v13.pNext = &p->features.v14;
        p->features.last = (VkBaseOutStructure *)&p->features.v14;
    }
#else
    (void)newer;
#endif
    if (subject->prepare) {
        subject->prepare(p);
    }
}

static bool
open_device(struct program *p)
{
    struct kit_config config = { .device_next = &p->features.core, .queues = KIT_MAX_QUEUES };

    for (uint32_t i = 0; i < p->extension_count; i++) {
        config.device_extensions[i] = p->extensions[i];
    }
    if (kit_open_device(p->kit, &config) != VK_SUCCESS) {
        p->kit->device = VK_NULL_HANDLE;
        return false;
    }
    p->device = p->kit->device;
    program_know(p, VK_OBJECT_TYPE_DEVICE, KIT_HANDLE(p->device));
    for (uint32_t i = 0; i < PROGRAM_QUEUES; i++) {
        p->queues[i] = p->kit->queues[i < p->kit->queue_count ? i : 0];
        program_know(p, VK_OBJECT_TYPE_QUEUE, KIT_HANDLE(p->queues[i]));
    }
    p->queue = p->queues[0];
    return true;
}

static void
start(struct program *p, struct kit *kit, uint64_t number)
{
    *p = (struct program){ .kit = kit };
    p->random = (number + 1) * 0x9e3779b97f4a7c15ull;
    kit->owned_count = 0;
    pthread_mutex_init(&p->mutex, NULL);
}

static void
print_messages(struct program *p)
{
    for (uint32_t i = 0; i < p->message_count; i++) {
        printf("M %s%s\n", p->messages[i].id[0] ? p->messages[i].id : "nothing",
               p->messages[i].objects);
    }
}

/* From device to device. */
static bool
run(struct program *p, const struct program_subject *subject, bool newer)
{
    prepare(p, subject, newer);
    if (!open_device(p)) {
        return false;
    }
    subject->run(p);
    p->over = true;
    if (p->kit->device) {
        vkDeviceWaitIdle(p->device);
        kit_close_device(p->kit);
    }
    vkDestroyDevice(p->second, NULL);
    return true;
}

/* `plain` has no layer. */
static void
run_program(struct kit *kit, struct kit *plain, const struct options *options, uint64_t number)
{
    static struct program program;
    struct program *p = &program;
    uint32_t subject_count;

    subject_number(options->newer, 0, &subject_count);
    const struct program_subject *subject = subject_number(
        options->newer, (uint32_t)(number % subject_count), &subject_count);
    if (options->subject && strcmp(options->subject, subject->name) != 0) {
        return;
    }
    /* One in four is right. */
    uint64_t round = number / subject_count;
    uint32_t mistake = 0;
    if (round % 4 != 0 && !options->valid_only) {
        start(p, plain, number);
        run(p, subject, options->newer);
        mistake = p->places ? 1 + (uint32_t)((round * 2654435761u >> 3) % p->places) : 0;
    }
    printf("B %" PRIu64 "\n", number);
    fflush(stdout);
    start(p, kit, number);
    p->mistake = mistake;
    p->stops = options->stop;
    p->describes = options->describe;
    p->older = options->older;
    kit->log.hook = note_message;
    kit->log.hook_data = p;
    bool runs = run(p, subject, options->newer);
    renew_messenger(kit);
    if (!options->mistake || (p->wrong && strcmp(options->mistake, p->wrong) == 0)) {
        printf("%s %" PRIu64 " %s: %s\n", runs || p->message_count ? "P" : "S", number,
               subject->name, p->wrong ? p->wrong : "-");
        print_messages(p);
    }
    printf("E %" PRIu64 "\n", number);
    fflush(stdout);
    forget_messages(kit);
}

static void
open_instance(struct kit *kit, const struct kit_config *config)
{
    pthread_mutex_init(&kit->owned_mutex, NULL);
    pthread_mutex_init(&kit->failure_mutex, NULL);
    kit->failures = fopen("/dev/null", "w");
    kit_log_init(&kit->log);
    if (kit_open_instance(kit, config) != VK_SUCCESS) {
        fprintf(stderr, "programs: no instance\n");
        exit(1);
    }
}

static void
close_instance(struct kit *kit)
{
    kit_close(kit);
    kit_log_finish(&kit->log);
    fclose(kit->failures);
    free(kit->owned);
}

static int
usage(void)
{
    uint32_t count;

    printf(
        "programs [--first N] [--count N] [--step N REST] [--subject S] [--mistake M] [--describe] [--stop] "
        "[--valid] [--older] [--newer]\n"
        "Runs programs N, N + 1, ...: each has a subject, and three of four have one mistake.\n"
        "  --stop      callbacks skip wrong calls, and a program ends at its first message\n"
        "  --describe  prints choices, calls and messages\n"
        "  --valid     no mistakes\n"
        "  --older     ids of 1.3.239, where messages have both\n"
        "  --newer     subjects of Vulkan 1.4 and of newer extensions, numbered by themselves\n"
        "  --step      numbers that leave REST when divided by N only: to share work\n"
        "Subjects:");
    for (int newer = 0; newer < 2; newer++) {
        subject_number(newer, 0, &count);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t ignored;
            printf(" %s", subject_number(newer, i, &ignored)->name);
        }
    }
    printf("\n");
    return 2;
}

static bool
parse(struct options *options, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--describe") == 0) {
            options->describe = true;
        } else if (strcmp(argv[i], "--stop") == 0) {
            options->stop = true;
        } else if (strcmp(argv[i], "--valid") == 0) {
            options->valid_only = true;
        } else if (strcmp(argv[i], "--older") == 0) {
            options->older = true;
        } else if (strcmp(argv[i], "--newer") == 0) {
            options->newer = true;
        } else if (strcmp(argv[i], "--first") == 0) {
            options->first = strtoull(value, NULL, 10);
            i++;
        } else if (strcmp(argv[i], "--count") == 0) {
            options->count = strtoull(value, NULL, 10);
            i++;
        } else if (strcmp(argv[i], "--step") == 0 && i + 2 < argc) {
            options->step = (uint32_t)strtoul(argv[i + 1], NULL, 10);
            options->rest = (uint32_t)strtoul(argv[i + 2], NULL, 10);
            i += 2;
        } else if (strcmp(argv[i], "--subject") == 0) {
            options->subject = value;
            i++;
        } else if (strcmp(argv[i], "--mistake") == 0) {
            options->mistake = value;
            i++;
        } else {
            return false;
        }
    }
    return options->step > 0;
}

int
main(int argc, char **argv)
{
    static const struct kit_scene scene = { .name = "programs" };
    static struct kit kit = { .scene = &scene };
    static struct kit plain = { .scene = &scene };
    struct options options = { .count = 1, .step = 1 };
    struct kit_config config = {
        .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                 VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME },
        .no_instance_messenger = true,
    };

    if (!parse(&options, argc, argv)) {
        return usage();
    }
#ifdef VK_VERSION_1_4
    if (options.newer) {
        setenv("WAKE_NULL_NEWER", "1", 1);
        /* The numbers of commands that the device generates, and of heaps of descriptors. */
        setenv("WAKE_NULL_ANSWERS",
               "maxIndirectPipelineCount=8,maxIndirectShaderObjectCount=8,"
               "maxIndirectSequenceCount=16,maxIndirectCommandsTokenCount=16,"
               "maxIndirectCommandsTokenOffset=1024,maxIndirectCommandsIndirectStride=1024,"
               "supportedIndirectCommandsShaderStages=55,"
               "supportedIndirectCommandsShaderStagesPipelineBinding=49,"
               "supportedIndirectCommandsShaderStagesShaderBinding=49,"
               "resourceHeapAlignment=256,samplerHeapAlignment=256,maxResourceHeapSize=65536,"
               "maxSamplerHeapSize=65536,minResourceHeapReservedRange=1024,"
               "minSamplerHeapReservedRange=1024,bufferDescriptorAlignment=16,"
               "imageDescriptorAlignment=32,samplerDescriptorAlignment=16,maxPushDataSize=256,"
               "bufferDescriptorSize=16,imageDescriptorSize=32,samplerDescriptorSize=16,"
               /* Subgroups of few stages; floats that need not do everything. */
               "subgroupSupportedStages=48,supportedStages=48,requiredSubgroupSizeStages=32,"
               "denormBehaviorIndependence=0,roundingModeIndependence=2,"
               "shaderDenormPreserveFloat64=0,shaderDenormFlushToZeroFloat16=0,"
               "shaderSignedZeroInfNanPreserveFloat64=0,shaderRoundingModeRTZFloat32=0,"
               "shaderRoundingModeRTEFloat16=0",
               1);
        setenv(
            "WAKE_NULL_QUEUES",
            "graphics+compute+transfer+sparse+video_decode+video_encode:4,compute+transfer+sparse:2,transfer+sparse:2",
            1);
        config.api_version = VK_API_VERSION_1_4;
        config.instance_extensions[2] = VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME;
        config.instance_extensions[3] = "VK_KHR_surface_maintenance1";
        config.instance_extensions[4] = VK_EXT_DEBUG_REPORT_EXTENSION_NAME;
        config.instance_extensions[5] = VK_KHR_DISPLAY_EXTENSION_NAME;
        config.instance_extensions[6] = VK_KHR_GET_DISPLAY_PROPERTIES_2_EXTENSION_NAME;
        /* What layers bring: for the runs without one. */
        setenv("WAKE_NULL_DEBUG_UTILS", "1", 1);
        setenv("WAKE_NULL_EXTENSIONS", "all,VK_EXT_validation_cache", 1);
        setenv("VK_LOADER_DISABLE_INST_EXT_FILTER", "1", 1); /* loaders may be older */
    }
#else
    if (options.newer) {
        return 0; /* the headers lack them */
    }
#endif
    open_instance(&kit, &config);
    config.layer = "";
    config.no_debug_utils = !options.newer;
    open_instance(&plain, &config);
    for (uint64_t i = 0; i < options.count; i++) {
        if ((options.first + i) % options.step == options.rest) {
            run_program(&kit, &plain, &options, options.first + i);
        }
    }
    kit.log.hook = NULL;
    close_instance(&plain);
    close_instance(&kit);
    return 0;
}
