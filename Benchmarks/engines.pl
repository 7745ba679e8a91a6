#!/usr/bin/env perl
# Prints what engines.sh measured, and what follows from it for more notes. engines.pl FOLDER
use strict;
use warnings;

my ($folder) = @ARGV;

# What a photo of 2.5 MB takes with its two variants. Assumed, not measured.
my $bytes_of_images = 3e6;
my @sizes = ([ '10 M', 1e7 ], [ '100 M', 1e8 ], [ '1 G', 1e9 ]);

sub lines_of {
    my ($name) = @_;
    open my $file, '<', "$folder/$name" or return ();
    return map { chomp; [ split /\t/ ] } <$file>;
}

my %fact = map { $_->[0] => $_->[1] } lines_of('facts');
my %statements = map { $_->[0] => $_->[1] } lines_of('statements.tsv');
my (@calls, %measured, @others);
for (lines_of('measured.tsv')) {
    my ($call, $engine, $servers, $rate, $p50, $p99, $failures, $count, $cpu) = @$_;
    my @cpu = split ' ', $cpu;
    my ($server, $postgres, $waited, $all, $elapsed) = map { $cpu[ $_ + 5 ] - $cpu[$_] } 0 .. 4;
    push @calls, $call unless grep { $_ eq $call } @calls;
    $measured{$call}{"$engine$servers"} = {
        rate => $rate, p50 => $p50, p99 => $p99, failures => $failures,
        server => 1e6 * $server / $count, postgres => 1e6 * $postgres / $count,
    };
    push @others, ($all - $server - $postgres - $waited) / $elapsed;
}

sub amount {
    my ($bytes) = @_;
    my @units = ([ 'TB', 1e12 ], [ 'GB', 1e9 ], [ 'MB', 1e6 ]);
    for (@units) {
        my ($unit, $size) = @$_;
        return sprintf '%.*f %s', $bytes / $size < 10 ? 1 : 0, $bytes / $size, $unit if $bytes >= $size;
    }
    return sprintf '%.0f B', $bytes;
}

sub duration {
    my ($seconds) = @_;
    return sprintf '%.1f days', $seconds / 86_400 if $seconds > 2 * 86_400;
    return sprintf '%.1f h', $seconds / 3600 if $seconds > 2 * 3600;
    return sprintf '%.0f min', $seconds / 60 if $seconds > 120;
    return sprintf '%.0f ms', 1000 * $seconds if $seconds < 1;
    return sprintf '%.*f s', $seconds < 10 ? 1 : 0, $seconds;
}

sub row { print '| ', join(' | ', @_), " |\n" }
sub rule { print '|---|', '---:|' x $_[0], "\n" }

my $others = (sort { $a <=> $b } @others)[ @others / 2 ] // 0;
my $most = (sort { $a <=> $b } @others)[-1] // 0;
printf "\nSQLite and PostgreSQL %s beside each other, %s notes, %d cores for servers, PostgreSQL and "
    . "`wrk -t3 -c33` together, %d s a call; what else ran took %.2f cores in the median, %.2f at most. "
    . "Times are p50 and p99.\n\n",
    @fact{qw(postgres notes cores seconds)}, $others, $most;

row('call', 'SQLite, one server', 'three', 'PostgreSQL, one server', 'three');
rule(4);
for my $call (@calls) {
    my $base = $measured{$call}{sqlite1}{rate} || 1;
    row($call, map {
        my $one = $measured{$call}{$_};
        my $ratio = $_ eq 'sqlite1' ? '' : sprintf ' = %.2f ×', $one->{rate} / $base;
        my $failed = $one->{failures} ? " **$one->{failures} failed**" : '';
        sprintf '%s/s%s, %.1f and %.1f ms%s', $one->{rate}, $ratio, $one->{p50}, $one->{p99}, $failed;
    } qw(sqlite1 sqlite3 postgres1 postgres3));
}

print "\nCPU microseconds a call, with one server; statements include the begin and end of a transaction:\n\n";
row('call', 'SQLite', 'on PostgreSQL: server', 'PostgreSQL itself', 'both, of SQLite\'s', 'statements');
rule(5);
for my $call (@calls) {
    my ($sqlite, $postgres) = @{ $measured{$call} }{qw(sqlite1 postgres1)};
    row($call, (map { sprintf '%.0f', $_ } $sqlite->{server}, $postgres->{server}, $postgres->{postgres}),
        sprintf('%.1f ×', ($postgres->{server} + $postgres->{postgres}) / ($sqlite->{server} || 1)),
        defined $statements{$call} ? sprintf('%.1f', $statements{$call}) : '');
}

my $notes = $fact{notes};
my $edits = $measured{'edit of a title'}{postgres3}{rate} || $measured{'edit of a title'}{postgres1}{rate};
my ($wal_bytes, $wal_syncs, $wal_sync) = split /\|/, $fact{wal} // '';
print "\nMeasured for a note, rows and indexes:\n\n";
row('what', 'SQLite', 'PostgreSQL');
rule(2);
row('a seeded note', map { amount($_ / $notes) } @fact{qw(sqlite_bytes postgres_bytes)});
row('of that, the two indexes that are searched by place', '', amount($fact{place_bytes} / $notes));
row('three blob rows, for a photo of its own',
    map { $_ ? amount(3 * $_) : '' } @fact{qw(sqlite_blob_row postgres_blob_row)});
row("copying, or dumping, $notes", duration($fact{sqlite_backup_seconds}) . ' (`backup create`)',
    duration($fact{copy_seconds}) . ' (`copy`, compared), ' . duration($fact{dump_seconds}) . ' (`pg_dump`)');
row('log of an edit, its syncs, and the time of one', '',
    sprintf('%s, %.1f, %.1f ms', amount($wal_bytes), $wal_syncs, $wal_sync)) if defined $wal_sync;

print "\nComputed from that, each in proportion:\n\n";
row('', map { $_->[0] } @sizes);
rule(scalar @sizes);
my $full = $fact{postgres_bytes} / $notes + 3 * $fact{postgres_blob_row};
my $small = $fact{sqlite_bytes} / $notes + 3 * ($fact{sqlite_blob_row} // 0);
row('rows and indexes on PostgreSQL', map { amount($full * $_->[1]) } @sizes);
row('rows and indexes on SQLite', map { amount($small * $_->[1]) } @sizes);
row("of PostgreSQL's, the two indexes by place", map { amount($fact{place_bytes} / $notes * $_->[1]) } @sizes);
row('images, at 3 MB a note', map { amount($bytes_of_images * $_->[1]) } @sizes);
row('`copy`', map { duration($fact{copy_seconds} * $_->[1] / $notes) } @sizes);
row('`pg_dump`', map { duration($fact{dump_seconds} * $_->[1] / $notes) } @sizes);
row("as many writes, at $edits/s", map { duration($_->[1] / $edits) } @sizes);
row('a window opens or closes every', map { duration(86_400 * $notes / $fact{edges_of_day} / $_->[1]) } @sizes)
    if $fact{edges_of_day};
