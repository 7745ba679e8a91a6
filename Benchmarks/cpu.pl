#!/usr/bin/env perl
# CPU seconds used so far (Linux): cpu.pl SHELL POSTMASTER PID… prints those of the PIDs, of PostgreSQL, of what the shell
# has waited for, and of the whole machine; and what time it is.
use strict;
use warnings;
use POSIX qw(sysconf _SC_CLK_TCK);
use Time::HiRes qw(time);

my ($shell, $postmaster, @servers) = @ARGV;

# User and system time of a process, those of the children that it waited for, and its parent.
sub times_of {
    my ($pid) = @_;
    open my $file, '<', "/proc/$pid/stat" or return;
    my $line = <$file> // return;
    $line =~ s/.*\) //;
    my @fields = split ' ', $line;
    return ($fields[11] + $fields[12], $fields[13] + $fields[14], $fields[1]);
}

my ($ours, $postgres) = (0, 0);
$ours += (times_of($_))[0] // 0 for @servers;
# A session that ended is counted by the one that waits for it.
my ($own, $ended) = times_of($postmaster);
$postgres += ($own // 0) + ($ended // 0);
opendir my $processes, '/proc' or die "/proc: $!\n";
for my $pid (grep { /^\d+$/ } readdir $processes) {
    my ($used, undef, $parent) = times_of($pid);
    $postgres += $used if defined $parent && $parent == $postmaster;
}
my $waited = (times_of($shell))[1] // 0;
open my $machine, '<', '/proc/stat' or die "/proc/stat: $!\n";
my (undef, $user, $nice, $system, undef, undef, $interrupt, $soft, $stolen) = split ' ', <$machine>;
my $all = $user + $nice + $system + $interrupt + $soft + $stolen;
printf "%.2f %.2f %.2f %.2f %.2f\n", (map { $_ / sysconf(_SC_CLK_TCK) } $ours, $postgres, $waited, $all), time;
