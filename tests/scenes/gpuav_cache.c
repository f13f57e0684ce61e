/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instrumented modules on disk, and how they are called. On the null driver, which shows the code
 * that it was given.
 */
#include "gpuav_records.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

KIT_MAIN()

#define GPUAV (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE | KIT_DRIVER_HANDLES)

struct folder {
    char path[64];
    char blob[512]; /* the last one that was seen */
    ino_t inode;
};

static void
folder_open(struct kit *kit, struct folder *folder)
{
    snprintf(folder->path, sizeof(folder->path), "/tmp/wake-gpuav-cache-XXXXXX");
    KIT_CHECK(kit, mkdtemp(folder->path) != NULL);
    setenv("WAKE_SHADER_CACHE_PATH", folder->path, 1);
}

/* How many instrumented modules are in it; with `remove`, takes everything away. */
static uint32_t
folder_count(struct folder *folder, bool remove)
{
    DIR *kinds = opendir(folder->path);
    uint32_t count = 0;

    for (const struct dirent *kind; kinds && (kind = readdir(kinds)) != NULL;) {
        char path[400];
        DIR *files;

        if (kind->d_name[0] == '.') {
            continue;
        }
        snprintf(path, sizeof(path), "%s/%s", folder->path, kind->d_name);
        files = opendir(path);
        for (const struct dirent *file; files && (file = readdir(files)) != NULL;) {
            struct stat status;
            char name[512];

            snprintf(name, sizeof(name), "%s/%.100s", path, file->d_name);
            if (strstr(name, ".blob") && strstr(name, "/wake-instrumented-") &&
                stat(name, &status) == 0) {
                count++;
                snprintf(folder->blob, sizeof(folder->blob), "%s", name);
                folder->inode = status.st_ino;
            }
            if (remove && file->d_name[0] != '.') {
                (void)unlink(name);
            }
        }
        if (files) {
            closedir(files);
        }
        if (remove) {
            (void)rmdir(path);
        }
    }
    if (kinds) {
        closedir(kinds);
    }
    if (remove) {
        (void)rmdir(folder->path);
    }
    return count;
}

/* Makes the module; a copy of what the driver got in `code`, of so many words. */
static size_t
make(struct kit *kit, uint32_t *code, size_t room)
{
    size_t count = 0;
    const uint32_t *words;

    gpuav_open_null(kit, 1);
    words = kit_null_control()->shader_code(shader_module(kit, gpuav_store, sizeof(gpuav_store)),
                                            &count);
    KIT_CHECK(kit, words && count > KIT_COUNT(gpuav_store) && count <= room);
    if (words && count <= room) {
        memcpy(code, words, count * sizeof(*code));
    }
    kit_close(kit);
    return count;
}

SCENE(the_next_run_finds_them, GPUAV)
{
    static uint32_t first[10000], again[10000];
    struct folder folder;
    size_t count;
    ino_t inode;
    int file;

    folder_open(kit, &folder);
    count = make(kit, first, KIT_COUNT(first));
    KIT_CHECK(kit, folder_count(&folder, false) == 1);
    inode = folder.inode;
    KIT_CHECK(kit, make(kit, again, KIT_COUNT(again)) == count);
    KIT_CHECK(kit, memcmp(first, again, count * sizeof(*first)) == 0);
    KIT_CHECK(kit, folder_count(&folder, false) == 1 && folder.inode == inode);

    /* Damaged: as if it were not there, and written anew. */
    file = open(folder.blob, O_WRONLY);
    KIT_CHECK(kit, file >= 0 && pwrite(file, "damaged", 7, 200) == 7);
    close(file);
    KIT_CHECK(kit, make(kit, again, KIT_COUNT(again)) == count);
    KIT_CHECK(kit, memcmp(first, again, count * sizeof(*first)) == 0);
    KIT_CHECK(kit, folder_count(&folder, false) == 1 && folder.inode != inode);

    /* Cut short. */
    KIT_CHECK(kit, truncate(folder.blob, 100) == 0);
    KIT_CHECK(kit, make(kit, again, KIT_COUNT(again)) == count);
    KIT_CHECK(kit, memcmp(first, again, count * sizeof(*first)) == 0);
    KIT_CHECK(kit, folder_count(&folder, true) == 1);
}

SCENE(other_settings_are_other_modules, GPUAV)
{
    static uint32_t code[10000];
    struct folder folder;

    folder_open(kit, &folder);
    (void)make(kit, code, KIT_COUNT(code));
    setenv("WAKE_GPUAV_SAFE_MODE", "0", 1);
    (void)make(kit, code, KIT_COUNT(code));
    KIT_CHECK(kit, folder_count(&folder, true) == 2);
}

SCENE(no_cache_is_wanted, GPUAV)
{
    static uint32_t code[10000];
    struct folder folder;

    folder_open(kit, &folder);
    setenv("WAKE_SHADER_CACHE", "0", 1);
    (void)make(kit, code, KIT_COUNT(code));
    KIT_CHECK(kit, folder_count(&folder, true) == 0);
}

SCENE(a_folder_that_cannot_be_written, GPUAV)
{
    static uint32_t code[10000];

    setenv("WAKE_SHADER_CACHE_PATH", "/proc/nothing/of/the/kind", 1);
    (void)make(kit, code, KIT_COUNT(code));
}

SCENE(identifiers_are_those_of_modules, GPUAV)
{
    VkPhysicalDeviceShaderModuleIdentifierFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MODULE_IDENTIFIER_FEATURES_EXT,
        .shaderModuleIdentifier = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &feature };
    const struct kit_config config = {
        .device_next = &features,
        .device_extensions = { VK_EXT_SHADER_MODULE_IDENTIFIER_EXTENSION_NAME },
    };
    const VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                            .codeSize = sizeof(gpuav_store),
                                            .pCode = gpuav_store };
    VkShaderModuleIdentifierEXT of_module = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_IDENTIFIER_EXT
    };
    VkShaderModuleIdentifierEXT of_code = of_module;

    kit_null_control()->set_write_mode(true);
    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    KIT_DEVICE_COMMAND(kit, vkGetShaderModuleIdentifierEXT)
    (kit->device, MODULE(kit, gpuav_store), &of_module);
    KIT_DEVICE_COMMAND(kit, vkGetShaderModuleCreateInfoIdentifierEXT)
    (kit->device, &info, &of_code);
    KIT_CHECK(kit, of_module.identifierSize == of_code.identifierSize);
    KIT_CHECK(kit, memcmp(of_module.identifier, of_code.identifier, of_code.identifierSize) == 0);
}
