# How long a log-in in vain takes for handles that exist and for those that do not. Sourced by `run`.

logins() {
    stop_server
    local folder=$work/logins known unknown difference t
    rm -rf "$folder"
    mkdir -p "$folder/uploads"
    $program serve --host 127.0.0.1 --port "$port" --log-level warning --rate-limit off \
        --database "$folder/sightline.sqlite" --uploads "$folder/uploads" >"$work/server.log" 2>&1 &
    server=$!
    wait_for "$server" "$base/healthz" "$work/server.log"
    read -r known unknown difference t < <($here/logins.pl $base "${LOGINS:-300}")
    other "failed log-in of a known handle beside an unknown one, ${LOGINS:-300} each, taking turns" \
        "$known ms and $unknown ms: $difference %, t = $t" 't from -3 to 3' "$(met "3 > $t && $t > -3")"
    stop_server
}
