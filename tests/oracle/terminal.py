"""The program under test on a pseudo-terminal, without losing what it writes last.

Once the last descriptor of the terminal's far end is closed, a read may fail before all bytes have come
through. So this process keeps the far end open, and writes a mark when the program has ended.
"""

import os
import pty
import select
import subprocess
import threading

from program import PROGRAM

MARK = b"\x1eend\x1e"


class Terminal:
    """Both output streams of the program, and its input if `keys` will be typed."""

    def __init__(self, *arguments, kind="dumb", keys=False, **environment):
        self.near, self.far = pty.openpty()
        self.process = subprocess.Popen([PROGRAM, *arguments], stdin=self.far if keys else subprocess.DEVNULL,
                                        stdout=self.far, stderr=self.far,
                                        env={**os.environ, "TERM": kind, **environment})
        self.unread, self.ended = b"", False
        self.waiter = threading.Thread(target=self._mark_the_end)
        self.waiter.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        while self.read():
            pass
        self.waiter.join()
        os.close(self.near)
        os.close(self.far)

    def _mark_the_end(self):
        self.process.wait()
        os.write(self.far, MARK)

    def waits(self, seconds):
        """Whether the program runs but prints nothing for this number of seconds."""
        return not self.ended and not select.select([self.near], [], [], seconds)[0]

    def type(self, keys):
        os.write(self.near, keys)

    def read(self):
        """The next bytes; none at the end."""
        while not self.ended:
            self.unread += os.read(self.near, 1 << 16)
            self.ended = self.unread.endswith(MARK)
            if self.ended:
                piece, self.unread = self.unread[:-len(MARK)], b""
            else:  # a part of the mark may have come
                keep = max(n for n in range(len(MARK)) if MARK.startswith(self.unread[len(self.unread) - n:]))
                cut = len(self.unread) - keep
                piece, self.unread = self.unread[:cut], self.unread[cut:]
            if piece:
                return piece
        return b""

    def read_to(self, *texts):
        """All bytes up to the first of these texts, and perhaps some more."""
        written = b""
        while not any(text in written for text in texts):
            piece = self.read()
            if not piece:
                break
            written += piece
        return written

    def rest(self):
        """All bytes up to the end."""
        return b"".join(iter(self.read, b""))


def on_terminal(*arguments, **options):
    """The exit status, and everything that the program writes to a terminal."""
    with Terminal(*arguments, **options) as terminal:
        written = terminal.rest()
        return terminal.process.wait(), written
