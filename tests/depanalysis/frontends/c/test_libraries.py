"""What is known of library functions."""

from depanalysis.frontends.c.libraries import ENDING, QUIET, SETTING, without_prefix
from depanalysis.frontends.c.mathematics import is_of_library, is_pure


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


def test_a_function_with_another_result_is_not_the_one_of_the_library():
    assert is_of_library("log", is_real=True)
    assert not is_of_library("log", is_real=False)
    assert is_of_library("isnan", is_real=False)


def test_only_the_compilers_own_trap_ends_a_program():
    assert without_prefix("__builtin_sqrt") == "sqrt"
    assert without_prefix("__builtin_trap") in ENDING
    assert without_prefix("trap") not in ENDING


def test_what_writes_through_its_arguments_is_known():
    writing = ("printf", "time", "scanf", "memcpy")
    assert {QUIET[name] for name in writing} == {"writes"}
    assert {QUIET[name] for name in ("puts", "strlen", "fwrite")} == {"reads"}
