#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum {
    CJPEG_OK = 0,
    /// The photo is damaged or incomplete; the message is the codec's own.
    CJPEG_CORRUPT = 1,
    /// The photo's colours have no faithful 8-bit RGB or gray form here (CMYK, YCCK, 12 bits…).
    CJPEG_COLOR = 2,
    /// The photo needs more memory or scans than it may have.
    CJPEG_COMPLEX = 3,
    /// Nothing was decoded: the whole-image memory in `needed_bytes` was not granted. Ask again with it.
    CJPEG_NEEDS_MEMORY = 4,
    /// Reading failed with `error_number`.
    CJPEG_CANNOT_READ = 5,
    /// Writing failed with `error_number`.
    CJPEG_CANNOT_WRITE = 6,
} cjpeg_code;

typedef enum {
    CJPEG_FORMAT_JPEG = 0,
    CJPEG_FORMAT_PNG = 1,
} cjpeg_format;

/// What is known of the photo, and what may be spent on it.
typedef struct {
    cjpeg_format format;
    /// The stored size; the decoder must find the same.
    uint32_t width, height;
    /// The EXIF orientation, 1…8.
    int orientation;
    /// The longest sides of the two variants; neither is ever enlarged.
    uint32_t display_side, thumb_side;
    /// libjpeg's quality, 1…100.
    int quality;
    /// Memory granted for what must be held whole (progressive coefficients, an interlaced PNG), and the most
    /// that any photo may have.
    size_t granted_bytes, maximum_bytes;
    /// The most scans a JPEG may have.
    int maximum_scans;
    /// The colour profile that both variants get. NULL where there is none.
    const uint8_t *icc;
    size_t icc_length;
    /// Is given the rows of the display variant, upright, from the top, before they are encoded: `length`
    /// bytes of RGB each, whatever the photo's own colours. NULL where nobody asks.
    void (*pixels)(void *context, const uint8_t *row, size_t length);
    void *pixels_context;
} cjpeg_request;

typedef struct {
    cjpeg_code code;
    int error_number;
    size_t needed_bytes;
    /// Upright sizes in pixels.
    uint32_t display_width, display_height, thumb_width, thumb_height;
    /// NUL-terminated; empty on success.
    char message[256];
} cjpeg_outcome;

/// Reads a photo from `source` and writes its upright variants as JPEG to two other descriptors.
///
/// Never holds the full bitmap, except for interlaced PNG. The descriptors stay open. Returns
/// `outcome->code`.
cjpeg_code cjpeg_make_variants(
    int source, int display, int thumb, const cjpeg_request *request, cjpeg_outcome *outcome);

/// An 8-bit picture held whole: rows without padding; 1 component is gray, 3 are RGB, 4 are CMYK.
typedef struct {
    uint32_t width, height;
    int components;
    uint8_t *pixels;
} cjpeg_picture;

/// Decodes a whole JPEG as gray or RGB, for small pictures whose sizes are trusted. Free `pixels` with
/// `free`.
cjpeg_code cjpeg_decode(int source, cjpeg_picture *picture, cjpeg_outcome *outcome);

/// Encodes a whole picture as JPEG.
cjpeg_code cjpeg_encode(
    int destination, const cjpeg_picture *picture, int quality, int progressive, cjpeg_outcome *outcome);

/// Reduces a picture by exact area averaging to `width` × `height`, neither larger than the picture's own.
///
/// `into` holds `width * height * components` bytes; components are 1 or 3.
cjpeg_code cjpeg_reduce(
    const cjpeg_picture *picture, uint32_t width, uint32_t height, uint8_t *into, cjpeg_outcome *outcome);

#endif
