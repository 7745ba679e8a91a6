// Nearest notes and notes in view by SQLite's R*Tree, inside one process without HTTP.
//
//   sqlite DATABASE VIEWERS nearest|view THREADS SECONDS   measures
//   sqlite DATABASE VIEWERS nearest|view print COUNT       prints ids, a line for each of the first viewers
//
// Audience (public), window and reveal radius are checked, as for a viewer who is not signed in.

#include "load.h"

#include <pthread.h>
#include <sqlite3.h>

#define METRE (1 / 111194.92664455873)
#define RADIANS (M_PI / 180)
#define MOST 4096

typedef struct {
    sqlite3_int64 id;
    double metres;
} Hit;

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *in_box, *title;
    Hit hits[MOST];
    int count;
} Reader;

typedef struct {
    const char *path;
    const Viewer *viewers;
    size_t viewer_count, first;
    int is_view;
    double until;
    Times times;
} Work;

static void open_reader(Reader *reader, const char *path) {
    const char *in_box =
        "SELECT id, lat, lon, reveal FROM place "
        "WHERE east >= ?1 AND west <= ?2 AND north >= ?3 AND south <= ?4 AND audience = 'public' "
        "AND gone = 0 AND (opens IS NULL OR opens <= ?5) AND (closes IS NULL OR closes > ?5)";
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &reader->database, flags, NULL) != SQLITE_OK
        || sqlite3_exec(reader->database, "PRAGMA mmap_size = 2147483648", NULL, NULL, NULL) != SQLITE_OK
        || sqlite3_prepare_v3(reader->database, in_box, -1, SQLITE_PREPARE_PERSISTENT, &reader->in_box, NULL)
            != SQLITE_OK
        || sqlite3_prepare_v3(reader->database, "SELECT title FROM note WHERE id = ?1", -1,
               SQLITE_PREPARE_PERSISTENT, &reader->title, NULL)
            != SQLITE_OK)
        fail(sqlite3_errmsg(reader->database));
}

static int compare_hits(const void *one, const void *other) {
    double difference = ((const Hit *)one)->metres - ((const Hit *)other)->metres;
    return (difference > 0) - (difference < 0);
}

// Collects what is visible in a box, within `reach` metres, and in the sector unless `half` is 180.
static void collect(Reader *reader, const Viewer *viewer, const double box[4], double reach, double half) {
    double wide = cos(viewer->lat * RADIANS), north = cos(viewer->heading * RADIANS),
           east = sin(viewer->heading * RADIANS), least = cos(half * RADIANS);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    reader->count = 0;
    sqlite3_reset(reader->in_box);
    for (int side = 0; side < 4; side++) sqlite3_bind_double(reader->in_box, side + 1, box[side]);
    sqlite3_bind_int64(reader->in_box, 5, now.tv_sec * (sqlite3_int64)1000 + now.tv_nsec / 1000000);
    while (sqlite3_step(reader->in_box) == SQLITE_ROW && reader->count < MOST) {
        double y = (sqlite3_column_double(reader->in_box, 1) - viewer->lat) / METRE;
        double x = (sqlite3_column_double(reader->in_box, 2) - viewer->lon) / METRE * wide;
        double metres = sqrt(x * x + y * y);
        if (metres > reach || (half < 180 && x * east + y * north < least * metres)) continue;
        if (sqlite3_column_type(reader->in_box, 3) != SQLITE_NULL
            && metres > sqlite3_column_double(reader->in_box, 3))
            continue;
        reader->hits[reader->count++] = (Hit){sqlite3_column_int64(reader->in_box, 0), metres};
    }
    qsort(reader->hits, reader->count, sizeof(Hit), compare_hits);
}

