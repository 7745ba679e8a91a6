/* What Swift has no call for. */
#ifdef __linux__
#include <malloc.h>
#endif

/* Asks for the cache line of an address, which is never read: any address will do. */
static inline void cprefetch(const void *address)
{
    __builtin_prefetch(address);
}

/* Gives memory that is free back to the system, as far as whole pages of it are; takes some 20 ms in 300 MiB. */
static inline void cgiveback(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
