#ifndef COPENAPI_H
#define COPENAPI_H

#include <stddef.h>

/// The bytes of openapi.json, which `scripts/openapi` bundles from openapi/*.yaml. They live as long as the
/// process.
const unsigned char *_Nonnull copenapi_bytes(void);

/// The number of those bytes.
size_t copenapi_length(void);

#endif
