from depanalysis.solvers.verdict import Proved, Refuted, Unknown
from depanalysis.verdicts import Witness

WITNESS = Witness((("n", 1),), (("i", 0),), (("i", 1),), (0,))


def test_answers_are_values():
    assert Proved("polyhedral") == Proved("polyhedral", ())
    assert Refuted("polyhedral", WITNESS) == Refuted("polyhedral", WITNESS)
    assert Unknown("why") != Unknown("why", is_data_dependent=True)
