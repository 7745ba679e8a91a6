# The hot requests under wrk, each as a share of the bare program's rate measured right before it. Sourced by `run`.

healthz() { call 'healthz' 80 '/healthz'; }
view() { call 'view, 500 m, 60°, ≤ 50' 12 "$view_path&range_m=500"; }
far() { call 'view, 50 km, 60°, ≤ 50' '' "$view_path&range_m=50000"; }
nearest() { call 'nearest 20' 12 '/v1/notes?lat={lat}&lon={lon}&radius_m=2000&sort=nearest&limit=20'; }
newest() { call 'newest 20 within 2 km' 3 "$newest_path"; }
conditional() { call 'conditional poll, 304' 50 "$newest_path" etags; }
list() { call 'list of a 2 km box' '' '/v1/notes?bbox={west},{south},{east},{north}&limit=20'; }

view_path='/v1/view?lat={lat}&lon={lon}&heading_deg={heading}&fov_deg=60&limit=50'
newest_path='/v1/notes?lat={lat}&lon={lon}&radius_m=2000&limit=20'

requests_heading() {
    emit ''
    emit "| call | requests/s | of bare | budget | p50 ms | p99 ms | p99 ms alone | met |"
    emit "|---|---:|---:|---:|---:|---:|---:|---|"
}

# The folder, the servers and the viewers that all these share; ready after the first call.
ready() {
    [ -z "${ready:-}" ] || return 0
    folder=$(seeded "$notes")
    start_server "$folder"
    start_bare
    printf '/\n' >$work/bare.requests
    # Viewers belong to a seeded database, and stay the same for it.
    [ -s "$folder/viewers-$viewers" ] || {
        $here/requests.pl viewers $base "$viewers" >$work/viewers
        mv $work/viewers "$folder/viewers-$viewers"
    }
    say "$(wc -l <"$folder/viewers-$viewers") viewers; wrk -t1 -c32 for ${seconds} s a call"
    ready=yes
}

# drive FILE BASE CONNECTIONS SECONDS: the four numbers of rotate.lua.
drive() {
    wrk -t1 -c"$3" -d"$4s" --latency -s $here/wrk/rotate.lua "$2" -- "$1" >$work/wrk.txt ||
        { cat $work/wrk.txt >&2; exit 1; }
    sed -n 's/^RESULT //p' $work/wrk.txt
}

# call NAME SHARE TEMPLATE [etags]: one row; SHARE is the least percentage of the bare rate, or nothing.
call() {
    local name=$1 share=$2 template=$3 conditional=${4:-}
    ready
    local file=$work/call.requests rate p50 p99 failures alone reference note='' verdict budget
    $here/requests.pl fill "$template" <"$folder/viewers-$viewers" >$file
    if [ -n "$conditional" ]; then
        say "Learning the ETags of $(wc -l <$file) polls"
        $here/requests.pl etags $base <$file >$file.etags
        mv $file.etags $file
    fi
    read -r reference _ < <(drive $work/bare.requests $bare_base 32 "$seconds")
    drive $file $base 32 2 >/dev/null
    read -r rate p50 p99 failures < <(drive $file $base 32 "$seconds")
    read -r _ _ alone _ < <(drive $file $base 1 3)
    [ "$failures" = 0 ] || note=" **$failures failed**"
    [ -z "$conditional" ] || note+=" ($($here/requests.pl unchanged $base <$file) % were 304)"
    budget='p99 ≤ 20 ms'
    [ -z "$share" ] || budget="≥ $share %, $budget"
    verdict=$(met "$rate / $reference * 100 >= ${share:-0} && $p99 <= 20 && $failures == 0")
    emit "| $name$note | $rate | $(calculate %.1f "$rate / $reference * 100") % | $budget | $p50 | $p99 | $alone | $verdict |"
    say "  bare, just before: $reference requests/s"
}
