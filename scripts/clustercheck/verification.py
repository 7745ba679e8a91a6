"""Holds every server to every acknowledgement."""

import hashlib
import itertools

from .wire import Cut, Wire

# Image files that are fetched from every server; each other one is fetched from one of them.
SAMPLE = 60


class Verification:
    """What each server says now, against what the clients were told."""

    def __init__(self, cluster, clients, journal):
        self._servers = cluster.servers
        self._clients = clients
        self._journal = journal
        self.counts = {"notes": 0, "files": 0}

    def run(self):
        """Notes every violation."""
        # One may have been refused at its end for want of a server; the last look is with all of them there.
        for client in self._clients:
            while not client.follow_changes():
                pass
        for number, server in enumerate(self._servers, start=1):
            for client in self._clients:
                try:
                    self._compare(f"server {number}", Wire(server, client.token), client)
                except Cut as cut:
                    self._journal.violation(f"server {number}: {cut}")
        self._fetch_files()

    def _violation(self, text):
        self._journal.violation("afterwards: " + text)

    def _listed(self, where, wire, member):
        """All notes of a member, in the order of the list."""
        notes, path = [], f"/v1/notes?author={member}&limit=100"
        while path:
            _, answer = wire.ask("GET", path)
            if answer.status != 200:
                self._violation(f"{where}: the list of {member} answers {answer.status}")
                return notes
            page = answer.json()
            notes += page["items"]
            path = page["next"]
        return notes

    def _compare(self, where, wire, client):
        found = self._listed(where, wire, client.member)
        by_marker = {}
        for item in found:
            by_marker.setdefault(item["body"], []).append(item)
        for note in client.notes:
            self._check(where, note, by_marker.pop(note.marker, []))
            if note.deletion == "acknowledged":
                self._is_gone(where, wire, note)
        for marker in by_marker:
            self._violation(f"{where}: nobody sent {marker!r}")
        if where == "server 1":
            self.counts["notes"] += len(found)
        told = {item["id"]: item["title"] for item in found}
        if told != client.replica:
            differing = sorted(set(told.items()) ^ set(client.replica.items()))
            self._violation(f"{where}: who followed the changes of {client.member} believes otherwise: {differing[:4]}")

    def _check(self, where, note, found):
        what = f"{where}: {note.marker}"
        if len(found) > 1:
            self._violation(f"{what} was doubled: {[item['id'] for item in found]}")
            return
        if note.deletion == "acknowledged":
            if found:
                self._violation(f"{what} was deleted, and is there")
            return
        if not found:
            if note.certain >= 0 and note.deletion is None:
                self._violation(f"{what} was acknowledged as {note.id}, and is lost")
            return
        item = found[0]
        if note.id is not None and item["id"] != note.id:
            self._violation(f"{what} was acknowledged as {note.id}, and is {item['id']}")
        if item["title"] not in note.possible_titles:
            self._violation(f"{what} has the title {item['title']!r} and not one of {note.possible_titles}")
        if item["image"]["sha256"] != note.sha256:
            self._violation(f"{what} has another image")

    def _is_gone(self, where, wire, note):
        _, answer = wire.ask("GET", f"/v1/notes/{note.id}")
        if answer.status != 404:
            self._violation(f"{where}: {note.marker} was deleted, and answers {answer.status}")

    def _fetch_files(self):
        """Fetches every file of every note that is certain to be there."""
        turns = itertools.cycle(range(len(self._servers)))
        for client in self._clients:
            wires = [Wire(server, client.token) for server in self._servers]
            for note in client.notes:
                if note.id is None or note.deletion is not None:
                    continue
                for path in note.files:
                    everywhere = self.counts["files"] < SAMPLE
                    chosen = wires if everywhere else [wires[next(turns)]]
                    self._fetch(note, path, chosen)
                    self.counts["files"] += 1

    def _fetch(self, note, path, wires):
        digests = set()
        for wire in wires:
            try:
                _, answer = wire.ask("GET", path)
            except Cut as cut:
                self._violation(str(cut))
                continue
            if answer.status != 200:
                self._violation(f"{note.marker}: {path} answers {answer.status}")
                continue
            digests.add((hashlib.sha256(answer.body).hexdigest(), answer.headers["ETag"]))
            if not answer.body.startswith(b"\xff\xd8") or not answer.body.endswith(b"\xff\xd9"):
                self._violation(f"{note.marker}: {path} is no whole JPEG")
        if len(digests) > 1:
            self._violation(f"{note.marker}: {path} differs between servers")
        if path == note.files[0] and any(digest != note.sha256 for digest, _ in digests):
            self._violation(f"{note.marker}: {path} is not what was sent")
