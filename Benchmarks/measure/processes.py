"""Starting and ending processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from .client import Client
from .console import Failure

# Other options would build everything anew.
STATIC = ("--static-swift-stdlib",) if sys.platform == "linux" else ()

# Servers here are asked directly, whatever proxy the environment names.
_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def run(*command: object) -> None:
    """Runs a command, whose output goes to standard error."""
    subprocess.run([str(word) for word in command], check=True, stdout=sys.stderr)


def timed(*command: object) -> float:
    """Runs a command, and returns the seconds that it took, with one decimal."""
    began = time.monotonic()
    run(*command)
    return round(time.monotonic() - began, 1)


def measured(*command: object) -> tuple[float, int]:
    """Runs a command, and returns the seconds that it took, and the most bytes that it held in memory."""
    began = time.monotonic()
    process = subprocess.Popen([str(word) for word in command], stdout=sys.stderr)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    # Linux counts in KiB, macOS in bytes.
    return time.monotonic() - began, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def build(product: str) -> None:
    """Builds a release of a product, as `make serve` builds ours."""
    run("scripts/release", product)


def build_bare(scratch: Path) -> None:
    """Builds the bare Hummingbird program as everybody would, in a folder of its own: our profile is not its own."""
    run("swift", "build", "-c", "release", "--product", "bare-hummingbird", "--scratch-path", scratch, *STATIC)


def output_of(*command: object, is_quiet: bool = False) -> str:
    """The standard output of a command, without its last line break; a quiet one shows no messages."""
    words = [str(word) for word in command]
    messages = subprocess.DEVNULL if is_quiet else None
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, stderr=messages, text=True)
    return done.stdout.rstrip("\n")


def piped(data: bytes, *commands: str) -> bytes:
    """Sends data through one command after another."""
    for command in commands:
        data = subprocess.run(command.split(), input=data, check=True, stdout=subprocess.PIPE).stdout
    return data


class Server:
    """A process that answers over HTTP on a port of this machine, for as long as its `with` block."""

    def __init__(self, port: int, command: Sequence[object], log: Path, ready: str) -> None:
        """Starts the process, and waits for an answer to the path `ready`."""
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self._log = log
        self._clients: list[Client] = []
        with log.open("wb") as file:
            self._process = subprocess.Popen(
                [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=file, stderr=file
            )
        try:
            self._wait_for(ready)
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def client(self) -> Client:
        """A new client, which must not be used after the `with` block."""
        client = Client(self.base)
        self._clients.append(client)
        return client

    def stop(self) -> None:
        """Ends the process, and waits for its end."""
        # It would wait for clients that are connected.
        for client in self._clients:
            client.close()
        self._process.terminate()
        self._process.wait()

    def _wait_for(self, path: str) -> None:
        for _ in range(300):
            if self._process.poll() is not None:
                break
            try:
                with _direct.open(self.base + path, timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        last = self._log.read_text(errors="replace").splitlines()[-20:]
        raise Failure("\n".join([f"No answer from {self.base}{path}:", *last]))
