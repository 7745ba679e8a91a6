"""The client, against a server of the standard library."""

import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from measure.client import BOUNDARY, Body, Client
from measure.console import Failure


class Echo(BaseHTTPRequestHandler):
    """Answers a GET with the client's port, and a POST with what it was sent."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.answer(404 if self.path == "/missing" else 200, str(self.client_address[1]).encode())
        # As a server does that lets nobody wait for long: nothing in the answer says so.
        self.close_connection = self.path == "/last"

    def do_POST(self) -> None:
        self.answer(401, self.rfile.read(int(self.headers["Content-Length"])))

    def answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *_: object) -> None:
        """Says nothing."""


class Server(HTTPServer):
    """Tells when it has closed a connection."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Echo)
        self.has_closed = threading.Event()

    def shutdown_request(self, request: Any) -> None:
        super().shutdown_request(request)
        self.has_closed.set()


class ClientTests(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Server()
        thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        thread.start()
        self.client = Client(f"http://127.0.0.1:{self.server.server_port}")
        for end in (self.server.server_close, thread.join, self.server.shutdown, self.client.close):
            self.addCleanup(end)

    def test_requests_share_a_connection(self) -> None:
        ports = {self.client.get("/").body for _ in range(3)}
        self.assertEqual(len(ports), 1)

    def test_a_connection_that_the_server_closed_is_opened_anew(self) -> None:
        last = self.client.get("/last").body
        self.server.has_closed.wait()
        self.assertNotEqual(self.client.get("/").body, last)

    def test_a_status_that_is_not_expected_ends_the_run_with_the_answer(self) -> None:
        with self.assertRaisesRegex(Failure, "GET http://127.0.0.1:.*/missing: 404 [0-9]+"):
            self.client.get("/missing")

    def test_a_form_holds_its_fields_and_then_the_photo(self) -> None:
        answer = self.client.ask("POST", "/", Body.form({"title": "A bridge", "lat": 59.5}, b"\xff\xd8"))
        self.assertEqual(answer.status, 401)
        self.assertIn(b'name="title"\r\n\r\nA bridge\r\n', answer.body)
        self.assertIn(b'name="lat"\r\n\r\n59.5\r\n', answer.body)
        self.assertTrue(answer.body.endswith(b"\r\n\r\n\xff\xd8\r\n--" + BOUNDARY.encode() + b"--\r\n"))
