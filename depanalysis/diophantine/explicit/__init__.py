"""Components and levels of every iteration, where no closed form is known: 4 bytes each."""

from depanalysis.extras import required

required("numpy")
