#include "COpenAPI.h"

// #embed is of C23; the clang of Swift 6.3 has it in every C. It lists the embedded file among the dependencies of
// this one, so that the next build sees when it changed.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char document[] = {
#embed "openapi.json"
};

const unsigned char *copenapi_bytes(void) {
    return document;
}

size_t copenapi_length(void) {
    return sizeof document;
}
