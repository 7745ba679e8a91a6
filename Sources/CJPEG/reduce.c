#include "pipeline.h"

#include <string.h>

// Columns are summed first, over whole rows and in integers: that loop is long and vectorises. Only finished
// sums are reduced along the row. Weights of the rows of one box add up to exactly `one`.
enum { one = 1 << 15 };

typedef float float4 __attribute__((vector_size(16)));
typedef int32_t int4 __attribute__((vector_size(16)));

void reducer_start(reducer *r, trap *trap, uint32_t in_width, int components) {
    r->in_width = in_width;
    r->components = components;
    r->next_in = r->next_out = 0;
    r->started = false;
    r->identity = r->extent_x == r->unit * r->out_width && r->extent_y == r->unit * r->out_height;
    if (r->identity) {
        return;
    }
    // One vector may be loaded from the last pixel on.
    size_t sums = (size_t)in_width * (size_t)components + 4;
    r->sums = trap_allocate(trap, sums * sizeof *r->sums);
    memset(r->sums, 0, sums * sizeof *r->sums);
    r->out = trap_allocate(trap, (size_t)r->out_width * (size_t)components);
    r->first = trap_allocate(trap, r->out_width * sizeof *r->first);
    r->taps = trap_allocate(trap, r->out_width * sizeof *r->taps);
    r->weights = trap_allocate(trap, ((size_t)in_width + r->out_width) * sizeof *r->weights);

    // In units of 1 / (unit · out_width) of a pixel, input pixels are `step` wide and boxes `extent_x`.
    const uint64_t step = r->unit * r->out_width;
    float *weight = r->weights;
    for (uint32_t x = 0; x < r->out_width; x++) {
        uint64_t low = x * r->extent_x, high = low + r->extent_x;
        uint64_t first = low / step, last = (high - 1) / step;
        r->first[x] = (uint32_t)first;
        r->taps[x] = (uint32_t)(last - first + 1);
        for (uint64_t pixel = first; pixel <= last; pixel++) {
            uint64_t from = pixel * step > low ? pixel * step : low;
            uint64_t to = (pixel + 1) * step < high ? (pixel + 1) * step : high;
            *weight++ = (float)((double)(to - from) / ((double)r->extent_x * one));
        }
    }
}

static void set_sums(uint32_t *restrict sums, const uint8_t *restrict row, size_t count, uint16_t weight) {
    for (size_t i = 0; i < count; i++) {
        sums[i] = (uint32_t)row[i] * weight;
    }
}

static void add_sums(uint32_t *restrict sums, const uint8_t *restrict row, size_t count, uint16_t weight) {
    for (size_t i = 0; i < count; i++) {
        sums[i] += (uint32_t)row[i] * weight;
    }
}

static void reduce_gray(const reducer *r) {
    const float *weight = r->weights;
    for (uint32_t x = 0; x < r->out_width; x++) {
        const uint32_t *sum = r->sums + r->first[x];
        float total = 0.5f;
        for (uint32_t tap = r->taps[x]; tap > 0; tap--) {
            total += (float)(int32_t)*sum++ * *weight++;
        }
        r->out[x] = (uint8_t)total;
    }
}

static void reduce_rgb(const reducer *r) {
    const float *weight = r->weights;
    uint8_t *out = r->out;
    for (uint32_t x = 0; x < r->out_width; x++) {
        const uint32_t *sum = r->sums + 3 * (size_t)r->first[x];
        float4 total = {0.5f, 0.5f, 0.5f, 0.5f};
        for (uint32_t tap = r->taps[x]; tap > 0; tap--) {
            int4 pixel;
            memcpy(&pixel, sum, sizeof pixel);
            total += __builtin_convertvector(pixel, float4) * *weight++;
            sum += 3;
        }
        int4 rounded = __builtin_convertvector(total, int4);
        *out++ = (uint8_t)rounded[0];
        *out++ = (uint8_t)rounded[1];
        *out++ = (uint8_t)rounded[2];
    }
}

void reducer_push(reducer *r, const uint8_t *row) {
    if (r->next_out == r->out_height) {
        return;
    }
    if (r->identity) {
        r->next_out++;
        r->emit(r->context, row);
        return;
    }
    const size_t count = (size_t)r->in_width * (size_t)r->components;
    const uint64_t step = r->unit * r->out_height, box = r->extent_y;
    uint64_t from = r->next_in * step, end = from + step;
    r->next_in++;
    while (from < end && r->next_out < r->out_height) {
        const uint64_t low = r->next_out * box, high = low + box;
        const uint64_t to = end < high ? end : high;
        // Differences of rounded running totals: no box's weights lose or gain anything.
        const uint64_t before = ((from - low) * one + box / 2) / box, after = ((to - low) * one + box / 2) / box;
        const uint16_t weight = (uint16_t)(after - before);
        if (!r->started) {
            set_sums(r->sums, row, count, weight);
            r->started = true;
        } else if (weight != 0) {
            add_sums(r->sums, row, count, weight);
        }
        if (to == high) {
            if (r->components == 1) {
                reduce_gray(r);
            } else {
                reduce_rgb(r);
            }
            r->started = false;
            r->next_out++;
            r->emit(r->context, r->out);
        }
        from = to;
    }
}
