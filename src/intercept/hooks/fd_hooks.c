/* SPDX-License-Identifier: Apache-2.0 */
/*
 * File descriptors that Vulkan has given to the application. A descriptor is a number, and the
 * application may have closed it and got another one for it: what counts is the file behind it.
 * Anonymous files share one inode; of those the number counts as well, until an import takes it.
 * Threads: application threads, inside calls; rows are under a lock of their own.
 */
#include "gen/records.h"
#include "intercept/pack/call_state.h"
#include "intercept/hooks/hooks.h"
#include "state/execution/submission.h"
#include "state/object/create_info.h"
#include "state/object/family.h"

#include <sys/stat.h>

enum kind { NOTHING, MEMORY, BINARY, TIMELINE };
enum { ROWS = 256 /* the oldest is forgotten */ };

struct row {
    enum kind kind;
    int fd;
    dev_t device;
    ino_t inode;
    bool alone;        /* no other file has that inode: the number cannot be of another one since */
    VkDeviceSize size; /* of opaque memory; 0: not known */
    uint32_t type;
    VkObjectType owner; /* of a dedicated allocation: image or buffer */
};

static struct wake_lock lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE);
static struct row rows[ROWS];
static uint32_t next_row;

static bool
identify(int fd, enum kind kind, struct row *row)
{
    struct stat file;

    if (fd < 0 || fstat(fd, &file) != 0) {
        return false;
    }
    *row = (struct row){ .kind = kind,
                         .fd = fd,
                         .device = file.st_dev,
                         .inode = file.st_ino,
                         .alone = S_ISREG(file.st_mode) };
    return true;
}

static VkObjectType
dedicated_to(const VkMemoryAllocateInfo *info)
{
    const VkMemoryDedicatedAllocateInfo *to = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
    const VkDedicatedAllocationMemoryAllocateInfoNV *nv = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV);

    return (to && to->image) || (nv && nv->image)     ? VK_OBJECT_TYPE_IMAGE
           : (to && to->buffer) || (nv && nv->buffer) ? VK_OBJECT_TYPE_BUFFER
                                                      : VK_OBJECT_TYPE_UNKNOWN;
}

/* `of`: of opaque memory what it was allocated as; NULL: not known, or no memory. */
static void
note(int fd, enum kind kind, const VkMemoryAllocateInfo *of)
{
    struct row row;

    if (identify(fd, kind, &row)) {
        row.size = of ? of->allocationSize : 0;
        row.type = of ? of->memoryTypeIndex : 0;
        row.owner = of ? dedicated_to(of) : VK_OBJECT_TYPE_UNKNOWN;
        wake_lock_take(&lock);
        for (uint32_t i = 0; i < ROWS; i++) {
            if (rows[i].fd == fd) {
                rows[i].kind = NOTHING;
            }
        }
        rows[next_row++ % ROWS] = row;
        wake_lock_drop(&lock);
    }
}

static struct row
find_row(int fd)
{
    struct row found = { .kind = NOTHING }, row;

    if (!identify(fd, NOTHING, &row)) {
        return found;
    }
    wake_lock_take(&lock);
    for (uint32_t i = 0; i < ROWS && !found.kind; i++) {
        if (rows[i].kind && rows[i].fd == fd && rows[i].device == row.device &&
            rows[i].inode == row.inode) {
            found = rows[i];
        }
    }
    wake_lock_drop(&lock);
    return found;
}

/* What a descriptor is of. */
static enum kind
find(int fd)
{
    return find_row(fd).kind;
}

/* The descriptor is the driver's from then on. */
static void
forget(int fd)
{
    wake_lock_take(&lock);
    for (uint32_t i = 0; i < ROWS; i++) {
        if (rows[i].kind && rows[i].fd == fd) {
            rows[i].kind = NOTHING;
        }
    }
    wake_lock_drop(&lock);
}

void
wake_hook_get_memory_fd(struct wake_call *call, VkDevice device, const VkMemoryGetFdInfoKHR *info,
                        int *fd, VkResult result)
{
    const struct wake_object *object = NULL;
    const VkMemoryAllocateInfo *made = NULL;

    (void)device;
    if (result != VK_SUCCESS || !fd || !info) {
        return;
    }
    if (call->scope && !call->skipped &&
        info->handleType == VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT) {
        object = wake_object_get(
            wake_table_find(call->scope->tables[WAKE_TYPE_VkDeviceMemory], (uint64_t)info->memory));
        made = object ? wake_VkDeviceMemory_info(object) : NULL;
    }
    note(*fd, MEMORY, made);
}

static const VkImportMemoryFdInfoKHR *
opaque_import(const VkMemoryAllocateInfo *info)
{
    const VkImportMemoryFdInfoKHR *in =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR) : NULL;

    return in && in->handleType == VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT ? in : NULL;
}

void
wake_fd_pack_import(struct wake_rec_AllocateMemory *r)
{
    const VkImportMemoryFdInfoKHR *in = opaque_import(r->pAllocateInfo);
    struct row row = { .kind = NOTHING };

    if (in) {
        row = find_row(in->fd);
    }
    r->exported_size = row.kind == MEMORY && row.alone ? row.size : 0;
    r->exported_type = row.type;
    r->exported_for = row.owner;
}

void
wake_fd_imported(const VkMemoryAllocateInfo *info)
{
    const VkImportMemoryFdInfoKHR *in = opaque_import(info);

    if (in && in->fd >= 0) {
        forget(in->fd);
    }
}

void
wake_hook_get_semaphore_fd(struct wake_call *call, VkDevice device,
                           const VkSemaphoreGetFdInfoKHR *info, int *fd, VkResult result)
{
    const struct wake_object *object = NULL;
    const VkSemaphoreCreateInfo *made;
    const VkSemaphoreTypeCreateInfo *type;

    (void)device;
    if (result != VK_SUCCESS || !fd || !info || !call->scope || call->skipped) {
        return;
    }
    object = wake_object_get(
        wake_table_find(call->scope->tables[WAKE_TYPE_VkSemaphore], (uint64_t)info->semaphore));
    made = object ? wake_VkSemaphore_info(object) : NULL;
    type = made ? wake_chain_find(made->pNext, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) : NULL;
    note(*fd, type && type->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE ? TIMELINE : BINARY, NULL);
}

bool
wake_pack_memory_fd_properties(struct wake_pack *p, struct wake_rec_GetMemoryFdPropertiesKHR *r)
{
    r->exported = find(r->fd) == MEMORY;
    return !p->full;
}

bool
wake_pack_import_semaphore_fd(struct wake_pack *p, struct wake_rec_ImportSemaphoreFdKHR *r)
{
    const VkImportSemaphoreFdInfoKHR *info = r->pImportSemaphoreFdInfo;

    struct row row = { .kind = NOTHING };

    if (info && info->handleType == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT) {
        row = find_row(info->fd);
    }
    r->from_timeline = row.kind == TIMELINE;
    r->from_binary = row.kind == BINARY && row.alone;
    return !p->full;
}

void
wake_hook_import_semaphore_fd(struct wake_call *call, VkDevice device,
                              const VkImportSemaphoreFdInfoKHR *info, VkResult result)
{
    (void)call;
    (void)device;
    if (result == VK_SUCCESS && info && info->fd >= 0) {
        forget(info->fd);
    }
}
