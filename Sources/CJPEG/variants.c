#include "pipeline.h"

#include <stdlib.h>
#include <string.h>

#include "CMemory.h"

typedef struct {
    trap trap;
    jpeg_reader jpeg;
    png_reader png;
    encoder display, thumb;
    reducer to_display, to_thumb;
    // The display variant as stored, not yet upright, and how many of its rows are there.
    cjpeg_picture reduced;
    size_t rows;
    // Bytes held whole while decoding.
    size_t whole;
    // Who is given the upright rows, and room for one of a grey photo as RGB.
    const cjpeg_request *request;
    uint8_t *rgb;
    size_t rgb_length;
} job;

static void keep_row(void *context, const uint8_t *row) {
    job *job = context;
    size_t stride = (size_t)job->reduced.width * (size_t)job->reduced.components;
    memcpy(job->reduced.pixels + job->rows++ * stride, row, stride);
}

static void push_decoded(void *context, const uint8_t *row) { reducer_push(&((job *)context)->to_display, row); }

static void push_thumb(void *context, const uint8_t *row) { encoder_push(&((job *)context)->thumb, row); }

static void give_pixels(job *job, const uint8_t *row) {
    if (job->request->pixels == NULL) {
        return;
    }
    if (job->rgb != NULL) {
        for (size_t i = 0; i < job->rgb_length; i++) {
            job->rgb[i] = row[i / 3];
        }
        row = job->rgb;
    }
    job->request->pixels(job->request->pixels_context, row, job->rgb_length);
}

static void push_upright(void *context, const uint8_t *row) {
    job *job = context;
    give_pixels(job, row);
    encoder_push(&job->display, row);
    reducer_push(&job->to_thumb, row);
}

// The size whose long side is at most `side`, the other rounded, never larger than it was and never 0.
static void fit(uint32_t width, uint32_t height, uint32_t side, uint32_t *out_width, uint32_t *out_height) {
    uint64_t longest = width > height ? width : height;
    if (longest <= side) {
        *out_width = width;
        *out_height = height;
        return;
    }
    uint64_t fitted_width = ((uint64_t)width * side * 2 + longest) / (longest * 2);
    uint64_t fitted_height = ((uint64_t)height * side * 2 + longest) / (longest * 2);
    *out_width = fitted_width == 0 ? 1 : (uint32_t)fitted_width;
    *out_height = fitted_height == 0 ? 1 : (uint32_t)fitted_height;
}

// libjpeg scales in the frequency domain almost for free; powers of two have SIMD code.
static unsigned eighths(uint32_t width, uint32_t height, uint32_t side) {
    uint64_t longest = width > height ? width : height;
    for (unsigned numerator = 1; numerator < 8; numerator *= 2) {
        if (longest * numerator >= (uint64_t)side * 8) {
            return numerator;
        }
    }
    return 8;
}

static void check_memory(job *job, const cjpeg_request *request, size_t whole) {
    job->whole = whole;
    if (whole > request->maximum_bytes) {
        trap_fail(&job->trap, CJPEG_COMPLEX, 0, "it needs too much memory to decode");
    }
    if (whole > request->granted_bytes) {
        job->trap.outcome->needed_bytes = whole;
        trap_fail(&job->trap, CJPEG_NEEDS_MEMORY, 0, "it needs more memory");
    }
}

static void check_size(job *job, const cjpeg_request *request, uint32_t width, uint32_t height) {
    if (width != request->width || height != request->height) {
        trap_fail(&job->trap, CJPEG_CORRUPT, 0, "its header contradicts itself");
    }
}

