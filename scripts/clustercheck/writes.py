"""Writes that are tried until they are acknowledged, as a careful client does it."""

import hashlib
import json
import time
import uuid

from .photo import jpeg
from .wire import form

# What a client may be told while parts of the cluster are away.
PASSING = (502, 503)


class Note:
    """A note as its author believes it to be."""

    def __init__(self, marker, photo):
        self.marker = marker  # in the body text: which upload made it
        self.sha256 = hashlib.sha256(photo).hexdigest()
        self.id = None
        self.files = []  # the paths of the original, the picture and its thumbnail
        self.titles = []  # all that were sent, oldest first
        self.certain = -1  # the place of the last acknowledged one in `titles`
        self.is_busy = False  # a write of it waits to be tried again
        self.deletion = None  # None, "sent" or "acknowledged"

    @property
    def possible_titles(self):
        """The last acknowledged title, and all that were sent after it."""
        return self.titles[max(self.certain, 0):]

    def acknowledge(self, title):
        """Notes that a title arrived."""
        self.certain = max(i for i, sent in enumerate(self.titles) if sent == title)


class Write:
    """A write and its attempts."""

    kind = ""

    def __init__(self, note):
        self.note = note
        self.attempts = 0
        self.is_uncertain = False  # an attempt may have been carried out without our knowing
        self.not_before = 0.0
        note.is_busy = True

    def request(self):
        """The arguments of `Wire.ask`."""
        raise NotImplementedError

    def succeeded(self, answer):
        """Whether the answer acknowledges the write; notes what it tells."""
        raise NotImplementedError

    def may_repeat(self, answer):
        """Whether the answer asks to try again, though it is none of those in `PASSING`."""
        return False

    def facts(self):
        """What the journal says of it."""
        return {"write": self.kind, "marker": self.note.marker, "note": self.note.id, "attempt": self.attempts}


class Upload(Write):
    """A new note, under one key however often it is sent."""

    kind = "upload"

    def __init__(self, seed, lat, lon):
        self._photo = jpeg(160, 120, seed)
        super().__init__(Note(f"upload {uuid.uuid4().hex}", self._photo))
        self.key = uuid.uuid4().hex
        self.note.titles.append("Version 0")
        self._fields = {
            "title": "Version 0", "body": self.note.marker, "audience": "public",
            "lat": f"{lat:.6f}", "lon": f"{lon:.6f}",
        }

    def request(self):
        body, media_type = form(self._fields, self._photo)
        return "POST", "/v1/notes", body, {"Content-Type": media_type, "Idempotency-Key": self.key}

    def succeeded(self, answer):
        if answer.status != 201:
            return False
        made = answer.json()
        self.note.id = made["id"]
        self.note.files = [made["image"][name] for name in ("original_url", "url", "thumb_url")]
        self.note.certain = 0
        return made["body"] == self.note.marker and made["image"]["sha256"] == self.note.sha256

    def may_repeat(self, answer):
        # The first attempt is still at work, or its server died over it.
        return self.is_uncertain and answer.status == 409 and answer.code == "idempotency-key-in-use"

    def facts(self):
        return {**super().facts(), "key": self.key}


class Edit(Write):
    """A new title."""

    kind = "edit"

    def __init__(self, note):
        super().__init__(note)
        self._title = f"Version {len(note.titles)}"
        note.titles.append(self._title)

    def request(self):
        body = json.dumps({"title": self._title})
        return "PATCH", f"/v1/notes/{self.note.id}", body, {"Content-Type": "application/json"}

    def succeeded(self, answer):
        if answer.status != 200 or answer.json()["title"] != self._title:
            return False
        self.note.acknowledge(self._title)
        return True


class Deletion(Write):
    """The end of a note."""

    kind = "deletion"

    def __init__(self, note):
        super().__init__(note)
        note.deletion = "sent"

    def request(self):
        return "DELETE", f"/v1/notes/{self.note.id}"

    def succeeded(self, answer):
        # Whoever had to repeat it may learn that it was done the first time.
        if answer.status == 204 or answer.status == 404 and self.is_uncertain:
            self.note.deletion = "acknowledged"
            return True
        return False


def later(seconds):
    """The moment so many seconds from now."""
    return time.monotonic() + seconds
