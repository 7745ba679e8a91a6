# SQLite beside PostgreSQL, with one server and with three on the same database. Sourced by `run`.
#
# Three servers are reached through three ports at once, not through nginx: on one machine a proxy would take its share
# of the same cores, and be what is measured. Each call is measured on all of them before the next one is, so that ratios
# are of one minute. Everything shares the cores of this machine, wrk too: three servers cannot be three times as fast
# there. What tells about other machines is the CPU time that a call costs.

engine_seconds=${SECONDS_EACH:-5}
engine_work=$work/engines
engine_cluster=$work/postgres-$notes
sqlite_ports=($((port + 2)) $((port + 3)) $((port + 4)))
postgres_ports=($((port + 5)) $((port + 6)) $((port + 7)))

engines_heading() { :; }

engines() {
    local n
    needs_linux 'SQLite beside PostgreSQL' || return 0
    stop_server
    trap 'stop_engines; stop_all' EXIT
    rm -rf "$engine_work"
    mkdir -p "$engine_work"
    : >"$engine_work/facts"
    start_postgres
    prepare_engines
    measure_storage
    measure_backup
    for n in 0 1 2; do
        start_engine "${sqlite_ports[$n]}" "$engine_work/sightline.sqlite" "$engine_work/uploads-sqlite"
        start_engine "${postgres_ports[$n]}" "${postgres_url%/*}/measured" "$engine_work/uploads-postgres"
    done
    prepare_requests
    compare 'healthz' healthz
    compare 'conditional poll, 304' poll
    compare 'newest 20 within 2 km' newest
    compare 'nearest 20' nearest
    compare 'list of a 2 km box' list
    compare 'view, 500 m, 60°, ≤ 50' view
    compare 'view, 50 km, 60°, ≤ 50' far
    compare 'image file' file
    compare 'upload, 640 × 480' upload
    compare 'edit of a title' edit
    stop_engines
    $here/engines.pl "$engine_work" | tee -a $result
    trap stop_all EXIT
}

fact() { echo "$1	$2" >>"$engine_work/facts"; }
# ask DATABASE STATEMENT
ask() { PGOPTIONS='-c client_min_messages=warning' psql -XqtA -v ON_ERROR_STOP=1 -c "$2" "${postgres_url%/*}/$1"; }

# A PostgreSQL with the rows of the seeded SQLite file, made when it is not there yet, as a template for each run.
start_postgres() {
    local began statistics=
    seed_folder=$(seeded "$notes")
    $program migrate --database "$seed_folder/sightline.sqlite" >&2
    if [ -f "$engine_cluster/copied" ]; then
        postgres_started=yes
        scripts/postgres resume "$engine_cluster" >/dev/null
    else
        scripts/postgres stop "$engine_cluster"
        postgres_started=yes
        scripts/postgres start "$engine_cluster" durable >/dev/null
    fi
    postgres_pid=$(head -n 1 "$engine_cluster/data/postmaster.pid")
    postgres_url=postgres://sightline@127.0.0.1:$(sed -n 4p "$engine_cluster/data/postmaster.pid")/postgres
    [ ! -f "$engine_cluster/copied" ] || return 0
    # What a server of its own is given for a database of this size; not read before it is started anew.
    [ "$(ask postgres "SELECT count(*) FROM pg_available_extensions WHERE name = 'pg_stat_statements'")" = 0 ] ||
        statistics=yes
    ask postgres "ALTER SYSTEM SET shared_buffers = '2GB'"
    ask postgres "ALTER SYSTEM SET effective_cache_size = '6GB'"
    ask postgres "ALTER SYSTEM SET random_page_cost = 1.1"
    ask postgres "ALTER SYSTEM SET max_wal_size = '4GB'"
    ask postgres "ALTER SYSTEM SET track_wal_io_timing = on"
    if [ -n "$statistics" ]; then
        ask postgres "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'"
    fi
    scripts/postgres restart "$engine_cluster"
    postgres_pid=$(head -n 1 "$engine_cluster/data/postmaster.pid")
    [ -z "$statistics" ] || {
        ask postgres "CREATE EXTENSION pg_stat_statements"
        ask postgres "ALTER SYSTEM SET pg_stat_statements.track = 'none'"
    }
    ask postgres "CREATE DATABASE seeded"
    say "Copying $notes notes to PostgreSQL"
    began=$(now)
    $program copy --from "sqlite:$seed_folder/sightline.sqlite" --to "${postgres_url%/*}/seeded" \
        >"$engine_work/copy.txt"
    since "$began" >"$engine_work/copied"
    ask seeded "VACUUM (ANALYZE)"
    mv "$engine_work/copied" "$engine_cluster/copied"
}

