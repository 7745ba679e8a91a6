"""Runs tests of this folder, all or those that are named, and lists in a file those that failed.

    run.py FILE [test_map.MapTests …]
"""

import pathlib
import sys
import unittest


def main(report, *names):
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(str(pathlib.Path(__file__).parent))
    result = unittest.TextTestRunner().run(suite)
    failed = {getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors}
    # What fails while a class or a module is set up is named `setUpClass (test_map.MapTests)`.
    failed = {name.split("(")[1].rstrip(")") if "(" in name else name for name in failed}
    pathlib.Path(report).write_text("\n".join(sorted(failed)), encoding="utf-8")
    sys.exit(0 if result.wasSuccessful() else 1)


main(*sys.argv[1:])
