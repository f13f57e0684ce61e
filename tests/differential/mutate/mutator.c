/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layer itself: the chain to the next one, the copies of the process, what is written down.
 */
#include "mutator.h"

#include <vulkan/vk_layer.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum {
    LINKS = 64,
    HEARD = 8192, /* bytes of ids of one copy */
    SECONDS = 2,  /* after which a copy is taken for one that waits for ever */
    SEEN_BITS = 20
};

/* ---- the layer below ------------------------------------------------------------------------- */

/* Of an instance or a device; what is dispatched by it begins with the same pointer. */
struct link {
    const void *key;
    VkInstance instance;
    VkDevice device;
    PFN_vkGetInstanceProcAddr get_instance;
    PFN_vkGetDeviceProcAddr get_device;
    PFN_GetPhysicalDeviceProcAddr get_physical;
    VkDebugUtilsMessengerEXT messenger;
    PFN_vkVoidFunction next[MUT_COUNT];
};

static struct link *links[LINKS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const void *
key_of(const void *handle)
{
    return *(const void *const *)handle;
}

static struct link *
find_link(const void *handle)
{
    for (int i = 0; i < LINKS; i++) {
        if (links[i] && links[i]->key == key_of(handle)) {
            return links[i];
        }
    }
    abort(); /* the loader calls with what it has made */
}

static struct link *
add_link(const void *handle)
{
    for (int i = 0; i < LINKS; i++) {
        if (!links[i]) {
            links[i] = calloc(1, sizeof(*links[i]));
            links[i]->key = key_of(handle);
            return links[i];
        }
    }
    abort();
}

static void
drop_link(struct link *link)
{
    for (int i = 0; i < LINKS; i++) {
        if (links[i] == link) {
            links[i] = NULL;
        }
    }
    free(link);
}

static PFN_vkVoidFunction
look_up(const struct link *link, const char *name)
{
    return link->device ? link->get_device(link->device, name)
                        : link->get_instance(link->instance, name);
}

PFN_vkVoidFunction
mutator_next(enum mutator_command command, const void *handle)
{
    struct link *link = find_link(handle);

    if (!link->next[command]) {
        link->next[command] = look_up(link, mutator_commands[command].name);
    }
    return link->next[command];
}

/* ---- what is written down -------------------------------------------------------------------- */

static struct {
    bool ready;
    int file;  /* of the log; -1: nothing is changed */
    int texts; /* -1: not wanted */
    uint64_t seed, rate, limit;
    uint8_t *seen;     /* of all processes */
    uint64_t *planned; /* hashes, sorted; NULL: there is no plan */
    size_t planned_count;
    char application[128];
    uint32_t call; /* calls so far */
    bool in_copy;
    char *heard; /* shared with the copies: its length, then the text */
    bool order;  /* mistakes of order are made */
    bool submitted;
    /* of a copy with one of them */
    uint32_t begun_at;    /* the call of the mistake */
    uint64_t destroyed;   /* what is to be destroyed behind it; 0: nothing */
    uint16_t handle_type; /* of that */
    enum mutator_command current;
    bool failed; /* an error was said: of this copy, or of the process itself */
} m = { .file = -1, .texts = -1 };

static uint64_t
setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);

    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

