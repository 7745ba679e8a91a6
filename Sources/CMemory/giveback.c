#include "CMemory.h"

#ifdef __linux__
#include <malloc.h>
#include <stddef.h>

// Of gperftools, which the server is linked with, and other programs are not.
extern void MallocExtension_ReleaseFreeMemory(void) __attribute__((weak));
extern int MallocExtension_SetNumericProperty(const char *name, size_t value) __attribute__((weak));

// Free memory that threads keep adds to what notes and places take: 8 MiB are enough, where 32 are usual.
__attribute__((constructor)) static void bound_thread_caches(void) {
    if (MallocExtension_SetNumericProperty) {
        MallocExtension_SetNumericProperty("tcmalloc.max_total_thread_cache_bytes", 8 << 20);
    }
}
#endif

void cgiveback(void) {
#ifdef __linux__
    if (MallocExtension_ReleaseFreeMemory) {
        MallocExtension_ReleaseFreeMemory();
        return;
    }
#endif
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
