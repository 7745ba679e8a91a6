# The view engine alone, without a server. Sourced by `run`.

engine() {
    local name least median
    swift build -c release --product engine-benchmark >&2
    while IFS=$'\t' read -r name least median _; do
        other "ranking 10,000 candidates, $name (median $median ms)" "$least ms" '≤ 1 ms' "$(met "$least <= 1")"
    done < <($bin/engine-benchmark | tail -n +2)
}