static uint64_t
hash(uint64_t from, const char *text)
{
    for (; *text; text++) {
        from = (from ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    }
    return from ^ from >> 29;
}

static uint64_t
mix(uint64_t from, uint64_t number)
{
    from = (from ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return from ^ from >> 32;
}

static int
compare_hashes(const void *one, const void *other)
{
    const uint64_t *a = one, *b = other;

    return (*a > *b) - (*a < *b);
}

static uint64_t
name_of_mistake(const char *application, const char *call, const char *command, const char *path,
                const char *choice)
{
    uint64_t name = hash(UINT64_C(0xcbf29ce484222325), application);

    return hash(hash(hash(hash(name, call), command), path), choice);
}

static void
read_plan(const char *path)
{
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t size = 0, room = 0;

    if (!file) {
        perror(path);
        exit(2);
    }
    while (getline(&line, &size, file) > 0) {
        char *fields[5], *rest = line;
        int count = 0;

        line[strcspn(line, "\n")] = '\0';
        while (count < 5 && (fields[count] = strsep(&rest, "\t")) != NULL) {
            count++;
        }
        if (count < 5 || strcmp(fields[0], m.application) != 0) {
            continue;
        }
        if (m.planned_count == room) {
            room = room ? room * 2 : 1024;
            m.planned = reallocarray(m.planned, room, sizeof(*m.planned));
        }
        m.planned[m.planned_count++] = name_of_mistake(fields[0], fields[1], fields[2], fields[3],
                                                       fields[4]);
    }
    free(line);
    fclose(file);
    if (!m.planned) {
        m.file = -1; /* none of this application's */
        return;
    }
    qsort(m.planned, m.planned_count, sizeof(*m.planned), compare_hashes);
}

static void
open_files(const char *application)
{
    const char *log = getenv("MUTATE_LOG"), *plan = getenv("MUTATE_PLAN"),
               *seen = getenv("MUTATE_SEEN");
    const char *topic = getenv("MUTATE_TOPIC");

    if (m.ready || !log) {
        return;
    }
    m.ready = true;
    (void)snprintf(m.application, sizeof(m.application), "%s.%s", topic ? topic : "",
                   application ? application : "");
    m.file = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (getenv("MUTATE_TEXTS")) {
        m.texts = open(getenv("MUTATE_TEXTS"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    }
    m.seed = setting("MUTATE_SEED", 1);
    m.rate = setting("MUTATE_RATE", 1);
    m.limit = setting("MUTATE_LIMIT", 4);
    m.order = setting("MUTATE_ORDER", 0);
    m.heard = mmap(NULL, HEARD, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen) {
        int file = open(seen, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

        if (file < 0 || ftruncate(file, 1 << SEEN_BITS) != 0) {
            perror(seen);
            exit(2);
        }
        m.seen = mmap(NULL, 1 << SEEN_BITS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    if (plan) {
        read_plan(plan);
    }
}

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
     const VkDebugUtilsMessengerCallbackDataEXT *data, void *user)
{
    size_t length = strlen(m.heard);

    (void)types;
    (void)user;
    if (!m.in_copy) {
        if (m.order && !m.failed && severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) {
            m.failed = true; /* what comes behind it is not worth a mistake */
            (void)dprintf(m.file, "%s\t%u\t%s\t(own)\t0\t\t%s\t\n", m.application, m.call,
                          mutator_commands[m.current].name,
                          data->pMessageIdName ? data->pMessageIdName : "?");
        }
        return VK_FALSE;
    }
    (void)snprintf(m.heard + length, HEARD - length, "%s%s%s", length ? " " : "",
                   severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT ? "" : "warning:",
                   data->pMessageIdName ? data->pMessageIdName : "?");
    if (m.texts >= 0) {
        (void)dprintf(m.texts, "%s\n", data->pMessage);
    }
    if (m.order && !m.failed && severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) {
        m.failed = true;
        length = strlen(m.heard);
        (void)snprintf(m.heard + length, HEARD - length, " at:%s+%u",
                       mutator_commands[m.current].name, m.call - m.begun_at);
    }
    return VK_TRUE; /* the wrong call is not passed on */
}

/* ---- mistakes -------------------------------------------------------------------------------- */

struct attempt {
    enum mutator_command command;
    const struct mutator_place *place;
    uint32_t choice;
    uint64_t random;
};

/* The path without numbers: the same mistake in another element. */
static uint64_t
kind_of_mistake(const struct attempt *at)
{
    char path[MUTATOR_PATH];
    size_t length = 0;

    for (const char *c = at->place->path; *c; c++) {
        if (*c < '0' || *c > '9') {
            path[length++] = *c;
        }
    }
    path[length] = '\0';
    return mix(hash(hash(UINT64_C(0xcbf29ce484222325), mutator_commands[at->command].name), path),
               at->choice);
}

static bool
is_planned(const struct attempt *at)
{
    char call[16], choice[16];
    uint64_t name;

    (void)snprintf(call, sizeof(call), "%u", m.call);
    (void)snprintf(choice, sizeof(choice), "%u", at->choice);
    name = name_of_mistake(m.application, call, mutator_commands[at->command].name, at->place->path,
                           choice);
    return bsearch(&name, m.planned, m.planned_count, sizeof(name), compare_hashes) != NULL;
}

static bool
is_wanted(const struct attempt *at)
{
    uint64_t kind;

    if (m.planned) {
        return is_planned(at);
    }
    kind = kind_of_mistake(at);
    if (mix(mix(kind, at->random), m.seed) % m.rate != 0) {
        return false;
    }
    if (m.seen) {
        uint8_t *seen = &m.seen[kind >> 7 & ((1 << SEEN_BITS) - 1)];

        if (*seen >= m.limit) {
            return false;
        }
        ++*seen; /* two processes may count one: a few more are made */
    }
    return true;
}

static void
write_down(const struct attempt *at, const char *mistake, int status)
{
    char line[HEARD + 1024], end[32] = "";
    int length;

    if (WIFSIGNALED(status)) {
        (void)snprintf(end, sizeof(end), "signal %d", WTERMSIG(status));
    } else if (WEXITSTATUS(status)) {
        (void)snprintf(end, sizeof(end), "status %d", WEXITSTATUS(status));
    }
    length = snprintf(line, sizeof(line), "%s\t%u\t%s\t%s\t%u\t%s\t%s\t%s\n", m.application, m.call,
                      mutator_commands[at->command].name, at->place->path, at->choice, mistake,
                      m.heard, end);
    if (length > 0 && write(m.file, line, (size_t)length) < 0) {
        perror("MUTATE_LOG");
    }
}

/* Status of a copy that had nothing to change. */
enum { UNCHANGED = 3 };

/* True in the copy. */
static bool
attempt(const struct attempt *at)
{
    char *mistake = m.heard + HEARD / 2;
    int status = 0;
    pid_t pid;

    m.heard[0] = '\0';
    mistake[0] = '\0';
    pid = _Fork(); /* nobody is told of it: the layer below shall validate as before */
    if (pid == 0) {
        m.in_copy = true;
        (void)alarm(SECONDS);
        if (!mutator_change(at->place, at->choice, at->random, mistake, 128)) {
            _exit(UNCHANGED);
        }
        return true;
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (pid > 0 && !(WIFEXITED(status) && WEXITSTATUS(status) == UNCHANGED)) {
        char text[128];

        memcpy(text, mistake, sizeof(text));
        text[sizeof(text) - 1] = '\0';
        write_down(at, text, status);
    }
    return false;
}

struct round {
    enum mutator_command command;
    bool in_copy;
};

static void
try_place(const struct mutator_place *place, void *context)
{
    struct round *round = context;

    for (uint32_t i = 0; !round->in_copy && i < mutator_choices(place); i++) {
        struct attempt at = { round->command, place, i, 0 };

        at.random = mix(mix(hash(hash(m.seed, m.application), place->path), m.call), i);
        if (is_wanted(&at)) {
            round->in_copy = attempt(&at);
        }
    }
}

/* ---- mistakes of order ----------------------------------------------------------------------- */

enum { LEFT_OUT, TWICE, DESTROYED };
static const char *const orders[] = { "(left out)", "(twice)", "(destroyed) " };

/* True in the copy, in which the program goes on. */
static bool
attempt_order(struct round *round, const char *path, uint32_t choice)
{
    struct mutator_place place = { .member = NULL };
    struct attempt at = { round->command, &place, choice, 0 };
    int status = 0;
    pid_t pid;

    (void)snprintf(place.path, sizeof(place.path), "%s%s", orders[choice], path);
    at.random = mix(mix(hash(hash(m.seed, m.application), place.path), m.call), choice);
    if (!is_wanted(&at)) {
        return false;
    }
    m.heard[0] = '\0';
    pid = _Fork();
    if (pid == 0) {
        m.in_copy = true;
        m.begun_at = m.call;
        (void)alarm(SECONDS);
        return true;
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (pid > 0) {
        write_down(&at, "",
                   WIFSIGNALED(status) ? status : 0); /* of scenes, which may end as they like */
    }
    return false;
}

static void
try_to_destroy(const struct mutator_place *place, void *context)
{
    struct round *round = context;

    if (!round->in_copy && mutator_destroys(place, &m.destroyed)) {
        m.handle_type = place->member->type;
        round->in_copy = attempt_order(round, place->path, DESTROYED);
        if (!round->in_copy) {
            m.destroyed = 0;
        }
    }
}

static enum mutator_mistake
try_order(struct round *round, void *args)
{
    const struct mutator_command_info *info = &mutator_commands[round->command];

    if (info->level == MUTATOR_DEVICE && !info->answers) {
        if (attempt_order(round, "", LEFT_OUT)) {
            return MUTATOR_LEFT_OUT;
        }
        if (attempt_order(round, "", TWICE)) {
            return MUTATOR_TWICE;
        }
    }
    if (info->level == MUTATOR_DEVICE) {
        mutator_walk(round->command, args, try_to_destroy, round);
    }
    return MUTATOR_NONE;
}

/* Destroys what a copy is to destroy behind its call. */
static void
destroy_early(const void *handle)
{
    const struct link *link = find_link(handle);
    char name[64];
    PFN_vkDestroyBuffer destroy; /* all others have the same shape */

    mutator_destroyer(m.handle_type, name, sizeof(name));
    destroy = (PFN_vkDestroyBuffer)look_up(link, name);
    m.current = MUT_vkDestroyBuffer;
    if (destroy && link->device) {
        destroy(link->device, (VkBuffer)(uintptr_t)m.destroyed, NULL);
    }
    m.destroyed = 0;
}

void
mutator_behind(enum mutator_command command, const void *handle)
{
    (void)command;
    if (!m.in_copy || !m.order) {
        return;
    }
    if (m.destroyed && !m.failed) {
        destroy_early(handle);
    }
    if (m.failed) {
        mutator_leave();
    }
}

/* Where a copy ends: other layers have threads of their own for what was submitted, and such a call waits for them. Copies have none. */
static bool
waits(enum mutator_command command)
{
    const char *name = mutator_commands[command].name;

    m.submitted |= strncmp(name, "vkQueue", 7) == 0;
    return m.in_copy && (strstr(name, "WaitIdle") || strncmp(name, "vkWaitFor", 9) == 0 ||
                         strncmp(name, "vkWaitSemaphores", 16) == 0 ||
                         (m.submitted && command == MUT_vkDestroyDevice));
}

enum mutator_mistake
mutator_try(enum mutator_command command, void *args)
{
    struct round round = { command, false };
    enum mutator_mistake mistake = MUTATOR_NONE;

    if (m.file < 0 || pthread_mutex_trylock(&lock) != 0) {
        return mistake;
    }
    m.call++;
    m.current = command;
    if (m.order) {
        if (waits(command)) {
            mutator_leave();
        }
        mistake = m.in_copy || m.failed ? MUTATOR_NONE : try_order(&round, args);
    } else if (!m.in_copy) {
        mutator_walk(command, args, try_place, &round);
        mistake = round.in_copy ? MUTATOR_WRONG : MUTATOR_NONE;
        if (!round.in_copy) {
            mutator_walk(command, args, mutator_collect, NULL);
        }
    }
    (void)pthread_mutex_unlock(&lock);
    return mistake;
}

void
mutator_leave(void)
{
    _exit(0);
}

/* ---- instances and devices ------------------------------------------------------------------- */

static const void *
chain_info(const void *next, VkStructureType type, VkLayerFunction function)
{
    for (const VkLayerInstanceCreateInfo *i = next; i; i = i->pNext) {
        if (i->sType == type && i->function == function) {
            return i; /* that of a device begins alike */
        }
    }
    return NULL;
}

static bool
has_name(const char *const *names, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void
listen(struct link *link)
{
    const VkDebugUtilsMessengerCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .pfnUserCallback = hear,
    };
    PFN_vkCreateDebugUtilsMessengerEXT create =
        (PFN_vkCreateDebugUtilsMessengerEXT)link->get_instance(link->instance,
                                                               "vkCreateDebugUtilsMessengerEXT");

    if (create) {
        (void)create(link->instance, &info, NULL, &link->messenger);
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
mut_vkCreateInstance(const VkInstanceCreateInfo *pCreateInfo,
                     const VkAllocationCallbacks *pAllocator, VkInstance *pInstance)
{
    VkLayerInstanceCreateInfo *chain = (VkLayerInstanceCreateInfo *)(uintptr_t)chain_info(
        pCreateInfo->pNext, VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO, VK_LAYER_LINK_INFO);
    PFN_vkGetInstanceProcAddr get = chain->u.pLayerInfo->pfnNextGetInstanceProcAddr;
    PFN_GetPhysicalDeviceProcAddr get_physical =
        chain->u.pLayerInfo->pfnNextGetPhysicalDeviceProcAddr;
    VkInstanceCreateInfo info = *pCreateInfo;
    const char **names = calloc(info.enabledExtensionCount + 1, sizeof(*names));
    VkResult result;

    for (uint32_t i = 0; i < info.enabledExtensionCount; i++) {
        names[i] = info.ppEnabledExtensionNames[i];
    }
    if (!has_name(names, info.enabledExtensionCount, VK_EXT_DEBUG_UTILS_EXTENSION_NAME)) {
        names[info.enabledExtensionCount++] = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    }
    info.ppEnabledExtensionNames = names;
    chain->u.pLayerInfo = chain->u.pLayerInfo->pNext;
    result = ((PFN_vkCreateInstance)get(NULL, "vkCreateInstance"))(&info, pAllocator, pInstance);
    free(names);
    if (result == VK_SUCCESS) {
        struct link *link = add_link(*pInstance);

        link->instance = *pInstance;
        link->get_instance = get;
        link->get_physical = get_physical;
        open_files(info.pApplicationInfo ? info.pApplicationInfo->pApplicationName : NULL);
        if (m.file >= 0) {
            listen(link);
        }
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL
mut_vkDestroyInstance(VkInstance instance, const VkAllocationCallbacks *pAllocator)
{
    struct link *link;

    if (instance) {
        link = find_link(instance);
        if (link->messenger) {
            ((PFN_vkDestroyDebugUtilsMessengerEXT)look_up(link, "vkDestroyDebugUtilsMessengerEXT"))(
                instance, link->messenger, NULL);
        }
        ((PFN_vkDestroyInstance)look_up(link, "vkDestroyInstance"))(instance, pAllocator);
        drop_link(link);
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
mut_vkCreateDevice(VkPhysicalDevice physicalDevice, const VkDeviceCreateInfo *pCreateInfo,
                   const VkAllocationCallbacks *pAllocator, VkDevice *pDevice)
{
    VkLayerDeviceCreateInfo *chain = (VkLayerDeviceCreateInfo *)(uintptr_t)chain_info(
        pCreateInfo->pNext, VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO, VK_LAYER_LINK_INFO);
    struct link *above = find_link(physicalDevice);
    VkLayerDeviceLink *info = chain->u.pLayerInfo;
    PFN_vkGetDeviceProcAddr get = info->pfnNextGetDeviceProcAddr;
    PFN_vkCreateDevice create = (PFN_vkCreateDevice)info->pfnNextGetInstanceProcAddr(
        above->instance, "vkCreateDevice");
    struct mut_args_vkCreateDevice a = { physicalDevice, pCreateInfo, pAllocator, pDevice };
    VkResult result;

    chain->u.pLayerInfo = info->pNext;
    if (mutator_try(MUT_vkCreateDevice, &a) == MUTATOR_WRONG) {
        (void)create(a.physicalDevice, a.pCreateInfo, a.pAllocator, a.pDevice);
        mutator_leave();
    }
    result = create(physicalDevice, pCreateInfo, pAllocator, pDevice);
    if (result == VK_SUCCESS) {
        struct link *link = add_link(*pDevice);

        link->device = *pDevice;
        link->get_device = get;
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL
mut_vkDestroyDevice(VkDevice device, const VkAllocationCallbacks *pAllocator)
{
    struct mut_args_vkDestroyDevice a = { device, pAllocator };
    struct link *link;
    PFN_vkDestroyDevice destroy;

    if (!device) {
        return;
    }
    link = find_link(device);
    destroy = (PFN_vkDestroyDevice)look_up(link, "vkDestroyDevice");
    if (mutator_try(MUT_vkDestroyDevice, &a) == MUTATOR_WRONG) {
        destroy(a.device, a.pAllocator);
        mutator_leave();
    }
    destroy(device, pAllocator);
    if (m.in_copy) {
        mutator_leave(); /* what was left behind has been said */
    }
    drop_link(link);
}

/* ---- functions by name ----------------------------------------------------------------------- */

static int
compare_names(const void *name, const void *row)
{
    return strcmp(name, ((const struct mutator_command_info *)row)->name);
}

static const struct mutator_command_info *
find_command(const char *name)
{
    return bsearch(name, mutator_commands, MUT_COUNT, sizeof(*mutator_commands), compare_names);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
mut_vkGetDeviceProcAddr(VkDevice device, const char *pName)
{
    const struct mutator_command_info *command = find_command(pName);
    PFN_vkVoidFunction next = find_link(device)->get_device(device, pName);

    return next && command ? command->thunk : next;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
mut_vkGetInstanceProcAddr(VkInstance instance, const char *pName)
{
    const struct mutator_command_info *command = find_command(pName);
    PFN_vkVoidFunction next;

    /* The first layer is asked for vkCreateInstance with the instance that is being made. */
    if (!instance || (command && command->level == MUTATOR_GLOBAL)) {
        return command && command->level == MUTATOR_GLOBAL ? command->thunk : NULL;
    }
    next = find_link(instance)->get_instance(instance, pName);
    return next && command ? command->thunk : next;
}

static VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
get_physical(VkInstance instance, const char *name)
{
    const struct mutator_command_info *command = find_command(name);
    const struct link *link = find_link(instance);
    PFN_vkVoidFunction next = link->get_physical ? link->get_physical(instance, name) : NULL;

    return next && command && command->level == MUTATOR_PHYSICAL ? command->thunk : next;
}

EXPORT VKAPI_ATTR VkResult VKAPI_CALL
vkNegotiateLoaderLayerInterfaceVersion(VkNegotiateLayerInterface *version)
{
    version->loaderLayerInterfaceVersion = 2;
    version->pfnGetInstanceProcAddr = mut_vkGetInstanceProcAddr;
    version->pfnGetDeviceProcAddr = mut_vkGetDeviceProcAddr;
    version->pfnGetPhysicalDeviceProcAddr = get_physical;
    return VK_SUCCESS;
}
