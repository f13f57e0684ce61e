/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Names of functions, from the symbol tables of the files that are loaded. For call_stack.c.
 * Threads: any.
 */
#ifndef WAKE_REPORT_CALL_SYMBOLS_H
#define WAKE_REPORT_CALL_SYMBOLS_H

#include "base/base.h"

/* The function that an address of a loaded file lies in, from the file's own table of
 * symbols; static ones, too. `name` is empty where there is none. */
struct wake_symbol {
    char file[128]; /* without its folders */
    char name[128];
    uint64_t address; /* as addr2line takes it */
    const void *base;
};
bool
wake_symbol_find(const void *address, struct wake_symbol *symbol_out);

#endif
