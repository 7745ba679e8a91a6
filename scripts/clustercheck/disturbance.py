"""Ends parts of the cluster under load and starts them again, and takes the time that they need to recover."""

import subprocess
import time
import urllib.error
import urllib.request

# The longest that a part may need to be of use again.
RECOVERY = 20
# This machine is asked directly, whatever proxy the environment names.
_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Cluster:
    """What `scripts/cluster start` started."""

    def __init__(self, script, folder):
        self._script, self.folder = script, folder
        with open(f"{folder}/front", encoding="utf-8") as file:
            self.front = file.read().strip()
        with open(f"{folder}/servers", encoding="utf-8") as file:
            self.servers = file.read().split()

    def run(self, action, *arguments):
        """Runs an action of `scripts/cluster`: (whether it succeeded, its output, the seconds it took)."""
        began = time.monotonic()
        # Files and not pipes: a server that is started here lives on.
        with open(f"{self.folder}/{action}.log", "w+", encoding="utf-8") as log:
            done = subprocess.run(
                [self._script, action, self.folder, *map(str, arguments)],
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, check=False,
            )
            log.seek(0)
            return done.returncode == 0, log.read(), time.monotonic() - began

    def is_ready(self, server):
        """Whether a server says that it can work."""
        try:
            with _direct.open(server + "/readyz", timeout=5) as answer:
                return answer.status == 200
        except (OSError, urllib.error.URLError):
            return False

    def recovery(self, servers):
        """The seconds until all of these servers are ready, or None when they are not in time."""
        began = time.monotonic()
        while not all(self.is_ready(server) for server in servers):
            if time.monotonic() - began > RECOVERY:
                return None
            time.sleep(0.05)
        return time.monotonic() - began


def disturb(cluster, journal, began, seconds):
    """Does it all; `began` is when the traffic did, and `seconds` is how long it lasts."""

    def wait(share):
        time.sleep(max(0.0, began + share * seconds - time.monotonic()))

    def act(*arguments):
        is_done, output, took = cluster.run(*arguments)
        if not is_done:
            journal.violation(f"{' '.join(map(str, arguments))} failed: {output.strip() or f'after {took:.0f} s'}")
        return took

    def recovered(what, servers):
        took = cluster.recovery(servers)
        if took is None:
            journal.violation(f"not ready {RECOVERY} s after: {what}")
        journal.disturbed(what, f"ready after {took:.2f} s" if took is not None else "not ready again")

    def begin(phase):
        journal.phase = phase
        journal.line("phase", name=phase)

    wait(0.15)
    begin("one is killed")
    act("server", 2, "kill")
    journal.disturbed("server 2 was killed (SIGKILL)", "and stayed away for a while")
    wait(0.28)
    act("server", 2, "start")
    recovered("server 2 was started again", [cluster.servers[1]])
    wait(0.35)
    begin("calm")
    wait(0.42)
    begin("one is restarted")
    took = act("server", 3, "end")
    journal.disturbed("server 3 was told to stop (SIGTERM)", f"had ended after {took:.2f} s")
    act("server", 3, "start")
    recovered("server 3 was started again", [cluster.servers[2]])
    wait(0.60)
    begin("calm")
    wait(0.67)
    begin("PostgreSQL restarts")
    took = act("postgres")
    journal.disturbed("PostgreSQL was restarted (fast)", f"within {took:.2f} s")
    recovered("all servers after it", cluster.servers)
    wait(0.85)
    begin("calm")
