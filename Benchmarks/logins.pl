#!/usr/bin/env perl
# Logs in in vain with known and unknown handles, taking turns, and prints both means in milliseconds, their difference
# in per cent, and Welch's t of it: below 3, nobody can tell which handles exist.
# logins.pl BASE TIMES
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;
use List::Util qw(sum shuffle);
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
sub variance { my $mean = mean(@_); return sum(map { ($_ - $mean)**2 } @_) / (@_ - 1) }

my @known = @{ $spans{known} };
my @unknown = @{ $spans{unknown} };
my $difference = mean(@known) - mean(@unknown);
my $t = $difference / sqrt(variance(@known) / @known + variance(@unknown) / @unknown);
printf "%.2f %.2f %.2f %.2f\n", mean(@known), mean(@unknown), 100 * $difference / mean(@unknown), $t;
