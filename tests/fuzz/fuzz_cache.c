/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Any bytes as what a cache is read from: files of the cache on disk, an instrumented module among
 * them, and the initial data of vkCreateValidationCacheEXT. Sums are made to fit where the first
 * byte says so, else nothing behind them would ever be looked at.
 * An input is struct head and the three parts, one behind the other.
 */
#include "fuzz_target.h"

#include "base/disk_cache.h"
#include "base/heap.h"
#include "gpuav/instrument/instrument.h"
#include "gpuav/instrument/instrument_keep.h"
#include "state/derived/validation_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIX_KEYS = 1, FIX_BLOB = 2, FIX_DATA = 4, ADDS = 8, MANY = 16, FIX_ID = 32 };
enum { FILES = 10, FILE_HEAD = 48, MOST = 1 << 14 };

#define MAGIC_KEYS UINT64_C(0x31535945454b4157) /* src/base/disk_cache.c */
#define MAGIC_BLOB UINT64_C(0x31424f4c454b4157)

struct head {
    uint8_t flags, room; /* the latter: of what vkGetValidationCacheDataEXT fills, in 8 bytes */
    uint16_t keys, blob; /* bytes of the first two parts */
    uint16_t unused;
};

static const uint8_t uuid[VK_UUID_SIZE] = "sixteen bytes..";
static const struct wake_key128 blob_key = { 3, 4 };
static char folder[64], keys_folder[96], blob_folder[96];

/* ---- seeds ----------------------------------------------------------------------------------- */

/* The head of a file, as src/base/disk_cache.c has it. */
static void
put_file_head(uint8_t *at, uint64_t magic, size_t size, struct wake_key128 key)
{
    struct wake_key128 sum = wake_key128_of(at + FILE_HEAD, size, magic);
    const uint64_t words[6] = { magic, sum.low, sum.high, size, key.low, key.high };

    memcpy(at, words, sizeof(words));
}

static size_t
put_blob(uint8_t *at)
{
    static const struct wake_printf_argument arguments[] = { { WAKE_PRINTF_SIGNED, 32, 1, 1 },
                                                             { WAKE_PRINTF_FLOAT, 64, 2, 4 } };
    static uint32_t words[8] = { 0x07230203, 0x10000, 0, 9, 0, 0x20011, 1, 0x10000 };
    struct wake_instrumented_printf print = { 5, "%d and %5.2v2lf", arguments, 2, 5 };
    const struct wake_instrumented module = { .verdict = WAKE_INSTRUMENTED,
                                              .id = { 1, 2 },
                                              .words = words,
                                              .count = 8,
                                              .printfs = &print,
                                              .printf_count = 1 };
    size_t size;
    void *bytes = wake_instrumented_pack(&module, &size);

    if (!bytes) {
        abort();
    }
    memcpy(at + FILE_HEAD, bytes, size);
    wake_free(WAKE_HEAP_GPUAV, bytes);
    put_file_head(at, MAGIC_BLOB, size, blob_key);
    return FILE_HEAD + size;
}

/* The first as the layer would write it; others with sums that are made to fit, and fewer parts. */
static size_t
seed(unsigned number, uint8_t *bytes, size_t room)
{
    static const uint8_t flags[] = { 0, FIX_KEYS | FIX_BLOB | FIX_DATA | FIX_ID, FIX_KEYS | ADDS,
                                     FIX_KEYS | MANY | ADDS, FIX_DATA };
    struct wake_key128 keys[4] = { { 1, 2 }, { 3, 4 }, { 5, 6 }, { 7, 8 } };
    struct head head = { .room = 16 };
    uint8_t *at = bytes + sizeof(head);
    size_t size;

    if (number >= WAKE_COUNT(flags) || room < MOST) {
        return 0;
    }
    memset(bytes, 0, MOST);
    head.flags = flags[number];
    size = number == 5 ? 0 : sizeof(keys); /* the last: a set without keys */
    head.keys = (uint16_t)(FILE_HEAD + size);
    memcpy(at + FILE_HEAD, keys, size);
    put_file_head(at, MAGIC_KEYS, size, (struct wake_key128){ 0, 0 });
    at += head.keys;
    if (number < 2) {
        head.blob = (uint16_t)put_blob(at);
        at += head.blob;
    }
    at += wake_cache_data_write(uuid, keys, 4, at, 200);
    memcpy(bytes, &head, sizeof(head));
    return (size_t)(at - bytes);
}

