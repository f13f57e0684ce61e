/* SPDX-License-Identifier: Apache-2.0 */
/* Writes an image as PNG. */
#include "demo_png.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void
put_big_endian(uint8_t *to, uint32_t value)
{
    to[0] = (uint8_t)(value >> 24);
    to[1] = (uint8_t)(value >> 16);
    to[2] = (uint8_t)(value >> 8);
    to[3] = (uint8_t)value;
}

static bool
write_chunk(FILE *file, const char *type, const uint8_t *data, uint32_t size)
{
    uint8_t word[4];
    uLong crc = crc32(0, (const Bytef *)type, 4);

    if (size) {
        crc = crc32(crc, data, size);
    }
    put_big_endian(word, size);
    bool ok = fwrite(word, 1, 4, file) == 4 && fwrite(type, 1, 4, file) == 4 &&
              (!size || fwrite(data, 1, size, file) == size);
    put_big_endian(word, (uint32_t)crc);
    return ok && fwrite(word, 1, 4, file) == 4;
}

bool
demo_png_write(const char *path, uint32_t width, uint32_t height, const uint8_t *rgba)
{
    static const uint8_t signature[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
    size_t stride = 1 + (size_t)width * 3; /* each row starts with its filter: 0, none */
    uint8_t *rows = malloc(stride * height);
    uLongf packed_size = compressBound(stride * height);
    uint8_t *packed = malloc(packed_size);
    FILE *file = fopen(path, "wb");
    bool ok = rows && packed && file;

    for (uint32_t y = 0; ok && y < height; y++) {
        uint8_t *row = rows + stride * y;
        const uint8_t *from = rgba + (size_t)width * 4 * y;
        row[0] = 0;
        for (uint32_t x = 0; x < width; x++) {
            memcpy(row + 1 + 3 * x, from + 4 * x, 3);
        }
    }
    ok = ok && compress2(packed, &packed_size, rows, stride * height, 6) == Z_OK;
    if (ok) {
        uint8_t header[13] = { [8] = 8, [9] = 2 }; /* 8 bits per channel, RGB */
        put_big_endian(header, width);
        put_big_endian(header + 4, height);
        ok = fwrite(signature, 1, 8, file) == 8 && write_chunk(file, "IHDR", header, 13) &&
             write_chunk(file, "IDAT", packed, (uint32_t)packed_size) &&
             write_chunk(file, "IEND", NULL, 0);
    }
    if (file && fclose(file)) {
        ok = false;
    }
    free(packed);
    free(rows);
    return ok;
}
