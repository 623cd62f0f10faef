"""Fortran with OpenMP sentinels, in free and in fixed form."""
