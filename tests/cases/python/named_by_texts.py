# Variables and attributes that are named by texts.
import numpy as np

table = np.zeros(100)
second = np.zeros(100)
third = np.zeros(100)
globals()["second"] = table


def a_variable(n):
    y = globals()["table"]
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]


def handed_over_by_its_name(n):
    y = np.clip(globals()["third"], 0, 1, globals()["third"])
    for i in range(n):  # expect: runtime
        third[i] = y[i + 1]


def another_variable(n):
    y = vars()["third"]
    for i in range(n):  # expect: runtime
        third[i] = y[i + 1]


def a_variable_that_is_set(n):
    for i in range(n):  # expect: runtime
        second[i] = table[i + 1]


def a_variable_that_is_not(n):
    for i in range(n):  # expect: parallel
        third[i] = table[i + 1]


class Holder:
    pass


def attributes(s, n):
    for i in range(n):  # expect: runtime
        s.one[i] = s.other[i + 1]


def other_attributes(s, n):
    for i in range(n):  # expect: parallel
        s.upper[i] = s.lower[i + 1]


def sets_them(x, y):
    s = Holder()
    setattr(s, "one", x)  # noqa: B010
    setattr(s, "other", x)  # noqa: B010
    s.__dict__["upper"] = x
    s.__dict__["lower"] = y
    attributes(s, 5)


def an_attribute(s, n):
    y = getattr(s, "upper")  # noqa: B009
    for i in range(n):  # expect: runtime
        s.upper[i] = y[i + 1]


def any_attribute(s, name, n):
    y = getattr(s, name)
    for i in range(n):  # expect: runtime
        s.upper[i] = y[i + 1]


def what_a_text_says(n):
    y = eval("table")
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]


class Asked:
    def __getattr__(self, name):
        return self.__dict__["kept"]

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.absent[i] = self.kept[i + 1]
