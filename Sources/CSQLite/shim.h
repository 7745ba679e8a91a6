#ifndef SIGHTLINE_CSQLITE_H
#define SIGHTLINE_CSQLITE_H

#include <sqlite3.h>
#include <string.h>

// `sqlite3_db_config` is variadic, which Swift cannot call.

/// Makes the connection refuse text in double quotes, which SQLite takes for a value where no column has that
/// name.
static inline int sightline_refuse_quoted_values(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    return code != SQLITE_OK ? code : sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

// The index of the write-ahead log is memory that all processes with the file open share
// (https://sqlite.org/walformat.html). It begins with two copies of a header, which every commit changes
// before it returns.

/// The index of the log, mapped for as long as the connection is open; null where it cannot be had.
static inline const void *sightline_log_index(sqlite3 *connection) {
    sqlite3_file *file = 0;
    void volatile *index = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK || !file || !file->pMethods) return 0;
    if (file->pMethods->iVersion < 2 || !file->pMethods->xShmMap) return 0;
    // The size of a part of the index, which the connection has mapped already.
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &index) != SQLITE_OK) return 0;
    return (const void *)index;
}

/// Copies the header of the index; returns 0 while a commit writes it, or when its version is unknown.
static inline int sightline_log_header(const void *index, unsigned long long header[6]) {
    const volatile unsigned long long *copies = (const volatile unsigned long long *)index;
    unsigned long long second[6];
    unsigned int version;
    // A commit writes the second copy first.
    for (int i = 0; i < 6; i++) header[i] = copies[i];
    __sync_synchronize();
    for (int i = 0; i < 6; i++) second[i] = copies[6 + i];
    memcpy(&version, header, sizeof version);
    return version == 3007000 && memcmp(header, second, sizeof second) == 0;
}

#endif