const struct fuzz_target fuzz_target = { .name = "cache", .shape = FUZZ_BYTES, .seed = seed };

/* ---- the cache on disk ----------------------------------------------------------------------- */

/* Takes away all files of a folder. */
static void
empty(const char *path)
{
    DIR *list = opendir(path);
    const struct dirent *entry;

    while (list && (entry = readdir(list)) != NULL) {
        if (entry->d_name[0] != '.') {
            (void)unlinkat(dirfd(list), entry->d_name, 0);
        }
    }
    closedir(list);
}

static void
take_away(void)
{
    empty(keys_folder);
    empty(blob_folder);
    rmdir(keys_folder);
    rmdir(blob_folder);
    rmdir(folder);
}

static void
make_folders(void)
{
    snprintf(folder, sizeof(folder), "%s/wake-fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder)) {
        abort();
    }
    snprintf(keys_folder, sizeof(keys_folder), "%s/wake-keys", folder);
    snprintf(blob_folder, sizeof(blob_folder), "%s/wake-blobs", folder);
    if (mkdir(keys_folder, 0700) != 0 || mkdir(blob_folder, 0700) != 0) {
        abort();
    }
    atexit(take_away);
}

static void
write_file(const char *path, unsigned number, const char *suffix, uint64_t high,
           const uint8_t *bytes, size_t size)
{
    char name[160];
    int file;

    snprintf(name, sizeof(name), "%s/%016llx%016x.%s", path, (unsigned long long)high, number,
             suffix);
    file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0 || write(file, bytes, size) != (ssize_t)size) {
        abort();
    }
    close(file);
}

static uint8_t *
copy_of(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);

    if (!copy) {
        abort();
    }
    if (size) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

static void
read_keys(struct wake_disk_cache *cache, const struct head *head, const uint8_t *bytes, size_t size)
{
    uint8_t *copy = copy_of(bytes, size);
    struct wake_key128 *keys, added[2] = { { 9, 1 }, { 9, 1 } };
    size_t count = 0;

    if (head->flags & FIX_KEYS && size >= FILE_HEAD) {
        put_file_head(copy, MAGIC_KEYS, size - FILE_HEAD, (struct wake_key128){ 0, 0 });
    }
    for (unsigned i = 0; i < (head->flags & MANY ? FILES : 1); i++) {
        write_file(keys_folder, i, "keys", 0, copy, size);
    }
    if (head->flags & ADDS && !wake_disk_keys_add(cache, "keys", added, 2)) {
        abort();
    }
    keys = wake_disk_keys_load(cache, "keys", &count);
    for (size_t i = 1; i < count; i++) {
        if (wake_keys_equal(keys[i - 1], keys[i])) {
            abort();
        }
    }
    wake_free(WAKE_HEAP_SETUP, keys);
    if (head->flags & (ADDS | MANY)) {
        empty(keys_folder);
    }
    free(copy);
}

static void
use_module(const void *data, size_t size, bool fix_id)
{
    static const uint32_t values[4] = { 1, 0x40490fdb, 3, 4 };
    uint64_t id[2] = { 1, 2 };
    struct wake_instrumented module;
    char text[64];

    if (fix_id && size >= sizeof(id)) {
        memcpy(id, data, sizeof(id));
    }
    if (!wake_instrumented_unpack(data, size, id, &module)) {
        return;
    }
    for (uint32_t i = 0; i < module.printf_count; i++) {
        const struct wake_instrumented_printf *print = &module.printfs[i];

        (void)wake_printf_text(print, values, 4, text, sizeof(text));
        if (wake_instrumented_find_printf(&module, print->instruction) != print) {
            abort();
        }
    }
    wake_instrumented_finish(&module);
}

