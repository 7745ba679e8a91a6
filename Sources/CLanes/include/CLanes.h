/* What the SIMD types of Swift do number by number only. */
#ifndef CLANES_H
#define CLANES_H

typedef double clanes_two __attribute__((ext_vector_type(2)));

/* The square roots of two numbers; a root of a negative number is no number. */
static inline __attribute__((always_inline)) clanes_two clanes_square_roots(clanes_two numbers) {
    return __builtin_elementwise_sqrt(numbers);
}

#endif
