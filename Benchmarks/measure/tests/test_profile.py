"""The committed profile is one that this Swift can use."""

import gzip
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from measure.training import beside_compiler

ROOT = Path(__file__).resolve().parents[3]
PROFILE = ROOT / "Benchmarks" / "Profile" / "release.profdata.gz"


@unittest.skipUnless(shutil.which("swiftc"), "There is no Swift.")
class ProfileTests(unittest.TestCase):
    def test_the_profile_counts_what_a_view_does(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            unpacked = Path(folder) / "release.profdata"
            unpacked.write_bytes(gzip.decompress(PROFILE.read_bytes()))
            command = [beside_compiler("llvm-profdata"), "show", "--topn=1000", unpacked]
            shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        hot = shown.partition("functions with the largest")[2]
        # In mangled names, a module stands after its length.
        for module in ("4JSON", "5Tiles", "10ViewEngine", "8Services", "3API", "7NIOCore"):
            self.assertIn(module, hot)

    def test_the_options_of_the_build_name_a_file_that_is_there(self) -> None:
        command = [ROOT / "scripts" / "profile", "flags"]
        options = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        for option in options:
            name, is_assigned, path = option.partition("=")
            if is_assigned:
                self.assertEqual(name, "-ir-profile-use")
                self.assertTrue(Path(path).exists())
        self.assertEqual(len(options) % 2, 0)


if __name__ == "__main__":
    unittest.main()
