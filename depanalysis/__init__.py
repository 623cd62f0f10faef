"""An exact dependence analyser for loops."""
