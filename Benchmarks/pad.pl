#!/usr/bin/env perl
# Pads a JPEG on standard input to SIZE bytes with comment segments behind its first marker. pad.pl SIZE
use strict;
use warnings;

binmode STDIN;
binmode STDOUT;
my $size = shift;
my $jpeg = do { local $/; <STDIN> };
my $missing = $size - length $jpeg;
die "pad.pl: the picture is larger than $size bytes\n" if $missing < 0;
my $padding = '';
while ($missing > 4) {
    my $segment = $missing > 65_000 ? 60_000 : $missing;
    $padding .= "\xFF\xFE" . pack('n', $segment - 2) . ('.' x ($segment - 4));
    $missing -= $segment;
}
print substr($jpeg, 0, 2), $padding, substr($jpeg, 2);
