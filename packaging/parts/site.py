"""Writes the documentation as a static site:

    site.py CHECKOUT FOLDER [MANUAL] [PAGE]

The site has a page for each document, with the same links; the headers; the manual pages of the folder MANUAL, made by mandoc;
and PAGE, the page for browsers, as greatgame.html. A search over headings and words runs in the browser, from an index in the
site. Nothing is fetched from elsewhere. Needs python3-markdown. The same sources give the same bytes.
"""
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import markdown

STYLE = """body { max-width: 52rem; margin: auto; padding: 0 1rem 4rem; font: 1rem/1.5 sans-serif; color: #222; background: #fff }
pre { overflow: auto; padding: .7rem; background: #f4f4f0 } code { font-size: .95em } img { max-width: 100% }
table { border-collapse: collapse } td, th { padding: .2rem .6rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top }
nav { display: flex; gap: 1rem; flex-wrap: wrap; padding: .7rem 0; border-bottom: 1px solid #ddd }
@media print { nav { display: none } body { max-width: none } pre, img, table { break-inside: avoid } }
@media screen and (prefers-color-scheme: dark) { body { color: #ddd; background: #181818 } pre { background: #242424 } a { color: #8bf } }
"""
SEARCH = """const index = %s;
const input = document.querySelector("input"), list = document.querySelector("ul");
input.addEventListener("input", () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const found = words.length ? index.filter(([, , text]) => words.every((word) => text.includes(word))) : [];
  list.replaceChildren(...found.slice(0, 50).map(([path, title]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = path;
    link.textContent = title;
    item.append(link);
    return item;
  }));
});
"""


def slug(text, _):
    """The name of a heading, as links in the documents have it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


class Site:
    def __init__(self, root, out):
        self.root, self.out, self.index = root, out, []

    def write(self, path, title, body):
        """Writes a page, with links to the start from where it lies."""
        up = "../" * path.count("/")
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        places = [("index.html", "greatgame"), ("doc/start.html", "five minutes"), ("doc/README.html", "documents"), ("doc/install.html", "install"),
                  ("doc/tour.html", "tour"), ("manual.html", "manual"), ("search.html", "search")]
        if (self.out / "greatgame.html").exists():
            places.insert(1, ("greatgame.html", "try it here"))
        links = "".join(f'<a href="{up}{place}">{text}</a>' for place, text in places)
        target.write_text(f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width='
                          f'device-width"><title>{html.escape(title)}</title><link rel="stylesheet" href="{up}style.css">'
                          f"<nav>{links}</nav>\n{body}\n</html>\n", encoding="utf-8")
        text = html.unescape(re.sub(r"<[^>]*>", " ", body))
        self.index.append((path, title, " ".join(sorted(set(re.findall(r"[\w-]{2,}", text.lower()))))))

    def document(self, path):
        """Writes a document, whose links then lead to pages."""
        text = (self.root / path).read_text(encoding="utf-8")
        title = re.search(r"^# (.*)", text, re.M).group(1)
        body = markdown.markdown(text, extensions=["tables", "fenced_code", "toc", "sane_lists"],
                                 extension_configs={"toc": {"slugify": slug}})
        body = re.sub(r'(href="(?![a-z]+:)[^"#]*?)\.md(#[^"]*)?"', r'\1.html\2"', body)
        body = re.sub(r'(href="(?![a-z]+:)[^"#]*?\.h(?:pp)?)"', r'\1.html"', body)
        body = re.sub(r'href="((?:\.\./)*)README\.html', r'href="\1index.html', body) if "/" not in path else \
            body.replace('href="../README.html', 'href="../index.html')
        self.write("index.html" if path == "README.md" else path[:-3] + ".html", title, body)

    def header(self, path):
        text = (self.root / path).read_text(encoding="utf-8")
        self.write(path + ".html", path, f"<h1>{path}</h1><pre><code>{html.escape(text)}</code></pre>")

    def manual(self, folder):
        """The manual pages, and a list of them."""
        names = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.[13]"))
        for name in names:
            made = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", name], check=True, text=True,
                                  cwd=folder, stdout=subprocess.PIPE).stdout
            self.write(f"{name}.html", pathlib.Path(name).name, made)
        items = "".join(f'<li><a href="{name}.html">{pathlib.Path(name).stem}({name[-1]})</a></li>' for name in names)
        self.write("manual.html", "Manual", f"<h1>Manual</h1><ul>{items}</ul>")



def follow_links(root, out):
    """Copies the other files of the checkout that pages refer to; exits with a sentence if a link leads nowhere."""
    for page in sorted(out.rglob("*.html")):
        if page == out / "greatgame.html":
            continue
        for link in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            path = html.unescape(link).partition("#")[0]
            if not path or re.match(r"[a-z]+:", path) or (page.parent / path).exists():
                continue
            target = pathlib.Path(os.path.normpath(page.parent / path))
            file = root / os.path.relpath(target, out)
            if out not in target.parents or not file.is_file():
                sys.exit(f"{page.relative_to(out)}: the link {link} leads nowhere")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def main():
    root, out = pathlib.Path(sys.argv[1]), pathlib.Path(os.path.abspath(sys.argv[2]))
    manual, page = (sys.argv[3:] + ["", ""])[:2]
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (out / "style.css").write_text(STYLE)
    if page:
        shutil.copyfile(page, out / "greatgame.html")
    site = Site(root, out)
    for path in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "python/README.md"] + [
            file.relative_to(root).as_posix() for file in sorted((root / "doc").rglob("*.md"))]:
        site.document(path)
    for file in sorted((root / "include").iterdir()):
        site.header(f"include/{file.name}")
    if manual:
        site.manual(pathlib.Path(manual))
    else:
        site.write("manual.html", "Manual", "<h1>Manual</h1><p>This site was made without the manual pages.</p>")
    site.write("search.html", "Search", '<h1>Search</h1><input size="40" aria-label="words" autofocus><ul></ul>'
               '<script src="search.js"></script>')
    (out / "search.js").write_text(SEARCH % json.dumps(site.index), encoding="utf-8")
    follow_links(root, out)
    print(len(site.index), "pages")


main()
