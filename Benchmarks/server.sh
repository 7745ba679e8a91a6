# Starting, ending and watching the servers that are measured. Sourced by `run`.

base=http://127.0.0.1:$port
bare_base=http://127.0.0.1:$((port + 1))

# Tables go to standard output; everything else that a person may want to read, here.
say() { echo "$@" >&2; }
# One line of the result.
emit() { echo "$1" | tee -a $result; }

machine() {
    if [ -r /proc/cpuinfo ]; then
        echo "$(nproc) × $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(uname -sm)"
    else
        echo "$(sysctl -n hw.ncpu machdep.cpu.brand_string | paste -s -d ' ' -), $(uname -sm)"
    fi
}

# seeded N: the folder of a database of N synthetic notes, made when it is not there yet.
seeded() {
    local folder=$work/seed-$1
    if [ ! -f "$folder/done" ]; then
        rm -rf "$folder"
        mkdir -p "$folder/uploads"
        local began
        began=$(now)
        $program seed --notes "$1" --seed 1 --database "$folder/sightline.sqlite" \
            --uploads "$folder/uploads" >&2
        echo "$(since "$began")" >"$folder/done"
        say "Seeded $1 notes in $(cat "$folder/done") s"
    fi
    echo "$folder"
}

# start_server FOLDER: serves its database, and waits for the first answer. Rate limits stay on, out of reach.
start_server() {
    $program serve --host 127.0.0.1 --port "$port" --log-level warning \
        --database "$1/sightline.sqlite" --uploads "$1/uploads" --rate-limit on \
        --rate-limit-requests 1000000000 --rate-limit-polls 1000000000 >"$work/server.log" 2>&1 &
    server=$!
    wait_for "$server" "$base/healthz" "$work/server.log"
}

start_bare() {
    [ -z "${bare:-}" ] || return 0
    $bin/bare-hummingbird 127.0.0.1 $((port + 1)) >"$work/bare.log" 2>&1 &
    bare=$!
    wait_for "$bare" "$bare_base/" "$work/bare.log"
}

wait_for() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        if ! kill -0 "$1" 2>/dev/null; then break; fi
        if curl -fsS -o /dev/null "$2" 2>/dev/null; then return; fi
        sleep 0.1
    done
    say "No answer from $2:"
    tail -n 20 "$3" >&2
    exit 1
}

stop() {
    [ -n "${1:-}" ] || return 0
    kill "$1" 2>/dev/null || true
    wait "$1" 2>/dev/null || true
}

stop_server() {
    stop "${server:-}"
    server=
    ready=
}

stop_all() {
    stop_server
    stop "${bare:-}"
    bare=
}

now() { perl -MTime::HiRes=time -e 'printf "%.3f\n", time'; }
since() { perl -MTime::HiRes=time -e 'printf "%.1f\n", time - shift' "$1"; }
# calculate FORMAT EXPRESSION
calculate() { perl -e 'printf "$ARGV[0]\n", eval $ARGV[1]' "$1" "$2"; }
# met EXPRESSION: yes or no
met() { perl -e 'print eval($ARGV[0]) ? "yes" : "**no**"' "$1"; }

# The CPU time in seconds that a process and its threads have used so far (Linux).
cpu_of() {
    perl -e 'open my $f, "<", "/proc/$ARGV[0]/stat" or die; my $line = <$f>; $line =~ s/.*\) //;
        my @f = split " ", $line; print(($f[11] + $f[12]) / $ARGV[1], "\n")' "$1" "$(getconf CLK_TCK)"
}

others_heading() {
    emit ''
    emit '| what | measured | budget | met |'
    emit '|---|---:|---:|---|'
}

# other WHAT MEASURED BUDGET MET
other() { emit "| $1 | $2 | $3 | $4 |"; }

# Parts that read /proc say so where there is none.
needs_linux() {
    [ -r /proc/self/stat ] && return
    other "$1" "needs Linux's /proc" "" ""
    return 1
}
