/* What Swift has no call for. */
#ifndef CMEMORY_H
#define CMEMORY_H

/* Asks for the cache line of an address, which is never read: any address will do. */
static inline void cprefetch(const void *address) {
    __builtin_prefetch(address);
}

/* Gives memory that is free back to the system, as far as whole pages of it are; may take some 20 ms. */
void cgiveback(void);

#endif
