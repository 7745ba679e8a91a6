#ifndef CWEBFILES_H
#define CWEBFILES_H

#include <stddef.h>

/// The number of files of the web client.
size_t cwebfiles_count(void);

/// The path of a file below web/; `NULL` from the count on. It lives as long as the process.
const char *_Nullable cwebfiles_path(size_t index);

/// The bytes of that file; `NULL` from the count on. They live as long as the process.
const unsigned char *_Nullable cwebfiles_bytes(size_t index);

/// The number of those bytes.
size_t cwebfiles_length(size_t index);

#endif
