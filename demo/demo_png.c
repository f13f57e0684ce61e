/* SPDX-License-Identifier: Apache-2.0 */
/* Writes an image as PNG, with libpng. */
#include "demo_png.h"

#include <png.h>
#include <stdio.h>

/* libpng reports errors by longjmp(): nothing that was made here is kept in variables that change. */
static bool
write_rows(png_structp png, png_infop info, FILE *file, uint32_t width, uint32_t height,
           const uint8_t *rgba)
{
    if (setjmp(png_jmpbuf(png))) {
        return false;
    }
    png_init_io(png, file);
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    png_set_filler(png, 0, PNG_FILLER_AFTER); /* the alpha is there, and left out */
    for (uint32_t y = 0; y < height; y++) {
        png_write_row(png, rgba + (size_t)width * 4 * y);
    }
    png_write_end(png, info);
    return true;
}

bool
demo_png_write(const char *path, uint32_t width, uint32_t height, const uint8_t *rgba)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    FILE *file = fopen(path, "wb");
    bool ok = info && file && write_rows(png, info, file, width, height, rgba);

    if (file && fclose(file)) {
        ok = false;
    }
    png_destroy_write_struct(&png, &info);
    return ok;
}
