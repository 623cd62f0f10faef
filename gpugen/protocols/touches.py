"""Two bits an element and thread: whether the thread has read it, whether it has written it.

    read by t:   stop if t has written the element;          then t has read it
    write by t:  stop if t has read or written the element;  then t has written it
    at the end:  stop if an element that one thread has written was touched by another

A thread here runs many iterations, and the bits do not say which of them touched an
element. So a stop need not mean that two iterations meet: one may have touched an element
twice. Where nothing stops, none meet. No bit is ever seen by another thread before all are
done, so this needs neither atomic operations nor any order of memory.
"""

WRITE, READ = 1, 2
ANY = WRITE | READ

ELEMENTS = 32
"""What a word of 64 bits has room for."""

WRITES = int("01" * ELEMENTS, 2)
"""The bits of a word that stand for writes."""
