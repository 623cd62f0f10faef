"""A bit an element and thread: whether the thread has written it. A second one: has read it.

    read by t:   stop if t has written the element;          then t has read it
    write by t:  stop if t has read or written the element;  then t has written it
    at the end:  stop if an element that one thread has written was touched by another

A thread here runs many iterations, and the bits do not say which of them touched an
element. So a stop need not mean that two iterations meet: one may have touched an element
twice. Where nothing stops, none meet. No bit is ever seen by another thread before all are
done, so this needs neither atomic operations nor any order of memory.

The bits of all elements are in a row of words, one row for writes and one for reads. Where
no read has to be noted there is no row for them: half the memory, and one look a write.
"""

WRITES, READS = 0, 1
"""The rows."""

PLACE_BITS = 6
"""A word has the bits of this power of two elements."""
