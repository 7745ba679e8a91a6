#include "pipeline.h"

#include <string.h>

// Rows of a turned picture are columns of the stored one: they are gathered a few at a time, so that each
// stored row is visited once for all of them.
enum { strip = 16 };

static inline void copy_pixel(uint8_t *into, const uint8_t *from, size_t components) {
    into[0] = from[0];
    if (components == 3) {
        into[1] = from[1];
        into[2] = from[2];
    }
}

static void mirror(uint8_t *into, const uint8_t *row, size_t width, size_t components) {
    for (size_t x = 0; x < width; x++) {
        copy_pixel(into + x * components, row + (width - 1 - x) * components, components);
    }
}

void upright_rows(const cjpeg_picture *picture, int orientation, trap *trap, emit_row emit, void *context) {
    const size_t width = picture->width, height = picture->height, components = (size_t)picture->components;
    const size_t stride = width * components;
    // Where stored row 0 and stored column 0 lie (EXIF 2.32, tag 274): at the far end of their upright axis?
    const bool row_far = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    const bool column_far = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;

    if (orientation <= 4) {
        uint8_t *turned = column_far ? trap_allocate(trap, stride) : NULL;
        for (size_t y = 0; y < height; y++) {
            const uint8_t *row = picture->pixels + (row_far ? height - 1 - y : y) * stride;
            if (turned != NULL) {
                mirror(turned, row, width, components);
            }
            emit(context, turned != NULL ? turned : row);
        }
        return;
    }

    const size_t turned_stride = height * components;
    uint8_t *turned = trap_allocate(trap, turned_stride * strip);
    for (size_t top = 0; top < width; top += strip) {
        const size_t rows = width - top < strip ? width - top : strip;
        for (size_t x = 0; x < height; x++) {
            const uint8_t *row = picture->pixels + (row_far ? height - 1 - x : x) * stride;
            for (size_t y = 0; y < rows; y++) {
                const size_t column = column_far ? width - 1 - (top + y) : top + y;
                copy_pixel(turned + y * turned_stride + x * components, row + column * components, components);
            }
        }
        for (size_t y = 0; y < rows; y++) {
            emit(context, turned + y * turned_stride);
        }
    }
}
