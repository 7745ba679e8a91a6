"""Runs tests of this folder, all or those that are named, and lists in a file those that failed.

    run.py FILE [test_map.MapTests …]

Each class has a server and a browser of its own, and a process. As many run at once as there are cores, at most four:
much of the time of such a test passes in waiting. Classes with `alone` run after the others, one at a time. With CI=true
a skipped test has failed.
"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).parent

# Seconds after which a class is ended; the longest takes two minutes.
LONGEST = 1200


def tests_of(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from tests_of(test)
        else:
            yield test


def classes(names):
    """The classes of all tests, or of those that are named, those with most tests first.

    Each is a name, the names of the tests to run, and whether it runs alone.
    """
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(str(HERE))
    found = {}
    for test in tests_of(suite):
        owner = test.id().rpartition(".")[0]
        if owner == "unittest.loader._FailedTest":
            # A module that cannot be imported, or a name that there is not: the class's process tells why.
            name = owner = test.id().rpartition(".")[2]
            given = [given for given in names if name in given.split(".")]
            name = min(given, key=lambda given: not given.endswith("." + name), default=name)
        else:
            name = test.id()
        found.setdefault(owner, (owner, [], getattr(test, "alone", False)))[1].append(name)
    return sorted(found.values(), key=lambda item: -len(item[1]))


def run_here(report, names):
    """Runs tests in this process; writes how many ran into the file's first line, and the names of those that failed."""
    result = unittest.TextTestRunner().run(unittest.TestLoader().loadTestsFromNames(names))
    failed = {getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors}
    if os.environ.get("CI") == "true":
        failed |= {test.id() for test, _ in result.skipped}
    # What fails while a class or a module is set up is named `setUpClass (test_map.MapTests)`.
    failed = {name.split("(")[1].rstrip(")") if "(" in name else name for name in failed}
    pathlib.Path(report).write_text("\n".join([str(result.testsRun), *sorted(failed)]), encoding="utf-8")


def run_apart(owner, names):
    """Runs a class's tests in a process of their own; returns how many ran and the names of those that failed."""
    begin = time.monotonic()
    # The output goes to a file, because a server that the process left behind would keep a pipe open.
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as report, tempfile.TemporaryFile("w+", errors="replace") as printed:
        command = [sys.executable, "-B", __file__, "--here", report.name, *names]
        try:
            subprocess.run(command, cwd=HERE, stdout=printed, stderr=subprocess.STDOUT, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            print(f"{owner} was ended after {LONGEST} s", flush=True)
        lines = report.read().split("\n")
        printed.seek(0)
        output = printed.read()
    # A process that ended without a report is a class that failed.
    count, failed = (int(lines[0]), [line for line in lines[1:] if line]) if lines[0] else (0, [owner])
    text = f"{owner}: {count} tests in {time.monotonic() - begin:.0f} s"
    print(f"{text}\n{output}" if failed else text, flush=True)
    return count, failed


def main(report, *names):
    if report == "--here":
        return run_here(names[0], names[1:])
    begin, results, every = time.monotonic(), [], classes(names)
    for alone, workers in (False, min(os.cpu_count() or 1, 4)), (True, 1):
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            results += pool.map(lambda item: run_apart(*item[:2]), [item for item in every if item[2] == alone])
    failed = sorted(name for _, some in results for name in some)
    count = sum(some for some, _ in results)
    pathlib.Path(report).write_text("\n".join(failed), encoding="utf-8")
    verdict = f"{len(failed)} failed: {', '.join(failed)}" if failed else "OK"
    print(f"Ran {count} tests in {time.monotonic() - begin:.0f} s. {verdict}", flush=True)
    sys.exit(1 if failed else 0)


main(*sys.argv[1:])