static void
read_blob(struct wake_disk_cache *cache, const struct head *head, const uint8_t *bytes, size_t size)
{
    uint8_t *copy = copy_of(bytes, size);
    size_t got = 0;
    void *data;

    if (head->flags & FIX_BLOB && size >= FILE_HEAD) {
        put_file_head(copy, MAGIC_BLOB, size - FILE_HEAD, blob_key);
    }
    write_file(blob_folder, (unsigned)blob_key.low, "blob", blob_key.high, copy, size);
    data = wake_disk_blob_load(cache, "blobs", blob_key, &got);
    if (data) {
        use_module(data, got, head->flags & FIX_ID);
    }
    wake_free(WAKE_HEAP_SETUP, data);
    free(copy);
}

/* ---- a validation cache ---------------------------------------------------------------------- */

static void
fix_data(uint8_t *data, size_t size)
{
    uint64_t words[3];

    if (size >= WAKE_CACHE_KEYS) {
        struct wake_key128 sum;

        words[0] = (size - WAKE_CACHE_KEYS) / sizeof(sum);
        sum = wake_key128_of(data + WAKE_CACHE_KEYS, size - WAKE_CACHE_KEYS, words[0]);
        words[1] = sum.low;
        words[2] = sum.high;
        memcpy(data + WAKE_CACHE_HEADER, words, sizeof(words));
        memcpy(data + 8, uuid, sizeof(uuid));
    }
}

/* What a cache gives, it takes. */
static void
read_data(const struct head *head, const uint8_t *bytes, size_t size)
{
    uint8_t *copy = copy_of(bytes, size);
    struct wake_validation_cache *cache, *other;
    size_t room = head->room * 8u, count;
    uint8_t *out = malloc(room + 1);

    if (head->flags & FIX_DATA) {
        fix_data(copy, size);
    }
    cache = wake_validation_cache_create(uuid, NULL, copy, size);
    other = wake_validation_cache_create(uuid, NULL, copy, size / 2);
    if (!cache || !other || !out || !wake_validation_cache_merge(other, cache) ||
        wake_validation_cache_has(cache, blob_key) > wake_validation_cache_has(other, blob_key)) {
        abort();
    }
    if (wake_validation_cache_data(other, &room, out) == VK_SUCCESS &&
        wake_cache_data_read(uuid, out, room, &count) != WAKE_CACHE_DATA_GOOD) {
        abort();
    }
    wake_validation_cache_put(cache);
    wake_validation_cache_put(other);
    free(out);
    free(copy);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wake_disk_cache *cache;
    struct head head;

    if (size < sizeof(head) || size > MOST) {
        return 0;
    }
    if (!folder[0]) {
        make_folders();
    }
    memcpy(&head, data, sizeof(head));
    data += sizeof(head);
    size -= sizeof(head);
    head.keys = head.keys < size ? head.keys : (uint16_t)size;
    head.blob = head.blob < size - head.keys ? head.blob : (uint16_t)(size - head.keys);
    cache = wake_disk_cache_open(folder, head.room * 100u);
    if (!cache) {
        abort();
    }
    if (head.keys) {
        read_keys(cache, &head, data, head.keys);
    }
    if (head.blob) {
        read_blob(cache, &head, data + head.keys, head.blob);
    }
    wake_disk_cache_close(cache);
    read_data(&head, data + head.keys + head.blob, size - head.keys - head.blob);
    if (wake_heap_used(WAKE_HEAP_SETUP) || wake_heap_used(WAKE_HEAP_GPUAV) ||
        wake_heap_used(WAKE_HEAP_STATE)) {
        abort();
    }
    return 0;
}
