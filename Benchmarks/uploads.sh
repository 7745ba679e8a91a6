# What an upload costs, in CPU time and in memory, and how fast the process starts. Sourced by `run`.

photos=$work/photos
mebibytes_16=$((16 * 1024 * 1024 - 4096))

# Forty photos of about 2.5 MB and 12 megapixels, all different, so that nothing can be answered from what is there.
make_photos() {
    mkdir -p $photos
    local n
    for n in {1..40}; do
        [ -s $photos/$n.jpg ] || {
            $here/photo.pl 2000 1500 "$n" 5 | cjpeg -quality 95 | djpeg -scale 16/8 | cjpeg -quality 86 >$photos/new
            mv $photos/new $photos/$n.jpg
        }
    done
}

# Two pictures of 16 MiB and 24 megapixels, one of them progressive.
make_large_photos() {
    mkdir -p $photos
    local kind
    for kind in baseline progressive; do
        [ -s $photos/$kind.jpg ] || {
            $here/photo.pl 3000 2000 1 7 | cjpeg -quality 98 | djpeg -scale 16/8 |
                cjpeg -$kind -quality 95 2>/dev/null | $here/pad.pl $mebibytes_16 >$photos/new
            mv $photos/new $photos/$kind.jpg
        }
    done
}

# A server on an empty database, with four members: the limit of uploads a member holds, and is not met.
start_empty_server() {
    rm -rf $work/empty
    mkdir -p $work/empty/uploads
    stop_server
    start_server $work/empty
    tokens=()
    local n
    for n in 1 2 3 4; do
        tokens+=("$(curl -fsS $base/v1/members -H 'Content-Type: application/json' \
            -d "{\"handle\":\"bench_$n\",\"password\":\"correct horse $n\"}" |
            perl -MJSON::PP -0777 -ne 'print decode_json($_)->{token}')")
    done
}

# upload FILE N: sends the picture as one of the four members, and prints the status.
upload_photo() {
    curl -sS -o $work/upload-$2.json -w '%{http_code}\n' $base/v1/notes \
        -H "Authorization: Bearer ${tokens[$2 % 4]}" -H 'Expect:' \
        -F "image=@$1" -F "title=Photo $2" -F lat=59.33 -F lon=18.06 -F audience=public
}

# The CPU seconds, user and system, of a command.
cpu_seconds() {
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}

decode_half() { for n in {1..40}; do djpeg -scale 1/2 -outfile $work/half.ppm $photos/$n.jpg; done; }
encode_both() {
    for n in {1..40}; do
        cjpeg -quality 82 -outfile $work/variant.jpg $work/display.ppm
        cjpeg -quality 82 -outfile $work/variant.jpg $work/thumb.ppm
    done
}

upload() {
    needs_linux 'CPU of an upload' || return 0
    make_photos
    start_empty_server
    local n before after created=0 status
    upload_photo $photos/40.jpg 0 >/dev/null # the first touches what later ones find warm
    before=$(cpu_of "$server")
    for n in {1..40}; do
        status=$(upload_photo $photos/$n.jpg "$n" || true)
        if [ "$status" = 201 ]; then
            created=$((created + 1))
        else
            say "upload $n: $status $(cat $work/upload-$n.json)"
        fi
    done
    after=$(cpu_of "$server")
    # The variants that the server made are what the codec encodes again, for the same sizes and content.
    local variant
    for variant in url:display thumb_url:thumb; do
        curl -fsS "$base$(perl -MJSON::PP -0777 -ne \
            'print decode_json($_)->{image}{'"${variant%:*}"'}' $work/upload-40.json)" |
            djpeg -outfile $work/${variant#*:}.ppm
    done
    local ours=0 codec
    ours=$(calculate %.1f "($after - $before) / 40 * 1000")
    codec=$(calculate %.1f "($(cpu_seconds decode_half) + $(cpu_seconds encode_both)) / 40 * 1000")
    other "CPU of an upload, $(wc -c <$photos/1.jpg | awk '{ printf "%.1f", $1 / 1e6 }') MB, 12 megapixels ($created of 40 created)" \
        "$ours ms = $(calculate %.2f "$ours / $codec") × the codec's $codec ms" '≤ 1.5 ×' \
        "$(met "$ours / $codec <= 1.5 && $created == 40")"
    stop_server
}

# Kilobytes of anonymous memory, the largest of a look every 20 ms, until the file is gone.
watch_memory() {
    perl -MTime::HiRes=sleep -e 'my ($pid, $file) = @ARGV; my $most = 0;
        while (-e $file) {
            open my $f, "<", "/proc/$pid/status" or last;
            while (<$f>) { $most = $1 if /^RssAnon:\s+(\d+)/ && $1 > $most }
            sleep 0.02;
        }
        print "$most\n"' "$1" "$2"
}

memory() {
    needs_linux 'memory under uploads' || return 0
    make_large_photos
    start_empty_server
    local n sent=() watching most kind
    touch $work/watching
    watch_memory "$server" $work/watching >$work/memory.txt &
    watching=$!
    for n in {1..32}; do
        [ $((n % 2)) = 0 ] && kind=baseline || kind=progressive
        upload_photo $photos/$kind.jpg "$n" >$work/status-$n.txt &
        sent+=($!)
    done
    wait "${sent[@]}" || true
    rm $work/watching
    wait $watching
    most=$(calculate %.0f "$(cat $work/memory.txt) / 1024")
    other "anonymous memory, 32 parallel uploads of 16 MiB ($(cat $work/status-*.txt | sort | uniq -c |
        awk '{ printf "%s%s × %s", (NR > 1 ? ", " : ""), $1, $2 }'))" "$most MiB" '≤ 256 MiB' "$(met "$most <= 256")"
    stop_server
}

seed() {
    local taken
    taken=$(cat "$(seeded "$notes")/done")
    other "seeding $notes notes" "$taken s" '≤ 120 s a million' "$(met "$taken <= 120 * $notes / 1e6")"
}

startup() {
    local folder answer times median
    folder=$(seeded "$notes")
    stop_server
    for answer in healthz readyz; do
        times=$($here/startup.pl "$port" "/$answer" $program serve --host 127.0.0.1 --port "$port" \
            --log-level warning --database "$folder/sightline.sqlite" --uploads "$folder/uploads")
        median=$(echo "$times" | sort -n | sed -n 3p)
        other "start to first /$answer on $notes notes, median of 5" "$median ms" '≤ 300 ms' "$(met "$median <= 300")"
    done
}
