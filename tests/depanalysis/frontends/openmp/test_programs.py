from depanalysis.frontends.openmp.programs import Listed


def test_a_pointer_is_the_scalars_that_say_where_it_stands():
    pointer = Listed("p", ("p",), is_pointer=True)
    assert pointer.has("p..offset")
    assert pointer.has("p..row_2")
    # What it leads to has members of any name.
    assert not pointer.has("p.offset")
    assert not pointer.has("p")


def test_another_variable_is_its_names():
    record = Listed("v", ("v.x", "v.y"))
    assert record.has("v.x")
    assert not record.has("v.z")
