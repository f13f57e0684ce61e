/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writing all of something to a file, pipe or terminal, whoever else has it open, and however.
 * Threads: any; signal handlers, too.
 */
#ifndef WAKE_BASE_FILE_WRITE_H
#define WAKE_BASE_FILE_WRITE_H

#include "base/base.h"

/*
 * Writes all of it. Where the file takes no more at the moment (a pipe that is full and was opened,
 * or made by another process, not to wait), waits until it does, at most `patience_ms` without
 * getting on. False: not all was written; errno says why, EAGAIN that nobody has read.
 */
bool
wake_file_write(int file, const void *data, size_t size, uint32_t patience_ms);

#endif
