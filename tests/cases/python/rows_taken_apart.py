# mypy: disable-error-code="attr-defined,call-overload"
"""Variables that get the elements of a row."""


def of_points(points, out):
    for i in range(len(out)):  # expect: parallel private(x,y)
        x, y = points[i]
        out[i] = x * x + y * y


def numbered(points, out):
    for i, (x, y) in enumerate(points):  # expect: parallel private(x,y)
        out[i] = x * x + y * y


def of_a_table(points, out, n):
    for i in range(n):  # expect: parallel private(x,y,z)
        for j in range(n):  # expect: parallel private(x,y,z)
            x, y, z = points[i, j]
            out[i, j] = x * y * z


def of_edges(edges, out, weight):
    for u, v in edges:  # expect: runtime
        out[u] = weight[v] + v


def sums_at_edges(edges, out, weight):
    for i in range(len(edges)):  # expect: parallel private(u,v) reduction(+:out)
        u, v = edges[i]
        out[u] += weight[v]


def carried(a, n):
    for i in range(1, n):  # expect: sequential flow(a)
        x, y = a[i - 1]
        a[i, 0] = x
        a[i, 1] = y


# The row is taken apart before it is changed.
def turned(a, n):
    for i in range(n):  # expect: parallel private(x,y)
        x, y = a[i]
        a[i, 0] = y
        a[i, 1] = x


# A row with a place and a real number is no array of NumPy.
def places_and_numbers(rows, out):
    for i in range(len(rows)):  # expect: unknown
        place, share = rows[i]
        if 0 < share < 1:
            out[0] = i
        out[place] = 1


def of_pairs(pairs, out):
    for name, _value in pairs:  # expect: sequential
        out.append(name)


def the_index_itself(a, n, out):
    i = 0
    for k in range(n):  # expect: unknown
        i, j = a[i]
        out[k] = j


def the_rest(a, n, out):
    for i in range(n):  # expect: unknown
        first, *others = a[i]
        out[i] = first + len(others)


class Bodies:
    def difference(self, n):
        for i in range(n):  # expect: parallel private(x,y)
            x, y = self.positions[i]
            self.out[i] = x - y


def put_together(acc, x, n):
    for i in range(n):  # expect: parallel
        acc[i] = x[i], x[i] + 1


def carried_together(acc, x, n):
    for i in range(1, n):  # expect: sequential flow(acc)
        acc[i] = acc[i - 1, 0], x[i]


def swapped(a, n):
    for i in range(n):  # expect: parallel
        a[i] = a[i, 1], a[i, 0]


def always_the_same_row(a, n):
    for i in range(n):  # expect: sequential output(a)
        a[0] = i + 1, -i


def forces(places, masses, acc):
    n = len(places)
    for i in range(n):  # expect: parallel private(ax,ay,dx,dy,f,x,y)
        x, y = places[i]
        ax = ay = 0.0
        for j in range(n):  # expect: parallel private(dx,dy,f) reduction(+:ax,ay)
            dx = places[j, 0] - x
            dy = places[j, 1] - y
            f = masses[j] / (dx * dx + dy * dy + 1e-9)
            ax += f * dx
            ay += f * dy
        acc[i] = ax, ay


# What a dictionary or a list is given stays a tuple.
def of_a_dictionary(x, n):
    pairs = {}
    for i in range(n):  # expect: sequential
        pairs[i] = x[i], x[i] + 1
    return pairs


def of_a_list(x, n):
    pairs = [None] * n
    for i in range(n):  # expect: unknown
        pairs[i] = x[i], x[i] + 1
    return pairs
