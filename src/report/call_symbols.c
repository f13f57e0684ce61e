/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Names of functions, from the symbol tables of the files that are loaded. The dynamic linker knows
 * the exported ones only; the others stand in the file, unless it is stripped. Read when a message
 * is made; nothing is kept.
 */
#include "report/call_symbols.h"

#include "base/file_open.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file in memory; NULL: it cannot be read. */
static const char *
map_file(const char *path, size_t *size_out)
{
    int file = wake_file_open(AT_FDCWD, path, WAKE_FILE_READ, NULL);
    struct stat status;
    void *bytes = MAP_FAILED;

    if (file < 0) {
        return NULL;
    }
    if (fstat(file, &status) == 0 && status.st_size > (off_t)sizeof(ElfW(Ehdr))) {
        *size_out = (size_t)status.st_size;
        bytes = mmap(NULL, *size_out, PROT_READ, MAP_PRIVATE, file, 0);
    }
    close(file);
    return bytes == MAP_FAILED ? NULL : bytes;
}

static bool
fits(size_t size, uint64_t offset, uint64_t length)
{
    return offset <= size && length <= size - offset;
}

/* The symbol of one table that `address` lies in. */
static void
find_symbol(const char *bytes, size_t size, const ElfW(Shdr) * table, const ElfW(Shdr) * strings,
            uint64_t address, char *name, size_t room)
{
    const ElfW(Sym) *symbols = (const ElfW(Sym) *)(bytes + table->sh_offset);
    size_t count = table->sh_size / sizeof(*symbols);

    if (!fits(size, table->sh_offset, table->sh_size) ||
        !fits(size, strings->sh_offset, strings->sh_size) || !strings->sh_size ||
        bytes[strings->sh_offset + strings->sh_size - 1]) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const ElfW(Sym) *s = &symbols[i];

        if ((s->st_info & 0xf) == STT_FUNC && s->st_name < strings->sh_size &&
            address >= s->st_value && address - s->st_value < s->st_size) {
            snprintf(name, room, "%s", bytes + strings->sh_offset + s->st_name);
            return;
        }
    }
}

/* `address` is taken off the base; files that are not position independent have it in full. */
static void
read_name(const char *path, uint64_t base, struct wake_symbol *symbol)
{
    size_t size = 0;
    const char *bytes = map_file(path, &size);
    const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)(const void *)bytes;
    const ElfW(Shdr) * sections;

    if (!bytes) {
        return;
    }
    if (memcmp(header->e_ident, ELFMAG, SELFMAG) == 0) {
        symbol->address += header->e_type == ET_EXEC ? base : 0;
        sections = (const ElfW(Shdr) *)(const void *)(bytes + header->e_shoff);
        for (unsigned i = 0; header->e_shentsize == sizeof(*sections) &&
                             fits(size, header->e_shoff, header->e_shnum * sizeof(*sections)) &&
                             i < header->e_shnum && !symbol->name[0];
             i++) {
            if (sections[i].sh_type == SHT_SYMTAB && sections[i].sh_link < header->e_shnum) {
                find_symbol(bytes, size, &sections[i], &sections[sections[i].sh_link],
                            symbol->address, symbol->name, sizeof(symbol->name));
            }
        }
    }
    (void)munmap((void *)(uintptr_t)bytes, size);
}

bool
wake_symbol_find(const void *address, struct wake_symbol *symbol_out)
{
    struct link_map *map = NULL;
    Dl_info info;
    const char *slash;

    memset(symbol_out, 0, sizeof(*symbol_out));
    if (!dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) || !info.dli_fname) {
        return false;
    }
    slash = strrchr(info.dli_fname, '/');
    snprintf(symbol_out->file, sizeof(symbol_out->file), "%s", slash ? slash + 1 : info.dli_fname);
    symbol_out->base = info.dli_fbase;
    symbol_out->address = (uint64_t)((uintptr_t)address - (uintptr_t)info.dli_fbase);
    /* The program itself has no name in the list, and what it was called may lead nowhere from here. */
    read_name(map && map->l_name[0] ? info.dli_fname : "/proc/self/exe",
              (uint64_t)(uintptr_t)info.dli_fbase, symbol_out);
    if (!symbol_out->name[0] && info.dli_sname) {
        snprintf(symbol_out->name, sizeof(symbol_out->name), "%s", info.dli_sname);
    }
    return true;
}
