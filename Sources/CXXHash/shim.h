/* The whole library is in its header, so that programs that use it need no further file. */
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Swift does not see the library's names, which are macros here. */
static inline XXH128_hash_t cxxhash_128(const void *bytes, size_t count)
{
    return XXH3_128bits(bytes, count);
}
