#include "pipeline.h"

#include <errno.h>
#include <unistd.h>

enum { buffer_bytes = 1 << 16 };

static void write_all(encoder *encoder, size_t count) {
    const uint8_t *from = encoder->buffer;
    while (count > 0) {
        ssize_t written = write(encoder->descriptor, from, count);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            trap_fail(
                encoder->errors.trap, CJPEG_CANNOT_WRITE, written < 0 ? errno : EIO, "a variant cannot be written");
        }
        from += written;
        count -= (size_t)written;
    }
}

static void reset(encoder *encoder) {
    encoder->destination.next_output_byte = encoder->buffer;
    encoder->destination.free_in_buffer = buffer_bytes;
}

static void init_destination(j_compress_ptr codec) { reset(codec->client_data); }

static boolean empty_output_buffer(j_compress_ptr codec) {
    // libjpeg asks for the whole buffer to go, whatever `free_in_buffer` says.
    write_all(codec->client_data, buffer_bytes);
    reset(codec->client_data);
    return TRUE;
}

static void term_destination(j_compress_ptr codec) {
    encoder *encoder = codec->client_data;
    write_all(encoder, buffer_bytes - encoder->destination.free_in_buffer);
}

// A profile that contradicts the pixels would be worse than none, and one of megabytes would be sent with
// every thumbnail. Layout: ICC.1:2022, 7.2.
static bool fits(const uint8_t *icc, size_t length, int components) {
    enum { header = 128, most = 1 << 20 };
    if (icc == NULL || length < header || length > most) {
        return false;
    }
    const char *space = components == 1 ? "GRAY" : "RGB ";
    const char *mark = "acsp";
    for (int i = 0; i < 4; i++) {
        if (icc[16 + i] != (uint8_t)space[i] || icc[36 + i] != (uint8_t)mark[i]) {
            return false;
        }
    }
    return true;
}

void encoder_start(encoder *e, trap *trap, int descriptor, const encoding *how) {
    struct jpeg_compress_struct *codec = &e->codec;
    e->descriptor = descriptor;
    e->buffer = trap_allocate(trap, buffer_bytes);
    codec->err = jpeg_trap_set(&e->errors, trap, false);
    e->live = true;
    jpeg_create_compress(codec);
    codec->client_data = e;
    e->destination.init_destination = init_destination;
    e->destination.empty_output_buffer = empty_output_buffer;
    e->destination.term_destination = term_destination;
    codec->dest = &e->destination;
    codec->image_width = how->width;
    codec->image_height = how->height;
    codec->input_components = how->components;
    codec->in_color_space = how->components == 1 ? JCS_GRAYSCALE : how->components == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(codec);
    jpeg_set_quality(codec, how->quality, TRUE);
    if (how->progressive) {
        jpeg_simple_progression(codec);
    }
    jpeg_start_compress(codec, TRUE);
    if (fits(how->icc, how->icc_length, how->components)) {
        jpeg_write_icc_profile(codec, how->icc, (unsigned)how->icc_length);
    }
}

void encoder_push(encoder *e, const uint8_t *row) {
    JSAMPROW rows[1] = {(JSAMPROW)row};
    jpeg_write_scanlines(&e->codec, rows, 1);
}

void encoder_finish(encoder *e) { jpeg_finish_compress(&e->codec); }

void encoder_release(encoder *e) {
    if (e->live) {
        jpeg_destroy_compress(&e->codec);
        e->live = false;
    }
}
