"""A member's client: writes, reads what it wrote, polls, and believes nothing."""

import collections
import hashlib
import random
import time

from .wire import Cut, Wire
from .writes import PASSING, Deletion, Edit, Upload, later

# In how many of a hundred steps it does what.
MIX = {"upload": 22, "edit": 30, "deletion": 8, "item": 12, "image": 10, "list": 5, "feed": 4, "view": 4, "changes": 5}
# Of a hundred uploads, how many lose their client before the answer, though it comes back.
LOST_ANSWERS = 3
# Of a hundred writes that failed in passing, how many are given up.
GIVEN_UP = 10


class Client:
    """One member with one connection; each of its steps is one request."""

    def __init__(self, number, address, member, token, journal, seed):
        self.member = member
        self.token = token
        self.notes = []
        self.replica = {}  # what `changes` told: id to title
        self._wire = Wire(address, token)
        self._journal = journal
        self._random = random.Random(f"{seed} {number}")
        self._waiting = collections.deque()
        self._tags = {}  # path to (ETag, titles acknowledged then)
        self._changes_token = None
        self._place = (59.30 + number / 1000, 18.0)

    # MARK: Steps

    def run(self, until):
        """Works until a moment, and then finishes what waits, within reason."""
        while time.monotonic() < until:
            self._step()
        # A server that died over an upload holds its key for a minute.
        end = later(90)
        while self._waiting and time.monotonic() < end:
            if not self._retry():
                time.sleep(0.1)
        for write in self._waiting:
            self._journal.violation(f"a {write.kind} was not acknowledged within 90 s: {write.facts()}")
        self._wire.close()

    def _step(self):
        if self._retry():
            return
        kind = self._random.choices(list(MIX), MIX.values())[0]
        idle = [note for note in self.notes if not note.is_busy and note.deletion is None]
        if kind == "upload" or len(idle) < 3:
            lat, lon = self._place
            write = Upload(self._random.random(), lat + self._random.uniform(0, 1e-3), lon)
            self.notes.append(write.note)
            self._try(write)
        elif kind == "edit":
            self._try(Edit(self._random.choice(idle)))
        elif kind == "deletion":
            self._try(Deletion(self._random.choice(idle)))
        elif kind == "item":
            self._read_item(self._random.choice([note for note in self.notes if note.id]))
        elif kind == "image":
            self._read_image(self._random.choice(idle))
        elif kind == "changes":
            self.follow_changes()
        else:
            self._read_list(kind)

    def _retry(self):
        """Tries the first write that is due."""
        for write in self._waiting:
            if write.not_before <= time.monotonic():
                self._waiting.remove(write)
                self._try(write)
                return True
        return False

    def _ask(self, method, path, body=None, headers=None, walk_away=False):
        """Asks, counts, and holds the answer to what every answer must be; None when there is no good one."""
        self._journal.count(self._journal.requests, method)
        began = time.monotonic()
        try:
            name, answer = self._wire.ask(method, path, body, headers, walk_away)
        except Cut as cut:
            self._journal.violation(f"no answer from nginx: {cut}")
            return None
        if answer is None:
            return None
        self._journal.took(time.monotonic() - began)
        what = f"{method} {path.partition('?')[0]}"
        if answer.headers.get("X-Request-Id") != name:
            self._journal.violation(f"{what}: {answer.status} has not the X-Request-Id that was sent")
        if answer.status >= 400:
            self._journal.line("error", request=name, what=what, status=answer.status, code=answer.code)
            if answer.code is None:
                self._journal.violation(f"{what}: {answer.status} is no problem+json")
            if answer.status in PASSING:
                self._journal.saw(f"{answer.status} {answer.code}")
                if "Retry-After" not in answer.headers:
                    self._journal.violation(f"{what}: {answer.status} without Retry-After")
        return answer

    # MARK: Writes

    def _try(self, write):
        write.attempts += 1
        self._journal.line("sent", **write.facts())
        loses = write.kind == "upload" and write.attempts == 1 and self._random.randrange(100) < LOST_ANSWERS
        answer = self._ask(*write.request(), walk_away=loses)
        if answer is None:
            write.is_uncertain = True
            self._wait(write, 0.5)
        elif write.succeeded(answer):
            write.note.is_busy = False
            self._journal.line("acknowledged", status=answer.status, **write.facts())
            self._journal.count(self._journal.acknowledged, write.kind)
            if answer.headers.get("Idempotency-Replayed"):
                self._journal.count(self._journal.notices, "uploads answered again by their key")
            if answer.status == 404:
                self._journal.count(self._journal.notices, "deletions that were done at an attempt without answer")
        elif answer.status in PASSING:
            write.is_uncertain = True
            if self._random.randrange(100) < GIVEN_UP:
                # Whatever became of it; its note is not touched again.
                self._journal.line("given up", **write.facts())
                self._journal.count(self._journal.notices, "writes given up")
            else:
                self._wait(write, answer.retry_after(1, 2))
        elif write.may_repeat(answer):
            self._journal.count(self._journal.notices, "409: an attempt with this key still runs")
            self._wait(write, answer.retry_after(1, 5))
        else:
            write.note.is_busy = False
            self._journal.violation(f"{answer.status} {answer.body[:300]!r} to {write.facts()}")

    def _wait(self, write, seconds):
        write.not_before = later(seconds)
        self._waiting.append(write)

    # MARK: Reads

    def _get(self, path, expected=(200,), headers=None):
        """A good answer, or None; an unexpected one is noted."""
        answer = self._ask("GET", path, None, headers)
        if answer is None or answer.status in PASSING:
            time.sleep(0.1)
            return None
        if answer.status not in expected:
            self._journal.violation(f"GET {path.partition('?')[0]}: {answer.status} {answer.body[:300]!r}")
            return None
        return answer

    def _read_item(self, note):
        path = f"/v1/notes/{note.id}"
        tag, then = self._tags.get(path, (None, None))
        possible = list(note.possible_titles)
        expected = [404] if note.deletion == "acknowledged" else [200, 304] if tag else [200]
        if note.deletion == "sent":
            expected.append(404)
        answer = self._get(path, expected, {"If-None-Match": tag} if tag else None)
        if answer is None or answer.status == 404:
            return
        if answer.status == 304:
            if then not in possible:
                self._journal.violation(f"{path}: 304 for {then!r}, which should be one of {possible}")
            return
        title = answer.json()["title"]
        if title not in possible:
            self._journal.violation(f"{path}: the title is {title!r}, which should be one of {possible}")
        self._tags[path] = (answer.headers["ETag"], title)

    def _read_image(self, note):
        path = self._random.choice(note.files)
        tag, then = self._tags.get(path, (None, None))
        answer = self._get(path, [200, 304] if tag else [200], {"If-None-Match": tag} if tag else None)
        if answer is None or answer.status == 304:
            return
        digest = hashlib.sha256(answer.body).hexdigest()
        if then not in (None, digest) or path == note.files[0] and digest != note.sha256:
            self._journal.violation(f"{path}: other bytes than before")
        self._tags[path] = (answer.headers["ETag"], digest)

    def _read_list(self, kind):
        path = {
            "list": f"/v1/notes?author={self.member}&limit=20",
            "feed": f"/v1/feed.json?author={self.member}",
            "view": f"/v1/view?lat={self._place[0]:.6f}&lon={self._place[1]:.6f}&fov_deg=360",
        }[kind]
        tag, _ = self._tags.get(path, (None, None))
        answer = self._get(path, [200, 304] if tag else [200], {"If-None-Match": tag} if tag else None)
        if answer is not None and answer.status == 200:
            answer.json()
            self._tags[path] = (answer.headers["ETag"], None)

    def follow_changes(self):
        """Takes over what changed since the last time; whether there is no more."""
        token = f"&token={self._changes_token}" if self._changes_token else ""
        answer = self._get(f"/v1/notes/changes?author={self.member}&limit=100{token}")
        if answer is None:
            return False
        page = answer.json()
        if page["reset"]:
            self.replica.clear()
        self.replica.update((item["id"], item["title"]) for item in page["items"])
        for gone in page["removed"]:
            self.replica.pop(gone, None)
        self._changes_token = page["token"]
        return not page["more"]
