#include "CWebFiles.h"

// #embed is of C23; the clang of Swift 6.3 has it in every C. It lists the embedded files among the dependencies of
// this one, so that the next build sees when one changed.
#pragma clang diagnostic ignored "-Wc23-extensions"

struct file {
    const char *path;
    const unsigned char *bytes;
    size_t length;
};

// Our own files: `scripts/web` writes the list.
#include "own-files.h"

// Files of other projects, which `scripts/setup` installs. It also marks this file as changed, because a build does not
// notice a header that appears.
#if __has_include("web/third-party/files.h")
#include "web/third-party/files.h"
#else
#define THIRD_PARTY_FILES
#endif

static const struct file files[] = {OWN_FILES THIRD_PARTY_FILES};

size_t cwebfiles_count(void) {
    return sizeof files / sizeof files[0];
}

const char *cwebfiles_path(size_t index) {
    return index < cwebfiles_count() ? files[index].path : NULL;
}

const unsigned char *cwebfiles_bytes(size_t index) {
    return index < cwebfiles_count() ? files[index].bytes : NULL;
}

size_t cwebfiles_length(size_t index) {
    return index < cwebfiles_count() ? files[index].length : 0;
}
