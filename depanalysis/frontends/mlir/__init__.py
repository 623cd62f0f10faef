"""Texts of MLIR in, through xDSL, which parses them where it is installed."""

from depanalysis.frontends.mlir.translate import translate

__all__ = ["translate"]
