"""Numbers that one file gives, and another one changes in any way that stores."""

LISTED = 3
ANNOTATED = 3
LOOPED = 3
STEPPED = 3
READ = 3


def by_listed(a, n):
    for i in range(n):  # expect: sequential
        a[i * LISTED] = 1


def by_annotated(a, n):
    for i in range(n):  # expect: sequential
        a[i * ANNOTATED] = 1


def by_looped(a, n):
    for i in range(n):  # expect: sequential
        a[i * LOOPED] = 1


def by_stepped(a, n):
    for i in range(n):  # expect: sequential
        a[i * STEPPED] = 1


# The other file only reads it.
def by_read(a, n):
    for i in range(n):  # expect: parallel
        a[i * READ] = 1
