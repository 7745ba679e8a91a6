#ifndef SIGHTLINE_CSQLITE_H
#define SIGHTLINE_CSQLITE_H

#include <sqlite3.h>

// `sqlite3_db_config` is variadic, which Swift cannot call.

/// Makes the connection refuse text in double quotes, which SQLite takes for a value where no column has that
/// name.
static inline int sightline_refuse_quoted_values(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    return code != SQLITE_OK ? code : sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

#endif
