/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The cache on disk: sets of keys, blobs, damage, the limit, and many processes in one folder.
 */
#include "base/disk_cache.h"
#include "base/heap.h"
#include "base/key_set.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { PROCESSES = 200, KEYS_EACH = 50 };

static char folder[64];

static void
each_file(const char *path, void (*function)(const char *path))
{
    DIR *list = opendir(path);
    const struct dirent *entry;
    char inner[600];

    while (list && (entry = readdir(list)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
            continue;
        }
        snprintf(inner, sizeof(inner), "%s/%s", path, entry->d_name);
        if (entry->d_type == DT_DIR) {
            each_file(inner, function);
        } else {
            function(inner);
        }
    }
    if (list) {
        closedir(list);
    }
}

static int
set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/wake-disk-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int
tear_down(void **state)
{
    char command[128];

    (void)state;
    snprintf(command, sizeof(command), "rm -rf %s", folder);
    return wake_heap_used(WAKE_HEAP_SETUP) == 0 ? system(command) : -1;
}

static struct wake_key128
key_of(uint64_t number)
{
    return wake_key128_of(&number, sizeof(number), 7);
}

static struct wake_disk_cache *
open_cache(void)
{
    struct wake_disk_cache *cache = wake_disk_cache_open(folder, 1 << 24);

    assert_non_null(cache);
    return cache;
}

static size_t
count_keys(const char *kind)
{
    struct wake_disk_cache *cache = open_cache();
    size_t count;
    struct wake_key128 *keys = wake_disk_keys_load(cache, kind, &count);

    for (size_t i = 1; i < count; i++) {
        assert_false(wake_keys_equal(keys[i - 1], keys[i]));
    }
    wake_free(WAKE_HEAP_SETUP, keys);
    wake_disk_cache_close(cache);
    return count;
}

static void
add_keys(const char *kind, uint64_t first, uint32_t count)
{
    struct wake_disk_cache *cache = open_cache();
    struct wake_key128 *keys = wake_alloc(WAKE_HEAP_SETUP, count * sizeof(*keys));

    for (uint32_t i = 0; i < count; i++) {
        keys[i] = key_of(first + i);
    }
    assert_true(wake_disk_keys_add(cache, kind, keys, count));
    wake_free(WAKE_HEAP_SETUP, keys);
    wake_disk_cache_close(cache);
}

/* ---- keys ------------------------------------------------------------------------------------ */

static void
keys_come_back(void **state)
{
    (void)state;
    assert_int_equal(count_keys("a"), 0);
    add_keys("a", 0, 100);
    add_keys("a", 50, 100); /* half of them again */
    assert_int_equal(count_keys("a"), 150);
    assert_int_equal(count_keys("b"), 0);
}

static uint32_t files;

static void
count_file(const char *path)
{
    (void)path;
    files++;
}

static void
sets_are_merged(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 40; i++) {
        add_keys("a", i * 10, 10);
    }
    assert_int_equal(count_keys("a"), 400);
    files = 0;
    each_file(folder, count_file);
    assert_true(files < 12);
}

static void
turn_a_bit(const char *path)
{
    FILE *file = fopen(path, "r+");
    int byte;

    assert_non_null(file);
    fseek(file, -3, SEEK_END);
    byte = fgetc(file);
    fseek(file, -1, SEEK_CUR);
    fputc(byte ^ 4, file);
    fclose(file);
}

static void
cut(const char *path)
{
    struct stat status;

    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(truncate(path, status.st_size / 2), 0);
}

static void
make_empty(const char *path)
{
    assert_int_equal(truncate(path, 0), 0);
}

static void
broken_sets_are_as_none(void **state)
{
    void (*const damages[])(const char *) = { turn_a_bit, cut, make_empty };

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(damages); i++) {
        add_keys("a", 0, 20);
        assert_int_equal(count_keys("a"), 20);
        each_file(folder, damages[i]);
        assert_int_equal(count_keys("a"), 0);
    }
    add_keys("a", 0, 20); /* the same file is made anew */
    assert_int_equal(count_keys("a"), 20);
}

/* They are still there when they can be read again. */
static void
what_cannot_be_read_now_is_not_merged_away(void **state)
{
    struct wake_disk_cache *cache = open_cache();
    struct wake_key128 key = { 1, 999 };
    struct rlimit limit, few;
    int next;

    (void)state;
    for (uint64_t i = 0; i < 8; i++) {
        add_keys("a", i * 10, 10);
    }
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    next = dup(STDERR_FILENO);
    close(next);
    /* The folder and a list of it, but no file meanwhile. */
    few = (struct rlimit){ (rlim_t)next + 2, limit.rlim_max };
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    assert_true(wake_disk_keys_add(cache, "a", &key, 1));
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    wake_disk_cache_close(cache);
    assert_int_equal(count_keys("a"), 81);
}

