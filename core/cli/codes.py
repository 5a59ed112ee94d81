"""Exit codes of the program."""

UNVERIFIED = 1  # a file that does not verify
WRONG = 2  # a wrong call, a missing file, bad data
REFUSED = 3  # a refused action or undo
LOCKED = 4  # a file that is busy or read-only
UNTOLD = 5  # recorded, but the standard output took no word of it
UNSURE = 6  # the disk failed: whether it is recorded for good is not known
BUG = 70  # our own mistake, as sysexits.h calls it
INTERRUPTED, PIPE = 130, 141  # what a shell says of SIGINT and SIGPIPE
