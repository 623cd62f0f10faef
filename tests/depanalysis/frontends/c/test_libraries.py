"""What is known of library functions."""

from depanalysis.frontends.c.libraries import (
    QUIET,
    SETTING,
    is_pure,
    without_prefix,
)


def test_mathematics_is_pure_and_random_numbers_are_not():
    assert is_pure("sqrt")
    assert not is_pure("rand")
    assert "rand" not in QUIET


def test_the_logarithm_of_gamma_sets_the_sign_of_gamma():
    assert SETTING["lgammaf"] == "signgam"
    assert not is_pure("lgamma")
    assert is_pure("tgamma")


def test_builtins_have_plain_names():
    assert without_prefix("__builtin_sqrt") == "sqrt"
