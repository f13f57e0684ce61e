/* SPDX-License-Identifier: Apache-2.0 */
/*
 * File descriptors that Vulkan has given to the application. A descriptor is a number, and the
 * application may have closed it and got another one for it: what counts is the file behind it.
 * Anonymous files share one inode; of those the number counts as well, until an import takes it.
 * Threads: application threads, inside calls; rows are under a lock of their own.
 */
#include "gen/records.h"
#include "intercept/hooks.h"
#include "state/create_info.h"
#include "state/family.h"
#include "state/submission.h"

#include <sys/stat.h>

enum kind { NOTHING, MEMORY, BINARY, TIMELINE };
enum { ROWS = 256 /* the oldest is forgotten */ };

struct row {
    enum kind kind;
    int fd;
    dev_t device;
    ino_t inode;
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
    *row = (struct row){ kind, fd, file.st_dev, file.st_ino };
    return true;
}

static void
note(int fd, enum kind kind)
{
    struct row row;

    if (identify(fd, kind, &row)) {
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

/* What a descriptor is of. */
static enum kind
find(int fd)
{
    enum kind found = NOTHING;
    struct row row;

    if (!identify(fd, NOTHING, &row)) {
        return NOTHING;
    }
    wake_lock_take(&lock);
    for (uint32_t i = 0; i < ROWS && !found; i++) {
        if (rows[i].kind && rows[i].fd == fd && rows[i].device == row.device &&
            rows[i].inode == row.inode) {
            found = rows[i].kind;
        }
    }
    wake_lock_drop(&lock);
    return found;
}

void
wake_hook_get_memory_fd(struct wake_call *call, VkDevice device, const VkMemoryGetFdInfoKHR *info,
                        int *fd, VkResult result)
{
    (void)call;
    (void)device;
    (void)info;
    if (result == VK_SUCCESS && fd) {
        note(*fd, MEMORY);
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
    note(*fd, type && type->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE ? TIMELINE : BINARY);
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

    r->from_timeline = info &&
                       info->handleType == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT &&
                       find(info->fd) == TIMELINE;
    return !p->full;
}

/* The descriptor is the driver's from then on. */
void
wake_hook_import_semaphore_fd(struct wake_call *call, VkDevice device,
                              const VkImportSemaphoreFdInfoKHR *info, VkResult result)
{
    (void)call;
    (void)device;
    if (result == VK_SUCCESS && info && info->fd >= 0) {
        wake_lock_take(&lock);
        for (uint32_t i = 0; i < ROWS; i++) {
            if (rows[i].kind && rows[i].fd == info->fd) {
                rows[i].kind = NOTHING;
            }
        }
        wake_lock_drop(&lock);
    }
}