# What is measured is a copy of what was seeded: the calls that write leave nothing behind.
prepare_engines() {
    cp "$seed_folder/sightline.sqlite" "$engine_work/sightline.sqlite"
    cp -R "$seed_folder/uploads" "$engine_work/uploads-sqlite"
    cp -R "$seed_folder/uploads" "$engine_work/uploads-postgres"
    ask postgres "DROP DATABASE IF EXISTS measured"
    ask postgres "CREATE DATABASE measured TEMPLATE seeded STRATEGY file_copy"
    ask postgres "SELECT pg_reload_conf()" >/dev/null
    ask postgres CHECKPOINT
    engine_count=0
    fact notes "$notes"
    fact cores "$(nproc)"
    fact postgres "$(ask postgres 'SHOW server_version' | cut -d ' ' -f 1)"
    fact copy_seconds "$(cat "$engine_cluster/copied")"
    fact seconds "$engine_seconds"
}

# Bytes a note of rows and of indexes. The seed's images share one blob; a photo of its own has three.
measure_storage() {
    local blobs=100000
    fact sqlite_bytes "$(wc -c <"$engine_work/sightline.sqlite")"
    fact postgres_bytes "$(ask measured "SELECT sum(pg_total_relation_size(oid)) FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")"
    fact place_bytes "$(ask measured "SELECT pg_relation_size('note_by_cell') + pg_relation_size('note_by_tile')")"
    ask measured "CREATE TABLE probe (LIKE blob INCLUDING ALL)"
    ask measured "INSERT INTO probe (id, sha256, byte_count, uses)
        SELECT n, encode(sha256(n::text::bytea), 'hex'), 100000, 1 FROM generate_series(1, $blobs) AS n"
    fact postgres_blob_row "$(ask measured "SELECT pg_total_relation_size('probe') / $blobs")"
    ask measured "DROP TABLE probe"
    if command -v sqlite3 >/dev/null; then
        sqlite3 "$engine_work/probe.sqlite" "CREATE TABLE probe (id INTEGER NOT NULL PRIMARY KEY,
            sha256 TEXT NOT NULL UNIQUE, byte_count BIGINT NOT NULL, uses BIGINT NOT NULL, doomed_at BIGINT)" \
            "WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < $blobs)
            INSERT INTO probe SELECT id, lower(hex(randomblob(32))), 100000, 1, NULL FROM n"
        fact sqlite_blob_row $(($(wc -c <"$engine_work/probe.sqlite") / blobs))
        rm "$engine_work/probe.sqlite"
    fi
    # How often a window opens or closes: an answer in memory holds no longer than until the next one.
    fact edges_of_day "$(ask measured "SELECT count(*) FROM (
        SELECT visible_from AS edge FROM note UNION ALL SELECT visible_until FROM note) AS edges
        WHERE edge BETWEEN extract(epoch FROM now()) * 1000 AND extract(epoch FROM now()) * 1000 + 86400000")"
}

measure_backup() {
    local began
    began=$(now)
    $program backup create "$engine_work/backup" --database "$engine_work/sightline.sqlite" \
        --uploads "$engine_work/uploads-sqlite" >/dev/null 2>&1
    fact sqlite_backup_seconds "$(since "$began")"
    rm -rf "$engine_work/backup"
    began=$(now)
    "$(dirname "$(command -v psql)")/pg_dump" -Fc -Z1 -d "${postgres_url%/*}/measured" >"$engine_work/dump"
    fact dump_seconds "$(since "$began")"
    rm "$engine_work/dump"
}

# start_engine PORT DATABASE UPLOADS
start_engine() {
    $program serve --host 127.0.0.1 --port "$1" --log-level warning --database "$2" --uploads "$3" \
        --rate-limit off >"$engine_work/server-$1.log" 2>&1 &
    printf -v "engine_$1" %s $!
    engine_servers+=($!)
    wait_for $! "http://127.0.0.1:$1/healthz" "$engine_work/server-$1.log"
}

stop_engines() {
    local pid
    for pid in ${engine_servers[@]+"${engine_servers[@]}"}; do stop "$pid"; done
    engine_servers=()
    [ -n "${postgres_started:-}" ] || return 0
    # It is halted as by a crash: then it has little of its log to repeat when it is wanted again.
    ask postgres "DROP DATABASE IF EXISTS measured" || true
    ask postgres CHECKPOINT || true
    scripts/postgres halt "$engine_cluster"
    postgres_started=
}