// The smallest box around a sector of 500 m and 60 degrees, or around a circle where `half` is 180.
static void make_box(const Viewer *viewer, double reach, double half, double box[4]) {
    double west = 0, east = 0, south = 0, north = 0;
    for (int step = -1; step <= 4; step++) {
        // The two ends of the arc, and the four directions where they are within it.
        double angle = step > 0 ? 90.0 * (step - 1) : viewer->heading + (step == 0 ? half : -half);
        double off = fabs(remainder(angle - viewer->heading, 360));
        if (off > half + 1e-9) continue;
        double x = reach * sin(angle * RADIANS), y = reach * cos(angle * RADIANS);
        west = fmin(west, x), east = fmax(east, x), south = fmin(south, y), north = fmax(north, y);
    }
    double wide = METRE / cos(viewer->lat * RADIANS);
    box[0] = viewer->lon + west * wide, box[1] = viewer->lon + east * wide;
    box[2] = viewer->lat + south * METRE, box[3] = viewer->lat + north * METRE;
}

static void look(Reader *reader, const Viewer *viewer, int is_view) {
    double box[4];
    int most = is_view ? 50 : 20;
    if (is_view) {
        make_box(viewer, 500, 30, box);
        collect(reader, viewer, box, 500, 30);
    } else {
        // The circle grows until it holds enough.
        for (double reach = 125; reach <= 2000; reach *= 2) {
            make_box(viewer, reach, 180, box);
            collect(reader, viewer, box, reach, 180);
            if (reader->count >= most) break;
        }
    }
    if (reader->count > most) reader->count = most;
    for (int hit = 0; hit < reader->count; hit++) {
        sqlite3_reset(reader->title);
        sqlite3_bind_int64(reader->title, 1, reader->hits[hit].id);
        if (sqlite3_step(reader->title) != SQLITE_ROW) fail("A note has no row.");
    }
    sqlite3_reset(reader->title);
    sqlite3_reset(reader->in_box);
}

static void *measure(void *argument) {
    Work *work = argument;
    Reader *reader = calloc(1, sizeof(Reader));
    if (!reader) fail("There is no memory left.");
    open_reader(reader, work->path);
    size_t current = work->first;
    double began = seconds_now();
    while (began < work->until) {
        current = (current + 1) % work->viewer_count;
        look(reader, &work->viewers[current], work->is_view);
        double ended = seconds_now();
        note_time(&work->times, ended - began);
        began = ended;
    }
    return NULL;
}

int main(int count, char **arguments) {
    if (count != 6) fail("usage: sqlite DATABASE VIEWERS nearest|view THREADS SECONDS, or … print COUNT");
    Viewer *viewers;
    size_t viewer_count = read_viewers(arguments[2], &viewers);
    int is_view = strcmp(arguments[3], "view") == 0;
    if (strcmp(arguments[4], "print") == 0) {
        Reader *reader = calloc(1, sizeof(Reader));
        if (!reader) fail("There is no memory left.");
        open_reader(reader, arguments[1]);
        for (size_t viewer = 0; viewer < viewer_count && viewer < (size_t)atoi(arguments[5]); viewer++) {
            look(reader, &viewers[viewer], is_view);
            for (int hit = 0; hit < reader->count; hit++)
                printf("%s%lld", hit ? " " : "", (long long)reader->hits[hit].id);
            printf("\n");
        }
        return 0;
    }
    int threads = atoi(arguments[4]);
    double seconds = atof(arguments[5]);
    if (threads < 1 || threads > 64 || seconds <= 0) fail("1 to 64 threads, and more than no seconds.");
    // Statistics of memory would make the threads wait for each other.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    Work works[64];
    pthread_t started[64];
    double until = seconds_now() + seconds;
    for (int thread = 0; thread < threads; thread++) {
        size_t first = thread * viewer_count / threads;
        works[thread] = (Work){arguments[1], viewers, viewer_count, first, is_view, until, {0}};
        if (pthread_create(&started[thread], NULL, measure, &works[thread])) fail("A thread did not start.");
    }
    Times all = {0};
    for (int thread = 0; thread < threads; thread++) {
        pthread_join(started[thread], NULL);
        for (size_t one = 0; one < works[thread].times.count; one++)
            note_time(&all, works[thread].times.milliseconds[one] / 1000.0);
    }
    print_result(&all, seconds, 0);
    return 0;
}