static void
sorting(void **state)
{
    struct wake_key128 keys[7] = { { 3, 1 }, { 2, 1 }, { 3, 1 }, { 0, 9 },
                                   { 1, 0 }, { 2, 1 }, { 5, 5 } };

    (void)state;
    assert_int_equal(wake_keys_sort(keys, 7), 5);
    assert_true(wake_keys_equal(keys[0], (struct wake_key128){ 1, 0 }));
    assert_true(wake_keys_equal(keys[4], (struct wake_key128){ 0, 9 }));
    assert_int_equal(wake_keys_sort(keys, 0), 0);
}

/* ---- blobs ----------------------------------------------------------------------------------- */

static void
keep_blob(uint64_t number, size_t size)
{
    struct wake_disk_cache *cache = open_cache();
    char *data = wake_alloc(WAKE_HEAP_SETUP, size + 1);

    memset(data, (int)(number & 0xff), size);
    assert_true(wake_disk_blob_keep(cache, "blobs", key_of(number), data, size));
    wake_free(WAKE_HEAP_SETUP, data);
    wake_disk_cache_close(cache);
}

static bool
has_blob(uint64_t number, size_t size)
{
    struct wake_disk_cache *cache = open_cache();
    size_t found = 0;
    char *data = wake_disk_blob_load(cache, "blobs", key_of(number), &found);
    bool right = data != NULL;

    if (data) {
        assert_int_equal(found, size);
        for (size_t i = 0; i < size; i++) {
            assert_int_equal((unsigned char)data[i], number & 0xff);
        }
    }
    wake_free(WAKE_HEAP_SETUP, data);
    wake_disk_cache_close(cache);
    return right;
}

static void
blobs_come_back(void **state)
{
    (void)state;
    keep_blob(1, 10000);
    keep_blob(2, 0);
    keep_blob(1, 10000);
    assert_true(has_blob(1, 10000));
    assert_true(has_blob(2, 0));
    assert_false(has_blob(3, 0));
    each_file(folder, turn_a_bit);
    assert_false(has_blob(1, 10000));
    keep_blob(1, 10000);
    assert_true(has_blob(1, 10000));
}

/* A file under another key's name. */
static void
exchanged_blobs_are_none(void **state)
{
    char from[200], to[200];
    struct wake_key128 a = key_of(1), b = key_of(2);

    (void)state;
    keep_blob(1, 100);
    snprintf(from, sizeof(from), "%s/wake-blobs/%016llx%016llx.blob", folder,
             (unsigned long long)a.high, (unsigned long long)a.low);
    snprintf(to, sizeof(to), "%s/wake-blobs/%016llx%016llx.blob", folder,
             (unsigned long long)b.high, (unsigned long long)b.low);
    assert_int_equal(rename(from, to), 0);
    assert_false(has_blob(2, 100));
}

static void
limit_takes_the_oldest(void **state)
{
    char other[200];
    struct wake_disk_cache *cache;
    char data[1000] = { 0 };
    FILE *file;

    (void)state;
    snprintf(other, sizeof(other), "%s/other", folder);
    assert_int_equal(mkdir(other, 0700), 0);
    snprintf(other, sizeof(other), "%s/other/0123456789abcdef0123456789abcdef.blob", folder);
    file = fopen(other, "w");
    fputs("somebody else's", file);
    fclose(file);
    cache = wake_disk_cache_open(folder, 20000);
    for (uint64_t i = 0; i < 40; i++) {
        char path[200];
        struct wake_key128 key = key_of(i);
        struct timespec times[2] = { { 1000000 + (time_t)i, 0 }, { 1000000 + (time_t)i, 0 } };

        assert_true(wake_disk_blob_keep(cache, "blobs", key, data, sizeof(data)));
        snprintf(path, sizeof(path), "%s/wake-blobs/%016llx%016llx.blob", folder,
                 (unsigned long long)key.high, (unsigned long long)key.low);
        assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    }
    wake_disk_cache_close(cache);
    cache = open_cache();
    for (uint64_t i = 0; i < 40; i++) {
        size_t size;
        void *found = wake_disk_blob_load(cache, "blobs", key_of(i), &size);

        if (i < 20) {
            assert_null(found);
        } else if (i >= 28) {
            assert_non_null(found);
        }
        wake_free(WAKE_HEAP_SETUP, found);
    }
    wake_disk_cache_close(cache);
    assert_int_equal(access(other, F_OK), 0);
}

