"""A client with one connection that is kept."""

from __future__ import annotations

import contextlib
import http.client
import json
import select
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from .console import Failure

# Seconds without a byte of the answer. Of many uploads at once, the last ones wait for all the others.
PATIENCE = 300
BOUNDARY = "----------------a-boundary-that-no-photo-holds"


@dataclass(frozen=True)
class Answer:
    """An answer to a request."""

    status: int
    etag: str | None
    body: bytes

    def json(self) -> Any:
        """The value that the body holds."""
        return json.loads(self.body)


@dataclass(frozen=True)
class Body:
    """The content of a request, in pieces that are sent one after another."""

    pieces: Sequence[bytes]
    type: str

    @staticmethod
    def json(value: Any) -> Body:
        """A body of JSON."""
        return Body([json.dumps(value).encode()], "application/json")

    @staticmethod
    def form(fields: Mapping[str, object], photo: bytes) -> Body:
        """A multipart form with a photo as its `image`."""
        parts = [
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in fields.items()
        ]
        parts.append(
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\n'
            "Content-Type: image/jpeg\r\n\r\n"
        )
        pieces = ["".join(parts).encode(), photo, f"\r\n--{BOUNDARY}--\r\n".encode()]
        return Body(pieces, f"multipart/form-data; boundary={BOUNDARY}")


class Client:
    """Sends one request after another to one server."""

    def __init__(self, base: str) -> None:
        self.base = base
        parts = urlsplit(base)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """The answer to a GET, which must be 200 or 304."""
        answer = self.ask("GET", path, headers=headers)
        return self._expecting(answer.status in (200, 304), "GET", path, answer)

    def post(self, path: str, body: Body, headers: Mapping[str, str] | None = None) -> Any:
        """The value in the answer to a POST, which must be a success."""
        answer = self.ask("POST", path, body, headers)
        return self._expecting(200 <= answer.status < 300, "POST", path, answer).json()

    def ask(
        self, method: str, path: str, body: Body | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer, whatever its status."""
        self._drop_closed_connection()
        sent = dict(headers or {})
        if body is not None:
            sent["Content-Type"] = body.type
            sent["Content-Length"] = str(sum(map(len, body.pieces)))
        try:
            # A server may answer, and close, before it has the whole body.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self._connection.request(method, path, body.pieces if body else None, sent)
            answer = self._connection.getresponse()
            return Answer(answer.status, answer.headers.get("ETag"), answer.read())
        except (OSError, http.client.HTTPException):
            self.close()
            raise

    def sign_up(self, handle: str, password: str) -> dict[str, str]:
        """Makes a member, and returns the header that its requests carry."""
        made = self.post("/v1/members", Body.json({"handle": handle, "password": password}))
        return {"Authorization": f"Bearer {made['token']}"}

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()

    def _drop_closed_connection(self) -> None:
        """Lets the next request open a new connection when the server has closed this one."""
        socket = self._connection.sock
        # Between two requests a server sends nothing but the end.
        if socket is not None and select.select([socket], [], [], 0)[0]:
            self.close()

    def _expecting(self, is_expected: bool, method: str, path: str, answer: Answer) -> Answer:
        if not is_expected:
            text = answer.body.decode(errors="replace")
            raise Failure(f"{method} {self.base}{path}: {answer.status} {text}")
        return answer
