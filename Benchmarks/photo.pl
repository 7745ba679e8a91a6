#!/usr/bin/env perl
# Writes a made-up photo as PPM: gradients under noise. photo.pl WIDTH HEIGHT SEED NOISE-BITS
use strict;
use warnings;

my ($width, $height, $seed, $bits) = @ARGV;
srand $seed;
my $length = 3 * $width;
my $noise = pack 'C*', map { int rand 2**$bits } 1 .. 4 * $length;
binmode STDOUT;
print "P6\n$width $height\n255\n";
my $row;
for my $y (0 .. $height - 1) {
    # Light falls off downwards and waves sideways; the noise turns over its low bits.
    if ($y % 8 == 0) {
        my $light = 120 + 80 * sin(3 * $y / $height + $seed);
        $row = pack 'C*', map {
            my $wave = 30 * sin(20 * $_ / $width + $seed);
            ($light + $wave, 0.8 * $light + $wave, 190 - 0.5 * $light + $wave)
        } 0 .. $width - 1;
    }
    print $row ^ substr($noise, int rand 3 * $length, $length);
}
