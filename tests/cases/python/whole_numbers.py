"""Numbers that are integers because of what they are computed from."""


def two(seed, size):
    first = (seed * 5) % size
    second = (seed * 7) % (size - 1)
    if second >= first:
        second += 1
    return first, second


def several_results(x, at, y, n):
    for i in range(n):  # expect: parallel private(j) private(k)
        j, k = two(i, 10)
        y[i] = x[at[i] + j] - x[at[i] + k]


def drawn(state):
    state[0] = ((state[0] & 65535) << 12) & 0xFFFFFF
    return state[0] ^ state[1]


def bits_of_elements(x, y, state, n, m):
    for i in range(n):  # expect: parallel private(k)
        k = drawn(state[i]) % m
        row = x[k]
        for d in range(3):  # expect: parallel
            y[i, d] = row[d]


def one_state(x, y, state, n, m):
    for i in range(n):  # expect: sequential flow(state)
        k = drawn(state) % m
        y[i] = x[k]


def element_and_place(x, i):
    return x[i], i


# Elsewhere the variable of the loop is a real number.
def also_real(x, y, n):
    for i in range(n):  # expect: parallel private(c) private(d)
        for c in range(3):  # expect: parallel reduction(+:y[i])
            y[i] += x[c]
        c, d = element_and_place(x, i)
        y[i] += c * d


def real_before(x, y, n):
    c = 0.5
    for i in range(n):  # expect: sequential flow(c)
        y[i] = c
        for c in range(3):  # expect: parallel reduction(+:y[i])
            y[i] += x[c]


def real_inside(y, n):
    for c in range(n):  # expect: unknown
        if c > 3:
            c = 0.5  # type: ignore[assignment]
        y[c] += 1


def powers(x, y, n, p):
    for i in range(n):  # expect: parallel
        y[i] = pow(x[i], 2) + pow(abs(x[i]), p)


def powers_of_others(x, y, n, pow):
    for i in range(n):  # expect: unknown
        y[i] = pow(x[i], 2)


def rounded(x, y, n, c):
    m = round(n / 2)
    for i in range(m):  # expect: parallel
        y[i] = round(x[i] * c)


def at_rounded_places(x, n):
    for i in range(n):  # expect: runtime
        x[round(i / 2)] = i


def of_whole_numbers(x, n):
    for i in range(1, n):  # expect: sequential flow(x) distance(1)
        x[round(i)] = x[round(i - 1)]


def with_digits(x, n):
    for i in range(n):  # expect: unknown
        x[i] = round(x[i], 2)


def another_round(x, n, round):
    for i in range(n):  # expect: unknown
        x[i] = round(x[i])
