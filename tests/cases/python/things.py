"""Loops over lists, dictionaries and other things."""

import numpy as np


def started(threads):
    for each in threads:  # expect: out-of-scope
        each.start()


def counted(words):
    count: dict[str, int] = {}
    for word in words.split():  # expect: out-of-scope
        count[word] = count.get(word, 0) + 1
    return count


def keys(table, out):
    for key, value in table.items():  # expect: sequential flow(out)
        out.append((key, value))


# These may be arrays.
def elements(table, a):
    for key in sorted(table):  # expect: unknown
        a[key] = table[key]


def matrices(parts):
    for part in parts.values():  # expect: unknown
        part.send(part @ part.T)


def elements_of_all(names, a):
    for name in sorted(names):  # expect: sequential output(a)
        for i in range(1, len(a)):  # expect: sequential flow(a)
            a[i] = a[i - 1]


def each_its_own(parts, n):
    for part in sorted(parts):  # expect: unknown
        x = np.zeros(n)
        for i in range(n):  # expect: parallel
            x[i] = i


def listed(x, y, out):
    for part in [x, y]:  # expect: sequential flow(out)
        out.append(part)


def listed_once(x, out):
    for part in (x,):  # expect: out-of-scope
        out.append(part)


def closed(files):
    for file in files:  # expect: out-of-scope
        file.close()
        file.rest = None


def pairs_of_a_table(settings, target):
    for name, value in settings.items():  # expect: out-of-scope
        setattr(target, name, value)


def turned(table):
    other: dict[str, str] = {}
    for key, value in table.items():  # expect: sequential flow(other)
        other[value] = key
    return other


def nested(groups):
    for group in groups.values():  # expect: out-of-scope
        for member in group.members():  # expect: out-of-scope
            member.leave(group)


def by_a_name(records):
    for record in reversed(records):  # expect: out-of-scope
        record["state"] = "seen"


def with_a_number(handlers):
    for number, handler in enumerate(handlers.all()):  # expect: out-of-scope
        handler.install(number)


# What is added up may be parts of an array.
def added_up(items):
    total = 0.0
    for item in sorted(items):  # expect: unknown
        total += item
    return total


# The keys of a dictionary are in the order in which they came.
def keys_in_order(words):
    count: dict[str, int] = {}
    for word in words:  # expect: sequential flow(count)
        count[word] = count.get(word, 0) + 1
    return count


def a_dictionary_of_each(rows, foo):
    for row in rows:  # expect: unknown
        count: dict[str, int] = {}
        count[row] = 1
        foo(count)


# What gives its elements one after the other is read in order.
def lines_of_a_file(path):
    total = 0.0
    with open(path) as file:
        for line in file:  # expect: out-of-scope
            total += float(line)
    return total


def numbered_lines(path, out):
    file = open(path)  # noqa: SIM115
    for i, line in enumerate(file):  # expect: out-of-scope
        out[i] = float(line)


def of_an_iterator(values, out):
    left = iter(values)
    for x in left:  # expect: unknown
        out[0] = x


def of_rows_that_are_made(rows, n):
    made = map(list, rows)
    for row in made:  # expect: unknown
        row[0] = n


def a_list_that_grows(rows, show):
    more = [rows]
    left = [rows]
    left = left + more
    for row in left:  # expect: out-of-scope
        show(row)


def of_a_dictionary(history, out):
    for key in history.keys():  # noqa: SIM118 # expect: out-of-scope
        out[key] = history[key]


def written_down(out):
    for key, value in {"a": 1, "b": 2}.items():  # expect: out-of-scope
        out[key] = value


# Values may be places in an array.
def places_by_name(table, a):
    for _name, place in table.items():  # expect: unknown
        a[place] = 1


def paths(files, found):
    for name in files[""]:  # expect: out-of-scope
        name = "folder/" + name
        found.append(name)