# One file of requests for each call. Viewers are those of the other parts; ETags and writers are an engine's own.
prepare_requests() {
    local folder=$seed_folder engine ports one address
    [ -s "$folder/viewers-$viewers" ] || {
        $here/requests.pl viewers "http://127.0.0.1:${sqlite_ports[0]}" "$viewers" >"$engine_work/viewers"
        mv "$engine_work/viewers" "$folder/viewers-$viewers"
    }
    printf '/healthz\n' >"$engine_work/healthz.requests"
    local name template
    while IFS=$'\t' read -r name template; do
        $here/requests.pl fill "$template" <"$folder/viewers-$viewers" >"$engine_work/$name.requests"
    done <<EOF
newest	$newest_path
nearest	/v1/notes?lat={lat}&lon={lon}&radius_m=2000&sort=nearest&limit=20
list	/v1/notes?bbox={west},{south},{east},{north}&limit=20
view	$view_path&range_m=500
far	$view_path&range_m=50000
EOF
    head -n 500 "$engine_work/newest.requests" >"$engine_work/polls"
    $here/photo.pl 640 480 1 5 | cjpeg -quality 85 >"$engine_work/photo.jpg"
    for engine in sqlite postgres; do
        ports=("${sqlite_ports[@]}")
        [ $engine = sqlite ] || ports=("${postgres_ports[@]}")
        # Only what a server has answered before is confirmed from its memory.
        for one in "${ports[@]}"; do
            $here/requests.pl etags "http://127.0.0.1:$one" <"$engine_work/polls" >"$engine_work/poll-$engine.requests"
        done
        address=http://127.0.0.1:${ports[0]}
        $here/requests.pl files "$address" <"$engine_work/polls" >"$engine_work/file-$engine.requests"
        $here/writers.pl "$address" "$engine_work/photo.jpg" 20 10 >"$engine_work/writers-$engine"
    done
}

# compare NAME CALL: measures a call with each engine, on one server and on three.
compare() {
    local name=$1 call=$2 engine ports
    say "$name"
    for engine in sqlite postgres; do
        ports=("${sqlite_ports[@]}")
        [ $engine = sqlite ] || ports=("${postgres_ports[@]}")
        measure "$name" "$call" $engine 1 "${ports[0]}"
        measure "$name" "$call" $engine 3 "${ports[@]}"
    done
    count_statements "$name" "$call"
}

# load CALL ENGINE SECONDS PORT…: wrk with three threads of eleven connections; each thread has its server.
load() {
    local call=$1 engine=$2 length=$3 file script arguments
    shift 3
    file=$engine_work/$call.requests
    [ -f "$file" ] || file=$engine_work/$call-$engine.requests
    script=rotate arguments=("$file")
    case $call in
        upload | edit)
            script=write
            arguments=("$call" "$engine_work/writers-$engine" $((engine_count * 400000)) "$engine_work/photo.jpg")
            engine_count=$((engine_count + 1))
            ;;
    esac
    PORTS="$*" wrk -t3 -c33 -d"${length}s" --timeout 10s --latency -s "$here/wrk/$script.lua" "http://127.0.0.1:$1" \
        -- "${arguments[@]}" >"$engine_work/wrk.txt" || { cat "$engine_work/wrk.txt" >&2; exit 1; }
}

# measure NAME CALL ENGINE SERVERS PORT…: one line for engines.pl.
measure() {
    local name=$1 call=$2 engine=$3 servers=$4 before after pids=() number rate p50 p99 failures count syncs=
    shift 4
    for number in "$@"; do
        number=engine_$number
        pids+=("${!number}")
    done
    load "$call" "$engine" 1 "$@"
    [ "$call$engine$servers" != editpostgres1 ] || syncs=yes
    [ -z "$syncs" ] || ask postgres "SELECT pg_stat_reset_shared('wal')" >/dev/null
    before=$($here/cpu.pl $$ "$postgres_pid" "${pids[@]}")
    load "$call" "$engine" "$engine_seconds" "$@"
    after=$($here/cpu.pl $$ "$postgres_pid" "${pids[@]}")
    read -r rate p50 p99 failures < <(sed -n 's/^RESULT //p' "$engine_work/wrk.txt")
    count=$(sed -n 's/^COUNT //p' "$engine_work/wrk.txt")
    [ -z "$syncs" ] || {
        sleep 1 # a session tells of what it did a moment later
        fact wal "$(ask postgres "SELECT wal_bytes / $count, wal_sync::float / $count,
            wal_sync_time / greatest(wal_sync, 1) FROM pg_stat_wal")"
    }
    printf '%s\t' "$name" "$engine" "$servers" "$rate" "$p50" "$p99" "$failures" "$count" >>"$engine_work/measured.tsv"
    echo "$before $after" >>"$engine_work/measured.tsv"
    say "  $engine, $servers: $rate/s, $p50 and $p99 ms, $failures failed"
}

# count_statements NAME CALL: how many statements one call is for PostgreSQL.
count_statements() {
    [ "$(ask postgres "SELECT count(*) FROM pg_extension WHERE extname = 'pg_stat_statements'")" != 0 ] || return 0
    local count
    ask postgres "ALTER SYSTEM SET pg_stat_statements.track = 'top'"
    ask postgres "SELECT pg_reload_conf(), pg_stat_statements_reset()" >/dev/null
    load "$2" postgres 1 "${postgres_ports[0]}"
    count=$(sed -n 's/^COUNT //p' "$engine_work/wrk.txt")
    ask postgres "SELECT coalesce(sum(calls), 0)::float / $count FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = 'measured')" >"$engine_work/count"
    ask postgres "ALTER SYSTEM SET pg_stat_statements.track = 'none'"
    ask postgres "SELECT pg_reload_conf()" >/dev/null
    printf '%s\t%s\n' "$1" "$(cat "$engine_work/count")" >>"$engine_work/statements.tsv"
}
