/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Files of the cache on disk. A set of keys is spread over files that are named after their
 * contents: processes that learn the same write the same file, and none needs a lock to add one.
 * When there are many, whoever gets the folder's lock at once makes one of them.
 */
#include "base/disk_cache.h"

#include "base/file_open.h"
#include "base/file_write.h"
#include "base/heap.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    MANY_FILES = 8,       /* sets of keys are merged when there are more */
    STALE_SECONDS = 3600, /* a file that is being written is not older */
    TOUCH_SECONDS = 3600, /* a blob that is read counts as used at most this often */
    NAME_MAX_LENGTH = 255,
    NAME_DIGITS = 32,
};
#define KIND_PREFIX "wake-"
#define FILE_MAX ((uint64_t)1 << 30)
#define MAGIC_KEYS UINT64_C(0x31535945454b4157) /* "WAKEEYS1" */
#define MAGIC_BLOB UINT64_C(0x31424f4c454b4157) /* "WAKELOB1" */

struct wake_disk_cache {
    int folder;
    uint64_t limit;
    bool wrote;
};

/* In front of every file; the sum is of all that follows it. */
struct file_head {
    uint64_t magic;
    struct wake_key128 sum;
    uint64_t size;          /* of what follows */
    struct wake_key128 key; /* of a blob; 0 */
};

/* ---- keys ------------------------------------------------------------------------------------ */

struct wake_key128
wake_key128_of(const void *data, size_t size, uint64_t seed)
{
    XXH128_hash_t hash = XXH3_128bits_withSeed(data, size, seed);

    return (struct wake_key128){ hash.low64, hash.high64 };
}

static int
compare(const void *left, const void *right)
{
    const struct wake_key128 *a = left, *b = right;

    if (a->high != b->high) {
        return a->high < b->high ? -1 : 1;
    }
    return a->low < b->low ? -1 : a->low > b->low;
}

