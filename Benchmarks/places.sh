# Import and search of PLACES synthetic places, on SQLite and on PostgreSQL. Sourced by `run`.
#
# One client sends one request after another: what is measured is how long a search takes, not how many a server does.

places() {
    local count=${PLACES:-1000000} folder=$work/places began engine database name requests p50 p99
    stop_server
    mkdir -p "$folder/uploads"
    [ -s "$folder/$count.csv" ] || $here/places.pl csv "$count" >"$folder/$count.csv"
    for engine in sqlite postgres; do
        if [ $engine = sqlite ]; then
            database=$folder/$count.sqlite
        else
            scripts/postgres stop "$work/places-postgres" 2>/dev/null || true
            database=$(scripts/postgres start "$work/places-postgres")
        fi
        if [ $engine = postgres ] || [ ! -f "$folder/$engine-$count" ]; then
            $program migrate --database "$database" >&2
            began=$(now)
            $program import csv "$folder/$count.csv" --source synthetic --database "$database" \
                --uploads "$folder/uploads" >&2
            since "$began" >"$folder/$engine-$count"
        fi
        other "$engine: import of $count places" \
            "$(awk -v n="$count" '{ printf "%d places/s", n / $1 }' "$folder/$engine-$count")" '—' ''
        $program serve --host 127.0.0.1 --port "$port" --log-level warning --rate-limit off \
            --database "$database" --uploads "$folder/uploads" >"$work/server.log" 2>&1 &
        server=$!
        wait_for "$server" "$base/healthz" "$work/server.log"
        while IFS=$'\t' read -r name requests p50 p99; do
            other "$engine: $name, $requests requests" "p50 $p50 ms, p99 $p99 ms" 'p99 ≤ 20 ms' "$(met "$p99 <= 20")"
        done < <($here/places.pl measure $base "$seconds")
        stop_server
        [ $engine = sqlite ] || scripts/postgres stop "$work/places-postgres"
    done
}
