"""The recipes for other channels: nothing is left to fill in, and what can be parsed here is."""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["GG_SOURCE_DIR"])
VERSION = (ROOT / "VERSION").read_text().strip()


class Recipes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = pathlib.Path(folder.name, "out")
        archive = pathlib.Path(folder.name, f"greatgame-{VERSION}.tar.gz")
        archive.write_bytes(b"an archive")
        environment = {**os.environ, "HOMEPAGE": "https://example.net", "RELEASES": "https://example.net/files"}
        subprocess.run([ROOT / "packaging/channels/fill", archive, self.out], env=environment, check=True)

    def test_filled(self):
        files = [file for file in self.out.rglob("*") if file.is_file() and "rust" not in file.parts and file.suffix != ".md"]
        self.assertEqual(len(files), 6)
        sums = {hash(b"an archive").hexdigest() for hash in (hashlib.sha256, hashlib.sha512)}
        for file in files:
            text = file.read_text()
            self.assertNotRegex(text, "@[A-Z0-9]+@", file)
            self.assertTrue("https://example.net/files/greatgame-" in text or file.suffix == ".json", file)
            self.assertTrue(sums & set(re.findall(r"\b[0-9a-f]{64,128}\b", text)) or file.suffix == ".json", file)

    def test_parsed(self):
        self.assertEqual(json.loads((self.out / "vcpkg/vcpkg.json").read_text())["version"], VERSION)
        compile((self.out / "conan/conanfile.py").read_text(), "conanfile.py", "exec")
        for program, file in ((["ruby", "-c"], "homebrew/greatgame.rb"), (["nix-instantiate", "--parse"], "nix/default.nix")):
            if shutil.which(program[0]):
                subprocess.run([*program, self.out / file], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def test_version_of_the_crate(self):
        self.assertIn(f'\nversion = "{VERSION}"\n', (ROOT / "packaging/channels/rust/Cargo.toml").read_text())


unittest.main()
