"""Static methods, and attributes of an object of which elements are taken, too."""


class Rows:
    def __init__(self, values, count, place):
        self.values, self.count, self.place = values, count, place

    def __getitem__(self, i):
        return self.values[i]

    @staticmethod
    def put(x, i, value):
        x[i] = value

    @staticmethod
    def add(x, i):
        x[i] = x[i - 1]

    def filled(self, x):
        for i in range(len(x)):  # expect: parallel
            self.put(x, i, 1.0)

    def summed(self, x):
        for i in range(1, len(x)):  # expect: sequential flow(x) distance(1)
            self.add(x, i)

    def counted(self, x):
        first = self[0]
        for i in range(self.count):  # expect: parallel
            x[i] = first

    def counted_anew(self, x):
        for i in range(3):  # expect: unknown
            x[self.place] = self[i]
            self.place = i