static void
no_folder(void **state)
{
    (void)state;
    assert_null(wake_disk_cache_open("/proc/nothing/of/the/kind", 1));
}

/* ---- many processes -------------------------------------------------------------------------- */

/* Keys of its own, keys that all have, a blob of its own and one that all write. */
static _Noreturn void
process(uint32_t number)
{
    struct wake_disk_cache *cache = wake_disk_cache_open(folder, 1 << 26);
    struct wake_key128 keys[KEYS_EACH + 1], *all;
    char data[3000];
    size_t count;
    bool ok = cache != NULL;

    for (uint32_t i = 0; i < KEYS_EACH; i++) {
        keys[i] = key_of(1000 + number * KEYS_EACH + i);
    }
    keys[KEYS_EACH] = key_of(999);
    ok = ok && wake_disk_keys_add(cache, "many", keys, KEYS_EACH + 1);
    memset(data, (int)(number & 0xff), sizeof(data));
    ok = ok && wake_disk_blob_keep(cache, "blobs", key_of(number), data, sizeof(data));
    memset(data, 77, sizeof(data));
    ok = ok && wake_disk_blob_keep(cache, "blobs", key_of(77077), data, sizeof(data));
    all = ok ? wake_disk_keys_load(cache, "many", &count) : NULL;
    ok = ok && all && count >= KEYS_EACH + 1;
    wake_free(WAKE_HEAP_SETUP, all);
    wake_disk_cache_close(cache);
    _exit(ok ? 0 : 1);
}

static void
no_new_file(const char *path)
{
    assert_null(strstr(path, ".new-"));
}

static void
two_hundred_processes(void **state)
{
    struct wake_disk_cache *cache;
    size_t size;
    char *data;

    (void)state;
    for (uint32_t i = 0; i < PROCESSES; i++) {
        pid_t child = fork();

        assert_true(child >= 0);
        if (!child) {
            process(i);
        }
    }
    for (uint32_t i = 0; i < PROCESSES; i++) {
        int status;

        assert_true(wait(&status) > 0);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    assert_int_equal(count_keys("many"), PROCESSES * KEYS_EACH + 1);
    for (uint32_t i = 0; i < PROCESSES; i++) {
        assert_true(has_blob(i, 3000));
    }
    cache = open_cache();
    data = wake_disk_blob_load(cache, "blobs", key_of(77077), &size);
    assert_non_null(data);
    assert_int_equal(data[2999], 77);
    wake_free(WAKE_HEAP_SETUP, data);
    wake_disk_cache_close(cache);
    each_file(folder, no_new_file);
}

/* ---- sets in memory -------------------------------------------------------------------------- */

static void
sets_in_memory(void **state)
{
    static struct wake_key128 slots[64], more[512], out[200];
    struct wake_key_set set = { 0 };

    (void)state;
    assert_false(wake_key_set_has(&set, key_of(1)));
    assert_false(wake_key_set_has_room(&set, 1));
    assert_int_equal(wake_key_set_capacity(200), 512);
    assert_null(wake_key_set_move(&set, slots, 64));
    for (uint64_t i = 0; i < 32; i++) {
        assert_true(wake_key_set_add(&set, key_of(i)));
    }
    assert_false(wake_key_set_has_room(&set, 1));
    assert_ptr_equal(wake_key_set_move(&set, more, 512), slots);
    for (uint64_t i = 0; i < 200; i++) {
        assert_int_equal(wake_key_set_add(&set, key_of(i)), i >= 32);
    }
    assert_false(wake_key_set_add(&set, (struct wake_key128){ 0, 0 }));
    assert_false(wake_key_set_has(&set, (struct wake_key128){ 0, 0 }));
    assert_int_equal(set.count, 200);
    for (uint64_t i = 0; i < 400; i++) {
        assert_int_equal(wake_key_set_has(&set, key_of(i)), i < 200);
    }
    wake_key_set_list(&set, out);
    assert_int_equal(wake_keys_sort(out, 200), 200);
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(keys_come_back),
        TEST(sets_are_merged),
        TEST(broken_sets_are_as_none),
        TEST(what_cannot_be_read_now_is_not_merged_away),
        TEST(sorting),
        TEST(blobs_come_back),
        TEST(exchanged_blobs_are_none),
        TEST(limit_takes_the_oldest),
        TEST(no_folder),
        TEST(two_hundred_processes),
        TEST(sets_in_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
