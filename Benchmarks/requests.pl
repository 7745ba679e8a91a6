#!/usr/bin/env perl
# Makes the requests that wrk rotates over, and looks at single answers.
#
#   requests.pl viewers BASE COUNT          positions of COUNT notes, a little moved, each with a heading
#   requests.pl cities < viewers            those of them who stand in a city
#   requests.pl fill TEMPLATE < viewers     paths: {lat} {lon} {heading} {west} {south} {east} {north} filled in
#   requests.pl etags BASE < paths          each path with the ETag that it answers with
#   requests.pl unchanged BASE < paths      the share of the first 500 answered 304
#   requests.pl items BASE < paths          the mean number of items in the first 500 answers
#   requests.pl files BASE < paths          the path of the first image in each answer
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;

my ($mode, @arguments) = @ARGV;
my $http = HTTP::Tiny->new(timeout => 30);
srand 1;    # the same notes give the same viewers, in every run

sub get {
    my ($url, %headers) = @_;
    my $answer = $http->get($url, { headers => \%headers });
    die "GET $url: $answer->{status} $answer->{content}\n" unless $answer->{status} =~ /^(200|304)$/;
    return $answer;
}

my %modes = (
    viewers => sub {
        my ($base, $count) = @_;
        my $path = '/v1/notes?limit=100';
        my @positions;
        while ($path && @positions < $count) {
            my $page = decode_json(get("$base$path")->{content});
            push @positions, map { [$_->{lat}, $_->{lon}] } @{ $page->{items} };
            $path = $page->{next};
        }
        die "Only " . @positions . " visible notes; seed more.\n" if @positions < $count && @positions < 1000;
        # People stand near notes, not on them: up to about 100 m away.
        for (@positions) {
            my ($lat, $lon) = @$_;
            printf "%.6f %.6f %d\n", $lat + (rand() - 0.5) * 0.002, $lon + (rand() - 0.5) * 0.002, rand 360;
        }
    },
    fill => sub {
        my ($template) = @_;
        while (<STDIN>) {
            my ($lat, $lon, $heading) = split;
            my %value = (
                lat => $lat, lon => $lon, heading => $heading,
                west => $lon - 0.02, east => $lon + 0.02, south => $lat - 0.01, north => $lat + 0.01,
            );
            (my $path = $template) =~ s/\{(\w+)\}/$value{$1}/g;
            print "$path\n";
        }
    },
    etags => sub {
        my ($base) = @_;
        while (my $path = <STDIN>) {
            chomp $path;
            my $etag = get("$base$path")->{headers}{etag} or die "GET $path has no ETag\n";
            print "$path\t$etag\n";
        }
    },
    unchanged => sub {
        my ($base) = @_;
        my ($asked, $unchanged) = (0, 0);
        while (defined(my $line = <STDIN>) && $asked < 500) {
            chomp $line;
            my ($path, $etag) = split /\t/, $line;
            $asked++;
            $unchanged++ if get("$base$path", 'if-none-match' => $etag)->{status} == 304;
        }
        printf "%.0f\n", 100 * $unchanged / $asked;
    },
    items => sub {
        my ($base) = @_;
        my ($asked, $items) = (0, 0);
        while (defined(my $path = <STDIN>) && $asked < 500) {
            chomp $path;
            $asked++;
            $items += @{ decode_json(get("$base$path")->{content})->{items} };
        }
        printf "%.1f\n", $items / $asked;
    },
    files => sub {
        my ($base) = @_;
        my %seen;
        while (my $path = <STDIN>) {
            chomp $path;
            my $first = decode_json(get("$base$path")->{content})->{items}[0] or next;
            my ($file) = $first->{image}{url} =~ m{^(?:https?://[^/]+)?(/.+)};
            print "$file\n" unless $seen{$file}++;
        }
    },
    # Keeps the viewers who stand in a city: those with at least twenty others in the same 0.1 by 0.1 degrees.
    cities => sub {
        my @viewers = <STDIN>;
        my $cell = sub { my ($lat, $lon) = split ' ', $_[0]; sprintf '%.1f %.1f', $lat, $lon };
        my %count;
        $count{ $cell->($_) }++ for @viewers;
        print grep { $count{ $cell->($_) } >= 20 } @viewers;
    },
);
($modes{ $mode // '' } or die "requests.pl " . join('|', sort keys %modes) . "\n")->(@arguments);