static void run(job *job, int source, int display, int thumb, const cjpeg_request *request) {
    const bool is_jpeg = request->format == CJPEG_FORMAT_JPEG;
    cjpeg_outcome *outcome = job->trap.outcome;
    uint32_t decoded_width;
    unsigned scale = 1, unit = 1;
    int components;

    if (is_jpeg) {
        jpeg_reader_start(&job->jpeg, &job->trap, source, request->maximum_scans);
        struct jpeg_decompress_struct *codec = &job->jpeg.codec;
        check_size(job, request, codec->image_width, codec->image_height);
        check_memory(job, request, jpeg_reader_whole_bytes(&job->jpeg));
        unit = 8;
        scale = eighths(request->width, request->height, request->display_side);
        codec->scale_num = scale;
        codec->scale_denom = 8;
        jpeg_calc_output_dimensions(codec);
        decoded_width = codec->output_width;
        components = codec->output_components;
    } else {
        png_reader_start(&job->png, &job->trap, source, request->width, request->height);
        check_size(job, request, job->png.width, job->png.height);
        check_memory(job, request, png_reader_whole_bytes(&job->png));
        decoded_width = job->png.width;
        components = png_reader_components(&job->png);
    }

    cjpeg_picture *reduced = &job->reduced;
    fit(request->width, request->height, request->display_side, &reduced->width, &reduced->height);
    reduced->components = components;
    reduced->pixels =
        trap_allocate(&job->trap, (size_t)reduced->width * reduced->height * (size_t)reduced->components);
    job->to_display = (reducer) {
        .out_width = reduced->width,
        .out_height = reduced->height,
        .unit = unit,
        .extent_x = (uint64_t)request->width * scale,
        .extent_y = (uint64_t)request->height * scale,
        .emit = keep_row,
        .context = job,
    };
    reducer_start(&job->to_display, &job->trap, decoded_width, components);
    if (is_jpeg) {
        jpeg_reader_rows(&job->jpeg, &job->trap, push_decoded, job);
        // The coefficients of a progressive photo go before the encoders come.
        jpeg_reader_release(&job->jpeg);
    } else {
        png_reader_rows(&job->png, push_decoded, job);
    }
    if (job->rows != reduced->height) {
        trap_fail(&job->trap, CJPEG_CORRUPT, 0, "it has too few rows");
    }

    const bool turned = request->orientation > 4;
    const uint32_t width = turned ? reduced->height : reduced->width;
    const uint32_t height = turned ? reduced->width : reduced->height;
    encoding how = {
        .width = width,
        .height = height,
        .components = components,
        .quality = request->quality,
        .icc = request->icc,
        .icc_length = request->icc_length,
    };
    encoder_start(&job->display, &job->trap, display, &how);
    uint32_t thumb_width, thumb_height;
    fit(
        turned ? request->height : request->width, turned ? request->width : request->height, request->thumb_side,
        &thumb_width, &thumb_height);
    how.width = thumb_width;
    how.height = thumb_height;
    encoder_start(&job->thumb, &job->trap, thumb, &how);
    job->to_thumb = (reducer) {
        .out_width = thumb_width,
        .out_height = thumb_height,
        .unit = 1,
        .extent_x = width,
        .extent_y = height,
        .emit = push_thumb,
        .context = job,
    };
    reducer_start(&job->to_thumb, &job->trap, width, components);
    job->request = request;
    job->rgb_length = (size_t)width * 3;
    job->rgb = components == 1 ? trap_allocate(&job->trap, job->rgb_length) : NULL;
    upright_rows(reduced, request->orientation, &job->trap, push_upright, job);
    encoder_finish(&job->display);
    encoder_finish(&job->thumb);

    outcome->display_width = width;
    outcome->display_height = height;
    outcome->thumb_width = thumb_width;
    outcome->thumb_height = thumb_height;
}

cjpeg_code cjpeg_make_variants(
    int source, int display, int thumb, const cjpeg_request *request, cjpeg_outcome *outcome) {
    memset(outcome, 0, sizeof *outcome);
    job *job = calloc(1, sizeof *job);
    if (job == NULL) {
        outcome->code = CJPEG_COMPLEX;
        return outcome->code;
    }
    job->trap.outcome = outcome;
    // All state lives in `job`, on the heap: nothing is lost to registers by the jump.
    if (setjmp(job->trap.jump) == 0) {
        run(job, source, display, thumb, request);
    }
    jpeg_reader_release(&job->jpeg);
    png_reader_release(&job->png);
    encoder_release(&job->display);
    encoder_release(&job->thumb);
    trap_release(&job->trap);
    // What a large block leaves free would stay with the process.
    enum { large = 8 << 20 };
    if (outcome->code != CJPEG_NEEDS_MEMORY && job->whole >= large) {
        cgiveback();
    }
    free(job);
    return outcome->code;
}
