#ifndef CJPEG_PIPELINE_H
#define CJPEG_PIPELINE_H

#include "CJPEG.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>

#include <jpeglib.h>
#include <png.h>

// Where every failure of one call ends: a longjmp to the frame that owns the trap, which frees all it
// allocated. No jump crosses the functions of CJPEG.h.
typedef struct {
    jmp_buf jump;
    cjpeg_outcome *outcome;
    struct trap_block *blocks;
} trap;

_Noreturn void trap_fail(trap *trap, cjpeg_code code, int error_number, const char *message);
// Memory that lives until trap_release; fails the trap when there is none.
void *trap_allocate(trap *trap, size_t bytes);
void trap_release(trap *trap);

// libjpeg's error manager, leading to a trap.
typedef struct {
    struct jpeg_error_mgr base;
    trap *trap;
    // Set where reading, not the caller's pixels, is at fault.
    bool decoding;
} jpeg_trap;

struct jpeg_error_mgr *jpeg_trap_set(jpeg_trap *errors, trap *trap, bool decoding);

typedef void (*emit_row)(void *context, const uint8_t *row);

// Exact box-coverage reduction of rows that arrive one by one.
typedef struct {
    uint32_t in_width, out_width, out_height;
    int components;
    // The true extents of the input in `unit`ths of a pixel: a DCT-scaled picture ends inside its last pixel.
    uint64_t unit, extent_x, extent_y;
    bool identity;
    uint64_t next_in, next_out;
    bool started;
    uint32_t *sums;
    float *weights;
    uint32_t *first, *taps;
    uint8_t *out;
    emit_row emit;
    void *context;
} reducer;

void reducer_start(reducer *reducer, trap *trap, uint32_t in_width, int components);
void reducer_push(reducer *reducer, const uint8_t *row);

// A JPEG being written to a descriptor.
typedef struct {
    struct jpeg_compress_struct codec;
    jpeg_trap errors;
    struct jpeg_destination_mgr destination;
    int descriptor;
    uint8_t *buffer;
    bool live;
} encoder;

typedef struct {
    uint32_t width, height;
    int components, quality;
    bool progressive;
    const uint8_t *icc;
    size_t icc_length;
} encoding;

void encoder_start(encoder *encoder, trap *trap, int descriptor, const encoding *how);
void encoder_push(encoder *encoder, const uint8_t *row);
void encoder_finish(encoder *encoder);
void encoder_release(encoder *encoder);

// A JPEG being read from a descriptor.
typedef struct {
    struct jpeg_decompress_struct codec;
    jpeg_trap errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    int descriptor, maximum_scans;
    uint8_t *buffer;
    bool live;
} jpeg_reader;

// Reads the header and settles the output colours: gray or RGB.
void jpeg_reader_start(jpeg_reader *reader, trap *trap, int descriptor, int maximum_scans);
// Bytes of coefficients that must be held whole; 0 for a single-scan file.
size_t jpeg_reader_whole_bytes(jpeg_reader *reader);
void jpeg_reader_rows(jpeg_reader *reader, trap *trap, emit_row emit, void *context);
void jpeg_reader_release(jpeg_reader *reader);

// A PNG being read from a descriptor; rows come out as 8-bit gray or RGB, alpha on white.
typedef struct {
    png_structp codec;
    png_infop info;
    trap *trap;
    int descriptor;
    uint32_t width, height;
    int channels;
    bool interlaced;
    // The embedded profile, owned by the codec; NULL where there is none.
    const uint8_t *icc;
    size_t icc_length;
} png_reader;

void png_reader_start(png_reader *reader, trap *trap, int descriptor, uint32_t width, uint32_t height);
int png_reader_components(const png_reader *reader);
size_t png_reader_whole_bytes(const png_reader *reader);
void png_reader_rows(png_reader *reader, emit_row emit, void *context);
void png_reader_release(png_reader *reader);

// Hands out the rows of a picture turned upright, from the top.
void upright_rows(const cjpeg_picture *picture, int orientation, trap *trap, emit_row emit, void *context);

// read(2) until something came; fails the trap on an error, returns 0 at the end of the file.
size_t read_some(trap *trap, int descriptor, void *into, size_t most);

#endif
