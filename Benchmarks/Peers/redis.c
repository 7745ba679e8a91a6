// Asks a Redis server on this machine GEOSEARCH over some connections, each with one request at a time.
//
//   redis PORT VIEWERS nearest|view CONNECTIONS SECONDS
//
// Redis knows neither directions, audiences nor windows: `view` asks for what is nearest all around.

#include "load.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST 256

typedef struct {
    char answer[65536];
    size_t length;
    double began;
} Connection;

static int connected(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int one = 1, socket_ = socket(AF_INET, SOCK_STREAM, 0);
    if (socket_ < 0 || connect(socket_, (struct sockaddr *)&address, sizeof address))
        fail("Redis does not answer.");
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return socket_;
}

static void ask(int socket_, const Viewer *viewer, int is_view) {
    char text[256];
    int length = snprintf(text, sizeof text,
        "GEOSEARCH notes FROMLONLAT %.6f %.6f BYRADIUS %s m ASC COUNT %s WITHDIST\r\n", viewer->lon,
        viewer->lat, is_view ? "500" : "2000", is_view ? "50" : "20");
    if (write(socket_, text, length) != length) fail("Redis took no request.");
}

// Says if the answer is whole: an array of arrays of texts.
static int is_whole(const char *text, size_t length) {
    size_t at = 0;
    for (long pending = 1; pending > 0; pending--) {
        const char *end = memchr(text + at, '\n', length - at);
        if (!end) return 0;
        long number = strtol(text + at + 1, NULL, 10);
        if (text[at] == '-') fail("Redis refused a request.");
        if (text[at] == '*') pending += number;
        int is_text = text[at] == '$';
        at = end - text + 1 + (is_text ? number + 2 : 0);
        if (at > length) return 0;
    }
    return 1;
}

int main(int count, char **arguments) {
    if (count != 6) fail("usage: redis PORT VIEWERS nearest|view CONNECTIONS SECONDS");
    Viewer *viewers;
    size_t viewer_count = read_viewers(arguments[2], &viewers), current = 0;
    int is_view = strcmp(arguments[3], "view") == 0, connections = atoi(arguments[4]);
    double seconds = atof(arguments[5]);
    if (connections < 1 || connections > MOST) fail("1 to 256 connections.");
    struct pollfd polled[MOST];
    Connection *all = calloc(connections, sizeof(Connection));
    if (!all) fail("There is no memory left.");
    double began = seconds_now();
    for (int n = 0; n < connections; n++) {
        polled[n] = (struct pollfd){connected(atoi(arguments[1])), POLLIN, 0};
        all[n].began = seconds_now();
        ask(polled[n].fd, &viewers[current++ % viewer_count], is_view);
    }
    Times times = {0};
    double now = began;
    while (now < began + seconds) {
        if (poll(polled, connections, 1000) < 0) fail("The connections cannot be waited for.");
        for (int n = 0; n < connections; n++) {
            if (!polled[n].revents) continue;
            Connection *one = &all[n];
            ssize_t read_ = read(polled[n].fd, one->answer + one->length, sizeof one->answer - one->length);
            if (read_ <= 0) fail("Redis ended a connection, or its answer is too long.");
            one->length += read_;
            if (!is_whole(one->answer, one->length)) continue;
            now = seconds_now();
            note_time(&times, now - one->began);
            one->began = now;
            one->length = 0;
            ask(polled[n].fd, &viewers[current++ % viewer_count], is_view);
        }
        now = seconds_now();
    }
    print_result(&times, now - began, 0);
    return 0;
}
