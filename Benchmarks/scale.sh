# Cost per request as the number of notes grows and those around the viewer do not. Sourced by `run`.

scale() {
    stop_server
    local n folder name template rate mean first_view first_nearest first_newest first
    for n in $scales; do
        folder=$(seeded "$n")
        start_server "$folder"
        [ -s "$folder/cities-$viewers" ] || $here/requests.pl viewers $base "$viewers" | $here/requests.pl cities >"$folder/cities-$viewers"
        # How many notes stand around a viewer says whether the densities are alike.
        $here/requests.pl fill "$view_path&range_m=500" <"$folder/cities-$viewers" | sed 's/limit=50/limit=200/' >$work/scale.requests
        mean=$($here/requests.pl items $base <$work/scale.requests)
        for name in view nearest newest; do
            case $name in
                view) template="$view_path&range_m=500" ;;
                nearest) template='/v1/notes?lat={lat}&lon={lon}&radius_m=2000&sort=nearest&limit=20' ;;
                newest) template=$newest_path ;;
            esac
            $here/requests.pl fill "$template" <"$folder/cities-$viewers" >$work/scale.requests
            drive $work/scale.requests $base 32 2 >/dev/null
            read -r rate _ < <(drive $work/scale.requests $base 32 "$seconds")
            first=first_$name
            if [ -z "${!first:-}" ]; then
                printf -v "$first" %s "$rate"
                other "$name in a city of $n notes ($mean in view)" "$rate/s" '' ''
            else
                other "$name in a city of $n notes ($mean in view)" \
                    "$rate/s = $(calculate %.2f "${!first} / $rate") × the cost" '≤ 1.5 ×' \
                    "$(met "${!first} / $rate <= 1.5")"
            fi
        done
        stop_server
    done
}
