"""What happened: a line for everything that was sent, answered or done to a server, and the counts of it."""

import collections
import json
import threading
import time


class Journal:
    """Shared by all threads."""

    def __init__(self, path):
        self.path = path
        self._file = open(path, "a", encoding="utf-8")
        self._lock = threading.Lock()
        self._began = time.monotonic()
        self.phase = "calm"
        self.requests = collections.Counter()  # by method
        self.acknowledged = collections.Counter()  # by kind of write
        self.errors = collections.Counter()  # by (phase, what a client saw)
        self.notices = collections.Counter()  # what is worth knowing and no error
        self.disturbances = []  # (what, how it went)
        self.violations = []
        self.slowest = 0.0

    def seconds(self):
        """Since the beginning."""
        return time.monotonic() - self._began

    def line(self, event, **facts):
        """Writes a line; it is out before the call returns."""
        text = json.dumps({"s": round(self.seconds(), 4), "event": event, **facts})
        with self._lock:
            self._file.write(text + "\n")
            self._file.flush()

    def count(self, counter, key):
        """Adds one."""
        with self._lock:
            counter[key] += 1

    def took(self, seconds):
        """Notes how long an answer took."""
        with self._lock:
            self.slowest = max(self.slowest, seconds)

    def saw(self, what):
        """Counts an error that a client saw and may have."""
        self.count(self.errors, (self.phase, what))

    def violation(self, text):
        """Notes what must not be."""
        self.line("violation", text=text)
        with self._lock:
            self.violations.append(text)

    def disturbed(self, what, how):
        """Notes what was done to the cluster."""
        self.line("disturbed", what=what, how=how)
        with self._lock:
            self.disturbances.append((what, how))

    def close(self):
        """Ends the file."""
        self._file.close()
