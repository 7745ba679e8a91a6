#!/usr/bin/env perl
# Makes synthetic places, and measures searches among them.
#
#   places.pl csv COUNT             COUNT places in 400 cities, as `sightline import csv` reads them
#   places.pl measure BASE SECONDS  kinds of searches from places all over: requests, p50 and p99 in milliseconds of each
use strict;
use warnings;
use HTTP::Tiny;
use Time::HiRes 'time';

my ($mode, @arguments) = @ARGV;
srand 1;    # the same places and the same searches, in every run
my @syllables = qw(ka lo mi ran to ser vi del pa no ri ta ber go sul me hel si nk fra co du ju ven ost ar el in un or);
my @words = map { join '', map { $syllables[rand @syllables] } 1 .. 2 + rand 3 } 1 .. 100_000;
# What many are called, the commonest more than once.
my @common = qw(restaurant restaurant restaurant cafe cafe hotel hotel bar park pizza kebab school church market bank
    center house saint grand royal de de la la the of);
my @categories = qw(restaurant cafe fast_food hairdresser clothes supermarket parking bench pharmacy bar bank hotel
    atm fuel convenience pub school playground dentist bakery);
my @cities = map { [ -60 + rand 130, -180 + rand 360, rand() ** 3 ] } 1 .. 400;
my @weighted = map { ($_) x (1 + 30 * $cities[$_][2]) } 0 .. $#cities;

# Few words are frequent, most are rare.
sub word { $words[ int(@words * rand() ** 6) ] }
sub position {
    my $city = $cities[ $weighted[ rand @weighted ] ];
    my ($r, $a) = (0.08 * abs(rand() + rand() - 1), rand 6.2832);
    return ($city->[0] + $r * sin($a) / 2, $city->[1] + $r * cos($a));
}

sub csv {
    my ($count) = @_;
    print "id,lat,lon,name,category,cuisine,website,addr:street\n";
    for my $id (1 .. $count) {
        my ($lat, $lon) = position();
        $lon = 179.9 if $lon > 179.9;
        $lon = -179.9 if $lon < -179.9;
        my $name = join ' ', (rand() < 0.45 ? $common[ rand @common ] : ()), word(), (rand() < 0.5 ? word() : ());
        my $category = $categories[ int(@categories * rand() ** 2) ];
        my $cuisine = $category eq 'fast_food' ? (qw(burger pizza kebab sushi))[ rand 4 ] : '';
        my $website = rand() < 0.2 ? "https://example.org/$id" : '';
        printf "%d,%.6f,%.6f,%s,%s,%s,%s,%s\n", $id, $lat, $lon, $name, $category, $cuisine, $website, word();
    }
}

sub slip {
    my ($word) = @_;
    my $place = 1 + int rand(length($word) - 2);
    return substr($word, 0, $place) . substr($word, $place + 1);
}

sub measure {
    my ($base, $seconds) = @_;
    my $http = HTTP::Tiny->new(timeout => 30, keep_alive => 1);
    my $near = sub { my ($lat, $lon) = position(); sprintf 'lat=%.5f&lon=%.5f', $lat, $lon };
    my @kinds = (
        [ 'a category near'             => sub { "category=$categories[ rand @categories ]&" . $near->() } ],
        [ 'the nearest of a group'      => sub { 'category=food&sort=nearest&' . $near->() } ],
        [ 'a word near'                 => sub { 'q=' . word() . '&' . $near->() } ],
        [ 'a frequent word near'        => sub { "q=$common[ rand @common ]&" . $near->() } ],
        [ 'two frequent words near'     => sub { "q=$common[ rand @common ]%20$common[ rand @common ]&" . $near->() } ],
        [ 'category and word near'      => sub { 'q=fast%20food%20' . word() . '&' . $near->() } ],
        [ 'one letter near'             => sub { 'q=' . chr(97 + rand 26) . '&' . $near->() } ],
        [ 'a beginning near'            => sub { 'q=' . substr(word() . 'ka', 0, 2 + rand 5) . '&' . $near->() } ],
        [ 'a slip near'                 => sub { my $w = word(); $w = word() while length $w < 6; 'q=' . slip($w) . '&' . $near->() } ],
        [ 'restaurants from the ocean'  => sub { sprintf 'q=restaurant&lat=%.3f&lon=%.3f', -40 + rand 20, -130 + rand 20 } ],
        [ 'all in a box'                => sub { my ($y, $x) = position(); sprintf 'bbox=%.4f,%.4f,%.4f,%.4f', $x, $y, $x + 0.02, $y + 0.01 } ],
        [ 'a word in the world'         => sub { 'q=' . word() } ],
        [ 'a frequent word in the world' => sub { "q=$common[ rand @common ]" } ],
        [ 'one letter in the world'     => sub { 'q=' . chr(97 + rand 26) } ],
        [ 'a category in the world'     => sub { "category=$categories[ rand @categories ]" } ],
    );
    for (@kinds) {
        my ($name, $make) = @$_;
        my @times;
        my $end = time + $seconds;
        while (time < $end || @times < 100) {
            my $path = "$base/v1/pois?" . $make->();
            my $began = time;
            my $answer = $http->get($path);
            push @times, 1000 * (time - $began);
            die "GET $path: $answer->{status} $answer->{content}\n" unless $answer->{status} == 200;
            last if @times >= 5000;
        }
        @times = sort { $a <=> $b } @times[ 5 .. $#times ];
        printf "%s\t%d\t%.1f\t%.1f\n", $name, scalar @times, $times[ @times / 2 ], $times[ 0.99 * @times ];
    }
}

my %modes = (csv => \&csv, measure => \&measure);
($modes{ $mode // '' } // die "places.pl: csv or measure\n")->(@arguments);
