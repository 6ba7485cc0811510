"""The list of contents of a release, by the rules of SPDX 2.3 for identifiers, packages and relationships."""
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(os.environ["GG_SOURCE_DIR"]) / "packaging/parts/sbom.py"
VERSIONS = ("gmp 2:6.2.1+dfsg1-1.1 aa\nmusl 1.2.3-1 bb\nzlib 1:1.2.13.dfsg-1 cc\nlibgcc-x86-64 12.2 -\nlibgcc-aarch64 12.3 -\n"
            "wasi-libc 0.1 -\ncompiler-rt 14.0 -\n")
PAGE = {"wasi-libc", "compiler-rt"}
X86_64 = {"gmp", "zlib", "libgcc-x86-64"} | PAGE
NAMES = {"greatgame-1.2.3-linux-x86_64.tar.gz": X86_64 | {"musl"},
         "greatgame-1.2.3-linux-aarch64.tar.gz": {"gmp", "zlib", "libgcc-aarch64", "musl"} | PAGE,
         "greatgame-1.2.3-py3-none-manylinux_2_34_x86_64.whl": X86_64,
         "greatgame-1.2.3-py3-none-musllinux_1_2_x86_64.whl": X86_64 | {"musl"},
         "greatgame-1.2.3-image.tar": X86_64 | {"libgcc-aarch64", "musl"},
         "greatgame-1.2.3.html": PAGE, "greatgame-1.2.3-site.tar.gz": PAGE, "greatgame_1.2.3-1_amd64.deb": PAGE,
         "greatgame-1.2.3.tar.gz": set(), "libgreatgame0_1.2.3-1_amd64.deb": set()}


class Contents(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        out = self.folder / "out"
        out.mkdir()
        for name in (*NAMES, "SHA256SUMS"):
            (out / name).write_text(name)
        # Each target has the same libraries.
        (self.folder / "versions").write_text(VERSIONS * 2)
        self.list = self.made()

    def made(self):
        subprocess.run([sys.executable, "-B", SCRIPT, "1.2.3", "0", self.folder / "out", self.folder / "versions"], check=True)
        return json.loads((self.folder / "out/greatgame-1.2.3.spdx.json").read_text())

    def test_identifiers(self):
        named = [one["SPDXID"] for one in self.list["packages"] + self.list["files"]] + ["SPDXRef-DOCUMENT"]
        self.assertEqual(len(named), len(set(named)))
        for name in named:
            self.assertRegex(name, r"^SPDXRef-[A-Za-z0-9.-]+$")
        for one in self.list["relationships"]:
            self.assertIn(one["spdxElementId"], named)
            self.assertIn(one["relatedSpdxElement"], named)

    def test_no_file_in_a_package_that_is_not_analysed(self):
        closed = {one["SPDXID"] for one in self.list["packages"] if not one["filesAnalyzed"]}
        self.assertEqual(len(closed), 8)
        self.assertFalse([one for one in self.list["relationships"]
                          if one["spdxElementId"] in closed and one["relationshipType"] == "CONTAINS"])

    def test_files(self):
        self.assertEqual({one["fileName"][2:] for one in self.list["files"]}, set(NAMES))
        for one in self.list["files"]:
            name = one["fileName"][2:]
            sums = {each["algorithm"]: each["checksumValue"] for each in one["checksums"]}
            self.assertEqual(sums, {"SHA1": hashlib.sha1(name.encode()).hexdigest(),
                                    "SHA256": hashlib.sha256(name.encode()).hexdigest()})
            inside = {each["relatedSpdxElement"][8:] for each in self.list["relationships"]
                      if each["spdxElementId"] == one["SPDXID"] and each["relationshipType"] == "STATIC_LINK"}
            self.assertEqual(inside, NAMES[name])

    def test_same_again(self):
        self.assertEqual(self.list, self.made())
        self.assertEqual(self.list["creationInfo"]["created"], "1970-01-01T00:00:00Z")


unittest.main()
