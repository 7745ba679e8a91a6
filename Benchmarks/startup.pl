#!/usr/bin/env perl
# Starts a server five times and prints the milliseconds until its first good answer.
# startup.pl PORT PATH COMMAND [ARGUMENT…]
use strict;
use warnings;
use IO::Socket::INET;
use Time::HiRes qw(time sleep);

my ($port, $path, @command) = @ARGV;

sub answers {
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port) or return 0;
    print $socket "GET $path HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    return (<$socket> // '') =~ m{^HTTP/1\.1 200};
}

die "Something listens on port $port already.\n" if answers();
for (1 .. 5) {
    my $began = time;
    my $server = fork // die "fork: $!\n";
    if (!$server) {
        open STDOUT, '>', '/dev/null';
        open STDERR, '>', '/dev/null';
        exec @command or die "$command[0]: $!\n";
    }
    until (answers()) {
        sleep 0.001;
        if (time - $began > 60) {
            kill TERM => $server;
            die "No answer to $path within a minute.\n";
        }
    }
    printf "%.0f\n", 1000 * (time - $began);
    kill TERM => $server;
    waitpid $server, 0;
}
