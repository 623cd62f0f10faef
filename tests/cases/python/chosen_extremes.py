# Greatest elements among those that other tests choose.
def chosen(x, c):
    m = -1000.0
    for i in range(len(x)):  # expect: parallel reduction(max:m)
        if c[i] and x[i] > m:
            m = x[i]
    return m


# A part that begins anew would divide by a zero that the whole does not meet.
def divides(x, c):
    m = -1000.0
    for i in range(len(x)):  # expect: unknown
        if x[i] > m and 10 // c[i] > 1:
            m = x[i]
    return m


def divides_real_numbers(x, c):
    m = -1000.0
    for i in range(len(x)):  # expect: sequential
        if x[i] > m and 10 / c[i] > 1:
            m = x[i]
    return m
