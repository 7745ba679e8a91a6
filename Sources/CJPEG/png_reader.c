#include "pipeline.h"

#include <string.h>

enum { chunk_bytes = 8 << 20 };

static _Noreturn void fail_with_message(png_structp codec, png_const_charp message) {
    trap_fail(png_get_error_ptr(codec), CJPEG_CORRUPT, 0, message);
}

static void note(png_structp codec, png_const_charp message) {
    // Once the last row is out, libpng only warns of image data that fails its checksum. Too much data harms
    // nobody.
    if (strncmp(message, "IDAT: ", 6) == 0 && strcmp(message + 6, "Too much image data") != 0
        && strcmp(message + 6, "Extra compressed data") != 0) {
        fail_with_message(codec, message);
    }
}

static void read_exactly(png_structp codec, png_bytep into, size_t count) {
    png_reader *reader = png_get_io_ptr(codec);
    while (count > 0) {
        size_t got = read_some(reader->trap, reader->descriptor, into, count);
        if (got == 0) {
            png_error(codec, "Premature end of input file");
        }
        into += got;
        count -= got;
    }
}

void png_reader_start(png_reader *r, trap *trap, int descriptor, uint32_t width, uint32_t height) {
    r->trap = trap;
    r->descriptor = descriptor;
    r->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, trap, fail_with_message, note);
    r->info = r->codec == NULL ? NULL : png_create_info_struct(r->codec);
    if (r->info == NULL) {
        trap_fail(trap, CJPEG_COMPLEX, 0, "there is no memory for it");
    }
    png_structp codec = r->codec;
    png_set_read_fn(codec, r, read_exactly);
    png_set_user_limits(codec, width, height);
    png_set_chunk_malloc_max(codec, chunk_bytes);
    png_set_crc_action(codec, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    // Everything but pixels is skipped unread: compressed text can hold gigabytes. The profile comes with the
    // request.
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep) "iCCP", 1);

    png_read_info(codec, r->info);
    r->width = png_get_image_width(codec, r->info);
    r->height = png_get_image_height(codec, r->info);
    r->interlaced = png_get_interlace_type(codec, r->info) != PNG_INTERLACE_NONE;
    png_set_expand(codec);
    png_set_scale_16(codec);
    png_set_interlace_handling(codec);
    png_read_update_info(codec, r->info);
    r->channels = png_get_channels(codec, r->info);
}

int png_reader_components(const png_reader *r) { return r->channels < 3 ? 1 : 3; }

size_t png_reader_whole_bytes(const png_reader *r) {
    return r->interlaced ? (size_t)r->width * r->height * (size_t)r->channels : 0;
}

// Puts a row with alpha on white, in place.
static void flatten(uint8_t *row, uint32_t width, int channels) {
    if (channels != 2 && channels != 4) {
        return;
    }
    const int colors = channels - 1;
    uint8_t *out = row;
    for (uint32_t x = 0; x < width; x++, row += channels) {
        const unsigned alpha = row[colors];
        for (int i = 0; i < colors; i++) {
            *out++ = (uint8_t)((row[i] * alpha + 255 * (255 - alpha) + 127) / 255);
        }
    }
}

void png_reader_rows(png_reader *r, emit_row emit, void *context) {
    const size_t stride = (size_t)r->width * (size_t)r->channels;
    if (stride != png_get_rowbytes(r->codec, r->info)) {
        png_error(r->codec, "Unexpected row size");
    }
    if (r->interlaced) {
        uint8_t *whole = trap_allocate(r->trap, stride * r->height);
        uint8_t **rows = trap_allocate(r->trap, r->height * sizeof *rows);
        for (uint32_t y = 0; y < r->height; y++) {
            rows[y] = whole + y * stride;
        }
        png_read_image(r->codec, rows);
        png_read_end(r->codec, NULL);
        for (uint32_t y = 0; y < r->height; y++) {
            flatten(rows[y], r->width, r->channels);
            emit(context, rows[y]);
        }
        return;
    }
    uint8_t *row = trap_allocate(r->trap, stride);
    for (uint32_t y = 0; y < r->height; y++) {
        png_read_row(r->codec, row, NULL);
        flatten(row, r->width, r->channels);
        emit(context, row);
    }
    png_read_end(r->codec, NULL);
}

void png_reader_release(png_reader *r) {
    if (r->codec != NULL) {
        png_destroy_read_struct(&r->codec, &r->info, NULL);
    }
}
