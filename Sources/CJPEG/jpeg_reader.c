#include "pipeline.h"

#include <jerror.h>
#include <string.h>

enum { buffer_bytes = 1 << 16, rows_at_once = 8 };

static void init_source(j_decompress_ptr codec) { (void)codec; }

static void term_source(j_decompress_ptr codec) { (void)codec; }

static boolean fill_input_buffer(j_decompress_ptr codec) {
    jpeg_reader *reader = codec->client_data;
    size_t count = read_some(reader->errors.trap, reader->descriptor, reader->buffer, buffer_bytes);
    if (count == 0) {
        // libjpeg's usual answer is to make up an end of image; here a photo is whole or it is refused.
        ERREXIT(codec, JERR_INPUT_EOF);
    }
    reader->source.next_input_byte = reader->buffer;
    reader->source.bytes_in_buffer = count;
    return TRUE;
}

static void skip_input_data(j_decompress_ptr codec, long count) {
    struct jpeg_source_mgr *source = codec->src;
    while (count > (long)source->bytes_in_buffer) {
        count -= (long)source->bytes_in_buffer;
        fill_input_buffer(codec);
    }
    if (count > 0) {
        source->next_input_byte += count;
        source->bytes_in_buffer -= (size_t)count;
    }
}

static void count_scans(j_common_ptr common) {
    j_decompress_ptr codec = (j_decompress_ptr)common;
    jpeg_reader *reader = codec->client_data;
    if (codec->input_scan_number > reader->maximum_scans) {
        trap_fail(reader->errors.trap, CJPEG_COMPLEX, 0, "it has too many scans");
    }
}

void jpeg_reader_start(jpeg_reader *r, trap *trap, int descriptor, int maximum_scans) {
    struct jpeg_decompress_struct *codec = &r->codec;
    r->descriptor = descriptor;
    r->maximum_scans = maximum_scans;
    r->buffer = trap_allocate(trap, buffer_bytes);
    codec->err = jpeg_trap_set(&r->errors, trap, true);
    r->live = true;
    jpeg_create_decompress(codec);
    codec->client_data = r;
    r->source.init_source = init_source;
    r->source.fill_input_buffer = fill_input_buffer;
    r->source.skip_input_data = skip_input_data;
    r->source.resync_to_restart = jpeg_resync_to_restart;
    r->source.term_source = term_source;
    codec->src = &r->source;
    r->progress.progress_monitor = count_scans;
    codec->progress = &r->progress;

    jpeg_read_header(codec, TRUE);
    switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE:
        codec->out_color_space = JCS_GRAYSCALE;
        break;
    case JCS_YCbCr:
    case JCS_RGB:
        codec->out_color_space = JCS_RGB;
        break;
    case JCS_CMYK:
    case JCS_YCCK:
        trap_fail(trap, CJPEG_COLOR, 0, "CMYK");
    default:
        trap_fail(trap, CJPEG_COLOR, 0, "an unknown colour space");
    }
}

size_t jpeg_reader_whole_bytes(jpeg_reader *r) {
    if (!jpeg_has_multiple_scans(&r->codec)) {
        return 0;
    }
    size_t blocks = 0;
    for (int i = 0; i < r->codec.num_components; i++) {
        const jpeg_component_info *component = r->codec.comp_info + i;
        size_t h = (size_t)component->h_samp_factor, v = (size_t)component->v_samp_factor;
        size_t across = (component->width_in_blocks + h - 1) / h * h;
        size_t down = (component->height_in_blocks + v - 1) / v * v;
        blocks += across * down;
    }
    return blocks * sizeof(JBLOCK);
}

void jpeg_reader_rows(jpeg_reader *r, trap *trap, emit_row emit, void *context) {
    struct jpeg_decompress_struct *codec = &r->codec;
    // A second lock on the same door: libjpeg itself refuses to hold more.
    codec->mem->max_memory_to_use = (long)(jpeg_reader_whole_bytes(r) + (32 << 20));
    jpeg_start_decompress(codec);
    size_t stride = (size_t)codec->output_width * (size_t)codec->output_components;
    uint8_t *buffer = trap_allocate(trap, stride * rows_at_once);
    JSAMPROW rows[rows_at_once];
    for (int i = 0; i < rows_at_once; i++) {
        rows[i] = buffer + (size_t)i * stride;
    }
    while (codec->output_scanline < codec->output_height) {
        JDIMENSION count = jpeg_read_scanlines(codec, rows, rows_at_once);
        for (JDIMENSION i = 0; i < count; i++) {
            emit(context, rows[i]);
        }
    }
    jpeg_finish_decompress(codec);
}

void jpeg_reader_release(jpeg_reader *r) {
    if (r->live) {
        jpeg_destroy_decompress(&r->codec);
        r->live = false;
    }
}