size_t
wake_keys_sort(struct wake_key128 *keys, size_t count)
{
    size_t kept = 0;

    for (size_t i = 1; i < count; i++) {
        if (compare(&keys[i - 1], &keys[i]) >= 0) {
            qsort(keys, count, sizeof(*keys), compare);
            break;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (!kept || !wake_keys_equal(keys[kept - 1], keys[i])) {
            keys[kept++] = keys[i];
        }
    }
    return kept;
}

/* ---- folders --------------------------------------------------------------------------------- */

static int
open_kind(const struct wake_disk_cache *cache, const char *kind, bool make)
{
    char name[NAME_MAX_LENGTH];

    snprintf(name, sizeof(name), KIND_PREFIX "%s", kind);
    if (make) {
        (void)mkdirat(cache->folder, name, 0700);
    }
    return openat(cache->folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* To be closed by closedir(). */
static DIR *
list_folder(int folder)
{
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = again >= 0 ? fdopendir(again) : NULL;

    if (!list && again >= 0) {
        close(again);
    }
    return list;
}

struct wake_disk_cache *
wake_disk_cache_open(const char *path, uint64_t limit_bytes)
{
    const char *base = secure_getenv("XDG_CACHE_HOME"), *home = secure_getenv("HOME");
    char text[4096], why[WAKE_FILE_WHY];
    struct wake_disk_cache *cache;
    int length;

    if (getauxval(AT_SECURE)) {
        return NULL; /* the environment is another user's */
    }
    if (path && path[0]) {
        length = snprintf(text, sizeof(text), "%s", path);
    } else if (base && base[0] == '/') {
        length = snprintf(text, sizeof(text), "%s/wake", base);
    } else if (home && home[0] == '/') {
        length = snprintf(text, sizeof(text), "%s/.cache/wake", home);
    } else {
        return NULL;
    }
    cache = length > 0 && (size_t)length < sizeof(text)
                ? wake_zalloc(WAKE_HEAP_SETUP, sizeof(*cache))
                : NULL;
    if (!cache) {
        return NULL;
    }
    cache->limit = limit_bytes;
    cache->folder = wake_folder_open(text, why);
    if (cache->folder < 0) {
        if (errno != EACCES && errno != EROFS && errno != ENOENT) {
            fprintf(stderr, "wake: the cache %s is not used: %s\n", text, why);
        }
        wake_free(WAKE_HEAP_SETUP, cache);
        return NULL;
    }
    return cache;
}

/* ---- one file -------------------------------------------------------------------------------- */

/* What became of reading a file. Only what is broken may be taken away: what cannot be read now may be
 * whole. */
enum file_state {
    FILE_READ,
    FILE_GONE,
    FILE_BROKEN,  /* nothing that can be used, now or later */
    FILE_NOT_NOW, /* no memory, no descriptor, an error of the disk */
};

static enum file_state
read_all(int file, void *data, size_t size)
{
    char *at = data;

    while (size) {
        ssize_t got = read(file, at, size);

        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return got ? FILE_NOT_NOW : FILE_BROKEN;
        }
        at += got;
        size -= (size_t)got;
    }
    return FILE_READ;
}

static bool
write_file(int folder, const char *name, const struct file_head *head, const void *data)
{
    char temporary[80];
    int file;
    bool ok;

    /* No two threads have the same number, and no thread writes two files at once. */
    snprintf(temporary, sizeof(temporary), ".new-%ld-%lu-%llu", (long)getpid(),
             (unsigned long)wake_thread_id(), (unsigned long long)wake_now_ns());
    file = wake_file_open(folder, temporary, WAKE_FILE_MAKE, NULL);
    if (file < 0) {
        return false;
    }
    ok = wake_file_write(file, head, sizeof(*head), 0) &&
         wake_file_write(file, data, (size_t)head->size, 0);
    ok = close(file) == 0 && ok;
    ok = ok && renameat(folder, temporary, folder, name) == 0;
    if (!ok) {
        (void)unlinkat(folder, temporary, 0);
    }
    return ok;
}

static enum file_state
open_file(int folder, const char *name, int *file_out)
{
    *file_out = wake_file_open(folder, name, WAKE_FILE_READ_NO_LINK, NULL);
    if (*file_out >= 0) {
        return FILE_READ;
    }
    switch (errno) {
    case ENOENT: return FILE_GONE;
    case EINVAL: /* no regular file */
    case ELOOP:
    case ENXIO: return FILE_BROKEN;
    default: return FILE_NOT_NOW;
    }
}

static enum file_state
read_open(int file, uint64_t magic, struct wake_key128 key, void **data_out, size_t *size_out)
{
    struct file_head head;
    struct stat status;
    enum file_state state;

    if (fstat(file, &status) != 0) {
        return FILE_NOT_NOW;
    }
    if (status.st_uid != geteuid() || (uint64_t)status.st_size < sizeof(head) ||
        (uint64_t)status.st_size > FILE_MAX) {
        return FILE_BROKEN;
    }
    state = read_all(file, &head, sizeof(head));
    if (state != FILE_READ) {
        return state;
    }
    if (head.magic != magic || !wake_keys_equal(head.key, key) ||
        head.size != (uint64_t)status.st_size - sizeof(head)) {
        return FILE_BROKEN;
    }
    *size_out = (size_t)head.size;
    *data_out = wake_alloc(WAKE_HEAP_SETUP, *size_out + 1);
    if (!*data_out) {
        return FILE_NOT_NOW;
    }
    state = read_all(file, *data_out, *size_out);
    if (state == FILE_READ &&
        !wake_keys_equal(wake_key128_of(*data_out, *size_out, magic), head.sum)) {
        state = FILE_BROKEN;
    }
    if (state != FILE_READ) {
        wake_free(WAKE_HEAP_SETUP, *data_out);
        *data_out = NULL;
    } else if (time(NULL) - status.st_mtime > TOUCH_SECONDS) {
        (void)futimens(file, NULL);
    }
    return state;
}

/* `data_out`: to be freed; NULL where it was not read. */
static enum file_state
read_file(int folder, const char *name, uint64_t magic, struct wake_key128 key, void **data_out,
          size_t *size_out)
{
    int file;
    enum file_state state = open_file(folder, name, &file);

    *data_out = NULL;
    if (state == FILE_READ) {
        state = read_open(file, magic, key, data_out, size_out);
        close(file);
    }
    return state;
}

/* ---- sets of keys ---------------------------------------------------------------------------- */

/* The sets of a kind in one; names of the files that it comes from, each ending with 0, for
 * merging. */
struct key_set {
    struct wake_key128 *keys;
    size_t count, capacity;
    char *names;
    size_t names_size;
    uint32_t files;
    bool gone; /* a file was taken away meanwhile: what it had is in another one */
    bool failed;
};

/* Only what has a name like ours is looked at: the folder may have been made for something else. */
static bool
is_ours(const char *name, const char *suffix)
{
    size_t length = strlen(name);

    return length == NAME_DIGITS + strlen(suffix) &&
           strspn(name, "0123456789abcdef") == NAME_DIGITS &&
           strcmp(name + NAME_DIGITS, suffix) == 0;
}

static void
set_add(struct key_set *set, const struct wake_key128 *keys, size_t count)
{
    if (set->count + count > set->capacity) {
        size_t capacity = (set->count + count) * 2;
        struct wake_key128 *more = wake_realloc(WAKE_HEAP_SETUP, set->keys,
                                                capacity * sizeof(*more));

        if (!more) {
            set->failed = true;
            return;
        }
        set->keys = more;
        set->capacity = capacity;
    }
    memcpy(set->keys + set->count, keys, count * sizeof(*keys));
    set->count += count;
}

static void
set_note_name(struct key_set *set, const char *name)
{
    size_t length = strlen(name) + 1;
    char *more = wake_realloc(WAKE_HEAP_SETUP, set->names, set->names_size + length);

    if (!more) {
        set->failed = true;
        return;
    }
    memcpy(more + set->names_size, name, length);
    set->names = more;
    set->names_size += length;
    set->files++;
}

static void
set_read(struct key_set *set, int folder, const char *name)
{
    size_t size = 0;
    void *keys;
    enum file_state state = read_file(folder, name, MAGIC_KEYS, (struct wake_key128){ 0, 0 }, &keys,
                                      &size);

    set->gone |= state == FILE_GONE;
    if (keys && size && size % sizeof(struct wake_key128) == 0) {
        set_add(set, keys, size / sizeof(struct wake_key128));
    }
    if (state == FILE_READ || state == FILE_BROKEN) {
        set_note_name(set, name); /* merging takes it away */
    }
    wake_free(WAKE_HEAP_SETUP, keys);
}

static void
set_finish(struct key_set *set)
{
    wake_free(WAKE_HEAP_SETUP, set->keys);
    wake_free(WAKE_HEAP_SETUP, set->names);
}

static struct key_set
set_load(int folder)
{
    struct key_set set = { 0 };
    DIR *list = list_folder(folder);
    const struct dirent *entry;

    while (list && (entry = readdir(list)) != NULL) {
        if (is_ours(entry->d_name, ".keys")) {
            set_read(&set, folder, entry->d_name);
        }
    }
    if (list) {
        closedir(list);
    }
    return set;
}

static bool
write_keys(int folder, const struct wake_key128 *keys, size_t count, char name[48])
{
    struct file_head head = { .magic = MAGIC_KEYS, .size = count * sizeof(*keys) };

    head.sum = wake_key128_of(keys, (size_t)head.size, MAGIC_KEYS);
    snprintf(name, 48, "%016llx%016llx.keys", (unsigned long long)head.sum.high,
             (unsigned long long)head.sum.low);
    return write_file(folder, name, &head, keys);
}

/* One file of many, if nobody else is about to do that. */
static void
merge_files(int folder)
{
    struct key_set set;
    char name[48];

    if (flock(folder, LOCK_EX | LOCK_NB) != 0) {
        return;
    }
    set = set_load(folder);
    set.count = wake_keys_sort(set.keys, set.count);
    if (!set.failed && set.files > 1 && write_keys(folder, set.keys, set.count, name)) {
        for (char *at = set.names; at < set.names + set.names_size; at += strlen(at) + 1) {
            if (strcmp(at, name) != 0) {
                (void)unlinkat(folder, at, 0);
            }
        }
    }
    set_finish(&set);
    (void)flock(folder, LOCK_UN);
}

struct wake_key128 *
wake_disk_keys_load(struct wake_disk_cache *cache, const char *kind, size_t *count_out)
{
    enum { TRIES = 4 };
    int folder = open_kind(cache, kind, false);
    struct key_set set = { 0 };

    *count_out = 0;
    if (folder < 0) {
        return NULL;
    }
    for (int i = 0; i < TRIES; i++) {
        set_finish(&set);
        set = set_load(folder);
        if (!set.gone) {
            break;
        }
    }
    close(folder);
    wake_free(WAKE_HEAP_SETUP, set.names);
    *count_out = wake_keys_sort(set.keys, set.count);
    return set.keys;
}

bool
wake_disk_keys_add(struct wake_disk_cache *cache, const char *kind, struct wake_key128 *keys,
                   size_t count)
{
    int folder = open_kind(cache, kind, true);
    const struct dirent *entry;
    uint32_t files = 0;
    char name[48];
    DIR *list;
    bool ok;

    if (folder < 0) {
        return false;
    }
    count = wake_keys_sort(keys, count);
    ok = write_keys(folder, keys, count, name);
    cache->wrote |= ok;
    list = ok ? list_folder(folder) : NULL;
    while (list && (entry = readdir(list)) != NULL) {
        files += is_ours(entry->d_name, ".keys");
    }
    if (list) {
        closedir(list);
    }
    if (files > MANY_FILES) {
        merge_files(folder);
    }
    close(folder);
    return ok;
}

/* ---- blobs ----------------------------------------------------------------------------------- */

static void
blob_name(char name[48], struct wake_key128 key)
{
    snprintf(name, 48, "%016llx%016llx.blob", (unsigned long long)key.high,
             (unsigned long long)key.low);
}

void *
wake_disk_blob_load(struct wake_disk_cache *cache, const char *kind, struct wake_key128 key,
                    size_t *size_out)
{
    int folder = open_kind(cache, kind, false);
    void *data = NULL;
    char name[48];

    if (folder >= 0) {
        blob_name(name, key);
        (void)read_file(folder, name, MAGIC_BLOB, key, &data, size_out);
        close(folder);
    }
    return data;
}

bool
wake_disk_blob_keep(struct wake_disk_cache *cache, const char *kind, struct wake_key128 key,
                    const void *data, size_t size)
{
    struct file_head head = { .magic = MAGIC_BLOB, .size = size, .key = key };
    int folder = size <= FILE_MAX - sizeof(head) ? open_kind(cache, kind, true) : -1;
    char name[48];
    bool ok;

    if (folder < 0) {
        return false;
    }
    head.sum = wake_key128_of(data, size, MAGIC_BLOB);
    blob_name(name, key);
    ok = write_file(folder, name, &head, data);
    cache->wrote |= ok;
    close(folder);
    return ok;
}

/* ---- the limit ------------------------------------------------------------------------------- */

struct old_file {
    time_t used;
    uint64_t size;
    char *path; /* kind/name */
};

struct old_files {
    struct old_file *files;
    size_t count, capacity;
    uint64_t size;
};

static void
note_old(struct old_files *all, const char *kind, const char *name, const struct stat *status)
{
    char path[2 * NAME_MAX_LENGTH + 2];

    if (all->count == all->capacity) {
        size_t capacity = all->capacity ? all->capacity * 2 : 64;
        struct old_file *more = wake_realloc(WAKE_HEAP_SETUP, all->files, capacity * sizeof(*more));

        if (!more) {
            return;
        }
        all->files = more;
        all->capacity = capacity;
    }
    snprintf(path, sizeof(path), "%s/%s", kind, name);
    all->files[all->count] = (struct old_file){ status->st_mtime, (uint64_t)status->st_size,
                                                wake_strdup(WAKE_HEAP_SETUP, path) };
    all->size += (uint64_t)status->st_size;
    all->count++;
}

static void
note_kind(struct old_files *all, int root, const char *kind)
{
    int folder = openat(root, kind, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *list = folder >= 0 ? list_folder(folder) : NULL;
    const struct dirent *entry;
    struct stat status;

    while (list && (entry = readdir(list)) != NULL) {
        if (fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
            !S_ISREG(status.st_mode)) {
            continue;
        }
        if (strncmp(entry->d_name, ".new-", 5) == 0) {
            if (time(NULL) - status.st_mtime > STALE_SECONDS) {
                (void)unlinkat(folder, entry->d_name, 0); /* whoever wrote it is gone */
            }
        } else if (is_ours(entry->d_name, ".keys") || is_ours(entry->d_name, ".blob")) {
            note_old(all, kind, entry->d_name, &status);
        }
    }
    if (list) {
        closedir(list);
    }
    if (folder >= 0) {
        close(folder);
    }
}

static int
oldest_first(const void *left, const void *right)
{
    const struct old_file *a = left, *b = right;

    return a->used < b->used ? -1 : a->used > b->used;
}

static void
keep_limit(struct wake_disk_cache *cache)
{
    struct old_files all = { 0 };
    const struct dirent *entry;
    DIR *list;
    size_t next = 0;

    if (flock(cache->folder, LOCK_EX | LOCK_NB) != 0) {
        return;
    }
    list = list_folder(cache->folder);
    while (list && (entry = readdir(list)) != NULL) {
        if (strncmp(entry->d_name, KIND_PREFIX, strlen(KIND_PREFIX)) == 0) {
            note_kind(&all, cache->folder, entry->d_name);
        }
    }
    if (list) {
        closedir(list);
    }
    if (all.size > cache->limit && all.files) {
        qsort(all.files, all.count, sizeof(*all.files), oldest_first);
        /* A good deal below, so that not every process has to do this. */
        for (; next < all.count && all.size > cache->limit - cache->limit / 4; next++) {
            if (all.files[next].path && unlinkat(cache->folder, all.files[next].path, 0) == 0) {
                all.size -= all.files[next].size;
            }
        }
    }
    for (size_t i = 0; i < all.count; i++) {
        wake_free(WAKE_HEAP_SETUP, all.files[i].path);
    }
    wake_free(WAKE_HEAP_SETUP, all.files);
    (void)flock(cache->folder, LOCK_UN);
}

void
wake_disk_cache_close(struct wake_disk_cache *cache)
{
    if (!cache) {
        return;
    }
    if (cache->wrote) {
        keep_limit(cache);
    }
    close(cache->folder);
    wake_free(WAKE_HEAP_SETUP, cache);
}
