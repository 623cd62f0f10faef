"""A function that is handed over with one array for two parameters gets it twice."""

import functools
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pool


def by_executor(p, q, n):
    for i in range(1, n):  # expect: runtime
        p[i] = q[i - 1]


def submits(a, n):
    with ThreadPoolExecutor() as pool:
        pool.submit(by_executor, a[1:], a, n)


def by_thread(p, q, n):
    for i in range(1, n):  # expect: runtime
        p[i] = q[i - 1]


def starts(a, n):
    threading.Thread(target=by_thread, kwargs={"p": a, "q": a, "n": n}).start()


def by_pool(p, q):
    for i in range(1, 10):  # expect: runtime
        p[i] = q[i - 1]


def maps(a):
    with Pool() as pool:
        pool.starmap(by_pool, zip(a, a))


def of_a_tuple(arguments):
    p, q, n = arguments
    for i in range(1, n):  # expect: runtime
        p[i] = q[i - 1]


def maps_tuples(a, n):
    with Pool() as pool:
        pool.map(of_a_tuple, [(a, a, n)])


def by_parts(p, q, n):
    for i in range(1, n):  # expect: runtime
        p[i] = q[i - 1]


def binds(a, n):
    functools.partial(by_parts, a)(a, n)


def alone(p, q, n):
    for i in range(1, n):  # expect: parallel
        p[i] = q[i - 1]
