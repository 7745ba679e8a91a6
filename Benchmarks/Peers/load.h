// What both drivers share: viewers from a file, and the lines that the script reads at the end.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    double lat, lon, heading;
} Viewer;

typedef struct {
    float *milliseconds;
    size_t count, capacity;
} Times;

static inline void fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static inline double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

// Reads a viewer a line: latitude, longitude and heading in degrees.
static inline size_t read_viewers(const char *path, Viewer **viewers) {
    FILE *file = fopen(path, "r");
    if (!file) fail("The file of viewers cannot be read.");
    size_t count = 0, capacity = 1024;
    *viewers = malloc(capacity * sizeof(Viewer));
    Viewer one;
    while (*viewers && fscanf(file, "%lf %lf %lf", &one.lat, &one.lon, &one.heading) == 3) {
        if (count == capacity) *viewers = realloc(*viewers, (capacity *= 2) * sizeof(Viewer));
        if (*viewers) (*viewers)[count++] = one;
    }
    if (!*viewers || count == 0) fail("There are no viewers.");
    fclose(file);
    return count;
}

static inline void note_time(Times *times, double seconds) {
    if (times->count == times->capacity) {
        times->capacity = times->capacity ? 2 * times->capacity : 65536;
        times->milliseconds = realloc(times->milliseconds, times->capacity * sizeof(float));
        if (!times->milliseconds) fail("There is no memory left.");
    }
    times->milliseconds[times->count++] = (float)(1000 * seconds);
}

static inline int compare_times(const void *one, const void *other) {
    float difference = *(const float *)one - *(const float *)other;
    return (difference > 0) - (difference < 0);
}

// Prints what rotate.lua prints: requests a second, median and 99th percentile in milliseconds, failures.
static inline void print_result(Times *times, double seconds, size_t failures) {
    if (times->count == 0) fail("Nothing was answered.");
    qsort(times->milliseconds, times->count, sizeof(float), compare_times);
    printf("RESULT %.0f %.3f %.3f %zu\nCOUNT %zu\n", times->count / seconds,
        times->milliseconds[times->count / 2], times->milliseconds[(size_t)(0.99 * times->count)], failures,
        times->count);
}
