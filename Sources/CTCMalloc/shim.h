/* Nothing calls it by name: a program that is linked with it has its malloc instead of the C library's. */
#include <gperftools/malloc_extension_c.h>
