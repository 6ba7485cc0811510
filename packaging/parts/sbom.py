"""Writes the list of the files of a release and of the libraries inside them, as SPDX 2.3 in JSON:

    sbom.py VERSION SECONDS FOLDER VERSIONS

VERSIONS has a line for each library: name, version, SHA-256 of the description of the source package, or - if it is
Debian's own build that was linked.
The list goes to FOLDER/greatgame-VERSION.spdx.json, and has the checksum of each other file in FOLDER. Files are
generated from the package greatgame and not contained in it: SPDX allows that only if a package's files are analysed.
"""
import hashlib
import json
import os
import re
import sys
from datetime import datetime, timezone

# Of each library its licence, Debian's source package, and how it gets into a file.
LIBRARIES = {
    "gmp": ("LGPL-3.0-or-later OR GPL-2.0-or-later", "gmp", "native"),
    "libzstd": ("BSD-3-Clause OR GPL-2.0-only", "libzstd", "native"),
    "zlib": ("Zlib", "zlib", "native"),
    "expat": ("MIT", "expat", "native"),
    "musl": ("MIT", "musl", "musl"),
    "libgcc-x86-64": ("GPL-3.0-or-later WITH GCC-exception-3.1", "gcc-12", "x86_64"),
    "libgcc-aarch64": ("GPL-3.0-or-later WITH GCC-exception-3.1", "gcc-12-cross", "aarch64"),
    "wasi-libc": ("Apache-2.0 WITH LLVM-exception AND MIT", "wasi-libc", "page"),
    "compiler-rt": ("Apache-2.0 WITH LLVM-exception", "llvm-toolchain-14", "page"),
}


def package(name, version, licence, **more):
    return {"SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
            "copyrightText": "NOASSERTION", **more}


def library(line):
    """The entry of a library: its source package is Debian's."""
    name, version, description = line.split()
    licence, source, _ = LIBRARIES[name]
    more = {} if description == "-" else {"comment": f"SHA-256 of the source package's .dsc file: {description}"}
    return package(name, version, licence, externalRefs=[
        {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
         "referenceLocator": f"pkg:deb/debian/{source}@{version.replace(':', '%3A').replace('+', '%2B')}?arch=source"}], **more)


def released(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        data = file.read()
    return {"SPDXID": "SPDXRef-File-" + re.sub("[^A-Za-z0-9.-]", "-", name), "fileName": "./" + name, "licenseConcluded": "NOASSERTION",
            "licenseInfoInFiles": ["NOASSERTION"], "copyrightText": "NOASSERTION",
            "checksums": [{"algorithm": kind, "checksumValue": hashlib.new(kind.lower(), data).hexdigest()}
                          for kind in ("SHA1", "SHA256")]}


def ways_into(name):
    """How libraries get into a file of the release."""
    image, wheel = "-image." in name, name.endswith(".whl")
    program = "-linux-" in name or image
    ways = set()
    if program or wheel:
        ways |= {"native"} | {one for one in ("x86_64", "aarch64") if one in name or image}
    if program or "musllinux" in name:
        ways.add("musl")
    if program or wheel or "-site." in name or name.endswith(".html") or re.match(r"greatgame_.*\.deb$", name):
        ways.add("page")
    return ways


def libraries_in(name, libraries):
    """The libraries that a file of the release contains."""
    ways = ways_into(name)
    return [one for one in libraries if LIBRARIES[one["name"]][2] in ways]


def main():
    version, seconds, folder, versions = sys.argv[1:]
    own = f"greatgame-{version}.spdx.json"
    with open(versions, encoding="utf-8") as file:
        libraries = [library(line) for line in sorted(set(file))]
    names = sorted(name for name in os.listdir(folder) if name not in (own, "SHA256SUMS"))
    files = [released(folder, name) for name in names]
    total = hashlib.sha256("".join(one["checksums"][1]["checksumValue"] for one in files).encode()).hexdigest()
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-greatgame")]
    for name, file in zip(names, files):
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", file["SPDXID"]))
        relations.append((file["SPDXID"], "GENERATED_FROM", "SPDXRef-greatgame"))
        relations += [(file["SPDXID"], "STATIC_LINK", one["SPDXID"]) for one in libraries_in(name, libraries)]
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"greatgame-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/greatgame-{version}-{total}",
        "creationInfo": {"creators": ["Tool: greatgame packaging/release"],
                         "created": datetime.fromtimestamp(int(seconds), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")},
        "packages": [package("greatgame", version, "MIT")] + libraries, "files": files,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations]}
    with open(os.path.join(folder, own), "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1, sort_keys=True)
        file.write("\n")


main()
