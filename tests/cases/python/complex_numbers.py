"""Complex numbers: values of which a run knows those that are real ones."""

import numpy as np


def fractal(image, n):
    for y in range(image.shape[0]):  # expect: parallel private(c,k,z)
        for x in range(image.shape[1]):  # expect: parallel private(c,k,z)
            c = complex(x, y)
            z = 0j
            k = 0
            for k in range(n):  # expect: sequential flow(z)
                z = z * z + c
                if abs(z) > 2:
                    break
            image[y, x] = k


def julia(image, c, n):
    for y in range(len(image)):  # expect: parallel private(k,z)
        z = complex(y, 1)
        k = 0
        while z.real * z.real + z.imag * z.imag < 4 and k < n:  # expect: unknown
            z = z * z + c
            k += 1
        image[y] = k


def transformed(x, out):
    n = len(x)
    for k in range(n):  # expect: parallel private(s)
        s = 0j
        for t in range(n):  # expect: parallel reduction(+:s)
            s += x[t] * np.exp(-2j * np.pi * t * k / n)
        out[k] = abs(s)


def parts(a, re, im):
    for i in range(len(a)):  # expect: parallel
        re[i] = a[i].real
        im[i] = a[i].imag + np.conj(a[i])


def powers(a, w):
    z = 1 + 0j
    for i in range(len(a)):  # expect: sequential flow(z)
        a[i] = z
        z = z * w


# -1 is a square here.
def square_below_zero(a, n, x):
    z = complex(0, x)
    for i in range(n):  # expect: runtime
        if z * z == -1:
            a[0] = i


# The real part of an array shows its elements.
def part_of_an_array(a, n):
    b = a.real
    for i in range(1, n):  # expect: runtime
        a[i] = b[i - 1]


def part_of_rows(a, b, n):
    for i in range(n):  # expect: unknown
        b[i] = a[i, :].real


class Whole:
    def __init__(self, real):
        self.real = real


def attribute(a, n):
    z = Whole(a)
    for i in range(1, n):  # expect: unknown
        a[i] = z.real[i - 1]
