/* SPDX-License-Identifier: Apache-2.0 */
/* Call log with thread ids, call counts, and faults on the Nth call: what the generated hooks ask
 * before a command. */
#include "null_icd.h"
#include "null_sync.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOG_CAPACITY (1u << 21)
#define MAX_FAULTS 64

/* Written by one thread, then published by `ready`. */
struct entry {
    _Atomic uint32_t ready; /* command + 1 */
    uint32_t thread;
    uint64_t object, second;
};

struct fault {
    uint16_t base;
    bool crash;
    VkResult result;
    _Atomic uint32_t left; /* calls until it strikes; 0: over */
};

static _Atomic bool log_on;
static _Atomic uint64_t log_next;
static _Atomic(struct entry *) log_entries;
static _Atomic uint64_t counts[NULL_CMD_COUNT];
static struct fault faults[MAX_FAULTS];
static _Atomic uint32_t fault_count;
static _Atomic uint32_t visited; /* base + 1 of the command; 0: none */
static void (*visitor)(void *data);
static void *visitor_data;
static pthread_mutex_t fault_lock = PTHREAD_MUTEX_INITIALIZER;
static __thread uint32_t thread_id;

void
null_log_enable(bool on)
{
    if (on && !atomic_load(&log_entries)) {
        void *memory = mmap(NULL, sizeof(struct entry) * LOG_CAPACITY, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        struct entry *none = NULL;
        if (memory == MAP_FAILED) {
            return;
        }
        if (!atomic_compare_exchange_strong(&log_entries, &none, memory)) {
            munmap(memory, sizeof(struct entry) * LOG_CAPACITY);
        }
    }
    atomic_store(&log_on, on);
}

void
null_log_reset(void)
{
    struct entry *entries = atomic_load(&log_entries);
    uint64_t used = atomic_exchange(&log_next, 0);
    for (uint64_t i = 0; entries && i < NULL_MIN(used, LOG_CAPACITY); i++) {
        atomic_store(&entries[i].ready, 0);
    }
    for (int i = 0; i < NULL_CMD_COUNT; i++) {
        atomic_store(&counts[i], 0);
    }
}

uint64_t
null_log_size(void)
{
    uint64_t used = atomic_load(&log_next);
    return NULL_MIN(used, LOG_CAPACITY);
}

uint64_t
null_log_dropped(void)
{
    uint64_t used = atomic_load(&log_next);
    return used > LOG_CAPACITY ? used - LOG_CAPACITY : 0;
}

uint64_t
null_log_read(uint64_t first, struct wake_null_call *calls, uint64_t max)
{
    struct entry *entries = atomic_load(&log_entries);
    uint64_t used = null_log_size(), count = 0;
    for (uint64_t i = first; entries && i < used && count < max; i++) {
        uint32_t ready = atomic_load_explicit(&entries[i].ready, memory_order_acquire);
        if (ready == 0) {
            break; /* its thread is still writing: what comes later is read next time */
        }
        calls[count++] = (struct wake_null_call){ null_command_infos[ready - 1].name,
                                                  entries[i].thread, i, entries[i].object,
                                                  entries[i].second };
    }
    return count;
}

uint64_t
null_log_count(const char *command)
{
    int found = null_command_find(command);
    uint64_t total = 0;
    for (int i = 0; found >= 0 && i < NULL_CMD_COUNT; i++) {
        if (null_command_infos[i].base == null_command_infos[found].base) {
            total += atomic_load(&counts[i]);
        }
    }
    return total;
}

bool
null_fault_add(const char *command, uint32_t nth, VkResult result, bool crash)
{
    int found = null_command_find(command);
    bool added = false;
    pthread_mutex_lock(&fault_lock);
    uint32_t n = atomic_load(&fault_count);
    if (found >= 0 && n < MAX_FAULTS && nth > 0) {
        faults[n].base = null_command_infos[found].base;
        faults[n].crash = crash;
        faults[n].result = result;
        atomic_store(&faults[n].left, nth);
        atomic_store(&fault_count, n + 1);
        added = true;
    }
    pthread_mutex_unlock(&fault_lock);
    return added;
}

void
null_faults_clear(void)
{
    pthread_mutex_lock(&fault_lock);
    uint32_t n = atomic_exchange(&fault_count, 0);
    for (uint32_t i = 0; i < n; i++) {
        atomic_store(&faults[i].left, 0);
    }
    pthread_mutex_unlock(&fault_lock);
}

bool
null_visit_set(const char *command, void (*visit)(void *data), void *data)
{
    int found = null_command_find(command);
    atomic_store(&visited, 0);
    visitor = visit;
    visitor_data = data;
    if (found >= 0 && visit) {
        atomic_store(&visited, null_command_infos[found].base + 1u);
    }
    return found >= 0;
}

static void
write_entry(enum null_command command, uint64_t object, uint64_t second)
{
    struct entry *entries = atomic_load_explicit(&log_entries, memory_order_acquire);
    uint64_t i = atomic_fetch_add(&log_next, 1);
    if (!entries || i >= LOG_CAPACITY) {
        return;
    }
    if (thread_id == 0) {
        thread_id = (uint32_t)syscall(SYS_gettid);
    }
    entries[i].thread = thread_id;
    entries[i].object = object;
    entries[i].second = second;
    atomic_store_explicit(&entries[i].ready, (uint32_t)command + 1, memory_order_release);
}

static VkResult
strike(enum null_command command)
{
    uint32_t n = atomic_load(&fault_count);
    VkResult result = VK_SUCCESS;
    for (uint32_t i = 0; i < n; i++) {
        if (faults[i].base != null_command_infos[command].base) {
            continue;
        }
        uint32_t left = atomic_load(&faults[i].left);
        while (left > 0 && !atomic_compare_exchange_weak(&faults[i].left, &left, left - 1)) {
        }
        if (left == 1) {
            if (faults[i].crash) {
                raise(SIGSEGV);
            }
            result = faults[i].result;
        }
    }
    return result;
}

VkResult
null_hook(enum null_command command, uint64_t object, uint64_t second)
{
    const struct null_command_info *info = &null_command_infos[command];
    atomic_fetch_add_explicit(&counts[command], 1, memory_order_relaxed);
    if (atomic_load_explicit(&log_on, memory_order_relaxed)) {
        write_entry(command, object, second);
    }
    if (atomic_load_explicit(&visited, memory_order_acquire) == info->base + 1u) {
        visitor(visitor_data);
    }
    if (atomic_load_explicit(&fault_count, memory_order_relaxed)) {
        VkResult fault = strike(command);
        if (fault == VK_ERROR_DEVICE_LOST && info->kind == NULL_KIND_DEVICE && object) {
            null_device_lose(((struct null_dispatch *)(uintptr_t)object)->device);
        }
        if (fault != VK_SUCCESS) {
            return fault;
        }
    }
    if (info->can_lose && info->kind == NULL_KIND_DEVICE && object) {
        struct null_device *device = ((struct null_dispatch *)(uintptr_t)object)->device;
        if (atomic_load_explicit(&device->lost, memory_order_relaxed)) {
            return VK_ERROR_DEVICE_LOST;
        }
    }
    return VK_SUCCESS;
}
