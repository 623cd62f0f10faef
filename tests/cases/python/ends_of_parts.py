# Elements of an array say where parts of others begin and end, as in sparse matrices.
def dot(a, b):
    total = 0.0
    for k in range(a.shape[0]):  # expect: parallel reduction(+:total)
        total += a[k] * b[k]
    return total


def rows_times_a_vector(ptr, cols, values, x, y):
    for i in range(len(y)):  # expect: parallel private(at) private(own) private(total)
        own = values[ptr[i] : ptr[i + 1]]
        at = cols[ptr[i] : ptr[i + 1]]
        total = 0.0
        for k in range(len(at)):  # expect: parallel reduction(+:total)
            total += own[k] * x[at[k]]
        y[i] = total


def handed_to_a_function(ptr, values, x, y):
    for i in range(len(y)):  # expect: parallel private(other) private(own)
        own = values[ptr[i] : ptr[i + 1]]
        other = x[ptr[i] : ptr[i + 1]]
        y[i] = dot(own, other)


def of_rows_that_data_chooses(ptr, values, chosen, y):
    for i in range(len(chosen)):  # expect: parallel private(own)
        own = values[ptr[chosen[i]] : ptr[chosen[i] + 1]]
        y[i] = dot(own, own)


def stored_to(ptr, values, y):
    for i in range(len(ptr) - 1):  # expect: runtime
        own = values[ptr[i] : ptr[i + 1]]
        for k in range(own.shape[0]):  # expect: parallel
            own[k] = y[i]


# The part stays where it is when the element changes that said where it begins.
def while_an_end_changes(ptr, values, m):
    own = values[ptr[0] : ptr[1]]
    for i in range(m):  # expect: parallel reduction(+:ptr[0])
        ptr[0] = ptr[0] + 1
        own[i] = 0.0


def over_the_elements(p, at, own, x, y):
    for i in range(len(p) - 1):  # expect: parallel private(k) private(total) private(v)
        total = 0.0
        for k, v in zip(  # expect: parallel private(v) reduction(+:total)
            at[p[i] : p[i + 1]], own[p[i] : p[i + 1]]
        ):
            total += v * x[k]
        y[i] = total


def over_those_of_others(ptr, at, seen, first, n):
    for i in range(n):  # expect: runtime
        for j in at[first[i] : first[i + 1]]:  # expect: runtime
            for k in at[ptr[j] : ptr[j + 1]]:  # expect: runtime
                seen[k] = i


def along_two_parts(ptr, at, values, y):
    for k, v in zip(at[ptr[0] : ptr[1]], values[ptr[1] : ptr[2]]):  # expect: runtime
        y[k] = v


def while_its_end_changes(ptr, values, y):
    for v in values[ptr[0] : ptr[1]]:  # expect: sequential output(ptr)
        ptr[1] = 0
        y[0] += v
