#!/usr/bin/env perl
# Logs in in vain with known and unknown handles, taking turns, and prints both means in milliseconds, their difference
# in per cent, and Welch's t of it: below 3, nobody can tell which handles exist.
#
# The means are of the middle three fifths of each, and the variances are of as much (Yuen's test): what else the machine did
# at some of them says nothing of log-ins.
# logins.pl BASE TIMES
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;
use List::Util qw(max min sum shuffle);
use Time::HiRes qw(time);

my ($base, $times) = @ARGV;
my $http = HTTP::Tiny->new(timeout => 30);
my $known = "known_$$";

sub post {
    my ($path, %fields) = @_;
    return $http->post("$base$path",
        { headers => { 'content-type' => 'application/json' }, content => encode_json(\%fields) });
}

my $made = post('/v1/members', handle => $known, password => 'correct horse battery');
die "POST /v1/members: $made->{status} $made->{content}\n" unless $made->{success};

my %spans;
for my $turn (0 .. $times) {
    for my $kind (shuffle 'known', 'unknown') {
        my $handle = $kind eq 'known' ? $known : substr("nobody_${$}_$turn", 0, 30);
        my $began = time;
        my $answer = post('/v1/sessions', handle => $handle, password => "not this one $turn");
        my $span = 1000 * (time - $began);
        die "POST /v1/sessions: $answer->{status} $answer->{content}\n" unless $answer->{status} == 401;
        # The first turn warms up.
        push @{ $spans{$kind} }, $span if $turn;
    }
}

sub mean { return sum(@_) / @_ }

# The mean of the middle three fifths, and the square of its standard error: its outer fifths count as the middle's ends.
sub middle {
    my @sorted = sort { $a <=> $b } @_;
    my $cut = int(@sorted / 5);
    my @kept = @sorted[$cut .. $#sorted - $cut];
    my @drawn_in = map { max($kept[0], min($kept[-1], $_)) } @sorted;
    my $mean = mean(@drawn_in);
    return (mean(@kept), sum(map { ($_ - $mean)**2 } @drawn_in) / (@kept * (@kept - 1)));
}

my ($known_mean, $known_error) = middle(@{ $spans{known} });
my ($unknown_mean, $unknown_error) = middle(@{ $spans{unknown} });
my $difference = $known_mean - $unknown_mean;
my $t = $difference / sqrt($known_error + $unknown_error);
printf "%.2f %.2f %.2f %.2f\n", $known_mean, $unknown_mean, 100 * $difference / $unknown_mean, $t;
