#include "CMemory.h"

#ifdef __linux__
#include <malloc.h>

// Of gperftools, which the server is linked with, and other programs are not.
extern void MallocExtension_ReleaseFreeMemory(void) __attribute__((weak));
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
