/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that copies of arguments go to.
 */
#include "gpuav/recording/gpuav_argument_pages.h"

#include "base/heap.h"

#include <string.h>

struct wake_gpuav_argument_page *
wake_gpuav_argument_page_get(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_argument_page *page;

    wake_lock_take(&gpuav->lock);
    page = gpuav->free_argument_pages;
    if (page) {
        gpuav->free_argument_pages = page->next;
    }
    wake_lock_drop(&gpuav->lock);
    if (page) {
        memset(page->buffer.mapped, 0, page->used);
    } else {
        page = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*page));
        if (page && !wake_gpuav_buffer_create(gpuav, WAKE_GPUAV_ARGUMENT_PAGE,
                                              VK_BUFFER_USAGE_TRANSFER_DST_BIT, gpuav->error_memory,
                                              &page->buffer)) {
            wake_free(WAKE_HEAP_GPUAV, page);
            page = NULL;
        }
    }
    if (page) {
        page->used = 0;
        page->next = NULL;
    }
    return page;
}

void
wake_gpuav_argument_pages_put(struct wake_gpuav *gpuav, struct wake_gpuav_argument_page *pages)
{
    while (pages) {
        struct wake_gpuav_argument_page *page = pages;

        pages = page->next;
        page->next = gpuav->free_argument_pages;
        gpuav->free_argument_pages = page;
    }
}

void
wake_gpuav_argument_pages_finish(struct wake_gpuav *gpuav)
{
    while (gpuav->free_argument_pages) {
        struct wake_gpuav_argument_page *page = gpuav->free_argument_pages;

        gpuav->free_argument_pages = page->next;
        wake_gpuav_buffer_destroy(gpuav, &page->buffer);
        wake_free(WAKE_HEAP_GPUAV, page);
    }
}
