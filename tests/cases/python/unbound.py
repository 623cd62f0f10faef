"""No witness rests on a name without a value, or on a subscript that raises."""


def of_a_branch(a, n):
    if n > 3:
        t = 1
    for i in range(n):  # expect: unknown
        a[i if t else 0] = i


# Where the name has a value, there is a witness.
def set_modulus(a, n):
    if n > 100:
        m = 3
    for i in range(n):  # expect: sequential output(a)
        a[i % m] = i


def unset_modulus(a, n, k):
    if n > 100 and k > n and k < 100:
        m = 3
    for i in range(n):  # expect: unknown
        a[i % m] = i


def beyond_before(a, b, n, m):
    for j in range(m):  # expect: parallel
        b[j] = 1
    for i in range(n):  # expect: unknown or parallel
        a[0 if m > len(b) else i] = 1


def unset_at_first(a, n):
    for i in range(n):  # expect: unknown
        if i > 0:
            t = 1
        if t == 1:
            a[0] = i
