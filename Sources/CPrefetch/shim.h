/* Asks for the cache line of an address, which is never read: any address will do. Swift has no such call. */
static inline void cprefetch(const void *address)
{
    __builtin_prefetch(address);
}
