"""Loops whose iterations meet at distances that vary: new heads around the same body."""
