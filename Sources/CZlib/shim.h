#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

// What begins a stream is a macro, which Swift does not read.

static inline int czlib_begin_gzip(z_stream *stream) {
    return inflateInit2(stream, 15 + 16);
}

static inline int czlib_begin_zlib(z_stream *stream) {
    return inflateInit(stream);
}

static inline int czlib_begin_packing_gzip(z_stream *stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

#endif
