# Importing an extract of OpenStreetMap into both engines. Sourced by `run`.
#
# MAP names the extract. Each engine imports it three times into nothing, of which the fastest counts, and once more when all of
# it is there. PostgreSQL is durable, as SQLite is.

map=${MAP:-../shared/data/osm/liechtenstein-2015.osm.pbf}
imports_cluster=$work/postgres-imports

import() {
    if [ ! -r "$map" ]; then
        other "importing $(basename "$map")" 'there is no such file: MAP names one' '' ''
        return
    fi
    local folder=$work/imports n
    rm -rf "$folder"
    mkdir -p "$folder"
    for n in 1 2 3; do timed_import "SQLite" "$folder/$n.sqlite"; done
    best_import SQLite
    trap 'scripts/postgres stop "$imports_cluster"; stop_all' EXIT
    scripts/postgres stop "$imports_cluster"
    local url
    url=$(scripts/postgres start "$imports_cluster" durable)
    for n in 1 2 3; do
        PGOPTIONS='-c client_min_messages=warning' psql -Xqc "CREATE DATABASE import_$n" "$url"
        timed_import PostgreSQL "${url%/*}/import_$n"
    done
    best_import PostgreSQL
    scripts/postgres stop "$imports_cluster"
    trap stop_all EXIT
}

# timed_import ENGINE DATABASE: imports into nothing, and again, and notes places and seconds of both.
timed_import() {
    $program migrate --database "$2" >&2
    local first again
    first=$($program import osm "$map" --database "$2" --json 2>/dev/null)
    again=$($program import osm "$map" --database "$2" --json 2>/dev/null)
    echo "$(field places "$first") $(field seconds "$first") $(field seconds "$again")" >>"$work/imports/$1"
}

# field NAME JSON
field() { perl -MJSON::PP -e 'print decode_json($ARGV[1])->{$ARGV[0]}' "$1" "$2"; }

# best_import ENGINE: the fastest of what was noted.
best_import() {
    local places first again
    read -r places first again < <(sort -n -k 2 "$work/imports/$1" | head -n 1)
    other "importing $places places of $(basename "$map") into $1" \
        "$(calculate '%.0f' "$places / $first") places/s" '' ''
    other "importing them again, when nothing changed" "$(calculate '%.0f' "$places / $again") places/s" '' ''
}
