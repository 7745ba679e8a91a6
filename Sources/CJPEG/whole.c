#include "pipeline.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    trap trap;
    jpeg_reader reader;
    encoder encoder;
    reducer reducer;
    uint8_t *out;
    size_t out_stride;
} job;

static void append_row(void *context, const uint8_t *row) {
    job *job = context;
    memcpy(job->out, row, job->out_stride);
    job->out += job->out_stride;
}

static job *job_new(cjpeg_outcome *outcome) {
    memset(outcome, 0, sizeof *outcome);
    job *job = calloc(1, sizeof *job);
    if (job == NULL) {
        outcome->code = CJPEG_COMPLEX;
    } else {
        job->trap.outcome = outcome;
    }
    return job;
}

static void job_free(job *job) {
    jpeg_reader_release(&job->reader);
    encoder_release(&job->encoder);
    trap_release(&job->trap);
    free(job);
}

static void decode(job *job, int source, cjpeg_picture *picture) {
    jpeg_reader_start(&job->reader, &job->trap, source, 100);
    struct jpeg_decompress_struct *codec = &job->reader.codec;
    jpeg_calc_output_dimensions(codec);
    picture->width = codec->output_width;
    picture->height = codec->output_height;
    picture->components = codec->output_components;
    job->out_stride = (size_t)picture->width * (size_t)picture->components;
    picture->pixels = malloc(job->out_stride * picture->height);
    if (picture->pixels == NULL) {
        trap_fail(&job->trap, CJPEG_COMPLEX, 0, "there is no memory for it");
    }
    job->out = picture->pixels;
    jpeg_reader_rows(&job->reader, &job->trap, append_row, job);
}

cjpeg_code cjpeg_decode(int source, cjpeg_picture *picture, cjpeg_outcome *outcome) {
    memset(picture, 0, sizeof *picture);
    job *job = job_new(outcome);
    if (job == NULL) {
        return outcome->code;
    }
    if (setjmp(job->trap.jump) == 0) {
        decode(job, source, picture);
    }
    job_free(job);
    if (outcome->code != CJPEG_OK) {
        free(picture->pixels);
        picture->pixels = NULL;
    }
    return outcome->code;
}

static void encode(job *job, int destination, const cjpeg_picture *picture, const encoding *how) {
    encoder_start(&job->encoder, &job->trap, destination, how);
    for (uint32_t y = 0; y < picture->height; y++) {
        encoder_push(
            &job->encoder, picture->pixels + (size_t)y * picture->width * (size_t)picture->components);
    }
    encoder_finish(&job->encoder);
}

cjpeg_code cjpeg_encode(
    int destination, const cjpeg_picture *picture, int quality, int progressive, cjpeg_outcome *outcome) {
    job *job = job_new(outcome);
    if (job == NULL) {
        return outcome->code;
    }
    if (setjmp(job->trap.jump) == 0) {
        encoding how = {
            .width = picture->width,
            .height = picture->height,
            .components = picture->components,
            .quality = quality,
            .progressive = progressive != 0,
        };
        encode(job, destination, picture, &how);
    }
    job_free(job);
    return outcome->code;
}

static void reduce(job *job, const cjpeg_picture *picture, uint32_t width, uint32_t height, uint8_t *into) {
    const bool possible = width > 0 && height > 0 && width <= picture->width && height <= picture->height
        && (picture->components == 1 || picture->components == 3);
    if (!possible) {
        trap_fail(&job->trap, CJPEG_COMPLEX, 0, "it cannot be reduced to that size");
    }
    const size_t stride = (size_t)picture->width * (size_t)picture->components;
    job->out = into;
    job->out_stride = (size_t)width * (size_t)picture->components;
    job->reducer = (reducer) {
        .out_width = width,
        .out_height = height,
        .unit = 1,
        .extent_x = picture->width,
        .extent_y = picture->height,
        .emit = append_row,
        .context = job,
    };
    reducer_start(&job->reducer, &job->trap, picture->width, picture->components);
    for (uint32_t y = 0; y < picture->height; y++) {
        reducer_push(&job->reducer, picture->pixels + (size_t)y * stride);
    }
}

cjpeg_code cjpeg_reduce(
    const cjpeg_picture *picture, uint32_t width, uint32_t height, uint8_t *into, cjpeg_outcome *outcome) {
    job *job = job_new(outcome);
    if (job == NULL) {
        return outcome->code;
    }
    if (setjmp(job->trap.jump) == 0) {
        reduce(job, picture, width, height, into);
    }
    job_free(job);
    return outcome->code;
}
