"""Requests over kept connections."""

import http.client
import json
import uuid
from urllib.parse import urlsplit

# Longer than nginx waits for a server: who waits longest learns most.
PATIENCE = 90


class Cut(Exception):
    """The connection ended, or was silent for too long, before the whole answer was there."""


class Answer:
    """A whole answer."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    def json(self):
        """What the body says; raises ValueError where it says nothing."""
        return json.loads(self.body)

    @property
    def code(self):
        """The code of a problem, or None where this is none."""
        if self.headers.get("Content-Type") != "application/problem+json":
            return None
        try:
            problem = self.json()
            return problem["code"] if problem["status"] == self.status else None
        except (ValueError, KeyError, TypeError):
            return None

    def retry_after(self, default, most):
        """How many seconds to wait, within reason."""
        text = self.headers.get("Retry-After", "")
        return min(float(text) if text.isdigit() else default, most)


class Wire:
    """One client's connection; it is opened anew when it ended."""

    def __init__(self, address, token=None):
        parts = urlsplit(address)
        self._host, self._port = parts.hostname, parts.port
        self._token = token
        self._connection = None

    def ask(self, method, path, body=None, headers=None, walk_away=False):
        """Sends a request and returns (its id, its answer); the answer is None when not waited for."""
        name = uuid.uuid4().hex
        sent = {"X-Request-Id": name, **(headers or {})}
        if self._token:
            sent["Authorization"] = "Bearer " + self._token
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection(self._host, self._port, timeout=PATIENCE)
            self._connection.request(method, path, body, sent)
            if walk_away:
                self.close()
                return name, None
            response = self._connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise Cut(f"{method} {path.partition('?')[0]}: {error!r}") from error
        return name, answer

    def close(self):
        """Ends the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def form(fields, photo):
    """A multipart form: (its body, its Content-Type)."""
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    parts.append(
        f'--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n".encode() + photo + b"\r\n"
    )
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), "multipart/form-data; boundary=" + boundary
