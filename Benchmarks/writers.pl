#!/usr/bin/env perl
# Signs up members and gives each of them notes; prints a token and a note's id a line, members taking turns.
# writers.pl BASE PHOTO MEMBERS NOTES-OF-EACH
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP;

my ($base, $photo, $members, $each) = @ARGV;
my $http = HTTP::Tiny->new(timeout => 30);
my $boundary = '----------------a-boundary-that-no-photo-holds';
my $bytes = do { local $/; open my $file, '<:raw', $photo or die "$photo: $!\n"; <$file> };

sub send_to {
    my ($path, $type, $content, %headers) = @_;
    my $answer = $http->post("$base$path", { headers => { 'content-type' => $type, %headers }, content => $content });
    die "POST $path: $answer->{status} $answer->{content}\n" unless $answer->{success};
    return decode_json($answer->{content});
}

sub form {
    my %fields = @_;
    my $form = join '', map { "--$boundary\r\nContent-Disposition: form-data; name=\"$_\"\r\n\r\n$fields{$_}\r\n" }
        sort keys %fields;
    return $form . "--$boundary\r\nContent-Disposition: form-data; name=\"image\"; filename=\"photo.jpg\"\r\n"
        . "Content-Type: image/jpeg\r\n\r\n$bytes\r\n--$boundary--\r\n";
}

my @tokens = map {
    send_to('/v1/members', 'application/json', encode_json({ handle => "writer_$_", password => "correct horse $_" }))
        ->{token}
} 1 .. $members;
for my $turn (1 .. $each) {
    for my $token (@tokens) {
        my $note = send_to('/v1/notes', "multipart/form-data; boundary=$boundary",
            form(title => "Turn $turn", audience => 'public', lat => 59 + rand, lon => 17 + rand),
            authorization => "Bearer $token");
        print "$token $note->{id}\n";
    }
}
